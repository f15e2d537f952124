//! Scopes and the lifetimes that their edges begin and end.
//!
//! A scope owns slots and registers. Its slots come alive together when control enters the scope and die when it
//! leaves, in the reverse order, after the `cleanup` function of the scope was called, if it has
//! one. A variable-length array and a variable with `cleanup` open a scope of their own at their
//! declaration, which ends with the block around it; so a jump back before the declaration leaves
//! that scope, as C says.
//!
//! A `goto` and the dispatch of a `switch` may enter scopes other than at their start and may be
//! lowered before their target is known. Each therefore gets a block of its own, an [`Edge`], that
//! is filled at the end of the function, when all scopes are known: it ends the scopes that are
//! left, innermost first, and begins those that are entered, outermost first. A variable in a register
//! has no address and so no lifetime to see; it becomes indeterminate at its declaration, and on an
//! edge that enters its scope past it. Where its scope ends before the function does, it is forgotten, so that it
//! holds no heap block any more; where the unit calls `setjmp`, which may jump back into a scope that was left, all of them are.

use super::Lowerer;
use ringfence_base::define_id;
use ringfence_ir::{BlockId, InstKind, Operand, RegId, SlotId, Terminator};
use rucc_diag::Span;
use rucc_sema::{CaseId, DeclId, LabelId};

define_id! {
    /// A scope of the function being lowered.
    pub(crate) struct ScopeId = "scope";
}

/// The depth of the scope of a function's block: the parameters have one around it.
const FUNCTION_BLOCK: u32 = 1;

#[derive(Debug)]
pub(crate) struct Scope {
    parent: Option<ScopeId>,
    depth: u32,
    /// The slots that come alive on entry.
    slots: Vec<SlotId>,
    /// The registers of its variables, which are indeterminate after a jump into the scope.
    regs: Vec<RegId>,
    /// The slots that come alive later: the variable-length array that the scope was opened for, parameters, and
    /// compound literals that were not found before.
    late: Vec<SlotId>,
    /// The cleanup function and the variable that it gets the address of.
    cleanup: Option<(DeclId, SlotId)>,
    /// Whether the scope was opened by a declaration in the middle of a block.
    by_declaration: bool,
}

/// The objects that a block declares itself.
#[derive(Debug, Default)]
pub(crate) struct Objects {
    pub(crate) slots: Vec<SlotId>,
    pub(crate) regs: Vec<RegId>,
}

/// Where an edge goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Goal {
    Label(LabelId),
    Case(CaseId),
    /// To a block in a scope, already known.
    Block(BlockId, ScopeId),
}

/// A jump that crosses scopes and is filled in later.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) block: BlockId,
    pub(crate) from: ScopeId,
    pub(crate) goal: Goal,
    pub(crate) span: Span,
}

