//! Dialogs: their dispatch and shared layout (see also [`modal`]), and the small dialogs for the list of videos, unsaved changes
//! and the API key.

mod auto_crop;
mod deleting;
mod earlier;
mod find;
mod history;
mod keys;
mod merge;
mod music_bed;
mod other_clips;
mod others;
mod palette;
mod pick;
mod replace_transcript;
mod restore;
mod review;
mod sends;
pub(in crate::ui) mod settings;
mod space;
pub(super) mod welcome;
mod withdraw_link;
mod working;
mod workspaces;

use super::{
    icons,
    parts::{
        modal::{self, body, buttons, frame, list_height, set_width, title},
        values,
    },
    pictures::Textures,
    selection_focus::{self, Selectable},
    theme, widgets,
};
use crate::app::local_time::moment_of;
use crate::{
    api::video::Video,
    app::{
        Action, Closing, Command, Connection, Dialog, FileCommand, SaveState, State, Tone, workspace::choosing::WorkspaceAction,
    },
    timeline::timecode,
};
use egui::{
    Area, Button, Color32, Context, Id, Modal, Order, Rect, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2,
};
use secrecy::SecretString;

/// State of the dialogs between frames.
#[derive(Default)]
pub struct DialogMemory {
    key: String,
    remember: bool,
    palette: pick::Pick,
    find: find::Finding,
    /// Query in the sheet of shortcuts, and whether its field has had the keyboard focus.
    keys: (String, bool),
    settings: settings::SettingsMemory,
    workspaces: workspaces::WorkspacesMemory,
    /// Whether the user confirmed that a restore replaces the current data.
    agreed: bool,
    /// Cached plan of the next save, for review and history.
    sends: sends::Sends,
    review: review::ReviewMemory,
    analytics: crate::ui::analytics::AnalyticsMemory,
    /// Number of notices made before the dialog opened.
    made: u64,
    /// Name of the dialog drawn in the previous frame.
    drawn: Option<&'static str>,
    /// While a dialog is open: the widget that had the keyboard focus before (if any), and the selection at that time.
    focus_before: Option<(Option<Id>, Option<Selectable>)>,
}

/// Draws the current dialog, if any. Escape or a click outside closes it. The keyboard focus then returns to where it was before
/// the first dialog opened.
pub fn show(context: &Context, state: &State, memory: &mut DialogMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let drawn = state.dialog().map(Dialog::name);
    if memory.drawn != drawn {
        // Queries typed into a list are dropped when it closes.
        memory.drawn = drawn;
        (memory.palette, memory.find) = (pick::Pick::default(), find::Finding::default());
        memory.keys = (String::new(), false);
        memory.settings = settings::SettingsMemory::default();
        memory.workspaces = workspaces::WorkspacesMemory::default();
        memory.agreed = false;
        memory.made = state.notices.made();
        (memory.sends, memory.review) = (sends::Sends::default(), review::ReviewMemory::default());
    }
    let Some(dialog) = state.dialog() else {
        let before = memory.focus_before.take();
        // A command chosen in the dialog may have asked for the keyboard focus itself.
        let elsewhere = state.wants_time() || state.wants_rename();
        if let Some((Some(before), selected)) = before.filter(|_| !elsewhere) {
            // A selection made in the dialog gets the focus instead.
            let lead = selection_focus::lead(state).filter(|lead| selected.as_ref() != Some(lead));
            let back = lead.and_then(|lead| selection_focus::id_of(state, &lead)).unwrap_or(before);
            context.memory_mut(|memory| memory.request_focus(back));
        }
        return;
    };
    memory.focus_before.get_or_insert_with(|| (context.memory(egui::Memory::focused), selection_focus::lead(state)));
    let recording = memory.settings.is_recording();
    let mut modal = frame(dialog.name());
    if matches!(dialog, Dialog::Palette | Dialog::Find(_)) {
        // Anchored at the top, so that the field stays in place while the list below changes its height.
        let area = Modal::default_area(Id::unique(dialog.name()));
        modal = modal.area(area.anchor(egui::Align2::CENTER_TOP, vec2(0.0, 70.0)));
    }
    if matches!(dialog, Dialog::Questions) && state.trial().is_some() {
        // At the bottom without a backdrop, so that the previewed answer is visible above it.
        let area = Modal::default_area(Id::unique("trial"));
        modal = modal.area(area.anchor(egui::Align2::CENTER_BOTTOM, vec2(0.0, -28.0))).backdrop_color(Color32::TRANSPARENT);
    }
    // After each answer the focus moves to the next question.
    let key = (dialog.name(), state.trial().is_some(), state.conflicts().len(), part_of(state, dialog, &memory.workspaces));
    let said = memory.made;
    let draw = |ui: &mut Ui| {
        body(ui, |ui| contents(ui, dialog, state, memory, textures, actions));
    };
    let modal = modal::show(context, modal, key, draw);
    trouble(context, state, said, modal.response.rect);
    // Leaving a form of the workspaces dialog returns to its list.
    if modal.should_close() && !recording {
        let goes_back = matches!(dialog, Dialog::Workspaces) && memory.workspaces.go_back();
        actions.push(if goes_back { Action::Workspaces(WorkspaceAction::LeaveForm) } else { Action::CloseDialog });
    }
}

