//! Editing: every change of the draft, with its step's name and its entry in the journal.

use super::{
    Command, Dialog, ItemRef, Pick, Project, Questions, Topic, deleting::listed, generations::bring_back_name, journal_file,
    notice::Tone, program::App, services::journal,
};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs,
        item::{ChangeBody, Item, ItemKind},
        layout::SHORTEST_LAYOUT_MS,
    },
    edit::{Edit, GestureId, PendingChange},
    timeline::timecode,
};

/// The shortest item that a drag or a typed length can make, in milliseconds.
pub const SHORTEST_MS: i64 = 50;

impl App {
    pub(super) fn edit(&mut self, name: String, gesture: Option<GestureId>, edit: Edit) {
        if self.state.read_only()
            || self.refuse_locked(std::slice::from_ref(&edit))
            || self.defer(&name, gesture, std::slice::from_ref(&edit), false)
        {
            return;
        }
        let Some(session) = &mut self.state.session else { return };
        let project = &mut session.project;
        let steps = project.draft.history().done().len();
        let (clip, kind) = (edit.clip().cloned(), kind_of(project, &edit));
        match project.draft.edit(name.clone(), gesture, edit.clone()) {
            Ok(()) => {
                let new_step = project.draft.history().done().len() > steps;
                session.journal.edited(project, name, gesture, edit.clone(), new_step);
                session.local.forget_undone();
                match (clip, kind, edit) {
                    (Some(clip), Some(kind), _) => project.refresh_edit(&clip, kind),
                    (Some(clip), None, Edit::Settings(..)) => project.refresh_settings(&clip),
                    (Some(clip), None, Edit::Words(..)) => project.refresh_words(&clip),
                    _ => project.refresh(),
                }
            }
            Err(error) => self.state.notices.say(Topic::Edit, Tone::Warning, format!("That edit was not made: {error}."), None),
        }
    }

    /// Applies edits as one step: all of them, or none. Returns whether they were applied.
    pub(super) fn step(&mut self, name: String, edits: Vec<Edit>) -> bool {
        if self.state.read_only() || self.refuse_locked(&edits) || self.defer(&name, None, &edits, true) {
            return false;
        }
        self.end_gesture();
        let Some(session) = &mut self.state.session else { return false };
        let project = &mut session.project;
        let done = project.draft.step(name.clone(), edits.clone());
        match &done {
            Ok(()) => {
                session.journal.stepped(project, &name, edits);
                session.local.forget_undone();
                project.refresh();
            }
            Err(error) => self.state.notices.say(Topic::Edit, Tone::Warning, format!("That edit was not made: {error}."), None),
        }
        self.forget_lost_selection();
        done.is_ok()
    }

    /// Changes fields of several items as one step. A further change of the same gesture takes the place of the one before.
    pub(super) fn change_several(&mut self, name: String, changes: Vec<(ItemRef, ChangeBody)>, gesture: Option<GestureId>) {
        let done = |app: &Self| app.state.project().map_or(0, |project| project.draft.history().done().len());
        let before = self.state.session.as_ref().and_then(|session| session.several);
        let edits = changes.into_iter().map(|(at, change)| Edit::Update(at.clip, at.id, change)).collect();
        if before.is_some() && before == gesture.zip(Some(done(self))) {
            self.step_history(true);
        }
        let is_done = self.step(name, edits);
        let done = done(self);
        if let Some(session) = &mut self.state.session {
            session.several = gesture.filter(|_| is_done).zip(Some(done));
        }
    }

