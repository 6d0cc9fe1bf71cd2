//! Exports: the form, the queue, and the exported files.

use super::{
    common::{
        cutting::{Between, Cutting},
        ffmpeg, make_video,
    },
    harness::{ANY, Open, Shared, begin_of, control, end_of, named, open_with_key},
};
use cutroom::{
    api::{
        VideoId,
        source::{CreateSource, SourceKind},
    },
    app::{
        Action, ClipCommand, Command, Dialog, EditCommand, FileCommand, Paths, RoomMsg, Settings, StageCommand, Start, State,
        Tone, ViewCommand,
        features::{
            browser,
            captions::Msg,
            exports::{ExportAction, ExportItem, ItemState},
        },
        local_time,
    },
    captions::Format,
    jobs::{
        exports::{ExportError, ExportStage, NameState},
        one_frame::{FrameRequest, one_frame},
        workspace::Target,
    },
    timeline::VideoMs,
};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    os::unix::net::{UnixListener, UnixStream},
    path::Path,
    process::Command as Program,
    sync::mpsc,
};
use tempfile::{TempDir, tempdir};

/// A video of two seconds in a workspace: its export takes little time.
pub fn small_video(shared: &Shared, folder: &Path, name: &str) -> String {
    video_of(shared, &make_video(folder, "take.mp4"), name)
}

/// A video of a recording.
pub fn video_of(shared: &Shared, recording: &Path, name: &str) -> String {
    let client = shared.workspace.client();
    shared.runtime.block_on(async {
        let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
        let created = client.create_source(&kind).await.unwrap();
        client.upload(&created, recording, Box::new(|_, _| {})).await.unwrap();
        let body = json!({"name": name, "sourceId": created.source_id});
        shared.workspace.call("POST", "/v1/videos", &body).await["video"]["id"].as_str().unwrap().to_owned()
    })
}

pub fn open_video(shared: &Shared, video: &str, folder: &Path) -> Open<'static> {
    open_video_at(shared.address(), shared.workspace.server.api_key(), video, folder)
}

fn open_video_at(address: &str, key: &str, video: &str, folder: &Path) -> Open<'static> {
    let begin = Start { target: Target::Remote(address.to_owned()), video: Some(video.into()), import: None };
    let is_read = |state: &State| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| project.draft.is_read(&data.clip.id)))
    };
    open_with_key(begin, key, folder, vec2(1440.0, 900.0), is_read)
}

/// Waits until the file named in the form has been checked on disk.
pub fn settled(open: &mut Open<'_>) {
    open.until(
        "the disk has answered",
        |state| matches!(state.dialog(), Some(Dialog::Export(form)) if form.place != NameState::Asked && form.folder.is_some()),
    );
}

/// Opens the form and sets its file, as after the system's file dialog.
pub fn form(open: &mut Open<'_>, file: &Path) {
    open.press(Modifiers::COMMAND, Key::E);
    settled(open);
    open.apply(Action::Exports(ExportAction::Chosen(file.to_owned())));
    settled(open);
}

pub fn newest(state: &State) -> &ExportItem {
    state.exports.items().next().unwrap()
}

pub fn until_ended(open: &mut Open<'_>) {
    open.until("the export has ended", |state| state.exports.items().all(|item| !item.is_on_its_way()));
}

fn probe(file: &Path, entries: &str) -> String {
    let args = ["-v", "error", "-show_entries", entries, "-of", "default=nw=1:nk=1"];
    String::from_utf8(Program::new("ffprobe").args(args).arg(file).output().unwrap().stdout).unwrap()
}

/// A frame of a video file, by its number.
fn film_frame(film: &Path, number: usize, (width, height): (u32, u32), folder: &Path) -> image::RgbImage {
    let taken = folder.join(".taken.png");
    let filter = format!("select=eq(n\\,{number}),scale={width}:{height}");
    ffmpeg(&["-y", "-i", film.to_str().unwrap(), "-vf", &filter, "-frames:v", "1", taken.to_str().unwrap()]);
    let frame = image::open(&taken).unwrap().to_rgb8();
    fs::remove_file(taken).unwrap();
    frame
}

/// A moment of a video as `cutroom frame` draws it.
fn drawn_frame(shared: &Shared, video: &str, at_ms: i64, (width, height): (u32, u32)) -> image::RgbImage {
    let request =
        FrameRequest { video: VideoId::new(video), at: format!("{at_ms}ms"), within: Some((width, height)), boxes: false };
    let drawn = shared.runtime.block_on(one_frame(&shared.workspace.client(), &request)).unwrap();
    let drawn = image::RgbaImage::from_raw(drawn.width(), drawn.height(), drawn.into_data()).unwrap();
    image::DynamicImage::from(drawn).resize_exact(width, height, image::imageops::FilterType::Triangle).to_rgb8()
}

