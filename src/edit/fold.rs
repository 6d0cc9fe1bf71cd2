//! The fewest operations that bring one state of a clip to another.

use super::ClipItems;
use crate::api::{
    ClipId, OperationId,
    batch::{Action, Operation},
    item::{AddBody, ChangeBody, Item},
};

/// What to send so that `base` becomes `view`. Removals first, then changes, then additions, each by id: the same two
/// states always give the same operations. An addition's operation id is the item's local id.
pub fn fold(clip: &ClipId, base: &ClipItems, view: &ClipItems) -> Vec<Operation> {
    let operation = |id: String, action| Operation { id: OperationId::new(id), clip: clip.clone(), action };
    let mut operations: Vec<Operation> = base
        .iter()
        .filter(|item| !survives(item, view))
        .map(|item| operation(format!("remove-{}", item.id()), Action::Remove(item.kind(), item.id().clone())))
        .collect();
    for item in view.iter() {
        let Some(change) = base.get(item.id()).and_then(|before| ChangeBody::between(before, item)) else { continue };
        if !change.is_empty() {
            operations.push(operation(format!("update-{}", item.id()), Action::Update(item.id().clone(), change)));
        }
    }
    for item in view.iter().filter(|item| base.get(item.id()).is_none_or(|before| before.kind() != item.kind())) {
        if let Some(body) = AddBody::like(item) {
            operations.push(operation(item.id().to_string(), Action::Add(body)));
        }
    }
    operations
}

fn survives(item: &Item, view: &ClipItems) -> bool {
    view.get(item.id()).is_some_and(|now| now.kind() == item.kind())
}
