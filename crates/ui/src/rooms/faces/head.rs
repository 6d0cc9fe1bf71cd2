//! Top bar of the face checks: the subject, the progress and the outcome of a check.

use super::{button, is_checked, to_room};
use crate::{
    app::{
        Action, Command, FacesCommand, State,
        features::faces::{ClipCheck, Faces, Msg, Running},
    },
    faces::{ClipState, Kind, PictureVerdict, Severity},
    jobs::faces::ScannedClip,
    ui::{icons, theme, widgets},
};
use egui::{Align, Layout, ProgressBar, RichText, Ui};

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    ui.horizontal_centered(|ui| {
        if let Some(running) = faces.running {
            progress(ui, running, actions);
        } else {
            idle(ui, state, actions);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| outcome(ui, state, actions));
    });
}

fn progress(ui: &mut Ui, Running { done, all, paused }: Running, actions: &mut Vec<Action>) {
    let text = if paused { words::faces::paused(all, done) } else { words::faces::checking(all, done) };
    let share = if all == 0 { 0.0 } else { done as f32 / all as f32 };
    ui.add(ProgressBar::new(share).desired_width(240.0).text(text));
    let (word, msg) =
        if paused { (words::faces::resume(), Msg::Pause(false)) } else { (words::faces::pause(), Msg::Pause(true)) };
    button(ui, word, msg, actions);
    button(ui, words::common::cancel(), Msg::Cancel, actions);
}

fn idle(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    let requests = Faces::forecast(state);
    let word = if is_checked(faces) { words::faces::check_again() } else { words::faces::check_video() };
    let hint = words::faces::check_tooltip(requests);
    if widgets::main_button(ui, word).on_hover_text(hint).clicked() {
        actions.push(to_room(Msg::Scan));
    }
    button(ui, words::faces::check_clip(), Msg::ScanClip, actions).on_hover_text(words::faces::check_clip_tooltip());
    let mut picture = faces.picture;
    widgets::checkbox(ui, &mut picture, words::faces::compare_frames()).on_hover_text(words::faces::compare_frames_tooltip());
    if picture != faces.picture {
        actions.push(to_room(Msg::Picture(picture)));
    }
    several(ui, state, actions);
    let left = faces.clips.iter().filter(|(_, check)| !matches!(check, ClipCheck::Done(_))).count();
    if left > 0 {
        let rest = words::faces::check_rest(left);
        button(ui, &rest, Msg::ScanRest, actions).on_hover_text(words::faces::check_rest_tooltip());
    } else if !is_checked(faces) {
        ui.label(RichText::new(words::faces::most_requests(requests)).color(*theme::WEAK));
    }
}

/// Draws the button for checking several videos, with the progress of a running scan.
fn several(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    match state.rooms.faces.videos.running {
        None => drop(widgets::text_button(ui, state, Command::Faces(FacesCommand::CheckVideos), actions)),
        Some(running) => {
            let text = words::faces::videos_progress(running.all, running.done);
            if ui.button(text).on_hover_text(words::faces::videos_progress_tooltip()).clicked() {
                actions.push(Action::Run(Command::Faces(FacesCommand::CheckVideos)));
            }
        }
    }
}

