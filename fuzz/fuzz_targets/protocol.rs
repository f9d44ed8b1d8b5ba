//! Any input is answered line by line with JSON that says whether it went well.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let mut out = Vec::new();
    let input = std::io::Cursor::new(input.to_vec());
    farmstead::engine::serve(input, &mut out).expect("writing to memory does not fail");
    let told = String::from_utf8(out).expect("replies are text");
    for reply in told.lines() {
        let reply: serde_json::Value = serde_json::from_str(reply).expect("replies are JSON");
        assert!(reply["ok"].is_boolean());
        assert!(reply["ok"] == true || reply["code"].is_string());
    }
});
