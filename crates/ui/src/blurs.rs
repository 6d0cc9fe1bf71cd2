//! Blurred regions of images, computed on a background thread: no frame of the window waits for a blur. While the current blur is
//! missing, the previous blur is shown, or a copy of the image too small to read anything in: a region to be blurred is never shown
//! sharp.

use crate::{
    jobs::pictures::{Picture, PictureKey},
    picture::{Bitmap, Pixels, blur},
    stage::{Rect, compose::PictureOrigin},
};
use egui::{Color32, ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
};

/// Identifies a blur of the preview from frame to frame: the number of clips before the shown clip, the image's origin, and the
/// index of the mask on it (`None` for a background).
pub type Slot = (usize, PictureOrigin, Option<usize>);

/// The [`Slot`] of a blur.
pub fn slot(depth: usize, picture: &PictureKey, mask: Option<usize>) -> Slot {
    (depth, picture.origin.clone(), mask)
}

/// Inputs of a blur.
#[derive(Clone)]
struct Wanted {
    /// The full image, or a smaller copy of it.
    frame: Arc<Bitmap>,
    /// Left, top, right and bottom edge, in pixels of `frame`.
    bounds: [u32; 4],
    /// Standard deviation, in hundredths of a pixel of `frame`.
    sigma: u32,
}

impl PartialEq for Wanted {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.frame, &other.frame) && (self.bounds, self.sigma) == (other.bounds, other.sigma)
    }
}

impl Wanted {
    /// Inputs for blurring `part` of a picture, in fractions of the picture. Uses a smaller copy where the blur stays wider than a
    /// pixel of the copy.
    fn of(picture: &Picture, part: Rect, sigma: f64) -> Self {
        let mut copies = picture.smaller.iter().enumerate().map(|(index, copy)| (copy, f64::from(2_u32 << index)));
        let (mut frame, mut by) = (&picture.full, 1.0);
        let pixels = |frame: &Bitmap| part.w * part.h * (frame.width * frame.height) as f64;
        while sigma / by > 3.0 || (pixels(frame) > MOST_BLURRED as f64 && sigma / by > 1.0) {
            let Some((smaller, factor)) = copies.next() else { break };
            (frame, by) = (smaller, factor);
        }
        let (width, height) = (frame.width as f64, frame.height as f64);
        // One pixel more on each side, because interpolation reads the neighbouring pixels.
        let edge = |at: f64, whole: f64, more: f64| (at * whole + more).clamp(0.0, whole);
        let (left, top) = (edge(part.x, width, -1.0).floor(), edge(part.y, height, -1.0).floor());
        let right = edge(part.x + part.w, width, 1.0).ceil().max(left + 1.0);
        let bottom = edge(part.y + part.h, height, 1.0).ceil().max(top + 1.0);
        let bounds = [left, top, right, bottom].map(|edge| edge as u32);
        Self { frame: frame.clone(), bounds, sigma: (sigma / by * 100.0).round() as u32 }
    }

    /// The region that the blur covers, in fractions of the picture.
    fn covered(&self) -> Rect {
        let (width, height) = (self.frame.width as f64, self.frame.height as f64);
        let [left, top, right, bottom] = self.bounds.map(f64::from);
        Rect::new(left / width, top / height, (right - left) / width, (bottom - top) / height)
    }
}

/// Maximum number of pixels blurred at full size; above it, a smaller copy is used if it is as good.
const MOST_BLURRED: usize = 24_000;

/// A blur that was shown recently.
struct KeptBlur {
    wanted: Wanted,
    shown: Option<(Wanted, TextureHandle)>,
    used: u64,
}

impl KeptBlur {
    fn waits(&self) -> bool {
        self.shown.as_ref().is_none_or(|(made, _)| *made != self.wanted)
    }
}

/// Cache of the preview's blurs, and the worker thread that runs [`blur_all`].
#[derive(Default)]
pub struct Blurs {
    held: HashMap<Slot, KeptBlur>,
    frame: u64,
    worker: Option<(Sender<Request>, Receiver<BlurredPicture>)>,
}

