//! History dialog: every step, and the edits set aside.

use super::{sends::Sends, title};
use crate::{
    app::{Action, Command, EditCommand, Project, State},
    edit::{Parked, ParkedEdit, Unpark},
    ui::{theme, widgets},
};
use egui::{Button, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

const ROW: f32 = 26.0;

/// Draws all steps, the edits set aside, and the number of unsaved changes.
pub fn show(ui: &mut Ui, state: &State, project: &Project, sends: &mut Sends, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, words::dialogs::history_title());
    let (known, _) = sends.of(project);
    ui.label(RichText::new(words::dialogs::history_unsaved(known.count)).color(theme::WEAK));
    ui.add_space(6.0);
    ScrollArea::vertical().max_height(super::list_height(ui, 360.0)).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, seen| {
            steps(ui, project, seen, actions);
            for (index, parked) in project.draft.parked().iter().enumerate() {
                parked_edit(ui, index, parked, actions);
            }
        },
    );
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if ui.add(Button::new(words::common::close())).clicked() {
            actions.push(Action::CloseDialog);
        }
        widgets::text_button(ui, state, Command::Edit(EditCommand::ShowEarlier), actions);
    });
}

/// Draws the steps in view, latest first: undone steps (they can be redone), then done steps, then the start of the history.
fn steps(ui: &mut Ui, project: &Project, seen: Rect, actions: &mut Vec<Action>) {
    let history = project.draft.history();
    let (done, undone) = (history.done(), history.undone());
    let all = undone.len() + done.len();
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), (all + 1) as f32 * ROW), Sense::hover());
    let first = (seen.top() / ROW).floor().max(0.0) as usize;
    let last = ((seen.bottom() / ROW).ceil().max(0.0) as usize).min(all + 1);
    for row in first..last {
        // Number of done steps after a jump to this row.
        let jumps = all - row;
        let is_done = jumps <= done.len();
        let is_now = jumps == done.len();
        let step = if is_done { jumps.checked_sub(1).and_then(|last| done.get(last)) } else { undone.get(row) };
        let name = if jumps == 0 { Some(words::dialogs::history_opened()) } else { step.map(|step| step.name.as_str()) };
        let Some(name) = name else { continue };
        let place = Rect::from_min_size(whole.min + vec2(0.0, row as f32 * ROW), vec2(whole.width(), ROW - 2.0));
        let color = if is_done { *theme::TEXT } else { *theme::FAINT };
        let hint = match (is_done, jumps) {
            (false, _) => words::dialogs::history_redo_to(),
            (true, 0) => words::dialogs::history_undo_all(),
            (true, _) => words::dialogs::history_undo_to(),
        };
        let button = Button::selectable(is_now, RichText::new(name).color(color)).truncate();
        let response = ui.new_child(UiBuilder::new().max_rect(place).id_salt(row)).add(button);
        response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_now, name));
        if response.on_hover_text(hint).clicked() {
            actions.push(Action::JumpTo(jumps));
        }
    }
}

fn parked_edit(ui: &mut Ui, index: usize, parked: &Parked, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    let text = match parked.what {
        ParkedEdit::Removed(_) => words::dialogs::history_aside_deletion(&parked.title),
        ParkedEdit::Changed(_) | ParkedEdit::Clip(_) => words::dialogs::history_aside_edit(&parked.title),
    };
    ui.label(RichText::new(text).font(theme::semibold(13.0)));
    ui.label(RichText::new(&parked.reason).color(theme::WEAK));
    ui.horizontal(|ui| {
        if ui.button(words::dialogs::history_reapply()).clicked() {
            actions.push(Action::Unpark(index, Unpark::TakeUp));
        }
        if ui.button(words::dialogs::history_discard()).clicked() {
            actions.push(Action::Unpark(index, Unpark::Drop));
        }
    });
}
