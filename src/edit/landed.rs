//! Whether a save arrived whose answer was lost: what was sent, compared with what the service holds now.
//!
//! A service may not know Idempotency-Keys (`api-gaps.md`), so that sending again could add things twice. Batches are
//! whole or not at all; a mixed answer means that somebody else changed the same items meanwhile.

use super::{ClipItems, Saving};
use crate::api::{
    ClipId, ItemId,
    batch::{Action, Operation, OperationResult},
    item::{AddBody, Item},
};
use std::collections::{BTreeMap, BTreeSet};

/// What a look at the service says of a save.
#[derive(Clone, Debug, PartialEq)]
pub enum Landed {
    /// Every operation took effect; these would have been the results.
    Wholly(Vec<OperationResult>),
    /// None did.
    NotAtAll,
    /// Some look as if they did and some as if not.
    Unclear,
}

/// Compares one batch of a save with the items that the service holds now for its clips. `taken` holds the items that
/// earlier batches made.
pub fn landed(
    saving: &Saving,
    batch: &[Operation],
    fresh: &BTreeMap<ClipId, ClipItems>,
    taken: &mut BTreeSet<ItemId>,
) -> Landed {
    let found: Vec<_> = batch.iter().map(|operation| effect(saving, operation, fresh, taken)).collect();
    let yes = found.iter().flatten().count();
    if yes == found.len() {
        let results = batch.iter().zip(found).filter_map(|(operation, id)| {
            let kind = operation.kind().batch_name().to_owned();
            Some(OperationResult { operation_id: operation.id.clone(), kind, id: id? })
        });
        Landed::Wholly(results.collect())
    } else if yes == 0 {
        Landed::NotAtAll
    } else {
        Landed::Unclear
    }
}

/// The item that an operation made, changed or removed, if it looks as if it did.
fn effect(
    saving: &Saving,
    operation: &Operation,
    fresh: &BTreeMap<ClipId, ClipItems>,
    taken: &mut BTreeSet<ItemId>,
) -> Option<ItemId> {
    let items = fresh.get(&operation.clip)?;
    match &operation.action {
        Action::Add(body) => {
            // What was there before has an id that was known when the save was made.
            let is_new = |item: &&Item| !saving.knows(&operation.clip, item.id()) && !taken.contains(item.id());
            let made = items.of_kind(body.kind()).filter(is_new).find(|item| is_like(body, item))?.id().clone();
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

/// Whether an item may have come from an add. Its length may have been clamped to the clip, defaults may have been
/// filled in: what the user chose is compared.
fn is_like(body: &AddBody, item: &Item) -> bool {
    match (body, item) {
        (AddBody::SoundEffect(add), Item::SoundEffect(made)) => {
            add.start_time_ms == made.start_time_ms && add.name == made.name && add.source_id == made.source_id
        }
        (AddBody::TextOverlay(add), Item::TextOverlay(made)) => {
            add.start_time_ms == made.start_time_ms && add.text == made.text
        }
        (AddBody::MediaOverlay(add), Item::MediaOverlay(made)) => {
            add.start_time_ms == made.start_time_ms && add.name == made.name && Some(&add.source_id) == made.source_id.as_ref()
        }
        (AddBody::Zoom(add), Item::Zoom(made)) => {
            add.start_time_ms == made.start_time_ms && add.kind == made.kind && same(add.scale, made.scale)
        }
        (AddBody::Blur(add), Item::Blur(made)) | (AddBody::Highlight(add), Item::Highlight(made)) => {
            add.start_time_ms == made.start_time_ms && add.point == made.point && add.dimensions == made.dimensions
        }
        (AddBody::Layout(add), Item::Layout(made)) => {
            add.start_time_ms == made.start_time_ms && add.layout.as_ref().is_none_or(|layout| *layout == made.layout)
        }
        _ => false,
    }
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{DurationMs, Extra, PlaybackMs, item::ChangeBody, sound_effect::SoundEffect, sound_effect::SoundEffectChange},
        edit::{Draft, Edit},
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

    /// Adds two like each other, moves one, removes one.
    fn saving() -> Saving {
        let mut draft = Draft::new([("cl".into(), [sound("a", 1), sound("b", 2)].into_iter().collect())]);
        let moved = ChangeBody::SoundEffect(SoundEffectChange { start_time_ms: Some(PlaybackMs(50)), ..Default::default() });
        for edit in [
            Edit::Add("cl".into(), sound("new-1", 9)),
            Edit::Add("cl".into(), sound("new-2", 9)),
            Edit::Update("cl".into(), "a".into(), moved),
            Edit::Remove("cl".into(), "b".into()),
        ] {
            draft.edit("edit", None, edit).unwrap();
        }
        draft.start_save().unwrap()
    }

    fn service(items: &[(&str, i64)]) -> BTreeMap<ClipId, ClipItems> {
        [("cl".into(), items.iter().map(|(id, start)| sound(id, *start)).collect())].into()
    }

    fn look(service: &BTreeMap<ClipId, ClipItems>) -> Landed {
        let saving = saving();
        landed(&saving, &saving.operations, service, &mut BTreeSet::new())
    }

    #[test]
    fn a_save_that_arrived_is_recognised_with_the_ids_that_it_made() {
        let Landed::Wholly(results) = look(&service(&[("a", 50), ("x", 9), ("y", 9)])) else { panic!() };
        let mut ids: Vec<_> = results.iter().map(|result| result.id.as_str()).collect();
        ids.sort_unstable();
        assert_eq!(ids, ["a", "b", "x", "y"], "two adds that look alike are two items");
    }

    #[test]
    fn a_save_that_did_not_arrive_and_one_that_cannot_be_told_are_recognised() {
        assert_eq!(look(&service(&[("a", 1), ("b", 2)])), Landed::NotAtAll);
        assert_eq!(look(&service(&[("a", 50), ("b", 2)])), Landed::Unclear, "a colleague moved it too");
        assert_eq!(look(&service(&[("a", 50), ("x", 9)])), Landed::Unclear, "one of two adds is missing");
    }
}
