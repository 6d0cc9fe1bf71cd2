//! Fields of times: their hint, and the length of a step.

/// Tooltip of a field for times.
pub fn hint() -> &'static str {
    words::inspector::time_hint()
}

/// Milliseconds per step with Up, Down or the wheel.
pub const MS_A_STEP: f64 = 100.0;
