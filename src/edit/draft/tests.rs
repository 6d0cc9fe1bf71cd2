use super::*;
use crate::{
    api::{
        DurationMs, Extra, PlaybackMs, SourceMs,
        batch::{Action, Operation, OperationResult},
        clip::Cut,
        item::{ChangeBody, ItemKind},
        sound_effect::{SoundEffect, SoundEffectChange},
    },
    edit::{
        Delivery, Merge, Question, Recording, SaveStep, Subject, Taken,
        journal::{Entry, bare_clip, replay},
        landed,
    },
    timeline::CutMap,
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
    let gone = merge.conflicts.iter().filter(|conflict| matches!(conflict.about, Question::DeletedThere));
    gone.map(conflict_item).collect()
}

fn conflict_item(conflict: &Conflict) -> String {
    let Subject::Item(item) = &conflict.subject else { panic!("{conflict:?}") };
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
    // Until it is saved it has no place in the stack.
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
    // A look that tells nothing new does not bring it back.
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
        // With something that the service filled in.
        let Item::SoundEffect(mut sound) = sound(id, number as i64) else { unreachable!() };
        sound.extra.insert("fade".into(), "in".into());
        fresh.insert(Item::SoundEffect(sound));
    }
    draft.rebase(&"cl".into(), fresh);
    assert_eq!((draft.plan().len(), draft.items(&"cl".into()).unwrap().len()), (50, 452));
    // Taken back and done again they are what the service holds.
    while draft.history().done().len() > 10 {
        draft.undo().unwrap().unwrap();
    }
    while let Some(redone) = draft.redo() {
        redone.unwrap();
    }
    assert_eq!(draft.plan().len(), 50);
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

/// Something that a user does, to be made into an edit of what is there.
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
    Undo,
    Redo,
}

fn user_op() -> impl Strategy<Value = UserOp> {
    let (clip, item) = (0u8..3, 0u8..5);
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
    // Two that the service knows, and new ones.
    if number < 2 { format!("ly_{number}") } else { format!("new-{number}") }
}

/// Three clips, one of them cut, each with two items; on the second all of one item and half of another are cut out.
fn video() -> Draft {
    let items = || [sound("ly_0", 100), sound("ly_1", 500)].into_iter().collect::<ClipItems>();
    let mut hidden = ClipState::new(clip("cl_1", Vec::new()), items());
    hidden.recut(CutMap::new(&[cut(90, 300), cut(550, 100)], SourceMs(1_000)));
    Draft::new([
        (clip("cl_0", Vec::new()), items()),
        (hidden.record.clone(), hidden.items.iter().cloned().collect()),
        (clip("cl_2", vec![cut(0, 50)]), items()),
    ])
}

/// Does what a user may do; what does not apply is refused and changes nothing.
fn run(draft: &mut Draft, user_ops: &[(UserOp, Option<u64>)]) {
    run_on(draft, user_ops, &BTreeMap::new());
}

/// The same, of which some clips have other ids now.
fn run_on(draft: &mut Draft, user_ops: &[(UserOp, Option<u64>)], names: &BTreeMap<ClipId, ClipId>) {
    for (op, gesture) in user_ops {
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
        if draft.edit("edit", gesture.map(GestureId), edit).is_err() {
            assert_eq!(draft.view, before, "what is refused changes nothing");
        }
    }
}

