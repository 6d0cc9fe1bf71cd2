//! Presets of the workspace and the video's own subtitles: publish a draft, delete a preset, apply it to videos, and restore
//! earlier subtitles.

use super::{
    Captions, Context, drafts_folder,
    kept::{KeptList, kept_place},
};
use crate::{
    api::{
        ClipId, PresetId, VideoId,
        captions::{CreatePreset, Grouping, Preset, Subtitles},
        video::VideoChange,
    },
    app::Action,
    captions::{Design, Difference, DraftId, Level, in_full},
    edit::{VideoEdit, VideoStep},
    jobs::captions::{CaptionRequest, CheckedVideo, Collided, Overflow, SubtitledVideo},
    timeline::{VideoMs, timecode},
};
use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Outcome of applying a preset to a video, or of restoring earlier subtitles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not answered yet.
    Waiting,
    /// The preset is applied, with an optional note.
    Done(Option<String>),
    /// Failed, and why.
    Failed(String),
    /// The earlier subtitles are restored.
    Back,
}

/// Whether a video's present subtitles could be restored after a preset is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// Unknown: the video's record is loaded when the user selects the video.
    NotRead,
    /// Being looked up.
    Asked,
    /// Restoring is possible.
    Offered,
    /// Restoring is impossible, and why.
    None(String),
}

impl WayBack {
    /// `Ok` becomes [`WayBack::Offered`], an error [`WayBack::None`].
    pub(super) fn of<E: ToString>(way: Result<(), E>) -> Self {
        way.map_or_else(|why| Self::None(why.to_string()), |()| Self::Offered)
    }
}

/// Check of a preset's captions on another video.
#[derive(Clone, Debug, PartialEq)]
pub enum PresetFit {
    /// The check is running.
    Asked,
    /// Results of the check.
    Measured {
        /// Smallest contrast ratio; `None` for a video without words.
        worst: Option<f64>,
        /// Number of texts that overflow the frame.
        overflow: usize,
        /// Number of faces and texts that captions cover.
        covered: usize,
        /// The first texts that overflow and the first things that are covered, each with its time.
        details: Vec<String>,
    },
    /// The check failed, and why.
    Failed(String),
}

/// Number of findings of each kind in [`details`].
const MOST_DETAILS: usize = 2;

impl PresetFit {
    /// Results of a check.
    pub(super) fn of(checked: &CheckedVideo) -> Self {
        let report = &checked.report;
        Self::Measured {
            worst: report.contrast.as_ref().map(|contrast| contrast.worst.ratio),
            overflow: report.overflow.len(),
            covered: report.collisions.len(),
            details: details(&report.overflow, &report.collisions, |clip, at| Some(checked.moment(clip, at))),
        }
    }
}

/// First texts that overflow and first things that are covered, in words; `moment` is the time of the video at a time of a clip.
pub fn details(overflow: &[Overflow], covered: &[Collided], moment: impl Fn(&ClipId, i64) -> Option<VideoMs>) -> Vec<String> {
    let at = |clip: &ClipId, at: i64| timecode(moment(clip, at).map_or(at, |at| at.0));
    let overflowing = overflow.len();
    let overflow = overflow.iter().take(MOST_DETAILS).map(|it| {
        let text: String = it.text.chars().take(60).collect();
        words::subtitles::detail_overflow(&it.problem, words::common::quoted(text), at(&it.clip, it.timestamp_ms))
    });
    let hides =
        covered.iter().take(MOST_DETAILS).map(|it| words::subtitles::detail_covered(&it.text, at(&it.clip, it.from_ms)));
    let more = overflowing.saturating_sub(MOST_DETAILS) + covered.len().saturating_sub(MOST_DETAILS);
    let more = (more > 0).then(|| words::subtitles::detail_more(more));
    overflow.chain(hides).chain(more).collect()
}

/// Preset in the dialog that confirms its deletion.
#[derive(Clone, Debug, PartialEq)]
pub struct Deletion {
    /// The preset to delete.
    pub preset: Preset,
    /// Names of the videos that use the preset; `None` while loading.
    pub used_by: Option<Vec<String>>,
    /// Name of the open video, if an unsaved change of it uses the preset.
    pub unsaved_in: Option<String>,
}

