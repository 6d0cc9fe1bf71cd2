//! Places of the keyboard focus: the panes that F6 cycles through, groups of controls, menus with their mnemonics, and where the
//! focus moves when its control disappears.
//!
//! A text field gets the focus only if the user chose it: by Tab, a click, a command that opens it, or assistive technology.
//! Automatic changes (a panel with new contents, a dialog that closed, another view) never put the focus into a text field, nor
//! onto a button that Space would then press.

use crate::app::{FocusWish, Room};
use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Plugin, Pos2, Rect, Ui, UiKind, text_edit::TextEditState};
use std::collections::HashMap;

/// A part of the window that can be focused as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pane {
    /// Menus, views and Save.
    TopBar,
    /// The banner of practice mode.
    Practice,
    /// The bar above all other panes in views other than the editor.
    Head,
    /// Left: transcript or library, findings, subtitle styles, folders of the browser.
    Side,
    /// Middle: preview and transport, subtitle previews, list of videos.
    Stage,
    /// Below the middle: timeline or item table, strips of faces, measurements.
    Timeline,
    /// Right: inspector, face sample, fields of a subtitle style, details.
    Inspector,
    /// The request drawer.
    Requests,
    /// The status bar.
    Status,
}

impl Pane {
    /// All panes, in the order of F6.
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
            Self::TopBar => words::window::pane_top_bar(),
            Self::Practice => words::window::pane_practice(),
            Self::Head => words::window::pane_header(),
            Self::Side => words::window::pane_side(),
            Self::Stage => words::window::pane_preview(),
            Self::Timeline => words::window::pane_timeline(),
            Self::Inspector => words::window::pane_inspector(),
            Self::Requests => words::window::pane_requests(),
            Self::Status => words::window::pane_status(),
        }
    }
}

/// A control and its rectangle.
type Place = (Id, Rect);

/// Controls that form one Tab stop.
#[derive(Clone)]
struct Group {
    /// Controls from left to right.
    members: Vec<Id>,
    /// First and last control in Tab order, the order of drawing.
    ends: (Id, Id),
    of: Grouped,
}

/// Panes, groups and controls that were drawn in a frame.
#[derive(Default)]
struct Drawn {
    panes: HashMap<Pane, Vec<Place>>,
    groups: Vec<Group>,
    /// Control that gets the focus when a pane is entered, if not its first.
    entries: HashMap<Pane, Id>,
    /// Focused control that is content: Space does not press it.
    content: Option<Id>,
    /// Focused control that handles the arrow keys itself.
    by_arrows: Option<Id>,
    /// Focused item that handles Up and Down itself.
    goes_on: Option<Id>,
    /// Mnemonics that open menus with Alt, with the menus' titles.
    letters: Vec<(char, Id)>,
    /// Radio buttons and checkboxes; Enter on them presses the main button of the [`Scope`].
    choices: Vec<(Id, Scope)>,
    mains: HashMap<Scope, Main>,
    /// The controls of the dialog that is open, in the order in which they are read.
    dialog: Vec<Id>,
}

/// Owner of a main button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    /// The open dialog.
    Dialog,
    Pane(Pane),
}

/// Main button that Enter presses on a radio button or checkbox.
#[derive(Clone, Copy)]
struct Main {
    /// The button, or `None` if it is disabled.
    button: Option<Id>,
}

/// Focus state between frames.
#[derive(Default)]
pub struct FocusPlaces {
    now: Drawn,
    last: Drawn,
    /// Pane being drawn.
    within: Option<Pane>,
    /// Last focused control of each pane.
    left: HashMap<Pane, Id>,
    /// Last focused control: Tab continues from there.
    origin: Option<(Pane, Place)>,
    /// Focused control at the end of the last frame.
    at_end: Option<Id>,
    /// Pane that gets the focus as soon as it is drawn, and the number of frames left to wait.
    wanted: Option<(Pane, u8)>,
    /// Focused control before the menus were entered.
    before_menus: Option<Id>,
    /// True if Alt was pressed and no other key since.
    alt: bool,
    /// Key events withheld from the focused control until everything is drawn; see [`put_back`].
    aside: Vec<Event>,
    /// View drawn in the last frame.
    room: Option<Room>,
    /// Focused control of each view at the time it was left.
    left_rooms: HashMap<Room, Id>,
    /// True if the focus was in a text field at the end of the last frame.
    typed_at_end: bool,
    /// Control that got the focus automatically in the last frame.
    given: Option<Id>,
    /// Number of frames in which a focus change still counts as caused by Tab.
    tabbed: u8,
    /// Last focused item of each group of items, by the group's name.
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

/// Draws with `draw`, and returns the focusable controls that it added.
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

/// Draws a dialog: Tab goes through it as it is read, also where its rows are drawn from the right or are wrapped.
pub fn dialog<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let (inner, drawn) = recorded(ui, draw);
    with(ui.ctx(), |places| places.now.dialog = as_read(drawn));
    inner
}

