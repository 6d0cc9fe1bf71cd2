//! Follows the pages of a list.

use super::{Operation, encoded, resolved};
use crate::api::{json::Json, plain};
use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

/// Page of a list.
pub struct Page {
    /// Records of the page, with numbers as the server wrote them.
    pub records: Vec<Json>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<String>,
}

/// Reason why a response is not a page. An unclear response is not the end of a list: more records may follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPage {
    /// The response contains no list, or several.
    #[error("{}", words::jobs::api_no_list())]
    NoList,
    /// A field that says whether more pages follow has an unexpected value.
    #[error("{}", words::jobs::api_unclear_page(expected, field, found))]
    Unclear {
        /// Name of the field.
        field: &'static str,
        /// Expected value.
        expected: &'static str,
        /// Actual value, shortened.
        found: String,
    },
}

/// Reads a page. Its list is the one that the schema names, else the only one in the response.
///
/// # Errors
/// Fails if there is no such list, or if the response does not say clearly whether more pages follow.
pub fn read(operation: Option<&Operation>, answer: Json) -> Result<Page, NoPage> {
    let next = next_of(&answer)?;
    let Json::Record(fields) = answer else { return Err(NoPage::NoList) };
    let is_list = |name: &str, fields: &[(Json, Json)]| {
        fields.iter().any(|(key, value)| key.as_str() == Some(name) && value.as_list().is_some())
    };
    let named = operation.and_then(wrapper).filter(|name| is_list(name, &fields));
    let mut lists = fields.into_iter().filter_map(|(key, value)| match value {
        Json::List(records) if named.is_none_or(|name| key.as_str() == Some(name)) => Some(records),
        _ => None,
    });
    match (lists.next(), lists.next()) {
        (Some(records), None) => Ok(Page { records, next }),
        _ => Err(NoPage::NoList),
    }
}

/// Cursor of the next page; `None` on the last page.
fn next_of(answer: &Json) -> Result<Option<String>, NoPage> {
    let unclear = |field, expected, found: Option<&Json>| NoPage::Unclear {
        field,
        expected,
        found: found.map_or_else(|| words::jobs::kind_nothing().to_owned(), |found| plain(&found.to_string(), 60)),
    };
    let given = |record: &Json, name: &str| record.get(name).filter(|value| **value != Json::Null).cloned();
    // The library's operations return a bare cursor.
    let pagination = given(answer, "pagination");
    let (within, more, cursors) = match &pagination {
        Some(pagination @ Json::Record(_)) => (pagination, "pagination.hasMore", [("nextCursor", "pagination.nextCursor"); 2]),
        Some(other) => return Err(unclear("pagination", words::jobs::kind_object(), Some(other))),
        None => (answer, "hasMore", [("cursor", "cursor"), ("nextCursor", "nextCursor")]),
    };
    let has_more = match given(within, "hasMore") {
        None => None,
        Some(Json::Bool(has_more)) => Some(has_more),
        Some(other) => return Err(unclear(more, words::jobs::kind_boolean(), Some(&other))),
    };
    if has_more == Some(false) {
        return Ok(None);
    }
    let found = cursors.into_iter().find_map(|(name, field)| Some((field, given(within, name)?)));
    let [_, (_, usual)] = cursors;
    let field = found.as_ref().map_or(usual, |(field, _)| field);
    match found.map(|(_, cursor)| cursor) {
        Some(Json::Text(cursor)) if !cursor.is_empty() => Ok(Some(cursor)),
        // An empty cursor is the end, unless `hasMore` is true.
        None | Some(Json::Text(_)) if has_more.is_none() => Ok(None),
        other => Err(unclear(field, words::jobs::kind_non_empty_string(), other.as_ref())),
    }
}

/// Name of the list field in an operation's response.
fn wrapper(operation: &Operation) -> Option<&'static str> {
    let properties = resolved(operation.answer()?)["properties"].as_object()?;
    properties.iter().find(|(_, field)| resolved(field)["type"] == "array").map(|(name, _)| name.as_str())
}

/// Maximum page size that the schema allows.
pub fn most(operation: &Operation) -> Option<i64> {
    let limit = operation.parameters().into_iter().find(|parameter| parameter.place == "query" && parameter.name == "limit")?;
    limit.schema["maximum"].as_i64()
}

