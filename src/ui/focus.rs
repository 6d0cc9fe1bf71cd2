//! What has the keyboard: the ring around it, one for every control, whatever its colour; that it is scrolled into view; the
//! selection, which goes with it, so that a key never acts on one item while another has the keyboard; the panes that the keyboard
//! goes round, the groups of controls that are one stop of Tab, and which keys a focused control keeps for itself.
//!
//! The rule is one for all controls. A key runs its command, whatever has the keyboard, except that
//! - a text field keeps the keys that type and edit text;
//! - Space and Enter, without Ctrl, Alt and Shift, press a control that can be pressed. An item or a clip of the timeline is no
//!   such control: Space plays, Enter edits it. On one of several choices, which Space makes, Enter presses the main button of
//!   the dialog or panel;
//! - in a group of controls (a bar, the menus) the left and right arrows go from one to the next, and a slider, a list or a
//!   box on the stage that moves by arrows keeps those that it uses.

mod places;

use super::{item_table, rooms::faces, stage, theme, timeline};
use crate::api::ClipId;
use crate::app::{Action, ItemRef, Pick, Project, Room, State, TimelineAction};
use egui::{
    Context, Event, Id, LayerId, Plugin, RawInput, Stroke, StrokeKind,
    accesskit::{ActionRequest, TreeId},
};
pub use places::{
    Pane, choice, dialog, entry, go, goes_on_itself, group, has_keyboard, is_content, keeps_arrows, letter, main_button, menus,
    moves_by_arrows, named_pane, pane, put_back, route, roving, settle, stop,
};

/// What can be selected, where its control has the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selectable {
    /// An item: its block on the timeline, its row of the table, its box on the stage.
    Item(ItemRef),
    /// A clip.
    Clip(ClipId),
    /// The edit point of a cut. It is nothing that Delete could remove: nothing is selected while it has the keyboard. The command
    /// for cuts acts on it, and the playhead stays where it is.
    Cut(ClipId, usize),
    /// A finding of the face room, by its id.
    Finding(String),
}

/// Lets selection and keyboard go together.
///
/// The selection follows the keyboard, however that came to a control: by Tab, by Shift+Tab, by a command, by assistive
/// technology. And while a control of something that can be selected has the keyboard, the keyboard follows the selection.
#[derive(Default)]
pub struct FollowFocus {
    /// What had the keyboard at the end of the last frame.
    focused: Option<Id>,
    /// What can be selected there.
    target: Option<Selectable>,
    /// What was selected in the last frame.
    lead: Option<Selectable>,
}

impl FollowFocus {
    /// Whether the control that has the keyboard is of something that can be selected.
    pub fn speaks(&self) -> bool {
        self.target.is_some()
    }

    /// Called when everything is drawn, before keys become commands: a key that was pressed in the same frame acts on what has
    /// the keyboard now.
    pub fn follow(&mut self, context: &Context, state: &State, actions: &mut Vec<Action>) {
        let lead = lead(state);
        let selects = std::mem::replace(&mut self.lead, lead.clone()) != lead;
        let focused = context.memory(egui::Memory::focused);
        if focused != self.focused {
            self.focused = focused;
            self.target = focused.and_then(|focused| target(state, focused));
            let is_new = |target: &&Selectable| lead.as_ref() != Some(target) && !is_being_selected(target, actions);
            if let Some(target) = self.target.as_ref().filter(is_new) {
                select(state, target, actions);
            }
        } else if let Some(lead) = lead.filter(|lead| selects && self.target.as_ref().is_some_and(|target| target != lead)) {
            let id = id_of(state, &lead);
            // A control that is not drawn cannot have the keyboard; then no selected control has it.
            let is_drawn = id.is_some_and(|id| context.read_response(id).is_some());
            match (id.filter(|_| is_drawn), focused) {
                (Some(id), _) => {
                    context.memory_mut(|memory| memory.request_focus(id));
                    (self.focused, self.target) = (Some(id), Some(lead));
                }
                (None, Some(focused)) => {
                    context.memory_mut(|memory| memory.surrender_focus(focused));
                    (self.focused, self.target) = (None, None);
                }
                (None, None) => {}
            }
        }
    }
}

/// What is selected, of what can have the keyboard.
pub fn lead(state: &State) -> Option<Selectable> {
    match state.rooms.open {
        Room::Edit => {
            let item = state.selection().cloned().map(Selectable::Item);
            item.or_else(|| state.selected_clip().cloned().map(Selectable::Clip))
        }
        Room::Faces => state.rooms.faces.selected.clone().map(Selectable::Finding),
        Room::Captions | Room::Browser => None,
    }
}

/// Whether an action of this frame selects it already, maybe with others: a key that goes from item to item.
fn is_being_selected(target: &Selectable, actions: &[Action]) -> bool {
    let Selectable::Item(at) = target else { return false };
    actions.iter().any(|action| matches!(action, Action::Timeline(TimelineAction::Select(items, _)) if items.contains(at)))
}

