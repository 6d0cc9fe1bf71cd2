//! Numbers of the face sample at the playhead, and the rule of the selected finding.

use super::{button, to_room, values};
use crate::{
    api::faces::FaceBox,
    app::{
        Action, Command, Direction, FacesCommand, State,
        features::faces::{Faces, Looks, Msg, Reference},
    },
    faces::presence,
    jobs::faces::ScannedClip,
    timeline::timecode,
    ui::{theme, widgets},
};
use egui::{Grid, RichText, ScrollArea, Ui};

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    ScrollArea::vertical().id_salt("face-sample").auto_shrink([false, false]).show(ui, |ui| {
        // First what the finding means: whoever judges it reads this, also in a low window.
        if let Some((_, finding)) = faces.selected() {
            ui.label(RichText::new(finding.kind.title()).font(theme::semibold(13.0)));
            ui.label(RichText::new(&finding.rule).color(*theme::TEXT));
            if let Some((judgement, _)) = faces.judgement(finding)
                && !judgement.comment.is_empty()
            {
                ui.label(RichText::new(words::common::quoted(&judgement.comment)).color(*theme::ACCENT));
            }
            ui.separator();
        }
        looks(ui, faces.looks, actions);
        ui.separator();
        numbers(ui, state, actions);
        if let Some((_, finding)) = faces.selected() {
            ui.separator();
            let values = finding.values.iter().map(|(name, value)| values::in_words(name, value));
            let all: Vec<_> = values.chain([(words::faces::finding_id().to_owned(), finding.id.clone())]).collect();
            widgets::facts(ui, &all);
            for (nth, face) in finding.boxes.iter().enumerate() {
                ui.label(RichText::new(words::faces::sample_box(nth + 1, in_percent(face))).color(*theme::WEAK));
            }
            ui.add_space(4.0);
            widgets::text_button(ui, state, Command::Faces(FacesCommand::CopyFinding), actions);
        }
    });
}

/// Numbers of a box, in full precision.
fn in_percent(face: &FaceBox) -> String {
    let FaceBox { x_pct, y_pct, width_pct, height_pct } = face;
    format!("x {x_pct}, y {y_pct}, w {width_pct}, h {height_pct} %")
}

/// Draws the display options of the image.
fn looks(ui: &mut Ui, looks: Looks, actions: &mut Vec<Action>) {
    let mut now = looks;
    ui.horizontal(|ui| {
        widgets::outlined(ui, |ui| ui.radio_value(&mut now.reference, Reference::Video, words::faces::look_video()))
            .on_hover_text(words::faces::look_video_tooltip());
        widgets::outlined(ui, |ui| ui.radio_value(&mut now.reference, Reference::Camera, words::faces::look_camera()))
            .on_hover_text(words::faces::look_camera_tooltip());
    });
    ui.add_enabled_ui(now.reference == Reference::Camera, |ui| {
        ui.horizontal(|ui| {
            widgets::checkbox(ui, &mut now.crop, words::faces::look_crop()).on_hover_text(words::faces::look_crop_tooltip());
            widgets::checkbox(ui, &mut now.mirror, words::faces::look_mirror())
                .on_hover_text(words::faces::look_mirror_tooltip());
        });
    });
    ui.horizontal(|ui| {
        widgets::checkbox(ui, &mut now.onion, words::faces::look_onion_skin())
            .on_hover_text(words::faces::look_onion_skin_tooltip());
        widgets::checkbox(ui, &mut now.trail, words::faces::look_trail()).on_hover_text(words::faces::look_trail_tooltip());
    });
    if now.onion {
        ui.horizontal(|ui| {
            for (color, text) in
                [(*theme::MARK, words::faces::onion_skin_previous()), (*theme::ACCENT, words::faces::onion_skin_next())]
            {
                let (rect, _) = ui.allocate_exact_size(egui::vec2(18.0, 10.0), egui::Sense::hover());
                let line = [rect.left_center(), rect.right_center()];
                ui.painter().extend(egui::Shape::dashed_line(&line, egui::Stroke::new(2.0, color), 4.0, 3.0));
                ui.label(RichText::new(text).color(*theme::WEAK).size(theme::SMALL));
            }
        });
    }
    if now != looks {
        actions.push(to_room(Msg::Look(now)));
    }
}

