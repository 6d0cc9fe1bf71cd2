//! Dialog to check several videos of the workspace, with a forecast and the outcome of each.

use super::to_room;
use crate::{
    app::{
        Action, Command, FacesCommand, State,
        features::faces::{Forecast, ListedVideo, Msg, Reporting, VideoCheck, Videos, VideosMsg},
    },
    ui::{icons, parts::modal, theme, widgets},
};
use egui::{Align, Label, Layout, ProgressBar, RichText, ScrollArea, Sense, Ui};

/// Height of a row.
const LINE: f32 = 30.0;

fn tell(actions: &mut Vec<Action>, msg: VideosMsg) {
    actions.push(to_room(Msg::Videos(msg)));
}

/// Draws the dialog, if it is open.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let videos = &state.rooms.faces.videos;
    if !videos.shown {
        return;
    }
    let height = (ui.ctx().content_rect().height() - 300.0).clamp(LINE * 3.0, LINE * 14.0);
    let modal = modal::show(ui.ctx(), modal::frame("face-videos"), "face-videos", |ui| {
        modal::body(ui, |ui| {
            modal::set_width(ui, 620.0);
            modal::title(ui, words::faces::videos_title());
            let text = words::faces::videos_text();
            ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
            ui.add_space(6.0);
            let Some(listed) = &videos.listed else {
                unread(ui, videos, actions);
                return;
            };
            order(ui, state, actions);
            ui.separator();
            let shown = videos.shown_places(state.settings.face_videos);
            let row = LINE - ui.spacing().item_spacing.y;
            ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show_rows(ui, row, shown.len(), |ui, seen| {
                for index in shown.iter().skip(seen.start).take(seen.len()).copied() {
                    if let Some(video) = listed.get(index) {
                        // The keyboard stays on its video where the list sorts itself.
                        ui.push_id(video.id.as_str(), |ui| line(ui, index, video, videos.running.is_some(), actions));
                    }
                }
            });
            if !videos.are_all {
                ui.label(RichText::new(words::faces::videos_cut_short()).color(*theme::WEAK));
            }
            ui.separator();
            if let Some(running) = videos.running {
                let text = if running.paused {
                    words::faces::videos_paused(running.all, running.done)
                } else {
                    words::faces::videos_checking(running.all, running.done)
                };
                let share = running.done as f32 / running.all.max(1) as f32;
                ui.add(ProgressBar::new(share).desired_width(ui.available_width()).text(text));
                // Without this, a scan that waits for the server looks as if it hung.
                if let Some(limit) = over_limit(&videos.forecast()) {
                    ui.add(Label::new(RichText::new(limit).color(*theme::WEAK)).wrap());
                }
            } else {
                let mut text = forecast(videos.forecast());
                if state.rooms.faces.picture && videos.forecast().videos > 0 {
                    text = format!("{text} {}", words::faces::videos_compare_frames());
                }
                ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
            }
            report(ui, state, videos, actions);
            ui.add_space(8.0);
            buttons(ui, videos, listed, actions);
        });
    });
    if modal.should_close() {
        tell(actions, VideosMsg::Show(false));
    }
}

