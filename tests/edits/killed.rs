//! Test that kills the program (`kill -9`) while edits are added and saved.

use super::{Random, common::Workspace, edits, small_video, text};
use cutroom::api::item::{Item, ItemKind};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    process::{Child, Stdio},
    time::Duration,
};
use tempfile::tempdir;

/// Kills the real program at random moments of adding and saving, 20 times or a multiple of that: every acknowledged edit is saved
/// once.
#[test]
fn killed_at_random_moments_it_loses_no_acknowledged_edit_and_does_none_twice() {
    let all_kills = 20 * cutroom_soak::times();
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let workspace = runtime.block_on(Workspace::open(served.path()));
    let (video, clips) = runtime.block_on(small_video(&workspace, home.path(), 1));
    let clip = &clips[0];
    let mut random = Random::new();
    // Kills are spread over the time of a command. The range starts with the time of a short command, grows with every kill and
    // shrinks with every command that finished first: about half of the commands are killed, on any machine.
    let began = std::time::Instant::now();
    assert!(edits(home.path(), &workspace, &["list", "--video", video.as_str()]).output().unwrap().status.success());
    let mut whole = (began.elapsed().as_millis() as u64).max(40);
    let (mut kills, mut step) = (0, 0_u64);
    // Name of each added text, and whether its add was acknowledged.
    let mut added = BTreeMap::<String, bool>::new();
    // Possible names of the clip: its last acknowledged name, and ones given since then.
    let mut names = vec!["Clip 1".to_owned()];
    // If the machine is so busy that all commands are killed at first, continue until one is acknowledged.
    while kills < all_kills || !added.values().any(|acknowledged| *acknowledged) {
        step += 1;
        assert!(step < 20 * all_kills, "{kills} were killed and none of the others was acknowledged");
        let file = home.path().join("edits.json");
        let name = format!("edit {step}");
        let adds = step % 2 == 1;
        let renames = step % 7 == 3;
        let mut command = if renames {
            let body = json!([{"type": "update_clip", "operationId": "o", "clipId": clip, "name": name}]);
            std::fs::write(&file, body.to_string()).unwrap();
            edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", video.as_str()])
        } else if adds {
            let body = json!([{"type": "add_text_overlay", "operationId": "o", "clipId": clip, "text": name, "startTimeMs": step % 1_900, "durationMs": 40}]);
            std::fs::write(&file, body.to_string()).unwrap();
            edits(home.path(), &workspace, &["add", file.to_str().unwrap(), "--video", video.as_str()])
        } else {
            edits(home.path(), &workspace, &["save", "--yes", "--video", video.as_str()])
        };
        let mut child: Child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(random.below(whole * 2)));
        let killed = child.try_wait().unwrap().is_none();
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        kills += u64::from(killed);
        whole = if killed { whole + whole / 25 } else { (whole - whole / 25).max(40) };
        if renames {
            // An unacknowledged rename may have been executed.
            if output.status.success() {
                names.clear();
            }
            names.push(name);
        } else if adds {
            added.insert(name, output.status.success());
        }
        assert!(killed || output.status.success(), "{}", text(&output));
    }
    let listed = edits(home.path(), &workspace, &["save", "--yes", "--json", "--video", video.as_str()]).output().unwrap();
    assert!(listed.status.success(), "{}", text(&listed));
    let left = edits(home.path(), &workspace, &["list", "--json", "--video", video.as_str()]).output().unwrap();
    let left: Value = serde_json::from_slice(&left.stdout).unwrap();
    assert_eq!(left["edits"].as_array().unwrap().len(), 0);
    let mut found = BTreeMap::<String, u32>::new();
    for item in runtime.block_on(workspace.client().items(&video, clip, ItemKind::TextOverlay)).unwrap() {
        if let Item::TextOverlay(text) = &item {
            *found.entry(text.text.clone()).or_default() += 1;
        }
    }
    let name = runtime.block_on(workspace.client().clip(&video, clip)).unwrap().name;
    assert!(names.contains(&name), "{name} is not one of {names:?}");
    let acknowledged = added.values().filter(|acknowledged| **acknowledged).count();
    for (name, acknowledged) in &added {
        let count = found.get(name).copied().unwrap_or(0);
        assert!(count == 1 || (count == 0 && !acknowledged), "{name}: {count} times, acknowledged: {acknowledged}");
    }
    println!("{kills} kills, {} adds, {acknowledged} acknowledged, {} found: lost 0, twice 0", added.len(), found.len());
    assert!(acknowledged > 0);
    runtime.block_on(workspace.server.stop());
}
