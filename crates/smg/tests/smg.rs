//! Graphs: single facts about values, blocks, objects and forks.

mod common;

use common::{Shown, World, allocate, allocate_as, stretches};
use ringfence_base::Loc;
use ringfence_exec::reach::{Lost, lost_blocks};
use ringfence_exec::{Heap, Life, NewObject, ObjId, ObjectKind, Prov, Rights, Sym, Value};
use ringfence_ir::{DataModel, GlobalId};
use ringfence_logic::Terms;
use ringfence_smg::Smg;
use std::rc::Rc;

fn empty() -> (Smg, Terms) {
    (Smg::new(DataModel::Lp64), Terms::new())
}

fn pointer_to(smg: &Smg, id: ObjId) -> Value {
    Value::pointer(smg.object(id).expect("it is there").address, id)
}

/// Copies bytes one by one, as a loop in a program does.
fn copy_by_bytes(smg: &mut Smg, terms: &mut Terms, dst: (ObjId, u64), src: (ObjId, u64), len: u64) {
    for i in 0..len {
        let byte = smg.load(terms, src.0, src.1 + i, 1);
        smg.store(terms, dst.0, dst.1 + i, 1, byte);
    }
}

#[test]
fn a_term_copied_by_bytes_is_the_same_term_again() {
    let (mut smg, mut terms) = empty();
    let (x, y) = (terms.fresh(64, 0), terms.fresh(64, 1));
    let (narrow, seven) = (terms.fresh(8, 2), terms.value(64, 7));
    let values = [x, terms.add(x, y), terms.add(x, seven), terms.mul(x, y), terms.zext(narrow, 64)];
    let (a, b) = (allocate(&mut smg, 16, false), allocate(&mut smg, 700, true));
    for term in values {
        let value = Value::plain(Sym::Term(term));
        smg.store(&mut terms, a, 3, 8, value);
        for at in [0, 5, 249, 251, 255, 510] {
            copy_by_bytes(&mut smg, &mut terms, (b, at), (a, 3), 8);
            assert_eq!(smg.load(&mut terms, b, at, 8), value);
            smg.fill(&mut terms, b, at, 8, 0xaa);
            smg.copy(&mut terms, (b, at), (a, 3), 8);
            assert_eq!(smg.load(&mut terms, b, at, 8), value);
            smg.check(&terms).expect("the invariants hold");
        }
    }
}

#[test]
fn a_term_whose_middle_is_overwritten_keeps_its_ends() {
    let (mut smg, mut terms) = empty();
    let x = terms.fresh(128, 0);
    let id = allocate(&mut smg, 16, false);
    smg.store(&mut terms, id, 0, 16, Value::plain(Sym::Term(x)));
    smg.store(&mut terms, id, 5, 2, Value::number(0xbeef));
    let (low, high) = (terms.extract(x, 39, 0), terms.extract(x, 127, 56));
    let shown = [
        Shown::Value(Value::plain(Sym::Term(low)), 5),
        Shown::Bytes(vec![0xef, 0xbe]),
        Shown::Value(Value::plain(Sym::Term(high)), 9),
    ];
    assert_eq!(stretches(&smg, id), shown);
    let middle = terms.extract(x, 55, 40);
    smg.store(&mut terms, id, 5, 2, Value::plain(Sym::Term(middle)));
    assert_eq!(smg.load(&mut terms, id, 0, 16), Value::plain(Sym::Term(x)));
}

#[test]
fn a_pointer_copied_by_bytes_is_the_same_pointer_again() {
    let (mut smg, mut terms) = empty();
    let (a, b) = (allocate(&mut smg, 32, false), allocate(&mut smg, 8, false));
    let pointer = pointer_to(&smg, b);
    smg.store(&mut terms, a, 8, 8, pointer);
    copy_by_bytes(&mut smg, &mut terms, (a, 19), (a, 8), 8);
    assert_eq!(smg.load(&mut terms, a, 19, 8), pointer);
    let mut provs = Vec::new();
    smg.for_each_prov(a, |prov| provs.push(prov));
    assert!(!provs.is_empty() && provs.iter().all(|&prov| prov == pointer.prov));
}

