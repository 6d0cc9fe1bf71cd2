//! Tests of split and join: nothing moves in the video, nothing is lost, and others may save meanwhile.

use super::*;
use crate::api::{overlay::TextOverlayAdd, video::ClipTransition};

/// Splits a clip before this footage; the second half, if it could be split.
pub(super) fn split(draft: &mut Draft, clip: &ClipId, at: i64) -> Option<ClipId> {
    let at = SourceMs(at);
    if draft.why_not_split(clip, at).is_some() {
        return None;
    }
    let second = draft.know_twin(clip, "Second")?;
    let edits = draft.split(clip, &second, at).unwrap();
    draft.step("split", edits).ok().map(|()| second)
}

/// Joins a clip with the next one, if it can be.
pub(super) fn join(draft: &mut Draft, clip: &ClipId) -> bool {
    let Ok(second) = draft.continued_by(clip, |_, _| true) else { return false };
    let edits = draft.join(clip, &second, None);
    draft.step("join", edits).is_ok()
}

fn text(id: &str, start: i64, length: i64) -> Item {
    let text = TextOverlayAdd {
        text: format!("Text {id}"),
        start_time_ms: PlaybackMs(start),
        duration_ms: DurationMs(length),
        ..TextOverlayAdd::default()
    };
    Item::TextOverlay(text.into_item(id.into(), SizePx { width: 100.0, height: 100.0 }))
}

/// Items and footage of the video with their times: names of items with start and end.
fn playing(draft: &Draft) -> (Vec<(String, i64, i64)>, Vec<i64>) {
    let (mut items, mut footage, mut start) = (Vec::new(), Vec::new(), 0);
    for clip in draft.order() {
        let section = draft.section(clip).unwrap();
        let length = section.map.playback_length().0;
        footage.extend((0..length).map(|at| section.map.to_source(PlaybackMs(at)).0));
        for item in section.items.iter() {
            let (at, long) = item.times().unwrap();
            if long.0 > 0 {
                let end = (at.0 + long.0).min(length);
                items.push((format!("{:?} {}", item.kind(), item.title()), start + at.0, start + end));
            }
        }
        start += length;
    }
    items.sort();
    (items, footage)
}

/// [`playing`] with parts that meet put together.
fn merged(playing: Vec<(String, i64, i64)>, at: i64) -> Vec<(String, i64, i64)> {
    let (mut whole, mut rest): (Vec<(String, i64, i64)>, Vec<_>) = (Vec::new(), playing);
    while let Some((name, from, until)) = rest.pop() {
        let next = rest.iter().position(|(other, start, end)| *other == name && until == at && *start == at && end > start);
        let before = rest.iter().position(|(other, _, end)| *other == name && from == at && *end == at);
        match (next, before) {
            (Some(place), _) => {
                let (_, _, end) = rest.remove(place);
                rest.push((name, from, end));
            }
            (None, Some(place)) => {
                let (_, start, _) = rest.remove(place);
                rest.push((name, start, until));
            }
            (None, None) => whole.push((name, from, until)),
        }
    }
    whole.sort();
    whole
}

fn texts() -> Draft {
    let items = [text("a", 0, 300), text("b", 350, 300), text("c", 700, 200), text("whole", 0, 1_000)];
    Draft::new([(clip("cl", Vec::new()), items.into_iter().collect()), (clip("cl_2", Vec::new()), ClipItems::default())])
        .with_video(film())
}

