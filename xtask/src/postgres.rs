//! Tests that need a PostgreSQL: it is started for them and thrown away afterwards.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};

/// Runs every test that needs a PostgreSQL. Without one it fails.
pub(crate) fn check() -> Result<()> {
    // Tests lose nothing by a power cut.
    let server = Server::start(&["fsync=off", "full_page_writes=off", "ssl=on"])?;
    for (package, tests) in [("farmstead-server", ["--lib", "-q"]), ("farmstead", ["--test", "it"])]
    {
        let mut command = Command::new("cargo");
        command.args(["test", "-p", package]).args(tests);
        // Most of the time they wait: for a server to be missed, for a database to come back.
        command.args(["--", "--ignored", "postgres", "--test-threads", "6"]);
        command.env("FARMSTEAD_POSTGRES", server.address());
        super::run(command.env("FARMSTEAD_POSTGRES_ROOT", server.folder.join("data/server.crt")))?;
    }
    Ok(())
}

/// Runs a command with a PostgreSQL that keeps what it is given, as in earnest; `{}` stands for
/// its address.
pub(crate) fn with(command: &[&str]) -> Result<()> {
    let server = Server::start(&[])?;
    let [program, arguments @ ..] = command else { bail!("name a command") };
    let arguments = arguments.iter().map(|word| word.replace("{}", &server.address()));
    super::run(Command::new(program).args(arguments))
}

/// A PostgreSQL of our own.
struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Server {
    fn start(settings: &[&str]) -> Result<Server> {
        let folder = env::temp_dir().join(format!("farmstead-postgres-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        // Another program could take the port in between; then the server says so.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let server = Server { programs: programs()?, folder, port };
        if is_root()? {
            super::run(Command::new("chown").arg("postgres").arg(&server.folder))?;
        }
        server.run("initdb", &["-U", "farmstead", "-A", "trust", "-E", "UTF8", "--no-locale"])?;
        server.make_certificate()?;
        let mut options = format!("-p {port} -h 127.0.0.1 -k '{}'", server.folder.display());
        for setting in settings {
            options += &format!(" -c {setting}");
        }
        server.run("pg_ctl", &["start", "-w", "-l", "server.log", "-o", &options])?;
        Ok(server)
    }

    /// A certificate for this machine, where the server looks for it.
    fn make_certificate(&self) -> Result<()> {
        let data = self.folder.join("data");
        let mut command = Command::new("openssl");
        command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
        command.args(["-subj", "/CN=farmstead test", "-addext", "subjectAltName=IP:127.0.0.1"]);
        command.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        command
            .arg("-keyout")
            .arg(data.join("server.key"))
            .arg("-out")
            .arg(data.join("server.crt"));
        let made = command.output().context("cannot start openssl; install it")?;
        ensure!(made.status.success(), "openssl failed: {}", String::from_utf8_lossy(&made.stderr));
        if is_root()? {
            let files = [data.join("server.key"), data.join("server.crt")];
            super::run(Command::new("chown").arg("postgres").args(files))?;
        }
        super::run(Command::new("chmod").arg("600").arg(data.join("server.key")))
    }

    fn address(&self) -> String {
        format!("postgres://farmstead@127.0.0.1:{}/postgres", self.port)
    }

    /// Runs a program of PostgreSQL on our folder. None of them likes to be run by root.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let path = self.programs.join(program);
        let mut command = match is_root()? {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(path);
                command
            }
            false => Command::new(path),
        };
        command.args(arguments).arg("-D").arg(self.folder.join("data")).current_dir(&self.folder);
        command.env("LC_ALL", "C");
        // Its output goes to a file: a server that inherits ours would hold it open.
        let told = self.folder.join(format!("{program}.txt"));
        let file = fs::File::create(&told)?;
        let status = command.stdout(file.try_clone()?).stderr(file).status();
        let status = status.with_context(|| format!("cannot start {program}"))?;
        let why = || fs::read_to_string(&told).unwrap_or_default();
        ensure!(status.success(), "{program} failed: {}", why());
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Err(error) = self.run("pg_ctl", &["stop", "-m", "immediate"]) {
            eprintln!("PostgreSQL was not stopped: {error:#}");
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Where the programs of PostgreSQL are: the newest ones.
fn programs() -> Result<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").exists();
    let path = env::var_os("PATH").unwrap_or_default();
    if let Some(folder) = env::split_paths(&path).find(|folder| has(folder)) {
        return Ok(folder);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin")).filter(|folder| has(folder));
    let number = |folder: &PathBuf| {
        let version = folder.parent().and_then(|version| version.file_name());
        version.and_then(|version| version.to_str()?.parse::<u32>().ok())
    };
    folders.max_by_key(number).context("there is no PostgreSQL here; install postgresql")
}

fn is_root() -> Result<bool> {
    let id = Command::new("id").arg("-u").output().context("cannot ask who runs this")?;
    Ok(id.stdout == b"0\n")
}
