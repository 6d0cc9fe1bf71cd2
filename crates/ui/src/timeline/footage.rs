//! Filmstrip and waveform in the blocks of clips, and problems of their media. Only the visible part is drawn.

use super::TimelineContext;
use crate::{
    api::{PlaybackMs, SourceId},
    app::{
        ClipData,
        features::editor::stage::{
            item_pictures::ItemPicture,
            previews::{filmstrip, leading_source, loudness},
        },
    },
    jobs::previews::PreviewState,
    picture::Bitmap,
    timeline::ClipSpan,
    ui::theme,
};
use egui::{Color32, ColorImage, Context, Mesh, Painter, Rect, Shape, TextureHandle, TextureOptions, Ui, pos2, vec2};
use std::{collections::HashMap, sync::Arc};

/// Width of a column of a waveform, in points.
const COLUMN: f32 = 2.0;

/// Textures of filmstrip images, by the image's address in memory. A texture holds its image, so that the address cannot be reused
/// for another one.
#[derive(Default)]
pub struct Strips {
    held: HashMap<usize, (Arc<Bitmap>, TextureHandle, u64)>,
    frame: u64,
}

impl Strips {
    /// Starts a frame: releases the textures that the last frame did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.held.retain(|_, (_, _, used)| *used == last);
        self.frame += 1;
    }

    fn texture(&mut self, context: &Context, picture: &Arc<Bitmap>) -> &TextureHandle {
        let used = self.frame;
        let (_, texture, last) = self.held.entry(Arc::as_ptr(picture).addr()).or_insert_with(|| {
            // Filmstrip images are opaque and small, so the slower conversion for transparency does not matter.
            let image = ColorImage::from_rgba_unmultiplied([picture.width, picture.height], &picture.rgba);
            (picture.clone(), context.load_texture("filmstrip", image, TextureOptions::LINEAR), used)
        });
        *last = used;
        texture
    }
}

/// Draws a thumbnail of an item's file, cropped to fill `place`.
pub fn small(ui: &Ui, painter: &Painter, strips: &mut Strips, place: Rect, picture: &ItemPicture<'_>) {
    let picture = match picture {
        ItemPicture::Still(still) => &still.full,
        ItemPicture::Tile(tile) => &tile.picture,
    };
    let part = filled(vec2(picture.width as f32, picture.height as f32), place.size());
    painter.rect_filled(place, 2.0, *theme::SUNKEN);
    painter.image(strips.texture(ui.ctx(), picture).id(), place, part, Color32::WHITE);
}

/// Centred part of an image that fills a place of another aspect ratio.
fn filled(picture: egui::Vec2, place: egui::Vec2) -> Rect {
    let (own, wanted) = (picture.x / picture.y.max(1.0), place.x / place.y.max(1.0));
    let part = vec2((wanted / own.max(0.001)).min(1.0), (own / wanted.max(0.001)).min(1.0));
    Rect::from_center_size(pos2(0.5, 0.5), part)
}

/// Draws the filmstrip and waveform of a clip into its block; returns true if there was anything to draw.
pub fn show(ui: &Ui, painter: &Painter, shown: &TimelineContext<'_>, strips: &mut Strips, block: Rect, index: usize) -> bool {
    let Some(session) = &shown.state.session else { return false };
    let (Some(data), Some(span)) = (shown.project.clips.get(index), shown.project.sequence.span(index)) else { return false };
    let mut drawn = false;
    let inside = painter.with_clip_rect(block.shrink(1.0).intersect(painter.clip_rect()));
    for slot in filmstrip(shown.project, index, session.played_axis(), shown.width) {
        let Some(tile) = session.previews.tile(&slot.key) else { continue };
        let place = Rect::from_min_max(pos2(shown.x(slot.start), block.top()), pos2(shown.x_end(slot.end), block.bottom()));
        let (width, height) = (tile.picture.width as f32, tile.picture.height as f32);
        // Cropped to fill the slot: from the left edge, vertically centred.
        let full = place.height() * width / height;
        let part = if place.width() <= full {
            Rect::from_min_max(pos2(0.0, 0.0), pos2(place.width() / full, 1.0))
        } else {
            let high = (full / place.width()).min(1.0);
            Rect::from_min_max(pos2(0.0, (1.0 - high) / 2.0), pos2(1.0, f32::midpoint(1.0, high)))
        };
        drawn = true;
        inside.image(strips.texture(ui.ctx(), &tile.picture).id(), place, part, theme::STRIP);
    }
    let heard = session.previews.heard(shown.project, data);
    if !heard.is_empty() {
        let color = *theme::WAVE;
        let band = Rect::from_min_max(pos2(block.left(), block.bottom() - theme::WAVE_HEIGHT), block.max);
        waveform(&inside, shown, data, span, band, color, |from, until| loudness(data, &heard, from, until));
        drawn = true;
    }
    drawn
}

