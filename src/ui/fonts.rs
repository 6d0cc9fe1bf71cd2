//! Letters that the program's own fonts lack: noted while text is laid out, found in the background, added when they are there.

use super::theme;
use crate::fonts::SystemFont;
use egui::{
    Color32, ColorImage, Context, FallbackRequest, FontData, FontFamily, FontInsert, FontPriority, GlyphBitmap,
    GlyphRasterizer, GlyphRasterizerRequest, InsertFontFamily, RasterizedGlyph, vec2,
};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

/// Letters that were laid out and are in no font yet.
#[derive(Clone, Default)]
pub struct WantedLetters(Arc<Mutex<Letters>>);

#[derive(Default)]
struct Letters {
    /// Not looked for yet.
    new: BTreeSet<char>,
    /// Looked for before.
    asked: BTreeSet<char>,
}

impl WantedLetters {
    /// Notes letters from now on. Nothing waits for a font: until it is there, its letters are quiet blocks.
    pub fn install(context: &Context) -> Self {
        let wanted = Self::default();
        let noted = wanted.clone();
        let note = move |request: &FallbackRequest<'_>| -> Option<FontInsert> {
            let letter = request.cluster.chars().next()?;
            let mut letters = noted.0.lock().unwrap_or_else(PoisonError::into_inner);
            if !letters.asked.contains(&letter) {
                letters.new.insert(letter);
            }
            None
        };
        context.add_font_provider(Arc::new(note));
        context.add_glyph_rasterizer(GlyphRasterizer::new("cutroom::waiting letters", waiting));
        wanted
    }

    /// Notes letters that another set of fonts lacks.
    pub fn want(&self, wanted: BTreeSet<char>) {
        let mut letters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<char> = wanted.into_iter().filter(|letter| !letters.asked.contains(letter)).collect();
        letters.new.extend(new);
    }

    /// The letters that are to be looked for, each once.
    pub fn take(&self) -> Vec<char> {
        let mut letters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = std::mem::take(&mut letters.new);
        letters.asked.extend(&new);
        new.into_iter().collect()
    }
}

/// Adds fonts behind all others, in every weight.
pub fn add(context: &Context, fonts: Vec<SystemFont>) {
    for font in fonts {
        tracing::info!(font = font.name, "letters come from a font of the system");
        let families = theme::families().map(|family: FontFamily| InsertFontFamily { family, priority: FontPriority::Lowest });
        let data = FontData::from_blob(font.data.clone(), font.index);
        context.add_font(FontInsert::new(&font.name, data, families.into()));
    }
    context.request_repaint();
}

/// A quiet block in the place of a letter that no font has, or not yet: no box that looks like a letter.
fn waiting(request: &GlyphRasterizerRequest<'_>) -> Option<RasterizedGlyph> {
    // What is not seen needs no block: a tab and thin spaces are asked for too.
    let letter = request.cluster.chars().next()?;
    if letter.is_whitespace() || letter.is_control() {
        return None;
    }
    let size = request.font_size_px.clamp(1.0, 400.0);
    let (width, height) = ((size * 0.46).ceil().max(1.0) as usize, (size * 0.5).ceil().max(1.0) as usize);
    let image = ColorImage::filled([width, height], Color32::from_white_alpha(46));
    let offset_px = vec2((size * 0.04).round(), -(height as f32));
    Some(RasterizedGlyph { bitmap: GlyphBitmap { image, offset_px, is_color: false }, advance_px: size * 0.54 })
}
