//! List of findings of the face checks, with its filters.

use super::{button_if, head, is_checked, to_room, values};
use crate::{
    app::{
        Action, State,
        features::faces::{Entry, Faces, Filter, Msg, Sort},
    },
    faces::{Finding, Kind, Severity, Standing, Verdict},
    timeline::timecode,
    ui::{icons, keyboard, theme, widgets},
};
use egui::{
    Align2, Color32, ComboBox, CornerRadius, Id, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

/// Height of a row.
const ROW: f32 = 44.0;

/// State of the list between frames.
#[derive(Default)]
pub struct ListMemory {
    /// Finding that was scrolled into view last.
    shown: Option<String>,
    /// True once the comment field has had the focus.
    typing: bool,
    /// Height of the verdict's buttons below the list, as drawn last: they wrap where a language has longer words.
    buttons: f32,
}

pub(super) fn show(ui: &mut Ui, state: &State, memory: &mut ListMemory, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let all = faces.count(None);
        let heading = if faces.rows.len() == all {
            words::faces::findings_all(all)
        } else {
            words::faces::findings_some(all, faces.rows.len())
        };
        ui.label(RichText::new(heading).font(theme::semibold(13.0)));
        let tuning =
            ui.selectable_label(faces.tuning, words::faces::thresholds()).on_hover_text(words::faces::thresholds_tooltip());
        if tuning.clicked() {
            actions.push(to_room(Msg::Tune(!faces.tuning)));
        }
    });
    filters(ui, faces, actions);
    ui.add_space(4.0);
    if faces.rows.is_empty() {
        nothing(ui, state);
        return;
    }
    let comment = if faces.comment.is_some() { 58.0 } else { 0.0 };
    let height = (ui.available_height() - comment - memory.buttons.max(30.0) - 8.0).max(ROW);
    rows(ui, state, memory, height, actions);
    verdict(ui, faces, memory, actions);
}

fn filters(ui: &mut Ui, faces: &Faces, actions: &mut Vec<Action>) {
    let filter = faces.filter;
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let mut kind = filter.kind;
        let kinds = ComboBox::from_id_salt("faces-kind")
            .width(104.0)
            .selected_text(kind.map_or(words::faces::all_kinds(), Kind::title))
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut kind, None, words::faces::all_kinds());
                for one in Kind::ALL {
                    ui.selectable_value(&mut kind, Some(*one), one.title());
                }
            });
        let mut severity = filter.severity;
        let word = severity.map_or(words::faces::all_severities(), Severity::word);
        let severities = ComboBox::from_id_salt("faces-severity").width(68.0).selected_text(word).show_ui(ui, |ui| {
            ui.selectable_value(&mut severity, None, words::faces::all_severities());
            for one in Severity::ALL {
                ui.selectable_value(&mut severity, Some(one), one.word());
            }
        });
        let mut sort = faces.sort;
        let order = ComboBox::from_id_salt("faces-sort").width(72.0).selected_text(sort.text()).show_ui(ui, |ui| {
            for one in Sort::ALL {
                ui.selectable_value(&mut sort, one, one.text());
            }
        });
        for (list, name) in [
            (&kinds, words::faces::filter_kind()),
            (&severities, words::faces::filter_severity()),
            (&order, words::faces::filter_order()),
        ] {
            ui.ctx().accesskit_node_builder(list.response.id, |node| node.set_label(name));
        }
        let changed = Filter { kind, severity, ..filter };
        if changed != filter {
            actions.push(to_room(Msg::Filter(changed)));
        }
        if sort != faces.sort {
            actions.push(to_room(Msg::Sort(sort)));
        }
    });
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let mut open = filter.open;
        if widgets::checkbox(ui, &mut open, words::faces::filter_open()).changed() {
            actions.push(to_room(Msg::Filter(Filter { open, ..filter })));
        }
    });
}

