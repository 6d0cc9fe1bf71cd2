//! Lane of the background music: one track that loops until the end of the video, with its name, waveform and volume. Also the
//! fields of the music.

use super::{
    TimelineContext, TimelineMemory, header,
    item::focus_ring,
    label,
    lanes::{ground, height_of},
};
use crate::{
    api::video::BackgroundMusic,
    app::{Action, Lane, features::editor::music::MusicChange, settings::timeline::LaneSettings},
    document::music_source,
    edit::GestureId,
    timeline::{VideoMs, timecode},
    ui::{
        icons, keyboard,
        parts::{audition::loop_button, progress::progress},
        theme, widgets,
    },
};
use egui::{
    Align2, Button, CursorIcon, Id, Key, Label, Mesh, Modifiers, Painter, Popup, PopupCloseBehavior, Rect, RichText, Role,
    Sense, Shape, Slider, SliderClamping, Stroke, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

/// Width of a column of the waveform, in points.
const COLUMN: f32 = 2.0;
/// First gesture id of the volume, distinct from the ids of preview, timeline and inspector.
const GESTURES: u64 = 1 << 61;

fn change(change: MusicChange, actions: &mut Vec<Action>) {
    actions.push(Action::Music(change));
}

/// Draws the lane.
pub fn show(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    set: LaneSettings,
    actions: &mut Vec<Action>,
) {
    let (names, time) = ground(ui, shown, height_of(1, set));
    if !ui.is_rect_visible(time) {
        return;
    }
    let head = header::Head { lane: Lane::Music, set, icon: icons::MUSIC, color: *theme::MUSIC, count: None };
    header::show(ui, shown, names, head, actions);
    let ground = ui.interact(time, ui.scope_id().with("music"), Sense::CLICK);
    if ground.clicked()
        && let Some(at) = ground.interact_pointer_pos()
    {
        actions.push(Action::Select(None));
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
    let painter = ui.painter().with_clip_rect(time.intersect(ui.clip_rect()));
    let Some((music, name)) = shown.project.music() else { return };
    let (start, end) = (VideoMs::ZERO, shown.project.sequence.length());
    let block =
        Rect::from_min_max(pos2(shown.x(start), time.top()), pos2(shown.x_end(end), time.bottom())).shrink2(vec2(0.5, 3.0));
    let muted = shown.state.is_lane_muted(Lane::Music);
    let ground = theme::BACKGROUND.lerp_to_gamma(*theme::MUSIC, if muted { 0.1 } else { 0.2 });
    painter.rect_filled(block, 4.0, ground);
    let length_ms = music.duration_ms.round() as i64;
    if !set.folded {
        let source = music_source(music).zip(shown.state.session.as_ref());
        if let Some((source, session)) = source.filter(|(source, session)| session.previews.sounds(source).next().is_some()) {
            let heard = |from, until| session.previews.range(&source, from, until);
            waveform(&painter, shown, block, heard, length_ms, if muted { 0.0 } else { music.volume });
        }
        loops(&painter, shown, block, length_ms);
        let mut text = format!("{name}, {}", level(music.volume));
        if shown.state.session.as_ref().is_some_and(|session| session.bed.is_old) {
            text = format!("{} {}: {text}", icons::WARNING, words::bed::old_mark());
        }
        title(&painter, block, time, &text);
    }
    pressed(ui, shown, memory, block.intersect(time), music, name, actions);
}

fn level(volume: f64) -> String {
    format!("{:.0} %", volume * 100.0)
}

/// Draws the waveform, a line per column, scaled by the volume.
fn waveform(
    painter: &Painter,
    shown: &TimelineContext<'_>,
    block: Rect,
    heard: impl Fn(i64, i64) -> Option<(i8, i8)>,
    length_ms: i64,
    volume: f64,
) {
    let clip = painter.clip_rect();
    let (left, right) = (block.left().max(clip.left()), block.right().min(clip.right()));
    if right <= left || length_ms <= 0 {
        return;
    }
    let mut mesh = Mesh::default();
    let color = theme::MUSIC.gamma_multiply(0.6);
    let (middle, half) = (block.center().y, block.height() / 2.0 - 1.0);
    let first = ((left - block.left()) / COLUMN).floor().max(0.0) as usize;
    let count = ((right - left) / COLUMN).ceil() as usize + 1;
    for column in first..first + count {
        let x = block.left() + column as f32 * COLUMN;
        let (from, until) = (shown.time(x).0, shown.time(x + COLUMN).0);
        // A column longer than the track shows the range of the whole track.
        let (from, until) =
            if until - from >= length_ms { (0, length_ms) } else { (from % length_ms, from % length_ms + until - from) };
        let Some((low, high)) = heard(from, until.max(from + 1)) else { continue };
        let at = |sample: i8| middle - f32::from(sample) / 128.0 * half * volume.sqrt() as f32;
        let (top, bottom) = (at(high).min(middle - 0.5), at(low).max(middle + 0.5));
        mesh.add_colored_rect(egui::Rect::from_min_max(pos2(x, top), pos2(x + COLUMN - 0.5, bottom)), color);
    }
    painter.add(Shape::mesh(mesh));
}

/// Draws lines where the music loops, if they are far enough apart.
fn loops(painter: &Painter, shown: &TimelineContext<'_>, block: Rect, length_ms: i64) {
    if length_ms <= 0 || shown.axis.to_points(VideoMs(length_ms)) - shown.axis.to_points(VideoMs(0)) < 12.0 {
        return;
    }
    let (from, to) = shown.visible();
    let end = shown.project.sequence.length().0.min(to.0);
    let mut at = (from.0 / length_ms).max(1).saturating_mul(length_ms);
    while at < end {
        let x = shown.x(VideoMs(at));
        painter
            .line_segment([pos2(x, block.top()), pos2(x, block.bottom())], Stroke::new(1.0, theme::MUSIC.gamma_multiply(0.8)));
        painter.text(pos2(x + 4.0, block.center().y), Align2::LEFT_CENTER, icons::LOOP, theme::regular(11.0), *theme::WEAK);
        at = at.saturating_add(length_ms);
    }
}

fn title(painter: &Painter, block: Rect, lane: Rect, text: &str) {
    let left = block.left().max(lane.left()) + 8.0;
    let galley = painter.layout_no_wrap(label::one_line(text), theme::medium(12.0), *theme::TEXT);
    let place = Rect::from_min_size(pos2(left, block.center().y - galley.size().y / 2.0), galley.size());
    let inner = painter.with_clip_rect(block.shrink(2.0).intersect(painter.clip_rect()));
    inner.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, theme::BACKGROUND.gamma_multiply(0.7));
    inner.galley(place.min, galley, *theme::TEXT);
}

/// Makes the block clickable: a click opens its fields.
fn pressed(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    rect: Rect,
    music: &BackgroundMusic,
    name: &str,
    actions: &mut Vec<Action>,
) {
    let response = ui.interact(rect, Id::unique("music-of-the-video"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::music_label(name)));
    let (heard, length) = (level(music.volume), timecode(music.duration_ms.round() as i64));
    let about = words::timeline::music_value(&length, &heard);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(about));
    let can = !shown.state.read_only();
    if response.has_focus() {
        focus_ring(&ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())), rect);
        if can && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Delete) {
            change(MusicChange::Remove, actions);
        }
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
    response.context_menu(|ui| {
        for (text, what) in
            [(words::timeline::music_alone(), MusicChange::Hear), (words::common::remove(), MusicChange::Remove)]
        {
            if widgets::plain_row(ui, can || what == MusicChange::Hear, text) {
                change(what, actions);
                ui.close();
            }
        }
    });
    let popup = Popup::menu(&response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let shows = popup.is_open();
    memory.music.begins = shows && !memory.music.was_open;
    if memory.music.was_open && !shows {
        // Back to the block, so that Delete removes the music.
        response.request_focus();
    }
    memory.music.was_open = shows;
    popup.width(260.0).show(|ui| {
        ui.label(RichText::new(words::timeline::music_heading()).font(theme::semibold(13.0)));
        ui.add_enabled_ui(can, |ui| fields(ui, shown.state, &mut memory.music, music, name, actions));
    });
    if !shows {
        response.on_hover_text(words::timeline::music_tooltip(length, heard, name));
    }
}

