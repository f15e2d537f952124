//! What memory looks like, for people: pictures of the states that the verifier reached.
//!
//! At the heads of loops these are the states that count, as they were kept. Where functions return and
//! where the program asks for a plot no states are kept, so each state that counts is executed once more to
//! the next join point, as in the recheck, with a machine that pauses on the way
//! (`ringfence_exec::observe`). That happens after the verdict was made, and only if somebody asked.
//!
//! An invariant says that every state at its place looks like one of its pictures. Where there are too many,
//! or the budget ran out on the way, one more picture says so: that of a state of which nothing is known.
//!
//! - [`painter`]: one state for the painter that all pictures share (`ringfence_engine::painter`); [`values`]: its values;
//!   [`fields`]: the bytes of its objects.

mod fields;
mod painter;
mod values;

use crate::fixpoint::Fixpoint;
use crate::transfer::{Successors, Transfer};
use ringfence_base::{Exhausted, Loc, Place};
use ringfence_exec::{Observation, State, Value};
use ringfence_ir::{Body, FuncId};
use ringfence_smg::Smg;
use ringfence_verdict::picture::{Moment, Site};
use ringfence_verdict::{Invariant, Picture};
use std::collections::BTreeMap;

/// How many different pictures of one place are kept.
const STATES: usize = 200;

/// How many pictures are kept in all.
const PICTURES: usize = 5_000;

/// Where a place stands among the others: in the source, then loops before returns.
type Key = (Option<Place>, u8, String, String);

/// The pictures of one place.
#[derive(Debug)]
struct AtPlace {
    site: Site,
    pictures: Vec<Picture>,
    /// Whether some state is not shown.
    open: bool,
}

/// Pictures by place.
#[derive(Debug, Default)]
struct ByPlace {
    places: BTreeMap<Key, AtPlace>,
    count: usize,
}

impl ByPlace {
    /// Adds a picture, unless there is an equal one or there are too many.
    fn add(&mut self, place: Option<Place>, picture: Picture) {
        let site = &picture.site;
        let (rank, name) = match &site.moment {
            Moment::LoopHead => (0, String::new()),
            Moment::FunctionExit => (1, String::new()),
            Moment::Plot(name) => (2, name.clone()),
        };
        let at = self.places.entry((place, rank, site.function.clone(), name));
        let at = at.or_insert_with(|| AtPlace { site: site.clone(), pictures: Vec::new(), open: false });
        let picture = Picture { site: at.site.clone(), ..picture };
        if at.pictures.contains(&picture) {
            return;
        }
        if at.pictures.len() >= STATES || self.count >= PICTURES {
            at.open = true;
            return;
        }
        at.pictures.push(picture);
        self.count += 1;
    }

    /// The invariants and the plots, in the order of their places. `whole` says that all states were seen
    /// that are not kept: those where functions return and those of plots.
    fn into_invariants_and_plots(self, whole: bool) -> (Vec<Invariant>, Vec<Picture>) {
        let (mut invariants, mut plots) = (Vec::new(), Vec::new());
        for at in self.places.into_values() {
            let mut states = at.pictures;
            if at.open || (at.site.moment != Moment::LoopHead && !whole) {
                states.push(Picture::new(at.site.clone()));
            }
            match at.site.moment {
                Moment::Plot(_) => plots.append(&mut states),
                Moment::LoopHead | Moment::FunctionExit => {
                    invariants.push(Invariant { site: at.site, states });
                }
            }
        }
        (invariants, plots)
    }
}

impl Fixpoint<'_> {
    /// The pictures of the states that count and of what they lead to.
    pub(crate) fn pictures(&mut self) -> (Vec<Invariant>, Vec<Picture>) {
        let states: Vec<State<Smg>> =
            self.reached.counting().map(|id| self.reached.get(id).state.clone()).collect();
        let mut pictures = ByPlace::default();
        for state in &states {
            self.transfer.machine.state = state.clone();
            if self.transfer.machine.is_at_head() {
                self.transfer.paint_loop_head(&mut pictures);
            }
        }
        self.transfer.machine.watch();
        let mut starts = std::iter::once(self.initial.clone()).chain(states);
        let whole = starts.all(|state| self.transfer.look_on(state, &mut pictures).is_ok());
        pictures.into_invariants_and_plots(whole)
    }
}

impl Transfer<'_> {
    /// Executes a state to the next join points, and looks where the machine pauses on the way.
    fn look_on(&mut self, state: State<Smg>, pictures: &mut ByPlace) -> Result<(), Exhausted> {
        let (mut pending, mut found) = (vec![state], Successors::default());
        while let Some(state) = pending.pop() {
            self.budget.poll()?;
            self.machine.state = state;
            self.step(&mut pending, &mut found)?;
            self.look(pictures);
        }
        Ok(())
    }

    /// The machine may have paused for a look at its state.
    fn look(&mut self, pictures: &mut ByPlace) {
        let (Some(observation), loc) = (self.machine.take_observation(), self.machine.loc()) else { return };
        let Some(function) = self.machine.state.stack.top().map(|frame| frame.func) else { return };
        let function = self.name_of(function);
        let (site, result) = match observation {
            Observation::Return(value) => (Site::exit(function, loc), value),
            Observation::Plot(name) if name.is_empty() => (Site::plot(function, loc, "plot"), None),
            Observation::Plot(name) => (Site::plot(function, loc, name), None),
        };
        self.paint(site, result, pictures);
    }

    fn paint_loop_head(&mut self, pictures: &mut ByPlace) {
        let Some(frame) = self.machine.state.stack.top() else { return };
        let Some(body) = &self.program.functions[frame.func].body else { return };
        let site = Site::loop_head(self.name_of(frame.func), head_loc(body, frame.block));
        self.paint(site, None, pictures);
    }

    fn name_of(&self, func: FuncId) -> String {
        self.program.names.name(self.program.functions[func].name).to_owned()
    }

    fn paint(&mut self, site: Site, result: Option<Value>, pictures: &mut ByPlace) {
        let place = self.program.sources.place(site.loc);
        let state = &self.machine.state;
        let picture = painter::paint(self.program, &mut self.machine.reason, state, site, result);
        pictures.add(place, picture);
    }
}

/// Where the head of a loop stands: where its first instruction does.
fn head_loc(body: &Body, block: ringfence_ir::BlockId) -> Loc {
    let first = body.block_insts(block).iter().map(|inst| inst.loc).find(|loc| loc.is_some());
    first.unwrap_or(body.blocks[block].term_loc)
}
