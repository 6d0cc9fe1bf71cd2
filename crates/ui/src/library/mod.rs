//! Library panel: sounds, music, images, and the tiles of backgrounds and layouts ([`choices`]).

mod choices;

use super::{dropping, focus, icons, parts::audition::loop_button, pictures::Textures, theme, widgets};
use crate::{
    api::library::{LibraryItem, LibraryType},
    app::{
        Action, Command, LibraryAction, MakeCommand, Section, State,
        features::editor::{
            library::{Library, item_thumbnail, landing::Carried, whose},
            music::MusicChange,
        },
    },
    timeline::timecode,
};
use egui::{Button, Id, Margin, ProgressBar, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// Height of a row.
const ROW: f32 = 36.0;

pub fn show(ui: &mut Ui, state: &State, textures: &mut Textures, actions: &mut Vec<Action>) {
    let library = &state.library;
    let mut tab = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        // All five tabs fit in one line at the panel's usual width.
        ui.spacing_mut().button_padding.x = 7.0;
        for section in Section::ALL {
            let on = library.section == section;
            let response = ui.add(Button::selectable(on, RichText::new(section.text()).size(12.5)));
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, section.text()));
            tab = tab.or(on.then_some(response.id));
            if response.clicked() {
                actions.push(Action::Library(LibraryAction::Show(section)));
            }
        }
    });
    if library.shelf.is_none() && !library.reading {
        // The panel was already open when the program started.
        actions.push(Action::Library(LibraryAction::Show(library.section)));
    }
    upload(ui, library);
    match library.section {
        Section::Sounds | Section::Music | Section::Pictures => items(ui, state, library, textures, actions),
        Section::Backgrounds => choices::backgrounds(ui, state, library, textures, actions),
        Section::Layouts => choices::layouts(ui, state, textures, actions),
    }
    // While the list is empty, the focus stays in the panel.
    if let Some(tab) = tab {
        focus::entry(ui.ctx(), tab);
    }
}

/// Draws the progress of an upload.
fn upload(ui: &mut Ui, library: &Library) {
    let Some(upload) = &library.upload else { return };
    let done = if upload.all == 0 { 0.0 } else { upload.sent as f32 / upload.all as f32 };
    let text = words::library::uploading(&upload.name);
    let bar = ui.add(ProgressBar::new(done).text(RichText::new(&text).size(theme::SMALL)));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_numeric_value(f64::from(done)));
}

/// Draws the progress or error of loading the library, with a way to retry.
fn trouble(ui: &mut Ui, library: &Library, actions: &mut Vec<Action>) {
    let Some(shelf) = &library.shelf else {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(RichText::new(words::library::loading()).color(*theme::WEAK));
        });
        return;
    };
    for problem in &shelf.problems {
        ui.add(egui::Label::new(RichText::new(format!("{}  {problem}", icons::WARNING)).color(*theme::ACCENT)).wrap());
    }
    if !shelf.problems.is_empty() && ui.button(words::library::reload()).clicked() {
        actions.push(Action::Library(LibraryAction::Reload));
    }
}

/// Draws the search field and the matching items.
fn items(ui: &mut Ui, state: &State, library: &Library, textures: &mut Textures, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let mut query = library.query.clone();
        let field = TextEdit::singleline(&mut query)
            .id(Id::unique("find-in-library"))
            .hint_text(words::common::search())
            .desired_width((ui.available_width() - 130.0).max(80.0))
            .margin(Margin::symmetric(8, 5));
        let response = widgets::field(ui, field);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(words::library::search_name()));
        if response.changed() {
            actions.push(Action::Library(LibraryAction::Find(query)));
        }
        widgets::text_button(ui, state, Command::Make(MakeCommand::UploadMedia), actions);
    });
    trouble(ui, library, actions);
    tags(ui, library, actions);
    if library.section == Section::Music {
        under_the_video(ui, state, actions);
    }
    let listed = library.listed();
    if listed.is_empty() && library.shelf.is_some() {
        empty(ui, library);
        return;
    }
    let spacing = ui.spacing().item_spacing.y;
    ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, ROW - spacing, listed.len(), |ui, range| {
        let seen = listed.get(range).unwrap_or_default();
        for item in seen {
            row(ui, state, library.section, item, textures, actions);
        }
        let is_missing = |item: &&&LibraryItem| item_thumbnail(item).is_some_and(|key| library.thumbnails.get(&key).is_none());
        let missing: Vec<_> = seen.iter().filter(is_missing).map(|item| item.id.clone()).collect();
        if !missing.is_empty() {
            actions.push(Action::Library(LibraryAction::Picture(missing)));
        }
    });
}

