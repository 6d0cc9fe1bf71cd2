//! Tests of folding: the requests of a save, and the draft after a save that was done in part.

use super::*;

#[test]
fn a_change_back_to_the_base_sends_nothing() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 99)).unwrap();
    draft.edit("Move", None, moved("a", 10)).unwrap();
    assert!(draft.start_save().is_none());
}

#[test]
fn edits_made_during_a_save_wait_for_the_next_one() {
    let mut draft = draft();
    let local = ItemId::local();
    draft.edit("Add", None, Edit::Add("cl".into(), sound(local.as_str(), 50))).unwrap();
    let saving = draft.start_save().unwrap();
    draft.edit("Move", None, moved(local.as_str(), 60)).unwrap();
    let result = |id: &str| OperationResult { operation_id: "op".into(), kind: "sound_effect".into(), id: id.into() };
    draft.finish_save(saving, usize::MAX, &[result("ly_real")], &[]);
    let waiting = operations(&draft);
    assert!(matches!(&waiting[..], [Operation { action: Action::Update(id, _), .. }] if id.as_str() == "ly_real"));
    draft.undo().unwrap().unwrap();
    assert!(operations(&draft).is_empty());
    draft.undo().unwrap().unwrap();
    assert!(
        matches!(&operations(&draft)[..], [Operation { action: Action::Remove(ItemKind::SoundEffect, id), .. }] if id.as_str() == "ly_real")
    );
}

#[test]
fn an_item_that_was_added_and_cut_out_during_a_save_waits_with_its_length() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 15)).unwrap();
    let saving = draft.start_save().unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new-1", 300))).unwrap();
    draft.edit("Cut", None, Edit::Cut { clip: "cl".into(), removed: vec![cut(250, 300)], restored: Vec::new() }).unwrap();
    draft.finish_save(saving, usize::MAX, &[], &[]);
    assert!(draft.parked().is_empty(), "{:?}", draft.parked());
    let steps = draft.plan().steps();
    let [SaveStep::Operations { operations: early }, SaveStep::UpdateClip { .. }] = &steps[..] else { panic!("{steps:?}") };
    let [Operation { action: Action::Add(body), .. }] = &early[..] else { panic!("{early:?}") };
    assert_eq!((body.start(), body.length()), (Some(PlaybackMs(300)), Some(DurationMs(100))), "before the cut that hides it");
}

#[test]
fn a_save_that_was_done_in_part_leaves_the_rest_and_knows_what_was_made() {
    let mut draft = draft();
    for number in 0..450 {
        draft.edit("Add", None, Edit::Add("cl".into(), sound(&format!("new-{number:03}"), number))).unwrap();
    }
    let saving = draft.start_save().unwrap();
    assert_eq!(saving.steps.len(), 3);
    let made: Vec<_> = saving.operations().take(400).map(|operation| operation.id.as_str().replace("new", "ly")).collect();
    let result =
        |id: &String| OperationResult { operation_id: "o".into(), kind: "sound_effect".into(), id: id.as_str().into() };
    draft.finish_save(saving, 2, &made.iter().map(result).collect::<Vec<_>>(), &[]);
    let mut fresh: ClipItems = draft.base.sections[&ClipId::from("cl")].items.clone();
    for (number, id) in made.iter().enumerate() {
        // With a field that the server filled in.
        let Item::SoundEffect(mut sound) = sound(id, number as i64) else { unreachable!() };
        sound.extra.insert("fade".into(), "in".into());
        fresh.insert(Item::SoundEffect(sound));
    }
    draft.rebase(&"cl".into(), fresh);
    assert_eq!((draft.plan().len(), draft.items(&"cl".into()).unwrap().len()), (50, 452));
    // After undo and redo, the items equal the server's.
    while draft.history().done().len() > 10 {
        draft.undo().unwrap().unwrap();
    }
    while let Some(redone) = draft.redo() {
        redone.unwrap();
    }
    assert_eq!(draft.plan().len(), 50);
}

#[test]
fn an_item_on_footage_that_comes_back_is_sent_after_the_cuts() {
    let mut draft = Draft::new([(clip("cl", vec![cut(100, 500)]), ClipItems::default())]);
    draft.edit("Restore", None, Edit::Cut { clip: "cl".into(), removed: Vec::new(), restored: vec![cut(100, 500)] }).unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new-1", 300))).unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new-2", 700))).unwrap();
    let steps = draft.plan().steps();
    let [SaveStep::Operations { operations: early }, SaveStep::UpdateClip { .. }, SaveStep::Operations { operations: late }] =
        &steps[..]
    else {
        panic!("{steps:?}")
    };
    let at = |batch: &[Operation]| match &batch[0].action {
        Action::Add(body) => (batch.len(), batch[0].id.to_string(), body.start().unwrap().0),
        other => panic!("{other:?}"),
    };
    assert_eq!(at(early), (1, "new-2".into(), 200), "on the cuts that the service holds at that moment");
    assert_eq!(at(late), (1, "new-1".into(), 300));
    let error = draft.edit("Cut", None, Edit::Cut { clip: "cl".into(), removed: vec![cut(250, 200)], restored: Vec::new() });
    assert_eq!(error, Err(DraftError::Uncovers("Whoosh".into())), "it could not be saved any more");
}

proptest! {
    #[test]
    fn the_plan_brings_the_service_to_the_view_and_is_never_more_than_the_edits(user_ops in user_ops()) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        let plan = draft.plan();
        let edits: usize = draft.history().done().iter().map(|step| step.forward().len()).sum();
        prop_assert!(plan.len() <= edits, "{:?}", plan);
        let mut service = draft.base.clone();
        plan.clone().steps().iter().for_each(|step| drop(serve(&mut service, step)));
        prop_assert_eq!(&service.order, &draft.view.order);
        prop_assert_eq!(seen(&service), seen(&draft.view));
        prop_assert_eq!(draft.plan(), plan, "the same queue is always sent in the same way");
        // Saved changes are no longer unsaved, and folding again gives nothing.
        if let Some(saving) = draft.start_save() {
            draft.finish_save(saving, usize::MAX, &[], &[]);
            prop_assert!(draft.plan().is_empty());
            prop_assert_eq!(&draft.base.sections, &service.sections, "down to the footage that is hidden");
        }
    }
}