proptest! {
    #[test]
    fn a_split_moves_nothing_and_a_join_gives_the_view_as_before(
        removed in prop::collection::vec((0i64..900, 1i64..150), 0..3),
        moves in prop::collection::vec((0usize..4, 0i64..900, 1i64..300), 0..3),
        at in 0i64..1_000,
        gap in prop::option::of(1i64..200),
    ) {
        let mut draft = texts();
        for (start, length) in removed {
            let cut = Edit::Cut { clip: "cl".into(), removed: vec![cut(start, length)], restored: Vec::new() };
            let _ = draft.edit("Cut", None, cut);
        }
        for (which, start, length) in moves {
            let id = ["a", "b", "c", "whole"][which];
            let times = ChangeBody::of_times(ItemKind::TextOverlay, Some(PlaybackMs(start)), Some(DurationMs(length)));
            let _ = draft.edit("Move", None, Edit::Update("cl".into(), id.into(), times));
        }
        let (before, plan, view) = (playing(&draft), draft.plan(), draft.view.clone());
        prop_assume!(split(&mut draft, &"cl".into(), at).is_some());
        let border = draft.section(&"cl".into()).unwrap().map.playback_length().0;
        let (items, footage) = playing(&draft);
        prop_assert_eq!(&footage, &before.1, "the same footage plays");
        prop_assert_eq!(merged(items, border), merged(before.0.clone(), border), "every item is at its moments");
        prop_assert!(join(&mut draft, &"cl".into()), "{:?}", draft.continued_by(&"cl".into(), |_, _| true));
        prop_assert_eq!(&draft.view.order, &view.order);
        prop_assert_eq!(&draft.view.sections[&"cl".into()], &view.sections[&"cl".into()]);
        prop_assert_eq!(draft.plan(), plan);
        for _ in 0..2 {
            draft.undo().unwrap().unwrap();
        }
        prop_assert_eq!(&draft.view.sections[&"cl".into()], &view.sections[&"cl".into()]);
        prop_assert_eq!(playing(&draft), before);
        // Footage that is cut out between the halves stays cut out.
        let Some(gap) = gap else { return Ok(()) };
        let second = split(&mut draft, &"cl".into(), at).unwrap();
        let removed = Edit::Cut { clip: second, removed: vec![cut(at, gap)], restored: Vec::new() };
        prop_assume!(draft.edit("Gap", None, removed).is_ok());
        let halves = playing(&draft);
        let border = draft.section(&"cl".into()).unwrap().map.playback_length().0;
        prop_assert!(join(&mut draft, &"cl".into()), "{:?}", draft.continued_by(&"cl".into(), |_, _| true));
        let joined = playing(&draft);
        prop_assert_eq!(joined.1, halves.1, "the same footage plays");
        prop_assert_eq!(merged(joined.0, border), merged(halves.0, border), "every item is at its moments");
    }
}

/// Draft with a split clip, and the server; the save goes through the requests one after the other.
fn saved(draft: &mut Draft, service: &mut Clips) -> Vec<SaveStep> {
    let mut sent = Vec::new();
    while let Some(saving) = draft.start_save() {
        let mut made: BTreeMap<ClipId, Clip> = BTreeMap::new();
        let mut answers = Vec::new();
        for step in &saving.steps {
            let Some(request) = step.on_made(&made) else { continue };
            answers.extend(session::results(&request));
            sent.push(request.clone());
            if let (Some(new), Some(clip)) = (serve_following(service, &request), step.makes()) {
                made.insert(clip.clone(), new);
            }
        }
        let records: Vec<_> = saving.steps.iter().filter_map(|step| made.get(step.makes()?).cloned()).collect();
        let done = saving.steps.len();
        draft.finish_save(saving, done, &answers, &records);
        read(draft, service);
    }
    sent
}

fn read(draft: &mut Draft, service: &Clips) -> Vec<Conflict> {
    let mut asked = Vec::new();
    let served: Vec<_> = service.order.iter().map(|clip| service.sections[clip].clone()).collect();
    for section in &served {
        asked.extend(draft.rebase_clip(&section.record).conflicts);
    }
    asked.extend(draft.rebase_order(&service.order).conflicts);
    asked.extend(draft.rebase_video(&video_answered(service)).conflicts);
    for section in &served {
        asked.extend(draft.rebase(&section.record.id, section.items.iter().cloned().collect()).conflicts);
    }
    asked
}

/// Clip with a sound on either side of its middle, and one that runs across it.
fn sounds() -> Draft {
    let items = [sound("ly_0", 100), sound("ly_1", 600), sound("ly_2", 450)];
    Draft::new([(clip("cl", Vec::new()), items.into_iter().collect())]).with_video(film())
}

