//! Fields of times: their hint, and the length of a step.

/// Tooltip of a field for times.
pub const HINT: &str = "A time like 1:02.5, 62.5s or 62500ms, +0.5s from here, or 40 %; add \u{2018}in clip\u{2019}, \
                        \u{2018}in video\u{2019} or \u{2018}in recording\u{2019} for another clock";

/// Milliseconds per step with Up, Down or the wheel.
pub const MS_A_STEP: f64 = 100.0;
