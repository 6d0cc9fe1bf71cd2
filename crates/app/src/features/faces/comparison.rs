//! Comparison of the videos of a snapshot with their current face data: what got worse, which boxes differ, and what was fixed.

use super::{Context, Faces, Msg, VideosMsg};
use crate::{
    api::{ClipId, PlaybackMs, VideoId},
    app::{Action, Command, Direction, PlayCommand, State},
    faces::{
        Severity,
        paging::Depth,
        snapshot::{ClipDiff, Moment, SnapshotChange, SnapshotFinding, VideoDiff, What, changes, kind_title},
    },
    jobs::{
        RequestId,
        faces::{CheckError, CheckRequest, ComparedVideo, ScanOptions, Scanned},
    },
    timeline::VideoMs,
};
use std::path::PathBuf;

/// Largest distance of the playhead from a moment whose boxes are drawn, in milliseconds: a keyframe.
const NEAR_MS: f64 = 2_000.0;

/// Differences of a video.
#[derive(Debug)]
pub struct Differences {
    compared: ComparedVideo,
    /// Changes in the order of the list.
    pub changes: Vec<SnapshotChange>,
}

impl Differences {
    /// Comparison of the clip of a change.
    pub fn clip(&self, clip: &ClipId) -> Option<&ClipDiff> {
        self.compared.diff.clips.iter().find(|one| one.clip == *clip)
    }

    /// The finding of a change; `None` for other changes.
    pub fn finding(&self, change: &SnapshotChange) -> Option<&SnapshotFinding> {
        let clip = self.clip(&change.clip)?;
        match change.what {
            What::New(index) => clip.new_findings.get(index),
            What::Fixed(index) => clip.mended_findings.get(index),
            What::LostData | What::Boxes { .. } => None,
        }
    }

    /// Text of a change.
    pub fn text(&self, change: &SnapshotChange) -> String {
        let kind = || self.finding(change).map(kind_title).unwrap_or_default();
        match change.what {
            What::LostData => words::faces::change_lost_data().to_owned(),
            What::New(_) => words::faces::change_new(kind()),
            What::Fixed(_) => words::faces::change_fixed(kind()),
            What::Boxes { appeared, went, moved, .. } if appeared + went + moved == 0 => {
                words::faces::change_samples().to_owned()
            }
            What::Boxes { appeared, went, moved, .. } => boxes(appeared, moved, went),
        }
    }

    /// Severity of what got worse with a change; `None` for other changes.
    pub fn worse(&self, change: &SnapshotChange) -> Option<Severity> {
        match change.what {
            What::LostData => Some(Severity::High),
            What::New(_) => Some(self.finding(change)?.severity),
            What::Boxes { .. } | What::Fixed(_) => None,
        }
    }
}

/// A count, and its text.
type Counted = (fn(usize) -> String, usize);

/// Counts that aren't 0, as a list; `None` if all are 0.
fn listed(counts: &[Counted]) -> Option<String> {
    let parts: Vec<_> = counts.iter().filter(|(_, count)| *count > 0).map(|(text, count)| text(*count)).collect();
    (!parts.is_empty()).then(|| parts.join(words::common::list_separator()))
}

/// Counts of changed boxes in words; empty if all are 0.
fn boxes(appeared: usize, moved: usize, went: usize) -> String {
    let counts = listed(&[
        (words::faces::counted_new, appeared),
        (words::faces::counted_moved, moved),
        (words::faces::counted_gone, went),
    ]);
    counts.map(words::faces::counted_boxes).unwrap_or_default()
}

/// Numbers of a video's or of all differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Boxes that appeared.
    pub appeared: usize,
    /// Boxes that went.
    pub went: usize,
    /// Boxes that moved.
    pub moved: usize,
    /// New findings.
    pub new: usize,
    /// Findings that are gone.
    pub fixed: usize,
}

impl Numbers {
    fn of(diff: &VideoDiff) -> Self {
        Self {
            appeared: diff.sum(ClipDiff::appeared),
            went: diff.sum(ClipDiff::went),
            moved: diff.sum(ClipDiff::moved),
            new: diff.sum(|clip| clip.new_findings.len()),
            fixed: diff.sum(|clip| clip.mended_findings.len()),
        }
    }

