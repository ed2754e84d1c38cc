//! Tagged enums: each variant a schema with a name of its own, told apart by a discriminator, which is what generators can work with.

use serde_json::{Map, Value, json};

use super::schemas::{PREFIX, reference};

/// A variant of a tagged enum.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The constant that tells it apart, such as `offspring-placed`.
    pub tag: String,
    /// Its schema.
    pub schema: Value,
}

impl Variant {
    /// Its tag as a part of a schema's name: `OffspringPlaced`.
    #[must_use]
    pub fn name(&self) -> String {
        pascal(&self.tag)
    }
}

/// The variants of an enum tagged by the member `tag`; `None` for any other schema.
#[must_use]
pub fn variants(schema: &Value, tag: &str) -> Option<Vec<Variant>> {
    let several = schema.get("oneOf")?.as_array()?;
    let variant = |schema: &Value| {
        let constant = schema.get("properties")?.get(tag)?.get("const")?.as_str()?;
        Some(Variant { tag: constant.to_owned(), schema: schema.clone() })
    };
    several.iter().map(variant).collect()
}

/// The member that tags an enum: the one that is a constant in every variant, and in each another one.
#[must_use]
pub fn tag_of(schema: &Value) -> Option<String> {
    let first = schema.get("oneOf")?.as_array()?.first()?;
    let candidates = first.get("properties")?.as_object()?.keys();
    candidates.filter(|candidate| is_tag(schema, candidate)).max_by_key(|candidate| *candidate == "type").cloned()
}

fn is_tag(schema: &Value, candidate: &str) -> bool {
    let Some(variants) = variants(schema, candidate) else { return false };
    let mut tags: Vec<&str> = variants.iter().map(|variant| variant.tag.as_str()).collect();
    tags.sort_unstable();
    tags.windows(2).all(|pair| pair[0] != pair[1])
}

/// The enum as a choice between named schemas.
#[must_use]
pub fn choice(description: Option<&Value>, tag: &str, named: &[(String, String)]) -> Value {
    let mapping: Map<String, Value> =
        named.iter().map(|(tag, name)| (tag.clone(), json!(format!("{PREFIX}{name}")))).collect();
    let mut choice = json!({
        "oneOf": named.iter().map(|(_, name)| reference(name)).collect::<Vec<_>>(),
        "discriminator": { "propertyName": tag, "mapping": mapping },
    });
    if let (Some(description), Value::Object(choice)) = (description, &mut choice) {
        choice.insert("description".into(), description.clone());
    }
    choice
}

/// `auf-die-birne` and `auf_die_birne` as `AufDieBirne`.
#[must_use]
pub fn pascal(words: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| format!("{}{}", first.to_uppercase(), letters.as_str()))
    };
    words.split(['-', '_']).filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tags: &[(&str, &str)]) -> Value {
        let variant =
            |(name, tag): &(&str, &str)| json!({ "properties": { *name: { "const": tag }, "x": { "const": "same" } } });
        json!({ "oneOf": tags.iter().map(variant).collect::<Vec<_>>() })
    }

    #[test]
    fn the_tag_is_the_constant_that_differs() {
        for (schema, expected) in [
            (of(&[("type", "marry"), ("type", "pass")]), Some("type")),
            (of(&[("kind", "player"), ("kind", "bot")]), Some("kind")),
            (of(&[("kind", "player"), ("kind", "player")]), None),
            (of(&[("kind", "player"), ("type", "bot")]), None),
            (json!({ "oneOf": [reference("Seat"), { "type": "null" }] }), None),
            (json!({ "type": "object" }), None),
        ] {
            assert_eq!(tag_of(&schema).as_deref(), expected, "{schema}");
        }
    }

    #[test]
    fn a_choice_names_each_variant_for_its_tag() {
        assert_eq!(
            choice(Some(&json!("A move.")), "type", &[("pass".into(), "FamilienbandePassMove".into())]),
            json!({
                "description": "A move.",
                "oneOf": [{ "$ref": "#/components/schemas/FamilienbandePassMove" }],
                "discriminator": {
                    "propertyName": "type",
                    "mapping": { "pass": "#/components/schemas/FamilienbandePassMove" },
                },
            }),
        );
        assert_eq!(pascal("auf-die_birne"), "AufDieBirne");
    }
}
