//! A clip split into two at the playhead and by the blade, joined again, undone, reviewed and saved.

use super::harness::{Open, Shared, clip_span, drag_with, named, order, press_at, spans, steps, undo_name};
use cutroom::{
    api::{SourceMs, item::ItemKind},
    app::{
        Action, ClipCommand, Command, Dialog, EditCommand, FileCommand, MakeCommand, SaveState, State, TimelineAction,
        TimelineCommand,
        features::editor::{stage::edge::EdgeShown, timeline::HandleOf},
    },
    edit::PendingChange,
    timeline::VideoMs,
};
use egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::{TempDir, tempdir};

const SPLIT: Command = Command::Clip(ClipCommand::SplitClip);
const JOIN: Command = Command::Clip(ClipCommand::JoinClips);
const BLADE: Command = Command::Timeline(TimelineCommand::Blade);

/// Names of items with their start and end in the video; of each kind.
fn items(state: &State) -> Vec<(String, i64, i64)> {
    let project = state.project().unwrap();
    let of = |kind| {
        spans(state, kind)
            .into_iter()
            .map(move |(at, start, end)| (format!("{kind:?} {}", project.item(&at).unwrap().title()), start, end))
    };
    let mut items: Vec<_> = ItemKind::ALL.into_iter().flat_map(of).collect();
    items.sort();
    items
}

/// Words as they are heard: text, start and end in the video.
fn words_heard(state: &State) -> Vec<(String, i64, i64)> {
    let project = state.project().unwrap();
    let clips = project.clips.iter().zip(project.sequence.spans());
    clips
        .flat_map(|(data, span)| {
            data.words
                .iter()
                .map(|word| (word.text.clone(), span.start.0 + word.start_time_ms, span.start.0 + word.end_time_ms))
        })
        .collect()
}

/// A moment of the first clip at which no item and no word is.
fn quiet(open: &Open<'_>) -> i64 {
    let (items, words, span) = (items(open.state()), words_heard(open.state()), clip_span(open, 0));
    let is_free = |at: &i64| items.iter().chain(&words).all(|(_, start, end)| *at <= *start || *at >= *end);
    (span.start.0 + span.length.0 / 3..span.end().0 - 1_000).find(is_free).unwrap()
}

/// True if items and words of all clips are read.
fn is_read(state: &State) -> bool {
    state.project().is_some_and(|project| project.clips.iter().all(|data| !data.lacks_items() && data.script.is_some()))
}

fn saved(open: &mut Open<'_>) {
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it is saved", |state| {
        state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none() && is_read(state)
    });
    open.harness.run_steps(3);
}

