//! Panel of proposals, imported or found by the program (see [`looking`]): grouped by kind, with each part previewed before it is
//! accepted.

mod looking;

use super::{focus, icons, keyboard, theme, widgets};
use crate::{
    app::{
        Action, Command, ProposalCommand, State,
        features::editor::proposals::{
            Origin, PartAt, PartSide, ProposalAction, Proposals, ShownFit, ShownPart, ShownProposal,
        },
    },
    propose::PartKind,
    timeline::timecode,
};
use egui::{
    Align, Align2, Button, Frame, Id, Key, Label, Layout, Margin, Modifiers, Panel, Rect, RichText, Role, ScrollArea, Sense,
    Ui, WidgetInfo, pos2, style::ScrollAnimation, vec2,
};
pub use looking::LookingMemory;

/// Height of a row.
const ROW: f32 = 30.0;

/// Width below which the buttons of a part need a second row.
const NARROW: f32 = 280.0;

/// A row of the list.
enum Line {
    Proposal(usize),
    Kind(usize, PartKind),
    Part(PartAt),
}

/// Minimum number of visible rows, however low the panel is.
const LEAST_ROWS: f32 = 4.0;

/// Draws the panel, with the selected part at the bottom. If there is little room above the part, head and list scroll together,
/// and the list keeps four rows.
pub fn show(ui: &mut Ui, state: &State, memory: &mut LookingMemory, actions: &mut Vec<Action>) {
    let Some(proposals) = state.proposals() else { return };
    if !proposals.shown.is_empty() {
        let frame = Frame::new().inner_margin(Margin { left: 0, right: 0, top: 6, bottom: 0 });
        Panel::bottom("proposal-part").frame(frame).show_separator_line(true).show(ui, |ui| part_in_full(ui, state, actions));
    }
    let height = ui.available_height();
    let panel = ScrollArea::vertical().id_salt("proposal-panel").auto_shrink([false, false]).min_scrolled_height(0.0);
    panel.show(ui, |ui| {
        let top = ui.cursor().top();
        let first = head(ui, state, proposals, memory, actions);
        if proposals.shown.is_empty() {
            focus::entry(ui.ctx(), first);
            empty(ui, state, proposals, actions);
            return;
        }
        let list_top = ui.cursor().top();
        // In an even lower panel the list fills it, with at least one row.
        let least = (LEAST_ROWS * ROW).min(height).max(ROW);
        let list_height = (height - (list_top - top)).max(least);
        ui.allocate_ui_with_layout(vec2(ui.available_width(), list_height), Layout::top_down(Align::Min), |ui| {
            ui.set_min_height(list_height);
            list(ui, state, proposals, first, actions);
        });
        let head_height = list_top - top;
        let is_settled = (head_height - memory.head).abs() <= 0.5;
        memory.head = head_height;
        memory.reveals |= proposals.reveal;
        if memory.reveals {
            let rows = Rect::from_min_max(pos2(ui.min_rect().left(), list_top), ui.min_rect().max);
            ui.scroll_to_rect_animation(rows, Some(Align::BOTTOM), ScrollAnimation::none());
        }
        memory.reveals &= !is_settled;
        if !is_settled {
            // The list gets the room that the head leaves, known after this frame.
            ui.ctx().request_repaint();
        }
    });
}

/// Draws the finders, and the commands for files of proposals. Returns the first control.
fn head(ui: &mut Ui, state: &State, proposals: &Proposals, memory: &mut LookingMemory, actions: &mut Vec<Action>) -> Id {
    let first = looking::show(ui, state, proposals, memory, actions);
    for problem in &proposals.problems {
        ui.add(Label::new(RichText::new(format!("{}  {problem}", icons::WARNING)).color(*theme::ACCENT)).wrap());
    }
    ui.separator();
    first
}

/// Draws the menu with the commands that import and export proposals.
fn files(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    widgets::more(ui, words::proposals::files(), |ui| {
        widgets::menu_body(ui, |ui| {
            for command in [ProposalCommand::ImportProposal, ProposalCommand::ExportProposal] {
                widgets::menu_row(ui, state, Command::Proposals(command), actions);
            }
        });
    });
}

