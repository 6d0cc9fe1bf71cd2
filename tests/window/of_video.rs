//! Changes of the video itself: its name and description, chapters, music, permissions of viewers.

use crate::harness::{Open, Shared, all_named, control, named, start, undo_name};
use cutroom::{
    api::video::{Chapter, ReplaceChapters, VideoChange},
    app::{Action, LibraryAction, Paths, SaveState, Section, TimelineAction, journal_file},
    edit::{
        Edit, VideoEdit,
        journal::{Entry, HEADER},
    },
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

/// A journal of the sample that changes its name, corners and chapters.
fn write_journal(folder: &Path) {
    let read = |body| serde_json::from_value::<VideoChange>(body).unwrap();
    let change = VideoEdit::update(&read(json!({"name": "My film", "corners": "squircle"}))).unwrap();
    let chapters = json!({"chapters": [{"title": "Hello", "description": "", "timestampSeconds": 0}]});
    let chapters = VideoEdit::chapters(serde_json::from_value::<ReplaceChapters>(chapters).unwrap());
    let held = json!({"name": "Cutroom sample", "corners": "regular", "chapters": []});
    let entries = [
        Entry::Video(serde_json::from_value(held).unwrap()),
        Entry::Edit("Edit the video".into(), None, Edit::Video(change)),
        Entry::Edit("Edit the chapters".into(), None, Edit::Video(chapters)),
    ];
    let mut bytes = HEADER.to_vec();
    bytes.extend(entries.iter().flat_map(|entry| entry.encode().unwrap()));
    let path = journal_file::path_of(&Paths::under(folder.to_owned()).journals, "local", "vid_sample");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn changes_of_the_video_itself_are_reviewed_taken_back_and_saved_like_those_of_its_clips() {
    let folder = tempdir().unwrap();
    write_journal(folder.path());
    let mut open = Open::sample(folder.path());
    open.until("the edits are back", |state| state.waiting() == 2);
    assert_eq!(open.state().project().unwrap().video.name, "My film", "the video is shown as it is edited");
    open.click(&words::window::unsaved_changes(2));
    // A dialog is in its final place once its size is known.
    open.harness.run_steps(3);
    open.harness.get_by_label(&words::edits::video_fields("corners, name"));
    open.harness.get_by_label("Name: Cutroom sample \u{2192} My film");
    open.harness.get_by_label(words::edits::chapters());
    super::harness::all_named(&open, words::dialogs::review_revert()).into_iter().last().unwrap().click();
    open.harness.run_steps(3);
    assert_eq!(open.state().waiting(), 1);
    assert_eq!(all_named(&open, words::dialogs::review_revert()).len(), 1);
    open.click(&words::dialogs::review_save(1));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let video = &open.state().project().unwrap().video;
    assert_eq!((video.name.as_str(), video.chapters.as_ref().map(Vec::len)), ("My film", Some(0)));
}

/// Chapters: start in seconds, and title.
fn chapters(open: &Open<'_>) -> Vec<(f64, String)> {
    let of = |chapter: &Chapter| (chapter.timestamp_seconds, chapter.title.clone());
    open.state().project().unwrap().video.chapters.iter().flatten().map(of).collect()
}

fn titles(open: &Open<'_>) -> Vec<String> {
    chapters(open).into_iter().map(|(_, title)| title).collect()
}

#[test]
fn what_is_typed_behind_the_key_of_a_chapter_or_a_marker_is_its_name_wherever_the_timeline_is_scrolled_to() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1_000.0, 560.0), 1.0);
    open.until("the sample is shown", |state| {
        state.project().is_some_and(|project| {
            let (read, all) = project.clips_read();
            read == all
        })
    });
    // Scroll the lanes down, and the time away from the playhead.
    open.apply(Action::MovePlayhead(VideoMs(10_400)));
    let over = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect().center_bottom() + vec2(0.0, 40.0);
    open.harness.event(Event::PointerMoved(over));
    for _ in 0..4 {
        open.harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -400.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Wheel,
        });
        open.harness.run_steps(3);
    }
    let away = |open: &mut Open<'_>| {
        let axis = open.state().axis().zoomed(6.0, 0.0, 800.0, open.state().project().unwrap().sequence.length());
        open.apply(Action::SetView(axis.scrolled(9_000.0, 800.0, open.state().project().unwrap().sequence.length())));
        let (from, _) = open.state().axis().visible(800.0);
        assert!(from.0 > 10_400, "{from:?}");
    };
    away(&mut open);
    open.press(Modifiers::SHIFT, Key::C);
    open.harness.run_steps(4);
    open.harness.event(Event::Text("Far".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(chapters(&open), [(10.0, "Far".to_owned())]);
    away(&mut open);
    // The first press creates a marker, the second edits its note.
    open.press(Modifiers::NONE, Key::M);
    open.press(Modifiers::NONE, Key::M);
    open.harness.run_steps(4);
    open.harness.event(Event::Text("Unsaved".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    // A cut before a chapter moves the chapter.
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(2_000), VideoMs(4_000))));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(chapters(&open), [(8.0, "Far".to_owned())]);
    let notes: Vec<_> = open.state().markers().map(|(_, marker)| marker.note.clone()).collect();
    assert_eq!(notes, ["Unsaved"]);
}

