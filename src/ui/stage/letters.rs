//! Letters of texts and subtitles, by the window's own fonts.

use super::{View, paint::color};
use crate::{
    stage::compose::{Align, CaptionBlock, Letters, Plate, TextBlock},
    ui::theme,
};
use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rect, Vec2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use std::sync::Arc;

/// A text in its box.
pub(super) fn text(painter: &Painter, view: View, block: &TextBlock, opacity: f64) {
    let rect = view.rect(block.rect);
    let mut job = LayoutJob::simple(
        block.text.clone(),
        font(&block.letters, view.scale),
        color(block.letters.color, opacity),
        rect.width(),
    );
    (job.halign, job.wrap.max_width) = (halign(block.align), rect.width());
    let galley = painter.layout_job(job);
    let x = match block.align {
        Align::Left => rect.left(),
        Align::Right => rect.right(),
        Align::Center => rect.center().x,
    };
    let at = Pos2::new(x, rect.center().y - galley.size().y / 2.0);
    if let Some(plate) = block.plate {
        draw_plate(painter, view, plate, galley.rect.translate(at.to_vec2()), rect, opacity);
    }
    letters(painter, view, &block.letters, at, &galley, opacity);
}

/// A block of subtitles around its centre.
pub(super) fn caption(painter: &Painter, view: View, block: &CaptionBlock, opacity: f64) {
    let font = font(&block.letters, view.scale);
    let mut job = LayoutJob { halign: egui::Align::Center, ..LayoutJob::default() };
    job.wrap.max_width = block.max_width as f32 * view.scale;
    let plain = TextFormat { font_id: font, ..TextFormat::default() };
    // Which word each glyph is of.
    let mut words = Vec::new();
    for (index, word) in block.words.iter().enumerate() {
        let space = if index > 0 { " " } else { "" };
        let text = format!("{space}{}", word.text);
        words.extend(text.chars().map(|letter| (!letter.is_whitespace()).then_some(index)));
        job.append(&text, 0.0, TextFormat { color: color(word.color, opacity), ..plain.clone() });
    }
    let galley = painter.layout_job(job);
    let centre = view.rect.min + vec2(block.centre.0 as f32, block.centre.1 as f32) * view.scale;
    let at = Pos2::new(centre.x, centre.y - galley.size().y / 2.0);
    if let Some(plate) = block.plate {
        let around = galley.rect.translate(at.to_vec2());
        draw_plate(painter, view, plate, around, around, opacity);
    }
    let mut words = words.into_iter();
    for row in &galley.rows {
        let mut places: Vec<(usize, Rect)> = Vec::new();
        for glyph in &row.glyphs {
            let Some(word) = words.next().flatten() else { continue };
            let place = Rect::from_min_size(row.pos + vec2(glyph.pos.x, 0.0), vec2(glyph.advance_width, row.size.y));
            match places.last_mut().filter(|(last, _)| *last == word) {
                Some((_, rect)) => *rect = rect.union(place),
                None => places.push((word, place)),
            }
        }
        for (word, rect) in places {
            if let Some(plate) = block.words.get(word).and_then(|word| word.plate) {
                let rect = rect.translate(at.to_vec2());
                draw_plate(painter, view, plate, rect, rect, opacity);
            }
        }
    }
    letters(painter, view, &block.letters, at, &galley, opacity);
}

fn font(letters: &Letters, scale: f32) -> FontId {
    let size = (letters.size as f32 * scale).clamp(1.0, 400.0);
    match letters.weight {
        weight if weight >= 600.0 => theme::semibold(size),
        weight if weight >= 450.0 => theme::medium(size),
        _ => theme::regular(size),
    }
}

fn halign(align: Align) -> egui::Align {
    match align {
        Align::Left => egui::Align::LEFT,
        Align::Right => egui::Align::RIGHT,
        Align::Center => egui::Align::Center,
    }
}

/// A plate around letters, or in the text's box.
fn draw_plate(painter: &Painter, view: View, plate: Plate, around: Rect, whole: Rect, opacity: f64) {
    let rect = plate.padding.map_or(whole, |padding| around.expand(padding as f32 * view.scale));
    super::shapes::Outline::rounded(rect, plate.radius as f32 * view.scale).fill(painter, color(plate.color, opacity));
}

/// Shadow, outline, letters.
fn letters(painter: &Painter, view: View, letters: &Letters, at: Pos2, galley: &Arc<Galley>, opacity: f64) {
    let copy = |by: Vec2, color: Color32| painter.galley_with_override_text_color(at + by, galley.clone(), color);
    if let Some(shadow) = letters.shadow {
        copy(vec2(shadow.dx as f32, shadow.dy as f32) * view.scale, color(shadow.color, opacity));
    }
    if let Some(outline) = letters.outline {
        for step in 0..16_u8 {
            let angle = f32::from(step) / 16.0 * std::f32::consts::TAU;
            copy(Vec2::angled(angle) * outline.width as f32 * view.scale, color(outline.color, opacity));
        }
    }
    painter.galley(at, galley.clone(), Color32::WHITE);
}
