//! The last lines of the log of this process, without secrets: for a report on a defect.

use super::masked;
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

/// The most lines that are kept.
const MOST: usize = 400;
/// The longest line that is kept, in bytes.
const LONGEST: usize = 2 << 10;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Keeps a line as it is written. Called on the thread that writes the log.
pub fn keep(line: &[u8]) {
    let text = String::from_utf8_lossy(line.get(..LONGEST).unwrap_or(line));
    let mut text = text.trim_end();
    if line.len() > LONGEST {
        // The beginning of a secret is not recognised as one.
        text = text.rsplit_once(char::is_whitespace).map_or("", |(before, _)| before);
    }
    let text = masked(text);
    let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() >= MOST {
        lines.pop_front();
    }
    lines.push_back(text);
}

/// The lines that are kept, the oldest first.
pub(super) fn last() -> Vec<String> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}
