//! Edits of the draft with their step names and journal records; undo, redo, revert and restore.

use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs,
        item::{ChangeBody, Item, ItemKind},
        layout::SHORTEST_LAYOUT_MS,
    },
    app::{
        App, Command, Dialog, Direction, EditCommand, FileCommand, ItemRef, Pick, State, Topic,
        features::editor::{context::Editor, deleting::listed, spot::SHORTEST_MS},
        journal_file,
        notice::Tone,
    },
    document::{Appeared, Changed, generations::bring_back_name},
    edit::{DraftError, Edit, GestureId, PendingChange, Unpark},
    jobs::journal::JournalsRequest,
    timeline::timecode,
};

/// How a group of edits is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Applied {
    /// Each edit on its own.
    EachAlone,
    /// All edits as one step, or none.
    AsStep,
}

impl Editor<'_> {
    /// Changes several items as one step. A further change in the same gesture replaces the previous one.
    pub(in crate::app) fn change_several(
        &mut self,
        name: String,
        changes: Vec<(ItemRef, ChangeBody)>,
        gesture: Option<GestureId>,
    ) {
        let done = |app: &Self| app.state.project().map_or(0, |project| project.draft.history().done().len());
        let before = self.state.session.as_ref().and_then(|session| session.several);
        let edits = changes.into_iter().map(|(at, change)| Edit::Update(at.clip, at.id, change)).collect();
        if before.is_some() && before == gesture.zip(Some(done(self))) {
            self.state.step_history(Direction::Back);
        }
        let is_done = self.state.step(name, edits);
        let done = done(self);
        if let Some(session) = &mut self.state.session {
            session.several = gesture.filter(|_| is_done).zip(Some(done));
        }
    }

    /// Opens [`Dialog::Earlier`] and requests the earlier versions of the unsaved changes.
    pub(in crate::app) fn ask_for_earlier(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.state.dialogs.open(Dialog::Earlier(None));
        let path = journal_file::path_of(&self.paths.journals, &self.place_key(), video.as_str());
        self.services.journal(JournalsRequest::Earlier(path));
    }
}

impl App {
    /// Sets the refused edit aside and saves the rest.
    pub(in crate::app) fn park(&mut self) {
        let (Some(refused), Some(session)) = (self.state.dialogs.take_refused(), &mut self.state.session) else { return };
        session.document.park(&refused.what, &refused.reason);
        self.state.forget_lost_selection();
        self.save();
    }
}

impl State {
    /// Applies edits as one step: all of them, or none. Returns whether they were applied.
    pub(in crate::app) fn step(&mut self, name: String, edits: Vec<Edit>) -> bool {
        if !self.takes_step(&name, &edits) {
            return false;
        }
        self.make_step(&name, edits)
    }

    /// Restores an earlier version of the unsaved changes on top of the present ones, as one step.
    pub(in crate::app) fn bring_back(&mut self, index: usize) {
        let Some(Dialog::Earlier(Some(mut all))) = self.dialogs.remove(|open| matches!(open, Dialog::Earlier(_))) else {
            return;
        };
        if index >= all.len() {
            return;
        }
        let earlier = all.swap_remove(index);
        let Some(session) = &mut self.session else { return };
        let edits = match session.document.edits_to(&earlier.draft) {
            Ok(edits) => edits,
            Err(error) => {
                let advice = words::editing::earlier_failed_advice();
                return self.notices.push(Tone::Warning, words::editing::earlier_failed(error), Some(advice.into()));
            }
        };
        let count = edits.len();
        if count == 0 {
            self.notices.push(Tone::Info, words::editing::earlier_same(), None);
        } else if self.step(bring_back_name(earlier.at_ms), edits) {
            let advice = words::editing::earlier_restored_advice();
            self.notices.push(Tone::Info, words::editing::earlier_restored(count), Some(advice.into()));
        }
    }

    pub(in crate::app) fn edit(&mut self, name: String, gesture: Option<GestureId>, edit: Edit) {
        if self.read_only()
            || self.refuse_locked(std::slice::from_ref(&edit))
            || self.defer(&name, gesture, std::slice::from_ref(&edit), Applied::EachAlone)
        {
            return;
        }
        let Some(session) = &mut self.session else { return };
        match session.document.edit(name, gesture, edit) {
            Ok(_) => session.local.forget_undone(),
            Err(error) => self.say_not_made(&error),
        }
    }

