//! Inspector fields for start and length of an item, on the chosen clock, with the values of the last save.

use super::{
    InspectorMemory,
    field::{self, Field},
};
use crate::ui::parts::times::{self, MS_A_STEP};
use crate::{
    api::{DurationMs, PlaybackMs, item::Item, item::ItemKind, layout::SHORTEST_LAYOUT_MS},
    app::{Action, ClipCommand, Command, ItemRef, State},
    timeline::{Clock, Clocks, read_length, read_time, timecode, timecode_precise},
    ui::{icons, theme},
};
use egui::{ComboBox, Id, RichText, Ui};

/// Milliseconds per point of a drag on a field's name.
const MS_A_POINT: f32 = 10.0;

/// Draws the fields.
pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, at: &ItemRef, item: &Item, actions: &mut Vec<Action>) {
    let (Some((start, length)), Some(project)) = (item.times(), state.project()) else { return };
    let Some((index, data)) = project.clip(&at.clip) else { return };
    let Some(span) = project.sequence.span(index) else { return };
    let clocks = Clocks { span, map: &data.map, video: project.sequence.length() };
    ui.add_space(4.0);
    if item.is_hidden() {
        hidden(ui, state, at, clocks.show(start, Clock::Video), actions);
        return;
    }
    let base = project.draft.base_item(&at.clip, &at.id).and_then(|item| item.times());
    let end = data.map.playback_length().0;
    let shortest =
        if item.kind() == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { crate::app::features::editor::spot::SHORTEST_MS };
    let [start_id, length_id] = ["start", "length"].map(|name| Id::unique((name, &at.clip, &at.id)));

    field::row(ui, |ui| {
        let (drag, by) = field::handle(ui, start_id, words::inspector::start());
        let shown = timecode_precise(clocks.show(start, memory.clock));
        let latest = PlaybackMs((end - length.0).max(0));
        let read = |text: &str| {
            let typed = read_time(text)?;
            Ok(clocks.read(typed, memory.clock, start, (PlaybackMs::ZERO, latest))?)
        };
        let field = Field { id: start_id, name: words::inspector::start(), shown: &shown, width: 84.0, hint: times::hint() };
        let (typed, steps) = field.show_steps(ui, &mut memory.typing_value, read);
        let by_steps = |by: f64| PlaybackMs((start.0 + (by * MS_A_STEP).round() as i64).clamp(0, latest.0));
        memory.steps(steps);
        if let Some(start) = typed.or((steps.by != 0.0).then(|| by_steps(steps.by))) {
            actions.push(Action::SetTimes { item: at.clone(), start, length, gesture: None });
        }
        if by != 0.0 {
            let start = PlaybackMs(start.0 + (by * MS_A_POINT) as i64);
            actions.push(Action::SetTimes { item: at.clone(), start, length, gesture: Some(memory.gesture()) });
        }
        memory.ended(&drag, actions);
        clock_choice(ui, memory);
    });
    field::problem(ui, &memory.typing_value, &[start_id]);
    let others = Clock::ALL.into_iter().filter(|clock| *clock != memory.clock);
    let others = others.map(|clock| words::inspector::time_on_clock(clock.label(), timecode(clocks.show(start, clock))));
    small(ui, &others.collect::<Vec<_>>().join(" \u{b7} "), *theme::WEAK);
    if let Some((was, _)) = base.filter(|(was, _)| *was != start) {
        small(ui, &words::inspector::saved_start(timecode(was.0)), *theme::FAINT);
    }

    field::row(ui, |ui| {
        let (drag, by) = field::handle(ui, length_id, words::inspector::length());
        let (shown, longest) = (timecode_precise(length.0), (end - start.0).max(shortest));
        let read = |text: &str| {
            let typed = read_time(text)?;
            Ok(read_length(typed, length.0, end, (shortest, longest))?)
        };
        let name = words::inspector::length();
        let field = Field { id: length_id, name, shown: &shown, width: 84.0, hint: times::hint() };
        let (typed, steps) = field.show_steps(ui, &mut memory.typing_value, read);
        let by_steps = |by: f64| (length.0 + (by * MS_A_STEP).round() as i64).clamp(shortest, longest);
        memory.steps(steps);
        if let Some(length) = typed.or((steps.by != 0.0).then(|| by_steps(steps.by))) {
            actions.push(Action::SetTimes { item: at.clone(), start, length: DurationMs(length), gesture: None });
        }
        if by != 0.0 {
            let length = DurationMs((length.0 + (by * MS_A_POINT) as i64).clamp(shortest, longest));
            actions.push(Action::SetTimes { item: at.clone(), start, length, gesture: Some(memory.gesture()) });
        }
        memory.ended(&drag, actions);
        ui.label(RichText::new(words::inspector::played()).color(theme::WEAK));
    });
    field::problem(ui, &memory.typing_value, &[length_id]);
    if let Some((_, was)) = base.filter(|(_, was)| *was != length) {
        small(ui, &words::inspector::saved_length(timecode(was.0)), *theme::FAINT);
    }
}

/// Draws the choice of the clock on which starts are shown and entered.
fn clock_choice(ui: &mut Ui, memory: &mut InspectorMemory) {
    let combo = ComboBox::from_id_salt("clock").selected_text(memory.clock.label()).width(84.0).show_ui(ui, |ui| {
        for clock in Clock::ALL {
            if ui.selectable_label(memory.clock == clock, clock.label()).clicked() {
                memory.clock = clock;
            }
        }
    });
    ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words::inspector::clock()));
    combo.response.on_hover_text(words::inspector::clock_tooltip());
}

/// Draws a note that all of the item's footage is cut out: its times cannot be edited until the footage is restored.
fn hidden(ui: &mut Ui, state: &State, at: &ItemRef, edit_point: i64, actions: &mut Vec<Action>) {
    let text = format!("{}  {}", icons::SCISSORS, words::inspector::item_hidden(timecode(edit_point)));
    ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    let Some((cut, place)) = state.project().and_then(|project| project.cut_over(at)) else { return };
    ui.horizontal(|ui| {
        if ui.button(words::inspector::go_to_cut()).clicked() {
            actions.push(Action::MovePlayhead(place));
        }
        let back = ui.add_enabled(!state.read_only(), egui::Button::new(words::inspector::restore_cut()));
        if back.on_hover_text(Command::Clip(ClipCommand::RestoreCut).tooltip()).clicked() {
            actions.push(Action::Restore(at.clip.clone(), cut));
        }
    });
}

fn small(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(egui::Label::new(RichText::new(text).color(color).size(theme::SMALL)).wrap());
}