/// Mean difference of two images over their bytes: values below 6 are explained by encoding.
fn mean_difference(one: &image::RgbImage, other: &image::RgbImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let differences = one.as_raw().iter().zip(other.as_raw()).map(|(one, other)| f64::from(one.abs_diff(*other)));
    differences.sum::<f64>() / one.as_raw().len() as f64
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_editor_gets_the_video_out_with_its_unsaved_edits_saved_first_and_is_told_when_it_is_ready() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch: take 2/3");
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    assert_eq!(open.state().waiting(), 1);
    open.press(Modifiers::COMMAND, Key::E);
    settled(&mut open);
    assert!(matches!(open.state().dialog(), Some(Dialog::Export(form)) if form.name == "Launch- take 2-3.mp4"));
    form_in(&mut open, out.path(), "film.mp4");
    // The form mentions the unsaved change, and saves it by default.
    open.harness.get_by_label_contains(&words::exports::form_unsaved(1));
    control(&open, Role::RadioButton, &format!("{}: {}", words::exports::form_changes(), words::exports::form_save_first()));
    open.click(&format!("{}: 60", words::exports::form_frame_rate()));
    open.click(&format!("{}: {}", words::exports::form_subtitles(), words::common::none()));
    let size = open.harness.ctx.content_rect();
    assert!(control(&open, Role::Button, words::exports::form_export()).rect().bottom() < size.bottom());
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    assert!(open.state().dialog().is_none(), "the editor goes on");
    assert_eq!(open.state().exports.running(), 1);
    open.harness.get_by_label_contains(words::exports::summary_exporting());
    until_ended(&mut open);
    let item = newest(open.state()).clone();
    assert!(matches!(item.state, ItemState::Done { .. }), "{:?}", item.state);
    assert_eq!((open.state().waiting(), names(out.path())), (0, vec!["film.mp4".to_owned()]));
    assert!(probe(&out.path().join("film.mp4"), "stream=r_frame_rate").starts_with("60/1"));
    assert!(open.notices().iter().any(|text| text.contains("film.mp4") && text.contains("is ready")), "{:?}", open.notices());
    // The text that was saved first is in the export: there are white glyphs in the frame.
    let items = shared.runtime.block_on(shared.workspace.get(&format!("/v1/videos/{video}"))).json();
    assert_eq!(items["video"]["exports"].as_array().unwrap().len(), 1);

    // The queue lists the export, and the settings keep the choices.
    open.click(words::exports::summary());
    open.harness.get_by_label_contains("film.mp4: Ready: 1440 x 1080");
    for name in [words::exports::queue_show_in_folder(), words::common::open(), words::common::remove()] {
        control(&open, Role::Button, &format!("{name} film.mp4"));
    }
    open.click(&format!("{} film.mp4", words::common::remove()));
    assert!(open.state().exports.is_empty() && out.path().join("film.mp4").exists(), "the file stays");
    // An export that the server lists can be downloaded again, under a free name.
    open.until("the exports are listed", |state| matches!(&state.exports.listed, Some((_, Ok(listed))) if !listed.is_empty()));
    // It is listed under its file's name, also after a restart, and can be shown in its folder.
    drop(open);
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.until("the exports are listed", |state| matches!(&state.exports.listed, Some((_, Ok(listed))) if !listed.is_empty()));
    let when = items["video"]["exports"][0]["updatedAt"].as_str().unwrap();
    let named = format!("film.mp4, {}, completed", local_time::moment_of(when));
    open.harness.get_by_label(&named);
    control(&open, Role::Button, &format!("Show in folder {named}"));
    let download = open.harness.query_all_by_label_contains("Download film.mp4, ").next().unwrap();
    download.click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
    assert_eq!(names(out.path()), ["film 2.mp4", "film.mp4"]);
    assert!(open.state().settings.exports.choices.is_60 && open.state().settings.exports.unfinished.is_empty());
    drop(open);
    shared.stop();
}

/// Sets the file of the open form.
fn form_in(open: &mut Open<'_>, folder: &Path, name: &str) {
    open.apply(Action::Exports(ExportAction::Chosen(folder.join(name))));
    settled(open);
}

#[test]
fn a_file_that_is_there_is_asked_about_and_an_export_of_what_is_saved_leaves_the_edits_alone() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    fs::write(out.path().join("Launch.mp4"), "mine").unwrap();
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::COMMAND, Key::E);
    settled(&mut open);
    form_in(&mut open, out.path(), "other.mp4");
    // Typed, so no system dialog has asked about overwriting.
    control(&open, Role::TextInput, words::exports::form_file_name()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(egui::Event::Text("Launch".into()));
    open.harness.run_steps(2);
    settled(&mut open);
    open.harness.get_by_label_contains(&end_of(words::exports::form_exists(ANY)));
    control(&open, Role::Button, words::exports::form_replace());
    open.click(words::exports::form_free_name());
    settled(&mut open);
    assert!(matches!(open.state().dialog(), Some(Dialog::Export(form)) if form.name == "Launch 2.mp4"));
    open.click(&format!("{}: {}", words::exports::form_changes(), words::exports::form_export_saved()));
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    assert_eq!((open.state().waiting(), names(out.path())), (1, vec!["Launch 2.mp4".to_owned(), "Launch.mp4".to_owned()]));
    assert_eq!(fs::read_to_string(out.path().join("Launch.mp4")).unwrap(), "mine");
    // A folder that does not exist shows an error.
    form(&mut open, &out.path().join("no/film.mp4"));
    open.harness.get_by_label_contains(&end_of(words::exports::form_folder_missing(ANY)));
    assert!(control(&open, Role::Button, words::exports::form_export()).accesskit_node().is_disabled());
    drop(open);
    shared.stop();
}

#[test]
fn a_cancelled_export_ends_at_the_service_too_and_one_that_was_left_goes_on_at_the_next_start() {
    let (folder, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let mut open = open_video(&shared, "vid_sample", folder.path());
    form(&mut open, &out.path().join("long.mp4"));
    open.click(&format!("{}: 4K", words::exports::form_resolution()));
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    let renders = |state: &State| {
        state.exports.items().any(|item| matches!(item.state, ItemState::Running(ExportStage::Rendering { .. })))
    };
    open.until("the workspace renders", renders);
    drop(open);
    let mut open = open_video(&shared, "vid_sample", folder.path());
    open.until("it is known to be unfinished", |state| state.exports.interrupted() == 1);
    assert!(open.notices().iter().any(|text| text.contains(&words::exports::notice_unfinished(1))), "{:?}", open.notices());
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.harness.get_by_label_contains("long.mp4: Cutroom was closed");
    open.click(&format!("{} long.mp4", words::exports::queue_resume()));
    open.until("the workspace renders it still", renders);
    let exports = |shared: &Shared| {
        let read = shared.runtime.block_on(shared.workspace.get("/v1/videos/vid_sample")).json();
        read["video"]["exports"].as_array().unwrap().clone()
    };
    assert_eq!(exports(&shared).len(), 1, "the same export, not another one");
    control(&open, Role::ProgressIndicator, &words::exports::queue_progress("long.mp4"));
    open.click(&format!("{} long.mp4", words::common::cancel()));
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Failed(ExportError::Cancelled)));
    let export = exports(&shared)[0].clone();
    assert!(export["status"] == "failed" && export["error"].as_str().unwrap().contains("cancelled"), "{export}");
    assert_eq!(names(out.path()), [""; 0], "nothing is left");
    control(&open, Role::Button, &format!("{} long.mp4", words::common::retry()));
    assert!(open.state().settings.exports.unfinished.is_empty());
    drop(open);
    shared.stop();
}

