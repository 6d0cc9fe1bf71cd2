//! Rules of `api.md` that need no server: each names its field, what was found and what was expected.

use super::{DurationMs, HexColor, MAX_INT, PlaybackMs, PointPct, SizePct, SizePx};

/// A field that breaks a rule of the API.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {problem}")]
pub struct FieldError {
    /// The field as it stands on the wire, with its path inside the body.
    pub field: String,
    /// What is wrong and what was expected, to be read after the field's name.
    pub problem: String,
}

impl FieldError {
    /// An error at `field`.
    pub fn new(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { field: field.into(), problem: problem.into() }
    }
}

/// What a check answers.
pub type Checked = Result<(), FieldError>;

/// A start on the playback timeline: 0..MAXINT.
pub fn start(field: &str, start: PlaybackMs) -> Checked {
    within(field, start.0, 0, MAX_INT)
}

/// A length: 1..MAXINT.
pub fn length(field: &str, length: DurationMs) -> Checked {
    within(field, length.0, 1, MAX_INT)
}

/// An integer between two bounds, both allowed.
pub fn within(field: &str, value: i64, least: i64, most: i64) -> Checked {
    if value < least {
        Err(FieldError::new(field, format!("must be at least {least}, got {value}")))
    } else if value > most {
        Err(FieldError::new(field, format!("must be at most {most}, got {value}")))
    } else {
        Ok(())
    }
}

/// A finite number between two bounds, both allowed.
pub fn number(field: &str, value: f64, least: f64, most: f64) -> Checked {
    if value.is_finite() && value >= least && value <= most {
        Ok(())
    } else if most >= f64::MAX {
        Err(FieldError::new(field, format!("must be at least {least}, got {value}")))
    } else {
        Err(FieldError::new(field, format!("must be between {least} and {most}, got {value}")))
    }
}

/// A finite number above zero.
pub fn positive(field: &str, value: f64) -> Checked {
    if value.is_finite() && value > 0.0 {
        Ok(())
    } else {
        Err(FieldError::new(field, format!("must be more than 0, got {value}")))
    }
}

/// Text of `least..=most` characters.
pub fn text(field: &str, value: &str, least: usize, most: usize) -> Checked {
    let length = value.chars().count();
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(FieldError::new(field, format!("must have {least} to {most} characters, got {length}")))
    }
}

/// `#RRGGBB` or `#RRGGBBAA`.
pub fn color(field: &str, value: &HexColor) -> Checked {
    match value.rgba() {
        Some(_) => Ok(()),
        None => Err(FieldError::new(field, format!("must be a colour like #RRGGBB or #RRGGBBAA, got \"{}\"", value.0))),
    }
}

/// A corner or a focus in percent of what it lies on: 0..100. A box may hang over the right and the lower edge only.
pub fn point(field: &str, value: PointPct) -> Checked {
    number(&format!("{field}.xPct"), value.x_pct, 0.0, 100.0)?;
    number(&format!("{field}.yPct"), value.y_pct, 0.0, 100.0)
}

/// A box in percent of a layer.
pub fn size_pct(field: &str, value: SizePct) -> Checked {
    for (side, value) in [("widthPct", value.width_pct), ("heightPct", value.height_pct)] {
        positive(&format!("{field}.{side}"), value)?;
        number(&format!("{field}.{side}"), value, 0.0, 100.0)?;
    }
    Ok(())
}

/// An enum value that this version knows; a server refuses the others on input.
macro_rules! known {
    ($field:expr, $value:expr) => {
        match &$value {
            Some(value) if !value.is_known() => Err($crate::api::rules::FieldError::new(
                $field,
                format!("must be one of {}, got \"{}\"", value.expected(), value.as_str()),
            )),
            _ => Ok(()),
        }
    };
}

pub(crate) use known;

/// A field that this record does not have.
pub fn no_extra(prefix: &str, extra: &super::Extra) -> Checked {
    match extra.keys().next() {
        Some(key) => Err(FieldError::new(format!("{prefix}.{key}"), "is not a property of it")),
        None => Ok(()),
    }
}

/// A box in artboard pixels.
pub fn size(field: &str, value: SizePx) -> Checked {
    positive(&format!("{field}.width"), value.width)?;
    positive(&format!("{field}.height"), value.height)?;
    number(&format!("{field}.width"), value.width, 0.0, 16384.0)?;
    number(&format!("{field}.height"), value.height, 0.0, 16384.0)
}

/// Runs a check where a field was given.
pub fn each<T: Clone>(value: Option<&T>, check: impl FnOnce(T) -> Checked) -> Checked {
    value.cloned().map_or(Ok(()), check)
}

/// A place in the stack of overlays: a whole number from 0 to 10000, `3.0` is one too.
pub fn z_index<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let value = super::integer(deserializer)?;
    within("it", value, 0, 10_000).map_err(|error| serde::de::Error::custom(error.problem))?;
    Ok(Some(value))
}
