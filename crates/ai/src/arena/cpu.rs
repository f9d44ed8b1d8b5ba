//! How much work a thread has done.

use std::time::Duration;

/// The processor time of this thread so far. Unlike a clock on the wall it does not run while others work.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Time since the first call: the nearest thing that every system has.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
