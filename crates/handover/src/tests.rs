//! Properties of every file: nothing is lost, nothing is told twice, and no rounding adds up.

use super::*;
use cutroom_api::{DurationMs, clip::Cut};
use proptest::prelude::*;
use serde_json::Value;
use timeline::{CutMap, PlaybackMs, SourceMs, VideoMs};

fn map(cuts: &[(i64, i64)], length: i64) -> CutMap {
    let cut = |(start, length): &(i64, i64)| Cut { start_time_ms: SourceMs(*start), duration_ms: DurationMs(*length) };
    CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(length))
}

/// Clips with their cuts, each with the rate of its recording.
fn clips() -> impl Strategy<Value = (Vec<(CutMap, FrameRate)>, FrameRate)> {
    let rate = || (0usize..8).prop_map(|index| FrameRate::COMMON[index].0);
    let cuts = prop::collection::vec((0i64..60_000, 1i64..9_000), 0..12);
    let clip = (cuts, 1i64..60_000, rate()).prop_map(|(cuts, length, rate)| (map(&cuts, length), rate));
    (prop::collection::vec(clip, 1..6), rate())
}

fn video(clips: &[(CutMap, FrameRate)], rate: FrameRate) -> Timeline {
    let mut builder = Builder::new("Talk", (1_920, 1_080), rate);
    let mut start = 0;
    for (index, (map, rate)) in clips.iter().enumerate() {
        let length_ms = Some(map.source_length().0);
        let media = Media {
            rate: Some(*rate),
            length_ms,
            size: Some((1_920, 1_080)),
            channels: Some(2),
            ..Media::new(format!("Screen {index}"), format!("file:///{index}.mp4"))
        };
        let media = builder.media(media);
        builder.recording(Lane::Screen, media, &format!("Clip {index}"), map, VideoMs(start), 1.0);
        builder.recording(Lane::System, media, &format!("Clip {index}"), map, VideoMs(start), 0.5);
        start += map.playback_length().0;
    }
    builder.finish(VideoMs(start))
}

