//! Grey frames of a recording at even steps: small ones to detect changes, large ones for text recognition.

use super::{child::MediaError, input::Input, known::record_of, pipes::FrameReader, probe::FORMATS};
use std::ffi::OsString;

/// Size and interval of the frames of a [`ScreenScan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Longest side of a frame, in pixels.
    longest: u32,
    /// Whether a smaller recording is enlarged.
    grows: bool,
    /// Shortest interval between frames, in milliseconds.
    step_ms: i64,
    /// Most frames of one recording; a longer one gets a longer interval.
    most: i64,
}

impl Grid {
    /// Frames for change detection: as small as those of a scrub proxy, with which the detection was tuned.
    pub const CHANGES: Self = Self { longest: 320, grows: true, step_ms: 250, most: 20_000 };
    /// Frames for text recognition.
    pub const WORDS: Self = Self { longest: 1_920, grows: false, step_ms: 500, most: 20_000 };
}

/// Grey frames of a recording, in order of time. One single-threaded ffmpeg decodes them; dropping the scan ends it.
pub struct ScreenScan {
    frames: FrameReader,
    size: (usize, usize),
    next_ms: i64,
    step_ms: i64,
}

impl ScreenScan {
    /// Starts a scan for changes at the beginning of a recording of `size` pixels and `length_ms` milliseconds.
    ///
    /// # Errors
    /// ffmpeg cannot be started.
    pub async fn open(address: &str, size: (u32, u32), length_ms: i64) -> Result<Self, MediaError> {
        Self::by(address, size, length_ms, Grid::CHANGES).await
    }

    /// Like [`Self::open`], but with a grid.
    ///
    /// # Errors
    /// ffmpeg cannot be started.
    pub async fn by(address: &str, size: (u32, u32), length_ms: i64, grid: Grid) -> Result<Self, MediaError> {
        let (width, height) = fitted(size, grid);
        let step_ms = grid.step_ms.max(length_ms / grid.most);
        let found = record_of(address).await?;
        let input = Input::new(address, &found);
        let mut args = input.arguments(0, &["-nostdin", "-threads", "1", "-format_whitelist", FORMATS]);
        args.extend(input.picture());
        args.extend(["-an", "-vf"].map(OsString::from));
        // Each output frame is the last one at or before its time.
        let prepared = input.prepared(0);
        let filters = format!(
            "{prepared}settb=AVTB,fps=1000/{step_ms}:round=up:start_time=0,scale={width}:{height}:flags=bilinear,format=gray"
        );
        args.push(filters.into());
        args.extend(["-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"].map(OsString::from));
        let size = (width as usize, height as usize);
        Ok(Self { frames: FrameReader::open(args, size.0 * size.1)?, size, next_ms: 0, step_ms })
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
        let Some(grey) = self.frames.next().await? else { return Ok(None) };
        let at = self.next_ms;
        self.next_ms += self.step_ms;
        Ok(Some((at, grey)))
    }
}

/// Frame size with the aspect ratio of the recording and the longest side of the grid, even.
fn fitted((width, height): (u32, u32), grid: Grid) -> (u32, u32) {
    let longest = width.max(height).max(1);
    let wanted = if grid.grows { grid.longest } else { grid.longest.min(longest) };
    let side = |side: u32| ((u64::from(side) * u64::from(wanted) / u64::from(longest)) as u32).max(2) & !1;
    (side(width), side(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pictures_come_at_even_steps_up_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("screen.mp4");
        let make = ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=640x360:rate=10:duration=2", "-pix_fmt", "yuv420p"];
        let made = std::process::Command::new("ffmpeg").args(make).arg(&file).status().unwrap();
        assert!(made.success());
        let mut scan = ScreenScan::open(file.to_str().unwrap(), (640, 360), 2_000).await.unwrap();
        let mut times = Vec::new();
        while let Some((at, grey)) = scan.next().await.unwrap() {
            assert_eq!(grey.len(), 320 * 180);
            times.push(at);
        }
        assert_eq!((scan.size(), times.first(), times.len()), ((320, 180), Some(&0), 8));
        let (small, large) = (|size| fitted(size, Grid::CHANGES), |size| fitted(size, Grid::WORDS));
        assert_eq!((small((1080, 1920)), small((0, 0))), ((180, 320), (2, 2)));
        assert_eq!((large((1280, 720)), large((3840, 2160))), ((1280, 720), (1920, 1080)));
    }
}
