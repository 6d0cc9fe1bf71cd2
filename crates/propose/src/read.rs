//! Reads an untrusted proposal file strictly and within limits; errors name the field, its value and the expected form. Texts of
//! the proposal are shown beside the user's own work, so they must contain no URLs and no invisible or direction-changing
//! characters.

use crate::{
    Hash, MadeOn, Part, Proposal, Sure,
    form::{FORMAT, Form, PartForm, VERSION},
};
use cutroom_api::{OperationId, VideoId, rules::FieldError, strict, unique_json};
use cutroom_edit::EditRequest;
use jiff::Timestamp;
use serde_json::Value;

/// Size limit of a file, in bytes.
pub const MOST_BYTES: usize = 2 << 20;
/// Most parts of a proposal.
pub const MOST_PARTS: usize = 1_000;
/// Most operations of a proposal, in all parts together.
pub const MOST_OPERATIONS: usize = 2_000;
/// Most operations of one part.
const MOST_IN_A_PART: usize = 200;
/// Deepest nesting of values.
const DEPTH: usize = 24;
/// Longest name and title, in characters.
const NAME: usize = 80;
/// Longest reason, in characters.
const SENTENCE: usize = 300;
/// Longest id, in characters.
const ID: usize = 200;
/// Most clips, items and words in the base state of a proposal.
const MOST_MADE_ON: usize = 5_000;
/// Fields of operations that contain text for viewers, in which URLs are allowed.
const WRITTEN: [&str; 5] = ["text", "title", "description", "name", "html"];

/// Error of a file that is not a usable proposal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The file exceeds [`MOST_BYTES`].
    #[error("{}", words::finders::too_large(MOST_BYTES, .0))]
    TooLarge(usize),
    /// The file ends too early.
    #[error("{}", words::finders::cut_short())]
    CutShort,
    /// Values are nested too deeply.
    #[error("{}", words::finders::too_deep(DEPTH))]
    TooDeep,
    /// The file is not valid JSON.
    #[error("{}", words::finders::no_json(.0))]
    NoJson(String),
    /// The file has another format.
    #[error("{}", words::finders::no_proposal(FORMAT, .0))]
    NoProposal(String),
    /// The file has another version, written by another version of Cutroom.
    #[error("{}", words::finders::other_version(.0, VERSION))]
    Version(String),
    /// A field is invalid.
    #[error("{field} {problem}")]
    Field {
        /// Path of the field in the file.
        field: String,
        /// Value and expected form.
        problem: String,
    },
}

fn field(field: impl Into<String>, problem: impl Into<String>) -> ReadError {
    ReadError::Field { field: field.into(), problem: problem.into() }
}

/// Reads the bytes of a file.
///
/// # Errors
/// The first fault, with its field, its value and the expected form.
pub fn read(bytes: &[u8]) -> Result<Proposal, ReadError> {
    if bytes.len() > MOST_BYTES {
        return Err(ReadError::TooLarge(bytes.len()));
    }
    // Some editors write a byte order mark of three bytes.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf".as_slice()).unwrap_or(bytes);
    if depth(bytes) > DEPTH {
        return Err(ReadError::TooDeep);
    }
    let value = unique_json::parse(bytes)
        .map_err(|error| if error.is_eof() { ReadError::CutShort } else { ReadError::NoJson(error.to_string()) })?;
    match value.get("format") {
        Some(Value::String(format)) if format == FORMAT => {}
        Some(other) => return Err(ReadError::NoProposal(shown(other))),
        None => return Err(ReadError::NoProposal("none".into())),
    }
    match value.get("version") {
        Some(version) if version.as_u64() == Some(VERSION) => {}
        Some(other) => return Err(ReadError::Version(shown(other))),
        None => return Err(ReadError::Version("none".into())),
    }
    // Counts are checked before anything is deserialised.
    let parts = value.get("parts").and_then(Value::as_array);
    let count = parts.map_or(0, Vec::len);
    if parts.is_some() && !(1..=MOST_PARTS).contains(&count) {
        return Err(field("parts", words::finders::parts_count(count, MOST_PARTS)));
    }
    let operations = |part: &Value| part.get("operations").and_then(Value::as_array).map_or(0, Vec::len);
    let count: usize = parts.into_iter().flatten().map(operations).sum();
    if count > MOST_OPERATIONS {
        return Err(field("parts", words::finders::operations_together(count, MOST_OPERATIONS)));
    }
    let form: Form = strict::read(&value).map_err(|FieldError { field: path, problem }| {
        field(if path == "body" { words::finders::the_proposal().to_owned() } else { path }, clean(&problem))
    })?;
    checked(form)
}