/// Draws a waveform: a line per column, from the lowest to the highest sample in its time.
fn waveform(
    painter: &Painter,
    shown: &TimelineContext<'_>,
    data: &ClipData,
    span: ClipSpan,
    band: Rect,
    color: Color32,
    loudness: impl Fn(PlaybackMs, PlaybackMs) -> Option<(i8, i8)>,
) {
    let clip = painter.clip_rect();
    let (left, right) = (band.left().max(clip.left()), band.right().min(clip.right()));
    if right <= left || data.map.playback_length().0 == 0 {
        return;
    }
    let mut mesh = Mesh::default();
    let (middle, half) = (band.center().y, band.height() / 2.0);
    // Columns are aligned to the footage, so that they do not flicker while the view scrolls.
    let first = ((left - shown.x(span.start)) / COLUMN).floor().max(0.0) as usize;
    let count = ((right - left) / COLUMN).ceil() as usize + 1;
    for column in first..first + count {
        let x = shown.x(span.start) + column as f32 * COLUMN;
        let (from, until) = (span.to_playback(shown.time(x)), span.to_playback(shown.time(x + COLUMN)));
        let Some((low, high)) = loudness(from, until) else { continue };
        let at = |sample: i8| middle - f32::from(sample) / 128.0 * half;
        let (top, bottom) = (at(high).min(middle - 0.5), at(low).max(middle + 0.5));
        mesh.add_colored_rect(Rect::from_min_max(pos2(x, top), pos2(x + COLUMN - 0.5, bottom)), color);
    }
    painter.add(Shape::mesh(mesh));
}

/// The first problem of a clip's media: the source, and a text with its layer and the reason.
pub fn trouble(shown: &TimelineContext<'_>, data: &ClipData) -> Option<(SourceId, String)> {
    let previews = &shown.state.session.as_ref()?.previews;
    let mut sources = leading_source(data).into_iter().chain(&data.sources);
    sources.find_map(|source| match previews.state(&source.id)? {
        PreviewState::Failed(why) => Some((source.id.clone(), words::timeline::media_incomplete(layer(&source.medium), why))),
        PreviewState::Ready(facts) => {
            let problem = facts.problem.as_ref()?;
            Some((source.id.clone(), words::timeline::media_problem(layer(&source.medium), problem)))
        }
        _ => None,
    })
}

/// Name of a layer, for use within a sentence.
pub fn layer(medium: &crate::api::source::Medium) -> &'static str {
    use crate::api::source::Medium;
    match medium {
        Medium::Screen => words::timeline::layer_screen(),
        Medium::Camera => words::timeline::layer_camera(),
        Medium::Microphone => words::timeline::layer_microphone(),
        Medium::SystemAudio => words::timeline::layer_system_audio(),
        _ => words::timeline::layer_other(),
    }
}

/// Position of the warning icon, at the end of a block.
pub fn trouble_place(block: Rect, lane: Rect) -> Rect {
    let right = block.right().min(lane.right());
    Rect::from_center_size(pos2(right - 26.0, block.center().y), vec2(20.0, 20.0))
}
