//! Workspaces dialog: lists the workspaces, adds one by URL and API key, changes names and colours, removes one.

use super::{modal, title};
use crate::{
    app::{Action, Connection, State, workspace::choosing::WorkspaceAction},
    jobs::{
        workspace::WaitingHere,
        workspaces::{Access, Mark, SavedWorkspace},
    },
    ui::{icons, theme, widgets, workspace_mark},
};
use egui::{RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};
use secrecy::SecretString;

/// State of the dialog between frames: the open form and its contents.
#[derive(Default)]
pub struct WorkspacesMemory {
    /// The open form, if any.
    form: Option<Form>,
    name: String,
    address: String,
    key: String,
    mark: Mark,
    /// The form whose first field has been given the focus.
    begun: Option<Form>,
    /// Value of `choosing.written` (number of saved forms) when this form was opened.
    written: u64,
}

impl WorkspacesMemory {
    /// Returns from the form to the list; true if a form was open.
    pub fn go_back(&mut self) -> bool {
        self.form.take().is_some()
    }

    /// Number of the visible sub-page: the initial focus is set again for each.
    pub fn part(&self) -> u8 {
        match self.form {
            None => 0,
            Some(Form::Add) => 2,
            Some(Form::Change(_)) => 3,
        }
    }
}

/// Purpose of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Add,
    /// Changes the workspace with this URL.
    Change(String),
}

/// Draws the list, the form, or the question before a workspace is removed.
pub fn show(ui: &mut Ui, state: &State, memory: &mut WorkspacesMemory, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    if let Some(removing) = &state.choosing.removing {
        return remove(ui, &removing.workspace, removing.waiting, actions);
    }
    // The form was saved: back to the list.
    if memory.form.is_some() && state.choosing.written > memory.written {
        *memory = WorkspacesMemory::default();
    }
    match memory.form.clone() {
        Some(form) => edit(ui, state, &form, memory, actions),
        None => list(ui, state, memory, actions),
    }
}

fn list(ui: &mut Ui, state: &State, memory: &mut WorkspacesMemory, actions: &mut Vec<Action>) {
    memory.begun = None;
    title(ui, words::dialogs::workspaces_title());
    modal::text(ui, words::dialogs::workspaces_text());
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(super::list_height(ui, 340.0)).auto_shrink([false, true]).show(ui, |ui| {
        own(ui, state, actions);
        for one in &state.choosing.list.workspaces {
            hosted(ui, state, one, memory, actions);
        }
        if state.choosing.list.workspaces.is_empty() {
            ui.add_space(4.0);
            ui.label(RichText::new(words::dialogs::workspaces_empty()).color(theme::WEAK));
        }
        for problem in state.choosing.list.problems() {
            ui.add_space(4.0);
            let text = format!("{}  {problem}", icons::WARNING);
            ui.add(egui::Label::new(RichText::new(text).size(theme::SMALL).color(theme::WEAK)).wrap());
        }
    });
    refusal(ui, state);
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        let add = widgets::main_button(ui, words::dialogs::workspaces_add());
        if add.clicked() {
            // A workspace that was opened by its URL only needs a name.
            let open = state.choosing.address.clone().filter(|_| state.choosing.open().is_none());
            *memory = WorkspacesMemory {
                form: Some(Form::Add),
                address: open.unwrap_or_default(),
                written: state.choosing.written,
                ..WorkspacesMemory::default()
            };
        }
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn row(ui: &mut Ui, mark: Mark, name: &str, address: &str, waiting: WaitingHere, right: impl FnOnce(&mut Ui)) {
    let waits = waits(waiting);
    ui.horizontal(|ui| {
        ui.set_min_height(if waits.is_some() { 52.0 } else { 40.0 });
        let (dot, _) = ui.allocate_exact_size(egui::vec2(14.0, 30.0), egui::Sense::hover());
        ui.painter().circle_filled(dot.center(), 5.0, workspace_mark::color(mark));
        let width = (ui.available_width() - 250.0).max(120.0);
        ui.allocate_ui_with_layout(egui::vec2(width, 36.0), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(egui::Label::new(RichText::new(name).font(theme::medium(13.0))).truncate());
            let weak = RichText::new(address).size(theme::SMALL).color(theme::WEAK);
            ui.add(egui::Label::new(weak).truncate().show_tooltip_when_elided(false)).on_hover_text(address);
            if let Some(waits) = waits {
                let label = ui.add(egui::Label::new(RichText::new(&waits).size(theme::SMALL).color(theme::ACCENT)).truncate());
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {waits}")));
            }
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), right);
    });
}

/// Describes the unsaved changes of a workspace on this computer; `None` without any.
fn waits(waiting: WaitingHere) -> Option<String> {
    match (waiting.videos, waiting.conflicts) {
        (0, _) => None,
        (videos, 0) => Some(words::dialogs::workspaces_waiting(videos)),
        (videos, conflicts) => Some(words::dialogs::workspaces_waiting_conflicts(conflicts, videos)),
    }
}

