//! `manual`: the man pages of a program and its commands.

use crate::terminal;
use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// `manual [--out DIR]`.
#[derive(Args)]
pub struct Manual {
    #[arg(long, value_name = "DIR", help = words::server::manual_out())]
    out: Option<PathBuf>,
}

impl Manual {
    /// Writes the pages in roff, the format that `man` reads.
    pub fn write(&self, mut program: Command) -> anyhow::Result<()> {
        let name = program.get_name().to_owned();
        program.set_bin_name(name.clone());
        program.build();
        let Some(folder) = &self.out else {
            return Ok(terminal::document(&page(program)?)?);
        };
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        pages(&program, &name, folder)
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
