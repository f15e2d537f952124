//! Are the expectations of the cases right? gcc, its sanitizers and valgrind are asked.
//!
//! A case that runs to its end must print the same and end with the same status when gcc builds it,
//! under both data models. A case with a violation must make the tool that can see this kind of
//! violation complain, in the same line where that is a matter of lines. Where a check finds several violations, the harness
//! of each of them must do so.

use super::check::files;
use super::expect::{Case, Expected, Given, MarkKind};
use super::{find, name, root};
use crate::process::{self, Scratch};
use crate::{gcc, parallel};
use ringfence_base::Budget;
use ringfence_engine::harness::{Parts, harness};
use ringfence_engine::replay::Unit;
use ringfence_engine::simplest;
use ringfence_ir::DataModel;
use ringfence_verdict::{Alarm, ViolationKind};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const RUN_LIMIT: Duration = Duration::from_secs(30);

/// Which tool sees a kind of violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    /// AddressSanitizer, with more flags.
    Address(&'static [&'static str]),
    /// UndefinedBehaviorSanitizer, with more flags.
    Undefined(&'static [&'static str]),
    Valgrind,
    /// The program itself: it aborts.
    Itself,
}

/// How AddressSanitizer reports an access that the hardware refused: the words before it name the signal, which is
/// `SEGV` or, for addresses that are none, `BUS` on some machines.
const BAD_ADDRESS: &str = "on unknown address";

/// How AddressSanitizer ends where the bytes before a pointer that is freed look like the header of a block which it made.
const BAD_BLOCK: &str = "AddrIsAlignedByGranularity";

/// The tool for a kind and the words of its complaint, one of which must appear.
fn tool(kind: ViolationKind) -> (Tool, &'static [&'static str]) {
    use ViolationKind as V;
    let pairs = &["-fsanitize=pointer-compare,pointer-subtract"];
    match kind {
        V::NullDeref | V::WildPointer | V::ReadOnlyWrite | V::BadCall => (Tool::Address(&[]), &[BAD_ADDRESS]),
        V::OutOfBounds => (Tool::Address(&[]), &["buffer-overflow", "buffer-underflow"]),
        V::UseAfterFree => (Tool::Address(&[]), &["heap-use-after-free"]),
        V::UseAfterScope => (Tool::Address(&[]), &["stack-use-after-scope", "stack-use-after-return"]),
        V::DoubleFree => (Tool::Address(&[]), &["double-free"]),
        V::NonHeapFree | V::InteriorFree => {
            (Tool::Address(&[]), &["bad-free", "not malloc()-ed", "INVALID vs free", BAD_BLOCK, BAD_ADDRESS])
        }
        V::OverlappingCopy => (Tool::Address(&[]), &["param-overlap"]),
        V::UnrelatedPointers => (Tool::Address(pairs), &["invalid-pointer-pair"]),
        V::UninitialisedPointer => (Tool::Valgrind, &["Use of uninitialised value"]),
        V::UninitialisedFree => {
            (Tool::Valgrind, &["depends on uninitialised value", "Use of uninitialised value"])
        }
        V::UninitialisedRead => (Tool::Valgrind, &["uninitialised value"]),
        V::Leak => (Tool::Valgrind, &["definitely lost in loss record"]),
        V::NotFreed => (Tool::Valgrind, &["still reachable in loss record"]),
        V::ErrorReached => (Tool::Itself, &[""]),
        V::AssertionFailed => (Tool::Itself, &["Assertion"]),
        V::UnreachableReached => (Tool::Undefined(&[]), &["unreachable"]),
        V::DivisionByZero => (Tool::Undefined(&[]), &["division by zero", "cannot be represented"]),
        V::SignedOverflow => (Tool::Undefined(&[]), &["signed integer overflow", "cannot be represented"]),
        V::InvalidShift => (Tool::Undefined(&[]), &["shift exponent"]),
        V::Misaligned => (Tool::Undefined(&[]), &["misaligned address"]),
        V::FloatConversion => (
            Tool::Undefined(&["-fsanitize=float-cast-overflow"]),
            &["outside the range of representable values"],
        ),
        V::BadArraySize => (Tool::Undefined(&[]), &["variable length array bound"]),
        // No tool sees it in a run: cases say so.
        V::Unsequenced => (Tool::Undefined(&[]), &["unsequenced"]),
        V::ConstWrite => (Tool::Undefined(&[]), &["const"]),
        V::IncompatibleCall => (Tool::Undefined(&[]), &["incompatible"]),
    }
}

