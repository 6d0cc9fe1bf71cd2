//! Markers: set at the playhead, named, coloured, moved and removed, each with undo.

use crate::{
    app::{App, Direction, Project, Session, State, Tone, Topic},
    jobs::notebook::{Marker, MarkerColor, VideoNotes},
    timeline::{VideoMs, timecode},
};

/// A change of one marker, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkerChange {
    /// Give it a note.
    Note(u64, String),
    /// Give it a colour.
    Color(u64, MarkerColor),
    /// Move it to a time of the video.
    Move(u64, VideoMs),
    /// Remove it.
    Remove(u64),
    /// Open its fields; none closes them.
    Open(Option<u64>),
}

impl Project {
    /// Where a marker is on the video: at the edit point if its footage is cut out; none if its clip is not on the video.
    pub fn place_of(&self, marker: &Marker) -> Option<VideoMs> {
        let (index, data) = self.clip(&marker.clip)?;
        Some(self.sequence.span(index)?.to_video(data.map.to_playback(marker.at)))
    }

    /// Whether a marker's footage is cut out.
    pub fn is_cut_away(&self, marker: &Marker) -> bool {
        self.clip(&marker.clip).is_some_and(|(_, data)| marker.at < data.map.source_length() && data.map.is_removed(marker.at))
    }
}

impl State {
    /// The markers of the open video with their places.
    pub fn markers(&self) -> impl Iterator<Item = (VideoMs, &Marker)> {
        let session = self.session.as_ref();
        let markers = session.map_or(&[][..], |session| session.notes.markers.as_slice());
        markers.iter().filter_map(move |marker| Some((session?.project().place_of(marker)?, marker)))
    }

    /// The marker at the playhead, by its id.
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

impl App {
    /// Sets a marker at the playhead. One that is there already is opened to be named: the first press drops, so that what is pressed
    /// next while a video plays is no name.
    pub(in crate::app) fn add_marker(&mut self) {
        let (playhead, width) = (self.state.playhead(), self.state.timeline_width);
        let here = self.state.marker_here();
        let Some(session) = &mut self.state.session else { return };
        if let Some(id) = here {
            // Its fields are at its pennant: they take the keyboard only where that is drawn.
            session.reveal(playhead, width);
            session.open_marker = Some(id);
            return;
        }
        if session.notes.markers.len() >= VideoNotes::MOST_MARKERS {
            let text = format!("A video can have {} markers at most.", VideoNotes::MOST_MARKERS);
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some("Remove some that you no longer need.".into()));
            return;
        }
        let Some((data, at)) = session.document.project().at(playhead) else { return };
        // The first moment behind a cut, but not one behind the end of the recording.
        let at = data.map.to_source(at).min(data.map.to_source_end(data.map.playback_length()));
        let clip = data.clip.id.clone();
        // By chance, so that another window with the same video gives its markers other ids; 53 bits are exact in any JSON.
        let id = uuid::Uuid::new_v4().as_u64_pair().0 >> 11;
        let marker = Marker { id, clip, at, color: MarkerColor::default(), note: String::new() };
        session.note(format!("Add a marker at {}", timecode(playhead.0)), |notes| notes.markers.push(marker));
        self.store_notes();
    }

    /// Changes a marker.
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
                session.note("Note at a marker".into(), |notes| {
                    if let Some(marker) = Session::marker_mut(notes, id) {
                        marker.note = note;
                    }
                });
            }
            MarkerChange::Color(id, color) => session.note(format!("Make a marker {}", color.text().to_lowercase()), |notes| {
                if let Some(marker) = Session::marker_mut(notes, id) {
                    marker.color = color;
                }
            }),
            MarkerChange::Move(id, to) => {
                let to = to.min(session.length());
                let Some((data, at)) = session.document.project().at(to) else { return };
                let (clip, at) = (data.clip.id.clone(), data.map.to_source(at));
                session.note(format!("Move a marker to {}", timecode(to.0)), |notes| {
                    if let Some(marker) = Session::marker_mut(notes, id) {
                        (marker.clip, marker.at) = (clip, at);
                    }
                });
            }
            MarkerChange::Remove(id) => {
                session.note("Remove a marker".into(), |notes| notes.markers.retain(|marker| marker.id != id));
                session.open_marker = None;
            }
        }
        self.store_notes();
    }

    /// Moves the playhead to the marker before it, or behind it.
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
