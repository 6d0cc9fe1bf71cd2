//! Recordings of a new clip: footage or a screen recording, a camera recording, or both.

use super::{
    clip_media::{bytes_of, failed},
    state::Shared,
};
use crate::{
    api::{
        ClipId, PointPct, SizePx, SourceId, SourceMs, VideoId,
        clip::{ClipBackground, LayoutSceneType},
        item::ItemKind,
        source::{Medium, SourceKind},
    },
    failure::Failure,
    media,
    store::{CameraRow, FaceScanRow, ItemRow, NewClip, ReadTx, SourceRow, WriteTx, transcriptions},
};
use serde_json::{Value, json};

/// Difference in length between two recordings that is always allowed, in milliseconds.
const ALWAYS_ALLOWED_MS: i64 = 5_000;
/// Allowed difference as a fraction of the longer recording: 1 divided by this.
const ALLOWED_FRACTION: i64 = 10;

/// Sources that a body gives for a clip.
#[derive(Clone, Debug)]
pub struct Takes {
    screen: Option<SourceId>,
    camera: Option<SourceId>,
    camera_has_sound: bool,
}

/// Sources of a new clip, loaded and checked against each other.
pub struct FoundTakes {
    screen: Option<SourceRow>,
    camera: Option<SourceRow>,
    camera_has_sound: bool,
    length: SourceMs,
}

impl Takes {
    /// Probes whether the camera recording has sound, which then becomes the clip's voice.
    pub async fn probe(workspace: &Shared, screen: Option<SourceId>, camera: Option<SourceId>) -> Result<Self, Failure> {
        let mut camera_has_sound = false;
        if let Some(id) = camera.clone() {
            let find = move |tx: &ReadTx| SourceRow::find(tx, &id).map_err(|error| error.at("cameraSourceId"));
            let source = workspace.store.read(find).await?;
            // An unsuitable source is refused later, with the name of its field.
            if source.kind == SourceKind::Video && source.sha256.is_some() {
                let (file, _held) = bytes_of(workspace, &source).await?;
                camera_has_sound = media::probe_stored(&file).await.map_err(failed)?.has_audio;
            }
        }
        Ok(Self { screen, camera, camera_has_sound })
    }

    /// Loads the sources; `None` if the body gives none.
    pub fn find(&self, tx: &WriteTx) -> Result<Option<FoundTakes>, Failure> {
        if self.screen.is_some() && self.screen == self.camera {
            return Err(Failure::bad_request("sourceId and cameraSourceId must be different recordings"));
        }
        let found = |id: Option<&SourceId>, field| id.map(|id| recording(tx, id, field)).transpose();
        let (screen, camera) = (found(self.screen.as_ref(), "sourceId")?, found(self.camera.as_ref(), "cameraSourceId")?);
        let length_of = |source: &Option<SourceRow>| source.as_ref().map(|source| source.duration_ms.unwrap_or(0));
        let length = match (length_of(&screen), length_of(&camera)) {
            (None, None) => return Ok(None),
            (Some(one), None) | (None, Some(one)) => one,
            (Some(screen), Some(camera)) => {
                let most = (screen.max(camera) / ALLOWED_FRACTION).max(ALWAYS_ALLOWED_MS);
                if (screen - camera).abs() > most {
                    let seconds = |ms: i64| ms as f64 / 1000.0;
                    return Err(Failure::bad_request(format!(
                        "sourceId and cameraSourceId must be recordings of one take: they are {:.1} s and {:.1} s long, and may differ by {:.1} s",
                        seconds(screen),
                        seconds(camera),
                        seconds(most)
                    )));
                }
                // The clip is as long as its screen recording; a shorter camera recording holds its last frame.
                screen
            }
        };
        Ok(Some(FoundTakes { screen, camera, camera_has_sound: self.camera_has_sound, length: SourceMs(length) }))
    }
}

impl FoundTakes {
    /// Size of the recording that determines the canvas.
    pub fn size(&self) -> Option<SizePx> {
        self.screen.as_ref().or(self.camera.as_ref()).and_then(|source| source.size)
    }

    /// Adds the recordings to the end of a video as a clip.
    pub fn insert(&self, tx: &WriteTx, video: &VideoId, name: String) -> Result<ClipId, Failure> {
        let (scene, layout) = match (&self.screen, &self.camera) {
            (Some(_), Some(_)) => (
                LayoutSceneType::Combi,
                json!({"kind": "camera-bubble", "position": "bottom-right", "shape": "circle", "size": "M", "style": "full", "screenFit": "letterbox"}),
            ),
            (None, Some(_)) => (LayoutSceneType::CameraSubject, json!({"kind": "fullscreen", "style": "regular"})),
            _ => (LayoutSceneType::BasicSubject, json!({"kind": "fullscreen", "style": "regular", "screenFit": "letterbox"})),
        };
        let mut sources = Vec::new();
        sources.extend(self.screen.as_ref().map(|source| (source.id.clone(), Medium::Upload)));
        sources.extend(self.camera.as_ref().map(|source| (source.id.clone(), Medium::Camera)));
        let voice = self.camera.as_ref().filter(|_| self.camera_has_sound);
        sources.extend(voice.map(|source| (source.id.clone(), Medium::Microphone)));
        let focus = PointPct { x_pct: 50.0, y_pct: 50.0 };
        let clip = NewClip {
            id: ClipId::fresh(),
            name,
            length: self.length,
            cuts: Vec::new(),
            scene,
            background: ClipBackground::solid("#000000"),
            transition: "default".into(),
            camera: self.camera.as_ref().map(|_| CameraRow { crop: None, focus, mirrored: false }),
            sources,
        };
        clip.insert(tx, video)?;
        transcriptions::note(tx, &clip.id)?;
        if let Some(camera) = &self.camera {
            FaceScanRow::note(tx, &camera.id)?;
        }
        if let Value::Object(layout) = json!({ "layout": layout }) {
            let kind = ItemKind::Layout;
            ItemRow { id: kind.fresh_id(), kind, span: None, body: layout, revision: 0 }.save(tx, &clip.id)?;
        }
        Ok(clip.id)
    }
}

/// A source for a clip: a video that was uploaded.
fn recording(tx: &WriteTx, id: &SourceId, field: &str) -> Result<SourceRow, Failure> {
    Ok(SourceRow::usable_as(tx, id, &[SourceKind::Video], field)?)
}
