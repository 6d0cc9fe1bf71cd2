//! Timelines for other editors: the form, the list of exports, and the files.

use super::{
    exports::{newest, open_video, settled, small_video, until_ended},
    harness::{Shared, control},
};
use cutroom::{
    app::{
        Action, Command, Dialog, FileCommand,
        features::exports::{ExportAction, ItemState},
    },
    handover::Format,
    jobs::exports::Content,
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use std::fs;
use tempfile::tempdir;

#[test]
fn a_video_is_handed_over_with_its_unsaved_changes_its_recordings_and_a_list_of_what_is_not_in_it() {
    let (shared, made, out, settings) = (Shared::new(), tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let video = small_video(&shared, made.path(), "Small talk");
    let mut open = open_video(&shared, &video, settings.path());
    open.apply(Action::Run(Command::File(FileCommand::ExportTimeline)));
    settled(&mut open);
    open.apply(Action::Exports(ExportAction::Chosen(out.path().join("Talk.otio"))));
    settled(&mut open);
    open.harness.get_by_label(words::handover::form_all_included());
    let format = format!("{}: {}", words::handover::form_format(), Format::ALL[2].1);
    open.click(&format);
    settled(&mut open);
    let Some(Dialog::Export(form)) = open.state().dialog() else { panic!("the form is open") };
    assert_eq!(form.target(), Some(out.path().join("Talk.edl")), "the name follows the format");
    control(&open, Role::Button, words::exports::form_export()).click();
    open.harness.run_steps(3);
    until_ended(&mut open);
    let item = newest(open.state());
    let ItemState::Done { content: Content::Timeline(facts), .. } = &item.state else { panic!("{:?}", item.state) };
    assert_eq!((facts.pieces, facts.rate.name()), (1, "30".to_owned()));
    let text = fs::read_to_string(out.path().join("Talk.edl")).unwrap();
    assert!(text.starts_with("TITLE: Small talk\n") && text.contains("01:00:00:00 01:00:02:00"), "{text}");
    let copies = fs::read_dir(facts.folder.as_ref().unwrap()).unwrap().count();
    assert_eq!(copies, 1, "the recording lies beside it");
    assert_eq!(open.state().settings.exports.choices.timeline, Format::Edl, "the format is remembered");
}
