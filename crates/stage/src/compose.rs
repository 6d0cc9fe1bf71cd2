//! What is drawn of a clip at one moment, back to front, with every default resolved.
//!
//! The types here are the whole agreement between the rooms that decide what is seen and those that draw it: the window's
//! painters and the rasteriser of exports, thumbnails and frames read the same list. Lengths are artboard pixels, parts of a
//! recording are fractions of it.

mod build;
mod captions;
mod fills;
mod layers;
mod looks;
mod overlays;
#[cfg(test)]
mod tests;
mod view;

pub use build::{compose, steady_until};
pub use captions::caption_block;
pub use fills::shader_colors;
pub use view::{ClipView, Entrance, ScreenView, SeenItems, SourceView, place_in_stack};

use super::Rect;
use crate::api::{ItemId, SizePx, SourceId};

/// Everything that is drawn at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    /// The artboard.
    pub canvas: SizePx,
    /// From back to front.
    pub elements: Vec<Element>,
    /// What cannot be shown as the service shows it; each is named once to the user.
    pub approximations: Vec<Approximation>,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// 0 is not seen, 1 hides what is behind it; transitions are already in it. What begins or ends right now is in the list
    /// with 0.
    pub opacity: f64,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementKind {
    /// Fills the canvas.
    Background(Fill),
    /// A recording, B-roll or media overlay in its place.
    Footage(Footage),
    /// A text overlay.
    Text(TextBlock),
    /// A block of subtitles.
    Caption(CaptionBlock),
    /// The last picture of the clip before, from back to front; all of the canvas. Its elements are drawn onto each other
    /// first, and the picture that they give gets the opacity.
    Before(Vec<Element>),
}

impl Composition {
    /// Every picture that is needed to draw it, from back to front; one that is shown twice is named twice.
    pub fn pictures(&self) -> Vec<&PictureRef> {
        let mut pictures = Vec::new();
        collect(&self.elements, &mut pictures);
        pictures
    }

    /// The same without the moments of its recordings: two that are equal like this are drawn alike, as long as what is decoded
    /// for both is the same.
    #[must_use]
    pub fn without_moments(&self) -> Self {
        fn forget(elements: &mut [Element]) {
            for element in elements {
                match &mut element.kind {
                    ElementKind::Background(Fill::Picture { picture, .. }) => picture.at_ms = None,
                    ElementKind::Footage(footage) => footage.picture.at_ms = None,
                    ElementKind::Before(elements) => forget(elements),
                    ElementKind::Background(_) | ElementKind::Text(_) | ElementKind::Caption(_) => {}
                }
            }
        }
        let mut same = self.clone();
        forget(&mut same.elements);
        same
    }

    /// All texts and subtitles that are drawn, one a line.
    pub fn text(&self) -> String {
        fn gather(elements: &[Element], text: &mut String) {
            for element in elements {
                match &element.kind {
                    ElementKind::Text(block) => text.push_str(&block.text),
                    ElementKind::Caption(block) => block.words.iter().for_each(|word| text.push_str(&word.text)),
                    ElementKind::Before(elements) => gather(elements, text),
                    ElementKind::Background(_) | ElementKind::Footage(_) => continue,
                }
                text.push('\n');
            }
        }
        let mut text = String::new();
        gather(&self.elements, &mut text);
        text
    }

    /// Where an overlay is, on the canvas.
    pub fn place_of(&self, overlay: &ItemId) -> Option<Rect> {
        self.elements.iter().find_map(|element| match &element.kind {
            ElementKind::Text(text) if text.id == *overlay => Some(text.rect),
            ElementKind::Footage(Footage { role: Role::Overlay(id), dest, .. }) if id == overlay => Some(*dest),
            _ => None,
        })
    }

    /// The footage elements, from back to front, without those of the clip before.
    pub fn footage(&self) -> impl Iterator<Item = &Footage> {
        self.elements.iter().filter_map(|element| match &element.kind {
            ElementKind::Footage(footage) => Some(footage),
            _ => None,
        })
    }
}

fn collect<'a>(elements: &'a [Element], pictures: &mut Vec<&'a PictureRef>) {
    for element in elements {
        match &element.kind {
            ElementKind::Background(Fill::Picture { picture, .. }) => pictures.push(picture),
            ElementKind::Footage(footage) => pictures.push(&footage.picture),
            ElementKind::Before(elements) => collect(elements, pictures),
            ElementKind::Background(_) | ElementKind::Text(_) | ElementKind::Caption(_) => {}
        }
    }
}

pub use cutroom_kernels::Rgba;

/// What is behind everything.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// One colour.
    Solid(Rgba),
    /// Two colours along a line through the middle; CSS angles: 0 points up, 90 to the right. The line ends where a
    /// perpendicular to it meets the canvas's corners.
    Gradient {
        /// At the line's beginning.
        from: Rgba,
        /// At its end.
        to: Rgba,
        /// In degrees.
        angle: f64,
    },
    /// A picture or a video that covers the canvas around its middle. `blur` is a Gaussian's standard deviation in artboard pixels, 0
    /// for a sharp one; an ambient background is the clip's own screen or camera, blurred.
    Picture {
        /// The picture.
        picture: PictureRef,
        /// Standard deviation of the blur.
        blur: f64,
    },
}

