//! Lenient parser of analytics answers: accepts the field names, units and list forms of different servers.

use super::{Analytics, Day, DayOfPlays, NamedCount, RetentionSlice, Summary, TopVideo};
use crate::{MAX_INT, plain};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Longest name that is kept, in characters.
const LONGEST_NAME: usize = 300;
/// Most entries read from one list.
const MOST_ENTRIES: usize = 100_000;
/// Highest plausible retention, in percent; larger values are left out.
const HIGHEST_PCT: f64 = 1_000.0;

// Field names are compared in lower case, without `_`, `-` and spaces.
const SUMMARY: &[&str] = &["summary", "totals", "total", "overview"];
const PLAYS: &[&str] = &["plays", "totalplays", "playcount", "views", "totalviews", "viewcount", "count", "total", "value"];
const SESSIONS: &[&str] = &[
    "uniquesessions",
    "uniqueviewersessions",
    "uniqueviewers",
    "uniqueplays",
    "uniqueviews",
    "viewersessions",
    "sessions",
    "viewers",
    "uniques",
];
const WATCH_SECONDS: &[&str] = &["watchtimeseconds", "totalwatchtimeseconds", "secondswatched", "watchtime", "totalwatchtime"];
const WATCH_MS: &[&str] = &["watchtimems", "totalwatchtimems"];
const WATCHED_PCT: &[&str] = &[
    "averagewatchedpct",
    "averagewatchedpercent",
    "averagewatchedpercentage",
    "averagepercentwatched",
    "averagepercentagewatched",
    "averagewatchpercentage",
    "averagewatchpercent",
    "avgpercentwatched",
    "percentwatched",
    "percentagewatched",
    "watchedpercentage",
    "watchedpct",
];
const WATCHED_SHARE: &[&str] = &[
    "averagewatched",
    "averagecompletion",
    "averagecompletionrate",
    "completionrate",
    "averageretention",
    "watchrate",
    "completion",
];
const DAYS: &[&str] = &["viewsovertime", "playsovertime", "viewsperday", "playsperday", "timeseries", "days"];
const DATE: &[&str] = &["date", "day", "timestamp", "time", "at", "start", "startdate", "bucket"];
const RETENTION: &[&str] = &["retention", "retentioncurve", "audienceretention", "engagement"];
const SLICES: &[&str] = &["slices", "points", "curve", "values", "data", "items", "retention"];
const POSITION: &[&str] =
    &["slice", "sliceindex", "index", "position", "positionpct", "percent", "pct", "startpct", "startpercent", "bucket", "at"];
const WATCHED: &[&str] = &[
    "watchedpct",
    "retentionpct",
    "retentionpercent",
    "retentionpercentage",
    "viewerspct",
    "percentage",
    "watchedpercentage",
    "retainedpct",
];
const SHARE: &[&str] = &["retention", "retained", "share", "rate", "ratio", "value", "watched", "watchedratio"];
const WATCHERS: &[&str] = &["viewers", "sessions", "views", "plays", "count", "uniqueviewers", "uniquesessions"];
const COUNTRIES: &[&str] = &["geography", "countries", "geo", "locations", "bycountry"];
const COUNTRY: &[&str] = &["country", "countrycode", "code", "countryname", "name", "region", "location", "label"];
const REFERRERS: &[&str] = &["referrers", "referrer", "referers", "referrals", "referringdomains", "byreferrer"];
const REFERRER: &[&str] = &["domain", "referrer", "referer", "host", "hostname", "source", "name", "url", "label"];
const UTM: &[&str] = &["utmsources", "utmtrafficsources", "trafficsources", "utm", "utms", "utmparameters", "campaigns"];
const UTM_SOURCE: &[&str] = &["source", "utmsource", "name", "value", "label"];
const UTM_MEDIUM: &[&str] = &["medium", "utmmedium"];
const UTM_CAMPAIGN: &[&str] = &["campaign", "utmcampaign"];
const CLICKS: &[&str] = &["ctaclicks", "calltoactionclicks", "calltoactions", "callstoaction", "ctas", "cta", "clicks"];
const CLICKED: &[&str] = &["label", "text", "title", "name", "buttontext", "cta", "url", "link", "id"];
const CLICK_COUNT: &[&str] = &["clicks", "clickcount", "count", "total", "totalclicks", "value"];
const TOP: &[&str] = &["topvideos", "videos", "ranking"];
const VIDEO_ID: &[&str] = &["videoid", "id"];
const VIDEO_NAME: &[&str] = &["name", "title", "videoname", "videotitle"];
/// Field names of a wrapper around the entries of a list.
const ENTRIES: &[&str] = &["items", "entries", "data", "values", "results", "list", "sources"];

