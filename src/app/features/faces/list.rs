//! The list of findings: which are in it, and in which order.

use super::{ClipCheck, Faces};
use crate::faces::{Kind, Severity};

/// A finding in the list: place of its clip, and its place in the clip's report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Index of the clip.
    pub clip: usize,
    /// Index of the finding.
    pub finding: usize,
}

/// Which findings are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this kind alone.
    pub kind: Option<Kind>,
    /// Of this severity alone.
    pub severity: Option<Severity>,
    /// Only those of which nobody said anything.
    pub open: bool,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By time.
    #[default]
    Time,
    /// The gravest first, then by time.
    Severity,
    /// By kind, then by time.
    Kind,
}

impl Sort {
    /// Every order.
    pub const ALL: [Self; 3] = [Self::Time, Self::Severity, Self::Kind];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Severity => "Severity",
            Self::Kind => "Kind",
        }
    }
}

/// The rows of the list.
pub(super) fn rows(faces: &Faces) -> Vec<Row> {
    let Filter { kind, severity, open } = faces.filter;
    let mut rows = Vec::new();
    // What somebody writes of does not go away under the hands.
    let is_worked_on = |id: &str| faces.comment.is_some() && faces.selected.as_deref() == Some(id);
    for (clip, (_, check)) in faces.clips.iter().enumerate() {
        let ClipCheck::Done(done) = check else { continue };
        for (finding, found) in done.report.findings.iter().enumerate() {
            let is_wanted = kind.is_none_or(|kind| kind == found.kind)
                && severity.is_none_or(|severity| severity == found.severity)
                && (!open || faces.verdicts.of_finding(found).is_none() || is_worked_on(&found.id));
            if is_wanted {
                rows.push((Row { clip, finding }, found.kind, found.severity));
            }
        }
    }
    // Clips are in playing order and findings by time; the sort is stable.
    match faces.sort {
        Sort::Time => {}
        Sort::Severity => rows.sort_by_key(|(_, _, severity)| std::cmp::Reverse(*severity)),
        Sort::Kind => rows.sort_by_key(|(_, kind, _)| *kind),
    }
    rows.into_iter().map(|(row, ..)| row).collect()
}
