//! Tests that the program leaves the user's own files, folders and modes alone.
#![cfg(unix)]

use super::{Serve, program, said, signal};
use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use tempfile::tempdir;

/// Mode and bytes of all entries under a folder.
fn everything(root: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        found.insert(folder.clone(), (fs::metadata(&folder).unwrap().permissions().mode(), Vec::new()));
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.clone(), (fs::metadata(&path).unwrap().permissions().mode(), fs::read(&path).unwrap()));
            }
        }
    }
    found
}

fn put(root: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    }
    fs::set_permissions(root, PermissionsExt::from_mode(0o755)).unwrap();
}

#[test]
fn serve_refuses_a_folder_that_holds_no_workspace_and_touches_nothing_in_it() {
    for files in [
        &[("scratch/a", "mine"), ("incoming/b", "mine")][..],
        &[("lock", "mine"), ("api-key", "mine"), ("api-key.new", "mine"), ("served", "mine"), ("served.new", "mine")],
        &[("media/0a0b", "mine"), ("derived/1.new", "mine")],
        &[("workspace.db", "an array of workspaces"), ("scratch/a", "mine")],
        &[("holiday.mp4", "mine")],
    ] {
        let folder = tempdir().unwrap();
        put(folder.path(), files);
        let before = everything(folder.path());
        let refused = program().args(["serve", "--data"]).arg(folder.path()).output().unwrap();
        assert_eq!(refused.status.code(), Some(1), "{files:?}: {}", said(&refused));
        let told = said(&refused);
        assert!(told.contains("was changed") && told.contains(folder.path().to_str().unwrap()), "{told}");
        assert_eq!(everything(folder.path()), before, "{files:?}");
    }
}

#[test]
fn a_start_removes_what_a_crash_left_and_never_a_file_of_the_users() {
    const TOKEN: &str = "0123456789abcdef0123456789abcdef";
    let folder = tempdir().unwrap();
    drop(Serve::start(folder.path()));
    let mine = [
        ("scratch/notes", "mine"),
        ("incoming/film.mp4", "mine"),
        ("scratch/film/cut", "mine"),
        ("derived/a.new", "mine"),
        ("media/.cutroom-new-notes", "mine"),
        (".cutroom-new-0123456789ab", "being written"),
    ];
    put(folder.path(), &mine);
    let left = [
        format!("incoming/{TOKEN}"),
        format!("scratch/{TOKEN}/export"),
        format!("scratch/{}", TOKEN.replace('0', "f")),
        format!("derived/{TOKEN}.new"),
        "media/.cutroom-new-0123456789aB".into(),
    ];
    let left: Vec<_> = left.iter().map(|name| (name.as_str(), "left")).collect();
    put(folder.path(), &left);
    // A start that is refused for another reason removes nothing.
    let held = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = held.local_addr().unwrap().to_string();
    let refused = program().args(["serve", "--listen", &taken, "--data"]).arg(folder.path()).output().unwrap();
    assert!(!refused.status.success() && said(&refused).contains("cannot listen"), "{}", said(&refused));
    for (name, _) in mine.iter().chain(&left) {
        assert!(folder.path().join(name).exists(), "{name}");
    }
    drop(Serve::start(folder.path()));
    for (name, text) in mine {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), text, "{name}");
    }
    for (name, _) in left {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    let mode = fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o755, "the folder was there before the program");
}

#[test]
fn a_workspace_of_before_opens_and_what_is_made_in_a_folder_of_the_users_is_private() {
    let folder = tempdir().unwrap();
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let first = Serve::start(folder.path());
    for (path, (mode, _)) in everything(folder.path()) {
        if path.parent() == Some(folder.path()) {
            assert_eq!(mode & 0o077, 0, "{}", path.display());
        }
    }
    assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o755, "it was there before the program");
    let key = first.api_key.clone();
    // Killed before SQLite merged its log into the database, and without the marker file, like workspaces of earlier versions.
    signal("KILL", first.child.id());
    drop(first);
    fs::remove_file(folder.path().join(".cutroom-workspace")).unwrap();
    let again = Serve::start(folder.path());
    assert_eq!(again.api_key, key);
}
