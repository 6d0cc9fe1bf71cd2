//! Time and level of the sound in recordings of many formats: each reader of sound is checked with tones of known time and level.

use super::{
    common::{Workspace, ffmpeg},
    uploads::upload,
};
use cutroom::media::{
    self, Cache, Decoders, Proxy, SourceKey, make_proxy,
    mixer::{Input, Open as _, RATE, Read},
};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::sync::watch;

/// Length of each recording, in milliseconds.
const LENGTH: i64 = 5_000;
/// Tolerance of a tone's time, in milliseconds: the reader's step, the codec's delay, and the container's time resolution.
const LATE: i64 = 60;
/// Tolerance of a tone's level, in decibels.
const OFF_DB: f64 = 1.0;
/// Amplitude of the tones.
const LEVEL: f64 = 0.5;

/// Two tones of half a second, 0.5 s and 2 s after the start of their sound.
const TONES: &str = "if(between(t,0.5,1)+between(t,2,2.5),0.5*sin(2*PI*437*t),0)";

/// A recording and its expected sound.
struct Case {
    name: &'static str,
    file: PathBuf,
    /// Start and end of the tones, in milliseconds.
    tones: Vec<(i64, i64)>,
    /// Amplitude of the tones.
    level: f64,
}

/// Makes a recording: a picture of the whole length, and the given sounds.
fn made(folder: &Path, name: &str, sounds: &[&str], how: &[&str]) -> PathBuf {
    let file = folder.join(name);
    let picture = ["-f", "lavfi", "-i", "testsrc=s=64x36:r=10:d=5", "-map", "0"];
    let (inputs, maps): (Vec<_>, Vec<_>) = sounds.iter().copied().partition(|word| !word.starts_with("map:"));
    let maps: Vec<_> = maps.iter().flat_map(|map| ["-map", map.trim_start_matches("map:")]).collect();
    let encoded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
    let (source, mapped) = picture.split_at(4);
    ffmpeg(&[source, &inputs, mapped, &maps, &encoded, how, &[file.to_str().unwrap()]].concat());
    file
}

fn cases(folder: &Path) -> Vec<Case> {
    let pcm = ["-c:a", "pcm_s16le"];
    let mono = format!("aevalsrc={}:s=48000:d=3", TONES.replace(',', "\\,"));
    let one = ["-f", "lavfi", "-i", &mono, "map:1"];
    let plain = vec![(500, 1_000), (2_000, 2_500)];
    let late = |ms: i64| plain.iter().map(|(from, to)| (from + ms, to + ms)).collect::<Vec<_>>();
    let case = |name, file, tones, level| Case { name, file, tones, level };

    let offset = [&["-itsoffset", "1.5"][..], &one].concat();
    let paused = [&pcm[..], &["-af", "asetpts=PTS+gte(T\\,1.5)*1.2/TB"]].concat();
    let silent = ["-f", "lavfi", "-i", "anullsrc=r=44100:cl=stereo:d=5", "-f", "lavfi", "-i", &mono, "map:1", "map:2"];
    let channels = |count: usize, at: usize, layout: &str| {
        let tones = TONES.replace(',', "\\,");
        let each: Vec<_> = (0..count).map(|channel| if channel == at { tones.as_str() } else { "0" }).collect();
        format!("aevalsrc={}:s=48000:d=3{layout}", each.join("|"))
    };
    let (surround, twelve) = (channels(6, 2, ":c=5.1"), channels(12, 6, ""));
    let two_aac = ["-f", "lavfi", "-i", "sine=300:d=5", "-f", "lavfi", "-i", &mono, "map:1", "map:2"];
    let unknown = made(folder, "apac.mp4", &two_aac, &["-c:a", "aac"]);
    let mut bytes = std::fs::read(&unknown).unwrap();
    // Gives the first track a codec that ffmpeg does not know, like the spatial audio of phones.
    for (known, other) in [(b"mp4a", b"apac"), (b"esds", b"dapa")] {
        let at = bytes.windows(4).position(|four| four == known).unwrap();
        bytes[at..at + 4].copy_from_slice(other);
    }
    std::fs::write(&unknown, bytes).unwrap();
    vec![
        case("mono that ends early", made(folder, "mono.mkv", &one, &pcm), plain.clone(), LEVEL),
        case("sound that begins late", made(folder, "late.mkv", &offset, &pcm), late(1_500), LEVEL),
        case("a pause of the recorder", made(folder, "gap.mkv", &one, &paused), vec![(500, 1_000), (3_200, 3_700)], LEVEL),
        case("a silent track before it", made(folder, "two.mkv", &silent, &pcm), plain.clone(), LEVEL),
        case(
            "5.1, in the middle",
            made(folder, "surround.mkv", &["-f", "lavfi", "-i", &surround, "map:1"], &pcm),
            plain.clone(),
            LEVEL * 0.5_f64.sqrt(),
        ),
        case("12 channels", made(folder, "twelve.mov", &["-f", "lavfi", "-i", &twelve, "map:1"], &pcm), plain.clone(), LEVEL),
        case("streams of a TS that begin apart", made(folder, "apart.ts", &offset, &["-c:a", "mp2"]), late(1_500), LEVEL),
        case("a track that cannot be decoded before it", unknown, plain.clone(), LEVEL),
        case(
            "a rate that changes",
            changing(folder),
            (0..5).map(|part| (part * 1_000 + 250, part * 1_000 + 750)).collect(),
            LEVEL,
        ),
        case("no sound", made(folder, "none.mp4", &[], &[]), Vec::new(), 0.0),
    ]
}

