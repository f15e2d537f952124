//! C texts as programs.

use ringfence_cfront::{Config, Input};
use ringfence_ir::{DataModel, Program};
use ringfence_verdict::{Alarm, ViolationKind};

/// The program of several files.
pub(crate) fn program_of(units: &[(&str, &str)], model: DataModel) -> Program {
    let input = |(name, text): &(&str, &str)| Input {
        path: name.into(),
        text: Some(text.as_bytes().into()),
        ..Input::default()
    };
    let inputs: Vec<Input> = units.iter().map(input).collect();
    let loaded = ringfence_cfront::load(&inputs, &Config { model, ..Config::default() });
    loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

/// An alarm at the place where a text first stands in the first file.
pub(crate) fn alarm(program: &mut Program, kind: ViolationKind, text: &str, at: &str) -> Alarm {
    let offset = text.find(at).expect("there");
    let before = &text[..offset];
    let line = u32::try_from(before.matches('\n').count()).expect("few lines") + 1;
    let column = u32::try_from(offset - before.rfind('\n').map_or(0, |end| end + 1)).expect("short") + 1;
    let file = program.sources.file("test.c");
    let loc = program.sources.loc(ringfence_base::Place { file, line, column });
    Alarm { kind, loc }
}
