//! Colour matrix and range of a video stream.

use super::Picture;
use cutroom_kernels::{Colours, Matrix, ValueRange};

/// `HD_LINES`, `HD_PIXELS`: height and width from which players assume BT.709 if a recording does not state its matrix.
const HD_LINES: u32 = 720;
const HD_PIXELS: u32 = 1_280;

/// Whether ffmpeg's pixel format is YUV, not RGB.
pub(super) fn is_yuv(pixels: &str) -> bool {
    ["yuv", "yuyv", "uyvy", "yvyu", "nv", "p01", "p21", "p41", "y21", "xv"].iter().any(|begin| pixels.starts_with(begin))
}

/// ffmpeg's name of the colour matrix, and whether the recording states it. An unstated one is what players assume for the size.
pub(super) fn matrix(pixels: &str, stated: Option<&str>, stored: (u32, u32), is_image: bool) -> (String, bool) {
    if !is_yuv(pixels) {
        return (String::new(), false);
    }
    match stated {
        Some(stated) if !matches!(stated, "unknown" | "reserved" | "unspecified") => (stated.to_owned(), true),
        // The JPEG and WebP standards use BT.601 for every image size.
        _ if !is_image && (stored.1 >= HD_LINES || stored.0 >= HD_PIXELS) => ("bt709".into(), false),
        _ => ("smpte170m".into(), false),
    }
}

impl Picture {
    /// Colours of 8-bit YUV 4:2:0 with a supported matrix; `None` for other pixel formats.
    pub(super) fn colours(&self) -> Option<Colours> {
        if !matches!(self.pixels.as_str(), "yuv420p" | "yuvj420p") {
            return None;
        }
        let matrix = match self.matrix.as_str() {
            "bt709" => Matrix::Bt709,
            "bt470bg" | "smpte170m" => Matrix::Bt601,
            _ => return None,
        };
        Some(Colours { matrix, range: if self.is_full_range { ValueRange::Full } else { ValueRange::Limited } })
    }

    /// First filters for every reader: whole frames, upright, in the colours that the recording means. Ends in a comma, or is
    /// empty.
    pub(crate) fn prepared(&self, is_image: bool, from_start: bool) -> String {
        let mut filters = self.on_time();
        // Before the first keyframe, these decoders output grey frames, others output none.
        if !from_start && matches!(self.codec.as_str(), "mpeg4" | "msmpeg4v1" | "msmpeg4v2" | "msmpeg4v3" | "h263") {
            filters.push_str("select='gt(selected_n\\,0)+key',");
        }
        if !is_image {
            filters.push_str(&self.fields.filters(self.turned));
        }
        // Without this filter, ffmpeg assumes BT.601 for every size.
        if !self.states_matrix && !self.matrix.is_empty() {
            filters.push_str("setparams=colorspace=");
            filters.push_str(&self.matrix);
            filters.push(',');
        }
        filters
    }

    /// Filter that takes back the delay of the decoder, where ffmpeg times pictures by when they are decoded.
    fn on_time(&self) -> String {
        match (self.decoded_ahead, self.rate) {
            (ahead @ 1.., Some(rate)) => format!("setpts=round(PTS-{ahead}*{}/{}/TB),", rate.seconds, rate.frames),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_recording_leaves_open_is_what_players_take_for_its_size() {
        let read = |pixels, stated, stored| matrix(pixels, stated, stored, false).0;
        assert_eq!(read("yuv420p", None, (1280, 720)), "bt709");
        assert_eq!(read("yuv420p", Some("unknown"), (1280, 534)), "bt709");
        assert_eq!(read("yuv422p10le", None, (720, 1280)), "bt709");
        assert_eq!(read("yuv420p", None, (854, 480)), "smpte170m");
        assert_eq!(read("yuv420p", Some("bt470bg"), (1920, 1080)), "bt470bg");
        assert_eq!(read("yuv420p", Some("bt709"), (64, 36)), "bt709");
        assert_eq!(read("yuvj420p", None, (1920, 1080)), "bt709");
        assert_eq!(read("rgb24", None, (1920, 1080)), "");
        assert_eq!(matrix("yuvj420p", None, (4000, 3000), true).0, "smpte170m");
    }
}
