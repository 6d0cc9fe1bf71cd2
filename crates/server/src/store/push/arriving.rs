//! Rows pushed from another workspace: validated, compared with the stored rows, and stored.

use super::{
    super::{
        Param, ReadTx, Record, SourceRow, StoreError, Type, WriteTx, clock, disuse,
        jobs::{self, JobKind},
    },
    is_here,
    tables::{Column, Sort, Table, table},
};
use crate::api::{
    MAX_INT, SourceId,
    export::ExportStatus,
    push::{PushKind, PushPart, PushedRows},
};
use serde_json::Value;
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

/// Maximum length of an id, in bytes.
const LONGEST_ID: usize = 200;
/// Number of conflicting rows that an error lists.
const NAMED: usize = 5;

/// Stores pushed rows, or, if `checks`, only finds out what would be stored. A row that exists with the same content stays as it
/// is; a row with other content makes all of them fail.
pub fn store(tx: &WriteTx, (at, part): (usize, &PushPart), owner: &str, checks: bool) -> Result<PushedRows, StoreError> {
    let table = table(part.kind);
    let rows = in_order(&table, at, part)?;
    let mut by_key = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        check(&table, row).map_err(|problem| StoreError::invalid(format!("parts[{at}].rows[{index}] {problem}")))?;
        if by_key.insert(table.key(row), row).is_some() {
            return Err(StoreError::invalid(format!("parts[{at}].rows[{index}] has the same key as a row before it")));
        }
    }
    let same = same(tx, part.kind, &table, &by_key)?;
    let fresh: Vec<_> = by_key.iter().filter(|(key, _)| !same.contains(*key)).map(|(_, row)| row.as_slice()).collect();
    let pushed = PushedRows { added: fresh.len() as u64, same: same.len() as u64 };
    if checks || fresh.is_empty() {
        return Ok(pushed);
    }
    refuse_orphans(tx, part.kind, &table, &fresh)?;
    refuse_without_files(tx, part.kind, &table, &fresh)?;
    insert(tx, &table, &fresh, owner)?;
    let cells = fresh.iter().flat_map(|row| table.columns.iter().zip(*row));
    let named: BTreeSet<_> = cells.filter_map(|(column, cell)| cell.as_str().filter(|_| column.is_source)).collect();
    SourceRow::note_uses(tx, &named.into_iter().map(SourceId::new).collect::<Vec<_>>())?;
    if part.kind == PushKind::FaceScan {
        for row in &fresh {
            if let [Value::String(source), Value::String(state), ..] = row
                && state == "waiting"
            {
                jobs::ask(tx, JobKind::Analyse, source)?;
            }
        }
    }
    Ok(pushed)
}

/// Rows of a part with their cells in the order of the table's columns.
fn in_order(table: &Table, at: usize, part: &PushPart) -> Result<Vec<Vec<Value>>, StoreError> {
    let place = |name: &str| part.columns.iter().position(|column| column == name);
    let known: BTreeSet<_> = table.names().collect();
    let given: BTreeSet<_> = part.columns.iter().map(String::as_str).collect();
    if known != given || given.len() != part.columns.len() {
        let expected: Vec<_> = table.names().collect();
        return Err(StoreError::invalid(format!(
            "parts[{at}].columns must be those of {} in this version: {}, got {}. Push with a program of the server's version",
            part.kind,
            expected.join(", "),
            part.columns.join(", ")
        )));
    }
    let places: Vec<_> = table.names().filter_map(place).collect();
    let cell = |column: &Column, cell: Value| match column.sort {
        // So that 1920 equals 1920.0.
        Sort::Real => cell.as_f64().map_or(cell, Value::from),
        _ => cell,
    };
    let ordered = |row: &Vec<Value>| {
        let cells = table.columns.iter().zip(&places);
        cells.map(|(column, at)| cell(column, row.get(*at).cloned().unwrap_or_default())).collect()
    };
    Ok(part.rows.iter().map(ordered).collect())
}

/// An invalid cell, as a text that continues the name of the row.
#[derive(Debug, thiserror::Error)]
#[error("{column} must be {expected}, got {shown}")]
struct CellError {
    column: &'static str,
    expected: Cow<'static, str>,
    /// The value, shortened.
    shown: String,
}

