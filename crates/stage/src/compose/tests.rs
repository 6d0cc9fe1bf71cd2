use super::*;
use crate::{
    CameraView,
    api::{
        PlaybackMs, PointPct, SourceMs,
        clip::{BackgroundType, BorderStyle, ClipBackground, Corners, LayoutSceneType},
        item::{Item, ItemKind},
        video::ClipTransition,
    },
    timeline::CutMap,
};
use serde_json::{Value, json};

/// The parts of a clip, for a test.
#[derive(Debug)]
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
            Item::parse(kind, &record).unwrap()
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

/// Names of the elements, from back to front.
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

#[test]
fn what_is_made_later_is_on_top_of_what_was_made_before_it_wherever_they_begin() {
    let made: Vec<ItemId> = (0..50).map(|_| ItemId::local()).collect();
    assert!(made.is_sorted(), "ids of items that are made here sort in the order in which they are made");
    let span = |id: &str, start: i64| json!({"id": id, "startTimeMs": start, "durationMs": 10_000, "text": "T"});
    let [first, second] = [&made[0], &made[1]].map(ItemId::as_str);
    let clip = Clip::new(vec![
        bubble(),
        (ItemKind::TextOverlay, span(second, 100)),
        (ItemKind::TextOverlay, span(first, 400)),
        (ItemKind::TextOverlay, span("saved", 450)),
    ]);
    let texts: Vec<_> = order(&clip.at(500)).into_iter().filter(|name| name.starts_with("text")).collect();
    assert_eq!(texts, ["text saved".to_owned(), format!("text {first}"), format!("text {second}")]);
}

#[test]
fn a_zoom_comes_in_and_goes_out_and_masks_move_with_it() {
    let span = |more: Value| {
        let mut record = json!({"startTimeMs": 1_000, "durationMs": 3_000});
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        record
    };
    let box_of = |x, y| json!({"point": {"xPct": x, "yPct": y}, "dimensions": {"widthPct": 10.0, "heightPct": 10.0}});
    let clip = Clip::new(vec![
        layout(json!({"layout": {"kind": "screen-only", "style": "fullscreen"}})),
        (ItemKind::Zoom, span(json!({"type": "manualZoom", "scale": 2.0, "focusPoint": {"xPct": 0.0, "yPct": 0.0}}))),
        (ItemKind::Blur, span(box_of(0.0, 0.0))),
        (ItemKind::Highlight, span(box_of(80.0, 80.0))),
    ]);
    let scale = |at| 1.0 / found(&clip.at(at), Role::Screen).source.w;
    assert!((scale(999) - 1.0).abs() < 1e-9 && (scale(1_000) - 1.0).abs() < 1e-9);
    assert!((scale(1_200) - 1.5).abs() < 0.2, "{}", scale(1_200));
    assert!((scale(1_400) - 2.0).abs() < 1e-9 && (scale(3_600) - 2.0).abs() < 1e-9);
    assert!((scale(3_999) - 1.0).abs() < 0.01);
    let screen = clip.at(2_000);
    let masks = &found(&screen, Role::Screen).masks;
    // A tenth of the recording is a fifth of its visible part.
    assert_eq!(masks[0], LayerMask { area: Rect::new(0.0, 0.0, 384.0, 216.0), effect: MaskEffect::Blur(8.0) });
    // The highlight is out of view: the whole layer is darkened until it returns.
    assert_eq!(masks[1], LayerMask { area: Rect::new(0.0, 0.0, 0.0, 0.0), effect: MaskEffect::Dim(0.8 * 0.7) });
}

#[test]
fn one_zoom_that_interrupts_another_begins_where_that_one_is() {
    let zoom = |start: i64, length: i64, scale: f64| {
        (ItemKind::Zoom, json!({"startTimeMs": start, "durationMs": length, "type": "trackingZoom", "scale": scale}))
    };
    let clip = Clip::new(vec![bubble(), zoom(0, 6_000, 3.0), zoom(2_000, 1_000, 2.0)]);
    let widths: Vec<f64> = (0..6_100).map(|at| found(&clip.at(at), Role::Screen).source.w).collect();
    let steepest = widths.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max);
    assert!(steepest < 0.02, "{steepest}");
    assert_eq!(clip.at(1_000).approximations, [Approximation::TrackingZoom]);
}