    /// The numbers in words, without those that are 0; `None` if all are.
    pub fn text(self) -> Option<String> {
        let boxes = Some(boxes(self.appeared, self.moved, self.went)).filter(|boxes| !boxes.is_empty());
        let findings = listed(&[(words::faces::counted_new, self.new), (words::faces::counted_fixed, self.fixed)]);
        match (boxes, findings.map(words::faces::counted_findings)) {
            (Some(boxes), Some(findings)) => Some(format!("{boxes}. {findings}")),
            (one, other) => one.or(other),
        }
    }

    fn add(&mut self, other: Self) {
        self.appeared += other.appeared;
        self.went += other.went;
        self.moved += other.moved;
        self.new += other.new;
        self.fixed += other.fixed;
    }
}

/// Video of a comparison.
#[derive(Debug)]
pub struct Compared {
    /// Id of the video.
    pub id: VideoId,
    /// Name of the video.
    pub name: String,
    /// Differences of the video, or why it could not be compared; `None` until it was loaded.
    pub outcome: Option<Result<Differences, String>>,
    /// Numbers of its differences.
    pub numbers: Numbers,
    /// Gravest severity of what got worse; `None` if nothing did.
    pub worst: Option<Severity>,
}

impl Compared {
    /// Differences of the video; `None` before it was compared, or if that failed.
    pub fn differences(&self) -> Option<&Differences> {
        self.outcome.as_ref()?.as_ref().ok()
    }

    /// Numbers of the differences in words, or the first change if they count none.
    pub fn text(&self) -> String {
        let first = || self.differences().and_then(|found| Some(found.text(found.changes.first()?)));
        self.numbers.text().or_else(first).unwrap_or_default()
    }

    /// Whether the video has changes.
    fn is_changed(&self) -> bool {
        self.differences().is_some_and(|found| !found.changes.is_empty())
    }

    /// Whether the video has a row in the list: it changed, or could not be compared.
    fn is_listed(&self) -> bool {
        self.is_changed() || matches!(self.outcome, Some(Err(_)))
    }

    /// Rank for sorting, the worst highest.
    fn rank(&self) -> (bool, Option<Severity>, usize, usize) {
        let Numbers { appeared, went, moved, new, .. } = self.numbers;
        (matches!(self.outcome, Some(Err(_))), self.worst, new, appeared + went + moved)
    }
}

/// Progress of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The snapshot is being read.
    Opening,
    /// The videos are being loaded.
    Running,
    /// All videos were loaded, or the user cancelled the rest.
    Ended,
    /// The snapshot can't be used: the reason.
    Failed(String),
}

/// Line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareLine {
    /// A video, by its index in [`Comparison::videos`].
    Video(usize),
    /// A change of the open video, by its index.
    Change(usize),
}

/// Comparison of a snapshot with the current data.
#[derive(Debug)]
pub struct Comparison {
    /// File of the snapshot.
    pub file: PathBuf,
    /// Time of the snapshot; empty until it was read.
    pub read_at: String,
    /// Videos of the snapshot, in its order.
    pub videos: Vec<Compared>,
    /// Progress.
    pub progress: Progress,
    /// Index of the selected change of the open video.
    pub selected: Option<usize>,
    /// Whether the user has begun to go through the changes.
    is_begun: bool,
    /// Sum of all videos.
    pub sum: Numbers,
    /// Indexes of the listed videos, the worst first.
    order: Vec<usize>,
    number: RequestId,
}

/// Message about the comparison.
#[derive(Clone, Debug)]
pub enum CompareMsg {
    /// Compare the videos of the snapshot in this file.
    Open(PathBuf),
    /// Cancel loading the rest of the videos.
    Cancel,
    /// Close the comparison, and show the findings again.
    Close,
    /// Select a change of the open video, by its index.
    Select(usize),
    /// Open a video, by its index, and select its first change.
    Video(usize),
}

impl Comparison {
    /// The video with an id.
    pub fn video(&self, video: Option<&VideoId>) -> Option<&Compared> {
        self.videos.iter().find(|one| Some(&one.id) == video)
    }

    /// Number of videos that were loaded.
    pub fn done(&self) -> usize {
        self.videos.iter().filter(|video| video.outcome.is_some()).count()
    }

    /// Number of videos that are equal to the snapshot.
    pub fn unchanged(&self) -> usize {
        self.videos.iter().filter(|video| video.outcome.is_some() && !video.is_listed()).count()
    }

