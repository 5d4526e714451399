//! Interactions by HTTP in place of the gateway: signed, and answered in the reply or by a callback.

use super::FakeDiscord;
use super::locked;
use super::recording::steps;
use super::rest::{self, Asked};
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use ed25519_dalek::{Signer, SigningKey};
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// By the machine's clock; the three seconds of the rule go by the fake's.
const TIMEOUT: Duration = Duration::from_secs(20);

pub(super) struct Endpoint {
    key: SigningKey,
    pub url: Option<String>,
    client: reqwest::Client,
}

impl Default for Endpoint {
    fn default() -> Endpoint {
        Endpoint {
            key: SigningKey::from_bytes(&rand::random()),
            url: None,
            client: reqwest::Client::new(),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to memory");
        text
    })
}

impl FakeDiscord {
    /// The key that signs what goes to an HTTP endpoint, in hexadecimal.
    pub fn public_key(&self) -> String {
        hex(locked(&self.0.endpoint).key.verifying_key().as_bytes())
    }

    /// Delivers interactions by POST to this URL from now on, or by the gateway again.
    pub fn deliver_by_http(&self, url: Option<&str>) {
        locked(&self.0.endpoint).url = url.map(str::to_owned);
    }

    pub(super) fn has_endpoint(&self) -> bool {
        locked(&self.0.endpoint).url.is_some()
    }

    async fn post(&self, body: &Value, is_signed_well: bool) -> Result<reqwest::Response, String> {
        let body = body.to_string();
        let timestamp = self.clock().now().timestamp().to_string();
        let request = {
            let endpoint = locked(&self.0.endpoint);
            let url = endpoint.url.clone().ok_or("no endpoint is set")?;
            let signed = if is_signed_well {
                format!("{timestamp}{body}")
            } else {
                "something else".to_owned()
            };
            let signature = hex(&endpoint.key.sign(signed.as_bytes()).to_bytes());
            let request = endpoint
                .client
                .post(url)
                .timeout(TIMEOUT)
                .header(CONTENT_TYPE, "application/json");
            request
                .header("X-Signature-Ed25519", signature)
                .header("X-Signature-Timestamp", timestamp)
                .body(body)
        };
        request
            .send()
            .await
            .map_err(|error| format!("the endpoint cannot be reached: {error}"))
    }

    /// What Discord tries before it takes an endpoint: a ping, and one with a wrong signature.
    ///
    /// # Errors
    ///
    /// Says what the endpoint does wrong.
    pub async fn check_endpoint(&self) -> Result<(), String> {
        let ping = json!({"id": "1", "application_id": self.bot().to_string(), "type": 1, "token": "ping", "version": 1,
            "user": null, "entitlements": [], "app_permissions": "0"});
        let forged = self.post(&ping, false).await?.status().as_u16();
        if forged != 401 {
            return Err(format!("a wrong signature is answered with {forged}, not 401"));
        }
        let reply = self.post(&ping, true).await?;
        let status = reply.status().as_u16();
        let text = reply.text().await.unwrap_or_default();
        let pong: Value = serde_json::from_str(&text).unwrap_or_default();
        if status != 200 || pong["type"] != 1 {
            return Err(format!("a ping is answered with {status} {text:?}"));
        }
        Ok(())
    }

    /// Sends an interaction to the endpoint and takes the reply for its first answer.
    pub(super) fn post_interaction(&self, payload: Value) {
        let fake = self.clone();
        tokio::spawn(async move {
            if let Err(fault) = fake.post_and_answer(&payload).await {
                fake.complain(format!("interaction {}: {fault}", payload["id"]));
            }
        });
    }

    async fn post_and_answer(&self, payload: &Value) -> Result<(), String> {
        let reply = self.post(payload, true).await?;
        let status = reply.status().as_u16();
        if status == 202 || status == 204 {
            // The answer comes by a callback.
            return Ok(());
        } else if status != 200 {
            return Err(format!("the endpoint answers {status}"));
        }
        let kind = reply.headers().get(CONTENT_TYPE).cloned();
        let bytes = reply
            .bytes()
            .await
            .map_err(|error| format!("the reply breaks off: {error}"))?;
        let mut request = Request::new(Body::from(bytes));
        request.headers_mut().extend(kind.map(|kind| (CONTENT_TYPE, kind)));
        let (body, files) = rest::read_body(request).await?;
        let text = |field: &str| payload[field].as_str().unwrap_or_default();
        let path = format!("/api/v10/interactions/{}/{}/callback", text("id"), text("token"));
        let asked = Asked {
            method: "POST",
            path: &steps(&path),
            query: "",
            body: &body,
            files: &files,
            is_bot: true,
        };
        rest::carry_out_and_record(self, &asked, &path, false, &mut HeaderMap::new());
        Ok(())
    }
}
