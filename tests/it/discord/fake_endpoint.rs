//! The fake delivering interactions by HTTP, to an endpoint that checks signatures as serenity does.

#![allow(clippy::unwrap_used)]

use super::{echo, schema};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use muster_fake_discord::{FakeDiscord, Options};
use serde_json::{Value, json};
use serenity::all::{CommandInteraction, Verifier};
use std::sync::Arc;

struct Endpoint {
    verifier: Option<Verifier>,
    fake: FakeDiscord,
}

async fn answer(State(endpoint): State<Arc<Endpoint>>, headers: HeaderMap, body: Bytes) -> (StatusCode, String) {
    let header = |name: &str| headers.get(name).unwrap().to_str().unwrap();
    let verified = endpoint.verifier.as_ref().is_none_or(|verifier| {
        verifier
            .verify(header("X-Signature-Ed25519"), header("X-Signature-Timestamp"), &body)
            .is_ok()
    });
    if !verified {
        return (StatusCode::UNAUTHORIZED, String::new());
    }
    let interaction: Value = serde_json::from_slice(&body).unwrap();
    if interaction["type"] == 1 {
        return (StatusCode::OK, json!({"type": 1}).to_string());
    }
    let command: CommandInteraction = serde_json::from_value(interaction).unwrap();
    let subcommand = command.data.options[0].name.as_str();
    let reply = json!({"type": 4, "data": {"content": format!("did {subcommand}")}});
    match subcommand {
        "say" => (StatusCode::OK, reply.to_string()),
        "later" => {
            let http = echo::http(&endpoint.fake);
            http.create_interaction_response(command.id, &command.token, &reply, Vec::new())
                .await
                .unwrap();
            (StatusCode::ACCEPTED, String::new())
        }
        _ => (StatusCode::INTERNAL_SERVER_ERROR, String::new()),
    }
}

async fn serve(fake: &FakeDiscord, verifies: bool) {
    let verifier = verifies.then(|| Verifier::new(&fake.public_key()));
    let endpoint = Arc::new(Endpoint {
        verifier,
        fake: fake.clone(),
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    fake.deliver_by_http(Some(&format!("http://{}/interactions", listener.local_addr().unwrap())));
    let router = Router::new().route("/interactions", post(answer)).with_state(endpoint);
    tokio::spawn(async move { axum::serve(listener, router).await });
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_by_http_are_signed_and_answered() {
    let fake = FakeDiscord::start(Options::default()).await;
    schema::hold(&fake);
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let http = echo::http(&fake);
    http.create_global_commands(&echo::commands()).await.unwrap();
    serve(&fake, true).await;
    fake.check_endpoint().await.unwrap();
    assert_eq!(ana.slash(&channel, "/echo say text:x").await.text(), "did say");
    assert_eq!(ana.slash(&channel, "/echo later text:x").await.text(), "did later");
    fake.finish();
    ana.begin_slash(&channel, "/echo ask");
    let seen = fake.clone();
    fake.wait_until("a complaint", |_| (!seen.complaints().is_empty()).then_some(()))
        .await;
    assert!(fake.take_complaints()[0].contains("the endpoint answers 500"));
    serve(&fake, false).await;
    let fault = fake.check_endpoint().await.unwrap_err();
    assert!(fault.contains("wrong signature is answered with 200"), "{fault}");
}
