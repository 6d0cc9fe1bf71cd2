//! Presentation times of a source's frames: from its constant rate, or from the timestamps of its packets.

use super::{
    child::{MediaError, Program, run},
    input::{named, protocols},
    known::record_of,
    probe::{Picture, Probe},
};
use crate::timeline::whole_ms;
use serde::Deserialize;
use std::{ffi::OsString, time::Duration};

/// Number of packets in the first read: about two seconds of most recordings.
const FIRST_PACKETS: usize = 64;
/// Packets at each end of a read that may be incomplete: decoders delay at most 16 frames.
const REORDERED: usize = 17;
/// Most windows kept for one source.
const MOST_WINDOWS: usize = 64;

/// Frames per second, as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Numerator: number of frames.
    pub frames: i64,
    /// Denominator: number of seconds in which these frames are shown.
    pub seconds: i64,
}

impl Rate {
    /// Rate assumed until a source has been read: 30 frames a second.
    pub const ASSUMED: Self = Self { frames: 30, seconds: 1 };

    /// Parses ffprobe's form, `30000/1001`. `None` for a time base, which is not a rate.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (frames, seconds) = text.split_once('/')?;
        let rate = Self { frames: frames.parse().ok()?, seconds: seconds.parse().ok()? };
        // More than a frame per millisecond is a time base, not a rate.
        let sane = rate.seconds > 0 && rate.frames > 0 && rate.frames / rate.seconds <= 1_000;
        (sane && rate.frames < 1 << 31 && rate.seconds < 1 << 31).then_some(rate)
    }

    /// Frames per second.
    pub fn per_second(self) -> f64 {
        self.frames as f64 / self.seconds as f64
    }

    /// Number of the frame shown at a time in microseconds, where frame 0 is at 0. Times are rounded to a microsecond.
    fn index_at(self, at_us: i64) -> i64 {
        let number = i128::from(at_us + 1) * i128::from(self.frames);
        saturated(number.div_euclid(i128::from(self.seconds) * 1_000_000))
    }

    /// Start of a frame, in microseconds.
    fn time_of(self, index: i64) -> i64 {
        saturated((i128::from(index) * i128::from(self.seconds) * 1_000_000).div_euclid(i128::from(self.frames)))
    }
}

fn saturated(value: i128) -> i64 {
    i64::try_from(value).unwrap_or(if value < 0 { i64::MIN / 4 } else { i64::MAX / 4 })
}

/// Presentation times of a source's frames, as far as they were read. Times are milliseconds from the start of the source; a frame
/// begins at the first whole millisecond at which it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameTimes {
    rate: Option<Rate>,
    /// Whether all frames keep to the rate.
    constant: bool,
    /// Time of the first frame, in microseconds from the start of the source.
    first_us: i64,
    /// Start of the container's clock, in microseconds.
    origin_us: i64,
    /// Frame times of a source without a constant rate, for the parts that were read.
    windows: Vec<Window>,
}

/// All frames from one time until another, which is also the time of a frame.
#[derive(Clone, Debug, PartialEq)]
struct Window {
    from_us: i64,
    until_us: i64,
    times: Vec<i64>,
}

impl FrameTimes {
    /// Frame rate that the container states, constant or not; `None` until it was read.
    pub fn rate(&self) -> Option<Rate> {
        self.rate
    }

    /// Whether every frame keeps to the rate.
    pub fn is_constant(&self) -> bool {
        self.constant
    }

    /// Whether the frame shown at a time and its neighbours are known, not assumed.
    pub fn knows(&self, at_ms: i64) -> bool {
        let at = at_ms.saturating_mul(1_000);
        self.constant || self.windows.iter().any(|window| window.covers(at))
    }

    /// Whether the frames within a second of a time are known, so that a step or two stays within them.
    pub fn knows_around(&self, at_ms: i64) -> bool {
        const AROUND_MS: i64 = 1_000;
        self.knows(at_ms) && self.knows((at_ms - AROUND_MS).max(0)) && self.knows(at_ms + AROUND_MS)
    }

    /// Start of the frame shown at a time.
    pub fn shown_at(&self, at_ms: i64) -> i64 {
        let at = at_ms.saturating_mul(1_000);
        if let Some(window) = self.windows.iter().find(|window| window.covers(at)) {
            let after = window.times.partition_point(|time| *time <= at);
            let shown = after.checked_sub(1).and_then(|index| window.times.get(index));
            return shown.map_or(0, |time| whole_ms(*time)).min(at_ms);
        }
        if at < self.first_us {
            // Before its own time, the first frame is shown.
            return 0;
        }
        let rate = self.rate.unwrap_or(Rate::ASSUMED);
        let time = self.first_us + rate.time_of(rate.index_at(at - self.first_us));
        whole_ms(time).clamp(0, at_ms.max(0))
    }

