//! A postcondition as C code that checks memory and frees what the formula describes.
//!
//! What is described twice is freed twice, and what is not described is lost at the end: both are violations without more ado, so
//! the checks of C itself say that the parts are disjoint and all there is. **Memory that passes satisfies the formula**:
//!
//! - A block is written to its last bytes and freed, so it is a heap block that begins at its variable and has the bytes that the
//!   formula says. It may have more of them: who relies on the formula alone does not use those. No two cells of a block share a
//!   byte ([`plan`](super::plan)).
//! - A member holds what the formula says, or a variable that has no value yet gets the value that it holds, which the variable's
//!   type must be able to hold: the variable is held by a member of that type, so no other value would do.
//! - A segment is followed until its end is met for the first time, each node is checked by the same rules. A ring is one that
//!   is written as such: its end is its beginning.
//! - Each condition is checked once, when its variables have values. One that is left is refused.
//! - Of several cases the first counts whose conditions hold.

use super::build::Locals;
use super::error::{Error, Result};
use super::expr::Expr;
use super::formula::{Heap, Pure};
use super::plan::{Context, Group, Plan, Segment};
use super::scope::Scope;
use super::token::Token;
use std::collections::BTreeMap;

/// Checks and frees what symbolic heaps describe.
pub(super) struct Checker<'a, 'c> {
    pub(super) cx: &'c mut Context<'a>,
    /// The clause that is checked, for messages.
    pub(super) clause: &'static str,
    /// The blocks that are not freed: those that begin at one of these variables. Their contents become anything.
    pub(super) kept: &'c [Kept],
}

/// A block that a call does not free.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    /// The variable that holds its address.
    pub(super) key: String,
    /// The variable that says whether there is one.
    pub(super) flag: String,
    /// The variable that says whether it is part of what is ensured.
    pub(super) used: String,
}

