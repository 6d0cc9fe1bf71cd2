//! Detects whether an unanswered save has arrived, by comparing its requests with the server's present state.
//!
//! A server may ignore Idempotency-Keys (`api-gaps.md`), so resending could add things twice. A batch takes effect completely or
//! not at all; a mixed result means that another user changed the same items meanwhile.

use super::{ClipItems, ClipState, SaveStep, Saving, VideoFields, merge::settings_between, remake::differing};
use crate::{
    api::{
        ClipId, ItemId, SourceMs,
        batch::{Action, Operation, OperationResult},
        clip::Clip,
        item::Item,
    },
    timeline::CutMap,
};
use std::collections::{BTreeMap, BTreeSet};

/// Greatest difference between the lengths of a clip and of its recording, in milliseconds: servers round to seconds or frames.
const SAME_LENGTH_MS: i64 = 100;

/// Delivery of a save step, judged by the server's present state.
#[derive(Clone, Debug, PartialEq)]
pub enum Delivery {
    /// Every operation took effect; contains the results as the server would have answered them.
    Wholly(Vec<OperationResult>),
    /// No operation took effect.
    NotAtAll,
    /// Some operations seem to have taken effect and others not.
    Unclear,
}

/// Items and clips that earlier steps of a save are known to have created.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// Created items.
    pub items: BTreeSet<ItemId>,
    /// Created clips, by their local ids.
    pub clips: BTreeMap<ClipId, Clip>,
    /// Server's present fields of the video; `None` if they were not read.
    pub video: Option<VideoFields>,
}

/// Compares one step of a save with the server's present clips, in order. `fresh` has the items of clips that the save changes or
/// may have created. `taken` contains the creations of earlier steps; a clip created by this step is added to it.
pub fn landed(saving: &Saving, step: usize, fresh: &[ClipState], taken: &mut Taken) -> Delivery {
    let made: BTreeMap<_, _> = taken.clips.iter().map(|(clip, made)| (clip.clone(), made.id.clone())).collect();
    let real = |clip: &ClipId| made.get(clip).unwrap_or(clip).clone();
    let found = |clip: &ClipId| fresh.iter().find(|section| section.record.id == real(clip));
    let done = |landed: bool| if landed { Delivery::Wholly(Vec::new()) } else { Delivery::NotAtAll };
    match saving.steps.get(step) {
        // Corrections set absolute texts, so repeating them is harmless: they are resent without reading the words.
        None | Some(SaveStep::CorrectWords { .. }) => Delivery::NotAtAll,
        Some(SaveStep::AddClip { clip, .. } | SaveStep::CopyClip { clip, .. }) => {
            let made = made_clip(saving, step, fresh, taken);
            let landed = made.is_some();
            taken.clips.extend(made.map(|made| (clip.clone(), made)));
            done(landed)
        }
        Some(SaveStep::Operations { operations: batch }) => {
            let items = items_as_planned(saving, step, batch, fresh, taken);
            landed_batch(saving, batch, &items, &mut taken.items)
        }
        Some(SaveStep::UpdateClip { clip, change }) => done(found(clip).is_some_and(|section| {
            let change = taken.clips.get(clip).map_or_else(|| change.clone(), |made| differing(change, made));
            let mut record = section.record.clone();
            change.apply(&mut record);
            let map = change.cuts.as_ref().map(|cuts| CutMap::new(cuts, section.map.source_length()));
            settings_between(&section.record, &record).is_empty() && map.is_none_or(|map| map == section.map)
        })),
        Some(SaveStep::DeleteClip { clip }) => done(found(clip).is_none()),
        Some(SaveStep::Video { step: change }) => {
            // The server may have had the preset's values before. So a later step counts as delivered only if the preset does.
            let earlier = saving.steps.iter().take(step).filter_map(SaveStep::preset);
            let mut all = earlier.chain([change]);
            let landed = |held: &VideoFields| all.all(|change| change.has_landed(&saving.video, held));
            done(taken.video.as_ref().is_some_and(landed))
        }
        Some(SaveStep::ReorderClip { .. }) => {
            // Compare with the order after this move, and after each later one.
            let order: Vec<_> = fresh.iter().map(|section| section.record.id.clone()).collect();
            let mut now: Vec<_> = saving.order.iter().map(real).collect();
            done(saving.steps.iter().enumerate().any(|(index, moved)| {
                let SaveStep::ReorderClip { clip, place } = moved else { return false };
                now.retain(|id| *id != real(clip));
                now.insert(usize::try_from(*place).unwrap_or(usize::MAX).min(now.len()), real(clip));
                index >= step && now == order
            }))
        }
    }
}