proptest! {
    #[test]
    fn every_frame_of_the_video_is_told_once_and_the_pieces_are_as_long_as_the_video((clips, rate) in clips()) {
        let timeline = video(&clips, rate);
        for track in &timeline.tracks {
            let mut reached = 0;
            for cell in track.cells(rate) {
                prop_assert_eq!(cell.start, reached, "no gap and no overlap");
                reached = cell.end;
            }
            prop_assert_eq!(reached, timeline.frames());
        }
    }

    #[test]
    fn a_frame_shows_the_moment_of_the_recording_that_the_video_shows((clips, rate) in clips()) {
        let timeline = video(&clips, rate);
        let starts: Vec<i64> = clips.iter().scan(0, |start, (map, _)| { let this = *start; *start += map.playback_length().0; Some(this) }).collect();
        for track in &timeline.tracks {
            for cell in track.cells(rate) {
                let (map, own) = &clips[cell.piece.media];
                let frame = timeline.source_frame(&cell, *own);
                let at = frame as f64 / own.per_second() * 1e3;
                // The first moment of the piece, or the frame's own where that is later.
                let begins = cell.start as f64 / rate.per_second() * 1e3;
                let wanted = map.to_source(PlaybackMs(cell.piece.start_ms - starts[cell.piece.media])).0 as f64 + begins - cell.piece.start_ms as f64;
                let frames = |count: f64| count * 1e3 / own.per_second() + count * 1e3 / rate.per_second();
                prop_assert!((at - wanted.max(0.0)).abs() <= frames(1.0), "{} instead of {}", at, wanted);
            }
        }
    }

    #[test]
    fn tracks_of_an_otio_file_are_as_long_as_the_video_in_its_own_frames((clips, rate) in clips()) {
        let timeline = video(&clips, rate);
        let file: Value = serde_json::from_str(&write(&timeline, Format::Otio)).unwrap();
        for track in file["tracks"]["children"].as_array().unwrap() {
            let lengths = track["children"].as_array().unwrap().iter().map(|child| &child["source_range"]["duration"]);
            let frames: f64 = lengths.map(|length| { assert_eq!(length["rate"], rate.per_second()); length["value"].as_f64().unwrap() }).sum();
            prop_assert_eq!(frames as i64, timeline.frames());
        }
    }

    #[test]
    fn events_of_an_edl_follow_each_other_and_have_the_same_length_on_both_sides((clips, rate) in clips()) {
        let timeline = video(&clips, rate);
        let text = write(&timeline, Format::Edl);
        let is_event = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_digit());
        let events: Vec<Vec<&str>> = text.lines().filter(is_event).map(|line| line.split_whitespace().collect()).collect();
        let cells: usize = timeline.tracks.iter().map(|track| track.cells(rate).len()).sum();
        prop_assert_eq!(events.len(), cells);
        for pair in events.windows(2).filter(|pair| pair[0][2] == pair[1][2]) {
            prop_assert_eq!(pair[0][7], pair[1][6], "{}", text);
        }
        for event in &events {
            prop_assert!(event[1].len() <= 8 && event.len() == 8);
        }
    }

    #[test]
    fn any_name_leaves_the_files_whole(name in any::<String>(), text in any::<String>()) {
        let mut builder = Builder::new(&name, (1_920, 1_080), FrameRate::THIRTY);
        let media = builder.media(Media { size: Some((2, 2)), ..Media::new(name.clone(), text.clone()) });
        builder.recording(Lane::Screen, media, &name, &map(&[], 1_000), VideoMs(0), 1.0);
        builder.mark(MarkKind::Text, &text, 0, 500);
        builder.mark(MarkKind::Chapter, &name, 200, 200);
        let timeline = builder.finish(VideoMs(1_000));
        prop_assert!(serde_json::from_str::<Value>(&write(&timeline, Format::Otio)).is_ok());
        let edl = write(&timeline, Format::Edl);
        prop_assert_eq!(edl.lines().count(), 8, "{}", edl);
        for format in [Format::Fcpxml, Format::Xmeml] {
            let xml = write(&timeline, format);
            let inside = xml.replace("&amp;", "").replace("&lt;", "").replace("&gt;", "").replace("&quot;", "");
            prop_assert!(!inside.contains('&') && !inside.chars().any(|letter| letter.is_control() && letter != '\n'));
            prop_assert_eq!(inside.matches('<').count(), inside.matches('>').count());
        }
    }

    #[test]
    fn pieces_of_a_final_cut_pro_7_file_follow_each_other_and_are_as_long_as_what_they_show((clips, rate) in clips()) {
        let timeline = video(&clips, rate);
        let text = write(&timeline, Format::Xmeml);
        let number = |line: &str, name: &str| -> i64 {
            let from = line.find(&format!("<{name}>")).unwrap() + name.len() + 2;
            line[from..].split('<').next().unwrap().parse().unwrap()
        };
        let mut reached = 0;
        for line in text.lines() {
            if line.trim() == "<track>" {
                reached = 0;
            }
            if line.contains("<start>") {
                let [start, end, from, until] = ["start", "end", "in", "out"].map(|name| number(line, name));
                prop_assert_eq!((start, end - start), (reached, until - from));
                reached = end;
            }
            if line.trim() == "</track>" {
                prop_assert_eq!(reached, timeline.frames());
            }
        }
        // A recording is described once, and its two channels are on two tracks.
        for media in 1..=clips.len() {
            prop_assert_eq!(text.matches(&format!("<file id=\"file-{media}\">")).count(), usize::from(text.contains(&format!("\"file-{media}\""))));
        }
        prop_assert_eq!(text.matches("<trackindex>1<").count(), text.matches("<trackindex>2<").count());
    }
}

#[test]
fn an_item_that_overlaps_another_gets_a_track_above_it() {
    let mut builder = Builder::new("Talk", (1_920, 1_080), FrameRate::THIRTY);
    let media = builder.media(Media::new("Photo", "file:///photo.png"));
    let piece =
        |start_ms, end_ms| Piece { name: "Photo".into(), media, start_ms, end_ms, from_ms: 0, gain: 1.0, is_off: false };
    for (start, end) in [(0, 1_000), (500, 1_500), (1_000, 9_000)] {
        builder.add(Lane::Overlay, piece(start, end));
    }
    let timeline = builder.finish(VideoMs(5_000));
    let ends: Vec<Vec<(i64, i64)>> =
        timeline.tracks.iter().map(|track| track.pieces.iter().map(|piece| (piece.start_ms, piece.end_ms)).collect()).collect();
    assert_eq!(ends, [vec![(0, 1_000), (1_000, 5_000)], vec![(500, 1_500)]]);
}

