//! Places of the browser: views of the workspace's videos, then playlists, groups and tags.

use super::{send, table::Dragged};
use crate::{
    app::{
        Action, State,
        browser::{BrowserChange, BrowserPlace, ListedId},
        features::browser::Msg,
    },
    ui::{theme, widgets},
};
use egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

/// Height of a row.
const ROW: f32 = 26.0;

/// A place with its name and its number of entries, if known.
pub(super) struct Entry {
    place: BrowserPlace,
    name: String,
    count: Option<usize>,
    indent: f32,
}

/// State of the places between frames: cached playlists and groups, with the version of the index they are from.
#[derive(Default)]
pub struct PlacesMemory {
    tree: Option<(u64, Vec<Entry>)>,
}

pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut PlacesMemory, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let entry =
        |place: BrowserPlace, name: &str, count: Option<usize>| Entry { place, name: name.to_owned(), count, indent: 0.0 };
    let (unsaved, conflicts) = room.waiting_counts();
    let index = &room.index;
    ui.spacing_mut().item_spacing.y = 1.0;
    heading(ui, words::browser::places_videos_heading());
    let count = index.videos().len();
    for one in [
        entry(BrowserPlace::Videos, words::browser::place_all_videos(), (count > 0).then_some(count)),
        entry(BrowserPlace::Recent, words::browser::place_recent(), None),
        entry(BrowserPlace::Pinned, words::browser::place_pinned(), None),
        entry(BrowserPlace::Unsaved, words::browser::place_unsaved(), (unsaved > 0).then_some(unsaved)),
        entry(BrowserPlace::Conflicts, words::browser::place_conflicts(), (conflicts > 0).then_some(conflicts)),
    ] {
        row(ui, state, &one, actions);
    }
    ui.add_space(8.0);
    heading(ui, words::browser::places_collections_heading());
    for one in [
        entry(BrowserPlace::Playlists, words::browser::place_playlists(), index.playlists.as_ref().map(Vec::len)),
        entry(BrowserPlace::Groups, words::browser::place_groups(), index.groups.as_ref().map(Vec::len)),
        entry(BrowserPlace::Tags, words::browser::place_tags(), index.tags.as_ref().map(Vec::len)),
    ] {
        row(ui, state, &one, actions);
    }
    if memory.tree.as_ref().is_none_or(|(version, _)| *version != index.version()) {
        memory.tree = Some((index.version(), tree(state)));
    }
    let Some((_, tree)) = &memory.tree else { return };
    if tree.is_empty() {
        return;
    }
    ui.add_space(8.0);
    heading(ui, words::browser::places_playlists_heading());
    let height = ROW;
    ui.spacing_mut().item_spacing.y = 0.0;
    // A workspace may have a thousand playlists.
    ScrollArea::vertical().id_salt("browser-playlists").auto_shrink(false).show_rows(ui, height, tree.len(), |ui, seen| {
        for one in tree.get(seen).unwrap_or_default() {
            row(ui, state, one, actions);
        }
    });
}

/// Groups in order, each with its playlists, then the playlists without a group.
fn tree(state: &State) -> Vec<Entry> {
    let index = &state.rooms.browser.index;
    let mut tree = Vec::new();
    let playlist = |list: &crate::api::playlist::Playlist, indent: f32| Entry {
        place: BrowserPlace::OfPlaylist(list.id.clone()),
        name: named(&list.emoji, &list.name),
        count: (list.videos >= 0.0).then_some(list.videos as usize),
        indent,
    };
    for group in index.groups.iter().flatten() {
        let name = named(&group.emoji, &group.name);
        let lists: Vec<_> = index.in_group(&group.id).map(|list| playlist(list, 14.0)).collect();
        tree.push(Entry { place: BrowserPlace::OfGroup(group.id.clone()), name, count: Some(lists.len()), indent: 0.0 });
        tree.extend(lists);
    }
    let known = |id: &Option<crate::api::GroupId>| id.as_ref().is_some_and(|id| index.group(id).is_some());
    tree.extend(index.playlists.iter().flatten().filter(|list| !known(&list.group_id)).map(|list| playlist(list, 0.0)));
    tree
}

/// A name with its emoji in front.
fn named(emoji: &str, name: &str) -> String {
    let name = if name.trim().is_empty() { crate::app::browser::no_name() } else { name };
    let name: String = name.chars().take(120).collect();
    if emoji.trim().is_empty() { name } else { format!("{emoji}  {name}") }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        widgets::heading(ui, RichText::new(text).font(theme::semibold(12.0)).color(*theme::WEAK));
    });
}

fn row(ui: &mut Ui, state: &State, entry: &Entry, actions: &mut Vec<Action>) {
    let on = state.rooms.browser.listing.place == entry.place;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(entry.indent);
        let count = entry.count.map(|count| count.to_string()).unwrap_or_default();
        let button = Button::selectable(on, entry.name.as_str())
            .truncate()
            .shortcut_text(RichText::new(&count).color(*theme::FAINT))
            .min_size(vec2(ui.available_width(), ROW));
        let response = ui.add(button);
        let name = if count.is_empty() { entry.name.clone() } else { format!("{}, {count}", entry.name) };
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &name));
        dropped(ui, entry, &response, actions);
        if response.clicked() {
            send(actions, Msg::Go(entry.place.clone()));
        }
        response.on_hover_text(&entry.name);
    });
}

/// Handles a drop on a place: videos on a playlist, playlists on a group, or on all playlists to leave their group.
fn dropped(ui: &Ui, entry: &Entry, response: &egui::Response, actions: &mut Vec<Action>) {
    let changes = |dragged: &Dragged| -> Vec<BrowserChange> {
        let change = |subject: &ListedId| match (subject, &entry.place) {
            (ListedId::Video(video), BrowserPlace::OfPlaylist(list)) => {
                Some(BrowserChange::List { video: video.clone(), playlist: list.clone(), on: true })
            }
            (ListedId::Playlist(list), BrowserPlace::OfGroup(group)) => {
                Some(BrowserChange::Group { playlist: list.clone(), group: Some(group.clone()) })
            }
            (ListedId::Playlist(list), BrowserPlace::Playlists) => {
                Some(BrowserChange::Group { playlist: list.clone(), group: None })
            }
            _ => None,
        };
        dragged.0.iter().filter_map(change).collect()
    };
    if response.dnd_hover_payload::<Dragged>().is_some_and(|dragged| !changes(&dragged).is_empty()) {
        let stroke = egui::Stroke::new(2.0, *theme::FOCUS);
        ui.painter().rect_stroke(response.rect, f32::from(theme::CORNER), stroke, egui::StrokeKind::Inside);
    }
    if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
        let changes = changes(&dragged);
        if !changes.is_empty() {
            send(actions, Msg::Change(changes));
        }
    }
}
