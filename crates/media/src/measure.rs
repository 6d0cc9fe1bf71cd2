//! Benchmarks of the media engine on this computer, for `cutroom measure` and the benches: ratios of two runs with the same media,
//! so that they mean something on a busy computer.

use super::{
    cache::{Cache, SourceKey},
    child::{MediaError, Program, run},
    input::{Input, named},
    known::record_of,
    proxy::{Proxy, make_proxy},
};
use std::{
    ffi::OsString,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// Duration of a proxy pass over a source, compared with ffmpeg alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassCost {
    /// Time from the request to the first frame of the proxy, in milliseconds.
    pub first_picture_ms: f64,
    /// Duration of the whole pass, in milliseconds.
    pub pass_ms: f64,
    /// Duration of ffmpeg alone, with the same frames and samples discarded, in milliseconds.
    pub ffmpeg_ms: f64,
}

impl PassCost {
    /// Pass time divided by ffmpeg's: 1 is as fast as ffmpeg alone.
    pub fn ratio(&self) -> f64 {
        self.pass_ms / self.ffmpeg_ms.max(0.001)
    }
}

/// Time to read and decode a frame from a finished proxy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScrubCost {
    /// Median, in milliseconds.
    pub p50_ms: f64,
    /// 95th percentile, in milliseconds.
    pub p95_ms: f64,
}

const LIMIT: Duration = Duration::from_secs(1_800);

/// Makes the proxy of a file in an empty folder and compares its duration with ffmpeg alone.
pub async fn pass_cost(file: &Path, folder: &Path) -> Result<PassCost, MediaError> {
    let address = file.to_string_lossy().into_owned();
    let proxy = open(file, folder)?;
    let began = Instant::now();
    let first = Arc::new(Mutex::new(None));
    let seen = first.clone();
    let (_send, paused) = watch::channel(false);
    let facts = make_proxy(&address, None, proxy, paused, move |progress| {
        let mut first = seen.lock().unwrap_or_else(PoisonError::into_inner);
        if first.is_none() && progress.pictures > 0 {
            *first = Some(began.elapsed());
        }
    })
    .await?;
    let pass_ms = ms(began.elapsed());
    let first_picture_ms = first.lock().unwrap_or_else(PoisonError::into_inner).map_or(pass_ms, ms);
    let began = Instant::now();
    let found = record_of(&address).await?;
    for args in super::proxy::plain_passes(&Input::new(&address, &found), &facts.tracks) {
        run(Program::Ffmpeg, args, 0, LIMIT).await?;
    }
    Ok(PassCost { first_picture_ms, pass_ms, ffmpeg_ms: ms(began.elapsed()) })
}

/// Median time of ffmpeg's start and end, without media; in milliseconds.
pub async fn start_cost() -> Result<f64, MediaError> {
    let mut times = Vec::new();
    for _ in 0..9 {
        let began = Instant::now();
        run(Program::Ffmpeg, vec!["-version".into()], 0, LIMIT).await?;
        times.push(ms(began.elapsed()));
    }
    Ok(median(times))
}

/// Median time in which ffmpeg alone decodes a frame at each of these times of a file, in milliseconds.
pub async fn frame_cost(file: &Path, at_ms: &[i64], size: (u32, u32)) -> Result<f64, MediaError> {
    let mut times = Vec::new();
    for at in at_ms {
        let mut args: Vec<OsString> = vec!["-ss".into(), format!("{at}ms").into(), "-i".into(), named(&file.to_string_lossy())];
        args.extend(["-frames:v", "1", "-s"].map(OsString::from));
        args.push(format!("{}x{}", size.0, size.1).into());
        args.extend(["-f", "rawvideo", "-pix_fmt", "rgba", "-"].map(OsString::from));
        let began = Instant::now();
        run(Program::Ffmpeg, args, 0, LIMIT).await?;
        times.push(ms(began.elapsed()));
    }
    Ok(median(times))
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Time from the request to the first frame of a file's scrub proxy in an empty folder, in milliseconds. Stops the pass then.
pub async fn first_picture(file: &Path, folder: &Path) -> Result<f64, MediaError> {
    let proxy = open(file, folder)?;
    let (_send, paused) = watch::channel(false);
    let (there, mut first) = watch::channel(false);
    let began = Instant::now();
    let tell = move |progress: super::proxy::Progress| {
        there.send_if_modified(|there| !std::mem::replace(there, progress.pictures > 0) && progress.pictures > 0);
    };
    let address = file.to_string_lossy();
    let pass = make_proxy(&address, None, proxy, paused, tell);
    tokio::select! {
        made = pass => made.map(|_| ms(began.elapsed())),
        _ = first.wait_for(|there| *there) => Ok(ms(began.elapsed())),
    }
}

/// Makes the peaks of a file without video in an empty folder and compares the duration with decoding the sound alone.
pub async fn peaks_cost(file: &Path, folder: &Path) -> Result<PassCost, MediaError> {
    let address = file.to_string_lossy().into_owned();
    let proxy = open(file, folder)?;
    let began = Instant::now();
    let (_send, paused) = watch::channel(false);
    make_proxy(&address, None, proxy, paused, |_| {}).await?;
    let pass_ms = ms(began.elapsed());
    let began = Instant::now();
    let mut args: Vec<OsString> = vec!["-threads".into(), "1".into(), "-i".into(), named(&address)];
    let output = ["-map", "0:a", "-af", "aresample=8000", "-ac", "1", "-c:a", "pcm_u8", "-f", "null", "-"];
    args.extend(output.map(OsString::from));
    run(Program::Ffmpeg, args, 0, LIMIT).await?;
    Ok(PassCost { first_picture_ms: 0.0, pass_ms, ffmpeg_ms: ms(began.elapsed()) })
}

/// Reads and decodes `count` frames all over a file whose proxy is in `folder` ([`pass_cost`] makes it). Blocks.
pub fn scrub_cost(file: &Path, folder: &Path, count: usize) -> Result<ScrubCost, MediaError> {
    let proxy = open(file, folder)?;
    let end = proxy.facts().map_or(0, |facts| facts.end_ms).max(1);
    let mut times: Vec<f64> = Vec::with_capacity(count);
    for number in 0..count as i64 {
        // Steps of the golden ratio reach every part of the source, and consecutive times are far apart.
        let at = (number as f64 * 0.618_033_988_75).fract() * end as f64;
        let began = Instant::now();
        if proxy.picture_at(at as i64)?.is_some() {
            times.push(ms(began.elapsed()));
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get(((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1))).copied();
    Ok(ScrubCost { p50_ms: at(0.5).unwrap_or(0.0), p95_ms: at(0.95).unwrap_or(0.0) })
}

fn open(file: &Path, folder: &Path) -> Result<Arc<Proxy>, MediaError> {
    let failed = |error: std::io::Error| MediaError::not_written(&error);
    let key = SourceKey::of_file(file).map_err(failed)?;
    Proxy::open(&Cache::new(folder.to_owned(), Cache::LIMIT), &key).map(Arc::new).map_err(failed)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
