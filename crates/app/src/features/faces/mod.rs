//! View of face checks: scans of the open video's face data, their findings, and the users' verdicts.

mod commands;
mod comparison;
mod gathered;
mod going_on;
mod joint_report;
mod list;
pub mod search;
mod videos;

pub use comparison::{CompareLine, CompareMsg, Compared, Comparison, Differences, Numbers, Progress};
pub use gathered::Entry;
pub use joint_report::Reporting;
pub use list::{Filter, Row, Sort};
pub use videos::{Forecast, ListedVideo, VideoCheck, Videos, VideosMsg};

use super::context::Context;
use crate::{
    api::{ClipId, PlaybackMs, VideoId, faces::FaceSample},
    app::{Action, Command, Direction, PlayCommand, State, settings::faces::VideoOrder},
    faces::{
        Changes, FaceReport, Finding, JudgedFinding, Judgement, Kind, Severity, Standing, THRESHOLDS, Thresholds, Verdict,
        VerdictEntry, Verdicts, check, compare,
        paging::{Depth, curl},
    },
    jobs::{
        RequestId,
        faces::{CheckError, CheckEvent, CheckRequest, ScanOptions, Scanned, ScannedClip, forecast, verdict_file},
    },
    timeline::VideoMs,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// State of the check of a clip.
#[derive(Debug)]
pub enum ClipCheck {
    /// Queued.
    Waiting,
    /// Checked.
    Done(Box<ScannedClip>),
    /// The check failed: reason and advice.
    Failed(String),
}

/// Changes in a clip's face data since the previous scan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FetchChanges {
    /// Changed samples and faces.
    pub data: Changes,
    /// Number of new findings.
    pub new: usize,
    /// Number of findings that disappeared.
    pub gone: usize,
}

/// Progress of a running scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Number of checked clips or videos.
    pub done: usize,
    /// Number of clips or videos in the scan.
    pub all: usize,
    /// Whether the scan is paused.
    pub paused: bool,
}

/// Image in the preview, to which the face boxes refer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reference {
    /// The video as viewers see it: boxes in percent of the canvas.
    #[default]
    Video,
    /// The camera recording.
    Camera,
}

/// View options of the preview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Looks {
    /// Image in the preview.
    pub reference: Reference,
    /// Whether the camera recording is shown cropped as in the video.
    pub crop: bool,
    /// Whether the camera recording is shown mirrored as in the video.
    pub mirror: bool,
    /// Whether boxes of the previous and next sample are shown too (onion skin).
    pub onion: bool,
    /// Whether the path of the last samples is shown.
    pub trail: bool,
}

/// State of the view of face checks.
#[derive(Debug, Default)]
pub struct Faces {
    video: Option<VideoId>,
    /// Clips of the last scan, in playback order.
    pub clips: Vec<(ClipId, ClipCheck)>,
    /// The running scan.
    pub running: Option<Running>,
    /// Detection thresholds for findings.
    pub thresholds: Thresholds,
    /// Filter of the list.
    pub filter: Filter,
    /// Order of the list.
    pub sort: Sort,
    /// Cached number of findings for each severity.
    counts: [usize; Severity::ALL.len()],
    /// The filtered and sorted findings.
    pub rows: Vec<Row>,
    /// Lines of the list: findings, and headers of groups.
    pub entries: Vec<Entry>,
    /// Scan of several videos.
    pub videos: Videos,
    /// Comparison with a snapshot; its changes are shown instead of the findings.
    pub comparison: Option<Comparison>,
    /// Number of the latest comparison; answers to earlier ones are ignored.
    comparisons: RequestId,
    /// The written snapshot with its number of videos, or the error.
    pub snapshot: Option<Result<(PathBuf, usize), CheckError>>,
    /// Id of the selected finding.
    pub selected: Option<String>,
    /// Verdicts and comments on findings.
    pub verdicts: Verdicts,
    /// Comment being typed on the selected finding; `None` while the field is closed.
    pub comment: Option<String>,
    /// View options of the preview.
    pub looks: Looks,
    /// Whether the detection thresholds are shown.
    pub tuning: bool,
    /// Whether the next scan also analyses video frames.
    pub picture: bool,
    /// Video whose first finding without a verdict is selected once its verdicts are read.
    heading: Option<VideoId>,
    /// Changes since the previous scan, by clip.
    pub changes: BTreeMap<ClipId, FetchChanges>,
    /// Folder of the last report, or the error.
    pub reported: Option<Result<PathBuf, CheckError>>,
    /// Error in reading or storing verdicts.
    pub trouble: Option<String>,
    before: BTreeMap<ClipId, (Vec<FaceSample>, BTreeSet<String>)>,
    verdict_path: Option<PathBuf>,
    opened: BTreeSet<(ClipId, Kind)>,
    /// Numbers of verdicts of the last steps in this window: an undo takes back those of one step.
    steps: Vec<usize>,
    origin: Option<String>,
}