#[test]
fn a_layout_springs_into_the_next_one_or_cuts_hard() {
    let section = |start: i64, style: &str, shape: Value| {
        layout(json!({"startTimeMs": start, "durationMs": 2_000, "transitionStyle": style, "layout": shape}))
    };
    let side = json!({"kind": "side-by-side", "position": "left", "style": "even"});
    let only = json!({"kind": "screen-only", "style": "fullscreen"});
    let clip = Clip::new(vec![bubble(), section(2_000, "spring", side), section(6_000, "hardCut", only)]);
    let camera = |at| found(&clip.at(at), Role::Camera).clone();
    let (before, after) = (camera(1_999), camera(2_400));
    assert_eq!(camera(2_000).dest, before.dest);
    assert!(camera(2_100).dest.x < before.dest.x && camera(2_100).dest.x > after.dest.x);
    assert!(before.radius > after.radius && camera(2_100).radius < before.radius);
    // Nothing is stretched during the movement.
    let part = camera(2_150);
    let shown = part.source.w * CAMERA.width / (part.source.h * CAMERA.height);
    assert!((shown / part.dest.aspect() - 1.0).abs() < 1e-6);
    // The interrupted layout returns with the same transition.
    assert_eq!(camera(4_000).dest, after.dest);
    assert_eq!(camera(4_400).dest, before.dest);
    assert_eq!(order(&clip.at(6_000)), ["background", "screen"]);
    assert_eq!(order(&clip.at(8_000)), ["background", "screen", "camera"]);
    assert_eq!(steady_until(&clip.view(), PlaybackMs(500)), PlaybackMs(2_000));
    assert_eq!(steady_until(&clip.view(), PlaybackMs(2_100)), PlaybackMs(2_101));
    assert_eq!(steady_until(&clip.view(), PlaybackMs(2_400)), PlaybackMs(4_000));
}

#[test]
fn b_roll_covers_both_layers_and_what_is_in_front_of_them_stays() {
    let clip = Clip::new(vec![
        bubble(),
        layout(json!({"id": "roll", "startTimeMs": 1_000, "durationMs": 3_000, "transitionStyle": "spring",
            "layout": {"kind": "fullscreen"}, "media": {"type": "video", "sourceId": "video"}})),
        layout(json!({"startTimeMs": 5_000, "durationMs": 1_000, "transitionStyle": "hardCut",
            "layout": {"kind": "fullscreen"}, "media": {"type": "video", "sourceId": "nobody knows"}})),
        (ItemKind::TextOverlay, json!({"id": "t", "startTimeMs": 0, "durationMs": 9_000, "text": "T"})),
    ]);
    assert_eq!(order(&clip.at(2_000)), ["background", "b-roll roll", "text t"]);
    assert_eq!(order(&clip.at(1_100)), ["background", "screen", "b-roll roll", "camera", "text t"]);
    assert_eq!(order(&clip.at(4_100)), ["background", "screen", "b-roll roll", "camera", "text t"]);
    let composition = clip.at(2_000);
    let footage = found(&composition, Role::Broll("roll".into()));
    assert_eq!((footage.dest, footage.picture.at_ms), (Rect::new(0.0, 0.0, 1920.0, 1080.0), Some(1_000)));
    assert_eq!(order(&clip.at(5_500)), ["background", "screen", "text t"], "B-roll that nobody has is not shown");
}

#[test]
fn smooth_overlays_fade_and_hard_ones_pop() {
    let text = |id: &str, transition: &str| {
        (
            ItemKind::TextOverlay,
            json!({"id": id, "startTimeMs": 1_000, "durationMs": 1_000, "text": "T", "transition": transition}),
        )
    };
    let clip = Clip::new(vec![bubble(), text("a", "smooth"), text("b", "hard_cut")]);
    let opacity = |at: i64| -> Vec<f64> {
        let elements = clip.at(at).elements;
        elements.iter().filter(|element| matches!(element.kind, ElementKind::Text(_))).map(|element| element.opacity).collect()
    };
    assert!(opacity(999).is_empty() && opacity(2_000).is_empty());
    assert_eq!(opacity(1_000), [0.0, 1.0]);
    assert_eq!(opacity(1_100), [0.5, 1.0]);
    assert_eq!(opacity(1_500), [1.0, 1.0]);
    assert_eq!(opacity(1_950), [0.25, 1.0]);
}

