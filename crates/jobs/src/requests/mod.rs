//! API calls of this program for its window: reported when something changes, formatted as a shell command, or exported as a
//! bug report.

mod curl;
pub mod log_lines;
mod report;
pub(super) mod service;
mod sunset;

pub use crate::api::calls::{Call, CallError, CallKind, CallSnapshot, CallState, MASK, MOST_CALLS, Retirement, Side, masked};
pub use curl::{Curl, KEY_NAME, curl};
pub use report::{BugReport, ReportNotice};
pub use service::{CallLogEvent, CallLogRequest};
pub use sunset::{days_until, moment};