/// Five seconds, each with a tone in its middle, with changing sample rate and channels.
fn changing(folder: &Path) -> PathBuf {
    let tone = "if(between(t\\,0.25\\,0.75)\\,0.5*sin(2*PI*437*t)\\,0)";
    let mut list = String::new();
    for number in 0..5 {
        let file = folder.join(format!("part{number}.ts"));
        let (rate, each) = if number % 2 == 0 { (48_000, tone.to_owned()) } else { (44_100, format!("{tone}|{tone}")) };
        let sound = format!("aevalsrc={each}:s={rate}:d=1");
        let picture = ["-f", "lavfi", "-i", "testsrc=s=64x36:r=10:d=1", "-f", "lavfi", "-i", &sound];
        let how = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "mp2", "-b:a", "192k"];
        ffmpeg(&[&picture[..], &how, &[file.to_str().unwrap()]].concat());
        list.extend(["file '", file.to_str().unwrap(), "'\nduration 1\n"]);
    }
    let (names, file) = (folder.join("list"), folder.join("changing.ts"));
    std::fs::write(&names, list).unwrap();
    ffmpeg(&["-f", "concat", "-safe", "0", "-i", names.to_str().unwrap(), "-c", "copy", file.to_str().unwrap()]);
    file
}

/// Peak of each step of time.
struct Envelope {
    step_ms: f64,
    peaks: Vec<f64>,
}

impl Envelope {
    /// Envelope of interleaved samples.
    fn of(samples: &[f32], channels: usize, rate: f64) -> Self {
        let step = (rate * 0.004) as usize;
        let peak = |part: &[f32]| part.iter().map(|sample| f64::from(sample.abs())).fold(0.0, f64::max);
        Self { step_ms: step as f64 * 1_000.0 / rate, peaks: samples.chunks(step * channels).map(peak).collect() }
    }

    /// Describes the deviation from the expected tones; `None` if there is none.
    fn check(&self, tones: &[(i64, i64)], level: f64) -> Option<String> {
        let mut found: Vec<(f64, f64)> = Vec::new();
        for (index, peak) in self.peaks.iter().enumerate().filter(|(_, peak)| **peak > level.max(0.1) * 0.3) {
            let (from, to, _) = (index as f64 * self.step_ms, (index + 1) as f64 * self.step_ms, peak);
            match found.last_mut() {
                // Two peaks of the same tone.
                Some(last) if from - last.1 < 30.0 => last.1 = to,
                _ => found.push((from, to)),
            }
        }
        let near = |time: f64, expected: i64| (time - expected as f64).abs() <= LATE as f64;
        let fit = found.iter().zip(tones).all(|(found, tone)| near(found.0, tone.0) && near(found.1, tone.1));
        if !fit || found.len() != tones.len() {
            return Some(format!("tones at {found:.0?}, spoken at {tones:?}"));
        }
        for (from, to) in tones {
            let at = |ms: i64| (ms as f64 / self.step_ms) as usize;
            let loudest = self.peaks[at(from + 150)..at(to - 150)].iter().copied().fold(0.0, f64::max);
            let off = 20.0 * (loudest / level).log10();
            if off.abs() > OFF_DB {
                return Some(format!("{off:.1} dB off at {from} ms"));
            }
        }
        None
    }
}

