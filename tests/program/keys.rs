//! Test of the command catalogue on the command line, and of the documentation page generated from it.

use super::program;
use std::collections::BTreeSet;

#[test]
fn the_catalogue_is_printed_and_the_page_of_keys_is_made_of_it() {
    let print = |flags: &[&str]| {
        let printed = program().arg("keys").args(flags).output().unwrap();
        assert!(printed.status.success(), "{printed:?}");
        String::from_utf8(printed.stdout).unwrap()
    };
    let rows: Vec<serde_json::Value> = serde_json::from_str(&print(&["--json"])).unwrap();
    let ids: BTreeSet<_> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rows.len());
    let cut = rows.iter().find(|row| row["id"] == "cut-out").unwrap();
    assert_eq!(
        (cut["text"].as_str(), cut["menu"].as_str(), cut["room"].as_str()),
        (Some("Cut out"), Some("Clip"), Some("edit"))
    );
    for row in &rows {
        let fields: BTreeSet<_> = row.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, ["id", "keys", "menu", "room", "text", "tooltip"].into());
        assert!(["edit", "faces", "captions", "browser", "everywhere"].contains(&row["room"].as_str().unwrap()));
    }
    assert!(print(&[]).lines().any(|line| line.starts_with("cut-out ")));
    let page = print(&["--markdown"]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference/keys.md");
    if std::env::var_os("UPDATE_KEYS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/reference/keys.md is not what the catalogue says: UPDATE_KEYS=1 cargo test --test program keys"
    );
}
