//! Input arguments of ffmpeg and ffprobe: name, protocols and seek position of a file or a URL. All readers share them, so that
//! stills, playback, previews and exports decode the same.

use super::{
    probe::{FORMATS, Probe},
    still::Orientation,
};
use std::{ffi::OsString, path::Path};

/// Distance before the wanted time at which decoding begins, in microseconds: with B-frames, some containers land behind the needed
/// keyframe.
const SEEK_BACK_US: i64 = 1_000_000;
/// Like [`SEEK_BACK_US`], but for a container without an index, where a seek may land anywhere between two keyframes. Encoders put
/// a keyframe at least every 250 frames by default: that is half a minute at 8 frames a second.
const SEEK_FAR_BACK_US: i64 = 32_000_000;
/// Below this position, decoding starts at the beginning instead of seeking, in microseconds. ffmpeg seeks up to 0.13 s earlier
/// than told if frames are stored out of order; a seek to before the start fails, and leaves an AVI behind its first keyframe.
const NEAR_START_US: i64 = 1_000_000;

/// Whether an address is an http(s) URL. Any other address is a file of this computer.
pub fn is_network(address: &str) -> bool {
    address.starts_with("http://") || address.starts_with("https://")
}

/// Protocols that ffmpeg may use for an address, and for everything that a playlist or a redirect leads to: network input never
/// leads to a file, and encrypted input never to an unencrypted one.
pub fn protocols(address: &str) -> &'static str {
    if address.starts_with("https://") {
        "https,tls,tcp,httpproxy"
    } else if address.starts_with("http://") {
        "http,tcp"
    } else {
        "file"
    }
}

/// Argument under which ffmpeg opens a file or a URL. ffmpeg would take a bare `10:15.mp4` for a protocol, and `-x.mp4` for an
/// option.
pub fn named(address: &str) -> OsString {
    if is_network(address) { address.into() } else { named_file(Path::new(address)) }
}

/// Argument under which ffmpeg opens a file: absolute, with the `file:` protocol.
pub fn named_file(file: &Path) -> OsString {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let mut name = OsString::from("file:");
    name.push(whole);
    name
}

/// Path of a file in an argument made by [`named`]; `None` for other arguments.
pub fn file_of(argument: &str) -> Option<&str> {
    argument.strip_prefix("file:")
}

/// A file or URL together with the record of its streams.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    address: &'a str,
    probe: &'a Probe,
}

impl<'a> Input<'a> {
    /// Input of the file or URL that `probe` was made from.
    pub fn new(address: &'a str, probe: &'a Probe) -> Self {
        Self { address, probe }
    }

