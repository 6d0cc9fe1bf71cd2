//! The review: everything that the next save sends, with what it was.

use super::{in_words, title};
use crate::{
    api::{
        ClipId,
        batch::{Action as Operate, Operation},
        clip::ClipChange,
        cutting::{CorrectWords, WordCorrection},
        item::{Item, ItemKind},
        video::ChapterInput,
    },
    app::{Action, Command, ItemRef, Project, State, contents, hash_of, listed},
    edit::{PendingChange, SaveStep, VideoFields, VideoStep},
    timeline::{Clock, timecode},
    ui::{icons, theme, widgets},
};
use egui::{Color32, RichText, ScrollArea, Ui};
use serde::Serialize;
use serde_json::Value;

/// Draws the review.
pub fn show(ui: &mut Ui, state: &State, project: &Project, actions: &mut Vec<Action>) {
    let plan = project.draft.plan();
    let count = if plan.len() == 1 { "1 change".to_owned() } else { format!("{} changes", plan.len()) };
    ui.set_width(620.0);
    title(ui, "What the next save sends");
    ui.label(RichText::new(how(&plan.clone().steps(), &count)).color(theme::WEAK));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(400.0).auto_shrink([false, true]).show(ui, |ui| {
        for (clip, _) in &plan.additions {
            new_clip_row(ui, project, clip, actions);
        }
        for operation in plan.operations() {
            operation_row(ui, project, operation, actions);
        }
        // The settings of a clip that is made anew go with it.
        for (clip, change) in plan.clips.iter().filter(|(clip, _)| project.draft.lost(clip).is_none()) {
            clip_row(ui, project, clip, change, actions);
        }
        for (clip, words) in words_by_clip(&plan.words) {
            let mut details: Vec<_> = words.iter().take(WORDS_SHOWN).map(|word| word_details(project, clip, word)).collect();
            if words.len() > WORDS_SHOWN {
                details.push(format!("and {} more", words.len() - WORDS_SHOWN));
            }
            let title = format!("Words of \u{2018}{}\u{2019}", name(project, clip));
            row(ui, (icons::of_kind(ItemKind::TextOverlay), theme::WEAK), title, "", &details, || {
                actions.push(Action::TakeBack(PendingChange::Words(clip.clone())));
            });
        }
        for step in &plan.video {
            row(ui, (icons::FILM, theme::WEAK), step.title(), "", &video_details(project, step), || {
                actions.push(Action::TakeBack(PendingChange::Video(step.part())));
            });
        }
        for clip in &plan.deletions {
            let icon = (icons::FILM, theme::WEAK);
            let details = [what_goes(project, clip), "A save makes this final; it asks first".to_owned()];
            row(ui, icon, format!("Delete \u{2018}{}\u{2019}", name(project, clip)), "", &details, || {
                actions.push(Action::TakeBack(PendingChange::Deletion(clip.clone())));
            });
        }
        if !plan.moves.is_empty() {
            let names = project.draft.order().iter().map(|clip| name(project, clip));
            let order = format!("Now: {}", names.collect::<Vec<_>>().join(", "));
            row(ui, (icons::FILM, theme::WEAK), "Order of clips".into(), "", &[order], || {
                actions.push(Action::TakeBack(PendingChange::Order));
            });
        }
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if widgets::main_button(ui, &format!("Save {count}"), state.can(Command::Save)).clicked() {
            actions.push(Action::Run(Command::Save));
        }
        if ui.button("Close").clicked() {
            actions.push(Action::CloseDialog);
        }
    });
    if plan.is_empty() {
        actions.push(Action::CloseDialog);
    }
}

/// Number of corrected words of a clip that are listed one by one.
const WORDS_SHOWN: usize = 8;

/// The corrections of each clip, which may go out in several requests.
fn words_by_clip(requests: &[(ClipId, CorrectWords)]) -> Vec<(&ClipId, Vec<&WordCorrection>)> {
    let mut clips: Vec<(&ClipId, Vec<&WordCorrection>)> = Vec::new();
    for (clip, request) in requests {
        match clips.last_mut().filter(|(last, _)| *last == clip) {
            Some((_, words)) => words.extend(&request.words),
            None => clips.push((clip, request.words.iter().collect())),
        }
    }
    clips
}

