//! Runs of small programs, built by hand, that show one thing each.

mod arithmetic;
mod builder;
mod calls;
mod control;
mod exits;
mod inputs;
mod leaks;
mod limits;
mod provenance;
mod uninitialised;
mod varargs;
mod violations;
