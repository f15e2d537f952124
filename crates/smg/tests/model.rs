//! Random operations on several objects and several forks of a graph, against the naive model.

mod common;

use common::{Byte, Modelled, Shown, World, allocate, some_undef, stretches};
use proptest::prelude::*;
use ringfence_exec::{Heap, ObjId, Prov, Sym, Value};
use ringfence_ir::DataModel;
use ringfence_smg::Smg;

/// One operation: numbers that choose what is done, and where.
#[derive(Debug, Clone, Copy)]
struct Step {
    op: u8,
    object: u8,
    other: u8,
    at: u16,
    from: u16,
    len: u8,
    choice: u64,
    bits: u128,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let place = (any::<u8>(), any::<u8>(), any::<u16>(), any::<u16>(), any::<u8>());
    let step = (any::<u8>(), place, any::<u64>(), any::<u128>()).prop_map(
        |(op, (object, other, at, from, len), choice, bits)| Step {
            op,
            object,
            other,
            at,
            from,
            len,
            choice,
            bits,
        },
    );
    prop::collection::vec(step, 1..40)
}

/// A graph with the model of its objects.
#[derive(Debug, Clone)]
struct Fork {
    smg: Smg,
    objects: Vec<Modelled>,
}

impl Fork {
    fn new() -> Self {
        let mut smg = Smg::new(DataModel::Lp64);
        let huge = 1 << 40;
        let objects = vec![
            Modelled::new(&mut smg, 20, 0, 20, false),
            Modelled::new(&mut smg, 48, 0, 48, true),
            Modelled::new(&mut smg, 256, 0, 256, false),
            Modelled::new(&mut smg, 257, 0, 257, true),
            Modelled::new(&mut smg, 700, 0, 700, false),
            Modelled::new(&mut smg, huge, huge / 2 - 30, 60, true),
            Modelled::new(&mut smg, huge + 5, huge + 5 - 300, 300, false),
        ];
        Self { smg, objects }
    }

    fn apply(&mut self, world: &mut World, step: Step) {
        let (which, other) =
            (step.object as usize % self.objects.len(), step.other as usize % self.objects.len());
        let room = self.objects[which].bytes.len();
        let scalar = [1, 2, 4, 8, 8, 4, 16, 10, 3][step.len as usize % 9].min(room);
        let at = step.at as usize % (room - scalar + 1);
        let object = &mut self.objects[which];
        match step.op % 9 {
            0..=2 => {
                let value = value(world, step, scalar);
                object.store(world, &mut self.smg, (at, scalar), value);
                object.load(world, &self.smg, at, scalar);
            }
            3 => {
                let len = block_len(step, room - at);
                object.fill(world, &mut self.smg, (at, len), step.choice as u8 & 1);
            }
            4 => {
                let bits = value(world, step, scalar).bits;
                object.give_bits(world, &mut self.smg, (at, scalar), bits);
                assert!(!self.smg.has_undefined(object.id, object.base + at as u64, scalar as u64));
            }
            5 => {
                object.load(world, &self.smg, at, scalar);
            }
            6 | 7 => self.copy(world, step, which, other),
            _ => self.copy_by_bytes(world, step, which, other),
        }
        self.objects[which].assert_all(world, &self.smg);
        self.smg.check(&world.terms).expect("the invariants hold");
    }

    /// Where a block operation reads and writes, and how many bytes.
    fn block(&self, step: Step, which: usize, other: usize) -> (usize, usize, usize) {
        let (to, from) = (self.objects[which].bytes.len(), self.objects[other].bytes.len());
        let len = block_len(step, to.min(from));
        (step.at as usize % (to - len + 1), step.from as usize % (from - len + 1), len)
    }

    fn copy(&mut self, world: &mut World, step: Step, which: usize, other: usize) {
        let (at, from, len) = self.block(step, which, other);
        let (dst, src) = (&self.objects[which], &self.objects[other]);
        let (dst, src) = ((dst.id, dst.base + at as u64), (src.id, src.base + from as u64));
        self.smg.copy(&mut world.terms, dst, src, len as u64);
        let bytes = self.objects[other].bytes[from..from + len].to_vec();
        self.objects[which].bytes[at..at + len].copy_from_slice(&bytes);
    }

