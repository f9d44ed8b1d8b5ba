//! A wire to the database that can be cut, mended and made slow.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Passes bytes to and fro.
pub(super) struct Wire {
    pub(super) port: u16,
    state: Arc<State>,
    /// Counts the cuts; every connection ends at the next one.
    cuts: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    cut: AtomicBool,
    /// The next answer with this text is swallowed, and its connection ends.
    swallow: Mutex<Option<String>>,
    delay_ms: AtomicU64,
}

impl Wire {
    pub(super) async fn to(port: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let own = listener.local_addr().expect("it has an address").port();
        let (cuts, _) = watch::channel(0);
        let state = Arc::new(State::default());
        let (passed, cutter) = (state.clone(), cuts.clone());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if passed.cut.load(Ordering::SeqCst) {
                    continue;
                }
                let target = SocketAddr::from(([127, 0, 0, 1], port));
                let Ok(far) = TcpStream::connect(target).await else { continue };
                let (near_read, near_write) = near.into_split();
                let (far_read, far_write) = far.into_split();
                let there = pass(near_read, far_write, passed.clone(), cutter.clone(), false);
                let back = pass(far_read, near_write, passed.clone(), cutter.clone(), true);
                tokio::spawn(there);
                tokio::spawn(back);
            }
        });
        Wire { port: own, state, cuts }
    }

    /// Ends every connection and lets none come about.
    pub(super) fn cut(&self) {
        self.state.cut.store(true, Ordering::SeqCst);
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Lets connections come about again.
    pub(super) fn mend(&self) {
        self.state.cut.store(false, Ordering::SeqCst);
    }

    /// Swallows the next answer of the database in which this text stands, and ends its connection.
    pub(super) fn swallow_answer(&self, text: &str) {
        *self.state.swallow() = Some(text.to_owned());
    }

    /// Whether that answer has been swallowed.
    pub(super) fn has_swallowed(&self) -> bool {
        self.state.swallow().is_none()
    }

    /// Lets every message take so long.
    pub(super) fn slow_down(&self, delay: Duration) {
        self.state.delay_ms.store(delay.as_millis() as u64, Ordering::SeqCst);
    }
}

impl State {
    fn swallow(&self) -> MutexGuard<'_, Option<String>> {
        self.swallow.lock().expect("nobody panics with it")
    }

    /// Whether these bytes are the answer to be swallowed; what is told on a channel is no answer.
    fn swallows(&self, bytes: &[u8]) -> bool {
        let has = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        let mut swallow = self.swallow();
        let found =
            swallow.as_ref().is_some_and(|text| has(text.as_bytes()) && !has(b"farmstead\0"));
        if found {
            *swallow = None;
        }
        found
    }
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    state: Arc<State>,
    cuts: watch::Sender<u64>,
    answers: bool,
) {
    let mut cut = cuts.subscribe();
    let mut bytes = vec![0; 64 * 1024];
    loop {
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            _ = cut.changed() => return,
        };
        let Ok(length @ 1..) = read else { return };
        if answers && state.swallows(&bytes[..length]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(state.delay_ms.load(Ordering::SeqCst))).await;
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}
