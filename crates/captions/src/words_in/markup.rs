//! Tags, timestamps and character references in the text of a cue.

use super::{Part, cues::Format, cues::milliseconds};

/// Recognised tags, without attributes or with `name=value`.
const TAGS: [&str; 24] = [
    "b", "i", "u", "s", "c", "em", "strong", "strike", "del", "ins", "small", "big", "sub", "sup", "tt", "font", "span", "p",
    "div", "br", "ruby", "rt", "rb", "rp",
];
/// Invisible character (word joiner) after a bracket that is literal text.
const JOINER: char = '\u{2060}';

/// Markup at a bracket.
#[derive(Debug, PartialEq, Eq)]
enum Markup {
    /// A tag of this many bytes, which is dropped.
    Tag(usize),
    /// A tag of letters that have their sound beside them, or of that sound.
    Ruby(usize, Ruby),
    /// A line break of this many bytes.
    Break(usize),
    /// A timestamp of this many bytes, and its time in milliseconds, at which the next words are spoken.
    Time(usize, i64),
    /// A character reference of this many bytes, and the text that it represents.
    Text(usize, String),
}

/// The tags of ruby: `<ruby>漢<rt>kan</rt></ruby>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ruby {
    /// `<ruby>`: annotated text begins.
    Begin,
    /// `<rt>` or `<rp>`: the pronunciation, or a bracket around it, begins.
    Sound,
    /// `</rt>` or `</rp>`.
    EndOfSound,
    /// `</ruby>`.
    End,
}

/// Open tags of a cue, carried from line to line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inside {
    /// The time at which the next words are spoken, as was said last.
    pub at: Option<i64>,
    /// Whether letters have their sound beside them.
    ruby: bool,
    /// Whether how they sound is being read: it is said once, and the letters are the words.
    sound: bool,
}

impl Inside {
    fn take(&mut self, tag: Ruby) {
        (self.ruby, self.sound) = match tag {
            Ruby::Begin => (true, false),
            Ruby::Sound => (self.ruby, self.ruby),
            Ruby::EndOfSound => (self.ruby, false),
            Ruby::End => (false, false),
        };
    }
}

/// `LONGEST_TAG`: longest tag in bytes. `LONGEST_NAME`: longest character reference in bytes. The search for an end stops there.
const LONGEST_TAG: usize = 1_000;
const LONGEST_NAME: usize = 40;

/// Parses the markup at the beginning of `text`, which starts with one of `<`, `{`, `&` and `\`. `None` if it is literal text.
fn markup(text: &str, format: Format) -> Option<Markup> {
    // Stops at another opening bracket, so that no text is searched twice.
    let until = |end: u8, most: usize| {
        let begin = text.bytes().next();
        let at = 1 + text.bytes().skip(1).take(most).position(|byte| byte == end || Some(byte) == begin)?;
        (text.as_bytes().get(at) == Some(&end)).then_some((text.get(1..at)?, at + 1))
    };
    match text.chars().next()? {
        '<' => {
            let (inside, length) = until(b'>', LONGEST_TAG)?;
            if let Some(at) = milliseconds(inside) {
                return Some(Markup::Time(length, at));
            }
            let name = inside.strip_prefix('/').unwrap_or(inside).trim_end_matches('/').trim_end();
            let end = name.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(name.len());
            let (name, rest) = name.split_at(end);
            let name = name.to_ascii_lowercase();
            let is_tag = match (name.as_str(), format) {
                // In WebVTT, the voice and language tags are followed by a name, and classes by a point.
                ("v" | "lang", Format::Vtt) => rest.is_empty() || rest.starts_with([' ', '.', '\t']),
                (_, Format::Vtt) if rest.starts_with('.') => TAGS.contains(&name.as_str()),
                ("c", Format::Srt) => rest.is_empty() || rest.starts_with('.'),
                _ => {
                    TAGS.contains(&name.as_str())
                        && (rest.trim().is_empty() || (rest.starts_with([' ', '\t']) && rest.contains('=')))
                }
            };
            let ends = inside.starts_with('/');
            let ruby = match name.as_str() {
                "ruby" => Some(if ends { Ruby::End } else { Ruby::Begin }),
                "rt" | "rp" => Some(if ends { Ruby::EndOfSound } else { Ruby::Sound }),
                _ => None,
            };
            if let Some(ruby) = ruby {
                return is_tag.then_some(Markup::Ruby(length, ruby));
            }
            let breaks = name == "br" || (name == "p" && inside.starts_with('/'));
            is_tag.then_some(if breaks { Markup::Break(length) } else { Markup::Tag(length) })
        }
        // Positions and fonts in SubStation Alpha notation.
        '{' if format == Format::Srt && text.starts_with("{\\") => {
            until(b'}', LONGEST_TAG).map(|(_, length)| Markup::Tag(length))
        }
        '\\' if format == Format::Srt => match text.chars().nth(1)? {
            'N' => Some(Markup::Break(2)),
            'h' => Some(Markup::Text(2, " ".to_owned())),
            _ => None,
        },
        '&' => {
            let (_, length) = until(b';', LONGEST_NAME)?;
            let reference = text.get(..length)?;
            let decoded = html_escape::decode_html_entities(reference);
            (decoded != reference).then(|| Markup::Text(length, decoded.into_owned()))
        }
        _ => None,
    }
}