/// Validates the cells of a row.
fn check(table: &Table, row: &[Value]) -> Result<(), CellError> {
    for (column, cell) in table.columns.iter().zip(row) {
        let fits = match (column.sort, cell) {
            (_, Value::Null) => column.may_be_null,
            (Sort::Id, Value::String(text)) => (1..=LONGEST_ID).contains(&text.len()) && !text.chars().any(char::is_control),
            (Sort::Text, Value::String(_)) => true,
            (Sort::Date, Value::String(text)) => is_date(text),
            (Sort::Integer, cell) => cell.as_i64().is_some_and(|number| (0..=MAX_INT).contains(&number)),
            (Sort::Signed, cell) => cell.as_i64().is_some_and(|number| (-MAX_INT..=MAX_INT).contains(&number)),
            (Sort::Real, cell) => cell.as_f64().is_some_and(f64::is_finite),
            (Sort::Json(is) | Sort::One(is), Value::String(text)) => is(text),
            _ => false,
        };
        if !fits {
            let shown: String = cell.to_string().chars().take(100).collect();
            return Err(CellError { column: column.name, expected: expected(column), shown });
        }
    }
    Ok(())
}

/// The expected value of a column, in words.
fn expected(column: &Column) -> Cow<'static, str> {
    let what = match column.sort {
        Sort::Id => "an id of 1 to 200 characters",
        Sort::Text => "a string",
        Sort::Date => "a date like 2026-11-23T22:00:00.000Z",
        Sort::Integer => "an integer of at least 0",
        Sort::Signed => "an integer",
        Sort::Real => "a number",
        Sort::Json(_) => "JSON as a workspace stores it",
        Sort::One(_) => "a value that this version knows",
    };
    if column.may_be_null { format!("{what} or null").into() } else { what.into() }
}

fn is_date(text: &str) -> bool {
    text.len() == 24 && text.parse::<jiff::Timestamp>().is_ok_and(|at| clock::at(at.as_millisecond()) == text)
}

/// Keys of the rows that exist with the same content. Fails if rows exist with other content, and lists the first of them.
fn same(
    tx: &ReadTx,
    kind: PushKind,
    table: &Table,
    rows: &BTreeMap<String, &Vec<Value>>,
) -> Result<BTreeSet<String>, StoreError> {
    let columns: Vec<_> = table.names().collect();
    let first = table.columns.first().map_or("id", |column| column.name);
    let ids: BTreeSet<_> = rows.values().filter_map(|row| row.first()?.as_str()).collect();
    // Reads rows of any kind in the table, because a record of another kind may have the id.
    let of_kind = format!("CASE WHEN {} THEN 1 ELSE 0 END", table.is_of_kind);
    let sql = format!("SELECT {}, {of_kind} FROM {} WHERE {first} IN ({{ids ?1}})", columns.join(", "), table.name);
    let (mut same, mut other) = (BTreeSet::new(), BTreeMap::new());
    tx.each(&sql, vec![Param::Texts(ids.into_iter().collect())], |found| {
        let here = table.read(found)?;
        let key = table.key(&here);
        let Some(row) = rows.get(&key) else { return Ok(()) };
        let is_of_kind: bool = found.get(columns.len())?;
        if is_of_kind && table.compared(&here) == table.compared(row) {
            same.insert(key);
        } else {
            let problem = differs(kind, table, row, &here, is_of_kind);
            other.insert(key, problem);
        }
        Ok(())
    })?;
    if other.is_empty() {
        return Ok(same);
    }
    let more = other.len().saturating_sub(NAMED);
    let named: Vec<_> = other.into_values().take(NAMED).collect();
    let more = if more == 0 { String::new() } else { format!("; and {more} more of kind {kind}") };
    Err(StoreError::conflict(format!("{}{more}", named.join("; "))))
}

/// Error text for a row that exists with other content.
fn differs(kind: PushKind, table: &Table, row: &[Value], here: &[Value], is_of_kind: bool) -> String {
    let plain = |cell: &Value| crate::api::plain(&cell.to_string(), LONGEST_ID);
    let names: Vec<_> = table.names().zip(row).take(table.keys).map(|(_, cell)| plain(cell)).collect();
    let called = table.names().zip(row).find(|(name, _)| *name == "name").map(|(_, name)| format!(" ({})", plain(name)));
    let what = format!("{kind} {}{}", names.join(", "), called.unwrap_or_default());
    if !is_of_kind {
        return format!("{what}: something else has this id here");
    }
    let pairs = table.columns.iter().zip(row.iter().zip(here));
    let other: Vec<_> = pairs.filter(|(column, (a, b))| column.compared && a != b).map(|(column, _)| column.name).collect();
    format!("{what} is here with other content: {} is not the same", other.join(", "))
}