/// State of the music fields between frames.
#[derive(Default)]
pub struct MusicMemory {
    gestures: u64,
    typing: Option<String>,
    /// True if the fields were just opened: the name gets the focus.
    begins: bool,
    /// True if the fields were open in the last frame.
    was_open: bool,
}

/// Draws what belongs to a music bed: whether it is old, and the buttons that mix it again and change it.
fn bed(ui: &mut Ui, state: &crate::app::State, actions: &mut Vec<Action>) {
    let Some(session) = state.session.as_ref().filter(|_| state.music_bed().is_some()) else { return };
    if session.bed.is_old {
        ui.add(Label::new(RichText::new(words::bed::old()).color(*theme::ACCENT)).wrap());
    }
    if let Some(done) = session.bed.progress() {
        progress(ui, done, &words::bed::mixing(format_args!("{:.0}", done * 100.0)));
    }
    ui.horizontal(|ui| {
        if session.bed.progress().is_some() {
            if ui.button(words::common::cancel()).clicked() {
                change(MusicChange::CancelBed, actions);
            }
        } else if session.bed.is_old && ui.button(words::bed::mix_again()).clicked() {
            change(MusicChange::MixBedAgain, actions);
        }
        if ui.button(words::bed::change()).clicked() {
            change(MusicChange::OpenBed, actions);
            ui.close();
        }
    });
}