/// Path of a call with a query parameter set to another value.
pub fn with(path: &str, name: &str, value: &str) -> String {
    let (address, query) = path.split_once('?').unwrap_or((path, ""));
    let others = query.split('&').filter(|part| !part.is_empty() && part.split('=').next() != Some(name));
    let query: Vec<_> = others.map(str::to_owned).chain([format!("{name}={}", encoded(value))]).collect();
    format!("{address}?{}", query.join("&"))
}

/// Whether a path's query contains a parameter.
pub fn has(path: &str, name: &str) -> bool {
    path.split_once('?').is_some_and(|(_, query)| query.split('&').any(|part| part.split('=').next() == Some(name)))
}

/// Maximum number of times the beginning of a list is read again.
const MOST_PASSES: usize = 10;

/// Reason why the next page is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PagingError {
    /// The server returned the cursor of an earlier page, which would loop for ever.
    #[error("{}", words::jobs::api_page_again())]
    LeadsBack,
    /// The list has more pages than allowed.
    #[error("{}", words::jobs::api_too_many_pages(.0))]
    TooMany(usize),
}

/// Reads a list page by page while it may change: a changed record may move from a page not yet read to one already read. So
/// the list is read again from the beginning, as far as its records have changed, until nothing new appears.
pub struct Reading {
    first: String,
    next: Option<String>,
    most: usize,
    pages: usize,
    passes: usize,
    /// Whether this pass has found a new record.
    is_fruitful: bool,
    /// Hash of the last version of each record, by id.
    seen: HashMap<String, u64>,
    cursors: HashSet<String>,
    has_records_without_id: bool,
}

impl Reading {
    /// Starts reading at the path of a page, with a limit on the number of pages.
    pub fn begin(first: String, most: usize) -> Self {
        let next = Some(first.clone());
        Self {
            first,
            next,
            most,
            pages: 0,
            passes: 0,
            is_fruitful: false,
            seen: HashMap::new(),
            cursors: HashSet::new(),
            has_records_without_id: false,
        }
    }

    /// Path of the next page; `None` at the end.
    pub fn next_page(&mut self) -> Option<String> {
        self.next.take()
    }

    /// Records of a page whose ids are new; on the first pass, records without an id count as new.
    ///
    /// # Errors
    /// Fails if the next page must not be read.
    pub fn take(&mut self, page: Page) -> Result<Vec<Json>, PagingError> {
        let Page { records, next } = page;
        self.pages += 1;
        let is_first = self.passes == 0;
        let (mut fresh, mut has_stayed) = (Vec::new(), false);
        for record in records {
            let Some(id) = record.get("id").and_then(Json::as_str) else {
                self.has_records_without_id = true;
                fresh.extend(is_first.then_some(record));
                continue;
            };
            let version = version_of(&record);
            match self.seen.insert(id.to_owned(), version) {
                None => fresh.push(record),
                Some(before) => has_stayed |= before == version,
            }
        }
        self.is_fruitful |= !fresh.is_empty();
        // Unchanged records come after all changed ones, so a page with an unchanged record and no new one ends the pass.
        let goes_on = is_first || !fresh.is_empty() || !has_stayed;
        match next.filter(|_| goes_on) {
            Some(_) if self.pages >= self.most => return Err(PagingError::TooMany(self.most)),
            Some(cursor) => {
                if !self.cursors.insert(cursor.clone()) {
                    return Err(PagingError::LeadsBack);
                }
                self.next = Some(with(&self.first, "cursor", &cursor));
            }
            None => self.pass_again(),
        }
        Ok(fresh)
    }

    /// Starts another pass, unless the list has a single page, which a change cannot split, or the last pass found nothing.
    fn pass_again(&mut self) {
        let may_have_moved = if self.passes == 0 { self.pages > 1 } else { self.is_fruitful };
        if may_have_moved && self.passes < MOST_PASSES && !self.has_records_without_id {
            self.passes += 1;
            self.is_fruitful = false;
            self.cursors.clear();
            self.next = Some(self.first.clone());
        }
    }

