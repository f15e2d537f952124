//! All short lists, alone and in pairs.

use crate::families::{Data, End, chains};
use crate::laws::{Known, Report};
use crate::meaning::least;
use crate::spec::{NULL, Spec};
use crate::world::{World, program};
use ringfence_ir::DataModel;

/// Regions, and segments of at least so many nodes.
const PARTS: [Option<u32>; 4] = [None, Some(0), Some(1), Some(2)];

const DATA: [Data; 16] = [
    Data::Constant,
    Data::Counted,
    Data::Shared,
    Data::Own,
    Data::Itself,
    Data::Child,
    Data::CountedChild,
    Data::OwnChild,
    Data::Back,
    Data::Sublist(0),
    Data::Sublist(1),
    Data::Optional,
    Data::Some,
    Data::Nothing,
    Data::Head,
    Data::Common,
];

/// All lists of up to three objects that end in a null pointer, and of up to two that end elsewhere.
#[test]
fn short_lists() {
    let program = program(DataModel::Ilp32, "  return %x");
    let mut report = Report::default();
    for data in DATA {
        let mut world = World::new(&program);
        let mut visit = |spec: &Spec| {
            if let Some(case) = world.case(spec).filter(|case| least(&case.state) <= MOST) {
                world.single_laws(&mut report, &case, 2);
            }
        };
        chains((3, &PARTS), &[data], &[End::Null], &mut visit);
        chains((2, &PARTS), &[data], &[End::Cycle, End::Meets], &mut visit);
    }
    report.finish();
}

/// How many heap objects a state may have at least.
const MOST: usize = 5;

/// All pairs of lists of up to two objects whose registers hold pointers of the same kind.
#[test]
fn pairs_of_short_lists() {
    let program = program(DataModel::Ilp32, "  return %x");
    let mut report = Report::default();
    let groups = [
        vec![Data::Constant, Data::Counted, Data::Shared, Data::Own],
        vec![Data::Child, Data::CountedChild, Data::OwnChild, Data::Back],
        vec![Data::Child, Data::Sublist(0), Data::Sublist(1), Data::Optional, Data::Some],
        vec![Data::Itself, Data::Head, Data::Common, Data::Nothing],
    ];
    for datas in groups {
        let mut world = World::new(&program);
        let mut specs: Vec<Spec> = Vec::new();
        chains((2, &PARTS[..3]), &datas, &[End::Null], &mut |spec| specs.push(spec.clone()));
        chains((1, &PARTS), &datas, &[End::Cycle, End::Meets], &mut |spec| specs.push(spec.clone()));
        specs.dedup();
        let mut known: Vec<Known<'_>> = Vec::new();
        for spec in &specs {
            if let Some(case) = world.case(spec).filter(|case| least(&case.state) <= MOST) {
                known.extend(Known::of(&mut world, case, MOST + 1));
            }
        }
        for a in &known {
            for b in known.iter().filter(|b| is_comparable(a.case.spec, b.case.spec)) {
                world.pair_laws(&mut report, [a, b]);
            }
        }
    }
    report.finish();
}

/// Whether the nodes of two lists are of one size, and the second registers hold pointers or not alike.
fn is_comparable(a: &Spec, b: &Spec) -> bool {
    let size = |spec: &Spec| spec.objects.first().map(|object| object.words.len());
    let second = |spec: &Spec| spec.roots[1] == NULL;
    (size(a) == size(b) || size(a).is_none() || size(b).is_none()) && second(a) == second(b)
}
