//! Widgets and helpers shared by several panels.

use super::{
    focus, icons, keyboard,
    parts::{modal, spinner_of},
    theme,
};
use crate::app::{Action, Bar, BrowserCommand, Command, Menu, PlayCommand, State, ViewCommand};
use egui::{Button, Key, Modifiers, Rect, Response, RichText, Role, Stroke, Ui, WidgetInfo};

/// A text of at most `most` characters; a longer one ends with an ellipsis.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        text.to_owned()
    } else {
        text.chars().take(most.saturating_sub(1)).chain(['\u{2026}']).collect()
    }
}

/// Removes the focus from a text field when `area` is pressed, so that shortcuts act on the area's contents again, and Ctrl+Z
/// undoes the next drag there.
pub fn takes_keyboard(ui: &Ui, area: Rect) {
    // False if something covers the area.
    let is_pressed = ui.rect_contains_pointer(area) && ui.input(|input| input.pointer.any_pressed());
    let context = ui.ctx();
    if is_pressed && context.text_edit_focused() && !egui::Popup::is_any_open(context) {
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|field| memory.surrender_focus(field)));
    }
}

/// Draws an icon button for a command, with the command's name as accessible name.
pub fn icon_button(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) -> Response {
    // The icon shows what a click does now.
    let icon = if command == Command::Play(PlayCommand::PlayPause) && state.play.is_playing() {
        icons::PAUSE
    } else {
        command.row().icon
    };
    let button = Button::new(RichText::new(icon).size(16.0)).frame_when_inactive(false);
    place(ui, state, command, button, actions)
}

/// Draws a button with the command's icon and text.
pub fn text_button(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) -> Response {
    let icon = command.row().icon;
    let text = if icon.is_empty() { command.text().to_owned() } else { format!("{icon}  {}", command.text()) };
    place(ui, state, command, Button::new(text), actions)
}

/// Draws a button with icon and text that looks pressed while `on`.
pub fn pressed_button(ui: &mut Ui, state: &State, command: Command, on: bool, actions: &mut Vec<Action>) -> Response {
    let text = format!("{}  {}", command.row().icon, command.text());
    let response = place(ui, state, command, Button::selectable(on, text).frame_when_inactive(true), actions);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, state.can(command), on, command.text()));
    response
}

/// Draws a toggle button that is highlighted while `on`.
fn toggle_button(ui: &mut Ui, state: &State, command: Command, on: bool, actions: &mut Vec<Action>) -> Response {
    let color = if on { theme::ACCENT } else { theme::WEAK };
    let text = RichText::new(format!("{}  {}", command.row().icon, command.text())).color(color);
    let button = Button::selectable(false, text);
    let response = place(ui, state, command, button, actions);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, command.text()));
    response
}

/// Draws a command's button as its bar shows it: toggle, icon with text, or icon.
pub fn tool_button(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) -> Response {
    let row = command.row();
    match row.toggled {
        Some(on) => toggle_button(ui, state, command, on(state), actions),
        None if row.tool_has_text => text_button(ui, state, command, actions),
        None => icon_button(ui, state, command, actions),
    }
}

/// Draws the buttons of a bar, with a separator between groups. In a right-to-left layout the last button comes first.
pub fn bar(ui: &mut Ui, state: &State, bar: Bar, actions: &mut Vec<Action>) {
    bar_of(ui, bar, |ui, command| tool_button(ui, state, command, actions));
}

/// Like [`bar`], but with icons only, for a narrower bar.
pub fn icon_bar(ui: &mut Ui, state: &State, bar: Bar, actions: &mut Vec<Action>) {
    bar_of(ui, bar, |ui, command| icon_button(ui, state, command, actions));
}

fn bar_of(ui: &mut Ui, bar: Bar, mut button: impl FnMut(&mut Ui, Command) -> Response) {
    let mut commands = Command::on_bar(bar).to_vec();
    if ui.layout().prefer_right_to_left() {
        commands.reverse();
    }
    focus::group(ui, |ui| {
        each_in_groups(ui, commands, |ui, command| {
            button(ui, command);
        });
    });
}

/// Draws a menu of the top bar, if it has rows, and registers its mnemonic.
pub fn menu(ui: &mut Ui, state: &State, menu: Menu, actions: &mut Vec<Action>) {
    if has_rows(state, menu) {
        let letter = menu_letter(state, menu);
        let opened = ui.menu_button(menu_title(ui, menu, letter), |ui| menu_rows(ui, state, menu, actions));
        opens_menu(&opened.response, opened.inner.is_some());
        if let Some(letter) = letter {
            focus::letter(ui.ctx(), letter, opened.response.id);
            ui.ctx().accesskit_node_builder(opened.response.id, |node| node.set_access_key(letter.to_string()));
        }
    }
}

