//! Tests of the save's state machine in whole sessions: with the same events as manual saves, and with any input at any stage.
//! Nothing is sent before it is in the journal, no two requests run at once, nothing is lost or done twice, and every stage can be
//! left.

use super::{
    session::{Session, SessionOp, results, session_ops, sessions_that_went_wrong},
    *,
};
use crate::{
    ClipMedia, Effect, Input, Reply, Save, SaveRequest, SaveState, ServiceState, Settled, Start, StepAnswer,
    api::{ApiError, Refusal},
};
use std::collections::BTreeSet;

/// Fate of an effect that the save asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Done,
    /// The server refuses it and does nothing.
    Refused,
    /// Another user was faster (edit conflict).
    Conflict,
    WrongKey,
    NotReached,
    /// No answer, and the server did nothing.
    Lost,
    /// The server did it, but the answer is lost.
    AnswerLost,
    /// The fetched state conflicts with an edit.
    Asks,
}

/// Event in a session, in any order.
#[derive(Clone, Debug)]
enum Anything {
    Do(UserOp),
    Start,
    Resume,
    Answered,
    PutOff,
    Agreed,
    Stop,
    TakeOver,
    /// A pending effect is answered, possibly too late.
    Answer(prop::sample::Index, Fate),
    Kill,
}

fn fate() -> impl Strategy<Value = Fate> {
    use Fate::{AnswerLost, Asks, Conflict, Lost, NotReached, Refused, WrongKey};
    let others = prop::sample::select(vec![Refused, Conflict, WrongKey, NotReached, Lost, AnswerLost, Asks]);
    prop_oneof![3 => Just(Fate::Done), 2 => others]
}

fn anything() -> impl Strategy<Value = Vec<Anything>> {
    let answer = (any::<prop::sample::Index>(), fate()).prop_map(|(which, fate)| Anything::Answer(which, fate));
    let one = prop_oneof![
        6 => user_op().prop_map(Anything::Do),
        10 => answer,
        5 => Just(Anything::Start),
        1 => Just(Anything::Resume),
        1 => Just(Anything::Answered),
        1 => Just(Anything::PutOff),
        2 => Just(Anything::Agreed),
        1 => Just(Anything::Stop),
        1 => Just(Anything::TakeOver),
        1 => Just(Anything::Kill),
    ];
    prop::collection::vec(one, 0..60)
}

fn error(fate: Fate) -> ApiError {
    let refused = |status, code: &str| {
        let (code, message) = (code.to_owned(), String::new());
        ApiError::Refused(Refusal { status, code, names_code: true, message, docs_url: None, retry_after: None })
    };
    let (origin, reason) = (String::new(), String::new());
    match fate {
        Fate::Conflict => refused(409, "edit_conflict"),
        Fate::WrongKey => refused(401, "unauthorized"),
        Fate::NotReached => ApiError::Unreachable { origin, reason },
        Fate::Lost | Fate::AnswerLost => ApiError::NoAnswer { origin, reason },
        Fate::Done | Fate::Refused | Fate::Asks => refused(422, "invalid_request"),
    }
}

/// Session that saves like the program.
struct Saver {
    session: Session,
    save: Save,
    /// Effects without an answer so far.
    waiting: Vec<Effect>,
    /// The server's answers by key: it does nothing twice.
    served: BTreeMap<String, StepAnswer>,
    /// Keys known to be in the journal, and keys whose requests the save knows to be done.
    written: BTreeSet<String>,
    done: BTreeSet<String>,
    /// True while a conflict is open.
    asks: bool,
    /// True once another window has the journal.
    handed_over: bool,
}

impl Saver {
    fn new() -> Self {
        let (waiting, served, written, done) = Default::default();
        let (session, save) = (Session::new(), Save::default());
        Self { session, save, waiting, served, written, done, asks: false, handed_over: false }
    }

    fn start(&self, fetched: bool) -> Input {
        Input::Start(Start { asks: self.asks, fetched: fetched.then_some(None) })
    }

