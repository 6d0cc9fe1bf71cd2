//! Reading clips while the user works: in the order of what is seen, and first of all those that an edit waits for.

use super::{
    notice::Tone,
    pictures::PictureKey,
    program::App,
    project::{Project, RemoteChanges},
    reading::{ClipReading, Part},
    state::SaveState,
    worker::Request,
};
use crate::{
    api::{ApiError, ClipId, VideoId, clip::Clip},
    edit::{Edit, GestureId},
};
use std::collections::BTreeSet;

/// From how many outstanding clips on nothing more is asked for.
const ENOUGH: usize = 8;

/// An edit of clips that were not read yet: it is made once they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Deferred {
    name: String,
    gesture: Option<GestureId>,
    edits: Vec<Edit>,
    /// Whether it is one step, all of it or none.
    step: bool,
}

impl Project {
    /// The clip that an edit is about, where it must be read before the edit can be made: its items, and for a deletion the
    /// media that it could be made anew from. Its place in the order can be changed at once.
    fn waits_for_reading(&self, edit: &Edit) -> Option<&Clip> {
        let clip = edit.clip()?;
        match edit {
            Edit::Place(..) => None,
            Edit::Delete(_) => {
                let (_, data) = self.clip(clip)?;
                (!self.draft.is_read(clip) || data.lacks.contains(&Part::Sources)).then_some(&data.clip)
            }
            _ => self.draft.unread(clip),
        }
    }
}

impl App {
    /// What was read of a clip in the background.
    pub(super) fn clip_read(&mut self, video: &VideoId, clip: &ClipId, read: Result<ClipReading, ApiError>) {
        let Some(project) = self.state.project.as_mut().filter(|project| project.video.id == *video) else { return };
        self.state.reading.outstanding.remove(clip);
        match read {
            Ok(reading) => {
                self.state.reading.trouble = None;
                let had_items = reading.lanes.is_some();
                // While a save of it is on its way, what the service holds may be the save itself: that is read after it.
                let settled = self.state.save == SaveState::Idle && self.attempt.is_none();
                let with_items = settled || !project.draft.is_touched(clip);
                if let Some(merge) = project.read(clip, reading, with_items)
                    && had_items
                    && with_items
                {
                    self.journal.clip_rebased(&project.draft, clip);
                    self.take_news(RemoteChanges { merges: vec![merge], clips: Vec::new() }, true);
                }
                self.clips_changed = true;
            }
            // It was deleted: the list of clips is another one.
            Err(error) if error.status() == Some(404) => {
                if self.state.loading.is_none() {
                    self.reload(Vec::new(), false);
                }
            }
            Err(error) => self.state.reading.trouble = Some(error.to_string()),
        }
    }

    /// Brings up to date what follows from clips that were read, and makes the edits that waited for them.
    pub(super) fn clips_were_read(&mut self) {
        if !std::mem::take(&mut self.clips_changed) {
            return;
        }
        if let Some(project) = &mut self.state.project {
            project.refresh();
        }
        self.state.forget_lost_selection();
        self.run_deferred();
    }

    fn run_deferred(&mut self) {
        for deferred in std::mem::take(&mut self.deferred) {
            let Some(project) = &self.state.project else { return };
            let waits = deferred.edits.iter().any(|edit| project.waits_for_reading(edit).is_some());
            if waits {
                self.deferred.push(deferred);
            } else if deferred.step {
                self.step(deferred.name, deferred.edits);
            } else {
                for edit in deferred.edits {
                    self.edit(deferred.name.clone(), deferred.gesture, edit);
                }
            }
        }
        self.state.deferred = self.deferred.len();
    }

    /// Puts edits off until the clips that they are about are read; `false` where all of them are.
    pub(super) fn defer(&mut self, name: &str, gesture: Option<GestureId>, edits: &[Edit], step: bool) -> bool {
        let Some(project) = &self.state.project else { return false };
        let waits = edits.iter().filter_map(|edit| project.waits_for_reading(edit));
        let clips: BTreeSet<&str> = waits.map(|clip| clip.name.as_str()).collect();
        if clips.is_empty() {
            return false;
        }
        let names = clips.into_iter().map(|name| format!("\u{2018}{name}\u{2019}")).collect::<Vec<_>>().join(", ");
        let deferred = Deferred { name: name.to_owned(), gesture, edits: edits.to_vec(), step };
        let goes_on = |last: &Deferred| gesture.is_some() && last.gesture == gesture;
        if self.deferred.last().is_some_and(goes_on) {
            // A later moment of the same drag takes the place of the earlier one.
            self.deferred.pop();
            self.deferred.push(deferred);
        } else if !self.deferred.contains(&deferred) {
            self.deferred.push(deferred);
            let text =
                format!("{names} is read from the service first: \u{201c}{name}\u{201d} is done as soon as that is known.");
            self.state.notices.push(Tone::Info, text, None);
        }
        self.state.deferred = self.deferred.len();
        true
    }

    /// Takes back the last edit that waits for its clip; answers whether there was one.
    pub(super) fn take_back_deferred(&mut self) -> bool {
        let taken = self.deferred.pop();
        self.state.deferred = self.deferred.len();
        taken.is_some()
    }

    /// Asks for the clips that are to be read next, when another part of the video is seen or the last ones have come.
    pub(super) fn want_clips(&mut self) {
        let waiting: Vec<ClipId> =
            self.deferred.iter().flat_map(|deferred| &deferred.edits).filter_map(Edit::clip).cloned().collect();
        let Some(view) = self.state.reading_view(waiting) else { return };
        let same = self.state.reading.view.as_ref() == Some(&view);
        if same && self.state.reading.outstanding.len() > ENOUGH {
            return;
        }
        let Some(project) = &self.state.project else { return };
        let settled = self.state.save == SaveState::Idle && self.attempt.is_none();
        let wanted = project.wanted(&view, |clip| !settled && project.draft.is_touched(clip));
        self.state.reading.view = Some(view);
        let outstanding: BTreeSet<ClipId> = wanted.iter().map(|wanted| wanted.clip.id.clone()).collect();
        if same && outstanding == self.state.reading.outstanding {
            return;
        }
        self.state.reading.outstanding = outstanding;
        self.worker.send(Request::Read(Box::new(project.video.clone()), wanted));
    }

    /// Asks for the media of a clip again, where a picture of media that were kept from an earlier session cannot be decoded:
    /// their addresses may have expired. Answers whether it did.
    pub(super) fn read_media_again(&mut self, key: &PictureKey) -> bool {
        let Some(project) = &mut self.state.project else { return false };
        let mut again = false;
        for data in project.clips.iter_mut().filter(|data| data.sources_kept) {
            if data.sources.iter().any(|source| source.id == key.source) {
                data.sources_kept = false;
                data.lacks.insert(Part::Sources);
                again = true;
            }
        }
        if again {
            self.state.reading.view = None;
            self.state.pictures.put(key.clone(), None);
        }
        again
    }
}
