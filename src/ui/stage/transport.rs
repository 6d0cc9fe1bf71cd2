//! The transport under the stage: where the playhead is, and what moves it.

use super::{StageMemory, approximate, meters};
use crate::{
    api::PlaybackMs,
    app::{Action, Bar, Command, State},
    timeline::{Clock, Clocks, TimeError, VideoMs, read_time, timecode_precise},
    ui::{
        inspector::{field::Field, times},
        theme, widgets,
    },
};
use egui::{Id, RichText, Stroke, Ui};

/// Where the playhead goes for a typed time: one of the video, unless the text names the clip's or the recording's clock.
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

/// Draws the transport; returns where it begins.
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
    let width = 600.0;
    let before = ((bar.width() - width) / 2.0).max(8.0);
    ui.horizontal_centered(|ui| {
        ui.add_space(before);
        widgets::bar(ui, state, Bar::BeforeTime, actions);
        let id = Id::unique("playhead-time");
        let shown = timecode_precise(state.playhead().0);
        let field = Field { id, name: "Time of the playhead", shown: &shown, width: 88.0, hint: times::HINT };
        if state.wants_time() {
            ui.memory_mut(|memory| memory.request_focus(id));
            actions.push(Action::TimeFieldFocused);
        }
        let read = |text: &str| read_playhead(state, text).map_err(|error| error.to_string());
        if let Some(time) = field.show(ui, &mut memory.typing, read) {
            actions.push(Action::MovePlayhead(time));
        }
        match memory.typing.problem(id) {
            Some(problem) => ui.label(RichText::new(problem).color(theme::BAD)),
            None => ui.label(RichText::new(Clock::Video.label()).color(theme::WEAK).size(theme::SMALL)),
        };
        widgets::bar(ui, state, Bar::AfterTime, actions);
        ui.add_space(8.0);
        if Command::ToggleFaces.is_in(state.rooms.open) {
            widgets::tool_button(ui, state, Command::ToggleFaces, actions);
        }
        meters::show(ui, state, actions);
    });
    bar.left() + before
}
