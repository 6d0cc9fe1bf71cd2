//! Tests of `cutroom backup` and `cutroom restore`: consistent while everything is open, verified, complete or not at all.

use super::{
    Serve,
    common::messages::{ANY, begin_of},
    program, said,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    time::Duration,
};
use tempfile::{TempDir, tempdir};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

fn cutroom(home: &Path, args: &[&str]) -> Command {
    let mut command = program();
    command.args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off");
    command
}

fn run(home: &Path, args: &[&str]) -> Output {
    cutroom(home, args).output().unwrap()
}

fn done(home: &Path, args: &[&str]) -> String {
    let output = run(home, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// SHA-256 of bytes, as in a manifest.
fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// Hashes of all files below a folder, except those about running processes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, String> {
    fn walk(root: &Path, folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else if path.file_name().is_some_and(|name| name != "lock") && path.extension().is_none_or(|end| end != "lock") {
                let hash = Sha256::digest(fs::read(&path).unwrap());
                found.insert(path.strip_prefix(root).unwrap().to_owned(), format!("{hash:02x?}"));
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(folder, folder, &mut found);
    found
}

/// Program folders with a workspace, a tag in it, an unsaved edit, a verdict and settings.
fn lived_in(tag: &str) -> TempDir {
    let home = tempdir().unwrap();
    done(home.path(), &["api", "createTag", "--data", &json!({ "name": tag }).to_string()]);
    wait_with(home.path(), tag);
    fs::create_dir_all(home.path().join("config/captions")).unwrap();
    fs::write(home.path().join("config/settings.json"), format!("{{\"theme\":\"{tag}\"}}")).unwrap();
    fs::write(home.path().join("config/markers.json"), "{}").unwrap();
    fs::write(home.path().join("config/captions/drafts.journal"), tag).unwrap();
    fs::write(home.path().join("journals/00ff.verdicts"), tag).unwrap();
    home
}

/// Adds an unsaved edit.
fn wait_with(home: &Path, name: &str) {
    let file = home.join("edits.json");
    let operation = json!([{"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": name, "startTimeMs": 100, "durationMs": 500}]);
    fs::write(&file, operation.to_string()).unwrap();
    done(home, &["edits", "add", file.to_str().unwrap(), "--video", "vid_sample"]);
    fs::remove_file(file).unwrap();
}

/// Tags, and the unsaved edit, as the program prints them.
fn state(home: &Path) -> (Vec<String>, String) {
    let tags: Value = serde_json::from_str(&done(home, &["api", "listTags"])).unwrap();
    let tags = tags["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap().to_owned()).collect();
    (tags, done(home, &["edits", "show", "--json", "--video", "vid_sample"]))
}

fn entries(archive: &Path) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
    let mut found = Vec::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        found.push((file.name().unwrap().into_owned(), bytes));
    }
    found
}

fn archive(path: &Path, entries: &[(String, Vec<u8>)]) {
    let mut zip = ZipWriter::new(fs::File::create(path).unwrap());
    fill(&mut zip, entries);
    zip.finish().unwrap();
}

fn fill(zip: &mut ZipWriter<fs::File>, entries: &[(String, Vec<u8>)]) {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in entries {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(bytes).unwrap();
    }
}

#[test]
fn a_backup_that_is_restored_elsewhere_is_the_same_workspace_edits_and_settings() {
    let home = lived_in("Ours");
    let before = state(home.path());
    let folder = tempdir().unwrap();
    let file = folder.path().join("machine.cutroom-backup");
    let path = file.to_str().unwrap();
    // While everything is open and written to.
    let serve = Serve::at_home(home.path(), &home.path().join("workspace"));
    let text = done(home.path(), &["backup", path]);
    assert!(text.contains("verified"), "{text}");
    let key = fs::read_to_string(home.path().join("workspace/api-key")).unwrap();
    let held = fs::read(&file).unwrap();
    for secret in [key.trim(), &serve.api_key] {
        assert!(!held.windows(secret.len()).any(|window| window == secret.as_bytes()), "the key is not in it");
    }
    // A backup overwrites an earlier backup, but no other file.
    done(home.path(), &["backup", path]);
    let other = folder.path().join("thesis.txt");
    fs::write(&other, "mine").unwrap();
    let taken = run(home.path(), &["backup", other.to_str().unwrap()]);
    assert!(taken.status.code() == Some(1) && said(&taken).contains("was not replaced"), "{}", said(&taken));
    assert_eq!((fs::read(&other).unwrap(), fs::read_dir(folder.path()).unwrap().count()), (b"mine".to_vec(), 2));

    let fresh = tempdir().unwrap();
    let into = fresh.path().join("new");
    done(home.path(), &["restore", path, "--into", into.to_str().unwrap()]);
    for name in ["config/settings.json", "config/captions/drafts.journal", "config/markers.json", "journals/00ff.verdicts"] {
        assert_eq!(fs::read(into.join(name)).unwrap(), fs::read(home.path().join(name)).unwrap(), "{name}");
    }
    assert_eq!(state(&into), before);
    let clips = ["api", "GET", "/v1/videos/vid_sample/clips"];
    let without_addresses =
        |text: String| text.lines().filter(|line| !line.contains("http://")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_addresses(done(&into, &clips)), without_addresses(done(home.path(), &clips)));
    assert_eq!(contents(&into.join("workspace/media")), contents(&home.path().join("workspace/media")));
    drop(serve);
}

#[test]
fn chapters_are_on_their_footage_also_in_a_restored_workspace() {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    let send = |home: &Path, method: &str, path: &str, body: Value| {
        let path = format!("/v1/videos/vid_sample{path}");
        done(home, &["api", method, &path, "--data", &body.to_string()])
    };
    let list = json!({"chapters": [chapter("Start", 0), chapter("Word", 30), chapter("Next", 40)]});
    send(home.path(), "PUT", "/chapters", list);
    let cut = json!({"cuts": [{"startTimeMs": 29_000, "durationMs": 11_000}]});
    send(home.path(), "PATCH", "/clips/cl_welcome", cut);
    let file = folder.path().join("machine.cutroom-backup");
    done(home.path(), &["backup", file.to_str().unwrap()]);
    let into = folder.path().join("new");
    done(home.path(), &["restore", file.to_str().unwrap(), "--into", into.to_str().unwrap()]);
    let seen = |home: &Path| {
        let answer: Value = serde_json::from_str(&done(home, &["api", "GET", "/v1/videos/vid_sample"])).unwrap();
        (answer["video"]["chapters"].clone(), answer["video"]["hiddenChapters"].clone())
    };
    let (placed, hidden) = seen(&into);
    assert_eq!((&placed, &hidden), (&seen(home.path()).0, &seen(home.path()).1));
    assert_eq!((&hidden[0]["title"], &hidden[0]["sourceTimeMs"]), (&json!("Word"), &json!(30_000)));
    send(&into, "PATCH", "/clips/cl_welcome", json!({"cuts": []}));
    let (placed, hidden) = seen(&into);
    let second = placed.as_array().unwrap().iter().find(|one| one["title"] == "Word").unwrap()["timestampSeconds"].as_f64();
    assert_eq!((second, hidden), (Some(30.0), json!([])), "{placed}");
}

/// Exports the unsaved edits as a proposal by `by`, and imports it; returns its id.
fn propose(home: &Path, by: &str) -> String {
    let file = home.join("proposal.json");
    let path = file.to_str().unwrap();
    done(home, &["edits", "export", "--video", "vid_sample", "--by", by, "--why", "It reads better.", "--out", path]);
    let kept = done(home, &["edits", "import", path, "--json"]);
    fs::remove_file(&file).unwrap();
    serde_json::from_str::<Value>(&kept).unwrap()["id"].as_str().unwrap().to_owned()
}

fn proposals(home: &Path) -> Value {
    serde_json::from_str(&done(home, &["proposals", "list", "--video", "vid_sample", "--json"])).unwrap()
}

#[test]
fn proposals_and_what_was_left_of_them_are_in_a_backup_within_their_bounds_and_come_back() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let file = folder.path().join("machine.backup");
    let path = file.to_str().unwrap();
    // Without proposals, an earlier Cutroom can read the backup.
    done(home.path(), &["backup", path]);
    let list = |file: &Path| serde_json::from_slice::<Value>(&entries(file).last().unwrap().1).unwrap();
    assert_eq!(list(&file)["cutroomBackup"], 1);
    let ids = [propose(home.path(), "Ada"), propose(home.path(), "Grace")];
    let shelf = fs::read_dir(home.path().join("proposals")).unwrap().next().unwrap().unwrap().path();
    fs::write(shelf.join(format!("{}.left", ids[0])), "[0]").unwrap();
    // Other files in the folder are left out.
    fs::write(shelf.join("notes.txt"), "mine").unwrap();
    let before = proposals(home.path());
    assert_eq!(before["proposals"].as_array().unwrap().len(), 2, "{before}");
    done(home.path(), &["backup", path]);
    assert_eq!(list(&file)["cutroomBackup"], 2);
    let names: Vec<_> =
        entries(&file).into_iter().map(|(name, _)| name).filter(|name| name.starts_with("proposals/")).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let into = folder.path().join("new");
    done(home.path(), &["restore", path, "--into", into.to_str().unwrap()]);
    assert_eq!(proposals(&into), before);
    // The restored proposals replace others, which are kept.
    propose(home.path(), "Someone");
    let restored = run(home.path(), &["restore", path]);
    assert!(String::from_utf8_lossy(&restored.stdout).contains("proposals, in "), "{restored:?}");
    done(home.path(), &["restore", path, "--yes"]);
    assert_eq!(proposals(home.path()), before);
    // A backup with more proposals than the limit is refused.
    let mut all = entries(&file);
    let (one, bytes) = all
        .iter()
        .find(|(name, _)| {
            Path::new(name).extension().is_some_and(|extension| extension == "json") && name.starts_with("proposals/")
        })
        .unwrap()
        .clone();
    let (shelf, _) = one.rsplit_once('/').unwrap();
    let mut manifest: Value = serde_json::from_slice(&all.pop().unwrap().1).unwrap();
    for number in 0..40 {
        let name = format!("{shelf}/{number:016x}.json");
        let sha256 = hex(&bytes);
        manifest["files"].as_array_mut().unwrap().push(json!({"path": name, "bytes": bytes.len(), "sha256": sha256}));
        all.push((name, bytes.clone()));
    }
    all.push(("cutroom-backup.json".into(), serde_json::to_vec(&manifest).unwrap()));
    let hostile = folder.path().join("hostile.backup");
    archive(&hostile, &all);
    fs::remove_dir_all(&into).unwrap();
    refuses(home.path(), &hostile, "too many proposals", "this video already has 40 proposals");
}

#[test]
fn a_restore_names_what_it_replaces_first_keeps_it_and_is_refused_while_a_cutroom_has_the_data() {
    let (home, folder) = (lived_in("Now"), tempdir().unwrap());
    let (file, other) = (folder.path().join("now.backup"), folder.path().join("then.backup"));
    let (now, then) = (file.to_str().unwrap(), other.to_str().unwrap());
    done(home.path(), &["backup", now]);
    let elsewhere = lived_in("Then");
    done(elsewhere.path(), &["backup", then]);

    let before = contents(home.path());
    let listed = run(home.path(), &["restore", then]);
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.status.code() == Some(1) && said(&listed).contains("--yes"), "{}", said(&listed));
    for part in ["workspace", "unsaved changes", "settings"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(contents(home.path()), before, "nothing was changed");

    let serve = Serve::at_home(home.path(), &home.path().join("workspace"));
    let busy = run(home.path(), &["restore", then, "--yes"]);
    assert!(busy.status.code() == Some(3) && said(&busy).contains("open in another Cutroom"), "{}", said(&busy));
    drop(serve);
    assert!(state(home.path()).0.contains(&"Now".to_owned()));

    let text = done(home.path(), &["restore", then, "--yes"]);
    assert_eq!(state(home.path()), state(elsewhere.path()));
    // The replaced folders are where the command says.
    let kept = text.lines().filter_map(|line| line.strip_prefix("the old data is in ")?.split(": delete").next());
    let kept: Vec<_> = kept.map(PathBuf::from).collect();
    assert_eq!(kept.len(), 3, "{text}");
    assert!(kept.iter().any(|folder| folder.join("workspace.db").is_file()), "{text}");
    assert_eq!(fs::read_to_string(home.path().join("config/settings.json")).unwrap(), r#"{"theme":"Then"}"#);
    done(home.path(), &["restore", now, "--yes"]);
    assert!(state(home.path()).0.contains(&"Now".to_owned()));
}

#[test]
fn damaged_media_is_named_replaces_no_earlier_backup_and_is_never_restored() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let (earlier, fresh, bad) =
        (folder.path().join("earlier.backup"), folder.path().join("fresh.backup"), folder.path().join("bad.backup"));
    done(home.path(), &["backup", earlier.to_str().unwrap()]);
    let good = fs::read(&earlier).unwrap();
    // Valid as an archive, with media that was damaged before it was added.
    let mut all = entries(&earlier);
    let medium = all.iter().position(|(name, _)| name.starts_with("workspace/media/")).unwrap();
    all[medium].1[0] ^= 1;
    let hash = hex(&all[medium].1);
    let mut list: Value = serde_json::from_slice(&all.last().unwrap().1).unwrap();
    list["files"][medium]["sha256"] = json!(hash);
    all.last_mut().unwrap().1 = list.to_string().into_bytes();
    archive(&bad, &all);
    let before = contents(home.path());
    let refused = run(home.path(), &["restore", bad.to_str().unwrap(), "--yes"]);
    assert!(refused.status.code() == Some(1) && said(&refused).contains(&all[medium].0), "{}", said(&refused));
    assert_eq!(contents(home.path()), before);

    let file = home.path().join(&all[medium].0);
    fs::write(&file, &all[medium].1).unwrap();
    let kept = run(home.path(), &["backup", earlier.to_str().unwrap()]);
    let text = said(&kept);
    assert!(
        kept.status.code() == Some(1) && text.contains(file.to_str().unwrap()) && text.contains("was not replaced"),
        "{text}"
    );
    assert!(fs::read(&earlier).unwrap() == good, "the earlier backup stays");
    let without = run(home.path(), &["backup", fresh.to_str().unwrap()]);
    let text = said(&without);
    assert!(
        without.status.code() == Some(1)
            && text.contains(file.to_str().unwrap())
            && text.contains("the backup doesn\u{2019}t include it"),
        "{text}"
    );
    assert!(entries(&fresh).iter().all(|(name, _)| *name != all[medium].0));
    let into = folder.path().join("into");
    done(home.path(), &["restore", fresh.to_str().unwrap(), "--into", into.to_str().unwrap()]);
    assert_eq!(state(&into), state(home.path()));
}

#[test]
fn a_backup_is_not_written_into_a_folder_that_it_backs_up() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let before = contents(home.path());
    for place in ["workspace", "workspace/media", "journals", "config", "config/captions"] {
        let file = home.path().join(place).join("mine.backup");
        let refused = run(home.path(), &["backup", file.to_str().unwrap()]);
        let text = said(&refused);
        assert!(refused.status.code() == Some(1) && text.contains("is part of the backup"), "{place}: {text}");
        assert_eq!(contents(home.path()), before, "{place}");
    }
    #[cfg(unix)]
    {
        let link = folder.path().join("elsewhere");
        std::os::unix::fs::symlink(home.path().join("journals"), &link).unwrap();
        let refused = run(home.path(), &["backup", link.join("mine.backup").to_str().unwrap()]);
        assert!(refused.status.code() == Some(1) && said(&refused).contains("is part of the backup"), "{}", said(&refused));
    }
    done(home.path(), &["backup", home.path().join("beside.backup").to_str().unwrap()]);
    drop(folder);
}

