//! Tests of steps: grouping, undo, redo, discarding and setting aside.

use super::*;

#[test]
fn a_drag_of_many_moves_is_one_step() {
    let mut draft = draft();
    for start in 11..311 {
        draft.edit("Move", Some(GestureId(1)), moved("a", start)).unwrap();
    }
    assert_eq!(draft.history().done().len(), 1);
    assert_eq!(operations(&draft).len(), 1);
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()), Some(&sound("a", 10)));
    draft.redo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()), Some(&sound("a", 310)));
}

#[test]
fn a_field_that_an_edit_gave_goes_with_its_undo_and_after_a_save_the_item_is_made_anew() {
    let text = || {
        let add = crate::api::overlay::TextOverlayAdd { text: "T".into(), ..Default::default() };
        let mut item = Item::TextOverlay(add.into_item("ly_t".into(), crate::api::SizePx { width: 100.0, height: 100.0 }));
        item.set_times(PlaybackMs(5), DurationMs(50));
        item
    };
    let mut draft = Draft::new([(clip("cl", Vec::new()), [text()].into_iter().collect())]);
    let base = draft.clone();
    // Until it is saved, the item has no z-index.
    let raise = |z_index: i64| {
        let change = crate::api::overlay::TextOverlayChange { z_index: Some(z_index), ..Default::default() };
        Edit::Update("cl".into(), "ly_t".into(), ChangeBody::TextOverlay(change))
    };
    for z_index in 1..4 {
        draft.edit("Raise", Some(GestureId(1)), raise(z_index)).unwrap();
    }
    let view = draft.view.clone();
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.view, base.view);
    draft.redo().unwrap().unwrap();
    assert_eq!(draft.view, view);
    let saving = draft.start_save().unwrap();
    draft.finish_save(saving, usize::MAX, &[], &[]);
    draft.undo().unwrap().unwrap();
    let sent = operations(&draft);
    assert!(
        matches!(sent[..], [Operation { action: Action::Remove(..), .. }, Operation { action: Action::Add(_), .. }]),
        "{sent:?}"
    );
    // A reload without changes doesn't restore the field.
    let held = draft.base.sections[&ClipId::from("cl")].items.clone();
    draft.rebase(&"cl".into(), held);
    assert_eq!(draft.view, base.view);
}

#[test]
fn another_gesture_is_another_step() {
    let mut draft = draft();
    draft.edit("Move", Some(GestureId(1)), moved("a", 11)).unwrap();
    draft.edit("Move", Some(GestureId(2)), moved("a", 12)).unwrap();
    assert_eq!(draft.history().done().len(), 2);
}

#[test]
fn an_abandoned_gesture_was_never_there_and_takes_nothing_else_back() {
    let mut draft = draft();
    draft.edit("Move b", None, moved("b", 70)).unwrap();
    draft.undo().unwrap().unwrap();
    let before = draft.clone();
    for start in 11..31 {
        draft.edit("Drag", Some(GestureId(1)), moved("a", start)).unwrap();
    }
    assert!(draft.history().undone().is_empty());
    assert_eq!(draft.abandon_gesture(GestureId(1)).unwrap().unwrap().name, "Drag");
    assert_eq!((&draft.view, draft.history()), (&before.view, before.history()), "what could be done again still can");
    // Steps of another gesture, or since then, are kept.
    draft.edit("Drag", Some(GestureId(1)), moved("a", 40)).unwrap();
    assert!(draft.abandon_gesture(GestureId(2)).is_none());
    draft.edit("Move b", None, moved("b", 80)).unwrap();
    assert!(draft.abandon_gesture(GestureId(1)).is_none());
    draft.undo().unwrap().unwrap();
    draft.end_gesture();
    assert!(draft.abandon_gesture(GestureId(1)).is_none(), "it has ended");
    assert_eq!(draft.history().done().len(), 1);
}

#[test]
fn an_edit_that_breaks_a_rule_changes_nothing() {
    let mut draft = draft();
    let before = draft.clone();
    assert!(matches!(draft.edit("Move", None, moved("a", -1)), Err(DraftError::Rule(_))));
    assert!(matches!(draft.edit("Move", None, moved("x", 1)), Err(DraftError::NoItem)));
    assert_eq!(draft, before);
}

