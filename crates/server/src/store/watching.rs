//! Watch pages: the secret of their links, their passwords, the state of exported videos, and viewing statistics. Statistics are
//! summed by day, so they do not grow with the number of viewers.

use super::{NONE, ReadTx, Record, Row, StoreError, WriteTx, json_column, params};
use crate::api::{
    ExportId, PlaylistId, VideoId,
    analytics::{Day, DayOfPlays, NamedCount, NoDay, TopVideo},
    export::{CreateExport, ExportStatus},
};
use serde_json::Value;

/// Number of slices into which a video is divided for retention.
pub const SLICES: usize = 100;
/// Maximum number of stored sessions: more than can watch at the same time.
const MOST_SESSIONS: i64 = 50_000;
/// Maximum number of referrer hosts counted by name, per video and day.
const MOST_HOSTS: i64 = 200;
/// Name under which the plays of further hosts are counted. Not a valid host name.
const OTHER_HOSTS: &str = "other sites";

/// Subject of a watch page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageSubject {
    /// A video.
    Video(VideoId),
    /// A playlist.
    Playlist(PlaylistId),
}

impl PageSubject {
    /// The identifier.
    pub fn id(&self) -> &str {
        match self {
            Self::Video(id) => id.as_str(),
            Self::Playlist(id) => id.as_str(),
        }
    }

    /// Kind as in URLs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Video(_) => "videos",
            Self::Playlist(_) => "playlists",
        }
    }
}

/// The secret from which all links of the workspace are derived: `fresh` if the workspace has none yet.
pub fn link_secret(tx: &WriteTx, fresh: &str) -> Result<String, StoreError> {
    tx.execute("INSERT INTO page_secret (name, value) VALUES ('links', ?1) ON CONFLICT (name) DO NOTHING", [fresh])?;
    tx.value("SELECT value FROM page_secret WHERE name = 'links'", NONE)
}

/// Field of a playlist's record with the number of the link to its page.
pub const PAGE_LINK: &str = "pageLink";

/// Number of the valid link to a playlist's page: how often the link was withdrawn.
pub fn page_link(playlist: &Record) -> u32 {
    playlist.body.get(PAGE_LINK).and_then(Value::as_u64).and_then(|link| u32::try_from(link).ok()).unwrap_or(0)
}

/// Stores the hash of a page's password.
pub fn keep_password(tx: &WriteTx, subject: &PageSubject, hash: &str) -> Result<(), StoreError> {
    let (video, playlist) = match subject {
        PageSubject::Video(id) => (Some(id.as_str()), None),
        PageSubject::Playlist(id) => (None, Some(id.as_str())),
    };
    tx.execute(
        "INSERT INTO page_password (subject_id, video_id, playlist_id, hash) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (subject_id) DO UPDATE SET hash = excluded.hash",
        params![subject.id(), video, playlist, hash],
    )?;
    Ok(())
}

/// Hash of a page's password; `None` if the page has none.
pub fn password(tx: &ReadTx, subject: &PageSubject) -> Result<Option<String>, StoreError> {
    tx.row("SELECT hash FROM page_password WHERE subject_id = ?1", [subject.id()], |row| row.get(0))
}

/// A finished export that a page may play.
pub struct FilmRow {
    /// The export.
    pub export: ExportId,
    /// Name of its file.
    pub file: String,
    /// When it was finished, ISO 8601.
    pub made_at: String,
    /// When it was requested, ISO 8601.
    pub asked_at: String,
    /// State of the video in the export; `None` for exports from before it was stored.
    pub shown: Option<ShownRow>,
}

/// State of a video in an export.
#[derive(Clone)]
pub struct ShownRow {
    /// Digest of everything that it shows and plays.
    pub print: String,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// Chapters, transcript and captions, as JSON.
    pub guide: String,
}

/// Stores the state of the video in an export.
pub fn keep_film(tx: &WriteTx, export: &ExportId, shown: &ShownRow) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO film (export_id, print, length_ms, guide) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (export_id) DO NOTHING",
        params![export.as_str(), shown.print, shown.length_ms, shown.guide],
    )?;
    Ok(())
}

