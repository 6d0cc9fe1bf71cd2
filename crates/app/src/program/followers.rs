//! The followers: what the program brings up to date behind an action and behind the events of the services.

use crate::app::{App, Session, features::Rooms};

/// The followers' occasion: an action that was performed, or events that were taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occasion {
    /// Whether the user acted, and no event was taken.
    pub(super) is_action: bool,
    /// Whether the video plays, behind the action or before the events.
    pub(super) is_playing: bool,
    /// Whether the clips or their words may have changed: by a step, or by an event that changes what has to be read.
    pub(super) changes_clips: bool,
}

/// One follower.
struct Follower {
    /// Whether it runs on an occasion. Asked when its turn comes.
    when: fn(&App, Occasion) -> bool,
    run: fn(&mut App),
}

/// The condition of followers that run on both occasions.
const ALWAYS: fn(&App, Occasion) -> bool = |_, _| true;
/// The condition of followers that run behind actions alone.
const AFTER_ACTIONS: fn(&App, Occasion) -> bool = |_, occasion| occasion.is_action;
/// The condition of followers that run behind events alone.
const AFTER_EVENTS: fn(&App, Occasion) -> bool = |_, occasion| !occasion.is_action;

fn follow_practice(app: &mut App) {
    app.with_practice(|practice, context| {
        practice?.follow(context);
        None
    });
}

/// Every follower, in the order in which they run.
///
/// Four places in the order matter. The video as it was read comes before the pictures of it. Notices and dialogs end before
/// anything opens new ones. The faults of practice are requested before the clips that are read with them, because one service takes
/// both requests. The pictures come before proposals, which request them again where they end a trial. Everything else may change
/// places: search hits, clips to read, audition, chapters, rooms, analytics and proposals each write a state of their own, which none
/// of the others reads.
const FOLLOWERS: [Follower; 18] = [
    // A trial's answer applied to the video as it is, once more of the video has been read. An action ends a trial instead.
    Follower { when: AFTER_EVENTS, run: |app| app.state.with_session(Session::renew_trial) },
    // Clips that have been read, and the edits that waited for them.
    Follower { when: AFTER_EVENTS, run: |app| app.state.clips_were_read() },
    // Groups of masks, which a step, an undo or a save changed, or a video that was just opened has.
    Follower { when: ALWAYS, run: |app| app.state.with_session(Session::show_groups) },
    Follower { when: |_, occasion| occasion.is_playing, run: |app| app.editor().transport().replan() },
    Follower { when: |_, occasion| !occasion.is_playing, run: |app| app.editor().want_pictures() },
    // Looks through every text, and only steps change those: what events bring is looked at behind the next action.
    Follower {
        when: AFTER_ACTIONS,
        run: |app| {
            let project = app.state.session.as_ref().map(Session::project);
            app.letters.end_missing(project, &mut app.state.notices);
        },
    },
    Follower { when: ALWAYS, run: |app| app.state.end_notices() },
    Follower { when: ALWAYS, run: |app| app.state.end_dialogs() },
    // Requested once the copy to practise on is open, which an event says.
    Follower { when: AFTER_EVENTS, run: follow_practice },
    Follower { when: |_, occasion| occasion.changes_clips, run: |app| app.state.follow_text() },
    // Puts all clips in order, which costs too much behind every picture that arrives.
    Follower {
        when: |app, occasion| occasion.is_action || occasion.changes_clips || app.state.sees_other_clips(),
        run: |app| app.editor().want_clips(),
    },
    // Ends an audition that the user left.
    Follower { when: AFTER_ACTIONS, run: |app| app.editor().follow_audition() },
    Follower { when: ALWAYS, run: |app| app.state.with_session(Session::follow_chapters) },
    Follower { when: ALWAYS, run: |app| app.with_rooms(Rooms::follow) },
    Follower { when: ALWAYS, run: |app| app.with_analytics(|analytics, context| analytics.follow(context)) },
    Follower { when: ALWAYS, run: |app| app.editor().follow_proposals() },
    // Puts all sounds in order.
    Follower {
        when: |_, occasion| occasion.changes_clips,
        run: |app| {
            app.state.follow_loudness();
            app.state.follow_bed();
        },
    },
    // Writes what the user set; the rest is written with the next action or at the end.
    Follower { when: AFTER_ACTIONS, run: |app| app.keeping().store() },
];

impl App {
    /// Runs every follower that runs on this occasion.
    pub(super) fn follow_up(&mut self, occasion: Occasion) {
        for Follower { when, run } in FOLLOWERS {
            if when(self, occasion) {
                run(self);
            }
        }
    }
}
