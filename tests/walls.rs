//! Who may know whom: the arrows of ARCHITECTURE.md, held by reading every path that the sources name.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "walls/promises.rs"]
mod promises;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The rooms of the program itself, and which rooms each may name. What the crates may use stands in their Cargo.toml. An arrow
/// that nothing uses is a mistake too.
const ROOMS: [(&str, &[&str]); 4] = [
    ("app", &["api", "disk", "timeline", "captions", "stage", "picture", "fonts", "edit", "faces", "media", "server"]),
    ("ui", &["api", "disk", "timeline", "captions", "stage", "picture", "fonts", "edit", "faces", "app"]),
    ("cli", &["api", "disk", "timeline", "captions", "faces", "app"]),
    ("main.rs", &["api", "app", "cli", "server", "ui"]),
];

/// The rooms that are crates, by the names that the program uses.
const CRATES: [&str; 11] =
    ["api", "captions", "disk", "edit", "faces", "fonts", "media", "picture", "server", "stage", "timeline"];

/// Where the sources of the program and of the local workspace lie.
const PROGRAM: &str = "src";
const SERVER: &str = "crates/server/src";

/// Inside a room: what a part of it may not name.
const PARTS: [(&str, &str, &[&str]); 12] = [
    (SERVER, "store/", &["http", "render", "exporter", "space", "events", "stage", "media"]),
    (SERVER, "render/", &["http", "exporter", "space", "events"]),
    (SERVER, "exporter.rs", &["http"]),
    (SERVER, "events.rs", &["http"]),
    (SERVER, "sample.rs", &["http"]),
    (SERVER, "space/", &["http"]),
    (SERVER, "deliver.rs", &["http"]),
    // The crafts never know each other.
    (PROGRAM, "app/rooms/faces", &["app::rooms::captions"]),
    (PROGRAM, "app/rooms/captions", &["app::rooms::faces"]),
    (PROGRAM, "ui/rooms/faces", &["app::rooms::captions", "ui::rooms::captions"]),
    (PROGRAM, "ui/rooms/captions", &["app::rooms::faces", "ui::rooms::faces"]),
    // Only what opens files and closes the window knows the disk.
    (PROGRAM, "ui/", &["disk"]),
];

/// Parts that a rule of `PARTS` does not hold for.
const EXCEPT: [(&str, &str); 1] = [("ui/", "ui/window")];

/// Crates that know nothing of the disk or the network, as far as the standard library has them: of other crates they have none
/// that does.
const PURE: [&str; 7] = ["api", "timeline", "captions", "stage", "picture", "edit", "faces"];
/// What touches the disk, the network or another process.
const OUTSIDE: [&str; 7] = ["std::fs", "std::net", "std::process", "tokio", "reqwest", "rusqlite", "axum"];
/// What touches the process itself: its threads, its surroundings, its clock.
const PROCESS: [&str; 4] = ["std::thread", "std::env", "std::time::Instant", "std::time::SystemTime"];

/// A source file: where it is below `src`, and every path that it names.
struct Source {
    file: String,
    paths: BTreeSet<String>,
}

/// A word, or one sign; `::` is one.
type Token = String;

