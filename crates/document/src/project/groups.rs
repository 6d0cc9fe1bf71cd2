//! Groups of items that the lanes show as one piece. The server does not know them: the window keeps them.

use super::{ItemRef, Project};
use crate::{
    api::{ClipId, ItemId, item::ItemKind},
    timeline::{SpanIndex, VideoMs},
};
use std::collections::HashMap;

/// A range of the video with its item.
type Span = (VideoMs, VideoMs, ItemRef);

/// Groups of items, each on one clip.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    all: Vec<(ClipId, Vec<ItemId>)>,
    /// Index of the group of each item.
    of: HashMap<ItemRef, usize>,
}

impl Groups {
    /// Puts the spans of each group together: a piece has the id of its first item.
    pub(super) fn merged(&self, spans: impl Iterator<Item = Span>) -> Vec<Span> {
        if self.of.is_empty() {
            return spans.collect();
        }
        let (mut pieces, mut known): (Vec<Span>, HashMap<usize, usize>) = (Vec::new(), HashMap::new());
        for (from, to, at) in spans {
            let group = self.of.get(&at);
            let Some(piece) = group.and_then(|group| known.get(group)).and_then(|place| pieces.get_mut(*place)) else {
                known.extend(group.map(|group| (*group, pieces.len())));
                pieces.push((from, to, at));
                continue;
            };
            piece.1 = piece.1.max(to);
            if (from, &at.id) < (piece.0, &piece.2.id) {
                (piece.0, piece.2) = (from, at);
            }
        }
        pieces
    }
}

impl Project {
    /// True if these are the groups.
    pub fn has_groups<'a>(&self, mut groups: impl Iterator<Item = (&'a ClipId, &'a [ItemId])>) -> bool {
        let mut known = self.groups.all.iter();
        let are_known = groups.all(|(clip, items)| known.next().is_some_and(|group| (&group.0, &*group.1) == (clip, items)));
        are_known && known.next().is_none()
    }

    /// Replaces the groups. An item that is in several belongs to the last of them.
    pub(in crate::document) fn set_groups(&mut self, groups: Vec<(ClipId, Vec<ItemId>)>) {
        let of = groups.iter().enumerate().flat_map(|(index, (clip, items))| {
            items.iter().map(move |id| (ItemRef { clip: clip.clone(), id: id.clone() }, index))
        });
        self.groups = Groups { of: of.collect(), all: groups };
        for kind in [ItemKind::Blur, ItemKind::Highlight] {
            let lane: SpanIndex<ItemRef> = self.lane_of(kind);
            self.lanes.insert(kind, lane);
        }
        self.renew_version();
    }

    /// Items of the group of an item, by time: those of its kind that the lane shows. Empty if the item is alone.
    pub fn group(&self, at: &ItemRef) -> Vec<ItemRef> {
        let group = self.groups.of.get(at).and_then(|index| self.groups.all.get(*index));
        let (Some((clip, ids)), Some(kind)) = (group, self.item(at).map(crate::api::item::Item::kind)) else {
            return Vec::new();
        };
        let shown = ids.iter().filter_map(|id| {
            let at = ItemRef { clip: clip.clone(), id: id.clone() };
            let (start, _) = self.item(&at).filter(|item| item.kind() == kind)?.times().filter(|(_, length)| length.0 > 0)?;
            Some((start, at))
        });
        let mut shown: Vec<_> = shown.collect();
        if shown.len() < 2 {
            return Vec::new();
        }
        shown.sort_by(|(one, a), (other, b)| (one, &a.id).cmp(&(other, &b.id)));
        shown.into_iter().map(|(_, at)| at).collect()
    }

    /// The item with whose id the lane shows the piece that an item belongs to.
    pub fn piece_of(&self, at: &ItemRef) -> ItemRef {
        self.group(at).into_iter().next().unwrap_or_else(|| at.clone())
    }

    /// Start and end in the video of the piece that an item belongs to.
    pub fn piece(&self, at: &ItemRef) -> Option<(VideoMs, VideoMs)> {
        let spans = self.group(at).into_iter().filter_map(|member| self.span(&member));
        spans.reduce(|all, span| (all.0.min(span.0), all.1.max(span.1))).or_else(|| self.span(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> ItemRef {
        ItemRef { clip: "cl".into(), id: id.into() }
    }

    #[test]
    fn the_spans_of_a_group_are_one_piece_and_others_stay() {
        let ids = ["a", "b", "c"].map(Into::into).to_vec();
        let of = ["a", "b", "c"].into_iter().map(|id| (at(id), 0)).collect();
        let groups = Groups { all: vec![("cl".into(), ids)], of };
        let span = |from: i64, to: i64, id: &str| (VideoMs(from), VideoMs(to), at(id));
        let spans = [span(50, 120, "b"), span(10, 60, "a"), span(0, 200, "x"), span(100, 180, "c")];
        assert_eq!(groups.merged(spans.clone().into_iter()), [span(10, 180, "a"), span(0, 200, "x")]);
        assert_eq!(Groups::default().merged(spans.clone().into_iter()), spans);
    }
}
