//! The scenes as data: their clip, and the moment that is drawn.

use serde_json::{Value, json};

/// Aspect ratio of a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    Wide,
    Square,
    Tall,
}

use Aspect::{Square, Tall, Wide};

impl Aspect {
    pub fn artboard(self) -> Value {
        let (width, height) = self.size();
        json!({"width": width * 6, "height": height * 6})
    }

    /// Size in which scenes are drawn, in pixels.
    pub fn size(self) -> (u32, u32) {
        match self {
            Wide => (320, 180),
            Square => (180, 180),
            Tall => (180, 320),
        }
    }
}

/// Recordings of a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Screen,
    Camera,
    Both,
    /// A screen recording with black bars, which auto crop removes.
    Barred,
}

/// A row of the table.
pub struct Scene {
    pub name: &'static str,
    pub aspect: Aspect,
    pub takes: Takes,
    /// Settings of the video.
    pub video: Value,
    /// Settings of the clip.
    pub clip: Value,
    /// Base layout of the clip; null for the default one.
    pub layout: Value,
    /// Items on the clip: collection and body.
    pub items: Vec<(&'static str, Value)>,
    /// Words of the transcript, one every 300 ms.
    pub words: &'static [&'static str],
    /// Whether there is another clip before it.
    pub after: bool,
    /// The drawn moment in playback time of the clip, in milliseconds.
    pub at: i64,
}

/// Values that must occur in the table.
pub const VALUES: &[&str] = &[
    "fullscreen",
    "middle",
    "side-by-side",
    "tv-presenter",
    "camera-bubble",
    "camera-only",
    "screen-only",
    "left",
    "right",
    "top",
    "bottom",
    "top-left",
    "top-right",
    "bottom-left",
    "bottom-right",
    "circle",
    "square",
    "landscape",
    "portrait",
    "S",
    "M",
    "L",
    "regular",
    "full",
    "stretch",
    "even",
    "overlap",
    "cover",
    "letterbox",
    "solid",
    "gradient",
    "image",
    "video",
    "shaderGradient",
    "ambient",
    "none",
    "subtle-shadow",
    "deep-shadow",
    "transparent",
    "solid-shadow-left",
    "solid-shadow-right",
    "snake",
    "glass",
    "squircle",
    "manualZoom",
    "trackingZoom",
    "spring",
    "hardCut",
    "smooth",
    "behind_presenter",
    "subtle",
    "backdrop",
    "highlight",
    "mono",
    "cannes",
    "classic",
    "text",
    "background",
    "fadeRest",
    "uppercase",
    "lowercase",
    "singleWord",
];

fn scene(name: &'static str, aspect: Aspect, takes: Takes) -> Scene {
    let paper = json!({"type": "gradient", "gradientColor1": "#E8EDF4", "gradientColor2": "#9DB4D0", "gradientAngle": 120});
    Scene {
        name,
        aspect,
        takes,
        video: json!({}),
        clip: json!({"background": paper}),
        layout: Value::Null,
        items: Vec::new(),
        words: &[],
        after: false,
        at: 730,
    }
}

fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

impl Scene {
    fn clip(mut self, clip: Value) -> Self {
        merge(&mut self.clip, clip);
        self
    }

    fn video(mut self, video: Value) -> Self {
        merge(&mut self.video, video);
        self
    }

    fn layout(mut self, layout: Value) -> Self {
        self.layout = layout;
        self
    }

    fn item(mut self, collection: &'static str, from: i64, to: i64, body: Value) -> Self {
        let mut item = json!({"startTimeMs": from, "durationMs": to - from});
        merge(&mut item, body);
        self.items.push((collection, item));
        self
    }

    /// Adds an item that lasts for most of the clip.
    fn with(self, collection: &'static str, body: Value) -> Self {
        self.item(collection, 0, 1_900, body)
    }

    fn at(mut self, at: i64) -> Self {
        self.at = at;
        self
    }

    fn after(mut self) -> Self {
        self.after = true;
        self
    }

    /// Adds subtitles with consecutive words.
    fn subtitles(self, subtitles: Value) -> Self {
        self.saying(&["Every", "scene", "is", "drawn", "twice", "alike."], subtitles)
    }

    fn saying(mut self, words: &'static [&'static str], subtitles: Value) -> Self {
        self.words = words;
        let mut all = json!({"enabled": true});
        merge(&mut all, subtitles);
        self.video(json!({"subtitles": all}))
    }
}

use Takes::{Barred, Both, Camera, Screen};

