//! Checks that everything named in the documents exists: tests in docs/change/promises.md and elsewhere, linked files, sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Folders with tests: the program, its crates, and the tests from outside.
const ROOTS: [&str; 3] = ["src", "crates", "tests"];

/// Test functions by name, each with the module paths of the files that contain one of that name.
type Tests = BTreeMap<String, Vec<Vec<String>>>;

fn files(path: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            files(&entry.unwrap().path(), ending, found);
        }
    } else if path.extension().is_some_and(|extension| extension == ending) {
        found.push(path.to_owned());
    }
}

/// All documents for readers.
fn documents() -> Vec<PathBuf> {
    let mut found = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(PathBuf::from).to_vec();
    files(Path::new("docs"), "md", &mut found);
    found
}

/// Module path of a source that a name may use: `crates/app/src/faces/verdict_file.rs` becomes `app`, `faces`, `verdict_file`.
fn modules(file: &Path) -> Vec<String> {
    let parts = file.with_extension("");
    let parts = parts.iter().map(|part| part.to_string_lossy().trim_start_matches("cutroom-").to_owned());
    parts.filter(|part| !matches!(part.as_str(), "src" | "crates" | "tests" | "mod" | "lib" | "main")).collect()
}

/// Name of the function that a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub") || *word == "async");
    (words.next() == Some("fn")).then(|| words.next())?.map(|name| name.split(['(', '<']).next().unwrap_or(name))
}

/// Names of the test functions in a source: those below a test attribute, also inside `proptest!`.
fn tests_in(text: &str) -> Vec<&str> {
    let (mut found, mut is_test) = (Vec::new(), false);
    for line in text.lines().map(str::trim) {
        if let Some(name) = declared(line) {
            if is_test {
                found.push(name);
            }
            is_test = false;
        } else if line.starts_with("#[") {
            is_test |= line.contains("test]") || line.contains("test(");
        }
    }
    found
}

fn all_tests() -> Tests {
    let (mut sources, mut found) = (Vec::new(), Tests::new());
    for root in ROOTS {
        files(Path::new(root), "rs", &mut sources);
    }
    for file in sources {
        for name in tests_in(&fs::read_to_string(&file).unwrap()) {
            found.entry(name.to_owned()).or_default().push(modules(&file));
        }
    }
    found
}

/// Whether a file's module path ends with the given modules. `…` stands for any number of modules; an inline module `tests` has
/// no file of its own.
fn is_in(file: &[String], named: &[&str]) -> bool {
    let Some((last, before)) = named.split_last() else { return true };
    match *last {
        "tests" => is_in(file, before),
        "…" => (0..=file.len()).any(|left| is_in(&file[..left], before)),
        module => file.split_last().is_some_and(|(own, above)| own == module && is_in(above, before)),
    }
}

/// Whether a test exists for a name in a document: with modules, a test file or nothing before it, possibly truncated by `…`.
fn names_a_test(name: &str, tests: &Tests) -> bool {
    let parts: Vec<_> = name.split([' ', ':']).filter(|part| !part.is_empty()).collect();
    let Some((last, before)) = parts.split_last() else { return false };
    let is_at = |places: &Vec<Vec<String>>| places.iter().any(|file| is_in(file, before));
    match last.strip_suffix('…') {
        // `tests` alone means all tests of a module.
        None if *last == "tests" => !before.is_empty() && tests.values().any(is_at),
        None => tests.get(*last).is_some_and(is_at),
        Some(start) => tests.iter().any(|(test, places)| test.starts_with(start) && is_at(places)),
    }
}

/// Whether an entry of the second column of docs/change/promises.md exists: a test, a test file, or a command that runs tests.
fn exists(name: &str, tests: &Tests) -> bool {
    if let Some(target) = name.strip_prefix("make ") {
        return fs::read_to_string("Makefile").unwrap().lines().any(|line| line.starts_with(&format!("{target}:")));
    }
    let path = Path::new(name.split(' ').next().unwrap_or(name));
    if name.starts_with("scripts/") {
        return path.is_file();
    }
    if path.extension().is_some() {
        return fs::read_to_string(path).is_ok_and(|text| !tests_in(&text).is_empty());
    }
    names_a_test(name, tests)
}

/// Texts between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_promise_names_a_test_that_exists() {
    let (tests, text) = (all_tests(), fs::read_to_string("docs/change/promises.md").unwrap());
    let (mut promises, mut missing) = (0, Vec::new());
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise")) {
        let (promise, kept_by) = row.trim_matches(['|', ' ']).rsplit_once(" | ").unwrap();
        promises += 1;
        assert!(quoted(kept_by).next().is_some(), "no test keeps this promise: {promise}");
        missing.extend(quoted(kept_by).filter(|name| !exists(name, &tests)).map(|name| format!("{name} ({promise})")));
    }
    assert!(promises > 100, "docs/change/promises.md has {promises} rows: has its table another form?");
    assert_eq!(missing, Vec::<String>::new(), "docs/change/promises.md names what does not exist");
}

#[test]
fn every_test_that_a_document_names_exists() {
    let (tests, mut missing) = (all_tests(), Vec::new());
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let words = text.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '…' | '.' | '/' | ':'));
        for word in words.map(|word| word.trim_matches(['.', ':'])) {
            // Names of tests are sentences of several words; names of pictures may be as long, but have an extension. The
            // modules before a name are checked with it.
            let name = word.rsplit_once("::").map_or(word, |(_, name)| name);
            let is_test = name.matches('_').count() >= 4 && !word.contains(['.', '/']);
            if is_test && name.chars().all(|letter| !letter.is_uppercase()) && !names_a_test(word, &tests) {
                missing.push(format!("{}: {word}", document.display()));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new(), "documents name tests that do not exist");
}

