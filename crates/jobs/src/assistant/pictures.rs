//! Images for an assistant: a frame, a contact sheet, a waveform.

use super::answers::{ToolAnswer, text};
use crate::{
    api::{Client, ClipId, RawCall, SourceId, VideoId, library::Waveform},
    jobs::one_frame::{FrameError, FrameRequest, SheetRequest, contact_sheet, one_frame},
    timeline::{CutMap, VideoMs, timecode_precise},
};
use anyhow::Context;
use image::{ImageFormat, Rgba, RgbaImage};
use serde_json::Value;
use std::io::Cursor;

fn number(given: &Value, name: &str) -> Option<i64> {
    // In JSON, 5.0 is an integer too.
    given[name].as_i64().or_else(|| given[name].as_f64().map(|number| number as i64))
}

fn png(width: u32, height: u32, rgba: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let image = RgbaImage::from_raw(width, height, rgba).context("the picture has no pixels")?;
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png)?;
    Ok(png.into_inner())
}

/// Error that names the tool's argument instead of the command's option.
fn explained(error: FrameError, name: &str) -> anyhow::Error {
    match error {
        FrameError::Time { time: at, error: why } => anyhow::anyhow!("{name} {at}: {why}"),
        error => error.into(),
    }
}

/// Tool that draws a frame of the saved video at a moment.
pub async fn frame(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let at = number(given, "atMs").context("atMs is required")?;
    let side = number(given, "side").and_then(|side| u32::try_from(side).ok()).unwrap_or(960);
    let boxes = given["boxes"] == true;
    let (video, within) = (VideoId::new(text(given, "id")?), Some((side, side)));
    let request = FrameRequest { video, at: format!("{at}ms"), within, boxes };
    let drawn = one_frame(client, &request).await.map_err(|error| explained(error, "atMs"))?;
    let (width, height) = (drawn.width(), drawn.height());
    let png = tokio::task::spawn_blocking(move || png(width, height, drawn.into_data())).await??;
    let said = format!("The frame at {} of the video, {width} x {height} pixels.", timecode_precise(at));
    Ok(ToolAnswer::picture(said, &png))
}

/// Tool that draws a contact sheet: frames of a range side by side.
pub async fn sheet(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let frames = number(given, "frames").and_then(|frames| usize::try_from(frames).ok()).unwrap_or(12);
    let side = number(given, "side").and_then(|side| u32::try_from(side).ok()).unwrap_or(320);
    let (first, last) = (number(given, "fromMs").unwrap_or(0), number(given, "untilMs"));
    if let Some(last) = last {
        anyhow::ensure!(first < last, "fromMs must be before untilMs: the range from {first} to {last} is empty");
    }
    let request =
        SheetRequest { video: VideoId::new(text(given, "id")?), from: VideoMs(first), until: last.map(VideoMs), frames, side };
    let sheet = contact_sheet(client, &request).await.map_err(|error| explained(error, "fromMs and untilMs"))?;
    let rows: Vec<_> = sheet.times.chunks(sheet.columns).map(|row| row.iter().map(|at| at.0).collect::<Vec<_>>()).collect();
    let said =
        format!("Frames of the video, each with its time. Row by row, in milliseconds: {}", serde_json::to_string(&rows)?);
    let (width, height) = (sheet.pixels.width(), sheet.pixels.height());
    let png = tokio::task::spawn_blocking(move || png(width, height, sheet.pixels.into_data())).await??;
    Ok(ToolAnswer::picture(said, &png))
}

/// Width and height of a drawn waveform, in pixels.
const WAVE: (u32, u32) = (1_200, 240);

/// Tool that draws the waveform of a clip's source, as recorded.
pub async fn waveform(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let video = VideoId::new(text(given, "id")?);
    let (clip, source) = (ClipId::new(text(given, "clipId")?), SourceId::new(text(given, "sourceId")?));
    let record = client.clip(&video, &clip).await?;
    let map = CutMap::new(&record.cuts, record.source_length());
    let length = record.source_length().0;
    let (from, until) = (number(given, "fromMs").unwrap_or(0), number(given, "untilMs").unwrap_or(length));
    anyhow::ensure!(
        0 <= from && from < until && until <= length,
        "fromMs and untilMs must be a range of the recording, which is {length} ms long, got {from} and {until}"
    );
    let peaks = peaks(client, (&video, &clip, &source), (from, until)).await?;
    let cuts: Vec<_> = map.removed().iter().map(|(start, end)| (start.0, end.0)).collect();
    let drawn = tokio::task::spawn_blocking(move || {
        let drawn = draw(&peaks, (from, until), &cuts);
        png(WAVE.0, WAVE.1, drawn)
    });
    let png = drawn.await??;
    let said = format!(
        "The sound of the recording from {} at the left to {} at the right; footage that is cut out is on red.",
        timecode_precise(from),
        timecode_precise(until)
    );
    Ok(ToolAnswer::picture(said, &png))
}

