//! Pictures as a compositor wants them: a part of a recording, scaled to its place, at one moment or frame by frame.
//!
//! The part is scaled first and trimmed after that, so that it is exact in pixels of the place, not of the recording. Colours
//! are interpolated like brightness: most recordings store one colour for four pixels, and ffmpeg's fast conversion repeats it.
//! A part that is cut out and scaled here and one that `picture::sample` takes of the whole picture are then the same.

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

/// Which part of a picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The largest part around the middle that has the aspect ratio of the place.
    Cover,
    /// A box: x, y, width, height in fractions of the picture; and the picture's own pixels, where they are known.
    Box([f64; 4], Option<(f64, f64)>),
    /// All of it, for parts to be taken of it later.
    Whole,
}

/// How pictures are scaled: bicubic, with colours in full resolution before and after.
const SCALING: &str = "flags=bicubic+full_chroma_int+full_chroma_inp+accurate_rnd";
/// The format in which ffmpeg interpolates colours fastest.
const PLANES: &str = "format=gbrap";

/// How a picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The part of it.
    pub part: Part,
    /// The size that the part is scaled to, in pixels.
    pub size: (u32, u32),
    /// Flipped left to right.
    pub mirrored: bool,
}

impl View {
    /// Bytes of a picture as RGBA.
    pub fn bytes(&self) -> usize {
        self.size.0 as usize * self.size.1 as usize * 4
    }

    /// Whether it is all of a picture in the picture's own size: nothing is scaled.
    pub fn is_original(&self) -> bool {
        let Part::Box(part, Some((w, h))) = self.part else { return false };
        is_all(part) && (f64::from(self.size.0), f64::from(self.size.1)) == (w, h)
    }

    /// The filters that make it of a whole picture.
    fn filters(&self) -> String {
        let (w, h) = self.size;
        let fitted = match self.part {
            // The encoder averages the repeated colours back to what the recording has.
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

/// Whether a box in fractions is all of a picture.
fn is_all([x, y, w, h]: [f64; 4]) -> bool {
    x <= 0.0 && y <= 0.0 && w >= 1.0 && h >= 1.0
}

/// One direction of a trim: pixels of the recording around the part, how large they become, and how much of that is
/// before the part.
struct Cut {
    start: u32,
    length: u32,
    scaled: u32,
    skipped: u32,
}

impl Cut {
    /// The longest side of a picture, in pixels.
    const LONGEST: f64 = 65_536.0;
    /// How many places further out are tried for each edge.
    const TRIED: u32 = 12;

    /// `start` and `length` are the part in fractions of `of` pixels, which become `wanted` pixels. More than the part is scaled:
    /// the pixels beside it, which interpolation uses, and as many more as it takes for the part to begin and end with a whole
    /// pixel of the place, as nearly as the recording's even places allow.
    fn new(start: f64, length: f64, of: f64, wanted: u32) -> Self {
        // A picture has a pixel at least, whatever is said of its size, and a part of it begins inside it.
        let of = if of.is_nan() { 1.0 } else { of.clamp(1.0, Self::LONGEST) };
        let (from, long) = ((start * of).max(0.0).min(of - 1.0), (length * of).max(1.0).min(of));
        let scale = f64::from(wanted) / long;
        let beside = 2.0 * (1.0 / scale).max(1.0);
        let off = |pixels: f64| (pixels * scale - (pixels * scale).round()).abs();
        // Even, because colours may be stored for two pixels at once.
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

/// The picture that is shown at a moment, as straight RGBA; of a still, and without a moment, the first one.
pub async fn layer_at(address: &str, at_ms: Option<i64>, view: &View) -> Result<Vec<u8>, MediaError> {
    let rgba = picture_at(address, at_ms, view.filters(), view.bytes() as u64).await?;
    if rgba.len() == view.bytes() { Ok(rgba) } else { Err(MediaError::Unreadable("it holds no picture".into())) }
}

/// Where and how fast a recording is read.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The first moment, in microseconds of the recording's time.
    pub from_us: i64,
    /// How many pictures are wanted.
    pub frames: u64,
    /// Pictures for each second of the recording, as a fraction.
    pub rate: (u64, u64),
}

/// Gives a recording's frames in even steps from a moment on, in microseconds: at each the frame that is shown at the first whole
/// millisecond at or behind it, which is [`crate::timeline::decoded_at_us`] in the words of ffmpeg.
fn steps(from_us: i64, (num, den): (u64, u64)) -> String {
    format!("settb=AVTB,setpts='ceil(PTS/1000)*1000-999',fps={num}/{den}:round=up:start_time={}", seconds(from_us))
}

/// Reads a recording picture by picture: each is the one that is shown at its moment. Behind the recording's end its last picture
/// is repeated.
pub async fn layer_frames(file: &Path, stretch: Stretch, view: &View) -> Result<FrameReader, MediaError> {
    FrameReader::open(frames(file, stretch, &view.filters()).await?, view.bytes())
}

/// The same for whole pictures as they are stored, as [`Planes`] of a size that is the recording's own: nothing is converted. For
/// recordings of which [`super::Probe::colours`] are known. While a recording rests, its pictures are the same in memory.
pub async fn plane_frames(
    file: &Path,
    stretch: Stretch,
    (width, height): (u32, u32),
) -> Result<FrameReader<Arc<Vec<u8>>>, MediaError> {
    let filters = format!("scale={width}:{height},format=yuv420p|yuvj420p");
    FrameReader::open_shared(frames(file, stretch, &filters).await?, Planes::bytes(width, height))
}

/// The arguments that decode a recording picture by picture through filters.
async fn frames(file: &Path, stretch: Stretch, filters: &str) -> Result<Vec<OsString>, MediaError> {
    let Stretch { from_us, frames, rate: (num, den) } = stretch;
    let address = file.to_string_lossy();
    let found = record_of(&address).await?;
    let input = Input::new(&address, &found);
    // `-ss` finds the keyframe; which frame is the first is decided by the frames' own times: the one that is shown at the
    // moment, not the one after it.
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

/// The arguments that decode a recording from a moment on while it plays: `rate` pictures a second, as a fraction, each the one
/// that is shown at its moment, as RGBA of a size, which the middle of the picture fills if it `covers`, else all of it. Behind
/// the recording's end its last picture is repeated.
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

    /// The mean difference of two pictures, and that of the worst eight by eight pixels.
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
            // 10 frames a second, of a recording with five: every second one is repeated.
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

    /// A recording of a second of red pictures and one of larger blue ones.
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
        // The same as planes: the second brightness of red and blue differ, and every picture has the first one's size.
        let mut stored = plane_frames(&file, Stretch { from_us: 500_000, frames: 10, rate: (10, 1) }, (64, 36)).await.unwrap();
        let mut seen = Vec::new();
        while let Some(planes) = stored.next().await.unwrap() {
            assert_eq!(planes.len(), Planes::bytes(64, 36));
            seen.push(planes[64 * 18 + 32] > 60);
        }
        assert_eq!(seen, [[true; 5], [false; 5]].concat());
        // The exact picture, with the change between the place that decoding begins at and the moment.
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
        // A square in the middle has as much of the left as of the right half, of which it leaves out most.
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
        // 100.5 to 200.5 of 640 pixels, ten times as large: 25 pixels of the place are before it, for interpolation.
        let cut = Cut::new(100.5 / 640.0, 100.0 / 640.0, 640.0, 1_000);
        assert_eq!((cut.start, cut.length, cut.scaled, cut.skipped), (98, 106, 1_060, 25));
        // At an odd scale, a place is found from which the part begins with a whole pixel, nearly.
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
