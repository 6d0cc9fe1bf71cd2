//! Edits of clips: cuts, settings, order and deletion; and the in and out points.

use crate::{
    api::{
        ClipId, ItemId,
        clip::{ClipChange, Cut},
        source::Source,
    },
    app::{
        Dialog, State,
        command::ClipCommand,
        direction::Direction,
        features::{
            Session,
            editor::{context::Editor, timeline::Edge},
        },
        notice::{Tone, Topic},
        state::Marks,
    },
    document::counted,
    edit::{Edit, GestureId, Recording},
    timeline::timecode,
};
use std::collections::HashSet;

impl Editor<'_> {
    /// Sets the in or out point at the playhead. Removes the other point if it would be on the wrong side.
    pub(in crate::app) fn mark(&mut self, end: Edge) {
        let (at, marks) = (self.state.playhead(), self.state.marks());
        self.set_marks(match end {
            Edge::Start => Marks { start: Some(at), end: marks.end.filter(|end| *end > at) },
            Edge::End => Marks { start: marks.start.filter(|start| *start < at), end: Some(at) },
        });
    }

    /// Sets the in and out points, and stores them with the video.
    pub(in crate::app) fn set_marks(&mut self, marks: Marks) {
        self.state.with_session(|session| session.marks = marks);
        self.keeping().remember_place();
    }

    /// Sets the in and out points around the selection.
    pub(in crate::app) fn mark_selected(&mut self) {
        if let Some((start, end)) = self.state.session.as_ref().and_then(Session::selected_span) {
            self.set_marks(Marks { start: Some(start), end: Some(end) });
        }
    }

    /// Cuts the marked range out. Refuses if a clip would have no footage left.
    pub(in crate::app) fn cut_out(&mut self) {
        let Some(((from, to), project)) = self.state.marks().range().zip(self.state.project()) else { return };
        let footage = project.footage(from, to);
        let whole = footage.iter().find_map(|(clip, cut)| {
            let map = &project.clip(clip)?.1.map;
            let left = map.with(std::slice::from_ref(cut), &[]).playback_length();
            (left.0 == 0).then(|| project.clip(clip).map(|(_, data)| data.clip.name.clone())).flatten()
        });
        if let Some(name) = whole {
            let text = words::editing::whole_clip_cut(name);
            let advice = words::editing::whole_clip_cut_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let clips: Vec<_> = footage.iter().map(|(clip, _)| clip.clone()).collect();
        let hidden_before: HashSet<_> = clips.iter().flat_map(|clip| project.hidden_ids(clip)).cloned().collect();
        let chapters_before = self.state.hidden_chapters();
        let edits = footage.into_iter().map(|(clip, cut)| Edit::Cut { clip, removed: vec![cut], restored: Vec::new() });
        if self.state.step(words::editing::step_cut_out(timecode(to.0 - from.0)), edits.collect()) {
            self.set_marks(Marks::default());
            self.transport().seek(from);
            self.state.tell_hidden(&clips, &hidden_before);
            self.state.tell_chapters(chapters_before);
        }
    }
}

impl Editor<'_> {
    /// Runs a command about marks, cuts, transcripts, face detection in cameras or the order of clips.
    pub(in crate::app) fn run_clip(&mut self, command: ClipCommand) {
        match command {
            ClipCommand::Transcribe => self.transcribe(self.state.clip_to_transcribe().into_iter().collect()),
            ClipCommand::TranscribeAgain => {
                if let Some(clip) = self.state.clip_to_transcribe() {
                    self.state.dialogs.open(Dialog::ReplaceTranscript(clip));
                }
            }
            ClipCommand::TranscribeAll => self.transcribe(self.state.clips_without_words().collect()),
            // The window asks for the file.
            ClipCommand::ChooseSpeechModel => {}
            ClipCommand::CancelTranscription => self.cancel_transcription(),
            ClipCommand::SearchFaces => {
                let services = self.services;
                self.state.with_session(|session| session.search_faces(services));
            }
            ClipCommand::StopFaceSearch => {
                let services = self.services;
                self.state.with_session(|session| session.stop_face_searches(services));
            }
            ClipCommand::MarkIn => self.mark(Edge::Start),
            ClipCommand::MarkOut => self.mark(Edge::End),
            ClipCommand::MarkSelected => self.mark_selected(),
            ClipCommand::ClearMarks => self.set_marks(Marks::default()),
            ClipCommand::CutOut => self.cut_out(),
            ClipCommand::RestoreCut => self.state.restore_cut(),
            ClipCommand::SplitClip => self.split_clip(),
            ClipCommand::JoinClips => self.state.join_clips(),
            ClipCommand::ClipEarlier => self.state.move_clip(Direction::Back),
            ClipCommand::ClipLater => self.state.move_clip(Direction::Forward),
        }
    }
}

impl State {
    /// Restores the selected cut, or the one at the playhead.
    pub(in crate::app) fn restore_cut(&mut self) {
        let found = self.session.as_ref().and_then(Session::cut_in_hand);
        if let Some((clip, cut)) = found {
            self.restore_footage(clip, cut);
        }
    }

