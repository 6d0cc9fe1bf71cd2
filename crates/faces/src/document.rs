//! Reports of a check: JSON for other tools, CSV for a spreadsheet, Markdown with pictures and HTML for readers, and the text of
//! one finding for a ticket.

pub(crate) mod html;
mod index;
mod ticket;

pub use html::to_html;
pub use index::{IndexRow, index_csv, index_html, index_json, sort};

use super::{
    finding::{ClipState, FaceReport, Finding, Severity},
    paging::PagingReport,
    picture::PictureVerdict,
    thresholds::{THRESHOLDS, Thresholds},
    verdict::Notes,
};
use crate::{
    api::{ClipId, VideoId, bounded_ms},
    timeline::timecode,
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, fmt::Write};
pub(crate) use ticket::PROGRAM;
use ticket::{changed, moment, numbers, values};

/// Results of the checks of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedClip {
    /// Name of the clip.
    pub name: String,
    /// Start of the clip in the video, in milliseconds.
    pub starts_at: i64,
    /// Report with the findings of all checks.
    pub report: FaceReport,
    /// Result of the paging check.
    pub paging: PagingReport,
    /// Whether the detector could judge the clip; `None` if the picture was not checked.
    pub picture: Option<PictureVerdict>,
    /// Time at which the data was read, as RFC 3339.
    pub read_at: String,
    /// Description of the video's revision; `None` if the server states none.
    pub revision: Option<String>,
}

/// Results of the checks of a video.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedVideo {
    /// Id of the video.
    pub video: VideoId,
    /// Name of the video.
    pub name: String,
    /// Clips in playing order.
    pub clips: Vec<CheckedClip>,
    /// Thresholds that were used.
    pub thresholds: Thresholds,
}

impl CheckedVideo {
    /// All findings with their clips: clips in playing order, findings by time.
    pub fn findings(&self) -> impl Iterator<Item = (&CheckedClip, &Finding)> {
        self.clips.iter().flat_map(|clip| clip.report.findings.iter().map(move |finding| (clip, finding)))
    }

    /// Number of findings with a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings().filter(|(_, finding)| finding.severity == severity).count()
    }

    /// Latest time at which data was read, as RFC 3339; empty without clips.
    pub fn read_at(&self) -> &str {
        self.clips.iter().map(|clip| clip.read_at.as_str()).max().unwrap_or_default()
    }

    /// Clip with this id; `None` if it is not part of the video.
    pub fn clip(&self, id: &ClipId) -> Option<&CheckedClip> {
        self.clips.iter().find(|clip| clip.report.clip == *id)
    }

    /// Shell command that opens the window at a finding.
    pub fn command(&self, clip: &CheckedClip, finding: &Finding, base_url: Option<&str>) -> String {
        let at = clip.starts_at.saturating_add(bounded_ms(finding.at_ms));
        let place = base_url.map_or_else(String::new, |url| format!(" --base-url {}", quoted(url)));
        format!("cutroom open{place} --video {} --faces --at {at}ms", quoted(self.video.as_str()))
    }
}

/// Quotes a word for a shell.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.:/".contains(letter);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// JSON report. Its format is part of the program's interface (docs/reference/face-check-command.md).
pub fn to_json(checked: &CheckedVideo, notes: &Notes) -> Value {
    let clips: Vec<Value> = checked.clips.iter().map(clip_json).collect();
    let findings: Vec<Value> = checked.findings().map(|(_, finding)| finding_json(finding, notes)).collect();
    let mut by_kind: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, finding) in checked.findings() {
        *by_kind.entry(finding.kind.name()).or_default() += 1;
    }
    let [high, medium, low] = Severity::ALL.map(|severity| checked.count(severity));
    let counts = json!({"findings": findings.len(), "high": high, "medium": medium, "low": low, "byKind": by_kind});
    let thresholds: Map<String, Value> =
        THRESHOLDS.iter().map(|one| (one.name.to_owned(), threshold_json(one.words, (one.get)(&checked.thresholds)))).collect();
    let by = json!({"program": PROGRAM, "readAt": checked.read_at(), "thresholds": thresholds});
    json!({
        "video": checked.video,
        "name": checked.name,
        "checked": by,
        "clips": clips,
        "findings": findings,
        "counts": counts,
    })
}

