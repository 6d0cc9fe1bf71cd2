//! Why what is typed into a field is not taken, in words that stand under it.

use crate::{api::rules::FieldError, timeline::TimeError};

/// Why what is typed is not taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Mistyped {
    /// It is neither a number nor a calculation.
    #[error("\u{2018}{0}\u{2019} is no number.")]
    NoNumber(String),
    /// The number is not in the field's range.
    #[error("Only {least} to {most}{unit} is possible here.")]
    OutOfRange {
        /// The least that is possible, as it is written.
        least: String,
        /// The greatest.
        most: String,
        /// What stands behind them, as ` s`.
        unit: String,
    },
    /// It is no colour.
    #[error("\u{2018}{0}\u{2019} is no colour: type six digits 0 to 9 and A to F, #RRGGBB, or eight with alpha, #RRGGBBAA.")]
    NoColour(String),
    /// A name has more characters than it may have.
    #[error("A name has at most 255 characters, this one {0}.")]
    LongName(usize),
    /// It is no time, or not a possible one.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// It is no possible time for one of several items.
    #[error("\u{2018}{title}\u{2019}: {why}")]
    TimeOf {
        /// What the item is called.
        title: String,
        /// What is wrong with the time.
        why: TimeError,
    },
    /// The API would not take it.
    #[error(transparent)]
    Refused(#[from] FieldError),
}

impl Mistyped {
    /// What is typed is no number; of a long text its beginning is named.
    pub fn no_number(text: &str) -> Self {
        Self::NoNumber(text.chars().take(24).collect())
    }
}
