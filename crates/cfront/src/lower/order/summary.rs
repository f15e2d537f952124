//! What functions of a unit read and write, with everything that they call.
//!
//! Found when it is asked for the first time: most units have no expression where it matters. A call of a
//! function that is neither in the unit nor known from the library may do anything. A call through a pointer
//! may do what all functions do whose address is taken, and anything if there are other units.

use super::effects::{Effects, Scalars};
use super::fresh::Fresh;
use super::tree::{Object, Part, is_step, object, operands, statement};
use super::{Exposure, library};
use crate::unit::Unit;
use ringfence_base::FastMap;
use rucc_sema::{Conversion, DeclFlags, DeclId, DeclKind, ExprId, ExprKind, StmtId, StorageDuration};
use rucc_types::{ArrayLen, TypeId, TypeKind};

/// What evaluating something does itself, and the functions that it calls.
#[derive(Debug, Default, Clone)]
pub(super) struct Direct {
    pub(super) effects: Effects,
    calls: Vec<DeclId>,
    /// Whether it calls through a pointer.
    calls_pointer: bool,
}

/// The effects of the functions of a unit.
#[derive(Debug, Default)]
pub(super) struct Summaries {
    functions: FastMap<usize, Effects>,
    /// What a call through a pointer does.
    pointer: Effects,
}

impl Summaries {
    /// Looks at every function of the unit: first what it does itself, then what its callees do, until nothing
    /// changes. Effects only grow and are bounded, so this ends. `alone` says that the unit is the program.
    pub(super) fn new(unit: &Unit, exposure: &Exposure, alone: bool) -> Self {
        let bodies: Vec<(DeclId, StmtId)> = bodies(unit, alone);
        let fresh = Fresh::new(unit, exposure, &bodies);
        let mut direct = Vec::new();
        for &(decl, body) in &bodies {
            let mut found = Direct::default();
            found.statement(unit, &fresh, body);
            found.effects.forget_automatic(exposure);
            direct.push((decl, found));
        }
        let mut summaries = Self::default();
        if !alone {
            summaries.pointer = Effects::unknown();
        }
        for (decl, found) in &direct {
            summaries.functions.insert(decl.index(), found.effects.clone());
        }
        let targets: Vec<DeclId> = exposure.functions(unit).collect();
        while summaries.grow(unit, &direct, &targets) {}
        summaries
    }

    /// Adds what callees do once; whether anything changed.
    fn grow(&mut self, unit: &Unit, direct: &[(DeclId, Direct)], targets: &[DeclId]) -> bool {
        let mut changed = false;
        for (decl, found) in direct {
            let mut sum = self.functions.get(&decl.index()).cloned().unwrap_or_default();
            let before = sum.clone();
            sum.add(&self.whole(unit, found));
            if sum != before {
                changed = true;
                self.functions.insert(decl.index(), sum);
            }
        }
        let before = self.pointer.clone();
        for &target in targets {
            let effects = self.called(unit, target);
            self.pointer.add(&effects);
        }
        changed || before != self.pointer
    }

    /// What a call of a function does.
    fn called(&self, unit: &Unit, decl: DeclId) -> Effects {
        if let Some(effects) = self.functions.get(&decl.index()) {
            return effects.clone();
        }
        let function = &unit.tast[decl];
        let elsewhere = function.body.is_none() && function.alias.is_none() && function.asm_label.is_none();
        let known = match function.name {
            Some(name) if elsewhere => library::effects(unit.names.resolve(name)),
            _ => None,
        };
        known.unwrap_or_else(Effects::unknown)
    }

    /// All that evaluating something does, its calls included.
    pub(super) fn whole(&self, unit: &Unit, direct: &Direct) -> Effects {
        let mut effects = direct.effects.clone();
        direct.calls.iter().for_each(|&callee| effects.add(&self.called(unit, callee)));
        if direct.calls_pointer {
            effects.add(&self.pointer);
            effects.add(&Effects::calling());
        }
        effects
    }
}

/// The functions of a unit with bodies that no other unit can replace.
fn bodies(unit: &Unit, alone: bool) -> Vec<(DeclId, StmtId)> {
    let body = |&decl: &DeclId| {
        let function = &unit.tast[decl];
        let last = alone || (!function.flags.contains(DeclFlags::WEAK) && function.inline.emits());
        let body = function.body.filter(|_| last && function.kind == DeclKind::Function)?;
        Some((decl, body))
    };
    unit.tast.top_level().iter().filter_map(body).collect()
}

impl Direct {
    /// What an expression does, its operands included.
    pub(super) fn of(unit: &Unit, expr: ExprId) -> Self {
        let mut direct = Self::default();
        direct.expr(unit, &Fresh::default(), expr);
        direct
    }

    /// What one node does, without its operands.
    pub(super) fn of_node(unit: &Unit, expr: ExprId) -> Self {
        let mut direct = Self::default();
        direct.node(unit, &Fresh::default(), expr);
        direct
    }