    /// Whether no video of the snapshot could be loaded, so that it is probably of another workspace.
    pub fn is_elsewhere(&self) -> bool {
        self.progress == Progress::Ended
            && !self.videos.is_empty()
            && self.videos.iter().all(|video| matches!(video.outcome, Some(Err(_))))
    }

    /// Number of lines of the list while this video is open.
    pub fn lines(&self, here: Option<&VideoId>) -> usize {
        self.order.len() + self.place(here).map_or(0, |_| self.changes(here).len())
    }

    /// A line of the list.
    pub fn line(&self, nth: usize, here: Option<&VideoId>) -> Option<CompareLine> {
        let video = |nth: usize| self.order.get(nth).copied().map(CompareLine::Video);
        let Some(place) = self.place(here) else { return video(nth) };
        let changes = self.changes(here).len();
        match nth.checked_sub(place + 1) {
            None => video(nth),
            Some(change) if change < changes => Some(CompareLine::Change(change)),
            Some(_) => video(nth - changes),
        }
    }

    /// Index of the line with the selected change.
    pub fn selected_line(&self, here: Option<&VideoId>) -> Option<usize> {
        Some(self.place(here)? + 1 + self.selected?)
    }

    /// Changes of a video.
    fn changes(&self, video: Option<&VideoId>) -> &[SnapshotChange] {
        self.video(video).and_then(Compared::differences).map_or(&[], |found| &found.changes)
    }

    fn place(&self, video: Option<&VideoId>) -> Option<usize> {
        self.order.iter().position(|index| self.videos.get(*index).map(|one| &one.id) == video && video.is_some())
    }

    /// Index of the video with changes after (or before) `here` in the list.
    pub fn beside(&self, here: Option<&VideoId>, direction: Direction) -> Option<usize> {
        let place = self.place(here);
        let is_changed = |index: &usize| self.videos.get(*index).is_some_and(Compared::is_changed);
        match direction {
            Direction::Forward => self.order.iter().skip(place.map_or(0, |place| place + 1)).copied().find(is_changed),
            Direction::Back => self.order.iter().take(place.unwrap_or(0)).rev().copied().find(is_changed),
        }
    }

    fn sort(&mut self) {
        let listed = self.videos.iter().enumerate().filter(|(_, video)| video.is_listed());
        let mut order: Vec<_> = listed.map(|(index, video)| (video.rank(), index)).collect();
        order.sort_by(|one, two| two.0.cmp(&one.0).then(one.1.cmp(&two.1)));
        self.order = order.into_iter().map(|(_, index)| index).collect();
    }
}

impl Faces {
    pub(super) fn update_comparison(&mut self, msg: CompareMsg, context: &Context<'_>) -> Vec<Action> {
        match msg {
            CompareMsg::Open(file) => self.compare(file, context),
            CompareMsg::Cancel => {
                context.services.faces(CheckRequest::CancelComparison);
                if let Some(comparison) = &mut self.comparison {
                    comparison.progress = Progress::Ended;
                }
            }
            CompareMsg::Close => {
                context.services.faces(CheckRequest::CancelComparison);
                self.comparison = None;
                // The findings of the check again, if there was one.
                self.fill();
            }
            CompareMsg::Select(change) => return self.select_change(Some(change), context.state),
            CompareMsg::Video(video) => return self.open_compared(video, context.state),
        }
        Vec::new()
    }

    fn compare(&mut self, file: PathBuf, context: &Context<'_>) {
        self.comparisons.advance();
        // Keys are for the changes, so that no verdict is given to a finding that isn't shown.
        self.selected = None;
        self.videos.shown = false;
        let (thresholds, picture) = (self.thresholds, self.picture);
        let options = ScanOptions { depth: Depth::Off, thresholds, is_local: context.state.local, picture };
        context.services.faces(CheckRequest::Compare { id: self.comparisons, file: file.clone(), options });
        self.comparison = Some(Comparison {
            file,
            read_at: String::new(),
            videos: Vec::new(),
            progress: Progress::Opening,
            selected: None,
            is_begun: false,
            sum: Numbers::default(),
            order: Vec::new(),
            number: self.comparisons,
        });
    }

    /// The running comparison, if it has this number.
    fn comparing(&mut self, number: RequestId) -> Option<&mut Comparison> {
        self.comparison.as_mut().filter(|comparison| comparison.number == number)
    }

