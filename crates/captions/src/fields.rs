//! Fields of a subtitle style by their API names, and the origin of each value.

use serde_json::Value;

/// A field of a subtitle style or preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Style, which determines the defaults of other fields.
    Style,
    /// Text colour.
    TextColor,
    /// Whether the text has an outline.
    OutlineEnabled,
    /// Outline colour.
    OutlineColor,
    /// Whether the text has a shadow.
    ShadowEnabled,
    /// Shadow colour.
    ShadowColor,
    /// Whether there is a box behind the text.
    BackgroundEnabled,
    /// Box colour.
    BackgroundColor,
    /// Whether the spoken word is highlighted.
    WordLevelHighlights,
    /// Form of the highlight.
    HighlightMode,
    /// Highlight colour.
    HighlightColor,
    /// Text colour of the spoken word in front of a highlight box.
    ActiveWordTextColor,
    /// Upper, lower or original case.
    TextCase,
    /// Font family.
    Family,
    /// Numeric font size.
    Size,
    /// Named font size.
    NamedSize,
    /// Font weight.
    Weight,
    /// Grouping of words into blocks.
    Grouping,
    /// Number of lines per block.
    Lines,
    /// Position of the block.
    Position,
}

/// Value type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A colour, `#RRGGBBAA`.
    Color,
    /// A boolean.
    Switch,
    /// A choice between names.
    Choice,
    /// A number.
    Number,
    /// A position, or automatic.
    Place,
}

impl Field {
    /// All fields, in display order.
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

    /// API name, with its path in the body.
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

    /// Field with an API name; `x` and `y` of the position count as the position. `None` for unknown names.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = if name.starts_with("captionPosition.") { "captionPosition" } else { name };
        Self::ALL.into_iter().find(|field| field.name() == name)
    }

    /// Name in the interface.
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

    /// Value type of the field.
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

    /// Whether the field belongs to `captionStyle`, which a request replaces as a whole.
    pub fn is_of_style(self) -> bool {
        self.name().starts_with("captionStyle.")
    }
}

/// Origin of an effective value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Chosen by the user in the draft.
    You,
    /// From the video's subtitles.
    Video,
    /// Default of the style.
    Style,
    /// Default of the server.
    Service,
    /// Field unknown to this version.
    Unknown,
}

impl Origin {
    /// Short label, for display beside a value.
    pub fn text(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Video => "video",
            Self::Style => "style",
            Self::Service => "service",
            Self::Unknown => "not known",
        }
    }

    /// Explanation in one sentence.
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

/// A field with its effective value.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldRow {
    /// API name.
    pub name: String,
    /// Field; `None` if this version does not know it.
    pub field: Option<Field>,
    /// Effective value; null if there is none.
    pub value: Value,
    /// Origin of the value.
    pub origin: Origin,
}

impl FieldRow {
    /// Formats the value for display.
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
