//! Inspector without a selection: fields, chapters and music of the video, permissions of viewers, and times at the playhead.

use super::{InspectorMemory, Lines, Mistyped, Section, TextField, TextOwner, row, text_field};
use crate::{
    api::{
        playlist::LinkScope,
        video::{ChapterInput, ClipTransition, Video, VideoChange},
        viewing::ViewerSettings,
    },
    app::{Action, ChapterAt, ChapterChange, Command, MakeCommand, State},
    edit::VideoEdit,
    timeline::{Clock, timecode},
    ui::{icons, parts::values, theme, timeline::music_fields, widgets},
};
use egui::{Button, ComboBox, Label, RichText, Role, Sense, Slider, Ui, WidgetInfo};

/// Section with the chapters.
const CHAPTERS: Section = Section::of("Chapters");
/// Section with the background music.
const MUSIC: Section = Section::of("Music");
/// Section with volumes and clip transitions.
const SETTINGS: Section = Section::folded("Sound and transitions");
/// Section with the permissions of viewers.
const VIEWERS: Section = Section::folded("Viewers");
/// Section with the clip and the times at the playhead.
const HERE: Section = Section::of("At the playhead");

/// Maximum number of listed chapters; a video may have five hundred.
const LISTED: usize = 60;

pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let video = &project.video;
    ui.label(RichText::new("Video").font(theme::semibold(14.0)));
    ui.add_space(2.0);
    ui.add_enabled_ui(!state.read_only(), |ui| {
        text(ui, state, memory, "Name", &video.name, actions);
        text(ui, state, memory, "Description", video.description.as_deref().unwrap_or_default(), actions);
    });
    widgets::fact(ui, "Length", timecode(project.sequence.length().0));
    widgets::fact(ui, "Canvas", format!("{} \u{d7} {}", video.dimensions.width, video.dimensions.height));
    widgets::fact(ui, "Clips", project.clips.len().to_string());
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
    ui.label(RichText::new("Select something on the timeline to change it. Press ? for all keys.").color(theme::WEAK));
}

/// Draws the clip and the word at the playhead, and the time on each clock.
fn here(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let Some((data, time)) = project.at(state.playhead()) else { return };
    HERE.titled(&data.clip.name, ui, state, actions, |ui, _| {
        widgets::fact(ui, "Played", timecode(data.map.playback_length().0));
        widgets::fact(ui, "Recorded", timecode(data.map.source_length().0));
        widgets::fact(ui, "Cuts", data.map.removed().len().to_string());
        widgets::fact(ui, "Here", format!("{} {}", timecode(state.playhead().0), Clock::Video.label()));
        widgets::fact(ui, "", format!("{} {}", timecode(time.0), Clock::Clip.label()));
        widgets::fact(ui, "", format!("{} {}", timecode(data.map.to_source(time).0), Clock::Recording.label()));
        let word = data.words.iter().rfind(|word| word.start_time_ms <= time.0 && time.0 < word.end_time_ms);
        if let Some(word) = word {
            widgets::fact(ui, "Word", format!("\u{2018}{}\u{2019}", word.text));
        }
    });
}

/// Draws a field for the name or the description of the video.
fn text(
    ui: &mut Ui,
    state: &State,
    memory: &mut InspectorMemory,
    name: &'static str,
    current: &str,
    actions: &mut Vec<Action>,
) {
    let lines = if name == "Description" { Lines::Paragraphs } else { Lines::One };
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
    if let Some(text) = text_field(ui, state, memory, &TextOwner::Video(name), field, check, actions)
        && let Ok(edit) = change(&text)
    {
        let short: String = text.chars().take(24).collect();
        let step = if lines == Lines::Paragraphs {
            "Description of the video".to_owned()
        } else {
            format!("Rename the video to \u{2018}{short}\u{2019}")
        };
        actions.push(Action::StepVideo(step, edit, memory.gesture()));
    }
}

