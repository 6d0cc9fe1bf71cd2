//! Request drawer above the status bar: the [`list`] of the last API calls, the [`detail`] of the selected call, and the [`meter`]
//! of the rate limit.

mod detail;
mod list;
mod meter;
mod retirements;

use super::{
    focus::{self, Pane},
    icons, theme, widgets,
};
use crate::{
    app::{
        Action, Command, HelpCommand, State, ViewCommand,
        features::requests::{Beside, CallFilter, RequestsAction},
    },
    jobs::requests::{Call, CallState},
};
use egui::{
    Align, Button, CentralPanel, Frame, Id, Label, Layout, Margin, Panel, RichText, Role, TextEdit, Ui, WidgetInfo,
    accesskit::Action as AccessKit,
};
use std::time::{Duration, Instant};

/// State of the drawer between frames.
#[derive(Default)]
pub struct RequestsMemory {
    list: list::ListMemory,
}

/// Below this width the details take a larger share of the drawer, and the filter and the rate limit are narrower.
const NARROW: f32 = 1_000.0;
/// Minimum height that the drawer leaves for the panels above.
const EDITOR: f32 = 400.0;
/// Initial height of the drawer.
const HEIGHT: f32 = 270.0;

fn send(actions: &mut Vec<Action>, action: RequestsAction) {
    actions.push(Action::Requests(action));
}

/// Draws the drawer, if it is open.
pub fn show(ui: &mut Ui, state: &State, memory: &mut RequestsMemory, actions: &mut Vec<Action>) {
    let panes = &state.settings.panes;
    if !panes.requests {
        return;
    }
    let height = ui.available_height();
    // The editor keeps enough height for its preview and its timeline.
    let most = (height - EDITOR).clamp(140.0, 700.0);
    let id = ui.scope_id().with("requests");
    let edge = id.with("__resize");
    let is_held = ui.ctx().read_response(edge).is_some_and(|edge| edge.dragged() || edge.drag_stopped());
    let asks = |action| ui.input(|input| input.has_accesskit_action_request(edge, action));
    let is_asked = [AccessKit::Increment, AccessKit::Decrement, AccessKit::SetValue].into_iter().any(asks);
    if !(is_held || is_asked) {
        // Restores the height from the settings, as far as it fits.
        ui.data_mut(|data| data.remove::<egui::PanelState>(id));
    }
    let pane = Panel::bottom("requests")
        .resizable(true)
        .default_size(panes.requests_height.unwrap_or(HEIGHT).min(most))
        .size_range(120.0_f32.min(most)..=most)
        .frame(Frame::new().fill(*theme::PANEL))
        .show(ui, |ui| focus::pane(ui, Pane::Requests, |ui| contents(ui, state, memory, actions)));
    widgets::name_splitter(ui, "requests");
    let now = pane.response.rect.height();
    if (is_held || is_asked) && panes.requests_height.is_none_or(|set| (set - now).abs() > 0.25) {
        send(actions, RequestsAction::Resize(now));
    }
    tick(ui, state);
}

/// Requests repaints while a countdown or a running duration is visible, and only then.
fn tick(ui: &Ui, state: &State) {
    let now = Instant::now();
    let requests = &state.requests;
    let waits = |call: &Call| call.repeats_at.is_some_and(|at| at > now);
    // Only the newest calls can be running or waiting for a repetition.
    let is_counting = requests.known.calls.iter().rev().take(64).any(|call| call.state == CallState::Running || waits(call));
    let is_filling = requests.known.rate.is_some_and(|(rate, at)| !meter::is_full(&rate) && at + rate.resets_in > now);
    if is_counting || is_filling {
        ui.ctx().request_repaint_after(Duration::from_millis(if is_counting { 250 } else { 1_000 }));
    }
}

fn contents(ui: &mut Ui, state: &State, memory: &mut RequestsMemory, actions: &mut Vec<Action>) {
    let is_narrow = ui.available_width() < NARROW;
    Panel::top("requests-head")
        .exact_size(34.0)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 8, top: 0, bottom: 0 }))
        .show(ui, |ui| head(ui, state, is_narrow, actions));
    let width = ui.available_width();
    Panel::right("requests-detail")
        .exact_size((width * if is_narrow { 0.48 } else { 0.44 }).clamp(300.0, 760.0))
        .frame(Frame::new().fill(*theme::SUNKEN).inner_margin(Margin::symmetric(14, 8)))
        .show(ui, |ui| beside(ui, state, actions));
    CentralPanel::no_frame().frame(Frame::new()).show(ui, |ui| {
        list::show(ui, state, &mut memory.list, actions);
    });
}