impl Analytics {
    /// Reads an answer, with or without a wrapper. Unreadable values are missing; an answer that isn't an object gives an empty
    /// record.
    pub fn read(answer: &Value) -> Self {
        let record = Fields::of(answer).and_then(|fields| {
            let known = [SUMMARY, DAYS, RETENTION, TOP].concat();
            let is_it = fields.get(&known).is_some();
            let wrapped = || fields.get(&["analytics", "data", "result"]).and_then(Fields::of);
            if is_it { None } else { wrapped() }.or(Some(fields))
        });
        let mut reader = Reader::default();
        let Some(record) = record else {
            return Self { left_out: usize::from(!answer.is_null()), ..Self::default() };
        };
        let summary = record.get(SUMMARY).and_then(Fields::of);
        let mut read = Self {
            // Totals may also be fields of the record itself, beside the lists.
            summary: reader.summary(summary.as_ref().unwrap_or(&record)),
            views_over_time: record.get(DAYS).map(|days| reader.days(days)).unwrap_or_default(),
            retention: record.get(RETENTION).map(|slices| reader.retention(slices)).unwrap_or_default(),
            geography: record.get(COUNTRIES).map(|list| reader.counts(list, COUNTRY, PLAYS)).unwrap_or_default(),
            referrers: record.get(REFERRERS).map(|list| reader.counts(list, REFERRER, PLAYS)).unwrap_or_default(),
            utm_sources: record.get(UTM).map(|list| reader.counts(list, UTM_SOURCE, PLAYS)).unwrap_or_default(),
            cta_clicks: record.get(CLICKS).map(|list| reader.counts(list, CLICKED, CLICK_COUNT)).unwrap_or_default(),
            top_videos: record.get(TOP).map(|list| reader.top(list)).unwrap_or_default(),
            left_out: 0,
        };
        read.left_out = reader.left_out;
        read
    }
}

/// Fields of an object by their folded names: lower case, without `_`, `-` and spaces.
struct Fields<'a>(HashMap<String, &'a Value>);

impl<'a> Fields<'a> {
    fn of(value: &'a Value) -> Option<Self> {
        value.as_object().map(|fields| Self(fields.iter().map(|(name, value)| (folded(name), value)).collect()))
    }

    /// Value of the first of these names that is present and not null.
    fn get(&self, names: &[&str]) -> Option<&'a Value> {
        self.named(names).map(|(_, value)| value)
    }

    fn named<'n>(&self, names: &[&'n str]) -> Option<(&'n str, &'a Value)> {
        names.iter().find_map(|name| Some((*name, *self.0.get(*name).filter(|value| !value.is_null())?)))
    }
}

fn folded(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, '_' | '-' | ' ')).flat_map(char::to_lowercase).take(64).collect()
}

/// Parses a finite number; text may have a percent sign.
fn number(value: &Value) -> Option<f64> {
    let read = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().trim_end_matches('%').trim_end().parse().ok(),
        _ => None,
    };
    read.filter(|number| number.is_finite())
}

