//! Models of the C library: a table of functions, one file per family.
//!
//! A model is found once per function of the program, by name, when the machine is made. A function
//! that the program defines itself is never replaced by a model. `__builtin_memcpy` and the like are
//! the functions without the prefix.
//!
//! A model checks what the real function requires: every byte that it reads or writes is there, and
//! bytes that it decides by are initialised. Where ISO C leaves something to the implementation, it
//! does what glibc does. Functions without a model are not guessed: calling one is unsupported.

mod access;
mod alloc;
mod block;
mod convert;
mod ctype;
mod environment;
mod errno;
mod fortify;
mod input;
mod integer;
mod library;
mod math;
mod predator;
mod print;
mod process;
mod search;
mod sort;
mod stream;
mod string;
#[cfg(test)]
mod testing;
mod verifier;

pub use library::Library;

use crate::inputs::DrawKind;
use crate::machine::Machine;
use crate::outcome::Stop;
use crate::output::Stream;
use crate::value::Value;
use ringfence_base::FastMap;
use ringfence_ir::{FuncId, SigId, Signature, Ty};
use ringfence_verdict::ViolationKind;
use std::sync::LazyLock;

/// What a model gives back: the result, if the function has a scalar one.
pub type ModelResult = Result<Option<Value>, Stop>;

/// The model of a library function.
#[derive(Debug)]
pub struct Model {
    /// The name of the function.
    pub name: &'static str,
    /// What it does.
    pub run: fn(&mut Call<'_, '_>) -> ModelResult,
}

/// The model of an external object that the library defines, such as `stdout`.
#[derive(Debug)]
pub struct GlobalModel {
    /// The name of the object.
    pub name: &'static str,
    /// Fills in the object at this address, which is zero so far.
    pub init: fn(&mut Machine<'_>, Value) -> Result<(), Stop>,
}

/// The families of functions.
const FAMILIES: &[&[Model]] = &[
    alloc::MODELS,
    block::MODELS,
    convert::MODELS,
    ctype::MODELS,
    environment::MODELS,
    errno::MODELS,
    fortify::MODELS,
    input::MODELS,
    integer::MODELS,
    math::MODELS,
    predator::MODELS,
    print::MODELS,
    process::MODELS,
    search::MODELS,
    sort::MODELS,
    stream::MODELS,
    string::MODELS,
    verifier::MODELS,
];

/// The families of objects.
const GLOBAL_FAMILIES: &[&[GlobalModel]] = &[stream::GLOBALS];

/// The models of functions by name.
#[derive(Debug)]
pub(crate) struct Table(FastMap<&'static str, &'static Model>);

static TABLE: LazyLock<Table> =
    LazyLock::new(|| Table(FAMILIES.iter().copied().flatten().map(|model| (model.name, model)).collect()));

/// All models of functions.
pub(crate) fn functions() -> &'static Table {
    &TABLE
}

impl Table {
    /// The model of the function of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&'static Model> {
        let plain = || name.strip_prefix("__builtin_").and_then(|plain| self.0.get(plain));
        if let Some(model) = self.0.get(name).or_else(plain) {
            return Some(model);
        }
        [&verifier::NONDET, &verifier::ATOMIC].into_iter().find(|model| name.starts_with(model.name))
    }
}

/// The model of the object of this name.
pub(crate) fn global(name: &str) -> Option<&'static GlobalModel> {
    GLOBAL_FAMILIES.iter().copied().flatten().find(|model| model.name == name)
}

/// One call of a model.
#[derive(Debug)]
pub struct Call<'m, 'p> {
    /// The machine that calls.
    pub machine: &'m mut Machine<'p>,
    /// The function called.
    pub func: FuncId,
    /// The signature that the call uses.
    pub sig: SigId,
    /// The arguments with their register types, unnamed ones included. When the result is an
    /// aggregate, the first is the address where it goes. An aggregate argument is the address of a
    /// copy.
    pub args: &'m [(Value, Ty)],
}