fn checked(form: Form) -> Result<Proposal, ReadError> {
    id("video", &form.video)?;
    text("by", &form.by, NAME)?;
    text("why", &form.why, SENTENCE)?;
    let made_at: Timestamp =
        form.made_at.parse().map_err(|_| field("madeAt", words::finders::made_at(clean(&form.made_at))))?;
    let made_on = &form.made_on;
    for (name, count) in [("clips", made_on.clips.len()), ("items", made_on.items.len()), ("words", made_on.words.len())] {
        if count > MOST_MADE_ON {
            return Err(field(format!("madeOn.{name}"), words::finders::made_on_count(count, MOST_MADE_ON)));
        }
    }
    for (index, clip) in made_on.clips.iter().enumerate() {
        id(&format!("madeOn.clips[{index}].clipId"), clip.clip_id.as_str())?;
        let length = clip.length_ms.0;
        if !(0..=MOST_MS).contains(&length) {
            return Err(field(format!("madeOn.clips[{index}].lengthMs"), words::finders::length_range(MOST_MS, length)));
        }
        for (place, cut) in clip.cuts.iter().enumerate() {
            let (start, length) = (cut.start_time_ms.0, cut.duration_ms.0);
            if !(0..=MOST_MS).contains(&start) || !(1..=MOST_MS).contains(&length) {
                let problem = words::finders::cut_range(length, start);
                return Err(field(format!("madeOn.clips[{index}].cuts[{place}]"), problem));
            }
        }
    }
    for (index, item) in made_on.items.iter().enumerate() {
        id(&format!("madeOn.items[{index}].itemId"), item.item_id.as_str())?;
        if let Some((first, end)) = item.footage_ms.filter(|(first, end)| first > end || first.0 < 0 || end.0 > MOST_MS) {
            let problem = words::finders::footage_range(end.0, first.0);
            return Err(field(format!("madeOn.items[{index}].footageMs"), problem));
        }
    }
    if let Some(bad) = malformed_hash(made_on) {
        let problem = words::finders::hash_form(clean(bad.as_str()));
        return Err(field("madeOn", problem));
    }
    let parts: Result<Vec<_>, _> = form.parts.into_iter().enumerate().map(|(index, part)| read_part(index, part)).collect();
    let parts = parts?;
    for (index, part) in parts.iter().enumerate() {
        for (place, request) in part.operations.iter().enumerate() {
            if let Some(clip) = request.clip().filter(|clip| form.made_on.clip(clip).is_none()) {
                let problem = words::finders::made_on_clip(clip, place, index);
                return Err(field("madeOn.clips", problem));
            }
        }
    }
    Ok(Proposal { video: VideoId::new(form.video), by: form.by, made_at, why: form.why, made_on: form.made_on, parts })
}

fn malformed_hash(made_on: &MadeOn) -> Option<&Hash> {
    let clips = made_on.clips.iter().flat_map(|clip| clip.fields.values());
    let items = made_on.items.iter().flat_map(|item| item.fields.values().chain([&item.hash]));
    let words = made_on.words.iter().map(|word| &word.hash);
    let mut all = clips.chain(items).chain(words).chain(made_on.video.values()).chain(&made_on.order);
    all.find(|hash| !hash.is_well_formed())
}

/// Three years in milliseconds: longer than any recording.
const MOST_MS: i64 = 3 * 366 * 24 * 3_600_000;

fn read_part(index: usize, part: PartForm) -> Result<Part, ReadError> {
    let at = |name: &str| format!("parts[{index}].{name}");
    text(&at("title"), &part.title, NAME)?;
    text(&at("why"), &part.why, SENTENCE)?;
    let sure = u8::try_from(part.sure).ok().filter(|sure| *sure <= 100);
    let sure = sure.ok_or_else(|| field(at("sure"), words::finders::sure_range(part.sure)))?;
    let count = part.operations.len();
    if !(1..=MOST_IN_A_PART).contains(&count) {
        return Err(field(at("operations"), words::finders::operations_count(count, MOST_IN_A_PART)));
    }
    let mut operations = Vec::with_capacity(count);
    for (place, value) in part.operations.iter().enumerate() {
        let at = format!("parts[{index}].operations[{place}]");
        check_texts(&at, "", value)?;
        let request = EditRequest::parse(place, value).map_err(|error| {
            let id = clean(&error.id);
            field(format!("{at} ({id}): {}", error.error.field), clean(&error.error.problem))
        })?;
        operations.push(request);
    }
    let mut ids: Vec<OperationId> = operations.iter().filter(|request| is_add(request)).map(EditRequest::id).collect();
    ids.sort();
    if let Some(twice) = ids.windows(2).find(|pair| pair.first() == pair.last()).and_then(<[_]>::first) {
        return Err(field(at("operations"), words::finders::operation_twice(twice)));
    }
    Ok(Part { kind: part.kind, title: part.title, why: part.why, sure: Sure::percent(sure), operations })
}

