//! Frames behind subtitles, for measurements: from scrub proxies where they exist, else decoded.

use super::stills::Stills;
use crate::{
    api::SourceId,
    fonts,
    jobs::{
        frame_plan::FramePlan,
        one_frame::{FrameError, decode},
        relay::Relay,
    },
    media::{Proxy, decode_jpeg},
    picture::{self, Compositor, Fonts, Given, Pixels, Wanted},
    stage::compose::{Composition, PictureOrigin},
};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::runtime::Handle;

/// Maximum number of recordings whose last image is cached: a frame shows two, and a third during a transition.
const MOST_RECORDINGS: usize = 4;

/// Progress and cancellation of a measurement.
pub struct Measuring<'a> {
    /// Callback with the number of measured moments and of all moments.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// True to cancel.
    pub cancelled: &'a AtomicBool,
}

impl Measuring<'_> {
    /// Whether the measurement is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Source of decoded frames. It blocks: never use it on a thread of the runtime or the interface.
pub struct FrameSource {
    relay: Relay,
    runtime: Handle,
    proxies: HashMap<SourceId, Arc<Proxy>>,
    stills: Arc<Stills>,
    /// Last images of recordings, as JPEG of the proxy and decoded; the least recently used first.
    recordings: Vec<(SourceId, Vec<u8>, Arc<Pixels>)>,
    compositor: Option<Compositor>,
    drawn: Option<DrawnFrame>,
    fonts: Fonts,
}

/// Decoded image: whole, or cropped and scaled as it is drawn.
enum Decoded {
    Whole(Arc<Pixels>),
    Fitted(Arc<Pixels>),
}

impl Decoded {
    /// Whether both are the same image in memory.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) | (Self::Fitted(a), Self::Fitted(b)) => Arc::ptr_eq(a, b),
            (Self::Whole(_), Self::Fitted(_)) | (Self::Fitted(_), Self::Whole(_)) => false,
        }
    }
}

/// Last drawn frame: while the recordings stand still, the next frame is the same.
struct DrawnFrame {
    size: (u32, u32),
    /// Composition, without the moments of its recordings.
    listed: Composition,
    decoded: Vec<Option<Decoded>>,
    pixels: Arc<Pixels>,
}

impl DrawnFrame {
    fn is_same(&self, size: (u32, u32), listed: &Composition, decoded: &[(Wanted, Option<Decoded>)]) -> bool {
        let same = |(before, (_, now)): (&Option<Decoded>, &(Wanted, Option<Decoded>))| match (before, now) {
            (Some(before), Some(now)) => before.is(now),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        self.size == size
            && self.decoded.len() == decoded.len()
            && self.decoded.iter().zip(decoded).all(same)
            && self.listed == *listed
    }
}

impl FrameSource {
    /// Frame source that uses these proxies, and the relay for everything else.
    pub fn new(relay: Relay, runtime: Handle, proxies: HashMap<SourceId, Arc<Proxy>>) -> Self {
        Self {
            relay,
            runtime,
            proxies,
            stills: Arc::default(),
            recordings: Vec::new(),
            compositor: None,
            drawn: None,
            fonts: fonts::shared(),
        }
    }

    /// Another source of the same frames, for another thread.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::new(self.relay.clone(), self.runtime.clone(), self.proxies.clone()).with_stills(self.stills.clone())
    }

    /// Frame source with the same media and a shared cache.
    pub(super) fn with_stills(self, stills: Arc<Stills>) -> Self {
        Self { stills, ..self }
    }

    /// Fonts that the subtitles are drawn with.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Draws a frame; images without a known URL are left out.
    ///
    /// # Errors
    /// Fails if an image cannot be decoded.
    pub fn draw(&mut self, plan: &FramePlan) -> Result<Arc<Pixels>, FrameError> {
        let mut decoded: Vec<(Wanted, Option<Decoded>)> = Vec::new();
        for (wanted, _) in picture::wanted(&plan.composition, plan.size) {
            let pixels = self.decoded(plan, &wanted)?;
            decoded.push((wanted, pixels));
        }
        let listed = plan.composition.without_moments();
        if let Some(drawn) = self.drawn.as_ref().filter(|drawn| drawn.is_same(plan.size, &listed, &decoded)) {
            return Ok(drawn.pixels.clone());
        }
        let given = |wanted: &Wanted| {
            let (_, found) = decoded.iter().find(|(known, _)| known == wanted)?;
            Some(match found.as_ref()? {
                Decoded::Whole(pixels) => Given::Whole(pixels),
                Decoded::Fitted(pixels) => Given::Fitted(pixels),
            })
        };
        let kept = self.compositor.take().filter(|compositor| compositor.size() == plan.size);
        let mut compositor = kept.unwrap_or_else(|| Compositor::new(plan.size, self.fonts.clone()));
        let pixels = Arc::new(compositor.frame(&plan.composition, &given));
        self.compositor = Some(compositor);
        let decoded = decoded.into_iter().map(|(_, pixels)| pixels).collect();
        self.drawn = Some(DrawnFrame { size: plan.size, listed, decoded, pixels: pixels.clone() });
        Ok(pixels)
    }

    /// Image of a recording from its proxy; `None` if there is none or it is damaged. While a recording stands still, its image
    /// is decoded once.
    fn of_proxy(&mut self, source: &SourceId, at_ms: i64) -> Option<Arc<Pixels>> {
        let proxy = self.proxies.get(source)?;
        if proxy.facts().is_none() && proxy.done_ms() <= at_ms {
            return None;
        }
        let jpeg = proxy.jpeg_at(at_ms).ok()??;
        let known = self.recordings.iter().position(|(known, ..)| known == source);
        let kept = known.map(|index| self.recordings.remove(index)).filter(|(_, bytes, _)| *bytes == jpeg);
        let pixels = if let Some((.., pixels)) = kept {
            pixels
        } else {
            let frame = decode_jpeg(&jpeg).ok()?;
            Arc::new(Pixels::from_opaque(frame.width as u32, frame.height as u32, frame.rgba)?)
        };
        if self.recordings.len() >= MOST_RECORDINGS {
            self.recordings.remove(0);
        }
        self.recordings.push((source.clone(), jpeg, pixels.clone()));
        Some(pixels)
    }

    fn decoded(&mut self, plan: &FramePlan, wanted: &Wanted) -> Result<Option<Decoded>, FrameError> {
        if let (PictureOrigin::Source(source), Some(at_ms)) = (&wanted.picture.origin, wanted.picture.at_ms)
            && let Some(pixels) = self.of_proxy(source, at_ms)
        {
            // The compositor flips and crops an image from a proxy.
            return Ok(Some(Decoded::Whole(pixels)));
        }
        let Some((address, _)) = plan.address_of(&wanted.picture.origin) else { return Ok(None) };
        if let Some(still) = self.stills.get(address, wanted) {
            return Ok(Some(Decoded::Fitted(still)));
        }
        let pixels = self.runtime.block_on(decode(&self.relay, plan, wanted))?.map(Arc::new);
        if let Some(pixels) = &pixels {
            self.stills.put(address, wanted.clone(), pixels.clone());
        }
        Ok(pixels.map(Decoded::Fitted))
    }
}
