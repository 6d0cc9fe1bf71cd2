//! Decodes the bytes of a file: UTF-8, UTF-16, or Windows-1252.

use super::ReadError;
use std::str::FromStr;

/// The encoding of a file, by its name: what a file in it does not say, and nobody can guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl FromStr for Encoding {
    type Err = String;

    /// Reads a name of the Encoding Standard, which browsers use: `windows-1251`, `gb18030`, `shift_jis`.
    fn from_str(name: &str) -> Result<Self, String> {
        let found = encoding_rs::Encoding::for_label_no_replacement(name.trim().as_bytes()).map(Self);
        found.ok_or_else(|| words::captions::encoding_expected().into())
    }
}

/// The text of a file in an encoding that was named.
pub fn decoded_in(bytes: &[u8], Encoding(encoding): Encoding) -> Result<(String, Option<&'static str>), ReadError> {
    let (text, is_damaged) = encoding.decode_with_bom_removal(bytes);
    let wrong = if is_damaged { text.find('\u{fffd}') } else { text.find('\0') };
    if let Some(at) = wrong {
        let line = line_of(text.as_bytes(), at);
        return Err(ReadError::Line { line, problem: words::captions::not_in_encoding(encoding.name()) });
    }
    Ok((text.into_owned(), Some(encoding.name())))
}

/// Windows-1252 characters from 0x80 on, where Latin-1 has control characters; `\0` for the five undefined ones.
const FROM_0X80: [char; 32] = [
    '\u{20ac}', '\0', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}', '\u{2030}', '\u{160}',
    '\u{2039}', '\u{152}', '\0', '\u{17d}', '\0', '\0', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}',
    '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\0', '\u{17e}', '\u{178}',
];

/// Text of a file without its byte order mark, and the assumed encoding if the file does not state one. Fails if the bytes fit no
/// supported encoding.
pub fn decoded(bytes: &[u8]) -> Result<(String, Option<&'static str>), ReadError> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return utf8(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return Ok((utf16(rest, u16::from_le_bytes)?, None));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return Ok((utf16(rest, u16::from_be_bytes)?, None));
    }
    // In UTF-16, every second byte of the first characters of a subtitle or JSON file is zero.
    match bytes {
        [first, 0, second, 0, ..] if *first > 0 && *second > 0 => {
            Ok((utf16(bytes, u16::from_le_bytes)?, Some(words::captions::encoding_utf16())))
        }
        [0, first, 0, second, ..] if *first > 0 && *second > 0 => {
            Ok((utf16(bytes, u16::from_be_bytes)?, Some(words::captions::encoding_utf16())))
        }
        _ => utf8(bytes),
    }
}

fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes.iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn utf8(bytes: &[u8]) -> Result<(String, Option<&'static str>), ReadError> {
    if let Some(zero) = bytes.iter().position(|byte| *byte == 0) {
        return Err(ReadError::Line { line: line_of(bytes, zero), problem: words::captions::not_text().into() });
    }
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok((text.to_owned(), None)),
        Err(error) => error,
    };
    // A program that cuts words into tokens may cut characters too. JSON is always UTF-8.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|first| matches!(first, b'{' | b'[')) {
        return Ok((String::from_utf8_lossy(bytes).into_owned(), Some(words::captions::encoding_damaged_utf8())));
    }
    let wrong = |at: usize, problem: &str| Err(ReadError::Line { line: line_of(bytes, at), problem: problem.to_owned() });
    // A file in one encoding has no characters of the other.
    let has_utf8 = bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    if has_utf8 {
        return wrong(error.valid_up_to(), words::captions::not_utf8());
    }
    let mut text = String::with_capacity(bytes.len());
    for (at, byte) in bytes.iter().enumerate() {
        let letter = match byte {
            0x80..=0x9f => FROM_0X80.get(usize::from(byte - 0x80)).copied().unwrap_or('\0'),
            byte => char::from(*byte),
        };
        if letter == '\0' {
            return wrong(at, words::captions::not_utf8_or_windows_1252());
        }
        text.push(letter);
    }
    Ok((text, Some(words::captions::encoding_windows_1252())))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, ReadError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let whole = |text: String| rest.is_empty().then_some(text);
    let decoded: Result<String, _> = char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect();
    let text = decoded.ok().and_then(whole);
    text.ok_or_else(|| ReadError::Whole(words::captions::damaged_utf16().into()))
}