/// The mnemonic that opens a menu with Alt; `None` on macOS.
pub fn menu_letter(state: &State, menu: Menu) -> Option<char> {
    state.keymap.letter(menu).filter(|_| !cfg!(target_os = "macos"))
}

/// Title of a menu, with its mnemonic underlined.
fn menu_title(ui: &Ui, menu: Menu, letter: Option<char>) -> egui::text::LayoutJob {
    let font_id = egui::TextStyle::Button.resolve(ui.style());
    let color = egui::Color32::PLACEHOLDER;
    let plain = egui::TextFormat { font_id, color, valign: egui::Align::Center, ..Default::default() };
    let marked = egui::TextFormat { underline: Stroke::new(1.0, *theme::WEAK), ..plain.clone() };
    let at = letter.and_then(|letter| menu.text().to_ascii_uppercase().find(letter));
    let mut job = egui::text::LayoutJob::default();
    for (index, letter) in menu.text().char_indices() {
        let format = if Some(index) == at { &marked } else { &plain };
        job.append(letter.encode_utf8(&mut [0; 4]), 0.0, format.clone());
    }
    job
}

/// Sets the expanded state of a collapsible section in the accessibility tree, which the toolkit does not set.
pub fn says_unfolded<R>(section: &egui::CollapsingResponse<R>) {
    let header = &section.header_response;
    header.ctx.accesskit_node_builder(header.id, |node| node.set_expanded(section.openness > 0.5));
}

/// Sets in the accessibility tree that a button opens a menu, and whether the menu is open.
pub fn opens_menu(button: &Response, is_open: bool) {
    button.ctx.accesskit_node_builder(button.id, |node| {
        node.set_has_popup(egui::accesskit::HasPopup::Menu);
        node.set_expanded(is_open);
    });
}

/// True if a menu has commands in the current view.
pub fn has_rows(state: &State, menu: Menu) -> bool {
    Command::in_menu(menu).iter().any(|(_, command)| command.is_in(state.rooms.open))
}

/// Commands of a menu in the current view, with their groups.
fn rows_of(state: &State, menu: Menu) -> Vec<(u8, Command)> {
    Command::in_menu(menu).iter().copied().filter(|(_, command)| command.is_in(state.rooms.open)).collect()
}

/// Draws the rows of a menu and its submenus.
pub fn menu_rows(ui: &mut Ui, state: &State, menu: Menu, actions: &mut Vec<Action>) {
    menu_rows_below(ui, state, menu, actions, |_, _| false);
}

/// Like [`menu_rows`], below rows that `above` draws; it returns whether it drew any.
pub fn menu_rows_below(
    ui: &mut Ui,
    state: &State,
    menu: Menu,
    actions: &mut Vec<Action>,
    above: impl FnOnce(&mut Ui, &mut Vec<Action>) -> bool,
) {
    let rows = rows_of(state, menu);
    menu_body(ui, |ui| {
        if above(ui, actions) {
            ui.separator();
        }
        let mut drawn: Option<(u8, Option<&str>)> = None;
        for (index, (group, command)) in rows.iter().enumerate() {
            let sub = command.submenu();
            if sub.is_some() && rows[..index].iter().any(|(_, before)| before.submenu() == sub) {
                continue;
            }
            // Adjacent submenus are one group, whatever the groups of their commands.
            let ends_group = |(last, above): (u8, Option<&str>)| last != *group && (above.is_none() || sub.is_none());
            if drawn.replace((*group, sub)).is_some_and(ends_group) {
                ui.separator();
            }
            if let Some(name) = sub {
                let inside = rows.iter().copied().filter(|(_, command)| command.submenu() == sub).collect();
                submenu(ui, name, |ui| each_in_groups(ui, inside, |ui, command| menu_row(ui, state, command, actions)));
            } else {
                menu_row(ui, state, *command, actions);
            }
        }
    });
}

/// Draws a row that opens a submenu.
pub fn submenu(ui: &mut Ui, name: &str, draw: impl FnOnce(&mut Ui)) {
    let opened = ui.menu_button(row_text(ui, "", name), |ui| menu_body(ui, draw));
    opened.response.widget_info(|| WidgetInfo::labeled(Role::MenuItem, true, name));
    opens_menu(&opened.response, opened.inner.is_some());
}

