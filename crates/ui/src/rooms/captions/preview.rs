//! Previews of a subtitle style: on the hardest frames and at the playhead, all styles side by side, and sample texts.

use super::{CaptionsMemory, send};
use crate::{
    api::{
        SizePx,
        captions::{StyleName, Subtitles},
    },
    app::{
        Action, Project, State,
        features::captions::{Backdrop, Captions, Msg, PLAYHEAD, Pane, SAMPLES, Variant, WALL_ROWS, text_block, variants},
    },
    captions::{Field, Level, Look, Vision, measures, shown_ratio, simulated},
    jobs::captions::FrameMoment,
    picture::Pixels,
    stage::compose::{CaptionBlock, Element, ElementKind, Plate, Rgba},
    ui::{
        icons, keyboard,
        pictures::Textures,
        stage::preview::{Behind, Preview},
        theme,
    },
};
use egui::{
    Align2, EventFilter, Key, Modifiers, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use serde_json::json;
use std::sync::Arc;

/// Height of the line below a tile.
pub(super) const CAPTION: f32 = 24.0;
/// Gap between tiles.
pub(super) const GAP: f32 = 10.0;
/// Snap distance of a drag to edges and middle lines, in fractions of the canvas.
const CATCH: f64 = 0.012;

/// Grid of tiles, each as high as an image in the canvas's aspect ratio plus its line needs, limited by the area.
pub(super) struct Grid {
    /// Area of all tiles.
    pub area: Rect,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Canvas size, for the aspect ratio.
    pub canvas: SizePx,
}

impl Grid {
    /// Place of a tile.
    pub fn tile(&self, index: usize) -> Rect {
        let width = (self.area.width() - GAP * (self.columns - 1) as f32) / self.columns as f32;
        let most = (self.area.height() - GAP * (self.rows - 1) as f32) / self.rows as f32;
        let height = (width * (self.canvas.height / self.canvas.width.max(1.0)) as f32 + CAPTION).min(most);
        let (column, row) = (index % self.columns, index / self.columns);
        let min = self.area.min + vec2((width + GAP) * column as f32, (height + GAP) * row as f32);
        Rect::from_min_size(min, vec2(width, height))
    }
}

pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    room: &Captions,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let Some(project) = state.project() else { return };
    match room.pane {
        Pane::Frames => frames(ui, state, project, room, memory, textures, actions),
        Pane::Wall => wall(ui, state, project, room, memory, textures, actions),
        Pane::Bench => bench(ui, state, project, room, memory, textures, actions),
        // They have files of their own.
        Pane::Compare | Pane::Style => {}
    }
}

/// The block's colours as seen with a colour vision.
pub(super) fn seen(vision: Vision, mut block: CaptionBlock) -> CaptionBlock {
    if vision == Vision::Typical {
        return block;
    }
    let turn = |color: &mut Rgba| {
        let mut one = [*color];
        simulated(vision, &mut one);
        [*color] = one;
    };
    let turn_plate = |plate: &mut Option<Plate>| {
        if let Some(plate) = plate {
            turn(&mut plate.color);
        }
    };
    turn(&mut block.letters.color);
    if let Some(outline) = &mut block.letters.outline {
        turn(&mut outline.color);
    }
    if let Some(shadow) = &mut block.letters.shadow {
        turn(&mut shadow.color);
    }
    turn_plate(&mut block.plate);
    for word in &mut block.words {
        turn(&mut word.color);
        turn_plate(&mut word.plate);
    }
    block
}

/// Flat backdrops: name, and top and bottom colour.
const FLAT: [(words::Message, Rgba, Rgba); 4] = [
    (words::subtitles::flat_black, [0, 0, 0, 255], [0, 0, 0, 255]),
    (words::subtitles::flat_white, [255; 4], [255; 4]),
    (words::subtitles::flat_grey, [128, 128, 128, 255], [128, 128, 128, 255]),
    (words::subtitles::flat_gradient, [250, 214, 120, 255], [30, 40, 90, 255]),
];

