//! Tests of the draft by its operations. This file contains their common parts: a video, random user operations, and a fake server.

mod chapters_follow;
mod folding;
mod machine;
mod rebasing;
mod session;
mod splitting;
mod steps;

use super::*;
use crate::{
    ConflictSubject, Delivery, Merge, Question, Recording, SaveStep, Saving, Taken, Unanswered, VideoEdit, VideoFields,
    VideoStep, WordText, WordsEdit,
    api::{
        DurationMs, Extra, PlaybackMs, SourceMs,
        batch::{Action, Operation, OperationResult},
        captions::{Preset, StyleName},
        clip::Cut,
        item::{ChangeBody, ItemKind, Word},
        sound_effect::{SoundEffect, SoundEffectChange},
    },
    journal::{Entry, bare_clip, replay},
    landed,
    timeline::{AnchoredChapter, CutMap, chapters},
};
use proptest::prelude::*;

fn sound(id: &str, start: i64) -> Item {
    Item::SoundEffect(SoundEffect {
        id: id.into(),
        start_time_ms: PlaybackMs(start),
        duration_ms: DurationMs(100),
        volume: 1.0,
        name: Some("Whoosh".into()),
        source_id: Some("su_1".into()),
        extra: Extra::new(),
    })
}

fn moved(id: &str, start: i64) -> Edit {
    let change = SoundEffectChange { start_time_ms: Some(PlaybackMs(start)), ..Default::default() };
    Edit::Update("cl".into(), id.into(), ChangeBody::SoundEffect(change))
}

/// Ids of items that this user changed and another user deleted.
fn gone(merge: &Merge) -> Vec<String> {
    let gone = merge.conflicts.iter().filter(|conflict| matches!(conflict.about, Question::DeletedThere));
    gone.map(conflict_item).collect()
}

fn conflict_item(conflict: &Conflict) -> String {
    let ConflictSubject::Item(item) = &conflict.subject else { panic!("{conflict:?}") };
    item.id().to_string()
}

fn cut(start: i64, length: i64) -> Cut {
    Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) }
}

fn clip(id: &str, cuts: Vec<Cut>) -> Clip {
    bare_clip(&id.into(), cuts, SourceMs(1_000))
}

fn draft() -> Draft {
    Draft::new([(clip("cl", Vec::new()), [sound("a", 10), sound("b", 20)].into_iter().collect())])
}

fn operations(draft: &Draft) -> Vec<Operation> {
    draft.plan().operations().cloned().collect()
}

fn item(id: &str) -> PendingChange {
    PendingChange::Item("cl".into(), id.into())
}

/// User operation, to be converted to an edit of the present state.
#[derive(Clone, Debug)]
enum UserOp {
    Add(u8, u8, i64),
    Remove(u8, u8),
    Move(u8, u8, i64),
    Louder(u8, u8, i64),
    Cut(u8, i64, i64),
    Restore(u8, i64, i64),
    Rename(u8, i64),
    Place(u8, Option<u8>),
    Delete(u8),
    /// A change of a field of the video.
    Video(u8, i64),
    /// A correction of a word of a clip.
    Word(u8, u64, i64),
    /// A split of a clip before this footage.
    Split(u8, i64),
    /// A join of a clip with the next one.
    Join(u8),
    Undo,
    Redo,
}

fn user_op() -> impl Strategy<Value = UserOp> {
    user_op_on(3)
}

/// Operation on the first so many clips: number 3 is the second half of the last split.
fn user_op_on(clips: u8) -> impl Strategy<Value = UserOp> {
    let (clip, item) = (0u8..clips, 0u8..5);
    prop_oneof![
        3 => (clip.clone(), item.clone(), 0i64..1_000).prop_map(|(c, i, at)| UserOp::Add(c, i, at)),
        3 => (clip.clone(), item.clone()).prop_map(|(c, i)| UserOp::Remove(c, i)),
        4 => (clip.clone(), item.clone(), 0i64..1_000).prop_map(|(c, i, at)| UserOp::Move(c, i, at)),
        2 => (clip.clone(), item, 0i64..9).prop_map(|(c, i, volume)| UserOp::Louder(c, i, volume)),
        3 => (clip.clone(), 0i64..1_000, 1i64..200).prop_map(|(c, at, long)| UserOp::Cut(c, at, long)),
        2 => (clip.clone(), 0i64..1_000, 1i64..300).prop_map(|(c, at, long)| UserOp::Restore(c, at, long)),
        1 => (clip.clone(), 0i64..4).prop_map(|(c, name)| UserOp::Rename(c, name)),
        2 => (clip.clone(), prop::option::of(clip.clone())).prop_map(|(c, after)| UserOp::Place(c, after)),
        1 => clip.prop_map(UserOp::Delete),
        3 => (0u8..6, 0i64..3).prop_map(|(field, value)| UserOp::Video(field, value)),
        2 => (0u8..3, 0u64..3, 0i64..3).prop_map(|(clip, index, value)| UserOp::Word(clip, index, value)),
        2 => Just(UserOp::Undo),
        1 => Just(UserOp::Redo),
    ]
}