#[cfg(unix)]
#[test]
fn a_backup_onto_a_link_is_written_where_the_link_leads() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let (target, link) = (folder.path().join("monday.backup"), folder.path().join("latest.backup"));
    done(home.path(), &["backup", target.to_str().unwrap()]);
    let earlier = fs::read(&target).unwrap();
    std::os::unix::fs::symlink("monday.backup", &link).unwrap();
    wait_with(home.path(), "Later");
    done(home.path(), &["backup", link.to_str().unwrap()]);
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("monday.backup"));
    assert!(fs::read(&target).unwrap() != earlier && !fs::symlink_metadata(&target).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn a_backup_that_finds_no_room_is_one_sentence_that_names_the_folder() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let file = folder.path().join("full.backup");
    done(home.path(), &["backup", file.to_str().unwrap()]);
    let (whole, largest) =
        (fs::metadata(&file).unwrap().len(), entries(&file).iter().map(|(_, bytes)| bytes.len()).max().unwrap() as u64);
    fs::remove_file(&file).unwrap();
    // Room for the copies that are made first, but not for the archive; then no room at all.
    for blocks in [largest.midpoint(whole) / 512, 0] {
        let script = format!("ulimit -f {blocks}; exec \"$0\" backup \"$1\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_cutroom"), file.to_str().unwrap()]);
        let output = command.env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_LOG", "off").output().unwrap();
        let text = said(&output);
        assert!(output.status.code() == Some(1) && text.contains(folder.path().to_str().unwrap()), "{text}");
        assert!(text.ends_with('\n') && text.lines().count() == 1 && !text.contains("ZipWriter"), "{text}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing of it stays");
    }
}

