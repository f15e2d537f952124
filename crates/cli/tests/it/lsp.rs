//! `ringfence lsp` with a client that follows a script.

use crate::common::Files;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A test that waits longer for a message has failed.
const PATIENCE: Duration = Duration::from_secs(120);

const LEAK: &str = "#include <stdlib.h>\nint main(void)\n{\n    char *p = malloc(4);\n    if (p == NULL)\n        return 1;\n    \
                    p = NULL;\n    return 0;\n}\n";

/// A client, and the server that it talks to.
struct Client {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What came while something else was waited for.
    passed: Vec<Value>,
    uri: String,
    next: u64,
}

impl Client {
    fn start(files: &Files, options: &[&str]) -> Self {
        let mut command: Command = files.command(&[&["lsp", "--time-limit", "5"][..], options].concat());
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, messages) = channel();
        let mut output = BufReader::new(server.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let uri = format!("file://{}/a.c", files.path().canonicalize().unwrap().display());
        let input = server.stdin.take();
        Self { server, input, messages, passed: Vec::new(), uri, next: 1 }
    }

    /// Starts the conversation.
    fn ready(files: &Files, options: Value) -> Self {
        let mut client = Self::start(files, &[]);
        let root = format!("file://{}", files.path().canonicalize().unwrap().display());
        let capabilities = json!({ "window": { "showDocument": { "support": true } } });
        let params =
            json!({ "rootUri": root, "capabilities": capabilities, "initializationOptions": options });
        let answer = client.ask("initialize", params);
        assert_eq!(answer["result"]["capabilities"]["textDocumentSync"]["change"], 2, "{answer}");
        client.tell("initialized", json!({}));
        client
    }

    fn raw(&mut self, text: &str) {
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.wait(|message| message["id"] == id)
    }

