//! A machine to call models on, for tests: a program that declares every modelled function and
//! defines one comparison function.

use crate::inputs::Inputs;
use crate::machine::Machine;
use crate::outcome::Stop;
use crate::output::Output;
use crate::settings::Settings;
use crate::value::Value;
use ringfence_base::{Budget, Loc, Symbol};
use ringfence_ir::{
    Arith, BinOp, Block, Body, CmpOp, ConvOp, DataModel, FloatKind, FuncId, Function, Global, GlobalKind,
    Inst, InstKind, Linkage, Operand, Param, Program, Reg, SigId, Signature, Terminator, Ty, TypeId,
    TypeKind,
};
use ringfence_library::{Call, ModelResult, global, names};
use ringfence_semantics::{Site, Waiting, varargs};
use ringfence_verdict::ViolationKind;
use std::sync::LazyLock;

/// No such file or directory.
pub(super) const ENOENT: i32 = 2;
/// Cannot allocate memory.
pub(super) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(super) const EINVAL: i32 = 22;
/// Numerical result out of range.
pub(super) const ERANGE: i32 = 34;

pub(super) const INT: TypeKind = TypeKind::Int { bits: 32, signed: true };
pub(super) const LONG: TypeKind = TypeKind::Int { bits: 64, signed: true };
pub(super) const UCHAR: TypeKind = TypeKind::Int { bits: 8, signed: false };
pub(super) const DOUBLE: TypeKind = TypeKind::Float(FloatKind::F64);
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
    sigs: Vec<(TypeKind, SigId)>,
    pointer_sig: SigId,
}

static LP64: LazyLock<Fixture> = LazyLock::new(|| Fixture::new(DataModel::Lp64));
static ILP32: LazyLock<Fixture> = LazyLock::new(|| Fixture::new(DataModel::Ilp32));

impl Fixture {
    fn new(model: DataModel) -> Self {
        let mut program = Program::new(model);
        let void = program.types.intern(TypeKind::Void);
        let pointer = program.types.intern(TypeKind::Pointer(void));
        let sig = |program: &mut Program, ret| {
            program.types.intern_sig(Signature { params: Vec::new(), ret, variadic: true, prototyped: false })
        };
        let pointer_sig = sig(&mut program, pointer);
        let mut sigs = Vec::new();
        for kind in RESULTS {
            let ret = program.types.intern(kind);
            let id = sig(&mut program, ret);
            sigs.push((kind, id));
        }
        for name in names().chain(OTHER_NAMES) {
            declare(&mut program, name, pointer_sig, None);
        }
        let int = program.types.intern(INT);
        let params = vec![pointer, pointer];
        let compare =
            program.types.intern_sig(Signature { params, ret: int, variadic: false, prototyped: true });
        declare(&mut program, "compare_ints", compare, Some(compare_ints(pointer)));
        for name in ["stdin", "stdout", "stderr"] {
            declare_stream(&mut program, name, pointer);
        }
        Self { program, sigs, pointer_sig }
    }
}

fn declare(program: &mut Program, name: &str, sig: SigId, body: Option<Body>) {
    let name = program.names.intern(name);
    let (linkage, loc) = (Linkage::External, Loc::NONE);
    program.functions.push(Function { name, sig, linkage, noreturn: false, loc, body });
}

fn declare_stream(program: &mut Program, name: &str, ty: TypeId) {
    let name = program.names.intern(name);
    program.globals.push(Global {
        name,
        ty,
        size: 8,
        align: 8,
        kind: GlobalKind::Variable,
        linkage: Linkage::External,
        defined: false,
        bytes: Vec::new(),
        relocs: Vec::new(),
        loc: Loc::NONE,
    });
}

/// `return (*a > *b) - (*a < *b);`
fn compare_ints(pointer: TypeId) -> Body {
    let mut body = Body::default();
    let mut reg = |ty| body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE });
    let (a, b, left, right) = (reg(Ty::Ptr), reg(Ty::Ptr), reg(Ty::I32), reg(Ty::I32));
    let (more, less, up, down, result) = (reg(Ty::I1), reg(Ty::I1), reg(Ty::I32), reg(Ty::I32), reg(Ty::I32));
    let load = |dst, addr| InstKind::Load { dst, addr: Operand::Reg(addr), volatile: false };
    let less_than = |dst, lhs, rhs| InstKind::Compare {
        op: CmpOp::Slt,
        dst,
        lhs: Operand::Reg(lhs),
        rhs: Operand::Reg(rhs),
    };
    let extend = |dst, src| InstKind::Convert { op: ConvOp::ZExt, dst, src: Operand::Reg(src) };
    let kinds = [
        load(left, a),
        load(right, b),
        less_than(more, right, left),
        less_than(less, left, right),
        extend(up, more),
        extend(down, less),
        InstKind::Binary {
            op: BinOp::Sub,
            arith: Arith::Wrap,
            dst: result,
            lhs: Operand::Reg(up),
            rhs: Operand::Reg(down),
        },
    ];
    body.params = [a, b].map(|reg| Param { reg, ty: pointer }).to_vec();
    body.insts = kinds.map(|kind| Inst { kind, loc: Loc::NONE }).to_vec();
    let term = Terminator::Return(Some(Operand::Reg(result)));
    body.blocks.push(Block { insts: 0..7, term, term_loc: Loc::NONE });
    body
}

