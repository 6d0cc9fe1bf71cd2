//! Inspector without a selection: fields, chapters and music of the video, permissions of viewers, and times at the playhead.

use super::{InspectorMemory, Lines, Mistyped, Section, TextField, TextOwner, row, text_field};
use crate::{
    api::{
        playlist::LinkScope,
        video::{ChapterInput, ClipTransition, Video, VideoChange},
        viewing::ViewerSettings,
    },
    app::{
        Action, Command, MakeCommand, State,
        features::editor::chapters::{ChapterAt, ChapterChange},
    },
    edit::VideoEdit,
    timeline::{Clock, timecode},
    ui::{
        icons,
        parts::{values, volume},
        theme,
        timeline::music_fields,
        widgets,
    },
};
use egui::{Button, ComboBox, Label, RichText, Role, Sense, Ui, WidgetInfo};

/// Section with the chapters.
const CHAPTERS: Section = Section::of("Chapters", words::inspector::section_chapters);
/// Section with the background music.
const MUSIC: Section = Section::of("Music", words::inspector::section_music);
/// Section with volumes and clip transitions.
const SETTINGS: Section = Section::folded("Sound and transitions", words::inspector::section_sound_and_transitions);
/// Section with the permissions of viewers.
const VIEWERS: Section = Section::folded("Viewers", words::inspector::section_viewers);
/// Section with the clip and the times at the playhead.
const HERE: Section = Section::of("At the playhead", words::inspector::section_playhead);

/// Maximum number of listed chapters; a video may have five hundred.
const LISTED: usize = 60;

pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let video = &project.video;
    ui.label(RichText::new(words::inspector::video()).font(theme::semibold(14.0)));
    ui.add_space(2.0);
    ui.add_enabled_ui(!state.read_only(), |ui| {
        text(ui, state, memory, Lines::One, &video.name, actions);
        text(ui, state, memory, Lines::Paragraphs, video.description.as_deref().unwrap_or_default(), actions);
    });
    widgets::fact(ui, words::inspector::length(), timecode(project.sequence.length().0));
    widgets::fact(ui, words::inspector::canvas(), format!("{} \u{d7} {}", video.dimensions.width, video.dimensions.height));
    widgets::fact(ui, words::inspector::clips(), project.clips.len().to_string());
    chapters(ui, state, actions);
    if let Some((music, name)) = project.music() {
        MUSIC.show(ui, state, actions, |ui, actions| {
            ui.add_enabled_ui(!state.read_only(), |ui| music_fields(ui, state, &mut memory.music, music, name, actions));
        });
    }
    here(ui, state, actions);
    SETTINGS.show(ui, state, actions, |ui, actions| {
        ui.add_enabled_ui(!state.read_only(), |ui| settings(ui, memory, video, actions));
    });
    if let Some(viewers) = &video.settings {
        VIEWERS.show(ui, state, actions, |ui, actions| {
            ui.add_enabled_ui(!state.read_only(), |ui| viewer_settings(ui, viewers, actions));
        });
    }
    ui.add_space(10.0);
    ui.label(RichText::new(words::inspector::nothing_selected()).color(theme::WEAK));
}

/// Draws the clip and the word at the playhead, and the time on each clock.
fn here(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let Some((data, time)) = project.at(state.playhead()) else { return };
    HERE.titled(&data.clip.name, ui, state, actions, |ui, _| {
        widgets::fact(ui, words::inspector::fact_played(), timecode(data.map.playback_length().0));
        widgets::fact(ui, words::inspector::fact_recorded(), timecode(data.map.source_length().0));
        widgets::fact(ui, words::inspector::cuts(), data.map.removed().len().to_string());
        let on = |clock: Clock, ms: i64| words::inspector::time_on_clock(clock.label(), timecode(ms));
        widgets::fact(ui, words::inspector::playhead(), on(Clock::Video, state.playhead().0));
        widgets::fact(ui, "", on(Clock::Clip, time.0));
        widgets::fact(ui, "", on(Clock::Recording, data.map.to_source(time).0));
        let word = data.words.iter().rfind(|word| word.start_time_ms <= time.0 && time.0 < word.end_time_ms);
        if let Some(word) = word {
            widgets::fact(ui, words::inspector::word(), words::inspector::quoted(&word.text));
        }
    });
}

/// Draws a field for the name or the description of the video.
fn text(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, lines: Lines, current: &str, actions: &mut Vec<Action>) {
    let (key, name) = if lines == Lines::Paragraphs {
        ("Description", words::inspector::description())
    } else {
        ("Name", words::common::name())
    };
    let change = |text: &str| {
        let text = Some(text.to_owned());
        VideoEdit::update(&if lines == Lines::Paragraphs {
            VideoChange { description: text, ..VideoChange::default() }
        } else {
            VideoChange { name: text, ..VideoChange::default() }
        })
    };
    let check = |text: &str| change(text).map(drop).map_err(Mistyped::from);
    let field = TextField { name, current, lines };
    if let Some(text) = text_field(ui, state, memory, &TextOwner::Video(key), field, check, actions)
        && let Ok(edit) = change(&text)
    {
        let short = widgets::shortened(&text, 24);
        let step = if lines == Lines::Paragraphs {
            words::inspector::change_description().to_owned()
        } else {
            words::inspector::rename_video(short)
        };
        actions.push(Action::StepVideo(step, edit, memory.gesture()));
    }
}

