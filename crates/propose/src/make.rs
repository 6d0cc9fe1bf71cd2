//! Makes parts of a proposal from edits: the unsaved ones of a draft, or those of a file.

use crate::{Part, PartKind, Sure, read::tidy};
use cutroom_api::{
    OperationId,
    batch::{Action, OperationError},
};
use cutroom_edit::{Draft, EditRequest, FootageChange, Plan};
use cutroom_timeline::{CutMap, timecode};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Longest title of a part, in characters.
const TITLE: usize = 70;

/// Parts for the unsaved edits of a draft, one each, with times on the current cuts. Also returns titles of edits that a proposal
/// cannot contain, such as new clips.
pub fn of_pending(draft: &Draft, why: &str) -> (Vec<Part>, Vec<String>) {
    let plan = draft.plan();
    let mut without: Vec<String> =
        plan.additions.iter().map(|(clip, _)| words::finders::left_out_new_clip(name_of(draft, clip))).collect();
    // A half of a split alone would leave out what the other half has.
    without.extend(plan.copies.iter().map(|(clip, ..)| words::finders::left_out_new_clip(name_of(draft, clip))));
    let halves = plan.copies.iter().flat_map(|(clip, of, _)| [clip, of]);
    let new: BTreeSet<_> = plan.additions.iter().map(|(clip, _)| clip).chain(halves).cloned().collect();
    // Cuts are proposed as footage, before everything with times on the current cuts.
    let mut requests = Vec::new();
    for (clip, change) in plan.clips.iter().filter(|(clip, _)| !new.contains(clip)) {
        let (Some(base), Some(view)) = (draft.base_section(clip), draft.section(clip)) else { continue };
        let (removed, restored) = (view.map().difference(base.map()), base.map().difference(view.map()));
        // One part for each range, so that each can be accepted or dismissed.
        let cut = |removed, restored| EditRequest::CutFootage(clip.clone(), FootageChange { removed, restored });
        requests.extend(removed.into_iter().map(|range| cut(vec![range], Vec::new())));
        requests.extend(restored.into_iter().map(|range| cut(Vec::new(), vec![range])));
        let mut settings = change.clone();
        settings.cuts = None;
        if !settings.is_empty() {
            requests.push(EditRequest::UpdateClip(clip.clone(), settings));
        }
    }
    for request in EditRequest::of_plan(Plan { clips: Vec::new(), additions: Vec::new(), copies: Vec::new(), ..plan }) {
        if request.clip().is_some_and(|clip| new.contains(clip)) {
            continue;
        }
        match on_cuts_of_now(request, draft) {
            Ok(request) => requests.push(request),
            Err(left_out) => without.push(left_out.to_string()),
        }
    }
    let mut parts = Vec::new();
    for part in of_requests(requests, draft, why) {
        match part.problem() {
            None => parts.push(part),
            Some(problem) => without.push(words::finders::left_out(problem, part.title)),
        }
    }
    (parts, without)
}

