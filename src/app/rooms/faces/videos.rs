//! A scan of several videos: which are chosen, how far it is, and what each came to.

use super::{ClipCheck, Faces, Running};
use crate::{
    api::{RateLimit, VideoId, video::Video},
    app::{
        Action,
        faces::{ScanOptions, Scanned},
        rooms::Context,
        services::faces::Request,
    },
    faces::{
        Severity,
        paging::{Depth, PagingCheck},
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
pub struct Videos {
    /// Whether the list is shown.
    pub shown: bool,
    /// The videos; nothing before they were read.
    pub listed: Option<Vec<ListedVideo>>,
    /// Why they could not be read.
    pub problem: Option<String>,
    /// The scan that runs: videos done, videos in all.
    pub running: Option<Running>,
    rate: Option<RateLimit>,
    results: BTreeMap<VideoId, Scanned>,
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
}

impl Videos {
    fn entry(&mut self, video: &VideoId) -> Option<&mut ListedVideo> {
        self.listed.iter_mut().flatten().find(|listed| listed.id == *video)
    }

    /// The chosen videos; of those that a scan left out alone, with `rest`.
    fn chosen(&self, rest: bool) -> impl Iterator<Item = &ListedVideo> {
        let is_wanted = move |video: &&ListedVideo| {
            video.chosen && !(rest && matches!(video.check, Some(VideoCheck::Done(..) | VideoCheck::Checking(..))))
        };
        self.listed.iter().flatten().filter(is_wanted)
    }

    /// Whether some chosen videos were checked, and others were not.
    pub fn has_rest(&self) -> bool {
        let done = self.chosen(false).filter(|video| matches!(video.check, Some(VideoCheck::Done(..)))).count();
        done > 0 && done < self.chosen(false).count()
    }

    /// What a scan of the chosen videos takes.
    pub fn forecast(&self) -> Forecast {
        let of = |video: &ListedVideo| OF_A_VIDEO + video.clips * PagingCheck::forecast(Depth::Quick, 0);
        let requests = self.chosen(false).map(of).sum();
        let time = self.rate.map_or(Duration::ZERO, |rate| rate.time_for(requests));
        let rate = self.rate.map(|rate| (rate.limit, rate.remaining));
        Forecast { videos: self.chosen(false).count(), requests, rate, time }
    }

    /// The videos of the workspace were read. What is known of them stays.
    pub(super) fn read(&mut self, read: Result<(Vec<Video>, Option<RateLimit>), String>, here: Option<&VideoId>) {
        match read {
            Ok((videos, rate)) => {
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

    pub(super) fn at(&mut self, video: &VideoId, done: usize, all: usize) {
        if self.running.is_some()
            && let Some(listed) = self.entry(video)
        {
            listed.check = Some(VideoCheck::Checking(done, all));
        }
    }

    pub(super) fn done(&mut self, video: VideoId, scanned: Result<Scanned, String>) {
        let Some(running) = &mut self.running else { return };
        running.done += 1;
        let check = match &scanned {
            Ok(scanned) => {
                let checked = scanned.checked();
                let requests = scanned.clips.iter().map(|(_, clip)| clip.paging.requests).sum();
                VideoCheck::Done(Severity::ALL.map(|severity| checked.count(severity)), requests)
            }
            Err(why) => VideoCheck::Failed(why.clone()),
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

    /// The scan is over; what waited was left out.
    pub(super) fn ended(&mut self) {
        self.running = None;
        for listed in self.listed.iter_mut().flatten() {
            if matches!(listed.check, Some(VideoCheck::Waiting | VideoCheck::Checking(..))) {
                listed.check = None;
            }
        }
    }
}

impl Faces {
    pub(super) fn update_videos(&mut self, msg: &VideosMsg, context: &Context<'_>) -> Vec<Action> {
        match *msg {
            VideosMsg::Show(shown) => {
                self.videos.shown = shown;
                if shown {
                    self.videos.problem = None;
                    context.services.faces(Request::ListVideos);
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
            VideosMsg::Scan => self.scan_videos(false, context),
            VideosMsg::ScanRest => self.scan_videos(true, context),
            VideosMsg::Pause(on) => {
                if let Some(running) = &mut self.videos.running {
                    running.paused = on;
                    context.services.faces(Request::PauseVideos(on));
                }
            }
            VideosMsg::Cancel => {
                context.services.faces(Request::CancelVideos);
                self.videos.ended();
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

    fn scan_videos(&mut self, rest: bool, context: &Context<'_>) {
        let videos: Vec<VideoId> = self.videos.chosen(rest).map(|listed| listed.id.clone()).collect();
        if videos.is_empty() || self.videos.running.is_some() {
            return;
        }
        for video in &videos {
            if let Some(listed) = self.videos.entry(video) {
                listed.check = Some(VideoCheck::Waiting);
            }
        }
        self.videos.running = Some(Running { done: 0, all: videos.len(), paused: false });
        let (thresholds, picture) = (self.thresholds, self.picture);
        let options = ScanOptions { depth: Depth::Quick, thresholds, is_local: context.state.local, picture };
        context.services.faces(Request::ScanVideos(videos, options));
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
