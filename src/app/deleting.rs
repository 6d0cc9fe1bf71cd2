//! Deleting clips: a save that deletes clips is sent only after the user saw what is deleted with them and what can come
//! back.

use super::{
    Dialog, Topic,
    program::App,
    state::{Connection, SaveState},
    worker::Request,
};
use crate::{
    api::{ApiError, Client, ClipId, VideoId, item::ItemKind, source::Source},
    edit::{PendingChange, Recording},
};
use futures_util::future::try_join_all;
use std::collections::BTreeSet;

/// A clip that the next save deletes, for the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The clip.
    pub clip: ClipId,
    /// The clip's name.
    pub name: String,
    /// Its items by kind; empty kinds are left out.
    pub items: Vec<(ItemKind, usize)>,
    /// Number of its cuts.
    pub cuts: usize,
    /// What an undo after the save does not restore, as texts for a list. None if it restores nothing, because the service
    /// does not report the clip's sources.
    pub lost: Option<Vec<String>>,
}

/// The media of a clip before its deletion.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipMedia {
    /// The clip.
    pub clip: ClipId,
    /// The sources of its layers and items.
    pub sources: Vec<Source>,
    /// Whether it has words.
    pub has_words: bool,
}

/// Reads the sources of clips. A service without that call gives none.
pub async fn read_media(client: &Client, video: &VideoId, clips: &[ClipId]) -> Result<Vec<ClipMedia>, ApiError> {
    let read = clips.iter().map(async |clip| {
        let (sources, words) = tokio::join!(client.sources(video, clip), client.words(video, clip));
        let sources = known(sources)?.map(|read| read.items).unwrap_or_default();
        let has_words = known(words)?.is_some_and(|read| !read.items.is_empty());
        Ok(ClipMedia { clip: clip.clone(), sources, has_words })
    });
    try_join_all(read).await
}

/// Maps a missing operation to none: a service answers 404 or 501 for it.
fn known<T>(answer: Result<T, ApiError>) -> Result<Option<T>, ApiError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if matches!(error.status(), Some(404 | 501)) => Ok(None),
        Err(error) => Err(error),
    }
}

impl App {
    /// Sends what waits. Where that deletes clips, what they are made of is read first and the user is asked.
    pub(super) fn send_with_consent(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(saving) = session.project.draft.start_save() else { return self.send_save() };
        let asked: Vec<ClipId> = saving.deletions().filter(|clip| !session.consented.contains(*clip)).cloned().collect();
        if asked.is_empty() {
            return self.send_save();
        }
        session.save = SaveState::Running { done: 0, all: saving.len(), stops: false };
        self.worker.send(Request::ReadMedia(session.project.video.id.clone(), asked));
    }

    /// What the clips are made of that the save deletes: remembered, so that they can be made anew, and the user is asked.
    pub(super) fn media_read(&mut self, video: &VideoId, read: Result<Vec<ClipMedia>, ApiError>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project.video.id == *video) else { return };
        session.save = SaveState::Idle;
        let media = match read {
            Ok(media) => media,
            Err(error) => {
                session.after_save = None;
                self.not_saved(&error);
                return;
            }
        };
        let (project, mut asked) = (&mut session.project, Vec::new());
        for ClipMedia { clip, sources, has_words } in media {
            let Some(section) = project.draft.section(&clip) else { continue };
            if let Some(recording) = Recording::of(&sources, section.items(), has_words) {
                session.journal.recording(&project.draft, &clip, &recording);
                project.draft.know_recording(&clip, recording);
            }
            let Some(section) = project.draft.section(&clip) else { continue };
            let count = |kind| section.items().of_kind(kind).filter(|item| item.times().is_some()).count();
            let items = ItemKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0);
            asked.push(Deletion {
                name: section.record().name.clone(),
                items: items.collect(),
                cuts: section.map().removed().len(),
                lost: project.draft.recording(&clip).map(|recording| recording.lost(section)),
                clip,
            });
        }
        if asked.is_empty() {
            self.send_save();
        } else {
            self.state.dialogs.open(Dialog::Deleting(asked));
        }
    }

    /// The user agreed to the deletion.
    pub(super) fn consent(&mut self) {
        let (Some(asked), Some(session)) = (self.state.dialogs.take_deleting(), &mut self.state.session) else { return };
        session.consented.extend(asked.into_iter().map(|deletion| deletion.clip));
        self.send_with_consent();
    }

    /// Keeps the clips; the rest is saved.
    pub(super) fn keep_clips(&mut self) {
        let Some(asked) = self.state.dialogs.take_deleting() else { return };
        for deletion in asked {
            self.take_back(&PendingChange::Deletion(deletion.clip));
        }
        if self.state.waiting() > 0 {
            self.save();
        } else if let Some(closing) = self.state.session.as_mut().and_then(|session| session.after_save.take()) {
            self.leave(closing);
        }
    }

    /// Sends nothing for now.
    pub(super) fn put_off_deletion(&mut self) {
        self.state.dialogs.take_deleting();
        if let Some(session) = &mut self.state.session {
            session.after_save = None;
            session.consented = BTreeSet::new();
        }
    }

    /// Reports that a save sent nothing, and why. After a wrong key it continues once the right one was entered.
    pub(super) fn not_saved(&mut self, error: &ApiError) {
        let waiting = self.state.waiting();
        let what =
            format!("Nothing was saved; {} still {}", counted(waiting, "edit"), if waiting == 1 { "waits" } else { "wait" });
        if error.status() == Some(401) && !self.state.local {
            if let Some(session) = &mut self.state.session {
                session.save_again = true;
            }
            self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
        } else {
            self.state.error(Topic::Save, &what, error);
        }
    }
}

/// The contents of a clip in words: `3 sound effects, 2 texts and 1 cut`; none if it is empty.
pub fn contents(items: &[(ItemKind, usize)], cuts: usize) -> String {
    let mut parts: Vec<_> = items.iter().map(|(kind, count)| counted(*count, noun(*kind))).collect();
    parts.extend((cuts > 0).then(|| counted(cuts, "cut")));
    listed(&parts)
}

/// Joins texts into a list: `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [more @ .., last] => format!("{} and {last}", more.join(", ")),
    }
}

/// `1 edit`, `2 edits`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn noun(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::SoundEffect => "sound effect",
        ItemKind::TextOverlay => "text",
        ItemKind::Zoom => "zoom",
        ItemKind::Blur => "blur",
        ItemKind::Highlight => "highlight",
        ItemKind::MediaOverlay => "overlay",
        ItemKind::Layout => "layout",
    }
}
