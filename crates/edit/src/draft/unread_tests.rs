//! Tests that a clip that was not read isn't treated as an empty clip.

use super::*;
use crate::{
    api::{
        DurationMs, Extra, PlaybackMs, SourceMs,
        item::ChangeBody,
        sound_effect::{SoundEffect, SoundEffectChange},
    },
    journal::{Entry, bare_clip, replay},
};

fn clip(id: &str) -> Clip {
    bare_clip(&id.into(), Vec::new(), SourceMs(1_000))
}

fn sound(id: &str, start: i64) -> Item {
    Item::SoundEffect(SoundEffect {
        id: id.into(),
        start_time_ms: PlaybackMs(start),
        duration_ms: DurationMs(100),
        volume: 1.0,
        name: None,
        source_id: Some("su".into()),
        extra: Extra::new(),
    })
}

fn later(id: &str, start: i64) -> Edit {
    let change = SoundEffectChange { start_time_ms: Some(PlaybackMs(start)), ..SoundEffectChange::default() };
    Edit::Update("a".into(), id.into(), ChangeBody::SoundEffect(change))
}

/// Two clips; the second is unread.
fn draft() -> Draft {
    Draft::partly_read([(clip("a"), Some([sound("ly_a", 10)].into_iter().collect())), (clip("b"), None)])
}

#[test]
fn nothing_is_edited_on_a_clip_that_was_not_read_and_nothing_of_it_is_sent() {
    let mut draft = draft();
    assert!(!draft.is_read(&"b".into()) && draft.items(&"b".into()).is_none() && draft.order().len() == 2);
    let cut = vec![crate::api::clip::Cut { start_time_ms: SourceMs(0), duration_ms: DurationMs(10) }];
    let settings = ClipChange { name: Some("B".into()), ..ClipChange::default() };
    for edit in [
        Edit::Add("b".into(), sound("new-1", 5)),
        Edit::Settings("b".into(), settings),
        Edit::Cut { clip: "b".into(), removed: cut, restored: Vec::new() },
        Edit::Delete("b".into()),
    ] {
        let before = draft.clone();
        assert_eq!(draft.edit("Edit", None, edit), Err(DraftError::NotRead("b".into())));
        assert_eq!(draft, before);
    }
    assert!(draft.plan().is_empty() && draft.discard("Discard") == Ok(0));
}

#[test]
fn a_clip_that_was_not_read_can_be_moved_and_moved_back() {
    let mut draft = draft();
    let edit = draft.to_place(&"b".into(), 0);
    draft.edit("Move", None, edit).unwrap();
    assert_eq!(draft.plan().moves, [("b".into(), 0)]);
    // The clip is read while its move is unsaved.
    draft.rebase(&"b".into(), [sound("ly_b", 20)].into_iter().collect());
    assert_eq!(draft.plan().len(), 1);
    draft.undo().unwrap().unwrap();
    assert!(draft.plan().is_empty());
}

#[test]
fn what_is_read_later_is_what_would_have_been_read_at_once() {
    let items: ClipItems = [sound("ly_b", 20)].into_iter().collect();
    let mut at_once = Draft::new([(clip("a"), [sound("ly_a", 10)].into_iter().collect()), (clip("b"), items.clone())]);
    let mut late = draft();
    for draft in [&mut at_once, &mut late] {
        draft.edit("Move", None, later("ly_a", 300)).unwrap();
    }
    // Another user renames the clip meanwhile, which conflicts with no edit.
    let renamed = Clip { name: "Other".into(), ..clip("b") };
    assert_eq!(late.rebase_clip(&renamed), ClipMerge::default());
    at_once.rebase_clip(&renamed);
    assert_eq!(late.rebase(&"b".into(), items), crate::Merge::default());
    assert_eq!(late, at_once);
}

#[test]
fn a_clip_that_goes_before_it_was_read_leaves_nothing() {
    let mut draft = draft();
    draft.rebase_order(&["a".into()]);
    assert!(draft.record(&"b".into()).is_none() && draft.order() == ["a".into()]);
}

#[test]
fn a_journal_counts_for_its_clips_until_they_are_read() {
    let base: ClipItems = [sound("ly_a", 10)].into_iter().collect();
    let entries = vec![
        Entry::Order(vec!["a".into(), "b".into()]),
        Entry::Clip(clip("a")),
        Entry::Base("a".into(), base.clone()),
        Entry::Edit("Move".into(), None, later("ly_a", 300)),
        // For a clip that was only moved, the journal has only the record.
        Entry::Clip(clip("b")),
        Entry::Edit("Move".into(), None, Edit::Place("b".into(), None)),
    ];
    let replayed = replay(entries);
    assert_eq!((replayed.skipped, replayed.draft.plan().len()), (0, 2));
    let mut draft = Draft::partly_read([(clip("a"), None), (clip("b"), None)]);
    draft.restore(replayed.draft, None);
    assert_eq!(draft.plan().len(), 2);
    assert!(draft.is_read(&"a".into()) && !draft.is_read(&"b".into()));
    // Another user moved the same item: the conflict appears when the clip is read.
    let merge = draft.rebase(&"a".into(), [sound("ly_a", 500)].into_iter().collect());
    assert_eq!(merge.conflicts.len(), 1);
}
