//! Music beds: music under a video, with a start, an end and fades, lowered while somebody speaks.

use crate::{
    MediaError, SILENCE,
    mixer::{FRAMES_PER_MS, Plan},
    pcm,
};
use cutroom_timeline::PlacedSound;
use std::sync::Arc;

/// Time before a voice in which the music is lowered, and time after it in which it rises, in milliseconds.
const LOWERED_MS: i64 = 200;
const RISES_MS: i64 = 500;
/// Pause between two voices in which the music does not rise, in milliseconds: it would rise and fall at once.
const SHORT_PAUSE_MS: i64 = LOWERED_MS + RISES_MS + 300;
/// Shortest sound that counts as a voice, in milliseconds: shorter ones are clicks.
const SHORTEST_VOICE_MS: i64 = 80;
/// Length of a window in which a voice is looked for, in milliseconds.
const WINDOW_MS: i64 = 20;

/// Music under a video.
#[derive(Clone, Debug, PartialEq)]
pub struct MusicBed {
    /// File or URL of the music.
    pub address: String,
    /// Length of the music, which is repeated, in milliseconds.
    pub turn_ms: i64,
    /// Length of the video in milliseconds.
    pub length_ms: i64,
    /// Start and end of the music in the video, in milliseconds.
    pub span_ms: (i64, i64),
    /// Lengths of the fade-in and the fade-out, in milliseconds.
    pub fades_ms: (i64, i64),
    /// Level of the music, in decibels; 0 is as recorded.
    pub level: f64,
    /// Decibels by which the music is lowered under a voice.
    pub ducking: f64,
    /// Ranges of the video in which somebody speaks, in milliseconds.
    pub spoken: Vec<(i64, i64)>,
}

impl MusicBed {
    /// Ranges in which the music is wholly lowered: sorted, with the short pauses between voices.
    fn lowered(&self) -> Vec<(i64, i64)> {
        joined(self.spoken.clone(), SHORT_PAUSE_MS)
    }

    /// Gain at a time of the video in milliseconds. `near` is a range in which the music is lowered, the nearest one.
    fn gain_at(&self, at: f64, near: Option<(i64, i64)>) -> f64 {
        let share = |passed: f64, of: i64| if of > 0 { (passed / of as f64).clamp(0.0, 1.0) } else { 1.0 };
        let (from, to) = (self.span_ms.0 as f64, self.span_ms.1 as f64);
        if at < from || at >= to {
            return 0.0;
        }
        let faded = share(at - from, self.fades_ms.0).min(share(to - at, self.fades_ms.1));
        let lowered = near.map_or(0.0, |(start, end)| {
            let before = share(start as f64 - at, LOWERED_MS);
            let after = share(at - end as f64, RISES_MS);
            1.0 - before.max(after)
        });
        // Of equal power, as the fades of all sounds.
        (faded * std::f64::consts::FRAC_PI_2).sin() * 10_f64.powf((self.level - self.ducking * lowered) / 20.0)
    }
}

/// Sorts ranges, and joins those with a pause shorter than `least` between them.
fn joined(mut ranges: Vec<(i64, i64)>, least: i64) -> Vec<(i64, i64)> {
    ranges.retain(|(start, end)| start < end);
    ranges.sort_unstable();
    let mut joined: Vec<(i64, i64)> = Vec::new();
    for (start, end) in ranges {
        match joined.last_mut() {
            Some(last) if start - last.1 < least => last.1 = last.1.max(end),
            _ => joined.push((start, end)),
        }
    }
    joined
}

/// Mixes a music bed, as long as its video. `take` gets frames as bytes of little-endian floats, and stops the mix by returning false.
/// Blocks: not for a thread of an executor.
///
/// # Errors
/// The music cannot be decoded.
pub fn mixed_bed(bed: &MusicBed, mut take: impl FnMut(Vec<u8>) -> bool) -> Result<(), MediaError> {
    let span_ms = (bed.span_ms.0.clamp(0, bed.length_ms), bed.span_ms.1.clamp(0, bed.length_ms));
    let bed = MusicBed { span_ms, ..bed.clone() };
    let placed = PlacedSound {
        bus: 0,
        span_ms,
        from_ms: 0,
        gain: 1.0,
        fades_ms: (0, 0),
        loop_ms: Some(bed.turn_ms.max(1)),
        is_effect: false,
    };
    let plan = Plan::new(bed.length_ms, (span_ms.0 < span_ms.1).then(|| (bed.address.clone(), placed)));
    let lowered = bed.lowered();
    let (mut frame, mut next) = (0_i64, 0);
    pcm::mixed_samples(Arc::new(plan), (0, bed.length_ms), |frames| {
        let mut bytes = Vec::with_capacity(4 * frames.len());
        for samples in frames.chunks_exact(2) {
            let at = frame as f64 / FRAMES_PER_MS as f64;
            while lowered.get(next).is_some_and(|(_, end)| *end as f64 + (RISES_MS as f64) < at) {
                next += 1;
            }
            let gain = bed.gain_at(at, lowered.get(next).copied()) as f32;
            bytes.extend(samples.iter().flat_map(|sample| (sample * gain).to_le_bytes()));
            frame += 1;
        }
        take(bytes)
    })
}

