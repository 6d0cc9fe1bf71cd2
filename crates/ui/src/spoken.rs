//! Accessible texts, corrected after every frame.
//!
//! The toolkit describes a text by its visible glyphs: right-to-left text comes in reverse, and icons are private-use characters in
//! the text. This plugin restores the text of fields as it was typed, and removes icons from all names: the words beside an icon
//! carry its meaning, and an icon alone is decoration.

use super::reading_order::has_rtl;
use egui::{
    Context, FullOutput, Plugin, Role,
    accesskit::{Node, NodeId, Rect, TextDirection, TreeUpdate},
};
use std::collections::HashMap;

/// Plugin that corrects the accessibility tree of every frame; idle without assistive technology.
#[derive(Default)]
pub struct Spoken;

impl Plugin for Spoken {
    fn debug_name(&self) -> &'static str {
        "spoken"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        if let Some(update) = &mut output.platform_output.accesskit_update {
            mend(update);
        }
    }
}

/// Default level of headings, below the titles of the window and of dialogs.
const BELOW_TITLE: usize = 2;

/// Corrects all texts of a tree.
fn mend(update: &mut TreeUpdate) {
    let runs = turned(&update.nodes);
    in_visual_order(&mut update.nodes);
    for (id, node) in &mut update.nodes {
        if let Some(text) = runs.get(id) {
            put(node, text);
        }
        without_signs(node);
        match node.role() {
            Role::ProgressIndicator => {
                // The toolkit's spinner has no name, and its progress bars no range.
                if node.label().is_none() {
                    node.set_label(words::window::in_progress());
                }
                if node.numeric_value().is_some() {
                    node.set_min_numeric_value(0.0);
                    node.set_max_numeric_value(100.0);
                }
            }
            Role::Heading => {
                // The toolkit gives a label that became a heading its text as a value; screen readers expect a name.
                if let Some(text) = node.value().filter(|_| node.label().is_none()).map(str::to_owned) {
                    node.set_label(text);
                    node.clear_value();
                }
                if node.level().is_none() {
                    node.set_level(BELOW_TITLE);
                }
            }
            _ => {}
        }
    }
}

/// Rectangles of the nodes; for a container without bounds, the union of its children's.
fn places(nodes: &[(NodeId, Node)]) -> HashMap<NodeId, Rect> {
    let mut places: HashMap<NodeId, Rect> = nodes.iter().filter_map(|(id, node)| Some((*id, node.bounds()?))).collect();
    // Parents precede their children in the update, so the reverse order visits children first.
    for (id, node) in nodes.iter().rev().filter(|(_, node)| node.bounds().is_none()) {
        let inside = node.children().iter().filter_map(|child| places.get(child)).copied();
        if let Some(place) = inside.reduce(|one, other| one.union(other)) {
            places.insert(*id, place);
        }
    }
    places
}

/// Reverses children that were laid out from the right: siblings in one row of which each is left of the one before.
fn in_visual_order(nodes: &mut [(NodeId, Node)]) {
    let places = places(nodes);
    let is_left_of = |one: Option<&Rect>, other: Option<&Rect>| {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let overlap = one.y1.min(other.y1) - one.y0.max(other.y0);
        one.x1 <= other.x0 + 0.5 && overlap > 0.5 * one.height().min(other.height())
    };
    for (_, node) in nodes.iter_mut().filter(|(_, node)| node.children().len() > 1) {
        let mut children = node.children().to_vec();
        let mut from = 0;
        for to in 1..=children.len() {
            let (before, here) = (children.get(to - 1), children.get(to));
            let goes_on = here.zip(before).is_some_and(|(here, before)| is_left_of(places.get(here), places.get(before)));
            if !goes_on {
                if let Some(run) = children.get_mut(from..to) {
                    run.reverse();
                }
                from = to;
            }
        }
        if children != node.children() {
            node.set_children(children);
        }
    }
}

/// Texts in reading order for the runs that the toolkit gave in visual order.
fn turned(nodes: &[(NodeId, Node)]) -> HashMap<NodeId, String> {
    let is_turned = |(_, node): &&(NodeId, Node)| node.role() == Role::TextRun && node.value().is_some_and(has_rtl);
    let mut found = HashMap::new();
    if !nodes.iter().any(|node| is_turned(&node)) {
        return found;
    }
    let all: HashMap<NodeId, &Node> = nodes.iter().map(|(id, node)| (*id, node)).collect();
    for (_, parent) in nodes.iter().filter(|(_, node)| node.role() != Role::TextRun) {
        let runs: Vec<_> = parent
            .children()
            .iter()
            .filter_map(|id| Some((*id, all.get(id)?.value()?)))
            .filter(|(id, _)| all.get(id).is_some_and(|node| node.role() == Role::TextRun))
            .collect();
        if !runs.iter().any(|(_, text)| has_rtl(text)) {
            continue;
        }
        let whole = parent.value().or_else(|| parent.label());
        found.extend(whole.into_iter().flat_map(|whole| shares(whole, &runs)));
    }
    found
}