/// A picture that somebody must decode.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureRef {
    /// Where it comes from.
    pub origin: PictureOrigin,
    /// The moment of the recording in its own time; nothing for a still.
    pub at_ms: Option<i64>,
}

/// Where a picture comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PictureOrigin {
    /// A source of the workspace.
    Source(SourceId),
    /// An address that the service names: a background of its catalogue.
    Address(String),
}

/// Which part of the picture a footage element is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The screen recording or uploaded footage.
    Screen,
    /// The camera.
    Camera,
    /// What a layout shows instead of both.
    Broll(ItemId),
    /// A media overlay.
    Overlay(ItemId),
}

/// A recording in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Footage {
    /// Which part of the picture it is.
    pub role: Role,
    /// The picture.
    pub picture: PictureRef,
    /// The part that is shown, in fractions of the picture; crops and zooms are already in it.
    pub source: Rect,
    /// Where it is shown; what is outside the canvas is not seen.
    pub dest: Rect,
    /// Flipped left to right.
    pub mirrored: bool,
    /// Radius of the corners.
    pub radius: f64,
    /// Around it.
    pub border: Option<Border>,
    /// Under it.
    pub shadow: Option<Shadow>,
    /// What is done to parts of it, in order.
    pub masks: Vec<LayerMask>,
}

/// A line around a layer; it is outside the picture and follows its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    /// Its width.
    pub width: f64,
    /// Its colour.
    pub color: Rgba,
}

/// A shadow under a layer or under letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// To the right.
    pub dx: f64,
    /// Down.
    pub dy: f64,
    /// Standard deviation of its blur; 0 for a hard one.
    pub blur: f64,
    /// Its colour.
    pub color: Rgba,
}

/// A blur or a highlight of a part of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerMask {
    /// Where, on the canvas, inside of the layer's place; it is cut to the layer's corners. A highlight of what a zoom has put
    /// out of view has no width and height: it darkens all of the layer.
    pub area: Rect,
    /// What is done.
    pub effect: MaskEffect,
}

/// What a mask does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MaskEffect {
    /// Blurs the area; the standard deviation.
    Blur(f64),
    /// Darkens all of the layer but the area: 0 leaves it, 1 is black.
    Dim(f64),
}

/// Letters in a box, every default resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBlock {
    /// The overlay.
    pub id: ItemId,
    /// What it says; line breaks are kept, lines are wrapped at the box's width.
    pub text: String,
    /// The box. Lines are in its middle from top to bottom.
    pub rect: Rect,
    /// How the letters look.
    pub letters: Letters,
    /// Where lines are in the box.
    pub align: Align,
    /// The plate behind the letters.
    pub plate: Option<Plate>,
}

/// Where lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
}

/// How letters look.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// Catalogue family, as the API names it.
    pub family: String,
    /// Size of an em.
    pub size: f64,
    /// 1..1000.
    pub weight: f64,
    /// Percent of the normal width.
    pub width_pct: f64,
    /// Fill.
    pub color: Rgba,
    /// Around the letters; the width is how far it reaches out of them.
    pub outline: Option<Border>,
    /// Under the letters.
    pub shadow: Option<Shadow>,
}

/// A filled box behind letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// Its colour.
    pub color: Rgba,
    /// Radius of its corners.
    pub radius: f64,
    /// Space between the letters and its edges, where it follows the letters; nothing where it fills the text's box.
    pub padding: Option<f64>,
}

/// A block of subtitles, as it is seen at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionBlock {
    /// The words in order, each with what is special to it at the moment.
    pub words: Vec<CaptionWord>,
    /// How the letters look; a word's own colour wins.
    pub letters: Letters,
    /// Its centre, in artboard pixels.
    pub centre: (f64, f64),
    /// The widest that a line may be.
    pub max_width: f64,
    /// The plate behind all words.
    pub plate: Option<Plate>,
}

/// A word of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionWord {
    /// Its letters, in the case of the style.
    pub text: String,
    /// Whether a space stands between it and the word before it.
    pub space_before: bool,
    /// Fill.
    pub color: Rgba,
    /// The plate behind this word alone: the word that is spoken.
    pub plate: Option<Plate>,
}

/// What cannot be shown as the service shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Approximation {
    /// The layout is custom or unknown: its layers are not placed.
    Layout,
    /// A zoom that follows the cursor is shown at the middle: cursor paths are not part of the API.
    TrackingZoom,
    /// An animated gradient rests.
    AnimatedGradient,
    /// A border style that only the service can draw.
    BorderStyle,
    /// An overlay behind the presenter, where the presenter is not cut out of the camera.
    Depth,
}