/// Draws the commands of a context menu, with a separator between groups.
pub fn context_rows(ui: &mut Ui, state: &State, groups: &[&[Command]], actions: &mut Vec<Action>) {
    let rows =
        groups.iter().enumerate().flat_map(|(group, commands)| commands.iter().map(move |command| (group as u8, *command)));
    let rows = rows.collect();
    menu_body(ui, |ui| each_in_groups(ui, rows, |ui, command| menu_row(ui, state, command, actions)));
}

/// Draws the contents of any menu: with reduced row spacing, in a scroll area if the window is too low. The height of the top bar
/// stays free, so that the menu always fits below its title. Otherwise the toolkit would move it over the title, and the next click
/// there would run a command.
pub fn menu_body(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::menu(ui.style()).total_margin().sum().y;
    let most = (ui.ctx().content_rect().height() - theme::TOP_BAR - frame - 4.0).max(theme::LEAST_MENU);
    let spacing = ui.spacing_mut();
    spacing.item_spacing.y = 2.0;
    spacing.interact_size.y -= 4.0;
    // The toolkit gives floating areas less height than the window has.
    ui.set_max_height(most);
    egui::ScrollArea::vertical().max_height(most).show(ui, draw);
}

/// Text of a row, after its icon or the space for one, so that names are aligned.
fn row_text(ui: &Ui, icon: &str, name: &str) -> egui::text::LayoutJob {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let format = |color| egui::TextFormat { font_id: font.clone(), color, valign: egui::Align::Center, ..Default::default() };
    let (sign, color) =
        if icon.is_empty() { (icons::CHECK, egui::Color32::TRANSPARENT) } else { (icon, egui::Color32::PLACEHOLDER) };
    let mut job = egui::text::LayoutJob::default();
    job.append(sign, 0.0, format(color));
    job.append(name, 8.0, format(egui::Color32::PLACEHOLDER));
    job
}

fn each_in_groups(ui: &mut Ui, commands: Vec<(u8, Command)>, mut draw: impl FnMut(&mut Ui, Command)) {
    let mut last = None;
    for (group, command) in commands {
        if last.replace(group).is_some_and(|last| last != group) {
            ui.separator();
        }
        draw(ui, command);
    }
}

/// Draws a menu row with icon, name and shortcut of a command.
pub fn menu_row(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    let text = &command.label(state);
    let keys = state.key_text(command);
    let on = command.row().toggled.map(|on| on(state));
    let icon = if on == Some(true) && command.row().icon.is_empty() { icons::CHECK } else { command.row().icon };
    let label = row_text(ui, icon, text);
    let button = Button::new(label).shortcut_text(RichText::new(keys).color(theme::FAINT)).min_size(egui::vec2(220.0, 0.0));
    let response = ui
        .add_enabled(state.can(command), button)
        .on_hover_text(command.tooltip())
        .on_disabled_hover_text(refusal(state, command));
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::MenuItemCheckBox, state.can(command), on, text),
        None => WidgetInfo::labeled(Role::MenuItem, state.can(command), text),
    });
    if response.clicked() {
        actions.push(Action::Run(command));
        ui.close();
    }
}

/// Draws a menu row that is not a command; returns true if it was chosen.
pub fn plain_row(ui: &mut Ui, enabled: bool, text: &str) -> bool {
    icon_row(ui, "", text, enabled, "")
}

/// Like [`plain_row`], with an icon, and the reason why it is disabled.
pub fn icon_row(ui: &mut Ui, icon: &str, text: &str, enabled: bool, why_not: &str) -> bool {
    let button = Button::new(row_text(ui, icon, text)).min_size(egui::vec2(220.0, 0.0));
    let mut response = ui.add_enabled(enabled, button);
    if !why_not.is_empty() {
        response = response.on_disabled_hover_text(why_not);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::MenuItem, enabled, text));
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

fn place(ui: &mut Ui, state: &State, command: Command, button: Button<'_>, actions: &mut Vec<Action>) -> Response {
    let enabled = state.can(command);
    let response =
        ui.add_enabled(enabled, button).on_hover_text(state.hint(command)).on_disabled_hover_text(refusal(state, command));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, command.text()));
    if response.clicked() {
        actions.push(Action::Run(command));
    }
    response
}

/// Tooltip of a disabled command: its hint, and why it is disabled.
pub fn refusal(state: &State, command: Command) -> String {
    match state.why_not(command) {
        Some(why) => format!("{}\n{why}", state.hint(command)),
        None => state.hint(command),
    }
}