#[test]
fn a_damaged_database_is_named_where_it_is() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let database = home.path().join("workspace/workspace.db");
    // Complete in one file, regardless of the log beside it; then damaged after its first page.
    let file = folder.path().join("good.backup");
    done(home.path(), &["backup", file.to_str().unwrap()]);
    let (_, mut bytes) = entries(&file).into_iter().find(|(name, _)| name == "workspace/workspace.db").unwrap();
    bytes[4096..].fill(0xa5);
    fs::write(&database, bytes).unwrap();
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(home.path().join(format!("workspace/workspace.db{ending}")));
    }
    let refused = run(home.path(), &["backup", folder.path().join("x.backup").to_str().unwrap()]);
    let text = said(&refused);
    assert!(refused.status.code() == Some(1) && text.contains(database.to_str().unwrap()), "{text}");
    assert!(!text.contains(".cutroom-backup-"), "{text}");
}

#[cfg(unix)]
#[test]
fn what_a_killed_restore_unpacked_is_removed_by_the_next_start_and_nothing_else() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let (file, into) = (folder.path().join("machine.backup"), home.path());
    let path = file.to_str().unwrap();
    done(into, &["backup", path]);
    let unpacked = |home: &Path| {
        let names = fs::read_dir(home).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".cutroom-restored-")).count()
    };
    // The restore's lock is held: nothing is removed.
    let foreign = [".tmpAbCdEf", ".cutroom-thesis", "cutroom-restored-notes"];
    for name in foreign {
        fs::write(into.join(name), "mine").unwrap();
    }
    for name in [".cutroom-restored-workspace-0", ".cutroom-restored-journals-0"] {
        fs::create_dir_all(into.join(name).join("media")).unwrap();
        fs::write(into.join(name).join("media/x"), "x").unwrap();
    }
    fs::write(into.join(".cutroom-restored-a1b2c3"), "{").unwrap();
    fs::write(into.join(".tmpXyZ123"), r#"{"moves":[{"target":"/home"#).unwrap();
    let lock = fs::File::create(into.join("restore.lock")).unwrap();
    lock.lock().unwrap();
    done(into, &["backup", path]);
    assert_eq!(unpacked(into), 3);
    drop(lock);
    done(into, &["backup", path]);
    assert!(unpacked(into) == 0 && !into.join(".tmpXyZ123").exists());
    for name in foreign {
        assert_eq!(fs::read(into.join(name)).unwrap(), b"mine", "{name}");
    }
}

