//! Index of a lane's items by time: finds the items that touch a range without scanning all of them, and stacks overlapping items
//! in rows.

use super::VideoMs;

/// Items sorted by start. A query costs a binary search plus its results, plus the items that are covered by an unusually long
/// earlier one.
#[derive(Clone, Debug, Default)]
pub struct SpanIndex<T> {
    entries: Vec<Entry<T>>,
    rows: usize,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    start: VideoMs,
    end: VideoMs,
    /// Latest end of this and all earlier entries: where a backwards search may stop.
    latest_end: VideoMs,
    row: usize,
    value: T,
}

/// Result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a, T> {
    /// Start in the video.
    pub start: VideoMs,
    /// End in the video.
    pub end: VideoMs,
    /// Row of the lane, 0 at the top.
    pub row: usize,
    /// Value of the item.
    pub value: &'a T,
}

/// End of the last item in each row of a lane, as a tree of minima: the first free row is found by binary search, however many
/// items overlap.
struct Rows {
    /// Binary heap: root at 1, children of node n at 2n and 2n + 1, rows as leaves.
    ends: Vec<VideoMs>,
    leaves: usize,
}

impl Rows {
    /// Starts with as many free rows as there are items, so that one is always free.
    fn new(items: usize) -> Self {
        let leaves = items.max(1).next_power_of_two();
        Self { ends: vec![VideoMs(i64::MIN); 2 * leaves], leaves }
    }

    fn end(&self, node: usize) -> VideoMs {
        self.ends.get(node).copied().unwrap_or(VideoMs(i64::MAX))
    }

    /// First row that is free at `start`.
    fn first_free(&self, start: VideoMs) -> usize {
        let mut node = 1;
        while node < self.leaves {
            node = 2 * node + usize::from(self.end(2 * node) > start);
        }
        node - self.leaves
    }

    /// Occupies a row until `end`.
    fn take(&mut self, row: usize, end: VideoMs) {
        let mut node = self.leaves + row;
        let mut least = end;
        loop {
            if let Some(place) = self.ends.get_mut(node) {
                *place = least;
            }
            if node <= 1 {
                return;
            }
            least = least.min(self.end(node ^ 1));
            node /= 2;
        }
    }
}

impl<T> SpanIndex<T> {
    /// Sorts the items and assigns each the first free row at its start.
    pub fn new(items: impl IntoIterator<Item = (VideoMs, VideoMs, T)>) -> Self {
        let mut sorted: Vec<_> = items.into_iter().collect();
        sorted.sort_by_key(|(start, end, _)| (*start, *end));
        let mut taken = Rows::new(sorted.len());
        let mut rows = 0;
        let mut latest_end = VideoMs::ZERO;
        let mut entries = Vec::with_capacity(sorted.len());
        for (start, end, value) in sorted {
            let row = taken.first_free(start);
            taken.take(row, end);
            rows = rows.max(row + 1);
            latest_end = latest_end.max(end);
            entries.push(Entry { start, end, latest_end, row, value });
        }
        Self { entries, rows }
    }

    /// Index with the items for which `is_old` is true replaced by new ones. The others are moved, not copied.
    #[must_use]
    pub fn replaced(self, is_old: impl Fn(&T) -> bool, new: impl IntoIterator<Item = (VideoMs, VideoMs, T)>) -> Self {
        let stays = self.entries.into_iter().filter(|entry| !is_old(&entry.value));
        Self::new(stays.map(|entry| (entry.start, entry.end, entry.value)).chain(new))
    }

    /// Number of rows in the lane.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Entries that a query examines.
    fn candidates(&self, from: VideoMs, to: VideoMs) -> &[Entry<T>] {
        let first = self.entries.partition_point(|entry| entry.latest_end < from);
        let last = self.entries.partition_point(|entry| entry.start <= to);
        self.entries.get(first..last.max(first)).unwrap_or_default()
    }

    /// Upper bound of the number of items that touch `from..=to`, without examining them.
    pub fn at_most(&self, from: VideoMs, to: VideoMs) -> usize {
        self.candidates(from, to).len()
    }

