//! How soon an editor has diagnostics: after opening a file of a thousand lines, and after a change of it.
//!
//! The file is made: functions over lists that `main` calls with what it reads, one of which loses a node. Changes give that
//! function a defect and take it away again. Times are from the message that opens or changes the text to the first diagnostics about this
//! version, and to the first that are right.

use clap::Args;
use ringfence_testing::process::{Scratch, build_ringfence};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many lines the file has at least
    #[arg(long, default_value_t = 1000)]
    pub lines: usize,
    /// How many changes are made
    #[arg(long, default_value_t = 20)]
    pub changes: usize,
    /// The program to talk to instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// How soon the first diagnostics must come after opening, and after a change.
const OPENED: Duration = Duration::from_secs(1);
const CHANGED: Duration = Duration::from_millis(300);

/// Measures and prints. Says whether the median change was as fast as it should be.
pub fn run(options: &Options) -> Result<bool, String> {
    let binary = options.binary.clone().map_or_else(build_ringfence, Ok)?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let failed = |error: std::io::Error| error.to_string();
    let mut server = Command::new(binary);
    let server = server.arg("lsp").current_dir(scratch.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = server.spawn().map_err(failed)?;
    let (input, output) = (server.stdin.take(), server.stdout.take());
    let (Some(input), Some(output)) = (input, output) else { return Err("no pipes".to_owned()) };
    let uri = format!("file://{}/a.c", scratch.path().display());
    let mut client = Client { server, input, output: BufReader::new(output), uri };
    let measured = client.measure(options);
    let _ = client.server.kill();
    let _ = client.server.wait();
    let (opened, mut changed) = measured.map_err(failed)?;
    let tell = |name: &str, (first, right): (Duration, Duration)| {
        println!("{name:<24} first diagnostics {:>7.1} ms, the right ones {:>7.1} ms", ms(first), ms(right));
    };
    tell("opened", opened);
    changed.sort();
    let median = changed.get(changed.len() / 2).copied().unwrap_or_default();
    tell("changed, median", median);
    tell("changed, slowest", changed.last().copied().unwrap_or_default());
    Ok(opened.0 <= OPENED && median.0 <= CHANGED)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A time until the first diagnostics, and until the right ones.
type Times = (Duration, Duration);

struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    uri: String,
}

impl Client {
    fn measure(&mut self, options: &Options) -> std::io::Result<(Times, Vec<Times>)> {
        self.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {} }))?;
        self.read()?;
        self.tell("initialized", &json!({}))?;
        let document =
            json!({ "uri": self.uri, "languageId": "c", "version": 0, "text": text(options.lines, false) });
        let start = Instant::now();
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }))?;
        let opened = self.wait(start, 0, false)?;
        let mut changed = Vec::new();
        for version in 1..=options.changes {
            let leaks = version % 2 == 1;
            let document = json!({ "uri": self.uri, "version": version });
            // No text comes twice, since the server remembers.
            let text = text(options.lines, leaks) + &format!("int version_{version};\n");
            let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
            let start = Instant::now();
            self.tell("textDocument/didChange", &params)?;
            changed.push(self.wait(start, version, leaks)?);
        }
        Ok((opened, changed))
    }

    /// Waits for diagnostics of a version that say that it leaks, or that it does not.
    fn wait(&mut self, start: Instant, version: usize, leaks: bool) -> std::io::Result<Times> {
        let mut first = None;
        loop {
            let message = self.read()?;
            let params = &message["params"];
            if message["method"] != "textDocument/publishDiagnostics" || params["version"] != version {
                continue;
            }
            let now = start.elapsed();
            let first = *first.get_or_insert(now);
            let found =
                params["diagnostics"].as_array().into_iter().flatten().any(|one| one["code"] == "leak");
            if found == leaks {
                return Ok((first, now));
            }
        }
    }

    fn tell(&mut self, method: &str, params: &Value) -> std::io::Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    fn send(&mut self, message: &Value) -> std::io::Result<()> {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len())
    }

    fn read(&mut self) -> std::io::Result<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().unwrap_or(0),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }
}

/// A program of so many lines; one that leaks loses the first node of a list.
fn text(lines: usize, leaks: bool) -> String {
    let mut text = "#include <stdlib.h>\nstruct node { struct node *next; int value; };\n\
        int __VERIFIER_nondet_int(void);\n"
        .to_owned();
    let mut count = 0;
    while text.lines().count() + 30 < lines {
        count += 1;
        let lost = if leaks && count == 1 { "top = top->next;" } else { "" };
        text += &format!(
            "static struct node *push_{count}(struct node *top, int value)\n{{\n    \
             struct node *n = malloc(sizeof *n);\n    if (n == NULL)\n        abort();\n    n->value = value;\n    \
             n->next = top;\n    return n;\n}}\n\
             static void round_{count}(void)\n{{\n    struct node *top = NULL;\n    \
             while (__VERIFIER_nondet_int())\n        top = push_{count}(top, {count});\n    \
             if (top != NULL) {{\n        {lost}\n    }}\n    while (top != NULL) {{\n        \
             struct node *next = top->next;\n        free(top);\n        top = next;\n    }}\n}}\n"
        );
    }
    text += "int main(void)\n{\n";
    for number in 1..=count {
        text += &format!("    round_{number}();\n");
    }
    text + "    return 0;\n}\n"
}
