//! Where games are kept.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// The file of the game that is being played.
pub(crate) struct GameFile {
    path: PathBuf,
    /// Where finished and earlier games go, if the file is the usual one.
    shelf: Option<PathBuf>,
    /// What to type to go on with it.
    resume: String,
}

impl GameFile {
    /// The file a person named, or the usual one.
    pub(super) fn new(named: Option<&Path>) -> GameFile {
        match named {
            Some(path) => {
                let resume = format!("farmstead play --resume {}", path.display());
                GameFile::resumed_by(path.to_owned(), resume)
            }
            None => {
                let home = data_home();
                let shelf = Some(home.join("games"));
                let resume = "farmstead play --resume".to_owned();
                GameFile { path: home.join("last.farm"), shelf, resume }
            }
        }
    }

    /// A file of its own, for a game that goes on by this command.
    pub(crate) fn resumed_by(path: PathBuf, resume: String) -> GameFile {
        GameFile { path, shelf: None, resume }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What to type to go on with it.
    pub(super) fn resume(&self) -> &str {
        &self.resume
    }

    pub(super) fn read(&self) -> Result<String> {
        read(&self.path)
    }

    /// Makes room for a new game. What the usual file holds goes to the shelf, and where it went
    /// comes back; a file that a person named is never overwritten.
    pub(super) fn clear(&self) -> Result<Option<PathBuf>> {
        if !self.path.exists() {
            return Ok(None);
        }
        let Some(shelf) = &self.shelf else {
            let path = self.path.display();
            bail!(
                "{path} holds a game already: go on with `--resume {path}`, or name another file"
            );
        };
        let kept = put_on(shelf, &self.read()?)?;
        fs::remove_file(&self.path)?;
        Ok(Some(kept))
    }

    /// Keeps the game as it stands.
    pub(super) fn keep(&self, text: &str) -> Result<()> {
        write(&self.path, text)
    }

    /// Keeps a finished game for good; where it is kept comes back.
    pub(super) fn finish(&self, text: &str) -> Result<PathBuf> {
        let Some(shelf) = &self.shelf else {
            self.keep(text)?;
            return Ok(self.path.clone());
        };
        let kept = put_on(shelf, text)?;
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(kept),
        }
    }
}

/// More bytes than any game, deck or deal has. A file without end is not read for ever.
const LARGEST: u64 = 16 << 20;

/// Reads a file of text, or says which one could not be read.
pub(crate) fn read(path: &Path) -> Result<String> {
    let attempt = || -> Result<String> {
        let mut text = String::new();
        fs::File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
        ensure!(text.len() as u64 <= LARGEST, "it is larger than {} MiB", LARGEST >> 20);
        Ok(text)
    };
    attempt().with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let attempt = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        fs::write(&name, text)?;
        fs::rename(&name, path)
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Writes to the first free name on the shelf.
fn put_on(shelf: &Path, text: &str) -> Result<PathBuf> {
    fs::create_dir_all(shelf).with_context(|| format!("cannot write to {}", shelf.display()))?;
    for number in 1_u32.. {
        let path = shelf.join(format!("game-{number}.farm"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write {}", path.display()));
            }
        }
    }
    bail!("there is no free name left in {}", shelf.display())
}

/// `$XDG_DATA_HOME/farmstead`, or `~/.local/share/farmstead`, or here.
fn data_home() -> PathBuf {
    let folder =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    folder("XDG_DATA_HOME")
        .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
        .unwrap_or_default()
        .join("farmstead")
}
