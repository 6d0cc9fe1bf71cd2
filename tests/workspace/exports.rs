//! Exports: a real render of a real video, followed to its end.

use super::{
    common::{Workspace, ffmpeg, make_video, numbered},
    uploads::upload,
};
use cutroom::api::source::{CreateSource, SourceKind};
use serde_json::{Value, json};
use std::{path::Path, process::Command, time::Duration};

/// A video with one clip of two seconds, a cut, a title and a sound.
async fn small_video(workspace: &Workspace, folder: &Path) -> String {
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &make_video(folder, "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let video =
        workspace.call("POST", "/v1/videos", &json!({"name": "Small", "sourceId": created.source_id})).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    workspace.call("POST", &format!("{clip}/cut"), &json!({"cuts": [{"fromMs": 500, "toMs": 1000}]})).await;
    let title = json!({"text": "{Hello} \\N it's", "startTimeMs": 0, "durationMs": 800, "background": "#000000CC", "transition": "smooth"});
    workspace.call("POST", &format!("{clip}/text-overlays"), &title).await;
    workspace
        .call("POST", &format!("{clip}/sound-effects"), &json!({"presetId": "sfx:pop", "startTimeMs": 100, "durationMs": 180}))
        .await;
    let zoom = json!({"type": "manualZoom", "scale": 2, "focusPoint": {"xPct": 20, "yPct": 20}, "startTimeMs": 300, "durationMs": 400});
    workspace.call("POST", &format!("{clip}/zooms"), &zoom).await;
    let area = json!({"point": {"xPct": 5, "yPct": 5}, "dimensions": {"widthPct": 20, "heightPct": 20}, "startTimeMs": 0, "durationMs": 900});
    workspace.call("POST", &format!("{clip}/blurs"), &area).await;
    workspace.call("POST", &format!("{clip}/highlights"), &area).await;
    workspace.call("PUT", &format!("{path}/background-music"), &json!({"presetId": "music:night-drive"})).await;
    path
}

pub async fn finished(workspace: &Workspace, video: &str) -> Value {
    let mut last = 0.0;
    for _ in 0..1200 {
        let export = workspace.get(video).await.json()["video"]["exports"][0].clone();
        let progress = export["progress"].as_f64().unwrap();
        assert!(progress >= last, "progress never goes back");
        last = progress;
        if matches!(export["status"].as_str(), Some("completed" | "failed")) {
            return export;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the export did not end");
}

fn probe(file: &Path, entries: &str) -> String {
    let args = ["-v", "error", "-show_entries", entries, "-of", "default=nw=1:nk=1"];
    let output = Command::new("ffprobe").args(args).arg(file).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_video_is_rendered_with_its_cuts_at_the_speed_that_was_asked() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = small_video(&workspace, folder.path()).await;
    let body = json!({"fps": "30", "speed": "1.5", "subtitles": true});
    let export = workspace.call("POST", &format!("{video}/exports"), &body).await["export"].clone();
    assert!(matches!(export["status"].as_str(), Some("queued" | "running")) && export["downloadUrl"].is_null());
    let done = finished(&workspace, &video).await;
    assert_eq!((done["status"].as_str(), done["progress"].as_f64()), (Some("completed"), Some(100.0)), "{done}");
    let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let file = folder.path().join("out.mp4");
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(probe(&file, "stream=codec_name"), "h264\naac\n");
    // 320 x 240 was put on a canvas with a shorter side of 1080; 1.5 s are played in 1 s.
    assert_eq!(probe(&file, "stream=width,height"), "1440\n1080\n");
    let length: f64 = probe(&file, "format=duration").trim().parse().unwrap();
    assert!((length - 1.0).abs() < 0.1, "{length}");
    // The title's dark box lies over the bright test picture.
    let frame = folder.path().join("frame.png");
    ffmpeg(&[
        "-ss",
        "0.3",
        "-i",
        file.to_str().unwrap(),
        "-frames:v",
        "1",
        "-vf",
        "crop=600:160:420:460,scale=1:1",
        frame.to_str().unwrap(),
    ]);
    let pixel = image::open(&frame).unwrap().to_luma8().get_pixel(0, 0).0[0];
    assert!(pixel < 110, "{pixel}");
    let messages = workspace.list("/v1/webhooks/messages?event_types=export.ready", "messages").await;
    assert_eq!(messages[0]["payload"]["data"]["exportId"], export["exportId"]);
    workspace.server.stop().await;
}

#[tokio::test]
async fn players_list_the_chapters_of_an_exported_film_at_its_speed_and_none_behind_its_end() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = small_video(&workspace, folder.path()).await;
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    let chapters = [chapter("Hello = ; # \\ \u{1f44b}", 0), chapter("On", 1), chapter("Behind the end", 9)];
    workspace.call("PUT", &format!("{video}/chapters"), &json!({"chapters": chapters})).await;
    workspace.call("POST", &format!("{video}/exports"), &json!({"speed": "1.5"})).await;
    let done = finished(&workspace, &video).await;
    let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let file = folder.path().join("out.mp4");
    std::fs::write(&file, bytes).unwrap();
    let args = ["-v", "error", "-show_chapters", "-of", "json"];
    let output = Command::new("ffprobe").args(args).arg(&file).output().unwrap();
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let listed: Vec<_> = listed["chapters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|chapter| {
            let seconds = |name: &str| chapter[name].as_str().unwrap().parse::<f64>().unwrap();
            let tenths = |name: &str| (seconds(name) * 10.0).round() as i64;
            (chapter["tags"]["title"].as_str().unwrap().to_owned(), tenths("start_time"), tenths("end_time"))
        })
        .collect();
    // 1.5 s are played in 1 s.
    assert_eq!(listed, [("Hello = ; # \\ \u{1f44b}".to_owned(), 0, 7), ("On".to_owned(), 7, 10)]);
    workspace.server.stop().await;
}

/// Child boxes of an MP4 box: kind and contents.
fn boxes(part: &[u8]) -> Vec<([u8; 4], &[u8])> {
    let (mut rest, mut all) = (part, Vec::new());
    while rest.len() >= 8 {
        let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
        all.push((rest[4..8].try_into().unwrap(), &rest[8..length]));
        rest = &rest[length..];
    }
    all
}

fn inside<'a>(part: &'a [u8], path: &[&[u8; 4]]) -> Option<&'a [u8]> {
    path.iter().try_fold(part, |part, kind| boxes(part).into_iter().find(|(of, _)| of == *kind).map(|(_, inner)| inner))
}

