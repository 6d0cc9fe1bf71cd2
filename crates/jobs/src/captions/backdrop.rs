//! Image that the user chose as background of the caption designer.

use crate::{
    media::{self, MediaError},
    picture::{self, Pixels},
};
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};
use tokio::task::JoinError;

/// Maximum size of the file, in bytes.
const LARGEST: u64 = 64 << 20;
/// Magic bytes of the accepted formats: PNG, JPEG.
const BEGINNINGS: [&[u8]; 2] = [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"];

/// Reason why a file cannot be used as the background.
#[derive(Debug, thiserror::Error)]
pub enum BackdropError {
    /// The file cannot be read.
    #[error("{}", words::jobs::path_unreadable(path.display(), error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file is too large.
    #[error("{}", words::jobs::backdrop_too_large(LARGEST >> 20, path.display(), megabytes))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Size of the file in MiB.
        megabytes: u64,
    },
    /// The file is neither PNG nor JPEG.
    #[error("{}", words::jobs::backdrop_other_kind(.0.display()))]
    OtherKind(PathBuf),
    /// The path is not UTF-8, so it cannot be passed to ffmpeg.
    #[error("{}", words::jobs::backdrop_path(.0.display()))]
    Path(PathBuf),
    /// The image cannot be decoded.
    #[error("{}", words::jobs::backdrop_not_shown(path.display(), error))]
    NotShown {
        /// The file.
        path: PathBuf,
        /// Error of the decoder.
        error: MediaError,
    },
    /// The decoder returned no image.
    #[error("{}", words::jobs::backdrop_empty(.0.display()))]
    Empty(PathBuf),
    /// The task ended early.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// Reads a PNG or JPEG scaled to cover a size; what exceeds it is cropped, and transparent pixels become black.
///
/// # Errors
/// Fails if the file cannot be read, is too large, or is not such an image.
pub async fn read_backdrop(path: &Path, size: (u32, u32)) -> Result<Pixels, BackdropError> {
    let looked_at = path.to_owned();
    let begins = tokio::task::spawn_blocking(move || beginning(&looked_at)).await?;
    match begins.map_err(|error| BackdropError::Unreadable { path: path.to_owned(), error })? {
        Err(bytes) => return Err(BackdropError::TooLarge { path: path.to_owned(), megabytes: bytes >> 20 }),
        Ok(begins) if !BEGINNINGS.iter().any(|known| begins.starts_with(known)) => {
            return Err(BackdropError::OtherKind(path.to_owned()));
        }
        Ok(_) => {}
    }
    let address = path.to_str().ok_or_else(|| BackdropError::Path(path.to_owned()))?;
    let view = media::View { part: media::Part::Cover, size, mirrored: false };
    let rgba = media::layer_at(address, None, &view).await;
    let rgba = rgba.map_err(|error| BackdropError::NotShown { path: path.to_owned(), error })?;
    let straight = Pixels::from_straight(size.0, size.1, rgba).ok_or_else(|| BackdropError::Empty(path.to_owned()))?;
    let mut opaque = Pixels::filled(size.0, size.1, [0, 0, 0, 255]);
    picture::blend(&mut opaque, &straight, (0, 0), 1.0);
    Ok(opaque)
}

/// First bytes of a file; `Err` with the size of one that is too large.
fn beginning(path: &Path) -> io::Result<Result<Vec<u8>, u64>> {
    let mut file = std::fs::File::open(path)?;
    let facts = file.metadata()?;
    if !facts.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words::jobs::not_a_file()));
    }
    if facts.len() > LARGEST {
        return Ok(Err(facts.len()));
    }
    let mut bytes = Vec::new();
    file.by_ref().take(16).read_to_end(&mut bytes)?;
    Ok(Ok(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_picture_covers_the_frame_and_what_is_none_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        // Red on the left, blue on the right, transparent at the bottom; the target is wider, so top and bottom are cropped.
        let picture = image::RgbaImage::from_fn(40, 40, |x, y| {
            image::Rgba([if x < 20 { 255 } else { 0 }, 0, if x < 20 { 0 } else { 255 }, if y < 22 { 255 } else { 0 }])
        });
        picture.save(at("own.png")).unwrap();
        let pixels = read_backdrop(&at("own.png"), (32, 18)).await.unwrap();
        let of = |x: usize, y: usize| <[u8; 4]>::try_from(&pixels.data()[(y * 32 + x) * 4..][..4]).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (32, 18));
        assert!(of(4, 2)[0] > 240 && of(28, 2)[2] > 240 && of(4, 16) == [0, 0, 0, 255], "{:?} {:?}", of(4, 2), of(4, 16));
        std::fs::write(at("text.png"), "no picture").unwrap();
        std::fs::write(at("torn.png"), &std::fs::read(at("own.png")).unwrap()[..30]).unwrap();
        let large = std::fs::File::create(at("large.png")).unwrap();
        large.set_len(LARGEST + 1).unwrap();
        for (name, why) in [
            ("none.png", "can’t be read"),
            ("text.png", "isn’t a PNG or JPEG"),
            ("torn.png", "can’t be shown"),
            ("large.png", "at most 64 MB"),
        ] {
            let refused = read_backdrop(&at(name), (32, 18)).await.unwrap_err().to_string();
            assert!(refused.contains(why) && refused.contains(name), "{refused}");
        }
        assert!(read_backdrop(folder.path(), (32, 18)).await.is_err());
    }
}
