//! Values that `cutroom completion` completes besides commands and options: names of operations.

use super::operations;
use clap::{
    Arg, Command,
    builder::{PossibleValue, TypedValueParser},
};
use std::{ffi::OsStr, fmt::Write};

/// The parser of a word with some known choices. Shell completion offers the choices; every other word is accepted too, because a
/// service may know more.
#[derive(Clone)]
pub struct Offers(pub fn() -> Vec<&'static str>);

impl TypedValueParser for Offers {
    type Value = String;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        value.to_str().map(str::to_owned).ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidUtf8))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// The lines of fish for the names of operations.
pub fn names_for_fish() -> String {
    let mut lines = String::new();
    for (name, summary) in operations::names() {
        let summary = summary.replace(['\\', '\''], " ");
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "complete -c cutroom -n '__fish_seen_subcommand_from api' -f -a '{name}' -d '{summary}'");
    }
    lines
}