/// All scenes.
pub fn scenes() -> Vec<Scene> {
    [bubbles(), beside(), alone(), looks(), screens(), overlays(), letters(), captions(), changes()]
        .into_iter()
        .flatten()
        .collect()
}

fn bubbles() -> Vec<Scene> {
    let bubble = |name, aspect, position: &str, shape: &str, size: &str, style: &str, fit: &str| {
        scene(name, aspect, Both).layout(json!({"kind": "camera-bubble", "position": position, "shape": shape, "size": size,
            "style": style, "screenFit": fit}))
    };
    vec![
        bubble("bubble top left", Wide, "top-left", "circle", "S", "full", "cover"),
        bubble("bubble top", Square, "top", "square", "M", "regular", "cover"),
        bubble("bubble top right", Tall, "top-right", "landscape", "L", "full", "letterbox"),
        bubble("bubble left", Wide, "left", "portrait", "M", "regular", "letterbox"),
        bubble("bubble middle", Square, "middle", "circle", "L", "full", "cover"),
        bubble("bubble right", Tall, "right", "square", "S", "regular", "cover"),
        bubble("bubble bottom left", Wide, "bottom-left", "landscape", "L", "full", "letterbox"),
        bubble("bubble bottom", Square, "bottom", "portrait", "S", "full", "letterbox"),
        bubble("bubble bottom right", Tall, "bottom-right", "circle", "M", "full", "cover"),
        bubble("bubble cropped and mirrored", Wide, "bottom-left", "circle", "L", "full", "cover")
            .clip(json!({"mirrorCamera": true,
            "cameraCrop": {"left": 40, "right": 20, "top": 10, "bottom": 30}, "cameraFocusPoint": {"xPct": 30, "yPct": 60}})),
    ]
}

fn beside() -> Vec<Scene> {
    let side = |name, aspect, position: &str, style: &str, size: &str| {
        scene(name, aspect, Both).layout(json!({"kind": "side-by-side", "position": position, "style": style, "size": size}))
    };
    let presenter = |name, aspect, position: &str, style: &str| {
        scene(name, aspect, Both).layout(json!({"kind": "tv-presenter", "position": position, "style": style}))
    };
    vec![
        side("beside left regular", Wide, "left", "regular", "M"),
        side("beside right regular", Tall, "right", "regular", "S"),
        side("beside top regular", Square, "top", "regular", "L"),
        side("beside bottom regular", Tall, "bottom", "regular", "M"),
        side("beside right even", Wide, "right", "even", "M"),
        side("beside top even", Tall, "top", "even", "M"),
        side("beside bottom overlap", Wide, "bottom", "overlap", "M"),
        side("beside right overlap", Square, "right", "overlap", "M"),
        presenter("presenter left regular", Wide, "left", "regular"),
        presenter("presenter right regular", Tall, "right", "regular"),
        presenter("presenter left full", Square, "left", "full"),
        presenter("presenter right full", Wide, "right", "full"),
        presenter("presenter right overlap", Square, "right", "overlap"),
    ]
}

fn alone() -> Vec<Scene> {
    let full = |name, aspect, takes, more: Value| {
        let mut layout = json!({"kind": "fullscreen"});
        merge(&mut layout, more);
        scene(name, aspect, takes).layout(layout)
    };
    let middle =
        |name, aspect, takes, shape: &str| scene(name, aspect, takes).layout(json!({"kind": "middle", "shape": shape}));
    let only = |name, aspect, kind: &str, more: Value| {
        let mut layout = json!({"kind": kind});
        merge(&mut layout, more);
        scene(name, aspect, Both).layout(layout)
    };
    vec![
        full("screen covers", Tall, Screen, json!({"screenFit": "cover"})),
        full("screen letterboxed", Square, Screen, json!({"screenFit": "letterbox"})),
        full("screen stretched", Tall, Screen, json!({"style": "stretch"})),
        full("camera covers", Wide, Camera, json!({"style": "regular"})),
        scene("screen without its bars", Wide, Barred),
        middle("screen in a circle", Wide, Screen, "circle"),
        middle("screen in a landscape", Tall, Screen, "landscape"),
        middle("camera in a square", Wide, Camera, "square"),
        middle("camera in a portrait", Square, Camera, "portrait"),
        only("only camera", Square, "camera-only", json!({"style": "fullscreen"})),
        only("only camera, closer", Wide, "camera-only", json!({"style": "fullscreen", "punchIn": true})),
        only("only camera in a circle", Tall, "camera-only", json!({"style": "middle", "shape": "circle"})),
        only("only screen", Square, "screen-only", json!({"style": "fullscreen", "screenFit": "cover"})),
        only("only screen letterboxed", Tall, "screen-only", json!({"style": "fullscreen", "screenFit": "letterbox"})),
        only("only screen in the middle", Wide, "screen-only", json!({"style": "middle"})),
    ]
}