#[test]
fn a_restore_that_cannot_be_followed_says_where_everything_is_and_what_to_remove() {
    let home = lived_in("Ours");
    let (intent, old) = (home.path().join("restore.json"), home.path().join("workspace-before-restore-20260102-030405-aa"));
    fs::create_dir(&old).unwrap();
    let new = home.path().join(".cutroom-restored-workspace-x");
    fs::create_dir(&new).unwrap();
    let elsewhere = json!({"moves": [{"target": "/home", "staged": ".cutroom-restored-x", "aside": "y"}]}).to_string();
    for text in ["", "{", "{}", elsewhere.as_str()] {
        fs::write(&intent, text).unwrap();
        let refused = run(home.path(), &["edits", "list", "--video", "vid_sample"]);
        let said = said(&refused);
        assert_eq!(refused.status.code(), Some(1), "{said}");
        for path in [&intent, &old, &new, &home.path().join("workspace")] {
            assert!(said.contains(path.to_str().unwrap()), "{}: {said}", path.display());
        }
        assert!(said.contains("then delete") && old.exists() && new.exists(), "{said}");
    }
    fs::remove_file(&intent).unwrap();
    assert!(has_tag(home.path(), "Ours"));
}

#[test]
fn a_restore_shows_the_command_that_the_restored_settings_would_run() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let file = folder.path().join("theirs.backup");
    let path = file.to_str().unwrap();
    let settings = home.path().join("config/settings.json");
    done(home.path(), &["backup", path]);
    let listed = run(home.path(), &["restore", path]);
    assert!(!String::from_utf8_lossy(&listed.stdout).contains(&begin_of(words::cli::restored_transcriber(ANY))), "none is set");
    fs::write(&settings, json!({"transcriber": {"command": ["/opt/theirs/whisper", "{input}", "\u{1b}[31m"]}}).to_string())
        .unwrap();
    done(home.path(), &["backup", path]);
    fs::write(&settings, "{}").unwrap();
    let listed = run(home.path(), &["restore", path]);
    let into = folder.path().join("into");
    let restored = done(home.path(), &["restore", path, "--into", into.to_str().unwrap()]);
    for text in [String::from_utf8_lossy(&listed.stdout).into_owned(), restored] {
        assert!(text.contains(r#"["/opt/theirs/whisper","{input}","#) && !text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn what_a_restore_replaced_is_listed_and_deleted_when_that_is_asked_for() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let file = folder.path().join("ours.backup");
    let path = file.to_str().unwrap();
    done(home.path(), &["backup", path]);
    assert_eq!(done(home.path(), &["free", "--replaced"]).trim(), words::cli::free_replaced_none());
    done(home.path(), &["restore", path, "--yes"]);
    let aside = || {
        let names = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.contains("-before-restore-")).collect::<Vec<_>>()
    };
    assert_eq!(aside().len(), 3);
    // Names that no restore uses belong to the user.
    let own = home.path().join("workspace-before-restore-2026-mine");
    fs::create_dir(&own).unwrap();
    assert!(done(home.path(), &["free"]).contains("in 3 folders"));
    let listed: Value = serde_json::from_str(&done(home.path(), &["free", "--replaced", "--json"])).unwrap();
    let listed = listed["replaced"].as_array().unwrap();
    assert!(listed.len() == 3 && listed.iter().all(|folder| folder["bytes"].as_u64().unwrap() > 0), "{listed:?}");
    assert_eq!(aside().len(), 4, "a list deletes nothing");
    // During a restore, the replaced folders may be needed.
    let intent = home.path().join("restore.json");
    fs::write(&intent, "{}").unwrap();
    let refused = run(home.path(), &["free", "--replaced", "--yes"]);
    assert!(!refused.status.success() && aside().len() == 4, "{}", said(&refused));
    fs::remove_file(&intent).unwrap();
    assert!(done(home.path(), &["free", "--replaced", "--yes"]).contains("deleted"));
    assert_eq!(aside(), ["workspace-before-restore-2026-mine"]);
    assert!(has_tag(home.path(), "Ours"), "what was restored is untouched");
}

/// Simulates a restore killed after unpacking and before moving. Returns the future path of the old workspace.
fn interrupted(home: &Path, restored: &Path) -> PathBuf {
    fs::rename(restored.join("workspace"), home.join(".cutroom-restored-workspace-x")).unwrap();
    let target = fs::canonicalize(home).unwrap().join("workspace");
    let step = json!({"target": target, "staged": ".cutroom-restored-workspace-x", "aside": "workspace-before"});
    fs::write(home.join("restore.json"), json!({"moves": [step]}).to_string()).unwrap();
    home.join("workspace-before")
}

fn has_tag(home: &Path, name: &str) -> bool {
    state(home).0.iter().any(|tag| tag == name)
}

#[test]
fn an_interrupted_restore_is_not_completed_beneath_a_server_that_has_the_workspace() {
    let (home, other) = (lived_in("Now"), lived_in("Then"));
    let serve = Serve::start(&home.path().join("workspace"));
    let aside = interrupted(home.path(), other.path());
    for args in [&["edits", "list", "--video", "vid_sample"][..], &["api", "listTags"], &["restore", "x.backup"]] {
        let refused = run(home.path(), args);
        let text = said(&refused);
        assert_eq!(refused.status.code(), Some(3), "{text}");
        assert!(
            text.contains("an interrupted restore can\u{2019}t be completed") && text.contains("open in another Cutroom"),
            "{text}"
        );
    }
    assert!(home.path().join("restore.json").is_file() && !aside.exists());
    drop(serve);
    assert!(has_tag(home.path(), "Then"));
    assert!(aside.join("workspace.db").is_file() && !home.path().join("restore.json").exists());
}

#[test]
fn a_server_completes_an_interrupted_restore_before_it_opens_the_folder_that_it_was_given() {
    for is_moved in [false, true] {
        for faults in [false, true] {
            let (home, other, elsewhere) = (lived_in("Now"), lived_in("Then"), tempdir().unwrap());
            let aside = interrupted(home.path(), other.path());
            let data = home.path().join("workspace");
            if is_moved {
                fs::rename(&data, &aside).unwrap();
            }
            let mut command = program();
            command.env("CUTROOM_DATA_DIR", elsewhere.path()).env("TMPDIR", elsewhere.path()).arg("serve");
            if faults {
                command.args(["--faults", "503=0,seed=7"]);
            }
            command.args(["--listen", "127.0.0.1:0", "--data"]).arg(&data).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(line.contains("baseUrl"), "{line}");
            assert!(aside.join("workspace.db").is_file() && !home.path().join("restore.json").exists());
            assert!(has_tag(home.path(), "Then"), "moved: {is_moved}, practice: {faults}");
        }
    }
}

/// Checks that both ways of restoring refuse a file and change nothing.
fn refuses(home: &Path, file: &Path, what: &str, part: &str) {
    let before = contents(home);
    let into = file.with_file_name("fresh");
    let (file, fresh) = (file.to_str().unwrap(), into.to_str().unwrap());
    for args in [&["restore", file, "--yes"][..], &["restore", file, "--into", fresh]] {
        let output = run(home, args);
        assert_eq!(output.status.code(), Some(1), "{what}: {}", said(&output));
        assert!(said(&output).contains(part), "{what}: {}", said(&output));
    }
    assert_eq!(contents(home), before, "{what}: nothing was changed");
    assert!(!into.exists(), "{what}: {:?}", contents(&into).keys());
}

#[test]
fn a_cut_changed_newer_or_hostile_file_is_refused_whole() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let good = folder.path().join("good.backup");
    done(home.path(), &["backup", good.to_str().unwrap()]);
    let bytes = fs::read(&good).unwrap();
    let all = entries(&good);
    let refused = |what: &str, file: &Path, part: &str| refuses(home.path(), file, what, part);
    let bad = folder.path().join("bad.backup");
    for (what, length) in [("nothing", 0), ("its beginning", 1_000), ("all but its end", bytes.len() - 30)] {
        fs::write(&bad, &bytes[..length]).unwrap();
        refused(what, &bad, "isn\u{2019}t a backup of Cutroom");
    }
    let mut changed = bytes.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&bad, &changed).unwrap();
    refused("a changed bit", &bad, "damaged");

    // Valid archives whose manifest doesn't match.
    let manifest = |change: &dyn Fn(&mut Value)| {
        let mut all = all.clone();
        let last = all.last_mut().unwrap();
        let mut list: Value = serde_json::from_slice(&last.1).unwrap();
        change(&mut list);
        last.1 = list.to_string().into_bytes();
        all
    };
    let first = |list: &mut Value, field: &str, value: Value| list["files"][0][field] = value;
    archive(&bad, &manifest(&|list| list["cutroomBackup"] = json!(3)));
    refused("a newer format", &bad, "newer Cutroom");
    archive(&bad, &manifest(&|list| first(list, "bytes", json!(u64::MAX))));
    refused("a huge size", &bad, "damaged");
    archive(&bad, &manifest(&|list| first(list, "sha256", json!("00"))));
    refused("another hash", &bad, "has changed since it was written");
    archive(&bad, &manifest(&|list| drop(list["files"].as_array_mut().unwrap().pop())));
    refused("a file that is not listed", &bad, "the index lists");
    let renamed = |name: &str| {
        let mut all = manifest(&|list| first(list, "path", json!(name)));
        name.clone_into(&mut all[0].0);
        all
    };
    for name in
        ["../outside", "/tmp/outside", "workspace/../../outside", "workspace/api-key", "journals/a\\..\\..\\b", "config/C:x"]
    {
        archive(&bad, &renamed(name));
        refused(name, &bad, "the backup contains the unknown file");
    }
    // A valid archive after foreign bytes, like a program with an appended backup.
    fs::write(&bad, [b"#!/bin/sh\nexit 0\n", &bytes[..]].concat()).unwrap();
    refused("foreign bytes before it", &bad, "damaged");
    // A name twice in the archive and once in the manifest: unzip programs differ in which of the two they extract.
    let mut twice = bytes.clone();
    let name = |entry: &(String, Vec<u8>)| entry.0.clone().into_bytes();
    let same_length = |one: &Vec<u8>, other: &Vec<u8>| one.len() == other.len() && one != other;
    let names: Vec<_> = all.iter().map(name).collect();
    let pair = names.iter().find_map(|one| Some((one, names.iter().find(|other| same_length(one, other))?)));
    let (one, other) = pair.expect("two files have names of the same length");
    for at in (0..twice.len() - one.len()).filter(|at| bytes[*at..].starts_with(other)) {
        // In the headers of the archive only, not in the manifest.
        if !bytes[..at].ends_with(b"\"") {
            twice[at..at + one.len()].copy_from_slice(one);
        }
    }
    fs::write(&bad, &twice).unwrap();
    refused("a name twice", &bad, words::backup::same_name());
    // The same foreign bytes before it, with correct offsets in the archive.
    fs::write(&bad, b"#!/bin/sh\nexit 0\n").unwrap();
    let mut file = fs::OpenOptions::new().read(true).write(true).open(&bad).unwrap();
    file.seek(SeekFrom::End(0)).unwrap();
    let mut zip = ZipWriter::new(file);
    fill(&mut zip, &all);
    zip.finish().unwrap();
    refused("foreign bytes that the archive knows of", &bad, "17 unknown bytes");
    // A symbolic link instead of a file.
    let mut zip = ZipWriter::new(fs::File::create(&bad).unwrap());
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (index, (name, bytes)) in all.iter().enumerate() {
        if index == 0 {
            zip.add_symlink(name.as_str(), "/etc/passwd", options).unwrap();
        } else {
            zip.start_file(name.as_str(), options).unwrap();
            zip.write_all(bytes).unwrap();
        }
    }
    zip.finish().unwrap();
    refused("a link", &bad, "isn\u{2019}t a regular file");
    // Another ZIP file, and a file that isn't a ZIP.
    archive(&bad, &[("letter.txt".into(), b"Dear".to_vec())]);
    refused("another archive", &bad, words::backup::index_missing());
    assert!(!folder.path().join("outside").exists());
}