/// Controls in the order in which they are read: those of a row from left to right. A row is what is drawn one after the other
/// on about the same height, so that columns stay columns.
fn as_read(drawn: Vec<Place>) -> Vec<Id> {
    let mut rows: Vec<Vec<Place>> = Vec::new();
    for place in drawn {
        let is_beside = |(_, last): &Place| {
            let shared = last.y_range().intersection(place.1.y_range()).span();
            shared > 0.5 * last.height().min(place.1.height())
        };
        match rows.last_mut().filter(|row| row.last().is_some_and(is_beside)) {
            Some(row) => row.push(place),
            None => rows.push(vec![place]),
        }
    }
    for row in &mut rows {
        row.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
    }
    rows.into_iter().flatten().map(|(id, _)| id).collect()
}

/// Draws a pane.
pub fn pane<R>(ui: &mut Ui, pane: Pane, draw: impl FnOnce(&mut Ui) -> R) -> R {
    named_pane(ui, pane, pane.name(), draw)
}

/// Draws a pane under the accessible name that it has in its view.
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

/// Sets the control that gets the focus when the current pane is entered for the first time; the first call counts.
pub fn entry(context: &Context, control: Id) {
    with(context, |places| {
        if let Some(pane) = places.within {
            places.now.entries.entry(pane).or_insert(control);
        }
    });
}

/// Draws controls that are one Tab stop: the left and right arrows move between them.
pub fn group<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Controls, draw)
}

/// Draws the titles of menus, which F10 focuses.
pub fn menus<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Menus, draw)
}

/// Draws items that are one Tab stop, such as those of a lane. Up and Down move between them, unless an item handles these keys
/// itself. Tab focuses `lead`.
pub fn stop<R>(ui: &mut Ui, name: &'static str, lead: Option<Id>, draw: impl FnOnce(&mut Ui) -> R) -> R {
    grouped(ui, Grouped::Things(name, lead), draw)
}

/// Registers that an item handled Up and Down itself, such as an item that moves the focus to one out of view.
pub fn goes_on_itself(response: &egui::Response) {
    with(&response.ctx, |places| places.now.goes_on = Some(response.id));
}

/// Kind of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouped {
    Controls,
    Menus,
    Things(&'static str, Option<Id>),
}

/// Registers the mnemonic that opens a menu with Alt.
pub fn letter(context: &Context, letter: char, title: Id) {
    with(context, |places| places.now.letters.push((letter, title)));
}

/// Registers a radio button or checkbox: Space chooses it, Enter presses the main button. In a dialog a click gives it the focus too,
/// so that the keyboard goes on from there.
pub fn choice(response: &egui::Response, ui: &Ui) {
    let scope = scope(ui);
    if scope == Some(Scope::Dialog) && response.clicked() {
        response.request_focus();
    }
    with(ui.ctx(), |places| {
        places.now.choices.extend(scope.or(places.within.map(Scope::Pane)).map(|scope| (response.id, scope)));
    });
}

/// Registers the main button of its dialog or pane. An enabled button takes precedence over a disabled one, and with `is_marked`
/// over all others.
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

/// [`Scope::Dialog`] if `ui` is in a dialog, otherwise `None`.
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

/// Registers that the focused control is content, such as an item of the timeline: Space plays and does not press it.
pub fn is_content(context: &Context, control: Id) {
    with(context, |places| places.now.content = Some(control));
}

/// Registers that the control handles the arrow keys itself while it has the focus.
pub fn moves_by_arrows(response: &egui::Response) {
    if response.has_focus() {
        with(&response.ctx, |places| places.now.by_arrows = Some(response.id));
    }
}

/// True if a control of `pane` has the focus.
pub fn has_keyboard(context: &Context, pane: Pane) -> bool {
    let focused = context.memory(egui::Memory::focused);
    focused.is_some_and(|id| with(context, |places| places.last.place(id).is_some_and(|(of, _)| of == pane)))
}

/// True if the arrow keys belong to the focused control.
pub fn keeps_arrows(context: &Context) -> bool {
    let focused = context.memory(egui::Memory::focused);
    focused.is_some() && with(context, |places| [places.now.by_arrows, places.last.by_arrows].contains(&focused))
}