#[test]
fn ten_hours_at_a_broken_rate_end_on_the_frame_of_their_length() {
    let rate = FrameRate::from_name("29.97").unwrap();
    // 36,000 cuts of a third of a second, each of which would be off by up to half a frame.
    let cuts: Vec<_> = (0..36_000).map(|number| (number * 1_000 + 667, 333)).collect();
    let map = map(&cuts, 36_000_000);
    let timeline = video(&[(map.clone(), rate)], rate);
    let last = timeline.tracks[0].cells(rate).last().unwrap().end;
    assert_eq!(last, rate.frame_at(map.playback_length().0));
}

#[test]
fn what_a_format_lacks_is_named() {
    let mut builder = Builder::new("Talk", (1_920, 1_080), FrameRate::THIRTY);
    let media = builder.media(Media { channels: Some(1), is_variable: true, ..Media::new("Screen", "file:///screen.mkv") });
    for lane in [Lane::Screen, Lane::Camera, Lane::Microphone, Lane::System, Lane::Music] {
        builder.recording(lane, media, "Talk", &map(&[(100, 100)], 1_000), VideoMs(0), 0.5);
    }
    builder.mark(MarkKind::Text, "Hello", 0, 500);
    let timeline = builder.finish(VideoMs(900));
    let uneven = Untold::UnevenFrames(vec!["Screen".into()]);
    assert_eq!(timeline.untold(Format::Fcpxml), [uneven.clone(), Untold::TextLooks(1)]);
    assert_eq!(timeline.untold(Format::Otio), [uneven.clone(), Untold::Volumes(6), Untold::TextsAsMarks(1)]);
    assert_eq!(timeline.untold(Format::Xmeml), [uneven.clone(), Untold::TextsAsMarks(1)]);
    let edl = [uneven, Untold::Volumes(6), Untold::TextsAsMarks(1), Untold::PicturesAbove(2), Untold::MoreSounds(2)];
    assert_eq!(timeline.untold(Format::Edl), edl);
}

#[test]
fn a_rate_that_final_cut_pro_7_cannot_tell_becomes_whole_frames_of_the_same_length() {
    let rate = FrameRate::new(25, 2).unwrap();
    let timeline = video(&[(map(&[], 10_000), rate)], rate);
    let text = write(&timeline, Format::Xmeml);
    assert!(text.contains("<duration>130</duration>") && text.contains("<timebase>13</timebase><ntsc>FALSE</ntsc>"), "{text}");
    let broken = FrameRate::from_name("29.97").unwrap();
    let text = write(&video(&[(map(&[], 10_010), broken)], broken), Format::Xmeml);
    assert!(text.contains("<duration>300</duration>") && text.contains("<timebase>30</timebase><ntsc>TRUE</ntsc>"), "{text}");
    assert!(text.contains("<displayformat>DF</displayformat>") && text.contains("<value>0.50000</value>"), "{text}");
}

#[test]
fn the_rate_is_that_of_most_of_the_main_picture() {
    let rate_of = |recordings: &[(&str, bool, i64)]| {
        let mut builder = Builder::new("Talk", (1_920, 1_080), FrameRate::THIRTY);
        let mut start = 0;
        for (rate, is_variable, length) in recordings {
            let rate = FrameRate::from_name(rate);
            let media = builder.media(Media { rate, is_variable: *is_variable, ..Media::new("Screen", "file:///screen.mkv") });
            builder.recording(Lane::Screen, media, "Talk", &map(&[], *length), VideoMs(start), 1.0);
            start += length;
        }
        builder.main_rate().name()
    };
    assert_eq!(rate_of(&[]), "30");
    assert_eq!(rate_of(&[("29.97", false, 1_000), ("25", false, 700), ("25", false, 700)]), "25");
    assert_eq!(rate_of(&[("29.97", false, 1_000), ("25", false, 1_000)]), "29.97");
    assert_eq!((rate_of(&[("59.94", true, 1_000)]), rate_of(&[("24", true, 1_000)])), ("60".into(), "30".into()));
}