/// Draws why the list is empty, and the state of each clip.
fn nothing(ui: &mut Ui, state: &State) {
    let faces = &state.rooms.faces;
    ui.add_space(24.0);
    ui.vertical_centered(|ui| {
        let (icon, text, more) = if faces.running.is_some() && faces.count(None) == 0 {
            (icons::INFO, words::faces::empty_checking(), words::faces::empty_checking_hint())
        } else if !is_checked(faces) {
            (icons::FACE, words::faces::empty_unchecked(), words::faces::empty_unchecked_hint())
        } else if faces.count(None) == 0 {
            (icons::CHECK, words::faces::empty_no_findings(), words::faces::empty_no_findings_hint())
        } else if faces.filter == (Filter { open: true, ..Filter::default() }) {
            (icons::CHECK, words::faces::empty_all_judged(), words::faces::empty_all_judged_hint())
        } else {
            (icons::INFO, words::faces::empty_filtered(), words::faces::empty_filtered_hint())
        };
        ui.label(RichText::new(icon).size(30.0).color(*theme::FAINT));
        ui.label(RichText::new(text).font(theme::semibold(14.0)));
        ui.label(RichText::new(more).color(*theme::WEAK));
    });
    ui.add_space(12.0);
    for (id, check) in &faces.clips {
        let (icon, text) = head::state_of(check);
        let in_project = || state.project()?.clip(id).map(|(_, data)| data.clip.name.clone());
        let name = faces.clip(id).map(|clip| clip.clip.name.clone()).or_else(in_project);
        let name = name.unwrap_or_else(|| id.to_string());
        let text = RichText::new(format!("{icon}  {name}: {text}")).color(*theme::WEAK);
        inset(ui, |ui| drop(ui.add(Label::new(text).wrap())));
    }
}

/// Draws something with the margins of the panel, on each of its lines.
pub(super) fn inset(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 0)).show(ui, draw);
}

fn rows(ui: &mut Ui, state: &State, memory: &mut ListMemory, height: f32, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    let chosen = faces.selected_line();
    let mut area = ScrollArea::vertical().id_salt("findings").max_height(height).auto_shrink([false, false]);
    if memory.shown != faces.selected {
        memory.shown.clone_from(&faces.selected);
        if let Some(chosen) = chosen {
            area = area.vertical_scroll_offset((chosen as f32 * ROW - height / 2.0).max(0.0));
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, faces.entries.len(), |ui, range| {
        for index in range {
            let Some(entry) = faces.entries.get(index) else { continue };
            let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW));
            ui.allocate_rect(rect, Sense::hover());
            let Entry::Finding { place, is_gathered: is_inside } = entry else {
                gathered(ui, rect, state, entry, actions);
                continue;
            };
            let Some((clip, finding)) = faces.rows.get(*place).and_then(|row| faces.finding(*row)) else { continue };
            let at = timecode(Faces::shown_at(state, clip, finding.at_ms));
            let clip = (!is_inside).then_some(clip.clip.name.as_str());
            row(ui, rect, faces, (finding, at.as_str()), clip, Some(index) == chosen, actions);
        }
    });
    ui.spacing_mut().item_spacing.y = 6.0;
}

/// The colour of a severity.
pub(super) fn color(severity: Severity) -> Color32 {
    match severity {
        Severity::High => *theme::BAD,
        Severity::Medium => *theme::ACCENT,
        Severity::Low => *theme::WEAK,
    }
}

/// Draws the severity as a shape and colour: a disc, a half disc or a ring.
pub(super) fn mark(painter: &egui::Painter, centre: egui::Pos2, severity: Severity, radius: f32) {
    let paint = color(severity);
    let ring = egui::Stroke::new(1.5, paint);
    match severity {
        Severity::High => drop(painter.circle_filled(centre, radius, paint)),
        Severity::Medium => {
            painter.circle_stroke(centre, radius - 0.5, ring);
            painter.circle_filled(centre, radius / 2.0, paint);
        }
        Severity::Low => drop(painter.circle_stroke(centre, radius - 0.5, ring)),
    }
}

