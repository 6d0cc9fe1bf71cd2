//! Tests of `cutroom free`: reports first, deletes after confirmation, and works whichever process serves the workspace.

use super::{
    Serve,
    common::messages::{ANY, end_of},
    program, said, signal,
};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
    time::{Duration, SystemTime},
};
use tempfile::tempdir;

/// Runs `cutroom free` with the program's folders in `home`.
fn free(home: &Path, args: &[&str]) -> Output {
    program().arg("free").args(args).env("CUTROOM_DATA_DIR", home).output().unwrap()
}

fn json(home: &Path, args: &[&str]) -> Value {
    let output = free(home, &[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Creates a media file without a record, as if a crash had left it two hours ago.
fn leave_behind(data: &Path, digit: char, bytes: usize) -> PathBuf {
    let path = data.join("media").join(digit.to_string().repeat(64));
    fs::write(&path, vec![7; bytes]).unwrap();
    let file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(7_200)).unwrap();
    path
}

/// Adds a record of once used and now unreferenced media, with its file.
fn unused_source(data: &Path, id: &str, digit: char) -> PathBuf {
    let connection = rusqlite::Connection::open(data.join("workspace.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection
        .execute(
            "INSERT INTO source (id, kind, sha256, content_type, token, created_at, used) VALUES (?1, 'audio', ?2, '', 't', '', 1)",
            [id, &digit.to_string().repeat(64)],
        )
        .unwrap();
    // After its record: a starting server removes files without a record.
    leave_behind(data, digit, 2_000)
}

#[cfg(unix)]
#[test]
fn free_tells_what_goes_and_frees_it_beside_a_server_and_without_one() {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let mut serve = Serve::start(&data);
    let file = unused_source(&data, "su_beside", 'a');
    let told = json(home.path(), &[]);
    assert_eq!((&told["freed"], &told["space"]["unused"]["bytes"]), (&Value::Null, &Value::from(2_000)));
    assert!(file.exists(), "without --yes nothing goes");
    let done = json(home.path(), &["--yes"]);
    assert_eq!((&done["freed"]["files"], &done["freed"]["bytes"]), (&Value::from(1), &Value::from(2_000)));
    assert!(!file.exists());
    signal("TERM", serve.child.id());
    serve.child.wait().unwrap();

    let file = unused_source(&data, "su_alone", 'b');
    let told = free(home.path(), &[]);
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(text.contains("unused: 2.0 kB in 1 file") && text.contains("--yes"), "{text}");
    let done = free(home.path(), &["--yes"]);
    assert!(String::from_utf8_lossy(&done.stdout).contains(&words::cli::freed("2.0 kB in 1 file")), "{}", said(&done));
    assert!(!file.exists());
}

#[test]
fn free_keeps_what_edits_on_this_machine_name() {
    let home = tempdir().unwrap();
    let data = home.path().join("elsewhere");
    drop(Serve::start(&data));
    let file = unused_source(&data, "su_in_an_edit", 'c');
    fs::create_dir_all(home.path().join("journals")).unwrap();
    fs::write(home.path().join("journals").join("00.journal"), "{\"sourceId\":\"su_in_an_edit\"}").unwrap();
    let folder = data.display().to_string();
    let done = json(home.path(), &["--yes", "--data", &folder]);
    assert_eq!((&done["freed"]["files"], &done["space"]["keptForEdits"]["files"]), (&Value::from(0), &Value::from(1)));
    assert!(file.exists());
}

#[test]
fn free_makes_no_workspace_where_there_is_none_and_puts_nothing_into_an_empty_one() {
    let home = tempdir().unwrap();
    let nowhere = home.path().join("nowhere");
    let refused = free(home.path(), &["--yes", "--data", &nowhere.display().to_string()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        said(&refused).contains(&end_of(words::cli::no_workspace(ANY))) && said(&refused).contains("--data"),
        "{}",
        said(&refused)
    );
    assert!(!nowhere.exists());
    let data = home.path().join("workspace");
    let serve = Serve::start(&data);
    let http = program()
        .args(["api", "DELETE", "/v1/videos/vid_sample", "--base-url", &serve.base_url])
        .env("CUTROOM_API_KEY", &serve.api_key)
        .output()
        .unwrap();
    assert!(http.status.success(), "{}", said(&http));
    drop(serve);
    let done = json(home.path(), &["--yes"]);
    assert!(done["freed"]["files"].as_u64().unwrap() >= 6, "the sample's media: {done}");
    let connection = rusqlite::Connection::open(data.join("workspace.db")).unwrap();
    let videos: i64 = connection.query_row("SELECT count(*) FROM video", [], |row| row.get(0)).unwrap();
    assert_eq!(videos, 0, "the sample does not come back by itself");
}

/// Uploads a picture that nothing uses, back-dated by two hours; returns its id and its file.
async fn old_upload(serve: &Serve, data: &Path, shade: u8) -> (String, PathBuf) {
    let (http, key) = (super::http(), &serve.api_key);
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(8, 8, image::Rgb([shade, 9, 9])).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let announce = http.post(format!("{}/v1/sources", serve.base_url)).bearer_auth(key);
    let created: Value = announce.json(&serde_json::json!({"kind": "image"})).send().await.unwrap().json().await.unwrap();
    let sent = http.put(created["uploadUrl"].as_str().unwrap()).body(png.into_inner()).send().await.unwrap();
    assert_eq!(sent.status(), 200);
    let id = created["sourceId"].as_str().unwrap().to_owned();
    let connection = rusqlite::Connection::open(data.join("workspace.db")).unwrap();
    let hash: String = connection.query_row("SELECT sha256 FROM source WHERE id = ?1", [&id], |row| row.get(0)).unwrap();
    let path = data.join("media").join(hash);
    let before = jiff::Timestamp::now().as_millisecond() - 7_200_000;
    connection.execute("UPDATE source SET unused_ms = ?2 WHERE id = ?1", rusqlite::params![id, before]).unwrap();
    (id, path)
}

#[tokio::test]
async fn media_that_a_waiting_edit_names_is_there_when_it_is_saved_and_an_edit_of_media_that_is_gone_is_refused() {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let serve = Serve::at_home(home.path(), &data);
    let (named, named_file) = old_upload(&serve, &data, 1).await;
    let (other, other_file) = old_upload(&serve, &data, 2).await;
    let edits = |args: &[&str]| {
        program().arg("edits").args(args).args(["--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path()).output().unwrap()
    };
    let add = |operation: Value| {
        let file = home.path().join("edits.json");
        fs::write(&file, serde_json::json!([operation]).to_string()).unwrap();
        edits(&["add", file.to_str().unwrap()])
    };
    let overlay = |source: &str| {
        add(serde_json::json!({"type": "add_media_overlay", "operationId": "o", "clipId": "cl_demo", "sourceId": source,
            "startTimeMs": 0, "durationMs": 500}))
    };
    let added = overlay(&named);
    assert!(added.status.success(), "{}", said(&added));
    let proposed = json(home.path(), &[]);
    assert_eq!(json(home.path(), &["--yes"])["freed"]["files"], 1, "{proposed}");
    assert!(named_file.exists() && !other_file.exists());
    // Deleted media, unknown media and an unknown catalogue entry are refused with field and value, and nothing is added.
    let sound = |field: &str, value: &str| {
        let mut body = serde_json::json!({"type": "add_sound_effect", "operationId": "s", "clipId": "cl_demo", "startTimeMs": 0,
            "durationMs": 100});
        body[field] = value.into();
        add(body)
    };
    let background = serde_json::json!({"type": "update_clip", "operationId": "b", "clipId": "cl_demo",
        "background": {"type": "image", "sourceId": "su_never"}});
    for (refused, expected) in [
        (overlay(&other), format!("operations[0] (o): sourceId must be the ID of media in this workspace, got \"{other}\"")),
        (
            sound("sourceId", "su_never"),
            "operations[0] (s): sourceId must be the ID of media in this workspace, got \"su_never\"".into(),
        ),
        (
            sound("presetId", "sfx:never"),
            "operations[0] (s): presetId must be in the catalogue of this workspace, got \"sfx:never\"".into(),
        ),
        (add(background), "background.sourceId must be the ID of media in this workspace, got \"su_never\"".into()),
        (
            add(serde_json::json!({"type": "set_music", "operationId": "m", "presetId": "music:never"})),
            "presetId must be in the catalogue of this workspace, got \"music:never\"".into(),
        ),
    ] {
        assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
        assert!(said(&refused).contains(&expected), "{}", said(&refused));
    }
    let listed = edits(&["list"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains(&words::cli::unsaved_changes(1)), "{}", said(&listed));
    assert!(sound("presetId", "sfx:pop").status.success(), "what is there is taken");
    let saved = edits(&["save", "--yes"]);
    assert!(saved.status.success(), "{}", said(&saved));
    assert!(json(home.path(), &["--yes"])["freed"]["files"] == 0 && named_file.exists());
}
