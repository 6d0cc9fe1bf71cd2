//! Edit decision list in the form of CMX 3600: one track of pictures, two of sounds.

use super::{Lane, MarkKind, Media, Timeline, line, untold::is_in_edl};
use std::{collections::HashSet, fmt::Write};

/// Longest reel name of CMX 3600.
const REEL: usize = 8;

/// The file.
pub fn write(timeline: &Timeline) -> String {
    let rate = timeline.rate;
    // Programmes begin at one hour; drop-frame timecode leaves out numbers in 54 minutes of it.
    let left_out = if rate.is_drop_frame() { rate.nominal() / 15 * 54 } else { 0 };
    let begin = rate.nominal() * 3_600 - left_out;
    let reels = reels(&timeline.media);
    let mut text = format!("TITLE: {}\n", line(&timeline.name));
    text += if rate.is_drop_frame() { "FCM: DROP FRAME\n" } else { "FCM: NON-DROP FRAME\n" };
    let (mut number, mut sounds) = (0, 0);
    let mut marks = timeline.marks.iter().peekable();
    for (_, track) in timeline.tracks.iter().enumerate().filter(|(index, _)| is_in_edl(timeline, *index)) {
        let channel = match (track.lane.is_sound(), sounds) {
            (false, _) => "V",
            (true, 0) => "A",
            (true, _) => "A2",
        };
        sounds += usize::from(track.lane.is_sound());
        let cells = track.cells(rate);
        for (place, cell) in cells.iter().enumerate() {
            number += 1;
            let from = timeline.source_frame(cell, rate);
            let (reel, media) = (reels.get(cell.piece.media), timeline.media.get(cell.piece.media));
            let times = [from, from + cell.frames(), begin + cell.start, begin + cell.end].map(|frame| rate.timecode(frame));
            let _ = writeln!(
                text,
                "\n{number:03}  {:<8} {channel:<5} C        {}",
                reel.map_or("AX", String::as_str),
                times.join(" ")
            );
            let _ = writeln!(text, "* FROM CLIP NAME: {}", line(&cell.piece.name));
            if let Some(media) = media {
                let _ = writeln!(text, "* SOURCE FILE: {}", line(&media.address));
            }
            // A mark follows the event that plays then; those past the last one follow that.
            let is_last = place + 1 == cells.len();
            while track.lane == Lane::Screen
                && let Some(mark) = marks.next_if(|mark| is_last || rate.frame_at(mark.start_ms) < cell.end)
            {
                let color = if mark.kind == MarkKind::Chapter { "GREEN" } else { "YELLOW" };
                let at = rate.timecode(begin + rate.frame_at(mark.start_ms)).replace(';', ":");
                let _ = writeln!(text, "* LOC: {at} {color:<7} {}", line(&mark.name));
            }
        }
    }
    text
}

/// A reel name for each medium: at most eight capital letters and digits, each different.
fn reels(media: &[Media]) -> Vec<String> {
    let mut taken = HashSet::from(["AX".to_owned(), "BL".to_owned(), "BLACK".to_owned(), "BARS".to_owned()]);
    let mut reels = Vec::new();
    for media in media {
        let plain: String = media.name.to_uppercase().chars().filter(char::is_ascii_alphanumeric).take(REEL).collect();
        let plain = if plain.is_empty() { "REEL".to_owned() } else { plain };
        let names = std::iter::once(plain.clone()).chain((2..).map(|number: usize| {
            let ending = number.to_string();
            let kept: String = plain.chars().take(REEL.saturating_sub(ending.len())).collect();
            kept + &ending
        }));
        let free = names.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
        taken.insert(free.clone());
        reels.push(free);
    }
    reels
}
