//! Layouts: the arrangement of camera and screen (`api.md` Layouts, `api-gaps.md` Layout kinds).

use super::{
    DurationMs, Extra, ItemId, PlaybackMs, SizePx, SourceId, address,
    change::change,
    clip::LayoutSceneType,
    item::{ItemAddition, ItemChange, ItemKind, ItemRecord, Needs},
    lenient::{self, Record, Unfit},
    open_enum::open_enum,
    overlay::MediaKind,
    rules::{self, Checked, FieldError, known},
    source::{PICTURES, SourceKind},
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

open_enum! {
    /// Arrangement of camera and screen (`api.md` Layouts, `api-gaps.md` Layout kinds).
    LayoutKind {
        /// The screen or the camera fills the frame.
        Fullscreen = "fullscreen",
        /// The screen or the camera in a shape in the middle.
        Middle = "middle",
        /// Camera and screen beside each other.
        SideBySide = "side-by-side",
        /// The camera is large at one side, in front of the screen.
        TvPresenter = "tv-presenter",
        /// The camera is in a small bubble.
        CameraBubble = "camera-bubble",
        /// The camera alone, without the screen.
        CameraOnly = "camera-only",
        /// The screen alone, without the camera.
        ScreenOnly = "screen-only",
        /// Placed by hand in another program; never in a batch.
        Custom = "custom",
    }

    /// Position of the camera.
    Position {
        Left = "left", Right = "right", Top = "top", Bottom = "bottom",
        TopLeft = "top-left", TopRight = "top-right", BottomLeft = "bottom-left", BottomRight = "bottom-right",
        Middle = "middle",
    }

    /// The outline of a camera.
    Shape { Circle = "circle", Square = "square", Landscape = "landscape", Portrait = "portrait" }

    /// Size of a camera bubble.
    BubbleSize { Small = "S", Medium = "M", Large = "L" }

    /// Variant of a layout kind; `api-gaps.md` lists the ones of each kind.
    LayoutStyle {
        Regular = "regular", Full = "full", Fullscreen = "fullscreen", Middle = "middle", Stretch = "stretch",
        Even = "even", Overlap = "overlap",
    }

    /// How a screen fills its area.
    ScreenFit { Cover = "cover", Letterbox = "letterbox" }

    /// Transition into a timed layout.
    TransitionStyle { Spring = "spring", HardCut = "hardCut" }
}

/// Length of the shortest timed layout, in milliseconds.
pub const SHORTEST_LAYOUT_MS: i64 = 200;

/// Kind of a layout and the fields that this kind takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutShape {
    #[serde(default = "LayoutKind::missing")]
    /// Kind of layout; with [`LayoutKind::Unknown`] the server has one that this program does not know.
    pub kind: LayoutKind,
    /// Position of the camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Outline of the camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Size of the camera bubble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<BubbleSize>,
    /// Variant of the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<LayoutStyle>,
    /// How the screen fills its area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen_fit: Option<ScreenFit>,
    /// Closer crop of the camera; only for camera-only, fullscreen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub punch_in: Option<bool>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Fields and values of one layout kind; the schema and [`LayoutShape::check`] are derived from this table.
#[allow(clippy::struct_excessive_bools)] // A table: each column says yes or no.
struct KindRules {
    kind: LayoutKind,
    positions: &'static [&'static str],
    shapes: &'static [&'static str],
    sizes: &'static [&'static str],
    styles: &'static [&'static str],
    /// True if `style` is required.
    styled: bool,
    /// True if `size` is required.
    sized: bool,
    /// True if `shape` is required.
    shaped: bool,
    screen_fit: bool,
    punch_in: bool,
}

impl KindRules {
    /// True if `shape` is required together with this style.
    fn needs_shape(&self, style: Option<&LayoutStyle>) -> bool {
        self.shaped || (self.kind == LayoutKind::CameraOnly && style == Some(&LayoutStyle::Middle))
    }
}

/// Allowed values of the fields of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutOptions {
    /// Values of `position`.
    pub positions: &'static [&'static str],
    /// Values of `style`.
    pub styles: &'static [&'static str],
    /// Values of `size`.
    pub sizes: &'static [&'static str],
    /// Values of `shape`.
    pub shapes: &'static [&'static str],
}

