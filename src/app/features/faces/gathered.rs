//! The lines of the list: many findings of one kind in one clip are one row that opens.

use super::{Faces, Row};
use crate::{
    api::ClipId,
    faces::{Kind, MANY, Severity},
};
use std::collections::BTreeMap;

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The row that gathers findings; they follow it where it is open.
    Gathered {
        /// The clip.
        clip: ClipId,
        /// Their kind.
        kind: Kind,
        /// How many there are.
        count: usize,
        /// How many of them somebody judged.
        judged: usize,
        /// The gravest of them.
        severity: Severity,
        /// Whether they are listed below.
        open: bool,
        /// Time of the first and of the last one, in whole milliseconds of the clip.
        range: (i64, i64),
    },
    /// A finding.
    Finding {
        /// Its place in the list of findings.
        place: usize,
        /// Whether it is under a row that gathers.
        is_gathered: bool,
    },
}

impl Faces {
    /// Orders the findings of the list into lines. A row that gathers is where the first of its findings would be, and the
    /// others follow that one: going through the findings follows what is seen.
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
            // The findings of this group were all listed with its first one.
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

    /// The row that gathers some findings, and these where it is open; `place` is that of the first one in the list.
    fn gathered(&self, rows: &[Row], place: usize) -> Vec<Entry> {
        let found: Vec<_> = rows.iter().filter_map(|row| self.finding(*row)).collect();
        let Some((clip, first)) = found.first() else { return Vec::new() };
        let (clip, kind) = (clip.clip.id.clone(), first.kind);
        let open = self.opened.contains(&(clip.clone(), kind));
        let severity = found.iter().map(|(_, finding)| finding.severity).max().unwrap_or(Severity::Low);
        let judged = found.iter().filter(|(_, finding)| self.verdicts.of_finding(finding).is_some()).count();
        let times = || found.iter().map(|(_, finding)| crate::timeline::bounded_ms(finding.at_ms));
        let range = (times().min().unwrap_or(0), times().max().unwrap_or(0));
        let row = Entry::Gathered { clip, kind, count: found.len(), judged, severity, open, range };
        let below = (place..place + rows.len()).map(|place| Entry::Finding { place, is_gathered: true }).filter(|_| open);
        std::iter::once(row).chain(below).collect()
    }

    /// Opens the row that gathers the selected finding.
    pub(super) fn open_selected(&mut self) {
        let Some(of) = self.selected().map(|(clip, finding)| (clip.clip.id.clone(), finding.kind)) else { return };
        if self.opened.insert(of) {
            self.gather();
        }
    }

    /// The line of the list that shows the selected finding.
    pub fn selected_line(&self) -> Option<usize> {
        let id = self.selected.as_ref()?;
        let is_it = |place: usize| self.rows.get(place).and_then(|row| self.finding(*row)).is_some_and(|(_, it)| it.id == *id);
        self.entries.iter().position(|entry| matches!(entry, Entry::Finding { place, .. } if is_it(*place)))
    }
}
