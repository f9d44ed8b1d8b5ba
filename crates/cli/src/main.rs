//! The program `farmstead`.

use std::process::ExitCode;

fn main() -> ExitCode {
    farmstead::run()
}
