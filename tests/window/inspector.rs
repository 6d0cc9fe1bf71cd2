//! The inspector: its sections collapse and stay collapsed, and its values are in words.

use super::harness::{Open, spans};
use cutroom::{
    api::{effects::ZoomType, item::Item, item::ItemKind},
    app::{Action, Pick, TimelineAction},
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

fn is_expanded(open: &Open<'_>, section: &str) -> Option<bool> {
    open.harness.get_by_role_and_label(Role::Button, section).accesskit_node().data().is_expanded()
}

#[test]
fn sections_fold_by_pointer_and_keyboard_and_stay_folded_for_the_next_item_and_the_next_start() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    assert_eq!(
        (is_expanded(&open, words::inspector::section_time()), is_expanded(&open, words::inspector::section_api_fields())),
        (Some(true), Some(false))
    );
    open.click(words::inspector::section_time());
    assert_eq!(is_expanded(&open, words::inspector::section_time()), Some(false));
    assert!(open.harness.query_by_role_and_label(Role::TextInput, words::inspector::start()).is_none());
    // For the next item, and after a restart.
    open.click("Click");
    assert_eq!(is_expanded(&open, words::inspector::section_time()), Some(false));
    open.harness.get_by_role_and_label(Role::Button, words::inspector::section_sound()).focus();
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(is_expanded(&open, words::inspector::section_sound()), Some(false));
    assert!(open.harness.query_by_role_and_label(Role::Slider, words::inspector::volume()).is_none());
    open.press(Modifiers::NONE, Key::Space);
    assert_eq!(is_expanded(&open, words::inspector::section_sound()), Some(true), "the keyboard stays on the header");
    open.apply(Action::AskToClose);
    drop(open);
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    assert_eq!(
        (is_expanded(&open, words::inspector::section_time()), is_expanded(&open, words::inspector::section_sound())),
        (Some(false), Some(true))
    );
    open.click(words::inspector::section_time());
    open.harness.get_by_role_and_label(Role::TextInput, words::inspector::start());
    assert!(open.state().settings.panes.toggled.is_empty());
}

#[test]
fn no_value_of_one_item_or_of_several_is_shown_as_the_wire_has_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let is_of_wire = |text: &str| {
        let humps = text.chars().zip(text.chars().skip(1)).any(|(one, next)| one.is_lowercase() && next.is_uppercase());
        text.contains('_') || (humps && !text.contains(' '))
    };
    let shown = |open: &Open<'_>| -> Vec<String> {
        let nodes = open.harness.get_by_label(words::window::pane_inspector()).children_recursive();
        nodes.flat_map(|node| [node.accesskit_node().label(), node.accesskit_node().value()]).flatten().collect()
    };
    let mut looked = 0;
    for kind in ItemKind::ALL {
        let all: Vec<_> = spans(open.state(), kind).into_iter().map(|(at, ..)| at).collect();
        for items in [all.iter().take(1).cloned().collect::<Vec<_>>(), all.clone()] {
            open.apply(Action::Timeline(TimelineAction::Select(items, Pick::Only)));
            open.harness.run_steps(3);
            assert!(shown(&open).len() > 5, "{kind:?}: {:?}", shown(&open));
            let wire: Vec<_> = shown(&open).into_iter().filter(|text| is_of_wire(text)).collect();
            assert!(wire.is_empty(), "{kind:?}: {wire:?}");
            looked += 1;
        }
    }
    assert!(looked > 10);
    let zoom = spans(open.state(), ItemKind::Zoom)[0].0.clone();
    open.apply(Action::Select(Some(zoom)));
    let Some((_, Item::Zoom(zoom))) = open.state().selected() else { panic!() };
    assert_eq!(zoom.kind, ZoomType::Manual);
    open.harness.get_by_label(&format!("{}: {}", words::inspector::zoom_movement(), words::inspector::choice_fixed_point()));
}
