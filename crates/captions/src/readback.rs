//! Compares a published preset, field by field, with the one that the server stored.

use super::{
    design::Design,
    fields::{Field, FieldRow},
};
use crate::api::captions::{CreatePreset, Preset, Subtitles};
use serde_json::{Map, Value};

/// A field that the server stored with another value than was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// API name.
    pub field: String,
    /// Sent value, formatted.
    pub sent: String,
    /// Stored value, formatted; `None` if the answer lacks the field.
    pub kept: Option<String>,
}

fn shown(field: &str, value: &Value) -> String {
    let row = FieldRow { name: field.into(), field: Field::of_name(field), value: value.clone(), origin: super::Origin::You };
    row.text()
}

/// Whether two values are equal: `1` equals `1.0`, and `#FFFFFF` equals `#ffffffff`.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::String(a), Value::String(b)) => {
            let full = |text: &String| crate::api::HexColor(text.clone()).full();
            full(a) == full(b)
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, value)| b.get(name).is_some_and(|other| is_same(value, other)))
        }
        (a, b) => a == b,
    }
}

/// Fields that the server stored with another value than was sent. Fields that the draft leaves open are not compared: the server
/// chooses them.
pub fn differences(sent: &CreatePreset, kept: &Preset) -> Vec<Difference> {
    let mut fields: Map<String, Value> = match serde_json::to_value(sent) {
        Ok(Value::Object(fields)) => fields,
        _ => return Vec::new(),
    };
    fields.remove("videoId");
    let name = fields.remove("name");
    // The server stores a named size as a number.
    if let Some(size) = &sent.caption_size {
        fields.remove(Field::NamedSize.name());
        fields.insert(Field::Size.name().into(), size.points().into());
    }
    let sent = Design::of_wire(fields);
    let answer = Design::of_preset(kept);
    let mut found = Vec::new();
    if let Some(name) = name.as_ref().and_then(Value::as_str).filter(|name| *name != kept.name) {
        found.push(Difference { field: "name".into(), sent: name.into(), kept: Some(kept.name.clone()) });
    }
    for (field, value) in sent.entries() {
        let kept = answer.entry(field);
        if kept.is_some_and(|kept| is_same(value, kept)) {
            continue;
        }
        found.push(Difference { field: field.into(), sent: shown(field, value), kept: kept.map(|kept| shown(field, kept)) });
    }
    found
}

/// Fields in which two designs have different effective values: name, value of `one`, value of `other`.
pub fn compared(one: &Design, other: &Design, video: Option<&Subtitles>) -> Vec<(String, String, String)> {
    let (ones, others) = (one.rows(video), other.rows(video));
    let text =
        |rows: &[FieldRow], name: &str| rows.iter().find(|row| row.name == name).map_or("\u{2013}".into(), FieldRow::text);
    let mut names: Vec<&str> = ones.iter().chain(&others).map(|row| row.name.as_str()).collect();
    let mut known = std::collections::BTreeSet::new();
    names.retain(|name| known.insert(*name));
    let rows = names.into_iter().map(|name| (name.to_owned(), text(&ones, name), text(&others, name)));
    rows.filter(|(_, one, other)| one != other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::captions::{CaptionSize, PresetScope, StyleName};
    use serde_json::json;

    #[test]
    fn what_the_service_kept_otherwise_is_listed_and_another_spelling_is_none() {
        let mut design = Design::of_style(&StyleName::Classic);
        design.set(Field::TextColor, json!("#ffee00"));
        design.set(Field::NamedSize, json!(CaptionSize::Large));
        let sent = design.body("Brand", None).unwrap();
        let kept = Preset {
            name: "Brand".into(),
            caption_style: sent.caption_style.as_ref().map(crate::api::captions::CaptionStyle::effective),
            caption_font_size: Some(84.0),
            scope: PresetScope::Personal,
            ..Preset::built_in(&StyleName::Classic)
        };
        assert_eq!(differences(&sent, &kept), []);
        let other = Preset { name: "Brand 2".into(), caption_font_size: Some(80.0), caption_style: None, ..kept };
        let found = differences(&sent, &other);
        let line = |field: &str| found.iter().find(|difference| difference.field == field).cloned();
        assert_eq!(line("name").unwrap().kept.as_deref(), Some("Brand 2"));
        assert_eq!(line("captionFontSize").unwrap().kept.as_deref(), Some("80"));
        assert_eq!(line("captionStyle.textColor").unwrap().kept, None, "the answer does not say");
    }

    #[test]
    fn two_styles_are_compared_by_the_values_in_effect() {
        let one = Design::of_style(&StyleName::Classic);
        let mut other = one.clone();
        other.set(Field::TextColor, json!("#FFFFFF"));
        assert_eq!(compared(&one, &other, None), [], "the same white, chosen or not");
        other.set(Field::Size, json!(80));
        assert_eq!(compared(&one, &other, None), [("captionFontSize".into(), "64".into(), "80".into())]);
    }
}
