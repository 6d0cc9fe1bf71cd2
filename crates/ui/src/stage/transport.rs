//! Transport below the preview: time of the playhead, and the controls that move it.

use super::{StageMemory, approximate, meters};
use crate::{
    api::PlaybackMs,
    app::{Action, Bar, Command, PlayCommand, State, ViewCommand},
    timeline::{Clock, Clocks, TimeError, VideoMs, read_time, timecode_precise},
    ui::{
        parts::{Mistyped, field::Field, times},
        theme, widgets,
    },
};
use egui::{Id, RichText, Stroke, Ui};

/// Parses a typed time for the playhead with [`read_time`]: in video time, unless the text names the clock of the clip or the
/// recording.
fn read_playhead(state: &State, text: &str) -> Result<VideoMs, TimeError> {
    let typed = read_time(text)?;
    let length = state.project().map_or(VideoMs::ZERO, |project| project.sequence.length());
    let clip = typed.clock.filter(|clock| *clock != Clock::Video).and_then(|clock| {
        let project = state.project()?;
        let (index, time) = project.sequence.locate(state.playhead())?;
        Some((clock, project.clips.get(index)?, project.sequence.span(index)?, time))
    });
    if let Some((clock, data, span, time)) = clip {
        let clocks = Clocks { span, map: &data.map, video: length };
        let whole = (PlaybackMs::ZERO, data.map.playback_length());
        return clocks.read(typed, clock, time, whole).map(|at| span.to_video(at));
    }
    let at = typed.resolve(state.playhead().0, length.0);
    if (0..=length.0).contains(&at) { Ok(VideoMs(at)) } else { Err(TimeError::OutOfRange(0, length.0, Some(Clock::Video))) }
}

/// Controls that fit into the transport, in steps of increasing width. A menu at the end has the omitted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Play and time.
    Least,
    /// Adds the single frame steps.
    Frames,
    /// Adds start and end of the video.
    Ends,
    /// Adds the sound controls.
    NoFaces,
    /// Adds the face boxes button and the name of the clock.
    NoMeter,
    /// Adds the level meter.
    Whole,
}

/// Margin at both ends of the transport.
const EDGE: f32 = 8.0;
/// Width of the field with the time.
const TIME: f32 = 88.0;
/// Space before the button for the face boxes.
const SPACE: f32 = 8.0;

impl Fit {
    const ALL: [Self; 6] = [Self::Whole, Self::NoMeter, Self::NoFaces, Self::Ends, Self::Frames, Self::Least];

    /// The widest variant that fits into `width`, with its own width.
    fn of(ui: &Ui, state: &State, width: f32) -> (Self, f32) {
        let mut widths = Self::ALL.into_iter().map(|fit| (fit, fit.width(ui, state)));
        widths.find(|(_, own)| own + 2.0 * EDGE <= width).unwrap_or((Self::Least, width - 2.0 * EDGE))
    }

    /// Required width, in points, with the texts of the language.
    fn width(self, ui: &Ui, state: &State) -> f32 {
        let gap = ui.spacing().item_spacing.x;
        let steps = [Bar::BeforeTime, Bar::AfterTime].into_iter().flat_map(|bar| self.steps(bar));
        let steps: f32 = steps.map(|command| widgets::tool_width(ui, command) + gap).sum();
        let mut width = steps + TIME;
        if self >= Self::NoMeter {
            width += gap + widgets::text_width(ui, Clock::Video.label(), theme::regular(theme::SMALL)) + SPACE;
            if Command::View(ViewCommand::ToggleFaces).is_in(state.rooms.open) {
                width += gap + widgets::tool_width(ui, Command::View(ViewCommand::ToggleFaces));
            }
        } else {
            width += gap + widgets::MORE;
        }
        if self >= Self::NoFaces {
            width += gap + meters::width(ui, self == Self::Whole);
        }
        width + meters::silent_width(state)
    }

    /// The step buttons at one side of the time.
    fn steps(self, bar: Bar) -> impl Iterator<Item = Command> {
        let commands = Command::on_bar(bar).iter().map(|(_, command)| *command);
        commands.filter(move |command| {
            let needs = match command {
                Command::View(ViewCommand::GoToStart | ViewCommand::GoToEnd) => Self::Ends,
                Command::Play(PlayCommand::FrameBack | PlayCommand::FrameForward) => Self::Frames,
                _ => Self::Least,
            };
            self >= needs
        })
    }
}

/// Width from which the loudness stands beside the meter during playback, in points.
const WITH_LOUDNESS: f32 = 760.0;

/// Draws the step buttons at one side of the time, as far as they fit.
fn steps(ui: &mut Ui, state: &State, room: Fit, bar: Bar, actions: &mut Vec<Action>) {
    for command in room.steps(bar) {
        widgets::tool_button(ui, state, command, actions);
    }
}

