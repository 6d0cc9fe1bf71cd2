//! Pages to watch: the secret of their links, passwords, what exports show, and who watched. Sums are kept by day, so they do not
//! grow with the number of viewers.

use super::{NONE, ReadTx, Record, Row, StoreError, WriteTx, json_column, params};
use crate::api::{
    ExportId, PlaylistId, VideoId,
    analytics::{Day, DayOfPlays, NamedCount, NoDay, TopVideo},
    export::{CreateExport, ExportStatus},
};
use serde_json::Value;

/// The number of slices of a film.
pub const SLICES: usize = 100;
/// The most sessions that are kept: more than can be watching at a time.
const MOST_SESSIONS: i64 = 50_000;
/// The most hosts that are counted by name, for a video and a day.
const MOST_HOSTS: i64 = 200;
/// What the plays of further hosts are counted under. It is no name of a host.
const OTHER_HOSTS: &str = "other sites";

/// What has a page.
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

    /// The kind, as it is in addresses.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Video(_) => "videos",
            Self::Playlist(_) => "playlists",
        }
    }
}

/// The secret that all links of the workspace are made with: `fresh` where it has none yet.
pub fn link_secret(tx: &WriteTx, fresh: &str) -> Result<String, StoreError> {
    tx.execute("INSERT INTO page_secret (name, value) VALUES ('links', ?1) ON CONFLICT (name) DO NOTHING", [fresh])?;
    tx.value("SELECT value FROM page_secret WHERE name = 'links'", NONE)
}

/// The field of a playlist's record that holds the number of the link to its page.
pub const PAGE_LINK: &str = "pageLink";

/// The number of the link that opens a playlist's page: how often one was withdrawn.
pub fn page_link(playlist: &Record) -> u32 {
    playlist.body.get(PAGE_LINK).and_then(Value::as_u64).and_then(|link| u32::try_from(link).ok()).unwrap_or(0)
}

/// Keeps the hash of a page's password.
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

/// The hash of a page's password; nothing where none was kept.
pub fn password(tx: &ReadTx, subject: &PageSubject) -> Result<Option<String>, StoreError> {
    tx.row("SELECT hash FROM page_password WHERE subject_id = ?1", [subject.id()], |row| row.get(0))
}

/// A finished export that a page may play.
pub struct FilmRow {
    /// The export.
    pub export: ExportId,
    /// The name of its file.
    pub file: String,
    /// When it was finished, ISO 8601.
    pub made_at: String,
    /// When it was asked for, ISO 8601.
    pub asked_at: String,
    /// What it shows; nothing of exports from before this was kept.
    pub shown: Option<ShownRow>,
}

/// What a film shows.
#[derive(Clone)]
pub struct ShownRow {
    /// A digest of everything that is drawn and heard.
    pub print: String,
    /// Its length in milliseconds.
    pub length_ms: i64,
    /// Chapters, sentences and captions, as JSON.
    pub guide: String,
}

/// Keeps what an export shows.
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

/// The latest finished exports of a video that have a file, newest first, each with what was asked for.
pub fn exports(tx: &ReadTx, video: &VideoId) -> Result<Vec<(FilmRow, CreateExport)>, StoreError> {
    let sql = format!(
        "SELECT {FILM} FROM export LEFT JOIN film ON film.export_id = export.id
         WHERE video_id = ?1 AND status = ?2 AND file IS NOT NULL ORDER BY export.created_at DESC, export.id DESC LIMIT 50"
    );
    tx.rows(&sql, [video.as_str(), ExportStatus::Completed.as_str()], read_film)
}

/// A finished export of a video; nothing where it is gone.
pub fn film(tx: &ReadTx, video: &VideoId, export: &ExportId) -> Result<Option<FilmRow>, StoreError> {
    let sql = format!(
        "SELECT {FILM} FROM export LEFT JOIN film ON film.export_id = export.id
         WHERE export.id = ?1 AND video_id = ?2 AND status = ?3 AND file IS NOT NULL"
    );
    let found = tx.row(&sql, [export.as_str(), video.as_str(), ExportStatus::Completed.as_str()], read_film)?;
    Ok(found.map(|(film, _)| film))
}

/// One opening of a page, as far as it has reported.
pub struct SessionRow {
    /// Made for it; nothing is known of who opened the page.
    pub id: String,
    /// The video.
    pub video: VideoId,
    /// The UTC day that it counts for.
    pub day: Day,
    /// When it may report no more.
    pub expires_ms: i64,
    /// The highest number of its reports; 0 before the first.
    pub last_report: i64,
    /// Which of the 63 numbers below that have not come: bit `number % 64`. A program of an older format raises the highest number and
    /// leaves this as it is, which says then that all between have come.
    pub missed: u64,
    /// How often it started the film.
    pub plays: i64,
    /// Whether the first play was counted for what was watched, and the report of that start has not come.
    pub is_unstarted: bool,
    /// How much it watched, in milliseconds of the film; what was watched twice counts twice.
    pub watched_ms: i64,
    /// The ranges of the film that it saw, in milliseconds, sorted and apart.
    pub seen: Vec<(i64, i64)>,
}

/// When a report came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// After all those with lower numbers that came.
    InOrder,
    /// After one with a higher number.
    Late,
    /// It came before, or is older than is remembered.
    Again,
}

