//! Music beds: music of the library with a start, an end and fades, lowered under the voice. It is mixed here into one file, which is
//! uploaded as a source for the video's music.

use super::{out::Out, proposals::GivenUp, relay::Relay, request_id::RequestId, sound_plan::sound_plan_over};
use crate::{
    api::{
        ApiError, Client, SourceId,
        source::{CreateSource, SourceKind},
    },
    document::Project,
    media::{FrameWriter, MediaError, MusicBed, mixed_bed, mixer::Plan, voiced_ranges},
    stage::sound::SoundKind,
};
use serde::{Deserialize, Serialize};
use std::{ffi::OsString, fmt::Write as _, path::Path, sync::Arc, time::Duration};
use tempfile::TempPath;
use tokio::sync::{
    mpsc::{self, UnboundedReceiver},
    watch,
};

/// Maximum number of blocks of mixed sound that wait for the encoder.
const AHEAD: usize = 16;
/// Shares of the progress that the search for the voice and the mix end at; the rest is the upload.
const VOICE_DONE: f64 = 0.4;
const MIX_DONE: f64 = 0.8;
/// Interval at which a running upload looks whether it was cancelled.
const LOOK: Duration = Duration::from_millis(50);

/// Way in which the voice is found that the music is lowered under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DuckBy {
    /// Words of the transcripts.
    Words,
    /// Sound of microphones and footage.
    #[default]
    Voice,
}

/// Music that a bed is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct BedMusic {
    /// Id of the library item.
    pub id: String,
    /// Name of the library item.
    pub name: String,
}

/// Mix of a bed that is in the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BedMade {
    /// Source of the mix.
    pub source: SourceId,
    /// Name of the music of the video.
    pub name: String,
    /// Names that the user gave the music afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renamed: Vec<String>,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// Cuts of the video for which it was mixed ([`cuts_of`]).
    pub cuts: u64,
}

/// Recipe of a music bed. Levels are in tenths of a decibel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct BedRecipe {
    /// The music.
    pub music: BedMusic,
    /// Start in the video, in milliseconds.
    pub from_ms: i64,
    /// End in the video, in milliseconds; `None` for the end of the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_ms: Option<i64>,
    /// Length of the fade-in, in milliseconds.
    pub fade_in_ms: i64,
    /// Length of the fade-out, in milliseconds.
    pub fade_out_ms: i64,
    /// Level of the music.
    pub level: i64,
    /// How much the music is lowered under the voice.
    pub ducking: i64,
    /// Way in which the voice is found.
    pub by: DuckBy,
    /// The last mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<BedMade>,
}

impl Default for BedRecipe {
    fn default() -> Self {
        Self {
            music: BedMusic::default(),
            from_ms: 0,
            to_ms: None,
            fade_in_ms: 1_000,
            fade_out_ms: 3_000,
            level: -120,
            ducking: 120,
            by: DuckBy::default(),
            made: None,
        }
    }
}

impl BedRecipe {
    /// Lowest level, in tenths of a decibel.
    pub const LOWEST: i64 = -400;
    /// Largest ducking, in tenths of a decibel.
    pub const MOST_DUCKING: i64 = 300;
    /// Longest fade, in milliseconds.
    pub const LONGEST_FADE_MS: i64 = 30_000;

    /// The recipe with every value in its range, for a video of a length. A stored one may be damaged.
    #[must_use]
    pub fn fitted(mut self, length_ms: i64) -> Self {
        let length = length_ms.max(0);
        self.from_ms = self.from_ms.clamp(0, length);
        self.to_ms = self.to_ms.map(|to| to.clamp(self.from_ms, length)).filter(|to| *to < length);
        self.fade_in_ms = self.fade_in_ms.clamp(0, Self::LONGEST_FADE_MS);
        self.fade_out_ms = self.fade_out_ms.clamp(0, Self::LONGEST_FADE_MS);
        self.level = self.level.clamp(Self::LOWEST, 0);
        self.ducking = self.ducking.clamp(0, Self::MOST_DUCKING);
        self
    }
}

