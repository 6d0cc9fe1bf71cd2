//! Path dialog for systems without a file dialog.

use super::Window;
use crate::{
    app::file_question::{FileGoal, FileQuestion},
    ui::{
        keyboard,
        parts::{field, modal},
        theme, widgets,
    },
};
use directories::UserDirs;
use egui::{Align2, Context, Id, Key, Modal, RichText, TextEdit};
use std::{
    io,
    path::{Path, PathBuf},
    sync::mpsc::{self, TryRecvError},
};

/// Why a path is refused, as a sentence.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    #[error("{}", words::window::path_is_file(.0.display()))]
    File(PathBuf),
    #[error("{}", words::window::path_is_folder(.0.display()))]
    Folder(PathBuf),
    #[error("{}", words::window::no_such_folder(.0.display()))]
    NoFolder(PathBuf),
    #[error("{}", words::window::no_such_file(.0.display()))]
    NoFile(PathBuf),
    #[error("{}", words::window::path_not_opened(.0.display(), .1))]
    NotRead(PathBuf, io::ErrorKind),
    #[error("{}", words::window::disk_not_responding())]
    NoAnswer,
}

/// True if something exists at a valid path.
type Found = Result<bool, Unfit>;

/// State of the path dialog.
pub(super) struct TypedPath {
    question: FileQuestion,
    text: String,
    /// Running check of the paths on disk.
    asked: Option<(Vec<PathBuf>, mpsc::Receiver<Found>)>,
    /// Why the path is refused.
    problem: Option<Unfit>,
    /// File that would be overwritten, until the user confirms.
    over: Option<PathBuf>,
}

impl TypedPath {
    pub(super) fn of(question: FileQuestion) -> Self {
        let documents = || UserDirs::new().and_then(|dirs| dirs.document_dir().or(Some(dirs.home_dir())).map(Path::to_owned));
        let proposed = match &question.goal {
            FileGoal::Read(_) => None,
            FileGoal::Write(_, name) if question.begins_in().is_none() => Some(documents().unwrap_or_default().join(name)),
            FileGoal::Write(_, path) => Some(path.clone()),
            FileGoal::Folder(folder) => folder.clone(),
        };
        let text = proposed.map_or_else(String::new, |path| path.display().to_string());
        Self { question, text, asked: None, problem: None, over: None }
    }
}

/// Converts typed text to a path: removes quotes around it, and expands `~`.
fn path_of(text: &str) -> PathBuf {
    let text = text.trim().trim_matches(['"', '\'']);
    match (text.strip_prefix('~'), UserDirs::new()) {
        (Some(rest), Some(dirs)) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
            dirs.home_dir().join(rest.trim_start_matches(['/', '\\']))
        }
        _ => PathBuf::from(text),
    }
}

/// Converts typed text to paths: one in each line, or several in quotes on one line.
fn paths_of(text: &str) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let quote = line.chars().next().filter(|letter| matches!(letter, '"' | '\''));
        match quote.filter(|quote| line.matches(*quote).count() > 2) {
            // Every second part is between two quotes.
            Some(quote) => {
                let quoted = line.split(quote).skip(1).step_by(2).filter(|part| !part.is_empty());
                paths.extend(quoted.map(PathBuf::from));
            }
            None => paths.push(path_of(line)),
        }
    }
    paths
}

/// Checks that a path is a folder. Fails if it is a file, does not exist, or cannot be read.
fn ask_folder(path: &Path) -> Found {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Ok(true),
        Ok(_) => Err(Unfit::File(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Unfit::NoFolder(path.to_owned())),
        Err(error) => Err(Unfit::NotRead(path.to_owned(), error.kind())),
    }
}

/// Checks a file path: a file to read must be readable; for a file to write, the result is true if it already exists.
fn ask(path: &Path, writes: bool) -> Found {
    match (std::fs::metadata(path), writes) {
        (Ok(found), _) if found.is_dir() => Err(Unfit::Folder(path.to_owned())),
        (Ok(_), _) => Ok(true),
        (Err(error), false) if error.kind() == io::ErrorKind::NotFound => Err(Unfit::NoFile(path.to_owned())),
        (Err(error), false) => Err(Unfit::NotRead(path.to_owned(), error.kind())),
        (Err(_), true) => match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) if !folder.is_dir() => Err(Unfit::NoFolder(folder.to_owned())),
            _ => Ok(false),
        },
    }
}

