//! Proposes masks over secrets in a screen recording: e-mail addresses, card numbers, keys, and names from a list of the user.
//! Searches recognised words, follows them while they scroll, and covers them with masks. A mask cannot move, so masks that overlap
//! in time cover all positions.
//!
//! The secrets themselves are never part of a proposal's texts, because a proposal may be sent to others.

use super::{SpokenClip, plain};
use crate::{Part, PartKind, Sure};
use cutroom_api::{
    DurationMs, PlaybackMs, PointPct, SizePct, SourceMs,
    batch::{Action, Operation},
    effects::MaskAdd,
    item::AddBody,
};
use cutroom_edit::EditRequest;
use cutroom_timeline::Footage;

/// A rectangle in percent of a frame: left, top, right, bottom.
pub type PlacePct = [f64; 4];

/// Longest time during which an unrecognised secret still counts as visible, in milliseconds: text recognition misses some.
const GAP_MS: i64 = 2_500;
/// Largest movement of a secret from one recognition to the next, in percent of the frame.
const FARTHEST: f64 = 45.0;
/// Margin around a secret, in percent of the frame: across and down.
const ROOM: (f64, f64) = (0.5, 0.6);
/// Largest ratio of a mask's area to that of a moving secret.
const GROWN: f64 = 2.5;
/// Most masks of one secret.
const MOST_MASKS: usize = 40;
/// Shortest mask, in milliseconds.
const SHORTEST_MS: i64 = 1;
/// Fewest letters and digits of a key with an unknown prefix.
const SHORTEST_KEY: usize = 24;
/// Key prefixes of well-known services, and the least number of characters after each.
const KEYS: [(&str, usize); 16] = [
    ("sk-", 16),
    ("sk_", 12),
    ("pk_", 12),
    ("rk_", 12),
    ("whsec_", 12),
    ("ghp_", 16),
    ("gho_", 16),
    ("github_pat_", 16),
    ("glpat-", 12),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("AKIA", 12),
    ("AIza", 20),
    ("eyJ", 20),
    ("ck_", 16),
    ("hf_", 16),
];

/// A word recognised in a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenWord {
    /// Recognised text.
    pub text: String,
    /// Bounding box.
    pub place: PlacePct,
    /// Number of the text line; words of a line are consecutive.
    pub line: u64,
}

/// Text that a recording shows during a time range.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenText {
    /// Last time before the text appeared, or the start.
    pub from: SourceMs,
    /// First time after the text disappeared, or the end.
    pub to: SourceMs,
    /// Words, line by line.
    pub words: Vec<ScreenWord>,
}

/// Kind of secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SecretKind {
    /// An e-mail address.
    Email,
    /// Card number.
    Card,
    /// API key or token.
    Key,
    /// Name from the user's list.
    Name,
}

impl SecretKind {
    /// Title and reason of a part with this number of masks.
    fn texts(self, masks: usize) -> (String, String) {
        match self {
            Self::Email => (words::finders::email_title(masks), words::finders::email_why(masks)),
            Self::Card => (words::finders::card_title(masks), words::finders::card_why(masks)),
            Self::Key => (words::finders::key_title(masks), words::finders::key_why(masks)),
            Self::Name => (words::finders::name_title(masks), words::finders::name_why(masks)),
        }
    }
}

/// A secret in one frame.
#[derive(Clone, Debug, PartialEq)]
struct Sighting {
    kind: SecretKind,
    /// Letters and digits of the secret, without characters that text recognition confuses.
    key: String,
    sure: u8,
    place: PlacePct,
}

/// A secret and its positions over time.
#[derive(Clone, Debug)]
struct Track {
    kind: SecretKind,
    key: String,
    sure: u8,
    steps: Vec<(i64, i64, PlacePct)>,
}

/// Parses a list of secret names ([`words::items_of`]).
pub fn names_of(list: &str) -> Vec<String> {
    words::items_of(list).filter(|name| plain(name).len() > 1).map(str::to_owned).collect()
}