/// Commands that open the views.
const ROOMS: [Command; 4] = [
    Command::View(ViewCommand::EditRoom),
    Command::View(ViewCommand::FacesRoom),
    Command::View(ViewCommand::CaptionsRoom),
    Command::Browser(BrowserCommand::BrowserRoom),
];

/// Width of the view switch.
pub fn room_switch_width(ui: &Ui) -> f32 {
    let padding = 2.0 * ui.spacing().button_padding.x + 2.0;
    ROOMS.into_iter().map(|command| text_width(ui, command.text(), theme::medium(12.5)) + padding).sum::<f32>() + 20.0
}

/// Width of the collapsed view switch, the same for every view.
pub fn room_menu_width(ui: &Ui) -> f32 {
    let widths = ROOMS.into_iter().map(|command| text_width(ui, &folded_room(command), theme::medium(12.5)));
    widths.fold(0.0, f32::max) + 2.0 * ui.spacing().button_padding.x + 10.0
}

fn folded_room(command: Command) -> String {
    format!("{}  {}", command.text(), icons::DOWN)
}

/// Draws the view switch as a single button with a menu, for a narrow bar.
pub fn room_menu(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let open = ROOMS
        .into_iter()
        .find(|command| command.row().toggled.is_some_and(|on| on(state)))
        .unwrap_or(Command::View(ViewCommand::EditRoom));
    let text = RichText::new(folded_room(open)).font(theme::medium(12.5));
    let menu = ui.menu_button(text, |ui| context_rows(ui, state, &[&ROOMS], actions));
    menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::view_menu(open.text())));
    opens_menu(&menu.response, menu.inner.is_some());
}

/// Draws the view switch.
pub fn room_switch(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    egui::Frame::new().fill(*theme::SUNKEN).corner_radius(theme::CORNER).inner_margin(2).show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for command in ROOMS {
            let on = command.row().toggled.is_some_and(|on| on(state));
            let color = if on { theme::TEXT } else { theme::WEAK };
            let fill = if on { *theme::SEGMENT } else { egui::Color32::TRANSPARENT };
            let button = Button::new(RichText::new(command.text()).color(color).font(theme::medium(12.5)))
                .fill(fill)
                .stroke(egui::Stroke::NONE);
            let response = ui.add_enabled(state.can(command), button).on_hover_text(state.hint(command));
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, state.can(command), on, command.text()));
            if response.clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
}

/// True if Enter was pressed in a field of a complete form (`ready`). The toolkit removes the focus on Enter; in an incomplete form
/// the field gets it back.
pub fn is_entered(ui: &Ui, field: &Response, ready: bool) -> bool {
    let entered = field.lost_focus() && keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter);
    if entered && !ready {
        field.request_focus();
    }
    entered && ready
}

/// Draws the main button of a panel or dialog.
pub fn main_button(ui: &mut Ui, text: &str) -> Response {
    main_button_if(ui, true, text)
}

/// Like [`main_button`], but may be disabled.
pub fn main_button_if(ui: &mut Ui, enabled: bool, text: &str) -> Response {
    let (color, fill) = if enabled { (theme::ON_ACCENT, *theme::ACCENT) } else { (theme::WEAK, *theme::RAISED) };
    let button = ui.add_enabled(enabled, Button::new(RichText::new(text).color(color).font(theme::semibold(13.0))).fill(fill));
    modal::mark_main(ui, &button);
    button
}

/// Draws the main button for an action that cannot be undone.
pub fn danger_button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(RichText::new(text).color(theme::ON_DANGER).font(theme::semibold(13.0))).fill(*theme::BAD))
}

/// Draws a heading inside a panel or dialog.
pub fn heading(ui: &mut Ui, text: RichText) -> Response {
    let heading = ui.label(text);
    ui.ctx().accesskit_node_builder(heading.id, |node| node.set_role(Role::Heading));
    heading
}

/// Draws names and values in two columns, the first as wide as the longest name. A value that does not fit is shortened, with its
/// full text as tooltip.
pub fn facts(ui: &mut Ui, all: &[(String, String)]) {
    let width_of = |name: &str| ui.painter().layout_no_wrap(name.to_owned(), theme::regular(13.0), *theme::WEAK).size().x;
    let width = all.iter().map(|(name, _)| width_of(name)).fold(FIELD_NAME, f32::max);
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        for (name, value) in all {
            ui.horizontal(|ui| {
                name_in(ui, name, egui::vec2(width, 18.0));
                let label = ui.add(egui::Label::new(value).truncate());
                // The name is only painted; screen readers get both as one label.
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {value}")));
                label.on_hover_text(value);
            });
        }
    });
}

