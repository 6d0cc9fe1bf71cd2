//! Filler words and pauses: proposed, looked at, and cut one by one or all at once.

use crate::{
    app::{Action, Command, PlayCommand, Proposal, ProposalKind, Proposing, State, TextAction, TextState},
    timeline::timecode,
    ui::{
        inspector::field::{self, NumberField, Typing},
        theme,
    },
};
use egui::{Button, Id, Margin, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// Height of a proposal.
const ROW: f32 = 30.0;

/// What is typed into the list of fillers, until the field is left.
#[derive(Default)]
pub(super) struct TidyMemory {
    fillers: Option<String>,
    /// What is typed into the numbers.
    typing: Typing,
}

/// Draws the switch, and what it opens.
pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut TidyMemory, actions: &mut Vec<Action>) {
    let Some(text) = state.text() else { return };
    ui.separator();
    ui.horizontal(|ui| {
        ui.label(RichText::new("Tidy up").color(*theme::WEAK));
        for (kind, name, hint) in [
            (ProposalKind::Fillers, "Fillers", "Find filler words, such as um, that can be cut"),
            (ProposalKind::Pauses, "Pauses", "Find pauses between words that can be shortened"),
        ] {
            let on = text.proposing == Some(kind);
            let response = ui.add(Button::selectable(on, name)).on_hover_text(hint);
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
            if response.clicked() {
                actions.push(Action::Text(TextAction::Propose((!on).then_some(kind))));
            }
        }
    });
    let Some(kind) = text.proposing else { return };
    match kind {
        ProposalKind::Fillers => fillers(ui, state, memory, actions),
        ProposalKind::Pauses => pauses(ui, &state.settings.proposing, memory, actions),
    }
    list(ui, state, text, kind, actions);
}

/// The list of fillers.
fn fillers(ui: &mut Ui, state: &State, memory: &mut TidyMemory, actions: &mut Vec<Action>) {
    let proposing = &state.settings.proposing;
    let mut typed = memory.fillers.clone().unwrap_or_else(|| proposing.fillers.clone());
    let field = TextEdit::singleline(&mut typed)
        .id(Id::unique("filler-list"))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(8, 5))
        .hint_text("um, uh, you know");
    let response = ui.add(field);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label("Filler words");
        node.set_description("Words with commas between them; words that belong together with a space");
    });
    if response.changed() {
        memory.fillers = Some(typed.clone());
    }
    if response.lost_focus() {
        memory.fillers = None;
        if typed != proposing.fillers {
            let proposing = Proposing { fillers: typed, ..proposing.clone() };
            actions.push(Action::Text(TextAction::SetProposing(proposing)));
        }
    }
    response.on_hover_text("Words with commas between them; words that belong together with a space");
}

/// From which length on pauses are shortened, and to what.
fn pauses(ui: &mut Ui, proposing: &Proposing, memory: &mut TidyMemory, actions: &mut Vec<Action>) {
    let fields = ["From", "Keep"].map(|name| Id::unique(("pauses", name)));
    ui.horizontal(|ui| {
        let mut now = proposing.clone();
        let mut value = |ui: &mut Ui, (name, id): (&str, Id), hint: &str, ms: &mut i64, range: (f64, f64)| {
            ui.label(RichText::new(name).color(*theme::WEAK)).on_hover_text(hint);
            let value = *ms as f64 / 1_000.0;
            let number = NumberField { id, name, value, range, step: 0.1, decimals: 1, unit: " s", width: 56.0 };
            if let (Some(seconds), _) = number.show(ui, &mut memory.typing) {
                *ms = (seconds * 1_000.0).round() as i64;
            }
        };
        let [from, keep] = fields;
        value(ui, ("From", from), "The shortest pause that is shortened", &mut now.pause_ms, (0.2, 30.0));
        value(ui, ("Keep", keep), "How much of a pause stays, half on each side", &mut now.keep_ms, (0.0, 10.0));
        if now != *proposing {
            actions.push(Action::Text(TextAction::SetProposing(now)));
        }
    });
    field::problem(ui, &memory.typing, &fields);
}

/// The proposals, and what applies all of them.
fn list(ui: &mut Ui, state: &State, text: &TextState, kind: ProposalKind, actions: &mut Vec<Action>) {
    let count = text.proposals.len();
    let unread = state.project().is_some_and(|project| project.clips.iter().any(|data| data.script.is_none()));
    if count == 0 {
        let none = match (unread, kind) {
            (true, _) => "Words are being read, or there are none.",
            (_, ProposalKind::Fillers) => "None of these words is said.",
            (_, ProposalKind::Pauses) => "No pause is that long.",
        };
        ui.label(RichText::new(none).color(*theme::FAINT));
        return;
    }
    let saved: i64 = text.proposals.iter().map(|proposal| proposal.cut.duration_ms.0).sum();
    let height = (count as f32 * ROW).min(ROW * 5.0);
    ScrollArea::vertical().id_salt("proposals").max_height(height).auto_shrink([false, false]).show_rows(
        ui,
        ROW - ui.spacing().item_spacing.y,
        count,
        |ui, range| {
            for index in range {
                if let Some(proposal) = text.proposals.get(index) {
                    row(ui, state, index, proposal, actions);
                }
            }
        },
    );
    let what = match kind {
        ProposalKind::Fillers => "Cut all",
        ProposalKind::Pauses => "Shorten all",
    };
    let name = format!("{what} {count}: {} shorter", timecode(saved));
    let response = ui.add_enabled(!state.read_only(), Button::new(&name).min_size(vec2(ui.available_width(), 28.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, !state.read_only(), &name));
    if response.on_hover_text("One step, which one undo takes back").clicked() {
        actions.push(Action::Text(TextAction::ApplyAll));
    }
}

fn row(ui: &mut Ui, state: &State, index: usize, proposal: &Proposal, actions: &mut Vec<Action>) {
    let at = state.project().and_then(|project| project.video_time(&proposal.clip, proposal.cut.start_time_ms));
    ui.horizontal(|ui| {
        ui.set_height(ROW - ui.spacing().item_spacing.y);
        ui.spacing_mut().interact_size.y = ROW - 7.0;
        let room = ui.available_width() - 76.0;
        let (rect, response) = ui.allocate_exact_size(vec2(room, ROW - 7.0), Sense::click());
        let time = at.map_or_else(String::new, |at| timecode(at.0));
        let name = format!("{time} {}: {}", proposal.title, proposal.around);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            ui.painter().rect_filled(rect, 4.0, *theme::RAISED);
        }
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let left = |x: f32| rect.left_center() + vec2(x, 0.0);
        painter.text(left(4.0), egui::Align2::LEFT_CENTER, time, theme::regular(theme::SMALL), *theme::FAINT);
        let shown = painter.text(left(64.0), egui::Align2::LEFT_CENTER, &proposal.title, theme::medium(13.0), *theme::BAD);
        let from = egui::pos2(shown.right() + 8.0, rect.center().y);
        painter.text(from, egui::Align2::LEFT_CENTER, &proposal.around, theme::regular(12.5), *theme::WEAK);
        if response.on_hover_text("Go there and play what is around it").clicked()
            && let Some(at) = at
        {
            actions.push(Action::MovePlayhead(at));
            actions.push(Action::Run(Command::Play(PlayCommand::PlayAround)));
        }
        let cut = Button::new(RichText::new("Cut").size(12.0));
        let response = ui.add_enabled(!state.read_only(), cut);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, !state.read_only(), format!("Cut {name}")));
        if response.on_hover_text("Cut this one").clicked() {
            actions.push(Action::Text(TextAction::Apply(index)));
        }
    });
}
