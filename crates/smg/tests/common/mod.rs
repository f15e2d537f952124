//! A naive model of objects for the tests: every byte on its own, with its bits under a few assignments
//! of the variables.

#![allow(dead_code, unreachable_pub)]

use ringfence_base::{FastMap, Loc};
use ringfence_exec::value::undef_mask;
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Prov, Rights, Stretch, Sym, Value};
use ringfence_logic::{Bits, Evaluator, TermId, Terms};
use ringfence_smg::Smg;

/// How many assignments there are.
pub const ASSIGNMENTS: usize = 3;

/// Terms over some variables, and values of the variables.
pub struct World {
    pub terms: Terms,
    pool: Vec<TermId>,
    evaluators: Vec<Evaluator>,
}

impl World {
    pub fn new() -> Self {
        let mut terms = Terms::new();
        let variables: Vec<TermId> = [8, 16, 32, 64, 64, 128].map(|width| terms.fresh(width, 0)).into();
        let mut pool = variables.clone();
        for &x in &variables {
            let width = terms.width(x);
            let (seven, four, zero) = (terms.value(width, 7), terms.value(width, 4), terms.value(width, 0));
            let negative = terms.slt(x, zero);
            pool.extend([
                terms.add(x, seven),
                terms.not(x),
                terms.mul(x, four),
                terms.ite(negative, seven, zero),
            ]);
        }
        let mixed = terms.xor(variables[3], variables[4]);
        pool.push(mixed);
        let evaluators = (0..ASSIGNMENTS as u128).map(|seed| {
            let value =
                |i: u128| (seed * 131 + i * 7 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_0c5d_1b2e_3a47);
            let known = (0u128..).zip(terms.variables().iter_ids());
            let known = known.map(|(i, (var, known))| (var, Bits::new(known.width, value(i) >> (3 * seed))));
            Evaluator::new(known.collect::<FastMap<_, _>>())
        });
        let evaluators = evaluators.collect();
        Self { terms, pool, evaluators }
    }

    /// Some term of this width.
    pub fn term(&mut self, choice: u64, width: u32) -> TermId {
        let term = self.pool[choice as usize % self.pool.len()];
        let own = self.terms.width(term);
        if own > width {
            let low = 8 * ((choice >> 32) as u32 % ((own - width) / 8 + 1));
            self.terms.extract(term, low + width - 1, low)
        } else {
            self.terms.extend(term, choice >> 40 & 1 == 1, width)
        }
    }

