//! The fields of a subtitle style, by the names of the API, and where the value of each comes from.

use serde_json::Value;

/// A field of a subtitle style or preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The style, which decides the defaults of the others.
    Style,
    /// Colour of the letters.
    TextColor,
    /// Whether letters have an outline.
    OutlineEnabled,
    /// Colour of the outline.
    OutlineColor,
    /// Whether letters cast a shadow.
    ShadowEnabled,
    /// Colour of the shadow.
    ShadowColor,
    /// Whether there is a box behind the letters.
    BackgroundEnabled,
    /// Colour of the box.
    BackgroundColor,
    /// Whether the spoken word is marked.
    WordLevelHighlights,
    /// How it is marked.
    HighlightMode,
    /// Colour that marks it.
    HighlightColor,
    /// Colour of its letters in front of a box.
    ActiveWordTextColor,
    /// Case of the letters.
    TextCase,
    /// Font family.
    Family,
    /// Font size as a number.
    Size,
    /// Font size by name.
    NamedSize,
    /// Font weight.
    Weight,
    /// How words are grouped.
    Grouping,
    /// Lines of a block.
    Lines,
    /// Place of the block.
    Position,
}

/// What kind of value a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A colour, `#RRGGBBAA`.
    Color,
    /// On or off.
    Switch,
    /// One of some names.
    Choice,
    /// A number.
    Number,
    /// A place, or automatic.
    Place,
}

impl Field {
    /// Every field, in the order in which they are shown.
    pub const ALL: [Self; 20] = [
        Self::Style,
        Self::TextColor,
        Self::OutlineEnabled,
        Self::OutlineColor,
        Self::ShadowEnabled,
        Self::ShadowColor,
        Self::BackgroundEnabled,
        Self::BackgroundColor,
        Self::WordLevelHighlights,
        Self::HighlightMode,
        Self::HighlightColor,
        Self::ActiveWordTextColor,
        Self::TextCase,
        Self::Family,
        Self::Size,
        Self::NamedSize,
        Self::Weight,
        Self::Grouping,
        Self::Lines,
        Self::Position,
    ];

    /// The name on the wire, with its path in the body.
    pub fn name(self) -> &'static str {
        match self {
            Self::Style => "captionStyle.name",
            Self::TextColor => "captionStyle.textColor",
            Self::OutlineEnabled => "captionStyle.outlineEnabled",
            Self::OutlineColor => "captionStyle.outlineColor",
            Self::ShadowEnabled => "captionStyle.shadowEnabled",
            Self::ShadowColor => "captionStyle.shadowColor",
            Self::BackgroundEnabled => "captionStyle.backgroundEnabled",
            Self::BackgroundColor => "captionStyle.backgroundColor",
            Self::WordLevelHighlights => "captionStyle.wordLevelHighlights",
            Self::HighlightMode => "captionStyle.highlightMode",
            Self::HighlightColor => "captionStyle.highlightColor",
            Self::ActiveWordTextColor => "captionStyle.activeWordTextColor",
            Self::TextCase => "captionStyle.textCase",
            Self::Family => "captionFontFamily",
            Self::Size => "captionFontSize",
            Self::NamedSize => "captionSize",
            Self::Weight => "captionFontWeight",
            Self::Grouping => "captionGrouping",
            Self::Lines => "captionLinesPerBlock",
            Self::Position => "captionPosition",
        }
    }

    /// The field of a name on the wire; the parts of the place are the place.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = if name.starts_with("captionPosition.") { "captionPosition" } else { name };
        Self::ALL.into_iter().find(|field| field.name() == name)
    }

    /// Its name in the interface.
    pub fn title(self) -> &'static str {
        match self {
            Self::Style => "Style",
            Self::TextColor => "Text colour",
            Self::OutlineEnabled => "Outline",
            Self::OutlineColor => "Outline colour",
            Self::ShadowEnabled => "Shadow",
            Self::ShadowColor => "Shadow colour",
            Self::BackgroundEnabled => "Background",
            Self::BackgroundColor => "Background colour",
            Self::WordLevelHighlights => "Highlighting",
            Self::HighlightMode => "Highlight mode",
            Self::HighlightColor => "Highlight colour",
            Self::ActiveWordTextColor => "Highlighted text",
            Self::TextCase => "Case",
            Self::Family => "Font",
            Self::Size => "Size",
            Self::NamedSize => "Named size",
            Self::Weight => "Weight",
            Self::Grouping => "Grouping",
            Self::Lines => "Lines per block",
            Self::Position => "Position",
        }
    }

    /// What kind of value it has.
    pub fn kind(self) -> Kind {
        match self {
            Self::TextColor
            | Self::OutlineColor
            | Self::ShadowColor
            | Self::BackgroundColor
            | Self::HighlightColor
            | Self::ActiveWordTextColor => Kind::Color,
            Self::OutlineEnabled | Self::ShadowEnabled | Self::BackgroundEnabled | Self::WordLevelHighlights => Kind::Switch,
            Self::Style | Self::HighlightMode | Self::TextCase | Self::Family | Self::NamedSize | Self::Grouping => {
                Kind::Choice
            }
            Self::Size | Self::Weight | Self::Lines => Kind::Number,
            Self::Position => Kind::Place,
        }
    }

    /// Whether it is a part of the style, which a body replaces as a whole.
    pub fn is_of_style(self) -> bool {
        self.name().starts_with("captionStyle.")
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user chose it in this draft.
    You,
    /// The value comes from the video.
    Video,
    /// The style's default.
    Style,
    /// The service decides: its default.
    Service,
    /// Nobody here knows it.
    Unknown,
}

impl Origin {
    /// As it is written beside a value.
    pub fn text(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Video => "video",
            Self::Style => "style",
            Self::Service => "service",
            Self::Unknown => "not known",
        }
    }

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::You => "You chose this value in the draft.",
            Self::Video => "The draft leaves it open: the value of the video is used.",
            Self::Style => "Nobody chose it: it is the default of the style.",
            Self::Service => "Nobody chose it: the service uses this default.",
            Self::Unknown => "This version does not know the field. It is kept as it is.",
        }
    }
}

/// The value of one field in effect.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldRow {
    /// The name on the wire.
    pub name: String,
    /// The field; nothing for one that this version does not know.
    pub field: Option<Field>,
    /// The value in effect; null where there is none.
    pub value: Value,
    /// Where it comes from.
    pub origin: Origin,
}

impl FieldRow {
    /// The value in words.
    pub fn text(&self) -> String {
        match (&self.value, self.field) {
            (Value::Bool(true), _) => "on".into(),
            (Value::Bool(false), _) => "off".into(),
            (Value::Null, Some(Field::Position)) => "automatic".into(),
            (Value::Null, Some(Field::HighlightColor)) => "none: words fade in".into(),
            (Value::Null, _) => "\u{2013}".into(),
            (Value::String(text), _) => text.clone(),
            (Value::Object(place), Some(Field::Position)) => {
                let side = |name| place.get(name).and_then(Value::as_f64).unwrap_or_default() * 100.0;
                format!("{:.1} %, {:.1} %", side("x"), side("y"))
            }
            (Value::Number(number), _) => number.as_f64().map_or_else(|| number.to_string(), |number| format!("{number}")),
            (other, _) => other.to_string(),
        }
    }
}