impl Lowerer<'_> {
    /// Opens a scope whose slots come alive now.
    pub(super) fn open_scope(&mut self, objects: Objects) -> ScopeId {
        let scope = self.push_scope(objects, None, false);
        self.begin_slots(scope);
        scope
    }

    /// Opens a scope at a declaration: of a variable-length array or a variable with `cleanup`.
    pub(super) fn open_declaration(&mut self, slots: Vec<SlotId>, cleanup: Option<(DeclId, SlotId)>) {
        let scope = self.push_scope(Objects { slots, regs: Vec::new() }, cleanup, true);
        self.begin_slots(scope);
    }

    fn push_scope(
        &mut self,
        objects: Objects,
        cleanup: Option<(DeclId, SlotId)>,
        by_declaration: bool,
    ) -> ScopeId {
        let parent = self.f.scope;
        let depth = parent.map_or(0, |parent| self.f.scopes[parent].depth + 1);
        let (late, Objects { slots, regs }) = (Vec::new(), objects);
        let scope = self.f.scopes.push(Scope { parent, depth, slots, regs, late, cleanup, by_declaration });
        self.f.scope = Some(scope);
        scope
    }

    fn begin_slots(&mut self, scope: ScopeId) {
        for i in 0..self.f.scopes[scope].slots.len() {
            let slot = self.f.scopes[scope].slots[i];
            self.emit(InstKind::Live { slot });
        }
    }

    /// Adds a slot that comes alive in the middle of the innermost scope.
    pub(super) fn add_late(&mut self, slot: SlotId) {
        if let Some(scope) = self.f.scope {
            self.f.scopes[scope].late.push(slot);
        }
    }

    /// Closes the scope and those that declarations opened in it, ending their objects.
    pub(super) fn close_scope(&mut self, scope: ScopeId) {
        let here = self.here();
        while let Some(inner) = self.f.scope {
            let Scope { slots, late, .. } = &self.f.scopes[inner];
            slots.iter().chain(late).for_each(|&slot| self.f.body.slots[slot].end = here);
            self.end_scope(inner);
            self.f.scope = self.f.scopes[inner].parent;
            if inner == scope {
                break;
            }
            debug_assert!(self.f.scopes[inner].by_declaration);
        }
    }

    /// The innermost scope. There is always one inside a function.
    pub(super) fn scope(&self) -> ScopeId {
        self.f.scope.unwrap_or(ScopeId::new(0))
    }

    /// Emits what leaving one scope does.
    fn end_scope(&mut self, scope: ScopeId) {
        self.run_cleanup(scope);
        for i in (0..self.f.scopes[scope].late.len()).rev() {
            let slot = self.f.scopes[scope].late[i];
            self.emit(InstKind::Dead { slot });
        }
        for i in (0..self.f.scopes[scope].slots.len()).rev() {
            let slot = self.f.scopes[scope].slots[i];
            self.emit(InstKind::Dead { slot });
        }
        self.forget_variables(scope);
    }

    /// Forgets what the variables in the registers of a scope hold. The scopes of the parameters and of the function's
    /// block end with the function.
    fn forget_variables(&mut self, scope: ScopeId) {
        if self.f.scopes[scope].depth <= FUNCTION_BLOCK {
            return;
        }
        let (model, all) = (self.program.model(), self.facts.sets_buffers());
        for i in (0..self.f.scopes[scope].regs.len()).rev() {
            let dst = self.f.scopes[scope].regs[i];
            if all || self.f.body.regs[dst].ty.holds_addresses(model) {
                self.emit(InstKind::Forget { dst });
            }
        }
    }

    fn run_cleanup(&mut self, scope: ScopeId) {
        if let Some((function, slot)) = self.f.scopes[scope].cleanup {
            self.call_cleanup(function, Operand::Slot(slot));
        }
    }

    /// Emits what leaving all scopes inside `outer` does, without closing them: a `break` or
    /// `continue`.
    pub(super) fn leave_up_to(&mut self, outer: ScopeId) {
        let mut at = self.f.scope;
        while let Some(scope) = at.filter(|&scope| scope != outer) {
            self.end_scope(scope);
            at = self.f.scopes[scope].parent;
        }
    }

    /// Calls every cleanup function that a `return` owes. The objects themselves end with the
    /// return.
    pub(super) fn leave_function(&mut self) {
        let mut at = self.f.scope;
        while let Some(scope) = at {
            self.run_cleanup(scope);
            at = self.f.scopes[scope].parent;
        }
    }

    /// A block that goes to `goal` from the innermost scope, to be filled at the end.
    pub(super) fn edge(&mut self, goal: Goal, span: Span) -> BlockId {
        let block = self.new_block();
        let from = self.scope();
        self.f.edges.push(Edge { block, from, goal, span });
        block
    }

    /// Fills all edges. Cleanup calls never make new edges, so one pass is enough.
    pub(super) fn fill_edges(&mut self) {
        for edge in std::mem::take(&mut self.f.edges) {
            self.at_span(edge.span);
            self.start_detached(edge.block);
            match self.goal(edge.goal) {
                Some((target, to)) => {
                    self.cross(edge.from, to);
                    self.jump(target);
                }
                None => self.unsupported_end("jump to an undefined label"),
            }
        }
    }

    /// Starts a block without falling into it.
    fn start_detached(&mut self, block: BlockId) {
        debug_assert!(self.f.current.is_none());
        self.start(block);
    }

    pub(super) fn unsupported_end(&mut self, what: &str) {
        self.unsupported(what);
        self.end(Terminator::Unreachable(ringfence_ir::WhyUnreachable::AfterNoReturn));
    }

    fn goal(&self, goal: Goal) -> Option<(BlockId, ScopeId)> {
        match goal {
            Goal::Label(label) => self.f.labels.get(&label).and_then(|&(block, scope)| Some((block, scope?))),
            Goal::Case(case) => self.f.cases.get(&case).copied(),
            Goal::Block(block, scope) => Some((block, scope)),
        }
    }

    /// Emits what going from one scope to another does.
    fn cross(&mut self, from: ScopeId, to: ScopeId) {
        let common = self.common_scope(from, to);
        let mut at = Some(from);
        while let Some(scope) = at.filter(|&scope| scope != common) {
            self.end_scope(scope);
            at = self.f.scopes[scope].parent;
        }
        let mut entered = Vec::new();
        let mut at = Some(to);
        while let Some(scope) = at.filter(|&scope| scope != common) {
            entered.push(scope);
            at = self.f.scopes[scope].parent;
        }
        for scope in entered.into_iter().rev() {
            self.begin_slots(scope);
            for i in 0..self.f.scopes[scope].regs.len() {
                let dst = self.f.scopes[scope].regs[i];
                self.emit(InstKind::Undef { dst });
            }
        }
    }

    /// The innermost scope that holds both.
    pub(super) fn common_scope(&self, a: ScopeId, b: ScopeId) -> ScopeId {
        let (mut a, mut b) = (a, b);
        while a != b {
            let deeper = if self.f.scopes[a].depth >= self.f.scopes[b].depth { &mut a } else { &mut b };
            match self.f.scopes[*deeper].parent {
                Some(parent) => *deeper = parent,
                None => return *deeper,
            }
        }
        a
    }

    /// Whether going from `from` into `to` begins no object, so that only leaving matters.
    pub(super) fn enters_nothing(&self, from: ScopeId, to: ScopeId) -> bool {
        let common = self.common_scope(from, to);
        let mut at = Some(to);
        while let Some(scope) = at.filter(|&scope| scope != common) {
            let Scope { parent, slots, regs, late, cleanup, .. } = &self.f.scopes[scope];
            if !slots.is_empty() || !regs.is_empty() || !late.is_empty() || cleanup.is_some() {
                return false;
            }
            at = *parent;
        }
        true
    }
}
