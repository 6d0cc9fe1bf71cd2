//! Grid of videos as cards with thumbnails.

use super::table;
use crate::{
    app::{
        Action, State,
        browser::{Column, ListedId},
    },
    jobs::pictures::PictureState,
    ui::{icons, pictures::Textures, theme},
};
use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::ops::Range;

/// Minimum width of a card.
const LEAST: f32 = 190.0;
/// Gap around a card.
const GAP: f32 = 12.0;
/// Height of the text below the thumbnail.
const WORDS: f32 = 46.0;

/// Layout of the cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Number of cards per row.
    pub across: usize,
    /// Height of a row, with the gap below.
    pub height: f32,
    /// Width of a card.
    width: f32,
}

impl Grid {
    /// The layout for an available width.
    pub fn of(width: f32) -> Self {
        let room = (width - GAP).max(LEAST);
        let across = ((room / (LEAST + GAP)) as usize).max(1);
        let card = room / across as f32 - GAP;
        Self { across, height: card * 9.0 / 16.0 + WORDS + GAP, width: card }
    }
}

/// Draws the cards of the rows in view.
pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    grid: Grid,
    seen: Range<usize>,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let room = &state.rooms.browser;
    let lines = seen.len().div_ceil(grid.across);
    for line in 0..lines {
        let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), grid.height), Sense::hover());
        for place in 0..grid.across {
            let index = seen.start + line * grid.across + place;
            if index >= seen.end {
                break;
            }
            let Some(subject) = room.rows.subject(&room.index, index) else { continue };
            let left = whole.left() + GAP + place as f32 * (grid.width + GAP);
            let rect = Rect::from_min_size(pos2(left, whole.top() + GAP), vec2(grid.width, grid.height - GAP));
            card(ui, state, rect, index, &subject, textures, actions);
        }
    }
}

fn card(
    ui: &mut Ui,
    state: &State,
    rect: Rect,
    index: usize,
    subject: &ListedId,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let room = &state.rooms.browser;
    let Some(video) = subject.video().and_then(|id| room.index.video(id)) else { return };
    let response = ui.interact(rect, table::row_id(index), Sense::CLICK | Sense::DRAG);
    let selected = room.selected.contains(subject);
    let cells = table::of_video(state, video);
    let said: Vec<_> = cells.iter().map(|(_, (text, _))| text.as_str()).filter(|text| !text.is_empty()).collect();
    let name = said.join(words::common::list_separator());
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_row_index(index + 1);
        node.set_selected(selected);
    });
    let painter = ui.painter().with_clip_rect(rect.expand(3.0).intersect(ui.clip_rect()));
    let corner = f32::from(theme::CORNER);
    let ground = if selected {
        *theme::SELECTED
    } else if response.hovered() {
        *theme::HOVERED
    } else {
        *theme::PANEL
    };
    painter.rect_filled(rect, corner, ground);
    let picture = Rect::from_min_size(rect.min, vec2(rect.width(), rect.width() * 9.0 / 16.0));
    painter.rect_filled(picture, corner, *theme::SUNKEN);
    match room.still(&video.id) {
        Some(PictureState::Ready(still)) => {
            // Scaled to fit, whatever its aspect ratio.
            let size = vec2(still.full.width as f32, still.full.height as f32);
            let scale = (picture.width() / size.x.max(1.0)).min(picture.height() / size.y.max(1.0));
            let place = Rect::from_center_size(picture.center(), size * scale);
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(textures.full(ui.ctx(), still), place, whole, egui::Color32::WHITE);
        }
        _ => {
            painter.text(picture.center(), Align2::CENTER_CENTER, icons::FILM, theme::regular(26.0), *theme::FAINT);
        }
    }
    let cell = |column: Column| cells.iter().find(|(of, _)| *of == column).map(|(_, cell)| cell.clone()).unwrap_or_default();
    let (length, _) = cell(Column::Length);
    if !length.is_empty() {
        let galley = theme::elided(ui, &length, theme::medium(theme::SMALL), *theme::TEXT, 80.0);
        let place = Rect::from_min_max(picture.max - galley.size() - vec2(14.0, 8.0), picture.max - vec2(4.0, 4.0));
        painter.rect_filled(place, 3.0, *theme::ON_PICTURE);
        painter.galley(place.min + vec2(5.0, 2.0), galley, *theme::TEXT);
    }
    let (left, width) = (rect.left() + 8.0, rect.width() - 16.0);
    let (title, color) = cell(Column::Name);
    let title = theme::elided(ui, &title, theme::medium(12.5), color, width);
    painter.galley(pos2(left, picture.bottom() + 6.0), title, color);
    let (here, waits) = cell(Column::Edits);
    let (changed, weak) = cell(Column::Updated);
    let (second, color) = if here.is_empty() { (changed, weak) } else { (here, waits) };
    let color = if selected { *theme::TEXT } else { color };
    let second = theme::elided(ui, &second, theme::regular(theme::SMALL), color, width);
    painter.galley(pos2(left, picture.bottom() + 25.0), second, color);
    let is_open = state.project().is_some_and(|project| project.video.id == video.id);
    if is_open {
        let mark = Rect::from_min_max(rect.left_top(), pos2(rect.left() + 3.0, rect.bottom()));
        painter.rect_filled(mark, 0.0, *theme::ACCENT);
    }
    response.clone().on_hover_text(video.title());
    table::pressed(ui, state, index, subject, &response, actions);
}