/// A stand-in for the service, as the API has it: requests change it one after the other. Answers the clip that one made.
fn serve(service: &mut Clips, step: &SaveStep) -> Option<Clip> {
    static MADE: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    match step {
        SaveStep::AddClip(_, add) => {
            let number = MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let mut record = clip(&format!("made-{number}"), Vec::new());
            record.name.clone_from(add.name.as_ref().unwrap());
            // The service has defaults of its own.
            record.studio_sound = true;
            let section = ClipState::new(record.clone(), ClipItems::default());
            service.order.push(record.id.clone());
            service.sections.insert(record.id.clone(), section);
            return Some(record);
        }
        SaveStep::Operations(operations) => {
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
        SaveStep::UpdateClip(clip, change) => {
            let section = service.sections.get_mut(clip).unwrap();
            let map = change.cuts.as_ref().map(|cuts| CutMap::new(cuts, SourceMs(1_000)));
            ClipChange { cuts: None, ..change.clone() }.apply(&mut section.record);
            drop(map.map(|map| section.recut(map)));
        }
        SaveStep::DeleteClip(clip) => service.forget(clip),
        SaveStep::ReorderClip(clip, place) => {
            service.order.retain(|id| id != clip);
            service.order.insert(usize::try_from(*place).unwrap(), clip.clone());
        }
    }
    None
}

/// What clips of these tests are made of.
fn recording() -> Recording {
    let source =
        serde_json::json!({"id": "su_1", "medium": "upload", "dimensions": {"width": 16, "height": 9}, "durationMs": 1000});
    Recording { source: serde_json::from_value(source).unwrap(), other_layers: Vec::new(), has_words: false }
}

/// What can be seen of clips, short enough to be read in a failure.
fn seen(clips: &Clips) -> Vec<String> {
    let section = |clip: &ClipId| {
        let ClipState { record, map, items } = &clips.sections[clip];
        let item = |item: &Item| {
            let (start, length) = item.times().unwrap();
            let Item::SoundEffect(sound) = item else { unreachable!() };
            format!("{} {}+{} {}", item.id(), start.0, length.0, sound.volume)
        };
        let cuts: Vec<_> = map.removed().iter().map(|(start, end)| (start.0, end.0)).collect();
        format!("{clip} {} {cuts:?} {:?}", record.name, items.iter().map(item).collect::<Vec<_>>())
    };
    clips.order.iter().map(section).collect()
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
        // What was saved waits no more, and folding again gives nothing.
        if let Some(saving) = draft.start_save() {
            draft.finish_save(saving, usize::MAX, &[], &[]);
            prop_assert!(draft.plan().is_empty());
            prop_assert_eq!(&draft.base.sections, &service.sections, "down to the footage that is hidden");
        }
    }

    #[test]
    fn discarding_gives_the_base_and_can_be_undone(user_ops in user_ops()) {
        let mut draft = video();
        run(&mut draft, &user_ops);
        let view = draft.view.clone();
        prop_assert_eq!(draft.discard("Discard").is_some(), view != draft.base);
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
        for clip in (0..3).map(clip_id) {
            waiting.extend([PendingChange::Deletion(clip.clone()), PendingChange::Clip(clip.clone())]);
            waiting.extend((0..5).map(|item| PendingChange::Item(clip.clone(), item_id(item).as_str().into())));
        }
        for what in &waiting {
            let before = draft.plan();
            prop_assert_eq!(draft.take_back("Take back", what).is_some(), draft.plan() != before);
        }
        // What is taken back may free what could not be before, as an item whose footage comes back.
        for what in &waiting {
            draft.take_back("Take back", what);
        }
        prop_assert!(draft.plan().is_empty(), "{:?}", draft.plan());
    }

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
            // A state in between may stand on footage that is gone: it is passed over with the reason, and what was done to
            // the same item before as well.
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
        // Items that were told by what is seen of them have no footage beyond that.
        prop_assert_eq!(seen(&service), seen(&draft.view));
    }
}

