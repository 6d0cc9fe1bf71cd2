//! What waits on this machine of a video that is not open: read from its journal.

use crate::{
    api::VideoId,
    disk,
    document::journal_file,
    edit::{
        GestureId,
        journal::{Entry, HEADER, recover},
    },
};
use std::{collections::HashSet, fs, path::Path};

/// What waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingEdits {
    /// Steps that were not taken back, and edits that were set aside.
    pub edits: usize,
    /// Open questions about changes of others.
    pub conflicts: usize,
    /// Whether the steps were counted: a journal that is very large is only known to hold some.
    pub is_counted: bool,
}

impl WaitingEdits {
    /// Whether nothing waits.
    pub fn is_none(&self) -> bool {
        self.edits == 0 && self.conflicts == 0
    }
}

/// The largest journal whose steps are counted.
const COUNTED: u64 = 16 << 20;

/// What the entries of a journal leave waiting.
pub fn waiting_edits(entries: &[Entry]) -> WaitingEdits {
    let (mut done, mut undone, mut parked, mut conflicts) = (0usize, 0usize, 0usize, 0usize);
    let mut gesture: Option<GestureId> = None;
    for entry in entries {
        let in_gesture = if let Entry::Edit(_, of, _) = entry { *of } else { None };
        match entry {
            // The moments of one gesture are one step.
            Entry::Edit(..) if in_gesture.is_some() && in_gesture == gesture => {}
            Entry::Edit(..) | Entry::Step(..) | Entry::Discard(_) => (done, undone) = (done + 1, 0),
            Entry::AbandonGesture(_) => done = done.saturating_sub(1),
            Entry::Undo if done > 0 => (done, undone) = (done - 1, undone + 1),
            Entry::Redo if undone > 0 => (done, undone) = (done + 1, undone - 1),
            Entry::Parked(..) => parked += 1,
            Entry::Unparked(_) => parked = parked.saturating_sub(1),
            Entry::Questions(open) => conflicts = open.len(),
            _ => {}
        }
        match entry {
            Entry::Edit(..) => gesture = in_gesture,
            Entry::Base(..) | Entry::Clip(_) | Entry::Order(_) | Entry::Video(_) => {}
            _ => gesture = None,
        }
        if matches!(entry, Entry::Discard(_)) {
            // What was done before it waits no more; undoing it is a step of its own.
            (done, undone) = (0, 0);
        }
    }
    WaitingEdits { edits: done + parked, conflicts, is_counted: true }
}

/// What waits of these videos, in a folder of journals. Reads the disk; a journal that cannot be read is left out.
pub fn waiting_in(folder: &Path, workspace: &str, videos: &[VideoId]) -> Vec<(VideoId, WaitingEdits)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let there: HashSet<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    let mut found = Vec::new();
    for video in videos {
        let path = journal_file::path_of(folder, workspace, video.as_str());
        if !path.file_name().is_some_and(|name| there.contains(name)) {
            continue;
        }
        let Ok(length) = fs::symlink_metadata(&path).map(|file| file.len()) else { continue };
        if length <= HEADER.len() as u64 {
            continue;
        }
        let waiting = if length > COUNTED {
            WaitingEdits { edits: 1, conflicts: 0, is_counted: false }
        } else {
            match disk::read(&path, COUNTED) {
                Ok(bytes) => waiting_edits(&recover(&bytes).entries),
                Err(_) => continue,
            }
        };
        if !waiting.is_none() {
            found.push((video.clone(), waiting));
        }
    }
    found
}
