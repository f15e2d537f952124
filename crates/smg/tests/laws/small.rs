//! All small graphs.

use crate::families::graphs;
use crate::laws::Report;
use crate::spec::Form;
use crate::world::{World, program};
use ringfence_ir::DataModel;

const FORMS: [Form; 8] = [
    Form::One,
    Form::Sls(0),
    Form::Sls(1),
    Form::Sls(2),
    Form::Dls(0),
    Form::Dls(1),
    Form::Dls(2),
    Form::Maybe,
];

#[test]
fn one_object() {
    let program = program(DataModel::Ilp32, "  return %x");
    let mut world = World::new(&program);
    let mut report = Report::default();
    for form in FORMS {
        graphs(&[form], &[None], &mut |spec| {
            if let Some(case) = world.case(spec) {
                world.single_laws(&mut report, &case, 3);
            }
        });
    }
    report.finish();
}

#[test]
fn two_objects() {
    let program = program(DataModel::Ilp32, "  return %x");
    let mut report = Report::default();
    for first in FORMS {
        for second in FORMS {
            for owner in [None, Some(0)] {
                let mut world = World::new(&program);
                graphs(&[first, second], &[None, owner], &mut |spec| {
                    if let Some(case) = world.case(spec) {
                        world.single_laws(&mut report, &case, 2);
                    }
                });
            }
        }
    }
    report.finish();
}