#[test]
fn the_marked_range_is_a_film_a_picture_or_a_sound_of_what_the_editor_shows() {
    let (folder, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let mut open = open_video(&shared, "vid_sample", folder.path());
    let from = VideoMs(10_000);
    for (at, command) in [(from, Command::Clip(ClipCommand::MarkIn)), (VideoMs(10_600), Command::Clip(ClipCommand::MarkOut))] {
        open.apply(Action::MovePlayhead(at));
        open.apply(Action::Run(command));
    }
    let parts = [
        (words::settings::export_range_film(), "part.mp4"),
        (words::settings::export_range_gif(), "part.gif"),
        (words::settings::export_sound(), "part.wav"),
        (words::settings::export_sound(), "alone.m4a"),
    ];
    for (kind, name) in parts {
        form(&mut open, &out.path().join(name));
        open.click(kind);
        settled(&mut open);
        open.harness.get_by_label_contains(", the marked range");
        if kind == words::settings::export_range_film() {
            open.click(&format!("{}: 480p", words::exports::form_resolution()));
        }
        if name == "alone.m4a" {
            open.click(&format!("{}: M4A", words::exports::form_format()));
            settled(&mut open);
        }
        control(&open, Role::Button, words::exports::form_export()).click();
        open.harness.run_steps(3);
        until_ended(&mut open);
        let item = newest(open.state()).clone();
        assert!(matches!(item.state, ItemState::Done { .. }), "{kind}: {:?}", item.state);
    }
    assert_eq!(names(out.path()), ["alone.m4a", "part.gif", "part.mp4", "part.wav"]);
    let film = out.path().join("part.mp4");
    assert_eq!(probe(&film, "stream=codec_name"), "h264\naac\n");
    assert_eq!(probe(&film, "stream=width,height"), "854\n480\n");
    let length = |file: &str| probe(&out.path().join(file), "format=duration").trim().parse::<f64>().unwrap();
    assert!((length("part.mp4") - 0.6).abs() < 0.07, "{}", length("part.mp4"));
    // Sound only: one stream, no video, in a file whose index is at the start.
    assert_eq!(probe(&out.path().join("alone.m4a"), "stream=codec_name,codec_type"), "aac\naudio\n");
    assert!(probe(&out.path().join("alone.m4a"), "format=format_name").contains("m4a"));
    assert!((length("alone.m4a") - 0.6).abs() < 0.07, "{}", length("alone.m4a"));
    assert_eq!(probe(&out.path().join("part.wav"), "stream=codec_name,codec_type"), "pcm_s16le\naudio\n");
    assert!((length("part.wav") - 0.6).abs() < 0.001, "{}", length("part.wav"));
    assert!((length("part.gif") - 0.6).abs() < 0.09, "{}", length("part.gif"));
    // The frames equal those of the command line: 30 per second, from first to last.
    for (frame, at) in [(0, 10_000), (9, 10_300), (17, 10_567)] {
        let drawn = drawn_frame(&shared, "vid_sample", at, (854, 480));
        let mean = mean_difference(&drawn, &film_frame(&film, frame, (854, 480), out.path()));
        assert!(mean < 6.0, "frame {frame}: {mean}");
    }
    // The sound is not silent.
    let wav = fs::read(out.path().join("part.wav")).unwrap();
    assert!(wav[100..].iter().any(|byte| *byte != 0), "something is said there");
    drop(open);
    shared.stop();
}

#[test]
fn a_notice_that_arrives_over_a_dialog_is_read_beside_it_and_moves_no_button() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let mut open = open_video(&shared, &video, folder.path());
    form(&mut open, &out.path().join("film.mp4"));
    let export = |open: &Open<'_>| control(open, Role::Button, words::exports::form_export()).rect();
    let before = export(&open);
    let made = open.state().notices.made();
    let stopped = shared.stop();
    open.apply_once(Action::Run(Command::File(FileCommand::Reload)));
    let begun = std::time::Instant::now();
    let said = loop {
        open.rest();
        open.harness.run_steps(2);
        // The newest notice is shown: others may come meanwhile.
        let newest = open.state().notices.since(made).filter(|notice| notice.tone != Tone::Info);
        let text = newest.map(|notice| notice.text.trim_end_matches('.').to_owned());
        let is_notice = |node: &egui_kittest::Node<'_>| {
            let shown = node.value().unwrap_or_default();
            node.accesskit_node().role() == Role::Label && text.as_ref().is_some_and(|text| shown.contains(text))
        };
        if let Some(node) = open.harness.root().children_recursive().find(is_notice) {
            break node.rect();
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(180), "no notice is shown: {:?}", open.notices());
    };
    assert_eq!(export(&open), before);
    assert!(said.bottom() <= before.top() && said.top() >= 0.0, "{said} is above {before}");
    drop(open);
    drop(stopped);
}

#[test]
fn an_export_whose_edits_could_not_be_saved_does_not_begin_and_says_what_to_do() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    form(&mut open, &out.path().join("film.mp4"));
    let stopped = shared.stop();
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Failed(ExportError::NotSaved)), "{:?}", newest(open.state()).state);
    let failed = |notice: &&cutroom::app::notice::Notice| notice.tone == Tone::Error && notice.text.contains("film.mp4");
    let notice = open.state().notices.shown().iter().find(failed).unwrap().clone();
    assert!(notice.advice.is_some_and(|advice| advice.contains(words::exports::advice_not_saved())));
    let shared = stopped.serve_again();
    open.until("the workspace answers again", |state| !state.link.offline);
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.click(&format!("{} film.mp4", words::common::retry()));
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
    assert_eq!((open.state().waiting(), names(out.path())), (0, vec!["film.mp4".to_owned()]));
    drop(open);
    shared.stop();
}

