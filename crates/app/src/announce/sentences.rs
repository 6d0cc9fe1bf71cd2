//! Texts of announcements, from the difference between the states before and after an action.

use super::{Before, Says};
use crate::{
    app::{
        State,
        command::Command,
        features::editor::proposals::{PartSide, ShownFit},
        room::Room,
    },
    edit::SaveState,
    timeline::{VideoMs, timecode, timecode_precise},
};

/// The announcement for the change; `None` if there is nothing to announce.
pub(super) fn of(before: &Before, state: &State) -> Option<String> {
    let result = match &before.refused {
        Some(why) => Some(why.clone()),
        None => result(before, state),
    };
    // Result first, then any new notice, which has more details, then the question of a new dialog.
    let notice = state.notices.since(before.notices).map(|notice| notice.text.clone());
    let dialog = state.dialog().filter(|dialog| before.dialog != Some(dialog.name())).and_then(|dialog| dialog.asked(state));
    let room = of_room(before, state);
    let all: Vec<_> = [result, notice, room, dialog].into_iter().flatten().filter(|text| !text.is_empty()).collect();
    let last = all.len().saturating_sub(1);
    let said =
        all.iter().enumerate().map(|(index, text)| if index == last { text.clone() } else { format!("{}.", open(text)) });
    (!all.is_empty()).then(|| said.collect::<Vec<_>>().join(" "))
}

/// Sentence without its final full stop, to be followed by another.
fn open(text: &str) -> &str {
    text.trim_end_matches('.')
}

fn result(before: &Before, state: &State) -> Option<String> {
    match before.says {
        Says::Step => step(before, state),
        Says::Undone => before.undo.as_ref().filter(|_| changed(before, state)).map(words::announce::step_undone),
        Says::Redone => before.redo.as_ref().filter(|_| changed(before, state)).map(words::announce::step_redone),
        Says::Selection => selection(before, state),
        Says::Playhead if before.playhead == state.playhead() => Some(words::announce::playhead_stays(playhead(state))),
        Says::Playhead => Some(playhead(state)),
        Says::Marks => Some(marks(before, state)),
        Says::View => state.session.as_ref().map(|session| {
            let (from, to) = session.axis.visible(state.timeline_width);
            let to = to.0.min(session.ruler_length().0);
            words::announce::in_view(timecode(to), timecode((to - from.0).max(0)), timecode(from.0.max(0)))
        }),
        Says::Setting => before.command.map(|command| setting(command, state)),
        Says::Play => Some(match (state.play.is_playing(), before.playing) {
            (true, _) if state.play.speed() < 0.0 => words::announce::playing_backwards().into(),
            (true, _) => words::announce::playing().into(),
            (false, true) => words::announce::stopped_at(playhead(state)),
            (false, false) => words::announce::playing_starts().into(),
        }),
        Says::Copied => Some(copied(state)),
        Says::Hit => hit(state),
        Says::Proposals => state.proposals().map(|proposals| match proposals.open_parts().count() {
            0 => words::announce::no_proposals().into(),
            count => words::announce::proposals(count),
        }),
        Says::Proposal => proposed(state),
        Says::Compared => state.part_trial().map(|trial| {
            match trial.side {
                PartSide::With => words::announce::shown_with(),
                PartSide::Without => words::announce::shown_without(),
            }
            .into()
        }),
        Says::Stop => Some(words::announce::stopped_at(playhead(state))),
        Says::Finding => finding(state),
        Says::OtherFinding => {
            let is_other = before.finding != state.rooms.faces.selected && !state.focus_speaks;
            is_other.then(|| finding(state)).flatten()
        }
        Says::Verdict => Some(verdict(before, state)),
        Says::Answer => (before.questions > 0 || state.conflicts().is_empty()).then(|| answered(before, state)),
        Says::Room => (before.room != state.rooms.open).then(|| words::announce::view(state.rooms.open.text())),
        Says::Saving => saving(state),
        Says::Begun(text) => Some(text().into()),
        Says::Nothing(_) => None,
    }
}

fn changed(before: &Before, state: &State) -> bool {
    let (undo, redo) = (state.undo_name(), state.redo_name());
    before.steps != state.steps()
        || before.undo.as_deref() != undo
        || before.redo.as_deref() != redo
        || before.deferred != state.deferred()
}

fn step(before: &Before, state: &State) -> Option<String> {
    if state.deferred() > before.deferred {
        return Some(words::announce::step_deferred().into());
    }
    if before.steps == state.steps() && before.undo.as_deref() == state.undo_name() {
        // The command did something other than a step, or a notice says why nothing changed.
        return None;
    }
    let name = state.undo_name()?;
    Some(match moved_to(before, state) {
        Some(start) => words::announce::step_moved(name, timecode_precise(start.0)),
        None => words::announce::step_done(name),
    })
}

