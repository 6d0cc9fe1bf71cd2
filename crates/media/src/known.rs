//! Cache of media records, by content hash and by file or URL: each medium is probed once while the program runs, also when several
//! readers ask for it at the same time.
//!
//! Starting ffmpeg or ffprobe takes some 70 ms, and an upload that was checked is needed again: for whether it has sound, its
//! waveform, its silences and each export. Every decoder needs the record as well, to choose its streams.

use super::{
    MediaError, Probe, examine,
    input::is_network,
    probe::{self, probe, probe_address},
};
use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{Arc, LazyLock, Mutex, PoisonError, Weak},
    time::{Duration, Instant, SystemTime},
};
use tokio::sync::Mutex as Turn;

/// Most entries of each cache; a full cache is cleared.
const MOST: usize = 4_096;

/// Cache entry: the record of a file with a known hash.
#[derive(Clone)]
struct Known {
    bytes: u64,
    probe: Probe,
    /// True if [`examine`] decoded it, false if only its header was read.
    is_examined: bool,
}

/// Records by the hex SHA-256 of the bytes.
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

/// One lock for each file or URL that is being probed.
static TURNS: LazyLock<Mutex<HashMap<String, Weak<Turn<()>>>>> = LazyLock::new(Mutex::default);

/// Lock of a file or URL, which its first reader holds while it probes.
fn turn_of(address: &str) -> Arc<Turn<()>> {
    let mut turns = TURNS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(turn) = turns.get(address).and_then(Weak::upgrade) {
        return turn;
    }
    turns.retain(|_, turn| turn.strong_count() > 0);
    let turn = Arc::default();
    turns.insert(address.to_owned(), Arc::downgrade(&turn));
    turn
}

/// Record of a file or URL from the cache, or from `probe`, which caches it. Of several readers at the same time, the first probes
/// and the others wait for its record; if it fails or gives up, each of the others probes for itself.
async fn once<T>(
    address: &str,
    cached: impl Fn() -> Option<T>,
    probe: impl Future<Output = Result<T, MediaError>>,
) -> Result<T, MediaError> {
    if let Some(known) = cached() {
        return Ok(known);
    }
    let turn = turn_of(address);
    let first = turn.try_lock();
    if first.is_err() {
        drop(turn.lock().await);
    }
    // Also for the first: another reader may have ended between the two looks.
    if let Some(known) = cached() {
        return Ok(known);
    }
    probe.await
}

/// Like [`once`], but blocking: not for threads of an async executor.
fn once_blocking<T>(
    address: &str,
    cached: impl Fn() -> Option<T>,
    probe: impl FnOnce() -> Result<T, MediaError>,
) -> Result<T, MediaError> {
    if let Some(known) = cached() {
        return Ok(known);
    }
    let turn = turn_of(address);
    let first = turn.try_lock();
    if first.is_err() {
        drop(turn.blocking_lock());
    }
    cached().map_or_else(probe, Ok)
}

async fn length(file: &Path) -> Option<u64> {
    tokio::fs::metadata(file).await.ok().map(|file| file.len())
}

/// Like [`probe`], but cached, for a file whose name is the hash of its bytes. A file of another length than the cached one is
/// probed again.
///
/// # Errors
/// Those of [`probe`]; failures are not cached.
pub async fn probe_stored(file: &Path) -> Result<Probe, MediaError> {
    let (Some(sha256), Some(bytes)) = (file.file_name().and_then(|name| name.to_str()), length(file).await) else {
        return probe(file).await;
    };
    let cached = || known(sha256, bytes).map(|known| known.probe);
    let probed = async {
        let probe = probe(file).await?;
        remember(sha256, Known { bytes, probe: probe.clone(), is_examined: false });
        Ok(probe)
    };
    once(sha256, cached, probed).await
}

/// Like [`examine`], but cached, for a file whose bytes have this hash.
///
/// # Errors
/// Those of [`examine`]; failures are not cached.
pub async fn examine_of_hash(file: &Path, sha256: &str) -> Result<Probe, MediaError> {
    let Some(bytes) = length(file).await else { return examine(file).await };
    if let Some(known) = known(sha256, bytes).filter(|known| known.is_examined) {
        return Ok(known.probe);
    }
    let probe = examine(file).await?;
    remember(sha256, Known { bytes, probe: probe.clone(), is_examined: true });
    Ok(probe)
}

