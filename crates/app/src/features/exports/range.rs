//! Range of the open video that an export is of, and whether it can be made of it.

use super::{ExportChoices, ExportKind, form::ExportForm};
use crate::{
    app::{features::Session, settings::export_forms::Work},
    document::{ClipData, Project},
    jobs::{
        exports::{HandOver, LocalJob, LocalKind},
        sound_plan::sound_plan,
    },
    media::mixer::Plan,
    timeline::VideoMs,
};
use std::{path::Path, sync::Arc};

/// Range of the video for a local export, and its name: the marked range, else the selected clip, else the whole video.
pub(super) fn range_of(session: &Session) -> Option<(VideoMs, VideoMs, &'static str)> {
    let project = session.project();
    let length = project.sequence.length();
    if let Some((from, to)) = session.marks.range() {
        return Some((from, VideoMs(to.0.min(length.0)), words::exports::range_marked())).filter(|(from, to, _)| from < to);
    }
    let selected = session.selected_clip.as_ref().or_else(|| session.selection.lead().map(|item| &item.clip));
    let span = selected.and_then(|clip| {
        let (index, _) = project.clip(clip)?;
        project.sequence.spans().get(index).copied()
    });
    match span {
        Some(span) => Some((span.start, span.end(), words::exports::range_clip())),
        None => Some((VideoMs::ZERO, length, words::exports::range_video())),
    }
    .filter(|(from, to, _)| from < to)
}

/// Reason why the range can't be exported locally now; `None` if it can.
pub(super) fn why_not_drawn(session: &Session) -> Option<String> {
    let Some((from, to, _)) = range_of(session) else { return Some(words::exports::range_empty().to_owned()) };
    let project = session.project();
    let clips = project.clips.iter().zip(project.sequence.spans());
    let clips: Vec<_> = clips.filter(|(_, span)| span.start < to && span.end() > from).map(|(data, _)| data).collect();
    why_no_recording(project, clips.into_iter())
}

/// Reason why the timeline can't be written now; `None` if it can.
pub(super) fn why_not_handed_over(project: &Project) -> Option<String> {
    if project.clips.is_empty() {
        return Some(words::exports::range_empty().to_owned());
    }
    why_no_recording(project, project.clips.iter())
}

/// Reason why the recordings of clips can't be used now; `None` if they can.
fn why_no_recording<'a>(project: &Project, clips: impl Iterator<Item = &'a ClipData> + Clone) -> Option<String> {
    if clips.clone().any(|data| !project.draft.is_read(&data.clip.id)) {
        return Some(words::exports::range_loading().to_owned());
    }
    let lacks = |data: &&ClipData| data.screen().into_iter().chain(data.camera()).any(|source| source.url.is_empty());
    let lacking = clips.into_iter().find(lacks)?;
    let name = &lacking.clip.name;
    let is_unmade = project.draft.unmade(&lacking.clip.id).is_some();
    Some(if is_unmade { words::exports::range_unsaved_clip(name) } else { words::exports::range_no_recording(name) })
}

/// Work of these choices on a video.
pub(super) fn work_of(project: &Project, choices: &ExportChoices) -> Option<Work> {
    let canvas = project.video.dimensions;
    Work::of(choices, (canvas.width, canvas.height))
}

/// Sounds of a video, with addresses that stay the same where the server renews them.
pub(super) fn lasting_sounds(project: &Project) -> Plan {
    let lasting = |url: &str| url.split(['?', '#']).next().map(ToOwned::to_owned);
    sound_plan(project, &lasting)
}

/// Job of a form for this computer; `None` if it can't be made now.
pub(super) fn local_job(session: &Session, form: &ExportForm, target: &Path, replaces: bool) -> Option<LocalJob> {
    let is_timeline = form.choices.kind == ExportKind::Timeline;
    let why_not = if is_timeline { why_not_handed_over(session.project()) } else { why_not_drawn(session) };
    if why_not.is_some() {
        return None;
    }
    let (from, to) = if is_timeline {
        (VideoMs::ZERO, session.project().sequence.length())
    } else {
        let (from, to, _) = range_of(session)?;
        (from, to)
    };
    let kind = match form.choices.kind {
        ExportKind::Timeline => {
            let (format, rate) = (form.choices.timeline, form.choices.timeline_rate);
            LocalKind::Timeline(HandOver { format, rate, copies: !form.choices.links_media })
        }
        ExportKind::RangeFilm => {
            let (short_side, fps) = (form.choices.range_size.pixels(), if form.choices.is_60 { 60 } else { 30 });
            let (quality, uses_hardware) = (form.choices.quality, form.choices.uses_hardware);
            LocalKind::Film { short_side, fps, quality, uses_hardware }
        }
        ExportKind::RangeGif => LocalKind::Gif(form.choices.gif),
        _ => LocalKind::Sound(form.choices.sound),
    };
    let project = Arc::new(session.project().clone());
    let (loudness, target, token) = (form.choices.loudness, target.to_owned(), fresh_token());
    Some(LocalJob { project, range: (from, to), kind, loudness, target, replaces, token })
}

/// Token of a new export.
pub(super) fn fresh_token() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}
