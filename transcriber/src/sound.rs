//! The sound, in pieces that end where it is quiet: a model listens to 30 seconds at a time, and a word that is cut in two is lost.

use std::{fs::File, io::BufReader, path::Path};

/// Samples per second that models listen to.
pub const RATE: usize = 16_000;
/// Longest piece, in samples: a little less than the 30 seconds of a model.
const LONGEST: usize = 29 * RATE;
/// Shortest piece before the last, in samples.
const SHORTEST: usize = 15 * RATE;
/// Length of the quiet that is looked for, in samples, and the step with which it is looked for.
const QUIET: (usize, usize) = (RATE / 5, RATE / 50);
/// Loudest sample of a piece in which nothing can be heard: models write words into silence.
const SILENT: f32 = 33.0 / 32_768.0;

/// Length of the frames in which pauses are looked for, in samples.
const FRAME: usize = RATE / 50;
/// Shortest pause that is shortened, and how much of it stays on each side, in frames: 0.7 and 0.2 s.
const PAUSE: (usize, usize) = (35, 10);
/// Longest rest of the word before that can lie between its end and a pause, in samples.
const LEFT_BEHIND: usize = RATE / 2;
/// Level of a pause, as parts of the level of speech, at most.
const OF_SPEECH: f32 = 0.1;
/// Level of a pause, as multiples of the quietest frames, at most.
const OF_QUIET: f32 = 3.0;

/// Why the sound cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SoundError {
    /// The file cannot be read.
    #[error("{}", words::transcriber::sound_unreadable(path, reason))]
    Unreadable {
        /// The file.
        path: String,
        /// The reason.
        reason: hound::Error,
    },
    /// The sound has another form.
    #[error("{}", words::transcriber::sound_other_form(bits, channels, rate))]
    OtherForm {
        /// Bits of a sample.
        bits: u16,
        /// Number of channels.
        channels: u16,
        /// Samples per second.
        rate: u32,
    },
}

/// A piece of the sound.
pub struct Piece {
    /// Its first sample.
    pub from: usize,
    /// Its samples, between -1 and 1.
    pub samples: Vec<f32>,
}

impl Piece {
    /// Whether nothing can be heard in it.
    pub fn is_silent(&self) -> bool {
        self.samples.iter().all(|sample| sample.abs() <= SILENT)
    }

    /// Its end, in samples.
    pub fn to(&self) -> usize {
        self.from + self.samples.len()
    }
}

/// A piece whose long pauses are shortened: around a long pause, models give words times that are wrong by seconds.
pub struct Shortened {
    /// The samples.
    pub samples: Vec<f32>,
    /// Parts that stayed: the first sample here, and the same sample in the piece.
    parts: Vec<(usize, usize)>,
}

impl Shortened {
    /// Shortens the pauses of a piece.
    pub fn new(piece: &[f32]) -> Self {
        let level = |frame: &[f32]| (frame.iter().map(|sample| sample * sample).sum::<f32>() / frame.len() as f32).sqrt();
        let levels: Vec<f32> = piece.chunks(FRAME).map(level).collect();
        let mut sorted = levels.clone();
        sorted.sort_by(f32::total_cmp);
        let part = |of: usize| sorted.get(sorted.len() * of / 100).copied().unwrap_or(0.0);
        let most = (part(10) * OF_QUIET).min(part(95) * OF_SPEECH).max(SILENT);
        let (mut samples, mut parts) = (Vec::with_capacity(piece.len()), Vec::new());
        let mut keep = |from: usize, to: usize| {
            if let Some(kept) = piece.get(from..to.min(piece.len())).filter(|kept| !kept.is_empty()) {
                parts.push((samples.len(), from));
                samples.extend_from_slice(kept);
            }
        };
        let (mut kept_to, mut frame) = (0, 0);
        while frame < levels.len() {
            let quiet = levels.iter().skip(frame).take_while(|level| **level <= most).count();
            if quiet >= PAUSE.0 {
                keep(kept_to, (frame + PAUSE.1) * FRAME);
                kept_to = (frame + quiet - PAUSE.1) * FRAME;
            }
            frame += quiet.max(1);
        }
        keep(kept_to, piece.len());
        Self { samples, parts }
    }

    /// Sample of the piece at which something begins that begins at a sample here.
    pub fn start(&self, sample: usize) -> usize {
        self.at(self.parts.partition_point(|(here, _)| *here <= sample), sample)
    }

