//! Labels of the preview about the state of its images.

use super::{Found, StageContext, find, view::View};
use crate::{
    app::State,
    document::Scene,
    picture,
    stage::compose::{Approximation, Composition, Element, ElementKind, Fill, Role as LayerRole},
    timeline::{FrameSpan, timecode},
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
            (Some(why), _) => words::preview::frame_failed(why),
            (None, _) if self.waits => words::preview::frame_loading_value().into(),
            (None, _) if self.is_preview => words::preview::frame_draft_value().into(),
            (None, Some(shown)) => words::preview::frame_at(timecode(shown.first_ms())),
            (None, None) => String::new(),
        }
    }

    /// Draws the label in the corner of the preview, if there is a message.
    pub fn show(&self, ui: &Ui, painter: &Painter, view: View, context: &StageContext<'_>, scene: &Scene<'_>) {
        let faces_wait = self.faces == FacesSaid::Waiting;
        let is_empty = scene.composition.footage().next().is_none();
        let (text, color): (String, Color32) = if let Some(why) = self.failed {
            let text = if faces_wait { words::preview::frame_failed_faces(why) } else { words::preview::frame_failed(why) };
            (format!("{}  {text}", icons::WARNING), *theme::ACCENT)
        } else if let Some(why) = context.data.trouble() {
            (format!("{}  {}", icons::WARNING, words::preview::clip_failed(why)), *theme::ACCENT)
        } else if !context.project.draft.is_read(&context.data.clip.id) {
            (words::preview::clip_not_loaded().to_owned(), *theme::WEAK)
        } else if is_empty && scene.composition.approximations.contains(&Approximation::Layout) {
            (words::preview::layout_not_shown().to_owned(), *theme::WEAK)
        } else if self.waits {
            let text = if faces_wait { words::preview::frame_loading_faces() } else { words::preview::frame_loading() };
            (text.to_owned(), *theme::WEAK)
        } else if self.is_preview {
            let text = if faces_wait { words::preview::frame_draft_faces() } else { words::preview::frame_draft() };
            (text.to_owned(), *theme::WEAK)
        } else if self.faces == FacesSaid::NotRead {
            (words::preview::faces_not_loaded().to_owned(), *theme::WEAK)
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
        let sentence = words::preview::simplified_font(family, shown);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Sentence for an [`Approximation`].
fn in_words(approximation: Approximation) -> &'static str {
    match approximation {
        Approximation::Layout => words::preview::simplified_layout(),
        Approximation::TrackingZoom => words::preview::simplified_cursor_zoom(),
        Approximation::AnimatedGradient => words::preview::simplified_animation(),
        Approximation::BorderStyle => words::preview::simplified_border(),
        Approximation::Depth => words::preview::simplified_depth(),
    }
}
