//! Presets of the workspace, and the video's own subtitles: publishing a draft, deleting, applying, putting back.

use super::{Captions, Context, drafts_folder};
use crate::{
    api::{
        PresetId, VideoId,
        captions::{CreatePreset, Grouping, Preset, Subtitles},
        video::VideoChange,
    },
    app::Action,
    captions::{Design, Difference, DraftId, in_full},
    edit::{VideoEdit, VideoStep},
    jobs::captions::CaptionRequest,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// What came of applying a preset to a video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It waits for its turn.
    Waiting,
    /// It has the preset; something may be said of it.
    Done(Option<String>),
    /// Why not.
    Failed(String),
    /// It has its own subtitles again.
    Back,
}

/// Whether what a video has now can be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// Its record was not read yet: it is when the video is chosen.
    NotRead,
    /// It is asked for.
    Asked,
    /// It can.
    Offered,
    /// Why not.
    None(String),
}

impl WayBack {
    /// Of whether there is one, or why not.
    pub(super) fn of<E: ToString>(way: Result<(), E>) -> Self {
        way.map_or_else(|why| Self::None(why.to_string()), |()| Self::Offered)
    }
}

/// How a preset looks on a video that it may be applied to.
#[derive(Clone, Debug, PartialEq)]
pub enum PresetFit {
    /// It is being measured.
    Asked,
    /// It was measured.
    Measured {
        /// The least contrast; `None` without words.
        worst: Option<f64>,
        /// Texts that do not fit into the frame.
        overflow: usize,
        /// Faces and texts that are covered.
        covered: usize,
    },
    /// Why it could not be measured.
    Failed(String),
}

/// A preset that is about to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct Deletion {
    /// The preset.
    pub preset: Preset,
    /// Names of the videos that use it; `None` before they are known.
    pub used_by: Option<Vec<String>>,
}

/// A video that a preset may be applied to.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The video.
    pub video: VideoId,
    /// Its name.
    pub name: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether what it has now can be put back, told before anything is applied.
    pub way_back: WayBack,
    /// Whether the style that it had before a preset was applied is kept on this computer and can be put back.
    pub is_kept: bool,
    /// How the preset looks on it; `None` before the video is chosen.
    pub fit: Option<PresetFit>,
    /// What came of it.
    pub outcome: Option<Outcome>,
}

/// Publishing and applying.
#[derive(Clone, Debug, Default)]
pub struct Publishing {
    /// The draft whose publishing is to be confirmed.
    pub asked: Option<DraftId>,
    /// Whether it is on its way.
    pub sending: bool,
    /// What the service kept otherwise than it was sent, of the preset that was published last.
    pub readback: Option<(String, Vec<Difference>)>,
    /// The preset that is about to be deleted.
    pub deleting: Option<Deletion>,
    /// The preset that is applied to other videos.
    pub applied: Option<Preset>,
    /// The videos that it may be applied to; nothing before they were read.
    pub targets: Option<Vec<Target>>,
    /// Whether these are all videos of the workspace.
    pub are_all: bool,
    /// Ends the measuring of the preset on other videos.
    cancelled: Arc<AtomicBool>,
}

impl Drop for Publishing {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Publishing {
    /// Whether a question, a comparison or the list of videos is shown.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.readback.is_some() || self.applied.is_some() || self.deleting.is_some()
    }
}

/// What the user does about presets.
#[derive(Clone, Debug)]
pub enum PublishMsg {
    /// Ask whether the draft is to be published.
    Ask,
    /// Publish it.
    Confirm,
    /// Close the question, the comparison or the list of videos.
    Close,
    /// Ask whether a preset is to be deleted.
    AskDelete(PresetId),
    /// Delete the preset that was asked about.
    Delete,
    /// Apply a preset to this video, as an edit.
    ApplyHere(PresetId),
    /// Use the draft on this video without a preset, as an edit of its settings.
    UseHere,
    /// Show or hide the video's subtitles, as an edit.
    Enable(bool),
    /// Group the words of the video's subtitles, as an edit.
    Group(Grouping),
    /// Choose videos for a preset.
    ChooseVideos(PresetId),
    /// Choose a video of the list, or not, by its place.
    Choose(usize, bool),
    /// Choose all, or none.
    ChooseAll(bool),
    /// Apply the preset to the chosen videos.
    Apply,
    /// Put the subtitles of a video of the list back.
    PutBack(usize),
}

impl Captions {
    fn preset(&self, id: &PresetId) -> Option<&Preset> {
        self.presets.iter().flatten().find(|preset| preset.preset_id == *id)
    }

    /// The body that publishing the draft sends.
    pub fn body(&self) -> Option<Result<CreatePreset, crate::api::rules::FieldError>> {
        let draft = self.draft()?;
        Some(draft.design.body(&draft.name, None))
    }