    /// Gives the save an input and carries out the effects that need no answer.
    fn input(&mut self, input: Input) {
        let before = self.session.draft.view.clone();
        let effects = self.save.on(input, &mut self.session.draft);
        let settles = effects.iter().any(|effect| matches!(effect, Effect::Settled(_)));
        assert!(settles || self.session.draft.view == before, "only what was done changes what is seen");
        for effect in effects {
            assert!(!self.handed_over, "nothing is done once another window has the journal: {effect:?}");
            match effect {
                Effect::Remember(clip, recording) => self.session.journal.push(Entry::Recording(clip, recording)),
                Effect::Note(answer) => self.session.journal.push(Entry::StepDone(answer)),
                Effect::Settled(settled) => {
                    let Settled { done, results, made, found, renamed, .. } = *settled;
                    self.session.journal.push(match found {
                        Some(steps) => Entry::SaveFound(steps, results, made),
                        None => Entry::SaveEnded(done, results, made),
                    });
                    self.session.renamed(renamed);
                }
                Effect::Refresh { .. } => self.session.read(),
                Effect::HandOver => self.handed_over = true,
                Effect::Ask => assert!(self.asks),
                Effect::Confirm(_) | Effect::End(_) => {}
                Effect::Send(ticket, request) => {
                    assert!(self.written.contains(&request.key), "what is sent is in the journal");
                    assert!(!self.done.contains(&request.key), "what is done is not sent again");
                    let sent = self.waiting.iter().filter(|effect| matches!(effect, Effect::Send(..))).count();
                    assert_eq!(sent, 0, "one request is on its way at a time");
                    self.waiting.push(Effect::Send(ticket, request));
                }
                Effect::Journal(ticket, steps, keys) => {
                    assert!(!self.asks, "nothing is planned while a question is open");
                    // Entries are written in the order in which they are made, possibly later.
                    self.session.journal.push(Entry::SaveSteps(steps.clone(), keys.clone()));
                    self.waiting.push(Effect::Journal(ticket, steps, keys));
                }
                asked => self.waiting.push(asked),
            }
        }
    }

    /// Answers an effect. Answers that the save doesn't await have no effect.
    fn answer(&mut self, asked: Effect, fate: Fate) {
        let ticket = *match &asked {
            Effect::Fetch(ticket, _)
            | Effect::ReadMedia(ticket, _)
            | Effect::Journal(ticket, ..)
            | Effect::ReadBack(ticket, _)
            | Effect::Send(ticket, _) => ticket,
            other => panic!("{other:?} is not answered"),
        };
        if !self.save.awaits(ticket) {
            assert!(!matches!(asked, Effect::Send(..)), "a request that is on its way is waited for");
            let before = self.save.state();
            for reply in [Reply::Journalled, Reply::Done(StepAnswer::default()), Reply::Failed(error(fate))] {
                self.input(Input::Reply(ticket, reply));
                assert_eq!(self.save.state(), before);
            }
            return;
        }
        let reply = self.reply(asked, fate);
        self.input(Input::Reply(ticket, reply));
        assert!(!self.save.awaits(ticket), "an answer is taken once");
    }

    fn reply(&mut self, asked: Effect, fate: Fate) -> Reply {
        let comes = matches!(fate, Fate::Done | Fate::Asks);
        match asked {
            Effect::Fetch(..) if comes => {
                self.session.read();
                self.asks |= fate == Fate::Asks;
                Reply::Fetched { asks: self.asks, revision: None }
            }
            // For one clip, the server doesn't return its media.
            Effect::ReadMedia(_, clips) if comes => {
                let source = |clip: &ClipId| (*clip != clip_id(2)).then(|| recording().source).into_iter().collect();
                let draft = &self.session.draft;
                let media = |clip: ClipId| {
                    let played_by = played_by(draft, &clip);
                    ClipMedia { sources: source(&clip), clip, has_words: false, played_by }
                };
                Reply::Media(clips.into_iter().map(media).collect())
            }
            Effect::Journal(..) if !comes => Reply::NotJournalled("the disk is full".into()),
            Effect::Journal(_, _, keys) => {
                self.written.extend(keys);
                Reply::Journalled
            }
            Effect::ReadBack(_, clips) if comes => {
                let served = |clip: &ClipId| self.session.served(clip);
                let there = || self.session.service.order.iter();
                let items = there().filter(|clip| clips.contains(clip)).map(|clip| (clip.clone(), served(clip).1));
                Reply::Held(ServiceState {
                    video: Some(self.session.service.video.clone()),
                    clips: there().map(|clip| served(clip).0).collect(),
                    items: items.collect(),
                })
            }
            Effect::Send(_, request) => self.sent(&request, fate),
            _ => Reply::Failed(error(fate)),
        }
    }

