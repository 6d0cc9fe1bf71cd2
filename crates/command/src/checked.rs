//! Whether a database and its media belong together, as `backup check` of both programs tells it.

use crate::terminal;
use cutroom_api::space::in_words;
use cutroom_server::{Belonging, NamedFile};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Result of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Records and files, compared.
    pub found: Belonging,
    /// Media that do not hold what their name says, where that was looked at.
    pub damaged: Vec<NamedFile>,
    /// Whether it was.
    pub hashed: bool,
}

impl Checked {
    /// Whether every file that a record names is there, with its size and as far as was looked with its bytes.
    pub fn is_whole(&self) -> bool {
        self.found.missing.is_empty() && self.found.other_size.is_empty() && self.damaged.is_empty()
    }
    /// Prints what was found of something with a name, and returns the exit code: a failure where something is missing or damaged.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub fn print(&self, what: &str, as_json: bool) -> anyhow::Result<ExitCode> {
        if as_json {
            terminal::json(&to_json(self))?;
        } else {
            print(what, self)?;
        }
        Ok(if self.is_whole() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn to_json(checked: &Checked) -> Value {
    let file = |file: &NamedFile| json!({"file": file.file, "video": file.video, "bytes": file.bytes});
    let files = |all: &[NamedFile]| all.iter().map(file).collect::<Vec<_>>();
    let found = &checked.found;
    let other_size: Vec<_> = found
        .other_size
        .iter()
        .map(|(named, bytes)| json!({"file": named.file, "video": named.video, "bytes": named.bytes, "found": bytes}))
        .collect();
    let unnamed: Vec<_> = found.unnamed.iter().map(|(name, bytes)| json!({"file": name, "bytes": bytes})).collect();
    json!({
        "named": found.named, "bytes": found.bytes, "missing": files(&found.missing), "otherSize": other_size,
        "damaged": files(&checked.damaged), "unnamed": unnamed, "hashes": checked.hashed,
    })
}

/// Owner of a file, in words.
fn of(file: &NamedFile) -> String {
    match &file.video {
        Some(video) => words::server::file_of_video(&file.file, video),
        None => file.file.clone(),
    }
}

fn print(what: &str, checked: &Checked) -> std::io::Result<()> {
    let found = &checked.found;
    terminal::line(words::server::files_found(found.named, what, found.present.len(), in_words(found.bytes)))?;
    for file in &found.missing {
        terminal::line(words::server::file_missing(of(file)))?;
    }
    for (file, bytes) in &found.other_size {
        // In bytes: two sizes that differ may be the same in kilobytes.
        let expected = file.bytes.unwrap_or_default();
        terminal::line(words::server::file_other_size(expected, of(file), bytes))?;
    }
    for file in &checked.damaged {
        terminal::line(words::server::file_damaged(of(file)))?;
    }
    let unnamed = found.unnamed.iter().fold(0_u64, |sum, (_, bytes)| sum.saturating_add(*bytes));
    if !found.unnamed.is_empty() {
        terminal::line(words::server::files_unused(found.unnamed.len(), in_words(unnamed)))?;
    }
    if checked.is_whole() {
        terminal::line(if checked.hashed { words::server::all_hashes_match() } else { words::server::all_sizes_match() })?;
    }
    Ok(())
}
