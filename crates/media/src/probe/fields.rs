//! Pictures whose lines were not recorded at once: every second line belongs to a moment half a frame later. Shown as they are stored,
//! what moves has combs for edges.

/// Which lines of a picture were recorded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fields {
    /// All at once.
    #[default]
    Whole,
    /// The first line and every second one after it.
    TopFirst,
    /// The second line and every second one after it.
    BottomFirst,
    /// The container does not say: each picture does, once it is decoded.
    AsMarked,
}

/// Codecs of cameras and broadcasts whose pictures may have fields although nothing says so before they are decoded.
const MAY_HAVE_FIELDS: [&str; 12] =
    ["dvvideo", "mpeg4", "mpeg2video", "h264", "prores", "dnxhd", "huffyuv", "ffvhuff", "ffv1", "vc1", "rawvideo", "v210"];

impl Fields {
    /// Takes ffprobe's `field_order`: which lines are stored first, and which are shown first.
    pub(super) fn new(stated: Option<&str>, codec: &str) -> Self {
        match stated {
            Some("progressive") => Self::Whole,
            Some("tt" | "bt") => Self::TopFirst,
            Some("bb" | "tb") => Self::BottomFirst,
            _ if MAY_HAVE_FIELDS.contains(&codec) => Self::AsMarked,
            _ => Self::Whole,
        }
    }

    /// The filters that make each picture one moment's, and turn it. Their pictures are as many as before, at the same times. Ends in a
    /// comma, or is empty.
    pub(super) fn filters(self, turned: i32) -> String {
        let (parity, which) = match self {
            Self::Whole => return String::new(),
            Self::TopFirst => ("tff", "all"),
            Self::BottomFirst => ("bff", "all"),
            Self::AsMarked => ("auto", "interlaced"),
        };
        // A recording may change its size in the middle, for which the filter of fields is not made: the first filter gives one size.
        let turn = match turned.rem_euclid(360) {
            90 => "transpose=cclock,",
            180 => "hflip,vflip,",
            270 => "transpose=clock,",
            _ => "",
        };
        format!("scale=iw:ih,bwdif=mode=send_frame:parity={parity}:deint={which},{turn}")
    }
}
