//! Questions of the browser: names, consent to delete, tags, playlists, groups and people.

use super::send;
use crate::{
    api::{UserId, VideoId, video::Role},
    app::{
        Action, State,
        browser::{BrowserChange, Filter, Kind, LengthRange, ListedId, Within, no_name},
        features::browser::{Asked, Browser, Looked, Msg, Naming, Question, Reading},
    },
    ui::{icons, parts::modal, theme, widgets},
};
use egui::{Button, Checkbox, ComboBox, Label, RichText, Role as Access, ScrollArea, TextEdit, Ui, WidgetInfo};

/// Width of a question.
const WIDTH: f32 = 460.0;
/// Maximum number of names listed one by one.
const NAMED: usize = 8;

/// Draws the open question.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let Some(asked) = &room.asked else { return };
    let key = format!("{:?}", std::mem::discriminant(&asked.question));
    let modal = modal::show(ui.ctx(), modal::frame("browser-question"), key, |ui| {
        modal::body(ui, |ui| {
            modal::set_width(ui, WIDTH);
            match &asked.question {
                Question::Name(naming) => name(ui, room, asked, naming, actions),
                Question::Delete(subjects) => delete(ui, state, asked, subjects, actions),
                Question::Tags(videos) => tags(ui, room, asked, videos, actions),
                Question::Lists(videos) => lists(ui, room, asked, videos, actions),
                Question::Groups(playlists) => groups(ui, room, asked, playlists, actions),
                Question::Filter => filter(ui, room, actions),
                Question::People(video) => people(ui, room, asked, video, actions),
            }
        });
    });
    if modal.should_close() {
        send(actions, Msg::CloseQuestion);
    }
}

/// Effect of Enter in a text field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enter {
    /// Confirms the input.
    Taken,
    /// No effect: the input is not valid yet.
    Refused,
}

impl Enter {
    fn when(can: bool) -> Self {
        if can { Self::Taken } else { Self::Refused }
    }
}

/// A name of at most 60 characters.
fn short(text: &str) -> String {
    widgets::shortened(text, 60)
}

/// Draws the text field of a question; returns true if Enter was pressed with a valid input.
fn field(ui: &mut Ui, asked: &Asked, label: &str, enter: Enter, actions: &mut Vec<Action>) -> bool {
    let mut typed = asked.typed.clone();
    let edit =
        TextEdit::singleline(&mut typed).desired_width(f32::INFINITY).margin(egui::Margin::symmetric(10, 7)).char_limit(1_000);
    let response = widgets::field(ui, edit);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(label));
    modal::mark(ui, &response);
    if asked.is_new {
        response.request_focus();
        send(actions, Msg::Asked);
        if !asked.typed.is_empty() {
            // Typed text replaces the initial text.
            let all = egui::text::CCursorRange::two(
                egui::text::CCursor::new(0),
                egui::text::CCursor::new(asked.typed.chars().count()),
            );
            let mut cursor = egui::text_edit::TextEditState::load(ui.ctx(), response.id).unwrap_or_default();
            cursor.cursor.set_char_range(Some(all));
            cursor.store(ui.ctx(), response.id);
        }
    }
    if response.changed() {
        send(actions, Msg::Type(typed));
    }
    if let Some(problem) = &asked.problem {
        let text = RichText::new(format!("{}  {problem}", icons::WARNING)).color(*theme::BAD);
        let label = ui.add(Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
    widgets::is_entered(ui, &response, enter == Enter::Taken)
}

/// Main button of a question.
struct Main<'a> {
    text: &'a str,
    is_enabled: bool,
    /// True for an action that cannot be undone.
    is_final: bool,
    /// True if Enter was pressed in the question's field.
    is_entered: bool,
}

