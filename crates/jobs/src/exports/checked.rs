//! Checks a downloaded file: complete, as the server described it, and readable.

use super::{error::ExportError, timeline_facts::TimelineFacts};
use crate::media::{self, MediaError, Probe};
use sha2::{Digest, Sha256};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Contents of an exported file.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Video, sound or image.
    Media(Box<Probe>),
    /// ZIP archive with this number of files.
    Archive(usize),
    /// Timeline for other editors.
    Timeline(Box<TimelineFacts>),
}

/// Opens a downloaded file and determines its contents.
///
/// # Errors
/// Fails if the file is neither an archive nor media that can be decoded to the end.
pub async fn content_of(path: &Path) -> Result<Content, ExportError> {
    let opened = path.to_owned();
    let archive = tokio::task::spawn_blocking(move || files_in_archive(&opened)).await;
    match archive.map_err(|error| ExportError::Damaged(error.to_string()))? {
        Ok(Some(files)) => return Ok(Content::Archive(files)),
        Ok(None) => {}
        Err(error) => return Err(ExportError::Damaged(error.to_string())),
    }
    match media::examine(path).await {
        Ok(probe) => Ok(Content::Media(Box::new(probe))),
        Err(error @ MediaError::Missing(_)) => Err(error.into()),
        Err(error) => Err(ExportError::Damaged(error.to_string())),
    }
}

/// Number of files in a ZIP archive; `None` if the file is not an archive.
fn files_in_archive(path: &Path) -> io::Result<Option<usize>> {
    let mut file = File::open(path)?;
    let mut begin = [0; 4];
    if file.read_exact(&mut begin).is_err() || !matches!(&begin, b"PK\x03\x04" | b"PK\x05\x06") {
        return Ok(None);
    }
    let archive = zip::ZipArchive::new(file).map_err(|error| io::Error::other(words::exports::reason_archive(error)))?;
    Ok(Some(archive.len()))
}

/// Whether the SHA-256 of a file is `expected`.
pub(super) async fn has_hash(path: &Path, expected: [u8; 32]) -> io::Result<bool> {
    let path = path.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let (mut file, mut hash, mut chunk) = (File::open(path)?, Sha256::new(), vec![0; 1 << 20]);
        loop {
            let count = file.read(&mut chunk)?;
            if count == 0 {
                return Ok::<_, io::Error>(hash.finalize()[..] == expected);
            }
            hash.update(chunk.get(..count).unwrap_or_default());
        }
    });
    read.await.map_err(io::Error::other)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_archive_is_counted_and_a_torn_file_or_a_page_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clips.zip");
        let mut zip = zip::ZipWriter::new(File::create(&path).unwrap());
        let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for name in ["1 Intro.mp4", "2 Demo.mp4"] {
            zip.start_file(name, options).unwrap();
            io::Write::write_all(&mut zip, b"picture").unwrap();
        }
        zip.finish().unwrap();
        assert_eq!(content_of(&path).await.unwrap(), Content::Archive(2));
        let whole = std::fs::read(&path).unwrap();
        for torn in [&whole[..whole.len() - 30], b"<html>Not found</html>", b""] {
            std::fs::write(&path, torn).unwrap();
            let refused = content_of(&path).await.unwrap_err();
            assert!(matches!(refused, ExportError::Damaged(_)), "{refused}");
        }
        std::fs::write(&path, "abc").unwrap();
        let hash: [u8; 32] = Sha256::digest(b"abc").into();
        assert!(has_hash(&path, hash).await.unwrap() && !has_hash(&path, [0; 32]).await.unwrap());
    }
}