#[test]
fn a_database_that_names_a_file_outside_is_refused_by_restore_and_by_every_start() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let good = folder.path().join("good.backup");
    done(home.path(), &["backup", good.to_str().unwrap()]);
    let all = entries(&good);
    let database = all.iter().position(|(name, _)| name.ends_with("/workspace.db")).unwrap();
    let file = folder.path().join("changed.db");
    for (what, change) in [
        ("media", "UPDATE source SET sha256 = '../../../private.mp4' WHERE id = 'su_demo_screen'"),
        ("media with a longer name", "UPDATE source SET sha256 = sha256 || '/../private' WHERE id = 'su_demo_screen'"),
        (
            "an export",
            "INSERT INTO export (id, video_id, request, status, progress, file, created_at, updated_at)
             VALUES ('exp', 'vid_sample', '{}', 'ready', 1, '/etc/private.mp4', '', '')",
        ),
        ("a still", "INSERT INTO picture (file, clip_id, made_ms) VALUES ('../private.jpg', 'cl_demo', 1)"),
    ] {
        fs::write(&file, &all[database].1).unwrap();
        rusqlite::Connection::open(&file).unwrap().execute(change, []).unwrap();
        let bytes = fs::read(&file).unwrap();
        let mut bad = all.clone();
        let manifest = bad.last_mut().unwrap();
        let mut list: Value = serde_json::from_slice(&manifest.1).unwrap();
        for entry in list["files"].as_array_mut().unwrap().iter_mut().filter(|entry| entry["path"] == all[database].0) {
            entry["sha256"] = json!(hex(&bytes));
            entry["bytes"] = json!(bytes.len());
        }
        manifest.1 = list.to_string().into_bytes();
        bad[database].1.clone_from(&bytes);
        let hostile = folder.path().join("hostile.backup");
        archive(&hostile, &bad);
        refuses(home.path(), &hostile, what, "private");

        // Such a workspace doesn't open either if it got there in another way.
        let other = tempdir().unwrap();
        done(other.path(), &["api", "listTags"]);
        let own = other.path().join("workspace/workspace.db");
        for ending in ["-wal", "-shm"] {
            let _ = fs::remove_file(own.with_file_name(format!("workspace.db{ending}")));
        }
        fs::write(&own, &bytes).unwrap();
        let copy = folder.path().join("of-it.backup");
        let picture = folder.path().join("frame.png");
        for args in [
            &["api", "listTags"][..],
            &["backup", copy.to_str().unwrap()],
            &["frame", "--video", "vid_sample", "--at", "1s", "--out", picture.to_str().unwrap()],
        ] {
            let output = run(other.path(), args);
            assert!(!output.status.success() && said(&output).contains("private"), "{what}, {args:?}: {}", said(&output));
        }
    }
}