/// Message to the view of face checks.
#[derive(Clone, Debug)]
pub enum Msg {
    /// Check all clips of the video.
    Scan,
    /// Check the clip at the playhead.
    ScanClip,
    /// Check the clips that a cancelled scan left out.
    ScanRest,
    /// Pause or resume the scan.
    Pause(bool),
    /// Cancel the scan.
    Cancel,
    /// Select the next or previous finding in the list.
    Step(Direction),
    /// Go to the next finding without a verdict: in this video, or in the next one with such findings.
    GoOn,
    /// Select a finding by its id.
    Select(String),
    /// Move to the next or previous sample.
    Sample(Direction),
    /// Set the verdict on the selected finding, and select the next.
    Judge(Verdict),
    /// Set the verdict on all findings without one that are like the selected finding, and go on.
    JudgeAlike(Verdict),
    /// Start a comment on the selected finding.
    BeginComment,
    /// Text of the comment typed.
    Type(String),
    /// Save the comment and select the next finding.
    EndComment,
    /// Save the comment and close its field.
    LeaveComment,
    /// Undo the last verdict or comment.
    Undo,
    /// Play around the selected finding.
    Loop,
    /// Set the filter.
    Filter(Filter),
    /// Set the order.
    Sort(Sort),
    /// Set a threshold, by its index in [`THRESHOLDS`].
    Threshold(usize, f64),
    /// Reset all thresholds.
    ResetThresholds,
    /// Show or hide the thresholds.
    Tune(bool),
    /// Include video frames in the next scan, or not.
    Picture(bool),
    /// Set the view options of the preview.
    Look(Looks),
    /// Expand or collapse a group.
    Gather(ClipId, Kind, bool),
    /// Write a report to a new folder within this one.
    Report(PathBuf),
    /// Message about the scan of several videos.
    Videos(VideosMsg),
    /// Message about the comparison with a snapshot.
    Compare(CompareMsg),
    /// Write a snapshot of the checked videos to this file.
    Snapshot(PathBuf),
}

