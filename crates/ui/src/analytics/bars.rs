//! Plays per day, as a bar chart or a table.

use super::{act, explored::explored, part, switch, thousands};
use crate::{
    api::analytics::{Analytics, Day},
    app::{
        Action, AnalyticsAction, State,
        features::analytics::{between, in_words, moved, shortly},
    },
    jobs::analytics::{AnalyticsAnswer, AnalyticsView},
    ui::theme,
};
use egui::{Align2, Id, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// Height of the chart.
const HEIGHT: f32 = 150.0;
/// Width of the axis labels (numbers of plays), left of the chart.
const NUMBERS: f32 = 46.0;
/// Height of the date labels below the chart.
const DATES: f32 = 18.0;
/// Minimum width of a bar, with the gap beside it.
const NARROWEST: f32 = 5.0;
/// Height of a row of the table.
const ROW: f32 = 22.0;
/// Maximum number of days shown; more than any server counts.
const MOST_DAYS: i64 = 40_000;

/// A bar of the chart: a day, or several consecutive days, with their plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bar {
    from: Day,
    to: Day,
    plays: u64,
}

impl Bar {
    fn says(&self) -> String {
        let days = if self.from == self.to {
            in_words(self.from)
        } else {
            words::analytics::range(in_words(self.from), in_words(self.to))
        };
        words::analytics::bar(days, words::analytics::plays(self.plays))
    }
}

/// Inputs that the bars depend on: the answer, the chosen days, and the number of bars that fit.
type Of = (Arc<AnalyticsAnswer>, Option<(Day, Day)>, i64);

/// Cache of the bars: the inputs and the bars computed from them last.
pub(super) type Made = Option<(Of, Vec<Bar>)>;

pub(super) fn show(ui: &mut Ui, state: &State, report: &Arc<AnalyticsAnswer>, made: &mut Made, actions: &mut Vec<Action>) {
    let table = state.analytics.is_table;
    let room = if table { MOST_DAYS } else { ((ui.available_width() - NUMBERS) / NARROWEST).max(1.0) as i64 };
    let range = state.analytics.question(AnalyticsView::Dialog).and_then(|question| question.start.zip(question.end));
    let is_same = |((of, days, was), _): &(Of, Vec<Bar>)| Arc::ptr_eq(of, report) && *days == range && *was == room;
    if !made.as_ref().is_some_and(is_same) {
        *made = Some(((report.clone(), range, room), bars(&report.analytics, range, room)));
    }
    let all = made.as_ref().map(|(_, all)| all.as_slice()).unwrap_or_default();
    let per_bar = all.first().and_then(|bar| between(bar.from, bar.to)).map_or(1, |days| days + 1);
    let name =
        if per_bar > 1 { words::analytics::plays_per_days(per_bar) } else { words::analytics::plays_per_day().to_owned() };
    part(ui, &name, |ui| {
        for (is_table, text, name) in [
            (true, words::analytics::as_table(), words::analytics::as_table_name()),
            (false, words::analytics::as_chart(), words::analytics::as_chart_name()),
        ] {
            if switch(ui, table == is_table, text, name) {
                act(actions, AnalyticsAction::Table(is_table));
            }
        }
    });
    if all.is_empty() {
        ui.label(RichText::new(words::analytics::no_days()).color(*theme::WEAK));
    } else if table {
        rows(ui, all);
    } else {
        chart(ui, &name, all);
    }
}

/// Computes one [`Bar`] per day in order, days without plays included; several days share a bar if there are more days than `room`.
/// Days that the server reports outside `range` (its time zone may differ) are included.
pub(super) fn bars(analytics: &Analytics, range: Option<(Day, Day)>, room: i64) -> Vec<Bar> {
    let counted = &analytics.views_over_time;
    let ends = [range, counted.first().zip(counted.last()).map(|(first, last)| (first.date, last.date))];
    let first = ends.iter().flatten().map(|(first, _)| *first).min();
    let last = ends.iter().flatten().map(|(_, last)| *last).max();
    let Some((first, last)) = first.zip(last) else { return Vec::new() };
    // A day that is centuries away is a mistake in the data: only the newest `MOST_DAYS` are shown.
    let days = between(first, last).map_or(1, |days| days + 1);
    let first = if days > MOST_DAYS { moved(last, 1 - MOST_DAYS).unwrap_or(first) } else { first };
    let days = days.min(MOST_DAYS);
    let per_bar = (days + room - 1) / room.max(1);
    let mut all: Vec<Bar> = (0..(days + per_bar - 1) / per_bar)
        .filter_map(|bar| {
            let from = moved(first, bar * per_bar)?;
            Some(Bar { from, to: moved(from, per_bar - 1).map_or(last, |to| to.min(last)), plays: 0 })
        })
        .collect();
    for day in counted {
        let bar = between(first, day.date).filter(|days| *days >= 0).and_then(|days| usize::try_from(days / per_bar).ok());
        if let Some(bar) = bar.and_then(|bar| all.get_mut(bar)) {
            bar.plays = bar.plays.saturating_add(day.plays);
        }
    }
    all
}

