//! The table of actions: what an action announces stands with the action.

/// Writes [`Action`](crate::app::Action) from a table with one row per action: the variant, then either `says` and its announcement,
/// or `says_of` and patterns of the variant with the announcement of each.
macro_rules! actions {
    ($(
        $(#[$doc:meta])* $variant:ident
        $(($($held:ty),*))?
        $({ $($(#[$about:meta])* $field:ident: $of:ty,)* })?
        $(says_of { $($pattern:pat $(if $guard:expr)? => $varies:expr),+ $(,)? })?
        $(says $says:expr)?
    ),* $(,)?) => {
        /// One action of the user.
        #[derive(Clone, Debug)]
        // A handful per frame: boxing is not worth it.
        #[allow(clippy::large_enum_variant)]
        pub enum Action {
            $($(#[$doc])* $variant $(($($held),*))? $({ $($(#[$about])* $field: $of,)* })?,)*
        }

        impl Action {
            /// The announcement once the action is done.
            fn says(&self) -> Says {
                match self {
                    $(
                        $(Self::$variant { .. } => $says,)?
                        $($($pattern $(if $guard)? => $varies,)+)?
                    )*
                }
            }
        }
    };
}
pub(in crate::app) use actions;