fn chapters(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some((project, session)) = state.project().zip(state.session.as_ref()) else { return };
    let chapters = project.chapters();
    let title = if chapters.is_empty() { "Chapters".to_owned() } else { format!("Chapters ({})", chapters.len()) };
    CHAPTERS.titled(&title, ui, state, actions, |ui, actions| {
        for chapter in chapters.iter().take(LISTED) {
            let at = ChapterAt(chapter.timestamp_seconds);
            if line(ui, chapter, "Go to chapter").on_hover_text("Go there and open its fields").clicked() {
                actions.push(Action::MovePlayhead(at.start()));
                actions.push(Action::Chapter(ChapterChange::Open(Some(at))));
            }
        }
        if chapters.len() > LISTED {
            let more = format!("and {} more, on the timeline", chapters.len() - LISTED);
            ui.label(RichText::new(more).color(*theme::WEAK).size(theme::SMALL));
        }
        ui.add_enabled_ui(!state.read_only(), |ui| {
            ui.horizontal_wrapped(|ui| {
                widgets::text_button(ui, state, Command::Make(MakeCommand::AddChapter), actions);
                let hint = "Look where clips begin and where somebody goes on speaking after a long pause";
                if ui.add(Button::new("Propose chapters")).on_hover_text(hint).clicked() {
                    actions.push(Action::Chapter(ChapterChange::Propose));
                }
            });
            if let Some(proposed) = &session.proposed_chapters {
                proposals(ui, &proposed.all, actions);
            }
        });
    });
}

