//! Commands about marks, cuts, transcripts, and the order of clips.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;
use crate::{jobs::transcript::queue::TranscriptionAction, transcribe::Engine};

commands! {
    /// Command about marks, cuts, transcripts, face detection in cameras or the order of clips.
    ClipCommand {
        /// Runs the transcriber on a clip.
        Transcribe {
            says: Says::Begun(words::commands::transcribe_begun),
            text: words::commands::transcribe,
            tooltip: words::commands::transcribe_tooltip,
            menu: Some((Menu::Clip, 40)),
            needs: |state| has_local_clips(state) && !state.would_replace_words(),
            why: Some(State::why_not_transcribed),
            when: Some(words::commands::transcribe_when),
            room: Some(Room::Edit),
        }

        /// Asks whether to replace the transcript of a clip, and runs the transcriber on it.
        TranscribeAgain {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::transcribe_again,
            tooltip: words::commands::transcribe_again_tooltip,
            menu: Some((Menu::Clip, 40)),
            needs: |state| has_local_clips(state) && state.would_replace_words(),
            when: Some(words::commands::transcribe_again_when),
            room: Some(Room::Edit),
        }

        /// Transcribes all clips that have no words, one after the other.
        TranscribeAll {
            says: Says::Begun(words::commands::transcribe_begun),
            text: words::commands::transcribe_all,
            tooltip: words::commands::transcribe_all_tooltip,
            menu: Some((Menu::Clip, 40)),
            needs: |state| state.clips_without_words().next().is_some(),
            when: Some(words::commands::transcribe_all_when),
            room: Some(Room::Edit),
        }

        /// Chooses the file or folder of a speech model.
        ChooseSpeechModel {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::choose_speech_model,
            tooltip: words::commands::choose_speech_model_tooltip,
            needs: |state| state.speech_engine().is_some(),
            when: Some(words::commands::choose_speech_model_when),
            asks: Some(|state| {
                let title = words::commands::choose_speech_model_title();
                let act = |path| Action::Transcription(TranscriptionAction::ChooseModel(path));
                // Without a chosen engine, the file decides which one reads it.
                let is_chosen = state.settings.transcription.engine.is_some();
                Some(if !is_chosen || state.speech_engine().is_none_or(Engine::model_is_file) {
                    FileQuestion::read(title, FileKind::SPEECH_MODEL, act)
                } else {
                    FileQuestion::folder(title, state.settings.transcription.model.clone(), act)
                })
            }),
        }

        /// Cancels the transcriptions.
        CancelTranscription {
            says: Says::Begun(words::commands::cancel_transcription_begun),
            text: words::commands::cancel_transcription,
            tooltip: words::commands::cancel_transcription_tooltip,
            menu: Some((Menu::Clip, 41)),
            needs: |state| state.transcriptions.running().is_some(),
            when: Some(words::commands::cancel_transcription_when),
            room: Some(Room::Edit),
        }

        /// Restarts face detection after it was cancelled or failed.
        SearchFaces {
            says: Says::Begun(words::commands::search_faces_begun),
            text: words::commands::search_faces,
            tooltip: words::commands::search_faces_tooltip,
            menu: Some((Menu::Clip, 42)),
            needs: State::can_search_faces,
            when: Some(words::commands::search_faces_when),
            room: Some(Room::Edit),
        }

        /// Cancels face detection.
        StopFaceSearch {
            says: Says::Begun(words::commands::stop_face_search_begun),
            text: words::commands::stop_face_search,
            tooltip: words::commands::stop_face_search_tooltip,
            menu: Some((Menu::Clip, 43)),
            needs: State::searches_faces,
            when: Some(words::commands::stop_face_search_when),
            room: Some(Room::Edit),
        }

        /// Sets the in point at the playhead.
        MarkIn {
            says: Says::Marks,
            text: words::commands::mark_in,
            tooltip: words::commands::mark_in_tooltip,
            keys: &[Shortcut::plain(Key::Char('I'))],
            icon: "\u{eaee}",
            menu: Some((Menu::Clip, 0)),
            tool: Some((Bar::Edits, 10)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Sets the out point at the playhead.
        MarkOut {
            says: Says::Marks,
            text: words::commands::mark_out,
            tooltip: words::commands::mark_out_tooltip,
            keys: &[Shortcut::plain(Key::Char('O'))],
            icon: "\u{eb12}",
            menu: Some((Menu::Clip, 1)),
            tool: Some((Bar::Edits, 11)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Sets the in and out points around the selection.
        MarkSelected {
            says: Says::Marks,
            text: words::commands::mark_selected,
            tooltip: words::commands::mark_selected_tooltip,
            keys: &[Shortcut::plain(Key::Char('X'))],
            menu: Some((Menu::Clip, 2)),
            needs: |state| state.selected_clip().is_some() || has_movable(state),
            when: Some(words::commands::mark_selected_when),
            room: Some(Room::Edit),
        }

        /// Clears the in and out points.
        ClearMarks {
            says: Says::Marks,
            text: words::commands::clear_marks,
            tooltip: words::commands::clear_marks_tooltip,
            keys: &[Shortcut::alt(Key::Char('X'))],
            menu: Some((Menu::Clip, 3)),
            needs: |state| state.marks() != Marks::default(),
            when: Some(words::commands::clear_marks_when),
            room: Some(Room::Edit),
        }

        /// Cuts out the footage between the in and out points.
        CutOut {
            says: Says::Step,
            text: words::commands::cut_out,
            tooltip: words::commands::cut_out_tooltip,
            keys: &[Shortcut::shift(Key::Delete)],
            icon: "\u{eae0}",
            menu: Some((Menu::Clip, 10)),
            tool: Some((Bar::Edits, 12)),
            tool_has_text: true,
            needs: |state| state.marks().range().is_some(),
            when: Some(words::commands::cut_out_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Restores the footage of the selected cut, or the one at the playhead.
        RestoreCut {
            says: Says::Step,
            text: words::commands::restore_cut,
            tooltip: words::commands::restore_cut_tooltip,
            keys: &[Shortcut::shift(Key::Char('S'))],
            icon: "\u{e0b2}",
            menu: Some((Menu::Clip, 11)),
            tool: Some((Bar::Edits, 13)),
            needs: |state| state.session.as_ref().is_some_and(|session| session.cut_in_hand().is_some()),
            when: Some(words::commands::restore_cut_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Splits the clip at the playhead.
        SplitClip {
            says: Says::Step,
            text: words::commands::split_clip,
            tooltip: words::commands::split_clip_tooltip,
            icon: "\u{e876}",
            menu: Some((Menu::Clip, 12)),
            needs: State::can_split_clip,
            why: Some(State::why_not_split_clip),
            when: Some(words::commands::split_clip_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Joins the clip in hand with the next one, which continues it.
        JoinClips {
            says: Says::Step,
            text: words::commands::join_clips,
            tooltip: words::commands::join_clips_tooltip,
            icon: "\u{ed3e}",
            menu: Some((Menu::Clip, 13)),
            needs: State::can_join_clips,
            why: Some(State::why_not_join_clips),
            when: Some(words::commands::join_clips_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected clip one place earlier.
        ClipEarlier {
            says: Says::Step,
            text: words::commands::clip_earlier,
            tooltip: words::commands::clip_earlier_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Left }],
            icon: "\u{e058}",
            menu: Some((Menu::Clip, 20)),
            needs: |state| state.selected_clip_place().is_some_and(|(_, place)| place > 0),
            when: Some(words::commands::clip_earlier_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected clip one place later.
        ClipLater {
            says: Says::Step,
            text: words::commands::clip_later,
            tooltip: words::commands::clip_later_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Right }],
            icon: "\u{e06c}",
            menu: Some((Menu::Clip, 21)),
            needs: |state| state.selected_clip_place().zip(state.project()).is_some_and(|((_, place), project)| place + 1 < project.draft.order().len()),
            when: Some(words::commands::clip_later_when),
            edits: true,
            room: Some(Room::Edit),
        }
    }
}
