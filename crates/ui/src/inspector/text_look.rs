//! Appearance of a text in the inspector: looks, which set all fields at once, and the fields.

use super::{InspectorMemory, place, row, several, transition};
use crate::{
    api::{
        HexColor,
        item::{ChangeBody, Item},
        overlay::{TextAlign, TextOverlay, TextOverlayChange},
    },
    app::{
        Action, ItemRef, State,
        settings::looks::{MOST_LOOKS, TextLook},
    },
    ui::{parts::field, widgets},
};
use egui::{ComboBox, Id, Key, Modifiers, Role, TextEdit, Ui, WidgetInfo};

/// Fields of a text that are drawn as their kind of value says.
const OTHERS: &[&str] = &["fontWeight", "backgroundShape", "shadow", "depth", "zIndex"];

/// Draws the appearance of a text: its look, and every field.
pub fn show(
    ui: &mut Ui,
    state: &State,
    memory: &mut InspectorMemory,
    at: &ItemRef,
    item: &Item,
    text: &TextOverlay,
    actions: &mut Vec<Action>,
) {
    ui.add_space(4.0);
    looks(ui, state, memory, at, text, actions);
    #[allow(clippy::type_complexity)] // A table, read once.
    let colors: [(&str, &str, &Option<HexColor>, [u8; 4], fn(HexColor) -> TextOverlayChange); 3] = [
        (words::inspector::color(), words::inspector::change_text_color(), &text.color, [255; 4], |color| TextOverlayChange {
            color: Some(color),
            ..Default::default()
        }),
        (words::inspector::background(), words::inspector::change_text_background(), &text.background, [0; 4], |color| {
            TextOverlayChange { background: Some(color), ..Default::default() }
        }),
        (words::inspector::outline(), words::inspector::change_text_outline(), &text.outline, [0; 4], |color| {
            TextOverlayChange { outline: Some(color), ..Default::default() }
        }),
    ];
    for (name, step, hex, absent, change) in colors {
        let before = hex.as_ref().and_then(HexColor::rgba).unwrap_or(absent);
        let mut rgba = before;
        let button = row(ui, name, |ui| ui.color_edit_button_srgba_unmultiplied(&mut rgba));
        ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(name));
        if rgba != before {
            let [r, g, b, a] = rgba;
            let change = ChangeBody::TextOverlay(change(HexColor(format!("#{r:02X}{g:02X}{b:02X}{a:02X}"))));
            actions.push(Action::Change { item: at.clone(), name: step.into(), change, gesture: Some(memory.gesture()) });
        }
    }
    let size = text.font_size.unwrap_or(81.0);
    if let Some(size) = place::letters(ui, memory, at, size) {
        let change = ChangeBody::TextOverlay(TextOverlayChange { font_size: Some(size), ..Default::default() });
        actions.push(Action::Change {
            item: at.clone(),
            name: words::inspector::change_font_size().into(),
            change,
            gesture: None,
        });
    }
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::inspector::align(), 26.0);
        let all = [
            (TextAlign::Left, words::inspector::align_left(), words::inspector::align_text_left()),
            (TextAlign::Center, words::inspector::align_center(), words::inspector::align_text_center()),
            (TextAlign::Right, words::inspector::align_right(), words::inspector::align_text_right()),
        ];
        for (align, name, step) in all {
            if ui.selectable_label(text.text_align.as_ref() == Some(&align), name).clicked() {
                let change = ChangeBody::TextOverlay(TextOverlayChange { text_align: Some(align), ..Default::default() });
                actions.push(Action::Change { item: at.clone(), name: step.into(), change, gesture: None });
            }
        }
    });
    if let Some(height) = place::line_height(ui, memory, at, text.font_width.unwrap_or(100.0)) {
        let change = ChangeBody::TextOverlay(TextOverlayChange { font_width: Some(height), ..Default::default() });
        let name = words::inspector::change_line_height().into();
        actions.push(Action::Change { item: at.clone(), name, change, gesture: None });
    }
    several::fields_of_one(ui, memory, at, item, OTHERS, actions);
    if let Some(transition) = transition(ui, text.transition.as_ref()) {
        let change = ChangeBody::TextOverlay(TextOverlayChange { transition: Some(transition), ..Default::default() });
        let name = words::inspector::change_transition().into();
        actions.push(Action::Change { item: at.clone(), name, change, gesture: None });
    }
}

