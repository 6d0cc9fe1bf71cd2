//! Drag and drop onto the video, from the library panel and from the file manager: what is held, the label beside the pointer, and
//! the drop. Timeline and preview say what would land on them, and draw its place.

use super::{icons, kinds, pictures::Textures, theme};
use crate::{
    api::{
        item::ItemKind,
        library::{LibraryItem, LibraryType},
    },
    app::{
        Action, LibraryAction, Side, State,
        features::editor::library::{
            item_thumbnail,
            landing::{Carried, DropAt, Landing},
        },
    },
    jobs::pictures::{PictureKey, PictureState},
};
use egui::{
    Align2, Color32, Context, CursorIcon, DragAndDrop, Event, Id, LayerId, Order, Painter, PointerButton, Pos2, Rect, Response,
    Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::{path::PathBuf, sync::Arc};

/// Seconds for which dropped files wait for the position of the pointer: most systems report it only after the drop.
const PLACE_WAIT: f64 = 0.6;
/// Maximum width of the label beside the pointer, in points.
const WIDEST: f32 = 320.0;
/// Size of the thumbnail in the label, in points.
const PICTURE: Vec2 = vec2(48.0, 27.0);

/// Something in the user's hand, with its look.
pub struct InHand {
    pub carried: Carried,
    pub name: String,
    pub picture: Option<PictureKey>,
    pub icon: &'static str,
}

/// Item or files that are held in this frame.
#[derive(Clone)]
pub struct Held {
    pub what: Arc<InHand>,
    /// Position of the pointer; `None` if the system doesn't report it.
    pub at: Option<Pos2>,
    /// True if it is dropped in this frame.
    pub released: bool,
}

/// Part of the window below the pointer, with the result of a drop there.
pub struct Over {
    pub at: DropAt,
    pub landing: Result<Landing, String>,
}

/// Icon of an item of the library.
pub fn icon_of(item: &LibraryItem) -> &'static str {
    match item.kind {
        LibraryType::Image => kinds::icon(ItemKind::MediaOverlay),
        LibraryType::Video => icons::FILM,
        LibraryType::BackgroundMusic => icons::MUSIC,
        LibraryType::SoundEffect | LibraryType::Unknown(_) => kinds::icon(ItemKind::SoundEffect),
    }
}

/// Lets an item of the library be dragged by its row or tile.
pub fn source(response: &Response, item: &LibraryItem, carried: impl FnOnce(String) -> Carried) {
    if response.drag_started_by(PointerButton::Primary) {
        response.dnd_set_drag_payload(InHand {
            carried: carried(item.id.clone()),
            name: item.name.clone(),
            picture: item_thumbnail(item),
            icon: icon_of(item),
        });
    }
}

/// Draws a thumbnail that fills a rectangle, cropped around its middle; returns whether it is loaded.
pub fn thumbnail(painter: &Painter, state: &State, key: &PictureKey, rect: Rect, textures: &mut Textures) -> bool {
    let Some(PictureState::Ready(picture)) = state.library.thumbnails.get(key) else { return false };
    let texture = textures.full(painter.ctx(), picture);
    let (own, wanted) = (picture.full.width as f32 / (picture.full.height as f32).max(1.0), rect.width() / rect.height());
    let part = vec2((wanted / own.max(0.001)).min(1.0), (own / wanted.max(0.001)).min(1.0));
    let part = Rect::from_center_size(pos2(0.5, 0.5), part);
    painter.image(texture, rect, part, Color32::WHITE);
    true
}

/// State of drags between frames.
#[derive(Default)]
pub struct DropMemory {
    held: Option<Held>,
    /// Position of the pointer since files are dragged; `None` until the system reports it.
    files_at: Option<Pos2>,
    /// Dropped files whose place is not known yet, with the time of the drop.
    waiting: Option<(Vec<PathBuf>, f64)>,
}

impl DropMemory {
    /// Item or files that are held in this frame.
    pub fn begin(&mut self, context: &Context) -> Option<Held> {
        self.held = match DragAndDrop::payload::<InHand>(context) {
            Some(what) => {
                let (at, released) = context.input(|input| (input.pointer.latest_pos(), input.pointer.any_released()));
                Some(Held { what, at, released })
            }
            None => self.files(context),
        };
        self.held.clone()
    }

    /// Files that are dragged over the window, or were dropped onto it.
    fn files(&mut self, context: &Context) -> Option<Held> {
        let (hovered, dropped, moved, now) = context.input(|input| {
            let hovers = !input.raw.hovered_files.is_empty();
            let hovered: Vec<_> = input.raw.hovered_files.iter().filter_map(|file| file.path.clone()).collect();
            let dropped: Vec<_> = input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect();
            let moved = input.events.iter().any(|event| matches!(event, Event::PointerMoved(_)));
            (hovers.then_some(hovered), dropped, input.pointer.latest_pos().filter(|_| moved), input.time)
        });
        if !dropped.is_empty() {
            let (files, _) = self.waiting.get_or_insert_with(|| (Vec::new(), now));
            files.extend(dropped);
        }
        if hovered.is_none() && self.waiting.is_none() {
            self.files_at = None;
            return None;
        }
        self.files_at = moved.or(self.files_at);
        let at = self.files_at;
        match self.waiting.take() {
            Some((files, since)) if at.is_some() || now - since >= PLACE_WAIT => {
                self.files_at = None;
                Some(Held { what: Arc::new(of_files(files)), at, released: true })
            }
            Some((files, since)) => {
                context.request_repaint();
                let what = Arc::new(of_files(files.clone()));
                self.waiting = Some((files, since));
                Some(Held { what, at, released: false })
            }
            None => hovered.map(|files| Held { what: Arc::new(of_files(files)), at, released: false }),
        }
    }

