//! Boxes that `cutroom frame --boxes` draws, with a label around every element of the frame.

use crate::{
    api::faces::FaceBox,
    fonts,
    picture::{LabelledBox, measure_caption},
    stage::{
        Rect,
        compose::{Composition, ElementKind, Rgba, Role},
    },
};

/// Maximum length of the text in a label, in characters.
const NAME_LETTERS: usize = 24;

const SCREEN: Rgba = [70, 140, 255, 255];
const CAMERA: Rgba = [60, 210, 130, 255];
const BROLL: Rgba = [0, 190, 210, 255];
const OVERLAY: Rgba = [255, 140, 40, 255];
const TEXT: Rgba = [235, 80, 190, 255];
const SUBTITLES: Rgba = [165, 110, 255, 255];
const FACE: Rgba = [255, 214, 64, 255];

/// Boxes around visible footage, texts, subtitles (back to front) and faces, clipped to the canvas, in canvas pixels.
pub fn named_boxes(composition: &Composition, faces: &[FaceBox]) -> Vec<LabelledBox> {
    let canvas = Rect::new(0.0, 0.0, composition.canvas.width, composition.canvas.height);
    let elements = composition.elements.iter().filter(|element| element.opacity > 0.0);
    let named = elements.filter_map(|element| match &element.kind {
        ElementKind::Footage(footage) => {
            let (label, color) = match &footage.role {
                Role::Screen => (words::exports::box_screen().to_owned(), SCREEN),
                Role::Camera => (words::exports::box_camera().to_owned(), CAMERA),
                Role::Broll(id) => (words::exports::box_broll(id), BROLL),
                Role::Overlay(id) => (words::exports::box_overlay(id), OVERLAY),
            };
            Some((footage.dest, label, color))
        }
        ElementKind::Text(text) => Some((text.rect, named_by(&text.text), TEXT)),
        ElementKind::Caption(block) => {
            let letters = measure_caption(&fonts::shared(), block)?.letters;
            Some((letters, words::exports::box_subtitles().to_owned(), SUBTITLES))
        }
        ElementKind::Background(_) | ElementKind::Before(_) => None,
    });
    let faces = faces.iter().enumerate().map(|(index, face)| {
        let label = match faces.len() {
            1 => words::exports::box_face().to_owned(),
            _ => words::exports::box_face_number(index + 1),
        };
        let [x, y, w, h] = [face.x_pct, face.y_pct, face.width_pct, face.height_pct].map(|pct| pct / 100.0);
        (canvas.place(Rect::new(x, y, w, h)), label, FACE)
    });
    let boxes = named.chain(faces);
    boxes.filter_map(|(rect, label, color)| Some(LabelledBox { rect: rect.intersection(canvas)?, label, color })).collect()
}

/// Label of a text's box: the beginning of its first line.
fn named_by(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut name: String = line.chars().take(NAME_LETTERS).collect();
    if name.len() < text.len() {
        name.push('…');
    }
    words::exports::box_text(name)
}
