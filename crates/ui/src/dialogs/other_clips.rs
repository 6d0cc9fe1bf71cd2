//! Dialog to choose a clip of another video.

use super::title;
use crate::{
    api::{clip::Clip, video::Video},
    app::{Action, State, features::editor::library::other_clips::OtherClips},
    timeline::timecode,
    ui::{icons, theme},
};
use egui::{Align2, Button, Label, Response, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// Height of a row.
const ROW: f32 = 34.0;

/// Draws the videos, or the clips of the chosen video.
pub fn show(ui: &mut Ui, state: &State, open: &OtherClips, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, words::dialogs::other_clips_title());
    let here = state.project().map(|project| &project.video.id);
    match (&open.video, &open.videos) {
        (None, None) => waits(ui, words::dialogs::loading_videos()),
        (None, Some(videos)) => {
            let others: Vec<_> = videos.iter().filter(|video| Some(&video.id) != here).collect();
            if others.is_empty() {
                let text = words::dialogs::other_clips_no_videos();
                ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
            }
            list(ui, &others, |ui, video| {
                if video_row(ui, video).clicked() {
                    actions.push(Action::ListOtherClips(Some(video.id.clone())));
                }
            });
        }
        (Some(video), _) => {
            let name = open.videos.iter().flatten().find(|other| other.id == *video).map_or("", |video| video.name.as_str());
            ui.label(RichText::new(name).font(theme::medium(13.0)));
            let text = words::dialogs::other_clips_text();
            ui.add(Label::new(RichText::new(text).color(*theme::WEAK).size(theme::SMALL)).wrap());
            ui.add_space(4.0);
            match &open.clips {
                None => waits(ui, words::dialogs::other_clips_loading()),
                Some(Err(error)) => {
                    let why = words::dialogs::other_clips_failed(error.advice(), error);
                    let text = RichText::new(format!("{}  {why}", icons::WARNING));
                    ui.add(Label::new(text.color(*theme::BAD)).wrap());
                }
                Some(Ok(clips)) if clips.is_empty() => {
                    ui.label(RichText::new(words::dialogs::other_clips_empty()).color(*theme::WEAK));
                }
                Some(Ok(clips)) => {
                    let clips: Vec<_> = clips.iter().collect();
                    list(ui, &clips, |ui, clip| {
                        let enabled = open.taking.is_none() && !state.read_only();
                        if clip_row(ui, clip, enabled, open.taking.as_ref() == Some(&clip.id)).clicked() && enabled {
                            actions.push(Action::TakeOtherClip(clip.id.clone()));
                        }
                    });
                }
            }
        }
    }
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if open.video.is_some() && ui.add(Button::new(words::dialogs::other_clips_back())).clicked() {
            actions.push(Action::ListOtherClips(None));
        }
        if ui.button(words::common::cancel()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn waits(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        crate::ui::parts::spinner(ui);
        ui.label(RichText::new(text).color(*theme::WEAK));
    });
}

fn list<T>(ui: &mut Ui, rows: &[&T], mut draw: impl FnMut(&mut Ui, &T)) {
    let spacing = ui.spacing().item_spacing.y;
    ScrollArea::vertical().max_height(super::list_height(ui, 320.0)).auto_shrink([false, true]).show_rows(
        ui,
        ROW - spacing,
        rows.len(),
        |ui, range| {
            for row in rows.get(range).into_iter().flatten() {
                draw(ui, row);
            }
        },
    );
}

/// Contents of a row.
struct Row<'a> {
    icon: &'a str,
    name: &'a str,
    detail: &'a str,
    enabled: bool,
}

fn row(ui: &mut Ui, Row { icon, name, detail, enabled }: Row<'_>) -> Response {
    let height = ROW - ui.spacing().item_spacing.y;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, format!("{name}, {detail}")));
    if enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, theme::CORNER, *theme::HOVERED);
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let middle = rect.center().y;
    painter.text(pos2(rect.left() + 8.0, middle), Align2::LEFT_CENTER, icon, theme::regular(15.0), *theme::WEAK);
    let detail = painter.layout_no_wrap(detail.to_owned(), theme::regular(theme::SMALL), *theme::WEAK);
    let left = rect.right() - 8.0 - detail.size().x;
    painter.galley(pos2(left, middle - detail.size().y / 2.0), detail, *theme::WEAK);
    let color = if enabled { *theme::TEXT } else { *theme::FAINT };
    let begins = rect.left() + 34.0;
    let name = theme::elided(ui, name, theme::medium(13.0), color, left - 10.0 - begins);
    painter.galley(pos2(begins, middle - name.size().y / 2.0), name, color);
    response
}

fn video_row(ui: &mut Ui, video: &Video) -> Response {
    let detail = timecode((video.duration_seconds * 1_000.0) as i64);
    row(ui, Row { icon: icons::FILM, name: &video.name, detail: &detail, enabled: true })
}

fn clip_row(ui: &mut Ui, clip: &Clip, enabled: bool, taken: bool) -> Response {
    let length = timecode((clip.duration_seconds * 1_000.0) as i64);
    let detail = match (taken, clip.cuts.len()) {
        (true, _) => words::common::loading().to_owned(),
        (false, 0) => length,
        (false, cuts) => words::dialogs::other_clips_cuts(cuts, length),
    };
    row(ui, Row { icon: icons::FILM, name: &clip.name, detail: &detail, enabled })
}
