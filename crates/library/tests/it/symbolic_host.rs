//! A host for tests with symbolic values: it computes on the machine's numbers, but records whenever a model asks for
//! the bits of a value that is *symbolic*.
//!
//! Every value carries the type that it was made with, and every method asserts that the model uses it
//! as that type, as a host with terms of fixed width would need. An unconstrained value is symbolic and 0.

use crate::bench::Bench;
use ringfence_base::{FastSet, Loc};
use ringfence_interp::Value;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Program, Ty};
use ringfence_library::{
    Call, DrawKind, Host, Library, Life, ModelResult, NewObject, Rights, Stop, Stream, find, global,
};
use ringfence_verdict::ViolationKind;

/// A value with its type, and whether it is symbolic.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tracked {
    pub(crate) value: Value,
    pub(crate) ty: Ty,
    pub(crate) symbolic: bool,
}

/// A bench whose values may be symbolic.
pub(crate) struct SymbolicHost {
    pub(crate) bench: Bench,
    library: Library<Tracked>,
    /// The addresses of bytes that are symbolic.
    pub(crate) symbolic: FastSet<u64>,
    /// How many questions about symbolic values were answered.
    pub(crate) questions: usize,
    /// The types of symbolic values whose bits were taken.
    pub(crate) taken: Vec<Ty>,
    /// How many values were left unconstrained.
    pub(crate) unconstrained: usize,
}

impl SymbolicHost {
    /// Takes a bench over, with streams of its own.
    pub(crate) fn over(bench: Bench) -> Self {
        let mut host = Self {
            bench,
            library: Library::default(),
            symbolic: FastSet::default(),
            questions: 0,
            taken: Vec::new(),
            unconstrained: 0,
        };
        for (name, place) in host.bench.streams() {
            let place = host.known(place, Ty::Ptr);
            global::<Self>(name).expect("a stream")(&mut host, place).expect("there is room");
        }
        host
    }

    pub(crate) fn call(&mut self, name: &str, args: &[Tracked]) -> ModelResult<Tracked> {
        let program = self.bench.machine.program;
        let func = self.bench.function(name);
        let sig = program.functions[func].sig;
        let args: Vec<(Tracked, Ty)> = args.iter().map(|&arg| (arg, arg.ty)).collect();
        let model = find::<Self>(name).expect("the function is modelled");
        (model.run)(&mut Call { host: self, func, sig, args: &args })
    }

    /// Makes bytes symbolic.
    pub(crate) fn make_symbolic(&mut self, pointer: Value, len: u64) {
        self.symbolic.extend((pointer.low()..).take(len as usize));
    }

    fn known(&self, value: Value, ty: Ty) -> Tracked {
        Tracked { value, ty, symbolic: false }
    }

    fn bytes_of(&self, pointer: Tracked, len: u64) -> std::ops::Range<u64> {
        pointer.value.low()..pointer.value.low().wrapping_add(len)
    }

    fn mark(&mut self, pointer: Tracked, len: u64, symbolic: bool) {
        for address in self.bytes_of(pointer, len) {
            if symbolic {
                self.symbolic.insert(address)
            } else {
                self.symbolic.remove(&address)
            };
        }
    }
}

/// Asserts that values are used as what they are.
#[track_caller]
fn typed<const N: usize>(ty: Ty, values: [Tracked; N]) -> [Value; N] {
    values.map(|value| {
        assert_eq!(value.ty, ty, "a value is used as another type than it has");
        value.value
    })
}

