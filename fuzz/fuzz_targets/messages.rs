//! Whatever a client sends a table is a message or is refused; so is what sets a table up.
#![no_main]

use farmstead_server::wire::{ClientMessage, NewTable};

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Ok(message) = serde_json::from_slice::<ClientMessage>(input) {
        assert_eq!(message, message.clone());
    }
    if let Ok(table) = serde_json::from_slice::<NewTable>(input) {
        assert!(table.seats.len() <= input.len());
    }
});