/// What a correction makes of a word: `teh → the, hidden from captions`.
fn word_details(project: &Project, clip: &ClipId, correction: &WordCorrection) -> String {
    let index = u64::try_from(correction.index).unwrap_or_default();
    let was = project.draft.base_section(clip).and_then(|base| base.words().get(index));
    let was = was.map_or("", |was| was.text.as_str());
    let text = correction.text.as_ref().map_or_else(|| was.to_owned(), |now| format!("{was} \u{2192} {now}"));
    match correction.hidden {
        Some(true) => format!("{text}, hidden from captions"),
        Some(false) => format!("{text}, shown in captions"),
        None => text,
    }
}

/// What a change of the video itself sets, and what it was.
fn video_details(project: &Project, step: &VideoStep) -> Vec<String> {
    let line =
        |chapter: &ChapterInput| format!("{} {}", timecode(chapter.timestamp_seconds.saturating_mul(1_000)), chapter.title);
    match step {
        VideoStep::Update(_) => changes(Some(project.draft.base_video()), step.edit().values()),
        VideoStep::ReplaceChapters(chapters) => chapters.chapters.iter().map(line).collect(),
        VideoStep::SetMusic(music) => changes(None::<&VideoFields>, music),
        VideoStep::ApplyPreset(_) | VideoStep::RemoveMusic => Vec::new(),
    }
}

/// In how many requests it goes out, and what each of them promises.
fn how(steps: &[SaveStep], count: &str) -> String {
    let requests = match steps {
        [] | [SaveStep::Operations(_)] => "in one batch".to_owned(),
        [_] => "in one request".to_owned(),
        more => format!("in {} requests, in this order", more.len()),
    };
    let each = if steps.len() > 1 { "each takes effect whole or not at all" } else { "it takes effect whole or not at all" };
    format!("{count} {requests}, {}: {each}.", hash_of(steps))
}

/// A clip that was deleted and comes back.
fn new_clip_row(ui: &mut Ui, project: &Project, clip: &ClipId, actions: &mut Vec<Action>) {
    let mut details = vec!["Made from its recording, with its settings and cuts".to_owned()];
    details.extend(project.draft.lost(clip).filter(|lost| !lost.is_empty()).map(|lost| format!("Without {}", listed(lost))));
    let title = format!("Make \u{2018}{}\u{2019} anew", name(project, clip));
    row(ui, (icons::FILM, theme::WEAK), title, "", &details, || {
        actions.push(Action::TakeBack(PendingChange::NewClip(clip.clone())));
    });
}

/// What goes with a clip that is deleted.
fn what_goes(project: &Project, clip: &ClipId) -> String {
    let Some(section) = project.draft.section(clip) else { return String::new() };
    let count = |kind| section.items().of_kind(kind).filter(|item| item.times().is_some()).count();
    let items: Vec<_> = ItemKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0).collect();
    match contents(&items, section.map().removed().len()) {
        nothing if nothing.is_empty() => "Nothing is on it".to_owned(),
        what => format!("Goes with it: {what}"),
    }
}

fn name(project: &Project, clip: &ClipId) -> String {
    project.draft.section(clip).map_or_else(|| clip.to_string(), |section| section.record().name.clone())
}

fn operation_row(ui: &mut Ui, project: &Project, operation: &Operation, actions: &mut Vec<Action>) {
    let kind = operation.kind();
    let at = ItemRef { clip: operation.clip.clone(), id: operation.item() };
    let before = project.draft.base(&at.clip).and_then(|items| items.get(&at.id));
    let item = project.item(&at).or(before);
    let title = item.map_or_else(|| kind.label().to_owned(), Item::title);
    let (verb, details) = match &operation.action {
        Operate::Add(body) => {
            let at = body.start().map(|start| format!("at {} {}", timecode(start.0), Clock::Clip.label()));
            ("Add", at.into_iter().collect())
        }
        Operate::Remove(..) => ("Delete", Vec::new()),
        Operate::Update(_, change) => ("Change", changes(before, change)),
    };
    let icon = (icons::of_kind(kind), theme::of_kind(kind));
    let place = format!("on {}", name(project, &at.clip));
    row(ui, icon, format!("{verb} \u{2018}{title}\u{2019}"), &place, &details, || {
        actions.push(Action::TakeBack(PendingChange::Item(at.clip, at.id)));
    });
}

