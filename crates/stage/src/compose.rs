//! Composition of a clip at one time: the list of all drawn elements from back to front, with every default resolved.
//!
//! These types are the interface between the code that decides what is visible and the code that draws it: the window's painters,
//! and the rasteriser of exports, thumbnails and frames, read the same list. Lengths are canvas pixels, parts of a recording are
//! fractions of it.

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

/// All elements that are drawn at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    /// Size of the canvas.
    pub canvas: SizePx,
    /// Elements from back to front.
    pub elements: Vec<Element>,
    /// Features that the server draws differently; the user is told of each once.
    pub approximations: Vec<Approximation>,
}

/// A drawn element.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Content of the element.
    pub kind: ElementKind,
    /// Opacity, including transitions: 0 is invisible, 1 hides everything behind it. Elements that begin or end at this time are in
    /// the list with 0.
    pub opacity: f64,
}

/// Content of an [`Element`].
#[derive(Clone, Debug, PartialEq)]
pub enum ElementKind {
    /// Background that fills the canvas.
    Background(Fill),
    /// A recording, B-roll or media overlay.
    Footage(Footage),
    /// A text overlay.
    Text(TextBlock),
    /// A subtitle block.
    Caption(CaptionBlock),
    /// Last frame of the previous clip, as elements from back to front that fill the canvas. They are drawn onto each other first,
    /// and the opacity applies to the result.
    Before(Vec<Element>),
}

impl Composition {
    /// All images needed to draw the composition, from back to front; an image that is shown twice is listed twice.
    pub fn pictures(&self) -> Vec<&PictureRef> {
        let mut pictures = Vec::new();
        collect(&self.elements, &mut pictures);
        pictures
    }

    /// The composition without the times of its recordings. Two compositions that are equal in this form look alike if their
    /// decoded images are equal.
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

    /// Text of all text overlays and subtitles, one per line.
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

    /// Position of an overlay on the canvas; `None` if it is not in the composition.
    pub fn place_of(&self, overlay: &ItemId) -> Option<Rect> {
        self.elements.iter().find_map(|element| match &element.kind {
            ElementKind::Text(text) if text.id == *overlay => Some(text.rect),
            ElementKind::Footage(Footage { role: Role::Overlay(id), dest, .. }) if id == overlay => Some(*dest),
            _ => None,
        })
    }

    /// Footage elements from back to front, without those of the previous clip.
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

/// A background.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Single colour.
    Solid(Rgba),
    /// Two colours along a line through the middle, with CSS angles: 0 points up, 90 to the right. The line ends where a
    /// perpendicular to it meets the canvas's corners.
    Gradient {
        /// Colour at the start of the line.
        from: Rgba,
        /// Colour at the end of the line.
        to: Rgba,
        /// Angle in degrees.
        angle: f64,
    },
    /// An image or a video that covers the canvas, centred. `blur` is the standard deviation of a Gaussian in canvas pixels, 0 for
    /// a sharp image. An ambient background is the clip's own screen or camera, blurred.
    Picture {
        /// Image to decode.
        picture: PictureRef,
        /// Standard deviation of the blur, in canvas pixels.
        blur: f64,
    },
}

/// An image to decode.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureRef {
    /// Source or URL of the image.
    pub origin: PictureOrigin,
    /// Time in the recording, in milliseconds; `None` for a still.
    pub at_ms: Option<i64>,
}

/// Origin of an image.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PictureOrigin {
    /// A source of the workspace, by id.
    Source(SourceId),
    /// A URL supplied by the server, for a background of its catalogue.
    Address(String),
}

/// Role of a footage element in the frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Screen recording or uploaded footage.
    Screen,
    /// Camera recording.
    Camera,
    /// B-roll, which a layout shows instead of both.
    Broll(ItemId),
    /// Media overlay.
    Overlay(ItemId),
}

