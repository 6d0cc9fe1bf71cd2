//! Presets of the workspace, and the video's own subtitles: publishing a draft, deleting, applying, putting back.

use super::{Captions, Context, drafts_folder};
use crate::{
    api::{
        PresetId, VideoId,
        captions::{CreatePreset, Grouping, Preset, Subtitles},
        video::VideoChange,
    },
    app::Action,
    captions::{Difference, DraftId},
    edit::{VideoEdit, VideoStep},
    jobs::captions::CaptionRequest,
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

/// A video that a preset may be applied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The video.
    pub video: VideoId,
    /// Its name.
    pub name: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether what it has now can be put back, told before anything is applied.
    pub way_back: WayBack,
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
    /// The preset that is applied to other videos.
    pub applied: Option<Preset>,
    /// The videos that it may be applied to; nothing before they were read.
    pub targets: Option<Vec<Target>>,
    /// Whether these are all videos of the workspace.
    pub are_all: bool,
}

impl Publishing {
    /// Whether a question, a comparison or the list of videos is shown.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.readback.is_some() || self.applied.is_some()
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
    /// Delete a preset.
    Delete(PresetId),
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
            PublishMsg::Delete(preset) => context.services.captions(CaptionRequest::Delete(preset)),
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
                    let subtitles = Subtitles { enabled: Some(true), ..draft.design.subtitles(None) };
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
                self.publishing = Publishing { applied: self.preset(&preset).cloned(), ..Publishing::default() };
                context.services.captions(CaptionRequest::Videos);
            }
            PublishMsg::Choose(index, chosen) => {
                if let Some(target) = publishing.targets.as_mut().and_then(|targets| targets.get_mut(index)) {
                    target.chosen = chosen;
                }
                self.ask_ways_back(context);
            }
            PublishMsg::ChooseAll(chosen) => {
                for target in publishing.targets.iter_mut().flatten() {
                    target.chosen = chosen;
                }
                self.ask_ways_back(context);
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