fn chapters(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some((project, session)) = state.project().zip(state.session.as_ref()) else { return };
    let chapters = project.chapters();
    let title = match chapters.len() {
        0 => words::inspector::section_chapters().to_owned(),
        count => words::inspector::chapters_counted(count),
    };
    CHAPTERS.titled(&title, ui, state, actions, |ui, actions| {
        for chapter in chapters.iter().take(LISTED) {
            let at = ChapterAt(chapter.timestamp_seconds);
            let name = words::inspector::go_to_chapter(&chapter.title);
            if line(ui, chapter, &name).on_hover_text(words::inspector::go_to_chapter_tooltip()).clicked() {
                actions.push(Action::MovePlayhead(at.start()));
                actions.push(Action::Chapter(ChapterChange::Open(Some(at))));
            }
        }
        if chapters.len() > LISTED {
            let more = words::inspector::more_chapters(chapters.len() - LISTED);
            ui.label(RichText::new(more).color(*theme::WEAK).size(theme::SMALL));
        }
        ui.add_enabled_ui(!state.read_only(), |ui| {
            ui.horizontal_wrapped(|ui| {
                widgets::text_button(ui, state, Command::Make(MakeCommand::AddChapter), actions);
                let hint = words::inspector::propose_chapters_tooltip();
                if ui.add(Button::new(words::inspector::propose_chapters())).on_hover_text(hint).clicked() {
                    actions.push(Action::Chapter(ChapterChange::Propose));
                }
            });
            if let Some(proposed) = &session.proposed_chapters {
                proposals(ui, &proposed.all, actions);
            }
        });
    });
}

/// Draws a chapter in one line: its start and title. `name` is its accessible name.
fn line(ui: &mut Ui, chapter: &ChapterInput, name: &str) -> egui::Response {
    let text = format!("{}  {}", timecode(ChapterAt(chapter.timestamp_seconds).start().0), chapter.title);
    let response = ui.add(Label::new(RichText::new(text).size(12.5)).truncate().sense(Sense::click()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn proposals(ui: &mut Ui, proposed: &[ChapterInput], actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    if proposed.is_empty() {
        let text = words::inspector::no_chapters_proposed();
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
    } else {
        ui.label(RichText::new(words::inspector::chapters_proposed()).color(*theme::WEAK));
    }
    for one in proposed.iter().take(LISTED) {
        ui.horizontal(|ui| {
            let add = ui.add(Button::new("+").small()).on_hover_text(words::inspector::add_chapter_tooltip());
            add.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::inspector::add_chapter(&one.title)));
            if add.clicked() {
                actions.push(Action::Chapter(ChapterChange::Accept(vec![one.clone()])));
            }
            let name = words::inspector::go_to_proposed_chapter(&one.title);
            if line(ui, one, &name).on_hover_text(words::inspector::go_to_proposed_chapter_tooltip()).clicked() {
                actions.push(Action::MovePlayhead(ChapterAt(one.timestamp_seconds).start()));
            }
        });
    }
    ui.horizontal(|ui| {
        let add = match proposed.len() {
            1 => words::inspector::add_proposed_chapter(),
            _ => words::inspector::add_all_chapters(),
        };
        if !proposed.is_empty() && ui.button(add).clicked() {
            actions.push(Action::Chapter(ChapterChange::Accept(proposed.to_vec())));
        }
        let close = if proposed.is_empty() { words::common::close() } else { words::inspector::dismiss() };
        if ui.button(close).clicked() {
            actions.push(Action::Chapter(ChapterChange::DismissProposed));
        }
    });
}

fn change(name: impl Into<String>, change: &VideoChange, actions: &mut Vec<Action>) {
    // Values of these controls never break the rules of the API.
    if let Ok(edit) = VideoEdit::update(change) {
        actions.push(Action::EditVideo(name.into(), edit));
    }
}

/// A volume of the video: short label, full name, current value, the change that sets it, and the name of the undo step.
type Volume = (&'static str, &'static str, Option<f64>, fn(f64) -> VideoChange, fn(f64) -> String);

fn settings(ui: &mut Ui, memory: &mut InspectorMemory, video: &Video, actions: &mut Vec<Action>) {
    let volumes: [Volume; 2] = [
        (
            words::inspector::voice(),
            words::inspector::microphone_volume(),
            video.microphone_volume,
            |volume| VideoChange { microphone_volume: Some(volume), ..VideoChange::default() },
            |volume| words::inspector::set_microphone_volume(words::decimal(volume, 2)),
        ),
        (
            words::inspector::computer_sound(),
            words::inspector::computer_volume(),
            video.system_audio_volume,
            |volume| VideoChange { system_audio_volume: Some(volume), ..VideoChange::default() },
            |volume| words::inspector::set_computer_volume(words::decimal(volume, 2)),
        ),
    ];
    for (short, name, held, of, step) in volumes {
        let Some(before) = held else { continue };
        let mut volume = before;
        let slider = row(ui, short, |ui| volume::slider(ui, &mut volume, egui::SliderClamping::Never));
        crate::ui::focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::slider(true, before, name));
        if slider.changed()
            && let Ok(edit) = VideoEdit::update(&of(volume))
        {
            actions.push(Action::StepVideo(step(volume), edit, memory.gesture()));
        }
        memory.ended(&slider, actions);
    }
    if let Some(mut on) = video.studio_sound
        && widgets::checkbox(ui, &mut on, words::inspector::studio_sound())
            .on_hover_text(words::inspector::studio_sound_tooltip())
            .clicked()
    {
        let to = VideoChange { studio_sound: Some(on), ..VideoChange::default() };
        let step = if on { words::inspector::studio_sound_on() } else { words::inspector::studio_sound_off() };
        change(step, &to, actions);
    }
    let Some(held) = &video.default_clip_transition else { return };
    let text = |transition: &ClipTransition| match transition {
        ClipTransition::HardCut => words::inspector::hard_cut().to_owned(),
        ClipTransition::Unknown(other) => values::choice(other),
        _ => words::inspector::smooth().to_owned(),
    };
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::inspector::clip_transitions(), 26.0);
        let combo = ComboBox::from_id_salt("video-transition").selected_text(text(held)).width(150.0).show_ui(ui, |ui| {
            for transition in [ClipTransition::Smooth, ClipTransition::HardCut] {
                if ui.selectable_label(*held == transition, text(&transition)).clicked() && *held != transition {
                    let to = VideoChange { default_clip_transition: Some(transition), ..VideoChange::default() };
                    change(words::inspector::change_clip_transitions(), &to, actions);
                }
            }
        });
        let name = words::inspector::clip_transitions_name();
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(name));
    });
}

