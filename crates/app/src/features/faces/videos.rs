//! Scan of several videos: selection, progress and results.

use super::{ClipCheck, Faces, Reporting, Running};
use crate::{
    api::{RateLimit, VideoId, VideoList},
    app::{Action, Direction, features::context::Context, settings::faces::VideoOrder},
    faces::{
        Severity,
        paging::{Depth, PagingCheck},
    },
    jobs::{
        RequestId,
        faces::{CheckError, CheckRequest, ScanOptions, Scanned, ScannedClip, verdict_file},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    time::Duration,
};

/// Number of requests for a video besides those for its clips: its record and the list of its clips.
const OF_A_VIDEO: usize = 2;

/// State of the check of a video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VideoCheck {
    /// Queued.
    Waiting,
    /// Running: number of checked clips and of all clips.
    Checking(usize, usize),
    /// Checked: numbers of findings of high, medium and low severity, and number of requests made.
    Done([usize; 3], usize),
    /// The check failed: reason and advice.
    Failed(String),
}

/// Rank of a video without findings.
const NO_FINDINGS: (u8, [usize; 3]) = (0, [0; 3]);

impl VideoCheck {
    /// Rank for sorting by severity; `None` before there is a result.
    fn rank(&self) -> Option<(u8, [usize; 3])> {
        match self {
            Self::Done(counts, _) => Some((0, *counts)),
            Self::Failed(_) => Some((1, [0; 3])),
            Self::Waiting | Self::Checking(..) => None,
        }
    }
}

/// Video in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedVideo {
    /// Id of the video.
    pub id: VideoId,
    /// Name of the video.
    pub name: String,
    /// Number of clips.
    pub clips: usize,
    /// Whether the user selected the video.
    pub chosen: bool,
    /// State of the check; `None` before a scan.
    pub check: Option<VideoCheck>,
    /// Number of findings without a verdict on their present data.
    pub left: usize,
}

/// Estimate for a scan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Number of videos to check.
    pub videos: usize,
    /// Maximum number of requests.
    pub requests: usize,
    /// Rate limit of the server: requests per window, and those left; `None` if the server states none.
    pub rate: Option<(f64, f64)>,
    /// Minimum duration because of the rate limit.
    pub time: Duration,
}

/// Videos of the workspace, and a scan of the selected ones.
#[derive(Debug, Default)]
pub struct Videos {
    /// Whether the list is shown.
    pub shown: bool,
    /// The videos; `None` until loaded.
    pub listed: Option<Vec<ListedVideo>>,
    /// Error in loading the videos.
    pub problem: Option<CheckError>,
    /// Whether [`Videos::listed`] has all videos of the workspace.
    pub are_all: bool,
    /// The running scan; counts videos.
    pub running: Option<Running>,
    /// The last joint report, or the running one; `None` before there is one.
    pub report: Option<Reporting>,
    /// Videos that were to be opened for their findings and are not open yet; those that were deleted meanwhile stay here, and are passed
    /// over.
    pub(super) unopened: BTreeSet<VideoId>,
    rate: Option<RateLimit>,
    results: BTreeMap<VideoId, Scanned>,
    /// Clips checked individually while the scan runs, since it began with their video. Their results are newer than the scan's.
    alone: BTreeMap<VideoId, Vec<ScannedClip>>,
    /// Number of the latest scan; answers to earlier ones are ignored.
    number: RequestId,
}

/// Message about the list of videos.
#[derive(Clone, Debug)]
pub enum VideosMsg {
    /// Show or hide the list; a scan continues.
    Show(bool),
    /// Select or deselect a video, by its index.
    Choose(usize, bool),
    /// Select all videos, or none.
    ChooseAll(bool),
    /// Check the selected videos.
    Scan,
    /// Check the selected videos that a cancelled scan left out, or whose check failed.
    ScanRest,
    /// Pause or resume the scan.
    Pause(bool),
    /// Cancel the scan.
    Cancel,
    /// Open a video with its findings, by its index.
    Open(usize),
    /// Open the next or previous video with findings.
    Step(Direction),
    /// Write the reports of the checked videos and their index to a new folder within this one.
    Report(PathBuf),
    /// Cancel the reports, and remove what was written.
    CancelReport,
}

