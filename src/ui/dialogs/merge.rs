//! Dialogs that hold up a save: conflicts with changes of others, and an edit that the server refused.

use super::{in_words, modal, title, values};
use crate::{
    app::{Action, Choice, ItemRef, Refused, State, Trial},
    edit::{Conflict, ConflictSubject, PendingChange, Question},
    timeline::{Clock, timecode},
    ui::{icons, theme, widgets},
};
use egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws one question per [`Conflict`], and the items that moved because cuts changed.
pub fn questions(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    title(ui, "Somebody else changed this video");
    let text = match state.conflicts().len() {
        0 => "Cuts changed under your edits. They stay on their footage; nothing has been sent yet.".to_owned(),
        1 => {
            "One of your changes conflicts with a change of theirs. Choose which to keep; nothing has been sent yet.".to_owned()
        }
        count => {
            format!("{count} of your changes conflict with changes of theirs. Choose which to keep; nothing has been sent yet.")
        }
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
                    let by = timecode((to.0 - carried.from.0).abs());
                    let way = if to < carried.from { "earlier" } else { "later" };
                    format!("moved {by} {way}, to {} {}", timecode(to.0), Clock::Clip.label())
                }
                None => "was on footage that is cut out: it is now at the edit point".to_owned(),
            };
            let name = format!("{} \u{2018}{}\u{2019} on {clip}", carried.kind.label(), carried.title);
            ui.label(RichText::new(name).font(theme::semibold(13.0)));
            ui.label(RichText::new(what).color(theme::WEAK));
            ui.add_space(6.0);
        }
    });
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if state.conflicts().is_empty() {
            if widgets::main_button(ui, "Save").clicked() {
                actions.push(Action::AcceptCarried);
            }
        } else if state.conflicts().len() > 1 {
            if ui.button("Keep all of mine").clicked() {
                actions.push(Action::AnswerAll(Choice::Mine));
            }
            if ui.button("Take all of theirs").clicked() {
                actions.push(Action::AnswerAll(Choice::Theirs));
            }
        }
        let later = ui.button("Decide later").on_hover_text("Your edits stay; nothing is sent until this is answered");
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
        ConflictSubject::Item(item) => format!("{} \u{2018}{title}\u{2019}", item.kind().label()),
        ConflictSubject::Clip(_) => format!("Clip \u{2018}{title}\u{2019}"),
        ConflictSubject::Order | ConflictSubject::Video => title,
    };
    let (what, mine, theirs) = match &conflict.about {
        Question::Field { field, theirs, mine, .. } => {
            // Mine and theirs side by side: for a value with many fields, only the fields that differ.
            let [mine, theirs] = values::changed(field, Some(mine), Some(theirs));
            let what = format!("{} was changed in both places.", in_words(field));
            (what, format!("Mine: {mine}"), format!("Theirs: {theirs}"))
        }
        Question::DeletedThere => {
            ("They deleted it, you changed it.".to_owned(), "Bring back as new".to_owned(), "Keep it deleted".to_owned())
        }
        Question::DeletedHere { .. } => {
            ("They changed it, you deleted it.".to_owned(), "Delete it".to_owned(), "Keep it".to_owned())
        }
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
    let (whose, answer) = match choice {
        Choice::Mine => ("mine", &said.mine),
        Choice::Theirs => ("theirs", &said.theirs),
    };
    if matches!(conflict.subject, ConflictSubject::Item(_) | ConflictSubject::Clip(_)) {
        let name = format!("Play {whose}: {}", said.subject);
        let play = ui
            .add(Button::new(icons::PLAY).selected(tried))
            .on_hover_text("See and hear the video with this answer, before you choose");
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
    modal::name(ui, &format!("Preview of {}: {answer}", said.subject));
    modal::text(ui, "This is only a preview: nothing is changed until you choose.");
    ui.add_space(6.0);
    ui.columns(2, |sides| {
        for (ui, choice) in sides.iter_mut().zip([Choice::Mine, Choice::Theirs]) {
            ui.horizontal(|ui| answers(ui, (trial.question, conflict), &said, choice, Some(trial.choice), actions));
        }
    });
    ui.add_space(6.0);
    let back = ui.button("Back to the questions");
    // Space plays elsewhere, so it must not choose an answer here.
    modal::mark(ui, &back);
    if back.clicked() {
        actions.push(Action::EndTrial);
    }
}

/// Draws the dialog of a refused edit: its batch was not applied, and the other edits can be saved without it.
pub fn refused_edit(ui: &mut Ui, refused: &Refused, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, "One edit was refused");
    let why = format!("\u{2018}{}\u{2019}: {}.", refused.title, refused.reason);
    ui.label(RichText::new(&why));
    modal::describe(ui, &why);
    modal::text(ui, "Parked, the edit stays in the history's list and the rest is saved.");
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, "Park it and save the rest").clicked() {
            actions.push(Action::Park);
        }
        if ui.button("Keep editing").clicked() {
            if let PendingChange::Item(clip, id) = &refused.what {
                actions.push(Action::Select(Some(ItemRef { clip: clip.clone(), id: id.clone() })));
            }
            actions.push(Action::CloseDialog);
        }
    });
}