/// Draws the latest warning or error since the dialog opened, above the dialog: the status bar is behind it. `said` is the number of
/// notices at that time. In a small window it covers the dialog's title; it never moves a button from under the pointer.
fn trouble(context: &Context, state: &State, said: u64, dialog: Rect) {
    /// Width of the text.
    const WIDTH: f32 = 400.0;
    let Some(notice) = state.notices.since(said).filter(|notice| notice.tone != Tone::Info) else { return };
    let color = if notice.tone == Tone::Error { *theme::BAD } else { *theme::ACCENT };
    let text = match &notice.advice {
        Some(advice) => format!("{}. {advice}", notice.text.trim_end_matches('.')),
        None => notice.text.clone(),
    };
    let area = Area::new(Id::unique("notice-over-dialog")).order(Order::Tooltip).interactable(false);
    area.pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(dialog.center_top() - vec2(0.0, 8.0)).show(context, |ui| {
        modal::panel().inner_margin(12).show(ui, |ui| {
            ui.set_max_width(WIDTH.max(dialog.width() - 24.0));
            ui.add(egui::Label::new(RichText::new(format!("{}  {text}", icons::WARNING)).color(color)).wrap());
        });
    });
}

fn contents(
    ui: &mut Ui,
    dialog: &Dialog,
    state: &State,
    memory: &mut DialogMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let project = state.project();
    match dialog {
        Dialog::Unsaved(closing) => unsaved(ui, state, closing, actions),
        Dialog::StillWorking => working::show(ui, state, actions),
        Dialog::ApiKey => api_key(ui, state, memory, actions),
        Dialog::Questions => match state.trial() {
            Some(trial) => merge::trial(ui, state, trial, actions),
            None => merge::questions(ui, state, actions),
        },
        Dialog::Deleting(clips) => deleting::show(ui, clips, actions),
        Dialog::Refused(refused) => merge::refused_edit(ui, refused, actions),
        Dialog::Videos(videos) => open_video(ui, state, videos.as_deref(), actions),
        Dialog::Space(space) => space::show(ui, space.as_ref(), actions),
        Dialog::Earlier(earlier) => earlier::show(ui, earlier.as_deref(), actions),
        Dialog::Keys => keys::show(ui, state, &mut memory.keys, actions),
        Dialog::Palette => palette::show(ui, state, &mut memory.palette, actions),
        Dialog::Find(videos) => find::show(ui, state, videos.as_deref(), &mut memory.find, actions),
        Dialog::OtherClips(open) => other_clips::show(ui, state, open, actions),
        Dialog::AutoCrop(asked) => auto_crop::show(ui, asked, actions),
        Dialog::ReplaceTranscript(clip) => replace_transcript::show(ui, clip, actions),
        Dialog::WithdrawLink(subject) => withdraw_link::show(ui, subject, actions),
        Dialog::Settings => settings::show(ui, state, &mut memory.settings, actions),
        Dialog::Welcome => welcome::show(ui, state, actions),
        Dialog::Tasks => welcome::tasks(ui, state, actions),
        Dialog::Export(form) => crate::ui::exports::show_form(ui, state, form, actions),
        Dialog::Restore(looked) => restore::show(ui, looked, &mut memory.agreed, actions),
        Dialog::Workspaces => workspaces::show(ui, state, &mut memory.workspaces, actions),
        Dialog::Others => others::show(ui, state, actions),
        Dialog::MusicBed => music_bed::show(ui, state, actions),
        Dialog::Loudness => crate::ui::exports::show_loudness(ui, state, actions),
        Dialog::Exports => crate::ui::exports::show_queue(ui, state, actions),
        Dialog::Analytics => crate::ui::analytics::show(ui, state, &mut memory.analytics, actions),
        Dialog::Practice(form) => crate::ui::practice::form(ui, state, form, actions),
        Dialog::Webhooks(open) => crate::ui::webhooks::show(ui, open, actions),
        Dialog::Review => {
            if let Some(project) = project {
                review::show(ui, state, project, (&mut memory.sends, &mut memory.review), textures, actions);
            }
        }
        Dialog::History => {
            if let Some(project) = project {
                history::show(ui, state, project, &mut memory.sends, actions);
            }
        }
    }
}