type Request = (Slot, Wanted);
type BlurredPicture = (Slot, Wanted, ColorImage);

impl Blurs {
    /// Starts a frame: uploads finished blurs and drops those that the last frame did not show.
    pub fn begin(&mut self, context: &Context) {
        let last = self.frame;
        self.held.retain(|_, held| held.used == last);
        self.frame += 1;
        let answers: Vec<BlurredPicture> = self.worker.iter().flat_map(|(_, answers)| answers.try_iter()).collect();
        for (slot, made, image) in answers {
            // A late answer is better than an older blur, but must not replace the wanted one.
            if let Some(held) = self.held.get_mut(&slot).filter(|held| held.waits()) {
                held.shown = Some((made, context.load_texture("blur", image, TextureOptions::LINEAR)));
            }
        }
    }

    /// True while a blur is being computed.
    pub fn is_drawing(&self) -> bool {
        self.held.values().any(KeptBlur::waits)
    }

    /// Blurs `part` of a picture (in fractions of it) with a Gaussian whose standard deviation is `sigma` pixels of the picture.
    /// Returns the texture and the region it covers, in fractions: usually slightly larger than `part`. `None` if no blur is ready
    /// yet: then the caller shows the picture's smallest copy.
    pub fn blurred(
        &mut self,
        context: &Context,
        slot: Slot,
        picture: &Picture,
        part: Rect,
        sigma: f64,
    ) -> Option<(TextureId, Rect)> {
        let (wanted, used) = (Wanted::of(picture, part, sigma), self.frame);
        let held = self.held.entry(slot.clone());
        let is_new = matches!(held, std::collections::hash_map::Entry::Vacant(_));
        let held = held.or_insert_with(|| KeptBlur { wanted: wanted.clone(), shown: None, used });
        held.used = used;
        let changed = is_new || held.wanted != wanted;
        held.wanted = wanted.clone();
        let asks = changed && held.waits();
        let shown = held.shown.as_ref().map(|(made, texture)| (texture.id(), made.covered()));
        if asks {
            self.ask(context, slot, wanted);
        }
        shown
    }

    fn ask(&mut self, context: &Context, slot: Slot, wanted: Wanted) {
        if self.worker.is_none() {
            let ((requests, to_do), (done, answers)) = (mpsc::channel(), mpsc::channel());
            let wake = context.clone();
            match std::thread::Builder::new().name("blurs".into()).spawn(move || blur_all(&to_do, &done, &wake)) {
                Ok(_) => self.worker = Some((requests, answers)),
                Err(error) => tracing::error!(%error, "nothing can be blurred"),
            }
        }
        if self.worker.as_ref().is_some_and(|(requests, _)| requests.send((slot, wanted)).is_err()) {
            tracing::error!("the blurring has ended; it begins anew with the next change");
            self.worker = None;
        }
    }
}

/// Worker loop: blurs requests until the sender is dropped. Only the newest request of a [`Slot`] counts.
fn blur_all(requests: &Receiver<Request>, answers: &Sender<BlurredPicture>, wake: &Context) {
    while let Ok(first) = requests.recv() {
        let mut waiting = vec![first];
        loop {
            for (slot, wanted) in requests.try_iter() {
                waiting.retain(|(other, _)| *other != slot);
                waiting.push((slot, wanted));
            }
            if waiting.is_empty() {
                break;
            }
            let (slot, wanted) = waiting.remove(0);
            let image = blurred(&wanted.frame, wanted.bounds, f64::from(wanted.sigma) / 100.0);
            if answers.send((slot, wanted, image)).is_err() {
                return;
            }
            wake.request_repaint();
        }
    }
}