/// Draws the menu with the omitted controls.
fn more(ui: &mut Ui, state: &State, room: Fit, actions: &mut Vec<Action>) {
    let frames: &[Command] = if room < Fit::Frames {
        &[Command::Play(PlayCommand::FrameBack), Command::Play(PlayCommand::FrameForward)]
    } else {
        &[]
    };
    let ends: &[Command] =
        if room < Fit::Ends { &[Command::View(ViewCommand::GoToStart), Command::View(ViewCommand::GoToEnd)] } else { &[] };
    let heard: &[Command] = if room < Fit::NoFaces { &[Command::Play(PlayCommand::ToggleMute)] } else { &[] };
    let seen: &[Command] = if Command::View(ViewCommand::ToggleFaces).is_in(state.rooms.open) {
        &[Command::View(ViewCommand::ToggleFaces)]
    } else {
        &[]
    };
    if [frames, ends, heard, seen].iter().all(|group| group.is_empty()) {
        return;
    }
    widgets::more(ui, words::preview::more_controls(), |ui| {
        widgets::context_rows(ui, state, &[frames, ends, heard, seen], actions);
        if room < Fit::NoFaces {
            ui.separator();
            let mut monitoring = state.play.monitoring;
            meters::volumes(ui, state, &mut monitoring, actions);
            if monitoring != state.play.monitoring {
                actions.push(Action::Monitor(monitoring));
            }
        }
    });
}

/// Draws the transport; returns its left edge.
pub(super) fn transport_bar(
    ui: &mut Ui,
    state: &State,
    memory: &mut StageMemory,
    simplified: &[String],
    actions: &mut Vec<Action>,
) -> f32 {
    let bar = ui.max_rect();
    ui.painter().line_segment([ui.max_rect().left_top(), ui.max_rect().right_top()], Stroke::new(1.0, theme::LINE));
    approximate(ui, bar.shrink2(egui::vec2(18.0, 0.0)), simplified);
    let (room, width) = Fit::of(ui, state, bar.width());
    // Centred without the text that follows the meter during playback.
    let before = ((bar.width() - width) / 2.0).max(EDGE);
    ui.horizontal_centered(|ui| {
        ui.add_space(before);
        steps(ui, state, room, Bar::BeforeTime, actions);
        let id = Id::unique("playhead-time");
        let shown = timecode_precise(state.playhead().0);
        let field = Field { id, name: words::preview::playhead_time(), shown: &shown, width: TIME, hint: times::hint() };
        // An error about a typed time is dropped once the playhead moved elsewhere.
        if std::mem::replace(&mut memory.playhead, state.playhead()) != state.playhead() {
            memory.typing.forget(id);
        }
        if state.wants_time() {
            ui.memory_mut(|memory| memory.request_focus(id));
            actions.push(Action::TimeFieldFocused);
        }
        let read = |text: &str| read_playhead(state, text).map_err(Mistyped::from);
        let (typed, stepped_by) = field.show_steps(ui, &mut memory.typing, read);
        let stepped = || {
            let length = state.project().map_or(0, |project| project.sequence.length().0);
            let by = (stepped_by.by * times::MS_A_STEP).round() as i64;
            VideoMs(state.playhead().0.saturating_add(by).clamp(0, length))
        };
        if let Some(time) = typed.or_else(|| (stepped_by.by != 0.0).then(stepped)) {
            actions.push(Action::MovePlayhead(time));
        }
        match memory.typing.problem(id) {
            // A limited width, so that the controls after the message stay in the window.
            Some(problem) => {
                let size = egui::vec2((bar.width() * 0.16).min(220.0), ui.available_height());
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                let text =
                    egui::Label::new(RichText::new(problem).color(theme::BAD)).truncate().show_tooltip_when_elided(false);
                ui.allocate_ui_with_layout(size, layout, |ui| ui.add(text)).inner.on_hover_text(problem)
            }
            None if room >= Fit::NoMeter => ui.label(RichText::new(Clock::Video.label()).color(theme::WEAK).size(theme::SMALL)),
            None => ui.response(),
        };
        steps(ui, state, room, Bar::AfterTime, actions);
        if room >= Fit::NoMeter {
            ui.add_space(SPACE);
            if Command::View(ViewCommand::ToggleFaces).is_in(state.rooms.open) {
                widgets::tool_button(ui, state, Command::View(ViewCommand::ToggleFaces), actions);
            }
        }
        if room >= Fit::NoFaces {
            meters::show(ui, state, (room == Fit::Whole, bar.width() >= WITH_LOUDNESS), actions);
        } else {
            meters::silent(ui, state);
        }
        if room < Fit::NoMeter {
            more(ui, state, room, actions);
        }
    });
    bar.left() + before
}
