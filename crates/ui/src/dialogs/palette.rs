//! Command palette: finds commands by a few characters of their names, and shows their shortcuts or why they are disabled.

use super::{
    modal,
    pick::{self, Pick},
};
use crate::{
    app::{
        Action, State,
        command::{PaletteRow, palette},
    },
    ui::theme,
};
use egui::{Align2, FontId, RichText, ScrollArea, Ui, pos2, text::LayoutJob, text::TextFormat};

pub fn show(ui: &mut Ui, state: &State, memory: &mut Pick, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    modal::name(ui, words::dialogs::palette_title());
    let rows = palette(state, &memory.query);
    let typed = memory.field(ui, words::dialogs::palette_field(), words::dialogs::palette_hint(), rows.len());
    if typed.changed {
        // The rows below still belong to the previous text: draw again.
        ui.ctx().request_repaint();
    }
    if rows.is_empty() {
        pick::nothing(ui, words::dialogs::palette_none());
    }
    ui.add_space(2.0);
    let sorted_by_use = memory.query.trim().is_empty();
    ScrollArea::vertical().max_height(super::list_height(ui, 400.0)).min_scrolled_height(super::list_height(ui, 400.0)).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, row) in rows.iter().enumerate() {
                let first_of_all = index > 0 && rows.get(index - 1).is_some_and(|before| before.recent && !row.recent);
                if sorted_by_use && (index == 0 && row.recent || first_of_all) {
                    let heading = if row.recent { words::dialogs::palette_recent() } else { words::dialogs::palette_all() };
                    ui.add_space(4.0);
                    ui.label(RichText::new(heading).color(theme::WEAK).size(theme::SMALL));
                }
                if draw(ui, state, memory, &typed, index, row) {
                    actions.push(Action::Choose(row.command));
                }
            }
        },
    );
}

fn draw(ui: &mut Ui, state: &State, memory: &mut Pick, typed: &pick::Typed, index: usize, row: &PaletteRow) -> bool {
    let command = row.command;
    let (label, keys, why) = (command.label(state), state.key_text(command), state.why_not(command));
    let name = match (&why, keys.is_empty()) {
        (Some(why), _) => format!("{label}. {why}"),
        (None, true) => label.clone(),
        (None, false) => format!("{label}, {keys}"),
    };
    let (rect, picked) = memory.row(ui, typed, index, 30.0, &name);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let color = if why.is_some() { *theme::FAINT } else { *theme::TEXT };
    let middle = rect.center().y;
    painter.text(pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER, command.row().icon, theme::regular(15.0), *theme::WEAK);
    let mut job = LayoutJob::default();
    let format = |font: FontId, color| TextFormat { font_id: font, color, ..TextFormat::default() };
    for (place, letter) in label.chars().enumerate() {
        let hit = row.hits.contains(&place);
        let ink = if hit && why.is_none() { *theme::ACCENT } else { color };
        let font = if hit { theme::semibold(13.0) } else { theme::regular(13.0) };
        job.append(letter.encode_utf8(&mut [0; 4]), 0.0, format(font, ink));
    }
    let text = painter.layout_job(job);
    let after = rect.left() + 36.0 + text.size().x + 12.0;
    painter.galley(pos2(rect.left() + 36.0, middle - text.size().y / 2.0), text, color);
    let keys = painter.layout_no_wrap(keys, theme::medium(12.0), *theme::WEAK);
    let left = rect.right() - 10.0 - keys.size().x;
    painter.galley(pos2(left, middle - keys.size().y / 2.0), keys, *theme::WEAK);
    let beside = why.unwrap_or_else(|| command.row().menu.map(|(menu, _)| menu.text().to_owned()).unwrap_or_default());
    let room = egui::Rect::from_min_max(pos2(after, rect.top()), pos2(left - 10.0, rect.bottom()));
    painter.with_clip_rect(room.intersect(painter.clip_rect())).text(
        pos2(after, middle),
        Align2::LEFT_CENTER,
        beside,
        theme::regular(theme::SMALL),
        *theme::FAINT,
    );
    picked
}