/// Draws a button whose accessible name includes the workspace's name.
fn button(ui: &mut Ui, text: &str, name: &str) -> bool {
    let button = ui.button(text);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{text} {name}")));
    button.clicked()
}

fn is_open(ui: &mut Ui) {
    ui.label(
        RichText::new(format!("{}  {}", icons::CHECK, words::dialogs::workspaces_open())).color(theme::GOOD).size(theme::SMALL),
    );
}

fn own(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let waiting = state.choosing.waiting(None);
    let name = words::workspace::local();
    row(ui, Mark::None, name, words::dialogs::workspaces_local_detail(), waiting, |ui| {
        if state.local {
            is_open(ui);
        } else if button(ui, words::common::open(), name) {
            actions.push(Action::Workspaces(WorkspaceAction::Open(None)));
        }
    });
}

fn hosted(ui: &mut Ui, state: &State, one: &SavedWorkspace, memory: &mut WorkspacesMemory, actions: &mut Vec<Action>) {
    let is_read_only = one.access == Access::Read;
    let address = if is_read_only { words::dialogs::workspaces_read_only(&one.address) } else { one.address.clone() };
    let waiting = state.choosing.waiting(Some(&one.address));
    row(ui, one.mark, &one.name, &address, waiting, |ui| {
        if button(ui, words::dialogs::workspaces_remove(), &one.name) {
            actions.push(Action::Workspaces(WorkspaceAction::AskToRemove(one.address.clone())));
        }
        if button(ui, words::dialogs::workspaces_change(), &one.name) {
            *memory = WorkspacesMemory {
                form: Some(Form::Change(one.address.clone())),
                name: one.name.clone(),
                address: one.address.clone(),
                mark: one.mark,
                written: state.choosing.written,
                ..WorkspacesMemory::default()
            };
        }
        if state.choosing.open() == Some(one) {
            match &state.connection {
                Connection::KeyNeeded(_) => {
                    if button(ui, words::dialogs::workspaces_enter_key(), &one.name) {
                        actions.push(Action::Workspaces(WorkspaceAction::Open(Some(one.address.clone()))));
                    }
                }
                Connection::Failed(..) => {
                    if button(ui, words::common::retry(), &one.name) {
                        actions.push(Action::Workspaces(WorkspaceAction::Open(Some(one.address.clone()))));
                    }
                }
                Connection::Connecting => {
                    ui.label(RichText::new(words::dialogs::workspaces_connecting()).size(theme::SMALL).color(theme::WEAK));
                }
                Connection::Ready(_) => is_open(ui),
            }
        } else if button(ui, words::common::open(), &one.name) {
            actions.push(Action::Workspaces(WorkspaceAction::Open(Some(one.address.clone()))));
        }
    });
}

/// A text field of the form.
#[derive(Default)]
struct Field<'a> {
    name: &'a str,
    /// Placeholder text.
    hint: &'a str,
    /// True if the text is masked with dots.
    is_hidden: bool,
    is_enabled: bool,
}

fn field(ui: &mut Ui, of: Field<'_>, text: &mut String) -> egui::Response {
    ui.horizontal(|ui| {
        widgets::field_name(ui, of.name, 28.0);
        let edit = TextEdit::singleline(text).password(of.is_hidden).desired_width(f32::INFINITY).hint_text(of.hint);
        let field = widgets::outlined(ui, |ui| ui.add_enabled(of.is_enabled, edit));
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(of.name));
        field
    })
    .inner
}