/// Draws the video's music, and the loop button. The line is drawn with and without music, so that the list below stays in place.
fn under_the_video(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let music = state.project().and_then(|project| project.music());
            let can = music.is_some() && !state.read_only();
            let remove = ui.add_enabled(can, Button::new(words::common::remove()));
            let remove = remove.on_hover_text(words::library::remove_music_tooltip());
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, can, words::library::remove_music()));
            if remove.clicked() {
                actions.push(Action::Music(MusicChange::Remove));
            }
            loop_button(ui, state, actions);
            let text = match music {
                Some((_, name)) => words::library::background_music(name),
                None => words::library::no_background_music().to_owned(),
            };
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(text).color(*theme::WEAK)).truncate());
            });
        });
    });
}

/// Draws why the list is empty, and what to do.
fn empty(ui: &mut Ui, library: &Library) {
    let is_unread = library.shelf.as_ref().is_some_and(|shelf| shelf.items.is_empty() && !shelf.problems.is_empty());
    let text = match library.section {
        _ if is_unread => words::library::not_loaded(),
        _ if !library.query.trim().is_empty() => words::library::no_match(),
        _ if library.tag.is_some() => words::library::no_match_of_tag(),
        Section::Sounds => words::library::no_sounds(),
        Section::Music => words::library::no_music(),
        _ => words::library::no_images(),
    };
    ui.add_space(4.0);
    ui.add(egui::Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
}

/// Draws the tags that filter the list.
fn tags(ui: &mut Ui, library: &Library, actions: &mut Vec<Action>) {
    let tags = library.tags();
    if tags.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        let all = std::iter::once(None).chain(tags.iter().map(|tag| Some(tag.as_str())));
        for tag in all {
            let on = library.tag.as_deref() == tag;
            let name = tag.map_or_else(|| words::library::all_tags().to_owned(), capitalised);
            let text = RichText::new(&name).size(theme::SMALL);
            let response = ui.add(Button::selectable(on, text).small());
            response.widget_info(|| {
                WidgetInfo::selected(Role::RadioButton, true, on, words::library::only_tag(words::in_sentence(&name)))
            });
            if response.clicked() {
                actions.push(Action::Library(LibraryAction::Tag(tag.map(str::to_owned))));
            }
        }
    });
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Draws the button that auditions a sound, with the progress.
fn audition(ui: &mut Ui, library: &Library, item: &LibraryItem, actions: &mut Vec<Action>) {
    let heard = library.audition.as_ref().filter(|audition| audition.id == item.id);
    let icon = if heard.is_some() { icons::STOP } else { icons::PLAY };
    let can = !item.url.is_empty();
    let button = Button::new(RichText::new(icon).size(13.0)).frame_when_inactive(heard.is_some()).min_size(vec2(24.0, 0.0));
    let response = ui.add_enabled(can, button);
    response.widget_info(|| {
        let name = match heard {
            Some(_) => words::library::stop_item(&item.name),
            None => words::library::play_item(&item.name),
        };
        WidgetInfo::labeled(Role::Button, can, name)
    });
    if let Some(heard) = heard {
        let line = egui::Rect::from_min_max(
            egui::pos2(response.rect.left(), response.rect.bottom() - 2.0),
            egui::pos2(response.rect.left() + response.rect.width() * heard.done(), response.rect.bottom()),
        );
        ui.painter().rect_filled(line, 1.0, *theme::ACCENT);
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(60));
    }
    let hint = if heard.is_some() { words::common::stop() } else { words::library::play_tooltip() };
    if response.on_hover_text(hint).on_disabled_hover_text(words::library::no_file()).clicked() {
        actions.push(Action::Library(LibraryAction::Audition(item.id.clone())));
    }
}

