//! Black borders of a recording, found by ffmpeg's cropdetect.

use super::{
    child::{MediaError, Program, run},
    input::{Input, seconds},
    known::record_of,
    shape::ONE_SHAPE,
};
use std::{collections::HashMap, ffi::OsString, time::Duration};

/// The image area inside the black borders, in pixels of the recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectedCrop {
    /// Left edge, in pixels.
    pub x: u32,
    /// Top edge, in pixels.
    pub y: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Share of examined frames with this area, 0..1.
    pub confidence: f64,
}

/// Detects borders within one second of a source, starting at `at_ms`.
pub async fn detect_crop(address: &str, at_ms: i64) -> Result<DetectedCrop, MediaError> {
    let found = record_of(address).await?;
    let (input, from_us) = (Input::new(address, &found), at_ms.max(0).saturating_mul(1_000));
    let seek = input.before(from_us);
    let mut args = input.arguments(seek, &["-nostdin"]);
    args.extend(input.picture());
    let (prepared, from) = (input.prepared(seek), seconds(from_us));
    let detect = "cropdetect=limit=24:round=2:reset=1:skip=0,metadata=mode=print:file=-";
    args.extend(["-vf".into(), format!("{prepared}trim=start={from}:duration=1,{ONE_SHAPE},{detect}").into()]);
    args.extend(["-f", "null", "-"].map(OsString::from));
    let output = run(Program::Ffmpeg, args, 8 << 20, Duration::from_secs(30)).await?;
    let text = String::from_utf8_lossy(&output);
    let (mut votes, mut frame) = (HashMap::<[u32; 4], u32>::new(), [None::<u32>; 4]);
    for line in text.lines() {
        for (slot, key) in
            ["lavfi.cropdetect.x=", "lavfi.cropdetect.y=", "lavfi.cropdetect.w=", "lavfi.cropdetect.h="].iter().enumerate()
        {
            if let (Some(value), Some(field)) = (line.strip_prefix(key), frame.get_mut(slot)) {
                *field = value.trim().parse().ok();
            }
        }
        if let [Some(x), Some(y), Some(w), Some(h)] = frame {
            *votes.entry([x, y, w, h]).or_default() += 1;
            frame = [None; 4];
        }
    }
    let frames: u32 = votes.values().sum();
    let best = votes.into_iter().filter(|([_, _, w, h], _)| *w > 0 && *h > 0).max_by_key(|(area, count)| (*count, *area));
    let ([x, y, width, height], count) = best.ok_or_else(|| MediaError::unreadable(words::media::nothing_to_crop))?;
    Ok(DetectedCrop { x, y, width, height, confidence: f64::from(count) / f64::from(frames.max(1)) })
}
