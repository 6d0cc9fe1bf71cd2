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
            text: words::commands::show_text,
            tooltip: words::commands::show_text_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('T'))],
            icon: "\u{e0a8}",
            menu: Some((Menu::View, 50)),
            toggled: Some(|state| state.shows_side(Side::Text)),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Moves the keyboard to the search in the transcript.
        FindWords {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::find_words,
            tooltip: words::commands::find_words_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('F'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 70)),
            sub: Some(words::commands::menu_words),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Goes to the next search result.
        NextHit {
            says: Says::Hit,
            text: words::commands::next_hit,
            tooltip: words::commands::next_hit_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('G'))],
            icon: "\u{e136}",
            menu: Some((Menu::Edit, 71)),
            sub: Some(words::commands::menu_words),
            needs: has_hits,
            when: Some(words::commands::when_search_result),
            room: Some(Room::Edit),
        }

        /// Goes to the previous search result.
        PreviousHit {
            says: Says::Hit,
            text: words::commands::previous_hit,
            tooltip: words::commands::previous_hit_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('G') }],
            icon: "\u{e13c}",
            menu: Some((Menu::Edit, 72)),
            sub: Some(words::commands::menu_words),
            needs: has_hits,
            when: Some(words::commands::when_search_result),
            room: Some(Room::Edit),
        }

        /// Cuts the selected words out.
        CutWords {
            says: Says::Step,
            text: words::commands::cut_words,
            tooltip: words::commands::cut_words_tooltip,
            icon: "\u{eae0}",
            menu: Some((Menu::Edit, 80)),
            sub: Some(words::commands::menu_words),
            needs: |state| state.any_selected_word(|_, played| played != Played::Not),
            when: Some(words::commands::cut_words_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Restores the selected words that are cut out.
        RestoreWords {
            says: Says::Step,
            text: words::commands::restore_words,
            tooltip: words::commands::restore_words_tooltip,
            keys: &[Shortcut::ctrl(Key::Backspace)],
            icon: "\u{e038}",
            menu: Some((Menu::Edit, 81)),
            sub: Some(words::commands::menu_words),
            needs: |state| state.any_selected_word(|_, played| played != Played::Wholly),
            when: Some(words::commands::restore_words_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the text field to correct the selected word.
        CorrectWord {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::correct_word,
            tooltip: words::commands::correct_word_tooltip,
            icon: "\u{e3b4}",
            menu: Some((Menu::Edit, 82)),
            sub: Some(words::commands::menu_words),
            needs: State::has_words_selected,
            when: Some(words::commands::when_words),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Hides the selected words in captions.
        HideWords {
            says: Says::Step,
            text: words::commands::hide_words,
            tooltip: words::commands::hide_words_tooltip,
            icon: "\u{e224}",
            menu: Some((Menu::Edit, 83)),
            sub: Some(words::commands::menu_words),
            needs: |state| state.any_selected_word(|word, _| !word.hidden),
            when: Some(words::commands::hide_words_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Shows the selected words in captions.
        ShowWords {
            says: Says::Step,
            text: words::commands::show_words,
            tooltip: words::commands::show_words_tooltip,
            icon: "\u{e220}",
            menu: Some((Menu::Edit, 84)),
            sub: Some(words::commands::menu_words),
            needs: |state| state.any_selected_word(|word, _| word.hidden),
            when: Some(words::commands::show_words_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Copies the selected words as text.
        CopyWords {
            says: Says::Copied,
            text: words::commands::copy_words,
            tooltip: words::commands::copy_words_tooltip,
            icon: "\u{e1ca}",
            menu: Some((Menu::Edit, 85)),
            sub: Some(words::commands::menu_words),
            needs: State::has_words_selected,
            when: Some(words::commands::when_words),
            room: Some(Room::Edit),
        }

        /// Searches for filler words, to propose cutting them.
        ProposeFillers {
            says: Says::Proposals,
            text: words::commands::propose_fillers,
            tooltip: words::commands::propose_fillers_tooltip,
            menu: Some((Menu::Edit, 90)),
            sub: Some(words::commands::menu_words),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for pauses, to propose shortening them.
        ProposePauses {
            says: Says::Proposals,
            text: words::commands::propose_pauses,
            tooltip: words::commands::propose_pauses_tooltip,
            menu: Some((Menu::Edit, 91)),
            sub: Some(words::commands::menu_words),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for sounds without a word in the transcript, to propose cutting them.
        ProposeUntranscribed {
            says: Says::Proposals,
            text: words::commands::propose_untranscribed,
            tooltip: words::commands::propose_untranscribed_tooltip,
            menu: Some((Menu::Edit, 91)),
            sub: Some(words::commands::menu_words),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Accepts all applicable results of the finders.
        ApplyProposals {
            says: Says::Step,
            text: words::commands::apply_proposals,
            tooltip: words::commands::apply_proposals_tooltip,
            menu: Some((Menu::Edit, 92)),
            sub: Some(words::commands::menu_words),
            needs: has_found,
            when: Some(words::commands::apply_proposals_when),
            edits: true,
            room: Some(Room::Edit),
        }
    }
}
