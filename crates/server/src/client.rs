//! A client for programs: tests, measurements and remote play.

use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::wire::PROTOCOL;

/// What a server answered over HTTP.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The status, such as 200.
    pub status: u16,
    /// The headers, by lower-case name.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Reply {
    /// The body as JSON; nothing if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// Sends one request without encryption and reads the whole answer.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(server).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await?;
    // A server that refuses a long body may stop listening before its end.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    parse(&String::from_utf8_lossy(&answer))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "this is no HTTP answer"))
}

fn parse(answer: &str) -> Option<Reply> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let chunked =
        headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { unchunk(body)? } else { body.to_owned() };
    Some(Reply { status, headers, body })
}

fn unchunk(mut body: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (size, rest) = body.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole += rest.get(..size)?;
        body = rest.get(size + 2..)?;
    }
}

/// A socket to a table.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket and says nothing yet. `origin` is what a browser would send.
    pub async fn open(
        server: SocketAddr,
        table: &str,
        origin: Option<&str>,
    ) -> Result<Socket, tungstenite::Error> {
        Socket::open_with(server, table, origin.map(|origin| ("origin", origin))).await
    }

    async fn open_with(
        server: SocketAddr,
        table: &str,
        header: Option<(&'static str, &str)>,
    ) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{server}/ws/{table}").into_client_request()?;
        if let Some((name, value)) = header
            && let Ok(value) = HeaderValue::from_str(value)
        {
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(8 * 1024)
            .write_buffer_size(2 * 1024);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream })
    }

    /// Opens a socket and says hello.
    pub async fn join(
        server: SocketAddr,
        table: &str,
        tokens: &[&str],
    ) -> Result<Socket, tungstenite::Error> {
        Socket::open(server, table, None).await?.hello(tokens, None).await
    }

    /// The same as a client with a name: what it says twice with one number is carried out once.
    pub async fn join_as(
        server: SocketAddr,
        table: &str,
        tokens: &[&str],
        client: &str,
    ) -> Result<Socket, tungstenite::Error> {
        Socket::open(server, table, None).await?.hello(tokens, Some(client)).await
    }

    /// The same from a made-up address, for a server that believes what a proxy says.
    pub async fn join_from(
        server: SocketAddr,
        table: &str,
        tokens: &[&str],
        address: &str,
    ) -> Result<Socket, tungstenite::Error> {
        let from = Some(("x-forwarded-for", address));
        Socket::open_with(server, table, from).await?.hello(tokens, None).await
    }

    async fn hello(
        mut self,
        tokens: &[&str],
        client: Option<&str>,
    ) -> Result<Socket, tungstenite::Error> {
        let mut hello = json!({"type": "hello", "protocol": PROTOCOL, "tokens": tokens});
        if let Some(client) = client {
            hello["client"] = client.into();
        }
        self.say(&hello).await?;
        Ok(self)
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &Value) -> Result<(), tungstenite::Error> {
        self.say_text(message.to_string()).await
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: String) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::Text(text.into())).await
    }

    /// Sends bytes.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::Binary(bytes.into())).await
    }

    /// The next message as it came; nothing when the socket is closed.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Option<Value> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).ok()
    }
}