/// Clip that a step of a save created: one that did not exist before, with the same name and length. It must not be created twice.
fn made_clip(saving: &Saving, step: usize, fresh: &[ClipState], taken: &Taken) -> Option<Clip> {
    let sent = |step: &SaveStep| {
        let (clip, name) = match step {
            SaveStep::AddClip { clip, add } => (clip, add.name.clone()),
            SaveStep::CopyClip { clip, copy, .. } => (clip, copy.name.clone()),
            _ => return None,
        };
        Some((name?, saving.maps.get(clip)?.source_length()))
    };
    let made_by = saving.steps.get(step)?;
    let (name, length) = sent(made_by)?;
    let is_alike = |other: &str, long: SourceMs| other == name && (long.0 - length.0).abs() <= SAME_LENGTH_MS;
    let is_new = |section: &&ClipState| !saving.knows_clip(&section.record.id);
    let is_it = |section: &&ClipState| {
        is_new(section)
            && taken.clips.values().all(|made| made.id != section.record.id)
            && is_alike(&section.record.name, section.map.source_length())
    };
    let mut alike = fresh.iter().filter(is_it);
    let made = if let SaveStep::CopyClip { of, .. } = made_by {
        // A copy was put right behind its original, and in front of the copies that were sent before.
        let behind = fresh.iter().skip_while(|section| section.record.id != *of).skip(1);
        behind.take_while(is_new).filter(is_it).last().or_else(|| alike.next())
    } else {
        // Added clips were put at the end: copies that were sent after them are in front of them.
        let to_come =
            saving.steps.iter().skip(step).filter(|step| sent(step).is_some_and(|(name, long)| is_alike(&name, long)));
        let (copies, added): (Vec<_>, Vec<_>) = to_come.partition(|step| matches!(step, SaveStep::CopyClip { .. }));
        let copied = alike.clone().count().saturating_sub(added.len()).min(copies.len());
        alike.nth(copied)
    };
    made.map(|section| section.record.clone())
}

/// Parts of a save that were found on the server.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Landed {
    /// Save reduced to the requests and operations that took effect.
    pub saving: Saving,
    /// Results of those operations.
    pub results: Vec<OperationResult>,
    /// Created clips.
    pub made: Vec<Clip>,
}

/// Compares each operation and each change of a clip with the server's present state. Batches aren't treated as all or nothing: if
/// only the keys of the save are known, it may have been batched differently.
pub(super) fn what_landed(saving: &Saving, fresh: &[ClipState], video: Option<VideoFields>) -> Landed {
    let (mut taken, mut steps) = (Taken { video, ..Taken::default() }, Vec::new());
    let (mut results, mut made) = (Vec::new(), Vec::new());
    for (index, step) in saving.steps.iter().enumerate() {
        if let SaveStep::Operations { operations: batch } = step {
            let items = items_as_planned(saving, index, batch, fresh, &taken);
            let found = batch.iter().filter_map(|operation| {
                let result = result(operation, effect(saving, operation, &items, &mut taken.items)?);
                Some((operation.clone(), result))
            });
            let (operations, answers): (Vec<_>, Vec<_>) = found.unzip();
            results.extend(answers);
            steps.extend((!operations.is_empty()).then_some(SaveStep::Operations { operations }));
        } else if let Delivery::Wholly(_) = landed(saving, index, fresh, &mut taken) {
            if let Some(clip) = step.makes() {
                made.extend(taken.clips.get(clip).cloned());
            }
            steps.push(step.clone());
        }
    }
    Landed { saving: Saving { steps, ..saving.clone() }, results, made }
}

