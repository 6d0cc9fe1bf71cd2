//! Check of a preset on all videos that use it: a row for each video, the worst first.

use super::{Captions, Context, Pane};
use crate::{
    api::{PresetId, VideoId, VideoList, captions::Preset},
    app::{Action, paths::folders_of},
    captions::Design,
    jobs::{
        RequestId,
        captions::{CaptionError, CaptionRequest, CheckStep, CheckedVideo, SurveyEvent, SurveyOrder},
    },
    timeline::VideoMs,
};

/// Maximum number of pictures that are kept: those of the worst videos.
const MOST_PICTURES: usize = 100;

/// State of the check of a video.
#[derive(Clone, Debug, Default)]
pub enum SurveyCheck {
    /// Not checked.
    #[default]
    None,
    /// Queued.
    Waiting,
    /// Running, with its last step.
    Running(CheckStep),
    /// Checked.
    Done(Box<CheckedVideo>),
    /// The check failed, and why.
    Failed(String),
}

/// Video that uses the preset.
#[derive(Clone, Debug)]
pub struct SurveyedVideo {
    /// Id of the video.
    pub video: VideoId,
    /// Name of the video.
    pub name: String,
    /// State of its check.
    pub check: SurveyCheck,
}

impl SurveyedVideo {
    /// Rank in the list, the smallest first: videos with problems by their contrast, then those that could not be checked, fine ones,
    /// and those without a result.
    fn rank(&self) -> (u8, f64) {
        match &self.check {
            SurveyCheck::Done(checked) => {
                let ratio = checked.report.contrast.as_ref().map_or(f64::INFINITY, |contrast| contrast.worst.ratio);
                (if checked.report.is_fine() { 2 } else { 0 }, ratio)
            }
            SurveyCheck::Failed(_) => (1, 0.0),
            SurveyCheck::Running(_) => (3, 0.0),
            SurveyCheck::Waiting | SurveyCheck::None => (4, 0.0),
        }
    }

    /// True if the video has a result.
    fn is_done(&self) -> bool {
        matches!(self.check, SurveyCheck::Done(_))
    }
}

/// A preset with the videos that use it.
#[derive(Debug)]
pub struct Survey {
    /// The preset.
    pub preset: Preset,
    /// Videos that use the preset, in the order of the workspace; `None` while loading.
    pub videos: Option<Vec<SurveyedVideo>>,
    /// The error that prevented [`Survey::videos`].
    pub problem: Option<String>,
    /// Whether all videos of the workspace were searched.
    pub are_all: bool,
    /// Progress of the running check: videos done and in total.
    pub running: Option<(usize, usize)>,
}

impl Survey {
    /// Indexes of the videos in the order shown, the worst first.
    pub fn shown(&self) -> Vec<usize> {
        let videos = self.videos.as_deref().unwrap_or_default();
        let mut places: Vec<usize> = (0..videos.len()).collect();
        let rank = |place: &usize| videos.get(*place).map_or((u8::MAX, 0.0), SurveyedVideo::rank);
        places.sort_by(|a, b| {
            let ((a, first), (b, second)) = (rank(a), rank(b));
            a.cmp(&b).then_with(|| first.total_cmp(&second))
        });
        places
    }

    /// Numbers of checked videos and of those with problems.
    pub fn counts(&self) -> (usize, usize) {
        let reports = self.videos.iter().flatten().filter_map(|video| match &video.check {
            SurveyCheck::Done(checked) => Some(checked.report.is_fine()),
            _ => None,
        });
        reports.fold((0, 0), |(all, bad), is_fine| (all + 1, bad + usize::from(!is_fine)))
    }

    /// True if some videos were checked and others were not.
    pub fn has_rest(&self) -> bool {
        let all = self.videos.as_deref().unwrap_or_default();
        let done = all.iter().filter(|video| video.is_done()).count();
        done > 0 && done < all.len()
    }

    /// Number of videos that the next check covers.
    pub fn next_count(&self) -> usize {
        let rest = self.has_rest();
        self.videos.iter().flatten().filter(|video| !rest || !video.is_done()).count()
    }

    fn entry(&mut self, video: &VideoId) -> Option<&mut SurveyedVideo> {
        self.videos.iter_mut().flatten().find(|entry| entry.video == *video)
    }