#[test]
fn a_whole_film_from_the_window_has_the_frames_that_the_program_draws_at_its_start_around_a_cut_and_at_its_end() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    for (at, command) in [(800, ClipCommand::MarkIn), (1_200, ClipCommand::MarkOut)] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(Command::Clip(command)));
    }
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    assert_eq!(open.state().project().unwrap().sequence.length(), VideoMs(1_600));
    form(&mut open, &out.path().join("film.mp4"));
    open.click(&format!("{}: {}", words::exports::form_subtitles(), words::common::none()));
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
    assert_eq!(open.state().waiting(), 0, "the edits were saved first");
    let film = out.path().join("film.mp4");
    let count =
        ["-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0"];
    let count = Program::new("ffprobe").args(count).arg(&film).output().unwrap();
    assert_eq!(String::from_utf8(count.stdout).unwrap().trim(), "48", "1.6 s of 30 frames");
    let size = (480, 360);
    // 800 ms is the first moment after the cut: the frame before it is from the other half of the recording.
    let moments = [(0, 0), (12, 400), (23, 767), (24, 800), (36, 1_200), (47, 1_567)];
    let drawn = moments.map(|(_, at)| drawn_frame(&shared, &video, at, size));
    for (index, (frame, at)) in moments.into_iter().enumerate() {
        let taken = film_frame(&film, frame, size, media.path());
        let mean = mean_difference(&drawn[index], &taken);
        assert!(mean < 6.0, "{at} ms: {mean}");
        for (other, _) in drawn.iter().zip(moments).filter(|(_, (of, _))| *of != frame) {
            assert!(mean_difference(other, &taken) > mean, "{at} ms is as near to another moment");
        }
    }
    drop(open);
    shared.stop();
}

#[test]
fn an_export_that_fails_at_the_service_or_comes_damaged_says_so_and_trying_again_makes_another_where_one_is_needed() {
    let (folder, media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let cutting = Cutting::start(shared.address(), usize::MAX, Between::Nothing);
    let mut open = open_video_at(&cutting.address, shared.workspace.server.api_key(), &video, folder.path());
    let made = || {
        let read = shared.runtime.block_on(shared.workspace.get(&format!("/v1/videos/{video}"))).json();
        read["video"]["exports"].as_array().unwrap().len()
    };
    // An export that the server lost is made again; an export that was damaged in transit is downloaded again.
    for (number, (between, text, advice, made_by_retry)) in [
        (Between::Fails, "the renderer ran out of memory", words::exports::advice_failed(), 1),
        (Between::Leaves, "no longer has the export", words::exports::advice_export_again(), 1),
        (Between::NoAddress, words::exports::error_no_address(), words::exports::advice_export_again(), 1),
        (Between::WrongHash, words::exports::reason_hash(), words::exports::advice_damaged(), 0),
        (Between::Half, "the downloaded file is damaged", words::exports::advice_damaged(), 0),
    ]
    .into_iter()
    .enumerate()
    {
        let (name, before) = (format!("film {number}.mp4"), made());
        cutting.becomes(between);
        form(&mut open, &out.path().join(&name));
        control(&open, Role::Button, words::exports::form_export()).click();
        open.harness.run_steps(3);
        until_ended(&mut open);
        let ItemState::Failed(error) = newest(open.state()).state.clone() else {
            panic!("{between:?}: {:?}", newest(open.state()).state)
        };
        assert!(error.to_string().contains(text), "{between:?}: {error}");
        let is_it = |notice: &&cutroom::app::notice::Notice| notice.tone == Tone::Error && notice.text.contains(&name);
        let told = open.state().notices.shown().iter().find(is_it).cloned().unwrap();
        assert!(told.advice.is_some_and(|said| said.contains(advice)), "{between:?}: {}", told.text);
        open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
        open.harness.get_by_label_contains(&format!("{name}: "));
        assert_eq!((names(out.path()).len(), made()), (number, before + 1), "{between:?}: nothing is left of it");
        cutting.becomes(Between::Nothing);
        // The server's list arrives later and moves the widgets below it.
        open.until("the list of the service is there", |state| !state.exports.is_listing);
        open.harness.run_steps(3);
        let was = format!("{:?}", newest(open.state()).state);
        open.click(&format!("Retry {name}"));
        until_ended(&mut open);
        assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{was}, then {:?}", newest(open.state()).state);
        open.apply(Action::CloseDialog);
        assert_eq!(made(), before + 1 + made_by_retry, "{between:?}");
        assert!(
            out.path().join(&name).exists() && names(out.path()).len() == number + 1,
            "{between:?}: {:?}",
            names(out.path())
        );
    }
    drop(open);
    shared.stop();
}

/// Environment variable with workspace, API key and video for the child process of the test of a full disk.
#[cfg(target_os = "linux")]
const FULL_DISK: &str = "CUTROOM_TEST_FULL_DISK";

/// Limits the size of files of this process: beyond it the system reports an error like for a full disk.
#[cfg(target_os = "linux")]
fn limit_files(bytes: &str) {
    let own = std::process::id().to_string();
    let limit = format!("--fsize={bytes}:unlimited");
    assert!(Program::new("prlimit").args(["--pid", &own, &limit]).status().unwrap().success());
}

#[cfg(target_os = "linux")]
fn export_to_a_full_disk(told: &str) {
    let [address, key, video, out] = told.split('\n').collect::<Vec<_>>().try_into().unwrap();
    let (folder, out) = (tempdir().unwrap(), Path::new(out));
    let mut open = open_video_at(address, key, video, folder.path());
    form(&mut open, &out.join("film.mp4"));
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    limit_files("4096");
    until_ended(&mut open);
    limit_files("unlimited");
    let ItemState::Failed(error) = newest(open.state()).state.clone() else { panic!("{:?}", newest(open.state()).state) };
    assert!(matches!(error, ExportError::DiskFull(_)), "{error}");
    let told = open
        .state()
        .notices
        .shown()
        .iter()
        .find(|notice| notice.text.contains(&end_of(words::exports::error_disk_full(ANY))))
        .cloned()
        .unwrap();
    assert!(
        told.text.contains("film.mp4") && told.advice.is_some_and(|advice| advice.contains(words::exports::advice_disk_full())),
        "{}",
        told.text
    );
    assert_eq!(names(out), [""; 0], "nothing is left of it");
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.click(&format!("{} film.mp4", words::common::retry()));
    until_ended(&mut open);
    assert!(matches!(newest(open.state()).state, ItemState::Done { .. }), "{:?}", newest(open.state()).state);
}

#[cfg(target_os = "linux")]
#[test]
fn an_export_that_does_not_fit_on_the_disk_says_so_and_once_there_is_room_it_is_downloaded_without_being_made_again() {
    if let Ok(told) = std::env::var(FULL_DISK) {
        return export_to_a_full_disk(&told);
    }
    let (media, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let told = [shared.address(), shared.workspace.server.api_key(), &video, out.path().to_str().unwrap()].join("\n");
    // Without it, the signal for exceeding the file size limit would end the process.
    let run = Program::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", std::thread::current().name().unwrap()])
        .env(FULL_DISK, told)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    assert_eq!(names(out.path()), ["film.mp4"]);
    let read = shared.runtime.block_on(shared.workspace.get(&format!("/v1/videos/{video}"))).json();
    assert_eq!(read["video"]["exports"].as_array().unwrap().len(), 1, "nothing was rendered again");
    shared.stop();
}

/// Marks 0.6 s and sets the form to a kind of export that is rendered locally.
fn begin_part(open: &mut Open<'_>, kind: &str, file: &Path) {
    for (at, command) in
        [(VideoMs(10_000), Command::Clip(ClipCommand::MarkIn)), (VideoMs(40_000), Command::Clip(ClipCommand::MarkOut))]
    {
        open.apply(Action::MovePlayhead(at));
        open.apply(Action::Run(command));
    }
    form(open, file);
    open.click(kind);
    settled(open);
    control(open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
}

#[test]
fn an_export_that_another_window_runs_is_its_own_and_is_unfinished_once_that_window_is_gone() {
    let (folder, out, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let mut first = open_video(&shared, "vid_sample", folder.path());
    form(&mut first, &out.path().join("long.mp4"));
    first.click(&format!("{}: 4K", words::exports::form_resolution()));
    control(&first, Role::Button, words::exports::form_export()).click();
    first.harness.run_steps(3);
    let renders = |state: &State| {
        state.exports.items().any(|item| matches!(item.state, ItemState::Running(ExportStage::Rendering { .. })))
    };
    first.until("the workspace renders", renders);
    let stored = || Settings::load(&Paths::under(folder.path().to_owned()).config);
    let is_stored = |_: &State| stored().exports.unfinished.len() == 1;
    first.until("the next start would know of it", is_stored);

    let mut second = open_video(&shared, "vid_sample", folder.path());
    // Each window writes the settings that were changed in it.
    second.apply(Action::Run(Command::View(ViewCommand::ToggleSnap)));
    second.until("the second window wrote its settings", |_| !stored().snap);
    let faces = stored().faces;
    first.apply(Action::Run(Command::View(ViewCommand::ToggleFaces)));
    first.until("the first window wrote its settings", |_| stored().faces != faces);
    assert_eq!((stored().snap, stored().exports.unfinished.len()), (false, 1));
    let notice = words::exports::notice_unfinished(1);
    assert!(second.state().exports.is_empty() && !second.notices().iter().any(|text| text.contains(&notice)));

    // Whoever starts after the first window was closed continues its export.
    drop(first);
    drop(second);
    let mut third = open_video(&shared, "vid_sample", folder.path());
    third.until("it is known to be unfinished", |state| state.exports.interrupted() == 1);
    assert!(third.notices().iter().any(|text| text.contains(&notice)), "{:?}", third.notices());
    third.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    third.click(&format!("{} long.mp4", words::exports::queue_resume()));
    third.until("the workspace renders it still", renders);
    third.click(&format!("{} long.mp4", words::common::cancel()));
    until_ended(&mut third);
    drop(third);
    shared.stop();
}

#[test]
fn closing_while_exports_are_on_their_way_asks_first_and_the_way_that_loses_nothing_goes_on() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.until("all is read", |state| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| project.draft.is_read(&data.clip.id)))
    });
    begin_part(&mut open, words::settings::export_range_film(), &out.path().join("part.mp4"));
    assert_eq!(open.state().exports.running(), 1);
    assert_eq!(open.state().settings.exports.drawing.len(), 1, "the next start would know of it");
    open.apply(Action::AskToClose);
    assert!(!open.state().closed && matches!(open.state().dialog(), Some(Dialog::StillWorking)));
    open.harness.get_by_label_contains(&words::dialogs::working_local("\u{2018}part.mp4\u{2019}"));
    assert!(control(&open, Role::Button, words::dialogs::working_stay()).accesskit_node().is_focused(), "Enter loses nothing");
    open.press(Modifiers::NONE, Key::Enter);
    assert!(!open.state().closed && open.state().dialog().is_none() && open.state().exports.running() == 1);
    open.apply(Action::AskToClose);
    open.click(words::dialogs::working_close());
    assert!(open.state().closed);
    drop(open);
    // Without a running export the window closes without a question.
    let mut open = Open::sample(folder.path());
    open.apply(Action::AskToClose);
    assert!(open.state().closed);
}

