//! Size and time of an export before it starts, from what earlier exports on this computer cost.

use super::{ExportChoices, export_range};
use crate::{
    api::space::in_words,
    app::{
        State,
        settings::export_forms::{Forecast, Measured, Work, forecast, remember},
    },
    jobs::exports::{Content, QueueId},
};
use std::time::Instant;

/// Work of an export that was started, and when it began to be rendered.
#[derive(Clone, Debug)]
pub struct Watched {
    work: Work,
    begun: Option<Instant>,
}

impl Watched {
    /// Work that has not begun.
    pub(super) fn new(work: Work) -> Self {
        Self { work, begun: None }
    }
}

impl State {
    /// Work of these choices on the open video.
    pub(super) fn work_of(&self, choices: &ExportChoices) -> Option<Work> {
        let canvas = self.project()?.video.dimensions;
        Work::of(choices, (canvas.width, canvas.height))
    }

    /// Estimate of an export with these choices: size, and time if exports of the kind were measured. `None` for kinds without one.
    pub fn export_forecast(&self, choices: &ExportChoices) -> Option<String> {
        let work = self.work_of(choices)?;
        let length = if choices.kind.is_of_range() {
            let (from, to, _) = export_range(self)?;
            to.0 - from.0
        } else {
            self.project()?.sequence.length().0
        };
        let speed = choices.speed.filter(|_| choices.kind.is_of_service()).and_then(|index| ExportChoices::SPEEDS.get(index));
        let speed = speed.and_then(|speed| speed.parse::<f64>().ok()).filter(|speed| *speed > 0.0).unwrap_or(1.0);
        let measured: Vec<Measured> = self.settings.exports.measured();
        Some(in_words_of(forecast(&work, &measured, length as f64 / 1e3 / speed)))
    }

    /// Notes that an export is being rendered.
    pub(super) fn export_begins(&mut self, id: QueueId) {
        if let Some(watched) = self.exports.watched.get_mut(&id) {
            watched.begun.get_or_insert_with(Instant::now);
        }
    }

    /// Remembers what a finished export cost; forgets one that failed.
    pub(super) fn export_measured(&mut self, id: QueueId, done: Option<(u64, &Content)>) {
        let Some(Watched { work, begun: Some(begun) }) = self.exports.watched.remove(&id) else { return };
        let Some((bytes, Content::Media(probe))) = done else { return };
        // A GIF does not state its length.
        let range = self.exports.get(id).and_then(|item| item.local.as_ref()).map(|job| job.range.1.0 - job.range.0.0);
        // Below a second of video the start of ffmpeg is most of the time.
        let Some(seconds) = range.or(probe.duration_ms).filter(|ms| *ms >= 1_000).map(|ms| ms as f64 / 1e3) else { return };
        let (bytes, took) = (bytes as f64 / seconds, begun.elapsed().as_secs_f64() / seconds);
        let mut measured = self.settings.exports.measured();
        remember(&mut measured, Measured { key: work.key, pixels: work.pixels, bytes, seconds: took });
        self.settings.exports.set_measured(&measured);
    }
}

fn in_words_of(forecast: Forecast) -> String {
    let range = |least: String, most: String| if least == most { least } else { words::exports::forecast_range(least, most) };
    let size = |bytes: f64| in_words(two_digits(bytes.max(0.0)) as u64);
    let size = range(size(forecast.bytes.0), size(forecast.bytes.1));
    let time = |seconds: f64| match two_digits(seconds.max(1.0)).round() as u64 {
        seconds @ 0..=90 => words::exports::forecast_seconds(seconds),
        seconds => words::exports::forecast_minutes((seconds + 30) / 60),
    };
    match forecast.seconds {
        Some((least, most)) => words::exports::forecast_size_and_time(size, range(time(least), time(most))),
        None => words::exports::forecast_size(size),
    }
}

/// A number rounded to two digits: an estimate is no more exact.
fn two_digits(value: f64) -> f64 {
    if value < 1.0 {
        return value;
    }
    let unit = 10_f64.powf(value.log10().floor() - 1.0);
    (value / unit).round() * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_said_as_a_range_that_is_no_more_exact_than_it_is() {
        let told = in_words_of(Forecast { bytes: (1_234_567.0, 4_321_000.0), seconds: Some((12.4, 211.0)) });
        let times = words::exports::forecast_range(words::exports::forecast_seconds(12), words::exports::forecast_minutes(4));
        assert_eq!(told, words::exports::forecast_size_and_time(words::exports::forecast_range("1.2 MB", "4.3 MB"), times));
        let wav = in_words_of(Forecast { bytes: (1_920_000.0, 1_920_000.0), seconds: None });
        assert_eq!(wav, words::exports::forecast_size("1.9 MB"));
    }
}
