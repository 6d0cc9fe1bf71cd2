//! The frame shown at a time: the last one at or before it.
//!
//! ffmpeg's `-ss` alone gives the first frame at or after a time. Here it only finds the keyframe to start from. The frame
//! is chosen by the frames' own timestamps, which are noted during decoding, so a seek that landed too late is detected.

use super::{
    child::{MediaError, Program, run_with_notes},
    input::{Input, is_network, is_start},
    known::record_of,
    shape::ONE_SHAPE,
};
use crate::timeline::FrameSpan;
use cutroom_kernels::Bitmap;
use std::{
    ffi::OsString,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

/// Decodes the frame shown at `at_ms` of a source, scaled to `size`, and its interval. `address` is a file or an http(s) URL.
/// Without a time, as for a still image, it decodes the first frame and returns no interval.
///
/// Before the first frame, the first one is shown; after the last one, the last.
pub async fn frame_at(address: &str, at_ms: Option<i64>, size: (u32, u32)) -> Result<(Bitmap, Option<FrameSpan>), MediaError> {
    let (width, height) = size;
    let output = Output {
        scale: format!("scale={width}:{height}"),
        args: &["-f", "rawvideo", "-pix_fmt", "rgba"],
        limit: u64::from(width) * u64::from(height) * 4,
    };
    let (rgba, span) = output.shown(address, at_ms).await?;
    if rgba.len() as u64 != output.limit {
        return Err(MediaError::unreadable(words::media::no_image));
    }
    Ok((Bitmap { width: width as usize, height: height as usize, rgba }, span))
}

/// Decodes the frame at a time through ffmpeg filters that produce raw RGBA of `bytes` bytes.
pub(super) async fn picture_at(address: &str, at_ms: Option<i64>, filters: String, bytes: u64) -> Result<Vec<u8>, MediaError> {
    let output = Output { scale: filters, args: &["-f", "rawvideo", "-pix_fmt", "rgba"], limit: bytes };
    output.shown(address, at_ms).await.map(|(rgba, _)| rgba)
}

/// Decodes the frame shown at a time of a source of unknown size, fitted into the box `within` and never enlarged.
pub async fn fitted_frame_at(
    address: &str,
    at_ms: Option<i64>,
    within: (u32, u32),
) -> Result<(Bitmap, Option<FrameSpan>), MediaError> {
    let (width, height) = within;
    let output = Output {
        scale: fitted(within),
        args: &["-f", "image2", "-c:v", "pam", "-pix_fmt", "rgba"],
        limit: u64::from(width) * u64::from(height) * 4 + PAM_HEADER,
    };
    let (pam, span) = output.shown(address, at_ms).await?;
    let frame = from_pam(&pam).ok_or_else(|| MediaError::unreadable(words::media::no_image))?;
    Ok((frame, span))
}

/// Longest header of a PAM image, in bytes.
const PAM_HEADER: u64 = 128;

/// Parses a PAM image: lines of a name and a value up to `ENDHDR`, then red, green, blue, alpha of each pixel.
fn from_pam(pam: &[u8]) -> Option<Bitmap> {
    let mark = b"ENDHDR\n";
    let end = pam.windows(mark.len()).take(PAM_HEADER as usize).position(|bytes| bytes == mark)?;
    let header = std::str::from_utf8(pam.get(..end)?).ok()?;
    let value = |name: &str| header.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<usize>().ok());
    let (width, height) = (value("WIDTH")?, value("HEIGHT")?);
    let rgba = pam.get(end + mark.len()..)?.to_vec();
    (value("DEPTH") == Some(4) && rgba.len() == width.checked_mul(height)?.checked_mul(4)?).then_some(Bitmap {
        width,
        height,
        rgba,
    })
}

fn fitted((width, height): (u32, u32)) -> String {
    format!("scale='min({width},iw)':'min({height},ih)':force_original_aspect_ratio=decrease")
}

