//! A machine to call models on: a program that declares every modelled function and
//! defines one comparison function.

use ringfence_base::Budget;
use ringfence_interp::{Inputs, Machine, Output, Settings, Stop, Stream, Value, WhenEmpty};
use ringfence_ir::testing::Builder;
use ringfence_ir::{
    BinOp, CmpOp, ConvOp, DataModel, FloatKind, FuncId, GlobalKind, Program, SigId, Ty, TypeKind,
};
use ringfence_library::{Call, ModelResult, global, names, of_function};
use ringfence_semantics::{Site, Waiting, start, varargs};
use ringfence_verdict::{Externals, Goal, ViolationKind};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

/// No such file or directory.
pub(crate) const ENOENT: i32 = 2;
/// Cannot allocate memory.
pub(crate) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(crate) const EINVAL: i32 = 22;
/// Numerical result out of range.
pub(crate) const ERANGE: i32 = 34;

pub(crate) const INT: TypeKind = TypeKind::Int { bits: 32, signed: true };
pub(crate) const LONG: TypeKind = TypeKind::Int { bits: 64, signed: true };
pub(crate) const UCHAR: TypeKind = TypeKind::Int { bits: 8, signed: false };
pub(crate) const DOUBLE: TypeKind = TypeKind::Float(FloatKind::F64);
const RESULTS: [TypeKind; 8] = [
    TypeKind::Void,
    TypeKind::Bool,
    INT,
    LONG,
    UCHAR,
    DOUBLE,
    TypeKind::Float(FloatKind::F32),
    TypeKind::Float(FloatKind::F80),
];

/// Names that have a model by their prefix.
const OTHER_NAMES: [&str; 4] =
    ["__builtin_memcpy", "__builtin___memcpy_chk", "__VERIFIER_nondet_int", "__VERIFIER_atomic_begin"];

struct Fixture {
    program: Program,
    sigs: [(TypeKind, SigId); RESULTS.len()],
    pointer_sig: SigId,
}

static LP64: LazyLock<Fixture> = LazyLock::new(|| Fixture::new(DataModel::Lp64));
static ILP32: LazyLock<Fixture> = LazyLock::new(|| Fixture::new(DataModel::Ilp32));

impl Fixture {
    fn new(model: DataModel) -> Self {
        let mut b = Builder::new(model);
        let pointer_sig = b.old_sig(b.ptr);
        let sigs = RESULTS.map(|kind| {
            let ret = b.program.types.intern(kind);
            (kind, b.old_sig(ret))
        });
        for name in names().chain(OTHER_NAMES) {
            b.declare_sig(name, pointer_sig);
        }
        define_compare_ints(&mut b);
        for name in ["stdin", "stdout", "stderr"] {
            let stream = b.global(name, 8, GlobalKind::Variable);
            b.program.globals[stream].defined = false;
        }
        Self { program: b.program, sigs, pointer_sig }
    }
}

/// `int compare_ints(int *a, int *b) { return (*a > *b) - (*a < *b); }`
fn define_compare_ints(b: &mut Builder) {
    let func = b.declare("compare_ints", &[b.ptr, b.ptr], b.int);
    let mut f = b.body(func);
    let [left, right] = [0, 1].map(|index| f.load(Ty::I32, f.param(index)));
    let (more, less) = (f.cmp(CmpOp::Slt, right, left), f.cmp(CmpOp::Slt, left, right));
    let [up, down] = [more, less].map(|truth| f.conv(ConvOp::ZExt, Ty::I32, truth));
    let result = f.wrap(BinOp::Sub, Ty::I32, up, down);
    f.ret(Some(result));
}

/// A machine that is set up, and helpers to call models on it.
pub(crate) struct Bench {
    pub(crate) machine: Machine<'static>,
    fixture: &'static Fixture,
    printed: Rc<RefCell<[Vec<u8>; 2]>>,
}

/// A pointer argument.
pub(crate) const fn ptr(value: Value) -> (Value, Ty) {
    (value, Ty::Ptr)
}

/// An `int` argument.
pub(crate) const fn int(number: i32) -> (Value, Ty) {
    (Value::plain(number as u32 as u128), Ty::I32)
}

/// A `size_t` or `long` argument of LP64.
pub(crate) const fn size(number: u64) -> (Value, Ty) {
    (Value::plain(number as u128), Ty::I64)
}

