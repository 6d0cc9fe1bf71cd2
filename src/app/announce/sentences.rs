//! Texts of announcements, from the difference between the states before and after an action.

use super::{
    Before, Says,
    past::{open, past},
};
use crate::{
    app::{Command, PartSide, Room, SaveState, ShownFit, State, features::editor::deleting::counted as number_of},
    timeline::{timecode, timecode_precise},
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

fn result(before: &Before, state: &State) -> Option<String> {
    match before.says {
        Says::Step => step(before, state),
        Says::Undone => before.undo.as_ref().filter(|_| changed(before, state)).map(|name| format!("Undone: {name}")),
        Says::Redone => before.redo.as_ref().filter(|_| changed(before, state)).map(|name| format!("Done again: {name}")),
        Says::Selection => selection(before, state),
        Says::Playhead if before.playhead == state.playhead() => Some(format!("Playhead stays at {}", playhead(state))),
        Says::Playhead => Some(playhead(state)),
        Says::Marks => Some(marks(before, state)),
        Says::View => state.session.as_ref().map(|session| {
            let (from, to) = session.axis.visible(state.timeline_width);
            let to = to.0.min(session.ruler_length().0);
            format!("{} in view, from {} to {}", timecode((to - from.0).max(0)), timecode(from.0.max(0)), timecode(to))
        }),
        Says::Setting => before.command.map(|command| setting(command, state)),
        Says::Play => Some(match (state.play.is_playing(), before.playing) {
            (true, _) if state.play.speed() < 0.0 => "Playing backwards".into(),
            (true, _) => "Playing".into(),
            (false, true) => format!("Stopped at {}", playhead(state)),
            (false, false) => "Playing begins".into(),
        }),
        Says::Copied => Some(copied(state)),
        Says::Hit => hit(state),
        Says::Proposals => state.proposals().map(|proposals| match proposals.open_parts().count() {
            0 => "Nothing is proposed".into(),
            count => format!("{} proposed", number_of(count, "part")),
        }),
        Says::Proposal => proposed(state),
        Says::Compared => state.part_trial().map(|trial| {
            match trial.side {
                PartSide::With => "Shown with it",
                PartSide::Without => "Shown without it",
            }
            .into()
        }),
        Says::Stop => Some(format!("Stopped at {}", playhead(state))),
        Says::Finding => finding(state),
        Says::OtherFinding => {
            let is_other = before.finding != state.rooms.faces.selected && !state.focus_speaks;
            is_other.then(|| finding(state)).flatten()
        }
        Says::Verdict => Some(verdict(before, state)),
        Says::Answer => (before.questions > 0 || state.conflicts().is_empty()).then(|| answered(before, state)),
        Says::Room => (before.room != state.rooms.open).then(|| format!("Room {}", state.rooms.open.text())),
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
        return Some("The edit waits until its clip is read".into());
    }
    if before.steps == state.steps() && before.undo.as_deref() == state.undo_name() {
        // The command did something other than a step, or a notice says why nothing changed.
        return None;
    }
    let name = state.undo_name()?;
    let done = past(name);
    // Adds the new position of a single moved item.
    let to = (name.starts_with("Move") && state.selected_count() == 1).then(|| start_of_selected(state)).flatten();
    Some(to.map_or_else(|| done.clone(), |to| format!("{done}, to {to}")))
}

fn start_of_selected(state: &State) -> Option<String> {
    let (start, _) = state.project()?.span(state.selection()?)?;
    Some(timecode_precise(start.0))
}

fn selection(before: &Before, state: &State) -> Option<String> {
    let same = before.lead.as_ref() == state.selection()
        && before.selected == state.selected_count()
        && before.clip.as_ref() == state.selected_clip();
    if same {
        let stays = before.playhead == state.playhead();
        let closed = state.dialog().is_none() && before.dialog.is_some();
        return match (stays, closed) {
            (_, true) => Some("Closed".into()),
            (true, _) => Some("Nothing more there".into()),
            _ => Some(playhead(state)),
        };
    }
    // The screen reader already reads the control that gets the focus with the selection.
    let one = state.selected_count() < 2;
    (!(one && state.focus_speaks)).then(|| selected(state))
}

fn selected(state: &State) -> String {
    match (state.selected_count(), state.selection(), state.project()) {
        (2.., ..) => format!("{} selected", number_of(state.selected_count(), "item")),
        (_, Some(at), Some(project)) => project.described(at).unwrap_or_default(),
        _ => {
            let clip = state.selected_clip().and_then(|clip| Some(&state.project()?.clip(clip)?.1.clip.name));
            clip.map_or_else(|| "Nothing is selected".into(), |name| format!("Clip \u{2018}{name}\u{2019}"))
        }
    }
}

fn playhead(state: &State) -> String {
    timecode_precise(state.playhead().0)
}

/// Position of the playhead, its clip, and the selection.
pub(super) fn position(state: &State) -> String {
    let Some(project) = state.project() else { return "No video is open.".into() };
    let clip = project.at(state.playhead()).map(|(data, _)| format!(", on \u{2018}{}\u{2019}", data.clip.name));
    let (at, length) = (playhead(state), timecode_precise(project.sequence.length().0));
    format!("Playhead at {at} of {length}{}. {}.", clip.unwrap_or_default(), selected(state))
}

fn marks(before: &Before, state: &State) -> String {
    let marks = state.marks();
    let point = |name: &str, at: crate::timeline::VideoMs| format!("{name} point at {}", timecode_precise(at.0));
    let range = marks.range().map(|(from, to)| format!("{} marked", timecode_precise(to.0 - from.0)));
    let new = if marks.start == before.marks.start {
        marks.end.map(|at| point("Out", at))
    } else {
        marks.start.map(|at| point("In", at))
    };
    match (new, range) {
        (Some(new), Some(range)) => format!("{new}, {range}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "Nothing is marked".into(),
    }
}

fn setting(command: Command, state: &State) -> String {
    let row = command.row();
    match (row.label, row.toggled) {
        // The label of the menu entry follows the state.
        (Some(label), _) => label(state),
        (None, Some(on)) => format!("{} {}", command.text(), if on(state) { "on" } else { "off" }),
        (None, None) => command.text().to_owned(),
    }
}

fn copied(state: &State) -> String {
    let words = state.session.as_ref().map_or(0, |session| {
        session.selected_words().iter().map(|range| range.places.end() - range.places.start() + 1).sum::<usize>()
    });
    match (words, state.selected_count(), state.selected()) {
        (1.., ..) => format!("Copied {}", number_of(words, "word")),
        (_, 1, Some((_, item))) => format!("Copied \u{2018}{}\u{2019}", item.title()),
        (_, count, _) => format!("Copied {}", number_of(count, "item")),
    }
}

fn hit(state: &State) -> Option<String> {
    let text = state.text()?;
    let Some(hit) = text.hits.get(text.hit) else {
        return (!text.query.is_empty()).then(|| "Not found".into());
    };
    let words = state.project()?.script(&hit.clip)?.text(hit.places.clone());
    Some(format!("\u{2018}{words}\u{2019}, {} of {}, at {}", text.hit + 1, text.hits.len(), playhead(state)))
}

/// The selected part of a proposal, and its position in the list.
fn proposed(state: &State) -> Option<String> {
    let (at, proposal, shown) = state.proposed_part()?;
    let order = state.proposals()?.order();
    let place = order.iter().position(|other| *other == at)? + 1;
    let (part, when) = (&shown.part, shown.span.map_or_else(String::new, |(start, _)| format!(", at {}", timecode(start.0))));
    let fit = match (&shown.fit, shown.left) {
        (_, true) => "left".to_owned(),
        (ShownFit::Fits, _) => format!("{}% sure", part.sure.as_percent()),
        (ShownFit::Already, _) => "is so already".to_owned(),
        (ShownFit::Not(why), _) => format!("does not fit: {why}"),
    };
    let (kind, title, count) = (part.kind.label(), &part.title, order.len());
    Some(format!("{kind} \u{2018}{title}\u{2019} of {}{when}, {fit}, {place} of {count}. {}", proposal.by, part.why))
}

fn finding(state: &State) -> Option<String> {
    let faces = &state.rooms.faces;
    let (clip, finding) = faces.selected()?;
    let place = faces.rows.iter().position(|row| faces.finding(*row).is_some_and(|(_, other)| other.id == finding.id));
    let place = place.map(|place| format!(", {} of {}", place + 1, faces.rows.len())).unwrap_or_default();
    let (kind, severity, at) = (finding.kind.title(), finding.severity.name(), timecode(finding.at_ms.round() as i64));
    Some(format!("{kind}, {severity}, at {at} on \u{2018}{}\u{2019}{place}", clip.clip.name))
}

fn verdict(before: &Before, state: &State) -> String {
    let faces = &state.rooms.faces;
    let judged = before.finding.as_ref().and_then(|id| {
        let mut all = faces.done().flat_map(|(_, clip)| &clip.report.findings);
        faces.judgement(all.find(|finding| finding.id == *id)?)
    });
    let said = judged.and_then(|(judgement, _)| judgement.verdict);
    let said = said.map_or_else(|| "The verdict is taken back".into(), |verdict| format!("Marked {}", verdict.word()));
    let next = (before.finding != faces.selected).then(|| finding(state)).flatten();
    next.map_or_else(|| said.clone(), |next| format!("{said}. Next: {next}"))
}

fn answered(before: &Before, state: &State) -> String {
    let left = state.conflicts().len();
    let done = match before.questions.saturating_sub(left) {
        0 => "Accepted".to_owned(),
        1 => "The conflict is resolved".to_owned(),
        count => format!("{count} conflicts are resolved"),
    };
    match left {
        0 => done,
        left => format!("{done}, {left} left"),
    }
}

fn saving(state: &State) -> Option<String> {
    match state.save() {
        SaveState::Running { all, .. } if all > 0 => Some(format!("Saving {}", number_of(all, "change"))),
        SaveState::Running { .. } | SaveState::Unknown => Some("Saving".into()),
        // A dialog is open, or there was nothing to save.
        SaveState::Idle => None,
    }
}

/// Announcement of the dialog about conflicts.
pub(in crate::app) fn conflicts_asked(state: &State) -> String {
    match state.conflicts() {
        [] => "Cuts changed under your edits: nothing is sent yet".into(),
        [one] => format!(
            "Nothing is sent yet: \u{2018}{}\u{2019} was changed by somebody else too. Choose what to keep",
            one.subject.title()
        ),
        more => format!("Nothing is sent yet: {} conflicts with changes of others. Choose what to keep", more.len()),
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
            ended.then(|| format!("The check is done: {}", number_of(faces.count(None), "finding")))
        }
        Room::Captions => {
            let message = captions.message.as_ref().map(|(text, _)| text).filter(|text| before.message.as_ref() != Some(*text));
            let published = captions.publishing.readback.as_ref().filter(|_| !before.published);
            let measured = (before.measures && captions.measuring.is_none()).then(|| measured(state)).flatten();
            let published = published.map(|(name, differences)| match differences.len() {
                0 => format!("\u{2018}{name}\u{2019} is published"),
                count => format!("\u{2018}{name}\u{2019} is published, with {}", number_of(count, "difference")),
            });
            message.cloned().or(published).or(measured)
        }
    }
}

fn measured(state: &State) -> Option<String> {
    let summary = state.rooms.captions.measured.as_ref()?.summary.as_ref()?;
    Some(format!("The least contrast is {:.1} to 1, measured at {}", summary.worst.ratio, number_of(summary.moments, "moment")))
}