impl Faces {
    /// Applies a message; returns actions for the rest of the program.
    // One match arm per message.
    #[allow(clippy::too_many_lines)]
    pub fn update(&mut self, msg: Msg, context: &Context<'_>) -> Vec<Action> {
        if !matches!(msg, Msg::GoOn) {
            self.heading = None;
        }
        if let Some(actions) = self.through_changes(&msg, context) {
            return actions;
        }
        match msg {
            Msg::Scan => self.scan(context, |_| true),
            Msg::ScanClip => {
                let here = context.state.clip_at_playhead().cloned();
                self.scan(context, |clip| Some(clip) == here.as_ref());
            }
            Msg::ScanRest => {
                let done: BTreeSet<_> = self.done().map(|(_, done)| done.clip.id.clone()).collect();
                self.scan(context, |clip| !done.contains(clip));
            }
            Msg::Pause(on) => {
                if let Some(running) = &mut self.running {
                    running.paused = on;
                    context.services.faces(CheckRequest::Pause(on));
                }
            }
            Msg::Cancel => {
                context.services.faces(CheckRequest::Cancel);
                self.running = None;
            }
            Msg::Step(way) => {
                self.keep_comment(context);
                return self.step(way, context.state);
            }
            Msg::GoOn => {
                self.keep_comment(context);
                return self.go_on(context);
            }
            Msg::Select(id) => {
                self.keep_comment(context);
                self.selected = Some(id);
                self.open_selected();
                return self.show_selected(context.state);
            }
            Msg::Sample(way) => return self.to_sample(way, context.state),
            Msg::Judge(verdict) => {
                let comment = self.judgement_of_selected().map(|judgement| judgement.comment.clone()).unwrap_or_default();
                return self.keep_and_go_on(Some(verdict), comment, context);
            }
            Msg::JudgeAlike(verdict) => return self.judge_alike(verdict, context),
            Msg::BeginComment if self.selected().is_some() => {
                self.comment = Some(self.judgement_of_selected().map(|it| it.comment.clone()).unwrap_or_default());
            }
            Msg::BeginComment => {}
            Msg::Type(text) => self.comment = self.comment.is_some().then(|| text.chars().take(2_000).collect()),
            Msg::EndComment => {
                if let Some(comment) = self.comment.take() {
                    let verdict = self.judgement_of_selected().and_then(|judgement| judgement.verdict);
                    return self.keep_and_go_on(verdict, comment.trim().to_owned(), context);
                }
            }
            Msg::LeaveComment => {
                self.keep_comment(context);
                // The finding may have been listed only because of the open comment.
                self.list();
            }
            Msg::Undo => return self.undo(context),
            Msg::Loop => {
                let mut actions = self.show_selected(context.state);
                actions.push(Action::Run(Command::Play(PlayCommand::PlayAround)));
                return actions;
            }
            Msg::Filter(filter) => {
                self.filter = filter;
                self.list();
            }
            Msg::Sort(sort) => {
                self.sort = sort;
                self.list();
            }
            Msg::Threshold(index, value) => {
                if let Some(threshold) = THRESHOLDS.get(index) {
                    (threshold.set)(&mut self.thresholds, value.clamp(threshold.range.0, threshold.range.1));
                    self.check_again();
                }
            }
            Msg::ResetThresholds => {
                self.thresholds = Thresholds::default();
                self.check_again();
            }
            Msg::Tune(on) => self.tuning = on,
            Msg::Picture(on) => self.picture = on,
            Msg::Look(looks) => self.looks = looks,
            Msg::Gather(clip, kind, open) => {
                if open {
                    self.opened.insert((clip, kind));
                } else {
                    self.opened.remove(&(clip, kind));
                }
                self.gather();
            }
            Msg::Report(inside) => self.report(&inside, context),
            Msg::Videos(msg) => return self.update_videos(&msg, context),
            Msg::Compare(msg) => return self.update_comparison(msg, context),
            Msg::Snapshot(file) => self.write_snapshot(file, context),
        }
        Vec::new()
    }