fn numbers(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some((clip, now)) = state.rooms.faces.at_playhead(state) else {
        ui.label(RichText::new(words::faces::clip_unchecked()).color(*theme::WEAK));
        return;
    };
    let known = presence::at(&clip.report.presence, now).map_or_else(String::new, presence::Presence::words);
    ui.label(RichText::new(&known).font(theme::semibold(13.0)));
    let index = clip.samples.partition_point(|sample| sample.timestamp_ms <= now);
    let held = index.checked_sub(1).and_then(|index| Some((index, clip.samples.get(index)?)));
    if let Some((index, sample)) = held {
        let source = clip.facts.map.to_source(crate::api::PlaybackMs(crate::timeline::bounded_ms(sample.timestamp_ms)));
        let facts = [
            (words::faces::sample(), words::faces::sample_number(clip.samples.len(), index + 1)),
            (words::faces::time_in_video(), timecode(Faces::shown_at(state, clip, sample.timestamp_ms))),
            (words::faces::time_in_clip(), timecode(crate::timeline::bounded_ms(sample.timestamp_ms))),
            (words::faces::time_in_recording(), timecode(source.0)),
            (words::faces::sample_shown_for(), holds_for(clip, index)),
        ];
        widgets::facts(ui, &facts.map(|(name, value)| (name.to_owned(), value)));
        let before = index.checked_sub(1).and_then(|index| clip.samples.get(index)).map_or(&[][..], |before| &before.faces);
        ui.add_space(4.0);
        table(ui, &sample.faces, before);
    }
    ui.horizontal(|ui| {
        button(ui, words::common::previous(), Msg::Sample(Direction::Back), actions)
            .on_hover_text(words::faces::previous_sample_tooltip());
        button(ui, words::common::next(), Msg::Sample(Direction::Forward), actions)
            .on_hover_text(words::faces::next_sample_tooltip());
    });
}

/// How long a sample's boxes are shown: until the next sample or the end of the clip.
fn holds_for(clip: &ScannedClip, index: usize) -> String {
    let time = |index: usize| clip.samples.get(index).map(|sample| sample.timestamp_ms);
    let until = time(index + 1).unwrap_or_else(|| clip.facts.length());
    let held = (until - time(index).unwrap_or(until)).max(0.0) / 1_000.0;
    format!("{held:.2} s")
}

/// Draws a table of the boxes in percent of the canvas, with the distance of each box to the nearest one of the sample before.
fn table(ui: &mut Ui, faces: &[FaceBox], before: &[FaceBox]) {
    const MOST: usize = 100;
    if faces.is_empty() {
        return;
    }
    // Sized so that two decimals fit into the narrowest panel.
    Grid::new("sample-table").striped(true).num_columns(6).min_col_width(8.0).spacing([7.0, 4.0]).show(ui, |ui| {
        for name in ["#", "x", "y", "w", "h", "\u{394}"] {
            ui.label(RichText::new(name).color(*theme::WEAK));
        }
        ui.end_row();
        for (index, face) in faces.iter().take(MOST).enumerate() {
            ui.label((index + 1).to_string());
            for value in [face.x_pct, face.y_pct, face.width_pct, face.height_pct] {
                // The tooltip has all digits.
                ui.label(RichText::new(words::decimal(value, 2)).size(theme::SMALL)).on_hover_text(format!("{value} %"));
            }
            let apart = |other: &FaceBox| {
                let centre = |face: &FaceBox| (face.x_pct + face.width_pct / 2.0, face.y_pct + face.height_pct / 2.0);
                let ((x, y), (to_x, to_y)) = (centre(other), centre(face));
                (to_x - x).hypot(to_y - y)
            };
            let nearest = before.iter().map(apart).filter(|apart| apart.is_finite()).min_by(f64::total_cmp);
            let nearest = nearest.map_or_else(|| words::faces::face_new().to_owned(), |apart| words::decimal(apart, 2));
            ui.label(RichText::new(nearest).size(theme::SMALL));
            ui.end_row();
        }
    });
    if faces.len() > MOST {
        ui.label(RichText::new(words::faces::and_more(faces.len() - MOST)).color(*theme::WEAK));
    }
}

/// Samples around the playhead: the one before the current one, the current one, and the next.
pub(super) fn around(state: &State) -> Option<[Option<&crate::api::faces::FaceSample>; 3]> {
    let faces: &Faces = &state.rooms.faces;
    let (clip, now) = faces.at_playhead(state)?;
    let index = clip.samples.partition_point(|sample| sample.timestamp_ms <= now);
    let get = |back: usize| index.checked_sub(back).and_then(|index| clip.samples.get(index));
    Some([get(2), get(1), get(0)])
}
