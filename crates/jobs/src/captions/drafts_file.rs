//! File of the drafts of subtitle styles: a journal of [`DraftEvent`]s, one line each with a checksum. One window at a time
//! writes it.

use crate::{
    captions::{AssStyles, DocumentError, DraftEvent, Drafts, ReadError, read_ass_styles, read_document},
    disk::{self, lines},
};
use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

/// Maximum size of the journal, in bytes.
const LARGEST: u64 = 64 << 20;
/// Number of lines from which on the journal is compacted when it is opened.
const MOST_LINES: usize = 400;

/// Journal of the drafts, open for writing.
pub struct DraftsFile {
    file: File,
    /// Length of the complete lines, in bytes.
    length: u64,
    _lock: File,
}

/// Result of [`DraftsFile::open`].
pub struct OpenedDrafts {
    /// Journal for new events; `None` if another window holds it.
    pub file: Option<DraftsFile>,
    /// Drafts in the journal.
    pub drafts: Drafts,
    /// Path to which a damaged journal was copied.
    pub set_aside: Option<PathBuf>,
}

fn line(event: &DraftEvent) -> io::Result<String> {
    Ok(lines::line(&serde_json::to_string(event).map_err(io::Error::other)?))
}

/// Replays a journal: the drafts, the number of complete lines, their length in bytes, and whether anything but a half-written
/// last line follows them.
fn replay(bytes: &[u8]) -> (Drafts, usize, u64, bool) {
    let lines::Whole { entries, length } = lines::whole(bytes, |text| serde_json::from_str(text).ok());
    let (mut drafts, count) = (Drafts::default(), entries.len());
    for event in entries {
        drafts.apply(event);
    }
    let rest = bytes.get(length..).unwrap_or_default();
    (drafts, count, length as u64, rest.contains(&b'\n'))
}

impl DraftsFile {
    /// Opens the journal in a folder, which is created if it is missing. Blocks on the disk.
    ///
    /// # Errors
    /// Fails if the disk does, or if the journal is larger than 64 MiB.
    pub fn open(folder: &Path) -> io::Result<OpenedDrafts> {
        disk::private_folder(folder)?;
        let path = folder.join("drafts.journal");
        let lock = disk::open(&folder.join("drafts.lock"), disk::private_file().create(true).truncate(false).write(true))?;
        let is_ours = disk::try_lock(&lock)?;
        let bytes = match disk::read(&path, LARGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let (drafts, count, length, damaged) = replay(&bytes);
        if !is_ours {
            return Ok(OpenedDrafts { file: None, drafts, set_aside: None });
        }
        let set_aside = damaged.then(|| path.with_extension(format!("damaged-{}", jiff::Timestamp::now().as_millisecond())));
        if let Some(aside) = &set_aside {
            disk::replace(aside, &bytes)?;
        }
        if count > MOST_LINES || damaged {
            disk::replace(&path, line(&DraftEvent::All { drafts: drafts.clone() })?.as_bytes())?;
        }
        let mut file = disk::open(&path, disk::private_file().create(true).truncate(false).read(true).write(true))?;
        let length = if count > MOST_LINES || damaged { file.metadata()?.len() } else { length };
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(OpenedDrafts { file: Some(Self { file, length, _lock: lock }), drafts, set_aside })
    }

    /// Appends events and syncs them to the disk.
    ///
    /// # Errors
    /// Fails if the disk does; then no event is stored.
    pub fn append(&mut self, events: &[DraftEvent]) -> io::Result<()> {
        let text = events.iter().map(line).collect::<io::Result<String>>()?;
        self.length = lines::append(&mut self.file, self.length, &text)?;
        Ok(())
    }
}

/// Reason why a file cannot be read as a subtitle style.
#[derive(Debug, thiserror::Error)]
pub enum StyleFileError {
    /// The file cannot be read.
    #[error("{}", words::jobs::path_unreadable(path.display(), error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file contains subtitles, not a style.
    #[error("{}", words::jobs::style_file_subtitles(.0.display()))]
    Subtitles(PathBuf),
    /// The file is a `SubStation` Alpha file without a valid style.
    #[error("{}: {error}", path.display())]
    NoAssStyle {
        /// The file.
        path: PathBuf,
        /// Error of the parser.
        error: ReadError,
    },
    /// The file contains no valid style.
    #[error("{}: {error}", path.display())]
    NoStyle {
        /// The file.
        path: PathBuf,
        /// Error of the parser.
        error: DocumentError,
    },
}

/// Reads the styles of a file: the style of a JSON file, or the styles of an SSA or ASS file.
///
/// # Errors
/// Fails if the file cannot be read or has no style.
pub fn read_styles(path: &Path) -> Result<AssStyles, StyleFileError> {
    let mut bytes = Vec::new();
    let file = disk::open(path, fs::OpenOptions::new().read(true));
    let read = file.and_then(|file| disk::at_most(file, LARGEST_STYLE)).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| StyleFileError::Unreadable { path: path.to_owned(), error })?;
    match kind(&bytes) {
        StyleFile::Ass => read_ass_styles(&bytes).map_err(|error| StyleFileError::NoAssStyle { path: path.to_owned(), error }),
        StyleFile::Subtitles => Err(StyleFileError::Subtitles(path.to_owned())),
        StyleFile::Json => match read_document(&bytes) {
            Ok(style) => Ok(AssStyles { styles: vec![style], losses: Vec::new() }),
            Err(error) => Err(StyleFileError::NoStyle { path: path.to_owned(), error }),
        },
    }
}

