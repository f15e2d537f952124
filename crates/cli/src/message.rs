//! Where messages go, and what they look like there.

use crate::args::Format;
use ringfence_base::Sources;
use ringfence_report::message::Style;
pub(crate) use ringfence_report::message::{Message, Severity};
use std::io::IsTerminal;

/// Renders messages in one format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Printer {
    style: Style,
}

impl Printer {
    /// A printer for messages that go to standard error: with colours when that is a terminal and
    /// the user does not object (`NO_COLOR`).
    pub(crate) fn for_stderr(format: Format) -> Self {
        Self::new(format, wants_colours() && std::io::stderr().is_terminal())
    }

    /// The same for what goes to standard output.
    pub(crate) fn for_stdout(format: Format) -> Self {
        Self::new(format, wants_colours() && std::io::stdout().is_terminal())
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
        Self { style }
    }

    /// The text of a message, ending in a line break.
    pub(crate) fn render(self, message: &Message, sources: &Sources) -> String {
        self.style.render(message, sources)
    }
}

fn wants_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
