//! Recordings in the formats of cameras, phones and recorders, checked with every reader of their pictures: frame-accurate stills,
//! thumbnails, the scrub proxy, playback, and exports. Each must show the frame that is due.

use super::common::{Workspace, ffmpeg, numbered};
use cutroom::{
    api::source::{CreateSource, SourceKind},
    jobs::one_frame::{FrameRequest, one_frame},
    media::{
        self, Cache, Part, Probe, Proxy, SourceKey, Stretch, View, make_proxy,
        mixer::Plan,
        play::{ManualClock, ManualTime, PicturePlan, Player, Range, Shown},
    },
    picture::Bitmap,
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// Size of the numbered pictures in pixels.
const SIZE: (usize, usize) = (256, 64);
/// GOPs of 25 frames with B-frames.
const B_FRAMES: [&str; 2] = ["-x264-params", "bframes=2:b-adapt=0:keyint=25:scenecut=0"];

/// A recording and its expected properties.
struct Recording {
    file: PathBuf,
    /// Number of the frame that is due at a millisecond.
    due: fn(i64) -> usize,
    /// Length in milliseconds.
    length_ms: i64,
    /// Display size in pixels.
    size: (u32, u32),
    /// Whether the blocks of the number are stacked vertically, with the lowest bit at the bottom.
    is_upright: bool,
}

fn steady(at_ms: i64) -> usize {
    (at_ms * 25 / 1_000).clamp(0, 74) as usize
}

fn made(folder: &Path, name: &str, args: &[&str]) -> PathBuf {
    let file = folder.join(name);
    ffmpeg(&[args, &[file.to_str().unwrap()]].concat());
    file
}

/// One recording of each kind.
fn recordings(folder: &Path) -> Vec<Recording> {
    let numbered =
        |name: &str, rate: &str, more: &str, encoder: &[&str]| numbered::sized(SIZE, folder, name, rate, "3", more, encoder);
    let plain = numbered("plain.mp4", "25", "", &B_FRAMES);
    let plain = plain.to_str().unwrap();
    let of = |file: PathBuf, due: fn(i64) -> usize| Recording {
        file,
        due,
        length_ms: 3_000,
        size: (SIZE.0 as u32, SIZE.1 as u32),
        is_upright: false,
    };
    let red = ["-f", "lavfi", "-i", "color=red:s=300x300:r=25:d=3"];
    let photo = made(folder, "photo.jpg", &["-f", "lavfi", "-i", "color=red:s=300x300", "-frames:v", "1"]);
    // As ffmpeg itself writes it into Matroska: the first stream is a cover picture.
    let cover = ["-i", photo.to_str().unwrap(), "-i", plain, "-map", "0", "-map", "1", "-c", "copy"];
    let cover = [&cover[..], &["-disposition:v:0", "attached_pic"]].concat();
    let two = [&red[..], &["-i", plain, "-map", "0", "-map", "1", "-c:v:1", "copy", "-c:v:0", "libx264"]].concat();
    let two = [&two[..], &["-disposition:v:0", "0", "-disposition:v:1", "default"]].concat();
    let apart = ["-itsoffset", "1.5", "-i", plain, "-f", "lavfi", "-i", "sine=d=4.5", "-map", "0", "-map", "1"];
    let apart = [&apart[..], &["-c:v", "copy", "-c:a", "mp2", "-muxdelay", "0", "-muxpreload", "0"]].concat();
    // The first field of a frame shows its number, the second field that of the next frame: motion is where they differ.
    let fields = |order: &str| format!(",fps=50,trim=start_frame=1,setpts=PTS-STARTPTS,tinterlace=interleave_{order}");
    let (first_top, first_bottom) = (fields("top"), fields("bottom"));
    let top = ["-flags", "+ildct+ilme", "-x264-params", "tff=1:bframes=2:keyint=25:scenecut=0", "-crf", "1"];
    let bottom = ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-top", "0", "-q:v", "1", "-g", "12"];
    let unsaid = ["-c:v", "mpeg4", "-flags", "+ildct+ilme", "-top", "1", "-q:v", "1", "-g", "25"];
    let varying = ["-vsync", "vfr", "-x264-params", "bframes=2:b-adapt=0:keyint=12:scenecut=0"];
    let last: fn(i64) -> usize = |at_ms| (0..=steady(at_ms)).rev().find(|n| *n < 20 || n % 7 == 0).unwrap();
    let top = of(numbered("top.mp4", "25", &first_top, &top), steady);
    let turned = |of: &str, name: &str| made(folder, name, &["-i", of, "-c", "copy", "-metadata:s:v", "rotate=90"]);
    let turned_fields = turned(top.file.to_str().unwrap(), "turned-fields.mp4");
    let upright = (SIZE.1 as u32, SIZE.0 as u32);
    vec![
        of(made(folder, "cover.mkv", &cover), steady),
        of(made(folder, "two.mkv", &two), steady),
        top,
        of(numbered("bottom.mov", "25", &first_bottom, &bottom), steady),
        of(numbered("unsaid.avi", "25", &first_top, &unsaid), steady),
        of(made(folder, "late.mov", &["-i", plain, "-c", "copy", "-output_ts_offset", "0.529"]), steady),
        of(made(folder, "late.mkv", &["-i", plain, "-c", "copy", "-output_ts_offset", "0.52"]), steady),
        Recording { length_ms: 4_500, ..of(made(folder, "apart.ts", &apart), |at_ms| steady(at_ms - 1_500)) },
        // AVI states no time per picture: with B-frames, ffmpeg shows every frame as many late as the decoder holds back.
        of(numbered("b.avi", "25", "", &["-c:v", "mpeg4", "-bf", "2", "-q:v", "2"]), steady),
        of(numbered("pyramid.avi", "25", "", &["-c:v", "libx264", "-bf", "3", "-crf", "1"]), steady),
        Recording { size: upright, is_upright: true, ..of(turned(plain, "turned.mp4"), steady) },
        Recording { size: upright, is_upright: true, ..of(turned_fields, steady) },
        Recording {
            size: (2 * SIZE.0 as u32, SIZE.1 as u32),
            ..of(numbered("wide.mp4", "25", ",setsar=2", &B_FRAMES), steady)
        },
        Recording { length_ms: 2_840, ..of(numbered("varying.mp4", "25", ",select='lt(n,20)+not(mod(n,7))'", &varying), last) },
    ]
}

/// Number in a picture of any size. Every row must show the same one, so that no field of another moment is left.
fn number(picture: &Bitmap, is_upright: bool) -> Result<usize, String> {
    let (width, height) = (picture.width, picture.height);
    let bright = |x: usize, y: usize| usize::from(picture.rgba[(y * width + x) * 4] > 128);
    let line = |at: usize| -> usize {
        (0..8)
            .map(|bit| {
                let along = |length: usize| bit * length / 8 + length / 16;
                (if is_upright { bright(at, height - 1 - along(height)) } else { bright(along(width), at) }) << bit
            })
            .sum()
    };
    let lines = if is_upright { width } else { height };
    let first = line(lines / 2);
    let other = (lines / 8..lines - lines / 8).map(line).find(|number| *number != first);
    other.map_or(Ok(first), |other| Err(format!("lines of {first} and of {other}")))
}

fn bitmap((width, height): (u32, u32), rgba: Vec<u8>) -> Bitmap {
    Bitmap { width: width as usize, height: height as usize, rgba }
}

/// Played pictures after these moments, and the milliseconds at which they are due.
fn played(file: &Path, size: (u32, u32), moments: &[i64]) -> Vec<(i64, Bitmap)> {
    let time = ManualTime::default();
    let clock = time.clone();
    let player = Player::spawn(move || Ok(Box::new(ManualClock::new(clock.clone()))), |_| {}).unwrap();
    let shown = Shown {
        of: 0,
        address: file.to_string_lossy().into_owned(),
        size,
        covers: false,
        start_us: 0,
        end_us: 60_000_000,
        from_us: 0,
        blurred: false,
        proxy: None,
    };
    player.set_sound(Arc::new(Plan::new(60_000, [])));
    player.set_pictures(Arc::new(PicturePlan { shown: vec![shown], since_us: 0, until_us: 60_000_000 }));
    let mut pictures = Vec::new();
    for at_ms in moments {
        player.stop();
        let ended = |begun: Instant| assert!(begun.elapsed() < Duration::from_secs(30), "{}: nothing plays", file.display());
        let begun = Instant::now();
        while !player.watched().pictures().is_empty() {
            ended(begun);
            std::thread::sleep(Duration::from_millis(2));
        }
        player.play(at_ms * 1_000, 1.0, Range { from_us: 0, to_us: 60_000_000, repeats: false });
        let frame = loop {
            if let Some(picture) = player.watched().pictures().first() {
                break ((picture.shown_us.0 + 999).div_euclid(1_000), Bitmap::clone(&picture.frame));
            }
            ended(begun);
            time.advance(1_000);
            std::thread::sleep(Duration::from_millis(2));
        };
        pictures.push(frame);
    }
    pictures
}

async fn scrubbed(folder: &Path, file: &Path) -> Arc<Proxy> {
    let cache = Cache::new(folder.join("cache"), Cache::LIMIT);
    let proxy = Arc::new(Proxy::open(&cache, &SourceKey::of_file(file).unwrap()).unwrap());
    let (_send, paused) = watch::channel(false);
    make_proxy(&file.to_string_lossy(), None, proxy.clone(), paused, |_| {}).await.unwrap();
    proxy
}

async fn examined(file: &Path) -> Probe {
    media::examine(file).await.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[tokio::test]
async fn every_kind_of_recording_shows_the_same_frame_to_all_who_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut wrong, mut steps) = (Vec::new(), Vec::new());
    for Recording { file, due, length_ms, size, is_upright } in recordings(folder.path()) {
        let address = file.to_str().unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let mut hold = |who: &str, at_ms: i64, picture: &Bitmap| {
            let (found, due) = (number(picture, is_upright), due(at_ms));
            if found != Ok(due) {
                wrong.push(format!("{name}, {who} at {at_ms} ms: {found:?}, due is {due}"));
            }
        };
        let probe = examined(&file).await;
        assert_eq!(probe.size, Some(size), "{name}");
        let length = probe.duration_ms.unwrap();
        for at_ms in [50, 1_010, 2_650] {
            let (frame, span) = media::frame_at(address, Some(at_ms), size).await.unwrap();
            hold("the exact frame", at_ms, &frame);
            let times = media::read_frame_times(address, None, at_ms).await.unwrap();
            let begins = span.unwrap().first_ms();
            if times.knows(at_ms) && begins <= at_ms && times.shown_at(at_ms) != begins {
                steps.push(format!("{name}: a step to {} ms, where the frame of {begins} ms is shown", times.shown_at(at_ms)));
            }
        }
        let still = media::jpeg_at(address, Some(1_010), (1_920, 1_920)).await.unwrap();
        hold("a still", 1_010, &media::decode_jpeg(&still).unwrap());
        let proxy = scrubbed(folder.path(), &file).await;
        for at_ms in [0, 1_010, 2_650] {
            let picture = proxy.picture_at(at_ms).unwrap().unwrap();
            hold("the scrub proxy", (picture.span.from_us + 999).div_euclid(1_000), &picture.frame);
        }
        for (at_ms, picture) in played(&file, size, &[50, 1_010, 2_600]) {
            hold("what plays", at_ms, &picture);
        }
        // In the recording's own size, and with the stored planes that an export uses.
        let view = View { part: Part::Whole, size, mirrored: false };
        for from_ms in [10, 1_210] {
            let stretch = Stretch { from_us: from_ms * 1_000, frames: 40, rate: (25, 1) };
            let mut frames = media::layer_frames(&file, stretch, &view).await.unwrap();
            for frame in 0..stretch.frames as i64 {
                let rgba = frames.next().await.unwrap().unwrap();
                hold("an export", from_ms + frame * 40, &bitmap(size, rgba));
            }
        }
        let mut stored =
            media::plane_frames(&file, Stretch { from_us: 10_000, frames: 40, rate: (25, 1) }, size).await.unwrap();
        for frame in 0..40 {
            let planes = stored.next().await.unwrap().unwrap();
            let grey = planes[..(size.0 * size.1) as usize].iter().flat_map(|value| [*value; 4]).collect();
            hold("an export of what is stored", 10 + frame * 40, &bitmap(size, grey));
        }
        if (length - length_ms).abs() > 45 {
            wrong.push(format!("{name} is {length} ms long, not {length_ms}"));
        }
    }
    wrong.extend(steps);
    assert!(wrong.is_empty(), "{} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A recording of one colour without colour tags.
fn untagged(folder: &Path, size: &str) -> PathBuf {
    let name = format!("{size}.mp4");
    let colour = format!("color=s={size}:r=10:d=1,format=yuv420p,geq=lum=110:cb=100:cr=190");
    made(folder, &name, &["-f", "lavfi", "-i", &colour, "-c:v", "libx264", "-preset", "ultrafast", "-qp", "1"])
}

#[tokio::test]
async fn colours_that_a_recording_leaves_open_are_those_of_its_size_for_all_who_read_it() {
    let folder = tempfile::tempdir().unwrap();
    // Y 110, Cb 100, Cr 190 by BT.709 and by BT.601.
    for (size, (width, height), due) in [("1280x720", (1_280, 720), [221, 82, 50]), ("854x480", (854, 480), [208, 70, 53])] {
        let file = untagged(folder.path(), size);
        let address = file.to_str().unwrap();
        let size = (width / 2, height / 2);
        let hold = |who: &str, picture: &Bitmap| {
            let middle = (picture.height / 2 * picture.width + picture.width / 2) * 4;
            let off = due.iter().zip(&picture.rgba[middle..]).map(|(due, found)| u8::abs_diff(*due, *found)).max().unwrap();
            assert!(off <= 4, "{who} of {width}x{height}: {:?}, due is {due:?}", &picture.rgba[middle..middle + 3]);
        };
        hold("the exact frame", &media::frame_at(address, Some(500), size).await.unwrap().0);
        let still = media::jpeg_at(address, Some(500), (320, 320)).await.unwrap();
        hold("a still", &media::decode_jpeg(&still).unwrap());
        let proxy = scrubbed(folder.path(), &file).await;
        hold("the scrub proxy", &proxy.picture_at(500).unwrap().unwrap().frame);
        hold("what plays", &played(&file, size, &[500])[0].1);
        let view = View { part: Part::Whole, size, mirrored: false };
        let mut frames = media::layer_frames(&file, Stretch { from_us: 0, frames: 1, rate: (25, 1) }, &view).await.unwrap();
        hold("an export", &bitmap(size, frames.next().await.unwrap().unwrap()));
        let colours = examined(&file).await.colours.unwrap();
        assert_eq!(format!("{:?}", colours.matrix), if height == 720 { "Bt709" } else { "Bt601" });
    }
}

#[tokio::test]
async fn a_film_whose_first_stream_is_its_cover_is_exported_and_shown_as_the_film() {
    let (workspace, folder) = Workspace::fresh().await;
    let file = recordings(folder.path()).into_iter().next().unwrap().file;
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &file, Box::new(|_, _| {})).await.unwrap();
    let body = json!({"name": "Cover", "sourceId": created.source_id});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let id = video["id"].as_str().unwrap();
    let request = FrameRequest { video: id.into(), at: "1010ms".into(), within: Some((256, 144)), boxes: false };
    let shown = one_frame(&client, &request).await.unwrap();
    let (width, height) = (shown.width() as usize, shown.height() as usize);
    let number = |pixels: &[u8], bytes| numbered::number(pixels, width, height, bytes);
    assert_eq!(number(shown.data(), 4), steady(1_010));
    let path = format!("/v1/videos/{id}");
    workspace.call("POST", &format!("{path}/exports"), &json!({"fps": "30"})).await;
    let export = super::exports::finished(&workspace, &path).await;
    let exported = folder.path().join("export.mp4");
    let url = export["downloadUrl"].as_str().expect("the export is there");
    std::fs::write(&exported, workspace.http.get(url).send().await.unwrap().bytes().await.unwrap()).unwrap();
    let scale = format!("scale={width}:{height}");
    let args = ["-v", "error", "-i", exported.to_str().unwrap(), "-vf", &scale, "-f", "rawvideo", "-pix_fmt", "gray", "-"];
    let grey = std::process::Command::new("ffmpeg").args(args).output().unwrap().stdout;
    let numbers: Vec<_> = grey.chunks_exact(width * height).map(|picture| number(picture, 1)).collect();
    let due: Vec<_> = (0..90).map(|frame| steady((frame * 1_000 + 29) / 30)).collect();
    assert_eq!(numbers, due);
    workspace.server.stop().await;
}
