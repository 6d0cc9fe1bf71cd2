//! Tests of `cutroom captions`: export of a video's transcript, and the check of its subtitles.

use super::{
    common::messages::{ANY, begin_of},
    program, said,
};
use serde_json::Value;
use std::{fs, path::Path, process::Output};
use tempfile::tempdir;

fn captions(home: &Path, video: &str, args: &[&str]) -> Output {
    program().arg("captions").args(args).args(["--video", video]).env("CUTROOM_DATA_DIR", home).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Greatest end of a cue, in milliseconds.
fn last_end(srt: &str) -> i64 {
    let line = srt.lines().rfind(|line| line.contains("-->")).unwrap();
    let (_, end) = line.split_once(" --> ").unwrap();
    let part = |range: std::ops::Range<usize>| end[range].parse::<i64>().unwrap();
    ((part(0..2) * 60 + part(3..5)) * 60 + part(6..8)) * 1_000 + part(9..12)
}

#[test]
fn the_words_of_a_video_are_written_in_every_format_as_played_or_uncut_and_over_nothing() {
    let home = tempdir().unwrap();
    let format = |format: &str| text(&captions(home.path(), "vid_sample", &["export", "--format", format]));
    let (srt, vtt, ass, txt) = (format("srt"), format("vtt"), format("ass"), format("txt"));
    assert!(srt.starts_with("1\n00:00:0") && vtt.starts_with("WEBVTT\n\n00:00:0"), "{srt}");
    let cues = srt.matches(" --> ").count();
    assert_eq!((vtt.matches(" --> ").count(), cues > 10), (cues, true));
    assert!(
        ass.contains("PlayResX: 1920\n") && ass.contains("\nStyle: Captions,") && ass.matches("\nDialogue: ").count() >= cues
    );
    assert!(!txt.contains("-->") && txt.contains("\n\n"), "clips are paragraphs");
    // The words equal those of the text export, each once.
    let words = |srt: &str| -> Vec<String> {
        let said = srt.lines().filter(|line| !line.contains("-->") && line.parse::<u32>().is_err());
        said.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let plain: Vec<String> = txt.split_whitespace().map(str::to_owned).collect();
    assert_eq!(words(&srt), plain);

    let out = home.path().join("words.srt");
    let path = out.to_str().unwrap();
    let uncut = ["export", "--format", "srt", "--uncut", "--out", path];
    let written = text(&captions(home.path(), "vid_sample", &uncut));
    let uncut_srt = fs::read_to_string(&out).unwrap();
    assert!(written.contains("words.srt") && words(&uncut_srt).len() >= plain.len(), "{written}");
    assert!(last_end(&uncut_srt) > last_end(&srt), "the sample has cuts");
    let again = captions(home.path(), "vid_sample", &uncut);
    assert!(!again.status.success() && said(&again).contains("was not replaced"), "{}", said(&again));
    assert_eq!(fs::read_to_string(&out).unwrap(), uncut_srt);
}

#[test]
fn the_check_of_subtitles_prints_what_falls_short_and_fails_a_build_for_it() {
    let home = tempdir().unwrap();
    // A few seconds of the sample.
    let copy = ["api", "POST", "/v1/videos/vid_sample/duplicate", "--data", r#"{"trim": {"startTime": 2, "endTime": 7}}"#];
    let copy = program().args(copy).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
    let copy: Value = serde_json::from_slice(&copy.stdout).unwrap_or_else(|_| panic!("{}", said(&copy)));
    let video = copy["video"]["id"].as_str().unwrap();
    let captions = |args: &[&str]| captions(home.path(), video, args);
    let output = captions(&["check", "--json", "--preset", "default:mono"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let mut keys: Vec<_> = report.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["collisions", "contrast", "noWords", "overflow", "preset", "tooFast", "video"]);
    assert_eq!((report["video"].as_str(), report["preset"].as_str()), (Some(video), Some("default:mono")));
    let contrast = &report["contrast"];
    let number = |name: &str| contrast[name].as_f64().unwrap();
    let worst = contrast["worst"]["ratio"].as_f64().unwrap();
    assert!((1.0..=21.0).contains(&worst) && worst <= number("worst5") && number("worst5") <= number("median"), "{contrast}");
    assert_eq!(contrast["aa"].as_bool(), Some(number("worst5") >= 4.5));
    assert!(contrast["worst"]["clip"].is_string() && contrast["worst"]["timestampMs"].is_i64());
    let falls_short = ["overflow", "tooFast", "collisions"].iter().any(|name| !report[*name].as_array().unwrap().is_empty());
    let is_fine = contrast["aa"] == true && !falls_short;
    assert_eq!(output.status.code(), Some(i32::from(!is_fine)));

    // `default:classic` outlines the text, which raises its contrast.
    let backdrop = captions(&["check", "--json", "--preset", "default:classic"]);
    let classic: Value = serde_json::from_slice(&backdrop.stdout).unwrap();
    assert!(classic["contrast"]["worst5"].as_f64().unwrap() > number("worst5"), "{classic} {report}: an outline helps");

    // The same preset twice gives the same numbers, whatever the number of threads.
    let again: Value = serde_json::from_slice(&captions(&["check", "--json", "--preset", "default:classic"]).stdout).unwrap();
    assert_eq!(again, classic);

    let unknown = captions(&["check", "--preset", "sp_none"]);
    assert!(
        !unknown.status.success() && said(&unknown).contains(&words::jobs::no_subtitle_preset("sp_none")),
        "{}",
        said(&unknown)
    );
}

#[test]
fn a_preset_is_checked_on_all_videos_that_use_it_and_the_worst_moment_of_all_is_named() {
    let home = tempdir().unwrap();
    let api = |args: &[&str]| {
        let output = program().arg("api").args(args).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
    };
    let check = |args: &[&str]| {
        program()
            .args(["captions", "check", "--preset", "default:mono"])
            .args(args)
            .env("CUTROOM_DATA_DIR", home.path())
            .output()
    };
    let unused = check(&[]).unwrap();
    assert_eq!(unused.status.code(), Some(1));
    assert!(said(&unused).contains(&words::cli::captions_preset_unused("default:mono")), "{}", said(&unused));

    let users: Vec<String> = [(2, 5), (20, 23)]
        .into_iter()
        .map(|(from, to)| {
            let trim = format!(r#"{{"trim": {{"startTime": {from}, "endTime": {to}}}}}"#);
            let copy = api(&["POST", "/v1/videos/vid_sample/duplicate", "--data", &trim]);
            let video = copy["video"]["id"].as_str().unwrap().to_owned();
            let path = format!("/v1/videos/{video}/subtitle-preset");
            api(&["PUT", &path, "--data", r#"{"presetId": "default:mono"}"#]);
            video
        })
        .collect();
    let reports: Value = serde_json::from_slice(&check(&["--json"]).unwrap().stdout).unwrap();
    let mut checked: Vec<_> =
        reports.as_array().unwrap().iter().map(|report| report["video"].as_str().unwrap().to_owned()).collect();
    checked.sort();
    let mut expected = users.clone();
    expected.sort();
    assert_eq!(checked, expected, "{reports}");
    let least = reports.as_array().unwrap().iter().min_by(|one, two| {
        let ratio = |report: &Value| report["contrast"]["worst"]["ratio"].as_f64().unwrap();
        ratio(one).total_cmp(&ratio(two))
    });
    let worst = least.unwrap()["contrast"]["worst"]["ratio"].as_f64().unwrap();
    let printed = check(&[]).unwrap();
    let text = String::from_utf8_lossy(&printed.stdout).into_owned();
    let last = text.lines().last().unwrap();
    assert!(last.contains(&format!("{worst:.2}")) && last.contains(least.unwrap()["video"].as_str().unwrap()), "{text}");

    // A video that does not exist is named, and the others are checked all the same.
    let some = check(&["--video", &users[0], "--video", "vid_none", "--json"]).unwrap();
    let reports: Value = serde_json::from_slice(&some.stdout).unwrap_or_else(|_| panic!("{}", said(&some)));
    assert!(reports[0]["contrast"].is_object() && reports[1]["error"].is_string(), "{reports}");
    assert_eq!(some.status.code(), Some(1));
}

#[test]
fn a_video_without_words_fails_the_check_of_its_subtitles_and_says_why() {
    let home = tempdir().unwrap();
    // A part of the sample without its words.
    let api = |args: &[&str]| {
        let output = program().arg("api").args(args).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
    };
    let trim = r#"{"trim": {"startTime": 2, "endTime": 5}}"#;
    let copy = api(&["POST", "/v1/videos/vid_sample/duplicate", "--data", trim]);
    let video = copy["video"]["id"].as_str().unwrap();
    let clips = api(&["GET", &format!("/v1/videos/{video}/clips")]);
    for clip in clips["clips"].as_array().unwrap() {
        let words = format!("/v1/videos/{video}/clips/{}/transcript/words", clip["id"].as_str().unwrap());
        api(&["PUT", &words, "--data", r#"{"words": []}"#]);
    }
    let plain = captions(home.path(), video, &["check"]);
    assert_eq!(plain.status.code(), Some(1), "{}", said(&plain));
    let text = String::from_utf8_lossy(&plain.stdout).into_owned();
    assert!(text.starts_with("no words") && text.contains("cutroom transcript"), "{text}");
    let report = captions(home.path(), video, &["check", "--json"]);
    assert_eq!(report.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    assert_eq!((&report["noWords"], &report["contrast"]), (&Value::Bool(true), &Value::Null));
}

#[test]
fn an_ass_file_says_beside_it_what_the_format_leaves_out() {
    let home = tempdir().unwrap();
    let out = home.path().join("words.ass");
    let written = text(&captions(home.path(), "vid_sample", &["export", "--format", "ass", "--out", out.to_str().unwrap()]));
    assert!(written.contains("words.ass") && written.contains(&begin_of(words::jobs::ass_losses(ANY))), "{written}");
    let ass = fs::read_to_string(&out).unwrap();
    assert!(
        ass.contains("WrapStyle: 2\n") && !ass.contains(&begin_of(words::jobs::ass_losses(ANY))),
        "the file itself is as the format asks"
    );
}
