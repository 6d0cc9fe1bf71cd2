//! Partial updates: bodies that contain only the fields to change. The macro generates the type and the methods that every kind of
//! item needs.

macro_rules! change {
    ($(#[$doc:meta])* $change:ident of $item:ident { $($(#[$fdoc:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $change {
            $($(#[$fdoc])* #[serde(default, skip_serializing_if = "Option::is_none")] pub $field: Option<$type>,)+
            /// Unknown fields inside replaced parts, as the server answered them, by JSON pointer. [`Self::wire`] merges them back
            /// into the request body.
            #[serde(skip)]
            #[schemars(skip)]
            pub kept: $crate::Extra,
        }

        impl $change {
            /// True if the change sets no field.
            pub fn is_empty(&self) -> bool {
                $(self.$field.is_none())&&+
            }

            /// Request body, with the unknown fields of `kept` merged in.
            pub fn wire(&self) -> serde_json::Value {
                let mut body = serde_json::to_value(self).unwrap_or_default();
                $crate::lenient::complete(&mut body, &self.kept);
                body
            }

            /// Applies the change to an item.
            pub fn apply(&self, item: &mut $item) {
                $(if let Some(value) = &self.$field { item.$field = value.clone().into(); })+
            }

            /// Change that restores the item's present values of the fields that this change sets.
            #[must_use]
            pub fn inverse(&self, item: &$item) -> Self {
                Self {
                    $($field: self.$field.as_ref().and_then(|_| item.$field.clone().into()),)+
                    kept: $crate::lenient::of_parts(&item.extra),
                }
            }

            /// Merges a later change into this one; the later value of a field wins.
            pub fn absorb(&mut self, later: Self) {
                $(if later.$field.is_some() { self.$field = later.$field; })+
                self.kept.extend(later.kept);
            }

            /// The change that turns `from` into `to`. The API cannot remove a field, so a field that `to` lacks stays.
            #[allow(clippy::float_cmp)] // Any difference is a change.
            pub fn between(from: &$item, to: &$item) -> Self {
                Self {
                    $($field: if from.$field == to.$field { None } else { to.$field.clone().into() },)+
                    kept: $crate::lenient::of_parts(&to.extra),
                }
            }
        }
    };
}

pub(crate) use change;
