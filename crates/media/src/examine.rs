//! Validates an uploaded file by its packets, because its header is only a claim: anybody can write that a second of video is a
//! year long.

use super::{
    child::{MediaError, Program, run, stream},
    heard::filters,
    input::{Input, as_far_as_it_goes, named_file},
    mixer::RATE,
    probe::{FORMATS, Probe, SoundTrack, probe},
    shape::ONE_SHAPE,
};
use std::{collections::HashMap, ffi::OsString, path::Path, time::Duration};

/// Longest accepted media.
const LONGEST: Duration = Duration::from_secs(24 * 3600);
/// Most pixels on one side of a picture.
const MOST_SIDE: u32 = 16_384;
/// Most pixels of an image.
const MOST_IMAGE_PIXELS: u64 = 16_384 * 8_192;
/// Most pixels of a video's picture: 8K, in any direction.
const MOST_VIDEO_PIXELS: u64 = 8_192 * 4_352;
/// Most streams of a file.
const MOST_STREAMS: usize = 64;
/// Most channels of a sound.
const MOST_CHANNELS: u32 = 64;
/// Lowest and highest accepted sample rate of a sound.
const SAMPLE_RATES: (u32, u32) = (1_000, 768_000);
/// Tolerance between a claimed length and the end of the last packet, in seconds.
const TOLERANCE: f64 = 1.0;
/// Length of the end that is read to check the claimed length, in seconds.
const TAIL: f64 = 5.0;
/// Base time limit for reading all packets of a file; a second is added for each [`BYTES_A_SECOND`].
const BASE_TIMEOUT: Duration = Duration::from_secs(30);
/// Read speed of a slow disk.
const BYTES_A_SECOND: u64 = 20 << 20;

/// Probes a file and checks it against the limits. The length comes from the packets where the header differs. The end of a
/// recording, or the whole image, is decoded, so a truncated file is refused even if its start is readable.
pub async fn examine(file: &Path) -> Result<Probe, MediaError> {
    let mut found = probe(file).await?;
    check_size(&found)?;
    check_sound(&found)?;
    if found.is_image {
        decode(file, &found, 0.0).await?;
        return Ok(found);
    }
    let seconds = measure(file, &found).await?;
    if seconds > LONGEST.as_secs_f64() {
        let (hours, most) = (seconds / 3600.0, LONGEST.as_secs() / 3600);
        return Err(MediaError::over_limit(move || words::media::too_long(format_args!("{hours:.0}"), most)));
    }
    let is_sound = found.size.is_none() && is_padded(&found.format);
    let heard = if is_sound { heard(file, &found, seconds).await } else { None };
    found.duration_ms = Some(crate::timeline::bounded_seconds(heard.unwrap_or(seconds)));
    decode(file, &found, seconds - 2.0).await?;
    Ok(found)
}

/// Whether the format's length includes the padding that its codec adds at start and end: looped music would have a gap at each
/// turn.
fn is_padded(format: &str) -> bool {
    format.split(',').any(|name| matches!(name, "mp3" | "ogg" | "aac"))
}

/// Audible length of a sound in seconds, by decoding all of it. `None` if decoding fails or its result is implausible; the caller
/// then uses the length of the packets.
async fn heard(file: &Path, found: &Probe, seconds: f64) -> Option<f64> {
    let sound = found.heard().into_iter().next()?;
    let mut args: Vec<OsString> =
        ["-nostdin", "-threads", "1", "-protocol_whitelist", "file", "-format_whitelist", FORMATS, "-i"].map(Into::into).into();
    args.extend([named_file(file), "-map".into(), format!("0:{}", sound.index).into()]);
    args.extend(["-f", "null", "-progress", "-", "-"].map(OsString::from));
    let told = run(Program::Ffmpeg, args, 1 << 20, BASE_TIMEOUT + Duration::from_secs_f64(seconds / 50.0)).await.ok()?;
    let told = String::from_utf8_lossy(&told).into_owned();
    let end = told.lines().rev().find_map(|line| line.strip_prefix("out_time_us=")?.trim().parse::<i64>().ok())?;
    let heard = end as f64 / 1e6;
    (heard > 0.0 && (heard - seconds).abs() <= TOLERANCE).then_some(heard)
}