fn select(state: &State, target: &Selectable, actions: &mut Vec<Action>) {
    match target {
        // What is selected with others stays selected with them, and leads.
        Selectable::Item(at) if state.is_selected(at) => {
            actions.push(Action::Timeline(TimelineAction::Select(vec![at.clone()], Pick::Add)));
        }
        Selectable::Item(at) => actions.push(Action::Select(Some(at.clone()))),
        Selectable::Clip(clip) => actions.push(Action::SelectClip(clip.clone())),
        Selectable::Cut(clip, number) => {
            let cut = state.project().and_then(|project| project.clip(clip)?.1.map.to_cuts().get(*number).copied());
            actions.extend([Action::Select(None), Action::HoldCut(clip.clone(), cut)]);
        }
        Selectable::Finding(id) => actions.push(faces::select_finding(id.clone())),
    }
}

/// What can be selected at the control of an id. Looked up when the keyboard came to another control, not in every frame.
fn target(state: &State, focused: Id) -> Option<Selectable> {
    let project = state.project()?;
    match state.rooms.open {
        Room::Edit => at_items(project, focused).or_else(|| at_clips(project, focused)),
        Room::Faces => faces::finding_at(state, focused).map(Selectable::Finding),
        Room::Captions | Room::Browser => None,
    }
}

fn at_items(project: &Project, focused: Id) -> Option<Selectable> {
    project.clips.iter().find_map(|data| {
        let items = project.draft.items(&data.clip.id)?;
        items.iter().find_map(|item| {
            let at = ItemRef { clip: data.clip.id.clone(), id: item.id().clone() };
            let ids = [timeline::item_id(&at), timeline::crossing_id(&at), item_table::id_of(&at), stage::overlay_id(&at)];
            ids.contains(&focused).then_some(Selectable::Item(at))
        })
    })
}

fn at_clips(project: &Project, focused: Id) -> Option<Selectable> {
    project.clips.iter().find_map(|data| {
        let clip = &data.clip.id;
        if [timeline::clip_id(clip), item_table::id_of_clip(clip)].contains(&focused) {
            return Some(Selectable::Clip(clip.clone()));
        }
        (0..data.map.removed().len()).find_map(|number| {
            let ids = [timeline::cut_id(clip, number), item_table::id_of_cut(clip, number)];
            ids.contains(&focused).then(|| Selectable::Cut(clip.clone(), number))
        })
    })
}

/// The control of what is selected, where it is drawn.
pub fn id_of(state: &State, target: &Selectable) -> Option<Id> {
    let table = state.settings.panes.table;
    Some(match target {
        Selectable::Item(at) if table => item_table::id_of(at),
        Selectable::Item(at) => timeline::item_id(at),
        Selectable::Clip(clip) if table => item_table::id_of_clip(clip),
        Selectable::Clip(clip) => timeline::clip_id(clip),
        Selectable::Finding(id) => faces::finding_id(id),
        Selectable::Cut(..) => return None,
    })
}

/// Scrolls what the keyboard has come to into view, as assistive technology asks for it.
#[derive(Default)]
pub struct ScrollToFocus {
    seen: Option<Id>,
}

impl Plugin for ScrollToFocus {
    fn debug_name(&self) -> &'static str {
        "scroll to focus"
    }

    fn input_hook(&mut self, context: &Context, input: &mut RawInput) {
        let focused = context.memory(egui::Memory::focused);
        if std::mem::replace(&mut self.seen, focused) == focused {
            return;
        }
        let Some(focused) = focused else { return };
        // What is seen whole stays where it is.
        let is_seen = |response: egui::Response| response.interact_rect.expand(0.5).contains_rect(response.rect);
        if context.read_response(focused).is_none_or(is_seen) {
            return;
        }
        input.events.push(Event::AccessKitActionRequest(ActionRequest {
            action: egui::accesskit::Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: focused.accesskit_id(),
            data: None,
        }));
    }
}

/// Draws the ring around the control that has the keyboard, outside its edge and cut off where the control is scrolled away.
pub fn ring(context: &Context) {
    // A field that is typed in has an edge of its own.
    if context.text_edit_focused() {
        return;
    }
    let Some(focused) = context.memory(egui::Memory::focused) else { return };
    let Some(response) = context.read_response(focused) else { return };
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let layer = LayerId::new(response.layer_id.order, response.layer_id.id);
    let painter = context.layer_painter(layer).with_clip_rect(seen.expand(4.0));
    let corner = f32::from(theme::CORNER) + 2.0;
    painter.rect_stroke(seen.expand(1.0), corner, Stroke::new(2.0, theme::FOCUS), StrokeKind::Outside);
}
