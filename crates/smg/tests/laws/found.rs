//! States that broke a law once, each as small as it could be made.

use crate::random::{report_of, report_of_pair};
use crate::spec::Form::{Dls, Maybe, MaybeBoth, MaybeLinked, Sls};
use crate::spec::{Last, NULL, Num, Obj, Spec, Sum, To, Var, Word, list, region};
use ringfence_ir::DataModel;

fn state(roots: &[Word], objects: &[Obj]) -> Spec {
    let mut roots = roots.to_vec();
    roots.resize(crate::world::POINTERS, NULL);
    Spec { roots, objects: objects.to_vec(), variables: vec![(0, 1); 4], ..Spec::default() }
}

#[track_caller]
fn keeps_the_laws(spec: &Spec) {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let report = report_of(model, spec);
        assert!(report.broken.is_empty(), "{}", report.text());
    }
}

#[track_caller]
fn keep_the_laws(first: &Spec, second: &Spec) {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        for pair in [[first.clone(), second.clone()], [second.clone(), first.clone()]] {
            let report = report_of_pair(model, &pair);
            assert!(report.broken.is_empty(), "{}", report.text());
        }
    }
}

/// Where a list is empty that nodes point to and that leads back to the first node, "the first node" must not
/// become "each node".
#[test]
fn removal_captures_no_names() {
    keeps_the_laws(&state(&[To(0)], &[list(Sls(0), &[NULL, To(1)]), list(Sls(0), &[To(0), NULL])]));
    keeps_the_laws(&state(&[To(0)], &[list(Sls(2), &[NULL, Last(1)]), list(Dls(0), &[NULL, To(0)])]));
}

/// Children with different numbers: each node has its own.
#[test]
fn numbers_of_children_are_local() {
    let spec = state(
        &[To(0)],
        &[region(&[To(1), To(2)]), region(&[NULL, To(3)]), region(&[NULL]), region(&[Num(1)])],
    );
    keeps_the_laws(&spec);
}

/// Lists below nodes that end in different numbers.
#[test]
fn links_of_children_are_local() {
    let spec = state(
        &[To(0)],
        &[
            region(&[To(1), To(2)]),
            region(&[NULL, To(3)]),
            list(Sls(0), &[NULL, Num(1)]),
            list(Sls(0), &[Num(2), Num(1)]),
        ],
    );
    keeps_the_laws(&spec);
}

/// An object that may be missing, without links, where the other node or state has a number.
#[test]
fn what_has_no_links_is_null_or_there() {
    keeps_the_laws(&state(
        &[To(0)],
        &[region(&[To(1), Num(1)]), region(&[NULL, To(2)]), list(Maybe, &[NULL])],
    ));
    keep_the_laws(
        &state(&[NULL, To(0)], &[region(&[NULL, Num(1)])]),
        &state(&[NULL, To(0)], &[region(&[NULL, To(1)]), list(Maybe, &[NULL])]),
    );
}

/// A list that may be empty must not be its own neighbour from behind either.
#[test]
fn no_cycle_backwards_is_empty() {
    keep_the_laws(&state(&[To(0)], &[list(Dls(1), &[Num(2), Last(0)])]), &state(&[Num(2)], &[]));
}

/// A variable and a number that it may be: the one covers the other, they are not equal.
#[test]
fn a_variable_is_more_than_a_number() {
    keep_the_laws(&state(&[To(0)], &[region(&[NULL, Var(0)])]), &state(&[To(0)], &[region(&[NULL, Num(1)])]));
}

/// A pointer to the node itself and one to the last node are not alike, even where the node is the last so far.
#[test]
fn the_node_itself_is_not_the_last() {
    let spec = state(&[To(0)], &[region(&[To(1), NULL, To(0)]), list(Dls(2), &[NULL, To(0), Last(1)])]);
    keeps_the_laws(&spec);
}

/// A pointer to the first node, seen through an empty list, and one to each node itself are not alike.
#[test]
fn the_first_node_is_not_each_node() {
    let through = state(&[To(0)], &[list(Sls(2), &[NULL, To(1)]), list(Sls(0), &[To(0), NULL])]);
    keep_the_laws(&through, &state(&[To(0)], &[list(Sls(2), &[NULL, To(0)])]));
}

/// At most one node is not less than at least one.
#[test]
fn at_most_one_and_at_least_one() {
    keep_the_laws(
        &state(&[To(0)], &[list(Sls(1), &[NULL, NULL])]),
        &state(&[To(0)], &[list(MaybeLinked, &[NULL, NULL])]),
    );
}

/// A list below a node: what is there for each node is not unfolded, and the node's own name is the node.
#[test]
fn lists_below_lists() {
    keeps_the_laws(&state(&[To(0)], &[list(Sls(1), &[NULL, To(1)]), list(Sls(0), &[NULL, To(0)]).below(0)]));
    keeps_the_laws(&state(
        &[To(0)],
        &[list(Dls(0), &[NULL, NULL, To(1)]), list(Sls(1), &[To(0), Var(1)]).with_local(1).below(0)],
    ));
}

/// An object that may be missing and that is named from behind, where the other state has a list.
#[test]
fn an_object_that_is_named_from_behind() {
    keep_the_laws(
        &state(&[NULL, NULL, To(0)], &[list(Sls(0), &[To(1), NULL, Num(1)]), region(&[To(1), NULL, NULL])]),
        &state(
            &[NULL, To(0), To(1)],
            &[
                list(MaybeBoth, &[NULL, NULL, NULL]),
                region(&[To(2), NULL, Last(0)]),
                region(&[To(2), NULL, NULL]),
            ],
        ),
    );
}

