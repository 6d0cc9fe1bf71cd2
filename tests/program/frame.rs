//! `cutroom frame`: one frame as a PNG, in a new file or on standard output.

use super::{program, said};
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
    assert!(!again.status.success() && said(&again).contains("is not written over"), "{}", said(&again));
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_moment_or_a_size_that_cannot_be_is_refused_with_what_was_expected() {
    let home = tempdir().unwrap();
    for (args, expected) in [
        (["--at", "9:99"], "is no time"),
        (["--at", "1:00:00"], "--at 1:00:00"),
        (["--at=1s", "--size=9x9"], "expected WIDTHxHEIGHT"),
    ] {
        let output = frame(home.path(), &args);
        assert!(!output.status.success() && said(&output).contains(expected), "{args:?}: {}", said(&output));
        assert!(output.stdout.is_empty());
    }
}
