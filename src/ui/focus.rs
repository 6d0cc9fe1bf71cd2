//! What has the keyboard: the ring around it, one for every control, whatever its colour; that it is scrolled into view; the
//! selection, which goes with it, so that a key never acts on one item while another has the keyboard; the panes that the keyboard
//! goes round, the groups of controls that are one stop of Tab, and which keys a focused control keeps for itself.
//!
//! The rule is one for all controls. A key runs its command, whatever has the keyboard, except that
//! - a text field keeps the keys that type and edit text;
//! - Space and Enter, without Ctrl, Alt and Shift, press a control that can be pressed. An item or a clip of the timeline is no
//!   such control: Space plays, Enter edits it;
//! - in a group of controls (a bar, the menus) the left and right arrows go from one to the next, and a slider, a list or a
//!   box on the stage that moves by arrows keeps those that it uses.

use super::{item_table, rooms::faces, stage, theme, timeline};
use crate::api::ClipId;
use crate::app::{Action, FocusWish, ItemRef, Pick, Project, Room, State, TimelineAction};
use egui::{
    Context, Event, FocusDirection, Id, Key, LayerId, Modifiers, Plugin, Pos2, RawInput, Rect, Stroke, StrokeKind, Ui,
    accesskit::{ActionRequest, TreeId},
};
use std::collections::HashMap;

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

/// A part of the window that the keyboard goes to as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pane {
    /// Menus, rooms and Save.
    TopBar,
    /// The banner of practice.
    Practice,
    /// What stands above all else in a room beside the editor.
    Head,
    /// What is at the left: text or library, the findings, the styles, the places.
    Side,
    /// What is in the middle: the picture and its transport, the previews, the list of videos.
    Stage,
    /// What is below the middle: the timeline or the table, the strips, what was measured.
    Timeline,
    /// What is at the right: the inspector, the sample, the fields of a style, the details.
    Inspector,
    /// The request drawer.
    Requests,
    /// The status bar.
    Status,
}

impl Pane {
    /// As F6 goes round.
    const ALL: [Self; 9] = [
        Self::TopBar,
        Self::Practice,
        Self::Head,
        Self::Side,
        Self::Stage,
        Self::Timeline,
        Self::Inspector,
        Self::Requests,
        Self::Status,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::TopBar => "Top bar pane",
            Self::Practice => "Practice pane",
            Self::Head => "Head pane",
            Self::Side => "Side pane",
            Self::Stage => "Stage pane",
            Self::Timeline => "Timeline pane",
            Self::Inspector => "Inspector pane",
            Self::Requests => "Requests pane",
            Self::Status => "Status pane",
        }
    }
}

/// A control, where it was drawn.
type Place = (Id, Rect);

/// Controls that are one stop of Tab.
#[derive(Clone)]
struct Group {
    /// From left to right.
    members: Vec<Id>,
    /// The first and the last in the order of Tab, which is that of drawing.
    ends: (Id, Id),
    is_menus: bool,
}

/// What was drawn in a frame.
#[derive(Default)]
struct Drawn {
    panes: HashMap<Pane, Vec<Place>>,
    groups: Vec<Group>,
    /// Where a pane is entered, if not at its first control.
    entries: HashMap<Pane, Id>,
    /// Content that has the keyboard: it is not pressed by Space.
    content: Option<Id>,
    /// A control that moves by arrows itself.
    by_arrows: Option<Id>,
}

/// What is remembered of the keyboard between frames.
#[derive(Default)]
pub struct FocusPlaces {
    now: Drawn,
    last: Drawn,
    /// The pane that is being drawn.
    within: Option<Pane>,
    /// What had the keyboard last in each pane.
    left: HashMap<Pane, Id>,
    /// What had the keyboard last: from there Tab goes on.
    origin: Option<(Pane, Place)>,
    /// What had the keyboard at the end of the last frame.
    at_end: Option<Id>,
    /// A pane that takes the keyboard once it is drawn, and for how many frames more.
    wanted: Option<(Pane, u8)>,
    /// What had the keyboard before the menus.
    before_menus: Option<Id>,
    /// Alt was pressed, and nothing else since.
    alt: bool,
    /// A press that is no press of the control that has the keyboard, until everything is drawn.
    aside: Vec<Event>,
    /// The room that was drawn last.
    room: Option<Room>,
    /// The control that had the keyboard in a room when that was left.
    left_rooms: HashMap<Room, Id>,
    /// Whether the keyboard was in a text field at the end of the last frame.
    typed_at_end: bool,
}