/// Video in the list of videos that a preset may be applied to.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Id of the video.
    pub video: VideoId,
    /// Name of the video.
    pub name: String,
    /// Whether the user selected the video.
    pub chosen: bool,
    /// Whether the video's present subtitles could be restored afterwards.
    pub way_back: WayBack,
    /// Whether this computer keeps the video's style from before an earlier preset, so that it can be restored.
    pub is_kept: bool,
    /// Check of the preset on the video; `None` until the user selects it.
    pub fit: Option<PresetFit>,
    /// Outcome; `None` until something was requested.
    pub outcome: Option<Outcome>,
}

/// Tells running checks to stop once it is dropped. It isn't `Clone`: a dropped copy would stop the checks of the original.
#[derive(Debug, Default)]
struct StopsOnDrop(Arc<AtomicBool>);

impl Drop for StopsOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Dialogs for publishing, deleting and applying presets.
#[derive(Debug, Default)]
pub struct Publishing {
    /// The draft whose publishing the user has to confirm.
    pub asked: Option<DraftId>,
    /// Check of the draft on the open video, which publishing does not wait for; `None` without a video, or if the whole video is
    /// measured.
    pub here: Option<PresetFit>,
    /// Whether the draft is being sent.
    pub sending: bool,
    /// Name of the preset that was published last, and the fields that the server stored differently than sent.
    pub readback: Option<(String, Vec<Difference>)>,
    /// The preset whose deletion the user has to confirm.
    pub deleting: Option<Deletion>,
    /// The preset to apply to other videos.
    pub applied: Option<Preset>,
    /// Videos that the preset may be applied to; `None` while loading.
    pub targets: Option<Vec<Target>>,
    /// Whether [`Publishing::targets`] has all videos of the workspace.
    pub are_all: bool,
    /// List of kept styles; `None` while it is closed.
    pub kept: Option<KeptList>,
    /// Range of [`Publishing::targets`] that is in view: these are checked first.
    pub in_view: Range<usize>,
    /// The video being checked.
    pub(super) measuring: Option<VideoId>,
    /// Stops the checks on other videos when the dialogs are closed.
    checks: StopsOnDrop,
}

impl Publishing {
    /// True if a dialog, the comparison after publishing, or the list of videos is open.
    pub fn is_asking(&self) -> bool {
        let is_asked = self.asked.is_some() || self.readback.is_some() || self.deleting.is_some();
        is_asked || self.applied.is_some() || self.kept.is_some()
    }

    /// Opens the list of kept styles in place of any other dialog.
    pub(super) fn open_kept(&mut self) {
        *self = Self { kept: Some(KeptList::default()), ..Self::default() };
    }

    /// Numbers of selected videos that are checked, and of those with problems.
    pub fn checked(&self) -> (usize, usize) {
        let fits = self.targets.iter().flatten().filter(|target| target.chosen).filter_map(|target| target.fit.as_ref());
        fits.fold((0, 0), |(all, bad), fit| match fit {
            PresetFit::Asked => (all, bad),
            PresetFit::Failed(_) => (all + 1, bad + 1),
            PresetFit::Measured { worst, overflow, covered, .. } => {
                let is_bad = *overflow > 0 || *covered > 0 || worst.is_some_and(|ratio| ratio < Level::AA);
                (all + 1, bad + usize::from(is_bad))
            }
        })
    }

    /// The queued video to check next: one in view, otherwise the first of the list.
    fn next_to_measure(&self) -> Option<VideoId> {
        let targets = self.targets.as_deref()?;
        let queued = |target: &&Target| target.fit == Some(PresetFit::Asked);
        let mut seen = targets.iter().take(self.in_view.end).skip(self.in_view.start);
        seen.find(queued).or_else(|| targets.iter().find(queued)).map(|target| target.video.clone())
    }
}

/// Message about presets.
#[derive(Clone, Debug)]
pub enum PublishMsg {
    /// Open the dialog that confirms publishing the draft.
    Ask,
    /// Publish the draft.
    Confirm,
    /// Close the open dialog.
    Close,
    /// Open the dialog that confirms deleting a preset.
    AskDelete(PresetId),
    /// Delete the preset in the dialog.
    Delete,
    /// Apply a preset to the open video, as an edit.
    ApplyHere(PresetId),
    /// Apply the draft's style to the open video without a preset, as an edit.
    UseHere,
    /// Show or hide the video's subtitles, as an edit.
    Enable(bool),
    /// Set the grouping of words in the video's subtitles, as an edit.
    Group(Grouping),
    /// Open the list of videos for a preset.
    ChooseVideos(PresetId),
    /// Select or deselect a video by its index in the list.
    Choose(usize, bool),
    /// Select all videos, or none.
    ChooseAll(bool),
    /// This range of the list is in view.
    Seen(Range<usize>),
    /// Apply the preset to the selected videos.
    Apply,
    /// Restore the earlier subtitles of a video, by its index in the list.
    PutBack(usize),
}

