//! Lines of the list of findings: many findings of one kind in one clip are grouped in an expandable row.

use super::{Faces, Row};
use crate::{
    api::ClipId,
    faces::{Kind, MANY, Severity},
};
use std::collections::BTreeMap;

/// Line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Header of a group; the findings follow if it is expanded.
    Gathered {
        /// Id of the clip.
        clip: ClipId,
        /// Kind of the findings.
        kind: Kind,
        /// Number of findings.
        count: usize,
        /// Number of findings with a verdict.
        judged: usize,
        /// Highest severity in the group.
        severity: Severity,
        /// Whether the group is expanded.
        open: bool,
        /// Times of the first and last finding, in milliseconds of the clip.
        range: (i64, i64),
    },
    /// A single finding.
    Finding {
        /// Index in the list of findings.
        place: usize,
        /// Whether the finding belongs to a group.
        is_gathered: bool,
    },
}

impl Faces {
    /// Makes the lines of the list. A group is at the position of its first finding and has all others, so that stepping through
    /// findings follows the visible order.
    pub(super) fn gather(&mut self) {
        let mut groups: BTreeMap<(usize, Kind), Vec<Row>> = BTreeMap::new();
        let of = |row: &Row| self.finding(*row).map(|(_, finding)| (row.clip, finding.kind));
        for row in &self.rows {
            if let Some(group) = of(row) {
                groups.entry(group).or_default().push(*row);
            }
        }
        let (mut rows, mut entries) = (Vec::with_capacity(self.rows.len()), Vec::with_capacity(self.rows.len()));
        for row in &self.rows {
            let Some(group) = of(row) else { continue };
            // The group's other findings were listed with its first one.
            let Some(found) = groups.get(&group) else { continue };
            if found.len() >= MANY {
                let found = groups.remove(&group).unwrap_or_default();
                let first = rows.len();
                rows.extend(found.iter().copied());
                entries.extend(self.gathered(&found, first));
            } else {
                entries.push(Entry::Finding { place: rows.len(), is_gathered: false });
                rows.push(*row);
            }
        }
        (self.rows, self.entries) = (rows, entries);
    }

    /// Lines of a group: [`Entry::Gathered`], followed by its findings if expanded; `place` is the index of the first one in the
    /// list of findings.
    fn gathered(&self, rows: &[Row], place: usize) -> Vec<Entry> {
        let found: Vec<_> = rows.iter().filter_map(|row| self.finding(*row)).collect();
        let Some((clip, first)) = found.first() else { return Vec::new() };
        let (clip, kind) = (clip.clip.id.clone(), first.kind);
        let open = self.opened.contains(&(clip.clone(), kind));
        let severity = found.iter().map(|(_, finding)| finding.severity).max().unwrap_or(Severity::Low);
        let judged = found.iter().filter(|(_, finding)| self.verdicts.is_judged(finding)).count();
        let times = || found.iter().map(|(_, finding)| crate::timeline::bounded_ms(finding.at_ms));
        let range = (times().min().unwrap_or(0), times().max().unwrap_or(0));
        let row = Entry::Gathered { clip, kind, count: found.len(), judged, severity, open, range };
        let below = (place..place + rows.len()).map(|place| Entry::Finding { place, is_gathered: true }).filter(|_| open);
        std::iter::once(row).chain(below).collect()
    }

    /// Expands the group of the selected finding.
    pub(super) fn open_selected(&mut self) {
        let Some(of) = self.selected().map(|(clip, finding)| (clip.clip.id.clone(), finding.kind)) else { return };
        if self.opened.insert(of) {
            self.gather();
        }
    }

    /// Index of the line with the selected finding.
    pub fn selected_line(&self) -> Option<usize> {
        let id = self.selected.as_ref()?;
        let is_it = |place: usize| self.rows.get(place).and_then(|row| self.finding(*row)).is_some_and(|(_, it)| it.id == *id);
        self.entries.iter().position(|entry| matches!(entry, Entry::Finding { place, .. } if is_it(*place)))
    }
}
