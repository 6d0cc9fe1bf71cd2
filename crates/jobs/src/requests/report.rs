//! Bug report as one file: program, system, API calls, notices and log, without secrets.

use super::{Call, CallSnapshot, CallState, Side, days_until, log_lines, moment};
use crate::api::calls::CallLog;
use std::{
    fmt::Write as _,
    path::PathBuf,
    time::{Instant, SystemTime},
};

/// Notice that the window showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportNotice {
    /// Time at which it was shown.
    pub at: SystemTime,
    /// Cause and advice.
    pub text: String,
}

/// Facts for a bug report that the window supplies.
#[derive(Clone, Debug)]
pub struct BugReport {
    /// Version of the program.
    pub version: &'static str,
    /// Kind of the open workspace.
    pub workspace: String,
    /// Notices, oldest first.
    pub notices: Vec<ReportNotice>,
    /// Path of the file to write.
    pub path: PathBuf,
}

impl BugReport {
    /// Text of the report. Reads the name of the system from the disk.
    pub fn text(&self, log: &CallLog) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write(&mut text, log);
        let home = std::env::var("HOME").ok().filter(|home| home.len() > 1);
        home.map_or_else(|| text.clone(), |home| text.replace(&home, "~"))
    }

    fn write(&self, out: &mut String, log: &CallLog) -> std::fmt::Result {
        let calls = log.snapshot();
        writeln!(out, "{}", words::jobs::bug_report_title())?;
        writeln!(out, "{}\n", words::jobs::bug_report_warning())?;
        let names = words::columns(words::jobs::report_workspace()).max(10);
        writeln!(out, "{} {}", words::padded(words::jobs::report_written(), names), time(SystemTime::now()))?;
        writeln!(out, "{} {}", words::padded(words::jobs::report_version(), names), self.version)?;
        writeln!(out, "{} {}", words::padded(words::jobs::report_system(), names), system())?;
        writeln!(out, "{} {}", words::padded(words::jobs::report_workspace(), names), log.masked(&self.workspace))?;
        if let Some((rate, at)) = calls.rate {
            let ago = at.elapsed().as_secs();
            let seconds = rate.resets_in.as_secs();
            let (left, limit) = (rate.remaining, rate.limit);
            let (left, limit) = (format!("{left:.0}"), format!("{limit:.0}"));
            let rate = words::jobs::report_rate_left(ago, left, limit, seconds);
            writeln!(out, "{} {rate}", words::padded(words::jobs::report_rate(), names))?;
        }
        retirements(out, &calls)?;
        writeln!(out, "\n== {}", words::jobs::report_notices(self.notices.len()))?;
        for notice in &self.notices {
            writeln!(out, "{}  {}", time(notice.at), log.masked(&notice.text))?;
        }
        writeln!(out, "\n== {}", words::jobs::report_calls(calls.calls.len()))?;
        for call in &calls.calls {
            self::call(out, call)?;
        }
        let lines = log_lines::last();
        writeln!(out, "\n== {}", words::jobs::report_log(lines.len()))?;
        for line in &lines {
            writeln!(out, "{}", log.masked(line))?;
        }
        Ok(())
    }
}

fn retirements(out: &mut String, calls: &CallSnapshot) -> std::fmt::Result {
    if calls.retirements.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n== {}", words::jobs::report_retired(calls.retirements.len()))?;
    for retired in &calls.retirements {
        write!(out, "{}", retired.operation)?;
        if let Some(sunset) = &retired.sunset {
            let days = moment(sunset).and_then(|at| days_until(at, SystemTime::now()));
            let ends = match days {
                Some(days) => words::jobs::report_ends_in(sunset, days),
                None => words::jobs::report_ends(sunset),
            };
            write!(out, ", {ends}")?;
        }
        if let Some(deprecation) = &retired.deprecation {
            write!(out, ", {}", words::jobs::report_deprecated(deprecation))?;
        }
        if let Some(link) = &retired.link {
            write!(out, ", {link}")?;
        }
        writeln!(out, ", {}", words::jobs::report_call_count(retired.calls))?;
    }
    Ok(())
}

fn call(out: &mut String, call: &Call) -> std::fmt::Result {
    let state = match call.state {
        CallState::Running => words::jobs::report_running().to_owned(),
        CallState::Answered(status) => status.to_string(),
        CallState::NoAnswer => words::jobs::report_no_answer().to_owned(),
        CallState::GivenUp => words::jobs::report_canceled().to_owned(),
    };
    let duration = call.duration.unwrap_or_else(|| call.began.elapsed()).as_millis();
    write!(out, "\n#{} {}  {} {}{}  {state}, {duration} ms", call.number, time(call.at), call.method, call.origin, call.path)?;
    if let Some(id) = &call.request_id {
        write!(out, ", {}", words::jobs::report_request(id))?;
    }
    if call.repetition > 0 {
        write!(out, ", {}", words::jobs::report_retry(call.repetition))?;
    }
    if let Some(at) = call.repeats_at {
        let wait = at.saturating_duration_since(Instant::now()).as_secs();
        let retried = if wait > 0 { words::jobs::report_retried_in(wait) } else { words::jobs::report_retried().to_owned() };
        write!(out, ", {retried}")?;
    }
    writeln!(out)?;
    if let Some(error) = &call.error {
        writeln!(out, "   ! {} {}", error.code.as_deref().unwrap_or(words::jobs::report_no_answer()), error.message)?;
    }
    for (sign, side) in [('>', &call.request), ('<', &call.answer)] {
        self::side(out, sign, side)?;
    }
    Ok(())
}

fn side(out: &mut String, sign: char, side: &Side) -> std::fmt::Result {
    for (name, value) in &side.headers {
        writeln!(out, "   {sign} {name}: {value}")?;
    }
    if !side.body.is_empty() {
        let more = if side.is_whole { "" } else { " \u{2026}" };
        // Line breaks are removed, so that a line of a body cannot look like a line of the report.
        writeln!(out, "   {sign} {}{more}", side.body.replace(['\n', '\r'], " "))?;
    }
    Ok(())
}

fn time(at: SystemTime) -> String {
    jiff::Timestamp::try_from(at).map_or_else(|_| "?".to_owned(), |at| at.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
}

/// Name of the operating system, with its distribution if known.
fn system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| Some(line.strip_prefix("PRETTY_NAME=")?.trim_matches('"').to_owned()));
    let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
    format!("{} {}{name}", std::env::consts::OS, std::env::consts::ARCH)
}