/// A `double` argument.
pub(crate) const fn double(number: f64) -> (Value, Ty) {
    (Value::plain(number.to_bits() as u128), Ty::F64)
}

/// The null pointer.
pub(crate) const NULL: (Value, Ty) = (Value::ZERO, Ty::Ptr);

impl Bench {
    /// LP64, default settings, all inputs zero.
    pub(crate) fn new() -> Self {
        Self::with(DataModel::Lp64, Settings::default(), Inputs::zero())
    }

    /// LP64 and default settings with these inputs.
    pub(crate) fn with_inputs(values: &[u128]) -> Self {
        let inputs = Inputs::list(values.to_vec(), WhenEmpty::Stop);
        Self::with(DataModel::Lp64, Settings::default(), inputs)
    }

    /// LP64 with these bytes on standard input.
    pub(crate) fn with_stdin(text: &str) -> Self {
        let settings = Settings { stdin: text.as_bytes().to_vec(), ..Settings::default() };
        Self::with(DataModel::Lp64, settings, Inputs::zero())
    }

    /// Either model with inputs from a seed and a small budget.
    pub(crate) fn small(seed: u64) -> Self {
        let fixture = if seed.is_multiple_of(2) { &*LP64 } else { &*ILP32 };
        let goal = Goal { malloc_may_fail: true, ..Goal::default() };
        let settings = Settings { goal, ..Settings::default() };
        let budget = Budget::default().with_steps(10_000).with_memory(1 << 22);
        Self::on(fixture, settings, Inputs::seed(seed), budget)
    }

    pub(crate) fn with(model: DataModel, settings: Settings, inputs: Inputs) -> Self {
        let fixture = if model == DataModel::Lp64 { &*LP64 } else { &*ILP32 };
        Self::on(fixture, settings, inputs, Budget::default())
    }

    fn on(fixture: &'static Fixture, settings: Settings, inputs: Inputs, budget: Budget) -> Self {
        let printed = Rc::<RefCell<[Vec<u8>; 2]>>::default();
        let sink = Rc::clone(&printed);
        let output = Output::with_sink(Box::new(move |stream, bytes| {
            sink.borrow_mut()[usize::from(stream == Stream::Stderr)].extend_from_slice(bytes);
        }));
        let mut machine = Machine::new(&fixture.program, settings, inputs, budget, output);
        start::set_up(&mut machine).expect("the fixture can be set up");
        Self { machine, fixture, printed }
    }

    /// Calls a function that returns a pointer, or whatever the model gives.
    pub(crate) fn call(&mut self, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        self.call_as(self.fixture.pointer_sig, name, args)
    }

    /// Calls a function that returns this type.
    pub(crate) fn call_ret(&mut self, ret: TypeKind, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let (_, sig) = self.fixture.sigs.iter().find(|(kind, _)| *kind == ret).expect("a known type");
        self.call_as(*sig, name, args)
    }

    fn call_as(&mut self, sig: SigId, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let func = self.function(name);
        let program = &self.fixture.program;
        let model = of_function(program, &program.functions[func], Externals::Undefined)
            .expect("the function is modelled");
        (model.run)(&mut Call { host: &mut self.machine, func, sig, args })
    }

    pub(crate) fn function(&self, name: &str) -> FuncId {
        let program = &self.fixture.program;
        let named = program.functions.iter_ids().find(|(_, f)| program.names.name(f.name) == name);
        named.expect("the function is declared").0
    }

    /// The address of a function.
    pub(crate) fn address(&self, name: &str) -> Value {
        self.machine.function_address(self.function(name))
    }

    /// The names of the standard streams and the places of their variables.
    pub(crate) fn streams(&self) -> Vec<(&'static str, Value)> {
        let program = &self.fixture.program;
        let globals = program.globals.iter_ids();
        globals
            .map(|(id, global)| {
                (program.names.name(global.name), self.machine.global_address(id).expect("set up"))
            })
            .collect()
    }

    /// Makes the standard streams once more.
    pub(crate) fn reopen_streams(&mut self) {
        for (name, place) in self.streams() {
            global::<Machine<'_>>(name).expect("a stream")(&mut self.machine, place).expect("there is room");
        }
    }

    /// The `FILE *` that a standard stream's variable holds.
    pub(crate) fn stream(&mut self, name: &str) -> Value {
        let place = self.streams().into_iter().find(|(known, _)| *known == name).expect("declared").1;
        self.machine.load(place, Ty::Ptr).expect("a stream")
    }

