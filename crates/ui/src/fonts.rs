//! Fallback fonts for characters that the built-in fonts lack: recorded during layout, searched on another thread, then added.

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

/// Characters that were laid out and are in no loaded font.
#[derive(Clone, Default)]
pub struct WantedLetters(Arc<Mutex<Letters>>);

#[derive(Default)]
struct Letters {
    /// Not searched yet.
    new: BTreeSet<char>,
    /// Already searched.
    asked: BTreeSet<char>,
}

impl WantedLetters {
    /// Starts recording missing characters. Layout never waits for a font: missing characters are drawn as placeholder blocks until
    /// one is loaded.
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

    /// Records characters that another set of fonts lacks.
    pub fn want(&self, wanted: BTreeSet<char>) {
        let mut letters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<char> = wanted.into_iter().filter(|letter| !letters.asked.contains(letter)).collect();
        letters.new.extend(new);
    }

    /// Returns the characters to search for, each only once.
    pub fn take(&self) -> Vec<char> {
        let mut letters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = std::mem::take(&mut letters.new);
        letters.asked.extend(&new);
        new.into_iter().collect()
    }
}

/// Adds fonts with the lowest priority, in every weight.
pub fn add(context: &Context, fonts: Vec<SystemFont>) {
    for font in fonts {
        tracing::info!(font = font.name, "letters come from a font of the system");
        let families = theme::families().map(|family: FontFamily| InsertFontFamily { family, priority: FontPriority::Lowest });
        let data = FontData::from_blob(font.data.clone(), font.index);
        context.add_font(FontInsert::new(&font.name, data, families.into()));
    }
    context.request_repaint();
}

/// Placeholder for a character without a font, drawn as a faint block instead of the usual box, which looks like a character.
fn waiting(request: &GlyphRasterizerRequest<'_>) -> Option<RasterizedGlyph> {
    // Invisible characters need no placeholder: the toolkit asks for tabs and thin spaces too.
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
