//! Tests of rebasing: changes of other users under the user's changes.

use super::*;

#[test]
fn a_reload_keeps_what_the_user_changed_and_takes_what_others_did() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 99)).unwrap();
    let Item::SoundEffect(mut theirs) = sound("a", 10) else { unreachable!() };
    theirs.volume = 0.5;
    let merge = draft.rebase(&"cl".into(), [Item::SoundEffect(theirs.clone()), sound("c", 5)].into_iter().collect());
    theirs.start_time_ms = PlaybackMs(99);
    assert!(gone(&merge).is_empty() && merge.conflicts.is_empty());
    assert_eq!(merge.merged.len(), 3, "louder, one new, one gone");
    assert_eq!(draft.item(&"cl".into(), &"a".into()), Some(&Item::SoundEffect(theirs)));
    assert!(draft.item(&"cl".into(), &"b".into()).is_none() && draft.item(&"cl".into(), &"c".into()).is_some());
    assert_eq!(gone(&draft.rebase(&"cl".into(), ClipItems::default())), ["a"]);
}

#[test]
fn what_waits_stays_on_its_footage_when_the_cuts_change_and_so_does_an_undo() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 600)).unwrap();
    draft.edit("Move", None, moved("b", 350)).unwrap();
    let merge = draft.rebase_clip(&clip("cl", vec![cut(0, 5), cut(300, 200)]));
    let carried: Vec<_> = merge.carried.iter().map(|c| (c.id.as_str(), c.from.0, c.to.map(|to| to.0))).collect();
    assert_eq!(carried, [("a", 600, Some(395)), ("b", 350, None)], "what moved and by how much, and what is gone");
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(395));
    draft.undo().unwrap().unwrap();
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(5), "10 of the old cuts");
    assert!(operations(&draft).is_empty());
}

#[test]
fn what_waits_on_a_clip_that_others_deleted_is_parked_with_its_reason() {
    let mut draft = video();
    draft.edit("Move", None, Edit::Remove("cl_0".into(), "ly_0".into())).unwrap();
    draft.edit("Cut", None, Edit::Cut { clip: "cl_0".into(), removed: vec![cut(1, 9)], restored: Vec::new() }).unwrap();
    let merge = draft.rebase_order(&["cl_1".into(), "cl_2".into()]);
    assert_eq!((merge.parked, draft.parked().len(), draft.order().len()), (2, 2, 2));
    assert!(draft.parked()[0].reason.contains("someone else deleted"));
    assert!(draft.plan().is_empty());
    assert_eq!(draft.unpark(0, Unpark::TakeUp), Some(Err(DraftError::NoClip)), "it stays until it is let go");
    assert_eq!(draft.parked().len(), 2);
}

#[test]
fn an_order_that_both_changed_is_a_question() {
    let mut draft = video();
    let ids = |numbers: [u8; 3]| numbers.map(clip_id).to_vec();
    draft.edit("Move", None, Edit::Place("cl_2".into(), None)).unwrap();
    assert!(draft.rebase_order(&ids([0, 1, 2])).conflicts.is_empty());
    let merge = draft.rebase_order(&ids([1, 0, 2]));
    let [Conflict { subject: ConflictSubject::Order, about: Question::Field { take_theirs, .. }, .. }] = &merge.conflicts[..]
    else {
        panic!("{merge:?}")
    };
    assert_eq!(draft.order(), ids([2, 0, 1]), "mine until it is chosen otherwise");
    draft.step("Take theirs", take_theirs.clone()).unwrap();
    assert_eq!(draft.order(), ids([1, 0, 2]));
    assert!(draft.plan().is_empty());
}