    fn expr(&mut self, unit: &Unit, fresh: &Fresh, id: ExprId) {
        self.node(unit, fresh, id);
        match operands(&unit.tast, id) {
            Some(operands) => operands.into_iter().for_each(|operand| self.expr(unit, fresh, operand)),
            None => match unit.tast[id].kind {
                ExprKind::StmtExpr(stmt) => self.statement(unit, fresh, stmt),
                _ => self.effects.add(&Effects::unknown()),
            },
        }
    }

    fn node(&mut self, unit: &Unit, fresh: &Fresh, id: ExprId) {
        let tast = &unit.tast;
        match tast[id].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                self.access_old(unit, fresh, operand, false);
            }
            ExprKind::Unary { op, operand } if is_step(op) => {
                self.access_old(unit, fresh, operand, false);
                self.access_old(unit, fresh, operand, true);
            }
            ExprKind::Assign { op, lhs, .. } => {
                if op.is_some() {
                    self.access_old(unit, fresh, lhs, false);
                }
                self.access_old(unit, fresh, lhs, true);
            }
            ExprKind::Call { callee, .. } => match called_decl(unit, callee) {
                Some(decl) => self.calls.push(decl),
                None => self.calls_pointer = true,
            },
            ExprKind::VaArg { .. }
            | ExprKind::VaStart { .. }
            | ExprKind::VaEnd { .. }
            | ExprKind::VaCopy { .. }
            | ExprKind::Atomic { .. }
            | ExprKind::Overflow { stores: true, .. } => self.effects.add(&Effects::writing()),
            ExprKind::Trap | ExprKind::Unreachable => self.effects.add(&Effects::ending()),
            _ => {}
        }
    }

    /// Adds an access, unless it is to a block that the function made itself. Whoever calls cannot have seen
    /// that block before the call, and what leads to it afterwards is written elsewhere.
    fn access_old(&mut self, unit: &Unit, fresh: &Fresh, lvalue: ExprId, write: bool) {
        if fresh.is_inside(unit, lvalue) {
            self.effects.add(&Effects::calling());
        } else {
            self.access(unit, lvalue, write);
        }
    }

    /// Adds an access to what an lvalue names.
    pub(super) fn access(&mut self, unit: &Unit, lvalue: ExprId, write: bool) {
        let scalars = scalars(unit, unit.tast[lvalue].ty);
        match object(&unit.tast, lvalue) {
            Object::Named(decl) => self.effects.name(decl, scalars, write),
            Object::Pointed => self.effects.point(scalars, write),
            Object::Own => {}
        }
    }

    fn statement(&mut self, unit: &Unit, fresh: &Fresh, stmt: StmtId) {
        statement(&unit.tast, stmt, &mut |part| match part {
            Part::Expr(expr) => self.expr(unit, fresh, expr),
            Part::Decl(decl) => self.declaration(unit, fresh, decl),
            Part::Asm => self.effects.add(&Effects::unknown()),
        });
    }

    fn declaration(&mut self, unit: &Unit, fresh: &Fresh, id: DeclId) {
        let decl = &unit.tast[id];
        if decl.duration != StorageDuration::Automatic {
            return;
        }
        if decl.cleanup.is_some() || has_variable_length(unit, decl.ty) {
            self.effects.add(&Effects::unknown());
        }
        if let Some(list) = decl.init {
            unit.tast[list].iter().for_each(|entry| self.expr(unit, fresh, entry.value));
        }
    }
}

/// What an access of a type is.
fn scalars(unit: &Unit, ty: TypeId) -> Scalars {
    let size = rucc_types::layout(&unit.types, ty, &unit.target).map_or(0, |layout| layout.size);
    let number = match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Pointer(_) => 0,
        TypeKind::Int(_) | TypeKind::Enum(_) if size > 1 => 1 + size.min(16).ilog2(),
        TypeKind::Float(_) => 8 + size.min(16).ilog2(),
        _ => return Scalars::ALL,
    };
    Scalars::kind(number)
}

/// Whether the bounds of a type are evaluated when its declaration is reached.
fn has_variable_length(unit: &Unit, ty: TypeId) -> bool {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { elem, len } => {
            matches!(len, ArrayLen::Variable(_)) || has_variable_length(unit, elem)
        }
        TypeKind::Pointer(inner) | TypeKind::Atomic(inner) => has_variable_length(unit, inner),
        TypeKind::Record(id) => unit.types.record_info(id).variable.is_some(),
        _ => false,
    }
}

/// The function that a call names directly.
pub(super) fn called_decl(unit: &Unit, callee: ExprId) -> Option<DeclId> {
    match unit.tast[callee].kind {
        ExprKind::Convert { kind: Conversion::FunctionDecay, operand } => called_decl(unit, operand),
        ExprKind::Decl(decl) => Some(decl),
        _ => None,
    }
}
