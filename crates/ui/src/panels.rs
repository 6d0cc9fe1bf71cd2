//! Panels of the window, drawn from [`State`] alone.

use super::{
    announced,
    dialogs::{self, DialogMemory},
    dropping::DropMemory,
    fits,
    focus::{self, Pane},
    icons,
    inspector::{self, InspectorMemory},
    item_table,
    pictures::Textures,
    practice,
    requests::{self, RequestsMemory},
    rooms::{self, RoomsMemory},
    selection_focus::FollowFocus,
    side::{self, SideMemory},
    stage::{self, StageMemory, StageSeen},
    status, theme,
    timeline::{self, TimelineMemory},
    top_bar, widgets,
};
use crate::api::VideoId;
use crate::app::{Action, Command, Connection, Dialog, HelpCommand, Room, Sides, State, Tone};
use egui::{CentralPanel, Frame, Margin, Panel, RichText, Role, Ui, WidgetInfo, accesskit::Action as AccessKit};
use std::collections::BTreeSet;

/// State of the panels between frames: drags, half-typed names, textures.
#[derive(Default)]
pub struct Panels {
    textures: Textures,
    stage: StageMemory,
    timeline: TimelineMemory,
    inspector: InspectorMemory,
    dialogs: DialogMemory,
    side: SideMemory,
    drops: DropMemory,
    rooms: RoomsMemory,
    requests: RequestsMemory,
    focus: FollowFocus,
    /// Contents of the last frame: the view, whether the preview filled the window, and the video. A running drag ends when they
    /// change.
    place: Option<(Room, bool, Option<VideoId>)>,
}

impl Panels {
    /// Width of the timeline's time area, in points.
    pub fn timeline_width(&self) -> f32 {
        self.timeline.width
    }