/// Lifetime of a URL's record: other bytes may be stored under the URL later.
const OF_ADDRESS: Duration = Duration::from_secs(600);

/// State of a file or URL when its record was made, which tells whether the record is still valid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// A file: length in bytes and modification time.
    File(u64, Option<SystemTime>),
    /// A URL: when it was probed.
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

/// Records with the state they were made in, by file or URL.
type Records = HashMap<String, (State, Arc<Probe>)>;

/// Records of files and URLs.
static READ: LazyLock<Mutex<Records>> = LazyLock::new(Mutex::default);

/// Whether the file name is a content hash, as in the media store.
fn is_stored(address: &str) -> bool {
    let name = Path::new(address).file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Cached record of a file or URL; `None` if there is none or it is out of date. Reads at most the file's metadata.
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

/// Record of the streams of a file or URL, which every decoder needs. Cached.
///
/// # Errors
/// The media cannot be read, or has neither video nor sound; failures are not cached.
pub async fn record_of(address: &str) -> Result<Arc<Probe>, MediaError> {
    if is_stored(address) {
        return probe_stored(Path::new(address)).await.map(Arc::new);
    }
    let probed = async {
        // Taken before the read: bytes that change meanwhile are probed again.
        let state = State::of(address);
        Ok(record(address, state, probe_address(address).await?))
    };
    once(address, || recorded(address), probed).await
}

/// Like [`record_of`], but blocking: `run` runs ffprobe with arguments and returns its output.
pub(crate) fn record_by(
    address: &str,
    run: impl Fn(Vec<std::ffi::OsString>) -> Result<Vec<u8>, MediaError>,
) -> Result<Arc<Probe>, MediaError> {
    let probed = || {
        let state = State::of(address);
        let mut found = probe::parse(&run(probe::arguments_for(address))?)?;
        if found.asks_for_decoders() {
            found.know_decoders(&String::from_utf8_lossy(&run(vec!["-codecs".into()])?));
        }
        if found.is_image {
            // This record lacks the orientation of a still, so it is not cached for those who draw the image.
            return Ok(Arc::new(found));
        }
        Ok(record(address, state, found))
    };
    once_blocking(address, || recorded(address), probed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a file of the same length as `like` without media: only the cache can mistake it for media.
    fn no_media(like: &Path, at: &Path) {
        std::fs::write(at, vec![0; std::fs::metadata(like).unwrap().len() as usize]).unwrap();
    }

    #[tokio::test]
    async fn readers_at_the_same_time_probe_once_and_each_for_itself_after_a_failure() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let (probed, cache) = (AtomicUsize::new(0), Mutex::new(None::<u32>));
        let (probed_by, cache_of) = (&probed, &cache);
        let read = |fails: bool| {
            let probe = async move {
                let number = probed_by.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(20)).await;
                if fails && number == 0 {
                    return Err(MediaError::unreadable(words::media::no_image));
                }
                *cache_of.lock().unwrap() = Some(7);
                Ok(7)
            };
            once("http://127.0.0.1/one", move || *cache_of.lock().unwrap(), probe)
        };
        let (one, two, three) = tokio::join!(read(false), read(false), read(false));
        assert_eq!((one.unwrap(), two.unwrap(), three.unwrap(), probed.swap(0, Ordering::Relaxed)), (7, 7, 7, 1));
        *cache.lock().unwrap() = None;
        let (one, two, three) = tokio::join!(read(true), read(true), read(true));
        assert!(one.is_err(), "the first reader is told of its own failure");
        assert_eq!((two.unwrap(), three.unwrap(), probed.load(Ordering::Relaxed)), (7, 7, 3));
        // A reader that gives up doesn't keep the others waiting.
        *cache.lock().unwrap() = None;
        let gives_up = tokio::time::timeout(Duration::from_millis(5), read(false));
        let (gone, stays) = tokio::join!(gives_up, read(false));
        assert!(gone.is_err() && stays.unwrap() == 7);
        assert!(
            TURNS.lock().unwrap().values().filter(|turn| turn.strong_count() > 0).count() <= 1,
            "locks go with their readers"
        );
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