#[test]
fn chapters_go_with_their_footage_in_the_window_the_review_and_the_save() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let saved = |open: &mut Open<'_>, wait: &str, save: &str| {
        open.click(wait);
        open.harness.run_steps(3);
        open.click(save);
        open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    };
    for at in [10_000, 20_000] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.press(Modifiers::SHIFT, Key::C);
        open.harness.run_steps(2);
        open.press(Modifiers::NONE, Key::Enter);
    }
    saved(&mut open, &words::window::unsaved_changes(2), &words::dialogs::review_save(2));
    let first = titles(&open)[0].clone();
    let at = |open: &Open<'_>| chapters(open).into_iter().map(|(at, _)| at).collect::<Vec<_>>();
    assert_eq!(at(&open), [10.0, 20.0]);
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(2_000), VideoMs(5_000))));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(at(&open), [7.0, 17.0]);
    assert_eq!(open.state().waiting(), 1, "the chapters were not changed by anybody");
    open.click(&words::window::unsaved_changes(1));
    open.harness.run_steps(3);
    open.harness.get_by_label(&format!("0:10 \u{2192} 0:07 {first}, moved with its footage"));
    open.click(&words::dialogs::review_save(1));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(at(&open), [7.0, 17.0]);
    assert!(open.state().project().unwrap().draft.plan().is_empty());
    // The whole first chapter is cut out, and restored.
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(6_000), VideoMs(17_000))));
    open.press(Modifiers::NONE, Key::S);
    assert_eq!(at(&open), [6.0]);
    assert!(open.notices().iter().any(|text| text.contains(&words::editing::chapters_hidden(1))), "{:?}", open.notices());
    saved(&mut open, &words::window::unsaved_changes(1), &words::dialogs::review_save(1));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(at(&open), [7.0, 17.0]);
    saved(&mut open, &words::window::unsaved_changes(1), &words::dialogs::review_save(1));
    assert_eq!(at(&open), [7.0, 17.0]);
}

