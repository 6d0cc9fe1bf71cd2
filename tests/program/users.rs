//! Tests of `cutroom users`: adding, listing and removing users of a workspace, and calls with their keys.

use super::{
    Serve,
    common::messages::{ANY, end_of},
    program, said, signal,
};
use serde_json::Value;
use std::{path::Path, process::Output};
use tempfile::tempdir;

/// Runs `cutroom users` on a workspace.
fn users(data: &Path, args: &[&str]) -> Output {
    program().arg("users").args(args).arg("--data").arg(data).env_remove("CUTROOM_DATABASE").output().unwrap()
}

fn done(data: &Path, args: &[&str]) -> String {
    let output = users(data, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn json(data: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&done(data, args)).unwrap()
}

#[cfg(unix)]
#[test]
fn a_user_is_added_lists_are_given_and_the_key_opens_what_is_served_until_it_is_revoked() {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let nothing = users(&data, &["list"]);
    assert!(!nothing.status.success() && said(&nothing).contains(&end_of(words::cli::no_workspace(ANY))), "{}", said(&nothing));
    assert!(!data.exists(), "a folder without a workspace becomes none");
    let mut serve = Serve::start(&data);
    // While the workspace is served, no other process can open it.
    let busy = users(&data, &["list"]);
    assert_eq!(busy.status.code(), Some(3), "{}", said(&busy));
    signal("TERM", serve.child.id());
    assert!(serve.child.wait().unwrap().success());
    let made = json(&data, &["add", "anna@team.example", "--role", "viewer", "--name", "Anna", "--expires", "90d"]);
    let key = made["apiKey"].as_str().unwrap().to_owned();
    assert!(done(&data, &["log", "anna@team.example"]).contains(&words::server::no_changes_by("anna@team.example")));
    let listed = json(&data, &["list", "--json"]);
    let anna = listed["users"].as_array().unwrap().iter().find(|user| user["userId"] == made["userId"]).unwrap();
    assert_eq!((&anna["role"], &anna["name"]), (&"viewer".into(), &"Anna".into()));
    let keys = json(&data, &["keys", "anna@team.example", "--json"]);
    assert_eq!((&keys["keys"][0]["keyId"], keys["keys"].as_array().unwrap().len()), (&made["keyId"], 1));
    assert_eq!(json(&data, &["key", "anna@team.example", "--json"]), keys, "the other name of the command");
    assert!(keys["keys"][0]["expiresAt"].is_string() && !keys.to_string().contains(&key), "a key is shown once");
    assert!(done(&data, &["list"]).contains("viewer  anna@team.example"));
    let wrong = users(&data, &["role", "anna@team.example", "owner"]);
    assert!(wrong.status.code() == Some(2) && said(&wrong).contains("viewer, editor or admin"), "{}", said(&wrong));
    let unknown = users(&data, &["role", "ben@team.example", "admin"]);
    assert!(unknown.status.code() == Some(1) && said(&unknown).contains("ben@team.example"), "{}", said(&unknown));
    done(&data, &["role", "anna@team.example", "editor"]);
    // The key is accepted, and the change is in the log.
    let mut serve = Serve::start(&data);
    let call = |serve: &Serve, key: &str, line: &[&str]| {
        let mut command = program();
        command.arg("api").args(line).args(["--base-url", &serve.base_url]).env("CUTROOM_API_KEY", key);
        command.output().unwrap()
    };
    let renamed = call(&serve, &key, &["updateVideo", "id=vid_sample", "name=Renamed"]);
    assert!(renamed.status.success(), "{}", said(&renamed));
    signal("TERM", serve.child.id());
    assert!(serve.child.wait().unwrap().success());
    let log = json(&data, &["log", "--json"]);
    assert_eq!((&log["log"][0]["operation"], &log["log"][0]["email"]), (&"updateVideo".into(), &"anna@team.example".into()));
    // Without `--yes`, nothing is removed.
    let asked = users(&data, &["remove", "anna@team.example"]);
    assert!(asked.status.code() == Some(1) && String::from_utf8_lossy(&asked.stdout).contains("--yes"), "{}", said(&asked));
    done(&data, &["revoke", made["keyId"].as_str().unwrap()]);
    let mut serve = Serve::start(&data);
    let refused = call(&serve, &key, &["getVideo", "id=vid_sample"]);
    let answered = String::from_utf8_lossy(&refused.stdout);
    assert!(!refused.status.success() && answered.contains("revoked"), "{answered} {}", said(&refused));
    signal("TERM", serve.child.id());
    assert!(serve.child.wait().unwrap().success());
    done(&data, &["remove", "anna@team.example", "--yes"]);
    assert!(!done(&data, &["list"]).contains("anna@team.example"));
    // Changes of users are in the log too, newest first, and no key is in it.
    let log = json(&data, &["log", "--json"]);
    let lines: Vec<_> =
        log["log"].as_array().unwrap().iter().map(|line| (line["operation"].clone(), line["subject"].clone())).collect();
    let operations: Vec<_> = lines.iter().map(|(operation, _)| operation.as_str().unwrap()).collect();
    assert_eq!(operations, ["removeUser", "revokeUserKey", "updateVideo", "setUserRole", "addUser"]);
    assert_eq!(lines[3].1, "anna@team.example to editor");
    assert!(!log.to_string().contains(&key), "{log}");
}
