//! Messages as they go over the wire: a header with a length, an empty line, and JSON of that length.
//!
//! Nothing that a client sends ends the server but the end of its input: what is no message is answered by an error, as far as it
//! has an end that can be found. A header that makes no sense is passed over up to the next empty line, a message that is too long
//! is read and dropped.

use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};

/// How many bytes a message may have.
const MOST: u64 = 64 << 20;

/// How many bytes a line of a header may have.
const LINE: u64 = 4096;

/// The codes of errors, by JSON-RPC and by the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    Parse = -32_700,
    InvalidRequest = -32_600,
    MethodNotFound = -32_601,
    InvalidParams = -32_602,
    NotInitialised = -32_002,
    Cancelled = -32_800,
}

/// What a client sends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Incoming {
    /// Something that is answered. The id is a number or a text.
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// The answer to a request of this server.
    Response,
    /// Something else, with the id that it has, if any, and what is wrong with it.
    Bad {
        id: Value,
        code: Code,
        why: String,
    },
}

/// Reads the next message; absent at the end of the input.
pub(crate) fn read(input: &mut impl BufRead) -> Option<Incoming> {
    let length = length(input)?;
    let bad = |why: &str| Incoming::Bad { id: Value::Null, code: Code::Parse, why: why.to_owned() };
    if length > MOST {
        let dropped = std::io::copy(&mut input.by_ref().take(length), &mut std::io::sink()).ok()?;
        return (dropped == length).then(|| bad("the message is too long"));
    }
    let mut text = Vec::new();
    input.by_ref().take(length).read_to_end(&mut text).ok()?;
    if text.len() as u64 != length {
        return None;
    }
    Some(match serde_json::from_slice(&text) {
        Ok(value) => message(value),
        Err(error) => bad(&error.to_string()),
    })
}

/// The length that the next header says; headers without one are passed over.
fn length(input: &mut impl BufRead) -> Option<u64> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LINE).read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
        if line.is_empty()
            && let Some(length) = length
        {
            return Some(length);
        }
    }
}

/// A value as a message.
fn message(value: Value) -> Incoming {
    let Value::Object(mut members) = value else {
        let why = "a message is an object".to_owned();
        return Incoming::Bad { id: Value::Null, code: Code::InvalidRequest, why };
    };
    let id = members.remove("id");
    let is_id = |id: &Value| id.is_number() || id.is_string();
    let params = members.remove("params").unwrap_or_default();
    match (members.remove("method"), id) {
        (Some(Value::String(method)), None) => Incoming::Notification { method, params },
        (Some(Value::String(method)), Some(id)) if is_id(&id) => Incoming::Request { id, method, params },
        (None, Some(_)) if members.contains_key("result") || members.contains_key("error") => {
            Incoming::Response
        }
        (_, id) => {
            let id = id.filter(is_id).unwrap_or_default();
            Incoming::Bad {
                id,
                code: Code::InvalidRequest,
                why: "neither a request nor an answer".to_owned(),
            }
        }
    }
}

/// Writes to the client.
#[derive(Debug)]
pub(crate) struct Client<W> {
    output: W,
    /// The number of the next request of this server.
    next: u64,
    /// Whether the client listens.
    pub(crate) is_there: bool,
}

impl<W: Write> Client<W> {
    pub(crate) const fn new(output: W) -> Self {
        Self { output, next: 1, is_there: true }
    }

    fn send(&mut self, value: &Value) {
        let text = value.to_string();
        let header = format!("Content-Length: {}\r\n\r\n", text.len());
        let written = self.output.write_all(header.as_bytes());
        let written = written.and_then(|()| self.output.write_all(text.as_bytes()));
        // A client that went away is seen at the end of its input, too.
        self.is_there &= written.and_then(|()| self.output.flush()).is_ok();
    }

    pub(crate) fn answer(&mut self, id: &Value, result: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    pub(crate) fn refuse(&mut self, id: &Value, code: Code, why: &str) {
        let error = json!({ "code": code as i32, "message": why });
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "error": error }));
    }

    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks something whose answer does not matter.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) {
        let id = format!("ringfence-{}", self.next);
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Vec<Incoming> {
        let mut input = text;
        std::iter::from_fn(|| read(&mut input)).collect()
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_are_distinguished() {
        let request = framed(r#"{"jsonrpc":"2.0","id":7,"method":"hover","params":{"x":1}}"#);
        let note = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        let answer = framed(r#"{"jsonrpc":"2.0","id":"a","result":null}"#);
        let [one, two, three] = &all((request + &note + &answer).as_bytes())[..] else { panic!() };
        let hover = Incoming::Request { id: json!(7), method: "hover".to_owned(), params: json!({ "x": 1 }) };
        assert_eq!(*one, hover);
        assert_eq!(*two, Incoming::Notification { method: "exit".to_owned(), params: Value::Null });
        assert_eq!(*three, Incoming::Response);
    }

    #[test]
    fn what_is_no_message_does_not_hide_the_next_one() {
        let exit = framed(r#"{"method":"exit"}"#);
        let deep = "[".repeat(10_000);
        for bad in ["{", "[1]", r#"{"id":{},"method":"x"}"#, r#"{"id":1}"#, "\u{1f600}", &deep] {
            let found = all((framed(bad) + &exit).as_bytes());
            assert!(matches!(found[0], Incoming::Bad { .. }), "{bad}: {found:?}");
            assert!(matches!(found[1], Incoming::Notification { .. }), "{bad}: {found:?}");
        }
        let headers =
            ["nonsense\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -5\r\n\r\n", "\n\n\n"];
        for bad in headers {
            assert_eq!(all((bad.to_owned() + &exit).as_bytes()).len(), 1, "{bad}");
        }
        assert!(all(b"Content-Length: 99999999999999\r\n\r\n{}").is_empty());
        assert!(all(b"Content-Length: 10\r\n\r\n{}").is_empty());
        let long = framed(&"x".repeat(MOST as usize + 1)) + &exit;
        assert_eq!(all(long.as_bytes()).len(), 2);
    }

    #[test]
    fn answers_are_framed() {
        let mut client = Client::new(Vec::new());
        client.answer(&json!(1), &json!("\u{e9}"));
        let text = String::from_utf8(client.output).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert_eq!(header, format!("Content-Length: {}", body.len()));
        assert_eq!(serde_json::from_str::<Value>(body).unwrap()["result"], "\u{e9}");
    }
}
