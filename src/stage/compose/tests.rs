use super::*;
use crate::{
    api::{
        PlaybackMs, PointPct, SourceMs,
        clip::{BackgroundType, BorderStyle, ClipBackground, Corners, LayoutSceneType},
        item::{Item, ItemKind},
        video::ClipTransition,
    },
    stage::CameraView,
    timeline::CutMap,
};
use serde_json::{Value, json};

/// What a clip is made of, for a test.
struct Clip {
    canvas: SizePx,
    scene: LayoutSceneType,
    background: ClipBackground,
    border: Option<BorderStyle>,
    corners: Option<Corners>,
    map: CutMap,
    items: Vec<Item>,
    ids: [SourceId; 4],
    words: Vec<crate::api::item::Word>,
    subtitles: crate::api::captions::Subtitles,
}

const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };
const CAMERA: SizePx = SizePx { width: 640.0, height: 360.0 };
const MIDDLE: PointPct = PointPct { x_pct: 50.0, y_pct: 50.0 };

impl Clip {
    fn new(items: Vec<(ItemKind, Value)>) -> Self {
        let items = items.into_iter().enumerate().map(|(index, (kind, mut record))| {
            record.as_object_mut().unwrap().entry("id").or_insert(json!(format!("i{index}")));
            Item::parse(kind, record).unwrap()
        });
        Self {
            canvas: HD,
            scene: LayoutSceneType::Combi,
            background: ClipBackground::solid("#203040"),
            border: None,
            corners: None,
            map: CutMap::new(&[], SourceMs(60_000)),
            items: items.collect(),
            ids: ["screen", "camera", "still", "video"].map(SourceId::new),
            words: Vec::new(),
            subtitles: crate::api::captions::Subtitles::default(),
        }
    }

    fn view(&self) -> ClipView<'_> {
        let [screen, camera, still, video] = &self.ids;
        let known = |id, size, length_ms| SourceView { id, size: Some(size), length_ms };
        let view = CameraView { size: CAMERA, crop: None, focus: MIDDLE, mirrored: false };
        ClipView {
            canvas: self.canvas,
            scene: &self.scene,
            background: &self.background,
            border: self.border.as_ref(),
            corners: self.corners.as_ref(),
            map: &self.map,
            screen: Some(ScreenView { source: screen, size: HD, part: Rect::UNIT }),
            camera: Some((camera, view)),
            items: self.items.iter().collect(),
            sources: vec![
                known(screen, HD, Some(60_000)),
                known(camera, CAMERA, Some(60_000)),
                known(still, SizePx { width: 400.0, height: 400.0 }, None),
                known(video, CAMERA, Some(8_000)),
            ],
            words: &self.words,
            subtitles: (self.subtitles.enabled == Some(true)).then_some(&self.subtitles),
            entrance: Entrance::Cut,
        }
    }

    fn at(&self, at: i64) -> Composition {
        compose(&self.view(), PlaybackMs(at))
    }
}

fn layout(more: Value) -> (ItemKind, Value) {
    (ItemKind::Layout, more)
}

fn bubble() -> (ItemKind, Value) {
    layout(json!({"layout": {"kind": "camera-bubble", "position": "bottom-right", "shape": "circle", "size": "M"}}))
}

/// What the elements are, in words, from back to front.
fn order(composition: &Composition) -> Vec<String> {
    let name = |element: &Element| match &element.kind {
        ElementKind::Background(_) => "background".to_owned(),
        ElementKind::Footage(footage) => match &footage.role {
            Role::Screen => "screen".to_owned(),
            Role::Camera => "camera".to_owned(),
            Role::Broll(id) => format!("b-roll {}", id.as_str()),
            Role::Overlay(id) => format!("media {}", id.as_str()),
        },
        ElementKind::Text(text) => format!("text {}", text.id.as_str()),
        ElementKind::Caption(_) => "captions".to_owned(),
        ElementKind::Before(_) => "before".to_owned(),
    };
    composition.elements.iter().map(name).collect()
}

fn found(composition: &Composition, role: Role) -> &Footage {
    composition.footage().find(|footage| footage.role == role).unwrap()
}

#[test]
fn everything_has_its_place_from_back_to_front() {
    let span = |id: &str, more: Value| {
        let mut record = json!({"id": id, "startTimeMs": 0, "durationMs": 10_000, "text": "T"});
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        record
    };
    let mut clip = Clip::new(vec![
        bubble(),
        (ItemKind::TextOverlay, span("top", json!({}))),
        (ItemKind::TextOverlay, span("low", json!({"zIndex": 0}))),
        (ItemKind::TextOverlay, span("behind", json!({"zIndex": 9, "depth": "behind_presenter"}))),
        (ItemKind::MediaOverlay, span("between", json!({"zIndex": 1, "sourceId": "still", "type": "image"}))),
    ]);
    clip.words = serde_json::from_value(json!([{"index": 0, "text": "Hello", "startTimeMs": 0, "endTimeMs": 900}])).unwrap();
    clip.subtitles.enabled = Some(true);
    let composition = clip.at(500);
    assert_eq!(
        order(&composition),
        ["background", "screen", "text behind", "camera", "text low", "media between", "text top", "captions"]
    );
    assert_eq!(composition.approximations, [Approximation::Depth]);
}
