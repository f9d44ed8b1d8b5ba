//! Plays random games and says how fast.
use farmstead_rules::*;
fn main() {
    let options: Options = std::env::args()
        .nth(1)
        .unwrap_or("game=revised players=2".into())
        .parse()
        .expect("options");
    let games: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(20000);
    let t = std::time::Instant::now();
    let mut moves = Moves::new();
    let mut x: u64 = 88172645463325252;
    let mut decisions = 0u64;
    let mut total = 0i64;
    let mut maxm = 0;
    for i in 0..games {
        let deal = Deal::from_seed(&options, Seed(1).nth(i));
        let mut game = AnyGame::new(&options, &deal).expect("setup");
        while let Turn::Seat(_) = game.turn() {
            game.moves(&mut moves);
            maxm = maxm.max(moves.len());
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let m = moves[((x as u32 as u64 * moves.len() as u64) >> 32) as usize];
            decisions += 1;
            game.play(m, &mut ()).expect("legal");
        }
        total += game.scores().sheets()[0].total as i64;
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{options}: {:.0} games/s, {:.1} decisions/game, {:.0} ns/decision, mean {:.2}, max moves {maxm}, size {}",
        games as f64 / s,
        decisions as f64 / games as f64,
        s * 1e9 / decisions as f64,
        total as f64 / games as f64,
        size_of::<agricola::Agricola<2>>()
    );
}
