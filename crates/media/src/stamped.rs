//! Sound that says when it is heard: what ffmpeg decodes comes in pieces that carry their times, and is laid out so that each frame stands
//! at its own.
//!
//! Plain samples have no times. Where a recording changes its channels or its rate, ffmpeg begins its filters anew, and those know nothing
//! of what they gave before: told to begin at a time, they would fill all of it with silence once more.

use std::ops::ControlFlow;

/// Bytes of silence that are given out at once.
const SILENCE: usize = 4_096;
/// Bytes that a box may have. A piece is a tenth of a second, or what a codec decodes at once where that is more.
const MOST: u64 = 32 << 20;

/// The arguments that say so, from the filters on, for one output. The filters begin with `before`, which ends in the wanted rate.
pub fn output(before: &str, codec: &str) -> Vec<String> {
    // Gaps become silence there. A piece of each frame would be written with a call of its own, which takes longer.
    let filters = format!("{before},aresample=async=1");
    let flags = "empty_moov+default_base_moof+frag_discont+skip_trailer";
    let times = ["-avoid_negative_ts", "disabled", "-f", "mov", "-frag_duration", "100000", "-movflags", flags];
    ["-af", &filters, "-c:a", codec].into_iter().chain(times).map(Into::into).collect()
}

/// The pieces are not what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

/// Lays the frames of pieces out by their times.
pub struct Stamped {
    /// What came and is no whole box yet.
    pending: Vec<u8>,
    /// Bytes of a box that nobody reads, which are still to come.
    passed_over: u64,
    /// When the next piece is heard, in frames.
    at: i64,
    /// How many frames were given out, or left out because others stood there.
    done: i64,
    /// Bytes of a frame.
    frame: usize,
    /// A byte of silence.
    silence: u8,
}

impl Stamped {
    /// Reads frames of `frame` bytes, the first of which is that of the time `from`, in frames. Where no sound is, all bytes are
    /// `silence`.
    pub fn new(frame: usize, silence: u8, from: i64) -> Self {
        Self { pending: Vec::new(), passed_over: 0, at: from, done: from, frame, silence }
    }

