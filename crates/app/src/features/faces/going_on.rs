//! The way from each finding without a verdict to the next one, through all checked videos.

use super::{Faces, Filter, ListedVideo, VideoCheck, VideosMsg};
use crate::{
    api::VideoId,
    app::{Action, State, features::context::Context},
    faces::{Finding, JudgedFinding, Judgement, Severity, Verdict, VerdictEntry},
};

impl Faces {
    /// Number of findings of the open video without a verdict on their present data.
    pub(super) fn left(&self) -> usize {
        self.all_findings().filter(|finding| self.is_left(finding)).count()
    }

    fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        self.done().flat_map(|(_, clip)| &clip.report.findings)
    }

    fn is_left(&self, finding: &Finding) -> bool {
        !self.verdicts.is_judged(finding)
    }

    /// Whether no finding of the open video and of the checked ones is without a verdict.
    pub fn is_all_judged(&self, state: &State) -> bool {
        self.next_left().is_none()
            && !self.has_hidden_left()
            && self.videos.next_left(self.video.as_ref(), state.settings.face_videos).is_none()
    }

    /// Whether the selected finding is the only one without a verdict, of the open video and of the checked ones.
    pub(super) fn is_at_last_left(&self, state: &State) -> bool {
        self.left() == 1
            && self.next_left().is_some_and(|next| self.place_of_selected() == Some(next))
            && self.videos.next_left(self.video.as_ref(), state.settings.face_videos).is_none()
    }

    /// Says that every finding has a verdict, of how many videos, and how many videos are missing.
    pub fn all_judged(&self) -> String {
        let checks = || self.videos.listed.iter().flatten().filter_map(|video| video.check.as_ref());
        let waiting = checks().filter(|check| matches!(check, VideoCheck::Waiting | VideoCheck::Checking(..))).count();
        // A video that was deleted after its check cannot be opened; its findings without a verdict stay so.
        let listed = || self.videos.listed.iter().flatten();
        let is_gone = |video: &&ListedVideo| video.left > 0 && self.videos.unopened.contains(&video.id);
        let failed = checks().filter(|check| matches!(check, VideoCheck::Failed(_))).count() + listed().filter(is_gone).count();
        let mut done: Vec<usize> = listed()
            .filter(|video| !is_gone(video))
            .filter_map(|video| match &video.check {
                Some(VideoCheck::Done(counts, _)) => Some(counts.iter().sum()),
                _ => None,
            })
            .collect();
        if done.is_empty() {
            done.push(self.count(None::<Severity>));
        }
        let (videos, findings) = (done.len(), done.iter().sum::<usize>());
        if waiting > 0 {
            words::faces::all_judged_so_far(findings, videos, waiting)
        } else if failed > 0 {
            words::faces::all_judged_failed(failed, findings, videos)
        } else {
            words::faces::all_judged(findings, videos)
        }
    }

    /// Findings without a verdict that are like the selected one: of the same kind and rule, in the same clip. The selected one counts
    /// even with a verdict.
    pub fn alike(&self) -> Vec<&Finding> {
        let Some((clip, selected)) = self.selected() else { return Vec::new() };
        let is_alike = |finding: &&Finding| {
            (finding.kind, finding.rule_name) == (selected.kind, selected.rule_name)
                && (finding.id == selected.id || self.is_left(finding))
        };
        clip.report.findings.iter().filter(is_alike).collect()
    }

    /// Sets the verdict on all findings that are like the selected one, in one step, and goes to the next finding without a verdict.
    pub(super) fn judge_alike(&mut self, verdict: Verdict, context: &Context<'_>) -> Vec<Action> {
        self.keep_comment(context);
        let judged = self.alike().into_iter().map(|finding| {
            let comment = self.verdicts.of_finding(finding).map(|(before, _)| before.comment.clone()).unwrap_or_default();
            Judgement { subject: JudgedFinding::of(finding), verdict: Some(verdict), comment }
        });
        let judged: Vec<Judgement> = judged.collect();
        if judged.is_empty() {
            return Vec::new();
        }
        self.steps.push(judged.len());
        for judgement in judged {
            self.store(VerdictEntry::Judged(judgement), context);
        }
        self.list();
        self.next_left().map_or_else(Vec::new, |next| self.go_to_row(Some(next), context.state))
    }

    /// True if a video is being opened for its findings or changes.
    pub(in crate::app) fn is_heading_for(&self, video: &VideoId) -> bool {
        self.heading.as_ref() == Some(video)
    }

    /// Goes to the next finding without a verdict. A filter that hides the last ones of a video is reset.
    pub(super) fn go_on(&mut self, context: &Context<'_>) -> Vec<Action> {
        if self.next_left().is_none() && self.has_hidden_left() {
            self.filter = Filter { kind: None, severity: None, ..self.filter };
            self.list();
        }
        if let Some(next) = self.next_left() {
            return self.go_to_row(Some(next), context.state);
        }
        // The video is on its way.
        if context.state.loading.is_some() {
            return Vec::new();
        }
        // A video that could not be opened, because it was deleted meanwhile, is passed over.
        let from = self.heading.take().or_else(|| self.video.clone());
        let Some(place) = self.videos.next_left(from.as_ref(), context.state.settings.face_videos) else {
            return self.back_to_open_video(context.state);
        };
        let actions = self.update_videos(&VideosMsg::Open(place), context);
        if actions.is_empty() {
            return self.next_left().map_or_else(Vec::new, |next| self.go_to_row(Some(next), context.state));
        }
        // Its verdicts are read once it is open.
        self.heading = self.videos.listed.iter().flatten().nth(place).map(|video| video.id.clone());
        self.videos.unopened.extend(self.heading.clone());
        actions
    }

    /// Opens the video again that was open before one that could not be opened.
    pub(super) fn back_to_open_video(&self, state: &State) -> Vec<Action> {
        let is_closed = state.project().is_none();
        self.video.clone().filter(|_| is_closed).map(Action::Open).into_iter().collect()
    }

    /// Index in the list of the next finding without a verdict; the first ones follow the last.
    fn next_left(&self) -> Option<usize> {
        let from = self.place_of_selected().map_or(0, |place| place + 1);
        let order = (from..self.rows.len()).chain(0..from);
        order.into_iter().find(|place| {
            self.rows.get(*place).and_then(|row| self.finding(*row)).is_some_and(|(_, finding)| self.is_left(finding))
        })
    }

    /// Whether the filter hides findings without a verdict.
    fn has_hidden_left(&self) -> bool {
        (self.filter.kind.is_some() || self.filter.severity.is_some()) && self.left() > 0
    }
}
