//! Inspector: shows and edits the fields of the selected item, of a [`clip`], of [`several`] items, or of the [`video`].

mod arrangement;
mod clip;
mod fields;
mod follow;
mod place;
mod several;
mod text_look;
mod times;
mod video;

use super::{
    icons, keyboard, kinds,
    parts::{Mistyped, calculated, field, values, volume},
    pictures::Textures,
    reading_order, theme, widgets,
};
use crate::{
    api::{
        ClipId,
        effects::{MaskChange, MaskType, ZoomChange},
        item::{ChangeBody, Item, ItemKind},
        overlay::{MediaOverlayChange, OverlayTransition, TextOverlayChange},
        sound_effect::SoundEffectChange,
    },
    app::{Action, Command, EditCommand, ItemRef, State, features::editor::stage::item_pictures::ItemPicture},
    edit::GestureId,
    timeline::Clock,
};
use egui::{
    Align, ComboBox, EventFilter, Id, Key, KeyboardShortcut, Layout, Modifiers, Response, RichText, ScrollArea, Slider,
    TextEdit, Ui, WidgetInfo,
};

/// Width that the rows need, in points.
const NARROWEST: f32 = 256.0;

/// State of the inspector between frames.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct InspectorMemory {
    /// Name or text being typed, which may still be invalid for the API.
    typing: Option<(TextOwner, String)>,
    /// Time or number being typed.
    typing_value: field::Typing,
    /// Clock used to show and enter start times.
    clock: Clock,
    gestures: u64,
    /// True if the width and height of an image are edited independently.
    loose: bool,
    /// True if a field was stepped in this frame: its change belongs to the current step gesture.
    stepped: bool,
    /// True if the step gesture ended in this frame.
    step_ended: bool,
    /// True while a step gesture is open.
    stepping: bool,
    /// True if the last drawn text was set as a whole by assistive technology, not typed.
    set_at_once: bool,
    /// Name being typed for a look that is saved.
    look_name: Option<String>,
    /// State of the music fields.
    music: super::timeline::MusicMemory,
}

/// Owner of a text being typed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TextOwner {
    Item(ItemRef),
    Clip(ClipId),
    /// A field of the video, by name.
    Video(&'static str),
}

impl InspectorMemory {
    /// Id of the current gesture, in a range of its own, distinct from ids of preview and timeline.
    fn gesture(&self) -> GestureId {
        GestureId((1 << 62) + self.gestures)
    }

    /// Gesture of a typed text; `None` for a text that was set as a whole.
    fn text_gesture(&self) -> Option<GestureId> {
        (!self.set_at_once).then(|| self.gesture())
    }

    /// Records the steps of a field.
    fn steps(&mut self, steps: field::Steps) {
        self.stepped |= steps.by != 0.0;
        self.step_ended |= steps.ended;
    }

    /// Gives the changes of steps the same gesture, and ends the gesture when the user releases or leaves the field.
    fn gather_steps(&mut self, from: usize, actions: &mut Vec<Action>) {
        let (stepped, ended) = (std::mem::take(&mut self.stepped), std::mem::take(&mut self.step_ended));
        if stepped {
            self.stepping = true;
            let of_steps = self.gesture();
            for action in actions.iter_mut().skip(from) {
                if let Action::Change { gesture, .. }
                | Action::ChangeClip { gesture, .. }
                | Action::ChangeSeveral { gesture, .. }
                | Action::SetTimes { gesture, .. } = action
                {
                    *gesture = gesture.or(Some(of_steps));
                }
            }
        }
        if ended && std::mem::take(&mut self.stepping) {
            self.gestures += 1;
            actions.push(Action::EndGesture);
        }
    }

    /// Ends the gesture of a control after a drag, or when it loses the focus.
    fn ended(&mut self, control: &Response, actions: &mut Vec<Action>) {
        // Assistive technology sets a value at once, without the focus.
        let set = control.changed() && !control.has_focus() && !control.is_pointer_button_down_on();
        if control.drag_stopped() || control.lost_focus() || set {
            self.gestures += 1;
            // The press that took the focus may have started a gesture of its own.
            if !control.ctx.input(|input| input.pointer.any_down()) {
                actions.push(Action::EndGesture);
            }
        }
    }
}