#[test]
fn a_step_that_cannot_be_undone_changes_nothing_and_makes_way_for_the_one_before() {
    let mut draft = draft();
    draft.edit("Move b", None, moved("b", 70)).unwrap();
    draft.edit("Move a", None, moved("a", 99)).unwrap();
    // Another user deleted the item.
    assert_eq!(gone(&draft.rebase(&"cl".into(), [sound("b", 20)].into_iter().collect())), ["a"]);
    let before = draft.view.clone();
    assert_eq!(draft.undo(), Some(Err(DraftError::NoItem)));
    assert_eq!(draft.view, before);
    assert_eq!(draft.undo(), Some(Ok("Move b".to_owned())));
    assert!(operations(&draft).is_empty());
}

#[test]
fn discarding_that_cannot_be_undone_whole_is_not_undone_in_part() {
    let mut draft = draft();
    draft.edit("Move a", None, moved("a", 99)).unwrap();
    draft.edit("Move b", None, moved("b", 99)).unwrap();
    draft.discard("Discard").unwrap();
    draft.rebase(&"cl".into(), [sound("b", 20)].into_iter().collect());
    let before = draft.view.clone();
    assert!(draft.undo().unwrap().is_err());
    assert_eq!(draft.view, before);
}

#[test]
fn one_item_is_taken_back_alone_and_parked_ones_can_be_taken_up_again() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 99)).unwrap();
    draft.edit("Remove", None, Edit::Remove("cl".into(), "b".into())).unwrap();
    assert!(draft.take_back(str::to_owned, &item("a")).is_some());
    assert_eq!((operations(&draft).len(), draft.item(&"cl".into(), &"a".into())), (1, Some(&sound("a", 10))));
    assert!(draft.take_back(str::to_owned, &item("a")).is_none(), "nothing waits for it any more");
    draft.undo().unwrap().unwrap();
    assert_eq!(operations(&draft).len(), 2);
    assert!(draft.park(&item("b"), "refused") && draft.park(&item("a"), "refused"));
    assert!(operations(&draft).is_empty() && draft.parked().len() == 2);
    draft.unpark(1, Unpark::TakeUp).unwrap().unwrap();
    draft.unpark(0, Unpark::TakeUp).unwrap().unwrap();
    assert!(draft.parked().is_empty() && draft.unpark(0, Unpark::TakeUp).is_none());
    assert_eq!((operations(&draft).len(), draft.item(&"cl".into(), &"a".into())), (2, Some(&sound("a", 99))));
}

/// Moves an item to another clip, like a drag.
fn cross(draft: &mut Draft, from: (&str, &str), to: (&str, &str), start: i64) {
    let edits = vec![Edit::Remove(from.0.into(), from.1.into()), Edit::Add(to.0.into(), sound(to.1, start))];
    draft.step("Move", edits).unwrap();
}

#[test]
fn an_item_that_was_put_onto_another_clip_is_one_change_and_is_taken_back_and_parked_whole() {
    let base = video();
    let mut draft = base.clone();
    cross(&mut draft, ("cl_0", "ly_0"), ("cl_1", "new-x"), 10);
    cross(&mut draft, ("cl_1", "new-x"), ("cl_2", "new-y"), 20);
    let on = |clip: &str, id: &str| PendingChange::Item(clip.into(), id.into());
    let key = |clip: &str, id: &str| (ClipId::from(clip), ItemId::from(id));
    let crossed = Crossed { from: key("cl_0", "ly_0"), to: key("cl_2", "new-y") };
    assert_eq!(draft.crossed(), [crossed]);
    let moved = draft.clone();
    for half in [on("cl_0", "ly_0"), on("cl_2", "new-y")] {
        let mut draft = moved.clone();
        assert!(draft.take_back(str::to_owned, &half).is_some());
        assert_eq!(draft.view, base.view, "{half:?}");
        assert!(draft.plan().is_empty() && draft.crossed().is_empty());
        draft.undo().unwrap().unwrap();
        assert_eq!(draft.view, moved.view, "one step takes it back");
        // A save continues without the change, and the item is on exactly one clip.
        assert!(draft.park(&half, "refused"));
        assert_eq!((draft.view.clone(), draft.parked().len()), (base.view.clone(), 1));
        draft.unpark(0, Unpark::TakeUp).unwrap().unwrap();
        assert_eq!((draft.view.clone(), draft.crossed().len()), (moved.view.clone(), 1));
    }
    // A new item was never on the server: it is an addition, wherever it is moved.
    let mut draft = base.clone();
    draft.edit("Add", None, Edit::Add("cl_0".into(), sound("new-z", 5))).unwrap();
    cross(&mut draft, ("cl_0", "new-z"), ("cl_2", "new-w"), 20);
    assert!(draft.crossed().is_empty());
    assert_eq!(draft.plan().len(), 1);
}

