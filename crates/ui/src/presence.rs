//! Presence of other users in the open video: initials in the top bar, and on the clip where a user is. A hint, never a lock.

use super::theme;
use crate::{
    api::{ClipId, Present},
    app::State,
};
use egui::{Align2, Color32, Painter, Pos2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// Diameter of initials in the top bar; [`SMALL`] is their diameter on a clip.
const ROUND: f32 = 22.0;
const SMALL: f32 = 16.0;
/// Gap between initials.
const BETWEEN: f32 = 2.0;
/// Maximum number of users shown by initials.
const MOST: usize = 3;

/// Initials of the first and last word of a name: `AL` for Ada Lovelace.
fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    let first = words.next();
    let all: String = first.into_iter().chain(words.next_back()).collect();
    if all.is_empty() { "?".to_owned() } else { all.to_uppercase() }
}

/// Colour of a user, always the same for the same name.
fn color(person: &Present) -> Color32 {
    let all = [*theme::CHAPTER, *theme::MUSIC, *theme::GOOD, *theme::MARK, *theme::WATCHED];
    let sum: usize = person.name.bytes().map(usize::from).sum();
    all.get(sum % all.len()).copied().unwrap_or(*theme::MARK)
}

/// Sentence with the name of a user and the clip where the user is.
fn sentence(state: &State, person: &Present) -> String {
    let name = if person.name.trim().is_empty() { words::window::someone() } else { person.name.trim() };
    let clip = person.clip_id.as_ref().and_then(|id| {
        let clips = &state.project()?.clips;
        Some(clips.iter().find(|data| data.clip.id == *id)?.clip.name.clone())
    });
    match clip {
        Some(clip) => words::window::is_on_clip(clip, name),
        None => words::window::has_video_open(name),
    }
}

/// Sentences about all other users.
fn sentences(state: &State) -> Vec<String> {
    state.others_here().iter().map(|person| sentence(state, person)).collect()
}

/// Width of the initials in the top bar; 0 without other users.
pub fn width(state: &State) -> f32 {
    match state.others_here().len() {
        0 => 0.0,
        count => {
            let shown = count.min(MOST) + usize::from(count > MOST);
            ROUND + (shown - 1) as f32 * (ROUND + BETWEEN)
        }
    }
}

/// Draws the initials in the top bar, if other users are present.
pub fn show(ui: &mut Ui, state: &State) {
    let people = state.others_here();
    if people.is_empty() {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width(state), ROUND), Sense::hover());
    let more = people.len().saturating_sub(MOST);
    let mut at = rect.left() + ROUND / 2.0;
    let rest = (more > 0).then(|| (format!("+{more}"), *theme::CONTROL));
    let shown = people.iter().take(MOST).map(|person| (initials(&person.name), color(person))).chain(rest);
    for (text, color) in shown {
        round(ui.painter(), Pos2::new(at, rect.center().y), ROUND, &text, color, *theme::PANEL);
        at += ROUND + BETWEEN;
    }
    let name = sentences(state).join(words::common::list_separator());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::window::also_here(&name)));
    response.on_hover_ui(|ui| {
        for line in sentences(state) {
            ui.label(line);
        }
        ui.label(egui::RichText::new(words::window::everyone_can_edit()).color(theme::WEAK));
    });
}

/// Draws the initials of the users on a clip at its right end.
pub fn mark(ui: &Ui, painter: &Painter, state: &State, clip: &ClipId, rect: Rect) {
    let people: Vec<_> = state.others_here().iter().filter(|person| person.clip_id.as_ref() == Some(clip)).collect();
    let Some(first) = people.first() else { return };
    if rect.width() < 2.0 * SMALL {
        return;
    }
    let center = Pos2::new(rect.right() - SMALL, rect.top() + SMALL / 2.0 + 4.0);
    let text = if people.len() > 1 { people.len().to_string() } else { initials(&first.name) };
    round(painter, center, SMALL, &text, color(first), *theme::CLIP);
    let id = egui::Id::unique(("here", clip));
    let response = ui.interact(Rect::from_center_size(center, vec2(SMALL, SMALL)), id, Sense::hover());
    let lines: Vec<_> = people.iter().map(|person| sentence(state, person)).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, lines.join(words::common::list_separator())));
    response.on_hover_text(lines.join("\n"));
}

/// Draws initials in a disc, with a ring in the background colour around it.
fn round(painter: &Painter, center: Pos2, size: f32, text: &str, color: Color32, ground: Color32) {
    painter.circle_filled(center, size / 2.0, ground);
    painter.circle_filled(center, size / 2.0 - 1.5, color);
    let font = theme::semibold(if size > SMALL { 10.5 } else { 8.5 });
    let galley = painter.layout_no_wrap(text.to_owned(), font, *theme::ON_ACCENT);
    let at = Align2::CENTER_CENTER.anchor_size(center, galley.size());
    painter.galley(at.min, galley, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_of_the_first_and_the_last_word() {
        for (name, expected) in [
            ("Anna", "A"),
            ("Ada Lovelace", "AL"),
            ("jean luc de la cruz", "JC"),
            ("  (Ops) ", "O"),
            ("\u{e9}ric", "\u{c9}"),
            ("", "?"),
            ("!!", "?"),
        ] {
            assert_eq!(initials(name), expected, "{name}");
        }
    }
}