#[test]
fn one_item_is_taken_back_alone_and_parked_ones_can_be_taken_up_again() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 99)).unwrap();
    draft.edit("Remove", None, Edit::Remove("cl".into(), "b".into())).unwrap();
    assert!(draft.take_back("Take back", &item("a")).is_some());
    assert_eq!((operations(&draft).len(), draft.item(&"cl".into(), &"a".into())), (1, Some(&sound("a", 10))));
    assert!(draft.take_back("Take back", &item("a")).is_none(), "nothing waits for it any more");
    draft.undo().unwrap().unwrap();
    assert_eq!(operations(&draft).len(), 2);
    assert!(draft.park(&item("b"), "refused") && draft.park(&item("a"), "refused"));
    assert!(operations(&draft).is_empty() && draft.parked().len() == 2);
    draft.unpark(1, true).unwrap().unwrap();
    draft.unpark(0, true).unwrap().unwrap();
    assert!(draft.parked().is_empty() && draft.unpark(0, true).is_none());
    assert_eq!((operations(&draft).len(), draft.item(&"cl".into(), &"a".into())), (2, Some(&sound("a", 99))));
}

#[test]
fn what_waits_stays_on_its_footage_when_the_cuts_change_and_so_does_an_undo() {
    let mut draft = draft();
    draft.edit("Move", None, moved("a", 600)).unwrap();
    draft.edit("Move", None, moved("b", 350)).unwrap();
    let told = draft.rebase_clip(&clip("cl", vec![cut(0, 5), cut(300, 200)]));
    let told: Vec<_> = told.carried.iter().map(|c| (c.id.as_str(), c.from.0, c.to.map(|to| to.0))).collect();
    assert_eq!(told, [("a", 600, Some(395)), ("b", 350, None)], "what moved and by how much, and what is gone");
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(395));
    draft.undo().unwrap().unwrap();
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.item(&"cl".into(), &"a".into()).unwrap().times().unwrap().0, PlaybackMs(5), "10 of the old cuts");
    assert!(operations(&draft).is_empty());
}

