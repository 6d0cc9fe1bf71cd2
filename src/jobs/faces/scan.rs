//! The check of a clip through the client: the requests that [`PagingCheck`] names, the facts, and the report.

use crate::{
    api::{
        ApiError, Client, ClipId, DurationMs, Lane, SizePx, VideoId,
        clip::{Clip, LayoutSceneType},
        faces::FaceSample,
        item::{Item, ItemKind},
        layout::Layout,
        source::{Medium, Source},
        video::Video,
    },
    document::load::all_clips,
    faces::{
        ClipFacts, ClipState, DetectedFace, DetectedFrame, FaceReport, Keyframes, Known, Page, PictureCheck, Presence, Span,
        Thresholds, TimeWindow, against_picture, check,
        document::{CheckedClip, CheckedVideo},
        moments, off_keyframes, ordered,
        paging::{Depth, Failure, PagingCheck, PagingReport, Revisions},
    },
    jobs::relay::Relay,
    media::{self, faces_at, read_keyframes},
    stage::Rect,
    timeline::{CutMap, Sequence},
};
use jiff::Timestamp;

/// How a video is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScanOptions {
    /// How many windows are asked for.
    pub depth: Depth,
    /// What is a finding.
    pub thresholds: Thresholds,
    /// Whether the workspace is this machine's own.
    pub is_local: bool,
    /// Whether frames are decoded and looked at by the detector.
    pub picture: bool,
}

/// Why a video or a clip could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// The workspace did not answer as hoped.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The video does not have the clip that was named.
    #[error("the video has no clip {clip}; it has {clips}")]
    NoClip {
        /// The clip that was named.
        clip: ClipId,
        /// The clips that the video has.
        clips: String,
    },
}

/// A clip that was read and checked.
#[derive(Clone, Debug)]
pub struct ScannedClip {
    /// The clip's record.
    pub clip: Clip,
    /// What is known beside the samples.
    pub facts: ClipFacts,
    /// The answers that make up the clip, as they came.
    pub pages: Vec<Page>,
    /// Their samples by time: what findings count samples by.
    pub samples: Vec<FaceSample>,
    /// The findings.
    pub report: FaceReport,
    /// The check of windows.
    pub paging: PagingReport,
    /// Why the service gave no data, in its words.
    pub refused: Option<String>,
    /// The check against the picture, where it was asked for.
    pub picture: Option<PictureCheck>,
    /// When its data was read.
    pub read_at: Timestamp,
    /// The revision of the video when its data was read, in words; nothing where the service states none.
    pub revision: Option<String>,
}

/// A video whose clips were checked.
#[derive(Clone, Debug)]
pub struct Scanned {
    /// The video's record.
    pub video: Video,
    /// Where each clip begins on the video, in milliseconds, and the clip.
    pub clips: Vec<(i64, ScannedClip)>,
    /// What was a finding.
    pub thresholds: Thresholds,
}

impl Scanned {
    /// The outcome for documents.
    pub fn checked(&self) -> CheckedVideo {
        let clips = self.clips.iter().map(|(starts_at, clip)| CheckedClip {
            name: clip.clip.name.clone(),
            starts_at: *starts_at,
            report: clip.report.clone(),
            paging: clip.paging.clone(),
            picture: clip.picture.as_ref().map(|picture| picture.verdict.clone()),
            read_at: clip.read_at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            revision: clip.revision.clone(),
        });
        let (video, name) = (self.video.id.clone(), self.video.name.clone());
        CheckedVideo { video, name, clips: clips.collect(), thresholds: self.thresholds }
    }
}

/// How many requests the check of these clips takes at most.
pub fn forecast<'a>(clips: impl IntoIterator<Item = &'a Clip>, depth: Depth) -> usize {
    clips.into_iter().map(|clip| PagingCheck::forecast(depth, played(clip))).sum()
}

fn played(clip: &Clip) -> i64 {
    CutMap::new(&clip.cuts, clip.source_length()).playback_length().0
}

/// Where each clip begins on the video, in milliseconds.
fn starts(clips: &[Clip]) -> Vec<i64> {
    let sequence = Sequence::new(clips.iter().map(|clip| DurationMs(played(clip))));
    (0..clips.len()).map(|index| sequence.span(index).map_or(0, |span| span.start.0)).collect()
}

/// A video that is about to be checked, with the clips that are checked and where each begins on it, in milliseconds.
#[derive(Clone, Debug)]
pub struct ScanPlan {
    /// The video's record.
    pub video: Video,
    /// Its clips, in playing order.
    pub clips: Vec<(i64, Clip)>,
}

/// Reads what is checked of a video: all of its clips, or those that are named.
pub async fn plan(client: &Client, video: &VideoId, only: &[ClipId]) -> Result<ScanPlan, ScanError> {
    let record = client.video(video).await?;
    let clips = all_clips(client, video).await?;
    if let Some(missing) = only.iter().find(|id| !clips.iter().any(|clip| clip.id == **id)) {
        let known: Vec<_> = clips.iter().map(|clip| format!("{} ({})", clip.name, clip.id)).collect();
        return Err(ScanError::NoClip { clip: missing.clone(), clips: known.join(", ") });
    }
    let starts = starts(&clips);
    let wanted = starts.into_iter().zip(clips).filter(|(_, clip)| only.is_empty() || only.contains(&clip.id));
    Ok(ScanPlan { video: record, clips: wanted.collect() })
}

