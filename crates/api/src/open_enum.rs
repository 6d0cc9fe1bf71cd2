//! Enums that a newer server may extend. An unknown value is kept as text and sent back unchanged.

macro_rules! open_enum {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$vdoc])* #[doc = concat!("`", $text, "`")] $variant,)+
            /// A value that this version does not know, kept unchanged.
            Unknown(String),
        }

        impl $name {
            /// Values that this version knows, in the API's order.
            pub const KNOWN: &[Self] = &[$(Self::$variant),+];

            /// Value as text in JSON.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)+
                    Self::Unknown(text) => text,
                }
            }

            /// Placeholder for a field that the server left out.
            #[allow(dead_code)] // Not every enum may be left out.
            pub fn missing() -> Self {
                Self::Unknown("unknown".to_owned())
            }

            /// True if this version knows the value. A server refuses unknown values in requests.
            pub fn is_known(&self) -> bool {
                !matches!(self, Self::Unknown(_))
            }

            /// Known values for an error message: `smooth, hard_cut`.
            #[allow(clippy::unused_self)] // Called on a value whose type the macro does not know.
            pub fn expected(&self) -> String {
                [$($text),+].join(", ")
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => Self::$variant,)+
                    other => Self::Unknown(other.to_owned()),
                }
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            /// JSON schema with the known values only: the ones that a workspace of this version accepts and answers.
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "string", "enum": [$($text),+]})
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(Self::from(text.as_ref()))
            }
        }
    )*};
}

pub(crate) use open_enum;
