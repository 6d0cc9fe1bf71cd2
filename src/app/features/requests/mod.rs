//! The request drawer: the last calls of this program to its workspace, and what is done with them.

mod actions;

pub use actions::RequestsAction;

use crate::jobs::requests::{Call, CallKind, CallSnapshot, CallState};
use std::{sync::Arc, time::Duration};

/// Which calls are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFilter {
    /// Words that method, path, status, code and request id have, all of them.
    pub text: String,
    /// Only those that failed.
    pub errors: bool,
    /// Only those that took long.
    pub slow: bool,
    /// Those about media as well, of which there are many.
    pub media: bool,
}

impl CallFilter {
    /// A call that takes so long is slow.
    pub const SLOW: Duration = Duration::from_secs(1);

    /// Whether every call is listed.
    pub fn is_open(&self) -> bool {
        self.text.trim().is_empty() && !self.errors && !self.slow
    }

    /// Whether a call took long, or has been on its way for long.
    pub fn is_slow(call: &Call) -> bool {
        call.duration.unwrap_or_else(|| call.began.elapsed()) >= Self::SLOW
    }

    fn lists(&self, call: &Call, words: &[String]) -> bool {
        let is_left_out = call.kind == CallKind::Media && !self.media && !call.is_error();
        if is_left_out || self.errors && !call.is_error() || self.slow && !Self::is_slow(call) {
            return false;
        }
        let status = match call.state {
            CallState::Answered(status) => status.to_string(),
            _ => String::new(),
        };
        let code = call.error.as_ref().and_then(|error| error.code.as_deref()).unwrap_or_default();
        let request = call.request_id.as_deref().unwrap_or_default();
        let all = [call.method.as_str(), call.path.as_str(), status.as_str(), code, request].join(" ").to_lowercase();
        words.iter().all(|word| all.contains(word.as_str()))
    }
}

/// What is shown beside the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// The selected call.
    #[default]
    Call,
    /// The operations that the service gives up.
    Retirements,
}

/// A step of the selection in the list, which has the newest call first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallStep {
    /// By so many rows.
    By(isize),
    /// To the newest call.
    First,
    /// To the oldest call.
    Last,
}

/// What the drawer shows.
#[derive(Debug, Default)]
pub struct Requests {
    /// The calls as they were handed out last.
    pub known: Arc<CallSnapshot>,
    /// Which of them are listed.
    pub filter: CallFilter,
    /// Those that are listed, the newest first.
    pub rows: Vec<Arc<Call>>,
    /// The call that is looked at, by its number.
    pub selected: Option<u64>,
    /// What is shown beside the list.
    pub beside: Beside,
    /// Counts the wishes to see the selected row.
    pub reveals: u64,
}

impl Requests {
    /// The row of the selected call.
    pub fn selected_row(&self) -> Option<usize> {
        let selected = self.selected?;
        self.rows.iter().position(|call| call.number == selected)
    }

    /// The selected call, also where it is not listed.
    pub fn selected_call(&self) -> Option<&Arc<Call>> {
        let selected = self.selected?;
        self.known.calls.binary_search_by_key(&selected, |call| call.number).ok().and_then(|at| self.known.calls.get(at))
    }

    /// How many of the kept calls failed.
    pub fn errors(&self) -> usize {
        self.known.calls.iter().filter(|call| call.is_error()).count()
    }

    /// Lists the calls anew.
    fn list(&mut self) {
        let words: Vec<_> = self.filter.text.split_whitespace().map(str::to_lowercase).collect();
        self.rows = self.known.calls.iter().rev().filter(|call| self.filter.lists(call, &words)).cloned().collect();
        if self.selected_call().is_none() {
            self.selected = None;
        }
    }

    fn step(&mut self, step: CallStep) {
        let last = self.rows.len().saturating_sub(1);
        let at = match (step, self.selected_row()) {
            (CallStep::First, _) | (CallStep::By(_), None) => 0,
            (CallStep::Last, _) => last,
            (CallStep::By(by), Some(at)) => at.saturating_add_signed(by).min(last),
        };
        if let Some(call) = self.rows.get(at) {
            self.selected = Some(call.number);
            self.beside = Beside::Call;
            self.reveals += 1;
        }
    }
}