fn user_ops() -> impl Strategy<Value = Vec<(UserOp, Option<u64>)>> {
    prop::collection::vec((user_op(), prop::option::of(0u64..3)), 0..40)
}

fn clip_id(number: u8) -> ClipId {
    format!("cl_{number}").as_str().into()
}

fn item_id(number: u8) -> String {
    // Ids of two items that the server knows; the other numbers are new items.
    if number < 2 { format!("ly_{number}") } else { format!("new-{number}") }
}

/// Three clips, the second and third with cuts, each with two items. On the second clip, all of one item and half of the other are
/// cut.
fn video() -> Draft {
    let items = || [sound("ly_0", 100), sound("ly_1", 500)].into_iter().collect::<ClipItems>();
    let mut hidden = ClipState::new(clip("cl_1", Vec::new()), items());
    hidden.recut(CutMap::new(&[cut(90, 300), cut(550, 100)], SourceMs(1_000)));
    Draft::new([
        (clip("cl_0", Vec::new()), items()),
        (hidden.record.clone(), hidden.items.iter().cloned().collect()),
        (clip("cl_2", vec![cut(0, 50)]), items()),
    ])
    .with_video(film())
}

/// Fields of the video, with a name, a volume, chapters, and no music.
fn film() -> VideoFields {
    let record = serde_json::json!({"id": "vi", "name": "Film", "microphoneVolume": 1.0, "chapters": [], "createdAt": "",
        "updatedAt": "", "subtitles": {"enabled": false, "captionFontSize": 64.0}});
    VideoFields::of(&serde_json::from_value(record).unwrap())
}

/// Edit of a field of the video.
fn of_video(field: u8, value: i64) -> Edit {
    let read = |body: serde_json::Value| serde_json::from_value(body).unwrap();
    let update = |body: serde_json::Value| VideoEdit::update(&serde_json::from_value(body).unwrap()).unwrap();
    Edit::Video(match field {
        0 => update(serde_json::json!({"name": format!("Film {value}")})),
        1 => {
            update(serde_json::json!({"microphoneVolume": value as f64, "subtitles": {"captionFontSize": 60.0 + value as f64}}))
        }
        2 => {
            let corners = ["none", "regular", "squircle"][value as usize];
            update(serde_json::json!({ "corners": corners }))
        }
        3 => VideoEdit::chapters(crate::api::video::ReplaceChapters {
            chapters: (0..value)
                .map(|at| read(serde_json::json!({"title": format!("T{at}"), "description": "", "timestampSeconds": at})))
                .collect(),
        }),
        4 if value == 0 => VideoEdit::no_music(),
        4 => VideoEdit::set_music(&serde_json::from_value(serde_json::json!({"presetId": format!("music:{value}")})).unwrap()),
        _ => VideoEdit::preset(&Preset::built_in(&StyleName::KNOWN[value as usize])),
    })
}

/// Applies user operations; inapplicable ones are refused and change nothing.
fn run(draft: &mut Draft, user_ops: &[(UserOp, Option<u64>)]) {
    run_on(draft, user_ops, &BTreeMap::new());
}

