//! Lessons, and what a coach says.

use serde_json::{Value, json};

use crate::house::House;

fn seats(human: u64, players: u64) -> Value {
    let seat = |seat| match seat == human {
        true => json!({"kind": "human", "name": "Anna"}),
        false => json!({"kind": "opponent", "level": "greedy"}),
    };
    (0..players).map(seat).collect()
}

#[tokio::test]
async fn a_lesson_is_solved_move_by_move_or_missed() {
    let house = House::open().await;
    let lessons = house.get("/api/lessons").await.json();
    let lessons = lessons.as_array().expect("lessons");
    assert_eq!(lessons.len(), 5);
    for lesson in lessons {
        for (number, task) in lesson["tasks"].as_array().expect("tasks").iter().enumerate() {
            let human = task["seat"].as_u64().expect("a seat");
            let body = json!({
                "seats": seats(human, task["players"].as_u64().expect("a number")),
                "lesson": {"lesson": lesson["key"], "task": number},
            });
            let (table, secrets) = house.table_of(body).await;
            let mut anna = house.join(&table, &[&secrets[human as usize]]).await;
            assert_eq!(anna.wait_for("table").await["lesson"]["task"], number);
            let view = anna.turn().await;
            assert_eq!(view["goal"], "open", "{task}");
            let play = json!({"type": "move", "position": 0, "codes": task["solution"]});
            let id = anna.say(play).await;
            let view = anna.wait_for("view").await;
            assert_eq!(view["goal"], "met", "{task}");
            assert_eq!(anna.outcome(id).await["type"], "done");
        }
    }
    let unknown = json!({"seats": seats(0, 2), "lesson": {"lesson": "flying", "task": 0}});
    assert_eq!(house.post("/api/tables", &unknown).await.json()["code"], "unknown_lesson");
}

#[tokio::test]
async fn the_rules_of_every_game_come_with_words_and_pictures() {
    let house = House::open().await;
    for game in ["classic", "revised", "family", "creatures"] {
        let told = house.get(&format!("/api/rules/{game}")).await.json();
        assert_eq!(told["pictures"].as_array().map(Vec::len), Some(3));
        assert_eq!(told["pictures"][2]["table"]["phase"], "over");
        let spaces = told["printed"]["spaces"].as_object().expect("spaces");
        assert!(spaces.len() > 10, "{game}");
        assert!(spaces.values().all(|space| space["text"] != ""), "{game}");
    }
    assert_eq!(house.get("/api/rules/chess").await.json()["code"], "unknown_game");
}

#[tokio::test]
async fn the_coach_says_what_the_harvest_will_ask_for() {
    let house = House::open().await;
    // The task about feeding: 4 food at the end of the round, and 2 of them are there.
    let lesson = json!({"lesson": "family", "task": 1});
    let body = json!({"seats": seats(0, 2), "lesson": lesson, "hints": true});
    let (table, secrets) = house.table_of(body).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    anna.turn().await;
    anna.say(json!({"type": "hint"})).await;
    let hint = anna.wait_for("hint").await;
    assert_eq!(hint["remark"]["about"], "food", "{hint}");
    let sentence = "You will need 4 food at the end of this round; you have 2, and crops and \
                    animals for 2 more.";
    assert_eq!(hint["remark"]["sentence"], sentence);
    assert!(hint["options"][0]["steps"][0].is_object(), "{hint}");
}
