//! The caption designer: drafts of subtitle presets, and their preview on the video.

mod answers;
mod blocks;
mod commands;
mod compare;
mod kept;
mod msg;
mod publish;
mod sample_text;
mod survey;
mod tiles;

pub use crate::jobs::captions::Measured;
pub use blocks::text_block;
pub use compare::{ComparedStyle, Comparison};
pub use kept::{KeptList, KeptMsg};
pub use msg::{Backdrop, Msg, Pane};
pub use publish::{Deletion, Outcome, PresetFit, PublishMsg, Publishing, Target, WayBack, details};
pub use sample_text::{Bench, SAMPLES};
pub use survey::{Survey, SurveyCheck, SurveyMsg, SurveyedVideo};
pub use tiles::{PLAYHEAD, Tiles, Variant, WALL_ROWS, variants};

use super::context::Context;
use crate::{
    api::{
        VideoId,
        captions::{Preset, Subtitles},
    },
    app::{Action, Project},
    captions::{Design, Draft, DraftEvent, DraftId, Drafts, Field, FinalName, Proposal, Vision, final_name},
    jobs::{
        RequestId,
        captions::{CaptionEvent, CaptionRequest, FrameMoment, SubtitledVideo},
    },
    picture::Pixels,
    stage::compose::CaptionBlock,
};
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Number of preview frames besides the playhead's: the darkest, the lightest and the busiest.
pub const FRAMES: usize = 3;

/// Blocks whose contrast was requested, each with its slot, and the user's backdrop image if they are drawn on that.
type AskedBadges = (Vec<(usize, CaptionBlock)>, Option<Arc<Pixels>>);

/// Video frame behind a preview.
#[derive(Clone)]
pub struct BaseFrame {
    /// Clip and time of the frame.
    pub moment: FrameMoment,
    /// Pixels without subtitles.
    pub pixels: Arc<Pixels>,
    /// Pixels with the selected colour vision simulated.
    pub seen: Arc<Pixels>,
}

/// The user's backdrop image.
#[derive(Clone)]
pub struct OwnPicture {
    /// Path of the image file.
    pub path: PathBuf,
    /// Pixels, scaled to the size of a frame.
    pub pixels: Arc<Pixels>,
    /// Pixels with the selected colour vision simulated.
    pub seen: Arc<Pixels>,
}

/// Known contrast of a draft.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KnownContrast {
    /// Measured on the whole video: all but the worst 5 % of its moments reach this ratio.
    Video(f64),
    /// Smallest ratio on the preview frames.
    Frames(f64),
    /// Unknown: no video is open, or nothing is measured yet.
    Nothing,
}

/// State of the caption designer.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Captions {
    /// Drafts on this computer.
    pub drafts: Drafts,
    /// Whether the drafts are loaded.
    pub are_read: bool,
    /// Names and designs of drafts that were added before the drafts were loaded. They are added behind the loaded ones.
    unread_additions: Vec<(String, Design)>,
    /// The draft being edited.
    pub selected: Option<DraftId>,
    /// The style beside it in the comparison.
    pub compared: Option<ComparedStyle>,
    /// Numbers of the comparison.
    pub comparison: Comparison,
    /// Presets of the workspace; `None` while they aren't loaded.
    pub presets: Option<Vec<Preset>>,
    /// Pane shown in the middle.
    pub pane: Pane,
    /// Backdrop behind the captions.
    pub backdrop: Backdrop,
    /// The user's backdrop image that was loaded last.
    pub own_picture: Option<OwnPicture>,
    /// Whether the preview shows boxes around faces.
    pub faces: bool,
    /// Whether the preview shows the draft with the change of [`Captions::proposal`] applied.
    pub trying: bool,
    /// Whether the text in a colour field is not a valid colour. Such text is not part of the draft, and publishing is refused
    /// until it is corrected.
    pub broken: bool,
    /// Field whose colour should take the keyboard, and a counter of such requests.
    pub go_to: Option<(Field, u64)>,
    /// Colour vision that the preview simulates.
    pub vision: Vision,
    /// Text bench: the sample text of the preview, if one is chosen.
    pub bench: Bench,
    /// Darkest, lightest and busiest frame of the video.
    pub frames: [Option<BaseFrame>; FRAMES],
    /// Contrast ratio of the preview on each of [`Captions::frames`]; `None` until measured.
    pub badges: [Option<f64>; FRAMES],
    /// The error that prevented [`Captions::frames`].
    pub frames_problem: Option<String>,
    /// Progress of the running measurement: moments done and in total.
    pub measuring: Option<(usize, usize)>,
    /// Result of the last measurement.
    pub measured: Option<Box<Measured>>,
    /// The draft of the measurement in [`Captions::measured`].
    measured_of: Option<DraftId>,
    /// Publishing, deleting and applying of presets.
    pub publishing: Publishing,
    /// Videos whose style is being changed: a preset is applied, or their earlier style restored. It goes on behind a closed dialog.
    being_changed: BTreeSet<VideoId>,
    /// Videos whose style was changed from here, until a look at the server shows the change.
    changed_here: BTreeSet<VideoId>,
    /// A preset with the videos that use it; `None` until the user opens one.
    pub survey: Option<Survey>,
    /// Number of the latest check of a draft on the open video.
    here_number: RequestId,
    /// Number of the latest check of [`Captions::survey`].
    survey_number: RequestId,
    /// Message to the user, and whether it is an error.
    pub message: Option<(String, bool)>,
    /// Whether exported words ignore the cuts of the clips.
    pub uncut: bool,
    /// Whether the texts of the preview tiles fit.
    tiles: Tiles,
    /// The video of the frames.
    video: Option<VideoId>,
    generation: RequestId,
    frames_generation: RequestId,
    cancelled: Arc<AtomicBool>,
    asked: bool,
    badge_generation: RequestId,
    asked_badges: Option<AskedBadges>,
    /// Request number of the user's backdrop image.
    own_asked: RequestId,
    own_shows: bool,
    /// Request number of the simulated frames.
    simulation: RequestId,
}

