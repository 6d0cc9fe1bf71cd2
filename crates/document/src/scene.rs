//! Scene of the preview at a moment: converts the open video for [`compose`].

use super::project::{ClipData, Project};
use crate::{
    api::{
        PlaybackMs, PointPct, SizePx, SourceMs,
        item::{Item, ItemKind},
        layout::LayoutShape,
        source::Source,
    },
    edit::ClipItems,
    stage::{
        Arrangement, CameraView, Rect, arrange,
        compose::{ClipView, Composition, Entrance, Role, ScreenView, SourceView, compose, place_in_stack},
        cropped,
    },
};

/// Content of the preview at one moment.
pub struct Scene<'a> {
    /// Everything to draw.
    pub composition: Composition,
    /// Visible text and media overlays, back to front, for dragging.
    pub overlays: Vec<&'a Item>,
}

impl Scene<'_> {
    /// True if a layer is visible.
    pub fn shows(&self, role: &Role) -> bool {
        self.composition.footage().any(|footage| footage.role == *role)
    }
}

impl Project {
    /// Scene of a clip at a playback time.
    pub fn scene(&self, data: &ClipData, time: PlaybackMs) -> Scene<'_> {
        let composition = compose(&self.view(data), time);
        let covers = |item: &&Item| item.times().is_some_and(|(start, length)| start <= time && time.0 < start.0 + length.0);
        let items = self.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter);
        let is_overlay = |item: &&Item| matches!(item.kind(), ItemKind::TextOverlay | ItemKind::MediaOverlay);
        let mut overlays: Vec<&Item> = items.filter(is_overlay).filter(covers).collect();
        overlays.sort_by_key(|item| {
            let z_index = match item {
                Item::TextOverlay(text) => text.z_index,
                Item::MediaOverlay(media) => media.z_index,
                _ => None,
            };
            place_in_stack(z_index, item.times().map_or(0, |(start, _)| start.0), item.id())
        });
        Scene { composition, overlays }
    }

    /// Input of [`compose`] for a clip, with the previous clip if a transition shows it.
    pub fn view<'a>(&'a self, data: &'a ClipData) -> ClipView<'a> {
        ClipView { entrance: self.entrance(data), ..self.view_alone(data) }
    }

    /// Like [`Project::view`], but without the previous clip.
    pub fn view_alone<'a>(&'a self, data: &'a ClipData) -> ClipView<'a> {
        let clip = &data.clip;
        let screen = data.screen().and_then(|source| {
            let size = source.dimensions?;
            Some(ScreenView { source: &source.id, size, part: auto_crop(data, size) })
        });
        let camera = data.camera().and_then(|source| {
            let view = CameraView {
                size: source.dimensions?,
                crop: clip.camera_crop.flatten(),
                focus: clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 }),
                mirrored: clip.mirror_camera.unwrap_or(false),
            };
            Some((&source.id, view))
        });
        let known = |source: &'a Source| SourceView {
            id: &source.id,
            size: source.dimensions,
            length_ms: source.length().map(|length| length.0),
        };
        ClipView {
            canvas: self.video.dimensions,
            scene: &clip.layout_scene_type,
            background: &clip.background,
            border: clip.border_style.as_ref().or(self.video.border_style.as_ref()),
            corners: clip.corners.as_ref().or(self.video.corners.as_ref()),
            map: &data.map,
            screen,
            camera,
            items: self
                .draft
                .items(&clip.id)
                .into_iter()
                .flat_map(ClipItems::iter)
                .chain(self.given_layout(&clip.id))
                .collect(),
            sources: data.sources.iter().map(known).collect(),
            words: &data.words,
            subtitles: self.video.subtitles.as_ref().filter(|subtitles| subtitles.enabled == Some(true)),
            entrance: Entrance::Cut,
        }
    }

    /// Position of a clip's layers in a layout.
    pub fn arranged(&self, data: &ClipData, layout: &LayoutShape) -> Arrangement {
        let view = self.view_alone(data);
        let screen = view
            .screen
            .map(|screen| SizePx { width: screen.size.width * screen.part.w, height: screen.size.height * screen.part.h });
        let camera = view.camera.as_ref().map(|(_, camera)| camera);
        arrange(view.canvas, layout, view.scene, camera, screen)
    }

    fn entrance<'a>(&'a self, data: &'a ClipData) -> Entrance<'a> {
        match self.before(data) {
            None => Entrance::Cut,
            Some(before) => {
                let default = self.video.default_clip_transition.as_ref();
                Entrance::of(&data.clip.transition, default, || Some(self.view_alone(before)))
            }
        }
    }

    /// The previous clip; `None` for the first.
    pub fn before(&self, data: &ClipData) -> Option<&ClipData> {
        let (index, _) = self.clip(&data.clip.id)?;
        self.clips.get(index.checked_sub(1)?)
    }

    /// Time in the recordings that a clip shows at a playback time.
    pub fn source_time(data: &ClipData, time: PlaybackMs) -> SourceMs {
        // The end of a clip shows its last frame, not the one after it.
        let last = data.map.playback_length().moved(-1);
        data.map.to_source(time.min(last))
    }
}

/// Rectangle of the uncropped screen recording in canvas coordinates, at the current zoom. Masks and zooms are relative to it.
/// `None` if the screen isn't visible.
pub fn screen_frame(data: &ClipData, composition: &Composition) -> Option<Rect> {
    let screen = composition.footage().find(|footage| footage.role == Role::Screen)?;
    let part = data.screen().and_then(|source| source.dimensions).map_or(Rect::UNIT, |size| auto_crop(data, size));
    let shown = part.relative(screen.source);
    let is_usable = shown.w.is_finite() && shown.h.is_finite() && shown.w > 0.0 && shown.h > 0.0;
    let (w, h) = (screen.dest.w / shown.w, screen.dest.h / shown.h);
    is_usable.then(|| Rect::new(screen.dest.x - shown.x * w, screen.dest.y - shown.y * h, w, h))
}

/// Part of the screen recording within the crop; only the local workspace reports that crop.
fn auto_crop(data: &ClipData, size: SizePx) -> Rect {
    data.clip.screen_crop.map_or(Rect::UNIT, |crop| cropped(crop, size))
}