/// Decodes the frame shown at a time as a JPEG, fitted into the box `within` and never enlarged.
pub async fn jpeg_at(address: &str, at_ms: Option<i64>, within: (u32, u32)) -> Result<Vec<u8>, MediaError> {
    let output = Output {
        // JPEG uses the BT.601 matrix, whichever one the recording uses.
        scale: format!("{}:out_color_matrix=bt601:out_range=pc", fitted(within)),
        args: &["-q:v", "4", "-f", "image2", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
        limit: 64 << 20,
    };
    output.shown(address, at_ms).await.map(|(jpeg, _)| jpeg)
}

/// Number of frames that are being decoded, or wait for it.
static AT_ONCE: AtomicUsize = AtomicUsize::new(0);

/// Share of the processors in the decoding of one frame. ffmpeg by itself takes one thread more than there are processors for each, and
/// every thread decodes a frame beyond the wanted one: on two processors, a frame far from its keyframe takes 0.37 s with two threads and
/// 0.50 with three (docs/change/budgets.md).
struct Share(usize);

impl Share {
    /// Most threads of one frame: each has frames of its own in memory.
    const MOST: usize = 8;

    /// Takes a share until the value is dropped: all processors, divided by the frames that are decoded at the same time.
    fn take() -> Self {
        static PROCESSORS: LazyLock<usize> = LazyLock::new(|| available_parallelism().map_or(1, usize::from));
        let others = AT_ONCE.fetch_add(1, Ordering::Relaxed);
        Self((*PROCESSORS / (others + 1)).clamp(1, Self::MOST))
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        AT_ONCE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Scaling and encoding of the decoded frame.
struct Output {
    scale: String,
    args: &'static [&'static str],
    limit: u64,
}

impl Output {
    /// Decodes and encodes the frame shown at `at_ms`, and returns its interval; without a time, the first frame.
    async fn shown(&self, address: &str, at_ms: Option<i64>) -> Result<(Vec<u8>, Option<FrameSpan>), MediaError> {
        let found = record_of(address).await?;
        let input = Input::new(address, &found);
        let Some(at_ms) = at_ms.map(|ms| ms.max(0)) else {
            let (picture, _) = self.decode(&input, 0, "null").await?;
            return if picture.is_empty() { Err(MediaError::unreadable(words::media::no_image)) } else { Ok((picture, None)) };
        };
        // A grid of milliseconds that starts at the time: its first sample is the last frame at or before that time. If decoding
        // begins after the time, ffmpeg fills thousands of samples up to there, which are dropped before scaling.
        let choice = format!("fps=1000:round=up:start_time={},select='eq(n\\,0)'", seconds(at_ms));
        for seek_ms in seeks(address, at_ms) {
            let (picture, times) = match self.decode(&input, seek_ms, &choice).await {
                // A demuxer may refuse to seek past its last keyframe.
                Err(MediaError::Unreadable(_)) if seek_ms > 0 && !is_network(address) => continue,
                decoded => decoded?,
            };
            let Some(span) = span_at(&times, at_ms.saturating_mul(1_000), seek_ms == 0) else { continue };
            if !picture.is_empty() {
                return Ok((picture, Some(span)));
            }
            // The grid ends with the last frame. For a later time, that frame is selected by its own time.
            let last = format!("select='eq(pts\\,{})'", span.from_us);
            let (picture, _) = self.decode(&input, seek_ms, &last).await?;
            if !picture.is_empty() {
                return Ok((picture, Some(span)));
            }
        }
        let at = seconds(at_ms);
        Err(MediaError::unreadable_because(move || words::media::no_image_at(&at)))
    }

    /// Decodes from the keyframe at or before `seek_ms`. Returns the first frame that `choice` selects, and the times of all frames
    /// decoded for it, in microseconds.
    async fn decode(&self, input: &Input<'_>, seek_ms: i64, choice: &str) -> Result<(Vec<u8>, Vec<i64>), MediaError> {
        let seek_us = seek_ms.saturating_mul(1_000);
        let share = Share::take();
        let mut args = input.arguments(seek_us, &["-threads", &share.0.to_string()]);
        args.extend(input.picture());
        args.extend(["-frames:v", "1", "-vf"].map(OsString::from));
        // ffmpeg notes only frames that carry a metadata value.
        let notes = "metadata=mode=add:key=note:value=1,metadata=mode=print:file='pipe\\:2'";
        let prepared = input.prepared(seek_us);
        args.push(format!("{prepared}settb=AVTB,{notes},{choice},{ONE_SHAPE},{}", self.scale).into());
        args.extend(self.args.iter().chain(&["-"]).map(Into::into));
        let marks = ["frame:", "note="];
        let (output, notes) = run_with_notes(Program::Ffmpeg, args, self.limit, Duration::from_secs(30), &marks).await?;
        let mut times: Vec<i64> =
            notes.lines().filter_map(|line| line.split_once("pts:")?.1.split_whitespace().next()?.parse().ok()).collect();
        times.sort_unstable();
        Ok((output, times))
    }
}

/// Interval of the frame shown at a time, from sorted frame times. `None` if the first of them is later and earlier frames may
/// exist.
fn span_at(times: &[i64], at_us: i64, from_start: bool) -> Option<FrameSpan> {
    let after = times.partition_point(|time| *time <= at_us);
    let index = match after.checked_sub(1) {
        Some(index) => index,
        None if from_start => 0,
        None => return None,
    };
    Some(FrameSpan { from_us: *times.get(index)?, until_us: times.get(index + 1).copied() })
}

/// Seek positions in milliseconds to try one after the other. Containers without an index (MPEG-TS) and some with B-frames land
/// after the requested time, so each try starts earlier. A source on the network is never read from its start for this.
fn seeks(address: &str, at_ms: i64) -> Vec<i64> {
    let mut seeks = Vec::new();
    for earlier in [0, 2_000, 10_000, 40_000, 160_000, i64::MAX] {
        let seek = at_ms.saturating_sub(earlier).max(0);
        let seek = if is_start(seek.saturating_mul(1_000)) { 0 } else { seek };
        if earlier == i64::MAX && is_network(address) {
            break;
        }
        seeks.push(seek);
        if seek == 0 {
            break;
        }
    }
    seeks
}

/// Formats milliseconds as seconds, for ffmpeg.
fn seconds(ms: i64) -> String {
    format!("{}.{:03}", ms / 1_000, ms % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_on_the_network_is_not_read_from_its_start() {
        assert_eq!(seeks("http://x/a.ts", 900_000), [900_000, 898_000, 890_000, 860_000, 740_000]);
        assert_eq!(seeks("/a.ts", 900_000).last(), Some(&0));
        assert_eq!(seeks("/a.ts", 1_500), [1_500, 0]);
        assert_eq!(seeks("/a.ts", 0), [0]);
    }

    #[tokio::test]
    async fn a_stream_whose_keyframes_are_far_apart_shows_the_right_frame_and_soon() {
        let folder = tempfile::tempdir().unwrap();
        let film = folder.path().join("film.ts");
        // Brightness rises with each second.
        let source = "color=black:s=640x360:r=30:d=16,geq=lum='16+10*T':cb=128:cr=128";
        let args = ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "ultrafast", "-g", "250"];
        let made = std::process::Command::new("ffmpeg").args(args).arg(&film).status().unwrap();
        assert!(made.success());
        for at_ms in [1_000, 5_000, 9_000, 15_000] {
            let scale = "scale=1920:1080,format=rgba".to_owned();
            let rgba = picture_at(film.to_str().unwrap(), Some(at_ms), scale, 1920 * 1080 * 4).await.unwrap();
            let seconds = f64::from(rgba[4 * (540 * 1920 + 960)]) / 255.0 * 219.0 / 10.0;
            assert!((seconds - at_ms as f64 / 1_000.0).abs() < 0.2, "{at_ms}: that of {seconds} s");
        }
    }

    #[test]
    fn the_frame_shown_is_the_last_one_at_or_before_the_time() {
        let span = |at, from_start| span_at(&[100, 140, 200], at, from_start).map(|span| (span.from_us, span.until_us));
        assert_eq!(span(139, false), Some((100, Some(140))));
        assert_eq!(span(140, false), Some((140, Some(200))));
        assert_eq!(span(900, false), Some((200, None)));
        assert_eq!((span(99, false), span(99, true)), (None, Some((100, Some(140)))));
    }
}