const FILM: &str = "export.id, file, export.updated_at, export.created_at, request, print, length_ms, guide";

fn read_film(row: &Row<'_>) -> Result<(FilmRow, CreateExport), StoreError> {
    let print: Option<String> = row.get(5)?;
    let shown = match print {
        Some(print) => Some(ShownRow { print, length_ms: row.get(6)?, guide: row.get(7)? }),
        None => None,
    };
    let film = FilmRow {
        export: ExportId::new(row.get::<String>(0)?),
        file: row.get(1)?,
        made_at: row.get(2)?,
        asked_at: row.get(3)?,
        shown,
    };
    Ok((film, json_column(row, 4)?))
}

/// The latest finished exports of a video that have a file, newest first, with their requests.
pub fn exports(tx: &ReadTx, video: &VideoId) -> Result<Vec<(FilmRow, CreateExport)>, StoreError> {
    let sql = format!(
        "SELECT {FILM} FROM export LEFT JOIN film ON film.export_id = export.id
         WHERE video_id = ?1 AND status = ?2 AND file IS NOT NULL ORDER BY export.created_at DESC, export.id DESC LIMIT 50"
    );
    tx.rows(&sql, [video.as_str(), ExportStatus::Completed.as_str()], read_film)
}

/// A finished export of a video; `None` if it does not exist.
pub fn film(tx: &ReadTx, video: &VideoId, export: &ExportId) -> Result<Option<FilmRow>, StoreError> {
    let sql = format!(
        "SELECT {FILM} FROM export LEFT JOIN film ON film.export_id = export.id
         WHERE export.id = ?1 AND video_id = ?2 AND status = ?3 AND file IS NOT NULL"
    );
    let found = tx.row(&sql, [export.as_str(), video.as_str(), ExportStatus::Completed.as_str()], read_film)?;
    Ok(found.map(|(film, _)| film))
}

/// A viewing session: one opening of a page.
pub struct SessionRow {
    /// Random id; the viewer is unknown.
    pub id: String,
    /// The video.
    pub video: VideoId,
    /// The UTC day to which the session counts.
    pub day: Day,
    /// Time after which the session may not report, in milliseconds since 1970.
    pub expires_ms: i64,
    /// Highest number of its reports; 0 before the first.
    pub last_report: i64,
    /// Set of the missing numbers among the 63 below the highest: bit `number % 64`. A program of an older format raises the highest
    /// number without changing these bits, which then say that all numbers in between have come.
    pub missed: u64,
    /// How often playback was started.
    pub plays: i64,
    /// Whether the first play was counted because of watched ranges, and the report with that start is still missing.
    pub is_unstarted: bool,
    /// Watched milliseconds of the video; repeated ranges count again.
    pub watched_ms: i64,
    /// Ranges of the video seen so far, in milliseconds, sorted and disjoint.
    pub seen: Vec<(i64, i64)>,
}

/// Order of arrival of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The report has the highest number so far.
    InOrder,
    /// A report with a higher number came before it.
    Late,
    /// The report came before, or is too old to tell.
    Again,
}

impl SessionRow {
    /// Count of remembered report numbers: the highest and those below it.
    const REMEMBERED: i64 = 64;

    /// A session of a video without reports, which counts to a day and may report until `expires_ms`.
    pub fn fresh(id: String, video: VideoId, day: Day, expires_ms: i64) -> Self {
        let (last_report, missed, plays, is_unstarted) = (0, 0, 0, false);
        Self { id, video, day, expires_ms, last_report, missed, plays, is_unstarted, watched_ms: 0, seen: Vec::new() }
    }

    /// Records the arrival of the report with this number.
    pub fn note(&mut self, number: i64) -> Arrival {
        let bit = |number: i64| 1_u64 << number.rem_euclid(Self::REMEMBERED);
        if number > self.last_report {
            // Its bit may be that of a number that is no longer remembered.
            self.missed &= !bit(self.last_report);
            for between in (number - Self::REMEMBERED).max(self.last_report) + 1..number {
                self.missed |= bit(between);
            }
            self.missed &= !bit(number);
            self.last_report = number;
            return Arrival::InOrder;
        }
        let is_missed =
            number < self.last_report && self.last_report - number < Self::REMEMBERED && self.missed & bit(number) != 0;
        if !is_missed {
            return Arrival::Again;
        }
        self.missed &= !bit(number);
        Arrival::Late
    }

