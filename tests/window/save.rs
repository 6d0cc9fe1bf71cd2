//! Saving: the review, several batches, lost answers, refused edits.

use super::{
    common::{Fault, Proxy},
    harness::{A_FRAME, Open, Shared, clip_span},
};
use cutroom::{
    api::{
        Client,
        clip::ClipChange,
        item::{ChangeBody, Item, ItemKind},
        layout::{LayoutChange, LayoutMedia},
        video::ClipTransition,
    },
    app::{
        Action, ClipCommand, Command, Dialog, EditCommand, EditRequest, FileCommand, Headless, ItemRef, Part, Paths, SaveState,
        TimelineAction,
    },
    timeline::VideoMs,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use secrecy::SecretString;
use serde_json::json;
use tempfile::tempdir;

#[test]
fn every_kind_is_moved_and_saved_and_a_base_layout_stays() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let project = open.state().project().unwrap();
    let mut items = Vec::new();
    for data in &project.clips {
        for item in project.draft.items(&data.clip.id).unwrap().iter().filter(|item| item.times().is_some()) {
            if !items.iter().any(|(_, kind, _, _): &(_, ItemKind, _, _)| *kind == item.kind()) {
                items.push((data.clip.id.clone(), item.kind(), item.id().clone(), item.times().unwrap().0));
            }
        }
    }
    assert_eq!(items.len(), 7);
    for (clip, _, id, _) in &items {
        open.apply(Action::Select(Some(ItemRef { clip: clip.clone(), id: id.clone() })));
        open.press(Modifiers::ALT, Key::ArrowRight);
    }
    assert_eq!(open.state().waiting(), 7);
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let project = open.state().project().unwrap();
    for (clip, kind, id, start) in &items {
        let moved = project.draft.base_item(clip, id).unwrap().times().unwrap().0.0 - start.0;
        assert!(A_FRAME.contains(&moved), "{kind:?}: {moved} ms");
    }
    let base = project.draft.items(&"cl_demo".into()).unwrap().of_kind(ItemKind::Layout).find(|item| item.times().is_none());
    let base = ItemRef { clip: "cl_demo".into(), id: base.unwrap().id().clone() };
    open.apply(Action::Select(Some(base)));
    assert!(!open.state().can(Command::Edit(EditCommand::Delete)) && !open.state().can(Command::Edit(EditCommand::NudgeLeft)));
}

#[test]
fn the_review_shows_what_is_sent_with_what_it_was_and_single_changes_can_be_taken_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let before = open.whoosh();
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    let after = open.whoosh();
    open.press(Modifiers::COMMAND, Key::D);
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(open.state().waiting(), 3);
    open.click(&words::window::unsaved_changes(3));
    let time = |ms| format!("{} in clip", cutroom::timeline::timecode(ms));
    open.harness.get_by_label(&format!("Start: {} \u{2192} {}", time(before), time(after)));
    open.harness.get_by_label(&words::dialogs::review_delete("Click"));
    open.picture("review");
    // Ordered by time, so the last is the deletion: it is reverted alone.
    super::harness::all_named(&open, words::dialogs::review_revert()).into_iter().last().unwrap().click();
    open.harness.run_steps(3);
    assert_eq!(open.state().waiting(), 2);
    assert!(super::harness::all_named(&open, &words::dialogs::review_delete("Click")).is_empty());
    open.click(&words::dialogs::review_save(2));
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(open.whoosh(), after);
}

#[test]
fn a_save_that_cannot_reach_the_workspace_keeps_the_edits_and_goes_through_later() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let stopped = shared.stop();
    open.click("Click");
    open.press(Modifiers::NONE, Key::Delete);
    open.click(words::common::save());
    open.until("the save failed", |state| !matches!(state.save(), SaveState::Running { .. }));
    assert_eq!(open.state().waiting(), 1, "{:?}", open.notices());
    assert!(
        open.notices().iter().any(|notice| notice.contains("Couldn\u{2019}t save 1 change: couldn\u{2019}t reach")),
        "{:?}",
        open.notices()
    );

    let shared = stopped.serve_again();
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("the save came through", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    drop(open);
    shared.stop();
}

