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

impl Completion {
    /// Prints the completion script for the program's commands.
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
        // The key option is accepted but not offered, because other programs could read a key on the command line.
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

/// The line of the bash script that lists options, without the key option.
fn without_key(line: &str) -> String {
    if line.trim_start().starts_with("opts=") { line.replace(" --api-key", "") } else { line.to_owned() }
}

/// The lines that offer the operation names in fish. The generator writes no completions for plain words there.
fn names_for_fish() -> String {
    let mut lines = String::new();
    for (name, summary) in operations::names() {
        let summary = summary.replace(['\\', '\''], " ");
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "complete -c cutroom -n '__fish_seen_subcommand_from api' -f -a '{name}' -d '{summary}'");
    }
    lines
}
