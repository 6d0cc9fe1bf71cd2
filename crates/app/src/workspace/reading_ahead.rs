//! Loading clips in the background: in the order of the view, but first those that an edit waits for.

use super::others::Told;
use crate::{
    api::{ApiError, ClipId, VideoId, clip::Clip},
    app::{
        App, Project, Session, State, Topic,
        features::{
            Deferred,
            editor::{context::Editor, editing::Applied},
        },
        notice::Tone,
        settings::Side,
    },
    document::{
        News,
        load::{Readings, is_of_one_clip},
        reading::{ClipReading, Part},
        wanted::View,
    },
    edit::{Edit, GestureId, SaveState},
    jobs::{pictures::PictureKey, workspace::WorkspaceRequest},
    stage::compose::PictureOrigin,
};
use std::{collections::BTreeSet, time::Instant};

/// Number of outstanding clips above which no more are requested.
const ENOUGH: usize = 8;

/// Open parts of the window that need more clip data than the timeline.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct OpenParts {
    /// Whether face boxes are visible.
    faces: bool,
    /// Whether a panel with all words is visible.
    text: bool,
}

/// First clip of the edits that cannot be loaded: its name, and the error.
fn cannot_be_edited<'a>(project: &'a Project, edits: &[Edit]) -> Option<(&'a str, &'a str)> {
    let trouble = |clip: &ClipId| project.clip(clip).and_then(|(_, data)| Some((data.clip.name.as_str(), data.trouble()?)));
    edits.iter().filter_map(Edit::clip).find_map(trouble)
}

/// Clip that must be loaded before an edit can be applied; `None` if the edit can be applied now. A deletion also needs the
/// sources from which the clip could be recreated. A change of the order needs nothing.
fn waits_for_reading<'a>(project: &'a Project, edit: &Edit) -> Option<&'a Clip> {
    let clip = edit.clip()?;
    match edit {
        Edit::Place(..) => None,
        Edit::Delete(_) => {
            let (_, data) = project.clip(clip)?;
            (!project.draft.is_read(clip) || data.lacks.contains(&Part::Sources)).then_some(&data.clip)
        }
        _ => project.draft.unread(clip),
    }
}

impl Session {
    /// View that decides the order of loading; `waiting` are clips that an edit waits for, `width` is the timeline's in points.
    pub(in crate::app) fn reading_view(&self, waiting: Vec<ClipId>, width: f32, open: OpenParts) -> View {
        let project = self.project();
        let (from, to) = self.played_axis().visible(width);
        let visible = project.sequence.visible(from, to);
        View {
            playhead: project.sequence.locate(self.playhead).map_or(0, |(index, _)| index),
            visible: (visible.start, visible.end.min(project.clips.len())),
            selected: self.selected_clip.clone().or_else(|| self.selection.lead().map(|item| item.clip.clone())),
            waiting,
            faces: open.faces,
            text: open.text,
        }
    }
}

impl State {
    fn open_parts(&self) -> OpenParts {
        OpenParts { faces: self.shows_face_boxes(), text: matches!(self.settings.side, Some(Side::Text | Side::Proposals)) }
    }

    /// Drops the last deferred edit; returns whether there was one.
    pub(in crate::app) fn take_back_deferred(&mut self) -> bool {
        self.session.as_mut().is_some_and(|session| session.deferred.pop().is_some())
    }

    /// Requests a clip's sources again if an image cannot be decoded from cached ones, whose URLs may have expired. Returns
    /// whether it did.
    pub(in crate::app) fn read_media_again(&mut self, key: &PictureKey) -> bool {
        let (Some(session), PictureOrigin::Source(failed)) = (&mut self.session, &key.origin) else { return false };
        let again = session.document.read_sources_again(failed);
        if again {
            session.reading.view = None;
            session.pictures.put(key.clone(), None);
        }
        again
    }

    /// True if the view needs another order of loading than the requested one.
    pub(in crate::app) fn sees_other_clips(&self) -> bool {
        let Some(session) = &self.session else { return false };
        let waiting = session.deferred.iter().flat_map(|deferred| &deferred.edits).filter_map(Edit::clip).cloned().collect();
        let view = session.reading_view(waiting, self.timeline_width, self.open_parts());
        session.reading.view.as_ref() != Some(&view)
    }
}

