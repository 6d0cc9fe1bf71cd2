//! `cutroom manual`: writes the man pages of the program and its commands.

use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use cutroom::app::terminal;
use std::path::{Path, PathBuf};

/// `cutroom manual [--out DIR]`.
#[derive(Args)]
pub struct Manual {
    /// A folder that gets a page for the program and one for each command; without it, the program's page goes to standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Manual {
    /// Writes the pages in roff, the format that `man` reads.
    pub fn write(&self, mut program: Command) -> anyhow::Result<()> {
        program.set_bin_name("cutroom");
        program.build();
        let Some(folder) = &self.out else {
            return Ok(terminal::document(&page(program)?)?);
        };
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        pages(&program, "cutroom", folder)
    }
}

/// The page of one command.
fn page(command: Command) -> anyhow::Result<String> {
    let mut roff = Vec::new();
    Man::new(command).render(&mut roff)?;
    Ok(String::from_utf8(roff)?)
}

/// Writes the pages of a command and of its subcommands into `folder`. A subcommand's page is named like `cutroom-edits-save.1`.
fn pages(command: &Command, name: &str, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join(format!("{name}.1"));
    std::fs::write(&file, page(command.clone())?).with_context(|| file.display().to_string())?;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help") {
        pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}