/// Draws a chapter in one line: its start and title.
fn line(ui: &mut Ui, chapter: &ChapterInput, what: &str) -> egui::Response {
    let text = format!("{}  {}", timecode(ChapterAt(chapter.timestamp_seconds).start().0), chapter.title);
    let response = ui.add(Label::new(RichText::new(text).size(12.5)).truncate().sense(Sense::click()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{what} {}", chapter.title)));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn proposals(ui: &mut Ui, proposed: &[ChapterInput], actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    if proposed.is_empty() {
        let text =
            "Nothing to propose: there is no other place where a clip begins or a pause ends, far enough from a chapter.";
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
    } else {
        ui.label(RichText::new("Proposed, not added yet").color(*theme::WEAK));
    }
    for one in proposed.iter().take(LISTED) {
        ui.horizontal(|ui| {
            let add = ui.add(Button::new("+").small()).on_hover_text("Add this chapter");
            add.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Add chapter {}", one.title)));
            if add.clicked() {
                actions.push(Action::Chapter(ChapterChange::Accept(vec![one.clone()])));
            }
            if line(ui, one, "Look at").on_hover_text("Go there").clicked() {
                actions.push(Action::MovePlayhead(ChapterAt(one.timestamp_seconds).start()));
            }
        });
    }
    ui.horizontal(|ui| {
        if !proposed.is_empty() && ui.button(if proposed.len() == 1 { "Add it" } else { "Add all of them" }).clicked() {
            actions.push(Action::Chapter(ChapterChange::Accept(proposed.to_vec())));
        }
        if ui.button(if proposed.is_empty() { "Close" } else { "Dismiss" }).clicked() {
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

/// A volume of the video: short label, full name, current value, and the change that sets it.
type Volume = (&'static str, &'static str, Option<f64>, fn(f64) -> VideoChange);

fn settings(ui: &mut Ui, memory: &mut InspectorMemory, video: &Video, actions: &mut Vec<Action>) {
    let volumes: [Volume; 2] = [
        ("Voice", "Volume of microphones", video.microphone_volume, |volume| VideoChange {
            microphone_volume: Some(volume),
            ..VideoChange::default()
        }),
        ("Computer", "Volume of the computer's sound", video.system_audio_volume, |volume| VideoChange {
            system_audio_volume: Some(volume),
            ..VideoChange::default()
        }),
    ];
    for (short, name, held, of) in volumes {
        let Some(before) = held else { continue };
        let mut volume = before;
        let slider = row(ui, short, |ui| {
            ui.add(Slider::new(&mut volume, 0.0..=2.0).step_by(0.05).fixed_decimals(2).clamping(egui::SliderClamping::Never))
        });
        crate::ui::focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::slider(true, before, name));
        if slider.changed()
            && let Ok(edit) = VideoEdit::update(&of(volume))
        {
            actions.push(Action::StepVideo(format!("{name} to {volume:.2}"), edit, memory.gesture()));
        }
        memory.ended(&slider, actions);
    }
    if let Some(mut on) = video.studio_sound
        && widgets::checkbox(ui, &mut on, "Improve the voice")
            .on_hover_text("For every clip that does not say otherwise")
            .clicked()
    {
        let to = VideoChange { studio_sound: Some(on), ..VideoChange::default() };
        change(if on { "Improve the voice" } else { "Leave the voice as it is" }, &to, actions);
    }
    let Some(held) = &video.default_clip_transition else { return };
    let text = |transition: &ClipTransition| match transition {
        ClipTransition::HardCut => "Hard cut".to_owned(),
        ClipTransition::Unknown(other) => values::choice(other),
        _ => "Smooth".to_owned(),
    };
    ui.horizontal(|ui| {
        widgets::field_name(ui, "Clips", 26.0);
        let combo = ComboBox::from_id_salt("video-transition").selected_text(text(held)).width(150.0).show_ui(ui, |ui| {
            for transition in [ClipTransition::Smooth, ClipTransition::HardCut] {
                if ui.selectable_label(*held == transition, text(&transition)).clicked() && *held != transition {
                    let to = VideoChange { default_clip_transition: Some(transition), ..VideoChange::default() };
                    change("Change how clips follow each other", &to, actions);
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label("How clips follow each other"));
    });
}

/// A permission of viewers: label, current value, and the change that sets it.
type Switch = (&'static str, fn(&ViewerSettings) -> bool, fn(bool) -> VideoChange);

const SWITCHES: [Switch; 9] = [
    ("Comments", |v| v.comments_enabled, |on| VideoChange { comments_enabled: Some(on), ..empty() }),
    ("Comments by e-mail", |v| v.comment_emails_enabled, |on| VideoChange { comment_emails_enabled: Some(on), ..empty() }),
    ("Captions at first", |v| v.captions_default_enabled, |on| VideoChange { captions_default_enabled: Some(on), ..empty() }),
    ("Transcript", |v| v.transcripts_enabled, |on| VideoChange { transcripts_enabled: Some(on), ..empty() }),
    ("Downloads", |v| v.downloads_enabled, |on| VideoChange { downloads_enabled: Some(on), ..empty() }),
    ("Downloads of recordings", |v| v.raw_downloads_enabled, |on| VideoChange { raw_downloads_enabled: Some(on), ..empty() }),
    ("Publication date", |v| v.publish_date_enabled, |on| VideoChange { publish_date_enabled: Some(on), ..empty() }),
    ("Number of views", |v| v.view_count_enabled, |on| VideoChange { view_count_enabled: Some(on), ..empty() }),
    (
        "Search engines",
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
        widgets::field_name(ui, "Open to", 26.0);
        let scope = &viewers.link_scope;
        let combo = ComboBox::from_id_salt("link-scope").selected_text(text(scope)).width(150.0).show_ui(ui, |ui| {
            // The journal must not contain a password, so a password is only set on the command line.
            for other in LinkScope::KNOWN.iter().filter(|other| other.as_str() != "password" || *other == scope) {
                if ui.selectable_label(scope == other, text(other)).clicked() && scope != other {
                    let to = VideoChange { link_scope: Some(other.clone()), ..empty() };
                    change(format!("Open the video to: {}", text(other)), &to, actions);
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label("Who may open its page"));
    });
    for (name, held, of) in SWITCHES {
        let mut on = held(viewers);
        if widgets::checkbox(ui, &mut on, name).clicked() {
            let step = format!("{name} for viewers: {}", if on { "on" } else { "off" });
            change(step, &of(on), actions);
        }
    }
    ui.add_space(2.0);
    ui.label(RichText::new(format!("{}  Saved with your other edits.", icons::INFO)).color(*theme::WEAK).size(theme::SMALL));
}