impl SessionRow {
    /// The numbers that are remembered: the highest, and those below it.
    const REMEMBERED: i64 = 64;

    /// A session that has not reported yet, of a video, which counts for a day and may report until then.
    pub fn fresh(id: String, video: VideoId, day: Day, expires_ms: i64) -> Self {
        let (last_report, missed, plays, is_unstarted) = (0, 0, 0, false);
        Self { id, video, day, expires_ms, last_report, missed, plays, is_unstarted, watched_ms: 0, seen: Vec::new() }
    }

    /// Notes that the report of a number came.
    pub fn note(&mut self, number: i64) -> Arrival {
        let bit = |number: i64| 1_u64 << number.rem_euclid(Self::REMEMBERED);
        if number > self.last_report {
            // Its place may be that of a number which is not remembered any more.
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

    /// A session that has reported before.
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

    /// Stores it.
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

    /// Deletes the sessions that may report no more, and the oldest of those that are too many.
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

/// Sums of what was watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// How often a viewer started a film.
    pub plays: i64,
    /// Openings of a page in which one was started.
    pub sessions: i64,
    /// Milliseconds of films that were watched.
    pub watched_ms: i64,
    /// The sum of what part of the film each session saw, in millionths.
    pub seen_ppm: i64,
    /// The sums of what part of each slice was watched, in millionths; what was watched twice counts twice.
    pub slices: Vec<i64>,
}

impl Default for Sums {
    fn default() -> Self {
        Self { plays: 0, sessions: 0, watched_ms: 0, seen_ppm: 0, slices: vec![0; SLICES] }
    }
}

impl Sums {
    /// Adds others.
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

/// Adds to the sums of a video's day.
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

/// Adds plays to a quarter of an hour, counted since 1970, of a day in UTC.
pub fn add_to_quarter(tx: &WriteTx, video: &VideoId, (day, quarter): (Day, i64), plays: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO watch_quarter (video_id, day, quarter, plays) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (video_id, quarter) DO UPDATE SET plays = watch_quarter.plays + excluded.plays",
        params![video.as_str(), day.to_string(), quarter, plays],
    )?;
    Ok(())
}

/// Adds plays to a host that led to a video; empty for none. A day has a limited number of hosts, and one for all others.
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

/// How often a video was played since it is counted.
pub fn plays(tx: &ReadTx, video: &VideoId) -> Result<u64, StoreError> {
    let plays: i64 =
        tx.value("SELECT CAST(coalesce(sum(plays), 0) AS BIGINT) FROM watch_day WHERE video_id = ?1", [video.as_str()])?;
    Ok(plays.unsigned_abs())
}

/// The days that are counted, both included and in UTC, and the video; of all videos without one.
pub struct Span<'a> {
    /// Of which video.
    pub video: Option<&'a VideoId>,
    /// The first day; all before without one.
    pub first: Option<Day>,
    /// The last day; all after without one.
    pub last: Option<Day>,
}

impl Span<'_> {
    /// Rows of a table in the span. Days sort as texts.
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
        } else {
            let sql = format!("SELECT {columns} FROM {table} WHERE day >= ?1 AND day <= ?2 {rest}");
            tx.rows(&sql, params![first, last], read)
        }
    }

    /// The sums.
    pub fn sums(&self, tx: &ReadTx) -> Result<Sums, StoreError> {
        let mut sums = Sums::default();
        let days = ("plays, sessions, watched_ms, seen_ppm, slices", "watch_day", "");
        self.rows(tx, days, |row| Sums::read(row).map(|day| sums.add(&day)))?;
        Ok(sums)
    }

    /// Plays by day; `day_of` names the day of a quarter of an hour, counted since 1970.
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

    /// Plays by the host that led to the video, most first.
    pub fn referrers(&self, tx: &ReadTx) -> Result<Vec<NamedCount>, StoreError> {
        let hosts =
            ("host, CAST(sum(plays) AS BIGINT)", "watch_referrer", "GROUP BY host ORDER BY sum(plays) DESC, host LIMIT 1000");
        self.rows(tx, hosts, |row| Ok(NamedCount { name: row.get(0)?, count: row.get::<i64>(1)?.unsigned_abs() }))
    }

    /// Up to `limit` videos with plays after the last one of the page before, most first.
    pub fn top(&self, tx: &ReadTx, after: Option<(i64, &str)>, limit: i64) -> Result<Vec<TopVideo>, StoreError> {
        let first = self.first.map_or_else(String::new, |day| day.to_string());
        let last = self.last.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
        let (plays, id) = after.unwrap_or((i64::MAX, ""));
        let sql = "SELECT video_id, name, played FROM (
                       SELECT video_id, CAST(sum(plays) AS BIGINT) AS played FROM watch_day WHERE day >= ?1 AND day <= ?2 GROUP BY video_id
                   ) AS most JOIN video ON video.id = video_id
                   WHERE played > 0 AND (played < ?3 OR (played = ?3 AND video_id > ?4))
                   ORDER BY played DESC, video_id LIMIT ?5";
        tx.rows(sql, params![first, last, plays, id, limit], |row| {
            let plays = row.get::<i64>(2)?.unsigned_abs();
            Ok(TopVideo { video_id: VideoId::new(row.get::<String>(0)?), name: row.get(1)?, plays })
        })
    }
}