/// Draws the joint report: its button once videos were checked, its progress, or where it is.
fn report(ui: &mut Ui, state: &State, videos: &Videos, actions: &mut Vec<Action>) {
    if videos.report.is_none() && !videos.can_report() {
        return;
    }
    ui.horizontal_wrapped(|ui| match &videos.report {
        Some(Reporting::Writing(done, all)) => {
            crate::ui::parts::spinner(ui);
            ui.label(words::faces::videos_report_writing(all, done));
            let cancel = widgets::small_button(ui, words::common::cancel());
            if cancel.on_hover_text(words::faces::videos_report_cancel_tooltip()).clicked() {
                tell(actions, VideosMsg::CancelReport);
            }
        }
        last => {
            let before = actions.len();
            widgets::text_button(ui, state, Command::Faces(FacesCommand::WriteFaceReports), actions);
            if actions.len() > before {
                // A path that is typed has a dialog of its own, which gets the keyboard. This one comes back with the progress.
                tell(actions, VideosMsg::Show(false));
            }
            let before = actions.len();
            widgets::text_button(ui, state, Command::Faces(FacesCommand::WriteFaceSnapshot), actions);
            if actions.len() > before {
                tell(actions, VideosMsg::Show(false));
            }
            let (text, color, hint) = match last {
                Some(Reporting::Done(folder)) => {
                    let name = folder.file_name().unwrap_or_default().to_string_lossy();
                    (format!("{}  {name}", icons::CHECK), *theme::GOOD, words::faces::report_tooltip(folder.display()))
                }
                Some(Reporting::Failed(why)) => {
                    let text = words::faces::report_failed(why);
                    (format!("{}  {text}", icons::WARNING), *theme::BAD, text)
                }
                Some(Reporting::Writing(..)) | None => return,
            };
            ui.add(
                Label::new(RichText::new(text).color(color)).truncate().show_tooltip_when_elided(false).sense(Sense::hover()),
            )
            .on_hover_text(hint);
        }
    });
}

/// Draws the order and the filter of the list. Before the first check the filter would hide every video.
fn order(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let are_checked = state.rooms.faces.videos.are_some_checked();
    ui.add_enabled_ui(are_checked, |ui| {
        ui.horizontal(|ui| {
            let mut order = state.settings.face_videos;
            widgets::checkbox(ui, &mut order.worst_first, words::faces::videos_worst_first());
            widgets::checkbox(ui, &mut order.with_findings, words::faces::videos_with_findings());
            if order != state.settings.face_videos {
                actions.push(Action::OrderFaceVideos(order));
            }
        });
    });
}

/// Draws the progress or the error of loading the list.
fn unread(ui: &mut Ui, videos: &Videos, actions: &mut Vec<Action>) {
    if let Some(why) = &videos.problem {
        let text = format!("{}  {}", icons::WARNING, words::faces::videos_not_loaded(why));
        ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
    } else {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(words::faces::videos_loading());
        });
    }
    ui.add_space(8.0);
    modal::buttons(ui, |ui| {
        if videos.problem.is_some() && ui.button(words::common::retry()).clicked() {
            tell(actions, VideosMsg::Show(true));
        }
        if ui.button(words::common::close()).clicked() {
            tell(actions, VideosMsg::Show(false));
        }
    });
}

/// Forecast of the scan's effort, in words.
fn forecast(forecast: Forecast) -> String {
    if forecast.videos == 0 {
        return words::faces::videos_none_selected().into();
    }
    let effort = words::faces::videos_forecast(forecast.videos, forecast.requests);
    let within = || if forecast.rate.is_none() { words::faces::videos_no_limit() } else { words::faces::videos_within_limit() };
    let limit = over_limit(&forecast).unwrap_or_else(|| within().to_owned());
    format!("{effort} {limit}")
}

/// Rate limit of the server with the wait that it causes; `None` if it causes none.
fn over_limit(Forecast { rate, time, .. }: &Forecast) -> Option<String> {
    let (limit, left) = rate.filter(|_| !time.is_zero())?;
    let seconds = time.as_secs();
    let time = if seconds < 120 { format!("{seconds} s") } else { format!("{} min", seconds.div_ceil(60)) };
    Some(words::faces::videos_over_limit(format_args!("{left:.0}"), format_args!("{limit:.0}"), time))
}

