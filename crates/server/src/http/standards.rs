//! HTTP rules for all routes (RFC 9110): refuses bodies with a Content-Encoding, and answers OPTIONS.

use crate::failure::{Code, Failure};
use axum::{
    body::Body,
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Refuses a body with a Content-Encoding other than `identity`.
pub async fn plain(request: Request, next: Next) -> Response {
    let encodings = request.headers().get_all(header::CONTENT_ENCODING).iter();
    let is_plain = encodings.into_iter().all(|named| {
        let named = named.to_str().unwrap_or("?").split(',').map(str::trim);
        named.into_iter().all(|name| name.is_empty() || name.eq_ignore_ascii_case("identity"))
    });
    if is_plain {
        return next.run(request).await;
    }
    let message = "Content-Encoding must be left out: the workspace reads bodies as they are";
    ([(header::ACCEPT_ENCODING, "identity")], Failure::new(Code::Encoded, message)).into_response()
}

/// Answers OPTIONS with the methods of a path. The framework writes them into its 405 answer.
pub async fn methods(request: Request, next: Next) -> Response {
    let asks = *request.method() == Method::OPTIONS;
    let mut response = next.run(request).await;
    if response.status() != StatusCode::METHOD_NOT_ALLOWED {
        return response;
    }
    let Some(methods) = response.headers().get(header::ALLOW).and_then(|methods| methods.to_str().ok()) else {
        return response;
    };
    let mut methods: Vec<_> = methods.split(',').map(str::trim).filter(|method| !method.is_empty()).collect();
    methods.push(Method::OPTIONS.as_str());
    let Ok(methods) = HeaderValue::from_str(&methods.join(", ")) else { return response };
    response.headers_mut().insert(header::ALLOW, methods);
    if asks {
        *response.status_mut() = StatusCode::NO_CONTENT;
        *response.body_mut() = Body::empty();
        for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
            response.headers_mut().remove(name);
        }
    }
    response
}