fn check_size(found: &Probe) -> Result<(), MediaError> {
    let Some((width, height)) = found.size else { return Ok(()) };
    let most = if found.is_image { MOST_IMAGE_PIXELS } else { MOST_VIDEO_PIXELS };
    if width.max(height) > MOST_SIDE || u64::from(width) * u64::from(height) > most {
        let size = move || words::media::too_large(height, words::number(most as f64), MOST_SIDE, width);
        return Err(MediaError::over_limit(size));
    }
    Ok(())
}

fn check_sound(found: &Probe) -> Result<(), MediaError> {
    let (least, most) = SAMPLE_RATES;
    for &SoundTrack { channels, rate, .. } in found.sounds.iter().filter(|sound| sound.is_decodable) {
        if !(1..=MOST_CHANNELS).contains(&channels) {
            return Err(MediaError::over_limit(move || words::media::too_many_channels(channels, MOST_CHANNELS)));
        }
        if !(least..=most).contains(&rate) {
            return Err(MediaError::over_limit(move || words::media::sample_rate(least, most, rate)));
        }
    }
    Ok(())
}

/// Playing length of a file in seconds: the claimed one if the last packets end there, otherwise the end of the last packet. Picture and
/// sound both end there: a later end of either would be neither seen nor heard.
async fn measure(file: &Path, found: &Probe) -> Result<f64, MediaError> {
    let start = found.start_us as f64 / 1e6;
    let bytes = tokio::fs::metadata(file).await.map_or(0, |metadata| metadata.len());
    let all = || Packets::read(file, found, None, BASE_TIMEOUT + Duration::from_secs(bytes / BYTES_A_SECOND));
    let is_stream = found.format.contains("mpegts");
    if let Some(claimed) = found.duration_ms.map(|ms| ms as f64 / 1000.0) {
        let from = format!("{:.3}%", (claimed + start - TAIL).max(0.0));
        // A false claim can make the seek fail; then all packets are read.
        let tail = if is_stream {
            // Only all of it shows whether its clock starts again: its end looks like any other.
            all().await?
        } else {
            Packets::read(file, found, Some(from), Duration::from_secs(20)).await.unwrap_or_default()
        };
        tail.check(found)?;
        // Some containers count from their first picture, others from their own zero.
        let claims = [claimed, claimed + start.max(0.0)];
        let off = |claim: &f64| tail.end(found).map_or(f64::INFINITY, |end| (end - claim).abs());
        let nearest = claims.into_iter().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(claimed);
        if off(&nearest) <= TOLERANCE {
            let end = tail.end(found).unwrap_or(nearest);
            return Ok(match () {
                // The container states none. ffmpeg takes where its last piece begins, which may hold a quarter of a second of sound.
                () if is_stream => nearest.max(end),
                // The last fragment may be listed, and missing.
                () if found.is_fragmented => nearest.min(end),
                () => nearest,
            });
        }
    }
    let packets = all().await?;
    packets.check(found)?;
    packets.end(found).filter(|end| *end > 0.0).ok_or_else(|| MediaError::unreadable(words::media::nothing_inside))
}

/// Packet ends and stream count, as ffprobe reports them.
#[derive(Default)]
struct Packets {
    /// Seconds at which the last packet of each stream ends, by the stream's index.
    ends: HashMap<u32, f64>,
    /// Time at which the last packet of each stream is decoded, and the first jump of that clock, in seconds.
    clocks: HashMap<u32, (f64, Option<Jump>)>,
    streams: usize,
}

/// Jump of a stream's clock, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Jump {
    from: f64,
    to: f64,
}

/// Longest step back of a stream's clock that is taken for a damaged packet, in seconds.
const BACK: f64 = 0.25;
/// Longest step ahead of all clocks of a file that is taken for a pause, in seconds; ffmpeg's own limit.
const AHEAD: f64 = 10.0;

