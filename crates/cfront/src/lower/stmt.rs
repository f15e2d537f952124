//! Statements.

use super::Lowerer;
use super::emit::JumpTargets;
use super::place::Place;
use super::scope::{Goal, Objects, ScopeId};
use ringfence_base::bits::mask;
use ringfence_ir::{BlockId, Operand, SwitchCase, Terminator, WhyUnreachable};
use rucc_sema::{
    Asm, AsmId, CaseList, DeclId, DeclKind, ExprId, LabelId, Stmt, StmtId, StmtList, StorageDuration,
};

impl Lowerer<'_> {
    /// Lowers a statement. Its value, if it is the last one of a statement expression, is dropped.
    pub(super) fn stmt(&mut self, id: StmtId) {
        match self.unit.tast[id] {
            Stmt::Error | Stmt::Empty => {}
            Stmt::Expr(expr) => self.full_effect(expr),
            Stmt::Block(list) => self.block(id, list),
            Stmt::Decls(list) => {
                for i in 0..self.unit.tast[list].len() {
                    self.local_decl(self.unit.tast[list][i]);
                }
            }
            Stmt::If { cond, then, otherwise } => self.if_stmt(cond, then, otherwise),
            Stmt::While { cond, body } => self.while_stmt(cond, body),
            Stmt::DoWhile { body, cond } => self.do_stmt(body, cond),
            Stmt::For { init, cond, step, body } => self.for_stmt(init, cond, step, body),
            Stmt::Switch { cond, body, cases, default } => self.switch(id, cond, body, cases, default),
            Stmt::Case { case, body } => self.case(case, body),
            Stmt::Default { body } => self.default_label(body),
            Stmt::Label { label, body } => {
                self.label(label);
                self.error_label(id, label);
                self.stmt(body);
            }
            Stmt::Goto(label) => {
                let span = self.unit.tast.stmt_span(id);
                self.at_span(span);
                let edge = self.edge(Goal::Label(label), span);
                self.jump(edge);
            }
            Stmt::IndirectGoto(target) => self.indirect_goto(target),
            Stmt::Asm(asm) => self.asm(id, asm),
            Stmt::Break => self.leave_loop(id, false),
            Stmt::Continue => self.leave_loop(id, true),
            Stmt::Return(value) => self.return_stmt(id, value),
        }
    }

    /// Evaluates a full expression for its effects.
    pub(super) fn full_effect(&mut self, expr: ExprId) {
        let mark = self.f.temporaries.len();
        self.effect(expr);
        self.end_temporaries(mark);
    }

    /// Evaluates a full expression as a condition and branches.
    fn full_condition(&mut self, cond: ExprId, then: BlockId, otherwise: BlockId) {
        let mark = self.f.temporaries.len();
        if !self.makes_temporaries(cond) {
            self.condition(cond, then, otherwise);
            return;
        }
        let value = self.truth(cond);
        self.end_temporaries(mark);
        self.branch(value, then, otherwise);
    }

    /// A statement that another one controls, which is a block of its own.
    fn controlled(&mut self, body: StmtId) {
        if let Stmt::Block(_) = self.unit.tast[body] {
            return self.stmt(body);
        }
        let literals = self.literals_of_stmt(body);
        let scope = self.open_literals(literals, Objects::default());
        self.stmt(body);
        self.close_scope(scope);
    }

    /// Opens a scope with compound literals beside other objects.
    pub(super) fn open_literals(&mut self, literals: Vec<DeclId>, mut objects: Objects) -> ScopeId {
        for decl in literals {
            objects.slots.push(self.slot_for(decl));
        }
        self.open_scope(objects)
    }

    /// A block, whose objects end at its closing brace.
    fn block(&mut self, id: StmtId, list: StmtList) {
        let (objects, literals) = (self.block_objects(list), self.literals_of_block(list));
        let scope = self.open_literals(literals, objects);
        for i in 0..self.unit.tast[list].len() {
            self.stmt(self.unit.tast[list][i]);
        }
        let last = self.here();
        self.at_end_of(id);
        self.close_scope(scope);
        self.at_loc(last);
    }

    /// The objects that a block declares itself.
    pub(super) fn block_objects(&mut self, list: StmtList) -> Objects {
        let mut objects = Objects::default();
        for i in 0..self.unit.tast[list].len() {
            let mut stmt = self.unit.tast[list][i];
            loop {
                match self.unit.tast[stmt] {
                    Stmt::Label { body, .. } | Stmt::Case { body, .. } | Stmt::Default { body } => {
                        stmt = body
                    }
                    Stmt::Decls(decls) => {
                        self.decl_objects(decls, &mut objects);
                        break;
                    }
                    _ => break,
                }
            }
        }
        objects
    }

    fn decl_objects(&mut self, decls: rucc_sema::DeclList, objects: &mut Objects) {
        for i in 0..self.unit.tast[decls].len() {
            let decl = self.unit.tast[decls][i];
            if self.lives_with_block(decl) {
                match self.register_for(decl) {
                    Some(reg) => objects.regs.push(reg),
                    None => objects.slots.push(self.slot_for(decl)),
                }
            }
        }
    }

    /// Whether the object comes alive at the entry into its block.
    fn lives_with_block(&self, decl: DeclId) -> bool {
        let decl = &self.unit.tast[decl];
        decl.kind == DeclKind::Object
            && decl.duration == StorageDuration::Automatic
            && decl.cleanup.is_none()
            && !self.is_variable_length(decl.ty)
    }

    fn if_stmt(&mut self, cond: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let literals = self.literals_of_exprs([cond]);
        let scope = self.open_literals(literals, Objects::default());
        let (then_block, join) = (self.new_block(), self.new_block());
        let else_block = if otherwise.is_some() { self.new_block() } else { join };
        self.full_condition(cond, then_block, else_block);
        self.start(then_block);
        self.controlled(then);
        self.jump(join);
        if let Some(otherwise) = otherwise {
            self.start(else_block);
            self.controlled(otherwise);
            self.jump(join);
        }
        self.start(join);
        self.close_scope(scope);
    }

    fn loop_body(&mut self, body: StmtId, on_break: BlockId, on_continue: BlockId) {
        let scope = self.scope();
        self.f.jumps.push(JumpTargets { on_break, on_continue: Some(on_continue), scope });
        self.controlled(body);
        self.f.jumps.pop();
    }

    fn while_stmt(&mut self, cond: ExprId, body: StmtId) {
        let literals = self.literals_of_exprs([cond]);
        let scope = self.open_literals(literals, Objects::default());
        let (head, inside, after) = (self.new_block(), self.new_block(), self.new_block());
        self.start(head);
        self.full_condition(cond, inside, after);
        self.start(inside);
        self.loop_body(body, after, head);
        self.jump(head);
        self.start(after);
        self.close_scope(scope);
    }

    fn do_stmt(&mut self, body: StmtId, cond: ExprId) {
        let literals = self.literals_of_exprs([cond]);
        let scope = self.open_literals(literals, Objects::default());
        let (inside, test, after) = (self.new_block(), self.new_block(), self.new_block());
        self.start(inside);
        self.loop_body(body, after, test);
        self.start(test);
        self.full_condition(cond, inside, after);
        self.start(after);
        self.close_scope(scope);
    }

    fn for_stmt(&mut self, init: Option<StmtId>, cond: Option<ExprId>, step: Option<ExprId>, body: StmtId) {
        let mut objects = Objects::default();
        if let Some(init) = init
            && let Stmt::Decls(decls) = self.unit.tast[init]
        {
            self.decl_objects(decls, &mut objects);
        }
        let mut literals = self.literals_of_exprs(cond.into_iter().chain(step));
        if let Some(init) = init {
            literals.extend(self.literals_of_stmt(init));
        }
        let scope = self.open_literals(literals, objects);
        if let Some(init) = init {
            self.stmt(init);
        }
        let (head, inside) = (self.new_block(), self.new_block());
        let (next, after) = (self.new_block(), self.new_block());
        self.start(head);
        match cond {
            Some(cond) => self.full_condition(cond, inside, after),
            None => self.jump(inside),
        }
        self.start(inside);
        self.loop_body(body, after, next);
        self.start(next);
        if let Some(step) = step {
            self.full_effect(step);
        }
        self.jump(head);
        self.start(after);
        self.close_scope(scope);
    }

    fn leave_loop(&mut self, id: StmtId, again: bool) {
        self.at_span(self.unit.tast.stmt_span(id));
        let wanted = |jump: &&JumpTargets| !again || jump.on_continue.is_some();
        let Some(&jump) = self.f.jumps.iter().rev().find(wanted) else { return };
        self.leave_up_to(jump.scope);
        self.jump(if again { jump.on_continue.unwrap_or(jump.on_break) } else { jump.on_break });
    }

    fn switch(&mut self, id: StmtId, cond: ExprId, body: StmtId, cases: CaseList, default: Option<StmtId>) {
        let literals = self.literals_of_exprs([cond]);
        let scope = self.open_literals(literals, Objects::default());
        let mark = self.f.temporaries.len();
        let value = self.value(cond);
        self.end_temporaries(mark);
        let (span, after) = (self.unit.tast.stmt_span(id), self.new_block());
        let table = self.switch_table(value, cases, span);
        let default_edge = default.map(|_| self.new_block());
        let from = self.scope();
        self.end(Terminator::Switch {
            value,
            cases: table.into_boxed_slice(),
            default: default_edge.unwrap_or(after),
        });
        self.f.jumps.push(JumpTargets { on_break: after, on_continue: None, scope: from });
        self.f.defaults.push(None);
        self.controlled(body);
        self.jump(after);
        self.f.jumps.pop();
        let found = self.f.defaults.pop().flatten();
        if let (Some(block), Some((target, scope))) = (default_edge, found) {
            self.f.edges.push(super::scope::Edge { block, from, goal: Goal::Block(target, scope), span });
        }
        self.start(after);
        self.close_scope(scope);
    }

    fn switch_table(&mut self, value: Operand, cases: CaseList, span: rucc_diag::Span) -> Vec<SwitchCase> {
        let width = self.ty_of(value).bits(self.program.model());
        let mask = mask(width);
        let mut table = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            let (low, high) = (self.unit.tast[cases][i].low, self.unit.tast[cases][i].high);
            if low > high && low >= 0 {
                continue;
            }
            let target = self.edge(Goal::Case(case), span);
            let (low, high) = (low as u128 & mask, high as u128 & mask);
            if low <= high {
                table.push(SwitchCase { low, high, target });
            } else {
                table.push(SwitchCase { low, high: mask, target });
                table.push(SwitchCase { low: 0, high, target });
            }
        }
        table.sort_by_key(|case| case.low);
        table
    }

    fn case(&mut self, case: rucc_sema::CaseId, body: StmtId) {
        let block = self.new_block();
        self.start(block);
        let scope = self.scope();
        self.f.cases.insert(case, (block, scope));
        self.stmt(body);
    }

    fn default_label(&mut self, body: StmtId) {
        let block = self.new_block();
        self.start(block);
        let scope = self.scope();
        if let Some(default) = self.f.defaults.last_mut() {
            *default = Some((block, scope));
        }
        self.stmt(body);
    }

    /// The block of a label, made when it is first mentioned.
    pub(super) fn label_block(&mut self, label: LabelId) -> BlockId {
        if let Some(&(block, _)) = self.f.labels.get(&label) {
            return block;
        }
        let block = self.new_block();
        self.f.labels.insert(label, (block, None));
        block
    }

    fn label(&mut self, label: LabelId) {
        let block = self.label_block(label);
        self.start(block);
        let scope = self.scope();
        self.f.labels.insert(label, (block, Some(scope)));
    }

    /// Calls the error function at a label that counts as an error.
    fn error_label(&mut self, id: StmtId, label: LabelId) {
        let name = self.unit.names.resolve(self.unit.tast[label].name);
        if self.unit.error_label.as_deref() == Some(name) {
            self.at_span(self.unit.tast.stmt_span(id));
            self.call_runtime("__ringfence_error_label");
        }
    }

    /// A computed jump may go to every label whose address the function takes. The scopes that it
    /// leaves are ended here; the targets are checked at the end of the function.
    fn indirect_goto(&mut self, target: ExprId) {
        let mark = self.f.temporaries.len();
        let addr = self.value(target);
        self.end_temporaries(mark);
        let block = self.new_block();
        self.jump(block);
        let (scope, loc) = (self.scope(), self.here());
        self.f.edges_indirect.push((block, addr, scope, loc));
    }

    /// Gives each computed jump its targets, now that all labels are known.
    pub(super) fn fill_indirect(&mut self) {
        for (block, addr, from, loc) in std::mem::take(&mut self.f.edges_indirect) {
            self.at_loc(loc);
            self.start(block);
            let scopes: Vec<_> = self
                .f
                .taken_labels
                .iter()
                .map(|taken| self.f.labels.values().find(|(block, _)| block == taken).and_then(|l| l.1))
                .collect();
            let common = scopes.iter().flatten().fold(from, |at, &to| self.common_scope(at, to));
            let fits = scopes.iter().all(|to| to.is_some_and(|to| self.enters_nothing(common, to)));
            if !fits {
                self.unsupported_end("computed goto into a scope");
                continue;
            }
            let inner = self.f.scope.replace(from);
            self.leave_up_to(common);
            self.f.scope = inner;
            let targets = self.f.taken_labels.clone().into_boxed_slice();
            self.end(Terminator::IndirectGoto { addr, targets });
        }
    }

    fn return_stmt(&mut self, id: StmtId, value: Option<ExprId>) {
        self.at_span(self.unit.tast.stmt_span(id));
        let loc = self.here();
        let mark = self.f.temporaries.len();
        let value = value.and_then(|value| self.return_value(value));
        self.at_loc(loc);
        self.end_temporaries(mark);
        self.leave_function();
        self.at_loc(loc);
        self.finish_return(value);
    }

    fn return_value(&mut self, value: ExprId) -> Option<Operand> {
        let ty = self.unit.tast[value].ty;
        match (self.shape(ty).scalar(), self.f.body.result) {
            (Some(_), None) => Some(self.value(value)),
            (None, Some(result)) => {
                let src = self.aggregate(value);
                self.copy_value(Operand::Reg(result), src, value, 1);
                None
            }
            _ => {
                self.effect(value);
                None
            }
        }
    }

    /// Ends the function with a value, or an indeterminate one where a value is owed.
    pub(super) fn finish_return(&mut self, value: Option<Operand>) {
        if self.f.current.is_none() {
            return;
        }
        let owed = self.f.ret.and_then(|ty| self.shape(ty).scalar());
        let value = match (owed, value) {
            (Some(ty), None) => Some(self.undefined(ty)),
            (None, _) => None,
            (Some(_), value) => value,
        };
        self.end(Terminator::Return(value));
    }

    /// An `asm` without instructions does nothing but hide values from the compiler: an output tied
    /// to an input gets its value. Every other `asm` cannot be modelled. The operands of all are evaluated.
    fn asm(&mut self, id: StmtId, asm: AsmId) {
        let unit = self.unit;
        self.at_span(unit.tast.stmt_span(id));
        let loc = self.here();
        let asm = unit.tast[asm];
        let mark = self.f.temporaries.len();
        let outputs = self.asm_outputs(asm);
        let inputs = self.asm_inputs(asm);
        self.at_loc(loc);
        let template = &unit.tast[asm.template].elements;
        let blank = template.iter().all(|&c| matches!(c, 0x20 | 0x09 | 0x0a));
        if !blank || !unit.tast[asm.labels].is_empty() || !self.pass_through(asm, &outputs, &inputs) {
            self.unsupported("asm");
        }
        self.end_temporaries(mark);
    }

    /// The places of the outputs. They stay the same while the other operands are evaluated.
    fn asm_outputs(&mut self, asm: Asm) -> Vec<Place> {
        let unit = self.unit;
        let mut places: Vec<Place> = Vec::new();
        for output in &unit.tast[asm.outputs] {
            places = places.into_iter().map(|place| self.held_place(place, output.value)).collect();
            let place = self.place(output.value);
            places.push(place);
        }
        for input in &unit.tast[asm.inputs] {
            places = places.into_iter().map(|place| self.held_place(place, input.value)).collect();
        }
        places
    }

    /// The values of the inputs; absent for one that stays in memory, whose address alone is evaluated.
    fn asm_inputs(&mut self, asm: Asm) -> Vec<Option<Operand>> {
        let unit = self.unit;
        let mut values: Vec<Option<Operand>> = Vec::new();
        for input in &unit.tast[asm.inputs] {
            values = values.into_iter().map(|v| v.map(|v| self.held(v, input.value))).collect();
            let memory = unit.tast[input.constraint].elements.iter().all(|&c| is_memory_constraint(c));
            let scalar = self.shape(unit.tast[input.value].ty).scalar().is_some();
            let value = if scalar && !memory {
                Some(self.value(input.value))
            } else {
                self.place(input.value);
                None
            };
            values.push(value);
        }
        values
    }

    /// Gives each output of a blank `asm` the value it is tied to; whether all are tied.
    fn pass_through(&mut self, asm: Asm, outputs: &[Place], inputs: &[Option<Operand>]) -> bool {
        let unit = self.unit;
        let mut given = Vec::with_capacity(outputs.len());
        for (i, (output, place)) in unit.tast[asm.outputs].iter().zip(outputs).enumerate() {
            if unit.tast[output.constraint].elements.first() == Some(&u32::from(b'+')) {
                continue;
            }
            let tied = unit.tast[asm.inputs].iter().zip(inputs).find(|(input, _)| {
                let text = &unit.tast[input.constraint].elements;
                text.len() == 1 && i < 10 && text[0] == u32::from(b'0') + i as u32
            });
            let Some((input, &Some(value))) = tied else { return false };
            let (to, from) = (unit.tast[output.value].ty, unit.tast[input.value].ty);
            let (to, from) = (self.shape(to), self.shape(from));
            if to.scalar().is_none() {
                return false;
            }
            // An output may be the variable that another input is read from.
            let value = self.convert(value, from, to);
            given.push((place, Operand::Reg(self.copied(value))));
        }
        for (place, value) in given {
            self.store(place, value);
        }
        true
    }

    /// Ends the current block where the program promised that control does not get.
    pub(super) fn unreachable(&mut self, why: WhyUnreachable) {
        self.end(Terminator::Unreachable(why));
    }
}

/// Whether a letter of a constraint asks for an operand in memory and nothing else.
fn is_memory_constraint(letter: u32) -> bool {
    matches!(u8::try_from(letter), Ok(b'm' | b'o' | b'V' | b'<' | b'>' | b'%' | b','))
}
