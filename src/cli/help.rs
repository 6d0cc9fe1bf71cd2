//! The help of the program: its commands in groups, which clap does not do by itself.

use std::fmt::Write;

/// A command: its name and what it does.
type Listed = (&'static str, words::Message);

/// The commands in groups, each with a heading.
const GROUPS: [(words::Message, &[Listed]); 8] = [
    (words::cli::group_window, &[("open", words::cli::open), ("tour", words::cli::tour)]),
    (
        words::cli::group_edits,
        &[
            ("edits", words::cli::edits),
            ("propose", words::cli::propose),
            ("proposals", words::cli::proposals),
            ("mcp", words::cli::mcp),
        ],
    ),
    (
        words::cli::group_files,
        &[
            ("export", words::cli::export),
            ("handover", words::cli::handover),
            ("frame", words::cli::frame),
            ("captions", words::cli::captions),
            ("transcript", words::cli::transcript),
            ("transcribe", words::cli::transcribe),
        ],
    ),
    (
        words::cli::group_checks,
        &[("faces", words::cli::faces), ("doctor", words::cli::doctor), ("measure", words::cli::measure)],
    ),
    (words::cli::group_api, &[("api", words::cli::api), ("webhooks", words::cli::webhooks)]),
    (
        words::cli::group_workspaces,
        &[
            ("workspaces", words::cli::workspaces),
            ("users", words::cli::users),
            ("serve", words::cli::serve),
            ("push", words::cli::push),
        ],
    ),
    (words::cli::group_backup, &[("backup", words::cli::backup), ("restore", words::cli::restore), ("free", words::cli::free)]),
    (
        words::cli::group_shell,
        &[
            ("keys", words::cli::keys),
            ("completion", words::cli::completion),
            ("manual", words::cli::manual),
            ("help", words::cli::help),
        ],
    ),
];

/// The template of the program's help, for clap.
pub fn template() -> String {
    let names = GROUPS.iter().flat_map(|(_, commands)| commands.iter()).map(|(name, _)| name.len());
    let width = names.max().unwrap_or_default();
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    // Writing to a String cannot fail.
    for (heading, commands) in &GROUPS {
        let _ = writeln!(text, "\n{}:", heading());
        for (name, about) in *commands {
            let _ = writeln!(text, "  {name:<width$}  {}", about());
        }
    }
    let _ = write!(text, "\n{}:\n{{options}}{{after-help}}", words::cli::options());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_in_one_group_of_the_help_with_its_own_words() {
        let program = crate::Cli::command();
        let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
        let about = |command: &clap::Command| command.get_about().map(ToString::to_string).unwrap_or_default();
        let mut shown: Vec<_> = shown.map(|command| (command.get_name().to_owned(), about(command))).collect();
        let listed = GROUPS.iter().flat_map(|(_, commands)| commands.iter()).filter(|(name, _)| *name != "help");
        let mut listed: Vec<_> = listed.map(|(name, about)| ((*name).to_owned(), about().to_owned())).collect();
        shown.sort();
        listed.sort();
        assert_eq!(listed, shown);
        let help = program.clone().render_help().to_string();
        assert!(listed.iter().all(|(_, about)| help.contains(about) && !about.contains('{')), "{help}");
    }
}
