//! The review: everything that the next save sends, with what it was.

use super::{in_words, title};
use crate::{
    api::{
        ClipId,
        batch::{Action as Operate, Operation},
        clip::ClipChange,
        cutting::WordCorrection,
        item::{Item, ItemKind},
        video::ChapterInput,
    },
    app::{Action, Command, ItemRef, Project, State, contents, hash_of, listed},
    edit::{PendingChange, Plan, SaveStep, VideoFields, VideoStep},
    timeline::{Clock, VideoMs, timecode},
    ui::{icons, pictures::Textures, theme, widgets},
};
use egui::{Color32, RichText, ScrollArea, Ui};
use serde::Serialize;
use serde_json::Value;

/// Draws the review.
pub fn show(ui: &mut Ui, state: &State, project: &Project, textures: &mut Textures, actions: &mut Vec<Action>) {
    let plan = project.draft.plan();
    let count = if plan.len() == 1 { "1 change".to_owned() } else { format!("{} changes", plan.len()) };
    ui.set_width(620.0);
    title(ui, "What the next save sends");
    ui.label(RichText::new(how(&plan.clone().steps(), &count)).color(theme::WEAK));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(400.0).auto_shrink([false, true]).show(ui, |ui| {
        for clip in clips_of(project, &plan) {
            of_clip(ui, state, project, &plan, &clip, textures, actions);
        }
        of_video(ui, project, &plan, actions);
        ui.add_space(4.0);
        requests(ui, &plan.clone().steps());
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

/// The clips that the plan changes, in playing order; those that it deletes come last.
fn clips_of(project: &Project, plan: &Plan) -> Vec<ClipId> {
    let changed = |clip: &ClipId| {
        plan.additions.iter().any(|(of, _)| of == clip)
            || plan.clips.iter().any(|(of, _)| of == clip)
            || plan.deletions.contains(clip)
            || plan.words.iter().any(|(of, _)| of == clip)
            || plan.operations().any(|operation| operation.clip == *clip)
    };
    let mut clips: Vec<_> = project.draft.order().iter().filter(|clip| changed(clip)).cloned().collect();
    for clip in plan.deletions.iter().chain(plan.operations().map(|operation| &operation.clip)) {
        if !clips.contains(clip) {
            clips.push(clip.clone());
        }
    }
    clips
}

/// A clip's changes, under its name.
fn of_clip(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    plan: &Plan,
    clip: &ClipId,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    heading(ui, icons::FILM, &name(project, clip));
    if plan.additions.iter().any(|(of, _)| of == clip) {
        new_clip_row(ui, project, clip, actions);
    }
    // In the order in which they are seen; ids of new items have none.
    let mut operations: Vec<_> = plan.operations().filter(|operation| operation.clip == *clip).collect();
    operations.sort_by_cached_key(|operation| {
        let at = ItemRef { clip: clip.clone(), id: operation.item() };
        let start = |item: &Item| item.times().map(|(start, _)| start);
        project.item(&at).map_or_else(|| project.draft.base_item(clip, &at.id).as_ref().and_then(start), start)
    });
    for operation in operations {
        operation_row(ui, project, operation, actions);
        pictures(ui, state, project, operation, textures, actions);
    }
    // The settings of a clip that is made anew go with it.
    let settings = plan.clips.iter().filter(|(of, _)| of == clip && project.draft.lost(of).is_none());
    for (clip, change) in settings {
        clip_row(ui, project, clip, change, actions);
    }
    let words: Vec<_> = plan.words.iter().filter(|(of, _)| of == clip).flat_map(|(_, request)| &request.words).collect();
    if !words.is_empty() {
        words_row(ui, project, clip, &words, actions);
    }
    if plan.deletions.contains(clip) {
        let details = [what_goes(project, clip), "A save makes this final; it asks first".to_owned()];
        let title = format!("Delete \u{2018}{}\u{2019}", name(project, clip));
        row(ui, &Row { icon: (icons::FILM, *theme::WEAK), title, details: &details, ..Row::default() }, |did| {
            actions.extend(did.take_back.then(|| Action::TakeBack(PendingChange::Deletion(clip.clone()))));
        });
    }
}

/// Number of corrected words of a clip that are listed one by one.
const WORDS_SHOWN: usize = 8;

/// The corrections of a clip's words, which may go out in several requests.
fn words_row(ui: &mut Ui, project: &Project, clip: &ClipId, words: &[&WordCorrection], actions: &mut Vec<Action>) {
    let mut details: Vec<_> = words.iter().take(WORDS_SHOWN).map(|word| word_details(project, clip, word)).collect();
    if words.len() > WORDS_SHOWN {
        details.push(format!("and {} more", words.len() - WORDS_SHOWN));
    }
    let icon = (icons::of_kind(ItemKind::TextOverlay), *theme::WEAK);
    let title = format!("Words of \u{2018}{}\u{2019}", name(project, clip));
    row(ui, &Row { icon, title, details: &details, ..Row::default() }, |did| {
        actions.extend(did.take_back.then(|| Action::TakeBack(PendingChange::Words(clip.clone()))));
    });
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

/// What changes the video itself, and the order of its clips.
fn of_video(ui: &mut Ui, project: &Project, plan: &Plan, actions: &mut Vec<Action>) {
    if plan.video.is_empty() && plan.moves.is_empty() {
        return;
    }
    heading(ui, icons::FILM, "The whole video");
    let icon = (icons::FILM, *theme::WEAK);
    for step in &plan.video {
        let details = video_details(project, step);
        row(ui, &Row { icon, title: step.title(), details: &details, ..Row::default() }, |did| {
            actions.extend(did.take_back.then(|| Action::TakeBack(PendingChange::Video(step.part()))));
        });
    }
    if !plan.moves.is_empty() {
        let names = project.draft.order().iter().map(|clip| name(project, clip));
        let details = [format!("Now: {}", names.collect::<Vec<_>>().join(", "))];
        row(ui, &Row { icon, title: "Order of clips".into(), details: &details, ..Row::default() }, |did| {
            actions.extend(did.take_back.then_some(Action::TakeBack(PendingChange::Order)));
        });
    }
}

fn heading(ui: &mut Ui, icon: &str, text: &str) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(icon).color(theme::WEAK));
        ui.add(egui::Label::new(RichText::new(text).font(theme::semibold(13.5)).color(theme::ACCENT)).truncate());
    });
    ui.separator();
}

