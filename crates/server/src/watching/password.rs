//! Passwords of watch pages: stored as salted, slow hashes, with a limit on guesses.

use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use ring::{pbkdf2, rand::SecureRandom};
use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Iterations of PBKDF2.
const ROUNDS: NonZeroU32 = NonZeroU32::new(600_000).unwrap();
/// Maximum number of iterations that a stored hash may ask for.
const MOST_ROUNDS: u32 = 5_000_000;
/// Wrong passwords without a delay.
const FREE_GUESSES: u32 = 4;
/// Delay after the first wrong password above [`FREE_GUESSES`]; each further one doubles it.
const FIRST_WAIT: Duration = Duration::from_secs(5);
/// Longest delay between two passwords for one page.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// Time after the last wrong password until wrong passwords are forgotten.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(15 * 60);
/// Maximum number of pages with remembered guesses.
const MOST_PAGES: usize = 1_000;

/// Hashes a password, with the parameters: `pbkdf2-sha256$ROUNDS$SALT$HASH`. Slow on purpose.
pub fn hash(password: &str) -> Option<String> {
    let (mut salt, mut hash) = ([0; 16], [0; 32]);
    ring::rand::SystemRandom::new().fill(&mut salt).ok()?;
    pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, ROUNDS, &salt, password.as_bytes(), &mut hash);
    let encode = |bytes: &[u8]| BASE64_STANDARD_NO_PAD.encode(bytes);
    Some(format!("pbkdf2-sha256${ROUNDS}${}${}", encode(&salt), encode(&hash)))
}

/// Whether a stored hash matches a password. Slow on purpose.
fn is_right(password: &str, stored: &str) -> bool {
    let parts: Vec<_> = stored.split('$').collect();
    let ["pbkdf2-sha256", rounds, salt, hash] = parts[..] else { return false };
    let rounds = rounds.parse::<u32>().ok().filter(|rounds| *rounds <= MOST_ROUNDS).and_then(NonZeroU32::new);
    let decode = |text: &str| BASE64_STANDARD_NO_PAD.decode(text).ok();
    let (Some(rounds), Some(salt), Some(hash)) = (rounds, decode(salt), decode(hash)) else { return false };
    pbkdf2::verify(pbkdf2::PBKDF2_HMAC_SHA256, rounds, &salt, password.as_bytes(), &hash).is_ok()
}

/// Wrong passwords for one page.
#[derive(Clone, Copy)]
struct Guesses {
    wrong: u32,
    last: Instant,
}

impl Guesses {
    /// Delay after the last wrong password.
    fn wait(self) -> Duration {
        let doubled = self.wrong.checked_sub(FREE_GUESSES + 1).map(|times| FIRST_WAIT * (1 << times.min(8)));
        doubled.unwrap_or_default().min(LONGEST_WAIT)
    }
}

/// Rate limits of passwords per page: the more wrong guesses, the longer the delay.
#[derive(Default)]
pub struct Locks(Mutex<HashMap<String, Guesses>>);

impl Locks {
    /// Remaining delay before a page accepts another password; `None` if it accepts one now.
    pub fn wait(&self, page: &str, now: Instant) -> Option<Duration> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let guesses = pages.get(page)?;
        let wait = guesses.wait().saturating_sub(now.saturating_duration_since(guesses.last));
        (!wait.is_zero()).then_some(wait)
    }

    /// Checks a password of a page, and records a wrong one. The guess is counted before the check, so that concurrent guesses
    /// don't evade the delay. Slow on purpose.
    pub fn is_right(&self, page: &str, password: &str, stored: &str, now: Instant) -> bool {
        self.guess(page, now);
        let is_right = is_right(password, stored);
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if is_right {
            pages.remove(page);
        } else if let Some(guesses) = pages.get_mut(page) {
            // The delay starts when the result is known.
            guesses.last = Instant::now();
        }
        is_right
    }

    fn guess(&self, page: &str, now: Instant) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, guesses| now.saturating_duration_since(guesses.last) < FORGOTTEN_AFTER);
        if pages.len() >= MOST_PAGES && !pages.contains_key(page) {
            let oldest = pages.iter().min_by_key(|(_, guesses)| guesses.last).map(|(page, _)| page.clone());
            oldest.and_then(|page| pages.remove(&page));
        }
        let guesses = pages.entry(page.to_owned()).or_insert(Guesses { wrong: 0, last: now });
        *guesses = Guesses { wrong: guesses.wrong.saturating_add(1), last: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_salted_and_right_for_its_password_alone() {
        let (one, two) = (hash("open sesame").unwrap(), hash("open sesame").unwrap());
        assert!(one != two && !one.contains("sesame"));
        assert!(is_right("open sesame", &one) && is_right("open sesame", &two));
        assert!(!is_right("Open sesame", &one) && !is_right("", &one));
        for bad in ["", "pbkdf2-sha256$0$AA$AA", "pbkdf2-sha256$4000000000$AA$AA", "md5$1$AA$AA", "pbkdf2-sha256$1$?$AA"] {
            assert!(!is_right("open sesame", bad), "{bad}");
        }
    }

    #[test]
    fn guessing_gets_slower_for_one_page_and_is_forgotten_after_a_while() {
        let (locks, start) = (Locks::default(), Instant::now());
        for _ in 0..FREE_GUESSES {
            locks.guess("a", start);
            assert_eq!(locks.wait("a", start), None);
        }
        let waits = [5, 10, 20, 40, 60, 60].map(Duration::from_secs);
        for wait in waits {
            locks.guess("a", start);
            assert_eq!(locks.wait("a", start), Some(wait));
        }
        assert_eq!(locks.wait("b", start), None, "another page");
        assert_eq!(locks.wait("a", start + LONGEST_WAIT), None);
        locks.guess("a", start + FORGOTTEN_AFTER);
        assert_eq!(locks.wait("a", start + FORGOTTEN_AFTER), None);
        for page in 0..2 * MOST_PAGES {
            locks.guess(&page.to_string(), start + FORGOTTEN_AFTER);
        }
        assert!(locks.0.lock().unwrap().len() <= MOST_PAGES);
    }
}