/// Called before a frame is drawn: handles the keys that move the focus, and withholds keys that must not press the focused
/// control. `typed`: a text field had the focus; `asked`: a dialog is open. Returns true if the focus should move to the menus.
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
            with(context, |places| {
                places.tabbed = 2;
                if asked && (modifiers.is_none() || modifiers.shift_only()) {
                    places.tab_in_dialog(context, focused, modifiers.shift);
                }
            });
        }
        return alone;
    }
    let open = egui::Popup::is_any_open(context);
    let plain = modifiers.is_none();
    with(context, |places| match key {
        Key::Tab if plain || modifiers.shift_only() => places.tab(context, focused, modifiers.shift, asked),
        Key::Escape if plain && !typed && !open && !asked && focused.is_none() => {
            // The toolkit drops the focus on Escape. Here Escape only deselects: the focus stays, or leaves the menus. A text field
            // that was left earlier is not focused again.
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

/// Restores the keys that [`route`] withheld while everything was drawn, for commands. Returns true if there were any.
pub fn put_back(context: &Context) -> bool {
    let aside = with(context, |places| std::mem::take(&mut places.aside));
    let any = !aside.is_empty();
    context.input_mut(|input| {
        input.events.splice(0..0, aside);
    });
    any
}

/// Called after everything is drawn and [`put_back`]: remembers the focused control, and moves the focus if its control
/// disappeared. After a change of the view, the focus moves to where it was in that view.
pub fn settle(context: &Context, room: Room) {
    let (focused, in_text) = (context.memory(egui::Memory::focused), context.text_edit_focused());
    let in_dialog = context.memory(|memory| memory.top_modal_layer().is_some());
    let (pointer, pressed_at) = context.input(|input| (input.pointer.any_pressed(), input.pointer.interact_pos()));
    let to = with(context, |places| {
        places.last = std::mem::take(&mut places.now);
        places.tabbed = places.tabbed.saturating_sub(1);
        if in_text && focused.is_some() && places.given.take() == focused {
            // The automatically focused control turned out to be a text field.
            places.at_end = None;
            return Some(None);
        }
        if let Some(left) = places.room.replace(room).filter(|left| *left != room) {
            // Text fields and dialogs that opened with the view keep the focus.
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
            // Tab continues from a clicked control, even if a click does not focus it.
            places.origin = pressed_at.and_then(|at| places.last.at(at));
            places.before_menus = None;
        }
        // A menu was closed by a key: the focus returns to where it was before the menus.
        let gone = focused.is_none_or(|id| context.read_response(id).is_none());
        if gone && !egui::Popup::is_any_open(context) && places.before_menus.is_some_and(|id| places.last.has(id)) {
            return places.before_menus.take().map(Some);
        }
        // The focused control was drawn in the last frame and has disappeared. If it was one of several items, the nearest of them
        // gets the focus. Otherwise nothing has it, so that the next key is a command's, and Tab continues from here.
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

/// True if a control is a text field. Controls that are text fields only while focused do not count before.
fn is_text_field(context: &Context, id: Id) -> bool {
    TextEditState::load(context, id).is_some()
}

/// After Tab, moves the focus to the last focused or selected item of a group instead of the first drawn. Called after everything
/// is drawn, before the selection follows the focus.
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

/// Moves the focus to another pane.
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

    /// True if a control is one of several items of a group, such as an item of the timeline.
    fn is_thing(&self, id: Id) -> bool {
        self.group(id).is_some_and(|group| matches!(group.of, Grouped::Things(..)))
    }

    /// The control at a position; the smallest of overlapping controls.
    fn at(&self, place: Pos2) -> Option<(Pane, Place)> {
        let all = self.panes.iter().flat_map(|(pane, places)| places.iter().map(move |at| (*pane, *at)));
        let there = all.filter(|(_, (_, rect))| rect.contains(place));
        there.min_by(|(_, (_, one)), (_, (_, other))| one.area().total_cmp(&other.area()))
    }

    /// The control of `pane` nearest to `gone`: preferably in the same row, and there to its right. `counts` filters the
    /// candidates.
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
    /// Handles a change of the view from `left` to `room`. The focus stays on a control that exists in both views, or that the new
    /// view focused itself; otherwise it returns to where it was in that view, or is dropped. A text field never gets the focus
    /// back, because keys would be typed into it. `is_held`: a dialog or text field that opened with the view has the focus and
    /// keeps it. Returns the new focus; outer `None` to leave it.
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

    /// The control that gets the focus in `pane`: the last focused one, otherwise its entry, otherwise its first control.
    fn target(&self, pane: Pane, is_field: impl Fn(Id) -> bool) -> Option<Id> {
        let places = self.last.panes.get(&pane).filter(|places| !places.is_empty())?;
        let drawn = |id: &Id| places.iter().any(|(at, _)| at == id);
        let known = [self.left.get(&pane), self.last.entries.get(&pane)].into_iter().flatten().filter(|id| drawn(id)).copied();
        let all: Vec<_> = known.chain(places.iter().map(|(id, _)| *id)).collect();
        // Text fields come last: entering a pane must not start typing.
        all.iter().copied().find(|id| !is_field(*id)).or_else(|| all.first().copied())
    }

    fn round(&self, context: &Context, focused: Option<Id>, forward: bool) -> Option<Id> {
        let here = focused.and_then(|id| self.last.place(id)).or(self.origin).map(|(pane, _)| pane);
        let all = Pane::ALL;
        // Without a focus, start with the main panes: the left one, otherwise the middle.
        let at = all.iter().position(|pane| *pane == here.unwrap_or(Pane::Head)).unwrap_or_default();
        let step = if forward { 1 } else { all.len() - 1 };
        (1..=all.len())
            .find_map(|count| self.target(*all.get((at + count * step) % all.len())?, |id| is_text_field(context, id)))
    }

    /// Opens the menu whose mnemonic was pressed, with Alt or alone while a menu title has the focus; returns true if the key was
    /// handled. While a menu title has the focus, other letters are swallowed: they are not meant for commands.
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
        // Enter opens the focused menu.
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

    /// Lets Enter on a radio button or checkbox press the main button; returns true if the key was handled, even if the button is
    /// disabled.
    fn enters_main(&self, context: &Context, focused: Id) -> bool {
        let scope = self.last.choices.iter().find(|(id, _)| *id == focused).map(|(_, scope)| scope);
        let Some(main) = scope.and_then(|scope| self.last.mains.get(scope)) else { return false };
        match main.button {
            Some(button) => context.memory_mut(|memory| memory.request_focus(button)),
            None => context.input_mut(|input| input.events.retain(|event| !is_press_of(event, Key::Enter))),
        }
        true
    }

    /// Withholds a key from the focused control until everything is drawn.
    fn take_aside(&mut self, context: &Context, key: Key) {
        self.aside = context.input_mut(|input| input.events.extract_if(.., |event| is_press_of(event, key)).collect());
    }

    /// Moves the focus to the first menu, or back from the menus.
    fn menus(&mut self, focused: Option<Id>) -> Option<Id> {
        let menus = self.last.groups.iter().find(|group| group.of == Grouped::Menus)?;
        if focused.is_some_and(|id| menus.members.contains(&id)) {
            return self.before_menus.take();
        }
        let first = menus.members.first().copied();
        self.before_menus = focused;
        first
    }

    /// True if Alt was pressed and released without another key.
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

    /// Handles Tab: from a group the focus leaves the whole group; without a focus it continues from the last focused control.
    fn tab(&mut self, context: &Context, focused: Option<Id>, back: bool, asked: bool) {
        self.tabbed = 2;
        if asked && self.tab_in_dialog(context, focused, back) {
            return;
        }
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

    /// Goes on in the dialog that is open, as it is read; answers whether a control of it had the keyboard. A group is one stop.
    fn tab_in_dialog(&self, context: &Context, focused: Option<Id>, back: bool) -> bool {
        let all = &self.last.dialog;
        let Some(at) = focused.and_then(|id| all.iter().position(|of| *of == id)) else { return false };
        let group = focused.and_then(|id| self.last.group(id));
        let step = if back { all.len() - 1 } else { 1 };
        let others = (1..all.len()).filter_map(|count| all.get((at + count * step) % all.len()));
        let next = others.copied().find(|id| group.is_none_or(|group| !group.members.contains(id)));
        context.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            if let Some(id) = next {
                memory.request_focus(id);
            }
        });
        true
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
        // Rows of an open menu are in no group: the arrow moves from its title.
        let title = self.origin.map(|(_, (id, _))| id).filter(|_| open);
        let group =
            group.or_else(|| title.and_then(|id| self.last.group(id)).filter(|group| group.of == Grouped::Menus && sideways));
        let Some(group) = group else {
            if !open {
                // The arrow keys are commands here: the toolkit must not move the focus as well.
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
            // If a menu was open, the neighbouring menu opens too.
            replace(context, key, open.then_some(Key::Enter));
        } else if group.of == Grouped::Menus && !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            replace(context, key, Some(Key::Enter));
        } else if !open {
            context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
}

/// The letter of a key; `None` for other keys.
fn only_letter(key: Key) -> Option<char> {
    let mut name = key.name().chars();
    name.next().filter(|letter| letter.is_ascii_alphabetic() && name.next().is_none())
}

fn is_press_of(event: &Event, key: Key) -> bool {
    matches!(event, Event::Key { key: of, pressed: true, .. } if *of == key)
}

/// Consumes a key press, or replaces it with another.
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