fn buttons(ui: &mut Ui, main: &Main<'_>, actions: &mut Vec<Action>) {
    ui.add_space(10.0);
    modal::buttons(ui, |ui| {
        let button = if main.is_final {
            ui.add_enabled_ui(main.is_enabled, |ui| widgets::danger_button(ui, main.text)).inner
        } else {
            widgets::main_button_if(ui, main.is_enabled, main.text)
        };
        if (button.clicked() || main.is_entered) && main.is_enabled {
            send(actions, Msg::Confirm);
        }
        if ui.button(words::common::cancel()).clicked() {
            send(actions, Msg::CloseQuestion);
        }
    });
}

fn name(ui: &mut Ui, room: &Browser, asked: &Asked, naming: &Naming, actions: &mut Vec<Action>) {
    let (title, main) = match naming {
        Naming::Rename(subject) => {
            let title = match subject {
                ListedId::Video(_) => words::browser::rename_video(),
                ListedId::Playlist(_) => words::browser::rename_playlist(),
                ListedId::Group(_) => words::browser::rename_group(),
                ListedId::Tag(_) => words::browser::rename_tag(),
            };
            (title.to_owned(), words::common::rename())
        }
        Naming::Duplicate(_) => (words::browser::duplicate_video().to_owned(), words::browser::duplicate()),
        Naming::NewPlaylist(None) => (words::browser::new_playlist().to_owned(), words::browser::create_playlist()),
        Naming::NewPlaylist(Some(group)) => (
            words::browser::new_playlist_in(short(&room.index.title(&ListedId::Group(group.clone())))),
            words::browser::create_playlist(),
        ),
        Naming::NewGroup => (words::browser::new_group().to_owned(), words::browser::create_group()),
        Naming::NewTag => (words::browser::new_tag().to_owned(), words::browser::create_tag()),
    };
    modal::title(ui, &title);
    if matches!(naming, Naming::Duplicate(_)) {
        modal::text(ui, words::browser::duplicate_text());
        ui.add_space(4.0);
    }
    let is_same = matches!(naming, Naming::Rename(subject) if room.index.title(subject) == asked.typed.trim());
    let can = !asked.typed.trim().is_empty() && !is_same;
    let entered = field(ui, asked, words::common::name(), Enter::when(can), actions);
    buttons(ui, &Main { text: main, is_enabled: can, is_final: false, is_entered: entered }, actions);
}

fn delete(ui: &mut Ui, state: &State, asked: &Asked, subjects: &[ListedId], actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let title = match subjects {
        [one] => words::browser::delete_one(short(&room.index.title(one))),
        many => match room.kind() {
            Kind::Videos => words::browser::delete_videos(many.len()),
            Kind::Playlists => words::browser::delete_playlists(many.len()),
            Kind::Groups => words::browser::delete_groups(many.len()),
            Kind::Tags => words::browser::delete_tags(many.len()),
        },
    };
    modal::title(ui, &title);
    for text in consequences(state, subjects) {
        modal::text(ui, &text);
    }
    let names: Vec<String> = subjects.iter().take(NAMED).map(|subject| short(&room.index.title(subject))).collect();
    if subjects.len() > 1 {
        ui.add_space(4.0);
        for name in names {
            ui.label(format!("\u{2022}  {name}"));
        }
        if subjects.len() > NAMED {
            ui.label(RichText::new(words::browser::and_more(subjects.len() - NAMED)).color(*theme::WEAK));
        }
    }
    let lost: usize = subjects.iter().filter_map(ListedId::video).map(|video| room.waiting(state, video).edits).sum();
    if lost > 0 {
        let text = words::browser::delete_unsaved(lost);
        modal::describe(ui, &text);
        ui.add(Label::new(RichText::new(format!("{}  {text}", icons::WARNING)).color(*theme::BAD)).wrap());
    }
    ui.add_space(6.0);
    ui.label(words::browser::delete_consent(words::browser::consent()));
    let can = asked.typed.trim().to_lowercase() == words::browser::consent();
    let entered = field(ui, asked, words::browser::delete_consent_field(), Enter::when(can), actions);
    buttons(ui, &Main { text: words::common::delete(), is_enabled: can, is_final: true, is_entered: entered }, actions);
}

