//! Formatting and parsing of times, for the whole program.

use std::fmt;

/// Longest accepted time, in milliseconds: a year, far longer than any video, and far below integer overflow.
const LONGEST_MS: i64 = 366 * 24 * 3_600_000;

/// Formats a position or a length without trailing zeros: `1:02.5`, `0:07`, `1:00:00.04`.
///
/// Exact: [`read_time`] returns the same milliseconds. Negative times are formatted as zero.
pub fn timecode(ms: i64) -> String {
    let precise = timecode_precise(ms);
    // The decimal point protects the zeros of seconds and minutes.
    precise.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Like [`timecode`], but with all milliseconds: `1:02.500`. For text fields, and for numbers that change in place.
pub fn timecode_precise(ms: i64) -> String {
    let ms = ms.max(0);
    let (hours, minutes, seconds, ms) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
    match hours {
        0 => format!("{minutes}:{seconds:02}.{ms:03}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}.{ms:03}"),
    }
}

/// Clock of a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clock {
    /// The whole video, as on the ruler and the playhead.
    #[default]
    Video,
    /// A clip in playback time, cuts applied.
    Clip,
    /// A clip's recording in source time, without cuts.
    Recording,
}

impl Clock {
    /// All clocks, from the widest to the narrowest.
    pub const ALL: [Self; 3] = [Self::Video, Self::Clip, Self::Recording];

    /// Label of a time on this clock: `in video`.
    pub fn label(self) -> &'static str {
        match self {
            Self::Video => words::labels::clock_video(),
            Self::Clip => words::labels::clock_clip(),
            Self::Recording => words::labels::clock_recording(),
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        match word {
            "video" => Some(Self::Video),
            "clip" => Some(Self::Clip),
            "recording" => Some(Self::Recording),
            _ => None,
        }
    }
}

/// Amount of a typed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `1:02.5`, `62.5s`, `62500ms`: milliseconds from the start of the clock.
    At(i64),
    /// `+0.5s`, `-2`: milliseconds relative to the present value.
    By(i64),
    /// Share of the clock's length, in thousandths of a percent: `40%`.
    Share(i64),
}

/// Typed time, with its clock if the text names one: `1:02.5 in clip`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedTime {
    /// Amount in the text.
    pub amount: Amount,
    /// Clock in the text; `None` if it names none.
    pub clock: Option<Clock>,
}

impl TypedTime {
    /// Milliseconds on a clock of length `whole` whose present value is `now`. The result may be outside the clock.
    pub fn resolve(self, now: i64, whole: i64) -> i64 {
        match self.amount {
            Amount::At(ms) => ms,
            Amount::By(ms) => now.saturating_add(ms),
            Amount::Share(share) => {
                let part = (i128::from(whole) * i128::from(share) + 50_000) / 100_000;
                i64::try_from(part).unwrap_or(i64::MAX)
            }
        }
    }
}

/// Reason why a typed time is refused. Displays as a complete sentence for the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeError {
    /// The field is empty.
    Empty,
    /// The text is not a time; contains its first characters.
    NotATime(String),
    /// The time is longer than a year.
    TooLong,
    /// The time is outside the allowed range: lowest and highest value, and their clock if the field has one.
    OutOfRange(i64, i64, Option<Clock>),
    /// The recording has this time, but it is cut; contains the time in milliseconds.
    CutOut(i64),
    /// A length cannot be on the recording's clock: lengths are in playback time.
    NoLength,
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(words::labels::time_forms()),
            Self::NotATime(text) => f.write_str(&words::labels::time_unreadable(text)),
            Self::TooLong => f.write_str(words::labels::time_too_long()),
            Self::OutOfRange(least, most, clock) => {
                let (least, most) = (timecode(*least), timecode(*most));
                f.write_str(&match clock {
                    Some(clock) => words::labels::time_range_on_clock(clock.label(), least, most),
                    None => words::labels::time_range(least, most),
                })
            }
            Self::CutOut(ms) => f.write_str(&words::labels::time_cut_out(timecode(*ms))),
            Self::NoLength => f.write_str(words::labels::time_length_clock()),
        }
    }
}