    pub(super) fn step_history(&mut self, back: bool) {
        self.end_gesture();
        let Some(session) = &mut self.state.session else { return };
        let project = &mut session.project;
        let history = project.draft.history();
        let step = if back { history.done().last() } else { history.undone().last() }.cloned();
        let edits = step.as_ref().map_or(&[][..], |step| if back { step.inverse() } else { step.forward() });
        let deleted = edits.iter().find_map(|edit| match edit {
            Edit::Delete(clip) => Some(clip.clone()),
            _ => None,
        });
        let gone: Vec<_> = edits.iter().filter(|edit| !is_seen(project, edit)).cloned().collect();
        let stepped = if back { project.draft.undo() } else { project.draft.redo() };
        match (&stepped, step) {
            (Some(Ok(_)), Some(step)) if back => session.journal.undone(project, &step),
            (Some(Ok(_)), Some(step)) => session.journal.redone(project, &step),
            (Some(Err(_)), _) => session.journal.step_lost(back),
            _ => {}
        }
        project.refresh();
        let deleted = deleted.filter(|_| stepped.as_ref().is_some_and(Result::is_ok));
        if let Some(clip) = deleted {
            // A deletion is final once it is saved, so that nobody does it again unseen.
            let name = project.draft.section(&clip).map_or_else(|| clip.to_string(), |section| section.record().name.clone());
            let other = self.state.keymap.keys(if back { Command::Redo } else { Command::Undo }).first().map(|key| key.text());
            let advice = format!("The next save asks before it deletes it. {} keeps it.", other.unwrap_or_default());
            let text = format!("The clip \u{2018}{name}\u{2019} is to be deleted again.");
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice));
        }
        // What an undo restored becomes the selection.
        let restored = gone.iter().filter(|edit| is_seen(project, edit)).filter_map(|edit| match edit {
            Edit::Add(clip, item) => Some(ItemRef { clip: clip.clone(), id: item.id().clone() }),
            _ => None,
        });
        let restored: Vec<_> = restored.collect();
        match gone.iter().rfind(|edit| is_seen(project, edit)) {
            Some(Edit::Add(..)) => session.pick(restored, Pick::Only),
            Some(Edit::Place(clip, _)) => {
                session.select_clip(clip.clone());
                self.say_what_is_lost(&clip.clone());
            }
            _ => {}
        }
        if let Some(Err(error)) = stepped {
            let what = if back { "undone" } else { "done again" };
            let text = format!("The step could not be {what}: {error}.");
            self.state.notices.say(Topic::Edit, Tone::Warning, text, None);
        }
        self.forget_lost_selection();
    }

    /// Reports what will not come back with a clip that is made anew.
    pub(super) fn say_what_is_lost(&mut self, clip: &ClipId) {
        let Some(project) = self.state.project() else { return };
        let (Some(lost), Some(section)) = (project.draft.lost(clip), project.draft.section(clip)) else { return };
        let text = format!("The next save makes \u{2018}{}\u{2019} from its recording.", section.record().name);
        let (tone, advice) = match lost {
            [] => (Tone::Info, None),
            lost => (Tone::Warning, Some(format!("Not brought back: {}.", listed(lost)))),
        };
        self.state.notices.say(Topic::Remade, tone, text, advice);
    }

    /// Undoes or redoes until this many steps are done, or until one fails.
    pub(super) fn jump_to(&mut self, steps: usize) {
        let count = |app: &Self| {
            let history = app.state.project().map(|project| project.draft.history());
            history.map_or((0, 0), |history| (history.done().len(), history.undone().len()))
        };
        loop {
            let before = count(self);
            if before.0 == steps || (before.0 < steps && before.1 == 0) {
                return;
            }
            self.step_history(before.0 > steps);
            let after = count(self);
            // A failed step was removed, so the list of steps has changed.
            if after.0 + after.1 != before.0 + before.1 {
                return;
            }
        }
    }

    /// Reverts a pending change to the service's state.
    pub(super) fn take_back(&mut self, what: &PendingChange) {
        let Some(session) = self.state.session.as_mut().filter(|session| !session.read_only) else { return };
        let project = &mut session.project;
        if project.draft.take_back("Take back", what).is_some() {
            if let Some(step) = project.draft.history().done().last() {
                let (name, edits) = (step.name.clone(), step.forward().to_vec());
                session.journal.stepped(project, &name, edits);
            }
            project.refresh();
            self.settle_journal();
        } else {
            let advice = "Take back the edits that depend on it first, or discard all edits.";
            self.state.notices.say(Topic::Edit, Tone::Warning, "That cannot be taken back alone.", Some(advice.into()));
        }
        self.forget_lost_selection();
    }

    /// Parks the refused edit and saves the rest.
    pub(super) fn park(&mut self) {
        let (Some(refused), Some(session)) = (self.state.dialogs.take_refused(), &mut self.state.session) else { return };
        let project = &mut session.project;
        if project.draft.park(&refused.what, &refused.reason) {
            session.journal.parked(project, &refused.what, &refused.reason);
            project.refresh();
        }
        self.forget_lost_selection();
        self.save();
    }

    pub(super) fn unpark(&mut self, index: usize, take_up: bool) {
        let Some(session) = &mut self.state.session else { return };
        let project = &mut session.project;
        match project.draft.unpark(index, take_up) {
            Some(Ok(())) => {
                let step = take_up.then(|| project.draft.history().done().last().cloned()).flatten();
                session.journal.unparked(project, index, step.as_ref());
                project.refresh();
                self.settle_journal();
            }
            Some(Err(error)) => {
                self.state.notices.say(
                    Topic::Edit,
                    Tone::Warning,
                    format!("The edit cannot be taken up again: {error}."),
                    None,
                );
            }
            None => {}
        }
    }

    /// Forgets the selection where what was selected is gone.
    pub(super) fn forget_lost_selection(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.forget_lost_selection();
        }
    }

    pub(super) fn end_gesture(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.drag = None;
        if session.project.draft.end_gesture() {
            session.journal.gesture_ended();
        }
    }

    /// Requests the earlier states of the open video's edits.
    pub(super) fn ask_for_earlier(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.state.dialogs.open(Dialog::Earlier(None));
        let path = journal_file::path_of(&self.paths.journals, &self.place_key(), video.as_str());
        self.services.journal(journal::Request::Earlier(path));
    }

    /// Restores an earlier state on top of the present one, as one step.
    pub(super) fn bring_back(&mut self, index: usize) {
        let Some(Dialog::Earlier(Some(mut all))) = self.state.dialogs.remove(|open| matches!(open, Dialog::Earlier(_))) else {
            return;
        };
        if index >= all.len() {
            return;
        }
        let earlier = all.swap_remove(index);
        let Some(session) = &mut self.state.session else { return };
        let project = &mut session.project;
        if let Some(unread) = earlier.draft.clips().find_map(|clip| project.draft.unread(clip)) {
            let text = format!("\u{2018}{}\u{2019} was not read from the service yet.", unread.name);
            let advice = "Select the clip, so that it is read first, and bring the state back then.";
            self.state.notices.push(Tone::Warning, text, Some(advice.into()));
            return;
        }
        project.draft.know_unmade_of(&earlier.draft);
        let edits = project.draft.edits_to(&earlier.draft);
        let count = edits.len();
        if count == 0 {
            self.state.notices.push(Tone::Info, "Everything that waited then is here already.", None);
        } else if self.step(bring_back_name(earlier.at_ms), edits) {
            let text = format!("{count} {} brought back.", if count == 1 { "edit is" } else { "edits are" });
            self.state.notices.push(Tone::Info, text, Some("Undo takes all of it back at once.".into()));
        }
    }

    /// Discards every pending change, as one step.
    pub(super) fn discard(&mut self) {
        const NAME: &str = "Discard all edits";
        let Some(session) = &mut self.state.session else { return };
        let project = &mut session.project;
        if project.draft.discard(NAME).is_some() {
            session.journal.discarded(NAME);
            project.refresh();
        } else if project.waiting > 0 {
            let advice = "File > Review\u{2026} takes single edits back.";
            self.state.notices.say(
                Topic::Edit,
                Tone::Warning,
                "The edits could not be discarded all at once.",
                Some(advice.into()),
            );
            return;
        }
        // The open questions are discarded too.
        session.questions = Questions::default();
        session.journal.asked(&[]);
        session.forget_lost_selection();
    }

    pub(super) fn set_times(&mut self, at: ItemRef, start: PlaybackMs, length: DurationMs, gesture: Option<GestureId>) {
        let Some(session) = &mut self.state.session else { return };
        let project = &session.project;
        let (Some(item), Some((_, data))) = (project.item(&at), project.clip(&at.clip)) else { return };
        let Some((old_start, old_length)) = item.times() else { return };
        let clip = data.map.playback_length().0;
        let shortest = if item.kind() == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { SHORTEST_MS };
        // A moved item keeps its length: only a trim may shorten it.
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
        // Both fields, so that a drag out and back leaves no half-changed value.
        let change = ChangeBody::of_times(item.kind(), Some(start), Some(length));
        self.edit(name, gesture, Edit::Update(at.clip, at.id, change));
    }

    /// Adds an item and selects it. Answers whether it is there, or waits for its clip to be read.
    pub(super) fn add(&mut self, name: String, clip: ClipId, item: Item) -> bool {
        let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
        let waiting = self.state.deferred();
        self.edit(name, None, Edit::Add(clip, item));
        let Some(session) = &mut self.state.session else { return false };
        let is_there = session.project.item(&at).is_some();
        if is_there {
            session.select(Some(at));
        }
        is_there || session.deferred.len() > waiting
    }
}