#[test]
fn s_splits_the_clip_at_the_playhead_and_everything_stays_at_its_moment_through_undo_save_and_restart() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("its words are read", |state| state.project().unwrap().clips[0].script.is_some());
    let at = quiet(&open);
    open.apply(Action::MovePlayhead(VideoMs(at + 2_000)));
    open.apply(Action::Run(Command::Timeline(TimelineCommand::AddMarker)));
    open.apply(Action::Select(None));
    let (before, heard, clips) = (items(open.state()), words_heard(open.state()), order(&open));
    let chapters = open.state().project().unwrap().chapters().to_vec();
    let marked = |state: &State| state.markers().map(|(at, _)| at.0).collect::<Vec<_>>();
    assert_eq!(marked(open.state()), [at + 2_000]);
    open.apply(Action::MovePlayhead(VideoMs(at)));
    let done = steps(&open);
    open.press(Modifiers::NONE, Key::S);
    let name = open.state().project().unwrap().clips[0].clip.name.clone();
    assert_eq!((steps(&open), undo_name(&open)), (done + 1, words::editing::step_split_clip(&name)));
    let is_as_before = |open: &Open<'_>| {
        assert_eq!(items(open.state()), before);
        assert_eq!(words_heard(open.state()), heard);
        assert_eq!(open.state().project().unwrap().chapters(), chapters);
        assert_eq!(marked(open.state()), [at + 2_000]);
    };
    let project = open.state().project().unwrap();
    let second = project.clips[1].clip.clone();
    assert_eq!(
        (project.clips.len(), clip_span(&open, 1).start, open.state().playhead()),
        (clips.len() + 1, VideoMs(at), VideoMs(at))
    );
    assert_eq!(open.state().selected_clip(), Some(&second.id));
    is_as_before(&open);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((order(&open), open.state().waiting()), (clips.clone(), 0));
    is_as_before(&open);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    // The review says what is sent.
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.until("it is reviewed", |state| matches!(state.dialog(), Some(Dialog::Review)));
    named(&open, &words::dialogs::review_split(&second.name, &name));
    open.harness.get_by_label_contains(&words::dialogs::review_split_how(&name));
    open.press(Modifiers::NONE, Key::Escape);
    // Reverting the split in the review is joining the halves.
    open.apply(Action::TakeBack(PendingChange::NewClip(second.id.clone())));
    assert_eq!((order(&open), open.state().waiting()), (clips.clone(), 0));
    is_as_before(&open);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(open.state().project().unwrap().clips.len(), clips.len() + 1);
    // Like a killed process: the split comes back with its undo.
    drop(open);
    let mut open = Open::sample(folder.path());
    open.until("its words are read", |state| state.project().unwrap().clips[0].script.is_some());
    assert_eq!(open.state().project().unwrap().clips.len(), clips.len() + 1, "{:?}", open.notices());
    is_as_before(&open);
    saved(&mut open);
    let there = &open.state().project().unwrap().clips[1].clip;
    assert!(there.id != second.id && there.name == second.name, "the workspace has the second clip: {there:?}");
    is_as_before(&open);
    assert!(open.state().from_others().is_empty(), "{:?}", open.state().from_others());
    // A join of the saved halves is the clip of before.
    open.apply(Action::MovePlayhead(VideoMs(at - 1_000)));
    let first = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::SelectClip(first));
    open.apply(Action::Run(JOIN));
    assert_eq!(order(&open), clips, "{:?}", open.notices());
    is_as_before(&open);
    // Nothing is lost with the second clip, so that nothing is asked.
    saved(&mut open);
    assert_eq!(order(&open), clips);
    is_as_before(&open);
}

#[test]
fn the_blade_splits_the_clip_that_it_clicks_until_escape_puts_it_away() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let clips = open.state().project().unwrap().clips.len();
    let (name, span) = (open.state().project().unwrap().clips[0].clip.name.clone(), clip_span(&open, 0));
    open.apply(Action::Run(BLADE));
    assert!(open.state().has_blade());
    let block = named(&open, &words::timeline::clip_label(&name)).rect();
    let at = pos2(block.left() + block.width() / 2.0, block.center().y);
    open.harness.event(egui::Event::PointerMoved(at));
    open.harness.run_steps(30);
    open.harness.get_by_label_contains(words::timeline::blade_tooltip("").trim());
    press_at(&mut open, at, egui::PointerButton::Primary);
    assert_eq!(open.state().project().unwrap().clips.len(), clips + 1);
    let border = clip_span(&open, 0).end().0;
    assert!((border - span.length.0 / 2).abs() < 600, "{border} of {}", span.length.0);
    // A second click splits the second half.
    let block = named(&open, &words::timeline::clip_label(open.state().project().unwrap().clips[1].clip.name.clone())).rect();
    press_at(&mut open, block.center(), egui::PointerButton::Primary);
    assert_eq!(open.state().project().unwrap().clips.len(), clips + 2);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().has_blade());
    press_at(&mut open, at, egui::PointerButton::Primary);
    assert_eq!(open.state().project().unwrap().clips.len(), clips + 2, "a click selects again");
    for _ in 0..2 {
        open.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((open.state().project().unwrap().clips.len(), open.state().waiting()), (clips, 0));
}

