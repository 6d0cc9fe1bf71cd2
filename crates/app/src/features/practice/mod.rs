//! Practice mode: the editor on a temporary copy of a workspace that simulates faults. The real workspace stays as it was.

mod actions;
mod door;

pub use actions::PracticeAction;
pub(in crate::app) use actions::{Context, Effect, update};

use std::fmt;

/// Simulated fault of a call in practice mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PracticeFault {
    /// The server refuses with 429, too many requests.
    TooMany,
    /// The server refuses with 503, unavailable.
    Unavailable,
    /// The server answers slowly.
    Slow,
    /// The server executes the call, but the answer is lost.
    AnswerLost,
    /// Another user cuts the video before an edit arrives.
    SomebodyElse,
    /// The server refuses with 401: the API key has expired.
    KeyExpired,
}

impl PracticeFault {
    /// All faults, in the order of the switches.
    pub const ALL: [Self; 6] =
        [Self::TooMany, Self::Unavailable, Self::Slow, Self::AnswerLost, Self::SomebodyElse, Self::KeyExpired];

    /// Short name on a switch.
    pub fn text(self) -> &'static str {
        match self {
            Self::TooMany => words::practice::too_many(),
            Self::Unavailable => words::practice::unavailable(),
            Self::Slow => words::practice::slow(),
            Self::AnswerLost => words::practice::answer_lost(),
            Self::SomebodyElse => words::practice::somebody_else(),
            Self::KeyExpired => words::practice::key_expired(),
        }
    }

    /// Longer name.
    pub fn title(self) -> &'static str {
        match self {
            Self::TooMany => words::practice::too_many_title(),
            Self::Unavailable => words::practice::unavailable_title(),
            Self::Slow => words::practice::slow_title(),
            Self::AnswerLost => words::practice::answer_lost_title(),
            Self::SomebodyElse => words::practice::somebody_else_title(),
            Self::KeyExpired => words::practice::key_expired_title(),
        }
    }

    /// Tooltip: what happens, and what the editor does about it.
    pub fn hint(self) -> &'static str {
        match self {
            Self::TooMany => words::practice::too_many_tooltip(),
            Self::Unavailable => words::practice::unavailable_tooltip(),
            Self::Slow => words::practice::slow_tooltip(),
            Self::AnswerLost => words::practice::answer_lost_tooltip(),
            Self::SomebodyElse => words::practice::somebody_else_tooltip(),
            Self::KeyExpired => words::practice::key_expired_tooltip(),
        }
    }

    /// Fault with its probability, in the syntax of the server's option for simulated faults.
    fn term(self, is_often: bool) -> String {
        let chance = if is_often { 0.4 } else { 0.12 };
        match self {
            Self::TooMany => format!("429={chance}"),
            Self::Unavailable => format!("503={chance}"),
            Self::Slow => format!("slow={}ms@0.7", if is_often { 3_000 } else { 800 }),
            Self::AnswerLost => format!("drop_answer={chance}"),
            Self::SomebodyElse => format!("other_edit={chance}"),
            Self::KeyExpired => format!("key={}", chance / 2.0),
        }
    }
}

/// Selected faults, and how often they happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeFaults {
    on: [bool; PracticeFault::ALL.len()],
    /// Whether the faults happen often, not now and then.
    pub is_often: bool,
}

impl PracticeFaults {
    /// True if a fault is selected.
    pub fn is_on(self, fault: PracticeFault) -> bool {
        PracticeFault::ALL.iter().zip(self.on).any(|(of, on)| *of == fault && on)
    }

    /// Copy with a fault switched on or off.
    #[must_use]
    pub fn toggled(mut self, fault: PracticeFault) -> Self {
        for (of, on) in PracticeFault::ALL.iter().zip(&mut self.on) {
            *on ^= *of == fault;
        }
        self
    }

    /// Copy with another frequency.
    #[must_use]
    pub fn happening_often(self, is_often: bool) -> Self {
        Self { is_often, ..self }
    }

    /// True if any fault is selected.
    pub fn any(self) -> bool {
        self.on.contains(&true)
    }
}

/// Syntax of the server's option for simulated faults. Without a fault, one with probability 0.
impl fmt::Display for PracticeFaults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = PracticeFault::ALL.into_iter().filter(|fault| self.is_on(*fault)).map(|fault| fault.term(self.is_often));
        let terms: Vec<_> = terms.collect();
        if terms.is_empty() { out.write_str("503=0") } else { out.write_str(&terms.join(",")) }
    }
}

/// Source of the copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PracticeOn {
    /// The sample video in its initial state.
    #[default]
    Sample,
    /// The local workspace as it is saved.
    Workspace,
}

/// Form before practice begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeForm {
    /// Source of the copy.
    pub on: PracticeOn,
    /// Faults selected at the start.
    pub faults: PracticeFaults,
    /// Whether the copy is being made.
    pub copies: bool,
    /// Error in making the copy.
    pub problem: Option<String>,
}

/// Running practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// Source of the copy.
    pub on: PracticeOn,
    /// Selected faults.
    pub faults: PracticeFaults,
    /// Whether the practice workspace has the selected faults; the video is opened without any.
    pub(in crate::app) is_set: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::Faults;

    #[test]
    fn every_choice_of_faults_is_one_that_a_workspace_reads() {
        for chosen in 0..1_u32 << PracticeFault::ALL.len() {
            for is_often in [false, true] {
                let mut faults = PracticeFaults { is_often, ..PracticeFaults::default() };
                for (place, fault) in PracticeFault::ALL.into_iter().enumerate() {
                    if chosen >> place & 1 == 1 {
                        faults = faults.toggled(fault);
                        assert!(faults.is_on(fault));
                    }
                }
                assert_eq!(faults.any(), chosen > 0);
                let text = faults.to_string();
                assert!(text.parse::<Faults>().is_ok(), "{text}");
            }
        }
    }
}
