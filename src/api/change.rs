//! Changes: the body of an update holds only the fields to change. The macro writes what every kind needs of it.

macro_rules! change {
    ($(#[$doc:meta])* $change:ident of $item:ident { $($(#[$fdoc:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $change {
            $($(#[$fdoc])* #[serde(default, skip_serializing_if = "Option::is_none")] pub $field: Option<$type>,)+
            /// What the service told of the parts that are replaced and this version does not know, by JSON pointer: it is
            /// part of the body that is sent ([`Self::wire`]).
            #[serde(skip)]
            #[schemars(skip)]
            pub kept: $crate::api::Extra,
        }

        impl $change {
            /// Whether nothing is changed.
            pub fn is_empty(&self) -> bool {
                $(self.$field.is_none())&&+
            }

            /// The body as it is sent, with what is kept.
            pub fn wire(&self) -> serde_json::Value {
                let mut body = serde_json::to_value(self).unwrap_or_default();
                $crate::api::lenient::complete(&mut body, &self.kept);
                body
            }

            /// Lays the change over an item.
            pub fn apply(&self, item: &mut $item) {
                $(if let Some(value) = &self.$field { item.$field = value.clone().into(); })+
            }

            /// The change that takes an item back to how it is now, for the same fields.
            #[must_use]
            pub fn inverse(&self, item: &$item) -> Self {
                Self {
                    $($field: self.$field.as_ref().and_then(|_| item.$field.clone().into()),)+
                    kept: $crate::api::lenient::of_parts(&item.extra),
                }
            }

            /// Lays a later change over this one.
            pub fn absorb(&mut self, later: Self) {
                $(if later.$field.is_some() { self.$field = later.$field; })+
                self.kept.extend(later.kept);
            }

            /// What must change for `from` to become `to`. A field that `to` does not have cannot be taken away by the API.
            #[allow(clippy::float_cmp)] // Any difference is a change.
            pub fn between(from: &$item, to: &$item) -> Self {
                Self {
                    $($field: if from.$field == to.$field { None } else { to.$field.clone().into() },)+
                    kept: $crate::api::lenient::of_parts(&to.extra),
                }
            }
        }
    };
}

pub(crate) use change;