/// Number that stands for the clips of a video and their cuts, the same in every run: the music of other cuts fits no longer.
pub fn cuts_of(project: &Project) -> u64 {
    let mut text = String::new();
    for data in &project.clips {
        let source = data.screen().or(data.camera()).map(|source| source.id.as_str());
        let _ = writeln!(text, "{source:?} {} {:?}", data.map.source_length().0, data.map.removed());
    }
    // FNV-1a.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Ranges of a video in which words are spoken, in milliseconds.
pub fn spoken(project: &Project) -> Vec<(i64, i64)> {
    let clips = project.clips.iter().zip(project.sequence.spans());
    let ranges = clips.flat_map(|(data, span)| {
        let length = span.end().0 - span.start.0;
        let within = move |ms: i64| span.start.0 + ms.clamp(0, length);
        data.words.iter().map(move |word| (within(word.start_time_ms), within(word.end_time_ms)))
    });
    ranges.filter(|(start, end)| start < end).collect()
}

/// Sounds of a video in which a voice is looked for.
fn voices(project: &Project, relay: &Relay) -> Plan {
    let mut plan = sound_plan_over(project, None, &|url| relay.address(url).ok());
    let buses = [SoundKind::Microphone.index(), SoundKind::System.index()];
    plan.pieces.retain(|piece| buses.contains(&piece.bus));
    plan
}

/// Request to mix a bed and to upload it, until cancelled.
pub struct BedRequest {
    /// Id of the request.
    pub id: RequestId,
    /// Video with its unsaved changes.
    pub project: Arc<Project>,
    /// Recipe, fitted to the video.
    pub recipe: BedRecipe,
    /// URL of the music, and its length in milliseconds.
    pub music: (String, i64),
    /// Cancellation.
    pub given_up: GivenUp,
}

/// File of a mix on this computer, so that it is heard before the video is saved. It is deleted with its last owner.
#[derive(Clone, Debug)]
pub struct MixedFile(Arc<TempPath>);

impl MixedFile {
    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Mix of a bed that was uploaded.
#[derive(Clone, Debug)]
pub struct MixedBed {
    /// Source in the workspace.
    pub source: SourceId,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// The file.
    pub file: MixedFile,
}

/// Reason why there is no mix.
#[derive(Debug, thiserror::Error)]
pub enum BedError {
    /// No workspace is connected.
    #[error("{}", words::exports::error_not_connected())]
    NotConnected,
    /// The music has no URL that may be read.
    #[error("{}", words::bed::error_no_music())]
    NoMusic,
    /// The sound could not be decoded or encoded.
    #[error(transparent)]
    Media(#[from] MediaError),
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The temporary file could not be created.
    #[error(transparent)]
    File(#[from] std::io::Error),
}

/// Events about beds.
#[derive(Debug)]
pub enum BedEvent {
    /// Progress of a request.
    Progress {
        /// Id of the request.
        id: RequestId,
        /// Share of the work that is done, 0..1.
        done: f64,
    },
    /// Result of a request that was not cancelled.
    Done {
        /// Id of the request.
        id: RequestId,
        /// The mix, or the error.
        mixed: Result<MixedBed, BedError>,
    },
}

/// Answers requests, each on a task of its own, until every sender is dropped.
pub(super) async fn run(
    mut inbox: UnboundedReceiver<BedRequest>,
    out: Out<BedEvent>,
    relay: Relay,
    client: watch::Receiver<Option<Client>>,
) {
    while let Some(request) = inbox.recv().await {
        let (out, relay, now) = (out.clone(), relay.clone(), client.borrow().clone());
        tokio::spawn(async move {
            let id = request.id;
            let told = out.clone();
            let mixed = mix(&relay, now, request, &|done| told.send(BedEvent::Progress { id, done })).await;
            if let Some(mixed) = mixed.transpose() {
                out.send(BedEvent::Done { id, mixed });
            }
        });
    }
}

/// Mixes and uploads a bed; `Ok(None)` if cancelled.
async fn mix(
    relay: &Relay,
    client: Option<Client>,
    request: BedRequest,
    tell: &(dyn Fn(f64) + Send + Sync),
) -> Result<Option<MixedBed>, BedError> {
    let client = client.ok_or(BedError::NotConnected)?;
    let BedRequest { project, recipe, music: (url, turn_ms), given_up, .. } = request;
    let address = relay.address(&url).map_err(|_| BedError::NoMusic)?;
    let length_ms = project.sequence.length().0;
    let spoken = match recipe.by {
        _ if recipe.ducking == 0 => Vec::new(),
        DuckBy::Words => spoken(&project),
        DuckBy::Voice => {
            let plan = Arc::new(voices(&project, relay));
            let of_voice = given_up.clone();
            let found = blocking(
                move |send| voiced_ranges(plan, |done| send(done) && !of_voice.is_so()),
                |done| {
                    tell(done * VOICE_DONE);
                },
            );
            match found.await? {
                Some(found) => found,
                None => return Ok(None),
            }
        }
    };
    let bed = MusicBed {
        address,
        turn_ms,
        length_ms,
        span_ms: (recipe.from_ms, recipe.to_ms.unwrap_or(length_ms)),
        fades_ms: (recipe.fade_in_ms, recipe.fade_out_ms),
        level: recipe.level as f64 / 10.0,
        ducking: recipe.ducking as f64 / 10.0,
        spoken,
    };
    let file = tokio::task::spawn_blocking(|| tempfile::Builder::new().prefix("music-bed").suffix(".m4a").tempfile());
    let file = file.await.map_err(not_run)??.into_temp_path();
    if !encode(bed, &file, &given_up, tell).await? {
        return Ok(None);
    }
    let duration = Some(length_ms as f64 / 1_000.0);
    let created = client.create_source(&CreateSource { kind: SourceKind::Audio, width: None, height: None, duration }).await?;
    let upload = client.upload(&created, &file, Box::new(|_, _| {}));
    let cancelled = async {
        while !given_up.is_so() {
            tokio::time::sleep(LOOK).await;
        }
    };
    let source = tokio::select! {
        uploaded = upload => uploaded?,
        () = cancelled => return Ok(None),
    };
    tell(1.0);
    Ok((!given_up.is_so()).then(|| MixedBed { source, length_ms, file: MixedFile(Arc::new(file)) }))
}

/// Mixes a bed into a file, as AAC; false if cancelled.
async fn encode(bed: MusicBed, file: &Path, given_up: &GivenUp, tell: &(dyn Fn(f64) + Send + Sync)) -> Result<bool, BedError> {
    let mut args: Vec<OsString> = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "pipe:0"].map(Into::into).to_vec();
    args.extend(["-c:a", "aac", "-b:a", "256k", "-movflags", "+faststart", "-f", "mp4"].map(OsString::from));
    args.push(file.into());
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    let mut encoder = FrameWriter::open(args, &folder)?;
    let (send, mut blocks) = mpsc::channel::<Vec<u8>>(AHEAD);
    let all = (bed.length_ms as f64 * 384.0).max(1.0);
    let mixing = tokio::task::spawn_blocking(move || mixed_bed(&bed, |block| send.blocking_send(block).is_ok()));
    let mut written = 0.0;
    while let Some(block) = blocks.recv().await {
        if given_up.is_so() {
            return Ok(false);
        }
        encoder.write(&block).await?;
        written += block.len() as f64;
        tell(VOICE_DONE + (written / all).min(1.0) * (MIX_DONE - VOICE_DONE));
    }
    mixing.await.map_err(not_run)??;
    encoder.finish().await?;
    Ok(true)
}

/// Runs work that blocks beside the executor, and passes on the progress that it sends.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce(&dyn Fn(f64) -> bool) -> Result<T, MediaError> + Send + 'static,
    tell: impl Fn(f64),
) -> Result<T, BedError> {
    let (send, mut shares) = mpsc::channel(AHEAD);
    let running = tokio::task::spawn_blocking(move || work(&|done| send.blocking_send(done).is_ok()));
    while let Some(done) = shares.recv().await {
        tell(done);
    }
    Ok(running.await.map_err(not_run)??)
}

fn not_run(error: tokio::task::JoinError) -> MediaError {
    MediaError::NotRun { program: "cutroom", reason: error.to_string().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_stored_and_a_damaged_one_is_brought_into_its_ranges() {
        let recipe = BedRecipe { from_ms: 500, to_ms: Some(9_000), ..BedRecipe::default() };
        let stored = serde_json::to_string(&recipe).unwrap();
        assert_eq!(serde_json::from_str::<BedRecipe>(&stored).unwrap(), recipe);
        assert_eq!(serde_json::from_str::<BedRecipe>("{}").unwrap(), BedRecipe::default());
        assert_eq!(recipe.clone().fitted(20_000), recipe);
        let wild = BedRecipe {
            from_ms: i64::MIN,
            to_ms: Some(i64::MAX),
            fade_in_ms: -1,
            fade_out_ms: i64::MAX,
            level: 9_999,
            ducking: -5,
            ..recipe
        };
        let fitted = wild.fitted(10_000);
        assert_eq!((fitted.from_ms, fitted.to_ms, fitted.fade_in_ms), (0, None, 0));
        assert_eq!((fitted.fade_out_ms, fitted.level, fitted.ducking), (BedRecipe::LONGEST_FADE_MS, 0, 0));
    }
}