/// Top of the axis, the first round number not below `most`, and the number of axis divisions.
fn ceiling(most: u64) -> (u64, u64) {
    let most = most.max(4);
    let mut step = 1_u64;
    loop {
        for (times, parts) in [(1, 4), (2, 4), (5, 5)] {
            let top = step.saturating_mul(times).saturating_mul(parts);
            if top >= most {
                return (top, parts);
            }
        }
        step = step.saturating_mul(10);
        if step == u64::MAX {
            return (most, 4);
        }
    }
}

fn chart(ui: &mut Ui, name: &str, all: &[Bar]) {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let plot = Rect::from_min_max(pos2(whole.left() + NUMBERS, whole.top() + 6.0), pos2(whole.right(), whole.bottom() - DATES));
    let (top, parts) = ceiling(all.iter().map(|bar| bar.plays).max().unwrap_or(0));
    let painter = ui.painter().with_clip_rect(whole.expand(6.0).intersect(ui.clip_rect()));
    for part in 0..=parts {
        let y = plot.bottom() - plot.height() * part as f32 / parts as f32;
        painter.hline(plot.x_range(), y, Stroke::new(1.0, theme::LINE.gamma_multiply(if part == 0 { 1.0 } else { 0.6 })));
        let text = thousands(top / parts * part);
        painter.text(pos2(plot.left() - 8.0, y), Align2::RIGHT_CENTER, text, theme::regular(10.5), *theme::FAINT);
    }
    let width = plot.width() / all.len().max(1) as f32;
    let place = |index: usize| {
        Rect::from_min_max(
            pos2(plot.left() + index as f32 * width, plot.top()),
            pos2(plot.left() + (index + 1) as f32 * width, plot.bottom()),
        )
    };
    let at = |x: f32| {
        let index = ((x - plot.left()) / width).floor();
        (index >= 0.0 && (index as usize) < all.len()).then_some(index as usize)
    };
    let says = |index: usize| all.get(index).map(Bar::says).unwrap_or_default();
    let id = Id::unique("analytics-plays");
    let (response, looked) = explored(ui, whole, (id, name), all.len(), at, says);
    let gap = (width * 0.2).clamp(0.5, 4.0);
    for (index, bar) in all.iter().enumerate() {
        let column = place(index).shrink2(vec2(gap / 2.0, 0.0));
        let height = if bar.plays == 0 { 0.0 } else { (plot.height() * (bar.plays as f64 / top as f64) as f32).max(1.5) };
        let strength = if looked == Some(index) { 1.0 } else { 0.75 };
        if looked == Some(index) {
            painter.rect_filled(place(index), 0.0, theme::HOVERED.gamma_multiply(0.5));
        }
        let body = Rect::from_min_max(pos2(column.left(), plot.bottom() - height), column.right_bottom());
        painter.rect_filled(body, (column.width() / 4.0).min(2.0), theme::WATCHED.gamma_multiply(strength));
    }
    dates(&painter, plot, all, &place);
    if let Some(index) = looked {
        let text = says(index);
        let galley = painter.layout_no_wrap(text.clone(), theme::medium(theme::SMALL), *theme::TEXT);
        let size = galley.size() + vec2(14.0, 6.0);
        let left = (place(index).center().x - size.x / 2.0).clamp(plot.left(), (plot.right() - size.x).max(plot.left()));
        let tag = Rect::from_min_size(pos2(left, plot.top() - 4.0), size);
        painter.rect(tag, 4.0, *theme::RAISED, Stroke::new(1.0, *theme::LINE), egui::StrokeKind::Inside);
        painter.galley(tag.min + vec2(7.0, 3.0), galley, *theme::TEXT);
    }
    drop(response);
}

/// Draws date labels below the bars, at least `APART` points from each other.
fn dates(painter: &egui::Painter, plot: Rect, all: &[Bar], place: &dyn Fn(usize) -> Rect) {
    const APART: f32 = 74.0;
    let every = ((all.len() as f32 * APART / plot.width().max(1.0)).ceil() as usize).max(1);
    let years = all.first().zip(all.last()).is_some_and(|(first, last)| first.from.parts().0 != last.to.parts().0);
    for (index, bar) in all.iter().enumerate().step_by(every) {
        let text = if years { in_words(bar.from) } else { shortly(bar.from) };
        let x = place(index).center().x;
        let galley = painter.layout_no_wrap(text, theme::regular(10.5), *theme::FAINT);
        let left = (x - galley.size().x / 2.0).max(plot.left());
        if left + galley.size().x <= plot.right() + 2.0 {
            painter.galley(pos2(left, plot.bottom() + 4.0), galley, *theme::FAINT);
        }
    }
}

