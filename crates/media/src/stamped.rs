//! Decoded sound with timestamps. ffmpeg writes it as a fragmented MOV, whose fragments carry their times, and [`Stamped`] places
//! each frame at its time.
//!
//! Raw samples have no times: silence before the sound, a recorder's pause and a change of the rate would all be lost. ffmpeg could
//! fill gaps itself, but keeps all of a gap in memory at once.

use std::ops::ControlFlow;

/// Most bytes of silence emitted at once.
const SILENCE: usize = 16_384;
/// Size limit of a box, in bytes. A fragment is a tenth of a second, or what a codec decodes at once if that is more.
const MOST: u64 = 32 << 20;
/// Tolerance for times, in milliseconds. Containers round their times, and live recordings have uneven ones: a sample that is off
/// by no more than this directly follows the sample before it.
const UNEVEN_MS: i64 = 30;

/// ffmpeg output arguments for timestamped sound, from the filters on, for one output.
pub fn output(filters: &str, codec: &str) -> Vec<String> {
    // A fragment for each frame would take one write each, which is slower.
    let flags = "empty_moov+default_base_moof+frag_discont+skip_trailer";
    let times = ["-avoid_negative_ts", "disabled", "-f", "mov", "-frag_duration", "100000", "-movflags", flags];
    ["-af", filters, "-c:a", codec].into_iter().chain(times).map(Into::into).collect()
}

/// Error: the input is not the fragmented MOV that [`output`] asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

/// Format of decoded audio frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Bytes per frame.
    pub frame: usize,
    /// Byte value of silence.
    pub silence: u8,
    /// Frames per second.
    pub rate: i64,
}

impl Form {
    /// Largest offset, in frames, at which a sample still directly follows the previous one.
    fn uneven(self) -> u64 {
        (self.rate * UNEVEN_MS / 1_000).unsigned_abs()
    }
}

/// Parser of the fragmented MOV that places frames by their times.
pub struct Stamped {
    /// Input that is not a complete box yet.
    pending: Vec<u8>,
    /// Remaining bytes of a box that is skipped.
    passed_over: u64,
    /// Samples of the next `mdat`, from its `moof`: time in frames and size in bytes. A sample is a unit of the encoder.
    samples: Vec<Sample>,
    /// Position in frames: everything before it was emitted, or dropped because it overlapped.
    done: i64,
    /// Whether any sound was emitted.
    begun: bool,
    form: Form,
}

impl Stamped {
    /// Parser whose output starts at frame `from`.
    pub fn new(form: Form, from: i64) -> Self {
        Self { pending: Vec::new(), passed_over: 0, samples: Vec::new(), done: from, begun: false, form }
    }

    /// Takes input, and passes complete frames to `give` in order. Stops when `give` breaks.
    ///
    /// # Errors
    /// The input is not the format that [`output`] asks for.
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
                self.samples = samples(content)?;
            } else if self.place_all(content, &mut give).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            rest = rest.get(header.size as usize..).unwrap_or_default();
        }
        self.pending = rest.to_vec();
        Ok(ControlFlow::Continue(()))
    }

    /// Emits the samples of a fragment. Consecutive samples are emitted together.
    fn place_all(&mut self, piece: &[u8], give: &mut impl FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (mut rest, mut run, mut at) = (piece, 0, None::<i64>);
        let (frame, uneven) = (self.form.frame, self.form.uneven());
        let mut samples = std::mem::take(&mut self.samples);
        // After a change of the rate, some decoders give the first sound a time that is too late, and ffmpeg squeezes the following
        // sound behind it until that time is reached. Sound does not overlap itself, so a sample that reaches into the next one is
        // moved to end where the next one begins.
        let mut next = None::<i64>;
        for sample in samples.iter_mut().rev() {
            let frames = (sample.bytes / frame) as i64;
            if let Some(next) = next.filter(|next| sample.at.saturating_add(frames) > *next) {
                sample.at = next.saturating_sub(frames);
            }
            next = Some(sample.at);
        }
        for sample in samples {
            let follows = at.is_some_and(|at| at.saturating_add((run / frame) as i64).abs_diff(sample.at) <= uneven);
            if !follows {
                let (whole, later) = rest.split_at(run.min(rest.len()));
                if let Some(at) = at {
                    self.place(whole, at, give)?;
                }
                (rest, run, at) = (later, 0, Some(sample.at));
            }
            run = run.saturating_add(sample.bytes);
        }
        match at {
            Some(at) => self.place(rest.get(..run.min(rest.len())).unwrap_or_default(), at, give),
            None => ControlFlow::Continue(()),
        }
    }

    fn place(&mut self, piece: &[u8], at: i64, give: &mut impl FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Form { frame, silence, .. } = self.form;
        let silent = [silence; SILENCE];
        let at_once = SILENCE / frame;
        let at = if self.begun && at.abs_diff(self.done) <= self.form.uneven() { self.done } else { at };
        while self.done < at {
            let count = at_once.min(usize::try_from(at.abs_diff(self.done)).unwrap_or(usize::MAX));
            give(silent.get(..count * frame).unwrap_or_default())?;
            self.done += count as i64;
        }
        let count = piece.len() / frame;
        let before = usize::try_from(self.done.abs_diff(at)).unwrap_or(usize::MAX).min(count);
        if before < count {
            give(piece.get(before * frame..count * frame).unwrap_or_default())?;
            self.done = at.saturating_add(count as i64);
            self.begun = true;
        }
        ControlFlow::Continue(())
    }
}