/// Samples of a mono WAV file.
fn wav(file: &Path) -> Vec<f32> {
    let bytes = std::fs::read(file).unwrap();
    assert_eq!((&bytes[..4], &bytes[36..40]), (&b"RIFF"[..], &b"data"[..]));
    assert_eq!(u32::from_le_bytes(bytes[40..44].try_into().unwrap()) as usize, bytes.len() - 44);
    bytes[44..].chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0).collect()
}

/// Samples that the player decodes from a moment to the end of a file.
fn played(file: &Path, from_ms: i64) -> Result<Vec<f32>, String> {
    let input = Input { address: file.to_str().unwrap().to_owned(), short: false };
    let mut sound = Decoders::default().open(&input, from_ms * RATE / 1_000);
    let (mut all, mut block) = (Vec::new(), vec![0.0; 4_096]);
    loop {
        match sound.read(&mut block, Duration::from_secs(60)) {
            Ok(Read::Frames(count)) => all.extend(&block[..2 * count]),
            Ok(Read::Ended) => return Ok(all),
            other => return Err(format!("{other:?}")),
        }
    }
}

/// Gaps between tones of at least 400 ms.
fn silent(tones: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let ends = tones.iter().map(|tone| tone.1);
    let starts = tones.iter().map(|tone| tone.0).chain([LENGTH]);
    std::iter::once(0).chain(ends).zip(starts).filter(|(from, to)| to - from >= 400).collect()
}

