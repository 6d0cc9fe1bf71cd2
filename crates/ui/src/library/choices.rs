//! Library sections with tiles: backgrounds, and layouts previewed with the current clip.

use crate::{
    api::{
        HexColor, PlaybackMs,
        clip::{BackgroundType, ClipBackground},
        item::{Item, ItemKind},
        layout::LayoutShape,
    },
    app::{
        Action, ClipData, Command, LibraryAction, MakeCommand, Project, State,
        features::editor::{
            library::{Library, item_thumbnail, landing::Carried},
            making::layout_choices,
        },
        pictures::thumbnail,
    },
    jobs::pictures::{Picture, PictureKey, PictureState},
    stage::{
        Layer,
        compose::{Composition, Role as LayerRole},
    },
    timeline::timecode,
    ui::{
        dropping::{self, InHand},
        keyboard, kinds,
        pictures::Textures,
        theme, widgets,
    },
};
use egui::{
    Color32, Id, Key, Modifiers, Painter, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

/// Minimum width of a tile.
const TILE: f32 = 104.0;
/// Space between tiles.
const GAP: f32 = 8.0;
/// Height of the name under a tile.
const NAME: f32 = 16.0;

/// Plain colours offered in addition to the catalogue, with their names.
const COLORS: [(words::Message, &str); 8] = [
    (words::library::color_black, "#000000"),
    (words::library::color_graphite, "#23262E"),
    (words::library::color_white, "#FFFFFF"),
    (words::library::color_sand, "#E8DCC8"),
    (words::library::color_red, "#B3313B"),
    (words::library::color_green, "#1F6B4F"),
    (words::library::color_blue, "#1E4E8C"),
    (words::library::color_violet, "#4B2E83"),
];
/// Gradients: name, start and end colour.
const GRADIENTS: [(words::Message, &str, &str); 6] = [
    (words::library::gradient_dawn, "#F6A86C", "#7A3B69"),
    (words::library::gradient_sea, "#0F4C75", "#3FBAC2"),
    (words::library::gradient_dusk, "#2B1B4D", "#B5446E"),
    (words::library::gradient_moss, "#1D3B2A", "#8DB255"),
    (words::library::gradient_steel, "#2C3440", "#8A97A8"),
    (words::library::gradient_peach, "#FFD3B5", "#FF8C94"),
];

/// Draws a grid of `count` tiles with the given aspect ratio. Arrow keys move between tiles.
fn grid(ui: &mut Ui, count: usize, aspect: f32, mut tile: impl FnMut(&mut Ui, usize, Rect) -> Option<Response>) {
    let mut tiles: Vec<Response> = Vec::new();
    let width = ui.available_width() - 8.0;
    let columns = ((width + GAP) / (TILE + GAP)).floor().max(1.0);
    let side = (width - (columns - 1.0) * GAP) / columns;
    let columns = columns as usize;
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for first in (0..count).step_by(columns) {
        ui.horizontal(|ui| {
            for index in first..(first + columns).min(count) {
                let (rect, _) = ui.allocate_exact_size(vec2(side, side / aspect + NAME), Sense::hover());
                tiles.extend(tile(ui, index, Rect::from_min_size(rect.min, vec2(side, side / aspect))));
            }
        });
    }
    let Some(now) = tiles.iter().position(Response::has_focus) else { return };
    let steps = [
        (Key::ArrowLeft, -1),
        (Key::ArrowRight, 1),
        (Key::ArrowUp, -columns.cast_signed()),
        (Key::ArrowDown, columns.cast_signed()),
    ];
    for (key, by) in steps {
        if keyboard::take(ui.ctx(), Modifiers::NONE, key)
            && let Some(next) = now.checked_add_signed(by).and_then(|next| tiles.get(next))
        {
            next.request_focus();
        }
    }
}

/// Lets a background be dragged by its tile.
fn source(tile: &Response, name: &str, background: &ClipBackground, picture: Option<PictureKey>) {
    if tile.drag_started_by(egui::PointerButton::Primary) {
        let carried = Carried::Background(name.to_owned(), Box::new(background.clone()));
        tile.dnd_set_drag_payload(InHand {
            carried,
            name: name.to_owned(),
            picture,
            icon: kinds::icon(ItemKind::MediaOverlay),
        });
    }
}

/// Adds a tile that a click or Enter chooses, and that can be dragged.
fn tile(ui: &Ui, rect: Rect, id: Id, name: &str, chosen: bool, enabled: bool) -> Response {
    let sense = if enabled { Sense::click_and_drag() } else { Sense::hover() };
    let response = ui.interact(rect, id, sense);
    if enabled {
        crate::ui::focus::entry(ui.ctx(), response.id);
        crate::ui::focus::moves_by_arrows(&response);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, chosen, name));
    let (width, color) = match (chosen, response.hovered() || response.has_focus()) {
        (true, _) => (2.0, *theme::ACCENT),
        (false, true) => (2.0, *theme::FOCUS),
        (false, false) => (1.0, *theme::LINE),
    };
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(width, color), StrokeKind::Outside);
    let ink = if chosen { *theme::TEXT } else { *theme::WEAK };
    let below = theme::elided(ui, name, theme::regular(theme::SMALL), ink, rect.width());
    ui.painter().galley(rect.left_bottom() + vec2(0.0, 3.0), below, ink);
    response.on_hover_text(name)
}