/// Proposes masks over the secrets of a clip's screen recording, one part for each, sorted by time. Skips a secret that existing
/// masks cover: `taken` has their start, length and area. Percentages are those of the screen layer.
pub fn secrets(
    of: &SpokenClip<'_>,
    seen: &[ScreenText],
    names: &[String],
    taken: &[(PlaybackMs, DurationMs, PlacePct)],
) -> Vec<Part> {
    let mut parts = Vec::new();
    for track in tracks(seen, names) {
        let masks: Vec<_> = masks(&track).into_iter().filter_map(|mask| played(of, mask)).collect();
        let covers = |(from, long, place): &(PlaybackMs, DurationMs, PlacePct)| {
            let is_covered =
                |(at, to, spot): &(i64, i64, PlacePct)| from.0 <= *at && *to <= from.0 + long.0 && within(*spot, *place);
            masks.iter().all(is_covered)
        };
        // Several masks together may cover it.
        let is_covered_in_turn = |(at, to, spot): &(i64, i64, PlacePct)| {
            taken.iter().any(|(from, long, place)| from.0 <= *at && *to <= from.0 + long.0 && within(*spot, *place))
        };
        if masks.is_empty() || taken.iter().any(covers) || masks.iter().all(is_covered_in_turn) {
            continue;
        }
        let number = parts.len() + 1;
        let operations = masks.iter().enumerate().map(|(index, (from, to, [left, top, right, bottom]))| {
            let body = MaskAdd {
                start_time_ms: PlaybackMs(*from),
                duration_ms: DurationMs(to - from),
                point: PointPct { x_pct: hundredths(*left), y_pct: hundredths(*top) },
                dimensions: SizePct { width_pct: hundredths(right - left), height_pct: hundredths(bottom - top) },
                intensity: Some(1.0),
            };
            let id = format!("secret-{}-{number}-{}", of.clip, index + 1);
            let action = Action::Add(AddBody::Blur(body));
            EditRequest::Operation(Operation { id: id.as_str().into(), clip: of.clip.clone(), action })
        });
        let operations: Vec<_> = operations.collect();
        let (title, why) = track.kind.texts(operations.len());
        parts.push(Part { kind: PartKind::Mask, title, why, sure: Sure::percent(track.sure), operations });
    }
    parts
}

/// Converts a mask to playback time; `None` if its footage is cut out.
fn played(of: &SpokenClip<'_>, (from, to, place): (i64, i64, PlacePct)) -> Option<(i64, i64, PlacePct)> {
    let (start, long) = of.map.played(Footage { first: SourceMs(from), end: SourceMs(to) });
    (long.0 >= SHORTEST_MS).then_some((start.0, start.0 + long.0, place))
}

/// Finds all secrets with their positions, sorted by time.
fn tracks(seen: &[ScreenText], names: &[String]) -> Vec<Track> {
    let (mut open, mut done): (Vec<Track>, Vec<Track>) = (Vec::new(), Vec::new());
    for text in seen {
        let (from, to) = (text.from.0, text.to.0);
        let (ended, running): (Vec<_>, Vec<_>) = open.into_iter().partition(|track| from - track.end() > GAP_MS);
        done.extend(ended);
        open = running;
        let mut continued = vec![false; open.len()];
        for sighting in sightings(&text.words, names) {
            let nearest = open
                .iter()
                .enumerate()
                .filter(|(index, track)| {
                    !continued.get(*index).copied().unwrap_or(true)
                        && track.kind == sighting.kind
                        && is_alike(&track.key, &sighting.key)
                        && apart(track.place(), sighting.place) <= FARTHEST
                })
                .min_by(|(_, one), (_, other)| {
                    apart(one.place(), sighting.place).total_cmp(&apart(other.place(), sighting.place))
                })
                .map(|(index, _)| index);
            let known = nearest.and_then(|index| Some((continued.get_mut(index)?, open.get_mut(index)?)));
            if let Some((continued, track)) = known {
                *continued = true;
                track.sure = track.sure.max(sighting.sure);
                // Covers the time since the last recognition as well.
                let begins = from.min(track.end());
                track.steps.push((begins, to, sighting.place));
            } else {
                let Sighting { kind, key, sure, place } = sighting;
                open.push(Track { kind, key, sure, steps: vec![(from, to, place)] });
                continued.push(true);
            }
        }
    }
    done.extend(open);
    done.sort_by_key(|track| (track.steps.first().map(|step| step.0), track.kind));
    done
}

impl Track {
    fn end(&self) -> i64 {
        self.steps.last().map_or(0, |step| step.1)
    }

    fn place(&self) -> PlacePct {
        self.steps.last().map_or([0.0; 4], |step| step.2)
    }
}

