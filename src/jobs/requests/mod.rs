//! The calls of this program as its window shows them: handed out when something changed, as a command for a shell, and as one
//! file for a report on a defect.

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