/// Scenes of backgrounds, borders and corners.
fn looks() -> Vec<Scene> {
    let inset = json!({"kind": "middle", "shape": "landscape"});
    let behind = |name, aspect, background: Value| {
        scene(name, aspect, Screen).layout(inset.clone()).clip(json!({"background": background}))
    };
    let gradient = |angle: i64| json!({"type": "gradient", "gradientColor1": "#FFE08A", "gradientColor2": "#B03A6E", "gradientAngle": angle});
    // Light borders are visible on its dark end, dark shadows on its light end.
    let contrast = json!({"type": "gradient", "gradientColor1": "#000000", "gradientColor2": "#FFFFFF", "gradientAngle": 180});
    let border = |name, aspect, style: &str| {
        scene(name, aspect, Screen).layout(inset.clone()).clip(json!({"borderStyle": style, "background": contrast}))
    };
    let corners = |name, aspect, corners: &str| {
        scene(name, aspect, Screen).layout(inset.clone()).clip(json!({"corners": corners, "borderStyle": "none"}))
    };
    vec![
        behind("on one colour", Wide, json!({"type": "solid", "color": "#E4572E"})),
        behind("on a gradient upwards", Square, gradient(0)),
        behind("on a gradient to the right", Tall, gradient(90)),
        behind("on a slanted gradient", Wide, gradient(-30)),
        behind("on a picture", Square, json!({"type": "image", "sourceId": "@logo"})),
        behind("on a video", Wide, json!({"type": "video", "sourceId": "@broll"})),
        behind("on an animated gradient", Tall, json!({"type": "shaderGradient", "shaderGradientPreset": "lagoon"})),
        behind("on its own screen", Tall, json!({"type": "ambient"})),
        border("border none", Square, "none"),
        border("border subtle shadow", Wide, "subtle-shadow"),
        border("border deep shadow", Square, "deep-shadow"),
        border("border transparent", Tall, "transparent"),
        border("border shadow left", Wide, "solid-shadow-left"),
        border("border shadow right", Tall, "solid-shadow-right"),
        border("border snake", Square, "snake"),
        border("border glass", Wide, "glass"),
        corners("corners none", Wide, "none"),
        corners("corners regular", Tall, "regular"),
        corners("corners squircle", Square, "squircle"),
    ]
}

/// Scenes of zooms and masks.
fn screens() -> Vec<Scene> {
    let inset = json!({"kind": "middle", "shape": "landscape"});
    let zoom = json!({"type": "manualZoom", "scale": 2.2, "focusPoint": {"xPct": 25, "yPct": 30}});
    let zoomed =
        |name, aspect, at| scene(name, aspect, Screen).layout(inset.clone()).item("zooms", 200, 1_700, zoom.clone()).at(at);
    let area = |x: i64, y: i64, intensity: f64| json!({"point": {"xPct": x, "yPct": y}, "dimensions": {"widthPct": 40, "heightPct": 45}, "intensity": intensity});
    let masked = |name, aspect| scene(name, aspect, Screen).layout(inset.clone());
    vec![
        zoomed("zoom begins", Wide, 200),
        zoomed("zoom comes in", Square, 400),
        zoomed("zoom is in", Tall, 930),
        zoomed("zoom goes out", Wide, 1_530),
        zoomed("zoom ends", Square, 1_699),
        masked("zoom that follows", Wide).with("zooms", json!({"type": "trackingZoom", "scale": 3})),
        masked("blur of intensity 0", Wide).with("blurs", area(10, 20, 0.0)),
        masked("blur of intensity 1", Square).with("blurs", area(30, 10, 1.0)),
        masked("highlight", Tall).with("highlights", area(30, 30, 1.0)),
        masked("blur and highlight", Wide).with("blurs", area(10, 10, 0.5)).with("highlights", area(40, 40, 0.7)),
        masked("blur in a zoom", Wide).with("blurs", area(10, 10, 0.3)).with("zooms", zoom.clone()),
    ]
}

