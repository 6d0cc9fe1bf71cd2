//! Face checks of a clip through the client: sends the requests that [`PagingCheck`] asks for, collects the facts, and builds
//! the report.

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

/// Options of a face check.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScanOptions {
    /// Depth: how many time windows are requested.
    pub depth: Depth,
    /// Thresholds above which something is a finding.
    pub thresholds: Thresholds,
    /// Whether the workspace is the local one.
    pub is_local: bool,
    /// Whether frames are decoded and compared with a face detector.
    pub picture: bool,
}

/// Reason why a video or a clip could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The video has no clip with the given id.
    #[error("{}", words::jobs::no_such_clip(clip, clips))]
    NoClip {
        /// Id that was given.
        clip: ClipId,
        /// Clips of the video, for the message.
        clips: String,
    },
}

/// Checked clip.
#[derive(Clone, Debug)]
pub struct ScannedClip {
    /// Record of the clip.
    pub clip: Clip,
    /// Facts about the clip besides the samples.
    pub facts: ClipFacts,
    /// Responses for the whole clip, in the order of arrival.
    pub pages: Vec<Page>,
    /// Samples of the responses in order of time; findings refer to them by index.
    pub samples: Vec<FaceSample>,
    /// Report with the findings.
    pub report: FaceReport,
    /// Result of the paging check, which compares windows with the whole clip.
    pub paging: PagingReport,
    /// Error text of the server, if it gave no data.
    pub refused: Option<String>,
    /// Comparison with decoded frames, if requested.
    pub picture: Option<PictureCheck>,
    /// Time at which the data was loaded.
    pub read_at: Timestamp,
    /// Revision of the video at that time, as text; `None` if the server has no revisions.
    pub revision: Option<String>,
}

/// Checked video.
#[derive(Clone, Debug)]
pub struct Scanned {
    /// Record of the video.
    pub video: Video,
    /// Clips with their starts in the video, in milliseconds.
    pub clips: Vec<(i64, ScannedClip)>,
    /// Thresholds that were used.
    pub thresholds: Thresholds,
}

impl Scanned {
    /// Result in the form that documents are written from.
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

/// Maximum number of requests that a check of these clips sends.
pub fn forecast<'a>(clips: impl IntoIterator<Item = &'a Clip>, depth: Depth) -> usize {
    clips.into_iter().map(|clip| PagingCheck::forecast(depth, played(clip))).sum()
}

fn played(clip: &Clip) -> i64 {
    CutMap::new(&clip.cuts, clip.source_length()).playback_length().0
}

/// Start of each clip in the video, in milliseconds.
fn starts(clips: &[Clip]) -> Vec<i64> {
    let sequence = Sequence::new(clips.iter().map(|clip| DurationMs(played(clip))));
    (0..clips.len()).map(|index| sequence.span(index).map_or(0, |span| span.start.0)).collect()
}

/// Video and clips to check.
#[derive(Clone, Debug)]
pub struct ScanPlan {
    /// Record of the video.
    pub video: Video,
    /// Clips in playing order with their starts in the video, in milliseconds.
    pub clips: Vec<(i64, Clip)>,
}

/// Loads the clips of a video to check: all of them, or those in `only`.
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

/// Checks a video: all of its clips, or those in `only`. `progress` is called with the number of checked clips and of all
/// clips.
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
        // A clip that the user named is checked even if its record says that it has no camera.
        let scanned_clip = if only.is_empty() {
            scan_clip(client, video, canvas, clip, options).await?
        } else {
            read_and_check(client, video, canvas, clip, options).await?
        };
        scanned.clips.push((*starts_at, scanned_clip));
    }
    Ok(scanned)
}

/// Checks a clip. If the server gives no data, the report says so; an error concerns more than this clip: no connection, a
/// refused API key, a missing clip. A clip whose record says that it has no camera is skipped, which saves five requests. Only
/// [`Depth::Full`] checks it anyway, and finds samples of a camera that does not exist.
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

/// Whether a clip's record says that it has no camera: its layout has none, and no camera setting is present.
fn says_no_camera(clip: &Clip) -> bool {
    let is_set = clip.mirror_camera.is_some() || clip.camera_focus_point.is_some() || clip.camera_crop.is_some();
    clip.layout_scene_type == LayoutSceneType::BasicSubject && !is_set
}

/// Result for a skipped clip.
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

/// Loads a clip and checks it.
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
                // If the server does not offer the whole clip, it does not offer a window of it.
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

/// Maximum number of frames of a clip that the detector examines: each takes 0.05 to 0.3 s.
const MOST_FRAMES: usize = 40;

/// Runs the face detector on frames of the camera recording.
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
            None => Err(words::jobs::no_camera_url().to_owned()),
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

/// Whether an error concerns more than one request: the API key, or the connection before the first response.
fn is_of_everything(error: &ApiError, is_first: bool) -> bool {
    match error {
        ApiError::Refused(refusal) => matches!(refusal.status, 401 | 403),
        ApiError::Unreachable { .. } | ApiError::Address { .. } => true,
        ApiError::NoAnswer { .. } => is_first,
        _ => false,
    }
}

/// Revision key that changes when the clip's data may have changed, and its text if the server states it.
async fn revision(client: &Client, video: &VideoId) -> Result<(String, Option<String>), ApiError> {
    let video = client.video(video).await?;
    let number = video.revision.map(words::jobs::revision_number);
    let updated = (!video.updated_at.is_empty()).then(|| words::jobs::revision_updated(&video.updated_at));
    let stated: Vec<String> = number.into_iter().chain(updated).collect();
    let words = stated.join(", ");
    Ok((words.clone(), Some(words).filter(|words| !words.is_empty())))
}

async fn layouts(client: &Client, video: &VideoId, clip: &ClipId) -> Result<Option<Vec<Layout>>, ApiError> {
    Ok(match Lane::of(client.items(video, clip, ItemKind::Layout).await)? {
        // A lane with an unreadable layout does not count: that layout could hide the camera.
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