fn chapter(title: &str, second: i64) -> crate::api::video::ChapterInput {
    serde_json::from_value(serde_json::json!({"title": title, "description": "", "timestampSeconds": second})).unwrap()
}

#[test]
fn a_save_of_a_split_is_a_duplicate_and_two_cuts_and_each_half_keeps_its_own() {
    let mut draft = sounds();
    let mut service = draft.base.clone();
    let before = playing(&draft);
    let second = split(&mut draft, &"cl".into(), 500).unwrap();
    assert_eq!(draft.order(), ["cl".into(), second.clone()]);
    assert_eq!(draft.section(&second).unwrap().record.transition, ClipTransition::HardCut, "no transition at the split");
    let short: Vec<_> = draft.cut_short_by_split(&"cl".into(), SourceMs(480)).into_iter().map(Item::id).collect();
    assert_eq!(short, [&ItemId::from("ly_2")], "a sound is not heard from its middle");
    let planned = draft.plan();
    assert!(planned.moves.is_empty() && planned.copies.len() == 1 && planned.clips.len() == 2, "{planned:?}");
    let sent = saved(&mut draft, &mut service);
    let [
        SaveStep::CopyClip { of, copy, .. },
        SaveStep::Operations { operations: removals },
        SaveStep::UpdateClip { .. },
        SaveStep::UpdateClip { .. },
    ] = &sent[..]
    else {
        panic!("{sent:?}")
    };
    assert_eq!((of, copy.order, copy.name.as_deref()), (&"cl".into(), Some(1), Some("Second")));
    assert!(removals.iter().all(|operation| matches!(operation.action, Action::Remove(..))), "{removals:?}");
    assert_eq!(removals.len(), 3, "one of the first half, one of the second, and what would begin again: {removals:?}");
    assert!(draft.plan().is_empty());
    assert_eq!(seen(&service), seen(&draft.view));
    let (items, footage) = playing(&draft);
    assert_eq!((items.len(), &footage), (3, &before.1));
    // Undo after the save restores the first half, and deletes the copy.
    draft.undo().unwrap().unwrap();
    assert_eq!(playing(&draft), before);
    assert_eq!(draft.plan().deletions.len(), 1);
    saved(&mut draft, &mut service);
    assert_eq!(seen(&service), seen(&draft.view));
}

#[test]
fn an_item_that_is_changed_on_the_new_half_before_the_save_is_changed_on_the_copy() {
    let mut draft = sounds();
    let mut service = draft.base.clone();
    let second = split(&mut draft, &"cl".into(), 500).unwrap();
    let id = draft.items(&second).unwrap().iter().next().unwrap().id().clone();
    let louder = SoundEffectChange { volume: Some(0.25), ..Default::default() };
    draft.edit("Louder", None, Edit::Update(second.clone(), id, ChangeBody::SoundEffect(louder))).unwrap();
    // A second split before the save copies the same original.
    let third = split(&mut draft, &second, 800).unwrap();
    assert_eq!((draft.copy_of(&second), draft.copy_of(&third)), (Some(&"cl".into()), Some(&"cl".into())));
    let before = playing(&draft);
    saved(&mut draft, &mut service);
    assert_eq!(seen(&service), seen(&draft.view));
    assert_eq!(playing(&draft), before);
    let volumes: Vec<_> = service.sections.values().flat_map(|section| section.items.iter()).map(volume).collect();
    assert_eq!(volumes.iter().filter(|volume| **volume == 0.25).count(), 1, "{volumes:?}");
    assert_eq!(service.order.len(), 3);
}

fn volume(item: &Item) -> f64 {
    let Item::SoundEffect(sound) = item else { panic!("{item:?}") };
    sound.volume
}