    /// Copies as a loop over bytes does, which gives undefined bytes bits.
    fn copy_by_bytes(&mut self, world: &mut World, step: Step, which: usize, other: usize) {
        let (at, from, len) = self.block(step, which, other);
        for i in 0..len.min(24) {
            let byte = self.objects[other].load(world, &self.smg, from + i, 1);
            self.objects[which].store(world, &mut self.smg, (at + i, 1), byte);
        }
    }
}

/// How many bytes a block operation takes: few or many.
fn block_len(step: Step, room: usize) -> usize {
    let len = if step.choice & 2 == 0 { step.len as usize % 32 } else { step.from as usize };
    len.min(room)
}

fn value(world: &mut World, step: Step, len: usize) -> Value {
    let width = 8 * len as u32;
    let bits = match step.choice >> 8 & 3 {
        0 => Sym::Const(step.bits & ringfence_exec::value::mask(width)),
        1 => Sym::Const(step.bits & 0xff),
        _ => {
            let term = world.term(step.choice >> 10, width);
            world.terms.constant(term).map_or(Sym::Term(term), |bits| Sym::Const(bits.unsigned()))
        }
    };
    let prov = match step.choice >> 4 & 7 {
        0 => Prov::object(ObjId::new(0)),
        1 => Prov::object(ObjId::new(1)),
        2 if step.choice >> 3 & 1 == 0 => Prov::MIXED,
        _ => Prov::NONE,
    };
    Value { bits, prov, undef: some_undef(step.choice >> 50, len) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Loads agree with the model after every operation, in forks that do not see each other.
    #[test]
    fn agrees_with_the_model(steps in steps()) {
        let mut world = World::new();
        let mut forks = vec![Fork::new()];
        for step in steps {
            let current = step.choice as usize >> 3 & 3;
            if step.op > 240 && forks.len() < 4 {
                forks.push(forks[current % forks.len()].clone());
                continue;
            }
            let count = forks.len();
            forks[current % count].apply(&mut world, step);
        }
        for fork in &forks {
            fork.smg.check(&world.terms).map_err(TestCaseError::fail)?;
            for object in &fork.objects {
                object.assert_all(&mut world, &fork.smg);
                object.assert_stretches(&mut world, &fork.smg);
            }
        }
    }

    /// Bytes that are written again in another way give the same stretches.
    #[test]
    fn stretches_depend_on_the_bytes_alone(steps in steps()) {
        let mut world = World::new();
        let mut fork = Fork::new();
        for step in steps {
            fork.apply(&mut world, step);
        }
        for object in fork.objects.iter().filter(|object| object.bytes.len() < 1000 && object.base == 0) {
            let shown = stretches(&fork.smg, object.id);
            let id = rewrite(&mut world, &mut fork.smg, &shown, &object.bytes);
            fork.smg.check(&world.terms).map_err(TestCaseError::fail)?;
            prop_assert_eq!(stretches(&fork.smg, id), shown);
        }
    }
}

/// Writes stretches to a new object, from the last to the first and constants byte by byte.
fn rewrite(world: &mut World, smg: &mut Smg, shown: &[Shown], bytes: &[Byte]) -> ObjId {
    let id = allocate(smg, bytes.len() as u64, false);
    let mut end = bytes.len() as u64;
    for stretch in shown.iter().rev() {
        let len = match stretch {
            Shown::Bytes(bytes) => bytes.len() as u64,
            Shown::Fill(_, len) | Shown::Undefined(len) | Shown::Value(_, len) => *len,
        };
        let start = end - len;
        match stretch {
            Shown::Undefined(_) => {}
            Shown::Value(value, _) => smg.store(&mut world.terms, id, start, len, *value),
            Shown::Bytes(_) | Shown::Fill(..) => {
                for at in (start..end).rev() {
                    let byte = Value::number(bytes[at as usize].bits[0].into());
                    smg.store(&mut world.terms, id, at, 1, byte);
                }
            }
        }
        end = start;
    }
    id
}
