//! `completion`: prints the script with which a shell completes commands, options and what a program adds.

use crate::terminal;
use clap::{Args, Command};
use clap_complete::{Generator, Shell};

/// `completion SHELL`.
#[derive(Args)]
pub struct Completion {
    #[arg(value_parser = ["bash", "zsh", "fish"], help = words::server::shell())]
    shell: String,
}

impl Completion {
    /// Prints the script for a program's commands. The generator leaves words without an option out for fish: `words_of_fish` are the
    /// lines for those.
    pub fn print(&self, mut program: Command, words_of_fish: &str) -> anyhow::Result<()> {
        program.set_bin_name(program.get_name().to_owned());
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
            script.push_str(words_of_fish);
        }
        Ok(terminal::document(&script)?)
    }
}

/// The line of bash that lists options, without that of the key.
fn without_key(line: &str) -> String {
    if line.trim_start().starts_with("opts=") { line.replace(" --api-key", "") } else { line.to_owned() }
}
