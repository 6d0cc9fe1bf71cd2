//! Practice mode: the dialog before it starts ([`form`]), and the [`banner`] above every view while it is on.

use super::{
    focus::{self, Pane},
    icons,
    parts::modal::{self, buttons, set_width, title},
    theme, widgets,
};
use crate::app::{
    Action, State,
    features::practice::{Practice, PracticeAction, PracticeFault, PracticeFaults, PracticeForm, PracticeOn},
};
use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, RichText, Role, Stroke, Ui, WidgetInfo};

/// Height of the banner.
const BANNER: f32 = 38.0;
/// Below this window width the switches are in a menu.
const NARROW: f32 = 1_060.0;

fn send(actions: &mut Vec<Action>, action: PracticeAction) {
    actions.push(Action::Practice(action));
}

/// Draws the banner while practice mode is on.
pub fn banner(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(practice) = state.practice else { return };
    let frame = Frame::new().fill(*theme::SELECTED).inner_margin(Margin::symmetric(14, 0));
    let shown = Panel::top("practice").exact_size(BANNER).frame(frame).show(ui, |ui| {
        focus::pane(ui, Pane::Practice, |ui| contents(ui, practice, actions));
    });
    let rect = shown.response.rect;
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(2.0, *theme::ACCENT));
}

fn contents(ui: &mut Ui, practice: Practice, actions: &mut Vec<Action>) {
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal_centered(|ui| {
        let title = RichText::new(format!("{}  {}", icons::WARNING, words::practice::title())).font(theme::semibold(13.5));
        let title = ui.label(title.color(*theme::TEXT));
        title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, words::practice::title()));
        let on = match practice.on {
            PracticeOn::Sample => words::practice::on_sample(),
            PracticeOn::Workspace => words::practice::on_workspace(),
        };
        ui.label(RichText::new(on).size(12.5)).on_hover_text(words::practice::about());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let end = widgets::main_button(ui, words::practice::stop()).on_hover_text(words::practice::stop_tooltip());
            if end.clicked() {
                send(actions, PracticeAction::End);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(8.0);
                if is_narrow {
                    let on = PracticeFault::ALL.into_iter().filter(|fault| practice.faults.is_on(*fault)).count();
                    let text = format!("{}  {}", words::practice::faults_on(on), icons::DOWN);
                    let menu = ui.menu_button(text, |ui| {
                        widgets::menu_body(ui, |ui| switches(ui, practice.faults, actions));
                    });
                    menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::practice::faults()));
                } else {
                    focus::group(ui, |ui| switches(ui, practice.faults, actions));
                }
            });
        });
    });
}

fn switches(ui: &mut Ui, faults: PracticeFaults, actions: &mut Vec<Action>) {
    for fault in PracticeFault::ALL {
        if switch(ui, fault.text(), fault.hint(), faults.is_on(fault)) {
            send(actions, PracticeAction::Switch(faults.toggled(fault)));
        }
    }
    if switch(ui, words::practice::often(), words::practice::often_tooltip(), faults.is_often) {
        send(actions, PracticeAction::Switch(faults.happening_often(!faults.is_often)));
    }
}

/// Draws a switch; returns true if it was clicked.
fn switch(ui: &mut Ui, text: &str, hint: &str, on: bool) -> bool {
    let sign = if on { icons::CHECK } else { icons::CIRCLE };
    let color = if on { *theme::ACCENT } else { *theme::TEXT };
    let text_of = RichText::new(format!("{sign} {text}")).size(12.5).color(color);
    let button = ui.add(Button::new(text_of).frame_when_inactive(false)).on_hover_text(hint);
    button.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, text));
    button.clicked()
}

/// Draws the dialog before practice mode starts.
pub fn form(ui: &mut Ui, state: &State, form: &PracticeForm, actions: &mut Vec<Action>) {
    set_width(ui, 520.0);
    title(ui, words::practice::form_title());
    modal::text(ui, words::practice::form_about());
    ui.add_space(4.0);
    let mut next = form.clone();
    ui.add_enabled_ui(!form.copies, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        widgets::outlined(ui, |ui| ui.radio_value(&mut next.on, PracticeOn::Sample, words::practice::form_sample()));
        let can = state.local;
        let own = widgets::outlined(ui, |ui| {
            let is_on = next.on == PracticeOn::Workspace;
            ui.add_enabled(can, egui::RadioButton::new(is_on, words::practice::form_workspace()))
        });
        if own.on_disabled_hover_text(words::practice::form_workspace_disabled()).clicked() {
            next.on = PracticeOn::Workspace;
        }
        ui.add_space(6.0);
        ui.label(RichText::new(words::practice::faults()).font(theme::medium(13.0)));
        for fault in PracticeFault::ALL {
            let mut on = form.faults.is_on(fault);
            if widgets::checkbox(ui, &mut on, fault.title()).on_hover_text(fault.hint()).changed() {
                next.faults = next.faults.toggled(fault);
            }
        }
        ui.add_space(4.0);
        widgets::checkbox(ui, &mut next.faults.is_often, words::practice::form_often());
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(words::practice::form_switches()).color(*theme::WEAK)).wrap());
    });
    if let Some(problem) = &form.problem {
        let text = RichText::new(format!("{}  {problem}", icons::WARNING)).color(*theme::BAD);
        ui.add(Label::new(text).wrap());
    }
    if next != *form {
        send(actions, PracticeAction::Change(Box::new(next)));
    }
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let text = if form.copies { words::practice::form_copying() } else { words::practice::form_start() };
        if widgets::main_button_if(ui, !form.copies, text).clicked() {
            send(actions, PracticeAction::Begin);
        }
        if ui.button(words::common::cancel()).clicked() {
            actions.push(Action::CloseDialog);
        }
        if form.copies {
            crate::ui::parts::spinner(ui);
        }
    });
}