/// Like [`run`], but some clips have new ids (`names`).
fn run_on(draft: &mut Draft, user_ops: &[(UserOp, Option<u64>)], names: &BTreeMap<ClipId, ClipId>) {
    for (op, gesture) in user_ops {
        let real = |c: &u8| names.get(&clip_id(*c)).cloned().unwrap_or_else(|| clip_id(*c));
        let (before, sound_id) = (draft.view.clone(), |i: &u8| ItemId::from(item_id(*i).as_str()));
        let change = |change| ChangeBody::SoundEffect(change);
        let mut edit = match op {
            UserOp::Add(c, i, at) => Edit::Add(clip_id(*c), sound(&item_id(*i), *at)),
            UserOp::Remove(c, i) => Edit::Remove(clip_id(*c), sound_id(i)),
            UserOp::Move(c, i, at) => {
                let times = SoundEffectChange { start_time_ms: Some(PlaybackMs(*at)), ..Default::default() };
                Edit::Update(clip_id(*c), sound_id(i), change(times))
            }
            UserOp::Louder(c, i, volume) => {
                let volume = SoundEffectChange { volume: Some(*volume as f64), ..Default::default() };
                Edit::Update(clip_id(*c), sound_id(i), change(volume))
            }
            UserOp::Cut(c, at, long) => Edit::Cut { clip: clip_id(*c), removed: vec![cut(*at, *long)], restored: Vec::new() },
            UserOp::Restore(c, at, long) => {
                Edit::Cut { clip: clip_id(*c), removed: Vec::new(), restored: vec![cut(*at, *long)] }
            }
            UserOp::Rename(c, name) => {
                Edit::Settings(clip_id(*c), ClipChange { name: Some(format!("Clip {name}")), ..Default::default() })
            }
            UserOp::Place(c, after) => Edit::Place(clip_id(*c), after.filter(|after| after != c).map(clip_id)),
            UserOp::Delete(c) => Edit::Delete(clip_id(*c)),
            UserOp::Word(c, index, value) => match spelt(draft, &real(c), *index, *value) {
                Some(change) => Edit::Words(clip_id(*c), change),
                None => continue,
            },
            UserOp::Video(field, value) => of_video(*field, *value),
            UserOp::Split(c, at) => {
                splitting::split(draft, &real(c), *at);
                continue;
            }
            UserOp::Join(c) => {
                splitting::join(draft, &real(c));
                continue;
            }
            UserOp::Undo => {
                if let Some(undone) = draft.undo() {
                    undone.unwrap();
                }
                continue;
            }
            UserOp::Redo => {
                if let Some(redone) = draft.redo() {
                    redone.unwrap();
                }
                continue;
            }
        };
        for (from, to) in names {
            edit.on_renamed(from, to);
        }
        // An item of a copied clip has another id there.
        if let (Some(clip), Some(id)) = (edit.clip().cloned(), edit.item().cloned())
            && draft.is_twin(&clip)
        {
            edit.renamed(&id, &twins::copied(&clip, &id));
        }
        if draft.edit("edit", gesture.map(GestureId), edit).is_err() {
            assert_eq!(draft.view, before, "what is refused changes nothing");
        }
    }
}

/// Correction of a word; each clip has three known words.
fn spelt(draft: &Draft, clip: &ClipId, index: u64, value: i64) -> Option<WordsEdit> {
    let mut words: Vec<Word> = (0..3).map(word).collect();
    // The texts of corrected words are in the view.
    draft.section(clip)?.words().show_in(&mut words);
    let now = WordText { text: format!("word {index} {value}"), hidden: value == 1 };
    WordsEdit::of(words.iter().filter(|word| word.index == index), |_| now.clone())
}

fn word(index: u64) -> Word {
    let (start_time_ms, end_time_ms) = (index as i64 * 100, index as i64 * 100 + 90);
    Word {
        index,
        text: format!("word {index}"),
        start_time_ms,
        end_time_ms,
        hidden: false,
        estimated: false,
        space_before: None,
        cue: None,
    }
}

/// Video fields that the server answers. If it moves chapters with their footage, it answers the visible ones at whole seconds, and
/// the hidden ones.
fn video_answered(service: &Clips) -> VideoFields {
    let (mut video, unread) = (service.video.clone(), BTreeMap::new());
    let (reel, chapters) = (service.reel(&unread).unwrap(), video.chapters().unwrap());
    let seen = chapters::as_sent(&reel, &chapters).into_iter().map(AnchoredChapter::at_second);
    let hidden = chapters::hidden(&reel, &chapters).map(|one| AnchoredChapter { timestamp_seconds: None, ..one.clone() });
    video.set_chapters(&seen.chain(hidden).collect::<Vec<_>>());
    video
}

/// Fake server that moves chapters with their footage.
fn serve_following(service: &mut Clips, step: &SaveStep) -> Option<Clip> {
    let mut held = service.video.chapters().unwrap();
    let unread = BTreeMap::new();
    if let SaveStep::Video { step: VideoStep::ReplaceChapters(request) } = step {
        held = chapters::replaced(&service.reel(&unread).unwrap(), &held, request.chapters.clone());
        service.video.set_chapters(&held);
        return None;
    }
    chapters::anchor(&service.reel(&unread).unwrap(), &mut held);
    service.video.set_chapters(&held);
    let made = serve(service, step);
    held.retain(|chapter| chapter.anchor.as_ref().is_none_or(|anchor| service.order.contains(&anchor.clip_id)));
    service.video.set_chapters(&held);
    made
}