/// Draws counts, states and paging results, right-aligned.
fn outcome(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    if let Some(trouble) = &faces.trouble {
        short(ui, &format!("{}  {trouble}", icons::WARNING), *theme::BAD, trouble);
        return;
    }
    match &faces.snapshot {
        Some(Ok((file, count))) => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let whole = words::faces::snapshot_written(count, file.display());
            short(ui, &format!("{}  {name}", icons::CHECK), *theme::GOOD, &whole);
        }
        Some(Err(why)) => {
            let text = words::faces::snapshot_failed(why);
            short(ui, &format!("{}  {text}", icons::WARNING), *theme::BAD, &text);
        }
        None => {}
    }
    if !is_checked(faces) {
        return;
    }
    widgets::text_button(ui, state, Command::Faces(FacesCommand::WriteFaceReport), actions);
    match &faces.reported {
        Some(Ok(folder)) => {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let text = format!("{}  {name}", icons::CHECK);
            short(ui, &text, *theme::GOOD, &words::faces::report_tooltip(folder.display()));
        }
        Some(Err(why)) => {
            short(ui, &format!("{}  {}", icons::WARNING, words::faces::report_failed(why)), *theme::BAD, &why.to_string());
        }
        None => {}
    }
    let disagree: Vec<_> = faces.done().filter(|(_, clip)| clip.paging.agrees == Some(false)).map(|(_, clip)| clip).collect();
    let requests: usize = faces.done().map(|(_, clip)| clip.paging.requests).sum();
    if let Some(clip) = disagree.first()
        && let Some(commands) = faces.repro(clip)
    {
        if ui.button(words::faces::copy_requests()).on_hover_text(words::faces::copy_requests_tooltip()).clicked() {
            ui.ctx().copy_text(commands);
        }
        let text = format!("{}  {}", icons::WARNING, words::faces::pages_disagree());
        short(ui, &text, *theme::BAD, &text);
    } else if let failed @ 1.. = faces.done().map(|(_, clip)| clip.paging.failed).sum::<usize>() {
        let text = format!("{}  {}", icons::WARNING, words::faces::requests_failed(requests, failed));
        let why: Vec<_> = faces.done().filter_map(|(_, clip)| said_of_failures(clip)).collect();
        short(ui, &text, *theme::BAD, &format!("{text}\n{}", why.join("\n")));
    } else if faces.done().any(|(_, clip)| clip.paging.agrees == Some(true)) {
        let agreeing = faces.done().filter(|(_, clip)| clip.paging.agrees == Some(true));
        let requests: usize = agreeing.map(|(_, clip)| clip.paging.requests).sum();
        let text = format!("{}  {}", icons::CHECK, words::faces::requests_agree(requests));
        short(ui, &text, *theme::GOOD, &text);
    } else if let Some(why) = faces.done().find_map(|(_, clip)| clip.paging.unsettled.clone()) {
        short(ui, words::faces::not_compared(), *theme::WEAK, &words::faces::not_compared_why(why));
    }
    for (_, clip) in faces.done() {
        if let Some(PictureVerdict::CannotJudge(why)) = clip.picture.as_ref().map(|picture| &picture.verdict) {
            let text = words::faces::frames_not_judged(&clip.clip.name);
            short(ui, &text, *theme::WEAK, &words::faces::frames_not_judged_why(&clip.clip.name, why));
        }
    }
    let samples: usize = faces.done().map(|(_, clip)| clip.report.samples).sum();
    let with: usize = faces.done().map(|(_, clip)| clip.report.with_faces).sum();
    let [high, medium, low] = Severity::ALL.map(|severity| faces.count(Some(severity)));
    let whole = words::faces::counts_and_samples(high, low, medium, samples, with);
    let text = if ui.available_width() < 420.0 { words::faces::counts_findings(high, low, medium) } else { whole.clone() };
    short(ui, &text, *theme::TEXT, &whole);
    if let Some(changed) = faces.changed() {
        let text = words::faces::since_last_check(changed);
        short(ui, &text, *theme::ACCENT, &text);
    }
}

/// Failed requests of a clip with the reason; `None` if none failed.
fn said_of_failures(clip: &ScannedClip) -> Option<String> {
    let failed = clip.paging.findings.iter().find(|finding| finding.kind == Kind::RequestFailed)?;
    Some(format!("{}: {}", clip.clip.name, failed.rule))
}

/// Draws a text, shortened if it does not fit, with the whole text as its tooltip.
fn short(ui: &mut Ui, text: &str, color: egui::Color32, whole: &str) {
    if ui.available_width() > 40.0 {
        ui.add(egui::Label::new(RichText::new(text).color(color)).truncate().show_tooltip_when_elided(false))
            .on_hover_text(whole);
    }
}

/// Number of a clip's samples. Names the usable ones separately if some have no valid time or repeat an earlier time.
fn samples_of(clip: &ScannedClip) -> String {
    let (answered, usable) = (clip.report.samples, clip.samples.len());
    if answered == usable { words::faces::samples(answered) } else { words::faces::samples_usable(answered, usable) }
}

/// Icon and text for the state of a clip's data.
pub(super) fn state_of(check: &ClipCheck) -> (&'static str, String) {
    match check {
        ClipCheck::Waiting => ("", words::faces::clip_queued().into()),
        ClipCheck::Failed(why) => (icons::ERROR, why.clone()),
        ClipCheck::Done(clip) => match clip.report.state {
            ClipState::Ok => (icons::CHECK, samples_of(clip)),
            ClipState::NoCamera => (icons::CLOSE, words::faces::no_camera().into()),
            ClipState::NoDetections => (icons::INFO, words::faces::no_detections().into()),
            ClipState::NotRead => {
                let text = match &clip.refused {
                    Some(why) => words::faces::clip_not_loaded(why),
                    None => words::faces::clip_not_loaded_unknown().to_owned(),
                };
                (icons::WARNING, text)
            }
            ClipState::NotOffered => {
                (icons::WARNING, clip.refused.clone().unwrap_or_else(|| words::faces::no_face_data().into()))
            }
        },
    }
}
