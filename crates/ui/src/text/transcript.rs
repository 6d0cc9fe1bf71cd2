//! Drawing of the words in view, with their states: played, cut, selected, found, proposed, being spoken.

use super::{
    TextMemory,
    lines::{INDENT, LINE, Line, PAUSE_MS, SPACE, font, pause_text, space_behind},
};
use crate::{
    api::{item::Word, viewing::TranscriptStatus},
    app::{
        Action, ClipData, Part, Project, State,
        features::editor::text::{TextAction, WordAt, WordRange},
        transcript::queue::clock,
    },
    document::Script,
    edit::text::Played,
    timeline::timecode,
    ui::{keyboard, theme},
};
use egui::{
    Align2, CursorIcon, EventFilter, Id, Key, Modifiers, Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use std::ops::Range;

/// Data to draw, borrowed for a frame.
struct Page<'a> {
    state: &'a State,
    project: &'a Project,
    selected: Vec<WordRange>,
    /// Word being spoken: index of its clip, and its place in the script.
    spoken: Option<(usize, usize)>,
    /// Words that a cut would cover if its dragged edge were released now.
    dragged: Option<WordRange>,
}

/// A word in view.
#[derive(Clone)]
pub(super) struct Seen {
    rect: Rect,
    clip: usize,
    place: usize,
}

/// Dragged edge of a cut.
pub(super) struct EdgeDrag {
    run: WordRange,
    start: bool,
    to: usize,
}

/// Draws the words in a scroll area.
pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut TextMemory, actions: &mut Vec<Action>) {
    let (Some(session), Some(project)) = (&state.session, state.project()) else { return };
    let width = ui.available_width() - 10.0;
    let was_last = memory.lines.last_said();
    memory.lines.update(ui, project, &state.transcriptions, width);
    let last = memory.lines.last_said();
    if last != was_last
        && was_last.is_some_and(|line| memory.is_in_view(line))
        && last.is_some_and(|line| !memory.is_in_view(line))
    {
        memory.scroll_to = last;
    }
    let area = ui.available_rect_before_wrap();
    let focus = ui.interact(area, Id::unique("text-words"), Sense::focusable_noninteractive());
    crate::ui::focus::entry(ui.ctx(), focus.id);
    let spoken = project.word_at(state.playhead());
    describe(ui, &focus, project, &session.selected_words(), spoken);
    let dragged = memory.edge.as_ref().map(EdgeDrag::as_it_would_be);
    let page = Page { state, project, selected: session.selected_words(), spoken, dragged };
    if focus.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(focus.id, filter));
        keys(ui, &page, memory, actions);
        ui.painter().rect_stroke(area.shrink(1.0), 4.0, Stroke::new(1.0, *theme::FOCUS), egui::StrokeKind::Inside);
    }
    let mut scroll = egui::ScrollArea::vertical().id_salt("text-lines").auto_shrink([false, false]);
    let page_lines = (area.height() / LINE).floor();
    if let Some(line) = reveal(&page, memory, page_lines, actions) {
        scroll = scroll.vertical_scroll_offset(((line as f32) - (page_lines / 3.0).floor()).max(0.0) * LINE);
    }
    let count = memory.lines.len();
    memory.seen.clear();
    ui.spacing_mut().item_spacing.y = 0.0;
    let output = scroll.show_rows(ui, LINE, count, |ui, range| {
        for line in range {
            let (rect, _) = ui.allocate_exact_size(vec2(width, LINE), Sense::hover());
            draw_line(ui, rect, line, &page, memory, actions);
        }
    });
    let clip_rect = output.inner_rect;
    // What is drawn goes further: lines that are cut off at the edges, and one behind them.
    let top = output.state.clamped_offset().y;
    memory.in_view = (top / LINE).ceil() as usize..((top + clip_rect.height()) / LINE).floor() as usize;
    pointer(ui, &page, memory, clip_rect, actions);
    memory.takes_focus |= ui.input(|input| input.pointer.any_pressed()) && ui.rect_contains_pointer(clip_rect);
    // The toolkit drops the focus on the click itself, so the request is repeated until it succeeds.
    if memory.takes_focus && text_edit_is_free(ui) {
        focus.request_focus();
        memory.takes_focus =
            !focus.has_focus() || ui.input(|input| input.pointer.any_pressed() || input.pointer.any_released());
    }
}