/// Masks that cover a secret at all times: start, end, area. Between two recognitions the secret is somewhere between both
/// positions; before the first and after the last one it is assumed to continue its movement.
fn masks(track: &Track) -> Vec<(i64, i64, PlacePct)> {
    let steps = &track.steps;
    let mut covered: Vec<(i64, i64, PlacePct)> = Vec::new();
    for (index, (from, to, place)) in steps.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| steps.get(before)).map(|step| step.2);
        let behind = steps.get(index + 1).map(|step| step.2);
        // Only a moving secret is extrapolated beyond its first and last position.
        let carried = |other: Option<PlacePct>| other.map_or(*place, |other| mirrored(*place, other));
        let mut all = joined(*place, before.unwrap_or_else(|| carried(behind)));
        if behind.is_none() && before.is_some() {
            all = joined(all, carried(before));
        }
        covered.push((*from, *to, all));
    }
    let mut grown = GROWN;
    loop {
        let merged = merged(&covered, grown);
        if merged.len() <= MOST_MASKS || grown > 1e4 {
            return merged.into_iter().map(|(from, to, place)| (from, to, with_room(place))).collect();
        }
        grown *= 2.0;
    }
}

/// Merges consecutive positions into few masks, none of which is much larger than its content.
fn merged(covered: &[(i64, i64, PlacePct)], grown: f64) -> Vec<(i64, i64, PlacePct)> {
    let mut out: Vec<(i64, i64, PlacePct)> = Vec::new();
    let mut largest = 0.0_f64;
    for (from, to, place) in covered {
        if let Some(last) = out.last_mut() {
            let both = joined(last.2, *place);
            let most = largest.max(area(*place));
            if area(both) <= most * grown {
                (last.0, last.1, last.2, largest) = (last.0.min(*from), last.1.max(*to), both, most);
                continue;
            }
        }
        largest = area(*place);
        out.push((*from, *to, *place));
    }
    out
}

/// Finds the secrets in recognised words.
fn sightings(words: &[ScreenWord], names: &[String]) -> Vec<Sighting> {
    let mut found = Vec::new();
    for line in words.chunk_by(|one, other| one.line == other.line) {
        emails(line, &mut found);
        cards(line, &mut found);
        keys(line, &mut found);
        for name in names {
            name_in(line, name, &mut found);
        }
    }
    found
}

fn sighting(kind: SecretKind, text: &str, sure: u8, words: &[ScreenWord]) -> Option<Sighting> {
    let place = words.iter().map(|word| word.place).reduce(joined)?;
    Some(Sighting { kind, key: folded(text), sure, place })
}

fn emails(line: &[ScreenWord], found: &mut Vec<Sighting>) {
    for (index, word) in line.iter().enumerate() {
        let trimmed = word.text.trim_matches(|letter: char| !letter.is_alphanumeric());
        if is_email(trimmed) {
            found.extend(sighting(SecretKind::Email, trimmed, 92, std::slice::from_ref(word)));
            continue;
        }
        // Text recognition may split an e-mail address at its `@` or dot.
        let Some(next) = line.get(index + 1) else { continue };
        let both = format!("{trimmed}{}", next.text.trim_end_matches(|letter: char| !letter.is_alphanumeric()));
        let is_torn =
            word.text.ends_with('@') || next.text.starts_with('@') || (word.text.contains('@') && next.text.starts_with('.'));
        if is_torn && (is_email(&both) || is_email(&format!("{}{}", word.text, next.text))) {
            found.extend(line.get(index..index + 2).and_then(|both_words| sighting(SecretKind::Email, &both, 80, both_words)));
        }
    }
}

/// Whether a text is an e-mail address: a name, `@`, and a host with a top-level domain of letters.
fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else { return false };
    let is_name = |letter: char| letter.is_alphanumeric() || "._%+-".contains(letter);
    let Some((first, end)) = host.rsplit_once('.') else { return false };
    !name.is_empty()
        && name.chars().all(is_name)
        && !first.is_empty()
        && first.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '.'))
        && (2..=12).contains(&end.len())
        && end.chars().all(char::is_alphabetic)
}