#[test]
fn bytes_of_two_pointers_depend_on_the_layout_and_numbers_do_not() {
    let (mut smg, mut terms) = empty();
    let (a, b) = (allocate(&mut smg, 16, true), allocate(&mut smg, 8, false));
    let (first, second) = (pointer_to(&smg, a), pointer_to(&smg, b));
    smg.store(&mut terms, a, 0, 8, first);
    smg.store(&mut terms, a, 7, 1, Value::ZERO);
    assert_eq!(smg.load(&mut terms, a, 0, 8), first);
    smg.store(&mut terms, a, 8, 8, second);
    assert_eq!(smg.load(&mut terms, a, 4, 8).prov, Prov::MIXED);
}

#[test]
fn the_indeterminate_stays_indeterminate_to_the_bit() {
    let (mut smg, mut terms) = empty();
    let id = allocate(&mut smg, 32, false);
    assert_eq!(smg.load(&mut terms, id, 0, 4), Value { undef: 0xffff_ffff, ..Value::ZERO });
    assert!(smg.has_undefined(id, 0, 32));
    smg.store(&mut terms, id, 0, 4, Value::INDETERMINATE);
    assert!(!smg.has_undefined(id, 0, 4), "a stored value is no longer undefined");
    smg.store(&mut terms, id, 1, 1, Value { undef: 0xf8, ..Value::number(5) });
    assert_eq!(smg.load(&mut terms, id, 0, 4).undef, 0xffff_f8ff);
    smg.store(&mut terms, id, 16, 16, Value { undef: 1, ..Value::ZERO });
    assert_eq!(smg.load(&mut terms, id, 24, 1).undef, 0xff, "wide values are indeterminate as a whole");
    assert_eq!(smg.load(&mut terms, id, 12, 16).undef, u64::MAX);
    smg.check(&terms).expect("the invariants hold");
}

#[test]
fn given_bits_go_to_undefined_bytes_only() {
    let (mut smg, mut terms) = empty();
    let id = allocate(&mut smg, 8, false);
    let x = terms.fresh(64, 0);
    smg.store(&mut terms, id, 3, 2, Value::number(0x1234));
    smg.give_bits(&mut terms, id, 0, 8, Sym::Term(x));
    assert!(!smg.has_undefined(id, 0, 8));
    assert_eq!(smg.load(&mut terms, id, 3, 2), Value::number(0x1234));
    let low = terms.extract(x, 23, 0);
    let expected = Value { bits: Sym::Term(low), prov: Prov::NONE, undef: 0xff_ffff };
    assert_eq!(smg.load(&mut terms, id, 0, 3), expected);
    let before = stretches(&smg, id);
    smg.give_bits(&mut terms, id, 0, 8, Sym::Const(0));
    assert_eq!(stretches(&smg, id), before);
}

#[test]
fn wide_values_and_narrow_conditions_fit_their_bytes() {
    let (mut smg, mut terms) = empty();
    let id = allocate(&mut smg, 32, false);
    let wide = Value { prov: Prov::object(id), ..Value::number(u128::MAX / 3) };
    smg.store(&mut terms, id, 4, 16, wide);
    assert_eq!(smg.load(&mut terms, id, 4, 16), wide);
    assert_eq!(smg.load(&mut terms, id, 8, 8).bits, Sym::Const(u128::from(u64::MAX / 3)));
    let bit = terms.fresh(1, 0);
    smg.store(&mut terms, id, 0, 1, Value::plain(Sym::Term(bit)));
    let byte = terms.zext(bit, 8);
    assert_eq!(smg.load(&mut terms, id, 0, 1), Value::plain(Sym::Term(byte)));
    let constant = terms.value(32, 5);
    smg.store(&mut terms, id, 24, 4, Value::plain(Sym::Term(constant)));
    assert_eq!(smg.load(&mut terms, id, 24, 4), Value::number(5));
    smg.check(&terms).expect("the invariants hold");
}