    /// Draws the label beside the pointer, and drops. `over` is the part of the timeline or preview below the pointer, `side` the
    /// open side panel.
    pub fn finish(
        &mut self,
        ui: &Ui,
        state: &State,
        over: Option<Over>,
        side: Option<(Side, Rect)>,
        textures: &mut Textures,
        actions: &mut Vec<Action>,
    ) {
        let Some(held) = self.held.take() else { return };
        let is_file = matches!(held.what.carried, Carried::Files(_));
        let side = side.filter(|(_, rect)| held.at.is_some_and(|at| rect.contains(at))).map(|(side, _)| side);
        let Over { at, landing } = over.unwrap_or_else(|| {
            let at = match side {
                Some(Side::Text) => DropAt::Text,
                Some(Side::Library) => DropAt::Library,
                Some(Side::Proposals) | None => DropAt::Elsewhere,
            };
            let landing = state.landing(&held.what.carried, &at);
            Over { at, landing }
        });
        // An item of the library that stays in the library is put back.
        let is_back = !is_file && at == DropAt::Library;
        if held.released {
            DragAndDrop::clear_payload(ui.ctx());
            if !is_back {
                actions.push(Action::Library(LibraryAction::Drop(held.what.carried.clone(), at)));
            }
            return;
        }
        let says = match &landing {
            _ if is_back => Ok(String::new()),
            // Where the files would go is known only when they are dropped.
            Ok(_) if held.at.is_none() && state.session.is_some() => Ok(words::window::drop_file().to_owned()),
            Ok(landing) => Ok(landing.says.clone()),
            Err(why) => Err(why.clone()),
        };
        if says.is_err() {
            ui.ctx().set_cursor_icon(CursorIcon::NotAllowed);
        }
        label(ui, state, &held, &says, textures);
    }
}

fn of_files(files: Vec<PathBuf>) -> InHand {
    let name = match files.as_slice() {
        [one] => one.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        many => words::library::drop_files(many.len()),
    };
    InHand { carried: Carried::Files(files), name, picture: None, icon: icons::FILM }
}

/// Draws name and thumbnail of what is held beside the pointer, or at the top of the window, with the result of a drop.
fn label(ui: &Ui, state: &State, held: &Held, says: &Result<String, String>, textures: &mut Textures) {
    let (text, color) = match says {
        Ok(says) => (says.clone(), *theme::WEAK),
        Err(why) => (format!("{}  {why}", icons::WARNING), *theme::BAD),
    };
    let screen = ui.ctx().content_rect();
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("in-hand")));
    let name = theme::elided(ui, &held.what.name, theme::medium(12.5), *theme::TEXT, WIDEST - PICTURE.x - 28.0);
    let says_it = painter.layout(text, theme::regular(theme::SMALL), color, WIDEST - PICTURE.x - 28.0);
    let texts = vec2(name.size().x.max(says_it.size().x), name.size().y + says_it.size().y + 2.0);
    let size = vec2(PICTURE.x + texts.x + 24.0, texts.y.max(PICTURE.y) + 12.0);
    let corner = match held.at {
        Some(at) => at + vec2(14.0, 10.0),
        None => pos2(screen.center().x - size.x / 2.0, screen.top() + 60.0),
    };
    let corner = corner.min(screen.max - size - vec2(4.0, 4.0)).max(screen.min + vec2(4.0, 4.0));
    let rect = Rect::from_min_size(corner, size);
    painter.rect(rect, 5.0, *theme::RAISED, Stroke::new(1.0, *theme::LINE), StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(8.0, (size.y - PICTURE.y) / 2.0), PICTURE);
    let is_drawn = held.what.picture.as_ref().is_some_and(|key| thumbnail(&painter, state, key, picture, textures));
    if !is_drawn {
        painter.text(picture.center(), Align2::CENTER_CENTER, held.what.icon, theme::regular(16.0), *theme::WEAK);
    }
    let left = picture.right() + 8.0;
    let top = rect.center().y - texts.y / 2.0;
    let below = pos2(left, top + name.size().y + 2.0);
    painter.galley(pos2(left, top), name, *theme::TEXT);
    painter.galley(below, says_it, color);
    // At the corner of the window, so that it does not intercept pointer events.
    let said = match says {
        Ok(text) | Err(text) => text,
    };
    let response = ui.interact(Rect::from_min_size(screen.min, vec2(1.0, 1.0)), Id::unique("in-hand-says"), Sense::hover());
    let said = if said.is_empty() { held.what.name.clone() } else { words::library::drop_label(&held.what.name, said) };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
}