    pub(super) fn update_publishing(&mut self, msg: PublishMsg, context: &Context<'_>) -> Vec<Action> {
        let publishing = &mut self.publishing;
        match msg {
            PublishMsg::Ask => {
                publishing.readback = None;
                publishing.asked = self.selected;
                // What is published is the draft, not a change that is only tried: its contrast is told.
                self.trying = false;
                self.want_badges(context);
            }
            PublishMsg::Confirm => {
                if let (Some(id), Some(Ok(body))) = (self.publishing.asked, self.body()) {
                    self.publishing.sending = true;
                    context.services.captions(CaptionRequest::Publish { draft: id, preset: body });
                }
            }
            PublishMsg::Close => *publishing = Publishing::default(),
            PublishMsg::AskDelete(preset) => {
                let deleting = self.preset(&preset).cloned().map(|preset| Deletion { preset, used_by: None });
                self.publishing = Publishing::default();
                self.publishing.deleting = deleting;
                Self::list_videos(context);
            }
            PublishMsg::Delete => {
                if let Some(Deletion { preset, .. }) = publishing.deleting.take() {
                    context.services.captions(CaptionRequest::Delete(preset.preset_id));
                }
            }
            PublishMsg::ApplyHere(preset) => {
                if let Some(preset) = self.preset(&preset).cloned() {
                    let name = format!("Subtitles: {}", preset.name);
                    self.message = Some((format!("\u{2018}{}\u{2019} waits to be saved with the video.", preset.name), false));
                    return vec![Action::EditVideo(name, VideoStep::ApplyPreset(preset).edit())];
                }
            }
            PublishMsg::UseHere => {
                if let Some(draft) = self.draft().filter(|_| context.state.project().is_some()) {
                    // A change that is only tried is not part of the draft.
                    let name = format!("Subtitles: {}", draft.title());
                    // All of the style: a field that the draft leaves open has its default, not what the video had.
                    let subtitles = Subtitles { enabled: Some(true), ..in_full(&draft.design.subtitles(None)) };
                    return self.edit_video(name, subtitles);
                }
            }
            PublishMsg::Enable(on) => {
                let name = if on { "Show subtitles" } else { "Hide subtitles" };
                return self.edit_video(name.into(), Subtitles { enabled: Some(on), ..Subtitles::default() });
            }
            PublishMsg::Group(grouping) => {
                let change = Subtitles { caption_grouping: Some(grouping), ..Subtitles::default() };
                return self.edit_video("Subtitle grouping".into(), change);
            }
            PublishMsg::ChooseVideos(preset) => {
                let applied = self.preset(&preset).cloned();
                self.publishing = Publishing::default();
                self.publishing.applied = applied;
                Self::list_videos(context);
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
            PublishMsg::Apply => {
                let mut videos = Vec::new();
                for target in publishing.targets.iter_mut().flatten().filter(|target| target.chosen) {
                    target.outcome = Some(Outcome::Waiting);
                    videos.push(target.video.clone());
                }
                if let Some(preset) = publishing.applied.clone() {
                    let request = CaptionRequest::Apply {
                        preset,
                        videos,
                        folder: drafts_folder(context),
                        workspace: workspace_of(context),
                    };
                    context.services.captions(request);
                }
            }
            PublishMsg::PutBack(index) => {
                if let Some(target) = publishing.targets.as_mut().and_then(|targets| targets.get_mut(index)) {
                    target.outcome = Some(Outcome::Waiting);
                    let request = CaptionRequest::PutBack {
                        video: target.video.clone(),
                        folder: drafts_folder(context),
                        workspace: workspace_of(context),
                    };
                    context.services.captions(request);
                }
            }
        }
        Vec::new()
    }

    /// Asks for the chosen videos whether their styles can be put back, where that is not known.
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

    fn list_videos(context: &Context<'_>) {
        let (folder, workspace) = (drafts_folder(context), workspace_of(context));
        context.services.captions(CaptionRequest::Videos { folder, workspace });
    }

    /// Measures how the preset looks on the chosen videos where that is not known.
    fn measure_targets(&mut self, context: &Context<'_>) {
        let Some(preset) = &self.publishing.applied else { return };
        let subtitles = Design::of_preset(preset).subtitles(None);
        let mut videos = Vec::new();
        let targets = self.publishing.targets.iter_mut().flatten();
        for target in targets.filter(|target| target.chosen && target.fit.is_none()) {
            target.fit = Some(PresetFit::Asked);
            videos.push(target.video.clone());
        }
        if !videos.is_empty() {
            let cancelled = self.publishing.cancelled.clone();
            context.services.captions(CaptionRequest::MeasureOthers { subtitles, videos, cancelled });
        }
    }

    fn edit_video(&mut self, name: String, subtitles: Subtitles) -> Vec<Action> {
        match VideoEdit::update(&VideoChange { subtitles: Some(subtitles), ..VideoChange::default() }) {
            Ok(edit) => vec![Action::EditVideo(name, edit)],
            Err(error) => {
                self.message = Some((format!("The video does not take it: {error}"), true));
                Vec::new()
            }
        }
    }
}

/// The workspace's name on this machine.
pub(super) fn workspace_of(context: &Context<'_>) -> String {
    if context.state.local { "local".into() } else { context.paths.data.display().to_string() }
}