/// Fails if rows refer to rows that do not exist here.
fn refuse_orphans(tx: &ReadTx, kind: PushKind, table: &Table, rows: &[&[Value]]) -> Result<(), StoreError> {
    for (at, column) in table.columns.iter().enumerate() {
        let Some(parent) = column.parent else { continue };
        let named: BTreeSet<_> = rows.iter().filter_map(|row| row.get(at)?.as_str()).collect();
        let key = if parent == "face_scan" { "source_id" } else { "id" };
        let sql = format!("SELECT {key} FROM {parent} WHERE {key} IN ({{ids ?1}})");
        let here: BTreeSet<String> =
            tx.rows(&sql, vec![Param::Texts(named.iter().copied().collect())], |row| row.get(0))?.into_iter().collect();
        if let Some(missing) = named.into_iter().find(|id| !here.contains(*id)) {
            let name = column.name;
            return Err(StoreError::conflict(format!("{kind}: {name} \"{missing}\" is not here: push it first")));
        }
    }
    Ok(())
}

/// Fails if rows refer to files that do not exist here: no record may be without its file.
fn refuse_without_files(tx: &ReadTx, kind: PushKind, table: &Table, rows: &[&[Value]]) -> Result<(), StoreError> {
    let (folder, column) = match kind {
        PushKind::Source => ("media", "sha256"),
        PushKind::Export => ("derived", "file"),
        _ => return Ok(()),
    };
    let at = table.columns.iter().position(|known| known.name == column).unwrap_or(0);
    for row in rows {
        let Some(name) = row.get(at).and_then(Value::as_str) else {
            if kind == PushKind::Export && row.get(3).and_then(Value::as_str) == Some(ExportStatus::Completed.as_str()) {
                return Err(StoreError::invalid("export: file must be given of an export that is completed"));
            }
            continue;
        };
        let file = format!("{folder}/{name}");
        if !is_here(tx, &file)? {
            let id = row.first().and_then(Value::as_str).unwrap_or_default();
            return Err(StoreError::conflict(format!("{kind} \"{id}\": the file {file} is not here: send it first")));
        }
    }
    Ok(())
}

fn param<'a>(column: &Column, cell: &'a Value) -> Param<'a> {
    match (column.kind(), cell) {
        (Type::Integer, cell) => cell.as_i64().into(),
        (Type::Real, cell) => cell.as_f64().into(),
        (Type::Text, cell) => cell.as_str().into(),
    }
}

/// Inserts new rows.
fn insert(tx: &WriteTx, table: &Table, rows: &[&[Value]], owner: &str) -> Result<(), StoreError> {
    if let Some(kind) = table.record {
        let records = Record::pushed(kind, rows)?;
        for source in records.iter().filter_map(|(record, _)| record.body.get("sourceId")).filter_map(Value::as_str) {
            SourceRow::find(tx, &source.into()).map_err(|error| error.at("body.sourceId"))?;
            SourceRow::note_use(tx, &source.into())?;
        }
        return records.iter().try_for_each(|(record, body)| record.insert_pushed(tx, kind, owner, body));
    }
    let mut names: Vec<_> = table.names().collect();
    let mut types: Vec<_> = table.columns.iter().map(Column::kind).collect();
    let mut values: Vec<Vec<Param<'_>>> =
        rows.iter().map(|row| table.columns.iter().zip(*row).map(|(column, cell)| param(column, cell)).collect()).collect();
    if table.name == "source" {
        names.extend(["used", "bytes"]);
        types.extend([Type::Integer, Type::Integer]);
        for (row, values) in rows.iter().zip(&mut values) {
            let hash = row.get(5).and_then(Value::as_str).unwrap_or_default();
            values.extend([0_i64.into(), length(tx, hash)?.into()]);
        }
    }
    tx.execute_many(&format!("INSERT INTO {} ({}) {{rows}}", table.name, names.join(", ")), &types, &values)?;
    for row in rows {
        let file = match table.name {
            "source" => row.get(5).and_then(Value::as_str).map(|hash| format!("media/{hash}")),
            "export" => row.get(5).and_then(Value::as_str).map(|name| format!("derived/{name}")),
            _ => None,
        };
        if let Some(file) = file {
            disuse::end_pushed(tx, &file)?;
        }
    }
    Ok(())
}

/// Size of media in bytes, if it exists here and the size is known.
fn length(tx: &ReadTx, sha256: &str) -> Result<Option<i64>, StoreError> {
    if let Some((_, bytes)) = disuse::pushed(tx, &format!("media/{sha256}"))? {
        return Ok(i64::try_from(bytes).ok());
    }
    tx.value("SELECT max(bytes) FROM source WHERE sha256 = ?1", [sha256])
}
