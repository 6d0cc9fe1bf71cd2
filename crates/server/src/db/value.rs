//! Parameters of SQL statements.

use std::borrow::Cow;

/// A parameter value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// NULL.
    Null,
    /// An integer, or a boolean as 0 or 1.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list of texts, for the placeholder `{ids ?1}`.
    Texts(Vec<&'a str>),
}

/// No parameters.
pub const NONE: [Value<'static>; 0] = [];

/// Parameters of a statement: an array of one type, the result of [`params`], or a vector.
pub trait Params<'a> {
    /// The values, in the order of their numbers.
    fn values(self) -> impl AsRef<[Value<'a>]>;
}

impl<'a, T: Into<Value<'a>>, const N: usize> Params<'a> for [T; N] {
    fn values(self) -> impl AsRef<[Value<'a>]> {
        self.map(Into::into)
    }
}

impl<'a> Params<'a> for Vec<Value<'a>> {
    fn values(self) -> impl AsRef<[Value<'a>]> {
        self
    }
}

/// A type that can be a parameter.
pub trait Parameter {
    /// Converts to a parameter; borrows texts.
    fn value(&self) -> Value<'_>;
}

/// Builds parameters of mixed types.
macro_rules! params {
    ($($value:expr),* $(,)?) => { [$($crate::db::Parameter::value(&$value)),*] };
}
pub(crate) use params;

impl Parameter for i64 {
    fn value(&self) -> Value<'_> {
        Value::Integer(*self)
    }
}

impl Parameter for f64 {
    fn value(&self) -> Value<'_> {
        Value::Real(*self)
    }
}

impl Parameter for bool {
    fn value(&self) -> Value<'_> {
        Value::Integer((*self).into())
    }
}

impl Parameter for str {
    fn value(&self) -> Value<'_> {
        Value::Text(self.into())
    }
}

impl Parameter for String {
    fn value(&self) -> Value<'_> {
        Value::Text(self.as_str().into())
    }
}

impl Parameter for Vec<&str> {
    fn value(&self) -> Value<'_> {
        Value::Texts(self.clone())
    }
}

impl<T: Parameter + ?Sized> Parameter for &T {
    fn value(&self) -> Value<'_> {
        (**self).value()
    }
}

impl<T: Parameter> Parameter for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, Parameter::value)
    }
}

macro_rules! from {
    ($($kind:ty: $value:ident => $made:expr),* $(,)?) => { $(
        impl<'a> From<$kind> for Value<'a> {
            fn from($value: $kind) -> Self { $made }
        }
    )* };
}

from! {
    i64: value => Self::Integer(value),
    &'a str: value => Self::Text(value.into()),
    &'a String: value => Self::Text(value.as_str().into()),
    String: value => Self::Text(value.into()),
    Vec<&'a str>: value => Self::Texts(value),
    Option<i64>: value => value.map_or(Self::Null, Self::Integer),
    Option<f64>: value => value.map_or(Self::Null, Self::Real),
    Option<&'a str>: value => value.map_or(Self::Null, |text| Self::Text(text.into())),
}