/// JSON value of a threshold: a word for a choice, a number for a measure.
fn threshold_json(words: &[&str], value: f64) -> Value {
    words.get(value.max(0.0) as usize).map_or_else(|| number(value), |word| Value::from(*word))
}

fn clip_json(clip: &CheckedClip) -> Value {
    let state = match clip.report.state {
        // A server without face data counts as one without detections.
        ClipState::NotOffered => ClipState::NoDetections.name(),
        state => state.name(),
    };
    let mut fields = json!({
        "clip": clip.report.clip,
        "name": clip.name,
        "startsAtMs": clip.starts_at,
        "readAt": clip.read_at,
        "revision": clip.revision,
        "samples": clip.report.samples,
        "withFaces": clip.report.with_faces,
        "state": state,
        "paging": {"requests": clip.paging.requests, "failed": clip.paging.failed, "agrees": clip.paging.agrees},
    });
    if let (Some(picture), Some(fields)) = (&clip.picture, fields.as_object_mut()) {
        let (verdict, reason) = match picture {
            PictureVerdict::Judged => ("judged", None),
            PictureVerdict::CannotJudge(why) => ("cannot_judge", Some(why)),
        };
        fields.insert("picture".into(), json!({"verdict": verdict, "reason": reason}));
    }
    fields
}

fn finding_json(finding: &Finding, notes: &Notes) -> Value {
    let mut values: Map<String, Value> = finding.values.clone();
    if !finding.boxes.is_empty() {
        values.insert("boxes".into(), json!(finding.boxes));
    }
    let mut fields = json!({
        "id": finding.id,
        "kind": finding.kind,
        "severity": finding.severity,
        "clip": finding.clip,
        "timestampMs": number(finding.at_ms),
        "endMs": number(finding.end_ms),
        "ruleName": finding.rule_name,
        "rule": finding.rule,
        "values": values,
        "requests": CheckedVideo::queries(finding),
    });
    if let (Some(note), Some(fields)) = (notes.get(&finding.id), fields.as_object_mut()) {
        fields.insert("verdict".into(), json!(note.verdict));
        fields.insert("comment".into(), json!(note.comment));
        fields.insert("dataChangedSince".into(), json!(note.is_older));
    }
    fields
}

/// JSON number of a time, as an integer if it has no fraction.
fn number(ms: f64) -> Value {
    if ms.fract() == 0.0 && ms.abs() < 9.0e15 { Value::from(ms as i64) } else { Value::from(ms) }
}

/// CSV table of the findings: one line each, after a line with the column names.
pub fn to_csv(checked: &CheckedVideo, base_url: Option<&str>, notes: &Notes) -> String {
    table_head() + &table_rows(checked, base_url, notes)
}

/// Header line of the table.
fn table_head() -> String {
    "id,kind,rule_name,severity,clip,clip_name,timestamp_ms,end_ms,time_in_video_ms,rule,values,boxes,read_at,revision,request,command,video,video_name,verdict,comment\n".into()
}

/// Table lines of a video's findings.
fn table_rows(checked: &CheckedVideo, base_url: Option<&str>, notes: &Notes) -> String {
    let mut text = String::new();
    for (clip, finding) in checked.findings() {
        let in_video = clip.starts_at.saturating_add(bounded_ms(finding.at_ms));
        let note = notes.get(&finding.id);
        let fields = [
            finding.id.clone(),
            finding.kind.name().into(),
            finding.rule_name.into(),
            finding.severity.name().into(),
            finding.clip.to_string(),
            clip.name.clone(),
            format!("{}", finding.at_ms),
            format!("{}", finding.end_ms),
            in_video.to_string(),
            finding.rule.clone(),
            Value::Object(finding.values.clone()).to_string(),
            json!(finding.boxes).to_string(),
            clip.read_at.clone(),
            clip.revision.clone().unwrap_or_default(),
            CheckedVideo::queries(finding).join(" "),
            checked.command(clip, finding, base_url),
            checked.video.to_string(),
            checked.name.clone(),
            note.and_then(|note| note.verdict).map_or_else(String::new, |verdict| verdict.name().to_owned()),
            note.map_or_else(String::new, |note| note.comment.clone()),
        ];
        let line: Vec<_> = fields.iter().map(|field| cell(field)).collect();
        text.push_str(&line.join(","));
        text.push('\n');
    }
    text
}