    /// Reacts to changes of the program, such as another video or other clips. Called while the view is open.
    pub fn follow(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project() else { return };
        let origin = context.state.origin().map(str::to_owned);
        // A lost connection does not mean another workspace.
        let is_elsewhere = origin.is_some() && self.origin.is_some() && self.origin != origin;
        let is_first = origin.is_some() && self.origin.is_none() && self.clips.is_empty();
        if self.video.as_ref() == Some(&project.video.id) && !is_elsewhere && !is_first {
            return;
        }
        if is_elsewhere && self.videos.running.is_some() {
            context.services.faces(CheckRequest::CancelVideos);
        }
        if self.running.is_some() {
            context.services.faces(CheckRequest::Cancel);
        }
        if is_elsewhere && self.comparison.take().is_some() {
            context.services.faces(CheckRequest::CancelComparison);
        }
        let kept = (self.thresholds, self.looks, self.sort, self.picture, self.heading.take());
        // Results for other videos of the same workspace stay.
        let videos = std::mem::take(&mut self.videos);
        let videos = if is_elsewhere { videos.elsewhere() } else { videos };
        let origin = origin.or(self.origin.take());
        let mut comparison = self.comparison.take();
        if let Some(comparison) = &mut comparison {
            comparison.selected = None;
        }
        let (comparisons, snapshot) = (self.comparisons, self.snapshot.take());
        let video = Some(project.video.id.clone());
        *self = Self { video, videos, comparison, comparisons, snapshot, origin, ..Self::default() };
        (self.thresholds, self.looks, self.sort, self.picture, self.heading) = kept;
        let workspace = self.workspace(context);
        let path = verdict_file::path_of(&context.paths.journals, &workspace, project.video.id.as_str());
        context.services.faces(CheckRequest::ReadVerdicts { video: project.video.id.clone(), file: path.clone() });
        self.verdict_path = Some(path);
        self.fill();
    }

    /// The checked clips with their indexes.
    pub fn done(&self) -> impl Iterator<Item = (usize, &ScannedClip)> {
        self.clips.iter().enumerate().filter_map(|(index, (_, check))| match check {
            ClipCheck::Done(done) => Some((index, &**done)),
            _ => None,
        })
    }

    /// The checked clip with an id.
    pub fn clip(&self, id: &ClipId) -> Option<&ScannedClip> {
        self.done().map(|(_, done)| done).find(|done| done.clip.id == *id)
    }

    /// The finding at a row, with its clip.
    pub fn finding(&self, row: Row) -> Option<(&ScannedClip, &Finding)> {
        let ClipCheck::Done(clip) = &self.clips.get(row.clip)?.1 else { return None };
        Some((clip, clip.report.findings.get(row.finding)?))
    }

    /// The selected finding, with its clip.
    pub fn selected(&self) -> Option<(&ScannedClip, &Finding)> {
        let id = self.selected.as_ref()?;
        self.done().find_map(|(_, clip)| Some((clip, clip.report.findings.iter().find(|finding| finding.id == *id)?)))
    }

    /// Verdict on a finding, and whether its data changed since.
    pub fn judgement(&self, finding: &Finding) -> Option<(&Judgement, Standing)> {
        self.verdicts.of_finding(finding)
    }

    fn judgement_of_selected(&self) -> Option<&Judgement> {
        let (_, finding) = self.selected()?;
        self.verdicts.of_finding(finding).map(|(judgement, _)| judgement)
    }

    /// Text of all changes since the previous scan; `None` if nothing changed.
    pub fn changed(&self) -> Option<String> {
        let mut all = FetchChanges::default();
        for one in self.changes.values() {
            all.data.all.extend(&one.data.all);
            (all.new, all.gone) = (all.new + one.new, all.gone + one.gone);
        }
        if all == FetchChanges::default() {
            return None;
        }
        Some(words::faces::changes(all.data.words(), all.gone, all.new))
    }

    /// Time of a finding in the open video, in milliseconds; time in the clip if the video no longer has the clip.
    pub fn shown_at(state: &State, clip: &ScannedClip, ms: f64) -> i64 {
        Self::on_video(state, clip, ms).map_or(ms.round() as i64, |at| at.0)
    }

    /// Number of findings, of one severity or all.
    pub fn count(&self, severity: Option<Severity>) -> usize {
        let counts = self.counts.iter().zip(Severity::ALL);
        counts.filter(|(_, of)| severity.is_none_or(|severity| severity == *of)).map(|(count, _)| count).sum()
    }