fn buttons(ui: &mut Ui, videos: &Videos, listed: &[ListedVideo], actions: &mut Vec<Action>) {
    modal::buttons(ui, |ui| {
        if let Some(running) = videos.running {
            let (word, on) = if running.paused { (words::faces::resume(), false) } else { (words::faces::pause(), true) };
            if ui.button(word).clicked() {
                tell(actions, VideosMsg::Pause(on));
            }
            if ui.button(words::common::cancel()).on_hover_text(words::faces::videos_cancel_tooltip()).clicked() {
                tell(actions, VideosMsg::Cancel);
            }
        } else {
            let chosen = listed.iter().filter(|video| video.chosen).count();
            let text = words::faces::check_videos(chosen);
            let rest = videos.has_rest();
            let first = if rest { words::faces::check_remaining() } else { &text };
            if widgets::main_button_if(ui, chosen > 0, first).clicked() {
                tell(actions, if rest { VideosMsg::ScanRest } else { VideosMsg::Scan });
            }
            if rest && ui.button(words::faces::check_all_again()).clicked() {
                tell(actions, VideosMsg::Scan);
            }
            let all = chosen < listed.len();
            if ui.button(if all { words::faces::select_all() } else { words::faces::select_none() }).clicked() {
                tell(actions, VideosMsg::ChooseAll(all));
            }
        }
        let hint = if videos.running.is_some() {
            words::faces::videos_close_running_tooltip()
        } else {
            words::faces::videos_close_tooltip()
        };
        if ui.button(words::common::close()).on_hover_text(hint).clicked() {
            tell(actions, VideosMsg::Show(false));
        }
    });
}

fn line(ui: &mut Ui, index: usize, video: &ListedVideo, is_running: bool, actions: &mut Vec<Action>) {
    let height = LINE - ui.spacing().item_spacing.y;
    widgets::row_of_height(ui, height, |ui| {
        // Limits the height of the outcome's button to the row.
        ui.spacing_mut().interact_size.y = height;
        let name = widgets::shortened(&video.name, 52);
        let mut chosen = video.chosen;
        let check = widgets::tick(ui, !is_running, egui::Checkbox::new(&mut chosen, name));
        if check.on_hover_text(&video.name).changed() {
            tell(actions, VideosMsg::Choose(index, chosen));
        }
        let clips = words::faces::clips(video.clips);
        ui.label(RichText::new(clips).color(*theme::FAINT).size(theme::SMALL));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| outcome(ui, index, video, actions));
    });
}

/// Draws the outcome of a video, right-aligned.
fn outcome(ui: &mut Ui, index: usize, video: &ListedVideo, actions: &mut Vec<Action>) {
    match &video.check {
        None => {}
        Some(VideoCheck::Waiting) => drop(ui.label(RichText::new(words::faces::video_queued()).color(*theme::WEAK))),
        Some(VideoCheck::Checking(done, all)) => {
            ui.label(RichText::new(words::faces::video_progress(all, done)).color(*theme::TEXT));
            crate::ui::parts::spinner_of(ui, 14.0);
        }
        Some(VideoCheck::Failed(why)) => {
            let text = RichText::new(format!("{}  {why}", icons::WARNING)).color(*theme::BAD);
            // A label that is cut off shows its text by itself.
            ui.add(Label::new(text).truncate().sense(Sense::hover()));
        }
        Some(VideoCheck::Done([high, medium, low], requests)) => {
            let opens = widgets::small_button(ui, words::common::open()).on_hover_text(words::faces::video_open_tooltip());
            opens.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, words::faces::video_open_name(&video.name))
            });
            if opens.clicked() {
                tell(actions, VideosMsg::Open(index));
            }
            let (text, color) = if high + medium + low == 0 {
                (format!("{}  {}", icons::CHECK, words::faces::video_no_findings()), *theme::GOOD)
            } else {
                let color = if *high > 0 { *theme::BAD } else { *theme::ACCENT };
                (words::faces::counts(high, low, medium), color)
            };
            let label = ui.add(Label::new(RichText::new(text).color(color)).sense(Sense::click()));
            if label.on_hover_text(words::faces::video_requests(requests)).clicked() {
                tell(actions, VideosMsg::Open(index));
            }
        }
    }
}
