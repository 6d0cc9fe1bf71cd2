//! Verdicts about findings on the disk: one file per video of a workspace, one line per entry with a checksum, synced before it
//! counts as stored.

use crate::{
    disk::{self, lines},
    faces::VerdictEntry,
};
use std::{
    fs::OpenOptions,
    io,
    path::{Path, PathBuf},
};

/// First line of the file; the number is the version of the format.
const HEADER: &str = "cutroom verdicts 1\n";
/// Maximum size of the file, in bytes.
const LARGEST: u64 = 64 << 20;

/// Path of a video's verdicts, beside its journal.
pub fn path_of(journals: &Path, workspace: &str, video: &str) -> PathBuf {
    crate::document::journal_file::path_of(journals, workspace, video).with_extension("verdicts")
}

/// Contents of a verdict file.
#[derive(Debug, Default, PartialEq)]
pub struct Kept {
    /// All complete entries before the first damaged one.
    pub entries: Vec<VerdictEntry>,
    /// Length of these entries with the header, in bytes.
    pub whole: usize,
    /// Whether unreadable bytes follow.
    pub damaged: bool,
}

/// Reads a file; empty if it does not exist.
pub fn read(path: &Path) -> io::Result<Kept> {
    match disk::read(path, LARGEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Kept::default()),
        read => Ok(recover(&read?)),
    }
}

fn recover(bytes: &[u8]) -> Kept {
    let Some(rest) = bytes.strip_prefix(HEADER.as_bytes()) else {
        return Kept { damaged: !bytes.is_empty(), ..Kept::default() };
    };
    let lines::Whole { entries, length } = lines::whole(rest, |text| serde_json::from_str(text).ok());
    let whole = HEADER.len() + length;
    Kept { entries, whole, damaged: whole < bytes.len() }
}

/// Writer that remembers the last file, so that it appends the next entry without reading the file.
#[derive(Debug, Default)]
pub struct VerdictLog {
    /// Path and length of the last file, which was complete.
    last: Option<(PathBuf, u64)>,
}

impl VerdictLog {
    /// Appends an entry and syncs it to the disk. A file that still has the length that this log left is not read. In any other
    /// file, a torn last line is cut off, and a damaged file is copied aside first.
    ///
    /// # Errors
    /// Fails if the disk does; then nothing of the entry is stored.
    pub fn append(&mut self, path: &Path, entry: &VerdictEntry) -> io::Result<()> {
        let known = self.last.take().filter(|(of, _)| of == path).map(|(_, length)| length);
        let is_as_left = known.is_some_and(|length| path.metadata().is_ok_and(|found| found.len() == length));
        let whole = if is_as_left { known.unwrap_or_default() } else { made_whole(path)? };
        let line = lines::line(&serde_json::to_string(entry)?);
        let mut file = disk::open(path, OpenOptions::new().write(true))?;
        let length = lines::append(&mut file, whole, &line)?;
        self.last = Some((path.to_owned(), length));
        Ok(())
    }
}