/// Radius of a severity mark in the list.
const MARK: f32 = 5.0;

/// Draws the second line of a row, shortened with an ellipsis.
pub(super) fn elided(painter: &egui::Painter, row: Rect, left: f32, text: String, color: Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text, theme::regular(theme::SMALL), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(row.right() - 12.0 - left);
    let galley = painter.layout_job(job);
    painter.galley(pos2(left, row.top() + 32.0 - galley.size().y / 2.0), galley, color);
}

/// Draws the row that groups the findings of one kind in one clip.
fn gathered(ui: &Ui, rect: Rect, state: &State, entry: &Entry, actions: &mut Vec<Action>) {
    let Entry::Gathered { clip, kind, count, judged, severity, open, range } = entry else { return };
    let faces = &state.rooms.faces;
    let response = ui.interact(rect, Id::unique(("findings-of", clip, kind)), Sense::click());
    let name = faces.clip(clip).map_or("", |clip| clip.clip.name.as_str());
    let on_video = |ms: i64| faces.clip(clip).map_or(ms, |clip| Faces::shown_at(state, clip, ms as f64));
    let [from, to] = [range.0, range.1].map(|ms| timecode(on_video(ms)));
    response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, words::faces::group_name(name, count, kind.title())));
    let said = if *judged == 0 { String::new() } else { format!(" \u{b7} {}", words::faces::judged(judged)) };
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_expanded(*open);
        node.set_value(if *judged == 0 {
            words::faces::group_value(&from, severity.word(), &to)
        } else {
            words::faces::group_value_judged(&from, judged, severity.word(), &to)
        });
    });
    if response.clicked() {
        actions.push(to_room(Msg::Gather(clip.clone(), *kind, !open)));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::SUNKEN);
    }
    mark(&painter, pos2(rect.left() + 20.0, rect.top() + 15.0), *severity, MARK);
    let left = rect.left() + 34.0;
    let title = format!("{}  \u{d7} {count}", kind.title());
    painter.text(pos2(left, rect.top() + 15.0), Align2::LEFT_CENTER, title, theme::medium(13.0), *theme::TEXT);
    let second = format!("{name} \u{b7} {from} \u{2013} {to}{said}");
    elided(&painter, rect, left, second, *theme::WEAK);
    let arrow = if *open { icons::DOWN } else { icons::RIGHT };
    painter.text(pos2(rect.right() - 12.0, rect.top() + 15.0), Align2::RIGHT_CENTER, arrow, theme::regular(13.0), *theme::WEAK);
    response.on_hover_text(if *open { words::faces::group_close_tooltip() } else { words::faces::group_open_tooltip() });
}

/// Id of a finding's row.
pub(in crate::ui) fn finding_id(finding: &str) -> Id {
    Id::unique(("finding", finding))
}

/// The finding whose row has this id.
pub(in crate::ui) fn finding_at(state: &State, id: Id) -> Option<String> {
    let faces = &state.rooms.faces;
    let findings = faces.rows.iter().filter_map(|row| faces.finding(*row));
    findings.map(|(_, finding)| &finding.id).find(|finding| finding_id(finding) == id).cloned()
}

/// The action that selects a finding, like a click on its row.
pub(in crate::ui) fn select_finding(finding: String) -> Action {
    to_room(Msg::Select(finding))
}