    /// Takes the contents of the preview in the last frame; `None` without a video, or if they were taken already.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.stage.take_seen().or_else(|| self.rooms.take_seen())
    }

    /// True while text or blurs in the view `room` are being rendered in the background.
    pub fn is_drawing(&self, room: Room) -> bool {
        match room {
            Room::Edit => self.stage.is_drawing(),
            Room::Faces | Room::Captions | Room::Browser => self.rooms.is_drawing(room),
        }
    }

    /// Takes the characters of the preview that no font has, found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        let mut missing = self.stage.take_missing();
        missing.extend(self.rooms.take_missing());
        missing
    }

    /// Draws all panels; the user's actions are pushed onto `actions`.
    #[allow(clippy::too_many_lines)] // Bars and panes, in layout order.
    pub fn show(&mut self, ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
        self.textures.begin();
        self.end_drags_elsewhere(ui.ctx(), state);
        self.begin_drop(ui.ctx());
        // The window has the colour of the panels: see `clear_color`.
        let bar = |x: i8| Frame::new().inner_margin(Margin::symmetric(x, 0));
        if state.full_stage() {
            practice::banner(ui, state, actions);
            // Only the preview and its transport; errors and warnings are still shown.
            if state.notices.first().is_some_and(|notice| notice.tone != Tone::Info) || state.frame_out.is_some() {
                Panel::bottom("status")
                    .exact_size(theme::STATUS_BAR)
                    .frame(bar(12))
                    .show(ui, |ui| focus::pane(ui, Pane::Status, |ui| status::show(ui, state, actions)));
            }
            CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
                focus::pane(ui, Pane::Stage, |ui| stage::show(ui, state, &mut self.stage, &mut self.textures, actions));
            });
            self.finish_drop(ui, state, actions);
            self.dialog(ui.ctx(), state, actions);
            self.follow_focus(ui, state, actions);
            return;
        }
        Panel::top("top-bar").exact_size(theme::TOP_BAR).frame(bar(10)).show(ui, |ui| {
            focus::pane(ui, Pane::TopBar, |ui| top_bar::show(ui, state, actions));
        });
        practice::banner(ui, state, actions);
        Panel::bottom("status")
            .exact_size(theme::STATUS_BAR)
            .frame(bar(12))
            .show(ui, |ui| focus::pane(ui, Pane::Status, |ui| status::show(ui, state, actions)));
        requests::show(ui, state, &mut self.requests, actions);
        let is_room = state.rooms.open != Room::Edit;
        if !is_room {
            self.rooms.left(state, actions);
        }
        if is_room && (state.project().is_some() || !state.rooms.open.is_of_video()) {
            CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
                rooms::show(ui, state, &mut self.rooms, &mut self.textures, actions);
            });
            self.finish_drop(ui, state, actions);
            self.dialog(ui.ctx(), state, actions);
            self.follow_focus(ui, state, actions);
            return;
        }
        let open = state.open_sides();
        // The inspector stays visible while the user types in it.
        let typed = open.inspector && (state.wants_rename() || focus::has_keyboard(ui.ctx(), Pane::Inspector));
        let sides = fits::sides(ui.available_width(), open, state.asked_beside);
        let sides = if typed && !sides.inspector { Sides { side: false, inspector: true } } else { sides };
        let hidden = Sides { side: open.side && !sides.side, inspector: open.inspector && !sides.inspector };
        if state.project().is_some() && hidden != state.hidden_sides {
            actions.push(Action::HideSides(hidden));
        }
        let has_note = fits::has_note(ui.available_height());
        if state.project().is_some() {
            let height = ui.available_height();
            let panes = &state.settings.panes;
            let mut sizes = (None, None);
            if !panes.no_timeline {
                let (usual, range) = fits::timeline(height);
                let resized = sized_as_set(ui, "timeline");
                let pane = Panel::bottom("timeline")
                    .resizable(true)
                    .default_size(range.clamp(panes.timeline.unwrap_or(usual)))
                    .size_range(range)
                    .frame(Frame::new().inner_margin(Margin { left: 0, right: 0, top: 6, bottom: 0 }))
                    .show(ui, |ui| {
                        focus::pane(ui, Pane::Timeline, |ui| {
                            if panes.table {
                                item_table::show(ui, state, actions);
                            } else {
                                timeline::show(ui, state, &mut self.timeline, actions);
                            }
                        });
                    });
                widgets::name_splitter(ui, "timeline");
                sizes.1 = resized.then(|| pane.response.rect.height());
            }
            if sides.inspector {
                let widths = fits::inspector(ui.available_width(), sides.side);
                let resized = sized_as_set(ui, "inspector");
                let pane = Panel::right("inspector")
                    .resizable(true)
                    .default_size(widths.clamp(panes.inspector.unwrap_or(theme::INSPECTOR)))
                    .size_range(widths)
                    .frame(Frame::new().inner_margin(Margin::symmetric(14, 12)))
                    .show(ui, |ui| {
                        focus::pane(ui, Pane::Inspector, |ui| {
                            inspector::show(ui, state, &mut self.inspector, &mut self.textures, actions);
                        });
                    });
                widgets::name_splitter(ui, "inspector");
                sizes.0 = resized.then(|| pane.response.rect.width());
            }
            remember(state, sizes, actions);
        }
        if sides.side {
            side::show(ui, state, &mut self.side, &mut self.textures, actions);
        }
        if state.says_sample() && has_note {
            Panel::top("sample-note").frame(bar(14)).exact_size(theme::NOTE).show(ui, |ui| sample_note(ui, state, actions));
        }
        CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
            if state.project().is_some() {
                focus::pane(ui, Pane::Stage, |ui| stage::show(ui, state, &mut self.stage, &mut self.textures, actions));
            } else {
                empty(ui, state, actions);
            }
        });
        self.finish_drop(ui, state, actions);
        self.dialog(ui.ctx(), state, actions);
        self.follow_focus(ui, state, actions);
    }

    /// Draws the open dialog, unless the path dialog stands above it: two dialogs would take the keyboard from each other.
    fn dialog(&mut self, context: &egui::Context, state: &State, actions: &mut Vec<Action>) {
        if !state.asks_for_path {
            dialogs::show(context, state, &mut self.dialogs, &mut self.textures, actions);
        }
    }

    /// Cancels drags in the panels after the view or the video changed; the program has already dropped their effect.
    fn end_drags_elsewhere(&mut self, context: &egui::Context, state: &State) {
        let video = state.project().map(|project| &project.video.id);
        let (room, full) = (state.rooms.open, state.full_stage());
        if self.place.as_ref().is_some_and(|(of, was_full, drawn)| (*of, *was_full, drawn.as_ref()) == (room, full, video)) {
            return;
        }
        if self.place.replace((room, full, video.cloned())).is_some() {
            context.stop_dragging();
            egui::DragAndDrop::clear_payload(context);
            self.timeline.give_up();
            self.stage.give_up();
        }
    }

    /// Tells timeline and preview what is dragged onto the video.
    fn begin_drop(&mut self, context: &egui::Context) {
        let held = self.drops.begin(context);
        (self.stage.held, self.timeline.held) = (held.clone(), held);
        (self.stage.over, self.timeline.over, self.side.shown) = (None, None, None);
    }

    /// Draws what is dragged onto the video beside the pointer, and drops it. A dialog hides what is below it.
    fn finish_drop(&mut self, ui: &Ui, state: &State, actions: &mut Vec<Action>) {
        let over = self.stage.over.take().or_else(|| self.timeline.over.take()).filter(|_| !state.is_asking());
        let side = self.side.shown.filter(|_| !state.is_asking());
        self.drops.finish(ui, state, over, side, &mut self.textures, actions);
    }

    /// Draws the focus ring, keeps the selection in step with the focus (see [`FollowFocus`]), and announces the last result to
    /// assistive technology.
    fn follow_focus(&mut self, ui: &Ui, state: &State, actions: &mut Vec<Action>) {
        focus::roving(ui.ctx());
        focus::ring(ui.ctx());
        self.focus.follow(ui.ctx(), state, actions);
        announced::tell(ui.ctx(), state);
    }

    /// True if the focused control belongs to something selectable: a screen reader reads it by itself.
    pub fn focus_speaks(&self) -> bool {
        self.focus.speaks()
    }
}

