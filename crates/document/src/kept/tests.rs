use super::*;
use crate::api::{DurationMs, Extra, PlaybackMs, sound_effect::SoundEffect};
use std::{fs::File, os::unix::fs::PermissionsExt};
use tempfile::tempdir;

fn stamp(video: &str) -> Stamp {
    Stamp { revision: None, video: video.into(), clip: "2026-01-01T00:00:00Z".into() }
}

const THEN: &str = "2026-01-02T00:00:00Z";

fn reading() -> ClipReading {
    let mut extra = Extra::new();
    extra.insert("fade".into(), serde_json::json!({"deep": [1, null]}));
    let sound = Item::SoundEffect(SoundEffect {
        id: "ly_1".into(),
        start_time_ms: PlaybackMs(5),
        duration_ms: DurationMs(7),
        volume: 1.0,
        name: None,
        source_id: None,
        extra,
    });
    let lanes = Lanes { items: [sound].into_iter().collect(), unreadable: vec![ItemKind::Zoom], ..Lanes::default() };
    ClipReading { lanes: Some(lanes), ..ClipReading::default() }
}

fn kept(folder: &Path) -> Kept {
    Kept::new(folder, "https://hosted.example")
}

#[test]
fn what_was_read_comes_back_whole_until_the_service_tells_of_a_change() {
    let folder = tempdir().unwrap();
    let (kept, video, clip) = (kept(folder.path()), "vid".into(), "cl".into());
    kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
    let words = ClipReading { words: Some(Vec::new()), absent: [Part::Words].into(), ..ClipReading::default() };
    kept.add_now(&video, &clip, &stamp(THEN), words).unwrap();
    let read = kept.read_now(&video, &clip, &stamp(THEN)).unwrap();
    assert_eq!(read.lanes, reading().lanes);
    assert_eq!((read.parts(), read.absent), ([Part::Items, Part::Words].into(), [Part::Words].into()));
    assert_eq!(kept.read_now(&video, &clip, &stamp("2026-01-02T00:00:01Z")), None);
    assert_eq!(kept.read_now(&"other".into(), &clip, &stamp(THEN)), None);
    assert_eq!(Kept::new(folder.path(), "https://other.example").read_now(&video, &clip, &stamp(THEN)), None);
    let metadata = fs::metadata(kept.path(&video, &clip)).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_was_changed_a_moment_ago_is_not_kept() {
    let folder = tempdir().unwrap();
    let (kept, video, clip) = (kept(folder.path()), "vid".into(), "cl".into());
    let now = stamp(&jiff::Timestamp::now().to_string());
    kept.add_now(&video, &clip, &now, reading()).unwrap();
    assert_eq!(kept.read_now(&video, &clip, &now), None, "a change in the same tick would not show");
    let answered = Stamp { revision: Some(4), ..now };
    kept.add_now(&video, &clip, &answered, reading()).unwrap();
    assert!(kept.read_now(&video, &clip, &answered).is_some(), "a revision would show it");
}

#[test]
fn a_damaged_file_counts_as_not_there_and_is_replaced() {
    let folder = tempdir().unwrap();
    let (kept, video, clip) = (kept(folder.path()), "vid".into(), "cl".into());
    kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
    let path = kept.path(&video, &clip);
    let whole = fs::read(&path).unwrap();
    for damaged in [&whole[..whole.len() / 2], b"", b"[]", b"{\"format\": 1}"] {
        fs::write(&path, damaged).unwrap();
        assert_eq!(kept.read_now(&video, &clip, &stamp(THEN)), None);
        kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
        assert!(kept.read_now(&video, &clip, &stamp(THEN)).is_some());
    }
}

#[test]
fn a_link_a_pipe_and_a_huge_file_are_not_read() {
    let folder = tempdir().unwrap();
    let (kept, video, clip) = (kept(folder.path()), "vid".into(), "cl".into());
    kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
    let path = kept.path(&video, &clip);
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(&path, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
    assert_eq!(kept.read_now(&video, &clip, &stamp(THEN)), None, "a link");
    fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert_eq!(kept.read_now(&video, &clip, &stamp(THEN)), None, "a pipe");
    fs::remove_file(&path).unwrap();
    File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
    assert_eq!(kept.read_now(&video, &clip, &stamp(THEN)), None, "a huge file");
}

#[test]
fn nothing_is_put_into_a_folder_that_somebody_else_made() {
    let folder = tempdir().unwrap();
    let theirs = folder.path().join("readings");
    fs::create_dir(&theirs).unwrap();
    fs::write(theirs.join("note"), "mine").unwrap();
    let refused = kept(folder.path()).add_now(&"vid".into(), &"cl".into(), &stamp(THEN), reading()).unwrap_err();
    assert!(refused.to_string().contains("was not made by this program"), "{refused}");
    assert_eq!(fs::read_dir(&theirs).unwrap().count(), 1);
}

#[test]
fn what_was_used_least_recently_makes_room_and_files_of_others_stay() {
    let folder = tempdir().unwrap();
    let (kept, video) = (kept(folder.path()), VideoId::from("vid"));
    for (clip, age) in [("old", 300), ("middle", 200), ("new", 100)] {
        kept.add_now(&video, &clip.into(), &stamp(THEN), reading()).unwrap();
        let file = OpenOptions::new().append(true).open(kept.path(&video, &clip.into())).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
    }
    let own = [kept.folder.join("mine.json"), kept.path(&video, &"old".into()).with_file_name("notes.json")];
    for path in &own {
        fs::write(path, vec![b'x'; 4096]).unwrap();
    }
    assert!(kept.read_now(&video, &"old".into(), &stamp(THEN)).is_some(), "it was used just now");
    let one = fs::metadata(kept.path(&video, &"new".into())).unwrap().len();
    kept.make_room(2 * one + one / 2).unwrap();
    let there = |clip: &str| kept.path(&video, &clip.into()).exists();
    assert_eq!((there("old"), there("middle"), there("new")), (true, false, true));
    assert!(own.iter().all(|path| path.exists()));
}

#[test]
fn a_reading_that_was_changed_by_chance_is_read_or_missing_and_can_be_replaced() {
    let (video, clip): (VideoId, ClipId) = ("vid".into(), "cl".into());
    let whole = tempdir().unwrap();
    let (of, words) = (kept(whole.path()), ClipReading { words: Some(Vec::new()), ..ClipReading::default() });
    of.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
    of.add_now(&video, &clip, &stamp(THEN), words).unwrap();
    let whole: Value = serde_json::from_slice(&fs::read(of.path(&video, &clip)).unwrap()).unwrap();
    cutroom_soak::run(400, move |dice| {
        let folder = tempdir().unwrap();
        let kept = kept(folder.path());
        kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
        fs::write(kept.path(&video, &clip), dice.changed_text(whole.clone())).unwrap();
        if let Some(read) = kept.read_now(&video, &clip, &stamp(THEN)) {
            assert!(read.sources_kept, "it is known where it comes from");
        }
        kept.add_now(&video, &clip, &stamp(THEN), reading()).unwrap();
        assert_eq!(kept.read_now(&video, &clip, &stamp(THEN)).unwrap().lanes, reading().lanes);
    });
}