impl<'a> Checker<'a, '_> {
    /// Checks a formula. `place` is where it stands.
    pub(super) fn formula(
        &mut self,
        heaps: &[Heap],
        values: &BTreeMap<String, Expr>,
        scope: &Scope,
        place: &Token,
    ) -> Result<()> {
        for (number, heap) in heaps.iter().enumerate() {
            let plan = self.cx.plan(heap, values)?;
            let mut guard = "1".to_owned();
            for pure in plan.pure.iter().filter(|pure| heaps.len() > 1 && scope.decides(pure)) {
                guard.push_str(&format!(" && {}", self.cx.arith().condition(pure)?));
            }
            let before = if number == 0 { "" } else { "else " };
            self.cx.writer.at(place, &format!("{before}if ({guard}) {{"));
            self.check(plan, scope.clone())?;
            self.cx.writer.at(place, "}");
        }
        let failure = self.failure("none of the cases holds", place);
        self.cx.writer.at(place, &format!("else {failure}"));
        Ok(())
    }

    /// Checks one symbolic heap. Gives which variables have values.
    pub(super) fn check(&mut self, mut plan: Plan<'a>, mut scope: Scope) -> Result<Scope> {
        for local in &plan.locals {
            self.declare(&local.key, &local.place);
        }
        let groups = plan.groups.clone();
        let (conditions, mut checked) = (plan.pure.len(), 0);
        while self.step(&mut plan, &mut scope, &mut checked)? {}
        let unknown = "what this depends on is not determined by the rest of the formula";
        let left = plan.groups.first().map(|group| &group.place);
        let left = left.or_else(|| plan.segments.first().map(|segment| &segment.place));
        if let Some(place) = left.or_else(|| plan.pure.first().map(|pure| &pure.left.place)) {
            return Err(Error::at(place, unknown));
        }
        if checked != conditions {
            return Err(Error::at(
                &Token::nowhere(),
                "not supported in contracts: a condition that is not checked",
            ));
        }
        let counts = groups.iter().filter_map(|group| group.array.as_ref().map(|array| &array.count));
        if let Some(count) = counts.into_iter().find(|count| !scope.knows(count)) {
            return Err(Error::at(&count.place, unknown));
        }
        // Until now their addresses are those of blocks, and lists that lead to them can be followed.
        for group in &groups {
            self.free(group)?;
        }
        Ok(scope)
    }

    /// Declares a variable of C.
    fn declare(&mut self, key: &str, place: &Token) {
        let written = self.cx.types[key].written.clone();
        self.cx.writer.at(place, &format!("{written} {key} = 0;"));
    }

    fn step(&mut self, plan: &mut Plan<'a>, scope: &mut Scope, checked: &mut usize) -> Result<bool> {
        if let Some(at) = plan.pure.iter().position(|pure| scope.decides(pure)) {
            let pure = plan.pure.remove(at);
            let condition = self.cx.arith().condition(&pure)?;
            self.require(&condition, &pure.shown(), &pure.left.place);
            *checked += 1;
            return Ok(true);
        }
        if let Some((key, value)) = plan.pure.iter().find_map(|pure| scope.determined(pure)) {
            let value = value.clone();
            self.bind(&key, &value, scope)?;
            return Ok(true);
        }
        if let Some(at) = plan.groups.iter().position(|group| self.is_ready(scope, group)) {
            let group = plan.groups.remove(at);
            self.group(&group, scope)?;
            return Ok(true);
        }
        let ready = |segment: &Segment<'_>| {
            let open = |end: &Expr| scope.knows(end) || scope.open(end).is_some();
            segment.from.iter().all(|from| scope.knows(from))
                && scope.knows(&segment.to[0])
                && segment.to[1..].iter().all(open)
        };
        if let Some(at) = plan.segments.iter().position(ready) {
            let segment = plan.segments.remove(at);
            self.segment(&segment, scope)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Requires a condition.
    fn require(&mut self, condition: &str, shown: &str, place: &Token) {
        let failure = self.failure(shown, place);
        self.cx.writer.at(place, &format!("if (!({condition})) {failure}"));
    }

    /// Gives a variable a value that its type can hold.
    fn bind(&mut self, key: &str, value: &Expr, scope: &mut Scope) -> Result<()> {
        let ty = self.cx.arith().variable(key, value)?.clone();
        let (fits, assigned) = self.cx.arith().store(key, &ty, value)?;
        if let Some(fits) = fits {
            self.require(&fits, &format!("{} is {}", super::expr::plain(key), value.shown()), &value.place);
        }
        self.cx.writer.at(&value.place, &assigned);
        scope.bind(key);
        Ok(())
    }

    /// Whether a block's address is known, and what its members hold or what gets a value by that. How many elements it has is
    /// asked for when it is freed.
    fn is_ready(&self, scope: &Scope, group: &Group) -> bool {
        let known = |value: &Expr| scope.knows(value) || scope.open(value).is_some();
        scope.has(&group.key) && group.cells.iter().all(|cell| known(&cell.value))
    }

    /// Checks what the members of a block hold.
    fn group(&mut self, group: &Group, scope: &mut Scope) -> Result<()> {
        for cell in &group.cells {
            if cell.value.as_variable().is_some_and(|key| self.cx.anything.contains(key)) {
                continue;
            }
            match scope.open(&cell.value) {
                Some(key) => {
                    // The member is a variable of C like any other.
                    self.cx.types.insert(cell.access.clone(), cell.ty.clone());
                    self.bind(&key, &Expr::name(&cell.access, &cell.value.place), scope)?;
                }
                None => {
                    let holds = self.cx.arith().holds(&cell.access, &cell.ty, &cell.value)?;
                    let shown = format!("{} is {}", super::expr::plain(&cell.access), cell.value.shown());
                    self.require(&holds, &shown, &cell.value.place);
                }
            }
        }
        Ok(())
    }

    /// Frees a block that has the size that the formula says.
    fn free(&mut self, group: &Group) -> Result<()> {
        let (place, base) = (&group.place, &group.key);
        if let Some(object) = group.object {
            self.cx.writer.at(place, &format!("__contracts_clear((void *){base}, 0, {object});"));
        }
        let mut forgotten = group.object.map(|object| format!("__contracts_fill((void *){base}, {object});"));
        if let Some(extent) = super::extent::extent(self.cx, group)? {
            self.cx.writer.at(place, &extent.declared);
            self.require(&extent.possible, "the size of the block", place);
            let (number, size) = (&extent.number, &extent.size);
            let last = format!("(void *)((char *){base} + {size} - 1), 0, 1");
            self.cx.writer.at(place, &format!("if ({number} != 0) __contracts_clear({last});"));
            // The contents of a new block are not set, which stands for any.
            let new = self.cx.writer.fresh("new");
            let made = format!("void *{new} = __contracts_allocate({size}); __contracts_assume({new} != 0);");
            let copied = format!("__contracts_copy((void *){base}, {new}, {size}); __contracts_free({new});");
            let whole = if group.object.is_some() { "1".to_owned() } else { format!("{number} != 0") };
            forgotten = Some(format!("if ({whole}) {{ {made} {copied} }}"));
        }
        let mut statement = format!("__contracts_free((void *){base});");
        if !self.kept.is_empty() {
            let is = |one: &Kept| format!("(void *){base} == (void *){}", one.key);
            for one in self.kept {
                let noted = format!("if ({base} && {}) {} = 1;", is(one), one.flag);
                self.cx.writer.at(place, &noted);
            }
            let any = self.kept.iter().map(is).collect::<Vec<_>>().join(" || ");
            let forgotten = forgotten.unwrap_or_default();
            statement = format!("if ({base} && ({any})) {{ {forgotten} }} else {statement}");
        }
        self.cx.writer.at(place, &statement);
        Ok(())
    }

    fn segment(&mut self, segment: &Segment<'a>, scope: &mut Scope) -> Result<()> {
        let (place, definition) = (&segment.place, segment.definition);
        let locals = Locals::new(segment, self.cx)?;
        let mut inner = scope.clone();
        self.cx.writer.at(place, "{");
        for (local, value) in locals.params.iter().zip(&segment.from) {
            self.declare(local, &value.place);
            self.bind(local, value, &mut inner)?;
        }
        let node = &locals.params[0];
        let end = Expr::name(node, place);
        let ends = Pure { left: end, operator: "!=".to_owned(), right: segment.to[0].clone() };
        let goes_on = self.cx.arith().condition(&ends)?;
        if segment.nonempty && !segment.is_ring() {
            self.require(&goes_on, "the list has a node", place);
        }
        let first = self.cx.writer.fresh("first");
        let begins = u8::from(segment.is_ring());
        self.cx
            .writer
            .at(place, &format!("_Bool {first} = {begins}; while ({first} || {goes_on}) {{ {first} = 0;"));
        for key in locals.others.iter().chain([&locals.next]) {
            self.declare(key, place);
        }
        let plan = self.cx.plan(&definition.body, &locals.values)?;
        let inner = self.check(plan, inner)?;
        if let Some(open) = locals.after.iter().find(|expr| !inner.knows(expr)) {
            return Err(Error::at(&open.place, "a node does not determine where the next one begins"));
        }
        let failure = self.failure("the list goes on", place);
        let kept = locals.keep(self.cx, |fits| format!("if (!({fits})) {failure}"))?;
        self.cx.writer.at(place, &format!("{kept} }}"));
        for (end, local) in segment.to.iter().zip(&locals.params).skip(1) {
            let value = Expr::name(local, &end.place);
            match scope.open(end) {
                Some(key) => self.bind(&key, &value, scope)?,
                None => {
                    let pure = Pure { left: value, operator: "==".to_owned(), right: end.clone() };
                    let condition = self.cx.arith().condition(&pure)?;
                    self.require(&condition, &pure.shown(), &end.place);
                }
            }
        }
        self.cx.writer.at(place, "}");
        Ok(())
    }

    /// The statement that says that something does not hold.
    fn failure(&self, what: &str, place: &Token) -> String {
        let what = what.replace('\\', "\\\\").replace('"', "\\\"");
        format!("__contracts_fail(\"{}: {what}\", \"\", {}, \"\");", self.clause, place.line)
    }
}