/// Ranges of a plan in which something is louder than silence, in milliseconds. `tell` is called with the share that was heard, 0..1,
/// and cancels by returning false; then the result is `None`. Blocks: not for a thread of an executor.
///
/// # Errors
/// A sound cannot be decoded.
pub fn voiced_ranges(plan: Arc<Plan>, mut tell: impl FnMut(f64) -> bool) -> Result<Option<Vec<(i64, i64)>>, MediaError> {
    let length_ms = plan.length / FRAMES_PER_MS;
    let (mut frame, mut loud, mut goes_on) = (0, Vec::new(), true);
    pcm::mixed_samples(plan, (0, length_ms), |frames| {
        for samples in frames.chunks_exact(2) {
            if samples.iter().any(|sample| sample.abs() > SILENCE) {
                let window = frame / (WINDOW_MS * FRAMES_PER_MS) * WINDOW_MS;
                if loud.last() != Some(&(window, window + WINDOW_MS)) {
                    loud.push((window, window + WINDOW_MS));
                }
            }
            frame += 1;
        }
        goes_on = tell((frame as f64 / (length_ms * FRAMES_PER_MS).max(1) as f64).min(1.0));
        goes_on
    })?;
    let mut voiced = joined(loud, 3 * WINDOW_MS);
    voiced.retain(|(start, end)| end - start >= SHORTEST_VOICE_MS);
    Ok(goes_on.then_some(voiced))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn bed(address: &str) -> MusicBed {
        MusicBed {
            address: address.to_owned(),
            turn_ms: 3_000,
            length_ms: 12_000,
            span_ms: (1_000, 11_000),
            fades_ms: (1_000, 2_000),
            level: -6.0,
            ducking: 12.0,
            // Two words with a short pause, and one far behind them.
            spoken: vec![(7_500, 8_000), (3_000, 3_400), (3_700, 4_200)],
        }
    }

    /// Largest sample of a stretch of a mix, in decibels.
    fn level(mix: &[f32], from_ms: usize, to_ms: usize) -> f64 {
        let part = &mix[2 * 48 * from_ms..2 * 48 * to_ms];
        20.0 * f64::from(part.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs())).max(1e-9)).log10()
    }

    fn mix_of(bed: &MusicBed) -> Vec<f32> {
        let mut mix = Vec::new();
        mixed_bed(bed, |bytes| {
            mix.extend(bytes.as_chunks::<4>().0.iter().map(|sample| f32::from_le_bytes(*sample)));
            true
        })
        .unwrap();
        mix
    }

    fn tone(folder: &std::path::Path) -> String {
        let file = folder.join("music.wav");
        let args = ["-v", "error", "-f", "lavfi", "-i", "aevalsrc=0.5*sin(2*PI*500*t):s=48000:d=3"];
        assert!(Command::new("ffmpeg").args(args).arg(&file).stdin(Stdio::null()).status().unwrap().success());
        file.to_str().unwrap().to_owned()
    }

    #[test]
    fn the_music_begins_fades_and_ends_where_it_should_and_is_lowered_under_words_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mix = mix_of(&bed(&tone(folder.path())));
        assert_eq!(mix.len(), 2 * 48 * 12_000, "as long as the video");
        // A tone of -6 dB at -6 dB.
        let full = -12.04;
        let near = |from, to, expected: f64| {
            let found = level(&mix, from, to);
            assert!((found - expected).abs() < 0.3, "{from} to {to}: {found} instead of {expected}");
        };
        assert!(level(&mix, 0, 1_000) < -100.0 && level(&mix, 11_000, 12_000) < -100.0, "nothing outside");
        near(2_100, 2_700, full);
        for (from, to) in [(3_050, 3_400), (3_400, 3_700), (3_700, 4_200), (7_550, 8_000)] {
            near(from, to, full - 12.0);
        }
        near(4_800, 7_200, full);
        near(8_600, 8_900, full);
        // Fades of equal power: half way, 3 dB less.
        near(1_490, 1_510, full - 3.0);
        near(9_990, 10_010, full - 3.0);
    }

    #[test]
    fn a_bed_without_room_or_with_nonsense_is_silent_or_whole_and_never_fails() {
        let folder = tempfile::tempdir().unwrap();
        let whole = bed(&tone(folder.path()));
        let reversed = MusicBed { span_ms: (8_000, 2_000), ..whole.clone() };
        assert!(mix_of(&reversed).iter().all(|sample| *sample == 0.0));
        let beyond = MusicBed { span_ms: (-5_000, 99_000), fades_ms: (0, 0), ducking: 0.0, ..whole };
        let mix = mix_of(&beyond);
        assert!((level(&mix, 0, 500) + 12.04).abs() < 0.3 && (level(&mix, 11_500, 12_000) + 12.04).abs() < 0.3);
    }

    #[test]
    fn a_voice_is_where_the_sound_is_louder_than_silence() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("voice.wav");
        let sound = "aevalsrc='if(between(t,1,2)+between(t,2.04,2.5)+between(t,4,4.02),0.3,0.002)*sin(2*PI*300*t)':s=48000:d=6";
        let args = ["-v", "error", "-f", "lavfi", "-i", sound];
        assert!(Command::new("ffmpeg").args(args).arg(&file).stdin(Stdio::null()).status().unwrap().success());
        let placed = PlacedSound {
            bus: 0,
            span_ms: (0, 6_000),
            from_ms: 0,
            gain: 1.0,
            fades_ms: (0, 0),
            loop_ms: None,
            is_effect: false,
        };
        let plan = Arc::new(Plan::new(6_000, [(file.to_str().unwrap().to_owned(), placed)]));
        let found = voiced_ranges(plan.clone(), |_| true).unwrap().unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!((found[0].0 - 1_000).abs() <= 20 && (found[0].1 - 2_500).abs() <= 40, "{found:?}");
        assert_eq!(voiced_ranges(plan, |_| false).unwrap(), None, "cancelled");
    }
}
