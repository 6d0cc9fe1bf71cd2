//! Follows the pages of a list.

use super::{Operation, encoded, resolved};
use serde_json::Value;
use std::collections::HashSet;

/// The records of one page, and the cursor of the next.
pub struct Page {
    /// The records.
    pub records: Vec<Value>,
    /// Where the next page begins; nothing after the last.
    pub next: Option<String>,
}

/// Reads a page. The list is the one that the table names, else the only one in the answer.
pub fn read(operation: Option<&Operation>, mut answer: Value) -> Option<Page> {
    let next = match answer.get("pagination") {
        Some(pagination) if pagination["hasMore"] == false => None,
        Some(pagination) => pagination["nextCursor"].as_str().map(str::to_owned),
        None => answer["cursor"].as_str().or_else(|| answer["nextCursor"].as_str()).map(str::to_owned),
    };
    let fields = answer.as_object_mut()?;
    let named = operation.and_then(wrapper).filter(|name| fields.get(*name).is_some_and(Value::is_array));
    let name = if let Some(name) = named {
        name.to_owned()
    } else {
        let mut lists = fields.iter().filter(|(_, value)| value.is_array()).map(|(name, _)| name.clone());
        let only = lists.next()?;
        if lists.next().is_some() {
            return None;
        }
        only
    };
    match fields.remove(&name)? {
        Value::Array(records) => Some(Page { records, next: next.filter(|cursor| !cursor.is_empty()) }),
        _ => None,
    }
}

/// The name of the list in an operation's answer.
fn wrapper(operation: &Operation) -> Option<&'static str> {
    let properties = resolved(operation.answer()?)["properties"].as_object()?;
    properties.iter().find(|(_, field)| resolved(field)["type"] == "array").map(|(name, _)| name.as_str())
}

/// The largest page that the table allows.
pub fn most(operation: &Operation) -> Option<i64> {
    let limit = operation.parameters().into_iter().find(|parameter| parameter.place == "query" && parameter.name == "limit")?;
    limit.schema["maximum"].as_i64()
}

/// The path of a call with another value of a parameter of its query.
pub fn with(path: &str, name: &str, value: &str) -> String {
    let (address, query) = path.split_once('?').unwrap_or((path, ""));
    let others = query.split('&').filter(|part| !part.is_empty() && part.split('=').next() != Some(name));
    let query: Vec<_> = others.map(str::to_owned).chain([format!("{name}={}", encoded(value))]).collect();
    format!("{address}?{}", query.join("&"))
}

/// Whether a path's query has a parameter.
pub fn has(path: &str, name: &str) -> bool {
    path.split_once('?').is_some_and(|(_, query)| query.split('&').any(|part| part.split('=').next() == Some(name)))
}

/// What was seen so far: a list that changes while it is read may give a record twice, and a service that leads back to a page
/// would be followed for ever.
#[derive(Default)]
pub struct Seen {
    ids: HashSet<String>,
    cursors: HashSet<String>,
}

impl Seen {
    /// Whether a record comes for the first time. Records without an id always do.
    pub fn is_new(&mut self, record: &Value) -> bool {
        record["id"].as_str().is_none_or(|id| self.ids.insert(id.to_owned()))
    }

    /// Whether a cursor leads on.
    pub fn leads_on(&mut self, cursor: &str) -> bool {
        self.cursors.insert(cursor.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::named, *};
    use serde_json::json;

    #[test]
    fn pages_of_every_form_are_read() {
        let page = |answer: Value| read(None, answer).map(|page| (page.records.len(), page.next));
        let more = |cursor: &str| Some(cursor.to_owned());
        assert_eq!(page(json!({"videos": [1, 2], "pagination": {"hasMore": true, "nextCursor": "c"}})), Some((2, more("c"))));
        assert_eq!(page(json!({"videos": [], "pagination": {"hasMore": false, "nextCursor": "c"}})), Some((0, None)));
        assert_eq!(page(json!({"items": [1], "cursor": "c"})), Some((1, more("c"))));
        assert_eq!(page(json!({"items": [1], "cursor": null})), Some((1, None)));
        assert_eq!((page(json!({"a": [], "b": []})), page(json!([1])), page(json!(null))), (None, None, None));
        let listed = read(named("listVideos").as_ref(), json!({"others": [1], "videos": [1, 2], "pagination": {}})).unwrap();
        assert_eq!((listed.records.len(), listed.next), (2, None));
        assert_eq!((most(&named("listVideos").unwrap()), most(&named("listTags").unwrap())), (Some(100), None));
    }

    #[test]
    fn a_cursor_takes_the_place_of_the_one_before_it() {
        assert_eq!(with("/v1/videos", "cursor", "a b&c"), "/v1/videos?cursor=a%20b%26c");
        assert_eq!(with("/v1/videos?limit=5&cursor=old", "cursor", "new"), "/v1/videos?limit=5&cursor=new");
        assert!(has("/v1/videos?limit=5", "limit") && !has("/v1/videos?unlimited=5", "limit") && !has("/limit", "limit"));
    }
}