/// Title, start and end in milliseconds of each chapter, as a player reads the chapter track: edit list, sample durations and
/// sample texts.
fn chapter_track(film: &[u8]) -> Vec<(String, u32, u32)> {
    let number = |bytes: &[u8], at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let moov = inside(film, &[b"moov"]).unwrap();
    let tracks: Vec<_> = boxes(moov).into_iter().filter(|(kind, _)| kind == b"trak").map(|(_, track)| track).collect();
    let id = number(inside(tracks[0], &[b"tref", b"chap"]).unwrap(), 0);
    let track = tracks.into_iter().find(|track| number(inside(track, &[b"tkhd"]).unwrap(), 12) == id).unwrap();
    let table = |kind| inside(track, &[b"mdia", b"minf", b"stbl", kind]).unwrap();
    let (clock, film_clock) =
        (number(inside(track, &[b"mdia", b"mdhd"]).unwrap(), 12), number(inside(moov, &[b"mvhd"]).unwrap(), 12));
    let edits = inside(track, &[b"edts", b"elst"]).unwrap();
    let edit = |index: usize| (number(edits, 8 + index * 12), number(edits, 12 + index * 12));
    let edits: Vec<(u32, u32)> = (0..number(edits, 4) as usize).map(edit).collect();
    let empty = edits.iter().take_while(|(_, begins)| *begins == u32::MAX).map(|(length, _)| length * 1_000 / film_clock).sum();
    let (lengths, sizes, places) = (table(b"stts"), table(b"stsz"), table(b"stco"));
    let lengths = (0..number(lengths, 4) as usize).flat_map(|entry| {
        let (count, length) = (number(lengths, 8 + entry * 8), number(lengths, 12 + entry * 8));
        std::iter::repeat_n(length * 1_000 / clock, count as usize)
    });
    let (mut at, mut offset) = (empty, number(places, 8) as usize);
    let mut chapters = Vec::new();
    for (index, length) in lengths.enumerate() {
        let size = if number(sizes, 4) == 0 { number(sizes, 12 + index * 4) } else { number(sizes, 4) } as usize;
        if number(places, 4) as usize > index {
            offset = number(places, 8 + index * 4) as usize;
        }
        let letters = u16::from_be_bytes(film[offset..offset + 2].try_into().unwrap()) as usize;
        let title = String::from_utf8(film[offset + 2..offset + 2 + letters].to_vec()).unwrap();
        chapters.push((title, at, at + length));
        (at, offset) = (at + length, offset + size);
    }
    assert_eq!(edits.iter().map(|(length, _)| length * 1_000 / film_clock).sum::<u32>(), at, "all of the track is played");
    chapters
}