    /// Stores the videos that use the preset, keeping earlier results.
    pub(super) fn list(&mut self, listed: Result<VideoList, CaptionError>) {
        match listed {
            Ok(VideoList { videos, is_whole }) => {
                let mut before = self.videos.take().unwrap_or_default();
                let listed = videos.into_iter().map(|video| {
                    let known = before.iter().position(|entry| entry.video == video.id);
                    let check = known.map(|place| before.swap_remove(place).check).unwrap_or_default();
                    SurveyedVideo { video: video.id, name: video.name, check }
                });
                self.videos = Some(listed.collect());
                (self.are_all, self.problem) = (is_whole, None);
            }
            Err(why) => self.problem = Some(why.to_string()),
        }
    }

    /// Handles an event of the running check.
    fn take(&mut self, event: SurveyEvent) {
        match event {
            SurveyEvent::At { video, step } => {
                if let Some(entry) = self.entry(&video) {
                    entry.check = SurveyCheck::Running(step);
                }
            }
            SurveyEvent::Checked { video, checked } => {
                if let Some((done, _)) = &mut self.running {
                    *done += 1;
                }
                let Some(entry) = self.entry(&video) else { return };
                entry.check = match checked {
                    Ok(checked) => SurveyCheck::Done(checked),
                    Err(why) => SurveyCheck::Failed(why.to_string()),
                };
                self.drop_pictures();
            }
            SurveyEvent::Ended => self.end(),
        }
    }

    /// Ends the check; videos that it did not reach have no result.
    fn end(&mut self) {
        self.running = None;
        for entry in self.videos.iter_mut().flatten() {
            if matches!(entry.check, SurveyCheck::Waiting | SurveyCheck::Running(_)) {
                entry.check = SurveyCheck::None;
            }
        }
    }

    /// Drops the pictures of the best videos where there are too many.
    fn drop_pictures(&mut self) {
        let shown = self.shown();
        let mut kept = 0;
        for place in shown {
            if let Some(SurveyCheck::Done(checked)) =
                self.videos.as_mut().and_then(|videos| videos.get_mut(place)).map(|video| &mut video.check)
                && checked.worst.is_some()
            {
                kept += 1;
                if kept > MOST_PICTURES {
                    checked.worst = None;
                }
            }
        }
    }
}

/// Message about the check of a preset on all videos that use it.
#[derive(Clone, Debug)]
pub enum SurveyMsg {
    /// Show the videos that use a preset.
    Open(PresetId),
    /// List the videos again.
    Reload,
    /// Check the videos without a result, or all if each has one.
    Check,
    /// Cancel the check.
    Cancel,
    /// Return to the frames; the check goes on.
    Close,
    /// Open a video at a moment.
    GoTo(VideoId, VideoMs),
}

impl Captions {
    pub(super) fn update_survey(&mut self, msg: SurveyMsg, context: &Context<'_>) -> Vec<Action> {
        match msg {
            SurveyMsg::Open(id) => {
                let Some(preset) = self.preset(&id).cloned() else { return Vec::new() };
                self.pane = Pane::Style;
                if self.survey.as_ref().is_none_or(|survey| survey.preset != preset) {
                    self.stop_survey(context);
                    self.survey = Some(Survey { preset, videos: None, problem: None, are_all: true, running: None });
                }
                context.services.captions(CaptionRequest::Uses(id));
            }
            SurveyMsg::Reload => {
                if let Some(survey) = &mut self.survey {
                    survey.problem = None;
                    context.services.captions(CaptionRequest::Uses(survey.preset.preset_id.clone()));
                }
            }
            SurveyMsg::Check => self.start_survey(context),
            SurveyMsg::Cancel => self.stop_survey(context),
            SurveyMsg::Close => self.pane = Pane::Frames,
            SurveyMsg::GoTo(video, at) => {
                // The frames show the moment; the tab leads back.
                self.pane = Pane::Frames;
                let is_here = context.state.project().is_some_and(|project| project.video.id == video);
                return vec![if is_here { Action::MovePlayhead(at) } else { Action::OpenAt(video, at) }];
            }
        }
        Vec::new()
    }

