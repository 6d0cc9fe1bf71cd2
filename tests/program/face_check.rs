//! Tests of `cutroom faces check`: face checks without a window, for a build server.

use super::{
    Serve,
    common::{
        face_proxy::{FaceFault, FaceProxy},
        messages::{ANY, begin_of, end_of},
    },
    program, said,
};
use serde_json::Value;
use std::{fs, process::Output};
use tempfile::tempdir;

fn check(proxy: &FaceProxy, key: &str, args: &[&str]) -> Output {
    let home = tempdir().unwrap();
    let mut command = program();
    command.args(["faces", "check", "--video", "vid_sample", "--base-url", &proxy.address]).args(args);
    command.env("CUTROOM_API_KEY", key).env("CUTROOM_DATA_DIR", home.path()).output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(output)))
}

fn kinds(checked: &Value) -> Vec<String> {
    checked["findings"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

/// Parses a line of the list in the sample's script: time in the clip, and kind.
fn seeded(line: &str) -> Option<(i64, String)> {
    let mut words = line.split_whitespace();
    let (minutes, seconds) = words.next()?.split_once(':')?;
    let _recording = words.next().filter(|word| word.contains(','))?;
    let kind = words.next()?.to_owned();
    let at = minutes.parse::<i64>().ok()? * 60_000 + (seconds.parse::<f64>().ok()? * 1_000.0).round() as i64;
    Some((at, kind))
}

/// Time of a sample in the middle of the first clip.
fn a_sample(serve: &Serve) -> i64 {
    let path = "/v1/videos/vid_sample/clips/cl_welcome/camera-faces";
    let output = program()
        .args(["api", "GET", path, "--base-url", &serve.base_url])
        .env("CUTROOM_API_KEY", &serve.api_key)
        .output()
        .unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["samples"][8]["timestampMs"].as_f64().unwrap() as i64
}

#[test]
#[allow(clippy::too_many_lines)] // One server for all of it.
fn a_check_says_what_is_wrong_as_json_with_exit_codes_for_a_build_server() {
    let folder = tempdir().unwrap();
    let serve = Serve::start(folder.path());
    let key = serve.api_key.clone();
    let proxy = FaceProxy::start(&serve.base_url, &key, FaceFault::None);
    let welcome = |args: &[&str]| check(&proxy, &key, &[&["--clip", "cl_welcome"], args].concat());

    // The unchanged sample: the requests agree, and there are at most 24 per clip.
    let clean = welcome(&["--json"]);
    let answer = json(&clean);
    assert_eq!(clean.status.code(), Some(0), "{answer}");
    let clip = &answer["clips"][0];
    assert_eq!(
        (clip["clip"].as_str(), clip["state"].as_str(), clip["paging"]["agrees"].as_bool()),
        (Some("cl_welcome"), Some("ok"), Some(true))
    );
    assert!(clip["samples"].as_u64().unwrap() > 20 && clip["withFaces"].as_u64() < clip["samples"].as_u64(), "{clip}");
    let (said_requests, made) = (clip["paging"]["requests"].as_u64().unwrap(), proxy.count("cl_welcome"));
    // Requests for the revision name no clip.
    assert!(said_requests <= 24 && made as u64 == said_requests - 2, "{said_requests} {made}");

    // The demo has one fault of each kind that such a workspace can express, as listed in the sample's script.
    let answer = json(&check(&proxy, &key, &["--clip", "cl_demo", "--json", "--paging", "off"]));
    let found: Vec<_> = answer["findings"].as_array().unwrap().iter().map(|one| one["timestampMs"].as_i64().unwrap()).collect();
    let script = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/sample")).unwrap();
    let seeded: Vec<(i64, String)> = script.lines().filter_map(seeded).collect();
    assert_eq!((kinds(&answer).len(), seeded.len()), (10, 10), "{answer}");
    for (finding, at) in kinds(&answer).into_iter().zip(found) {
        assert!(seeded.contains(&(at, finding.clone())), "{finding} at {at}: {seeded:?}");
    }

    // Each paging fault, with the pair of requests that shows it.
    let at = a_sample(&serve);
    for fault in [FaceFault::Drops(at), FaceFault::Doubles(at), FaceFault::Shifts(at), FaceFault::IncludesEnd] {
        proxy.set(fault);
        let output = welcome(&["--json"]);
        let answer = json(&output);
        assert_eq!(output.status.code(), Some(1), "{fault:?}: {answer}");
        assert_eq!(answer["clips"][0]["paging"]["agrees"].as_bool(), Some(false), "{fault:?}: {answer}");
        assert!(
            kinds(&answer).iter().all(|kind| kind == "paging") && answer["counts"]["high"].as_u64() > Some(0),
            "{fault:?}: {answer}"
        );
        if fault == FaceFault::Drops(at) {
            assert_eq!(answer["findings"][0]["timestampMs"].as_i64(), Some(at));
        }
    }

    // Failed requests are findings and don't end the check; a rate limit is a minor finding.
    proxy.set(FaceFault::Fails);
    let answer = json(&welcome(&["--json"]));
    assert_eq!(
        (kinds(&answer), answer["findings"][0]["values"]["status"].as_f64()),
        (vec!["request_failed".to_owned()], Some(500.0))
    );
    assert_eq!(answer["clips"][0]["paging"]["agrees"], Value::Null, "what failed agrees with nothing: {answer}");
    proxy.set(FaceFault::Limits);
    let limited = welcome(&["--json", "--fail-on", "medium"]);
    let answer = json(&limited);
    assert_eq!((limited.status.code(), answer["findings"][0]["severity"].as_str()), (Some(0), Some("low")), "{answer}");
    assert_eq!(answer["clips"][0]["paging"]["agrees"].as_bool(), Some(true));

    // A server without the endpoint is a neutral state, nonsense is a finding.
    proxy.set(FaceFault::Lacks);
    let lacking = welcome(&[]);
    assert_eq!(lacking.status.code(), Some(0), "{}", said(&lacking));
    let printed = String::from_utf8_lossy(&lacking.stdout).into_owned();
    assert!(printed.contains("no face data"), "{printed}");
    proxy.set(FaceFault::Nonsense);
    let nonsense = welcome(&["--json", "--paging", "off"]);
    assert_eq!(nonsense.status.code(), Some(1), "{}", said(&nonsense));

    // Findings of one kind in a clip are folded into one line, unless `--all` is given.
    proxy.set(FaceFault::Wrong);
    let printed = |args: &[&str]| String::from_utf8_lossy(&welcome(args).stdout).into_owned();
    let (folded, all) = (printed(&[]), printed(&["--all"]));
    let of_paging = |text: &str| text.lines().filter(|line| line.contains(" paging ")).count();
    assert!(of_paging(&folded) == 1 && folded.contains(words::cli::clip_times_folded()), "{folded}");
    assert!(of_paging(&all) >= 5 && folded.contains(&format!("{} findings until ", of_paging(&all))), "{all}\n{folded}");

    // Several videos give a list of the same objects, in their order; a missing video doesn't stop the others.
    proxy.set(FaceFault::None);
    let videos = |args: &[&str]| {
        let home = tempdir().unwrap();
        let mut command = program();
        command.args(["faces", "check", "--base-url", &proxy.address, "--paging", "off", "--json"]).args(args);
        command.env("CUTROOM_API_KEY", &key).env("CUTROOM_DATA_DIR", home.path()).output().unwrap()
    };
    let output = videos(&["--video", "vid_none", "--video", "vid_sample", "--video", "vid_none"]);
    let answer = json(&output);
    let list = answer.as_array().unwrap_or_else(|| panic!("{answer}"));
    assert!(!output.status.success() && said(&output).contains("1 of 2 videos"), "{}", said(&output));
    assert_eq!((list.len(), list[0]["video"].as_str(), list[1]["video"].as_str()), (2, Some("vid_none"), Some("vid_sample")));
    assert!(list[0]["error"].is_string() && list[1]["clips"].as_array().unwrap().len() == 3, "{answer}");
    let refused = videos(&["--video", "vid_none", "--video", "vid_sample", "--clip", "cl_welcome"]);
    assert!(
        !refused.status.success() && said(&refused).contains(&begin_of(words::cli::clip_of_several(ANY))),
        "{}",
        said(&refused)
    );

    // Wrong data, and a report with pictures of it.
    proxy.set(FaceFault::Wrong);
    let out = tempdir().unwrap();
    let report = out.path().join("report");
    let wrong = welcome(&["--json", "--paging", "off", "--report", report.to_str().unwrap()]);
    let answer = json(&wrong);
    for kind in ["duplicate", "off_canvas", "past_end"] {
        assert!(kinds(&answer).iter().any(|one| one == kind), "{kind}: {answer}");
    }
    let markdown = fs::read_to_string(report.join("report.md")).unwrap();
    let csv = fs::read_to_string(report.join("findings.csv")).unwrap();
    let written: Value = serde_json::from_slice(&fs::read(report.join("findings.json")).unwrap()).unwrap();
    assert_eq!(written, answer, "the folder holds what was printed");
    for finding in answer["findings"].as_array().unwrap() {
        let id = finding["id"].as_str().unwrap();
        assert!(markdown.contains(id) && csv.contains(id), "{id}");
    }
    let page = fs::read_to_string(report.join("report.html")).unwrap();
    for part in
        ["data:image/png;base64,", "revision ", "Thresholds", env!("CARGO_PKG_VERSION"), "left 96, top 20, width 12, height 20"]
    {
        assert!(page.contains(part), "{part}");
        assert!(markdown.contains(part) || part.starts_with("data:") || part == "Thresholds", "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("src=\"http"), "it needs nothing else");
    let at = answer["checked"]["readAt"].as_str().unwrap();
    assert!(markdown.contains(at) && page.contains(at) && csv.contains(at), "{at}");
    for finding in answer["findings"].as_array().unwrap() {
        let id = finding["id"].as_str().unwrap();
        assert!(page.contains(id) && finding["requests"][0].as_str().is_some(), "{id}");
    }
    let pictures: Vec<_> = fs::read_dir(report.join("pictures")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!pictures.is_empty());
    for picture in &pictures {
        let drawn = image::open(picture).unwrap().to_rgb8();
        assert!(drawn.width() > 200 && drawn.pixels().any(|pixel| pixel != drawn.get_pixel(0, 0)), "{}", picture.display());
    }
    let again = welcome(&["--paging", "off", "--report", report.to_str().unwrap()]);
    assert!(!again.status.success() && said(&again).contains(&end_of(words::jobs::folder_not_empty(ANY))), "{}", said(&again));
    // Detected before anything is checked; and a video that cannot be checked leaves no empty folder.
    let early = videos(&["--video", "vid_none", "--report", report.to_str().unwrap()]);
    assert!(!early.status.success() && said(&early).contains(&end_of(words::jobs::folder_not_empty(ANY))), "{}", said(&early));
    let none = out.path().join("none");
    let early = videos(&["--video", "vid_none", "--report", none.to_str().unwrap()]);
    assert!(!early.status.success() && !none.exists(), "{}", said(&early));

    // Thresholds are flags; wrong ones are refused with the possible ones.
    let lenient =
        welcome(&["--json", "--paging", "off", "--threshold", "duplicate-overlap=1", "--threshold", "canvas-tolerance=20"]);
    assert!(json(&lenient)["findings"].as_array().unwrap().len() < answer["findings"].as_array().unwrap().len());
    let refused = welcome(&["--threshold", "jumps=3"]);
    assert!(
        !refused.status.success() && said(&refused).contains(&begin_of(words::findings::threshold_unknown(ANY, ANY))),
        "{}",
        said(&refused)
    );
    let missing = check(&proxy, &key, &["--clip", "cl_none"]);
    assert!(!missing.status.success() && said(&missing).contains("has no clip cl_none"), "{}", said(&missing));
}

#[test]
fn faces_that_are_missing_everywhere_end_a_check_with_an_exit_code_unless_that_is_switched_off() {
    let folder = tempdir().unwrap();
    let serve = Serve::start(folder.path());
    let key = serve.api_key.clone();
    let proxy = FaceProxy::start(&serve.base_url, &key, FaceFault::None);
    let welcome = |args: &[&str]| check(&proxy, &key, &[&["--clip", "cl_welcome", "--json"], args].concat());
    for (fault, state) in [(FaceFault::Empty, "no_detections"), (FaceFault::Faceless, "ok")] {
        proxy.set(fault);
        let output = welcome(&[]);
        let answer = json(&output);
        assert_eq!((output.status.code(), kinds(&answer)), (Some(1), vec!["no_faces".to_owned()]), "{fault:?}: {answer}");
        let severity = answer["findings"][0]["severity"].as_str();
        assert_eq!((answer["clips"][0]["state"].as_str(), severity), (Some(state), Some("medium")), "{answer}");
        assert_eq!(welcome(&["--fail-on", "high"]).status.code(), Some(0), "{fault:?}");
        // The photographed presenter of another clip is detected.
        let output = check(&proxy, &key, &["--clip", "cl_wrap_up", "--json", "--paging", "off", "--picture"]);
        let answer = json(&output);
        let found = kinds(&answer);
        assert!(found.iter().any(|kind| kind == "picture_missed_face"), "{fault:?}: {answer}");
        assert_eq!(answer["clips"][0]["picture"]["verdict"].as_str(), Some("judged"), "{answer}");
        let set = |value| ["--fail-on", "high", "--threshold", value];
        assert_eq!(welcome(&set("no-faces-severity=high")).status.code(), Some(1), "{fault:?}");
        assert_eq!(welcome(&["--threshold", "no-faces-severity=off"]).status.code(), Some(0), "{fault:?}");
    }
}

#[test]
fn answers_that_are_no_json_are_failed_requests_with_their_reason_and_agree_with_nothing() {
    let folder = tempdir().unwrap();
    let serve = Serve::start(folder.path());
    let key = serve.api_key.clone();
    let proxy = FaceProxy::start(&serve.base_url, &key, FaceFault::Html);
    let welcome = |args: &[&str]| check(&proxy, &key, &[&["--clip", "cl_welcome"], args].concat());
    let output = welcome(&["--json"]);
    let answer = json(&output);
    let clip = &answer["clips"][0];
    assert_eq!((output.status.code(), clip["state"].as_str()), (Some(1), Some("not_read")), "{answer}");
    assert_eq!((kinds(&answer), &clip["paging"]["agrees"]), (vec!["request_failed".to_owned()], &Value::Null), "{answer}");
    assert!(answer["findings"][0]["rule"].as_str().unwrap().contains("isn\u{2019}t JSON"), "{answer}");
    let printed = String::from_utf8_lossy(&welcome(&[]).stdout).into_owned();
    assert!(
        printed.contains(&begin_of(words::cli::clip_not_loaded(ANY))) && !printed.contains(words::cli::clip_no_detections()),
        "{printed}"
    );

    // Some answers fail, including the first one: the others prove nothing about them, and nothing is reported as a gap.
    proxy.set(FaceFault::NoNumber);
    let output = welcome(&["--json"]);
    let answer = json(&output);
    let paging = &answer["clips"][0]["paging"];
    assert_eq!((output.status.code(), kinds(&answer)), (Some(1), vec!["request_failed".to_owned()]), "{answer}");
    assert!(paging["agrees"].is_null() && paging["failed"].as_u64() >= Some(3), "{answer}");
    proxy.set(FaceFault::NoNumber);
    let printed = String::from_utf8_lossy(&welcome(&[]).stdout).into_owned();
    assert!(
        printed.contains(&end_of(words::findings::failed_others_agree(ANY, ANY)))
            && !printed.contains(&words::cli::windows_agree(2).replace('2', "")),
        "{printed}"
    );
}

#[test]
fn a_threshold_that_is_none_is_wrong_use() {
    let home = tempdir().unwrap();
    let mut command = program();
    command.args(["faces", "check", "--video", "vid_sample", "--threshold", "gap=abc"]).env("CUTROOM_DATA_DIR", home.path());
    let output = command.output().unwrap();
    assert!(output.status.code() == Some(2) && said(&output).contains("--threshold gap=abc"), "{}", said(&output));
    assert!(!home.path().join("workspace").exists(), "nothing was opened for it");
}

#[test]
fn two_snapshots_show_what_a_new_detector_lost_and_end_a_build_that_got_worse() {
    let (folder, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(folder.path());
    let key = serve.api_key.clone();
    let proxy = FaceProxy::start(&serve.base_url, &key, FaceFault::None);
    let at = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(["faces"]).args(args).env("CUTROOM_API_KEY", &key).env("CUTROOM_DATA_DIR", home.path());
        command.output().unwrap()
    };
    let take = |name: &str, video: &str| run(&["snapshot", "--video", video, "--base-url", &proxy.address, "--out", &at(name)]);
    let diff = |one: &str, two: &str, args: &[&str]| run(&[&["diff", &at(one), &at(two)], args].concat());

    let printed = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();

    for name in ["before.json", "same.json"] {
        let taken = take(name, "vid_sample");
        assert!(taken.status.success() && printed(&taken).contains(&at(name)), "{}", said(&taken));
    }
    let equal = diff("before.json", "same.json", &[]);
    assert!(equal.status.success() && printed(&equal).contains(words::cli::snapshots_equal()), "{}", said(&equal));

    // The new detector finds nobody.
    proxy.set(FaceFault::Faceless);
    assert!(take("after.json", "vid_sample").status.success());
    let worse = diff("before.json", "after.json", &["--json"]);
    let answer = json(&worse);
    assert_eq!(worse.status.code(), Some(1), "{answer}");
    let clips = answer["videos"][0]["clips"].as_array().unwrap();
    let went = |clip: &Value| clip["moments"].as_array().unwrap().iter().map(|one| one["went"].as_u64().unwrap()).sum::<u64>();
    let appeared =
        |clip: &Value| clip["moments"].as_array().unwrap().iter().map(|one| one["appeared"].as_u64().unwrap()).sum::<u64>();
    assert!(clips.iter().map(went).sum::<u64>() > 20 && clips.iter().all(|clip| appeared(clip) == 0), "{answer}");
    assert!(clips.iter().any(|clip| clip["newFindings"].as_array().unwrap().iter().any(|one| one["kind"] == "no_faces")));
    // The other way round, it was mended; the demo's faults of single boxes came with the boxes.
    let report = at("diff.html");
    let better = diff("after.json", "before.json", &["--report", &report, "--fail-on", "never"]);
    assert!(better.status.success() && printed(&better).contains(words::cli::diff_mended()), "{}", said(&better));
    let page = fs::read_to_string(&report).unwrap();
    assert!(page.contains("class=\"after\"") && !page.contains("class=\"before\" x"), "{page}");
    assert_eq!(diff("before.json", "same.json", &["--report", &report]).status.code(), Some(1), "the report is overwritten");

    // What is no snapshot, or one of other videos, is named; nothing is overwritten.
    assert_eq!(take("before.json", "vid_sample").status.code(), Some(1));
    let whole = fs::read(at("before.json")).unwrap();
    fs::write(at("short.json"), &whole[..whole.len() / 2]).unwrap();
    fs::write(at("other.json"), b"{}").unwrap();
    let text = String::from_utf8(whole).unwrap();
    fs::write(at("moved.json"), text.replace("\"vid_sample\"", "\"vid_other\"")).unwrap();
    for (name, expected) in [
        ("short.json", "short.json".to_owned()),
        ("other.json", words::findings::snapshot_other_file().to_owned()),
        ("none.json", "none.json".to_owned()),
        ("moved.json", words::cli::snapshots_of_other_videos(at("moved.json"), at("before.json"))),
    ] {
        let refused = diff("before.json", name, &[]);
        assert!(refused.status.code() == Some(1) && said(&refused).contains(&expected), "{name}: {}", said(&refused));
    }
}

#[test]
fn several_videos_have_one_index_as_html_csv_and_json_with_those_that_could_not_be_checked() {
    let (folder, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(folder.path());
    let report = home.path().join("report");
    let mut command = program();
    command.args(["faces", "check", "--video", "vid_sample", "--video", "vid_none", "--paging", "off"]);
    command.args(["--base-url", &serve.base_url, "--report", report.to_str().unwrap()]);
    let output = command.env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
    assert!(!output.status.success(), "{}", said(&output));
    let read = |name: &str| fs::read_to_string(report.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (page, table) = (read("index.html"), read("findings.csv"));
    let list: Value = serde_json::from_str(&read("findings.json")).unwrap();
    let list = list.as_array().unwrap();
    // What could not be checked comes first, then the gravest video.
    let videos: Vec<_> = list.iter().map(|one| one["video"].as_str().unwrap()).collect();
    assert_eq!(videos, ["vid_none", "vid_sample"], "{list:?}");
    assert!(list[0]["error"].is_string() && list[1]["findings"].as_array().unwrap().len() >= 10, "{list:?}");
    assert!(page.contains("vid_none") && page.contains("href=\"vid_sample/report.html\""), "{page}");
    assert!(report.join("vid_sample/report.html").is_file() && !report.join("vid_none").exists());
    for finding in list[1]["findings"].as_array().unwrap() {
        let id = finding["id"].as_str().unwrap();
        assert!(table.lines().any(|line| line.contains(id) && line.contains("vid_sample")), "{id}: {table}");
    }
}