    fn make_step(&mut self, name: &str, edits: Vec<Edit>) -> bool {
        self.end_gesture();
        let Some(session) = &mut self.session else { return false };
        let done = session.document.step(name, edits);
        match &done {
            Ok(_) => session.local.forget_undone(),
            Err(error) => self.say_not_made(error),
        }
        self.forget_lost_selection();
        done.is_ok()
    }

    /// Like [`Self::step`], for a step that leaves every item at its moment of the video: lanes may be locked.
    pub(in crate::app) fn step_of_clips(&mut self, name: String, edits: Vec<Edit>) -> bool {
        if self.read_only() || self.defer(&name, None, &edits, Applied::AsStep) {
            return false;
        }
        self.make_step(&name, edits)
    }

    /// True if a step can be made now. `false` if the video is read-only, a lane is locked, or the edits are deferred until a clip
    /// is loaded.
    pub(in crate::app) fn takes_step(&mut self, name: &str, edits: &[Edit]) -> bool {
        !self.read_only() && !self.refuse_locked(edits) && !self.defer(name, None, edits, Applied::AsStep)
    }

    /// Shows a notice that the draft refused an edit.
    pub(in crate::app) fn say_not_made(&mut self, error: &DraftError) {
        self.notices.say(Topic::Edit, Tone::Warning, words::editing::edit_refused(error), None);
    }

    /// Undoes the last step, or redoes the last undone one.
    pub(in crate::app) fn step_history(&mut self, way: Direction) {
        self.end_gesture();
        let Some(session) = &mut self.session else { return };
        let stepped = match way {
            Direction::Back => session.document.undo(),
            Direction::Forward => session.document.redo(),
        };
        if let Some(stepped) = stepped {
            self.show_stepped(stepped, way);
        }
        self.forget_lost_selection();
    }

