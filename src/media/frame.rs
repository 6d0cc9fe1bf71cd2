//! One exact frame of a source.

use super::child::{MediaError, Program, protocols, run};
use std::time::Duration;

/// A picture: RGBA, 8 bits each, rows from the top.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// `width * height * 4` bytes.
    pub rgba: Vec<u8>,
}

/// The frame that is shown at `at_ms` of a source, scaled to `size`. `address` is a file or an http(s) address.
///
/// A time past the last frame gives the last one that can be found.
pub async fn frame_at(address: &str, at_ms: Option<i64>, size: (u32, u32)) -> Result<Frame, MediaError> {
    let (width, height) = size;
    let mut at = at_ms;
    loop {
        let rgba = decode(address, at, size).await?;
        if rgba.len() == width as usize * height as usize * 4 {
            return Ok(Frame { width: width as usize, height: height as usize, rgba });
        }
        match at {
            // Past the end: the last frame starts somewhat before it.
            Some(ms) if ms > 0 => at = Some((ms - 250).max(0)),
            _ => return Err(MediaError::Unreadable("it holds no picture".into())),
        }
        if at_ms.zip(at).is_some_and(|(asked, now)| asked - now > 2_000) {
            return Err(MediaError::Unreadable(format!("it holds no picture at {:.3} s", at_ms.unwrap_or(0) as f64 / 1000.0)));
        }
    }
}

async fn decode(address: &str, at_ms: Option<i64>, (width, height): (u32, u32)) -> Result<Vec<u8>, MediaError> {
    let mut args = vec!["-protocol_whitelist".into(), protocols(address).into()];
    if let Some(ms) = at_ms {
        args.extend(["-ss".into(), format!("{:.3}", ms as f64 / 1000.0).into()]);
    }
    args.extend(["-i".into(), address.into()]);
    for arg in ["-map", "0:v:0", "-frames:v", "1", "-vf"] {
        args.push(arg.into());
    }
    args.push(format!("scale={width}:{height}").into());
    for arg in ["-f", "rawvideo", "-pix_fmt", "rgba", "-"] {
        args.push(arg.into());
    }
    let limit = u64::from(width) * u64::from(height) * 4;
    run(Program::Ffmpeg, args, limit, Duration::from_secs(30)).await
}