impl std::fmt::Debug for Captions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Captions")
            .field("drafts", &self.drafts.list().len())
            .field("selected", &self.selected)
            .finish_non_exhaustive()
    }
}

impl Captions {
    /// Number of videos whose style is being changed.
    pub fn being_changed(&self) -> usize {
        self.being_changed.len()
    }

    /// Whether the style of a video was changed from here since the last call for it: the next look at the server shows the change.
    pub(in crate::app) fn take_changed_here(&mut self, video: &VideoId) -> bool {
        self.changed_here.remove(video)
    }

    /// The draft being edited.
    pub fn draft(&self) -> Option<&Draft> {
        self.drafts.get(self.selected?)
    }

    /// Subtitles of the video with the draft's style; without a draft, the video's own subtitles.
    pub fn subtitles(&self, project: &Project) -> Subtitles {
        let own = project.video.subtitles.as_ref();
        match self.draft() {
            Some(draft) => self.tried(draft).subtitles(None),
            None => Subtitles { enabled: Some(true), ..own.cloned().unwrap_or_default() },
        }
    }

    /// The draft's design, including the proposed change while the user tries it.
    fn tried(&self, draft: &Draft) -> Design {
        let mut design = draft.design.clone();
        for (field, value) in self.proposal().filter(|_| self.trying).iter().flat_map(|(proposal, _)| &proposal.changes) {
            design.set(*field, value.clone());
        }
        design
    }

    /// Proposed change that fixes the draft's contrast, with the smallest ratio it reaches. `None` if the draft changed after the
    /// measurement.
    pub fn proposal(&self) -> Option<&(Proposal, f64)> {
        self.measured.as_ref().filter(|_| self.is_measured())?.proposal.as_ref()
    }

    /// Result of the last measurement, if it was of the selected draft (even if that changed since).
    pub fn measured_here(&self) -> Option<&Measured> {
        let is_here = self.measured_of == self.selected || self.is_measured();
        self.measured.as_deref().filter(|_| is_here)
    }

    /// True if the last measurement is of the draft's current design.
    pub fn is_measured(&self) -> bool {
        match (&self.measured, self.draft()) {
            (Some(measured), Some(draft)) => measured.design == draft.design,
            _ => false,
        }
    }

    /// Names of the user's own presets.
    pub fn taken_names(&self) -> Vec<&str> {
        let own = self.presets.iter().flatten().filter(|preset| crate::jobs::captions::is_personal(preset));
        own.map(|preset| preset.name.as_str()).collect()
    }

