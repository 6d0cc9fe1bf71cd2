//! Page of a preset: all videos that use it, with the worst frame and the problems of each, the worst first.

use super::send;
use crate::{
    api::ClipId,
    app::{
        Action,
        features::captions::{Msg, Survey, SurveyCheck, SurveyMsg, SurveyedVideo},
    },
    captions::{Level, shown_ratio},
    jobs::captions::{CheckStep, CheckedVideo},
    timeline::{VideoMs, timecode},
    ui::{icons, pictures::Textures, theme, widgets},
};
use egui::{
    Align, Align2, Color32, Label, Layout, ProgressBar, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

/// Height of a row.
const ROW: f32 = 112.0;
/// Size of the worst frame.
const FRAME: egui::Vec2 = vec2(176.0, 99.0);
/// Gap between the frame and the texts.
const GAP: f32 = 14.0;

fn tell(actions: &mut Vec<Action>, msg: SurveyMsg) {
    send(actions, Msg::Survey(msg));
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, survey: &Survey, textures: &mut Textures, actions: &mut Vec<Action>) {
    head(ui, survey, actions);
    if let Some(why) = &survey.problem {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::videos_not_loaded(why));
        ui.add(Label::new(RichText::new(text).color(theme::BAD)).wrap());
        if ui.button(words::common::retry()).clicked() {
            tell(actions, SurveyMsg::Reload);
        }
        return;
    }
    let Some(videos) = &survey.videos else {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(words::subtitles::delete_preset_looking());
        });
        return;
    };
    if !survey.are_all {
        ui.label(RichText::new(words::subtitles::videos_cut_short()).color(theme::WEAK));
    }
    if videos.is_empty() {
        ui.add_space(8.0);
        ui.label(RichText::new(words::subtitles::survey_unused()).color(theme::WEAK));
        return;
    }
    ui.separator();
    let shown = survey.shown();
    let height = ROW - ui.spacing().item_spacing.y;
    ScrollArea::vertical().id_salt("preset-videos").auto_shrink(false).show_rows(ui, height, shown.len(), |ui, seen| {
        for place in shown.iter().skip(seen.start).take(seen.len()).copied() {
            if let Some(video) = videos.get(place) {
                ui.push_id(("preset-video", place), |ui| row(ui, height, video, textures, actions));
            }
        }
    });
}

/// Draws the name of the preset, the progress, and the buttons.
fn head(ui: &mut Ui, survey: &Survey, actions: &mut Vec<Action>) {
    widgets::heading(ui, RichText::new(words::subtitles::survey_title(&survey.preset.name)).font(theme::semibold(15.0)));
    ui.horizontal_wrapped(|ui| {
        let all = survey.videos.as_ref().map_or(0, Vec::len);
        if let Some((done, all)) = survey.running {
            let share = done as f32 / all.max(1) as f32;
            let bar = ProgressBar::new(share).desired_width(240.0).text(words::subtitles::survey_checking(all, done));
            ui.add(bar);
            let cancel = ui.button(words::common::cancel());
            if cancel.on_hover_text(words::subtitles::survey_cancel_tooltip()).clicked() {
                tell(actions, SurveyMsg::Cancel);
            }
        } else if all > 0 {
            let count = survey.next_count();
            let text = if survey.has_rest() {
                words::subtitles::survey_check_rest(count)
            } else {
                words::subtitles::survey_check(count)
            };
            if widgets::main_button(ui, &text).on_hover_text(words::subtitles::survey_check_tooltip()).clicked() {
                tell(actions, SurveyMsg::Check);
            }
        }
        if survey.videos.is_some() && survey.running.is_none() {
            let reload = ui.button(words::commands::reload());
            if reload.on_hover_text(words::subtitles::survey_reload_tooltip()).clicked() {
                tell(actions, SurveyMsg::Reload);
            }
        }
        if ui.button(words::subtitles::survey_close()).clicked() {
            tell(actions, SurveyMsg::Close);
        }
        let (checked, bad) = survey.counts();
        if checked > 0 {
            let (icon, color) = if bad > 0 { (icons::WARNING, theme::BAD) } else { (icons::CHECK, theme::GOOD) };
            let text = format!("{icon}  {}", words::subtitles::survey_counts(checked, bad));
            let label = ui.label(RichText::new(text).color(color));
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
        }
    });
}

fn row(ui: &mut Ui, height: f32, video: &SurveyedVideo, textures: &mut Textures, actions: &mut Vec<Action>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let frame = Rect::from_min_size(pos2(rect.left(), rect.top() + 4.0), FRAME);
    let checked = match &video.check {
        SurveyCheck::Done(checked) => Some(checked.as_ref()),
        _ => None,
    };
    let at = checked.and_then(CheckedVideo::worst_at).unwrap_or(VideoMs::ZERO);
    picture(ui, frame, video, checked, at, textures, actions);
    let texts = Rect::from_min_max(pos2(frame.right() + GAP, rect.top() + 4.0), rect.max);
    // A child of its own, so that the next row begins below this one.
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(texts).layout(Layout::top_down(Align::Min)));
    ui.set_clip_rect(texts.intersect(ui.clip_rect()));
    ui.spacing_mut().item_spacing.y = 4.0;
    let name = RichText::new(&video.name).font(theme::semibold(13.5));
    ui.add(Label::new(name).truncate().show_tooltip_when_elided(false)).on_hover_text(&video.name);
    match &video.check {
        SurveyCheck::None => drop(ui.label(RichText::new(words::subtitles::survey_not_checked()).color(theme::FAINT))),
        SurveyCheck::Waiting => drop(ui.label(RichText::new(words::subtitles::apply_queued()).color(theme::WEAK))),
        SurveyCheck::Running(step) => {
            ui.horizontal(|ui| {
                widgets::spinner(ui, 14.0, words::subtitles::apply_checking());
                ui.label(RichText::new(step_words(step)).color(theme::WEAK));
            });
        }
        SurveyCheck::Failed(why) => {
            let text = format!("{}  {}", icons::WARNING, words::subtitles::survey_failed(why));
            ui.add(Label::new(RichText::new(text).color(theme::BAD)).wrap());
        }
        SurveyCheck::Done(checked) => result(ui, video, checked, actions),
    }
}