#[test]
fn lists_that_would_take_more_memory_than_anybody_has_are_refused_before_they_are_read() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let (good, bad) = (folder.path().join("good.backup"), folder.path().join("bad.backup"));
    done(home.path(), &["backup", good.to_str().unwrap()]);
    let mut zip = ZipWriter::new(fs::File::create(&bad).unwrap());
    zip.start_file("cutroom-backup.json", SimpleFileOptions::default()).unwrap();
    let spaces = vec![b' '; 1 << 20];
    for _ in 0..256 {
        zip.write_all(&spaces).unwrap();
    }
    zip.finish().unwrap();
    refuses(home.path(), &bad, "a long list", words::backup::index_too_long());
    let mut many = fs::read(&good).unwrap();
    let end = many.len() - 22;
    many[end + 8..end + 12].fill(0xff);
    let mut record = [0; 56];
    record[..4].copy_from_slice(b"PK\x06\x06");
    record[24..40].fill(0x7f);
    let mut locator = [0; 20];
    locator[..4].copy_from_slice(b"PK\x06\x07");
    locator[8..16].copy_from_slice(&(end as u64).to_le_bytes());
    many.splice(end..end, [&record[..], &locator[..]].concat());
    fs::write(&bad, &many).unwrap();
    refuses(home.path(), &bad, "a number of files that is too large", "more than the limit of 500000");
}