/// Peaks of a source, as fine as an image of the range needs.
async fn peaks(
    client: &Client,
    (video, clip, source): (&VideoId, &ClipId, &SourceId),
    (from, until): (i64, i64),
) -> anyhow::Result<Waveform> {
    let operation = crate::jobs::operations::named("getSourceWaveform").context("there are no waveforms")?;
    // The finest peaks are 10 ms apart: 80 samples at 8 kHz.
    let pixel_ms = ((until - from) / i64::from(WAVE.0)).clamp(10, 8_000);
    let given = [
        ("id", video.as_str().to_owned()),
        ("clipId", clip.as_str().to_owned()),
        ("sourceId", source.as_str().to_owned()),
        ("samplesPerPixel", (pixel_ms * 8).to_string()),
    ];
    let (path, _) = operation.call(&given.map(|(name, value)| (name.to_owned(), value)))?;
    let call = RawCall { method: "GET", path: &path, ..RawCall::default() };
    let answer = client.call(&call).await?.to_value();
    let record = answer.get("waveform").unwrap_or(&answer).clone();
    serde_json::from_value(record).context("the waveform cannot be read")
}

/// Draws the minimum and maximum of the peaks in each column of a range, and marks the cuts.
fn draw(wave: &Waveform, (from, until): (i64, i64), cuts: &[(i64, i64)]) -> Vec<u8> {
    const GROUND: Rgba<u8> = Rgba([24, 26, 32, 255]);
    const CUT: Rgba<u8> = Rgba([110, 34, 40, 255]);
    const SOUND: Rgba<u8> = Rgba([110, 190, 255, 255]);
    let (width, height) = WAVE;
    let span = (until - from) as f64;
    let at = |x: u32| from as f64 + span * f64::from(x) / f64::from(width);
    let pair_ms = f64::from(wave.samples_per_pixel.max(1)) * 1e3 / f64::from(wave.sample_rate.max(1));
    // Only the first channel is drawn.
    let step = 2 * wave.channels.max(1) as usize;
    let half = f64::from(height) / 2.0;
    // For each column, the rows with sound, and whether the column is cut.
    let columns: Vec<_> = (0..width)
        .map(|x| {
            let (start, end) = (at(x), at(x + 1));
            let first = (start / pair_ms) as usize;
            let count = ((end / pair_ms).ceil() as usize).saturating_sub(first).max(1);
            let pairs = wave.data.get(first.saturating_mul(step)..).unwrap_or_default().chunks(step).take(count);
            let (low, high) = pairs.fold((0, 0), |(low, high), pair| {
                (low.min(pair.first().copied().unwrap_or(0)), high.max(pair.get(1).copied().unwrap_or(0)))
            });
            // Silence is drawn as a line one pixel high.
            let rows = (half - f64::from(high) / 128.0 * half - 0.5)..=(half - f64::from(low) / 128.0 * half + 0.5);
            (rows, cuts.iter().any(|(cut, back)| (*cut as f64) < end && (*back as f64) > start))
        })
        .collect();
    RgbaImage::from_fn(width, height, |x, y| match columns.get(x as usize) {
        Some((rows, _)) if rows.contains(&(f64::from(y) + 0.5)) => SOUND,
        Some((_, true)) => CUT,
        _ => GROUND,
    })
    .into_raw()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waveform_is_high_where_it_is_loud_and_red_where_it_is_cut() {
        // One second of silence, one second of sound, with a pair of peaks every 10 ms.
        let data = [[0, 0]; 100].into_iter().chain([[-100, 100]; 100]).flatten().collect();
        let wave = Waveform { version: 2, channels: 1, sample_rate: 8_000, samples_per_pixel: 80, bits: 8, length: 200, data };
        let drawn = RgbaImage::from_raw(WAVE.0, WAVE.1, draw(&wave, (0, 2_000), &[(0, 500)])).unwrap();
        let at = |ms: u32, y: u32| drawn.get_pixel(ms * WAVE.0 / 2_000, y).0[0];
        assert_eq!((at(100, 40), at(700, 40), at(1_500, 40)), (110, 24, 110));
        assert_ne!(drawn.get_pixel(60, 40), drawn.get_pixel(900, 40));
        assert_eq!(draw(&Waveform { data: vec![], channels: 0, sample_rate: 0, ..wave }, (0, 5), &[]).len(), 1_200 * 240 * 4);
    }
}
