//! Folds many findings of one kind in one clip into one line, for the list in the window and on the command line.

use super::finding::{Finding, Kind, Severity};
use std::collections::BTreeMap;

/// Least number of findings of one kind in one clip that are folded.
pub const MANY: usize = 5;

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Line<'a> {
    /// A single finding.
    One(&'a Finding),
    /// Findings of one kind, in their order; at least [`MANY`].
    Many(Vec<&'a Finding>),
}

impl Line<'_> {
    /// Gravest severity of the line's findings.
    pub fn severity(&self) -> Severity {
        match self {
            Self::One(finding) => finding.severity,
            Self::Many(findings) => findings.iter().map(|finding| finding.severity).max().unwrap_or(Severity::Low),
        }
    }
}

/// Lines of a clip's findings: each at the position of its first finding.
pub fn folded(findings: &[Finding]) -> Vec<Line<'_>> {
    let mut groups: BTreeMap<Kind, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        groups.entry(finding.kind).or_default().push(finding);
    }
    groups.retain(|_, group| group.len() >= MANY);
    let mut listed = std::collections::BTreeSet::new();
    let mut lines = Vec::new();
    for finding in findings {
        match groups.get(&finding.kind) {
            None => lines.push(Line::One(finding)),
            Some(group) if listed.insert(finding.kind) => lines.push(Line::Many(group.clone())),
            Some(_) => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_findings_of_a_kind_are_one_line_where_the_first_of_them_is() {
        let of = |kind, severity, at: f64| Finding::new(kind, severity, &"cl_1".into(), at, at, "why".into());
        let mut findings: Vec<_> = (0..5).map(|nth| of(Kind::Gap, Severity::Medium, f64::from(nth) * 10.0)).collect();
        findings[3].severity = Severity::High;
        findings.insert(0, of(Kind::Spacing, Severity::Low, 0.0));
        findings.insert(3, of(Kind::Spacing, Severity::Low, 15.0));
        let lines = folded(&findings);
        let [Line::One(first), Line::Many(gaps), Line::One(last)] = lines.as_slice() else { panic!("{lines:?}") };
        assert_eq!((first.at_ms, gaps.len(), gaps[0].at_ms, last.at_ms), (0.0, 5, 0.0, 15.0));
        assert_eq!(lines[1].severity(), Severity::High);
        assert!(folded(&findings[..5]).iter().all(|line| matches!(line, Line::One(_))));
    }
}