/// Draws the button that plays the video with this music.
fn under(ui: &mut Ui, state: &State, item: &LibraryItem, actions: &mut Vec<Action>) {
    let is_tried = state.play.tried.as_ref().is_some_and(|tried| tried.id == item.id);
    let icon = if is_tried { icons::STOP } else { icons::FILM };
    let can = !item.url.is_empty() && state.session.is_some();
    let button = Button::new(RichText::new(icon).size(13.0)).frame_when_inactive(is_tried).min_size(vec2(24.0, 0.0));
    let response = ui.add_enabled(can, button);
    response.widget_info(|| {
        let name = if is_tried {
            words::library::stop_item_with_video(&item.name)
        } else {
            words::library::play_item_with_video(&item.name)
        };
        WidgetInfo::labeled(Role::Button, can, name)
    });
    let hint = if is_tried { words::common::stop() } else { words::library::play_with_video_tooltip() };
    if response.on_hover_text(hint).on_disabled_hover_text(words::library::no_file()).clicked() {
        actions.push(Action::Library(LibraryAction::TryMusic(item.id.clone())));
    }
}

/// Kind of an image or video, length, and owner of an item.
fn details(item: &LibraryItem) -> String {
    let kind = match item.kind {
        LibraryType::Image => Some(words::library::kind_image().to_owned()),
        LibraryType::Video => Some(words::library::kind_video().to_owned()),
        _ => None,
    };
    let length = item.duration_ms.map(|length| timecode(length.0));
    let parts: Vec<_> = kind.into_iter().chain(length).chain([whose(item).to_owned()]).collect();
    parts.join("  ")
}

/// Minimum width of an item's name beside its buttons.
const LEAST_NAME: f32 = 150.0;
/// Width of the thumbnail of an image or video.
const PICTURE: f32 = 44.0;

/// Draws all commands for an item as rows of a menu.
fn uses(ui: &mut Ui, section: Section, item: &LibraryItem, enabled: bool, actions: &mut Vec<Action>) {
    let broll = section == Section::Pictures && item.source_id.is_some();
    let is_video = broll && item.kind == LibraryType::Video;
    let is_heard = matches!(section, Section::Sounds | Section::Music);
    let is_music = section == Section::Music;
    let rows = [
        (true, enabled, words::library::add_at_playhead(), LibraryAction::Use(item.id.clone())),
        (broll, enabled, words::library::add_as_broll(), LibraryAction::UseAsBroll(item.id.clone())),
        (is_video, enabled, words::library::append_as_clip(), LibraryAction::Append(item.id.clone())),
        (is_heard, !item.url.is_empty(), words::library::play(), LibraryAction::Audition(item.id.clone())),
        (is_music, !item.url.is_empty(), words::library::play_with_video(), LibraryAction::TryMusic(item.id.clone())),
    ];
    for (_, can, text, action) in rows.into_iter().filter(|(applies, ..)| *applies) {
        let text = if section == Section::Music && matches!(action, LibraryAction::Use(_)) {
            words::library::add_as_music()
        } else {
            text
        };
        if widgets::plain_row(ui, can, text) {
            actions.push(Action::Library(action));
        }
    }
}

