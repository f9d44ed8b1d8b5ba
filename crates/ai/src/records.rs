//! Games as learning wants them: facts and what came of them.
//!
//! A file has a header of text and then one game after another as bytes. It is a cache: its games
//! can be played again from their seeds.

use std::io::{self, BufRead, Read, Write};

use farmstead_rules::{CATEGORIES, Move, Seat, Seed};

use crate::facts::{Facts, WIDTH};

/// The version of the format.
const VERSION: &str = "farmstead records 1";

/// A game that was played to be learned from.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// The seed of its deal.
    pub seed: Seed,
    /// The final points of every seat by line of the score sheet.
    pub finals: Vec<[f32; CATEGORIES]>,
    /// Some of its decisions, in order.
    pub decisions: Vec<Sample>,
}

/// A decision and what its player thought of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Who was to decide.
    pub seat: Seat,
    /// How much it counts.
    pub weight: f32,
    /// How many simulations were made.
    pub simulations: u32,
    /// The facts of every seat.
    pub facts: Vec<Facts>,
    /// The points that the search expected for every seat.
    pub values: Vec<f32>,
    /// How good the moves turned out to be, as shares of one; those left out have none.
    pub policy: Vec<(Move, f32)>,
}

/// Writes played games.
pub struct Writer<W> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins a file of games that this player made and of which these are the facts.
    pub fn new(mut out: W, generator: &str, facts: u64) -> io::Result<Writer<W>> {
        write!(out, "{VERSION}\nfacts {facts:016x}\ngenerator {generator}\n\n")?;
        Ok(Writer { out })
    }

    /// Adds a game.
    pub fn write(&mut self, game: &PlayedGame) -> io::Result<()> {
        let out = &mut self.out;
        out.write_all(&game.seed.0.to_le_bytes())?;
        out.write_all(&[game.finals.len() as u8])?;
        for points in game.finals.iter().flatten() {
            out.write_all(&points.to_le_bytes())?;
        }
        out.write_all(&(game.decisions.len() as u16).to_le_bytes())?;
        for sample in &game.decisions {
            sample.write(out)?;
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Sample {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&[self.seat.0])?;
        out.write_all(&self.weight.to_le_bytes())?;
        out.write_all(&self.simulations.to_le_bytes())?;
        for facts in &self.facts {
            let told = facts.row.iter().filter(|amount| **amount != 0).count();
            out.write_all(&[facts.stage, told as u8])?;
            for (fact, amount) in facts.row.iter().enumerate().filter(|(_, amount)| **amount != 0) {
                let [low, high] = amount.to_le_bytes();
                out.write_all(&[fact as u8, low, high])?;
            }
        }
        for value in &self.values {
            out.write_all(&value.to_le_bytes())?;
        }
        out.write_all(&(self.policy.len() as u16).to_le_bytes())?;
        for (chosen, share) in &self.policy {
            out.write_all(&chosen.0.to_le_bytes())?;
            out.write_all(&share.to_le_bytes())?;
        }
        Ok(())
    }

    fn read(input: &mut impl Read, seats: usize) -> io::Result<Sample> {
        let [seat] = bytes(input)?;
        let weight = f32::from_le_bytes(bytes(input)?);
        let simulations = u32::from_le_bytes(bytes(input)?);
        let mut facts = vec![Facts::NONE; seats];
        for facts in &mut facts {
            let [stage, told] = bytes(input)?;
            facts.stage = stage;
            for _ in 0..told {
                let [fact, low, high] = bytes(input)?;
                let place = facts.row.get_mut(usize::from(fact)).ok_or_else(|| off("a fact"))?;
                *place = i16::from_le_bytes([low, high]);
            }
        }
        let mut values = vec![0.0; seats];
        for value in &mut values {
            *value = f32::from_le_bytes(bytes(input)?);
        }
        let options = u16::from_le_bytes(bytes(input)?);
        let mut policy = Vec::with_capacity(options.into());
        for _ in 0..options {
            let chosen = Move(u32::from_le_bytes(bytes(input)?));
            policy.push((chosen, f32::from_le_bytes(bytes(input)?)));
        }
        Ok(Sample { seat: Seat(seat), weight, simulations, facts, values, policy })
    }
}

