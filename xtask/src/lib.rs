//! The chores of the workspace, as a library so that tests can use them too.

pub mod bench;
pub mod cases;
pub mod cgen;
pub mod checker;
pub mod corpus;
pub mod csmith;
pub mod differ;
pub mod fuzz;
pub mod gcc;
pub mod growth;
pub mod hunt_diff;
pub mod layouts;
pub mod limits;
pub mod parallel;
pub mod pipeline;
pub mod planted;
pub mod predator;
pub mod process;
pub mod random;
pub mod run_diff;
pub mod shape_hunt;
pub mod synth;
pub mod template_hunt;
pub mod walk;
