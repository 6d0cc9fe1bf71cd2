//! Hashes that name media.

use std::path::{Path, PathBuf};

/// SHA-256 of media in hexadecimal digits, which names its file. Texts of a database or caller become part of a path only as this
/// type: any other text may lead anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MediaHash(String);

impl MediaHash {
    /// Parses a hash; `None` if the text is not 64 hexadecimal digits in lower case.
    pub fn read(text: &str) -> Option<Self> {
        is_media_name(text).then(|| Self(text.to_owned()))
    }

    /// The hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Name of the file: `media/HASH`.
    pub fn file(&self) -> String {
        format!("media/{}", self.0)
    }

    /// Path of the file in a folder of media.
    pub fn path_in(&self, media: &Path) -> PathBuf {
        media.join(&self.0)
    }
}

impl std::fmt::Display for MediaHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a name has the format of media: a SHA-256 in lower case.
pub fn is_media_name(name: &str) -> bool {
    is_hex(name, 64)
}

pub fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}