fn edit(ui: &mut Ui, state: &State, form: &Form, memory: &mut WorkspacesMemory, actions: &mut Vec<Action>) {
    let adds = *form == Form::Add;
    title(ui, if adds { words::dialogs::workspace_add_title() } else { words::dialogs::workspace_change_title() });
    if adds {
        modal::text(ui, words::dialogs::workspace_text());
    }
    ui.add_space(8.0);
    let tests = state.choosing.tests;
    let (name, hint) = (words::common::name(), words::dialogs::workspace_name_hint());
    let name = Field { name, hint, is_enabled: !tests, ..Field::default() };
    let name = field(ui, name, &mut memory.name);
    modal::mark(ui, &name);
    if memory.begun.as_ref() != Some(form) {
        name.request_focus();
        memory.begun = Some(form.clone());
    }
    let mut fields = vec![name.clone()];
    let (name, hint) = (words::dialogs::workspace_url(), "https://api.example.com");
    let address = Field { name, hint, is_enabled: adds && !tests, ..Field::default() };
    fields.push(field(ui, address, &mut memory.address));
    let hint = if adds { words::dialogs::workspace_key_hint_add() } else { words::dialogs::workspace_key_hint_change() };
    let name = words::dialogs::workspace_key();
    fields.push(field(ui, Field { name, hint, is_hidden: true, is_enabled: !tests }, &mut memory.key));
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::dialogs::workspace_colour(), 28.0);
        for mark in Mark::ALL {
            let on = memory.mark == mark;
            let text = match mark {
                Mark::None => RichText::new(mark.text()),
                _ => RichText::new(format!("\u{25cf} {}", mark.text())).color(workspace_mark::color(mark)),
            };
            let choice = ui.selectable_label(on, text);
            choice.widget_info(|| {
                WidgetInfo::selected(Role::RadioButton, true, on, words::dialogs::workspace_colour_name(mark.text()))
            });
            crate::ui::focus::choice(&choice, ui);
            if choice.clicked() {
                memory.mark = mark;
            }
        }
    });
    if tests {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(RichText::new(words::dialogs::workspace_testing()).color(theme::WEAK));
        });
    }
    // A different name or API key for a saved URL would replace the saved ones.
    let kept = state.choosing.list.at(&memory.address).filter(|_| adds).cloned();
    match &kept {
        Some(kept) => say(ui, &words::dialogs::workspace_saved_as(&kept.name), words::dialogs::workspace_saved_as_advice()),
        None => refusal(ui, state),
    }
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if let Some(kept) = kept {
            return ways_with_kept(ui, kept, memory);
        }
        let ready = !tests && !memory.name.trim().is_empty() && !memory.address.trim().is_empty();
        // Every field is checked: if something is missing, the field in which Enter was pressed keeps the focus.
        let entered = fields.iter().filter(|field| widgets::is_entered(ui, field, ready)).count() > 0;
        let text = if adds { words::dialogs::workspace_test_and_add() } else { words::dialogs::workspace_change() };
        let go = widgets::main_button_if(ui, ready, text).clicked() || entered;
        if go {
            let key = memory.key.trim();
            let key = (!key.is_empty()).then(|| SecretString::from(key.to_owned()));
            let (name, address, mark) = (memory.name.clone(), memory.address.clone(), memory.mark);
            actions.push(Action::Workspaces(if adds {
                WorkspaceAction::Add { name, address, key, mark }
            } else {
                WorkspaceAction::Change { address, name, mark, key }
            }));
        }
        if adds && state.choosing.can_add_untested() {
            let hint = words::dialogs::workspace_add_untested_tooltip();
            if ui.button(words::dialogs::workspace_add_untested()).on_hover_text(hint).clicked() {
                actions.push(Action::Workspaces(WorkspaceAction::AddUntested));
            }
        }
        if ui.button(words::common::back()).clicked() && memory.go_back() {
            actions.push(Action::Workspaces(WorkspaceAction::LeaveForm));
        }
    });
}

/// Draws the buttons of the form for a new workspace whose URL is already saved.
fn ways_with_kept(ui: &mut Ui, kept: SavedWorkspace, memory: &mut WorkspacesMemory) {
    if widgets::main_button(ui, &words::dialogs::workspace_change_saved(&kept.name)).clicked() {
        // The typed API key is kept: the user probably came to change it.
        memory.form = Some(Form::Change(kept.address.clone()));
        (memory.name, memory.address, memory.mark) = (kept.name, kept.address, kept.mark);
    }
    if ui.button(words::common::back()).clicked() {
        memory.form = None;
    }
}

/// Draws why the last action failed.
fn refusal(ui: &mut Ui, state: &State) {
    if let Some(why) = &state.choosing.refused {
        say(ui, &why.what, &why.advice);
    }
}

/// Draws a problem and the advice how to solve it.
fn say(ui: &mut Ui, what: &str, advice: &str) {
    ui.add_space(6.0);
    let label = ui.add(egui::Label::new(RichText::new(format!("{}  {what}", icons::WARNING)).color(theme::BAD)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    ui.add(egui::Label::new(RichText::new(advice).color(theme::WEAK)).wrap());
}

fn remove(ui: &mut Ui, one: &SavedWorkspace, waiting: Option<WaitingHere>, actions: &mut Vec<Action>) {
    title(ui, &words::dialogs::workspace_remove_title(&one.name));
    let waiting = waiting.map(|waiting| waiting.videos);
    let waits = match waiting {
        None => words::dialogs::workspace_remove_counting().to_owned(),
        Some(count) => words::dialogs::workspace_remove_waiting(count),
    };
    modal::text(ui, &words::dialogs::workspace_remove_text(&one.address));
    ui.add_space(6.0);
    let color = if waiting.is_some_and(|count| count > 0) { theme::ACCENT } else { theme::WEAK };
    // A fixed height, so that the buttons stay in place when the count arrives.
    let lines = 2.0 * ui.text_style_height(&egui::TextStyle::Body);
    ui.vertical(|ui| {
        ui.set_min_height(lines);
        ui.add(egui::Label::new(RichText::new(&waits).color(color)).wrap());
    });
    modal::describe(ui, &waits);
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if widgets::danger_button(ui, words::common::remove()).clicked() {
            actions.push(Action::Workspaces(WorkspaceAction::Remove));
        }
        let keep = ui.button(words::dialogs::workspace_keep());
        // The initial focus is on the answer that loses nothing.
        modal::mark(ui, &keep);
        if keep.clicked() {
            actions.push(Action::Workspaces(WorkspaceAction::Keep));
        }
    });
}