const _: () = assert!(WIDTH <= 256, "a fact is named by one byte");

/// Reads played games one after another.
pub struct Reader<R> {
    input: R,
    /// Who made the games.
    pub generator: String,
}

impl<R: BufRead> Reader<R> {
    /// Opens a file whose facts must be these.
    pub fn new(mut input: R, facts: u64) -> io::Result<Reader<R>> {
        let mut line = || {
            let mut line = String::new();
            input.read_line(&mut line).map(|_| line.trim_end().to_owned())
        };
        if line()? != VERSION {
            return Err(off("the first line"));
        }
        if line()? != format!("facts {facts:016x}") {
            return Err(off("the set of facts"));
        }
        let generator = line()?;
        let generator = generator.strip_prefix("generator ").ok_or_else(|| off("the generator"))?;
        let generator = generator.to_owned();
        if !line()?.is_empty() {
            return Err(off("the header"));
        }
        Ok(Reader { input, generator })
    }

    fn game(&mut self) -> io::Result<PlayedGame> {
        let seed = Seed(u128::from_le_bytes(bytes(&mut self.input)?));
        let [seats] = bytes(&mut self.input)?;
        if usize::from(seats) > Seat::MOST {
            return Err(off("the number of seats"));
        }
        let mut finals = vec![[0.0; CATEGORIES]; seats.into()];
        for points in finals.iter_mut().flatten() {
            *points = f32::from_le_bytes(bytes(&mut self.input)?);
        }
        let samples = u16::from_le_bytes(bytes(&mut self.input)?);
        let decisions = (0..samples).map(|_| Sample::read(&mut self.input, seats.into()));
        Ok(PlayedGame { seed, finals, decisions: decisions.collect::<io::Result<_>>()? })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<PlayedGame>;

    fn next(&mut self) -> Option<io::Result<PlayedGame>> {
        match self.input.fill_buf() {
            Ok([]) => None,
            Ok(_) => Some(self.game()),
            Err(error) => Some(Err(error)),
        }
    }
}

fn bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn off(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{what} of the records is not as expected"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PlayedGame {
        let mut facts = Facts::NONE;
        facts.row[3] = -7;
        facts.row[WIDTH - 1] = 300;
        facts.stage = 2;
        let sample = Sample {
            seat: Seat(1),
            weight: 0.5,
            simulations: 64,
            facts: vec![facts, Facts::NONE],
            values: vec![31.5, 28.0],
            policy: vec![(Move(77), 0.75), (Move(78), 0.25)],
        };
        let finals = vec![[1.0; CATEGORIES], [-2.5; CATEGORIES]];
        PlayedGame { seed: Seed(u128::MAX - 1), finals, decisions: vec![sample.clone(), sample] }
    }

    fn file(facts: u64) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = Writer::new(&mut file, "greedy", facts).expect("a vector takes all");
        writer.write(&game()).expect("a vector takes all");
        writer.write(&game()).expect("a vector takes all");
        writer.finish().expect("a vector takes all");
        file
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let file = file(5);
        let reader = Reader::new(file.as_slice(), 5).expect("the header is right");
        assert_eq!(reader.generator, "greedy");
        let games: io::Result<Vec<PlayedGame>> = reader.collect();
        assert_eq!(games.expect("the games are whole"), [game(), game()]);
    }

    #[test]
    fn records_of_other_facts_and_broken_ones_are_refused() {
        assert!(Reader::new(file(5).as_slice(), 6).is_err());
        let mut short = file(5);
        short.pop();
        let mut reader = Reader::new(short.as_slice(), 5).expect("the header is right");
        assert!(reader.next().is_some_and(|game| game.is_ok()));
        assert!(reader.next().is_some_and(|game| game.is_err()));
    }
}
