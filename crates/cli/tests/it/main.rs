//! The program as its users start it, with real files.

mod common;

mod certificate;
mod check;
mod cli;
mod contracts;
#[cfg(unix)]
mod contrib;
mod daily;
mod error_label;
mod evidence;
mod functions;
mod getting_it;
#[cfg(unix)]
mod interrupt;
mod limits;
mod lsp;
mod pictures;
mod plan;
mod projects;
mod replay;
mod reports;
mod settings;
#[cfg(unix)]
mod tutorial;
