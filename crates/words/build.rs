//! Reads the messages of `assets/words`, checks every language against English, and generates a function for each message.

// A build script fails by a panic, whose message cargo shows.
#![allow(clippy::expect_used, clippy::panic)]

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey},
    parser,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// Messages of a language: area, then function name.
type Messages = BTreeMap<String, BTreeMap<String, Pattern<String>>>;

/// Language that has every message.
const SOURCE: &str = "en";

/// Words that can't be names of functions.
const KEYWORDS: [&str; 38] = [
    "as", "async", "await", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum", "extern", "false",
    "final", "fn", "for", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "pub", "ref", "return",
    "self", "static", "struct", "super", "true", "type", "use", "where",
];

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by Cargo")).join("../../assets/words");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut problems = Vec::new();
    let mut languages: BTreeMap<String, Messages> =
        folders(&root).into_iter().map(|folder| (name_of(&folder), messages_in(&folder, &mut problems))).collect();
    let english = languages.remove(SOURCE).unwrap_or_default();
    let others: Vec<_> = languages.into_iter().collect();
    for (language, messages) in &others {
        compare(language, messages, &english, &mut problems);
    }
    let code = code(&english, &others, &mut problems);
    assert!(problems.is_empty(), "messages can't be used:\n{}", problems.join("\n"));
    let out = Path::new(&env::var("OUT_DIR").expect("set by Cargo")).join("messages.rs");
    fs::write(out, code).expect("the generated functions can't be written");
}

/// Subfolders of `root`, sorted: a folder for each language.
fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
    let mut folders: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// File name without extension.
fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn messages_in(folder: &Path, problems: &mut Vec<String>) -> Messages {
    let mut messages = Messages::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.extension().is_some_and(|e| e == "ftl"))
    {
        let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = format!("{}/{}", name_of(folder), path.file_name().unwrap_or_default().to_string_lossy());
        let area: &mut BTreeMap<_, _> = messages.entry(name_of(&path).replace('-', "_")).or_default();
        let resource = match parser::parse(source) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                problems.extend(errors.into_iter().map(|error| format!("{file}: {error}")));
                resource
            }
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    let value = message.value.map(|value| (id.clone(), value));
                    let attributes = message
                        .attributes
                        .into_iter()
                        .map(|attribute| (format!("{id}-{}", attribute.id.name), attribute.value));
                    for (id, pattern) in value.into_iter().chain(attributes.collect::<Vec<_>>()) {
                        let function = id.replace('-', "_");
                        if KEYWORDS.contains(&function.as_str())
                            || function.contains("__")
                            || function != function.to_lowercase()
                        {
                            problems.push(format!(
                                "{file}: `{id}` can't be the name of a message: use lower case and no keyword of Rust"
                            ));
                        }
                        if area.insert(function, pattern).is_some() {
                            problems.push(format!("{file}: `{id}` exists twice"));
                        }
                    }
                }
                Entry::Term(term) => problems.push(format!("{file}: terms such as `-{}` are not supported", term.id.name)),
                Entry::Junk { content } => {
                    problems.push(format!("{file}: not Fluent: {}", content.lines().next().unwrap_or_default()));
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            }
        }
    }
    messages
}

