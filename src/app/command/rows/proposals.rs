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
            text: "Proposals",
            tooltip: "Show what others and the program propose, to see each part on the picture before it happens",
            keys: &[Shortcut::ctrl_shift(Key::Char('P'))],
            icon: "\u{e2dc}",
            menu: Some((Menu::View, 58)),
            toggled: Some(|state| state.settings.side == Some(Side::Proposals)),
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Selects the next part of a proposal.
        NextProposal {
            says: Says::Proposal,
            text: "Next proposal",
            tooltip: "Go to the next part of a proposal; the stage shows the video with it",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Down }],
            icon: "\u{e136}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_proposals,
            when: "Nothing is proposed: open the Proposals panel, import a proposal or look for fillers.",
            room: Some(Room::Edit),
        }

        /// Selects the previous part of a proposal.
        PreviousProposal {
            says: Says::Proposal,
            text: "Previous proposal",
            tooltip: "Go to the part before; the stage shows the video with it",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Up }],
            icon: "\u{e13c}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_proposals,
            when: "Nothing is proposed: open the Proposals panel, import a proposal or look for fillers.",
            room: Some(Room::Edit),
        }

        /// Switches the preview between the video with and without the selected part.
        CompareProposal {
            says: Says::Compared,
            text: "With and without",
            tooltip: "Show the moment with the part that is looked at, or as the video is",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Slash }],
            icon: "\u{eaf8}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_part,
            when: "Go to a part of a proposal first.",
            room: Some(Room::Edit),
        }

        /// Plays around the selected part.
        PlayProposal {
            says: Says::Begun("The part is played"),
            text: "Play around the proposal",
            tooltip: "Play what is around the part that is looked at, with it or without as the stage shows it",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Char('P') }],
            icon: "\u{e3d0}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_part,
            when: "Go to a part of a proposal first.",
            room: Some(Room::Edit),
        }

        /// Accepts the selected part.
        TakeProposal {
            says: Says::Step,
            text: "Take proposal",
            tooltip: "Make the edits of the part that is looked at, as one step",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Enter }],
            icon: "\u{e182}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_open_part,
            when: "Go to a part that fits first; a part that was left can be wanted again.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Dismisses the selected part, or reopens it.
        LeaveProposal {
            says: Says::Proposal,
            text: "Leave proposal",
            tooltip: "Do not take the part that is looked at, and go to the next one; once more wants it again",
            keys: &[Shortcut { ctrl: false, alt: true, shift: false, key: Key::Backspace }],
            icon: "\u{e4f6}",
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_part,
            when: "Go to a part of a proposal first.",
            room: Some(Room::Edit),
        }

        /// Accepts all applicable parts of the selected part's kind.
        TakeAllOfKind {
            says: Says::Step,
            text: "Take all of this kind",
            tooltip: "Take every part of the same kind that fits, as one step",
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Enter }],
            menu: Some((Menu::Edit, 95)),
            sub: "Proposals",
            needs: has_part,
            when: "Go to a part of a proposal first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Searches for false starts, to propose cutting them.
        FindFalseStarts {
            says: Says::Proposals,
            text: "Find false starts",
            tooltip: "Find sentences that are begun twice, and propose to cut the first beginning",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for silence at both ends of clips, to propose cutting it.
        FindSilence {
            says: Says::Proposals,
            text: "Find silence at the ends",
            tooltip: "Find silence at both ends of clips, by their words or else by their sound, and propose to cut it",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for possible chapters.
        FindChapters {
            says: Says::Proposals,
            text: "Find chapters",
            tooltip: "Find where clips begin, where somebody goes on after a long pause, and where new words come up",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for screen activity, to propose zooms.
        FindZooms {
            says: Says::Proposals,
            text: "Find places to zoom",
            tooltip: "Find where somebody types on the screen, or a menu or a dialog opens, and propose to zoom in there",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for times for other layouts.
        FindLayouts {
            says: Says::Proposals,
            text: "Find layouts",
            tooltip: "Propose the camera large while the screen rests and somebody speaks, and a bubble elsewhere",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for texts and images over faces, to propose moving them.
        FindOffFaces {
            says: Says::Proposals,
            text: "Find texts on faces",
            tooltip: "Find texts and pictures that cover a face, and propose to move them to where they hide nobody",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Searches for secrets on the screen, to propose masks over them.
        FindSecrets {
            says: Says::Proposals,
            text: "Find secrets on the screen",
            tooltip: "Find e-mail addresses, card numbers, keys and names of your list that the screen shows, and propose masks over them",
            menu: Some((Menu::Edit, 96)),
            sub: "Proposals",
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Imports a proposal file.
        ImportProposal {
            says: Says::Nothing(Silence::Dialog),
            text: "Import a proposal\u{2026}",
            tooltip: "Read a proposal that somebody sent; nothing is changed until you take a part of it",
            menu: Some((Menu::File, 26)),
            needs: has_video,
            when: "No video is open.",
            asks: Some(|_| Some(FileQuestion::read("Import a proposal", FileKind::PROPOSAL, Action::import_proposal))),
            room: Some(Room::Edit),
        }

        /// Exports the unsaved changes as a proposal file.
        ExportProposal {
            says: Says::Nothing(Silence::Dialog),
            text: "Write waiting edits as a proposal\u{2026}",
            tooltip: "Write the edits that are not saved as a proposal, which somebody else can look at before taking them",
            menu: Some((Menu::File, 26)),
            needs: |state| state.waiting() > 0,
            when: "Nothing waits to be saved.",
            asks: Some(|_| {
                let name = "edits.proposal.json";
                Some(FileQuestion::write("Write a proposal", FileKind::PROPOSAL, name, Action::export_proposal))
            }),
            room: Some(Room::Edit),
        }
    }
}
