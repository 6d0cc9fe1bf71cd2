//! Self-contained HTML report with embedded pictures and without scripts.

use super::{
    Beside, CheckedVideo, agreement, columns, picture_words, state_words,
    ticket::{PROGRAM, changed, moment, numbers, values},
};
use crate::{
    finding::{Finding, Severity},
    thresholds::THRESHOLDS,
};
use std::{collections::BTreeMap, fmt::Write};

/// Style sheet for light and dark mode, screen and print, without external resources.
pub(crate) const STYLE: &str = "
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; border-bottom: 1px solid #8884; }
th { font-weight: 600; } td.n { font-variant-numeric: tabular-nums; text-align: right; }
article { border: 1px solid #8886; border-left-width: 6px; border-radius: 6px; padding: 0.2rem 1rem 0.8rem; margin: 1rem 0; }
.high { border-left-color: #d23f3f; } .medium { border-left-color: #c98a12; } .low { border-left-color: #8a8a8a; }
img { max-width: 100%; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; background: #8882; padding: 0.5rem; border-radius: 4px; }
";

/// HTML report. `pictures` are PNG files in base64, by finding id.
pub fn to_html(
    checked: &CheckedVideo,
    base_url: Option<&str>,
    beside: &BTreeMap<String, Beside>,
    pictures: &BTreeMap<String, String>,
) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| page.write_fmt(part).unwrap_or_default();
    let (language, title) = (words::Language::shown().tag(), escaped(&words::findings::report_title(&checked.name)));
    add(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    ));
    let [high, medium, low] = Severity::ALL.map(|severity| checked.count(severity));
    let counts = words::findings::report_counts(high + medium + low, high, low, medium);
    add(format_args!("<p>{counts}</p>\n<table>\n"));
    let facts = [
        (words::findings::report_video(), checked.video.to_string()),
        (words::findings::report_workspace(), base_url.unwrap_or(words::findings::report_this_computer()).to_owned()),
        (words::findings::report_loaded(), checked.read_at().to_owned()),
        (words::findings::report_checked_by(), PROGRAM.to_owned()),
        (words::findings::report_thresholds(), changed(&checked.thresholds)),
    ];
    for (name, value) in facts {
        add(format_args!("<tr><th scope=\"row\">{name}</th><td>{}</td></tr>\n", escaped(&value)));
    }
    add(format_args!("</table>\n<h2>{}</h2>\n<table>\n<tr>", words::findings::report_clips()));
    for column in columns() {
        add(format_args!("<th scope=\"col\">{column}</th>"));
    }
    add(format_args!("</tr>\n"));
    for clip in &checked.clips {
        let [name, id, state] = [clip.name.as_str(), clip.report.clip.as_str(), state_words(clip.report.state)].map(escaped);
        let (samples, faces, requests) = (clip.report.samples, clip.report.with_faces, clip.paging.requests);
        let [agrees, picture] = [agreement(clip), picture_words(clip)].map(|text| escaped(&text));
        let revision = escaped(clip.revision.as_deref().unwrap_or(words::findings::revision_unknown()));
        let read = escaped(&clip.read_at);
        add(format_args!(
            "<tr><td>{name}</td><td><code>{id}</code></td><td>{state}</td><td class=\"n\">{samples}</td><td class=\"n\">{faces}</td><td>{agrees}</td><td class=\"n\">{requests}</td><td>{picture}</td><td>{revision}</td><td>{read}</td></tr>\n"
        ));
    }
    add(format_args!("</table>\n"));
    for clip in checked.clips.iter().filter(|clip| !clip.report.findings.is_empty()) {
        add(format_args!("<h2>{}</h2>\n", escaped(&clip.name)));
        for finding in &clip.report.findings {
            let beside = beside.get(&finding.id);
            let picture = pictures.get(&finding.id);
            let command = checked.command(clip, finding, base_url);
            let requests = checked.curl_lines(finding, base_url).join("\n");
            add(format_args!("{}", article(finding, beside, picture, &command, &requests)));
        }
    }
    add(format_args!("<h2>{}</h2>\n<table>\n", words::findings::report_thresholds()));
    for threshold in THRESHOLDS {
        let value = threshold.written((threshold.get)(&checked.thresholds));
        let (name, title, unit) = (threshold.name, escaped(threshold.title()), threshold.unit());
        add(format_args!("<tr><td><code>{name}</code></td><td>{title}</td><td class=\"n\">{value} {unit}</td></tr>\n"));
    }
    add(format_args!("</table>\n</body>\n</html>\n"));
    page
}

fn article(finding: &Finding, beside: Option<&Beside>, picture: Option<&String>, command: &str, requests: &str) -> String {
    let (severity, kind, id) = (finding.severity.name(), finding.kind.title(), &finding.id);
    let at = moment(finding.at_ms, finding.end_ms);
    let heading = escaped(&words::findings::report_finding(kind, finding.severity.word(), at));
    let mut text = format!("<article class=\"{severity}\" id=\"{id}\">\n<h3>{heading}</h3>\n");
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| text.write_fmt(part).unwrap_or_default();
    add(format_args!("<p>{}</p>\n", escaped(&finding.rule)));
    if let Some(note) = beside.and_then(|beside| beside.note.as_ref()) {
        add(format_args!("<p><strong>{}</strong></p>\n", escaped(note)));
    }
    if let Some(picture) = picture {
        add(format_args!(
            "<p><img alt=\"{}\" src=\"data:image/png;base64,{picture}\"></p>\n",
            escaped(words::findings::report_image())
        ));
    }
    let column = words::findings::column_id();
    add(format_args!("<table>\n<tr><td>{column}</td><td><code>{id}</code> ({})</td></tr>\n", finding.rule_name));
    for (name, value) in values(finding) {
        add(format_args!("<tr><td>{}</td><td>{}</td></tr>\n", escaped(name), escaped(&value)));
    }
    for (nth, face) in finding.boxes.iter().enumerate() {
        add(format_args!("<tr><td>{}</td><td>{}</td></tr>\n", words::findings::report_box(nth + 1), numbers(face)));
    }
    add(format_args!("</table>\n<pre>{}\n{}</pre>\n</article>\n", escaped(requests), escaped(command)));
    text
}

/// Escapes untrusted text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
        escaped
    })
}
