//! Request log: recent calls of this program to the workspace.

mod actions;
mod door;

pub use actions::RequestsAction;
pub(in crate::app) use actions::{Context, Effect};

use crate::jobs::requests::{Call, CallKind, CallSnapshot, CallState};
use std::{sync::Arc, time::Duration};

/// Filter of the calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFilter {
    /// Words that all must occur in method, path, status, error code or request id.
    pub text: String,
    /// Whether only failed calls are listed.
    pub errors: bool,
    /// Whether only slow calls are listed.
    pub slow: bool,
    /// Whether calls about media are listed too, which are many.
    pub media: bool,
}

impl CallFilter {
    /// Duration from which a call is slow.
    pub const SLOW: Duration = Duration::from_secs(1);

    /// True if the filter has no restrictions.
    pub fn is_open(&self) -> bool {
        self.text.trim().is_empty() && !self.errors && !self.slow
    }

    /// True if a call took, or has been running, at least [`CallFilter::SLOW`].
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

/// Content beside the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// The selected call.
    #[default]
    Call,
    /// Operations that the server has deprecated.
    Retirements,
}

/// Movement of the selection in the list, which has the newest call first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallStep {
    /// Number of rows down; negative for up.
    By(isize),
    /// To the newest call.
    First,
    /// To the oldest call.
    Last,
}

/// State of the request log.
#[derive(Debug, Default)]
pub struct Requests {
    /// Latest snapshot of the recorded calls.
    pub known: Arc<CallSnapshot>,
    /// Filter of the list.
    pub filter: CallFilter,
    /// Filtered calls, the newest first.
    pub rows: Vec<Arc<Call>>,
    /// Number of the selected call.
    pub selected: Option<u64>,
    /// Content beside the list.
    pub beside: Beside,
    /// Counter; each increment asks the window to scroll to the selected row.
    pub reveals: u64,
}

impl Requests {
    /// Row of the selected call; `None` if it isn't listed.
    pub fn selected_row(&self) -> Option<usize> {
        let selected = self.selected?;
        self.rows.iter().position(|call| call.number == selected)
    }

    /// The selected call, even if it isn't listed.
    pub fn selected_call(&self) -> Option<&Arc<Call>> {
        let selected = self.selected?;
        self.known.calls.binary_search_by_key(&selected, |call| call.number).ok().and_then(|at| self.known.calls.get(at))
    }

    /// Number of failed calls among the recorded ones.
    pub fn errors(&self) -> usize {
        self.known.calls.iter().filter(|call| call.is_error()).count()
    }

    /// Takes a new snapshot of the recorded calls.
    fn take(&mut self, known: Arc<CallSnapshot>) {
        self.known = known;
        self.list();
        if self.beside == Beside::Retirements && self.known.retirements.is_empty() {
            self.beside = Beside::Call;
        }
    }

    /// Applies the filter again.
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