#[test]
fn the_percentage_of_the_top_bar_does_not_fall_when_another_export_begins() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.until("all is read", |state| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| project.draft.is_read(&data.clip.id)))
    });
    begin_part(&mut open, words::settings::export_range_film(), &out.path().join("one.mp4"));
    open.until("a part of it is drawn", |state| state.exports.progress().is_some_and(|done| done > 0.02));
    let before = open.state().exports.progress().unwrap();
    begin_part(&mut open, words::settings::export_range_film(), &out.path().join("two.mp4"));
    assert_eq!(open.state().exports.running(), 2, "the first is drawn still");
    assert!(open.state().exports.progress().unwrap() >= before);
    open.harness.get_by_label_contains(", 1 more");
    let running: Vec<_> = open.state().exports.items().map(|item| item.id).collect();
    for id in running {
        open.apply(Action::Exports(ExportAction::Cancel(id)));
    }
    until_ended(&mut open);
}

#[test]
fn the_second_click_of_a_double_click_on_cancel_takes_nothing_off_the_list() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.until("all is read", |state| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| project.draft.is_read(&data.clip.id)))
    });
    // On a machine so slow that the clicks are not a double click, try again.
    for attempt in 0..20 {
        let name = format!("part {attempt}.mp4");
        begin_part(&mut open, words::settings::export_range_film(), &out.path().join(&name));
        open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
        let cancel = control(&open, Role::Button, &format!("Cancel {name}")).rect();
        let click = |open: &mut Open<'_>| {
            let at = cancel.center();
            open.harness.event(egui::Event::PointerMoved(at));
            for pressed in [true, false] {
                let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
                open.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
            }
            open.harness.run_steps(2);
        };
        let begun = std::time::Instant::now();
        click(&mut open);
        until_ended(&mut open);
        click(&mut open);
        let is_double = begun.elapsed().as_millis() < 450;
        let is_listed = open.state().exports.items().any(|item| item.name() == name);
        open.apply(Action::CloseDialog);
        if is_double {
            assert!(is_listed, "it was removed with the second click");
            assert!(matches!(newest(open.state()).state, ItemState::Failed(ExportError::Cancelled)));
            return;
        }
    }
    panic!("no two clicks were near enough in time");
}

