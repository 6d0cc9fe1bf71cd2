//! Push of a local workspace to a server: rows with their ids, files by their hash, and the comparison of both sides (an extension
//! of this program; `docs/run/moving-up.md`). Client and server agree on the contents of a row by its columns.

use super::{
    lenient::keeps_nothing,
    rules::{Checked, FieldError},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Kinds of rows that a push sends, in the order of sending. Rows refer only to rows of earlier kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PushKind {
    /// Media whose bytes are stored.
    Source,
    /// Tags.
    Tag,
    /// Groups of playlists.
    PlaylistGroup,
    /// Playlists, without their videos.
    Playlist,
    /// Subtitle presets of a user.
    Preset,
    /// Items of the library.
    Library,
    /// Webhook endpoints with their secrets.
    Endpoint,
    /// Videos with their settings, chapters and subtitles.
    Video,
    /// Clips with their cuts.
    Clip,
    /// Layers of clips.
    ClipSource,
    /// Items on the timelines of clips.
    Item,
    /// Transcripts.
    Word,
    /// Faces that came with the recording of a clip.
    Face,
    /// Progress of the face analysis of a recording.
    FaceScan,
    /// Faces that the face analysis found in a recording.
    SourceFace,
    /// Media that deleted clips of a video used.
    LeftOver,
    /// Tags of videos.
    VideoTag,
    /// Videos of playlists.
    PlaylistVideo,
    /// Finished exports, completed or failed.
    Export,
    /// Content of exported videos, for the watch pages that play them.
    Film,
    /// Password hashes of watch pages.
    PagePassword,
    /// Views by day.
    WatchDay,
    /// Views by quarter of an hour.
    WatchQuarter,
    /// Views by referring host and day.
    WatchReferrer,
}

impl PushKind {
    /// All kinds, in the order in which they are sent.
    pub const ALL: [Self; 24] = [
        Self::Source,
        Self::Tag,
        Self::PlaylistGroup,
        Self::Playlist,
        Self::Preset,
        Self::Library,
        Self::Endpoint,
        Self::Video,
        Self::Clip,
        Self::ClipSource,
        Self::Item,
        Self::Word,
        Self::Face,
        Self::FaceScan,
        Self::SourceFace,
        Self::LeftOver,
        Self::VideoTag,
        Self::PlaylistVideo,
        Self::Export,
        Self::Film,
        Self::PagePassword,
        Self::WatchDay,
        Self::WatchQuarter,
        Self::WatchReferrer,
    ];

    /// Name in JSON: `playlist_video`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Tag => "tag",
            Self::PlaylistGroup => "playlist_group",
            Self::Playlist => "playlist",
            Self::Preset => "preset",
            Self::Library => "library",
            Self::Endpoint => "endpoint",
            Self::Video => "video",
            Self::Clip => "clip",
            Self::ClipSource => "clip_source",
            Self::Item => "item",
            Self::Word => "word",
            Self::Face => "face",
            Self::FaceScan => "face_scan",
            Self::SourceFace => "source_face",
            Self::LeftOver => "left_over",
            Self::VideoTag => "video_tag",
            Self::PlaylistVideo => "playlist_video",
            Self::Export => "export",
            Self::Film => "film",
            Self::PagePassword => "page_password",
            Self::WatchDay => "watch_day",
            Self::WatchQuarter => "watch_quarter",
            Self::WatchReferrer => "watch_referrer",
        }
    }
}

impl std::fmt::Display for PushKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Most parts in a body.
pub const MOST_PARTS: usize = 100;
/// Most rows in a body.
pub const MOST_ROWS: usize = 5_000;
/// Most ids in a body.
pub const MOST_IDS: usize = 5_000;
/// Most files in a body.
pub const MOST_FILES: usize = 500;
/// Largest size of a file, in bytes.
pub const LARGEST_FILE: u64 = 16 << 30;

/// Body of `POST /v1/push/rows`: stores all rows or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushRows {
    /// Rows by kind.
    #[schemars(length(min = 1, max = 100))]
    pub parts: Vec<PushPart>,
    /// True for a dry run: counts the rows to store and refuses rows that exist with other content, but stores nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
}

/// Rows of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushPart {
    /// Kind of the rows.
    pub kind: PushKind,
    /// Column names: all columns of the kind, in the order of the cells.
    #[schemars(length(min = 1, max = 40))]
    pub columns: Vec<String>,
    /// Rows, each with one cell per column.
    #[schemars(length(max = 5000), schema_with = "rows_schema")]
    pub rows: Vec<Vec<Value>>,
}

fn rows_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "array", "maxItems": MOST_ROWS,
        "items": {"type": "array", "maxItems": 40, "items": {"type": ["string", "number", "null"]}}})
}

/// Answer of `POST /v1/push/rows`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PushedRows {
    /// Number of rows that were stored, or would be with `check`.
    #[serde(default)]
    pub added: u64,
    /// Number of rows that existed already with the same content.
    #[serde(default)]
    pub same: u64,
}