/// Reason why an operation is left out.
#[derive(Debug, thiserror::Error)]
enum LeftOut {
    /// Cuts hide the item; holds its title.
    #[error("{}", words::finders::left_out_hidden(.0))]
    Hidden(String),
    /// The operation is invalid with times on the current cuts.
    #[error(transparent)]
    NoRequest(#[from] OperationError),
}

/// Converts the times of an operation to the current cuts.
fn on_cuts_of_now(request: EditRequest, draft: &Draft) -> Result<EditRequest, LeftOut> {
    let EditRequest::Operation(operation) = &request else { return Ok(request) };
    if matches!(operation.action, Action::Remove(..)) {
        return Ok(request);
    }
    let Some(item) = draft.item(&operation.clip, &operation.item()) else { return Ok(request) };
    let Some((start, length)) = item.times() else { return Ok(request) };
    if length.0 == 0 {
        return Err(LeftOut::Hidden(item.title().clone()));
    }
    let mut value = request.to_json();
    if let Some(fields) = value.as_object_mut() {
        for (field, ms) in [("startTimeMs", start.0), ("durationMs", length.0)] {
            if let Some(held) = fields.get_mut(field) {
                *held = json!(ms);
            }
        }
    }
    Ok(EditRequest::parse(0, &value)?)
}

/// Parts for the edits of a file, one each. An operation on an item that an earlier one adds belongs to the same part.
pub fn of_requests(requests: impl IntoIterator<Item = EditRequest>, draft: &Draft, why: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for request in requests {
        let target = match &request {
            EditRequest::Operation(operation) if !matches!(operation.action, Action::Add(_)) => {
                Some(OperationId::from(operation.item().as_str()))
            }
            _ => None,
        };
        let adds =
            |part: &&mut Part| target.as_ref().is_some_and(|target| part.operations.iter().any(|other| other.id() == *target));
        if let Some(part) = parts.iter_mut().find(adds) {
            part.operations.push(request);
            continue;
        }
        let (kind, title) = (PartKind::of(&request), tidy(&title_of(&request, draft), TITLE));
        parts.push(Part { kind, title, why: why.to_owned(), sure: Sure::CERTAIN, operations: vec![request] });
    }
    parts
}

/// Short description of a request.
fn title_of(request: &EditRequest, draft: &Draft) -> String {
    let seconds = |ms: i64| format!("{} s", words::decimal(ms as f64 / 1_000.0, 1));
    match request {
        EditRequest::Operation(operation) => {
            let item = draft.item(&operation.clip, &operation.item());
            let item = item.or_else(|| draft.base(&operation.clip)?.get(&operation.item()));
            let kind = operation.kind().label();
            let named = item.map_or_else(|| words::in_sentence(kind), |item| words::common::quoted(item.title()));
            match &operation.action {
                Action::Add(body) => {
                    let value = serde_json::to_value(body).unwrap_or_default();
                    let text = ["text", "name"].iter().find_map(|field| value.get(field).and_then(Value::as_str));
                    let named = text.map_or_else(|| words::in_sentence(kind), words::common::quoted);
                    match body.start() {
                        Some(at) => words::finders::add_item_at(named, timecode(at.0)),
                        None => words::finders::add_item(named),
                    }
                }
                Action::Update(_, change) => words::finders::change_item(
                    crate::then::names(&change.wire()).join(::words::common::list_separator()),
                    named,
                ),
                Action::Remove(..) => words::finders::remove_item(named),
            }
        }
        EditRequest::UpdateClip(clip, change) => {
            let fields = crate::then::names(&serde_json::to_value(change).unwrap_or_default());
            words::finders::change_clip(name_of(draft, clip), fields.join(::words::common::list_separator()))
        }
        EditRequest::ReorderClip(clip, place) => words::finders::move_clip(name_of(draft, clip), place.order.saturating_add(1)),
        EditRequest::DeleteClip(clip) => words::finders::delete_clip(name_of(draft, clip)),
        EditRequest::AddClip(clip, _) | EditRequest::CopyClip(clip, ..) => words::finders::recreate_clip(name_of(draft, clip)),
        EditRequest::CorrectWords(clip, words) => match words.words.as_slice() {
            [one] => match one.text.as_deref() {
                Some(text) => words::finders::correct_word(text),
                None => words::finders::hide_word().to_owned(),
            },
            all => words::finders::correct_words(name_of(draft, clip), all.len()),
        },
        EditRequest::CutFootage(clip, change) => {
            let length = |ranges: &[cutroom_api::clip::Cut]| ranges.iter().map(|range| range.duration_ms.0).sum::<i64>();
            match (change.removed.as_slice(), change.restored.as_slice()) {
                ([], back) => words::finders::restore_footage(name_of(draft, clip), seconds(length(back))),
                (cut, _) => {
                    let at = cut.first().zip(draft.section(clip)).map(|(first, section)| {
                        let whole = CutMap::new(&[], section.map().source_length());
                        timecode(whole.to_playback(first.start_time_ms).0)
                    });
                    let (name, length) = (name_of(draft, clip), seconds(length(cut)));
                    match at {
                        Some(at) => words::finders::cut_footage_at(name, length, at),
                        None => words::finders::cut_footage(name, length),
                    }
                }
            }
        }
        EditRequest::AddChapter(_, chapter) => words::finders::start_chapter(&chapter.title),
        EditRequest::Video(step) => words::finders::change_video(step.title()),
        EditRequest::ApplyPreset(preset) => words::finders::apply_preset(&preset.preset_id),
    }
}

fn name_of(draft: &Draft, clip: &cutroom_api::ClipId) -> String {
    draft.record(clip).map_or_else(|| words::finders::clip_by_id(clip), |record| words::common::quoted(&record.name))
}