    /// Two smallest requests of a clip whose answers disagree, as `curl` command lines without the API key.
    pub fn repro(&self, clip: &ScannedClip) -> Option<String> {
        let (one, two) = clip.paging.pair?;
        let (origin, video) = (self.origin.as_deref()?, self.video.as_ref()?);
        Some([one, two].map(|window| curl(origin, video, &clip.clip.id, &window.query())).join("\n"))
    }

    /// Time in the open video of a time in a checked clip. Unsaved cuts may differ from those that were checked.
    pub fn on_video(state: &State, clip: &ScannedClip, ms: f64) -> Option<VideoMs> {
        let project = state.project()?;
        let (index, data) = project.clip(&clip.clip.id)?;
        let source = clip.facts.map.to_source(PlaybackMs(ms.round().max(0.0) as i64));
        Some(project.sequence.span(index)?.to_video(data.map.to_playback(source)))
    }

    /// The checked clip at the playhead, with the time in it in milliseconds.
    pub fn at_playhead(&self, state: &State) -> Option<(&ScannedClip, f64)> {
        let (data, time) = state.project()?.at(state.playhead())?;
        let clip = self.clip(&data.clip.id)?;
        Some((clip, clip.facts.map.to_playback(data.map.to_source(time)).0 as f64))
    }

    fn scan(&mut self, context: &Context<'_>, wanted: impl Fn(&ClipId) -> bool) {
        let Some(project) = context.state.project() else { return };
        let clips: Vec<_> =
            project.clips.iter().filter(|data| wanted(&data.clip.id)).map(|data| data.clip.id.clone()).collect();
        if clips.is_empty() {
            return;
        }
        let mut known: BTreeMap<ClipId, ClipCheck> = std::mem::take(&mut self.clips).into_iter().collect();
        for clip in &clips {
            if let Some(ClipCheck::Done(done)) = known.insert(clip.clone(), ClipCheck::Waiting) {
                let ids = done.report.findings.iter().map(|finding| finding.id.clone()).collect();
                self.before.insert(clip.clone(), (done.samples, ids));
            }
        }
        let listed = project.clips.iter().filter_map(|data| known.remove_entry(&data.clip.id));
        self.clips = listed.collect();
        self.running = Some(Running { done: 0, all: clips.len(), paused: false });
        self.list();
        let options = ScanOptions {
            depth: Depth::Quick,
            thresholds: self.thresholds,
            is_local: context.state.local,
            picture: self.picture,
        };
        let (video, canvas) = (project.video.id.clone(), project.video.dimensions);
        context.services.faces(CheckRequest::Scan { video, canvas, clips, options });
    }

    /// Maximum number of requests of a scan.
    pub fn forecast(state: &State) -> usize {
        state.project().map_or(0, |project| forecast(project.clips.iter().map(|data| &data.clip), Depth::Quick))
    }

