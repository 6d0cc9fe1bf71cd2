//! Scrub proxies of generated recordings: their pictures, their waveforms, and the results for bad input.

use super::common::{ffmpeg, numbered};
use cutroom::media::{self, Cache, Facts, MediaError, Progress, Proxy, SourceKey, make_proxy};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// The proxy of a file, in a cache of its own.
fn open(folder: &Path, file: &Path) -> Arc<Proxy> {
    let cache = Cache::new(folder.join("cache"), Cache::LIMIT);
    Arc::new(Proxy::open(&cache, &SourceKey::of_file(file).unwrap()).unwrap())
}

async fn make(proxy: &Arc<Proxy>, file: &Path) -> Result<Facts, MediaError> {
    let (_send, paused) = watch::channel(false);
    make_proxy(&file.to_string_lossy(), None, proxy.clone(), paused, |_| {}).await
}

async fn made(folder: &Path, file: &Path) -> (Arc<Proxy>, Facts) {
    let proxy = open(folder, file);
    let facts = make(&proxy, file).await.unwrap();
    (proxy, facts)
}

/// Number of the frame that the proxy shows at a time, and its start in microseconds.
fn shown(proxy: &Proxy, at_ms: i64) -> (usize, i64) {
    let picture = proxy.picture_at(at_ms).unwrap().unwrap();
    (numbered::number_of(&picture.frame), picture.span.from_us)
}

fn file(folder: &Path, name: &str, args: &[&str]) -> PathBuf {
    let path = folder.join(name);
    ffmpeg(&[args, &[path.to_str().unwrap()]].concat());
    path
}

