//! Tests of commands on unsaved edits of a hosted video: only the touched clips are read.

use crate::{
    common::hosted::{Hosted, KEY, Service, VIDEO},
    program, text,
};
use serde_json::json;
use std::{path::Path, process::Output};
use tempfile::tempdir;

fn run(hosted: &Hosted, home: &Path, args: &[&str]) -> Output {
    let mut command = program(home, &hosted.address, KEY);
    command.arg("edits").args(args).args(["--video", VIDEO, "--base-url", &hosted.address]).output().unwrap()
}

fn done(hosted: &Hosted, home: &Path, args: &[&str]) -> String {
    let output = run(hosted, home, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output));
    text(&output)
}

/// Creates a file with one edit for each of two clips, and a move of a third one.
fn file(home: &Path) -> String {
    let operations = json!([
        {"type": "update_sound_effect", "operationId": "a", "clipId": "cl_3", "soundEffectId": "ly_3_sound-effects_0",
            "startTimeMs": 1500},
        {"type": "update_clip", "operationId": "b", "clipId": "cl_7", "name": "Seven"},
        {"type": "reorder_clip", "operationId": "c", "clipId": "cl_9", "order": 0},
    ]);
    let path = home.join("edits.json");
    std::fs::write(&path, operations.to_string()).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn commands_read_only_the_clips_that_they_touch() {
    let home = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(20));
    let calls = |hosted: &Hosted| (hosted.count("/clips/cl_3/"), hosted.count("/clips/cl_7/"), hosted.seen().len());
    done(&hosted, home.path(), &["list"]);
    assert_eq!(calls(&hosted).0 + calls(&hosted).1, 0, "{:#?}", hosted.seen());
    assert!(hosted.seen().len() <= 3, "{:#?}", hosted.seen());
    hosted.forget();
    done(&hosted, home.path(), &["add", &file(home.path())]);
    assert_eq!((calls(&hosted).0, calls(&hosted).1), (7, 7), "their items, and nothing else of them");
    // Plus a check of each clip after reading, whether it was cut meanwhile.
    assert!(hosted.seen().len() <= 19, "{:#?}", hosted.seen());
    hosted.forget();
    done(&hosted, home.path(), &["save", "--yes"]);
    let elsewhere = hosted.seen().iter().filter(|line| line.contains("/clips/cl_")).count();
    // The change of a clip, a move, and the check of each of the two clips that were read.
    assert_eq!(elsewhere, calls(&hosted).0 + calls(&hosted).1 + 1 + 1 + 2, "{:#?}", hosted.seen());
    let (first, start, name) = hosted.with(|store| {
        let sound = store.find("cl_3").item("sound-effects", "ly_3_sound-effects_0").unwrap().record["startTimeMs"].clone();
        (store.clips[0].id.clone(), sound, store.find("cl_7").record["name"].clone())
    });
    assert_eq!((first.as_str(), start, name), ("cl_9", json!(1500), json!("Seven")));
    assert_eq!(hosted.refused(), 0);
}

/// Tests that a base layout that a clip got by an edit isn't counted as discarded: no edit can remove a base layout.
#[test]
fn an_edit_that_the_draft_does_not_give_up_is_not_counted_as_discarded() {
    let home = tempdir().unwrap();
    let hosted = Hosted::start(Service::plain(2));
    hosted.with(|store| store.clips.iter_mut().filter_map(|clip| clip.items.get_mut("layouts")).for_each(Vec::clear));
    let layout = json!({"kind": "fullscreen", "style": "regular"});
    let operations = json!([{"type": "add_layout", "operationId": "base", "clipId": "cl_1", "layout": layout}]);
    let path = home.path().join("edits.json");
    std::fs::write(&path, operations.to_string()).unwrap();
    done(&hosted, home.path(), &["add", path.to_str().unwrap()]);
    let refused = run(&hosted, home.path(), &["discard", "--all"]);
    assert_eq!(refused.status.code(), Some(1), "{}", text(&refused));
    assert!(
        text(&refused).contains("nothing was discarded: layout is the clip\u{2019}s base layout and can\u{2019}t be deleted"),
        "{}",
        text(&refused)
    );
    assert!(done(&hosted, home.path(), &["list"]).contains(&words::cli::unsaved_changes(1)));
}

#[test]
fn a_save_to_a_strange_service_arrives_and_nothing_that_it_answered_is_lost() {
    let home = tempdir().unwrap();
    let hosted = Hosted::start(Service { damaged: true, ..Service::strange(4) });
    let before = hosted.with(|store| store.clone());
    let operations = json!([
        {"type": "update_blur", "operationId": "a", "clipId": "cl_1", "maskId": "ly_1_blurs_0", "startTimeMs": 6100},
        {"type": "add_zoom", "operationId": "b", "clipId": "cl_1", "zoomType": "trackingZoom", "scale": 2.0,
            "startTimeMs": 100, "durationMs": 300},
        {"type": "update_clip", "operationId": "c", "clipId": "cl_2", "cuts": [{"startTimeMs": 0, "durationMs": 1000}]},
    ]);
    let path = home.path().join("edits.json");
    std::fs::write(&path, operations.to_string()).unwrap();
    done(&hosted, home.path(), &["add", path.to_str().unwrap()]);
    let said = done(&hosted, home.path(), &["save", "--yes"]);
    assert!(done(&hosted, home.path(), &["list"]).contains(&words::cli::unsaved_changes(0)), "{said}");
    let after = hosted.with(|store| store.clone());
    let blur = after.clips[1].item("blurs", "ly_1_blurs_0").unwrap();
    assert_eq!(blur.record["startTimeMs"], 6100);
    assert_eq!(blur.record["feather"], json!({"px": 4}));
    assert_eq!(blur.record["point"], before.clips[1].item("blurs", "ly_1_blurs_0").unwrap().record["point"]);
    assert_eq!(after.clips[1].items["zooms"].len(), before.clips[1].items["zooms"].len() + 1);
    assert_eq!(after.clips[2].record["cuts"][0]["durationMs"], 1000);
    for (was, is) in before.clips.iter().zip(&after.clips) {
        for (collection, items) in &was.items {
            for item in items.iter().filter_map(|item| item.record.get("id")?.as_str()) {
                let origin = |store: &crate::common::hosted::HeldClip| {
                    store.item(collection, item).map(|item| item.record.get("origin").cloned())
                };
                assert_eq!(origin(was), origin(is), "{collection} {item}");
            }
        }
    }
}
