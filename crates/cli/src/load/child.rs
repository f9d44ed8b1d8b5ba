//! A server in a process of its own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, Result};

/// A running server.
pub(super) struct Child {
    process: process::Child,
    pub(super) address: SocketAddr,
    /// How long it took from its start to its address.
    pub(super) ready_after: Duration,
}

impl Child {
    /// Starts this program as a server on a free port of this machine; the arguments say where its
    /// tables are.
    pub(super) async fn start(kept: &[OsString; 2], flags: &[String], log: &Path) -> Result<Child> {
        let program = env::current_exe().context("cannot find this program")?;
        let begun = Instant::now();
        let mut process = Command::new(program)
            .args(["serve", "--no-open", "--bind", "127.0.0.1:0"])
            .args(kept)
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::options().create(true).append(true).open(log).context("no log")?)
            .spawn()
            .context("cannot start a server")?;
        let stdout = process.stdout.take().context("the server says nothing")?;
        let mut lines = BufReader::new(stdout).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("Farmstead is at http://").and_then(|address| address.parse().ok())
        });
        let address = address.context("the server did not say where it is")?;
        let ready_after = begun.elapsed();
        // Whatever else it says must not fill the pipe.
        thread::spawn(move || lines.count());
        Ok(Child { process, address, ready_after })
    }

    /// The memory it holds, in bytes, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// The seconds of processor time it has used, where the system tells.
    pub(super) fn processor(&self) -> Option<f64> {
        processor(self.process.id())
    }

    /// Ends it at once, as a power cut would.
    pub(super) fn kill(mut self) -> Result<()> {
        self.process.kill().context("cannot kill the server")?;
        self.process.wait().context("the server does not end")?;
        Ok(())
    }
}

/// The seconds of processor time that a process has used, where the system tells.
pub(super) fn processor(process: u32) -> Option<f64> {
    /// How the kernel counts towards programs, on every machine.
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name of the program in brackets: the 12th and 13th words.
    let mut words = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut ticks = || words.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_A_SECOND)
}

impl Drop for Child {
    fn drop(&mut self) {
        // No server is left behind when a load fails; one that has ended already is no harm.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
