use super::*;
use crate::api::{
    DurationMs, Extra, PlaybackMs,
    batch::{Action, OperationResult},
    item::{ChangeBody, ItemKind},
    sound_effect::{SoundEffect, SoundEffectChange},
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

/// Items that were changed here and deleted there.
fn gone(merge: &Merge) -> Vec<String> {
    let gone = merge.conflicts.iter().filter(|conflict| matches!(conflict.about, crate::edit::Question::DeletedThere));
    gone.map(|conflict| conflict.mine.id().to_string()).collect()
}

fn draft() -> Draft {
    Draft::new([("cl".into(), [sound("a", 10), sound("b", 20)].into_iter().collect())])
}

#[test]
fn a_drag_of_many_moves_is_one_step() {
    let mut draft = draft();
    for start in 11..311 {
        draft.edit("Move", Some(GestureId(1)), moved("a", start)).unwrap();
    }
    assert_eq!(draft.history().done().len(), 1);
    assert_eq!(draft.operations().len(), 1);
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()), Some(&sound("a", 10)));
    draft.redo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()), Some(&sound("a", 310)));
}

#[test]
fn another_gesture_is_another_step() {
    let mut draft = draft();
    draft.edit("Move", Some(GestureId(1)), moved("a", 11)).unwrap();
    draft.edit("Move", Some(GestureId(2)), moved("a", 12)).unwrap();
    assert_eq!(draft.history().done().len(), 2);
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
    draft.finish_save(saving, &[result("ly_real")]);
    let waiting = draft.operations();
    assert!(matches!(&waiting[..], [Operation { action: Action::Update(id, _), .. }] if id.as_str() == "ly_real"));
    draft.undo().unwrap().unwrap();
    assert!(draft.operations().is_empty());
    draft.undo().unwrap().unwrap();
    assert!(
        matches!(&draft.operations()[..], [Operation { action: Action::Remove(ItemKind::SoundEffect, id), .. }] if id.as_str() == "ly_real")
    );
}

#[test]
fn a_step_that_cannot_be_undone_changes_nothing_and_makes_way_for_the_one_before() {
    let mut draft = draft();
    draft.edit("Move b", None, moved("b", 70)).unwrap();
    draft.edit("Move a", None, moved("a", 99)).unwrap();
    // A colleague deleted it.
    assert_eq!(gone(&draft.rebase(&"cl".into(), [sound("b", 20)].into_iter().collect())), ["a"]);
    let before = draft.view.clone();
    assert_eq!(draft.undo(), Some(Err(DraftError::NoItem)));
    assert_eq!(draft.view, before);
    assert_eq!(draft.undo(), Some(Ok("Move b".to_owned())));
    assert!(draft.operations().is_empty());
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

/// Random edits on a clip with a few items.
fn edits() -> impl Strategy<Value = Vec<(u8, u8, i64, Option<u64>)>> {
    prop::collection::vec((0u8..4, 0u8..6, 0i64..500, prop::option::of(0u64..3)), 0..60)
}

/// Runs random edits; those that do not apply are refused and change nothing.
fn run(draft: &mut Draft, edits: &[(u8, u8, i64, Option<u64>)]) -> usize {
    let mut done = 0;
    for (what, item, value, gesture) in edits {
        let id = format!("{}{item}", if *item < 2 { "" } else { "new-" }).replace('0', "a").replace('1', "b");
        let edit = match what {
            0 => Edit::Add("cl".into(), sound(&id, *value)),
            1 => Edit::Remove("cl".into(), id.as_str().into()),
            2 => moved(&id, *value),
            _ => {
                let change = SoundEffectChange { volume: Some(*value as f64), ..Default::default() };
                Edit::Update("cl".into(), id.as_str().into(), ChangeBody::SoundEffect(change))
            }
        };
        done += usize::from(draft.edit("edit", gesture.map(GestureId), edit).is_ok());
    }
    done
}

proptest! {
    #[test]
    fn undoing_everything_gives_the_base_and_redoing_it_the_view(edits in edits()) {
        let mut draft = draft();
        let base = draft.clone();
        run(&mut draft, &edits);
        let view = draft.view.clone();
        while let Some(undone) = draft.undo() { undone.unwrap(); }
        prop_assert_eq!(&draft.view, &base.view);
        prop_assert!(draft.operations().is_empty());
        while let Some(redone) = draft.redo() { redone.unwrap(); }
        prop_assert_eq!(&draft.view, &view);
    }

    #[test]
    fn the_folded_operations_bring_the_base_to_the_view_and_are_never_more_than_the_edits(edits in edits()) {
        let mut draft = draft();
        let done = run(&mut draft, &edits);
        let operations = draft.operations();
        prop_assert!(operations.len() <= done);
        // A stand-in for the service: the base with the operations applied in order.
        let mut service = draft.base.get(&"cl".into()).cloned().unwrap();
        for operation in &operations {
            match &operation.action {
                Action::Add(crate::api::item::AddBody::SoundEffect(body)) => {
                    service.insert(Item::SoundEffect(body.clone().into_item(operation.id.as_str().into())));
                }
                Action::Update(id, change) => { change.apply(service.get_mut(id).unwrap()); }
                Action::Remove(_, id) => { service.remove(id).unwrap(); }
                Action::Add(_) => unreachable!(),
            }
        }
        prop_assert_eq!(Some(&service), draft.items(&"cl".into()));
    }
}

#[test]
fn one_item_is_taken_back_alone_and_parked_ones_can_be_taken_up_again() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 99)).unwrap();
    draft.edit("Remove", None, Edit::Remove("cl".into(), "b".into())).unwrap();
    assert!(draft.take_back("Take back", &"cl".into(), &"a".into()).is_some());
    assert_eq!((draft.operations().len(), draft.item(&"cl".into(), &"a".into())), (1, Some(&sound("a", 10))));
    assert!(draft.take_back("Take back", &"cl".into(), &"a".into()).is_none(), "nothing waits for it any more");
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.operations().len(), 2);
    assert!(draft.park(&"cl".into(), &"b".into(), "refused") && draft.park(&"cl".into(), &"a".into(), "refused"));
    assert!(draft.operations().is_empty() && draft.parked().len() == 2);
    draft.unpark(1, true).unwrap().unwrap();
    draft.unpark(0, true).unwrap().unwrap();
    assert!(draft.parked().is_empty() && draft.unpark(0, true).is_none());
    assert_eq!((draft.operations().len(), draft.item(&"cl".into(), &"a".into())), (2, Some(&sound("a", 99))));
}

#[test]
fn what_waits_stays_on_its_footage_when_the_cuts_change_and_so_does_an_undo() {
    use crate::api::{SourceMs, clip::Cut};
    let cut = |start: i64, length: i64| Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) };
    let (before, after) = (CutMap::new(&[], SourceMs(1000)), CutMap::new(&[cut(0, 5), cut(300, 200)], SourceMs(1000)));
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 600)).unwrap();
    draft.edit("Move", None, moved("b", 350)).unwrap();
    let carried = draft.recut(&"cl".into(), &before, &after);
    let told: Vec<_> = carried.iter().map(|c| (c.id.as_str(), c.from.0, c.to.map(|to| to.0))).collect();
    assert_eq!(told, [("a", 600, Some(395)), ("b", 350, None)], "what moved and by how much, and what is gone");
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(395));
    draft.undo().unwrap().unwrap();
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(5), "10 of the old cuts");
    assert!(draft.operations().is_empty());
}
