//! Rendered text of text overlays and subtitles: the pixels of exports, rendered on another thread at the preview's scale.

use super::view::View;
use crate::{
    api::{ItemId, SizePx},
    fonts,
    picture::{self, Drawn, Output},
    stage::{
        Rect as StageRect,
        compose::{CaptionBlock, TextBlock},
    },
    ui::pictures::Textures,
};
use egui::{Color32, Context, Painter, Rect, pos2, vec2};
use std::{
    collections::{BTreeSet, HashMap},
    sync::mpsc::{self, Receiver, Sender},
};

/// A block of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    Text(TextBlock),
    Caption(CaptionBlock),
}

/// Identifies a block from frame to frame: the number of clips before the shown clip, and the overlay (`None` for subtitles).
type Slot = (usize, Option<ItemId>);

/// Inputs of a rendering.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    /// Centred in the output if `is_free`.
    block: Block,
    output: Output,
    /// True if the rendering is valid for every position on the canvas.
    is_free: bool,
}

/// A block that was shown recently.
struct KeptLetters {
    wanted: Wanted,
    /// Latest rendering with its inputs: shown until the wanted one is ready.
    shown: Option<(Wanted, Option<Drawn>)>,
    used: u64,
}

type Request = (Slot, Box<Wanted>);

/// A finished rendering, and its characters that no font has.
struct DrawnLetters {
    slot: Slot,
    wanted: Wanted,
    drawn: Option<Drawn>,
    missing: Vec<char>,
}

/// Cache of the preview's rendered text, and the worker thread that runs [`draw_all`].
#[derive(Default)]
pub(super) struct Lettering {
    held: HashMap<Slot, KeptLetters>,
    frame: u64,
    missing: BTreeSet<char>,
    worker: Option<(Sender<Request>, Receiver<DrawnLetters>)>,
}

impl Lettering {
    /// Starts a frame: takes finished renderings and drops those that the last frame did not show.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.held.retain(|_, held| held.used == last);
        self.frame += 1;
        let answers: Vec<DrawnLetters> = self.worker.iter().flat_map(|(_, answers)| answers.try_iter()).collect();
        for DrawnLetters { slot, wanted, drawn, missing } in answers {
            self.missing.extend(missing);
            // A late answer is better than an older rendering, but must not replace the wanted one.
            if let Some(held) = self.held.get_mut(&slot).filter(|held| held.waits()) {
                held.shown = Some((wanted, drawn));
            }
        }
    }

    /// True while a rendering is being made.
    pub fn is_drawing(&self) -> bool {
        self.held.values().any(KeptLetters::waits)
    }

    /// Takes the characters that no font has, in renderings since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        std::mem::take(&mut self.missing)
    }

    /// Draws a block at its current position, or its previous rendering until the new one is ready.
    pub fn show(
        &mut self,
        painter: &Painter,
        textures: &mut Textures,
        view: View,
        canvas: SizePx,
        (depth, block): (usize, Block),
        opacity: f64,
    ) {
        let density = painter.pixels_per_point();
        let (scale, on_screen) = (view.drawn_scale(), f64::from(view.scale) * f64::from(density));
        let longest = painter.ctx().input(|input| input.max_texture_side) as f64;
        let centre = block.centre();
        let slot = (depth, block.id());
        let wanted = wanted(block, canvas, scale, longest);
        let Some((made, Some(drawn))) = self.drawing(painter.ctx(), slot, wanted) else { return };
        if opacity <= 0.0 {
            return;
        }
        let place = made.place(drawn, centre);
        // Aligned to whole screen pixels, so that the rendering stays sharp.
        let whole = |at: f32| (at * density).round() / density;
        let min = view.rect(place).min;
        let size =
            vec2(drawn.pixels.width() as f32, drawn.pixels.height() as f32) * (on_screen / made.output.scale) as f32 / density;
        let rect = Rect::from_min_size(pos2(whole(min.x), whole(min.y)), size);
        let texture = textures.drawn(painter.ctx(), &drawn.pixels);
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture, rect, all, Color32::from_white_alpha((opacity * 255.0).round() as u8));
    }

    /// Latest rendering of a block with its inputs; requests the wanted rendering from [`draw_all`] if it differs.
    fn drawing(&mut self, context: &Context, slot: Slot, wanted: Wanted) -> Option<&(Wanted, Option<Drawn>)> {
        let used = self.frame;
        if !self.held.contains_key(&slot) {
            // The last subtitle of a clip stays visible when the next clip starts and this clip counts as the one before.
            let same = self.held.values().find_map(|held| held.shown.clone().filter(|(made, _)| *made == wanted));
            let held = KeptLetters { wanted: wanted.clone(), shown: same, used };
            if held.waits() {
                self.ask(context, slot.clone(), wanted.clone());
            }
            self.held.insert(slot.clone(), held);
        }
        let changed = self.held.get_mut(&slot).is_some_and(|held| {
            held.used = used;
            let changed = held.wanted != wanted;
            if changed {
                held.wanted = wanted.clone();
            }
            changed && held.waits()
        });
        if changed {
            self.ask(context, slot.clone(), wanted);
        }
        self.held.get(&slot)?.shown.as_ref()
    }

    fn ask(&mut self, context: &Context, slot: Slot, wanted: Wanted) {
        if self.worker.is_none() {
            let ((requests, to_do), (done, answers)) = (mpsc::channel(), mpsc::channel());
            let wake = context.clone();
            let work = move || draw_all(&to_do, &done, &wake);
            match std::thread::Builder::new().name("letters".into()).spawn(work) {
                Ok(_) => self.worker = Some((requests, answers)),
                Err(error) => tracing::error!(%error, "letters cannot be drawn"),
            }
        }
        let sent = self.worker.as_ref().map(|(requests, _)| requests.send((slot, Box::new(wanted))).is_ok());
        if sent == Some(false) {
            tracing::error!("the drawing of letters has ended; it begins anew with the next change");
            self.worker = None;
        }
    }
}

