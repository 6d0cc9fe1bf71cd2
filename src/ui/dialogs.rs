//! Dialogs: the list of videos, the list of keys, unsaved edits, the API key.

use super::{icons, theme, widgets};
use crate::{
    api::{
        ItemId,
        batch::{Action as Operate, MAX_OPERATIONS, Operation},
        item::{ChangeBody, Item},
        video::Video,
    },
    app::{Action, Choice, Closing, Command, Connection, ItemRef, Project, Refused, SaveState, State, hash_of},
    edit::{Conflict, Question},
    timeline::{timecode, timecode_precise},
};
use egui::{
    Button, Context, Frame, Id, Margin, Modal, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, vec2,
};
use secrecy::SecretString;

/// What the dialogs remember between frames.
#[derive(Default)]
pub struct DialogMemory {
    key: String,
    remember: bool,
}

/// Draws the dialog that is open, if any; the gravest first.
pub fn show(context: &Context, state: &State, memory: &mut DialogMemory, actions: &mut Vec<Action>) {
    if let Some(closing) = &state.asking {
        unsaved(context, state, closing, actions);
    } else if let Connection::KeyNeeded(why) = &state.connection {
        api_key(context, why, memory, actions);
    } else if state.questions_shown && state.questions.is_open() {
        questions(context, state, actions);
    } else if let Some(refused) = &state.refused {
        refused_edit(context, refused, actions);
    } else if let Some(videos) = &state.videos {
        open_video(context, state, videos.as_deref(), actions);
    } else if state.keys_shown {
        keys(context, actions);
    } else if let Some(project) = state.project.as_ref().filter(|_| state.review_shown) {
        review(context, state, project, actions);
    } else if let Some(project) = state.project.as_ref().filter(|_| state.history_shown) {
        history(context, project, actions);
    }
}

/// The frame that all dialogs share.
fn dialog(name: &str) -> Modal {
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE))
        .corner_radius(10)
        .inner_margin(Margin::same(20))
        .shadow(theme::SHADOW);
    Modal::new(Id::unique(name)).frame(frame).backdrop_color(theme::BACKGROUND.gamma_multiply(0.7))
}

fn title(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::semibold(17.0)));
    ui.add_space(2.0);
}

