//! The door of the clips of other videos into the program: the calls that list them, and the clip that is appended.

use crate::{
    api::{ApiError, ClipId, VideoId},
    app::{
        App, Dialog, State,
        features::editor::{context::Editor, library::other_clips::OtherClips},
        notice::{Tone, Topic},
    },
    document::save,
    edit::{ClipItems, ClipMedia, Recording},
    jobs::workspace::WorkspaceRequest,
};

impl Editor<'_> {
    /// Opens the dialog to choose a clip of another video, and requests the videos.
    pub(in crate::app) fn ask_for_other_clip(&mut self) {
        self.state.dialogs.open(Dialog::OtherClips(OtherClips::default()));
        self.services.workspace(WorkspaceRequest::ListVideos);
    }
}

impl App {
    /// Lists the clips of a video; `None` goes back to the list of videos.
    pub(in crate::app) fn list_other_clips(&mut self, video: Option<VideoId>) {
        let Some(open) = self.state.dialogs.other_clips() else { return };
        (open.clips, open.taking) = (None, None);
        open.video.clone_from(&video);
        if let Some(video) = video {
            let of = video.clone();
            self.ask_at_once(
                async move |client| client.clips(&of).await.map(|read| read.items),
                move |app, clips| {
                    if let Some(open) = app.state.dialogs.other_clips().filter(|open| open.video.as_ref() == Some(&video)) {
                        open.clips = Some(clips);
                    }
                },
            );
        }
    }

    /// Requests the recording of the chosen clip.
    pub(in crate::app) fn take_other_clip(&mut self, clip: ClipId) {
        let Some(open) = self.state.dialogs.other_clips() else { return };
        let Some(video) = open.video.clone().filter(|_| open.taking.is_none()) else { return };
        open.taking = Some(clip.clone());
        let of = clip.clone();
        self.ask_at_once(
            async move |client| {
                let media = save::read_media(&client, &video, std::slice::from_ref(&of)).await?;
                let lacking = || ClipMedia { clip: of, sources: Vec::new(), has_words: false, played_by: None };
                Ok(media.into_iter().next().unwrap_or_else(lacking))
            },
            move |app, media| app.state.other_clip_read(&clip, media),
        );
    }
}

impl State {
    /// Appends the chosen clip as the last clip, after its recording was loaded.
    fn other_clip_read(&mut self, clip: &ClipId, media: Result<ClipMedia, ApiError>) {
        let Some(open) = self.dialogs.other_clips().filter(|open| open.taking.as_ref() == Some(clip)) else { return };
        open.taking = None;
        let record =
            open.clips.as_ref().and_then(|clips| clips.as_ref().ok()?.iter().find(|record| record.id == *clip).cloned());
        let (Some(mut record), Some(session)) = (record, &mut self.session) else { return };
        let media = match media {
            Ok(media) => media,
            Err(error) => return self.error(Topic::Edit, words::editing::clip_not_appended(), &error),
        };
        let Some(recording) = Recording::of(&media.sources, &ClipItems::default(), media.has_words) else {
            let text = words::editing::recording_missing(&record.name);
            let advice = words::editing::recording_missing_advice();
            return self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        };
        let title = words::editing::step_append(&record.name);
        record.video_id = session.document.project().video.id.clone();
        // Every first clip is called "Clip 1", so the name is made unique in this video.
        record.name = session.document.project().free_clip_name(&record.name);
        let new = session.document.know_clip_of_other(&record, recording);
        self.dialogs.remove(|open| matches!(open, Dialog::OtherClips(_)));
        self.place_new(title, new, None, &media.sources);
    }
}
