//! List of findings: filter and order.

use super::{ClipCheck, Faces};
use crate::faces::{Kind, Severity};

/// Position of a finding: its clip, and its index in the clip's report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Index of the clip.
    pub clip: usize,
    /// Index of the finding.
    pub finding: usize,
}

/// Filter of the list of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Kind of the listed findings; `None` for all.
    pub kind: Option<Kind>,
    /// Severity of the listed findings; `None` for all.
    pub severity: Option<Severity>,
    /// Whether only findings without a verdict on their present data are listed.
    pub open: bool,
}

/// Order of the list of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Order by time.
    #[default]
    Time,
    /// Order by severity, the highest first, then by time.
    Severity,
    /// Order by kind, then by time.
    Kind,
}

impl Sort {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Time, Self::Severity, Self::Kind];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Time => words::faces::sort_time(),
            Self::Severity => words::faces::sort_severity(),
            Self::Kind => words::faces::sort_kind(),
        }
    }
}

/// The filtered and sorted findings.
pub(super) fn rows(faces: &Faces) -> Vec<Row> {
    let Filter { kind, severity, open } = faces.filter;
    let mut rows = Vec::new();
    // The finding being commented on stays in the list.
    let is_worked_on = |id: &str| faces.comment.is_some() && faces.selected.as_deref() == Some(id);
    for (clip, (_, check)) in faces.clips.iter().enumerate() {
        let ClipCheck::Done(done) = check else { continue };
        for (finding, found) in done.report.findings.iter().enumerate() {
            let is_wanted = kind.is_none_or(|kind| kind == found.kind)
                && severity.is_none_or(|severity| severity == found.severity)
                && (!open || !faces.verdicts.is_judged(found) || is_worked_on(&found.id));
            if is_wanted {
                rows.push((Row { clip, finding }, found.kind, found.severity));
            }
        }
    }
    // Clips are in playback order and findings by time; the sort is stable.
    match faces.sort {
        Sort::Time => {}
        Sort::Severity => rows.sort_by_key(|(_, _, severity)| std::cmp::Reverse(*severity)),
        Sort::Kind => rows.sort_by_key(|(_, kind, _)| *kind),
    }
    rows.into_iter().map(|(row, ..)| row).collect()
}
