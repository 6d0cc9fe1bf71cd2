//! Users of a workspace: roles, API keys, permissions, rate windows and the audit log.

use super::{Identity, ReadTx, Reason, Record, RecordKind, Row, StoreError, WriteTx, clock, params, refusal};
use crate::{
    api::{UserId, VideoId},
    disk,
};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Id of the workspace's owner, who has the folder's API key: the owner has no row, and may do everything.
pub const OWNER: &str = "";

/// Length of a rate window, in milliseconds.
const WINDOW_MS: i64 = 60_000;

/// Role of a user. Each role includes the permissions of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// May read.
    Viewer,
    /// May change videos, media, and the user's own things.
    Editor,
    /// May do everything, including what concerns all users: webhooks and deleting files.
    Admin,
}

impl Role {
    /// All roles, from the weakest.
    pub const ALL: [Self; 3] = [Self::Viewer, Self::Editor, Self::Admin];

    /// Name of the role: `viewer`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Editor => "editor",
            Self::Admin => "admin",
        }
    }

    /// Parses a role's name; `None` if unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Sender of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Id of a member, or [`OWNER`].
    pub id: String,
    /// Display name.
    pub name: String,
    /// Role in the workspace; the role on a video may be weaker.
    pub role: Role,
    /// The member's API key; `None` for the workspace's owner.
    key: Option<Key>,
}

/// A member's API key as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    /// Id of the key.
    id: String,
    /// Hash of the key itself.
    hash: String,
}

impl Caller {
    /// The workspace's owner.
    pub fn owner() -> Self {
        Self { id: OWNER.into(), name: "Owner".into(), role: Role::Admin, key: None }
    }

    /// Hash of the member's API key; `None` for the workspace's owner.
    pub(super) fn key(&self) -> Option<&str> {
        self.key.as_ref().map(|key| key.hash.as_str())
    }

    /// Describes a URL that this caller hands out, which works without an API key and needs this role.
    pub fn hands_out(&self, role: Role) -> HandedOut {
        HandedOut { key: self.key.as_ref().map(|key| key.id.clone()), role }
    }
}

/// Origin of a URL that works without an API key, like that of an upload. The URL is valid as long as the key it was handed out to
/// has the needed role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedOut {
    /// Id of the API key; `None` for the workspace's owner.
    pub key: Option<String>,
    /// Weakest role that may use the URL.
    pub role: Role,
}

impl HandedOut {
    /// Refuses the URL if the API key was revoked or has expired, or its user was removed or has a weaker role now.
    pub fn is_still(&self, tx: &ReadTx) -> Result<(), StoreError> {
        let Some(id) = &self.key else { return Ok(()) };
        let asked = found(tx, "member_key.id", id).and_then(|caller| {
            let right = Right { role: self.role, video: None, shares: false };
            allow(tx, &caller, &right)
        });
        refusal(asked)?.map_err(|_| {
            let message = "this address was handed out to a user whose key was revoked or has expired, or whose role is less by now: ask \
                           whoever runs the workspace";
            StoreError::new(Reason::Forbidden, message)
        })
    }
}

/// Permission that a request needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// Weakest role that may do it.
    pub role: Role,
    /// The video that the request concerns: a user with whom it is shared in a weaker role has only that role.
    pub video: Option<VideoId>,
    /// Whether the request decides with whom a video is shared. An admin may always do that, so that no user is locked out
    /// permanently.
    pub shares: bool,
}

/// A user as other users see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Identifier.
    #[serde(rename = "userId")]
    pub id: UserId,
    /// E-mail address in lower case.
    pub email: String,
    /// Display name.
    pub name: String,
    /// Role in the workspace.
    pub role: Role,
    /// ISO 8601.
    pub created_at: String,
}

/// An API key of a user, without the secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyFacts {
    /// Id under which the key is revoked.
    #[serde(rename = "keyId")]
    pub id: String,
    /// Purpose of the key, in the user's words.
    pub label: String,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601; `None` if it does not expire.
    pub expires_at: Option<String>,
    /// ISO 8601; `None` if it was not revoked.
    pub revoked_at: Option<String>,
}

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// ISO 8601.
    pub at: String,
    /// Id of the user; empty for the workspace's owner.
    pub user_id: String,
    /// E-mail address of the user; `None` for the workspace's owner and for removed users.
    pub email: Option<String>,
    /// The operation's id in the API document.
    pub operation: String,
    /// Path of the request, followed by the id of a new record.
    pub subject: String,
    /// `X-Request-Id` of the answer.
    pub request_id: String,
}

/// Hash of an API key, under which it is stored and searched.
pub fn hash(key: &str) -> String {
    disk::hex(&Sha256::digest(key.as_bytes()))
}