#[tokio::test]
async fn the_first_chapter_of_an_exported_film_begins_when_it_begins() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = small_video(&workspace, folder.path()).await;
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    // At speed 0.5, 1.5 s become 3 s.
    for (chapters, expected) in [
        (json!([chapter("Only", 1)]), vec![("Only", 2_000, 3_000)]),
        (json!([chapter("Start", 0), chapter("On", 1)]), vec![("Start", 0, 2_000), ("On", 2_000, 3_000)]),
    ] {
        workspace.call("PUT", &format!("{video}/chapters"), &json!({"chapters": chapters})).await;
        workspace.call("POST", &format!("{video}/exports"), &json!({"speed": "0.5"})).await;
        let done = finished(&workspace, &video).await;
        let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
        let near = |a: u32, b: u32| a.abs_diff(b) <= 40;
        let track = chapter_track(&bytes);
        assert_eq!(track.len(), expected.len(), "{track:?}");
        for ((title, from, to), (expected, begins, ends)) in track.iter().zip(&expected) {
            assert!(title == expected && near(*from, *begins) && near(*to, *ends), "{track:?}");
        }
        let file = folder.path().join("out.mp4");
        std::fs::write(&file, bytes).unwrap();
        let args = ["-v", "error", "-show_chapters", "-of", "json"];
        let output = Command::new("ffprobe").args(args).arg(&file).output().unwrap();
        let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
        let first = listed["chapters"][0]["start_time"].as_str().unwrap().parse::<f64>().unwrap();
        assert!((first - f64::from(expected[0].1) / 1_000.0).abs() < 0.04, "{listed}");
        // The whole file can be decoded.
        let decoded = Command::new("ffmpeg").args(["-v", "error", "-i"]).arg(&file).args(["-f", "null", "-"]).output().unwrap();
        assert!(decoded.status.success() && decoded.stderr.is_empty(), "{}", String::from_utf8_lossy(&decoded.stderr));
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_export_that_was_under_way_is_begun_again_after_a_restart() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = small_video(&workspace, folder.path()).await;
    workspace.call("POST", &format!("{video}/exports"), &json!({"granularity": "clips"})).await;
    while workspace.get(&video).await.json()["video"]["exports"][0]["status"] == "queued" {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    workspace.server.stop().await;
    let workspace = Workspace::open(folder.path()).await;
    let done = finished(&workspace, &video).await;
    assert_eq!(done["status"], "completed", "{done}");
    let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    assert_eq!((archive.len(), archive.by_index(0).unwrap().name().unwrap().into_owned()), (1, "1 Clip 1.mp4".to_owned()));
    assert!(archive.by_index(0).unwrap().size() > 10_000);
    workspace.server.stop().await;
}

#[tokio::test]
async fn recordings_are_exported_as_they_are_and_bad_wishes_are_refused() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = small_video(&workspace, folder.path()).await;
    workspace.call("POST", &format!("{video}/exports"), &json!({"granularity": "raw"})).await;
    let done = finished(&workspace, &video).await;
    let bytes = workspace.http.get(done["downloadUrl"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let original = std::fs::metadata(folder.path().join("take.mp4")).unwrap().len();
    let first = archive.by_index(0).unwrap();
    assert_eq!((first.size(), &*first.name().unwrap()), (original, "1 Clip 1 upload.mp4"), "a system knows what it is");
    drop(first);
    for bad in [
        json!({"fps": 30}),
        json!({"resolution": "8k"}),
        json!({"speed": "3"}),
        json!({"speed": 1}),
        json!({"quality": "best"}),
    ] {
        workspace.send("POST", &format!("{video}/exports"), &bad).await.flat(400, "bad_request");
    }
    let empty =
        workspace.call("POST", "/v1/videos", &json!({"name": "Empty"})).await["video"]["id"].as_str().unwrap().to_owned();
    workspace.send("POST", &format!("/v1/videos/{empty}/exports"), &Value::Null).await.flat(409, "conflict");
    let unguessable = format!("{}/derived/{}.mp4", workspace.server.base_url(), "0".repeat(32));
    assert_eq!(workspace.http.get(unguessable).send().await.unwrap().status(), 404);
    workspace.server.stop().await;
}

/// Static pictures are drawn once and repeated: no frame may be early, late, or missing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_a_recording_that_rests_changes_in_the_frames_in_which_the_recording_does() {
    let (workspace, folder) = Workspace::fresh().await;
    // Each number lasts for five frames.
    let film = numbered::sized((640, 360), folder.path(), "rests.mp4", "2", "4", ",fps=10", &[]);
    let source = upload(&workspace, "video", &film).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Rests", "sourceId": source})).await["video"].clone();
    let (file, raw) = (folder.path().join("rests.out.mp4"), folder.path().join("rests.gray"));
    let video = video["id"].as_str().unwrap();
    workspace.server.export_to(video.into(), (360, 10, 1.0), &file).await.unwrap();
    let (from, to) = (file.to_str().unwrap(), raw.to_str().unwrap());
    ffmpeg(&["-i", from, "-vf", "scale=64:36,format=gray", "-f", "rawvideo", to]);
    let gray = std::fs::read(raw).unwrap();
    let frames: Vec<&[u8]> = gray.chunks(64 * 36).collect();
    let differs = |pair: &[&[u8]]| {
        let sum: u32 = pair[0].iter().zip(pair[1]).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
        sum > 5 * 64 * 36
    };
    let changes: Vec<usize> = frames.windows(2).enumerate().filter(|(_, pair)| differs(pair)).map(|(at, _)| at + 1).collect();
    assert_eq!((frames.len(), changes), (40, vec![5, 10, 15, 20, 25, 30, 35]));
    workspace.server.stop().await;
}