#[tokio::test]
async fn a_picture_of_the_proxy_is_the_frame_that_is_shown_at_its_own_time() {
    let folder = tempfile::tempdir().unwrap();
    for (name, rate, more, encoder) in [
        ("constant.mp4", "30", "", &["-g", "60", "-bf", "2"][..]),
        ("slow.mkv", "24000/1001", "", &["-g", "250"]),
        ("fast.mp4", "60", "", &[]),
        // Three of every seven frames: a variable frame rate.
        ("variable.mkv", "30", ",select='lt(mod(n,7),3)'", &["-vsync", "passthrough", "-g", "40"]),
        ("stream.ts", "25", "", &["-g", "50", "-bf", "2"]),
    ] {
        let file = numbered::numbered(folder.path(), name, rate, "6", more, encoder);
        let (proxy, facts) = made(folder.path(), &file).await;
        assert!(facts.tracks.has_picture && (5_000..=6_100).contains(&facts.end_ms), "{name}: {facts:?}");
        let mut last = -1;
        for at in (0..6_000).step_by(if name == "variable.mkv" { 370 } else { 37 }) {
            let (number, time) = shown(&proxy, at);
            if time != last {
                let (exact, _) = media::frame_at(&file.to_string_lossy(), Some((time + 999) / 1_000), (128, 16))
                    .await
                    .unwrap_or_else(|error| panic!("{name} {error}"));
                assert_eq!(number, numbered::number_of(&exact), "{name} at {at}: the picture of {time} us");
            }
            assert!(time <= at * 1_000 || last <= 0, "{name}: {time} at {at}");
            // 10 to 15 pictures a second, unless the recording itself has fewer.
            assert!(at * 1_000 - time < 140_000 || name == "variable.mkv", "{name}: {time} at {at}");
            last = time;
            if at > 400 && name != "variable.mkv" {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_waveform_is_at_the_time_of_its_sound_also_when_the_sound_begins_late_and_has_gaps() {
    let folder = tempfile::tempdir().unwrap();
    // A tone from 1 to 2 s and from 3.5 s on: 48 kHz in 5.1, and 8 kHz mono; the second track starts at 0.5 s.
    let tone = "sine=f=440:r=48000:d=5,volume='if(between(t,1,2)+gte(t,3.5),0.9,0)':eval=frame";
    let file = file(
        folder.path(),
        "sound.mkv",
        &[
            "-f",
            "lavfi",
            "-i",
            "testsrc2=s=160x90:r=25:d=5",
            "-f",
            "lavfi",
            "-i",
            tone,
            "-itsoffset",
            "0.5",
            "-f",
            "lavfi",
            "-i",
            "sine=f=300:r=8000:d=3",
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-map",
            "2:a",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-c:a",
            "pcm_s16le",
            "-ac:a:0",
            "6",
        ],
    );
    let (proxy, facts) = made(folder.path(), &file).await;
    assert_eq!(facts.tracks.sounds, 2);
    let sounds = proxy.sounds();
    // In steps of 100 ms, which use the finest resolution.
    let steps = |track: usize, from: i64, until: i64| {
        let sound = sounds[track].clone();
        (from..until).step_by(100).map(move |at| sound.range(at, at + 100).is_some_and(|(low, high)| high > 2 && low < -2))
    };
    let loud = |track: usize, from: i64, until: i64| {
        let (any, all) = (steps(track, from, until).any(|loud| loud), steps(track, from, until).all(|loud| loud));
        assert_eq!(any, all, "{track} from {from}");
        all
    };
    for (from, until, expected) in [(0, 900, false), (1_100, 1_900, true), (2_100, 3_400, false), (3_600, 4_900, true)] {
        assert_eq!(loud(0, from, until), expected, "{from}");
    }
    for (from, until, expected) in [(0, 400, false), (560, 3_400, true)] {
        assert_eq!(loud(1, from, until), expected, "{from}");
    }
    assert!((4_900..=5_100).contains(&sounds[0].length_ms()), "{}", sounds[0].length_ms());
}

#[tokio::test]
async fn a_pass_that_was_cancelled_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(
        folder.path(),
        "long.mp4",
        &[
            "-f",
            "lavfi",
            "-i",
            "testsrc2=s=320x180:r=30:d=30",
            "-f",
            "lavfi",
            "-i",
            "sine=f=440:d=30",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-g",
            "60",
            "-c:a",
            "aac",
        ],
    );
    let (whole, _) = made(folder.path(), &file).await;
    let other = folder.path().join("other");
    let proxy = open(&other, &file);
    // Cancelled twice, as if another source were needed first.
    for _ in 0..2 {
        let begun = proxy.done_ms();
        let (_send, paused) = watch::channel(false);
        let address = file.to_string_lossy().into_owned();
        let seen = proxy.clone();
        tokio::select! {
            ended = make_proxy(&address, None, proxy.clone(), paused, |_| {}) => panic!("it was too quick: {ended:?}"),
            () = async { while seen.done_ms() < begun + 3_000 { tokio::time::sleep(Duration::from_millis(1)).await; } } => {}
        }
    }
    let reopened = open(&other, &file);
    assert!(reopened.done_ms() >= 3_000 && reopened.facts().is_none(), "{}", reopened.done_ms());
    let facts = make(&reopened, &file).await.unwrap();
    assert_eq!(facts.end_ms, whole.facts().unwrap().end_ms);
    for at in (0..30_000).step_by(997) {
        let (one, other) = (whole.picture_at(at).unwrap().unwrap(), reopened.picture_at(at).unwrap().unwrap());
        assert_eq!(one.span, other.span, "{at}");
    }
    assert_eq!(whole.sounds()[0].len(), reopened.sounds()[0].len());
    let cached = open(&other, &file);
    assert_eq!(cached.sounds()[0], reopened.sounds()[0], "what is on disk is what was made");
    let left: Vec<_> = fs::read_dir(fs::read_dir(other.join("cache")).unwrap().next().unwrap().unwrap().path())
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    assert!(left.iter().all(|path| path.extension().is_none_or(|end| end != "u8")), "{left:?}");
}

#[tokio::test]
async fn a_pass_waits_while_it_is_paused_and_its_pictures_can_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(
        folder.path(),
        "a.mp4",
        &["-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=60", "-c:v", "libx264", "-preset", "ultrafast", "-g", "30"],
    );
    let proxy = open(folder.path(), &file);
    let (pause, paused) = watch::channel(false);
    let address = file.to_string_lossy().into_owned();
    let (seen, reported) = (proxy.clone(), Arc::new(AtomicBool::new(false)));
    let flag = reported.clone();
    let report = move |progress: Progress| flag.store(progress.length_ms == Some(60_000), Ordering::Relaxed);
    let pass = tokio::spawn(async move { make_proxy(&address, None, seen, paused, report).await });
    while proxy.done_ms() < 3_000 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    pause.send_replace(true);
    // Pending pictures arrive; then nothing changes.
    let (mut last, mut since) = (0, Instant::now());
    while since.elapsed() < Duration::from_millis(500) {
        if proxy.pictures() != last {
            (last, since) = (proxy.pictures(), Instant::now());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(proxy.done_ms() < 58_000, "it went on: {}", proxy.done_ms());
    assert!(proxy.picture_at(1_000).unwrap().unwrap().span.from_us <= 1_000_000);
    // The overview has pictures of the whole recording.
    assert!(proxy.span_at(58_000).unwrap().from_us > 55_000_000);
    assert!(reported.load(Ordering::Relaxed));
    pause.send_replace(false);
    let facts = pass.await.unwrap().unwrap();
    assert_eq!((facts.end_ms / 1_000, proxy.facts().is_some()), (59, true));
}

#[tokio::test]
async fn colours_of_the_proxy_are_those_of_the_exact_frame() {
    let folder = tempfile::tempdir().unwrap();
    for (name, tags) in
        [("hd.mp4", &["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"][..]), ("sd.mp4", &[])]
    {
        let matrix = if tags.is_empty() { "bt601" } else { "bt709" };
        let filter = format!("scale=out_color_matrix={matrix}");
        let args = [
            "-f",
            "lavfi",
            "-i",
            "color=c=0xd03010:s=320x180:r=10:d=1",
            "-vf",
            &filter,
            "-c:v",
            "libx264",
            "-pix_fmt",
            "yuv420p",
        ];
        let file = file(folder.path(), name, &[&args[..], tags].concat());
        let (proxy, _) = made(folder.path(), &file).await;
        let small = proxy.picture_at(500).unwrap().unwrap().frame;
        let (exact, _) = media::frame_at(&file.to_string_lossy(), Some(500), (320, 180)).await.unwrap();
        for (one, other) in small.rgba[..3].iter().zip(&exact.rgba[..3]) {
            assert!(one.abs_diff(*other) <= 6, "{name}: {:?} {:?}", &small.rgba[..3], &exact.rgba[..3]);
        }
    }
}

/// A short recording with encoder settings.
fn short(folder: &Path, name: &str, source: &str, more: &[&str]) -> PathBuf {
    let args =
        [&["-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"], more].concat();
    file(folder, name, &args)
}

#[tokio::test]
async fn media_of_every_shape_get_previews() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let plain = short(folder, "plain.mp4", "testsrc2=s=640x360:r=30:d=1", &[]);
    let turned = file(folder, "turned.mp4", &["-i", plain.to_str().unwrap(), "-c", "copy", "-metadata:s:v:0", "rotate=90"]);
    let hdr = ["-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"];
    for (file, size) in [
        (short(folder, "odd.mkv", "testsrc2=s=321x181:r=30:d=1", &["-pix_fmt", "yuv444p"]), (320, 180)),
        (short(folder, "tall.mp4", "testsrc2=s=1080x1920:r=30:d=1", &[]), (360, 640)),
        (turned, (360, 640)),
        (short(folder, "ten.mp4", "testsrc2=s=320x180:r=30:d=1", &["-pix_fmt", "yuv420p10le"]), (320, 180)),
        (short(folder, "hdr.mp4", "testsrc2=s=320x180:r=30:d=1", &hdr), (320, 180)),
        (short(folder, "4k60.mp4", "testsrc2=s=3840x2160:r=60:d=0.5", &[]), (640, 360)),
        (
            short(
                folder,
                "gop.mp4",
                "testsrc2=s=160x90:r=30:d=30",
                &["-g", "9999", "-keyint_min", "9999", "-sc_threshold", "0"],
            ),
            (160, 90),
        ),
    ] {
        let (proxy, facts) = made(folder, &file).await;
        let picture = proxy.picture_at(400).unwrap().unwrap();
        let name = file.display();
        assert!(facts.tracks.has_picture && facts.tracks.sounds == 0 && facts.problem.is_none(), "{name}: {facts:?}");
        assert_eq!((picture.frame.width, picture.frame.height), size, "{name}");
        assert!(picture.span.covers(400), "{name}: {:?}", picture.span);
    }
    let sound = file(folder, "sound.m4a", &["-f", "lavfi", "-i", "sine=f=500:d=3", "-c:a", "aac"]);
    let (proxy, facts) = made(folder, &sound).await;
    assert!(!facts.tracks.has_picture && !proxy.has_pictures() && (2_900..=3_200).contains(&facts.end_ms), "{facts:?}");
    assert!(proxy.sounds()[0].range(1_000, 1_050).is_some_and(|(low, high)| low < -5 && high > 5));
    // A cover picture in a sound file is not a video; neither is a photo.
    let photo = file(folder, "photo.png", &["-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1"]);
    let (proxy, facts) = made(folder, &photo).await;
    assert!(!facts.tracks.has_picture && !proxy.has_pictures());
}

#[tokio::test]
async fn media_that_cannot_be_read_say_why_and_keep_what_can_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    for file in [put("empty.mp4", b""), put("text.mp4", b"Dear diary, this is no film.\n".repeat(200).as_slice())] {
        let why = make(&open(folder, &file), &file).await.unwrap_err();
        assert!(matches!(why, MediaError::Unreadable(_)), "{}: {why:?}", file.display());
        assert!(!why.to_string().contains(folder.to_str().unwrap()), "{why}");
    }
    let whole = short(folder, "whole.mp4", "testsrc2=s=320x180:r=30:d=30", &["-g", "30", "-movflags", "+faststart"]);
    let bytes = fs::read(whole).unwrap();
    let cut = put("cut.mp4", &bytes[..bytes.len() / 2]);
    let proxy = open(folder, &cut);
    let ended = make(&proxy, &cut).await;
    assert!((10_000..25_000).contains(&proxy.done_ms()), "{ended:?}: {}", proxy.done_ms());
    assert!(proxy.picture_at(9_000).unwrap().is_some_and(|picture| picture.span.covers(9_000)));
    match ended {
        Ok(facts) => assert!(facts.end_ms < 25_000, "{facts:?}"),
        Err(error) => assert!(matches!(error, MediaError::Unreadable(_)), "{error:?}"),
    }
    // A damaged part in the middle: the rest is there.
    let mut damaged = bytes.clone();
    let middle = bytes.len() / 2;
    damaged[middle..middle + 20_000].fill(0x55);
    let damaged = put("damaged.mp4", &damaged);
    let (proxy, _) = made(folder, &damaged).await;
    assert!(proxy.picture_at(2_000).unwrap().is_some() && proxy.span_at(29_000).unwrap().covers(29_000));
    let gone = folder.join("gone.mp4");
    let proxy = open(folder, &damaged);
    drop(proxy);
    let other =
        Arc::new(Proxy::open(&Cache::new(folder.join("c2"), 1 << 30), &SourceKey::remote("w", "gone", 1, None)).unwrap());
    assert!(make(&other, &gone).await.is_err());
}

#[tokio::test]
async fn previews_that_would_take_too_much_of_the_cache_end_with_what_they_have() {
    let folder = tempfile::tempdir().unwrap();
    let file = short(folder.path(), "large.mp4", "testsrc2=s=640x360:r=30:d=20", &[]);
    let cache = Cache::new(folder.path().join("cache"), 2 << 20);
    let proxy = Arc::new(Proxy::open(&cache, &SourceKey::of_file(&file).unwrap()).unwrap());
    let why = make(&proxy, &file).await.unwrap_err();
    assert!(matches!(&why, MediaError::OverLimit(text) if text.to_string().contains("1 MB of the cache")), "{why}");
    assert!(proxy.picture_at(0).unwrap().is_some());
}

/// The child processes of ffmpeg that read a file.
#[cfg(target_os = "linux")]
fn readers(file: &Path) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let reads = |process: &u32| {
        let line = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
        line.starts_with("ffmpeg") && line.contains(file.to_str().unwrap())
    };
    all.filter(reads).collect()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_ffmpeg_that_is_killed_ends_its_pass_which_goes_on_at_the_next_try_and_none_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = short(folder.path(), "killed.mp4", "testsrc2=s=320x180:r=30:d=60", &["-g", "60"]);
    let proxy = open(folder.path(), &file);
    let (seen, path) = (proxy.clone(), file.clone());
    let pass = tokio::spawn(async move { make(&seen, &path).await });
    while proxy.done_ms() < 2_000 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    for process in readers(&file) {
        std::process::Command::new("kill").args(["-KILL", &process.to_string()]).status().unwrap();
    }
    let ended = pass.await.unwrap();
    assert!(ended.is_err(), "{ended:?}");
    let before = proxy.done_ms();
    let facts = make(&proxy, &file).await.unwrap();
    assert!(before < 50_000 && facts.end_ms > 59_000, "{before} {facts:?}");
    // Dropping the pass ends its ffmpeg.
    let other = open(&folder.path().join("other"), &file);
    let (seen, path) = (other.clone(), file.clone());
    let pass = tokio::spawn(async move { make(&seen, &path).await });
    while readers(&file).is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    pass.abort();
    let deadline = Instant::now() + Duration::from_secs(60);
    while !readers(&file).is_empty() {
        assert!(Instant::now() < deadline, "ffmpeg is left behind");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Runs this test again in a process that may not write large files.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_ends_a_pass_and_nothing_else() {
    const FILE: &str = "CUTROOM_TEST_FULL_DISK";
    if let Some(file) = std::env::var_os(FILE).map(PathBuf::from) {
        let proxy = open(file.parent().unwrap(), &file);
        let why = make(&proxy, &file).await.unwrap_err();
        assert!(matches!(why, MediaError::DiskFull), "{why:?}");
        assert!(proxy.picture_at(0).unwrap().is_some(), "what was there before can be shown");
        assert!(media::frame_at(&file.to_string_lossy(), Some(1_000), (64, 36)).await.is_ok());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = short(folder.path(), "a.mp4", "testsrc2=s=640x360:r=30:d=10", &[]);
    // A signal ignored here is ignored by the program too: writes then fail as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 800; exec \"$0\" \"$@\"";
    let this = std::env::current_exe().unwrap();
    let name = "proxies::a_full_disk_ends_a_pass_and_nothing_else";
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", script]).arg(this).args([name, "--exact", "--nocapture"]).env(FILE, &file);
    let done = limited.output().unwrap();
    assert!(done.status.success(), "{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
}
