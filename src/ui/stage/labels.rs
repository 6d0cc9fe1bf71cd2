//! What the stage says of its pictures, in words.

use super::{Found, StageContext, find, view::View};
use crate::{
    app::{Scene, State},
    picture,
    stage::compose::{Approximation, Composition, Element, ElementKind, Fill, Role as LayerRole},
    timeline::{Clock, FrameSpan, timecode},
    ui::{icons, theme},
};
use egui::{Color32, Painter, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// What is to be said of the pictures of layers and of the background.
#[derive(Default)]
pub(super) struct LayerStatus<'a> {
    waits: bool,
    /// Whether the right moment is shown, but not yet in full quality.
    is_preview: bool,
    failed: Option<&'a str>,
    /// When the frame of the screen, else of the camera, is shown, in the time of its recording.
    shown: Option<FrameSpan>,
    /// What is said of the face boxes.
    pub faces: FacesSaid,
}

/// The message about the face boxes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum FacesSaid {
    /// No message: the boxes are drawn, or there are none.
    #[default]
    Nothing,
    /// The boxes wait for the picture that they belong to.
    Waiting,
    /// The faces were not read yet.
    NotRead,
}

impl<'a> LayerStatus<'a> {
    /// What there is of the pictures of a composition; where the exact picture of all of it is shown, none is waited for.
    pub fn of(state: &'a State, composition: &Composition, is_exact: bool) -> Self {
        let mut status = Self::default();
        status.note_all(state, &composition.elements);
        status.waits &= !is_exact;
        status.is_preview &= !is_exact;
        status
    }

    fn note_all(&mut self, state: &'a State, elements: &[Element]) {
        for element in elements {
            match &element.kind {
                ElementKind::Background(Fill::Picture { picture, .. }) => self.note(find(state, picture), None),
                ElementKind::Footage(footage) => self.note(find(state, &footage.picture), Some(&footage.role)),
                ElementKind::Before(elements) if element.opacity > 0.0 => self.note_all(state, elements),
                _ => {}
            }
        }
    }

    fn note(&mut self, found: Found<'a>, role: Option<&LayerRole>) {
        match found {
            Found::Exact(picture) => {
                if matches!(role, Some(LayerRole::Screen | LayerRole::Camera)) {
                    self.shown = self.shown.or(picture.shown);
                }
            }
            // An overlay has a place of its own that says that its picture is missing.
            _ if matches!(role, Some(LayerRole::Overlay(_))) => {}
            Found::Preview(_) => self.is_preview = true,
            Found::Stale(_) | Found::Waiting => self.waits = true,
            Found::Failed(why) => self.failed = Some(why),
        }
    }

    /// For assistive technology: which frame is on the stage.
    pub fn value(&self) -> String {
        match (self.failed, self.shown) {
            (Some(why), _) => format!("No picture: {why}"),
            (None, _) if self.waits => "Waiting for the picture".into(),
            (None, _) if self.is_preview => "Preview of this moment".into(),
            (None, Some(shown)) => format!("Frame at {} {}", timecode(shown.first_ms()), Clock::Recording.label()),
            (None, None) => String::new(),
        }
    }

    /// The label in the corner of the picture, where there is something to say.
    pub fn show(&self, ui: &Ui, painter: &Painter, view: View, context: &StageContext<'_>, scene: &Scene<'_>) {
        let waiting = if self.faces == FacesSaid::Waiting { "Face boxes are waiting for the picture" } else { "" };
        let is_empty = scene.composition.footage().next().is_none();
        let (text, color): (String, Color32) = if let Some(why) = self.failed {
            let faces = if waiting.is_empty() { String::new() } else { format!(". {waiting}") };
            (format!("{}  No picture: {why}{faces}", icons::WARNING), *theme::ACCENT)
        } else if let Some(why) = context.data.trouble() {
            (format!("{}  This clip cannot be read: {why}", icons::WARNING), *theme::ACCENT)
        } else if !context.project.draft.is_read(&context.data.clip.id) {
            ("This clip is not read yet".to_owned(), *theme::WEAK)
        } else if is_empty && scene.composition.approximations.contains(&Approximation::Layout) {
            ("This layout cannot be drawn here".to_owned(), *theme::WEAK)
        } else if self.waits {
            (format!("Decoding\u{2026} {waiting}").trim_end().to_owned(), *theme::WEAK)
        } else if self.is_preview {
            (format!("Preview, the exact frame follows. {waiting}").trim_end_matches(['.', ' ']).to_owned(), *theme::WEAK)
        } else if self.faces == FacesSaid::NotRead {
            ("Faces are not read yet here".to_owned(), *theme::WEAK)
        } else {
            return;
        };
        let galley = painter.layout(text.clone(), theme::regular(theme::SMALL), color, view.seen().width() - 40.0);
        let at = Rect::from_min_size(view.seen().min + vec2(10.0, 10.0), galley.size() + vec2(14.0, 8.0));
        painter.rect_filled(at, 5.0, *theme::ON_PICTURE);
        painter.galley(at.min + vec2(7.0, 4.0), galley, color);
        let said = ui.interact(at, ui.scope_id().with("stage-said"), Sense::hover());
        said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
}

/// What the picture shows otherwise than the service does, each thing in a sentence.
pub(super) fn simplified(composition: &Composition) -> Vec<String> {
    let mut sentences: Vec<String> = composition.approximations.iter().map(|it| in_words(*it).to_owned()).collect();
    for element in &composition.elements {
        let family = match &element.kind {
            ElementKind::Text(block) => block.letters.family.trim(),
            ElementKind::Caption(block) => block.letters.family.trim(),
            _ => continue,
        };
        let Some(shown) = picture::substitution(family) else { continue };
        let sentence = format!("The font {family} is shown as {shown}, here and in exports.");
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// A sentence for each thing that the picture shows otherwise than the service does.
fn in_words(approximation: Approximation) -> &'static str {
    match approximation {
        Approximation::Layout => "The layout is a custom one, or one of a newer service: its layers are not placed here.",
        Approximation::TrackingZoom => {
            "The zoom follows the cursor. The service does not give out where the cursor was, so it is shown at the middle."
        }
        Approximation::AnimatedGradient => "The animated background is shown at rest.",
        Approximation::BorderStyle => {
            "The border is one that the service draws in its own way. It is shown more simply, or not at all."
        }
        Approximation::Depth => {
            "An overlay is behind the presenter. The presenter is not cut out here: the overlay is behind the whole camera picture."
        }
    }
}
