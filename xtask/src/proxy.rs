//! Tries the program behind a real nginx, with the configuration that docs/deploy has for it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Starts the program and nginx in front, and has a script look at both from outside.
pub(crate) fn check() -> Result<()> {
    let program = match std::env::var_os("FARMSTEAD") {
        Some(other) => PathBuf::from(other),
        None => {
            super::cargo(&["build", "--release", "--quiet"])?;
            let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
            PathBuf::from(target).join("release/farmstead")
        }
    };
    let program = program.canonicalize().context("the program was not found")?;
    let folder = std::env::temp_dir().join(format!("farmstead-proxy-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let done = try_in(&folder, &program);
    fs::remove_dir_all(&folder).context("the folder stays")?;
    done
}

fn try_in(folder: &Path, program: &Path) -> Result<()> {
    let [front, back] = [free_port()?, free_port()?];
    let origin = format!("https://localhost:{front}");
    make_certificate(folder)?;
    let config = folder.join("nginx.conf");
    fs::write(&config, configuration(folder, front, back)?)?;
    let mut server = Command::new(program);
    server.args(["serve", "--no-open", "--behind-proxy", "--bind", &format!("127.0.0.1:{back}")]);
    server.args(["--origin", &origin, "--data"]).arg(folder.join("tables"));
    let _server = Running::start(&mut server)?;
    let mut nginx = Command::new("nginx");
    nginx.arg("-p").arg(folder).arg("-c").arg(&config).args(["-g", "daemon off;"]);
    let _nginx = Running::start(&mut nginx)?;
    let mut look = Command::new("node");
    look.args(["--experimental-websocket", "web/tests/proxy/check.mjs", &origin]);
    super::run(look.env("NODE_EXTRA_CA_CERTS", folder.join("cert.pem")))
}

/// The configuration of docs/deploy, for ports, names and a certificate of our own.
fn configuration(folder: &Path, front: u16, back: u16) -> Result<String> {
    let shipped = fs::read_to_string("docs/deploy/nginx.conf")?;
    let place = |name: &str| folder.join(name).display().to_string();
    let mut text = shipped;
    for (from, to) in [
        ("listen 443 ssl", format!("listen 127.0.0.1:{front} ssl")),
        ("/etc/ssl/farm.example.pem", place("cert.pem")),
        ("/etc/ssl/farm.example.key", place("key.pem")),
        ("server_name farm.example", "server_name localhost".to_owned()),
        ("127.0.0.1:7878", format!("127.0.0.1:{back}")),
    ] {
        ensure!(text.contains(from), "docs/deploy/nginx.conf does not say `{from}`");
        text = text.replace(from, &to);
    }
    let own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", place(kind)));
    Ok(format!(
        "pid {};\nerror_log {};\nevents {{}}\nhttp {{\naccess_log off;\n{}{text}}}\n",
        place("nginx.pid"),
        place("error.log"),
        own.concat()
    ))
}

fn make_certificate(folder: &Path) -> Result<()> {
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
    command.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]);
    command.arg("-keyout").arg(folder.join("key.pem")).arg("-out").arg(folder.join("cert.pem"));
    let made = command.output().context("cannot start openssl; install it")?;
    ensure!(made.status.success(), "openssl failed: {}", String::from_utf8_lossy(&made.stderr));
    Ok(())
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// A program that ends with us.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Running> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        Ok(Running(child.with_context(|| format!("cannot start {command:?}"))?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A program of ours that has ended already is no harm. nginx ends its workers on this signal.
        let ended = Command::new("kill").arg(self.0.id().to_string()).status();
        if !ended.is_ok_and(|status| status.success()) {
            let _ = self.0.kill();
        }
        let _ = self.0.wait();
    }
}
