//! `ringfence lsp`: serves an editor. What it shows comes from processes of `ringfence check`.

use crate::args::{Format, LspArgs};
use crate::exit::Exit;
use crate::message::Printer;
use crate::source;
use ringfence_lsp::Settings;
use std::time::Duration;

/// How long a text must not have changed before it is checked.
const DEBOUNCE: Duration = Duration::from_millis(60);

/// How long a check may take whose limit is none.
const LONGEST: Duration = Duration::from_secs(600);

/// Serves until the editor ends the conversation.
pub(crate) fn run(args: &LspArgs) -> Exit {
    let refuse = |error: String| source::refuse(Printer::for_stderr(Format::Human), &error);
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return refuse(format!("this program is not found: {error}")),
    };
    let mut arguments = args.options.clone();
    if let Some(database) = &args.database {
        let database = std::env::current_dir().unwrap_or_default().join(database);
        arguments.extend(["-p".to_owned(), database.to_string_lossy().into_owned()]);
    }
    let limit = args.time_limit.0.unwrap_or(LONGEST).min(LONGEST);
    let settings = Settings { program, arguments, flags: args.cflags.clone(), limit, debounce: DEBOUNCE };
    match ringfence_lsp::serve(std::io::stdin(), std::io::stdout(), settings) {
        true => Exit::Done,
        false => Exit::Violation,
    }
}