fn overlays() -> Vec<Scene> {
    let text = |name, aspect, look: Value| {
        let mut body = json!({"text": "Scenes & words", "point": {"xPct": 10, "yPct": 30}});
        merge(&mut body, look);
        // White text is visible on a face, but not on a white page.
        scene(name, aspect, Camera).with("text-overlays", body)
    };
    let logo = |more: Value| {
        let mut body =
            json!({"sourceId": "@logo", "point": {"xPct": 25, "yPct": 25}, "dimensions": {"width": 480, "height": 320}});
        merge(&mut body, more);
        body
    };
    let fading = |name, aspect, at| {
        let words = json!({"text": "Now", "transition": "smooth", "fontSize": 200, "color": "#FF3D7F"});
        let logo = logo(json!({"transition": "smooth", "point": {"xPct": 5, "yPct": 5}}));
        scene(name, aspect, Screen).item("overlays", 300, 1_300, logo).item("text-overlays", 300, 1_300, words).at(at)
    };
    let stacked = |name, aspect, logo_at: i64, text_at: i64| {
        let words = json!({"text": "Stacked", "fontSize": 170, "zIndex": text_at, "point": {"xPct": 10, "yPct": 25}, "color": "#101010"});
        scene(name, aspect, Screen).with("overlays", logo(json!({"zIndex": logo_at}))).with("text-overlays", words)
    };
    vec![
        text("text as it comes", Wide, json!({})),
        text("text at the left", Square, json!({"textAlign": "left", "color": "#222222", "fontWeight": 900})),
        text("text at the right", Tall, json!({"textAlign": "right", "fontSize": 110})),
        text("text in a box", Wide, json!({"background": "#123456", "backgroundShape": "none"})),
        text("text on a plate", Square, json!({"background": "#123456C0", "backgroundShape": "regular"})),
        text("text on a squircle", Tall, json!({"background": "#8A1538", "backgroundShape": "squircle"})),
        text("text with outline", Wide, json!({"outline": "#000000", "fontSize": 160})),
        text("text with shadow", Square, json!({"shadow": "subtle", "fontSize": 150})),
        text("text in several lines", Tall, json!({"text": "One\nline after\nthe other\u{2026}", "fontSize": 90})),
        text("text from the right", Wide, json!({"text": "שלום abc 123", "fontSize": 150})),
        scene("picture where it comes", Square, Screen).with("overlays", json!({"sourceId": "@logo"})),
        scene("video in a box", Wide, Both).with(
            "overlays",
            json!({"sourceId": "@broll", "point": {"xPct": 55, "yPct": 10}, "dimensions": {"width": 600, "height": 600}}),
        ),
        scene("picture over the edge", Tall, Screen).with("overlays", logo(json!({"point": {"xPct": 80, "yPct": 90}}))),
        fading("overlays begin", Wide, 300),
        fading("overlays come", Square, 400),
        fading("overlays are there", Tall, 830),
        fading("overlays go", Wide, 1_230),
        stacked("text over picture", Wide, 1, 2),
        stacked("picture over text", Square, 2, 1),
        scene("picture behind the presenter", Wide, Both)
            .layout(json!({"kind": "tv-presenter", "position": "right", "style": "full"}))
            .with("overlays", logo(json!({"depth": "behind_presenter", "point": {"xPct": 45, "yPct": 20}}))),
    ]
}

/// Scenes of writing systems: scripts that need fallback fonts, both directions, lines without spaces, and characters without a
/// glyph.
fn letters() -> Vec<Scene> {
    let text = |name, aspect, says: &str, size: u32| {
        let body = json!({"text": says, "fontSize": size, "color": "#101010", "point": {"xPct": 4, "yPct": 15},
            "dimensions": {"width": 1000, "height": 700}});
        scene(name, aspect, Screen).with("text-overlays", body)
    };
    let style = json!({"captionStyle": {"name": "highlight", "textColor": "#FFFFFFFF", "highlightColor": "#FFD166FF",
        "wordLevelHighlights": true}, "captionFontSize": 90});
    vec![
        text("Arabic", Square, "مرحبا بالعالم", 150),
        text("Arabic with English and digits", Tall, "هذه ترجمة عربية مع English ١٢٣ 456", 110),
        text("Hebrew", Square, "שלום עולם", 150),
        text(
            "Japanese without spaces",
            Tall,
            "日本語の字幕と漢字が並びます。長い文章は語の間に空白がなくても折り返されます。",
            80,
        ),
        text("Chinese", Square, "中文字幕没有空格也能换行，简体和繁體。", 100),
        text("Korean", Square, "한국어 자막은 낱말 사이에 빈칸이 있습니다", 100),
        text("Devanagari", Square, "हिन्दी में नमस्ते दुनिया", 130),
        text("Thai without spaces", Tall, "คำบรรยายภาษาไทยไม่มีช่องว่างระหว่างคำแต่ขึ้นบรรทัดใหม่ได้", 100),
        text("emoji", Square, "🎬 🚀 🎉 🙂 👍", 150),
        text("letters that no font has", Square, "A \u{10380}\u{10381}\u{10382} Z", 150),
        scene("captions in Japanese", Square, Screen).saying(&["字幕の", "見た目を", "確かめます"], style.clone()).at(400),
        scene("captions from the right", Tall, Screen).saying(&["نتحقق", "من", "مظهر", "الترجمة"], style).at(400),
    ]
}