#[test]
fn a_gif_of_more_than_a_minute_is_asked_about_with_its_length_and_size() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    form(&mut open, &out.path().join("long.gif"));
    control(&open, Role::RadioButton, words::settings::export_range_gif()).click();
    open.harness.run_steps(3);
    settled(&mut open);
    open.harness.run_steps(2);
    let asked: Vec<_> = open
        .harness
        .query_all_by_label_contains(&begin_of(words::exports::form_long_gif(ANY, ANY, ANY)))
        .filter_map(|node| node.value().or(node.accesskit_node().label()))
        .collect();
    assert!(asked.iter().any(|text| text.contains(" frames") && text.contains(" MB")), "{asked:?}");
    assert!(
        control(&open, Role::Button, words::exports::form_export()).accesskit_node().is_disabled(),
        "nothing begins without an answer"
    );
    control(&open, Role::CheckBox, words::exports::form_long_gif_wanted()).click();
    open.harness.run_steps(3);
    assert!(!control(&open, Role::Button, words::exports::form_export()).accesskit_node().is_disabled());
    assert!(open.state().exports.is_empty());
}

#[test]
fn the_buttons_of_the_form_stay_where_they_are_whatever_is_chosen_in_it() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    form(&mut open, &out.path().join("film.mp4"));
    let at = |open: &Open<'_>| control(open, Role::Button, words::common::cancel()).rect().center().y;
    let before = at(&open);
    for kind in [
        words::settings::export_sound(),
        words::settings::export_range_gif(),
        words::settings::export_recordings(),
        words::settings::export_still(),
        words::settings::export_words(),
        words::settings::export_range_film(),
        words::settings::export_film(),
    ] {
        control(&open, Role::RadioButton, kind).click();
        open.harness.run_steps(3);
        open.until(
            "it is drawn",
            |state| matches!(state.dialog(), Some(Dialog::Export(form)) if form.place != NameState::Asked),
        );
        assert!((at(&open) - before).abs() < 1.0, "{kind}: {} instead of {before}", at(&open));
    }
}

#[test]
fn earlier_exports_have_names_are_the_newest_first_and_are_read_again_while_they_are_looked_at() {
    let (folder, media, shared) = (tempdir().unwrap(), tempdir().unwrap(), Shared::start());
    let video = small_video(&shared, media.path(), "Launch");
    let export = |body: serde_json::Value| {
        let path = format!("/v1/videos/{video}/exports");
        shared.runtime.block_on(shared.workspace.call("POST", &path, &body));
    };
    let completed = |count: usize| {
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
        loop {
            let read = shared.runtime.block_on(shared.workspace.get(&format!("/v1/videos/{video}"))).json();
            let exports = read["video"]["exports"].as_array().unwrap().clone();
            if exports.iter().filter(|export| export["status"] == "completed").count() >= count {
                return;
            }
            assert!(std::time::Instant::now() < deadline, "{exports:?}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    export(serde_json::json!({}));
    completed(1);
    let mut open = open_video(&shared, &video, folder.path());
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.until("the list is read", |state| matches!(&state.exports.listed, Some((_, Ok(listed))) if listed.len() == 1));
    control_containing(&open, "Download Launch.mp4, ");
    // Another user exports meanwhile: the export appears without a reload, above the earlier one.
    export(serde_json::json!({"granularity": "raw"}));
    open.until("the list is read again", |state| matches!(&state.exports.listed, Some((_, Ok(listed))) if listed.len() == 2));
    completed(2);
    open.until("the new one is completed", |state| {
        matches!(&state.exports.listed, Some((_, Ok(listed))) if listed.iter().all(|export| export.download_url.is_some()))
    });
    let (film, archive) =
        (control_containing(&open, "Download Launch.mp4, "), control_containing(&open, "Download Launch.zip, "));
    assert!(archive.top() < film.top(), "the newest first: {archive:?} {film:?}");
    drop(open);
    shared.stop();
}

/// Rectangle of the button whose name contains a text.
fn control_containing(open: &Open<'_>, name: &str) -> egui::Rect {
    let found = open
        .harness
        .query_all_by_role(Role::Button)
        .find(|button| button.accesskit_node().label().is_some_and(|label| label.contains(name)));
    found.unwrap_or_else(|| panic!("no button has \u{201c}{name}\u{201d} in its name")).rect()
}

/// Snapshots of the form and the queue in a window of a size.
fn pictures(size: egui::Vec2, scale: f32, name: &str) {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::with(folder.path(), super::harness::start(folder.path()), size, scale);
    open.until("the sample is shown", |state| state.project().is_some());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    fs::write(out.path().join("Launch.mp4"), "mine").unwrap();
    form(&mut open, &out.path().join("Launch.mp4"));
    named(&open, &format!("{}: 1.25\u{d7}", words::exports::form_speed())).click();
    open.harness.run_steps(3);
    open.masked_folder(&format!("export_form{name}"));
    open.apply(Action::CloseDialog);
    // A short sound that is ready, and one whose name was taken after the form had checked it.
    for (at, command) in
        [(VideoMs(10_000), Command::Clip(ClipCommand::MarkIn)), (VideoMs(10_600), Command::Clip(ClipCommand::MarkOut))]
    {
        open.apply(Action::MovePlayhead(at));
        open.apply(Action::Run(command));
    }
    for file in ["Interview.wav", "Opening.wav"] {
        form(&mut open, &out.path().join(file));
        open.click(words::settings::export_sound());
        settled(&mut open);
        if file == "Opening.wav" {
            fs::write(out.path().join(file), "mine").unwrap();
        }
        control(&open, Role::Button, words::exports::form_export()).click();
        open.harness.run_steps(3);
        until_ended(&mut open);
    }
    for notice in open.state().notices.shown().iter().map(|notice| notice.id).collect::<Vec<_>>() {
        open.apply(Action::Dismiss(notice));
    }
    open.apply(Action::Run(Command::View(ViewCommand::ShowExports)));
    open.until("the list is read", |state| !state.exports.is_listing);
    // The text contains the folder, which differs in each run.
    let error = open.harness.get_by_label_contains("Opening.wav: ").rect();
    let right = open
        .harness
        .query_all_by_label_contains(words::common::remove())
        .map(|button| button.rect().right())
        .fold(0.0, f32::max);
    let ready = open.harness.get_by_label_contains("Interview.wav: ").rect();
    let row = egui::Rect::from_min_max(error.min.min(ready.min), egui::pos2(right, error.bottom().max(ready.bottom())));
    open.masked_picture(&format!("exports{name}"), Some(row));
}

#[test]
fn picture_of_the_form_and_of_the_queue() {
    pictures(vec2(1440.0, 900.0), 1.0, "");
}

#[test]
fn picture_of_the_form_and_of_the_queue_in_a_small_window() {
    pictures(vec2(1100.0, 700.0), 1.0, "_1100x700");
}

#[test]
fn picture_of_the_form_and_of_the_queue_at_scale_2() {
    pictures(vec2(1440.0, 900.0), 2.0, "_scale_2");
}

#[test]
fn enter_in_the_name_of_the_file_begins_the_export() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    form(&mut open, &out.path().join("Opening.wav"));
    open.click(words::settings::export_sound());
    settled(&mut open);
    named(&open, words::exports::form_file_name()).focus();
    open.harness.run_steps(2);
    open.press(egui::Modifiers::NONE, egui::Key::Enter);
    open.until("the export has begun", |state| !state.exports.is_empty() && state.dialog().is_none());
    until_ended(&mut open);
    assert!(out.path().join("Opening.wav").exists());
}

#[test]
fn the_name_of_the_file_has_the_keyboard_and_a_whole_path_is_understood() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::E);
    settled(&mut open);
    open.harness.run_steps(3);
    assert!(control(&open, Role::TextInput, words::exports::form_file_name()).accesskit_node().is_focused());
    // The proposed name is selected: typing replaces it.
    let path = out.path().join("clip");
    open.harness.event(egui::Event::Text(path.to_str().unwrap().into()));
    open.harness.run_steps(2);
    settled(&mut open);
    open.harness.get_by_label(&format!("Folder: {}", out.path().display()));
    assert!(matches!(open.state().dialog(), Some(Dialog::Export(form))
        if form.target() == Some(out.path().join("clip.mp4")) && form.place == NameState::Free));
    assert!(!control(&open, Role::Button, words::exports::form_export()).accesskit_node().is_disabled());
    // A relative path is refused, with a hint what to type.
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(egui::Event::Text("films/clip".into()));
    open.harness.run_steps(2);
    open.harness.get_by_label_contains(words::exports::form_bad_name());
    assert!(control(&open, Role::Button, words::exports::form_export()).accesskit_node().is_disabled());
}

