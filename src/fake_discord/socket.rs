//! A listener whose connections can be broken from inside a request.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Breaks the connection that a request came by: the next byte to the client never arrives.
#[derive(Clone, Debug, Default)]
pub(super) struct Breaker(Arc<AtomicBool>);

impl Breaker {
    /// From now on the client's reads and writes of this connection fail.
    pub fn break_connection(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn check(&self) -> io::Result<()> {
        match self.0.load(Ordering::SeqCst) {
            true => Err(io::ErrorKind::ConnectionReset.into()),
            false => Ok(()),
        }
    }
}

pub(super) struct Doors(pub TcpListener);

impl Listener for Doors {
    type Io = Line;
    type Addr = Breaker;

    async fn accept(&mut self) -> (Line, Breaker) {
        loop {
            match self.0.accept().await {
                Ok((stream, _)) => {
                    let breaker = Breaker::default();
                    // Small answers must not wait for more to send.
                    stream.set_nodelay(true).ok();
                    return (
                        Line {
                            stream,
                            breaker: breaker.clone(),
                        },
                        breaker,
                    );
                }
                // Too many open files, or a client gone before it was let in: the next one may do better.
                Err(_) => tokio::task::yield_now().await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<Breaker> {
        Ok(Breaker::default())
    }
}

impl Connected<IncomingStream<'_, Doors>> for Breaker {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Breaker {
        stream.remote_addr().clone()
    }
}

pub(super) struct Line {
    stream: TcpStream,
    breaker: Breaker,
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.breaker.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.breaker.check()?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.breaker.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