#[test]
fn every_link_of_a_document_leads_to_a_file_and_a_heading() {
    /// Anchor of a heading: lower case, with a hyphen for each space.
    fn address(heading: &str) -> String {
        let kept = heading
            .to_lowercase()
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
            .collect::<String>();
        kept.trim().replace(' ', "-")
    }
    let mut broken = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(link, _)| link)) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if file.contains("://") || file.contains(char::is_whitespace) {
                continue;
            }
            let target = if file.is_empty() { document.clone() } else { document.parent().unwrap().join(file) };
            let has_heading = || {
                let text = fs::read_to_string(&target).unwrap_or_default();
                text.lines().filter(|line| line.starts_with('#')).any(|line| address(line.trim_start_matches('#')) == heading)
            };
            if !target.exists() || !heading.is_empty() && !has_heading() {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new(), "links of documents that lead nowhere");
}

#[test]
fn a_name_is_found_where_it_says_and_nowhere_else() {
    let source = "#[test]\nfn one_thing() {}\n/// Helps.\nfn helper() {}\n#[tokio::test(flavor = \"multi_thread\")]\n\
                  #[allow(dead_code)]\nasync fn another_thing() {}\nproptest! {\n    #[test]\n    fn a_third(x in 0..1) {}\n}";
    assert_eq!(tests_in(source), ["one_thing", "another_thing", "a_third"]);
    let places = |paths: &[&str]| paths.iter().map(|path| modules(Path::new(path))).collect::<Vec<_>>();
    let tests = Tests::from([
        ("one_thing".to_owned(), places(&["crates/app/src/faces/paging.rs", "crates/edit/src/draft/mod.rs"])),
        ("one_thought".to_owned(), places(&["tests/window/playing.rs"])),
    ]);
    for name in [
        "one_thing",
        "app::faces::paging::tests::one_thing",
        "edit::draft::one_thing",
        "window playing::one_thought",
        "one_tho…",
        "app::faces::paging::tests",
        "paging::one_thing",
        "app::…::paging::tests::one_thing",
        "app::…::one_thing",
    ] {
        assert!(names_a_test(name, &tests), "{name}");
    }
    for name in [
        "one",
        "one_thin",
        "two_…",
        "stage::one_thing",
        "paging::faces::one_thing",
        "window playing::one_thi…",
        "app::paging::tests::one_thing",
        "app::paging::tests",
        "faces::one_thing",
        "jobs::…::paging::one_thing",
        "tests",
        "",
    ] {
        assert!(!names_a_test(name, &tests), "{name}");
    }
}

/// Texts between backquotes, outside of code blocks.
fn spans(text: &str) -> Vec<&str> {
    let blocks = text.split("```").step_by(2);
    blocks.flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

/// Whether a text between backquotes names a source or a folder of sources: `app/window/dialog.rs`, `edit/save`.
fn is_source(span: &str, rooms: &BTreeSet<String>) -> bool {
    let (room, rest) = span.split_once('/').unwrap_or_default();
    let is_plain =
        |part: &str| part.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
    let parts = rest.strip_suffix(".rs").unwrap_or(rest).trim_end_matches('/');
    rooms.contains(room) && parts.split('/').all(is_plain)
}

/// When a source is moved, the documents that name it must be changed too.
#[test]
fn every_source_that_a_document_names_is_there() {
    let folders = |path: &str| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let rooms: BTreeSet<_> = folders("src").chain(folders("crates")).collect();
    let mut sources = Vec::new();
    for root in ROOTS {
        files(Path::new(root), "rs", &mut sources);
    }
    let mut readmes = Vec::new();
    files(Path::new("crates"), "md", &mut readmes);
    let (mut named, mut missing) = (0, Vec::new());
    for document in documents().into_iter().chain(readmes) {
        let text = fs::read_to_string(&document).unwrap();
        for span in spans(&text).into_iter().filter(|span| is_source(span, &rooms)) {
            named += 1;
            let (room, rest) = span.split_once('/').unwrap();
            let places = [Path::new("src").join(span), Path::new("crates").join(room).join("src").join(rest)];
            let is_there = places.iter().any(|place| place.exists() || place.with_extension("rs").exists());
            // Documents name tests by their modules.
            let parts: Vec<_> = span.split('/').collect();
            let is_a_test = || span.strip_suffix(".rs").is_none() && sources.iter().any(|file| is_in(&modules(file), &parts));
            if !is_there && !is_a_test() {
                missing.push(format!("{}: {span}", document.display()));
            }
        }
    }
    assert!(named > 100, "only {named} sources were recognised in the documents");
    assert_eq!(missing, Vec::<String>::new(), "sources that documents name and that are not there");
}

#[test]
fn a_source_is_recognised_in_a_document() {
    let rooms = ["app", "edit"].map(str::to_owned).into();
    for span in ["app/program.rs", "edit/save", "app/features/editor/", "edit/draft/run.rs"] {
        assert!(is_source(span, &rooms), "{span}");
    }
    for span in ["app", "http/table.rs", "edit/SAVE.md", "app/rows/<craft>.rs", "edit/drafts.journal", "App::apply"] {
        assert!(!is_source(span, &rooms), "{span}");
    }
    assert_eq!(spans("`a` b `c`\n```\n`d`\n``` `e`"), ["a", "c", "e"]);
}
