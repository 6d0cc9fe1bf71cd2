//! Errors of typed values, shown below their field.

use crate::{api::rules::FieldError, timeline::TimeError};

/// Reason why a typed value is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Mistyped {
    /// Neither a number nor an expression.
    #[error("\u{2018}{0}\u{2019} is no number.")]
    NoNumber(String),
    /// A number outside the field's range.
    #[error("Only {least} to {most}{unit} is possible here.")]
    OutOfRange {
        /// Minimum, as text.
        least: String,
        /// Maximum, as text.
        most: String,
        /// Suffix of the numbers, such as ` s`.
        unit: String,
    },
    /// Not a colour.
    #[error("\u{2018}{0}\u{2019} is no colour: type six digits 0 to 9 and A to F, #RRGGBB, or eight with alpha, #RRGGBBAA.")]
    NoColour(String),
    /// A name longer than 255 characters, with its length.
    #[error("A name has at most 255 characters, this one {0}.")]
    LongName(usize),
    /// Not a time, or an impossible one.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// An impossible time for one of several items.
    #[error("\u{2018}{title}\u{2019}: {why}")]
    TimeOf {
        /// Title of the item.
        title: String,
        /// Error of the time.
        why: TimeError,
    },
    /// Refused by the rules of the API.
    #[error(transparent)]
    Refused(#[from] FieldError),
}

impl Mistyped {
    /// Error for a text that is not a number; a long text is shortened.
    pub fn no_number(text: &str) -> Self {
        Self::NoNumber(text.chars().take(24).collect())
    }
}