/// Subset of the selected videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    /// All selected videos.
    All,
    /// Selected videos that were left out or failed.
    Rest,
}

impl Videos {
    fn entry(&mut self, video: &VideoId) -> Option<&mut ListedVideo> {
        self.listed.iter_mut().flatten().find(|listed| listed.id == *video)
    }

    fn chosen(&self, which: Chosen) -> impl Iterator<Item = &ListedVideo> {
        let is_wanted = move |video: &&ListedVideo| {
            video.chosen
                && !(which == Chosen::Rest && matches!(video.check, Some(VideoCheck::Done(..) | VideoCheck::Checking(..))))
        };
        self.listed.iter().flatten().filter(is_wanted)
    }

    /// Indexes of the listed videos, in the order shown. While a scan runs, each checked video takes its place.
    pub fn shown_places(&self, order: VideoOrder) -> Vec<usize> {
        let listed = self.listed.as_deref().unwrap_or_default();
        let rank = |place: &usize| listed.get(*place).and_then(|video| video.check.as_ref()).and_then(VideoCheck::rank);
        let mut places: Vec<usize> = (0..listed.len()).collect();
        if order.with_findings && self.are_some_checked() {
            places.retain(|place| rank(place).is_some_and(|rank| rank > NO_FINDINGS));
        }
        if order.worst_first {
            places.sort_by_key(|place| std::cmp::Reverse(rank(place)));
        }
        places
    }

    /// Whether some of the listed videos were checked, or are being checked.
    pub fn are_some_checked(&self) -> bool {
        self.listed.iter().flatten().any(|video| video.check.is_some())
    }

    /// Index of the video with findings after (or before) `here` in the order shown.
    pub fn beside(&self, here: Option<&VideoId>, direction: Direction, order: VideoOrder) -> Option<usize> {
        let listed = self.listed.as_deref()?;
        let places = self.shown_places(order);
        let now = places.iter().position(|place| listed.get(*place).map(|video| &video.id) == here && here.is_some());
        let has_findings = |place: &usize| {
            let check = listed.get(*place).and_then(|video| video.check.as_ref());
            matches!(check, Some(VideoCheck::Done(counts, _)) if counts.iter().any(|count| *count > 0))
        };
        match direction {
            Direction::Forward => places.iter().skip(now.map_or(0, |now| now + 1)).copied().find(has_findings),
            Direction::Back => places.iter().take(now.unwrap_or(0)).rev().copied().find(has_findings),
        }
    }

    /// Index of the next video with findings that have no verdict, in the order shown: the worst one if the worst are shown first, else
    /// the one after `here`, and the first ones follow the last.
    pub fn next_left(&self, here: Option<&VideoId>, order: VideoOrder) -> Option<usize> {
        let listed = self.listed.as_deref()?;
        // The filter may hide the open video, from which the search begins.
        let places = self.shown_places(VideoOrder { with_findings: false, ..order });
        let now = places.iter().position(|place| listed.get(*place).map(|video| &video.id) == here && here.is_some());
        let (before, after) = places.split_at_checked(now.filter(|_| !order.worst_first).map_or(0, |now| now + 1))?;
        let is_left = |video: &ListedVideo| video.left > 0 && !self.unopened.contains(&video.id);
        let mut left = after.iter().chain(before).copied().filter(|place| listed.get(*place).is_some_and(is_left)).peekable();
        let first = left.peek().copied();
        // The open video itself comes last.
        left.find(|place| listed.get(*place).map(|video| &video.id) != here).or(first)
    }

    /// Updates the number of findings without a verdict of a checked video.
    pub(super) fn set_left(&mut self, video: &VideoId, left: usize) {
        if let Some(listed) = self.entry(video).filter(|listed| matches!(listed.check, Some(VideoCheck::Done(..)))) {
            listed.left = left;
        }
    }

    /// True if some selected videos were checked and others were not.
    pub fn has_rest(&self) -> bool {
        let done = self.chosen(Chosen::All).filter(|video| matches!(video.check, Some(VideoCheck::Done(..)))).count();
        done > 0 && done < self.chosen(Chosen::All).count()
    }

