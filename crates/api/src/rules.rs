//! Rules of `api.md` that need no server. Every error names the field, the value found and the expected one.

use super::{DurationMs, HexColor, MAX_INT, PlaybackMs, PointPct, SizePct, SizePx, strict::shown};

/// Field that breaks a rule of the API.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {problem}")]
pub struct FieldError {
    /// Path of the field inside the JSON body.
    pub field: String,
    /// Found and expected value, as a clause that continues the field's name: `must be at least 1, got 0`.
    pub problem: String,
}

impl FieldError {
    /// Error about `field`.
    pub fn new(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { field: field.into(), problem: problem.into() }
    }
}

/// Result of a check.
pub type Checked = Result<(), FieldError>;

/// Checks a start on the playback timeline: 0..MAXINT.
pub fn start(field: &str, start: PlaybackMs) -> Checked {
    within(field, start.0, 0, MAX_INT)
}

/// Checks a length in milliseconds: 1..MAXINT.
pub fn length(field: &str, length: DurationMs) -> Checked {
    within(field, length.0, 1, MAX_INT)
}

/// Checks an integer against inclusive bounds.
pub fn within(field: &str, value: i64, least: i64, most: i64) -> Checked {
    if value < least {
        Err(FieldError::new(field, format!("must be at least {least}, got {value}")))
    } else if value > most {
        Err(FieldError::new(field, format!("must be at most {most}, got {value}")))
    } else {
        Ok(())
    }
}

/// Checks a finite number against inclusive bounds.
pub fn number(field: &str, value: f64, least: f64, most: f64) -> Checked {
    if value.is_finite() && value >= least && value <= most {
        Ok(())
    } else if most >= f64::MAX {
        Err(FieldError::new(field, format!("must be at least {least}, got {}", shown(value))))
    } else {
        Err(FieldError::new(field, format!("must be between {least} and {most}, got {}", shown(value))))
    }
}

/// Checks for a finite number above zero.
pub fn positive(field: &str, value: f64) -> Checked {
    if value.is_finite() && value > 0.0 {
        Ok(())
    } else {
        Err(FieldError::new(field, format!("must be more than 0, got {}", shown(value))))
    }
}

/// Schema pattern of the characters that a single line, such as a name, must not contain: control characters and line separators.
pub const NOT_IN_A_LINE: &str = r"[\u0000-\u001f\u007f-\u009f\u2028\u2029]";

/// Schema pattern of the characters that text of several lines must not contain: control characters other than tab and line breaks.
pub const NOT_IN_TEXT: &str = r"[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]";

/// Checks a single line of `least..=most` characters without control characters, such as a name.
pub fn line(field: &str, value: &str, least: usize, most: usize) -> Checked {
    length_of(field, value, least, most)?;
    let refused = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    without(field, value, "must be a single line without control characters", refused)
}

/// Checks text of `least..=most` characters, with tabs and line breaks as the only control characters.
pub fn text(field: &str, value: &str, least: usize, most: usize) -> Checked {
    length_of(field, value, least, most)?;
    let refused = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    without(field, value, "must not contain control characters other than tabs and line breaks", refused)
}

/// Fails if the text contains a refused character; the error gives its code and index, because such characters are invisible.
fn without(field: &str, value: &str, rule: &str, refused: impl Fn(char) -> bool) -> Checked {
    match value.chars().enumerate().find(|(_, c)| refused(*c)) {
        Some((at, c)) => Err(FieldError::new(field, format!("{rule}, got U+{:04X} as character {}", u32::from(c), at + 1))),
        None => Ok(()),
    }
}

/// Checks the length of a string, in characters of any kind.
pub fn length_of(field: &str, value: &str, least: usize, most: usize) -> Checked {
    let length = value.chars().count();
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(FieldError::new(field, format!("must have {least} to {most} characters, got {length}")))
    }
}

/// Checks a colour: `#RRGGBB` or `#RRGGBBAA`.
pub fn color(field: &str, value: &HexColor) -> Checked {
    match value.rgba() {
        Some(_) => Ok(()),
        None => Err(FieldError::new(field, format!("must be a colour like #RRGGBB or #RRGGBBAA, got \"{}\"", value.0))),
    }
}

/// Checks a corner or a focus point in percent, 0..100. A box may extend beyond the right and the lower edge only.
pub fn point(field: &str, value: PointPct) -> Checked {
    number(&format!("{field}.xPct"), value.x_pct, 0.0, 100.0)?;
    number(&format!("{field}.yPct"), value.y_pct, 0.0, 100.0)
}

/// Checks the size of a box in percent of a layer.
pub fn size_pct(field: &str, value: SizePct) -> Checked {
    for (side, value) in [("widthPct", value.width_pct), ("heightPct", value.height_pct)] {
        positive(&format!("{field}.{side}"), value)?;
        number(&format!("{field}.{side}"), value, 0.0, 100.0)?;
    }
    Ok(())
}

/// Fails if an enum value is unknown to this version.
#[macro_export]
macro_rules! known {
    ($field:expr, $value:expr) => {
        match &$value {
            Some(value) if !value.is_known() => Err($crate::rules::FieldError::new(
                $field,
                format!("must be one of {}, got \"{}\"", value.expected(), value.as_str()),
            )),
            _ => Ok(()),
        }
    };
}

pub use known;

/// Fails if the record has fields that this version does not know.
pub fn no_extra(prefix: &str, extra: &super::Extra) -> Checked {
    match extra.keys().next() {
        Some(key) => Err(FieldError::new(format!("{prefix}.{key}"), "is not a known property")),
        None => Ok(()),
    }
}

/// Checks the size of a box in artboard pixels.
pub fn size(field: &str, value: SizePx) -> Checked {
    positive(&format!("{field}.width"), value.width)?;
    positive(&format!("{field}.height"), value.height)?;
    number(&format!("{field}.width"), value.width, 0.0, 16384.0)?;
    number(&format!("{field}.height"), value.height, 0.0, 16384.0)
}

/// Runs a check on an optional field if it is present.
pub fn each<T: Clone>(value: Option<&T>, check: impl FnOnce(T) -> Checked) -> Checked {
    value.cloned().map_or(Ok(()), check)
}

/// Deserialises the index in the stack of overlays: a whole number from 0 to 10000; accepts `3.0`.
pub fn z_index<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let value = super::integer(deserializer)?;
    within("it", value, 0, 10_000).map_err(|error| serde::de::Error::custom(error.problem))?;
    Ok(Some(value))
}
