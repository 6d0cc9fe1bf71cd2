//! A subtitle style in the designer: the fields that the user chose, by their API names. The request body, the preview and the
//! checks derive from them. Fields unknown to this version are kept, shown and written out again.

use super::{
    fields::{Field, FieldRow, Kind, Origin},
    look::Look,
    measures,
};
use crate::api::{
    HexColor, VideoId,
    captions::{CaptionSize, CaptionStyle, CreatePreset, Grouping, HighlightMode, Preset, StyleName, Subtitles},
    rules::{Checked, FieldError},
    strict,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Most errors listed for one design.
const MOST_PROBLEMS: usize = 32;

/// Chosen fields of a style, by API name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Design(BTreeMap<String, Value>);

/// A hint about a value that is valid, but probably not intended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Field that the hint is about.
    pub field: Field,
    /// Message, one sentence.
    pub text: String,
}

/// JSON object of a record; empty if it does not serialise to one.
fn object(record: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(record) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

impl Design {
    /// Design that only names a style.
    pub fn of_style(style: &StyleName) -> Self {
        let mut design = Self::default();
        design.set(Field::Style, json!(style.as_str()));
        design
    }

    /// Design with all fields of a preset.
    pub fn of_preset(preset: &Preset) -> Self {
        let mut fields = object(preset);
        for own in ["name", "presetId", "scope"] {
            fields.remove(own);
        }
        Self::of_wire(fields)
    }

    /// Design with all fields of a video's subtitles.
    pub fn of_subtitles(subtitles: &Subtitles) -> Self {
        let mut fields = object(subtitles);
        for own in ["enabled", "presetId"] {
            fields.remove(own);
        }
        Self::of_wire(fields)
    }

    /// Design from the fields of an API body, whose `captionStyle` is an object.
    pub fn of_wire(fields: Map<String, Value>) -> Self {
        let mut design = BTreeMap::new();
        for (name, value) in fields {
            match value {
                Value::Object(style) if name == "captionStyle" => {
                    design.extend(style.into_iter().map(|(field, value)| (format!("captionStyle.{field}"), value)));
                }
                // For the position, null means automatic; for other fields it means unset.
                Value::Null if name != Field::Position.name() => {}
                value => drop(design.insert(name, value)),
            }
        }
        Self(design)
    }

    /// Fields as in an API body: only the chosen ones, with `captionStyle` as an object.
    pub fn to_wire(&self) -> Map<String, Value> {
        let (mut fields, mut style) = (Map::new(), Map::new());
        for (name, value) in &self.0 {
            match name.strip_prefix("captionStyle.") {
                Some(field) => style.insert(field.to_owned(), value.clone()),
                None => fields.insert(name.clone(), value.clone()),
            };
        }
        if !style.is_empty() {
            fields.insert("captionStyle".into(), Value::Object(style));
        }
        fields
    }

    /// Chosen value of a field; `None` if the user left it open.
    pub fn get(&self, field: Field) -> Option<&Value> {
        self.0.get(field.name())
    }

    /// Sets a value. A named size and a numeric size replace each other.
    pub fn set(&mut self, field: Field, value: Value) {
        // The server accepts no null: it means an unset field.
        if value.is_null() {
            return self.clear(field);
        }
        match field {
            Field::Size => drop(self.0.remove(Field::NamedSize.name())),
            Field::NamedSize => drop(self.0.remove(Field::Size.name())),
            _ => {}
        }
        self.0.insert(field.name().into(), value);
    }

    /// Removes the chosen value of a field.
    pub fn clear(&mut self, field: Field) {
        self.0.remove(field.name());
    }

    /// Chosen fields by API name.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Chosen value of a field, by API name.
    pub fn entry(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Number of chosen fields.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if no field was chosen.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Style name: the chosen one, otherwise the video's, otherwise Classic.
    pub fn style(&self, video: Option<&Subtitles>) -> StyleName {
        let own = self.get(Field::Style).and_then(Value::as_str).map(StyleName::from);
        own.or_else(|| video?.caption_style.as_ref().map(|style| style.name.clone())).unwrap_or(StyleName::Classic)
    }

    /// `captionStyle` for a request: the style's required fields, overlaid with the chosen ones. `None` if no field of the style
    /// was chosen and the video has a style.
    fn style_object(&self, video: Option<&Subtitles>) -> Option<Map<String, Value>> {
        let chosen: Vec<_> =
            self.0.iter().filter_map(|(name, value)| Some((name.strip_prefix("captionStyle.")?, value))).collect();
        if chosen.is_empty() && video.is_some_and(|video| video.caption_style.is_some()) {
            return None;
        }
        // Like the server: if the design chooses a style, unset fields get that style's defaults, not the video's values.
        let of_video = video.and_then(|video| video.caption_style.as_ref()).filter(|_| self.get(Field::Style).is_none());
        let base = of_video.cloned().unwrap_or_else(|| self.style(video).defaults());
        let mut style = object(&base);
        style.extend(chosen.into_iter().map(|(field, value)| (field.to_owned(), value.clone())));
        Some(style)
    }

    /// Request body that publishes the design as a preset. `video` supplies the values of fields that the design leaves open.
    ///
    /// # Errors
    /// The first field that the server would refuse.
    pub fn body(&self, name: &str, video: Option<(&VideoId, &Subtitles)>) -> Result<CreatePreset, FieldError> {
        let mut fields = self.to_wire();
        fields.remove("captionStyle");
        if let Some(style) = self.style_object(video.map(|(_, subtitles)| subtitles)) {
            fields.insert("captionStyle".into(), Value::Object(style));
        }
        if let Some((video, _)) = video {
            fields.insert("videoId".into(), json!(video));
        }
        if !name.trim().is_empty() {
            fields.insert("name".into(), json!(name));
        }
        let body: CreatePreset = typed(fields)?;
        body.check()?;
        Ok(body)
    }

    /// Checks the design like the server. Fails with the first invalid field.
    pub fn check(&self) -> Checked {
        self.body("", None).map(drop)
    }

    /// All fields that the server would refuse, each once.
    pub fn problems(&self) -> Vec<FieldError> {
        let (mut rest, mut found) = (self.clone(), Vec::new());
        while found.len() < MOST_PROBLEMS {
            let Err(error) = rest.check() else { break };
            // Removes the invalid field, so that the next check finds another one.
            let before = rest.len();
            rest.0.retain(|name, _| *name != error.field && !error.field.starts_with(&format!("{name}.")));
            found.push(error);
            if rest.len() == before {
                break;
            }
        }
        found
    }

    /// Subtitles of a video with this design applied. Unreadable values are left out.
    pub fn subtitles(&self, video: Option<&Subtitles>) -> Subtitles {
        let of_video = video.cloned().unwrap_or_default();
        let style = self.style_object(video).and_then(|style| lenient_style(&style)).or(of_video.caption_style);
        let named = self.typed::<CaptionSize>(Field::NamedSize).map(|size| size.points());
        let position = self.get(Field::Position).map(|value| serde_json::from_value(value.clone()).ok());
        Subtitles {
            enabled: Some(true),
            preset_id: None,
            caption_style: style,
            caption_font_family: self.typed(Field::Family).or(of_video.caption_font_family),
            caption_font_size: self.typed(Field::Size).or(named).or(of_video.caption_font_size),
            caption_font_weight: self.typed(Field::Weight).or(of_video.caption_font_weight),
            caption_lines_per_block: self.typed(Field::Lines).or(of_video.caption_lines_per_block),
            caption_position: position.or(of_video.caption_position),
            caption_grouping: self.typed(Field::Grouping).or(of_video.caption_grouping),
        }
    }

    fn typed<T: DeserializeOwned>(&self, field: Field) -> Option<T> {
        serde_json::from_value(self.get(field)?.clone()).ok()
    }

    /// Resolved look of the design, with all defaults.
    pub fn look(&self, video: Option<&Subtitles>) -> Look {
        Look::of(&self.subtitles(video))
    }

    /// All fields with their effective values and origins; fields unknown to this version come last.
    pub fn rows(&self, video: Option<&Subtitles>) -> Vec<FieldRow> {
        let look = self.look(video);
        let style = object(&look.style);
        let style_is_videos = !self.0.keys().any(|name| name.starts_with("captionStyle."));
        // The video's values count unless the draft chooses a style.
        let video_style = video.and_then(|video| video.caption_style.as_ref()).filter(|_| self.get(Field::Style).is_none());
        let video_style = video_style.map(object).unwrap_or_default();
        let row = |field: Field| {
            let name = field.name();
            let row = |value, origin| FieldRow { name: name.to_owned(), field: Some(field), value, origin };
            if let Some(value) = self.get(field) {
                // Colours in the form of API answers; an invalid colour is shown as typed.
                let shown = match (field.kind(), value) {
                    (Kind::Color, Value::String(text)) => json!(crate::api::HexColor(text.clone()).full()),
                    _ => value.clone(),
                };
                return row(shown, Origin::You);
            }
            if let Some(field_of_style) = name.strip_prefix("captionStyle.") {
                let value = style.get(field_of_style).cloned().unwrap_or_default();
                let is_videos =
                    field == Field::Style && style_is_videos && video.is_some_and(|video| video.caption_style.is_some());
                let origin = if is_videos || video_style.contains_key(field_of_style) { Origin::Video } else { Origin::Style };
                return row(value, origin);
            }
            let of_video = |value: Option<Value>| value.map(|value| row(value, Origin::Video));
            match field {
                Field::Family => of_video(video.and_then(|video| Some(json!(video.caption_font_family.as_ref()?))))
                    .unwrap_or_else(|| row(json!(look.family), Origin::Style)),
                Field::Size if self.get(Field::NamedSize).is_none() => {
                    of_video(video.and_then(|video| Some(json!(video.caption_font_size?))))
                        .unwrap_or_else(|| row(json!(look.points), Origin::Style))
                }
                Field::Weight => of_video(video.and_then(|video| Some(json!(video.caption_font_weight?))))
                    .unwrap_or_else(|| row(json!(measures::WEIGHT), Origin::Service)),
                Field::Lines => of_video(video.and_then(|video| Some(json!(video.caption_lines_per_block?))))
                    .unwrap_or_else(|| row(json!(1), Origin::Service)),
                Field::Grouping => of_video(video.and_then(|video| Some(json!(video.caption_grouping.as_ref()?))))
                    .unwrap_or_else(|| row(json!(Grouping::Chunked), Origin::Service)),
                Field::Position => of_video(video.and_then(|video| Some(json!(video.caption_position?))))
                    .unwrap_or_else(|| row(Value::Null, Origin::Service)),
                // The size is chosen in the other form, or in neither.
                _ => row(Value::Null, Origin::Service),
            }
        };
        let mut rows: Vec<FieldRow> = Field::ALL.into_iter().map(row).collect();
        let unknown = self.0.iter().filter(|(name, _)| Field::of_name(name).is_none());
        rows.extend(unknown.map(|(name, value)| FieldRow {
            name: name.clone(),
            field: None,
            value: value.clone(),
            origin: Origin::Unknown,
        }));
        rows
    }

    /// Hints about values that are valid, but have no effect or a surprising one.
    pub fn notes(&self, video: Option<&Subtitles>) -> Vec<Note> {
        let look = self.look(video);
        let style = &look.style;
        let mut notes = Vec::new();
        let mut note = |field, text: &str| notes.push(Note { field, text: text.to_owned() });
        let chosen = |field| self.get(field).is_some();
        for (color, switch, is_on, text) in [
            (Field::OutlineColor, Field::OutlineEnabled, style.outline_enabled, words::captions::note_outline_off()),
            (Field::ShadowColor, Field::ShadowEnabled, style.shadow_enabled, words::captions::note_shadow_off()),
            (
                Field::BackgroundColor,
                Field::BackgroundEnabled,
                style.background_enabled,
                words::captions::note_background_off(),
            ),
            (
                Field::HighlightColor,
                Field::WordLevelHighlights,
                style.word_level_highlights,
                words::captions::note_highlighting_off(),
            ),
        ] {
            if chosen(color) && is_on == Some(false) && !(chosen(switch) && self.get(color).is_none()) {
                note(color, text);
            }
        }
        let is_marked = style.word_level_highlights == Some(true);
        if chosen(Field::ActiveWordTextColor) && !(is_marked && style.highlight_mode == Some(HighlightMode::Background)) {
            note(Field::ActiveWordTextColor, words::captions::note_only_background_mode());
        }
        if chosen(Field::HighlightColor) && is_marked && style.highlight_mode == Some(HighlightMode::FadeRest) {
            note(Field::HighlightColor, words::captions::note_other_words_fade());
        }
        let is_marked_by_box = is_marked && style.highlight_mode == Some(HighlightMode::Background);
        let word = style.active_word_text_color.as_ref().and_then(HexColor::rgba).filter(|_| is_marked_by_box);
        let word_box = style.highlight_color.as_ref().and_then(HexColor::rgba);
        for (field, letters, behind, texts) in [
            (
                Field::TextColor,
                Some(look.text_color()),
                look.background(),
                [words::captions::note_same_as_background(), words::captions::note_unseen_on_background()],
            ),
            (
                Field::ActiveWordTextColor,
                word,
                word_box,
                [words::captions::note_same_as_highlight(), words::captions::note_unseen_on_highlight()],
            ),
        ] {
            if let (Some([r, g, b, _]), Some(behind @ [.., 255])) = (letters, behind)
                && behind == [r, g, b, 255]
            {
                let [outlined, unseen] = texts;
                let is_seen = [look.outline(), look.shadow()]
                    .into_iter()
                    .flatten()
                    .any(|[red, green, blue, _]| [red, green, blue] != [r, g, b]);
                note(field, if is_seen { outlined } else { unseen });
            }
        }
        if chosen(Field::Lines) && look.rules == super::BlockRules::new(Some(&Grouping::SingleWord), None) {
            note(Field::Lines, words::captions::note_one_word());
        }
        notes
    }
}

/// Deserialises fields as a request body; the error names the field.
fn typed<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, FieldError> {
    strict::read(&Value::Object(fields)).map_err(|error| {
        if error.is_unknown_field() { FieldError::new(error.field, words::captions::unknown_field()) } else { error }
    })
}

/// Deserialises a style, without the fields that cannot be read.
fn lenient_style(fields: &Map<String, Value>) -> Option<CaptionStyle> {
    let mut rest = fields.clone();
    for _ in 0..=fields.len() {
        match strict::read(&Value::Object(rest.clone())) {
            Ok(style) => return Some(style),
            Err(error) => {
                let name = error.field.split('.').next().unwrap_or_default();
                // The error of a flattened record may not name the field, so each field is tried alone.
                if rest.remove(name).is_none() {
                    rest.retain(|name, value| is_readable(name, value));
                }
                rest.entry("name").or_insert_with(|| json!("classic"));
                rest.entry("textColor").or_insert_with(|| json!("#FFFFFFFF"));
            }
        }
    }
    None
}

/// Whether a field of a style can be read on its own.
fn is_readable(name: &str, value: &Value) -> bool {
    let mut fields = object(&StyleName::Mono.defaults());
    fields.insert(name.to_owned(), value.clone());
    serde_json::from_value::<CaptionStyle>(Value::Object(fields)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::captions::CaptionPosition;
    use proptest::prelude::*;

    fn value() -> impl Strategy<Value = Value> {
        prop_oneof![
            prop::sample::select(vec![
                "#FFFFFF",
                "#12345678",
                "red",
                "",
                "backdrop",
                "classic",
                "neon",
                "text",
                "fadeRest",
                "uppercase",
                "Inter",
                "Comic Sans",
                "large",
                "singleWord"
            ])
            .prop_map(Value::from),
            (-10.0..300.0f64).prop_map(Value::from),
            (-1i64..6).prop_map(Value::from),
            prop::bool::ANY.prop_map(Value::from),
            Just(Value::Null),
            (0.0..1.2f64).prop_map(|x| json!({"x": x, "y": 0.5})),
        ]
    }

    fn designs() -> impl Strategy<Value = Design> {
        let field = prop::sample::select(
            Field::ALL.iter().map(|field| field.name()).chain(["captionStyle.glow", "extra"]).collect::<Vec<_>>(),
        );
        prop::collection::btree_map(field.prop_map(str::to_owned), value(), 0..8).prop_map(Design)
    }

    proptest! {
        #[test]
        fn every_field_has_a_value_in_effect_and_one_origin(design in designs(), with_video in prop::bool::ANY) {
            let video = Subtitles { caption_font_size: Some(80.0), caption_style: Some(StyleName::Cannes.defaults()), ..Subtitles::default() };
            let video = with_video.then_some(&video);
            let rows = design.rows(video);
            prop_assert_eq!(rows.len(), Field::ALL.len() + design.0.keys().filter(|name| Field::of_name(name).is_none()).count());
            for name in design.0.keys() {
                let row = rows.iter().find(|row| &row.name == name).unwrap();
                prop_assert_eq!(row.origin, if row.field.is_some() { Origin::You } else { Origin::Unknown });
            }
            prop_assert!(rows.iter().all(|row| design.0.contains_key(&row.name) || row.origin != Origin::You));
            prop_assert!(video.is_some() || rows.iter().all(|row| row.origin != Origin::Video));
            // The effective values can always be drawn.
            let _ = design.look(video);
        }

        #[test]
        fn a_design_is_refused_for_what_its_body_is_refused_for_and_keeps_unknown_fields(design in designs()) {
            let problems = design.problems();
            prop_assert_eq!(problems.first().cloned(), design.check().err());
            // Null has a meaning only for the position.
            let mut said = design.clone();
            said.0.retain(|name, value| !value.is_null() || name == Field::Position.name() || name.starts_with("captionStyle."));
            prop_assert_eq!(Design::of_wire(design.to_wire()), said);
            if problems.is_empty() {
                let body = design.body("", None).unwrap();
                prop_assert_eq!(body.check(), Ok(()));
            }
        }
    }

    #[test]
    fn a_value_is_yours_the_videos_the_styles_or_the_services() {
        let video = Subtitles {
            caption_style: Some(CaptionStyle { text_color: HexColor("#FFEE00FF".into()), ..StyleName::Cannes.defaults() }),
            caption_font_size: Some(80.0),
            caption_position: Some(Some(CaptionPosition { x: 0.5, y: 0.1 })),
            ..Subtitles::default()
        };
        let of = |design: &Design, video, field: Field| {
            let row = design.rows(video).into_iter().find(|row| row.field == Some(field)).unwrap();
            (row.text(), row.origin.text())
        };
        let mut design = Design::default();
        assert_eq!(of(&design, Some(&video), Field::Style), ("cannes".into(), words::captions::origin_video()));
        assert_eq!(of(&design, Some(&video), Field::TextColor), ("#FFEE00FF".into(), words::captions::origin_video()));
        assert_eq!(of(&design, Some(&video), Field::Size), ("80".into(), words::captions::origin_video()));
        assert_eq!(
            of(&design, Some(&video), Field::Position),
            (words::captions::value_place("50.0", "10.0"), words::captions::origin_video())
        );
        assert_eq!(of(&design, Some(&video), Field::Weight), ("600".into(), words::captions::origin_server()));
        assert_eq!(
            of(&design, Some(&video), Field::OutlineEnabled),
            (words::captions::value_off().into(), words::captions::origin_style())
        );
        design.set(Field::Style, json!("classic"));
        design.set(Field::NamedSize, json!("large"));
        assert_eq!(
            of(&design, Some(&video), Field::TextColor),
            ("#FFFFFFFF".into(), words::captions::origin_style()),
            "another style begins anew"
        );
        assert_eq!(
            of(&design, Some(&video), Field::Size),
            ("\u{2013}".into(), words::captions::origin_server()),
            "the size by name is chosen instead"
        );
        assert_eq!(design.look(Some(&video)).points, 84.0);
        assert_eq!(
            of(&design, None, Field::Position),
            (words::captions::value_automatic().into(), words::captions::origin_server())
        );
    }

    #[test]
    fn what_excludes_each_other_and_what_is_none_is_named_with_its_field_and_the_rest_goes_on_being_shown() {
        let mut design = Design::of_wire(
            json!({"captionSize": "small", "captionFontSize": 50, "captionStyle": {"name": "mono", "textColor": "red", "glow": 3, "textCase": 7}})
                .as_object()
                .unwrap()
                .clone(),
        );
        let fields: Vec<_> = design.problems().into_iter().map(|error| error.field).collect();
        for field in ["captionFontSize", "captionStyle.textColor", "captionStyle.glow"] {
            assert!(fields.contains(&field.to_owned()), "{field}: {fields:?}");
        }
        assert_eq!(
            design.rows(None).last().map(|row| (row.name.as_str(), row.text())),
            Some(("captionStyle.glow", "3".to_owned()))
        );
        assert_eq!(design.look(None).style.name, StyleName::Mono);
        design.set(Field::Size, json!(60));
        assert!(design.get(Field::NamedSize).is_none(), "one way to say the size takes the other's place");
        let unknown =
            Design::of_wire(json!({"captionStyle": {"name": "neon", "textColor": "#FFFFFF"}}).as_object().unwrap().clone());
        assert!(unknown.problems().first().is_some_and(|error| error.problem.contains("must be one of backdrop")));
        assert_eq!(unknown.look(None).style.name.as_str(), "neon");
    }

    #[test]
    fn letters_in_the_colour_behind_them_are_noted() {
        let noted = |design: &Design| design.notes(None).into_iter().map(|note| note.field).collect::<Vec<_>>();
        let mut design = Design::of_style(&StyleName::Mono);
        for (field, value) in [
            (Field::TextColor, json!("#FF0000")),
            (Field::BackgroundEnabled, json!(true)),
            (Field::BackgroundColor, json!("#FF0000FF")),
            (Field::OutlineEnabled, json!(true)),
            (Field::OutlineColor, json!("#000000")),
            (Field::ShadowEnabled, json!(false)),
        ] {
            design.set(field, value);
        }
        assert_eq!(noted(&design), [Field::TextColor]);
        let text = |design: &Design| design.notes(None).remove(0).text;
        assert_eq!(text(&design), words::captions::note_same_as_background(), "the outline alone shows the text");
        design.set(Field::OutlineColor, json!("#FF0000"));
        assert_eq!(text(&design), words::captions::note_unseen_on_background());
        design.set(Field::BackgroundColor, json!("#FF000080"));
        assert_eq!(noted(&design), [], "a translucent background has another colour");
        for (field, value) in [
            (Field::WordLevelHighlights, json!(true)),
            (Field::HighlightMode, json!("background")),
            (Field::HighlightColor, json!("#00FF00")),
            (Field::ActiveWordTextColor, json!("#00FF00")),
        ] {
            design.set(field, value);
        }
        assert_eq!(noted(&design), [Field::ActiveWordTextColor]);
    }

    #[test]
    fn a_colour_that_nothing_shows_is_noted() {
        let mut design = Design::of_style(&StyleName::Mono);
        design.set(Field::OutlineColor, json!("#000000"));
        design.set(Field::ActiveWordTextColor, json!("#000000"));
        let fields: Vec<_> = design.notes(None).into_iter().map(|note| note.field).collect();
        assert_eq!(fields, [Field::OutlineColor, Field::ActiveWordTextColor]);
        design.set(Field::OutlineEnabled, json!(true));
        assert_eq!(design.notes(None).len(), 1);
    }
}