    /// Sample of the piece at which something ends that ends at a sample here.
    pub fn end(&self, sample: usize) -> usize {
        self.at(self.parts.partition_point(|(here, _)| *here < sample), sample)
    }

    /// Sample here at which a word begins that was found between two samples: the middle of a shortened pause between them if hardly
    /// anything of the word can be before the pause. Otherwise the first of the two.
    pub fn begin(&self, from: usize, to: usize) -> usize {
        let side = PAUSE.1 * FRAME;
        let is_behind = |pause: usize| from + LEFT_BEHIND + side > pause && pause + side < to;
        let pauses = self.parts.iter().skip(1).map(|(here, _)| *here);
        pauses.rev().find(|pause| *pause > from && is_behind(*pause)).unwrap_or(from)
    }

    /// Sample of the piece, by the part before this one.
    fn at(&self, part: usize, sample: usize) -> usize {
        let (here, there) = part.checked_sub(1).and_then(|part| self.parts.get(part)).copied().unwrap_or((0, 0));
        there + sample.saturating_sub(here)
    }
}

/// The pieces of a sound, in order. A file that ends early, as one that is still written, ends the sound.
pub struct Pieces<I> {
    samples: I,
    rest: Vec<f32>,
    from: usize,
}

/// Opens a WAV file of 16,000 samples of 16 bits per second, with one channel.
pub fn open(path: &Path) -> Result<Pieces<impl Iterator<Item = f32>>, SoundError> {
    let reader = hound::WavReader::<BufReader<File>>::open(path)
        .map_err(|reason| SoundError::Unreadable { path: path.display().to_string(), reason })?;
    let form = reader.spec();
    let is_ours = form.channels == 1
        && form.sample_rate == RATE as u32
        && form.bits_per_sample == 16
        && form.sample_format == hound::SampleFormat::Int;
    if !is_ours {
        let (bits, channels, rate) = (form.bits_per_sample, form.channels, form.sample_rate);
        return Err(SoundError::OtherForm { bits, channels, rate });
    }
    let samples = reader.into_samples::<i16>().map_while(Result::ok).map(|sample| f32::from(sample) / 32_768.0);
    Ok(Pieces { samples, rest: Vec::new(), from: 0 })
}

impl<I: Iterator<Item = f32>> Iterator for Pieces<I> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        self.rest.reserve(LONGEST - self.rest.len());
        let missing = LONGEST - self.rest.len();
        self.rest.extend(self.samples.by_ref().take(missing));
        if self.rest.is_empty() {
            return None;
        }
        let length = if self.rest.len() < LONGEST { self.rest.len() } else { quiet_end(&self.rest) };
        let after = self.rest.split_off(length);
        let samples = std::mem::replace(&mut self.rest, after);
        let from = self.from;
        self.from += samples.len();
        Some(Piece { from, samples })
    }
}

