//! The addresses that a relay reads, each under a number. A service signs an address anew with every answer, so there are ever more of
//! them; the one that was used longest ago goes when there are too many.

use super::{Identified, SourceOf};
use std::collections::HashMap;

/// So many are known at once: many times those of the longest video, whose players and previews use theirs again and again.
const MOST: usize = 4_096;

/// The addresses by number.
#[derive(Default)]
pub(super) struct Addresses {
    entries: HashMap<u64, Entry>,
    numbers: HashMap<String, u64>,
    /// How many numbers were given out; none is given twice.
    last: u64,
    /// Counts the uses.
    uses: u64,
}

/// An address.
#[derive(Clone, Default)]
pub(super) struct Entry {
    /// As it was given first.
    given: String,
    /// As it is read: the service may have given a new one.
    pub url: String,
    pub of: Option<SourceOf>,
    /// What was found at first: later answers must be the same.
    pub found: Option<Identified>,
    /// Why it could not be read the last time.
    pub problem: Option<String>,
    /// When it was used last, on the count of uses.
    used: u64,
}

impl Addresses {
    /// The number of an address, a new one where it has none.
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

    /// The address of a number, which is used by that.
    pub fn entry(&mut self, number: u64) -> Option<&mut Entry> {
        self.uses += 1;
        let entry = self.entries.get_mut(&number)?;
        entry.used = self.uses;
        Some(entry)
    }

    /// Forgets what was found at first at each address.
    pub fn forget_found(&mut self) {
        self.entries.values_mut().for_each(|entry| entry.found = None);
    }

    /// Why an address could not be read the last time.
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
            // A player names its number, a preview the address.
            assert_eq!(addresses.entry(played).unwrap().url, "https://media.example.com/played");
            assert_eq!(addresses.number("https://media.example.com/previewed"), previewed);
        }
        assert_eq!((addresses.entries.len(), addresses.numbers.len()), (MOST, MOST));
        assert!(addresses.entry(left).is_none());
        assert_ne!(addresses.number("https://media.example.com/left"), left, "a number is given once");
    }
}
