//! Runs of small programs, built by hand, that show one thing each.

mod arithmetic;
mod calls;
mod control;
mod exits;
mod inputs;
mod leaks;
mod limits;
mod provenance;
mod runs;
mod uninitialised;
mod varargs;
mod violations;
