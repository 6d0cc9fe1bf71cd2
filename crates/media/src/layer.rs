//! Frames for a compositor: a part of a recording, scaled to the size at which it is drawn, at one time or frame by frame.
//!
//! The part is scaled first and then cropped, so that it is exact in output pixels, not in pixels of the recording. Chroma is
//! interpolated like luma: most recordings store one chroma sample for four pixels, and ffmpeg's fast conversion repeats it. A part
//! that is cropped and scaled here equals one that `picture::sample` takes from the whole frame.

use super::{
    child::MediaError,
    frame::picture_at,
    input::{Input, seconds},
    known::record_of,
    pipes::FrameReader,
    probe::Probe,
    shape::ONE_SHAPE,
};
use cutroom_kernels::Planes;
use std::{ffi::OsString, path::Path, sync::Arc};

/// Part of a frame to decode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Largest centred part with the aspect ratio of the output size.
    Cover,
    /// A box: x, y, width, height as fractions of the frame; and the frame's size in pixels, if known.
    Box([f64; 4], Option<(f64, f64)>),
    /// The whole frame, to take parts of it later.
    Whole,
}

/// ffmpeg scaling flags: bicubic, with chroma in full resolution before and after.
const SCALING: &str = "flags=bicubic+full_chroma_int+full_chroma_inp+accurate_rnd";
/// Pixel format in which ffmpeg interpolates chroma fastest.
const PLANES: &str = "format=gbrap";

/// Part, size and mirroring of decoded frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Part of the recording's frame.
    pub part: Part,
    /// Output size, in pixels.
    pub size: (u32, u32),
    /// Whether the output is flipped left to right.
    pub mirrored: bool,
}

impl View {
    /// Bytes of an output frame as RGBA.
    pub fn bytes(&self) -> usize {
        self.size.0 as usize * self.size.1 as usize * 4
    }

    /// Whether the view is the whole frame in its own size: nothing is scaled.
    pub fn is_original(&self) -> bool {
        let Part::Box(part, Some((w, h))) = self.part else { return false };
        is_all(part) && (f64::from(self.size.0), f64::from(self.size.1)) == (w, h)
    }

    /// ffmpeg filters that make the view from a whole frame.
    fn filters(&self) -> String {
        let (w, h) = self.size;
        let fitted = match self.part {
            // The encoder averages the repeated chroma back to the recording's values.
            Part::Box(..) if self.is_original() => format!("scale={w}:{h}"),
            Part::Whole => format!("scale={w}:{h}:{SCALING},{PLANES}"),
            Part::Box(part, _) if is_all(part) => format!("scale={w}:{h}:{SCALING},{PLANES}"),
            Part::Cover => {
                format!(
                    "{ONE_SHAPE},scale={w}:{h}:force_original_aspect_ratio=increase:{SCALING},{PLANES},crop={w}:{h}:exact=1"
                )
            }
            Part::Box([x, y, part_w, part_h], Some((of_w, of_h))) => {
                let (across, down) = (Cut::new(x, part_w, of_w, w), Cut::new(y, part_h, of_h, h));
                format!(
                    "{ONE_SHAPE},crop='min(iw,{})':'min(ih,{})':{}:{},scale={}:{}:{SCALING},{PLANES},crop={w}:{h}:{}:{}",
                    across.length,
                    down.length,
                    across.start,
                    down.start,
                    across.scaled,
                    down.scaled,
                    across.skipped,
                    down.skipped
                )
            }
            Part::Box([x, y, part_w, part_h], None) => format!(
                "{ONE_SHAPE},crop=w='max(2,iw*{part_w:.6})':h='max(2,ih*{part_h:.6})':x='iw*{x:.6}':y='ih*{y:.6}',\
                 scale={w}:{h}:{SCALING},{PLANES}"
            ),
        };
        let flip = if self.mirrored { ",hflip" } else { "" };
        format!("{fitted},setsar=1,format=rgba{flip}")
    }
}

/// Whether a box in fractions is the whole frame.
fn is_all([x, y, w, h]: [f64; 4]) -> bool {
    x <= 0.0 && y <= 0.0 && w >= 1.0 && h >= 1.0
}

