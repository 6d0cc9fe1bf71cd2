//! Data computed from a clip's media: thumbnails, waveforms, silences, automatic crop.

use super::{
    clips,
    operation::Operation,
    request::{Body, OnClip, OnVideo, Query, ok, wrapped, write},
    state::{Shared, Workspace},
    videos,
};
use crate::{
    api::{
        ClipId, CropPx, DurationMs, MAX_INT, PlaybackMs, SourceId, SourceMs, VideoId,
        clip::{AutoCrop, AutoCropped, Silence},
        library::{PictureUrl, Waveform},
        rules,
        source::{Medium, SourceKind},
    },
    failure::{Code, Failure},
    media::{self, MediaError},
    media_store::{HeldFiles, on_disk},
    render,
    store::{ClipRow, ReadTx, Scope, SourceRow, StoreError, VideoRow, pictures, ratio},
    timeline::CutMap,
};
use axum::{
    Json,
    extract::Path,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{path::PathBuf, time::Duration};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Clip data";
    vec![
        Operation::new("GET V/thumbnail", "getVideoThumbnail", "Videos", "Get a still of a video", get(of_video))
            .query::<PictureQuery>()
            .shows(),
        Operation::new("GET V/C/thumbnail", "getClipThumbnail", TAG, "Get a still of a clip as played", get(of_clip))
            .query::<PictureQuery>()
            .shows(),
        Operation::new(
            "GET V/C/sources/{sourceId}/thumbnail",
            "getSourceThumbnail",
            TAG,
            "Get a still of one of a clip's sources",
            get(of_source),
        )
        .query::<PictureQuery>()
        .shows(),
        Operation::new(
            "GET V/C/sources/{sourceId}/waveform",
            "getSourceWaveform",
            TAG,
            "Get the waveform of a source",
            get(waveform),
        )
        .query::<WaveformQuery>()
        .answers::<Waveform>(),
        Operation::new("GET V/C/silences", "listClipSilences", TAG, "List a clip's silences, in playback time", get(silences))
            .query::<SilenceQuery>()
            .lists::<Silence>("silences"),
        Operation::new(
            "POST V/C/auto-crop",
            "autoCropClip",
            "Clips",
            "Detect and apply a crop of a clip's screen recording",
            post(auto_crop),
        )
        .takes::<AutoCrop>(json!({"inpointMs": 0}))
        .answers::<AutoCropped>(),
        Operation::new(
            "DELETE V/C/auto-crop",
            "removeAutoCrop",
            "Clips",
            "Remove the crop of a clip's screen recording",
            delete(remove_auto_crop),
        ),
    ]
}

/// Form of the answer: JSON with the URL, the image itself, or a redirect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum As {
    /// JSON: `{url}`.
    Json,
    /// Bytes of the image.
    Body,
    /// Redirect (302) to the image.
    Redirect,
}

/// The file formats of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum PictureFormat {
    Jpg,
    Png,
    Webp,
    Gif,
    Mp4,
}

/// A switch that is on if the query names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
enum On {
    #[serde(rename = "true")]
    True,
    #[serde(rename = "")]
    Named,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PictureQuery {
    /// Time of the frame; default 0. In playback time, or for a source in source time.
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    inpoint_ms: Option<i64>,
    /// Length of an animated image; ignored for stills.
    #[schemars(range(min = 1, max = 9_007_199_254_740_991i64))]
    duration_ms: Option<i64>,
    /// Maximum width in pixels.
    #[schemars(range(min = 1, max = 9_007_199_254_740_991i64))]
    width: Option<i64>,
    /// Maximum height in pixels.
    #[schemars(range(min = 1, max = 9_007_199_254_740_991i64))]
    height: Option<i64>,
    /// Image format; default jpg, the only one that this workspace supports.
    format: Option<PictureFormat>,
    /// With `response=body`: makes browsers save the image as a file.
    download: Option<On>,
    /// `json` answers `{url}`, `body` the image; default: a 302 redirect to the image.
    response: Option<As>,
}

impl PictureQuery {
    /// Checks the rules that don't depend on media; returns the moment.
    fn check(&self) -> Result<i64, Failure> {
        let at = self.inpoint_ms.unwrap_or(0);
        rules::within("inpointMs", at, 0, MAX_INT)?;
        for (field, value) in [("durationMs", self.duration_ms), ("width", self.width), ("height", self.height)] {
            rules::each(value.as_ref(), |v| rules::within(field, v, 1, MAX_INT))?;
        }
        if self.format.is_some_and(|format| format != PictureFormat::Jpg) {
            return Err(Failure::new(Code::NotImplemented, "this workspace creates stills only as JPEG: use format=jpg"));
        }
        Ok(at)
    }

