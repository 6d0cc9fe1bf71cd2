//! Draws a composition with the window's painter, during playback and scrubbing. Exports draw the same composition.

use super::{
    find,
    letters::{Block, Lettering},
    shapes::{Filling, Outline, ring, uv_rect},
    view::View,
};
use crate::{
    api::{SizePx, item::ItemKind},
    app::State,
    jobs::pictures::{Picture, PictureKey},
    picture::{Facing, Pixels},
    stage::{
        Rect as StageRect,
        compose::{Composition, Element, ElementKind, Fill, Footage, LayerMask, MaskEffect, Rgba, Role, Shadow},
        covering,
    },
    ui::{
        blurs::{Blurs, slot},
        kinds,
        pictures::Textures,
        theme,
    },
};
use egui::{Align2, Color32, Context, CornerRadius, Mesh, Painter, Rect, epaint::RectShape, vec2};
use std::sync::Arc;

/// Everything that drawing needs besides the composition.
pub(super) struct Brush<'b> {
    pub context: &'b Context,
    pub painter: &'b Painter,
    pub view: View,
    pub state: &'b State,
    /// Size of the exact frame, in pixels.
    pub size: (u32, u32),
    pub textures: &'b mut Textures,
    pub letters: &'b mut Lettering,
    pub blurs: &'b mut Blurs,
    /// Number of clips between the drawn clip and the shown one; 0 for the shown clip.
    pub before: usize,
}

/// Converts a colour of the composition, multiplied with an opacity.
pub(super) fn color([r, g, b, a]: Rgba, opacity: f64) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, (f64::from(a) * opacity).round() as u8)
}

impl<'b> Brush<'b> {
    /// Draws all elements, back to front.
    pub fn composition(&mut self, composition: &Composition) {
        for element in &composition.elements {
            self.element(element, 1.0, composition.canvas);
        }
    }

    /// Draws a finished frame of the whole canvas.
    pub fn exact(&mut self, pixels: &Arc<Pixels>, opacity: f64) {
        let texture = self.textures.drawn(self.context, pixels);
        let all = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        self.painter.image(texture, self.view.rect, all, white(opacity));
    }

    fn element(&mut self, element: &Element, whole: f64, canvas: SizePx) {
        let opacity = element.opacity * whole;
        match &element.kind {
            ElementKind::Background(fill) => self.background(fill, opacity, canvas),
            ElementKind::Footage(footage) => self.footage(footage, opacity),
            ElementKind::Text(text) => self.letters(Block::Text(text.clone()), opacity, canvas),
            ElementKind::Caption(block) => self.letters(Block::Caption(block.clone()), opacity, canvas),
            ElementKind::Before(elements) if opacity > 0.0 => {
                // The painter has no offscreen target: until the frame of the previous clip is ready, its elements fade one by one.
                let state = self.state;
                if let Some(picture) = state.picture_before(elements, self.size) {
                    return self.exact(picture, opacity);
                }
                self.before += 1;
                for element in elements {
                    self.element(element, opacity, canvas);
                }
                self.before -= 1;
            }
            ElementKind::Before(_) => {}
        }
    }

    fn letters(&mut self, block: Block, opacity: f64, canvas: SizePx) {
        self.letters.show(self.painter, self.textures, self.view, canvas, (self.before, block), opacity);
    }

