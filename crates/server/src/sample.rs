//! The sample workspace: bundled media and facts for an empty store.

use super::{
    DataDir, OpenError,
    media_store::MediaStore,
    store::{
        CameraRow, ItemRow, NewClip, Record, RecordKind, Role, Scope, SourceRow, Store, StoreError, VideoRow, WriteTx, disuse,
        members,
    },
};
use crate::media_hash::MediaHash;
use crate::{
    api::{
        ClipId, CropPx, DurationMs, Extra, PointPct, SizePx, SourceId, SourceMs, UserId, VideoId,
        clip::{ClipBackground, Cut, LayoutSceneType},
        faces::FaceBox,
        item::ItemKind,
        source::{Medium, SourceKind},
    },
    timeline::Footage,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

macro_rules! files {
    ($($name:literal),+ $(,)?) => { [$(($name, include_bytes!(concat!("../../../assets/sample/", $name)) as &[u8])),+] };
}

/// Sample media, made by scripts/sample.
static FILES: [(&str, &[u8]); 12] = files![
    "chime.m4a",
    "click.m4a",
    "whoosh.m4a",
    "logo.png",
    "welcome-camera.mp4",
    "welcome-microphone.m4a",
    "demo-screen.mp4",
    "demo-camera.mp4",
    "demo-microphone.m4a",
    "wrap-up-screen.mp4",
    "wrap-up-camera.mp4",
    "wrap-up-microphone.m4a",
];

#[derive(Deserialize)]
struct Sample {
    video: SampleVideo,
    sources: Vec<SampleSource>,
    clips: Vec<SampleClip>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SampleVideo {
    id: VideoId,
    name: String,
    width: f64,
    height: f64,
    default_clip_transition: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SampleSource {
    id: SourceId,
    medium: Medium,
    file: String,
    width: Option<f64>,
    height: Option<f64>,
    duration_ms: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SampleClip {
    id: ClipId,
    name: String,
    layout_scene_type: LayoutSceneType,
    length_ms: SourceMs,
    cuts: Vec<(SourceMs, SourceMs)>,
    transition: String,
    background: ClipBackground,
    camera_crop: Option<CropPx>,
    camera_focus_point: PointPct,
    mirror_camera: bool,
    sources: Vec<SourceId>,
    items: HashMap<String, Vec<Extra>>,
    words: Vec<(String, i64, i64)>,
    faces: Vec<(SourceMs, Vec<[f64; 4]>)>,
}

/// Adds the sample video to a store without videos.
pub async fn fill_if_empty(store: &Store, data: &DataDir, media: &MediaStore) -> Result<(), OpenError> {
    let failed = |failure: StoreError| OpenError::Damaged { path: data.database(), reason: failure.to_string() };
    if !store.read(|tx| VideoRow::any(tx).map(|any| !any)).await.map_err(failed)? {
        return Ok(());
    }
    let hashes = write_files(media).await?;
    // Another server of the database may have filled it first.
    let fill = move |tx: &WriteTx| if VideoRow::any(tx)? { Ok(()) } else { insert(tx, &hashes) };
    store.write(Scope::Workspace, fill).await.map_err(failed)
}

/// Stores each file under its hash. Returns the hashes by file name.
async fn write_files(media: &MediaStore) -> Result<HashMap<&'static str, String>, OpenError> {
    let hashes: HashMap<_, _> = FILES.iter().map(|(name, bytes)| (*name, crate::disk::hex(&Sha256::digest(bytes)))).collect();
    let files = FILES.iter().filter_map(|(name, bytes)| Some((hashes.get(name)?.clone(), *bytes)));
    media.provide(files.collect()).await?;
    Ok(hashes)
}

fn insert(tx: &WriteTx, hashes: &HashMap<&'static str, String>) -> Result<(), StoreError> {
    let sample: Sample = serde_json::from_str(include_str!("../../../assets/sample/workspace.json"))
        .map_err(|error| StoreError::internal("the bundled sample is damaged", &error))?;
    let mut mediums = HashMap::new();
    for source in sample.sources {
        let (kind, content_type) = match source.file.rsplit_once('.').map(|(_, extension)| extension) {
            Some("png") => (SourceKind::Image, "image/png"),
            Some("m4a") => (SourceKind::Audio, "audio/mp4"),
            _ => (SourceKind::Video, "video/mp4"),
        };
        let row = SourceRow {
            size: source.width.zip(source.height).map(|(width, height)| SizePx { width, height }),
            duration_ms: source.duration_ms,
            sha256: hashes.get(source.file.as_str()).and_then(|hash| MediaHash::read(hash)),
            content_type: Some(content_type.into()),
            ..SourceRow::fresh(source.id.clone(), kind)
        };
        row.save(tx)?;
        let bytes = FILES.iter().find(|(name, _)| *name == source.file).map(|(_, bytes)| bytes.len() as u64);
        if let (Some(hash), Some(bytes)) = (&row.sha256, bytes) {
            disuse::measured(tx, hash.as_str(), bytes)?;
        }
        mediums.insert(source.id, source.medium);
    }
    let SampleVideo { id, name, width, height, default_clip_transition } = sample.video;
    VideoRow::fresh(id.clone(), name, SizePx { width, height }, &default_clip_transition).insert(tx)?;
    for clip in sample.clips {
        insert_clip(tx, &id, clip, &mediums)?;
    }
    let tag = serde_json::json!({"name": "Sample", "color": "#6E56CF"});
    Record::fresh("tag_sample", &tag)?.insert(tx, RecordKind::Tag)?;
    for (user, name, email) in [("usr_ada", "Ada", "ada@example.com"), ("usr_ben", "Ben", "ben@example.com")] {
        members::insert(tx, &UserId::new(user), email, name, Role::Editor)?;
    }
    Ok(())
}

fn insert_clip(tx: &WriteTx, video: &VideoId, clip: SampleClip, mediums: &HashMap<SourceId, Medium>) -> Result<(), StoreError> {
    let medium = |source: &SourceId| mediums.get(source).cloned().unwrap_or(Medium::Upload);
    let new = NewClip {
        id: clip.id,
        name: clip.name,
        length: clip.length_ms,
        cuts: clip
            .cuts
            .iter()
            .map(|(start, end)| Cut { start_time_ms: *start, duration_ms: DurationMs(end.0 - start.0) })
            .collect(),
        scene: clip.layout_scene_type,
        background: clip.background,
        transition: clip.transition,
        camera: Some(CameraRow { crop: clip.camera_crop, focus: clip.camera_focus_point, mirrored: clip.mirror_camera }),
        sources: clip.sources.iter().map(|source| (source.clone(), medium(source))).collect(),
    };
    new.insert(tx, video)?;
    new.insert_words(tx, &clip.words)?;
    let face = |[x_pct, y_pct, width_pct, height_pct]: [f64; 4]| FaceBox { x_pct, y_pct, width_pct, height_pct };
    let samples: Vec<_> = clip.faces.into_iter().map(|(at, faces)| (at, faces.into_iter().map(face).collect())).collect();
    new.insert_faces(tx, &samples)?;
    for kind in ItemKind::ALL {
        for mut body in clip.items.get(kind.collection()).cloned().unwrap_or_default() {
            let time = |value: Option<serde_json::Value>| value.and_then(|value| value.as_i64()).map(SourceMs);
            let (from, to) = (time(body.remove("from")), time(body.remove("to")));
            let span = from.zip(to).map(|(start, end)| Footage { first: start, end });
            ItemRow { id: kind.fresh_id(), kind, span, body, revision: 0 }.save(tx, &new.id)?;
        }
    }
    Ok(())
}
