//! Runs every file of `tests/cases`. An argument that is no option selects cases by their path:
//! `cargo test --test cases -- violations/leak`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    match ringfence_testing::cases::run_all(&filter) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("cannot read the cases: {error}");
            ExitCode::FAILURE
        }
    }
}