/// Sentences about the consequences of a deletion: further records deleted, and records kept.
fn consequences(state: &State, subjects: &[ListedId]) -> Vec<String> {
    let index = &state.rooms.browser.index;
    match subjects.first() {
        Some(ListedId::Video(_)) => vec![words::browser::delete_video_text().to_owned()],
        Some(ListedId::Playlist(_)) => vec![words::browser::delete_playlist_text().to_owned()],
        Some(ListedId::Group(_)) => subjects
            .iter()
            .map(|subject| {
                let ListedId::Group(id) = subject else { return String::new() };
                let lists: Vec<String> = index.in_group(id).map(|list| words::common::quoted(short(&list.name))).collect();
                match lists.len() {
                    _ if index.playlists.is_none() => words::browser::delete_group_unknown().to_owned(),
                    0 => words::browser::delete_group_empty().to_owned(),
                    count if count > NAMED => words::browser::delete_group_kept_more(
                        count - NAMED,
                        lists[..NAMED].join(words::common::list_separator()),
                    ),
                    count => words::browser::delete_group_kept(count, lists.join(words::common::list_separator())),
                }
            })
            .collect(),
        Some(ListedId::Tag(_)) => vec![words::browser::delete_tag_text().to_owned()],
        None => Vec::new(),
    }
}

/// Draws a field that filters a list, and the rows of the list.
fn choices<T>(
    ui: &mut Ui,
    asked: &Asked,
    label: &str,
    all: &[T],
    name: impl Fn(&T) -> String,
    mut draw: impl FnMut(&mut Ui, &T, &str),
    actions: &mut Vec<Action>,
) {
    if all.len() > 8 {
        // Enter in the filter field moves the focus to the list.
        field(ui, asked, label, Enter::Taken, actions);
        ui.add_space(4.0);
    }
    let wanted = asked.typed.trim().to_lowercase();
    let seen: Vec<&T> = all.iter().filter(|one| wanted.is_empty() || name(one).to_lowercase().contains(&wanted)).collect();
    let height = modal::list_height(ui, 300.0);
    let row = ui.spacing().interact_size.y;
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show_rows(ui, row, seen.len(), |ui, range| {
        for one in seen.get(range).unwrap_or_default() {
            let title = name(one);
            draw(ui, one, if title.trim().is_empty() { no_name() } else { &title });
        }
    });
    // An empty list has its own message.
    if seen.is_empty() && !all.is_empty() {
        ui.label(RichText::new(words::browser::no_choice_matches()).color(*theme::WEAK));
    }
}

fn close(ui: &mut Ui, make: Option<(&str, crate::app::features::browser::Ask)>, actions: &mut Vec<Action>) {
    ui.add_space(10.0);
    modal::buttons(ui, |ui| {
        if widgets::main_button(ui, words::common::done()).clicked() {
            send(actions, Msg::CloseQuestion);
        }
        if let Some((text, ask)) = make
            && ui.button(text).clicked()
        {
            send(actions, Msg::Ask(ask));
        }
    });
}

/// Draws a checkbox that is checked, unchecked or indeterminate, if all, none or some of the selected videos have something.
/// Returns the new state if it was clicked.
fn mark(ui: &mut Ui, have: usize, all: usize, text: &str) -> Option<bool> {
    let mut on = have == all;
    let label = if have > 0 && have < all { words::browser::choice_of_some(all, have, text) } else { text.to_owned() };
    let tick = Checkbox::new(&mut on, short(&label)).indeterminate(have > 0 && have < all);
    let response = widgets::tick(ui, true, tick);
    response.on_hover_text(text).changed().then_some(have < all)
}