/// Server's items on the clips of a batch, at the times on the cuts for which the batch was planned: the cuts before the save, or
/// the ones after its clips were changed.
fn items_as_planned(
    saving: &Saving,
    step: usize,
    batch: &[Operation],
    fresh: &[ClipState],
    taken: &Taken,
) -> BTreeMap<ClipId, ClipItems> {
    let recut = saving.steps.iter().take(step).any(|step| matches!(step, SaveStep::UpdateClip { .. }));
    let planned = |clip: &ClipId| {
        if recut { saving.sent.get(clip).map(|section| &section.map) } else { saving.maps.get(clip) }
    };
    let clips: BTreeSet<_> = batch.iter().map(|operation| &operation.clip).collect();
    let items = clips.into_iter().filter_map(|clip| {
        let id = taken.clips.get(clip).map_or(clip, |made| &made.id);
        let section = fresh.iter().find(|section| section.record.id == *id)?;
        Some((clip.clone(), section.items.carried(&section.map, planned(clip)?)))
    });
    items.collect()
}

fn result(operation: &Operation, id: ItemId) -> OperationResult {
    let kind = operation.kind().batch_name().to_owned();
    OperationResult { operation_id: operation.id.clone(), kind, id }
}

fn landed_batch(
    saving: &Saving,
    batch: &[Operation],
    fresh: &BTreeMap<ClipId, ClipItems>,
    taken: &mut BTreeSet<ItemId>,
) -> Delivery {
    let found: Vec<_> = batch.iter().map(|operation| effect(saving, operation, fresh, taken)).collect();
    let yes = found.iter().flatten().count();
    if yes == found.len() {
        let results = batch.iter().zip(found).filter_map(|(operation, id)| Some(result(operation, id?)));
        Delivery::Wholly(results.collect())
    } else if yes == 0 {
        Delivery::NotAtAll
    } else {
        Delivery::Unclear
    }
}

