//! Redaction of HTML form fields: `<input name="password" value="...">`.

use super::{
    super::names::{MASK, is_secret_name},
    Mask,
    bodies::is_value,
};

impl Mask {
    /// Removes the values of HTML form fields whose names are those of secrets: `<input name="password" value="...">`.
    pub(super) fn tags(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let (before, tag) = rest.split_at(at);
            out.push_str(before);
            let end = tag_end(tag);
            let (tag, after) = tag.split_at(end);
            rest = after;
            let attributes = attributes(tag);
            let is_named = attributes.iter().any(|(name, value)| {
                ["name", "id", "type", "autocomplete", "property"].contains(&name.to_ascii_lowercase().as_str())
                    && is_secret_name(&tag[value.clone()])
            });
            let mut from = 0;
            for (_, value) in attributes.into_iter().filter(|(name, _)| is_named && is_value(name)) {
                self.learn(&tag[value.clone()]);
                out.push_str(&tag[from..value.start]);
                out.push_str(MASK);
                from = value.end;
            }
            out.push_str(&tag[from..]);
        }
        out.push_str(rest);
        out
    }
}

/// Length of a tag, up to its `>` outside quotations.
fn tag_end(tag: &str) -> usize {
    let mut quote = None;
    for (at, letter) in tag.char_indices() {
        match quote {
            Some(open) if open == letter => quote = None,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            None if letter == '>' => return at + 1,
            None if letter == '<' && at > 0 => return at,
            _ => {}
        }
    }
    // The tag is never closed, so it isn't a tag.
    1
}

/// Attributes of a tag: name, and byte range of the value.
fn attributes(tag: &str) -> Vec<(&str, std::ops::Range<usize>)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(sign) = tag[from..].find('=').map(|at| from + at) {
        let name = tag[from..sign]
            .trim_end()
            .rsplit(|letter: char| letter.is_whitespace() || letter == '<')
            .next()
            .unwrap_or_default();
        let value = &tag[sign + 1..];
        let start = sign + 1 + value.len() - value.trim_start_matches([' ', '\t', '\n', '\r', '\\']).len();
        let value = &tag[start..];
        let (start, end) = if let Some(quote @ ('"' | '\'')) = value.chars().next() {
            let end = value[1..].find(quote).map_or(tag.len(), |at| start + 1 + at);
            (start + 1, end)
        } else {
            let end = value.find(|letter: char| letter.is_whitespace() || letter == '>').map_or(tag.len(), |at| start + at);
            (start, end)
        };
        found.push((name, start..end));
        from = end;
    }
    found
}
