//! Tests of `cutroom workspaces`: the list of workspaces, shared with the window, is tested and changed on the command line.

use super::{
    Serve,
    common::messages::{ANY, end_of},
    program, said,
};
use std::{path::Path, process::Output};
use tempfile::tempdir;

fn run(home: &Path, key: Option<&str>, args: &[&str]) -> Output {
    let mut command = program();
    command.arg("workspaces").args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off").env_remove("CUTROOM_API_KEY");
    if let Some(key) = key {
        command.env("CUTROOM_API_KEY", key);
    }
    command.output().unwrap()
}

fn done(home: &Path, key: Option<&str>, args: &[&str]) -> String {
    let output = run(home, key, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn workspaces_are_tested_added_listed_used_and_removed_and_no_key_is_in_a_file() {
    let (home, data) = (tempdir().unwrap(), tempdir().unwrap());
    let served = Serve::start(data.path());
    let (address, key) = (served.base_url.as_str(), served.api_key.as_str());
    // A wrong key, a missing key and an unreachable URL add nothing, with advice.
    for (key, address, why) in [
        (Some("sk_wrong"), address, "rejected the API key"),
        (Some(key), "http://127.0.0.1:9", "Couldn\u{2019}t reach"),
        (Some(key), "https://", "can\u{2019}t be used"),
    ] {
        let refused = run(home.path(), key, &["add", "Work", address]);
        assert!(!refused.status.success() && said(&refused).contains(why), "{}", said(&refused));
    }
    let added = done(home.path(), Some(key), &["add", "Work", address, "--mark", "red"]);
    assert!(added.contains(&end_of(words::connection::tried_edit(ANY))) && added.contains("added Work"), "{added}");
    let again = run(home.path(), Some(key), &["add", "work", "https://other.example", "--untested"]);
    assert!(said(&again).contains("is already the name of another workspace"), "{}", said(&again));
    done(home.path(), None, &["use", "WORK"]);
    let list = done(home.path(), None, &["list"]);
    assert!(list.contains(&format!("* Work  {address}  red")) && list.contains("  local"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&done(home.path(), None, &["list", "--json"])).unwrap();
    assert_eq!((json["workspaces"][0]["access"].as_str(), json["local"].as_bool()), (Some("edit"), Some(false)));
    let file = std::fs::read_to_string(home.path().join("config/workspaces.json")).unwrap();
    assert!(!file.contains(key), "{file}");
    let unknown = run(home.path(), None, &["use", "Home"]);
    assert!(
        !unknown.status.success() && said(&unknown).contains("no workspace has the name or URL \"Home\""),
        "{}",
        said(&unknown)
    );
    done(home.path(), None, &["use", "local"]);
    done(home.path(), None, &["remove", "Work"]);
    assert_eq!(done(home.path(), None, &["list"]).lines().count(), 1);
}

#[test]
fn an_address_that_is_kept_is_refused_by_its_name_and_a_damaged_list_is_copied_once() {
    let home = tempdir().unwrap();
    let add = |name: &str, address: &str| run(home.path(), None, &["add", name, address, "--untested"]);
    assert!(add("Work", "https://a.example").status.success());
    for address in ["https://a.example", "https://a.example/v1", "https://a.example/"] {
        let refused = add("Other", address);
        assert!(refused.status.code() == Some(1) && said(&refused).contains("\"Work\""), "{address}: {}", said(&refused));
    }
    assert!(done(home.path(), None, &["list"]).contains("Work  https://a.example"));
    let config = home.path().join("config");
    std::fs::write(config.join("workspaces.json"), "no list").unwrap();
    for (name, address) in [("A", "https://a.example"), ("B", "https://b.example")] {
        let added = add(name, address);
        assert!(added.status.success(), "{}", said(&added));
    }
    let list = done(home.path(), None, &["list"]);
    assert!(list.contains("A  https://a.example") && list.contains("B  https://b.example"), "{list}");
    let copies = std::fs::read_dir(&config).unwrap().flatten();
    assert_eq!(copies.filter(|file| file.file_name().to_string_lossy().contains("damaged-")).count(), 1);
}