/// Draws the table, newest day first; only the rows in view are drawn.
fn rows(ui: &mut Ui, all: &[Bar]) {
    let most = all.iter().map(|bar| bar.plays).max().unwrap_or(0).max(1);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = ScrollArea::vertical().id_salt("plays-a-day").max_height(HEIGHT).auto_shrink([false, true]);
        area.show_rows(ui, ROW, all.len(), |ui, seen| {
            for bar in seen.filter_map(|row| all.get(all.len() - 1 - row)) {
                let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Row, true, bar.says()));
                let day = theme::elided(ui, &in_words(bar.from), theme::regular(12.5), *theme::TEXT, 110.0);
                let middle = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
                ui.painter().galley(pos2(rect.left() + 4.0, middle(&day)), day, *theme::TEXT);
                let (left, right) = (rect.left() + 120.0, rect.right() - 70.0);
                let length = (right - left) * (bar.plays as f64 / most as f64) as f32;
                let body = Rect::from_min_max(pos2(left, rect.top() + 6.0), pos2(left + length, rect.bottom() - 6.0));
                ui.painter().rect_filled(body, 2.0, theme::WATCHED.gamma_multiply(0.75));
                let at = pos2(rect.right() - 6.0, rect.center().y);
                ui.painter().text(at, Align2::RIGHT_CENTER, thousands(bar.plays), theme::medium(12.5), *theme::TEXT);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::analytics::DayOfPlays;
    use proptest::prelude::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    fn of(days: &[(&str, u64)]) -> Analytics {
        let views_over_time = days.iter().map(|(date, plays)| DayOfPlays { date: day(date), plays: *plays }).collect();
        Analytics { views_over_time, ..Analytics::default() }
    }

    #[test]
    fn every_day_of_the_range_has_a_bar_and_days_of_another_time_zone_are_there_as_well() {
        let analytics = of(&[("2026-10-31", 2), ("2026-11-02", 3)]);
        let all = bars(&analytics, Some((day("2026-11-01"), day("2026-11-03"))), 100);
        let plays: Vec<_> = all.iter().map(|bar| (bar.from.to_string(), bar.plays)).collect();
        let expected = [("2026-10-31", 2), ("2026-11-01", 0), ("2026-11-02", 3), ("2026-11-03", 0)];
        assert_eq!(plays, expected.map(|(day, plays)| (day.to_owned(), plays)));
        assert_eq!(bars(&of(&[]), None, 100), []);
        // Without room for a bar per day, days are grouped.
        let weekly = bars(&analytics, Some((day("2026-10-01"), day("2026-11-03"))), 5);
        assert_eq!((weekly.len(), weekly[4].plays, weekly[4].to), (5, 5, day("2026-11-03")));
        let week = words::analytics::range("1 Oct 2026", "7 Oct 2026");
        assert_eq!(weekly[0].says(), words::analytics::bar(week, words::analytics::plays(0)));
    }

    #[test]
    fn a_day_that_is_centuries_away_does_not_make_a_chart_of_centuries() {
        let all = bars(&of(&[("0000-01-01", 7), ("9999-12-31", 3)]), None, MOST_DAYS);
        assert_eq!((all.len() as i64, all.last().unwrap().plays), (MOST_DAYS, 3));
    }

    #[test]
    fn an_axis_ends_with_a_round_number() {
        assert_eq!([0, 4, 5, 21, 40, 41, 1_204].map(ceiling), [(4, 4), (4, 4), (8, 4), (25, 5), (40, 4), (80, 4), (2_500, 5)]);
        assert!(ceiling(u64::MAX).0 >= u64::MAX / 2);
    }

    proptest! {
        /// For any days: no play is lost, and there are at most `room` bars.
        #[test]
        fn plays_are_kept_whatever_has_room(days in prop::collection::btree_map((1u16..60, 1u8..13, 1u8..29), 0u64..1_000, 1..40), room in 1i64..300) {
            let all: Vec<_> = days.iter().map(|((year, month, day), plays)| DayOfPlays { date: Day::new(2000 + year, *month, *day).unwrap(), plays: *plays }).collect();
            let sum: u64 = all.iter().map(|day| day.plays).sum();
            let shown = bars(&Analytics { views_over_time: all, ..Analytics::default() }, None, room);
            prop_assert!(shown.len() as i64 <= room);
            prop_assert_eq!(shown.iter().map(|bar| bar.plays).sum::<u64>(), sum);
            prop_assert!(shown.windows(2).all(|pair| pair[0].to < pair[1].from));
        }
    }
}
