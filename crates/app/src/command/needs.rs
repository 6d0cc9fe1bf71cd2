//! Conditions shared by several commands.

pub(super) use crate::app::state::is_named;
use crate::app::{Connection, SaveState, State, state::is_movable};

/// Always true.
pub(super) fn always(_: &State) -> bool {
    true
}

/// True outside practice mode.
pub(super) fn is_no_practice(state: &State) -> bool {
    state.practice.is_none()
}

/// True if the workspace is connected.
pub(super) fn is_ready(state: &State) -> bool {
    matches!(state.connection, Connection::Ready(_))
}

/// True if a video is open.
pub(super) fn has_video(state: &State) -> bool {
    state.session.is_some()
}

/// True if a finding of the face checks is selected.
pub(super) fn has_finding(state: &State) -> bool {
    state.rooms.faces.selected().is_some()
}

/// True if the panel of proposals has any parts.
pub(super) fn has_proposals(state: &State) -> bool {
    state.proposals().is_some_and(|proposals| proposals.shown.iter().any(|shown| !shown.parts.is_empty()))
}

/// True if a part of a proposal is selected.
pub(super) fn has_part(state: &State) -> bool {
    state.proposed_part().is_some()
}

/// True if the selected part of a proposal can be accepted.
pub(super) fn has_open_part(state: &State) -> bool {
    state.proposed_part().is_some_and(|(_, _, part)| part.is_open())
}

/// True if the finders have results that can be accepted.
pub(super) fn has_found(state: &State) -> bool {
    state.has_found_parts()
}

/// True if the open video isn't empty.
pub(super) fn plays(state: &State) -> bool {
    state.session.as_ref().is_some_and(|session| session.document.project().sequence.length().0 > 0)
}

/// True if a file can be imported now.
pub(super) fn imports(state: &State) -> bool {
    is_ready(state) && state.local && state.import.is_none()
}

/// True if a video of the local workspace with clips is open.
pub(super) fn has_local_clips(state: &State) -> bool {
    is_ready(state) && state.local && state.project().is_some_and(|project| !project.clips.is_empty())
}

/// True if the lead item of the selection can be moved, trimmed and deleted.
pub(super) fn has_movable(state: &State) -> bool {
    state.selected().is_some_and(|(_, item)| is_movable(item))
}

/// True if there is something to save, or a save to resend.
pub(super) fn can_save(state: &State) -> bool {
    match state.save() {
        _ if state.reads_only => false,
        // An open conflict needs an answer even if there are no unsaved changes.
        SaveState::Idle => state.waiting() > 0 || state.has_questions(),
        // A save of unknown outcome can be resent even if its changes were undone meanwhile.
        SaveState::Unknown => true,
        SaveState::Running { .. } => false,
    }
}

/// True if a clip plays at the playhead.
pub(super) fn has_spot(state: &State) -> bool {
    state.project().is_some_and(|project| project.at(state.playhead()).is_some())
}

/// True if the search in the transcript has results.
pub(super) fn has_hits(state: &State) -> bool {
    state.text().is_some_and(|text| !text.hits.is_empty())
}

/// True if words, a movable item, or a clip that is not the only one is selected.
pub(super) fn can_delete(state: &State) -> bool {
    if state.has_words_selected() {
        return true;
    }
    match state.selected_clip() {
        // The last clip stays: a video without clips could not be opened.
        Some(_) => state.project().is_some_and(|project| project.clips.len() > 1),
        None => has_movable(state),
    }
}

/// Key of a variant for an option's state.
pub(super) fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// True if a draft of a subtitle style is selected.
pub(super) fn has_draft(state: &State) -> bool {
    state.rooms.captions.draft().is_some()
}
