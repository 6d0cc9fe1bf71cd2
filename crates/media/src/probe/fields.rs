//! Interlaced video: every second line of a frame was recorded half a frame later. Shown unchanged, moving edges look like combs.

/// Field order: which lines of a frame were recorded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fields {
    /// Progressive: all lines at once.
    #[default]
    Whole,
    /// First line and every second one after it.
    TopFirst,
    /// Second line and every second one after it.
    BottomFirst,
    /// Unknown before decoding: the container does not state it, each decoded frame does.
    AsMarked,
}

/// Codecs of cameras and broadcasts that may be interlaced although the container does not say so.
const MAY_HAVE_FIELDS: [&str; 12] =
    ["dvvideo", "mpeg4", "mpeg2video", "h264", "prores", "dnxhd", "huffyuv", "ffvhuff", "ffv1", "vc1", "rawvideo", "v210"];

impl Fields {
    /// Field order from ffprobe's `field_order`, which names the field stored first and the field shown first.
    pub(super) fn new(stated: Option<&str>, codec: &str) -> Self {
        match stated {
            Some("progressive") => Self::Whole,
            Some("tt" | "bt") => Self::TopFirst,
            Some("bb" | "tb") => Self::BottomFirst,
            _ if MAY_HAVE_FIELDS.contains(&codec) => Self::AsMarked,
            _ => Self::Whole,
        }
    }

    /// ffmpeg filters that deinterlace, and rotate by `turned` degrees. Number and times of the frames stay the same. Ends in a
    /// comma, or is empty.
    pub(super) fn filters(self, turned: i32) -> String {
        let (parity, which) = match self {
            Self::Whole => return String::new(),
            Self::TopFirst => ("tff", "all"),
            Self::BottomFirst => ("bff", "all"),
            Self::AsMarked => ("auto", "interlaced"),
        };
        // `bwdif` cannot handle a recording that changes its size in the middle: the first filter gives all frames one size.
        let turn = match turned.rem_euclid(360) {
            90 => "transpose=cclock,",
            180 => "hflip,vflip,",
            270 => "transpose=clock,",
            _ => "",
        };
        format!("scale=iw:ih,bwdif=mode=send_frame:parity={parity}:deint={which},{turn}")
    }
}
