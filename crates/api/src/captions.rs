//! Subtitles: their styles and presets (`api.md`, `CaptionStyle` and Subtitle preset).

use super::{
    Extra, HexColor, PresetId, VideoId,
    lenient::keeps_nothing,
    open_enum::open_enum,
    rules::{self, Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Subtitle styles.
    StyleName { Backdrop = "backdrop", Highlight = "highlight", Mono = "mono", Cannes = "cannes", Classic = "classic" }

    /// How subtitles highlight the spoken word.
    HighlightMode {
        /// Changes the colour of its characters.
        Text = "text",
        /// Draws a box behind it.
        Background = "background",
        /// Fades the other words.
        FadeRest = "fadeRest",
    }

    /// The letter case of subtitles.
    TextCase { Original = "original", Uppercase = "uppercase", Lowercase = "lowercase" }

    /// How words are grouped into blocks.
    Grouping {
        /// Chunks of a sentence.
        Chunked = "chunked",
        /// A single word at a time.
        SingleWord = "singleWord",
    }

    /// A caption size by name.
    CaptionSize { Small = "small", Medium = "medium", Large = "large" }

    /// Who a preset belongs to.
    PresetScope { Default = "default", Personal = "personal" }
}

/// Style of subtitles. In a request, a missing field takes the default of the style `name`. Answers contain every effective value,
/// with colours as uppercase `#RRGGBBAA`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("additionalProperties" = false, "oneOf" = [
    {"properties": {"name": {"const": "backdrop"}}, "required": ["backgroundColor", "textColor", "wordLevelHighlights"]},
    {"properties": {"name": {"const": "highlight"}}, "required": ["textColor"]},
    {"properties": {"name": {"const": "mono"}}, "required": ["textColor"]},
    {"properties": {"name": {"const": "cannes"}}, "required": ["shadowColor", "textColor"]},
    {"properties": {"name": {"const": "classic"}}, "required": ["outlineColor", "textColor"]},
]))]
pub struct CaptionStyle {
    /// Name of the style; it decides the required fields and the defaults.
    pub name: StyleName,
    /// Colour of the text.
    pub text_color: HexColor,
    /// Colour of the box behind the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_color: Option<HexColor>,
    /// Whether there is a box behind the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_enabled: Option<bool>,
    /// Colour of the outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline_color: Option<HexColor>,
    /// Whether the text has an outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline_enabled: Option<bool>,
    /// Colour of the shadow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow_color: Option<HexColor>,
    /// Whether the text casts a shadow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow_enabled: Option<bool>,
    /// Whether subtitles highlight each word while it is spoken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_level_highlights: Option<bool>,
    /// Highlight colour of the spoken word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highlight_color: Option<HexColor>,
    /// Text colour of the spoken word if `highlightMode` is `background`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_word_text_color: Option<HexColor>,
    /// Highlight of the spoken word; default `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highlight_mode: Option<HighlightMode>,
    /// Letter case; default `original`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_case: Option<TextCase>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[schemars(skip)]
    pub extra: Extra,
}

/// Position of subtitles; null places them automatically.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaptionPosition {
    /// Distance from the left edge, 0..1 of the width.
    #[schemars(range(min = 0, max = 1))]
    pub x: f64,
    /// Distance from the top edge, 0..1 of the height.
    #[schemars(range(min = 0, max = 1))]
    pub y: f64,
}

impl StyleName {
    /// Display name of the style and of its built-in preset: `Backdrop`.
    pub fn title(&self) -> String {
        let mut letters = self.as_str().chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// Style with the defaults that `api.md` gives it.
    pub fn defaults(&self) -> CaptionStyle {
        let color = |text: &str| Some(HexColor(text.into()));
        let plain = CaptionStyle {
            name: self.clone(),
            text_color: HexColor("#FFFFFFFF".into()),
            background_color: None,
            background_enabled: None,
            outline_color: None,
            outline_enabled: None,
            shadow_color: None,
            shadow_enabled: None,
            word_level_highlights: None,
            highlight_color: None,
            active_word_text_color: None,
            highlight_mode: None,
            text_case: None,
            extra: Extra::new(),
        };
        match self {
            Self::Highlight => CaptionStyle { word_level_highlights: Some(true), highlight_color: color("#FFD166FF"), ..plain },
            Self::Cannes => CaptionStyle { shadow_color: color("#000000B3"), ..plain },
            Self::Classic => CaptionStyle { outline_color: color("#000000FF"), ..plain },
            Self::Mono | Self::Unknown(_) => plain,
            Self::Backdrop => CaptionStyle { background_color: color("#000000B3"), word_level_highlights: Some(true), ..plain },
        }
    }

    /// Font family of the style if the user chose none.
    pub fn default_family(&self) -> &'static str {
        if matches!(self, Self::Classic) { "Arial" } else { "Inter" }
    }

    /// Font size of the style if the user chose none, in the unit of `captionFontSize`.
    pub fn default_size(&self) -> f64 {
        match self {
            Self::Highlight => 72.0,
            Self::Mono => 56.0,
            _ => 64.0,
        }
    }
}

