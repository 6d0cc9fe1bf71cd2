//! Merge of a settings file that two windows write: each writes only what it changed.

use serde_json::{Map, Value};

/// Merges the changes from `before` to `mine` into `theirs`, the contents of the file now. Where both changed one value, `mine` wins;
/// of lists of objects, such as records of exports, both changes are kept.
pub(super) fn merged(before: &Value, mine: &Value, theirs: Value) -> Value {
    if mine == before {
        return theirs;
    }
    match (before, mine, theirs) {
        (Value::Object(before), Value::Object(mine), Value::Object(theirs)) => {
            Value::Object(merged_fields(before, mine, theirs))
        }
        (Value::Array(before), Value::Array(mine), Value::Array(theirs))
            if [before, mine, &theirs].into_iter().flatten().all(Value::is_object) =>
        {
            Value::Array(merged_records(before, mine, theirs))
        }
        (_, mine, _) => mine.clone(),
    }
}

fn merged_fields(before: &Map<String, Value>, mine: &Map<String, Value>, mut theirs: Map<String, Value>) -> Map<String, Value> {
    for (field, value) in mine {
        match (before.get(field), theirs.remove(field)) {
            // A list that is written only while it has entries was empty before.
            (None, Some(other)) if value.is_array() => {
                theirs.insert(field.clone(), merged(&Value::Array(Vec::new()), value, other));
            }
            (Some(before), Some(other)) => {
                theirs.insert(field.clone(), merged(before, value, other));
            }
            (Some(before), None) if before == value => {}
            (Some(before), None) if value.is_array() => {
                theirs.insert(field.clone(), merged(before, value, Value::Array(Vec::new())));
            }
            _ => {
                theirs.insert(field.clone(), value.clone());
            }
        }
    }
    for (field, value) in before.iter().filter(|(field, _)| !mine.contains_key(*field)) {
        let is_list = value.is_array() && theirs.get(field).is_some_and(Value::is_array);
        let left = theirs.remove(field).filter(|_| is_list).map(|other| merged(value, &Value::Array(Vec::new()), other));
        if let Some(left) = left.filter(|left| left.as_array().is_some_and(|left| !left.is_empty())) {
            theirs.insert(field.clone(), left);
        }
    }
    theirs
}

/// The records of `mine`, without those that the other window removed, and then those that it added.
fn merged_records(before: &[Value], mine: &[Value], theirs: Vec<Value>) -> Vec<Value> {
    let own = mine.iter().filter(|record| theirs.contains(record) || !before.contains(record)).cloned();
    let mut all: Vec<Value> = own.collect();
    let added: Vec<Value> = theirs.into_iter().filter(|record| !before.contains(record) && !all.contains(record)).collect();
    all.extend(added);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn each_window_writes_what_it_changed_and_records_of_both_are_kept() {
        let before =
            json!({"snap": true, "faces": false, "exports": {"folder": "/a", "unfinished": [{"token": 1}]}, "window": [1, 2]});
        let theirs = json!({"snap": false, "faces": false, "tea": 1, "exports": {"folder": "/a", "unfinished": [{"token": 1}, {"token": 2}]}, "window": [3, 4]});
        let mine =
            json!({"snap": true, "faces": true, "exports": {"folder": "/b", "unfinished": [{"token": 3}]}, "window": [5, 6]});
        let merged_now = merged(&before, &mine, theirs.clone());
        let all = json!({"snap": false, "faces": true, "tea": 1, "exports": {"folder": "/b", "unfinished": [{"token": 3}, {"token": 2}]}, "window": [5, 6]});
        assert_eq!(merged_now, all);
        // A list that is absent is empty.
        let none = json!({"exports": {}});
        let (one, two) =
            (json!({"exports": {"unfinished": [{"token": 1}]}}), json!({"exports": {"unfinished": [{"token": 2}]}}));
        assert_eq!(merged(&none, &one, two.clone())["exports"]["unfinished"], json!([{"token": 1}, {"token": 2}]));
        assert_eq!(merged(&one, &none, one.clone()), none);
        assert_eq!(merged(&one, &none, json!({"exports": {"unfinished": [{"token": 1}, {"token": 2}]}})), two);
        assert_eq!(merged(&one, &one, none.clone()), none, "what the other window ended is not brought back");
        // An optional value is removed and set.
        assert_eq!(merged(&json!({"side": "text"}), &json!({}), json!({"side": "text", "a": 1})), json!({"a": 1}));
        assert_eq!(merged(&json!({}), &json!({"side": "text"}), json!({"a": 1})), json!({"a": 1, "side": "text"}));
    }

    fn settings() -> impl Strategy<Value = Value> {
        let records = proptest::collection::btree_set(0_u8..5, 0..4)
            .prop_map(|tokens| Value::Array(tokens.into_iter().map(|token| json!({"token": token})).collect()));
        let value = prop_oneof![any::<bool>().prop_map(Value::Bool), records];
        let fields = proptest::collection::btree_map("[a-c]", value, 0..4);
        proptest::collection::btree_map("[d-f]", fields, 0..4).prop_map(|all| json!(all))
    }

    proptest! {
        #[test]
        fn what_one_window_alone_changed_is_written_as_it_is(before in settings(), other in settings()) {
            prop_assert_eq!(merged(&before, &before, other.clone()), other.clone());
            let mine = merged(&before, &other, before.clone());
            prop_assert_eq!(merged(&before, &other, mine.clone()), mine, "a second write changes nothing");
        }
    }
}
