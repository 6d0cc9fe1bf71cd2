//! A timeline file for other editors, with copies of the recordings beside it.

use super::{
    Content, ExportError, Exported, PATIENCE, Version,
    download::{Arrived, download},
    part_file::{PartFile, remove_part},
    timeline_facts::{HandOver, TimelineFacts},
    timeline_of::{LaidOut, Used, lay_out},
};
use crate::{
    api::Client,
    document::Project,
    handover::{self, FrameRate, Media, Untold},
    jobs::{file_name, relay::Relay},
    media::{self, Probe},
};
use futures_util::{StreamExt, stream};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Number of recordings that are probed at the same time.
const AT_ONCE: usize = 3;
/// Share of the progress that probing takes, and then copying.
const SHARES: (f64, f64) = (0.1, 0.85);

/// File to write.
#[derive(Clone, Copy, Debug)]
pub struct Destination<'a> {
    /// Path of the file.
    pub target: &'a Path,
    /// Whether an existing file is replaced.
    pub replaces: bool,
    /// Part of the names of part files that is unique to the job.
    pub token: &'a str,
}

/// Writes the timeline of a video. `tell` is called with the progress, from 0 to 1.
///
/// # Errors
/// Fails if a recording cannot be copied or the file cannot be written; then nothing is left.
pub async fn hand_over(
    relay: &Relay,
    client: &Client,
    (project, how): (&Project, HandOver),
    to: Destination<'_>,
    tell: &(dyn Fn(f64) + Send + Sync),
) -> Result<Exported, ExportError> {
    let mut part = PartFile::open(to.target, to.token).await?;
    part.clear().await?;
    if !to.replaces && tokio::fs::symlink_metadata(to.target).await.is_ok() {
        return Err(ExportError::IsThere(to.target.to_owned()));
    }
    let LaidOut { mut builder, used, length } = lay_out(project);
    if length.0 <= 0 {
        return Err(ExportError::Empty);
    }
    let probes = probed(relay, &used, &|done| tell(done * SHARES.0)).await;
    let mut all: Vec<Media> = used.iter().zip(&probes).map(|(used, probe)| with_facts(used, probe.as_deref())).collect();
    let unread: Vec<_> =
        all.iter().zip(&probes).filter(|(_, probe)| probe.is_none()).map(|(media, _)| media.name.clone()).collect();
    if !unread.is_empty() {
        builder.note(Untold::Unread(unread));
    }
    let mut copies = None;
    if how.copies {
        let mut copied = Copies::new(to.target).await?;
        for (index, (used, probe)) in used.iter().zip(&probes).enumerate() {
            let Some(media) = all.get_mut(index) else { continue };
            let told = |done: f64| tell(SHARES.0 + SHARES.1 * (index as f64 + done) / used_count(&probes));
            let file = copied.add(client, (used, media), probe.as_deref(), to.token, &told).await?;
            media.address = file_url(&file);
        }
        copies = Some(copied);
    } else if !all.is_empty() {
        builder.note(Untold::Addresses(all.len()));
    }
    for (index, media) in all.into_iter().enumerate() {
        builder.set_media(index, media);
    }
    let rate = how.rate.unwrap_or_else(|| builder.main_rate());
    builder.set_rate(rate);
    let timeline = builder.finish(length);
    let text = handover::write(&timeline, how.format);
    part.write(text.as_bytes()).await?;
    part.flush().await?;
    part.put(to.replaces).await?;
    let folder = copies.map(Copies::keep);
    tell(1.0);
    let untold = timeline.untold(how.format).iter().map(Untold::text).collect();
    let facts = TimelineFacts { pieces: timeline.pictures(), tracks: timeline.tracks.len(), rate, folder, untold };
    let content = Content::Timeline(Box::new(facts));
    let bytes = text.len() as u64;
    Ok(Exported { export: "".into(), file: to.target.to_owned(), bytes, content, encoder: None, levelled: None })
}

