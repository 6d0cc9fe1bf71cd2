//! Sending: batches of rows with limited size, missing files, and the final comparison.

use super::{LocalFile, Push, PushError, PushTotals, Tell, file_of, of_video};
use crate::api::{
    ApiError,
    push::{CompareIds, ComparePushed, ComparedGroup, PushKind, PushPart, PushRows, PushedRows},
    space::in_words,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// Maximum size of a batch in bytes, as JSON: small enough to arrive within the server's time limit on a slow connection.
const PIECE_BYTES: usize = 512 << 10;
/// Maximum number of rows in a batch.
const PIECE_ROWS: usize = 4_000;
/// Maximum number of rows compared by one request, so that the answer arrives in time.
const COMPARED_ROWS: u64 = 50_000;
/// Maximum number of groups compared by one request.
const COMPARED_GROUPS: usize = 2_000;
/// Maximum number of groups read at once.
const READ_AT_ONCE: usize = 50;
/// Number of retries while the server is unavailable, beyond those of the client.
const PATIENCE: u32 = 4;

/// Batch of rows.
#[derive(Default)]
struct Piece {
    /// Rows by kind, in an order in which rows refer only to earlier ones.
    parts: BTreeMap<PushKind, PushPart>,
    bytes: usize,
    rows: usize,
}

impl Piece {
    fn takes(&self, bytes: usize) -> bool {
        self.rows == 0 || (self.bytes + bytes <= PIECE_BYTES && self.rows < PIECE_ROWS)
    }

    fn add(&mut self, kind: PushKind, columns: &[String], row: Vec<Value>, bytes: usize) {
        let empty = || PushPart { kind, columns: columns.to_vec(), rows: Vec::new() };
        self.parts.entry(kind).or_insert_with(empty).rows.push(row);
        self.bytes += bytes;
        self.rows += 1;
    }
}

impl Push {
    /// Sends what the server lacks, and compares both sides at the end.
    ///
    /// # Errors
    ///
    /// As for [`Push::plan`]. Data that has arrived stays, and another push continues from there.
    pub async fn carry_out(mut self, tell: &Tell) -> anyhow::Result<PushTotals> {
        let mut report = self.report();
        let (rows, mut sent) = (self.open.iter().filter_map(|key| self.here.get(key)).map(|group| group.count).sum::<u64>(), 0);
        let done = Arc::new(AtomicU64::new(0));
        let mut piece = Piece::default();
        for unit in std::mem::take(&mut self.units) {
            for (kind, ids) in unit {
                let ids: Vec<_> = ids.into_iter().filter(|id| self.open.contains(&(kind, id.clone()))).collect();
                for ids in ids.chunks(READ_AT_ONCE) {
                    let leaving = self.departure.rows(kind, ids.to_vec()).await?;
                    for row in leaving.rows {
                        // Sends a file before the record that names it.
                        if matches!(kind, PushKind::Source | PushKind::Export)
                            && let Some(file) = file_of(kind, &leaving.columns, &row)
                        {
                            self.send_file(&file, &done, report.bytes_sent, tell).await?;
                        }
                        let bytes = serde_json::to_vec(&row)?.len() + 1;
                        if !piece.takes(bytes) {
                            sent += piece.rows as u64;
                            report.added += self.send_piece(std::mem::take(&mut piece), None).await?.added;
                            tell(&words::cli::push_sending_records(rows, sent));
                        }
                        piece.add(kind, &leaving.columns, row, bytes);
                    }
                }
            }
        }
        if piece.rows > 0 {
            report.added += self.send_piece(piece, None).await?.added;
        }
        tell(words::cli::push_verifying());
        let there = self.compare().await?;
        let mut different = Vec::new();
        for ((kind, id), here) in &self.here {
            let found = there.get(&(*kind, id.clone()));
            if found.is_none_or(|found| found.digest != here.digest) {
                let (named, there) = (of_video(id, self.names.get(id)), found.map_or(0, |found| found.count));
                different.push(if there == here.count {
                    words::cli::push_other_records(here.count, named, kind, there)
                } else {
                    words::cli::push_missing_records(here.count, named, kind, there)
                });
            }
        }
        if different.is_empty() { Ok(report) } else { Err(PushError::Different(different).into()) }
    }

    /// Lets the server check the rows of a group without storing them; fails if it has one with other content.
    pub(super) async fn check_rows(&self, kind: PushKind, id: String) -> anyhow::Result<()> {
        let leaving = self.departure.rows(kind, vec![id]).await?;
        let mut piece = Piece::default();
        for row in leaving.rows {
            let bytes = serde_json::to_vec(&row)?.len() + 1;
            if !piece.takes(bytes) {
                self.send_piece(std::mem::take(&mut piece), Some(true)).await?;
            }
            piece.add(kind, &leaving.columns, row, bytes);
        }
        if piece.rows > 0 {
            self.send_piece(piece, Some(true)).await?;
        }
        Ok(())
    }

    async fn send_piece(&self, piece: Piece, check: Option<bool>) -> anyhow::Result<PushedRows> {
        let body = PushRows { parts: piece.parts.into_values().collect(), check };
        let pushed = patiently(|| self.client.push_rows(&body)).await;
        // The caller of a check interprets the refusal itself.
        pushed.map_err(|error| if check == Some(true) { error.into() } else { self.refused(error) })
    }

    /// Explains a refusal of rows: a conflict, or a server that cannot receive a workspace.
    fn refused(&self, error: ApiError) -> anyhow::Error {
        match error {
            ApiError::Refused(refusal) if refusal.status == 409 => {
                PushError::Other { origin: self.client.origin(), what: vec![refusal.message] }.into()
            }
            error => self.explained(error),
        }
    }

    /// Sends a file that the server lacks.
    async fn send_file(&mut self, file: &str, done: &Arc<AtomicU64>, all: u64, tell: &Tell) -> anyhow::Result<()> {
        let (Some(mut missing), Some(LocalFile { path, bytes, of })) =
            (self.missing.get(file).cloned(), self.files.get(file).cloned())
        else {
            return Ok(());
        };
        let before = done.load(Ordering::Relaxed);
        let mut tried = 0;
        loop {
            let told = tell.clone();
            let progress = move |so_far: u64, _: u64| {
                let sum = before.saturating_add(so_far);
                told(&words::cli::push_sending_files(in_words(all), in_words(sum.min(all))));
            };
            match self.client.push_bytes(&missing, &path, Box::new(progress)).await {
                Ok(()) => break,
                // The upload URL has expired.
                Err(error) if tried < PATIENCE && error.status() == Some(403) => {
                    tried += 1;
                    self.missing.remove(file);
                    self.announce(&[file.to_owned()]).await?;
                    match self.missing.get(file) {
                        Some(again) => missing = again.clone(),
                        None => break,
                    }
                }
                Err(error) if tried < PATIENCE && is_away(&error) => {
                    tried += 1;
                    pause(tried).await;
                }
                Err(ApiError::Refused(refusal)) => {
                    return Err(PushError::File { file: of_video(file, of.as_ref()), message: refusal.message }.into());
                }
                Err(error) => return Err(error.into()),
            }
        }
        done.store(before.saturating_add(bytes), Ordering::Relaxed);
        // Two rows may name the same file.
        self.missing.remove(file);
        Ok(())
    }

    /// The server's counts and digests of the groups to push.
    pub(super) async fn compare(&self) -> anyhow::Result<BTreeMap<(PushKind, String), ComparedGroup>> {
        let (mut there, mut parts) = (BTreeMap::new(), Vec::<CompareIds>::new());
        let (mut groups, mut rows) = (0, 0_u64);
        for ((kind, id), group) in &self.here {
            if groups >= COMPARED_GROUPS || (groups > 0 && rows + group.count > COMPARED_ROWS) {
                self.ask(std::mem::take(&mut parts), &mut there).await?;
                (groups, rows) = (0, 0);
            }
            match parts.last_mut().filter(|part| part.kind == *kind) {
                Some(part) => part.ids.push(id.clone()),
                None => parts.push(CompareIds { kind: *kind, ids: vec![id.clone()] }),
            }
            (groups, rows) = (groups + 1, rows + group.count);
        }
        // Sent even for an empty workspace, because the answer shows whether the server can receive one.
        if parts.is_empty() {
            parts.push(CompareIds { kind: PushKind::Video, ids: Vec::new() });
        }
        self.ask(parts, &mut there).await?;
        Ok(there)
    }

    async fn ask(&self, parts: Vec<CompareIds>, there: &mut BTreeMap<(PushKind, String), ComparedGroup>) -> anyhow::Result<()> {
        let body = ComparePushed { parts };
        let compared = patiently(|| self.client.compare_pushed(&body)).await.map_err(|error| self.explained(error))?;
        for part in compared.parts {
            there.extend(part.groups.into_iter().map(|group| ((part.kind, group.id.clone()), group)));
        }
        Ok(())
    }
}

/// Retries a call while the server is unavailable. The client retries too, but a restart of the server takes longer.
pub(super) async fn patiently<T, F: Future<Output = Result<T, ApiError>>>(call: impl Fn() -> F) -> Result<T, ApiError> {
    let mut tried = 0;
    loop {
        match call().await {
            Err(error) if tried < PATIENCE && is_away(&error) => tried += 1,
            answered => return answered,
        }
        pause(tried).await;
    }
}

/// Waits before a retry: 1, 2, 4, 8 s.
async fn pause(tried: u32) {
    tokio::time::sleep(Duration::from_millis(500 << tried)).await;
}

/// True if the server may be available again soon. All requests of a push can be repeated safely.
fn is_away(error: &ApiError) -> bool {
    error.is_passing()
}