#[test]
fn a_split_is_refused_at_the_ends_in_a_cut_and_where_nothing_plays() {
    let mut draft = sounds();
    draft.edit("Cut", None, Edit::Cut { clip: "cl".into(), removed: vec![cut(200, 100)], restored: Vec::new() }).unwrap();
    let why = |at| draft.why_not_split(&"cl".into(), SourceMs(at));
    assert_eq!(why(0), Some(SplitRefusal::AtEnd));
    assert_eq!(why(20), Some(SplitRefusal::AtEnd));
    assert_eq!(why(990), Some(SplitRefusal::AtEnd));
    assert_eq!(why(1_000), Some(SplitRefusal::AtEnd));
    assert_eq!(why(250), Some(SplitRefusal::InCut));
    assert_eq!((why(300), why(500)), (None, None));
    assert_eq!(draft.why_not_split(&"no".into(), SourceMs(500)), Some(SplitRefusal::NoClip));
    let unread = Draft::partly_read([(clip("cl", Vec::new()), None)]);
    assert_eq!(unread.why_not_split(&"cl".into(), SourceMs(500)), Some(SplitRefusal::NotRead("cl".into())));
    let empty = Draft::new([(bare_clip(&"cl".into(), Vec::new(), SourceMs(0)), ClipItems::default())]);
    assert_eq!(empty.why_not_split(&"cl".into(), SourceMs(0)), Some(SplitRefusal::Empty));
}

#[test]
fn clips_are_joined_only_where_one_continues_the_other_and_is_like_it() {
    let mut draft = sounds();
    let why = |draft: &Draft, same: bool| draft.continued_by(&"cl".into(), |_, _| same).err();
    assert_eq!(why(&draft, true), Some(JoinRefusal::Last));
    let second = split(&mut draft, &"cl".into(), 500).unwrap();
    assert_eq!((why(&draft, true), why(&draft, false)), (None, Some(JoinRefusal::OtherRecording)));
    let change = ClipChange { studio_sound: Some(true), ..ClipChange::default() };
    draft.edit("Louder", None, Edit::Settings(second.clone(), change)).unwrap();
    assert!(matches!(why(&draft, true), Some(JoinRefusal::Settings(_))));
    draft.undo().unwrap().unwrap();
    draft.edit("Cut", None, Edit::Cut { clip: second.clone(), removed: vec![cut(500, 100)], restored: Vec::new() }).unwrap();
    assert_eq!(why(&draft, true), None, "what is cut out between them stays cut out");
    draft.edit("Longer", None, Edit::Cut { clip: "cl".into(), removed: Vec::new(), restored: vec![cut(500, 200)] }).unwrap();
    assert_eq!(why(&draft, true), Some(JoinRefusal::PlayedBefore));
    draft.undo().unwrap().unwrap();
    draft.edit("Order", None, Edit::Place(second, None)).unwrap();
    let of_second = draft.continued_by(&draft.order()[0].clone(), |_, _| true);
    assert_eq!(of_second, Err(JoinRefusal::PlayedBefore), "the other way round");
}

#[test]
fn what_others_change_on_either_half_is_merged_and_a_deletion_takes_both_halves() {
    let mut draft = sounds();
    let mut service = draft.base.clone();
    let second = split(&mut draft, &"cl".into(), 500).unwrap();
    // Someone changes an item of each half, adds one behind the split, and cuts there.
    let there = service.sections.get_mut(&"cl".into()).unwrap();
    for id in ["ly_0", "ly_1"] {
        let quiet = SoundEffectChange { volume: Some(0.5), ..Default::default() };
        ChangeBody::SoundEffect(quiet).apply(there.items.get_mut(&id.into()).unwrap());
    }
    there.items.insert(sound("ly_9", 800));
    there.recut(CutMap::new(&[cut(900, 50)], SourceMs(1_000)));
    assert_eq!(read(&mut draft, &service), [], "nobody has to decide");
    let of = |clip: &ClipId| draft.items(clip).unwrap().iter().filter(|item| !item.is_hidden()).map(volume).collect::<Vec<_>>();
    assert_eq!(of(&"cl".into()), [0.5, 1.0], "its own, and the one that runs across");
    assert_eq!(of(&second), [0.5, 1.0], "its own, and the new one");
    assert_eq!(draft.section(&second).unwrap().map.playback_length(), PlaybackMs(450));
    saved(&mut draft, &mut service);
    assert_eq!(seen(&service), seen(&draft.view));
    // A deletion of the original leaves nothing to copy.
    let mut draft = sounds();
    let mut service = draft.base.clone();
    split(&mut draft, &"cl".into(), 500).unwrap();
    service.forget(&"cl".into());
    assert_eq!(read(&mut draft, &service), []);
    assert!(draft.order().is_empty() && draft.plan().is_empty() && !draft.parked().is_empty());
    assert!(draft.undo().is_none_or(|undone| undone.is_err()), "there is nothing to undo it on");
}

