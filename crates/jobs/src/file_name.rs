//! Default file names: derived from a video's name, and valid on Windows, macOS and Linux.

use std::path::{Path, PathBuf};

/// Maximum length of the part that comes from the video's name, in characters.
const LONGEST: usize = 100;
/// Maximum length in bytes: file systems allow 255, and a number, a time and an extension may follow.
const MOST_BYTES: usize = 180;
/// Device names that Windows reserves, whatever extension follows. `COM1` to `LPT9` are checked in [`is_device`].
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Turns a name into a part of a file name that every system accepts. "Video" if no character is left.
pub fn for_file(name: &str) -> String {
    let refused = |letter: char| {
        letter.is_control()
            || matches!(letter, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
            // Invisible characters that break lines or change the reading direction would disguise the name.
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let mut name: String = name.chars().map(|letter| if refused(letter) { '-' } else { letter }).take(LONGEST).collect();
    while name.len() > MOST_BYTES {
        name.pop();
    }
    let name = name.trim_matches(|letter: char| letter.is_whitespace() || letter == '.');
    if name.is_empty() {
        words::jobs::video_file_name().to_owned()
    } else if is_device(name) {
        format!("{name}-")
    } else {
        name.to_owned()
    }
}

/// Whether Windows would open a device under this name: `aux`, `COM1.mp4`.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim().to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|number| {
        let mut letters = number.chars();
        letters.next().is_some_and(|letter| letter.is_ascii_digit() || matches!(letter, '¹' | '²' | '³'))
            && letters.next().is_none()
    });
    DEVICES.contains(&stem.as_str()) || is_port
}

/// Inserts a number before the extension: `Launch.mp4` becomes `Launch 2.mp4`.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = match path.extension() {
        Some(ending) => format!("{stem} {number}.{}", ending.to_string_lossy()),
        None => format!("{stem} {number}"),
    };
    path.with_file_name(name)
}

/// Returns `path`, or its first [`numbered`] variant, that neither exists on the disk nor is listed in `taken`. Reads the disk.
pub fn free(path: &Path, taken: &[PathBuf]) -> PathBuf {
    let is_free = |path: &Path| path.symlink_metadata().is_err() && !taken.iter().any(|taken| taken == path);
    if is_free(path) {
        return path.to_owned();
    }
    // After 10,000 existing names the path itself is returned; the caller then asks whether to overwrite that file.
    let candidates = (2..10_000).map(|number| numbered(path, number));
    candidates.into_iter().find(|path| is_free(path)).unwrap_or_else(|| path.to_owned())
}

/// Like [`free`], for a folder, whose name has no extension. Reads the disk.
pub fn free_folder(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let numbered = (2..10_000).map(|number: u32| path.with_file_name(format!("{name} {number}")));
    let mut candidates = std::iter::once(path.to_owned()).chain(numbered);
    candidates.find(|path| path.symlink_metadata().is_err()).unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_for_a_file_is_one_on_every_system() {
        assert_eq!(for_file("Launch: 2/3?"), "Launch- 2-3-");
        assert_eq!(for_file(" .. "), words::jobs::video_file_name());
        assert_eq!(for_file("Für später"), "Für später");
        assert_eq!(for_file("aux"), "aux-");
        assert_eq!(for_file("COM1.final"), "COM1.final-");
        assert_eq!(for_file("Console"), "Console");
        assert_eq!(for_file("a\u{202e}4pm.exe"), "a-4pm.exe");
        assert!(for_file(&"\u{1f3ac}".repeat(300)).len() <= MOST_BYTES);
    }

    #[test]
    fn a_name_that_is_taken_gets_the_next_number_that_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Launch v1.2.mp4");
        assert_eq!(free(&path, &[]), path);
        std::fs::write(&path, "x").unwrap();
        std::fs::write(folder.path().join("Launch v1.2 2.mp4"), "x").unwrap();
        assert_eq!(free(&path, &[]), folder.path().join("Launch v1.2 3.mp4"));
        let written = [folder.path().join("Launch v1.2 3.mp4")];
        assert_eq!(free(&path, &written), folder.path().join("Launch v1.2 4.mp4"), "one that is being written is taken");
        assert_eq!(numbered(Path::new("a/b"), 2), Path::new("a/b 2"));
    }

    proptest! {
        #[test]
        fn whatever_a_video_is_called_its_file_is_one_in_the_chosen_folder(name in any::<String>(), number in 2_u32..10_000) {
            let name = for_file(&name);
            for name in [name.clone(), format!("{name}.mp4"), format!("{name} at 1-02-03.456.png")] {
                let path = Path::new("folder").join(&name);
                prop_assert_eq!(path.parent(), Some(Path::new("folder")));
                prop_assert!(!name.starts_with('.') && !name.is_empty() && name.len() <= 255);
                prop_assert!(!is_device(&name), "{}", name);
                prop_assert!(!name.ends_with([' ', '.']), "{}", name);
                let next = numbered(&path, number);
                prop_assert_eq!(next.parent(), Some(Path::new("folder")));
                prop_assert!(next.file_name().unwrap().len() <= 255);
            }
        }

        #[test]
        fn a_file_of_any_proposed_name_can_be_made(name in any::<String>()) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(format!("{}.mp4", for_file(&name)));
            std::fs::write(&path, "x").unwrap();
            prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}
