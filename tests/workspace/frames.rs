//! Frame accuracy, tested with recordings whose frames show their own number.

use super::common::{
    Workspace, ffmpeg,
    numbered::{number, number_of, numbered, sized},
};
use cutroom::{
    api::source::{CreateSource, SourceKind},
    jobs::one_frame::{FrameRequest, one_frame},
    media::{FrameTimes, frame_at, read_frame_times},
    timeline::{CutMap, PlaybackMs},
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::tempdir;

/// Encoder settings with B-frames and sparse keyframes.
const WITH_B_FRAMES: [&str; 2] = ["-x264-params", "bframes=3:b-adapt=0:keyint=25:open-gop=1:scenecut=0"];

/// Number of the frame that is shown at a time, as its picture shows, and its start in milliseconds.
async fn shown(file: &Path, at_ms: i64) -> (usize, i64) {
    let (frame, span) = frame_at(file.to_str().unwrap(), Some(at_ms), (128, 16)).await.unwrap();
    let span = span.unwrap();
    assert!(span.until_us.is_none_or(|until| until > at_ms * 1_000), "{span:?} at {at_ms}");
    (number_of(&frame), span.first_ms())
}

/// Copies a recording into another container.
fn copied(file: &Path, to: &str, before: &[&str]) -> PathBuf {
    let copy = file.with_file_name(to);
    ffmpeg(&[before, &["-i", file.to_str().unwrap(), "-c", "copy", copy.to_str().unwrap()]].concat());
    copy
}

#[tokio::test]
async fn the_picture_is_the_last_frame_at_or_before_the_time_at_every_rate() {
    let folder = tempdir().unwrap();
    for (index, rate) in ["24000/1001", "24", "25", "30000/1001", "50", "60000/1001", "60"].into_iter().enumerate() {
        let (frames, seconds) = rate.split_once('/').unwrap_or((rate, "1"));
        let (frames, seconds): (i64, i64) = (frames.parse().unwrap(), seconds.parse().unwrap());
        let file = numbered(folder.path(), &format!("{frames}.mp4"), rate, "1.6", "", &WITH_B_FRAMES);
        // The start of a frame, and the last moment of the frame before: errors showed between the two.
        let begins = |frame: i64| (frame * seconds * 1_000 + frames - 1) / frames;
        let frame = 29 + index as i64;
        assert_eq!(shown(&file, begins(frame)).await, (frame as usize, begins(frame)), "{rate}");
        assert_eq!(shown(&file, begins(frame) - 1).await, (frame as usize - 1, begins(frame - 1)), "{rate}");
        // Stepping uses the same times.
        if index % 3 == 0 {
            let times = read_frame_times(file.to_str().unwrap(), None, 0).await.unwrap();
            assert!(times.is_constant(), "{rate}");
            assert_eq!((times.rate().unwrap().frames, times.rate().unwrap().seconds), (frames, seconds));
            for frame in 1..35 {
                assert_eq!(times.next_after(begins(frame - 1)), begins(frame), "{rate}");
                assert_eq!(times.shown_at(begins(frame) - 1), begins(frame - 1), "{rate}");
            }
        }
    }
}

/// Times of all steps through a recording.
fn steps(times: &FrameTimes, until_ms: i64) -> Vec<i64> {
    std::iter::successors(Some(0), |at| Some(times.next_after(*at))).take_while(|at| *at < until_ms).collect()
}

#[tokio::test]
async fn a_variable_rate_is_shown_and_stepped_by_the_times_of_its_frames_in_every_container() {
    let folder = tempdir().unwrap();
    // Every frame at first, then the multiples of 7 and 11: gaps of one to seven thirtieths of a second.
    let keep = |n: i64| n < 20 || n % 7 == 0 || n % 11 == 0;
    let select = ",select='lt(n,20)+not(mod(n,7)*mod(n,11))'";
    let encoder = ["-vsync", "vfr", "-x264-params", "bframes=2:b-adapt=0:keyint=12:scenecut=0"];
    let mp4 = numbered(folder.path(), "vfr.mp4", "30", "4", select, &encoder);
    let kept: Vec<i64> = (0..120).filter(|n| keep(*n)).collect();
    for (file, clock) in [(copied(&mp4, "vfr.mkv", &[]), 1), (copied(&mp4, "vfr.ts", &[]), 90), (mp4.clone(), 15)] {
        // Matroska rounds times to milliseconds, MPEG-TS to 1/90 ms.
        let begins = |n: i64| {
            let ticks = (n * 1_000 * clock * 2 + 30) / 60;
            (ticks + clock - 1) / clock
        };
        let times = read_frame_times(file.to_str().unwrap(), None, 0).await.unwrap();
        assert!(!times.is_constant() && times.knows_around(2_000), "{}", file.display());
        let expected: Vec<i64> = kept.iter().map(|n| begins(*n)).collect();
        assert_eq!(steps(&times, begins(119) + 1), expected, "{}", file.display());
        for n in [56, 91] {
            let next = kept.iter().copied().find(|kept| *kept > n).unwrap();
            assert_eq!(shown(&file, begins(next) - 1).await, (n as usize, begins(n)), "{}", file.display());
        }
    }
}

#[tokio::test]
async fn behind_the_end_the_last_frame_is_shown_and_before_the_start_the_first() {
    let folder = tempdir().unwrap();
    let file = numbered(folder.path(), "six.mp4", "25", "6", "", &WITH_B_FRAMES);
    // 6.000 s is the end of the last frame, which starts at 5.960 s.
    assert_eq!(shown(&file, 5_999).await, (149, 5_960));
    assert_eq!(shown(&file, 9_000).await, (149, 5_960));
    // Sound that starts half a second before the picture and ends after it.
    let late = folder.path().join("late.mp4");
    ffmpeg(&[
        "-itsoffset",
        "0.5",
        "-t",
        "2",
        "-i",
        file.to_str().unwrap(),
        "-f",
        "lavfi",
        "-i",
        "anullsrc=d=4",
        "-map",
        "0:v",
        "-map",
        "1:a",
        "-c:v",
        "copy",
        "-c:a",
        "aac",
        late.to_str().unwrap(),
    ]);
    let (first, span) = frame_at(late.to_str().unwrap(), Some(200), (128, 16)).await.unwrap();
    assert_eq!((number_of(&first), span.unwrap().first_ms()), (0, 500));
    assert_eq!(shown(&late, 1_099).await, (14, 1_060));
    let times = read_frame_times(late.to_str().unwrap(), None, 0).await.unwrap();
    assert_eq!((times.shown_at(499), times.next_after(0), times.next_after(500)), (0, 540, 540));
}

#[tokio::test]
async fn an_edit_list_and_a_stream_without_an_index_show_the_right_frame() {
    let folder = tempdir().unwrap();
    let file = numbered(folder.path(), "whole.mp4", "30", "4", "", &WITH_B_FRAMES);
    // Starts in the middle of a GOP: the file contains earlier frames, which are not shown.
    let cut = copied(&file, "cut.mp4", &["-ss", "1.2"]);
    let (first, _) = shown(&cut, 0).await;
    assert!((36..=37).contains(&first), "{first}");
    assert_eq!(shown(&cut, 1_000).await.0, first + 30);
    assert_eq!(shown(&cut, 999).await.0, first + 29);
    // A seek in an MPEG-TS file lands after the needed keyframe.
    let stream = copied(&file, "whole.ts", &[]);
    assert_eq!(shown(&stream, 1_599).await, (47, 1_567));
    assert_eq!(shown(&stream, 3_990).await, (119, 3_967));
}

/// A video of one numbered recording at 25 frames a second, with a cut whose ends are in the middle of frames.
async fn numbered_video(workspace: &Workspace, folder: &Path) -> (String, String, String) {
    let file = sized((640, 360), folder, "take.mp4", "25", "2", "", &WITH_B_FRAMES);
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &file, Box::new(|_, _| {})).await.unwrap();
    let body = json!({"name": "Numbered", "sourceId": created.source_id});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    (path, clip, created.source_id.to_string())
}