/// Draws what to do if there are no proposals.
fn empty(ui: &mut Ui, state: &State, proposals: &Proposals, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    let title = if proposals.is_read() { words::proposals::none() } else { words::proposals::loading() };
    ui.label(RichText::new(title).font(theme::semibold(13.5)));
    ui.add(Label::new(RichText::new(words::proposals::none_help()).color(*theme::WEAK)).wrap());
    ui.add_space(4.0);
    let command = Command::Proposals(ProposalCommand::ImportProposal);
    let enabled = state.can(command);
    let response = ui.add_enabled(enabled, Button::new(words::proposals::import()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, command.text()));
    let hint = if enabled { state.hint(command) } else { state.why_not(command).unwrap_or_default() };
    if response.on_hover_text(hint.clone()).on_disabled_hover_text(hint).clicked() {
        actions.push(Action::Run(command));
    }
}

/// Draws the parts of all proposals. The panel's initial focus is the selected part, otherwise the first part, and without parts
/// `otherwise`.
fn list(ui: &mut Ui, state: &State, proposals: &Proposals, otherwise: Id, actions: &mut Vec<Action>) {
    let mut lines = Vec::new();
    for (index, shown) in proposals.shown.iter().enumerate() {
        lines.push(Line::Proposal(index));
        for (kind, parts) in shown.kinds() {
            lines.push(Line::Kind(index, kind));
            lines.extend(parts.into_iter().map(|part| Line::Part(PartAt { proposal: index, part })));
        }
    }
    let spacing = ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical().id_salt("proposal-list").auto_shrink([false, false]).min_scrolled_height(0.0);
    let at = proposals.at;
    let line_of_part = lines.iter().position(|line| matches!(line, Line::Part(part) if Some(*part) == at));
    if let Some(line) = line_of_part.filter(|_| proposals.reveal) {
        // Centred in the list if possible.
        let top = line as f32 * ROW - (ui.available_height() - ROW) / 2.0;
        area = area.vertical_scroll_offset(top.max(0.0));
        actions.push(Action::Proposals(ProposalAction::Revealed));
    }
    let before = actions.len();
    let mut has_keyboard = false;
    let (mut seen, mut first) = (None, None);
    area.show_rows(ui, ROW - spacing, lines.len(), |ui, range| {
        for line in lines.get(range).into_iter().flatten() {
            match line {
                Line::Proposal(index) => proposal(ui, state, proposals, *index, actions),
                Line::Kind(index, kind) => of_kind(ui, state, proposals, *index, *kind, actions),
                Line::Part(part_at) => {
                    let Some((_, shown)) = proposals.part(*part_at) else { continue };
                    let response = part(ui, *part_at, shown, Some(*part_at) == at, actions);
                    has_keyboard |= response.has_focus();
                    first = first.or(Some(response.id));
                    if Some(*part_at) == at {
                        seen = Some(response);
                    }
                }
            }
        }
    });
    focus::entry(ui.ctx(), seen.as_ref().map(|seen| seen.id).or(first).unwrap_or(otherwise));
    // Arrow keys select the next or previous part and move the focus with it.
    if has_keyboard && actions.len() == before {
        for (key, command) in
            [(Key::ArrowDown, ProposalCommand::NextProposal), (Key::ArrowUp, ProposalCommand::PreviousProposal)]
        {
            if keyboard::take(ui.ctx(), Modifiers::NONE, key) {
                actions.push(Action::Run(Command::Proposals(command)));
            }
        }
    }
    if let Some(seen) = seen.filter(|seen| has_keyboard && !seen.has_focus() && proposals.reveal) {
        seen.request_focus();
    }
}

/// Draws the heading of a proposal: author, time and reason, and the button that dismisses it.
fn proposal(ui: &mut Ui, state: &State, proposals: &Proposals, index: usize, actions: &mut Vec<Action>) {
    let Some(shown) = proposals.shown.get(index) else { return };
    ui.horizontal(|ui| {
        ui.set_height(ROW - ui.spacing().item_spacing.y);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (name, hint) = match shown.origin {
                Origin::Found => (words::proposals::close_found().to_owned(), words::proposals::close_found_tooltip()),
                Origin::Kept(_) => (words::proposals::delete_of(&shown.by), words::proposals::delete_tooltip()),
            };
            let drop = ui.add(Button::new(icons::CLOSE).frame_when_inactive(false)).on_hover_text(hint);
            drop.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.as_str()));
            if drop.clicked() {
                actions.push(Action::Proposals(ProposalAction::Drop(index)));
            }
            let open = shown.open();
            if open > 1 && shown.kinds().len() > 1 {
                take_all(
                    ui,
                    state,
                    &words::proposals::accept_all(open),
                    &words::proposals::accept_all_of(&shown.by, open),
                    actions,
                    ProposalAction::TakeAll(index),
                );
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(RichText::new(&shown.by).font(theme::semibold(13.5)));
                let when =
                    if shown.day.is_empty() { shown.why.clone() } else { words::proposals::dated(&shown.day, &shown.why) };
                ui.add(
                    Label::new(RichText::new(&when).color(*theme::WEAK).size(theme::SMALL))
                        .truncate()
                        .show_tooltip_when_elided(false),
                )
                .on_hover_text(when);
            });
        });
    });
}

