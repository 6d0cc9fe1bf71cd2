//! `cutroom keys`: prints the catalogue of the window's commands.

use clap::Args;
use cutroom::app::{Keymap, catalogue, keys_page, terminal};

/// Options of `cutroom keys`.
#[derive(Args)]
pub struct Keys {
    /// Print JSON: `[{"id", "text", "tooltip", "keys", "menu", "room"}]`
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print the page of the documentation
    #[arg(long)]
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
            let line =
                |row: &cutroom::app::CommandFacts| format!("{:width$}  {:24}  {}\n", row.id, row.keys.join(" "), row.tooltip);
            all.iter().map(line).collect()
        };
        Ok(terminal::write(&text)?)
    }
}
