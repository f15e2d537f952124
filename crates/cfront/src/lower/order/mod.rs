//! The order of evaluation.
//!
//! Lowering goes from left to right. C leaves most of these orders open, so before an expression is lowered
//! its evaluations are looked at (`region`). Where two of them stand in no order and what they read and
//! write may meet (`effects`, `summary`, `exposure`), the program goes through a choice that is drawn like
//! an input: for each order that can be distinguished the evaluations in question are lowered once, in that order,
//! into registers; after that the rest follows and takes their values from there. Evaluations that meet
//! nothing commute with all others, so their place does not matter. Hence every behaviour that C allows
//! is a path of the representation: a proof holds for every order.
//!
//! Choice 0 is the order that gcc takes (`usual`), so that the interpreter runs what a compiled program runs.
//!
//! Where there are too many orders, and where an operand with sequence points of its own may be interrupted in
//! the middle, the program calls `__ringfence_assumed_order` instead: the order of gcc is run, and nothing is
//! proved.
//! Undefined pairs of accesses call `__ringfence_unsequenced` where they happen; pairs that are undefined if they are
//! to one object call `__ringfence_apart` (`apart`).

mod apart;
mod effects;
mod exposure;
mod fresh;
mod library;
mod region;
mod summary;
mod tree;
mod usual;

use super::place::Place;
use super::{Lowerer, Shape};
use crate::unit::Unit;
use effects::Objects;
pub(crate) use exposure::Exposure;
use region::{Conflicts, Kind, Region};
use ringfence_base::FastSet;
use ringfence_ir::{InstKind, Operand, RegId, SwitchCase, Terminator, Ty};
use rucc_sema::{DeclId, ExprId, ExprKind, InitEntry};
use std::cell::OnceCell;
use summary::Summaries;

/// The most orders that one expression is lowered in.
const MOST_ORDERS: usize = 8;
/// The most evaluations whose order is chosen.
const MOST_CHOSEN: usize = 5;
/// How deep choices may stand inside evaluations that are themselves lowered in several orders.
const MOST_NESTED: u32 = 2;

/// What is known of a unit's functions and objects, found when it is needed.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    exposure: Option<Exposure>,
    summaries: OnceCell<Summaries>,
    /// Whether the unit is the whole program.
    alone: bool,
    /// Whether a pointer to something `const` may become one to something that is not.
    drops_const: Option<bool>,
}

impl Knowledge {
    /// Nothing yet; `alone` says that the unit is the whole program.
    pub(crate) fn new(alone: bool) -> Self {
        Self { alone, ..Self::default() }
    }

    fn learn(&mut self, unit: &Unit) {
        if self.exposure.is_none() {
            self.exposure = Some(Exposure::new(unit, self.alone));
        }
    }
}

/// The state of the function being lowered.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    /// Whether the expression being lowered is part of a region that was looked at.
    inside: bool,
    /// How many choices the present one stands in.
    nested: u32,
    /// Accesses with undefined behaviour.
    undefined: FastSet<ExprId>,
    /// The place and the old value of compound assignments, read already.
    olds: Vec<(ExprId, Place, Operand)>,
    /// Accesses that must not meet.
    watched: apart::Watched,
}

/// A region that is being lowered, to be closed after it.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    opened: bool,
    known: Vec<ExprId>,
    olds: usize,
    watching: apart::Watching,
}

