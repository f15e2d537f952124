//! A host for tests that keeps the models from looking: it runs on the machine's numbers, but values
//! may be *open*, which means that the host does not give their bits away without writing it down.
//!
//! Every value carries the type that it was made with, and every method asserts that the model uses it
//! as that type, as a host with terms of fixed width would need. A value that is left unconstrained is
//! open and 0.

use crate::bench::Bench;
use ringfence_base::{FastSet, Loc};
use ringfence_interp::Value;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Program, Ty};
use ringfence_library::{
    Call, DrawKind, Ending, Host, Library, ModelResult, NewObject, Stop, Stream, find, global,
};
use ringfence_verdict::ViolationKind;

/// A value with its type, and whether its bits are kept back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Veiled {
    pub(crate) value: Value,
    pub(crate) ty: Ty,
    pub(crate) open: bool,
}

/// A bench whose values are veiled.
pub(crate) struct Veil {
    pub(crate) bench: Bench,
    library: Library<Veiled>,
    /// The addresses of bytes that are open.
    pub(crate) open: FastSet<u64>,
    /// How many questions about open values were answered.
    pub(crate) questions: usize,
    /// The types of open values whose bits were taken.
    pub(crate) taken: Vec<Ty>,
    /// How many values were left unconstrained.
    pub(crate) unconstrained: usize,
}

impl Veil {
    /// Takes a bench over, with streams of its own.
    pub(crate) fn over(bench: Bench) -> Self {
        let mut veil = Self {
            bench,
            library: Library::default(),
            open: FastSet::default(),
            questions: 0,
            taken: Vec::new(),
            unconstrained: 0,
        };
        for (name, place) in veil.bench.streams() {
            let place = veil.shown(place, Ty::Ptr);
            global::<Self>(name).expect("a stream")(&mut veil, place).expect("there is room");
        }
        veil
    }

    /// Calls a model.
    pub(crate) fn call(&mut self, name: &str, args: &[Veiled]) -> ModelResult<Veiled> {
        let program = self.bench.machine.program;
        let func = self.bench.function(name);
        let sig = program.functions[func].sig;
        let args: Vec<(Veiled, Ty)> = args.iter().map(|&arg| (arg, arg.ty)).collect();
        let model = find::<Self>(name).expect("the function is modelled");
        (model.run)(&mut Call { host: self, func, sig, args: &args })
    }

    /// Makes bytes open.
    pub(crate) fn cover(&mut self, pointer: Value, len: u64) {
        self.open.extend((pointer.low()..).take(len as usize));
    }

    fn shown(&self, value: Value, ty: Ty) -> Veiled {
        Veiled { value, ty, open: false }
    }

    fn bytes_of(&self, pointer: Veiled, len: u64) -> std::ops::Range<u64> {
        pointer.value.low()..pointer.value.low().wrapping_add(len)
    }

    fn uncover(&mut self, pointer: Veiled, len: u64, open: bool) {
        for address in self.bytes_of(pointer, len) {
            if open {
                self.open.insert(address)
            } else {
                self.open.remove(&address)
            };
        }
    }
}

/// Asserts that values are used as what they are.
#[track_caller]
fn typed<const N: usize>(ty: Ty, values: [Veiled; N]) -> [Value; N] {
    values.map(|value| {
        assert_eq!(value.ty, ty, "a value is used as another type than it has");
        value.value
    })
}