/// Position in words, inside a name; an unknown one as the server names it.
fn position_words(position: &Position) -> String {
    match position {
        Position::Left => words::labels::left().to_owned(),
        Position::Right => words::labels::right().to_owned(),
        Position::Top => words::labels::top().to_owned(),
        Position::Bottom => words::labels::bottom().to_owned(),
        Position::TopLeft => words::labels::top_left().to_owned(),
        Position::TopRight => words::labels::top_right().to_owned(),
        Position::BottomLeft => words::labels::bottom_left().to_owned(),
        Position::BottomRight => words::labels::bottom_right().to_owned(),
        Position::Middle => words::labels::middle().to_owned(),
        Position::Unknown(name) => spaced(name),
    }
}

/// Style in words, inside a name; an unknown one as the server names it.
fn style_words(style: &LayoutStyle) -> String {
    match style {
        LayoutStyle::Regular => words::labels::style_regular().to_owned(),
        LayoutStyle::Full => words::labels::style_full().to_owned(),
        LayoutStyle::Fullscreen => words::labels::style_fullscreen().to_owned(),
        LayoutStyle::Middle => words::labels::middle().to_owned(),
        LayoutStyle::Stretch => words::labels::style_stretch().to_owned(),
        LayoutStyle::Even => words::labels::style_even().to_owned(),
        LayoutStyle::Overlap => words::labels::style_overlap().to_owned(),
        LayoutStyle::Unknown(name) => spaced(name),
    }
}

/// Converts a wire value to words: `top-left` to `top left`.
fn spaced(value: &str) -> String {
    value.replace(['-', '_'], " ")
}

const NINE: &[&str] = &["left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right", "middle"];
const TWO: &[&str] = &["left", "right"];
const FOUR: &[&str] = &["left", "right", "top", "bottom"];
const SHAPES: &[&str] = &["circle", "square", "landscape", "portrait"];
const SIZES: &[&str] = &["S", "M", "L"];

/// Rules of the writable kinds; `custom` is read-only.
fn kinds() -> [KindRules; 7] {
    let none = |kind| KindRules {
        kind,
        positions: &[],
        shapes: &[],
        sizes: &[],
        styles: &[],
        styled: false,
        sized: false,
        shaped: false,
        screen_fit: false,
        punch_in: false,
    };
    [
        KindRules { styles: &["regular", "stretch"], screen_fit: true, ..none(LayoutKind::Fullscreen) },
        KindRules { shapes: SHAPES, ..none(LayoutKind::Middle) },
        KindRules {
            positions: FOUR,
            styles: &["regular", "even", "overlap"],
            styled: true,
            sizes: SIZES,
            ..none(LayoutKind::SideBySide)
        },
        KindRules { positions: TWO, styles: &["regular", "full", "overlap"], styled: true, ..none(LayoutKind::TvPresenter) },
        KindRules {
            positions: NINE,
            shapes: SHAPES,
            shaped: true,
            sizes: SIZES,
            sized: true,
            styles: &["regular", "full"],
            screen_fit: true,
            ..none(LayoutKind::CameraBubble)
        },
        KindRules {
            shapes: SHAPES,
            styles: &["fullscreen", "middle"],
            styled: true,
            punch_in: true,
            ..none(LayoutKind::CameraOnly)
        },
        KindRules { styles: &["fullscreen", "middle"], styled: true, screen_fit: true, ..none(LayoutKind::ScreenOnly) },
    ]
}

impl LayoutShape {
    /// Layout of a kind with every other field left out.
    pub fn of(kind: LayoutKind) -> Self {
        Self {
            kind,
            position: None,
            shape: None,
            size: None,
            style: None,
            screen_fit: None,
            punch_in: None,
            extra: Extra::new(),
        }
    }