impl std::error::Error for TimeError {}

/// Parses a typed time: `1:02.5`, `1:00:00`, `62.5`, `62.5s`, `62500ms`, with a sign relative to the present value, or `40%`;
/// optionally followed by `in video`, `in clip` or `in recording`. A comma is a decimal point, plain numbers are seconds, and
/// fractions of a millisecond are rounded to the nearest.
pub fn read_time(text: &str) -> Result<TypedTime, TimeError> {
    let lower = text.trim().to_lowercase().replace(',', ".").replace('\u{2212}', "-");
    if lower.is_empty() {
        return Err(TimeError::Empty);
    }
    let wrong = || TimeError::NotATime(text.trim().chars().take(24).collect());
    // The label of the clock as the window shows it, in its language, else the English word.
    let shown = Clock::ALL.into_iter().find_map(|clock| Some((lower.strip_suffix(&clock.label().to_lowercase())?, clock)));
    let (body, clock) = match lower.rsplit_once(char::is_whitespace) {
        _ if let Some((body, clock)) = shown => (body.trim_end(), Some(clock)),
        Some((body, word)) if Clock::of_word(word).is_some() => {
            let body = body.trim_end();
            (body.strip_suffix(" in").unwrap_or(body).trim_end(), Clock::of_word(word))
        }
        _ => (lower.as_str(), None),
    };
    if let Some(percent) = body.strip_suffix('%') {
        let share = decimal(percent.trim_end(), 3).ok_or_else(wrong)?.ok_or(TimeError::TooLong)?;
        // Percentages above 100 are not a time on the clock.
        return if share > 100_000 { Err(wrong()) } else { Ok(TypedTime { amount: Amount::Share(share), clock }) };
    }
    let (sign, digits) = match body.split_at_checked(1) {
        Some(("+", rest)) => (Some(1), rest.trim_start()),
        Some(("-", rest)) => (Some(-1), rest.trim_start()),
        _ => (None, body),
    };
    let ms = milliseconds(digits).ok_or_else(wrong)?.filter(|ms| *ms <= LONGEST_MS).ok_or(TimeError::TooLong)?;
    Ok(TypedTime { amount: sign.map_or(Amount::At(ms), |sign| Amount::By(sign * ms)), clock })
}

/// Parses a time without a sign. The outer `None` means that it is not a time, the inner one that it is too large.
fn milliseconds(text: &str) -> Option<Option<i64>> {
    if let Some(ms) = text.strip_suffix("ms") {
        return decimal(ms.trim_end(), 0);
    }
    if let Some(seconds) = text.strip_suffix('s') {
        return decimal(seconds.trim_end(), 3);
    }
    let mut parts = text.rsplit(':');
    let seconds = parts.next()?;
    let (minutes, hours) = (parts.next(), parts.next());
    if parts.next().is_some() {
        return None;
    }
    let Some(seconds_ms) = decimal(seconds, 3)? else { return Some(None) };
    let mut sum = Some(seconds_ms);
    // 1:75 is a typing error; 90 and 90:00 are not.
    let below_60 = |is_last: bool, value: i64, unit: i64| is_last || value < 60 * unit;
    if !below_60(minutes.is_none(), seconds_ms, 1_000) {
        return None;
    }
    for (part, unit, is_last) in [(minutes, 60_000, hours.is_none()), (hours, 3_600_000, true)] {
        let Some(part) = part else { break };
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let value = part.parse::<i64>().ok();
        if value.is_some_and(|value| !below_60(is_last, value, 1)) {
            return None;
        }
        sum = sum.zip(value).and_then(|(sum, value)| value.checked_mul(unit)?.checked_add(sum));
    }
    Some(sum)
}

