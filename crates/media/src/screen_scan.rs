//! Grey pictures of a recording at even steps: small ones to see where it changes, large ones to read what it shows.

use super::{child::MediaError, input::Input, known::record_of, pipes::FrameReader, probe::FORMATS};
use std::ffi::OsString;

/// How large pictures are, and how far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The longest side of a picture.
    longest: u32,
    /// Whether a smaller recording is made larger.
    grows: bool,
    /// How far apart pictures are at least, in milliseconds.
    step_ms: i64,
    /// The most pictures of one recording: of a longer one they are further apart.
    most: i64,
}

impl Grid {
    /// To see where a recording changes: pictures as small as those of a scrub proxy, on which finding activity was measured.
    pub const CHANGES: Self = Self { longest: 320, grows: true, step_ms: 250, most: 20_000 };
    /// To read what a recording shows.
    pub const WORDS: Self = Self { longest: 1_920, grows: false, step_ms: 500, most: 20_000 };
}

/// Pictures of a recording, in order of time. They come from one ffmpeg with one thread, which ends when this is dropped.
pub struct ScreenScan {
    frames: FrameReader,
    size: (usize, usize),
    next_ms: i64,
    step_ms: i64,
}

impl ScreenScan {
    /// Starts at the beginning of a recording of `size` pixels and this length in milliseconds, to see where it changes.
    ///
    /// # Errors
    /// ffmpeg cannot be started.
    pub async fn open(address: &str, size: (u32, u32), length_ms: i64) -> Result<Self, MediaError> {
        Self::by(address, size, length_ms, Grid::CHANGES).await
    }

    /// The same by another grid.
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
        // Each picture is the last frame at or before its time.
        let prepared = input.prepared(0);
        let filters = format!(
            "{prepared}settb=AVTB,fps=1000/{step_ms}:round=up:start_time=0,scale={width}:{height}:flags=bilinear,format=gray"
        );
        args.push(filters.into());
        args.extend(["-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"].map(OsString::from));
        let size = (width as usize, height as usize);
        Ok(Self { frames: FrameReader::open(args, size.0 * size.1)?, size, next_ms: 0, step_ms })
    }

    /// The size of every picture.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The next time in milliseconds, and the brightness of the pixels shown then, row by row; nothing after the last picture.
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

/// A size of the same shape with the longest side of a grid, even.
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