#[allow(clippy::too_many_lines)] // One row, from left to right.
fn row(ui: &mut Ui, state: &State, section: Section, item: &LibraryItem, textures: &mut Textures, actions: &mut Vec<Action>) {
    let enabled = !state.read_only() && state.can(Command::Make(MakeCommand::AddSound));
    let broll = section == Section::Pictures && item.source_id.is_some();
    let is_video = broll && item.kind == LibraryType::Video;
    ui.horizontal(|ui| {
        ui.set_height(ROW - ui.spacing().item_spacing.y);
        if matches!(section, Section::Sounds | Section::Music) {
            audition(ui, &state.library, item, actions);
        }
        if section == Section::Music {
            under(ui, state, item, actions);
        }
        let is_used = section == Section::Music && state.project().is_some_and(|project| project.plays_music(item));
        let buttons = match (broll, is_video) {
            (_, true) => 194.0,
            (true, false) => 134.0,
            (false, false) => 66.0,
        };
        // In a narrow panel a menu replaces the buttons, to leave room for the name.
        let folds = broll && ui.available_width() - buttons < LEAST_NAME;
        let room = (ui.available_width() - if folds { 110.0 } else { buttons }).max(40.0);
        let (rect, response) = ui.allocate_exact_size(vec2(room, ROW - 7.0), Sense::CLICK | Sense::DRAG);
        dropping::source(&response, item, Carried::Item);
        if enabled && response.double_clicked() {
            actions.push(Action::Library(LibraryAction::Use(item.id.clone())));
        }
        response.widget_info(|| {
            let name = if is_used {
                words::library::item_in_use(details(item), &item.name)
            } else {
                words::library::item(details(item), &item.name)
            };
            WidgetInfo::labeled(Role::Label, true, name)
        });
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        if is_used {
            painter.rect_filled(rect, f32::from(theme::CORNER), *theme::SELECTED);
        }
        let at = |x: f32| rect.left_center() + vec2(x, 0.0);
        let (icon, color) = if is_used { (icons::CHECK, *theme::TEXT) } else { (dropping::icon_of(item), *theme::WEAK) };
        let thumbnail = item_thumbnail(item);
        let picture = egui::Rect::from_center_size(at(2.0 + PICTURE / 2.0), vec2(PICTURE, PICTURE * 9.0 / 16.0));
        let mut begins = 26.0;
        if thumbnail.is_some() {
            painter.rect_filled(picture, 2.0, *theme::SUNKEN);
            begins = PICTURE + 10.0;
        }
        let is_drawn = thumbnail.is_some_and(|key| dropping::thumbnail(&painter, state, &key, picture, textures));
        if !is_drawn {
            let corner = if begins > PICTURE { picture.left_center() + vec2(14.0, 0.0) } else { at(5.0) };
            painter.text(corner, egui::Align2::LEFT_CENTER, icon, theme::regular(15.0), color);
        }
        let name = theme::elided(ui, &item.name, theme::medium(13.0), *theme::TEXT, rect.width() - begins - 2.0);
        let faint = if is_used { *theme::TEXT } else { *theme::FAINT };
        let more = ui.painter().layout_no_wrap(details(item), theme::regular(theme::SMALL), faint);
        let left = rect.left() + begins;
        painter.galley(egui::pos2(left, rect.center().y - name.size().y / 2.0), name.clone(), *theme::TEXT);
        let from = left + name.size().x + 10.0;
        // Completely, or not at all.
        if from + more.size().x <= rect.right() {
            painter.galley(egui::pos2(from, rect.center().y - more.size().y / 2.0), more, faint);
        }
        response.context_menu(|ui| widgets::menu_body(ui, |ui| uses(ui, section, item, enabled, actions)));
        let hint = if section == Section::Music { words::library::add_music_hint() } else { words::library::drag_hint() };
        response.on_hover_text(format!("{}\n{}\n{hint}", item.name, details(item)));
        let what = if is_used {
            words::library::music_in_use_hint()
        } else if section == Section::Music {
            words::library::add_music_hint()
        } else {
            words::library::add_hint()
        };
        let add = ui.add_enabled(enabled, Button::new(words::common::add())).on_hover_text(what);
        add.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, words::library::add_item(&item.name)));
        if enabled {
            // A command that opens the panel puts the focus on the first Add button.
            focus::entry(ui.ctx(), add.id);
        }
        if add.clicked() {
            actions.push(Action::Library(LibraryAction::Use(item.id.clone())));
        }
        if folds {
            let name = words::library::more_for_item(&item.name);
            widgets::more(ui, &name, |ui| widgets::menu_body(ui, |ui| uses(ui, section, item, enabled, actions)));
            return;
        }
        if is_video {
            let response = ui.add_enabled(enabled, Button::new(words::library::clip()));
            let response = response.on_hover_text(words::library::append_item_as_clip_tooltip());
            let name = || words::library::append_item_as_clip(&item.name);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name()));
            if response.clicked() {
                actions.push(Action::Library(LibraryAction::Append(item.id.clone())));
            }
        }
        if broll {
            let response = ui.add_enabled(enabled, Button::new(words::library::broll()));
            let response = response.on_hover_text(words::library::add_item_as_broll_tooltip());
            let name = || words::library::add_item_as_broll(&item.name);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name()));
            if response.clicked() {
                actions.push(Action::Library(LibraryAction::UseAsBroll(item.id.clone())));
            }
        }
    });
}