/// Body of `POST /v1/push/files`: files to look up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushFiles {
    /// Files to look up.
    #[schemars(length(min = 1, max = 500))]
    pub files: Vec<PushFile>,
}

/// A file to push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushFile {
    /// Name of the file: `media/HASH`, or `derived/NAME` of an export.
    #[schemars(extend("pattern" = "^(media/[0-9a-f]{64}|derived/[0-9a-f]{32}\\.(mp4|zip))$"))]
    pub file: String,
    /// SHA-256 of the file's bytes, in lowercase hexadecimal digits.
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    pub sha256: String,
    /// Size of the file in bytes.
    #[schemars(range(min = 1, max = 17_179_869_184_u64))]
    #[serde(deserialize_with = "size")]
    pub bytes: u64,
}

/// Deserialises a number of bytes; accepts `7.0` as an integer.
fn size<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let bytes = super::integer(deserializer)?;
    u64::try_from(bytes).map_err(|_| serde::de::Error::custom(format!("must not be negative, got {bytes}")))
}

/// Answer of `POST /v1/push/files`: the files that the server lacks, each with its upload URL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissingFiles {
    /// Missing files, in the order of the request.
    #[serde(default)]
    pub missing: Vec<MissingFile>,
}

/// A file that the server lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingFile {
    /// Name of the file, as in the request.
    pub file: String,
    /// Upload URL for one PUT of the bytes; a capability that needs no API key and expires after a day.
    pub upload_url: String,
}

/// Body of `POST /v1/push/comparison`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparePushed {
    /// Groups of rows to compare, by kind.
    #[schemars(length(min = 1, max = 100))]
    pub parts: Vec<CompareIds>,
}

/// Groups of rows of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareIds {
    /// Kind of the rows.
    pub kind: PushKind,
    /// Group ids. Clip ids for `clip_source`, `item`, `word` and `face`; source ids for `face_scan` and `source_face`; playlist ids
    /// for `playlist_video`; export ids for `film`; video ids for `clip`, `left_over`, `video_tag`, `export` and the kinds of
    /// views; video or playlist ids for `page_password`; the row's own id for other kinds.
    #[schemars(length(max = 5000))]
    pub ids: Vec<String>,
}

/// Answer of `POST /v1/push/comparison`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Compared {
    /// Compared kinds, in the order of the request; groups without rows are left out.
    #[serde(default)]
    pub parts: Vec<ComparedPart>,
}

/// Rows of one kind that the server has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComparedPart {
    /// Kind of the rows.
    pub kind: PushKind,
    /// Groups that have rows.
    #[serde(default)]
    pub groups: Vec<ComparedGroup>,
}

/// Count and digest of the rows of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComparedGroup {
    /// Group id, as in the request.
    pub id: String,
    /// Number of rows.
    pub count: u64,
    /// SHA-256 of the columns that must be equal on both sides, over all rows; in hexadecimal digits.
    pub digest: String,
}

keeps_nothing!(PushedRows, MissingFiles, Compared);

fn counted(field: &str, count: usize, least: usize, most: usize) -> Checked {
    if (least..=most).contains(&count) {
        return Ok(());
    }
    Err(FieldError::new(field, format!("must have {least} to {most} entries, got {count}")))
}

impl PushRows {
    /// Checks the rules that need no stored state: the number of parts and rows, and one cell per column in each row.
    ///
    /// # Errors
    /// Names the part and the row.
    pub fn check(&self) -> Checked {
        counted("parts", self.parts.len(), 1, MOST_PARTS)?;
        let rows = self.parts.iter().map(|part| part.rows.len()).fold(0, usize::saturating_add);
        if rows > MOST_ROWS {
            return Err(FieldError::new("parts", format!("must have {MOST_ROWS} rows in total at most, got {rows}")));
        }
        for (index, part) in self.parts.iter().enumerate() {
            counted(&format!("parts[{index}].columns"), part.columns.len(), 1, 40)?;
            for (at, row) in part.rows.iter().enumerate() {
                let field = || format!("parts[{index}].rows[{at}]");
                if row.len() != part.columns.len() {
                    let problem = format!("must have a cell for each of the {} columns, got {}", part.columns.len(), row.len());
                    return Err(FieldError::new(field(), problem));
                }
                if let Some(cell) = row.iter().find(|cell| !(cell.is_string() || cell.is_number() || cell.is_null())) {
                    return Err(FieldError::new(
                        field(),
                        format!("must be an array of strings, numbers and nulls, got {cell}"),
                    ));
                }
            }
        }
        Ok(())
    }
}

