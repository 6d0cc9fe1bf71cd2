//! Inspector fields of a layout item: its kind, and position, size and shape of camera and screen. Each list offers only values
//! that are compatible with the others.

use crate::{
    api::{
        item::ChangeBody,
        layout::{BubbleSize, Layout, LayoutChange, LayoutKind, LayoutShape, LayoutStyle, Position, Shape, TransitionStyle},
    },
    app::{Action, ItemRef, State, features::editor::making::layout_choices},
    stage::arrives_after,
    timeline::timecode_precise,
    ui::{parts::values, theme, widgets},
};
use egui::{ComboBox, RichText, Role, Ui, WidgetInfo};

/// Width of the drop-down lists.
const LIST: f32 = 176.0;

/// Draws the fields.
pub(super) fn show(ui: &mut Ui, state: &State, at: &ItemRef, layout: &Layout, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let Some((_, data)) = project.clip(&at.clip) else { return };
    ui.add_space(4.0);
    widgets::fact(ui, words::inspector::layout(), layout.title());
    let shape = &layout.layout;
    let (scene, canvas) = (&data.clip.layout_scene_type, project.video.dimensions);
    let choices = layout_choices(scene, canvas);
    let mut kinds: Vec<LayoutKind> = Vec::new();
    for choice in &choices {
        if !kinds.contains(&choice.kind) {
            kinds.push(choice.kind.clone());
        }
    }
    ui.add_enabled_ui(!state.read_only(), |ui| {
        let mut to: Option<LayoutShape> = None;
        if layout.media.is_none() {
            let kinds: Vec<&str> = kinds.iter().map(LayoutKind::as_str).collect();
            if let Some(kind) = list(ui, ("kind", words::inspector::layout_kind()), Some(shape.kind.as_str()), &kinds) {
                to = choices.iter().find(|choice| choice.kind.as_str() == kind).cloned();
            }
            let options = shape.options();
            let mut of = |ui: &mut Ui,
                          name: (&str, &str),
                          now: Option<&str>,
                          values: &[&'static str],
                          set: fn(&mut LayoutShape, &str)| {
                if values.is_empty() {
                    return;
                }
                if let Some(value) = list(ui, name, now, values) {
                    let mut changed = shape.clone();
                    set(&mut changed, value);
                    to = Some(changed.shaped());
                }
            };
            let (position, style) =
                (shape.position.as_ref().map(Position::as_str), shape.style.as_ref().map(LayoutStyle::as_str));
            let (size, outline) = (shape.size.as_ref().map(BubbleSize::as_str), shape.shape.as_ref().map(Shape::as_str));
            of(ui, ("position", words::inspector::layout_position()), position, options.positions, |shape, value| {
                shape.position = Some(value.into());
            });
            of(ui, ("style", words::inspector::layout_style()), style, options.styles, |shape, value| {
                shape.style = Some(value.into());
            });
            of(ui, ("size", words::inspector::layout_size()), size, options.sizes, |shape, value| {
                shape.size = Some(value.into());
            });
            of(ui, ("shape", words::inspector::layout_shape()), outline, options.shapes, |shape, value| {
                shape.shape = Some(value.into());
            });
        }
        if let Some(to) = to.filter(|to| to.check().is_ok() && to.check_scene(scene, canvas).is_ok()) {
            let name = words::inspector::change_layout(to.title());
            let change = LayoutChange { layout: Some(to), ..LayoutChange::default() };
            actions.push(Action::Change { item: at.clone(), name, change: ChangeBody::Layout(change), gesture: None });
        }
        if layout.start_time_ms.is_some() {
            let values: Vec<&str> = TransitionStyle::KNOWN.iter().map(TransitionStyle::as_str).collect();
            let now = layout.transition_style.as_ref().unwrap_or(&TransitionStyle::Spring).as_str();
            if let Some(value) = list(ui, ("transition", words::inspector::transition()), Some(now), &values) {
                let change = LayoutChange { transition_style: Some(value.into()), ..LayoutChange::default() };
                let name = words::inspector::change_layout_transition().to_owned();
                actions.push(Action::Change { item: at.clone(), name, change: ChangeBody::Layout(change), gesture: None });
            }
        }
    });
    if let Some((start, after)) = layout.start_time_ms.zip(arrives_after(layout)) {
        let clip = project.clip(&at.clip).and_then(|(index, _)| project.sequence.span(index));
        let Some(span) = clip else { return };
        let place = span.to_video(crate::api::PlaybackMs(start.0.saturating_add(after)));
        let text = if after == 0 {
            words::inspector::layout_applies_from_start().to_owned()
        } else {
            let seconds = words::decimal(after as f64 / 1e3, 1);
            words::inspector::layout_applies_from(seconds, timecode_precise(place.0))
        };
        ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).wrap());
    }
}

/// Draws a drop-down list with its id and label; returns a newly chosen value.
fn list<'a>(ui: &mut Ui, (id, name): (&str, &str), now: Option<&str>, values: &[&'a str]) -> Option<&'a str> {
    let mut chosen = None;
    let shown = now.map_or_else(|| "\u{2013}".to_owned(), values::choice);
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        let combo =
            ComboBox::from_id_salt(("arrangement", id)).selected_text(&shown).width(LIST).truncate().show_ui(ui, |ui| {
                for value in values {
                    if ui.selectable_label(now == Some(*value), values::choice(value)).clicked() {
                        chosen = Some(*value);
                    }
                }
            });
        combo.response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
            info.current_text_value = Some(shown.clone());
            info
        });
    });
    chosen.filter(|chosen| now != Some(*chosen))
}