fn frames(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    room: &Captions,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let canvas = project.video.dimensions;
    let subtitles = room.subtitles(project);
    if own_picture(room).is_some() {
        // The user's image is the same behind every text, so it is shown once, and large.
        let tile = Grid { area: ui.available_rect_before_wrap(), columns: 1, rows: 1, canvas }.tile(0);
        let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
        playhead(ui, state, (space, tile.bottom()), &subtitles, memory, textures, actions);
        return;
    }
    let grid = Grid { area: ui.available_rect_before_wrap(), columns: 2, rows: 2, canvas };
    let names = [words::subtitles::frame_darkest(), words::subtitles::frame_lightest(), words::subtitles::frame_busiest()];
    for (slot, name) in names.into_iter().enumerate() {
        let tile = grid.tile(slot);
        let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
        let frame = room.frames.get(slot).and_then(Option::as_ref);
        let flat = (room.backdrop == Backdrop::Flat).then(|| FLAT.get(slot)).flatten();
        let (behind, moment, title) = match (flat, frame) {
            (Some((name, top, bottom)), frame) => {
                (Behind::Flat(*top, *bottom), frame.map(|frame| frame.moment), name().to_owned())
            }
            (None, Some(frame)) => {
                (Behind::Pixels(&frame.seen), Some(frame.moment), format!("{name}{}", time_of(project, frame.moment)))
            }
            (None, None) => {
                waiting(ui, space, room, name);
                continue;
            }
        };
        let moment = moment.unwrap_or(FrameMoment { clip: 0, at: crate::api::PlaybackMs::ZERO });
        let block = seen(room.vision, room.block(project, moment, &subtitles));
        let rect = memory.preview.show(ui, state, textures, Preview { slot, space, canvas, behind, block: Some(block) });
        let response = ui.interact(rect, ui.scope_id().with(("caption-tile", slot)), Sense::click());
        let ratio = if flat.is_some() { None } else { room.badges.get(slot).copied().flatten() };
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::subtitles::preview_name(&title)));
        if flat.is_none() {
            face_boxes(ui, rect, room, project, moment);
        }
        mark(ui, &response, room.tile_problem(slot), ratio.map(badge_text));
        if let Some(ratio) = ratio {
            response.clone().on_hover_text(Level::explained(ratio));
        }
        if flat.is_none() && response.clicked() {
            jump(project, moment, actions);
        }
        caption(ui, rect, tile.bottom(), &title, ratio, room.tile_problem(slot));
    }
    let tile = grid.tile(3);
    let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
    playhead(ui, state, (space, tile.bottom()), &subtitles, memory, textures, actions);
}

/// Video time of a moment as a suffix of a name.
fn time_of(project: &Project, moment: FrameMoment) -> String {
    let at = project.sequence.span(moment.clip).map(|span| span.to_video(moment.at));
    at.map_or(String::new(), |at| format!(" \u{b7} {}", crate::timeline::timecode(at.0)))
}

/// The user's image, if it is the backdrop.
fn own_picture(room: &Captions) -> Option<&Arc<Pixels>> {
    room.own_picture.as_ref().filter(|_| room.backdrop == Backdrop::Picture).map(|own| &own.seen)
}

/// Draws the face boxes of the data at a moment, if enabled.
fn face_boxes(ui: &Ui, rect: Rect, room: &Captions, project: &Project, moment: FrameMoment) {
    /// Maximum number of boxes.
    const MOST: usize = 24;
    let Some(data) = project.clips.get(moment.clip).filter(|_| room.faces) else { return };
    let Some(sample) = data.faces_at(moment.at).sample() else { return };
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for face in sample.faces.iter().take(MOST) {
        let [x, y, w, h] = [face.x_pct, face.y_pct, face.width_pct, face.height_pct].map(|percent| (percent / 100.0) as f32);
        if [x, y, w, h].iter().all(|value| value.is_finite()) {
            let min = rect.min + vec2(x, y) * rect.size();
            let of = Rect::from_min_size(min, vec2(w, h) * rect.size());
            painter.rect_stroke(of, 0.0, Stroke::new(3.0, egui::Color32::from_black_alpha(120)), StrokeKind::Middle);
            painter.rect_stroke(of, 0.0, Stroke::new(1.5, theme::FACES), StrokeKind::Middle);
        }
    }
}

pub(super) fn badge_text(ratio: f64) -> String {
    format!("{} : 1, {}", shown_ratio(ratio), Level::of(ratio).text())
}