/// Reports messages of a language that English lacks, and their unknown variables.
fn compare(language: &str, messages: &Messages, english: &Messages, problems: &mut Vec<String>) {
    for (area, messages) in messages {
        for (function, pattern) in messages {
            let Some(original) = english.get(area).and_then(|area| area.get(function)) else {
                problems.push(format!("{language}/{area}.ftl: `{function}` is no message of English"));
                continue;
            };
            let (known, used) = (variables(original), variables(pattern));
            for (name, is_number) in used {
                match known.get(&name) {
                    None => problems.push(format!("{language}/{area}.ftl: `{function}` uses ${name}, which English doesn't")),
                    Some(false) if is_number => {
                        problems
                            .push(format!("{language}/{area}.ftl: `{function}` counts ${name}, which is no number in English"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

/// Variables of a pattern, by name; `true` for a number, which is a variable that selects by plural forms or numbers.
fn variables(pattern: &Pattern<String>) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    collect(pattern, &mut found);
    found
}

fn collect(pattern: &Pattern<String>, found: &mut BTreeMap<String, bool>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                found.entry(id.name.clone()).or_default();
            }
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                *found.entry(id.name.clone()).or_default() |= counts(variants);
                for variant in variants {
                    collect(&variant.value, found);
                }
            }
            _ => {}
        }
    }
}

/// Whether variants are chosen by plural forms or numbers, and not by text.
fn counts(variants: &[Variant<String>]) -> bool {
    variants.iter().any(|variant| match &variant.key {
        VariantKey::NumberLiteral { .. } => true,
        VariantKey::Identifier { name } => plural(name).is_some() && name != "other",
    })
}

/// Plural form in code.
fn plural(name: &str) -> Option<&'static str> {
    Some(match name {
        "zero" => "ZERO",
        "one" => "ONE",
        "two" => "TWO",
        "few" => "FEW",
        "many" => "MANY",
        "other" => "OTHER",
        _ => return None,
    })
}

fn code(english: &Messages, others: &[(String, Messages)], problems: &mut Vec<String>) -> String {
    let mut code = String::new();
    let tags: Vec<_> = [SOURCE].into_iter().chain(others.iter().map(|(tag, _)| tag.as_str())).collect();
    let _ = writeln!(code, "pub(crate) const TAGS: [&str; {}] = {tags:?};", tags.len());
    let name = |messages: &Messages| messages.get("common").and_then(|area| area.get("language_name")).cloned();
    let names: Vec<_> = [english].into_iter().chain(others.iter().map(|(_, messages)| messages)).map(name).collect();
    let names: Vec<_> =
        names.iter().map(|name| name.as_ref().map(|name| fixed(name, "language-name", problems)).unwrap_or_default()).collect();
    if names.contains(&String::new()) {
        problems.push("common.ftl: each language needs `language-name`, its name in itself".to_owned());
    }
    let _ = writeln!(code, "pub(crate) const NAMES: [&str; {}] = {names:?};", names.len());
    let missing: Vec<_> = others.iter().flat_map(|(tag, messages)| absent(tag, messages, english)).collect();
    let _ = writeln!(
        code,
        "/// Messages that a language lacks, as `de/timeline.ftl: cut_out`: English stands in for them.\npub const UNTRANSLATED: &[&str] = &{missing:?};"
    );
    for (area, messages) in english {
        let _ = writeln!(code, "/// Messages of `{area}.ftl`.\npub mod {area} {{");
        for (function, pattern) in messages {
            let translations: Vec<_> = [pattern]
                .into_iter()
                .chain(others.iter().map(|(_, other)| other.get(area).and_then(|area| area.get(function)).unwrap_or(pattern)))
                .collect();
            let place = format!("{area}.ftl: `{function}`");
            function_code(&mut code, function, &translations, &place, problems);
        }
        code.push_str("}\n");
    }
    code
}

fn absent(tag: &str, messages: &Messages, english: &Messages) -> Vec<String> {
    let all = english.iter().flat_map(|(area, messages)| messages.keys().map(move |function| (area, function)));
    all.filter(|(area, function)| messages.get(*area).is_none_or(|area| !area.contains_key(*function)))
        .map(|(area, function)| format!("{tag}/{area}.ftl: {function}"))
        .collect()
}

fn function_code(
    code: &mut String,
    function: &str,
    translations: &[&Pattern<String>],
    place: &str,
    problems: &mut Vec<String>,
) {
    let variables = variables(translations[0]);
    let _ = writeln!(code, "/// {}\n#[must_use]", doc(translations[0]));
    if variables.is_empty() {
        let texts: Vec<_> = translations.iter().map(|pattern| fixed(pattern, place, problems)).collect();
        let _ = writeln!(code, "pub fn {function}() -> &'static str {{ crate::fixed(&{texts:?}) }}");
        return;
    }
    let names: Vec<_> = variables.keys().cloned().collect();
    let given: Vec<_> = variables
        .iter()
        .map(|(name, is_number)| {
            format!("{}: impl {}", argument(name), if *is_number { "crate::Number" } else { "std::fmt::Display" })
        })
        .collect();
    let values: Vec<_> = variables
        .iter()
        .map(|(name, is_number)| match is_number {
            true => format!("crate::Value::Number(crate::Number::value(&{}))", argument(name)),
            false => format!("crate::Value::Text(&{})", argument(name)),
        })
        .collect();
    let patterns: Vec<_> = translations.iter().map(|pattern| parts(pattern, &names, place, problems)).collect();
    let _ = writeln!(
        code,
        "pub fn {function}({}) -> String {{ use crate::Part::*; crate::written(&[{}], &[{}]) }}",
        given.join(", "),
        patterns.join(", "),
        values.join(", ")
    );
}

/// Name of a function's argument: variables may be words of Rust's, such as `type`.
fn argument(variable: &str) -> String {
    let name = variable.replace('-', "_");
    if KEYWORDS.contains(&name.as_str()) { format!("{name}_") } else { name }
}

/// English text in one line, for the function's documentation.
fn doc(pattern: &Pattern<String>) -> String {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => text.push_str(value),
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    let _ = write!(text, "{{{}}}", id.name);
                }
                Expression::Select { variants, .. } => {
                    let default = variants.iter().find(|variant| variant.default);
                    text.push_str(&default.map(|variant| doc(&variant.value)).unwrap_or_default());
                }
                Expression::Inline(_) => {}
            },
        }
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    let line = line.trim_matches('\'');
    format!("`{line}`")
}