/// Numbers of a file's frames, scaled to one size.
fn numbers(file: &Path) -> Vec<usize> {
    let args = ["-v", "error", "-i", file.to_str().unwrap(), "-vf", "scale=128:72", "-f", "rawvideo", "-pix_fmt", "gray", "-"];
    let output = Command::new("ffmpeg").args(args).output().unwrap().stdout;
    output.chunks_exact(128 * 72).map(|picture| number(picture, 128, 72, 1)).collect()
}

#[tokio::test]
async fn thumbnails_and_exports_show_the_frame_of_the_editor() {
    let (workspace, folder) = Workspace::fresh().await;
    let (video, clip, source) = numbered_video(&workspace, folder.path()).await;
    let jpeg = folder.path().join("still.jpg");
    // 599 ms is a millisecond before frame 15; a source's time is recording time, a clip's is playback time.
    for (path, expected) in [
        (format!("{clip}/sources/{source}/thumbnail?inpointMs=599"), 14),
        (format!("{clip}/sources/{source}/thumbnail?inpointMs=1999"), 49),
        (format!("{clip}/thumbnail?inpointMs=599"), 14),
        (format!("{clip}/thumbnail?inpointMs=600"), 15),
    ] {
        let answer = workspace.get(&format!("{path}&response=json")).await.json();
        let bytes = workspace.http.get(answer["url"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
        std::fs::write(&jpeg, bytes).unwrap();
        assert_eq!(numbers(&jpeg), [expected], "{path}");
    }
    // Played: 0 to 590 ms, then from 1,050 ms on.
    workspace.call("POST", &format!("{clip}/cut"), &json!({"cuts": [{"fromMs": 590, "toMs": 1050}]})).await;
    workspace.call("POST", &format!("{video}/exports"), &json!({"fps": "30"})).await;
    let export = super::exports::finished(&workspace, &video).await;
    let file = folder.path().join("export.mp4");
    let url = export["downloadUrl"].as_str().expect("the export is there");
    std::fs::write(&file, workspace.http.get(url).send().await.unwrap().bytes().await.unwrap()).unwrap();
    let expected: Vec<usize> = (0..47_i64)
        .map(|frame| {
            // A frame shows the first whole millisecond at which it is due.
            let at = (frame * 1_000 + 29) / 30;
            usize::try_from(if at < 590 { at } else { at + 460 } * 25 / 1_000).unwrap()
        })
        .collect();
    assert_eq!(numbers(&file), expected);
}

#[tokio::test]
async fn every_frame_of_an_export_is_the_one_that_the_editor_shows_at_its_moment_at_fractional_rates_and_at_cuts() {
    let (workspace, folder) = Workspace::fresh().await;
    let cuts =
        json!({"cuts": [{"fromMs": 317, "toMs": 611}, {"fromMs": 1_001, "toMs": 1_068}, {"fromMs": 1_102, "toMs": 1_434}]});
    for (rate, name, fps) in [("30000/1001", "ntsc.mp4", 30), ("24000/1001", "film.mkv", 60), ("60", "fast.mkv", 30)] {
        let take = sized((640, 360), folder.path(), name, rate, "2", "", &WITH_B_FRAMES);
        let client = workspace.client();
        let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
        let created = client.create_source(&kind).await.unwrap();
        client.upload(&created, &take, Box::new(|_, _| {})).await.unwrap();
        let body = json!({"name": name, "sourceId": created.source_id});
        let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
        let id = video["id"].as_str().unwrap().to_owned();
        let path = format!("/v1/videos/{id}");
        workspace.call("POST", &format!("{path}/clips/{}/cut", video["clipIds"][0].as_str().unwrap()), &cuts).await;
        workspace.call("POST", &format!("{path}/exports"), &json!({"fps": fps.to_string()})).await;
        let export = super::exports::finished(&workspace, &path).await;
        let file = folder.path().join("export.mp4");
        let url = export["downloadUrl"].as_str().expect("the export is there");
        std::fs::write(&file, workspace.http.get(url).send().await.unwrap().bytes().await.unwrap()).unwrap();
        let clip = client.clips(&id.as_str().into()).await.unwrap().items[0].clone();
        let map = CutMap::new(&clip.cuts, clip.source_length());
        let borders: Vec<i64> = map.edit_points().map(|edit_point| edit_point.at.0).collect();
        let exported = numbers(&file);
        assert_eq!(exported.len() as i64, (map.playback_length().0 - 1) * fps / 1_000 + 1, "{name}");
        // Stepping uses these times; for containers without a frame rate they are read in two parts.
        let times = read_frame_times(take.to_str().unwrap(), None, 0).await.unwrap();
        let times = read_frame_times(take.to_str().unwrap(), Some(times), 1_600).await.unwrap();
        let starts = steps(&times, 2_100);
        let mut compared = 0;
        for (frame, exported) in exported.into_iter().enumerate() {
            let at = (frame as i64 * 1_000 + fps - 1) / fps;
            let source_at = map.to_source(PlaybackMs(at)).0;
            let step = starts.iter().position(|start| *start == times.shown_at(source_at));
            assert!(times.knows(source_at) && step == Some(exported), "{name}: frame {frame} at {at} ms: {exported}, {step:?}");
            let is_at_cut = borders.iter().any(|border| (border - at).abs() <= 1_000 / fps);
            // Each still runs ffmpeg: away from cuts every fifth frame is decoded, and all of them in CI's long run.
            if !is_at_cut && !frame.is_multiple_of(5) && cutroom_soak::times() < 10 {
                continue;
            }
            let (shown, _) = shown(&take, source_at).await;
            assert_eq!(exported, shown, "{name}: frame {frame} at {at} ms");
            // The command composes the frame that the preview shows.
            if is_at_cut {
                let request =
                    FrameRequest { video: id.as_str().into(), at: format!("{at}ms"), within: Some((640, 360)), boxes: false };
                let composed = one_frame(&client, &request).await.unwrap();
                let number = number(composed.data(), composed.width() as usize, composed.height() as usize, 4);
                assert_eq!(number, shown, "{name}: composed at {at} ms");
                compared += 1;
            }
        }
        assert!(compared >= 3, "{name}");
    }
    workspace.server.stop().await;
}