    /// Waits for a message that was not taken before.
    fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.passed.iter().position(&is_it) {
            return self.passed.remove(at);
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect("a message");
            if is_it(&message) {
                return message;
            }
            self.passed.push(message);
        }
    }

    fn open(&mut self, text: &str) {
        let document = json!({ "uri": self.uri, "languageId": "c", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, version: u64, changes: Value) {
        let document = json!({ "uri": self.uri, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The next diagnostics of this version that are as wanted.
    fn diagnostics(&mut self, version: u64, are_they: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let message = self.wait(|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["version"] == version
                && are_they(params["diagnostics"].as_array().unwrap())
        });
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    fn at(&self, line: u64, character: u64) -> Value {
        json!({ "textDocument": { "uri": self.uri }, "position": { "line": line, "character": character } })
    }

    /// The exit code of the server at the end of the conversation.
    fn code(mut self) -> i32 {
        self.input = None;
        self.server.wait().unwrap().code().unwrap_or(-1)
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.server.wait().unwrap().code(), Some(0));
    }
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut text = vec![0; length];
    from.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

#[test]
fn a_leak_comes_and_goes_with_the_text_of_the_buffer() {
    // The file on disk is another one.
    let files = Files::new(&[("a.c", b"int main(void) { return 0; }\n")]);
    let mut client = Client::ready(&files, Value::Null);
    client.open(LEAK);
    let found = client.diagnostics(1, |all| !all.is_empty());
    assert_eq!(
        (found.len(), &found[0]["code"], &found[0]["severity"]),
        (1, &json!("leak"), &json!(1)),
        "{found:?}"
    );
    assert_eq!(found[0]["range"]["start"], json!({ "line": 3, "character": 14 }));
    let related = found[0]["relatedInformation"].as_array().unwrap();
    assert!(related.iter().any(|one| one["location"]["range"]["start"]["line"] == 6), "{related:?}");
    // It is accepted by the action, whose edit goes into the buffer.
    let range = &found[0]["range"];
    let about =
        json!({ "textDocument": { "uri": client.uri }, "range": range, "context": { "diagnostics": found } });
    let actions = client.ask("textDocument/codeAction", about)["result"].clone();
    let titles: Vec<&str> =
        actions.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Accept this finding (leak)", "Open the page of this check"]);
    let edit = &actions[0]["edit"]["changes"][&client.uri][0];
    assert_eq!(edit["newText"], "    // ringfence: accept leak\n");
    client.change(2, json!([{ "range": edit["range"], "text": edit["newText"] }]));
    assert!(client.diagnostics(2, <[Value]>::is_empty).is_empty());
    // Back, and then mended; then no C at all.
    client.change(3, json!([{ "text": LEAK }]));
    client.diagnostics(3, |all| all.len() == 1);
    client.change(4, json!([{ "text": LEAK.replace("p = NULL;", "free(p);") }]));
    client.diagnostics(4, <[Value]>::is_empty);
    client.change(5, json!([{ "text": LEAK.replace("p = NULL;", "p = ;") }]));
    let broken = client.diagnostics(5, |all| !all.is_empty());
    assert_eq!(broken[0]["range"]["start"], json!({ "line": 6, "character": 8 }), "{broken:?}");
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": client.uri } }));
    client.wait(|message| {
        message["params"]["diagnostics"] == json!([]) && message["params"]["version"].is_null()
    });
    client.end();
}

#[test]
fn shapes_contracts_and_pages_are_shown() {
    let files = Files::new(&[("a.c", b"")]);
    let mut client = Client::ready(&files, json!({ "timeLimit": 20, "arguments": ["--malloc-may-fail"] }));
    let text = "#include <stdlib.h>\nstruct n { struct n *next; };\n\
        //@ list sll(struct n *x -> y) := x->next |-> y\n//@ requires sll(x, 0)\n//@ ensures emp\n\
        void drop(struct n *x)\n{\n    while (x) {\n        struct n *next = x->next;\n        free(x);\n        x = next;\n    }\n}\n\
        int __VERIFIER_nondet_int(void);\nint main(void)\n{\n    struct n *l = NULL;\n    while (__VERIFIER_nondet_int()) {\n        struct n *m = malloc(sizeof *m);\n        \
        if (m == NULL)\n            break;\n        m->next = l;\n        l = m;\n    }\n    drop(l);\n    return 0;\n}\n";
    client.open(text);
    // The lenses tell when both are proved.
    let titles = loop {
        client.diagnostics(1, |_| true);
        let lenses = client.ask("textDocument/codeLens", client.at(0, 0))["result"].clone();
        let titles: Vec<String> = lenses
            .as_array()
            .unwrap()
            .iter()
            .map(|lens| lens["command"]["title"].as_str().unwrap().to_owned())
            .collect();
        if !titles.iter().any(|title| title.ends_with("being checked")) {
            break titles;
        }
    };
    assert_eq!(titles, ["requires sll(x, 0); ensures emp: proved", "program: proved"]);
    // A loop, and a variable.
    let hover = |client: &mut Client, line, unit| {
        let at = client.at(line, unit);
        client.ask("textDocument/hover", at)["result"]["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let shape = hover(&mut client, 17, 5);
    assert!(shape.contains("l: sll(next, 0+)") && shape.contains("at the head of the loop"), "{shape}");
    let shape = hover(&mut client, 22, 8);
    assert!(shape.contains("l: sll(next, 0+)"), "{shape}");
    assert_eq!(hover(&mut client, 1, 0), "");
    // The page of a run.
    let command = json!({ "command": "ringfence.openPage", "arguments": [client.uri, null] });
    let answer = client.ask("workspace/executeCommand", command);
    let page = answer["result"].as_str().expect("a page").strip_prefix("file://").unwrap().to_owned();
    assert!(std::fs::read_to_string(&page).unwrap().contains("<html"), "{page}");
    client.wait(|message| message["method"] == "window/showDocument");
    std::fs::remove_dir_all(std::path::Path::new(&page).parent().unwrap()).unwrap();
    client.end();
}

#[test]
fn files_of_a_program_are_checked_together() {
    // `drop_it` is defined in the buffer, and called in the program that the database knows.
    let main = "void drop_it(char *p);\n#include <stdlib.h>\nint main(void)\n{\n    char *p = malloc(3);\n    drop_it(p);\n    \
                free(p);\n    return 0;\n}\n";
    let files = Files::new(&[("main.c", main.as_bytes()), ("a.c", b"void drop_it(char *p) { }\n")]);
    let database = ringfence_testing::process::compile_commands(&["main.c", "a.c"]);
    std::fs::write(files.path().join("compile_commands.json"), database).unwrap();
    let mut client = Client::ready(&files, Value::Null);
    client.open("#include <stdlib.h>\nvoid drop_it(char *p)\n{\n    free(p);\n}\n");
    let found = client.diagnostics(1, |all| all.iter().any(|one| one["code"] == "double-free"));
    let text = found[0]["message"].as_str().unwrap();
    assert!(text.ends_with("(at main.c:7)"), "{found:?}");
    assert_eq!(found[0]["range"]["start"], json!({ "line": 3, "character": 4 }), "{found:?}");
    client.change(2, json!([{ "text": "void drop_it(char *p) { }\n" }]));
    client.diagnostics(2, <[Value]>::is_empty);
    client.end();
}

#[test]
fn nothing_that_a_client_sends_ends_or_stops_the_server() {
    let files = Files::new(&[("a.c", b"")]);
    let mut client = Client::start(&files, &[]);
    let refused = client.ask("textDocument/hover", json!({}));
    assert_eq!(refused["error"]["code"], -32_002);
    client.ask(
        "initialize",
        json!({ "rootUri": 7, "initializationOptions": { "timeLimit": -1, "arguments": 3 } }),
    );
    assert_eq!(client.ask("initialize", json!({}))["error"]["code"], -32_600);
    assert_eq!(client.ask("no/such/method", json!({}))["error"]["code"], -32_601);
    assert_eq!(client.ask("textDocument/hover", json!(3))["result"], Value::Null);
    client.raw("nonsense\r\n\r\nContent-Length: 3\r\n\r\n{]}");
    let bad = client.wait(|message| message["error"]["code"] == -32_700);
    assert_eq!(bad["id"], Value::Null);
    let odd = [
        json!({ "textDocument": { "uri": "untitled:1", "text": "int x;" } }),
        json!({ "textDocument": { "uri": client.uri, "text": 5 } }),
        json!({ "textDocument": {} }),
        json!(null),
    ];
    for params in odd {
        for method in ["didOpen", "didChange", "didClose", "didSave"] {
            client.tell(&format!("textDocument/{method}"), params.clone());
        }
    }
    client.tell("$/cancelRequest", json!({ "id": 99 }));
    client.tell("$/unknown", json!({}));
    // Broken and empty texts, and one that is too long.
    client.open("");
    let texts = ["int main(", "\u{0}\u{1f600}", &"{".repeat(50_000), &"x".repeat(5 << 20), "//@ requires\n"];
    for (version, text) in (2..).zip(texts) {
        client.change(version, json!([{ "text": text }]));
        client.change(version, json!([{ "range": 3, "text": "x" }, { "text": 4 }]));
    }
    client.open("int main(void) { return 0; }\n");
    assert_eq!(
        client.ask("textDocument/hover", json!({ "textDocument": { "uri": client.uri } }))["error"]["code"],
        -32_602
    );
    let range = json!({ "start": { "line": 1u64 << 40, "character": 9 }, "end": 7 });
    let about = json!({ "textDocument": { "uri": client.uri }, "range": range, "context": 1 });
    assert!(client.ask("textDocument/codeAction", about)["result"].is_array());
    assert_eq!(client.ask("workspace/executeCommand", json!({ "command": "x" }))["error"]["code"], -32_602);
    // A page is being made when it is cancelled, and another one when the server shuts down.
    let page = json!({ "command": "ringfence.openPage", "arguments": [client.uri, null] });
    let slow = "int nd(void); int main(void) { for (unsigned i = 0; i < 4000000000u; i++) if (nd()) return 1; return 0; }\n";
    client.change(9, json!([{ "text": slow }]));
    let id = client.begin("workspace/executeCommand", page.clone());
    client.tell("$/cancelRequest", json!({ "id": id }));
    let answer = client.wait(|message| message["id"] == id);
    assert!(answer["error"]["code"] == -32_800 || answer["result"].is_string(), "{answer}");
    let id = client.begin("workspace/executeCommand", page);
    client.begin("shutdown", Value::Null);
    client.wait(|message| message["id"] == id);
    assert_eq!(client.ask("textDocument/hover", json!({}))["error"]["code"], -32_600);
    client.tell("exit", Value::Null);
    assert_eq!(client.code(), 0);
}

#[test]
fn the_end_tells_whether_it_was_in_order() {
    let files = Files::new(&[("a.c", b"")]);
    let client = Client::start(&files, &[]);
    assert_eq!(client.code(), 1);
    let mut client = Client::start(&files, &[]);
    client.tell("exit", Value::Null);
    assert_eq!(client.code(), 1);
}
