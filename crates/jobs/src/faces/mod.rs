//! Face checks: loads the data, checks clips and videos, and writes reports.

mod joint;
mod pictures;
mod report;
mod scan;
pub(super) mod service;
mod snapshots;
pub mod verdict_file;

pub use joint::{Reported, claim_folders, kept_notes, report_names};
pub use report::{ClaimedReport, ReportError, claim_report, write_index, write_report};
pub use scan::{ScanError, ScanOptions, ScanPlan, Scanned, ScannedClip, forecast, plan, scan, scan_clip};
pub use service::{CheckError, CheckEvent, CheckRequest};
pub use snapshots::{ComparedVideo, SnapshotFileError, snapshot_of};
