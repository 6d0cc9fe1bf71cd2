//! The door of the assistants' access into the program: the context that it gets of the program's state, and when it is asked for.

use super::{AssistantAction, Assistants, Context};
use crate::{
    app::{
        Action, App, Side, State,
        notice::{Tone, Topic},
    },
    jobs::proposals::{Sent, Shelf},
};

impl State {
    /// True if assistants can access this workspace over HTTP: the local one, outside practice mode.
    pub fn takes_assistants(&self) -> bool {
        self.local && self.practice.is_none()
    }

    /// Shows a notice about a new proposal, unless the panel that shows it is open.
    pub(in crate::app) fn proposal_arrived(&mut self, here: Option<&Shelf>, shelf: &Shelf, sent: &Sent) {
        let is_here = here == Some(shelf);
        if is_here && self.settings.side == Some(Side::Proposals) {
            return;
        }
        let (text, advice) = if is_here {
            (words::workspace::proposed(sent.parts, &sent.by, &sent.why), words::workspace::proposed_advice())
        } else {
            let text = words::workspace::proposed_elsewhere(sent.parts, &sent.by, &sent.why);
            (text, words::workspace::proposed_elsewhere_advice())
        };
        self.notices.say(Topic::Proposed, Tone::Info, text, Some(advice.into()));
    }
}

impl App {
    /// Runs `work` on the assistants' access. Settings that it changes are written.
    pub(in crate::app) fn with_assistants(&mut self, work: impl FnOnce(&mut Assistants, &mut Context<'_>)) {
        let workspace = self.place_key();
        let state = &mut self.state;
        let mut settings = state.settings.assistants;
        let mut context = Context {
            settings: &mut settings,
            paths: &self.paths,
            workspace,
            notices: &mut state.notices,
            outbox: &mut self.outbox,
            services: &self.services,
        };
        work(&mut state.assistants, &mut context);
        if settings != state.settings.assistants {
            state.settings.assistants = settings;
        }
    }

    /// Switches access on after connecting, if the settings say so.
    pub(in crate::app) fn let_assistants_in(&mut self) {
        if self.state.settings.assistants.are_let_in && self.state.takes_assistants() {
            self.with_assistants(|assistants, context| assistants.ask(context));
        }
    }
}

impl Action {
    /// Switches access on or off.
    pub fn let_assistants_in(on: bool) -> Self {
        Self::Assistants(AssistantAction::LetIn(on))
    }
}
