//! The stage: the picture at the playhead, with masks, overlays and face boxes where the geometry puts them.

use super::{
    icons,
    inspector::{
        change_of_box,
        field::{Field, Typing},
        times,
    },
    pictures::Textures,
    theme, widgets,
};
use crate::{
    api::{
        PlaybackMs, PointPct, SizePx, SourceMs,
        clip::BackgroundType,
        effects::MaskType,
        item::{Item, ItemKind},
        overlay::{BackgroundShape, TextAlign, TextOverlay},
        source::Source,
    },
    app::{Action, Bar, ClipData, Command, FacesAt, ItemRef, Picture, PictureKey, PictureState, Project, State},
    edit::GestureId,
    stage::{Layer, Rect as StageRect, grabbable},
    timeline::{Clock, Clocks, FrameSpan, TimeError, VideoMs, read_time, timecode, timecode_precise},
};
use egui::{
    Align, Align2, Color32, CornerRadius, CursorIcon, Id, Painter, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, epaint::RectShape, pos2, vec2,
};

/// What the stage remembers between frames.
#[derive(Default)]
pub struct StageMemory {
    /// The overlay that is dragged, its corner when the drag began, and the gesture.
    drag: Option<(ItemRef, PointPct, GestureId)>,
    /// Where the playhead is to go, while it is typed.
    typing: Typing,
}

/// Draws the stage and the transport under it.
pub fn show(ui: &mut Ui, state: &State, memory: &mut StageMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap();
    let transport = Rect::from_min_max(pos2(whole.left(), whole.bottom() - theme::TRANSPORT), whole.max);
    let space = Rect::from_min_max(whole.min, pos2(whole.right(), transport.top())).shrink2(vec2(18.0, 12.0));
    let Some(project) = state.project() else { return };
    if let Some((data, time)) = project.at(state.playhead()) {
        picture(ui, space, &StageContext { state, project, data, time }, memory, textures, actions);
    } else {
        ui.painter().text(
            space.center(),
            Align2::CENTER_CENTER,
            "This video has no clips yet",
            theme::regular(14.0),
            theme::WEAK,
        );
    }
    ui.scope_builder(UiBuilder::new().max_rect(transport), |ui| transport_bar(ui, state, memory, actions));
}

/// What is shown, borrowed from the state.
struct StageContext<'a> {
    state: &'a State,
    project: &'a Project,
    data: &'a ClipData,
    time: PlaybackMs,
}

/// Canvas pixels on the screen.
#[derive(Clone, Copy)]
struct View {
    rect: Rect,
    scale: f32,
}

impl View {
    fn fit(space: Rect, canvas: SizePx) -> Self {
        let scale = (space.width() / canvas.width as f32).min(space.height() / canvas.height as f32).max(0.01);
        let size = vec2(canvas.width as f32 * scale, canvas.height as f32 * scale);
        Self { rect: Align2::CENTER_CENTER.align_size_within_rect(size, space), scale }
    }

    fn rect(self, part: StageRect) -> Rect {
        let min = self.rect.min + vec2(part.x as f32, part.y as f32) * self.scale;
        Rect::from_min_size(min, vec2(part.w as f32, part.h as f32) * self.scale)
    }

    /// A box given by its corner in percent of the canvas and its size in artboard pixels.
    fn overlay(self, point: PointPct, size: SizePx) -> Rect {
        let min = self.rect.min + self.rect.size() * vec2(point.x_pct as f32, point.y_pct as f32) / 100.0;
        Rect::from_min_size(min, vec2(size.width as f32, size.height as f32) * self.scale)
    }
}

