//! Measures the speed of graphs: `cargo run --release -p ringfence-smg --example bench_smg`.

use ringfence_base::Loc;
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Prov, Rights, Sym, Value};
use ringfence_ir::DataModel;
use ringfence_logic::Terms;
use ringfence_smg::Smg;
use std::hint::black_box;
use std::time::Instant;

/// Prints how long one of `count` operations took, the best of several rounds.
fn measure(what: &str, count: u32, mut run: impl FnMut()) {
    let best = (0..7).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    let best = best.min().unwrap_or_default();
    let (each, all) = (best.as_secs_f64() * 1e9 / f64::from(count), best.as_secs_f64() * 1e3);
    println!("{what:<52} {each:>10.1} ns each {all:>10.3} ms in all");
}

fn block(smg: &mut Smg, size: u64, zero: bool) -> ObjId {
    let new = NewObject {
        kind: ObjectKind::Heap("malloc"),
        size: Sym::Const(size.into()),
        reserved: size,
        align: 16,
        rights: Rights::ReadWrite,
        zero,
        loc: Loc::NONE,
    };
    smg.allocate(new).unwrap_or(ObjId::NONE)
}

fn pointer(smg: &Smg, id: ObjId) -> Value {
    Value::pointer(smg.object(id).map_or(0, |object| object.address), id)
}

/// A list of nodes with two fields, the first one a term if there is one.
fn list(smg: &mut Smg, terms: &mut Terms, nodes: u32, field: Option<Sym>) -> ObjId {
    let mut last = Value::ZERO;
    let mut head = ObjId::NONE;
    for i in 0..nodes {
        head = block(smg, 16, false);
        let value = Value::plain(field.unwrap_or(Sym::Const(i.into())));
        smg.store(terms, head, 0, 4, value);
        smg.store(terms, head, 8, 8, last);
        black_box(smg.load(terms, head, 0, 4));
        black_box(smg.load(terms, head, 8, 8));
        last = pointer(smg, head);
    }
    head
}

fn lists() {
    for nodes in [100u32, 10_000] {
        let mut terms = Terms::new();
        let field = Sym::Term(terms.fresh(32, 0));
        measure(&format!("a list node, {nodes} nodes, numbers"), nodes, || {
            let mut smg = Smg::new(DataModel::Lp64);
            list(&mut smg, &mut terms, nodes, None);
        });
        measure(&format!("a list node, {nodes} nodes, terms"), nodes, || {
            let mut smg = Smg::new(DataModel::Lp64);
            list(&mut smg, &mut terms, nodes, Some(field));
        });
        let mut smg = Smg::new(DataModel::Lp64);
        let head = list(&mut smg, &mut terms, nodes, None);
        measure(&format!("walking a list of {nodes}: a load"), nodes, || {
            let mut at = head;
            while let Some(next) = smg.load(&mut terms, at, 8, 8).prov.get() {
                at = next;
            }
            black_box(at);
        });
        measure(&format!("lost blocks of a list of {nodes}: a node"), nodes, || {
            black_box(ringfence_exec::reach::lost_blocks(&smg, std::iter::once(Prov::object(head))));
        });
    }
}

const ROUNDS: u32 = 1_000_000;

/// Accesses at one place of a graph with so many objects.
fn accesses(objects: u32) {
    let mut terms = Terms::new();
    let x = Value::plain(Sym::Term(terms.fresh(64, 0)));
    let y = Value::plain(Sym::Term(terms.fresh(64, 1)));
    let mut smg = Smg::new(DataModel::Lp64);
    let ids: Vec<ObjId> = (0..objects).map(|_| block(&mut smg, 24, false)).collect();
    let target = pointer(&smg, ids[0]);
    for &id in &ids {
        smg.store(&mut terms, id, 0, 8, x);
        smg.store(&mut terms, id, 8, 8, target);
        smg.store(&mut terms, id, 16, 4, Value::number(7));
    }
    let at = |i: u32| ids[(i.wrapping_mul(7) % objects) as usize];
    for (what, first, second, offset, len) in [
        ("a term", x, y, 0, 8),
        ("a pointer", target, Value { prov: Prov::object(ids[1]), ..target }, 8, 8),
        ("a number", Value::number(1), Value::number(2), 16, 4),
    ] {
        measure(&format!("{objects} objects: storing {what} in place"), ROUNDS, || {
            for i in 0..ROUNDS {
                smg.store(&mut terms, at(i), offset, len, if i & 1 == 0 { first } else { second });
            }
        });
        measure(&format!("{objects} objects: loading {what}"), ROUNDS, || {
            for i in 0..ROUNDS {
                black_box(smg.load(&mut terms, at(i), offset, len));
            }
        });
    }
    let (forks, mut other) = (100_000, smg.clone());
    measure(&format!("{objects} objects: a clone and a store"), forks, || {
        for i in 0..forks {
            other = smg.clone();
            other.store(&mut terms, at(i), 0, 8, y);
        }
    });
    measure(&format!("{objects} objects: a clone and nothing"), forks, || {
        for _ in 0..forks {
            other = black_box(smg.clone());
        }
    });
}

fn arrays() {
    let (size, mut terms) = (1u64 << 16, Terms::new());
    let x = Value::plain(Sym::Term(terms.fresh(8, 0)));
    for (what, value) in [("numbers", Value::number(7)), ("terms", x)] {
        measure(&format!("a loop over 64 KB: storing {what}"), size as u32, || {
            let mut smg = Smg::new(DataModel::Lp64);
            let id = block(&mut smg, size, false);
            (0..size).for_each(|at| smg.store(&mut terms, id, at, 1, value));
            black_box(smg);
        });
        let mut smg = Smg::new(DataModel::Lp64);
        let id = block(&mut smg, size, false);
        (0..size).for_each(|at| smg.store(&mut terms, id, at, 1, value));
        measure(&format!("a loop over 64 KB: loading {what}"), size as u32, || {
            (0..size).for_each(|at| {
                black_box(smg.load(&mut terms, id, at, 1));
            });
        });
        let other = block(&mut smg, size, false);
        measure(&format!("a copy of 64 KB of {what}: a byte"), size as u32, || {
            smg.copy(&mut terms, (other, 0), (id, 0), size);
        });
        measure(&format!("a copy of 64 KB of {what} moved by 3: a byte"), size as u32, || {
            smg.copy(&mut terms, (other, 3), (id, 0), size - 3);
        });
        let mut fork = smg.clone();
        measure(&format!("a fork of 64 KB of {what} and a store"), 100_000, || {
            for i in 0..100_000u64 {
                fork = smg.clone();
                fork.store(&mut terms, id, i * 8 % size, 1, Value::number(9));
            }
        });
    }
    measure("filling 100 MB: a call", 1000, || {
        let mut smg = Smg::new(DataModel::Lp64);
        let id = block(&mut smg, 100 << 20, false);
        (0..1000).for_each(|i| smg.fill(&mut terms, id, i, (100 << 20) - 2 * i, i as u8));
        black_box(smg);
    });
}

fn main() {
    lists();
    [10, 200, 10_000].into_iter().for_each(accesses);
    arrays();
}