/// Draws the worst frame, a button that opens the video there.
fn picture(
    ui: &Ui,
    rect: Rect,
    video: &SurveyedVideo,
    checked: Option<&CheckedVideo>,
    at: VideoMs,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let response = ui.interact(rect, ui.scope_id().with("worst-frame"), Sense::click());
    ui.painter().rect_filled(rect, 4.0, theme::SUNKEN);
    if let Some(worst) = checked.and_then(|checked| checked.worst.as_ref()) {
        let (width, height) = (worst.width() as f32, worst.height() as f32);
        let scale = (rect.width() / width.max(1.0)).min(rect.height() / height.max(1.0));
        let place = Rect::from_center_size(rect.center(), vec2(width, height) * scale);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(textures.drawn(ui.ctx(), worst), place, whole, Color32::WHITE);
    } else {
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icons::FILM, theme::regular(20.0), theme::FAINT.into());
    }
    let edge = if response.has_focus() || response.hovered() { theme::FOCUS } else { theme::LINE };
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, edge), StrokeKind::Inside);
    let name = words::subtitles::survey_open(&video.name, timecode(at.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.clicked() {
        tell(actions, SurveyMsg::GoTo(video.video.clone(), at));
    }
    response.on_hover_text(words::subtitles::survey_open_tooltip(timecode(at.0)));
}

/// Draws contrast and problems of a checked video.
fn result(ui: &mut Ui, video: &SurveyedVideo, checked: &CheckedVideo, actions: &mut Vec<Action>) {
    let report = &checked.report;
    match (&report.contrast, report.no_words) {
        (_, true) => {
            let text = format!("{}  {}", icons::WARNING, words::subtitles::survey_no_words());
            ui.label(RichText::new(text).color(theme::BAD));
        }
        (Some(contrast), false) => {
            let (icon, color) = if contrast.aa { (icons::CHECK, theme::GOOD) } else { (icons::WARNING, theme::BAD) };
            let at = timecode(checked.worst_at().unwrap_or(VideoMs::ZERO).0);
            let level = Level::of(contrast.worst5).text();
            let (worst, worst5) = (shown_ratio(contrast.worst.ratio), shown_ratio(contrast.worst5));
            let text = format!("{icon}  {}", words::subtitles::survey_contrast(at, level, worst, worst5));
            ui.add(Label::new(RichText::new(text).color(color)).truncate());
        }
        (None, false) => drop(ui.label(RichText::new(words::subtitles::contrast_none()).color(theme::WEAK))),
    }
    ui.horizontal_wrapped(|ui| {
        let mut finding = |ui: &mut Ui, count: usize, text: String, first: Option<(&ClipId, i64, String)>| {
            let Some((clip, at, hint)) = first.filter(|_| count > 0) else { return };
            let at = checked.moment(clip, at);
            let button = widgets::small_button(ui, RichText::new(format!("{}  {text}", icons::WARNING)));
            let name = words::subtitles::survey_finding(&text, timecode(at.0), &video.name);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if button.on_hover_text(words::subtitles::problem_first(hint)).clicked() {
                tell(actions, SurveyMsg::GoTo(video.video.clone(), at));
            }
        };
        let (overflow, fast, covered) = (&report.overflow, &report.too_fast, &report.collisions);
        let first = overflow.first().map(|it| (&it.clip, it.timestamp_ms, format!("{}: {}", it.text, it.problem)));
        finding(ui, overflow.len(), words::subtitles::problem_overflow(overflow.len()), first);
        let first = fast.first().map(|it| (&it.clip, it.timestamp_ms, format!("{}: {}", it.text, it.problem)));
        finding(ui, fast.len(), words::subtitles::problem_fast(fast.len()), first);
        let first = covered.first().map(|it| (&it.clip, it.from_ms, it.text.clone()));
        finding(ui, covered.len(), words::subtitles::problem_covers(covered.len()), first);
        if !report.no_words && overflow.is_empty() && fast.is_empty() && covered.is_empty() {
            ui.label(RichText::new(words::subtitles::no_problems()).color(theme::WEAK));
        }
    });
}

/// Step of a running check, in words.
fn step_words(step: &CheckStep) -> String {
    match step {
        CheckStep::Reads { done, all } => words::subtitles::survey_loading(all, done + 1),
        CheckStep::Decodes { index, all, percent } => words::subtitles::survey_decoding(all, index + 1, percent),
        CheckStep::OneByOne { .. } => words::subtitles::survey_preparing().to_owned(),
        CheckStep::Measures { percent, .. } => words::subtitles::survey_measuring(percent),
    }
}