/// A crop along one axis: the range of the recording's pixels around the part, the length to which it is scaled, and how much of
/// that length is before the part.
struct Cut {
    start: u32,
    length: u32,
    scaled: u32,
    skipped: u32,
}

impl Cut {
    /// Longest side of a frame, in pixels.
    const LONGEST: f64 = 65_536.0;
    /// Number of even positions further out that are tried for each edge.
    const TRIED: u32 = 12;

    /// Crop of the part `start`, `length` (fractions of `of` pixels), scaled to `wanted` pixels. The scaled range is larger than
    /// the part: it includes the neighbouring pixels that interpolation uses, and as many more as the part needs to begin and end
    /// on a whole output pixel, as nearly as even positions in the recording allow.
    fn new(start: f64, length: f64, of: f64, wanted: u32) -> Self {
        // A frame has at least one pixel, whatever its stated size, and the part begins inside it.
        let of = if of.is_nan() { 1.0 } else { of.clamp(1.0, Self::LONGEST) };
        let (from, long) = ((start * of).max(0.0).min(of - 1.0), (length * of).max(1.0).min(of));
        let scale = f64::from(wanted) / long;
        let beside = 2.0 * (1.0 / scale).max(1.0);
        let off = |pixels: f64| (pixels * scale - (pixels * scale).round()).abs();
        // Even, because two pixels may share their chroma.
        let first = (0..Self::TRIED)
            .map(|further| (((from - beside) / 2.0).floor() * 2.0 - 2.0 * f64::from(further)).max(0.0))
            .min_by(|a, b| off(from - a).total_cmp(&off(from - b)))
            .unwrap_or(0.0);
        let last = (0..Self::TRIED)
            .map(|further| (((from + long + beside) / 2.0).ceil() * 2.0 + 2.0 * f64::from(further)).min(of))
            .min_by(|a, b| off(a - first).total_cmp(&off(b - first)))
            .unwrap_or(of)
            .max(first + 2.0);
        let scaled = (((last - first) * scale).round() as u32).max(wanted);
        let skipped = (((from - first) * scale).round() as u32).min(scaled - wanted);
        Self { start: first as u32, length: (last - first) as u32, scaled, skipped }
    }
}

/// Decodes the frame shown at `at_ms` as straight RGBA; without a time, or of a still, the first one. Fails if there is no frame.
pub async fn layer_at(address: &str, at_ms: Option<i64>, view: &View) -> Result<Vec<u8>, MediaError> {
    let rgba = picture_at(address, at_ms, view.filters(), view.bytes() as u64).await?;
    if rgba.len() == view.bytes() { Ok(rgba) } else { Err(MediaError::unreadable(words::media::no_image)) }
}

/// Range and frame rate in which a recording is decoded.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// First time, in microseconds of the recording.
    pub from_us: i64,
    /// Number of frames to decode.
    pub frames: u64,
    /// Frames per second of the recording, as a fraction.
    pub rate: (u64, u64),
}

/// ffmpeg filters that resample to even steps from `from_us` on. Each step uses the frame shown at the first whole millisecond at
/// or after it, like [`crate::timeline::decoded_at_us`].
fn steps(from_us: i64, (num, den): (u64, u64)) -> String {
    format!("settb=AVTB,setpts='ceil(PTS/1000)*1000-999',fps={num}/{den}:round=up:start_time={}", seconds(from_us))
}

/// Starts to decode a recording frame by frame: each is the one shown at its time. After the recording's end its last frame is
/// repeated.
pub async fn layer_frames(file: &Path, stretch: Stretch, view: &View) -> Result<FrameReader, MediaError> {
    FrameReader::open(frames(file, stretch, &view.filters()).await?, view.bytes())
}

/// Like [`layer_frames`], but for whole frames as they are stored, as [`Planes`] in the recording's own size: nothing is converted.
/// Only for recordings with known [`super::Probe::colours`]. Equal consecutive frames share one buffer.
pub async fn plane_frames(
    file: &Path,
    stretch: Stretch,
    (width, height): (u32, u32),
) -> Result<FrameReader<Arc<Vec<u8>>>, MediaError> {
    let filters = format!("scale={width}:{height},format=yuv420p|yuvj420p");
    FrameReader::open_shared(frames(file, stretch, &filters).await?, Planes::bytes(width, height))
}