fn captions() -> Vec<Scene> {
    let style = |name: &str, more: Value| {
        let mut style = json!({"name": name, "textColor": "#FFFFFFFF", "backgroundColor": "#000000B3", "outlineColor": "#000000FF",
            "shadowColor": "#000000B3", "wordLevelHighlights": true, "highlightColor": "#FFD166FF"});
        merge(&mut style, more);
        json!({"captionStyle": style})
    };
    let said = |name, aspect, subtitles| scene(name, aspect, Screen).subtitles(subtitles);
    vec![
        said(
            "captions backdrop",
            Wide,
            style("backdrop", json!({"highlightMode": "background", "activeWordTextColor": "#000000"})),
        ),
        said("captions highlight", Square, style("highlight", json!({"highlightMode": "text"}))),
        said("captions mono", Tall, style("mono", json!({"textCase": "lowercase"}))),
        said("captions cannes", Wide, style("cannes", json!({"textCase": "uppercase"}))),
        said("captions classic", Square, style("classic", json!({"wordLevelHighlights": false}))),
        said(
            "captions that fade",
            Tall,
            style("backdrop", json!({"highlightMode": "fadeRest", "highlightColor": "#FFFFFFFF"})),
        ),
        said("captions word by word", Wide, json!({"captionGrouping": "singleWord", "captionFontSize": 120})),
        said("captions above", Tall, json!({"captionPosition": {"x": 0.4, "y": 0.2}, "captionFontFamily": "Lato"})),
        said("captions in another face", Square, json!({"captionFontFamily": "Dela Gothic One", "captionFontSize": 80})),
        said("captions at the first word", Wide, style("highlight", json!({}))).at(0),
        said("captions at the last word", Tall, style("highlight", json!({}))).at(1_700),
    ]
}

/// Scenes of transitions between layouts and between clips.
fn changes() -> Vec<Scene> {
    let bubble = json!({"kind": "camera-bubble", "position": "bottom-right", "shape": "circle", "size": "M", "style": "full"});
    let side = json!({"kind": "side-by-side", "position": "left", "style": "even"});
    let changing = |name, aspect, style: &str, at| {
        let section = json!({"layout": side, "transitionStyle": style});
        scene(name, aspect, Both).layout(bubble.clone()).item("layouts", 500, 1_500, section).at(at)
    };
    let broll = |name, aspect, at| {
        let section = json!({"layout": side, "media": {"sourceId": "@broll"}, "transitionStyle": "spring"});
        scene(name, aspect, Both).layout(bubble.clone()).item("layouts", 500, 1_300, section).at(at)
    };
    let next =
        |name, aspect, at| scene(name, aspect, Both).after().clip(json!({"transition": "smooth"})).layout(side.clone()).at(at);
    vec![
        changing("layout begins to change", Wide, "spring", 500),
        changing("layout changes", Square, "spring", 570),
        changing("layout has nearly changed", Tall, "spring", 890),
        changing("layout changes back", Wide, "spring", 1_560),
        changing("layout is cut", Square, "hardCut", 501),
        broll("footage comes", Wide, 560),
        broll("footage is there", Tall, 1_030),
        broll("footage goes", Square, 1_360),
        next("clip begins", Wide, 0),
        next("clip comes", Square, 150),
        next("clip is nearly there", Tall, 200),
        scene("clip of a video with smooth clips", Wide, Both)
            .after()
            .video(json!({"defaultClipTransition": "smooth"}))
            .layout(side.clone())
            .at(130),
        scene("clip is cut", Wide, Screen).after().clip(json!({"transition": "hard_cut"})).at(0),
        scene("behind a cut", Wide, Both)
            .layout(side.clone())
            .clip(json!({"cuts": [{"startTimeMs": 430, "durationMs": 600}]}))
            .at(600),
    ]
}