/// Draws the filter of the list, and the commands for all calls.
fn head(ui: &mut Ui, state: &State, is_narrow: bool, actions: &mut Vec<Action>) {
    let requests = &state.requests;
    ui.horizontal_centered(|ui| {
        let title = ui.label(RichText::new(words::requests::title()).font(theme::semibold(13.5)));
        title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, words::requests::title()));
        filter(ui, requests.filter.clone(), if is_narrow { 130.0 } else { 190.0 }, actions);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ui.add(Button::new(icons::CLOSE).frame_when_inactive(false));
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::requests::close()));
            if close.on_hover_text(state.hint(Command::View(ViewCommand::ShowRequests))).clicked() {
                actions.push(Action::Run(Command::View(ViewCommand::ShowRequests)));
            }
            let save = Command::Help(HelpCommand::SaveLog);
            let button = widgets::small_button(ui, words::requests::save_log()).on_hover_text(state.hint(save));
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, save.text()));
            if button.clicked() {
                actions.push(Action::Run(save));
            }
            let clear = widgets::small_button(ui, words::requests::clear());
            if clear.on_hover_text(words::requests::clear_tooltip()).clicked() {
                send(actions, RequestsAction::Clear);
            }
            let (text, hint) = if requests.known.is_paused {
                (words::requests::resume(), words::requests::resume_tooltip())
            } else {
                (words::requests::pause(), words::requests::pause_tooltip())
            };
            if widgets::small_button(ui, text).on_hover_text(hint).clicked() {
                send(actions, RequestsAction::Pause(!requests.known.is_paused));
            }
            meter::show(ui, requests.known.rate, is_narrow);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(counted(state)).size(theme::SMALL).color(*theme::WEAK)).truncate());
            });
        });
    });
}

/// Number of listed calls and of errors, in words.
fn counted(state: &State) -> String {
    let requests = &state.requests;
    let (listed, kept, errors) = (requests.rows.len(), requests.known.calls.len(), requests.errors());
    let mut parts =
        vec![if kept == listed { words::requests::count(kept) } else { words::requests::count_listed(listed, kept) }];
    parts.extend((errors > 0).then(|| words::requests::errors(errors)));
    parts.extend(requests.known.is_paused.then(|| words::requests::count_paused().to_owned()));
    parts.join(words::common::list_separator())
}

fn filter(ui: &mut Ui, mut filter: CallFilter, width: f32, actions: &mut Vec<Action>) {
    let before = filter.clone();
    let edit = TextEdit::singleline(&mut filter.text)
        .id(Id::unique("requests-filter"))
        .hint_text(words::requests::filter_example())
        .desired_width(width)
        .char_limit(200);
    let field = widgets::field(ui, edit);
    ui.ctx().accesskit_node_builder(field.id, |node| {
        node.set_role(Role::SearchInput);
        node.set_label(words::requests::filter());
    });
    focus::group(ui, |ui| {
        let slow = words::requests::only_slow_tooltip(CallFilter::SLOW.as_secs());
        let switches = [
            (words::requests::only_errors(), &mut filter.errors, words::requests::only_errors_tooltip()),
            (words::requests::only_slow(), &mut filter.slow, slow.as_str()),
            (words::requests::with_media(), &mut filter.media, words::requests::with_media_tooltip()),
        ];
        for (text, on, hint) in switches {
            let button = ui.add(Button::selectable(*on, RichText::new(text).size(12.5))).on_hover_text(hint);
            button.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, text));
            if button.clicked() {
                *on = !*on;
            }
        }
    });
    if filter != before {
        send(actions, RequestsAction::Filter(filter));
    }
}

/// Draws the right side: the selected call, or the operations that the server is retiring.
fn beside(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let requests = &state.requests;
    let given_up = requests.known.retirements.len();
    if given_up > 0 {
        ui.horizontal(|ui| {
            focus::group(ui, |ui| {
                for (of, text) in [
                    (Beside::Call, words::requests::tab_request().to_owned()),
                    (Beside::Retirements, words::requests::tab_deprecations(given_up)),
                ] {
                    let on = requests.beside == of;
                    let tab = ui.add(Button::selectable(on, RichText::new(&text).size(12.5)));
                    tab.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, &text));
                    if tab.clicked() {
                        send(actions, RequestsAction::Show(of));
                    }
                }
            });
        });
    }
    match requests.beside {
        Beside::Retirements => retirements::show(ui, &requests.known.retirements),
        Beside::Call => {
            if let Some(call) = requests.selected_call() {
                return detail::show(ui, call, actions);
            }
            ui.add(Label::new(RichText::new(words::requests::select_request()).color(*theme::WEAK)).wrap());
        }
    }
}

/// Short text for the state or outcome of a call, and its colour.
fn outcome(call: &Call) -> (String, egui::Color32) {
    match call.state {
        CallState::Running => ("\u{2026}".to_owned(), *theme::WEAK),
        CallState::Answered(status) => {
            let color = match status {
                200..=299 if call.error.is_none() => *theme::GOOD,
                300..=399 => *theme::WEAK,
                _ => *theme::BAD,
            };
            (status.to_string(), color)
        }
        CallState::NoAnswer => (words::requests::no_response().to_owned(), *theme::BAD),
        CallState::GivenUp => (words::requests::canceled().to_owned(), *theme::WEAK),
    }
}

/// Time until a call is repeated, in seconds, rounded up; `None` if it is not.
fn repeats_in(call: &Call) -> Option<u64> {
    let left = call.repeats_at?.checked_duration_since(Instant::now())?;
    Some(left.as_millis().div_ceil(1_000) as u64)
}

/// Duration of a call: `34 ms`, `1.2 s`.
fn took(call: &Call) -> String {
    let duration = call.duration.unwrap_or_else(|| call.began.elapsed());
    match duration.as_millis() {
        ms @ 0..1_000 => format!("{ms} ms"),
        ms => format!("{}.{} s", ms / 1_000, ms % 1_000 / 100),
    }
}
