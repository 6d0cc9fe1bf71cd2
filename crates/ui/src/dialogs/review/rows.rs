//! Rows of the review: the changes of the next save, built once per state of the draft.

use crate::{
    api::{
        ClipId, ItemId,
        batch::{Action as Operate, Operation},
        clip::ClipChange,
        cutting::WordCorrection,
        item::{Item, ItemKind},
    },
    app::{ItemRef, Project, features::editor::deleting::contents, field_words, listed},
    edit::{ChapterChange, Crossed, PendingChange, Plan, VideoFields, VideoStep},
    timeline::{VideoMs, timecode},
    ui::parts::values,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

/// Maximum number of corrected words listed one by one per clip.
const WORDS_SHOWN: usize = 8;

/// An item, by clip and id.
type At = (ClipId, ItemId);

/// An entry of the review.
pub(super) enum Entry {
    /// Name of a clip, above its changes.
    Heading(String),
    Change(Box<Row>),
}

/// A change in the review.
pub(super) struct Row {
    /// Kind of the changed item; `None` for clips and the video.
    pub kind: Option<ItemKind>,
    pub title: String,
    pub details: Vec<String>,
    pub warnings: Vec<String>,
    /// Video time of the changed item, for the button that moves the playhead there.
    pub jump: Option<VideoMs>,
    /// Item to show images of before and after the change; `None` without images.
    pub pictures: Option<ItemRef>,
    pub change: PendingChange,
}

impl Row {
    fn of(change: PendingChange, title: String, details: Vec<String>) -> Self {
        Self { kind: None, title, details, warnings: Vec::new(), jump: None, pictures: None, change }
    }
}

/// All changes of a plan as entries: clip by clip in playing order, deleted clips after them, changes of the video itself last.
pub(super) fn of(project: &Project, plan: &Plan) -> Vec<Entry> {
    let mut operations: HashMap<&ClipId, Vec<&Operation>> = HashMap::new();
    for operation in plan.operations() {
        operations.entry(&operation.clip).or_default().push(operation);
    }
    // An item that moves to another clip is removed from its first clip: that operation is shown as a move.
    let crossed = project.draft.crossed();
    for Crossed { from: (clip, id), .. } in &crossed {
        if let Some(operations) = operations.get_mut(clip) {
            operations.retain(|operation| operation.item() != *id);
        }
    }
    // What a half of a split lacks because the other half has it is part of the split.
    let goes = |operation: &&Operation| {
        let is_removal = matches!(operation.action, Operate::Remove(..));
        !is_removal || !project.draft.is_on_other_half(&operation.clip, &operation.item())
    };
    for operations in operations.values_mut() {
        operations.retain(goes);
    }
    operations.retain(|_, operations| !operations.is_empty());
    let crossed = crossed.into_iter().map(|crossed| (crossed.to, crossed.from)).collect();
    let mut entries = Vec::new();
    for clip in clips_of(project, plan, &operations) {
        entries.push(Entry::Heading(name(project, clip)));
        let changes = of_clip(project, plan, clip, operations.remove(clip).unwrap_or_default(), &crossed);
        entries.extend(changes.into_iter().map(|row| Entry::Change(Box::new(row))));
    }
    if !plan.video.is_empty() || !plan.moves.is_empty() {
        entries.push(Entry::Heading(words::dialogs::review_whole_video().to_owned()));
        entries.extend(of_video(project, plan).into_iter().map(|row| Entry::Change(Box::new(row))));
    }
    entries
}

/// Clips that the plan changes, in playing order; deleted clips last.
fn clips_of<'a>(project: &'a Project, plan: &'a Plan, operations: &HashMap<&'a ClipId, Vec<&'a Operation>>) -> Vec<&'a ClipId> {
    let others = plan.additions.iter().map(|(clip, _)| clip).chain(plan.copies.iter().map(|(clip, ..)| clip));
    let others = others.chain(plan.clips.iter().map(|(clip, _)| clip));
    let others = others.chain(&plan.deletions).chain(plan.words.iter().map(|(clip, _)| clip));
    let mut changed: std::collections::HashSet<&ClipId> = operations.keys().copied().chain(others).collect();
    let mut clips: Vec<_> = project.draft.order().iter().filter(|clip| changed.remove(clip)).collect();
    let rest = plan.deletions.iter().chain(plan.operations().map(|operation| &operation.clip));
    clips.extend(rest.filter(|clip| changed.remove(clip)));
    clips
}

/// Rows of one clip.
fn of_clip(
    project: &Project,
    plan: &Plan,
    clip: &ClipId,
    mut operations: Vec<&Operation>,
    crossed: &HashMap<At, At>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    if plan.additions.iter().any(|(of, _)| of == clip) {
        rows.push(new_clip(project, clip));
    }
    if let Some((_, of, _)) = plan.copies.iter().find(|(copy, ..)| copy == clip) {
        rows.push(second_half(project, clip, of));
    }
    // In playing order; ids of new items have no order.
    operations.sort_by_cached_key(|operation| {
        let at = ItemRef { clip: clip.clone(), id: operation.item() };
        let start = |item: &Item| item.times().map(|(start, _)| start);
        project.item(&at).map_or_else(|| project.draft.base_item(clip, &at.id).as_ref().and_then(start), start)
    });
    let row = |operation: &Operation| {
        let from = crossed.get(&(operation.clip.clone(), operation.item()));
        of_operation(project, operation, from)
    };
    rows.extend(operations.into_iter().map(row));
    // Settings of a clip that is created again are part of creating it.
    let settings = plan.clips.iter().filter(|(of, _)| of == clip && project.draft.lost(of).is_none());
    rows.extend(settings.filter_map(|(clip, change)| of_settings(project, clip, change)));
    let requests = plan.words.iter().filter(|(of, _)| of == clip);
    let corrections: Vec<_> = requests.flat_map(|(_, request)| &request.words).collect();
    if !corrections.is_empty() {
        rows.push(of_words(project, clip, &corrections));
    }
    if plan.deletions.contains(clip) {
        let after = match project.playing_all_of(clip) {
            Some(there) => words::dialogs::review_delete_played(name(project, &there)),
            None => words::dialogs::review_delete_final().to_owned(),
        };
        let details = vec![what_goes(project, clip), after];
        let title = words::dialogs::review_delete_clip(project.which_clip(clip));
        rows.push(Row::of(PendingChange::Deletion(clip.clone()), title, details));
    }
    rows
}

/// Row with the word corrections of a clip, which may need several requests.
fn of_words(project: &Project, clip: &ClipId, corrections: &[&WordCorrection]) -> Row {
    let shown = corrections.iter().take(WORDS_SHOWN);
    let mut details: Vec<_> = shown.map(|correction| word_details(project, clip, correction)).collect();
    if corrections.len() > WORDS_SHOWN {
        details.push(words::dialogs::and_more(corrections.len() - WORDS_SHOWN));
    }
    let title = words::dialogs::review_words(name(project, clip));
    Row::of(PendingChange::Words(clip.clone()), title, details)
}

/// Describes a correction of a word: `teh → the, hidden from captions`.
fn word_details(project: &Project, clip: &ClipId, correction: &WordCorrection) -> String {
    let index = u64::try_from(correction.index).unwrap_or_default();
    let was = project.draft.base_section(clip).and_then(|base| base.words().get(index));
    let was = was.map_or("", |was| was.text.as_str());
    let text = correction.text.as_ref().map_or_else(|| was.to_owned(), |now| format!("{was} \u{2192} {now}"));
    match correction.hidden {
        Some(true) => words::dialogs::review_word_hidden(text),
        Some(false) => words::dialogs::review_word_shown(text),
        None => text,
    }
}

/// Rows of the video itself and of the order of its clips.
fn of_video(project: &Project, plan: &Plan) -> Vec<Row> {
    let step = |step: &VideoStep| Row::of(PendingChange::Video(step.part()), step.title(), video_details(project, step));
    let mut rows: Vec<_> = plan.video.iter().map(step).collect();
    if !plan.moves.is_empty() {
        let names = project.draft.order().iter().map(|clip| name(project, clip));
        let details = vec![words::dialogs::review_new_order(names.collect::<Vec<_>>().join(words::common::list_separator()))];
        rows.push(Row::of(PendingChange::Order, words::dialogs::review_order().to_owned(), details));
    }
    rows
}

/// Lines with the old and new values of a change of the video itself.
fn video_details(project: &Project, step: &VideoStep) -> Vec<String> {
    match step {
        VideoStep::Update(_) => changes(Some(project.draft.base_video()), step.edit().values()),
        VideoStep::ReplaceChapters(_) => project.draft.chapter_changes().iter().map(chapter_change).collect(),
        VideoStep::SetMusic(music) => changes(None::<&VideoFields>, music),
        VideoStep::ApplyPreset(_) | VideoStep::RemoveMusic => Vec::new(),
    }
}

/// Describes a change of a chapter: `0:30 → 0:18 Intro, with its footage`.
fn chapter_change(change: &ChapterChange) -> String {
    let at = |second: i64| timecode(second.saturating_mul(1_000));
    let title = &change.title;
    match (change.from, change.to) {
        (Some(from), Some(to)) if from != to && change.follows => words::dialogs::review_chapter_moved(at(from), title, at(to)),
        (Some(from), Some(to)) if from != to => format!("{} \u{2192} {} {title}", at(from), at(to)),
        (_, Some(to)) => format!("{} {title}", at(to)),
        (Some(from), None) if change.follows => words::dialogs::review_chapter_cut(at(from), title),
        (Some(from), None) => words::dialogs::review_chapter_deleted(at(from), title),
        (None, None) => title.clone(),
    }
}

/// Row of a deleted clip that is created again.
fn new_clip(project: &Project, clip: &ClipId) -> Row {
    let mut details = vec![words::dialogs::review_new_clip_source().to_owned()];
    let lost = project.draft.lost(clip).filter(|lost| !lost.is_empty());
    details.extend(lost.map(|lost| words::dialogs::review_new_clip_without(listed(lost))));
    let title = words::dialogs::review_new_clip(name(project, clip));
    Row::of(PendingChange::NewClip(clip.clone()), title, details)
}

/// Row of the second half of a split.
fn second_half(project: &Project, clip: &ClipId, of: &ClipId) -> Row {
    let details = vec![words::dialogs::review_split_how(name(project, of)), words::dialogs::review_split_watched().to_owned()];
    let title = words::dialogs::review_split(name(project, clip), name(project, of));
    let jump = project.clip(clip).and_then(|(index, _)| project.sequence.span(index)).map(|span| span.start);
    Row { jump, ..Row::of(PendingChange::NewClip(clip.clone()), title, details) }
}

/// Describes the items and cuts that the server deletes with a clip.
fn what_goes(project: &Project, clip: &ClipId) -> String {
    let Some(section) = project.draft.base_section(clip) else { return String::new() };
    let count = |kind| section.items().of_kind(kind).filter(|item| item.times().is_some()).count();
    let items: Vec<_> = ItemKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0).collect();
    match contents(&items, section.map().removed().len()) {
        nothing if nothing.is_empty() => words::dialogs::deleting_empty().to_owned(),
        what => words::dialogs::deleting_contents(what),
    }
}

