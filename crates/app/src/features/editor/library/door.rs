//! The door of the library into the program: the context that it gets of the program's state, and actions that are about the video.

use super::{Context, Library, LibraryAction, Section, UploadFor, Uploaded, dropping::is_for_library};
use crate::{
    api::{ClipId, VideoId, library::LibraryItem},
    app::{
        Action, App, FocusWish, Side, State, Topic,
        features::editor::{context::Editor, spot::SHORTEST_MS},
        notice::Tone,
    },
    jobs::{
        pictures::{PictureKey, PictureState},
        workspace::{ImportError, PastedPicture, WorkspaceRequest},
    },
};
use std::path::PathBuf;

/// Actions with a file that the user chose for a command of the library.
impl Action {
    /// Uploads a file to the library.
    pub(in crate::app) fn upload(file: PathBuf) -> Self {
        Self::Library(LibraryAction::Upload(file))
    }

    /// Uploads a file and sets it as the background of the current clip.
    pub(in crate::app) fn upload_background(file: PathBuf) -> Self {
        Self::Library(LibraryAction::UploadBackground(file))
    }
}

impl State {
    /// Stores a thumbnail; returns true if only the library requested it.
    pub(in crate::app) fn take_thumbnail(&mut self, key: &PictureKey, picture: Option<&PictureState>) -> bool {
        let is_ours = self.library.thumbnails.get(key).is_some();
        if is_ours {
            self.library.thumbnails.put(key.clone(), picture.cloned());
        }
        // The preview may be waiting for the same image.
        is_ours && self.picture(key).is_none()
    }

    /// Name of a clip, if its video is still open and still has the clip.
    fn name_of_clip(&self, video: &VideoId, clip: &ClipId) -> Option<String> {
        let project = self.project().filter(|project| project.video.id == *video)?;
        Some(project.clip(clip)?.1.clip.name.clone())
    }
}

impl Editor<'_> {
    /// Runs `work` on the library. The section that it remembers is written, and the panel is shown if it says so.
    pub(in crate::app) fn with_library<T>(&mut self, work: impl FnOnce(&mut Library, &mut Context<'_>) -> T) -> T {
        let state = &mut *self.state;
        let mut context = Context {
            has_video: state.session.is_some(),
            remembered: state.settings.library,
            shows_panel: false,
            notices: &mut state.notices,
            services: self.services,
        };
        let result = work(&mut state.library, &mut context);
        let Context { remembered, shows_panel, .. } = context;
        if state.settings.library != remembered {
            state.settings.library = remembered;
        }
        if shows_panel {
            state.open_side(Side::Library);
        }
        result
    }

    /// Uploads an image from the clipboard, to be an overlay on the clip at the playhead.
    fn paste_picture(&mut self, picture: PastedPicture) {
        // Images have a default length of three seconds. The place is chosen now, not when the upload ends.
        let place = self.state.project().map(|project| project.video.id.clone()).zip(self.state.spot(3_000, SHORTEST_MS));
        let used = place.map_or(UploadFor::Library, |(video, spot)| UploadFor::Overlay(video, spot));
        if self.with_library(|library, context| library.begin_upload(words::editing::pasted_image().into(), used, context)) {
            self.services.workspace(WorkspaceRequest::AddPictureToLibrary(picture));
        }
    }

    /// Handles the end of an upload to the library, and uses the file as requested.
    pub(in crate::app) fn uploaded(&mut self, answer: Result<LibraryItem, ImportError>) {
        if self.state.library.upload.is_none() {
            return;
        }
        if let Some(uploaded) = self.with_library(|library, context| library.uploaded(answer, context)) {
            self.use_uploaded(uploaded);
        }
        self.with_library(Library::next_dropped);
    }

    /// Uses an uploaded file as it was meant to be used.
    fn use_uploaded(&mut self, Uploaded { id, used, is_picture, text }: Uploaded) {
        let (tone, advice) = match used {
            UploadFor::Background(..) if !is_picture => (Tone::Warning, words::editing::uploaded_no_background().to_owned()),
            UploadFor::Background(video, clip) => match self.state.name_of_clip(&video, &clip) {
                Some(name) if self.state.use_own_background(&id, clip) => {
                    self.with_library(|library, context| library.want_thumbnails(context));
                    (Tone::Info, words::editing::uploaded_background(name))
                }
                Some(_) => (Tone::Warning, words::editing::uploaded_background_failed().to_owned()),
                None => (Tone::Warning, words::editing::uploaded_clip_gone().to_owned()),
            },
            UploadFor::Overlay(video, spot) => match self.state.name_of_clip(&video, &spot.clip) {
                Some(name) if self.state.put_over(&id, spot) => (Tone::Info, words::editing::uploaded_overlay(name)),
                Some(_) => (Tone::Warning, words::editing::uploaded_overlay_failed().to_owned()),
                None => (Tone::Warning, words::editing::uploaded_clip_gone().to_owned()),
            },
            UploadFor::Dropped(video, place) => match self.state.name_of_clip(&video, &place.spot.clip) {
                Some(name) if self.state.put_dropped(&id, &video, &place) => {
                    (Tone::Info, words::editing::uploaded_dropped(name))
                }
                Some(_) => (Tone::Warning, words::editing::uploaded_overlay_failed().to_owned()),
                None => (Tone::Warning, words::editing::uploaded_clip_gone().to_owned()),
            },
            UploadFor::Library => (Tone::Info, words::editing::uploaded_use().to_owned()),
        };
        self.state.notices.say(Topic::Import, tone, text, Some(advice));
    }
}