#[test]
fn a_split_that_cannot_be_and_clips_that_do_not_continue_say_why() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let clips = open.state().project().unwrap().clips.len();
    let end = words::edits::split_at_end();
    open.apply(Action::MovePlayhead(VideoMs(0)));
    let why = open.state().why_not(SPLIT).unwrap();
    assert!(why.contains(end), "{why}");
    open.press(Modifiers::NONE, Key::S);
    let said = |state: &State| {
        let notices = state.notices.shown().iter();
        notices.filter_map(|notice| notice.advice.clone()).any(|advice| advice.contains(end))
    };
    assert!(said(open.state()), "{:?}", open.state().notices.shown());
    open.apply(Action::MovePlayhead(VideoMs(clip_span(&open, 0).end().0 - 10)));
    assert!(open.state().why_not(SPLIT).unwrap().contains(end));
    // In a cut: on the clock of recordings the blade can point at it.
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(10_000), VideoMs(12_000))));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    let clip = open.state().project().unwrap().clips[0].clip.id.clone();
    let cut = open.state().project().unwrap().clips[0]
        .map
        .removed()
        .iter()
        .copied()
        .max_by_key(|(from, until)| until.0 - from.0)
        .unwrap();
    open.apply(Action::Timeline(TimelineAction::SplitClip(clip.clone(), SourceMs(i64::midpoint(cut.0.0, cut.1.0)))));
    let in_cut = words::edits::split_in_cut();
    assert!(open.notices().iter().any(|notice| notice.contains(in_cut)), "{:?}", open.notices());
    assert_eq!(open.state().project().unwrap().clips.len(), clips);
    // The next clip is another recording.
    open.apply(Action::SelectClip(clip.clone()));
    let why = open.state().why_not(JOIN).unwrap();
    assert!(why.contains(words::edits::join_other_recording()), "{why}");
    let last = open.state().project().unwrap().clips[clips - 1].clip.id.clone();
    open.apply(Action::SelectClip(last));
    assert!(open.state().why_not(JOIN).unwrap().contains(words::edits::join_last()));
    // Halves whose settings differ do not join.
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.apply(Action::Run(SPLIT));
    open.apply(Action::SelectClip(clip));
    assert_eq!(open.state().why_not(JOIN), None);
    open.apply(Action::Run(JOIN));
    assert_eq!(open.state().project().unwrap().clips.len(), clips);
}

#[test]
fn the_border_of_two_halves_rolls_both_as_one_step_with_the_frames_beside_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("its words are read", |state| state.project().unwrap().clips[0].script.is_some());
    let at = quiet(&open);
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.press(Modifiers::NONE, Key::S);
    let (before, heard, done) = (items(open.state()), words_heard(open.state()), steps(&open));
    let halves = |open: &Open<'_>| {
        let project = open.state().project().unwrap();
        let ends = |index: usize| {
            let map = &project.clips[index].map;
            (map.to_source(cutroom::api::PlaybackMs(0)).0, map.to_source_end(map.playback_length()).0)
        };
        (ends(0), ends(1))
    };
    let was = halves(&open);
    let length = open.state().project().unwrap().sequence.length();
    let name = open.state().project().unwrap().clips[0].clip.name.clone();
    let block = named(&open, &words::timeline::clip_label(&name)).rect();
    let border = pos2(block.right() + 0.5, block.center().y);
    for (by, earlier) in [(-25.0, true), (40.0, false)] {
        let start = halves(&open).0.1;
        let done = steps(&open);
        drag_with(&mut open, Modifiers::SHIFT, border, border + vec2(by, 0.0), |open| {
            let Some(EdgeShown::Cut(_, HandleOf::Seam, (now, _))) = open.state().edge().cloned() else {
                panic!("{:?}", open.state().edge())
            };
            // The frames are the last of the first half, and the first of the second one.
            let frames = open.state().edge_frames().unwrap().clone().map(|frame| frame.unwrap().at);
            assert_eq!(frames, [SourceMs(now.0 - 1), now]);
            assert_eq!(now.0 < start, earlier, "{now:?} from {start}");
        });
        let now = halves(&open);
        assert_eq!(steps(&open), done + 1, "one step");
        assert!(now.0.1 == now.1.0 && (now.0.1 < start) == earlier, "{now:?}, from {was:?}");
        assert_eq!((now.0.0, now.1.1), (was.0.0, was.1.1));
        assert_eq!(open.state().project().unwrap().sequence.length(), length);
        open.press(Modifiers::COMMAND, Key::Z);
        assert_eq!((halves(&open), items(open.state())), (was, before.clone()));
        assert_eq!(words_heard(open.state()), heard);
    }
    // A side of it trims one half alone.
    drag_with(&mut open, Modifiers::SHIFT, border + vec2(5.0, 0.0), border + vec2(30.0, 0.0), |_| {});
    let now = halves(&open);
    assert!(now.0 == was.0 && now.1.0 > was.1.0, "{now:?}, from {was:?}");
    assert_eq!(steps(&open), done + 1);
    // Apart, the halves roll no more.
    assert!(open.state().project().unwrap().other_half(&open.state().project().unwrap().clips[0].clip.id).is_none());
}

