//! A waveform for drawing: lowest and highest sample of short ranges, at four resolutions.

/// Pairs per second at the finest resolution.
pub const PAIRS_A_SECOND: usize = 125;
/// Milliseconds per pair at the finest resolution.
const PAIR_MS: i64 = 8;
/// Number of pairs of a level that the next, coarser level combines into one.
const STEP: usize = 8;
/// Number of resolutions: 8 ms, 64 ms, 512 ms and 4.096 s.
const LEVELS: usize = 4;

/// Lowest and highest samples of a sound, -128 to 127, from the start of its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waveform {
    levels: [Vec<(i8, i8)>; LEVELS],
}

impl Waveform {
    /// Adds the next pair of the finest level.
    pub fn push(&mut self, low: i8, high: i8) {
        let mut index = self.len();
        for level in &mut self.levels {
            match level.get_mut(index) {
                Some(pair) => *pair = (pair.0.min(low), pair.1.max(high)),
                None => level.push((low, high)),
            }
            index /= STEP;
        }
    }

    /// Number of pairs of the finest level.
    pub fn len(&self) -> usize {
        self.levels.first().map_or(0, Vec::len)
    }

    /// True if no pair has been added.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Length of the known sound, in milliseconds.
    pub fn length_ms(&self) -> i64 {
        self.len() as i64 * PAIR_MS
    }

    /// Shortens the waveform to `pairs` pairs.
    pub(super) fn truncate(&mut self, pairs: usize) {
        if pairs >= self.len() {
            return;
        }
        let kept: Vec<_> = self.levels.first().and_then(|level| level.get(..pairs)).unwrap_or_default().to_vec();
        *self = Self::default();
        for (low, high) in kept {
            self.push(low, high);
        }
    }

    /// Lowest and highest sample between two times of the source; `None` if the range is not known. Uses the coarsest level that
    /// still has several pairs in the range, so the cost does not depend on its length.
    pub fn range(&self, from_ms: i64, until_ms: i64) -> Option<(i8, i8)> {
        let (mut level, mut pair_ms) = (0, PAIR_MS);
        while level + 1 < LEVELS && until_ms.saturating_sub(from_ms) >= 2 * pair_ms * STEP as i64 {
            (level, pair_ms) = (level + 1, pair_ms * STEP as i64);
        }
        let pairs = self.levels.get(level)?;
        let first = usize::try_from(from_ms.max(0) / pair_ms).ok()?;
        let end = usize::try_from((until_ms.max(0) + pair_ms - 1) / pair_ms).ok()?.max(first + 1).min(pairs.len());
        let mut range = pairs.get(first..end)?.iter().copied();
        let next = range.next()?;
        Some(range.fold(next, |(low, high), pair| (low.min(pair.0), high.max(pair.1))))
    }
}

/// Lowest and highest sample of several mixed sounds, each with its gain, between two times of their source. `None` if none of them
/// is known there.
pub fn range_of_all<'a>(
    sounds: impl IntoIterator<Item = (&'a Waveform, f64)>,
    from_ms: i64,
    until_ms: i64,
) -> Option<(i8, i8)> {
    let known = sounds.into_iter().filter_map(|(sound, gain)| Some((sound.range(from_ms, until_ms)?, gain)));
    let sum =
        |sum: (f64, f64), ((low, high), gain): ((i8, i8), f64)| (sum.0 + f64::from(low) * gain, sum.1 + f64::from(high) * gain);
    let (low, high) = known.map(|of| sum((0.0, 0.0), of)).reduce(|one, other| (one.0 + other.0, one.1 + other.1))?;
    Some((low.round() as i8, high.round() as i8))
}

/// Quiet ranges of at least `least_ms` between two times of the source, as start and end in milliseconds. Follows the rule of
/// [`super::silences`], as far as the waveforms are known; after the end of all sounds it is quiet.
pub fn quiet_ranges(sounds: &[(&Waveform, f64)], (from_ms, until_ms): (i64, i64), least_ms: i64) -> Vec<(i64, i64)> {
    // A whole step of the waveform's samples: larger than the rounding difference.
    let loudest = (super::sound::SILENCE * 128.0).floor() as i8;
    let (mut since, mut found) = (from_ms, Vec::new());
    let mut add = |from: i64, to: i64| {
        if to > from && to - from >= least_ms {
            found.push((from, to));
        }
    };
    let mut at = from_ms - from_ms.rem_euclid(PAIR_MS);
    while at < until_ms {
        let range = range_of_all(sounds.iter().copied(), at, at + PAIR_MS);
        if range.is_some_and(|(low, high)| low < -loudest || high > loudest) {
            add(since, at);
            since = at + PAIR_MS;
        }
        at += PAIR_MS;
    }
    add(since, until_ms);
    found
}