impl Window {
    /// Draws the path dialog, if it is open.
    pub(super) fn typed_path(&mut self, context: &Context) {
        let Some(mut typed) = self.typed_path.take() else { return };
        if let Some((paths, answer)) = typed.asked.take() {
            match answer.try_recv() {
                Err(TryRecvError::Empty) => typed.asked = Some((paths, answer)),
                Ok(Ok(true)) if typed.question.writes() => typed.over = paths.into_iter().next(),
                Ok(Ok(_)) => return self.files_chosen(context, &typed.question, paths),
                Ok(Err(why)) => typed.problem = Some(why),
                Err(TryRecvError::Disconnected) => typed.problem = Some(Unfit::NoAnswer),
            }
        }
        let id = "typed-path";
        let area = Modal::default_area(Id::unique(id)).anchor(Align2::CENTER_CENTER, [0.0, 0.0]);
        let (mut done, mut confirmed) = (false, false);
        let modal = modal::show(context, modal::frame(id).area(area), id, |ui| {
            modal::body(ui, |ui| {
                modal::set_width(ui, 520.0);
                modal::title(ui, typed.question.title);
                let (why, example, name) = if typed.question.is_folder() {
                    (words::window::type_folder(), words::window::example_folder(), words::window::path_of_folder())
                } else if typed.question.takes_several() {
                    (words::window::type_files(), words::window::example_file(), words::window::path_of_files())
                } else {
                    (words::window::type_file(), words::window::example_file(), words::window::path_of_file())
                };
                modal::text(ui, why);
                ui.add_space(4.0);
                let enters = keyboard::take(ui.ctx(), egui::Modifiers::NONE, Key::Enter);
                let edit = if typed.question.takes_several() {
                    let new_line = egui::KeyboardShortcut::new(egui::Modifiers::SHIFT, Key::Enter);
                    TextEdit::multiline(&mut typed.text).desired_rows(3).return_key(new_line)
                } else {
                    TextEdit::singleline(&mut typed.text)
                };
                let field = widgets::field(ui, edit.desired_width(f32::INFINITY).hint_text(example));
                ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
                if ui.memory(|memory| memory.focused().is_none()) {
                    field.request_focus();
                    // What is suggested is replaced by what is typed.
                    field::select_all(ui, field.id, &typed.text);
                }
                if field.changed() {
                    (typed.problem, typed.over) = (None, None);
                }
                if let Some(over) = &typed.over {
                    let text = words::window::file_exists(over.display());
                    ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
                }
                if let Some(problem) = &typed.problem {
                    let label = ui.add(egui::Label::new(RichText::new(problem.to_string()).color(theme::BAD)).wrap());
                    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
                }
                ui.add_space(8.0);
                modal::buttons(ui, |ui| {
                    let name = match (&typed.over, typed.question.writes()) {
                        (Some(_), _) => words::window::replace_file(),
                        (None, true) => words::common::save(),
                        (None, false) if typed.question.is_folder() => words::window::use_folder(),
                        (None, false) => words::common::open(),
                    };
                    let ready = !typed.text.trim().is_empty() && typed.asked.is_none();
                    confirmed = (widgets::main_button_if(ui, ready, name).clicked() || enters) && ready;
                    done = ui.button(words::common::cancel()).clicked();
                });
            });
        });
        if confirmed {
            if let Some(path) = typed.over.take() {
                return self.file_chosen(context, &typed.question, path);
            }
            let paths = if typed.question.takes_several() { paths_of(&typed.text) } else { vec![path_of(&typed.text)] };
            typed.asked = Some(Self::ask_disk(context, paths, &typed.question));
        }
        if !(done || modal.should_close()) {
            self.typed_path = Some(typed);
        }
    }

    /// Checks the paths on another thread, because a disk may be slow.
    fn ask_disk(context: &Context, paths: Vec<PathBuf>, question: &FileQuestion) -> (Vec<PathBuf>, mpsc::Receiver<Found>) {
        let (sender, receiver) = mpsc::channel();
        let (wake, asked) = (context.clone(), paths.clone());
        let (is_folder, writes) = (question.is_folder(), question.writes());
        let work = move || {
            let check = |path: &PathBuf| if is_folder { ask_folder(path) } else { ask(path, writes) };
            // The first path that is refused is named.
            let found = asked.iter().try_fold(false, |found, path| Ok(check(path)? || found));
            // The window may have closed meanwhile.
            let _ = sender.send(found);
            wake.request_repaint();
        };
        if let Err(error) = std::thread::Builder::new().name("typed-path".into()).spawn(work) {
            tracing::error!(%error, "the path cannot be looked up");
        }
        (paths, receiver)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_taken_as_it_is_pasted() {
        assert_eq!(path_of(" '/tmp/a b.png' "), PathBuf::from("/tmp/a b.png"));
        assert!(!path_of("~/frame.png").starts_with("~"));
        assert_eq!(path_of("~other/frame.png"), PathBuf::from("~other/frame.png"));
        let lines = paths_of("/tmp/a b.mp4\n\n \"/tmp/c.mp4\" \n");
        assert_eq!(lines, [PathBuf::from("/tmp/a b.mp4"), "/tmp/c.mp4".into()]);
        assert_eq!(paths_of("'/tmp/a b.mp4' '/tmp/c.mp4'"), lines);
        assert_eq!(paths_of("/tmp/it's.mp4"), [PathBuf::from("/tmp/it's.mp4")]);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("frame.png");
        assert!(!ask(&file, true).unwrap());
        assert!(ask(&file, false).is_err() && ask(folder.path(), true).is_err());
        assert!(ask_folder(folder.path()).unwrap());
        assert!(matches!(ask_folder(&file), Err(Unfit::NoFolder(_))));
        assert!(matches!(ask(&folder.path().join("none/frame.png"), true), Err(Unfit::NoFolder(_))));
        std::fs::write(&file, "x").unwrap();
        assert!(ask(&file, true).unwrap() && ask(&file, false).unwrap());
    }
}