/// Number of the dialog's current sub-page: the initial focus is set again for each.
fn part_of(state: &State, dialog: &Dialog, workspaces: &workspaces::WorkspacesMemory) -> u8 {
    match dialog {
        Dialog::Webhooks(open) if open.form.is_some() => 1,
        Dialog::Webhooks(open) if open.deleting.is_some() => 2,
        Dialog::Workspaces if state.choosing.removing.is_some() => 1,
        Dialog::Workspaces => workspaces.part(),
        _ => 0,
    }
}

fn unsaved(ui: &mut Ui, state: &State, closing: &Closing, actions: &mut Vec<Action>) {
    set_width(ui, 440.0);
    let running = matches!(state.save(), SaveState::Running { .. });
    title(ui, if running { words::dialogs::unsaved_title_saving() } else { words::dialogs::unsaved_title() });
    let what = match (state.save(), state.waiting()) {
        (SaveState::Unknown, _) => words::dialogs::unsaved_unknown().to_owned(),
        (SaveState::Running { done, all, .. }, _) => match closing {
            Closing::Window => words::dialogs::unsaved_saving_window(all, done),
            Closing::Open(_) => words::dialogs::unsaved_saving_video(all, done),
            Closing::Workspace(_) => words::dialogs::unsaved_saving_workspace(all, done),
        },
        (_, count) => words::dialogs::unsaved_count(count),
    };
    let window = *closing == Closing::Window;
    let kept = if state.journalled() { words::dialogs::unsaved_kept() } else { words::dialogs::unsaved_lost() };
    modal::text(ui, &format!("{what} {kept}"));
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let can_save = state.can(Command::File(FileCommand::Save));
        let saves = if window { words::dialogs::unsaved_save_close() } else { words::dialogs::unsaved_save_open() };
        let (first, save) = if state.journalled() {
            let keep = if window { words::dialogs::unsaved_keep_close() } else { words::dialogs::unsaved_keep_open() };
            let keep = widgets::main_button(ui, keep);
            if keep.clicked() {
                actions.push(Action::KeepAndClose);
            }
            (keep, ui.add_enabled(can_save, Button::new(saves)))
        } else {
            let save = widgets::main_button_if(ui, can_save, saves);
            (save.clone(), save)
        };
        // Enter triggers the answer that loses nothing.
        modal::mark(ui, &first);
        if save.clicked() {
            actions.push(Action::SaveAndClose);
        }
        // A running save cannot be discarded here.
        if ui.add_enabled(!running, Button::new(words::dialogs::unsaved_discard())).clicked() {
            actions.push(Action::DiscardAndClose);
        }
        if ui.button(words::common::cancel()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn api_key(ui: &mut Ui, state: &State, memory: &mut DialogMemory, actions: &mut Vec<Action>) {
    set_width(ui, 420.0);
    match state.workspace_name() {
        Some(name) => title(ui, &words::dialogs::api_key_title(name)),
        None => title(ui, words::dialogs::api_key()),
    }
    let why = if let Connection::KeyNeeded(why) = &state.connection { why.as_str() } else { "" };
    modal::text(ui, why);
    modal::text(ui, words::dialogs::api_key_ask());
    ui.add_space(6.0);
    let field = widgets::field(
        ui,
        TextEdit::singleline(&mut memory.key)
            .password(true)
            .desired_width(f32::INFINITY)
            .hint_text(words::dialogs::api_key_hint()),
    );
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(words::dialogs::api_key()));
    modal::mark(ui, &field);
    widgets::checkbox(ui, &mut memory.remember, words::dialogs::api_key_remember());
    ui.add_space(8.0);
    buttons(ui, |ui| {
        let ready = !memory.key.trim().is_empty();
        let entered = widgets::is_entered(ui, &field, ready);
        if widgets::main_button_if(ui, ready, words::dialogs::api_key_connect()).clicked() || entered {
            let key = SecretString::from(std::mem::take(&mut memory.key).trim().to_owned());
            actions.push(Action::UseKey { key, remember: memory.remember });
        }
        if ui.button(words::dialogs::api_key_later()).on_hover_text(words::dialogs::api_key_later_tooltip()).clicked() {
            actions.push(Action::CloseDialog);
        }
        if ui.button(words::dialogs::api_key_workspaces()).clicked() {
            actions.push(Action::Run(Command::File(FileCommand::Workspaces)));
        }
        if ui.button(words::dialogs::api_key_quit()).clicked() {
            actions.push(Action::Run(Command::File(FileCommand::Quit)));
        }
    });
}

fn open_video(ui: &mut Ui, state: &State, videos: Option<&[Video]>, actions: &mut Vec<Action>) {
    set_width(ui, 460.0);
    title(ui, words::dialogs::open_video_title());
    match videos {
        None => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(RichText::new(words::dialogs::loading_videos()).color(theme::WEAK));
            });
        }
        Some([]) => {
            ui.label(RichText::new(words::dialogs::open_video_empty()).color(theme::WEAK));
            if state.local {
                ui.label(RichText::new(words::dialogs::open_video_empty_local()).color(theme::WEAK));
            } else {
                ui.label(RichText::new(words::dialogs::open_video_empty_hosted()).color(theme::WEAK));
            }
        }
        Some(videos) => {
            let current = state.project().map(|project| &project.video.id);
            ScrollArea::vertical().max_height(list_height(ui, 320.0)).show(ui, |ui| {
                for (index, video) in videos.iter().enumerate() {
                    let row = video_row(ui, video, current == Some(&video.id));
                    // Enter opens the first video, and the arrow keys continue from there.
                    if index == 0 {
                        modal::mark(ui, &row);
                    }
                    if row.clicked() {
                        // The list closes first, because opening a video may show a question of its own.
                        actions.extend([Action::CloseDialog, Action::Open(video.id.clone())]);
                    }
                }
            });
        }
    }
    ui.add_space(8.0);
    buttons(ui, |ui| {
        if state.local {
            widgets::text_button(ui, state, Command::File(FileCommand::Import), actions);
        }
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn video_row(ui: &mut Ui, video: &Video, current: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &video.name));
    let fill = if response.hovered() || response.has_focus() { theme::HOVERED } else { theme::RAISED };
    ui.painter().rect_filled(rect, theme::CORNER, fill);
    let painter = ui.painter().with_clip_rect(rect.shrink(8.0));
    let left = rect.left() + 12.0;
    painter.text(egui::pos2(left, rect.center().y), egui::Align2::LEFT_CENTER, icons::FILM, theme::regular(16.0), *theme::WEAK);
    painter.text(
        egui::pos2(left + 28.0, rect.center().y - 8.0),
        egui::Align2::LEFT_CENTER,
        &video.name,
        theme::medium(13.0),
        *theme::TEXT,
    );
    let clips = words::dialogs::open_video_clips(video.clip_ids.len());
    let day = moment_of(&video.updated_at);
    let facts = format!("{} \u{b7} {clips} \u{b7} {day}", timecode((video.duration_seconds * 1000.0) as i64));
    painter.text(
        egui::pos2(left + 28.0, rect.center().y + 9.0),
        egui::Align2::LEFT_CENTER,
        facts,
        theme::regular(theme::SMALL),
        *theme::WEAK,
    );
    if current {
        painter.text(
            rect.right_center() - vec2(12.0, 0.0),
            egui::Align2::RIGHT_CENTER,
            words::dialogs::open_video_open(),
            theme::regular(theme::SMALL),
            *theme::ACCENT,
        );
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::app::field_words;

    #[test]
    fn a_field_of_the_wire_is_said_in_words() {
        assert_eq!(
            ["startTimeMs", "mirrorCamera", "subtitles.fontSize"].map(field_words),
            ["Start", "Mirror camera", "Font size"]
        );
    }
}