    /// The `int` that a call returns.
    #[track_caller]
    pub(crate) fn int(&mut self, name: &str, args: &[(Value, Ty)]) -> i32 {
        let result = self.call_ret(INT, name, args);
        result.expect("no stop").expect("a result").bits as u32 as i32
    }

    /// The `long` that a call returns.
    #[track_caller]
    pub(crate) fn long(&mut self, name: &str, args: &[(Value, Ty)]) -> i64 {
        let result = self.call_ret(LONG, name, args);
        result.expect("no stop").expect("a result").bits as u64 as i64
    }

    /// The `double` that a call returns.
    #[track_caller]
    pub(crate) fn double(&mut self, name: &str, args: &[(Value, Ty)]) -> f64 {
        let result = self.call_ret(DOUBLE, name, args);
        f64::from_bits(result.expect("no stop").expect("a result").bits as u64)
    }

    /// The pointer that a call returns.
    #[track_caller]
    pub(crate) fn pointer(&mut self, name: &str, args: &[(Value, Ty)]) -> Value {
        self.call(name, args).expect("no stop").expect("a result")
    }

    /// The distance from a pointer to the one that a call returns, or -1 when that is null.
    #[track_caller]
    pub(crate) fn offset(&mut self, name: &str, args: &[(Value, Ty)], from: Value) -> i64 {
        let found = self.pointer(name, args);
        if found.is_null() { -1 } else { found.low() as i64 - from.low() as i64 }
    }

    /// Calls a function that returns nothing.
    #[track_caller]
    pub(crate) fn run(&mut self, name: &str, args: &[(Value, Ty)]) {
        self.call_ret(TypeKind::Void, name, args).expect("no stop");
    }

    /// The violation that a call ends in, and the offset in the object that it is about.
    #[track_caller]
    pub(crate) fn fails(&mut self, name: &str, args: &[(Value, Ty)]) -> (ViolationKind, Option<i64>) {
        match self.call(name, args) {
            Err(Stop::Violation(violation)) => {
                (violation.kind, violation.object.and_then(|object| object.offset))
            }
            other => panic!("{name}: {other:?}"),
        }
    }

    /// A heap block with these bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Value {
        let block = self.block(bytes.len() as u64);
        self.machine.write(block, bytes).expect("in bounds");
        block
    }

    /// A heap block with a string of exactly its size.
    pub(crate) fn text(&mut self, text: &str) -> Value {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        self.bytes(&bytes)
    }

    /// A heap block with indeterminate bytes.
    pub(crate) fn block(&mut self, size: u64) -> Value {
        self.machine.allocate_heap(size, 16, "test").expect("there is room")
    }

    /// The bytes at a pointer.
    pub(crate) fn read(&self, pointer: Value, len: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.machine.memory.read(pointer, len, &mut bytes).expect("readable");
        bytes
    }

    pub(crate) fn string(&self, pointer: Value) -> String {
        let (len, _) = self.machine.memory.string_len(pointer).expect("a string");
        String::from_utf8_lossy(&self.read(pointer, len)).into_owned()
    }

    /// A `va_list` with these arguments, as it is passed to a function.
    pub(crate) fn list(&mut self, args: &[(Value, Ty)]) -> (Value, Ty) {
        let func = self.function("compare_ints");
        let site = Site::outer(self.machine.program, func, Waiting::Library);
        varargs::pass(&mut self.machine, site, 0, args).expect("there is room");
        let (id, area) = self.machine.memory.objects().last().expect("the area");
        let area = Value::pointer(area.address, id);
        if self.machine.model() == DataModel::Ilp32 {
            return ptr(area);
        }
        let list = self.block(24);
        self.machine.store(list, Ty::Ptr, area).expect("in bounds");
        ptr(list)
    }

    /// The rules of what was noted so far.
    pub(crate) fn notes(&self) -> Vec<ViolationKind> {
        self.machine.notes().iter().map(|note| note.kind).collect()
    }

    /// The current `errno`.
    pub(crate) fn errno(&mut self) -> i32 {
        let place = self.pointer("__errno_location", &[]);
        self.machine.load(place, Ty::I32).expect("errno").bits as i32
    }

    /// What was written to standard output and error.
    pub(crate) fn output(&self) -> (String, String) {
        let [out, err] = &*self.printed.borrow();
        (String::from_utf8_lossy(out).into_owned(), String::from_utf8_lossy(err).into_owned())
    }
}
