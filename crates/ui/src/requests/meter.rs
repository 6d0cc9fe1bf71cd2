//! Meter of the rate limit: the remaining requests by the headers of the last answer, and the time until the limit resets.

use crate::{
    api::RateLimit,
    ui::{theme, widgets},
};
use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::time::Instant;

/// True if at least 99 % of the limit remains: then the meter counts as full.
pub(super) fn is_full(rate: &RateLimit) -> bool {
    rate.remaining >= rate.limit * 0.99
}

/// Formats a number of requests: `940`, `12k`, `10M`.
fn short(number: f64) -> String {
    match number {
        number if number >= 999_500.0 => format!("{:.0}M", number / 1e6),
        number if number >= 9_999.5 => format!("{:.0}k", number / 1e3),
        number => format!("{number:.0}"),
    }
}

/// Draws the meter, if the server reports a limit.
pub(super) fn show(ui: &mut Ui, stated: Option<(RateLimit, Instant)>, is_narrow: bool) {
    let Some((rate, at)) = stated.filter(|(rate, _)| rate.limit >= 1.0) else { return };
    let left = (at + rate.resets_in).saturating_duration_since(Instant::now());
    let is_full = left.is_zero() || is_full(&rate);
    let remaining = if left.is_zero() { rate.limit } else { rate.remaining.clamp(0.0, rate.limit) };
    let share = (remaining / rate.limit) as f32;
    let seconds = left.as_millis().div_ceil(1_000);
    let text = match (is_full, is_narrow) {
        (true, _) => words::requests::rate_full(short(rate.limit)),
        (false, true) => format!("{}/{} \u{b7} {seconds} s", short(remaining), short(rate.limit)),
        (false, false) => words::requests::rate_left(short(rate.limit), short(remaining), seconds),
    };
    let said = words::requests::rate(format_args!("{:.0}", rate.limit), format_args!("{remaining:.0}"));
    let font = theme::regular(theme::SMALL);
    let bar = 64.0;
    // The widest possible text, so that the widgets beside it do not move each second.
    let widest = match (is_full, is_narrow) {
        (true, _) => String::new(),
        (false, true) => "000/000 \u{b7} 00 s".to_owned(),
        (false, false) => words::requests::rate_left("000", "000", "00"),
    };
    let width = bar + 8.0 + widgets::text_width(ui, &widest, font.clone()).max(widgets::text_width(ui, &text, font.clone()));
    let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &said));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Meter);
        node.set_numeric_value(remaining);
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(rate.limit);
    });
    let color = match share {
        share if share < 0.2 => *theme::BAD,
        share if share < 0.4 => *theme::ACCENT,
        _ => *theme::GOOD,
    };
    let track = Rect::from_min_size(pos2(rect.left(), rect.center().y - 3.0), vec2(bar, 6.0));
    ui.painter().rect_filled(track, 3.0, *theme::HOVERED);
    ui.painter().rect_filled(track.with_max_x(track.left() + bar * share), 3.0, color);
    ui.painter().text(pos2(track.right() + 8.0, rect.center().y), Align2::LEFT_CENTER, text, font, *theme::WEAK);
    response.on_hover_text(words::requests::rate_tooltip());
}