    pub(super) fn comparison_began(&mut self, number: RequestId, began: Result<(String, Vec<(VideoId, String)>), CheckError>) {
        let Some(comparison) = self.comparing(number) else { return };
        match began {
            Ok((read_at, videos)) => {
                let videos = videos.into_iter().map(|(id, name)| Compared {
                    id,
                    name,
                    outcome: None,
                    numbers: Numbers::default(),
                    worst: None,
                });
                (comparison.read_at, comparison.videos) = (read_at, videos.collect());
                comparison.progress = Progress::Running;
            }
            Err(why) => comparison.progress = Progress::Failed(why.to_string()),
        }
    }

    pub(super) fn compared(&mut self, number: RequestId, video: &VideoId, compared: Result<ComparedVideo, CheckError>) {
        let Some(comparison) = self.comparing(number) else { return };
        let outcome = compared.map_err(|why| why.to_string()).map(|compared| {
            let changes = changes(&compared.diff);
            Differences { compared, changes }
        });
        let Some(one) = comparison.videos.iter_mut().find(|one| one.id == *video && one.outcome.is_none()) else { return };
        if let Ok(found) = &outcome {
            (one.numbers, one.worst) = (Numbers::of(&found.compared.diff), found.compared.diff.worst());
        }
        one.outcome = Some(outcome);
        let numbers = one.numbers;
        comparison.sum.add(numbers);
        comparison.sort();
        if self.video.as_ref() == Some(video) {
            self.fill();
        }
    }

    /// The open video as it was loaded for the comparison.
    pub(super) fn loaded_to_compare(&self) -> Option<&Scanned> {
        self.differences().map(|found| &found.compared.scanned)
    }

    pub(super) fn comparison_ended(&mut self, number: RequestId) {
        if let Some(comparison) = self.comparing(number) {
            comparison.progress = Progress::Ended;
        }
    }

    /// Differences of the open video; `None` without a comparison of it.
    pub fn differences(&self) -> Option<&Differences> {
        self.comparison.as_ref()?.video(self.video.as_ref())?.differences()
    }

    /// Id of the open video, as far as this view knows it.
    pub fn here(&self) -> Option<&VideoId> {
        self.video.as_ref()
    }

    /// The selected change of the open video.
    pub fn change(&self) -> Option<(&Differences, &SnapshotChange)> {
        let found = self.differences()?;
        Some((found, found.changes.get(self.comparison.as_ref()?.selected?)?))
    }

    /// Whether no change follows the selected one, in this video and in later ones.
    pub fn is_last_change(&self) -> bool {
        let Some(comparison) = &self.comparison else { return false };
        let next = comparison.selected.map_or(0, |selected| selected + 1);
        let has_next = self.differences().is_some_and(|found| next < found.changes.len());
        !has_next && comparison.beside(self.video.as_ref(), Direction::Forward).is_none()
    }

    /// Handles messages that go through changes instead of findings during a comparison; `None` for all others.
    pub(super) fn through_changes(&mut self, msg: &Msg, context: &Context<'_>) -> Option<Vec<Action>> {
        let comparison = self.comparison.as_ref()?;
        let selected = comparison.selected;
        Some(match msg {
            Msg::Step(way) => {
                let last = self.differences().map_or(0, |found| found.changes.len()).checked_sub(1);
                let next = match (selected, way) {
                    (None, Direction::Forward) => Some(0),
                    (None, Direction::Back) => last,
                    (Some(selected), Direction::Forward) => Some(selected + 1),
                    (Some(selected), Direction::Back) => selected.checked_sub(1),
                };
                self.select_change(next, context.state)
            }
            // The first key goes to what got worst, wherever the user is.
            Msg::GoOn if !comparison.is_begun => {
                let first = comparison.beside(None, Direction::Forward);
                if let Some(comparison) = self.comparison.as_mut().filter(|_| first.is_some()) {
                    comparison.is_begun = true;
                }
                first.map_or_else(Vec::new, |video| self.open_compared(video, context.state))
            }
            Msg::GoOn => {
                let next = selected.map_or(0, |selected| selected + 1);
                if self.differences().is_some_and(|found| next < found.changes.len()) {
                    return Some(self.select_change(Some(next), context.state));
                }
                // The video is on its way.
                if context.state.loading.is_some() {
                    return Some(Vec::new());
                }
                // A video that could not be opened is passed over.
                let from = self.heading.take().or_else(|| self.video.clone());
                match comparison.beside(from.as_ref(), Direction::Forward) {
                    Some(video) => self.open_compared(video, context.state),
                    None => self.back_to_open_video(context.state),
                }
            }
            Msg::Videos(VideosMsg::Step(way)) => {
                let next = comparison.beside(self.video.as_ref(), *way);
                next.map_or_else(Vec::new, |video| self.open_compared(video, context.state))
            }
            Msg::Sample(way) => self.to_moment(*way, context.state),
            Msg::Loop => {
                let mut actions = self.show_change(context.state);
                actions.push(Action::Run(Command::Play(PlayCommand::PlayAround)));
                actions
            }
            // The findings that these are about aren't shown.
            Msg::Judge(_) | Msg::JudgeAlike(_) | Msg::BeginComment | Msg::Undo => Vec::new(),
            _ => return None,
        })
    }