impl Plugin for FocusPlaces {
    fn debug_name(&self) -> &'static str {
        "focus places"
    }
}

fn with<T>(context: &Context, work: impl FnOnce(&mut FocusPlaces) -> T) -> T {
    let plugin = context.plugin_or_default::<FocusPlaces>();
    let mut places = plugin.lock();
    work(&mut places)
}

/// Draws something, and answers the controls in it that can have the keyboard.
fn recorded<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> (R, Vec<Place>) {
    let layer = ui.layer_id();
    let context = ui.ctx().clone();
    let before = context.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).count());
    let inner = draw(ui);
    let drawn = context.viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(layer).skip(before);
        let takes_focus = widgets.filter(|widget| widget.sense.is_focusable() && widget.enabled);
        takes_focus.map(|widget| (widget.id, widget.rect)).collect()
    });
    (inner, drawn)
}

/// Draws a pane.
pub fn pane<R>(ui: &mut Ui, pane: Pane, draw: impl FnOnce(&mut Ui) -> R) -> R {
    named_pane(ui, pane, pane.name(), draw)
}

/// Draws a pane under the name that it has in its room.
pub fn named_pane<R>(ui: &mut Ui, pane: Pane, name: &str, draw: impl FnOnce(&mut Ui) -> R) -> R {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(egui::accesskit::Role::Pane);
        node.set_label(name);
    });
    let place = ui.max_rect();
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        let (min, max) = (place.min, place.max);
        node.set_bounds(egui::accesskit::Rect { x0: min.x.into(), y0: min.y.into(), x1: max.x.into(), y1: max.y.into() });
    });
    with(ui.ctx(), |places| places.within = Some(pane));
    let (inner, drawn) = recorded(ui, draw);
    with(ui.ctx(), |places| {
        places.within = None;
        places.now.panes.insert(pane, drawn);
    });
    inner
}

/// Where the keyboard goes in the pane that is being drawn, unless it was elsewhere in it before; the first call counts.
pub fn entry(context: &Context, control: Id) {
    with(context, |places| {
        if let Some(pane) = places.within {
            places.now.entries.entry(pane).or_insert(control);
        }
    });
}

/// Draws controls that are one stop of Tab: inside, the left and right arrows go from one to the next.
pub fn group<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Controls, draw)
}

/// Draws the titles of menus, which F10 goes to.
pub fn menus<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Menus, draw)
}

/// What a group is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouped {
    Controls,
    Menus,
}

fn grouped<R>(ui: &mut Ui, of: Grouped, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let (inner, mut drawn) = recorded(ui, draw);
    let ends = drawn.first().zip(drawn.last()).map(|((first, _), (last, _))| (*first, *last));
    drawn.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
    let members: Vec<_> = drawn.into_iter().map(|(id, _)| id).collect();
    if let Some(ends) = ends {
        with(ui.ctx(), |places| places.now.groups.push(Group { members, ends, is_menus: of == Grouped::Menus }));
    }
    inner
}

/// Says that what has the keyboard is content, as an item of the timeline: Space plays and does not press it.
pub fn is_content(context: &Context, control: Id) {
    with(context, |places| places.now.content = Some(control));
}

/// Says that what has the keyboard moves by arrows itself.
pub fn moves_by_arrows(response: &egui::Response) {
    if response.has_focus() {
        with(&response.ctx, |places| places.now.by_arrows = Some(response.id));
    }
}

/// Whether the arrows belong to the control that has the keyboard.
pub fn keeps_arrows(context: &Context) -> bool {
    let focused = context.memory(egui::Memory::focused);
    focused.is_some() && with(context, |places| [places.now.by_arrows, places.last.by_arrows].contains(&focused))
}