// size: because the library asks everything of a host through one trait, which has this many methods.
impl Host<'static> for SymbolicHost {
    type Value = Tracked;

    fn program(&self) -> &'static Program {
        self.bench.machine.program
    }
    fn loc(&self) -> Loc {
        self.bench.machine.loc()
    }
    fn library(&self) -> &Library<Tracked> {
        &self.library
    }
    fn library_mut(&mut self) -> &mut Library<Tracked> {
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
    fn constant(&self, ty: Ty, bits: u128) -> Tracked {
        self.known(Host::constant(&self.bench.machine, ty, bits), ty)
    }
    fn any_length(&mut self, _: Tracked) -> Result<Tracked, Stop> {
        self.unconstrained(Ty::I64)
    }

    fn unconstrained(&mut self, ty: Ty) -> Result<Tracked, Stop> {
        self.unconstrained += 1;
        Ok(Tracked { value: Value::ZERO, ty, symbolic: true })
    }
    fn draw(&mut self, kind: DrawKind, ty: Ty) -> Result<Tracked, Stop> {
        assert!(kind.bits() <= ty.bits(self.bench.machine.model()), "a draw fits its type");
        let value = Host::draw(&mut self.bench.machine, kind, ty)?;
        Ok(Tracked { value, ty, symbolic: true })
    }
    fn stdin_byte(&mut self, index: u64) -> Result<Option<Tracked>, Stop> {
        let byte = Host::stdin_byte(&mut self.bench.machine, index)?;
        Ok(byte.map(|value| Tracked { value, ty: Ty::I8, symbolic: true }))
    }
    fn binary(&mut self, op: BinOp, ty: Ty, a: Tracked, b: Tracked) -> Result<Tracked, Stop> {
        let [x, y] = typed(ty, [a, b]);
        let value = Host::binary(&mut self.bench.machine, op, ty, x, y)?;
        Ok(Tracked { value, ty, symbolic: a.symbolic || b.symbolic })
    }
    fn convert(&mut self, op: ConvOp, from: Ty, to: Ty, value: Tracked) -> Result<Tracked, Stop> {
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
            Tracked { value: Host::convert(&mut self.bench.machine, op, from, to, inner)?, ty: to, ..value };
        Ok(value)
    }
    fn advance(&mut self, pointer: Tracked, offset: u64) -> Tracked {
        let [inner] = typed(Ty::Ptr, [pointer]);
        Tracked { value: Host::advance(&mut self.bench.machine, inner, offset), ..pointer }
    }
    fn determinate(&self, value: Tracked) -> Tracked {
        Tracked { value: value.value.determinate(), ..value }
    }
    fn plain(&self, value: Tracked) -> Tracked {
        Tracked { value: Value::plain(value.value.bits), ..value }
    }
    fn known(&self, value: Tracked) -> Option<u128> {
        (!value.symbolic).then_some(value.value.bits)
    }
    fn is_indeterminate(&self, value: Tracked) -> bool {
        value.value.is_indeterminate()
    }
    fn use_value(&mut self, value: Tracked, what: &str) -> Result<(), Stop> {
        self.bench.machine.use_value(value.value, what)
    }
    fn holds(&mut self, op: CmpOp, ty: Ty, a: Tracked, b: Tracked) -> Result<bool, Stop> {
        self.questions += usize::from(a.symbolic || b.symbolic);
        let [a, b] = typed(ty, [a, b]);
        Host::holds(&mut self.bench.machine, op, ty, a, b)
    }
    fn bits(&mut self, value: Tracked, ty: Ty) -> Result<u128, Stop> {
        let [inner] = typed(ty, [value]);
        if value.symbolic {
            self.taken.push(ty);
        }
        Ok(inner.bits)
    }
    fn check_range(&mut self, pointer: Tracked, len: Tracked, write: bool) -> Result<(), Stop> {
        let ([pointer], [len]) = (typed(Ty::Ptr, [pointer]), typed(Ty::I64, [len]));
        Host::check_range(&mut self.bench.machine, pointer, len, write)
    }
    fn load(&mut self, pointer: Tracked, ty: Ty) -> Result<Tracked, Stop> {
        let [inner] = typed(Ty::Ptr, [pointer]);
        let value = self.bench.machine.load(inner, ty)?;
        let mut bytes = self.bytes_of(pointer, ty.bytes(self.bench.machine.model()));
        Ok(Tracked { value, ty, symbolic: bytes.any(|address| self.symbolic.contains(&address)) })
    }
    fn store(&mut self, pointer: Tracked, ty: Ty, value: Tracked) -> Result<(), Stop> {
        let ([to], [inner]) = (typed(Ty::Ptr, [pointer]), typed(ty, [value]));
        self.bench.machine.store(to, ty, inner)?;
        self.mark(pointer, ty.bytes(self.bench.machine.model()), value.symbolic);
        Ok(())
    }
    fn copy(&mut self, dst: Tracked, src: Tracked, len: Tracked) -> Result<(), Stop> {
        let ([to, from], [count]) = (typed(Ty::Ptr, [dst, src]), typed(Ty::I64, [len]));
        let count = count.low();
        self.bench.machine.copy(to, from, count)?;
        let symbolic: Vec<bool> =
            self.bytes_of(src, count).map(|address| self.symbolic.contains(&address)).collect();
        for (at, symbolic) in symbolic.into_iter().enumerate() {
            let place = self.advance(dst, at as u64);
            self.mark(place, 1, symbolic);
        }
        Ok(())
    }
    fn fill(&mut self, pointer: Tracked, byte: Tracked, len: Tracked) -> Result<(), Stop> {
        let ([to], [inner], [count]) =
            (typed(Ty::Ptr, [pointer]), typed(Ty::I8, [byte]), typed(Ty::I64, [len]));
        self.bench.machine.fill(to, inner.bits as u8, count.low())?;
        self.mark(pointer, count.low(), byte.symbolic);
        Ok(())
    }
    fn overlap(&mut self, a: (Tracked, Tracked), b: (Tracked, Tracked)) -> Result<bool, Stop> {
        let (pointers, lens) = (typed(Ty::Ptr, [a.0, b.0]), typed(Ty::I64, [a.1, b.1]));
        Host::overlap(&mut self.bench.machine, (pointers[0], lens[0]), (pointers[1], lens[1]))
    }
    fn allocate(&mut self, new: NewObject<Tracked>) -> Result<Tracked, Stop> {
        let [size] = typed(Ty::I64, [new.size]);
        let value = Host::allocate(&mut self.bench.machine, new.with_size(size))?;
        Ok(self.known(value, Ty::Ptr))
    }
    fn free(&mut self, pointer: Tracked) -> Result<(), Stop> {
        let [pointer] = typed(Ty::Ptr, [pointer]);
        self.bench.machine.free(pointer)
    }
    fn heap_size(&mut self, pointer: Tracked) -> Result<Option<Tracked>, Stop> {
        let [pointer] = typed(Ty::Ptr, [pointer]);
        let size = Host::heap_size(&mut self.bench.machine, pointer)?;
        Ok(size.map(|size| self.known(size, Ty::I64)))
    }
    fn set_rights(&mut self, pointer: Tracked, rights: Rights) {
        Host::set_rights(&mut self.bench.machine, pointer.value, rights);
    }
    fn leave_open(&mut self, start: Tracked, len: u64) -> Result<(), Stop> {
        Host::leave_open(&mut self.bench.machine, start.value, len)
    }
    fn check_aligned(&mut self, pointer: Tracked, align: u64) -> Result<(), Stop> {
        Host::check_aligned(&mut self.bench.machine, pointer.value, align)
    }
    fn listens_to(&self, kind: ViolationKind) -> bool {
        Host::listens_to(&self.bench.machine, kind)
    }
    fn end_object(&mut self, pointer: Tracked, life: Life) {
        Host::end_object(&mut self.bench.machine, pointer.value, life);
    }
    fn call_back(&mut self, function: Tracked, args: &[(Tracked, Ty)], ret: Ty) -> ModelResult<Tracked> {
        let [function] = typed(Ty::Ptr, [function]);
        let args: Vec<(Value, Ty)> = args.iter().map(|&(arg, ty)| (typed(ty, [arg])[0], ty)).collect();
        let result = Host::call_back(&mut self.bench.machine, function, &args, ret)?;
        Ok(result.map(|value| Tracked { value, ty: ret, symbolic: true }))
    }
    fn va_next(&mut self, list: Tracked, ty: Ty) -> Result<Tracked, Stop> {
        let [list] = typed(Ty::Ptr, [list]);
        let value = self.bench.machine.va_next(list, ty)?;
        Ok(Tracked { value, ty, symbolic: true })
    }
    fn at_exit(&mut self, function: Tracked) {
        Host::at_exit(&mut self.bench.machine, function.value);
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
