//! The sound of a source: peaks for drawing, silences for cutting.

use super::{
    child::{MediaError, Program, run, stream},
    input::{named, protocols},
};
use std::{ffi::OsString, time::Duration};

/// Sample rate for peaks: enough to see words, with a sixth of the work of full quality.
const PEAK_RATE: u32 = 8_000;

/// Lowest and highest sample of each pixel, -128..127.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peaks {
    /// Samples per second.
    pub sample_rate: u32,
    /// Samples that one pair covers.
    pub samples_per_pixel: u32,
    /// Pairs of lowest and highest sample.
    pub pairs: Vec<(i8, i8)>,
}

/// The peaks of a source's sound, decoded as a stream: memory depends on the number of pixels, not on the length.
pub async fn peaks(address: &str, samples_per_pixel: u32) -> Result<Peaks, MediaError> {
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols(address), "-i"].map(Into::into).to_vec();
    args.push(named(address));
    args.extend(["-map", "0:a:0", "-ac", "1", "-ar"].map(OsString::from));
    args.push(PEAK_RATE.to_string().into());
    args.extend(["-f", "s16le", "-"].map(Into::into));
    let mut pairs = Vec::new();
    let (mut odd, mut count, mut low, mut high) = (None::<u8>, 0_u32, i16::MAX, i16::MIN);
    stream(Program::Ffmpeg, args, None, Duration::from_secs(300), |chunk| {
        for byte in chunk {
            let Some(first) = odd.take() else {
                odd = Some(*byte);
                continue;
            };
            let sample = i16::from_le_bytes([first, *byte]);
            (low, high, count) = (low.min(sample), high.max(sample), count + 1);
            if count == samples_per_pixel {
                pairs.push(((low >> 8) as i8, (high >> 8) as i8));
                (count, low, high) = (0, i16::MAX, i16::MIN);
            }
        }
    })
    .await?;
    if count > 0 {
        pairs.push(((low >> 8) as i8, (high >> 8) as i8));
    }
    Ok(Peaks { sample_rate: PEAK_RATE, samples_per_pixel, pairs })
}

/// Ranges of a source that are quieter than speech for at least `least`: start and end in milliseconds.
pub async fn silences(address: &str, least: Duration) -> Result<Vec<(i64, i64)>, MediaError> {
    let filter = format!("silencedetect=noise=-35dB:duration={:.3},ametadata=mode=print:file=-", least.as_secs_f64());
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols(address), "-i"].map(Into::into).to_vec();
    args.push(named(address));
    args.extend(["-map", "0:a:0", "-af", &filter, "-f", "null", "-"].map(OsString::from));
    let output = run(Program::Ffmpeg, args, 64 << 20, Duration::from_secs(300)).await?;
    let text = String::from_utf8_lossy(&output);
    let (mut silences, mut open, mut end_of_sound) = (Vec::new(), None, 0);
    for line in text.lines() {
        let ms = |value: &str| value.trim().parse::<f64>().map(|seconds| crate::timeline::bounded_seconds(seconds).max(0)).ok();
        if let Some(value) = line.strip_prefix("lavfi.silence_start=") {
            open = ms(value);
        } else if let Some(value) = line.strip_prefix("lavfi.silence_end=") {
            silences.extend(open.take().zip(ms(value)));
        } else if let Some((_, value)) = line.rsplit_once("pts_time:") {
            end_of_sound = ms(value).unwrap_or(end_of_sound);
        }
    }
    // ffmpeg does not report the end of a silence that lasts to the end of the sound.
    silences.extend(open.map(|start| (start, end_of_sound)).filter(|(start, end)| end > start));
    Ok(silences)
}