impl<'p> Call<'_, 'p> {
    /// The name of the function called.
    #[must_use]
    pub fn name(&self) -> &'p str {
        self.machine.function_name(self.func)
    }

    /// The signature that the call uses.
    #[must_use]
    pub fn signature(&self) -> &'p Signature {
        self.machine.program.types.sig(self.sig)
    }

    /// An argument.
    ///
    /// # Errors
    /// When there are too few.
    pub fn arg(&self, index: usize) -> Result<Value, Stop> {
        self.args.get(index).map(|&(value, _)| value).ok_or_else(|| self.too_few(index))
    }

    /// An argument with its type.
    ///
    /// # Errors
    /// When there are too few.
    pub fn typed_arg(&self, index: usize) -> Result<(Value, Ty), Stop> {
        self.args.get(index).copied().ok_or_else(|| self.too_few(index))
    }

    /// An integer argument as a signed number, by the width of its type.
    ///
    /// # Errors
    /// When there are too few.
    pub fn int(&self, index: usize) -> Result<i128, Stop> {
        let (value, ty) = self.typed_arg(index)?;
        Ok(value.signed(ty.bits(self.machine.model())))
    }

    /// An integer argument as an unsigned number of 64 bits: a size or a count.
    ///
    /// # Errors
    /// When there are too few.
    pub fn size(&self, index: usize) -> Result<u64, Stop> {
        Ok(self.arg(index)?.low())
    }

    #[cold]
    fn too_few(&self, index: usize) -> Stop {
        let message = format!(
            "call of '{}' with {} arguments, argument {} missing",
            self.name(),
            self.args.len(),
            index + 1
        );
        self.machine.violation(ViolationKind::BadCall, message)
    }

    /// A nondeterministic value of a type.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub fn nondet(&mut self, ty: Ty, signed: bool) -> Result<Value, Stop> {
        let bits = ty.bits(self.machine.model());
        self.machine.draw(DrawKind::Nondet { bits, signed }).map(Value::plain)
    }

    /// Whether an allocation succeeds now: always, unless the settings let allocations fail.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub fn allocation_succeeds(&mut self) -> Result<bool, Stop> {
        if !self.machine.settings().malloc_may_fail {
            return Ok(true);
        }
        Ok(self.machine.draw(DrawKind::AllocationSucceeds)? != 0)
    }

    /// Calls a function of the program through a pointer and runs it to its return. The result is
    /// absent when the function gives none.
    ///
    /// # Errors
    /// When the call is bad, or whatever stops the function called.
    pub fn call_back(&mut self, function: Value, args: &[(Value, Ty)]) -> ModelResult {
        self.machine.call_back(function, args)
    }

    /// The next argument of the `va_list` at an address, as a register type.
    ///
    /// # Errors
    /// When there is none, or it is of another class.
    pub fn va_next(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        self.machine.va_next(list, ty)
    }

    /// Writes to standard output.
    ///
    /// # Errors
    /// When the budget cannot hold the output.
    pub fn print(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.machine.print(Stream::Stdout, bytes)
    }

    /// The result type that the call expects; absent for `void` and aggregates.
    #[must_use]
    pub fn result_ty(&self) -> Option<Ty> {
        self.machine.program.types.scalar(self.signature().ret)
    }

    /// An integer result, cut to the width that the call expects.
    #[must_use]
    pub fn give(&self, number: i128) -> Option<Value> {
        self.result_ty().map(|ty| Value::of(ty, number as u128, self.machine.model()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::FastSet;

    #[test]
    fn every_name_has_one_model() {
        let mut names = FastSet::default();
        for model in FAMILIES.iter().copied().flatten() {
            assert!(names.insert(model.name), "{}", model.name);
        }
    }

    #[test]
    fn names_are_found_with_and_without_prefix() {
        let table = functions();
        let name = |name: &str| table.get(name).map(|model| model.name);
        assert_eq!(name("memcpy"), Some("memcpy"));
        assert_eq!(name("__builtin_memcpy"), Some("memcpy"));
        assert_eq!(name("__builtin___memcpy_chk"), Some("__memcpy_chk"));
        assert_eq!(name("__builtin_trap"), Some("__builtin_trap"));
        assert_eq!(name("trap"), None);
        assert_eq!(name("__VERIFIER_nondet_u128"), Some("__VERIFIER_nondet_"));
        assert_eq!(name("__VERIFIER_nondet_bool"), Some("__VERIFIER_nondet_bool"));
        assert_eq!(name("__VERIFIER_atomic_end"), Some("__VERIFIER_atomic_"));
        assert_eq!(name("kmalloc"), None);
        assert!(global("stdout").is_some() && global("environ").is_none());
    }

    /// A small generator, so that the arguments are the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self, below: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % below
        }
    }

    fn argument(numbers: &mut Numbers, pointers: &[Value]) -> (Value, Ty) {
        let ty = Ty::ALL[numbers.next(Ty::ALL.len() as u64) as usize];
        let value = match numbers.next(6) {
            0 => Value::INDETERMINATE,
            1 => Value::plain(u128::MAX),
            2 => Value::plain(u128::from(numbers.next(300))),
            3 => Value::plain(1 << 63),
            _ => pointers[numbers.next(pointers.len() as u64) as usize],
        };
        let bits = value.bits & crate::value::mask(ty.bits(ringfence_ir::DataModel::Lp64));
        (Value { bits, ..value }, if numbers.next(3) == 0 { ty } else { Ty::Ptr })
    }

    #[test]
    fn no_model_panics_whatever_the_arguments() {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        for model in FAMILIES.iter().copied().flatten() {
            for seed in 0..60 {
                let mut bench = testing::Bench::small(seed);
                let pointers = [
                    bench.text("%d %s %.3f %n %[a-z]"),
                    bench.text("12.5e3 abc"),
                    bench.bytes(&[0; 32]),
                    bench.bytes(b"open"),
                    bench.block(64),
                    bench.address("compare_ints"),
                    bench.stream("stdout"),
                    bench.stream("stdin"),
                    Value::ZERO,
                ];
                let count = numbers.next(6);
                let args: Vec<_> = (0..count).map(|_| argument(&mut numbers, &pointers)).collect();
                // Any result will do; what matters is that there is one.
                let _result = bench.call(model.name, &args);
            }
        }
    }
}