/// Text of a pattern without variables.
fn fixed(pattern: &Pattern<String>, place: &str, problems: &mut Vec<String>) -> String {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                text.push_str(value);
            }
            PatternElement::Placeable { .. } => {
                problems.push(format!("{place}: only texts, variables and selectors are supported"));
            }
        }
    }
    text
}

/// Code of a pattern's parts.
fn parts(pattern: &Pattern<String>, names: &[String], place: &str, problems: &mut Vec<String>) -> String {
    let position = |name: &str| names.iter().position(|known| known == name).unwrap_or_default();
    let mut code = Vec::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => code.push(format!("Text({value:?})")),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => code.push(format!("Text({value:?})")),
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    code.push(format!("Argument({})", position(&id.name)));
                }
                Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                    let by_number = counts(variants);
                    let keys: BTreeSet<_> = variants.iter().map(|variant| key(&variant.key)).collect();
                    if keys.len() != variants.len() {
                        problems.push(format!("{place}: a selector has a key twice"));
                    }
                    // The default is tried last.
                    let ordered = variants
                        .iter()
                        .filter(|variant| !variant.default)
                        .chain(variants.iter().filter(|variant| variant.default));
                    let arms: Vec<_> = ordered
                        .map(|variant| {
                            let key = match (&variant.key, variant.default) {
                                (_, true) => "crate::Key::Default".to_owned(),
                                (VariantKey::NumberLiteral { value }, _) => {
                                    format!("crate::Key::Exactly({:?})", value.parse::<f64>().unwrap_or_default())
                                }
                                (VariantKey::Identifier { name }, _) => match plural(name).filter(|_| by_number) {
                                    Some(form) => format!("crate::Key::Form(crate::PluralCategory::{form})"),
                                    None => format!("crate::Key::Text({name:?})"),
                                },
                            };
                            format!("({key}, {})", parts(&variant.value, names, place, problems))
                        })
                        .collect();
                    code.push(format!("Select({}, &[{}])", position(&id.name), arms.join(", ")));
                }
                _ => problems.push(format!("{place}: only texts, variables and selectors are supported")),
            },
        }
    }
    format!("&[{}]", code.join(", "))
}

/// Key of a variant as text.
fn key(key: &VariantKey<String>) -> &str {
    match key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    }
}
