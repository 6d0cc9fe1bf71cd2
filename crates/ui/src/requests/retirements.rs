//! List of the API operations that the server is retiring, with the remaining days.

use crate::{
    jobs::requests::{Retirement, days_until, moment},
    ui::theme,
};
use egui::{Label, RichText, ScrollArea, Ui};
use std::{sync::Arc, time::SystemTime};

/// Draws the list, earliest end first.
pub(super) fn show(ui: &mut Ui, retirements: &[Arc<Retirement>]) {
    let now = SystemTime::now();
    let days = |of: &Retirement| of.sunset.as_deref().and_then(moment).and_then(|at| days_until(at, now));
    let mut rows: Vec<_> = retirements.iter().map(|of| (days(of), of)).collect();
    rows.sort_by_key(|(days, of)| (days.unwrap_or(i64::MAX), of.operation.clone()));
    ScrollArea::vertical().id_salt("retirements").auto_shrink(false).show(ui, |ui| {
        for (days, of) in rows {
            ui.add_space(4.0);
            ui.add(Label::new(RichText::new(&of.operation).font(theme::medium(13.0))).wrap());
            let (text, color) = match days {
                Some(days @ ..0) => (words::requests::ended_days_ago(-days), *theme::BAD),
                Some(0) => (words::requests::ends_today().to_owned(), *theme::BAD),
                Some(1) => (words::requests::ends_in_days(1), *theme::BAD),
                Some(days @ ..60) => (words::requests::ends_in_days(days), *theme::ACCENT),
                Some(days) => (words::requests::ends_in_days(days), *theme::WEAK),
                None => (words::requests::deprecated().to_owned(), *theme::WEAK),
            };
            ui.label(RichText::new(text).color(color).size(12.5));
            let said = [("Deprecation", &of.deprecation), ("Sunset", &of.sunset), ("Link", &of.link)];
            let said: Vec<_> = said.iter().filter_map(|(name, value)| Some(format!("{name}: {}", value.as_deref()?))).collect();
            let said = format!("{} \u{b7} {}", said.join(" \u{b7} "), words::requests::count(of.calls));
            ui.add(Label::new(RichText::new(said).color(*theme::FAINT).size(theme::SMALL)).wrap());
        }
        ui.add_space(6.0);
        let text = RichText::new(words::requests::deprecations_about()).color(*theme::WEAK).size(theme::SMALL);
        ui.add(Label::new(text).wrap());
    });
}