/// A save loses its answer, then the editor is killed: the save is sent again with the same idempotency key, and takes effect once.
#[test]
fn a_save_whose_answer_was_lost_takes_effect_once_also_after_a_crash() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = shared.runtime.block_on(Proxy::start(shared.address()));
    let connect = || shared.open_at(&proxy.address, folder.path());
    // The third time the server does not know the key: the window checks the saved state before it sends again.
    for (round, fault, item) in
        [(1, Fault::DropAnswer, "Click"), (2, Fault::DropRequest, "Whoosh"), (3, Fault::DropAnswer, "Chime")]
    {
        if round == 3 {
            proxy.forget_keys();
        }
        let mut open = connect();
        open.click(item);
        open.press(Modifiers::COMMAND, Key::D);
        assert_eq!(open.state().waiting(), 1);
        proxy.set(fault);
        open.click(words::common::save());
        open.until("no answer comes", |state| state.save() == SaveState::Unknown);
        assert_eq!(open.state().waiting(), 1, "what is not known to be saved still waits");
        open.harness.get_by_label(words::window::save_again());
        // Even after an undo the save may have arrived: closing asks first.
        open.click(words::commands::undo());
        open.apply(Action::AskToClose);
        assert!(!open.state().closed && open.state().can(Command::File(FileCommand::Save)));
        open.apply(Action::CloseDialog);
        open.click(words::commands::redo());
        drop(open);

        proxy.set(Fault::None);
        let mut open = connect();
        assert!(open.notices().iter().any(|notice| notice == words::workspace::save_again()), "{:?}", open.notices());
        open.until("it is sent again", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
        assert_eq!(shared.sounds().len(), 3 + round, "once, after {fault:?}");
        assert_eq!(shared.runtime.block_on(shared.workspace.revision()), round as u64);
        open.harness.run_steps(5);
        open.apply(Action::AskToClose);
        drop(open);
    }
    drop(proxy);
    shared.stop();
}

#[test]
fn a_save_of_several_batches_is_stopped_between_them_and_the_rest_goes_out_with_the_next() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = shared.runtime.block_on(Proxy::start(shared.workspace.server.base_url()));
    let client = Client::new(&proxy.address, SecretString::from(shared.workspace.server.api_key().to_owned())).unwrap();
    let texts = |number: usize| {
        json!({"type": "add_text_overlay", "operationId": "o", "clipId": "cl_demo", "text": format!("Text {number}"),
            "startTimeMs": number * 50, "durationMs": 50})
    };
    shared.runtime.block_on(async {
        let paths = Paths::under(folder.path().to_owned());
        let mut edits = Headless::open(client, &proxy.address, &"vid_sample".into(), &paths.journals).await.unwrap();
        edits.read_clips(edits.project().draft.order().to_vec()).await.unwrap();
        edits.add((0..450).map(|number| EditRequest::parse(number, &texts(number)).unwrap()).collect()).unwrap();
        edits.close().await.unwrap();
    });
    let mut open = shared.open_at(&proxy.address, folder.path());
    assert_eq!(open.state().waiting(), 450);
    // Slow enough that a busy machine can stop it in time.
    proxy.set(Fault::Slow);
    open.click(words::common::save());
    open.until("a batch is saved", |state| matches!(state.save(), SaveState::Running { done: 200.., .. }));
    open.click(words::window::cancel_save());
    open.until("it is stopped, and what is left is read", |state| state.save() == SaveState::Idle && state.waiting() < 450);
    let left = open.state().waiting();
    assert!(left == 250 || left == 50, "{left}");
    let expected = words::workspace::save_stopped(450 - left, 450);
    assert!(open.notices().contains(&expected), "{:?}", open.notices());
    let there = || {
        let list = shared.workspace.list("/v1/videos/vid_sample/clips/cl_demo/text-overlays", "textOverlays");
        let names = shared.runtime.block_on(list).into_iter().map(|text| text["text"].as_str().unwrap().to_owned());
        let mut names: Vec<_> = names.filter(|name| name.starts_with("Text ")).collect();
        names.sort();
        names
    };
    assert_eq!(there().len(), 450 - left);
    proxy.set(Fault::None);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("the rest is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let mut all: Vec<_> = (0..450).map(|number| format!("Text {number}")).collect();
    all.sort();
    assert_eq!(there(), all, "each once");
    drop(open);
    drop(proxy);
    shared.stop();
}

