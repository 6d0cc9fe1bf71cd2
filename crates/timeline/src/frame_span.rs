//! When a frame of a recording is shown.

/// The interval in which a frame is shown, in microseconds from the start of its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameSpan {
    /// The frame's own time.
    pub from_us: i64,
    /// The time of the next frame; none after the last one.
    pub until_us: Option<i64>,
}

impl FrameSpan {
    /// The first whole millisecond at which the frame is shown.
    pub fn first_ms(self) -> i64 {
        whole_ms(self.from_us)
    }

    /// Whether the frame is the one shown at `at_ms`.
    pub fn covers(self, at_ms: i64) -> bool {
        let at_us = at_ms.saturating_mul(1_000);
        self.from_us <= at_us && self.until_us.is_none_or(|until| at_us < until)
    }
}

/// The first whole millisecond at or after a time in microseconds.
pub fn whole_ms(us: i64) -> i64 {
    -(-us).div_euclid(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_shown_from_its_first_whole_millisecond_to_the_next_frame() {
        assert_eq!((whole_ms(33_367), whole_ms(40_000), whole_ms(-500)), (34, 40, 0));
        let span = FrameSpan { from_us: 33_367, until_us: Some(66_733) };
        assert_eq!((span.covers(33), span.covers(34), span.covers(66), span.covers(67)), (false, true, true, false));
    }
}