/// Draws the progress or error of a list that is not loaded yet.
fn unread(ui: &mut Ui, reading: &Reading, loading: &str) {
    match reading {
        Reading::Failed(why) => drop(ui.add(Label::new(RichText::new(&why.text).color(*theme::BAD)).wrap())),
        Reading::Not | Reading::Going | Reading::Done => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(loading);
            });
        }
    }
}

fn tags(ui: &mut Ui, room: &Browser, asked: &Asked, videos: &[VideoId], actions: &mut Vec<Action>) {
    let title = match videos {
        [one] => words::browser::tags_of(title_of(room, one)),
        many => words::browser::tags_of_videos(many.len()),
    };
    modal::title(ui, &title);
    if room.index.tags.is_none() {
        unread(ui, &room.tags, words::browser::loading_tags());
    } else if room.index.tags.as_ref().is_some_and(Vec::is_empty) {
        modal::text(ui, words::browser::no_tags_yet());
    }
    let all = room.index.tags.as_deref().unwrap_or_default();
    let mut changes = Vec::new();
    choices(
        ui,
        asked,
        words::browser::find_tag(),
        all,
        |tag| tag.name.clone(),
        |ui, tag, title| {
            let has =
                |video: &&VideoId| room.index.video(video).is_some_and(|entry| entry.tags.iter().any(|(of, _)| *of == tag.id));
            let have = videos.iter().filter(has).count();
            if let Some(on) = mark(ui, have, videos.len(), title) {
                let without = videos.iter().filter(|video| has(video) != on);
                changes.extend(without.map(|video| BrowserChange::Tag { video: video.clone(), tag: tag.id.clone(), on }));
            }
        },
        actions,
    );
    if !changes.is_empty() {
        send(actions, Msg::Change(changes));
    }
    close(ui, Some((words::browser::new_tag_button(), crate::app::features::browser::Ask::NewTag)), actions);
}

fn lists(ui: &mut Ui, room: &Browser, asked: &Asked, videos: &[VideoId], actions: &mut Vec<Action>) {
    let title = match videos {
        [one] => words::browser::playlists_of(title_of(room, one)),
        many => words::browser::playlists_of_videos(many.len()),
    };
    modal::title(ui, &title);
    if room.index.playlists.is_none() {
        unread(ui, &room.playlists, words::browser::loading_playlists());
    } else if room.index.playlists.as_ref().is_some_and(Vec::is_empty) {
        modal::text(ui, words::browser::no_playlists_yet());
    }
    let all = room.index.playlists.as_deref().unwrap_or_default();
    let mut changes = Vec::new();
    choices(
        ui,
        asked,
        words::browser::find_playlist(),
        all,
        |list| list.name.clone(),
        |ui, list, title| {
            let has = |video: &&VideoId| room.is_on(video, &list.id);
            let have = videos.iter().filter(has).count();
            if let Some(on) = mark(ui, have, videos.len(), title) {
                let without = videos.iter().filter(|video| has(video) != on);
                changes.extend(without.map(|video| BrowserChange::List {
                    video: video.clone(),
                    playlist: list.id.clone(),
                    on,
                }));
            }
        },
        actions,
    );
    if !changes.is_empty() {
        send(actions, Msg::Change(changes));
    }
    close(ui, Some((words::browser::new_playlist_button(), crate::app::features::browser::Ask::NewPlaylist)), actions);
}

fn title_of(room: &Browser, video: &VideoId) -> String {
    short(&room.index.title(&ListedId::Video(video.clone())))
}