    /// What bits are under each assignment.
    pub fn numbers(&mut self, bits: Sym) -> [u128; ASSIGNMENTS] {
        std::array::from_fn(|i| match bits {
            Sym::Const(bits) => bits,
            Sym::Term(term) => self.evaluators[i].value(&self.terms, term).unsigned(),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Byte {
    pub undefined: bool,
    pub bits: [u8; ASSIGNMENTS],
    pub prov: Prov,
    pub undef: u8,
}

impl Byte {
    pub const UNDEFINED: Self =
        Self { undefined: true, bits: [0; ASSIGNMENTS], prov: Prov::NONE, undef: 0xff };

    pub fn plain(byte: u8) -> Self {
        Self { undefined: false, bits: [byte; ASSIGNMENTS], prov: Prov::NONE, undef: 0 }
    }
}

pub fn bytes_of(world: &mut World, value: Value, len: usize) -> Vec<Byte> {
    let numbers = world.numbers(value.bits);
    let byte = |i: usize| {
        let undef = match value.undef {
            0 => 0,
            _ if len > 8 => 0xff,
            undef => (undef >> (8 * i)) as u8,
        };
        let bits = numbers.map(|number| (number >> (8 * i)) as u8);
        Byte { undefined: false, bits, prov: value.prov, undef }
    };
    (0..len).map(byte).collect()
}

/// Checks a value that was loaded against the bytes that it must consist of.
pub fn assert_is(world: &mut World, value: Value, bytes: &[Byte]) {
    let numbers = world.numbers(value.bits);
    for (i, number) in numbers.into_iter().enumerate() {
        let expected = bytes.iter().rev().fold(0u128, |all, byte| all << 8 | u128::from(byte.bits[i]));
        assert_eq!(number, expected, "the bits of {value:?} are not {bytes:?}");
    }
    let undef = bytes.iter().rev().fold(0u128, |all, byte| all << 8 | u128::from(byte.undef));
    let undef = if bytes.len() > 8 && undef != 0 { u64::MAX } else { undef as u64 };
    assert_eq!(value.undef, undef, "the indeterminate bits of {value:?} are not those of {bytes:?}");
    let prov = bytes.iter().fold(Prov::NONE, |all, byte| all.of_union(byte.prov));
    assert_eq!(value.prov, prov, "the provenance of {value:?} is not that of {bytes:?}");
    if let Sym::Term(term) = value.bits {
        assert_eq!(world.terms.width(term), 8 * bytes.len() as u32);
        assert_eq!(world.terms.constant(term), None);
    }
}

/// An object and what its bytes from some offset on must be.
#[derive(Debug, Clone)]
pub struct Modelled {
    pub id: ObjId,
    pub base: u64,
    pub bytes: Vec<Byte>,
}

impl Modelled {
    pub fn new(smg: &mut Smg, size: u64, base: u64, window: usize, zero: bool) -> Self {
        let id = allocate(smg, size, zero);
        let byte = if zero { Byte::plain(0) } else { Byte::UNDEFINED };
        Self { id, base, bytes: vec![byte; window] }
    }

    pub fn store(&mut self, world: &mut World, smg: &mut Smg, (at, len): (usize, usize), value: Value) {
        smg.store(&mut world.terms, self.id, self.base + at as u64, len as u64, value);
        self.bytes[at..at + len].copy_from_slice(&bytes_of(world, value, len));
    }

    pub fn load(&self, world: &mut World, smg: &Smg, at: usize, len: usize) -> Value {
        let value = smg.load(&mut world.terms, self.id, self.base + at as u64, len as u64);
        assert_is(world, value, &self.bytes[at..at + len]);
        value
    }

    pub fn fill(&mut self, world: &mut World, smg: &mut Smg, (at, len): (usize, usize), byte: u8) {
        smg.fill(&mut world.terms, self.id, self.base + at as u64, len as u64, byte);
        self.bytes[at..at + len].fill(Byte::plain(byte));
    }

    pub fn give_bits(&mut self, world: &mut World, smg: &mut Smg, (at, len): (usize, usize), bits: Sym) {
        smg.give_bits(&mut world.terms, self.id, self.base + at as u64, len as u64, bits);
        let given = bytes_of(world, Value { bits, prov: Prov::NONE, undef: u64::MAX }, len);
        for (byte, given) in self.bytes[at..at + len].iter_mut().zip(given) {
            if byte.undefined {
                *byte = given;
            }
        }
    }

    /// Checks every byte, and which are undefined.
    pub fn assert_all(&self, world: &mut World, smg: &Smg) {
        for (at, byte) in self.bytes.iter().enumerate() {
            self.load(world, smg, at, 1);
            assert_eq!(smg.has_undefined(self.id, self.base + at as u64, 1), byte.undefined, "byte {at}");
        }
    }

    /// Checks that the stretches show every byte.
    pub fn assert_stretches(&self, world: &mut World, smg: &Smg) {
        let (mut at, mut seen) = (0u64, Vec::new());
        let end = self.base + self.bytes.len() as u64;
        smg.for_each_stretch(self.id, |stretch| {
            let range = self.base.max(at)..end.min(at + stretch.len());
            for offset in range {
                seen.push((offset, byte_of_stretch(world, stretch, (offset - at) as usize)));
            }
            assert!(!stretch.is_empty());
            at += stretch.len();
        });
        let expected: Vec<(u64, Byte)> = (self.base..).zip(self.bytes.iter().copied()).collect();
        assert_eq!(seen, expected);
        assert_eq!(Some(at), smg.object(self.id).map(|object| object.reserved));
    }
}

fn byte_of_stretch(world: &mut World, stretch: Stretch<'_>, i: usize) -> Byte {
    match stretch {
        Stretch::Bytes(bytes) => Byte::plain(bytes[i]),
        Stretch::Fill(byte, _) => Byte::plain(byte),
        Stretch::Undefined(_) => Byte::UNDEFINED,
        Stretch::Value(value, len) => bytes_of(world, value, len as usize)[i],
    }
}

/// A new heap block.
pub fn allocate(smg: &mut Smg, size: u64, zero: bool) -> ObjId {
    allocate_as(smg, ObjectKind::Heap("malloc"), size, zero)
}

pub fn allocate_as(smg: &mut Smg, kind: ObjectKind, size: u64, zero: bool) -> ObjId {
    let new = NewObject {
        kind,
        size: Sym::Const(size.into()),
        align: 16,
        rights: Rights::ReadWrite,
        zero,
        loc: Loc::NONE,
    };
    smg.allocate(new, size).expect("there is room")
}

/// Indeterminate bits in the form that a value of `len` bytes may have.
pub fn some_undef(choice: u64, len: usize) -> u64 {
    match choice & 7 {
        0 => u64::MAX,
        1 if len <= 8 => (choice >> 3) & undef_mask(8 * len as u32),
        2 => undef_mask(8 * len as u32),
        _ => 0,
    }
}

/// A stretch without its borrow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    Bytes(Vec<u8>),
    Fill(u8, u64),
    Undefined(u64),
    Value(Value, u64),
}

/// All stretches of an object.
pub fn stretches(smg: &Smg, id: ObjId) -> Vec<Shown> {
    let mut shown = Vec::new();
    smg.for_each_stretch(id, |stretch| {
        shown.push(match stretch {
            Stretch::Bytes(bytes) => Shown::Bytes(bytes.to_vec()),
            Stretch::Fill(byte, len) => Shown::Fill(byte, len),
            Stretch::Undefined(len) => Shown::Undefined(len),
            Stretch::Value(value, len) => Shown::Value(value, len),
        });
    });
    shown
}
