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
            Self::Style => words::captions::field_style(),
            Self::TextColor => words::captions::field_text_colour(),
            Self::OutlineEnabled => words::captions::field_outline(),
            Self::OutlineColor => words::captions::field_outline_colour(),
            Self::ShadowEnabled => words::captions::field_shadow(),
            Self::ShadowColor => words::captions::field_shadow_colour(),
            Self::BackgroundEnabled => words::captions::field_background(),
            Self::BackgroundColor => words::captions::field_background_colour(),
            Self::WordLevelHighlights => words::captions::field_highlighting(),
            Self::HighlightMode => words::captions::field_highlight_mode(),
            Self::HighlightColor => words::captions::field_highlight_colour(),
            Self::ActiveWordTextColor => words::captions::field_highlighted_text(),
            Self::TextCase => words::captions::field_case(),
            Self::Family => words::captions::field_font(),
            Self::Size => words::captions::field_size(),
            Self::NamedSize => words::captions::field_named_size(),
            Self::Weight => words::captions::field_weight(),
            Self::Grouping => words::captions::field_grouping(),
            Self::Lines => words::captions::field_lines(),
            Self::Position => words::captions::field_position(),
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
            Self::You => words::captions::origin_you(),
            Self::Video => words::captions::origin_video(),
            Self::Style => words::captions::origin_style(),
            Self::Service => words::captions::origin_server(),
            Self::Unknown => words::captions::origin_unknown(),
        }
    }

    /// Explanation in one sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::You => words::captions::origin_you_meaning(),
            Self::Video => words::captions::origin_video_meaning(),
            Self::Style => words::captions::origin_style_meaning(),
            Self::Service => words::captions::origin_server_meaning(),
            Self::Unknown => words::captions::origin_unknown_meaning(),
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
            (Value::Bool(true), _) => words::captions::value_on().into(),
            (Value::Bool(false), _) => words::captions::value_off().into(),
            (Value::Null, Some(Field::Position)) => words::captions::value_automatic().into(),
            (Value::Null, Some(Field::HighlightColor)) => words::captions::value_no_highlight_colour().into(),
            (Value::Null, _) => "\u{2013}".into(),
            (Value::String(text), _) => text.clone(),
            (Value::Object(place), Some(Field::Position)) => {
                let side = |name| place.get(name).and_then(Value::as_f64).unwrap_or_default() * 100.0;
                words::captions::value_place(words::decimal(side("x"), 1), words::decimal(side("y"), 1))
            }
            (Value::Number(number), _) => number.as_f64().map_or_else(|| number.to_string(), |number| format!("{number}")),
            (other, _) => other.to_string(),
        }
    }
}
