//! ffmpeg arguments of the proxy passes.

use super::{
    super::{
        input::{Input, seconds},
        peaks::Pairing,
        probe::FORMATS,
        shape::ONE_SHAPE,
        stamped,
        tracks::Tracks,
    },
    HEIGHT, QUALITY, WIDTH,
};
use std::{ffi::OsString, num::NonZero, path::PathBuf};

/// Longest source that gets 15 frames a second, in milliseconds; a longer one gets 10.
const SHORT_MS: i64 = 20 * 60_000;
/// Most frames of an overview: keyframes are at least the length divided by this apart.
const OVERVIEW_PICTURES: i64 = 600;
/// Distance before the needed time at which a continued pass begins to decode, in milliseconds: seeks land late in containers
/// without an index.
const SEEK_BACK_MS: i64 = 12_000;

/// Share of the processor that a pass may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A single core: the user plays or edits meanwhile.
    Beside,
    /// All cores: the user waits for this pass.
    Alone,
}

impl Effort {
    /// Number of threads that encode JPEG, which takes most of a pass.
    fn threads(self) -> usize {
        match self {
            Self::Beside => 1,
            Self::Alone => std::thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

/// Resume position of a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct From {
    /// Time of the last frame in the cache, in microseconds.
    pub picture_us: Option<i64>,
    /// Length of the peaks in the cache, in milliseconds, for each sound track.
    pub sounds_ms: Vec<i64>,
}

/// Outputs for the samples of the sound tracks: a file for each, or standard output for one of them.
pub struct Sounds {
    /// Files with their track numbers, for tracks that are not on standard output.
    pub files: Vec<(usize, PathBuf)>,
    /// Track on standard output.
    pub piped: Option<usize>,
}

/// Options of every pass.
const EVERY: [&str; 6] = ["-y", "-nostdin", "-threads", "1", "-format_whitelist", FORMATS];

/// ffmpeg filters that select frames, note their times on standard error, and scale them down. Selection comes first, so that only
/// selected frames are scaled.
fn pictures(prepared: &str, tracks: &Tracks, select: &str) -> String {
    // ffmpeg notes only frames that carry a metadata value.
    let notes = "metadata=mode=add:key=note:value=1,metadata=mode=print:direct=1:file='pipe\\:2'";
    let matrix = if tracks.is_bt709 { ",format=yuv420p,colormatrix=bt709:bt601" } else { "" };
    format!(
        "{prepared}settb=AVTB,select='{select}',{notes},{ONE_SHAPE},scale='min({WIDTH},iw)':'min({HEIGHT},ih)':force_original_aspect_ratio=decrease:\
         force_divisible_by=2:flags=fast_bilinear{matrix}"
    )
}

fn jpegs(effort: Effort) -> Vec<OsString> {
    let quality = QUALITY.to_string();
    let threads = effort.threads().to_string();
    let args = [
        "-vsync",
        "passthrough",
        "-c:v",
        "mjpeg",
        "-threads",
        &threads,
        "-q:v",
        &quality,
        "-f",
        "mpjpeg",
        "-flush_packets",
        "1",
        "pipe:1",
    ];
    args.iter().map(Into::into).collect()
}

/// Arguments of the overview pass: keyframes of the whole length.
pub fn overview(input: &Input<'_>, tracks: &Tracks) -> Vec<OsString> {
    let apart = tracks.length_ms.unwrap_or(0) / OVERVIEW_PICTURES;
    let select = format!("isnan(prev_selected_t)+gte(t-prev_selected_t\\,{})", seconds(apart * 1_000));
    let options: Vec<_> = EVERY.into_iter().chain(["-skip_frame", "nokey", "-discard", "nokey"]).collect();
    let mut args = input.arguments(0, &options);
    args.extend(input.picture());
    args.extend(["-an".into(), "-vf".into(), pictures(&input.prepared(0), tracks, &select).into()]);
    args.extend(jpegs(Effort::Beside));
    args
}

/// Arguments of the full pass: JPEG frames on standard output, 10 to 15 a second and each with its own time; sound tracks as 8,000
/// unsigned 8-bit samples a second.
pub fn whole(input: &Input<'_>, tracks: &Tracks, from: &From, sounds: &Sounds, most_ms: i64, effort: Effort) -> Vec<OsString> {
    let known = from.picture_us.map(|us| us / 1_000).filter(|_| tracks.has_picture);
    let earliest = known.into_iter().chain(from.sounds_ms.iter().copied()).min().unwrap_or(0);
    let seek_us = (earliest - SEEK_BACK_MS).max(0) * 1_000;
    let mut args = input.arguments(seek_us, &EVERY);
    let most = ["-to".to_owned(), seconds(most_ms * 1_000)];
    if tracks.has_picture {
        // A little less than 1/15 and 1/10 s, because container clocks round.
        let apart_us = if tracks.length_ms.is_none_or(|ms| ms <= SHORT_MS) { 66_000 } else { 99_000 };
        let after = from.picture_us.map_or(String::new(), |us| format!("gte(t\\,{})*", seconds(us + apart_us)));
        let select = format!("{after}(isnan(prev_selected_t)+gte(t-prev_selected_t\\,{}))", seconds(apart_us));
        args.extend(input.picture());
        args.extend(["-vf".into(), pictures(&input.prepared(seek_us), tracks, &select).into()]);
        args.extend(most.iter().map(Into::into));
        args.extend(jpegs(effort));
    }
    for (track, sound) in input.probe().heard().into_iter().enumerate().take(from.sounds_ms.len()) {
        let file = sounds.files.iter().find(|(number, _)| *number == track).map(|(_, file)| file.as_os_str().to_owned());
        let Some(output) = file.or_else(|| (sounds.piped == Some(track)).then(|| "pipe:1".into())) else { continue };
        let from_ms = from.sounds_ms.get(track).copied().unwrap_or(0);
        let filters = format!("atrim=start={},{},aresample={}", seconds(from_ms * 1_000), sound.mono(), Pairing::RATE);
        args.extend(["-map".into(), format!("0:{}", sound.index).into()]);
        args.extend(most.iter().map(Into::into));
        // A file is read while it grows, so it is flushed. Through a pipe, a write for each packet would take longer than the
        // decoding.
        let flush = if output == "pipe:1" { "0" } else { "1" };
        args.extend(stamped::output(&filters, "pcm_u8").into_iter().map(Into::into));
        args.extend(["-flush_packets", flush].map(Into::into));
        args.push(output);
    }
    args
}
