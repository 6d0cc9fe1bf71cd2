//! Parts of messages with values, for tests that don't know the values.

/// Value of a message's variable, for [`begin_of`] and [`end_of`].
pub const ANY: &str = "\u{fffc}";

/// Text of a message before its first variable that is [`ANY`].
pub fn begin_of(mut message: String) -> String {
    message.truncate(message.find(ANY).expect("a variable is ANY"));
    message
}

/// Text of a message after its last variable that is [`ANY`].
pub fn end_of(mut message: String) -> String {
    message.split_off(message.rfind(ANY).expect("a variable is ANY") + ANY.len())
}