/// A section of the inspector with a header that collapses it. The settings keep which sections are collapsed.
struct Section {
    /// Unique name in the settings.
    name: &'static str,
    /// Title, unless the section has a longer one.
    title: words::Message,
    /// True if expanded by default.
    at_first: bool,
}

impl Section {
    /// A section that is expanded by default.
    const fn of(name: &'static str, title: words::Message) -> Self {
        Self { name, title, at_first: true }
    }

    /// A section that is collapsed by default.
    const fn folded(name: &'static str, title: words::Message) -> Self {
        Self { name, title, at_first: false }
    }

    /// Draws the section with its title.
    fn show(self, ui: &mut Ui, state: &State, actions: &mut Vec<Action>, draw: impl FnOnce(&mut Ui, &mut Vec<Action>)) {
        let title = (self.title)();
        self.titled(title, ui, state, actions, draw);
    }

    /// Draws the section with a title of its own.
    fn titled(
        self,
        title: &str,
        ui: &mut Ui,
        state: &State,
        actions: &mut Vec<Action>,
        draw: impl FnOnce(&mut Ui, &mut Vec<Action>),
    ) {
        let open = state.settings.panes.is_unfolded(self.name, self.at_first);
        ui.add_space(3.0);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), theme::SECTION), egui::Sense::hover());
        let header = ui.interact(rect, Id::unique(("inspector-section", self.name)), egui::Sense::click());
        header.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, title));
        ui.ctx().accesskit_node_builder(header.id, |node| node.set_expanded(open));
        let color = if header.hovered() { *theme::TEXT } else { *theme::WEAK };
        let arrow = if open { icons::DOWN } else { icons::RIGHT };
        let painter = ui.painter();
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, arrow, theme::regular(12.0), color);
        let left = egui::pos2(rect.left() + 16.0, rect.center().y);
        let place = painter.text(left, egui::Align2::LEFT_CENTER, title, theme::semibold(12.5), color);
        let line = egui::Stroke::new(1.0, *theme::LINE);
        painter.hline(place.right() + 8.0..=rect.right(), rect.center().y, line);
        if header.clicked() {
            actions.push(Action::FoldSection(self.name));
        }
        let hint = if open { words::inspector::collapse_section() } else { words::inspector::expand_section() };
        header.on_hover_text(hint);
        if open {
            draw(ui, actions);
        }
    }
}

/// Section with start and length.
const TIME: Section = Section::of("Time", words::inspector::section_time);
/// Section with position and size.
const PLACE: Section = Section::of("Place", words::inspector::section_position);
/// Section with the appearance.
const LOOK: Section = Section::of("Look", words::inspector::section_appearance);
/// Section with the sound.
const SOUND: Section = Section::of("Sound", words::inspector::section_sound);

/// Maximum number of selected items whose values are compared.
const MOST_COMPARED: usize = 500;

pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let (project, from) = (state.project(), actions.len());
    // Beyond that number only the count is shown, so that a frame does not visit all items.
    let few = state.selected_count() <= MOST_COMPARED;
    let mut several: Vec<_> =
        state.selected_items().filter(|_| few).filter_map(|at| Some((at.clone(), project?.item(at)?))).collect();
    several.sort_by(|(one, _), (other, _)| (&one.clip, &one.id).cmp(&(&other.clip, &other.id)));
    // Beside a narrow preview the rows are scrolled sideways: an overfull panel would be drawn over the panel next to it.
    let is_narrow = ui.available_width() < NARROWEST;
    ScrollArea::new([is_narrow, true]).auto_shrink(false).min_scrolled_height(0.0).show(ui, |ui| {
        if is_narrow {
            ui.set_max_width(NARROWEST);
        }
        match (state.selected(), state.selected_clip()) {
            _ if !few => {
                let title = words::inspector::items_selected(state.selected_count());
                ui.label(RichText::new(title).font(theme::semibold(14.0)));
                let advice = words::inspector::too_many_selected();
                ui.label(RichText::new(advice).color(*theme::WEAK));
            }
            _ if several.len() > 1 => several::show(ui, state, memory, &several, actions),
            (Some((at, item)), _) => {
                heading(ui, state, at, item);
                shown_file(ui, state, at, item, textures);
                selected(ui, state, memory, at, item, actions);
            }
            (None, Some(clip)) => clip::show(ui, state, memory, clip, actions),
            (None, None) => video::show(ui, state, memory, actions),
        }
    });
    memory.gather_steps(from, actions);
}

