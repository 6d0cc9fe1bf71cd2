//! Comparison of two snapshots as a self-contained HTML page, with drawings of the boxes.

use super::{ClipDiff, Diff, Moment, Snapshot, SnapshotFinding, VideoDiff};
use crate::{
    api::{SizePx, VideoId, faces::FaceBox},
    document::{
        PROGRAM,
        html::{STYLE, escaped},
        state_words,
    },
    finding::Kind,
    geometry::is_sound,
    timeline::{bounded_ms, timecode},
};
use std::fmt::Write;

/// Most drawings of a clip: those of the moments with the most changed boxes.
const MOST_DRAWINGS: usize = 12;
/// Width of a drawing in pixels.
const WIDTH: f64 = 320.0;

/// HTML page of a comparison. Boxes of the earlier snapshot are dashed, those of the later one solid.
pub fn diff_html(before: &Snapshot, after: &Snapshot, diff: &Diff) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| page.write_fmt(part).unwrap_or_default();
    let (language, title) = (words::Language::shown().tag(), words::findings::diff_title());
    add(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}\nfigure {{ display: inline-block; margin: 0 1rem 1rem 0; }} svg {{ background: #8882; display: block; }}\n.before {{ fill: none; stroke: #c98a12; stroke-dasharray: 6 4; stroke-width: 2; }} .after {{ fill: none; stroke: #2f7de1; stroke-width: 2; }}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    ));
    let read = words::findings::diff_intro(escaped(&after.read_at), escaped(&before.read_at), PROGRAM);
    add(format_args!("<p>{read}</p>\n<p>{}</p>\n<table>\n<tr>", words::findings::diff_legend()));
    for column in [
        words::findings::report_video(),
        words::findings::column_id(),
        words::findings::column_appeared(),
        words::findings::column_went(),
        words::findings::column_moved(),
        words::findings::column_new_findings(),
        words::findings::column_mended_findings(),
    ] {
        add(format_args!("<th scope=\"col\">{column}</th>"));
    }
    add(format_args!("</tr>\n"));
    for video in &diff.videos {
        let (name, id) = (escaped(&video.name), escaped(video.video.as_str()));
        add(format_args!("<tr><td>{name}</td><td><code>{id}</code></td>"));
        for number in numbers(video) {
            add(format_args!("<td class=\"n\">{number}</td>"));
        }
        add(format_args!("</tr>\n"));
    }
    add(format_args!("</table>\n"));
    let listed = |ids: &[VideoId]| escaped(&ids.iter().map(VideoId::as_str).collect::<Vec<_>>().join(", "));
    if !diff.only_before.is_empty() {
        add(format_args!("<p>{}</p>\n", words::findings::only_before(listed(&diff.only_before))));
    }
    if !diff.only_after.is_empty() {
        add(format_args!("<p>{}</p>\n", words::findings::only_after(listed(&diff.only_after))));
    }
    for video in diff.videos.iter().filter(|video| !video.clips.is_empty()) {
        add(format_args!("<h2>{}</h2>\n{}", escaped(&video.name), clips(video)));
    }
    add(format_args!("</body>\n</html>\n"));
    page
}

/// Numbers of a video: boxes that appeared, went and moved, new findings, mended findings.
fn numbers(video: &VideoDiff) -> [usize; 5] {
    [
        video.sum(ClipDiff::appeared),
        video.sum(ClipDiff::went),
        video.sum(ClipDiff::moved),
        video.sum(|clip| clip.new_findings.len()),
        video.sum(|clip| clip.mended_findings.len()),
    ]
}

fn clips(video: &VideoDiff) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| page.write_fmt(part).unwrap_or_default();
    for clip in &video.clips {
        let severity = clip.worst().map_or("", crate::Severity::name);
        let (name, id) = (escaped(&clip.name), escaped(clip.clip.as_str()));
        add(format_args!("<article class=\"{severity}\">\n<h3>{name} <code>{id}</code></h3>\n"));
        if clip.state_before != clip.state_after {
            let [was, is] = [clip.state_before, clip.state_after].map(|state| escaped(state_words(state)));
            add(format_args!("<p>{}</p>\n", words::findings::diff_state(is, was)));
        }
        for (title, findings) in [
            (words::findings::column_new_findings(), &clip.new_findings),
            (words::findings::column_mended_findings(), &clip.mended_findings),
        ] {
            if findings.is_empty() {
                continue;
            }
            add(format_args!("<h4>{title}</h4>\n<table>\n"));
            for finding in findings {
                let (at, kind, rule) = (time(finding.timestamp_ms), escaped(kind_title(finding)), escaped(&finding.rule));
                let (id, severity) = (escaped(&finding.id), finding.severity.word());
                add(format_args!(
                    "<tr><td class=\"n\">{at}</td><td>{severity}</td><td>{kind}</td><td>{rule}</td><td><code>{id}</code></td></tr>\n"
                ));
            }
            add(format_args!("</table>\n"));
        }
        let mut drawn: Vec<&Moment> = clip.moments.iter().collect();
        drawn.sort_by_key(|moment| std::cmp::Reverse(moment.boxes()));
        drawn.truncate(MOST_DRAWINGS);
        drawn.sort_by(|one, two| one.timestamp_ms.total_cmp(&two.timestamp_ms));
        if clip.moments.len() > drawn.len() {
            add(format_args!("<p>{}</p>\n", words::findings::diff_drawn(clip.moments.len(), drawn.len())));
        }
        for moment in drawn {
            add(format_args!("{}", figure(moment, video.canvas)));
        }
        add(format_args!("</article>\n"));
    }
    page
}

