//! What runs beside the requests: the program's moves, and telling other nodes that a game has moved.

pub mod fan_out;
pub mod program;
