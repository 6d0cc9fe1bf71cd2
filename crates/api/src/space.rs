//! Disk usage of a workspace: the size of its files, and the part of it that can be freed.

use super::lenient::keeps_nothing;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Number and size of some files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Files {
    /// Number of files.
    pub files: u64,
    /// Total size in bytes.
    pub bytes: u64,
}

impl Files {
    /// Adds one file of this size.
    pub fn add(&mut self, bytes: u64) {
        self.files = self.files.saturating_add(1);
        self.bytes = self.bytes.saturating_add(bytes);
    }
}

/// Disk usage of a workspace (an extension of the local workspace; `docs/reference/local-workspace.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Space {
    /// All media, used or unused.
    pub media: Files,
    /// Files generated from media: exports and stills.
    pub derived: Files,
    /// Limit for all media together, in bytes.
    pub limit_bytes: u64,
    /// Unused files. The server deletes them after 30 days, or immediately when space is freed.
    pub unused: Files,
    /// Files that only unsaved changes in a journal of this machine use. They stay until the changes are saved or discarded.
    pub kept_for_edits: Files,
    /// Files uploaded within the last hour that no video uses yet. They stay, because their user is probably about to use them.
    pub just_arrived: Files,
}

/// Result of freeing space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Freed {
    /// Deleted files.
    pub freed: Files,
    /// Disk usage after the deletion.
    pub space: Space,
}

keeps_nothing!(Space, Freed);

/// Units of sizes, powers of 1,000, for output and input.
const UNITS: [&str; 5] = ["kB", "MB", "GB", "TB", "PB"];

/// Formats a size in units of powers of 1,000: `0 bytes`, `1 byte`, `14.2 kB`, `3.0 GB`.
pub fn in_words(bytes: u64) -> String {
    if bytes < 1_000 {
        return if bytes == 1 { "1 byte".into() } else { format!("{bytes} bytes") };
    }
    let mut size = bytes as f64 / 1_000.0;
    let mut units = UNITS.iter();
    let mut unit = units.next().copied().unwrap_or_default();
    for next in units {
        // 999.95 would be printed as 1000.0.
        if size < 999.95 {
            break;
        }
        size /= 1_000.0;
        unit = next;
    }
    format!("{size:.1} {unit}")
}

/// Parses a size: `500M`, `20G`, `1T`, each also with a `B`, in powers of 1,000. `GiB` and similar units are powers of 1,024.
///
/// # Errors
/// Says that the text isn't a size.
pub fn from_words(text: &str) -> Result<u64, String> {
    let units = ["M", "G", "T"].into_iter().zip(2u32..);
    let read = |(unit, power): (&str, u32)| {
        let (number, base) = match text.strip_suffix("iB") {
            Some(rest) => (rest.strip_suffix(unit)?, 1_024_u64),
            None => (text.strip_suffix('B').unwrap_or(text).strip_suffix(unit)?, 1_000),
        };
        number.parse::<u64>().ok()?.checked_mul(base.checked_pow(power)?)
    };
    let found = units.into_iter().find_map(read).filter(|bytes| *bytes > 0);
    found.ok_or_else(|| format!("\"{text}\" is not a size like 500M, 20G or 1T"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_told_in_the_unit_that_people_read() {
        let parts = [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1_000, "1.0 kB"),
            (14_230, "14.2 kB"),
            (999_960, "1.0 MB"),
            (3_000_000_000, "3.0 GB"),
            (u64::MAX, "18446.7 PB"),
        ];
        for (bytes, words) in parts {
            assert_eq!(in_words(bytes), words);
        }
    }

    #[test]
    fn a_size_that_is_set_is_told_as_it_was_written() {
        for (text, bytes, words) in [
            ("1M", 1_000_000, "1.0 MB"),
            ("20G", 20_000_000_000, "20.0 GB"),
            ("256GB", 256_000_000_000, "256.0 GB"),
            ("2T", 2_000_000_000_000, "2.0 TB"),
            ("256GiB", 256 << 30, "274.9 GB"),
        ] {
            assert_eq!(from_words(text), Ok(bytes), "{text}");
            assert_eq!(in_words(bytes), words);
        }
        for bad in ["", "20", "G", "0G", "-1G", "1.5G", "20 G", "20g", "20B", "20iB", "99999999999999T"] {
            assert!(from_words(bad).unwrap_err().contains(bad), "{bad}");
        }
    }
}