    /// Warning about the whole list if records may be missing.
    pub fn doubt(&self) -> Option<&'static str> {
        if self.has_records_without_id && self.pages > 1 {
            Some(words::jobs::api_no_ids())
        } else if self.passes >= MOST_PASSES && self.is_fruitful {
            Some(words::jobs::api_restless())
        } else {
            None
        }
    }
}

/// Hash of a record's version: of its `updatedAt`, or of the whole record.
fn version_of(record: &Json) -> u64 {
    let mut hasher = DefaultHasher::new();
    match record.get("updatedAt").and_then(Json::as_str) {
        Some(at) => at.hash(&mut hasher),
        None => record.to_string().hash(&mut hasher),
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{super::named, *};
    use serde_json::{Value, json};

    #[test]
    fn pages_of_every_form_are_read() {
        let page = |answer: Value| read(None, answer.into()).map(|page| (page.records.len(), page.next));
        let more = |cursor: &str| Some(cursor.to_owned());
        assert_eq!(page(json!({"videos": [1, 2], "pagination": {"hasMore": true, "nextCursor": "c"}})), Ok((2, more("c"))));
        assert_eq!(page(json!({"videos": [], "pagination": {"hasMore": false, "nextCursor": "c"}})), Ok((0, None)));
        assert_eq!(page(json!({"videos": [], "pagination": null})), Ok((0, None)));
        assert_eq!(page(json!({"videos": [], "hasMore": true, "nextCursor": "c"})), Ok((0, more("c"))));
        assert_eq!(page(json!({"items": [1], "cursor": "c"})), Ok((1, more("c"))));
        assert_eq!(page(json!({"items": [1], "cursor": null})), Ok((1, None)));
        assert_eq!(page(json!({"items": [1], "cursor": ""})), Ok((1, None)));
        for none in [json!({"a": [], "b": []}), json!([1]), json!(null)] {
            assert_eq!(page(none), Err(NoPage::NoList));
        }
        let answer = json!({"others": [1], "videos": [1, 2], "pagination": {}});
        let listed = read(named("listVideos").as_ref(), answer.into()).unwrap();
        assert_eq!((listed.records.len(), listed.next), (2, None));
        assert_eq!((most(&named("listVideos").unwrap()), most(&named("listTags").unwrap())), (Some(100), None));
    }

    #[test]
    fn what_is_not_understood_is_not_an_end_and_its_field_is_named() {
        let refused = |answer: Value| read(None, answer.into()).err().map(|error| error.to_string()).unwrap_or_default();
        for (pagination, field, found) in [
            (json!({"hasMore": true, "nextCursor": ""}), "pagination.nextCursor must be a non-empty string", "got \"\""),
            (json!({"hasMore": true, "nextCursor": 7}), "pagination.nextCursor must be a non-empty string", "got 7"),
            (json!({"hasMore": true, "nextCursor": null}), "pagination.nextCursor must be a non-empty string", "got nothing"),
            (json!({"hasMore": true}), "pagination.nextCursor must be a non-empty string", "got nothing"),
            (json!({"nextCursor": {"at": 1}}), "pagination.nextCursor must be a non-empty string", "got {\"at\":1}"),
            (json!({"hasMore": "yes", "nextCursor": "c"}), "pagination.hasMore must be a boolean", "got \"yes\""),
            (json!({"hasMore": 1}), "pagination.hasMore must be a boolean", "got 1"),
            (json!("more"), "pagination must be an object", "got \"more\""),
            (json!([]), "pagination must be an object", "got []"),
        ] {
            let said = refused(json!({"videos": [1], "pagination": pagination}));
            assert!(said.contains(field) && said.contains(found) && said.contains("may have more"), "{pagination}: {said}");
        }
        assert!(refused(json!({"items": [], "cursor": 7})).contains("cursor must be a non-empty string"));
        assert!(refused(json!({"items": [], "hasMore": true})).contains("nextCursor must be a non-empty string"));
    }

    #[test]
    fn a_cursor_takes_the_place_of_the_one_before_it() {
        assert_eq!(with("/v1/videos", "cursor", "a b&c"), "/v1/videos?cursor=a%20b%26c");
        assert_eq!(with("/v1/videos?limit=5&cursor=old", "cursor", "new"), "/v1/videos?limit=5&cursor=new");
        assert!(has("/v1/videos?limit=5", "limit") && !has("/v1/videos?unlimited=5", "limit") && !has("/limit", "limit"));
    }

    /// Reads a list of ids, most recently changed first, with two per page; `meanwhile` changes records after each page.
    fn read_all(
        mut list: Vec<(&'static str, u32)>,
        mut meanwhile: impl FnMut(usize, &mut Vec<(&'static str, u32)>),
    ) -> Vec<String> {
        let (mut reading, mut found, mut pages) = (Reading::begin("/v1/videos".into(), 1_000), Vec::new(), 0);
        while let Some(path) = reading.next_page() {
            // Like a server that continues after the last record of a page.
            let after = path.split_once("cursor=").and_then(|(_, cursor)| cursor.parse::<u32>().ok());
            let rest: Vec<_> = list.iter().filter(|(_, at)| after.is_none_or(|after| *at < after)).collect();
            let records = rest.iter().take(2).map(|(id, at)| json!({"id": id, "updatedAt": at.to_string()}).into()).collect();
            let next = rest.get(1).filter(|_| rest.len() > 2).map(|(_, at)| at.to_string());
            let fresh = reading.take(Page { records, next }).unwrap();
            found.extend(fresh.iter().map(|record| record.get("id").and_then(Json::as_str).unwrap().to_owned()));
            pages += 1;
            meanwhile(pages, &mut list);
            assert!(pages < 100);
        }
        found
    }

    /// Changes the record with this id, which moves it to the front.
    fn touch(list: &mut Vec<(&'static str, u32)>, id: &str) {
        let newest = list[0].1;
        let at = list.iter().position(|(one, _)| *one == id).unwrap();
        let (id, _) = list.remove(at);
        list.insert(0, (id, newest + 1));
    }

    #[test]
    fn a_record_that_moves_to_the_front_while_pages_are_read_is_found_once() {
        let list = || vec![("a", 7), ("b", 6), ("c", 5), ("d", 4), ("e", 3), ("f", 2), ("g", 1)];
        let sorted = |mut found: Vec<String>| {
            found.sort();
            found.concat()
        };
        assert_eq!(read_all(list(), |_, _| {}).concat(), "abcdefg");
        assert_eq!(
            sorted(read_all(list(), |page, list| {
                if page == 1 {
                    touch(list, "f");
                }
            })),
            "abcdefg"
        );
        // Records that were read already push "g" off the first page.
        let pushed = read_all(list(), |page, list| {
            if page == 1 {
                for id in ["g", "a", "b", "c"] {
                    touch(list, id);
                }
            }
        });
        assert_eq!(sorted(pushed), "abcdefg");
        // A record moves while the beginning is read again.
        let late = read_all(list(), |page, list| match page {
            1 => ["f", "g"].iter().for_each(|id| touch(list, id)),
            4 => ["e", "g"].iter().for_each(|id| touch(list, id)),
            _ => {}
        });
        assert_eq!(sorted(late), "abcdefg");
        // Reading ends, however much is changed.
        let restless = read_all(list(), |page, list| touch(list, ["a", "b", "c", "d"][page % 4]));
        assert_eq!(sorted(restless), "abcdefg");
    }

    #[test]
    fn records_without_an_id_are_read_once_and_it_is_said_that_some_may_be_missing() {
        let mut reading = Reading::begin("/v1/x".into(), 10);
        let page = |next: Option<&str>| Page { records: vec![json!({"n": 1}).into()], next: next.map(str::to_owned) };
        assert_eq!(reading.next_page().as_deref(), Some("/v1/x"));
        assert_eq!(reading.take(page(Some("c"))).unwrap().len(), 1);
        assert_eq!(reading.next_page().as_deref(), Some("/v1/x?cursor=c"));
        assert_eq!(reading.take(page(None)).unwrap().len(), 1);
        assert!(reading.next_page().is_none() && reading.doubt().unwrap().contains("no IDs"));
        let mut back = Reading::begin("/v1/x".into(), 10);
        assert_eq!(back.take(page(Some("c"))).map(|fresh| fresh.len()), Ok(1));
        assert_eq!(back.take(page(Some("c"))).err(), Some(PagingError::LeadsBack));
    }
}
