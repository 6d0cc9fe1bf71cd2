//! Labels of the preview about the state of its images.

use super::{Found, StageContext, find, view::View};
use crate::{
    app::{Scene, State},
    picture,
    stage::compose::{Approximation, Composition, Element, ElementKind, Fill, Role as LayerRole},
    timeline::{Clock, FrameSpan, timecode},
    ui::{icons, theme},
};
use egui::{Color32, Painter, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// State of the images of layers and background.
#[derive(Default)]
pub(super) struct LayerStatus<'a> {
    waits: bool,
    /// True if an image shows the right moment, but not yet in full quality.
    is_preview: bool,
    failed: Option<&'a str>,
    /// Source times of the shown frame of the screen recording, otherwise of the camera.
    shown: Option<FrameSpan>,
    /// Message about the face boxes.
    pub faces: FacesSaid,
}

/// State of the face boxes, for the label.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum FacesSaid {
    /// No message: the boxes are drawn, or there are none.
    #[default]
    Nothing,
    /// The boxes wait for their frame.
    Waiting,
    /// The faces are not loaded yet.
    NotRead,
}

impl<'a> LayerStatus<'a> {
    /// State of the images of a composition; while the exact frame is shown, no image counts as missing.
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
            // Overlays have a placeholder of their own for a missing image.
            _ if matches!(role, Some(LayerRole::Overlay(_))) => {}
            Found::Preview(_) => self.is_preview = true,
            Found::Stale(_) | Found::Waiting => self.waits = true,
            Found::Failed(why) => self.failed = Some(why),
        }
    }

    /// Accessible value of the preview: which frame it shows.
    pub fn value(&self) -> String {
        match (self.failed, self.shown) {
            (Some(why), _) => format!("No picture: {why}"),
            (None, _) if self.waits => "Waiting for the picture".into(),
            (None, _) if self.is_preview => "Preview of this moment".into(),
            (None, Some(shown)) => format!("Frame at {} {}", timecode(shown.first_ms()), Clock::Recording.label()),
            (None, None) => String::new(),
        }
    }

    /// Draws the label in the corner of the preview, if there is a message.
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

/// Differences between the preview and the server's rendering, one sentence each.
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

/// Sentence for an [`Approximation`].
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