/// Checks a video: all of its clips, or those that are named.
pub async fn scan(
    client: &Client,
    video: &VideoId,
    only: &[ClipId],
    options: &ScanOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Scanned, ScanError> {
    let ScanPlan { video: record, clips } = plan(client, video, only).await?;
    let (canvas, all) = (record.dimensions, clips.len());
    let mut scanned = Scanned { video: record, clips: Vec::new(), thresholds: options.thresholds };
    for (index, (starts_at, clip)) in clips.iter().enumerate() {
        progress(index, all);
        // A clip that was named is asked for, whatever its record says.
        let scanned_clip = if only.is_empty() {
            scan_clip(client, video, canvas, clip, options).await?
        } else {
            read_and_check(client, video, canvas, clip, options).await?
        };
        scanned.clips.push((*starts_at, scanned_clip));
    }
    Ok(scanned)
}

/// Checks a clip. A service that gives no data is a state of the report; an error is what concerns more than this clip: no
/// connection, a refused key, a clip that is gone. A clip whose record says that it has no camera is not asked for: of a video
/// without cameras that would be five requests a clip for nothing. Only the full depth asks for it, and finds the service's samples of
/// a camera that is not there.
pub async fn scan_clip(
    client: &Client,
    video: &VideoId,
    canvas: SizePx,
    clip: &Clip,
    options: &ScanOptions,
) -> Result<ScannedClip, ApiError> {
    if options.depth != Depth::Full && says_no_camera(clip) {
        return Ok(without_camera(clip, canvas, options.is_local));
    }
    read_and_check(client, video, canvas, clip, options).await
}

/// Whether a clip's record says that it has no camera: its kind has none, and nothing about a camera is set.
fn says_no_camera(clip: &Clip) -> bool {
    let is_set = clip.mirror_camera.is_some() || clip.camera_focus_point.is_some() || clip.camera_crop.is_some();
    clip.layout_scene_type == LayoutSceneType::BasicSubject && !is_set
}

/// The outcome for a clip that is not asked for.
fn without_camera(clip: &Clip, canvas: SizePx, is_local: bool) -> ScannedClip {
    let facts = ClipFacts::of(Known { clip, layouts: Some(&[]), sources: Some(&[]), canvas, is_local });
    let report = FaceReport {
        clip: clip.id.clone(),
        state: ClipState::NoCamera,
        samples: 0,
        with_faces: 0,
        findings: Vec::new(),
        presence: vec![Span { from: 0.0, until: facts.length(), presence: Presence::NoCamera }],
    };
    let paging = PagingReport { requests: 0, agrees: None, unsettled: None, failed: 0, pair: None, findings: Vec::new() };
    let clip = clip.clone();
    ScannedClip {
        clip,
        facts,
        pages: Vec::new(),
        samples: Vec::new(),
        report,
        paging,
        refused: None,
        picture: None,
        read_at: Timestamp::now(),
        revision: None,
    }
}

/// Reads a clip and checks it.
async fn read_and_check(
    client: &Client,
    video: &VideoId,
    canvas: SizePx,
    clip: &Clip,
    options: &ScanOptions,
) -> Result<ScannedClip, ApiError> {
    let (waited, read_at) = (client.times_asked_to_wait(), Timestamp::now());
    let before = Some(revision(client, video).await?.0);
    let layouts = layouts(client, video, &clip.id).await?;
    let sources = sources(client, video, &clip.id).await?;
    let known = Known { clip, layouts: layouts.as_deref(), sources: sources.as_deref(), canvas, is_local: options.is_local };
    let facts = ClipFacts::of(known);
    let depth = if facts.has_camera == Some(false) { Depth::Off } else { options.depth };
    let mut paging = PagingCheck::new(played(clip), depth);
    let mut refused = None;
    while let Some(window) = paging.next_request() {
        match client.camera_faces_page(video, &clip.id, window.start, window.end).await {
            Ok(answer) => {
                let page = Page::read(window, &answer);
                paging.answered(window, page.map_err(|error| Failure { status: None, message: error.to_string() }));
            }
            Err(error) if is_of_everything(&error, paging.requests() == 0) => return Err(error),
            Err(error) => {
                // What the service does not offer for the whole clip it does not offer for a part of it.
                let offers_none = window == TimeWindow::WHOLE && matches!(error.status(), Some(404 | 405 | 501));
                if offers_none {
                    refused = Some(error.to_string());
                    break;
                }
                paging.answered(window, Err(Failure { status: error.status(), message: error.to_string() }));
            }
        }
    }
    let (after, words) = revision(client, video).await?;
    let revisions = Revisions { before, after: Some(after) };
    let waits = client.times_asked_to_wait() - waited;
    let mut paging_report = paging.report(&clip.id, &revisions, waits);
    let pages = paging.clip_pages();
    let mut report = if pages.is_empty() {
        let (state, presence) = match refused {
            Some(_) => (ClipState::NotOffered, Presence::NoDetections),
            None => (ClipState::NotRead, Presence::NotRead),
        };
        refused = refused.or_else(|| paging.failure().map(|failure| failure.message.clone()));
        let presence = vec![Span { from: 0.0, until: facts.length(), presence }];
        FaceReport { clip: clip.id.clone(), state, samples: 0, with_faces: 0, findings: Vec::new(), presence }
    } else {
        check(&pages, &facts, &options.thresholds)
    };
    if pages.is_empty() {
        paging_report.agrees = None;
    }
    report.extend(paging_report.findings.iter().cloned());
    let samples = ordered(&pages, &facts);
    let picture = if options.picture && matches!(report.state, ClipState::Ok | ClipState::NoDetections) {
        Some(against_frames(client, sources.as_deref(), &facts, &samples, &options.thresholds).await)
    } else {
        None
    };
    report.extend(picture.iter().flat_map(|picture| picture.findings.iter().cloned()));
    Ok(ScannedClip {
        clip: clip.clone(),
        facts,
        pages,
        samples,
        report,
        paging: paging_report,
        refused,
        picture,
        read_at,
        revision: words,
    })
}

/// The most frames of a clip that the detector looks at: one takes 0.05 to 0.3 s.
const MOST_FRAMES: usize = 40;

/// Lets the detector look at frames of the camera's recording.
async fn against_frames(
    client: &Client,
    sources: Option<&[Source]>,
    facts: &ClipFacts,
    samples: &[FaceSample],
    thresholds: &Thresholds,
) -> PictureCheck {
    let camera = sources.and_then(|sources| sources.iter().find(|source| source.medium == Medium::Camera));
    let relay = Relay::of(client.clone()).await;
    let address = camera.map(|camera| relay.address(&camera.url));
    let mut frames = Vec::new();
    for (source, at) in moments(facts, samples, MOST_FRAMES) {
        let seen = match &address {
            Some(Ok(address)) => faces_at(address, None, source.0).await.map_err(|error| error.to_string()),
            Some(Err(why)) => Err(why.to_string()),
            None => Err("the service gives no address of the camera's recording".to_owned()),
        };
        let (faces, unreadable) = match seen {
            Ok(faces) => (faces, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let face = |face: media::DetectedFace| DetectedFace {
            area: Rect::new(face.x, face.y, face.width, face.height),
            confidence: face.confidence,
        };
        frames.push(DetectedFrame { source, at, faces: faces.into_iter().map(face).collect(), unreadable });
    }
    let mut check = against_picture(facts, samples, &frames, thresholds);
    if let Some(Ok(address)) = &address {
        match read_keyframes(address).await {
            Ok((times_ms, until_ms)) => {
                check.findings.extend(off_keyframes(facts, samples, &Keyframes { times_ms, until_ms }));
            }
            Err(why) => tracing::debug!(%why, "the keyframes of a camera's recording are not known"),
        }
    }
    check
}

/// Whether a failure concerns more than one request: the key, or the connection before anything was answered.
fn is_of_everything(error: &ApiError, is_first: bool) -> bool {
    match error {
        ApiError::Refused(refusal) => matches!(refusal.status, 401 | 403),
        ApiError::Unreachable { .. } | ApiError::Address { .. } => true,
        ApiError::NoAnswer { .. } => is_first,
        _ => false,
    }
}

/// What changes when the clip's data may have changed, and the same in words where the service states it.
async fn revision(client: &Client, video: &VideoId) -> Result<(String, Option<String>), ApiError> {
    let video = client.video(video).await?;
    let number = video.revision.map(|revision| format!("revision {revision}"));
    let updated = (!video.updated_at.is_empty()).then(|| format!("updated {}", video.updated_at));
    let stated: Vec<String> = number.into_iter().chain(updated).collect();
    let words = stated.join(", ");
    Ok((words.clone(), Some(words).filter(|words| !words.is_empty())))
}

async fn layouts(client: &Client, video: &VideoId, clip: &ClipId) -> Result<Option<Vec<Layout>>, ApiError> {
    Ok(match Lane::of(client.items(video, clip, ItemKind::Layout).await)? {
        // A layout that cannot be read could hide the camera.
        Lane::Read(list) if list.unreadable.is_empty() => {
            let layout = |item: Item| if let Item::Layout(layout) = item { Some(layout) } else { None };
            Some(list.items.into_iter().filter_map(layout).collect())
        }
        _ => None,
    })
}

async fn sources(client: &Client, video: &VideoId, clip: &ClipId) -> Result<Option<Vec<Source>>, ApiError> {
    Ok(match Lane::of(client.sources(video, clip).await)? {
        Lane::Read(list) if list.unreadable.is_empty() => Some(list.items),
        _ => None,
    })
}
