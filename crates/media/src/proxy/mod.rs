//! The scrub proxy of a source: small frames, each decoded within milliseconds, and the waveforms of the sound tracks. A proxy can
//! be used while [`make_proxy`] is still writing it.

mod args;
mod jpeg;
mod pass;
mod reader;

pub(crate) use jpeg::decode;
pub use jpeg::decode_jpeg;
pub use pass::{Progress, make_proxy, make_proxy_alone};

use super::{
    cache::{Cache, Folder, PeakFile, PictureFile, SourceKey},
    child::MediaError,
    input::Input,
    peaks::Waveform,
    tracks::Tracks,
};
use crate::timeline::FrameSpan;
use cutroom_kernels::Bitmap;
use serde::{Deserialize, Serialize};
use std::{
    io,
    sync::{Arc, PoisonError, RwLock},
};

/// Most pixels of a frame across.
pub(super) const WIDTH: u32 = 640;
/// Most pixels of a frame down.
pub(super) const HEIGHT: u32 = 640;
/// JPEG quality of ffmpeg: 2 is best, 31 worst.
pub(super) const QUALITY: u32 = 5;

/// Facts about a source, available when all of it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Streams of the source.
    pub tracks: Tracks,
    /// End of the video or, without video, of the sound, in milliseconds.
    pub end_ms: i64,
    /// Message about a missing part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A decoded frame of the proxy.
#[derive(Clone)]
pub struct ProxyPicture {
    /// Image of at most 640 x 640 pixels.
    pub frame: Bitmap,
    /// Time of the frame, and of the next frame known now.
    pub span: FrameSpan,
}

/// The proxy of one source, for any number of readers.
#[derive(Debug)]
pub struct Proxy {
    folder: Folder,
    pictures: PictureFile,
    sounds: RwLock<Vec<Arc<Waveform>>>,
    facts: RwLock<Option<Facts>>,
    /// Size limit of the frames, in bytes.
    most_bytes: u64,
}

impl Proxy {
    /// Opens the cached proxy of a source; empty if there is none. Blocks on the disk.
    pub fn open(cache: &Cache, key: &SourceKey) -> io::Result<Self> {
        let folder = cache.open(key)?;
        let pictures = PictureFile::open(folder.path())?;
        let facts = folder.facts();
        let count = facts.as_ref().map_or(0, |facts| facts.tracks.sounds);
        let sounds: io::Result<Vec<_>> =
            (0..count).map(|track| PeakFile::read(&folder.file(&peaks_name(track))).map(Arc::new)).collect();
        let proxy =
            Self { folder, pictures, sounds: RwLock::default(), facts: RwLock::default(), most_bytes: cache.most_of_one() };
        *write(&proxy.sounds) = sounds?;
        *write(&proxy.facts) = facts;
        Ok(proxy)
    }

    /// Facts about the source; `None` until the proxy is complete.
    pub fn facts(&self) -> Option<Facts> {
        self.facts.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waveforms of the sound tracks, as far as they are known.
    pub fn sounds(&self) -> Vec<Arc<Waveform>> {
        self.sounds.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether there is at least one frame.
    pub fn has_pictures(&self) -> bool {
        self.pictures.len() > 0
    }

    /// Number of frames.
    pub fn pictures(&self) -> usize {
        self.pictures.len()
    }

    /// Progress of the pass over all frames, in milliseconds of the source; 0 before it.
    pub fn done_ms(&self) -> i64 {
        self.pictures.last_us().map_or(0, |us| us / 1_000)
    }

    /// Interval of the frame that [`Self::picture_at`] returns. Cheap.
    pub fn span_at(&self, source_ms: i64) -> Option<FrameSpan> {
        let (stored, until_us) = self.pictures.at(source_ms.saturating_mul(1_000))?;
        Some(FrameSpan { from_us: stored.time_us, until_us })
    }

    /// Decodes the frame shown at a time of the source, among those available: the last one at or before the time, otherwise the
    /// first one. `None` without frames. Reads and decodes for some milliseconds: not for the interface thread.
    ///
    /// # Errors
    /// The disk fails, or the stored frame is damaged.
    pub fn picture_at(&self, source_ms: i64) -> Result<Option<ProxyPicture>, MediaError> {
        let Some((stored, until_us)) = self.pictures.at(source_ms.saturating_mul(1_000)) else { return Ok(None) };
        let jpeg = self.pictures.read(&stored).map_err(|error| unreadable(&error))?;
        let frame = decode_jpeg(&jpeg)?;
        Ok(Some(ProxyPicture { frame, span: FrameSpan { from_us: stored.time_us, until_us } }))
    }

    /// Reads the JPEG of the frame that [`Self::picture_at`] decodes, for [`decode_jpeg`]. Equal bytes at two times mean equal
    /// images. Reads from disk: not for the interface thread.
    ///
    /// # Errors
    /// The disk fails.
    pub fn jpeg_at(&self, source_ms: i64) -> Result<Option<Vec<u8>>, MediaError> {
        let Some((stored, _)) = self.pictures.at(source_ms.saturating_mul(1_000)) else { return Ok(None) };
        self.pictures.read(&stored).map(Some).map_err(|error| unreadable(&error))
    }
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}

fn unreadable(error: &io::Error) -> MediaError {
    let error = error.to_string();
    MediaError::unreadable_because(move || words::media::cache_unreadable(&error))
}

/// File name of a sound track's peaks.
fn peaks_name(track: usize) -> String {
    format!("sound-{track}.peaks")
}

/// Arguments of the ffmpeg runs in a pass over a source, with all output discarded: for measuring the cost of ffmpeg alone.
pub(super) fn plain_passes(input: &Input<'_>, tracks: &Tracks) -> Vec<Vec<std::ffi::OsString>> {
    let from = args::From { picture_us: None, sounds_ms: vec![0; tracks.sounds] };
    let null = std::path::PathBuf::from(if cfg!(windows) { "NUL" } else { "/dev/null" });
    let sounds = args::Sounds { files: (0..tracks.sounds).map(|track| (track, null.clone())).collect(), piped: None };
    let mut passes = vec![args::whole(input, tracks, &from, &sounds, 24 * 3_600_000, args::Effort::Beside)];
    if tracks.has_picture && pass::has_overview(tracks.length_ms) {
        passes.push(args::overview(input, tracks));
    }
    passes
}