/// A machine that is set up, and helpers to call models on it.
pub(super) struct Bench {
    pub(super) machine: Machine<'static>,
    fixture: &'static Fixture,
}

/// A pointer argument.
pub(super) const fn ptr(value: Value) -> (Value, Ty) {
    (value, Ty::Ptr)
}

/// An `int` argument.
pub(super) const fn int(number: i32) -> (Value, Ty) {
    (Value::plain(number as u32 as u128), Ty::I32)
}

/// A `size_t` or `long` argument of LP64.
pub(super) const fn size(number: u64) -> (Value, Ty) {
    (Value::plain(number as u128), Ty::I64)
}

/// A `double` argument.
pub(super) const fn double(number: f64) -> (Value, Ty) {
    (Value::plain(number.to_bits() as u128), Ty::F64)
}

/// The null pointer.
pub(super) const NULL: (Value, Ty) = (Value::ZERO, Ty::Ptr);

impl Bench {
    /// LP64, default settings, all inputs zero.
    pub(super) fn new() -> Self {
        Self::with(DataModel::Lp64, Settings::default(), Inputs::zero())
    }

    /// LP64 and default settings with these inputs.
    pub(super) fn with_inputs(values: &[u128]) -> Self {
        let inputs = Inputs::list(values.to_vec(), crate::inputs::WhenEmpty::Stop);
        Self::with(DataModel::Lp64, Settings::default(), inputs)
    }

    /// LP64 with these bytes on standard input.
    pub(super) fn with_stdin(text: &str) -> Self {
        let settings = Settings { stdin: text.as_bytes().to_vec(), ..Settings::default() };
        Self::with(DataModel::Lp64, settings, Inputs::zero())
    }

    /// Either model with inputs from a seed and a small budget.
    pub(super) fn small(seed: u64) -> Self {
        let fixture = if seed.is_multiple_of(2) { &*LP64 } else { &*ILP32 };
        let settings = Settings { malloc_may_fail: true, ..Settings::default() };
        let budget = Budget::default().with_steps(10_000).with_memory(1 << 22);
        Self::on(fixture, settings, Inputs::seed(seed), budget)
    }

    pub(super) fn with(model: DataModel, settings: Settings, inputs: Inputs) -> Self {
        let fixture = if model == DataModel::Lp64 { &*LP64 } else { &*ILP32 };
        Self::on(fixture, settings, inputs, Budget::default())
    }

    fn on(fixture: &'static Fixture, settings: Settings, inputs: Inputs, budget: Budget) -> Self {
        let mut machine = Machine::new(&fixture.program, settings, inputs, budget, Output::default());
        ringfence_semantics::start::set_up(&mut machine).expect("the fixture can be set up");
        Self { machine, fixture }
    }

    /// Calls a function that returns a pointer, or whatever the model gives.
    pub(super) fn call(&mut self, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        self.call_as(self.fixture.pointer_sig, name, args)
    }

    /// Calls a function that returns this type.
    pub(super) fn call_ret(&mut self, ret: TypeKind, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let (_, sig) = self.fixture.sigs.iter().find(|(kind, _)| *kind == ret).expect("a known type");
        self.call_as(*sig, name, args)
    }

    fn call_as(&mut self, sig: SigId, name: &str, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let func = self.function(name);
        let model = self.machine.models[func].expect("the function is modelled");
        (model.run)(&mut Call { host: &mut self.machine, func, sig, args })
    }

    /// The function of a name.
    pub(super) fn function(&self, name: &str) -> FuncId {
        let program = &self.fixture.program;
        let named = |(_, function): &(FuncId, &Function)| program.names.name(function.name) == name;
        program.functions.iter_ids().find(named).expect("the function is declared").0
    }

    /// The address of a function.
    pub(super) fn address(&self, name: &str) -> Value {
        self.machine.function_address(self.function(name))
    }