fn name(project: &Project, clip: &ClipId) -> String {
    project.draft.section(clip).map_or_else(|| clip.to_string(), |section| section.record().name.clone())
}

/// Row of an operation; for an item moved here from another clip, `from` is where it was.
fn of_operation(project: &Project, operation: &Operation, from: Option<&At>) -> Row {
    let kind = operation.kind();
    let at = ItemRef { clip: operation.clip.clone(), id: operation.item() };
    let before = project.draft.base(&at.clip).and_then(|items| items.get(&at.id));
    let item = project.item(&at).or(before);
    let title = item.map_or_else(|| kind.label().to_owned(), Item::title);
    let (what, details) = match &operation.action {
        Operate::Add(body) => {
            // The request counts time on the server's cuts; the row shows the time at which the item plays now.
            let shown = project.item(&at).and_then(Item::times).map(|(start, _)| start);
            let at = shown.or(body.start()).map(|start| words::dialogs::review_at(timecode(start.0)));
            (words::dialogs::review_add(&title), at.into_iter().collect())
        }
        Operate::Remove(..) => (words::dialogs::review_delete(&title), Vec::new()),
        Operate::Update(_, change) => (words::dialogs::review_change(&title), changes(before, change)),
    };
    let (title, details) = match from {
        None => (what, details),
        Some((clip, id)) => {
            let start = |item: Option<Item>| item.as_ref().and_then(Item::times).map(|(start, _)| start);
            let was = start(project.draft.base_item(clip, id)).map_or_else(String::new, |at| timecode(at.0));
            let now = start(project.item(&at).cloned()).map_or_else(String::new, |at| timecode(at.0));
            let (old, new) = (name(project, clip), name(project, &at.clip));
            let place = words::dialogs::review_place(&new, now, old, was);
            (words::dialogs::review_move_to(new, title), vec![place])
        }
    };
    Row {
        kind: Some(kind),
        title,
        details,
        warnings: project.warnings(&at),
        jump: project.span(&at).map(|(start, _)| start),
        pictures: Some(&at).filter(|at| project.is_seen_on_pictures(at)).cloned(),
        change: PendingChange::Item(at.clip, at.id),
    }
}

