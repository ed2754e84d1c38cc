//! The published shapes: what the OpenAPI document says about games, taken from the domain's types.

pub mod json_schema;
pub mod unions;