/// True unless the correction field has the focus.
fn text_edit_is_free(ui: &Ui) -> bool {
    let correcting = ui.memory(|memory| memory.has_focus(Id::unique("correct-word")));
    !correcting
}

fn describe(ui: &Ui, focus: &egui::Response, project: &Project, selected: &[WordRange], spoken: Option<(usize, usize)>) {
    focus.widget_info(|| WidgetInfo::labeled(Role::Document, true, words::transcript::words_label()));
    let text = |range: &WordRange| Some(project.script(&range.clip)?.text(range.places.clone()));
    let value = if selected.is_empty() {
        let word = spoken.and_then(|(clip, place)| project.clips.get(clip)?.script.as_ref()?.word(place));
        word.map(|word| words::transcript::spoken(&word.text)).unwrap_or_default()
    } else {
        let words: Vec<_> = selected.iter().filter_map(text).collect();
        words::transcript::selected(words.join(" ").chars().take(200).collect::<String>())
    };
    ui.ctx().accesskit_node_builder(focus.id, |node| node.set_value(value));
}

/// Line to scroll to: of the search hit, or of the spoken word during playback.
fn reveal(page: &Page<'_>, memory: &mut TextMemory, page_lines: f32, actions: &mut Vec<Action>) -> Option<usize> {
    let text = page.state.text()?;
    if let Some(line) = memory.scroll_to.take() {
        return Some(line);
    }
    if let Some(word) = &text.reveal {
        actions.push(Action::Text(TextAction::Revealed));
        let line = memory.lines.line_of(page.project.clip(&word.clip)?.0, word.place)?;
        return (!memory.is_in_view(line)).then_some(line);
    }
    let (clip, place) = page.spoken.filter(|_| page.state.play.is_playing())?;
    let line = memory.lines.line_of(clip, place)?;
    let follows = memory.followed.replace(line) != Some(line);
    (follows && !memory.is_in_view(line) && page_lines > 2.0).then_some(line)
}

