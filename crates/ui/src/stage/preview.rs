//! Small canvases drawn like the preview, for other views.

use super::{
    letters::{Block, Lettering},
    paint::Brush,
    view::View,
};
use crate::{
    api::SizePx,
    app::State,
    picture::Pixels,
    stage::{
        Viewport,
        compose::{CaptionBlock, Composition, Rgba},
    },
    ui::{blurs::Blurs, pictures::Textures, theme},
};
use egui::{Color32, Context, Mesh, Rect, Stroke, StrokeKind, Ui};
use std::{collections::BTreeSet, sync::Arc};

/// State of small previews between frames.
#[derive(Default)]
pub struct PreviewMemory {
    letters: Lettering,
    blurs: Blurs,
}

/// Backdrop of the text in a small preview.
#[derive(Clone, Copy)]
pub enum Behind<'a> {
    /// A finished frame.
    Pixels(&'a Arc<Pixels>),
    /// A composition, with its own text.
    Composition(&'a Composition),
    /// Top and bottom colour of a vertical gradient, equal for a single colour.
    Flat(Rgba, Rgba),
}

/// A small preview with its area.
pub struct Preview<'a> {
    /// Unique number among the small previews of a frame.
    pub slot: usize,
    /// Available area.
    pub space: Rect,
    /// Size of the canvas.
    pub canvas: SizePx,
    pub behind: Behind<'a>,
    /// Subtitle block.
    pub block: Option<CaptionBlock>,
}

impl PreviewMemory {
    /// Starts a frame of the window.
    pub fn begin(&mut self, context: &Context) {
        self.letters.begin();
        self.blurs.begin(context);
    }

    /// True while text or blurs are being rendered.
    pub fn is_drawing(&self) -> bool {
        self.letters.is_drawing() || self.blurs.is_drawing()
    }

    /// Takes the characters that no font has, found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        self.letters.take_missing()
    }

    /// Draws a small preview; returns the rectangle of the canvas.
    pub fn show(&mut self, ui: &Ui, state: &State, textures: &mut Textures, preview: Preview<'_>) -> Rect {
        let Preview { slot, space, canvas, behind, block } = preview;
        let view = View::new(space, Viewport::default(), canvas, ui.ctx().pixels_per_point());
        let painter = ui.painter().with_clip_rect(view.seen().intersect(ui.clip_rect()));
        let size = view.drawn_size(ui.input(|input| input.max_texture_side));
        let (letters, blurs) = (&mut self.letters, &mut self.blurs);
        // Distinguishes the text blocks of the previews in the cache.
        let before = slot * 2;
        let mut brush = Brush { context: ui.ctx(), painter: &painter, view, state, size, textures, letters, blurs, before };
        match behind {
            Behind::Pixels(pixels) => brush.exact(pixels, 1.0),
            Behind::Composition(composition) => brush.composition(composition),
            Behind::Flat(top, bottom) => {
                let color = |[r, g, b, a]: Rgba| Color32::from_rgba_unmultiplied(r, g, b, a);
                let mut mesh = Mesh::default();
                let rect = view.rect;
                for (at, shade) in [
                    (rect.left_top(), top),
                    (rect.right_top(), top),
                    (rect.right_bottom(), bottom),
                    (rect.left_bottom(), bottom),
                ] {
                    mesh.colored_vertex(at, color(shade));
                }
                mesh.add_triangle(0, 1, 2);
                mesh.add_triangle(0, 2, 3);
                painter.add(mesh);
            }
        }
        if let Some(block) = block {
            self.letters.show(&painter, textures, view, canvas, (before + 1, Block::Caption(block)), 1.0);
        }
        let edge = ui.painter().with_clip_rect(view.rect.expand(1.0).intersect(ui.clip_rect()));
        edge.rect_stroke(view.rect, 0.0, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
        view.rect
    }
}