#[test]
fn chapters_are_begun_named_dragged_removed_and_saved_on_their_lane() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // Created at the playhead, and the title field opens.
    open.apply(Action::MovePlayhead(VideoMs(10_400)));
    open.press(Modifiers::SHIFT, Key::C);
    open.harness.run_steps(2);
    open.harness.event(Event::Text("Getting started".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(chapters(&open), [(10.0, "Getting started".to_owned())]);
    // Created by a double click on the lane.
    let block = named(&open, &words::timeline::chapter_label("Getting started")).rect();
    let start = block.left();
    let press = egui::pos2(start - 40.0, block.center().y);
    let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
    let click = |pressed| Event::PointerButton { pos: press, button, pressed, modifiers };
    // Both clicks within one frame, so that the time between them is that of a double click.
    open.harness.input_mut().events.push(Event::PointerMoved(press));
    for _ in 0..2 {
        open.harness.input_mut().events.extend([true, false].map(click));
    }
    open.harness.step();
    open.harness.run_steps(3);
    assert_eq!(chapters(&open).len(), 2, "{:?}", chapters(&open));
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    // Done and Enter close the fields, and the typed text is kept.
    for _ in 0..2 {
        named(&open, &words::timeline::chapter_label("Getting started")).click();
        open.harness.run_steps(4);
    }
    open.harness.event(Event::Text("Getting going".into()));
    open.harness.run_steps(2);
    open.click(words::common::done());
    assert!(open.state().session.as_ref().unwrap().open_chapter.is_none());
    named(&open, &words::timeline::chapter_label("Getting going")).click();
    open.harness.run_steps(4);
    open.harness.event(Event::Text("Getting started".into()));
    open.press(Modifiers::NONE, Key::Enter);
    assert!(open.state().session.as_ref().unwrap().open_chapter.is_none());
    assert!(titles(&open).contains(&"Getting started".to_owned()), "{:?}", titles(&open));
    // A click on the focused chapter opens its fields; after they close, Delete acts on it.
    named(&open, &words::timeline::chapter_label("Getting started")).click();
    open.harness.run_steps(4);
    assert!(open.state().session.as_ref().unwrap().open_chapter.is_some());
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().session.as_ref().unwrap().open_chapter.is_none());
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(chapters(&open).len(), 1);
    open.press(Modifiers::COMMAND, Key::Z);
    // Dragged: it starts at a whole second, with its title.
    let block = named(&open, &words::timeline::chapter_label("Getting started")).rect();
    open.drag(egui::pos2(block.left() + 20.0, block.center().y), vec2(80.0, 0.0));
    assert_eq!(chapters(&open)[1].0 as i64, 10, "a chapter is dragged at its start, and selected elsewhere");
    let from = egui::pos2(block.left() + 3.0, block.center().y);
    open.drag(from, vec2(80.0, 0.0));
    let moved = chapters(&open)[1].clone();
    assert!(moved.0 > 10.0 && moved.0.fract() == 0.0 && moved.1 == "Getting started", "{moved:?}");
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(chapters(&open)[1].0 as i64, 10);
    // Removed with the keyboard, and restored.
    named(&open, &words::timeline::chapter_label("Getting started")).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(chapters(&open).len(), 1);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(chapters(&open).len(), 2);
    // Two chapters count as two unsaved changes everywhere.
    assert_eq!(open.state().waiting(), 2);
    open.harness.get_by_label(&words::window::unsaved_changes(2));
    open.picture("chapters");
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert!(open.notices().iter().any(|text| text == "Saved 2 changes."), "{:?}", open.notices());
    let saved = titles(&open);
    drop(open);
    assert_eq!(titles(&Open::sample(folder.path())), saved, "the service holds them");
}

#[test]
fn chapters_are_proposed_where_clips_begin_and_taken_one_by_one_or_all_at_once() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    named(&open, words::inspector::propose_chapters()).scroll_to_me();
    open.harness.run_steps(3);
    open.click(words::inspector::propose_chapters());
    open.harness.run_steps(3);
    let proposed = open.state().session.as_ref().unwrap().proposed_chapters.clone().unwrap().all;
    assert!(proposed.len() >= 3, "{proposed:?}");
    assert!(chapters(&open).is_empty(), "nothing happened yet");
    assert_eq!(open.state().waiting(), 0);
    // Add one of them on its lane.
    control(&open, Role::Button, &format!("Accept proposed chapter {}", proposed[0].title)).click();
    open.harness.run_steps(3);
    assert_eq!(titles(&open), [proposed[0].title.clone()]);
    named(&open, words::inspector::add_all_chapters()).scroll_to_me();
    open.harness.run_steps(3);
    open.click(words::inspector::add_all_chapters());
    open.harness.run_steps(3);
    assert_eq!(titles(&open).len(), proposed.len());
    assert_eq!(open.state().session.as_ref().unwrap().proposed_chapters.as_ref().map(|proposed| proposed.all.len()), Some(0));
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(titles(&open).len(), 1, "all at once is one step");
    let proposals = |open: &Open<'_>| open.state().session.as_ref().unwrap().proposed_chapters.as_ref().unwrap().all.len();
    assert_eq!(proposals(&open), proposed.len() - 1, "what was taken back is proposed again");
}