/// A child of the first node that points to the second.
#[test]
fn a_child_of_one_node_points_to_the_other() {
    keeps_the_laws(&state(
        &[To(0)],
        &[region(&[NULL, To(1), To(2)]), region(&[To(0), NULL, NULL]), region(&[To(1)])],
    ));
    keeps_the_laws(&state(
        &[NULL, To(2)],
        &[region(&[To(1), NULL]), region(&[To(2), NULL]), region(&[NULL, To(0)])],
    ));
}

/// Two lists in a row where the other state has none: the one that surely has nodes is less.
#[test]
fn two_lists_and_none() {
    keep_the_laws(
        &state(&[NULL], &[]),
        &state(&[To(0)], &[list(Sls(0), &[To(1), Num(1)]), list(Sls(1), &[NULL, Num(1)])]),
    );
}

/// How often the lossy join of two states was refused, both ways round and in both data models, after the laws were
/// found to hold.
#[track_caller]
fn refused(first: &Spec, second: &Spec) -> usize {
    keep_the_laws(first, second);
    let mut refused = 0;
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        for pair in [[first.clone(), second.clone()], [second.clone(), first.clone()]] {
            let report = report_of_pair(model, &pair);
            assert_eq!(report.counts.get("pairs of states"), Some(&1));
            refused += report.counts.get("refused joins").copied().unwrap_or(0);
        }
    }
    refused
}

/// A region that only one state has is optional, with what it alone leads to, under all its names.
#[test]
fn regions_may_be_optional() {
    let none = state(&[NULL, NULL], &[]);
    assert_eq!(refused(&state(&[To(0)], &[region(&[NULL, Num(1)])]), &none), 0);
    assert_eq!(refused(&state(&[To(0)], &[region(&[Num(2), Var(0)])]), &none), 0);
    assert_eq!(refused(&state(&[To(0)], &[region(&[NULL, To(1)]), region(&[Num(1)])]), &none), 0);
    assert_eq!(refused(&state(&[To(0), To(0)], &[region(&[NULL, Num(1)])]), &none), 0);
    assert_eq!(refused(&state(&[To(0), To(1)], &[region(&[To(1)]), region(&[Num(3)])]), &none), 0);
}

/// Not so when one of its names leads to something else in the other state.
#[test]
fn what_has_another_name_in_the_other_state_is_not_optional() {
    let both = state(&[To(0), To(0)], &[region(&[NULL, Num(1)])]);
    let one = state(&[NULL, To(0)], &[region(&[NULL, Num(1)])]);
    assert_eq!(refused(&both, &one), 4);
}

/// Where both names lead to one list, the first of two lists in a row is empty.
#[test]
fn names_tell_which_list_is_empty() {
    let row = state(&[To(0), To(1)], &[list(Sls(0), &[To(1)]), list(Sls(1), &[NULL])]);
    let one = state(&[To(0), To(0)], &[list(Sls(1), &[NULL])]);
    assert_eq!(refused(&row, &one), 0);
    let report = report_of_pair(DataModel::Lp64, &[row, one]);
    assert_eq!(report.counts.get("what a state covers it means"), Some(&1), "the row covers the one list");
}

/// Nodes and their blocks have sizes of their own: a list of them has one for every node.
#[test]
fn sizes_differ_from_node_to_node() {
    let nodes =
        state(&[To(0)], &[region(&[To(1), Var(0)]).sized(Var(0)), region(&[NULL, Var(1)]).sized(Var(1))]);
    keeps_the_laws(&nodes);
    let some = state(&[To(0)], &[list(Sls(1), &[NULL, Var(1)]).with_local(1).sized(Sum(1, 1))]);
    keeps_the_laws(&some);
    let both_ways = list(Dls(1), &[NULL, NULL, Var(1)]).with_local(1).sized(Var(1));
    keeps_the_laws(&state(&[To(0), Last(0)], &[both_ways]));
    keep_the_laws(&some, &state(&[To(0)], &[region(&[NULL, Var(2)]).sized(Sum(2, 1))]));
    let blocks = state(
        &[To(0)],
        &[
            region(&[To(1), To(2)]),
            region(&[NULL, To(3)]),
            region(&[Var(0)]).sized(Var(0)),
            region(&[Var(1)]).sized(Var(1)),
        ],
    );
    keeps_the_laws(&blocks);
    let below = state(
        &[To(0)],
        &[list(Sls(0), &[NULL, To(1)]).with_local(1), region(&[Var(1)]).below(0).sized(Var(1))],
    );
    keeps_the_laws(&below);
    keep_the_laws(&below, &blocks);
    keep_the_laws(&below, &state(&[NULL], &[]));
}

/// The same name for a size means another size in another state.
#[test]
fn sizes_of_two_states_are_distinguished() {
    let one = |var| state(&[To(0)], &[region(&[Var(0)]).sized(Var(var))]);
    keep_the_laws(&one(0), &one(1));
    keep_the_laws(&one(0), &Spec { first_variable: 20, ..one(1) });
    let mut narrow = one(0);
    narrow.variables[0] = (1, 1);
    keep_the_laws(&one(0), &narrow);
}
