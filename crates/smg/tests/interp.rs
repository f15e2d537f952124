//! The same operations on a graph and on the memory of the concrete interpreter, which judges every
//! finding: addresses, bits, provenance and indeterminate bits agree.

mod common;

use common::allocate;
use proptest::prelude::*;
use ringfence_base::Loc;
use ringfence_exec::{Heap, Prov, Sym, Value};
use ringfence_interp::memory::{Memory, NewObject};
use ringfence_interp::object::{ObjId, ObjectKind, Rights};
use ringfence_interp::{Prov as ConcreteProv, Value as Concrete};
use ringfence_ir::DataModel;
use ringfence_logic::Terms;
use ringfence_smg::Smg;

fn concrete_prov(prov: Prov) -> ConcreteProv {
    match prov.get() {
        Some(id) => ConcreteProv::object(ObjId::new(id.raw())),
        None if prov.is_mixed() => ConcreteProv::MIXED,
        None => ConcreteProv::NONE,
    }
}

fn concrete(value: Value) -> Concrete {
    let bits = value.bits.number().expect("no terms were made");
    Concrete { bits, prov: concrete_prov(value.prov), undef: value.undef }
}

const SIZES: [(u64, bool); 5] = [(16, false), (24, true), (300, false), (600, true), (150_000, false)];

struct Both {
    terms: Terms,
    smg: Smg,
    memory: Memory,
    objects: Vec<(ringfence_exec::ObjId, Concrete, u64)>,
}

impl Both {
    fn new(model: DataModel) -> Self {
        let (mut smg, mut memory) = (Smg::new(model), Memory::new(model));
        let objects = SIZES.map(|(size, zero)| {
            let id = allocate(&mut smg, size, zero);
            let (kind, rights) = (ObjectKind::Heap("malloc"), Rights::ReadWrite);
            let new = NewObject { kind, size, align: 16, rights, zero, loc: Loc::NONE };
            let pointer = memory.allocate(new).expect("there is room");
            assert_eq!(smg.object(id).map(|object| object.address), Some(pointer.low()));
            (id, pointer, size)
        });
        Self { terms: Terms::new(), smg, memory, objects: objects.into() }
    }

    fn store(&mut self, object: usize, at: u64, len: u64, value: Value) {
        let (id, pointer, _) = self.objects[object];
        self.smg.store(&mut self.terms, id, at, len, value);
        self.memory.store(moved(pointer, at), len, concrete(value)).expect("in bounds");
    }

    fn assert_equal(&mut self, object: usize, at: u64, len: u64) {
        let (id, pointer, _) = self.objects[object];
        let value = self.smg.load(&mut self.terms, id, at, len);
        assert_eq!(Some(concrete(value)), self.memory.load(moved(pointer, at), len), "{len} bytes at {at}");
    }

    fn step(&mut self, (op, object, other): (u8, usize, usize), (at, from): (u64, u64), value: Value) {
        let (size, other_size) = (self.objects[object].2, self.objects[other].2);
        let scalar = [1, 2, 4, 8, 8, 10, 16, 8][(at >> 3) as usize & 7];
        let (place, block) = (at % (size - scalar + 1), from % 100 % (size.min(other_size) + 1));
        let (id, pointer, _) = self.objects[object];
        match op % 4 {
            0 | 1 => {
                let undef = if scalar > 8 && value.undef != 0 { u64::MAX } else { value.undef };
                let bits = Sym::Const(
                    value.bits.number().unwrap_or(0) & ringfence_exec::value::mask(8 * scalar as u32),
                );
                self.store(object, place, scalar, Value { bits, undef, ..value });
            }
            2 => {
                let place = at % (size - block + 1);
                self.smg.fill(&mut self.terms, id, place, block, from as u8);
                self.memory.fill(moved(pointer, place), from as u8, block).expect("in bounds");
            }
            _ => {
                let (to, from) = (at % (size - block + 1), from % (other_size - block + 1));
                let source = self.objects[other];
                self.smg.copy(&mut self.terms, (id, to), (source.0, from), block);
                self.memory.copy(moved(pointer, to), moved(source.1, from), block).expect("in bounds");
            }
        }
        for len in [1, 4, 8, 10, 16] {
            for at in place.saturating_sub(18)..(place + 18).min(size - len + 1) {
                self.assert_equal(object, at, len);
            }
        }
    }
}

fn moved(pointer: Concrete, offset: u64) -> Concrete {
    Concrete { bits: pointer.bits + u128::from(offset), ..pointer }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn agrees_with_the_interpreter(
        wide in any::<bool>(),
        steps in prop::collection::vec(
            (any::<u8>(), 0..SIZES.len(), 0..SIZES.len(), any::<u16>(), any::<u16>(), any::<u128>(), any::<u64>(), 0..8u8),
            1..60,
        ),
    ) {
        let mut both = Both::new(if wide { DataModel::Lp64 } else { DataModel::Ilp32 });
        for (op, object, other, at, from, bits, undef, shape) in steps {
            let prov = match shape {
                0 | 1 => Prov::object(both.objects[shape as usize].0),
                2 => Prov::MIXED,
                _ => Prov::NONE,
            };
            let undef = [0, 0, undef, u64::MAX][usize::from(shape >> 1)];
            let value = Value { bits: Sym::Const(bits), prov, undef };
            both.step((op, object, other), (at.into(), from.into()), value);
        }
        both.smg.check(&both.terms).map_err(TestCaseError::fail)?;
    }
}