    /// Record of the streams.
    pub fn probe(&self) -> &'a Probe {
        self.probe
    }

    /// Position to seek to for the frames from `from_us` on, in microseconds: far enough before it to include the keyframe.
    pub fn before(&self, from_us: i64) -> i64 {
        // A recording on a network is assumed to have an index: without one it could not be played from the middle.
        let is_indexed = is_network(self.address) || self.probe.is_indexed();
        from_us.saturating_sub(if is_indexed { SEEK_BACK_US } else { SEEK_FAR_BACK_US })
    }

    /// Input options up to `-i`. Decoded timestamps are those of the record: 0 is its start. Decoding begins at the keyframe before
    /// `seek_us`, or at the start.
    pub fn arguments(&self, seek_us: i64, options: &[&str]) -> Vec<OsString> {
        let mut args: Vec<OsString> = ["-protocol_whitelist", protocols(self.address)].map(Into::into).to_vec();
        if !is_network(self.address) {
            args.extend(["-format_whitelist", FORMATS].map(Into::into));
            // ffmpeg would take an image by its name for a numbered sequence.
            if self.probe.is_image {
                args.extend(["-f".into(), OsString::from(&self.probe.format)]);
            }
        }
        args.extend(options.iter().map(Into::into));
        args.extend(as_far_as_it_goes(self.probe).map(OsString::from));
        if self.probe.turns_itself() || self.probe.orientation.is_some() {
            args.push("-noautorotate".into());
        }
        if !is_start(seek_us) {
            // ffmpeg counts from the start of the container, where an unused stream may begin.
            let from = seek_us.saturating_add(self.probe.start_us).saturating_sub(self.probe.container_start_us);
            args.extend(["-noaccurate_seek".into(), "-ss".into(), seconds(from).into()]);
        }
        args.extend(super::shape::ONE_GRAPH.map(Into::into));
        // `-start_at_zero` would shift by another start if only some of the streams are decoded.
        args.extend(["-copyts".into(), "-itsoffset".into(), seconds(self.offset_us()).into()]);
        args.extend(["-i".into(), named(self.address)]);
        args
    }

    /// Offset added to the container's timestamps, in microseconds.
    fn offset_us(&self) -> i64 {
        let offset = self.probe.start_us.saturating_neg();
        // In an MPEG-TS, ffmpeg changes an offset that exactly cancels the container's start to the start of the decoded streams.
        // One microsecond more prevents that, and is less than the clock of such a container resolves.
        let is_moved = self.probe.format.contains("mpegts") && self.probe.start_us == self.probe.container_start_us;
        offset.saturating_add(i64::from(is_moved))
    }

    /// `-map` option for the video stream that was probed.
    pub fn picture(&self) -> [OsString; 2] {
        // With no video stream, this makes ffmpeg report that there is none.
        let stream = self.probe.picture.as_ref().map_or_else(|| "0:v:0".to_owned(), |picture| format!("0:{}", picture.index));
        ["-map".into(), stream.into()]
    }

    /// First filters for every reader: whole frames, upright, in the colours that the recording means, when decoding begins at
    /// `seek_us`. Ends in a comma, or is empty.
    pub fn prepared(&self, seek_us: i64) -> String {
        let picture = self.probe.picture.as_ref();
        let prepared = picture.map_or_else(String::new, |picture| picture.prepared(self.probe.is_image, is_start(seek_us)));
        prepared + self.probe.orientation.map_or("", Orientation::filters)
    }
}

/// Options that leave out incomplete packets of a file that may end early and still be read; empty for other files. With them ffmpeg
/// does not fail where the file ends.
pub(super) fn as_far_as_it_goes(probe: &Probe) -> impl Iterator<Item = &'static str> {
    probe.is_fragmented.then_some(["-fflags", ENDS_EARLY]).into_iter().flatten()
}

/// Value of `-fflags` that leaves out incomplete packets.
pub(super) const ENDS_EARLY: &str = "+discardcorrupt";

/// Whether a seek position is so near to the start that decoding begins at the start.
pub fn is_start(seek_us: i64) -> bool {
    seek_us < NEAR_START_US
}

/// Formats microseconds as seconds, for ffmpeg.
pub fn seconds(us: i64) -> String {
    let sign = if us < 0 { "-" } else { "" };
    format!("{sign}{}.{:06}", us.unsigned_abs() / 1_000_000, us.unsigned_abs() % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_protocol_or_an_option() {
        let here = std::env::current_dir().unwrap();
        for name in ["2026-11-27T10:15:30.mp4", "-x.mp4", "concat:a|b", "http:x.mp4", "pipe:0", "file:x"] {
            let named = named(name).into_string().unwrap();
            assert_eq!(named, format!("file:{}", here.join(name).display()), "{name}");
            assert_eq!(protocols(name), "file", "{name}");
        }
        assert_eq!(named("/a/b.mp4"), "file:/a/b.mp4");
        assert_eq!(named("http://127.0.0.1:1/a"), "http://127.0.0.1:1/a");
        assert!(!protocols("https://media.example.com/a").split(',').any(|name| name == "http" || name == "file"));
        assert_eq!(protocols("http://127.0.0.1:1/a"), "http,tcp");
    }

    #[test]
    fn microseconds_are_seconds_with_their_sign() {
        assert_eq!((seconds(1_500_000), seconds(-7), seconds(0)), ("1.500000".into(), "-0.000007".into(), "0.000000".into()));
    }
}