    pub(in crate::app) fn restore_footage(&mut self, clip: ClipId, cut: Cut) {
        let name = words::editing::step_restore(timecode(cut.duration_ms.0));
        self.step(name, vec![Edit::Cut { clip, removed: Vec::new(), restored: vec![cut] }]);
    }

    /// Duplicates the selected clip, after the original.
    pub(in crate::app) fn duplicate_clip(&mut self) {
        let Some(session) = self.session.as_mut().filter(|session| !session.read_only) else { return };
        let project = session.document.project();
        let Some((_, data)) = session.selected_clip.as_ref().and_then(|clip| project.clip(clip)) else { return };
        let (clip, name, sources) = (data.clip.id.clone(), data.clip.name.clone(), data.sources.clone());
        let has_words = data.script.as_ref().is_some_and(|script| !script.words.is_empty());
        let recording = project.draft.items(&clip).and_then(|items| Recording::of(&sources, items, has_words));
        let copied = words::editing::clip_copy(&name);
        let Some(copy) = recording.and_then(|recording| session.document.know_copy(&clip, &copied, recording)) else {
            let advice = words::editing::clip_not_duplicated_advice();
            let text = words::editing::clip_not_duplicated();
            return self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        };
        let title = words::editing::step_duplicate_clip(name);
        self.place_new(title, copy, Some(clip), &sources);
    }

    /// Adds a new clip after another one, or at the end. A notice lists parts of the original that the new clip lacks.
    pub(in crate::app) fn place_new(&mut self, title: String, new: ClipId, after: Option<ClipId>, sources: &[Source]) {
        let Some(session) = &self.session else { return };
        let after = after.or_else(|| session.document.project().draft.order().last().cloned());
        if !self.step(title, vec![Edit::Place(new.clone(), after)]) {
            return;
        }
        if let Some(session) = &mut self.session {
            session.document.know_sources(&new, sources);
            session.select_clip(new.clone());
        }
        self.say_what_is_lost(&new);
    }

    /// Number of chapters hidden because all of their footage is cut out.
    pub(in crate::app) fn hidden_chapters(&self) -> usize {
        self.project().map_or(0, |project| project.draft.hidden_chapters().len())
    }

    /// Shows a notice if a cut hid chapters; `before` is the number hidden before the cut.
    pub(in crate::app) fn tell_chapters(&mut self, before: usize) {
        let hidden = self.hidden_chapters().saturating_sub(before);
        if hidden == 0 {
            return;
        }
        let text = words::editing::chapters_hidden(hidden);
        let advice = words::editing::chapters_hidden_advice();
        self.notices.say(Topic::Edit, Tone::Info, text, Some(advice.into()));
    }

    /// Shows a notice if a cut hid items, which the timeline no longer shows.
    pub(in crate::app) fn tell_hidden(&mut self, clips: &[ClipId], before: &HashSet<ItemId>) {
        let Some(project) = self.project() else { return };
        let hidden: Vec<_> =
            clips.iter().flat_map(|clip| project.hidden(clip)).filter(|item| !before.contains(item.id())).collect();
        if hidden.is_empty() {
            return;
        }
        let text = words::editing::items_hidden(counted(hidden));
        let advice = words::editing::items_hidden_advice();
        self.notices.say(Topic::Hidden, Tone::Warning, text, Some(advice.into()));
    }

    pub(in crate::app) fn change_clip(&mut self, clip: ClipId, name: String, change: ClipChange, gesture: Option<GestureId>) {
        self.edit(name, gesture, Edit::Settings(clip, change));
    }

    /// Moves the selected clip one place earlier or later.
    pub(in crate::app) fn move_clip(&mut self, direction: Direction) {
        let Some((clip, place)) = self.selected_clip_place() else { return };
        let to = match direction {
            Direction::Back => place.saturating_sub(1),
            Direction::Forward => place + 1,
        };
        self.place_clip(clip, to);
    }

    /// Moves a clip to a position in the order; 0 is first.
    pub(in crate::app) fn place_clip(&mut self, clip: ClipId, place: usize) {
        let Some(project) = self.project() else { return };
        let order = project.draft.order();
        let Some(now) = order.iter().position(|id| *id == clip) else { return };
        if now == place.min(order.len().saturating_sub(1)) {
            return;
        }
        let name = project.draft.section(&clip).map_or_else(String::new, |section| section.record().name.clone());
        let edit = project.draft.to_place(&clip, place);
        let step =
            if place < now { words::editing::step_move_clip_earlier(name) } else { words::editing::step_move_clip_later(name) };
        self.edit(step, None, edit);
    }

    pub(in crate::app) fn delete_clip(&mut self) {
        let Some(project) = self.project() else { return };
        let Some((_, data)) = self.selected_clip().and_then(|clip| project.clip(clip)) else { return };
        let (name, clip) = (words::editing::step_delete_clip(&data.clip.name), data.clip.id.clone());
        self.edit(name, None, Edit::Delete(clip));
        self.forget_lost_selection();
    }
}