    /// Display name of the layout, in the library, the inspector and on its lane. Layouts that look different have different names,
    /// except for the shape of the camera.
    pub fn title(&self) -> String {
        use LayoutStyle::{Full, Fullscreen, Middle, Overlap, Regular};
        let with = |name: &str, more: Option<String>| {
            more.map_or_else(|| name.to_owned(), |more| words::labels::layout_with(more, name))
        };
        let style = |usual: &LayoutStyle| {
            let other = self.style.as_ref().filter(|style| *style != usual);
            other.map(style_words)
        };
        let place = |sides: [&str; 2]| {
            self.position.as_ref().map(|position| match position {
                Position::BottomLeft => words::labels::left().to_owned(),
                Position::BottomRight => words::labels::right().to_owned(),
                Position::Left => sides[0].to_owned(),
                Position::Right => sides[1].to_owned(),
                other => position_words(other),
            })
        };
        let sides = [words::labels::left(), words::labels::right()];
        // Bubbles are usually in the bottom corners, so those are just "left" and "right".
        let sides_beside_corners = [words::labels::left_side(), words::labels::right_side()];
        match &self.kind {
            LayoutKind::Fullscreen => with(words::labels::layout_full_frame(), style(&Regular)),
            LayoutKind::Middle => words::labels::layout_middle().into(),
            LayoutKind::SideBySide => {
                let name = match &self.position {
                    None => words::labels::layout_camera_beside().to_owned(),
                    Some(Position::Left | Position::BottomLeft) => words::labels::layout_camera_left().to_owned(),
                    Some(Position::Right | Position::BottomRight) => words::labels::layout_camera_right().to_owned(),
                    Some(other) => words::labels::layout_camera_at(position_words(other)),
                };
                with(&name, style(&Regular))
            }
            LayoutKind::TvPresenter => with(&with(words::labels::layout_presenter(), place(sides)), style(&Overlap)),
            LayoutKind::CameraBubble => {
                let name = match &self.size {
                    Some(BubbleSize::Large) => words::labels::layout_large_bubble(),
                    Some(BubbleSize::Medium) => words::labels::layout_medium_bubble(),
                    _ => words::labels::layout_bubble(),
                };
                let behind = (self.style == Some(Full)).then(|| words::labels::screen_full_frame().to_owned());
                with(&with(name, place(sides_beside_corners)), behind)
            }
            LayoutKind::CameraOnly if self.style == Some(Middle) => words::labels::layout_camera_only_middle().into(),
            LayoutKind::CameraOnly => words::labels::layout_camera_only().into(),
            LayoutKind::ScreenOnly if self.style == Some(Fullscreen) => words::labels::layout_screen_full_frame().into(),
            LayoutKind::ScreenOnly => words::labels::layout_screen_only().into(),
            LayoutKind::Custom => words::labels::layout_custom().into(),
            LayoutKind::Unknown(kind) => {
                let name = spaced(kind);
                let mut letters = name.chars();
                letters
                    .next()
                    .map_or_else(|| words::labels::layout().into(), |first| first.to_uppercase().chain(letters).collect())
            }
        }
    }