/// Draws the kind of the item, and whether it has unsaved changes.
fn heading(ui: &mut Ui, state: &State, at: &ItemRef, item: &Item) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(kinds::icon(item.kind())).color(kinds::color(item.kind())).size(18.0));
        widgets::heading(ui, RichText::new(item.kind().label()).font(theme::semibold(14.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let Some(project) = state.project() else { return };
            let state = match project.draft.base_item(&at.clip, &at.id) {
                None => words::inspector::item_new(),
                Some(base) if base != *item => words::inspector::item_changed(),
                Some(_) => return,
            };
            ui.label(RichText::new(state).color(theme::ACCENT).size(theme::SMALL));
        });
    });
    ui.add_space(4.0);
}

/// Draws the name of the file that an item shows, with a thumbnail.
fn shown_file(ui: &mut Ui, state: &State, at: &ItemRef, item: &Item, textures: &mut Textures) {
    let (file, picture) = (state.file_of(at, item), state.picture_of(at, item));
    if file.is_none() && picture.is_none() {
        return;
    }
    if let Some(picture) = picture {
        let (texture, size) = match picture {
            ItemPicture::Still(still) => (textures.full(ui.ctx(), still), (still.full.width, still.full.height)),
            ItemPicture::Tile(tile) => (textures.bitmap(ui.ctx(), &tile.picture), (tile.picture.width, tile.picture.height)),
        };
        let size = egui::vec2(size.0 as f32, size.1 as f32).max(egui::Vec2::splat(1.0));
        let room = egui::vec2(ui.available_width().min(FILE_PICTURE.x), FILE_PICTURE.y);
        let (place, response) = ui.allocate_exact_size(room, egui::Sense::hover());
        ui.painter().rect_filled(place, f32::from(theme::CORNER), *theme::SUNKEN);
        let shown = egui::Rect::from_center_size(place.center(), size * (room / size).min_elem());
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        ui.painter().image(texture, shown, whole, egui::Color32::WHITE);
        response.widget_info(|| {
            let name = match file {
                Some(file) => words::inspector::thumbnail(file),
                None => words::inspector::thumbnail_unnamed().to_owned(),
            };
            WidgetInfo::labeled(egui::Role::Image, true, name)
        });
    }
    if let Some(file) = file {
        widgets::fact(ui, words::inspector::file(), file);
    }
    ui.add_space(4.0);
}

/// Maximum size of that thumbnail.
const FILE_PICTURE: egui::Vec2 = egui::vec2(176.0, 99.0);

