//! `OpenTimelineIO`: a timeline as JSON.

use super::{Cell, Format, FrameRate, MarkKind, Media, Timeline, Track, line};
use serde_json::{Value, json};

/// The file.
pub fn write(timeline: &Timeline) -> String {
    let children: Vec<_> = timeline.tracks.iter().map(|track| track_of(timeline, track)).collect();
    let untold: Vec<_> = timeline.untold(Format::Otio).iter().map(super::Untold::text).collect();
    let file = json!({
        "OTIO_SCHEMA": "Timeline.1",
        "name": line(&timeline.name),
        "metadata": {"cutroom": {"width": timeline.size.0, "height": timeline.size.1, "notIncluded": untold}},
        "global_start_time": time(0, timeline.rate),
        "tracks": {
            "OTIO_SCHEMA": "Stack.1", "name": "tracks", "metadata": {}, "source_range": null, "effects": [], "enabled": true,
            "markers": timeline.marks.iter().map(|mark| {
                let (start, end) = (timeline.rate.frame_at(mark.start_ms), timeline.rate.frame_at(mark.end_ms));
                let (color, kind) = match mark.kind {
                    MarkKind::Chapter => ("GREEN", "chapter"),
                    MarkKind::Text => ("YELLOW", "text"),
                };
                json!({
                    "OTIO_SCHEMA": "Marker.2", "name": mark.name, "color": color, "comment": "", "metadata": {"cutroom": {"kind": kind}},
                    "marked_range": range(time(start, timeline.rate), time((end - start).max(0), timeline.rate)),
                })
            }).collect::<Vec<_>>(),
            "children": children,
        },
    });
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

fn time(frames: i64, rate: FrameRate) -> Value {
    json!({"OTIO_SCHEMA": "RationalTime.1", "value": frames as f64, "rate": rate.per_second()})
}

fn range(start: Value, duration: Value) -> Value {
    json!({"OTIO_SCHEMA": "TimeRange.1", "start_time": start, "duration": duration})
}

fn track_of(timeline: &Timeline, track: &Track) -> Value {
    let mut children = Vec::new();
    let mut reached = 0;
    for cell in track.cells(timeline.rate) {
        if cell.start > reached {
            children.push(gap(cell.start - reached, timeline.rate));
        }
        children.push(clip(timeline, &cell));
        reached = cell.end;
    }
    if reached < timeline.frames() {
        children.push(gap(timeline.frames() - reached, timeline.rate));
    }
    json!({
        "OTIO_SCHEMA": "Track.1", "name": track.lane.name(), "kind": if track.lane.is_sound() { "Audio" } else { "Video" },
        "metadata": {}, "source_range": null, "effects": [], "markers": [], "enabled": true, "children": children,
    })
}

fn gap(frames: i64, rate: FrameRate) -> Value {
    json!({
        "OTIO_SCHEMA": "Gap.1", "name": "", "metadata": {}, "effects": [], "markers": [], "enabled": true,
        "source_range": range(time(0, rate), time(frames, rate)),
    })
}

fn clip(timeline: &Timeline, cell: &Cell<'_>) -> Value {
    let rate = timeline.rate_of(cell.piece.media);
    // The start is a frame of the recording. The length is one of the timeline, so that no rounding adds up along the track.
    let start = time(timeline.source_frame(cell, rate), rate);
    let metadata =
        if (cell.piece.gain - 1.0).abs() > 1e-6 { json!({"cutroom": {"volume": cell.piece.gain}}) } else { json!({}) };
    json!({
        "OTIO_SCHEMA": "Clip.2", "name": line(&cell.piece.name), "metadata": metadata, "effects": [], "markers": [],
        "enabled": !cell.piece.is_off, "source_range": range(start, time(cell.frames(), timeline.rate)),
        "active_media_reference_key": "DEFAULT_MEDIA",
        "media_references": {"DEFAULT_MEDIA": timeline.media.get(cell.piece.media).map(|media| reference(media, rate))},
    })
}

fn reference(media: &Media, rate: FrameRate) -> Value {
    let available = media.length_ms.map(|ms| range(time(0, rate), time(rate.frame_at(ms), rate)));
    json!({
        "OTIO_SCHEMA": "ExternalReference.1", "name": line(&media.name), "metadata": {}, "target_url": media.address,
        "available_range": available, "available_image_bounds": null,
    })
}