/// Fake server: applies one request. Its chapters stay at their seconds. Returns the clip that the request created.
fn serve(service: &mut Clips, step: &SaveStep) -> Option<Clip> {
    static MADE: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    match step {
        SaveStep::AddClip { add, .. } => {
            let number = MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let mut record = clip(&format!("made-{number}"), Vec::new());
            record.name.clone_from(add.name.as_ref().unwrap());
            // The server has its own defaults.
            record.studio_sound = true;
            let section = ClipState::new(record.clone(), ClipItems::default());
            service.order.push(record.id.clone());
            service.sections.insert(record.id.clone(), section);
            return Some(record);
        }
        SaveStep::CopyClip { of, copy, .. } => {
            let number = MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let mut section = service.sections[of].clone();
            section.record.id = format!("made-{number}").as_str().into();
            section.record.name.clone_from(copy.name.as_ref().unwrap());
            section.items = section.items.under(|id| ItemId::new(format!("s{number}-{id}")));
            let record = section.record.clone();
            service.order.insert(usize::try_from(copy.order.unwrap()).unwrap(), record.id.clone());
            service.sections.insert(record.id.clone(), section);
            return Some(record);
        }
        SaveStep::Operations { operations } => {
            for Operation { id, clip, action } in operations {
                let ClipState { items, map, .. } = service.sections.get_mut(clip).unwrap();
                let fits = |items: &ClipItems, id: &ItemId| {
                    let (start, length) = items.get(id).unwrap().times().unwrap();
                    assert!(length.0 > 0 && start < map.playback_length(), "{id} at {start:?} is refused");
                };
                match action {
                    Action::Add(crate::api::item::AddBody::SoundEffect(body)) => {
                        items.insert(Item::SoundEffect(body.clone().into_item(id.as_str().into())));
                        fits(items, &id.as_str().into());
                    }
                    Action::Add(_) => unreachable!(),
                    Action::Update(id, change) => {
                        assert!(change.apply(items.get_mut(id).unwrap()));
                        if change.times() != (None, None) {
                            items.clear_anchor(id);
                            fits(items, id);
                        }
                    }
                    Action::Remove(_, id) => assert!(items.remove(id).is_some()),
                }
            }
        }
        SaveStep::UpdateClip { clip, change } => {
            let section = service.sections.get_mut(clip).unwrap();
            let map = change.cuts.as_ref().map(|cuts| CutMap::new(cuts, SourceMs(1_000)));
            ClipChange { cuts: None, ..change.clone() }.apply(&mut section.record);
            drop(map.map(|map| section.recut(map)));
        }
        SaveStep::DeleteClip { clip } => service.forget(clip),
        SaveStep::ReorderClip { clip, place } => {
            service.order.retain(|id| id != clip);
            service.order.insert(usize::try_from(*place).unwrap(), clip.clone());
        }
        SaveStep::CorrectWords { clip, words } => {
            words.check().unwrap();
            service.sections.get_mut(clip).unwrap().words.correct(words);
        }
        SaveStep::Video { step } => step.edit().apply(&mut service.video),
    }
    None
}

/// Recording of the clips in these tests.
fn recording() -> Recording {
    let source =
        serde_json::json!({"id": "su_1", "medium": "upload", "dimensions": {"width": 16, "height": 9}, "durationMs": 1000});
    Recording { source: serde_json::from_value(source).unwrap(), other_layers: Vec::new(), has_words: false, played_by: None }
}

/// Clip of which a copy brings back a deleted one, for half of the clips: the first one that plays all that the other plays.
fn played_by(draft: &Draft, clip: &ClipId) -> Option<ClipId> {
    let gone = &draft.base_section(clip)?.map;
    let plays_all = |there: &&ClipId| {
        let has_base = draft.base_section(there).is_some();
        let now = draft.section(there).map(|there| &there.map).filter(|_| has_base && *there != clip);
        now.is_some_and(|there| there.source_length() == gone.source_length() && there.difference(gone).is_empty())
    };
    let is_one = clip.as_str().bytes().fold(0u8, u8::wrapping_add) % 2 == 0;
    draft.order().iter().filter(|_| is_one).find(plays_all).cloned()
}

/// Visible state of clips, short enough to be read in a failure message.
fn seen(clips: &Clips) -> Vec<String> {
    let section = |clip: &ClipId| {
        let ClipState { record, map, items, .. } = &clips.sections[clip];
        let item = |item: &Item| {
            let (start, length) = item.times().unwrap();
            let Item::SoundEffect(sound) = item else { unreachable!() };
            format!("{} {}+{} {}", item.id(), start.0, length.0, sound.volume)
        };
        let cuts: Vec<_> = map.removed().iter().map(|(start, end)| (start.0, end.0)).collect();
        format!("{clip} {} {cuts:?} {:?}", record.name, items.iter().map(item).collect::<Vec<_>>())
    };
    // A field that the server didn't answer at first cannot be removed once it is saved.
    let held = |field: &&str| clips.video.get(field).cloned().unwrap_or_default();
    let fields = ["name", "microphoneVolume", "subtitles.captionFontSize", "backgroundMusic"];
    let video = fields.iter().map(|field| held(field).to_string());
    let unread = BTreeMap::new();
    let chapters = chapters::as_sent(&clips.reel(&unread).unwrap(), &clips.video.chapters().unwrap());
    let chapters = chapters.into_iter().map(|chapter| format!("{} {}", chapter.timestamp_seconds, chapter.title));
    clips.order.iter().map(section).chain(video).chain(chapters).collect()
}