/// Item that an operation added, changed or removed; `None` if the operation seems not to have taken effect.
fn effect(
    saving: &Saving,
    operation: &Operation,
    fresh: &BTreeMap<ClipId, ClipItems>,
    taken: &mut BTreeSet<ItemId>,
) -> Option<ItemId> {
    let items = fresh.get(&operation.clip)?;
    match &operation.action {
        Action::Add(body) => {
            // Items that existed before have ids that were known when the save was made.
            let is_new = |item: &&Item| !saving.knows(&operation.clip, item.id()) && !taken.contains(item.id());
            let made = items.of_kind(body.kind()).filter(is_new).find(|item| body.may_have_made(item))?.id().clone();
            taken.insert(made.clone());
            Some(made)
        }
        Action::Update(id, change) => {
            let item = items.get(id)?;
            let mut changed = item.clone();
            (change.apply(&mut changed) && changed == *item).then(|| id.clone())
        }
        Action::Remove(_, id) => items.get(id).is_none().then(|| id.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Draft, Edit,
        api::{
            DurationMs, Extra, PlaybackMs, SourceMs, clip::Cut, item::ChangeBody, sound_effect::SoundEffect,
            sound_effect::SoundEffectChange,
        },
        journal::bare_clip,
    };

    fn sound(id: &str, start: i64) -> Item {
        Item::SoundEffect(SoundEffect {
            id: id.into(),
            start_time_ms: PlaybackMs(start),
            duration_ms: DurationMs(100),
            volume: 1.0,
            name: Some("Tick".into()),
            source_id: Some("su".into()),
            extra: Extra::new(),
        })
    }

    fn cut(start: i64, length: i64) -> Cut {
        Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) }
    }

    fn service(cuts: Vec<Cut>, items: &[(&str, i64)]) -> ClipState {
        let items = items.iter().map(|(id, start)| sound(id, *start)).collect();
        ClipState::new(bare_clip(&"cl".into(), cuts, SourceMs(10_000)), items)
    }

    /// Draft that adds two equal items, moves one and removes one.
    fn draft() -> Draft {
        let ClipState { record, items, .. } = service(Vec::new(), &[("a", 1), ("b", 2)]);
        let mut draft = Draft::new([(record, items)]);
        let moved = ChangeBody::SoundEffect(SoundEffectChange { start_time_ms: Some(PlaybackMs(5_000)), ..Default::default() });
        for edit in [
            Edit::Add("cl".into(), sound("new-1", 9_000)),
            Edit::Add("cl".into(), sound("new-2", 9_000)),
            Edit::Update("cl".into(), "a".into(), moved),
            Edit::Remove("cl".into(), "b".into()),
        ] {
            draft.edit("edit", None, edit).unwrap();
        }
        draft
    }

    fn look(service: ClipState) -> Delivery {
        landed(&draft().start_save().unwrap(), 0, &[service], &mut Taken::default())
    }

    #[test]
    fn a_save_that_arrived_is_recognised_with_the_ids_that_it_made() {
        let Delivery::Wholly(results) = look(service(Vec::new(), &[("a", 5_000), ("x", 9_000), ("y", 9_000)])) else {
            panic!()
        };
        let mut ids: Vec<_> = results.iter().map(|result| result.id.as_str()).collect();
        ids.sort_unstable();
        assert_eq!(ids, ["a", "b", "x", "y"], "two adds that look alike are two items");
    }

    #[test]
    fn a_save_that_did_not_arrive_and_one_that_cannot_be_told_are_recognised() {
        assert_eq!(look(service(Vec::new(), &[("a", 1), ("b", 2)])), Delivery::NotAtAll);
        let unclear = [[("a", 5_000), ("b", 2)], [("a", 5_000), ("x", 9_000)]];
        assert_eq!(look(service(Vec::new(), &unclear[0])), Delivery::Unclear, "a colleague moved it too");
        assert_eq!(look(service(Vec::new(), &unclear[1])), Delivery::Unclear, "one of two adds is missing");
    }

    #[test]
    fn a_save_that_arrived_with_its_cuts_is_recognised_although_everything_stands_elsewhere() {
        let mut draft = draft();
        draft.edit("Cut", None, Edit::Cut { clip: "cl".into(), removed: vec![cut(100, 1_000)], restored: Vec::new() }).unwrap();
        let saving = draft.start_save().unwrap();
        let there = service(vec![cut(100, 1_000)], &[("a", 4_000), ("x", 8_000), ("y", 8_000)]);
        let mut taken = Taken::default();
        assert!(
            matches!(landed(&saving, 0, std::slice::from_ref(&there), &mut taken), Delivery::Wholly(results) if results.len() == 4)
        );
        assert_eq!(landed(&saving, 1, &[there], &mut taken), Delivery::Wholly(Vec::new()));
        // Only the batch arrived.
        let there = service(Vec::new(), &[("a", 5_000), ("x", 9_000), ("y", 9_000)]);
        let mut taken = Taken::default();
        assert!(matches!(landed(&saving, 0, std::slice::from_ref(&there), &mut taken), Delivery::Wholly(_)));
        assert_eq!(landed(&saving, 1, &[there], &mut taken), Delivery::NotAtAll);
    }

    #[test]
    fn moves_and_deletions_that_arrived_are_recognised_one_by_one() {
        let clip = |id: &str| bare_clip(&id.into(), Vec::new(), SourceMs(1_000));
        let mut draft = Draft::new(["a", "b", "c", "d", "e"].map(|id| (clip(id), ClipItems::default())));
        draft.edit("Delete", None, Edit::Delete("a".into())).unwrap();
        draft.edit("Move", None, Edit::Place("e".into(), None)).unwrap();
        draft.edit("Move", None, Edit::Place("d".into(), Some("b".into()))).unwrap();
        let saving = draft.start_save().unwrap();
        assert_eq!(saving.steps.len(), 3, "{:?}", saving.steps);
        let arrived = |order: &[&str]| -> Vec<bool> {
            let there: Vec<_> = order.iter().map(|id| ClipState::new(clip(id), ClipItems::default())).collect();
            let look = |step| landed(&saving, step, &there, &mut Taken::default()) == Delivery::Wholly(Vec::new());
            (0..3).map(look).collect()
        };
        assert_eq!(arrived(&["a", "b", "c", "d", "e"]), [false, false, false]);
        assert_eq!(arrived(&["b", "c", "d", "e"]), [true, false, false]);
        assert_eq!(arrived(&["e", "b", "c", "d"]), [true, true, false]);
        assert_eq!(arrived(&["e", "b", "d", "c"]), [true, true, true]);
    }
}
