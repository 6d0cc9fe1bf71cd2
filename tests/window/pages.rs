//! Watch pages from the window: opening one in the web browser, and copying its link.

use super::harness::{Open, named};
use cutroom::app::{Action, BrowserCommand, Command, FileCommand, State};
use egui::{Key, Modifiers, OutputCommand};
use tempfile::tempdir;

/// Command that the window gave to the system, once a notice reports it.
fn handed_over(open: &mut Open<'_>, notice: &str) -> Option<OutputCommand> {
    let mut found = None;
    for _ in 0..3_000 {
        // The frame that ran the command may already contain it.
        let commands = &open.harness.output().platform_output.commands;
        found =
            commands.iter().find(|command| matches!(command, OutputCommand::CopyText(_) | OutputCommand::OpenUrl(_))).cloned();
        if found.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        open.harness.step();
    }
    let notices = open.notices();
    assert!(notices.iter().any(|text| text.contains(notice)), "{notices:?}");
    found
}

fn address(of: Option<OutputCommand>) -> String {
    match of {
        Some(OutputCommand::CopyText(text)) => text,
        Some(OutputCommand::OpenUrl(url)) => url.url,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_page_of_a_video_is_opened_and_its_link_copied_with_who_can_watch_and_what_is_missing() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply_once(Action::Run(Command::File(FileCommand::CopyLink)));
    let copied = address(handed_over(&mut open, "Copied the link"));
    assert!(copied.starts_with("http://127.0.0.1:") && copied.contains("/view/videos/vid_sample/"), "{copied}");
    // The sample was not exported: the notice says what to do, and the link will work after the export.
    let advice =
        |open: &Open<'_>| open.state().notices.shown().iter().filter_map(|notice| notice.advice.clone()).collect::<String>();
    assert!(advice(&open).contains(words::workspace::nothing_to_watch()), "{}", advice(&open));
    open.apply_once(Action::Run(Command::File(FileCommand::OpenPage)));
    assert_eq!(address(handed_over(&mut open, "in your web browser")), copied);
    // In the browser view the command applies to the selected row; groups and tags have no page.
    let can = |state: &State| state.can(Command::File(FileCommand::CopyLink));
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the list is read", |state| !state.rooms.browser.rows.at.is_empty());
    open.apply(Action::Run(Command::Browser(BrowserCommand::SelectRows)));
    open.until("a video leads", |state| state.page_subject().is_some());
    assert!(can(open.state()));
    open.apply_once(Action::Run(Command::File(FileCommand::CopyLink)));
    assert_eq!(address(handed_over(&mut open, "Copied the link")), copied);
}

#[test]
fn a_link_is_withdrawn_after_a_question_and_the_next_one_is_another() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let copy = |open: &mut Open<'_>| {
        open.apply_once(Action::Run(Command::File(FileCommand::CopyLink)));
        address(handed_over(open, "Copied the link"))
    };
    let old = copy(&mut open);
    let ask = |open: &mut Open<'_>| {
        open.apply(Action::Run(Command::File(FileCommand::WithdrawLink)));
        open.harness.run_steps(3);
        named(open, words::dialogs::revoke_title_video());
    };
    ask(&mut open);
    open.click(words::common::cancel());
    assert_eq!(copy(&mut open), old, "nothing happens before the answer");
    ask(&mut open);
    open.click(words::dialogs::revoke_now());
    open.until("it is withdrawn", |state| {
        state.notices.shown().iter().any(|notice| notice.text == words::workspace::link_revoked())
    });
    let new = copy(&mut open);
    assert!(new != old && new.contains("/view/videos/vid_sample/"), "{new}");
}