impl Packets {
    /// Reads the packets of a file, from the position `from` on (ffprobe's `-read_intervals`) or all of them.
    async fn read(file: &Path, found: &Probe, from: Option<String>, time: Duration) -> Result<Self, MediaError> {
        let mut args: Vec<OsString> = [
            "-protocol_whitelist",
            "file",
            "-format_whitelist",
            FORMATS,
            "-of",
            "compact",
            "-show_entries",
            "packet=stream_index,pts_time,dts_time,duration_time:stream=index",
        ]
        .map(Into::into)
        .to_vec();
        args.extend(as_far_as_it_goes(found).map(OsString::from));
        if let Some(from) = from {
            args.extend(["-read_intervals".into(), from.into()]);
        }
        args.extend(["-i".into(), named_file(file)]);
        let (mut packets, mut line) = (Self::default(), Vec::new());
        let taken = stream(Program::Ffprobe, args, None, time, |chunk| {
            for byte in chunk {
                if *byte == b'\n' {
                    packets.line(&String::from_utf8_lossy(&line));
                    line.clear();
                } else if line.len() < 4096 {
                    line.push(*byte);
                }
            }
        });
        taken.await?;
        Ok(packets)
    }

    /// Parses one line: `packet|stream_index=0|pts_time=1.5|…`.
    fn line(&mut self, line: &str) {
        let mut fields = line.split('|');
        let section = fields.next().unwrap_or_default();
        let fields: HashMap<_, _> = fields.filter_map(|field| field.split_once('=')).collect();
        let number = |name: &str| fields.get(name).and_then(|value| value.parse::<f64>().ok()).filter(|n| n.is_finite());
        let whole = |name: &str| fields.get(name).and_then(|value| value.parse::<u32>().ok());
        match section {
            "packet" => {
                if let (Some(index), Some(at)) = (whole("stream_index"), number("pts_time").or_else(|| number("dts_time"))) {
                    let end = at + number("duration_time").unwrap_or(0.0).max(0.0);
                    let last = self.ends.entry(index).or_insert(end);
                    *last = last.max(end);
                }
                if let (Some(index), Some(at)) = (whole("stream_index"), number("dts_time")) {
                    let (last, jump) = self.clocks.entry(index).or_insert((at, None));
                    if at < *last - BACK || at > *last + AHEAD {
                        jump.get_or_insert(Jump { from: *last, to: at });
                    }
                    *last = at;
                }
            }
            "stream" => self.streams += 1,
            _ => {}
        }
    }

    /// Indexes of the used streams.
    fn used(found: &Probe) -> impl Iterator<Item = u32> {
        let sounds = found.sounds.iter().filter(|sound| sound.is_decodable).map(|sound| sound.index);
        found.picture.iter().map(|picture| picture.index).chain(sounds)
    }

    /// The jump of the clock in a file of several recordings, one after the other: back in any stream, or far ahead in all of
    /// several streams.
    fn jump(&self, found: &Probe) -> Option<Jump> {
        let jumps: Vec<Option<Jump>> = Self::used(found).filter_map(|index| Some(self.clocks.get(&index)?.1)).collect();
        let back = jumps.iter().flatten().find(|jump| jump.to < jump.from);
        let ahead = || jumps.first().copied().flatten().filter(|_| jumps.len() > 1 && jumps.iter().all(Option::is_some));
        back.copied().or_else(ahead)
    }

    /// Seconds from the start to the end of the last packet of a used stream; `None` without packets.
    fn end(&self, found: &Probe) -> Option<f64> {
        let end = Self::used(found).filter_map(|index| self.ends.get(&index)).copied().max_by(f64::total_cmp);
        end.map(|end| end - found.start_us as f64 / 1e6)
    }