/// Entries of an array, of an object that wraps an array, or of an object keyed by name; each with its key, if any.
fn entries(list: &Value) -> Vec<(Option<&str>, &Value)> {
    match list {
        Value::Array(entries) => entries.iter().take(MOST_ENTRIES).map(|entry| (None, entry)).collect(),
        Value::Object(fields) => match inner_list(fields) {
            Some(entries) => entries.iter().take(MOST_ENTRIES).map(|entry| (None, entry)).collect(),
            None => fields.iter().take(MOST_ENTRIES).map(|(name, value)| (Some(name.as_str()), value)).collect(),
        },
        _ => Vec::new(),
    }
}

fn inner_list(fields: &Map<String, Value>) -> Option<&Vec<Value>> {
    let named = fields.iter().find(|(name, value)| value.is_array() && ENTRIES.contains(&folded(name).as_str()));
    named.and_then(|(_, list)| list.as_array())
}

/// Parser that counts the values it leaves out.
#[derive(Default)]
struct Reader {
    left_out: usize,
}

/// Unit of the values of a retention curve.
#[derive(Clone, Copy, PartialEq)]
enum Unit {
    Percent,
    /// Shares from 0 to 1 or percent; the largest value decides.
    Share,
    Viewers,
}

impl Reader {
    /// Number from 0 to `most`; `None`, counted as left out, for any other value.
    fn amount(&mut self, value: &Value, most: f64) -> Option<f64> {
        let read = number(value).filter(|number| (0.0..=most).contains(number));
        self.left_out += usize::from(read.is_none());
        read
    }

    fn count(&mut self, value: &Value) -> Option<u64> {
        self.amount(value, MAX_INT as f64).map(|number| number.round() as u64)
    }

    fn summary(&mut self, fields: &Fields<'_>) -> Summary {
        // A list under the same name isn't a total.
        let sum = |names: &[&str]| fields.get(names).filter(|value| !value.is_array() && !value.is_object());
        let plays = sum(PLAYS).and_then(|value| self.count(value));
        let unique_sessions = sum(SESSIONS).and_then(|value| self.count(value));
        let seconds = sum(WATCH_SECONDS).and_then(|value| self.amount(value, MAX_INT as f64));
        let watch_time_seconds =
            seconds.or_else(|| sum(WATCH_MS).and_then(|value| self.amount(value, MAX_INT as f64)).map(|ms| ms / 1_000.0));
        let pct = sum(WATCHED_PCT).and_then(|value| self.amount(value, HIGHEST_PCT));
        let average_watched_pct = pct.or_else(|| {
            let share = sum(WATCHED_SHARE).and_then(|value| self.amount(value, HIGHEST_PCT))?;
            Some(if share <= 1.0 { share * 100.0 } else { share })
        });
        Summary { plays, unique_sessions, watch_time_seconds, average_watched_pct }
    }

    fn days(&mut self, list: &Value) -> Vec<DayOfPlays> {
        let mut days = BTreeMap::<Day, u64>::new();
        for (name, entry) in entries(list) {
            // Object keyed by date: `{"2026-11-01": 4}`.
            let (date, plays) = match (name, Fields::of(entry)) {
                (_, Some(fields)) => (
                    fields.get(DATE).and_then(day).or_else(|| name.and_then(Day::begins)),
                    fields.get(PLAYS).and_then(|plays| self.count(plays)),
                ),
                (Some(name), None) => (Day::begins(name), self.count(entry)),
                // Pair of date and count.
                (None, None) => {
                    let pair = entry.as_array().map(Vec::as_slice).unwrap_or_default();
                    (pair.first().and_then(day), pair.get(1).and_then(|plays| self.count(plays)))
                }
            };
            match date.zip(plays) {
                Some((date, plays)) => {
                    let sum = days.entry(date).or_default();
                    *sum = sum.saturating_add(plays);
                }
                None => self.left_out += usize::from(date.is_none()),
            }
        }
        days.into_iter().map(|(date, plays)| DayOfPlays { date, plays }).collect()
    }

