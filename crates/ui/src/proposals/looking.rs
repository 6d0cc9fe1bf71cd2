//! Finders of proposals: which ones run, and their settings.

use crate::{
    app::{
        Action, ClipData, Finder, Project, State,
        features::editor::proposals::{Listening, ProposalAction, Proposals},
        listed,
        settings::Proposing,
    },
    ui::{
        icons,
        parts::field::{self, NumberField, Typing},
        theme, widgets,
    },
};
use egui::{Button, Id, Label, Margin, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

/// State of the settings between frames, such as text being typed.
#[derive(Default)]
pub struct LookingMemory {
    fillers: Option<String>,
    names: Option<String>,
    /// Text being typed into number fields.
    typing: Typing,
    /// Whether the user expanded all finders (true) or collapsed them to the active ones. `None` until the user chooses: then they
    /// are expanded while there are no proposals.
    unfolded: Option<bool>,
    /// Switch that was pressed with the keyboard, until it has the focus again: it may have moved.
    pressed: Option<Finder>,
    /// Height of the area above the list in the last frame, in points.
    pub(super) head: f32,
    /// True while the panel still has to scroll to the list, until the heights are known.
    pub(super) reveals: bool,
}

/// Draws the switches and the settings of the active finders; collapsed, only the active switches. Returns the first control.
pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    proposals: &Proposals,
    memory: &mut LookingMemory,
    actions: &mut Vec<Action>,
) -> Id {
    let mut first = None;
    // Found proposals get the room; the other finders are one click away.
    let unfolded = memory.unfolded.unwrap_or(proposals.shown.is_empty());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding.x = 7.0;
        ui.label(RichText::new(words::proposals::find()).color(*theme::WEAK));
        for finder in Finder::ALL {
            let on = proposals.finders.contains(&finder);
            if !on && !unfolded {
                continue;
            }
            let response = ui.add(Button::selectable(on, RichText::new(finder.text()).size(12.5))).on_hover_text(finder.hint());
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, finder.text()));
            first = first.or(Some(response.id));
            if memory.pressed == Some(finder) {
                memory.pressed = None;
                response.request_focus();
            }
            if response.clicked() {
                memory.pressed = response.has_focus().then_some(finder);
                actions.push(Action::Proposals(ProposalAction::Find(finder, !on)));
            }
        }
        if !proposals.shown.is_empty() {
            let id = more(ui, unfolded, memory);
            first = first.or(Some(id));
        }
        super::files(ui, state, actions);
    });
    if unfolded && proposals.finders.contains(&Finder::Fillers) {
        fillers(ui, state, memory, actions);
    }
    if unfolded && proposals.finders.contains(&Finder::Pauses) {
        pauses(ui, &state.settings.proposing, memory, actions);
    }
    if unfolded && proposals.finders.contains(&Finder::Secrets) {
        names(ui, state, memory, actions);
    }
    if let Some(why) = proposals.unread() {
        let text = format!("{}  {}", icons::WARNING, words::proposals::screen_unread(why));
        ui.add(Label::new(RichText::new(text).color(*theme::ACCENT)).wrap());
    }
    if let Some((count, percent)) = proposals.reading() {
        ui.horizontal(|ui| {
            widgets::spinner(ui, 14.0, words::proposals::reading());
            let text = match count {
                0 | 1 => words::proposals::reading_progress(percent),
                count => words::proposals::reading_progress_more(count - 1, percent),
            };
            ui.label(RichText::new(text).color(*theme::FAINT));
        });
    }
    if let Some(why) = proposals.unheard() {
        let text = format!("{}  {}", icons::WARNING, words::proposals::voice_unheard(why));
        ui.add(Label::new(RichText::new(text).color(*theme::ACCENT)).wrap());
    }
    if let Some((count, percent)) = proposals.hearing() {
        ui.horizontal(|ui| {
            widgets::spinner(ui, 14.0, words::proposals::hearing());
            let text = match count {
                0 | 1 => words::proposals::hearing_progress(percent),
                count => words::proposals::hearing_progress_more(count - 1, percent),
            };
            ui.label(RichText::new(text).color(*theme::FAINT));
        });
    }
    if proposals.watching() > 0 {
        ui.horizontal(|ui| {
            widgets::spinner(ui, 14.0, words::proposals::watching());
            ui.label(RichText::new(words::proposals::watching_progress()).color(*theme::FAINT));
        });
    }
    let of_words =
        proposals.finders.iter().any(|finder| !matches!(finder, Finder::Chapters | Finder::OffFaces | Finder::Secrets));
    let clips = state.project().map_or(&[][..], |project| &project.clips);
    let unread = clips.iter().any(|data| data.script.is_none() && !data.is_without_words());
    let mut said = |text: String| {
        let label = RichText::new(&text).color(*theme::FAINT).size(theme::SMALL);
        ui.add(if unfolded { Label::new(label).wrap() } else { Label::new(label).truncate().show_tooltip_when_elided(false) })
            .on_hover_text(text);
    };
    if let Some(text) = listening(state, proposals) {
        said(text);
    }
    if of_words && unread {
        said(words::proposals::words_loading().to_owned());
    } else if let Some(none) = nothing(state.project(), proposals) {
        said(none);
    }
    if !unread
        && proposals.finders.iter().any(|finder| finder.needs_words())
        && !clips.is_empty()
        && clips.iter().all(ClipData::is_without_words)
    {
        said(words::proposals::words_needed().to_owned());
    }
    first.unwrap_or(Id::NULL)
}

