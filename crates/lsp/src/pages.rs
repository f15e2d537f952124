//! The page of a check (docs/html.md), made by a check of its own and shown by the client.
//!
//! Pages stay in the directory for temporary files: the browser may load them again.

use crate::checks::{Ask, Process, Target};
use crate::document::Document;
use crate::text::uri_of;
use crate::wire::{Client, Code};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a check may take whose page somebody waits for.
const LIMIT: Duration = Duration::from_secs(10);

/// A page that is being made.
pub(crate) struct Page {
    pub(crate) ticket: u64,
    /// Of the request.
    pub(crate) id: Value,
    pub(crate) directory: PathBuf,
    pub(crate) process: Process,
    /// When it is given up.
    pub(crate) deadline: Instant,
}

/// The check that makes the page of a target.
pub(crate) fn ask(
    document: &Document,
    files: Vec<String>,
    target: Target,
    directory: PathBuf,
    number: u64,
) -> Ask {
    let name = format!("ringfence-page-{}-{number}", std::process::id());
    Ask {
        path: document.path.clone(),
        files,
        text: document.text.as_str().into(),
        target,
        limit: LIMIT,
        directory,
        page: Some(std::env::temp_dir().join(name)),
    }
}

/// Tells the client about a page.
pub(crate) fn done(page: Page, is_answered: bool, shows: bool, client: &mut Client<impl Write>) {
    let file = page.directory.join("index.html");
    if !is_answered {
        return client.refuse(&page.id, Code::Cancelled, "the check was ended");
    }
    if !file.is_file() {
        let text = "there is no page: the program could not be read";
        client.notify("window/showMessage", &json!({ "type": 2, "message": text }));
        return client.answer(&page.id, &Value::Null);
    }
    let uri = uri_of(&file.to_string_lossy());
    client.answer(&page.id, &json!(uri));
    if shows {
        client.ask("window/showDocument", &json!({ "uri": uri, "external": true }));
    } else {
        let text = format!("the page is {}", file.display());
        client.notify("window/showMessage", &json!({ "type": 3, "message": text }));
    }
}