/// The middle of the quietest place in the second half of the samples, the last one of several.
fn quiet_end(samples: &[f32]) -> usize {
    let (length, step) = QUIET;
    let places = (SHORTEST..=samples.len().saturating_sub(length)).step_by(step);
    let energy = |from: usize| -> f32 { samples.iter().skip(from).take(length).map(|sample| sample * sample).sum() };
    let quietest = places.map(|from| (from, energy(from))).reduce(|best, next| if next.1 <= best.1 { next } else { best });
    quietest.map_or(samples.len(), |(from, _)| from + length / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(samples: Vec<f32>) -> Vec<Piece> {
        Pieces { samples: samples.into_iter(), rest: Vec::new(), from: 0 }.collect()
    }

    #[test]
    fn pieces_hold_every_sample_once_and_end_where_it_is_quiet() {
        let mut sound: Vec<f32> = (0..70 * RATE).map(|at| if at % 2 == 0 { 0.5 } else { -0.5 }).collect();
        sound[20 * RATE..20 * RATE + RATE / 2].fill(0.0);
        let all = pieces(sound.clone());
        assert!(all[0].to() > 20 * RATE && all[0].to() < 20 * RATE + RATE / 2, "{}", all[0].to());
        assert!(all.iter().all(|piece| piece.samples.len() <= LONGEST));
        assert_eq!(all.iter().flat_map(|piece| piece.samples.clone()).collect::<Vec<_>>(), sound);
        assert!(all.windows(2).all(|two| two[0].to() == two[1].from));
        assert!(pieces(Vec::new()).is_empty());
        assert_eq!(pieces(vec![0.1; 5]).len(), 1);
    }

    #[test]
    fn long_pauses_are_shortened_and_times_beside_them_lead_back_to_where_they_were() {
        // Two seconds of speech, three of noise, two of speech, half a second of noise, one of speech.
        let noise = |at: usize| if at % 2 == 0 { 0.002 } else { -0.002 };
        let mut sound: Vec<f32> = (0..17 * RATE / 2).map(|at| if at % 2 == 0 { 0.5 } else { -0.5 }).collect();
        for (from, to) in [(2 * RATE, 5 * RATE), (7 * RATE, 15 * RATE / 2)] {
            (from..to).for_each(|at| sound[at] = noise(at));
        }
        let short = Shortened::new(&sound);
        assert_eq!(short.samples.len(), sound.len() - 3 * RATE + 2 * PAUSE.1 * FRAME, "the short pause stays");
        // The pause is between here and there; what ends at its border ends before it, and what begins there begins after it.
        let border = 2 * RATE + PAUSE.1 * FRAME;
        assert_eq!((short.end(border), short.start(border)), (border, 5 * RATE - PAUSE.1 * FRAME));
        assert_eq!((short.start(RATE), short.end(RATE)), (RATE, RATE));
        assert_eq!(short.end(short.samples.len()), sound.len());
        for at in (0..short.samples.len()).step_by(997) {
            assert_eq!(short.samples[at], sound[short.start(at)]);
        }
        // A word that was found from the end of the one before the pause on is behind the pause, unless it ends before it.
        let before = border - PAUSE.1 * FRAME - RATE / 5;
        assert_eq!(short.begin(before, border + RATE / 2), border);
        assert_eq!(short.begin(before, border + RATE / 10), before, "all of it would be in the pause");
        assert_eq!(short.begin(before - RATE, border + RATE / 2), before - RATE, "much of it is before the pause");
        // Speech without a pause, and music under it, stay as they are.
        let (loud, music): (Vec<f32>, Vec<f32>) =
            (vec![0.3; 3 * RATE], (0..6 * RATE).map(|at| if at < 3 * RATE { 0.3 } else { 0.1 }).collect());
        assert!([loud, music].iter().all(|sound| Shortened::new(sound).samples.len() == sound.len()));
        let none = Shortened::new(&[]);
        assert_eq!((none.samples.len(), none.start(7), none.end(0)), (0, 7, 0));
        // Nothing but noise is shortened too, and ends where it ended.
        let quiet = Shortened::new(&vec![0.000_1; 3 * RATE]);
        assert!(quiet.samples.len() < RATE && quiet.end(quiet.samples.len()) == 3 * RATE);
    }

    #[test]
    fn a_piece_is_silent_if_it_has_nothing_but_the_noise_of_a_recorder() {
        let of = |sample: f32| Piece { from: 0, samples: vec![0.0, sample, 0.0] }.is_silent();
        assert!(of(0.0) && of(-0.001) && !of(0.01));
    }

    #[test]
    fn a_file_that_is_missing_damaged_or_of_another_form_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wav");
        assert!(matches!(open(&path).err().unwrap(), SoundError::Unreadable { .. }));
        std::fs::write(&path, b"RIFF and nonsense").unwrap();
        assert!(matches!(open(&path).err().unwrap(), SoundError::Unreadable { .. }));
        let write = |channels, sample_rate| {
            let form = hound::WavSpec { channels, sample_rate, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
            let mut out = hound::WavWriter::create(&path, form).unwrap();
            (0..1_000).for_each(|at| out.write_sample(at as i16).unwrap());
            out.finalize().unwrap();
        };
        write(2, 44_100);
        assert!(matches!(open(&path).err().unwrap(), SoundError::OtherForm { channels: 2, rate: 44_100, .. }));
        write(1, 16_000);
        assert_eq!(open(&path).unwrap().map(|piece| piece.samples.len()).sum::<usize>(), 1_000);
        // A file that ends before its head says.
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 501]).unwrap();
        let left = open(&path).unwrap().map(|piece| piece.samples.len()).sum::<usize>();
        assert!((700..=750).contains(&left), "{left}");
    }
}
