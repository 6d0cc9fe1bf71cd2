//! Frames for playback backwards and above twice the speed. They come from scrub proxies, because no decoder can keep up. A thread
//! decodes the latest requested time and skips those in between.

use super::{PicturePlan, PlayedPicture, pictures::ScrubProxy};
use crate::MediaError;
use cutroom_kernels::Bitmap;
use std::sync::{Arc, mpsc};

/// A time of a recording, for the decoder thread.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    of: usize,
    proxy: ScrubProxy,
    at_ms: i64,
    blurred: bool,
}

/// Handle of the decoder thread, which ends when this value is dropped.
pub(super) struct Shuttle {
    asked: mpsc::Sender<Vec<Moment>>,
    made: mpsc::Receiver<Vec<PlayedPicture>>,
    last: Vec<Moment>,
}

impl Shuttle {
    pub fn start() -> std::io::Result<Self> {
        let (asked, inbox) = mpsc::channel::<Vec<Moment>>();
        let (out, made) = mpsc::channel();
        std::thread::Builder::new().name("shuttle".into()).spawn(move || {
            while let Ok(first) = inbox.recv() {
                let latest = inbox.try_iter().last().unwrap_or(first);
                let pictures = latest.iter().filter_map(|moment| match decode(moment) {
                    Ok(picture) => picture,
                    Err(error) => {
                        tracing::debug!(%error, "the scrub proxy has no picture");
                        None
                    }
                });
                if out.send(pictures.collect()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { asked, made, last: Vec::new() })
    }

    /// Requests the frames at a time of the video.
    pub fn want(&mut self, plan: &PicturePlan, now_us: i64) {
        let seen = plan.shown.iter().filter(|shown| (shown.start_us..shown.end_us).contains(&now_us));
        let moments: Vec<_> = seen
            .filter_map(|shown| {
                let proxy = shown.proxy.clone()?;
                let at_ms = (shown.from_us + now_us - shown.start_us) / 1_000;
                // The start of the proxy frame's interval: the request stays equal while that frame is shown.
                let at_ms = proxy.0.span_at(at_ms).map_or(at_ms, |span| span.from_us.div_euclid(1_000) + 1);
                Some(Moment { of: shown.of, proxy, at_ms, blurred: shown.blurred })
            })
            .collect();
        if moments != self.last && self.asked.send(moments.clone()).is_ok() {
            self.last = moments;
        }
    }

    /// Frames decoded since the last call; `None` if there are no new ones.
    pub fn take(&self) -> Option<Vec<PlayedPicture>> {
        self.made.try_iter().last()
    }
}

fn decode(moment: &Moment) -> Result<Option<PlayedPicture>, MediaError> {
    let Some(found) = moment.proxy.0.picture_at(moment.at_ms)? else { return Ok(None) };
    let frame = Arc::new(found.frame);
    let smaller = moment.blurred.then(|| Bitmap::smaller(&frame));
    let shown_us = (found.span.from_us, found.span.until_us.unwrap_or(found.span.from_us));
    Ok(Some(PlayedPicture { of: moment.of, frame, smaller, shown_us }))
}