fn check_silences(found: &[(i64, i64)], case: &Case) -> Option<String> {
    let expected = silent(&case.tones);
    let near = |one: i64, other: i64| (one - other).abs() <= LATE;
    let fit = found.len() == expected.len()
        && found.iter().zip(&expected).all(|(one, other)| near(one.0, other.0) && near(one.1, other.1));
    (!fit).then(|| format!("silences {found:?}, expected {expected:?}"))
}

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::too_many_lines)] // One recording for all readers.
async fn every_reader_hears_each_recording_at_its_times_and_as_loud_as_it_was_recorded() {
    let (workspace, folder) = Workspace::fresh().await;
    let cases = cases(folder.path());
    let mut wrong: Vec<String> = Vec::new();
    let mut video = String::new();
    for (index, case) in cases.iter().enumerate() {
        let has_sound = !case.tones.is_empty();
        let mut note =
            |reader: &str, problem: Option<String>| wrong.extend(problem.map(|why| format!("{}, {reader}: {why}", case.name)));
        let source = upload(&workspace, "video", &case.file).await;
        let clip = if video.is_empty() {
            let made =
                workspace.call("POST", "/v1/videos", &json!({"name": "Heard", "sourceId": source})).await["video"].clone();
            video = format!("/v1/videos/{}", made["id"].as_str().unwrap());
            made["clipIds"][0].as_str().unwrap().to_owned()
        } else {
            let made = workspace.call("POST", &format!("{video}/clips"), &json!({"sourceId": source})).await;
            made["clip"]["id"].as_str().unwrap().to_owned()
        };
        // A clip is as long as its recording, give or take what codecs and containers add.
        let clip = format!("{video}/clips/{clip}");
        let length = workspace.get(&clip).await.json()["clip"]["durationSeconds"].as_f64().unwrap();
        assert!((length * 1_000.0 - LENGTH as f64).abs() < 150.0, "{}: {length}", case.name);

        // The waveform and silences of the API.
        let waveform = workspace.get(&format!("{clip}/sources/{source}/waveform?samplesPerPixel=32")).await;
        if has_sound {
            let data: Vec<i64> = serde_json::from_value(waveform.json()["data"].clone()).unwrap();
            let peak = |pair: &[i64]| pair.iter().map(|value| value.abs() as f64 / 128.0).fold(0.0, f64::max);
            let envelope = Envelope { step_ms: 4.0, peaks: data.chunks(2).map(peak).collect() };
            note("waveform", envelope.check(&case.tones, case.level));
        } else {
            assert!(waveform.flat(409, "conflict").contains("has no sound"));
        }
        let listed = workspace.list(&format!("{clip}/silences?minDurationMs=400"), "silences").await;
        let ms = |silence: &Value, name: &str| silence[name].as_i64().unwrap();
        let listed: Vec<_> =
            listed.iter().map(|one| (ms(one, "startTimeMs"), ms(one, "startTimeMs") + ms(one, "durationMs"))).collect();
        if has_sound {
            note("silences", check_silences(&listed, case));
        } else {
            assert!(listed.is_empty(), "what has no sound has no silences");
        }

        // The sound for a transcriber.
        let speech = folder.path().join(format!("{index}.wav"));
        match media::speech_file(case.file.to_str().unwrap(), &speech).await {
            Ok(()) => note("transcriber", Envelope::of(&wav(&speech), 1, 16_000.0).check(&case.tones, case.level)),
            Err(error) => note("transcriber", has_sound.then(|| error.to_string())),
        }

        // The sound in which sounds without a word are looked for.
        match media::powers(case.file.to_str().unwrap(), 10, |_| true).await {
            Ok(powers) => {
                let peaks = powers.iter().map(|power| (2.0 * power).sqrt()).collect();
                note("powers", Envelope { step_ms: 10.0, peaks }.check(&case.tones, case.level));
            }
            Err(error) => note("powers", has_sound.then(|| error.to_string())),
        }

        // The player, from the beginning and from the middle.
        for from in [0, 1_850] {
            let file = case.file.clone();
            let heard = tokio::task::spawn_blocking(move || played(&file, from)).await.unwrap();
            let later = case.tones.iter().filter(|tone| tone.0 >= from).map(|tone| (tone.0 - from, tone.1 - from));
            let checked =
                heard.map(|samples| Envelope::of(&samples, 2, 48_000.0).check(&later.collect::<Vec<_>>(), case.level));
            note(&format!("player from {from}"), checked.unwrap_or_else(Some));
        }

        // The waveform in the window, and the silences found in it.
        let cache = Cache::new(folder.path().join("cache"), Cache::LIMIT);
        let proxy = Arc::new(Proxy::open(&cache, &SourceKey::of_file(&case.file).unwrap()).unwrap());
        let (_send, paused) = watch::channel(false);
        let facts = make_proxy(case.file.to_str().unwrap(), None, proxy.clone(), paused, |_| {}).await.unwrap();
        let is_whole = !case.name.contains("cannot be decoded");
        assert_eq!(facts.problem.is_none(), is_whole, "{}: {:?}", case.name, facts.problem);
        let sounds = proxy.sounds();
        let heard: Vec<_> = sounds.iter().map(|sound| (sound.as_ref(), 1.0)).collect();
        let peaks = (0..LENGTH / 8).map(|step| media::range_of_all(heard.iter().copied(), step * 8, step * 8 + 8));
        let peaks = peaks.map(|range| range.map_or(0.0, |(low, high)| f64::from(high.max(low.saturating_neg())) / 128.0));
        let envelope = Envelope { step_ms: 8.0, peaks: peaks.collect() };
        note("window", envelope.check(&case.tones, case.level));
        if has_sound {
            note("silences in the window", check_silences(&media::quiet_ranges(&heard, (0, LENGTH), 400), case));
        }
        let tracks = facts.tracks.heard;
        match case.name {
            "a silent track before it" => {
                assert_eq!(tracks.unwrap(), "2 audio tracks, heard together: 1 (stereo), 2 (mono)");
            }
            "a track that cannot be decoded before it" => {
                let text = tracks.unwrap();
                assert!(
                    text.starts_with("2 audio tracks, 1 of them heard: 2 ") && text.contains("can\u{2019}t be decoded: 1"),
                    "{text}"
                );
            }
            _ => assert_eq!(tracks, None, "{}", case.name),
        }
    }

    // The export of all clips, one after the other.
    let id = video.rsplit('/').next().unwrap().to_owned();
    let exported = workspace.server.export_sound(id.as_str().into(), 1.0).await.unwrap();
    let clips = workspace.list(&format!("{video}/clips"), "clips").await;
    let mut at = 0;
    for (case, clip) in cases.iter().zip(&clips) {
        let length = (clip["durationSeconds"].as_f64().unwrap() * 1_000.0).round() as usize;
        let own = &exported[at * 96..(at + length) * 96];
        let sides = [0, 1].map(|side| own.iter().skip(side).step_by(2).copied().collect::<Vec<_>>());
        for (side, samples) in ["left", "right"].iter().zip(&sides) {
            let problem = Envelope::of(samples, 1, 48_000.0).check(&case.tones, case.level);
            wrong.extend(problem.map(|why| format!("{}, export, {side}: {why}", case.name)));
        }
        at += length;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    workspace.server.stop().await;
}