proptest! {
    #[test]
    fn undoing_everything_gives_the_base_and_redoing_it_the_view(user_ops in user_ops()) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        while let Some(redone) = draft.redo() { redone.unwrap(); }
        let view = draft.view.clone();
        while let Some(undone) = draft.undo() { undone.unwrap(); }
        prop_assert_eq!(&draft.view, &draft.base);
        prop_assert!(draft.plan().is_empty());
        while let Some(redone) = draft.redo() { redone.unwrap(); }
        prop_assert_eq!(&draft.view, &view);
    }

    #[test]
    fn an_abandoned_drag_leaves_everything_as_it_was_also_what_can_be_done_again(
        user_ops in user_ops(), clip in 0u8..3, item in 0u8..3, drag in prop::collection::vec(0i64..1_000, 0..6),
    ) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        draft.end_gesture();
        let mut before = draft.clone();
        let moves: Vec<_> = drag.into_iter().map(|at| (UserOp::Move(clip, item, at), Some(9))).collect();
        run(&mut draft, &moves);
        let begun = draft.history().done().len() > before.history().done().len();
        prop_assert_eq!(draft.abandon_gesture(GestureId(9)).is_some(), begun);
        prop_assert_eq!((&draft.view, draft.history()), (&before.view, before.history()));
        loop {
            let (one, other) = (draft.redo(), before.redo());
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(&draft.view, &before.view);
            if one.is_none() { break; }
        }
    }

    #[test]
    fn discarding_gives_the_base_and_can_be_undone(user_ops in user_ops()) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        let view = draft.view.clone();
        prop_assert_eq!(draft.discard("Discard").unwrap() > 0, view != draft.base);
        prop_assert_eq!(&draft.view, &draft.base);
        if view != draft.base {
            draft.undo().unwrap().unwrap();
            prop_assert_eq!(&draft.view, &view);
        }
    }

    #[test]
    fn what_is_taken_back_one_by_one_leaves_nothing_that_waits(user_ops in user_ops()) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        let mut waiting = vec![PendingChange::Order];
        waiting.extend(VideoPart::ALL.map(PendingChange::Video));
        for clip in (0..3).map(clip_id) {
            waiting.extend([PendingChange::Deletion(clip.clone()), PendingChange::Clip(clip.clone()), PendingChange::Words(clip.clone())]);
            waiting.extend((0..5).map(|item| PendingChange::Item(clip.clone(), item_id(item).as_str().into())));
        }
        for what in &waiting {
            let before = draft.plan();
            prop_assert_eq!(draft.take_back(str::to_owned, what).is_some(), draft.plan() != before);
        }
        // A reverted change may make another one revertible, such as that of an item whose footage returns.
        for what in &waiting {
            draft.take_back(str::to_owned, what);
        }
        prop_assert!(draft.plan().is_empty(), "{:?}", draft.plan());
    }
}

#[test]
fn an_item_keeps_the_length_that_it_was_given_when_footage_in_its_middle_is_put_back() {
    let of = |draft: &Draft, id: &str| draft.section(&"cl".into()).unwrap().items().get(&id.into()).unwrap().times().unwrap();
    let put_back = |draft: &mut Draft| {
        let edits = vec![Edit::Cut { clip: "cl".into(), removed: Vec::new(), restored: vec![cut(400, 70)] }];
        let edits = draft.keeping_lengths(edits);
        draft.step("Put back", edits).unwrap();
    };
    let remove = |draft: &mut Draft| {
        draft.step("Cut", vec![Edit::Cut { clip: "cl".into(), removed: vec![cut(400, 70)], restored: vec![] }])
    };
    let (start, long) = (PlaybackMs(380), DurationMs(100));
    // One that was put over the cut, and one that was moved over it.
    let mut draft = draft();
    remove(&mut draft).unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new", 380))).unwrap();
    draft.edit("Move", None, moved("a", 390)).unwrap();
    put_back(&mut draft);
    assert_eq!((of(&draft, "new"), of(&draft, "a")), ((start, long), (PlaybackMs(390), long)));
    // Undo leads to where it was, and redo as well.
    draft.undo().unwrap().unwrap();
    assert_eq!(of(&draft, "new"), (start, long));
    draft.redo().unwrap().unwrap();
    assert_eq!(of(&draft, "new"), (start, long));
    // One that a cut shortened gets its length back, whether a step gave it or it came so.
    let mut draft = super::draft();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new", 380))).unwrap();
    draft.edit("Move", None, moved("a", 390)).unwrap();
    remove(&mut draft).unwrap();
    assert_eq!(of(&draft, "new").1, DurationMs(30));
    put_back(&mut draft);
    assert_eq!((of(&draft, "new"), of(&draft, "a")), ((start, long), (PlaybackMs(390), long)));
}