/// Splits a text into the parts of its runs, by their lengths. A text that is shortened on the screen keeps its visible part.
fn shares(whole: &str, runs: &[(NodeId, &str)]) -> Vec<(NodeId, String)> {
    if let [(run, _)] = runs {
        return vec![(*run, whole.to_owned())];
    }
    let lengths: Vec<_> = runs.iter().map(|(_, text)| text.chars().count()).collect();
    if lengths.iter().sum::<usize>() != whole.chars().count() {
        return Vec::new();
    }
    let mut letters = whole.chars();
    runs.iter().zip(lengths).map(|((run, _), length)| (*run, letters.by_ref().take(length).collect())).collect()
}

/// Replaces the text of a run. The positions of its characters follow the reading order.
fn put(run: &mut Node, text: &str) {
    let count = text.chars().count();
    // Character lengths are in UTF-8 bytes: at most four.
    run.set_character_lengths(text.chars().map(|letter| letter.len_utf8() as u8).collect::<Vec<_>>());
    let mut widths = run.character_widths().map(<[f32]>::to_vec).unwrap_or_default();
    if widths.len() == count {
        let all_rtl = !text.chars().any(|letter| letter.is_alphanumeric() && !has_rtl(letter.encode_utf8(&mut [0; 4])));
        if all_rtl {
            widths.reverse();
            run.set_text_direction(TextDirection::RightToLeft);
        }
    } else {
        // Joined letters have one glyph: each gets an equal part of the width.
        let whole: f32 = widths.iter().sum();
        widths = vec![whole / count.max(1) as f32; count];
    }
    let places = widths.iter().scan(0.0, |at, width| Some(std::mem::replace(at, *at + width)));
    run.set_character_positions(places.collect::<Vec<f32>>());
    run.set_character_widths(widths);
    // The first word has no entry; a run has at most 255 characters.
    let mut was_space = false;
    let begins = |(index, letter): (usize, char)| {
        let begins = was_space && letter.is_alphanumeric();
        was_space = !letter.is_alphanumeric();
        begins.then(|| u8::try_from(index).unwrap_or(u8::MAX))
    };
    run.set_word_starts(text.chars().enumerate().filter_map(begins).collect::<Vec<_>>());
    run.set_value(text);
}

/// True for characters of the icon font.
fn is_sign(letter: char) -> bool {
    matches!(letter, '\u{e000}'..='\u{f8ff}')
}