/// Draws the backgrounds of the catalogue, colours and gradients.
pub(super) fn backgrounds(ui: &mut Ui, state: &State, library: &Library, textures: &mut Textures, actions: &mut Vec<Action>) {
    super::trouble(ui, library, actions);
    let Some(data) = state.clip_in_hand() else { return };
    let enabled = !state.read_only();
    let now = &data.clip.background;
    let (mut chosen, mut chosen_own) = (None, None);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.label(RichText::new(words::library::background_of(&data.clip.name)).color(*theme::WEAK));
        own(ui, state, library, now, textures, &mut chosen_own, actions);
        for category in library.shelf.iter().flat_map(|shelf| &shelf.backgrounds) {
            heading(ui, &category.name);
            grid(ui, category.backgrounds.len(), 16.0 / 9.0, |ui, index, rect| {
                let item = category.backgrounds.get(index)?;
                match library.thumbnails.get(&thumbnail(&item.thumbnail_url)) {
                    Some(PictureState::Ready(picture)) => {
                        let texture = textures.full(ui.ctx(), picture);
                        ui.painter().image(texture, rect, WHOLE, Color32::WHITE);
                    }
                    Some(PictureState::Failed(_)) => {
                        let text = (rect.center(), egui::Align2::CENTER_CENTER, &item.name);
                        ui.painter().rect_filled(rect, 4.0, *theme::SUNKEN);
                        ui.painter().text(text.0, text.1, text.2, theme::regular(theme::SMALL), *theme::WEAK);
                    }
                    Some(PictureState::Loading) | None => {
                        ui.painter().rect_filled(rect, 4.0, *theme::SUNKEN);
                    }
                }
                let id = Id::unique(("background", &category.id, index));
                let tile = tile(ui, rect, id, &item.name, *now == item.background, enabled);
                source(&tile, &item.name, &item.background, Some(thumbnail(&item.thumbnail_url)));
                if tile.clicked() {
                    chosen = Some(item.background.clone());
                }
                Some(tile)
            });
        }
        heading(ui, words::library::colors());
        grid(ui, COLORS.len(), 16.0 / 9.0, |ui, index, rect| {
            let (name, color) = COLORS.get(index)?;
            let background = ClipBackground::solid(color);
            ui.painter().rect_filled(rect, 4.0, color_of(color));
            let is_it = now.kind == BackgroundType::Solid && now.color == background.color;
            let tile = tile(ui, rect, Id::unique(("background-color", index)), name(), is_it, enabled);
            source(&tile, name(), &background, None);
            if tile.clicked() {
                chosen = Some(background);
            }
            Some(tile)
        });
        heading(ui, words::library::gradients());
        grid(ui, GRADIENTS.len(), 16.0 / 9.0, |ui, index, rect| {
            let (name, from, to) = GRADIENTS.get(index)?;
            let background = ClipBackground {
                gradient_angle: Some(90),
                gradient_color1: Some(HexColor((*from).into())),
                gradient_color2: Some(HexColor((*to).into())),
                ..ClipBackground::of(BackgroundType::Gradient)
            };
            gradient(ui.painter(), rect, color_of(from), color_of(to));
            let is_it = now.kind == BackgroundType::Gradient
                && now.gradient_color1 == background.gradient_color1
                && now.gradient_color2 == background.gradient_color2;
            let tile = tile(ui, rect, Id::unique(("background-gradient", index)), name(), is_it, enabled);
            source(&tile, name(), &background, None);
            if tile.clicked() {
                chosen = Some(background);
            }
            Some(tile)
        });
    });
    actions.extend(chosen.map(|background| Action::Library(LibraryAction::Background(background))));
    actions.extend(chosen_own.map(|id| Action::Library(LibraryAction::OwnBackground(id))));
}