    /// Whether a preset of the workspace has the name and the design of the draft, or was published from them: a server may store a
    /// design with other values.
    pub fn is_published(&self, draft: &Draft) -> bool {
        let of_version = |preset: &Preset| {
            draft.versions.iter().any(|version| {
                let published = version.published.as_ref().map(|published| &published.preset);
                published == Some(&preset.preset_id) && version.design == draft.design
            })
        };
        let is_same = |preset: &Preset| Design::of_preset(preset) == draft.design || of_version(preset);
        self.presets.iter().flatten().any(|preset| preset.name == draft.name && is_same(preset))
    }

    /// Name that a preset of the draft would get if the draft were called `name`.
    pub fn name_of_preset(&self, draft: &Draft, name: &str) -> FinalName {
        let built_in = self.presets.iter().flatten().filter(|preset| !crate::jobs::captions::is_personal(preset));
        let built_in: Vec<&str> = built_in.map(|preset| preset.name.as_str()).collect();
        final_name(name, &draft.design.style(None), &self.taken_names(), &built_in)
    }

    /// Known contrast of the draft's current design: of the whole video if measured, else of the preview frames, which are
    /// measured after each change.
    pub fn known_contrast(&self) -> KnownContrast {
        let whole = self.measured.as_ref().filter(|_| self.is_measured()).and_then(|measured| measured.summary.as_ref());
        if let Some(summary) = whole {
            return KnownContrast::Video(summary.worst5);
        }
        let on_frames = self.badges.iter().flatten().copied().min_by(f64::total_cmp);
        on_frames.map_or(KnownContrast::Nothing, KnownContrast::Frames)
    }

    /// Applies a message; returns actions for the rest of the program.
    // One match arm per message.
    #[allow(clippy::too_many_lines)]
    pub fn update(&mut self, msg: Msg, context: &Context<'_>) -> Vec<Action> {
        if !matches!(msg, Msg::Set { .. }) {
            self.message = None;
        }
        match msg {
            Msg::Select(id) => {
                self.selected = Some(id);
                self.trying = false;
            }
            Msg::New(style) => self.add(style.title(), Design::of_style(&style), context),
            Msg::FromPreset(index) => {
                let preset = self.presets.iter().flatten().nth(index).cloned();
                if let Some(preset) = preset {
                    self.add(preset.name.clone(), Design::of_preset(&preset), context);
                }
            }
            Msg::FromVideo => {
                if let Some(project) = context.state.project() {
                    let subtitles = project.video.subtitles.clone().unwrap_or_default();
                    let name = words::subtitles::draft_of_video(&project.video.name);
                    self.add(name.chars().take(255).collect(), Design::of_subtitles(&subtitles), context);
                }
            }
            Msg::Duplicate => {
                if let Some(draft) = self.draft().cloned() {
                    self.add(words::subtitles::draft_copy(&draft.name).chars().take(255).collect(), draft.design, context);
                }
            }
            Msg::Remove(id) => {
                self.journal(DraftEvent::Remove { id }, context);
                if self.selected == Some(id) {
                    self.selected = self.drafts.list().last().map(|draft| draft.id);
                }
                self.compared.take_if(|other| *other == ComparedStyle::Draft(id));
            }
            Msg::Rename(name) => self.edit(words::common::name().into(), None, context, |draft| draft.0 = name),
            Msg::Set { field, value, gesture } => {
                self.edit(field.title().into(), gesture, context, |draft| draft.1.set(field, value));
            }
            Msg::Clear(field) => self.edit(field.title().into(), None, context, |draft| draft.1.clear(field)),
            Msg::SetAll(what, changes) => self.edit(what, None, context, |draft| {
                for (field, value) in changes {
                    draft.1.set(field, value);
                }
            }),
            Msg::GiveUp(gesture) => {
                let is_last = |draft: &&Draft| draft.undo.last().is_some_and(|step| step.gesture == Some(gesture));
                if let Some(id) = self.draft().filter(is_last).map(|draft| draft.id) {
                    self.journal(DraftEvent::Undo { id }, context);
                }
            }
            Msg::Undo => {
                if let Some(id) = self.selected {
                    self.journal(DraftEvent::Undo { id }, context);
                }
            }
            Msg::Redo => {
                if let Some(id) = self.selected {
                    self.journal(DraftEvent::Redo { id }, context);
                }
            }
            Msg::KeepVersion => {
                if let Some(id) = self.selected {
                    self.journal(DraftEvent::Keep { id, at_ms: now(), published: None }, context);
                }
            }
            Msg::Restore(number) => {
                let version =
                    self.draft().and_then(|draft| draft.versions.iter().find(|version| version.number == number)).cloned();
                if let Some(version) = version {
                    self.edit(words::subtitles::version_restore(number), None, context, |draft| draft.1 = version.design);
                }
            }
            Msg::Show(pane) => self.pane = pane,
            Msg::Compare(with) => {
                self.pane = if with.is_some() { Pane::Compare } else { Pane::Frames };
                self.compared = with;
            }
            Msg::Behind(Backdrop::Picture) if self.own_picture.is_none() => {
                if let Some(path) = context.state.settings.caption_backdrop.clone() {
                    self.read_picture(path, Backdrop::Picture, context);
                }
            }
            Msg::Behind(backdrop) => {
                self.own_shows = false;
                self.backdrop = backdrop;
            }
            Msg::OwnPicture(path) => self.read_picture(path, Backdrop::Picture, context),
            Msg::Faces(on) => self.faces = on,
            Msg::Try(on) => self.trying = on,
            Msg::Broken(on) => self.broken = on,
            Msg::TakeProposal => {
                if let Some((proposal, _)) = self.proposal().cloned() {
                    self.edit(proposal.title, None, context, |draft| {
                        for (field, value) in proposal.changes {
                            draft.1.set(field, value);
                        }
                    });
                }
            }
            Msg::GoTo(field) => self.go_to = Some((field, self.go_to.map_or(1, |(_, number)| number + 1))),
            Msg::See(vision) => {
                self.vision = vision;
                self.simulate(context);
            }
            Msg::Bench(index) => {
                self.bench.chosen = index;
                self.check_bench(context);
            }
            Msg::Measure => self.measure(context),
            Msg::StopMeasure => self.cancelled.store(true, Ordering::Relaxed),
            Msg::Import(path) => context.services.captions(CaptionRequest::Import(path)),
            Msg::Export(path) => {
                if let Some(draft) = self.draft() {
                    let text = crate::captions::write_document(&draft.name, &draft.design);
                    context.services.captions(CaptionRequest::Write { path, text });
                }
            }
            Msg::ExportWords(path, format) => {
                if let Some(project) = context.state.project() {
                    let project = Arc::new(project.clone());
                    context.services.captions(CaptionRequest::Words { path, project, format, uncut: self.uncut });
                }
            }
            Msg::Uncut(uncut) => self.uncut = uncut,
            Msg::Publishing(msg) => return self.update_publishing(msg, context),
            Msg::Survey(msg) => return self.update_survey(msg, context),
            Msg::Kept(msg) => self.update_kept(msg, context),
        }
        self.want_badges(context);
        self.want_tiles(context);
        self.want_numbers(context);
        Vec::new()
    }

