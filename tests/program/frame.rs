//! Tests of `cutroom frame`: a frame as PNG, in a new file or on standard output.

use super::{Serve, common::FONTS, http, program, said};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Output};
use tempfile::tempdir;

fn frame(home: &Path, args: &[&str]) -> Output {
    program().args(["frame", "--video", "vid_sample"]).args(args).env("CUTROOM_DATA_DIR", home).output().unwrap()
}

#[test]
fn a_frame_is_written_as_a_png_of_its_size_and_over_nothing() {
    let home = tempdir().unwrap();
    let file = home.path().join("frame.png");
    let out = file.to_str().unwrap();
    let output = frame(home.path(), &["--at", "1:22.5", "--size", "320x320", "--boxes", "--out", out]);
    assert!(output.status.success(), "{}", said(&output));
    let picture = image::open(&file).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (320, 180), "fitted into the box");
    assert!(picture.pixels().any(|pixel| pixel != picture.get_pixel(0, 0)), "something is drawn");

    let piped = frame(home.path(), &["--at", "82500ms", "--size", "320x320", "--boxes"]);
    assert!(piped.status.success(), "{}", said(&piped));
    assert_eq!(image::load_from_memory(&piped.stdout).unwrap().to_rgb8(), picture, "the same frame on standard output");

    let before = fs::read(&file).unwrap();
    let again = frame(home.path(), &["--at", "3s", "--out", out]);
    assert!(!again.status.success() && said(&again).contains("was not replaced"), "{}", said(&again));
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_moment_or_a_size_that_cannot_be_is_refused_with_what_was_expected() {
    let home = tempdir().unwrap();
    for (args, expected) in [
        (["--at", "9:99"], "isn\u{2019}t a time"),
        (["--at", "-1s"], "must not be negative"),
        (["--at", "1:00:00"], "--at 1:00:00"),
        (["--at=1s", "--size=9x9"], "must be WIDTHxHEIGHT"),
    ] {
        let output = frame(home.path(), &args);
        assert!(!output.status.success() && said(&output).contains(expected), "{args:?}: {}", said(&output));
        // An invalid argument is wrong use; whether a video has the time is known only after reading it.
        assert_eq!(output.status.code(), Some(if args[1] == "1:00:00" { 1 } else { 2 }), "{args:?}");
        assert!(output.stdout.is_empty());
    }
}

#[tokio::test]
async fn letters_of_the_systems_fonts_are_in_the_frame_and_those_that_no_font_has_are_named_with_their_package() {
    let home = tempdir().unwrap();
    let serve = Serve::start(&home.path().join("served"));
    let overlays = format!("{}/v1/videos/vid_sample/clips/cl_demo/text-overlays", serve.base_url);
    let body = json!({"text": "字幕 مرحبا नमस्ते ไทย 🎉 \u{10380}", "startTimeMs": 0, "durationMs": 20_000, "fontSize": 90,
        "color": "#101010", "background": "#FFFFFF", "backgroundShape": "none", "point": {"xPct": 4, "yPct": 30},
        "dimensions": {"width": 1_700, "height": 300}});
    let answer = http().post(overlays).bearer_auth(&serve.api_key).json(&body).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    let clips = format!("{}/v1/videos/vid_sample/clips", serve.base_url);
    let clips: Value = http().get(clips).bearer_auth(&serve.api_key).send().await.unwrap().json().await.unwrap();
    let before = |clip: &&Value| clip["id"] != "cl_demo";
    let begin: f64 = clips["clips"]
        .as_array()
        .unwrap()
        .iter()
        .take_while(before)
        .map(|clip| clip["durationSeconds"].as_f64().unwrap())
        .sum();
    let empty = tempdir().unwrap();
    let draw = |fonts: &Path| {
        let at = format!("{}s", begin + 2.0);
        let args = ["frame", "--video", "vid_sample", "--at", &at, "--size", "960x540", "--base-url", &serve.base_url];
        let mut command = program();
        command.args(args).env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home.path());
        let output = command.env(cutroom::fonts::VARIABLE, fonts).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        let said = String::from_utf8(output.stderr).unwrap();
        (image::load_from_memory(&output.stdout).unwrap().to_rgb8(), said)
    };
    let (with, said) = draw(Path::new(FONTS));
    assert!(said.contains("U+10380") && said.contains("fonts-noto-core"), "{said}");
    assert!(!said.contains(words::captions::characters_emoji()) && !said.contains(words::captions::script_arabic()), "{said}");
    let (without, said) = draw(empty.path());
    for (letters, package) in [
        (words::captions::characters_cjk(), "fonts-noto-cjk"),
        (words::captions::script_arabic(), "google-noto-sans-arabic-fonts"),
        (words::captions::script_devanagari(), "google-noto-sans-devanagari-fonts"),
        (words::captions::script_thai(), "google-noto-sans-thai-fonts"),
        (words::captions::characters_emoji(), "fonts-noto-color-emoji"),
    ] {
        assert!(said.contains(letters) && said.contains(package), "{letters}: {said}");
    }
    let coloured = |picture: &image::RgbImage| {
        let plate = picture.enumerate_pixels().filter(|(x, y, _)| (40..890).contains(x) && (165..310).contains(y));
        plate.filter(|(_, _, pixel)| pixel.0.iter().max().unwrap() - pixel.0.iter().min().unwrap() > 60).count()
    };
    assert!(coloured(&with) > 100 && coloured(&without) < 20, "the emoji: {}, {}", coloured(&with), coloured(&without));
    let dark = |picture: &image::RgbImage| {
        let plate = picture.enumerate_pixels().filter(|(x, y, _)| (40..890).contains(x) && (165..310).contains(y));
        plate.filter(|(_, _, pixel)| pixel.0.iter().all(|value| *value < 90)).count()
    };
    assert!(dark(&with) > 800 && dark(&without) > 800, "letters, or blocks: {}, {}", dark(&with), dark(&without));
}