#[cfg(unix)]
#[test]
fn a_list_of_millions_of_values_takes_no_more_memory_than_its_text() {
    let (home, folder) = (lived_in("Ours"), tempdir().unwrap());
    let (good, long, into) =
        (folder.path().join("good.backup"), folder.path().join("long.backup"), folder.path().join("fresh"));
    done(home.path(), &["backup", good.to_str().unwrap()]);
    let mut all = entries(&good);
    let list = String::from_utf8(all.pop().unwrap().1).unwrap();
    let values = "[],".repeat(20 << 20);
    let list = list.replacen('{', &format!("{{\"other\": [{values}0],"), 1);
    all.push(("cutroom-backup.json".into(), list.into_bytes()));
    archive(&long, &all);
    let limited = |kilobytes: u32| {
        let script = format!("ulimit -v {kilobytes}; exec \"$0\" restore \"$1\" --into \"$2\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_cutroom")]).args([&long, &into]);
        command.env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_LOG", "off").output().unwrap()
    };
    let output = limited(700_000);
    assert!(output.status.success(), "{}", said(&output));
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_a_backup_and_a_restore_leave_the_old_state_or_the_new_one() {
    let (home, folder) = (lived_in("One"), tempdir().unwrap());
    let (one, two) = (folder.path().join("one.backup"), folder.path().join("two.backup"));
    done(home.path(), &["backup", one.to_str().unwrap()]);
    let other = lived_in("Two");
    done(other.path(), &["backup", two.to_str().unwrap()]);
    let (state_one, state_two) = (state(home.path()), state(other.path()));
    let killed = |args: &[&str], after: Duration| {
        let mut child = cutroom(home.path(), args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(after);
        super::signal("KILL", child.id());
        child.wait().unwrap();
    };
    let begun = std::time::Instant::now();
    done(home.path(), &["backup", one.to_str().unwrap()]);
    let whole = begun.elapsed();
    for moment in 0..10 {
        killed(&["backup", one.to_str().unwrap()], whole * moment / 8);
        let checked = run(home.path(), &["restore", one.to_str().unwrap()]);
        assert!(said(&checked).contains("--yes"), "the backup can be read: {}", said(&checked));
    }
    done(home.path(), &["backup", one.to_str().unwrap()]);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "what was killed is swept: {left:?}");

    let (mut seen, mut is_two) = ([0, 0], false);
    let begun = std::time::Instant::now();
    done(home.path(), &["restore", one.to_str().unwrap(), "--yes"]);
    let whole = begun.elapsed();
    for moment in 0..16 {
        let file = if is_two { &one } else { &two };
        killed(&["restore", file.to_str().unwrap(), "--yes"], whole * (moment % 8 + 2) / 9);
        let found = state(home.path());
        assert!(found == state_one || found == state_two, "{found:?}");
        is_two = found == state_two;
        seen[usize::from(is_two)] += 1;
        let settings = fs::read_to_string(home.path().join("config/settings.json")).unwrap();
        assert_eq!(settings.contains("Two"), is_two, "all parts are of one state: {settings}");
        assert!(!home.path().join("restore.json").exists());
    }
    println!("{seen:?}");
    done(home.path(), &["restore", one.to_str().unwrap(), "--yes"]);
    assert_eq!(state(home.path()), state_one);
    let left = fs::read_dir(home.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
    assert_eq!(left.count(), 0, "what was killed is swept");
}

#[test]
fn a_folder_that_is_not_there_is_named_once_and_by_the_name_that_was_given() {
    let home = lived_in("Named");
    let checked = run(home.path(), &["backup", "check", "--data", "/nowhere/at/all"]);
    assert_eq!((checked.status.code(), said(&checked).matches("/nowhere/at/all").count()), (Some(1), 1), "{}", said(&checked));
    let written = run(home.path(), &["backup", "/nowhere/at/all/backup.zip"]);
    assert!(written.status.code() == Some(1) && !said(&written).contains("cutroom-"), "{}", said(&written));
    assert!(said(&written).contains("/nowhere/at/all"), "{}", said(&written));
}
