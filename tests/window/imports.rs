//! The messages for a file that cannot be imported.

use super::harness::{Open, all_named};
use crate::common::{ffmpeg, make_video};
use cutroom::{
    app::{Action, ClipCommand, Command, Connection, Dialog, EditCommand, FileCommand, Tone},
    jobs::workspace::ImportFiles,
};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

#[test]
fn a_file_that_is_no_video_is_told_by_name_and_by_what_it_is() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let [song, photo, empty] = ["My song.mp3", "Photo.png", "Empty.mp4"].map(|name| media.path().join(name));
    ffmpeg(&["-f", "lavfi", "-i", "sine=duration=1", song.to_str().unwrap()]);
    ffmpeg(&["-f", "lavfi", "-i", "color=size=64x64", "-frames:v", "1", photo.to_str().unwrap()]);
    std::fs::write(&empty, "").unwrap();
    for (file, says) in [
        (song, "Couldn\u{2019}t import \u{2018}My song.mp3\u{2019}: the file has audio but no video."),
        (photo, "Couldn\u{2019}t import \u{2018}Photo.png\u{2019}: the file is an image, not a video."),
        (empty, "Couldn\u{2019}t import \u{2018}Empty.mp4\u{2019}: the file is empty (0 bytes)."),
        (media.path().to_owned(), ": this is a folder or a device, not a file."),
    ] {
        // Dropped sounds and images go into the library, so this imports them as a video explicitly.
        open.apply(Action::ImportFiles(ImportFiles { screen: Some(file), camera: None }));
        open.until("the import ended", |state| state.import.is_none());
        let notices = open.notices();
        assert!(notices.iter().any(|notice| notice.ends_with(says)), "{says}: {notices:?}");
        assert!(notices.iter().all(|notice| !notice.contains("400") && !notice.contains("kind video")), "{notices:?}");
    }
}

#[test]
fn an_import_that_ends_beside_unsaved_changes_says_so_and_opens_at_a_press() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    assert_eq!(open.state().waiting(), 1);
    open.apply(Action::ImportFiles(ImportFiles { screen: Some(make_video(media.path(), "Take.mp4")), camera: None }));
    open.until("the import ended", |state| state.import.is_none());
    let notices = open.notices();
    assert!(notices.iter().any(|text| *text == words::workspace::imported("Take")), "{notices:?}");
    assert_eq!(open.state().project().unwrap().video.id.as_str(), "vid_sample", "the changes stay in view");
    open.harness.run_steps(2);
    // The last button is the notice's: the bar has one with the same name.
    all_named(&open, words::common::open()).last().unwrap().click();
    open.harness.run_steps(3);
    // As always when another video is opened, a question about unsaved changes comes first.
    open.click(words::dialogs::unsaved_keep_open());
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.name == "Take"));
}

#[test]
fn a_refusal_wears_no_green_tick() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // The clip has a transcript, with corrections perhaps.
    open.apply(Action::Choose(Command::Clip(ClipCommand::Transcribe)));
    let has_words = words::commands::transcribe_has_words();
    let is_refusal = |notice: &&cutroom::app::notice::Notice| notice.advice.as_ref().is_some_and(|why| why.contains(has_words));
    assert_eq!(open.state().notices.shown().iter().find(is_refusal).unwrap().tone, Tone::Warning);
}

