//! Copies that the server makes by itself, and going back to one.

use std::time::Duration;

use farmstead_server::{Backups, Settings};
use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn copies_are_made_by_themselves_and_can_be_gone_back_to() {
    let folder = std::env::temp_dir().join(format!("farmstead-backups-{}", std::process::id()));
    let backups = Backups { every: Duration::from_millis(300), keep: 2, folder: folder.clone() };
    let mut house = House::with(Settings { backups: Some(backups), ..Settings::default() }).await;
    let (table, secrets) = house.table(&json!({"players": 1}), &json!([{"kind": "human"}])).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    for _ in 0..5 {
        let view = guest.turn().await;
        let id = guest.play_first(&view).await;
        guest.outcome(id).await;
    }
    let copies = || {
        let names = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut names: Vec<_> = names.map(|entry| entry.path()).collect();
        names.retain(|path| path.extension().is_some_and(|end| end == "db"));
        names.sort();
        names
    };
    // Until four more were made: the last ones know of every move.
    let mut seen = std::collections::BTreeSet::new();
    let before = copies();
    let mut look = tokio::time::interval(Duration::from_millis(20));
    while seen.len() < 4 {
        look.tick().await;
        let now = copies();
        assert!(now.len() <= 3, "the older ones are gone: {now:?}");
        seen.extend(now.into_iter().filter(|copy| !before.contains(copy)));
    }
    let metrics = house.get("/metrics").await.body;
    assert!(!metrics.contains("farmstead_backups_total 0"), "{metrics}");
    assert!(!metrics.contains("farmstead_last_backup 0"), "{metrics}");

    // The table's file is lost; the newest copy takes its place, as docs/operations.md says.
    house.close().await;
    let newest = copies().pop().expect("there is one");
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", house.file().display()));
    }
    std::fs::copy(newest, house.file()).expect("it can be put in place");
    house.restart().await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    assert_eq!(guest.turn().await["position"], 5);
    let _ = std::fs::remove_dir_all(folder);
}
