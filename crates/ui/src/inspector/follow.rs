//! Follow: the command that takes a mask along with what is under it, and its progress.

use crate::{
    app::{Action, Command, ItemRef, MakeCommand, State},
    ui::{theme, widgets},
};
use egui::{ProgressBar, RichText, Role, Ui, WidgetInfo};

/// Draws the command, or the progress while the mask is followed.
pub(super) fn show(ui: &mut Ui, state: &State, at: &ItemRef, actions: &mut Vec<Action>) {
    ui.add_space(6.0);
    let Some(progress) = state.following(at) else {
        widgets::text_button(ui, state, Command::Make(MakeCommand::FollowTarget), actions);
        return;
    };
    let percent = progress.map_or(0, |progress| progress.percent);
    let bar = ui.add(ProgressBar::new(f32::from(percent) / 100.0).desired_width(ui.available_width()).desired_height(8.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, words::inspector::following()));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_numeric_value(f64::from(percent) / 100.0));
    ui.horizontal(|ui| {
        let text = match progress {
            Some(progress) => {
                let sure = (progress.sure * 100.0).round() as i64;
                words::inspector::following_at(i64::from(percent), sure)
            }
            None => words::inspector::following().to_owned(),
        };
        ui.label(RichText::new(text).color(*theme::WEAK).size(theme::SMALL));
        widgets::text_button(ui, state, Command::Make(MakeCommand::StopFollowing), actions);
    });
}