#[test]
fn a_second_half_behind_a_cut_comes_back_after_its_deletion_was_saved_and_is_joined_again() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("its words are read", |state| state.project().unwrap().clips[0].script.is_some());
    // Two seconds are cut out, and the split is at their edge.
    let at = quiet(&open);
    open.apply(Action::Timeline(TimelineAction::Mark(VideoMs(at), VideoMs(at + 2_000))));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    let whole = (order(&open), items(open.state()), words_heard(open.state()));
    open.apply(Action::Select(None));
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.apply(Action::Run(SPLIT));
    let halves = order(&open);
    assert_eq!(halves.len(), whole.0.len() + 1, "{:?}", open.notices());
    assert_eq!((items(open.state()), words_heard(open.state())), (whole.1.clone(), whole.2.clone()));
    let second = open.state().project().unwrap().clips[1].clip.id.clone();
    open.apply(Action::SelectClip(second));
    open.apply(Action::Run(Command::Edit(EditCommand::Delete)));
    assert_eq!(open.state().project().unwrap().clips.len(), whole.0.len(), "{:?}", open.notices());
    saved(&mut open);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(order(&open), halves, "{:?}", open.notices());
    assert_eq!((items(open.state()), words_heard(open.state())), (whole.1.clone(), whole.2.clone()));
    saved(&mut open);
    assert_eq!(order(&open), halves, "{:?}", open.notices());
    let first = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::SelectClip(first));
    assert_eq!(open.state().why_not(JOIN), None);
    open.apply(Action::Run(JOIN));
    assert_eq!((order(&open), items(open.state()), words_heard(open.state())), whole);
    saved(&mut open);
    assert_eq!((order(&open), items(open.state()), words_heard(open.state())), whole);
}

#[test]
fn a_chapter_on_the_second_half_is_saved_with_the_split_and_nothing_is_left_to_save() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.until("its words are read", |state| state.project().unwrap().clips[0].script.is_some());
    let at = quiet(&open);
    let chapters = |open: &Open<'_>| {
        let chapters = open.state().project().unwrap().video.chapters.iter().flatten();
        chapters.map(|chapter| (chapter.timestamp_seconds, chapter.title.clone())).collect::<Vec<_>>()
    };
    open.apply(Action::MovePlayhead(VideoMs(at + 1_500)));
    open.apply(Action::Run(Command::Make(MakeCommand::AddChapter)));
    let before = chapters(&open);
    assert!(before.iter().any(|(second, _)| *second * 1_000.0 > at as f64), "{before:?}, {at}");
    saved(&mut open);
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.apply(Action::Run(SPLIT));
    saved(&mut open);
    assert_eq!(chapters(&open), before);
    open.press(Modifiers::COMMAND, Key::R);
    open.until("it is read again", |state| state.loading.is_none() && state.waiting() == 0);
    assert_eq!(chapters(&open), before);
}