    /// Handles an event of the face check job; returns actions for the rest of the program.
    pub(in crate::app) fn answered(&mut self, event: CheckEvent, context: &Context<'_>) -> Vec<Action> {
        match event {
            CheckEvent::Clip { video, clip: id, checked: done } if self.video.as_ref() == Some(&video) => {
                let Some((_, check)) = self.clips.iter_mut().find(|(clip, _)| *clip == id) else { return Vec::new() };
                match *done {
                    Ok(done) => {
                        if let Some((samples, before)) = self.before.remove(&id) {
                            let now: BTreeSet<_> = done.report.findings.iter().map(|finding| finding.id.clone()).collect();
                            let data = compare(&samples, &done.samples, done.facts.canvas);
                            let (new, gone) = (now.difference(&before).count(), before.difference(&now).count());
                            self.changes.insert(id, FetchChanges { data, new, gone });
                        }
                        self.videos.checked_alone(&video, &done);
                        *check = ClipCheck::Done(Box::new(done));
                    }
                    Err(why) => *check = ClipCheck::Failed(why.to_string()),
                }
                if let Some(running) = &mut self.running {
                    running.done += 1;
                }
                self.list();
            }
            CheckEvent::Ended(video) if self.video.as_ref() == Some(&video) => self.running = None,
            CheckEvent::Verdicts { video, verdicts: read } if self.video.as_ref() == Some(&video) => {
                match read {
                    Ok(entries) => self.verdicts = Verdicts::of(entries),
                    Err(why) => self.trouble = Some(words::faces::verdicts_not_loaded(why)),
                }
                self.list();
                self.videos.unopened.remove(&video);
                if self.heading.take_if(|heading| *heading == video).is_some() {
                    return self.through_changes(&Msg::GoOn, context).unwrap_or_else(|| self.go_on(context));
                }
            }
            CheckEvent::NotKept(why) => self.trouble = Some(words::faces::verdict_not_saved(why)),
            CheckEvent::Videos(read) => self.videos.read(read, self.video.as_ref()),
            CheckEvent::VideoAt { id: number, video, done, all } => self.videos.at(number, &video, done, all),
            CheckEvent::Video { id: number, video, scanned, left, rate } => {
                let is_here = self.video.as_ref() == Some(&video);
                self.videos.done(number, video, *scanned, left, rate);
                if is_here {
                    self.fill();
                }
            }
            CheckEvent::VideosEnded { id: number, ended } => self.videos.ended(number, ended),
            CheckEvent::Reported { folder, reported: done } => {
                self.reported = Some(done.map(|()| folder));
            }
            CheckEvent::ComparisonBegan { id, began } => self.comparison_began(id, began),
            CheckEvent::ComparedVideo { id, video, compared } => self.compared(id, &video, *compared),
            CheckEvent::ComparisonEnded(id) => self.comparison_ended(id),
            CheckEvent::SnapshotWritten { file, written } => self.snapshot = Some(written.map(|count| (file, count))),
            CheckEvent::VideosReportedAt(done) => self.videos.reported_at(done),
            CheckEvent::VideosReported { folder, reported } => self.videos.reported(folder, reported),
            CheckEvent::Clip { .. } | CheckEvent::Ended(_) | CheckEvent::Verdicts { .. } => {}
        }
        Vec::new()
    }

    /// Checks the loaded data again with the current thresholds.
    fn check_again(&mut self) {
        for (_, clip) in &mut self.clips {
            if let ClipCheck::Done(clip) = clip
                && !clip.pages.is_empty()
            {
                clip.report = checked(clip, &self.thresholds);
            }
        }
        self.list();
    }

    fn list(&mut self) {
        let mut counts = [0; Severity::ALL.len()];
        for (count, severity) in counts.iter_mut().zip(Severity::ALL) {
            let findings = self.done().flat_map(|(_, clip)| &clip.report.findings);
            *count = findings.filter(|finding| finding.severity == severity).count();
        }
        self.counts = counts;
        let left = self.left();
        // A comparison's findings are not those that the list of videos counts.
        if let Some(video) = self.video.clone().filter(|_| self.running.is_none() && self.comparison.is_none()) {
            self.videos.set_left(&video, left);
        }
        self.rows = list::rows(self);
        self.gather();
    }

    /// Index of the selected finding in the list.
    fn place_of_selected(&self) -> Option<usize> {
        let now = self.selected.as_ref()?;
        self.rows.iter().position(|row| self.finding(*row).is_some_and(|(_, finding)| finding.id == *now))
    }

    /// Saves verdict and comment on the selected finding and selects the next, even if the filter now hides the judged one.
    fn keep_and_go_on(&mut self, verdict: Option<Verdict>, comment: String, context: &Context<'_>) -> Vec<Action> {
        let before = self.place_of_selected();
        if !self.keep(verdict, comment, context) {
            return Vec::new();
        }
        let next = match (self.place_of_selected(), before) {
            (Some(place), _) => place + 1,
            (None, Some(place)) => place,
            (None, None) => 0,
        };
        self.go_to_row(Some(next), context.state)
    }

