//! Browser view: search field and loading state at the top ([`head`]), [`places`] on the left, rows in the middle ([`table`]),
//! [`details`] of the selected record on the right.

mod cards;
mod details;
mod head;
mod places;
mod questions;
mod table;

use crate::{
    app::{
        Action, RoomMsg, State, Tone,
        browser::{BrowserPlace, Kind},
        features::browser::{Msg, Reading},
    },
    ui::{
        focus::{self, Pane},
        icons,
        pictures::Textures,
        theme,
    },
};
use egui::{Align, Button, CentralPanel, Frame, Label, Layout, Margin, Panel, Role, Ui, UiBuilder, WidgetInfo, vec2};

/// State of the browser between frames.
#[derive(Default)]
pub struct BrowserMemory {
    table: table::TableMemory,
    places: places::PlacesMemory,
    /// Side panel that the user unfolded in a window too narrow for all.
    unfolded: Option<Side>,
    /// Frame in which the browser was last drawn.
    frame: Option<u64>,
    /// True if a dialog was open in that frame.
    was_asking: bool,
}

/// A side panel that can fold away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Places, on the left.
    Places,
    /// Details, on the right.
    Details,
}

/// Below this width the details fold away.
const FOLDS_DETAILS: f32 = 1_000.0;
/// Below this width the places fold away too.
const FOLDS_PLACES: f32 = 780.0;

fn send(actions: &mut Vec<Action>, msg: Msg) {
    actions.push(Action::Room(RoomMsg::Browser(msg)));
}

/// Draws the browser.
pub fn show(ui: &mut Ui, state: &State, memory: &mut BrowserMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let frame = ui.ctx().cumulative_frame_nr();
    let is_entered = memory.frame.is_none_or(|last| last + 1 < frame);
    let is_asking = room_asks(state);
    if is_entered || memory.was_asking && !is_asking {
        memory.table.wants_keyboard = true;
    }
    (memory.frame, memory.was_asking) = (Some(frame), is_asking);
    let width = ui.available_width();
    let folded: &[Side] = match width {
        _ if width < FOLDS_PLACES => &[Side::Places, Side::Details],
        _ if width < FOLDS_DETAILS => &[Side::Details],
        _ => &[],
    };
    let shows = |side: Side, unfolded: Option<Side>| !folded.contains(&side) || unfolded == Some(side);
    let panel = |x: i8, y: i8| Frame::new().fill(*theme::PANEL).inner_margin(Margin::symmetric(x, y));
    Panel::top("browser-head").exact_size(theme::BROWSER_HEAD).resizable(false).frame(panel(14, 0)).show(ui, |ui| {
        let unfolded = &mut memory.unfolded;
        focus::named_pane(ui, Pane::Head, words::browser::search_panel(), |ui| {
            head::show(ui, state, folded, unfolded, actions);
        });
    });
    let narrow = ui.available_width() < theme::BROWSER_NARROW;
    if shows(Side::Places, memory.unfolded) {
        Panel::left("browser-places")
            .exact_size(if narrow { theme::BROWSER_PLACES_NARROW } else { theme::BROWSER_PLACES })
            .resizable(false)
            .frame(panel(8, 10))
            .show(ui, |ui| {
                focus::named_pane(ui, Pane::Side, words::browser::places_panel(), |ui| {
                    places::show(ui, state, &mut memory.places, actions);
                });
            });
    }
    if shows(Side::Details, memory.unfolded) {
        Panel::right("browser-details")
            .exact_size(if narrow { theme::INSPECTOR_LEAST } else { theme::BROWSER_DETAILS })
            .resizable(false)
            .frame(panel(14, 12))
            .show(ui, |ui| {
                focus::named_pane(ui, Pane::Inspector, words::browser::details_panel(), |ui| details::show(ui, state, actions));
            });
    }
    CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
        focus::named_pane(ui, Pane::Stage, words::browser::list_panel(), |ui| {
            trouble(ui, state, actions);
            // The note is below the rows, so that they do not move when it appears or disappears.
            let area = ui.available_rect_before_wrap();
            let note_height = state.rooms.browser.note.as_ref().map_or(0.0, |note| strip_height(ui, &note.text, CLOSE));
            let (rows, strip) = area.split_top_bottom_at_y((area.bottom() - note_height).max(area.top()));
            ui.scope_builder(UiBuilder::new().max_rect(rows), |ui| {
                table::show(ui, state, &mut memory.table, textures, actions);
            });
            ui.scope_builder(UiBuilder::new().max_rect(strip), |ui| note(ui, state, actions));
        });
    });
    questions::show(ui, state, actions);
}