fn unsaved(context: &Context, state: &State, closing: &Closing, actions: &mut Vec<Action>) {
    let modal = dialog("unsaved").show(context, |ui| {
        ui.set_width(400.0);
        title(ui, "Save your edits first?");
        let what = match (state.save, state.waiting()) {
            (SaveState::Unknown, _) => "It is not known whether the last save arrived".to_owned(),
            (SaveState::Running(_), 0) => "A save is under way".to_owned(),
            (_, 1) => "1 edit waits to be saved".to_owned(),
            (_, count) => format!("{count} edits wait to be saved"),
        };
        let then = if *closing == Closing::Window { "the window closes" } else { "another video opens" };
        ui.label(RichText::new(format!("{what}. What is discarded before {then} cannot be brought back.")).color(theme::WEAK));
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            let save = if *closing == Closing::Window { "Save and close" } else { "Save and open" };
            if widgets::main_button(ui, save, state.can(Command::Save)).clicked() {
                actions.push(Action::SaveAndClose);
            }
            if ui.button("Discard edits").clicked() {
                actions.push(Action::DiscardAndClose);
            }
            if ui.button("Keep editing").clicked() {
                actions.push(Action::StayOpen);
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::StayOpen);
    }
}

/// What others did where the user edited: a question each, and what moved because cuts changed.
fn questions(context: &Context, state: &State, actions: &mut Vec<Action>) {
    let questions = &state.questions;
    let modal = dialog("questions").show(context, |ui| {
        ui.set_width(560.0);
        title(ui, "Somebody else changed this video");
        let text = match questions.conflicts.len() {
            0 => "Cuts changed under your edits. They stay on their footage; nothing has been sent yet.".to_owned(),
            1 => "One change meets yours. Choose which one stands; nothing has been sent yet.".to_owned(),
            count => format!("{count} changes meet yours. Choose which stand; nothing has been sent yet."),
        };
        ui.label(RichText::new(text).color(theme::WEAK));
        ui.add_space(8.0);
        ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]).show(ui, |ui| {
            for (index, conflict) in questions.conflicts.iter().enumerate() {
                question(ui, index, conflict, actions);
            }
            for (clip, carried) in &questions.carried {
                let what = match carried.to {
                    Some(to) => {
                        let by = (to.0 - carried.from.0).abs() as f64 / 1000.0;
                        let way = if to < carried.from { "earlier" } else { "later" };
                        format!("moved {by:.2} s {way}, to {}", timecode(to.0))
                    }
                    None => "stood on footage that was cut out: it is now at the cut".to_owned(),
                };
                let name = format!("{} \u{2018}{}\u{2019} on {clip}", carried.kind.label(), carried.title);
                ui.label(RichText::new(name).font(theme::semibold(13.0)));
                ui.label(RichText::new(what).color(theme::WEAK));
                ui.add_space(6.0);
            }
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if questions.conflicts.is_empty() {
                if widgets::main_button(ui, "Save", true).clicked() {
                    actions.push(Action::AcceptCarried);
                }
            } else if questions.conflicts.len() > 1 {
                if ui.button("Keep all of mine").clicked() {
                    actions.push(Action::AnswerAll(Choice::Mine));
                }
                if ui.button("Take all of theirs").clicked() {
                    actions.push(Action::AnswerAll(Choice::Theirs));
                }
            }
            if ui.button("Decide later").on_hover_text("Your edits stay; nothing is sent until this is answered").clicked() {
                actions.push(Action::PutOff);
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::PutOff);
    }
}

fn question(ui: &mut Ui, index: usize, conflict: &Conflict, actions: &mut Vec<Action>) {
    let title = conflict.mine.title();
    let kind = conflict.mine.kind().label();
    let value = |value: &serde_json::Value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if text.chars().count() > 60 { text.chars().take(59).chain(['\u{2026}']).collect() } else { text }
    };
    let (what, mine, theirs) = match &conflict.about {
        Question::Field { field, theirs, mine, .. } => {
            let shown = |side: &str, of: &serde_json::Value| match of.as_i64().filter(|_| field.ends_with("Ms")) {
                Some(ms) => format!("{side}: {}", timecode_precise(ms)),
                None => format!("{side}: {}", value(of)),
            };
            (format!("{} was changed in both places.", in_words(field)), shown("Mine", mine), shown("Theirs", theirs))
        }
        Question::DeletedThere => {
            ("It was deleted there and changed here.".to_owned(), "Bring back as new".to_owned(), "Let go".to_owned())
        }
        Question::DeletedHere(_) => {
            ("It was changed there and deleted here.".to_owned(), "Delete it".to_owned(), "Keep it".to_owned())
        }
    };
    ui.label(RichText::new(format!("{kind} \u{2018}{title}\u{2019}")).font(theme::semibold(13.0)));
    ui.label(RichText::new(what).color(theme::WEAK));
    ui.horizontal_wrapped(|ui| {
        if ui.button(mine).clicked() {
            actions.push(Action::Answer(index, Choice::Mine));
        }
        if ui.button(theirs).clicked() {
            actions.push(Action::Answer(index, Choice::Theirs));
        }
    });
    ui.add_space(8.0);
}

/// One edit was refused: nothing of its batch was done, and the rest need not wait for it.
fn refused_edit(context: &Context, refused: &Refused, actions: &mut Vec<Action>) {
    let modal = dialog("refused").show(context, |ui| {
        ui.set_width(460.0);
        title(ui, "One edit was refused");
        ui.label(RichText::new(format!("\u{2018}{}\u{2019}: {}.", refused.title, refused.reason)));
        ui.label(
            RichText::new("Nothing of the batch was done. Parked, the edit stays in the history's list and the rest is saved.")
                .color(theme::WEAK),
        );
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            if widgets::main_button(ui, "Park it and save the rest", true).clicked() {
                actions.push(Action::Park);
            }
            if ui.button("Keep editing").clicked() {
                actions.push(Action::Select(Some(refused.at.clone())));
                actions.push(Action::KeepRefused);
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::KeepRefused);
    }
}

/// Everything that the next save sends, item by item, with what it was.
fn review(context: &Context, state: &State, project: &Project, actions: &mut Vec<Action>) {
    let operations = project.draft.operations();
    let modal = dialog("review").show(context, |ui| {
        ui.set_width(620.0);
        title(ui, "What the next save sends");
        let count = if operations.len() == 1 { "1 change".to_owned() } else { format!("{} changes", operations.len()) };
        let batches = match operations.len().div_ceil(MAX_OPERATIONS) {
            0 | 1 => "one batch".to_owned(),
            more => format!("{more} batches"),
        };
        ui.label(
            RichText::new(format!("{count} in {batches}, {}: a batch takes effect whole or not at all.", hash_of(&operations)))
                .color(theme::WEAK),
        );
        ui.add_space(8.0);
        ScrollArea::vertical().max_height(400.0).auto_shrink([false, true]).show(ui, |ui| {
            for operation in &operations {
                reviewed(ui, project, operation, actions);
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
    });
    if modal.should_close() || operations.is_empty() {
        actions.push(Action::CloseDialog);
    }
}

fn reviewed(ui: &mut Ui, project: &Project, operation: &Operation, actions: &mut Vec<Action>) {
    let kind = operation.kind();
    let id = match &operation.action {
        Operate::Add(_) => ItemId::new(operation.id.as_str()),
        Operate::Update(id, _) | Operate::Remove(_, id) => id.clone(),
    };
    let at = ItemRef { clip: operation.clip.clone(), id };
    let before = project.draft.base_item(&at.clip, &at.id);
    let item = project.item(&at).or(before);
    let name = item.map_or_else(|| kind.label().to_owned(), Item::title);
    let clip = project.clip(&at.clip).map_or("", |(_, data)| data.clip.name.as_str());
    let (verb, details) = match &operation.action {
        Operate::Add(body) => {
            ("Add", body.start().map(|start| format!("at {}", timecode_precise(start.0))).into_iter().collect())
        }
        Operate::Remove(..) => ("Delete", Vec::new()),
        Operate::Update(_, change) => ("Change", changes(before, change)),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(icons::of_kind(kind)).color(theme::of_kind(kind)));
        ui.label(RichText::new(format!("{verb} \u{2018}{name}\u{2019}")).font(theme::semibold(13.0)));
        ui.label(RichText::new(format!("on {clip}")).color(theme::WEAK));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button("Take back").on_hover_text("Put it back to what the workspace holds; it can be undone").clicked()
            {
                actions.push(Action::TakeBack(at.clone()));
            }
        });
    });
    for detail in details {
        ui.horizontal(|ui| {
            ui.add_space(22.0);
            ui.label(RichText::new(detail).color(theme::WEAK));
        });
    }
    ui.add_space(4.0);
}

/// `The start: 00:00:01.000 → 00:00:02.500`, a line for each field.
fn changes(before: Option<&Item>, change: &ChangeBody) -> Vec<String> {
    let before = before.and_then(|item| serde_json::to_value(item).ok()).unwrap_or_default();
    let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(change) else { return Vec::new() };
    let shown = |field: &str, value: Option<&serde_json::Value>| match value {
        Some(value) if field.ends_with("Ms") => value.as_i64().map_or_else(|| value.to_string(), timecode_precise),
        Some(serde_json::Value::String(text)) => text.chars().take(40).collect(),
        Some(value) => value.to_string().chars().take(60).collect(),
        None => "none".to_owned(),
    };
    let line = |(field, value): (&String, &serde_json::Value)| {
        format!("{}: {} \u{2192} {}", in_words(field), shown(field, before.get(field)), shown(field, Some(value)))
    };
    fields.iter().map(line).collect()
}

/// Every step, what is parked, and what the next save sends.
fn history(context: &Context, project: &Project, actions: &mut Vec<Action>) {
    let modal = dialog("history").show(context, |ui| {
        ui.set_width(460.0);
        title(ui, "History");
        let history = project.draft.history();
        let (done, undone) = (history.done(), history.undone());
        let operations = project.draft.operations();
        let sends = match operations.len() {
            0 => "Nothing waits to be saved.".to_owned(),
            1 => format!("The next save sends 1 operation, batch {}.", hash_of(&operations)),
            count => format!("The next save sends {count} operations, batch {}.", hash_of(&operations)),
        };
        ui.label(RichText::new(sends).color(theme::WEAK));
        ui.add_space(6.0);
        ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]).show(ui, |ui| {
            // The latest on top; what was taken back above it, to be gone on to.
            for (index, step) in undone.iter().enumerate() {
                let text = RichText::new(&step.name).color(theme::FAINT);
                if ui.selectable_label(false, text).on_hover_text("Do everything up to this step again").clicked() {
                    actions.push(Action::JumpTo(done.len() + undone.len() - index));
                }
            }
            for (index, step) in done.iter().enumerate().rev() {
                let now = index + 1 == done.len();
                if ui.selectable_label(now, &step.name).on_hover_text("Take everything after this step back").clicked() {
                    actions.push(Action::JumpTo(index + 1));
                }
            }
            if ui.selectable_label(done.is_empty(), "As it was opened").clicked() {
                actions.push(Action::JumpTo(0));
            }
            for (index, parked) in project.draft.parked().iter().enumerate() {
                ui.add_space(8.0);
                let what = if parked.removes { "removing" } else { "the edit of" };
                ui.label(
                    RichText::new(format!("Parked: {what} \u{2018}{}\u{2019}", parked.item.title()))
                        .font(theme::semibold(13.0)),
                );
                ui.label(RichText::new(&parked.reason).color(theme::WEAK));
                ui.horizontal(|ui| {
                    if ui.button("Take up again").clicked() {
                        actions.push(Action::Unpark(index, true));
                    }
                    if ui.button("Let go").clicked() {
                        actions.push(Action::Unpark(index, false));
                    }
                });
            }
        });
        ui.add_space(6.0);
        if ui.add(Button::new("Close")).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
    if modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}

/// A field of the wire in words: `startTimeMs` is the start, `fontSize` the font size.
fn in_words(field: &str) -> String {
    let plain = match field {
        "startTimeMs" => "start",
        "durationMs" => "length",
        "point" => "place",
        "dimensions" => "size",
        "zIndex" => "order",
        other => other,
    };
    plain.chars().fold(String::from("The "), |mut text, letter| {
        if letter.is_uppercase() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
        text
    })
}

fn api_key(context: &Context, why: &str, memory: &mut DialogMemory, actions: &mut Vec<Action>) {
    dialog("api-key").show(context, |ui| {
        ui.set_width(420.0);
        title(ui, "API key");
        ui.label(RichText::new(why).color(theme::WEAK));
        ui.label(RichText::new("Keys are made in the workspace's settings.").color(theme::WEAK));
        ui.add_space(6.0);
        let field = ui
            .add(TextEdit::singleline(&mut memory.key).password(true).desired_width(f32::INFINITY).hint_text("Paste the key"));
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("API key"));
        ui.checkbox(&mut memory.remember, "Remember in this system's keychain");
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let ready = !memory.key.trim().is_empty();
            if (widgets::main_button(ui, "Connect", ready).clicked() || enter) && ready {
                let key = SecretString::from(std::mem::take(&mut memory.key).trim().to_owned());
                actions.push(Action::UseKey { key, remember: memory.remember });
            }
            if ui.button("Quit").clicked() {
                actions.push(Action::Run(Command::Quit));
            }
        });
    });
}