/// Prepares a file for an entry: creates it with its header if necessary. Returns the length of its complete lines, in bytes.
fn made_whole(path: &Path) -> io::Result<u64> {
    disk::private_folder(path.parent().unwrap_or(Path::new(".")))?;
    let kept = read(path)?;
    if kept.damaged {
        let aside = path.with_extension(format!("verdicts-damaged-{}", jiff::Timestamp::now().as_millisecond()));
        disk::replace(&aside, &disk::read(path, disk::LARGEST_JOURNAL)?)?;
    }
    if kept.whole == 0 {
        disk::replace(path, HEADER.as_bytes())?;
    }
    Ok(kept.whole.max(HEADER.len()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::{JudgedFinding, Judgement, Kind, Verdict};

    #[test]
    fn a_file_of_the_first_format_opens_unchanged() {
        // Written by version 0.1.0 in November 2026.
        let kept = recover(include_bytes!("../../../../tests/fixtures/verdicts/video.verdicts"));
        assert_eq!((kept.entries.len(), kept.damaged), (6, false));
        let VerdictEntry::Judged(first) = &kept.entries[0] else { panic!("{:?}", kept.entries[0]) };
        assert_eq!((first.comment.as_str(), first.verdict, first.subject.at_ms), ("fast comment nxa", None, 11_572.0));
        assert_eq!((first.subject.clip.as_str(), first.subject.kind), ("cl_demo", Kind::Duplicate));
        let VerdictEntry::Judged(second) = &kept.entries[1] else { panic!("{:?}", kept.entries[1]) };
        assert_eq!((second.verdict, second.subject.kind), (Some(Verdict::Bad), Kind::Sliver));
        assert_eq!(kept.entries[4], VerdictEntry::Undone);
    }

    #[test]
    fn entries_are_kept_one_by_one_and_a_torn_tail_loses_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        assert_eq!(read(&path).unwrap(), Kept::default());
        let subject =
            JudgedFinding { clip: "cl_1".into(), kind: Kind::Jump, rule: None, place: None, at_ms: 1_500.0, face: None };
        let comment = "line\nbreak ‘ü’".to_owned();
        let judged = VerdictEntry::Judged(Judgement { subject, verdict: Some(Verdict::Bad), comment });
        let mut log = VerdictLog::default();
        log.append(&path, &judged).unwrap();
        log.append(&path, &VerdictEntry::Undone).unwrap();
        assert_eq!(read(&path).unwrap().entries, [judged.clone(), VerdictEntry::Undone]);
        // The process was killed in the middle of a line.
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let kept = read(&path).unwrap();
        assert_eq!((kept.entries, kept.damaged), (vec![judged.clone()], true));
        log.append(&path, &VerdictEntry::Undone).unwrap();
        let kept = read(&path).unwrap();
        assert_eq!((kept.entries, kept.damaged), (vec![judged, VerdictEntry::Undone], false));
        let aside = std::fs::read_dir(folder.path()).unwrap().filter_map(Result::ok);
        assert!(aside.into_iter().any(|entry| entry.file_name().to_string_lossy().contains("damaged")));
        assert_ne!(path, path_of(folder.path(), "local", "vid_2"));
    }

    #[test]
    fn a_file_that_is_as_it_was_left_is_not_read_and_one_that_another_wrote_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), "local", "vid_1");
        let (mut one, mut other) = (VerdictLog::default(), VerdictLog::default());
        one.append(&path, &VerdictEntry::Undone).unwrap();
        // A file of the same length with other contents: the next reader sets it aside.
        let length = std::fs::read(&path).unwrap().len();
        std::fs::write(&path, vec![b'x'; length]).unwrap();
        one.append(&path, &VerdictEntry::Undone).unwrap();
        assert!(std::fs::read(&path).unwrap().starts_with(b"xx"), "it was not read");
        std::fs::remove_file(&path).unwrap();
        one.append(&path, &VerdictEntry::Undone).unwrap();
        other.append(&path, &VerdictEntry::Undone).unwrap();
        one.append(&path, &VerdictEntry::Undone).unwrap();
        let kept = read(&path).unwrap();
        assert_eq!((kept.entries.len(), kept.damaged), (3, false), "what another window wrote between is kept");
    }

    #[test]
    fn verdicts_that_were_changed_by_chance_are_read_or_reported_and_no_more() {
        use crate::faces::{Finding, Severity, Verdicts};
        cutroom_soak::run(1_000, |dice| {
            let mut bytes = HEADER.as_bytes().to_vec();
            let mut is_changed = false;
            for nth in 0..4 {
                let mut entry = serde_json::json!({"judged": {
                    "subject": {"clip": "cl_1", "kind": "jump", "atMs": 1_500.0 * f64::from(nth), "face": {"xPct": 1.0, "yPct": 2.0, "widthPct": 3.0, "heightPct": 4.0}},
                    "verdict": "bad", "comment": "wrong person",
                }});
                if dice.below(2) == 0 {
                    is_changed = true;
                    dice.change(&mut entry);
                }
                let json = entry.to_string();
                bytes.extend(format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())).bytes());
            }
            if dice.below(3) == 0 {
                is_changed = true;
                dice.change_bytes(&mut bytes);
            }
            let kept = recover(&bytes);
            assert!(kept.whole <= bytes.len() && (is_changed || kept.entries.len() == 4));
            let verdicts = Verdicts::of(kept.entries);
            let finding = Finding::new(Kind::Jump, Severity::High, &"cl_1".into(), 1_500.0, 1_500.0, "Far away.".into());
            let _ = verdicts.of_finding(&finding);
            let _ = verdicts.left_over(&"cl_1".into(), &[finding]);
        });
    }

    #[test]
    fn a_file_that_is_torn_at_any_byte_or_has_a_turned_one_gives_what_is_whole_before_it() {
        let entry = |nth: u32| {
            let subject = JudgedFinding {
                clip: "cl_1".into(),
                kind: Kind::Gap,
                rule: None,
                place: None,
                at_ms: f64::from(nth),
                face: None,
            };
            VerdictEntry::Judged(Judgement { subject, verdict: Some(Verdict::Fine), comment: "\u{2018}\u{fc}\u{2019}".into() })
        };
        let entries: Vec<_> = (0..4).map(entry).collect();
        let mut whole = HEADER.as_bytes().to_vec();
        let mut ends = vec![whole.len()];
        for entry in &entries {
            let json = serde_json::to_string(entry).unwrap();
            whole.extend(format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())).bytes());
            ends.push(whole.len());
        }
        for length in 0..=whole.len() {
            let kept = recover(&whole[..length]);
            let complete = ends.iter().filter(|end| **end <= length).count().saturating_sub(1);
            assert_eq!(kept.entries, entries[..complete], "torn after {length} bytes");
            assert_eq!(kept.damaged, length != 0 && !ends.contains(&length), "torn after {length} bytes");
        }
        for place in HEADER.len()..whole.len() {
            let mut turned = whole.clone();
            turned[place] ^= 0x20;
            let kept = recover(&turned);
            let before = ends.iter().filter(|end| **end <= place).count() - 1;
            // A flipped bit may change the case of a checksum's digit, which is still valid.
            assert!(kept.entries == entries[..before] || kept.entries == entries, "turned at byte {place}");
        }
    }
}