impl Captions {
    pub(super) fn preset(&self, id: &PresetId) -> Option<&Preset> {
        self.presets.iter().flatten().find(|preset| preset.preset_id == *id)
    }

    /// Request body to publish the selected draft, or the first invalid field; `None` without a draft.
    pub fn body(&self) -> Option<Result<CreatePreset, crate::api::rules::FieldError>> {
        let draft = self.draft()?;
        Some(draft.design.body(&draft.name, None))
    }

    pub(super) fn update_publishing(&mut self, msg: PublishMsg, context: &Context<'_>) -> Vec<Action> {
        let publishing = &mut self.publishing;
        match msg {
            PublishMsg::Ask => {
                self.publishing = Publishing { asked: self.selected, ..Publishing::default() };
                // Publishing sends the draft without the change being tried, so the dialog shows the draft's own contrast.
                self.trying = false;
                self.want_badges(context);
                self.measure_here(context);
            }
            PublishMsg::Confirm => {
                if let (Some(id), Some(Ok(body))) = (self.publishing.asked, self.body()) {
                    self.publishing.sending = true;
                    context.services.captions(CaptionRequest::Publish { draft: id, preset: body });
                }
            }
            PublishMsg::Close => *publishing = Publishing::default(),
            PublishMsg::AskDelete(preset) => {
                let deleting = self.preset(&preset).cloned().map(|preset| Deletion { preset, used_by: None, unsaved_in: None });
                self.publishing = Publishing::default();
                self.publishing.deleting = deleting;
                context.services.captions(CaptionRequest::Presets);
                context.services.captions(CaptionRequest::Uses(preset));
            }
            PublishMsg::Delete => {
                if let Some(Deletion { preset, .. }) = publishing.deleting.take() {
                    context.services.captions(CaptionRequest::Delete(preset.preset_id));
                }
            }
            PublishMsg::ApplyHere(preset) => {
                if let Some(preset) = self.preset(&preset).cloned() {
                    let name = words::subtitles::step_subtitles(&preset.name);
                    self.message = Some((words::subtitles::preset_applied(&preset.name), false));
                    return vec![Action::EditVideo(name, VideoStep::ApplyPreset(preset).edit())];
                }
            }
            PublishMsg::UseHere => {
                if let Some(draft) = self.draft().filter(|_| context.state.project().is_some()) {
                    // Sends the draft without the change being tried.
                    let name = words::subtitles::step_subtitles(draft.title());
                    // All fields of the style: a field that the draft leaves open gets its default, not the video's value.
                    let subtitles = Subtitles { enabled: Some(true), ..in_full(&draft.design.subtitles(None)) };
                    return self.edit_video(name, subtitles);
                }
            }
            PublishMsg::Enable(on) => {
                let name = if on { words::subtitles::step_show_subtitles() } else { words::subtitles::step_hide_subtitles() };
                return self.edit_video(name.into(), Subtitles { enabled: Some(on), ..Subtitles::default() });
            }
            PublishMsg::Group(grouping) => {
                let change = Subtitles { caption_grouping: Some(grouping), ..Subtitles::default() };
                return self.edit_video(words::subtitles::step_grouping().into(), change);
            }
            PublishMsg::ChooseVideos(preset) => {
                let applied = self.preset(&preset).cloned();
                self.publishing = Publishing::default();
                self.publishing.applied = applied;
                context.services.captions(CaptionRequest::Presets);
                let (folder, workspace) = (drafts_folder(context), workspace_of(context));
                context.services.captions(CaptionRequest::Videos { folder, workspace });
            }
            PublishMsg::Choose(index, chosen) => {
                if let Some(target) = publishing.targets.as_mut().and_then(|targets| targets.get_mut(index)) {
                    target.chosen = chosen;
                }
                self.ask_ways_back(context);
                self.measure_targets(context);
            }
            PublishMsg::ChooseAll(chosen) => {
                for target in publishing.targets.iter_mut().flatten() {
                    target.chosen = chosen;
                }
                self.ask_ways_back(context);
                self.measure_targets(context);
            }
            PublishMsg::Seen(range) => publishing.in_view = range,
            PublishMsg::Apply => {
                let mut videos = Vec::new();
                for target in publishing.targets.iter_mut().flatten().filter(|target| target.chosen) {
                    target.outcome = Some(Outcome::Waiting);
                    videos.push(target.video.clone());
                }
                if let Some(preset) = publishing.applied.clone() {
                    self.being_changed.extend(videos.iter().cloned());
                    context.services.captions(CaptionRequest::Apply { preset, videos, place: kept_place(context) });
                }
            }
            PublishMsg::PutBack(index) => {
                if let Some(target) = publishing.targets.as_mut().and_then(|targets| targets.get_mut(index)) {
                    target.outcome = Some(Outcome::Waiting);
                    let video = target.video.clone();
                    self.being_changed.insert(video.clone());
                    context.services.captions(CaptionRequest::PutBack { video, place: kept_place(context) });
                }
            }
        }
        Vec::new()
    }

