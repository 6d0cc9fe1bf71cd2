//! A scan of several videos: which are chosen, how far it is, and what each came to.

use super::{ClipCheck, Faces, Running};
use crate::{
    api::{RateLimit, VideoId, VideoList},
    app::{Action, Direction, features::Context},
    faces::{
        Severity,
        paging::{Depth, PagingCheck},
    },
    jobs::{
        RequestId,
        faces::{CheckError, CheckRequest, ScanOptions, Scanned, ScannedClip},
    },
};
use std::{collections::BTreeMap, time::Duration};

/// Requests that the scan of a video makes beside those of its clips: its record, and the list of its clips.
const OF_A_VIDEO: usize = 2;

/// What came of a video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VideoCheck {
    /// It waits for its turn.
    Waiting,
    /// It is being checked: clips done, clips in all.
    Checking(usize, usize),
    /// It was checked: findings of high, medium and low severity, and the requests that were made.
    Done([usize; 3], usize),
    /// Why it could not be checked, and what to do.
    Failed(String),
}

/// The rank of a video without findings.
const NO_FINDINGS: (u8, [usize; 3]) = (0, [0; 3]);

impl VideoCheck {
    /// How grave the outcome is, to sort by; `None` before there is one.
    fn rank(&self) -> Option<(u8, [usize; 3])> {
        match self {
            Self::Done(counts, _) => Some((0, *counts)),
            Self::Failed(_) => Some((1, [0; 3])),
            Self::Waiting | Self::Checking(..) => None,
        }
    }
}

/// A video of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedVideo {
    /// The video.
    pub id: VideoId,
    /// Its name.
    pub name: String,
    /// Number of its clips.
    pub clips: usize,
    /// Whether it is chosen.
    pub chosen: bool,
    /// What came of it; nothing before a scan.
    pub check: Option<VideoCheck>,
}

/// What a scan will take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Videos that are checked.
    pub videos: usize,
    /// The most requests.
    pub requests: usize,
    /// Requests of the service's rate window, and those that are left; nothing where it states none.
    pub rate: Option<(f64, f64)>,
    /// How long the rate limit makes the scan at least.
    pub time: Duration,
}

/// The videos of the workspace, and a scan of some of them.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Videos {
    /// Whether the list is shown.
    pub shown: bool,
    /// The videos; nothing before they were read.
    pub listed: Option<Vec<ListedVideo>>,
    /// Why they could not be read.
    pub problem: Option<CheckError>,
    /// Whether these are all videos of the workspace.
    pub are_all: bool,
    /// Whether the videos that were checked are listed by their findings, the gravest first.
    pub worst_first: bool,
    /// Whether only videos with findings, and those that could not be checked, are listed.
    pub with_findings: bool,
    /// The scan that runs: videos done, videos in all.
    pub running: Option<Running>,
    rate: Option<RateLimit>,
    results: BTreeMap<VideoId, Scanned>,
    /// Clips that were checked by themselves since the scan that runs began with their video: what it finds in them is older.
    alone: BTreeMap<VideoId, Vec<ScannedClip>>,
    /// The number of the last scan: answers to an earlier one are not of this one.
    number: RequestId,
}

/// What the user does with the list of videos.
#[derive(Clone, Debug)]
pub enum VideosMsg {
    /// Show the list, or hide it; a scan goes on.
    Show(bool),
    /// Choose a video, or not, by its place in the list.
    Choose(usize, bool),
    /// Choose all, or none.
    ChooseAll(bool),
    /// Check the chosen videos.
    Scan,
    /// Check the chosen videos that a cancelled scan left out, or that failed.
    ScanRest,
    /// Let the scan wait, or go on.
    Pause(bool),
    /// End the scan.
    Cancel,
    /// Open a video with its findings, by its place in the list.
    Open(usize),
    /// Open the next or previous video with findings.
    Step(Direction),
    /// List the gravest findings first, or the videos as the server does.
    WorstFirst(bool),
    /// List videos with findings alone, or all.
    WithFindings(bool),
}