#[test]
fn huge_objects_are_filled_and_copied_at_once() {
    let (mut smg, mut terms) = empty();
    let size = 1 << 45;
    let (a, b) = (allocate(&mut smg, size, false), allocate(&mut smg, size, true));
    smg.fill(&mut terms, a, 100, size - 200, 7);
    smg.store(&mut terms, a, size / 2 - 4, 8, pointer_to(&smg, b));
    smg.copy(&mut terms, (b, 3), (a, 50), size - 1000);
    assert!(smg.has_undefined(b, 3, 51) && !smg.has_undefined(b, 53, size - 1050));
    assert_eq!(smg.load(&mut terms, b, size - 1200, 4), Value::number(0x0707_0707));
    assert_eq!(smg.load(&mut terms, b, size / 2 - 51, 8), pointer_to(&smg, b));
    let fill = 7u8;
    let edge = Shown::Undefined(100);
    let shown = stretches(&smg, a);
    assert_eq!((shown.first(), shown.last()), (Some(&edge), Some(&edge)));
    assert_eq!(shown[1], Shown::Fill(fill, size / 2 - 104));
    smg.check(&terms).expect("the invariants hold");
}

#[test]
fn an_image_is_the_first_bytes_and_the_rest_stays() {
    let (mut smg, mut terms) = empty();
    for (size, len) in [(8u64, 8usize), (8, 3), (300, 300), (300, 256), (5000, 777), (5000, 200), (4, 9)] {
        for zero in [false, true] {
            let id = allocate(&mut smg, size, zero);
            let image: Rc<[u8]> = (0..len).map(|i| (i * 7 + 1) as u8).collect();
            smg.initialise(id, Rc::clone(&image));
            smg.check(&terms).expect("the invariants hold");
            for at in 0..size {
                let expected = match image.get(at as usize) {
                    Some(&byte) => Value::number(byte.into()),
                    None if zero => Value::ZERO,
                    None => Value { undef: 0xff, ..Value::ZERO },
                };
                assert_eq!(smg.load(&mut terms, id, at, 1), expected);
            }
            let copy = allocate(&mut smg, size, false);
            smg.copy(&mut terms, (copy, 0), (id, 0), size);
            assert_eq!(stretches(&smg, copy), stretches(&smg, id));
        }
    }
}

#[test]
fn a_second_image_replaces_the_first() {
    let (mut smg, mut terms) = empty();
    let id = allocate(&mut smg, 1000, true);
    let x = terms.fresh(64, 0);
    smg.initialise(id, [1; 900].into());
    smg.store(&mut terms, id, 600, 8, Value::plain(Sym::Term(x)));
    smg.initialise(id, [2; 604].into());
    smg.check(&terms).expect("the invariants hold");
    assert_eq!(smg.load(&mut terms, id, 600, 4), Value::number(0x0202_0202));
    assert!(smg.has_undefined(id, 604, 4));
    assert_eq!(smg.load(&mut terms, id, 608, 4), Value::number(0x0101_0101));
}

#[test]
fn constants_have_one_form_however_they_were_written() {
    let (mut smg, mut terms) = empty();
    let words: Vec<ObjId> = (0..3).map(|_| allocate(&mut smg, 600, true)).collect();
    (0..100).for_each(|i| smg.store(&mut terms, words[0], 4 * i, 4, Value::number(i.into())));
    for i in (0..400).rev() {
        let byte = if i % 4 == 0 { (i / 4) as u8 } else { 0 };
        smg.store(&mut terms, words[1], i, 1, Value::number(byte.into()));
    }
    smg.copy(&mut terms, (words[2], 1), (words[0], 0), 599);
    smg.copy(&mut terms, (words[2], 0), (words[2], 1), 599);
    assert_eq!(stretches(&smg, words[0]), stretches(&smg, words[1]));
    assert_eq!(stretches(&smg, words[0]), stretches(&smg, words[2]));
    assert_eq!(stretches(&smg, words[0]).last(), Some(&Shown::Fill(0, 88)));
}