/// Finds digits of neighbouring words that form a valid card number.
fn cards(line: &[ScreenWord], found: &mut Vec<Sighting>) {
    let is_group = |word: &ScreenWord| {
        let digits = word.text.chars().filter(char::is_ascii_digit).count();
        digits >= 3 && word.text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '.' | ',' | ' '))
    };
    let mut start = 0;
    while start < line.len() {
        let groups = line.get(start..).unwrap_or_default().iter().take_while(|word| is_group(word)).take(8).count();
        // Longest run first, so that no number is found within a longer one.
        let run = (1..=groups).rev().find_map(|count| {
            let words = line.get(start..start + count)?;
            let digits: String = words.iter().flat_map(|word| word.text.chars()).filter(char::is_ascii_digit).collect();
            is_card(&digits).then_some((count, digits))
        });
        match run {
            Some((count, digits)) => {
                found.extend(line.get(start..start + count).and_then(|words| sighting(SecretKind::Card, &digits, 93, words)));
                start += count;
            }
            None => start += 1,
        }
    }
}

/// Whether digits are a card number: 13 to 19 digits, not all equal, with a correct check digit (Luhn).
fn is_card(digits: &str) -> bool {
    let all: Vec<u32> = digits.chars().filter_map(|digit| digit.to_digit(10)).collect();
    let sum: u32 = all
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => *digit,
            (_, double) if double > 9 => double - 9,
            (_, double) => double,
        })
        .sum();
    (13..=19).contains(&all.len()) && sum.is_multiple_of(10) && all.windows(2).any(|pair| pair.first() != pair.last())
}

fn keys(line: &[ScreenWord], found: &mut Vec<Sighting>) {
    for word in line {
        let begins_and_ends = |letter: char| !letter.is_alphanumeric();
        let trimmed = word.text.trim_matches(begins_and_ends);
        // `KEY=value` and `"key":"value"` are split into pieces.
        for piece in trimmed.split(['=', ':', '"', '\'', ',', ';']) {
            let known = KEYS.iter().any(|(begins, more)| {
                piece.strip_prefix(begins).is_some_and(|rest| rest.chars().filter(char::is_ascii_alphanumeric).count() >= *more)
            });
            if known || is_random(piece) {
                found.extend(sighting(SecretKind::Key, piece, if known { 95 } else { 70 }, std::slice::from_ref(word)));
                break;
            }
        }
    }
    let text: String = line.iter().map(|word| word.text.as_str()).collect();
    if text.contains("PRIVATEKEY") && text.contains("BEGIN") {
        found.extend(sighting(SecretKind::Key, &text, 90, line));
    }
}

/// Whether a text is long, without word separators, and mixes letters and digits like a random token.
fn is_random(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '+' | '/');
    let count = |is: fn(&char) -> bool| text.chars().filter(is).count();
    let (digits, letters) = (count(char::is_ascii_digit), count(char::is_ascii_alphabetic));
    let changes = text.as_bytes().windows(2).filter(|pair| match pair {
        [one, other] => one.is_ascii_digit() != other.is_ascii_digit(),
        _ => false,
    });
    text.chars().all(is_part)
        && !text.contains('/')
        && digits + letters >= SHORTEST_KEY
        && digits * 8 >= digits + letters
        && letters >= 4
        && changes.count() >= 6
}

/// Finds a name in neighbouring words, ignoring case and punctuation; a long name may have one misrecognised character.
fn name_in(line: &[ScreenWord], name: &str, found: &mut Vec<Sighting>) {
    let wanted: Vec<String> = name.split_whitespace().map(folded).filter(|word| !word.is_empty()).collect();
    if wanted.is_empty() {
        return;
    }
    for words in line.windows(wanted.len()) {
        let read: Vec<String> = words.iter().map(|word| folded(&word.text)).collect();
        let is_exact = read == wanted;
        let is_near = || {
            let all = |words: &[String]| words.concat();
            all(&wanted).chars().count() >= 6 && distance(&all(&read), &all(&wanted)) <= 1
        };
        if is_exact || is_near() {
            found.extend(sighting(SecretKind::Name, name, if is_exact { 90 } else { 65 }, words));
        }
    }
}

/// Letters and digits in lower case, with characters that text recognition confuses made equal.
fn folded(text: &str) -> String {
    let same = |letter: char| match letter {
        '0' => 'o',
        '1' | 'i' | '|' => 'l',
        '5' => 's',
        '8' => 'b',
        other => other,
    };
    let kept = |letter: &char| letter.is_alphanumeric() || *letter == '|';
    text.chars().filter(kept).flat_map(char::to_lowercase).map(same).collect()
}

