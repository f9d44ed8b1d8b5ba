//! The program as other people and programs meet it: through its arguments, input and output.

mod arena;
mod cards;
mod dealing;
mod engine;
mod games;
mod home_made;
mod numbers;
mod postgres;
mod review;
mod series;
mod server;
mod small_games;
mod study;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with this input. Games go to a folder of the test's own.
fn farmstead(home: &Home, arguments: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_farmstead"))
        .args(arguments.split_whitespace())
        .env("XDG_DATA_HOME", &home.0)
        .current_dir(&home.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that ends early closes its input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// Runs the program and expects it to succeed; its output comes back.
fn run(home: &Home, arguments: &str, input: &str) -> String {
    let output = farmstead(home, arguments, input.as_bytes());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments}: {told}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// Runs the program and expects it to fail with exit code 2; its complaint comes back.
fn complaint(home: &Home, arguments: &str) -> String {
    let output = farmstead(home, arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    String::from_utf8(output.stderr).expect("complaints are text")
}

/// A folder that is there as long as its test runs.
struct Home(PathBuf);

impl Home {
    fn new(test: &str) -> Home {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Home(path)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("the folder can be written");
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
