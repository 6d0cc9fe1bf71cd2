//! The items of one clip, found by id.

use crate::api::{
    ItemId,
    item::{Item, ItemKind},
};
use std::collections::BTreeMap;

/// All items of one clip. Local ids sort after each other in the order they were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipItems {
    items: BTreeMap<ItemId, Item>,
}

impl ClipItems {
    /// Every item, in the order of ids.
    pub fn iter(&self) -> impl Iterator<Item = &Item> {
        self.items.values()
    }

    /// The items of one kind.
    pub fn of_kind(&self, kind: ItemKind) -> impl Iterator<Item = &Item> {
        self.items.values().filter(move |item| item.kind() == kind)
    }

    /// One item.
    pub fn get(&self, id: &ItemId) -> Option<&Item> {
        self.items.get(id)
    }

    /// One item, to change.
    pub(super) fn get_mut(&mut self, id: &ItemId) -> Option<&mut Item> {
        self.items.get_mut(id)
    }

    /// Puts an item in place of the one with its id.
    pub(super) fn insert(&mut self, item: Item) -> Option<Item> {
        self.items.insert(item.id().clone(), item)
    }

    /// Takes an item out.
    pub(super) fn remove(&mut self, id: &ItemId) -> Option<Item> {
        self.items.remove(id)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

impl FromIterator<Item> for ClipItems {
    fn from_iter<T: IntoIterator<Item = Item>>(items: T) -> Self {
        Self { items: items.into_iter().map(|item| (item.id().clone(), item)).collect() }
    }
}