fn groups(ui: &mut Ui, room: &Browser, asked: &Asked, playlists: &[crate::api::PlaylistId], actions: &mut Vec<Action>) {
    let title = match playlists {
        [one] => words::browser::group_of(short(&room.index.title(&ListedId::Playlist(one.clone())))),
        many => words::browser::group_of_playlists(many.len()),
    };
    modal::title(ui, &title);
    let present = |id: &crate::api::PlaylistId| room.index.playlist(id).and_then(|list| list.group_id.clone());
    let mut chosen = None;
    let is_in_none = playlists.iter().all(|id| present(id).is_none());
    let response = widgets::radio(ui, is_in_none, words::browser::no_group());
    if response.clicked() && !is_in_none {
        chosen = Some(None);
    }
    if room.index.groups.is_none() {
        unread(ui, &room.groups, words::browser::loading_groups());
    }
    let all = room.index.groups.as_deref().unwrap_or_default();
    choices(
        ui,
        asked,
        words::browser::find_group(),
        all,
        |group| group.name.clone(),
        |ui, group, title| {
            let on = playlists.iter().all(|id| present(id).as_ref() == Some(&group.id));
            if widgets::radio(ui, on, short(title)).clicked() && !on {
                chosen = Some(Some(group.id.clone()));
            }
        },
        actions,
    );
    if let Some(group) = chosen {
        let moved = playlists.iter().filter(|id| present(id) != group);
        send(
            actions,
            Msg::Change(moved.map(|id| BrowserChange::Group { playlist: id.clone(), group: group.clone() }).collect()),
        );
    }
    close(ui, Some((words::browser::new_group_button(), crate::app::features::browser::Ask::NewGroup)), actions);
}

fn people(ui: &mut Ui, room: &Browser, asked: &Asked, video: &VideoId, actions: &mut Vec<Action>) {
    modal::title(ui, &words::browser::people_of(title_of(room, video)));
    match room.looked.as_ref().filter(|(of, _)| of.video() == Some(video)) {
        Some((_, Looked::Read(detail))) => {
            if detail.people.is_empty() {
                modal::text(ui, words::browser::people_none());
            }
            for person in &detail.people {
                ui.horizontal(|ui| {
                    let name = if person.name.is_empty() { &person.email } else { &person.name };
                    let left = egui::Layout::left_to_right(egui::Align::Center);
                    ui.allocate_ui_with_layout(egui::vec2(200.0, 22.0), left, |ui| {
                        ui.set_min_width(200.0);
                        ui.add(Label::new(short(name)).truncate().show_tooltip_when_elided(false)).on_hover_text(&person.email);
                    });
                    if let Some(role) = role(ui, person.user_id.as_str(), &person.role, &words::browser::person_role(name)) {
                        send(
                            actions,
                            Msg::Change(vec![BrowserChange::SetRole {
                                video: video.clone(),
                                user: person.user_id.clone(),
                                role,
                            }]),
                        );
                    }
                    unshare(ui, video, &person.user_id, name, actions);
                });
            }
        }
        Some((_, Looked::Failed(why))) => drop(ui.add(Label::new(RichText::new(why).color(*theme::BAD)).wrap())),
        _ => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(words::browser::people_loading());
            });
        }
    }
    ui.add_space(8.0);
    ui.label(words::browser::share_heading());
    let can = !asked.typed.trim().is_empty();
    let entered = field(ui, asked, words::browser::email_address(), Enter::when(can), actions);
    ui.horizontal(|ui| {
        if let Some(role) = role(ui, "new-person", &asked.role, words::browser::new_person_role()) {
            send(actions, Msg::Role(role));
        }
        if (ui.add_enabled(can, Button::new(words::browser::share())).clicked() || entered) && can {
            send(actions, Msg::Confirm);
        }
    });
    close(ui, None, actions);
}