    /// Reply of the server to a request. A request with a known key gets the earlier answer.
    fn sent(&mut self, request: &SaveRequest, fate: Fate) -> Reply {
        let known = self.served.contains_key(&request.key);
        let served = match fate {
            Fate::Done | Fate::Asks | Fate::AnswerLost => true,
            Fate::Refused | Fate::Conflict => known,
            Fate::WrongKey | Fate::NotReached | Fate::Lost => false,
        };
        if served && !known {
            let made = serve(&mut self.session.service, &request.step);
            let answer = StepAnswer { results: results(&request.step), revision: None, made };
            self.served.insert(request.key.clone(), answer);
        }
        match self.served.get(&request.key).filter(|_| served && fate != Fate::AnswerLost) {
            Some(answer) => {
                self.done.insert(request.key.clone());
                Reply::Done(answer.clone())
            }
            None => Reply::Failed(error(fate)),
        }
    }

    /// Restarts like the program, or like another window that takes over: reads the journal and drops pending effects.
    fn restart(&mut self) {
        self.session.restart();
        self.waiting.clear();
        (self.asks, self.handed_over) = (false, false);
        self.input(Input::Opened { elsewhere: false });
        if let Some(unanswered) = self.session.unanswered.take() {
            assert!(unanswered.has_steps);
            self.written.extend(unanswered.keys.clone());
            self.input(Input::Restored(unanswered));
        }
    }

    /// Runs a save whose first `done` requests succeed; then the rest is refused, or the program is killed before the last answer.
    fn save(&mut self, mut done: usize, answered: bool, read: bool) {
        self.input(self.start(true));
        while let Some(asked) = self.waiting.pop() {
            let fate = match &asked {
                Effect::Send(..) if done == 0 && answered => Fate::Refused,
                Effect::Send(..) if done == 0 => return self.restart(),
                Effect::Send(_, request) if done == 1 && !answered => {
                    self.sent(request, Fate::AnswerLost);
                    return self.restart();
                }
                _ => Fate::Done,
            };
            done -= usize::from(matches!(asked, Effect::Send(..)) && fate == Fate::Done);
            self.answer(asked, fate);
            if self.waiting.is_empty() {
                // If the save deletes clips, the user agrees.
                self.input(Input::Agreed);
            }
        }
        if !answered || !read {
            self.restart();
        } else {
            self.session.read();
        }
    }

    /// Runs the save from any stage to its end: answers every effect and agrees to every question until everything is saved.
    fn drain(&mut self) {
        self.asks = false;
        for _ in 0..200 {
            if self.handed_over {
                self.restart();
            }
            if let Some(asked) = self.waiting.pop() {
                self.answer(asked, Fate::Done);
                continue;
            }
            self.input(Input::Agreed);
            if !self.waiting.is_empty() {
                continue;
            }
            match self.save.state() {
                SaveState::Idle if self.session.draft.plan().is_empty() => return,
                SaveState::Idle | SaveState::Unknown => self.input(self.start(false)),
                SaveState::Running { .. } => panic!("it waits for nobody: {:?}", self.save),
            }
        }
        panic!("a stage cannot be left: {:?}", self.save);
    }

    fn is_saved(&self) {
        assert_eq!(seen(&self.session.service), seen(&self.session.draft.view));
        assert!(self.session.draft.plan().is_empty());
    }
}