#[test]
fn the_words_are_exported_from_the_form_which_remembers_them_and_where_they_went_is_said() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::E);
    for (kind, button) in [
        (words::settings::export_words(), words::exports::form_export_transcript()),
        (words::settings::export_still(), words::exports::form_save_frame()),
    ] {
        settled(&mut open);
        control(&open, Role::RadioButton, kind).click();
        open.harness.run_steps(3);
        open.press(Modifiers::NONE, Key::Escape);
        assert!(open.state().dialog().is_none());
        // Opened again, the initial focus is on the export button.
        open.press(Modifiers::COMMAND, Key::E);
        settled(&mut open);
        open.until("what is chosen can be exported", |state| {
            let still = Command::Stage(StageCommand::SaveFrame);
            state.can(still)
        });
        open.harness.run_steps(4);
        assert!(control(&open, Role::Button, button).accesskit_node().is_focused(), "{kind}");
    }
    open.press(Modifiers::NONE, Key::Escape);
    let file = out.path().join("words.srt");
    let words = Msg::ExportWords(file.clone(), Format::Srt);
    open.apply(Action::Room(RoomMsg::Captions(words)));
    open.until("the file is named", |state| {
        state.notices.shown().iter().any(|notice| {
            notice.text.contains("words.srt (")
                && notice.text.starts_with(&begin_of(words::subtitles::transcript_exported(ANY, ANY)))
        })
    });
    assert!(file.exists());
    // Without a row, the browser's shortcut says why nothing opens.
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("a row leads", |state| state.rooms.browser.lead.is_some());
    open.apply(Action::Room(RoomMsg::Browser(browser::Msg::Search("giraffe".into()))));
    open.until("no row leads", |state| state.rooms.browser.lead.is_none());
    open.press(Modifiers::COMMAND, Key::E);
    assert!(open.state().dialog().is_none());
    assert!(
        open.notices().iter().any(|text| *text == words::notices::not_available(words::commands::export())),
        "{:?}",
        open.notices()
    );
}

/// Title and text of a notification that a desktop was asked to show.
type Noticed = (String, String);

/// A D-Bus session bus with nothing but a notification service.
struct Desktop {
    folder: TempDir,
    noticed: mpsc::Receiver<Noticed>,
}