/// Asked before a frame is drawn: carries out the keys that move the keyboard, and takes those aside that are no press of the
/// control that has it. `typed` says whether a text field had the keyboard, `asked` whether a dialog is open. Answers whether
/// the keyboard is to go to the menus.
pub fn route(context: &Context, typed: bool, asked: bool) -> bool {
    let alone = with(context, |places| places.alt_alone(context));
    let key = context.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => Some((*key, *modifiers)),
            _ => None,
        })
    });
    let Some((key, modifiers)) = key.filter(|_| !context.text_edit_focused()) else { return alone };
    let open = egui::Popup::is_any_open(context);
    let focused = context.memory(egui::Memory::focused);
    let plain = modifiers.is_none();
    with(context, |places| match key {
        Key::Tab if plain || modifiers.shift_only() => places.tab(context, focused, modifiers.shift, asked),
        Key::Escape if plain && !typed && !open && !asked && focused.is_none() => {
            // The toolkit takes the keyboard away; Escape deselects, and the keyboard stays, or leaves the menus.
            // A field that was left before is not gone back to.
            let back = places.origin.filter(|(_, (id, _))| places.last.has(*id) && places.at_end == Some(*id));
            let left = back.filter(|(_, (id, _))| places.last.group(*id).is_some_and(|group| group.is_menus));
            let to = if left.is_some() { places.before_menus.take() } else { back.map(|(_, (id, _))| id) };
            if let Some(id) = to {
                context.memory_mut(|memory| memory.request_focus(id));
            }
        }
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown if plain && focused.is_some() && !asked => {
            places.arrow(context, focused, key, open);
        }
        Key::Space | Key::Enter if focused.is_some() && !asked && !open => {
            let is_content = focused == places.last.content;
            if is_content && key == Key::Space || !is_content && !plain {
                context.input_mut(|input| {
                    let is_press = |event: &mut Event| matches!(event, Event::Key { key: pressed, .. } if *pressed == key);
                    places.aside = input.events.extract_if(.., is_press).collect();
                });
            }
        }
        _ => {}
    });
    alone
}

/// Puts the keys back that were taken aside while everything was drawn: they are for commands. Answers whether there were any.
pub fn put_back(context: &Context) -> bool {
    let aside = with(context, |places| std::mem::take(&mut places.aside));
    let any = !aside.is_empty();
    context.input_mut(|input| {
        input.events.splice(0..0, aside);
    });
    any
}

/// Called when everything is drawn: remembers where the keyboard is, and brings it to what comes next where its control has
/// gone. Another room takes it to where it was there.
pub fn settle(context: &Context, room: Room) {
    let (focused, in_text) = (context.memory(egui::Memory::focused), context.text_edit_focused());
    let in_dialog = context.memory(|memory| memory.top_modal_layer().is_some());
    let (pointer, pressed_at) = context.input(|input| (input.pointer.any_pressed(), input.pointer.interact_pos()));
    let to = with(context, |places| {
        places.last = std::mem::take(&mut places.now);
        if let Some(left) = places.room.replace(room).filter(|left| *left != room) {
            // What has opened with the room takes keys already.
            return places.entered(left, room, focused, in_text || in_dialog);
        }
        places.typed_at_end = in_text;
        if let Some((pane, frames)) = places.wanted.take() {
            match places.target(pane) {
                Some(id) => return Some(Some(id)),
                None => places.wanted = frames.checked_sub(1).map(|frames| (pane, frames)),
            }
        }
        places.at_end = focused;
        let here = focused.and_then(|id| places.last.place(id));
        if let Some((pane, place)) = here {
            places.left.insert(pane, place.0);
            places.origin = Some((pane, place));
            let in_menus = places.last.group(place.0).is_some_and(|group| group.is_menus);
            if !in_menus {
                places.before_menus = None;
            }
            return None;
        }
        if pointer {
            // What was pressed is where Tab goes on, also where a press does not give it the keyboard.
            places.origin = pressed_at.and_then(|at| places.last.at(at));
            places.before_menus = None;
        }
        // A menu was closed by a key: the keyboard goes back to where it was before the menus.
        let gone = focused.is_none_or(|id| context.read_response(id).is_none());
        if gone && !egui::Popup::is_any_open(context) && places.before_menus.is_some_and(|id| places.last.has(id)) {
            return places.before_menus.take().map(Some);
        }
        // A focused control that was there in the last frame and is gone: what is nearest in its pane takes its place.
        let (pane, (id, rect)) = places.origin?;
        if in_text || focused != Some(id) || places.last.has(id) {
            return None;
        }
        places.last.nearest(pane, rect).map(Some)
    });
    match to {
        Some(Some(id)) => context.memory_mut(|memory| memory.request_focus(id)),
        Some(None) => context.memory_mut(egui::Memory::stop_text_input),
        None => return,
    }
    context.request_repaint();
}

