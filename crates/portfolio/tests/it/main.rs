//! The portfolio and its engines on C programs.

mod calls;
mod growth;
mod pictures;
mod reuse;
mod reuse_laws;
mod symex;
mod template_calls;
mod templates;
mod toy;

use ringfence_cfront::{Config, Input};
use ringfence_ir::{DataModel, Program};

fn load(text: &str, model: DataModel) -> Program {
    let input = Input { path: "case.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
    let config = Config { model, ..Config::default() };
    ringfence_cfront::load(&[input], &config).program.expect("a program")
}