    /// Takes what came, and gives out what is complete, in order and in whole frames. Ends where `give` does.
    ///
    /// # Errors
    /// It is not what [`output`] asks for.
    pub fn take(&mut self, bytes: &[u8], mut give: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<ControlFlow<()>, Malformed> {
        self.pending.extend_from_slice(bytes);
        let pending = std::mem::take(&mut self.pending);
        let mut rest = pending.as_slice();
        loop {
            let passed = usize::try_from(self.passed_over).unwrap_or(usize::MAX).min(rest.len());
            self.passed_over -= passed as u64;
            rest = rest.get(passed..).unwrap_or_default();
            let Some(header) = Header::read(rest)? else { break };
            if !matches!(&header.kind, b"moof" | b"mdat") {
                self.passed_over = header.size;
                continue;
            }
            if header.size > MOST {
                return Err(Malformed);
            }
            let Some(content) = rest.get(header.length..header.size as usize) else { break };
            if &header.kind == b"moof" {
                self.at = time(content)?.ok_or(Malformed)?;
            } else if self.place(content, &mut give).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            rest = rest.get(header.size as usize..).unwrap_or_default();
        }
        self.pending = rest.to_vec();
        Ok(ControlFlow::Continue(()))
    }

    fn place(&mut self, piece: &[u8], give: &mut impl FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let silent = [self.silence; SILENCE];
        let at_once = SILENCE / self.frame;
        while self.done < self.at {
            let count = at_once.min(usize::try_from(self.at.abs_diff(self.done)).unwrap_or(usize::MAX));
            give(silent.get(..count * self.frame).unwrap_or_default())?;
            self.done += count as i64;
        }
        let count = piece.len() / self.frame;
        let before = usize::try_from(self.done.abs_diff(self.at)).unwrap_or(usize::MAX).min(count);
        self.at = self.at.saturating_add(count as i64);
        if before < count {
            give(piece.get(before * self.frame..count * self.frame).unwrap_or_default())?;
            self.done = self.at;
        }
        ControlFlow::Continue(())
    }
}

/// The beginning of a box.
struct Header {
    kind: [u8; 4],
    /// Bytes of the header itself.
    length: usize,
    /// Bytes of the box with it.
    size: u64,
}

impl Header {
    /// None where it has not come yet.
    fn read(bytes: &[u8]) -> Result<Option<Self>, Malformed> {
        let Some((short, rest)) = bytes.split_first_chunk::<4>() else { return Ok(None) };
        let Some((kind, rest)) = rest.split_first_chunk::<4>() else { return Ok(None) };
        let (length, size) = match u32::from_be_bytes(*short) {
            1 => match rest.first_chunk::<8>() {
                Some(long) => (16, u64::from_be_bytes(*long)),
                None => return Ok(None),
            },
            size => (8, u64::from(size)),
        };
        if size < length as u64 {
            return Err(Malformed);
        }
        Ok(Some(Self { kind: *kind, length, size }))
    }
}

/// When a piece is heard, from its description: `tfdt` in `traf`.
fn time(mut boxes: &[u8]) -> Result<Option<i64>, Malformed> {
    while let Some(header) = Header::read(boxes)? {
        let size = usize::try_from(header.size).unwrap_or(usize::MAX);
        let content = boxes.get(header.length..size).ok_or(Malformed)?;
        match &header.kind {
            b"traf" => return time(content),
            // Its version, three bytes of flags, and the time: of 64 bits since version 1.
            b"tfdt" => {
                let (version, time) = content.split_first_chunk::<4>().ok_or(Malformed)?;
                let short = || time.first_chunk().map(|time| i64::from(u32::from_be_bytes(*time)));
                let long = || time.first_chunk().map(|time| i64::from_be_bytes(*time));
                return if version.first() == Some(&0) { short() } else { long() }.ok_or(Malformed).map(Some);
            }
            _ => boxes = boxes.get(size..).unwrap_or_default(),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::{
        path::Path,
        process::{Command, Stdio},
    };

    fn boxed(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        [&(content.len() as u32 + 8).to_be_bytes(), &kind, content].concat()
    }

    fn piece(at: i64, frames: &[u8]) -> Vec<u8> {
        let time = boxed(*b"tfdt", &[&[1, 0, 0, 0], at.to_be_bytes().as_slice()].concat());
        let described =
            boxed(*b"moof", &[boxed(*b"mfhd", &[0; 8]), boxed(*b"traf", &[boxed(*b"tfhd", &[0; 8]), time].concat())].concat());
        [described, boxed(*b"mdat", frames)].concat()
    }

    /// A byte that no piece has.
    const SILENT: u8 = 128;

    fn laid_out(bytes: &[u8], at_once: usize, from: i64) -> Result<Vec<u8>, Malformed> {
        let (mut stamped, mut sound) = (Stamped::new(1, SILENT, from), Vec::new());
        for bytes in bytes.chunks(at_once) {
            let _ = stamped.take(bytes, |frames| {
                sound.extend(frames);
                if sound.len() < 100_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
        }
        Ok(sound)
    }

    #[test]
    fn every_frame_stands_at_its_time_however_the_bytes_arrive() {
        let start = boxed(*b"ftyp", b"qt  ");
        let bytes = [start, piece(3, &[1, 2]), piece(5, &[3]), boxed(*b"free", &[7; 99]), piece(4, &[9, 4, 5]), piece(9, &[6])]
            .concat();
        for at_once in [1, 7, 64, bytes.len()] {
            assert_eq!(
                laid_out(&bytes, at_once, 0).unwrap(),
                [SILENT, SILENT, SILENT, 1, 2, 3, 5, SILENT, SILENT, 6],
                "{at_once}"
            );
            assert_eq!(laid_out(&bytes, at_once, 4).unwrap(), [2, 3, 5, SILENT, SILENT, 6], "{at_once}");
        }
    }

    #[test]
    fn silence_without_end_ends_with_who_listens() {
        assert_eq!(laid_out(&piece(i64::MAX, &[1, 2]), 64, 0).unwrap().len().div_ceil(SILENCE), 25);
        assert!(laid_out(&piece(i64::MIN, &[1, 2]), 64, i64::MAX).unwrap().is_empty());
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(mut bytes: Vec<u8>, kinds: Vec<(usize, bool)>, at_once in 1_usize..50) {
            for (at, is_piece) in kinds {
                let at = at % (bytes.len() + 1);
                bytes.splice(at..at, if is_piece { piece(at as i64, &[1; 9]) } else { boxed(*b"moof", &[0; 9]) });
            }
            let _ = laid_out(&bytes, at_once, 0);
        }
    }

    fn ffmpeg(args: &[&str]) -> Vec<u8> {
        let made = Command::new("ffmpeg").args(["-v", "error", "-y"]).args(args).stdin(Stdio::null()).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        made.stdout
    }

    /// A second of a tone, as a stream that can be put behind another.
    fn tone(file: &Path, rate: u32, channels: u32) -> String {
        let source = format!("sine=440:r={rate}:d=1");
        let file = file.to_str().unwrap().to_owned();
        ffmpeg(&["-f", "lavfi", "-i", &source, "-ac", &channels.to_string(), "-c:a", "aac", &file]);
        file
    }

    #[test]
    fn sound_that_changes_its_rate_and_channels_goes_on_at_its_time() {
        let folder = tempfile::tempdir().unwrap();
        let mut parts = Vec::new();
        for (number, (rate, channels)) in [(48_000, 1), (44_100, 2), (48_000, 1)].into_iter().enumerate() {
            parts.push(tone(&folder.path().join(format!("{number}.ts")), rate, channels));
        }
        let list = folder.path().join("list");
        let lines: Vec<_> = parts.iter().map(|part| format!("file '{part}'")).collect();
        std::fs::write(&list, lines.join("\n")).unwrap();
        let joined = folder.path().join("joined.ts");
        let joined = joined.to_str().unwrap();
        ffmpeg(&["-f", "concat", "-safe", "0", "-i", list.to_str().unwrap(), "-c", "copy", joined]);
        let output = output("aresample=8000", "pcm_u8");
        let mut args = vec!["-i", joined, "-ac", "1"];
        args.extend(output.iter().map(String::as_str));
        args.push("-");
        let sound = laid_out(&ffmpeg(&args), 999, 0).unwrap();
        assert!((23_800..24_500).contains(&sound.len()), "{} frames of some 24,000", sound.len());
        // Each tenth of a second is heard: without their times, the second tone would come a second late.
        for (number, tenth) in sound.chunks_exact(800).enumerate() {
            let loudest = tenth.iter().map(|sample| sample.abs_diff(SILENT)).max().unwrap();
            assert!(loudest > 5, "nothing is heard in tenth {number} of {}", sound.len() / 800);
        }
    }
}
