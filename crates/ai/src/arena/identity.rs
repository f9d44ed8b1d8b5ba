//! By which network somebody plays, so that results can be told from those of another one.

use std::sync::Arc;

use farmstead_rules::{AnyGame, Deal, Options, Seed};

use crate::games::with_game;
use crate::levels::{LEVELS, Sight};
use crate::net::Net;
use crate::opponent::{Contender, Opponent};

/// A network without its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetName {
    /// A number that other networks do not share (64-bit FNV-1a over the file).
    pub hash: u64,
    /// The games it is for.
    pub game: &'static str,
    /// The command that learned it.
    pub command: String,
}

impl NetName {
    fn of(net: &Net) -> NetName {
        let hash = net.write().into_iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        NetName { hash, game: net.kin.key(), command: net.command.clone() }
    }
}

impl Contender {
    /// Whether it values positions by the network that ships for a game, where there is one.
    pub(super) fn has_shipped_net(&self) -> bool {
        let Contender::Named(Opponent::Level(level)) = self else { return false };
        let level = &LEVELS[usize::from(*level) % LEVELS.len()];
        !matches!(level.sight, Sight::OwnTurn { .. })
    }

    /// The network by which it values positions of such a game, if it is one. The options must be
    /// checked.
    pub fn net(&self, options: &Options) -> Option<NetName> {
        if let Contender::Net(net) = self {
            return Some(NetName::of(net));
        }
        if !self.has_shipped_net() {
            return None;
        }
        let game = AnyGame::new(options, &Deal::from_seed(options, Seed(0))).ok()?;
        let net: &Arc<Net> = with_game!(&game, game => Net::shipped(game))?;
        Some(NetName::of(net))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::tests::pupil;

    #[test]
    fn a_network_is_known_by_its_numbers() {
        let options: Options = "game=creatures".parse().expect("the options go together");
        let one = pupil("game=creatures", "identity");
        let mut other = Net::clone(&one);
        other.last_bias[0] += 1;
        let name = |net: Arc<Net>| Contender::Net(net).net(&options).expect("it is one");
        let (copy, one, other) = (name(Arc::new(Net::clone(&one))), name(one), name(other.into()));
        assert_eq!(one, copy);
        assert_ne!(one.hash, other.hash);
        assert_eq!((one.game, &one.command), ("creatures", &other.command));
        assert_eq!(Contender::Named(Opponent::Linear).net(&options), None);
    }
}