/// Draws the fields of the selected item.
fn selected(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, at: &ItemRef, item: &Item, actions: &mut Vec<Action>) {
    match item {
        Item::SoundEffect(sound) => {
            let current = sound.name.clone().unwrap_or_default();
            let field = TextField { name: words::common::name(), current: &current, lines: Lines::One };
            typed(ui, state, memory, at, field, actions, |name| {
                ChangeBody::SoundEffect(SoundEffectChange { name: Some(name), ..Default::default() })
            });
            TIME.show(ui, state, actions, |ui, actions| times::show(ui, state, memory, at, item, actions));
            SOUND.show(ui, state, actions, |ui, actions| volume(ui, memory, at, item, sound.volume, actions));
        }
        Item::TextOverlay(text) => {
            let field = TextField { name: words::inspector::text(), current: &text.text, lines: Lines::Few };
            typed(ui, state, memory, at, field, actions, |text| {
                ChangeBody::TextOverlay(TextOverlayChange { text: Some(text), ..Default::default() })
            });
            TIME.show(ui, state, actions, |ui, actions| times::show(ui, state, memory, at, item, actions));
            PLACE.show(ui, state, actions, |ui, actions| place::show(ui, state, memory, at, item, actions));
            LOOK.show(ui, state, actions, |ui, actions| text_look::show(ui, state, memory, at, item, text, actions));
        }
        Item::MediaOverlay(media) => {
            let current = media.name.clone().unwrap_or_default();
            let field = TextField { name: words::common::name(), current: &current, lines: Lines::One };
            typed(ui, state, memory, at, field, actions, |name| {
                ChangeBody::MediaOverlay(MediaOverlayChange { name: Some(name), ..Default::default() })
            });
            TIME.show(ui, state, actions, |ui, actions| times::show(ui, state, memory, at, item, actions));
            PLACE.show(ui, state, actions, |ui, actions| place::show(ui, state, memory, at, item, actions));
            LOOK.show(ui, state, actions, |ui, actions| {
                if let Some(transition) = transition(ui, media.transition.as_ref()) {
                    let change =
                        ChangeBody::MediaOverlay(MediaOverlayChange { transition: Some(transition), ..Default::default() });
                    let name = words::inspector::change_transition().into();
                    actions.push(Action::Change { item: at.clone(), name, change, gesture: None });
                }
            });
        }
        Item::Zoom(_) | Item::Blur(_) | Item::Highlight(_) => {
            TIME.show(ui, state, actions, |ui, actions| times::show(ui, state, memory, at, item, actions));
            PLACE.show(ui, state, actions, |ui, actions| place::show(ui, state, memory, at, item, actions));
            LOOK.show(ui, state, actions, |ui, actions| {
                strength(ui, memory, at, item, actions);
                facts(ui, item);
            });
            if matches!(item, Item::Blur(_) | Item::Highlight(_)) {
                follow::show(ui, state, at, actions);
            }
        }
        Item::Layout(layout) => {
            if item.times().is_some() {
                TIME.show(ui, state, actions, |ui, actions| times::show(ui, state, memory, at, item, actions));
            }
            LOOK.show(ui, state, actions, |ui, actions| arrangement::show(ui, state, at, layout, actions));
            if layout.start_time_ms.is_none() {
                ui.add_space(8.0);
                ui.label(RichText::new(words::inspector::base_layout()).color(theme::WEAK));
                return;
            }
        }
    }
    warnings(ui, state, at);
    fields::show(ui, state, at, item, actions);
    ui.add_space(8.0);
    ui.separator();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        widgets::text_button(ui, state, Command::Edit(EditCommand::Duplicate), actions);
        widgets::text_button(ui, state, Command::Edit(EditCommand::Delete), actions);
    });
}

/// Draws the warnings about an item.
fn warnings(ui: &mut Ui, state: &State, at: &ItemRef) {
    for warning in state.project().map(|project| project.warnings(at)).unwrap_or_default() {
        let text = RichText::new(format!("{}  {warning}", icons::WARNING)).color(theme::ACCENT);
        ui.add(egui::Label::new(text).wrap());
    }
}

/// Draws the volume of a sound.
fn volume(ui: &mut Ui, memory: &mut InspectorMemory, at: &ItemRef, item: &Item, before: f64, actions: &mut Vec<Action>) {
    let mut volume = before;
    let slider = row(ui, words::inspector::volume(), |ui| volume::slider(ui, &mut volume, egui::SliderClamping::Never));
    crate::ui::focus::moves_by_arrows(&slider);
    slider.widget_info(|| WidgetInfo::slider(true, before, words::inspector::volume()));
    let change = ChangeBody::SoundEffect(SoundEffectChange { volume: Some(volume.max(0.0)), ..Default::default() });
    let name = words::inspector::set_volume(item.title(), words::decimal(volume, 2));
    gestured(memory, &slider, at, name, change, actions);
}

