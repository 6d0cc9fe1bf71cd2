//! Past tense of step names: `Delete ‘Whoosh’` becomes `Deleted ‘Whoosh’`.

/// Verbs at the start of step names, with their past tense.
const VERBS: [(&str, &str); 34] = [
    ("Add", "Added"),
    ("Align", "Aligned"),
    ("Append", "Appended"),
    ("Apply", "Applied"),
    ("Bring back", "Brought back"),
    ("Change", "Changed"),
    ("Copy", "Copied"),
    ("Correct", "Corrected"),
    ("Crop", "Cropped"),
    ("Cut", "Cut"),
    ("Delete", "Deleted"),
    ("Discard", "Discarded"),
    ("Duplicate", "Duplicated"),
    ("End", "Ended"),
    ("Extend", "Extended"),
    ("Hide", "Hid"),
    ("Keep", "Kept"),
    ("Make", "Made"),
    ("Move", "Moved"),
    ("Paste", "Pasted"),
    ("Put", "Put"),
    ("Remove", "Removed"),
    ("Rename", "Renamed"),
    ("Reset", "Reset"),
    ("Roll", "Rolled"),
    ("Set", "Set"),
    ("Shorten", "Shortened"),
    ("Show", "Showed"),
    ("Slip", "Slipped"),
    ("Split", "Split"),
    ("Start", "Started"),
    ("Take back", "Took back"),
    ("Take", "Took"),
    ("Trim", "Trimmed"),
];

/// Step name in the past tense. A name without a known verb gets a prefix: `Volume of ‘Whoosh’` becomes `Changed: Volume of
/// ‘Whoosh’`.
pub(super) fn past(name: &str) -> String {
    let found = VERBS.iter().find_map(|(verb, done)| {
        let rest = name.strip_prefix(verb)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| format!("{done}{rest}"))
    });
    found.unwrap_or_else(|| format!("Changed: {name}"))
}

/// Sentence without its final full stop, to be followed by another.
pub(super) fn open(text: &str) -> &str {
    text.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_said_as_done_whatever_its_name() {
        assert_eq!(past("Delete \u{2018}Whoosh\u{2019}"), "Deleted \u{2018}Whoosh\u{2019}");
        assert_eq!(past("Take back \u{2018}Whoosh\u{2019}"), "Took back \u{2018}Whoosh\u{2019}");
        assert_eq!(past("Cut out 0:02"), "Cut out 0:02");
        assert_eq!(past("Endless"), "Changed: Endless");
        assert_eq!(past("Volume of \u{2018}Whoosh\u{2019}"), "Changed: Volume of \u{2018}Whoosh\u{2019}");
    }
}