fn used_count<T>(probes: &[T]) -> f64 {
    probes.len().max(1) as f64
}

/// Records of the media files; `None` for one that cannot be read.
async fn probed(relay: &Relay, used: &[Used], tell: &(dyn Fn(f64) + Send + Sync)) -> Vec<Option<Arc<Probe>>> {
    let one = |used: Used| async move {
        let address = relay.address(&used.url).ok()?;
        media::record_of(&address).await.ok()
    };
    let mut all = Vec::new();
    let mut answers = stream::iter(used.iter().cloned().map(one)).buffered(AT_ONCE);
    while let Some(answer) = answers.next().await {
        all.push(answer);
        tell(all.len() as f64 / used_count(used));
    }
    all
}

/// A medium with the facts of its file.
fn with_facts(used: &Used, probe: Option<&Probe>) -> Media {
    let media = used.media.clone();
    let Some(probe) = probe else { return media };
    let picture = probe.picture.as_ref().filter(|_| !probe.is_image);
    let rate = picture.and_then(|picture| picture.rate);
    let rate = rate.and_then(|rate| FrameRate::new(u32::try_from(rate.frames).ok()?, u32::try_from(rate.seconds).ok()?));
    let is_variable = picture.is_some_and(|picture| !picture.is_even);
    Media {
        length_ms: probe.duration_ms.or(media.length_ms),
        // A container's average can be off by a little although each frame has the same length.
        rate: rate.map(FrameRate::meant),
        is_variable,
        size: probe.size,
        channels: probe.sounds.iter().find(|sound| sound.is_decodable).map(|sound| sound.channels),
        ..media
    }
}

/// URL of a file on this computer.
fn file_url(file: &Path) -> String {
    reqwest::Url::from_file_path(file).map_or_else(|()| file.display().to_string(), String::from)
}

/// Usual extension of a media file.
fn ending(used: &Used, probe: Option<&Probe>) -> String {
    const KNOWN: [&str; 20] = [
        "mp4", "mov", "m4v", "webm", "mkv", "avi", "ts", "mp3", "wav", "flac", "ogg", "m4a", "aac", "aiff", "png", "jpg",
        "jpeg", "webp", "gif", "bmp",
    ];
    let path = used.url.split(['?', '#']).next().unwrap_or_default();
    let own = Path::new(path).extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    if KNOWN.contains(&own.as_str()) {
        return own;
    }
    let format = probe.map_or("", |probe| probe.format.as_str());
    let codec = probe.and_then(|probe| probe.picture.as_ref()).map_or("", |picture| picture.codec.as_str());
    let has_picture = probe.is_none_or(|probe| probe.picture.is_some());
    let first = format.split(',').next().unwrap_or_default();
    match first {
        "mov" if has_picture => "mp4",
        "mov" => "m4a",
        "matroska" if matches!(codec, "vp8" | "vp9" | "av1") => "webm",
        "matroska" if has_picture => "mkv",
        "matroska" => "mka",
        "mpegts" => "ts",
        "jpeg_pipe" => "jpg",
        "" => "mp4",
        known => known.trim_end_matches("_pipe"),
    }
    .to_owned()
}

/// Folder of copied recordings. Dropped without [`Copies::keep`], it removes what it wrote.
struct Copies {
    folder: PathBuf,
    files: Vec<PathBuf>,
    part: Option<(PathBuf, String)>,
    is_kept: bool,
}

impl Copies {
    /// Creates a new folder beside the file.
    async fn new(target: &Path) -> Result<Self, ExportError> {
        let stem = target.file_stem().unwrap_or_default().to_string_lossy();
        let wanted = target.with_file_name(words::handover::form_folder(&stem));
        let made = tokio::task::spawn_blocking(move || {
            let folder = file_name::free_folder(&wanted);
            fs::create_dir(&folder).map(|()| folder.clone()).map_err(|error| ExportError::of_file(&folder, &error))
        });
        let folder = made.await.map_err(|error| ExportError::of_file(target, &io::Error::other(error)))??;
        Ok(Self { folder, files: Vec::new(), part: None, is_kept: false })
    }