    /// The names of the standard streams and the places of their variables.
    pub(super) fn streams(&self) -> Vec<(&'static str, Value)> {
        let program = &self.fixture.program;
        let globals = program.globals.iter_ids();
        globals
            .map(|(id, global)| (program.names.name(global.name), self.machine.fixed.globals[id]))
            .collect()
    }

    /// Makes the standard streams once more.
    pub(super) fn reopen_streams(&mut self) {
        for (name, place) in self.streams() {
            global::<Machine<'_>>(name).expect("a stream")(&mut self.machine, place).expect("there is room");
        }
    }

    /// The `FILE *` that a standard stream's variable holds.
    pub(super) fn stream(&mut self, name: &str) -> Value {
        let place = self.streams().into_iter().find(|(known, _)| *known == name).expect("declared").1;
        self.machine.load(place, Ty::Ptr).expect("a stream")
    }

    /// The `int` that a call returns.
    #[track_caller]
    pub(super) fn int(&mut self, name: &str, args: &[(Value, Ty)]) -> i32 {
        let result = self.call_ret(INT, name, args);
        result.expect("no stop").expect("a result").bits as u32 as i32
    }

    /// The `long` that a call returns.
    #[track_caller]
    pub(super) fn long(&mut self, name: &str, args: &[(Value, Ty)]) -> i64 {
        let result = self.call_ret(LONG, name, args);
        result.expect("no stop").expect("a result").bits as u64 as i64
    }

    /// The `double` that a call returns.
    #[track_caller]
    pub(super) fn double(&mut self, name: &str, args: &[(Value, Ty)]) -> f64 {
        let result = self.call_ret(DOUBLE, name, args);
        f64::from_bits(result.expect("no stop").expect("a result").bits as u64)
    }

    /// The pointer that a call returns.
    #[track_caller]
    pub(super) fn pointer(&mut self, name: &str, args: &[(Value, Ty)]) -> Value {
        self.call(name, args).expect("no stop").expect("a result")
    }

    /// The distance from a pointer to the one that a call returns, or -1 when that is null.
    #[track_caller]
    pub(super) fn offset(&mut self, name: &str, args: &[(Value, Ty)], from: Value) -> i64 {
        let found = self.pointer(name, args);
        if found.is_null() { -1 } else { found.low() as i64 - from.low() as i64 }
    }

    /// Calls a function that returns nothing.
    #[track_caller]
    pub(super) fn run(&mut self, name: &str, args: &[(Value, Ty)]) {
        self.call_ret(TypeKind::Void, name, args).expect("no stop");
    }

    /// The violation that a call ends in, and the offset in the object that it is about.
    #[track_caller]
    pub(super) fn fails(&mut self, name: &str, args: &[(Value, Ty)]) -> (ViolationKind, Option<i64>) {
        match self.call(name, args) {
            Err(Stop::Violation(violation)) => {
                (violation.kind, violation.object.and_then(|object| object.offset))
            }
            other => panic!("{name}: {other:?}"),
        }
    }

    /// A heap block with these bytes.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Value {
        let block = self.block(bytes.len() as u64);
        self.machine.write(block, bytes).expect("in bounds");
        block
    }

    /// A heap block with a string of exactly its size.
    pub(super) fn text(&mut self, text: &str) -> Value {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        self.bytes(&bytes)
    }

    /// A heap block with indeterminate bytes.
    pub(super) fn block(&mut self, size: u64) -> Value {
        self.machine.allocate_heap(size, 16, "test").expect("there is room")
    }

    /// The bytes at a pointer.
    pub(super) fn read(&self, pointer: Value, len: u64) -> Vec<u8> {
        self.machine.read(pointer, len).expect("readable")
    }

    /// The string at a pointer.
    pub(super) fn string(&self, pointer: Value) -> String {
        let (len, _) = self.machine.memory.string_len(pointer).expect("a string");
        String::from_utf8_lossy(&self.read(pointer, len)).into_owned()
    }

    /// A `va_list` with these arguments, as it is passed to a function.
    pub(super) fn list(&mut self, args: &[(Value, Ty)]) -> (Value, Ty) {
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
    pub(super) fn notes(&self) -> Vec<ViolationKind> {
        self.machine.notes.iter().map(|note| note.kind).collect()
    }

    /// The current `errno`.
    pub(super) fn errno(&mut self) -> i32 {
        let place = self.pointer("__errno_location", &[]);
        self.machine.load(place, Ty::I32).expect("errno").bits as i32
    }

    /// What was written to standard output and error.
    pub(super) fn output(self) -> (String, String) {
        let (out, err) = self.machine.output.into_parts();
        (String::from_utf8_lossy(&out).into_owned(), String::from_utf8_lossy(&err).into_owned())
    }
}
