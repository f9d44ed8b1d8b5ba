//! Builds the browser page with npm, packs its files and writes a table of them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

/// What the page is made of, under `web/`.
const SOURCES: [&str; 7] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
];

fn main() {
    println!("cargo::rerun-if-env-changed=FARMSTEAD_WEB_DIST");
    println!("cargo::rerun-if-env-changed=FARMSTEAD_WEB");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    let built = match env::var_os("FARMSTEAD_WEB_DIST").map(PathBuf::from) {
        Some(folder) => {
            println!("cargo::rerun-if-changed={}", folder.display());
            Ok(folder)
        }
        None => build(&out),
    };
    let folder = built.unwrap_or_else(|why| {
        let required = env::var("FARMSTEAD_WEB").is_ok_and(|value| value == "require");
        assert!(!required, "the browser page cannot be built: {why}");
        println!("cargo::warning=the browser page is not built: {why}");
        notice(&out, &why)
    });
    let table = table(&folder, &out).expect("the built page can be read");
    fs::write(out.join("files.rs"), table).expect("cargo's folder can be written");
}

/// Has npm build the page; where it is then, or why not.
fn build(out: &Path) -> Result<PathBuf, String> {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names it"));
    let web = crate_folder.join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let lock = web.join("package-lock.json");
    if !lock.exists() {
        return Err("there is no folder `web` with a page".to_owned());
    }
    let installed = web.join("node_modules/.package-lock.json");
    if modified(&lock) > modified(&installed) {
        npm(&web, &["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    }
    let dist = out.join("dist");
    let dist_text = dist.to_string_lossy().into_owned();
    npm(&web, &["run", "build", "--", "--outDir", &dist_text, "--emptyOutDir"])?;
    Ok(dist)
}

fn modified(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).and_then(|found| found.modified()).ok()
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(program).args(arguments).current_dir(web).output();
    match run {
        Err(error) => Err(format!("npm cannot be started ({error}); install Node.js to have it")),
        Ok(done) if done.status.success() => Ok(()),
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            let last: Vec<&str> = said.lines().rev().take(5).collect();
            let last: Vec<&str> = last.into_iter().rev().collect();
            Err(format!("npm {} failed: {}", arguments[0], last.join(" / ")))
        }
    }
}

/// A page that says what is missing.
fn notice(out: &Path, why: &str) -> PathBuf {
    let folder = out.join("notice");
    fs::create_dir_all(&folder).expect("cargo's folder can be written");
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Farmstead</title>\n\
         <h1>Farmstead</h1>\n<p>The server runs, but this program was built without its page: \
         {why}.</p>\n<p>Install Node.js 20 or newer with npm and build the program again. The \
         terminal game, <code>farmstead play</code>, works without it.</p>\n</html>\n"
    );
    fs::write(folder.join("index.html"), page).expect("cargo's folder can be written");
    folder
}

/// The files under a folder as a Rust table.
fn table(folder: &Path, out: &Path) -> io::Result<String> {
    let packed_folder = out.join("packed");
    fs::create_dir_all(&packed_folder)?;
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    let mut table = String::from("/// Every file of the page.\npub static FILES: &[File] = &[\n");
    for (number, file) in files.into_iter().enumerate() {
        let path = file.strip_prefix(folder).expect("it is in the folder");
        let path = path.to_string_lossy().replace('\\', "/");
        let kind = kind(&path);
        let full = file.canonicalize()?;
        let bytes = fs::read(&full)?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let packed = match pack(&bytes)? {
            Some(packed) => {
                let place = packed_folder.join(number.to_string());
                fs::write(&place, packed)?;
                format!("Some(include_bytes!({place:?}))")
            }
            None => "None".to_owned(),
        };
        let _ = writeln!(
            table,
            "    File {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, packed: {packed}, \
             bytes: include_bytes!({full:?}) }},"
        );
    }
    Ok(table + "];\n")
}

/// The content as gzip, where that is smaller.
fn pack(bytes: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(Some(packer.finish()?).filter(|packed| packed.len() < bytes.len()))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