#[test]
fn several_files_are_imported_one_after_the_other_and_one_that_fails_stops_no_other() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let broken = media.path().join("Broken.mp4");
    std::fs::write(&broken, "").unwrap();
    let files = vec![make_video(media.path(), "First.mp4"), broken, make_video(media.path(), "Third.mp4")];
    open.apply(Action::ImportSeveral(files));
    assert_eq!(open.state().imports.place(), Some((1, 3)));
    open.until("the second of three", |state| state.imports.place().is_none_or(|(number, _)| number > 1));
    open.until("all ended", |state| state.import.is_none() && state.imports.place().is_none());
    let notice =
        open.state().notices.shown().iter().find(|notice| notice.text == words::workspace::imported_some(3, 2)).unwrap();
    assert_eq!(notice.tone, Tone::Warning);
    assert!(notice.advice.as_ref().is_some_and(|advice| advice.contains("Broken.mp4")), "{notice:?}");
    open.until("the first is open", |state| state.project().is_some_and(|project| project.video.name == "First"));
    // A single file is imported as before.
    open.apply(Action::ImportSeveral(vec![make_video(media.path(), "Alone.mp4")]));
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.name == "Alone"));
}

#[test]
fn cancelling_several_imports_begins_no_other_and_says_how_many_are_there() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    let files = ["One.mp4", "Two.mp4", "Three.mp4"].map(|name| make_video(media.path(), name));
    open.apply(Action::ImportSeveral(files.to_vec()));
    open.apply(Action::Run(Command::File(FileCommand::CancelImport)));
    assert!(open.state().import.is_none() && open.state().imports.place().is_none());
    let notices = open.notices();
    assert!(notices.contains(&words::workspace::import_canceled_after(3, 0)), "{notices:?}");
    open.harness.run_steps(3);
    assert!(open.state().import.is_none(), "nothing begins again");
}

/// Types paths into the dialog of systems without a file dialog, and confirms them.
fn type_paths(open: &mut Open<'_>, text: &str) {
    open.harness.get_by_label(words::window::path_of_files()).focus();
    open.harness.step();
    open.harness.event(egui::Event::Paste(text.to_owned()));
    open.harness.run_steps(2);
    open.press(egui::Modifiers::NONE, egui::Key::Enter);
}

#[test]
fn where_paths_are_typed_several_files_are_imported_and_one_that_is_missing_is_named() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().type_paths();
    let [one, two] = ["One take.mp4", "Two.mp4"].map(|name| make_video(media.path(), name));
    let missing = media.path().join("None.mp4");
    open.press(egui::Modifiers::COMMAND, egui::Key::I);
    type_paths(&mut open, &format!("{}\n{}", one.display(), missing.display()));
    let refused = words::window::no_such_file(missing.display());
    let begun = std::time::Instant::now();
    while open.harness.query_by_label(&refused).is_none() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "the missing file is not named");
        open.harness.step();
        std::thread::yield_now();
    }
    assert!(open.state().import.is_none());
    open.press(egui::Modifiers::COMMAND, egui::Key::A);
    type_paths(&mut open, &format!("'{}' '{}'", one.display(), two.display()));
    open.until("both are imported", |state| {
        let texts: Vec<_> = state.notices.shown().iter().map(|notice| notice.text.clone()).collect();
        state.import.is_none() && texts.iter().any(|text| *text == words::workspace::imported_several(2))
    });
}

#[test]
fn importing_from_the_welcome_dialog_opens_nothing_behind_it_and_a_cancelled_choice_leads_back() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::first(folder.path(), egui::vec2(1100.0, 700.0));
    open.until("the workspace is there", |state| matches!(state.connection, Connection::Ready(_)) && !state.holds_no_videos);
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.click(words::dialogs::welcome_import());
    open.harness.run_steps(20);
    open.harness.get_by_label(words::window::path_of_files());
    let nothing_opened = |open: &Open<'_>| open.state().project().is_none() && open.state().loading.is_none();
    assert!(nothing_opened(&open), "no video opens behind the question");
    open.press(egui::Modifiers::NONE, egui::Key::Escape);
    assert!(matches!(open.state().dialog(), Some(Dialog::Welcome)) && nothing_opened(&open));
    open.click(words::dialogs::welcome_import());
    open.harness.run_steps(3);
    type_paths(&mut open, &make_video(media.path(), "Mine.mp4").display().to_string());
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.name == "Mine"));
    assert!(open.state().dialog().is_none());
}