fn is_add(request: &EditRequest) -> bool {
    matches!(request, EditRequest::Operation(operation) if matches!(operation.action, cutroom_api::batch::Action::Add(_)))
}

/// Checks a text for readers, `by` or `why`: one line of visible characters without URLs.
///
/// # Errors
/// The text is invalid; the error contains it.
pub fn sentence(name: &str, value: &str) -> Result<(), ReadError> {
    text(name, value, if name == "by" { NAME } else { SENTENCE })
}

/// A text of the video for use in a sentence: at most `most` characters, in one line, with URLs replaced by `…`.
pub(crate) fn tidy(value: &str, most: usize) -> String {
    let value: String = value
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| !is_hiding(*letter))
        .collect();
    let words: Vec<_> = value.split_whitespace().map(|word| if has_address(word) { "\u{2026}" } else { word }).collect();
    let text = words.join(" ");
    match text.char_indices().nth(most) {
        None => text,
        Some((end, _)) => format!("{}\u{2026}", text.get(..end).unwrap_or_default().trim_end()),
    }
}

fn text(name: &str, value: &str, most: usize) -> Result<(), ReadError> {
    let count = value.chars().count();
    if value.trim().is_empty() || count > most {
        return Err(field(name, words::finders::text_length(count, most)));
    }
    if let Some(letter) = value.chars().find(|letter| letter.is_control() || is_hiding(*letter)) {
        return Err(field(name, words::finders::text_line(format_args!("{:04X}", u32::from(letter)))));
    }
    if has_address(value) {
        return Err(field(name, words::finders::text_no_url(value)));
    }
    Ok(())
}

fn id(name: &str, value: &str) -> Result<(), ReadError> {
    if value.is_empty() || value.len() > ID || !value.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(field(name, words::finders::id_form(ID, clean(value))));
    }
    Ok(())
}

/// Whether a character is invisible, or changes the direction of others.
pub(crate) fn is_hiding(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{061c}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

pub(crate) fn has_address(value: &str) -> bool {
    let lower = value.to_lowercase();
    ["://", "www.", "mailto:", "javascript:", "data:"].iter().any(|sign| lower.contains(sign))
}

/// Checks all texts of an operation: no control characters, and URLs only in texts for viewers.
fn check_texts(at: &str, name: &str, value: &Value) -> Result<(), ReadError> {
    match value {
        Value::String(text) => {
            let at = if name.is_empty() { at.to_owned() } else { format!("{at}.{name}") };
            let is_written = WRITTEN.contains(&name.rsplit(['.', '[']).next().unwrap_or(name));
            let is_bad = |letter: &char| {
                letter.is_control() && !matches!(letter, '\n' | '\t')
                    || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            if let Some(letter) = text.chars().find(is_bad) {
                return Err(field(at, words::finders::no_control(format_args!("{:04X}", u32::from(letter)))));
            }
            let lower = text.trim_start().to_lowercase();
            if !is_written && (lower.contains("://") || lower.starts_with("data:") || lower.starts_with("file:")) {
                return Err(field(at, words::finders::no_url(clean(text))));
            }
            Ok(())
        }
        Value::Array(values) => {
            values.iter().enumerate().try_for_each(|(index, value)| check_texts(at, &format!("{name}[{index}]"), value))
        }
        Value::Object(fields) => fields.iter().try_for_each(|(field, value)| {
            let path = if name.is_empty() { field.clone() } else { format!("{name}.{field}") };
            check_texts(at, &clean(&path), value)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

/// Nesting depth of arrays and objects, without parsing them.
fn depth(bytes: &[u8]) -> usize {
    let (mut now, mut most, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                now += 1;
                most = most.max(now);
            }
            b']' | b'}' if !quoted => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// Formats a value for a message: short, without control characters.
fn shown(value: &Value) -> String {
    clean(&value.to_string())
}

/// Formats a text for a message: at most 120 characters, without control characters.
fn clean(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_control() || is_hiding(letter) { '\u{fffd}' } else { letter });
    let short: String = letters.take(120).collect();
    if text.chars().nth(120).is_some() { format!("{short}\u{2026}") } else { short }
}

impl Part {
    /// Reason why the part cannot be written to a file, by the rules of [`read`]; `None` if it can.
    pub fn problem(&self) -> Option<ReadError> {
        read_part(0, self.form()).err()
    }
}
