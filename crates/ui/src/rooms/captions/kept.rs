//! Dialog with the videos whose earlier style is kept: what was applied to which video and when.

use super::send;
use crate::{
    app::{
        Action,
        features::captions::{KeptList, KeptMsg, Msg, Outcome, PublishMsg},
        local_time::exact_moment,
    },
    document::generations::ago,
    jobs::captions::KeptStyle,
    ui::{icons, parts::modal, theme, widgets},
};
use egui::{Align, Label, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};
use std::time::Duration;

/// Height of a row.
const ROW: f32 = 48.0;

/// Draws the list.
pub(super) fn show(ui: &mut Ui, kept: &KeptList, actions: &mut Vec<Action>) {
    modal::title(ui, words::subtitles::kept_title());
    ui.add(Label::new(RichText::new(words::subtitles::kept_text()).color(theme::WEAK)).wrap());
    ui.add_space(6.0);
    match (&kept.styles, &kept.problem) {
        (_, Some(why)) => {
            let text = format!("{}  {}", icons::WARNING, words::subtitles::kept_not_loaded(why));
            ui.add(Label::new(RichText::new(text).color(theme::BAD)).wrap());
        }
        (None, None) => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(words::common::loading());
            });
        }
        (Some(styles), None) if styles.is_empty() => {
            ui.label(RichText::new(words::subtitles::kept_empty()).color(theme::WEAK));
        }
        (Some(styles), None) => {
            let now = jiff::Timestamp::now().as_millisecond();
            let height = ROW - ui.spacing().item_spacing.y;
            let list = ScrollArea::vertical().max_height(modal::list_height(ui, 320.0)).auto_shrink([false, true]);
            list.show_rows(ui, height, styles.len(), |ui, seen| {
                for (index, style) in styles.iter().enumerate().skip(seen.start).take(seen.len()) {
                    ui.push_id(("kept-style", index), |ui| row(ui, height, style, kept, now, actions));
                }
            });
        }
    }
    for path in kept.unreadable.iter().take(3) {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::kept_unreadable(path.display()));
        ui.add(Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).wrap());
    }
    ui.add_space(8.0);
    let restorable = kept.restorable().count();
    let asks = kept.asks_all && restorable > 0;
    if asks {
        ui.add(Label::new(words::subtitles::kept_restore_all_text()).wrap());
        ui.add_space(4.0);
    }
    modal::buttons(ui, |ui| {
        if asks {
            // Enter takes nothing away.
            let cancel = ui.button(words::common::cancel());
            modal::mark(ui, &cancel);
            // Also where the question was opened by the pointer.
            if ui.memory(|memory| memory.focused().is_none()) {
                cancel.request_focus();
            }
            if cancel.clicked() {
                send(actions, Msg::Kept(KeptMsg::AskAll(false)));
            }
            if ui.button(words::subtitles::kept_restore_all_now(restorable)).clicked() {
                send(actions, Msg::Kept(KeptMsg::PutBackAll));
            }
            return;
        }
        if restorable > 1 && ui.button(words::subtitles::kept_restore_all()).clicked() {
            send(actions, Msg::Kept(KeptMsg::AskAll(true)));
        }
        if ui.button(words::common::close()).clicked() {
            send(actions, Msg::Publishing(PublishMsg::Close));
        }
    });
}

fn row(ui: &mut Ui, height: f32, style: &KeptStyle, kept: &KeptList, now: i64, actions: &mut Vec<Action>) {
    widgets::row_of_height(ui, height, |ui| {
        let buttons = 150.0;
        ui.allocate_ui_with_layout(
            egui::vec2((ui.available_width() - buttons).max(80.0), height),
            Layout::top_down(Align::Min),
            |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.add(Label::new(RichText::new(&style.name).font(theme::semibold(13.0))).truncate());
                let outcome = kept.outcomes.get(&style.video);
                if let Some(Outcome::Failed(why)) = outcome {
                    let text = format!("{}  {}", icons::WARNING, words::subtitles::kept_failed(why));
                    ui.add(
                        Label::new(RichText::new(&text).color(theme::BAD).size(theme::SMALL))
                            .truncate()
                            .show_tooltip_when_elided(false),
                    )
                    .on_hover_text(text);
                } else if let Some(applied) = style.applied.last() {
                    let age = Duration::from_millis((now - applied.at_ms).max(0).unsigned_abs());
                    let text = words::subtitles::kept_applied(ago(age), &applied.name);
                    let all: Vec<String> = style
                        .applied
                        .iter()
                        .rev()
                        .map(|applied| words::subtitles::kept_applied(exact_moment(applied.at_ms), &applied.name))
                        .collect();
                    let text = RichText::new(text).color(theme::WEAK).size(theme::SMALL);
                    ui.add(Label::new(text).truncate().show_tooltip_when_elided(false)).on_hover_text(all.join("\n"));
                }
            },
        );
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| match kept.outcomes.get(&style.video) {
            Some(Outcome::Waiting) => widgets::spinner(ui, 14.0, words::subtitles::apply_queued()),
            Some(Outcome::Back) => {
                let text = format!("{} {}", icons::CHECK, words::subtitles::apply_restored());
                ui.label(RichText::new(text).color(theme::GOOD));
            }
            _ => {
                let back = widgets::small_button(ui, words::subtitles::apply_restore());
                let name = words::subtitles::kept_restore_name(&style.name);
                back.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if back.on_hover_text(words::subtitles::kept_restore_tooltip()).clicked() {
                    send(actions, Msg::Kept(KeptMsg::PutBack(style.video.clone())));
                }
            }
        });
    });
}
