//! Names of media files and of objects in a bucket.

use crate::media_hash::{is_hex, is_media_name};

/// A file whose name has one of Cutroom's formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Name in its folder.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last write, in milliseconds since 1970; `None` if the system does not report it.
    pub written_ms: Option<i64>,
}

/// All files whose names have one of Cutroom's formats.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Media, named by hash.
    pub media: Vec<Found>,
    /// Exports and stills.
    pub derived: Vec<Found>,
}

/// Whether a name has the format of an upload in progress: 32 hexadecimal digits.
pub fn is_token(name: &str) -> bool {
    is_hex(name, 32)
}

/// Whether a name has the format of an export or a still, `SECRET.mp4`, `SECRET.zip`, `SHA256.jpg`, or of an unfinished one.
pub fn is_derived_name(name: &str) -> bool {
    match name.split_once('.') {
        Some((stem, "mp4" | "zip" | "new")) => is_hex(stem, 32),
        Some((stem, "jpg")) => is_hex(stem, 64),
        _ => false,
    }
}

/// Whether a file, given as `media/HASH` or `derived/NAME`, has a name in Cutroom's format.
pub fn is_ours(file: &str) -> bool {
    match file.split_once('/') {
        Some(("media", name)) => is_media_name(name),
        Some(("derived", name)) => is_derived_name(name),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_this_program_makes_are_its_own() {
        let hash = "0123456789abcdef".repeat(4);
        assert!(is_media_name(&hash));
        for other in ["", "a", &hash.to_uppercase(), &format!("{hash}0"), &format!("{hash}.mp4"), "../api-key"] {
            assert!(!is_media_name(other) && crate::media_hash::MediaHash::read(other).is_none(), "{other}");
        }
        let secret = &hash[..32];
        for ours in [format!("{secret}.mp4"), format!("{secret}.zip"), format!("{secret}.new"), format!("{hash}.jpg")] {
            assert!(is_derived_name(&ours), "{ours}");
        }
        for other in [format!("{secret}.jpg"), format!("{hash}.mp4"), format!("{secret}.txt"), "holiday.jpg".into(), hash] {
            assert!(!is_derived_name(&other), "{other}");
        }
    }
}
