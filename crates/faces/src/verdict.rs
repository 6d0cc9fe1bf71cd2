//! Verdicts of users on findings: fine, bad, a comment. They are stored as a log of entries, so that each can be undone and a crash
//! loses none. In newer data, they are found again by time and overlap.

use super::{
    finding::{Finding, Kind},
    geometry::{overlap, rect},
};
use crate::api::{ClipId, faces::FaceBox};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Judgement of the face data at a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The data is right.
    Fine,
    /// The data is wrong.
    Bad,
}

impl Verdict {
    /// Name in reports, for example `fine`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Bad => "bad",
        }
    }

    /// Word in the interface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fine => words::findings::verdict_fine(),
            Self::Bad => words::findings::verdict_bad(),
        }
    }
}

/// Subject of a judgement: the finding as it was then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgedFinding {
    /// Clip of the finding.
    pub clip: ClipId,
    /// Kind of the finding.
    pub kind: Kind,
    /// Name of the rule; `None` in verdicts written before rules had names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// [`Finding::place`], which distinguishes findings of one rule at one time; `None` in verdicts written before it was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Playback time in the clip.
    pub at_ms: f64,
    /// First box of the finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<FaceBox>,
}

impl JudgedFinding {
    /// Subject that describes a finding.
    pub fn of(finding: &Finding) -> Self {
        let sound = |face: &&FaceBox| [face.x_pct, face.y_pct, face.width_pct, face.height_pct].iter().all(|it| it.is_finite());
        Self {
            clip: finding.clip.clone(),
            kind: finding.kind,
            rule: Some(finding.rule_name.to_owned()),
            place: Some(finding.place.clone()),
            at_ms: finding.at_ms,
            face: finding.boxes.first().filter(sound).copied(),
        }
    }
}

/// A verdict or comment on a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    /// Finding concerned.
    pub subject: JudgedFinding,
    /// Fine or bad; `None` for a comment alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Comment of the user; empty without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// An entry of the stored log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictEntry {
    /// A judgement, which replaces an earlier one of the same finding.
    Judged(Judgement),
    /// Undo of the latest judgement that is not undone yet.
    Undone,
}

/// Whether the data has changed since a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Same time and same box.
    Same,
    /// Found again by time and overlap, but with other numbers.
    Changed,
}

/// Verdict and comment of a user on a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Verdict; `None` for a comment alone.
    pub verdict: Option<Verdict>,
    /// Comment; empty without one.
    pub comment: String,
    /// Whether the data has changed since ([`Standing::Changed`]).
    pub is_older: bool,
}

impl Note {
    /// True if this is a verdict on the present data; see [`Verdicts::is_judged`].
    pub fn is_judged(&self) -> bool {
        self.verdict.is_some() && !self.is_older
    }

    /// The note in one line, for example `bad: wrong person (the data has changed since)`.
    pub fn words(&self) -> String {
        let word = self.verdict.map_or(words::faces::commented(), Verdict::word);
        let note =
            if self.comment.is_empty() { word.to_owned() } else { words::findings::verdict_comment(&self.comment, word) };
        if self.is_older { words::findings::verdict_outdated(note) } else { note }
    }
}

/// Notes of users, by finding id.
pub type Notes = BTreeMap<String, Note>;

/// Largest time difference at which a judgement is found in newer data, in milliseconds: less than the distance of two keyframes.
const NEAR_MS: f64 = 700.0;
/// Least overlap of the judged box and the current box.
const NEAR_OVERLAP: f64 = 0.2;

/// Judgements of a video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdicts {
    entries: Vec<Judgement>,
}

impl Verdicts {
    /// Judgements from the stored log.
    pub fn of(entries: impl IntoIterator<Item = VerdictEntry>) -> Self {
        let mut all = Self::default();
        entries.into_iter().for_each(|entry| all.apply(entry));
        all
    }

    /// Applies an entry.
    pub fn apply(&mut self, entry: VerdictEntry) {
        match entry {
            VerdictEntry::Judged(judgement) => self.entries.push(judgement),
            VerdictEntry::Undone => drop(self.entries.pop()),
        }
    }