    /// A stored session; `None` before its first stored report.
    pub fn find(tx: &ReadTx, id: &str) -> Result<Option<Self>, StoreError> {
        let sql =
            "SELECT id, video_id, day, expires_ms, last_report, plays, watched_ms, seen, missed, unstarted FROM watch_session
             WHERE id = ?1";
        tx.row(sql, [id], |row| {
            Ok(Self {
                id: row.get(0)?,
                video: VideoId::new(row.get::<String>(1)?),
                day: day_column(row, 2)?,
                expires_ms: row.get(3)?,
                last_report: row.get(4)?,
                plays: row.get(5)?,
                watched_ms: row.get(6)?,
                seen: json_column(row, 7)?,
                missed: row.get::<i64>(8)?.cast_unsigned(),
                is_unstarted: row.get::<i64>(9)? != 0,
            })
        })
    }

    /// Inserts or updates the session.
    pub fn save(&self, tx: &WriteTx) -> Result<(), StoreError> {
        tx.execute(
            "INSERT INTO watch_session (id, video_id, day, expires_ms, last_report, plays, watched_ms, seen, missed, unstarted)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (id) DO UPDATE SET last_report = excluded.last_report, plays = excluded.plays,
                 watched_ms = excluded.watched_ms, seen = excluded.seen, missed = excluded.missed, unstarted = excluded.unstarted",
            params![
                self.id,
                self.video.as_str(),
                self.day.to_string(),
                self.expires_ms,
                self.last_report,
                self.plays,
                self.watched_ms,
                json(&self.seen)?,
                self.missed.cast_signed(),
                i64::from(self.is_unstarted)
            ],
        )?;
        Ok(())
    }

    /// Deletes expired sessions, and the oldest ones above the limit.
    pub fn forget(tx: &WriteTx, now_ms: i64) -> Result<(), StoreError> {
        tx.execute("DELETE FROM watch_session WHERE expires_ms < ?1", [now_ms])?;
        let count: i64 = tx.value("SELECT count(*) FROM watch_session", NONE)?;
        if count > MOST_SESSIONS {
            tx.execute(
                "DELETE FROM watch_session WHERE id IN (SELECT id FROM watch_session ORDER BY expires_ms, id LIMIT ?1)",
                [count - MOST_SESSIONS],
            )?;
        }
        Ok(())
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::internal("figures have no JSON form", &error))
}

fn day_column(row: &Row<'_>, column: usize) -> Result<Day, StoreError> {
    let text: String = row.get(column)?;
    text.parse().map_err(|error: NoDay| StoreError::internal("a stored day is damaged", &error))
}

/// Sums of viewing statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Number of playback starts.
    pub plays: i64,
    /// Number of sessions with a start.
    pub sessions: i64,
    /// Watched time in milliseconds.
    pub watched_ms: i64,
    /// Sum over the sessions of the fraction of the video that each saw, in millionths.
    pub seen_ppm: i64,
    /// For each slice, the sum of its watched fractions, in millionths; repeated watching counts again.
    pub slices: Vec<i64>,
}

impl Default for Sums {
    fn default() -> Self {
        Self { plays: 0, sessions: 0, watched_ms: 0, seen_ppm: 0, slices: vec![0; SLICES] }
    }
}

impl Sums {
    /// Adds other sums.
    pub fn add(&mut self, other: &Self) {
        self.plays = self.plays.saturating_add(other.plays);
        self.sessions = self.sessions.saturating_add(other.sessions);
        self.watched_ms = self.watched_ms.saturating_add(other.watched_ms);
        self.seen_ppm = self.seen_ppm.saturating_add(other.seen_ppm);
        for (slice, more) in self.slices.iter_mut().zip(&other.slices) {
            *slice = slice.saturating_add(*more);
        }
    }

    fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            plays: row.get(0)?,
            sessions: row.get(1)?,
            watched_ms: row.get(2)?,
            seen_ppm: row.get(3)?,
            slices: json_column(row, 4)?,
        })
    }
}

/// Adds to the sums of a video on a day.
pub fn add_to_day(tx: &WriteTx, video: &VideoId, day: Day, more: &Sums) -> Result<(), StoreError> {
    let (id, day) = (video.as_str(), day.to_string());
    let sql = "SELECT plays, sessions, watched_ms, seen_ppm, slices FROM watch_day WHERE video_id = ?1 AND day = ?2";
    let mut sums = tx.row(sql, [id, &day], Sums::read)?.unwrap_or_default();
    sums.add(more);
    tx.execute(
        "INSERT INTO watch_day (video_id, day, plays, sessions, watched_ms, seen_ppm, slices)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (video_id, day) DO UPDATE SET plays = excluded.plays, sessions = excluded.sessions,
             watched_ms = excluded.watched_ms, seen_ppm = excluded.seen_ppm, slices = excluded.slices",
        params![id, day, sums.plays, sums.sessions, sums.watched_ms, sums.seen_ppm, json(&sums.slices)?],
    )?;
    Ok(())
}

/// Adds plays to a quarter of an hour, counted since 1970, of a UTC day.
pub fn add_to_quarter(tx: &WriteTx, video: &VideoId, (day, quarter): (Day, i64), plays: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO watch_quarter (video_id, day, quarter, plays) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (video_id, quarter) DO UPDATE SET plays = watch_quarter.plays + excluded.plays",
        params![video.as_str(), day.to_string(), quarter, plays],
    )?;
    Ok(())
}

/// Adds plays to a referrer host of a video; empty for none. The number of hosts per day is limited; further hosts share one entry.
pub fn add_to_referrer(tx: &WriteTx, video: &VideoId, day: Day, host: &str, plays: i64) -> Result<(), StoreError> {
    let (id, day) = (video.as_str(), day.to_string());
    let add = |host: &str| {
        tx.execute(
            "UPDATE watch_referrer SET plays = plays + ?4 WHERE video_id = ?1 AND day = ?2 AND host = ?3",
            params![id, day, host, plays],
        )
    };
    if add(host)? > 0 {
        return Ok(());
    }
    let hosts: i64 = tx.value("SELECT count(*) FROM watch_referrer WHERE video_id = ?1 AND day = ?2", [id, &day])?;
    let host = if hosts < MOST_HOSTS || host.is_empty() { host } else { OTHER_HOSTS };
    if host != OTHER_HOSTS || add(host)? == 0 {
        tx.execute(
            "INSERT INTO watch_referrer (video_id, day, host, plays) VALUES (?1, ?2, ?3, ?4)",
            params![id, day, host, plays],
        )?;
    }
    Ok(())
}

/// Total number of plays of a video.
pub fn plays(tx: &ReadTx, video: &VideoId) -> Result<u64, StoreError> {
    let plays: i64 =
        tx.value("SELECT CAST(coalesce(sum(plays), 0) AS BIGINT) FROM watch_day WHERE video_id = ?1", [video.as_str()])?;
    Ok(plays.unsigned_abs())
}

/// Selection of viewing statistics: a range of UTC days, both inclusive, of one video or of all.
pub struct Span<'a> {
    /// The video; `None` for all.
    pub video: Option<&'a VideoId>,
    /// Ids of the videos that count, if [`Self::video`] is `None`; `None` for all.
    pub among: Option<&'a [String]>,
    /// First day; `None` for no limit.
    pub first: Option<Day>,
    /// Last day; `None` for no limit.
    pub last: Option<Day>,
}

