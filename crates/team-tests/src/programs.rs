//! Paths of other packages' programs that tests start.

use std::{ffi::OsString, fs, path::PathBuf};

/// Environment variable with folders to search instead of this machine's usual ones.
const ELSEWHERE: &str = "CUTROOM_TEST_PROGRAMS";

/// Path of a program of a Debian package.
///
/// # Panics
///
/// If the program is missing; the message names its package.
pub fn of_package(program: &str, package: &str) -> PathBuf {
    let found = folders(std::env::var_os(ELSEWHERE)).into_iter().map(|folder| folder.join(program)).find(|file| file.exists());
    found.unwrap_or_else(|| panic!("{program} is missing: scripts/setup team installs it (package {package})"))
}

/// Path of libfaketime, which changes the system time of a program.
///
/// # Panics
///
/// If the library is missing; the message names its package.
pub fn another_time() -> PathBuf {
    let below = |folder: &str| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let folders = below("/usr/lib").chain(["/usr/lib".into(), "/usr/lib64".into()]);
    let found = folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|file| file.exists());
    found.unwrap_or_else(|| panic!("libfaketime.so.1 is missing: scripts/setup team installs it (package libfaketime)"))
}

/// Folders to search: the newest PostgreSQL of Debian, then the search path, then the system's program folders.
fn folders(elsewhere: Option<OsString>) -> Vec<PathBuf> {
    if let Some(elsewhere) = elsewhere {
        return std::env::split_paths(&elsewhere).collect();
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.filter_map(|version| version.file_name().to_str()?.parse::<u32>().ok()).max();
    let debian = newest.map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian.into_iter().chain(std::env::split_paths(&path)).chain(["/usr/sbin".into(), "/sbin".into()]).collect()
}