impl Host<'static> for Veil {
    type Value = Veiled;

    fn program(&self) -> &'static Program {
        self.bench.machine.program
    }
    fn loc(&self) -> Loc {
        self.bench.machine.loc()
    }
    fn library(&self) -> &Library<Veiled> {
        &self.library
    }
    fn library_mut(&mut self) -> &mut Library<Veiled> {
        &mut self.library
    }
    fn is_exact(&self) -> bool {
        false
    }
    fn malloc_may_fail(&self) -> bool {
        Host::malloc_may_fail(&self.bench.machine)
    }
    fn environment(&self) -> &[Vec<u8>] {
        Host::environment(&self.bench.machine)
    }
    fn step(&mut self) -> Result<(), Stop> {
        Host::step(&mut self.bench.machine)
    }
    fn constant(&self, ty: Ty, bits: u128) -> Veiled {
        self.shown(Host::constant(&self.bench.machine, ty, bits), ty)
    }
    fn unconstrained(&mut self, ty: Ty) -> Result<Veiled, Stop> {
        self.unconstrained += 1;
        Ok(Veiled { value: Value::ZERO, ty, open: true })
    }
    fn draw(&mut self, kind: DrawKind, ty: Ty) -> Result<Veiled, Stop> {
        assert!(kind.bits() <= ty.bits(self.bench.machine.model()), "a draw fits its type");
        let value = Host::draw(&mut self.bench.machine, kind, ty)?;
        Ok(Veiled { value, ty, open: true })
    }
    fn stdin_byte(&mut self, index: u64) -> Result<Option<Veiled>, Stop> {
        let byte = Host::stdin_byte(&mut self.bench.machine, index)?;
        Ok(byte.map(|value| Veiled { value, ty: Ty::I8, open: true }))
    }
    fn binary(&mut self, op: BinOp, ty: Ty, a: Veiled, b: Veiled) -> Result<Veiled, Stop> {
        let [x, y] = typed(ty, [a, b]);
        let value = Host::binary(&mut self.bench.machine, op, ty, x, y)?;
        Ok(Veiled { value, ty, open: a.open || b.open })
    }
    fn convert(&mut self, op: ConvOp, from: Ty, to: Ty, value: Veiled) -> Result<Veiled, Stop> {
        let [inner] = typed(from, [value]);
        let model = self.bench.machine.model();
        let (before, after) = (from.bits(model), to.bits(model));
        match op {
            ConvOp::Trunc => assert!(from.is_int() && to.is_int() && after < before),
            ConvOp::ZExt | ConvOp::SExt => assert!(from.is_int() && to.is_int() && after > before),
            ConvOp::PtrToInt => assert!(from == Ty::Ptr && to.is_int() && after == before),
            ConvOp::IntToPtr => assert!(from.is_int() && to == Ty::Ptr && after == before),
            _ => assert!(op == ConvOp::Bits && from.is_int() && after == before, "{op:?}"),
        }
        let value =
            Veiled { value: Host::convert(&mut self.bench.machine, op, from, to, inner)?, ty: to, ..value };
        Ok(value)
    }
    fn advance(&mut self, pointer: Veiled, offset: u64) -> Veiled {
        let [inner] = typed(Ty::Ptr, [pointer]);
        Veiled { value: Host::advance(&mut self.bench.machine, inner, offset), ..pointer }
    }
    fn determinate(&self, value: Veiled) -> Veiled {
        Veiled { value: value.value.determinate(), ..value }
    }
    fn plain(&self, value: Veiled) -> Veiled {
        Veiled { value: Value::plain(value.value.bits), ..value }
    }
    fn known(&self, value: Veiled) -> Option<u128> {
        (!value.open).then_some(value.value.bits)
    }
    fn is_indeterminate(&self, value: Veiled) -> bool {
        value.value.is_indeterminate()
    }
    fn use_value(&mut self, value: Veiled, what: &str) -> Result<(), Stop> {
        self.bench.machine.use_value(value.value, what)
    }
    fn holds(&mut self, op: CmpOp, ty: Ty, a: Veiled, b: Veiled) -> Result<bool, Stop> {
        self.questions += usize::from(a.open || b.open);
        let [a, b] = typed(ty, [a, b]);
        Host::holds(&mut self.bench.machine, op, ty, a, b)
    }
    fn bits(&mut self, value: Veiled, ty: Ty) -> Result<u128, Stop> {
        let [inner] = typed(ty, [value]);
        if value.open {
            self.taken.push(ty);
        }
        Ok(inner.bits)
    }
    fn check_range(&mut self, pointer: Veiled, len: Veiled, write: bool) -> Result<(), Stop> {
        let ([pointer], [len]) = (typed(Ty::Ptr, [pointer]), typed(Ty::I64, [len]));
        Host::check_range(&mut self.bench.machine, pointer, len, write)
    }
    fn load(&mut self, pointer: Veiled, ty: Ty) -> Result<Veiled, Stop> {
        let [inner] = typed(Ty::Ptr, [pointer]);
        let value = self.bench.machine.load(inner, ty)?;
        let mut bytes = self.bytes_of(pointer, ty.bytes(self.bench.machine.model()));
        Ok(Veiled { value, ty, open: bytes.any(|address| self.open.contains(&address)) })
    }
    fn store(&mut self, pointer: Veiled, ty: Ty, value: Veiled) -> Result<(), Stop> {
        let ([to], [inner]) = (typed(Ty::Ptr, [pointer]), typed(ty, [value]));
        self.bench.machine.store(to, ty, inner)?;
        self.uncover(pointer, ty.bytes(self.bench.machine.model()), value.open);
        Ok(())
    }
    fn copy(&mut self, dst: Veiled, src: Veiled, len: Veiled) -> Result<(), Stop> {
        let ([to, from], [count]) = (typed(Ty::Ptr, [dst, src]), typed(Ty::I64, [len]));
        let count = count.low();
        self.bench.machine.copy(to, from, count)?;
        let open: Vec<bool> = self.bytes_of(src, count).map(|address| self.open.contains(&address)).collect();
        for (at, open) in open.into_iter().enumerate() {
            let place = self.advance(dst, at as u64);
            self.uncover(place, 1, open);
        }
        Ok(())
    }
    fn fill(&mut self, pointer: Veiled, byte: Veiled, len: Veiled) -> Result<(), Stop> {
        let ([to], [inner], [count]) =
            (typed(Ty::Ptr, [pointer]), typed(Ty::I8, [byte]), typed(Ty::I64, [len]));
        self.bench.machine.fill(to, inner.bits as u8, count.low())?;
        self.uncover(pointer, count.low(), byte.open);
        Ok(())
    }
    fn overlap(&mut self, a: (Veiled, Veiled), b: (Veiled, Veiled)) -> Result<bool, Stop> {
        let (pointers, lens) = (typed(Ty::Ptr, [a.0, b.0]), typed(Ty::I64, [a.1, b.1]));
        Host::overlap(&mut self.bench.machine, (pointers[0], lens[0]), (pointers[1], lens[1]))
    }
    fn allocate(&mut self, new: NewObject<Veiled>) -> Result<Veiled, Stop> {
        let NewObject { kind, size, align, rights, zero, loc } = new;
        let [size] = typed(Ty::I64, [size]);
        let value =
            Host::allocate(&mut self.bench.machine, NewObject { kind, size, align, rights, zero, loc })?;
        Ok(self.shown(value, Ty::Ptr))
    }
    fn free(&mut self, pointer: Veiled) -> Result<(), Stop> {
        let [pointer] = typed(Ty::Ptr, [pointer]);
        self.bench.machine.free(pointer)
    }
    fn heap_size(&mut self, pointer: Veiled) -> Result<Option<Veiled>, Stop> {
        let [pointer] = typed(Ty::Ptr, [pointer]);
        let size = Host::heap_size(&mut self.bench.machine, pointer)?;
        Ok(size.map(|size| self.shown(size, Ty::I64)))
    }
    fn freeze(&mut self, pointer: Veiled) {
        Host::freeze(&mut self.bench.machine, pointer.value);
    }
    fn end_object(&mut self, pointer: Veiled, how: Ending) {
        Host::end_object(&mut self.bench.machine, pointer.value, how);
    }
    fn call_back(&mut self, function: Veiled, args: &[(Veiled, Ty)], ret: Ty) -> ModelResult<Veiled> {
        let [function] = typed(Ty::Ptr, [function]);
        let args: Vec<(Value, Ty)> = args.iter().map(|&(arg, ty)| (typed(ty, [arg])[0], ty)).collect();
        let result = Host::call_back(&mut self.bench.machine, function, &args, ret)?;
        Ok(result.map(|value| Veiled { value, ty: ret, open: true }))
    }
    fn va_next(&mut self, list: Veiled, ty: Ty) -> Result<Veiled, Stop> {
        let [list] = typed(Ty::Ptr, [list]);
        let value = self.bench.machine.va_next(list, ty)?;
        Ok(Veiled { value, ty, open: true })
    }
    fn at_exit(&mut self, function: Veiled) {
        self.bench.machine.at_exit(function.value);
    }
    fn print(&mut self, _: Stream, _: &[u8]) -> Result<(), Stop> {
        panic!("a host that is not exact is not asked to print");
    }
    fn note(&mut self, kind: ViolationKind, message: String) -> Result<(), Stop> {
        self.bench.machine.note(kind, message)
    }
    fn violation(&self, kind: ViolationKind, message: String) -> Stop {
        self.bench.machine.violation(kind, message)
    }
}