/// Which of the chosen videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    /// All of them.
    All,
    /// Those that a scan left out or could not check.
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

    /// The places of the listed videos, in the order in which they are shown.
    pub fn shown_places(&self) -> Vec<usize> {
        let listed = self.listed.as_deref().unwrap_or_default();
        let rank = |place: &usize| listed.get(*place).and_then(|video| video.check.as_ref()).and_then(VideoCheck::rank);
        let mut places: Vec<usize> = (0..listed.len()).collect();
        if self.with_findings {
            places.retain(|place| rank(place).is_some_and(|rank| rank > NO_FINDINGS));
        }
        // While a scan runs, rows stay where they are.
        if self.worst_first && self.running.is_none() {
            places.sort_by_key(|place| std::cmp::Reverse(rank(place)));
        }
        places
    }

    /// The place of the video with findings that follows `here` in the order in which videos are shown, or precedes it.
    pub fn beside(&self, here: Option<&VideoId>, direction: Direction) -> Option<usize> {
        let listed = self.listed.as_deref()?;
        let places = self.shown_places();
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

    /// Whether some chosen videos were checked, and others were not.
    pub fn has_rest(&self) -> bool {
        let done = self.chosen(Chosen::All).filter(|video| matches!(video.check, Some(VideoCheck::Done(..)))).count();
        done > 0 && done < self.chosen(Chosen::All).count()
    }

    /// What the next scan takes: of the chosen videos, or of those that the last one left out.
    pub fn forecast(&self) -> Forecast {
        let which = if self.has_rest() { Chosen::Rest } else { Chosen::All };
        let of = |video: &ListedVideo| OF_A_VIDEO + video.clips * PagingCheck::forecast(Depth::Quick, 0);
        let requests = self.chosen(which).map(of).sum();
        let time = self.rate.map_or(Duration::ZERO, |rate| rate.time_for(requests));
        let rate = self.rate.map(|rate| (rate.limit, rate.remaining));
        Forecast { videos: self.chosen(which).count(), requests, rate, time }
    }

    /// The videos of the workspace were read. What is known of them stays.
    pub(super) fn read(&mut self, read: Result<(VideoList, Option<RateLimit>), CheckError>, here: Option<&VideoId>) {
        match read {
            Ok((VideoList { videos, is_whole }, rate)) => {
                self.are_all = is_whole;
                let mut before: BTreeMap<VideoId, ListedVideo> =
                    self.listed.take().into_iter().flatten().map(|listed| (listed.id.clone(), listed)).collect();
                let listed = videos.into_iter().map(|video| {
                    let (chosen, check) = before
                        .remove(&video.id)
                        .map_or((Some(&video.id) == here, None), |before| (before.chosen, before.check));
                    ListedVideo { clips: video.clip_ids.len(), name: video.name, id: video.id, chosen, check }
                });
                self.listed = Some(listed.collect());
                self.rate = rate.or(self.rate);
                self.problem = None;
            }
            Err(why) => self.problem = Some(why),
        }
    }

    /// The scan that runs, if an answer to the scan of this number is of it.
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

    /// A clip was checked by itself: what a scan of several videos has found in it before, or is about to find, is older.
    pub(super) fn checked_alone(&mut self, video: &VideoId, clip: &ScannedClip) {
        if let Some(scanned) = self.results.get_mut(video) {
            replace(scanned, clip);
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
            Ok(scanned) => {
                let checked = scanned.checked();
                let requests = scanned.clips.iter().map(|(_, clip)| clip.paging.requests).sum();
                VideoCheck::Done(Severity::ALL.map(|severity| checked.count(severity)), requests)
            }
            Err(why) => VideoCheck::Failed(why.to_string()),
        };
        if let Some(listed) = self.entry(&video) {
            listed.check = Some(check);
        }
        match scanned {
            Ok(scanned) => drop(self.results.insert(video, scanned)),
            Err(_) => drop(self.results.remove(&video)),
        }
    }

    /// What the scan found in a video.
    pub(super) fn result(&self, video: &VideoId) -> Option<&Scanned> {
        self.results.get(video)
    }

    /// The scan of this number is over; what waited was left out, or could not be checked for this reason.
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

    /// Those of another workspace: no answer to an earlier scan is of them.
    pub(super) fn elsewhere(&self) -> Self {
        Self { number: self.number, ..Self::default() }
    }
}

