//! The name of a block: inside where it fits, behind it where there is room, else shortened, and never as two letters.

use crate::ui::theme;
use egui::{Align2, Color32, Painter, Rect, pos2, text::LayoutJob, text::TextWrapping};

/// The most letters of a name that are laid out.
const LONGEST: usize = 160;
/// The narrowest place in which a shortened name still says something, in points.
const NARROWEST: f32 = 52.0;

/// The first letters of a name, in one line.
pub fn one_line(name: &str) -> String {
    let letters = name.chars().take(LONGEST).map(|letter| if letter.is_control() { ' ' } else { letter });
    letters.collect::<String>().trim().to_owned()
}

/// Draws a name for a block. `inside` is the part of it that is free, `right` its edge and up to
/// where there is nothing behind it.
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
    // From a little behind the block's edge to a little before what comes next.
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
