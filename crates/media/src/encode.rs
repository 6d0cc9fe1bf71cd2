//! Long runs of ffmpeg that write a file, with progress.

use super::child::{MediaError, Program, stream};
use std::{ffi::OsString, path::Path, time::Duration};

/// Time limit of one run.
const LONGEST: Duration = Duration::from_secs(6 * 3600);

/// Runs ffmpeg in a folder with arguments that end in an output file. `progress` receives the milliseconds written so far.
pub async fn encode(args: Vec<OsString>, folder: &Path, mut progress: impl FnMut(i64)) -> Result<(), MediaError> {
    let mut all: Vec<OsString> = vec!["-y".into(), "-nostdin".into(), "-progress".into(), "pipe:1".into()];
    all.extend(args);
    let mut line = Vec::new();
    stream(Program::Ffmpeg, all, Some(folder), LONGEST, |chunk| {
        for byte in chunk {
            if *byte != b'\n' {
                line.push(*byte);
                continue;
            }
            let text = String::from_utf8_lossy(&line);
            if let Some(us) = text.strip_prefix("out_time_us=").and_then(|us| us.trim().parse::<i64>().ok()) {
                progress(us / 1000);
            }
            line.clear();
        }
    })
    .await
}