/// A permission of viewers: label, current value, and the change that sets it.
type Switch = (words::Message, fn(&ViewerSettings) -> bool, fn(bool) -> VideoChange);

const SWITCHES: [Switch; 9] = [
    (words::inspector::comments, |v| v.comments_enabled, |on| VideoChange { comments_enabled: Some(on), ..empty() }),
    (
        words::inspector::comment_emails,
        |v| v.comment_emails_enabled,
        |on| VideoChange { comment_emails_enabled: Some(on), ..empty() },
    ),
    (
        words::inspector::subtitles_by_default,
        |v| v.captions_default_enabled,
        |on| VideoChange { captions_default_enabled: Some(on), ..empty() },
    ),
    (words::inspector::transcript, |v| v.transcripts_enabled, |on| VideoChange { transcripts_enabled: Some(on), ..empty() }),
    (words::inspector::downloads, |v| v.downloads_enabled, |on| VideoChange { downloads_enabled: Some(on), ..empty() }),
    (
        words::inspector::recording_downloads,
        |v| v.raw_downloads_enabled,
        |on| VideoChange { raw_downloads_enabled: Some(on), ..empty() },
    ),
    (
        words::inspector::publication_date,
        |v| v.publish_date_enabled,
        |on| VideoChange { publish_date_enabled: Some(on), ..empty() },
    ),
    (words::inspector::view_count, |v| v.view_count_enabled, |on| VideoChange { view_count_enabled: Some(on), ..empty() }),
    (
        words::inspector::search_engines,
        |v| v.search_engine_indexing_enabled,
        |on| VideoChange { search_engine_indexing_enabled: Some(on), ..empty() },
    ),
];

fn empty() -> VideoChange {
    VideoChange::default()
}

fn viewer_settings(ui: &mut Ui, viewers: &ViewerSettings, actions: &mut Vec<Action>) {
    let text = |scope: &LinkScope| values::choice(scope.as_str());
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::inspector::open_to(), 26.0);
        let scope = &viewers.link_scope;
        let combo = ComboBox::from_id_salt("link-scope").selected_text(text(scope)).width(150.0).show_ui(ui, |ui| {
            // The journal must not contain a password, so a password is only set on the command line.
            for other in LinkScope::KNOWN.iter().filter(|other| other.as_str() != "password" || *other == scope) {
                if ui.selectable_label(scope == other, text(other)).clicked() && scope != other {
                    let to = VideoChange { link_scope: Some(other.clone()), ..empty() };
                    change(words::inspector::set_open_to(text(other)), &to, actions);
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words::inspector::open_to_name()));
    });
    for (name, held, of) in SWITCHES {
        let mut on = held(viewers);
        if widgets::checkbox(ui, &mut on, name()).clicked() {
            let step = if on { words::inspector::viewers_on(name()) } else { words::inspector::viewers_off(name()) };
            change(step, &of(on), actions);
        }
    }
    ui.add_space(2.0);
    let note = format!("{}  {}", icons::INFO, words::inspector::viewers_saved_with_changes());
    ui.label(RichText::new(note).color(*theme::WEAK).size(theme::SMALL));
}
