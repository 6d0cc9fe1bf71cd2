//! Items hidden by a cut are reported when it is made, listed, and shown on request.

use super::harness::{ANY, Open, begin_of};
use cutroom::{
    api::item::ItemKind,
    app::{Action, ClipCommand, Command, FileCommand},
    timeline::VideoMs,
};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

/// Cuts out the footage below every text and sound effect of the demo clip; returns the number of both.
pub fn cut_under_items(open: &mut Open<'_>) -> (usize, usize) {
    let project = open.state().project().unwrap();
    let items = project.draft.items(&"cl_demo".into()).unwrap();
    let (index, _) = project.clip(&"cl_demo".into()).unwrap();
    let span = project.sequence.span(index).unwrap();
    let (from, to) = (span.start.0 + 100, span.end().0 - 100);
    let inside = |kind| {
        let inside = |item: &&cutroom::api::item::Item| {
            item.times()
                .is_some_and(|(start, length)| span.start.0 + start.0 >= from && span.start.0 + start.0 + length.0 <= to)
        };
        items.of_kind(kind).filter(inside).count()
    };
    let counts = (inside(ItemKind::TextOverlay), inside(ItemKind::SoundEffect));
    open.apply(Action::MovePlayhead(VideoMs(from)));
    open.apply(Action::Run(Command::Clip(ClipCommand::MarkIn)));
    open.apply(Action::MovePlayhead(VideoMs(to)));
    open.apply(Action::Run(Command::Clip(ClipCommand::MarkOut)));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    counts
}

#[test]
fn a_cut_says_what_it_hides_and_the_clip_lists_it_and_leads_to_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (texts, sounds) = cut_under_items(&mut open);
    assert!(texts > 0 && sounds > 0, "the sample has both");
    let notice = open
        .notices()
        .into_iter()
        .find(|notice| notice.contains(&begin_of(words::editing::items_hidden(ANY))))
        .expect("it is said");
    let (texts, sounds) = (words::labels::count_texts(texts), words::labels::count_sound_effects(sounds));
    assert!(notice.contains(&texts) && notice.contains(&sounds), "{notice}");

    open.apply(Action::SelectClip("cl_demo".into()));
    // Without the number.
    let hidden = words::inspector::items_hidden(2).replace('2', "");
    open.harness.get_by_label_contains(&hidden);
    open.harness.get_by_role_and_label(Role::Button, &words::inspector::hidden_item("Whoosh")).scroll_to_me();
    open.harness.run_steps(6);
    open.harness.get_by_role_and_label(Role::Button, &words::inspector::hidden_item("Whoosh")).click();
    open.harness.run_steps(3);
    assert_eq!(open.state().selected().unwrap().1.title(), "Whoosh");
    open.harness.get_by_label_contains(&begin_of(words::inspector::item_hidden(ANY)));

    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.harness.run_steps(4);
    open.harness.get_by_label_contains(&begin_of(words::dialogs::review_hidden(ANY)));
    open.apply(Action::CloseDialog);

    open.click(words::inspector::restore_cut());
    let times = open.state().selected().unwrap().1.times().unwrap();
    assert!(times.1.0 > 0, "it is seen again");
    open.apply(Action::SelectClip("cl_demo".into()));
    assert!(open.harness.query_by_label_contains(&hidden).is_none());
}

#[test]
fn a_cut_that_hides_nothing_says_nothing() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    open.apply(Action::Run(Command::Clip(ClipCommand::MarkIn)));
    open.apply(Action::MovePlayhead(VideoMs(1_040)));
    open.apply(Action::Run(Command::Clip(ClipCommand::MarkOut)));
    open.apply(Action::Run(Command::Clip(ClipCommand::CutOut)));
    assert_eq!(open.state().waiting(), 1);
    assert!(open.notices().iter().all(|notice| !notice.contains("hide")), "{:?}", open.notices());
}
