//! Every model: how it is found, and that it has an answer whatever its arguments.

use crate::bench::Bench;
use ringfence_interp::value::mask;
use ringfence_interp::{Machine, Value};
use ringfence_ir::{DataModel, Ty};
use ringfence_library::{find, global, is_refused, names};

#[test]
fn names_are_found_with_and_without_prefix() {
    let name = |name: &str| find::<Machine<'_>>(name).map(|model| model.name);
    assert_eq!(name("memcpy"), Some("memcpy"));
    assert_eq!(name("__builtin_memcpy"), Some("memcpy"));
    assert_eq!(name("__builtin___memcpy_chk"), Some("__memcpy_chk"));
    assert_eq!(name("__builtin_trap"), Some("__builtin_trap"));
    assert_eq!(name("trap"), None);
    assert_eq!(name("__VERIFIER_nondet_u128"), Some("__VERIFIER_nondet_"));
    assert_eq!(name("__VERIFIER_nondet_bool"), Some("__VERIFIER_nondet_bool"));
    assert_eq!(name("__VERIFIER_atomic_end"), Some("__VERIFIER_atomic_"));
    assert_eq!(name("kmalloc"), None);
    assert!(global::<Machine<'_>>("stdout").is_some() && global::<Machine<'_>>("tzname").is_none());
}

#[test]
fn the_page_names_every_function() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for name in names().filter(|name| !is_refused(name)) {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}

/// A small generator, so that the arguments are the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }
}

/// Mostly pointers, `int` and sizes, sometimes any type.
pub(crate) fn argument(numbers: &mut Numbers, pointers: &[Value], model: DataModel) -> (Value, Ty) {
    let ty = match numbers.next(6) {
        0 => Ty::ALL[numbers.next(Ty::ALL.len() as u64) as usize],
        1 => Ty::I32,
        2 => model.pointer_int(),
        _ => Ty::Ptr,
    };
    let value = match numbers.next(12) {
        0 => Value::INDETERMINATE,
        1 => Value::plain(u128::MAX),
        2 => Value::plain(u128::from(numbers.next(300))),
        3 => Value::plain(1 << 63),
        _ if ty != Ty::Ptr => Value::plain(u128::from(numbers.next(12))),
        _ => pointers[numbers.next(pointers.len() as u64) as usize],
    };
    (Value { bits: value.bits & mask(ty.bits(model)), ..value }, ty)
}

/// Texts, blocks, a function, streams and null to point to.
pub(crate) fn pointers(bench: &mut Bench) -> [Value; 9] {
    [
        bench.text("%d %s %.3f %n %[a-z]"),
        bench.text("12.5e3 abc"),
        bench.bytes(&[0; 32]),
        bench.bytes(b"open"),
        bench.block(64),
        bench.address("compare_ints"),
        bench.stream("stdout"),
        bench.stream("stdin"),
        Value::ZERO,
    ]
}

#[test]
fn no_model_panics_whatever_the_arguments() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for name in names() {
        for seed in 0..60 {
            let mut bench = Bench::small(seed);
            let pointers = pointers(&mut bench);
            let (count, model) = (numbers.next(6), bench.machine.model());
            let args: Vec<_> = (0..count).map(|_| argument(&mut numbers, &pointers, model)).collect();
            // Any result will do; what matters is that there is one.
            let _result = bench.call(name, &args);
        }
    }
}