/// ffmpeg arguments that decode a recording frame by frame through `filters`.
async fn frames(file: &Path, stretch: Stretch, filters: &str) -> Result<Vec<OsString>, MediaError> {
    let Stretch { from_us, frames, rate: (num, den) } = stretch;
    let address = file.to_string_lossy();
    let found = record_of(&address).await?;
    let input = Input::new(&address, &found);
    // `-ss` only finds the keyframe. The timestamps of the frames decide which one is first: the one shown at the time, not the
    // next one.
    let seek = input.before(from_us);
    let mut args = input.arguments(seek, &["-nostdin"]);
    let length_us = (frames as f64 * den as f64 / num.max(1) as f64 * 1e6).ceil() as i64;
    let end = seconds(from_us.max(0) + length_us + 200_000);
    let (steps, prepared) = (steps(from_us, (num, den)), input.prepared(seek));
    let filters = format!("{prepared}tpad=stop=-1:stop_mode=clone,trim=end={end},{steps},{filters}");
    args.extend(input.picture());
    args.extend(["-vf".into(), filters.into()]);
    args.extend(["-vsync".into(), "passthrough".into(), "-frames:v".into(), frames.to_string().into()]);
    args.extend(["-f", "rawvideo", "-"].map(OsString::from));
    Ok(args)
}

