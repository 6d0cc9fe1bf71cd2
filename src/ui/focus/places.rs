//! The places of the keyboard: the panes that it goes round, groups of controls, menus and their letters, and where it goes when
//! its control has gone.
//!
//! A text field has the keyboard because the user chose it: by Tab, by a press, by a command that opens it, by assistive
//! technology. What comes about by itself (a panel that shows something else, a dialog that closed, another room) never puts the
//! keyboard into one, and never onto a button that Space would press then.

use crate::app::{FocusWish, Room};
use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Plugin, Pos2, Rect, Ui, UiKind, text_edit::TextEditState};
use std::collections::HashMap;

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
    of: Grouped,
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
    /// A thing that goes on to the next one itself.
    goes_on: Option<Id>,
    /// The letters that open menus with Alt.
    letters: Vec<(char, Id)>,
    /// Controls that are one of several choices, and what Enter presses there: the main button of the same dialog or pane.
    choices: Vec<(Id, Scope)>,
    mains: HashMap<Scope, Main>,
}

/// Where a main button is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    /// In the dialog that is open.
    Dialog,
    /// In a pane.
    Pane(Pane),
}

/// What Enter presses on a choice.
#[derive(Clone, Copy)]
struct Main {
    /// The button, where it can be pressed.
    button: Option<Id>,
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
    /// What the keyboard was given by itself in the last frame.
    given: Option<Id>,
    /// For how many frames more what gets the keyboard got it by Tab.
    tabbed: u8,
    /// What had the keyboard last in a group of things, by the group's name.
    left_stops: HashMap<&'static str, Id>,
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

/// Draws things that are one stop of Tab: those of a lane. Inside, Up and Down go from one to the next, unless they take these
/// keys themselves. `lead` is the one that Tab comes to.
pub fn stop<R>(ui: &mut Ui, name: &'static str, lead: Option<Id>, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Things(name, lead), draw)
}

/// Says that a thing has taken Up and Down itself, as an item does that goes on to one that is out of view.
pub fn goes_on_itself(response: &egui::Response) {
    with(&response.ctx, |places| places.now.goes_on = Some(response.id));
}

/// What a group is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouped {
    Controls,
    Menus,
    Things(&'static str, Option<Id>),
}

/// Says which letter opens a menu with Alt.
pub fn letter(context: &Context, letter: char, title: Id) {
    with(context, |places| places.now.letters.push((letter, title)));
}

/// Says that a control is one of several choices, or a tick: Space makes it, and Enter presses the main button. In a dialog it has the
/// keyboard also once it was clicked, so that the keys go on from there.
pub fn choice(response: &egui::Response, ui: &Ui) {
    let scope = scope(ui);
    if scope == Some(Scope::Dialog) && response.clicked() {
        response.request_focus();
    }
    with(ui.ctx(), |places| {
        places.now.choices.extend(scope.or(places.within.map(Scope::Pane)).map(|scope| (response.id, scope)));
    });
}

/// Says that a button is the main one of its dialog or pane. What can be pressed counts before what cannot; `is_marked` says that
/// the dialog is left by it, whatever the others are.
pub fn main_button(ui: &Ui, response: &egui::Response, is_marked: bool) {
    let scope = scope(ui);
    with(ui.ctx(), |places| {
        let Some(scope) = scope.or(places.within.map(Scope::Pane)) else { return };
        let main = places.now.mains.entry(scope).or_insert(Main { button: None });
        if response.enabled() && (is_marked || main.button.is_none()) {
            main.button = Some(response.id);
        }
    });
}

/// The dialog that something is drawn in, if it is.
fn scope(ui: &Ui) -> Option<Scope> {
    ui.stack().iter().any(|ui| ui.kind() == Some(UiKind::Modal)).then_some(Scope::Dialog)
}

fn grouped<R>(ui: &mut Ui, of: Grouped, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let (inner, mut drawn) = recorded(ui, draw);
    let ends = drawn.first().zip(drawn.last()).map(|((first, _), (last, _))| (*first, *last));
    drawn.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
    let members: Vec<_> = drawn.into_iter().map(|(id, _)| id).collect();
    if let Some(ends) = ends {
        with(ui.ctx(), |places| places.now.groups.push(Group { members, ends, of }));
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

/// Whether a control of a pane has the keyboard.
pub fn has_keyboard(context: &Context, pane: Pane) -> bool {
    let focused = context.memory(egui::Memory::focused);
    focused.is_some_and(|id| with(context, |places| places.last.place(id).is_some_and(|(of, _)| of == pane)))
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
    let Some((key, modifiers)) = key else { return alone };
    let focused = context.memory(egui::Memory::focused);
    if !asked && with(context, |places| places.open_menu(context, focused, key, modifiers)) {
        return alone;
    }
    if context.text_edit_focused() {
        if key == Key::Tab {
            with(context, |places| places.tabbed = 2);
        }
        return alone;
    }
    let open = egui::Popup::is_any_open(context);
    let plain = modifiers.is_none();
    with(context, |places| match key {
        Key::Tab if plain || modifiers.shift_only() => places.tab(context, focused, modifiers.shift, asked),
        Key::Escape if plain && !typed && !open && !asked && focused.is_none() => {
            // The toolkit takes the keyboard away; Escape deselects, and the keyboard stays, or leaves the menus.
            // A field that was left before is not gone back to.
            let back = places.origin.filter(|(_, (id, _))| places.last.has(*id) && places.at_end == Some(*id));
            let is_menus = |group: &Group| group.of == Grouped::Menus;
            let left = back.filter(|(_, (id, _))| places.last.group(*id).is_some_and(is_menus));
            let to = if left.is_some() { places.before_menus.take() } else { back.map(|(_, (id, _))| id) };
            if let Some(id) = to {
                context.memory_mut(|memory| memory.request_focus(id));
            }
        }
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown if plain && focused.is_some() && !asked => {
            places.arrow(context, focused, key, open);
        }
        Key::Enter if plain && !open && focused.is_some_and(|id| places.enters_main(context, id)) => {}
        Key::Space | Key::Enter | Key::Escape if !plain => places.take_aside(context, key),
        Key::Space if focused.is_some() && focused == places.last.content && !open => places.take_aside(context, key),
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
        places.tabbed = places.tabbed.saturating_sub(1);
        if in_text && focused.is_some() && places.given.take() == focused {
            // What was given the keyboard by itself turned out to be typed in.
            places.at_end = None;
            return Some(None);
        }
        if let Some(left) = places.room.replace(room).filter(|left| *left != room) {
            // What has opened with the room takes keys already.
            return places.entered(left, room, focused, in_text || in_dialog);
        }
        places.typed_at_end = in_text;
        if let Some((pane, frames)) = places.wanted.take() {
            match places.target(pane, |id| is_text_field(context, id)) {
                Some(id) => {
                    context.memory_mut(|memory| memory.request_focus(id));
                    context.request_repaint();
                    return None;
                }
                None => places.wanted = frames.checked_sub(1).map(|frames| (pane, frames)),
            }
        }
        places.at_end = focused;
        let here = focused.and_then(|id| places.last.place(id));
        if let Some((pane, place)) = here {
            places.left.insert(pane, place.0);
            places.origin = Some((pane, place));
            let in_menus = places.last.group(place.0).is_some_and(|group| group.of == Grouped::Menus);
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
        // A focused control that was there in the last frame and is gone: where it was one of many things, the nearest of these
        // takes its place. Else nothing has the keyboard, so that the next key is a command's, and Tab goes on from here.
        let (pane, (id, rect)) = places.origin?;
        if in_text || focused != Some(id) || places.last.has(id) {
            return None;
        }
        Some(places.last.nearest(pane, rect, |id| places.last.is_thing(id)))
    });
    let to = match to {
        Some(Some(id)) if is_text_field(context, id) => Some(None),
        to => to,
    };
    with(context, |places| places.given = to.flatten());
    match to {
        Some(Some(id)) => context.memory_mut(|memory| memory.request_focus(id)),
        Some(None) => context.memory_mut(egui::Memory::stop_text_input),
        None => return,
    }
    context.request_repaint();
}

/// Whether a control is a text field. One that is typed in only while it has the keyboard is none before.
fn is_text_field(context: &Context, id: Id) -> bool {
    TextEditState::load(context, id).is_some()
}

/// Lets Tab come to the one thing of a group that the keyboard was at, or that is selected: not to the first that is drawn.
/// Asked when everything is drawn, before the selection follows the keyboard.
pub fn roving(context: &Context) {
    let Some(focused) = context.memory(egui::Memory::focused) else { return };
    let to = with(context, |places| {
        let group = places.now.group(focused)?;
        let Grouped::Things(name, lead) = group.of else { return None };
        let comes = places.tabbed > 0 && places.at_end.is_none_or(|before| !group.members.contains(&before));
        let known = [lead, places.left_stops.get(name).copied()];
        let to = known.into_iter().flatten().find(|id| comes && group.members.contains(id)).unwrap_or(focused);
        places.left_stops.insert(name, to);
        (to != focused).then_some(to)
    });
    if let Some(to) = to {
        context.memory_mut(|memory| memory.request_focus(to));
    }
}

/// Takes the keyboard to another pane.
pub fn go(context: &Context, wish: FocusWish) {
    let focused = context.memory(egui::Memory::focused);
    let to = with(context, |places| match wish {
        FocusWish::NextPane | FocusWish::PreviousPane => places.round(context, focused, wish == FocusWish::NextPane),
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

    /// Whether a control is one of many things, as an item of the timeline.
    fn is_thing(&self, id: Id) -> bool {
        self.group(id).is_some_and(|group| matches!(group.of, Grouped::Things(..)))
    }

    /// The control at a place: of those that lie over each other the smallest.
    fn at(&self, place: Pos2) -> Option<(Pane, Place)> {
        let all = self.panes.iter().flat_map(|(pane, places)| places.iter().map(move |at| (*pane, *at)));
        let there = all.filter(|(_, (_, rect))| rect.contains(place));
        there.min_by(|(_, (_, one)), (_, (_, other))| one.area().total_cmp(&other.area()))
    }

    /// The control of a pane that is nearest to a place; those of the same row first, and of these the ones behind it.
    fn nearest(&self, pane: Pane, gone: Rect, counts: impl Fn(Id) -> bool) -> Option<Id> {
        let far = |at: Pos2| {
            let (by, from) = (at - gone.center(), if at.x < gone.center().x { 2.0 } else { 1.0 });
            by.x.abs() * from + by.y.abs() * 12.0
        };
        let places = self.panes.get(&pane)?.iter().filter(|(id, _)| counts(*id));
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
    fn target(&self, pane: Pane, is_field: impl Fn(Id) -> bool) -> Option<Id> {
        let places = self.last.panes.get(&pane).filter(|places| !places.is_empty())?;
        let drawn = |id: &Id| places.iter().any(|(at, _)| at == id);
        let known = [self.left.get(&pane), self.last.entries.get(&pane)].into_iter().flatten().filter(|id| drawn(id)).copied();
        let all: Vec<_> = known.chain(places.iter().map(|(id, _)| *id)).collect();
        // A field is typed in once it is chosen, not because its pane is.
        all.iter().copied().find(|id| !is_field(*id)).or_else(|| all.first().copied())
    }

    fn round(&self, context: &Context, focused: Option<Id>, forward: bool) -> Option<Id> {
        let here = focused.and_then(|id| self.last.place(id)).or(self.origin).map(|(pane, _)| pane);
        let all = Pane::ALL;
        // From nowhere it goes to what is worked on: what is at the left, else the middle.
        let at = all.iter().position(|pane| *pane == here.unwrap_or(Pane::Head)).unwrap_or_default();
        let step = if forward { 1 } else { all.len() - 1 };
        (1..=all.len())
            .find_map(|count| self.target(*all.get((at + count * step) % all.len())?, |id| is_text_field(context, id)))
    }

    /// Opens the menu whose letter was pressed with Alt, or by itself while the keyboard is at the menus; answers whether it was. A
    /// letter that is none of theirs does nothing there, as it was not meant for a command.
    fn open_menu(&mut self, context: &Context, focused: Option<Id>, key: Key, modifiers: Modifiers) -> bool {
        let at_menus = focused.and_then(|id| self.last.group(id)).is_some_and(|group| group.of == Grouped::Menus);
        let is_open = egui::Popup::is_any_open(context);
        let asks = modifiers == Modifiers::ALT || at_menus && !is_open && modifiers.is_none();
        let Some(letter) = only_letter(key).filter(|_| asks && !cfg!(target_os = "macos")) else { return false };
        let title = self.last.letters.iter().find(|(of, _)| *of == letter).map(|(_, title)| *title);
        let is_letter = |event: &Event| matches!(event, Event::Text(_)) || is_press_of(event, key);
        let Some(title) = title else {
            if at_menus && modifiers.is_none() {
                context.input_mut(|input| input.events.retain(|event| !is_letter(event)));
            }
            return at_menus && modifiers.is_none();
        };
        if !at_menus && !is_open {
            self.before_menus = focused;
        }
        egui::Popup::close_all(context);
        context.memory_mut(|memory| memory.request_focus(title));
        // Enter opens the menu that has the keyboard.
        context.input_mut(|input| {
            input.events.retain(|event| !matches!(event, Event::Text(_)));
            for event in &mut input.events {
                if let Event::Key { key: pressed, modifiers, pressed: true, .. } = event
                    && *pressed == key
                {
                    (*pressed, *modifiers) = (Key::Enter, Modifiers::NONE);
                }
            }
        });
        true
    }

    /// Lets Enter on a choice press the main button beside it; answers whether the key was for that, also where the button cannot
    /// be pressed.
    fn enters_main(&self, context: &Context, focused: Id) -> bool {
        let scope = self.last.choices.iter().find(|(id, _)| *id == focused).map(|(_, scope)| scope);
        let Some(main) = scope.and_then(|scope| self.last.mains.get(scope)) else { return false };
        match main.button {
            Some(button) => context.memory_mut(|memory| memory.request_focus(button)),
            None => context.input_mut(|input| input.events.retain(|event| !is_press_of(event, Key::Enter))),
        }
        true
    }

    /// Takes a key aside that is no press of the control that has the keyboard, until everything is drawn.
    fn take_aside(&mut self, context: &Context, key: Key) {
        self.aside = context.input_mut(|input| input.events.extract_if(.., |event| is_press_of(event, key)).collect());
    }

    /// To the first menu, and back from there.
    fn menus(&mut self, focused: Option<Id>) -> Option<Id> {
        let menus = self.last.groups.iter().find(|group| group.of == Grouped::Menus)?;
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
        self.tabbed = 2;
        if let Some(group) = focused.and_then(|id| self.last.group(id)) {
            let end = if back { group.ends.0 } else { group.ends.1 };
            context.memory_mut(|memory| memory.request_focus(end));
            return;
        }
        let Some((pane, (id, rect))) = self.origin.filter(|_| focused.is_none() && !asked) else { return };
        if self.last.has(id) {
            context.memory_mut(|memory| memory.request_focus(id));
        } else if let Some(near) = self.last.nearest(pane, rect, |_| true) {
            context.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                memory.request_focus(near);
            });
        }
    }

    fn arrow(&self, context: &Context, focused: Option<Id>, key: Key, open: bool) {
        let sideways = matches!(key, Key::ArrowLeft | Key::ArrowRight);
        let things = focused.and_then(|id| self.last.group(id)).filter(|group| matches!(group.of, Grouped::Things(..)));
        if let Some(things) = things.filter(|_| !sideways && !open && focused != self.last.goes_on) {
            let at = things.members.iter().position(|id| Some(*id) == focused).unwrap_or_default();
            let to = if key == Key::ArrowDown { at + 1 } else { at.saturating_sub(1) };
            context.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                things.members.get(to).into_iter().for_each(|id| memory.request_focus(*id));
            });
            replace(context, key, None);
            return;
        }
        let is_of_controls = |group: &&Group| !matches!(group.of, Grouped::Things(..));
        let group = focused.and_then(|id| self.last.group(id)).filter(is_of_controls);
        // In an open menu, of which no row is in a group, the neighbour is that of its title.
        let title = self.origin.map(|(_, (id, _))| id).filter(|_| open);
        let group =
            group.or_else(|| title.and_then(|id| self.last.group(id)).filter(|group| group.of == Grouped::Menus && sideways));
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
        } else if group.of == Grouped::Menus && !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            replace(context, key, Some(Key::Enter));
        } else if !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
}

/// The letter that a key is, if it is one.
fn only_letter(key: Key) -> Option<char> {
    let mut name = key.name().chars();
    name.next().filter(|letter| letter.is_ascii_alphabetic() && name.next().is_none())
}

fn is_press_of(event: &Event, key: Key) -> bool {
    matches!(event, Event::Key { key: of, pressed: true, .. } if *of == key)
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
