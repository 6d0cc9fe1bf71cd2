//! Sound of a source: peaks for drawing, silences for cutting, and a WAV file for a transcriber.

use super::{child::MediaError, hear::Hearing};
use std::{path::Path, time::Duration};
use tokio::{
    fs::File,
    io::{AsyncSeekExt, AsyncWriteExt, BufWriter},
};

/// Sample rate for peaks, in Hz: enough to see words, with a sixth of the work of full quality.
const PEAK_RATE: u32 = 8_000;
/// Sample rate for speech, in Hz: frequencies above 8 kHz do not help to tell words and pauses apart.
const SPEECH_RATE: u32 = 16_000;
/// Largest amplitude that counts as silence: -35 dB of full scale.
pub const SILENCE: f32 = 0.017_782_794;

/// Lowest and highest sample for each pixel of a waveform, -128..127.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peaks {
    /// Sample rate of the decoded sound, in Hz.
    pub sample_rate: u32,
    /// Number of samples per pair.
    pub samples_per_pixel: u32,
    /// Pairs of lowest and highest sample.
    pub pairs: Vec<(i8, i8)>,
}

/// Mixes interleaved stereo down to one channel: the mean of left and right.
fn middle(heard: &[f32]) -> impl Iterator<Item = f32> + '_ {
    let (frames, _) = heard.as_chunks::<2>();
    frames.iter().map(|[left, right]| f32::midpoint(*left, *right))
}

fn stored(sample: f32) -> i16 {
    // Full scale is 32,767; `as` saturates louder samples.
    (sample * 32_768.0).round() as i16
}

/// Computes the peaks of a source's sound, decoded as a stream: memory depends on the number of pixels, not on the length.
///
/// # Errors
/// The source cannot be read, or has no sound that can be decoded.
pub async fn peaks(address: &str, samples_per_pixel: u32) -> Result<Peaks, MediaError> {
    let mut hearing = Hearing::begin(address, PEAK_RATE).await?;
    let mut pairs = Vec::new();
    let (mut count, mut low, mut high) = (0_u32, i16::MAX, i16::MIN);
    while let Some(heard) = hearing.next().await? {
        for sample in middle(&heard).map(stored) {
            (low, high, count) = (low.min(sample), high.max(sample), count + 1);
            if count == samples_per_pixel {
                pairs.push(((low >> 8) as i8, (high >> 8) as i8));
                (count, low, high) = (0, i16::MAX, i16::MIN);
            }
        }
    }
    if count > 0 {
        pairs.push(((low >> 8) as i8, (high >> 8) as i8));
    }
    Ok(Peaks { sample_rate: PEAK_RATE, samples_per_pixel, pairs })
}

/// Ranges of a source that are quieter than speech for at least `least`, as start and end in milliseconds. Times before the sound,
/// in its gaps, and after it up to the source's end at `end_ms` count as silence.
///
/// # Errors
/// The source cannot be read, or has no sound that can be decoded.
pub async fn silences(address: &str, end_ms: i64, least: Duration) -> Result<Vec<(i64, i64)>, MediaError> {
    let mut hearing = Hearing::begin(address, SPEECH_RATE).await?;
    let (mut at, mut since, mut silences) = (0_i64, 0_i64, Vec::new());
    let ms = |frame: i64| frame * 1_000 / i64::from(SPEECH_RATE);
    let least = i64::try_from(least.as_millis()).unwrap_or(i64::MAX);
    let mut add = |from: i64, to: i64| {
        if to - from >= least && to > from {
            silences.push((from, to));
        }
    };
    while let Some(heard) = hearing.next().await? {
        let (frames, _) = heard.as_chunks::<2>();
        for frame in frames {
            // Written so that NaN counts as sound.
            if !frame.iter().all(|sample| sample.abs() <= SILENCE) {
                add(ms(since), ms(at));
                since = at + 1;
            }
            at += 1;
        }
    }
    add(ms(since), ms(at).max(end_ms));
    Ok(silences)
}

/// Powers of a source's sound, one for each `frame_ms`, at the times of the recording: the mean square of its samples, of which the
/// loudest is 1. `go_on` is told how many milliseconds were heard; if it answers no, the powers end there.
///
/// # Errors
/// The source cannot be read, or has no sound that can be decoded.
pub async fn powers(address: &str, frame_ms: u32, mut go_on: impl FnMut(i64) -> bool) -> Result<Vec<f64>, MediaError> {
    let mut hearing = Hearing::begin(address, SPEECH_RATE).await?;
    let length = (SPEECH_RATE / 1_000 * frame_ms.max(1)) as usize;
    let (mut powers, mut sum, mut count) = (Vec::new(), 0.0, 0_usize);
    while let Some(heard) = hearing.next().await? {
        for sample in middle(&heard) {
            sum += f64::from(sample).powi(2);
            count += 1;
            if count == length {
                powers.push(sum / count as f64);
                (sum, count) = (0.0, 0);
            }
        }
        if !go_on(powers.len() as i64 * i64::from(frame_ms)) {
            return Ok(powers);
        }
    }
    if count > 0 {
        powers.push(sum / count as f64);
    }
    Ok(powers)
}

/// Writes the sound of a source as a WAV file for speech recognition: one channel, 16,000 samples per second, at the times of the
/// recording.
///
/// # Errors
/// The source cannot be read, or has no sound that can be decoded; or the file cannot be written.
pub async fn speech_file(address: &str, file: &Path) -> Result<(), MediaError> {
    let mut hearing = Hearing::begin(address, SPEECH_RATE).await?;
    let failed = |error: std::io::Error| MediaError::not_written(&error);
    let mut out = BufWriter::new(File::create(file).await.map_err(failed)?);
    out.write_all(&wav_header(0)).await.map_err(failed)?;
    let mut bytes = 0_u32;
    while let Some(heard) = hearing.next().await? {
        let samples: Vec<u8> = middle(&heard).flat_map(|sample| stored(sample).to_le_bytes()).collect();
        out.write_all(&samples).await.map_err(failed)?;
        bytes = bytes.saturating_add(u32::try_from(samples.len()).unwrap_or(u32::MAX));
    }
    out.rewind().await.map_err(failed)?;
    out.write_all(&wav_header(bytes)).await.map_err(failed)?;
    out.flush().await.map_err(failed)
}

/// WAV header for `bytes` bytes of 16-bit mono sound.
fn wav_header(bytes: u32) -> [u8; 44] {
    let mut header = [0; 44];
    let mut rest = header.as_mut_slice();
    let mut put = |part: &[u8]| {
        let (now, later) = std::mem::take(&mut rest).split_at_mut(part.len());
        now.copy_from_slice(part);
        rest = later;
    };
    put(b"RIFF");
    put(&bytes.saturating_add(36).to_le_bytes());
    put(b"WAVEfmt ");
    put(&16_u32.to_le_bytes());
    for number in [1_u16, 1] {
        put(&number.to_le_bytes());
    }
    put(&SPEECH_RATE.to_le_bytes());
    put(&(2 * SPEECH_RATE).to_le_bytes());
    for number in [2_u16, 16] {
        put(&number.to_le_bytes());
    }
    put(b"data");
    put(&bytes.to_le_bytes());
    header
}