impl CaptionSize {
    /// Size as a value of `captionFontSize`.
    pub fn points(&self) -> f64 {
        match self {
            Self::Small => 48.0,
            Self::Large => 84.0,
            Self::Medium | Self::Unknown(_) => 64.0,
        }
    }
}

impl CaptionStyle {
    /// Checks the colours and the fields that each style requires; needs no server.
    pub fn check(&self) -> Checked {
        known!("captionStyle.name", Some(&self.name))?;
        let colors = [
            ("textColor", Some(&self.text_color)),
            ("backgroundColor", self.background_color.as_ref()),
            ("outlineColor", self.outline_color.as_ref()),
            ("shadowColor", self.shadow_color.as_ref()),
            ("highlightColor", self.highlight_color.as_ref()),
            ("activeWordTextColor", self.active_word_text_color.as_ref()),
        ];
        for (field, color) in colors {
            rules::each(color, |v| rules::color(&format!("captionStyle.{field}"), &v))?;
        }
        let missing = match self.name {
            StyleName::Backdrop if self.background_color.is_none() => Some("backgroundColor"),
            StyleName::Backdrop if self.word_level_highlights.is_none() => Some("wordLevelHighlights"),
            StyleName::Cannes if self.shadow_color.is_none() => Some("shadowColor"),
            StyleName::Classic if self.outline_color.is_none() => Some("outlineColor"),
            _ => None,
        };
        if let Some(field) = missing {
            let problem = format!("is required with style {}", self.name.as_str());
            return Err(FieldError::new(format!("captionStyle.{field}"), problem));
        }
        known!("captionStyle.highlightMode", self.highlight_mode)?;
        known!("captionStyle.textCase", self.text_case)?;
        rules::no_extra("captionStyle", &self.extra)
    }

    /// Style with every default filled in, as answers contain it. Only Backdrop may lack `highlightColor`: without one it fades
    /// words, as older versions did.
    #[must_use]
    pub fn effective(&self) -> Self {
        let full = |color: &Option<HexColor>, default: &str| Some(color.clone().unwrap_or(HexColor(default.into())).full());
        let is = |name: StyleName| self.name == name;
        let highlight = self.highlight_color.clone().or((!is(StyleName::Backdrop)).then(|| self.text_color.clone()));
        Self {
            name: self.name.clone(),
            text_color: self.text_color.full(),
            background_color: full(&self.background_color, "#000000B3"),
            background_enabled: Some(self.background_enabled.unwrap_or(is(StyleName::Backdrop))),
            outline_color: full(&self.outline_color, "#000000FF"),
            outline_enabled: Some(self.outline_enabled.unwrap_or(is(StyleName::Classic))),
            shadow_color: full(&self.shadow_color, "#000000B3"),
            // A shadow keeps text readable on a light picture if there is neither a box nor an outline.
            shadow_enabled: Some(self.shadow_enabled.unwrap_or(!(is(StyleName::Backdrop) || is(StyleName::Classic)))),
            word_level_highlights: Some(self.word_level_highlights.unwrap_or(is(StyleName::Highlight))),
            highlight_color: highlight.map(|color| color.full()),
            active_word_text_color: Some(self.active_word_text_color.clone().unwrap_or(self.text_color.clone()).full()),
            highlight_mode: Some(self.highlight_mode.clone().unwrap_or(HighlightMode::Text)),
            text_case: Some(self.text_case.clone().unwrap_or(TextCase::Original)),
            extra: self.extra.clone(),
        }
    }
}

/// Font families for subtitles: the catalogue's and the built-in ones of `api.md`.
pub const CAPTION_FAMILIES: &[&str] = &["Inter", "Dela Gothic One", "Lato", "Georgia", "Arial"];

fn family_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": CAPTION_FAMILIES})
}

macro_rules! caption_fields {
    ($(#[$doc:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        pub struct $name {
            $($own)*
            /// Style of the subtitles.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub caption_style: Option<CaptionStyle>,
            /// Font family: one of the catalogue or a built-in one.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(schema_with = "family_schema")]
            pub caption_font_family: Option<String>,
            /// Font size, 40..200.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 40, max = 200))]
            pub caption_font_size: Option<f64>,
            /// Font weight, 100..1000.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 100, max = 1000))]
            pub caption_font_weight: Option<f64>,
            /// Lines per block, 0..3; 0 = no limit.
            #[serde(default, deserialize_with = "lines", skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 0, max = 3))]
            pub caption_lines_per_block: Option<i64>,
            /// Position of the subtitles; null or absent places them automatically.
            #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
            #[schemars(extend("x-nullable" = true))]
            pub caption_position: Option<Option<CaptionPosition>>,
            /// Grouping of words into blocks. The field's name is an assumption: `api.md` does not state it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub caption_grouping: Option<Grouping>,
        }

        impl $name {
            /// Checks the fields that all subtitle bodies share; needs no server.
            fn check_captions(&self) -> Checked {
                rules::each(self.caption_style.as_ref(), |style| style.check())?;
                if let Some(family) = self.caption_font_family.as_deref().filter(|family| !CAPTION_FAMILIES.contains(family)) {
                    let problem = format!("must be one of {}, got \"{family}\"", CAPTION_FAMILIES.join(", "));
                    return Err(FieldError::new("captionFontFamily", problem));
                }
                rules::each(self.caption_font_size.as_ref(), |v| rules::number("captionFontSize", v, 40.0, 200.0))?;
                rules::each(self.caption_font_weight.as_ref(), |v| rules::number("captionFontWeight", v, 100.0, 1000.0))?;
                rules::each(self.caption_lines_per_block.as_ref(), |v| rules::within("captionLinesPerBlock", v, 0, 3))?;
                if let Some(position) = self.caption_position.flatten() {
                    rules::number("captionPosition.x", position.x, 0.0, 1.0)?;
                    rules::number("captionPosition.y", position.y, 0.0, 1.0)?;
                }
                known!("captionGrouping", self.caption_grouping)
            }
        }
    };
}

