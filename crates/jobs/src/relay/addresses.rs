//! Media URLs of the relay by number. The server signs a new URL with every response, so their number grows; the least recently
//! used ones are dropped.

use super::{Identified, SourceOf};
use std::collections::HashMap;

/// Maximum number of URLs: many times those of the longest video, whose players and previews use theirs repeatedly.
const MOST: usize = 4_096;

/// URLs by number.
#[derive(Default)]
pub(super) struct Addresses {
    entries: HashMap<u64, Entry>,
    numbers: HashMap<String, u64>,
    /// Last number that was assigned; numbers are never reused.
    last: u64,
    /// Logical clock for `Entry::used`.
    uses: u64,
}

/// Media URL.
#[derive(Clone, Default)]
pub(super) struct Entry {
    /// URL as it was given first.
    given: String,
    /// URL that is read now: the server may have issued a new one.
    pub url: String,
    pub of: Option<SourceOf>,
    /// Version found at the first reading: later responses must match it.
    pub found: Option<Identified>,
    /// Reason why the last reading failed.
    pub problem: Option<String>,
    /// Time of the last use, on the clock `Addresses::uses`.
    used: u64,
}

impl Addresses {
    /// Number of a URL; a new one is assigned if it has none.
    pub fn number(&mut self, url: &str) -> u64 {
        self.uses += 1;
        if let Some(number) = self.numbers.get(url) {
            if let Some(entry) = self.entries.get_mut(number) {
                entry.used = self.uses;
            }
            return *number;
        }
        if self.entries.len() >= MOST
            && let Some(oldest) = self.entries.iter().min_by_key(|(_, entry)| entry.used).map(|(number, _)| *number)
            && let Some(entry) = self.entries.remove(&oldest)
        {
            self.numbers.remove(&entry.given);
        }
        self.last += 1;
        let entry = Entry { given: url.to_owned(), url: url.to_owned(), used: self.uses, ..Entry::default() };
        self.entries.insert(self.last, entry);
        self.numbers.insert(url.to_owned(), self.last);
        self.last
    }

    /// Entry of a number; counts as a use.
    pub fn entry(&mut self, number: u64) -> Option<&mut Entry> {
        self.uses += 1;
        let entry = self.entries.get_mut(&number)?;
        entry.used = self.uses;
        Some(entry)
    }

    /// Forgets the versions of all URLs.
    pub fn forget_found(&mut self) {
        self.entries.values_mut().for_each(|entry| entry.found = None);
    }

    /// Reason why the last reading of a URL failed.
    pub fn problem(&self, url: &str) -> Option<String> {
        self.entries.get(self.numbers.get(url)?)?.problem.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_stays_and_what_was_used_longest_ago_goes() {
        let mut addresses = Addresses::default();
        let played = addresses.number("https://media.example.com/played");
        let previewed = addresses.number("https://media.example.com/previewed");
        let left = addresses.number("https://media.example.com/left");
        for signed in 0..3 * MOST {
            addresses.number(&format!("https://media.example.com/film?signature={signed}"));
            // A player uses the number, a preview the URL.
            assert_eq!(addresses.entry(played).unwrap().url, "https://media.example.com/played");
            assert_eq!(addresses.number("https://media.example.com/previewed"), previewed);
        }
        assert_eq!((addresses.entries.len(), addresses.numbers.len()), (MOST, MOST));
        assert!(addresses.entry(left).is_none());
        assert_ne!(addresses.number("https://media.example.com/left"), left, "a number is given once");
    }
}