/// Draws the line below a tile: its title, the problem of its text, and the contrast of its worst glyph. If the problem does not
/// fit, an icon and the colour remain.
pub(super) fn caption(ui: &Ui, rect: Rect, bottom: f32, title: &str, ratio: Option<f64>, problem: Option<&str>) {
    let y = (rect.bottom() + CAPTION / 2.0).min(bottom - CAPTION / 2.0 + 4.0);
    let mut right = rect.right();
    if let Some(ratio) = ratio {
        let level = Level::of(ratio);
        let (icon, color) = if level == Level::Fails { (icons::WARNING, theme::BAD) } else { (icons::CHECK, theme::GOOD) };
        let text = format!("{icon}  {}  {}", shown_ratio(ratio), level.text());
        let font = theme::medium(theme::SMALL + 0.5);
        right = ui.painter().text(pos2(rect.right(), y), Align2::RIGHT_CENTER, text, font, color.into()).left() - GAP;
    }
    let font = theme::regular(theme::SMALL + 0.5);
    let Some(problem) = problem else {
        // The contrast is more important: in a narrow tile the title is shortened.
        let title = theme::elided(ui, title, font, theme::WEAK.into(), (right - rect.left()).max(0.0));
        ui.painter().galley(pos2(rect.left(), y - title.size().y / 2.0), title, theme::WEAK.into());
        return;
    };
    let marked = |text: String| ui.painter().layout_no_wrap(text, font.clone(), theme::BAD.into());
    let whole = marked(format!("{}  {title}: {problem}", icons::WARNING));
    let galley = if whole.size().x <= right - rect.left() { whole } else { marked(format!("{}  {title}", icons::WARNING)) };
    ui.painter().galley(pos2(rect.left(), y - galley.size().y / 2.0), galley, theme::BAD.into());
}

fn waiting(ui: &mut Ui, space: Rect, room: &Captions, name: &str) {
    ui.painter().rect_filled(space, 4.0, theme::SUNKEN);
    let text = match &room.frames_problem {
        Some(why) => format!("{}  {}", icons::WARNING, words::subtitles::frame_failed(why)),
        None => words::subtitles::frame_searching(name),
    };
    let area = Rect::from_center_size(space.center(), vec2(space.width() - 24.0, 40.0));
    ui.put(area, egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
}

fn jump(project: &Project, moment: FrameMoment, actions: &mut Vec<Action>) {
    if let Some(span) = project.sequence.span(moment.clip) {
        actions.push(Action::MovePlayhead(span.to_video(moment.at)));
    }
}

/// Draws the frame at the playhead, on which the subtitle block can be dragged.
fn playhead(
    ui: &mut Ui,
    state: &State,
    (space, bottom): (Rect, f32),
    subtitles: &Subtitles,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let (Some(project), room) = (state.project(), &state.rooms.captions) else { return };
    let canvas = project.video.dimensions;
    let Some((data, at)) = project.at(state.playhead()) else { return };
    let mut composition = project.with_subtitles(data, at, subtitles);
    for element in &mut composition.elements {
        if let ElementKind::Caption(block) = &mut element.kind {
            let shown = room.bench.chosen.and_then(|index| SAMPLES.get(index));
            let words = shown.map_or_else(|| block.clone(), |(_, text)| text_block(text, subtitles, project));
            *block = seen(room.vision, words);
        }
    }
    let is_silent = !composition.elements.iter().any(|element| matches!(element.kind, ElementKind::Caption(_)));
    if is_silent && let Some((_, text)) = room.bench.chosen.and_then(|index| SAMPLES.get(index)) {
        let block = seen(room.vision, text_block(text, subtitles, project));
        composition.elements.push(Element { kind: ElementKind::Caption(block), opacity: 1.0 });
    }
    let has_words = composition.elements.iter().any(|element| matches!(element.kind, ElementKind::Caption(_)));
    let flat = FLAT.get(3).filter(|_| room.backdrop == Backdrop::Flat);
    let own = own_picture(room);
    let block = composition.elements.iter().find_map(|element| match &element.kind {
        ElementKind::Caption(block) => Some(block.clone()),
        _ => None,
    });
    let preview = match flat {
        None if own.is_some() => {
            let behind = own.map_or(Behind::Composition(&composition), Behind::Pixels);
            Preview { slot: 3, space, canvas, behind, block }
        }
        Some((_, top, bottom)) => Preview { slot: 3, space, canvas, behind: Behind::Flat(*top, *bottom), block },
        None => Preview { slot: 3, space, canvas, behind: Behind::Composition(&composition), block: None },
    };
    let rect = memory.preview.show(ui, state, textures, preview);
    if flat.is_none()
        && own.is_none()
        && let Some((index, _)) = project.clip(&data.clip.id)
    {
        face_boxes(ui, rect, room, project, FrameMoment { clip: index, at });
    }
    let response = ui.interact(rect, ui.scope_id().with("caption-playhead"), Sense::click_and_drag());
    let look = Look::of(subtitles);
    let place = if look.is_placed { words::subtitles::placed_manually() } else { words::subtitles::placed_automatically() };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::subtitles::playhead_name()));
    let value = words::subtitles::playhead_place(
        place,
        words::decimal(look.centre.0 * 100.0, 1),
        words::decimal(look.centre.1 * 100.0, 1),
    );
    let problem = if room.bench.chosen.is_some() {
        room.bench.chosen.and_then(|index| room.bench.problems.get(index)).and_then(Option::as_deref)
    } else {
        room.tile_problem(PLAYHEAD)
    };
    mark(ui, &response, problem, Some(value));
    if response.has_focus() {
        ui.painter().rect_stroke(rect.expand(2.0), 2.0, Stroke::new(1.5, theme::FOCUS), StrokeKind::Outside);
    }
    if room.draft().is_some() {
        drag_place(ui, rect, &response, &look, memory, actions);
        nudge(ui, &response, &look, memory, actions);
    }
    let what = if has_words { place } else { words::subtitles::no_words_here() };
    if own.is_some() {
        // Measured with the texts of the darkest, the lightest and the busiest frame.
        let worst = room.badges.iter().flatten().copied().min_by(f64::total_cmp);
        caption(ui, rect, bottom, &words::subtitles::caption_own_image(what), worst, problem);
    } else {
        let at = crate::timeline::timecode(state.playhead().0);
        caption(ui, rect, bottom, &words::subtitles::caption_playhead(what, at), None, problem);
    }
    response.on_hover_text(words::subtitles::playhead_tooltip());
}