/// Draws the heading of a kind, with the button that accepts all parts of the kind.
fn of_kind(ui: &mut Ui, state: &State, proposals: &Proposals, index: usize, kind: PartKind, actions: &mut Vec<Action>) {
    let Some(shown) = proposals.shown.get(index) else { return };
    let parts: Vec<&ShownPart> = shown.parts.iter().filter(|shown| shown.part.kind == kind).collect();
    let open = parts.iter().filter(|shown| shown.is_open()).count();
    let cut: i64 = parts.iter().filter(|shown| shown.is_open()).map(|shown| cut_ms(shown)).sum();
    ui.horizontal(|ui| {
        ui.set_height(ROW - ui.spacing().item_spacing.y);
        ui.add_space(4.0);
        let text = if open == parts.len() {
            words::proposals::kind(open, kind.plural())
        } else {
            words::proposals::kind_some_open(parts.len(), open, kind.plural())
        };
        ui.label(RichText::new(text).font(theme::medium(13.0)));
        if cut > 0 {
            ui.label(RichText::new(words::proposals::shorter(timecode(cut))).color(*theme::FAINT).size(theme::SMALL));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if open > 0 {
                let (text, name) =
                    (words::proposals::accept_all(open), words::proposals::accept_all_of_kind(&shown.by, open, kind.plural()));
                take_all(ui, state, &text, &name, actions, ProposalAction::TakeKind(index, kind));
            }
        });
    });
}

fn take_all(ui: &mut Ui, state: &State, text: &str, name: &str, actions: &mut Vec<Action>, action: ProposalAction) {
    let can = !state.read_only();
    let response = ui.add_enabled(can, Button::new(RichText::new(text).size(12.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, can, name));
    if response.on_hover_text(words::proposals::accept_all_tooltip()).clicked() {
        actions.push(Action::Proposals(action));
    }
}

/// Length that a part cuts out, in milliseconds of source time; 0 if it is not a cut.
fn cut_ms(shown: &ShownPart) -> i64 {
    shown.span.filter(|_| is_cut(shown.part.kind)).map_or(0, |(start, end)| end.0 - start.0)
}

fn is_cut(kind: PartKind) -> bool {
    matches!(
        kind,
        PartKind::Filler | PartKind::Pause | PartKind::FalseStart | PartKind::Silence | PartKind::Untranscribed | PartKind::Cut
    )
}

/// Draws a part in one row: time, title, confidence.
fn part(ui: &mut Ui, at: PartAt, shown: &ShownPart, on: bool, actions: &mut Vec<Action>) -> egui::Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW - ui.spacing().item_spacing.y), Sense::click());
    let time = shown.span.map_or_else(String::new, |(start, _)| timecode(start.0));
    let (kind, percent, title) = (shown.part.kind.label(), shown.part.sure.as_percent(), &shown.part.title);
    let name = if time.is_empty() {
        words::proposals::row(kind, percent, title)
    } else {
        words::proposals::row_at(kind, percent, &time, title)
    };
    let name = match (&shown.fit, shown.left) {
        (_, true) => words::proposals::row_dismissed(name),
        (ShownFit::Fits, _) => name,
        (ShownFit::Already, _) => words::proposals::row_applied(name),
        (ShownFit::Not(why), _) => words::proposals::row_unfit(name, why),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name.as_str()));
    focus::moves_by_arrows(&response);
    if on {
        ui.painter().rect_filled(rect, 4.0, *theme::SELECTED);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, *theme::RAISED);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 4.0, egui::Stroke::new(2.0, *theme::FOCUS), egui::StrokeKind::Inside);
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let open = shown.is_open();
    let color = if open { *theme::TEXT } else { *theme::FAINT };
    let left = |x: f32| rect.left_center() + vec2(x, 0.0);
    painter.text(left(10.0), Align2::LEFT_CENTER, time, theme::regular(theme::SMALL), *theme::FAINT);
    let end = match (&shown.fit, shown.left) {
        (_, true) => words::proposals::dismissed().to_owned(),
        (ShownFit::Fits, _) => words::proposals::sure(percent),
        (ShownFit::Already, _) => words::proposals::applied().to_owned(),
        (ShownFit::Not(_), _) => words::proposals::unfit().to_owned(),
    };
    let end_color = if matches!(shown.fit, ShownFit::Not(_)) && !shown.left { *theme::BAD } else { *theme::WEAK };
    let drawn =
        painter.text(rect.right_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, end, theme::regular(theme::SMALL), end_color);
    let room = (drawn.left() - 8.0 - (rect.left() + 70.0)).max(20.0);
    let title = theme::elided(ui, &shown.part.title, theme::medium(13.0), color, room);
    painter.galley(left(70.0) - vec2(0.0, title.size().y / 2.0), title, color);
    let response = response.on_hover_text(&shown.part.why);
    if response.clicked() {
        actions.push(Action::Proposals(ProposalAction::Select(at)));
    }
    response
}