/// Blurs a region of a frame like exports do: the frame's edge pixels continue beyond its edges.
fn blurred(frame: &Bitmap, [left, top, right, bottom]: [u32; 4], sigma: f64) -> ColorImage {
    // Pixels farther away than 3 sigma have no effect.
    let reach = (sigma * 3.0).ceil() as u32;
    let (width, height) = (frame.width as u32, frame.height as u32);
    let (from_x, from_y) = (left.saturating_sub(reach), top.saturating_sub(reach));
    let (to_x, to_y) = (right.saturating_add(reach).min(width), bottom.saturating_add(reach).min(height));
    let row = |y: u32| {
        let at = |x: u32| (y as usize * frame.width + x as usize) * 4;
        frame.rgba.get(at(from_x)..at(to_x)).unwrap_or_default()
    };
    let around: Vec<u8> = (from_y..to_y).flat_map(row).copied().collect();
    let size = [right.saturating_sub(left) as usize, bottom.saturating_sub(top) as usize];
    let Some(mut pixels) = Pixels::from_straight(to_x.saturating_sub(from_x), to_y.saturating_sub(from_y), around) else {
        return ColorImage::filled(size, Color32::TRANSPARENT);
    };
    blur(&mut pixels, sigma);
    let seen = |y: u32| {
        let row = pixels.row(i64::from(y - from_y));
        row.get((left - from_x) as usize..(right - from_x) as usize).unwrap_or_default()
    };
    let inside: Vec<u8> = (top..bottom).flat_map(seen).flatten().copied().collect();
    if inside.len() == size[0] * size[1] * 4 {
        ColorImage::from_rgba_premultiplied(size, &inside)
    } else {
        ColorImage::filled(size, Color32::TRANSPARENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_keeps_what_is_even_and_spreads_what_is_not() {
        let even = Bitmap { width: 20, height: 10, rgba: [[40, 80, 120, 255]; 200].concat() };
        let seen = blurred(&even, [3, 2, 12, 9], 2.5);
        assert_eq!((seen.width(), seen.height()), (9, 7));
        assert!(seen.pixels.iter().all(|pixel| pixel.to_array() == [40, 80, 120, 255]));
        let mut point = Bitmap { width: 21, height: 21, rgba: [[0, 0, 0, 255]; 441].concat() };
        point.rgba[(10 * 21 + 10) * 4] = 255;
        let seen = blurred(&point, [0, 0, 21, 21], 1.0);
        let red = |x: usize, y: usize| seen.pixels[y * 21 + x].r();
        // 255 / (2 pi sigma squared) = 41 in the middle, and exp(-1/2) of that, 25, next to it, apart from rounding.
        let near = |value: u8, expected: u8| value.abs_diff(expected) <= 5;
        assert!(
            near(red(10, 10), 41) && near(red(11, 10), 25) && red(11, 10) == red(10, 9) && red(0, 0) == 0,
            "{}",
            red(10, 10)
        );
    }

    #[test]
    fn what_is_to_be_blurred_is_asked_for_and_the_one_before_is_seen_until_it_is_there() {
        use std::time::{Duration, Instant};
        let picture =
            |gray: u8| Picture::new(Bitmap { width: 64, height: 32, rgba: [[gray, gray, gray, 255]; 2_048].concat() }, None);
        let (first, second, context) = (picture(10), picture(200), Context::default());
        let at = slot(0, &PictureKey { origin: PictureOrigin::Source("src".into()), at_ms: Some(1) }, Some(0));
        let (mut blurs, part) = (Blurs::default(), Rect::new(0.25, 0.25, 0.5, 0.5));
        let frame = |blurs: &mut Blurs, picture: &Picture| {
            blurs.begin(&context);
            blurs.blurred(&context, at.clone(), picture, part, 2.0)
        };
        assert!(frame(&mut blurs, &first).is_none() && blurs.is_drawing(), "nothing waits for it");
        let until_drawn = |blurs: &mut Blurs, picture: &Picture| {
            let deadline = Instant::now() + Duration::from_secs(30);
            loop {
                let shown = frame(blurs, picture);
                if !blurs.is_drawing() {
                    return shown.unwrap();
                }
                assert!(Instant::now() < deadline, "it was not blurred");
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let (texture, covered) = until_drawn(&mut blurs, &first);
        assert!(covered.holds(part), "{covered:?}");
        let (other, _) = until_drawn(&mut blurs, &second);
        assert!(texture != other);
    }
}
