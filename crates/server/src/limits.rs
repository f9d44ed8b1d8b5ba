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

impl Rate {
    /// So many a day, all at once if need be.
    pub fn a_day(number: u32) -> Rate {
        let burst = f64::from(number);
        Rate { burst, per_second: burst / 86_400.0 }
    }
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
        self.take_at(rate, 1.0, Instant::now())
    }

    fn take_at(&mut self, rate: Rate, number: f64, now: Instant) -> bool {
        self.fill(rate, now);
        let enough = self.tokens >= number;
        if enough {
            self.tokens -= number;
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
        self.take_many(address, 1.0)
    }

    /// Takes so many tokens of this address, or none.
    pub(crate) fn take_many(&self, address: IpAddr, number: f64) -> bool {
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
        let bucket = buckets.entry(address).or_insert_with(|| Bucket::full(self.rate));
        bucket.take_at(self.rate, number, Instant::now())
    }
}

/// Whether an address is that of this machine: what it does in a day is not counted.
pub(crate) fn is_own(address: IpAddr) -> bool {
    address.is_loopback()
}

/// The address to count by: whoever has one of version 6 mostly has 2^64 of them.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6((u128::from(six) >> 64 << 64).into()),
        four @ IpAddr::V4(_) => four,
    }
}

/// How many of something each address has at a time.
#[derive(Clone)]
pub(crate) struct Crowd {
    most: usize,
    there: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Crowd {
    /// So many for each address at most.
    pub(crate) fn new(most: usize) -> Crowd {
        Crowd { most, there: Arc::default() }
    }

    /// Takes a place, if this address has not too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Place> {
        let address = counted(address);
        let mut there = self.there.lock().unwrap_or_else(PoisonError::into_inner);
        let number = there.entry(address).or_insert(0);
        if *number >= self.most {
            return None;
        }
        *number += 1;
        Some(Place { crowd: self.clone(), address })
    }
}

/// A place in a crowd, given back when it is dropped.
pub(crate) struct Place {
    crowd: Crowd,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut there = self.crowd.there.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = there.get_mut(&self.address) {
            *number -= 1;
            if *number == 0 {
                there.remove(&self.address);
            }
        }
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
        let taken = (0..5).filter(|_| bucket.take_at(rate, 1.0, now)).count();
        assert_eq!(taken, 3);
        let later = now + Duration::from_secs(1);
        let taken = (0..5).filter(|_| bucket.take_at(rate, 1.0, later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn a_crowd_is_counted_by_address_and_a_place_is_given_back() {
        let crowd = Crowd::new(1);
        let [one, near, far] = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
            .map(|text| text.parse::<IpAddr>().expect("an address"));
        let place = crowd.enter(one);
        assert!(place.is_some());
        assert!(crowd.enter(near).is_none());
        assert!(crowd.enter(far).is_some());
        drop(place);
        assert!(crowd.enter(near).is_some());
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
