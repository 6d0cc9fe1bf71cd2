//! The commands on the users of a workspace, with their roles and keys, and what each did.

use crate::terminal;
use clap::{Args, Subcommand};
use cutroom_server::{Done, KeyTerms, NewKey, PrivateThings, Role, Users};
use secrecy::ExposeSecret;
use serde_json::json;
use std::process::ExitCode;

/// The workspace: each program has its own places.
pub trait Place: Args {
    /// The users of the workspace, which is opened for this.
    fn users(self) -> impl Future<Output = anyhow::Result<Users>>;
}

/// `users …`.
#[derive(Subcommand)]
pub enum Command<P: Place> {
    /// Add a user with a first key, which is shown this once
    #[command(about = words::server::users_add())]
    Add {
        /// The user's e-mail address
        #[arg(value_name = "EMAIL", help = words::server::email())]
        email: String,
        /// viewer reads, editor changes videos, admin does everything
        #[arg(long, value_name = "ROLE", value_parser = parse_role, help = words::server::add_role())]
        role: Role,
        /// Name that others see [default: the e-mail address up to its @]
        #[arg(long, value_name = "NAME", help = words::server::add_name())]
        name: Option<String>,
        /// Purpose of the API key.
        #[command(flatten)]
        terms: Terms,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// List the users
    #[command(about = words::server::users_list())]
    List {
        /// Print JSON
        #[arg(long, help = words::server::print_json())]
        json: bool,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// List the keys of a user, or make one more with --new
    #[command(visible_alias = "key", about = words::server::users_keys())]
    Keys {
        /// The user's e-mail address
        #[arg(value_name = "EMAIL", help = words::server::email())]
        email: String,
        /// Make a key, which is shown this once
        #[arg(long, help = words::server::keys_new())]
        new: bool,
        /// Purpose of the API key.
        #[command(flatten)]
        terms: Terms,
        /// Print JSON
        #[arg(long, help = words::server::print_json())]
        json: bool,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// Revoke a key: nothing is read or changed with it any more
    #[command(about = words::server::users_revoke())]
    Revoke {
        /// The key's id, as `users keys` lists it
        #[arg(value_name = "KEY_ID", help = words::server::revoke_key())]
        key: String,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// Give a user another role
    #[command(about = words::server::users_role())]
    Role {
        /// The user's e-mail address
        #[arg(value_name = "EMAIL", help = words::server::email())]
        email: String,
        /// viewer, editor or admin
        #[arg(value_name = "ROLE", value_parser = parse_role, help = words::server::role())]
        role: Role,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// Remove a user with keys and private things; what that would take is listed first, and taken with --yes
    #[command(about = words::server::users_remove())]
    Remove {
        /// The user's e-mail address
        #[arg(value_name = "EMAIL", help = words::server::email())]
        email: String,
        /// Remove the user
        #[arg(long, help = words::server::remove_yes())]
        yes: bool,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
    /// Show what was changed by whom, newest first
    #[command(about = words::server::users_log())]
    Log {
        /// Only entries of this user
        #[arg(value_name = "EMAIL", help = words::server::log_email())]
        email: Option<String>,
        /// How many lines
        #[arg(long, default_value_t = 50, value_name = "N", help = words::server::log_limit())]
        limit: usize,
        /// Print JSON
        #[arg(long, help = words::server::print_json())]
        json: bool,
        /// The workspace.
        #[command(flatten)]
        place: P,
    },
}

/// Purpose of an API key.
#[derive(Args)]
pub struct Terms {
    #[arg(long, value_name = "TEXT", default_value = "", help = words::server::key_label())]
    label: String,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help = words::server::key_lifetime())]
    expires: Option<i64>,
}

impl Terms {
    fn terms(self) -> KeyTerms {
        KeyTerms { label: self.label, lasts_ms: self.expires }
    }
}

fn parse_role(text: &str) -> Result<Role, String> {
    Role::named(text).ok_or_else(|| words::server::wrong_role(text))
}

/// Milliseconds of a time like `90d`.
fn parse_duration(text: &str) -> Result<i64, String> {
    let wrong = || words::server::wrong_lifetime(text);
    let unit = text.chars().last().ok_or_else(wrong)?;
    let minutes = match unit {
        'd' => 24 * 60,
        'h' => 60,
        'm' => 1,
        _ => return Err(wrong()),
    };
    let count: i64 =
        text.strip_suffix(unit).and_then(|count| count.parse().ok()).filter(|count| *count > 0).ok_or_else(wrong)?;
    // A thousand years are not a date any more that every program reads.
    let most = 100 * 366 * 24 * 60 * 60_000;
    count.checked_mul(minutes * 60_000).filter(|ms| *ms <= most).ok_or_else(|| words::server::lifetime_too_long(text))
}

/// Runs a command.
pub async fn users<P: Place>(command: Command<P>) -> anyhow::Result<ExitCode> {
    match command {
        Command::Add { email, role, name, terms, place } => {
            let name = name.unwrap_or_else(|| email.split('@').next().unwrap_or_default().to_owned());
            let made = place.users().await?.add(&email, &name, role, terms.terms()).await?;
            print_key(&made)?;
        }
        Command::List { json, place } => {
            let all = place.users().await?.all().await?;
            if json {
                terminal::json(&json!({"users": all}))?;
            } else if all.is_empty() {
                terminal::line(words::server::no_users(terminal::program()))?;
            }
            for user in all.iter().filter(|_| !json) {
                terminal::line(format_args!("{:<7} {}  {}  {}", user.role.as_str(), user.email, user.name, user.id))?;
            }
        }
        Command::Keys { email, new: true, terms, json: _, place } => {
            print_key(&place.users().await?.add_key(&email, terms.terms()).await?)?;
        }
        Command::Keys { email, new: false, terms: _, json, place } => {
            let keys = place.users().await?.keys(&email).await?;
            if json {
                terminal::json(&json!({"keys": keys}))?;
            }
            for key in keys.iter().filter(|_| !json) {
                let state = match (&key.revoked_at, &key.expires_at) {
                    (Some(at), _) => words::server::key_revoked(at),
                    (None, Some(at)) => words::server::key_expires(at),
                    (None, None) => words::server::key_stays().to_owned(),
                };
                let created = words::server::key_created(&key.created_at);
                terminal::line(format_args!("{}  {created}  {state}  {}", key.id, key.label))?;
            }
        }
        Command::Revoke { key, place } => {
            place.users().await?.revoke(&key).await?;
            terminal::line(words::server::revoked(&key))?;
        }
        Command::Role { email, role, place } => {
            place.users().await?.set_role(&email, role).await?;
            terminal::line(words::server::role_changed(&email, role))?;
        }
        Command::Remove { email, yes, place } => {
            let users = place.users().await?;
            let things = users.private_things(&email).await?;
            if yes {
                users.remove(&email).await?;
                terminal::line(words::server::removed(&email))?;
            } else {
                let PrivateThings { presets, library, playlists } = things;
                terminal::line(words::server::would_remove(&email, library, playlists, presets))?;
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Log { email, limit, json, place } => {
            let log = place.users().await?.log(email.as_deref(), limit).await?;
            if json {
                terminal::json(&json!({"log": log}))?;
            } else if log.is_empty() {
                match email {
                    Some(email) => terminal::line(words::server::no_changes_by(email))?,
                    None => terminal::line(words::server::no_changes())?,
                }
            }
            for done in log.iter().filter(|_| !json) {
                terminal::line(format_args!(
                    "{}  {}  {}  {}  {}",
                    done.at,
                    who(done),
                    done.operation,
                    done.subject,
                    done.request_id
                ))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever did it, as a line names them.
fn who(done: &Done) -> &str {
    match &done.email {
        Some(email) => email,
        None if done.user_id.is_empty() => words::server::owner(),
        None => &done.user_id,
    }
}

fn print_key(made: &NewKey) -> anyhow::Result<()> {
    terminal::json(&json!({"userId": made.user, "keyId": made.id, "apiKey": made.key.expose_secret()}))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_roles_are_read_or_refused_in_words() {
        assert_eq!(parse_duration("90d"), Ok(90 * 24 * 60 * 60_000));
        assert_eq!((parse_duration("12h"), parse_duration("30m")), (Ok(12 * 60 * 60_000), Ok(30 * 60_000)));
        for bad in ["", "d", "90", "-1d", "0d", "1.5h", "9\u{e9}", "99999999999999999999d", "9999999999d", "36601d"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_role("admin"), Ok(Role::Admin));
        assert!(parse_role("owner").unwrap_err().contains("\"owner\""));
    }
}