/// Draws the list of looks, and the buttons that save and delete one.
fn looks(
    ui: &mut Ui,
    state: &State,
    memory: &mut InspectorMemory,
    at: &ItemRef,
    text: &TextOverlay,
    actions: &mut Vec<Action>,
) {
    let Some(canvas) = state.project().map(|project| project.video.dimensions) else { return };
    let saved = &state.settings.text_looks;
    let built_in = TextLook::built_in(canvas);
    // The user's own come first.
    let worn = saved.iter().chain(&built_in).find(|look| look.is_of(text));
    field::row(ui, |ui| {
        widgets::field_name(ui, words::inspector::look(), 26.0);
        let shown = worn.map_or(words::inspector::look_choose(), |look| look.name.as_str());
        let width = (ui.available_width() - ui.spacing().button_padding.x).clamp(40.0, 150.0);
        let combo = ComboBox::from_id_salt("text-look").selected_text(shown).width(width).truncate().show_ui(ui, |ui| {
            for look in saved.iter().chain(&built_in) {
                let is_worn = worn == Some(look);
                if ui.selectable_label(is_worn, look.name.as_str()).clicked() && !is_worn {
                    let (name, change) = (words::inspector::apply_look(&look.name), look.change_of(text));
                    let change = ChangeBody::TextOverlay(change);
                    actions.push(Action::Change { item: at.clone(), name, change, gesture: None });
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words::inspector::look()));
        combo.response.on_hover_text(words::inspector::look_tooltip());
    });
    if let Some(typed) = &mut memory.look_name {
        let (mut done, mut put_off) = (false, false);
        field::row(ui, |ui| {
            widgets::field_name(ui, "", 26.0);
            let id = Id::unique("look-name");
            let width = (ui.available_width() - 20.0).clamp(60.0, 180.0);
            let response = widgets::field(ui, TextEdit::singleline(typed).id(id).char_limit(60).desired_width(width));
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(words::inspector::look_name()));
            if response.lost_focus() && crate::ui::keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter) {
                done = true;
            }
        });
        field::row(ui, |ui| {
            widgets::field_name(ui, "", 26.0);
            let is_named = !typed.trim().is_empty();
            done |= ui.add_enabled_ui(is_named, |ui| widgets::small_button(ui, words::common::save()).clicked()).inner;
            put_off = widgets::small_button(ui, words::common::cancel()).clicked();
        });
        let name = typed.trim().to_owned();
        if put_off {
            memory.look_name = None;
        } else if done && !name.is_empty() {
            // A look of the same name is replaced.
            let mut looks: Vec<TextLook> = saved.iter().filter(|look| look.name != name).cloned().collect();
            looks.insert(0, TextLook::of(name, text));
            looks.truncate(MOST_LOOKS);
            actions.push(Action::SetTextLooks(looks));
            memory.look_name = None;
        }
        return;
    }
    field::row(ui, |ui| {
        widgets::field_name(ui, "", 26.0);
        if widgets::small_button(ui, words::inspector::look_save())
            .on_hover_text(words::inspector::look_save_tooltip())
            .clicked()
        {
            memory.look_name = Some(String::new());
            ui.memory_mut(|memory| memory.request_focus(Id::unique("look-name")));
        }
        if let Some(own) = worn.filter(|worn| saved.contains(worn)) {
            let name = words::inspector::look_delete_of(&own.name);
            let delete = widgets::small_button(ui, words::inspector::look_delete());
            delete.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if delete.on_hover_text(words::inspector::look_delete_tooltip()).clicked() {
                let kept = saved.iter().filter(|look| *look != own).cloned().collect();
                actions.push(Action::SetTextLooks(kept));
            }
        }
    });
}
