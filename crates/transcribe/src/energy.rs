//! Where the energy of the sound says that speech begins and ends: moves the borders of words there, and finds voiced sound that no
//! word covers.

use cutroom_api::{SourceMs, transcript::NewWord};
use std::io::{self, Read};

/// Length of a frame, in milliseconds.
pub const FRAME_MS: i64 = 10;
/// Samples of a frame at 16,000 a second.
const FRAME: usize = 160;
/// Level of a frame without any sound, in decibels of full scale.
const NOTHING_DB: f32 = -100.0;
/// Furthest that a border moves, in milliseconds.
pub const REACH_MS: i64 = 350;
/// Shortest quiet that parts two words, in milliseconds. Within a word, the mouth closes for less before a `p`, `t` or `k`.
const QUIET_MS: i64 = 40;
/// Shortest sound that counts, in milliseconds: a click is none.
const CLICK_MS: i64 = 30;
/// Length of quiet beyond which more of it makes it no likelier to be the border, in milliseconds.
const LONG_MS: i64 = 120;
/// Furthest of a quiet from where the border is said to be, with the lateness of the engine taken off, in milliseconds.
const FAR_MS: i64 = 160;
/// Step between the shifts that are tried, in milliseconds, and their number: engines are late, never early.
const SHIFTS: (i64, usize) = (20, 18);
/// Number of words on each side of a word whose beginnings tell how late the engine is there.
const AROUND: usize = 12;
/// Furthest from a beginning of sound that a word still counts as beginning there, in milliseconds.
const NEAR_MS: i64 = 80;
/// Distance between words from which their borders are looked for one by one, in milliseconds.
const APART_MS: i64 = 250;
/// Reach of a dip in sound without quiet, in milliseconds, and its least depth, in decibels.
const DIP: (i64, f32) = (80, 5.0);
/// Shortest voiced sound without a word that is told, in milliseconds, and how near to a word it still belongs to it.
const MISSED: (i64, i64) = (180, 90);
/// Most quiet speech below the loudest, in decibels: what is lower is no speech, however quiet the recording.
const RANGE_DB: f32 = 45.0;
/// Share of the range between quiet and loud above which a frame is voiced, and its least distance from quiet, in decibels.
const VOICED: (f32, f32) = (0.35, 6.0);

/// The energy of a sound, frame by frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels {
    /// Level of each frame, in decibels of full scale.
    db: Vec<f32>,
    /// Ranges of quiet, in milliseconds, in order and apart from each other.
    quiet: Vec<(i64, i64)>,
}

