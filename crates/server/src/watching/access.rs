//! Access control of watch pages.

use crate::api::playlist::LinkScope;

/// Credentials that a visitor presents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presented {
    /// Whether the link's secret token is right.
    pub token: bool,
    /// Whether the page is in a frame of another site.
    pub framed: bool,
    /// Fingerprint of the password that the visitor typed.
    pub unlocked: Option<String>,
}

/// Whether a page opens for a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The page opens.
    Open,
    /// The page opens after the password was typed.
    Locked,
    /// The server answers as if the page did not exist.
    Closed,
}

/// Decides whether a page opens for a visitor. `password` is the fingerprint of the stored password: a page that needs a password
/// stays closed if none is stored.
pub fn admit(scope: &LinkScope, presented: &Presented, password: Option<&str>) -> Access {
    match scope {
        LinkScope::Public => Access::Open,
        LinkScope::Private if presented.token => Access::Open,
        LinkScope::EmbedOnly if presented.token && presented.framed => Access::Open,
        LinkScope::Password if presented.token => match password {
            None => Access::Closed,
            Some(kept) if presented.unlocked.as_deref() == Some(kept) => Access::Open,
            Some(_) => Access::Locked,
        },
        _ => Access::Closed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_but_a_public_one_needs_the_secret_of_its_link() {
        let (nothing, token) = (Presented::default(), Presented { token: true, ..Presented::default() });
        let framed = Presented { framed: true, ..token.clone() };
        let unlocked = Presented { unlocked: Some("right".into()), ..token.clone() };
        let of = |scope: LinkScope, by: &Presented| admit(&scope, by, Some("right"));
        for by in [&nothing, &Presented { framed: true, unlocked: Some("right".into()), token: false }] {
            assert_eq!(of(LinkScope::Public, by), Access::Open);
            for scope in ["private", "password", "embedonly", "a scope of tomorrow"] {
                assert_eq!(of(scope.into(), by), Access::Closed, "{scope}");
            }
        }
        assert_eq!([of(LinkScope::Private, &token), of(LinkScope::EmbedOnly, &token)], [Access::Open, Access::Closed]);
        assert_eq!(of(LinkScope::EmbedOnly, &framed), Access::Open);
        assert_eq!([of(LinkScope::Password, &token), of(LinkScope::Password, &unlocked)], [Access::Locked, Access::Open]);
        assert_eq!(admit(&LinkScope::Password, &unlocked, Some("another")), Access::Locked, "it was changed since");
        assert_eq!(admit(&LinkScope::Password, &unlocked, None), Access::Closed, "none was kept");
        assert_eq!(of("a scope of tomorrow".into(), &unlocked), Access::Closed);
    }
}