fn open_video(context: &Context, state: &State, videos: Option<&[Video]>, actions: &mut Vec<Action>) {
    let modal = dialog("videos").show(context, |ui| {
        ui.set_width(460.0);
        title(ui, "Open video");
        match videos {
            None => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(RichText::new("Reading the list\u{2026}").color(theme::WEAK));
                });
            }
            Some([]) => {
                ui.label(RichText::new("This workspace has no videos yet.").color(theme::WEAK));
                if state.local {
                    ui.label(RichText::new("Import one, or drop a video file on the window.").color(theme::WEAK));
                }
            }
            Some(videos) => {
                let current = state.project.as_ref().map(|project| &project.video.id);
                ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    for video in videos {
                        if video_row(ui, video, current == Some(&video.id)) {
                            actions.push(Action::Open(video.id.clone()));
                            actions.push(Action::CloseDialog);
                        }
                    }
                });
            }
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if state.local {
                widgets::text_button(ui, state, Command::Import, actions);
            }
            if ui.button("Close").clicked() {
                actions.push(Action::CloseDialog);
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}

fn video_row(ui: &mut Ui, video: &Video, current: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &video.name));
    let fill = if response.hovered() || response.has_focus() { theme::HOVERED } else { theme::RAISED };
    ui.painter().rect_filled(rect, theme::CORNER, fill);
    let painter = ui.painter().with_clip_rect(rect.shrink(8.0));
    let left = rect.left() + 12.0;
    painter.text(egui::pos2(left, rect.center().y), egui::Align2::LEFT_CENTER, icons::FILM, theme::regular(16.0), theme::WEAK);
    painter.text(
        egui::pos2(left + 28.0, rect.center().y - 8.0),
        egui::Align2::LEFT_CENTER,
        &video.name,
        theme::medium(13.0),
        theme::TEXT,
    );
    let clips = if video.clip_ids.len() == 1 { "1 clip".to_owned() } else { format!("{} clips", video.clip_ids.len()) };
    let day = video.updated_at.get(..10).unwrap_or_default();
    let facts = format!("{} \u{b7} {clips} \u{b7} {day}", timecode((video.duration_seconds * 1000.0) as i64));
    painter.text(
        egui::pos2(left + 28.0, rect.center().y + 9.0),
        egui::Align2::LEFT_CENTER,
        facts,
        theme::regular(theme::SMALL),
        theme::WEAK,
    );
    if current {
        painter.text(
            rect.right_center() - vec2(12.0, 0.0),
            egui::Align2::RIGHT_CENTER,
            "open",
            theme::regular(theme::SMALL),
            theme::ACCENT,
        );
    }
    response.clicked()
}

fn keys(context: &Context, actions: &mut Vec<Action>) {
    let modal = dialog("keys").show(context, |ui| {
        ui.set_width(560.0);
        title(ui, "Keys");
        ScrollArea::vertical().max_height(440.0).show(ui, |ui| {
            egui::Grid::new("keys").num_columns(3).spacing([18.0, 6.0]).striped(true).show(ui, |ui| {
                for command in Command::ALL.iter().filter(|command| !command.shortcuts().is_empty()) {
                    let keys: Vec<_> = command.shortcuts().iter().map(|shortcut| shortcut.text()).collect();
                    ui.label(RichText::new(keys.join("  or  ")).font(theme::medium(12.5)).color(theme::ACCENT));
                    ui.label(command.text());
                    ui.label(RichText::new(command.tooltip()).color(theme::WEAK).size(theme::SMALL));
                    ui.end_row();
                }
            });
            ui.add_space(6.0);
            ui.label(
                RichText::new("Wheel scrolls lanes, Shift+wheel scrolls time, Ctrl+wheel or Alt+wheel zooms at the pointer.")
                    .color(theme::WEAK),
            );
        });
        ui.add_space(6.0);
        if ui.add(Button::new("Close")).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
    if modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}