/// Clips of the sample on the server, in order.
fn served(shared: &Shared) -> Vec<serde_json::Value> {
    shared.runtime.block_on(shared.workspace.list("/v1/videos/vid_sample/clips", "clips"))
}

/// The sample of a server in a window that has read all of it, with the folder of the window.
fn read_sample() -> (TempDir, Shared, Open<'static>) {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    open.until("all is read", is_read);
    (folder, shared, open)
}

/// Content of each clip of the sample on the server ([`content`]).
fn contents(shared: &Shared) -> Vec<Vec<String>> {
    served(shared).iter().map(|clip| content(shared, clip)).collect()
}

/// Sources, words and items that the server has of a clip, without ids and addresses.
fn content(shared: &Shared, clip: &serde_json::Value) -> Vec<String> {
    let path = format!("/v1/videos/vid_sample/clips/{}", clip["id"].as_str().unwrap());
    let list = |part: &str, field: &str| shared.runtime.block_on(shared.workspace.list(&format!("{path}/{part}"), field));
    let mut content: Vec<_> = list("sources", "sources").iter().map(|source| source["id"].to_string()).collect();
    content.extend(list("transcript/uncut", "words").iter().map(|word| word["text"].to_string()));
    for kind in ItemKind::ALL {
        let field = kind.collection();
        content.extend(list(field, kind.plural()).into_iter().map(|mut item| {
            item.as_object_mut()
                .unwrap()
                .retain(|field, _| !matches!(field.as_str(), "id" | "createdAt" | "updatedAt" | "url"));
            format!("{field} {item}")
        }));
    }
    content.sort();
    content
}

#[test]
fn a_save_that_splits_one_clip_and_deletes_another_asks_before_it_sends_anything() {
    let (_folder, shared, mut open) = read_sample();
    let at = quiet(&open);
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.apply(Action::Run(SPLIT));
    saved(&mut open);
    let last = open.state().project().unwrap().clips.last().unwrap().clip.id.clone();
    open.apply(Action::MovePlayhead(VideoMs(at - 3_000)));
    open.apply(Action::Run(SPLIT));
    let half = open.state().project().unwrap().clips[1].clip.name.clone();
    open.apply(Action::SelectClip(last));
    open.apply(Action::Run(Command::Edit(EditCommand::Delete)));
    let before = served(&shared);
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    assert_eq!(served(&shared), before, "nothing was sent");
    open.click(words::dialogs::deleting_delete());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle && state.loading.is_none());
    let now = served(&shared);
    assert_eq!(now.len(), before.len(), "{now:?}");
    let made = now.iter().find(|clip| clip["name"].as_str() == Some(&half)).unwrap();
    assert_eq!(made["transition"], "hard_cut");
    assert!(open.state().from_others().is_empty(), "{:?}", open.state().from_others());
    shared.stop();
}

#[test]
fn the_second_half_of_a_split_or_an_undone_join_comes_back_with_its_layers_words_and_items() {
    let (_folder, shared, mut open) = read_sample();
    let at = quiet(&open);
    open.apply(Action::MovePlayhead(VideoMs(at + 4_000)));
    open.apply(Action::Run(Command::Make(MakeCommand::AddChapter)));
    saved(&mut open);
    let chapters =
        || shared.runtime.block_on(shared.workspace.get("/v1/videos/vid_sample")).json()["video"]["chapters"].clone();
    let (of_whole, of_video) = (contents(&shared), chapters());
    open.apply(Action::MovePlayhead(VideoMs(at)));
    open.apply(Action::Run(SPLIT));
    saved(&mut open);
    let halves = order(&open);
    let of_halves = contents(&shared);
    let is = |open: &Open<'_>, wanted: &[Vec<String>]| {
        assert_eq!(contents(&shared), wanted, "{:?}", open.notices());
        assert_eq!(chapters(), of_video);
    };
    // The undone split: its second half is deleted without a question, because the first plays all of it.
    open.press(Modifiers::COMMAND, Key::Z);
    saved(&mut open);
    is(&open, &of_whole);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(order(&open), halves);
    saved(&mut open);
    is(&open, &of_halves);
    // The undone join.
    let first = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::SelectClip(first));
    open.apply(Action::Run(JOIN));
    saved(&mut open);
    is(&open, &of_whole);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(order(&open), halves);
    saved(&mut open);
    is(&open, &of_halves);
    assert_eq!(served(&shared)[1]["transition"], "hard_cut");
    assert!(open.state().from_others().is_empty(), "{:?}", open.state().from_others());
    shared.stop();
}

