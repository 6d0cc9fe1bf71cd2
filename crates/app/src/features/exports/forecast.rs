//! Size and time of an export before it starts, from what earlier exports on this computer cost.

use crate::{
    api::space::in_words,
    app::settings::{
        export_forms::{Forecast, Work},
        exports::Measured,
    },
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

    /// Notes that the export is being rendered.
    pub(super) fn begin(&mut self) {
        self.begun.get_or_insert_with(Instant::now);
    }

    /// Cost of the finished export, of this many bytes and milliseconds of video. `None` if it is too short: then the start of ffmpeg
    /// is most of the time.
    pub(super) fn measured(self, bytes: u64, length_ms: i64) -> Option<Measured> {
        let seconds = Some(length_ms).filter(|ms| *ms >= 1_000)? as f64 / 1e3;
        let took = self.begun?.elapsed().as_secs_f64();
        let Work { key, pixels, .. } = self.work;
        Some(Measured { key, pixels, bytes: bytes as f64 / seconds, seconds: took / seconds })
    }
}

/// The estimate as a sentence.
pub(super) fn in_words_of(forecast: Forecast) -> String {
    let range = |least: String, most: String| if least == most { least } else { words::exports::forecast_range(least, most) };
    // Two digits are as exact as it is: 22 MB, not 22.0 MB.
    let size = |bytes: f64| in_words(two_digits(bytes.max(0.0)) as u64).replace(".0 ", " ");
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
