//! How much one client may ask for.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// So many at once, and so many a second after that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

/// A bucket of tokens that fills again with time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(rate: Rate) -> Bucket {
        Bucket { tokens: rate.burst, at: Instant::now() }
    }

    /// Takes a token; whether there was one.
    pub(crate) fn take(&mut self, rate: Rate) -> bool {
        self.take_at(rate, Instant::now())
    }

    fn take_at(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let gone = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + gone * rate.per_second).min(rate.burst);
        self.at = now;
    }
}

/// A bucket for all clients that hold a seat, so that more of them may not say more.
#[derive(Debug, Clone)]
pub(crate) struct Shared {
    rate: Rate,
    bucket: Arc<Mutex<Bucket>>,
}

impl Shared {
    /// A full bucket.
    pub(crate) fn full(rate: Rate) -> Shared {
        Shared { rate, bucket: Arc::new(Mutex::new(Bucket::full(rate))) }
    }

    /// Takes a token; whether there was one.
    pub(crate) fn take(&self) -> bool {
        self.bucket.lock().unwrap_or_else(PoisonError::into_inner).take(self.rate)
    }
}

/// How many addresses are remembered; the others are given the benefit of the doubt.
const ADDRESSES: usize = 10_000;

/// A bucket for every address.
pub(crate) struct ByAddress {
    rate: Rate,
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

impl ByAddress {
    /// Full buckets for everybody.
    pub(crate) fn new(rate: Rate) -> ByAddress {
        ByAddress { rate, buckets: Mutex::default() }
    }

    /// Takes a token of this address; whether there was one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            let (rate, now) = (self.rate, Instant::now());
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.tokens < rate.burst
            });
            if buckets.len() >= ADDRESSES {
                buckets.clear();
            }
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.rate)).take(self.rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_gives_its_burst_and_fills_with_time() {
        let rate = Rate { burst: 3.0, per_second: 2.0 };
        let mut bucket = Bucket::full(rate);
        let now = bucket.at;
        let taken = (0..5).filter(|_| bucket.take_at(rate, now)).count();
        assert_eq!(taken, 3);
        let later = now + Duration::from_secs(1);
        let taken = (0..5).filter(|_| bucket.take_at(rate, later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn addresses_do_not_share_a_bucket() {
        let limits = ByAddress::new(Rate { burst: 1.0, per_second: 0.0 });
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert!(limits.take(one));
        assert!(!limits.take(one));
        assert!(limits.take(other));
    }
}