/// Draws the button that expands and collapses the finders.
fn more(ui: &mut Ui, unfolded: bool, memory: &mut LookingMemory) -> Id {
    let (text, mark) = if unfolded { (words::proposals::fewer(), icons::UP) } else { (words::common::more(), icons::DOWN) };
    let name = words::proposals::unfold();
    let response = ui.add(Button::new(RichText::new(format!("{text} {mark}")).size(12.5)).frame_when_inactive(false));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_expanded(unfolded));
    if response.clicked() {
        memory.unfolded = Some(!unfolded);
    }
    let id = response.id;
    response.on_hover_text(name);
    id
}

/// Describes where pauses and silences were searched (words or sound); `None` if no active finder listens to sound.
fn listening(state: &State, proposals: &Proposals) -> Option<String> {
    if !proposals.finders.iter().any(|finder| finder.listens()) {
        return None;
    }
    let Listening { spoken, heard, waiting, mute } = proposals.listening();
    let mut texts = Vec::new();
    if waiting > 0 {
        texts.push(if state.previews_paused {
            words::proposals::sound_paused(waiting)
        } else {
            words::proposals::sound_loading(waiting)
        });
    }
    if heard > 0 {
        texts.push(match spoken {
            0 => words::proposals::sound_searched(heard),
            spoken => words::proposals::sound_and_words_searched(heard, words::proposals::transcripts_searched(spoken)),
        });
    }
    if mute > 0 {
        texts.push(words::proposals::clips_mute(mute));
    }
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Sentences with the finders whose results were all accepted, and with those that found nothing.
fn nothing(project: Option<&Project>, proposals: &Proposals) -> Option<String> {
    let found = |finder: &&Finder| {
        let mut parts = proposals
            .shown
            .iter()
            .filter(|shown| shown.origin == crate::app::features::editor::proposals::Origin::Found)
            .flat_map(|shown| &shown.parts);
        parts.any(|shown| finder.kinds().contains(&shown.part.kind))
    };
    let is_known = |finder: &&Finder| {
        let is_read = !finder.reads() || proposals.reading().is_none() && proposals.unread().is_none();
        let is_heard = !finder.hears() || project.is_some_and(|project| proposals.has_heard(project));
        is_read && is_heard && (!finder.listens() || proposals.listening().waiting == 0)
    };
    let (left, none): (Vec<Finder>, Vec<Finder>) = proposals
        .finders
        .iter()
        .filter(|finder| !found(finder))
        .filter(is_known)
        .copied()
        .partition(|finder| proposals.has_accepted(*finder));
    let names = |finders: &[Finder]| listed(&finders.iter().map(|finder| finder.text().to_owned()).collect::<Vec<_>>());
    let texts = [
        (!left.is_empty()).then(|| words::proposals::none_left(names(&left))),
        (!none.is_empty()).then(|| words::proposals::nothing_found(names(&none))),
    ];
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Draws the list of filler words.
fn fillers(ui: &mut Ui, state: &State, memory: &mut LookingMemory, actions: &mut Vec<Action>) {
    let proposing = &state.settings.proposing;
    let mut typed = memory.fillers.clone().unwrap_or_else(|| proposing.fillers.clone());
    let field = TextEdit::singleline(&mut typed)
        .id(Id::unique("filler-list"))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(8, 5))
        .hint_text(words::proposals::filler_words_hint());
    let response = widgets::field(ui, field);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label(words::proposals::filler_words());
        node.set_description(words::proposals::filler_words_tooltip());
    });
    if response.changed() {
        memory.fillers = Some(typed.clone());
    }
    if response.lost_focus() {
        memory.fillers = None;
        if typed != proposing.fillers {
            let proposing = Proposing { fillers: typed, ..proposing.clone() };
            actions.push(Action::Proposals(ProposalAction::SetProposing(proposing)));
        }
    }
    response.on_hover_text(words::proposals::filler_words_tooltip());
}

/// Draws the names that the screen recording must not show.
fn names(ui: &mut Ui, state: &State, memory: &mut LookingMemory, actions: &mut Vec<Action>) {
    let proposing = &state.settings.proposing;
    let mut typed = memory.names.clone().unwrap_or_else(|| proposing.names.clone());
    let field = TextEdit::singleline(&mut typed)
        .id(Id::unique("secret-names"))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(8, 5))
        .hint_text(words::proposals::secret_names_hint());
    let response = widgets::field(ui, field);
    let description = words::proposals::secret_names_tooltip();
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label(words::proposals::secret_names());
        node.set_description(description);
    });
    if response.changed() {
        memory.names = Some(typed.clone());
    }
    if response.lost_focus() {
        memory.names = None;
        if typed != proposing.names {
            let proposing = Proposing { names: typed, ..proposing.clone() };
            actions.push(Action::Proposals(ProposalAction::SetProposing(proposing)));
        }
    }
    response.on_hover_text(description);
}

/// Draws from which length on pauses are shortened, and to which length.
fn pauses(ui: &mut Ui, proposing: &Proposing, memory: &mut LookingMemory, actions: &mut Vec<Action>) {
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
        value(
            ui,
            (words::proposals::pause_from(), from),
            words::proposals::pause_from_tooltip(),
            &mut now.pause_ms,
            (0.2, 30.0),
        );
        value(
            ui,
            (words::proposals::pause_keep(), keep),
            words::proposals::pause_keep_tooltip(),
            &mut now.keep_ms,
            (0.0, 10.0),
        );
        if now != *proposing {
            actions.push(Action::Proposals(ProposalAction::SetProposing(now)));
        }
    });
    field::problem(ui, &memory.typing, &fields);
}
