//! Tests of the template engine on C programs.

mod access_paths;
mod reached_states;
mod recheck;
mod running_example;

use ringfence_base::Budget;
use ringfence_cfront::{Config, Input};
use ringfence_ir::{DataModel, Program};
use ringfence_templates::Settings;
use ringfence_verdict::{Goal, Property};
use std::path::Path;
use std::time::Duration;

/// A file, or a text with the name of one.
fn load(path: impl AsRef<Path>, text: Option<&str>) -> Program {
    let text_of = text.map(|text| text.as_bytes().into());
    let input = Input { path: path.as_ref().to_owned(), text: text_of, ..Input::default() };
    let loaded = ringfence_cfront::load(&[input], &Config { model: DataModel::Lp64, ..Config::default() });
    let messages: Vec<&str> = loaded.diagnostics.iter().map(|message| message.message.as_str()).collect();
    assert!(text.is_none() || messages.is_empty(), "{messages:?}: {text:?}");
    loaded.program.expect("a program")
}

/// The cheapest template, without leaks.
fn settings() -> Settings {
    Settings::cheapest(Goal::default().without(Property::ValidMemtrack))
}

fn budget() -> Budget {
    Budget::default().with_time(Duration::from_secs(600))
}
