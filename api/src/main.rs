//! The `heirloom` binary.
fn main() {}
