//! The laws of shapes: what materialisation, removal, abstraction, merging, joining and entailment do to the
//! meaning of states ([`meaning`]), for all small states of some families and for larger ones at random.

mod accesses;
mod calls;
mod check;
mod families;
mod found;
mod laws;
mod lengths;
mod lists;
mod meaning;
mod mutants;
mod random;
mod sequences;
mod shrink;
mod small;
mod spec;
mod successions;
mod world;