    /// Estimate for the next scan: of the remaining videos if there are any, else of all selected ones.
    pub fn forecast(&self) -> Forecast {
        let which = if self.has_rest() { Chosen::Rest } else { Chosen::All };
        let of = |video: &ListedVideo| OF_A_VIDEO + video.clips * PagingCheck::forecast(Depth::Quick, 0);
        let requests = self.chosen(which).map(of).sum();
        let time = self.rate.map_or(Duration::ZERO, |rate| rate.time_for(requests));
        let rate = self.rate.map(|rate| (rate.limit, rate.remaining));
        Forecast { videos: self.chosen(which).count(), requests, rate, time }
    }

    /// Stores the videos of the workspace, keeping selection and results.
    pub(super) fn read(&mut self, read: Result<(VideoList, Option<RateLimit>), CheckError>, here: Option<&VideoId>) {
        match read {
            Ok((VideoList { videos, is_whole }, rate)) => {
                self.are_all = is_whole;
                let mut before: BTreeMap<VideoId, ListedVideo> =
                    self.listed.take().into_iter().flatten().map(|listed| (listed.id.clone(), listed)).collect();
                let listed = videos.into_iter().map(|video| {
                    let before = before.remove(&video.id);
                    let (chosen, check, left) =
                        before.map_or((Some(&video.id) == here, None, 0), |before| (before.chosen, before.check, before.left));
                    ListedVideo { clips: video.clip_ids.len(), name: video.name, id: video.id, chosen, check, left }
                });
                let mut listed: Vec<_> = listed.collect();
                // A deleted video keeps its row and the outcome of its check.
                listed.extend(before.into_values().filter(|before| before.check.is_some()));
                self.listed = Some(listed);
                self.rate = rate.or(self.rate);
                self.problem = None;
            }
            Err(why) => self.problem = Some(why),
        }
    }

    /// The running scan, if it has this number.
    fn running(&mut self, number: RequestId) -> Option<&mut Running> {
        self.running.as_mut().filter(|_| number == self.number)
    }

    pub(super) fn at(&mut self, number: RequestId, video: &VideoId, done: usize, all: usize) {
        if self.running(number).is_none() {
            return;
        }
        if done == 0 {
            self.alone.remove(video);
        }
        if let Some(listed) = self.entry(video) {
            listed.check = Some(VideoCheck::Checking(done, all));
        }
    }

    /// Stores the result of a clip checked individually, which is newer than that of a scan.
    pub(super) fn checked_alone(&mut self, video: &VideoId, clip: &ScannedClip) {
        if let Some(scanned) = self.results.get_mut(video) {
            replace(scanned, clip);
            let check = outcome(scanned);
            if let Some(listed) = self.entry(video) {
                listed.check = Some(check);
            }
        }
        if self.running.is_some() {
            self.alone.entry(video.clone()).or_default().push(clip.clone());
        }
    }

    pub(super) fn done(
        &mut self,
        number: RequestId,
        video: VideoId,
        mut scanned: Result<Scanned, CheckError>,
        left: usize,
        rate: Option<RateLimit>,
    ) {
        let Some(running) = self.running(number) else { return };
        running.done += 1;
        self.rate = rate.or(self.rate);
        if let (Some(newer), Ok(scanned)) = (self.alone.remove(&video), &mut scanned) {
            for clip in &newer {
                replace(scanned, clip);
            }
        }
        let check = match &scanned {
            Ok(scanned) => outcome(scanned),
            Err(why) => VideoCheck::Failed(why.to_string()),
        };
        if let Some(listed) = self.entry(&video) {
            (listed.check, listed.left) = (Some(check), left);
        }
        match scanned {
            Ok(scanned) => drop(self.results.insert(video, scanned)),
            Err(_) => drop(self.results.remove(&video)),
        }
    }

    /// Results of the scan, in the order of the list.
    pub(super) fn results(&self) -> impl Iterator<Item = &Scanned> {
        self.listed.iter().flatten().filter_map(|video| self.results.get(&video.id))
    }

    /// Result of the scan for a video.
    pub(super) fn result(&self, video: &VideoId) -> Option<&Scanned> {
        self.results.get(video)
    }