/// Whether a text has the format of a member's API key; others need no query.
pub fn is_key(text: &str) -> bool {
    text.len() == 67 && text.strip_prefix("cu_").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The user with an API key, by its hash. Refused if the key is unknown, expired or revoked.
pub fn caller(tx: &ReadTx, hash: &str) -> Result<Caller, StoreError> {
    found(tx, "hash", hash)
}

/// The user with an API key, by a unique column of the key.
fn found(tx: &ReadTx, column: &str, value: &str) -> Result<Caller, StoreError> {
    let sql = format!(
        "SELECT member.id, member.name, member.role, expires_ms IS NOT NULL AND expires_ms <= {{now}}, revoked_ms IS NOT NULL,
             member_key.id, hash
         FROM member_key JOIN member ON member.id = member_id WHERE {column} = ?1"
    );
    let found = tx.row(&sql, [value], |row| {
        let (expired, revoked): (bool, bool) = (row.get(3)?, row.get(4)?);
        let key = Some(Key { id: row.get(5)?, hash: row.get(6)? });
        Ok((Caller { id: row.get(0)?, name: row.get(1)?, role: role(row, 2)?, key }, expired, revoked))
    })?;
    let refused = |message: &str| Err(StoreError::new(Reason::Unauthorized, message));
    match found {
        None => refused("the API key is not valid for this workspace"),
        Some((_, _, true)) => refused("the API key was revoked: ask whoever runs the workspace for another"),
        Some((_, true, _)) => refused("the API key has expired: ask whoever runs the workspace for another"),
        Some((caller, ..)) => Ok(caller),
    }
}

/// A stored role; the weakest one if it is unknown.
fn role(row: &Row<'_>, column: usize) -> Result<Role, StoreError> {
    Ok(Role::named(row.get(column)?).unwrap_or(Role::Viewer))
}

/// Refuses a request whose right the caller does not have: the stricter of the role in the workspace and the role on the video
/// applies.
pub fn allow(tx: &ReadTx, caller: &Caller, right: &Right) -> Result<(), StoreError> {
    let needed = right.role;
    if caller.role < needed {
        return Err(forbidden(needed, caller.role, "in this workspace"));
    }
    let always = caller.key.is_none() || (right.shares && caller.role == Role::Admin);
    let Some(video) = right.video.as_ref().filter(|_| !always && needed > Role::Viewer) else { return Ok(()) };
    let sql = "SELECT role FROM collaborator WHERE video_id = ?1 AND user_id = ?2";
    match tx.row(sql, [video.as_str(), caller.id.as_str()], |row| role(row, 0))? {
        Some(role) if role < needed => Err(forbidden(needed, role, "on this video")),
        _ => Ok(()),
    }
}

fn forbidden(needed: Role, role: Role, place: &str) -> StoreError {
    StoreError::new(Reason::Forbidden, format!("this needs the role {needed}, and this key has the role {role} {place}"))
}

/// Refuses a write whose caller has lost the right. Writes of one scope run one after the other, so once an API key is revoked, no
/// request changes anything with it, not even one that had started before.
pub(super) fn still_may(tx: &ReadTx, identity: &Identity) -> Result<(), StoreError> {
    match &identity.caller.key {
        None => Ok(()),
        Some(key) => allow(tx, &caller(tx, &key.hash)?, &identity.right),
    }
}

/// Counts a call of a user. Returns the number of calls in the current rate window, and the milliseconds until it ends.
pub fn count_call(tx: &WriteTx, user: &str) -> Result<(i64, i64), StoreError> {
    let sql = "INSERT INTO rate_window (user_id, began_ms, used) VALUES (?1, {now}, 1) ON CONFLICT (user_id) DO UPDATE SET
               used = CASE WHEN rate_window.began_ms + ?2 <= {now} THEN 1 ELSE rate_window.used + 1 END,
               began_ms = CASE WHEN rate_window.began_ms + ?2 <= {now} THEN {now} ELSE rate_window.began_ms END
               RETURNING used, began_ms + ?2 - {now}";
    let counted = tx.row(sql, params![user, WINDOW_MS], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counted.unwrap_or((1, WINDOW_MS)))
}

/// Number of a user's calls in the current rate window, and the milliseconds until it ends.
pub fn calls(tx: &ReadTx, user: &str) -> Result<(i64, i64), StoreError> {
    let sql = "SELECT used, began_ms + ?2 - {now} FROM rate_window WHERE user_id = ?1 AND began_ms + ?2 > {now}";
    Ok(tx.row(sql, params![user, WINDOW_MS], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or((0, WINDOW_MS)))
}

/// Deletes up to `limit` entries of the audit log from before a date; returns their number.
pub fn forget_audit(tx: &WriteTx, before: &str, limit: usize) -> Result<usize, StoreError> {
    // The ids increase with time, so only the oldest entries are read.
    let sql = "DELETE FROM audit WHERE id IN
                   (SELECT id FROM (SELECT id, at FROM audit ORDER BY id LIMIT ?2) AS oldest WHERE at < ?1)";
    tx.execute(sql, params![before, limit as i64])
}

/// Adds a request to the audit log, in the request's transaction. `answer` contains the id of a new record.
pub(super) fn write_down(tx: &WriteTx, identity: &Identity, answer: &str) -> Result<(), StoreError> {
    let made = if identity.makes { made(answer) } else { None };
    let subject = match made {
        Some(id) => format!("{}/{id}", identity.address),
        None => identity.address.clone(),
    };
    line(tx, &identity.caller.id, &identity.operation, &subject, &identity.request_id)
}

/// Request id of log entries for commands run on the server's computer.
const BY_COMMAND: &str = "command";

/// Adds a command run on the server's computer to the audit log, in its transaction. Its user is unknown, because no API key was
/// used.
pub fn write_down_command(tx: &WriteTx, operation: &str, subject: &str) -> Result<(), StoreError> {
    line(tx, OWNER, operation, subject, BY_COMMAND)
}

fn line(tx: &WriteTx, user: &str, operation: &str, subject: &str, request_id: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO audit (id, at, user_id, operation, subject, request_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![uuid::Uuid::now_v7().simple().to_string(), tx.now()?, user, operation, subject, request_id],
    )?;
    Ok(())
}

/// The id of a new record in an answer: at the top level, or in the answer's only record.
fn made(answer: &str) -> Option<String> {
    let answer: serde_json::Value = serde_json::from_str(answer).ok()?;
    let fields = answer.as_object()?;
    let own = |fields: &serde_json::Map<String, serde_json::Value>| {
        ["id", "presetId", "sourceId", "userId"].iter().find_map(|name| Some(fields.get(*name)?.as_str()?.to_owned()))
    };
    own(fields).or_else(|| fields.values().find_map(|record| own(record.as_object()?)))
}

/// Latest entries of the audit log, newest first: of one user, or of all users if `user` is `None`.
pub fn done(tx: &ReadTx, user: Option<&str>, limit: usize) -> Result<Vec<Done>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let sql = "SELECT at, user_id, email, operation, subject, request_id FROM audit LEFT JOIN member ON member.id = user_id
               WHERE CAST(?1 AS TEXT) IS NULL OR user_id = ?1 ORDER BY audit.id DESC LIMIT ?2";
    tx.rows(sql, params![user, limit], |row| {
        Ok(Done {
            at: row.get(0)?,
            user_id: row.get(1)?,
            email: row.get(2)?,
            operation: row.get(3)?,
            subject: row.get(4)?,
            request_id: row.get(5)?,
        })
    })
}

/// Whether a user other than the workspace's owner has an API key.
pub fn any_keys(tx: &ReadTx) -> Result<bool, StoreError> {
    tx.value("SELECT EXISTS (SELECT 1 FROM member_key)", super::NONE)
}

const COLUMNS: &str = "id, email, name, role, created_at";

fn read(row: &Row<'_>) -> Result<Member, StoreError> {
    Ok(Member {
        id: UserId::new(row.get::<String>(0)?),
        email: row.get(1)?,
        name: row.get(2)?,
        role: role(row, 3)?,
        created_at: row.get(4)?,
    })
}

/// All users, sorted by e-mail address.
pub fn all(tx: &ReadTx) -> Result<Vec<Member>, StoreError> {
    tx.rows(&format!("SELECT {COLUMNS} FROM member ORDER BY email"), super::NONE, read)
}

/// The user with an id; fails with "not found" if there is none.
pub fn find(tx: &ReadTx, id: &UserId) -> Result<Member, StoreError> {
    let found = tx.row(&format!("SELECT {COLUMNS} FROM member WHERE id = ?1"), [id.as_str()], read)?;
    found.ok_or_else(|| StoreError::not_found("member", id.as_str()))
}

/// The user with an e-mail address, ignoring case; fails with "not found" if there is none.
pub fn with_email(tx: &ReadTx, email: &str) -> Result<Member, StoreError> {
    let found = tx.row(&format!("SELECT {COLUMNS} FROM member WHERE email = ?1"), [email.to_lowercase()], read)?;
    found.ok_or_else(|| StoreError::not_found("member of this workspace", email))
}

/// Adds a user. Refused if another user has the e-mail address.
pub fn insert(tx: &WriteTx, id: &UserId, email: &str, name: &str, role: Role) -> Result<(), StoreError> {
    let email = email.to_lowercase();
    let added = tx.execute(
        "INSERT INTO member (id, email, name, role, created_at) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (email) DO NOTHING",
        params![id.as_str(), email, name, role.as_str(), tx.now()?],
    )?;
    if added == 0 {
        return Err(StoreError::conflict(format!("\"{email}\" is a user of this workspace already")));
    }
    Ok(())
}

/// Changes the display name of a user.
pub fn rename(tx: &WriteTx, id: &UserId, name: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE member SET name = ?2 WHERE id = ?1", [id.as_str(), name])?;
    Ok(())
}

/// Changes the role of a user.
pub fn set_role(tx: &WriteTx, id: &UserId, role: Role) -> Result<(), StoreError> {
    tx.execute("UPDATE member SET role = ?2 WHERE id = ?1", [id.as_str(), role.as_str()])?;
    Ok(())
}

/// Stores the hash of a user's new API key, which expires after `lasts_ms` milliseconds if given; returns the key's id.
pub fn add_key(tx: &WriteTx, user: &UserId, key: &str, label: &str, lasts_ms: Option<i64>) -> Result<String, StoreError> {
    let id = format!("key_{}", uuid::Uuid::now_v7().simple());
    tx.execute(
        "INSERT INTO member_key (hash, id, member_id, label, created_at, expires_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, {now} + CAST(?6 AS BIGINT))",
        params![hash(key), id, user.as_str(), label, tx.now()?, lasts_ms],
    )?;
    Ok(id)
}

/// API keys of a user, oldest first.
pub fn keys(tx: &ReadTx, user: &UserId) -> Result<Vec<KeyFacts>, StoreError> {
    let sql = "SELECT id, label, created_at, expires_ms, revoked_ms FROM member_key WHERE member_id = ?1 ORDER BY id";
    tx.rows(sql, [user.as_str()], |row| {
        Ok(KeyFacts {
            id: row.get(0)?,
            label: row.get(1)?,
            created_at: row.get(2)?,
            expires_at: row.get::<Option<i64>>(3)?.map(clock::at),
            revoked_at: row.get::<Option<i64>>(4)?.map(clock::at),
        })
    })
}

/// Revokes an API key, as of the commit. False if it was revoked before.
pub fn revoke(tx: &WriteTx, key: &str) -> Result<bool, StoreError> {
    if tx.execute("UPDATE member_key SET revoked_ms = {now} WHERE id = ?1 AND revoked_ms IS NULL", [key])? > 0 {
        return Ok(true);
    }
    let is_known = tx.value("SELECT EXISTS (SELECT 1 FROM member_key WHERE id = ?1)", [key])?;
    if is_known { Ok(false) } else { Err(StoreError::not_found("key", key)) }
}

/// Private things of a user, which are deleted with the user.
pub fn private_things(tx: &ReadTx, user: &UserId) -> Result<Vec<(RecordKind, Record)>, StoreError> {
    let all = Record::owned_by(tx, user.as_str())?;
    Ok(all.into_iter().filter(|(kind, record)| record.is_private(*kind)).collect())
}

/// Removes a user with the user's API keys, shares and private things. Things that other users may see stay, owned by the
/// workspace's owner.
pub fn remove(tx: &WriteTx, user: &UserId) -> Result<(), StoreError> {
    for (kind, record) in private_things(tx, user)? {
        if kind == RecordKind::Group {
            Record::leave_group(tx, &record.id)?;
        }
        record.delete(tx)?;
    }
    for sql in [
        "UPDATE record SET owner = '' WHERE owner = ?1",
        "DELETE FROM collaborator WHERE user_id = ?1",
        "DELETE FROM idempotency WHERE user_id = ?1",
        "DELETE FROM rate_window WHERE user_id = ?1",
        "DELETE FROM member WHERE id = ?1",
    ] {
        tx.execute(sql, [user.as_str()])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_names_what_was_made() {
        for (answer, id) in [
            (r#"{"video": {"id": "vid_1", "name": "A"}}"#, Some("vid_1")),
            (r#"{"preset": {"presetId": "ps_1"}}"#, Some("ps_1")),
            (r#"{"sourceId": "su_1", "uploadUrl": "http://x"}"#, Some("su_1")),
            (r#"{"status": "ok"}"#, None),
            ("[]", None),
        ] {
            assert_eq!(made(answer).as_deref(), id, "{answer}");
        }
    }

    #[test]
    fn roles_are_ordered_and_read_by_their_names() {
        assert!(Role::Viewer < Role::Editor && Role::Editor < Role::Admin);
        assert!(Role::ALL.iter().all(|role| Role::named(role.as_str()) == Some(*role)));
        assert_eq!(Role::named("owner"), None);
    }
}