#[test]
fn an_item_on_footage_that_comes_back_is_sent_after_the_cuts() {
    let mut draft = Draft::new([(clip("cl", vec![cut(100, 500)]), ClipItems::default())]);
    draft.edit("Restore", None, Edit::Cut { clip: "cl".into(), removed: Vec::new(), restored: vec![cut(100, 500)] }).unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new-1", 300))).unwrap();
    draft.edit("Add", None, Edit::Add("cl".into(), sound("new-2", 700))).unwrap();
    let steps = draft.plan().steps();
    let [SaveStep::Operations(early), SaveStep::UpdateClip(..), SaveStep::Operations(late)] = &steps[..] else {
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

#[test]
fn what_waits_on_a_clip_that_others_deleted_is_parked_with_its_reason() {
    let mut draft = video();
    draft.edit("Move", None, Edit::Remove("cl_0".into(), "ly_0".into())).unwrap();
    draft.edit("Cut", None, Edit::Cut { clip: "cl_0".into(), removed: vec![cut(1, 9)], restored: Vec::new() }).unwrap();
    let told = draft.rebase_order(&["cl_1".into(), "cl_2".into()]);
    assert_eq!((told.parked, draft.parked().len(), draft.order().len()), (2, 2, 2));
    assert!(draft.parked()[0].reason.contains("deleted by someone else"));
    assert!(draft.plan().is_empty());
    assert_eq!(draft.unpark(0, true), Some(Err(DraftError::NoClip)), "it stays until it is let go");
    assert_eq!(draft.parked().len(), 2);
}

#[test]
fn an_order_that_both_changed_is_a_question() {
    let mut draft = video();
    let ids = |numbers: [u8; 3]| numbers.map(clip_id).to_vec();
    draft.edit("Move", None, Edit::Place("cl_2".into(), None)).unwrap();
    assert!(draft.rebase_order(&ids([0, 1, 2])).conflicts.is_empty());
    let told = draft.rebase_order(&ids([1, 0, 2]));
    let [Conflict { subject: Subject::Order, about: Question::Field { take_theirs, .. }, .. }] = &told.conflicts[..] else {
        panic!("{told:?}")
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
    let told = draft.rebase_clip(&theirs);
    let [Conflict { subject: Subject::Clip(_), about: Question::Field { field, .. }, .. }] = &told.conflicts[..] else {
        panic!("{told:?}")
    };
    assert_eq!(field, "name");
    let view = draft.section(&"cl_0".into()).unwrap();
    assert_eq!((view.record().name.as_str(), view.record().studio_sound), ("Mine", true));
    assert_eq!(view.record().cuts, [cut(0, 10), cut(500, 10)]);
}

/// What happens to a session: edits, and saves of which the first requests are done before it is over.
#[derive(Clone, Debug)]
enum SessionOp {
    Do(UserOp),
    /// This many requests are done; then the answer is written down or the program is killed, and the clips are read or not.
    Save {
        done: usize,
        answered: bool,
        read: bool,
    },
    /// The program is killed and started again.
    Restart,
}

fn session_ops() -> impl Strategy<Value = Vec<SessionOp>> {
    let save = (0usize..4, any::<bool>(), any::<bool>()).prop_map(|(done, answered, read)| SessionOp::Save {
        done: if done == 3 { 99 } else { done },
        answered,
        read,
    });
    prop::collection::vec(prop_oneof![8 => user_op().prop_map(SessionOp::Do), 2 => save, 1 => Just(SessionOp::Restart)], 0..40)
}

/// A draft with its journal, and the service that it saves to.
struct Session {
    draft: Draft,
    journal: Vec<Entry>,
    service: Clips,
    /// Steps that could not be taken.
    lost: usize,
    /// How many requests of a save without an answer were done.
    known: usize,
    unanswered: Option<(Saving, String)>,
    saves: usize,
    /// Clips that have another id now.
    names: BTreeMap<ClipId, ClipId>,
}

impl Session {
    fn new() -> Self {
        let draft = video();
        let mut session = Self {
            service: draft.base.clone(),
            draft,
            journal: Vec::new(),
            lost: 0,
            known: 0,
            unanswered: None,
            saves: 0,
            names: BTreeMap::new(),
        };
        // The service knows where hidden items stand, although it does not tell.
        session.service.sections.get_mut(&clip_id(1)).unwrap().items =
            ClipItems::from_iter([sound("ly_0", 100), sound("ly_1", 500)])
                .carried(&CutMap::new(&[], SourceMs(1_000)), &CutMap::new(&[cut(90, 300), cut(550, 100)], SourceMs(1_000)));
        session.write_bases();
        session
    }

    fn write_bases(&mut self) {
        let sections = || self.draft.base.sections.values();
        self.journal.extend(sections().map(|section| Entry::Clip(section.record.clone())));
        self.journal.push(Entry::Order(self.draft.base.order.clone()));
        self.journal
            .extend(sections().map(|section| Entry::Base(section.record.id.clone(), section.items.iter().cloned().collect())));
    }

    /// What the service tells of a clip.
    fn told(&self, clip: &ClipId) -> (Clip, ClipItems) {
        let section = &self.service.sections[clip];
        (section.record.clone(), section.items.iter().cloned().collect())
    }

    /// Reads the clips again. Nobody else works on them, so nothing may be asked.
    fn read(&mut self) {
        for clip in self.service.order.clone() {
            let asked = self.draft.rebase_clip(&self.told(&clip).0).conflicts;
            assert!(asked.is_empty(), "{asked:?}");
        }
        let asked = self.draft.rebase_order(&self.service.order).conflicts;
        assert!(asked.is_empty(), "{asked:?}");
        for clip in self.service.order.clone() {
            let asked = self.draft.rebase(&clip, self.told(&clip).1).conflicts;
            assert!(asked.is_empty(), "{asked:?}");
        }
        self.write_bases();
    }

    fn apply(&mut self, op: &UserOp) {
        let steps = self.draft.history().done().len();
        let entry = match op {
            // A clip that was deleted and saved does not come back: the step says so, and is forgotten.
            UserOp::Undo | UserOp::Redo => {
                let back = matches!(op, UserOp::Undo);
                let Some(done) = (if back { self.draft.undo() } else { self.draft.redo() }) else { return };
                self.lost += usize::from(done.is_err());
                if back { Entry::Undo } else { Entry::Redo }
            }
            _ => {
                run_on(&mut self.draft, &[(op.clone(), None)], &self.names);
                let done = self.draft.history().done();
                let Some(step) = done.last().filter(|_| done.len() > steps) else { return };
                Entry::Edit("edit".into(), None, step.forward()[0].clone())
            }
        };
        self.journal.push(entry);
    }

    /// Sends what waits, or again what got no answer.
    fn save(&mut self, done: usize, answered: bool, read: bool) {
        self.saves += 1;
        if self.unanswered.is_none() {
            // What is to be deleted was looked at before; of one clip the service does not tell its media.
            for clip in self.draft.plan().deletions.into_iter().filter(|clip| *clip != clip_id(2)) {
                self.draft.know_recording(&clip, recording());
                self.journal.push(Entry::Recording(clip, recording()));
            }
        }
        let fresh = || Some((self.draft.start_save()?, format!("key {}", self.saves)));
        let Some((saving, key)) = self.unanswered.take().or_else(fresh) else { return };
        self.journal.push(Entry::SaveStarted(vec![key]));
        // The service knows the keys: it does nothing twice. What a look finds there was done.
        let fresh: Vec<_> =
            self.service.order.iter().map(|clip| self.told(clip)).map(|(clip, items)| ClipState::new(clip, items)).collect();
        let mut taken = Taken::default();
        for (index, step) in saving.steps.iter().enumerate() {
            let found = landed(&saving, index, &fresh, &mut taken);
            let is_sent = step.on_made(&taken.clips).is_some();
            assert!(index < self.known || !is_sent || !matches!(found, Delivery::Wholly(_)), "{step:?} was not done");
            let is_clip = matches!(step, SaveStep::AddClip(..));
            assert!(index >= self.known || !is_clip || matches!(found, Delivery::Wholly(_)), "{step:?} would be done twice");
        }
        let all = (self.known + done).min(saving.steps.len());
        for step in &saving.steps[self.known..all] {
            let made = step.on_made(&taken.clips).and_then(|step| serve(&mut self.service, &step));
            if let (SaveStep::AddClip(clip, _), Some(made)) = (step, made) {
                taken.clips.insert(clip.clone(), made);
            }
        }
        self.known = all;
        if !answered {
            self.restart();
            return;
        }
        self.ended(saving, all, &taken.clips);
        self.known = 0;
        if read {
            self.read();
        } else if all > 0 {
            self.restart();
        }
    }

    fn ended(&mut self, saving: Saving, done: usize, clips: &BTreeMap<ClipId, Clip>) {
        let results: Vec<_> = saving.steps.iter().take(done).flat_map(results).collect();
        let of = |step: &SaveStep| if let SaveStep::AddClip(clip, _) = step { clips.get(clip).cloned() } else { None };
        let made: Vec<_> = saving.steps.iter().take(done).filter_map(of).collect();
        self.journal.push(Entry::SaveEnded(done, results.clone(), made.clone()));
        for (from, to) in self.draft.finish_save(saving, done, &results, &made) {
            let known = self.names.values_mut().find(|now| **now == from);
            match known {
                Some(now) => *now = to,
                None => drop(self.names.insert(from, to)),
            }
        }
    }

    /// As the program starts: the journal is read, and a save without an answer waits to be sent again.
    fn restart(&mut self) {
        let replayed = replay(self.journal.clone());
        assert!(replayed.skipped <= self.lost);
        let told: Vec<_> = self.service.order.iter().map(|clip| self.told(clip)).collect();
        self.draft = Draft::new(told);
        let (merges, clips) = self.draft.restore(replayed.draft, replayed.unanswered.as_ref().map(|(saving, _)| saving));
        let asked: Vec<_> = merges
            .iter()
            .flat_map(|merge| &merge.conflicts)
            .chain(clips.iter().flat_map(|(_, merge)| &merge.conflicts))
            .collect();
        assert!(asked.is_empty(), "{asked:?}");
        match replayed.unanswered {
            None => self.write_bases(),
            Some((saving, mut keys)) => self.unanswered = Some((saving, keys.remove(0))),
        }
    }
}

fn results(step: &SaveStep) -> Vec<OperationResult> {
    let SaveStep::Operations(operations) = step else { return Vec::new() };
    let result = |operation: &Operation| {
        let id = match &operation.action {
            Action::Add(_) => operation.id.as_str().into(),
            Action::Update(id, _) | Action::Remove(_, id) => id.clone(),
        };
        OperationResult { operation_id: operation.id.clone(), kind: "sound_effect".into(), id }
    };
    operations.iter().map(result).collect()
}

/// Plays a session to its end: everything is saved.
fn play(session_ops: &[SessionOp]) {
    let mut session = Session::new();
    for happening in session_ops {
        match happening {
            SessionOp::Do(op) => session.apply(op),
            SessionOp::Save { done, answered, read } => session.save(*done, *answered, *read),
            SessionOp::Restart => session.restart(),
        }
    }
    // What was sent before is settled first; what was done since goes out after it.
    session.save(99, true, true);
    session.save(99, true, true);
    assert_eq!(seen(&session.service), seen(&session.draft.view));
    assert!(session.draft.plan().is_empty());
}

proptest! {
    #[test]
    fn whatever_happens_to_a_session_nothing_is_asked_and_everything_is_saved(session_ops in session_ops()) {
        play(&session_ops);
    }
}

/// What the property above found, each mended.
#[test]
fn sessions_that_went_wrong_before() {
    use SessionOp::{Do, Restart};
    use UserOp::{Add, Cut, Delete, Move, Place, Remove, Restore, Undo};
    let save = |done, answered, read| SessionOp::Save { done, answered, read };
    // A hidden item that is removed, and taken back while the removal is on its way.
    play(&[Do(Remove(1, 0)), save(0, false, false), Do(Undo)]);
    // An undo back to where a cut that was saved meanwhile hides it.
    play(&[Do(Cut(2, 0, 156)), Do(Cut(2, 111, 139)), Do(Move(2, 0, 0)), save(0, false, false), Do(Undo)]);
    // Some of the moves of a save looked like somebody else's order.
    play(&[Do(Place(1, None)), Do(Place(2, None)), Do(Cut(0, 0, 1)), save(2, true, false)]);
    // A move and the cut that hides it, both done and not answered.
    play(&[Do(Move(0, 0, 831)), Do(Cut(0, 805, 126)), save(2, false, false)]);
    // Our own cut, done in part of a save, on a clip that is deleted now.
    play(&[Do(Cut(1, 286, 105)), Do(Place(0, Some(1))), save(1, false, false), Do(Delete(1)), save(0, true, false)]);
    // The undo of a deletion that was saved meanwhile.
    play(&[Do(Delete(0)), Do(Restore(1, 0, 1)), Do(Undo), save(0, false, false), Do(Undo)]);
    // A clip that was deleted and saved comes back, is cut before it is saved, and its answers are lost one by one.
    play(&[
        Do(Move(1, 1, 20)),
        Do(Delete(1)),
        save(99, true, true),
        Do(Undo),
        Do(Cut(1, 0, 30)),
        Do(Move(1, 1, 600)),
        save(1, false, false),
        save(1, false, false),
        Do(Place(1, None)),
        save(0, false, false),
        Restart,
        save(99, true, true),
        Do(Undo),
        Do(Undo),
    ]);
    // Footage comes back of which the service did not tell that an item stood on it, and the item is moved before it is read.
    play(&[
        Do(Cut(0, 90, 30)),
        save(99, true, true),
        Restart,
        Do(Restore(0, 90, 30)),
        Do(Add(0, 4, 5)),
        save(99, false, false),
        Do(Move(0, 0, 700)),
    ]);
}