/// Makes waveform pairs from unsigned 8-bit samples.
#[derive(Debug)]
pub(super) struct Pairing {
    samples: usize,
    low: u8,
    high: u8,
}

impl Pairing {
    /// Sample rate of the input.
    pub const RATE: usize = 8_000;

    pub fn new() -> Self {
        Self { samples: 0, low: u8::MAX, high: 0 }
    }

    /// Takes samples and passes each complete pair to `pair`.
    pub fn take<E>(&mut self, samples: &[u8], mut pair: impl FnMut(i8, i8) -> Result<(), E>) -> Result<(), E> {
        let mut rest = samples;
        while !rest.is_empty() {
            let (now, later) = rest.split_at((Self::RATE / PAIRS_A_SECOND - self.samples).min(rest.len()));
            self.samples += now.len();
            self.low = now.iter().copied().fold(self.low, u8::min);
            self.high = now.iter().copied().fold(self.high, u8::max);
            if self.samples == Self::RATE / PAIRS_A_SECOND {
                self.end(&mut pair)?;
            }
            rest = later;
        }
        Ok(())
    }

    /// Passes the last, incomplete pair to `pair`, if it has any samples.
    pub fn end<E>(&mut self, mut pair: impl FnMut(i8, i8) -> Result<(), E>) -> Result<(), E> {
        let (low, high, samples) = (self.low, self.high, self.samples);
        *self = Self::new();
        if samples == 0 { Ok(()) } else { pair((low ^ 0x80).cast_signed(), (high ^ 0x80).cast_signed()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_range_never_hides_a_peak_within_it(pairs in prop::collection::vec((-128_i8..=0, 0_i8..=127), 1..2_000), from in 0_i64..16_000, length in 1_i64..16_000) {
            let mut waveform = Waveform::default();
            for (low, high) in &pairs {
                waveform.push(*low, *high);
            }
            let until = from + length;
            let first = (from / PAIR_MS) as usize;
            let inside = pairs.get(first..((until / PAIR_MS) as usize).min(pairs.len()).max(first)).unwrap_or_default();
            if let Some((low, high)) = waveform.range(from, until) {
                prop_assert!(inside.iter().all(|pair| low <= pair.0 && pair.1 <= high));
            } else {
                prop_assert!(inside.is_empty());
            }
            let mut shorter = waveform.clone();
            shorter.truncate(pairs.len() / 2);
            let mut expected = Waveform::default();
            for (low, high) in pairs.iter().take(pairs.len() / 2) {
                expected.push(*low, *high);
            }
            prop_assert_eq!(shorter, expected);
        }

        #[test]
        fn samples_in_any_pieces_give_the_same_pairs(samples in prop::collection::vec(any::<u8>(), 0..1_000), size in 1_usize..90) {
            let pairs = |pieces: &mut dyn Iterator<Item = &[u8]>| {
                let (mut pairing, mut found) = (Pairing::new(), Vec::new());
                let mut keep = |low: i8, high: i8| { found.push((low, high)); Ok::<_, ()>(()) };
                for piece in pieces {
                    pairing.take(piece, &mut keep).unwrap();
                }
                pairing.end(&mut keep).unwrap();
                found
            };
            let expected: Vec<_> = samples.chunks(64).map(|chunk| {
                let of = |value: u8| (i16::from(value) - 128) as i8;
                (of(*chunk.iter().min().unwrap()), of(*chunk.iter().max().unwrap()))
            }).collect();
            prop_assert_eq!(&pairs(&mut samples.chunks(size)), &expected);
            prop_assert_eq!(&pairs(&mut std::iter::once(samples.as_slice())), &expected);
        }
    }
}