/// Runs a session to its end, saved by the state machine.
fn play(session_ops: &[SessionOp]) {
    let mut saver = Saver::new();
    for op in session_ops {
        match op {
            SessionOp::Do(op) => saver.session.apply(op),
            SessionOp::Save { done, answered, read } => saver.save(*done, *answered, *read),
            SessionOp::Restart => saver.restart(),
        }
    }
    saver.drain();
    saver.is_saved();
}

/// Runs any sequence of events.
fn play_anything(all: &[Anything]) {
    let mut saver = Saver::new();
    for one in all {
        match one {
            Anything::Do(op) => saver.session.apply(op),
            Anything::Start => saver.input(saver.start(false)),
            Anything::Resume => saver.input(Input::Resume(Start { asks: saver.asks, fetched: None })),
            Anything::Answered => {
                saver.asks = false;
                saver.input(Input::Answered);
            }
            Anything::PutOff => saver.input(Input::PutOff),
            Anything::Agreed => saver.input(Input::Agreed),
            Anything::Stop => saver.input(Input::Stop),
            Anything::TakeOver => saver.input(Input::TakeOver),
            Anything::Answer(which, fate) if !saver.waiting.is_empty() => {
                let asked = saver.waiting.remove(which.index(saver.waiting.len()));
                saver.answer(asked, *fate);
            }
            Anything::Answer(..) => {}
            Anything::Kill => saver.restart(),
        }
        if saver.handed_over {
            // The other window has the journal, with all unsaved changes.
            saver.restart();
        }
    }
    saver.drain();
    saver.is_saved();
}

proptest! {
    #[test]
    fn a_save_by_the_state_machine_loses_nothing_and_does_nothing_twice_whatever_happens_to_a_session(
        session_ops in session_ops(),
    ) {
        play(&session_ops);
    }

    #[test]
    fn any_input_at_any_stage_of_a_save_does_nothing_forbidden_and_every_stage_can_be_left(all in anything()) {
        play_anything(&all);
    }
}

#[test]
fn sessions_that_went_wrong_before_go_right_with_the_state_machine() {
    for session in sessions_that_went_wrong() {
        play(&session);
    }
}

/// Tests a save by an earlier version whose journal has only the keys: the arrived part is found, and nothing is sent under those
/// keys.
#[test]
fn a_save_of_which_only_the_keys_are_known_is_settled_by_reading_back() {
    for arrived in 0..=3 {
        let mut saver = Saver::new();
        for op in [UserOp::Add(0, 3, 700), UserOp::Cut(0, 600, 50), UserOp::Place(2, None)] {
            saver.session.apply(&op);
        }
        let steps = saver.session.draft.start_save().unwrap().steps;
        assert_eq!(steps.len(), 3);
        steps.iter().take(arrived).for_each(|step| drop(serve(&mut saver.session.service, step)));
        saver.session.journal.push(Entry::SaveStarted(vec!["of another version".into(); 7]));
        // A later edit, which isn't part of the save.
        saver.session.apply(&UserOp::Rename(1, 2));
        saver.session.restart();
        let unanswered = saver.session.unanswered.take().unwrap();
        assert!(!unanswered.has_steps);
        saver.input(Input::Opened { elsewhere: false });
        saver.input(Input::Restored(unanswered));
        saver.input(saver.start(false));
        let asked = saver.waiting.pop().unwrap();
        assert!(matches!(asked, Effect::ReadBack(..)));
        saver.answer(asked, Fate::Done);
        assert!(saver.waiting.is_empty() && saver.save.state() == SaveState::Idle);
        assert_eq!(saver.session.draft.plan().len(), 4 - arrived, "what did not arrive waits, and the later edit");
        // The journal gives the same state.
        let replayed = replay(saver.session.journal.clone());
        assert_eq!((replayed.skipped, replayed.unanswered), (0, None));
        assert_eq!(replayed.draft.plan(), saver.session.draft.plan());
        saver.drain();
        saver.is_saved();
    }
}
