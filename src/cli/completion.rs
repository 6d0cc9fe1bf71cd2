//! `cutroom completion`: prints the script with which a shell completes commands, options and names of operations.

use super::operations;
use clap::{
    Arg, Args, Command,
    builder::{PossibleValue, TypedValueParser},
};
use clap_complete::{Generator, Shell};
use cutroom::app::terminal;
use std::{ffi::OsStr, fmt::Write};

/// `cutroom completion SHELL`.
#[derive(Args)]
pub struct Completion {
    /// The shell
    #[arg(value_parser = ["bash", "zsh", "fish"])]
    shell: String,
}

/// A word of which some choices are known: completion offers them, and any other is taken too, since a service may know more.
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

impl Completion {
    /// Prints the script for the program's commands.
    pub fn print(&self, mut program: Command) -> anyhow::Result<()> {
        program.set_bin_name("cutroom");
        program.build();
        let shell = match self.shell.as_str() {
            "bash" => Shell::Bash,
            "zsh" => Shell::Zsh,
            _ => Shell::Fish,
        };
        let mut script = Vec::new();
        shell.try_generate(&program, &mut script)?;
        let mut script = String::from_utf8(script)?;
        // A key on the command line could be read by other programs: it is taken, and not proposed.
        let is_kept = |line: &&str| !line.contains("api-key");
        script = match shell {
            Shell::Bash => script.lines().flat_map(|line| [without_key(line), "\n".to_owned()]).collect(),
            _ => script.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect(),
        };
        if shell == Shell::Fish {
            script.push_str(&names_for_fish());
        }
        Ok(terminal::document(&script)?)
    }
}

/// The line of bash that lists options, without that of the key.
fn without_key(line: &str) -> String {
    if line.trim_start().starts_with("opts=") { line.replace(" --api-key", "") } else { line.to_owned() }
}

/// The generator leaves words without an option out for fish.
fn names_for_fish() -> String {
    let mut lines = String::new();
    for (name, summary) in operations::names() {
        let summary = summary.replace(['\\', '\''], " ");
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "complete -c cutroom -n '__fish_seen_subcommand_from api' -f -a '{name}' -d '{summary}'");
    }
    lines
}
