//! Tests of `cutroom handover`: the timeline of a video for another editor.

use super::{exports::ServedVideo, said};
use serde_json::{Value, json};
use std::{fs, path::Path};

impl ServedVideo {
    /// The printed JSON of `cutroom handover`.
    fn handed_over(&self, to: &Path, options: &[&str]) -> Value {
        let args = [&["handover", "--video", &self.video, "--to", to.to_str().unwrap(), "--json"], options].concat();
        let output = self.run(&args);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
    }
}

/// Number of frames of the first track of an OTIO file.
fn frames(file: &Path) -> f64 {
    let file: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let children = file["tracks"]["children"][0]["children"].as_array().unwrap().clone();
    children.iter().map(|child| child["source_range"]["duration"]["value"].as_f64().unwrap()).sum()
}

#[test]
fn a_timeline_has_the_recordings_beside_it_and_replaces_nothing_without_being_told() {
    let place = ServedVideo::new();
    let clip = {
        let answer = place.run(&["api", "GET", &format!("/v1/videos/{}", place.video)]);
        let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
        answer["video"]["clipIds"][0].as_str().unwrap().to_owned()
    };
    let cut = json!({"cuts": [{"fromMs": 500, "toMs": 900}]}).to_string();
    let path = format!("/v1/videos/{}/clips/{clip}/cut", place.video);
    let output = place.run(&["api", "POST", &path, "--data", &cut]);
    assert!(output.status.success(), "{}", said(&output));
    let file = place.out.path().join("talk.otio");
    let told = place.handed_over(&file, &["--fps", "30"]);
    assert_eq!((told["pieces"].as_u64(), told["fps"].as_str()), (Some(2), Some("30")), "{told}");
    assert!((frames(&file) - 48.0).abs() < 1e-9, "2 seconds without 0.4");
    let folder = Path::new(told["media"].as_str().unwrap());
    let copies: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!((copies.len(), folder.parent()), (1, file.parent()), "{copies:?}");
    let made = fs::read(place.home.path().join("take.mp4")).unwrap();
    assert!(fs::read(&copies[0]).unwrap() == made && copies[0].extension().unwrap() == "mp4", "{copies:?}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(copies[0].file_name().unwrap().to_str().unwrap().split(' ').next().unwrap()), "{text}");
    // The file stays as it is, and so do the names in the folder.
    let again = place.run(&["handover", "--video", &place.video, "--to", file.to_str().unwrap()]);
    assert!(!again.status.success() && fs::read_to_string(&file).unwrap() == text, "{}", said(&again));
    let mut names = place.names();
    names.sort();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn a_timeline_without_copies_says_that_addresses_expire_and_a_file_of_another_kind_is_refused() {
    let place = ServedVideo::new();
    for (name, begin) in [("talk.edl", "TITLE: Small"), ("talk.fcpxml", "<?xml"), ("talk.xml", "<?xml")] {
        let file = place.out.path().join(name);
        let told = place.handed_over(&file, &["--no-copies"]);
        let untold: Vec<_> =
            told["notIncluded"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
        assert!(untold.contains(&words::handover::untold_addresses(1)), "{untold:?}");
        assert!(fs::read_to_string(&file).unwrap().starts_with(begin) && told["media"].is_null());
    }
    let wrong = place.run(&["handover", "--video", &place.video, "--to", place.out.path().join("talk.mp4").to_str().unwrap()]);
    assert!(wrong.status.code() == Some(2) && said(&wrong).contains(".fcpxml"), "{}", said(&wrong));
    let rate = place.run(&["handover", "--video", &place.video, "--to", "talk.edl", "--fps", "31"]);
    assert!(rate.status.code() == Some(2) && said(&rate).contains("29.97"), "{}", said(&rate));
    assert_eq!(place.names().len(), 3);
}
