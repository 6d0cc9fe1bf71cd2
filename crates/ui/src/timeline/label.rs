//! Names of blocks: inside the block if they fit, after it if there is room, otherwise shortened, but never to a few characters.

use crate::ui::theme;
use egui::{Align2, Color32, Painter, Rect, pos2, text::LayoutJob, text::TextWrapping};

/// Maximum number of characters laid out of a name.
const LONGEST: usize = 160;
/// Minimum width for a shortened name, in points.
const NARROWEST: f32 = 52.0;

/// Start of a name, in one line without control characters.
pub fn one_line(name: &str) -> String {
    let letters = name.chars().take(LONGEST).map(|letter| if letter.is_control() { ' ' } else { letter });
    letters.collect::<String>().trim().to_owned()
}

/// Draws the name of a block. `inside` is the free part of the block, `right` the block's right edge, `behind` the end of the free
/// space after it.
pub fn show(painter: &Painter, name: &str, inside: Rect, (right, behind): (f32, f32), size: f32) {
    let name = one_line(name);
    if name.is_empty() || inside.height() < size {
        return;
    }
    let font = theme::medium(size);
    let galley = painter.layout_no_wrap(name.clone(), font.clone(), *theme::TEXT);
    let place = |x: f32, size: egui::Vec2| Align2::LEFT_CENTER.anchor_size(pos2(x, inside.center().y), size).min;
    if galley.size().x <= inside.width() {
        painter.galley(place(inside.left(), galley.size()), galley, *theme::TEXT);
        return;
    }
    // With a gap on both sides.
    let from = right + 4.0;
    if from + galley.size().x + 6.0 <= behind {
        let galley = painter.layout_no_wrap(name, font, *theme::WEAK);
        painter.galley(place(from, galley.size()), galley, *theme::WEAK);
        return;
    }
    if inside.width() >= NARROWEST {
        let mut job = LayoutJob::simple_singleline(name, font, *theme::TEXT);
        job.wrap = TextWrapping::truncate_at_width(inside.width());
        let galley = painter.layout_job(job);
        painter.galley(place(inside.left(), galley.size()), galley, Color32::PLACEHOLDER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_any_length_is_one_short_line() {
        assert_eq!(one_line("  a\nb\tc "), "a b c");
        assert_eq!(one_line(&"\u{1f3ac}".repeat(255)).chars().count(), LONGEST);
        assert_eq!(one_line("\n"), "");
    }
}