/// Draws the fields of the music: volume, name, solo button, and the button that removes it.
pub fn fields(
    ui: &mut Ui,
    state: &crate::app::State,
    memory: &mut MusicMemory,
    music: &BackgroundMusic,
    name: &str,
    actions: &mut Vec<Action>,
) {
    let mut text = memory.typing.clone().unwrap_or_else(|| name.to_owned());
    let edit = TextEdit::singleline(&mut text).char_limit(255).desired_width(f32::INFINITY);
    let field = widgets::field(ui, edit.margin(egui::Margin::symmetric(8, 5)));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, words::timeline::music_name()));
    if std::mem::take(&mut memory.begins) {
        field.request_focus();
        crate::ui::parts::field::select_all(ui, field.id, &text);
    }
    if field.has_focus() || field.changed() {
        memory.typing = Some(text.clone());
    }
    if field.lost_focus() {
        memory.typing = None;
        if !text.trim().is_empty() && text.trim() != name {
            change(MusicChange::Name(text), actions);
        }
    }
    // In whole percents, like the slider: rounding a level between them is not a change by the user.
    let held = (music.volume * 100.0).round();
    let mut percent = held;
    let slider = ui
        .horizontal(|ui| {
            widgets::field_name(ui, words::timeline::music_level_field(), 26.0);
            let slider = Slider::new(&mut percent, 0.0..=100.0).step_by(1.0).suffix(" %").fixed_decimals(0);
            ui.add(slider.clamping(SliderClamping::Edits))
        })
        .inner;
    crate::ui::focus::moves_by_arrows(&slider);
    slider.widget_info(|| WidgetInfo::slider(true, held, words::timeline::music_level()));
    let changed = slider.changed() && (percent - held).abs() >= 0.5;
    if changed {
        change(MusicChange::Level(percent / 100.0, Some(GestureId(GESTURES + memory.gestures))), actions);
    }
    // Assistive technology sets a value at once, without the focus.
    let set = changed && !slider.has_focus() && !slider.is_pointer_button_down_on();
    if slider.drag_stopped() || slider.lost_focus() || set {
        memory.gestures += 1;
        actions.push(Action::EndGesture);
    }
    bed(ui, state, actions);
    ui.horizontal(|ui| {
        let heard = state.music_heard();
        let (icon, text) =
            if heard.is_some() { (icons::STOP, words::common::stop()) } else { (icons::PLAY, words::timeline::music_alone()) };
        let hear = ui.add(Button::new(format!("{icon}  {text}")));
        hear.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
        if hear.on_hover_text(words::timeline::music_alone_tooltip()).clicked() {
            change(MusicChange::Hear, actions);
        }
        loop_button(ui, state, actions);
        if let Some(done) = heard {
            ui.add(egui::ProgressBar::new(done).desired_width(40.0));
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
        }
        if ui.add(Button::new(words::common::remove())).on_hover_text(words::timeline::music_remove_tooltip()).clicked() {
            change(MusicChange::Remove, actions);
            ui.close();
        }
    });
}
