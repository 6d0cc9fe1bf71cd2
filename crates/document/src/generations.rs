//! Earlier versions of a journal: copies made when the journal is reset or opened, thinned out with age.

use super::local_time::exact_moment;
use crate::{
    disk::{self, LARGEST_JOURNAL as LARGEST},
    edit::{
        Draft,
        journal::{recover, replay},
    },
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// A copy of a journal from an earlier time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generation {
    /// Path of the copy.
    pub path: PathBuf,
    /// Time of the copy, in milliseconds since 1970.
    pub at_ms: i64,
    /// Size in bytes.
    pub length: u64,
}

/// The content of a [`Generation`].
#[derive(Clone, Debug)]
pub struct Earlier {
    /// Time of the copy, in milliseconds since 1970.
    pub at_ms: i64,
    /// Draft at that time.
    pub draft: Draft,
    /// Number of unsaved changes.
    pub waiting: usize,
    /// Name of the last step.
    pub last: Option<String>,
}

impl Generation {
    /// Whether the copy has unsaved edits. An unreadable copy counts as having some.
    fn has_pending_changes(&self) -> bool {
        self.read().map_or(true, |earlier| earlier.waiting > 0)
    }

    /// Reads the copy. Damaged parts are left out, as when a journal is opened.
    pub fn read(&self) -> io::Result<Earlier> {
        let draft = replay(recover(&disk::read(&self.path, LARGEST)?).entries).draft;
        let last = draft.history().undo_name().map(str::to_owned);
        Ok(Earlier { at_ms: self.at_ms, waiting: draft.changes(), last, draft })
    }
}

/// Reads the copies of a journal that contain any step, newest first. Skips unreadable ones.
pub fn read_all(journal: &Path) -> io::Result<Vec<Earlier>> {
    let read = |generation: &Generation| match generation.read() {
        Ok(earlier) => Some(earlier).filter(|earlier| earlier.waiting > 0 || earlier.last.is_some()),
        Err(error) => {
            tracing::warn!(path = %generation.path.display(), %error, "an earlier state cannot be read");
            None
        }
    };
    Ok(list(journal)?.iter().filter_map(read).collect())
}

/// Copies a journal atomically, and thins out the older copies.
pub fn keep(journal: &Path, now_ms: i64) -> io::Result<PathBuf> {
    let path = journal.with_extension(format!("generation-{now_ms}"));
    disk::replace(&path, &disk::read(journal, LARGEST)?)?;
    let all = list(journal)?;
    let ages: Vec<_> = all.iter().map(|generation| now_ms - generation.at_ms).collect();
    let (stay, go): (Vec<_>, Vec<_>) = all.into_iter().zip(stays(&ages)).partition(|(_, stays)| *stays);
    let sizes: Vec<_> = stay.iter().map(|(generation, _)| generation.length).collect();
    let is_pending = |index: usize| stay.get(index).is_some_and(|(generation, _)| generation.has_pending_changes());
    let too_large = too_large(&sizes, is_pending);
    let too_large = stay.iter().zip(too_large).filter(|(_, goes)| *goes).map(|((generation, _), _)| generation);
    for generation in go.iter().map(|(generation, _)| generation).chain(too_large) {
        fs::remove_file(&generation.path)?;
    }
    Ok(path)
}

/// Copies of a journal, newest first.
pub fn list(journal: &Path) -> io::Result<Vec<Generation>> {
    let Some(stem) = journal.file_stem().and_then(|stem| stem.to_str()) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let folder = match fs::read_dir(journal.parent().unwrap_or(Path::new("."))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        folder => folder?,
    };
    for entry in folder.flatten() {
        let name = entry.file_name();
        let at_ms = name.to_str().and_then(|name| name.strip_prefix(stem)?.strip_prefix(".generation-")?.parse::<i64>().ok());
        if let (Some(at_ms), Ok(metadata)) = (at_ms, entry.metadata())
            && metadata.is_file()
        {
            found.push(Generation { path: entry.path(), at_ms, length: metadata.len() });
        }
    }
    found.sort_by_key(|generation| std::cmp::Reverse(generation.at_ms));
    Ok(found)
}

/// Most copies of the last hour.
const MOST: usize = 100;

/// Whether each copy stays, by its age, given the newest first: all of the last hour, then one per hour for a day, then one per day
/// for a week.
fn stays(ages_ms: &[i64]) -> Vec<bool> {
    let mut last_slot = None;
    ages_ms
        .iter()
        .enumerate()
        .map(|(index, age)| {
            let slot = match *age {
                age if age < HOUR => return index < MOST,
                age if age < DAY => (1, age / HOUR),
                age if age < 7 * DAY => (2, age / DAY),
                _ => return false,
            };
            last_slot.replace(slot) != Some(slot)
        })
        .collect()
}

/// Size limit of all copies of one journal, in bytes; copies with unsaved changes may take as much again.
const MOST_BYTES: u64 = 48 << 20;

