//! The way back from formulas to states: terms in the place of variables.
//!
//! A state of the skeleton at hand is the template: everything that is no variable stays as it is there. Variables that the formula determines by others are sums of these, the others are
//! new terms. What the formula says of numbers becomes the condition of the path; what the parts of memory are stays a formula over the new terms.

use crate::context::Context;
use crate::expose::{assume_all, bounds_of};
use crate::fresh::Names;
use crate::heap::ArenaHeap;
use crate::names::{Place, Shape, places};
use crate::numbers;
use ringfence_base::FastMap;
use ringfence_exec::{Heap, Path, Prov, Reasoner, State, Value};
use ringfence_ir::Program;
use ringfence_seplog::facts::Facts;
use ringfence_seplog::{Atom, Linear, Pure, SymbolicHeap, Var};

/// The states that a skeleton and a formula stand for, made of one that has this skeleton.
///
/// # Errors
/// What cannot be made.
pub(crate) fn restored(
    context: &Context,
    program: &Program,
    reason: &mut Reasoner,
    template: &State<ArenaHeap>,
    heap: &SymbolicHeap,
) -> Result<Vec<State<ArenaHeap>>, &'static str> {
    let mut all = Vec::new();
    for case in context.domain().settled(heap.clone()) {
        let restored = Restoring { context, program, reason, template }.state(&case);
        all.extend(restored.ok_or("numbers that are too large")?);
    }
    Ok(all)
}

struct Restoring<'a> {
    context: &'a Context,
    program: &'a Program,
    reason: &'a mut Reasoner,
    template: &'a State<ArenaHeap>,
}

/// What the variables of a formula become.
struct Terms<'a> {
    facts: Facts,
    /// The variables of the program that nothing determines.
    values: Vec<Option<Linear>>,
    names: Names,
    reason: &'a mut Reasoner,
}

impl Terms<'_> {
    /// A sum over terms.
    fn sum(&mut self, linear: &Linear) -> Option<Linear> {
        let linear = self.facts.simplified(linear);
        // A variable that the formula determines has been put in, unless numbers became too large for that.
        let is_known = |var: Var| match var {
            Var::Program(at) => self.values.get(at as usize).is_some_and(Option::is_some),
            Var::Primed(_) => true,
        };
        linear.vars().all(is_known).then_some(())?;
        linear.map(|var| match var {
            Var::Program(at) => self.values.get(at as usize).cloned().flatten().unwrap_or_default(),
            Var::Primed(_) => self.names.sum(self.reason, &Linear::var(var)).unwrap_or_default(),
        })
    }

    /// A part of memory over terms.
    fn atom(&mut self, atom: &Atom) -> Option<Atom> {
        let mut known = true;
        let mapped = atom.map_each(|linear| {
            self.sum(linear).unwrap_or_else(|| {
                known = false;
                Linear::default()
            })
        });
        known.then_some(mapped)
    }

    fn pure(&mut self, pure: &Pure) -> Option<Pure> {
        let linear = self.sum(pure.linear())?;
        Some(match pure {
            Pure::Zero(_) => Pure::Zero(linear),
            Pure::NonZero(_) => Pure::NonZero(linear),
            Pure::AtLeastZero(_) => Pure::AtLeastZero(linear),
        })
    }
}

