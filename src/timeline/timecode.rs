//! Times as people read and type them.

/// `1:02.5` for rulers and blocks: tenths, hours only when there are any.
pub fn timecode(ms: i64) -> String {
    let tenths = (ms.max(0) + 50) / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let text = match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    };
    if tenth == 0 { text } else { format!("{text}.{tenth}") }
}

/// `00:01:02.500`: every millisecond.
pub fn timecode_precise(ms: i64) -> String {
    let ms = ms.max(0);
    format!("{:02}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000)
}

/// Reads `1:02.5`, `62.5`, `62500ms`, `1:00:00`; nothing when it is not a time.
pub fn parse_timecode(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(ms) = text.strip_suffix("ms") {
        return ms.trim().parse().ok().filter(|ms| *ms >= 0);
    }
    let text = text.strip_suffix('s').unwrap_or(text).trim();
    let parts: Vec<_> = text.split(':').collect();
    let (last, leading) = parts.split_last()?;
    if leading.len() > 2 || last.starts_with(['+', '-']) {
        return None;
    }
    let mut whole: i64 = 0;
    for part in leading {
        whole = whole.checked_mul(60)?.checked_add(i64::from(part.trim().parse::<u32>().ok()?))?;
    }
    let seconds: f64 = last.trim().parse().ok().filter(|s: &f64| s.is_finite() && *s >= 0.0 && *s < 1e9)?;
    whole.checked_mul(60_000)?.checked_add((seconds * 1000.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_type_them() {
        assert_eq!(parse_timecode("1:02.5"), Some(62_500));
        assert_eq!(parse_timecode(" 62500ms"), Some(62_500));
        assert_eq!(parse_timecode("62.5s"), Some(62_500));
        assert_eq!(parse_timecode("00:01:02.500"), Some(62_500));
        for bad in ["", ":", "a", "1:-2", "-5", "1:2:3:4", "inf", "nan", "99999999999999999999:0"] {
            assert_eq!(parse_timecode(bad), None, "{bad}");
        }
    }

    #[test]
    fn times_are_written_short_on_rulers_and_whole_elsewhere() {
        assert_eq!(timecode(62_540), "1:02.5");
        assert_eq!(timecode(59_960), "1:00");
        assert_eq!(timecode(3_600_000), "1:00:00");
        assert_eq!(timecode_precise(62_500), "00:01:02.500");
    }
}
