//! Errors of typed values, shown below their field.

use crate::{api::rules::FieldError, timeline::TimeError};

/// Reason why a typed value is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Mistyped {
    /// Neither a number nor an expression.
    #[error("{}", words::inspector::not_a_number(.0))]
    NoNumber(String),
    /// A number outside the field's range.
    #[error("{}", words::inspector::out_of_range(.least, .most, .unit))]
    OutOfRange {
        /// Minimum, as text.
        least: String,
        /// Maximum, as text.
        most: String,
        /// Suffix of the numbers, such as ` s`.
        unit: String,
    },
    /// Not a colour.
    #[error("{}", words::inspector::not_a_color(.0))]
    NoColour(String),
    /// A name longer than 255 characters, with its length.
    #[error("{}", words::inspector::name_too_long(.0))]
    LongName(usize),
    /// Not a time, or an impossible one.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// An impossible time for one of several items.
    #[error("{}", words::inspector::time_of_item(.why, .title))]
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