/// The words and signs of a source, without comments and texts.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => while letters.next_if(|letter| *letter != '\n').is_some() {},
            '"' => {
                // A raw text ends at its own mark of signs; any other at the next quote that no backslash stands before.
                let raw = tokens.len() - tokens.iter().rposition(|token: &Token| token != "#").map_or(0, |last| last + 1);
                let is_raw = raw > 0 || tokens.last().is_some_and(|last| last == "r" || last == "br");
                while let Some(letter) = letters.next() {
                    if letter == '\\' && !is_raw {
                        letters.next();
                    } else if letter == '"' {
                        let mut closing = 0;
                        while closing < raw && letters.next_if_eq(&'#').is_some() {
                            closing += 1;
                        }
                        if closing == raw {
                            break;
                        }
                    }
                }
            }
            '\'' => {
                // A letter in quotes, or a lifetime.
                if letters.next_if_eq(&'\\').is_some() {
                    letters.next();
                    while letters.next().is_some_and(|letter| letter != '\'') {}
                } else {
                    let name = letters.next();
                    if letters.next_if_eq(&'\'').is_none() && name.is_some() {
                        while letters.next_if(|letter| letter.is_alphanumeric() || *letter == '_').is_some() {}
                    }
                }
            }
            ':' if letters.next_if_eq(&':').is_some() => tokens.push("::".into()),
            letter if letter.is_alphanumeric() || letter == '_' => {
                let mut word = String::from(letter);
                while let Some(letter) = letters.next_if(|letter| letter.is_alphanumeric() || *letter == '_') {
                    word.push(letter);
                }
                tokens.push(word);
            }
            letter if letter.is_whitespace() => {}
            letter => tokens.push(letter.into()),
        }
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// The module that a file is, as parts of a path: `src/edit/draft/run.rs` is `edit`, `draft`, `run`.
fn module(file: &str) -> Vec<String> {
    let mut parts: Vec<_> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// Every path that a source names, from the crate's root or from another crate on; what it brings in by `use`, under
/// whatever name, is followed.
fn paths(file: &str, text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let (mut found, mut brought) = (BTreeSet::new(), BTreeMap::<String, Vec<String>>::new());
    // Modules that are written inside the file, by the depth of the braces that they end at.
    let (mut inside, mut depth) = (vec![(0, module(file))], 0);
    // A `use` may stand behind what uses it: they are read first.
    for naming in [false, true] {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1).map(String::as_str);
            match token.as_str() {
                "mod" if tokens.get(at + 2).is_some_and(|token| token == "{") => {
                    let mut module = inside.last().unwrap().1.clone();
                    module.push(next.unwrap().to_owned());
                    inside.push((depth, module));
                    at += 1;
                }
                "mod" if tokens.get(at + 2).is_some_and(|token| token == ";") => {
                    let mut module = inside.last().unwrap().1.clone();
                    module.push(next.unwrap().to_owned());
                    brought.insert(next.unwrap().to_owned(), module);
                }
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    // The file's own module never ends.
                    if inside.len() > 1 && inside.last().unwrap().0 == depth {
                        inside.pop();
                    }
                }
                "use" => {
                    let mut tree = Vec::new();
                    at = read_tree(&tokens, at + 1, &[], &mut tree);
                    for (path, name) in tree {
                        let path = resolve(&path, &inside.last().unwrap().1, &brought);
                        found.insert(path.join("::"));
                        brought.insert(name, path);
                    }
                    continue;
                }
                name if naming && is_name(name) && next == Some("::") && (at == 0 || tokens.get(at - 1).unwrap() != "::") => {
                    let mut path = vec![name.to_owned()];
                    while tokens.get(at + 1).is_some_and(|token| token == "::")
                        && tokens.get(at + 2).is_some_and(|token| is_name(token))
                    {
                        path.push(tokens.get(at + 2).unwrap().clone());
                        at += 2;
                    }
                    found.insert(resolve(&path, &inside.last().unwrap().1, &brought).join("::"));
                }
                _ => {}
            }
            at += 1;
        }
        (inside, depth) = (vec![(0, module(file))], 0);
    }
    found
}

/// Reads a tree of `use` from a token on: each path with the name that it is brought in under. Answers where it ends.
fn read_tree(tokens: &[Token], mut at: usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = read_tree(tokens, at, &path, found);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            Some("::") => at += 1,
            Some("as") => {
                found.push((path, tokens.get(at + 1).cloned().unwrap_or_default()));
                return at + 2;
            }
            Some("*") => {
                at += 1;
                found.push((path.clone(), "*".into()));
                return at;
            }
            Some(name) if is_name(name) => {
                path.push(name.to_owned());
                at += 1;
            }
            _ => {
                let name = path.iter().rev().find(|part| *part != "self").cloned().unwrap_or_default();
                found.push((path, name));
                return at;
            }
        }
    }
}

/// A path from the crate's root on; one into another crate stays as it is.
fn resolve(path: &[String], module: &[String], brought: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut from = match path.first().map(String::as_str) {
        // The program names the library by its name.
        None | Some("crate" | "cutroom") => Vec::new(),
        Some("self" | "super") => module.to_vec(),
        Some(name) => match brought.get(name) {
            Some(known) => known.clone(),
            None => vec![name.to_owned()],
        },
    };
    for (index, part) in path.iter().enumerate() {
        match part.as_str() {
            "super" => drop(from.pop()),
            "self" => {}
            _ if index == 0 => {}
            part => from.push(part.to_owned()),
        }
    }
    from
}

/// Every source below a part of a folder of sources, or the one that is named.
fn sources(root: &str, part: &str) -> Vec<Source> {
    fn walk(root: &str, path: &Path, found: &mut Vec<Source>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                walk(root, &entry.unwrap().path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(root).unwrap().display().to_string();
            let paths = paths(&file, &fs::read_to_string(path).unwrap());
            found.push(Source { file, paths });
        }
    }
    let mut found = Vec::new();
    walk(root, &Path::new(root).join(part), &mut found);
    assert!(!found.is_empty(), "{root}/{part} is empty");
    found
}