    fn check(&self, found: &Probe) -> Result<(), MediaError> {
        if self.streams > MOST_STREAMS {
            let streams = self.streams;
            return Err(MediaError::over_limit(move || words::media::too_many_streams(streams, MOST_STREAMS)));
        }
        // In other containers, times come from tables for the whole file.
        if let Some(jump) = self.jump(found).filter(|_| found.format.contains("mpegts")) {
            let at = (jump.from - found.start_us as f64 / 1e6).max(0.0);
            let (from, to) = (jump.from, jump.to);
            return Err(MediaError::over_limit(move || {
                let [from, to, at] = [from, to, at].map(|seconds| words::decimal(seconds, 1));
                words::media::clock_jumps(at, from, to)
            }));
        }
        Ok(())
    }
}

/// Decodes the used streams from a time on (in seconds), in the form that an export uses: a file that cannot be exported is
/// refused.
async fn decode(file: &Path, found: &Probe, from: f64) -> Result<(), MediaError> {
    let sounds = found.heard();
    let Err(error) = decode_streams(file, found, &sounds, from).await else { return Ok(()) };
    if found.picture.is_none() || sounds.is_empty() {
        return Err(error);
    }
    // Without the sound: fails if the video itself, or the whole file, is damaged.
    decode_streams(file, found, &[], from).await?;
    Err(match error {
        MediaError::Unreadable(why) => MediaError::unreadable_because(move || words::media::sound_fails(why.plain())),
        other => other,
    })
}

