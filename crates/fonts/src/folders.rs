//! Folders in which fonts are searched.

use std::{path::PathBuf, sync::OnceLock};

/// Environment variable that names the only folders to search, separated as in `PATH`.
pub const VARIABLE: &str = "CUTROOM_FONTS";

static FOLDERS: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Restricts the search to these folders, for tests, which must not depend on the fonts of a computer. No effect after the first
/// search.
pub fn search_only(folders: Vec<PathBuf>) {
    let _ = FOLDERS.set(folders);
}

/// Folders that are searched: those of [`VARIABLE`], or the system's.
pub fn folders() -> &'static [PathBuf] {
    FOLDERS.get_or_init(|| match std::env::var_os(VARIABLE) {
        None if cfg!(test) => vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fonts"))],
        None => of_the_system(),
        Some(named) => {
            let named: Vec<_> = std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect();
            for folder in named.iter().filter(|folder| !folder.is_dir()) {
                tracing::warn!("{VARIABLE} names {}, which is no folder here: no fonts come from it", folder.display());
            }
            named
        }
    })
}

/// Folders where this system keeps fonts.
fn of_the_system() -> Vec<PathBuf> {
    let home = directories::BaseDirs::new();
    let home = |part: &str| home.as_ref().map(|base| base.home_dir().join(part));
    let mut folders: Vec<PathBuf> = Vec::new();
    if cfg!(target_os = "macos") {
        folders.extend(["/System/Library/Fonts", "/Library/Fonts"].map(PathBuf::from));
        folders.extend(home("Library/Fonts"));
    } else if cfg!(windows) {
        let windows = std::env::var_os("WINDIR").map_or_else(|| PathBuf::from("C:\\Windows"), PathBuf::from);
        folders.push(windows.join("Fonts"));
        folders.extend(std::env::var_os("LOCALAPPDATA").map(|local| PathBuf::from(local).join("Microsoft\\Windows\\Fonts")));
    } else {
        let shared = std::env::var_os("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
        folders.extend(std::env::split_paths(&shared).map(|folder| folder.join("fonts")));
        folders.extend(["/usr/share/fonts", "/usr/local/share/fonts"].map(PathBuf::from));
        folders.extend([home(".local/share/fonts"), home(".fonts")].into_iter().flatten());
    }
    folders.dedup();
    folders
}