/// Gives a pane the size from the settings, as far as it fits: the toolkit would keep the size of a smaller window or a larger
/// interface. Returns true while the user is resizing the pane.
pub(super) fn sized_as_set(ui: &Ui, pane: &'static str) -> bool {
    // Ids that the toolkit derives for the panel and its resize handle.
    let id = ui.scope_id().with(pane);
    let edge = ui.ctx().read_response(id.with("__resize"));
    let is_held = edge.is_some_and(|edge| edge.dragged() || edge.drag_stopped());
    // Assistive technology can resize the pane too.
    let asks = |action| ui.input(|input| input.has_accesskit_action_request(id.with("__resize"), action));
    let is_asked = [AccessKit::Increment, AccessKit::Decrement, AccessKit::SetValue].into_iter().any(asks);
    let is_resized = is_held || is_asked;
    if !is_resized {
        ui.data_mut(|data| data.remove::<egui::PanelState>(id));
    }
    is_resized
}

/// `now` if it differs from the saved size `set`; otherwise `None`.
pub(super) fn changed(now: Option<f32>, set: Option<f32>) -> Option<f32> {
    now.filter(|now| set.is_none_or(|set| (set - now).abs() > 0.25))
}

/// Requests to save the sizes of panes that the user changed ([`Action::SizePanes`]); unchanged sizes follow the window.
fn remember(state: &State, (inspector, timeline): (Option<f32>, Option<f32>), actions: &mut Vec<Action>) {
    let panes = &state.settings.panes;
    let (inspector, timeline) = (changed(inspector, panes.inspector), changed(timeline, panes.timeline));
    if inspector.is_some() || timeline.is_some() {
        actions.push(Action::SizePanes { inspector, timeline, side: None });
    }
}

/// Draws the note about the sample video, until the user closes it for good.
fn sample_note(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let close = ui.add(egui::Button::new(icons::CLOSE).frame_when_inactive(false));
        let close = close.on_hover_text(words::window::sample_close_tooltip());
        close.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::sample_close()));
        if close.clicked() {
            actions.push(Action::CloseSampleNote);
        }
        widgets::text_button(ui, state, Command::Help(HelpCommand::ShowTasks), actions);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.label(RichText::new(icons::INFO).color(theme::ACCENT).size(16.0));
            let text = if state.local {
                words::window::sample_local()
            } else if state.reads_only {
                words::window::sample_read_only()
            } else {
                words::window::sample_hosted()
            };
            ui.add(egui::Label::new(text).truncate());
        });
    });
}

/// Draws the window without an open video: progress, or how to start.
fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let rect = ui.max_rect();
    let area = egui::Rect::from_center_size(rect.center(), egui::vec2(460.0, 320.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            let heading = |ui: &mut Ui, icon: &str, text: &str| {
                ui.label(RichText::new(icon).size(40.0).color(theme::FAINT));
                ui.label(RichText::new(text).font(theme::semibold(17.0)));
            };
            match &state.connection {
                Connection::Failed(what, advice) => {
                    heading(ui, icons::ERROR, words::window::workspace_not_opened());
                    ui.label(RichText::new(what).color(theme::TEXT));
                    ui.label(RichText::new(advice).color(theme::WEAK));
                }
                Connection::KeyNeeded(why) => {
                    heading(ui, icons::KEY, words::window::key_needed_title());
                    ui.label(RichText::new(why).color(theme::WEAK));
                    ui.add_space(8.0);
                    if ui.button(words::window::enter_key()).clicked() {
                        actions.push(Action::EnterKey);
                    }
                }
                Connection::Connecting => {
                    ui.add_space(40.0);
                    crate::ui::parts::spinner(ui);
                    ui.label(RichText::new(words::window::opening_workspace()).color(theme::WEAK));
                }
                Connection::Ready(_) if state.loading.is_some() || state.import.is_some() => {
                    ui.add_space(40.0);
                    crate::ui::parts::spinner(ui);
                    let text = match &state.import {
                        Some(_) => words::window::importing_file(),
                        None => words::window::loading_video(),
                    };
                    ui.label(RichText::new(text).color(theme::WEAK));
                }
                Connection::Ready(_) => {
                    let (title, text) = match (state.holds_no_videos, state.local) {
                        (false, _) => (words::window::no_video_open(), words::window::start_here()),
                        (true, true) => (words::window::no_videos(), words::window::no_videos_local()),
                        (true, false) => (words::window::no_videos(), words::window::no_videos_hosted()),
                    };
                    heading(ui, icons::FILM, title);
                    ui.label(RichText::new(text).color(theme::WEAK));
                    ui.add_space(8.0);
                    if !state.dialogs.has(|open| matches!(open, Dialog::Welcome)) {
                        dialogs::welcome::ways(ui, state, actions);
                    }
                }
            }
        });
    });
}
