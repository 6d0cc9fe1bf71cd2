//! What people say of findings: fine, bad, a comment. Judgements are kept as a list of entries, so that each can be undone and a crash
//! loses none; they are found again in newer data by time and overlap.

use super::{
    finding::{Finding, Kind},
    geometry::{overlap, rect},
};
use crate::api::{ClipId, faces::FaceBox};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody says of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The data is right.
    Fine,
    /// The data is wrong.
    Bad,
}

impl Verdict {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Bad => "bad",
        }
    }
}

/// What was judged, as it was then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgedFinding {
    /// The clip.
    pub clip: ClipId,
    /// The kind of the finding.
    pub kind: Kind,
    /// The rule, by name; nothing in verdicts from before rules had names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// [`Finding::place`], which tells findings of one rule at one time apart; `None` in verdicts written before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its time on the clip's playback timeline.
    pub at_ms: f64,
    /// Its first box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<FaceBox>,
}

impl JudgedFinding {
    /// What a finding is about.
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

/// A judgement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    /// What it is about.
    pub subject: JudgedFinding,
    /// Fine or bad; nothing where there is a comment alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// A comment; empty without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// An entry of the list that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictEntry {
    /// Something was judged. It takes the place of the judgement that the same finding had.
    Judged(Judgement),
    /// The last judgement that was not undone was undone.
    Undone,
}

/// Whether data is still what a judgement was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The same moment and the same box.
    Same,
    /// Found again by time and overlap; the numbers are others.
    Changed,
}

/// The verdict and the comment of a person on a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The verdict; `None` if there is a comment alone.
    pub verdict: Option<Verdict>,
    /// The comment; empty without one.
    pub comment: String,
    /// Whether the data has changed since, as [`Standing::Changed`] says.
    pub is_older: bool,
}

impl Note {
    /// The note in one line: `bad: wrong person (the data has changed since)`.
    pub fn words(&self) -> String {
        let word = self.verdict.map_or("commented", Verdict::word);
        let comment = if self.comment.is_empty() { String::new() } else { format!(": {}", self.comment) };
        let older = if self.is_older { " (the data has changed since)" } else { "" };
        format!("{word}{comment}{older}")
    }
}

/// The notes of people, by the finding's id.
pub type Notes = BTreeMap<String, Note>;

/// How far in time a judgement is looked for in newer data: less than two keyframes are apart.
const NEAR_MS: f64 = 700.0;
/// The least overlap of the box then and the box now.
const NEAR_OVERLAP: f64 = 0.2;

/// The judgements of a video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdicts {
    entries: Vec<Judgement>,
}

impl Verdicts {
    /// From the entries that were kept.
    pub fn of(entries: impl IntoIterator<Item = VerdictEntry>) -> Self {
        let mut all = Self::default();
        entries.into_iter().for_each(|entry| all.apply(entry));
        all
    }

    /// Adds an entry.
    pub fn apply(&mut self, entry: VerdictEntry) {
        match entry {
            VerdictEntry::Judged(judgement) => self.entries.push(judgement),
            VerdictEntry::Undone => drop(self.entries.pop()),
        }
    }

    /// The last judgement, which an undo takes back.
    pub fn last(&self) -> Option<&Judgement> {
        self.entries.last()
    }

    /// The judgement of a finding, and whether the data is still what it was about.
    pub fn of_finding(&self, finding: &Finding) -> Option<(&Judgement, Standing)> {
        let now = JudgedFinding::of(finding);
        self.entries.iter().rev().find_map(|judgement| Some((judgement, standing(&judgement.subject, &now)?)))
    }

    /// The notes on findings, by the finding's id, for documents.
    pub fn notes<'a>(&self, findings: impl IntoIterator<Item = &'a Finding>) -> Notes {
        findings.into_iter().filter_map(|finding| Some((finding.id.clone(), self.note(finding)?))).collect()
    }

    /// The note on a finding; `None` without a judgement.
    pub fn note(&self, finding: &Finding) -> Option<Note> {
        let (judgement, standing) = self.of_finding(finding)?;
        let (verdict, comment) = (judgement.verdict, judgement.comment.clone());
        Some(Note { verdict, comment, is_older: standing == Standing::Changed })
    }

    /// The latest judgement of each subject that no finding is about any more: the data has changed.
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
    // Boxes are told apart by where they are; what has no box (a request, a field), by its place.
    let has_box = then.face.is_some() || now.face.is_some();
    if !has_box && then.place.as_ref().zip(now.place.as_ref()).is_some_and(|(then, now)| then != now) {
        return None;
    }
    if apart < 0.5 && then.face == now.face {
        return Some(Standing::Same);
    }
    let is_there = match (&then.face, &now.face) {
        (Some(then), Some(now)) => overlap(rect(then), rect(now)) >= NEAR_OVERLAP,
        // A gap may begin a little earlier in newer data. What is wrong with an answer is at its time or something else.
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
