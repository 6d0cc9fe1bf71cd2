//! Texts for exported files and for exports in the server's list.

use crate::{
    api::{export::Export, space::in_words},
    jobs::{exports::Content, file_name::for_file},
    timeline::timecode,
};
use std::path::Path;

/// Text for the content of a file: `1920 x 1080, 0:42.0, 12.3 MB`.
pub fn described(content: &Content, bytes: u64) -> String {
    let size = in_words(bytes);
    match content {
        Content::Archive(files) => words::exports::content_archive(*files, size),
        Content::Timeline(facts) => words::handover::content(facts.pieces, size, facts.tracks),
        Content::Media(probe) => {
            let picture = probe.size.map(|(width, height)| format!("{width} x {height}, ")).unwrap_or_default();
            let length = probe.duration_ms.map(|ms| format!("{}, ", timecode(ms))).unwrap_or_default();
            format!("{picture}{length}{size}")
        }
    }
}

/// True if an export in the server's list is an archive. The server does not say, but the extension in the download URL does.
pub(super) fn is_archive(export: &Export) -> bool {
    let url = export.download_url.as_deref().unwrap_or_default();
    let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    Path::new(&path).extension().is_some_and(|ending| ending == "zip")
}

/// Suggested file name for downloading an export from the server's list.
pub fn name_of_listed(title: &str, export: &Export) -> String {
    format!("{}.{}", for_file(title), if is_archive(export) { "zip" } else { "mp4" })
}
