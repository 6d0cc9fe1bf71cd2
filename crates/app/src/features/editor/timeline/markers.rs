//! Markers: create, name, colour, move and remove, each with undo.

use crate::{
    app::{
        State,
        direction::Direction,
        features::{
            Session,
            editor::{context::Editor, timeline::actions::MarkerChange},
        },
        notice::{Tone, Topic},
    },
    jobs::notebook::{Marker, MarkerColor, VideoNotes, note_id},
    timeline::{VideoMs, timecode},
};

impl State {
    /// Markers of the open video with their positions.
    pub fn markers(&self) -> impl Iterator<Item = (VideoMs, &Marker)> {
        let session = self.session.as_ref();
        let markers = session.map_or(&[][..], |session| session.notes.markers.as_slice());
        markers.iter().filter_map(move |marker| Some((marker.place_in(session?.project())?, marker)))
    }

    /// Id of the marker at the playhead.
    pub(in crate::app) fn marker_here(&self) -> Option<u64> {
        let playhead = self.playhead();
        self.markers().find(|(at, _)| *at == playhead).map(|(_, marker)| marker.id)
    }
}

impl Session {
    fn marker_mut(notes: &mut VideoNotes, id: u64) -> Option<&mut Marker> {
        notes.markers.iter_mut().find(|marker| marker.id == id)
    }
}

impl Editor<'_> {
    /// Creates a marker at the playhead, or opens the fields of the one there. The first press only creates it, so that keys
    /// pressed while the video plays don't go into its note.
    pub(in crate::app) fn add_marker(&mut self) {
        let (playhead, width) = (self.state.playhead(), self.state.timeline_width);
        let here = self.state.marker_here();
        let Some(session) = &mut self.state.session else { return };
        if let Some(id) = here {
            // The fields are drawn at the marker and take the keyboard only while it is visible.
            session.reveal(playhead, width);
            session.open_marker = Some(id);
            return;
        }
        if session.notes.markers.len() >= VideoNotes::MOST_MARKERS {
            let text = words::editing::too_many_markers(VideoNotes::MOST_MARKERS);
            let advice = words::editing::too_many_markers_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let Some((data, at)) = session.document.project().at(playhead) else { return };
        // The first moment after a cut, but not after the end of the recording.
        let at = data.map.to_source(at).min(data.map.to_source_end(data.map.playback_length()));
        let clip = data.clip.id.clone();
        let id = note_id();
        let marker = Marker { id, clip, at, color: MarkerColor::default(), note: String::new() };
        session.note(words::editing::step_add_marker(timecode(playhead.0)), |notes| notes.markers.push(marker));
        self.store_notes();
    }

    /// Applies a change of a marker.
    pub(in crate::app) fn change_marker(&mut self, change: MarkerChange) {
        let Some(session) = &mut self.state.session else { return };
        match change {
            MarkerChange::Open(open) => {
                session.open_marker = open;
                return;
            }
            MarkerChange::Note(id, mut note) => {
                if let Some((end, _)) = note.char_indices().nth(VideoNotes::LONGEST_NOTE) {
                    note.truncate(end);
                }
                session.note(words::editing::step_marker_note().into(), |notes| {
                    if let Some(marker) = Session::marker_mut(notes, id) {
                        marker.note = note;
                    }
                });
            }
            MarkerChange::Color(id, color) => session.note(words::editing::step_marker_color(color.text()), |notes| {
                if let Some(marker) = Session::marker_mut(notes, id) {
                    marker.color = color;
                }
            }),
            MarkerChange::Move(id, to) => {
                let to = to.min(session.length());
                let Some((data, at)) = session.document.project().at(to) else { return };
                let (clip, at) = (data.clip.id.clone(), data.map.to_source(at));
                session.note(words::editing::step_move_marker(timecode(to.0)), |notes| {
                    if let Some(marker) = Session::marker_mut(notes, id) {
                        (marker.clip, marker.at) = (clip, at);
                    }
                });
            }
            MarkerChange::Remove(id) => {
                session
                    .note(words::editing::step_remove_marker().into(), |notes| notes.markers.retain(|marker| marker.id != id));
                session.open_marker = None;
            }
        }
        self.store_notes();
    }

    /// Moves the playhead to the previous or next marker.
    pub(in crate::app) fn go_to_marker(&mut self, direction: Direction) {
        let playhead = self.state.playhead();
        let places = self.state.markers().map(|(at, _)| at);
        let to = match direction {
            Direction::Back => places.filter(|at| *at < playhead).max(),
            Direction::Forward => places.filter(|at| *at > playhead).min(),
        };
        if let Some(to) = to {
            self.move_playhead(to.0);
        }
    }
}