caption_fields! {
    /// Subtitles of a video (an extension of the local workspace); also the body that changes them.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    Subtitles {
        /// Whether the video shows subtitles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub enabled: Option<bool>,
        /// The preset that was applied last. A change can only take it away, with null: applying a preset sets it.
        #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
        #[schemars(extend("x-nullable" = true))]
        pub preset_id: Option<Option<PresetId>>,
    }
}

caption_fields! {
    /// Body of `POST /v1/subtitle-presets`: a copy of a video's subtitles, a style, or both.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schemars(extend("allOf" = [
        {"anyOf": [{"required": ["videoId"]}, {"required": ["captionStyle"]}]},
        {"not": {"required": ["captionFontSize", "captionSize"]}},
    ]))]
    CreatePreset {
        /// Video whose subtitles the preset copies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub video_id: Option<VideoId>,
        /// Name of the preset; default: the name of the matching built-in preset, with a number if that name is taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
        pub name: Option<String>,
        /// Caption size by name; not together with `captionFontSize`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub caption_size: Option<CaptionSize>,
    }
}

caption_fields! {
    /// A subtitle preset.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    Preset {
        /// Display name.
        #[serde(default)]
        pub name: String,
        /// Identifier, as `PUT /v1/videos/{id}/subtitle-preset` expects it.
        pub preset_id: PresetId,
        /// Whether the preset is built in or the user's own.
        #[serde(default = "PresetScope::missing")]
        pub scope: PresetScope,
    }
}

keeps_nothing!(Preset);

impl Subtitles {
    /// The preset that was applied last, if there is one.
    pub fn preset(&self) -> Option<&PresetId> {
        self.preset_id.as_ref().and_then(Option::as_ref)
    }

    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        self.check_captions()
    }
}

impl CreatePreset {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if self.video_id.is_none() && self.caption_style.is_none() {
            return Err(FieldError::new("captionStyle", "is required without videoId"));
        }
        if self.caption_font_size.is_some() && self.caption_size.is_some() {
            return Err(FieldError::new("captionFontSize", "and captionSize must not be given together: send one"));
        }
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        known!("captionSize", self.caption_size)?;
        self.check_captions()
    }
}

impl Preset {
    /// The built-in preset of a style.
    pub fn built_in(style: &StyleName) -> Self {
        Self {
            name: style.title(),
            preset_id: PresetId::new(format!("default:{}", style.as_str())),
            scope: PresetScope::Default,
            caption_style: Some(style.defaults().effective()),
            caption_font_family: Some(style.default_family().into()),
            caption_font_size: Some(style.default_size()),
            caption_font_weight: Some(600.0),
            caption_lines_per_block: Some(1),
            caption_position: Some(None),
            caption_grouping: Some(Grouping::Chunked),
        }
    }

    /// Checks a stored preset when it is loaded; needs no server.
    pub fn check(&self) -> Checked {
        self.check_captions()
    }
}

/// Body of `PUT /v1/videos/{id}/subtitle-preset`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApplyPreset {
    /// Id of a built-in or a personal preset.
    pub preset_id: PresetId,
}

/// Deserialises a whole number of lines; accepts `1.0`.
fn lines<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    super::integer(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_style_says_what_it_is_missing_and_a_default_is_whole() {
        for style in StyleName::KNOWN {
            style.defaults().check().unwrap();
            let effective = style.defaults().effective();
            effective.check().unwrap();
            assert_eq!(effective.effective(), effective, "filling in defaults twice changes nothing");
        }
        let bare = CaptionStyle { background_color: None, ..StyleName::Backdrop.defaults() };
        assert_eq!(bare.check().unwrap_err().field, "captionStyle.backgroundColor");
        let colour = CaptionStyle { text_color: HexColor("#ff00aa".into()), ..StyleName::Mono.defaults() };
        assert_eq!(colour.effective().text_color.0, "#FF00AAFF");
    }
}