impl Desktop {
    fn start() -> Self {
        let (folder, (sender, noticed)) = (tempdir().unwrap(), mpsc::channel());
        let listener = UnixListener::bind(folder.path().join("bus")).unwrap();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let sender = sender.clone();
                // The connection of a caller ends after the answer.
                std::thread::spawn(move || drop(Self::serve(stream, &sender)));
            }
        });
        Self { folder, noticed }
    }

    fn serve(stream: UnixStream, noticed: &mpsc::Sender<Noticed>) -> std::io::Result<()> {
        let (mut out, mut input) = (stream.try_clone()?, BufReader::new(stream));
        loop {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(());
            }
            match line.trim_matches(['\0', '\r', '\n']).split(' ').next() {
                Some("AUTH") => out.write_all(b"OK 0123456789abcdef0123456789abcdef\r\n")?,
                Some("BEGIN") => break,
                _ => out.write_all(b"ERROR\r\n")?,
            }
        }
        for serial in 1_u32.. {
            let call = Call::read(&mut input)?;
            let answer = match call.member.as_str() {
                "Hello" => call.answer(serial, "s", &[&5_u32.to_le_bytes()[..], b":1.10\0"].concat()),
                "Notify" => {
                    let (title, at) = text_at(&call.body, call.after_icon());
                    let (text, _) = text_at(&call.body, at);
                    noticed.send((title, text)).unwrap();
                    call.answer(serial, "u", &1_u32.to_le_bytes())
                }
                _ => call.answer(serial, "", &[]),
            };
            out.write_all(&answer)?;
        }
        Ok(())
    }

    fn address(&self) -> String {
        format!("unix:path={}", self.folder.path().join("bus").display())
    }
}

/// A D-Bus method call, little-endian.
struct Call {
    member: String,
    serial: u32,
    body: Vec<u8>,
}

fn number_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// The string at the next multiple of four bytes, and the position after it.
fn text_at(bytes: &[u8], at: usize) -> (String, usize) {
    let at = at.next_multiple_of(4);
    let length = number_at(bytes, at) as usize;
    (String::from_utf8(bytes[at + 4..at + 4 + length].to_vec()).unwrap(), at + 5 + length)
}

impl Call {
    fn read(input: &mut impl Read) -> std::io::Result<Self> {
        let mut head = vec![0; 16];
        input.read_exact(&mut head)?;
        let (length, serial, fields) = (number_at(&head, 4), number_at(&head, 8), number_at(&head, 12) as usize);
        head.resize((16 + fields).next_multiple_of(8), 0);
        input.read_exact(&mut head[16..])?;
        let mut body = vec![0; length as usize];
        input.read_exact(&mut body)?;
        // A header field: a number, the type of its value, and the value. Field 3 is the name of the method.
        let (mut at, mut member) = (16, String::new());
        while at < 16 + fields {
            at = at.next_multiple_of(8);
            let (field, kind) = (head[at], head[at + 2]);
            at += 4;
            if kind == b'g' {
                at += 2 + usize::from(head[at]);
            } else if kind == b'u' {
                at += 4;
            } else {
                let (text, end) = text_at(&head, at);
                at = end;
                if field == 3 {
                    member = text;
                }
            }
        }
        Ok(Self { member, serial, body })
    }

    /// Position of the title of a notification: after the program's name, a number and the icon's name.
    fn after_icon(&self) -> usize {
        let (_, at) = text_at(&self.body, 0);
        text_at(&self.body, at.next_multiple_of(4) + 4).1
    }

    /// The reply with a value of a type.
    fn answer(&self, serial: u32, kind: &str, body: &[u8]) -> Vec<u8> {
        let mut fields = vec![5, 1, b'u', 0];
        fields.extend(self.serial.to_le_bytes());
        if !kind.is_empty() {
            fields.extend([8, 1, b'g', 0, kind.len() as u8]);
            fields.extend(kind.bytes().chain([0]));
        }
        let mut answer = vec![b'l', 2, 1, 1];
        for number in [body.len() as u32, serial, fields.len() as u32] {
            answer.extend(number.to_le_bytes());
        }
        answer.extend(fields);
        answer.resize(answer.len().next_multiple_of(8), 0);
        answer.extend(body);
        answer
    }
}

/// Environment variable with the task of the child process of a test.
const ROLE: &str = "CUTROOM_TEST_EXPORTS_TO";

/// Exports a sound twice, first while another window has the focus, then while this one has it.
fn export_behind_another_window(out: &Path) {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("all is read", |state| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| project.draft.is_read(&data.clip.id)))
    });
    for (name, in_front) in [("behind.wav", false), ("before.wav", true)] {
        begin_part(&mut open, words::settings::export_sound(), &out.join(name));
        open.harness.input_mut().focused = in_front;
        until_ended(&mut open);
        assert!(matches!(newest(open.state()).state, ItemState::Done { .. }));
        open.harness.input_mut().focused = true;
        open.harness.run_steps(2);
    }
}

#[test]
fn an_export_that_ends_behind_another_window_is_a_notice_of_the_system_and_a_machine_without_one_says_nothing() {
    if let Some(out) = std::env::var_os(ROLE) {
        return export_behind_another_window(Path::new(&out));
    }
    let desktop = Desktop::start();
    let nowhere = tempdir().unwrap();
    let none = format!("unix:path={}", nowhere.path().join("no-bus").display());
    for (address, said) in [(desktop.address(), 1), (none, 0)] {
        let out = tempdir().unwrap();
        let name = std::thread::current().name().unwrap().to_owned();
        let run = Program::new(std::env::current_exe().unwrap())
            .args(["--exact", &name])
            .env(ROLE, out.path())
            .env("DBUS_SESSION_BUS_ADDRESS", address)
            .output()
            .unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
        assert_eq!(names(out.path()), ["before.wav", "behind.wav"]);
        let noticed: Vec<Noticed> = desktop.noticed.try_iter().collect();
        assert_eq!(noticed.len(), said, "{noticed:?}");
        for (title, text) in noticed {
            assert_eq!(title, words::exports::system_done("behind.wav"));
            assert_eq!(text, words::exports::system_done_text());
        }
    }
}

#[test]
fn what_a_killed_window_left_of_a_drawing_is_removed_at_the_next_start_and_nothing_else() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let part = |token: &str| out.path().join(format!(".cutroom-export-{token}.part"));
    let (own, other) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
    fs::write(part(own), "half a film").unwrap();
    fs::write(part(other), "of somebody else").unwrap();
    let mut settings = Settings { faces: true, ..Settings::default() };
    settings.exports.drawing = vec![json!({"target": out.path().join("film.mp4"), "token": own})];
    settings.save(&Paths::under(folder.path().to_owned()).config).unwrap();
    let mut open = Open::sample(folder.path());
    open.until("removed it", |state| !part(own).exists() && state.settings.exports.drawing.is_empty());
    assert!(part(other).exists());
}