    /// Values that each field can have with this kind; empty for a field that the kind does not take.
    pub fn options(&self) -> LayoutOptions {
        let rules = kinds().into_iter().find(|rules| rules.kind == self.kind);
        let all = |of: fn(&KindRules) -> &'static [&'static str]| rules.as_ref().map_or(&[][..], of);
        LayoutOptions {
            positions: all(|rules| rules.positions),
            styles: all(|rules| rules.styles),
            sizes: all(|rules| rules.sizes),
            shapes: all(|rules| rules.shapes),
        }
    }

    /// Layout with a circle as its shape if the style requires a shape and none is set.
    #[must_use]
    pub fn shaped(mut self) -> Self {
        let needs_one = self.kind == LayoutKind::CameraOnly && self.style == Some(LayoutStyle::Middle);
        if needs_one && self.shape.is_none() {
            self.shape = Some(Shape::Circle);
        }
        self
    }

    /// True if the layout's geometry is known: the API does not give out the geometry of a custom layout.
    pub fn is_drawn(&self) -> bool {
        !matches!(self.kind, LayoutKind::Custom | LayoutKind::Unknown(_))
    }

    /// Layout with the style that its kind requires, set to the drawn one if it is missing. Older workspaces and some servers
    /// answer layouts without it, and would refuse those as requests.
    #[must_use]
    pub fn writable(mut self) -> Self {
        let style = match self.kind {
            LayoutKind::ScreenOnly => Some(LayoutStyle::Middle),
            LayoutKind::TvPresenter => Some(LayoutStyle::Overlap),
            LayoutKind::SideBySide => Some(LayoutStyle::Regular),
            _ => None,
        };
        self.style = self.style.or(style);
        if self.kind == LayoutKind::TvPresenter && !matches!(self.position, Some(Position::Left | Position::Unknown(_))) {
            self.position = Some(Position::Right);
        }
        self
    }

    /// Checks that the kind takes the fields and values; needs no server.
    pub fn check(&self) -> Checked {
        let Some(rules) = kinds().into_iter().find(|rules| rules.kind == self.kind) else {
            let kinds: Vec<_> = kinds().iter().map(|rules| rules.kind.as_str().to_owned()).collect();
            // The placeholder of a missing kind isn't text that the caller sent.
            let got =
                if self.kind == LayoutKind::missing() { String::new() } else { format!(", got \"{}\"", self.kind.as_str()) };
            return Err(FieldError::new("layout.kind", format!("must be one of {}{got}", kinds.join(", "))));
        };
        let kind = self.kind.as_str();
        let needs_shape = rules.needs_shape(self.style.as_ref());
        let choice = |field: &str, value: Option<&str>, allowed: &[&str], required: bool| match value {
            None if required => {
                Err(FieldError::new(format!("layout.{field}"), format!("is required: one of {}", allowed.join(", "))))
            }
            Some(value) if allowed.is_empty() => {
                Err(FieldError::new(format!("layout.{field}"), format!("is not allowed with kind {kind}, got \"{value}\"")))
            }
            Some(value) if !allowed.contains(&value) => Err(FieldError::new(
                format!("layout.{field}"),
                format!("must be one of {} with kind {kind}, got \"{value}\"", allowed.join(", ")),
            )),
            _ => Ok(()),
        };
        choice("position", self.position.as_ref().map(Position::as_str), rules.positions, !rules.positions.is_empty())?;
        choice("shape", self.shape.as_ref().map(Shape::as_str), rules.shapes, needs_shape)?;
        choice("size", self.size.as_ref().map(BubbleSize::as_str), rules.sizes, rules.sized)?;
        choice("style", self.style.as_ref().map(LayoutStyle::as_str), rules.styles, rules.styled)?;
        let fits: &[&str] = if rules.screen_fit { &["cover", "letterbox"] } else { &[] };
        choice("screenFit", self.screen_fit.as_ref().map(ScreenFit::as_str), fits, false)?;
        if self.punch_in.is_some() && !rules.punch_in {
            return Err(FieldError::new("layout.punchIn", format!("is not allowed with kind {kind}")));
        }
        rules::no_extra("layout", &self.extra)
    }

    /// Checks the layout against its clip: the kind against the scene, and the camera's shape against the canvas.
    pub fn check_scene(&self, scene: &LayoutSceneType, canvas: SizePx) -> Checked {
        let for_one = matches!(self.kind, LayoutKind::Fullscreen | LayoutKind::Middle);
        let combined = *scene == LayoutSceneType::Combi;
        if for_one == combined && scene.is_known() {
            return Err(FieldError::new(
                "layout.kind",
                format!("\"{}\" is not allowed in a clip whose layoutSceneType is {}", self.kind.as_str(), scene.as_str()),
            ));
        }
        if self.kind == LayoutKind::CameraOnly && self.style == Some(LayoutStyle::Middle) {
            let refused = if canvas.width < canvas.height {
                Some((Shape::Portrait, "portrait"))
            } else {
                ((canvas.width - canvas.height).abs() < 0.5).then_some((Shape::Square, "square"))
            };
            if let Some((_, name)) = refused.filter(|(shape, _)| self.shape.as_ref() == Some(shape)) {
                return Err(FieldError::new("layout.shape", format!("must not be {name} in a {name} clip")));
            }
        }
        Ok(())
    }
}

