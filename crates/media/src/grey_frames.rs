//! Grey frames of a part of a recording at even steps, to follow what it shows.

use super::{
    child::MediaError,
    input::{Input, seconds},
    known::record_of,
    pipes::FrameReader,
    probe::FORMATS,
};
use std::ffi::OsString;

/// Longest side of a frame, in pixels.
const LONGEST: u32 = 960;

/// Grey frames of a part of a recording, in order of time. One single-threaded ffmpeg decodes them; dropping this ends it.
pub struct GreyFrames {
    frames: FrameReader,
    size: (usize, usize),
    next_ms: i64,
    step_ms: i64,
    left: u64,
}

impl GreyFrames {
    /// Starts with the frame shown at `from_ms` of a recording of `size` pixels; at most `frames` follow at steps of `step_ms`. A
    /// frame has the aspect ratio of the recording and at most 960 pixels on its longest side.
    ///
    /// # Errors
    /// The recording cannot be read, or ffmpeg cannot be started.
    pub async fn open(address: &str, size: (u32, u32), from_ms: i64, step_ms: i64, frames: u64) -> Result<Self, MediaError> {
        let (width, height) = fitted(size);
        let (from_ms, step_ms) = (from_ms.max(0), step_ms.max(1));
        let from_us = from_ms.saturating_mul(1_000);
        let found = record_of(address).await?;
        let input = Input::new(address, &found);
        let seek = input.before(from_us);
        let mut args = input.arguments(seek, &["-nostdin", "-threads", "1", "-format_whitelist", FORMATS]);
        args.extend(input.picture());
        args.extend(["-an", "-vf"].map(OsString::from));
        // Each output frame is the last one at or before its time.
        let filters = format!(
            "{}settb=AVTB,fps=1000/{step_ms}:round=up:start_time={},scale={width}:{height}:flags=area,format=gray",
            input.prepared(seek),
            seconds(from_us)
        );
        args.push(filters.into());
        args.extend(["-frames:v".into(), frames.to_string().into()]);
        args.extend(["-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"].map(OsString::from));
        let size = (width as usize, height as usize);
        Ok(Self { frames: FrameReader::open(args, size.0 * size.1)?, size, next_ms: from_ms, step_ms, left: frames })
    }

    /// Size of every frame, in pixels.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Time of the next frame in milliseconds, and the brightness of its pixels row by row; `None` after the last frame.
    ///
    /// # Errors
    /// The recording cannot be decoded any further.
    pub async fn next(&mut self) -> Result<Option<(i64, Vec<u8>)>, MediaError> {
        if self.left == 0 {
            return Ok(None);
        }
        let Some(grey) = self.frames.next().await? else { return Ok(None) };
        let at = self.next_ms;
        self.next_ms += self.step_ms;
        self.left -= 1;
        Ok(Some((at, grey)))
    }
}

/// Frame size with the aspect ratio of the recording, even.
fn fitted((width, height): (u32, u32)) -> (u32, u32) {
    let longest = width.max(height).max(1);
    let wanted = LONGEST.min(longest);
    let side = |side: u32| ((u64::from(side) * u64::from(wanted) / u64::from(longest)) as u32).max(2) & !1;
    (side(width), side(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_begin_where_they_are_asked_for_and_are_those_of_their_times() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("screen.mp4");
        // Brightness rises by 10 with each of ten frames a second.
        let source = "color=black:s=320x180:r=10:d=2.4,geq=lum='16+10*N':cb=128:cr=128";
        let args = ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-qp", "0", "-g", "50"];
        assert!(std::process::Command::new("ffmpeg").args(args).arg(&file).status().unwrap().success());
        for from_ms in [0, 450, 1_500] {
            let mut frames = GreyFrames::open(file.to_str().unwrap(), (320, 180), from_ms, 50, 12).await.unwrap();
            let mut count = 0;
            while let Some((at, grey)) = frames.next().await.unwrap() {
                assert_eq!((at, grey.len()), (from_ms + 50 * count, 320 * 180));
                let shown = f64::from(grey[90 * 320 + 160]) / 255.0 * 219.0 / 10.0;
                assert!((shown - (at / 100) as f64).abs() < 0.3, "{at} ms: frame {shown}");
                count += 1;
            }
            assert_eq!(count, 12);
        }
        assert_eq!((fitted((3840, 2160)), fitted((640, 361)), fitted((0, 0))), ((960, 540), (640, 360), (2, 2)));
    }
}