#[test]
fn forks_share_until_they_change() {
    let (mut smg, mut terms) = empty();
    let ids: Vec<ObjId> = (0..50).map(|_| allocate(&mut smg, 700, true)).collect();
    ids.iter().for_each(|&id| smg.store(&mut terms, id, 300, 8, Value::number(id.raw().into())));
    let original = smg.clone();
    let mut other = smg.clone();
    other.end(ids[3], Life::Freed(Loc::NONE));
    other.store(&mut terms, ids[4], 300, 8, Value::ZERO);
    other.fill(&mut terms, ids[5], 0, 700, 1);
    let made = allocate(&mut other, 8, false);
    smg.copy(&mut terms, (ids[6], 0), (ids[7], 300), 8);
    smg.collect(|_| false);
    for graph in [&smg, &original] {
        assert_eq!(graph.object(made), None);
        assert!(graph.object(ids[3]).is_some_and(|object| object.is_live()));
        for id in ids.iter().filter(|&&id| id != ids[6]) {
            assert_eq!(graph.load(&mut terms, *id, 300, 8), Value::number(id.raw().into()));
        }
    }
    assert_eq!(original.load(&mut terms, ids[6], 0, 8), Value::ZERO);
    assert_eq!(smg.load(&mut terms, ids[6], 0, 8), Value::number(7));
    assert_eq!(other.load(&mut terms, ids[5], 0, 1), Value::number(1));
    assert_eq!((original.len(), other.len()), (50, 51));
}

#[test]
fn addresses_find_objects_also_when_others_are_forgotten() {
    let (mut smg, terms) = empty();
    let ids: Vec<ObjId> = (0..600).map(|i| allocate(&mut smg, i % 5 * 9, false)).collect();
    let address = |smg: &Smg, id: ObjId| smg.object(id).expect("it is there").address;
    let places: Vec<u64> = ids.iter().map(|&id| address(&smg, id)).collect();
    assert_eq!(smg.at_or_below(places[0] - 1), None);
    for i in (0..600).filter(|i| i % 3 != 0) {
        smg.end(ids[i], Life::Freed(Loc::NONE));
    }
    smg.collect(|id| id.raw() % 3 == 1);
    smg.check(&terms).expect("the invariants hold");
    assert_eq!(smg.len(), 400);
    for i in 0..600 {
        let expected = if i % 3 == 2 { ids[i - 1] } else { ids[i] };
        assert_eq!(smg.at_or_below(places[i]), Some(expected));
        assert_eq!(smg.at_or_below(places[i] + 15), Some(expected));
    }
    let mut seen = Vec::new();
    smg.for_each_object(|id, object| seen.push((id, object.is_live())));
    assert!(seen.is_sorted() && seen.iter().all(|&(id, live)| live == (id.raw() % 3 == 0)));
}

#[test]
fn rights_decide_whether_there_are_bytes() {
    let (mut smg, mut terms) = empty();
    let new = NewObject {
        kind: ObjectKind::Global(GlobalId::new(0)),
        size: Sym::Const(8),
        align: 8,
        rights: Rights::Unknown,
        zero: false,
        loc: Loc::NONE,
    };
    let id = smg.allocate(new, 8).expect("there is room");
    assert_eq!(stretches(&smg, id), []);
    smg.set_rights(id, Rights::ReadWrite);
    assert_eq!(stretches(&smg, id), [Shown::Bytes(vec![0; 8])]);
    smg.store(&mut terms, id, 0, 4, Value::number(1));
    smg.set_rights(id, Rights::ReadOnly);
    assert_eq!(smg.load(&mut terms, id, 0, 8), Value::number(1));
    smg.check(&terms).expect("the invariants hold");
    smg.end(id, Life::Ended(Loc::NONE));
    assert_eq!(stretches(&smg, id), []);
    assert_eq!(smg.object(id).map(|object| object.life), Some(Life::Ended(Loc::NONE)));
    smg.check(&terms).expect("the invariants hold");
}

