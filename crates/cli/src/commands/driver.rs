//! `ringfence driver`: print a C file that calls a function.

use super::{complain, print};
use crate::args::DriverArgs;
use crate::exit::Exit;
use crate::message::Printer;
use crate::source;
use crate::watchdog::{Watchdog, kept, why};
use ringfence_cfront::drivers;

/// Prints the driver.
pub(crate) fn run(args: &DriverArgs) -> Exit {
    let printer = Printer::for_stderr(args.source.format);
    let digits = args.options.bytes().map(|digit| digit.checked_sub(b'0').filter(|&option| option < 10));
    let Some(options) = digits.collect::<Option<Vec<u8>>>() else {
        return source::refuse(printer, "`--options` takes digits");
    };
    let (files, entry) = (kept(args.source.clone()), drivers::entry(&args.function, &options));
    let loaded = Watchdog::new(&args.limits).read(move || source::load(files, &entry, printer, true));
    let program = match loaded {
        Ok(Ok(program)) => kept(program),
        Ok(Err(exit)) => return exit,
        Err(limit) => {
            complain(&format!("note: the program was not read: {}\n", why(limit)));
            return Exit::Inconclusive;
        }
    };
    match &program.driver {
        Some(Ok(driver)) => {
            print(&driver.text);
            Exit::Done
        }
        Some(Err(what)) => source::refuse(printer, &format!("not supported in drivers: {what}")),
        None => source::refuse(printer, &format!("no file defines the function `{}`", args.function)),
    }
}
