//! Welcome dialog with the ways to start, and the list of sample tasks.

use super::{modal, title};
use crate::{
    app::{Action, Command, Connection, FileCommand, State},
    ui::{icons, theme, widgets},
};
use egui::{
    Align2, Color32, FontId, RichText, Role, Sense, Ui, WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};

/// Draws the dialog with the ways to start.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, words::dialogs::welcome_title());
    ways(ui, state, actions);
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

/// Draws the ways to start, each as a card.
pub fn ways(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let ready = matches!(state.connection, Connection::Ready(_));
    if state.local {
        let what = words::dialogs::welcome_sample_detail();
        if !state.holds_no_videos && card(ui, SAMPLE, icons::FILM, words::dialogs::welcome_sample(), what, ready) {
            actions.push(Action::OpenSample);
        }
        let what = words::dialogs::welcome_import_detail(words::imports::video_kinds());
        if card(
            ui,
            "import",
            Command::File(FileCommand::Import).row().icon,
            words::dialogs::welcome_import(),
            &what,
            state.can(Command::File(FileCommand::Import)),
        ) {
            // Closed by the import: until a file is chosen, nothing opens behind the dialog.
            actions.push(Action::Run(Command::File(FileCommand::Import)));
        }
    }
    let (name, what) = if state.holds_no_videos {
        (words::dialogs::welcome_reload(), words::dialogs::welcome_reload_detail())
    } else {
        (words::dialogs::welcome_open(), words::dialogs::welcome_open_detail())
    };
    if card(
        ui,
        "open",
        Command::File(FileCommand::OpenVideo).row().icon,
        name,
        what,
        state.can(Command::File(FileCommand::OpenVideo)),
    ) {
        actions.push(Action::Run(Command::File(FileCommand::OpenVideo)));
    }
    ui.add_space(4.0);
    let hosted = if state.local { words::dialogs::welcome_hosted() } else { words::dialogs::welcome_local() };
    ui.add(egui::Label::new(RichText::new(hosted).color(theme::WEAK).size(theme::SMALL)).wrap());
}

/// Area in which cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardPlace {
    /// The welcome dialog.
    Dialog,
    /// The empty window behind the dialog.
    Window,
}

/// Card of the sample.
pub const SAMPLE: &str = "sample";

/// Id of a card.
pub fn card_id(card: &str, place: CardPlace) -> egui::Id {
    egui::Id::unique(("way-to-begin", card, place))
}

/// Id under which the frame is kept in which a card was last marked.
fn first_card() -> egui::Id {
    egui::Id::unique("first-way-to-begin")
}

fn card(ui: &mut Ui, id: &str, icon: &str, name: &str, what: &str, enabled: bool) -> bool {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::hover());
    let is_dialog = ui.stack().iter().any(|ui| ui.kind() == Some(egui::UiKind::Modal));
    let place = if is_dialog { CardPlace::Dialog } else { CardPlace::Window };
    let response = ui.interact(rect, card_id(id, place), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    if is_dialog && enabled {
        let frame = ui.ctx().cumulative_frame_nr();
        // The first enabled card gets the initial focus: the sample, if there is one.
        if ui.data_mut(|data| data.get_temp::<u64>(first_card()) != Some(frame)) {
            ui.data_mut(|data| data.insert_temp(first_card(), frame));
            modal::mark(ui, &response);
        }
    }
    let fill = if enabled && (response.hovered() || response.has_focus()) { theme::HOVERED } else { theme::RAISED };
    ui.painter().rect_filled(rect, theme::CORNER, fill);
    let painter = ui.painter().with_clip_rect(rect.shrink2(vec2(8.0, 0.0)));
    let ink = if enabled { *theme::TEXT } else { *theme::FAINT };
    painter.text(pos2(rect.left() + 16.0, rect.center().y), Align2::LEFT_CENTER, icon, theme::regular(20.0), *theme::ACCENT);
    let left = rect.left() + 50.0;
    // A line that doesn't fit ends with an ellipsis; the tooltip shows it whole.
    let line = |text: &str, font: FontId, color: Color32, below: f32| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
        job.wrap = TextWrapping::truncate_at_width(rect.right() - 12.0 - left);
        let galley = painter.layout_job(job);
        let is_cut = galley.elided;
        painter.galley(pos2(left, rect.center().y + below - galley.size().y / 2.0), galley, color);
        is_cut
    };
    let is_name_cut = line(name, theme::semibold(13.5), ink, -9.0);
    let is_detail_cut = line(what, theme::regular(theme::SMALL), *theme::WEAK, 10.0);
    let clicked = response.clicked();
    if is_name_cut || is_detail_cut {
        response.on_hover_text(format!("{name}\n{what}"));
    }
    clicked
}

/// Draws the sample tasks with their state.
pub fn tasks(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 480.0);
    title(ui, words::dialogs::tasks_title());
    let done = state.tasks();
    let count = done.iter().filter(|(_, done)| *done).count();
    let text = words::dialogs::tasks_text(count, done.len());
    ui.label(RichText::new(text).color(theme::WEAK));
    ui.add_space(6.0);
    for (task, done) in done {
        ui.horizontal(|ui| {
            let (sign, color) = if done { (icons::CHECK, theme::GOOD) } else { (icons::CIRCLE, theme::FAINT) };
            ui.label(RichText::new(sign).color(color).size(16.0));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let name = ui.label(RichText::new(task.text).font(theme::medium(13.0)));
                let said = if done { words::dialogs::tasks_done(task.text) } else { words::dialogs::tasks_to_do(task.text) };
                name.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
                let how = task.how(state);
                ui.add(egui::Label::new(RichText::new(how).color(theme::WEAK).size(theme::SMALL)).wrap());
            });
        });
        ui.add_space(2.0);
    }
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