/// Whether the item or clip that an edit restores is visible; an edit that restores nothing counts as visible.
fn is_seen(project: &Project, edit: &Edit) -> bool {
    match edit {
        Edit::Add(clip, item) => project.draft.item(clip, item.id()).is_some(),
        Edit::Place(clip, _) => project.draft.order().contains(clip),
        _ => true,
    }
}

/// The kind of item that an edit changes.
fn kind_of(project: &Project, edit: &Edit) -> Option<ItemKind> {
    match edit {
        Edit::Add(_, item) => Some(item.kind()),
        Edit::Update(_, _, change) => Some(change.kind()),
        Edit::Remove(clip, id) | Edit::Anchor(clip, id, _) | Edit::Unset(clip, id, _) => {
            project.draft.item(clip, id).map(Item::kind)
        }
        Edit::Settings(..) | Edit::Cut { .. } | Edit::Place(..) | Edit::Words(..) | Edit::Delete(_) | Edit::Video(_) => None,
    }
}

/// The name of a step: "Move 'Whoosh' 0:01.2 later", from its first state to its last.
fn name_of_move(title: &str, from: (PlaybackMs, DurationMs), to: (PlaybackMs, DurationMs)) -> String {
    let ((old_start, old_length), (start, length)) = (from, to);
    let shift = start.0 - old_start.0;
    if length == old_length {
        let direction = if shift < 0 { "earlier" } else { "later" };
        format!("Move \u{2018}{title}\u{2019} {} {direction}", timecode(shift.abs()))
    } else {
        format!("Trim \u{2018}{title}\u{2019} to {}", timecode(length.0))
    }
}
