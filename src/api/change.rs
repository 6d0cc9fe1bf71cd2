//! Changes: the body of an update holds only the fields to change. The macro writes what every kind needs of it.

macro_rules! change {
    ($(#[$doc:meta])* $change:ident of $item:ident { $($(#[$fdoc:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $change {
            $($(#[$fdoc])* #[serde(default, skip_serializing_if = "Option::is_none")] pub $field: Option<$type>,)+
        }

        impl $change {
            /// Whether nothing is changed.
            pub fn is_empty(&self) -> bool {
                *self == Self::default()
            }

            /// Lays the change over an item.
            pub fn apply(&self, item: &mut $item) {
                $(if let Some(value) = &self.$field { item.$field = value.clone().into(); })+
            }

            /// The change that takes an item back to how it is now, for the same fields.
            #[must_use]
            pub fn inverse(&self, item: &$item) -> Self {
                Self { $($field: self.$field.as_ref().and_then(|_| item.$field.clone().into()),)+ }
            }

            /// Lays a later change over this one.
            pub fn absorb(&mut self, later: Self) {
                $(if later.$field.is_some() { self.$field = later.$field; })+
            }

            /// What must change for `from` to become `to`. A field that `to` does not have cannot be taken away by the API.
            #[allow(clippy::float_cmp)] // Any difference is a change.
            pub fn between(from: &$item, to: &$item) -> Self {
                Self { $($field: if from.$field == to.$field { None } else { to.$field.clone().into() },)+ }
            }
        }
    };
}

pub(crate) use change;