/// Header of a MOV box.
struct Header {
    kind: [u8; 4],
    /// Bytes of the header itself.
    length: usize,
    /// Bytes of the box, including its header.
    size: u64,
}

impl Header {
    /// Reads a header; `None` if it is incomplete.
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

/// Time and size of a sample.
struct Sample {
    /// Time in frames.
    at: i64,
    bytes: usize,
}

/// Parses the samples of a fragment from its `moof`: `tfhd`, `tfdt` and `trun` in `traf`.
fn samples(mut boxes: &[u8]) -> Result<Vec<Sample>, Malformed> {
    let (mut defaults, mut at, mut found) = (Defaults::default(), None, Vec::new());
    while let Some(header) = Header::read(boxes)? {
        let size = usize::try_from(header.size).unwrap_or(usize::MAX);
        let content = boxes.get(header.length..size).ok_or(Malformed)?;
        match &header.kind {
            b"traf" => return samples(content),
            b"tfhd" => defaults = Defaults::read(content)?,
            b"tfdt" => at = Some(time(content)?),
            b"trun" => at = Some(run(content, defaults, at.ok_or(Malformed)?, &mut found)?),
            _ => {}
        }
        boxes = boxes.get(size..).unwrap_or_default();
    }
    if at.is_none() { Err(Malformed) } else { Ok(found) }
}

/// Parses the time of `tfdt`: version, three bytes of flags, and the time, of 64 bits since version 1.
fn time(content: &[u8]) -> Result<i64, Malformed> {
    let (version, time) = content.split_first_chunk::<4>().ok_or(Malformed)?;
    let short = || time.first_chunk().map(|time| i64::from(u32::from_be_bytes(*time)));
    let long = || time.first_chunk().map(|time| i64::from_be_bytes(*time));
    if version.first() == Some(&0) { short() } else { long() }.ok_or(Malformed)
}

/// Reader of 32-bit numbers.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn next(&mut self) -> Result<u32, Malformed> {
        let (number, rest) = self.0.split_first_chunk::<4>().ok_or(Malformed)?;
        self.0 = rest;
        Ok(u32::from_be_bytes(*number))
    }

    fn next_if(&mut self, flags: u32, flag: u32) -> Result<Option<u32>, Malformed> {
        if flags & flag == 0 { Ok(None) } else { self.next().map(Some) }
    }
}

/// Default duration and size of a fragment's samples, from `tfhd`.
#[derive(Clone, Copy, Default)]
struct Defaults {
    frames: u32,
    bytes: u32,
}

impl Defaults {
    fn read(content: &[u8]) -> Result<Self, Malformed> {
        let mut numbers = Numbers(content);
        let flags = numbers.next()?;
        numbers.next()?;
        // The base data offset has 64 bits, so its flag is read twice.
        for flag in [0x1, 0x1, 0x2] {
            numbers.next_if(flags, flag)?;
        }
        let frames = numbers.next_if(flags, 0x8)?.unwrap_or(0);
        Ok(Self { frames, bytes: numbers.next_if(flags, 0x10)?.unwrap_or(0) })
    }
}