    /// Checks the draft on the open video, unless the whole video is measured.
    fn measure_here(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project().filter(|_| self.draft().is_some() && !self.is_measured()) else { return };
        let subject = SubtitledVideo { project: Arc::new(project.clone()), subtitles: self.subtitles(project) };
        let (id, cancelled) = (self.here_number.advance(), self.publishing.checks.0.clone());
        self.publishing.here = Some(PresetFit::Asked);
        context.services.captions(CaptionRequest::MeasureHere { id, subject, cancelled });
    }

    /// Looks up for the selected videos whether their subtitles could be restored, where that is unknown.
    fn ask_ways_back(&mut self, context: &Context<'_>) {
        let mut unknown = Vec::new();
        let targets = self.publishing.targets.iter_mut().flatten();
        for target in targets.filter(|target| target.chosen && target.way_back == WayBack::NotRead) {
            target.way_back = WayBack::Asked;
            unknown.push(target.video.clone());
        }
        if !unknown.is_empty() {
            context.services.captions(CaptionRequest::WayBack { videos: unknown, workspace: workspace_of(context) });
        }
    }

    /// Queues the selected videos that are unchecked for a check of the preset, and takes back those that no longer are selected.
    fn measure_targets(&mut self, context: &Context<'_>) {
        for target in self.publishing.targets.iter_mut().flatten() {
            match target.fit {
                None if target.chosen => target.fit = Some(PresetFit::Asked),
                Some(PresetFit::Asked) if !target.chosen && self.publishing.measuring.as_ref() != Some(&target.video) => {
                    target.fit = None;
                }
                _ => {}
            }
        }
        self.measure_next(context);
    }

    /// Checks the preset on the next queued video, unless one is being checked.
    pub(super) fn measure_next(&mut self, context: &Context<'_>) {
        if self.publishing.measuring.is_some() {
            return;
        }
        let (Some(preset), Some(video)) = (&self.publishing.applied, self.publishing.next_to_measure()) else { return };
        let subtitles = Design::of_preset(preset).subtitles(None);
        let cancelled = self.publishing.checks.0.clone();
        self.publishing.measuring = Some(video.clone());
        context.services.captions(CaptionRequest::MeasureOther { subtitles, video, cancelled });
    }

    fn edit_video(&mut self, name: String, subtitles: Subtitles) -> Vec<Action> {
        match VideoEdit::update(&VideoChange { subtitles: Some(subtitles), ..VideoChange::default() }) {
            Ok(edit) => vec![Action::EditVideo(name, edit)],
            Err(error) => {
                self.message = Some((words::subtitles::style_not_applied(error), true));
                Vec::new()
            }
        }
    }
}

/// Name of the workspace in files of this computer.
pub(super) fn workspace_of(context: &Context<'_>) -> String {
    if context.state.local { "local".into() } else { context.paths.data.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_videos_in_view_are_measured_first_and_then_the_others_in_their_order() {
        let target = |id: usize| Target {
            video: id.to_string().as_str().into(),
            name: id.to_string(),
            chosen: true,
            way_back: WayBack::Offered,
            is_kept: false,
            fit: Some(PresetFit::Asked),
            outcome: None,
        };
        let mut publishing = Publishing { targets: Some((0..6).map(target).collect()), in_view: 3..5, ..Publishing::default() };
        let mut order = Vec::new();
        while let Some(video) = publishing.next_to_measure() {
            let place: usize = video.as_str().parse().unwrap();
            publishing.targets.as_mut().unwrap()[place].fit = Some(PresetFit::Failed(String::new()));
            order.push(place);
            // Scrolled back to the beginning meanwhile, and further than the list is long.
            if order.len() == 3 {
                publishing.in_view = 1..9;
            }
        }
        assert_eq!(order, [3, 4, 0, 1, 2, 5]);
    }
}