/// New start of the selected item if the step moved it, and it is the only one; `None` if it was trimmed or its clip was cut.
fn moved_to(before: &Before, state: &State) -> Option<VideoMs> {
    let ((was_start, was_end), (start, end)) = before.span.zip(span_of_selected(state))?;
    let id = &state.selection()?.id;
    let step = state.project()?.draft.history().done().last()?;
    let is_changed = step.forward().iter().any(|edit| edit.item() == Some(id));
    (is_changed && start != was_start && end.0 - start.0 == was_end.0 - was_start.0).then_some(start)
}

/// Start and end in the video of the selected item; `None` unless exactly one item is selected.
pub(super) fn span_of_selected(state: &State) -> Option<(VideoMs, VideoMs)> {
    let at = state.selection().filter(|_| state.selected_count() == 1)?;
    state.project()?.span(at)
}

fn selection(before: &Before, state: &State) -> Option<String> {
    let same = before.lead.as_ref() == state.selection()
        && before.selected == state.selected_count()
        && before.clip.as_ref() == state.selected_clip();
    if same {
        let stays = before.playhead == state.playhead();
        let closed = state.dialog().is_none() && before.dialog.is_some();
        return match (stays, closed) {
            (_, true) => Some(words::announce::selection_closed().into()),
            (true, _) => Some(words::announce::selection_stays().into()),
            _ => Some(playhead(state)),
        };
    }
    // The screen reader already reads the control that gets the focus with the selection.
    let one = state.selected_count() < 2;
    (!(one && state.focus_speaks)).then(|| selected(state))
}

fn selected(state: &State) -> String {
    match (state.selected_count(), state.selection(), state.project()) {
        (2.., ..) => words::announce::items_selected(state.selected_count()),
        (_, Some(at), Some(project)) => project.described(at).unwrap_or_default(),
        _ => {
            let clip = state.selected_clip().and_then(|clip| Some(&state.project()?.clip(clip)?.1.clip.name));
            clip.map_or_else(|| words::announce::nothing_selected().into(), words::announce::clip_selected)
        }
    }
}

fn playhead(state: &State) -> String {
    timecode_precise(state.playhead().0)
}

/// Position of the playhead, its clip, and the selection.
pub(super) fn position(state: &State) -> String {
    let Some(project) = state.project() else { return words::announce::position_no_video().into() };
    let (at, length) = (playhead(state), timecode_precise(project.sequence.length().0));
    match project.at(state.playhead()) {
        Some((data, _)) => words::announce::position_on_clip(&data.clip.name, length, selected(state), at),
        None => words::announce::position(length, selected(state), at),
    }
}

fn marks(before: &Before, state: &State) -> String {
    let marks = state.marks();
    let range = marks.range().map(|(from, to)| timecode_precise(to.0 - from.0));
    let is_out = marks.start == before.marks.start;
    let point = if is_out { marks.end } else { marks.start };
    let new = point.map(|at| timecode_precise(at.0));
    match (new, range) {
        (Some(at), Some(length)) if is_out => words::announce::out_point_marked(length, at),
        (Some(at), Some(length)) => words::announce::in_point_marked(length, at),
        (Some(at), None) if is_out => words::announce::out_point(at),
        (Some(at), None) => words::announce::in_point(at),
        (None, Some(length)) => words::announce::marked(length),
        (None, None) => words::announce::nothing_marked().into(),
    }
}

fn setting(command: Command, state: &State) -> String {
    let row = command.row();
    match (row.label, row.toggled) {
        // The label of the menu entry follows the state.
        (Some(label), _) => label(state),
        (None, Some(on)) if on(state) => words::announce::setting_on(command.text()),
        (None, Some(_)) => words::announce::setting_off(command.text()),
        (None, None) => command.text().to_owned(),
    }
}

fn copied(state: &State) -> String {
    let words = state.session.as_ref().map_or(0, |session| {
        session.selected_words().iter().map(|range| range.places.end() - range.places.start() + 1).sum::<usize>()
    });
    match (words, state.selected_count(), state.selected()) {
        (1.., ..) => words::announce::copied_words(words),
        (_, 1, Some((_, item))) => words::announce::copied_item(item.title()),
        (_, count, _) => words::announce::copied_items(count),
    }
}

fn hit(state: &State) -> Option<String> {
    let text = state.text()?;
    let Some(hit) = text.hits.get(text.hit) else {
        return (!text.query.is_empty()).then(|| words::announce::no_hit().into());
    };
    let words = state.project()?.script(&hit.clip)?.text(hit.places.clone());
    Some(words::announce::hit(text.hits.len(), text.hit + 1, playhead(state), words))
}