    /// Handles the end of a scan. Videos not checked keep no result, or get the error.
    pub(super) fn ended(&mut self, number: RequestId, ended: Result<(), CheckError>) {
        if self.running(number).is_none() {
            return;
        }
        let left = ended.err().map(|why| VideoCheck::Failed(why.to_string()));
        self.running = None;
        self.alone.clear();
        for listed in self.listed.iter_mut().flatten() {
            if matches!(listed.check, Some(VideoCheck::Waiting | VideoCheck::Checking(..))) {
                listed.check.clone_from(&left);
            }
        }
    }

    /// Empty state for another workspace; answers to earlier scans are ignored.
    pub(super) fn elsewhere(&self) -> Self {
        Self { number: self.number, ..Self::default() }
    }
}

/// Outcome of a check for the list.
fn outcome(scanned: &Scanned) -> VideoCheck {
    let mut counts = [0; Severity::ALL.len()];
    for (_, clip) in &scanned.clips {
        for finding in &clip.report.findings {
            let of = counts.iter_mut().zip(Severity::ALL).find(|(_, severity)| *severity == finding.severity);
            if let Some((count, _)) = of {
                *count += 1;
            }
        }
    }
    VideoCheck::Done(counts, scanned.clips.iter().map(|(_, clip)| clip.paging.requests).sum())
}

/// Replaces a clip in the result of a scan by a newer check.
fn replace(scanned: &mut Scanned, clip: &ScannedClip) {
    if let Some((_, old)) = scanned.clips.iter_mut().find(|(_, old)| old.clip.id == clip.clip.id) {
        old.clone_from(clip);
    }
}

impl Faces {
    pub(super) fn update_videos(&mut self, msg: &VideosMsg, context: &Context<'_>) -> Vec<Action> {
        match *msg {
            VideosMsg::Report(ref inside) => self.report_videos(inside, context),
            VideosMsg::CancelReport => context.services.faces(CheckRequest::CancelReports),
            VideosMsg::Show(shown) => {
                self.videos.shown = shown;
                if shown {
                    self.videos.problem = None;
                    context.services.faces(CheckRequest::ListVideos);
                }
            }
            VideosMsg::Choose(index, chosen) => {
                if let Some(listed) = self.videos.listed.as_mut().and_then(|listed| listed.get_mut(index)) {
                    listed.chosen = chosen;
                }
            }
            VideosMsg::ChooseAll(chosen) => {
                for listed in self.videos.listed.iter_mut().flatten() {
                    listed.chosen = chosen;
                }
            }
            VideosMsg::Scan => self.scan_videos(Chosen::All, context),
            VideosMsg::ScanRest => self.scan_videos(Chosen::Rest, context),
            VideosMsg::Pause(on) => {
                if let Some(running) = &mut self.videos.running {
                    running.paused = on;
                    context.services.faces(CheckRequest::PauseVideos(on));
                }
            }
            VideosMsg::Cancel => {
                context.services.faces(CheckRequest::CancelVideos);
                self.videos.ended(self.videos.number, Ok(()));
            }
            VideosMsg::Step(direction) => {
                if let Some(place) = self.videos.beside(self.video.as_ref(), direction, context.state.settings.face_videos) {
                    return self.update_videos(&VideosMsg::Open(place), context);
                }
            }
            VideosMsg::Open(index) => {
                let listed = self.videos.listed.iter().flatten().nth(index).map(|listed| listed.id.clone());
                self.videos.shown = false;
                if listed == self.video {
                    self.fill();
                } else if let Some(video) = listed {
                    return vec![Action::Open(video)];
                }
            }
        }
        Vec::new()
    }

    fn scan_videos(&mut self, which: Chosen, context: &Context<'_>) {
        let workspace = self.workspace(context);
        let verdicts = |video: &VideoId| verdict_file::path_of(&context.paths.journals, &workspace, video.as_str());
        let videos: Vec<_> = self.videos.chosen(which).map(|listed| (listed.id.clone(), verdicts(&listed.id))).collect();
        if videos.is_empty() || self.videos.running.is_some() {
            return;
        }
        for (video, _) in &videos {
            if let Some(listed) = self.videos.entry(video) {
                listed.check = Some(VideoCheck::Waiting);
            }
        }
        self.videos.running = Some(Running { done: 0, all: videos.len(), paused: false });
        self.videos.alone.clear();
        self.videos.number.advance();
        let (thresholds, picture) = (self.thresholds, self.picture);
        let options = ScanOptions { depth: Depth::Quick, thresholds, is_local: context.state.local, picture };
        context.services.faces(CheckRequest::ScanVideos { id: self.videos.number, videos, options });
    }