    /// Latest judgement, which an undo would remove.
    pub fn last(&self) -> Option<&Judgement> {
        self.entries.last()
    }

    /// Judgement of a finding, and whether the data has changed since.
    pub fn of_finding(&self, finding: &Finding) -> Option<(&Judgement, Standing)> {
        let now = JudgedFinding::of(finding);
        self.entries.iter().rev().find_map(|judgement| Some((judgement, standing(&judgement.subject, &now)?)))
    }

    /// True if the finding has a verdict that was given on its present data. A comment alone is no verdict.
    pub fn is_judged(&self, finding: &Finding) -> bool {
        self.of_finding(finding).is_some_and(|(judgement, standing)| judgement.verdict.is_some() && standing == Standing::Same)
    }

    /// Notes on findings by finding id, for reports.
    pub fn notes<'a>(&self, findings: impl IntoIterator<Item = &'a Finding>) -> Notes {
        findings.into_iter().filter_map(|finding| Some((finding.id.clone(), self.note(finding)?))).collect()
    }

    /// Note on a finding; `None` without a judgement.
    pub fn note(&self, finding: &Finding) -> Option<Note> {
        let (judgement, standing) = self.of_finding(finding)?;
        let (verdict, comment) = (judgement.verdict, judgement.comment.clone());
        Some(Note { verdict, comment, is_older: standing == Standing::Changed })
    }

    /// Latest judgement of each subject that matches no current finding, because the data has changed.
    pub fn left_over<'a>(&'a self, clip: &ClipId, findings: &[Finding]) -> Vec<&'a Judgement> {
        let mut left: Vec<&Judgement> = Vec::new();
        for judgement in self.entries.iter().rev().filter(|judgement| judgement.subject.clip == *clip) {
            let is_known = findings.iter().any(|finding| standing(&judgement.subject, &JudgedFinding::of(finding)).is_some());
            let is_newer = left.iter().any(|newer| standing(&judgement.subject, &newer.subject).is_some());
            if !is_known && !is_newer {
                left.push(judgement);
            }
        }
        left
    }
}