impl Span<'_> {
    /// Rows of a table in the selection. Days sort as texts.
    fn rows<T>(
        &self,
        tx: &ReadTx,
        (columns, table, rest): (&str, &str, &str),
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let first = self.first.map_or_else(String::new, |day| day.to_string());
        let last = self.last.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
        if let Some(video) = self.video {
            let sql = format!("SELECT {columns} FROM {table} WHERE video_id = ?1 AND day >= ?2 AND day <= ?3 {rest}");
            tx.rows(&sql, params![video.as_str(), first, last], read)
        } else if let Some(among) = self.among {
            let ids: Vec<_> = among.iter().map(String::as_str).collect();
            let sql =
                format!("SELECT {columns} FROM {table} WHERE video_id IN ({{ids ?3}}) AND day >= ?1 AND day <= ?2 {rest}");
            tx.rows(&sql, params![first, last, ids], read)
        } else {
            let sql = format!("SELECT {columns} FROM {table} WHERE day >= ?1 AND day <= ?2 {rest}");
            tx.rows(&sql, params![first, last], read)
        }
    }

    /// Total of the selection.
    pub fn sums(&self, tx: &ReadTx) -> Result<Sums, StoreError> {
        let mut sums = Sums::default();
        let days = ("plays, sessions, watched_ms, seen_ppm, slices", "watch_day", "");
        self.rows(tx, days, |row| Sums::read(row).map(|day| sums.add(&day)))?;
        Ok(sums)
    }

    /// Plays by day; `day_of` returns the day of a quarter of an hour, counted since 1970.
    pub fn days(&self, tx: &ReadTx, day_of: impl Fn(i64) -> Option<Day>) -> Result<Vec<DayOfPlays>, StoreError> {
        let quarters = ("quarter, CAST(sum(plays) AS BIGINT)", "watch_quarter", "GROUP BY quarter ORDER BY quarter");
        let mut days: Vec<DayOfPlays> = Vec::new();
        for (quarter, plays) in self.rows(tx, quarters, |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)))? {
            let Some(date) = day_of(quarter) else { continue };
            match days.last_mut().filter(|day| day.date == date) {
                Some(day) => day.plays += plays.unsigned_abs(),
                None => days.push(DayOfPlays { date, plays: plays.unsigned_abs() }),
            }
        }
        Ok(days)
    }

    /// Plays by referrer host, most first.
    pub fn referrers(&self, tx: &ReadTx) -> Result<Vec<NamedCount>, StoreError> {
        let hosts =
            ("host, CAST(sum(plays) AS BIGINT)", "watch_referrer", "GROUP BY host ORDER BY sum(plays) DESC, host LIMIT 1000");
        self.rows(tx, hosts, |row| Ok(NamedCount { name: row.get(0)?, count: row.get::<i64>(1)?.unsigned_abs() }))
    }

    /// Up to `limit` videos with plays, most first, after the last video of the previous page.
    pub fn top(&self, tx: &ReadTx, after: Option<(i64, &str)>, limit: i64) -> Result<Vec<TopVideo>, StoreError> {
        let first = self.first.map_or_else(String::new, |day| day.to_string());
        let last = self.last.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
        let (plays, id) = after.unwrap_or((i64::MAX, ""));
        let counts = if self.among.is_some() { "video_id IN ({ids ?6}) AND" } else { "" };
        let sql = format!(
            "SELECT video_id, name, played FROM (
                 SELECT video_id, CAST(sum(plays) AS BIGINT) AS played FROM watch_day
                 WHERE {counts} day >= ?1 AND day <= ?2 GROUP BY video_id
             ) AS most JOIN video ON video.id = video_id
             WHERE played > 0 AND (played < ?3 OR (played = ?3 AND video_id > ?4))
             ORDER BY played DESC, video_id LIMIT ?5"
        );
        let read = |row: &Row<'_>| {
            let plays = row.get::<i64>(2)?.unsigned_abs();
            Ok(TopVideo { video_id: VideoId::new(row.get::<String>(0)?), name: row.get(1)?, plays })
        };
        match self.among {
            Some(among) => {
                let ids: Vec<_> = among.iter().map(String::as_str).collect();
                tx.rows(&sql, params![first, last, plays, id, limit, ids], read)
            }
            None => tx.rows(&sql, params![first, last, plays, id, limit], read),
        }
    }
}