/// The requests as they will go, in their order, with their bodies.
fn requests(ui: &mut Ui, steps: &[SaveStep]) {
    let title = if steps.len() == 1 {
        "The request as it will go".to_owned()
    } else {
        format!("The {} requests as they will go", steps.len())
    };
    egui::CollapsingHeader::new(RichText::new(title).color(theme::WEAK)).id_salt("requests").show(ui, |ui| {
        for (index, step) in steps.iter().enumerate() {
            ui.label(RichText::new(format!("{}. {}", index + 1, said(step))).font(theme::medium(12.5)));
            let mut body = serde_json::to_string_pretty(step).unwrap_or_default();
            // A batch may have 200 operations; whoever wants all of them takes the text along.
            let cut = body.char_indices().nth(2_000).map(|(at, _)| at);
            let copy = ui.small_button("Copy").on_hover_text("Copy this request as JSON");
            copy.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Copy request {}", index + 1)));
            if copy.clicked() {
                ui.ctx().copy_text(body.clone());
            }
            if let Some(cut) = cut {
                body.truncate(cut);
                body.push('\u{2026}');
            }
            ui.add(egui::Label::new(RichText::new(body).monospace().size(theme::SMALL).color(theme::WEAK)).wrap());
            ui.add_space(4.0);
        }
    });
}