    /// Handles an event of the caption job and sends the follow-up requests.
    pub(in crate::app) fn answered(&mut self, event: CaptionEvent, context: &Context<'_>) {
        let before = self.selected;
        self.take_answer(event, context);
        if self.selected != before {
            self.want_badges(context);
        }
        self.want_tiles(context);
        self.want_numbers(context);
    }

    /// Reacts to changes of the program, such as another video or other clips. Called while the designer is open.
    pub fn follow(&mut self, context: &Context<'_>) {
        if !self.asked {
            self.asked = true;
            context.services.captions(CaptionRequest::Open(drafts_folder(context)));
            context.services.captions(CaptionRequest::Presets);
        }
        self.follow_playhead(context);
        let Some(project) = context.state.project() else { return };
        // The frames are requested after the sources of the clips are loaded.
        if self.video.as_ref() != Some(&project.video.id) && project.clips.iter().any(|data| !data.sources.is_empty()) {
            self.video = Some(project.video.id.clone());
            self.generation.advance();
            self.frames_generation = self.generation;
            self.frames = [None, None, None];
            self.simulation.advance();
            // The image is cropped to the canvas, so it is loaded again; it stays the backdrop if it was.
            if let Some(own) = self.own_picture.take() {
                self.read_picture(own.path, self.backdrop, context);
                if self.backdrop == Backdrop::Picture {
                    self.backdrop = Backdrop::Frames;
                }
            }
            (self.measured, self.measuring, self.frames_problem) = (None, None, None);
            self.cancelled.store(true, Ordering::Relaxed);
            context.services.captions(CaptionRequest::Frames { id: self.generation, project: Arc::new(project.clone()) });
        }
    }

