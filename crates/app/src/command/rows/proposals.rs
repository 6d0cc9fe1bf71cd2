//! Commands about proposals.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about proposals.
    ProposalCommand {
        /// Shows or hides the panel of proposals.
        ShowProposals {
            says: Says::Setting,
            text: words::commands::show_proposals,
            tooltip: words::commands::show_proposals_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Char('P'))],
            icon: "\u{e2dc}",
            menu: Some((Menu::View, 58)),
            toggled: Some(|state| state.shows_side(Side::Proposals)),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Selects the next part of a proposal.
        NextProposal {
            says: Says::Proposal,
            text: words::commands::next_proposal,
            tooltip: words::commands::next_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Down }],
            icon: "\u{e136}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_proposals,
            when: Some(words::commands::when_proposal),
            room: Some(Room::Edit),
        }

        /// Selects the previous part of a proposal.
        PreviousProposal {
            says: Says::Proposal,
            text: words::commands::previous_proposal,
            tooltip: words::commands::previous_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Up }],
            icon: "\u{e13c}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_proposals,
            when: Some(words::commands::when_proposal),
            room: Some(Room::Edit),
        }

        /// Switches the preview between the video with and without the selected part.
        CompareProposal {
            says: Says::Compared,
            text: words::commands::compare_proposal,
            tooltip: words::commands::compare_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Slash }],
            icon: "\u{eaf8}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_part,
            when: Some(words::commands::when_proposed_part),
            room: Some(Room::Edit),
        }

        /// Plays around the selected part.
        PlayProposal {
            says: Says::Begun(words::commands::play_proposal_begun),
            text: words::commands::play_proposal,
            tooltip: words::commands::play_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Char('P') }],
            icon: "\u{e3d0}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_part,
            when: Some(words::commands::when_proposed_part),
            room: Some(Room::Edit),
        }

        /// Accepts the selected part.
        TakeProposal {
            says: Says::Step,
            text: words::commands::take_proposal,
            tooltip: words::commands::take_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Enter }],
            icon: "\u{e182}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_open_part,
            when: Some(words::commands::take_proposal_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Dismisses the selected part, or reopens it.
        LeaveProposal {
            says: Says::Proposal,
            text: words::commands::leave_proposal,
            tooltip: words::commands::leave_proposal_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Backspace }],
            icon: "\u{e4f6}",
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_part,
            when: Some(words::commands::when_proposed_part),
            room: Some(Room::Edit),
        }

        /// Accepts all applicable parts of the selected part's kind.
        TakeAllOfKind {
            says: Says::Step,
            text: words::commands::take_all_of_kind,
            tooltip: words::commands::take_all_of_kind_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Enter }],
            menu: Some((Menu::Edit, 95)),
            sub: Some(words::commands::menu_proposals),
            needs: has_part,
            when: Some(words::commands::when_proposed_part),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Searches for false starts, to propose cutting them.
        FindFalseStarts {
            says: Says::Proposals,
            text: words::commands::find_false_starts,
            tooltip: words::commands::find_false_starts_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for silence at both ends of clips, to propose cutting it.
        FindSilence {
            says: Says::Proposals,
            text: words::commands::find_silence,
            tooltip: words::commands::find_silence_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for possible chapters.
        FindChapters {
            says: Says::Proposals,
            text: words::commands::find_chapters,
            tooltip: words::commands::find_chapters_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for screen activity, to propose zooms.
        FindZooms {
            says: Says::Proposals,
            text: words::commands::find_zooms,
            tooltip: words::commands::find_zooms_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for times for other layouts.
        FindLayouts {
            says: Says::Proposals,
            text: words::commands::find_layouts,
            tooltip: words::commands::find_layouts_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for texts and images over faces, to propose moving them.
        FindOffFaces {
            says: Says::Proposals,
            text: words::commands::find_off_faces,
            tooltip: words::commands::find_off_faces_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Searches for secrets on the screen, to propose masks over them.
        FindSecrets {
            says: Says::Proposals,
            text: words::commands::find_secrets,
            tooltip: words::commands::find_secrets_tooltip,
            menu: Some((Menu::Edit, 96)),
            sub: Some(words::commands::menu_proposals),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Imports a proposal file.
        ImportProposal {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_proposal,
            tooltip: words::commands::import_proposal_tooltip,
            menu: Some((Menu::File, 26)),
            needs: has_video,
            when: Some(words::commands::when_video),
            asks: Some(|_| Some(FileQuestion::read(words::commands::import_proposal_title(), FileKind::PROPOSAL, Action::import_proposal))),
            room: Some(Room::Edit),
        }

        /// Exports the unsaved changes as a proposal file.
        ExportProposal {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export_proposal,
            tooltip: words::commands::export_proposal_tooltip,
            menu: Some((Menu::File, 26)),
            needs: |state| state.waiting() > 0,
            when: Some(words::commands::when_nothing_to_save),
            asks: Some(|_| {
                let name = "edits.proposal.json";
                Some(FileQuestion::write(words::commands::export_proposal_title(), FileKind::PROPOSAL, name, Action::export_proposal))
            }),
            room: Some(Room::Edit),
        }
    }
}