fn cleaned(text: &str) -> Option<String> {
    // A cheap test first: every text of the window passes here in every frame, and few contain icons.
    (!text.is_ascii() && text.contains(is_sign))
        .then(|| text.replace(is_sign, "").split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Removes icons from the name, value and description of a node.
fn without_signs(node: &mut Node) {
    if matches!(node.role(), Role::TextInput | Role::MultilineTextInput | Role::PasswordInput) {
        return;
    }
    if node.role() == Role::TextRun {
        if let Some(text) = node.value().and_then(cleaned) {
            put(node, &text);
        }
        return;
    }
    if let Some(label) = node.label().and_then(cleaned) {
        node.set_label(label);
    }
    if let Some(value) = node.value().and_then(cleaned) {
        if value.is_empty() && node.role() == Role::Label {
            node.set_hidden();
        }
        node.set_value(value);
    }
    // Screen readers do not read the value of these roles, so it is appended to the description.
    let is_silent = matches!(
        node.role(),
        Role::Button | Role::ComboBox | Role::Image | Role::ListItem | Role::RadioButton | Role::TreeItem
    );
    if is_silent && let Some(value) = node.value().filter(|value| !value.is_empty()) {
        let description = node.description().map_or_else(|| value.to_owned(), |more| format!("{value}. {more}"));
        node.set_description(description);
    }
    if let Some(description) = node.description().and_then(cleaned) {
        node.set_description(description);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::TreeId;

    /// Tree of a field with its text, and its runs in visual order.
    fn field(text: &str, seen: &[&str]) -> TreeUpdate {
        let mut parent = Node::new(Role::TextInput);
        parent.set_value(text);
        let mut nodes = Vec::new();
        for (index, seen) in seen.iter().enumerate() {
            let id = NodeId(index as u64 + 2);
            parent.push_child(id);
            let mut run = Node::new(Role::TextRun);
            run.set_value(*seen);
            run.set_character_widths(vec![5.0; seen.chars().count()]);
            nodes.push((id, run));
        }
        nodes.insert(0, (NodeId(1), parent));
        TreeUpdate { nodes, tree: None, tree_id: TreeId::ROOT, focus: NodeId(1) }
    }

    fn told(update: &mut TreeUpdate) -> Vec<String> {
        mend(update);
        update.nodes.iter().skip(1).map(|(_, run)| run.value().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn a_field_is_told_as_it_was_typed() {
        let mut one = field("عربي", &["يبرع"]);
        assert_eq!(told(&mut one), ["عربي"]);
        assert_eq!(one.nodes[1].1.text_direction(), Some(TextDirection::RightToLeft));
        assert_eq!(told(&mut field("שלום\nעולם", &["םולש\n", "םלוע"])), ["שלום\n", "עולם"]);
        assert_eq!(told(&mut field("Say שלום now", &["Say םולש now"])), ["Say שלום now"]);
        // A ligature is one glyph for two letters.
        assert_eq!(told(&mut field("سلام", &["مـس"])), ["سلام"]);
        assert_eq!(told(&mut field("Latin", &["Latin"])), ["Latin"]);
    }

    #[test]
    fn what_turns_while_something_is_waited_for_has_a_name() {
        let mut named = Node::new(Role::ProgressIndicator);
        named.set_label("Uploading");
        let nodes = vec![(NodeId(1), Node::new(Role::ProgressIndicator)), (NodeId(2), named)];
        let mut update = TreeUpdate { nodes, tree: None, tree_id: TreeId::ROOT, focus: NodeId(1) };
        mend(&mut update);
        let names: Vec<_> = update.nodes.iter().filter_map(|(_, node)| node.label()).collect();
        assert_eq!(names, [words::window::in_progress(), "Uploading"]);
    }

    #[test]
    fn a_heading_has_a_name_and_a_level_and_progress_a_range() {
        let (mut heading, mut bar) = (Node::new(Role::Heading), Node::new(Role::ProgressIndicator));
        heading.set_value("Settings");
        bar.set_numeric_value(40.0);
        let nodes = vec![(NodeId(1), heading), (NodeId(2), bar)];
        let mut update = TreeUpdate { nodes, tree: None, tree_id: TreeId::ROOT, focus: NodeId(1) };
        mend(&mut update);
        let [(_, heading), (_, bar)] = &update.nodes[..] else { panic!("{update:?}") };
        assert_eq!((heading.label(), heading.value(), heading.level()), (Some("Settings"), None, Some(2)));
        assert_eq!((bar.min_numeric_value(), bar.max_numeric_value()), (Some(0.0), Some(100.0)));
    }

    #[test]
    fn what_is_laid_out_from_the_right_is_told_as_it_is_seen() {
        let place = |x: f64, y: f64| {
            let mut node = Node::new(Role::Button);
            node.set_bounds(Rect { x0: x, y0: y, x1: x + 10.0, y1: y + 10.0 });
            node
        };
        let mut row = Node::new(Role::GenericContainer);
        row.set_children([2, 3, 4, 5].map(NodeId).to_vec());
        // Three siblings from the right, and one in the next row.
        let nodes = vec![
            (NodeId(1), row),
            (NodeId(2), place(80.0, 0.0)),
            (NodeId(3), place(60.0, 1.0)),
            (NodeId(4), place(40.0, 0.0)),
            (NodeId(5), place(0.0, 20.0)),
        ];
        let mut update = TreeUpdate { nodes, tree: None, tree_id: TreeId::ROOT, focus: NodeId(1) };
        mend(&mut update);
        assert_eq!(update.nodes[0].1.children(), [4, 3, 2, 5].map(NodeId));
    }

    #[test]
    fn signs_of_the_icon_font_are_no_words() {
        let mut label = Node::new(Role::Label);
        label.set_value("\u{e30c}  Local workspace");
        without_signs(&mut label);
        assert_eq!(label.value(), Some("Local workspace"));
        let mut sign = Node::new(Role::Label);
        sign.set_value("\u{e30c}");
        without_signs(&mut sign);
        assert!(sign.is_hidden());
    }
}
