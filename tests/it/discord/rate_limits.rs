//! The way to Discord that production takes, rate limiter included. The library's limiter goes to `https://discord.com`
//! whatever base address it is given, so the fake stands behind a proxy that answers CONNECT and speaks TLS as discord.com,
//! with a certificate that this test's client trusts.

#![allow(clippy::unwrap_used)]

use super::bench::{Bench, TABLE, post};
use muster::fronts::discord::Clock;
use muster::fronts::discord::adapter::rest::{RestApi, client_builder};
use muster::fronts::discord::artist::Artist;
use muster::fronts::discord::metrics::Metrics;
use muster::fronts::discord::say::Speaker;
use muster::fronts::discord::wire::Wire;
use muster::outbox::{self, Front};
use muster::service::{Chance, Service};
use muster_fake_discord::{self, FakeDiscord, InjectedFault, Options};
use muster_kit::Look;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_util::sync::CancellationToken;

const HOST: &str = "discord.com";

/// The certificate of an authority of this test, and a server that it vouches for as discord.com.
fn certified() -> (Vec<u8>, TlsAcceptor) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let leaf = CertificateParams::new(vec![HOST.to_owned()]).unwrap();
    let leaf = leaf.signed_by(&key, &authority).unwrap();
    let secret = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], secret)
        .unwrap();
    (authority.as_ref().der().to_vec(), TlsAcceptor::from(Arc::new(config)))
}

/// A proxy whose discord.com is the fake; its address, and the authority to be trusted.
async fn proxy(fake: &FakeDiscord) -> (String, Vec<u8>) {
    let (authority, acceptor) = certified();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let target = fake.url().trim_start_matches("http://").to_owned();
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let (acceptor, target) = (acceptor.clone(), target.clone());
            tokio::spawn(async move {
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    head.push(client.read_u8().await.unwrap());
                }
                assert!(head.starts_with(format!("CONNECT {HOST}:443 ").as_bytes()), "{head:?}");
                client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
                let mut client = acceptor.accept(client).await.unwrap();
                let mut server = TcpStream::connect(target).await.unwrap();
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    (address, authority)
}

/// A bench whose posts go out through the limiter, by the machine's clock.
struct Limited {
    bench: Bench,
    front: Arc<dyn Front>,
}

impl Limited {
    async fn new() -> Limited {
        let bench = Bench::with(Options {
            clock: muster_fake_discord::FakeClock::system(),
            rate_limits: true,
            ..Options::default()
        })
        .await;
        let (address, authority) = proxy(&bench.fake).await;
        let client = client_builder()
            .proxy(reqwest::Proxy::all(address).unwrap())
            .add_root_certificate(reqwest::Certificate::from_der(&authority).unwrap())
            .build()
            .unwrap();
        let clock: Clock = Arc::new(chrono::Utc::now);
        let metrics = Arc::new(Metrics::default());
        let rest = RestApi::through(client, bench.fake.token(), Arc::clone(&clock), Arc::clone(&metrics));
        rest.application().await.unwrap();
        let service = Arc::new(Service::new(Arc::clone(&bench.store), Chance::System));
        let wire: Arc<dyn Wire> = Arc::new(rest);
        let front = Arc::new(Speaker::new(
            service,
            wire,
            clock,
            metrics,
            Arc::new(Artist::new(Look::Text)),
        ));
        Limited { bench, front }
    }

    /// Says all that is committed, and how long that took.
    async fn say_all(&self) -> Duration {
        let began = Instant::now();
        let stop = CancellationToken::new();
        let (_tell, committed) = tokio::sync::watch::channel(0);
        let running = tokio::spawn(outbox::run(
            Arc::clone(&self.bench.store),
            Arc::clone(&self.front),
            Arc::new(chrono::Utc::now),
            committed,
            stop.clone(),
        ));
        while !self.bench.store.unsaid(TABLE).await.unwrap().is_empty() {
            assert!(began.elapsed() < Duration::from_secs(60), "{:?}", self.bench.words());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stop.cancel();
        running.await.unwrap();
        began.elapsed()
    }

    fn refused(&self) -> usize {
        let recorded = self.bench.fake.recorded();
        recorded.iter().filter(|request| request.status == 429).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_goes_out_in_order_at_discords_pace_without_a_single_429() {
    let limited = Limited::new().await;
    let words: Vec<String> = (1..=12).map(|n| format!("post {n}")).collect();
    limited
        .bench
        .commit(words.iter().map(|words| post(words)).collect())
        .await;
    let took = limited.say_all().await;
    assert_eq!(limited.bench.words(), words);
    assert_eq!(limited.refused(), 0);
    // Five every five seconds: the eleventh has to wait for the third window.
    assert!(took >= Duration::from_secs(8), "the limiter is not on: {took:?}");
    limited.bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_every_kind_are_waited_out_and_nothing_is_said_twice() {
    let limited = Limited::new().await;
    let kinds = [("user", 0.3), ("shared", 0.7), ("global", 1.0)];
    for (scope, retry_after) in kinds {
        let before = limited.bench.words().len();
        let refused = limited.refused();
        limited.bench.fake.fail(
            "POST /channels/*/messages",
            InjectedFault::RateLimited { retry_after, scope },
            1,
        );
        limited.bench.commit(vec![post(scope)]).await;
        let took = limited.say_all().await;
        assert_eq!(limited.bench.words()[before..], [scope], "{scope}");
        assert_eq!(limited.refused() - refused, 1, "{scope}");
        assert!(took.as_secs_f64() >= retry_after, "{scope}: {took:?}");
    }
    // A page of what stands in front of Discord, without any header.
    let refused = limited.refused();
    limited
        .bench
        .fake
        .fail("POST /channels/*/messages", InjectedFault::Status(429), 1);
    limited.bench.commit(vec![post("html")]).await;
    limited.say_all().await;
    assert_eq!(limited.bench.words().last().map(String::as_str), Some("html"));
    assert_eq!(limited.refused() - refused, 1);
    assert_eq!(limited.bench.words().len(), 4);
    limited.bench.fake.finish();
}