    /// Selects what an undo or redo brought back, and shows a notice about its effect on the next save, or the error.
    fn show_stepped(&mut self, stepped: Result<Changed, DraftError>, way: Direction) {
        let Some(session) = &mut self.session else { return };
        let changed = match stepped {
            Ok(changed) => changed,
            Err(error) => {
                let text = match way {
                    Direction::Back => words::editing::undo_failed(error),
                    Direction::Forward => words::editing::redo_failed(error),
                };
                return self.notices.say(Topic::Edit, Tone::Warning, text, None);
            }
        };
        let draft = &session.project().draft;
        // The next save deletes only clips that the server has: not one that was never saved or is already gone there. Nothing is lost
        // where another clip has all of it.
        let is_lost = |clip: &ClipId| draft.base_order().contains(clip) && !session.project().is_whole_on_other(clip);
        if let Some(clip) = changed.deleted.filter(is_lost) {
            // A deletion is final after the save, so the user is told when undo or redo repeats it.
            let name = draft.section(&clip).map_or_else(|| clip.to_string(), |section| section.record().name.clone());
            let command = match way {
                Direction::Back => EditCommand::Redo,
                Direction::Forward => EditCommand::Undo,
            };
            let other = self.keymap.keys(Command::Edit(command)).first().map(|key| key.text());
            let advice = other.map_or_else(
                || words::editing::clip_deleted_again_advice().to_owned(),
                words::editing::clip_deleted_again_keep,
            );
            let text = words::editing::clip_deleted_again(name);
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice));
        }
        match changed.appeared {
            Some(Appeared::Items(items)) => session.pick(items, Pick::Only),
            Some(Appeared::Clip(clip)) => {
                session.select_clip(clip.clone());
                self.say_what_is_lost(&clip);
            }
            None => {}
        }
    }

    /// Shows a notice about what a recreated clip will lack.
    pub(in crate::app) fn say_what_is_lost(&mut self, clip: &ClipId) {
        let Some(project) = self.project() else { return };
        let (Some(lost), Some(section)) = (project.draft.lost(clip), project.draft.section(clip)) else { return };
        let text = words::editing::clip_rebuilt(&section.record().name);
        let (tone, advice) = match lost {
            [] => (Tone::Info, None),
            lost => (Tone::Warning, Some(words::editing::clip_rebuilt_without(listed(lost)))),
        };
        self.notices.say(Topic::Remade, tone, text, advice);
    }

    /// Undoes or redoes until `steps` steps are done, or until one fails.
    pub(in crate::app) fn jump_to(&mut self, steps: usize) {
        self.end_gesture();
        let Some(session) = &mut self.session else { return };
        let is_back = session.project().draft.history().done().len() > steps;
        let way = if is_back { Direction::Back } else { Direction::Forward };
        for stepped in session.document.jump_to(steps) {
            self.show_stepped(stepped, way);
        }
        self.forget_lost_selection();
    }

    /// Reverts an unsaved change to the server's state.
    pub(in crate::app) fn take_back(&mut self, what: &PendingChange) {
        let Some(session) = self.session.as_mut().filter(|session| !session.read_only) else { return };
        if session.document.take_back(what).is_none() {
            let advice = words::editing::revert_refused_advice();
            self.notices.say(Topic::Edit, Tone::Warning, words::editing::revert_refused(), Some(advice.into()));
        }
        self.forget_lost_selection();
    }

    pub(in crate::app) fn unpark(&mut self, index: usize, how: Unpark) {
        let Some(session) = &mut self.session else { return };
        if let Some(Err(error)) = session.document.unpark(index, how) {
            let text = words::editing::reapply_failed(error);
            self.notices.say(Topic::Edit, Tone::Warning, text, None);
        }
    }

    /// Deselects whatever no longer exists.
    pub(in crate::app) fn forget_lost_selection(&mut self) {
        if let Some(session) = &mut self.session {
            session.forget_lost_selection();
        }
    }

    pub(in crate::app) fn end_gesture(&mut self) {
        let Some(session) = &mut self.session else { return };
        session.drag = None;
        session.document.end_gesture();
    }

    /// Discards all unsaved changes as one step, and their open conflicts.
    pub(in crate::app) fn discard(&mut self) {
        let Some(session) = &mut self.session else { return };
        session.trial = None;
        if let Err(error) = session.document.discard() {
            let text = words::editing::discard_failed(error);
            let advice = words::editing::discard_failed_advice(Command::File(FileCommand::Review).text());
            return self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice));
        }
        session.forget_lost_selection();
    }

    pub(in crate::app) fn set_times(&mut self, at: ItemRef, start: PlaybackMs, length: DurationMs, gesture: Option<GestureId>) {
        let Some(session) = &mut self.session else { return };
        let project = session.document.project();
        let (Some(item), Some((_, data))) = (project.item(&at), project.clip(&at.clip)) else { return };
        let Some((old_start, old_length)) = item.times() else { return };
        let clip = data.map.playback_length().0;
        let shortest = if item.kind() == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { SHORTEST_MS };
        // A moved item keeps its length; only a trim may shorten it.
        let (start, length) = if length == old_length {
            (PlaybackMs(start.0.clamp(0, (clip - length.0).max(0))), length)
        } else {
            let start = PlaybackMs(start.0.clamp(0, (clip - shortest).max(0)));
            (start, DurationMs(length.0.clamp(shortest, (clip - start.0).max(shortest))))
        };
        if (start, length) == (old_start, old_length) {
            return;
        }
        let origin = match (session.drag, gesture) {
            (Some((drag, start, length)), Some(gesture)) if drag == gesture => (start, length),
            (_, Some(gesture)) => {
                session.drag = Some((gesture, old_start, old_length));
                (old_start, old_length)
            }
            _ => (old_start, old_length),
        };
        let name = name_of_move(&item.title(), origin, (start, length));
        // Sends both fields, so that a drag out and back leaves no half-changed value.
        let change = ChangeBody::of_times(item.kind(), Some(start), Some(length));
        self.edit(name, gesture, Edit::Update(at.clip, at.id, change));
    }

    /// Adds an item and selects it. Returns whether it exists, or is deferred until its clip is loaded.
    pub(in crate::app) fn add(&mut self, name: String, clip: ClipId, item: Item) -> bool {
        let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
        let waiting = self.deferred();
        self.edit(name, None, Edit::Add(clip, item));
        let Some(session) = &mut self.session else { return false };
        let is_there = session.project().item(&at).is_some();
        if is_there {
            session.select(Some(at));
        }
        is_there || session.deferred.len() > waiting
    }
}

/// Step name from the first to the last state of a gesture: how far the item was moved, or how long it is now.
fn name_of_move(title: &str, from: (PlaybackMs, DurationMs), to: (PlaybackMs, DurationMs)) -> String {
    let ((old_start, old_length), (start, length)) = (from, to);
    let shift = start.0 - old_start.0;
    let (item, distance) = (words::editing::item(title), timecode(shift.abs()));
    if length != old_length {
        words::editing::step_trim_to(item, timecode(length.0))
    } else if shift < 0 {
        words::editing::step_move_earlier(distance, item)
    } else {
        words::editing::step_move_later(distance, item)
    }
}