    fn counts(&mut self, list: &Value, names: &[&str], counts: &[&str]) -> Vec<NamedCount> {
        let mut sums = HashMap::<String, u64>::new();
        let mut add = |name: String, count: u64| {
            let sum = sums.entry(name).or_default();
            *sum = sum.saturating_add(count);
        };
        if let Some(count) = number(list).and_then(|_| self.count(list)) {
            // A bare count without a name.
            add(String::new(), count);
        }
        for (name, entry) in entries(list) {
            let Some(fields) = Fields::of(entry) else {
                match (name, entry) {
                    (Some(name), Value::Number(_) | Value::String(_)) => {
                        if let Some(count) = self.count(entry) {
                            add(named(name), count);
                        }
                    }
                    _ => self.left_out += 1,
                }
                continue;
            };
            let text = |names: &[&str]| fields.get(names).and_then(Value::as_str).map(named).filter(|name| !name.is_empty());
            let own = text(names).or_else(|| name.map(named)).unwrap_or_default();
            let more = if names == UTM_SOURCE { [text(UTM_MEDIUM), text(UTM_CAMPAIGN)] } else { [None, None] };
            let parts: Vec<String> = [Some(own), more[0].clone(), more[1].clone()].into_iter().flatten().collect();
            let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
            // The count may be under the name of the counted thing.
            let count = fields.get(counts).filter(|count| number(count).is_some()).or_else(|| fields.get(counts));
            match count.map(|count| self.count(count)) {
                Some(Some(count)) => add(parts.join(" / "), count),
                Some(None) => {}
                None => self.left_out += 1,
            }
        }
        let mut all: Vec<NamedCount> = sums.into_iter().map(|(name, count)| NamedCount { name, count }).collect();
        all.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.name.cmp(&other.name)));
        all
    }

    fn top(&mut self, list: &Value) -> Vec<TopVideo> {
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for (name, entry) in entries(list) {
            let Some(fields) = Fields::of(entry) else {
                self.left_out += 1;
                continue;
            };
            let inner = fields.get(&["video"]).and_then(Fields::of);
            let text = |names: &[&str]| {
                let own = fields.get(names).or_else(|| inner.as_ref().and_then(|video| video.get(names)));
                own.and_then(Value::as_str).filter(|text| !text.is_empty())
            };
            let Some(id) = text(VIDEO_ID).or(name) else {
                self.left_out += 1;
                continue;
            };
            let plays = fields.get(PLAYS).and_then(|plays| self.count(plays)).unwrap_or(0);
            if known.insert(id) {
                let name = text(VIDEO_NAME).map(named).unwrap_or_default();
                all.push(TopVideo { video_id: id.into(), name, plays });
            }
        }
        all
    }

    fn retention(&mut self, list: &Value) -> Vec<RetentionSlice> {
        let list = Fields::of(list).and_then(|fields| fields.get(SLICES).filter(|inner| inner.is_array())).unwrap_or(list);
        let mut unit = Unit::Share;
        // Position, if given, and value of each point.
        let mut points: Vec<(Option<f64>, Option<f64>)> = Vec::new();
        for (name, entry) in entries(list) {
            let Some(fields) = Fields::of(entry) else {
                let position = name.and_then(|name| number(&Value::from(name)));
                self.left_out += usize::from(name.is_some() && position.is_none());
                // A null in the list still occupies its slice.
                let value = if entry.is_null() { None } else { self.amount(entry, MAX_INT as f64) };
                if name.is_none() || position.is_some() {
                    points.push((position, value));
                }
                continue;
            };
            // Position and value may share a field name; a field used as the position isn't also the value.
            let named = [(WATCHED, Unit::Percent), (SHARE, Unit::Share), (WATCHERS, Unit::Viewers)]
                .into_iter()
                .find_map(|(names, unit)| Some((fields.named(names)?, unit)));
            let place = fields.named(POSITION);
            let found = named.or_else(|| {
                let bare = fields.named(&["pct", "percent"])?;
                place.is_some_and(|(name, _)| name != bare.0).then_some((bare, Unit::Percent))
            });
            let position = place.and_then(|(_, value)| self.amount(value, MAX_INT as f64));
            let value = found.and_then(|((_, value), _)| self.amount(value, MAX_INT as f64));
            if let Some((_, of)) = found {
                unit = of;
            }
            points.push((position, value));
        }
        let placed = points.iter().filter(|(position, _)| position.is_some()).count();
        let slices = if placed > 0 && placed * 2 >= points.len() { self.placed(&points) } else { spread(&points) };
        self.in_percent(slices, unit)
    }

    /// Slices of one percent, placed at their stated positions, as (start, end, value).
    fn placed(&mut self, points: &[(Option<f64>, Option<f64>)]) -> Vec<(f64, f64, f64)> {
        let positions = || points.iter().filter_map(|(position, _)| *position);
        let (least, most) = (positions().fold(f64::INFINITY, f64::min), positions().fold(0.0, f64::max));
        // Positions from 0 to 1 are shares of the length; positions from 1 to 100 are one-based.
        let scale = if most <= 1.0 && points.len() > 2 { 100.0 } else { 1.0 };
        let first = if (most - 100.0).abs() < 0.5 && least >= 1.0 { 1.0 } else { 0.0 };
        let mut at = BTreeMap::<u8, f64>::new();
        for (position, value) in points {
            let place = position.map(|position| (position * scale - first).round());
            match (place, value) {
                (Some(place), Some(value)) if (0.0..100.0).contains(&place) => {
                    at.insert(place as u8, *value);
                }
                // Position 100 is the end of the last slice, so it isn't counted as left out. Points without a value were counted
                // when they were read.
                (Some(place), Some(_)) => self.left_out += usize::from((place - 100.0).abs() > 0.5),
                (None, Some(_)) => self.left_out += 1,
                (_, None) => {}
            }
        }
        at.into_iter().map(|(place, value)| (f64::from(place), f64::from(place) + 1.0, value)).collect()
    }

    fn in_percent(&mut self, slices: Vec<(f64, f64, f64)>, unit: Unit) -> Vec<RetentionSlice> {
        let most = slices.iter().map(|(_, _, value)| *value).fold(0.0, f64::max);
        let scale = match unit {
            Unit::Viewers if most > 0.0 => 100.0 / most,
            Unit::Share if most <= 1.0 => 100.0,
            // Values this large can't be shares: they are viewer counts.
            Unit::Share if most > HIGHEST_PCT => 100.0 / most,
            _ => 1.0,
        };
        let slice =
            |(start_pct, end_pct, value): (f64, f64, f64)| RetentionSlice { start_pct, end_pct, watched_pct: value * scale };
        let all = slices.len();
        let read: Vec<_> = slices.into_iter().map(slice).filter(|slice| slice.watched_pct <= HIGHEST_PCT).collect();
        self.left_out += all - read.len();
        read
    }
}

/// Slices of equal length for points without positions. With 101 points, the last one is the end of the video and has no slice.
fn spread(points: &[(Option<f64>, Option<f64>)]) -> Vec<(f64, f64, f64)> {
    let count = if points.len() == 101 { 100 } else { points.len() };
    let end = |index: usize| index as f64 * 100.0 / count as f64;
    let slices = points.iter().take(count).enumerate();
    slices.filter_map(|(index, (_, value))| Some((end(index), end(index + 1), (*value)?))).collect()
}

fn named(name: &str) -> String {
    plain(name.trim(), LONGEST_NAME)
}

/// Day from a text that begins with a date, or from a Unix time in seconds or milliseconds.
fn day(value: &Value) -> Option<Day> {
    match value {
        Value::String(text) => Day::begins(text),
        Value::Number(number) => {
            let number = number.as_f64()?;
            Day::of_unix_seconds(if number.abs() > 1e11 { number / 1_000.0 } else { number })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