/// Draws the scale of a zoom or the intensity of a mask.
fn strength(ui: &mut Ui, memory: &mut InspectorMemory, at: &ItemRef, item: &Item, actions: &mut Vec<Action>) {
    let (name, before, range) = match item {
        Item::Zoom(zoom) => (words::inspector::scale(), zoom.scale, 1.0..=3.5),
        Item::Blur(mask) => {
            (words::inspector::intensity(), mask.intensity.unwrap_or(MaskType::Blur.default_intensity()), 0.0..=1.0)
        }
        Item::Highlight(mask) => {
            (words::inspector::intensity(), mask.intensity.unwrap_or(MaskType::Highlight.default_intensity()), 0.0..=1.0)
        }
        _ => return,
    };
    let mut value = before;
    let slider = row(ui, name, |ui| {
        ui.add(Slider::new(&mut value, range).step_by(0.05).fixed_decimals(2).clamping(egui::SliderClamping::Edits))
    });
    let slider = match item {
        Item::Blur(_) => slider.on_hover_text(words::inspector::blur_intensity_hint()),
        _ => slider,
    };
    crate::ui::focus::moves_by_arrows(&slider);
    slider.widget_info(|| WidgetInfo::slider(true, before, name));
    let mask = MaskChange { intensity: Some(value), ..Default::default() };
    let change = match item.kind() {
        ItemKind::Zoom => ChangeBody::Zoom(ZoomChange { scale: Some(value), ..Default::default() }),
        ItemKind::Blur => ChangeBody::Blur(mask),
        _ => ChangeBody::Highlight(mask),
    };
    let to = words::decimal(value, 2);
    let step = match item {
        Item::Zoom(_) => words::inspector::set_scale(item.title(), to),
        _ => words::inspector::set_intensity(item.title(), to),
    };
    gestured(memory, &slider, at, step, change, actions);
}

/// Draws a field with its name in front of it.
fn row(ui: &mut Ui, name: &str, field: impl FnOnce(&mut Ui) -> Response) -> Response {
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        field(ui)
    })
    .inner
}

/// Draws a field for the text or the name of an item.
fn typed(
    ui: &mut Ui,
    state: &State,
    memory: &mut InspectorMemory,
    at: &ItemRef,
    field: TextField<'_>,
    actions: &mut Vec<Action>,
    change: impl Fn(String) -> ChangeBody,
) {
    let check = |text: &str| change(text.to_owned()).check().map_err(Mistyped::from);
    let subject = TextOwner::Item(at.clone());
    if let Some(text) = text_field(ui, state, memory, &subject, field, check, actions) {
        let short = widgets::shortened(&text, 24);
        let name = match field.lines {
            Lines::One => words::inspector::rename_to(short),
            Lines::Few | Lines::Paragraphs => words::inspector::change_text_to(short),
        };
        actions.push(Action::Change { item: at.clone(), name, change: change(text), gesture: memory.text_gesture() });
    }
}

/// Number of lines of a text, and the effect of Enter in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    /// One line; Enter ends typing.
    One,
    /// A few lines, as on an image; Enter ends typing.
    Few,
    /// Paragraphs; Enter starts a new line.
    Paragraphs,
}

impl Lines {
    /// Tooltip; `None` for [`Lines::One`].
    fn hint(self) -> Option<&'static str> {
        match self {
            Self::One => None,
            Self::Few => Some(words::inspector::few_lines_hint()),
            Self::Paragraphs => Some(words::inspector::paragraphs_hint()),
        }
    }
}

/// A field for a text.
#[derive(Clone, Copy)]
struct TextField<'a> {
    name: &'a str,
    /// Current text.
    current: &'a str,
    lines: Lines,
}