/// Takes the keyboard to another pane.
pub fn go(context: &Context, wish: FocusWish) {
    let focused = context.memory(egui::Memory::focused);
    let to = with(context, |places| match wish {
        FocusWish::NextPane | FocusWish::PreviousPane => places.round(focused, wish == FocusWish::NextPane),
        FocusWish::Menus => places.menus(focused),
        FocusWish::Side => {
            places.left.remove(&Pane::Side);
            places.wanted = Some((Pane::Side, 8));
            None
        }
    });
    if let Some(id) = to {
        context.memory_mut(|memory| memory.request_focus(id));
    }
    context.request_repaint();
}

impl Drawn {
    fn has(&self, id: Id) -> bool {
        self.place(id).is_some()
    }

    fn place(&self, id: Id) -> Option<(Pane, Place)> {
        let mut panes = self.panes.iter();
        panes.find_map(|(pane, places)| Some((*pane, *places.iter().find(|(at, _)| *at == id)?)))
    }

    fn group(&self, id: Id) -> Option<&Group> {
        self.groups.iter().find(|group| group.members.contains(&id))
    }

    /// The control at a place: of those that lie over each other the smallest.
    fn at(&self, place: Pos2) -> Option<(Pane, Place)> {
        let all = self.panes.iter().flat_map(|(pane, places)| places.iter().map(move |at| (*pane, *at)));
        let there = all.filter(|(_, (_, rect))| rect.contains(place));
        there.min_by(|(_, (_, one)), (_, (_, other))| one.area().total_cmp(&other.area()))
    }

    /// The control of a pane that is nearest to a place; those of the same row first, and of these the ones behind it.
    fn nearest(&self, pane: Pane, gone: Rect) -> Option<Id> {
        let far = |at: Pos2| {
            let (by, from) = (at - gone.center(), if at.x < gone.center().x { 2.0 } else { 1.0 });
            by.x.abs() * from + by.y.abs() * 12.0
        };
        let places = self.panes.get(&pane)?.iter();
        places.min_by(|(_, one), (_, other)| far(one.center()).total_cmp(&far(other.center()))).map(|(id, _)| *id)
    }
}

impl FocusPlaces {
    /// Another room is drawn: the keyboard stays on what both have, and on what the room gave it to; else it goes to where it was
    /// in that room, else nowhere, as in a window that was just opened. A text field is never gone back to: keys would be typed
    /// into it. What is held by a dialog or a field that opened with it stays there. Answers what gets the keyboard, nothing where that stays where it is.
    fn entered(&mut self, left: Room, room: Room, focused: Option<Id>, is_held: bool) -> Option<Option<Id>> {
        if let Some(id) = self.at_end.filter(|_| !self.typed_at_end) {
            self.left_rooms.insert(left, id);
        } else {
            self.left_rooms.remove(&left);
        }
        (self.wanted, self.typed_at_end) = (None, false);
        let stays = focused.is_some_and(|id| is_held || self.last.has(id));
        let before = self.left_rooms.get(&room).copied().filter(|id| self.last.has(*id));
        let now = if stays { focused } else { before };
        self.origin = now.and_then(|id| self.last.place(id));
        self.at_end = now;
        (!stays).then_some(now)
    }

    /// Where a pane takes the keyboard: where it was, else where it is entered, else its first control.
    fn target(&self, pane: Pane) -> Option<Id> {
        let places = self.last.panes.get(&pane).filter(|places| !places.is_empty())?;
        let drawn = |id: &Id| places.iter().any(|(at, _)| at == id);
        let known = [self.left.get(&pane), self.last.entries.get(&pane)];
        known.into_iter().flatten().find(|id| drawn(id)).copied().or_else(|| places.first().map(|(id, _)| *id))
    }