#[test]
fn address_space_runs_out() {
    let mut smg = Smg::new(DataModel::Ilp32);
    let new = NewObject {
        kind: ObjectKind::Alloca,
        size: Sym::Const(1 << 31),
        align: 1,
        rights: Rights::ReadWrite,
        zero: false,
        loc: Loc::NONE,
    };
    // Large objects lie over each other, but each begins at an address of its own.
    let made = std::iter::from_fn(|| smg.allocate(new, 1 << 31)).take(1000).count();
    assert!((2..1000).contains(&made), "{made}");
    assert_eq!(smg.allocate(new, 1 << 31), None);
    assert_eq!((smg.len(), smg.next()), (made, ObjId::new(made as u32)));
    smg.check(&Terms::new()).expect("the invariants hold");
}

/// A global that points to the first of a chain of blocks.
fn chain(smg: &mut Smg, terms: &mut Terms, len: usize) -> (ObjId, Vec<ObjId>) {
    let global = allocate_as(smg, ObjectKind::Global(GlobalId::new(0)), 8, true);
    let blocks: Vec<ObjId> = (0..len).map(|_| allocate(smg, 16, false)).collect();
    let mut from = (global, 0);
    for &block in &blocks {
        smg.store(terms, from.0, from.1, 8, pointer_to(smg, block));
        from = (block, 8);
    }
    (global, blocks)
}

#[test]
fn blocks_are_lost_when_no_chain_leads_to_them() {
    let (mut smg, mut terms) = empty();
    let (global, blocks) = chain(&mut smg, &mut terms, 5);
    assert_eq!(lost_blocks(&smg, std::iter::empty()), Lost::default());
    smg.store(&mut terms, blocks[1], 8, 8, Value::ZERO);
    assert_eq!(lost_blocks(&smg, std::iter::empty()).blocks, blocks[2..]);
    let root = Prov::object(blocks[3]);
    assert_eq!(lost_blocks(&smg, std::iter::once(root)).blocks, [blocks[2]]);
    smg.end(blocks[0], Life::Freed(Loc::NONE));
    assert_eq!(lost_blocks(&smg, std::iter::empty()).blocks, blocks[1..]);
    smg.end(global, Life::Ended(Loc::NONE));
    assert_eq!(lost_blocks(&smg, std::iter::once(Prov::MIXED)).blocks, blocks[1..]);
    assert!(lost_blocks(&smg, std::iter::once(Prov::MIXED)).mixed);
}

#[test]
fn a_pointer_holds_its_block_where_all_its_bytes_stand_in_order() {
    let (mut smg, mut terms) = empty();
    let (global, blocks) = chain(&mut smg, &mut terms, 1);
    let other = allocate_as(&mut smg, ObjectKind::Global(GlobalId::new(1)), 32, true);
    copy_by_bytes(&mut smg, &mut terms, (other, 3), (global, 0), 8);
    smg.store(&mut terms, global, 2, 1, Value::number(7));
    assert_eq!(lost_blocks(&smg, std::iter::empty()), Lost::default());
    copy_by_bytes(&mut smg, &mut terms, (other, 20), (other, 3), 4);
    smg.store(&mut terms, other, 3, 4, Value::ZERO);
    assert_eq!(lost_blocks(&smg, std::iter::empty()).blocks, blocks);
    copy_by_bytes(&mut smg, &mut terms, (other, 3), (other, 20), 4);
    assert_eq!(lost_blocks(&smg, std::iter::empty()), Lost::default());
}

#[test]
fn a_mixture_counts_only_on_a_chain() {
    let (mut smg, mut terms) = empty();
    let (global, blocks) = chain(&mut smg, &mut terms, 3);
    let mixture = Value { prov: Prov::MIXED, ..Value::number(0x1234) };
    smg.store(&mut terms, blocks[2], 0, 8, mixture);
    assert!(lost_blocks(&smg, std::iter::empty()).mixed);
    smg.store(&mut terms, global, 0, 8, Value::ZERO);
    let lost = lost_blocks(&smg, std::iter::empty());
    assert_eq!((lost.blocks, lost.mixed), (blocks, false));
}

#[test]
fn a_model_of_the_world_is_not_trivial() {
    let mut world = World::new();
    let x = world.term(0, 8);
    let numbers = world.numbers(Sym::Term(x));
    assert!(numbers[0] != numbers[1] && numbers[1] != numbers[2]);
}