/// Draws a text field; returns the typed text if the API accepts it. A text that it does not accept is kept while typing, with the
/// error below.
fn text_field(
    ui: &mut Ui,
    state: &State,
    memory: &mut InspectorMemory,
    subject: &TextOwner,
    TextField { name, current, lines }: TextField<'_>,
    check: impl Fn(&str) -> Result<(), Mistyped>,
    actions: &mut Vec<Action>,
) -> Option<String> {
    ui.label(RichText::new(name).color(theme::WEAK));
    let id = Id::unique(("name", subject));
    let typing = memory.typing.as_ref().filter(|(typing, _)| typing == subject);
    let mut text = typing.map_or_else(|| current.to_owned(), |(_, text)| text.clone());
    let new_line = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
    let edit = match lines {
        Lines::One => TextEdit::singleline(&mut text),
        Lines::Few => TextEdit::multiline(&mut text).desired_rows(2).return_key(new_line),
        Lines::Paragraphs => TextEdit::multiline(&mut text).desired_rows(2),
    };
    if lines == Lines::Few && ui.memory(|memory| memory.has_focus(id)) {
        // Ctrl+Enter starts a new line too, as in other editors.
        ui.input_mut(|input| {
            for event in &mut input.events {
                if let egui::Event::Key { key: Key::Enter, pressed: true, modifiers, .. } = event
                    && modifiers.command_only()
                {
                    *modifiers = Modifiers::SHIFT;
                }
            }
        });
    }
    // Without the filter the toolkit would handle Escape itself, and the key would also deselect.
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
    let edit = edit.id(id).desired_width(f32::INFINITY).margin(egui::Margin::symmetric(8, 6)).event_filter(filter);
    let output = widgets::outlined(ui, |ui| edit.show(ui));
    let response = output.response.response;
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label(name);
        if let Some(hint) = lines.hint() {
            node.set_description(hint);
        }
    });
    if response.has_focus() && reading_order::has_rtl(&text) {
        // The toolkit moves the cursor in typing order, so the glyphs must be drawn in that order too.
        reading_order::leave(ui.ctx(), &output.galley);
        let hint = words::inspector::right_to_left_hint();
        ui.add(egui::Label::new(RichText::new(hint).color(theme::WEAK).size(theme::SMALL)).wrap());
    }
    if state.wants_rename() {
        response.request_focus();
        field::select_all(ui, id, &text);
        actions.push(match subject {
            TextOwner::Item(at) => Action::Select(Some(at.clone())),
            TextOwner::Clip(clip) => Action::SelectClip(clip.clone()),
            TextOwner::Video(_) => Action::Select(None),
        });
    }
    // The text is kept however the field is left; one undo reverts all of it. Enter alone must not replace a selection by an empty
    // line.
    let ends = |key| keyboard::take(ui.ctx(), Modifiers::NONE, key);
    let left = response.has_focus() && (ends(Key::Escape) || lines == Lines::Few && ends(Key::Enter));
    if left {
        response.surrender_focus();
    }
    let problem = check(&text).err();
    let typed = response.changed().then(|| text.clone()).filter(|_| problem.is_none());
    // Assistive technology sets a complete text, even without the focus: that is a step of its own and is announced.
    memory.set_at_once = response.changed() && !response.has_focus() && !response.lost_focus();
    if memory.set_at_once && problem.is_none() {
        memory.typing = None;
    } else if response.changed() {
        memory.typing = Some((subject.clone(), text));
    }
    if let Some(problem) = problem {
        ui.label(RichText::new(format!("{}  {problem}", icons::WARNING)).color(theme::BAD));
    }
    if left || response.lost_focus() {
        memory.typing = None;
        memory.gestures += u64::from(left);
        memory.ended(&response, actions);
    }
    if let Some(hint) = lines.hint() {
        response.on_hover_text(hint);
    }
    typed
}

/// Sends the change of a dragged control, all changes of a drag in one gesture.
fn gestured(
    memory: &mut InspectorMemory,
    response: &Response,
    at: &ItemRef,
    name: String,
    change: ChangeBody,
    actions: &mut Vec<Action>,
) {
    if response.changed() {
        actions.push(Action::Change { item: at.clone(), name, change, gesture: Some(memory.gesture()) });
    }
    memory.ended(response, actions);
}

/// Draws the choice of how an overlay appears and disappears; returns a new choice.
fn transition(ui: &mut Ui, current: Option<&OverlayTransition>) -> Option<OverlayTransition> {
    let text = |transition: Option<&OverlayTransition>| match transition {
        Some(OverlayTransition::Smooth) => words::inspector::transition_fade().to_owned(),
        Some(OverlayTransition::Unknown(other)) => values::choice(other),
        _ => words::inspector::transition_immediate().to_owned(),
    };
    let mut chosen = None;
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::inspector::transition(), 26.0);
        let combo = ComboBox::from_id_salt("transition").selected_text(text(current)).width(150.0).show_ui(ui, |ui| {
            for transition in OverlayTransition::KNOWN {
                if ui.selectable_label(current == Some(transition), text(Some(transition))).clicked() {
                    chosen = Some(transition.clone());
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words::inspector::transition()));
    });
    chosen.filter(|chosen| current != Some(chosen))
}

fn facts(ui: &mut Ui, item: &Item) {
    if let Item::Zoom(zoom) = item {
        widgets::fact(ui, words::inspector::zoom_movement(), values::choice(zoom.kind.as_str()));
    }
}