/// Row of changed settings and cuts of a clip.
fn of_settings(project: &Project, clip: &ClipId, change: &ClipChange) -> Option<Row> {
    let (base, view) = (project.draft.base_section(clip)?, project.draft.section(clip)?);
    let settings = ClipChange { cuts: None, ..change.clone() };
    let mut details = changes(Some(base.record()), &settings);
    let lengths = |cuts: &[crate::api::clip::Cut]| cuts.iter().map(|cut| cut.duration_ms.0).sum::<i64>();
    let cut_out = view.map().difference(base.map());
    if !cut_out.is_empty() {
        details.push(words::dialogs::review_cut_out(cut_out.len(), timecode(lengths(&cut_out))));
    }
    let restored = base.map().difference(view.map());
    if !restored.is_empty() {
        details.push(words::dialogs::review_restored(restored.len(), timecode(lengths(&restored))));
    }
    if change.cuts.is_some() {
        let [from, to] = [base, view].map(|section| timecode(section.map().playback_length().0));
        details.push(words::dialogs::review_length(from, to));
    }
    let [hides, shows] = project.hidden_by_changes(clip);
    if !hides.is_empty() {
        details.push(words::dialogs::review_hidden(hides));
    }
    if !shows.is_empty() {
        details.push(words::dialogs::review_shown(shows));
    }
    let title = words::dialogs::review_change(&view.record().name);
    let jump = project.clip(clip).and_then(|(index, _)| project.sequence.span(index)).map(|span| span.start);
    Some(Row { jump, ..Row::of(PendingChange::Clip(clip.clone()), title, details) })
}

