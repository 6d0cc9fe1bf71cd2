//! Notices: what happened, and what to do next.

use std::time::{Duration, Instant};

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good to know; goes by itself.
    Info,
    /// Something to look at; stays until it is dismissed.
    Warning,
    /// Something failed; stays until it is dismissed.
    Error,
}

/// One notice.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Tells it from the others.
    pub id: u64,
    /// How grave it is.
    pub tone: Tone,
    /// What happened.
    pub text: String,
    /// What to do next.
    pub advice: Option<String>,
    shown: Instant,
}

impl Notice {
    const INFO_STAYS: Duration = Duration::from_secs(6);

    /// Whether it has been read long enough.
    pub fn is_over(&self) -> bool {
        self.tone == Tone::Info && self.shown.elapsed() > Self::INFO_STAYS
    }
}

/// The notices on screen, the newest last.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    made: u64,
}

impl Notices {
    /// The most that are shown at once.
    const MOST: usize = 4;

    /// Shows one. The same text again takes the place of the first.
    pub fn push(&mut self, tone: Tone, text: impl Into<String>, advice: Option<String>) {
        let text = text.into();
        self.made += 1;
        self.shown.retain(|notice| notice.text != text);
        self.shown.push(Notice { id: self.made, tone, text, advice, shown: Instant::now() });
        while self.shown.len() > Self::MOST {
            // The oldest that nobody needs to act on goes first.
            let oldest = self.shown.iter().position(|notice| notice.tone == Tone::Info).unwrap_or(0);
            self.shown.remove(oldest);
        }
    }

    /// Takes one away.
    pub fn dismiss(&mut self, id: u64) {
        self.shown.retain(|notice| notice.id != id);
    }

    /// What is on screen.
    pub fn shown(&self) -> &[Notice] {
        &self.shown
    }

    /// Takes away what was read; answers whether any still goes by itself.
    pub fn tick(&mut self) -> bool {
        self.shown.retain(|notice| !notice.is_over());
        self.shown.iter().any(|notice| notice.tone == Tone::Info)
    }
}
