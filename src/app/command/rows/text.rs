//! Commands about the transcript.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about the transcript.
    TextCommand {
        /// Shows or hides the transcript panel.
        ShowText {
            says: Says::Setting,
            text: "Text",
            tooltip: "Show what is said in the video, to edit it by its words",
            keys: &[Shortcut::ctrl(Key::Char('T'))],
            icon: "\u{e0a8}",
            menu: Some((Menu::View, 50)),
            toggled: Some(|state| state.settings.side == Some(Side::Text)),
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Moves the keyboard to the search in the transcript.
        FindWords {
            says: Says::Nothing(Silence::Focus),
            text: "Find words\u{2026}",
            tooltip: "Search what is said in the video",
            keys: &[Shortcut::ctrl(Key::Char('F'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 70)),
            sub: "Words",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Goes to the next search result.
        NextHit {
            says: Says::Hit,
            text: "Next place found",
            tooltip: "Go to the next place where the searched words are said",
            keys: &[Shortcut::ctrl(Key::Char('G'))],
            icon: "\u{e136}",
            menu: Some((Menu::Edit, 71)),
            sub: "Words",
            needs: has_hits,
            when: "Nothing was searched for, or nothing was found.",
            room: Some(Room::Edit),
        }

        /// Goes to the previous search result.
        PreviousHit {
            says: Says::Hit,
            text: "Previous place found",
            tooltip: "Go to the previous place where the searched words are said",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('G') }],
            icon: "\u{e13c}",
            menu: Some((Menu::Edit, 72)),
            sub: "Words",
            needs: has_hits,
            when: "Nothing was searched for, or nothing was found.",
            room: Some(Room::Edit),
        }

        /// Cuts the selected words out.
        CutWords {
            says: Says::Step,
            text: "Cut words",
            tooltip: "Cut exactly the selected words; Delete does the same",
            icon: "\u{eae0}",
            menu: Some((Menu::Edit, 80)),
            sub: "Words",
            needs: |state| state.any_selected_word(|_, played| played != Played::Not),
            when: "Select words that are played first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Restores the selected words that are cut out.
        RestoreWords {
            says: Says::Step,
            text: "Put words back",
            tooltip: "Put back the selected words that are cut",
            keys: &[Shortcut::ctrl(Key::Backspace)],
            icon: "\u{e038}",
            menu: Some((Menu::Edit, 81)),
            sub: "Words",
            needs: |state| state.any_selected_word(|_, played| played != Played::Wholly),
            when: "Select words that are cut first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the text field to correct the selected word.
        CorrectWord {
            says: Says::Nothing(Silence::Focus),
            text: "Correct word\u{2026}",
            tooltip: "Correct how the selected word is spelt; what is heard stays",
            icon: "\u{e3b4}",
            menu: Some((Menu::Edit, 82)),
            sub: "Words",
            needs: State::has_words_selected,
            when: "No words are selected.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Hides the selected words in captions.
        HideWords {
            says: Says::Step,
            text: "Hide from captions",
            tooltip: "Leave the selected words out of captions; they are still heard",
            icon: "\u{e224}",
            menu: Some((Menu::Edit, 83)),
            sub: "Words",
            needs: |state| state.any_selected_word(|word, _| !word.hidden),
            when: "Select words that captions show first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Shows the selected words in captions.
        ShowWords {
            says: Says::Step,
            text: "Show in captions",
            tooltip: "Show the selected words in captions again",
            icon: "\u{e220}",
            menu: Some((Menu::Edit, 84)),
            sub: "Words",
            needs: |state| state.any_selected_word(|word, _| word.hidden),
            when: "Select words that are hidden from captions first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Copies the selected words as text.
        CopyWords {
            says: Says::Copied,
            text: "Copy text",
            tooltip: "Copy the selected words as text",
            icon: "\u{e1ca}",
            menu: Some((Menu::Edit, 85)),
            sub: "Words",
            needs: State::has_words_selected,
            when: "No words are selected.",
            room: Some(Room::Edit),
        }

        /// Searches for filler words, to propose cutting them.
        ProposeFillers {
            says: Says::Proposals,
            text: "Find fillers\u{2026}",
            tooltip: "Find filler words, such as um, and propose to cut them",
            menu: Some((Menu::Edit, 90)),
            sub: "Words",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for pauses, to propose shortening them.
        ProposePauses {
            says: Says::Proposals,
            text: "Find pauses\u{2026}",
            tooltip: "Find long pauses between words, or in the sound of clips without words, and propose to shorten them",
            menu: Some((Menu::Edit, 91)),
            sub: "Words",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Accepts all applicable results of the finders.
        ApplyProposals {
            says: Says::Step,
            text: "Cut all that is proposed",
            tooltip: "Take everything that the program proposes and that fits, as one step",
            menu: Some((Menu::Edit, 92)),
            sub: "Words",
            needs: has_found,
            when: "Nothing is proposed.",
            edits: true,
            room: Some(Room::Edit),
        }
    }
}
