//! Which call of the library drew each input of a run: the function, the name that it was asked about, the file that
//! it read, and what it gave.
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
    /// The number of the step in which it was called.
    pub step: u64,
    /// What it gave: a number or null; absent if it gave something else, or nothing.
    pub gave: Option<u128>,
}

/// The sources of the inputs of a run, in the order of the draws.
#[must_use]
pub fn sources(program: &Program, replay: &Replay, budget: Budget) -> Vec<Source> {
    observed(program, replay, budget).0
}

/// A call that reads so many bytes at most, and in which a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LastRead {
    /// The file that it reads, as [`Source::file`] numbers them; absent for standard input.
    pub(crate) file: Option<usize>,
    pub(crate) bytes: u64,
}

/// The sources of the inputs of a run, and the reading in which it ended, if it did.
pub(crate) fn observed(
    program: &Program,
    replay: &Replay,
    budget: Budget,
) -> (Vec<Source>, Option<LastRead>) {
    let mut observer = Observer { found: Vec::new(), calling: None, files: Vec::new(), reading: None };
    let _ = replay.run_watched(program, budget, &mut observer);
    (observer.found, observer.reading)
}

struct Observer {
    found: Vec<Source>,
    /// The call of the library that is being made, and where its result goes.
    calling: Option<(Source, Option<RegId>)>,
    /// The files that were opened, in order.
    files: Vec<File>,
    /// The reading that the call that is being made does.
    reading: Option<LastRead>,
}

/// What a program knows an open file by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum File {
    Stream(ObjId),
    Descriptor(u128),
}

/// Functions that open a file by a stream, and by a descriptor.
const STREAMS: [&str; 5] = ["fopen", "fopen64", "freopen", "tmpfile", "tmpfile64"];
const DESCRIPTORS: [&str; 6] = ["open", "open64", "openat", "openat64", "creat", "creat64"];

/// Functions that read the file of the descriptor that is their first argument.
const READERS: [&str; 3] = ["read", "pread", "pread64"];

impl Observer {
    /// What the last call drew, and whether it opened a file.
    fn look_back(&mut self, machine: &Machine<'_>) {
        let drawn = machine.drawn_inputs().len();
        let Some((mut source, result)) = self.calling.take() else {
            self.found.resize(drawn, Source::default());
            return;
        };
        let given = machine.frames().next().zip(result).map(|(frame, result)| frame.reg(result));
        let number = given.filter(|given| given.undef == 0 && given.prov == Value::ZERO.prov);
        source.gave = number.map(|number| number.bits);
        self.found.resize(drawn, source.clone());
        let function = source.function.as_str();
        let (by_stream, by_number) = (STREAMS.contains(&function), DESCRIPTORS.contains(&function));
        let Some(result) = given else { return };
        if by_stream && let Some(file) = result.prov.get() {
            self.files.push(File::Stream(file));
        }
        if by_number && result.bits <= i32::MAX as u128 {
            self.files.push(File::Descriptor(result.bits));
        }
    }

    fn call<'m>(
        &mut self,
        machine: &Machine<'m>,
        frame: FrameView<'_, 'm>,
        point: Point,
    ) -> Option<(Source, Option<RegId>)> {
        let LibraryCall { name, args, result } = library_call(machine, frame, point)?;
        let stream = |arg: &Value| {
            let id = arg.prov.get()?;
            self.files.iter().position(|file| *file == File::Stream(id))
        };
        let number = || {
            let wanted = args.first().filter(|_| READERS.contains(&name))?.bits;
            self.files.iter().rposition(|file| *file == File::Descriptor(wanted))
        };
        let file = args.iter().find_map(stream).or_else(number);
        let source = Source {
            function: name.to_owned(),
            name: args.first().and_then(|&first| string(machine, first)),
            file,
            step: machine.steps(),
            gave: None,
        };
        self.reading = bytes_read(name, &args).map(|bytes| LastRead { file, bytes });
        Some((source, result))
    }
}

pub(super) struct LibraryCall<'p> {
    pub(super) name: &'p str,
    pub(super) args: Vec<Value>,
    /// The register for what it returns.
    pub(super) result: Option<RegId>,
}

/// The call of the library that comes next in a run, if one does.
pub(super) fn library_call<'p>(
    machine: &Machine<'p>,
    frame: FrameView<'_, 'p>,
    point: Point,
) -> Option<LibraryCall<'p>> {
    let body = frame.body();
    let InstKind::Call { dst, callee, args, .. } = body.insts.get(point.inst? as usize)?.kind else {
        return None;
    };
    let func = match callee {
        Operand::Func(func) => func,
        other => machine.function_at(frame.operand(other))?,
    };
    let function = machine.program.functions.get(func).filter(|function| function.body.is_none())?;
    let args = body.list(args).iter().map(|&arg| frame.operand(arg)).collect();
    Some(LibraryCall { name: machine.program.names.name(function.name), args, result: dst.get() })
}

/// How many bytes a call reads at most, for functions that read into a buffer.
fn bytes_read(function: &str, args: &[Value]) -> Option<u64> {
    let number = |index: usize| args.get(index).map(|arg| arg.bits as u64);
    match function {
        "fread" | "fread_unlocked" => number(1)?.checked_mul(number(2)?),
        "read" | "pread" | "pread64" => number(2),
        "fgets" => number(1),
        _ => None,
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

impl Watcher for Observer {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        self.look_back(machine);
        self.reading = None;
        self.calling = machine.frames().next().and_then(|frame| self.call(machine, frame, point));
    }

    fn end(&mut self, machine: &Machine<'_>, _: Option<&Stop>) {
        self.look_back(machine);
    }
}