    fn step(&mut self, way: Direction, state: &State) -> Vec<Action> {
        let next = match (self.place_of_selected(), way) {
            (None, Direction::Forward) => Some(0),
            (None, Direction::Back) => self.rows.len().checked_sub(1),
            (Some(place), Direction::Forward) => Some(place + 1),
            (Some(place), Direction::Back) => place.checked_sub(1),
        };
        self.go_to_row(next, state)
    }

    fn go_to_row(&mut self, next: Option<usize>, state: &State) -> Vec<Action> {
        let next = next.and_then(|next| self.rows.get(next)).and_then(|row| self.finding(*row));
        let Some(id) = next.map(|(_, finding)| finding.id.clone()) else { return Vec::new() };
        self.selected = Some(id);
        self.comment = None;
        self.open_selected();
        self.show_selected(state)
    }

    fn show_selected(&self, state: &State) -> Vec<Action> {
        let at = self.selected().and_then(|(clip, finding)| Self::on_video(state, clip, finding.at_ms));
        at.map(Action::MovePlayhead).into_iter().collect()
    }

    fn to_sample(&self, way: Direction, state: &State) -> Vec<Action> {
        let Some((clip, now)) = self.at_playhead(state) else { return Vec::new() };
        let time = |sample: &FaceSample| sample.timestamp_ms;
        let next = match way {
            Direction::Forward => clip.samples.iter().map(time).find(|ms| *ms > now + 0.5),
            Direction::Back => clip.samples.iter().map(time).rev().find(|ms| *ms < now - 0.5),
        };
        // A sample may be between two milliseconds: its box applies from the next whole one.
        next.and_then(|ms| Self::on_video(state, clip, ms.ceil())).map(Action::MovePlayhead).into_iter().collect()
    }

    fn keep(&mut self, verdict: Option<Verdict>, comment: String, context: &Context<'_>) -> bool {
        let Some((_, finding)) = self.selected() else { return false };
        let entry = VerdictEntry::Judged(Judgement { subject: JudgedFinding::of(finding), verdict, comment });
        self.apply(entry, context);
        self.steps.push(1);
        true
    }

    /// Closes the comment field, and saves the comment if it changed.
    fn keep_comment(&mut self, context: &Context<'_>) {
        let Some(comment) = self.comment.take() else { return };
        let comment = comment.trim().to_owned();
        let before = self.judgement_of_selected();
        if before.map_or("", |before| before.comment.as_str()) != comment {
            let verdict = before.and_then(|before| before.verdict);
            self.keep(verdict, comment, context);
        }
    }

    fn apply(&mut self, entry: VerdictEntry, context: &Context<'_>) {
        self.store(entry, context);
        self.list();
    }

    /// Stores an entry; the list is not updated.
    fn store(&mut self, entry: VerdictEntry, context: &Context<'_>) {
        if let Some(path) = &self.verdict_path {
            context.services.faces(CheckRequest::Keep { file: path.clone(), entry: entry.clone() });
        }
        self.verdicts.apply(entry);
    }

    /// Undoes the last verdict or comment, and selects its finding.
    fn undo(&mut self, context: &Context<'_>) -> Vec<Action> {
        let Some(last) = self.verdicts.last().map(|last| last.subject.clone()) else { return Vec::new() };
        let of_last = |finding: &&Finding| JudgedFinding::of(finding) == last;
        let found = self.done().flat_map(|(_, clip)| &clip.report.findings).find(of_last).map(|finding| finding.id.clone());
        for _ in 0..self.steps.pop().unwrap_or(1) {
            self.store(VerdictEntry::Undone, context);
        }
        self.list();
        self.selected = found.or(self.selected.take());
        self.open_selected();
        self.show_selected(context.state)
    }

