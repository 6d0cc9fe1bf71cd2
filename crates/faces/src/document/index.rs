//! Index of a check of several videos, as a page and a table; the video with the gravest findings comes first.

use super::{
    CheckedVideo,
    html::{STYLE, escaped},
    table_head, table_rows,
    ticket::PROGRAM,
    to_json,
};
use crate::{api::VideoId, finding::Severity, verdict::Notes};
use serde_json::{Value, json};
use std::fmt::Write;

/// A row of the index: one video.
#[derive(Clone, Debug)]
pub struct IndexRow {
    video: VideoId,
    outcome: Outcome,
}

#[derive(Clone, Debug)]
enum Outcome {
    Checked {
        checked: Box<CheckedVideo>,
        notes: Notes,
        /// Name of the folder with the video's report, beside the index.
        folder: String,
    },
    /// Error message of a video that could not be checked.
    Failed(String),
}

impl IndexRow {
    /// Row of a checked video. `folder` is the name of the folder with its report, beside the index.
    pub fn checked(checked: CheckedVideo, notes: Notes, folder: String) -> Self {
        Self { video: checked.video.clone(), outcome: Outcome::Checked { checked: Box::new(checked), notes, folder } }
    }

    /// Row of a video that could not be checked, with the error message.
    pub fn failed(video: VideoId, why: String) -> Self {
        Self { video, outcome: Outcome::Failed(why) }
    }

    /// Numbers of high, medium and low findings; `None` if the video was not checked.
    fn counts(&self) -> Option<[usize; 3]> {
        match &self.outcome {
            Outcome::Checked { checked, .. } => Some(Severity::ALL.map(|severity| checked.count(severity))),
            Outcome::Failed(_) => None,
        }
    }
}

/// Sorts rows for an index: videos that could not be checked first, then by the number of high, medium and low findings.
pub fn sort(rows: &mut [IndexRow]) {
    // The sort is stable: equal rows stay in the given order.
    rows.sort_by_key(|row| std::cmp::Reverse(row.counts().map_or((1, [0; 3]), |counts| (0, counts))));
}

/// Self-contained HTML index; its links lead to the reports beside it.
pub fn index_html(rows: &[IndexRow], base_url: Option<&str>) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| page.write_fmt(part).unwrap_or_default();
    let (language, title) = (words::Language::shown().tag(), words::findings::index_title(rows.len()));
    add(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    ));
    let workspace = escaped(base_url.unwrap_or(words::findings::local_workspace()));
    let intro = words::findings::index_intro(PROGRAM, workspace);
    add(format_args!("<p>{intro}</p>\n<table>\n<tr>"));
    for column in [
        words::findings::report_video(),
        words::findings::column_id(),
        words::findings::column_high(),
        words::findings::column_medium(),
        words::findings::column_low(),
        words::findings::column_judged(),
        words::findings::report_loaded(),
    ] {
        add(format_args!("<th scope=\"col\">{column}</th>"));
    }
    add(format_args!("</tr>\n"));
    for row in rows {
        let id = escaped(row.video.as_str());
        match &row.outcome {
            Outcome::Checked { checked, notes, folder } => {
                let [high, medium, low] = row.counts().unwrap_or_default();
                let (name, read, judged) = (
                    escaped(&checked.name),
                    escaped(checked.read_at()),
                    notes.values().filter(|note| note.is_judged()).count(),
                );
                add(format_args!(
                    "<tr><td><a href=\"{}/report.html\">{name}</a></td><td><code>{id}</code></td><td class=\"n\">{high}</td><td class=\"n\">{medium}</td><td class=\"n\">{low}</td><td class=\"n\">{judged}</td><td>{read}</td></tr>\n",
                    escaped(folder)
                ));
            }
            Outcome::Failed(why) => add(format_args!(
                "<tr><td>{}</td><td><code>{id}</code></td><td colspan=\"5\"></td></tr>\n",
                escaped(&words::findings::index_not_checked(why))
            )),
        }
    }
    add(format_args!("</table>\n</body>\n</html>\n"));
    page
}

/// CSV table of the findings of all videos.
pub fn index_csv(rows: &[IndexRow], base_url: Option<&str>) -> String {
    let mut text = table_head();
    for row in rows {
        if let Outcome::Checked { checked, notes, .. } = &row.outcome {
            text.push_str(&table_rows(checked, base_url, notes));
        }
    }
    text
}

/// JSON array of each video's [`to_json`]; a video that could not be checked has `video` and `error`.
pub fn index_json(rows: &[IndexRow]) -> Value {
    let of = |row: &IndexRow| match &row.outcome {
        Outcome::Checked { checked, notes, .. } => to_json(checked, notes),
        Outcome::Failed(why) => json!({"video": row.video, "error": why}),
    };
    Value::Array(rows.iter().map(of).collect())
}