/// A request in words, with its method and path.
fn said(step: &SaveStep) -> String {
    match step {
        SaveStep::AddClip(..) => "Make a clip: POST \u{2026}/clips".to_owned(),
        SaveStep::Operations(operations) if operations.len() == 1 => "1 operation in a batch: POST \u{2026}/edits".to_owned(),
        SaveStep::Operations(operations) => format!("{} operations in a batch: POST \u{2026}/edits", operations.len()),
        SaveStep::UpdateClip(clip, _) => format!("Settings and cuts of a clip: PATCH \u{2026}/clips/{clip}"),
        SaveStep::DeleteClip(clip) => format!("Delete a clip: DELETE \u{2026}/clips/{clip}"),
        SaveStep::ReorderClip(clip, place) => format!("Move clip {clip} to place {}", place + 1),
        SaveStep::CorrectWords(clip, words) => {
            format!("Correct {} words of a clip: PATCH \u{2026}/clips/{clip}/transcript/words", words.words.len())
        }
        SaveStep::Video(step) => step.title(),
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
    row(ui, &Row { icon: (icons::FILM, *theme::WEAK), title, details: &details, ..Row::default() }, |did| {
        actions.extend(did.take_back.then(|| Action::TakeBack(PendingChange::NewClip(clip.clone()))));
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
    let (jump, warnings) = (project.span(&at).map(|(start, _)| start), project.warnings(&at));
    let title = format!("{verb} \u{2018}{title}\u{2019}");
    row(ui, &Row { icon, title, details: &details, warnings: &warnings, jump }, |did| {
        if did.take_back {
            actions.push(Action::TakeBack(PendingChange::Item(at.clip.clone(), at.id.clone())));
        }
        if let Some(start) = did.jump {
            actions.extend([Action::CloseDialog, Action::Select(Some(at.clone())), Action::MovePlayhead(start)]);
        }
    });
}

/// The pictures before and after a change, once they are asked for.
fn pictures(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    operation: &Operation,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let at = ItemRef { clip: operation.clip.clone(), id: operation.item() };
    let Some(compared) = state.session.as_ref().map(|session| &session.compared).filter(|_| project.is_seen_on_pictures(&at))
    else {
        return;
    };
    let open = compared.is_of(&at);
    ui.horizontal(|ui| {
        ui.add_space(22.0);
        let text = if open { "Hide pictures" } else { "Before and after" };
        let button = ui.small_button(text).on_hover_text("See the picture without and with this change, as an export has it");
        if button.clicked() {
            actions.push(Action::Compare((!open).then(|| at.clone())));
        }
    });
    if !open {
        return;
    }
    ui.horizontal(|ui| {
        ui.add_space(22.0);
        match compared.of(&at) {
            None => {
                ui.spinner();
                ui.label(RichText::new("Drawing both\u{2026}").color(theme::WEAK));
            }
            Some(Err(why)) => {
                ui.label(RichText::new(format!("{}  {why}", icons::WARNING)).color(theme::ACCENT));
            }
            Some(Ok(both)) => {
                for (name, pixels) in ["Before", "After"].into_iter().zip(both) {
                    ui.vertical(|ui| {
                        ui.label(RichText::new(name).color(theme::WEAK).size(theme::SMALL));
                        let wide = pixels.width() as f32 / pixels.height().max(1) as f32;
                        let size = if wide >= 1.0 { egui::vec2(280.0, 280.0 / wide) } else { egui::vec2(220.0 * wide, 220.0) };
                        let image = egui::load::SizedTexture::new(textures.drawn(ui.ctx(), pixels), size);
                        let image = ui.add(egui::Image::new(image).corner_radius(4));
                        image.widget_info(|| {
                            egui::WidgetInfo::labeled(egui::Role::Image, true, format!("The picture {}", name.to_lowercase()))
                        });
                    });
                }
            }
        }
    });
    ui.add_space(4.0);
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
    let jump = project.clip(clip).and_then(|(index, _)| project.sequence.span(index)).map(|span| span.start);
    row(ui, &Row { icon: (icons::FILM, *theme::WEAK), title, details: &details, warnings: &[], jump }, |did| {
        if did.take_back {
            actions.push(Action::TakeBack(PendingChange::Clip(clip.clone())));
        }
        if let Some(start) = did.jump {
            actions.extend([Action::CloseDialog, Action::SelectClip(clip.clone()), Action::MovePlayhead(start)]);
        }
    });
}

/// A change in the list.
struct Row<'a> {
    icon: (&'a str, Color32),
    title: String,
    details: &'a [String],
    /// What may be wrong with it.
    warnings: &'a [String],
    /// Where it is on the video.
    jump: Option<VideoMs>,
}

impl Default for Row<'_> {
    fn default() -> Self {
        Self { icon: ("", *theme::WEAK), title: String::new(), details: &[], warnings: &[], jump: None }
    }
}

/// What was pressed in a row.
struct Did {
    take_back: bool,
    jump: Option<VideoMs>,
}

fn row(ui: &mut Ui, row: &Row<'_>, did: impl FnOnce(Did)) {
    let mut done = Did { take_back: false, jump: None };
    ui.horizontal(|ui| {
        ui.label(RichText::new(row.icon.0).color(row.icon.1));
        let title = egui::Label::new(RichText::new(&row.title).font(theme::semibold(13.0))).truncate();
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = |ui: &mut Ui, text: &str, hint: &str| {
                let button = ui.small_button(text).on_hover_text(hint);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text));
                ui.ctx().accesskit_node_builder(button.id, |node| node.set_description(row.title.as_str()));
                button.clicked()
            };
            done.take_back = button(ui, "Take back", "Put it back to what the workspace holds; it can be undone");
            if let Some(start) = row.jump
                && button(ui, "Show", &format!("Close this, select it and go to {}", timecode(start.0)))
            {
                done.jump = Some(start);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(title));
        });
    });
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut line = |text: String, color: Color32| {
            ui.horizontal(|ui| {
                ui.add_space(22.0);
                ui.add(egui::Label::new(RichText::new(text).color(color)).truncate());
            });
        };
        for detail in row.details {
            line(detail.clone(), *theme::WEAK);
        }
        for warning in row.warnings {
            line(format!("{}  {warning}", icons::WARNING), *theme::ACCENT);
        }
    });
    ui.add_space(4.0);
    did(done);
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