    /// Results of the scan, for reports.
    fn scanned(&self, state: &State) -> Option<Scanned> {
        let project = state.project()?;
        let starts_at =
            |id: &ClipId| project.clip(id).and_then(|(index, _)| project.sequence.span(index)).map_or(0, |it| it.start.0);
        let clips = self.done().map(|(_, clip)| (starts_at(&clip.clip.id), clip.clone())).collect();
        Some(Scanned { video: project.video.clone(), clips, thresholds: self.thresholds })
    }

    /// Text of the selected finding for a bug report.
    pub fn ticket(&self, state: &State) -> Option<String> {
        let (clip, finding) = self.selected()?;
        // Only the finding's clip: others may have thousands of findings.
        let (project, id) = (state.project()?, &clip.clip.id);
        let starts_at = project.clip(id).and_then(|(index, _)| project.sequence.span(index)).map_or(0, |span| span.start.0);
        let clips = vec![(starts_at, clip.clone())];
        let checked = Scanned { video: project.video.clone(), clips, thresholds: self.thresholds }.checked();
        let base_url = self.origin.as_deref().filter(|_| !state.local);
        Some(checked.ticket(checked.clip(id)?, finding, base_url, self.said(finding).as_deref()))
    }

    /// Text of the verdict and comment on a finding.
    fn said(&self, finding: &Finding) -> Option<String> {
        Some(self.verdicts.note(finding)?.words())
    }

    /// Whether some of several videos were checked.
    pub fn has_checked_videos(&self) -> bool {
        self.videos.listed.iter().flatten().any(|video| matches!(video.check, Some(VideoCheck::Done(..))))
    }

    /// True if there is a video with findings after (or before) the open one in the scan of several videos.
    pub fn video_beside(&self, direction: Direction, order: VideoOrder) -> bool {
        match &self.comparison {
            Some(comparison) => comparison.beside(self.video.as_ref(), direction).is_some(),
            None => self.videos.beside(self.video.as_ref(), direction, order).is_some(),
        }
    }

    /// Name of the workspace in files of this computer.
    fn workspace(&self, context: &Context<'_>) -> String {
        if context.state.local { "local".to_owned() } else { self.origin.clone().unwrap_or_default() }
    }

    /// Writes a snapshot of all videos with a result; without one, of the open video.
    fn write_snapshot(&mut self, file: PathBuf, context: &Context<'_>) {
        let mut videos: Vec<Scanned> = self.videos.results().cloned().collect();
        if videos.is_empty() {
            videos.extend(self.scanned(context.state).filter(|scanned| !scanned.clips.is_empty()));
        }
        if !videos.is_empty() {
            self.snapshot = None;
            context.services.faces(CheckRequest::WriteSnapshot { videos, file });
        }
    }

    fn report(&mut self, inside: &Path, context: &Context<'_>) {
        let Some(scanned) = self.scanned(context.state) else { return };
        let now = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S");
        let name = crate::jobs::file_name::for_file(&scanned.video.name);
        let folder = inside.join(words::faces::report_folder(name, now));
        let notes = self.verdicts.notes(scanned.clips.iter().flat_map(|(_, clip)| &clip.report.findings));
        let base_url = if context.state.local { None } else { self.origin.clone() };
        self.reported = None;
        context.services.faces(CheckRequest::Report { scanned: Box::new(scanned), base_url, notes, folder });
    }
}

/// Report of a clip for other thresholds.
fn checked(clip: &ScannedClip, thresholds: &Thresholds) -> FaceReport {
    let mut report = check(&clip.pages, &clip.facts, thresholds);
    report.extend(clip.paging.findings.iter().chain(clip.picture.iter().flat_map(|picture| &picture.findings)).cloned());
    report
}

impl State {
    /// Id of the clip at the playhead.
    fn clip_at_playhead(&self) -> Option<&ClipId> {
        Some(&self.project()?.at(self.playhead())?.0.clip.id)
    }

    /// Scheme, host and port of the workspace; `None` while not connected.
    fn origin(&self) -> Option<&str> {
        match &self.connection {
            crate::app::Connection::Ready(origin) => Some(origin),
            _ => None,
        }
    }
}