fn picture(
    ui: &mut Ui,
    space: Rect,
    shown: &StageContext<'_>,
    memory: &mut StageMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let StageContext { state, project, data, time } = *shown;
    let scene = project.scene(data, time);
    let view = View::fit(space, scene.canvas);
    let response = ui.interact(view.rect, ui.scope_id().with("stage"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Stage"));
    if response.clicked() {
        actions.push(Action::Select(None));
    }
    let painter = ui.painter().with_clip_rect(view.rect.intersect(ui.clip_rect()));
    background(&painter, view.rect, data);
    let at = Project::source_time(data, time).0;
    let mut said = LayerStatus::default();
    let screen = scene.arrangement.screen.map(|layer| scene.zoom.map_or(layer, |zoom| layer.zoomed(zoom)));
    if let (Some(layer), Some(source)) = (screen, data.screen()) {
        said.layer(ui, &painter, view, &layer, find(state, source, at), textures);
        let picture = find(state, source, at).picture();
        for (kind, mask) in &scene.masks {
            let part = StageRect::new(
                mask.point.x_pct / 100.0,
                mask.point.y_pct / 100.0,
                mask.dimensions.width_pct / 100.0,
                mask.dimensions.height_pct / 100.0,
            );
            let Some(dest) = layer.to_canvas(part) else { continue };
            let box_rect = view.rect(dest);
            if *kind == ItemKind::Highlight {
                dim_around(
                    &painter,
                    view.rect(layer.dest),
                    box_rect,
                    mask.intensity.unwrap_or(MaskType::Highlight.default_intensity()) as f32,
                );
            } else if let Some(picture) = picture {
                let texture = textures.tiny(ui.ctx(), picture);
                let inside = layer.dest.relative(dest);
                let uv = layer.source.place(inside);
                painter.add(RectShape::filled(box_rect, 3.0, Color32::WHITE).with_texture(texture, uv_rect(uv, false)));
            } else {
                painter.rect_filled(box_rect, 3.0, theme::RAISED);
            }
        }
    }
    if let (Some(layer), Some(source)) = (scene.arrangement.camera, data.camera()) {
        said.layer(ui, &painter, view, &layer, find(state, source, at), textures);
    }
    for item in &scene.overlays {
        overlay(ui, &painter, view, shown, item, memory, textures, actions);
    }
    if let (true, Some(_), Some(source)) = (state.settings.faces, scene.arrangement.camera, data.camera()) {
        said.faces = faces(ui, &painter, view, data, time, find(state, source, at));
    }
    let label = if let Some(why) = said.failed {
        let faces = if said.faces == FacesSaid::Waiting { ". Face boxes are waiting for the picture" } else { "" };
        Some((format!("{}  No picture: {why}{faces}", icons::WARNING), theme::ACCENT))
    } else if !state.project().is_some_and(|project| project.draft.is_read(&data.clip.id)) {
        Some(("This clip is not read yet".to_owned(), theme::WEAK))
    } else if !scene.known {
        Some(("This layout cannot be drawn here".to_owned(), theme::WEAK))
    } else if said.waits {
        let faces = if said.faces == FacesSaid::Waiting { " Face boxes are waiting for the picture" } else { "" };
        Some((format!("Decoding\u{2026}{faces}"), theme::WEAK))
    } else {
        (said.faces == FacesSaid::NotRead).then(|| ("Faces are not read yet here".to_owned(), theme::WEAK))
    };
    if let Some((text, color)) = label {
        let galley = painter.layout(text.clone(), theme::regular(theme::SMALL), color, view.rect.width() - 40.0);
        let at = Rect::from_min_size(view.rect.min + vec2(10.0, 10.0), galley.size() + vec2(14.0, 8.0));
        painter.rect_filled(at, 5.0, Color32::from_black_alpha(170));
        painter.galley(at.min + vec2(7.0, 4.0), galley, color);
        let said = ui.interact(at, ui.scope_id().with("stage-said"), Sense::hover());
        said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    }
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(said.value()));
    ui.painter().rect_stroke(view.rect, 0.0, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
}

/// What there is of a picture.
#[derive(Clone, Copy)]
enum Found<'a> {
    Exact(&'a Picture),
    Stale(&'a Picture),
    Waiting,
    Failed(&'a str),
}

impl<'a> Found<'a> {
    fn picture(self) -> Option<&'a Picture> {
        match self {
            Self::Exact(picture) | Self::Stale(picture) => Some(picture),
            Self::Waiting | Self::Failed(_) => None,
        }
    }
}

/// What is to be said of the layers' pictures.
#[derive(Default)]
struct LayerStatus<'a> {
    waits: bool,
    failed: Option<&'a str>,
    /// When the frame of the first layer is shown, in the time of its recording.
    shown: Option<FrameSpan>,
    faces: FacesSaid,
}

/// What is to be said of the face boxes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum FacesSaid {
    /// They are drawn, or there are none.
    #[default]
    Nothing,
    /// Their picture is not there.
    Waiting,
    /// Nothing is known of them.
    NotRead,
}

impl<'a> LayerStatus<'a> {
    /// Draws a layer with what there is of its picture.
    fn layer(&mut self, ui: &Ui, painter: &Painter, view: View, layer: &Layer, found: Found<'a>, textures: &mut Textures) {
        if let Some(picture) = found.picture() {
            layer_shape(painter, view, layer, textures.full(ui.ctx(), picture));
        }
        match found {
            Found::Exact(picture) => self.shown = self.shown.or(picture.shown),
            Found::Stale(_) | Found::Waiting => self.waits = true,
            Found::Failed(why) => self.failed = Some(why),
        }
    }
}

impl LayerStatus<'_> {
    /// For assistive technology: which frame is on the stage.
    fn value(&self) -> String {
        match (self.failed, self.shown) {
            (Some(why), _) => format!("No picture: {why}"),
            (None, _) if self.waits => "Waiting for the picture".into(),
            (None, Some(shown)) => format!("Frame at {} {}", timecode(shown.first_ms()), Clock::Recording.label()),
            (None, None) => String::new(),
        }
    }
}

