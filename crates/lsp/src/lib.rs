//! The language server: what `ringfence check` says, in an editor while somebody types (docs/editor.md).
//!
//! Entry point: [`serve`]. `wire.rs` reads and writes messages, `server.rs` is the loop over what happens, `checks.rs` runs checks as
//! processes, `programs.rs` knows which files are linked, `document.rs` keeps what is known of a text. `diagnostics.rs`, `hover.rs`, `lens.rs` and `actions.rs` show it,
//! `outline.rs` finds functions in a text that may not compile.
//!
//! It analyses nothing itself, and nothing that a client sends makes it panic or hang.

mod actions;
mod answer;
mod checks;
mod diagnostics;
mod document;
mod hover;
mod lens;
mod outline;
mod pages;
mod programs;
mod server;
mod text;
mod wire;

pub use checks::Settings;
pub use server::serve;