/// Lines with old and new values, one per field: `Start: 0:01 in clip → 0:02.5 in clip`.
fn changes(before: Option<&impl Serialize>, change: &impl Serialize) -> Vec<String> {
    let before = before.and_then(|before| serde_json::to_value(before).ok()).unwrap_or_default();
    let Ok(Value::Object(fields)) = serde_json::to_value(change) else { return Vec::new() };
    let line = |(field, value): (&String, &Value)| {
        let [was, now] = values::changed(field, before.get(field), Some(value));
        format!("{}: {was} \u{2192} {now}", field_words(field))
    };
    fields.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        effects::{MaskChange, ZoomChange},
        layout::LayoutChange,
        overlay::{MediaOverlayChange, TextOverlayChange},
        sound_effect::SoundEffectChange,
        video::VideoChange,
    };
    use schemars::{JsonSchema, generate::SchemaSettings};

    /// A sample value for a schema, with every field that the schema names.
    fn sample(schema: &Value) -> Value {
        if let Some(first) = schema["enum"].get(0).or(schema.get("const")) {
            return first.clone();
        }
        for choice in ["anyOf", "oneOf", "allOf"] {
            if let Some(all) = schema[choice].as_array() {
                // The variant with the most fields.
                return all.iter().map(sample).max_by_key(|value| value.to_string().len()).unwrap_or_default();
            }
        }
        let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
        match kind.as_str() {
            Some("object") => {
                let fields = schema["properties"].as_object().into_iter().flatten();
                Value::Object(fields.map(|(name, field)| (name.clone(), sample(field))).collect())
            }
            Some("array") => Value::Array(vec![sample(&schema["items"])]),
            Some("integer" | "number") => Value::from(schema["minimum"].as_f64().unwrap_or(0.0).max(0.0) + 1.0),
            Some("boolean") => Value::Bool(true),
            _ => Value::from("words"),
        }
    }

    fn fields<T: JsonSchema>() -> Value {
        let settings = SchemaSettings::default().with(|settings| settings.inline_subschemas = true);
        sample(&settings.into_generator().into_root_schema_for::<T>().to_value())
    }

    #[test]
    fn no_field_of_any_kind_is_reviewed_as_json() {
        let all = [
            fields::<SoundEffectChange>(),
            fields::<TextOverlayChange>(),
            fields::<MediaOverlayChange>(),
            fields::<ZoomChange>(),
            fields::<MaskChange>(),
            fields::<LayoutChange>(),
            fields::<ClipChange>(),
            fields::<VideoChange>(),
        ];
        let mut lines = 0;
        for fields in all {
            assert!(fields.as_object().is_some_and(|fields| fields.len() > 1), "{fields}");
            for before in [None, Some(&fields), Some(&Value::Null)] {
                for line in changes(before, &fields) {
                    assert!(!line.contains(['{', '"', '[']), "{line}");
                    lines += 1;
                }
            }
        }
        assert!(lines > 150, "{lines} lines were read");
    }
}
