//! The engine protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::{Home, farmstead};

/// Sends these lines; the replies come back.
fn replies(test: &str, lines: &[&str]) -> Vec<Value> {
    let input = lines.join("\n") + "\n";
    let output = farmstead(&Home::new(test), "engine", input.as_bytes());
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("replies are text");
    text.lines().map(|line| serde_json::from_str(line).expect("replies are JSON")).collect()
}

const NEW: &str = r#"{"cmd":"new","options":{"game":"revised","players":2},"seed":1}"#;

#[test]
fn the_session_in_the_document_is_what_happens() {
    let document = include_str!("../../../../docs/engine-protocol.md");
    let sent: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let expected: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    let output = farmstead(&Home::new("session"), "engine", sent.join("\n").as_bytes());
    let text = String::from_utf8(output.stdout).expect("replies are text");
    assert_eq!(text.lines().count(), expected.len());
    assert!(expected.len() > 10);
    for (reply, expected) in text.lines().zip(expected) {
        match expected.strip_suffix("...") {
            Some(beginning) => assert!(reply.starts_with(beginning), "{reply}"),
            None => assert_eq!(reply, expected),
        }
    }
}

#[test]
fn every_code_in_the_document_can_be_met() {
    let record =
        r#"{"cmd":"new","record":"farmstead record 1\noptions game=revised players=2\nstart Z"}"#;
    let long = format!(r#"{{"cmd":"version","id":"{}"}}"#, "x".repeat(1 << 20));
    let endless = "x".repeat((64 << 20) + (16 << 10));
    let cases: [(&str, &[&str]); 30] = [
        ("bad_deck", &[r#"{"cmd":"new","deck":"Z1 Hay","seed":1}"#]),
        ("malformed_json", &["{"]),
        ("malformed_json", &[""]),
        ("malformed_json", &["[1]"]),
        ("too_long", &[&long]),
        ("endless", &[&endless]),
        ("unknown_command", &[r#"{"cmd":"fly"}"#]),
        ("missing_field", &[r#"{"id":1}"#]),
        ("missing_field", &[r#"{"cmd":"new"}"#]),
        ("bad_field", &[r#"{"cmd":7}"#]),
        ("bad_field", &[r#"{"cmd":"new","seed":-1}"#]),
        ("bad_field", &[r#"{"cmd":"new","seed":1,"deal":{"start":0}}"#]),
        ("bad_field", &[NEW, r#"{"cmd":"view","seat":2}"#]),
        ("bad_field", &[NEW, r#"{"cmd":"play","moves":[]}"#]),
        ("bad_field", &[NEW, r#"{"cmd":"play","code":1.5}"#]),
        ("unknown_field", &[r#"{"cmd":"version","verbose":true}"#]),
        ("no_game", &[r#"{"cmd":"moves"}"#]),
        ("illegal_move", &[NEW, r#"{"cmd":"play","move":"fly"}"#]),
        ("illegal_move", &[NEW, r#"{"cmd":"play","code":4294967295}"#]),
        ("nothing_to_undo", &[NEW, r#"{"cmd":"undo"}"#]),
        ("unknown_option", &[r#"{"cmd":"new","options":{"wings":true},"seed":1}"#]),
        ("bad_option_value", &[r#"{"cmd":"new","options":{"game":"chess"},"seed":1}"#]),
        ("impossible_options", &[r#"{"cmd":"new","options":{"players":9},"seed":1}"#]),
        ("bad_deal", &[r#"{"cmd":"new","deal":{"start":0,"rounds":["forest"]}}"#]),
        ("bad_deal", &[r#"{"cmd":"new","deal":[]}"#]),
        ("unknown_opponent", &[NEW, r#"{"cmd":"go","agent":"nobody"}"#]),
        ("unknown_style", &[NEW, r#"{"cmd":"go","agent":"style:clay"}"#]),
        ("unreadable_net", &[NEW, r#"{"cmd":"go","agent":"net:nowhere"}"#]),
        ("bad_net", &[NEW, r#"{"cmd":"go","agent":"net:/dev/null"}"#]),
        ("bad_record", &[record]),
    ];
    for (code, lines) in cases {
        let replies = replies("codes", lines);
        let last = replies.last().expect("every line has a reply");
        assert_eq!(last["code"], code, "{last}");
        assert_eq!(last["ok"], false);
        assert!(last["error"].as_str().is_some_and(|sentence| !sentence.is_empty()));
    }
    let document = include_str!("../../../../docs/engine-protocol.md");
    let codes = document.split("## Errors").nth(1).expect("the errors are listed");
    let listed = codes.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    for code in listed.filter(|code| *code != "game_over") {
        assert!(cases.iter().any(|(met, _)| *met == code), "{code}");
    }
}

#[test]
fn a_scripted_style_answers_like_any_opponent() {
    let go = r#"{"cmd":"go","agent":"style:wood","seed":1}"#;
    let replies = replies("style", &[NEW, go, go]);
    assert_eq!(replies[1]["ok"], true, "{}", replies[1]);
    assert_eq!(replies[1], replies[2], "asked again, it answers the same");
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let mut lines = vec![NEW];
    // Playing whatever is chosen needs the reply, so a whole game is taken from a record.
    let home = Home::new("over");
    crate::run(&home, "play --seed 1 --seat random --seat random --game-file game.farm", "");
    let open = json!({"cmd": "new", "record": home.read("game.farm")}).to_string();
    lines.extend([open.as_str(), r#"{"cmd":"play","move":"forest"}"#, r#"{"cmd":"go"}"#]);
    lines.extend([r#"{"cmd":"analyse"}"#, r#"{"cmd":"moves"}"#]);
    let replies = replies("over-engine", &lines);
    assert_eq!(replies[1]["over"], true);
    assert_eq!(replies[1]["seat"], Value::Null);
    for reply in &replies[2..5] {
        assert_eq!(reply["code"], "game_over", "{reply}");
    }
    assert_eq!(replies[5]["moves"], json!([]));
}

#[test]
fn bad_input_leaves_the_game_as_it_was() {
    let hash = r#"{"cmd":"hash"}"#;
    let bad = [
        "}",
        "nonsense",
        "\u{0}\u{1}",
        r#"{"cmd":"play","moves":["forest","forest"]}"#,
        r#"{"cmd":"play","moves":["forest",{"a":[]}]}"#,
        r#"{"cmd":"play","move":"forest","code":1572864}"#,
        r#"{"cmd":"play","move":{"cmd":"play"}}"#,
        r#"{"cmd":"undo","steps":18446744073709551615}"#,
        r#"{"cmd":"undo","steps":0}"#,
        r#"{"cmd":"new","seed":"a lot"}"#,
        r#"{"cmd":"new","options":{"players":"99999999999999999999"},"seed":1}"#,
        r#"{"cmd":"new","options":{"players":-1},"seed":1}"#,
        r#"{"cmd":"new","options":[],"seed":1}"#,
        r#"{"cmd":"new","record":""}"#,
        r#"{"cmd":"new","record":"farmstead record 99\n"}"#,
        r#"{"cmd":"new","deal":{"start":200,"rounds":[]}}"#,
    ];
    let deep = "[".repeat(100_000);
    let mut lines = vec![NEW, hash];
    lines.extend(bad);
    lines.extend([deep.as_str(), hash]);
    let replies = replies("hostile", &lines);
    assert_eq!(replies.len(), lines.len());
    for (line, reply) in lines[2..].iter().zip(&replies[2..replies.len() - 1]) {
        let shown: String = line.chars().take(60).collect();
        assert_eq!(reply["ok"], false, "{shown}");
    }
    assert_eq!(replies[1], replies[replies.len() - 1]);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let output = farmstead(&Home::new("bytes"), "engine", b"\xff\xfe\n{\"cmd\":\"version\"}\n");
    let text = String::from_utf8(output.stdout).expect("replies are text");
    let codes: Vec<bool> = text.lines().map(|line| line.starts_with(r#"{"ok":true"#)).collect();
    assert_eq!(codes, [false, true]);
}

#[test]
fn a_view_has_moves_only_for_the_seat_to_move() {
    let replies = replies(
        "views",
        &[NEW, r#"{"cmd":"view","seat":0}"#, r#"{"cmd":"view","seat":1}"#, r#"{"cmd":"view"}"#],
    );
    let count = |reply: &Value| reply["moves"].as_array().map(Vec::len);
    assert_eq!(replies[1..].iter().map(count).collect::<Vec<_>>(), [Some(9), Some(0), Some(0)]);
}

#[test]
fn a_record_opens_where_it_ended() {
    let first = replies(
        "record-1",
        &[
            NEW,
            r#"{"cmd":"play","moves":["forest","farmland","plow b2"]}"#,
            r#"{"cmd":"record"}"#,
            r#"{"cmd":"hash"}"#,
        ],
    );
    let open = json!({"cmd": "new", "record": first[2]["record"]}).to_string();
    let second = replies("record-2", &[&open, r#"{"cmd":"hash"}"#, r#"{"cmd":"undo","steps":3}"#]);
    assert_eq!(second[0]["moves_played"], 3);
    assert_eq!(second[1], first[3]);
    assert_eq!(second[2]["ok"], true);
}

#[test]
fn an_analysis_improves_until_it_is_stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_farmstead"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("it talks")).lines();
    let mut reply = || -> Value {
        let line = lines.next().expect("there is a reply").expect("it can be read");
        serde_json::from_str(&line).expect("replies are JSON")
    };
    writeln!(input, "{NEW}").expect("it listens");
    reply();
    writeln!(input, r#"{{"cmd":"analyse","improve":true,"id":7}}"#).expect("it listens");
    let first = reply();
    let better = reply();
    for told in [&first, &better] {
        assert_eq!((&told["final"], &told["id"]), (&json!(false), &json!(7)));
    }
    assert!(better["simulations"].as_u64() > first["simulations"].as_u64());
    writeln!(input, r#"{{"cmd":"stop"}}"#).expect("it listens");
    let mut last = reply();
    while last["final"] == false {
        last = reply();
    }
    assert_eq!((&last["final"], &last["id"]), (&json!(true), &json!(7)));
    assert!(last["simulations"].as_u64() >= better["simulations"].as_u64());
    assert_eq!(reply(), json!({"ok": true}));
    writeln!(input, r#"{{"cmd":"quit"}}"#).expect("it listens");
    assert!(child.wait().expect("it ends").success());
}
