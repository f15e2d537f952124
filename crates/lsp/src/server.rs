//! The server: messages of the client, checks that end, and time that passes, one after the other.
//!
//! Each open document has a list of what is to be checked ([`Document`]). A change ends the checks of the document that run, and new ones begin
//! when it has not changed for a moment: first each target for a short time, so that much is known soon, then what is still open for
//! the whole time. Diagnostics are published whenever an answer comes. What is asked about a document (hovers,
//! lenses, actions) is answered at once from what is known.

use crate::checks::{Answer, Ask, Process, Settings, Target};
use crate::document::Document;
use crate::pages::{self, Page};
use crate::programs::Programs;
use crate::text::{Position, Text, path_of};
use crate::wire::{self, Client, Code, Incoming};
use crate::{actions, diagnostics, hover, lens};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long the first check of a target may take.
const QUICK: Duration = Duration::from_millis(150);

/// How long after its limit a check is ended that has not answered.
const GRACE: Duration = Duration::from_secs(2);

/// How many bytes of texts the answers that are kept may be about.
const KEPT: usize = 32 << 20;

/// What happens to the server.
enum Event {
    Message(Incoming),
    /// The client says nothing any more.
    End,
    /// Which files are linked is known.
    Planned(Programs),
    /// A check ended; absent if it was made to.
    Done(u64, Option<Arc<Answer>>),
}

/// Serves a client until it says that it ends. Whether that was in good order.
pub fn serve(input: impl Read + Send + 'static, output: impl Write, settings: Settings) -> bool {
    let (events, happens) = channel();
    let reader = events.clone();
    let read = move || {
        let mut input = BufReader::new(input);
        while let Some(message) = wire::read(&mut input) {
            if reader.send(Event::Message(message)).is_err() {
                return;
            }
        }
        // The server may have ended.
        let _ = reader.send(Event::End);
    };
    if std::thread::Builder::new().spawn(read).is_err() {
        return false;
    }
    let mut server = Server::new(Client::new(output), settings, events);
    let in_order = loop {
        let end = match happens.recv_timeout(server.pause(Instant::now())) {
            Ok(event) => server.handle(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(false),
        };
        if let Some(in_order) = end.or((!server.client.is_there).then_some(false)) {
            break in_order;
        }
        server.tick(Instant::now());
    };
    server.end();
    in_order
}

/// How far the conversation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begun,
    Initialised,
    ShutDown,
}

/// A check that runs.
struct Running {
    ticket: u64,
    uri: String,
    text: Arc<Text>,
    target: Target,
    /// Whether it has the whole time.
    is_last: bool,
    process: Process,
    /// When it is ended.
    deadline: Instant,
}

/// Answers by the path, the target and the text.
type Kept = HashMap<(String, Target, Arc<str>), Arc<Answer>>;

struct Server<W> {
    client: Client<W>,
    settings: Settings,
    directory: PathBuf,
    stage: Stage,
    documents: BTreeMap<String, Document>,
    running: Vec<Running>,
    pages: Vec<Page>,
    programs: Programs,
    /// The process that finds the programs.
    planning: Process,
    kept: Kept,
    events: Sender<Event>,
    next: u64,
    /// Whether the client asks for lenses again when asked to.
    refreshes: bool,
    /// Whether the client shows pages.
    shows: bool,
    /// How many checks may run at the same time.
    most: usize,
}

impl<W: Write> Server<W> {
    fn new(client: Client<W>, settings: Settings, events: Sender<Event>) -> Self {
        Self {
            client,
            settings,
            directory: std::env::current_dir().unwrap_or_default(),
            stage: Stage::Begun,
            documents: BTreeMap::new(),
            running: Vec::new(),
            pages: Vec::new(),
            programs: Programs::new(),
            planning: Process::default(),
            kept: Kept::new(),
            events,
            next: 0,
            refreshes: false,
            shows: false,
            most: std::thread::available_parallelism().map_or(1, usize::from).min(4),
        }
    }

    /// How long nothing is to be done but to wait.
    fn pause(&self, now: Instant) -> Duration {
        let has_room = self.running.len() < self.most;
        let due =
            self.documents.values().filter(|one| has_room && self.waits(one).is_some()).map(|one| one.due);
        let ends =
            self.running.iter().map(|one| one.deadline).chain(self.pages.iter().map(|one| one.deadline));
        let next = due.chain(ends).min();
        next.map_or(Duration::from_secs(3600), |next| next.saturating_duration_since(now))
    }

