//! The browser page, built and ready to be served.
//!
//! The build script has npm build the page under `web/`, or takes the folder that the environment
//! variable `FARMSTEAD_WEB_DIST` names, or makes a page that says what is missing.

/// A file of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its path, such as `assets/index-4f2a.js`.
    pub path: &'static str,
    /// What kind of file it is, as browsers are told.
    pub kind: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
    /// The same as gzip; nothing if that is not smaller.
    pub packed: Option<&'static [u8]>,
    /// What tells it from another content of the same name, as HTTP writes it.
    pub tag: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file with this path.
pub fn file(path: &str) -> Option<File> {
    FILES.iter().find(|file| file.path == path).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page() {
        let page = file("index.html").expect("there is always an index");
        assert!(page.kind.starts_with("text/html"));
        assert_eq!(file("no-such-file.js"), None);
    }

    #[test]
    fn files_are_packed_where_it_helps() {
        for file in FILES {
            assert!(file.packed.is_none_or(|packed| packed.len() < file.bytes.len()), "{file:?}");
            assert!(file.tag.starts_with('"') && file.tag.ends_with('"') && file.tag.len() == 18);
        }
        let large = FILES.iter().filter(|file| file.bytes.len() > 10_000);
        assert!(
            large.clone().all(|file| file.kind.starts_with("image/png") || file.packed.is_some())
        );
    }
}