/// Draws the selected part with its reason, the buttons to compare, accept and dismiss.
fn part_in_full(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some((at, proposal, shown)) = state.proposed_part() else {
        let text = words::proposals::choose(state.key_text(Command::Proposals(ProposalCommand::NextProposal)));
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
        return;
    };
    // The play button moves to the heading if there is no room beside the answers.
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for command in [ProposalCommand::NextProposal, ProposalCommand::PreviousProposal] {
                widgets::icon_button(ui, state, Command::Proposals(command), actions);
            }
            if is_narrow {
                widgets::icon_button(ui, state, Command::Proposals(ProposalCommand::PlayProposal), actions);
            }
            let order = state.proposals().map(Proposals::order).unwrap_or_default();
            let place = order.iter().position(|other| *other == at).map_or(0, |place| place + 1);
            ui.label(RichText::new(words::proposals::place(order.len(), place)).color(*theme::WEAK).size(theme::SMALL));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(&shown.part.title).font(theme::semibold(13.5))).truncate());
            });
        });
    });
    why(ui, proposal, shown);
    let trial = state.part_trial().filter(|trial| trial.at == at);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let can = shown.fit == ShownFit::Fits;
        let sides = [
            (PartSide::Without, words::proposals::without(), words::proposals::without_name()),
            (PartSide::With, words::proposals::with(), words::proposals::with_name()),
        ];
        for (side, text, name) in sides {
            let on = trial.is_some_and(|trial| trial.side == side);
            let can_be_shown = can || side == PartSide::Without;
            let response = widgets::segment(ui, can_be_shown, on, text, name);
            if response.on_hover_text(state.hint(Command::Proposals(ProposalCommand::CompareProposal))).clicked() {
                actions.push(Action::Proposals(ProposalAction::Compare(side)));
            }
        }
        if !is_narrow {
            widgets::icon_button(ui, state, Command::Proposals(ProposalCommand::PlayProposal), actions);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let take = shown.is_open() && !state.read_only();
            let response = widgets::main_button_if(ui, take, words::proposals::accept());
            focus::main_button(ui, &response, false);
            if response.on_hover_text(state.hint(Command::Proposals(ProposalCommand::TakeProposal))).clicked() {
                actions.push(Action::Proposals(ProposalAction::Take(at)));
            }
            let text = if shown.left { words::proposals::reopen() } else { words::proposals::dismiss() };
            if ui.button(text).on_hover_text(state.hint(Command::Proposals(ProposalCommand::LeaveProposal))).clicked() {
                actions.push(Action::Proposals(ProposalAction::Leave(at, !shown.left)));
            }
        });
    });
}

/// The sentence with a full stop if it lacks an end mark; the text comes from outside.
fn ended(sentence: &str) -> String {
    let sentence = sentence.trim_end();
    let is_ended = sentence.ends_with(['.', '!', '?', '\u{2026}', '\u{3002}', '\u{201d}', '\u{2019}']);
    if is_ended || sentence.is_empty() { sentence.to_owned() } else { format!("{sentence}.") }
}

/// Draws the reason and confidence of a part, or why it does not fit.
fn why(ui: &mut Ui, proposal: &ShownProposal, shown: &ShownPart) {
    let sure = shown.part.sure.as_percent();
    let reason = match &shown.fit {
        ShownFit::Fits => words::proposals::reason(&proposal.by, sure, ended(&shown.part.why)),
        ShownFit::Already => words::proposals::already_applied().to_owned(),
        ShownFit::Not(why) => words::proposals::unfit_reason(why),
    };
    let color = if matches!(shown.fit, ShownFit::Not(_)) { *theme::BAD } else { *theme::WEAK };
    ui.add(Label::new(RichText::new(reason).color(color)).wrap());
}