/// Checks the cases that match `filter` and prints what does not agree. Says whether all do.
pub fn run(filter: &str) -> std::io::Result<bool> {
    super::enter_workspace()?;
    let scratch = Scratch::new()?;
    let models: Vec<DataModel> = [DataModel::Ilp32, DataModel::Lp64]
        .into_iter()
        .filter(|&model| gcc::available(model, scratch.path()))
        .collect();
    let paths = find(&root(), filter)?;
    let results = parallel::map(&paths, |path| check(path, &models));
    let (mut confirmed, mut skipped, mut wrong) = (0, 0, 0);
    for (path, result) in paths.iter().zip(results) {
        match result {
            Ok(true) => confirmed += 1,
            Ok(false) => skipped += 1,
            Err(problem) => {
                wrong += 1;
                println!("{}: {problem}", name(path));
            }
        }
    }
    println!("oracle: {confirmed} confirmed, {skipped} beyond it, {wrong} wrong");
    Ok(wrong == 0 && !models.is_empty())
}

/// Whether the oracle confirms a case; `false` when it cannot say.
fn check(path: &Path, models: &[DataModel]) -> Result<bool, String> {
    let case = Case::read(path)?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut confirmed = false;
    for &model in case.models.iter().filter(|model| case.has_oracle && models.contains(model)) {
        let said = match case.expected {
            _ if case.findings => harnesses(&case, model, &scratch),
            Expected::Exit(status) => compare_run(&case, model, status, &scratch),
            Expected::Violation(kind) => complains(&case, model, kind, &scratch),
            Expected::Error => refuses(&case, model, &scratch),
            Expected::Unknown(_) | Expected::Nothing => Ok(false),
        };
        confirmed |= said.map_err(|error| format!("{}: {error}", model.name()))?;
    }
    Ok(confirmed)
}

fn build(
    case: &Case,
    more: &[&str],
    model: DataModel,
    scratch: &Scratch,
) -> Result<process::Finished, String> {
    let flags: Vec<String> = case.flags.iter().cloned().chain(more.iter().map(|f| (*f).to_owned())).collect();
    let program = scratch.path().join("program");
    gcc::build(&files(case), &flags, model, &program, scratch.path()).map_err(|error| error.to_string())
}

fn run_program(case: &Case, wrapper: &[&str], scratch: &Scratch) -> Result<process::Finished, String> {
    let program = scratch.path().join("program");
    let mut command = match wrapper {
        [] => Command::new(&program),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(&program);
            command
        }
    };
    command.args(&case.given.args);
    command
        .env("ASAN_OPTIONS", "detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2:detect_leaks=0");
    command.env("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1");
    let input = scratch.path().join("input");
    let opened = std::fs::write(&input, &case.given.stdin).and_then(|()| std::fs::File::open(&input));
    opened
        .and_then(|file| process::run_with_stdin(&mut command, file.into(), RUN_LIMIT, scratch.path()))
        .map_err(|error| error.to_string())
}

