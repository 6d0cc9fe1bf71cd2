//! Confirmation before a save deletes clips: the dialog lists what goes with each clip and what undo could not restore.

mod door;

use crate::api::{ClipId, item::ItemKind};

/// Clip that the next save deletes, in [`crate::app::Dialog::Deleting`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// Id of the clip.
    pub clip: ClipId,
    /// Name, position and length of the clip, as text.
    pub name: String,
    /// Number of items of each kind; kinds without items are left out.
    pub items: Vec<(ItemKind, usize)>,
    /// Number of cuts.
    pub cuts: usize,
    /// Parts that undo after the save does not restore, as texts for a list. `None` if undo restores nothing, because the server
    /// does not report the clip's sources.
    pub lost: Option<Vec<String>>,
    /// Name, position and length of a clip that plays a part of this clip's footage, as text.
    pub twice_on: Option<String>,
}

/// Contents of a clip as text: `3 sound effects, 2 texts and 1 cut`; empty if it has none.
pub fn contents(items: &[(ItemKind, usize)], cuts: usize) -> String {
    let mut parts: Vec<_> = items.iter().map(|(kind, count)| kind.counted(*count)).collect();
    parts.extend((cuts > 0).then(|| words::editing::cuts(cuts)));
    listed(&parts)
}

/// Joins texts into a list: `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    let Some((last, others)) = parts.split_last() else { return String::new() };
    let others = others.iter().cloned().reduce(words::editing::list_next);
    others.map_or_else(|| last.clone(), |entries| words::editing::list_last(entries, last))
}
