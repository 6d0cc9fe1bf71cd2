//! What is known of media by the hash of their bytes, and of files and addresses: each is looked at once while the program runs.
//!
//! A start of ffmpeg or ffprobe takes some 70 ms before it reads anything, and an upload that was checked is asked about again: whether
//! it has sound, for its waveform, for its silences and for each export. So does everything that decodes: which streams it is to read.

use super::{
    MediaError, Probe, examine,
    input::is_network,
    probe::{self, probe, probe_address},
};
use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

/// How many files are remembered; then the memory begins anew.
const MOST: usize = 4_096;

/// What was found in a file.
#[derive(Clone)]
struct Known {
    bytes: u64,
    probe: Probe,
    /// Whether it was examined, or only its header was read.
    is_examined: bool,
}

/// By hash.
static KNOWN: LazyLock<Mutex<HashMap<String, Known>>> = LazyLock::new(Mutex::default);

fn known(sha256: &str, bytes: u64) -> Option<Known> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(sha256).filter(|known| known.bytes == bytes).cloned()
}

fn remember(sha256: &str, found: Known) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MOST {
        known.clear();
    }
    known.insert(sha256.to_owned(), found);
}

async fn length(file: &Path) -> Option<u64> {
    tokio::fs::metadata(file).await.ok().map(|file| file.len())
}

/// [`probe`] of a file that is named by the hash of its bytes. One of another length than the bytes had is read.
///
/// # Errors
/// Those of [`probe`], each time anew.
pub async fn probe_stored(file: &Path) -> Result<Probe, MediaError> {
    let (Some(sha256), Some(bytes)) = (file.file_name().and_then(|name| name.to_str()), length(file).await) else {
        return probe(file).await;
    };
    if let Some(known) = known(sha256, bytes) {
        return Ok(known.probe);
    }
    let probe = probe(file).await?;
    remember(sha256, Known { bytes, probe: probe.clone(), is_examined: false });
    Ok(probe)
}

/// [`examine`] of a file whose bytes have this hash.
///
/// # Errors
/// Those of [`examine`], each time anew.
pub async fn examine_of_hash(file: &Path, sha256: &str) -> Result<Probe, MediaError> {
    let Some(bytes) = length(file).await else { return examine(file).await };
    if let Some(known) = known(sha256, bytes).filter(|known| known.is_examined) {
        return Ok(known.probe);
    }
    let probe = examine(file).await?;
    remember(sha256, Known { bytes, probe: probe.clone(), is_examined: true });
    Ok(probe)
}

/// How long what was found at an address is taken for what is there: other bytes may be put in their place.
const OF_ADDRESS: Duration = Duration::from_secs(600);

/// What a record was made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// A file of this length and time.
    File(u64, Option<SystemTime>),
    /// An address, at this moment.
    Address(Instant),
}

impl State {
    fn of(address: &str) -> Option<Self> {
        if is_network(address) {
            return Some(Self::Address(Instant::now()));
        }
        let file = fs::metadata(address).ok()?;
        Some(Self::File(file.len(), file.modified().ok()))
    }

    fn is_still(self, now: Self) -> bool {
        match (self, now) {
            (Self::Address(read), Self::Address(now)) => now.saturating_duration_since(read) < OF_ADDRESS,
            (read, now) => read == now,
        }
    }
}

/// Records with what they were made of, by file or address.
type Records = HashMap<String, (State, Arc<Probe>)>;

/// The records that were read.
static READ: LazyLock<Mutex<Records>> = LazyLock::new(Mutex::default);

/// Whether a file is named by the hash of its bytes.
fn is_stored(address: &str) -> bool {
    let name = Path::new(address).file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The record of a file or an address, where it is known. Asks for no more than the file's length and time.
pub(crate) fn recorded(address: &str) -> Option<Arc<Probe>> {
    let now = State::of(address)?;
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.get(address).filter(|(state, _)| state.is_still(now)).map(|(_, probe)| probe.clone())
}

fn record(address: &str, state: Option<State>, found: Probe) -> Arc<Probe> {
    let found = Arc::new(found);
    if let Some(state) = state {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if read.len() >= MOST {
            read.clear();
        }
        read.insert(address.to_owned(), (state, found.clone()));
    }
    found
}

/// The record of what a file or an address holds, by which everything is decoded.
///
/// # Errors
/// It cannot be read, or holds neither picture nor sound; each time anew.
pub async fn record_of(address: &str) -> Result<Arc<Probe>, MediaError> {
    if is_stored(address) {
        return probe_stored(Path::new(address)).await.map(Arc::new);
    }
    if let Some(known) = recorded(address) {
        return Ok(known);
    }
    // Before it is read: bytes that change meanwhile are read again.
    let state = State::of(address);
    Ok(record(address, state, probe_address(address).await?))
}

/// The same on a thread that may wait: `run` runs ffprobe on arguments and returns what it printed.
pub(crate) fn record_by(
    address: &str,
    run: impl Fn(Vec<std::ffi::OsString>) -> Result<Vec<u8>, MediaError>,
) -> Result<Arc<Probe>, MediaError> {
    if let Some(known) = recorded(address) {
        return Ok(known);
    }
    let state = State::of(address);
    let mut found = probe::parse(&run(probe::arguments_for(address))?)?;
    if found.asks_for_decoders() {
        found.know_decoders(&String::from_utf8_lossy(&run(vec!["-codecs".into()])?));
    }
    if found.is_image {
        // How a still was held is read by those who draw it: this record lacks it.
        return Ok(Arc::new(found));
    }
    Ok(record(address, state, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the same length as another file, and no media: only who does not look at it takes it for some.
    fn no_media(like: &Path, at: &Path) {
        std::fs::write(at, vec![0; std::fs::metadata(like).unwrap().len() as usize]).unwrap();
    }

    #[tokio::test]
    async fn the_same_bytes_are_looked_at_once_and_what_was_refused_or_is_cut_is_looked_at_again() {
        let folder = tempfile::tempdir().unwrap();
        let (sound, hash) = (folder.path().join("sound.wav"), "5c".repeat(32));
        let made = ["-v", "error", "-f", "lavfi", "-i", "sine=duration=0.2"];
        assert!(std::process::Command::new("ffmpeg").args(made).arg(&sound).status().unwrap().success());
        let stored = folder.path().join(&hash);
        no_media(&sound, &stored);
        assert!(probe_stored(&stored).await.is_err() && examine_of_hash(&stored, &hash).await.is_err());
        std::fs::copy(&sound, &stored).unwrap();
        let probed = probe_stored(&stored).await.unwrap();
        no_media(&sound, &stored);
        assert_eq!(probe_stored(&stored).await.unwrap(), probed);
        assert!(examine_of_hash(&stored, &hash).await.is_err(), "to read the header is not to examine");
        let examined = examine_of_hash(&sound, &hash).await.unwrap();
        assert_eq!(examine_of_hash(&stored, &hash).await.unwrap(), examined);
        assert_eq!(probe_stored(&stored).await.unwrap(), examined);
        std::fs::write(&stored, "short").unwrap();
        assert!(probe_stored(&stored).await.is_err(), "a file that was cut is not what was known");
        assert!(probe_stored(&folder.path().join("missing")).await.is_err());
    }
}