    /// Makes a draft name unique by adding the first free number.
    fn free_name(&self, name: String) -> String {
        let is_taken = |name: &str| self.drafts.list().iter().any(|draft| draft.name == name);
        if !is_taken(&name) {
            return name;
        }
        let mut numbered = (2..).map(|number| {
            let number = format!(" {number}");
            name.chars().take(255 - number.len()).collect::<String>() + &number
        });
        numbered.find(|name| !is_taken(name)).unwrap_or_else(|| name.clone())
    }

    fn add(&mut self, name: String, design: Design, context: &Context<'_>) {
        if !self.are_read {
            self.unread_additions.push((name, design));
            return;
        }
        let (id, name) = (self.drafts.next_id(), self.free_name(name));
        let event = DraftEvent::Add { name, design };
        if !self.drafts.allows(&event) {
            let most = crate::captions::MOST_DRAFTS;
            self.message = Some((words::subtitles::too_many_drafts(most), true));
            return;
        }
        self.journal(event, context);
        self.selected = Some(id);
    }

    /// Changes name and design of the selected draft, as one step.
    fn edit(&mut self, what: String, gesture: Option<u64>, context: &Context<'_>, change: impl FnOnce(&mut (String, Design))) {
        let Some(draft) = self.draft() else { return };
        let (id, mut changed) = (draft.id, (draft.name.clone(), draft.design.clone()));
        change(&mut changed);
        self.journal(DraftEvent::Edit { id, what, name: changed.0, design: changed.1, gesture }, context);
        self.check_bench(context);
    }

    /// Applies an event to the drafts and sends it to the journal on disk.
    fn journal(&mut self, event: DraftEvent, context: &Context<'_>) {
        if self.drafts.allows(&event) {
            self.trying = false;
            self.drafts.apply(event.clone());
            context.services.captions(CaptionRequest::Append(vec![event]));
        }
    }

    /// Requests the user's backdrop image. When it arrives it becomes the backdrop, if `behind` is [`Backdrop::Picture`].
    fn read_picture(&mut self, path: PathBuf, behind: Backdrop, context: &Context<'_>) {
        if let Some(project) = context.state.project() {
            self.own_asked.advance();
            self.own_shows = behind == Backdrop::Picture;
            context.services.captions(CaptionRequest::Backdrop { id: self.own_asked, path, canvas: project.video.dimensions });
        }
    }

    fn measure(&mut self, context: &Context<'_>) {
        self.trying = false;
        let (Some(project), Some(draft)) = (context.state.project(), self.draft()) else { return };
        let design = draft.design.clone();
        let subject = SubtitledVideo { project: Arc::new(project.clone()), subtitles: self.subtitles(project) };
        self.cancelled.store(true, Ordering::Relaxed);
        self.cancelled = Arc::new(AtomicBool::new(false));
        self.generation.advance();
        self.measured_of = self.selected;
        self.measuring = Some((0, 0));
        context.services.captions(CaptionRequest::Measure {
            id: self.generation,
            subject,
            design,
            cancelled: self.cancelled.clone(),
        });
    }

    /// Requests a check whether the sample texts fit.
    fn check_bench(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project().filter(|_| self.pane == Pane::Bench || self.bench.chosen.is_some()) else {
            return;
        };
        self.bench.generation.advance();
        let texts = SAMPLES.iter().map(|(_, text)| (*text).to_owned()).collect();
        let subtitles = self.subtitles(project);
        context.services.captions(CaptionRequest::Bench {
            id: self.bench.generation,
            subtitles,
            canvas: project.video.dimensions,
            texts,
        });
    }

    fn simulate(&mut self, context: &Context<'_>) {
        // Invalidates answers for another colour vision or for other frames.
        self.simulation.advance();
        if self.vision == Vision::Typical {
            for frame in self.frames.iter_mut().flatten() {
                frame.seen = frame.pixels.clone();
            }
            if let Some(own) = &mut self.own_picture {
                own.seen = own.pixels.clone();
            }
            return;
        }
        let frames = self.frames.iter().enumerate().filter_map(|(slot, frame)| Some((slot, frame.as_ref()?.pixels.clone())));
        // The slot after those of the frames is the user's image.
        let own = self.own_picture.iter().map(|own| (FRAMES, own.pixels.clone()));
        let frames: Vec<_> = frames.chain(own).collect();
        context.services.captions(CaptionRequest::Simulate { id: self.simulation, vision: self.vision, frames });
    }
}

fn drafts_folder(context: &Context<'_>) -> PathBuf {
    context.paths.config.join("captions")
}

/// Current time in milliseconds since 1970.
fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