async fn decode_streams(file: &Path, found: &Probe, sounds: &[&SoundTrack], from: f64) -> Result<(), MediaError> {
    let address = file.to_string_lossy();
    let input = Input::new(&address, found);
    let seek_us = (from.max(0.0) * 1e6) as i64;
    let mut args = input.arguments(seek_us, &["-nostdin"]);
    if found.picture.is_some() {
        let filters = format!("{}{ONE_SHAPE},scale=64:64:flags=fast_bilinear,format=rgba", input.prepared(seek_us));
        args.extend(input.picture());
        args.extend(["-vf".into(), filters.into()]);
        if found.is_image {
            args.extend(["-frames:v", "1"].map(OsString::from));
        }
        args.extend(["-f", "null", "-"].map(OsString::from));
    }
    for sound in sounds {
        args.extend(["-map".into(), format!("0:{}", sound.index).into(), "-af".into(), filters(sound, RATE).into()]);
        args.extend(["-f", "null", "-"].map(OsString::from));
    }
    run(Program::Ffmpeg, args, 1, Duration::from_secs(60)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_image_is_read_by_its_content_whatever_its_name() {
        let folder = tempfile::tempdir().unwrap();
        for (kind, names) in [
            ("jpg", ["a.jpg", "b.JPEG", "c%03d.jpg", "d%d.png", "e.bin", "f"]),
            ("png", ["g.png", "h%02d.png", "i*.png", "j.jpg", "k.mp4", "l"]),
            ("webp", ["m.webp", "n%d.webp", "o.jpg", "p{1,2}.webp", "q.txt", "r"]),
            ("bmp", ["s.bmp", "t%d.bmp", "u.jpg", "v.png", "w.bin", "x"]),
            ("tiff", ["1.tiff", "2%d.tif", "3.jpg", "4.png", "5.bin", "6"]),
            ("gif", ["7.gif", "8%d.gif", "9.jpg", "10.png", "11.bin", "12"]),
        ] {
            let made = folder.path().join(format!("made.{kind}"));
            let args = ["-v", "error", "-y", "-f", "lavfi", "-i", "color=red:s=64x48", "-frames:v", "1"];
            assert!(std::process::Command::new("ffmpeg").args(args).arg(&made).status().unwrap().success());
            for name in names {
                let file = folder.path().join(name);
                std::fs::rename(&made, &file).unwrap();
                let found = examine(&file).await.unwrap_or_else(|error| panic!("{kind} as {name}: {error}"));
                assert!(found.is_image && found.size == Some((64, 48)), "{kind} as {name}: {found:?}");
                let (frame, _) = crate::frame_at(file.to_str().unwrap(), None, (64, 48)).await.unwrap();
                assert!(frame.rgba[0] > 200 && frame.rgba[1] < 60, "{kind} as {name}: {:?}", &frame.rgba[..4]);
                std::fs::rename(&file, &made).unwrap();
            }
        }
    }

    #[tokio::test]
    async fn the_length_of_a_sound_is_what_is_heard_of_it() {
        let folder = tempfile::tempdir().unwrap();
        for (name, codec) in [("a.mp3", "libmp3lame"), ("b.ogg", "libopus"), ("c.wav", "pcm_s16le"), ("d.m4a", "aac")] {
            let file = folder.path().join(name);
            let args = ["-v", "error", "-f", "lavfi", "-i", "sine=440:r=48000:d=1.234", "-c:a", codec];
            assert!(std::process::Command::new("ffmpeg").args(args).arg(&file).status().unwrap().success());
            let length = examine(&file).await.unwrap().duration_ms.unwrap();
            assert!((1_233..=1_235).contains(&length), "{name}: {length} ms");
        }
    }

    fn film(file: &Path, more: &[&str]) {
        let mut args = ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=3", "-f", "lavfi"].to_vec();
        args.extend([
            "-i",
            "sine=440:r=44100:d=5",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-pix_fmt",
            "yuv420p",
            "-g",
            "25",
        ]);
        args.extend(["-c:a", "aac"].iter().chain(more));
        assert!(std::process::Command::new("ffmpeg").args(args).arg(file).status().unwrap().success());
    }

    #[tokio::test]
    async fn a_clip_is_as_long_as_its_sound_is_heard_in_every_container() {
        let folder = tempfile::tempdir().unwrap();
        let fragments = ["-movflags", "frag_keyframe+empty_moov"];
        for (name, more) in [
            ("a.mp4", &[][..]),
            ("b.mov", &[]),
            ("c.mkv", &[]),
            ("d.avi", &["-c:v", "mpeg4", "-c:a", "mp2"]),
            ("e.ts", &[]),
            ("f.m2ts", &[]),
            ("g.mp4", &fragments),
        ] {
            let file = folder.path().join(name);
            film(&file, more);
            let found = examine(&file).await.unwrap();
            let length = found.duration_ms.unwrap() as f64 / 1000.0;
            let heard = heard(&file, &found, 5.0).await.unwrap();
            // Less than two packets of AAC: the last one is filled up with silence.
            assert!((length - heard).abs() <= 0.045, "{name}: {length} s, of which {heard} s are heard");
        }
    }

    #[tokio::test]
    async fn a_recording_of_fragments_that_ends_early_is_taken_as_far_as_it_goes_and_another_one_is_refused_with_its_reason() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, cut] = ["whole.mp4", "cut.mp4"].map(|name| folder.path().join(name));
        film(&whole, &["-movflags", "frag_keyframe+empty_moov"]);
        let bytes = std::fs::read(&whole).unwrap();
        // Ended within the pictures and sounds of each fragment.
        let (mut at, mut ends) = (0, Vec::new());
        while let Some((head, _)) = bytes.get(at..).and_then(|rest| rest.split_first_chunk::<8>()) {
            let size = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
            if &head[4..] == b"mdat" {
                ends.push(at + size * 2 / 3);
            }
            at += size.max(8);
        }
        assert!(ends.len() > 2, "{ends:?}");
        let mut before = 0;
        for end in ends {
            std::fs::write(&cut, &bytes[..end]).unwrap();
            let found = examine(&cut).await.unwrap_or_else(|error| panic!("{end} bytes: {error}"));
            let length = found.duration_ms.unwrap();
            assert!(length > before && length <= 5_050, "{end} bytes: {length} ms after {before}");
            before = length;
            // All of it can be read, to its end.
            decode(&cut, &found, 0.0).await.unwrap_or_else(|error| panic!("{end} bytes: {error}"));
        }
        assert!(before > 2_000, "{before} ms");
        film(&whole, &["-movflags", "faststart"]);
        let bytes = std::fs::read(&whole).unwrap();
        std::fs::write(&cut, &bytes[..bytes.len() * 7 / 10]).unwrap();
        let refused = examine(&cut).await.unwrap_err().to_string();
        assert!(refused.contains(words::media::cut_off()), "{refused}");
    }
}
