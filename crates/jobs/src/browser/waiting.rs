//! Counts the unsaved changes of videos that are not open, from their journals.

use crate::{
    api::VideoId,
    disk,
    document::journal_file,
    edit::{
        Unanswered,
        journal::{Entry, HEADER, Replayed, recover, replay},
    },
};
use std::{
    collections::{HashMap, HashSet},
    fs,
    io::Read,
    path::Path,
};

/// Number of unsaved changes and conflicts of a video on this computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingEdits {
    /// Changes that a save would send, and edits that were set aside.
    pub edits: usize,
    /// Unresolved conflicts with changes of others.
    pub conflicts: usize,
    /// False if the journal is too large to be counted; then `edits` is 1.
    pub is_counted: bool,
}

impl WaitingEdits {
    /// True if there are neither unsaved changes nor conflicts.
    pub fn is_none(&self) -> bool {
        self.edits == 0 && self.conflicts == 0
    }
}

/// Maximum size of a journal that is counted, in bytes.
const COUNTED: u64 = 16 << 20;

/// Counts the unsaved changes in the entries of a journal, which are replayed as for opening the video.
pub fn waiting_edits(entries: Vec<Entry>) -> WaitingEdits {
    let Replayed { mut draft, unanswered, questions, .. } = replay(entries);
    if let Some(Unanswered { saving, done, has_steps: true, .. }) = unanswered
        && done.len() >= saving.steps.len()
    {
        // The server answered every request, and the program ended before it recorded the end of the save.
        let results: Vec<_> = done.iter().flat_map(|answer| answer.results.clone()).collect();
        let made: Vec<_> = done.iter().filter_map(|answer| answer.made.clone()).collect();
        draft.finish_save(saving, done.len(), &results, &made);
    }
    WaitingEdits { edits: draft.changes() + draft.parked().len(), conflicts: questions.len(), is_counted: true }
}

/// Counts the unsaved changes of these videos in a folder of journals. Reads the disk; unreadable journals are left out.
pub fn waiting_in(folder: &Path, workspace: &str, videos: &[VideoId]) -> Vec<(VideoId, WaitingEdits)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let there: HashSet<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    let mut found = Vec::new();
    for video in videos {
        let path = journal_file::path_of(folder, workspace, video.as_str());
        if !path.file_name().is_some_and(|name| there.contains(name)) {
            continue;
        }
        if let Some(waiting) = waiting_at(&path).filter(|waiting| !waiting.is_none()) {
            found.push((video.clone(), waiting));
        }
    }
    found
}

/// Counts the unsaved changes of every video of a workspace that has a journal in a folder, in no order. The name of a journal
/// is a hash: its video is one of `known`, or the one that the clips in the journal name. A journal with changes to fields of
/// an unknown video alone names no video and is left out. Reads the disk.
pub fn waiting_of_workspace(folder: &Path, workspace: &str, known: &[VideoId]) -> Vec<(VideoId, WaitingEdits)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let name_of =
        |video: &VideoId| journal_file::path_of(folder, workspace, video.as_str()).file_name().map(std::ffi::OsStr::to_owned);
    let by_name: HashMap<_, _> = known.iter().filter_map(|video| Some((name_of(video)?, video))).collect();
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "journal") {
            continue;
        }
        let Some(waiting) = waiting_at(&path).filter(|waiting| !waiting.is_none()) else { continue };
        let name = entry.file_name();
        let video = match by_name.get(&name) {
            Some(video) => Some((*video).clone()),
            // A journal of another workspace names a video whose journal would have another name in this one.
            None => stated_video(&path).filter(|video| name_of(video).as_ref() == Some(&name)),
        };
        found.extend(video.map(|video| (video, waiting)));
    }
    found
}

/// Counts the unsaved changes in a journal; `None` if it is missing or unreadable.
fn waiting_at(path: &Path) -> Option<WaitingEdits> {
    let length = fs::symlink_metadata(path).ok()?.len();
    if length <= HEADER.len() as u64 {
        return None;
    }
    if length > COUNTED {
        return Some(WaitingEdits { edits: 1, conflicts: 0, is_counted: false });
    }
    Some(waiting_edits(recover(&disk::read(path, COUNTED).ok()?).entries))
}

/// Id of the video that the first clip in a journal names.
fn stated_video(path: &Path) -> Option<VideoId> {
    let file = disk::open(path, fs::OpenOptions::new().read(true)).ok()?;
    let mut bytes = Vec::new();
    file.take(COUNTED).read_to_end(&mut bytes).ok()?;
    let entries = recover(&bytes).entries;
    let of_entry = |entry: &Entry| if let Entry::Clip(clip) = entry { Some(clip.video_id.clone()) } else { None };
    entries.iter().filter_map(of_entry).find(|video| !video.as_str().is_empty())
}