    /// What is to be checked next of a document, as its place in the list.
    fn waits(&self, document: &Document) -> Option<usize> {
        let runs =
            |target: &Target| self.running.iter().any(|one| one.uri == document.uri && one.target == *target);
        document.waiting.iter().position(|(target, _)| !runs(target))
    }

    /// Ends checks that do not end, and begins those that are due.
    fn tick(&mut self, now: Instant) {
        let never = now + Duration::from_secs(86_400);
        let checks = self.running.iter_mut().map(|one| (&mut one.deadline, &one.process));
        let pages = self.pages.iter_mut().map(|one| (&mut one.deadline, &one.process));
        for (deadline, process) in checks.chain(pages).filter(|(deadline, _)| **deadline <= now) {
            process.kill();
            *deadline = never;
        }
        while self.running.len() < self.most {
            let mut due = self.documents.values().filter(|document| document.due <= now);
            let Some((uri, at)) = due.find_map(|one| Some((one.uri.clone(), self.waits(one)?))) else {
                return;
            };
            self.begin(&uri, at, now);
        }
    }

    /// Begins a check, or answers from what is kept.
    fn begin(&mut self, uri: &str, at: usize, now: Instant) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (target, is_last) = document.waiting[at].clone();
        let text: Arc<str> = document.text.as_str().into();
        let key = (document.path.clone(), target, text);
        if let Some(answer) = self.kept.get(&key) {
            document.learn(key.1, Arc::clone(answer), true);
            self.publish(uri);
            return;
        }
        let limit = if is_last { self.settings.limit } else { self.settings.limit.min(QUICK) };
        let (path, target, text) = key;
        let files = self.programs.get(&path).cloned().unwrap_or_default();
        let ask = Ask { path, files, text, target, limit, directory: self.directory.clone(), page: None };
        let (text, target) = (Arc::clone(&document.text), ask.target.clone());
        let (ticket, process) = self.start(ask);
        let deadline = now + limit + GRACE;
        self.running.push(Running { ticket, uri: uri.to_owned(), text, target, is_last, process, deadline });
    }

    /// Starts a process on a thread.
    fn start(&mut self, ask: Ask) -> (u64, Process) {
        self.next += 1;
        let (ticket, process) = (self.next, Process::default());
        let (settings, events, own) = (self.settings.clone(), self.events.clone(), process.clone());
        let failed = self.events.clone();
        let work = move || {
            let answer = settings.answer(&ask, &own).map(Arc::new);
            // The server may have ended.
            let _ = events.send(Event::Done(ticket, answer));
        };
        if std::thread::Builder::new().spawn(work).is_err() {
            let _ = failed.send(Event::Done(ticket, None));
        }
        (ticket, process)
    }

    /// Finds out which files are linked, on a thread.
    fn plan(&mut self) {
        self.planning.kill();
        self.planning = Process::default();
        if !self.settings.has_database() {
            return;
        }
        let (settings, directory) = (self.settings.clone(), self.directory.clone());
        let (events, process) = (self.events.clone(), self.planning.clone());
        let work = move || {
            if let Some(programs) = settings.programs(&directory, &process) {
                // The server may have ended.
                let _ = events.send(Event::Planned(programs));
            }
        };
        // Without a thread, files are checked alone.
        let _ = std::thread::Builder::new().spawn(work);
    }

    /// Whether the server ends, and if so, in good order.
    fn handle(&mut self, event: Event) -> Option<bool> {
        match event {
            Event::End => Some(false),
            Event::Done(ticket, answer) => {
                self.done(ticket, answer);
                None
            }
            Event::Planned(programs) => {
                if programs != self.programs {
                    self.programs = programs;
                    self.check_again(Instant::now());
                }
                None
            }
            Event::Message(Incoming::Notification { method, .. }) if method == "exit" => {
                Some(self.stage == Stage::ShutDown)
            }
            Event::Message(message) => {
                self.message(message);
                None
            }
        }
    }

    fn done(&mut self, ticket: u64, answer: Option<Arc<Answer>>) {
        if let Some(at) = self.pages.iter().position(|one| one.ticket == ticket) {
            let page = self.pages.remove(at);
            pages::done(page, answer.is_some(), self.shows, &mut self.client);
            return;
        }
        let Some(at) = self.running.iter().position(|one| one.ticket == ticket) else { return };
        let one = self.running.swap_remove(at);
        let Some(document) = self.documents.get_mut(&one.uri) else { return };
        if !Arc::ptr_eq(&document.text, &one.text) {
            return;
        }
        match answer {
            Some(answer) => {
                if one.is_last || !answer.report.is_open() {
                    let about: Arc<str> = one.text.as_str().into();
                    self.kept.insert((document.path.clone(), one.target.clone(), about), Arc::clone(&answer));
                }
                document.learn(one.target, answer, one.is_last);
            }
            None => document.waiting.retain(|(target, _)| *target != one.target),
        }
        if self.kept.keys().map(|(_, _, text)| text.len()).sum::<usize>() > KEPT {
            self.kept.clear();
        }
        self.publish(&one.uri);
    }

    fn publish(&mut self, uri: &str) {
        let Some(document) = self.documents.get(uri) else { return };
        let diagnostics = diagnostics::of(document, &self.directory);
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let Some(version) = document.version {
            params["version"] = version.into();
        }
        self.client.notify("textDocument/publishDiagnostics", &params);
        if self.refreshes {
            self.client.ask("workspace/codeLens/refresh", &Value::Null);
        }
    }

    fn message(&mut self, message: Incoming) {
        match message {
            Incoming::Response => {}
            Incoming::Bad { id, code, why } => self.client.refuse(&id, code, &why),
            Incoming::Request { id, method, params } => match (self.stage, method.as_str()) {
                (Stage::Begun, "initialize") => self.initialise(&id, &params),
                (Stage::Begun, _) => self.client.refuse(&id, Code::NotInitialised, "not initialised yet"),
                (Stage::ShutDown, _) => self.client.refuse(&id, Code::InvalidRequest, "shut down already"),
                (Stage::Initialised, "initialize") => {
                    self.client.refuse(&id, Code::InvalidRequest, "initialised already");
                }
                (Stage::Initialised, "shutdown") => {
                    self.end();
                    self.stage = Stage::ShutDown;
                    self.client.answer(&id, &Value::Null);
                }
                (Stage::Initialised, method) => self.request(&id, method, &params),
            },
            Incoming::Notification { method, params } if self.stage == Stage::Initialised => {
                self.notification(&method, &params);
            }
            Incoming::Notification { .. } => {}
        }
    }

    fn initialise(&mut self, id: &Value, params: &Value) {
        let root = params["workspaceFolders"][0]["uri"].as_str().or_else(|| params["rootUri"].as_str());
        if let Some(root) = root.and_then(path_of).map(PathBuf::from).filter(|path| path.is_dir()) {
            self.directory = root;
        }
        let can = &params["capabilities"];
        self.refreshes = can["workspace"]["codeLens"]["refreshSupport"] == true;
        self.shows = can["window"]["showDocument"]["support"] == true;
        self.configure(&params["initializationOptions"]);
        self.stage = Stage::Initialised;
        let capabilities = json!({
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "hoverProvider": true,
            "codeLensProvider": { "resolveProvider": false },
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor.rewrite", "source"] },
            "executeCommandProvider": { "commands": [lens::OPEN_PAGE] }
        });
        let server = json!({ "name": "ringfence", "version": env!("CARGO_PKG_VERSION") });
        self.client.answer(id, &json!({ "capabilities": capabilities, "serverInfo": server }));
    }

    /// Takes the settings that a client gives; what is not there or makes no sense stays as it is.
    fn configure(&mut self, settings: &Value) {
        let words = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|word| word.as_str().map(str::to_owned)).collect()
        };
        let time = |value: &Value| Duration::try_from_secs_f64(value.as_f64()?).ok();
        let own = &mut self.settings;
        own.arguments = words(&settings["arguments"]).unwrap_or_else(|| own.arguments.clone());
        own.flags = words(&settings["flags"]).unwrap_or_else(|| own.flags.clone());
        own.limit = time(&settings["timeLimit"]).unwrap_or(own.limit).min(Duration::from_secs(600));
        own.debounce = time(&settings["debounce"]).unwrap_or(own.debounce).min(Duration::from_secs(10));
        // The compile database of the directory, unless another one was named.
        let places = [self.directory.clone(), self.directory.join("build")];
        let database = places.iter().find(|place| place.join("compile_commands.json").is_file());
        if let Some(place) = database.filter(|_| !own.has_database()) {
            own.arguments.extend(["-p".to_owned(), place.to_string_lossy().into_owned()]);
        }
    }

    fn request(&mut self, id: &Value, method: &str, params: &Value) {
        let document = params["textDocument"]["uri"].as_str().and_then(|uri| self.documents.get(uri));
        let result = match (method, document) {
            ("textDocument/hover", Some(document)) => match Position::of(&params["position"]) {
                Some(at) => {
                    let text = hover::text(document, document.text.offset(at), &self.directory);
                    text.map(|text| json!({ "contents": { "kind": "markdown", "value": text } }))
                }
                None => return self.client.refuse(id, Code::InvalidParams, "a position is missing"),
            },
            ("textDocument/codeLens", Some(document)) => Some(lens::of(document)),
            ("textDocument/codeAction", Some(document)) => {
                let known = params["context"]["diagnostics"].as_array().map_or(&[][..], Vec::as_slice);
                Some(actions::of(document, &params["range"], known))
            }
            ("textDocument/hover" | "textDocument/codeLens" | "textDocument/codeAction", None) => None,
            ("workspace/executeCommand", _) => return self.command(id, params),
            _ => {
                let why = format!("there is no method `{method}`");
                return self.client.refuse(id, Code::MethodNotFound, &why);
            }
        };
        self.client.answer(id, &result.unwrap_or_default());
    }

    fn command(&mut self, id: &Value, params: &Value) {
        let arguments = &params["arguments"];
        let document = arguments[0].as_str().and_then(|uri| self.documents.get(uri));
        match (params["command"].as_str(), document) {
            (Some(lens::OPEN_PAGE), Some(document)) => {
                let directory = self.directory.clone();
                let files = self.programs.get(&document.path).cloned().unwrap_or_default();
                let target = lens::target_of(&arguments[1]);
                let ask = pages::ask(document, files, target, directory, self.next + 1);
                let (page, deadline) =
                    (ask.page.clone().unwrap_or_default(), Instant::now() + ask.limit + GRACE);
                let (ticket, process) = self.start(ask);
                self.pages.push(Page { ticket, id: id.clone(), directory: page, process, deadline });
            }
            (Some(lens::OPEN_PAGE), None) => {
                self.client.refuse(id, Code::InvalidParams, "the document is not open");
            }
            _ => self.client.refuse(id, Code::InvalidParams, "there is no such command"),
        }
    }

    fn notification(&mut self, method: &str, params: &Value) {
        let now = Instant::now();
        let about = &params["textDocument"];
        let uri = about["uri"].as_str().unwrap_or_default();
        match method {
            "textDocument/didOpen" => {
                if let (Some(path), Some(text)) = (path_of(uri), about["text"].as_str()) {
                    let version = about["version"].as_i64();
                    self.stop(uri);
                    let document = Document::new(uri, path, text.to_owned(), version, now);
                    let says_so = document.waiting.is_empty();
                    self.documents.insert(uri.to_owned(), document);
                    if says_so {
                        self.publish(uri);
                    }
                }
            }
            "textDocument/didChange" => self.changed(uri, params, now),
            "textDocument/didClose" => {
                self.stop(uri);
                if self.documents.remove(uri).is_some() {
                    let params = json!({ "uri": uri, "diagnostics": [] });
                    self.client.notify("textDocument/publishDiagnostics", &params);
                }
            }
            // Other files may be part of what was checked.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.check_again(now);
                self.plan();
            }
            "initialized" => self.plan(),
            "workspace/didChangeConfiguration" => {
                self.configure(&params["settings"]["ringfence"]);
                self.check_again(now);
                self.plan();
            }
            "$/cancelRequest" => {
                self.pages.iter().filter(|page| page.id == params["id"]).for_each(|page| page.process.kill());
            }
            _ => {}
        }
    }

    fn changed(&mut self, uri: &str, params: &Value, now: Instant) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        for change in params["contentChanges"].as_array().into_iter().flatten() {
            if let Some(text) = document.text.changed(change) {
                document.text = Arc::new(text);
            }
        }
        document.version = params["textDocument"]["version"].as_i64().or(document.version);
        document.ask_again(now + self.settings.debounce);
        self.stop(uri);
    }

    fn check_again(&mut self, now: Instant) {
        self.kept.clear();
        let uris: Vec<String> = self.documents.keys().cloned().collect();
        uris.iter().for_each(|uri| self.stop(uri));
        self.documents.values_mut().for_each(|document| document.ask_again(now));
    }

    /// Ends the checks of a document.
    fn stop(&mut self, uri: &str) {
        self.running.iter().filter(|one| one.uri == uri).for_each(|one| one.process.kill());
        self.running.retain(|one| one.uri != uri);
    }

    /// Ends everything that runs.
    fn end(&mut self) {
        self.running.drain(..).for_each(|one| one.process.kill());
        for page in self.pages.drain(..) {
            page.process.kill();
            self.client.refuse(&page.id, Code::Cancelled, "the server ends");
        }
        self.planning.kill();
        self.documents.clear();
    }
}