    /// Copies a recording and returns its file.
    async fn add(
        &mut self,
        client: &Client,
        (used, media): (&Used, &Media),
        probe: Option<&Probe>,
        token: &str,
        tell: &(dyn Fn(f64) + Send + Sync),
    ) -> Result<PathBuf, ExportError> {
        let name = format!("{}.{}", file_name::for_file(&media.name), ending(used, probe));
        let target = file_name::free(&self.folder.join(name), &self.files);
        self.part = Some((target.clone(), token.to_owned()));
        let mut part = PartFile::open(&target, token).await?;
        let arrived = |Arrived { bytes, of, .. }: Arrived| {
            if let Some(of) = of.filter(|of| *of > 0) {
                tell((bytes as f64 / of as f64).min(1.0));
            }
        };
        download(client, &used.url, &mut part, &mut Version::default(), PATIENCE, &arrived).await?;
        part.flush().await?;
        part.put(false).await?;
        self.part = None;
        self.files.push(target.clone());
        tell(1.0);
        Ok(target)
    }

    /// Keeps the copies, and returns the folder.
    fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        self.folder.clone()
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        if let Some((target, token)) = self.part.take() {
            remove_part(&target, &token);
        }
        // Only what was written here: somebody may have put a file of their own into the folder.
        let removed = self.files.iter().try_for_each(fs::remove_file);
        if let Err(error) = removed.and_then(|()| fs::remove_dir(&self.folder)) {
            tracing::warn!(folder = %self.folder.display(), %error, "copies of a cancelled export could not be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(url: &str) -> Used {
        Used { origin: super::super::timeline_of::Origin::Music, url: url.into(), media: Media::new("Screen", url) }
    }

    #[test]
    fn a_copy_has_the_extension_that_its_contents_call_for() {
        let probe = |format: &str, codec: &str| Probe {
            format: format.into(),
            picture: (!codec.is_empty()).then(|| media::Picture { codec: codec.into(), ..media::Picture::default() }),
            ..Probe::default()
        };
        let ending = |url: &str, format: &str, codec: &str| super::ending(&used(url), Some(&probe(format, codec)));
        assert_eq!(ending("http://here/v1/media/abc?key=1.exe", "mov,mp4,m4a,3gp,3g2,mj2", "h264"), "mp4");
        assert_eq!(ending("http://here/v1/media/abc", "mov,mp4,m4a,3gp,3g2,mj2", ""), "m4a");
        assert_eq!(ending("http://here/v1/media/abc", "matroska,webm", "vp9"), "webm");
        assert_eq!(ending("http://here/v1/media/abc", "matroska,webm", "h264"), "mkv");
        assert_eq!(ending("http://here/talk.MOV?key=1", "mov,mp4,m4a,3gp,3g2,mj2", "h264"), "mov");
        assert_eq!(
            (ending("x", "png_pipe", "png"), ending("x", "jpeg_pipe", "mjpeg"), ending("x", "wav", "")),
            ("png".into(), "jpg".into(), "wav".into())
        );
        assert_eq!(super::ending(&used("http://here/a"), None), "mp4");
    }

    #[tokio::test]
    async fn copies_that_are_not_kept_are_removed_and_files_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("Talk.otio");
        let mut copies = Copies::new(&target).await.unwrap();
        let file = copies.folder.join("Screen.mp4");
        fs::write(&file, "x").unwrap();
        copies.files.push(file);
        drop(copies);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let copies = Copies::new(&target).await.unwrap();
        let own = copies.folder.join("notes.txt");
        fs::write(&own, "mine").unwrap();
        drop(copies);
        assert_eq!(fs::read_to_string(own).unwrap(), "mine");
        let second = Copies::new(&target).await.unwrap().keep();
        assert!(second.is_dir() && second.file_name().unwrap().to_string_lossy().ends_with(" 2"), "{second:?}");
    }
}
