//! The server of a team as it is installed: below a prefix, as a package of Debian, and away again.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use tempfile::tempdir;

fn package(what: &str, options: &[&str]) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/package");
    let mut command = Command::new(script);
    command.args([what, "--program", "cutroom-server", "--bin", env!("CARGO_BIN_EXE_cutroom-server")]).args(options);
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Checks the files that every installation has below its prefix `named`.
fn check_installed(prefix: &Path, named: &str) {
    let version = Command::new(prefix.join("bin/cutroom-server")).arg("--version").output().unwrap();
    assert!(said(&version).starts_with("cutroom-server "), "{}", said(&version));
    for page in ["cutroom-server", "cutroom-server-serve", "cutroom-server-work", "cutroom-server-backup-check"] {
        assert!(prefix.join(format!("share/man/man1/{page}.1.gz")).is_file(), "{page}");
    }
    for (unit, command) in [("cutroom-server", "serve"), ("cutroom-worker", "work")] {
        let unit = fs::read_to_string(prefix.join(format!("lib/systemd/system/{unit}.service"))).unwrap();
        assert!(unit.contains(&format!("ExecStart={named}/bin/cutroom-server {command} ")), "{unit}");
    }
    let documents = prefix.join("share/doc/cutroom-server");
    assert!(documents.join("run/team-setup.md").is_file() && documents.join("Caddyfile").is_file());
    let notices = ["NOTICES", "copyright"].map(|name| documents.join(name));
    let notices = fs::read_to_string(notices.iter().find(|file| file.exists()).unwrap()).unwrap();
    assert!(notices.contains("object_store ") && !notices.contains("eframe "), "of what this program is made with");
    assert!(!prefix.join("share/applications").exists(), "it has no window");
}

#[test]
fn the_server_of_a_team_is_installed_below_a_prefix_with_its_units_and_goes_away() {
    let folder = tempdir().unwrap();
    let prefix = folder.path().join("local");
    let named = prefix.to_str().unwrap();
    let done = package("install", &["--prefix", named]);
    assert!(done.status.success(), "{}", said(&done));
    check_installed(&prefix, named);
    let removed = package("remove", &["--prefix", named]);
    assert!(removed.status.success(), "{}", said(&removed));
    assert!(!prefix.join("bin").exists() && !prefix.join("lib").exists(), "empty folders go");
}

#[test]
fn the_package_of_the_server_needs_no_window_and_is_purged_whole() {
    let folder = tempdir().unwrap();
    let built = package("deb", &["--out", folder.path().to_str().unwrap(), "--compression", "none"]);
    assert!(built.status.success(), "{}", said(&built));
    let file = PathBuf::from(String::from_utf8(built.stdout).unwrap().trim());
    let field = |name: &str| {
        let asked = Command::new("dpkg-deb").arg("--field").arg(&file).arg(name).output().unwrap();
        String::from_utf8(asked.stdout).unwrap().trim().to_owned()
    };
    assert_eq!((field("Package").as_str(), field("Version").as_str()), ("cutroom-server", env!("CARGO_PKG_VERSION")));
    let needs = field("Depends");
    assert!(needs.contains("libc6") && needs.contains("ffmpeg"), "{needs}");
    for library in ["libasound2", "libgl1", "libx11-6", "libxkbcommon0"] {
        assert!(!needs.contains(library), "{needs}");
    }
    // A system of its own, with nothing in it: what the package needs is not there, and is not what is tried.
    let root = folder.path().join("root");
    let database = root.join("var/lib/dpkg");
    for part in ["info", "updates", "triggers"] {
        fs::create_dir_all(database.join(part)).unwrap();
    }
    fs::write(database.join("status"), "").unwrap();
    let dpkg = |options: &[&str]| {
        let mut command = Command::new("dpkg");
        command.arg(format!("--root={}", root.display())).args(["--force-not-root", "--force-depends", "--log=/dev/null"]);
        command.args(options).output().unwrap()
    };
    let installed = dpkg(&["-i", file.to_str().unwrap()]);
    assert!(installed.status.success(), "{}", said(&installed));
    check_installed(&root.join("usr"), "/usr");
    let purged = dpkg(&["-P", "cutroom-server"]);
    assert!(purged.status.success(), "{}", said(&purged));
    assert!(!root.join("usr/bin").exists() && !root.join("usr/lib/systemd").exists());
}