#[test]
fn a_clip_dissolves_from_the_last_picture_of_the_one_before() {
    let (first, second) = (Clip::new(vec![bubble()]), Clip::new(vec![bubble()]));
    let before = || Some(first.view());
    let entrance = |own: ClipTransition, default: Option<ClipTransition>| Entrance::of(&own, default.as_ref(), before);
    assert!(matches!(entrance(ClipTransition::Default, None), Entrance::Cut));
    assert!(matches!(entrance(ClipTransition::HardCut, Some(ClipTransition::Smooth)), Entrance::Cut));
    let view = ClipView { entrance: entrance(ClipTransition::Default, Some(ClipTransition::Smooth)), ..second.view() };
    let half = compose(&view, PlaybackMs(150));
    let Some(Element { kind: ElementKind::Before(elements), opacity }) = half.elements.last() else { panic!("{half:?}") };
    assert_eq!((*opacity, elements.len()), (0.5, 3));
    let last = PictureRef { origin: PictureOrigin::Source("camera".into()), at_ms: Some(59_999) };
    assert!(half.pictures().contains(&&last));
    assert_eq!(order(&compose(&view, PlaybackMs(300))), ["background", "screen", "camera"]);
    let alone = ClipView { entrance: Entrance::of(&ClipTransition::Smooth, None, || None), ..second.view() };
    let fading = compose(&alone, PlaybackMs(0));
    assert_eq!(fading.elements.last().unwrap().kind, ElementKind::Background(Fill::Solid([0x20, 0x30, 0x40, 255])));
}

#[test]
fn every_kind_of_background_is_resolved() {
    let mut clip = Clip::new(vec![bubble()]);
    let mut shown = |background: ClipBackground| {
        clip.background = background;
        let composition = clip.at(9_000);
        let Some(Element { kind: ElementKind::Background(fill), .. }) = composition.elements.first() else { panic!() };
        (fill.clone(), composition.approximations)
    };
    let of = ClipBackground::of;
    assert_eq!(shown(ClipBackground::solid("#10203040")).0, Fill::Solid([16, 32, 48, 255]), "nothing is behind it");
    let (gradient, rests) =
        shown(ClipBackground { shader_gradient_preset: Some("ember".into()), ..of(BackgroundType::ShaderGradient) });
    assert_eq!(gradient, Fill::Gradient { from: [0x3b, 0x0d, 0x0c, 255], to: [0xf2, 0x6a, 0x2e, 255], angle: 45.0 });
    assert_eq!(rests, [Approximation::AnimatedGradient]);
    let image = ClipBackground { image_url: Some("https://x/a.jpg".into()), ..of(BackgroundType::Image) };
    let picture = |origin, at_ms, blur| Fill::Picture { picture: PictureRef { origin, at_ms }, blur };
    assert_eq!(shown(image).0, picture(PictureOrigin::Address("https://x/a.jpg".into()), None, 0.0));
    let video = ClipBackground { source_id: Some("video".into()), ..of(BackgroundType::Video) };
    assert_eq!(shown(video).0, picture(PictureOrigin::Source("video".into()), Some(1_000), 0.0), "8 s of it loop");
    let ambient = shown(of(BackgroundType::Ambient)).0;
    assert_eq!(ambient, picture(PictureOrigin::Source("screen".into()), Some(9_000), 80.0));
    assert_eq!(shown(of(BackgroundType::Image)).0, Fill::Solid([0, 0, 0, 255]));
}

#[test]
fn borders_and_corners_set_layers_off_where_something_is_around_them() {
    let mut clip = Clip::new(vec![
        bubble(),
        layout(json!({"startTimeMs": 1_000, "durationMs": 5_000, "transitionStyle": "hardCut",
        "layout": {"kind": "camera-only", "style": "fullscreen"}})),
    ]);
    let plain = found(&clip.at(0), Role::Screen).clone();
    assert!(plain.radius > 0.0 && plain.border.is_none() && plain.shadow.is_none());
    clip.corners = Some(Corners::None);
    assert!(found(&clip.at(0), Role::Screen).radius < 1e-9);
    assert!(found(&clip.at(0), Role::Camera).radius > 100.0, "a circle stays one");
    (clip.corners, clip.border) = (Some(Corners::Squircle), Some(BorderStyle::DeepShadow));
    let screen = found(&clip.at(0), Role::Screen).clone();
    assert!(screen.radius > plain.radius * 2.0 && screen.shadow.is_some());
    let full = found(&clip.at(2_000), Role::Camera).clone();
    assert!(full.radius < 1e-9 && full.shadow.is_none(), "it reaches the edges of the canvas");
    clip.border = Some(BorderStyle::Snake);
    assert_eq!(clip.at(0).approximations, [Approximation::BorderStyle]);
    assert!(found(&clip.at(0), Role::Screen).border.is_some());
}

