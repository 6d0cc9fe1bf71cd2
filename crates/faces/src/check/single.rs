//! Checks single samples: boxes off the canvas, slivers, duplicates, and samples while the camera is hidden.

use super::Context;
use crate::{
    api::faces::FaceBox,
    facts::{SETTLE_MS, Sight},
    finding::{Finding, Kind, Severity},
    geometry::{is_cut_off, is_sound, overlap, rect},
};

/// Most faces of a sample that are compared with each other.
const MOST_COMPARED: usize = 120;

pub(super) fn check(context: Context<'_>, findings: &mut Vec<Finding>) {
    for index in 0..context.track.samples.len() {
        let faces = context.track.faces(index);
        hidden(context, index, faces, findings);
        for face in faces {
            off_canvas(context, index, face, findings);
            sliver(context, index, face, findings);
            too_large(context, index, face, findings);
        }
        duplicates(context, index, faces, findings);
    }
}

fn hidden(context: Context<'_>, index: usize, faces: &[FaceBox], findings: &mut Vec<Finding>) {
    if context.track.sight(index) != Sight::Hidden {
        return;
    }
    let at = context.track.time(index);
    let Some(stretch) = context.facts.stretch(at) else { return };
    // A sample may still occur during the transition to a layout without camera.
    if stretch.from > 0.0 && at < stretch.from + SETTLE_MS {
        return;
    }
    let (severity, rule) = match faces.len() {
        0 => (Severity::Low, words::findings::hidden_no_face()),
        1 => (Severity::Medium, words::findings::hidden_face()),
        _ => (Severity::Medium, words::findings::hidden_faces()),
    };
    let finding = context.at(index, Kind::CameraHidden, severity, rule.to_owned()).boxes(faces.iter().take(4).copied());
    findings.push(finding.value("hiddenFromMs", stretch.from).value("hiddenUntilMs", stretch.until));
}

fn off_canvas(context: Context<'_>, index: usize, face: &FaceBox, findings: &mut Vec<Finding>) {
    let FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h } = *face;
    let tolerance = context.thresholds.canvas_tolerance;
    let beyond = [-x, -y, x + w - 100.0, y + h - 100.0].into_iter().fold(0.0, f64::max);
    let is_none = [x, y, w, h].iter().any(|value| !value.is_finite()) || w < 0.0 || h < 0.0;
    let rule = if is_none {
        words::findings::box_invalid(h, x, y, w)
    } else if beyond > tolerance {
        words::findings::box_off_canvas(
            words::decimal(beyond, 2),
            words::decimal(h, 2),
            words::decimal(x, 2),
            words::decimal(y, 2),
            words::decimal(w, 2),
        )
    } else {
        return;
    };
    let is_outside = is_none || x >= 100.0 || y >= 100.0 || x + w <= 0.0 || y + h <= 0.0;
    let severity = if is_outside || beyond > 5.0 { Severity::High } else { Severity::Medium };
    let finding = context.at(index, Kind::OffCanvas, severity, rule).boxes([*face]);
    let finding = finding.value("xPct", x).value("yPct", y).value("widthPct", w).value("heightPct", h);
    findings.push(if is_none { finding } else { finding.value("beyondPct", beyond) });
}

fn sliver(context: Context<'_>, index: usize, face: &FaceBox, findings: &mut Vec<Finding>) {
    let (canvas, thresholds) = (context.facts.canvas, context.thresholds);
    let (w, h) = (face.width_pct / 100.0 * canvas.width, face.height_pct / 100.0 * canvas.height);
    if !(w.is_finite() && h.is_finite()) || w < 0.0 || h < 0.0 {
        return;
    }
    let (short, long) = (w.min(h), w.max(h));
    let share = short / canvas.width.min(canvas.height).max(1.0) * 100.0;
    let visible = context.facts.visible(context.track.time(index));
    let on_canvas = crate::stage::Rect::new(0.0, 0.0, 100.0, 100.0);
    let cut_off = is_cut_off(face, on_canvas) || visible.is_some_and(|visible| is_cut_off(face, visible));
    let ratio = if short > 0.0 { long / short } else { f64::INFINITY };
    let rule = if share < thresholds.sliver_side {
        words::findings::sliver_side(words::decimal(thresholds.sliver_side, 2), words::decimal(share, 2))
    } else if ratio >= thresholds.sliver_ratio && !cut_off {
        words::findings::sliver_ratio(words::decimal(thresholds.sliver_ratio, 1), words::decimal(ratio, 1))
    } else {
        return;
    };
    let finding = context.at(index, Kind::Sliver, Severity::Medium, rule).boxes([*face]);
    findings.push(finding.value("ratio", ratio).value("sidePct", share));
}

/// Reports a box that covers nearly the whole picture, which no edge explains.
fn too_large(context: Context<'_>, index: usize, face: &FaceBox, findings: &mut Vec<Finding>) {
    if !is_sound(face) {
        return;
    }
    let at = context.track.time(index);
    // If the camera's position is an estimate, only the canvas is certain.
    let placed = context.facts.visible(at).filter(|_| context.facts.is_placed(at));
    let picture = placed.unwrap_or(crate::stage::Rect::new(0.0, 0.0, 100.0, 100.0));
    let covered = rect(face).intersection(picture).map_or(0.0, |common| common.w * common.h);
    let share = covered / (picture.w * picture.h).max(1e-9);
    let most = context.thresholds.largest_share;
    if share < most {
        return;
    }
    let severity = if share >= 0.95 { Severity::High } else { Severity::Medium };
    let rule = words::findings::too_large(format_args!("{:.0}", most * 100.0), format_args!("{:.0}", share * 100.0));
    findings.push(context.at(index, Kind::TooLarge, severity, rule).boxes([*face]).value("share", share));
}

fn duplicates(context: Context<'_>, index: usize, faces: &[FaceBox], findings: &mut Vec<Finding>) {
    let sound: Vec<&FaceBox> = faces.iter().filter(|face| is_sound(face)).take(MOST_COMPARED).collect();
    let mut worst: Option<(f64, FaceBox, FaceBox, usize)> = None;
    for (place, one) in sound.iter().enumerate() {
        for two in sound.iter().skip(place + 1) {
            let share = overlap(rect(one), rect(two));
            if share < context.thresholds.duplicate_overlap {
                continue;
            }
            let pairs = worst.as_ref().map_or(1, |worst| worst.3 + 1);
            let graver = worst.as_ref().is_none_or(|worst| share > worst.0);
            worst =
                if graver { Some((share, **one, **two, pairs)) } else { worst.map(|worst| (worst.0, worst.1, worst.2, pairs)) };
        }
    }
    if let Some((share, one, two, pairs)) = worst {
        let rule = words::findings::duplicate(
            format_args!("{:.0}", context.thresholds.duplicate_overlap * 100.0),
            format_args!("{:.0}", share * 100.0),
        );
        let finding = context.at(index, Kind::Duplicate, Severity::High, rule).boxes([one, two]);
        findings.push(finding.value("overlap", share).value("pairs", pairs as f64));
    }
}
