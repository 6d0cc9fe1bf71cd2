//! Memory and processor time of this process and its children, as reported by Linux.

use super::Memory;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Memory of this process and its children; `None` if the operating system doesn't report it.
pub fn memory() -> Option<Memory> {
    let own = used_mb(Path::new("/proc/self"))?;
    let me = std::process::id();
    let mut parents = Vec::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Ok(status) = std::fs::read_to_string(entry.path().join("status")) else { continue };
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse::<u32>().ok());
        parents.extend(parent.map(|parent| (pid, parent)));
    }
    let (mut family, mut children_mb) = (vec![me], 0.0);
    while let Some(parent) = family.pop() {
        for (pid, _) in parents.iter().filter(|(_, of)| *of == parent) {
            family.push(*pid);
            children_mb += used_mb(&PathBuf::from(format!("/proc/{pid}"))).unwrap_or(0.0);
        }
    }
    Some(Memory { own_mb: own, children_mb })
}

/// Memory of a process in megabytes: its proportional share of every page, or its resident pages if that is unknown.
fn used_mb(process: &Path) -> Option<f64> {
    let kilobytes = |file: &str, name: &str| {
        let text = std::fs::read_to_string(process.join(file)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok())
    };
    Some(kilobytes("smaps_rollup", "Pss:").or_else(|| kilobytes("status", "VmRSS:"))? / 1_024.0)
}

/// Processor time of this process since its start, without its children; `None` if the operating system doesn't report it.
pub fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Fields 12 and 13 after the process name, which may contain any characters. They count ticks of 1/100 s on Linux.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: u64 = fields.get(11..13)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(ticks.saturating_mul(10)))
}
