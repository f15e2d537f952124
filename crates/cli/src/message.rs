//! Where messages go, and what they look like there.

use crate::args::{Format, SourceArgs};
use ringfence_base::Sources;
use ringfence_report::message::Style;
pub(crate) use ringfence_report::message::{Message, Severity};
use ringfence_report::wrap::wrap;
use std::io::IsTerminal;
use std::sync::OnceLock;

/// Renders messages in one format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Printer {
    style: Style,
    /// How wide the terminal is, if it is one.
    width: Option<usize>,
}

impl Printer {
    /// A printer for messages that go to standard error: with colours when that is a terminal and
    /// the user does not object (`NO_COLOR`).
    pub(crate) fn for_stderr(format: Format) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        Self { width: terminal_width(is_terminal), ..Self::new(format, wants_colours() && is_terminal) }
    }

    /// A printer for what the front end says. Beside a document for an editor, it is said in lines that the editor can read.
    pub(crate) fn for_source(args: &SourceArgs) -> Self {
        match args.buffer.is_some() && !args.format.is_for_people() {
            true => Self::plain(Format::Gcc),
            false => Self::for_stderr(args.format),
        }
    }

    /// The same for what goes to standard output.
    pub(crate) fn for_stdout(format: Format) -> Self {
        let is_terminal = std::io::stdout().is_terminal();
        Self { width: terminal_width(is_terminal), ..Self::new(format, wants_colours() && is_terminal) }
    }

    /// A printer without colours, for files.
    pub(crate) const fn plain(format: Format) -> Self {
        Self::new(format, false)
    }

    /// A printer; `colours` are for the human format. Messages beside a document for programs are for people.
    const fn new(format: Format, colours: bool) -> Self {
        let style = match format {
            Format::Gcc => Style::Gcc,
            Format::Human | Format::Json | Format::Sarif => Style::Human { colours },
        };
        Self { style, width: None }
    }

    /// The text of a message, ending in a line break.
    pub(crate) fn render(self, message: &Message, sources: &Sources) -> String {
        let text = self.style.render(message, sources);
        if self.style == Style::Gcc { text } else { self.fitted(&text) }
    }

    /// A text in lines that fit the terminal.
    pub(crate) fn fitted(self, text: &str) -> String {
        self.width.map_or_else(|| text.to_owned(), |width| wrap(text, width))
    }
}

/// How many columns a terminal has: what the shell or the terminal says.
fn terminal_width(is_terminal: bool) -> Option<usize> {
    static WIDTH: OnceLock<Option<usize>> = OnceLock::new();
    let named = || std::env::var("COLUMNS").ok()?.parse().ok();
    let reported = || {
        let terminal = std::fs::File::open("/dev/tty").ok()?;
        let size = std::process::Command::new("stty").arg("size").stdin(terminal).output().ok()?.stdout;
        String::from_utf8(size).ok()?.split_whitespace().nth(1)?.parse().ok()
    };
    let width = || named().or_else(reported).filter(|&columns| columns > 0);
    if is_terminal { *WIDTH.get_or_init(width) } else { None }
}

fn wants_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
