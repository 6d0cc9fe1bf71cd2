//! Checks of camera-face data: reading what is checked, the check of a clip and of a video, and the folder of a report.

mod pictures;
mod report;
mod scan;
pub(super) mod service;
pub mod verdict_file;

pub use report::{ClaimedReport, ReportError, claim_report, write_index, write_report};
pub use scan::{ScanError, ScanOptions, ScanPlan, Scanned, ScannedClip, forecast, plan, scan, scan_clip};
pub use service::{CheckError, CheckEvent, CheckRequest};