    fn open_compared(&mut self, video: usize, state: &State) -> Vec<Action> {
        let comparison = self.comparison.as_ref();
        let Some(video) = comparison.and_then(|comparison| comparison.videos.get(video)).map(|one| one.id.clone()) else {
            return Vec::new();
        };
        if self.video.as_ref() == Some(&video) {
            return self.select_change(Some(0), state);
        }
        // Its first change is selected once it is open.
        self.heading = Some(video.clone());
        vec![Action::Open(video)]
    }

    fn select_change(&mut self, change: Option<usize>, state: &State) -> Vec<Action> {
        let count = self.differences().map_or(0, |found| found.changes.len());
        let Some(change) = change.filter(|change| *change < count) else { return Vec::new() };
        if let Some(comparison) = &mut self.comparison {
            (comparison.selected, comparison.is_begun) = (Some(change), true);
        }
        self.show_change(state)
    }

    fn show_change(&self, state: &State) -> Vec<Action> {
        let at = self.change().and_then(|(found, change)| Self::compared_on_video(state, found, &change.clip, change.at_ms));
        at.map(Action::MovePlayhead).into_iter().collect()
    }

    /// Time in the open video of a time in a compared clip. Unsaved cuts may differ from those that were compared.
    pub fn compared_on_video(state: &State, found: &Differences, clip: &ClipId, ms: f64) -> Option<VideoMs> {
        let project = state.project()?;
        let (index, data) = project.clip(clip)?;
        // A sample may be between two milliseconds: its box applies from the next whole one.
        let source = found.compared.map(clip)?.to_source(PlaybackMs(ms.ceil().max(0.0) as i64));
        Some(project.sequence.span(index)?.to_video(data.map.to_playback(source)))
    }

    /// The compared clip at the playhead, with the time in it in milliseconds.
    fn compared_at_playhead(&self, state: &State) -> Option<(&Differences, &ClipDiff, f64)> {
        let found = self.differences()?;
        let (data, time) = state.project()?.at(state.playhead())?;
        let now = found.compared.map(&data.clip.id)?.to_playback(data.map.to_source(time)).0 as f64;
        Some((found, found.clip(&data.clip.id)?, now))
    }

    /// Moment of the comparison whose boxes are drawn at the playhead: the nearest one.
    pub fn moment(&self, state: &State) -> Option<&Moment> {
        let (_, clip, now) = self.compared_at_playhead(state)?;
        let after = clip.moments.partition_point(|moment| moment.timestamp_ms <= now + 0.5);
        // A box holds until the next sample.
        let held = after.checked_sub(1).and_then(|index| clip.moments.get(index));
        held.filter(|moment| now - moment.timestamp_ms <= NEAR_MS)
    }

    /// Moves to the next or previous moment at which boxes differ.
    fn to_moment(&self, way: Direction, state: &State) -> Vec<Action> {
        let Some((found, clip, now)) = self.compared_at_playhead(state) else { return Vec::new() };
        let mut times = clip.moments.iter().map(|moment| moment.timestamp_ms);
        let next = match way {
            Direction::Forward => times.find(|ms| *ms > now + 0.5),
            Direction::Back => times.rev().find(|ms| ms.ceil() < now - 0.5),
        };
        let at = next.and_then(|ms| Self::compared_on_video(state, found, &clip.clip, ms));
        at.map(Action::MovePlayhead).into_iter().collect()
    }
}