/// CSV cell. A leading apostrophe keeps a spreadsheet from taking text for a formula.
fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Picture and note beside a finding, in a report for readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Path of the picture, relative to the report.
    pub picture: Option<String>,
    /// Text of the user's note, and the reason for a missing picture.
    pub note: Option<String>,
}

/// Markdown report. `beside` has pictures and notes by finding id; `curl` has the disagreeing requests, by clip.
pub fn to_markdown(
    checked: &CheckedVideo,
    base_url: Option<&str>,
    beside: &BTreeMap<String, Beside>,
    curl: &BTreeMap<ClipId, Vec<String>>,
) -> String {
    let mut text = String::new();
    let mut line = |part: std::fmt::Arguments<'_>| {
        // Writing to a String cannot fail.
        let _ = text.write_fmt(part);
        text.push('\n');
    };
    let [high, medium, low] = Severity::ALL.map(|severity| checked.count(severity));
    line(format_args!("# {}\n", words::findings::report_title(escaped(&checked.name))));
    let (video, read) = (code(checked.video.as_str()), checked.read_at());
    let video = format!("`{video}`");
    line(format_args!("{}\n", words::findings::report_intro(PROGRAM, changed(&checked.thresholds), read, video)));
    line(format_args!("{}\n", words::findings::report_counts(high + medium + low, high, low, medium)));
    line(format_args!("| {} |", columns().join(" | ")));
    line(format_args!("|{}", "---|".repeat(columns().len())));
    for clip in &checked.clips {
        let [agrees, picture] = [agreement(clip), picture_words(clip)].map(|text| escaped(&text));
        let FaceReport { clip: id, state, samples, with_faces, .. } = &clip.report;
        let (name, id, state, requests) = (escaped(&clip.name), code(id.as_str()), state_words(*state), clip.paging.requests);
        let (revision, read) =
            (escaped(clip.revision.as_deref().unwrap_or(words::findings::revision_unknown())), &clip.read_at);
        line(format_args!(
            "| {name} | `{id}` | {state} | {samples} | {with_faces} | {agrees} | {requests} | {picture} | {revision} | {read} |"
        ));
    }
    for clip in &checked.clips {
        if clip.report.findings.is_empty() {
            continue;
        }
        line(format_args!("\n## {}\n", escaped(&clip.name)));
        for request in curl.get(&clip.report.clip).into_iter().flatten() {
            line(format_args!("{}\n\n```sh\n{request}\n```\n", words::findings::report_requests()));
        }
        for finding in &clip.report.findings {
            let at = timecode(bounded_ms(finding.at_ms));
            let (kind, severity) = (finding.kind.title(), finding.severity.word());
            line(format_args!("### {}\n", words::findings::report_finding_short(kind, severity, &at)));
            line(format_args!("{}\n", escaped(&finding.rule)));
            let beside = beside.get(&finding.id);
            if let Some(picture) = beside.and_then(|beside| beside.picture.as_ref()) {
                line(format_args!("![{}]({picture})\n", words::findings::report_image_of(kind, &at)));
            }
            if let Some(note) = beside.and_then(|beside| beside.note.as_ref()) {
                line(format_args!("**{}**\n", escaped(note)));
            }
            let moment = moment(finding.at_ms, finding.end_ms);
            line(format_args!("- {}", words::findings::report_place(&finding.id, finding.rule_name, moment)));
            for (name, value) in values(finding) {
                line(format_args!("- {}: {}", escaped(name), escaped(&value)));
            }
            for (nth, face) in finding.boxes.iter().enumerate() {
                line(format_args!("- {}: {}", words::findings::report_box(nth + 1), numbers(face)));
            }
            let requests = checked.curl_lines(finding, base_url).join("\n");
            let command = checked.command(clip, finding, base_url);
            line(format_args!("\n```sh\n{}\n{}\n```\n", fenced(&requests), fenced(&command)));
        }
    }
    text
}