fn find<'a>(state: &'a State, source: &Source, at: i64) -> Found<'a> {
    let key = PictureKey { source: source.id.clone(), at_ms: source.duration_ms.map(|_| at) };
    match state.picture(&key) {
        Some(PictureState::Ready(picture)) => Found::Exact(picture),
        Some(PictureState::Failed(why)) => Found::Failed(why),
        Some(PictureState::Loading) | None => state.nearest_picture(&source.id).map_or(Found::Waiting, Found::Stale),
    }
}

fn uv_rect(part: StageRect, mirrored: bool) -> Rect {
    let (left, right) = (part.x as f32, (part.x + part.w) as f32);
    let (left, right) = if mirrored { (right, left) } else { (left, right) };
    Rect::from_min_max(pos2(left, part.y as f32), pos2(right, (part.y + part.h) as f32))
}

fn layer_shape(painter: &Painter, view: View, layer: &Layer, texture: egui::TextureId) {
    let rounding = CornerRadius::same((layer.rounding.0 as f32 * view.scale).min(255.0) as u8);
    let uv = uv_rect(layer.source, layer.mirrored);
    painter.add(RectShape::filled(view.rect(layer.dest), rounding, Color32::WHITE).with_texture(texture, uv));
}

fn background(painter: &Painter, rect: Rect, data: &ClipData) {
    let color = |hex: Option<&crate::api::HexColor>| {
        hex.and_then(crate::api::HexColor::rgba)
            .map_or(Color32::BLACK, |[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a))
    };
    let background = &data.clip.background;
    if background.kind != BackgroundType::Gradient {
        painter.rect_filled(rect, 0.0, color(background.color.as_ref()));
        return;
    }
    // CSS angles: 0 points up, 90 to the right.
    let angle = (background.gradient_angle.unwrap_or(0) as f32).to_radians();
    let direction = vec2(angle.sin(), -angle.cos());
    let reach = f32::midpoint(rect.width() * direction.x.abs(), rect.height() * direction.y.abs());
    let (from, to) = (color(background.gradient_color1.as_ref()), color(background.gradient_color2.as_ref()));
    let mut mesh = egui::Mesh::default();
    for corner in [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()] {
        let along = f32::midpoint((corner - rect.center()).dot(direction) / reach, 1.0);
        mesh.colored_vertex(corner, from.lerp_to_gamma(to, along.clamp(0.0, 1.0)));
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
}

fn dim_around(painter: &Painter, layer: Rect, lit: Rect, intensity: f32) {
    let shade = Color32::from_black_alpha((intensity.clamp(0.0, 1.0) * 200.0) as u8);
    let bands = [
        Rect::from_min_max(layer.min, pos2(layer.right(), lit.top())),
        Rect::from_min_max(pos2(layer.left(), lit.bottom()), layer.max),
        Rect::from_min_max(pos2(layer.left(), lit.top()), pos2(lit.left(), lit.bottom())),
        Rect::from_min_max(pos2(lit.right(), lit.top()), pos2(layer.right(), lit.bottom())),
    ];
    for band in bands.into_iter().filter(egui::Rect::is_positive) {
        painter.rect_filled(band, 0.0, shade);
    }
}

#[allow(clippy::too_many_arguments)]
fn overlay(
    ui: &Ui,
    painter: &Painter,
    view: View,
    shown: &StageContext<'_>,
    item: &Item,
    memory: &mut StageMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let (point, size) = match item {
        Item::TextOverlay(text) => (text.point, text.dimensions),
        Item::MediaOverlay(media) => (media.point, media.dimensions),
        _ => return,
    };
    let (Some(point), Some(size)) = (point, size) else { return };
    let rect = view.overlay(point, size);
    match item {
        Item::TextOverlay(text) => text_overlay(painter, view, rect, text),
        Item::MediaOverlay(media) => {
            let source = shown.data.sources.iter().find(|source| Some(&source.id) == media.source_id.as_ref());
            let picture = source.and_then(|source| find(shown.state, source, shown.time.0 - media.start_time_ms.0).picture());
            if let Some(picture) = picture {
                let texture = textures.full(ui.ctx(), picture);
                painter
                    .add(RectShape::filled(rect, 0.0, Color32::WHITE).with_texture(texture, uv_rect(StageRect::UNIT, false)));
            } else {
                painter.rect_filled(rect, 4.0, theme::RAISED.gamma_multiply(0.8));
                painter.text(
                    rect.center(),
                    Align2::CENTER_CENTER,
                    icons::of_kind(ItemKind::MediaOverlay),
                    theme::regular(22.0),
                    theme::WEAK,
                );
            }
        }
        _ => {}
    }
    let at = ItemRef { clip: shown.data.clip.id.clone(), id: item.id().clone() };
    let response = ui.interact(rect.intersect(view.rect), Id::unique(("stage-overlay", item.id())), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{} on the stage", item.title())));
    let selected = shown.state.selection() == Some(&at);
    if selected || response.hovered() || response.has_focus() {
        let color = if selected { theme::ACCENT } else { theme::TEXT.gamma_multiply(0.7) };
        painter.rect_stroke(rect, 2.0, Stroke::new(if selected { 2.0 } else { 1.0 }, color), StrokeKind::Outside);
    }
    drag_overlay(ui, view, &response, at, item, (point, size, shown.project.video.dimensions), memory, actions);
}

#[allow(clippy::too_many_arguments)]
fn drag_overlay(
    ui: &Ui,
    view: View,
    response: &egui::Response,
    at: ItemRef,
    item: &Item,
    (point, size, canvas): (PointPct, SizePx, SizePx),
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    if response.clicked() {
        actions.push(Action::Select(Some(at.clone())));
    }
    if response.drag_started() {
        let gesture = GestureId(ui.ctx().cumulative_frame_nr() << 1);
        memory.drag = Some((at.clone(), point, gesture));
        actions.push(Action::Select(Some(at.clone())));
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    let Some((dragged, from, gesture)) = memory.drag.clone().filter(|(dragged, ..)| *dragged == at) else { return };
    if response.dragged()
        && let Some(moved) = response.total_drag_delta()
    {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let pct = |delta: f32, whole: f32| f64::from(delta / whole) * 100.0;
        let point = PointPct {
            x_pct: from.x_pct + pct(moved.x, view.rect.width()),
            y_pct: from.y_pct + pct(moved.y, view.rect.height()),
        };
        let point = grabbable(point, size, canvas);
        let change = change_of_box(item, Some(point), None);
        let name = format!("Place \u{2018}{}\u{2019}", item.title());
        actions.push(Action::Change { item: dragged, name, change, gesture: Some(gesture) });
    }
    if response.drag_stopped() {
        memory.drag = None;
        actions.push(Action::EndGesture);
    }
}

fn text_overlay(painter: &Painter, view: View, rect: Rect, text: &TextOverlay) {
    let color = |hex: &Option<crate::api::HexColor>, other: Color32| {
        hex.as_ref()
            .and_then(crate::api::HexColor::rgba)
            .map_or(other, |[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a))
    };
    let size = (text.font_size.unwrap_or(81.0) as f32 * view.scale).clamp(1.0, 400.0);
    let font = match text.font_weight.unwrap_or(500.0) {
        weight if weight >= 600.0 => theme::semibold(size),
        weight if weight >= 450.0 => theme::medium(size),
        _ => theme::regular(size),
    };
    let halign = match text.text_align {
        Some(TextAlign::Left) => Align::LEFT,
        Some(TextAlign::Right) => Align::RIGHT,
        _ => Align::Center,
    };
    let mut job = egui::text::LayoutJob::simple(text.text.clone(), font, color(&text.color, Color32::WHITE), rect.width());
    job.halign = halign;
    let galley = painter.layout_job(job);
    let x = match halign {
        Align::LEFT => rect.left(),
        Align::RIGHT => rect.right(),
        Align::Center => rect.center().x,
    };
    let at = Pos2::new(x, rect.center().y - galley.size().y / 2.0);
    let behind = color(&text.background, Color32::TRANSPARENT);
    let shape = text.background_shape.clone().unwrap_or(BackgroundShape::None);
    if behind.a() > 0 && shape != BackgroundShape::None {
        let rounding = if shape == BackgroundShape::Squircle { size * 0.5 } else { size * 0.16 };
        painter.rect_filled(galley.rect.translate(at.to_vec2()).expand2(vec2(size * 0.45, size * 0.2)), rounding, behind);
    }
    painter.galley(at, galley, Color32::WHITE);
}

/// The boxes of the sample that holds at the time of the picture that is drawn, and for how long it has been held.
fn faces(ui: &Ui, painter: &Painter, view: View, data: &ClipData, time: PlaybackMs, found: Found<'_>) -> FacesSaid {
    let Found::Exact(picture) = found else {
        let some = data.faces_at(time).sample().is_some_and(|sample| !sample.faces.is_empty());
        return if some { FacesSaid::Waiting } else { FacesSaid::Nothing };
    };
    // A frame that began in footage that is cut out is shown from the seam on.
    let time = picture.shown.map_or(time, |shown| data.map.to_playback(SourceMs(shown.first_ms())).min(time));
    let (sample, over_seam) = match data.faces_at(time) {
        FacesAt::Sample { sample, over_seam } => (sample, over_seam),
        FacesAt::NotRead => return FacesSaid::NotRead,
        FacesAt::None => return FacesSaid::Nothing,
    };
    let held = timecode((time.0 as f64 - sample.timestamp_ms) as i64);
    for (index, face) in sample.faces.iter().enumerate() {
        let min = view.rect.min + view.rect.size() * vec2(face.x_pct as f32, face.y_pct as f32) / 100.0;
        let rect = Rect::from_min_size(min, view.rect.size() * vec2(face.width_pct as f32, face.height_pct as f32) / 100.0);
        painter.rect_stroke(rect, 4.0, Stroke::new(3.0, Color32::from_black_alpha(120)), StrokeKind::Middle);
        if over_seam {
            let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
            painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(1.5, theme::FACES), 6.0, 4.0));
        } else {
            painter.rect_stroke(rect, 4.0, Stroke::new(1.5, theme::FACES), StrokeKind::Middle);
        }
        let name = format!("Face {}", index + 1);
        let galley = painter.layout_no_wrap(name.clone(), theme::medium(10.5), Color32::BLACK);
        let tag = Rect::from_min_size(rect.left_top() - vec2(1.0, galley.size().y + 5.0), galley.size() + vec2(10.0, 4.0));
        // A tag stays on the canvas where its face hangs over the edge.
        let tag = tag.translate(vec2((view.rect.right() - tag.right()).min(0.0), (view.rect.top() - tag.top()).max(0.0)));
        painter.rect_filled(tag, 3.0, theme::FACES);
        painter.galley(tag.min + vec2(5.0, 2.0), galley, Color32::BLACK);
        let response = ui.interact(tag, Id::unique(("face", index)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let over = if over_seam { " across a cut" } else { "" };
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(format!("Held for {held}{over}")));
        let moved = if over_seam { ": it may have moved" } else { "" };
        response.on_hover_text(format!(
            "{name}: left {:.1} %, top {:.1} %, {:.1} \u{d7} {:.1} % of the canvas\nSample at {} {}, held for {held}{over}{moved}",
            face.x_pct,
            face.y_pct,
            face.width_pct,
            face.height_pct,
            timecode(sample.timestamp_ms as i64),
            Clock::Clip.label()
        ));
    }
    FacesSaid::Nothing
}

/// Where the playhead goes for a typed time: one of the video, unless the text names the clip's or the recording's clock.
fn read_playhead(state: &State, text: &str) -> Result<VideoMs, TimeError> {
    let typed = read_time(text)?;
    let length = state.project().map_or(VideoMs::ZERO, |project| project.sequence.length());
    let clip = typed.clock.filter(|clock| *clock != Clock::Video).and_then(|clock| {
        let project = state.project()?;
        let (index, time) = project.sequence.locate(state.playhead())?;
        Some((clock, project.clips.get(index)?, project.sequence.span(index)?, time))
    });
    if let Some((clock, data, span, time)) = clip {
        let clocks = Clocks { span, map: &data.map, video: length };
        let whole = (PlaybackMs::ZERO, data.map.playback_length());
        return clocks.read(typed, clock, time, whole).map(|at| span.to_video(at));
    }
    let at = typed.resolve(state.playhead().0, length.0);
    if (0..=length.0).contains(&at) { Ok(VideoMs(at)) } else { Err(TimeError::OutOfRange(0, length.0, Some(Clock::Video))) }
}

fn transport_bar(ui: &mut Ui, state: &State, memory: &mut StageMemory, actions: &mut Vec<Action>) {
    ui.painter().line_segment([ui.max_rect().left_top(), ui.max_rect().right_top()], Stroke::new(1.0, theme::LINE));
    let width = 360.0;
    ui.horizontal_centered(|ui| {
        ui.add_space(((ui.available_width() - width) / 2.0).max(8.0));
        widgets::bar(ui, state, Bar::BeforeTime, actions);
        let id = Id::unique("playhead-time");
        let shown = timecode_precise(state.playhead().0);
        let field = Field { id, name: "Time of the playhead", shown: &shown, width: 88.0, hint: times::HINT };
        if state.wants_time() {
            ui.memory_mut(|memory| memory.request_focus(id));
            actions.push(Action::TimeFieldFocused);
        }
        let read = |text: &str| read_playhead(state, text).map_err(|error| error.to_string());
        if let Some(time) = field.show(ui, &mut memory.typing, read) {
            actions.push(Action::MovePlayhead(time));
        }
        match memory.typing.problem(id) {
            Some(problem) => ui.label(RichText::new(problem).color(theme::BAD)),
            None => ui.label(RichText::new(Clock::Video.label()).color(theme::WEAK).size(theme::SMALL)),
        };
        widgets::bar(ui, state, Bar::AfterTime, actions);
        ui.add_space(8.0);
        widgets::tool_button(ui, state, Command::ToggleFaces, actions);
    });
}