impl Editor<'_> {
    /// Applies an action of the user; returns the dropped recordings, which are to become videos.
    pub(in crate::app) fn library_action(&mut self, action: LibraryAction) -> Vec<PathBuf> {
        let Some(action) = self.with_library(|library, context| library.update(action, context)) else { return Vec::new() };
        match action {
            LibraryAction::Use(id) => self.state.use_item(&id),
            LibraryAction::UseAsBroll(id) => self.state.use_as_broll(&id),
            LibraryAction::Append(id) => self.state.append_clip(&id),
            LibraryAction::Background(background) => self.state.use_background(background),
            LibraryAction::Layout(shape) => self.state.use_layout(shape),
            LibraryAction::OwnBackground(id) => {
                if let Some(clip) = self.state.clip_in_hand().map(|data| data.clip.id.clone()) {
                    self.state.use_own_background(&id, clip);
                }
            }
            LibraryAction::Audition(id) => self.audition(&id),
            LibraryAction::TryMusic(id) => self.try_music(&id),
            LibraryAction::LoopMusic(loops) => self.loop_music(loops),
            LibraryAction::UploadBackground(file) => {
                let clip = self.state.clip_in_hand().map(|data| data.clip.id.clone());
                let place = self.state.project().map(|project| project.video.id.clone()).zip(clip);
                let used = place.map_or(UploadFor::Library, |(video, clip)| UploadFor::Background(video, clip));
                self.with_library(|library, context| library.upload_for(file, used, context));
            }
            LibraryAction::PastePicture(picture) => self.paste_picture(picture),
            LibraryAction::Drop(carried, at) => return self.drop_onto(carried, &at),
            // Done by the library itself.
            LibraryAction::Show(_)
            | LibraryAction::Find(_)
            | LibraryAction::Reload
            | LibraryAction::Tag(_)
            | LibraryAction::Upload(_)
            | LibraryAction::Picture(_) => {}
        }
        Vec::new()
    }

    /// Opens the library panel at a section.
    pub(in crate::app) fn list_in_library(&mut self, section: Section) {
        self.state.open_side(Side::Library);
        self.state.focus_wish = Some(FocusWish::Side);
        self.library_action(LibraryAction::Show(section));
    }
}

impl App {
    /// Uploads a chosen or dropped file to the library, or imports it as a new video.
    pub(in crate::app) fn take_file(&mut self, file: PathBuf) {
        if self.state.session.is_some() && is_for_library(&file) {
            self.editor().library_action(LibraryAction::Upload(file));
        } else {
            self.import(file.into());
        }
    }
}