fn draw_line(ui: &mut Ui, rect: Rect, line: usize, page: &Page<'_>, memory: &mut TextMemory, actions: &mut Vec<Action>) {
    let Some((clip, kind)) = memory.lines.get(line).map(|(clip, line)| (clip, line.clone())) else { return };
    let Some(data) = page.project.clips.get(clip) else { return };
    match kind {
        Line::Clip => {
            let painter = ui.painter();
            let at = pos2(rect.left() + 2.0, rect.center().y);
            let shown = painter.with_clip_rect(rect).text(
                at,
                Align2::LEFT_CENTER,
                &data.clip.name,
                theme::semibold(12.5),
                *theme::WEAK,
            );
            let line = [pos2(shown.right() + 8.0, at.y), pos2(rect.right(), at.y)];
            painter.line_segment(line, Stroke::new(1.0, *theme::LINE));
            let response = ui.interact(rect, Id::unique(("text-clip", &data.clip.id)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, words::transcript::clip_heading(&data.clip.name)));
        }
        Line::Note => {
            let at = pos2(rect.left() + INDENT, rect.center().y);
            let response = ui.interact(rect, Id::unique(("text-note", &data.clip.id)), Sense::hover());
            let note = note(page, data);
            ui.painter().with_clip_rect(rect).text(at, Align2::LEFT_CENTER, note, theme::regular(12.5), *theme::FAINT);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, note));
        }
        Line::Preliminary => {
            let at = pos2(rect.left() + INDENT, rect.center().y);
            let text = words::transcript::preliminary();
            ui.painter().with_clip_rect(rect).text(at, Align2::LEFT_CENTER, text, theme::regular(12.5), *theme::FAINT);
            let response = ui.interact(rect, Id::unique(("text-preliminary", &data.clip.id)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        }
        Line::Said(number, part) => {
            let said = page.state.transcriptions.said(&data.clip.id).and_then(|said| said.get(number));
            let Some((said, text)) = said.and_then(|said| Some((said, said.text.get(part.clone())?))) else { return };
            if part.start == 0 {
                let at = pos2(rect.left() + 2.0, rect.center().y);
                ui.painter().text(at, Align2::LEFT_CENTER, clock(said.from_ms), theme::regular(theme::SMALL), *theme::FAINT);
            }
            let painter = ui.painter().with_clip_rect(rect);
            if reads_from_the_right(text) {
                painter.text(rect.right_center(), Align2::RIGHT_CENTER, text, font(), *theme::WEAK);
            } else {
                painter.text(rect.left_center() + vec2(INDENT, 0.0), Align2::LEFT_CENTER, text, font(), *theme::WEAK);
            }
            let response = ui.interact(rect, Id::unique(("text-said", &data.clip.id, number, part.start)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        }
        Line::Words(words, begins) => {
            let Some(script) = &data.script else { return };
            if begins && let Some(word) = script.speech.word(words.start) {
                let at = page.project.video_time(&data.clip.id, word.start).map_or_else(String::new, |at| timecode(at.0));
                let at_rect = pos2(rect.left() + 2.0, rect.center().y);
                ui.painter().text(at_rect, Align2::LEFT_CENTER, at, theme::regular(theme::SMALL), *theme::FAINT);
            }
            draw_words(ui, rect, ClipWords { clip, data, script }, words, page, memory, actions);
        }
    }
}

/// Explains why a clip has no words here.
fn note(page: &Page<'_>, data: &ClipData) -> &'static str {
    if page.project.draft.unmade(&data.clip.id).is_some() {
        // The words of a recording come from the server, which does not know this clip yet.
        words::transcript::after_save()
    } else if data.absent.contains(&Part::Transcript) && data.absent.contains(&Part::Words) {
        words::transcript::not_provided()
    } else if data.lacks.contains(&Part::Transcript) {
        words::transcript::loading()
    } else if page.project.video.transcript.as_ref().is_some_and(|transcript| transcript.status == TranscriptStatus::Processing)
    {
        words::transcript::in_progress()
    } else if page.state.transcriptions.holds(&data.clip.id) {
        words::transcribe::offer_none()
    } else {
        words::transcript::no_words()
    }
}

/// Words of a clip.
#[derive(Clone, Copy)]
struct ClipWords<'a> {
    /// Index of the clip in the video.
    clip: usize,
    data: &'a ClipData,
    script: &'a Script,
}

/// A word of a clip to draw.
#[derive(Clone, Copy)]
struct Shown<'a> {
    of: ClipWords<'a>,
    place: usize,
    word: &'a Word,
    /// Played part of the word.
    played: Played,
    is_selected: bool,
}

fn draw_words(
    ui: &mut Ui,
    rect: Rect,
    of: ClipWords<'_>,
    words: Range<usize>,
    page: &Page<'_>,
    memory: &mut TextMemory,
    actions: &mut Vec<Action>,
) {
    let ClipWords { clip, data, script } = of;
    let is_rtl = script.word(words.start).is_some_and(|word| reads_from_the_right(&word.text));
    let (left, right) = (rect.left() + INDENT, rect.right());
    let mut x = 0.0;
    let mut place_of = |width: f32, behind: f32| {
        let from = if is_rtl { right - x - width } else { left + x };
        x += width + behind;
        Rect::from_min_size(pos2(from, rect.top() + 2.0), vec2(width, LINE - 4.0))
    };
    for place in words {
        let Some(word) = script.word(place) else { continue };
        let pause = script.speech.pause_before(place);
        if pause >= PAUSE_MS {
            let text = pause_text(pause);
            let at = place_of(memory.lines.width_of(ui, &text), SPACE);
            draw_pause(ui, at, script, place, data, &text);
        }
        let played = played(page, clip, script, place, data);
        let at = place_of(memory.lines.width_of(ui, &word.text).min(right - left), space_behind(script, place));
        memory.seen.push(Seen { rect: at, clip, place });
        let id = Id::unique(("text-word", &data.clip.id, place));
        let here = WordAt { clip: data.clip.id.clone(), place };
        let response = ui.interact(at.expand2(vec2(SPACE / 2.0, 2.0)), id, Sense::CLICK | Sense::DRAG);
        let is_selected = page.selected.iter().any(|range| range.clip == data.clip.id && range.places.contains(&place));
        response.widget_info(|| {
            let name = match (played, word.hidden) {
                (Played::Not, _) => words::transcript::word_cut(&word.text),
                (Played::Partly, _) => words::transcript::word_partly_cut(&word.text),
                (Played::Wholly, true) => words::transcript::word_hidden(&word.text),
                (Played::Wholly, false) => word.text.clone(),
            };
            WidgetInfo::selected(Role::ListBoxOption, true, is_selected, name)
        });
        let shown = Shown { of, place, word, played, is_selected };
        paint_word(ui.painter(), at, page, shown, &response);
        edges(ui, at, is_rtl, shown, memory, actions);
        if response.clicked() {
            memory.takes_focus = true;
        }
        if response.double_clicked() {
            actions.push(Action::Text(TextAction::EditWord(Some(here))));
        } else if response.clicked() {
            let extend = ui.input(|input| input.modifiers.shift);
            let anchor = page.state.text().and_then(|text| text.selection.clone()).filter(|_| extend);
            actions.push(Action::Text(TextAction::Select(anchor.map_or_else(|| here.clone(), |(anchor, _)| anchor), here)));
            if !extend
                && let Some(at) = script.speech.word(place).and_then(|word| page.project.video_time(&data.clip.id, word.start))
            {
                actions.push(Action::MovePlayhead(at));
            }
        } else if response.drag_started() {
            actions.push(Action::Text(TextAction::Select(here.clone(), here.clone())));
            memory.selecting = Some(here);
        }
    }
}

/// Played part of a word; while an edge of a cut is dragged, the part if the edge were released now.
fn played(page: &Page<'_>, clip: usize, script: &Script, place: usize, data: &ClipData) -> Played {
    match &page.dragged {
        Some(range) if page.project.clip(&range.clip).is_some_and(|(index, _)| index == clip) => {
            let was = script.speech.played(place, &data.map);
            if range.places.contains(&place) {
                Played::Not
            } else if was == Played::Not && near(range, place) {
                Played::Wholly
            } else {
                was
            }
        }
        _ => script.speech.played(place, &data.map),
    }
}

/// True for the words just before and after a range.
fn near(range: &WordRange, place: usize) -> bool {
    place + 1 == *range.places.start() || place == range.places.end() + 1
}

fn draw_pause(ui: &Ui, at: Rect, script: &Script, place: usize, data: &ClipData, text: &str) {
    let before = place.checked_sub(1).and_then(|before| script.speech.word(before)).map_or(0, |word| word.end.0);
    let (from, to) =
        (crate::api::SourceMs(before), script.speech.word(place).map_or(crate::api::SourceMs(before), |word| word.start));
    let left = data.map.to_playback(to).0 - data.map.to_playback(from).0;
    let painter = ui.painter();
    painter.rect_filled(at.shrink2(vec2(0.0, 3.0)), 4.0, *theme::SUNKEN);
    painter.text(at.center(), Align2::CENTER_CENTER, text, theme::regular(theme::SMALL), *theme::FAINT);
    if left < PAUSE_MS.min(to.0 - from.0) {
        painter.line_segment([at.left_center(), at.right_center()], Stroke::new(1.0, *theme::FAINT));
    }
    let response = ui.interact(at, Id::unique(("text-pause", &data.clip.id, place)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::transcript::pause(text)));
}

fn paint_word(painter: &Painter, at: Rect, page: &Page<'_>, shown: Shown<'_>, response: &Response) {
    let Shown { of: ClipWords { clip, data, .. }, place, word, played, is_selected } = shown;
    let id = &data.clip.id;
    let back = at.expand2(vec2(SPACE / 2.0, 1.0));
    let text = page.state.text();
    let is_hit =
        text.is_some_and(|text| text.hits.get(text.hit).is_some_and(|hit| hit.clip == *id && hit.places.contains(&place)));
    let is_spoken = page.spoken == Some((clip, place));
    if is_selected {
        painter.rect_filled(back, 3.0, *theme::SELECTED_WORD);
    } else if response.hovered() {
        painter.rect_filled(back, 3.0, *theme::RAISED);
    }
    if is_spoken {
        painter.rect_filled(back, 3.0, theme::ACCENT.gamma_multiply(0.28));
        painter.rect_stroke(back, 3.0, Stroke::new(1.0, *theme::ACCENT), egui::StrokeKind::Inside);
    }
    if is_hit {
        painter.rect_stroke(back, 3.0, Stroke::new(1.5, *theme::MARK), egui::StrokeKind::Inside);
    }
    let color = match played {
        Played::Not => *theme::FAINT,
        _ if word.hidden => *theme::WEAK,
        _ => *theme::TEXT,
    };
    painter.with_clip_rect(at.expand2(vec2(2.0, 6.0)).intersect(painter.clip_rect())).text(
        at.left_center(),
        Align2::LEFT_CENTER,
        &word.text,
        font(),
        color,
    );
    let under = |y: f32| [pos2(at.left(), at.bottom() - y), pos2(at.right(), at.bottom() - y)];
    match played {
        Played::Not => {
            painter.line_segment(
                [pos2(back.left(), at.center().y), pos2(back.right(), at.center().y)],
                Stroke::new(1.5, *theme::BAD),
            );
        }
        Played::Partly => painter.extend(egui::Shape::dashed_line(&under(1.0), Stroke::new(1.0, *theme::BAD), 3.0, 2.0)),
        Played::Wholly => {}
    }
    if word.hidden {
        painter.extend(egui::Shape::dotted_line(&under(0.0), *theme::WEAK, 3.0, 0.8));
    }
    let is_corrected = page.project.draft.is_word_changed(id, word.index);
    if is_corrected {
        painter.line_segment(under(0.0), Stroke::new(1.0, *theme::ACCENT));
    }
}

/// Lets the user drag the edges of a run of cut words from word to word.
fn edges(ui: &Ui, at: Rect, is_rtl: bool, shown: Shown<'_>, memory: &mut TextMemory, actions: &mut Vec<Action>) {
    let Shown { of: ClipWords { data, script, .. }, place, played, .. } = shown;
    if played != Played::Not {
        return;
    }
    let is_gone = |place: Option<usize>| {
        place.is_some_and(|place| place < script.speech.len() && script.speech.played(place, &data.map) == Played::Not)
    };
    let begins = !is_gone(place.checked_sub(1));
    let ends = !is_gone(Some(place + 1));
    for (start, is_edge) in [(true, begins), (false, ends)] {
        if !is_edge {
            continue;
        }
        let x = if start == is_rtl { at.right() + SPACE / 2.0 } else { at.left() - SPACE / 2.0 };
        let handle = Rect::from_center_size(pos2(x, at.center().y), vec2(7.0, LINE - 4.0));
        let response = ui.interact(handle, Id::unique(("text-edge", &data.clip.id, place, start)), Sense::DRAG);
        let text = script.text(place..=place);
        let name = if start { words::transcript::cut_start(text) } else { words::transcript::cut_end(text) };
        response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
        let active = response.hovered() || response.dragged();
        let color = if active { *theme::BAD } else { theme::BAD.gamma_multiply(0.55) };
        ui.painter().rect_filled(
            Rect::from_center_size(handle.center(), vec2(if active { 3.0 } else { 2.0 }, LINE - 7.0)),
            1.0,
            color,
        );
        if active {
            ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
        if response.drag_started()
            && let Some(places) = script.speech.run_of_cut(place, &data.map)
        {
            memory.edge = Some(EdgeDrag { run: WordRange { clip: data.clip.id.clone(), places }, start, to: place });
        }
        if response.drag_stopped()
            && let Some(EdgeDrag { run, start, to }) = memory.edge.take()
        {
            actions.push(Action::Text(TextAction::MoveEdge { run, start, to }));
        }
    }
}

impl EdgeDrag {
    fn as_it_would_be(&self) -> WordRange {
        let (first, last) = (*self.run.places.start(), *self.run.places.end());
        let places = if self.start { self.to.min(last)..=last } else { first..=self.to.max(first) };
        WordRange { clip: self.run.clip.clone(), places }
    }
}

/// Handles the running drag: of a selection, or of a cut's edge.
fn pointer(ui: &Ui, page: &Page<'_>, memory: &mut TextMemory, area: Rect, actions: &mut Vec<Action>) {
    if memory.selecting.is_none() && memory.edge.is_none() {
        return;
    }
    let Some(at) = ui.input(|input| input.pointer.latest_pos()) else { return };
    let over = word_under(&memory.seen, at).cloned();
    if let (Some(anchor), Some(over)) = (&memory.selecting, &over)
        && let Some(data) = page.project.clips.get(over.clip)
    {
        let head = WordAt { clip: data.clip.id.clone(), place: over.place };
        if page.state.text().and_then(|text| text.selection.as_ref()).is_none_or(|(_, before)| *before != head) {
            actions.push(Action::Text(TextAction::Select(anchor.clone(), head)));
        }
    }
    if let (Some(edge), Some(over)) = (&mut memory.edge, &over)
        && page.project.clip(&edge.run.clip).is_some_and(|(index, _)| index == over.clip)
    {
        edge.to = over.place;
    }
    if !ui.input(|input| input.pointer.any_down()) {
        memory.selecting = None;
        // The word under the edge may have been scrolled out of view, so its own end of drag is never reported.
        if let Some(EdgeDrag { run, start, to }) = memory.edge.take() {
            actions.push(Action::Text(TextAction::MoveEdge { run, start, to }));
        }
    } else if !area.y_range().contains(at.y) {
        let by = if at.y < area.top() { area.top() - at.y } else { area.bottom() - at.y };
        ui.scroll_with_delta(vec2(0.0, by.clamp(-LINE, LINE) * 0.5));
        ui.ctx().request_repaint();
    }
}

/// The word in view nearest to a position.
fn word_under(seen: &[Seen], at: Pos2) -> Option<&Seen> {
    let distance = |word: &&Seen| {
        let dy = (word.rect.center().y - at.y).abs();
        let dx = (word.rect.left() - at.x).max(at.x - word.rect.right()).max(0.0);
        // The distance in lines counts first.
        ((dy / LINE).round() * 10_000.0 + dx) as i64
    };
    seen.iter().min_by_key(distance)
}

/// Handles keys while the words have the focus.
fn keys(ui: &Ui, page: &Page<'_>, memory: &mut TextMemory, actions: &mut Vec<Action>) {
    let Some(text) = page.state.text() else { return };
    if text.correcting.is_some() {
        return;
    }
    let project = page.project;
    let now = text.selection.clone().or_else(|| {
        let (clip, place) = page.spoken?;
        let at = WordAt { clip: project.clips.get(clip)?.clip.id.clone(), place };
        Some((at.clone(), at))
    });
    let pressed = |modifiers: Modifiers, key: Key| keyboard::take(ui.ctx(), modifiers, key);
    let mut moved = None;
    for extend in [true, false] {
        let modifiers = if extend { Modifiers::SHIFT } else { Modifiers::NONE };
        for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
            if pressed(modifiers, key) {
                moved = now.as_ref().and_then(|(_, head)| Some((by_word(project, head, by)?, extend)));
            }
        }
        for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
            if pressed(modifiers, key) {
                moved = now.as_ref().and_then(|(_, head)| Some((by_line(project, memory, head, by)?, extend)));
            }
        }
        for (key, last) in [(Key::Home, false), (Key::End, true)] {
            if pressed(modifiers, key) {
                moved = now.as_ref().and_then(|(_, head)| Some((line_end(project, memory, head, last)?, extend)));
            }
        }
    }
    if let (Some((head, extend)), Some((anchor, _))) = (moved, now) {
        if let Some(line) = project.clip(&head.clip).and_then(|(clip, _)| memory.lines.line_of(clip, head.place))
            && !memory.is_in_view(line)
        {
            memory.scroll_to = Some(line);
        }
        let start = project.script(&head.clip).and_then(|script| script.speech.word(head.place)).map(|word| word.start);
        if let Some(at) = start.and_then(|start| project.video_time(&head.clip, start)).filter(|_| !extend) {
            actions.push(Action::MovePlayhead(at));
        }
        actions.push(Action::Text(TextAction::Select(if extend { anchor } else { head.clone() }, head)));
    }
    if pressed(Modifiers::NONE, Key::Space) {
        actions.push(Action::Run(crate::app::Command::Play(crate::app::PlayCommand::PlayPause)));
    }
    if text.selection.is_some() && pressed(Modifiers::NONE, Key::Enter) {
        actions.push(Action::Run(crate::app::Command::Edit(crate::app::EditCommand::Rename)));
    }
    let copies = |input: &mut egui::InputState| input.events.iter().any(|event| matches!(event, egui::Event::Copy));
    if text.selection.is_some() && ui.input_mut(copies) {
        let lines = page.selected.iter().filter_map(|range| Some(project.script(&range.clip)?.text(range.places.clone())));
        ui.ctx().copy_text(lines.collect::<Vec<_>>().join("\n"));
    }
}

