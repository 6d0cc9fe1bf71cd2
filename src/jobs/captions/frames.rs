//! The pictures behind subtitles, for measures: from the proxies where they are made, else decoded.

use crate::{
    api::SourceId,
    fonts,
    jobs::{
        frame_plan::FramePlan,
        one_frame::{FrameError, decode},
        relay::Relay,
    },
    media::Proxy,
    picture::{self, Compositor, Fonts, Given, Pixels, Wanted},
    stage::compose::PictureOrigin,
};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::runtime::Handle;

/// The most decoded stills that are kept.
const MOST_STILLS: usize = 16;

/// What a measure tells and asks while it runs.
pub struct Measuring<'a> {
    /// Takes how many moments are done, and of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// Whether it is to end early.
    pub cancelled: &'a AtomicBool,
}

impl Measuring<'_> {
    /// Whether it is to end early.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Where decoded pictures come from. Blocks: not for a thread of the runtime or the interface.
pub struct FrameSource {
    relay: Relay,
    runtime: Handle,
    proxies: HashMap<SourceId, Arc<Proxy>>,
    stills: Vec<(Wanted, Option<Arc<Pixels>>)>,
    compositor: Option<Compositor>,
    fonts: Fonts,
}

/// A decoded picture, whole or as it is wanted.
enum Decoded {
    Whole(Pixels),
    Fitted(Arc<Pixels>),
}

impl FrameSource {
    /// Pictures of these proxies, and what the relay can read.
    pub fn new(relay: Relay, runtime: Handle, proxies: HashMap<SourceId, Arc<Proxy>>) -> Self {
        Self { relay, runtime, proxies, stills: Vec::new(), compositor: None, fonts: fonts::shared() }
    }

    /// A second one of the same pictures, for another thread.
    #[must_use]
    pub fn another(&self) -> Self {
        let stills = self.stills.clone();
        Self { stills, ..Self::new(self.relay.clone(), self.runtime.clone(), self.proxies.clone()) }
    }

    /// The fonts that letters are drawn with.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Draws a frame; a picture whose address nobody knows is left out.
    ///
    /// # Errors
    /// A picture cannot be decoded.
    pub fn draw(&mut self, plan: &FramePlan) -> Result<Pixels, FrameError> {
        let mut decoded: Vec<(Wanted, Option<Decoded>)> = Vec::new();
        for (wanted, _) in picture::wanted(&plan.composition, plan.size) {
            let pixels = self.decoded(plan, &wanted)?;
            decoded.push((wanted, pixels));
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
        let frame = compositor.frame(&plan.composition, &given);
        self.compositor = Some(compositor);
        Ok(frame)
    }

    fn decoded(&mut self, plan: &FramePlan, wanted: &Wanted) -> Result<Option<Decoded>, FrameError> {
        if let (PictureOrigin::Source(source), Some(at_ms)) = (&wanted.picture.origin, wanted.picture.at_ms)
            && let Some(proxy) = self.proxies.get(source)
            && (proxy.facts().is_some() || proxy.done_ms() > at_ms)
            && let Ok(Some(picture)) = proxy.picture_at(at_ms)
        {
            let frame = picture.frame;
            let (width, height) = (frame.width as u32, frame.height as u32);
            if let Some(pixels) = Pixels::from_opaque(width, height, frame.rgba) {
                // A proxy is flipped by whoever takes a part of it.
                return Ok(Some(Decoded::Whole(pixels)));
            }
        }
        if let Some((_, still)) = self.stills.iter().find(|(known, _)| known == wanted) {
            return Ok(still.clone().map(Decoded::Fitted));
        }
        let pixels = self.runtime.block_on(decode(&self.relay, plan, wanted))?.map(Arc::new);
        if wanted.picture.at_ms.is_none() {
            if self.stills.len() >= MOST_STILLS {
                self.stills.remove(0);
            }
            self.stills.push((wanted.clone(), pixels.clone()));
        }
        Ok(pixels.map(Decoded::Fitted))
    }
}