fn standing(then: &JudgedFinding, now: &JudgedFinding) -> Option<Standing> {
    // The cheapest comparison first: every finding is compared with every judgement.
    let apart = (then.at_ms - now.at_ms).abs();
    if then.kind != now.kind || apart > NEAR_MS || then.clip != now.clip {
        return None;
    }
    // Several rules of one kind may be broken at one time.
    if then.rule.as_ref().zip(now.rule.as_ref()).is_some_and(|(then, now)| then != now) {
        return None;
    }
    // Boxes are distinguished by position; findings without a box (a request, a field) by place.
    let has_box = then.face.is_some() || now.face.is_some();
    if !has_box && then.place.as_ref().zip(now.place.as_ref()).is_some_and(|(then, now)| then != now) {
        return None;
    }
    if apart < 0.5 && then.face == now.face {
        return Some(Standing::Same);
    }
    let is_there = match (&then.face, &now.face) {
        (Some(then), Some(now)) => overlap(rect(then), rect(now)) >= NEAR_OVERLAP,
        // A gap may begin slightly earlier in newer data. A fault of an answer matches only at exactly its time.
        (None, None) => !matches!(now.kind, Kind::Paging | Kind::RequestFailed | Kind::Unreadable | Kind::TimeOrder),
        _ => false,
    };
    (is_there || apart < 0.5 && (then.face.is_none() || now.face.is_none())).then_some(Standing::Changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

    fn finding(at_ms: f64, x: f64) -> Finding {
        let face = FaceBox { x_pct: x, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 };
        Finding::new(Kind::Jump, Severity::High, &"cl_1".into(), at_ms, at_ms, "moved".into()).boxes([face])
    }

    fn judged(finding: &Finding, verdict: Verdict) -> VerdictEntry {
        let comment = format!("{verdict:?}");
        VerdictEntry::Judged(Judgement { subject: JudgedFinding::of(finding), verdict: Some(verdict), comment })
    }

    #[test]
    fn judgements_replace_each_other_and_an_undo_brings_the_one_before_back() {
        let one = finding(1_500.0, 40.0);
        let entries = [judged(&one, Verdict::Fine), judged(&one, Verdict::Bad)];
        let mut all = Verdicts::of(entries);
        let verdict = |all: &Verdicts| all.of_finding(&one).map(|(judgement, _)| judgement.verdict.unwrap());
        assert_eq!(verdict(&all), Some(Verdict::Bad));
        all.apply(VerdictEntry::Undone);
        assert_eq!(verdict(&all), Some(Verdict::Fine));
        all.apply(VerdictEntry::Undone);
        all.apply(VerdictEntry::Undone);
        assert_eq!(verdict(&all), None);
    }

    #[test]
    fn a_comment_alone_and_a_verdict_on_other_data_do_not_judge_a_finding() {
        let one = finding(1_500.0, 40.0);
        let mut all = Verdicts::of([judged(&one, Verdict::Fine)]);
        assert!(all.is_judged(&one));
        assert!(!all.is_judged(&finding(1_900.0, 43.0)), "the data has changed since");
        let commented = Judgement { subject: JudgedFinding::of(&one), verdict: None, comment: "Who is this?".into() };
        all.apply(VerdictEntry::Judged(commented));
        assert!(!all.is_judged(&one) && all.note(&one).is_some());
    }

    #[test]
    fn a_judgement_is_of_one_rule_and_one_of_before_rules_had_names_is_of_its_kind() {
        let of = |rule| Finding::new(Kind::Paging, Severity::High, &"cl_1".into(), 0.0, 0.0, "why".into()).of_rule(rule);
        let all = Verdicts::of([judged(&of("requests_disagree"), Verdict::Fine)]);
        assert!(all.of_finding(&of("requests_disagree")).is_some());
        assert!(all.of_finding(&of("asked_to_wait")).is_none(), "another fault at the same time");
        let kept = r#"{"judged":{"subject":{"clip":"cl_1","kind":"paging","atMs":0.0},"verdict":"fine"}}"#;
        let all = Verdicts::of([serde_json::from_str(kept).unwrap()]);
        assert!(all.of_finding(&of("asked_to_wait")).is_some());
    }

    #[test]
    fn a_verdict_on_one_finding_of_an_answer_marks_no_other() {
        let of = |at_ms: f64, rule, place: &str| {
            Finding::new(Kind::Paging, Severity::High, &"cl_1".into(), at_ms, at_ms, "why".into()).of_rule(rule).at_place(place)
        };
        let judged_one = of(1_500.0, "outside_of_window", "startTimeMs=0&endTimeMs=1500");
        let all = Verdicts::of([judged(&judged_one, Verdict::Fine)]);
        assert!(all.of_finding(&judged_one).is_some());
        assert!(all.of_finding(&of(1_500.0, "outside_of_window", "startTimeMs=0&endTimeMs=3000")).is_none(), "another request");
        let disagreement = of(1_500.0, "requests_disagree", "");
        let all = Verdicts::of([judged(&disagreement, Verdict::Fine)]);
        assert!(all.of_finding(&of(1_900.0, "requests_disagree", "")).is_none(), "another sample, however near");
    }

    #[test]
    fn a_judgement_is_found_in_newer_data_by_time_and_overlap_and_says_that_the_data_changed() {
        let all = Verdicts::of([judged(&finding(1_500.0, 40.0), Verdict::Bad)]);
        let standing = |at_ms, x| all.of_finding(&finding(at_ms, x)).map(|(_, standing)| standing);
        assert_eq!(standing(1_500.0, 40.0), Some(Standing::Same));
        assert_eq!(standing(1_900.0, 43.0), Some(Standing::Changed));
        assert_eq!(standing(1_500.0, 70.0), None, "another face");
        assert_eq!(standing(4_500.0, 40.0), None, "another time");
        assert_eq!(all.left_over(&"cl_1".into(), &[finding(1_900.0, 43.0)]), Vec::<&Judgement>::new());
        assert_eq!(all.left_over(&"cl_1".into(), &[]).len(), 1);
        assert_eq!(all.left_over(&"cl_2".into(), &[]).len(), 0);
    }
}