/// Headings of the table of clips.
fn columns() -> [&'static str; 10] {
    [
        words::findings::column_clip(),
        words::findings::column_id(),
        words::findings::column_state(),
        words::findings::column_samples(),
        words::findings::column_with_faces(),
        words::findings::column_requests_agree(),
        words::findings::column_requests(),
        words::findings::column_frames(),
        words::findings::column_revision(),
        words::findings::report_loaded(),
    ]
}

/// Description of the state of a clip's data.
pub(crate) fn state_words(state: ClipState) -> &'static str {
    match state {
        ClipState::Ok => words::findings::state_samples(),
        ClipState::NoCamera => words::findings::state_no_camera(),
        ClipState::NoDetections => words::findings::state_no_detections(),
        ClipState::NotOffered => words::findings::state_not_offered(),
        ClipState::NotRead => words::findings::state_not_loaded(),
    }
}

/// Whether the windows of a clip agree, for a table cell.
fn agreement(clip: &CheckedClip) -> String {
    match clip.paging.agrees {
        Some(true) => words::findings::requests_agree().to_owned(),
        // Answers may agree but be wrong in other ways, for example contain samples outside the window: a finding reports that.
        Some(false) if clip.paging.pair.is_none() => words::findings::requests_agree_with_findings().to_owned(),
        Some(false) => words::findings::requests_differ().to_owned(),
        None => words::findings::requests_unknown(clip.paging.unsettled.as_deref().unwrap_or(words::findings::not_checked())),
    }
}

/// Whether the picture was compared, for a table cell.
fn picture_words(clip: &CheckedClip) -> String {
    match &clip.picture {
        None => words::findings::not_checked().to_owned(),
        Some(PictureVerdict::Judged) => words::findings::frames_compared().to_owned(),
        Some(PictureVerdict::CannotJudge(why)) => words::findings::frames_not_judged(why),
    }
}

/// Command lines for a fenced code block, which no id can end early.
fn fenced(text: &str) -> String {
    text.replace('`', "%60")
}

/// Escapes untrusted text for Markdown, in one line.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, letter| {
        match letter {
            '\n' | '\r' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '!' => escaped.extend(['\\', letter]),
            letter => escaped.push(letter),
        }
        escaped
    })
}