    /// Start of the frame after the one shown at a time. After the end of the source, where that frame would start.
    pub fn next_after(&self, at_ms: i64) -> i64 {
        let at = at_ms.saturating_mul(1_000);
        let rate = self.rate.unwrap_or(Rate::ASSUMED);
        if let Some(window) = self.windows.iter().find(|window| window.covers(at)) {
            let next = window.times.get(window.times.partition_point(|time| *time <= at));
            let next = next.copied().unwrap_or(at.saturating_add(rate.time_of(1)));
            return whole_ms(next).max(at_ms + 1);
        }
        let index = if at < self.first_us { 0 } else { rate.index_at(at - self.first_us) };
        let next = self.first_us + rate.time_of(index + 1);
        whole_ms(next).max(at_ms + 1)
    }

    fn add(&mut self, window: Window) {
        if self.windows.len() >= MOST_WINDOWS {
            self.windows.remove(0);
        }
        self.windows.push(window);
    }
}

/// Flags for the ends of the source that a read included.
#[derive(Clone, Copy)]
struct Reached {
    start: bool,
    end: bool,
}

impl Window {
    fn covers(&self, at_us: i64) -> bool {
        self.from_us <= at_us && at_us < self.until_us
    }

    /// Collects the frame times from the packets of one read, in file order. `None` without packets.
    fn new(packets: &[(i64, bool)], reached: Reached) -> Option<Self> {
        let edge = |part: &[(i64, bool)]| part.iter().map(|(time, _)| *time).collect::<Vec<_>>();
        let from_us = match packets.first()? {
            _ if reached.start => i64::MIN,
            (time, true) => *time,
            _ => edge(packets.get(..REORDERED.min(packets.len()))?).into_iter().max()?,
        };
        let until_us = if reached.end {
            i64::MAX
        } else {
            edge(packets.get(packets.len().saturating_sub(REORDERED)..)?).into_iter().min()?
        };
        let mut times: Vec<_> =
            packets.iter().map(|(time, _)| *time).filter(|time| (from_us..=until_us).contains(time)).collect();
        times.sort_unstable();
        times.dedup();
        (from_us < until_us).then_some(Self { from_us, until_us, times })
    }
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    packets: Vec<Packet>,
}

#[derive(Deserialize)]
struct Packet {
    pts_time: Option<String>,
    dts_time: Option<String>,
    #[serde(default)]
    flags: String,
}

/// Reads the frame times of a source: its rate and, if that is not constant, the times of the frames around `at_ms`. `known` is the
/// result of earlier calls. Reads the source only around the time, never as a whole.
pub async fn read_frame_times(address: &str, known: Option<FrameTimes>, at_ms: i64) -> Result<FrameTimes, MediaError> {
    let found = record_of(address).await?;
    let Some(picture) = found.picture.as_ref() else {
        return Err(MediaError::unreadable(words::media::no_image));
    };
    let mut times = match known {
        Some(times) => times,
        None => first_look(address, &found, picture).await?,
    };
    // From a second earlier, because frames before the time are needed too; from much earlier if a container without an
    // index landed behind the time, or keyframes are far apart.
    for (earlier_ms, packets) in [(1_500, 400), (12_000, 1_600)] {
        if times.knows_around(at_ms) {
            break;
        }
        let start = (at_ms - earlier_ms).max(0);
        let from = times.origin_us.saturating_add(start.saturating_mul(1_000));
        let interval = format!("{:.6}%+#{packets}", from as f64 / 1e6);
        let read = look(address, picture.index, &interval).await?.packets;
        let count = read.len();
        if let Some(window) = Window::new(&placed(&read, times.origin_us), Reached { start: start == 0, end: count < packets })
        {
            times.add(window);
        }
    }
    Ok(times)
}

/// Up to where keyframes are read, in seconds.
const KEYFRAMES_UNTIL: u32 = 120;

/// Reads the times of the keyframes in the first two minutes of a source, and up to where it was read, both in milliseconds from its start.
pub async fn read_keyframes(address: &str) -> Result<(Vec<f64>, f64), MediaError> {
    let found = record_of(address).await?;
    let Some(picture) = found.picture.as_ref() else {
        return Err(MediaError::unreadable(words::media::no_image));
    };
    let packets = placed(&look(address, picture.index, &format!("%+{KEYFRAMES_UNTIL}")).await?.packets, found.start_us);
    let until = packets.iter().map(|(time, _)| *time).max().unwrap_or_default();
    let mut keyframes: Vec<f64> =
        packets.into_iter().filter(|(_, is_key)| *is_key).map(|(time, _)| time as f64 / 1_000.0).collect();
    keyframes.sort_by(f64::total_cmp);
    Ok((keyframes, until as f64 / 1_000.0))
}

