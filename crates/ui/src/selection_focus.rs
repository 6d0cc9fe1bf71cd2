//! Selection and keyboard focus in step, so that a key never acts on one item while another has the focus.

use super::{item_table, rooms::faces, stage, timeline};
use crate::api::ClipId;
use crate::app::{Action, ItemRef, Pick, Project, Room, State, TimelineAction};
use egui::{Context, Id};

/// Something selectable whose control can have the focus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selectable {
    /// An item: its block on the timeline, its row of the table, its box in the preview.
    Item(ItemRef),
    Clip(ClipId),
    /// Edit point of a cut, by clip and index. Delete cannot remove it, so nothing is selected while it has the focus. Commands for
    /// cuts act on it, and the playhead stays in place.
    Cut(ClipId, usize),
    /// A finding of the face checks, by its id.
    Finding(String),
}

/// Keeps selection and focus in step.
///
/// The selection follows the focus, however a control got it: by Tab, Shift+Tab, a command or assistive technology. While the
/// control of a [`Selectable`] has the focus, the focus follows the selection.
#[derive(Default)]
pub struct FollowFocus {
    /// Focused control at the end of the last frame.
    focused: Option<Id>,
    /// Selectable behind the focused control, if any.
    target: Option<Selectable>,
    /// Selection in the last frame.
    lead: Option<Selectable>,
}

impl FollowFocus {
    /// True if the focused control belongs to something selectable.
    pub fn speaks(&self) -> bool {
        self.target.is_some()
    }

    /// Called after all widgets are drawn and before keys become commands, so that a key pressed in this frame acts on the newly
    /// focused control.
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
            // A control that is not drawn cannot have the focus; then no selected control has it.
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

/// The selected item, clip or finding that can have the focus; `None` without any.
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

/// True if an action of this frame already selects `target`, maybe with other items: a key that moves from item to item does.
fn is_being_selected(target: &Selectable, actions: &[Action]) -> bool {
    let Selectable::Item(at) = target else { return false };
    actions.iter().any(|action| matches!(action, Action::Timeline(TimelineAction::Select(items, _)) if items.contains(at)))
}

fn select(state: &State, target: &Selectable, actions: &mut Vec<Action>) {
    match target {
        // An item of a multiple selection keeps the other items selected and becomes the lead.
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

/// The selectable behind the focused control. Called when the focus moved, not in every frame.
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

/// Id of the control of `target`; `None` if it has none in the current view.
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