impl Editor<'_> {
    /// Requests the clips to load next, if the view changed or most requested ones have arrived.
    pub(in crate::app) fn want_clips(&mut self) {
        let open = self.state.open_parts();
        let Some(session) = &mut self.state.session else { return };
        let waiting: Vec<ClipId> =
            session.deferred.iter().flat_map(|deferred| &deferred.edits).filter_map(Edit::clip).cloned().collect();
        let view = session.reading_view(waiting, self.state.timeline_width, open);
        let same = session.reading.view.as_ref() == Some(&view);
        if same && session.reading.outstanding.len() > ENOUGH {
            return;
        }
        let project = session.document.project();
        let settled = session.save() == SaveState::Idle;
        // A test counts these messages to measure the cost of a playhead move.
        tracing::trace!("clips to read are put in order");
        let wanted = project.wanted(&view, |clip| !settled && project.draft.is_touched(clip));
        session.reading.view = Some(view);
        let outstanding: BTreeSet<ClipId> = wanted.iter().map(|wanted| wanted.clip.id.clone()).collect();
        if same && outstanding == session.reading.outstanding {
            return;
        }
        session.reading.outstanding = outstanding;
        self.services.workspace(WorkspaceRequest::Read { video: Box::new(project.video.clone()), wanted });
    }
}

impl App {
    /// Handles a clip loaded in the background. A reading that began before a save changed the clip is dropped, and the clip is
    /// read again: it may be without the change.
    pub(in crate::app) fn clip_read(
        &mut self,
        video: &VideoId,
        clip: &ClipId,
        read: Result<ClipReading, ApiError>,
        began: Instant,
    ) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.document.project().video.id == *video) else {
            return;
        };
        session.reading.outstanding.remove(clip);
        if session.reading.saved.get(clip).is_some_and(|saved| began <= *saved) {
            session.reading.view = None;
            return;
        }
        match read {
            Ok(reading) => {
                session.reading.trouble = None;
                if let Some(taken) = session.document.taking_over(|document| document.clip_read(clip, reading)) {
                    self.state.report_news(&News { merged: Vec::new(), parked: taken.news.parked }, Told::Listed);
                    self.state.note_taken(taken, Told::Said);
                }
            }
            // The clip was deleted, so the list of clips has changed.
            Err(error) if error.status() == Some(404) => {
                session.document.clip_not_read(clip, &error);
                if self.state.loading.is_none() {
                    self.reload(Vec::new(), Readings::Kept);
                }
            }
            Err(error) if is_of_one_clip(&error) && session.document.clip_not_read(clip, &error) => {}
            Err(error) => session.reading.trouble = Some(error.to_string()),
        }
    }
}

impl State {
    /// Updates data derived from newly loaded clips, and applies the edits that waited for them.
    pub(in crate::app) fn clips_were_read(&mut self) {
        let Some(session) = &mut self.session else { return };
        if !session.document.refresh_read() {
            return;
        }
        session.forget_lost_selection();
        self.run_deferred();
    }

    fn run_deferred(&mut self) {
        let Some(session) = &mut self.session else { return };
        for deferred in std::mem::take(&mut session.deferred) {
            let Some(session) = &mut self.session else { return };
            let waits = deferred.edits.iter().any(|edit| waits_for_reading(session.document.project(), edit).is_some());
            if waits {
                session.deferred.push(deferred);
            } else if deferred.applied == Applied::AsStep {
                self.step(deferred.name, deferred.edits);
            } else {
                for edit in deferred.edits {
                    self.edit(deferred.name.clone(), deferred.gesture, edit);
                }
            }
        }
    }

    /// Stores edits as [`Deferred`] until their clips are loaded; returns `false` if all are. Refuses edits of clips that cannot
    /// be loaded, and returns `true`.
    pub(in crate::app) fn defer(&mut self, name: &str, gesture: Option<GestureId>, edits: &[Edit], applied: Applied) -> bool {
        let Some(session) = &mut self.session else { return false };
        if let Some((clip, why)) = cannot_be_edited(session.document.project(), edits) {
            let (text, advice) = (words::workspace::clip_failed(clip, why), words::workspace::clip_failed_advice());
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return true;
        }
        let waits = edits.iter().filter_map(|edit| waits_for_reading(session.document.project(), edit));
        let clips: BTreeSet<&str> = waits.map(|clip| clip.name.as_str()).collect();
        if clips.is_empty() {
            return false;
        }
        let names =
            clips.into_iter().map(words::workspace::clip_named).collect::<Vec<_>>().join(words::common::list_separator());
        let deferred = Deferred { name: name.to_owned(), gesture, edits: edits.to_vec(), applied };
        let goes_on = |last: &Deferred| gesture.is_some() && last.gesture == gesture;
        if session.deferred.last().is_some_and(goes_on) {
            // A later moment of the same drag replaces the earlier one.
            session.deferred.pop();
            session.deferred.push(deferred);
        } else if !session.deferred.contains(&deferred) {
            session.deferred.push(deferred);
            self.notices.push(Tone::Info, words::workspace::clip_first(names, name), None);
        }
        true
    }
}