#[test]
fn an_edit_that_is_refused_is_named_parked_and_kept_and_the_rest_is_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let media = |open: &Open<'_>, at: &ItemRef| match open.state().project().unwrap().item(at) {
        Some(Item::Layout(layout)) => layout.media.clone().and_then(|media| media.source_id).map(|source| source.to_string()),
        other => panic!("{other:?}"),
    };
    let project = open.state().project().unwrap();
    let sections = project.clips.iter().flat_map(|data| {
        let layouts = project.draft.items(&data.clip.id).unwrap().of_kind(ItemKind::Layout);
        layouts.map(|item| (ItemRef { clip: data.clip.id.clone(), id: item.id().clone() }, item.clone()))
    });
    let section = sections.into_iter().find(|(_, item)| item.times().is_some()).map(|(at, _)| at).unwrap();
    let before = media(&open, &section);
    // Only the server knows whether this source exists.
    let change = LayoutChange { media: Some(LayoutMedia::of("su_nope".into())), ..Default::default() };
    let (name, change) = ("Show something else".into(), ChangeBody::Layout(change));
    open.apply(Action::Change { item: section.clone(), name, change, gesture: None });
    open.click("Click");
    open.press(Modifiers::ALT, Key::ArrowRight);
    open.click(words::common::save());
    open.until("the refusal is shown", |state| matches!(state.dialog(), Some(Dialog::Refused(_))));
    let Some(Dialog::Refused(refused)) = open.state().dialog() else { panic!("it is shown") };
    assert_eq!(refused.title, words::labels::b_roll(), "by what it would be");
    assert!(refused.reason.contains("su_nope"), "{}", refused.reason);
    assert_eq!(open.state().waiting(), 2, "nothing of the batch was done");
    open.picture("refused");
    open.click(words::dialogs::refused_set_aside());
    open.until("the rest is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(media(&open, &section), before);
    let parked = |open: &Open<'_>| open.state().project().unwrap().draft.parked().len();
    assert_eq!(parked(&open), 1);
    // The edit that was set aside is still there after a restart, and can be applied again or dropped.
    drop(open);
    let mut open = Open::sample(folder.path());
    assert_eq!(parked(&open), 1);
    open.press(Modifiers::COMMAND, Key::H);
    open.click(words::dialogs::history_reapply());
    assert_eq!((parked(&open), open.state().waiting(), media(&open, &section).as_deref()), (0, 1, Some("su_nope")));
    open.click(words::common::close());
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(media(&open, &section), before);
}

#[test]
fn a_setting_that_waits_beside_a_cut_is_saved_although_the_clip_is_read_again_after_a_change_of_others() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    open.until("its items are read", |state| state.project().unwrap().draft.is_read(&"cl_demo".into()));
    let change = ClipChange { transition: Some(ClipTransition::HardCut), ..ClipChange::default() };
    open.apply(Action::ChangeClip { clip: "cl_demo".into(), name: "Transition".into(), change, gesture: None });
    let start = clip_span(&open, 1).start;
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(start.0 + 1_000), VideoMs(start.0 + 2_000))));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    let waiting = open.state().waiting();
    // The window sees it and reads faces and words of the clip again: those refer to the cuts of the server.
    super::others::look(&mut open, super::others::QUICK);
    shared.colleague("PATCH", "", json!({"name": "Their name"}));
    open.until("the change of the other user is here", |state| state.project().unwrap().clips[1].clip.name == "Their name");
    open.until("the clip is read again", |state| {
        let project = state.project().unwrap();
        project.clips.iter().all(|data| !data.is_to_be_read() && !data.lacks.contains(&Part::Words))
    });
    assert_eq!(open.state().waiting(), waiting, "{:?}", open.notices());
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    let clips = shared.runtime.block_on(shared.workspace.list("/v1/videos/vid_sample/clips", "clips"));
    let demo = clips.iter().find(|clip| clip["id"] == "cl_demo").unwrap();
    assert_eq!(demo["transition"], "hard_cut");
    let others = format!("{:?}", open.state().from_others());
    assert!(others.contains("Their name") && !others.contains("transition"), "{others}");
    shared.stop();
}
