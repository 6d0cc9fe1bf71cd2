//! Dialogs that hold up a save: conflicts with changes of others, and an edit that the server refused.

use super::{modal, title, values};
use crate::{
    app::{Action, Choice, ItemRef, State, features::editor::trial::Trial, field_words, state::Refused},
    edit::{Conflict, ConflictSubject, PendingChange, Question},
    timeline::timecode,
    ui::{icons, theme, widgets},
};
use egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws one question per [`Conflict`], and the items that moved because cuts changed.
pub fn questions(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    title(ui, words::dialogs::merge_title());
    let text = match state.conflicts().len() {
        0 => words::dialogs::merge_cuts_changed().to_owned(),
        count => words::dialogs::merge_conflicts(count),
    };
    modal::text(ui, &text);
    if let [one] = state.conflicts() {
        let said = said(one);
        modal::describe(ui, &format!("{}: {}", said.subject, said.what));
    }
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(super::list_height(ui, 360.0)).auto_shrink([false, true]).show(ui, |ui| {
        for (index, conflict) in state.conflicts().iter().enumerate() {
            question(ui, index, conflict, actions);
        }
        for (clip, carried) in state.carried() {
            let what = match carried.to {
                Some(to) => {
                    let (by, at) = (timecode((to.0 - carried.from.0).abs()), timecode(to.0));
                    if to < carried.from {
                        words::dialogs::merge_moved_earlier(by, at)
                    } else {
                        words::dialogs::merge_moved_later(by, at)
                    }
                }
                None => words::dialogs::merge_moved_to_edit_point().to_owned(),
            };
            let name = words::dialogs::merge_item_on(clip, carried.kind.label(), &carried.title);
            ui.label(RichText::new(name).font(theme::semibold(13.0)));
            ui.label(RichText::new(what).color(theme::WEAK));
            ui.add_space(6.0);
        }
    });
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if state.conflicts().is_empty() {
            if widgets::main_button(ui, words::common::save()).clicked() {
                actions.push(Action::AcceptCarried);
            }
        } else if state.conflicts().len() > 1 {
            if ui.button(words::dialogs::merge_keep_mine()).clicked() {
                actions.push(Action::AnswerAll(Choice::Mine));
            }
            if ui.button(words::dialogs::merge_keep_theirs()).clicked() {
                actions.push(Action::AnswerAll(Choice::Theirs));
            }
        }
        let later = ui.button(words::dialogs::merge_later()).on_hover_text(words::dialogs::merge_later_tooltip());
        if !state.conflicts().is_empty() {
            // The initial focus is not on an answer: Enter must not choose a version unread.
            modal::mark(ui, &later);
        }
        if later.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

/// A [`Conflict`] in words.
struct Said {
    subject: String,
    what: String,
    /// Labels of the answer buttons.
    mine: String,
    theirs: String,
}

fn said(conflict: &Conflict) -> Said {
    let title = conflict.subject.title();
    let subject = match &conflict.subject {
        ConflictSubject::Item(item) => words::dialogs::merge_item(item.kind().label(), title),
        ConflictSubject::Clip(_) => words::dialogs::merge_clip(title),
        ConflictSubject::Order | ConflictSubject::Video => title,
    };
    let (what, mine, theirs) = match &conflict.about {
        Question::Field { field, theirs, mine, .. } => {
            // Mine and theirs side by side: for a value with many fields, only the fields that differ.
            let [mine, theirs] = values::changed(field, Some(mine), Some(theirs));
            let what = words::dialogs::merge_both_changed(words::in_sentence(&field_words(field)));
            (what, words::dialogs::merge_mine(mine), words::dialogs::merge_theirs(theirs))
        }
        Question::DeletedThere => (
            words::dialogs::merge_they_deleted().to_owned(),
            words::dialogs::merge_restore_as_new().to_owned(),
            words::dialogs::merge_keep_deleted().to_owned(),
        ),
        Question::DeletedHere { .. } => (
            words::dialogs::merge_you_deleted().to_owned(),
            words::dialogs::merge_delete().to_owned(),
            words::dialogs::merge_keep().to_owned(),
        ),
    };
    Said { subject, what, mine, theirs }
}

fn question(ui: &mut Ui, index: usize, conflict: &Conflict, actions: &mut Vec<Action>) {
    let said = said(conflict);
    ui.label(RichText::new(&said.subject).font(theme::semibold(13.0)));
    ui.label(RichText::new(&said.what).color(theme::WEAK));
    // Mine in the left column, theirs in the right, in every question of the list.
    ui.columns(2, |sides| {
        for (ui, choice) in sides.iter_mut().zip([Choice::Mine, Choice::Theirs]) {
            ui.horizontal(|ui| {
                answers(ui, (index, conflict), &said, choice, None, actions);
            });
        }
    });
    ui.add_space(8.0);
}

/// Draws the buttons that play an answer and that choose it; `tried` is the answer that is playing.
fn answers(
    ui: &mut Ui,
    (index, conflict): (usize, &Conflict),
    said: &Said,
    choice: Choice,
    tried: Option<Choice>,
    actions: &mut Vec<Action>,
) {
    let tried = tried == Some(choice);
    let answer = match choice {
        Choice::Mine => &said.mine,
        Choice::Theirs => &said.theirs,
    };
    if matches!(conflict.subject, ConflictSubject::Item(_) | ConflictSubject::Clip(_)) {
        let name = match choice {
            Choice::Mine => words::dialogs::merge_play_mine(&said.subject),
            Choice::Theirs => words::dialogs::merge_play_theirs(&said.subject),
        };
        let play = ui.add(Button::new(icons::PLAY).selected(tried)).on_hover_text(words::dialogs::merge_play_tooltip());
        play.widget_info(|| WidgetInfo::selected(Role::Button, true, tried, name.as_str()));
        if play.clicked() {
            actions.push(Action::TryAnswer(index, choice));
        }
    }
    let give = ui.add(Button::new(answer).truncate());
    ui.ctx().accesskit_node_builder(give.id, |node| node.set_description(format!("{}. {}", said.subject, said.what)));
    if give.clicked() {
        actions.push(Action::Answer(index, choice));
    }
}

/// Draws the dialog of a [`Trial`]: which answer is previewed, and the next actions.
pub fn trial(ui: &mut Ui, state: &State, trial: &Trial, actions: &mut Vec<Action>) {
    let Some(conflict) = state.conflicts().get(trial.question) else { return };
    let said = said(conflict);
    super::set_width(ui, 560.0);
    let answer = match trial.choice {
        Choice::Mine => &said.mine,
        Choice::Theirs => &said.theirs,
    };
    ui.label(RichText::new(format!("{} \u{b7} {answer}", said.subject)).font(theme::semibold(14.0)));
    modal::name(ui, &words::dialogs::merge_preview_name(answer, &said.subject));
    modal::text(ui, words::dialogs::merge_preview());
    ui.add_space(6.0);
    ui.columns(2, |sides| {
        for (ui, choice) in sides.iter_mut().zip([Choice::Mine, Choice::Theirs]) {
            ui.horizontal(|ui| answers(ui, (trial.question, conflict), &said, choice, Some(trial.choice), actions));
        }
    });
    ui.add_space(6.0);
    let back = ui.button(words::dialogs::merge_back());
    // Space plays elsewhere, so it must not choose an answer here.
    modal::mark(ui, &back);
    if back.clicked() {
        actions.push(Action::EndTrial);
    }
}

/// Draws the dialog of a refused edit: its batch was not applied, and the other edits can be saved without it.
pub fn refused_edit(ui: &mut Ui, refused: &Refused, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, words::dialogs::refused_title());
    let why = words::dialogs::refused_why(&refused.reason, &refused.title);
    ui.label(RichText::new(&why));
    modal::describe(ui, &why);
    modal::text(ui, words::dialogs::refused_text());
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, words::dialogs::refused_set_aside()).clicked() {
            actions.push(Action::Park);
        }
        if ui.button(words::dialogs::refused_keep_editing()).clicked() {
            if let PendingChange::Item(clip, id) = &refused.what {
                actions.push(Action::Select(Some(ItemRef { clip: clip.clone(), id: id.clone() })));
            }
            actions.push(Action::CloseDialog);
        }
    });
}