/// The nearest of `places`, if it is within the snap distance.
fn caught(at: f64, places: &[f64]) -> Option<f64> {
    places.iter().copied().find(|place| (place - at).abs() < CATCH)
}

fn drag_place(ui: &Ui, rect: Rect, response: &Response, look: &Look, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    if response.drag_started() {
        memory.drag = Some(look.centre);
        memory.gesture += 1;
    }
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    let (Some(from), true) = (memory.drag, response.dragged()) else { return };
    let Some(by) = response.total_drag_delta() else { return };
    let (across, down) = measures::TITLE_SAFE;
    let safe = Rect::from_center_size(rect.center(), rect.size() * vec2(across as f32, down as f32));
    ui.painter().rect_stroke(safe, 0.0, Stroke::new(1.0, theme::GUIDE), StrokeKind::Middle);
    let free = ui.input(|input| input.modifiers.command);
    let mut x = (from.0 + f64::from(by.x / rect.width())).clamp(0.0, 1.0);
    let mut y = (from.1 + f64::from(by.y / rect.height())).clamp(0.0, 1.0);
    if !free {
        if let Some(place) = caught(x, &[0.5]) {
            x = place;
            let at = rect.left() + rect.width() * x as f32;
            ui.painter().vline(at, rect.y_range(), Stroke::new(1.0, theme::ACCENT));
        }
        if let Some(place) = caught(y, &[measures::CENTRE.1, 0.5, 1.0 - measures::CENTRE.1]) {
            y = place;
            let at = rect.top() + rect.height() * y as f32;
            ui.painter().hline(rect.x_range(), at, Stroke::new(1.0, theme::ACCENT));
        }
    }
    place(x, y, memory, actions);
}

/// Moves the subtitle block with the arrow keys while the image has the focus.
fn nudge(ui: &Ui, response: &Response, look: &Look, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    if !response.has_focus() {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    for (key, x, y) in
        [(Key::ArrowLeft, -1.0, 0.0), (Key::ArrowRight, 1.0, 0.0), (Key::ArrowUp, 0.0, -1.0), (Key::ArrowDown, 0.0, 1.0)]
    {
        for (modifiers, step) in [(Modifiers::SHIFT, 0.05), (Modifiers::NONE, 0.005)] {
            if keyboard::take(ui.ctx(), modifiers, key) {
                memory.gesture += 1;
                let (from_x, from_y) = look.centre;
                place((from_x + x * step).clamp(0.0, 1.0), (from_y + y * step).clamp(0.0, 1.0), memory, actions);
            }
        }
    }
}

fn place(x: f64, y: f64, memory: &CaptionsMemory, actions: &mut Vec<Action>) {
    let exact = |value: f64| (value * 10_000.0).round() / 10_000.0;
    let value = json!({"x": exact(x), "y": exact(y)});
    send(actions, Msg::Set { field: Field::Position, value, gesture: Some(memory.gesture) });
}

/// Backdrop of tiles without their own frame: the busiest frame, otherwise grey.
pub(super) fn busiest(room: &Captions) -> Behind<'_> {
    if let Some(own) = own_picture(room) {
        return Behind::Pixels(own);
    }
    match room.frames.get(2).and_then(Option::as_ref).filter(|_| room.backdrop == Backdrop::Frames) {
        Some(frame) => Behind::Pixels(&frame.seen),
        None => Behind::Flat([96, 96, 96, 255], [96, 96, 96, 255]),
    }
}

