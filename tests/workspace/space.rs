//! Freeing disk space: unreferenced media is not served, kept for a while, and deleted; nothing else is ever deleted.

use super::common::{HttpAnswer, Workspace, answer, open_data};
use cutroom::{
    api::{
        source::{CreateSource, CreatedSource, SourceKind},
        space::in_words,
    },
    disk::references,
    server::{EMBEDDED_RATE_LIMIT, KeyTerms, Quota, Role},
};
use futures_util::StreamExt as _;
use rusqlite::Connection;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};
use tempfile::tempdir;

const DAY: i64 = 24 * 3_600_000;

fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

fn database(folder: &Path) -> Connection {
    let connection = Connection::open(folder.join("workspace.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection
}

/// Path of the media file with these bytes.
fn file_with(folder: &Path, bytes: &[u8]) -> PathBuf {
    let hash = Sha256::digest(bytes).iter().fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    folder.join("media").join(hash)
}

/// Path of a source's file, by the embedded database.
fn file_of(folder: &Path, source: &str) -> PathBuf {
    let hash: String =
        database(folder).query_row("SELECT sha256 FROM source WHERE id = ?1", [source], |row| row.get(0)).unwrap();
    folder.join("media").join(hash)
}

fn age(path: &Path, by: Duration) {
    let file = fs::OpenOptions::new().append(true).open(path).unwrap();
    file.set_modified(SystemTime::now() - by).unwrap();
}

/// Backdates the arrival of a source's bytes.
fn arrived_before(folder: &Path, source: &str, by: Duration) {
    let at = now_ms() - i64::try_from(by.as_millis()).unwrap();
    database(folder).execute("UPDATE source SET unused_ms = ?2 WHERE id = ?1", rusqlite::params![source, at]).unwrap();
}

/// A PNG of a unique colour.
fn png(shade: u8) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(32, 32, image::Rgb([shade, 0, 0])).write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

/// Announces an image.
async fn announce(workspace: &Workspace) -> CreatedSource {
    let body = CreateSource { kind: SourceKind::Image, width: None, height: None, duration: None };
    workspace.client().create_source(&body).await.unwrap()
}

/// Uploads a PNG of a unique colour.
async fn upload(workspace: &Workspace, shade: u8) -> String {
    let created = announce(workspace).await;
    let sent = answer(workspace.http.put(&created.upload_url).body(png(shade))).await;
    assert_eq!(sent.status, 200, "{}", sent.text);
    created.source_id.to_string()
}

/// Uses a source in the library, and stops using it.
async fn use_once(workspace: &Workspace, source: &str) {
    let body = json!({"sourceId": source, "scope": "private", "name": "Once"});
    let item = workspace.call("POST", "/v1/library", &body).await;
    workspace.call("DELETE", &format!("/v1/library/{}", item["item"]["id"].as_str().unwrap()), &Value::Null).await;
}

/// Waits for the server's background work.
async fn soon(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "not within 20 s: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn gone(path: &Path) {
    soon(&format!("{} is gone", path.display()), || !path.exists()).await;
}

async fn free(workspace: &Workspace) -> Value {
    workspace.call("POST", "/v1/space/free", &Value::Null).await
}

async fn bare(workspace: &Workspace, url: &str) -> HttpAnswer {
    answer(workspace.http.get(url)).await
}

#[tokio::test]
async fn media_that_nothing_refers_to_stays_while_an_export_that_may_read_it_runs() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let source = upload(&workspace, 7).await;
    let file = file_of(folder.path(), &source);
    use_once(&workspace, &source).await;
    let running = "INSERT INTO export (id, video_id, request, status, progress, created_at, updated_at)
                   VALUES ('exp_1', 'vid_sample', '{}', 'processing', 0.5, '2026-11-26T00:00:00Z', '2026-11-26T00:00:00Z')";
    database(folder.path()).execute(running, []).unwrap();
    assert_eq!(free(&workspace).await["freed"]["files"], 0);
    let path = format!("/v1/sources/{source}");
    let refused = answer(workspace.request(reqwest::Method::DELETE, &path)).await;
    assert!(refused.flat(409, "conflict").contains("an export waits or runs"));
    assert!(file.exists());
    database(folder.path()).execute("UPDATE export SET status = 'failed'", []).unwrap();
    assert_eq!(free(&workspace).await["freed"]["files"], 1);
    gone(&file).await;
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_that_nothing_refers_to_is_kept_for_30_days_and_then_collected() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let (screen, logo) = (file_of(folder.path(), "su_demo_screen"), file_of(folder.path(), "su_logo"));
    workspace.call("DELETE", "/v1/videos/vid_sample", &Value::Null).await;
    workspace.server.stop().await;
    for (days, stays) in [(0, true), (29, true), (31, false)] {
        database(folder.path())
            .execute(
                "UPDATE source SET unused_ms = ?1 WHERE unused_ms IS NOT NULL AND id != 'su_logo'",
                [now_ms() - days * DAY],
            )
            .unwrap();
        let workspace = Workspace::try_open(folder.path(), false).await.unwrap();
        if !stays {
            gone(&screen).await;
        }
        let marked = || {
            let count = "SELECT count(*) FROM source WHERE id = 'su_demo_screen' AND unused_ms IS NOT NULL";
            database(folder.path()).query_row(count, [], |row| row.get::<_, i64>(0)).unwrap() == 1
        };
        soon("it is noted since when it is unused", || !stays || marked()).await;
        workspace.server.stop().await;
        assert_eq!(screen.exists(), stays, "after {days} days");
        assert!(logo.exists(), "it fell out of use later");
    }
    let workspace = Workspace::try_open(folder.path(), false).await.unwrap();
    let sound = bare(&workspace, &format!("{}/catalogue/whoosh.m4a", workspace.server.base_url())).await;
    assert_eq!(sound.status, 200, "what every workspace comes with stays");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_used_again_is_kept_from_anew() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let source = upload(&workspace, 1).await;
    use_once(&workspace, &source).await;
    let note = "UPDATE source SET unused_ms = 1 WHERE id = ?1";
    database(folder.path()).execute(note, [&source]).unwrap();
    use_once(&workspace, &source).await;
    let since: Option<i64> =
        database(folder.path()).query_row("SELECT unused_ms FROM source WHERE id = ?1", [&source], |row| row.get(0)).unwrap();
    assert_eq!(since, None, "the 30 days begin again");
    workspace.server.stop().await;
}

#[tokio::test]
async fn deleted_videos_are_served_to_nobody_and_their_exports_and_stills_are_deleted() {
    let (workspace, folder) = Workspace::fresh().await;
    let sources = workspace.list("/v1/videos/vid_sample/clips/cl_demo/sources", "sources").await;
    let source = sources.iter().find(|source| source["medium"] == "screen").unwrap()["url"].as_str().unwrap().to_owned();
    let logo = sources.iter().find(|source| source["id"] == "su_logo").unwrap()["url"].as_str().unwrap().to_owned();
    let still = workspace.get("/v1/videos/vid_sample/thumbnail?response=json").await.json()["url"].as_str().unwrap().to_owned();
    let kept = workspace.call("POST", "/v1/videos/vid_sample/duplicate", &json!({})).await["video"]["id"].clone();
    let same = format!("/v1/videos/{}/thumbnail?response=json", kept.as_str().unwrap());
    let name = format!("{}.mp4", "0af3".repeat(8));
    let export = folder.path().join("derived").join(&name);
    fs::write(&export, b"film").unwrap();
    database(folder.path())
        .execute("INSERT INTO export (id, video_id, request, status, progress, file, created_at, updated_at) VALUES ('ex_1', 'vid_sample', '{}', 'completed', 100, ?1, '2026', '2026')", [&name])
        .unwrap();
    let film = format!("{}/derived/{name}", workspace.server.base_url());
    let still_file = folder.path().join("derived").join(still.rsplit('/').next().unwrap());
    for url in [&source, &logo, &still, &film] {
        assert_eq!(bare(&workspace, url).await.status, 200, "{url}");
    }
    // The copy has the same picture: both share one file.
    assert_eq!(workspace.get(&same).await.json()["url"], json!(still));
    workspace.call("DELETE", "/v1/videos/vid_sample", &Value::Null).await;
    bare(&workspace, &film).await.flat(404, "not_found");
    gone(&export).await;
    assert_eq!(bare(&workspace, &still).await.status, 200, "the copy still shows it");
    assert_eq!(bare(&workspace, &source).await.status, 200, "the copy still plays it");
    workspace.call("DELETE", &format!("/v1/videos/{}", kept.as_str().unwrap()), &Value::Null).await;
    for url in [&source, &logo, &format!("{source}/frame?atMs=0"), &still, &film] {
        bare(&workspace, url).await.flat(404, "not_found");
    }
    gone(&still_file).await;
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_of_a_deleted_clip_is_given_out_as_long_as_its_video_is_there() {
    let (workspace, _folder) = Workspace::fresh().await;
    let demo = "/v1/videos/vid_sample/clips/cl_demo";
    let sources = workspace.list(&format!("{demo}/sources"), "sources").await;
    let url = |id: &str| sources.iter().find(|source| source["id"] == id).unwrap()["url"].as_str().unwrap().to_owned();
    let still = workspace.get(&format!("{demo}/thumbnail?response=json")).await.json()["url"].as_str().unwrap().to_owned();
    workspace.call("DELETE", demo, &Value::Null).await;
    for id in ["su_demo_screen", "su_logo"] {
        assert_eq!(bare(&workspace, &url(id)).await.status, 200, "taking the deletion back shows {id} again");
    }
    bare(&workspace, &still).await.flat(404, "not_found");
    workspace.call("DELETE", "/v1/videos/vid_sample", &Value::Null).await;
    for id in ["su_demo_screen", "su_logo"] {
        bare(&workspace, &url(id)).await.flat(404, "not_found");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn freeing_tells_what_goes_and_deletes_it_at_once() {
    let (workspace, folder) = Workspace::fresh().await;
    let sources = workspace.list("/v1/videos/vid_sample/clips/cl_demo/sources", "sources").await;
    let screen = sources.iter().find(|source| source["id"] == "su_demo_screen").unwrap()["url"].as_str().unwrap();
    let screen = workspace.http.get(screen).send().await.unwrap().bytes().await.unwrap();
    let file = file_with(folder.path(), &screen);
    assert!(file.exists());
    let nothing = workspace.get("/v1/space").await.json()["space"].clone();
    assert_eq!(nothing["unused"], json!({"files": 0, "bytes": 0}));
    let all = fs::read_dir(folder.path().join("media")).unwrap().count();
    assert_eq!(nothing["media"]["files"], json!(all));
    workspace.call("DELETE", "/v1/videos/vid_sample", &Value::Null).await;
    let before = workspace.get("/v1/space").await.json()["space"].clone();
    assert!(before["unused"]["files"].as_u64().unwrap() >= 6, "{before}");
    assert!(file.exists());
    let done = free(&workspace).await;
    assert_eq!(done["freed"], before["unused"]);
    assert_eq!(done["space"]["unused"], json!({"files": 0, "bytes": 0}));
    let bytes = |space: &Value| space["media"]["bytes"].as_u64().unwrap();
    assert_eq!(bytes(&done["space"]), bytes(&before) - done["freed"]["bytes"].as_u64().unwrap());
    assert!(!file.exists());
    assert_eq!(fs::read_dir(folder.path().join("scratch")).unwrap().count(), 0, "nothing is left aside");
    assert_eq!(free(&workspace).await["freed"], json!({"files": 0, "bytes": 0}));
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_that_edits_on_this_machine_name_stays() {
    let (folder, journals) = (tempdir().unwrap(), tempdir().unwrap());
    let open = async || {
        let data = open_data(folder.path()).await.unwrap().with_journals(journals.path().to_owned());
        Workspace::start(data, false, EMBEDDED_RATE_LIMIT).await.unwrap()
    };
    let workspace = open().await;
    let (named, other) = (upload(&workspace, 1).await, upload(&workspace, 2).await);
    use_once(&workspace, &named).await;
    use_once(&workspace, &other).await;
    let (named_file, other_file) = (file_of(folder.path(), &named), file_of(folder.path(), &other));
    let journal = journals.path().join("0123456789abcdef01234567.generation-1");
    fs::write(&journal, format!("cutroom journal 1\n....{{\"sourceId\":\"{named}\"}}")).unwrap();
    let space = workspace.get("/v1/space").await.json()["space"].clone();
    assert_eq!((&space["keptForEdits"]["files"], &space["unused"]["files"]), (&json!(1), &json!(1)));
    let refused = workspace.send("DELETE", &format!("/v1/sources/{named}"), &Value::Null).await;
    assert!(refused.flat(409, "conflict").contains("edits"));
    assert_eq!(free(&workspace).await["freed"]["files"], 1);
    assert!(named_file.exists() && !other_file.exists());
    workspace.server.stop().await;
    // It is not deleted automatically either, however long it is unused.
    database(folder.path()).execute("UPDATE source SET unused_ms = 1 WHERE id = ?1", [&named]).unwrap();
    let workspace = open().await;
    assert_eq!(free(&workspace).await["freed"]["files"], 0);
    assert!(named_file.exists());
    fs::remove_file(&journal).unwrap();
    free(&workspace).await;
    assert!(!named_file.exists(), "nothing names it any more");
    workspace.server.stop().await;
}

/// A served workspace beside a folder of journals, with media that was used once and is unreferenced now.
async fn beside_journals(folder: &Path, journals: &Path) -> (Workspace, String, PathBuf) {
    let data = open_data(folder).await.unwrap().with_journals(journals.to_owned());
    let workspace = Workspace::start(data, false, EMBEDDED_RATE_LIMIT).await.unwrap();
    let source = upload(&workspace, 1).await;
    use_once(&workspace, &source).await;
    let file = file_of(folder, &source);
    (workspace, source, file)
}

/// Requests a deletion while a journal is being written. The deletion must wait, because the journal then refers to the media.
async fn while_a_journal_is_written(method: &str, path: impl Fn(&str) -> String) -> (HttpAnswer, PathBuf) {
    let (folder, journals) = (tempdir().unwrap(), tempdir().unwrap());
    let (workspace, source, file) = beside_journals(folder.path(), journals.path()).await;
    let naming = references::naming(journals.path()).unwrap();
    let request = workspace.request(method.parse().unwrap(), &path(&source));
    let deletion = tokio::spawn(answer(request));
    // Each of these requests reads as much as the deletion does before it decides.
    for _ in 0..30 {
        assert_eq!(workspace.get("/v1/space").await.status, 200);
    }
    assert!(!deletion.is_finished(), "the deletion did not wait for the journal");
    fs::write(journals.path().join("0a.journal"), format!("cutroom journal 1\n{{\"sourceId\":\"{source}\"}}")).unwrap();
    drop(naming);
    let answer = deletion.await.unwrap();
    assert!(file.exists(), "the journal names it");
    workspace.server.stop().await;
    (answer, file)
}

#[tokio::test]
async fn what_is_freed_is_decided_when_no_journal_is_being_written() {
    let (freed, _) = while_a_journal_is_written("POST", |_| "/v1/space/free".into()).await;
    let freed = freed.json();
    assert_eq!((&freed["freed"]["files"], &freed["space"]["keptForEdits"]["files"]), (&json!(0), &json!(1)));
}

#[tokio::test]
async fn a_source_is_deleted_when_no_journal_is_being_written() {
    let (refused, _) = while_a_journal_is_written("DELETE", |source| format!("/v1/sources/{source}")).await;
    assert!(refused.flat(409, "conflict").contains("named by edits"));
}

#[tokio::test]
async fn which_media_is_not_there_is_answered_for_many_at_once() {
    let (workspace, _folder) = Workspace::fresh().await;
    let missing = workspace.get("/v1/sources/missing?ids=su_logo,su_nope,su_demo_screen,x%20y").await;
    assert_eq!(
        missing.json(),
        json!({"missing": ["su_nope", "x y"], "kinds": {"su_logo": "image", "su_demo_screen": "video"}})
    );
    let many = vec!["su_logo"; 51].join(",");
    for ids in ["", ",", "su_logo,", &many] {
        workspace.get(&format!("/v1/sources/missing?ids={ids}")).await.flat(400, "bad_request");
    }
    workspace.get("/v1/sources/missing").await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_upload_of_bytes_that_are_there_already_has_just_arrived_too() {
    let (workspace, folder) = Workspace::fresh().await;
    let old = upload(&workspace, 1).await;
    let file = file_with(folder.path(), &png(1));
    age(&file, Duration::from_secs(2 * 3_600));
    arrived_before(folder.path(), &old, Duration::from_secs(2 * 3_600));
    let new = upload(&workspace, 1).await;
    assert_eq!(free(&workspace).await["space"]["justArrived"]["files"], 1);
    let overlay = json!({"sourceId": new, "startTimeMs": 0, "durationMs": 500});
    workspace.call("POST", "/v1/videos/vid_sample/clips/cl_demo/overlays", &overlay).await;
    assert!(file.exists());
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_was_just_uploaded_waits_for_who_is_about_to_use_it() {
    let (workspace, folder) = Workspace::fresh().await;
    let source = upload(&workspace, 1).await;
    let file = file_with(folder.path(), &png(1));
    assert_eq!(free(&workspace).await["space"]["justArrived"]["files"], 1);
    assert!(file.exists());
    let overlay = json!({"sourceId": source, "startTimeMs": 0, "durationMs": 500});
    workspace.call("POST", "/v1/videos/vid_sample/clips/cl_demo/overlays", &overlay).await;
    assert_eq!(free(&workspace).await["space"]["justArrived"]["files"], 0, "it is used now");
    let unused = upload(&workspace, 2).await;
    let file = file_with(folder.path(), &png(2));
    arrived_before(folder.path(), &unused, Duration::from_secs(2 * 3_600));
    assert_eq!(free(&workspace).await["freed"]["files"], 1, "nobody used it");
    assert!(!file.exists());
    workspace.server.stop().await;
}

#[tokio::test]
async fn bytes_that_another_source_has_too_stay() {
    let (workspace, folder) = Workspace::fresh().await;
    let (first, second) = (upload(&workspace, 1).await, upload(&workspace, 1).await);
    let file = file_with(folder.path(), &png(1));
    use_once(&workspace, &first).await;
    let overlay = json!({"sourceId": second, "startTimeMs": 0, "durationMs": 500});
    workspace.call("POST", "/v1/videos/vid_sample/clips/cl_demo/overlays", &overlay).await;
    assert_eq!(free(&workspace).await["freed"]["files"], 0);
    assert!(file.exists());
    let record = workspace.send("DELETE", &format!("/v1/sources/{first}"), &Value::Null).await;
    record.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_crash_between_record_and_file_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    workspace.server.stop().await;
    let media = folder.path().join("media");
    let (let_go, orphan, young, still) = (
        media.join("a1".repeat(32)),
        media.join("b2".repeat(32)),
        media.join("c3".repeat(32)),
        folder.path().join("derived").join(format!("{}.jpg", "d4".repeat(32))),
    );
    for file in [&let_go, &orphan, &young, &still] {
        fs::write(file, b"12345").unwrap();
    }
    let logo = file_of(folder.path(), "su_logo");
    for file in [&orphan, &still, &logo] {
        age(file, Duration::from_secs(2 * 3_600));
    }
    let connection = database(folder.path());
    let write = "INSERT INTO discarded (file) VALUES (?1)";
    // A file whose record was deleted before a crash, and a file that is referenced again.
    connection.execute(write, [format!("media/{}", "a1".repeat(32))]).unwrap();
    connection.execute(write, [format!("media/{}", logo.file_name().unwrap().to_str().unwrap())]).unwrap();
    connection.execute(write, ["media/../workspace.db"]).unwrap();
    drop(connection);
    let workspace = Workspace::open(folder.path()).await;
    gone(&let_go).await;
    gone(&orphan).await;
    gone(&still).await;
    assert!(young.exists(), "it may be on its way to its record");
    assert!(logo.exists() && folder.path().join("workspace.db").exists());
    // An entry is deleted after its file: when the last file is gone, entries may still exist for a moment.
    let entries = || {
        let count = "SELECT count(*) FROM discarded";
        database(folder.path()).query_row(count, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    soon("every entry is gone", || entries() == 0).await;
    workspace.server.stop().await;
}

#[tokio::test]
async fn files_that_this_program_did_not_make_are_never_deleted() {
    let folder = tempdir().unwrap();
    Workspace::open(folder.path()).await.server.stop().await;
    let (media, derived) = (folder.path().join("media"), folder.path().join("derived"));
    let foreign = [
        media.join("holiday.mp4"),
        media.join("AB".repeat(32)),
        media.join(format!("{}.bak", "ab".repeat(32))),
        media.join("ab".repeat(31)),
        derived.join("report.zip"),
        derived.join(format!("{}.txt", "ab".repeat(16))),
        folder.path().join("notes.txt"),
    ];
    for file in &foreign {
        fs::write(file, b"mine").unwrap();
        age(file, Duration::from_secs(90 * 24 * 3_600));
    }
    let (folder_of_theirs, link) = (media.join("cd".repeat(32)), media.join("ef".repeat(32)));
    fs::create_dir(&folder_of_theirs).unwrap();
    fs::write(folder_of_theirs.join("inside"), b"mine").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("notes.txt"), &link).unwrap();
    let workspace = Workspace::open(folder.path()).await;
    workspace.call("DELETE", "/v1/videos/vid_sample", &Value::Null).await;
    assert!(free(&workspace).await["freed"]["files"].as_u64().unwrap() > 0);
    for file in foreign.iter().chain([&folder_of_theirs.join("inside")]) {
        assert!(file.exists(), "{}", file.display());
    }
    #[cfg(unix)]
    assert!(fs::symlink_metadata(&link).is_ok());
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_source_is_deleted_when_nothing_uses_it_and_else_says_what_does() {
    let (workspace, folder) = Workspace::fresh().await;
    let delete = async |id: &str| workspace.send("DELETE", &format!("/v1/sources/{id}"), &Value::Null).await;
    delete("su_nope").await.flat(404, "not_found");
    assert!(delete("su_demo_screen").await.flat(409, "conflict").contains("clip \"cl_demo\""));
    assert!(delete("su_logo").await.flat(409, "conflict").contains("item"));
    let source = upload(&workspace, 1).await;
    let item = json!({"sourceId": source, "scope": "private", "name": "Mine"});
    let item = workspace.call("POST", "/v1/library", &item).await["item"]["id"].as_str().unwrap().to_owned();
    assert!(delete(&source).await.flat(409, "conflict").contains(&item));
    workspace.call("DELETE", &format!("/v1/library/{item}"), &Value::Null).await;
    let file = file_with(folder.path(), &png(1));
    assert_eq!(delete(&source).await.status, 200);
    gone(&file).await;
    delete(&source).await.flat(404, "not_found");
    workspace.server.stop().await;
}

/// Value of a metric.
async fn figure(workspace: &Workspace, name: &str) -> u64 {
    let url = format!("{}/metrics", workspace.server.base_url());
    let figures = workspace.http.get(url).bearer_auth(workspace.server.api_key()).send().await.unwrap().text().await.unwrap();
    let line = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {figures}")).parse().unwrap()
}

/// A workspace with the sample and space for one and a half pictures of [`png`]; the size of its media, and the quota.
async fn nearly_full(folder: &Path) -> (Workspace, u64, u64) {
    let workspace = Workspace::open(folder).await;
    let stored = figure(&workspace, "cutroom_media_bytes").await;
    assert!(stored > 100_000, "the sample counts");
    workspace.server.stop().await;
    let quota = stored + png(1).len() as u64 * 3 / 2;
    let workspace = Workspace::within(folder, Quota { workspace: quota, ..Quota::default() }).await.unwrap();
    (workspace, stored, quota)
}

#[tokio::test]
async fn a_full_workspace_says_how_to_make_room() {
    let folder = tempdir().unwrap();
    let (workspace, stored, quota) = nearly_full(folder.path()).await;
    let first = upload(&workspace, 1).await;
    assert_eq!(figure(&workspace, "cutroom_media_bytes").await, stored + png(1).len() as u64);
    assert_eq!(figure(&workspace, "cutroom_media_quota_bytes").await, quota);
    let space = workspace.call("GET", "/v1/space", &Value::Null).await;
    assert_eq!(space["space"]["limitBytes"].as_u64(), Some(quota));
    let created = announce(&workspace).await;
    let refused = answer(workspace.http.put(&created.upload_url).body(png(2))).await;
    let message = refused.flat(413, "bad_request");
    assert!(message.contains(&in_words(quota)), "{message}");
    if std::env::var_os("CUTROOM_TEST_DATABASE").is_some() {
        // A team's media cannot be freed immediately: the error names the alternatives.
        assert!(message.contains("DELETE /v1/sources/{id}") && message.contains("30 days"), "{message}");
        assert!(message.contains("admin") && !message.contains("cutroom free") && !message.contains("Free space"), "{message}");
    } else {
        assert!(message.contains("cutroom free --yes"), "{message}");
    }
    // The upload URL accepts the bytes once there is space.
    assert_eq!(workspace.send("DELETE", &format!("/v1/sources/{first}"), &Value::Null).await.status, 200);
    assert_eq!(answer(workspace.http.put(&created.upload_url).body(png(2))).await.status, 200);
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_upload_under_way_counts_with_the_length_that_it_said_until_it_has_ended() {
    let folder = tempdir().unwrap();
    let (workspace, ..) = nearly_full(folder.path()).await;
    let (slow, other) = (announce(&workspace).await, announce(&workspace).await);
    let announced = async || figure(&workspace, "cutroom_media_announced_bytes").await;
    let until = async |bytes: u64| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while announced().await != bytes {
            assert!(Instant::now() < deadline, "{} bytes are announced in place of {bytes}", announced().await);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let (bytes, length) = (png(1), png(1).len());
    // The last byte never comes.
    let first = futures_util::stream::iter([Ok::<_, std::io::Error>(bytes[..length - 1].to_vec())]);
    let body = reqwest::Body::wrap_stream(first.chain(futures_util::stream::pending()));
    let sending = workspace.http.put(&slow.upload_url).header(reqwest::header::CONTENT_LENGTH, length).body(body).send();
    let sending = tokio::spawn(sending);
    until(length as u64).await;
    answer(workspace.http.put(&other.upload_url).body(png(2))).await.flat(413, "bad_request");
    // An upload of unknown size is refused when it arrives.
    let unsaid = futures_util::stream::iter([Ok::<_, std::io::Error>(png(2))]);
    let unsaid = workspace.http.put(&other.upload_url).body(reqwest::Body::wrap_stream(unsaid));
    answer(unsaid).await.flat(413, "bad_request");
    until(length as u64).await;
    sending.abort();
    until(0).await;
    assert_eq!(answer(workspace.http.put(&other.upload_url).body(png(2))).await.status, 200);
    assert_eq!(announced().await, 0);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_user_has_a_quota_of_their_own_beside_the_workspaces() {
    let folder = tempdir().unwrap();
    let user = Some(png(1).len() as u64 * 3 / 2);
    let workspace = Workspace::within(folder.path(), Quota { user, ..Quota::default() }).await.unwrap();
    let users = workspace.server.users();
    let key = async |name: &str| {
        let made = users.add(&format!("{name}@team.example"), name, Role::Editor, KeyTerms::default()).await.unwrap();
        made.key.expose_secret().to_owned()
    };
    let (anna, ben) = (key("anna").await, key("ben").await);
    let upload_as = async |key: &str, shade: u8| {
        let url = format!("{}/v1/sources", workspace.server.base_url());
        let created = workspace.http.post(url).bearer_auth(key).json(&json!({"kind": "image"})).send().await.unwrap();
        let created: Value = created.json().await.unwrap();
        answer(workspace.http.put(created["uploadUrl"].as_str().unwrap()).body(png(shade))).await
    };
    assert_eq!(upload_as(&anna, 1).await.status, 200);
    let refused = upload_as(&anna, 2).await.flat(413, "bad_request");
    assert!(refused.contains("that you uploaded"), "{refused}");
    // Media of anna counts again for ben; the workspace's owner has no quota.
    assert_eq!((upload_as(&ben, 2).await.status, upload_as(&ben, 1).await.status), (200, 413));
    let owner = workspace.server.api_key().to_owned();
    for shade in 3..6 {
        assert_eq!(upload_as(&owner, shade).await.status, 200);
    }
    workspace.server.stop().await;
}
