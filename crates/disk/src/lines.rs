//! A log of lines, each with a checksum: `xxxxxxxx TEXT` and a line break, where the eight digits are the CRC-32 of the text. A line
//! that a crash left in part is no line; what is before it is whole.

use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
};

/// The line of a text, which has no line break.
pub fn line(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// The text of a line with its line break; none for a damaged one.
fn text_of(line: &[u8]) -> Option<&str> {
    let (sum, text) = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == crc32fast::hash(text.as_bytes())).then_some(text)
}

/// What of a log is whole.
#[derive(Debug, PartialEq, Eq)]
pub struct Whole<T> {
    /// What its lines say, up to the first that is damaged or says nothing that is understood.
    pub entries: Vec<T>,
    /// Their length, in bytes.
    pub length: usize,
}

/// Reads the lines of a log as far as they are whole and `read` understands them.
pub fn whole<T>(bytes: &[u8], read: impl Fn(&str) -> Option<T>) -> Whole<T> {
    let mut whole = Whole { entries: Vec::new(), length: 0 };
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some(entry) = text_of(line).and_then(&read) else { break };
        whole.entries.push(entry);
        whole.length += line.len();
    }
    whole
}

/// Adds lines behind what is whole of a log, `length` bytes, and answers how long it is then. They are on disk when this returns;
/// what follows the whole part, such as a line that a crash left, is cut off.
///
/// # Errors
/// The disk fails: nothing of the lines is kept.
pub fn append(file: &mut File, length: u64, lines: &str) -> io::Result<u64> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
    if let Err(error) = written {
        // A part of a line may be there, as on a full disk: it is taken back now, or with the next call.
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