/// The selected part of a proposal, and its position in the list.
fn proposed(state: &State) -> Option<String> {
    let (at, proposal, shown) = state.proposed_part()?;
    let order = state.proposals()?.order();
    let place = order.iter().position(|other| *other == at)? + 1;
    let part = &shown.part;
    let fit = match (&shown.fit, shown.left) {
        (_, true) => words::announce::proposal_dismissed().to_owned(),
        (ShownFit::Fits, _) => words::announce::proposal_sure(part.sure.as_percent()),
        (ShownFit::Already, _) => words::announce::proposal_applied().to_owned(),
        (ShownFit::Not(why), _) => words::announce::proposal_unfit(why),
    };
    let (all, author, kind, reason, title) = (order.len(), &proposal.by, part.kind.label(), &part.why, &part.title);
    Some(match shown.span {
        Some((start, _)) => words::announce::proposal_at(all, author, kind, place, reason, fit, timecode(start.0), title),
        None => words::announce::proposal(all, author, kind, place, reason, fit, title),
    })
}

fn finding(state: &State) -> Option<String> {
    let faces = &state.rooms.faces;
    if faces.comparison.is_some() {
        let (found, change) = faces.change()?;
        let name = found.clip(&change.clip).map_or("", |clip| clip.name.as_str());
        return Some(words::announce::change(found.text(change), name, timecode(change.at_ms.round() as i64)));
    }
    let (clip, finding) = faces.selected()?;
    let place = faces.rows.iter().position(|row| faces.finding(*row).is_some_and(|(_, other)| other.id == finding.id));
    let (kind, severity, at) = (finding.kind.title(), finding.severity.word(), timecode(finding.at_ms.round() as i64));
    let name = &clip.clip.name;
    Some(match place {
        Some(place) => words::announce::finding_in_list(faces.rows.len(), name, kind, place + 1, severity, at),
        None => words::announce::finding(name, kind, severity, at),
    })
}

fn verdict(before: &Before, state: &State) -> String {
    let faces = &state.rooms.faces;
    let judged = before.finding.as_ref().and_then(|id| {
        let mut all = faces.done().flat_map(|(_, clip)| &clip.report.findings);
        faces.judgement(all.find(|finding| finding.id == *id)?)
    });
    let said = judged.and_then(|(judgement, _)| judgement.verdict);
    let said =
        said.map_or_else(|| words::announce::verdict_removed().into(), |verdict| words::announce::verdict(verdict.word()));
    let next = (before.finding != faces.selected).then(|| finding(state)).flatten();
    match next {
        Some(next) => words::announce::verdict_next(next, said),
        None => said,
    }
}

fn answered(before: &Before, state: &State) -> String {
    let left = state.conflicts().len();
    let done = match before.questions.saturating_sub(left) {
        0 => words::announce::conflicts_accepted().to_owned(),
        count => words::announce::conflicts_resolved(count),
    };
    match left {
        0 => done,
        left => words::announce::conflicts_left(left, done),
    }
}

fn saving(state: &State) -> Option<String> {
    match state.save() {
        SaveState::Running { all, .. } if all > 0 => Some(words::announce::saving_changes(all)),
        SaveState::Running { .. } | SaveState::Unknown => Some(words::announce::saving().into()),
        // A dialog is open, or there was nothing to save.
        SaveState::Idle => None,
    }
}

/// Announcement of the dialog about conflicts.
pub(in crate::app) fn conflicts_asked(state: &State) -> String {
    match state.conflicts() {
        [] => words::announce::conflicts_cuts().into(),
        [one] => words::announce::conflict_asked(one.subject.title()),
        more => words::announce::conflicts_asked(more.len()),
    }
}

/// Result that the open view reports when a long operation has ended.
fn of_room(before: &Before, state: &State) -> Option<String> {
    let (faces, captions) = (&state.rooms.faces, &state.rooms.captions);
    match state.rooms.open {
        Room::Edit => None,
        // A note above the rows is announced when it appears.
        Room::Browser => {
            let note = state.rooms.browser.note.as_ref().map(|note| note.text.clone());
            note.filter(|text| before.note.as_ref() != Some(text))
        }
        Room::Faces => {
            let ended = before.scans && faces.running.is_none();
            ended.then(|| words::announce::check_finished(faces.count(None)))
        }
        Room::Captions => {
            let message = captions.message.as_ref().map(|(text, _)| text).filter(|text| before.message.as_ref() != Some(*text));
            let published = captions.publishing.readback.as_ref().filter(|_| !before.published);
            let measured = (before.measures && captions.measuring.is_none()).then(|| measured(state)).flatten();
            let published = published.map(|(name, differences)| match differences.len() {
                0 => words::announce::published(name),
                count => words::announce::published_changed(count, name),
            });
            message.cloned().or(published).or(measured)
        }
    }
}

fn measured(state: &State) -> Option<String> {
    let summary = state.rooms.captions.measured.as_ref()?.summary.as_ref()?;
    Some(words::announce::contrast(summary.moments, words::decimal(summary.worst.ratio, 1)))
}
