//! The committed file is what the code says.

use std::path::Path;
use std::process::Command;

#[test]
fn the_committed_document_is_the_one_that_is_served() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi/openapi.json");
    let committed = std::fs::read_to_string(file).unwrap();
    let generated = api::server::openapi().to_pretty_json().unwrap();
    let same = committed.lines().zip(generated.lines()).take_while(|(committed, generated)| committed == generated);
    assert!(
        committed == generated,
        "openapi/openapi.json is not what the code says, from line {} on; write it anew with:\n\n    \
         cargo run -- openapi > openapi/openapi.json\n",
        same.count() + 1,
    );
}

#[test]
fn the_command_prints_it() {
    let printed = Command::new(env!("CARGO_BIN_EXE_heirloom")).arg("openapi").output().unwrap();
    assert!(printed.status.success() && printed.stderr.is_empty(), "{printed:?}");
    let generated = api::server::openapi().to_pretty_json().unwrap();
    assert!(printed.stdout == generated.as_bytes() && generated.ends_with("}\n"));
}