/// Whether a path is one, or leads into it.
fn leads_into(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Whether a part of the sources is free of a rule.
fn is_free(part: &str, file: &str) -> bool {
    EXCEPT.iter().any(|(ruled, free)| *ruled == part && file.starts_with(free))
}

#[test]
fn no_room_has_a_door_to_one_it_may_not_know() {
    for (room, allowed) in ROOMS {
        let mut used = BTreeSet::new();
        let others = || ROOMS.iter().map(|(other, _)| *other).chain(CRATES).filter(|other| *other != room);
        for Source { file, paths } in sources(PROGRAM, room) {
            for path in &paths {
                for other in others().filter(|other| leads_into(path, other)) {
                    assert!(allowed.contains(&other), "{file} names {path}, which {room} may not know");
                    used.insert(other);
                }
            }
        }
        let unused: Vec<_> = allowed.iter().filter(|other| !used.contains(*other)).collect();
        assert!(unused.is_empty(), "{room} may know {unused:?} and names nothing of it: the arrow goes");
    }
}

#[test]
fn every_folder_of_the_sources_is_a_room() {
    for entry in fs::read_dir("src").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            name == "lib.rs" || ROOMS.iter().any(|(room, _)| *room == name),
            "src/{name} is no room: say who may know whom"
        );
    }
}

#[test]
fn no_part_of_a_room_has_a_door_to_one_it_may_not_know() {
    for (root, part, forbidden) in PARTS {
        for Source { file, paths } in sources(root, part).into_iter().filter(|source| !is_free(part, &source.file)) {
            for other in forbidden {
                let named = paths.iter().find(|path| leads_into(path, other));
                assert!(named.is_none(), "{file} names {named:?}, which {part} may not know");
            }
        }
    }
}

#[test]
fn the_toolkit_is_named_in_the_interface_alone() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "ui") {
        for Source { file, paths } in sources(PROGRAM, room) {
            let toolkit = ["egui", "eframe", "epaint"];
            let named = paths.iter().find(|path| toolkit.iter().any(|toolkit| leads_into(path, toolkit)));
            assert!(named.is_none(), "{file} names {named:?}: only the interface knows the toolkit");
        }
    }
}

#[test]
fn pure_rooms_touch_nothing() {
    for room in PURE {
        for Source { file, paths } in sources(&format!("crates/{room}/src"), "") {
            let outside = paths.iter().find(|path| OUTSIDE.iter().chain(&PROCESS).any(|outside| leads_into(path, outside)));
            assert!(outside.is_none() || file.ends_with("tests.rs"), "{room}/{file} names {outside:?}");
        }
    }
}

#[test]
fn the_interface_touches_disk_and_network_in_its_window_alone() {
    for Source { file, paths } in sources(PROGRAM, "ui").into_iter().filter(|source| !source.file.starts_with("ui/window")) {
        let outside = paths.iter().find(|path| OUTSIDE.iter().any(|outside| leads_into(path, outside)));
        assert!(outside.is_none(), "{file} names {outside:?}");
    }
}

#[test]
fn a_door_is_found_however_it_is_written() {
    let named = |text: &str| paths("edit/draft/run.rs", text);
    for text in [
        "use crate::server::http;",
        "use crate::{api::{ClipId, item::Item}, server::{self, http::{Failure as F}}};",
        "use super::super::super::server::http as web; fn a() { web::Failure::new() }",
        "fn a() { let it = super::super::super::server::http::Failure::new(); }",
        "use crate::server as s;\nfn a() -> s::http::Failure { s::http::x() }",
        "mod tests { use super::super::super::super::server::http::x; }",
        "const A: &str = r#\"a \" quote\"#; use crate::server::http::x;",
        "fn a<'a>(b: &'a str, c: char) -> bool { c == '\"' && crate::server::http::x(b) }",
    ] {
        assert!(named(text).iter().any(|path| leads_into(path, "server::http")), "{text}: {:?}", named(text));
    }
    for text in
        ["// use crate::server::http;", "const A: &str = \"crate::server::http::x\";", "mod tests { use super::server::http; }"]
    {
        assert!(!named(text).iter().any(|path| leads_into(path, "server::http")), "{text}: {:?}", named(text));
    }
}

/// Names and messages of others would control a terminal from anywhere else: the one door makes them visible.
#[test]
fn only_the_terminal_and_the_log_write_to_standard_output_and_standard_error() {
    fn walk(path: &Path, found: &mut Vec<String>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                walk(&entry.unwrap().path(), found);
            }
            return;
        }
        let name = path.strip_prefix("src").unwrap().display().to_string();
        if matches!(name.as_str(), "app/terminal.rs" | "cli/logs.rs") {
            return;
        }
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let asked = code.matches("stdout().is_terminal()").count() + code.matches("stderr().is_terminal()").count();
        let used = code.matches("io::stdout()").count() + code.matches("io::stderr()").count();
        if used > asked {
            found.push(name);
        }
    }
    let mut found = Vec::new();
    walk(Path::new("src"), &mut found);
    assert_eq!(found, Vec::<String>::new(), "these write without `app::terminal`");
}