impl Restoring<'_> {
    /// The state of one case; inner none when no execution takes it.
    fn state(&mut self, heap: &SymbolicHeap) -> Option<Option<State<ArenaHeap>>> {
        let places = places(self.context, self.program, self.reason, self.template)?;
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        if facts.is_contradictory() {
            return Some(None);
        }
        let names = Names::of(self.context, &heap.spatial, &facts);
        let mut values: Vec<Option<Linear>> = Vec::new();
        for (at, (_, shape)) in places.iter().enumerate() {
            let own = Linear::var(Var::Program(at as u32));
            let is_free = facts.simplified(&own) == own;
            let mut fresh = |bits: u32| Linear::var(numbers::var(self.reason.fresh(bits)));
            values.push(match *shape {
                _ if !is_free => None,
                Shape::Number(bits, true) => fresh(bits).offset(-(1i128 << (bits - 1))),
                Shape::Number(bits, false) => Some(fresh(bits)),
                Shape::Multiple(bits) => Some(fresh(bits - self.context.kind.grain.ilog2())),
                _ => Some(names.fresh(self.reason, Var::Program(at as u32))),
            });
        }
        let mut terms = Terms { facts, values, names, reason: &mut *self.reason };
        let parts: Vec<Atom> = heap.spatial.iter().map(|atom| terms.atom(atom)).collect::<Option<_>>()?;
        let pure: Vec<Pure> = heap.pure.iter().map(|pure| terms.pure(pure)).collect::<Option<_>>()?;
        let program = |at: usize| Linear::var(Var::Program(at as u32));
        let sums: Vec<Linear> = (0..places.len()).map(|at| terms.sum(&program(at))).collect::<Option<_>>()?;
        self.filled(&places, &sums, parts, &pure)
    }

    /// The template with values in its places.
    fn filled(
        &mut self,
        places: &[(Place, Shape)],
        sums: &[Linear],
        parts: Vec<Atom>,
        pure: &[Pure],
    ) -> Option<Option<State<ArenaHeap>>> {
        let mut state = self.template.clone();
        state.path = Path::new();
        state.draws = ringfence_base::List::default();
        state.sizes = std::rc::Rc::default();
        let arena_id = state.heap.arena()?.id;
        let width = 8 * self.context.machine.word;
        let mut new: FastMap<usize, Value> = FastMap::default();
        for (&(place, shape), sum) in places.iter().zip(sums) {
            let bits = match shape {
                Shape::Number(bits, _) | Shape::Multiple(bits) => bits,
                _ => width,
            };
            let whole = match shape {
                Shape::Multiple(_) => self.context.kind.held(sum)?,
                _ => sum.clone(),
            };
            let term = numbers::term(self.reason, &whole, bits)?;
            let prov = if shape == Shape::Arena { Prov::object(arena_id) } else { Prov::NONE };
            let value = Value { bits: self.reason.sym(term), prov, undef: 0 };
            match place {
                Place::Frame(at) => {
                    new.insert(at, value);
                }
                Place::Memory(id, offset, len) => {
                    state.heap.store(&mut self.reason.terms, id, offset, len, value)
                }
            }
        }
        let mut at = 0;
        state.stack.map_values(&mut |old| {
            at += 1;
            new.get(&(at - 1)).copied().unwrap_or(old)
        });
        let bounds = bounds_of(self.context, state.heap.arena()?, &parts)?;
        let arena = state.heap.arena_mut()?;
        (arena.cells, arena.glimpse, arena.loose, arena.parts) = (Vec::new(), None, None, parts);
        // Bounds come first: comparisons of sums are as wide as what is known of their variables makes them.
        let mut known = ranges(self.context, places, sums)?;
        known.extend(bounds);
        known.extend(pure.iter().cloned());
        known.sort_by_key(|pure| pure.linear().sum().len());
        let holds = assume_all(self.reason, &mut state, &known)?;
        Some(holds.then_some(state))
    }
}

/// That numbers are numbers of their types.
fn ranges(context: &Context, places: &[(Place, Shape)], sums: &[Linear]) -> Option<Vec<Pure>> {
    let mut all = Vec::new();
    for ((_, shape), sum) in places.iter().zip(sums) {
        let (least, most) = match *shape {
            Shape::Number(bits, true) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            Shape::Number(bits, false) => (0, (1i128 << bits) - 1),
            Shape::Multiple(bits) => (0, (1i128 << (bits - context.kind.grain.ilog2())) - 1),
            _ => continue,
        };
        // A single variable has its range by its width.
        if sum.sum().len() > 1 || sum.constant() != 0 {
            all.push(Pure::AtLeastZero(sum.offset(-least)?));
            all.push(Pure::AtLeastZero(sum.times(-1)?.offset(most)?));
        }
    }
    Some(all)
}
