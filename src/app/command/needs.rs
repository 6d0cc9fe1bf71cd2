//! Conditions that several commands share.

pub(super) use crate::app::state::is_named;
use crate::app::{Connection, SaveState, State, state::is_movable};

/// Whatever the state.
pub(super) fn always(_: &State) -> bool {
    true
}

/// The workspace is no copy to practise on.
pub(super) fn is_no_practice(state: &State) -> bool {
    state.practice.is_none()
}

/// The workspace answers.
pub(super) fn is_ready(state: &State) -> bool {
    matches!(state.connection, Connection::Ready(_))
}

/// A video is open.
pub(super) fn has_video(state: &State) -> bool {
    state.session.is_some()
}

/// A finding of the face room is looked at.
pub(super) fn has_finding(state: &State) -> bool {
    state.rooms.faces.selected().is_some()
}

/// Something is proposed.
pub(super) fn has_proposals(state: &State) -> bool {
    state.proposals().is_some_and(|proposals| proposals.shown.iter().any(|shown| !shown.parts.is_empty()))
}

/// A part of a proposal is looked at.
pub(super) fn has_part(state: &State) -> bool {
    state.proposed_part().is_some()
}

/// A part of a proposal is looked at that can be taken.
pub(super) fn has_open_part(state: &State) -> bool {
    state.proposed_part().is_some_and(|(_, _, part)| part.is_open())
}

/// The program proposes something that can be taken.
pub(super) fn has_found(state: &State) -> bool {
    state.has_found_parts()
}

/// Whether there is something to play.
pub(super) fn plays(state: &State) -> bool {
    state.session.as_ref().is_some_and(|session| session.document.project().sequence.length().0 > 0)
}

/// A file can be imported now.
pub(super) fn imports(state: &State) -> bool {
    is_ready(state) && state.local && state.import.is_none()
}

/// A video of the local workspace with clips is open.
pub(super) fn has_local_clips(state: &State) -> bool {
    is_ready(state) && state.local && state.project().is_some_and(|project| !project.clips.is_empty())
}

/// Whether an item is selected that can be moved, trimmed and deleted.
pub(super) fn has_movable(state: &State) -> bool {
    state.selected().is_some_and(|(_, item)| is_movable(item))
}

/// There is something to save, or to ask for again.
pub(super) fn can_save(state: &State) -> bool {
    match state.save() {
        _ if state.reads_only => false,
        // A question that is open is asked, also when nothing else waits.
        SaveState::Idle => state.waiting() > 0 || state.has_questions(),
        // A save of unknown outcome can be asked for again even when its edits were undone meanwhile.
        SaveState::Unknown => true,
        SaveState::Running { .. } => false,
    }
}

/// A clip is at the playhead.
pub(super) fn has_spot(state: &State) -> bool {
    state.project().is_some_and(|project| project.at(state.playhead()).is_some())
}

/// What is searched for is said somewhere.
pub(super) fn has_hits(state: &State) -> bool {
    state.text().is_some_and(|text| !text.hits.is_empty())
}

/// Words are selected, or an item, or a clip that is not the only one.
pub(super) fn can_delete(state: &State) -> bool {
    if state.has_words_selected() {
        return true;
    }
    match state.selected_clip() {
        // A video without clips would be nothing to open.
        Some(_) => state.project().is_some_and(|project| project.clips.len() > 1),
        None => has_movable(state),
    }
}

/// A verb with the name of the step that it is about.
pub(super) fn named(verb: &str, step: Option<&str>) -> String {
    step.map_or_else(|| verb.to_owned(), |step| format!("{verb}: {step}"))
}

/// The word for a switch.
pub(super) fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// A draft of a subtitle style is open.
pub(super) fn has_draft(state: &State) -> bool {
    state.rooms.captions.draft().is_some()
}