    /// Maximum size of the picture; `None` for its own size. Pictures are never enlarged.
    fn fit(&self) -> Option<(u32, u32)> {
        const LARGEST: i64 = 16_384;
        let side = |side: Option<i64>| u32::try_from(side.unwrap_or(LARGEST).min(LARGEST)).unwrap_or(u32::MAX);
        (self.width.is_some() || self.height.is_some()).then(|| (side(self.width), side(self.height)))
    }
}

/// Converts the error of a computation: a missing program, a full disk, or a run that did not start or end is the computer's fault,
/// everything else the media's.
pub fn failed(error: MediaError) -> Failure {
    // The texts of an API are English.
    ::words::Language::ENGLISH.within(|| match error {
        MediaError::Missing(_) => {
            Failure::new(Code::NotImplemented, "ffmpeg is needed for this and was not found: install ffmpeg")
        }
        MediaError::DiskFull => StoreError::no_room("the disk is full; nothing was kept").into(),
        MediaError::NotRun { .. } => {
            tracing::error!(%error, "media could not be computed");
            Failure::unavailable("ffmpeg could not be run; the reason is in the workspace's log")
        }
        MediaError::TooSlow { .. } | MediaError::Killed { .. } => Failure::unavailable(error.to_string()),
        MediaError::Unreadable(why) | MediaError::OverLimit(why) => {
            Failure::conflict(format!("the media could not be read: {why}"))
        }
        MediaError::NotTaken(_) => Failure::conflict(format!("the media could not be read: {error}")),
    })
}

/// Path of a source's file, which stays on this computer for as long as the second value lives.
pub async fn bytes_of(workspace: &Workspace, source: &SourceRow) -> Result<(PathBuf, HeldFiles), Failure> {
    let hash = source.sha256.as_ref().ok_or_else(|| Failure::conflict(format!("source \"{}\" has no bytes yet", source.id)))?;
    let file = hash.path_in(workspace.media.folder());
    let held = workspace.media.hold([&file]).await?;
    Ok((file, held))
}

/// A repeated request for a still is recorded only after this time, in milliseconds.
const NOTED_AGAIN_MS: i64 = 24 * 3_600_000;

/// Records the clip of a still before its file exists, so that the still is deleted with the clip.
async fn note_picture(workspace: &Workspace, file: &str, clip: &ClipId) -> Result<(), Failure> {
    let (name, of) = (file.to_owned(), clip.clone());
    if workspace.store.read(move |tx| pictures::is_noted(tx, &name, &of, NOTED_AGAIN_MS)).await? {
        return Ok(());
    }
    let (name, of) = (file.to_owned(), clip.clone());
    Ok(workspace.store.write(Scope::Workspace, move |tx| pictures::note(tx, &name, &of)).await?)
}

/// Stores a picture of a clip and answers its URL.
async fn picture(workspace: &Workspace, clip: &ClipId, jpeg: Vec<u8>, query: &PictureQuery) -> Result<Response, Failure> {
    if query.response == Some(As::Body) {
        let mut response = ([(header::CONTENT_TYPE, "image/jpeg")], jpeg).into_response();
        if query.download.is_some() {
            let attachment = HeaderValue::from_static("attachment; filename=\"still.jpg\"");
            response.headers_mut().insert(header::CONTENT_DISPOSITION, attachment);
        }
        return Ok(response);
    }
    let hash = crate::disk::hex(&Sha256::digest(&jpeg));
    let file = format!("{hash}.jpg");
    note_picture(workspace, &file, clip).await?;
    workspace.media.keep_bytes(jpeg, &file).await?;
    let url = format!("{}/derived/{file}", workspace.base_url);
    if query.response == Some(As::Json) {
        return Ok(Json(PictureUrl { url }).into_response());
    }
    let location = HeaderValue::from_str(&url).map_err(|error| Failure::internal("an address has no header form", &error))?;
    Ok((StatusCode::FOUND, [(header::LOCATION, location)]).into_response())
}

async fn of_video(workspace: Shared, Path(video): OnVideo, Query(query): Query<PictureQuery>) -> Result<Response, Failure> {
    let at = query.check()?;
    let found = workspace.read(move |tx| {
        let row = VideoRow::find(tx, &video)?;
        if at == 0 {
            let clip = ClipRow::first(tx, &row.id)?;
            let clip =
                clip.ok_or_else(|| Failure::new(Code::NotFound, "this video has no clips, so there is no picture of it"))?;
            return Ok((row.id, clip, PlaybackMs(0)));
        }
        let found = ClipRow::at(tx, &row.id, at)?;
        let (clip, at) =
            found.ok_or_else(|| Failure::bad_request(format!("inpointMs must be before the video's end, got {at}")))?;
        Ok((row.id, clip, at))
    });
    let (video, clip, at) = found.await?;
    let jpeg = still(&workspace, video, clip.clone(), at, &query).await?;
    picture(&workspace, &clip, jpeg, &query).await
}

async fn of_clip(
    workspace: Shared,
    Path((video, clip)): OnClip,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let at = query.check()?;
    let jpeg = still(&workspace, video, clip.clone(), PlaybackMs(at), &query).await?;
    picture(&workspace, &clip, jpeg, &query).await
}

/// A clip and the clip before it, ready to render, with their files, which stay on this computer for as long as the last value
/// lives.
pub async fn clip_renders(
    workspace: &Workspace,
    video: VideoId,
    clip: ClipId,
) -> Result<(render::ClipRender, Option<render::ClipRender>, HeldFiles), StoreError> {
    let media = workspace.media.folder().to_owned();
    let read = move |tx: &ReadTx| {
        let video = VideoRow::find(tx, &video)?;
        let row = ClipRow::find(tx, &video.id, &clip)?;
        let before = ClipRow::of_video(tx, &video.id)?.into_iter().rev().find(|other| other.position < row.position);
        let read = |row: &ClipRow| render::ClipRender::read(tx, &video, row, &media);
        Ok((read(&row)?, before.as_ref().map(read).transpose()?))
    };
    let (clip_render, before) = workspace.store.read(read).await?;
    let files = clip_render.files().chain(before.iter().flat_map(render::ClipRender::files));
    let held = workspace.media.hold(files).await?;
    Ok((clip_render, before, held))
}

/// The composed frame of a clip at a moment: layouts, zooms, masks and overlays.
async fn still(
    workspace: &Workspace,
    video: VideoId,
    clip: ClipId,
    at: PlaybackMs,
    query: &PictureQuery,
) -> Result<Vec<u8>, Failure> {
    let (clip_render, before, _files) = clip_renders(workspace, video, clip).await?;
    let end = clip_render.length().0;
    if at.0 >= end {
        return Err(Failure::bad_request(format!("inpointMs must be before the clip's end at {end}, got {}", at.0)));
    }
    let jpeg = render::still(&clip_render, before.as_ref(), at, workspace.media.scratch()).await.map_err(failed)?;
    let Some(fit) = query.fit() else { return Ok(jpeg) };
    let folder = render::Scratch::new(workspace.media.scratch()).map_err(failed)?;
    // No extension: ffmpeg takes a name with `.jpg` for an image sequence.
    let file = folder.0.join("still");
    tokio::fs::write(&file, &jpeg).await.map_err(|error| on_disk(&error))?;
    render::frame(&file, None, Some(fit)).await.map_err(failed)
}

type OnSource = Path<(VideoId, ClipId, SourceId)>;

async fn source_of(workspace: &Workspace, (video, clip, source): (VideoId, ClipId, SourceId)) -> Result<SourceRow, Failure> {
    let read = move |tx: &ReadTx| {
        let row = ClipRow::find(tx, &video, &clip)?;
        clips::clip_source(tx, &row, &source)
    };
    workspace.read(read).await
}

async fn of_source(workspace: Shared, Path(on): OnSource, Query(query): Query<PictureQuery>) -> Result<Response, Failure> {
    let at = query.check()?;
    let clip = on.1.clone();
    let source = source_of(&workspace, on).await?;
    if source.kind == SourceKind::Audio {
        return Err(Failure::conflict("a sound has no image"));
    }
    if let Some(length) = source.duration_ms.filter(|length| at >= *length) {
        return Err(Failure::bad_request(format!("inpointMs must be before the source's end at {length}, got {at}")));
    }
    let (file, _held) = bytes_of(&workspace, &source).await?;
    let jpeg = render::frame(&file, (source.kind == SourceKind::Video).then_some(at), query.fit()).await;
    picture(&workspace, &clip, jpeg.map_err(failed)?, &query).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WaveformQuery {
    /// Number of samples per pair of peaks, 16..65536; default 80, a pair every 10 ms.
    #[schemars(range(min = 16, max = 65536))]
    samples_per_pixel: Option<i64>,
}

async fn waveform(workspace: Shared, Path(on): OnSource, Query(query): Query<WaveformQuery>) -> Result<Json<Value>, Failure> {
    let per_pixel = query.samples_per_pixel.unwrap_or(80);
    rules::within("samplesPerPixel", per_pixel, 16, 65_536)?;
    let source = source_of(&workspace, on).await?;
    let (file, _held) = bytes_of(&workspace, &source).await?;
    let found = media::record_of(&file.to_string_lossy()).await.map_err(failed)?;
    if found.heard().is_empty() {
        let why = if found.sounds.is_empty() { "has no sound" } else { "has no sound that the workspace's ffmpeg can decode" };
        return Err(Failure::conflict(format!("source \"{}\" {why}", source.id)));
    }
    let peaks = media::peaks(&file.to_string_lossy(), u32::try_from(per_pixel).unwrap_or(80)).await.map_err(failed)?;
    let waveform = Waveform {
        version: 2,
        channels: 1,
        sample_rate: peaks.sample_rate,
        samples_per_pixel: peaks.samples_per_pixel,
        bits: 8,
        length: u32::try_from(peaks.pairs.len()).unwrap_or(u32::MAX),
        data: peaks.pairs.iter().flat_map(|(low, high)| [i32::from(*low), i32::from(*high)]).collect(),
    };
    serde_json::to_value(waveform).map(Json).map_err(|e| Failure::internal("a waveform has no JSON form", &e))
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SilenceQuery {
    /// Minimum length of the silences to return; at least 1, default 500.
    #[schemars(range(min = 1, max = 9_007_199_254_740_991i64))]
    min_duration_ms: Option<i64>,
}

async fn silences(
    workspace: Shared,
    Path((video, clip)): OnClip,
    Query(query): Query<SilenceQuery>,
) -> Result<Json<Value>, Failure> {
    let least = query.min_duration_ms.unwrap_or(500);
    rules::within("minDurationMs", least, 1, MAX_INT)?;
    let (map, found) = quiet(&workspace, &video, &clip, Duration::from_millis(least.unsigned_abs())).await?;
    let played = found.into_iter().filter_map(|(start, end)| {
        let (start, end) = (map.to_playback(start), map.to_playback(end));
        (end.0 - start.0 >= least).then_some(Silence { start_time_ms: start, duration_ms: DurationMs(end.0 - start.0) })
    });
    wrapped("silences", &played.collect::<Vec<_>>()).map(Json)
}

/// Map of the clip's cuts, and the ranges of its recording that are quieter than speech for at least `least`. Uses the microphone,
/// or else the footage, if it has sound; no ranges if neither has.
pub async fn quiet(
    workspace: &Workspace,
    video: &VideoId,
    clip: &ClipId,
    least: Duration,
) -> Result<(CutMap, Vec<(SourceMs, SourceMs)>), Failure> {
    let (video, clip) = (video.clone(), clip.clone());
    let read = move |tx: &ReadTx| {
        let row = ClipRow::find(tx, &video, &clip)?;
        let voice = row.sources(tx)?;
        let of = |medium: Medium| voice.iter().find(|(_, m)| *m == medium).map(|(id, _)| SourceRow::find(tx, id));
        let voices: Result<Vec<_>, _> =
            [Medium::Microphone, Medium::Upload, Medium::SystemAudio].into_iter().filter_map(of).collect();
        Ok((row.cut_map(), voices?))
    };
    let (map, voices) = workspace.read(read).await?;
    // No silence is longer than the clip.
    if least > Duration::from_millis(map.source_length().0.unsigned_abs()) {
        return Ok((map, Vec::new()));
    }
    for source in voices {
        let (file, _held) = bytes_of(workspace, &source).await?;
        let file = file.to_string_lossy();
        if media::record_of(&file).await.map_err(failed)?.heard().is_empty() {
            continue;
        }
        let found = media::silences(&file, map.source_length().0, least).await.map_err(failed)?;
        return Ok((map, found.into_iter().map(|(start, end)| (SourceMs(start), SourceMs(end))).collect()));
    }
    Ok((map, Vec::new()))
}

async fn auto_crop(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let AutoCrop { inpoint_ms } = body.read()?;
    rules::start("inpointMs", inpoint_ms)?;
    let (on_video, on_clip) = (video.clone(), clip.clone());
    let read = move |tx: &ReadTx| {
        let row = ClipRow::find(tx, &on_video, &on_clip)?;
        let media = row.sources(tx)?;
        let screen = media.iter().find(|(_, medium)| matches!(medium, Medium::Screen | Medium::Upload));
        let screen = screen.ok_or_else(|| Failure::conflict("this clip has no screen recording to crop"))?;
        Ok((row.cut_map(), SourceRow::find(tx, &screen.0)?))
    };
    let (map, source) = workspace.read(read).await?;
    let end = map.playback_length();
    if inpoint_ms >= end {
        return Err(Failure::bad_request(format!(
            "inpointMs must be before the clip's end at {}, got {}",
            end.0, inpoint_ms.0
        )));
    }
    let size = source.size.ok_or_else(|| Failure::conflict("the screen recording has no video"))?;
    let (file, _held) = bytes_of(&workspace, &source).await?;
    let found = media::detect_crop(&file.to_string_lossy(), map.to_source(inpoint_ms).0).await.map_err(failed)?;
    let (width, height) = (size.width as u32, size.height as u32);
    let crop = CropPx {
        top: found.y.min(height),
        bottom: height.saturating_sub(found.y + found.height),
        left: found.x.min(width),
        right: width.saturating_sub(found.x + found.width),
    };
    let answer = AutoCropped {
        crop,
        confidence: found.confidence,
        aspect_ratio: ratio(u64::from(found.width), u64::from(found.height)),
        inpoint_ms,
    };
    write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut row = ClipRow::find(tx, &video.id, &clip)?;
        row.settings.screen_crop = (crop != CropPx::default()).then_some(crop);
        row.save(tx)?;
        videos::touch(tx, &mut video)?;
        Ok(answer)
    })
    .await
}

async fn remove_auto_crop(workspace: Shared, Path((video, clip)): OnClip, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut row = ClipRow::find(tx, &video.id, &clip)?;
        row.settings.screen_crop = None;
        row.save(tx)?;
        videos::touch(tx, &mut video)?;
        Ok(ok())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Format;

    #[test]
    fn what_the_machine_lacks_is_not_blamed_on_the_media() {
        let status = |error| failed(error).status(Format::Flat).as_u16();
        assert_eq!(status(MediaError::Missing("ffmpeg")), 501);
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        for error in [
            MediaError::DiskFull,
            MediaError::not_written(&full),
            MediaError::NotRun { program: "ffmpeg", reason: "Argument list too long".into() },
            MediaError::TooSlow { program: "ffmpeg", seconds: 60 },
        ] {
            assert!(!failed(error.clone()).to_string().contains("not found"), "{error}");
            assert_eq!(status(error), 503);
        }
        assert_eq!(status(MediaError::Unreadable("Invalid data".into())), 409);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_disk_that_is_full_is_503_when_ffmpeg_meets_it() {
        let noise = "testsrc=size=640x360:rate=25:duration=4";
        let args = ["-f", "lavfi", "-i", noise, "-c:v", "rawvideo", "-f", "rawvideo", "/dev/full"].map(Into::into);
        let error = media::encode(args.to_vec(), std::path::Path::new("/"), |_| {}).await.unwrap_err();
        assert_eq!(failed(error).status(Format::Flat).as_u16(), 503);
    }
}
