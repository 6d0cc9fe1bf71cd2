//! `cutroom keys`: prints the catalogue of the window's commands.

use clap::Args;
use cutroom::app::{
    command::{Keymap, catalogue, keys_page},
    terminal,
};

/// Options of `cutroom keys`.
#[derive(Args)]
pub struct Keys {
    #[arg(long, conflicts_with = "markdown", help = words::cli::keys_json())]
    json: bool,
    #[arg(long, help = words::cli::keys_markdown())]
    markdown: bool,
}

impl Keys {
    /// Prints the catalogue with the default keys.
    pub fn print(&self) -> anyhow::Result<()> {
        let all = catalogue(&Keymap::default());
        if self.json {
            return Ok(terminal::json(&all)?);
        }
        let text = if self.markdown {
            keys_page()
        } else {
            let width = all.iter().map(|row| row.id.len()).max().unwrap_or_default();
            let line = |row: &cutroom::app::command::CommandFacts| {
                format!("{:width$}  {:24}  {}\n", row.id, row.keys.join(" "), row.tooltip)
            };
            all.iter().map(line).collect()
        };
        Ok(terminal::write(&text)?)
    }
}
