//! The evaluations of an expression, and which of them C puts in no order.
//!
//! A *region* is an expression with its operands, down to operators with sequence points inside (`&&`, `||`,
//! `?:`, the comma, statement expressions): such an operand is one evaluation of the region, a *group*, and its
//! own operands are regions of their own. The evaluations stand in postorder, so that those below an
//! evaluation are the ones just before it.
//!
//! Between two evaluations of which neither is below the other there is no order. If both are accesses of
//! the region itself and touch the same object, one of them writing, the behaviour is undefined (C11 6.5p2);
//! that is found here where the two lvalues are certainly one object, and looked at by the program where they
//! may be (`apart`). If one of them is a call, they happen one
//! after the other, but it is open in which order (6.5.2.2p10). An access comes after the values of the
//! operands that its address and value are made of, not after their side effects: `i = i++` is undefined, and so is
//! `a[a[0]++]` where `a[0]` is 0. The elements of an initialiser
//! are in no particular order (6.7.9p23), and that is never undefined.

use super::Exposure;
use super::apart::are_apart;
use super::effects::{Effects, Objects};
use super::summary::{Direct, Summaries};
use super::tree::{Object, is_step, object, operands, same_lvalue};
use crate::unit::Unit;
use rucc_ast::BinaryOp;
use rucc_sema::{Conversion, ExprId, ExprKind, Tast};
use rucc_types::{TypeId, TypeKind};

/// The largest region that is looked at; nothing is known of the order in a larger one.
const MOST_EVALUATIONS: usize = 2000;

/// What an evaluation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A read of an object.
    Read,
    /// The read of a compound assignment.
    Old,
    /// The write of an assignment.
    Write,
    /// `++` or `--`: a read and a write.
    Step,
    /// A call, or a builtin that acts like one.
    Call,
    /// An operand with sequence points inside; opaque if it is a statement expression or not understood.
    Group { opaque: bool },
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation {
    pub(super) expr: ExprId,
    pub(super) kind: Kind,
    /// The lvalue that is accessed.
    lvalue: Option<ExprId>,
    /// The first evaluation below this one.
    first: usize,
    /// The outermost group around it, by the expression of the group.
    group: Option<ExprId>,
    /// Whether it is in a group, and its side effect may come after the value of the group.
    pending: bool,
    /// The element of the initialiser that it is in.
    element: usize,
}

impl Evaluation {
    fn is_access(&self) -> bool {
        matches!(self.kind, Kind::Read | Kind::Old | Kind::Write | Kind::Step)
    }

    fn writes(&self) -> bool {
        matches!(self.kind, Kind::Write | Kind::Step)
    }

    /// Whether it may be that it does not happen, or not now.
    pub(super) fn is_in_group(&self) -> bool {
        self.group.is_some()
    }
}

/// The evaluations of a region in postorder.
#[derive(Debug, Default)]
pub(super) struct Region {
    pub(super) evaluations: Vec<Evaluation>,
    group: Option<ExprId>,
    pending: bool,
    element: usize,
}

/// What is in no order.
#[derive(Debug, Default)]
pub(super) struct Conflicts {
    /// Accesses whose behaviour is undefined.
    pub(super) undefined: Vec<ExprId>,
    /// Pairs of accesses, by their numbers, whose behaviour is undefined if they touch the same object.
    pub(super) apart: Vec<(usize, usize)>,
    /// Pairs of evaluations, by their numbers, whose order is open and matters.
    pub(super) open: Vec<(usize, usize)>,
    /// Pairs where the second evaluation may end the program and the first may go wrong: from left to right
    /// nothing is missed.
    pub(super) ends_late: Vec<(usize, usize)>,
    /// Whether there are orders that choosing between the evaluations as wholes does not give.
    pub(super) interleaved: bool,
}

impl Region {
    /// The evaluations of an expression; absent when there are too many.
    pub(super) fn of(unit: &Unit, expr: ExprId) -> Option<Self> {
        let mut region = Self::default();
        region.collect(unit, expr);
        (region.evaluations.len() <= MOST_EVALUATIONS).then_some(region)
    }