/// Draws a finding with its time on the video's clock, and its clip's name unless a group row names it.
fn row(
    ui: &Ui,
    rect: Rect,
    faces: &Faces,
    (finding, at): (&Finding, &str),
    clip: Option<&str>,
    is_chosen: bool,
    actions: &mut Vec<Action>,
) {
    let response = ui.interact(rect, finding_id(&finding.id), Sense::click());
    let judged = faces.judgement(finding);
    let said = match judged {
        Some((judgement, standing)) => {
            let word = judgement.verdict.map_or(words::faces::commented(), Verdict::word);
            if standing == Standing::Changed { words::faces::verdict_outdated(word) } else { word.to_owned() }
        }
        None => String::new(),
    };
    let label = words::faces::finding_name(finding.kind.title(), finding.severity.word(), at);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_chosen, &label));
    let rule = finding.rule.clone();
    let value = if said.is_empty() { rule.clone() } else { format!("{said}. {rule}") };
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value));
    if response.clicked() {
        actions.push(to_room(Msg::Select(finding.id.clone())));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if is_chosen {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::RAISED);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, ROW)), CornerRadius::ZERO, *theme::ACCENT);
    } else if response.hovered() {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::SUNKEN);
    }
    let inset = if clip.is_none() { 16.0 } else { 0.0 };
    mark(&painter, pos2(rect.left() + 20.0 + inset, rect.top() + 15.0), finding.severity, MARK);
    let left = rect.left() + 34.0 + inset;
    let time = painter.text(
        pos2(rect.right() - 12.0, rect.top() + 15.0),
        Align2::RIGHT_CENTER,
        at,
        theme::regular(12.5),
        *theme::TEXT,
    );
    let title = painter.with_clip_rect(Rect::from_min_max(rect.min, pos2(time.left() - 8.0, rect.bottom())));
    title.text(pos2(left, rect.top() + 15.0), Align2::LEFT_CENTER, finding.kind.title(), theme::medium(13.0), *theme::TEXT);
    let second = match clip {
        // Below a group row, only the values that differ between its findings are shown.
        None if said.is_empty() => values::differing(finding),
        None => said,
        Some(clip) if said.is_empty() => clip.to_owned(),
        Some(clip) => format!("{clip} \u{b7} {said}"),
    };
    let tone = match judged.and_then(|(judgement, _)| judgement.verdict) {
        Some(Verdict::Fine) => *theme::GOOD,
        Some(Verdict::Bad) => *theme::BAD,
        None => *theme::WEAK,
    };
    elided(&painter, rect, left, second, tone);
    response.on_hover_text(rule);
}

/// Draws the verdict on the selected finding.
fn verdict(ui: &mut Ui, faces: &Faces, memory: &mut ListMemory, actions: &mut Vec<Action>) {
    let has = faces.selected().is_some();
    if let Some(comment) = &faces.comment {
        let mut text = comment.clone();
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            let field = egui::TextEdit::singleline(&mut text)
                .hint_text(words::faces::comment_hint())
                .desired_width(ui.available_width() - 14.0);
            let response = widgets::field(ui, field);
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, words::faces::comment_name()));
            if !memory.typing {
                response.request_focus();
            }
            if response.changed() {
                actions.push(to_room(Msg::Type(text.clone())));
            }
            if response.lost_focus() {
                let keeps = keyboard::is_pressed(ui.ctx(), egui::Modifiers::NONE, egui::Key::Enter);
                actions.push(to_room(if keeps { Msg::EndComment } else { Msg::LeaveComment }));
            }
        });
    }
    memory.typing = faces.comment.is_some();
    let buttons = ui.horizontal_wrapped(|ui| {
        ui.add_space(12.0);
        button_if(ui, has, words::faces::verdict_fine(), Msg::Judge(Verdict::Fine), actions)
            .on_hover_text(words::faces::verdict_fine_tooltip());
        button_if(ui, has, words::faces::verdict_bad(), Msg::Judge(Verdict::Bad), actions)
            .on_hover_text(words::faces::verdict_bad_tooltip());
        button_if(ui, has, words::faces::comment_button(), Msg::BeginComment, actions)
            .on_hover_text(words::faces::comment_button_tooltip());
        button_if(ui, has, words::faces::loop_button(), Msg::Loop, actions).on_hover_text(words::faces::loop_button_tooltip());
    });
    memory.buttons = buttons.response.rect.height();
}