#[test]
fn a_text_gets_every_default() {
    let text = |more: Value| {
        let mut record = json!({"startTimeMs": 0, "durationMs": 1_000, "text": "T"});
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let composition = Clip::new(vec![(ItemKind::TextOverlay, record)]).at(0);
        composition
            .elements
            .iter()
            .find_map(|element| match &element.kind {
                ElementKind::Text(text) => Some(text.clone()),
                _ => None,
            })
            .unwrap()
    };
    let bare = text(json!({}));
    assert_eq!(bare.rect, Rect::new(384.0, 405.0, 1152.0, 270.0));
    assert_eq!((bare.letters.size, bare.letters.weight, bare.letters.family.as_str()), (81.0, 500.0, "Inter"));
    assert_eq!((bare.align, bare.plate, bare.letters.outline, bare.letters.shadow), (Align::Center, None, None, None));
    let plate = |shape: Value| text(json!({"background": "#000000FF", "backgroundShape": shape})).plate.unwrap();
    assert_eq!(plate(json!("none")).padding, None, "a colour without a shape fills the box");
    assert!(plate(json!("regular")).padding.is_some() && plate(json!("squircle")).radius > plate(json!("regular")).radius);
    assert_eq!(text(json!({"background": "#FF000000", "backgroundShape": "regular"})).plate, None, "it is not seen");
    let odd =
        text(json!({"fontSize": 1e300, "dimensions": {"width": -4.0, "height": 1e300}, "point": {"xPct": 1e300, "yPct": 5}}));
    assert!(odd.letters.size < 10_000.0 && odd.rect.w > 0.0 && odd.rect.h > 0.0 && odd.rect.x.abs() < 1e6);
}

#[test]
fn subtitles_mark_the_spoken_word_as_their_style_says() {
    let mut clip = Clip::new(vec![bubble()]);
    let word =
        |index: u64, text: &str, at: i64| json!({"index": index, "text": text, "startTimeMs": at, "endTimeMs": at + 400});
    clip.words = serde_json::from_value(json!([word(0, "One", 0), word(1, "two.", 500), word(2, "Three", 1_000)])).unwrap();
    clip.subtitles.enabled = Some(true);
    let mut block = |style: Value, at: i64| {
        clip.subtitles.caption_style = Some(serde_json::from_value(style).unwrap());
        clip.at(at).elements.into_iter().find_map(|element| match element.kind {
            ElementKind::Caption(block) => Some(block),
            _ => None,
        })
    };
    let highlight = json!({"name": "highlight", "textColor": "#FFFFFF", "highlightColor": "#FFD166", "textCase": "uppercase"});
    let shown = block(highlight.clone(), 600).unwrap();
    let texts: Vec<_> = shown.words.iter().map(|word| (word.text.as_str(), word.color)).collect();
    assert_eq!(texts, [("ONE", [255; 4]), ("TWO.", [0xff, 0xd1, 0x66, 255])], "a sentence ends a block");
    assert_eq!((shown.letters.size, shown.centre), (72.0, (960.0, 928.8)));
    assert!(shown.letters.shadow.is_some() && shown.plate.is_none());
    assert!(block(highlight, 950).is_none(), "nobody speaks");
    let boxed = json!({"name": "backdrop", "textColor": "#FFFFFF", "backgroundColor": "#000000B3", "wordLevelHighlights": true,
        "highlightMode": "background", "highlightColor": "#112233", "activeWordTextColor": "#FFFF00"});
    let shown = block(boxed, 100).unwrap();
    assert_eq!(shown.plate.unwrap().color, [0, 0, 0, 0xb3]);
    assert_eq!(shown.words[0].plate.unwrap().color, [0x11, 0x22, 0x33, 255]);
    assert_eq!((shown.words[0].color, shown.words[1].plate), ([255, 255, 0, 255], None));
    let faded =
        block(json!({"name": "mono", "textColor": "#FFFFFF", "wordLevelHighlights": true, "highlightMode": "fadeRest"}), 100);
    assert_eq!(faded.unwrap().words[1].color, [255, 255, 255, 128]);
    let classic = block(json!({"name": "classic", "textColor": "#FFFFFF", "outlineColor": "#000000"}), 100).unwrap();
    assert_eq!((classic.letters.family.as_str(), classic.letters.outline.is_some()), ("Arial", true));
}

mod any {
    use super::*;
    use proptest::prelude::*;

    fn kind() -> impl Strategy<Value = ItemKind> {
        prop::sample::select(ItemKind::ALL.to_vec())
    }

