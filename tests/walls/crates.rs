//! Checks that all crates are tested and linted, and that the table of ARCHITECTURE.md is complete.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Names of our crates among a manifest's dependencies, without dev-dependencies.
fn used(manifest: &str) -> BTreeSet<String> {
    let part = manifest.split("\n[").find_map(|part| part.strip_prefix("dependencies]")).unwrap_or_default();
    let names = part.lines().filter_map(|line| line.split(['.', ' ']).next());
    // The one crate with a short name in code.
    let ours =
        names.map(|name| if name == "words" { "cutroom-words" } else { name }).filter(|name| name.starts_with("cutroom-"));
    ours.map(str::to_owned).collect()
}

/// Names of all crates, each with our crates that it uses.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let folders = fs::read_dir("crates").unwrap().map(|entry| entry.unwrap().path());
    let manifests = folders.map(|folder| folder.join("Cargo.toml")).chain([Path::new("Cargo.toml").to_owned()]);
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let name = text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).unwrap().to_owned();
        (name, used(&text))
    };
    manifests.map(read).collect()
}

#[test]
fn every_crate_is_tested_and_checked_by_default() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let list = manifest.lines().find_map(|line| line.strip_prefix("default-members = ")).unwrap();
    let listed: BTreeSet<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    let folders = fs::read_dir("crates").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut there: BTreeSet<String> = folders.map(|folder| format!("crates/{folder}")).collect();
    there.insert(".".into());
    assert_eq!(listed, there, "cargo test would skip a crate in silence");
    for file in ["Makefile", ".ci/run"] {
        let text = fs::read_to_string(file).unwrap();
        let is_whole = |line: &str| line.contains("clippy") && line.contains("--workspace");
        assert!(text.lines().any(is_whole), "{file} checks all crates");
    }
}

#[test]
fn the_table_of_architecture_has_every_crate_and_what_it_uses() {
    let text = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| `cutroom")?.split('|').map(str::trim);
        let name = format!("cutroom{}", cells.next()?.trim_end_matches('`'));
        let used = cells.nth(2)?.split(", ").filter(|name| name.starts_with("cutroom-")).map(str::to_owned);
        Some((name, used.collect()))
    };
    let drawn: BTreeMap<String, BTreeSet<String>> = text.lines().filter_map(row).collect();
    assert_eq!(drawn, crates(), "scripts/rooms prints the table");
}

/// The names of all packages that a crate is built with, without those of tests, as Cargo.lock and the manifests have it for this system.
fn built_with(package: &str) -> BTreeSet<String> {
    let mut command = std::process::Command::new(env!("CARGO"));
    command.args([
        "tree",
        "--offline",
        "--locked",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--format",
        "{p}",
        "--package",
        package,
    ]);
    let asked = command.output().unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let text = String::from_utf8(asked.stdout).unwrap();
    text.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Two programs: the editor has no server of databases and no store of objects, and a team's server no window, no sound and no keychain.
#[test]
fn neither_program_is_built_with_what_only_the_other_one_needs() {
    let editor = built_with("cutroom");
    let server = built_with("cutroom-team");
    let of_a_team = ["cutroom-team", "tokio-postgres", "tokio-postgres-rustls", "object_store"];
    let of_the_editor =
        ["cutroom", "eframe", "egui", "winit", "cpal", "rfd", "keyring", "notify-rust", "rmcp", "cutroom-client"];
    for (name, own, others) in [("cutroom", &editor, &server), ("cutroom-server", &server, &editor)] {
        let (needed, foreign) =
            if name == "cutroom" { (&of_the_editor[..], &of_a_team[..]) } else { (&of_a_team[..], &of_the_editor[..]) };
        for package in foreign {
            assert!(!own.contains(*package), "{name} is built with {package}");
            assert!(others.contains(*package), "no program is built with {package}: has it another name now?");
        }
        assert!(needed.iter().all(|package| own.contains(*package)));
    }
    assert!(editor.contains("cutroom-server") && server.contains("cutroom-server"), "both have the library");
}

#[test]
fn no_room_becomes_harder_to_enter() {
    let out = std::process::Command::new("scripts/rooms").arg("--limits").output().unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{text}{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.contains("| methods of `App` |"), "{text}");
}