impl KeptLetters {
    fn waits(&self) -> bool {
        self.shown.as_ref().is_none_or(|(made, _)| *made != self.wanted)
    }
}

impl Block {
    fn id(&self) -> Option<ItemId> {
        match self {
            Self::Text(block) => Some(block.id.clone()),
            Self::Caption(_) => None,
        }
    }

    /// Centre in canvas pixels.
    fn centre(&self) -> (f64, f64) {
        match self {
            Self::Text(TextBlock { rect, .. }) => (rect.x + rect.w / 2.0, rect.y + rect.h / 2.0),
            Self::Caption(block) => block.centre,
        }
    }

    fn centred(self, (x, y): (f64, f64)) -> Self {
        match self {
            Self::Text(block) => Self::Text(TextBlock { rect: StageRect::centred(x, y, block.rect.w, block.rect.h), ..block }),
            Self::Caption(block) => Self::Caption(CaptionBlock { centre: (x, y), ..block }),
        }
    }

    fn letters(&self) -> String {
        match self {
            Self::Text(block) => block.text.clone(),
            Self::Caption(block) => block.words.iter().map(|word| word.text.as_str()).collect(),
        }
    }
}

/// Inputs of a rendering at `scale` screen pixels per canvas pixel. A block centred on the canvas is rendered in the middle of an
/// output twice as large, which contains everything that can become visible wherever the block moves.
fn wanted(block: Block, canvas: SizePx, scale: f64, longest: f64) -> Wanted {
    let (x, y) = block.centre();
    let is_free = (0.0..=canvas.width).contains(&x) && (0.0..=canvas.height).contains(&y);
    let side = |length: f64| ((length * scale).ceil() * if is_free { 2.0 } else { 1.0 }).min(longest) as u32;
    let output = Output { width: side(canvas.width), height: side(canvas.height), scale };
    let block = if is_free { block.centred(middle(output)) } else { block };
    Wanted { block, output, is_free }
}

/// Centre of an output, in canvas pixels.
fn middle(output: Output) -> (f64, f64) {
    (f64::from(output.width / 2) / output.scale, f64::from(output.height / 2) / output.scale)
}

impl Wanted {
    /// Rectangle of a rendering on the canvas, for the block's centre.
    fn place(&self, drawn: &Drawn, centre: (f64, f64)) -> StageRect {
        let of_pixels = |pixels: f64| pixels / self.output.scale;
        let (x, y) = (of_pixels(drawn.at.0 as f64), of_pixels(drawn.at.1 as f64));
        let (from, to) = if self.is_free { (middle(self.output), centre) } else { ((0.0, 0.0), (0.0, 0.0)) };
        let (width, height) = (of_pixels(drawn.pixels.width().into()), of_pixels(drawn.pixels.height().into()));
        StageRect::new(x - from.0 + to.0, y - from.1 + to.1, width, height)
    }
}