impl JsonSchema for LayoutShape {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LayoutShape".into()
    }

    /// JSON schema with one variant per kind, derived from the rules that [`Self::check`] uses.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let variant = |rules: &KindRules, style: Option<LayoutStyle>| {
            let needs_shape = rules.needs_shape(style.as_ref());
            let mut properties = serde_json::Map::from_iter([("kind".to_owned(), json!({"const": rules.kind.as_str()}))]);
            let mut required = vec!["kind"];
            let styles = style.as_ref().map_or_else(|| rules.styles.to_vec(), |style| vec![style.as_str()]);
            let fits: &[&str] = if rules.screen_fit { &["cover", "letterbox"] } else { &[] };
            for (field, allowed, needed) in [
                ("position", rules.positions, !rules.positions.is_empty()),
                ("shape", rules.shapes, needs_shape),
                ("size", rules.sizes, rules.sized),
                ("style", styles.as_slice(), rules.styled),
                ("screenFit", fits, false),
            ] {
                if !allowed.is_empty() {
                    properties.insert(field.to_owned(), json!({"type": "string", "enum": allowed}));
                }
                required.extend(needed.then_some(field));
            }
            if rules.punch_in {
                properties.insert("punchIn".to_owned(), json!({"type": "boolean"}));
            }
            json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
        };
        let variants: Vec<Value> = kinds()
            .iter()
            .flat_map(|rules| match rules.kind {
                LayoutKind::CameraOnly => {
                    [LayoutStyle::Fullscreen, LayoutStyle::Middle].map(|style| variant(rules, Some(style))).to_vec()
                }
                _ => vec![variant(rules, None)],
            })
            .collect();
        json_schema!({"description": "A layout's kind and the fields that go with it.", "oneOf": variants})
    }
}

/// B-roll that a timed layout shows instead of the clip's own recordings: `{type: video, sourceId}`, or `{type: image, imageUrl,
/// width, height}`. The type is optional with a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LayoutMedia {
    /// Image or video; `None` if the source's own kind decides.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<MediaKind>,
    /// Source of kind image or video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// URL of an image on the server itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// Width of the image in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "super::whole_or_none")]
    pub width: Option<f64>,
    /// Height of the image in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "super::whole_or_none")]
    pub height: Option<f64>,
}

impl LayoutMedia {
    /// Facts that a server has to know before it can show the media.
    pub fn needs(&self) -> Needs<'_> {
        Needs { source: self.source_id.as_ref(), image: self.image_url.as_deref(), ..Needs::default() }
    }

    /// B-roll that shows a source.
    pub fn of(source: SourceId) -> Self {
        Self { source_id: Some(source), ..Self::default() }
    }

    /// Kinds of source that the B-roll can show.
    pub fn source_kinds(&self) -> &'static [SourceKind] {
        match self.kind {
            Some(MediaKind::Video) => &[SourceKind::Video],
            Some(MediaKind::Image) => &[SourceKind::Image],
            _ => PICTURES,
        }
    }

    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("media.type", self.kind)?;
        rules::each(self.image_url.as_ref(), |v| rules::length_of("media.imageUrl", &v, 1, 2048))?;
        for (field, side) in [("media.width", self.width), ("media.height", self.height)] {
            rules::each(side.as_ref(), |v| whole_side(field, v))?;
        }
        match (&self.kind, &self.image_url) {
            (Some(MediaKind::Image), None) => Err(FieldError::new("media.imageUrl", "is required with type image")),
            (Some(MediaKind::Image), Some(_)) if self.width.is_none() || self.height.is_none() => {
                Err(FieldError::new("media.width", "and height are required with type image"))
            }
            (Some(MediaKind::Image), Some(address)) => address::check("media.imageUrl", address),
            (_, Some(_)) => Err(FieldError::new("media.imageUrl", "is allowed only with type image")),
            _ if self.width.is_some() || self.height.is_some() => {
                Err(FieldError::new("media.width", "and height are allowed only with type image"))
            }
            _ if self.source_id.is_none() => Err(FieldError::new("media.sourceId", "is required")),
            _ => Ok(()),
        }
    }
}

/// Checks a side of an image: whole pixels, 1..16384.
pub(super) fn whole_side(field: &str, side: f64) -> Checked {
    rules::number(field, side, 1.0, 16384.0)?;
    if side.fract() == 0.0 { Ok(()) } else { Err(FieldError::new(field, format!("must be whole pixels, got {side}"))) }
}

