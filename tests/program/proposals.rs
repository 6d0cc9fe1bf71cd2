//! Tests of proposals without a window: created from a file or from unsaved edits, sent, kept, fitted to changes of others,
//! accepted and dismissed.

use super::{
    common::messages::{ANY, end_of},
    program, said,
};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};
use tempfile::tempdir;

const VIDEO: [&str; 2] = ["--video", "vid_sample"];

fn run(home: &Path, args: &[&str]) -> Output {
    program().args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off").output().unwrap()
}

fn done(home: &Path, args: &[&str]) -> String {
    let output = run(home, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(home: &Path, args: &[&str]) -> String {
    let output = run(home, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    said(&output)
}

fn file(home: &Path, name: &str, operations: &Value) -> PathBuf {
    let path = home.join(name);
    fs::write(&path, operations.to_string()).unwrap();
    path
}

fn whoosh(home: &Path) -> Value {
    let sounds = done(home, &["api", "listSoundEffects", "id=vid_sample", "clipId=cl_demo"]);
    let sounds: Value = serde_json::from_str(&sounds).unwrap();
    sounds["soundEffects"].as_array().unwrap().iter().find(|sound| sound["name"] == "Whoosh").unwrap().clone()
}

#[test]
fn a_proposal_is_made_sent_kept_fitted_to_what_others_did_taken_in_part_and_dropped() {
    // The items of a sample have different ids in each workspace, so both users share one.
    let ada = tempdir().unwrap();
    let ben = &ada;
    let sound = whoosh(ada.path());
    let (id, start) = (sound["id"].as_str().unwrap().to_owned(), sound["startTimeMs"].as_i64().unwrap());
    let edits = file(
        ada.path(),
        "edits.json",
        &json!([
            {"type": "cut_footage", "operationId": "c", "clipId": "cl_welcome", "removed": [{"startTimeMs": 2_000, "durationMs": 1_500}]},
            {"type": "update_sound_effect", "operationId": "s", "clipId": "cl_demo", "soundEffectId": id, "volume": 0.25},
            {"type": "add_text_overlay", "operationId": "t", "clipId": "cl_welcome", "text": "Hello", "startTimeMs": 4_000, "durationMs": 2_000},
        ]),
    );
    // Ada's edits are unsaved on her computer, and exported as a proposal.
    done(ada.path(), &[&["edits", "add", edits.to_str().unwrap()], &VIDEO[..]].concat());
    let sent = ada.path().join("for-ben.json");
    let export = ["edits", "export", "--out", sent.to_str().unwrap(), "--by", "Ada", "--why", "Shorter and quieter."];
    let written = done(ada.path(), &[&export[..], &VIDEO].concat());
    assert!(written.contains("wrote 3 parts"), "{written}");
    assert!(refused(ada.path(), &[&export[..], &VIDEO].concat()).contains("already exists and was not replaced"));
    let text = fs::read_to_string(&sent).unwrap();
    assert!(!text.contains("://") && !text.contains("127.0.0.1"), "no addresses: {text}");
    done(ada.path(), &[&["edits", "discard", "--all"], &VIDEO[..]].concat());
    // Meanwhile Ben has cut the start of the same clip, and lowered the volume himself.
    let bens = file(
        ben.path(),
        "bens.json",
        &json!([
            {"type": "cut_footage", "operationId": "c", "clipId": "cl_welcome", "removed": [{"startTimeMs": 0, "durationMs": 1_000}]},
            {"type": "update_sound_effect", "operationId": "s", "clipId": "cl_demo", "soundEffectId": id, "volume": 0.5},
        ]),
    );
    done(ben.path(), &[&["edits", "add", bens.to_str().unwrap()], &VIDEO[..]].concat());
    done(ben.path(), &[&["edits", "save", "--yes"], &VIDEO[..]].concat());
    let kept: Value = serde_json::from_str(&done(ben.path(), &["edits", "import", sent.to_str().unwrap(), "--json"])).unwrap();
    let proposal = kept["id"].as_str().unwrap().to_owned();
    assert_eq!((kept["parts"].as_u64(), kept["new"].as_bool()), (Some(3), Some(true)));
    assert!(done(ben.path(), &["edits", "import", sent.to_str().unwrap()]).contains(&end_of(words::cli::proposal_known(ANY))));
    let other = refused(ben.path(), &["edits", "import", sent.to_str().unwrap(), "--video", "vid_other"]);
    assert!(other.contains("for the video \"vid_sample\", not for \"vid_other\""), "{other}");
    let listed = done(ben.path(), &[&["proposals", "list"], &VIDEO[..]].concat());
    assert!(
        listed.contains(&proposal) && listed.contains("Ada") && listed.contains("3 parts: Shorter and quieter."),
        "{listed}"
    );
    // Nothing has changed yet.
    assert!(done(ben.path(), &[&["edits", "list"], &VIDEO[..]].concat()).contains(&words::cli::unsaved_changes(0)));
    let show = |json: bool| {
        let args = ["proposals", "show", &proposal[..8]];
        let args = [&args[..], &VIDEO, if json { &["--json"] } else { &[] }].concat();
        done(ben.path(), &args)
    };
    let shown: Value = serde_json::from_str(&show(true)).unwrap();
    let parts = shown["parts"].as_array().unwrap();
    let misfits: Vec<_> = parts.iter().filter_map(|part| part["misfit"].as_str()).collect();
    assert_eq!(misfits, ["volume of \u{2018}Whoosh\u{2019} was changed after the proposal was made"]);
    assert!(
        show(false)
            .contains("can\u{2019}t be applied: volume of \u{2018}Whoosh\u{2019} was changed after the proposal was made")
    );
    let taken = done(ben.path(), &[&["proposals", "take", &proposal], &VIDEO[..]].concat());
    assert!(taken.contains("skipped part") && taken.contains("accepted 2 parts; unsaved changes: 2"), "{taken}");
    done(ben.path(), &[&["edits", "save", "--yes"], &VIDEO[..]].concat());
    let clip: Value =
        serde_json::from_str(&done(ben.path(), &["api", "getClip", "id=vid_sample", "clipId=cl_welcome"])).unwrap();
    let clip = clip.get("clip").unwrap_or(&clip);
    assert_eq!(clip["cuts"], json!([{"startTimeMs": 0, "durationMs": 1_000}, {"startTimeMs": 2_000, "durationMs": 1_500}]));
    // Ada added the text at 4 s; after Ben's cut, the same footage plays a second earlier.
    let texts: Value =
        serde_json::from_str(&done(ben.path(), &["api", "listTextOverlays", "id=vid_sample", "clipId=cl_welcome"])).unwrap();
    let hello = texts["textOverlays"].as_array().unwrap().iter().find(|text| text["text"] == "Hello").unwrap();
    assert_eq!(hello["startTimeMs"], 3_000);
    assert_eq!((whoosh(ben.path())["volume"].as_f64(), whoosh(ben.path())["startTimeMs"].as_i64()), (Some(0.5), Some(start)));
    assert!(show(false).contains(words::jobs::proposal_already()));
    assert!(done(ben.path(), &[&["proposals", "drop", &proposal], &VIDEO[..]].concat()).contains("dismissed"));
    assert!(done(ben.path(), &[&["proposals", "list"], &VIDEO[..]].concat()).contains("0 proposals for this video"));
    assert!(refused(ben.path(), &[&["proposals", "drop", &proposal], &VIDEO[..]].concat()).contains("no proposal"));
}

#[test]
fn a_file_of_edits_becomes_a_proposal_only_where_each_of_them_fits() {
    let home = tempdir().unwrap();
    let propose = |operations: &Value, more: &[&str]| {
        let path = file(home.path(), "edits.json", operations);
        [&["propose", path.to_str().unwrap()][..], &VIDEO, more].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let run_with = |args: Vec<String>| run(home.path(), &args.iter().map(String::as_str).collect::<Vec<_>>());
    let chapter =
        json!([{"type": "add_chapter", "operationId": "c", "clipId": "cl_demo", "sourceTimeMs": 20_000, "title": "Export"}]);
    let made = run_with(propose(&chapter, &["--by", "A program", "--why", "A new topic begins.", "--json"]));
    assert!(made.status.success(), "{}", said(&made));
    let made: Value = serde_json::from_slice(&made.stdout).unwrap();
    let taken = done(
        home.path(),
        &[&["proposals", "take", made["id"].as_str().unwrap(), "--part", "1", "--json"], &VIDEO[..]].concat(),
    );
    let taken: Value = serde_json::from_str(&taken).unwrap();
    assert_eq!((taken["taken"].as_u64(), taken["waiting"].as_u64()), (Some(1), Some(1)));
    // Each chapter counts as a change, even if several are in one request.
    let more =
        json!([{"type": "add_chapter", "operationId": "d", "clipId": "cl_demo", "sourceTimeMs": 30_000, "title": "Share"}]);
    let path = file(home.path(), "more.json", &more);
    let added = done(home.path(), &[&["edits", "add", path.to_str().unwrap()][..], &VIDEO].concat());
    let listed = done(home.path(), &[&["edits", "list"][..], &VIDEO].concat());
    assert!(
        added.contains("unsaved changes: 1 operation (2 changes)")
            && listed.contains("unsaved changes: 1 operation (2 changes)"),
        "{added}{listed}"
    );
    for (operations, more, says) in [
        (
            json!([{"type": "remove_zoom", "operationId": "z", "clipId": "cl_demo", "zoomId": "ef_nope"}]),
            &[][..],
            "couldn\u{2019}t propose",
        ),
        (json!([{"type": "delete_clip", "operationId": "d", "clipId": "cl_nope"}]), &[], "no longer in the video"),
        (json!([{"type": "steal", "operationId": "d", "clipId": "cl_demo"}]), &[], "operations[0] (d): type must be"),
        (chapter.clone(), &["--why", "See https://example.com"], "why must not contain a URL"),
        (chapter.clone(), &["--by", "A\u{1b}[31mda"], "by must be one line of visible characters, got U+001B"),
    ] {
        let refused = run_with(propose(&operations, more));
        assert!(!refused.status.success() && said(&refused).contains(says), "{}", said(&refused));
    }
}

#[test]
fn a_proposal_that_is_cut_short_or_hostile_is_refused_with_what_is_wrong() {
    let home = tempdir().unwrap();
    let path = home.path().join("proposal.json");
    let import = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        refused(home.path(), &["edits", "import", path.to_str().unwrap()])
    };
    assert!(import(b"{\"format\": \"cutroom-proposal\", \"ver").contains(words::finders::cut_short()));
    assert!(import(b"[]").contains("isn\u{2019}t a proposal"));
    assert!(import(&b"[".repeat(90_000)).contains("more than 24 deep"));
    assert!(import(&vec![b' '; 3 << 20]).contains("at most 2097152"));
    let escape = json!({"format": "cutroom-proposal", "version": 1, "video": "v", "by": "\u{1b}[2J", "madeAt": "2026-11-23T12:00:00Z", "why": "x",
        "madeOn": {"clips": []}, "parts": [{"kind": "cut", "title": "t", "why": "w", "sure": 5, "operations": [{}]}]});
    let said = import(escape.to_string().as_bytes());
    assert!(said.contains("by must be one line of visible characters, got U+001B") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn what_the_program_finds_is_proposed_without_a_window() {
    let home = tempdir().unwrap();
    // A text on the presenter's face, for as long as the face is visible.
    let text = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_welcome", "text": "On the face", "startTimeMs": 3_000,
        "durationMs": 4_000, "point": {"xPct": 40, "yPct": 30}, "dimensions": {"width": 300, "height": 100}}]);
    let path = file(home.path(), "edits.json", &text);
    done(home.path(), &[&["edits", "add", path.to_str().unwrap()], &VIDEO[..]].concat());
    let made = done(home.path(), &[&["propose", "--find", "off-faces,pauses", "--json"], &VIDEO[..]].concat());
    let made: Value = serde_json::from_str(&made).unwrap();
    let shown = done(home.path(), &[&["proposals", "show", made["id"].as_str().unwrap(), "--json"], &VIDEO[..]].concat());
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["by"], "Cutroom");
    let parts = shown["parts"].as_array().unwrap();
    let moved: Vec<_> = parts.iter().filter(|part| part["kind"] == "text").collect();
    assert!(
        moved.iter().any(|part| part["title"].as_str().unwrap().starts_with("Move \u{2018}On the face\u{2019} ")),
        "{shown}"
    );
    assert!(parts.iter().any(|part| part["kind"] == "pause") && parts.iter().all(|part| part["fits"] == true), "{shown}");
    // The screen of the sample shows a moving mouse, but nothing to zoom to.
    assert!(
        refused(home.path(), &[&["propose", "--find", "zooms"], &VIDEO[..]].concat()).contains(words::cli::nothing_found())
    );
    let wrong = run(home.path(), &[&["propose", "--find", "nonsense"], &VIDEO[..]].concat());
    assert!(wrong.status.code() == Some(2) && said(&wrong).contains("off-faces"), "{}", said(&wrong));
    let neither = run(home.path(), &[&["propose"], &VIDEO[..]].concat());
    assert_eq!(neither.status.code(), Some(2), "{}", said(&neither));
}

#[test]
fn a_proposal_for_a_video_that_is_not_there_is_not_kept_and_what_is_not_taken_is_a_failure() {
    let home = tempdir().unwrap();
    let proposed = |start: i64| {
        let edits = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": "T", "startTimeMs": start,
            "durationMs": 500}]);
        file(home.path(), "edits.json", &edits)
    };
    let edits = proposed(1_000);
    let made = done(home.path(), &[&["propose", edits.to_str().unwrap(), "--json"], &VIDEO[..]].concat());
    let id = serde_json::from_str::<Value>(&made).unwrap()["id"].as_str().unwrap().to_owned();
    for number in ["0", "2"] {
        let wrong = run(home.path(), &[&["proposals", "take", &id, "--part", number], &VIDEO[..]].concat());
        assert!(wrong.status.code() == Some(2) && said(&wrong).contains("--part must be 1 to 1"), "{}", said(&wrong));
    }
    assert!(done(home.path(), &[&["proposals", "list"], &VIDEO[..]].concat()).contains(&words::cli::proposals_kept(1)));
    // The footage of the text is cut: nothing is left to accept.
    let cut = json!([{"type": "cut_footage", "operationId": "c", "clipId": "cl_demo", "removed": [{"startTimeMs": 0, "durationMs": 3_000}]}]);
    let cut = file(home.path(), "cut.json", &cut);
    done(home.path(), &[&["edits", "add", cut.to_str().unwrap()], &VIDEO[..]].concat());
    let taken = run(home.path(), &[&["proposals", "take", &id], &VIDEO[..]].concat());
    let text = String::from_utf8_lossy(&taken.stdout).into_owned();
    assert!(taken.status.code() == Some(1) && text.contains("accepted 0 parts"), "{text} {}", said(&taken));
    done(home.path(), &[&["edits", "discard", "--all"], &VIDEO[..]].concat());

    done(home.path(), &[&["edits", "add", edits.to_str().unwrap()], &VIDEO[..]].concat());
    let sent = home.path().join("sent.json");
    done(home.path(), &[&["edits", "export", "--out", sent.to_str().unwrap()], &VIDEO[..]].concat());
    let elsewhere = fs::read_to_string(&sent).unwrap().replace("vid_sample", "vid_elsewhere");
    let other = home.path().join("other.json");
    fs::write(&other, elsewhere).unwrap();
    let missing = refused(home.path(), &["edits", "import", other.to_str().unwrap()]);
    assert!(
        missing.contains("has no video vid_elsewhere") && missing.contains("the proposal wasn\u{2019}t added"),
        "{missing}"
    );
    let listed = done(home.path(), &["proposals", "list", "--video", "vid_elsewhere"]);
    assert!(listed.contains("0 proposals for this video"), "{listed}");
    // With an explicit video, the proposal is kept: the video may be created later.
    done(home.path(), &["edits", "import", other.to_str().unwrap(), "--video", "vid_elsewhere"]);
    // If no server can be asked, it is kept as well.
    let nobody = tempdir().unwrap();
    done(nobody.path(), &["edits", "import", sent.to_str().unwrap()]);
}
