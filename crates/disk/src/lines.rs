//! Log of lines with checksums: `xxxxxxxx TEXT` and a line break, with the CRC-32 of the text as eight hexadecimal digits. A line
//! truncated by a crash is ignored; all lines before it are intact.

use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
};

/// Formats a text without line breaks as a line of the log.
pub fn line(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// Text of a line with its line break; `None` if the line is damaged.
fn text_of(line: &[u8]) -> Option<&str> {
    let (sum, text) = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == crc32fast::hash(text.as_bytes())).then_some(text)
}

/// Intact part of a log.
#[derive(Debug, PartialEq, Eq)]
pub struct Whole<T> {
    /// Entries up to the first damaged or unreadable line.
    pub entries: Vec<T>,
    /// Length of their lines, in bytes.
    pub length: usize,
}

/// Reads the lines of a log up to the first damaged one, or the first for which `read` returns `None`.
pub fn whole<T>(bytes: &[u8], read: impl Fn(&str) -> Option<T>) -> Whole<T> {
    let mut whole = Whole { entries: Vec::new(), length: 0 };
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some(entry) = text_of(line).and_then(&read) else { break };
        whole.entries.push(entry);
        whole.length += line.len();
    }
    whole
}

/// Appends lines to the intact part of a log, its first `length` bytes, and returns its new length. The lines are on disk on
/// return; anything after the intact part, such as a truncated line, is cut off.
///
/// # Errors
/// Fails if the disk does; then none of the lines is kept.
pub fn append(file: &mut File, length: u64, lines: &str) -> io::Result<u64> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
    if let Err(error) = written {
        // A truncated line may remain, for instance on a full disk: remove it now, or else with the next call.
        let _ = file.set_len(length);
        return Err(error);
    }
    Ok(length + lines.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_up_to_the_first_that_is_torn_damaged_or_not_understood() {
        let texts = ["{}", "", "a b", "\u{fc}"];
        let log: String = texts.iter().map(|text| line(text)).collect();
        let read = |bytes: &[u8]| whole(bytes, |text| Some(text.to_owned()));
        assert_eq!(read(log.as_bytes()), Whole { entries: texts.map(str::to_owned).to_vec(), length: log.len() });
        for torn in 0..log.len() {
            let found = read(&log.as_bytes()[..torn]);
            assert!(found.length <= torn && found.entries[..] == texts[..found.entries.len()], "torn after {torn}");
            assert_eq!(found.length, texts[..found.entries.len()].iter().map(|text| line(text).len()).sum::<usize>());
        }
        let understood = whole(log.as_bytes(), |text| (text != "a b").then_some(()));
        assert_eq!((understood.entries.len(), understood.length), (2, line("{}").len() + line("").len()));
    }

    #[test]
    fn an_append_cuts_off_what_a_crash_left_and_says_how_long_the_log_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        std::fs::write(&path, line("one") + "0000").unwrap();
        let mut file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        let length = append(&mut file, line("one").len() as u64, &line("two")).unwrap();
        let log = std::fs::read(&path).unwrap();
        assert_eq!(
            (log.len() as u64, whole(&log, |text| Some(text.to_owned())).entries),
            (length, vec!["one".into(), "two".into()])
        );
    }
}
