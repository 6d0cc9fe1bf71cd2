//! Doc comments begin with the thing that they describe, or with what it does.

use std::{fs, path::Path};

/// First words that tell a stranger nothing: a clause, or a pronoun, for a noun.
const RIDDLES: [&str; 22] = [
    "What",
    "Of",
    "That",
    "Those",
    "These",
    "Which",
    "Whose",
    "Whom",
    "The same",
    "Like that",
    "Like this",
    "Such",
    "It",
    "Its",
    "They",
    "Them",
    "Their",
    "As",
    "By",
    "None where",
    "Nothing where",
    "In which",
];

/// Every doc comment of a source, with the number of its first line.
fn docs(text: &str) -> Vec<(usize, &str)> {
    let doc = |line: &&str| line.trim_start().starts_with("///") || line.trim_start().starts_with("//!");
    let lines: Vec<_> = text.lines().collect();
    let begins = (0..lines.len()).filter(|at| doc(&lines[*at]) && (*at == 0 || !doc(&lines[at - 1])));
    begins.map(|at| (at + 1, lines[at].trim_start().trim_start_matches(['/', '!']).trim())).collect()
}

/// Whether a comment begins with a riddle.
fn is_riddle(comment: &str) -> bool {
    RIDDLES.iter().any(|words| {
        let rest = comment.strip_prefix(words);
        rest.is_some_and(|rest| rest.starts_with([' ', ',', ':', '.']))
    })
}

fn walk(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let riddles = docs(&text).into_iter().filter(|(_, comment)| is_riddle(comment));
            found.extend(riddles.map(|(line, comment)| format!("{}:{line}: {comment}", path.display())));
        }
    }
}

#[test]
fn a_doc_comment_begins_with_what_it_describes() {
    let mut found = Vec::new();
    for folder in ["src", "crates", "tests", "benches"] {
        walk(Path::new(folder), &mut found);
    }
    assert!(found.is_empty(), "these name no thing; CONTRIBUTING says how a comment begins:\n{}", found.join("\n"));
}

#[test]
fn a_riddle_is_told_from_a_comment_that_names_its_thing() {
    for riddle in ["What is asked.", "Of a clip.", "The same, for a layout.", "It waits.", "By time."] {
        assert!(is_riddle(riddle), "{riddle}");
    }
    for clear in ["Whatever", "Offset in milliseconds.", "Items, by time.", "The samples.", "Thatched", "Italic text."] {
        assert!(!is_riddle(clear), "{clear}");
    }
    assert_eq!(docs("/// One.\n/// Two.\nfn a() {}\n//! Three."), [(1, "One."), (4, "Three.")]);
}