/// Parses a decimal number in units of a power of ten, rounded to the nearest: `1.2345` with 3 places is 1235 (half rounds up). The
/// outer `None` means that it is not a number, the inner one that it does not fit.
fn decimal(text: &str, places: usize) -> Option<Option<i64>> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let kept: String = fraction.chars().chain(std::iter::repeat('0')).take(places).collect();
    let up = fraction.as_bytes().get(places).is_some_and(|next| *next >= b'5');
    let number = format!("0{whole}{kept}");
    Some(number.parse::<i64>().ok().and_then(|number| number.checked_add(i64::from(up))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(text: &str) -> Option<i64> {
        match read_time(text) {
            Ok(TypedTime { amount: Amount::At(ms), .. }) => Some(ms),
            _ => None,
        }
    }

    #[test]
    fn times_are_read_as_people_type_them() {
        for same in ["1:02.5", " 62500ms", "62.5s", "62.5", "62,5 s", "0:01:02.500", "00:01:02.500", "62.4996", "62500 ms"] {
            assert_eq!(at(same), Some(62_500), "{same}");
        }
        assert_eq!(at("90:00"), Some(5_400_000));
        assert_eq!(at(".5"), Some(500));
        assert_eq!(read_time("+0.5s").map(|typed| typed.amount), Ok(Amount::By(500)));
        assert_eq!(read_time("\u{2212}1:00").map(|typed| typed.amount), Ok(Amount::By(-60_000)));
        assert_eq!(read_time("40%").map(|typed| typed.resolve(0, 2_000)), Ok(800));
        let named = read_time("1:02.5 in Recording").unwrap();
        assert_eq!((named.amount, named.clock), (Amount::At(62_500), Some(Clock::Recording)));
        assert_eq!(read_time("+1 clip").unwrap().clock, Some(Clock::Clip));
    }

    #[test]
    fn what_is_no_time_is_refused_with_the_forms_that_are() {
        for bad in
            ["a", ":", "1:-2", "1:2:3:4", "inf", "nan", "1:75", "1:60:00", "1.2.3", "--5", "140%", "-5%", "5%s", "in clip", "٣"]
        {
            assert!(matches!(read_time(bad), Err(TimeError::NotATime(_))), "{bad}: {:?}", read_time(bad));
        }
        assert_eq!(read_time("  "), Err(TimeError::Empty));
        for long in ["99999999999999999999:0", "9999999999", "99999999999999999999ms", "1e9s"] {
            assert!(read_time(long).is_err(), "{long}");
        }
        assert_eq!(read_time("99999999999999999999:00"), Err(TimeError::TooLong));
        assert!(read_time("abc").unwrap_err().to_string().contains("1:02.5"));
    }

    #[test]
    fn a_time_is_printed_in_one_format_without_rounding() {
        assert_eq!(timecode(62_540), "1:02.54");
        assert_eq!(timecode(60_000), "1:00");
        assert_eq!(timecode(600_000), "10:00");
        assert_eq!(timecode(3_600_000), "1:00:00");
        assert_eq!(timecode(0), "0:00");
        assert_eq!(timecode_precise(62_500), "1:02.500");
        assert_eq!(timecode_precise(3_661_005), "1:01:01.005");
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_as_the_same_time(ms in 0i64..=LONGEST_MS) {
            prop_assert_eq!(at(&timecode(ms)), Some(ms));
            prop_assert_eq!(at(&timecode_precise(ms)), Some(ms));
            prop_assert_eq!(at(&format!("{ms}ms")), Some(ms));
            prop_assert_eq!(read_time(&format!("+{}", timecode(ms))).unwrap().amount, Amount::By(ms));
        }

        #[test]
        fn whatever_is_typed_the_reader_answers(text in "[-+0-9:.,%ms a-z\u{0660}\u{2212}\u{1f600}]{0,24}", any in any::<String>(),
                                               now in any::<i64>(), whole in any::<i64>()) {
            for text in [text, any] {
                if let Ok(typed) = read_time(&text) {
                    let _ = typed.resolve(now, whole);
                } else if let Err(error) = read_time(&text) {
                    prop_assert!(error.to_string().ends_with('.'));
                }
            }
        }
    }
}
