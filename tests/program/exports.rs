//! Tests of `cutroom export`: a video as a file, complete or not at all.

use super::{
    Serve,
    common::{
        cutting::{Between, Cutting},
        ffmpeg, make_video,
        messages::{ANY, end_of},
    },
    program, said,
};
use cutroom::api::{
    Client,
    source::{CreateSource, SourceKind},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::{TempDir, tempdir};

/// Served workspace with a video of two seconds.
pub struct ServedVideo {
    pub serve: Serve,
    pub home: TempDir,
    pub out: TempDir,
    pub video: String,
}

impl ServedVideo {
    pub fn new() -> Self {
        let home = tempdir().unwrap();
        // With a path relative to the working directory, as in the documentation.
        let mut started_there = program();
        started_there.current_dir(home.path());
        let serve = Serve::beside(started_there, Path::new("served"));
        let client = Client::new(&serve.base_url, SecretString::from(serve.api_key.clone())).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let video = runtime.block_on(async {
            let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
            let created = client.create_source(&kind).await.unwrap();
            client.upload(&created, &make_video(home.path(), "take.mp4"), Box::new(|_, _| {})).await.unwrap();
            let body = json!({"name": "Small", "sourceId": created.source_id});
            client.raw("POST", "/v1/videos", Some(&body), None).await.unwrap()["video"]["id"].as_str().unwrap().to_owned()
        });
        Self { serve, home, out: tempdir().unwrap(), video }
    }

    pub fn command(&self, address: &str, args: &[&str]) -> Command {
        let mut command = program();
        command.args(args).args(["--base-url", address]).env("CUTROOM_API_KEY", &self.serve.api_key);
        command.env("CUTROOM_DATA_DIR", self.home.path()).env("CUTROOM_LOG", "off");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(&self.serve.base_url, args).output().unwrap()
    }

    pub fn export(&self, out: &Path, args: &[&str]) -> Output {
        let all = [&["export", "--video", &self.video, "--out", out.to_str().unwrap()], args].concat();
        self.run(&all)
    }

    /// Exports of a video as the server lists them.
    pub fn exports(&self, video: &str) -> Vec<Value> {
        let output = self.run(&["api", "GET", &format!("/v1/videos/{video}")]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
        answer["video"]["exports"].as_array().unwrap().clone()
    }

    pub fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.out.path()).unwrap();
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

fn probe(file: &Path, entries: &str) -> String {
    let args = ["-v", "error", "-show_entries", entries, "-of", "default=nw=1:nk=1"];
    String::from_utf8(Command::new("ffprobe").args(args).arg(file).output().unwrap().stdout).unwrap()
}

#[test]
fn an_exported_video_has_the_length_size_and_frames_that_the_program_shows() {
    let place = ServedVideo::new();
    let file = place.out.path().join("film.mp4");
    let output = place.export(&file, &["--fps", "60", "--subtitles", "off", "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["file"], json!(file));
    assert_eq!(told["bytes"], json!(fs::metadata(&file).unwrap().len()));
    assert_eq!((&told["width"], &told["height"]), (&json!(1440), &json!(1080)), "the shorter side of 4:3 has 1080 pixels");
    assert!((told["durationMs"].as_f64().unwrap() - 2_000.0).abs() < 100.0, "{told}");
    assert_eq!(probe(&file, "stream=codec_name"), "h264\naac\n");
    assert_eq!(probe(&file, "stream=r_frame_rate").lines().next(), Some("60/1"));
    assert_eq!(place.names(), ["film.mp4"], "nothing else is left");
    // The same moment, drawn by the program and extracted from the exported video.
    let (drawn, taken) = (place.home.path().join("drawn.png"), place.home.path().join("taken.png"));
    let args = ["frame", "--video", &place.video, "--at", "1s", "--size", "480x360", "--out", drawn.to_str().unwrap()];
    let output = place.run(&args);
    assert!(output.status.success(), "{}", said(&output));
    let film = file.to_str().unwrap();
    ffmpeg(&["-ss", "1.008", "-i", film, "-frames:v", "1", "-vf", "scale=480:360", taken.to_str().unwrap()]);
    let [drawn, taken] = [drawn, taken].map(|path| image::open(path).unwrap().to_rgb8());
    assert_eq!(drawn.dimensions(), taken.dimensions());
    let differences = drawn.as_raw().iter().zip(taken.as_raw()).map(|(one, other)| f64::from(one.abs_diff(*other)));
    let mean = differences.sum::<f64>() / drawn.as_raw().len() as f64;
    assert!(mean < 6.0, "{mean}: the two are the same picture but for what encoding loses");
}

#[test]
fn a_file_that_is_there_is_refused_before_anything_is_asked_and_replaced_when_told_to() {
    let place = ServedVideo::new();
    let file = place.out.path().join("film.mp4");
    fs::write(&file, "mine").unwrap();
    let refused = place.export(&file, &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("was not replaced") && said(&refused).contains("--force"), "{}", said(&refused));
    assert_eq!((fs::read(&file).unwrap(), place.exports(&place.video).len()), (b"mine".to_vec(), 0));
    let replaced = place.export(&file, &["--force"]);
    assert!(replaced.status.success(), "{}", said(&replaced));
    assert!(probe(&file, "format=duration").starts_with('2'));
    // An existing export is downloaded again, and a missing folder is detected immediately.
    let id = place.exports(&place.video)[0]["exportId"].as_str().unwrap().to_owned();
    let again = place.out.path().join("again.mp4");
    let output = place.export(&again, &["--export", &id]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(fs::read(&again).unwrap(), fs::read(&file).unwrap());
    let nowhere = place.export(&place.out.path().join("no/film.mp4"), &[]);
    assert!(
        said(&nowhere).contains(&end_of(words::exports::error_no_folder(ANY))) && said(&nowhere).contains("no/film.mp4"),
        "{}",
        said(&nowhere)
    );
    assert_eq!(place.exports(&place.video).len(), 1, "nothing was rendered that could not be written");
    for (name, more, expected) in [
        ("x.png", &[][..], "To save one frame, use \u{2018}cutroom frame\u{2019}"),
        ("x.MOV", &[], "must end in .mp4"),
        ("x.mp4", &["--granularity", "clips"], "must end in .zip"),
        ("x.mkv", &["--export", "ex_1"], ".mp4 or .zip"),
    ] {
        let refused = place.export(&place.out.path().join(name), more);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        assert!(said(&refused).contains(expected), "{name}: {}", said(&refused));
    }
    assert_eq!((place.exports(&place.video).len(), place.names().iter().any(|name| name.starts_with('x'))), (1, false));
    for wrong in [["--speed", "3"], ["--fps", "25"], ["--resolution", "720p"]] {
        assert_eq!(place.export(&place.out.path().join("x.mp4"), &wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn an_export_says_which_edits_on_this_machine_are_not_in_it_and_no_wait_prints_its_id() {
    let place = ServedVideo::new();
    let clips: Value =
        serde_json::from_slice(&place.run(&["api", "GET", &format!("/v1/videos/{}/clips", place.video)]).stdout).unwrap();
    let edits = place.home.path().join("edits.json");
    let body = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": clips["clips"][0]["id"], "text": "Later",
        "startTimeMs": 0, "durationMs": 500}]);
    fs::write(&edits, body.to_string()).unwrap();
    let added = place.run(&["edits", "add", edits.to_str().unwrap(), "--video", &place.video]);
    assert!(added.status.success(), "{}", said(&added));
    let output = place.run(&["export", "--video", &place.video, "--no-wait"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("1 unsaved change") && said(&output).contains("edits save"), "{}", said(&output));
    let id = String::from_utf8(output.stdout).unwrap().trim().to_owned();
    assert_eq!(place.exports(&place.video)[0]["exportId"], json!(id));
}

#[cfg(unix)]
#[test]
fn an_export_that_does_not_fit_on_the_disk_names_the_file_and_leaves_nothing() {
    let place = ServedVideo::new();
    let file = place.out.path().join("film.mp4");
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_cutroom"), "export", "--video", &place.video, "--out"]).arg(&file);
    command.args(["--base-url", &place.serve.base_url]).env("CUTROOM_API_KEY", &place.serve.api_key);
    command.env("CUTROOM_DATA_DIR", place.home.path()).env("CUTROOM_LOG", "off").stdin(Stdio::null());
    let refused = command.output().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(
        said(&refused).contains("film.mp4") && said(&refused).contains(&end_of(words::exports::error_disk_full(ANY))),
        "{}",
        said(&refused)
    );
    assert!(said(&refused).contains("--export exp_"), "what was rendered need not be rendered again: {}", said(&refused));
    assert_eq!(place.names(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_cancels_the_export_at_the_service_and_leaves_nothing() {
    let place = ServedVideo::new();
    let file = place.out.path().join("film.mp4");
    // The sample is longer than a minute, so rendering takes a while.
    let args = ["export", "--video", "vid_sample", "--resolution", "4k", "--out", file.to_str().unwrap()];
    let child = place.command(&place.serve.base_url, &args).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while !place.exports("vid_sample").iter().any(|export| export["status"] == "running") {
        assert!(Instant::now() < deadline, "the export does not begin");
        std::thread::sleep(Duration::from_millis(50));
    }
    super::signal("INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(said(&output).contains("was cancelled"), "{}", said(&output));
    assert_eq!(place.names(), [""; 0]);
    let export = place.exports("vid_sample")[0].clone();
    assert_eq!(export["status"], "failed", "{export}");
    assert!(export["error"].as_str().unwrap().contains("cancelled"), "{export}");
}

#[test]
fn a_download_that_is_cut_off_goes_on_from_the_byte_that_is_missing_and_without_the_key() {
    let place = ServedVideo::new();
    let whole = place.out.path().join("whole.mp4");
    assert!(place.export(&whole, &[]).status.success());
    let bytes = fs::read(&whole).unwrap();
    let id = place.exports(&place.video)[0]["exportId"].as_str().unwrap().to_owned();
    let parts = 4;
    let cutting = Cutting::start(&place.serve.base_url, bytes.len().div_ceil(parts), Between::Nothing);
    let file = place.out.path().join("film.mp4");
    let args = ["export", "--video", &place.video, "--export", &id, "--out", file.to_str().unwrap()];
    let output = place.command(&cutting.address, &args).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read(&file).unwrap() == bytes, "the same bytes");
    let downloads = cutting.downloads.lock().unwrap().clone();
    assert_eq!(downloads.len(), parts, "{downloads:#?}");
    for (index, request) in downloads.iter().enumerate() {
        let request = request.to_ascii_lowercase();
        let from = format!("range: bytes={}-", index * bytes.len().div_ceil(parts));
        assert_eq!(request.contains(&from), index > 0, "{from}: {request}");
        assert_eq!(request.contains("if-range: "), index > 0, "{request}");
        assert!(!request.contains("authorization"), "the address is the permission: {request}");
    }
    assert_eq!(place.names().len(), 2, "{:?}", place.names());
}

#[test]
fn a_file_that_changed_during_its_download_is_read_from_the_beginning() {
    let place = ServedVideo::new();
    let whole = place.out.path().join("whole.mp4");
    assert!(place.export(&whole, &[]).status.success());
    let bytes = fs::read(&whole).unwrap();
    let id = place.exports(&place.video)[0]["exportId"].as_str().unwrap().to_owned();
    let cutting = Cutting::start(&place.serve.base_url, bytes.len() / 2, Between::Changes);
    let file = place.out.path().join("film.mp4");
    let args = ["export", "--video", &place.video, "--export", &id, "--out", file.to_str().unwrap()];
    let output = place.command(&cutting.address, &args).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read(&file).unwrap() == bytes, "no byte of the first half is from the other version");
    let downloads = cutting.downloads.lock().unwrap().clone();
    let last = downloads.last().unwrap().to_ascii_lowercase();
    assert!(!last.contains("range: "), "{last}");
}

#[test]
fn a_download_goes_on_although_its_address_expires_in_the_middle_however_often() {
    // More often than a new URL is requested while no data arrives.
    download_in_parts(7, Between::Expires);
}

#[test]
fn a_download_that_is_refused_for_now_waits_as_long_as_it_is_told_to_and_goes_on() {
    let begun = Instant::now();
    download_in_parts(3, Between::Refuses);
    assert!(begun.elapsed() >= Duration::from_secs(3), "a second before each part");
}

/// Downloads an export in this many parts, and checks that each byte arrived once.
fn download_in_parts(parts: usize, between: Between) {
    let place = ServedVideo::new();
    let whole = place.out.path().join("whole.mp4");
    assert!(place.export(&whole, &[]).status.success());
    let bytes = fs::read(&whole).unwrap();
    let id = place.exports(&place.video)[0]["exportId"].as_str().unwrap().to_owned();
    let cutting = Cutting::start(&place.serve.base_url, bytes.len().div_ceil(parts), between);
    let file = place.out.path().join("film.mp4");
    let args = ["export", "--video", &place.video, "--export", &id, "--out", file.to_str().unwrap()];
    let output = place.command(&cutting.address, &args).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read(&file).unwrap() == bytes, "the same bytes");
    let downloads = cutting.downloads.lock().unwrap().clone();
    assert_eq!(downloads.len(), parts, "{downloads:#?}");
    for (index, request) in downloads.iter().enumerate() {
        let from = format!("range: bytes={}-", index * bytes.len().div_ceil(parts));
        assert_eq!(request.to_ascii_lowercase().contains(&from), index > 0, "{from}: {request}");
    }
    assert_eq!(place.exports(&place.video).len(), 1, "nothing was rendered again");
    assert_eq!(place.names().len(), 2, "{:?}", place.names());
}

#[test]
fn an_export_that_fails_leaves_the_list_has_no_address_or_comes_damaged_is_named_and_leaves_nothing() {
    let place = ServedVideo::new();
    for (between, said_of_it) in [
        (Between::Fails, "the renderer ran out of memory"),
        (Between::Leaves, "the server no longer has the export"),
        (Between::NoAddress, "the server provides no URL"),
        (Between::WrongHash, "its checksum differs from the server\u{2019}s"),
        (Between::Half, "the downloaded file is damaged"),
    ] {
        let cutting = Cutting::start(&place.serve.base_url, usize::MAX, between);
        let file = place.out.path().join("film.mp4");
        let args = ["export", "--video", &place.video, "--out", file.to_str().unwrap()];
        let output = place.command(&cutting.address, &args).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{between:?}: {}", said(&output));
        assert!(said(&output).contains(said_of_it), "{between:?}: {}", said(&output));
        assert_eq!(place.names(), [""; 0], "{between:?}");
        // A finished export can be downloaded without rendering again, unless the export itself failed.
        let is_of_download = matches!(between, Between::WrongHash | Between::Half);
        assert_eq!(said(&output).contains("--export exp_"), is_of_download, "{between:?}: {}", said(&output));
    }
}