/// Worker loop: renders requests until the sender is dropped. Only the newest request of a [`Slot`] counts.
fn draw_all(requests: &Receiver<Request>, answers: &Sender<DrawnLetters>, wake: &Context) {
    let fonts = fonts::shared();
    let mut waiting: Vec<(Slot, Wanted)> = Vec::new();
    while let Ok(first) = requests.recv() {
        let mut next = Some(first);
        loop {
            for (slot, wanted) in next.take().into_iter().chain(requests.try_iter()) {
                waiting.retain(|(other, _)| *other != slot);
                waiting.push((slot, *wanted));
            }
            if waiting.is_empty() {
                break;
            }
            let (slot, wanted) = waiting.remove(0);
            let drawn = match &wanted.block {
                Block::Text(block) => picture::text(&fonts, block, wanted.output),
                Block::Caption(block) => picture::caption(&fonts, block, wanted.output),
            };
            let missing = fonts.missing(&wanted.block.letters());
            if answers.send(DrawnLetters { slot, wanted, drawn, missing }).is_err() {
                return;
            }
            wake.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::compose::{Align, Letters};
    use std::{
        sync::Arc,
        time::{Duration, Instant},
    };

    const CANVAS: SizePx = SizePx { width: 1_920.0, height: 1_080.0 };

    fn text(says: &str, rect: StageRect) -> Block {
        let letters = Letters {
            family: "Inter".into(),
            size: 60.0,
            weight: 600.0,
            width_pct: 100.0,
            color: [255; 4],
            outline: None,
            shadow: None,
        };
        Block::Text(TextBlock { id: "txt".into(), text: says.into(), rect, letters, align: Align::Center, plate: None })
    }

    /// Runs a frame and returns the block's drawing at half size.
    fn frame(lettering: &mut Lettering, block: &Block) -> Option<(Wanted, Option<Drawn>)> {
        lettering.begin();
        let wanted = wanted(block.clone(), CANVAS, 0.5, 8_192.0);
        lettering.drawing(&Context::default(), (0, block.id()), wanted).cloned()
    }

    fn drawn(lettering: &mut Lettering, block: &Block) -> (Wanted, Drawn) {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let shown = frame(lettering, block);
            if let Some((made, Some(drawn))) = shown.filter(|_| !lettering.is_drawing()) {
                return (made, drawn);
            }
            assert!(Instant::now() < deadline, "it was not drawn");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn letters_are_those_of_exports_and_a_text_that_is_moved_is_not_drawn_again() {
        let mut lettering = Lettering::default();
        let here = text("Moved", StageRect::new(200.0, 100.0, 600.0, 200.0));
        assert!(frame(&mut lettering, &here).is_none(), "nothing waits for a drawing");
        let (made, first) = drawn(&mut lettering, &here);
        let Block::Text(block) = &here else { unreachable!() };
        let exported = picture::text(&fonts::shared(), block, Output { width: 960, height: 540, scale: 0.5 }).unwrap();
        assert_eq!(first.pixels, exported.pixels);
        let place = made.place(&first, here.centre());
        assert_eq!((place.x, place.y), (exported.at.0 as f64 * 2.0, exported.at.1 as f64 * 2.0));
        let there = text("Moved", StageRect::new(1_555.5, 870.25, 600.0, 200.0));
        let (made, moved) = drawn(&mut lettering, &there);
        assert!(Arc::ptr_eq(&first.pixels, &moved.pixels));
        let by = made.place(&moved, there.centre());
        assert_eq!((by.x - place.x, by.y - place.y), (1_355.5, 770.25));
    }

    #[test]
    fn a_text_that_changes_is_shown_as_it_was_until_it_is_drawn() {
        let mut lettering = Lettering::default();
        let place = StageRect::new(200.0, 100.0, 600.0, 200.0);
        let (_, first) = drawn(&mut lettering, &text("Before", place));
        let (_, shown) = frame(&mut lettering, &text("After", place)).unwrap();
        assert!(Arc::ptr_eq(&first.pixels, &shown.unwrap().pixels));
        let (_, second) = drawn(&mut lettering, &text("After", place));
        assert_ne!(first.pixels, second.pixels);
        // And back: the late answer for `Later` does not replace it.
        frame(&mut lettering, &text("Later", place));
        let (_, back) = drawn(&mut lettering, &text("After", place));
        assert_eq!(back.pixels, second.pixels);
    }

    #[test]
    fn letters_come_from_fonts_of_the_system_and_those_that_no_font_has_are_named() {
        let mut lettering = Lettering::default();
        let place = StageRect::new(200.0, 100.0, 600.0, 200.0);
        drawn(&mut lettering, &text("字幕 A", place));
        assert_eq!(lettering.take_missing(), BTreeSet::new());
        drawn(&mut lettering, &text("\u{10380} A", place));
        assert_eq!(lettering.take_missing(), BTreeSet::from(['\u{10380}']));
    }

    #[test]
    fn what_is_beyond_the_canvas_is_drawn_where_it_is() {
        let mut lettering = Lettering::default();
        let wide = text("Wide", StageRect::new(-4_000.0, 100.0, 4_500.0, 200.0));
        lettering.begin();
        let made = wanted(wide.clone(), CANVAS, 0.5, 8_192.0);
        assert_eq!((made.is_free, &made.block), (false, &wide));
        let most = wanted(text("Cut", StageRect::new(0.0, 0.0, 10.0, 10.0)), CANVAS, 20.0, 2_048.0);
        assert!(most.output.width <= 2_048 && most.output.height <= 2_048, "{:?}", most.output);
    }
}
