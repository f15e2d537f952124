//! Which call of the library drew each input of a run: the function, the name that it was asked about, and the file that
//! it read.
//!
//! For people and for harnesses; nothing is concluded from it. What cannot be seen is left out.

use super::Replay;
use ringfence_base::Budget;
use ringfence_interp::object::ObjId;
use ringfence_interp::{FrameView, Machine, Point, Stop, Value, Watcher};
use ringfence_ir::{InstKind, Operand, Program, RegId};

/// The longest name of a variable or a file that is kept.
const LONGEST_NAME: u64 = 4096;

/// Who drew an input.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source {
    /// The function of the library; empty when the input was drawn otherwise.
    pub function: String,
    /// The string that is its first argument.
    pub name: Option<Vec<u8>>,
    /// The file that it was given, by the number of the successful call that opened it.
    pub file: Option<usize>,
}

/// The sources of the inputs of a run, in the order of the draws.
#[must_use]
pub fn sources(program: &Program, replay: &Replay, budget: Budget) -> Vec<Source> {
    let mut observer = Observer { program, found: Vec::new(), calling: None, files: Vec::new() };
    let _ = replay.run_watched(program, budget, &mut observer);
    observer.found
}

struct Observer<'p> {
    program: &'p Program,
    found: Vec<Source>,
    /// The call of the library that is being made, and where its result goes.
    calling: Option<(Source, Option<RegId>)>,
    /// The files that were opened.
    files: Vec<ObjId>,
}

impl Observer<'_> {
    /// What the last call drew, and whether it opened a file.
    fn look_back(&mut self, machine: &Machine<'_>) {
        let drawn = machine.drawn_inputs().len();
        let Some((source, result)) = self.calling.take() else {
            self.found.resize(drawn, Source::default());
            return;
        };
        self.found.resize(drawn, source.clone());
        let opens =
            matches!(source.function.as_str(), "fopen" | "fopen64" | "freopen" | "tmpfile" | "tmpfile64");
        if let (true, Some(frame), Some(result)) = (opens, machine.frames().next(), result)
            && let Some(file) = frame.reg(result).prov.get()
        {
            self.files.push(file);
        }
    }

    fn call(
        &self,
        machine: &Machine<'_>,
        frame: FrameView<'_, '_>,
        point: Point,
    ) -> Option<(Source, Option<RegId>)> {
        let body = frame.body();
        let InstKind::Call { dst, callee, args, .. } = body.insts.get(point.inst? as usize)?.kind else {
            return None;
        };
        let func = match callee {
            Operand::Func(func) => func,
            other => machine.function_at(frame.operand(other))?,
        };
        let function = self.program.functions.get(func).filter(|function| function.body.is_none())?;
        let args: Vec<Value> = body.list(args).iter().map(|&arg| frame.operand(arg)).collect();
        let file = |arg: &Value| self.files.iter().position(|file| arg.prov.get() == Some(*file));
        let source = Source {
            function: self.program.names.name(function.name).to_owned(),
            name: args.first().and_then(|&first| string(machine, first)),
            file: args.iter().find_map(file),
        };
        Some((source, dst.get()))
    }
}

/// The string that a pointer leads to.
fn string(machine: &Machine<'_>, pointer: Value) -> Option<Vec<u8>> {
    pointer.prov.get()?;
    let (length, is_set) = machine.memory.string_len(pointer)?;
    let mut bytes = Vec::new();
    let is_short = is_set && length <= LONGEST_NAME;
    (is_short && machine.memory.read(pointer, length, &mut bytes)?).then_some(bytes)
}

impl Watcher for Observer<'_> {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        self.look_back(machine);
        self.calling = machine.frames().next().and_then(|frame| self.call(machine, frame, point));
    }

    fn end(&mut self, machine: &Machine<'_>, _: Option<&Stop>) {
        self.look_back(machine);
    }
}