    fn word_of(choices: &'static [&'static str]) -> impl Strategy<Value = Value> {
        prop::sample::select(choices).prop_map(|choice| if choice.is_empty() { Value::Null } else { json!(choice) })
    }

    /// An item of any kind, plausible or not.
    fn item() -> impl Strategy<Value = (ItemKind, Value)> {
        let numbers = (-20f64..140.0, -20f64..140.0, 0.5f64..400.0, 0.5f64..400.0);
        let words = (
            word_of(&["", "smooth", "hard_cut", "melt"]),
            word_of(&["", "front", "behind_presenter"]),
            word_of(&[
                "camera-bubble",
                "side-by-side",
                "camera-only",
                "screen-only",
                "tv-presenter",
                "fullscreen",
                "middle",
                "custom",
                "?",
            ]),
            word_of(&["", "spring", "hardCut"]),
            word_of(&["regular", "full", "even", "overlap", "fullscreen", "middle", "stretch"]),
            word_of(&["", "still", "video", "gone"]),
        );
        (kind(), 0i64..3_000, 0i64..2_500, numbers, words, prop::option::of(0i64..4)).prop_map(
            |(kind, start, length, (x, y, w, h), (transition, depth, layout, spring, style, source), z)| {
                let mut record = json!({"startTimeMs": start, "durationMs": length});
                let more = match kind {
                    ItemKind::SoundEffect => json!({"volume": 1.0}),
                    ItemKind::TextOverlay => {
                        json!({"text": "T", "point": {"xPct": x, "yPct": y}, "dimensions": {"width": w, "height": h},
                        "transition": transition, "depth": depth, "zIndex": z})
                    }
                    ItemKind::MediaOverlay => json!({"sourceId": source, "point": {"xPct": x, "yPct": y},
                        "dimensions": {"width": w, "height": h}, "transition": transition, "depth": depth, "zIndex": z}),
                    ItemKind::Zoom => {
                        json!({"type": if z.is_some() { "manualZoom" } else { "trackingZoom" }, "scale": 1.0 + w / 100.0,
                        "focusPoint": {"xPct": x, "yPct": y}})
                    }
                    ItemKind::Blur | ItemKind::Highlight => json!({"point": {"xPct": x, "yPct": y},
                        "dimensions": {"widthPct": w / 4.0, "heightPct": h / 4.0}, "intensity": x / 100.0}),
                    ItemKind::Layout => {
                        let media = if source.is_null() || z.is_none() { Value::Null } else { json!({"sourceId": source}) };
                        json!({"layout": {"kind": layout, "style": style, "position": "left", "shape": "circle", "size": "L"},
                            "transitionStyle": spring, "media": media})
                    }
                };
                record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                record.as_object_mut().unwrap().retain(|_, value| !value.is_null());
                (kind, record)
            },
        )
    }

    fn clip() -> impl Strategy<Value = Clip> {
        let canvas =
            prop::sample::select(vec![HD, SizePx { width: 1080.0, height: 1920.0 }, SizePx { width: 800.0, height: 800.0 }]);
        let words = prop::collection::vec((0i64..300, 1i64..200), 0..20);
        (prop::collection::vec(item(), 0..10), canvas, words, 0usize..9, 0usize..3).prop_map(
            |(items, canvas, words, border, corners)| {
                let mut clip = Clip::new([vec![bubble()], items].concat());
                clip.canvas = canvas;
                let mut clock = 0;
                clip.words = words
                    .into_iter()
                    .enumerate()
                    .map(|(index, (gap, length))| {
                        let start_time_ms = clock + gap;
                        clock = start_time_ms + length;
                        crate::api::item::Word {
                            index: index as u64,
                            text: "w".into(),
                            start_time_ms,
                            end_time_ms: clock,
                            hidden: false,
                            estimated: false,
                            space_before: None,
                            cue: None,
                        }
                    })
                    .collect();
                clip.subtitles.enabled = Some(true);
                clip.border = BorderStyle::KNOWN.get(border).cloned();
                clip.corners = Corners::KNOWN.get(corners).cloned();
                clip
            },
        )
    }

    /// The composition without the frames that its recordings show.
    fn without_frames(mut composition: Composition) -> Composition {
        for element in &mut composition.elements {
            match &mut element.kind {
                ElementKind::Footage(footage) => footage.picture.at_ms = None,
                ElementKind::Background(Fill::Picture { picture, .. }) => picture.at_ms = None,
                _ => {}
            }
        }
        composition
    }

    fn rank(element: &Element) -> u8 {
        match &element.kind {
            ElementKind::Background(_) => 0,
            ElementKind::Footage(footage) => match footage.role {
                Role::Screen => 1,
                Role::Broll(_) => 2,
                Role::Camera => 3,
                Role::Overlay(_) => 4,
            },
            ElementKind::Text(_) => 4,
            ElementKind::Caption(_) => 5,
            ElementKind::Before(_) => 6,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn any_clip_at_any_moment_gives_a_list_in_order_of_things_that_can_be_drawn(clip in clip(), at in -100i64..70_000) {
            let composition = clip.at(at);
            let behind = |element: &Element| match &element.kind {
                ElementKind::Text(text) => clip.items.iter().any(|item| matches!(item, Item::TextOverlay(t) if t.id == text.id
                    && t.depth == Some(crate::api::overlay::Depth::BehindPresenter))),
                ElementKind::Footage(Footage { role: Role::Overlay(id), .. }) => clip.items.iter().any(|item| matches!(item,
                    Item::MediaOverlay(m) if m.id == *id && m.depth == Some(crate::api::overlay::Depth::BehindPresenter))),
                _ => false,
            };
            let ranks: Vec<u8> =
                composition.elements.iter().map(|element| if behind(element) { 2 } else { rank(element) }).collect();
            prop_assert!(ranks.is_sorted(), "{ranks:?}");
            prop_assert_eq!(ranks.first(), Some(&0));
            for element in &composition.elements {
                prop_assert!((0.0..=1.0).contains(&element.opacity));
                if let ElementKind::Footage(footage) = &element.kind {
                    let s = footage.source;
                    prop_assert!(s.w > 0.0 && s.h > 0.0 && Rect::UNIT.holds(s), "{footage:?}");
                    prop_assert!(footage.dest.w > 0.0 && footage.dest.h > 0.0 && footage.radius >= 0.0);
                    for mask in &footage.masks {
                        prop_assert!(footage.dest.holds(mask.area), "{mask:?} in {:?}", footage.dest);
                    }
                }
            }
        }

        #[test]
        fn until_it_says_so_nothing_changes_but_frames(clip in clip(), at in 0i64..4_000, part in 0f64..1.0) {
            let view = clip.view();
            let until = steady_until(&view, PlaybackMs(at)).0;
            prop_assert!(until > at);
            let last = until.min(6_000) - 1;
            let now = without_frames(compose(&view, PlaybackMs(at)));
            for other in [last, at + ((last - at) as f64 * part) as i64] {
                if other > at {
                    prop_assert_eq!(&without_frames(compose(&view, PlaybackMs(other))), &now);
                }
            }
        }

        #[test]
        fn layers_that_stay_move_without_jumps(clip in clip(), at in 0i64..4_000) {
            // A layer crosses the canvas in some 400 ms, 3.4 times as fast in the middle: less than a hundredth per millisecond. A
            // section of a few milliseconds equals a cut.
            let shortest = clip.items.iter().filter_map(Item::times).map(|(_, length)| length.0).filter(|length| *length > 0).min();
            prop_assume!(shortest.is_none_or(|length| length >= 400));
            let starts: Vec<i64> = clip.items.iter().filter(|item| matches!(item, Item::Layout(_))).filter_map(Item::times)
                .flat_map(|(start, length)| [start.0, start.0 + length.0]).collect();
            // Sections that follow each other faster than a change takes are truncated.
            prop_assume!(starts.iter().all(|a| starts.iter().all(|b| a == b || (a - b).abs() >= 400)));
            let (one, next) = (clip.at(at), clip.at(at + 1));
            let hard = clip.items.iter().any(|item| matches!(item, Item::Layout(layout)
                if layout.transition_style == Some(crate::api::layout::TransitionStyle::HardCut) || layout.media.is_some()));
            prop_assume!(!hard);
            let long = clip.canvas.width.max(clip.canvas.height);
            for footage in one.footage().filter(|footage| matches!(footage.role, Role::Screen | Role::Camera)) {
                let Some(other) = next.footage().find(|other| other.role == footage.role) else { continue };
                let (a, b) = (footage.dest, other.dest);
                let jump = [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h].into_iter().map(f64::abs).fold(0.0, f64::max);
                prop_assert!(jump <= long * 0.01, "{jump} at {at}: {a:?}, {b:?}");
                prop_assert!((footage.radius - other.radius).abs() <= long * 0.01);
            }
        }
    }
}
