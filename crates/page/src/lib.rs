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
}
