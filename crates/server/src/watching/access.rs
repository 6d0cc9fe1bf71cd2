//! Who may open a page.

use crate::api::playlist::LinkScope;

/// What a visitor has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presented {
    /// The secret part of the link.
    pub token: bool,
    /// That the page is in a frame of another site.
    pub framed: bool,
    /// A fingerprint of the password that was typed.
    pub unlocked: Option<String>,
}

/// Whether a page opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It does.
    Open,
    /// It does with the password.
    Locked,
    /// It answers like one that is not there.
    Closed,
}

/// Whether a page opens for a visitor. `password` is the fingerprint of the one that was kept: a page that asks for one stays
/// closed where none was.
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