/// Draws the user's own images and videos, and the button to add one.
fn own(
    ui: &mut Ui,
    state: &State,
    library: &Library,
    now: &ClipBackground,
    textures: &mut Textures,
    chosen: &mut Option<String>,
    actions: &mut Vec<Action>,
) {
    let items: Vec<_> = library.own_pictures().collect();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.label(RichText::new(words::library::your_own()).font(theme::semibold(12.5)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            widgets::text_button(ui, state, Command::Make(MakeCommand::UploadBackground), actions);
        });
    });
    if items.is_empty() {
        ui.label(RichText::new(words::library::your_own_hint()).color(*theme::FAINT).size(theme::SMALL));
    }
    grid(ui, items.len(), 16.0 / 9.0, |ui, index, rect| {
        let item = items.get(index)?;
        ui.painter().rect_filled(rect, 4.0, *theme::SUNKEN);
        // Cropped to fill the tile, as it fills the canvas behind the clip.
        let is_drawn = item_thumbnail(item).is_some_and(|key| dropping::thumbnail(ui.painter(), state, &key, rect, textures));
        if !is_drawn {
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            let text = (rect.center(), egui::Align2::CENTER_CENTER, &item.name);
            painter.text(text.0, text.1, text.2, theme::regular(theme::SMALL), *theme::WEAK);
        }
        let is_it = item.source_id.is_some() && now.source_id == item.source_id;
        let name = words::library::own_background(&item.name);
        let tile = tile(ui, rect, Id::unique(("own-background", &item.id)), &name, is_it, !state.read_only());
        dropping::source(&tile, item, Carried::OwnBackground);
        if tile.clicked() {
            *chosen = Some(item.id.clone());
        }
        Some(tile)
    });
}

const WHOLE: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    widgets::heading(ui, RichText::new(text).font(theme::semibold(12.5)));
}

fn color_of(hex: &str) -> Color32 {
    Color32::from_hex(hex).unwrap_or(*theme::SUNKEN)
}