#[test]
fn settings_merge_field_by_field_and_cuts_moment_by_moment() {
    let mut draft = video();
    let mine = ClipChange { name: Some("Mine".into()), studio_sound: Some(true), ..Default::default() };
    draft.edit("Change", None, Edit::Settings("cl_0".into(), mine)).unwrap();
    draft.edit("Cut", None, Edit::Cut { clip: "cl_0".into(), removed: vec![cut(0, 10)], restored: Vec::new() }).unwrap();
    let theirs = Clip { name: "Theirs".into(), cuts: vec![cut(500, 10)], ..clip("cl_0", Vec::new()) };
    let merge = draft.rebase_clip(&theirs);
    let [Conflict { subject: ConflictSubject::Clip(_), about: Question::Field { field, .. }, .. }] = &merge.conflicts[..]
    else {
        panic!("{merge:?}")
    };
    assert_eq!(field, "name");
    let view = draft.section(&"cl_0".into()).unwrap();
    assert_eq!((view.record().name.as_str(), view.record().studio_sound), ("Mine", true));
    assert_eq!(view.record().cuts, [cut(0, 10), cut(500, 10)]);
}

proptest! {
    #[test]
    fn whatever_others_cut_undoing_everything_gives_what_the_service_holds(
        user_ops in user_ops(), theirs in prop::collection::vec((0u8..3, prop::collection::vec((0i64..1_000, 1i64..200), 0..4)), 1..4),
    ) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        for (number, cuts) in theirs {
            let map = CutMap::new(&cuts.iter().map(|(start, length)| cut(*start, *length)).collect::<Vec<_>>(), SourceMs(1_000));
            let mut fresh = draft.base.sections[&clip_id(number)].clone();
            fresh.recut(map);
            draft.rebase_clip(&fresh.record);
            draft.rebase(&clip_id(number), fresh.items.iter().cloned().collect());
        }
        while let Some(undone) = draft.undo() {
            // A state in between may put an item on footage that is gone: that step is skipped with the reason, and so are earlier
            // steps of the same item.
            prop_assert!(matches!(undone, Ok(_) | Err(DraftError::Hidden(_) | DraftError::NoItem)), "{undone:?}");
        }
        prop_assert_eq!(seen(&draft.view), seen(&draft.base));
        prop_assert!(draft.plan().is_empty());
    }

    #[test]
    fn whatever_others_cut_the_plan_brings_the_service_to_the_view(
        user_ops in user_ops(), number in 0u8..3, cuts in prop::collection::vec((0i64..1_000, 1i64..200), 0..4),
    ) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        let map = CutMap::new(&cuts.iter().map(|(start, length)| cut(*start, *length)).collect::<Vec<_>>(), SourceMs(1_000));
        let mut fresh = draft.base.sections[&clip_id(number)].clone();
        fresh.recut(map);
        draft.rebase_clip(&fresh.record);
        draft.rebase(&clip_id(number), fresh.items.iter().cloned().collect());
        let mut service = draft.base.clone();
        draft.plan().steps().iter().for_each(|step| drop(serve(&mut service, step)));
        // An item whose times are those of its visible part has no further footage.
        prop_assert_eq!(seen(&service), seen(&draft.view));
    }
}

#[test]
fn a_journal_says_of_times_that_were_carried_over_to_other_cuts_what_was_read() {
    let long = |start, length| {
        let mut item = sound("a", 0);
        item.set_times(PlaybackMs(start), DurationMs(length));
        [item].into_iter().collect::<ClipItems>()
    };
    // The first 20 ms of the item are cut, which the server doesn't report.
    let mut draft = Draft::new([(clip("cl", vec![cut(100, 20)]), long(100, 80))]);
    draft.edit("Put back", None, Edit::Cut { clip: "cl".into(), removed: Vec::new(), restored: vec![cut(100, 20)] }).unwrap();
    let saving = draft.start_save().unwrap();
    let done = saving.steps.len();
    draft.finish_save(saving, done, &[], &[]);
    assert_eq!(draft.base_item(&"cl".into(), &"a".into()).unwrap().times(), Some((PlaybackMs(120), DurationMs(80))));
    let mut entries = Entry::of_base(&draft, &"cl".into());
    entries.push(Entry::Edit("Move".into(), None, moved("a", 500)));
    let mut restored = replay(entries).draft;
    assert_eq!(restored.base_section(&"cl".into()), draft.base_section(&"cl".into()));
    // The server answers the restored item with its full length, which isn't another user's change.
    let merge = restored.rebase(&"cl".into(), long(100, 100));
    assert!(merge.conflicts.is_empty() && merge.merged.is_empty(), "{merge:?}");
    assert_eq!(restored.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(500));
}