impl Lowerer<'_> {
    /// Begins an expression; the answer goes to [`Self::close_region`] at its end.
    #[inline]
    pub(super) fn open_region(&mut self, id: ExprId) -> Opened {
        if self.f.orders.inside || !self.facts.acts(id) || self.is_group(id) {
            return Opened::default();
        }
        let unit = self.unit;
        self.open(Region::of(unit, id), &[id])
    }

    /// Begins the elements of an initialiser.
    pub(super) fn open_elements(&mut self, entries: &[InitEntry]) -> Opened {
        let acts = entries.iter().any(|entry| self.facts.acts(entry.value));
        if self.f.orders.inside || !acts || entries.len() < 2 {
            return Opened::default();
        }
        let unit = self.unit;
        // The value of a range of elements is evaluated once.
        let mut seen = FastSet::default();
        let mut sorted: Vec<&InitEntry> = entries.iter().filter(|entry| seen.insert(entry.value)).collect();
        let region = Region::of_elements(unit, sorted.iter().map(|entry| entry.value));
        sorted.sort_by_key(|entry| (entry.offset, entry.bit_offset));
        let values: Vec<ExprId> = sorted.into_iter().map(|entry| entry.value).collect();
        self.open(region, &values)
    }

    /// Whether an expression neither reads nor does anything.
    pub(super) fn is_idle(&self, expr: ExprId) -> bool {
        Region::of(self.unit, expr).is_some_and(|region| region.evaluations.is_empty())
    }

    /// Begins the bounds of an array, or of several in one type.
    pub(super) fn open_bounds(&mut self, bounds: &[ExprId]) -> Opened {
        let acts = bounds.iter().any(|&bound| self.facts.acts(bound));
        if self.f.orders.inside || !acts || bounds.len() < 2 {
            return Opened::default();
        }
        let region = Region::of_elements(self.unit, bounds.iter().copied());
        // gcc begins with the innermost elements.
        let inner_first: Vec<ExprId> = bounds.iter().rev().copied().collect();
        self.open(region, &inner_first)
    }

    /// Looks at a region that consists of some expressions, given in the order of gcc.
    fn open(&mut self, region: Option<Region>, exprs: &[ExprId]) -> Opened {
        let olds = self.f.orders.olds.len();
        let mut opened = Opened { opened: true, olds, ..Opened::default() };
        self.f.orders.inside = true;
        let Some(region) = region else {
            self.assume_order();
            return opened;
        };
        let mut conflicts = self.conflicts(&region);
        self.f.orders.undefined.extend(&conflicts.undefined);
        opened.watching = self.watch(&region, &conflicts.apart);
        if conflicts.open.is_empty() && conflicts.ends_late.is_empty() {
            return opened;
        }
        // What may go wrong comes first from left to right; only where gcc begins with the other one does the
        // order decide what a run shows.
        let order = usual::order(self.unit, &region, &self.facts, exprs);
        let place = |index: usize| order.iter().position(|&other| other == index);
        let swapped = conflicts.ends_late.iter().filter(|&&(early, late)| place(late) < place(early));
        conflicts.open.extend(swapped);
        if !conflicts.open.is_empty() {
            self.choose_order(&region, &conflicts, &order, &mut opened);
        }
        opened
    }

    /// Ends what [`Self::open_region`], [`Self::open_elements`] or [`Self::open_bounds`] began.
    #[inline]
    pub(super) fn close_region(&mut self, opened: Opened) {
        if opened.opened {
            self.f.orders.inside = false;
            self.f.orders.olds.truncate(opened.olds);
            self.unwatch(&opened.watching);
            for expr in opened.known {
                self.f.known.remove(&expr);
            }
        }
    }

    /// Lowers operands that have sequence points between them: each is a region of its own.
    pub(super) fn sequenced<R>(&mut self, lower: impl FnOnce(&mut Self) -> R) -> R {
        let inside = std::mem::replace(&mut self.f.orders.inside, false);
        let result = lower(self);
        self.f.orders.inside = inside;
        result
    }

    /// Whether an expression has sequence points at its top, so that it is no region.
    fn is_group(&self, id: ExprId) -> bool {
        use rucc_ast::BinaryOp;
        match self.unit.tast[id].kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_group(operand),
            ExprKind::Cond { .. }
            | ExprKind::Comma { .. }
            | ExprKind::StmtExpr(_)
            | ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, .. } => true,
            _ => false,
        }
    }

    /// Whether a pointer to something `const` may become one to something that is not.
    pub(super) fn drops_const(&mut self) -> bool {
        let (unit, alone) = (self.unit, self.knowledge.alone);
        *self.knowledge.drops_const.get_or_insert_with(|| !alone || exposure::drops_const(unit))
    }

    /// Whether some pointer may point to a declared object.
    pub(super) fn is_exposed(&mut self, decl: DeclId) -> bool {
        self.knowledge.learn(self.unit);
        self.knowledge.exposure.as_ref().is_none_or(|exposure| exposure.is_exposed(decl.index()))
    }

    fn conflicts(&mut self, region: &Region) -> Conflicts {
        let unit = self.unit;
        self.knowledge.learn(unit);
        let Knowledge { exposure: Some(exposure), summaries, .. } = &self.knowledge else {
            return Conflicts::default();
        };
        let alone = self.knowledge.alone;
        let summarise = || Summaries::new(unit, exposure, alone);
        region.conflicts(unit, exposure, || summaries.get_or_init(summarise))
    }

    /// Reports an access whose behaviour is undefined, where it happens.
    #[inline]
    pub(super) fn report_unsequenced(&mut self, id: ExprId) {
        if !self.f.orders.undefined.is_empty() && self.f.orders.undefined.contains(&id) {
            self.at(id);
            self.call_runtime("__ringfence_unsequenced");
        }
    }

    fn assume_order(&mut self) {
        self.call_runtime("__ringfence_assumed_order");
    }

    /// The place and the old value of a compound assignment, if they were read already.
    pub(super) fn read_before(&self, id: ExprId) -> Option<(Place, Operand)> {
        let (_, place, old) = self.f.orders.olds.iter().rev().find(|(expr, ..)| *expr == id)?;
        Some((*place, *old))
    }

    /// Lowers the evaluations that conflict in every order.
    fn choose_order(&mut self, region: &Region, conflicts: &Conflicts, usual: &[usize], opened: &mut Opened) {
        let mut chosen: Vec<usize> = conflicts.open.iter().flat_map(|&(a, b)| [a, b]).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let place = |index: &usize| usual.iter().position(|other| other == index);
        chosen.sort_by_key(place);
        let first = region.evaluations[chosen[0]].expr;
        self.at(first);
        if conflicts.interleaved
            || chosen.len() > MOST_CHOSEN
            || self.f.orders.nested >= MOST_NESTED
            || chosen.iter().any(|&index| self.is_void(region.evaluations[index].expr))
        {
            return self.lower_usual(region, &chosen, opened);
        }
        let orders = distinct_orders(region, &conflicts.open, &chosen);
        if orders.len() > MOST_ORDERS {
            return self.lower_usual(region, &chosen, opened);
        }
        if orders.len() > 1 {
            self.lower_orders(region, &chosen, &orders, opened);
        }
    }

    /// Lowers evaluations in the order of gcc alone, and says so.
    fn lower_usual(&mut self, region: &Region, chosen: &[usize], opened: &mut Opened) {
        self.assume_order();
        for (index, result, address) in self.results(region, chosen) {
            if !self.is_void(region.evaluations[index].expr) {
                self.lower_evaluation(region, index, result, address, opened);
            }
        }
    }

    fn is_void(&mut self, expr: ExprId) -> bool {
        self.shape(self.unit.tast[expr].ty) == Shape::Void
    }

    fn lower_orders(
        &mut self,
        region: &Region,
        chosen: &[usize],
        orders: &[Vec<usize>],
        opened: &mut Opened,
    ) {
        let results = self.results(region, chosen);
        let choice = self.call_order(orders.len());
        let blocks: Vec<_> = orders.iter().map(|_| self.new_block()).collect();
        let join = self.new_block();
        let case = |(number, &target): (usize, &_)| {
            let value = number as u128;
            SwitchCase { low: value, high: value, target }
        };
        let cases = blocks.iter().enumerate().skip(1).map(case).collect();
        self.end(Terminator::Switch { value: choice, cases, default: blocks[0] });
        self.f.orders.nested += 1;
        let watched = self.f.orders.watched.clone();
        for (order, &block) in orders.iter().zip(&blocks) {
            self.forget(opened);
            self.f.orders.watched = watched.clone();
            self.start(block);
            for &index in order {
                if let Some(&(_, result, address)) = results.iter().find(|(other, ..)| *other == index) {
                    self.lower_evaluation(region, index, result, address, opened);
                }
            }
            self.jump(join);
        }
        self.f.orders.nested -= 1;
        self.start(join);
    }

    /// Registers for the values of evaluations, and for the addresses of those that are read before they are
    /// written.
    fn results(&mut self, region: &Region, chosen: &[usize]) -> Vec<(usize, RegId, RegId)> {
        let mut results = Vec::with_capacity(chosen.len());
        for &index in chosen {
            let ty = self.unit.tast[region.evaluations[index].expr].ty;
            let scalar = self.shape(ty).scalar().unwrap_or(Ty::Ptr);
            let address = self.temp(Ty::Ptr);
            results.push((index, self.temp(scalar), address));
        }
        results
    }

    /// Forgets what an order that was lowered before made known.
    fn forget(&mut self, opened: &mut Opened) {
        self.f.orders.olds.truncate(opened.olds);
        for expr in opened.known.drain(..) {
            self.f.known.remove(&expr);
        }
    }

    /// Lowers one evaluation now and makes its value known.
    fn lower_evaluation(
        &mut self,
        region: &Region,
        index: usize,
        result: RegId,
        address: RegId,
        opened: &mut Opened,
    ) {
        let evaluation = region.evaluations[index];
        let id = evaluation.expr;
        if evaluation.kind == Kind::Old {
            return self.lower_old(id, result, address);
        }
        let src = match self.shape(self.unit.tast[id].ty) {
            Shape::Memory if evaluation.kind == Kind::Read => self.aggregate_copy(id),
            Shape::Memory => self.aggregate(id),
            _ => self.value(id),
        };
        self.emit(InstKind::Move { dst: result, src });
        self.f.known.insert(id, Operand::Reg(result));
        opened.known.push(id);
    }

    /// Reads the old value of a compound assignment.
    fn lower_old(&mut self, id: ExprId, result: RegId, address: RegId) {
        let ExprKind::Assign { lhs, .. } = self.unit.tast[id].kind else { return };
        let place = self.place(lhs);
        if place.variable().is_some() {
            return;
        }
        let src = self.address(&place);
        self.emit(InstKind::Move { dst: address, src });
        let place = place.moved(Operand::Reg(address));
        let old = self.load(&place);
        self.accessed(id, &place, true);
        self.emit(InstKind::Move { dst: result, src: old });
        self.f.orders.olds.push((id, place, Operand::Reg(result)));
    }

    /// The number of the order, or of another choice of compilers, to take: a draw.
    pub(in crate::lower) fn call_order(&mut self, orders: usize) -> Operand {
        let orders = self.number(Ty::I32, orders as u128);
        self.call_runtime_with("__ringfence_order", &[orders])
    }
}

/// The orders of some evaluations that put an open pair differently, the usual one first. An evaluation
/// comes after those below it.
fn distinct_orders(region: &Region, open: &[(usize, usize)], chosen: &[usize]) -> Vec<Vec<usize>> {
    let mut orders: Vec<(Vec<bool>, Vec<usize>)> = Vec::new();
    let mut waiting = vec![(Vec::new(), chosen.to_vec())];
    while let Some((done, left)) = waiting.pop() {
        if left.is_empty() {
            let at = |index: usize| done.iter().position(|&other: &usize| other == index);
            let signature: Vec<bool> = open.iter().map(|&(a, b)| at(a) < at(b)).collect();
            if orders.iter().all(|(other, _)| *other != signature) {
                orders.push((signature, done));
            }
            continue;
        }
        // The first of those left is taken up last, since it is popped first.
        for (position, &next) in left.iter().enumerate().rev() {
            let ready = left.iter().all(|&other| !region.is_below(other, next));
            if ready {
                let mut rest = left.clone();
                rest.remove(position);
                let mut more: Vec<usize> = done.clone();
                more.push(next);
                waiting.push((more, rest));
            }
        }
    }
    orders.into_iter().map(|(_, order)| order).collect()
}