#[test]
fn music_is_seen_made_quieter_heard_alone_and_removed_on_its_lane() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    assert!(open.harness.query_by_label(&words::timeline::lane_label(words::settings::lane_music())).is_none());
    open.apply(Action::Library(LibraryAction::Show(Section::Music)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    let daybreak =
        open.state().library.shelf.as_ref().unwrap().items.iter().find(|item| item.name == "Daybreak").unwrap().id.clone();
    open.apply(Action::Library(LibraryAction::Use(daybreak)));
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let volume = |open: &Open<'_>| open.state().project().unwrap().video.background_music.as_ref().map(|music| music.volume);
    assert_eq!(volume(&open), Some(0.3));
    // Its waveform is visible once it was loaded.
    let source =
        |state: &cutroom::app::State| state.project()?.music().and_then(|(music, _)| cutroom::document::music_source(music));
    open.apply(Action::PausePreviews(false));
    open.until("its waveform is there", |state| {
        source(state).is_some_and(|source| state.session.as_ref().unwrap().previews.sounds(&source).next().is_some())
    });
    // The progress of other previews differs in each run.
    open.until("every preview is made", |state| state.session.as_ref().unwrap().previews.pending().next().is_none());
    open.picture("music");
    // Opened again, its file is unknown here: its volume and name can be changed all the same.
    drop(open);
    let mut open = Open::sample(folder.path());
    control(&open, Role::Slider, words::timeline::music_level()).set_value_accesskit(45.0);
    open.harness.run_steps(3);
    let louder = volume(&open).unwrap();
    assert!((louder - 0.45).abs() < 0.001, "{louder}");
    // A volume that is not a whole percentage is one step, however long it is shown.
    control(&open, Role::Slider, words::timeline::music_level()).set_value_accesskit(55.0);
    open.harness.run_steps(3);
    let before = super::harness::steps(&open);
    open.harness.run_steps(10);
    assert_eq!(super::harness::steps(&open), before, "nothing is changed by looking at it");
    open.press(Modifiers::COMMAND, Key::Z);
    assert!((volume(&open).unwrap() - 0.45).abs() < 0.001);
    named(&open, &words::timeline::music_label("Daybreak")).click();
    open.harness.run_steps(4);
    assert_eq!(all_named(&open, words::timeline::music_alone()).len(), 2, "its fields are at the block, too");
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(volume(&open), Some(louder), "the service holds it");
    named(&open, &words::timeline::music_label("Daybreak")).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(volume(&open), None);
    assert_eq!(undo_name(&open), words::editing::step_remove_music());
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(source(open.state()).is_some(), "it has its address again, so its waveform is drawn");
    assert_eq!(volume(&open), Some(louder));
}

#[test]
fn name_description_and_settings_for_viewers_are_edits_of_the_one_history() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    control(&open, Role::TextInput, words::common::name()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(Event::Text("A better name".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Escape);
    let video = |open: &Open<'_>| open.state().project().unwrap().video.clone();
    assert_eq!(video(&open).name, "A better name");
    control(&open, Role::MultilineTextInput, words::inspector::description()).focus();
    open.harness.run_steps(2);
    open.harness.event(Event::Text("What it is about".into()));
    open.harness.run_steps(2);
    // Enter starts a new line: the following characters are not commands.
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.event(Event::Text("bn".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(video(&open).description.as_deref(), Some("What it is about\nbn"));
    open.apply(Action::FoldSection("Viewers"));
    open.harness.run_steps(2);
    let before = video(&open).settings.unwrap().downloads_enabled;
    control(&open, Role::CheckBox, words::inspector::downloads()).scroll_to_me();
    open.harness.run_steps(3);
    control(&open, Role::CheckBox, words::inspector::downloads()).click();
    open.harness.run_steps(3);
    assert_eq!(video(&open).settings.unwrap().downloads_enabled, !before);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    for _ in 0..3 {
        open.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(video(&open).name, "Cutroom sample", "a save is no end of the history");
    assert_eq!(video(&open).settings.unwrap().downloads_enabled, before);
}

/// Rectangle of an entry in the library, by name.
fn place(open: &Open<'_>, name: &str) -> egui::Rect {
    let begins = format!("{name}, 0:");
    open.harness.query_all_by_label_contains(&begins).next().unwrap().rect()
}

#[test]
fn music_is_tried_under_the_voice_and_looped_and_the_list_stays_under_the_pointer_with_what_is_used_marked() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::Run(cutroom::app::Command::Make(cutroom::app::MakeCommand::ShowLibrary)));
    open.apply(Action::Library(LibraryAction::Show(Section::Music)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.harness.get_by_label(words::library::no_background_music());
    let music = |open: &Open<'_>| open.state().project().unwrap().video.background_music.clone();
    // Tried with the video: the video plays, and nothing is changed.
    open.click(&words::library::play_item_with_video("Daybreak"));
    assert!(open.state().play.is_playing() && music(&open).is_none() && open.state().waiting() == 0);
    let tried = open.state().play.tried.clone().unwrap();
    assert_eq!((tried.music.volume, tried.music.name.as_deref()), (0.3, Some("Daybreak")));
    open.click(&words::library::stop_item_with_video("Daybreak"));
    assert!(!open.state().play.is_playing() && open.state().play.tried.is_none());
    // Auditioned alone, in a loop.
    control(&open, Role::CheckBox, words::library::loop_music()).click();
    open.harness.run_steps(3);
    assert!(open.state().library.loops_music);
    open.click(&words::library::play_item("Daybreak"));
    assert!(open.state().library.audition.is_some());
    open.click(&words::library::stop_item("Daybreak"));
    // Added: its row stays in place, and is marked.
    let before = place(&open, "Daybreak");
    open.click(&words::library::add_item("Daybreak"));
    assert!(music(&open).is_some());
    assert_eq!(place(&open, "Daybreak"), before, "the list does not move under the pointer");
    let marked = |open: &Open<'_>| {
        let items = &open.state().library.shelf.as_ref().unwrap().items;
        let project = open.state().project().unwrap();
        items.iter().filter(|item| project.plays_music(item)).map(|item| item.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(marked(&open), ["Daybreak"]);
    open.harness.get_by_label(&words::library::background_music("Daybreak"));
    // Unsaved music plays too: its URL is the library's.
    open.apply(Action::Music(cutroom::app::features::editor::music::MusicChange::Hear));
    assert!(open.state().music_heard().is_some(), "{:?}", open.notices());
    open.apply(Action::Music(cutroom::app::features::editor::music::MusicChange::Hear));
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(marked(&open), ["Daybreak"], "it is marked after the save, too");
    open.click(words::library::remove_music());
    assert!(marked(&open).is_empty());
    assert_eq!(place(&open, "Daybreak"), before);
}

#[test]
fn b_roll_and_overlays_show_the_name_and_a_picture_of_their_file_on_their_lane_and_in_the_inspector() {
    use cutroom::{api::item::ItemKind, app::features::editor::stage::item_pictures::ItemPicture};
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let body = json!({"sourceId": "su_logo", "scope": "private", "name": "Company logo.png"});
    shared.runtime.block_on(shared.workspace.call("POST", "/v1/library", &body));
    let mut open = shared.open(folder.path());
    open.apply(Action::Library(LibraryAction::Show(Section::Pictures)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    let items = &open.state().library.shelf.as_ref().unwrap().items;
    let logo = items.iter().find(|item| item.name == "Company logo.png").unwrap().clone();
    open.apply(Action::MovePlayhead(cutroom::timeline::VideoMs(2_000)));
    open.apply(Action::PausePreviews(false));
    open.apply(Action::Library(LibraryAction::UseAsBroll(logo.id.clone())));
    let at = open.state().selection().cloned().unwrap();
    assert_eq!(open.state().project().unwrap().item(&at).unwrap().kind(), ItemKind::Layout);
    let picture = |state: &cutroom::app::State| {
        let item = state.project().unwrap().item(&at).unwrap();
        matches!(state.picture_of(&at, item), Some(ItemPicture::Still(_)))
    };
    open.until("its picture is there", picture);
    open.apply(Action::Run(cutroom::app::Command::Timeline(cutroom::app::TimelineCommand::ZoomToSelection)));
    open.harness.get_by_role_and_label(Role::Image, &format!("Thumbnail of {}", logo.name));
    open.harness.get_by_label(&format!("File: {}", logo.name));
    let item = open.state().project().unwrap().item(&at).unwrap().clone();
    assert_eq!(open.state().title_of(&at, &item), format!("B-roll \u{2018}{}\u{2019}", logo.name));
    let block = control(&open, Role::Button, words::labels::b_roll());
    let about = block.accesskit_node().description().unwrap_or_default();
    assert!(about.contains(&format!("shows {}", logo.name)), "{about}");
    drop(open);
    shared.stop();
}
