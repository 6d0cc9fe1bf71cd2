//! Curated media of every workspace: sounds, music and images, made by scripts/library.

use crate::{
    OpenError,
    api::{SizePx, SourceId, library::LibraryType, source::SourceKind},
    disk::hex,
    failure::{Code, Failure},
    media_hash::MediaHash,
    media_store::MediaStore,
    store::SourceRow,
};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// A curated file.
pub struct CatalogueFile {
    /// Id of the preset that adds the file: `sfx:pop`.
    pub preset: &'static str,
    /// Display name.
    pub name: &'static str,
    /// The use of the file.
    pub kind: LibraryType,
    /// File name in its URL.
    pub file: &'static str,
    /// Length in milliseconds; `None` for images.
    pub duration_ms: Option<i64>,
    /// Content of the file.
    pub bytes: &'static [u8],
    /// The SHA-256 under which the bytes are stored in the workspace.
    pub hash: String,
}

macro_rules! bytes {
    ($path:literal) => {
        include_bytes!(concat!("../../../assets/", $path))
    };
}

/// Every curated file, in the order of lists.
pub static CATALOGUE: LazyLock<Vec<CatalogueFile>> = LazyLock::new(|| {
    use LibraryType::{BackgroundMusic as Music, Image, SoundEffect as Sound};
    let file = |preset, name, kind, file, duration_ms, bytes: &'static [u8]| CatalogueFile {
        preset,
        name,
        kind,
        file,
        duration_ms,
        bytes,
        hash: hex(&Sha256::digest(bytes)),
    };
    vec![
        file("sfx:whoosh", "Whoosh", Sound, "whoosh.m4a", Some(900), bytes!("sample/whoosh.m4a")),
        file("sfx:click", "Click", Sound, "click.m4a", Some(120), bytes!("sample/click.m4a")),
        file("sfx:chime", "Chime", Sound, "chime.m4a", Some(1400), bytes!("sample/chime.m4a")),
        file("sfx:pop", "Pop", Sound, "pop.m4a", Some(180), bytes!("library/pop.m4a")),
        file("sfx:ding", "Ding", Sound, "ding.m4a", Some(1600), bytes!("library/ding.m4a")),
        file("sfx:rise", "Rise", Sound, "rise.m4a", Some(1400), bytes!("library/rise.m4a")),
        file("sfx:thud", "Thud", Sound, "thud.m4a", Some(500), bytes!("library/thud.m4a")),
        file("sfx:shimmer", "Shimmer", Sound, "shimmer.m4a", Some(2000), bytes!("library/shimmer.m4a")),
        file("music:daybreak", "Daybreak", Music, "daybreak.m4a", Some(9600), bytes!("library/daybreak.m4a")),
        file("music:night-drive", "Night drive", Music, "night-drive.m4a", Some(8000), bytes!("library/night-drive.m4a")),
        file("picture:dunes", "Dunes", Image, "dunes.jpg", None, bytes!("library/dunes.jpg")),
        file("picture:mist", "Mist", Image, "mist.jpg", None, bytes!("library/mist.jpg")),
        file("picture:forest", "Forest", Image, "forest.jpg", None, bytes!("library/forest.jpg")),
        file("picture:plum", "Plum", Image, "plum.jpg", None, bytes!("library/plum.jpg")),
    ]
});

impl CatalogueFile {
    /// MIME type of the bytes.
    pub fn content_type(&self) -> &'static str {
        if self.kind == LibraryType::Image { "image/jpeg" } else { "audio/mp4" }
    }

    /// The file with this name in a URL or in a stored background: `dunes.jpg`.
    pub fn named(file: &str) -> Option<&'static Self> {
        CATALOGUE.iter().find(|entry| entry.file == file)
    }
}

/// Writes the files that are missing from the workspace's media, each under its hash.
pub async fn unpack(media: &MediaStore) -> Result<(), OpenError> {
    media.provide(CATALOGUE.iter().map(|entry| (entry.hash.clone(), entry.bytes)).collect()).await
}

/// The curated sound or music with this preset id.
pub fn curated_sound(preset: &str, kind: &LibraryType) -> Result<&'static CatalogueFile, Failure> {
    let entry = CATALOGUE.iter().find(|entry| entry.preset == preset && entry.kind == *kind);
    entry.ok_or_else(|| Failure::not_found("presetId", preset))
}

/// A curated file as the source that is created on its first use.
pub fn source_of(entry: &CatalogueFile) -> SourceRow {
    let id = SourceId::new(format!("su_{}", entry.preset.replace(':', "_")));
    let is_image = entry.kind == LibraryType::Image;
    SourceRow {
        size: is_image.then_some(PICTURE_SIZE),
        duration_ms: entry.duration_ms.filter(|_| !is_image),
        sha256: MediaHash::read(&entry.hash),
        content_type: Some(entry.content_type().into()),
        ..SourceRow::fresh(id, if is_image { SourceKind::Image } else { SourceKind::Audio })
    }
}

/// Size of the curated images, as made by `scripts/library`.
const PICTURE_SIZE: SizePx = SizePx { width: 1920.0, height: 1080.0 };

/// An image that a URL of this workspace refers to.
pub enum NamedImage {
    /// An uploaded image.
    Uploaded {
        /// The source.
        id: SourceId,
        /// Secret token in its URL.
        token: String,
    },
    /// A curated image, which becomes a source on its first use.
    Curated(&'static CatalogueFile),
}

/// Parses the URL of an image. Ignores the host, which changes with the port; the rest is a secret that only this workspace gives
/// out. URLs of other servers are never fetched.
pub fn image_named(url: &str) -> Option<NamedImage> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').and_then(|slash| rest.get(slash..))?;
    if let Some((id, token)) = path.strip_prefix("/media/").and_then(|path| path.split_once('/')) {
        return Some(NamedImage::Uploaded { id: id.into(), token: token.to_owned() });
    }
    let entry = path.strip_prefix("/catalogue/").and_then(CatalogueFile::named)?;
    (entry.kind == LibraryType::Image).then_some(NamedImage::Curated(entry))
}

/// The error for a URL that is not that of an image of this workspace.
pub fn no_such_image(field: &str, url: &str) -> Failure {
    Failure::new(Code::NotFound, format!("{field} must be the address of an image that this workspace serves, got \"{url}\""))
}
