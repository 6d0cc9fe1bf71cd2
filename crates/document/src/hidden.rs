//! Hidden items, whose footage is completely cut out: their number, and the cuts that hide them.

use super::{ItemRef, Project};
use crate::{
    api::{
        ClipId,
        clip::Cut,
        item::{Item, ItemKind},
    },
    timeline::{PlaybackMs, VideoMs},
};
use std::collections::BTreeMap;

/// Counts items by kind, for example `24 texts and 13 sound effects`; empty if there are none.
pub fn counted<'a>(items: impl IntoIterator<Item = &'a Item>) -> String {
    let mut counts = BTreeMap::<usize, (ItemKind, usize)>::new();
    for item in items {
        let place = ItemKind::ALL.iter().position(|kind| *kind == item.kind()).unwrap_or_default();
        counts.entry(place).or_insert((item.kind(), 0)).1 += 1;
    }
    let mut counts: Vec<_> = counts.into_values().collect();
    // Largest count first; equal counts keep the order of the lanes.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let words: Vec<_> = counts.iter().map(|(kind, count)| kind.counted(*count)).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => words::document::list_and(last, others.join(words::common::list_separator())),
        None => String::new(),
    }
}

impl Project {
    /// Items of a clip that its cuts hide, in the order of their edit points.
    pub fn hidden(&self, clip: &ClipId) -> Vec<&Item> {
        let ids = self.hidden_ids(clip);
        let mut items: Vec<_> = ids.iter().filter_map(|id| self.draft.item(clip, id)).collect();
        items.sort_by_key(|item| item.times().map(|(start, _)| start));
        items
    }

    /// Hidden items at one edit point of a clip.
    pub fn hidden_at(&self, clip: &ClipId, edit_point: PlaybackMs) -> Vec<&Item> {
        let ids = self.hidden_ids(clip).iter().filter_map(|id| self.draft.item(clip, id));
        ids.filter(|item| item.times().is_some_and(|(start, _)| start == edit_point)).collect()
    }

    /// Cut that hides an item, and its edit point in the video; `None` if the item is not hidden.
    pub fn cut_over(&self, at: &ItemRef) -> Option<(Cut, VideoMs)> {
        let (start, _) = self.item(at).filter(|item| item.is_hidden())?.times()?;
        let (index, data) = self.clip(&at.clip)?;
        let edit_points = data.map.edit_points().zip(data.map.removed());
        let (edit_point, (first, _)) = edit_points.min_by_key(|(edit_point, _)| (edit_point.at.0 - start.0).abs())?;
        let cut = Cut { start_time_ms: *first, duration_ms: edit_point.removed };
        Some((cut, self.sequence.span(index)?.to_video(edit_point.at)))
    }

    /// Descriptions of the items that unsaved cuts of a clip hide and show; empty if none.
    pub fn hidden_by_changes(&self, clip: &ClipId) -> [String; 2] {
        let (Some(base), Some(view)) = (self.draft.base_section(clip), self.draft.section(clip)) else {
            return Default::default();
        };
        let was = |item: &&Item| base.items().get(item.id()).is_some_and(Item::is_hidden);
        let known = |item: &&Item| base.items().get(item.id()).is_some();
        let now = view.items();
        let hides = counted(now.iter().filter(|item| item.is_hidden()).filter(|item| known(item) && !was(item)));
        let shows = counted(now.iter().filter(|item| !item.is_hidden()).filter(was));
        [hides, shows]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{ItemId, overlay::TextOverlayAdd};

    #[test]
    fn items_are_counted_by_kind_the_most_first() {
        let text = || {
            Item::TextOverlay(
                TextOverlayAdd::default().into_item(ItemId::local(), crate::api::SizePx { width: 9.0, height: 9.0 }),
            )
        };
        let texts: Vec<_> = (0..3).map(|_| text()).collect();
        assert_eq!(counted(&texts), words::labels::count_texts(3));
        assert_eq!(counted(texts.iter().take(1)), words::labels::count_texts(1));
        assert_eq!(counted([]), "");
    }
}
