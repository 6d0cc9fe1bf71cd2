//! Practice: the editor on a copy that is thrown away, whose calls meet faults. The real workspace waits beside it as it was left.

mod actions;

pub use actions::PracticeAction;

use std::fmt;

/// What can happen to a call in practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PracticeFault {
    /// The service refuses: too many requests.
    TooMany,
    /// The service refuses: not available.
    Unavailable,
    /// The service takes its time.
    Slow,
    /// The service does it, and the answer is lost.
    AnswerLost,
    /// Somebody else cuts the video before an edit arrives.
    SomebodyElse,
    /// The service refuses: the key has expired.
    KeyExpired,
}

impl PracticeFault {
    /// Every fault, in the order of the switches.
    pub const ALL: [Self; 6] =
        [Self::TooMany, Self::Unavailable, Self::Slow, Self::AnswerLost, Self::SomebodyElse, Self::KeyExpired];

    /// Its name on a switch.
    pub fn text(self) -> &'static str {
        match self {
            Self::TooMany => "429",
            Self::Unavailable => "503",
            Self::Slow => "Slow",
            Self::AnswerLost => "Answer lost",
            Self::SomebodyElse => "Somebody else cuts",
            Self::KeyExpired => "Key expired",
        }
    }

    /// Its name where there is room for more.
    pub fn title(self) -> &'static str {
        match self {
            Self::TooMany => "Too many requests (429)",
            Self::Unavailable => "Not available (503)",
            Self::Slow => "Slow answers",
            Self::AnswerLost => "Lost answers",
            Self::SomebodyElse => "Somebody else cuts the video",
            Self::KeyExpired => "The key has expired (401)",
        }
    }

    /// What happens, and what the editor does about it.
    pub fn hint(self) -> &'static str {
        match self {
            Self::TooMany => "Too many requests: the call is sent again when the service says, and the rate budget empties",
            Self::Unavailable => "Not available for a moment: nothing was done, and the call is sent again",
            Self::Slow => "Answers take their time: the editor goes on meanwhile",
            Self::AnswerLost => {
                "The change is made and the answer never comes: the next save finds out, and nothing is done twice"
            }
            Self::SomebodyElse => "A colleague cuts the video just before your edit arrives: it is merged, or you are asked",
            Self::KeyExpired => "The key is refused: your edits stay here until it is taken again",
        }
    }

    /// The name and the chance that it has among the faults of a served workspace.
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

/// The faults that are on, and how often they happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeFaults {
    on: [bool; PracticeFault::ALL.len()],
    /// Whether they happen often, not now and then.
    pub is_often: bool,
}

impl PracticeFaults {
    /// Whether a fault is on.
    pub fn is_on(self, fault: PracticeFault) -> bool {
        PracticeFault::ALL.iter().zip(self.on).any(|(of, on)| *of == fault && on)
    }

    /// The same with a fault turned on or off.
    #[must_use]
    pub fn toggled(mut self, fault: PracticeFault) -> Self {
        for (of, on) in PracticeFault::ALL.iter().zip(&mut self.on) {
            *on ^= *of == fault;
        }
        self
    }

    /// The same, happening often or now and then.
    #[must_use]
    pub fn happening_often(self, is_often: bool) -> Self {
        Self { is_often, ..self }
    }

    /// Whether any fault is on.
    pub fn any(self) -> bool {
        self.on.contains(&true)
    }
}

/// In the form that a served workspace reads. None that are on is a chance of none.
impl fmt::Display for PracticeFaults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = PracticeFault::ALL.into_iter().filter(|fault| self.is_on(*fault)).map(|fault| fault.term(self.is_often));
        let terms: Vec<_> = terms.collect();
        if terms.is_empty() { out.write_str("503=0") } else { out.write_str(&terms.join(",")) }
    }
}

/// What is copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PracticeOn {
    /// The sample video, as it is at first.
    #[default]
    Sample,
    /// The workspace of this computer as it is saved.
    Workspace,
}

/// What is chosen before practice begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeForm {
    /// What is copied.
    pub on: PracticeOn,
    /// The faults to begin with.
    pub faults: PracticeFaults,
    /// Whether the copy is being made.
    pub copies: bool,
    /// Why it could not be made.
    pub problem: Option<String>,
}

/// Practice that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// What was copied.
    pub on: PracticeOn,
    /// The faults that calls meet.
    pub faults: PracticeFaults,
    /// Whether the workspace has them: the video is opened without any.
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