/// Draws the filter of the lists of videos. Each choice applies immediately.
fn filter(ui: &mut Ui, room: &Browser, actions: &mut Vec<Action>) {
    modal::title(ui, words::browser::filter_title());
    modal::text(ui, words::browser::filter_text());
    ui.add_space(6.0);
    let present = room.filter();
    let mut new = present.clone();
    let tags = room.index.tags.as_deref().unwrap_or_default();
    let tag_name = |id: &crate::api::TagId| short(&room.index.title(&ListedId::Tag(id.clone())));
    egui::Grid::new("browser-filter").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| {
        let lengths = LengthRange::ALL.map(|range| (range, range.text().to_owned()));
        choice(ui, ("length", words::browser::filter_length()), words::browser::filter_any_length(), &mut new.length, &lengths);
        ui.end_row();
        let spans = Within::ALL.map(|span| (span, span.text().to_owned()));
        choice(ui, ("changed", words::browser::filter_changed()), words::browser::filter_any_time(), &mut new.changed, &spans);
        ui.end_row();
        let mut named: Vec<_> = tags.iter().map(|tag| (tag.id.clone(), tag_name(&tag.id))).collect();
        // A tag that was deleted meanwhile stays visible as the active filter.
        named.extend(present.tag.iter().filter(|id| room.index.tag(id).is_none()).map(|id| (id.clone(), tag_name(id))));
        choice(ui, ("tag", words::browser::filter_tag()), words::browser::filter_any_tag(), &mut new.tag, &named);
        ui.end_row();
    });
    ui.add_space(4.0);
    widgets::checkbox(ui, &mut new.has_edits, words::browser::filter_unsaved());
    let is_empty = present.is_empty();
    ui.add_space(10.0);
    modal::buttons(ui, |ui| {
        if widgets::main_button(ui, words::common::done()).clicked() {
            send(actions, Msg::CloseQuestion);
        }
        if ui.add_enabled(!is_empty, Button::new(words::browser::filter_clear())).clicked() {
            new = Filter::default();
        }
    });
    if new != present {
        send(actions, Msg::Narrow(new));
    }
}

/// Draws a drop-down list with its id and label, and with an entry for no value.
fn choice<T: Clone + PartialEq>(ui: &mut Ui, (id, name): (&str, &str), any: &str, value: &mut Option<T>, all: &[(T, String)]) {
    ui.label(RichText::new(name).color(*theme::WEAK));
    let named = |value: &Option<T>| all.iter().find(|(one, _)| value.as_ref() == Some(one)).map(|(_, text)| text.as_str());
    let text = named(value).unwrap_or(any).to_owned();
    let combo = ComboBox::from_id_salt(("browser-filter", id)).width(260.0).truncate().selected_text(&text);
    let combo = combo.show_ui(ui, |ui| {
        ui.selectable_value(value, None, any);
        for (one, text) in all {
            ui.selectable_value(value, Some(one.clone()), text);
        }
    });
    ui.ctx().accesskit_node_builder(combo.response.id, |node| {
        node.set_label(name);
        node.set_value(text);
    });
}

fn unshare(ui: &mut Ui, video: &VideoId, user: &UserId, name: &str, actions: &mut Vec<Action>) {
    let response = widgets::small_button(ui, words::common::remove()).on_hover_text(words::browser::unshare_tooltip());
    response.widget_info(|| WidgetInfo::labeled(Access::Button, true, words::browser::unshare_name(name)));
    if response.clicked() {
        send(actions, Msg::Change(vec![BrowserChange::Unshare { video: video.clone(), user: user.clone() }]));
    }
}

/// Draws the drop-down list of a person's role; returns a newly chosen role.
fn role(ui: &mut Ui, id: &str, present: &Role, name: &str) -> Option<Role> {
    let text = |role: &Role| match role {
        Role::Editor => words::browser::role_editor().to_owned(),
        Role::Viewer => words::browser::role_viewer().to_owned(),
        Role::Unknown(other) => other.clone(),
    };
    let mut chosen = present.clone();
    let combo = ComboBox::from_id_salt(("role", id)).width(110.0).selected_text(text(present)).show_ui(ui, |ui| {
        for role in [Role::Viewer, Role::Editor] {
            let label = text(&role);
            ui.selectable_value(&mut chosen, role, label);
        }
    });
    ui.ctx().accesskit_node_builder(combo.response.id, |node| {
        node.set_label(name);
        node.set_value(text(present));
    });
    (chosen != *present).then_some(chosen)
}