fn code(text: &str) -> String {
    text.replace(['`', '\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        finding::Kind,
        verdict::{Note, Verdict},
    };

    fn checked() -> CheckedVideo {
        let clip = ClipId::from("cl_1");
        let face = crate::api::faces::FaceBox { x_pct: 1.0, y_pct: 2.0, width_pct: 3.0, height_pct: 4.0 };
        let jump = Finding::new(Kind::Jump, Severity::High, &clip, 1_500.0, 1_500.0, "A face, \"far\" away.".into());
        let jump = jump.value("distance", 6.5).boxes([face]);
        let spacing = Finding::new(Kind::Spacing, Severity::Low, &clip, 1_500.5, 4_600.0, "=1+1".into());
        let mut report =
            FaceReport { clip, state: ClipState::Ok, samples: 9, with_faces: 8, findings: vec![], presence: vec![] };
        report.extend([spacing, jump]);
        let paging =
            PagingReport { requests: 24, agrees: Some(true), unsettled: None, failed: 0, pair: None, findings: vec![] };
        let (read_at, revision) = ("2026-11-22T18:00:00Z".to_owned(), Some("revision 7".to_owned()));
        let clip = CheckedClip { name: "In|tro".into(), starts_at: 10_000, report, paging, picture: None, read_at, revision };
        let mut thresholds = Thresholds::default();
        thresholds.set("no-faces-severity=high").unwrap();
        CheckedVideo { video: "vid_1".into(), name: "Talk".into(), clips: vec![clip], thresholds }
    }

    #[test]
    fn the_json_has_the_shape_that_other_tools_read() {
        let checked = checked();
        let [one, two] = [0, 1].map(|nth| checked.clips[0].report.findings[nth].id.clone());
        let face = json!({"xPct": 1.0, "yPct": 2.0, "widthPct": 3.0, "heightPct": 4.0});
        let mut written = to_json(&checked, &Notes::new());
        let by = written.as_object_mut().unwrap().remove("checked").unwrap();
        assert_eq!((by["readAt"].as_str(), by["program"].as_str()), (Some("2026-11-22T18:00:00Z"), Some(PROGRAM)));
        assert_eq!(by["thresholds"].as_object().unwrap().len(), THRESHOLDS.len());
        assert_eq!(
            (by["thresholds"]["gap"].as_i64(), by["thresholds"]["no-faces-severity"].as_str()),
            (Some(4_000), Some("high"))
        );
        assert_eq!(
            written,
            json!({
                "video": "vid_1",
                "name": "Talk",
                "clips": [{"clip": "cl_1", "name": "In|tro", "startsAtMs": 10_000, "readAt": "2026-11-22T18:00:00Z",
                           "revision": "revision 7", "samples": 9, "withFaces": 8, "state": "ok", "paging": {"requests": 24, "failed": 0, "agrees": true}}],
                "findings": [
                    {"id": one, "kind": "jump", "severity": "high", "clip": "cl_1", "timestampMs": 1500, "endMs": 1500,
                     "ruleName": "jump", "rule": "A face, \"far\" away.", "values": {"distance": 6.5, "boxes": [face]}, "requests": ["startTimeMs=0&endTimeMs=3501"]},
                    {"id": two, "kind": "spacing", "severity": "low", "clip": "cl_1", "timestampMs": 1500.5, "endMs": 4600,
                     "ruleName": "spacing", "rule": "=1+1", "values": {}, "requests": ["startTimeMs=0&endTimeMs=6601"]},
                ],
                "counts": {"findings": 2, "high": 1, "medium": 0, "low": 1, "byKind": {"jump": 1, "spacing": 1}},
            })
        );
    }

    #[test]
    fn verdicts_and_comments_are_in_json_and_table_and_a_table_names_the_video() {
        let checked = checked();
        let id = checked.clips[0].report.findings[0].id.clone();
        let note = Note { verdict: Some(Verdict::Bad), comment: "wrong, person".into(), is_older: true };
        let bad = words::findings::verdict_comment("wrong, person", words::findings::verdict_bad());
        assert_eq!(note.words(), words::findings::verdict_outdated(bad));
        let notes = Notes::from([(id.clone(), note)]);
        let written = to_json(&checked, &notes);
        let found = written["findings"].as_array().unwrap().iter().find(|one| one["id"] == id.as_str()).unwrap();
        assert_eq!((&found["verdict"], &found["comment"]), (&json!("bad"), &json!("wrong, person")));
        assert!(written["findings"][1].get("verdict").is_none());
        let csv = to_csv(&checked, None, &notes);
        assert!(csv.lines().next().unwrap().ends_with(",video,video_name,verdict,comment"), "{csv}");
        assert!(csv.contains(",vid_1,Talk,bad,\"wrong, person\"\n") && csv.contains(",vid_1,Talk,,\n"), "{csv}");
    }

    #[test]
    fn an_index_has_the_gravest_video_first_what_failed_before_it_and_no_text_of_others_as_markup() {
        let (mut calm, grave) = (checked(), checked());
        (calm.video, calm.name) = ("vid_2".into(), "<b>Calm</b>".into());
        calm.clips[0].report.findings.clear();
        let notes = Notes::new();
        let mut rows = vec![
            IndexRow::checked(calm, notes.clone(), "vid_2".into()),
            IndexRow::checked(grave, notes, "vid_1".into()),
            IndexRow::failed("vid_3".into(), "the server answered 404".into()),
        ];
        sort(&mut rows);
        let page = index_html(&rows, None);
        let [failed, first, last] = ["404", "vid_1/report.html", "vid_2/report.html"].map(|text| page.find(text).unwrap());
        assert!(failed < first && first < last && page.contains("&lt;b&gt;Calm&lt;/b&gt;"), "{page}");
        assert_eq!(index_csv(&rows, None).lines().count(), 3);
        let json = index_json(&rows);
        assert_eq!((json.as_array().unwrap().len(), &json[0]["error"]), (3, &json!("the server answered 404")));
    }

    #[test]
    fn tables_and_documents_keep_their_shape_whatever_a_service_says() {
        let checked = checked();
        let csv = to_csv(&checked, Some("https://api.example.com"), &Notes::new());
        assert_eq!(csv.lines().count(), 3);
        assert!(csv.contains("\"A face, \"\"far\"\" away.\"") && csv.contains(",'=1+1,"), "{csv}");
        assert!(csv.contains("cutroom open --base-url https://api.example.com --video vid_1 --faces --at 11500ms"), "{csv}");
        let picture = Beside { picture: Some("pictures/a.png".into()), note: Some("bad: wrong person".into()) };
        let beside = BTreeMap::from([(checked.clips[0].report.findings[0].id.clone(), picture)]);
        let text = to_markdown(&checked, None, &beside, &BTreeMap::new());
        assert!(text.contains(&words::findings::box_numbers(4, 1, 2, 3)) && text.contains("2026-11-22T18:00:00Z"), "{text}");
        assert!(text.contains("camera-faces?startTimeMs=0&endTimeMs=3501'") && text.contains("revision 7"), "{text}");
        assert!(
            text.contains(&format!("![{}](pictures/a.png)", words::findings::report_image_of(Kind::Jump.title(), "0:01.5")))
                && text.contains("In\\|tro"),
            "{text}"
        );
        assert!(text.contains(&words::findings::report_counts(2, 1, 1, 0)) && text.contains("**bad: wrong person**"));
    }

    #[test]
    fn a_ticket_has_the_numbers_the_request_the_date_the_revision_the_thresholds_and_the_program() {
        let checked = checked();
        let (clip, finding) = checked.findings().next().unwrap();
        let text = checked.ticket(clip, finding, Some("https://api.example.com"), Some("bad: wrong person"));
        for part in [
            &*finding.id,
            &words::findings::ticket_video("vid_1", "Talk"),
            &words::findings::ticket_clip("cl_1", "In|tro"),
            &words::findings::ticket_time_in_clip(words::findings::moment(1500, "0:01.500")),
            &words::findings::ticket_time_in_video("0:11.500"),
            "distance: 6.5",
            &words::findings::ticket_box(1, words::findings::box_numbers(4, 1, 2, 3)),
            &words::findings::ticket_verdict("bad: wrong person"),
            "'https://api.example.com/v1/videos/vid_1/clips/cl_1/camera-faces?startTimeMs=0&endTimeMs=3501'",
            &words::findings::ticket_open("cutroom open --base-url https://api.example.com --video vid_1 --faces --at 11500ms"),
            &words::findings::ticket_loaded("revision 7", "2026-11-22T18:00:00Z"),
            &words::findings::ticket_thresholds("no-faces-severity=high"),
            PROGRAM,
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_page_needs_nothing_else_and_names_of_others_are_text_in_it() {
        let mut checked = checked();
        checked.name = "<script>alert(1)</script> & \"more\"".into();
        checked.clips[0].name = "<img src=https://example.com/x.png onerror=alert(1)>".into();
        checked.clips[0].report.findings[0].rule = "</p><script src='https://example.com'></script>".into();
        let id = checked.clips[0].report.findings[0].id.clone();
        let note = Beside { picture: None, note: Some("<b>bad</b>".into()) };
        let pictures = BTreeMap::from([(id.clone(), "iVBORw0KGgo=".to_owned())]);
        let page = to_html(&checked, None, &BTreeMap::from([(id.clone(), note)]), &pictures);
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;"), "{page}");
        assert!(page.contains("&lt;b&gt;bad&lt;/b&gt;") && page.contains(&format!("id=\"{id}\"")), "{page}");
        assert!(page.contains("src=\"data:image/png;base64,iVBORw0KGgo=\""), "{page}");
        for outside in ["<script", "<link", "@import", "url(", "src=\"http", "href=", "<img src=h"] {
            assert!(!page.contains(outside), "{outside}: {page}");
        }
        assert!(page.contains("default-src 'none'") && page.contains("no-faces-severity=high") && page.contains("revision 7"));
    }
}