/// ffmpeg arguments that decode a recording during playback, from `from_us` on: `rate` frames a second (a fraction), each the one
/// shown at its time, as RGBA of the given size. The frame fills that size if `covers`, cropped around its middle; otherwise it
/// fits into it. After the recording's end its last frame is repeated.
pub(super) fn played(
    address: &str,
    found: &Probe,
    from_us: i64,
    rate: (u64, u64),
    (width, height): (u32, u32),
    covers: bool,
) -> Vec<OsString> {
    let (from, input) = (from_us.max(0), Input::new(address, found));
    let seek = input.before(from);
    let mut args = input.arguments(seek, &["-nostdin", "-threads", "1"]);
    let (kept, cut) =
        if covers { (":force_original_aspect_ratio=increase", format!(",crop={width}:{height}")) } else { ("", String::new()) };
    let (steps, prepared) = (steps(from, rate), input.prepared(seek));
    let filters = format!(
        "{prepared}tpad=stop=-1:stop_mode=clone,{steps},{ONE_SHAPE},scale={width}:{height}:flags=fast_bilinear{kept}{cut},setsar=1"
    );
    args.extend(input.picture());
    args.extend(["-an".into(), "-vf".into(), filters.into()]);
    args.extend(["-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"].map(OsString::from));
    args
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutroom_kernels::{Facing, Pixels, Rect, sample_planes};
    use proptest::prelude::*;

    /// Mean difference of two images, and that of the worst block of 8 x 8 pixels.
    fn differ(a: &Pixels, b: &Pixels) -> (f64, f64) {
        assert_eq!((a.width(), a.height()), (b.width(), b.height()));
        let off = |x: u32, y: u32| {
            let (one, other) = (a.pixel(x.into(), y.into()), b.pixel(x.into(), y.into()));
            one.iter().zip(other).map(|(one, other)| f64::from(one.abs_diff(other))).sum::<f64>() / 3.0
        };
        let block = |left: u32, top: u32| (0..64).map(|at| off(left + at % 8, top + at / 8)).sum::<f64>() / 64.0;
        let blocks: Vec<f64> =
            (0..a.width() / 8 * (a.height() / 8)).map(|at| block(at % (a.width() / 8) * 8, at / (a.width() / 8) * 8)).collect();
        (blocks.iter().sum::<f64>() / blocks.len() as f64, blocks.iter().copied().fold(0.0, f64::max))
    }

    #[tokio::test]
    async fn what_is_scaled_here_is_what_ffmpeg_scales() {
        let folder = tempfile::tempdir().unwrap();
        for (format, matrix) in [("yuv420p", "unknown"), ("yuv420p", "bt709"), ("yuvj420p", "bt709")] {
            let file = folder.path().join(format!("{format}{matrix}.mp4"));
            let made = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=5:duration=2"];
            let made = made.into_iter().chain(["-c:v", "libx264", "-crf", "10", "-pix_fmt", format, "-colorspace", matrix]);
            assert!(std::process::Command::new("ffmpeg").args(made).arg(&file).status().unwrap().success());
            let colours = super::super::probe(&file).await.unwrap().colours.unwrap();
            // 10 frames a second from a recording with five: every second one is a repetition.
            let stretch = Stretch { from_us: 400_000, frames: 3, rate: (10, 1) };
            let whole = [0.0, 0.0, 1.0, 1.0];
            let parts = [(whole, (240, 144), false), ([0.25, 0.25, 0.5, 0.5], (160, 96), true), (whole, (80, 48), false)];
            for (part, size, mirrored) in parts {
                let view = View { part: Part::Box(part, Some((160.0, 96.0))), size, mirrored };
                let mut scaled = layer_frames(&file, stretch, &view).await.unwrap();
                let mut stored = plane_frames(&file, stretch, (160, 96)).await.unwrap();
                let [x, y, w, h] = part;
                for frame in 0..stretch.frames {
                    let theirs = Pixels::from_opaque(size.0, size.1, scaled.next().await.unwrap().unwrap()).unwrap();
                    let data = stored.next().await.unwrap().unwrap();
                    let planes = Planes::new(160, 96, colours, &data).unwrap();
                    let ours =
                        |left: f64| sample_planes(&planes, Rect::new(left, y, w, h), size, Facing::of(mirrored), Vec::new());
                    let (mean, worst) = differ(&ours(x), &theirs);
                    assert!(mean < 1.0 && worst < 4.0, "{format} {matrix} {part:?} in {size:?}, frame {frame}: {mean} {worst}");
                    let (_, moved) = differ(&ours(x + 1.0 / 160.0), &theirs);
                    assert!(moved > 4.0, "a pixel beside it differs by {moved}");
                }
                assert!(scaled.next().await.unwrap().is_none() && stored.next().await.unwrap().is_none());
            }
        }
    }

    /// Encodes a recording of one second of red frames, then one of larger blue ones.
    fn of_two_sizes(folder: &Path) -> std::path::PathBuf {
        let ffmpeg = |arguments: &str| {
            let arguments = arguments.split(' ');
            let mut command = std::process::Command::new("ffmpeg");
            assert!(command.args(["-v", "error", "-nostdin"]).args(arguments).current_dir(folder).status().unwrap().success());
        };
        for (name, colour, size) in [("a", "red", "64x36"), ("b", "blue", "128x96")] {
            ffmpeg(&format!("-f lavfi -i color=c={colour}:s={size}:r=10:d=1 -c:v libvpx -b:v 1M {name}.webm"));
        }
        std::fs::write(folder.join("list"), "file a.webm\nfile b.webm\n").unwrap();
        ffmpeg("-f concat -i list -c copy both.webm");
        folder.join("both.webm")
    }

    #[tokio::test]
    async fn a_recording_that_changes_its_size_in_the_middle_goes_on_at_its_own_times() {
        let folder = tempfile::tempdir().unwrap();
        let file = of_two_sizes(folder.path());
        let is_red = |rgba: &[u8]| rgba[0] > 150 && rgba[2] < 100;
        for (part, of) in [([0.0, 0.0, 1.0, 1.0], None), ([0.25, 0.25, 0.5, 0.5], Some((64.0, 36.0)))] {
            let view = View { part: Part::Box(part, of), size: (32, 18), mirrored: false };
            let mut frames = layer_frames(&file, Stretch { from_us: 0, frames: 20, rate: (10, 1) }, &view).await.unwrap();
            let mut seen = Vec::new();
            while let Some(rgba) = frames.next().await.unwrap() {
                seen.push(is_red(&rgba));
            }
            assert_eq!(seen, [[true; 10], [false; 10]].concat(), "{part:?}");
        }
        // As planes: the second chroma plane of red and blue differs, and every frame has the first one's size.
        let mut stored = plane_frames(&file, Stretch { from_us: 500_000, frames: 10, rate: (10, 1) }, (64, 36)).await.unwrap();
        let mut seen = Vec::new();
        while let Some(planes) = stored.next().await.unwrap() {
            assert_eq!(planes.len(), Planes::bytes(64, 36));
            seen.push(planes[64 * 18 + 32] > 60);
        }
        assert_eq!(seen, [[true; 5], [false; 5]].concat());
        // The exact frame, with the change of size between the start of decoding and the wanted time.
        let view = View { part: Part::Whole, size: (32, 18), mirrored: false };
        for (at_ms, red) in [(950, true), (1_050, false), (1_950, false)] {
            let rgba = layer_at(file.to_str().unwrap(), Some(at_ms), &view).await.unwrap();
            assert_eq!(is_red(&rgba), red, "{at_ms}");
        }
    }

    #[tokio::test]
    async fn pictures_that_are_stored_narrow_are_as_wide_as_they_are_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("narrow.mp4");
        // The left half is red, the right one blue; a pixel is twice as wide as high.
        let made = "-v error -f lavfi -i color=c=red:s=32x36:r=10:d=1 -f lavfi -i color=c=blue:s=32x36:r=10:d=1 -filter_complex hstack,setsar=2";
        let made = made.split(' ').chain(["-c:v", "libx264", "-pix_fmt", "yuv420p"]);
        assert!(std::process::Command::new("ffmpeg").args(made).arg(&file).status().unwrap().success());
        let probe = super::super::probe(&file).await.unwrap();
        assert_eq!(probe.size, Some((128, 36)));
        let address = file.to_str().unwrap();
        // A centred square shows as much of the left as of the right half, and crops most of both.
        let view = View { part: Part::Cover, size: (36, 36), mirrored: false };
        let rgba = layer_at(address, Some(500), &view).await.unwrap();
        let reds = rgba[..36 * 4].chunks(4).filter(|pixel| pixel[0] > 150).count();
        assert!((16..=20).contains(&reds), "{reds}");
        let part = View { part: Part::Box([0.4, 0.0, 0.2, 1.0], Some((128.0, 36.0))), size: (24, 36), mirrored: false };
        let rgba = layer_at(address, Some(500), &part).await.unwrap();
        let reds = rgba[..24 * 4].chunks(4).filter(|pixel| pixel[0] > 150).count();
        assert!((10..=14).contains(&reds), "{reds}");
        let mut stored = plane_frames(&file, Stretch { from_us: 0, frames: 1, rate: (10, 1) }, (128, 36)).await.unwrap();
        assert_eq!(stored.next().await.unwrap().unwrap().len(), Planes::bytes(128, 36));
    }

    #[test]
    fn a_part_is_exact_in_pixels_of_its_place() {
        // The part is 100.5 to 200.5 of 640 pixels, ten times as large: 25 output pixels before it are for interpolation.
        let cut = Cut::new(100.5 / 640.0, 100.0 / 640.0, 640.0, 1_000);
        assert_eq!((cut.start, cut.length, cut.scaled, cut.skipped), (98, 106, 1_060, 25));
        // At an odd scale, an edge is found from which the part nearly begins on a whole output pixel.
        let (scale, odd) = (300.0 / 123.4, Cut::new(100.7 / 640.0, 123.4 / 640.0, 640.0, 300));
        let begins = f64::from(odd.start) + f64::from(odd.skipped) * f64::from(odd.length) / f64::from(odd.scaled);
        assert!((begins - 100.7).abs() * scale < 0.12, "{begins}");
        let whole = Cut::new(0.0, 1.0, 641.0, 320);
        assert_eq!((whole.start, whole.length, whole.scaled, whole.skipped), (0, 641, 320, 0));
        for (start, length) in [(0.999_9, 0.5), (0.0, 0.0), (1.0, 1.0)] {
            let cut = Cut::new(start, length, 640.0, 100);
            assert!(cut.skipped + 100 <= cut.scaled && cut.length >= 2, "{start} {length}");
        }
    }

    proptest! {
        #[test]
        fn a_part_of_a_picture_of_any_said_size_is_a_part(
            start in any::<f64>(), length in any::<f64>(), of in any::<f64>(), wanted in 1u32..16_384,
        ) {
            let cut = Cut::new(start, length, of, wanted);
            prop_assert!(cut.length >= 2 && cut.scaled >= wanted && cut.skipped <= cut.scaled - wanted);
        }
    }
}