impl JsonSchema for LayoutMedia {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LayoutMedia".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let id = json!({"type": "string", "minLength": 1});
        let url = address::schema(generator);
        let side = json!({"type": "integer", "minimum": 1, "maximum": 16384});
        let variant = |properties: Value, required: &[&str]| json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        let image = json!({"type": {"const": "image"}, "imageUrl": url, "width": side, "height": side, "sourceId": id});
        let mut variants = vec![
            variant(image, &["type", "imageUrl", "width", "height"]),
            variant(json!({"type": {"const": "video"}, "sourceId": id}), &["type", "sourceId"]),
        ];
        if generator.contract().is_deserialize() {
            variants.push(variant(json!({"sourceId": id}), &["sourceId"]));
        }
        json_schema!({"description": "B-roll: an image that the service itself serves, or a source.", "oneOf": variants})
    }
}

/// A layout on a clip: the base layout if it has no times, else a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// Identifier.
    pub id: ItemId,
    /// Arrangement of camera and screen; the subject fills the frame if absent.
    #[serde(default = "plainest")]
    #[schemars(!default)]
    pub layout: LayoutShape,
    /// B-roll of the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<LayoutMedia>,
    /// Start of the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time_ms: Option<PlaybackMs>,
    /// Length of the section, at least 200 ms; 0 while its footage is cut out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<DurationMs>,
    /// Transition at the start of the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition_style: Option<TransitionStyle>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl Layout {
    /// Display name: `B-roll` with media, otherwise that of the layout.
    pub fn title(&self) -> String {
        if self.media.is_some() { words::labels::b_roll().into() } else { self.layout.title() }
    }
}

impl Record for Layout {
    fn extra(&mut self) -> Option<&mut Extra> {
        Some(&mut self.extra)
    }

    /// Normalises the times of a base layout, which servers answer as nulls or as a start of 0 without a length. Fails for a
    /// section without a length, which would have no end.
    fn usable(&mut self) -> Result<(), Unfit> {
        match (self.start_time_ms, self.duration_ms) {
            (Some(PlaybackMs(0)), None) | (None, Some(_)) => (self.start_time_ms, self.duration_ms) = (None, None),
            (Some(start), None) => {
                let problem = format!("is missing for a section that starts at {}", start.0);
                return Err(Unfit { field: "durationMs".into(), problem });
            }
            _ => {}
        }
        lenient::times(self.start_time_ms, self.duration_ms)
    }
}

fn plainest() -> LayoutShape {
    LayoutShape::of(LayoutKind::Fullscreen)
}

/// Body that adds a layout: the clip's base layout without times, a section with both times.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("anyOf" = [
    {"required": ["layout"], "not": {"anyOf": [{"required": ["startTimeMs"]}, {"required": ["durationMs"]}, {"required": ["media"]}, {"required": ["transitionStyle"]}]}},
    {"required": ["layout", "startTimeMs", "durationMs"]},
    {"required": ["media", "startTimeMs", "durationMs"]},
]))]
pub struct LayoutAdd {
    /// Arrangement of camera and screen; optional with `media`, which then fills the frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<LayoutShape>,
    /// B-roll; only on a section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<LayoutMedia>,
    /// Start of the section, together with `durationMs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time_ms: Option<PlaybackMs>,
    /// Length of the section, at least 200 ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 200))]
    pub duration_ms: Option<DurationMs>,
    /// Transition at the start of the section; default `spring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition_style: Option<TransitionStyle>,
}

change! {
    /// Body that changes a layout; only the fields sent are changed.
    LayoutChange of Layout {
        /// Arrangement of camera and screen, replaced as a whole.
        layout: LayoutShape,
        /// B-roll; only on a section.
        media: LayoutMedia,
        /// Start of the section.
        start_time_ms: PlaybackMs,
        /// Length of the section, at least 200 ms.
        #[schemars(range(min = 200))]
        duration_ms: DurationMs,
        /// Transition at the start of the section.
        transition_style: TransitionStyle,
    }
}