    /// Items that touch `from..=to`, by start.
    pub fn touching(&self, from: VideoMs, to: VideoMs) -> impl Iterator<Item = Found<'_, T>> {
        self.candidates(from, to).iter().filter(move |entry| entry.end >= from).map(|entry| Found {
            start: entry.start,
            end: entry.end,
            row: entry.row,
            value: &entry.value,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn overlapping_items_stand_in_rows_of_their_own() {
        let index = SpanIndex::new([(0, 10, 'a'), (5, 15, 'b'), (10, 20, 'c')].map(|(s, e, v)| (VideoMs(s), VideoMs(e), v)));
        let rows: Vec<_> = index.touching(VideoMs(0), VideoMs(99)).map(|f| (*f.value, f.row)).collect();
        assert_eq!(rows, [('a', 0), ('b', 1), ('c', 0)]);
        assert_eq!(index.rows(), 2);
    }

    #[test]
    fn ten_thousand_items_at_one_time_are_stacked_without_looking_through_all_rows_for_each() {
        let index = SpanIndex::new((0..40_000).map(|i| (VideoMs(i), VideoMs(1_000_000), i)));
        assert_eq!(index.rows(), 40_000);
    }

    proptest! {
        #[test]
        fn each_item_takes_the_first_row_that_is_free(items in prop::collection::vec((0i64..200, 0i64..60), 0..60)) {
            let spans: Vec<_> = items.iter().enumerate().map(|(i, (s, l))| (VideoMs(*s), VideoMs(s + l), i)).collect();
            let index = SpanIndex::new(spans);
            let mut ends: Vec<VideoMs> = Vec::new();
            for entry in &index.entries {
                let free = ends.iter().position(|end| *end <= entry.start).unwrap_or(ends.len());
                prop_assert_eq!(entry.row, free);
                if free == ends.len() {
                    ends.push(entry.end);
                } else {
                    ends[free] = entry.end;
                }
            }
            prop_assert_eq!(index.rows(), ends.len());
        }

        #[test]
        fn an_index_with_the_items_of_one_clip_replaced_is_the_index_of_everything(
            items in prop::collection::vec((0i64..4, 0i64..200, 1i64..60), 0..60), clip in 0i64..4, later in 0i64..90,
        ) {
            // Clips follow each other, each with its own range of times.
            let span = |(number, (clip, start, length)): (usize, &(i64, i64, i64)), later: i64| {
                let start = clip * 1_000 + start + later;
                (VideoMs(start), VideoMs(start + length), (*clip, number))
            };
            let by_clip = |later: i64| {
                let all = items.iter().enumerate().map(move |item| span(item, if item.1.0 == clip { later } else { 0 }));
                let mut all: Vec<_> = all.collect();
                all.sort_by_key(|(.., (clip, _))| *clip);
                all
            };
            let new = by_clip(later).into_iter().filter(|(.., (of, _))| *of == clip);
            let replaced = SpanIndex::new(by_clip(0)).replaced(|(of, _)| *of == clip, new);
            let whole = SpanIndex::new(by_clip(later));
            let rows = |index: &SpanIndex<(i64, usize)>| {
                let found = index.touching(VideoMs(0), VideoMs(9_999));
                found.map(|found| (found.start, found.end, found.row, *found.value)).collect::<Vec<_>>()
            };
            prop_assert_eq!(rows(&replaced), rows(&whole));
            prop_assert_eq!(replaced.rows(), whole.rows());
        }

        #[test]
        fn a_query_finds_what_looking_at_everything_finds(
            items in prop::collection::vec((0i64..1_000, 0i64..300), 0..60), from in 0i64..1_300, span in 0i64..400,
        ) {
            let spans: Vec<_> = items.iter().enumerate().map(|(i, (s, l))| (VideoMs(*s), VideoMs(s + l), i)).collect();
            let (from, to) = (VideoMs(from), VideoMs(from + span));
            let mut expected: Vec<_> = spans.iter().filter(|(s, e, _)| *s <= to && *e >= from).map(|(_, _, i)| *i).collect();
            let index = SpanIndex::new(spans);
            let mut found: Vec<_> = index.touching(from, to).map(|f| *f.value).collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