impl PushFiles {
    /// Checks the rules that need no stored state: the number of files, their names, hashes and lengths.
    ///
    /// # Errors
    /// Names the file.
    pub fn check(&self) -> Checked {
        counted("files", self.files.len(), 1, MOST_FILES)?;
        for (index, file) in self.files.iter().enumerate() {
            let wrong = |name: &str, problem: String| Err(FieldError::new(format!("files[{index}].{name}"), problem));
            let PushFile { file: name, sha256, bytes } = file;
            let is_file = match name.split_once('/') {
                Some(("media", hash)) => is_hex(hash, 64),
                Some(("derived", name)) => {
                    name.split_once('.').is_some_and(|(secret, kind)| is_hex(secret, 32) && matches!(kind, "mp4" | "zip"))
                }
                _ => false,
            };
            if !is_file {
                return wrong("file", format!("must be media/HASH or the derived/NAME of an export, got {name:?}"));
            }
            if !is_hex(sha256, 64) {
                return wrong("sha256", format!("must be 64 hexadecimal digits in lower case, got {sha256:?}"));
            }
            if name.strip_prefix("media/").is_some_and(|hash| hash != sha256) {
                return wrong("sha256", format!("must be the hash that {name} is named by, got {sha256}"));
            }
            if !(1..=LARGEST_FILE).contains(bytes) {
                return wrong("bytes", format!("must be between 1 and {LARGEST_FILE}, got {bytes}"));
            }
        }
        Ok(())
    }
}

impl ComparePushed {
    /// Checks the rules that need no stored state: the number of parts and ids.
    ///
    /// # Errors
    /// Names the field.
    pub fn check(&self) -> Checked {
        counted("parts", self.parts.len(), 1, MOST_PARTS)?;
        let ids = self.parts.iter().map(|part| part.ids.len()).fold(0, usize::saturating_add);
        if ids > MOST_IDS {
            return Err(FieldError::new("parts", format!("must have {MOST_IDS} ids in total at most, got {ids}")));
        }
        Ok(())
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_kinds_are_those_on_the_wire_and_every_kind_is_listed_in_order() {
        for kind in PushKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        assert!(PushKind::ALL.is_sorted());
    }

    #[test]
    fn a_number_of_bytes_may_arrive_with_a_zero_fraction() {
        let read = |bytes: Value| {
            let file = serde_json::json!({"file": "media/x", "sha256": "0", "bytes": bytes});
            serde_json::from_value::<PushFile>(file).map(|file| file.bytes).map_err(|error| error.to_string())
        };
        assert_eq!(read(serde_json::json!(9_259_028_419.0)), Ok(9_259_028_419));
        assert_eq!(read(serde_json::json!(7)), Ok(7));
        assert_eq!(read(serde_json::json!(-1)), Err("must not be negative, got -1".to_owned()));
        assert!(read(serde_json::json!(7.5)).unwrap_err().contains("must be an integer, got 7.5"));
    }

    #[test]
    fn a_file_is_named_by_its_hash_or_is_an_export() {
        let hash = "0f".repeat(32);
        let check = |file: &str, sha256: &str, bytes| {
            let file = PushFile { file: file.into(), sha256: sha256.into(), bytes };
            PushFiles { files: vec![file] }.check().map_err(|error| error.to_string())
        };
        assert_eq!(check(&format!("media/{hash}"), &hash, 1), Ok(()));
        assert_eq!(check(&format!("derived/{}.mp4", &hash[..32]), &hash, LARGEST_FILE), Ok(()));
        for (file, sha256, bytes) in [
            ("media/x".to_owned(), hash.as_str(), 1),
            (format!("media/../{hash}"), &hash, 1),
            (format!("derived/{hash}.jpg"), &hash, 1),
            (format!("derived/{}.new", &hash[..32]), &hash, 1),
            (format!("media/{hash}"), "00", 1),
            (format!("media/{hash}"), &"00".repeat(32), 1),
            (format!("media/{hash}"), &hash, 0),
            (format!("media/{hash}"), &hash, LARGEST_FILE + 1),
        ] {
            assert!(check(&file, sha256, bytes).unwrap_err().starts_with("files[0]."), "{file} {sha256} {bytes}");
        }
    }

    #[test]
    fn a_row_has_a_cell_for_every_column_and_a_body_a_bounded_number_of_rows() {
        let body = |columns: &[&str], rows: Vec<Vec<Value>>| {
            let columns = columns.iter().map(|name| (*name).to_owned()).collect();
            PushRows { parts: vec![PushPart { kind: PushKind::Tag, columns, rows }], check: None }
        };
        assert_eq!(body(&["id"], vec![vec!["a".into()]; MOST_ROWS]).check(), Ok(()));
        for bad in [
            body(&[], vec![]),
            body(&["id"], vec![vec![]]),
            body(&["id"], vec![vec![true.into()]]),
            body(&["id"], vec![vec!["a".into()]; MOST_ROWS + 1]),
            PushRows { parts: Vec::new(), check: None },
        ] {
            assert!(bad.check().is_err(), "{:?}", bad.check());
        }
    }
}