/// Drawing of the boxes of a moment, on an empty canvas.
fn figure(moment: &Moment, canvas: SizePx) -> String {
    let at = time(moment.timestamp_ms);
    let caption = match (&moment.before, &moment.after) {
        (None, _) => words::findings::diff_new_sample(at),
        (_, None) => words::findings::diff_gone_sample(at),
        _ => words::findings::diff_moment(moment.appeared, moment.moved, at, moment.went),
    };
    let ratio =
        if canvas.width > 0.0 && canvas.height > 0.0 { (canvas.height / canvas.width).clamp(0.1, 10.0) } else { 0.5625 };
    let (width, height) = (WIDTH, (WIDTH * ratio).round());
    let mut text = format!(
        "<figure>\n<svg role=\"img\" aria-label=\"{caption}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n"
    );
    // Writing to a String cannot fail.
    let mut add = |part: std::fmt::Arguments<'_>| text.write_fmt(part).unwrap_or_default();
    for (class, boxes) in [("before", &moment.before), ("after", &moment.after)] {
        let sound = boxes.iter().flatten().filter(|face: &&FaceBox| is_sound(face));
        for face in sound {
            let [x, y, w, h] = [
                face.x_pct / 100.0 * width,
                face.y_pct / 100.0 * height,
                face.width_pct / 100.0 * width,
                face.height_pct / 100.0 * height,
            ];
            add(format_args!("<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\"/>\n"));
        }
    }
    add(format_args!("</svg>\n<figcaption>{caption}</figcaption>\n</figure>\n"));
    text
}

/// Title of a finding's kind; its name if this program doesn't know the kind.
pub fn kind_title(finding: &SnapshotFinding) -> &str {
    Kind::ALL.iter().find(|kind| kind.name() == finding.kind).map_or(&finding.kind, |kind| kind.title())
}

fn time(ms: f64) -> String {
    timecode(bounded_ms(ms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ClipState,
        api::faces::FaceSample,
        snapshot::{SnapshotClip, SnapshotVideo},
    };

    #[test]
    fn a_page_draws_the_boxes_of_both_sides_and_texts_of_others_are_no_markup() {
        let face = |x: f64| FaceBox { x_pct: x, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 };
        let of = |x: f64| {
            let samples = vec![FaceSample { timestamp_ms: 1_500.0, faces: vec![face(x)] }];
            let (clip, name) = ("cl_1".into(), "<b>Intro</b>".to_owned());
            let clip = SnapshotClip { clip, name, starts_at_ms: 0, state: ClipState::Ok, samples, findings: vec![] };
            let canvas = SizePx { width: 1920.0, height: 1080.0 };
            let video = SnapshotVideo { video: "vid_1".into(), name: "<i>Talk".into(), canvas, clips: vec![clip] };
            Snapshot::new("<today>".into(), vec![video])
        };
        let (before, after) = (of(10.0), of(15.0));
        let page = diff_html(&before, &after, &Diff::new(&before, &after));
        assert!(page.contains("<rect class=\"before\" x=\"32.0\" y=\"36.0\" width=\"32.0\" height=\"32.4\"/>"), "{page}");
        assert!(page.contains("<rect class=\"after\" x=\"48.0\""), "{page}");
        assert!(page.contains("&lt;b&gt;Intro") && page.contains("&lt;i&gt;Talk") && page.contains("&lt;today&gt;"), "{page}");
        assert!(!page.contains("<b>") && !page.contains("<i>") && !page.contains("<today>"), "{page}");
    }
}