fn wall(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    room: &Captions,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let hint = words::subtitles::variants_hint();
    ui.label(RichText::new(hint).color(theme::WEAK));
    let (area, canvas) = (ui.available_rect_before_wrap(), project.video.dimensions);
    let grid = Grid { area, columns: StyleName::KNOWN.len(), rows: WALL_ROWS, canvas };
    let moment = room.tile_moment();
    for (index, Variant { style, name, changes, subtitles }) in variants().into_iter().enumerate() {
        let tile = grid.tile(index);
        let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
        let block = seen(room.vision, room.block(project, moment, &subtitles));
        let preview = Preview { slot: 10 + index, space, canvas, behind: busiest(room), block: Some(block) };
        let rect = memory.preview.show(ui, state, textures, preview);
        let response = ui.interact(rect, ui.scope_id().with(("caption-variant", index)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        mark(ui, &response, room.tile_problem(index), None);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_stroke(rect.expand(1.0), 2.0, Stroke::new(2.0, theme::ACCENT), StrokeKind::Outside);
        }
        if response.clicked() {
            if room.draft().is_none() {
                send(actions, Msg::New(style));
            }
            send(actions, Msg::SetAll(words::subtitles::step_variant(&name), changes));
            send(actions, Msg::Show(Pane::Frames));
        }
        caption(ui, rect, tile.bottom(), &name, None, room.tile_problem(index));
    }
}

/// Reports a tile whose text does not fit or lacks glyphs, as a tooltip and to assistive technology, after the other texts of the
/// tile. [`caption`] marks the line below; the image itself is unchanged.
pub(super) fn mark(ui: &Ui, response: &Response, problem: Option<&str>, told: Option<String>) {
    let value: Vec<String> = told.into_iter().chain(problem.map(str::to_owned)).collect();
    if !value.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value.join("; ")));
    }
    if let Some(problem) = problem {
        response.clone().on_hover_text(format!("{}  {problem}", icons::WARNING));
    }
}

fn bench(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    room: &Captions,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    ui.label(RichText::new(words::subtitles::samples_hint()).color(theme::WEAK));
    let (area, canvas) = (ui.available_rect_before_wrap(), project.video.dimensions);
    let grid = Grid { area, columns: 3, rows: SAMPLES.len().div_ceil(3), canvas };
    let subtitles = room.subtitles(project);
    for (index, (name, text)) in SAMPLES.iter().enumerate() {
        let name = name();
        let tile = grid.tile(index);
        let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
        let block = seen(room.vision, text_block(text, &subtitles, project));
        let preview =
            Preview { slot: 40 + index, space, canvas: project.video.dimensions, behind: busiest(room), block: Some(block) };
        let rect = memory.preview.show(ui, state, textures, preview);
        let response = ui.interact(rect, ui.scope_id().with(("caption-bench", index)), Sense::click());
        let problem = room.bench.problems.get(index).and_then(Option::as_deref);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(problem.unwrap_or(words::subtitles::sample_fits())));
        if response.clicked() {
            send(actions, Msg::Bench(Some(index)));
            send(actions, Msg::Show(Pane::Frames));
        }
        let y = rect.bottom() + CAPTION / 2.0;
        let (text, color) = match problem {
            Some(problem) => (format!("{}  {name}: {problem}", icons::WARNING), theme::BAD),
            None => (name.to_owned(), theme::WEAK),
        };
        let galley = ui.painter().layout_no_wrap(text, theme::regular(theme::SMALL), color.into());
        let clip = Rect::from_min_max(pos2(tile.left(), rect.bottom()), tile.max + vec2(0.0, 6.0));
        let at = pos2(tile.left().max(rect.left().min(tile.right() - galley.size().x)), y - galley.size().y / 2.0);
        ui.painter().with_clip_rect(clip).galley(at, galley, color.into());
    }
}