    /// Shows the results for the open video, unless that is being scanned itself: the data that a comparison has loaded, else those of
    /// the scan of several videos.
    pub(super) fn fill(&mut self) {
        let of_scan = || self.video.as_ref().and_then(|video| self.videos.result(video));
        let Some(scanned) = self.loaded_to_compare().or_else(of_scan) else { return };
        if self.running.is_none() {
            let clips = scanned.clips.iter().map(|(_, clip)| (clip.clip.id.clone(), ClipCheck::Done(Box::new(clip.clone()))));
            self.clips = clips.collect();
            self.check_again();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{SizePx, clip::Clip},
        faces::{ClipFacts, ClipState, FaceReport, paging::PagingReport},
        timeline::CutMap,
    };
    use serde_json::json;

    fn listed(id: &str) -> ListedVideo {
        ListedVideo { id: id.into(), name: id.into(), clips: 3, chosen: true, check: Some(VideoCheck::Waiting), left: 0 }
    }

    /// Request number after `of` scans.
    fn number(of: usize) -> RequestId {
        let mut number = RequestId::default();
        for _ in 0..of {
            number.advance();
        }
        number
    }

    fn running(of: usize) -> Videos {
        Videos {
            listed: Some(vec![listed("a"), listed("b")]),
            running: Some(Running { done: 0, all: 2, paused: false }),
            number: number(of),
            ..Videos::default()
        }
    }

    fn checks(videos: &Videos) -> Vec<Option<VideoCheck>> {
        videos.listed.iter().flatten().map(|listed| listed.check.clone()).collect()
    }

    #[test]
    fn videos_are_listed_by_their_findings_and_the_next_one_with_findings_follows() {
        let mut videos = Videos::default();
        let order = VideoOrder::default();
        let done = |counts: [usize; 3]| Some(VideoCheck::Done(counts, 24));
        let of = |id: &str, check| ListedVideo { check, ..listed(id) };
        videos.listed = Some(vec![
            of("clean", done([0, 0, 0])),
            of("low", done([0, 0, 9])),
            of("grave", done([2, 0, 0])),
            of("later", None),
            of("failed", Some(VideoCheck::Failed("404".into()))),
            of("medium", done([0, 3, 0])),
        ]);
        let names = |videos: &Videos, order| -> Vec<String> {
            let listed = videos.listed.as_ref().unwrap();
            videos.shown_places(order).iter().map(|place| listed[*place].name.clone()).collect()
        };
        assert_eq!(names(&videos, order), ["failed", "grave", "medium", "low", "clean", "later"]);
        let next = |here: &str, way| {
            videos.beside(Some(&here.into()), way, order).map(|it| videos.listed.as_ref().unwrap()[it].name.clone())
        };
        assert_eq!(next("grave", Direction::Forward).as_deref(), Some("medium"));
        assert_eq!(next("medium", Direction::Back).as_deref(), Some("grave"));
        assert_eq!((next("low", Direction::Forward), next("grave", Direction::Back)), (None, None));
        assert_eq!(next("elsewhere", Direction::Forward).as_deref(), Some("grave"));
        assert_eq!(names(&videos, VideoOrder { with_findings: true, ..order }), ["failed", "grave", "medium", "low"]);
        assert_eq!(names(&videos, VideoOrder { worst_first: false, ..order })[0], "clean");
        // The list sorts itself while a scan runs.
        videos.running = Some(Running { done: 5, all: 6, paused: false });
        assert_eq!(names(&videos, order)[1], "grave");
        // What has no verdict yet follows, and behind the last video the first.
        for (video, left) in [("grave", 1), ("low", 2)] {
            videos.set_left(&video.into(), left);
        }
        videos.set_left(&"later".into(), 3);
        let next_left = |videos: &Videos, here: &str| {
            videos.next_left(Some(&here.into()), order).map(|it| videos.listed.as_ref().unwrap()[it].name.clone())
        };
        assert_eq!(next_left(&videos, "grave").as_deref(), Some("low"));
        assert_eq!(next_left(&videos, "low").as_deref(), Some("grave"));
        assert_eq!(next_left(&videos, "elsewhere").as_deref(), Some("grave"));
        for video in ["grave", "low"] {
            videos.set_left(&video.into(), 0);
        }
        assert_eq!(next_left(&videos, "grave"), None, "and none of a video that was not checked");
    }

    #[test]
    fn an_answer_to_a_cancelled_scan_is_none_to_the_next_one_and_what_is_left_is_forecast_alone() {
        let mut videos = running(2);
        let failed = |why: CheckError| Some(VideoCheck::Failed(why.to_string()));
        videos.at(number(1), &"a".into(), 0, 3);
        videos.done(number(1), "a".into(), Err(CheckError::NotSaved), 0, None);
        videos.ended(number(1), Ok(()));
        assert_eq!((videos.running.map(|it| it.done), checks(&videos)), (Some(0), vec![Some(VideoCheck::Waiting); 2]));
        videos.at(number(2), &"a".into(), 0, 3);
        assert_eq!(checks(&videos)[0], Some(VideoCheck::Checking(0, 3)));
        videos.done(number(2), "a".into(), Err(CheckError::NotSaved), 0, None);
        videos.ended(number(2), Err(CheckError::NotReached));
        assert_eq!(checks(&videos), [failed(CheckError::NotSaved), failed(CheckError::NotReached)]);
        // One of the two is done, so the next scan takes the other one.
        videos.entry(&"a".into()).unwrap().check = Some(VideoCheck::Done([0; 3], 9));
        let forecast = videos.forecast();
        assert_eq!((forecast.videos, forecast.requests), (1, OF_A_VIDEO + 3 * PagingCheck::forecast(Depth::Quick, 0)));
    }

    fn checked(samples: usize) -> ScannedClip {
        let clip = json!({"id": "cl", "videoId": "a", "name": "Clip", "order": 0, "durationSeconds": 1.0, "maxDurationSeconds": 1.0,
            "cuts": [], "layoutSceneType": "basicSubject", "background": {"type": "ambient"}, "transition": "default",
            "studioSound": false, "createdAt": "", "updatedAt": ""});
        let clip: Clip = serde_json::from_value(clip).unwrap();
        let facts = ClipFacts {
            clip: "cl".into(),
            map: CutMap::new(&[], crate::api::SourceMs(1_000)),
            canvas: SizePx { width: 16.0, height: 9.0 },
            has_camera: None,
            camera: None,
            stretches: Vec::new(),
            places_are_known: true,
        };
        let (findings, presence) = (Vec::new(), Vec::new());
        let report = FaceReport { clip: "cl".into(), state: ClipState::Ok, samples, with_faces: 0, findings, presence };
        let paging = PagingReport { requests: 1, agrees: None, unsettled: None, failed: 0, pair: None, findings: Vec::new() };
        let (pages, samples, read_at) = (Vec::new(), Vec::new(), jiff::Timestamp::UNIX_EPOCH);
        ScannedClip { clip, facts, pages, samples, report, paging, refused: None, picture: None, read_at, revision: None }
    }

    #[test]
    fn a_clip_that_was_checked_by_itself_since_keeps_what_was_found_then() {
        let video: VideoId = "a".into();
        let record = json!({"id": "a", "createdAt": "", "updatedAt": ""});
        let scanned = || Scanned {
            video: serde_json::from_value(record.clone()).unwrap(),
            clips: vec![(0, checked(1))],
            thresholds: crate::faces::Thresholds::default(),
        };
        let samples = |videos: &Videos| videos.result(&video).unwrap().clips[0].1.report.samples;
        let mut videos = running(1);
        // While the scan checks this video, and after it.
        videos.at(number(1), &video, 0, 1);
        videos.checked_alone(&video, &checked(2));
        videos.done(number(1), video.clone(), Ok(scanned()), 0, None);
        assert_eq!(samples(&videos), 2);
        videos.checked_alone(&video, &checked(3));
        assert_eq!(samples(&videos), 3);
        // A scan that reaches the video later has a newer result.
        let mut videos = running(1);
        videos.checked_alone(&video, &checked(2));
        videos.at(number(1), &video, 0, 1);
        videos.done(number(1), video.clone(), Ok(scanned()), 0, None);
        assert_eq!(samples(&videos), 1);
    }
}
