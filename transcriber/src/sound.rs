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
