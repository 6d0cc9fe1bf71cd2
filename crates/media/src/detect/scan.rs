//! Face detection in a video: at one time, or at even steps over its whole length.

use super::{DetectedFace, faces_in};
use crate::{
    child::MediaError,
    frame::fitted_frame_at,
    input::{Input, seconds},
    known::record_of,
    pipes::FrameReader,
    probe::FORMATS,
    proxy::Proxy,
};
use cutroom_kernels::Bitmap;
use std::{ffi::OsString, sync::Arc};

/// Longest side of a frame for [`faces_at`], in pixels: twice what the detector needs.
const LONGEST: u32 = 640;

/// Detects faces in the frame that a video (a file or a URL) shows at a time. The frame comes from the scrub proxy if the proxy
/// covers the time (at most 0.1 s off the exact frame), otherwise from a separate ffmpeg. Dropping the future ends the work.
///
/// # Errors
/// The video cannot be decoded at this time, or the proxy's file cannot be read.
pub async fn faces_at(address: &str, proxy: Option<Arc<Proxy>>, at_ms: i64) -> Result<Vec<DetectedFace>, MediaError> {
    let covers = |proxy: &Proxy| proxy.facts().is_some() || proxy.done_ms() > at_ms;
    if let Some(proxy) = proxy.filter(|proxy| covers(proxy)) {
        let found = blocking(move || proxy.picture_at(at_ms).map(|picture| picture.map(|picture| faces_in(&picture.frame))));
        if let Some(faces) = found.await?? {
            return Ok(faces);
        }
    }
    let (picture, _) = fitted_frame_at(address, Some(at_ms), (LONGEST, LONGEST)).await?;
    blocking(move || faces_in(&picture)).await
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, MediaError> {
    let ended = tokio::task::spawn_blocking(work).await;
    ended.map_err(|error| MediaError::NotRun { program: words::media::face_detector(), reason: error.to_string().into() })
}

/// Detects faces at even steps over the length of a video. One single-threaded ffmpeg decodes the frames; dropping the scan ends
/// it.
pub struct FaceScan {
    frames: FrameReader,
    size: (u32, u32),
    next_ms: i64,
    step_ms: i64,
}

impl FaceScan {
    /// Starts at `from_ms` of a video of `size` pixels. Each step uses the frame shown at its time.
    ///
    /// # Errors
    /// ffmpeg cannot be started.
    pub async fn open(address: &str, size: (u32, u32), from_ms: i64, step_ms: i64) -> Result<Self, MediaError> {
        let (width, height) = fitted(size);
        let step_ms = step_ms.max(1);
        let from_ms = from_ms.max(0);
        let found = record_of(address).await?;
        let (input, from_us) = (Input::new(address, &found), from_ms.saturating_mul(1_000));
        let seek = input.before(from_us);
        let mut args = input.arguments(seek, &["-nostdin", "-threads", "1", "-format_whitelist", FORMATS]);
        args.extend(input.picture());
        args.extend(["-an", "-vf"].map(OsString::from));
        let prepared = input.prepared(seek);
        // A grid of steps that starts at `from_ms`: each output frame is the last one at or before its own time.
        args.push(
            format!(
                "{prepared}settb=AVTB,fps=1000/{step_ms}:round=up:start_time={},scale={width}:{height}:flags=bilinear",
                seconds(from_us)
            )
            .into(),
        );
        args.extend(["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"].map(OsString::from));
        let frames = FrameReader::open(args, width as usize * height as usize * 4)?;
        Ok(Self { frames, size: (width, height), next_ms: from_ms, step_ms })
    }

    /// Time of the next step in milliseconds, and the faces in the frame shown then; `None` after the last frame.
    ///
    /// # Errors
    /// The video cannot be decoded any further.
    pub async fn next(&mut self) -> Result<Option<(i64, Vec<DetectedFace>)>, MediaError> {
        let Some(rgba) = self.frames.next().await? else { return Ok(None) };
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let faces = blocking(move || faces_in(&Bitmap { width, height, rgba })).await?;
        let at = self.next_ms;
        self.next_ms += self.step_ms;
        Ok(Some((at, faces)))
    }
}

/// Frame size for the detector: of the same shape, even, at most half of [`LONGEST`] and never larger than the video.
fn fitted((width, height): (u32, u32)) -> (u32, u32) {
    let longest = width.max(height).max(1);
    let most = LONGEST / 2;
    let side = |side: u32| ((u64::from(side) * u64::from(most.min(longest)) / u64::from(longest)) as u32).max(2) & !1;
    (side(width), side(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_to_look_at_keep_their_shape() {
        assert_eq!(fitted((1920, 1080)), (320, 180));
        assert_eq!(fitted((1080, 1920)), (180, 320));
        assert_eq!((fitted((64, 36)), fitted((9000, 1)), fitted((0, 0))), ((64, 36), (320, 2), (2, 2)));
    }
}
