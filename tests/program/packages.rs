//! Tests of the installed program: below a prefix and as a Debian package, including removal.
#![cfg(target_os = "linux")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use tempfile::tempdir;

const BUILT: &str = env!("CARGO_BIN_EXE_cutroom");

fn package(what: &str, options: &[&str]) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/package");
    Command::new(script).arg(what).args(options).args(["--bin", BUILT]).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Relative paths of all files below a folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                waiting.push(entry.path());
            } else {
                found.insert(entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found
}

/// Checks the files that every installation has below its prefix.
fn check_installed(prefix: &Path) {
    let installed = files(prefix);
    let program = prefix.join("bin/cutroom");
    let version = Command::new(&program).arg("--version").output().unwrap();
    assert!(said(&version).starts_with("cutroom "), "{}", said(&version));
    let entry = fs::read_to_string(prefix.join("share/applications/cutroom.desktop")).unwrap();
    let value = |key: &str| entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('=')).unwrap().to_owned();
    assert_eq!(value("Exec"), "cutroom open %f");
    assert!(installed.contains(&format!("share/icons/hicolor/scalable/apps/{}.svg", value("Icon"))));
    assert!(value("MimeType").split(';').any(|kind| kind == "video/mp4"));
    // A new command must have a man page.
    let list = Command::new(&program).args(["completion", "fish"]).output().unwrap();
    for command in ["open", "serve", "export", "edits-save", "captions-check", "webhooks-listen", "manual"] {
        assert!(installed.contains(&format!("share/man/man1/cutroom-{command}.1.gz")), "{command}");
        let word = command.split('-').next().unwrap();
        assert!(said(&list).contains(word), "{word} is completed");
    }
    for script in
        ["bash-completion/completions/cutroom", "zsh/site-functions/_cutroom", "fish/vendor_completions.d/cutroom.fish"]
    {
        assert!(fs::read_to_string(prefix.join("share").join(script)).unwrap().contains("cutroom"), "{script}");
    }
    check_documents(&prefix.join("share/doc/cutroom"));
    let notices = ["NOTICES", "copyright"].map(|name| prefix.join("share/doc/cutroom").join(name));
    let notices = fs::read_to_string(notices.iter().find(|file| file.exists()).unwrap()).unwrap();
    for part in ["SIL OPEN FONT LICENSE", "egui ", "rusqlite ", "Apache License"] {
        assert!(notices.contains(part), "the notices lack {part}");
    }
}

fn has_ending(file: &str, ending: &str) -> bool {
    Path::new(file).extension().is_some_and(|found| found == ending)
}

/// Every picture that an installed document shows is there, and so is every document that a page for users names.
fn check_documents(folder: &Path) {
    let mut shown = 0;
    for name in files(folder).iter().filter(|name| has_ending(name, "md")) {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let is_for_users = name.starts_with("use/");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target) {
            let file = target.split('#').next().unwrap();
            if file.is_empty() || target.contains("://") || !is_for_users && !has_ending(target, "png") {
                continue;
            }
            let place = folder.join(name).parent().unwrap().join(file);
            assert!(place.is_file(), "{name} names {target}, which is not installed");
            shown += usize::from(is_for_users && has_ending(target, "png"));
        }
    }
    assert!(shown > 5, "the pages for users show {shown} pictures");
}

#[test]
fn what_is_installed_below_a_prefix_is_whole_and_goes_away_without_what_is_not_ours() {
    let folder = tempdir().unwrap();
    let prefix = folder.path().join("usr local");
    let prefix_text = prefix.to_str().unwrap();
    let theirs = "share/applications/cutroom.desktop";
    fs::create_dir_all(prefix.join("share/applications")).unwrap();
    fs::write(prefix.join(theirs), "of somebody else").unwrap();

    let refused = package("install", &["--prefix", prefix_text]);
    assert!(!refused.status.success() && said(&refused).contains(theirs), "{}", said(&refused));
    assert_eq!(files(&prefix), [theirs.to_owned()].into(), "nothing was written beside it");
    assert_eq!(fs::read_to_string(prefix.join(theirs)).unwrap(), "of somebody else");
    let nothing = package("remove", &["--prefix", prefix_text]);
    assert!(!nothing.status.success() && said(&nothing).contains("nothing that this script installed"), "{}", said(&nothing));
    fs::remove_file(prefix.join(theirs)).unwrap();

    for _ in 0..2 {
        let done = package("install", &["--prefix", prefix_text]);
        assert!(done.status.success(), "again over itself, too: {}", said(&done));
    }
    check_installed(&prefix);

    fs::write(prefix.join("share/applications/other.desktop"), "theirs").unwrap();
    fs::write(prefix.join("share/doc/cutroom/reference/keys.md"), "notes of mine").unwrap();
    let removed = package("remove", &["--prefix", prefix_text]);
    assert!(removed.status.success() && said(&removed).contains("keys.md was changed"), "{}", said(&removed));
    let left = ["share/applications/other.desktop", "share/doc/cutroom/reference/keys.md"].map(str::to_owned);
    assert_eq!(files(&prefix), left.into());
    assert!(!prefix.join("bin").exists(), "empty folders go");
}