fn gradient(painter: &Painter, rect: Rect, from: Color32, to: Color32) {
    let mut mesh = egui::Mesh::default();
    for (pos, color) in [(rect.left_top(), from), (rect.right_top(), to), (rect.right_bottom(), to), (rect.left_bottom(), from)]
    {
        mesh.colored_vertex(pos, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
}

/// Draws the layouts available for the clip, with its own footage in each.
pub(super) fn layouts(ui: &mut Ui, state: &State, textures: &mut Textures, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let Some((data, time)) = project.at(state.playhead()) else {
        ui.label(RichText::new(words::library::no_clip_here()).color(*theme::FAINT));
        return;
    };
    let canvas = project.video.dimensions;
    let choices = layout_choices(&data.clip.layout_scene_type, canvas);
    let selected = state.selected().filter(|(_, item)| item.kind() == ItemKind::Layout);
    let (text, now) = if let Some((_, Item::Layout(layout))) = selected {
        (words::library::replace_layout(layout.title()), Some(layout.layout.clone()))
    } else {
        let here = shape_at(project, data, time);
        let name = here.as_ref().map(|here| words::library::layout_here(here.title()));
        let lasts = state.layout_lasts().map(|lasts| match lasts {
            (length, true) => words::library::layout_over_range(timecode(length)),
            (length, false) => words::library::layout_from_playhead(timecode(length)),
        });
        let sentences: Vec<_> = name.into_iter().chain([words::library::use_layout().to_owned()]).chain(lasts).collect();
        (sentences.join(" "), here)
    };
    let composition = project.scene(data, time).composition;
    let enabled = !state.read_only();
    let aspect = (canvas.width / canvas.height) as f32;
    let mut chosen = None;
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        // In a low panel it scrolls away, too.
        ui.add(egui::Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
        grid(ui, choices.len(), aspect, |ui, index, rect| {
            let choice = choices.get(index)?;
            ui.painter().rect_filled(rect, 3.0, *theme::BACKGROUND);
            let placed = project.arranged(data, choice);
            let scale = rect.width() / canvas.width as f32;
            for (role, layer) in [(LayerRole::Screen, placed.screen), (LayerRole::Camera, placed.camera)] {
                if let Some(layer) = layer {
                    let picture = picture_of(state, data, &composition, &role);
                    draw(ui, rect, scale, &layer, picture, textures, role == LayerRole::Camera);
                }
            }
            let is_it = now.as_ref().is_some_and(|now| now == choice);
            let tile = tile(ui, rect, Id::unique(("layout-choice", index)), &choice.title(), is_it, enabled);
            if tile.drag_started_by(egui::PointerButton::Primary) {
                tile.dnd_set_drag_payload(InHand {
                    carried: Carried::Layout(choice.clone()),
                    name: choice.title(),
                    picture: None,
                    icon: kinds::icon(ItemKind::Layout),
                });
            }
            if tile.clicked() {
                chosen = Some(choice.clone());
            }
            Some(tile)
        });
    });
    actions.extend(chosen.map(|shape| Action::Library(LibraryAction::Layout(shape))));
}

/// Layout at a moment of a clip: of a layout section, otherwise the clip's own.
fn shape_at(project: &Project, data: &ClipData, time: PlaybackMs) -> Option<LayoutShape> {
    let layouts = || project.draft.items(&data.clip.id).into_iter().flat_map(|items| items.of_kind(ItemKind::Layout));
    let is_here = |item: &&Item| item.times().is_some_and(|(start, length)| (start.0..start.0 + length.0).contains(&time.0));
    let here = layouts().find(is_here).or_else(|| layouts().find(|item| item.times().is_none()))?;
    if let Item::Layout(layout) = here { Some(layout.layout.clone()) } else { None }
}

/// The loaded frame for a layer.
fn picture_of<'a>(state: &'a State, data: &ClipData, composition: &Composition, role: &LayerRole) -> Option<&'a Picture> {
    let shown = composition.footage().find(|footage| footage.role == *role).map(|footage| footage.picture.clone());
    let source = if *role == LayerRole::Camera { data.camera() } else { data.screen() };
    let key = shown.or_else(|| {
        let origin = crate::stage::compose::PictureOrigin::Source(source?.id.clone());
        Some(PictureKey { origin, at_ms: None })
    })?;
    match state.picture(&key) {
        Some(PictureState::Ready(picture)) => Some(picture),
        _ => state.nearest_picture(&key.origin),
    }
}

fn draw(ui: &Ui, tile: Rect, scale: f32, layer: &Layer, picture: Option<&Picture>, textures: &mut Textures, is_camera: bool) {
    let min = tile.min + vec2(layer.dest.x as f32, layer.dest.y as f32) * scale;
    let dest = Rect::from_min_size(min, vec2(layer.dest.w as f32, layer.dest.h as f32) * scale);
    let painter = ui.painter().with_clip_rect(tile.intersect(ui.clip_rect()));
    let radius = layer.rounding.0 as f32 * scale;
    match picture {
        Some(picture) => {
            let uv = |x: f64, y: f64| pos2(x as f32, y as f32);
            let (from, to) = (layer.source.x, layer.source.x + layer.source.w);
            let (from, to) = if layer.mirrored { (to, from) } else { (from, to) };
            let part = Rect::from_min_max(uv(from, layer.source.y), uv(to, layer.source.y + layer.source.h));
            let texture = textures.full(ui.ctx(), picture);
            painter.add(egui::epaint::RectShape::filled(dest, radius, Color32::WHITE).with_texture(texture, part));
        }
        None => {
            painter.rect_filled(dest, radius, if is_camera { *theme::CLIP } else { *theme::RAISED });
        }
    }
    painter.rect_stroke(dest, radius, Stroke::new(1.0, *theme::LINE), StrokeKind::Inside);
}