fn by_word(project: &Project, from: &WordAt, by: i64) -> Option<WordAt> {
    let (clip, data) = project.clip(&from.clip)?;
    let count = data.script.as_ref()?.speech.len() as i64;
    let to = from.place as i64 + by;
    if (0..count).contains(&to) {
        return Some(WordAt { clip: from.clip.clone(), place: usize::try_from(to).ok()? });
    }
    let has_words = |index: &usize| {
        project.clips.get(*index).and_then(|data| data.script.as_ref()).is_some_and(|script| !script.speech.is_empty())
    };
    let other = if by > 0 { (clip + 1..project.clips.len()).find(has_words)? } else { (0..clip).rev().find(has_words)? };
    let data = project.clips.get(other)?;
    let last = data.script.as_ref()?.speech.len().checked_sub(1)?;
    Some(WordAt { clip: data.clip.id.clone(), place: if by > 0 { 0 } else { last } })
}

fn by_line(project: &Project, memory: &TextMemory, from: &WordAt, by: i64) -> Option<WordAt> {
    let (clip, _) = project.clip(&from.clip)?;
    let line = memory.lines.line_of(clip, from.place)?;
    let (_, Line::Words(here, _)) = memory.lines.get(line)? else { return None };
    let column = from.place.saturating_sub(here.start);
    let mut line = line;
    loop {
        line = usize::try_from(line as i64 + by).ok()?;
        if let (clip, Line::Words(words, _)) = memory.lines.get(line)? {
            let place = (words.start + column).min(words.end.saturating_sub(1));
            return Some(WordAt { clip: project.clips.get(clip)?.clip.id.clone(), place });
        }
    }
}

fn line_end(project: &Project, memory: &TextMemory, from: &WordAt, last: bool) -> Option<WordAt> {
    let (clip, _) = project.clip(&from.clip)?;
    let line = memory.lines.line_of(clip, from.place)?;
    let (_, Line::Words(words, _)) = memory.lines.get(line)? else { return None };
    Some(WordAt { clip: from.clip.clone(), place: if last { words.end.saturating_sub(1) } else { words.start } })
}

/// True if the first letter of a text belongs to a right-to-left script.
fn reads_from_the_right(text: &str) -> bool {
    let strong = text.chars().find(|letter| letter.is_alphabetic());
    strong.is_some_and(|letter| matches!(u32::from(letter), 0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF))
}