#[test]
fn a_chapter_behind_the_split_is_on_the_second_half_at_the_same_second() {
    let long = |id: &str| bare_clip(&id.into(), Vec::new(), SourceMs(10_000));
    let chapters = vec![chapter("Start", 0), chapter("Export", 6)];
    let mut draft = Draft::new([(long("cl"), ClipItems::default()), (long("cl_2"), ClipItems::default())]).with_video(film());
    let set = VideoEdit::chapters(crate::api::video::ReplaceChapters { chapters: chapters.clone() });
    draft.edit("Chapters", None, Edit::Video(set)).unwrap();
    let second = split(&mut draft, &"cl".into(), 4_000).unwrap();
    assert_eq!(draft.chapters(), chapters);
    // The second half moves to the end with its chapter.
    draft.edit("Move", None, draft.to_place(&second, 9)).unwrap();
    assert_eq!(draft.chapters(), [chapter("Start", 0), chapter("Export", 16)]);
}

#[test]
fn a_journal_restores_a_split_and_what_was_done_on_its_halves() {
    let mut draft = sounds();
    let base = |draft: &Draft| Entry::of_base(draft, &"cl".into());
    let mut entries = vec![Entry::Order(draft.base_order().to_vec())];
    entries.extend(base(&draft));
    let second = split(&mut draft, &"cl".into(), 500).unwrap();
    entries.push(Entry::Twin(Box::new(draft.twin(&second).unwrap().clone())));
    entries.push(Entry::Step("split".into(), draft.history().done()[0].forward().to_vec()));
    let rename = ClipChange { name: Some("Behind".into()), ..ClipChange::default() };
    let rename = Edit::Settings(second.clone(), rename);
    draft.edit("Rename", None, rename.clone()).unwrap();
    entries.push(Entry::Edit("Rename".into(), None, rename));
    let bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.encode().unwrap()).collect();
    let read = crate::journal::recover(&[crate::journal::HEADER, &bytes].concat());
    assert_eq!(read.entries, entries, "written and read are the same");
    let replayed = replay(read.entries);
    assert_eq!(replayed.skipped, 0);
    let mut restored = Draft::new([(clip("cl", Vec::new()), draft.base(&"cl".into()).unwrap().clone())]).with_video(film());
    restored.restore(replayed.draft, None);
    assert_eq!(restored.plan().steps(), draft.plan().steps());
    restored.undo().unwrap().unwrap();
    restored.undo().unwrap().unwrap();
    assert!(restored.plan().is_empty() && restored.order() == ["cl".into()]);
    restored.redo().unwrap().unwrap();
    assert_eq!(restored.order(), ["cl".into(), second]);
}

#[test]
fn a_second_half_that_was_deleted_before_the_save_comes_back_whole_behind_it() {
    let mut draft = sounds();
    let mut service = draft.base.clone();
    let second = split(&mut draft, &"cl".into(), 400).unwrap();
    let before = (playing(&draft), draft.section(&second).unwrap().map.clone());
    draft.edit("Delete", None, Edit::Delete(second.clone())).unwrap();
    saved(&mut draft, &mut service);
    assert_eq!(read(&mut draft, &service), []);
    draft.undo().unwrap().unwrap();
    assert_eq!(draft.section(draft.order().get(1).unwrap()).unwrap().map, before.1);
    assert_eq!(playing(&draft), before.0);
    saved(&mut draft, &mut service);
    assert_eq!(read(&mut draft, &service), []);
    saved(&mut draft, &mut service);
    assert_eq!(seen(&service), seen(&draft.view));
    assert_eq!(playing(&draft).1, before.0.1);
}
