//! Lanes of the timeline: order, folding, locks and mutes.

use crate::{
    api::item::ItemKind,
    app::{
        State,
        features::editor::{context::Editor, timeline::actions::LaneChange},
        notice::{Notices, Tone, Topic},
        settings::timeline::{Lane, LaneSettings},
    },
    edit::Edit,
};

impl State {
    /// True if the items of a kind are locked.
    pub fn is_locked(&self, kind: ItemKind) -> bool {
        self.settings.timeline.lane(Lane::of(kind)).locked
    }

    /// True if a lane's sound is muted in playback.
    pub fn is_lane_muted(&self, lane: Lane) -> bool {
        let kinds = &self.play.monitoring.kinds;
        lane.sound().is_some_and(|sound| kinds.get(sound.index()).is_some_and(|(_, muted, _)| *muted))
    }

    /// First locked lane that the edits would change.
    pub(in crate::app) fn locked_lane(&self, edits: &[Edit]) -> Option<Lane> {
        let project = self.project()?;
        edits.iter().find_map(|edit| {
            let kind = match edit {
                Edit::Add(_, item) => item.kind(),
                Edit::Update(_, _, change) => change.kind(),
                Edit::Remove(clip, id) | Edit::Anchor(clip, id, _) | Edit::Unset(clip, id, _) => {
                    project.draft.item(clip, id)?.kind()
                }
                // Cuts, settings and deletions of clips also change their items: a lock protects items, not footage.
                Edit::Settings(..)
                | Edit::Cut { .. }
                | Edit::Place(..)
                | Edit::Delete(_)
                | Edit::Video(_)
                | Edit::Words(..) => return None,
            };
            self.is_locked(kind).then(|| Lane::of(kind))
        })
    }
}

/// Shows a notice that a lane is locked.
pub(in crate::app) fn say_locked(notices: &mut Notices, lane: Lane) {
    let advice = words::editing::lane_locked_advice();
    notices.say(Topic::Edit, Tone::Warning, words::editing::lane_locked(lane.text()), Some(advice.into()));
}

impl Editor<'_> {
    /// Applies a change of a lane.
    pub(in crate::app) fn change_lane(&mut self, lane: Lane, change: LaneChange) {
        match change {
            LaneChange::SelectAll => {
                let locked = self.state.is_locked_lane(lane);
                if let Some(session) = &mut self.state.session {
                    session.pick_lane(Some(lane), |_| locked);
                }
                if locked {
                    say_locked(&mut self.state.notices, lane);
                } else {
                    self.state.say_what_is_not_selected();
                }
                return;
            }
            LaneChange::Shift(to) => return self.state.settings.timeline.shift(lane, to),
            LaneChange::Mute(muted) => {
                if let Some((_, now, _)) =
                    lane.sound().and_then(|sound| self.state.play.monitoring.kinds.get_mut(sound.index()))
                {
                    *now = muted;
                    self.transport().monitor();
                }
                return;
            }
            _ => {}
        }
        let lanes = &mut self.state.settings.timeline.lanes;
        let settings = lanes.entry(lane).or_default();
        match change {
            LaneChange::Fold(folded) => settings.folded = folded,
            LaneChange::Hide(hidden) => settings.hidden = hidden,
            LaneChange::Lock(locked) => settings.locked = locked,
            LaneChange::Height(height) => settings.height = height,
            LaneChange::Mute(_) | LaneChange::Shift(_) | LaneChange::SelectAll => {}
        }
        if *settings == LaneSettings::default() {
            lanes.remove(&lane);
        }
    }
}

impl State {
    /// True if a lane is locked.
    pub fn is_locked_lane(&self, lane: Lane) -> bool {
        self.settings.timeline.lane(lane).locked
    }
}