    /// The evaluations of the elements of an initialiser.
    pub(super) fn of_elements(unit: &Unit, elements: impl Iterator<Item = ExprId>) -> Option<Self> {
        let mut region = Self::default();
        for (number, element) in elements.enumerate() {
            region.element = number;
            region.collect(unit, element);
        }
        (region.evaluations.len() <= MOST_EVALUATIONS).then_some(region)
    }

    fn collect(&mut self, unit: &Unit, id: ExprId) {
        let first = self.evaluations.len();
        if first > MOST_EVALUATIONS {
            return;
        }
        match unit.tast[id].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                self.collect(unit, operand);
                if object(&unit.tast, operand) != Object::Own {
                    self.push(id, Kind::Read, Some(operand), first);
                }
            }
            ExprKind::Assign { op, lhs, rhs, .. } => {
                self.collect(unit, lhs);
                if op.is_some() {
                    self.push(id, Kind::Old, Some(lhs), first);
                }
                self.collect(unit, rhs);
                self.push(id, Kind::Write, Some(lhs), first);
            }
            ExprKind::Unary { op, operand } if is_step(op) => {
                self.collect(unit, operand);
                self.push(id, Kind::Step, Some(operand), first);
            }
            ExprKind::Call { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::Atomic { .. }
            | ExprKind::Overflow { .. } => {
                let pending = std::mem::take(&mut self.pending);
                self.collect_operands(unit, id);
                self.pending = pending;
                self.push(id, Kind::Call, None, first);
            }
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, lhs, rhs }
            | ExprKind::Comma { lhs, rhs } => self.group(unit, id, &[lhs], &[rhs]),
            ExprKind::Cond { cond, then, otherwise } => self.group(unit, id, &[cond], &[then, otherwise]),
            _ => self.collect_operands(unit, id),
        }
    }

    fn collect_operands(&mut self, unit: &Unit, id: ExprId) {
        match operands(&unit.tast, id) {
            Some(operands) => operands.into_iter().for_each(|operand| self.collect(unit, operand)),
            None => {
                let first = self.evaluations.len();
                self.push(id, Kind::Group { opaque: true }, None, first);
            }
        }
    }

    /// An operand with a sequence point after its first operands.
    fn group(&mut self, unit: &Unit, id: ExprId, before: &[ExprId], after: &[ExprId]) {
        let first = self.evaluations.len();
        let (outer, pending) = (self.group, self.pending);
        let outermost = outer.is_none();
        self.group = outer.or(Some(id));
        self.pending = false;
        before.iter().for_each(|&operand| self.collect(unit, operand));
        self.pending = outermost || pending;
        after.iter().for_each(|&operand| self.collect(unit, operand));
        (self.group, self.pending) = (outer, pending);
        if outermost {
            self.push(id, Kind::Group { opaque: false }, None, first);
        }
    }

    fn push(&mut self, expr: ExprId, kind: Kind, lvalue: Option<ExprId>, first: usize) {
        let (group, pending, element) = (self.group, self.pending, self.element);
        self.evaluations.push(Evaluation { expr, kind, lvalue, first, group, pending, element });
    }

    /// Whether evaluation `below` is below evaluation `above`.
    pub(super) fn is_below(&self, below: usize, above: usize) -> bool {
        below < above && below >= self.evaluations[above].first
    }

    /// Whether anything in the region can conflict at all: something acts, and there is something beside it.
    fn is_interesting(&self) -> bool {
        let acts = |evaluation: &Evaluation| !matches!(evaluation.kind, Kind::Read | Kind::Old);
        self.evaluations.len() > 1 && self.evaluations.iter().any(acts)
    }

    /// Finds what is in no order. `summaries` is asked only when calls are beside something.
    pub(super) fn conflicts<'s>(
        &self,
        unit: &Unit,
        exposure: &Exposure,
        mut summaries: impl FnMut() -> &'s Summaries,
    ) -> Conflicts {
        let mut found = Conflicts::default();
        if !self.is_interesting() {
            return found;
        }
        let mut effects: Vec<Option<Effects>> = vec![None; self.evaluations.len()];
        for late in 0..self.evaluations.len() {
            for early in 0..late {
                let pair = (&self.evaluations[early], &self.evaluations[late]);
                match self.meeting(unit, exposure, early, late) {
                    Meeting::Never => {}
                    Meeting::Perhaps => found.apart.push((early, late)),
                    Meeting::Certain => found.undefined.push(marked(pair.0, pair.1)),
                }
                if !self.may_be_open(early, late) {
                    continue;
                }
                for index in [early, late] {
                    if effects[index].is_none() {
                        let direct = self.direct(unit, index);
                        effects[index] = Some(summaries().whole(unit, &direct));
                    }
                }
                let (Some(a), Some(b)) = (&effects[early], &effects[late]) else { continue };
                if !a.conflicts(b, exposure) && !a.hides(b) {
                    if b.hides(a) {
                        found.ends_late.push((early, late));
                    }
                    continue;
                }
                found.open.push((early, late));
                found.interleaved |= self.interleaves(unit, exposure, summaries(), early, b)
                    || self.interleaves(unit, exposure, summaries(), late, a);
            }
        }
        found
    }

    /// Whether two evaluations stand in no order, one of them a call or a group with one, and neither inside
    /// a group; or both in different elements of an initialiser.
    fn may_be_open(&self, early: usize, late: usize) -> bool {
        let (a, b) = (&self.evaluations[early], &self.evaluations[late]);
        let reads = |evaluation: &Evaluation| matches!(evaluation.kind, Kind::Read | Kind::Old);
        a.group.is_none()
            && b.group.is_none()
            && !self.is_below(early, late)
            && !(reads(a) && reads(b))
            && (self.calls(early) || self.calls(late) || a.element != b.element)
    }

    /// Whether an evaluation is a call or a group with one.
    fn calls(&self, index: usize) -> bool {
        match self.evaluations[index].kind {
            Kind::Call | Kind::Group { opaque: true } => true,
            Kind::Group { opaque: false } => {
                (self.evaluations[index].first..index).any(|inner| self.calls(inner))
            }
            _ => false,
        }
    }

    /// What an evaluation does itself.
    fn direct(&self, unit: &Unit, index: usize) -> Direct {
        let evaluation = &self.evaluations[index];
        let access = |write: &[bool]| {
            let mut direct = Direct::default();
            for &write in write {
                evaluation.lvalue.into_iter().for_each(|lvalue| direct.access(unit, lvalue, write));
            }
            direct
        };
        match evaluation.kind {
            Kind::Read | Kind::Old => access(&[false]),
            Kind::Write => access(&[true]),
            Kind::Step => access(&[false, true]),
            Kind::Call => Direct::of_node(unit, evaluation.expr),
            Kind::Group { .. } => Direct::of(unit, evaluation.expr),
        }
    }

    /// Whether something with these effects may come between two parts of a group.
    fn interleaves(
        &self,
        unit: &Unit,
        exposure: &Exposure,
        summaries: &Summaries,
        group: usize,
        other: &Effects,
    ) -> bool {
        match self.evaluations[group].kind {
            Kind::Group { opaque: true } => true,
            Kind::Group { opaque: false } => {
                let inner = self.evaluations[group].first..group;
                let meets = |&index: &usize| {
                    summaries.whole(unit, &self.direct(unit, index)).conflicts(other, exposure)
                };
                inner.filter(meets).nth(1).is_some()
            }
            _ => false,
        }
    }

    /// Whether two accesses of the region that nothing puts in an order, one of them a write, are to one object.
    fn meeting(&self, unit: &Unit, exposure: &Exposure, early: usize, late: usize) -> Meeting {
        let (a, b) = (&self.evaluations[early], &self.evaluations[late]);
        if !self.is_unsequenced(early, late) || is_chain(&unit.tast, b, a) {
            return Meeting::Never;
        }
        let (Some(x), Some(y)) = (a.lvalue, b.lvalue) else { return Meeting::Never };
        let calm = self.is_calm(early, late);
        let certain = is_scalar(unit, unit.tast[x].ty)
            && (is_variable(&unit.tast, x) || calm)
            && same_lvalue(&unit.tast, x, y);
        if certain {
            return Meeting::Certain;
        }
        let may_meet = match (object(&unit.tast, x), object(&unit.tast, y)) {
            (Object::Own, _) | (_, Object::Own) => false,
            (Object::Named(a), Object::Named(b)) => a == b,
            (Object::Named(decl), Object::Pointed) | (Object::Pointed, Object::Named(decl)) => {
                exposure.is_exposed(decl.index())
            }
            (Object::Pointed, Object::Pointed) => true,
        };
        if may_meet && !are_apart(unit, x, y, calm) { Meeting::Perhaps } else { Meeting::Never }
    }

    /// Whether two evaluations are accesses, one of them a write, and nothing puts them in an order.
    fn is_unsequenced(&self, early: usize, late: usize) -> bool {
        let (a, b) = (&self.evaluations[early], &self.evaluations[late]);
        if !a.is_access() || !b.is_access() || a.element != b.element || !(a.writes() || b.writes()) {
            return false;
        }
        if a.group.is_some() && a.group == b.group {
            return false;
        }
        if self.is_below(early, late) {
            let unfinished = a.writes() && (a.group.is_none() || a.pending);
            return unfinished && !self.is_before_call(early, late);
        }
        true
    }

    /// Whether an evaluation is below a call that is itself below another evaluation: it ends before the call.
    fn is_before_call(&self, below: usize, above: usize) -> bool {
        (below + 1..above)
            .any(|index| self.evaluations[index].kind == Kind::Call && self.is_below(below, index))
    }

    /// Whether nothing but two evaluations of the region writes, so that equal lvalues are one object.
    fn is_calm(&self, early: usize, late: usize) -> bool {
        let quiet = |(index, evaluation): (usize, &Evaluation)| {
            index == early || index == late || matches!(evaluation.kind, Kind::Read | Kind::Old)
        };
        self.evaluations.iter().enumerate().all(quiet)
    }
}