    /// The image of a key, in any quality; `None` if it is missing.
    fn picture(&self, picture: &PictureKey) -> Option<&'b Picture> {
        find(self.state, picture).picture()
    }

    fn background(&mut self, fill: &Fill, opacity: f64, canvas: SizePx) {
        let rect = self.view.rect;
        match fill {
            Fill::Solid(solid) => {
                self.painter.rect_filled(rect, 0.0, color(*solid, opacity));
            }
            Fill::Gradient { from, to, angle } => gradient(self.painter, rect, (*from, *to), *angle, opacity),
            Fill::Picture { picture: key, blur } => {
                let Some(picture) = self.picture(key) else {
                    self.painter.rect_filled(rect, 0.0, color([0, 0, 0, 255], opacity));
                    return;
                };
                let size = SizePx { width: picture.full.width as f64, height: picture.full.height as f64 };
                let part = covering(size, canvas.width / canvas.height);
                let whole = Outline::rounded(rect, 0.0);
                if *blur > 0.0 {
                    let sigma = blur / canvas.width * part.w * size.width;
                    let blurred = Blurred { key, mask: None, picture, dest: rect, part, mirrored: false, sigma };
                    self.blurred(&whole, &blurred, opacity);
                } else {
                    let texture = self.textures.full(self.context, picture);
                    whole.fill_with(
                        self.painter,
                        Filling { texture, dest: rect, uv: uv_rect(part, Facing::AsTaken) },
                        white(opacity),
                    );
                }
            }
        }
    }

    fn footage(&mut self, footage: &Footage, opacity: f64) {
        let rect = self.view.snapped(footage.dest);
        let radius = footage.radius as f32 * self.view.scale;
        let Some(picture) = self.picture(&footage.picture) else {
            if matches!(footage.role, Role::Overlay(_)) {
                placeholder(self.painter, rect, opacity);
            }
            return;
        };
        if let Some(shadow) = footage.shadow {
            self.shadow(rect, radius, shadow, opacity);
        }
        let outline = Outline::rounded(rect, radius);
        let texture = self.textures.full(self.context, picture);
        let filling = Filling { texture, dest: rect, uv: uv_rect(footage.source, Facing::of(footage.mirrored)) };
        outline.fill_with(self.painter, filling, white(opacity));
        for (index, mask) in footage.masks.iter().enumerate() {
            self.mask(footage, (index, mask), picture, &outline, opacity);
        }
        if let Some(border) = footage.border {
            ring(self.painter, rect, radius, border.width as f32 * self.view.scale, color(border.color, opacity));
        }
    }

    fn mask(
        &mut self,
        footage: &Footage,
        (index, mask): (usize, &LayerMask),
        picture: &Picture,
        outline: &Outline,
        opacity: f64,
    ) {
        let area = self.view.rect(mask.area);
        let layer = self.view.snapped(footage.dest);
        match mask.effect {
            MaskEffect::Blur(sigma) => {
                let Some(outline) = outline.clipped(area) else { return };
                // Converts from canvas pixels to pixels of the decoded frame.
                let sigma = sigma * footage.source.w * picture.full.width as f64 / footage.dest.w.max(1.0);
                let blurred = Blurred {
                    key: &footage.picture,
                    mask: Some(index),
                    picture,
                    dest: layer,
                    part: footage.source,
                    mirrored: footage.mirrored,
                    sigma,
                };
                self.blurred(&outline, &blurred, opacity);
            }
            MaskEffect::Dim(strength) => {
                let shade = color([0, 0, 0, 255], strength * opacity);
                let bands = [
                    Rect::from_min_max(layer.min, egui::pos2(layer.right(), area.top())),
                    Rect::from_min_max(egui::pos2(layer.left(), area.bottom()), layer.max),
                    Rect::from_min_max(egui::pos2(layer.left(), area.top()), area.left_bottom()),
                    Rect::from_min_max(area.right_top(), egui::pos2(layer.right(), area.bottom())),
                ];
                for band in bands.into_iter().filter(Rect::is_positive) {
                    if let Some(band) = outline.clipped(band) {
                        band.fill(self.painter, shade);
                    }
                }
            }
        }
    }

    /// Fills an outline with a blurred image.
    fn blurred(&mut self, outline: &Outline, blurred: &Blurred<'_>, opacity: f64) {
        let Blurred { key, mask, picture, dest, part, mirrored, sigma } = *blurred;
        let bounds = outline.bounds().intersect(dest);
        let fraction = |pos: egui::Pos2| (pos - dest.min) / dest.size();
        let (from, to) = (fraction(bounds.min), fraction(bounds.max));
        let mut seen = StageRect::new(f64::from(from.x), f64::from(from.y), f64::from(to.x - from.x), f64::from(to.y - from.y));
        if mirrored {
            seen.x = 1.0 - seen.x - seen.w;
        }
        let slot = slot(self.before, key, mask);
        let blurred = self.blurs.blurred(self.context, slot, picture, part.place(seen), sigma);
        let (texture, covered) = blurred.unwrap_or_else(|| (self.textures.smallest(self.context, picture), StageRect::UNIT));
        let filling = Filling { texture, dest, uv: uv_rect(covered.relative(part), Facing::of(mirrored)) };
        outline.fill_with(self.painter, filling, white(opacity));
    }

    fn shadow(&self, rect: Rect, radius: f32, shadow: Shadow, opacity: f64) {
        let scale = self.view.scale;
        let rect = rect.translate(vec2(shadow.dx as f32, shadow.dy as f32) * scale);
        let color = color(shadow.color, opacity);
        if shadow.blur <= 0.0 {
            Outline::rounded(rect, radius).fill(self.painter, color);
            return;
        }
        // The painter's soft edge is a linear ramp; this width makes it spread as far as the Gaussian.
        let ramp = shadow.blur as f32 * scale * 12f32.sqrt();
        let corner = CornerRadius::same(radius.min(255.0) as u8);
        self.painter.add(RectShape::filled(rect, corner, color).with_blur_width(ramp));
    }
}

/// A blurred image to draw.
struct Blurred<'a> {
    key: &'a PictureKey,
    /// Index of the mask that blurs a part of its layer; `None` if the whole image is blurred.
    mask: Option<usize>,
    picture: &'a Picture,
    /// Screen rectangle of the image.
    dest: Rect,
    /// Part of the image that fills `dest`.
    part: StageRect,
    mirrored: bool,
    /// Standard deviation, in pixels of the image.
    sigma: f64,
}

fn white(opacity: f64) -> Color32 {
    Color32::from_white_alpha((opacity * 255.0).round() as u8)
}

fn gradient(painter: &Painter, rect: Rect, (from, to): (Rgba, Rgba), angle: f64, opacity: f64) {
    let angle = (angle as f32).to_radians();
    let direction = vec2(angle.sin(), -angle.cos());
    let reach = f32::midpoint(rect.width() * direction.x.abs(), rect.height() * direction.y.abs());
    let mut mesh = Mesh::default();
    for corner in [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()] {
        let along = f64::from(f32::midpoint((corner - rect.center()).dot(direction) / reach.max(0.01), 1.0)).clamp(0.0, 1.0);
        let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * along).round() as u8;
        let mixed = [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2]), mix(from[3], to[3])];
        mesh.colored_vertex(corner, color(mixed, opacity));
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
}

/// Draws a placeholder for an overlay whose image is missing.
fn placeholder(painter: &Painter, rect: Rect, opacity: f64) {
    painter.rect_filled(rect, 4.0, theme::RAISED.gamma_multiply(0.8 * opacity as f32));
    let icon = kinds::icon(ItemKind::MediaOverlay);
    painter.text(rect.center(), Align2::CENTER_CENTER, icon, theme::regular(22.0), theme::WEAK.gamma_multiply(opacity as f32));
}