    fn round(&self, focused: Option<Id>, forward: bool) -> Option<Id> {
        let here = focused.and_then(|id| self.last.place(id)).or(self.origin).map(|(pane, _)| pane);
        let all = Pane::ALL;
        // From nowhere it goes to what is worked on: what is at the left, else the middle.
        let at = all.iter().position(|pane| *pane == here.unwrap_or(Pane::Head)).unwrap_or_default();
        let step = if forward { 1 } else { all.len() - 1 };
        (1..=all.len()).find_map(|count| self.target(*all.get((at + count * step) % all.len())?))
    }

    /// To the first menu, and back from there.
    fn menus(&mut self, focused: Option<Id>) -> Option<Id> {
        let menus = self.last.groups.iter().find(|group| group.is_menus)?;
        if focused.is_some_and(|id| menus.members.contains(&id)) {
            return self.before_menus.take();
        }
        let first = menus.members.first().copied();
        self.before_menus = focused;
        first
    }

    /// Whether Alt was pressed and let go with nothing between.
    fn alt_alone(&mut self, context: &Context) -> bool {
        if cfg!(target_os = "macos") {
            return false;
        }
        let mut alone = false;
        context.input(|input| {
            for event in &input.events {
                match event {
                    Event::ModifiersChanged(modifiers) if *modifiers == Modifiers::ALT => self.alt = true,
                    Event::ModifiersChanged(modifiers) => {
                        alone |= std::mem::take(&mut self.alt) && modifiers.is_none();
                    }
                    Event::Key { .. }
                    | Event::Text(_)
                    | Event::PointerButton { .. }
                    | Event::MouseWheel { .. }
                    | Event::WindowFocused(_) => self.alt = false,
                    _ => {}
                }
            }
        });
        alone
    }

    /// Tab from a group goes behind all of it; from nowhere it goes on from where the keyboard was.
    fn tab(&mut self, context: &Context, focused: Option<Id>, back: bool, asked: bool) {
        if let Some(group) = focused.and_then(|id| self.last.group(id)) {
            let end = if back { group.ends.0 } else { group.ends.1 };
            context.memory_mut(|memory| memory.request_focus(end));
            return;
        }
        let Some((pane, (id, rect))) = self.origin.filter(|_| focused.is_none() && !asked) else { return };
        if self.last.has(id) {
            context.memory_mut(|memory| memory.request_focus(id));
        } else if let Some(near) = self.last.nearest(pane, rect) {
            context.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                memory.request_focus(near);
            });
        }
    }

    fn arrow(&self, context: &Context, focused: Option<Id>, key: Key, open: bool) {
        let sideways = matches!(key, Key::ArrowLeft | Key::ArrowRight);
        let group = focused.and_then(|id| self.last.group(id));
        // In an open menu, of which no row is in a group, the neighbour is that of its title.
        let title = self.origin.map(|(_, (id, _))| id).filter(|_| open);
        let group = group.or_else(|| title.and_then(|id| self.last.group(id)).filter(|group| group.is_menus && sideways));
        let Some(group) = group else {
            if !open {
                // The arrows are commands: they do not take the keyboard elsewhere as well.
                context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            }
            return;
        };
        let at = group.members.iter().position(|id| Some(*id) == focused || open && Some(*id) == title);
        if sideways {
            let step = if key == Key::ArrowRight { 1 } else { group.members.len() - 1 };
            let next = at.and_then(|at| group.members.get((at + step) % group.members.len()));
            context.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                if let Some(next) = next {
                    memory.request_focus(*next);
                }
            });
            if open {
                egui::Popup::close_all(context);
            }
            // The menu beside an open one opens, too.
            replace(context, key, open.then_some(Key::Enter));
        } else if group.is_menus && !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            replace(context, key, Some(Key::Enter));
        } else if !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
}

/// Uses a key up, or puts another in its place.
fn replace(context: &Context, key: Key, by: Option<Key>) {
    context.input_mut(|input| match by {
        Some(by) => {
            for event in &mut input.events {
                if let Event::Key { key: pressed, .. } = event
                    && *pressed == key
                {
                    *pressed = by;
                }
            }
        }
        None => input.events.retain(|event| !matches!(event, Event::Key { key: pressed, .. } if *pressed == key)),
    });
}