fn compare_run(case: &Case, model: DataModel, status: i32, scratch: &Scratch) -> Result<bool, String> {
    let built = build(case, &[], model, scratch)?;
    if !built.succeeded() {
        return Err(format!("gcc refuses it: {}", built.errors()));
    }
    let done = run_program(case, &[], scratch)?;
    if done.status != Some(status) {
        return Err(format!("gcc's program ends with {:?}", done.status));
    }
    let output = String::from_utf8_lossy(&done.stdout);
    match case.stdout_for(model).unwrap_or("") {
        wanted if wanted == output => Ok(true),
        _ => Err(format!("gcc's program prints\n{output}")),
    }
}

fn refuses(case: &Case, model: DataModel, scratch: &Scratch) -> Result<bool, String> {
    if build(case, &["-Werror=implicit-function-declaration"], model, scratch)?.succeeded() {
        return Err("gcc accepts it".to_owned());
    }
    Ok(true)
}

fn complains(case: &Case, model: DataModel, kind: ViolationKind, scratch: &Scratch) -> Result<bool, String> {
    let file = case.path.file_name().unwrap_or_default().to_string_lossy();
    let marks = case.marks.iter().filter(|mark| mark.kind == MarkKind::Violation(kind));
    let places: Vec<String> = marks.map(|mark| format!("{file}:{}", mark.line)).collect();
    complains_at(case, model, kind, &places, scratch)
}

/// Whether the harness of each finding makes a tool complain at the place of the finding.
fn harnesses(case: &Case, model: DataModel, scratch: &Scratch) -> Result<bool, String> {
    let program = super::check::program(case, model)?;
    let units = [Unit { path: case.path.to_string_lossy().into_owned(), flags: case.flags.clone() }];
    let mut confirmed = false;
    let defects = super::check::findings(case, &program)?;
    let count = defects.len();
    for defect in defects {
        // As a user gets it.
        let defect = simplest(&program, &defect, count, &Budget::default()).unwrap_or(defect);
        let violation = defect.violation();
        let (about, alarm) = (violation.message.as_str(), Alarm::from(violation));
        let text =
            harness(&program, &Parts { file: "harness.c", units: &units, about }, &defect.replay, alarm);
        let path = scratch.path().join("harness.c");
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        let alone = Case { path, given: Given::default(), ..case.clone() };
        let file = case.path.file_name().unwrap_or_default().to_string_lossy();
        let place = program.sources.place(violation.place());
        let places: Vec<String> = place.map(|place| format!("{file}:{}", place.line)).into_iter().collect();
        let said = complains_at(&alone, model, violation.kind, &places, scratch);
        confirmed |=
            said.map_err(|error| format!("the harness of the {}: {error}", violation.kind.rule()))?;
    }
    Ok(confirmed)
}

fn complains_at(
    case: &Case,
    model: DataModel,
    kind: ViolationKind,
    places: &[String],
    scratch: &Scratch,
) -> Result<bool, String> {
    let (tool, words) = tool(kind);
    if tool == Tool::Valgrind && model != DataModel::host() {
        return Ok(false);
    }
    let (flags, wrapper): (Vec<&str>, &[&str]) = match tool {
        Tool::Address(more) => ([&["-fsanitize=address", "-fno-omit-frame-pointer"], more].concat(), &[]),
        Tool::Undefined(more) => ([&["-fsanitize=undefined"], more].concat(), &[]),
        Tool::Valgrind => {
            (vec![], &["valgrind", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=all"])
        }
        Tool::Itself => (vec![], &[]),
    };
    let built = build(case, &flags, model, scratch)?;
    if !built.succeeded() {
        return Err(format!("gcc refuses it: {}", built.errors()));
    }
    let said = run_program(case, wrapper, scratch)?.errors();
    if !words.iter().any(|word| said.contains(word)) {
        return Err(format!("{tool:?} does not say {words:?} but\n{said}"));
    }
    // A jump to nowhere leaves no usable stack.
    let has_line = kind != ViolationKind::BadCall;
    if has_line && !places.iter().any(|place| said.contains(place)) {
        return Err(format!("{tool:?} does not complain at {places:?} but\n{said}"));
    }
    Ok(true)
}