/// Largest file that is read as a style, in bytes. Files of subtitles may hold their fonts.
const LARGEST_STYLE: u64 = 16 << 20;

/// Kind of a file that a user chose as a style.
enum StyleFile {
    /// SSA or ASS, which has styles beside subtitles.
    Ass,
    /// SRT or VTT, which has no styles.
    Subtitles,
    /// Anything else: JSON.
    Json,
}

/// Kind of a file, by its beginning.
fn kind(bytes: &[u8]) -> StyleFile {
    // Zeros are those of UTF-16.
    let start: Vec<u8> = bytes.iter().take(4_096).copied().filter(|byte| *byte != 0).collect();
    let start = String::from_utf8_lossy(&start);
    let start = start.trim_start_matches(['\u{feff}', '\u{fffd}']).trim_start();
    if ["[script info]", "[v4"].iter().any(|section| start.to_ascii_lowercase().starts_with(section)) {
        return StyleFile::Ass;
    }
    if start.starts_with("WEBVTT") || start.lines().take(3).any(|line| line.contains("-->")) {
        return StyleFile::Subtitles;
    }
    StyleFile::Json
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::captions::StyleName, captions::Design};

    fn add(name: &str) -> DraftEvent {
        DraftEvent::Add { name: name.into(), design: Design::of_style(&StyleName::Classic) }
    }

    #[test]
    fn a_file_of_subtitles_is_named_as_one_instead_of_a_style_that_is_no_json() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in
            [("a.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"), ("a.srt", "1\n00:00:00,000 --> 00:00:01,000\nHello\n")]
        {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            let refused = read_styles(&path).unwrap_err().to_string();
            assert_eq!(refused, words::jobs::style_file_subtitles(path.display()));
        }
        let path = folder.path().join("a.json");
        fs::write(&path, "not a style").unwrap();
        assert!(matches!(read_styles(&path), Err(StyleFileError::NoStyle { .. })));
    }

    #[test]
    fn the_styles_of_an_ass_file_are_read_in_each_encoding() {
        let folder = tempfile::tempdir().unwrap();
        let text = "[Script Info]\nPlayResY: 1080\nPlayResX: 1920\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Main, Lato, 70\nStyle: Top, Arial, 60\n";
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        for (name, bytes) in [("plain.ass", text.as_bytes().to_vec()), ("wide.ass", wide)] {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let read = read_styles(&path).unwrap();
            let names: Vec<&str> = read.styles.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!((names, read.losses.len()), (vec!["Main", "Top"], 0), "{name}");
        }
        let path = folder.path().join("none.ass");
        fs::write(&path, "\u{feff}[Script Info]\nScriptType: v4.00+\n").unwrap();
        let refused = read_styles(&path).unwrap_err().to_string();
        assert!(refused.contains(words::captions::ass_no_style()), "{refused}");
    }

    fn names(drafts: &Drafts) -> Vec<String> {
        drafts.list().iter().map(|draft| draft.name.clone()).collect()
    }

    #[test]
    fn drafts_survive_a_restart_a_half_written_line_and_damage_and_one_window_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("drafts.journal");
        let mut opened = DraftsFile::open(folder.path()).unwrap();
        opened.file.as_mut().unwrap().append(&[add("one"), add("two")]).unwrap();
        let second = DraftsFile::open(folder.path()).unwrap();
        assert!(second.file.is_none() && names(&second.drafts) == ["one", "two"], "it is read beside the window that writes");
        drop(opened);
        // The process was killed in the middle of a line.
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole[..], b"00000000 {\"do\":\"add\",\"na"].concat()).unwrap();
        let mut opened = DraftsFile::open(folder.path()).unwrap();
        assert!(opened.set_aside.is_none() && names(&opened.drafts) == ["one", "two"]);
        opened.file.as_mut().unwrap().append(&[add("three")]).unwrap();
        drop(opened);
        // Damage in the middle: the lines before it stay, and the damaged file is set aside.
        let mut bytes = fs::read(&path).unwrap();
        let middle = whole.len() - 4;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let opened = DraftsFile::open(folder.path()).unwrap();
        assert_eq!(names(&opened.drafts), ["one"]);
        assert_eq!(fs::read(opened.set_aside.unwrap()).unwrap(), bytes);
    }

    #[test]
    fn a_journal_of_the_first_format_opens_unchanged() {
        // Written by version 0.1.0 in November 2026.
        let bytes = include_bytes!("../../../../tests/fixtures/drafts/drafts.journal");
        let (drafts, lines, length, damaged) = replay(bytes);
        assert_eq!((lines, length, damaged), (5, bytes.len() as u64, false));
        assert_eq!(names(&drafts), ["Backdrop"]);
        let document = serde_json::to_string(&drafts.list()[0].design).unwrap();
        assert_eq!(document, r##"{"captionStyle.name":"backdrop","captionStyle.textColor":"#00ff00"}"##);
    }

    #[test]
    fn a_long_journal_is_written_anew_with_the_same_drafts() {
        let folder = tempfile::tempdir().unwrap();
        let mut opened = DraftsFile::open(folder.path()).unwrap();
        let thousand: Vec<_> = (0..1_000).map(|index| add(&format!("draft {index}"))).collect();
        opened.file.as_mut().unwrap().append(&thousand).unwrap();
        drop(opened);
        let first = DraftsFile::open(folder.path()).unwrap().drafts;
        assert_eq!(first.list().len(), 1_000);
        let text = fs::read_to_string(folder.path().join("drafts.journal")).unwrap();
        assert_eq!((text.lines().count(), DraftsFile::open(folder.path()).unwrap().drafts == first), (1, true));
    }
}
