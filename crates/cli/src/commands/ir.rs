//! `ringfence ir`: print the intermediate representation.

use super::{complain, print};
use crate::args::IrArgs;
use crate::config;
use crate::exit::Exit;
use crate::memory;
use crate::message::Printer;
use crate::source::{self, Program};
use crate::watchdog::{Watchdog, kept, why};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Prints the text form of the program.
pub(crate) fn run(args: &IrArgs) -> Exit {
    let printer = Printer::for_stderr(args.source.format);
    let source = match config::for_ir(args) {
        Ok(source) => source,
        Err(error) => return source::refuse(printer, &error),
    };
    let (files, entry, quiet) = (kept(source), args.entry.clone(), args.quiet);
    let loaded = Watchdog::new(&args.limits).read(move || source::load(files, &entry, printer, quiet));
    let program = match loaded {
        Ok(Ok(program)) => program,
        Ok(Err(exit)) => return exit,
        Err(limit) => {
            complain(&format!("note: the program was not read: {}\n", why(limit)));
            return Exit::Inconclusive;
        }
    };
    let start = Instant::now();
    if !args.quiet {
        print(&ringfence_ir::text::print(&program.ir));
    }
    if args.timings {
        complain(&timings(&program, start.elapsed()));
    }
    // The process ends here: giving back the memory of the program piece by piece would be wasted.
    std::mem::forget(program);
    Exit::Done
}

fn timings(program: &Program, printing: Duration) -> String {
    let mut text = String::new();
    let split = &program.timings;
    let steps = [
        ("preprocess", split.preprocess),
        ("parse", split.parse),
        ("check", split.check),
        ("lower", split.lower),
        ("verify", program.verifying),
        ("print", printing),
    ];
    for (name, time) in steps {
        let _ = writeln!(text, "time {name:<10} {:>10.3} ms", time.as_secs_f64() * 1e3);
    }
    if let Some(peak) = memory::peak() {
        let _ = writeln!(text, "peak memory {:>12} kB", peak / 1024);
    }
    text
}
