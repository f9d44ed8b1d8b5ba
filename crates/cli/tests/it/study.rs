//! Games of opponents, written down for others to learn from.

use std::fs;

use crate::{Home, farmstead};

#[test]
fn games_are_written_as_records_and_as_parquet_and_come_out_the_same() {
    let home = Home::new("study");
    let study = "study games FOLDER --game creatures --games 5 --agent greedy --seed 3";
    for (folder, more) in [("one", "--threads 1"), ("two", "--threads 2")] {
        let arguments = format!("{} {more}", study.replace("FOLDER", folder));
        let output = farmstead(&home, &arguments, b"");
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.starts_with("5 games and "), "{said}");
    }
    for name in ["games.parquet", "decisions.parquet", "records/0.farm", "records/4.farm"] {
        let read = |folder: &str| fs::read(home.0.join(folder).join(name)).expect(name);
        assert!(!read("one").is_empty());
        assert_eq!(read("one"), read("two"), "{name} does not depend on threads");
    }
    let head = fs::read(home.0.join("one/decisions.parquet")).expect("it was written");
    assert_eq!(&head[..4], b"PAR1");
}

#[test]
fn what_cannot_be_studied_is_told() {
    let home = Home::new("study-refused");
    for (arguments, words) in [
        ("study games x --agent nobody", "there is no opponent called `nobody`"),
        ("study games x --agent greedy --agent greedy --agent greedy", "give `--agent` once"),
        ("study games x --players 9", "players"),
    ] {
        let output = farmstead(&home, arguments, b"");
        assert!(!output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(words), "{said}");
    }
}