/// Puts a clip that was checked later into what a scan found.
fn replace(scanned: &mut Scanned, clip: &ScannedClip) {
    if let Some((_, old)) = scanned.clips.iter_mut().find(|(_, old)| old.clip.id == clip.clip.id) {
        old.clone_from(clip);
    }
}

impl Faces {
    pub(super) fn update_videos(&mut self, msg: &VideosMsg, context: &Context<'_>) -> Vec<Action> {
        match *msg {
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
            VideosMsg::WorstFirst(on) => self.videos.worst_first = on,
            VideosMsg::WithFindings(on) => self.videos.with_findings = on,
            VideosMsg::Step(direction) => {
                if let Some(place) = self.videos.beside(self.video.as_ref(), direction) {
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
        let videos: Vec<VideoId> = self.videos.chosen(which).map(|listed| listed.id.clone()).collect();
        if videos.is_empty() || self.videos.running.is_some() {
            return;
        }
        for video in &videos {
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

    /// Takes over what a scan of several videos found in the open one, unless it is being checked itself.
    pub(super) fn fill(&mut self) {
        let Some(scanned) = self.video.as_ref().and_then(|video| self.videos.result(video)) else { return };
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
        ListedVideo { id: id.into(), name: id.into(), clips: 3, chosen: true, check: Some(VideoCheck::Waiting) }
    }

    /// The number of the scan that was asked for as the first, or as a later one.
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
        let mut videos = Videos { worst_first: true, ..Videos::default() };
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
        let names = |videos: &Videos| -> Vec<String> {
            let listed = videos.listed.as_ref().unwrap();
            videos.shown_places().iter().map(|place| listed[*place].name.clone()).collect()
        };
        assert_eq!(names(&videos), ["failed", "grave", "medium", "low", "clean", "later"]);
        let next =
            |here: &str, way| videos.beside(Some(&here.into()), way).map(|it| videos.listed.as_ref().unwrap()[it].name.clone());
        assert_eq!(next("grave", Direction::Forward).as_deref(), Some("medium"));
        assert_eq!(next("medium", Direction::Back).as_deref(), Some("grave"));
        assert_eq!((next("low", Direction::Forward), next("grave", Direction::Back)), (None, None));
        assert_eq!(next("elsewhere", Direction::Forward).as_deref(), Some("grave"));
        videos.with_findings = true;
        assert_eq!(names(&videos), ["failed", "grave", "medium", "low"]);
        (videos.worst_first, videos.with_findings) = (false, false);
        assert_eq!(names(&videos)[0], "clean");
    }

    #[test]
    fn an_answer_to_a_cancelled_scan_is_none_to_the_next_one_and_what_is_left_is_forecast_alone() {
        let mut videos = running(2);
        let failed = |why: CheckError| Some(VideoCheck::Failed(why.to_string()));
        videos.at(number(1), &"a".into(), 0, 3);
        videos.done(number(1), "a".into(), Err(CheckError::NotSaved), None);
        videos.ended(number(1), Ok(()));
        assert_eq!((videos.running.map(|it| it.done), checks(&videos)), (Some(0), vec![Some(VideoCheck::Waiting); 2]));
        videos.at(number(2), &"a".into(), 0, 3);
        assert_eq!(checks(&videos)[0], Some(VideoCheck::Checking(0, 3)));
        videos.done(number(2), "a".into(), Err(CheckError::NotSaved), None);
        videos.ended(number(2), Err(CheckError::NotReached));
        assert_eq!(checks(&videos), [failed(CheckError::NotSaved), failed(CheckError::NotReached)]);
        // One of the two is done: the other one is what the next scan takes.
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
        // While the scan is at this video, and after it.
        videos.at(number(1), &video, 0, 1);
        videos.checked_alone(&video, &checked(2));
        videos.done(number(1), video.clone(), Ok(scanned()), None);
        assert_eq!(samples(&videos), 2);
        videos.checked_alone(&video, &checked(3));
        assert_eq!(samples(&videos), 3);
        // A scan that begins with the video later finds what is newer.
        let mut videos = running(1);
        videos.checked_alone(&video, &checked(2));
        videos.at(number(1), &video, 0, 1);
        videos.done(number(1), video.clone(), Ok(scanned()), None);
        assert_eq!(samples(&videos), 1);
    }
}