/// Appends the samples of a `trun` that begins at frame `at`. Returns the frame at its end.
fn run(content: &[u8], defaults: Defaults, mut at: i64, found: &mut Vec<Sample>) -> Result<i64, Malformed> {
    let mut numbers = Numbers(content);
    let flags = numbers.next()?;
    let count = numbers.next()?;
    numbers.next_if(flags, 0x1)?;
    numbers.next_if(flags, 0x4)?;
    // A fragment is a tenth of a second: it cannot have more samples than that.
    if u64::from(count) > MOST {
        return Err(Malformed);
    }
    if flags & 0xF00 == 0 {
        // All samples have the default size and follow each other.
        let bytes = (u64::from(defaults.bytes) * u64::from(count)).min(MOST) as usize;
        found.push(Sample { at, bytes });
        return Ok(at.saturating_add(i64::from(defaults.frames).saturating_mul(i64::from(count))));
    }
    for _ in 0..count {
        let frames = numbers.next_if(flags, 0x100)?.unwrap_or(defaults.frames);
        let bytes = numbers.next_if(flags, 0x200)?.unwrap_or(defaults.bytes);
        numbers.next_if(flags, 0x400)?;
        numbers.next_if(flags, 0x800)?;
        found.push(Sample { at, bytes: bytes as usize });
        at = at.saturating_add(i64::from(frames));
    }
    Ok(at)
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

    /// A fragment of one sample, described as in `trun`.
    fn piece(at: i64, frames: &[u8]) -> Vec<u8> {
        let count = (frames.len() as u32).to_be_bytes();
        let defaults = boxed(*b"tfhd", &[&[0, 0, 0, 0x18], [0, 0, 0, 1].as_slice(), &count, &count].concat());
        let time = boxed(*b"tfdt", &[&[1, 0, 0, 0], at.to_be_bytes().as_slice()].concat());
        let run = boxed(*b"trun", &[[0, 0, 0, 1], [0, 0, 0, 1], [0; 4]].concat());
        let described = boxed(*b"moof", &[boxed(*b"mfhd", &[0; 8]), boxed(*b"traf", &[defaults, time, run].concat())].concat());
        [described, boxed(*b"mdat", frames)].concat()
    }

    const MOST_OF_TEST: usize = 10_000_000;
    /// A byte value that no fragment contains.
    const SILENT: u8 = 128;

    /// Output for the bytes of mono sound at a sample rate.
    fn laid_out_at(rate: i64, bytes: &[u8], at_once: usize, from: i64) -> Result<Vec<u8>, Malformed> {
        let (mut stamped, mut sound) = (Stamped::new(Form { frame: 1, silence: SILENT, rate }, from), Vec::new());
        for bytes in bytes.chunks(at_once) {
            let _ = stamped.take(bytes, |frames| {
                sound.extend(frames);
                if sound.len() < MOST_OF_TEST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
        }
        Ok(sound)
    }

    fn laid_out(bytes: &[u8], at_once: usize, from: i64) -> Result<Vec<u8>, Malformed> {
        laid_out_at(0, bytes, at_once, from)
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
        assert_eq!(laid_out(&piece(i64::MAX, &[1, 2]), 64, 0).unwrap().len().div_ceil(SILENCE), MOST_OF_TEST.div_ceil(SILENCE));
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

    /// A one-second tone, as a stream that can be concatenated with another.
    fn tone(file: &Path, codec: &str, rate: u32, channels: u32) -> String {
        let source = format!("sine=440:r={rate}:d=1");
        let file = file.to_str().unwrap().to_owned();
        ffmpeg(&["-f", "lavfi", "-i", &source, "-ac", &channels.to_string(), "-c:a", codec, &file]);
        file
    }

    #[test]
    fn sound_that_changes_its_rate_and_channels_goes_on_at_its_time() {
        for codec in ["aac", "mp2"] {
            let folder = tempfile::tempdir().unwrap();
            let mut lines = String::new();
            for number in 0..5 {
                let (rate, channels) = if number % 2 == 0 { (48_000, 1) } else { (44_100, 2) };
                let part = tone(&folder.path().join(format!("{number}.ts")), codec, rate, channels);
                lines.extend(["file '", &part, "'\n"]);
            }
            let (list, joined) = (folder.path().join("list"), folder.path().join("joined.ts"));
            std::fs::write(&list, lines).unwrap();
            let joined = joined.to_str().unwrap();
            ffmpeg(&["-f", "concat", "-safe", "0", "-i", list.to_str().unwrap(), "-c", "copy", joined]);
            let sound = decoded(joined);
            // Concatenated parts overlap by an encoder frame: by its times an AAC file is 4.94 s long.
            assert!((39_400..41_500).contains(&sound.len()), "{codec}: {} frames of some 40,000", sound.len());
            // Each tenth of a second has sound: without times, the second tone would come a second late.
            for (number, tenth) in sound.chunks_exact(800).enumerate() {
                assert!(is_loud(tenth), "{codec}: nothing is heard in tenth {number} of {}", sound.len() / 800);
            }
        }
    }

    /// Decodes a file as 8,000 samples a second.
    fn decoded(file: &str) -> Vec<u8> {
        let output = output("aformat=sample_fmts=fltp,aresample=8000", "pcm_u8");
        let mut args = vec!["-i", file, "-ac", "1"];
        args.extend(output.iter().map(String::as_str));
        args.push("-");
        laid_out_at(8_000, &ffmpeg(&args), 999, 0).unwrap()
    }

    fn is_loud(samples: &[u8]) -> bool {
        samples.iter().any(|sample| sample.abs_diff(SILENT) > 5)
    }

    #[test]
    fn a_pause_of_any_length_is_silence_of_that_length_and_uneven_times_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("paused.mkv");
        let file = file.to_str().unwrap();
        // Half a second, a pause of 1,000 s, and half a second whose times are uneven by 10 ms.
        let times = "asetpts='PTS+if(gte(T,0.5),1000/TB+mod(N,2)*0.01/TB,0)'";
        ffmpeg(&["-f", "lavfi", "-i", "sine=440:r=48000:d=1", "-af", times, "-c:a", "pcm_s16le", file]);
        let sound = decoded(file);
        assert!((8_006_000..8_009_000).contains(&sound.len()), "{} frames of some 8,008,000", sound.len());
        assert!(is_loud(&sound[3_600..4_000]) && !is_loud(&sound[5_000..8_003_500]) && is_loud(&sound[8_004_400..8_004_800]));
        for (number, part) in sound[8_004_400..8_007_900].chunks_exact(40).enumerate() {
            assert!(is_loud(part), "a hole at {number}");
        }
    }
}