/// Draws a name and its value.
pub fn fact(ui: &mut Ui, name: &str, value: impl Into<String>) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal(|ui| {
            field_name(ui, name, 18.0);
            let value = value.into();
            let label = ui.add(egui::Label::new(&value).truncate());
            if !name.is_empty() {
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {value}")));
            }
        });
    });
}

/// Width of the column of names, in points.
pub const FIELD_NAME: f32 = 66.0;
/// Step by which a longer name widens its column, in points.
const NAME_STEP: f32 = 22.0;

/// Draws the name in front of a field, in a column that aligns the fields of a panel.
pub fn field_name(ui: &mut Ui, name: &str, height: f32) {
    let galley = ui.painter().layout_no_wrap(name.to_owned(), theme::regular(13.0), *theme::WEAK);
    // A longer name only moves its own field, in steps, so that adjacent fields with longer names are aligned too.
    let longer = ((galley.size().x - FIELD_NAME) / NAME_STEP).ceil().max(0.0);
    name_in(ui, name, egui::vec2(FIELD_NAME + longer * NAME_STEP, height));
}

/// Draws a name in an area of a given size.
fn name_in(ui: &mut Ui, name: &str, size: egui::Vec2) {
    let galley = ui.painter().layout_no_wrap(name.to_owned(), theme::regular(13.0), *theme::WEAK);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let place = egui::Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size()).min;
    ui.painter().galley(place, galley, *theme::WEAK);
}

/// Minimum width and height of a click target, in points.
pub const TARGET: f32 = 24.0;

/// Click target of a drawn widget: enlarged around it to at least [`TARGET`].
pub fn target(drawn: Rect) -> Rect {
    Rect::from_center_size(drawn.center(), drawn.size().max(egui::Vec2::splat(TARGET)))
}

/// Width of a text on one line, in points.
pub fn text_width(ui: &Ui, text: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, *theme::TEXT).size().x
}

/// Width of a command's button on its bar.
pub fn tool_width(ui: &Ui, command: Command) -> f32 {
    let row = command.row();
    if row.tool_has_text || row.toggled.is_some() {
        let padding = 2.0 * ui.spacing().button_padding.x;
        text_width(ui, &format!("{}  {}", row.icon, command.text()), theme::medium(13.0)) + padding
    } else {
        icon_width(ui, command)
    }
}

/// Width of a command's button with only its icon.
pub fn icon_width(ui: &Ui, command: Command) -> f32 {
    text_width(ui, command.row().icon, theme::medium(16.0)) + 2.0 * ui.spacing().button_padding.x
}

/// Draws the commands of a bar that fit into `width`, and a menu with the others.
pub fn bar_within(ui: &mut Ui, state: &State, bar: Bar, width: f32, actions: &mut Vec<Action>) {
    let commands = Command::on_bar(bar);
    let gap = ui.spacing().item_spacing.x;
    let whole = bar_width(ui, commands);
    if whole <= width {
        return self::bar(ui, state, bar, actions);
    }
    let more = MORE + gap;
    let (mut shown, mut taken, mut last) = (0, 0.0, None);
    for (group, command) in commands {
        let line = if last.replace(*group).is_some_and(|last| last != *group) { LINE + gap } else { 0.0 };
        taken += line + tool_width(ui, *command) + gap;
        if taken + more > width {
            break;
        }
        shown += 1;
    }
    let (seen, folded) = commands.split_at(shown);
    let mut seen = seen.to_vec();
    if ui.layout().prefer_right_to_left() {
        // In a right-to-left layout the menu comes first.
        more_menu(ui, state, folded, actions);
        seen.reverse();
        each_in_groups(ui, seen, |ui, command| drop(tool_button(ui, state, command, actions)));
    } else {
        each_in_groups(ui, seen, |ui, command| drop(tool_button(ui, state, command, actions)));
        more_menu(ui, state, folded, actions);
    }
}

/// Width of a complete bar.
pub fn whole_bar_width(ui: &Ui, bar: Bar) -> f32 {
    bar_width(ui, Command::on_bar(bar))
}