/// Whether each copy must go to respect the size limit, given the newest first. The newest stays, and copies with unsaved changes
/// go last, because each may be the only place of an edit. `is_pending` is called only for candidates.
fn too_large(sizes: &[u64], is_pending: impl Fn(usize) -> bool) -> Vec<bool> {
    let (mut plain, mut pending) = (0_u64, 0_u64);
    let goes = |(index, size): (usize, &u64)| {
        let with_it = plain.saturating_add(*size);
        if index == 0 || with_it <= MOST_BYTES {
            plain = with_it;
            return false;
        }
        let with_it = pending.saturating_add(*size);
        if with_it <= MOST_BYTES && is_pending(index) {
            pending = with_it;
            return false;
        }
        true
    };
    sizes.iter().enumerate().map(goes).collect()
}

/// Name of the undo step that restores an earlier version.
pub fn bring_back_name(at_ms: i64) -> String {
    words::document::step_restore_version(exact_moment(at_ms))
}

/// Age in words, for example `3 h ago`.
pub fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    match minutes {
        0 => words::document::just_now().into(),
        1..=59 => words::document::minutes_ago(minutes),
        60..=1439 => words::document::hours_ago(minutes / 60),
        _ => words::document::days_ago(minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_last_hour_stays_whole_and_older_ones_are_thinned_to_a_bound(mut ages in prop::collection::vec(0..10 * DAY, 0..300)) {
            ages.sort_unstable();
            let kept: Vec<_> = ages.iter().zip(stays(&ages)).filter(|(_, stays)| *stays).map(|(age, _)| *age).collect();
            let of = |from: i64, to: i64| move |age: &&i64| (from..to).contains(*age);
            prop_assert_eq!(kept.iter().filter(of(0, HOUR)).count(), ages.iter().filter(of(0, HOUR)).count().min(MOST));
            prop_assert!(kept.iter().filter(of(HOUR, DAY)).count() <= 23);
            prop_assert!(kept.iter().filter(of(DAY, 7 * DAY)).count() <= 6);
            prop_assert!(kept.iter().all(|age| *age < 7 * DAY));
            // Every hour, and every day, that had a copy keeps one.
            for hour in 1..24 {
                let slot = of(hour * HOUR, (hour + 1) * HOUR);
                prop_assert_eq!(kept.iter().filter(slot).count() > 0, ages.iter().filter(slot).count() > 0);
            }
        }
    }

    proptest! {
        #[test]
        fn copies_together_are_bounded_and_the_newest_and_those_with_pending_changes_stay_longest(
            sizes in prop::collection::vec((0..MOST_BYTES / 3, prop::bool::weighted(0.3)), 1..60),
        ) {
            let lengths: Vec<_> = sizes.iter().map(|(size, _)| *size).collect();
            let goes = too_large(&lengths, |index| sizes[index].1);
            let kept = || sizes.iter().zip(&goes).filter(|(_, goes)| !**goes).map(|(size, _)| size);
            prop_assert!(!goes[0], "the newest stays");
            prop_assert!(kept().map(|(size, _)| size).sum::<u64>() <= 2 * MOST_BYTES);
            let of_pending: u64 = sizes.iter().filter(|(_, pending)| *pending).map(|(size, _)| size).sum();
            if of_pending <= MOST_BYTES {
                prop_assert!(sizes.iter().zip(&goes).all(|((_, pending), goes)| !pending || !goes), "none with pending changes goes");
            }
            if lengths.iter().sum::<u64>() <= MOST_BYTES {
                prop_assert!(!goes.contains(&true), "what fits stays");
            }
        }
    }

    #[test]
    fn large_copies_are_thinned_when_a_journal_starts_anew_and_the_newest_of_them_stays() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("abc.journal");
        // A file that is not a journal has no unsaved changes.
        fs::write(&journal, vec![b'x'; (MOST_BYTES / 4) as usize]).unwrap();
        let now = 100 * DAY;
        for minute in (0..8).rev() {
            keep(&journal, now - minute * 60_000).unwrap();
        }
        let found = list(&journal).unwrap();
        assert_eq!(found[0].at_ms, now);
        assert!((2..8).contains(&found.len()), "{}", found.len());
    }

    #[test]
    fn copies_are_listed_newest_first_and_belong_to_one_journal() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("abc.journal");
        fs::write(&journal, b"one").unwrap();
        fs::write(folder.path().join("other.generation-5"), b"x").unwrap();
        let now = 100 * DAY;
        keep(&journal, now - 8 * DAY).unwrap();
        keep(&journal, now - 2 * HOUR).unwrap();
        fs::write(&journal, b"three").unwrap();
        keep(&journal, now).unwrap();
        let found = list(&journal).unwrap();
        assert_eq!(
            found.iter().map(|generation| (now - generation.at_ms, generation.length)).collect::<Vec<_>>(),
            [(0, 5), (2 * HOUR, 3)]
        );
        assert_eq!(fs::read(&found[1].path).unwrap(), b"one");
        assert_eq!(
            (ago(Duration::from_secs(30)), ago(Duration::from_secs(7200))),
            (words::document::just_now().into(), words::document::hours_ago(2))
        );
    }
}