impl Levels {
    /// Reads a WAV file of one channel, 16 bits and 16,000 samples a second, as [`cutroom_media::speech_file`] writes it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_wav(mut wav: impl Read) -> io::Result<Self> {
        /// Length of the header.
        const HEADER: usize = 44;
        wav.read_exact(&mut [0; HEADER])?;
        let (mut db, mut bytes) = (Vec::new(), [0; 2 * FRAME]);
        loop {
            let mut filled = 0;
            while let Some(rest) = bytes.get_mut(filled..).filter(|rest| !rest.is_empty()) {
                match wav.read(rest) {
                    Ok(0) => break,
                    Ok(count) => filled += count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            let (samples, _) = bytes.get(..filled).unwrap_or_default().as_chunks::<2>();
            if samples.is_empty() {
                return Ok(Self::of(db));
            }
            let power: f64 = samples.iter().map(|sample| f64::from(i16::from_le_bytes(*sample)).powi(2)).sum();
            db.push(decibels(power / samples.len() as f64 / 32_768_f64.powi(2)));
        }
    }

    /// Levels of frames of [`FRAME_MS`] by their powers: the mean square of their samples, of which the loudest is 1.
    pub fn of_powers(powers: impl IntoIterator<Item = f64>) -> Self {
        Self::of(powers.into_iter().map(decibels).collect())
    }

    /// Levels of frames in decibels.
    pub fn of(db: Vec<f32>) -> Self {
        let mut sorted: Vec<f32> = db.iter().map(|db| if db.is_nan() { NOTHING_DB } else { *db }).collect();
        sorted.sort_by(f32::total_cmp);
        let at = |share: usize| sorted.get(sorted.len() * share / 100).copied().unwrap_or(NOTHING_DB);
        let loud = at(95);
        let floor = at(10).max(loud - RANGE_DB);
        let least = floor + (VOICED.0 * (loud - floor)).max(VOICED.1);
        let voiced: Vec<bool> = db.iter().map(|db| *db > least).collect();
        let mut quiet = Vec::new();
        // Ranges of quiet between sounds that are no clicks.
        let (mut since, mut at) = (0_i64, 0_usize);
        let ms = |frame: usize| frame as i64 * FRAME_MS;
        while at < voiced.len() {
            if voiced.get(at) == Some(&true) {
                let end = voiced.iter().skip(at).position(|voiced| !voiced).map_or(voiced.len(), |more| at + more);
                if ms(end - at) >= CLICK_MS {
                    if ms(at) - since >= QUIET_MS {
                        quiet.push((since, ms(at)));
                    }
                    since = ms(end);
                }
                at = end;
            } else {
                at += 1;
            }
        }
        if ms(voiced.len()) > since {
            quiet.push((since, ms(voiced.len())));
        }
        Self { db, quiet }
    }

    fn length(&self) -> i64 {
        self.db.len() as i64 * FRAME_MS
    }

    /// The quiet within `reach` that most likely parts two words whose border is said to be `around`.
    fn border(&self, reach: (i64, i64), around: (i64, i64)) -> Option<(i64, i64)> {
        let first = self.quiet.partition_point(|(_, end)| *end <= reach.0);
        let within = self.quiet.iter().skip(first).take_while(|(start, _)| *start < reach.1);
        let seen = |(start, end): &(i64, i64)| (*end).min(reach.1) - (*start).max(reach.0);
        let away = |(start, end): &(i64, i64)| (start - around.1).max(around.0 - end).max(0);
        let is_near = |quiet: &&(i64, i64)| seen(quiet) > 0 && away(quiet) <= FAR_MS;
        within.filter(is_near).max_by_key(|quiet| seen(quiet).min(LONG_MS) - away(quiet)).copied()
    }

    /// The quiet that holds a time.
    fn quiet_at(&self, at: i64) -> Option<(i64, i64)> {
        let place = self.quiet.partition_point(|(_, end)| *end < at);
        self.quiet.get(place).copied().filter(|(start, _)| *start <= at)
    }

    /// The lowest point of a dip near `at`; `None` if the sound does not dip there.
    fn dip(&self, at: i64, within: (i64, i64)) -> Option<i64> {
        let frame = |ms: i64| usize::try_from(ms / FRAME_MS).unwrap_or(0);
        let level = |ms: i64| {
            let middle = frame(ms);
            let some = self.db.get(middle.saturating_sub(1)..(middle + 2).min(self.db.len()))?;
            (!some.is_empty()).then(|| some.iter().sum::<f32>() / some.len() as f32)
        };
        let (from, to) = ((at - DIP.0).max(within.0), (at + DIP.0).min(within.1));
        let mut lowest: Option<(f32, i64)> = None;
        let mut ms = from;
        while ms <= to {
            if let Some(level) = level(ms)
                && lowest.is_none_or(|(low, _)| level < low)
            {
                lowest = Some((level, ms));
            }
            ms += FRAME_MS;
        }
        let (low, place) = lowest?;
        (low + DIP.1 <= level(at)?).then_some(place)
    }
}

/// Level of a power, in decibels of full scale.
fn decibels(power: f64) -> f32 {
    if power > 0.0 { (10.0 * power.log10()).max(f64::from(NOTHING_DB)) as f32 } else { NOTHING_DB }
}

/// How late the engine is with each of the times that it `said`, as milliseconds to add, by the edges of sound that are `heard`. Engines
/// are late by about the same for many words on end. Without that, a border that is late by half a word is as near to the next quiet as
/// to its own.
fn shifts(said: &[i64], heard: &[i64]) -> Vec<i64> {
    let all = SHIFTS.1;
    let shift = |number: usize| -(number as i64) * SHIFTS.0;
    let worth = |at: i64| {
        let next = heard.partition_point(|edge| *edge < at);
        let near = [next.checked_sub(1), Some(next)].into_iter().flatten().filter_map(|place| heard.get(place));
        near.map(|edge| (NEAR_MS - (edge - at).abs()).max(0)).max().unwrap_or(0)
    };
    // Sums over the words before each word, for every shift.
    let mut sums = vec![vec![0_i64; all]];
    for time in said {
        let before = sums.last().cloned().unwrap_or_default();
        sums.push(before.iter().enumerate().map(|(number, sum)| sum + worth(time + shift(number))).collect());
    }
    let best = |place: usize| {
        let (from, to) = (place.saturating_sub(AROUND), (place + AROUND + 1).min(said.len()));
        let sum = |number: usize| {
            let at = |place: usize| sums.get(place).and_then(|sums| sums.get(number)).copied().unwrap_or(0);
            at(to) - at(from)
        };
        let none = sum(0);
        let best = (0..all).max_by_key(|number| (sum(*number), shift(*number))).unwrap_or(0);
        // Only what fits clearly better than the times as they are.
        if sum(best) * 4 > none * 5 { shift(best) } else { 0 }
    };
    (0..said.len()).map(best).collect()
}

/// Moves the beginnings and ends of words to where the energy says: each by at most [`REACH_MS`], and further only through quiet, into
/// its word; never across a neighbour. Estimated times stay. Returns the number of words that were moved.
pub fn move_borders(words: &mut [NewWord], levels: &Levels) -> usize {
    let before: Vec<(i64, i64)> = words.iter().map(|word| (word.start_time_ms.0, word.end_time_ms.0)).collect();
    let stays: Vec<bool> = words.iter().map(|word| word.estimated).collect();
    let mut now = before.clone();
    let length = levels.length();
    let of = |times: &[(i64, i64)]| -> (Vec<i64>, Vec<i64>) { times.iter().copied().unzip() };
    let ((starts, ends), (falls, rises)) = (of(&before), of(&levels.quiet));
    let (late_starts, late_ends) = (shifts(&starts, &rises), shifts(&ends, &falls));
    for place in 0..=before.len() {
        let left = place.checked_sub(1);
        // Where the border is said to be: the end of one word, the beginning of the next.
        let end = left.and_then(|left| before.get(left)).map(|times| times.1);
        let start = before.get(place).map(|times| times.0);
        // How far both may go: into the one word, and into the next.
        let least = left.and_then(|left| now.get(left)).map_or(0, |times| times.0 + 1);
        let most = before.get(place).map_or(length.max(end.unwrap_or(0)), |times| times.1 - 1);
        let late = late_starts.get(place).copied().unwrap_or(0);
        // An engine that lets each word go on until the next has no ends of its own.
        let is_one = end.zip(start).is_some_and(|(end, start)| start - end < QUIET_MS);
        let late_end = if is_one { late } else { left.and_then(|left| late_ends.get(left)).copied().unwrap_or(0) };
        let together = end.zip(start).filter(|(end, start)| start - end < APART_MS);
        let (new_end, new_start) = if let Some((end, start)) = together {
            let reach = ((end - REACH_MS).max(least), (start + REACH_MS).min(most));
            if let Some((from, to)) = levels.border(reach, ((end + late_end).min(start + late), start + late)) {
                (Some(from), Some(to))
            } else {
                let dip = levels.dip(i64::midpoint(end + late_end, start + late), reach);
                (dip.or(Some(end + late_end)), dip.or(Some(start + late)))
            }
        } else {
            let found = |at: i64, late: i64, reach: (i64, i64)| levels.border(reach, (at + late, at + late));
            let middle = end.zip(start).map(|(end, start)| i64::midpoint(end, start));
            let of_end = end.and_then(|end| {
                found(end, late_end, ((end - REACH_MS).max(least), (end + REACH_MS).min(middle.unwrap_or(most))))
            });
            let of_start = start.and_then(|start| {
                found(start, late, ((start - REACH_MS).max(middle.unwrap_or(least)), (start + REACH_MS).min(most)))
            });
            (
                of_end.map(|quiet| quiet.0).or(end.map(|end| end + late_end)),
                of_start.map(|quiet| quiet.1).or(start.map(|start| start + late)),
            )
        };
        // A border in the reach of both: the end never comes after the beginning.
        let between = |value: i64, low: i64, high: i64| if low <= high { value.clamp(low, high) } else { low.min(high) };
        let mut free = least;
        if let (Some(left), Some(end)) = (left, end) {
            let wanted = new_end.filter(|_| stays.get(left) == Some(&false)).unwrap_or(end);
            let high = (end + REACH_MS).min(start.map_or(most.max(end), |start| (start + REACH_MS).min(most)));
            // An edge that stays, stays: the next word's beginning was not before it.
            let high = if stays.get(place) == Some(&true) { high.min(start.unwrap_or(high)) } else { high };
            let new = between(wanted, (end - REACH_MS).max(least), high.max((end - REACH_MS).max(least)));
            // Where nothing is heard, nothing is lost: an end goes back through all of a quiet, if a word stays before it.
            let begin = levels.quiet_at(new).map(|quiet| quiet.0).filter(|begin| *begin >= least);
            let new = begin.filter(|_| stays.get(left) == Some(&false)).unwrap_or(new);
            if let Some(times) = now.get_mut(left) {
                times.1 = new;
            }
            free = new;
        }
        if let Some(start) = start {
            let wanted = new_start.filter(|_| stays.get(place) == Some(&false)).unwrap_or(start);
            let low = (start - REACH_MS).max(if left.is_some() { free } else { 0 });
            let new = between(wanted, low, (start + REACH_MS).min(most).max(low));
            let voice = levels.quiet_at(new).map(|quiet| quiet.1).filter(|voice| *voice <= most);
            let new = voice.filter(|_| stays.get(place) == Some(&false)).unwrap_or(new);
            if let Some(times) = now.get_mut(place) {
                times.0 = new;
            }
        }
    }
    let mut moved = 0;
    for ((word, before), now) in words.iter_mut().zip(&before).zip(&now) {
        moved += usize::from(before != now);
        (word.start_time_ms, word.end_time_ms) = (SourceMs(now.0), SourceMs(now.1));
    }
    moved
}

/// Voiced sound that no word covers, as start and end in milliseconds: a filler or a word that a transcript lacks, or a noise. Takes
/// the starts and ends of the words, in order.
pub fn missed(words: impl IntoIterator<Item = (SourceMs, SourceMs)>, levels: &Levels) -> Vec<(i64, i64)> {
    let mut found = Vec::new();
    let mut covered = words.into_iter().map(|(start, end)| (start.0 - MISSED.1, end.0 + MISSED.1)).peekable();
    let mut tell = |from: i64, to: i64| {
        if to - from >= MISSED.0 {
            found.push((from, to));
        }
    };
    let starts = [0].into_iter().chain(levels.quiet.iter().map(|quiet| quiet.1));
    let ends = levels.quiet.iter().map(|quiet| quiet.0).chain([levels.length()]);
    for (start, end) in starts.zip(ends).filter(|(start, end)| end > start) {
        let mut from = start;
        while let Some((word, after)) = covered.peek().copied().filter(|(word, _)| *word < end) {
            tell(from, word.min(end));
            from = from.max(after);
            // A word that goes on may cover the next sound too.
            if after > end {
                break;
            }
            covered.next();
        }
        tell(from, end);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn word(start: i64, end: i64) -> NewWord {
        NewWord {
            text: "x".into(),
            start_time_ms: SourceMs(start),
            end_time_ms: SourceMs(end),
            estimated: false,
            space_before: None,
            cue: None,
        }
    }

    fn times(words: &[NewWord]) -> Vec<(i64, i64)> {
        words.iter().map(|word| (word.start_time_ms.0, word.end_time_ms.0)).collect()
    }

    fn spans(words: &[NewWord]) -> impl Iterator<Item = (SourceMs, SourceMs)> {
        words.iter().map(|word| (word.start_time_ms, word.end_time_ms))
    }

    /// A sound of a length with voice in some ranges, over a quiet room.
    fn sound(length: i64, voiced: &[(i64, i64)]) -> Levels {
        let is_voiced = |ms: i64| voiced.iter().any(|(from, to)| (*from..*to).contains(&ms));
        Levels::of((0..length / FRAME_MS).map(|frame| if is_voiced(frame * FRAME_MS) { -20.0 } else { -62.0 }).collect())
    }

    #[test]
    fn words_that_begin_late_and_end_anywhere_are_moved_to_where_they_are_heard() {
        let said = [(500, 800), (900, 1_300), (2_000, 2_400), (4_000, 4_300)];
        let levels = sound(5_000, &said);
        // A quarter of a second late, and each until the next, as Whisper has them.
        let mut words = vec![word(750, 1_150), word(1_150, 2_200), word(2_250, 2_600), word(4_200, 4_600)];
        assert_eq!(move_borders(&mut words, &levels), 4);
        let now = times(&words);
        for (place, ((start, _), (true_start, _))) in now.iter().zip(said).enumerate() {
            assert!((start - true_start).abs() <= 10, "{place}: {now:?}");
        }
        assert_eq!((now[2].1, now[3].1), (2_400, 4_300));
        // What is right stays.
        let mut right = said.map(|(start, end)| word(start, end)).to_vec();
        assert_eq!(move_borders(&mut right, &levels), 0, "{:?}", times(&right));
    }

    #[test]
    fn a_border_within_sound_goes_to_its_dip_and_stays_where_there_is_none() {
        let db = |ms: i64| {
            if (540..560).contains(&ms) {
                -34.0
            } else if (200..900).contains(&ms) {
                -20.0
            } else {
                -70.0
            }
        };
        let levels = Levels::of((0..150).map(|frame| db(frame * FRAME_MS)).collect());
        let mut words = vec![word(200, 600), word(600, 900)];
        move_borders(&mut words, &levels);
        let now = times(&words);
        assert!((now[0].1 - 550).abs() <= 15 && now[0].1 == now[1].0, "{now:?}");
        let flat = sound(1_500, &[(200, 900)]);
        let mut words = vec![word(200, 600), word(600, 900)];
        assert_eq!(move_borders(&mut words, &flat), 0);
    }

    #[test]
    fn estimated_times_stay_as_they_are() {
        let levels = sound(3_000, &[(500, 800), (1_000, 1_300)]);
        let mut words = vec![word(600, 900), word(1_100, 1_500)];
        words[1].estimated = true;
        move_borders(&mut words, &levels);
        assert_eq!(times(&words), [(500, 800), (1_100, 1_500)]);
    }

    #[test]
    fn a_sound_that_no_word_covers_is_told_and_a_click_is_not() {
        let levels = sound(8_000, &[(500, 800), (1_500, 1_900), (2_600, 2_620), (3_000, 4_200), (6_000, 6_400)]);
        let words = [word(500, 800), word(3_000, 3_500)];
        assert_eq!(missed(spans(&words), &levels), [(1_500, 1_900), (3_590, 4_200), (6_000, 6_400)]);
        assert_eq!(missed([], &sound(1_000, &[])), []);
        let one = [word(0, 8_000)];
        assert_eq!(missed(spans(&one), &levels), []);
    }

    #[test]
    fn a_wav_file_is_read_in_frames_and_one_cut_short_ends_where_it_ends() {
        let mut wav = vec![0; 44];
        for sample in (0..1_600).map(|at| if at < 800 { 0_i16 } else { 16_384 }) {
            wav.extend(sample.to_le_bytes());
        }
        let levels = Levels::of_wav(wav.as_slice()).unwrap();
        assert_eq!(levels.db.len(), 10);
        assert_eq!(levels.db[0], NOTHING_DB);
        assert!((levels.db[9] + 6.02).abs() < 0.1);
        assert_eq!(Levels::of_wav(&wav[..44 + 333]).unwrap().db.len(), 2);
        assert!(Levels::of_wav(&wav[..20]).is_err());
    }

    #[test]
    fn two_hours_of_music_are_heard_in_no_time() {
        // Music that swells every four seconds, and words that an engine imagined in it.
        let swell = |frame: i64| -20.0 + 15.0 * (frame as f32 * std::f32::consts::TAU / 400.0).sin();
        let begun = std::time::Instant::now();
        let levels = Levels::of((0..720_000).map(swell).collect());
        let found = missed([], &levels);
        let mut imagined: Vec<NewWord> = (0..3_600).map(|at| word(at * 2_000 + 100, at * 2_000 + 600)).collect();
        move_borders(&mut imagined, &levels);
        let between = missed(spans(&imagined), &levels);
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
        assert!(imagined.windows(2).all(|pair| pair[0].end_time_ms <= pair[1].start_time_ms));
        assert!((1_790..=1_810).contains(&found.len()) && between.len() <= 5_410, "{} {}", found.len(), between.len());
    }

    fn any_words() -> impl Strategy<Value = Vec<NewWord>> {
        prop::collection::vec((0_i64..400, 1_i64..900, any::<bool>()), 0..25).prop_map(|parts| {
            let mut at = 0;
            parts
                .into_iter()
                .map(|(gap, length, estimated)| {
                    let start = at + gap;
                    at = start + length;
                    NewWord { estimated, ..word(start, at) }
                })
                .collect()
        })
    }

    proptest! {
        #[test]
        fn borders_stay_in_order_in_reach_and_within_the_sound(words in any_words(), db in prop::collection::vec(prop_oneof![Just(-100.0_f32), -80.0_f32..0.0, Just(f32::NAN)], 0..900)) {
            let levels = Levels::of(db);
            let mut moved = words.clone();
            let count = move_borders(&mut moved, &levels);
            let (before, now) = (times(&words), times(&moved));
            prop_assert_eq!(count, before.iter().zip(&now).filter(|(before, now)| before != now).count());
            let end = before.last().map_or(0, |last| last.1).max(levels.length());
            for ((before, now), word) in before.iter().zip(&now).zip(&words) {
                prop_assert!(0 <= now.0 && now.0 < now.1 && now.1 <= end, "{:?} {:?}", before, now);
                // Further than the reach only through quiet, into the word.
                let is_quiet = |from: i64, to: i64| levels.quiet.iter().any(|quiet| quiet.0 <= from && to <= quiet.1);
                let start = (before.0 - now.0).abs() <= REACH_MS || (now.0 > before.0 && is_quiet(before.0 + REACH_MS, now.0));
                let end = (before.1 - now.1).abs() <= REACH_MS || (now.1 < before.1 && is_quiet(now.1, before.1 - REACH_MS));
                prop_assert!(start && end, "{:?} {:?}", before, now);
                prop_assert!(!word.estimated || before == now, "{:?} {:?}", before, now);
            }
            prop_assert!(now.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{:?}", now);
        }

        #[test]
        fn what_is_missed_is_within_the_sound_in_order_and_touches_no_word(words in any_words(), db in prop::collection::vec(-80.0_f32..0.0, 0..900)) {
            let levels = Levels::of(db);
            let found = missed(spans(&words), &levels);
            prop_assert!(found.windows(2).all(|pair| pair[0].1 <= pair[1].0));
            for (from, to) in found {
                prop_assert!(0 <= from && to - from >= MISSED.0 && to <= levels.length());
                prop_assert!(words.iter().all(|word| word.end_time_ms.0 <= from || to <= word.start_time_ms.0));
            }
        }
    }
}