impl LayoutAdd {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        match (&self.layout, &self.media) {
            (None, None) => return Err(FieldError::new("layout", "is required where no media is given")),
            (Some(layout), _) => layout.check()?,
            _ => {}
        }
        rules::each(self.media.as_ref(), |media| media.check())?;
        match (self.start_time_ms, self.duration_ms) {
            (Some(start), Some(length)) => {
                rules::start("startTimeMs", start)?;
                check_length(length)?;
            }
            (None, None) => {
                let timed = [("media", self.media.is_some()), ("transitionStyle", self.transition_style.is_some())];
                if let Some((field, _)) = timed.iter().find(|(_, given)| *given) {
                    return Err(FieldError::new(*field, "is allowed only with startTimeMs and durationMs"));
                }
            }
            (None, Some(_)) => return Err(FieldError::new("startTimeMs", "is required together with durationMs")),
            (Some(_), None) => return Err(FieldError::new("durationMs", "is required together with startTimeMs")),
        }
        known!("transitionStyle", self.transition_style)
    }

    /// Layout that the server creates from this body, under `id`.
    pub fn into_item(self, id: ItemId, scene: &LayoutSceneType) -> Layout {
        let timed = self.start_time_ms.is_some();
        // Full-frame B-roll gets the simplest layout that its clip allows.
        let plain = if *scene == LayoutSceneType::Combi {
            LayoutShape { style: Some(LayoutStyle::Fullscreen), ..LayoutShape::of(LayoutKind::ScreenOnly) }
        } else {
            LayoutShape::of(LayoutKind::Fullscreen)
        };
        Layout {
            id,
            layout: self.layout.unwrap_or(plain),
            media: self.media,
            start_time_ms: self.start_time_ms,
            duration_ms: self.duration_ms,
            transition_style: timed.then(|| self.transition_style.unwrap_or(TransitionStyle::Spring)),
            extra: Extra::new(),
        }
    }
}

impl LayoutChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.layout.as_ref(), |layout| layout.check())?;
        rules::each(self.media.as_ref(), |media| media.check())?;
        rules::each(self.start_time_ms.as_ref(), |v| rules::start("startTimeMs", v))?;
        rules::each(self.duration_ms.as_ref(), check_length)?;
        known!("transitionStyle", self.transition_style)
    }
}

fn check_length(length: DurationMs) -> Checked {
    rules::within("durationMs", length.0, SHORTEST_LAYOUT_MS, super::MAX_INT)
}

impl ItemRecord for Layout {
    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        self.start_time_ms.zip(self.duration_ms)
    }

    fn set_times(&mut self, start: PlaybackMs, length: DurationMs) {
        if self.start_time_ms.is_some() {
            (self.start_time_ms, self.duration_ms) = (Some(start), Some(length));
        }
    }

    fn source(&self) -> Option<&SourceId> {
        self.media.as_ref()?.source_id.as_ref()
    }

    fn name(&self, _: ItemKind) -> String {
        self.title()
    }
}

impl ItemAddition for LayoutAdd {
    type Record = Layout;

    const EXAMPLE: &'static str =
        r#"{"layout": {"kind": "camera-only", "style": "fullscreen"}, "startTimeMs": 1000, "durationMs": 2000}"#;

    fn of_record(layout: &Layout) -> Option<Self> {
        Some(Self {
            layout: Some(layout.layout.clone().writable()),
            media: layout.media.clone(),
            start_time_ms: layout.start_time_ms,
            duration_ms: layout.duration_ms,
            transition_style: layout.transition_style.clone(),
        })
    }

    fn into_record(self, id: ItemId, _: ItemKind, _: SizePx, scene: &LayoutSceneType) -> Layout {
        self.into_item(id, scene)
    }

    fn times(&self) -> Option<(PlaybackMs, DurationMs)> {
        self.start_time_ms.zip(self.duration_ms)
    }

    fn needs(&self) -> Needs<'_> {
        Needs { is_base: self.start_time_ms.is_none(), ..self.media.as_ref().map_or_else(Needs::default, LayoutMedia::needs) }
    }

    fn may_have_made(&self, made: &Layout) -> bool {
        let is_layout = self.layout.as_ref().is_none_or(|layout| *layout == made.layout);
        self.start_time_ms == made.start_time_ms && is_layout
    }
}

impl ItemChange for LayoutChange {
    const EXAMPLE: &'static str = r#"{"transitionStyle": "hardCut"}"#;
}