/// A recording placed on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Footage {
    /// Role in the frame.
    pub role: Role,
    /// Image to decode.
    pub picture: PictureRef,
    /// Visible part in fractions of the image, including crops and zooms.
    pub source: Rect,
    /// Position in canvas pixels; parts outside the canvas are not visible.
    pub dest: Rect,
    /// Whether the image is flipped left to right.
    pub mirrored: bool,
    /// Corner radius, in canvas pixels.
    pub radius: f64,
    /// Border around the footage.
    pub border: Option<Border>,
    /// Shadow under the footage.
    pub shadow: Option<Shadow>,
    /// Blurs and highlights of parts, in drawing order.
    pub masks: Vec<LayerMask>,
}

/// A border around a layer: outside of it, following its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    /// Width in canvas pixels.
    pub width: f64,
    /// Straight RGBA colour.
    pub color: Rgba,
}

/// A shadow under a layer or text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// Offset to the right.
    pub dx: f64,
    /// Offset downwards.
    pub dy: f64,
    /// Standard deviation of its blur; 0 for a hard shadow.
    pub blur: f64,
    /// Straight RGBA colour.
    pub color: Rgba,
}

/// A blur or a highlight of a part of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerMask {
    /// Area on the canvas, inside the layer and clipped to its corners. If a zoom has moved a highlight's area out of view, its
    /// width and height are 0, and the whole layer is darkened.
    pub area: Rect,
    /// Effect of the mask.
    pub effect: MaskEffect,
}

/// Effect of a [`LayerMask`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MaskEffect {
    /// Blurs the area; holds the standard deviation.
    Blur(f64),
    /// Darkens the layer outside the area: 0 leaves it, 1 makes it black.
    Dim(f64),
}

/// A text overlay with all defaults resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBlock {
    /// Id of the overlay.
    pub id: ItemId,
    /// Text; line breaks are kept, and lines wrap at the box's width.
    pub text: String,
    /// Text box. Lines are centred vertically.
    pub rect: Rect,
    /// Style of the text.
    pub letters: Letters,
    /// Horizontal alignment of the lines.
    pub align: Align,
    /// Plate behind the text.
    pub plate: Option<Plate>,
}

/// Horizontal alignment of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left edge.
    Left,
    /// Centre.
    Center,
    /// Right edge.
    Right,
}

/// Text style, with all defaults resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// Font family of the catalogue, as the API names it.
    pub family: String,
    /// Font size (em) in canvas pixels.
    pub size: f64,
    /// Font weight, 1..1000.
    pub weight: f64,
    /// Width in percent of the normal one.
    pub width_pct: f64,
    /// Fill colour.
    pub color: Rgba,
    /// Outline; its width is the distance outside of the glyphs.
    pub outline: Option<Border>,
    /// Shadow under the text.
    pub shadow: Option<Shadow>,
}

/// A filled box behind text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// Fill colour.
    pub color: Rgba,
    /// Corner radius, in canvas pixels.
    pub radius: f64,
    /// Padding around the text, if the plate follows the text; `None` if it fills the text box.
    pub padding: Option<f64>,
}

/// A subtitle block at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionBlock {
    /// Words in order, with their looks at this time.
    pub words: Vec<CaptionWord>,
    /// Text style; a word's own colour overrides it.
    pub letters: Letters,
    /// Centre of the block, in canvas pixels.
    pub centre: (f64, f64),
    /// Widest line, in canvas pixels.
    pub max_width: f64,
    /// Plate behind all words.
    pub plate: Option<Plate>,
}

/// A word of a subtitle block.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionWord {
    /// Text, in the case of the style.
    pub text: String,
    /// Whether a space precedes the word.
    pub space_before: bool,
    /// Fill colour.
    pub color: Rgba,
    /// Plate behind this word alone, if it is the spoken one.
    pub plate: Option<Plate>,
}

/// A feature that the server draws differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Approximation {
    /// The layout is custom or unknown: its layers are not placed.
    Layout,
    /// A zoom that follows the cursor is shown around the centre: cursor paths are not part of the API.
    TrackingZoom,
    /// An animated gradient stands still.
    AnimatedGradient,
    /// A border style that only the server can draw.
    BorderStyle,
    /// An overlay behind the presenter, who is not cut out of the camera.
    Depth,
}