    fn start_survey(&mut self, context: &Context<'_>) {
        let Some(survey) = self.survey.as_mut().filter(|survey| survey.running.is_none()) else { return };
        let rest = survey.has_rest();
        let mut videos = Vec::new();
        for entry in survey.videos.iter_mut().flatten().filter(|entry| !rest || !entry.is_done()) {
            entry.check = SurveyCheck::Waiting;
            videos.push(entry.video.clone());
        }
        if videos.is_empty() {
            return;
        }
        survey.running = Some((0, videos.len()));
        let id = self.survey_number.advance();
        let place = folders_of(context.paths, context.workspace.to_owned());
        let order = SurveyOrder {
            preset: survey.preset.preset_id.clone(),
            subtitles: Design::of_preset(&survey.preset).subtitles(None),
            videos,
            cache: place.cache,
            previews: place.previews,
        };
        context.services.captions(CaptionRequest::Survey { id, order });
    }

    /// Closes the page of a preset that was deleted.
    pub(super) fn end_survey(&mut self, deleted: &PresetId, context: &Context<'_>) {
        if self.survey.as_ref().is_some_and(|survey| survey.preset.preset_id == *deleted) {
            self.stop_survey(context);
            self.survey = None;
            if self.pane == Pane::Style {
                self.pane = Pane::Frames;
            }
        }
    }

    fn stop_survey(&mut self, context: &Context<'_>) {
        if let Some(survey) = self.survey.as_mut().filter(|survey| survey.running.is_some()) {
            survey.end();
            // Events that are on their way no longer count.
            self.survey_number.advance();
            context.services.captions(CaptionRequest::StopSurvey);
        }
    }

    /// Handles an event of the check with this number.
    pub(super) fn take_survey(&mut self, id: RequestId, event: SurveyEvent) {
        if let Some(survey) = self.survey.as_mut().filter(|_| id == self.survey_number) {
            survey.take(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::captions::StyleName,
        captions::MomentContrast,
        jobs::captions::{CaptionLayout, CaptionReport, CheckError},
    };

    fn survey(names: &[&str]) -> Survey {
        let entry = |name: &&str| SurveyedVideo { video: (*name).into(), name: (*name).into(), check: SurveyCheck::Waiting };
        Survey {
            preset: Preset::built_in(&StyleName::Mono),
            videos: Some(names.iter().map(entry).collect()),
            problem: None,
            are_all: true,
            running: Some((0, names.len())),
        }
    }

    fn checked(name: &str, ratio: f64) -> SurveyEvent {
        let moments = [MomentContrast { clip: "clip".into(), at: crate::api::PlaybackMs(5), ratio }];
        let layout = CaptionLayout { blocks: 1, ..CaptionLayout::default() };
        let report = CaptionReport::new(name.into(), None, &moments, layout);
        SurveyEvent::Checked { video: name.into(), checked: Ok(Box::new(CheckedVideo::new(report, None, Vec::new()))) }
    }

    #[test]
    fn the_worst_video_is_first_and_what_a_cancelled_check_left_out_is_checked_next() {
        let mut survey = survey(&["fine", "bad", "worse", "gone", "later", "running"]);
        for event in [checked("fine", 12.0), checked("bad", 3.0), checked("worse", 1.2)] {
            survey.take(event);
        }
        survey.take(SurveyEvent::Checked { video: "gone".into(), checked: Err(CheckError::Stopped) });
        survey.take(SurveyEvent::At { video: "running".into(), step: CheckStep::Reads { done: 0, all: 2 } });
        // An answer about a video that is not listed any more changes nothing.
        survey.take(SurveyEvent::At { video: "other".into(), step: CheckStep::Reads { done: 0, all: 2 } });
        let names = |survey: &Survey| -> Vec<String> {
            let videos = survey.videos.as_ref().unwrap();
            survey.shown().into_iter().map(|place| videos[place].name.clone()).collect()
        };
        assert_eq!(names(&survey), ["worse", "bad", "gone", "fine", "running", "later"]);
        assert_eq!((survey.counts(), survey.running), ((3, 2), Some((4, 6))));
        survey.end();
        assert!(survey.has_rest() && survey.running.is_none());
        assert_eq!(survey.next_count(), 3);
        for name in ["gone", "later", "running"] {
            survey.take(checked(name, 8.0));
        }
        assert_eq!((survey.has_rest(), survey.next_count()), (false, 6));
    }
}
