//! Who may know whom: the arrows of ARCHITECTURE.md, held by reading the `use` lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::{fs, path::Path};

/// A room and the rooms it may name.
const ROOMS: [(&str, &[&str]); 10] = [
    ("api", &[]),
    ("disk", &[]),
    ("timeline", &["api"]),
    ("stage", &["api", "timeline"]),
    ("edit", &["api", "timeline", "stage"]),
    ("media", &[]),
    ("picture", &["api", "timeline", "stage"]),
    ("server", &["api", "disk", "timeline", "stage", "media", "picture"]),
    ("app", &["api", "disk", "timeline", "stage", "edit", "media", "picture", "server"]),
    ("ui", &["api", "disk", "timeline", "stage", "edit", "media", "picture", "app"]),
];

/// Rooms that know nothing of the toolkit, the disk or the network.
const PURE: [&str; 4] = ["timeline", "stage", "edit", "picture"];

fn files(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn no_room_has_a_door_to_one_it_may_not_know() {
    for (room, allowed) in ROOMS {
        let mut found = Vec::new();
        files(Path::new(&format!("src/{room}")), &mut found);
        assert!(!found.is_empty(), "src/{room} is empty");
        for (path, text) in found {
            // Also inside `use crate::{…}` over several lines.
            let joined: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for (other, _) in ROOMS {
                let direct = joined.contains(&format!("crate::{other}::")) || joined.contains(&format!("crate::{other};"));
                let grouped = joined.split("use crate::{").skip(1).any(|rest| {
                    let group = rest.split("};").next().unwrap_or_default();
                    group.starts_with(&format!("{other}::"))
                        || group.contains(&format!(", {other}::"))
                        || group.contains(&format!(" {other}::"))
                });
                let own = other == room || allowed.contains(&other);
                assert!(own || !(direct || grouped), "{path} names crate::{other}, which {room} may not know");
            }
        }
    }
}

#[test]
fn the_toolkit_is_named_in_the_interface_alone_and_pure_rooms_touch_nothing() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "ui") {
        let mut found = Vec::new();
        files(Path::new(&format!("src/{room}")), &mut found);
        for (path, text) in found {
            assert!(
                !text.contains("use egui") && !text.contains("egui::") && !text.contains("eframe::"),
                "{path} names the toolkit"
            );
            if PURE.contains(room) {
                for outside in ["std::fs", "std::net", "tokio::", "reqwest::", "rusqlite::"] {
                    assert!(!text.contains(outside), "{path} names {outside}");
                }
            }
        }
    }
}