/// rustup without a toolchain has a `rustc` that only says so.
#[test]
fn without_a_compiler_a_finished_program_is_refused_in_one_sentence_and_nothing_is_installed() {
    let folder = tempdir().unwrap();
    let (tools, prefix) = (folder.path().join("tools"), folder.path().join("prefix"));
    fs::create_dir(&tools).unwrap();
    for name in ["rustc", "cargo"] {
        let tool = tools.join(name);
        fs::write(&tool, "#!/bin/sh\necho 'error: no default toolchain' >&2\nexit 1\n").unwrap();
        fs::set_permissions(&tool, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/package");
    let args = ["install", "--prefix", prefix.to_str().unwrap(), "--bin", BUILT];
    let refused = Command::new(script).args(args).env("PATH", path).output().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    let told = said(&refused);
    assert!(told.lines().count() == 1 && told.contains("rustc and cargo are needed"), "{told}");
    assert!(!prefix.exists());
}

#[test]
fn the_package_of_debian_is_installed_and_purged_in_a_clean_folder() {
    let folder = tempdir().unwrap();
    let built = package("deb", &["--out", folder.path().to_str().unwrap(), "--compression", "none"]);
    assert!(built.status.success(), "{}", said(&built));
    let file = PathBuf::from(String::from_utf8(built.stdout).unwrap().trim());
    let field = |name: &str| {
        let asked = Command::new("dpkg-deb").arg("--field").arg(&file).arg(name).output().unwrap();
        String::from_utf8(asked.stdout).unwrap().trim().to_owned()
    };
    assert_eq!((field("Package").as_str(), field("Version").as_str()), ("cutroom", env!("CARGO_PKG_VERSION")));
    let needs = field("Depends");
    for library in ["libc6", "libasound2", "libgl1", "ffmpeg"] {
        assert!(needs.contains(library), "{needs}");
    }

    // An empty system: the package's dependencies aren't installed, and aren't tested.
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
    check_installed(&root.join("usr"));
    let purged = dpkg(&["-P", "cutroom"]);
    assert!(purged.status.success(), "{}", said(&purged));
    let left: Vec<_> = files(&root).into_iter().filter(|file| !file.starts_with("var/lib/dpkg/")).collect();
    assert_eq!(left, [""; 0]);
}

#[test]
fn the_desktop_entry_offers_what_the_program_imports() {
    let entry = include_str!("../../packaging/cutroom.desktop");
    let kinds = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
    let of_endings = [
        ("mp4", "video/mp4"),
        ("mov", "video/quicktime"),
        ("m4v", "video/x-m4v"),
        ("webm", "video/webm"),
        ("mkv", "video/x-matroska"),
        ("avi", "video/x-msvideo"),
        ("ts", "video/mp2t"),
        ("m2ts", "video/mp2t"),
        ("mts", "video/mp2t"),
    ];
    assert_eq!(cutroom::app::file_question::VIDEO_ENDINGS, of_endings.map(|(ending, _)| ending));
    assert!(of_endings.iter().all(|(_, kind)| kinds.split(';').any(|offered| offered == *kind)), "{kinds}");
}

#[test]
fn the_icon_of_the_window_is_a_square_picture_with_clear_corners() {
    let icon = image::load_from_memory(include_bytes!("../../packaging/cutroom-64.png")).unwrap().into_rgba8();
    assert_eq!(icon.dimensions(), (64, 64));
    assert_eq!((icon.get_pixel(0, 0)[3], icon.get_pixel(32, 10)[3]), (0, 255));
}