/// Whether two recognised texts are probably the same.
fn is_alike(one: &str, other: &str) -> bool {
    let longest = one.chars().count().max(other.chars().count());
    one == other || distance(one, other) * 5 <= longest
}

/// Levenshtein distance of two texts, of their first 80 characters.
fn distance(one: &str, other: &str) -> usize {
    const MOST: usize = 80;
    let other: Vec<char> = other.chars().take(MOST).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().take(MOST).enumerate() {
        let (mut before, mut left) = (index, index + 1);
        for (place, theirs) in row.iter_mut().skip(1).zip(&other) {
            let changed = before + usize::from(letter != *theirs);
            before = *place;
            left = changed.min(left + 1).min(before + 1);
            *place = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

fn joined(one: PlacePct, other: PlacePct) -> PlacePct {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

/// Extrapolates a position: moves `place` further away from `other` by their distance.
fn mirrored(place: PlacePct, other: PlacePct) -> PlacePct {
    let (across, down) = (place[0] - other[0], place[1] - other[1]);
    let moved = [place[0] + across, place[1] + down, place[2] + across, place[3] + down];
    moved.map(|edge| edge.clamp(0.0, 100.0))
}

fn with_room([left, top, right, bottom]: PlacePct) -> PlacePct {
    let room = [left - ROOM.0, top - ROOM.1, right + ROOM.0, bottom + ROOM.1];
    room.map(|edge| edge.clamp(0.0, 100.0))
}

fn area([left, top, right, bottom]: PlacePct) -> f64 {
    ((right - left) * (bottom - top)).max(0.01)
}

fn apart(one: PlacePct, other: PlacePct) -> f64 {
    (one[0] - other[0]).abs().max((one[1] - other[1]).abs())
}

/// Whether an area contains another one, with a tolerance for rounding.
fn within(inner: PlacePct, outer: PlacePct) -> bool {
    const NEAR: f64 = 0.1;
    inner[0] >= outer[0] - NEAR && inner[1] >= outer[1] - NEAR && inner[2] <= outer[2] + NEAR && inner[3] <= outer[3] + NEAR
}

fn hundredths(percent: f64) -> f64 {
    (percent * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutroom_api::ClipId;
    use cutroom_edit::text::Speech;
    use cutroom_timeline::CutMap;

    fn line(text: &str, top: f64) -> Vec<ScreenWord> {
        let mut left = 10.0;
        let word = |word: &str| {
            let wide = word.len() as f64 * 0.8;
            let place = [left, top, left + wide, top + 2.0];
            left += wide + 1.0;
            ScreenWord { text: word.to_owned(), place, line: top as u64 }
        };
        text.split(' ').map(word).collect()
    }

    fn kinds(text: &str, names: &[&str]) -> Vec<SecretKind> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        sightings(&line(text, 10.0), &names).iter().map(|found| found.kind).collect()
    }

    #[test]
    fn addresses_cards_keys_and_names_are_secrets_and_what_looks_a_little_like_them_is_none() {
        for (text, found) in [
            ("Write to ada.lovelace+x@example.co.uk, please", vec![SecretKind::Email]),
            ("<grace@example.com>", vec![SecretKind::Email]),
            ("ada@ example.com", vec![SecretKind::Email]),
            ("meet @ noon example.com a@b", vec![]),
            ("Card 4111 1111 1111 1111 valid", vec![SecretKind::Card]),
            ("4111-1111-1111-1111", vec![SecretKind::Card]),
            ("Order 4111 1111 1111 1112 and 0000 0000 0000 0000", vec![]),
            ("STRIPE_KEY=sk_live_4eC39HqLyjWDarjtT1zdp7dc", vec![SecretKind::Key]),
            ("token ghp_16C7e42F292c6912E7710c838347Ae178B4a", vec![SecretKind::Key]),
            ("-----BEGIN RSA PRIVATE KEY-----", vec![SecretKind::Key]),
            ("3f9a1c7b2e8d4056af13bc92de47810f", vec![SecretKind::Key]),
            ("internationalization_of_software and /usr/share/doc/cutroom/9a8b7c", vec![]),
            ("2026-11-23T12:00:00Z 192.168.100.200 v1.2.3-4567", vec![]),
        ] {
            assert_eq!(kinds(text, &[]), found, "{text}");
        }
        assert_eq!(kinds("Welcome back, Ada LOVELACE!", &["Ada Lovelace"]), [SecretKind::Name]);
        assert_eq!(kinds("Welcome Ada Lovelaoe", &["Ada Lovelace"]), [SecretKind::Name], "a letter was read wrongly");
        assert_eq!(kinds("Welcome Ada Love", &["Ada Lovelace"]), []);
        assert_eq!(names_of(" Ada Lovelace, Grace\n;x, "), ["Ada Lovelace", "Grace"]);
    }

    /// Masks of the secrets found: start, end, area.
    fn found(seen: &[ScreenText]) -> Vec<Vec<(i64, i64, PlacePct)>> {
        tracks(seen, &[]).iter().map(masks).collect()
    }

    fn text(from: i64, to: i64, top: f64) -> ScreenText {
        ScreenText { from: SourceMs(from), to: SourceMs(to), words: line("mail ada@example.com now", top) }
    }

    #[test]
    fn a_secret_that_stays_has_one_mask_and_one_that_scrolls_is_covered_wherever_it_is() {
        let still = found(&[text(0, 4_000, 30.0), text(3_500, 9_000, 30.0)]);
        assert_eq!((still.len(), still[0].len()), (1, 1));
        assert_eq!((still[0][0].0, still[0][0].1), (0, 9_000));
        // Scrolls by 4 % of the frame in each half second.
        let seen: Vec<_> = (0..20_i64).map(|n| text(n * 500 - 500, n * 500 + 500, 90.0 - n as f64 * 4.0)).collect();
        let masks = &found(&seen)[0];
        assert!((3..=MOST_MASKS).contains(&masks.len()), "{}", masks.len());
        for ms in 0..9_500_i64 {
            let top = 90.0 - ms as f64 / 500.0 * 4.0;
            let place = line("mail ada@example.com now", top)[1].place;
            let covers = |(from, to, mask): &(i64, i64, PlacePct)| (*from..*to).contains(&ms) && within(place, *mask);
            assert!(masks.iter().any(covers), "{ms} {top}: {masks:?}");
        }
        // A secret that is not recognised for a moment stays covered; one that is gone for long is another part.
        assert_eq!(found(&[text(0, 1_000, 30.0), text(2_000, 3_000, 30.0)])[0][0].1, 3_000);
        assert_eq!(found(&[text(0, 1_000, 30.0), text(9_000, 10_000, 30.0)]).len(), 2);
    }

    #[test]
    fn a_part_says_how_many_masks_it_has_and_never_what_they_hide_and_what_is_masked_is_not_proposed() {
        let (clip, speech) = (ClipId::new("cl"), Speech::default());
        let map = CutMap::new(&[], SourceMs(10_000));
        let of = SpokenClip { clip: &clip, words: &[], speech: &speech, map: &map };
        let parts = secrets(&of, &[text(0, 4_000, 30.0)], &[], &[]);
        assert_eq!(
            (parts.len(), parts[0].title.as_str(), parts[0].kind),
            (1, words::finders::email_title(1).as_str(), PartKind::Mask)
        );
        assert!(parts[0].problem().is_none(), "{:?}", parts[0].problem());
        let said = format!("{} {}", parts[0].title, parts[0].why);
        assert!(!said.contains("ada") && !said.contains("example"), "{said}");
        let EditRequest::Operation(operation) = &parts[0].operations[0] else { panic!("{parts:?}") };
        let Action::Add(AddBody::Blur(mask)) = &operation.action else { panic!("{operation:?}") };
        let place = [
            mask.point.x_pct,
            mask.point.y_pct,
            mask.point.x_pct + mask.dimensions.width_pct,
            mask.point.y_pct + mask.dimensions.height_pct,
        ];
        let taken = [(mask.start_time_ms, mask.duration_ms, place)];
        assert_eq!(secrets(&of, &[text(0, 4_000, 30.0)], &[], &taken), []);
        assert_eq!(secrets(&of, &[text(0, 5_000, 30.0)], &[], &taken).len(), 1, "it is seen for longer than it is masked");
        // Footage that is cut out needs no mask.
        let cut = serde_json::from_value(serde_json::json!({"startTimeMs": 0, "durationMs": 5_000})).unwrap();
        let map = CutMap::new(&[cut], SourceMs(10_000));
        assert_eq!(secrets(&SpokenClip { map: &map, ..of }, &[text(0, 4_000, 30.0)], &[], &[]), []);
    }
}