/// Whether an assignment assigns what another one just did: `*p = *q = x` ends in the same way in every order.
fn is_chain(tast: &Tast, outer: &Evaluation, inner: &Evaluation) -> bool {
    let ExprKind::Assign { op: None, mut rhs, .. } = tast[outer.expr].kind else { return false };
    if outer.kind != Kind::Write || inner.kind != Kind::Write {
        return false;
    }
    while let ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) = tast[rhs].kind {
        rhs = operand;
    }
    rhs == inner.expr
}

/// Whether two accesses are to one object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meeting {
    Never,
    Perhaps,
    Certain,
}

/// Where an undefined pair is reported: at the access that may not happen, otherwise at the one that writes.
fn marked(early: &Evaluation, late: &Evaluation) -> ExprId {
    match (early.group, late.group) {
        (Some(_), _) => early.expr,
        (_, Some(_)) => late.expr,
        _ if early.writes() => early.expr,
        _ => late.expr,
    }
}

/// Whether values of a type are scalars.
fn is_scalar(unit: &Unit, ty: TypeId) -> bool {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { .. } | TypeKind::Record(_) | TypeKind::Function(_) | TypeKind::Void => false,
        TypeKind::Atomic(inner) => is_scalar(unit, inner),
        _ => true,
    }
}

/// Whether an lvalue is a variable or a fixed part of one.
fn is_variable(tast: &Tast, lvalue: ExprId) -> bool {
    match tast[lvalue].kind {
        ExprKind::Decl(_) => true,
        ExprKind::Member { base, .. } => is_variable(tast, base),
        _ => false,
    }
}
