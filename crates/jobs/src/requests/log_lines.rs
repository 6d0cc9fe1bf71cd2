//! Last log lines of this process, without secrets, for bug reports.

use super::masked;
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

/// Maximum number of lines.
const MOST: usize = 400;
/// Maximum length of a line, in bytes.
const LONGEST: usize = 2 << 10;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Stores a line of the log. Called on the thread that writes the log.
pub fn keep(line: &[u8]) {
    let text = String::from_utf8_lossy(line.get(..LONGEST).unwrap_or(line));
    let mut text = text.trim_end();
    if line.len() > LONGEST {
        // A truncated word is dropped, because [`masked`] would not recognise half a secret.
        text = text.rsplit_once(char::is_whitespace).map_or("", |(before, _)| before);
    }
    let text = masked(text);
    let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() >= MOST {
        lines.pop_front();
    }
    lines.push_back(text);
}

/// Stored lines, oldest first.
pub(super) fn last() -> Vec<String> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}