/// True if a question or dialog is open over the browser.
fn room_asks(state: &State) -> bool {
    state.rooms.browser.asked.is_some() || state.dialog().is_some()
}

/// Draws the note below the rows, until the next action.
fn note(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(note) = &state.rooms.browser.note else { return };
    let (icon, color) = match note.tone {
        Tone::Info => (icons::INFO, *theme::ACCENT),
        _ => (icons::WARNING, *theme::BAD),
    };
    banner(ui, (icon, color), &note.text, CLOSE, |ui| {
        let close = ui.add(Button::new(icons::CLOSE).frame_when_inactive(false)).on_hover_text(words::browser::note_close());
        close.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::browser::note_close()));
        if close.clicked() {
            send(actions, Msg::CloseNote);
        }
    });
}

/// Draws why the listed place could not be loaded.
fn trouble(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let of_playlist = room.of_playlist.as_ref().map(|(_, reading)| reading);
    let reading: &Reading = match &room.listing.place {
        BrowserPlace::OfPlaylist(_) => of_playlist.unwrap_or(&Reading::Not),
        place => match place.kind() {
            Kind::Videos => &room.videos,
            Kind::Playlists => &room.playlists,
            Kind::Groups => &room.groups,
            Kind::Tags => &room.tags,
        },
    };
    let Some(trouble) = reading.trouble() else { return };
    let text = match room.kind() {
        Kind::Videos if trouble.is_not_offered() => words::browser::no_list_of_videos().to_owned(),
        Kind::Playlists if trouble.is_not_offered() => words::browser::no_list_of_playlists().to_owned(),
        Kind::Groups if trouble.is_not_offered() => words::browser::no_list_of_groups().to_owned(),
        Kind::Tags if trouble.is_not_offered() => words::browser::no_list_of_tags().to_owned(),
        Kind::Videos => words::browser::list_of_videos_failed(&trouble.text),
        Kind::Playlists => words::browser::list_of_playlists_failed(&trouble.text),
        Kind::Groups => words::browser::list_of_groups_failed(&trouble.text),
        Kind::Tags => words::browser::list_of_tags_failed(&trouble.text),
    };
    let offers = !trouble.is_not_offered();
    let beside = if offers { READ_AGAIN } else { 0.0 };
    banner(ui, (icons::WARNING, *theme::BAD), &text, beside, |ui| {
        if offers && ui.button(words::browser::reload()).clicked() {
            send(actions, Msg::ReadAgain);
        }
    });
}

/// Width of the button that closes a note.
const CLOSE: f32 = 34.0;
/// Width of the button that reloads a list.
const READ_AGAIN: f32 = 110.0;
/// Width of the icon in front of a text.
const SIGN: f32 = 24.0;
/// Horizontal and vertical margin of a strip.
const STRIP: egui::Vec2 = vec2(14.0, 6.0);
/// Minimum height of the text of a strip.
const LINE: f32 = 22.0;

/// Width of a strip's text, without its icon and the buttons.
fn text_width(ui: &Ui, beside: f32) -> f32 {
    (ui.available_width() - 2.0 * STRIP.x - SIGN - beside).max(60.0)
}

/// Height of a strip with this text.
fn strip_height(ui: &Ui, text: &str, beside: f32) -> f32 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = ui.painter().layout(text.to_owned(), font, *theme::TEXT, text_width(ui, beside));
    galley.size().y.max(LINE).ceil() + 2.0 * STRIP.y
}

/// Draws a strip as high as its text.
fn banner(ui: &mut Ui, (icon, color): (&str, egui::Color32), text: &str, beside: f32, buttons: impl FnOnce(&mut Ui)) {
    let (width, height) = (text_width(ui, beside), strip_height(ui, text, beside));
    let (strip, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
    ui.painter().rect_filled(strip, 0.0, *theme::RAISED);
    let inside = strip.shrink2(STRIP);
    let (sign, rest) = inside.split_left_right_at_x(inside.left() + SIGN);
    ui.painter().text(sign.left_center(), egui::Align2::LEFT_CENTER, icon, theme::regular(16.0), color);
    let (words, end) = rest.split_left_right_at_x(rest.left() + width);
    let middle = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(words).layout(middle), |ui| ui.add(Label::new(text).wrap()));
    ui.scope_builder(UiBuilder::new().max_rect(end).layout(Layout::right_to_left(Align::Center)), buttons);
}