#[test]
fn a_join_and_the_split_before_it_are_undone_before_one_save_that_asks_nothing() {
    let (_folder, shared, mut open) = read_sample();
    let at = quiet(&open);
    let split = |open: &mut Open<'_>, at: i64| {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(SPLIT));
    };
    split(&mut open, at);
    saved(&mut open);
    let halves = (order(&open), contents(&shared));
    split(&mut open, at + 10_000);
    saved(&mut open);
    let first = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::SelectClip(first));
    open.apply(Action::Run(JOIN));
    saved(&mut open);
    // The clip that plays what the save deletes is itself one that the save brings back.
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(order(&open), halves.0, "{:?}", open.notices());
    assert!(open.notices().iter().all(|notice| !notice.contains(&words::editing::clip_deleted_again("Welcome 3"))));
    saved(&mut open);
    assert_eq!((order(&open), contents(&shared)), halves);
    shared.stop();
}

#[test]
fn an_undone_split_asks_nothing_wherever_it_was_and_a_clip_that_is_kept_says_that_its_footage_plays_twice() {
    let (_folder, shared, mut open) = read_sample();
    let of_whole = contents(&shared);
    // In the middle of words and items, too.
    for at in [10_000, 3_000, 30_500] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        open.apply(Action::Run(SPLIT));
        saved(&mut open);
        open.press(Modifiers::COMMAND, Key::Z);
        saved(&mut open);
        assert_eq!(contents(&shared), of_whole, "{at}: {:?}", open.notices());
    }
    // What is on the second half alone is asked about.
    open.apply(Action::MovePlayhead(VideoMs(10_000)));
    open.apply(Action::Run(SPLIT));
    let first = open.state().project().unwrap().clips[0].clip.id.clone();
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.harness.run_steps(3);
    let reverts: Vec<_> = open.harness.query_all_by_label_contains(words::dialogs::review_revert()).collect();
    let disabled = reverts.iter().filter(|button| button.accesskit_node().is_disabled()).count();
    assert_eq!((disabled, reverts.len()), (2, 3), "the cuts of both halves go with the split");
    drop(reverts);
    open.apply(Action::CloseDialog);
    saved(&mut open);
    open.apply(Action::MovePlayhead(VideoMs(20_000)));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    saved(&mut open);
    let halves = served(&shared);
    open.press(Modifiers::COMMAND, Key::Z);
    open.apply(Action::SelectClip(first));
    open.apply(Action::Run(JOIN));
    open.press(Modifiers::COMMAND, Key::S);
    open.until("it asks", |state| matches!(state.dialog(), Some(Dialog::Deleting(_))));
    open.harness.run_steps(3);
    let there = open.state().project().unwrap().which_clip(&open.state().project().unwrap().clips[0].clip.id);
    open.harness.get_by_label(&words::dialogs::deleting_twice(&there));
    let cancel = open.harness.get_by_role_and_label(egui::accesskit::Role::Button, words::common::cancel());
    assert!(cancel.accesskit_node().is_focused(), "Enter plays nothing twice");
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(served(&shared), halves);
    shared.stop();
}
