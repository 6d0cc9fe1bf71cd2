//! Memory and processor time of this process and its children, as reported by Linux.

use super::Memory;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Memory of this process and its children; `None` if the operating system doesn't report it.
pub fn memory() -> Option<Memory> {
    let whole_mb = used_mb(Path::new("/proc/self"))?;
    let renderer_mb = std::fs::read_to_string("/proc/self/smaps").map(|maps| renderer_mb(&maps)).unwrap_or_default();
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
    Some(Memory { own_mb: whole_mb - renderer_mb, renderer_mb, children_mb })
}

/// Beginnings of the names of a graphics driver's libraries. `libLLVM` and `libz3` compile shaders where there is no graphics card.
const RENDERER: [&str; 9] =
    ["libLLVM", "libz3", "libgallium", "swrast_dri", "libGL", "libEGL", "libgbm", "libglapi", "libvulkan"];

/// Memory of the graphics driver in megabytes, from Linux's `smaps`: its libraries, and the heap of the C library. This program
/// has an allocator of its own; where no window is open, a workspace uses 1 MB of that heap. What the driver maps by itself, such
/// as large textures, is not told apart from the memory of this program.
fn renderer_mb(maps: &str) -> f64 {
    let (mut is_renderer, mut kilobytes) = (false, 0.0);
    for line in maps.lines() {
        if let Some(share) = line.strip_prefix("Pss:") {
            let share = share.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or_default();
            kilobytes += if is_renderer { share } else { 0.0 };
        } else if line.split(' ').next().is_some_and(|range| range.contains('-') && !range.ends_with(':')) {
            // The first line of a mapping: its addresses, and at the end its file.
            let name = line.rsplit('/').next().unwrap_or_default();
            let is_library =
                line.contains('/') && (RENDERER.iter().any(|begin| name.starts_with(begin)) || name.contains("_dri.so"));
            is_renderer = is_library || line.ends_with("[heap]");
        }
    }
    kilobytes / 1_024.0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_the_renderer_is_told_apart() {
        let maps = "7f1c-7f2c r-xp 00000000 08:01 12   /usr/lib/x86_64-linux-gnu/libLLVM-15.so.1\nSize:  900 kB\nPss:                2048 kB\n\
                    7f2c-7f3c rw-p 00000000 00:00 0    [heap]\nPss:                4096 kB\nSwapPss:   0 kB\n\
                    7f3c-7f4c r--p 00000000 08:01 13   /usr/lib/dri/swrast_dri.so\nPss:                1024 kB\n\
                    7f4c-7f5c r--p 00000000 08:01 14   /usr/bin/cutroom\nPss:                8192 kB\n";
        assert_eq!(renderer_mb(maps), 7.0);
        assert_eq!(renderer_mb("no such format"), 0.0);
    }
}
