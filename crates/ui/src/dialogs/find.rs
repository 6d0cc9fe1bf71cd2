//! Find dialog: searches videos, clips, items and spoken words, and resolves a pasted id.

use super::{
    modal,
    pick::{self, Pick},
};
use crate::{
    api::video::Video,
    app::{
        Action, State,
        features::editor::find::{Found, FoundKind, find},
    },
    ui::{icons, kinds, theme, widgets},
};
use egui::{Align2, RichText, ScrollArea, Ui, pos2};

/// State of the dialog: the search results, and the query and list of videos that they belong to.
#[derive(Default)]
pub struct Finding {
    pick: Pick,
    found: Vec<Found>,
    found_for: Option<(String, Option<usize>)>,
}

/// Draws the dialog. `videos` is `None` until the list is loaded.
pub fn show(ui: &mut Ui, state: &State, videos: Option<&[Video]>, memory: &mut Finding, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    let name = words::dialogs::find_title();
    modal::name(ui, name);
    let typed = memory.pick.field(ui, name, words::dialogs::find_hint(), memory.found.len());
    // Searching over ten thousand items and words is done once per query, not once per frame.
    let wanted = Some((memory.pick.query.clone(), videos.map(<[Video]>::len)));
    if memory.found_for != wanted {
        memory.found = find(state.project(), videos.unwrap_or_default(), &memory.pick.query);
        memory.found_for = wanted;
    }
    if videos.is_none() {
        ui.horizontal(|ui| {
            widgets::spinner(ui, 18.0, words::dialogs::find_loading());
            ui.label(RichText::new(words::dialogs::loading_videos()).color(theme::WEAK).size(theme::SMALL));
        });
    }
    if memory.pick.query.trim().is_empty() {
        pick::nothing(ui, words::dialogs::find_empty());
        return;
    }
    if memory.found.is_empty() {
        let read = state.project().map(crate::app::Project::clips_read);
        match read.filter(|(read, all)| read < all) {
            Some((read, all)) => pick::nothing(ui, &words::dialogs::find_none_yet(read, all)),
            None => pick::nothing(ui, words::dialogs::find_none()),
        };
    }
    ui.add_space(2.0);
    let found = std::mem::take(&mut memory.found);
    ScrollArea::vertical().max_height(super::list_height(ui, 400.0)).min_scrolled_height(super::list_height(ui, 400.0)).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let mut heading = "";
            for (index, row) in found.iter().enumerate() {
                if row.kind.heading() != heading {
                    heading = row.kind.heading();
                    ui.add_space(4.0);
                    ui.label(RichText::new(heading).color(theme::WEAK).size(theme::SMALL));
                }
                if draw(ui, &mut memory.pick, &typed, index, row) {
                    actions.push(Action::GoTo(row.place.clone()));
                }
            }
        },
    );
    memory.found = found;
}

fn draw(ui: &mut Ui, pick: &mut Pick, typed: &pick::Typed, index: usize, row: &Found) -> bool {
    let (icon, color) = match row.kind {
        FoundKind::Video | FoundKind::Clip => (icons::FILM, *theme::WEAK),
        FoundKind::Item(kind) => (kinds::icon(kind), kinds::color(kind)),
        FoundKind::Word => (icons::WORDS, *theme::WEAK),
    };
    let (rect, picked) = pick.row(ui, typed, index, 30.0, &format!("{}, {}", row.title, row.detail));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let middle = rect.center().y;
    painter.text(pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER, icon, theme::regular(15.0), color);
    let detail = painter.layout_no_wrap(row.detail.clone(), theme::regular(theme::SMALL), *theme::WEAK);
    let left = (rect.right() - 10.0 - detail.size().x).max(rect.center().x);
    painter.galley(pos2(left, middle - detail.size().y / 2.0), detail, *theme::WEAK);
    let room = egui::Rect::from_min_max(rect.min, pos2(left - 12.0, rect.bottom()));
    painter.with_clip_rect(room.intersect(painter.clip_rect())).text(
        pos2(rect.left() + 36.0, middle),
        Align2::LEFT_CENTER,
        &row.title,
        theme::medium(13.0),
        *theme::TEXT,
    );
    picked
}