async fn first_look(address: &str, found: &Probe, picture: &Picture) -> Result<FrameTimes, MediaError> {
    let answer = look(address, picture.index, &format!("%+#{FIRST_PACKETS}")).await?;
    let (origin_us, first_us) = (found.start_us, picture.start_us);
    let packets = placed(&answer.packets, origin_us);
    let mut times = FrameTimes { rate: picture.rate, constant: false, first_us, origin_us, windows: Vec::new() };
    // Only the tables of the MP4 family describe the whole file; other containers state a rate that frames need not keep.
    let keeps = |rate: Rate| {
        packets.iter().all(|(time, _)| (rate.time_of(rate.index_at(time - first_us)) - (time - first_us)).abs() <= 1)
    };
    times.constant = found.format.contains("mp4") && picture.is_even && picture.rate.is_some_and(keeps);
    if !times.constant
        && let Some(window) = Window::new(&packets, Reached { start: true, end: answer.packets.len() < FIRST_PACKETS })
    {
        times.add(window);
    }
    Ok(times)
}

/// Time from the start of the source and keyframe flag of each packet that is shown, in microseconds.
fn placed(packets: &[Packet], origin_us: i64) -> Vec<(i64, bool)> {
    let shown = packets.iter().filter(|packet| !packet.flags.contains('D'));
    // Some packets of an AVI with B-frames have decoding times only. Without the delay of the decoder, which every reader takes back,
    // the frames are shown at the same steps, in another order.
    let time = |packet: &Packet| {
        let stated = packet.pts_time.as_ref().or(packet.dts_time.as_ref())?;
        microseconds(stated).map(|time| time - origin_us)
    };
    shown.filter_map(|packet| Some((time(packet)?, packet.flags.contains('K')))).collect()
}

/// Parses seconds with six decimals, as ffprobe prints them.
fn microseconds(text: &str) -> Option<i64> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.abs() < 1e9)?;
    Some((seconds * 1e6).round() as i64)
}

async fn look(address: &str, stream: u32, interval: &str) -> Result<Answer, MediaError> {
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols(address), "-select_streams"].map(Into::into).to_vec();
    args.push(stream.to_string().into());
    args.extend(["-show_entries", "packet=pts_time,dts_time,flags", "-read_intervals", interval].map(OsString::from));
    args.extend(["-print_format".into(), "json".into(), "-i".into(), named(address)]);
    let output = run(Program::Ffprobe, args, 4 << 20, Duration::from_secs(20)).await?;
    serde_json::from_slice(&output)
        .map_err(|error| MediaError::unreadable_because(move || words::media::answer_unreadable(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_of_a_constant_rate_meet_every_frame_once() {
        for text in ["24000/1001", "24/1", "25/1", "30000/1001", "50/1", "60000/1001", "60/1"] {
            let rate = Rate::parse(text).unwrap();
            let times = FrameTimes { rate: Some(rate), constant: true, ..FrameTimes::default() };
            let mut at = 0;
            for frame in 0..20_000_i64 {
                let exact = (frame * rate.seconds * 1_000 + rate.frames - 1) / rate.frames;
                assert_eq!((at, times.shown_at(at)), (exact, exact), "{text}, frame {frame}");
                let next = times.next_after(at);
                assert_eq!(times.shown_at(next - 1), exact, "{text}, frame {frame}");
                at = next;
            }
        }
    }

    #[test]
    fn a_rate_that_is_a_time_base_is_no_rate() {
        for text in ["90000/1", "0/0", "1/0", "x", "-25/1", "99999999999/99999999999"] {
            assert_eq!(Rate::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn steps_in_a_window_meet_its_frames(gaps in prop::collection::vec(1_000i64..400_000, 40..80), at in 0i64..3_000) {
            let packets: Vec<_> = gaps.iter().scan(0, |time, gap| { *time += gap; Some((*time, true)) }).collect();
            let window = Window::new(&packets, Reached { start: true, end: true }).unwrap();
            let times = FrameTimes { windows: vec![window], ..FrameTimes::default() };
            let expected = packets.iter().map(|(time, _)| *time).filter(|time| *time <= at * 1_000).max();
            prop_assert_eq!(times.shown_at(at), expected.map_or(0, whole_ms));
            let next = packets.iter().map(|(time, _)| *time).find(|time| *time > at * 1_000).map(whole_ms);
            prop_assert!(next.is_none_or(|next| times.next_after(at) == next));
        }

        #[test]
        fn any_number_is_a_time(at in any::<i64>()) {
            let times = FrameTimes { rate: Some(Rate { frames: 30_000, seconds: 1_001 }), constant: true, ..FrameTimes::default() };
            let at = at / 4_000;
            prop_assert!(times.shown_at(at) <= at.max(0) && times.next_after(at) > at);
        }
    }
}