fn clip_row(ui: &mut Ui, project: &Project, clip: &ClipId, change: &ClipChange, actions: &mut Vec<Action>) {
    let (Some(base), Some(view)) = (project.draft.base_section(clip), project.draft.section(clip)) else { return };
    let settings = ClipChange { cuts: None, ..change.clone() };
    let mut details = changes(Some(base.record()), &settings);
    let lengths = |cuts: &[crate::api::clip::Cut]| cuts.iter().map(|cut| cut.duration_ms.0).sum::<i64>();
    for (what, cuts) in [("Cut out", view.map().difference(base.map())), ("Put back", base.map().difference(view.map()))] {
        if !cuts.is_empty() {
            let ranges = if cuts.len() == 1 { String::new() } else { format!(" in {} places", cuts.len()) };
            details.push(format!("{what}: {} of the recording{ranges}", timecode(lengths(&cuts))));
        }
    }
    if change.cuts.is_some() {
        let [from, to] = [base, view].map(|section| timecode(section.map().playback_length().0));
        details.push(format!("The played length: {from} \u{2192} {to}"));
    }
    let [hides, shows] = project.hidden_by_changes(clip);
    for (what, items) in [("Its cuts hide", hides), ("It shows again", shows)] {
        if !items.is_empty() {
            details.push(format!("{what} {items}"));
        }
    }
    let title = format!("Change \u{2018}{}\u{2019}", view.record().name);
    row(ui, (icons::FILM, theme::WEAK), title, "", &details, || {
        actions.push(Action::TakeBack(PendingChange::Clip(clip.clone())));
    });
}

fn row(ui: &mut Ui, (icon, color): (&str, Color32), title: String, place: &str, details: &[String], take_back: impl FnOnce()) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(icon).color(color));
        ui.label(RichText::new(title).font(theme::semibold(13.0)));
        ui.label(RichText::new(place).color(theme::WEAK));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button("Take back").on_hover_text("Put it back to what the workspace holds; it can be undone").clicked()
            {
                take_back();
            }
        });
    });
    if details.is_empty() {
        ui.add_space(4.0);
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        for detail in details {
            ui.horizontal(|ui| {
                ui.add_space(22.0);
                ui.add(egui::Label::new(RichText::new(detail).color(theme::WEAK)).truncate());
            });
        }
    });
    ui.add_space(4.0);
}

/// `The start: 0:01 in clip → 0:02.5 in clip`, a line for each field.
fn changes(before: Option<&impl Serialize>, change: &impl Serialize) -> Vec<String> {
    let before = before.and_then(|before| serde_json::to_value(before).ok()).unwrap_or_default();
    let Ok(Value::Object(fields)) = serde_json::to_value(change) else { return Vec::new() };
    let shown = |field: &str, value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::Bool(on)) => if *on { "on" } else { "off" }.to_owned(),
        // The API measures starts on the clip.
        Some(value) if field == "startTimeMs" => {
            value.as_i64().map_or_else(|| value.to_string(), |ms| format!("{} {}", timecode(ms), Clock::Clip.label()))
        }
        Some(value) if field.ends_with("Ms") => value.as_i64().map_or_else(|| value.to_string(), timecode),
        Some(Value::String(text)) => text.chars().take(40).collect(),
        Some(value) => value.to_string().chars().take(60).collect(),
    };
    let line = |(field, value): (&String, &Value)| {
        format!("{}: {} \u{2192} {}", in_words(field), shown(field, before.get(field)), shown(field, Some(value)))
    };
    fields.iter().map(line).collect()
}