/// The text of a line in parts: without tags, and divided where it says when the next words are spoken. `inside` is what the
/// lines before it left open.
pub fn parts_of(line: &str, format: Format, inside: &mut Inside) -> Vec<Part> {
    let mut parts = vec![Part { at: inside.at, text: String::new() }];
    let add = |parts: &mut Vec<Part>, inside: &Inside, text: &str| {
        if let Some(part) = parts.last_mut().filter(|_| !inside.sound) {
            part.text.push_str(text);
        }
    };
    let mut rest = line;
    while let Some(open) = rest.find(['<', '{', '&', '\\']) {
        let (before, behind) = rest.split_at(open);
        add(&mut parts, inside, before);
        let length = match markup(behind, format) {
            Some(Markup::Tag(length)) => length,
            Some(Markup::Ruby(length, tag)) => {
                inside.take(tag);
                length
            }
            Some(Markup::Break(length)) => {
                add(&mut parts, inside, "\n");
                length
            }
            Some(Markup::Text(length, text)) => {
                // Marks of direction are no part of a word.
                add(&mut parts, inside, &text.replace(['\u{200e}', '\u{200f}'], ""));
                length
            }
            Some(Markup::Time(length, time)) => {
                inside.at = Some(time);
                parts.push(Part { at: inside.at, text: String::new() });
                length
            }
            None => {
                let (bracket, after) = behind.split_at(1);
                add(&mut parts, inside, bracket);
                // A joiner written by [`srt_literal`] marks the bracket as literal text.
                bracket.len() + if after.starts_with(JOINER) { JOINER.len_utf8() } else { 0 }
            }
        };
        rest = behind.get(length..).unwrap_or_default();
    }
    add(&mut parts, inside, rest);
    parts.retain(|part| !part.text.is_empty());
    parts
}

/// Text for a `SubRip` file: everything that would be read as a tag, a line break or a character reference gets an invisible
/// joiner, which the reader removes.
pub fn srt_literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(['<', '{', '&', '\\']) {
        let (before, behind) = rest.split_at(open);
        let (bracket, after) = behind.split_at(1);
        literal.push_str(before);
        literal.push_str(bracket);
        if markup(behind, Format::Srt).is_some() || after.starts_with(JOINER) {
            literal.push(JOINER);
        }
        rest = after;
    }
    literal.push_str(rest);
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str, format: Format) -> String {
        parts_of(line, format, &mut Inside::default()).into_iter().map(|part| part.text).collect()
    }

    #[test]
    fn text_in_brackets_that_is_no_tag_stays() {
        for (line, srt, vtt) in [
            (
                "Use List<String> and if x <5 && y> 3",
                "Use List<String> and if x <5 && y> 3",
                "Use List<String> and if x <5 && y> 3",
            ),
            ("<i>one</i> <b >two</B> <font color=\"#fff\">three</font>", "one two three", "one two three"),
            ("<b and more> <i", "<b and more> <i", "<b and more> <i"),
            ("{\\an8}up {b} {y:i}", "up {b} {y:i}", "{\\an8}up {b} {y:i}"),
            ("<v Ada>Hi</v> <c.red>you</c> <lang en>now</lang>", "<v Ada>Hi</v> you <lang en>now</lang>", "Hi you now"),
            (
                "caf&eacute; &#233; it&#x27;s &amp;lt; R&D; &;",
                "caf\u{e9} \u{e9} it's &lt; R&D; &;",
                "caf\u{e9} \u{e9} it's &lt; R&D; &;",
            ),
            ("one\\Ntwo\\hthree C:\\new", "one\ntwo three C:\\new", "one\\Ntwo\\hthree C:\\new"),
            ("a<br/>b<br>c", "a\nb\nc", "a\nb\nc"),
            (
                "<ruby>\u{6f22}<rp>(</rp><rt>kan</rt><rp>)</rp>\u{5b57}<rt>ji</ruby> <rt>read",
                "\u{6f22}\u{5b57} read",
                "\u{6f22}\u{5b57} read",
            ),
        ] {
            assert_eq!((text(line, Format::Srt), text(line, Format::Vtt)), (srt.to_owned(), vtt.to_owned()));
        }
    }

    #[test]
    fn what_looks_like_markup_in_our_subrip_is_read_as_the_text_that_it_was() {
        for said in
            ["<i>", "</font>", "{\\an8}", "&amp;", "&#65;", "a\\Nb", "<00:00:01.000>", "<Ann> {So} & <", "\\h", "&eacute;x"]
        {
            let literal = srt_literal(said);
            assert_eq!(text(&literal, Format::Srt), said);
            assert!(srt_literal("<Ann> a & b") == "<Ann> a & b", "what is no markup is written as it is");
        }
    }
}