/// Width of commands on a bar, including separators.
fn bar_width(ui: &Ui, commands: &[(u8, Command)]) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    let lines = commands.windows(2).filter(|pair| matches!(pair, [one, other] if one.0 != other.0)).count();
    commands.iter().map(|(_, command)| tool_width(ui, *command) + gap).sum::<f32>() + lines as f32 * (LINE + gap)
}

/// Width of a separator.
const LINE: f32 = 6.0;
/// Width of the button that opens the menu with omitted commands.
pub const MORE: f32 = 36.0;

/// Draws the menu with the commands that do not fit on their bar.
fn more_menu(ui: &mut Ui, state: &State, commands: &[(u8, Command)], actions: &mut Vec<Action>) {
    let commands = commands.to_vec();
    more(ui, words::window::more_commands(), |ui| {
        menu_body(ui, |ui| each_in_groups(ui, commands, |ui, command| menu_row(ui, state, command, actions)));
    });
}

/// Draws a button that opens a menu with further controls.
pub fn more(ui: &mut Ui, name: &str, draw: impl FnOnce(&mut Ui)) {
    let menu = ui.menu_button(RichText::new(icons::MORE).size(16.0), draw);
    menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    opens_menu(&menu.response, menu.inner.is_some());
    menu.response.on_hover_text(name);
}

/// Draws in a rectangle with an exact height and the full width, so that rows of a virtualised list have the height that the list
/// expects.
pub fn row_of_height<R>(ui: &mut Ui, height: f32, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    inside.set_clip_rect(rect.intersect(ui.clip_rect()));
    draw(&mut inside)
}

/// Draws a button with reduced height, for rows.
pub fn small_button(ui: &mut Ui, text: impl Into<egui::WidgetText>) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(8.0, 2.5);
        ui.spacing_mut().interact_size.y = TARGET;
        ui.add(Button::new(text.into()))
    })
    .inner
}

/// Draws a spinner of a size in points, with an accessible name.
pub fn spinner(ui: &mut Ui, size: f32, name: &str) {
    let spinner = spinner_of(ui, size);
    ui.ctx().accesskit_node_builder(spinner.id, |node| node.set_label(name));
}

/// Draws a checkbox whose outline is visible in both states.
pub fn checkbox<'a>(ui: &mut Ui, on: &'a mut bool, text: impl egui::IntoAtoms<'a>) -> Response {
    tick(ui, true, egui::Checkbox::new(on, text))
}

/// A tick that may be of a kind of its own, or not be there to be made now.
pub fn tick(ui: &mut Ui, enabled: bool, tick: egui::Checkbox<'_>) -> Response {
    let response = outlined(ui, |ui| ui.add_enabled(enabled, tick));
    focus::choice(&response, ui);
    response
}

/// Draws a radio button whose outline is visible in both states.
pub fn radio<'a>(ui: &mut Ui, on: bool, text: impl egui::IntoAtoms<'a>) -> Response {
    let response = outlined(ui, |ui| ui.radio(on, text));
    focus::choice(&response, ui);
    response
}

/// Draws an option of a segmented choice, with an accessible name.
pub fn segment(ui: &mut Ui, enabled: bool, on: bool, text: &str, name: &str) -> Response {
    let response = ui.add_enabled(enabled, Button::selectable(on, text));
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, on, name));
    focus::choice(&response, ui);
    response
}

/// Draws a text field with an outline that is visible on panels.
pub fn field(ui: &mut Ui, edit: egui::TextEdit<'_>) -> Response {
    outlined(ui, |ui| ui.add(edit))
}

/// Draws a control with an outline of sufficient contrast ([`theme::CONTROL`]).
pub fn outlined<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let before = ui.visuals().widgets.clone();
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered] {
        state.bg_fill = *theme::SUNKEN;
        state.bg_stroke = Stroke::new(1.5, *theme::CONTROL);
    }
    widgets.hovered.bg_stroke.color = *theme::TEXT;
    let drawn = draw(ui);
    ui.visuals_mut().widgets = before;
    drawn
}

/// Sets the accessible name of a pane's resize handle, because the toolkit gives all handles the same name.
pub fn name_splitter(ui: &Ui, pane: &'static str) {
    // Id that the toolkit derives for the handle.
    let edge = ui.scope_id().with(pane).with("__resize");
    if ui.ctx().has_accesskit_node(edge) {
        let name = match pane {
            "timeline" => words::window::resize_timeline(),
            "inspector" => words::window::resize_inspector(),
            "requests" => words::window::resize_requests(),
            _ => words::window::resize_side(),
        };
        ui.ctx().accesskit_node_builder(edge, |node| node.set_label(name));
    }
}
