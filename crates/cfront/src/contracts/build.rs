//! A precondition as C code that makes the memory that it describes.
//!
//! **Every memory that the formula describes is made by some execution, and no other** (what docs/contracts.md says it
//! describes). A proof rests on the first, a run that refutes on the second. The argument, part by part:
//!
//! - A number that nothing determines is drawn from all values of its type. An address that begins no part of memory is drawn
//!   after all blocks are made and the first nodes of all lists: it is one of theirs, or any other number, perhaps that of a later
//!   node. An address that would have to be drawn earlier is refused ([`Error::early`]).
//! - A variable that an equality determines gets the value of the other side: no other value satisfies the equality, which is
//!   assumed afterwards as every condition is.
//! - A block is allocated with the size that the formula says. An object's bytes are drawn, which gives its numbers any values;
//!   members whose values are not all that bytes can be are drawn on their own. Then the members of which something is said get
//!   their values. No two of them share a byte ([`plan`](super::plan)), so each keeps its value. A block that is an array has
//!   contents that are not set, which stands for any; one without elements may begin at null.
//! - A segment is allocated node by node, with a draw at each that says whether it is the last one. Each node is made by the same
//!   rules. The nodes are new, and none of them is where the segment ends.
//! - A value that the type of its place cannot hold is assumed not to be there before it is stored.
//! - Each condition is assumed once, when its variables have values. One that is left is refused ([`Builder::build`]): nothing
//!   is left out.

use super::check::Kept;
use super::error::{Error, Result};
use super::expr::Expr;
use super::formula::Pure;
use super::plan::{Context, Group, Plan, Segment};
use super::scope::Scope;
use super::token::Token;
use super::types::{Class, Type};
use std::collections::BTreeMap;

/// A variable that gets a value.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) key: String,
    pub(super) place: Token,
}

/// Makes what symbolic heaps describe.
pub(super) struct Builder<'a, 'c> {
    pub(super) cx: &'c mut Context<'a>,
    /// The addresses of the blocks that were made so far, each with the condition under which it was.
    pub(super) addresses: Vec<(Option<String>, String)>,
    /// How many blocks and lists around what is made now have not been begun.
    pub(super) pending: usize,
    /// The blocks that are there already and become what the formula says, at variables that have values.
    pub(super) kept: Vec<Kept>,
}

/// What is left to be made.
#[derive(Clone)]
struct Work<'a> {
    plan: Plan<'a>,
    scope: Scope,
    variables: Vec<Variable>,
    /// The blocks that are allocated.
    made: Vec<Group>,
    /// Variables that parts of memory determine.
    targets: Vec<String>,
    /// For each segment that was begun, by its first variable, the variable that says that it has no node; absent if it has one.
    begun: BTreeMap<String, Option<String>>,
}

impl<'a> Builder<'a, '_> {
    /// Makes one symbolic heap. `made` is the address of a block that is allocated already.
    pub(super) fn build(
        &mut self,
        plan: Plan<'a>,
        scope: Scope,
        mut variables: Vec<Variable>,
        made: Option<&str>,
    ) -> Result<Scope> {
        for local in &plan.locals {
            self.declare(&local.key, &local.place);
            if !self.is_raw(&local.key) {
                variables.push(Variable { key: local.key.clone(), place: local.place.clone() });
            }
        }
        let (conditions, blocks) = (plan.pure.len(), plan.groups.len());
        let mut work =
            Work { plan, scope, variables, made: Vec::new(), targets: Vec::new(), begun: BTreeMap::new() };
        if let Some(at) = work.plan.groups.iter().position(|group| Some(group.key.as_str()) == made) {
            work.made.push(work.plan.groups.remove(at));
        }
        self.refuse_named_last(&work)?;
        work.find_targets(&self.kept)?;
        let mut assumed = 0;
        while self.step(&mut work, &mut assumed)? {}
        if let Some(group) = work.plan.groups.first() {
            return Err(circle(&group.place));
        }
        if let Some(segment) = work.plan.segments.first() {
            return Err(circle(&segment.place));
        }
        let place = work.plan.pure.first().map(|pure| pure.left.place.clone());
        if let Some(place) = place {
            return Err(Error::at(&place, "not supported in contracts: a condition that is never decided"));
        }
        for group in &work.made {
            self.fill(group, &work)?;
        }
        if assumed != conditions || work.made.len() != blocks {
            let place = work.made.first().map_or_else(Token::nowhere, |group| group.place.clone());
            return Err(Error::at(&place, "not supported in contracts: a part of this that is not made"));
        }
        Ok(work.scope)
    }

    /// Refuses a list that begins with the address of its last node: that has no value yet when the list is made, and an address that is
    /// drawn leads nowhere.
    fn refuse_named_last(&self, work: &Work<'a>) -> Result<()> {
        for segment in &work.plan.segments {
            let known = |key: &str| segment.from[1..].iter().any(|from| from.names().contains(&key));
            let mut ends = segment.changing().filter_map(|(_, to)| work.scope.open(to));
            if ends.any(|key| known(&key) && !self.is_number(&key)) {
                let message =
                    "not supported in contracts: a list that begins with the address of its last node";
                return Err(Error::at(&segment.place, message));
            }
        }
        Ok(())
    }

    /// Declares a variable of C.
    fn declare(&mut self, key: &str, place: &Token) {
        let written = self.cx.types[key].written.clone();
        self.cx.writer.at(place, &format!("{written} {key} = 0;"));
    }

    /// Whether a variable is a number that a member holds and nothing else speaks of: any bytes of the member are one.
    fn is_raw(&self, key: &str) -> bool {
        let wide = |ty: &Type| matches!(ty.class, Class::Integer { low, high } if (low, high) != (0, 1));
        self.cx.anything.contains(key) && self.cx.types.get(key).is_some_and(wide)
    }

    /// Does what can be done next. False when nothing is left.
    fn step(&mut self, work: &mut Work<'a>, assumed: &mut usize) -> Result<bool> {
        if let Some(at) = work.plan.pure.iter().position(|pure| work.scope.decides(pure)) {
            let pure = work.plan.pure.remove(at);
            let condition = self.cx.arith().condition(&pure)?;
            self.assume(&condition, &pure.left.place);
            *assumed += 1;
            return Ok(true);
        }
        if let Some((key, value)) = work.determined() {
            self.store(&key, &value)?;
            work.scope.bind(&key);
            return Ok(true);
        }
        let sized = |group: &Group| group.array.as_ref().is_none_or(|array| work.scope.knows(&array.count));
        if let Some(at) = work.plan.groups.iter().position(sized) {
            let group = work.plan.groups.remove(at);
            let key = group.key.clone();
            match self.kept(&key).cloned() {
                Some(kept) => self.take(&group, &kept)?,
                None => {
                    self.allocate(&group, &key)?;
                    self.addresses.push((None, key.clone()));
                }
            }
            work.scope.bind(&key);
            work.made.push(group);
            return Ok(true);
        }
        if let Some(variable) = work.next_drawn(|key| self.is_number(key)) {
            self.draw(&variable.key, &variable.place, work)?;
            work.scope.bind(&variable.key);
            return Ok(true);
        }
        if let Some(at) = work.plan.segments.iter().position(|segment| work.is_ready(segment)) {
            self.finish(work, at)?;
            return Ok(true);
        }
        let Some(variable) = work.next_drawn(|_| true) else { return Ok(false) };
        self.begin_all(work)?;
        self.draw(&variable.key, &variable.place, work)?;
        work.scope.bind(&variable.key);
        Ok(true)
    }

    fn is_number(&self, key: &str) -> bool {
        !matches!(self.cx.types.get(key).map(|ty| ty.class), Some(Class::Pointer(_)))
    }

    fn assume(&mut self, condition: &str, place: &Token) {
        self.cx.writer.at(place, &format!("__contracts_assume({condition});"));
    }

    /// Gives a place of C a value that it can hold.
    fn store(&mut self, key: &str, value: &Expr) -> Result<()> {
        let ty = self.cx.arith().variable(key, value)?.clone();
        self.store_in(key, &ty, value, &value.place)
    }

    fn store_in(&mut self, access: &str, ty: &Type, value: &Expr, place: &Token) -> Result<()> {
        let (fits, assigned) = self.cx.arith().store(access, ty, value)?;
        if let Some(fits) = fits {
            self.assume(&fits, &value.place);
        }
        self.cx.writer.at(place, &assigned);
        Ok(())
    }

    /// Gives a variable any value.
    fn draw(&mut self, key: &str, place: &Token, work: &Work<'a>) -> Result<()> {
        let ty = self.cx.types.get(key).cloned().ok_or_else(|| Error::at(place, "this has no type"))?;
        self.draw_in(key, &ty, place, work.unbegun(&self.kept))
    }

    /// Gives a place of C any value.
    pub(super) fn draw_in(&mut self, access: &str, ty: &Type, place: &Token, unbegun: usize) -> Result<()> {
        if ty.class == Class::Other {
            return Err(Error::at(place, "not supported in contracts: a variable of this type"));
        }
        let function = self.cx.writer.fresh("__VERIFIER_nondet");
        let written = &ty.written;
        self.cx.writer.at(place, &format!("{{ {written} {function}(void); {access} = {function}(); }}"));
        if !matches!(ty.class, Class::Pointer(_)) {
            return Ok(());
        }
        if self.pending + unbegun > 0 {
            return Err(Error::early(place));
        }
        for (made, address) in self.addresses.clone() {
            let made = made.map_or(String::new(), |made| format!("if ({made}) "));
            let equal = format!("if (__contracts_choice()) {access} = ({written})(void *){address};");
            let apart = format!("else __contracts_assume((void *){access} != (void *){address});");
            self.cx.writer.at(place, &format!("{made}{{ {equal} {apart} }}"));
        }
        Ok(())
    }

    /// Allocates a block and leaves its address in a variable.
    fn allocate(&mut self, group: &Group, variable: &str) -> Result<()> {
        let place = group.place.clone();
        let (size, number) = self.size(group)?;
        let allocated = format!(
            "{variable} = __contracts_allocate({size}); __contracts_assume((void *){variable} != 0);"
        );
        let block = match (group.object, number) {
            (Some(object), _) => format!("{allocated} __contracts_fill({variable}, {object});"),
            // An array of no elements may begin nowhere.
            (None, Some(number)) => {
                format!("if ({number} == 0 && __contracts_choice()) {variable} = 0; else {{ {allocated} }}")
            }
            (None, None) => allocated,
        };
        self.cx.writer.at(&place, &block);
        Ok(())
    }

    fn kept(&self, key: &str) -> Option<&Kept> {
        self.kept.iter().find(|one| one.key == key)
    }

    /// Takes a block that is there already. Its contents are anything.
    fn take(&mut self, group: &Group, kept: &Kept) -> Result<()> {
        let (place, Kept { key, flag, used }) = (group.place.clone(), kept);
        let (_, number) = self.size(group)?;
        let there = match (group.object, number) {
            // An array of no elements may begin nowhere.
            (None, Some(number)) => format!("{flag} || ((void *){key} == 0 && {number} == 0)"),
            _ => flag.clone(),
        };
        self.assume(&there, &place);
        self.cx.writer.at(&place, &format!("{used} = 1;"));
        Ok(())
    }

    /// The size of a block in C, behind the assumption that there can be such a block, and the variable that has the number of its
    /// elements.
    fn size(&mut self, group: &Group) -> Result<(String, Option<String>)> {
        let Some(extent) = super::extent::extent(self.cx, group)? else {
            return Ok((group.object.unwrap_or(1).to_string(), None));
        };
        self.cx.writer.at(&extent.place, &extent.declared);
        self.assume(&extent.possible, &extent.place);
        Ok((extent.size, Some(extent.number)))
    }

    /// Gives the members of a block their values.
    fn fill(&mut self, group: &Group, work: &Work<'a>) -> Result<()> {
        for cell in &group.cells {
            let raw = cell.value.as_variable().is_some_and(|key| self.is_raw(key));
            if !raw {
                self.store_in(&cell.access, &cell.ty, &cell.value, &cell.place)?;
            }
        }
        group
            .unsaid
            .iter()
            .try_for_each(|(access, ty)| self.draw_in(access, ty, &group.place, work.unbegun(&self.kept)))
    }

    /// Begins all segments that were not begun: their first nodes are allocated, so that addresses can be equal to them.
    fn begin_all(&mut self, work: &mut Work<'a>) -> Result<()> {
        for segment in work.plan.segments.clone() {
            let head = segment.head()?;
            if work.begun.contains_key(&head) || self.kept(&head).is_some() {
                continue;
            }
            let empty = (!segment.nonempty).then(|| self.cx.writer.fresh("empty"));
            let place = segment.place.clone();
            if let Some(empty) = &empty {
                self.cx.writer.at(&place, &format!("_Bool {empty} = __contracts_choice(); if (!{empty}) {{"));
            }
            let group = self.node(&segment)?;
            self.allocate(&group, &head)?;
            if empty.is_some() {
                self.cx.writer.at(&place, "}");
            }
            self.addresses.push((empty.as_ref().map(|empty| format!("!{empty}")), head.clone()));
            work.begun.insert(head, empty);
        }
        Ok(())
    }

    /// The block that a node of a segment is. Its members are not looked at.
    fn node(&mut self, segment: &Segment<'a>) -> Result<Group> {
        let locals = Locals::new(segment, self.cx)?;
        let plan = self.cx.plan(&segment.definition.body, &locals.values)?;
        let found = plan.groups.into_iter().find(|group| group.key == locals.params[0]);
        found.filter(|group| group.array.is_none()).ok_or_else(|| {
            let message = "a node begins with a cell at its first number, and has no array";
            Error::at(&segment.definition.name, message)
        })
    }

    /// Makes a segment, in whole or what is left of it.
    fn finish(&mut self, work: &mut Work<'a>, at: usize) -> Result<()> {
        let segment = work.plan.segments.remove(at);
        let (written, known) = (self.cx.writer.clone(), self.addresses.len());
        let pending = self.pending;
        self.pending += work.unbegun(&self.kept);
        let made = self.segment(&segment, work);
        self.pending = pending;
        self.addresses.truncate(known);
        match made {
            // A member of a node is an address of which nothing is said: all first nodes must be there before it is drawn.
            Err(error) if error.is_early && !work.plan.segments.is_empty() && work.begun.is_empty() => {
                self.cx.writer = written.keeping_names(&self.cx.writer);
                work.plan.segments.insert(at, segment);
                self.begin_all(work)
            }
            Err(error) => Err(error),
            Ok(()) => {
                let head = segment.head()?;
                if !work.begun.contains_key(&head) && self.kept(&head).is_none() {
                    self.addresses.push((None, head.clone()));
                }
                work.scope.bind(&head);
                for end in &segment.to[1..] {
                    work.scope.open(end).iter().for_each(|key| work.scope.bind(key));
                }
                Ok(())
            }
        }
    }

    /// No node, or nodes until a draw says that it was the last one.
    fn segment(&mut self, segment: &Segment<'a>, work: &Work<'a>) -> Result<()> {
        let place = &segment.place;
        let head = segment.head()?;
        if let Some(kept) = self.kept(&head).cloned() {
            return self.kept_segment(segment, &kept, work);
        }
        let begun = work.begun.get(&head).cloned();
        if !segment.nonempty {
            let empty = begun.clone().flatten().unwrap_or_else(|| "__contracts_choice()".to_owned());
            self.cx.writer.at(place, &format!("if ({empty}) {{"));
            self.store(&head, &segment.to[0])?;
            self.unify(segment, &segment.from, &work.scope)?;
            self.cx.writer.at(place, "} else");
        }
        self.cx.writer.at(place, "{");
        let after = self.nodes(segment, &head, begun.is_some(), &work.scope)?;
        self.unify(segment, &after, &work.scope)?;
        self.cx.writer.at(place, "}");
        Ok(())
    }

    /// A segment from a variable that has a value: it has no node if that is its end, else the first one is a block that is there.
    fn kept_segment(&mut self, segment: &Segment<'a>, kept: &Kept, work: &Work<'a>) -> Result<()> {
        let (place, Kept { key, flag, used }) = (&segment.place, kept);
        if !segment.nonempty {
            let (left, right) = (Expr::name(key, place), segment.to[0].clone());
            let empty = self.cx.arith().condition(&Pure { left, operator: "==".to_owned(), right })?;
            self.cx.writer.at(place, &format!("if ({empty}) {{"));
            self.unify(segment, &segment.from, &work.scope)?;
            self.cx.writer.at(place, "} else");
        }
        self.cx.writer.at(place, &format!("{{ __contracts_assume({flag}); {used} = 1;"));
        let after = self.nodes(segment, key, true, &work.scope)?;
        self.unify(segment, &after, &work.scope)?;
        self.cx.writer.at(place, "}");
        Ok(())
    }

    /// Makes the numbers behind the last node, but the first, equal to what the segment says they are.
    fn unify(&mut self, segment: &Segment<'_>, values: &[Expr], scope: &Scope) -> Result<()> {
        for (end, value) in segment.to.iter().zip(values).skip(1) {
            match scope.open(end) {
                Some(key) => {
                    let ty = self.cx.arith().variable(&key, end)?.clone();
                    self.store_in(&key, &ty, value, &end.place)?;
                }
                None => {
                    let pure = Pure { left: end.clone(), operator: "==".to_owned(), right: value.clone() };
                    let condition = self.cx.arith().condition(&pure)?;
                    self.assume(&condition, &end.place);
                }
            }
        }
        Ok(())
    }

    /// Makes nodes, one at least. Gives the numbers that the last one leads to.
    fn nodes(&mut self, segment: &Segment<'a>, head: &str, begun: bool, scope: &Scope) -> Result<Vec<Expr>> {
        let (place, definition) = (&segment.place, segment.definition);
        let locals = Locals::new(segment, self.cx)?;
        let mut inner = scope.clone();
        for local in locals.params.iter().chain([&locals.next]) {
            self.declare(local, place);
            inner.bind(local);
        }
        let (node, next) = (locals.params[0].clone(), locals.next.clone());
        for (value, local) in segment.from.iter().zip(&locals.params).skip(1) {
            self.store(local, value)?;
        }
        let plan = self.cx.plan(&definition.body, &locals.values)?;
        let group = self.node(segment)?;
        // The segment ends where its end is met first, so no node of it is there, unless it is a ring.
        let end = (!segment.is_ring() && !segment.to[0].is_zero()).then(|| segment.to[0].clone());
        let elsewhere = |builder: &mut Self, key: &str| match &end {
            Some(end) => {
                let pure =
                    Pure { left: Expr::name(key, place), operator: "!=".to_owned(), right: end.clone() };
                let condition = builder.cx.arith().condition(&pure)?;
                builder.assume(&condition, place);
                Ok(())
            }
            None => Ok(()),
        };
        match begun {
            true => self.cx.writer.at(place, &format!("{node} = {head};")),
            false => {
                self.allocate(&group, &node)?;
                self.cx.writer.at(place, &format!("{head} = {node};"));
            }
        }
        elsewhere(self, &node)?;
        let last = self.cx.writer.fresh("last");
        self.cx.writer.at(place, &format!("for (;;) {{ _Bool {last} = __contracts_choice(); if ({last}) {{"));
        let end_of_list = if segment.is_ring() { Expr::name(head, place) } else { segment.to[0].clone() };
        self.store(&next, &end_of_list)?;
        self.cx.writer.at(place, "} else {");
        self.allocate(&group, &next)?;
        elsewhere(self, &next)?;
        self.cx.writer.at(place, "}");
        self.body(segment, &locals, plan, inner)?;
        let kept = locals.keep(self.cx, |fits| format!("__contracts_assume({fits});"))?;
        self.cx.writer.at(place, &format!("{kept} if ({last}) break; }}"));
        Ok(locals.params.iter().map(|name| Expr::name(name, place)).collect())
    }

    /// Makes one node, whose block is allocated.
    fn body(&mut self, segment: &Segment<'a>, locals: &Locals, plan: Plan<'a>, inner: Scope) -> Result<()> {
        let place = &segment.place;
        let node = &locals.params[0];
        let mut variables = Vec::new();
        for key in &locals.others {
            self.declare(key, place);
            variables.push(Variable { key: key.clone(), place: place.clone() });
        }
        let known = self.addresses.len();
        self.addresses.push((None, node.clone()));
        self.build(plan, inner, variables, Some(node))?;
        self.addresses.truncate(known);
        Ok(())
    }
}

/// The variables of C for the parameters of a list while its nodes are visited.
pub(super) struct Locals {
    pub(super) params: Vec<String>,
    /// Where the next node begins.
    pub(super) next: String,
    /// Other numbers that a node leads to and that are variables of their own.
    pub(super) others: Vec<String>,
    pub(super) values: BTreeMap<String, Expr>,
    /// The numbers that a node leads to, by these variables.
    pub(super) after: Vec<Expr>,
    /// Where they are kept while the parameters change.
    kept: Vec<String>,
}

impl Locals {
    pub(super) fn new(segment: &Segment<'_>, cx: &mut Context<'_>) -> Result<Self> {
        let (place, definition) = (&segment.place, segment.definition);
        let types = definition.params.iter().map(|param| cx.type_of(param)).collect::<Result<Vec<_>>>()?;
        let mut values = BTreeMap::new();
        let mut params = Vec::new();
        for (param, ty) in definition.params.iter().zip(&types) {
            let local = cx.fresh(&param.name.text, ty.clone());
            values.insert(param.name.text.clone(), Expr::name(&local, place));
            params.push(local);
        }
        let mut own = Vec::new();
        for (value, ty) in segment.next.iter().zip(&types) {
            if let Some(name) = value.as_variable().filter(|name| !values.contains_key(*name)) {
                let local = cx.fresh(name, ty.clone());
                values.insert(name.to_owned(), Expr::name(&local, place));
                own.push(local);
            }
        }
        if own.is_empty() {
            return Err(Error::at(place, "the next node begins at a variable of its own"));
        }
        let next = own.remove(0);
        let after = segment.next.iter().map(|expr| expr.renamed(&values)).collect();
        let kept = types.iter().map(|ty| cx.fresh("kept", ty.clone())).collect();
        Ok(Locals { params, next, others: own, values, after, kept })
    }

    /// The statements that make the numbers that a node leads to those of the next one. All are computed before any changes.
    pub(super) fn keep(&self, cx: &Context<'_>, require: impl Fn(&str) -> String) -> Result<String> {
        let mut out = String::new();
        for (kept, value) in self.kept.iter().zip(&self.after) {
            let ty = &cx.types[kept];
            let (fits, assigned) = cx.arith().store(kept, ty, value)?;
            let fits = fits.map(|fits| require(&fits)).unwrap_or_default();
            out.push_str(&format!("{} {kept} = 0; {fits} {assigned} ", ty.written));
        }
        for (param, kept) in self.params.iter().zip(&self.kept) {
            out.push_str(&format!("{param} = {kept}; "));
        }
        Ok(out)
    }
}

impl Segment<'_> {
    /// The variable that it begins at.
    pub(super) fn head(&self) -> Result<String> {
        let message = "a block or list must begin at a variable that nothing else determines here";
        self.from[0].as_variable().map(str::to_owned).ok_or_else(|| Error::at(&self.place, message))
    }
}

impl Work<'_> {
    /// Finds the variables that parts of memory determine. Each is determined once.
    fn find_targets(&mut self, kept: &[Kept]) -> Result<()> {
        let groups = self.plan.groups.iter().map(|group| (Some(group.key.as_str()), &group.place));
        let segments =
            self.plan.segments.iter().map(|segment| (segment.from[0].as_variable(), &segment.place));
        let mut targets: Vec<String> = Vec::new();
        for (key, place) in groups.chain(segments) {
            let is_kept = |key: &str| kept.iter().any(|one| one.key == key);
            let key = key.filter(|key| {
                (!self.scope.has(key) || is_kept(key)) && !targets.iter().any(|one| one == key)
            });
            let message = "a block or list must begin at a variable that nothing else determines here";
            targets.push(key.ok_or_else(|| Error::at(place, message))?.to_owned());
        }
        for segment in &self.plan.segments {
            // What a list begins with is not known by where it ends: it is drawn, and compared at the end.
            let first =
                |key: &String| segment.from[1..].iter().any(|from| from.names().contains(&key.as_str()));
            let ends = segment.to[1..].iter().filter_map(|end| self.scope.open(end));
            targets.extend(ends.filter(|key| !first(key)));
        }
        self.targets = targets;
        Ok(())
    }

    /// How many blocks and segments were not begun.
    fn unbegun(&self, kept: &[Kept]) -> usize {
        let there = |head: &str| self.begun.contains_key(head) || kept.iter().any(|one| one.key == head);
        let begun = |segment: &&Segment<'_>| segment.from[0].as_variable().is_some_and(there);
        self.plan.groups.iter().filter(|group| !there(&group.key)).count()
            + self.plan.segments.iter().filter(|segment| !begun(segment)).count()
    }

    /// A variable that an equality determines, and nothing else does.
    fn determined(&self) -> Option<(String, Expr)> {
        let found = self.plan.pure.iter().filter_map(|pure| self.scope.determined(pure));
        let mut found = found.filter(|(key, _)| !self.targets.contains(key));
        found.next().map(|(key, value)| (key, value.clone()))
    }

    /// The variable to draw next.
    fn next_drawn(&self, wanted: impl Fn(&str) -> bool) -> Option<Variable> {
        let mut open =
            self.variables.iter().filter(|one| !self.scope.has(&one.key) && !self.targets.contains(&one.key));
        open.find(|one| wanted(&one.key)).cloned()
    }

    /// Whether a segment can be made: what its end depends on has a value, or gets it by the segment alone.
    fn is_ready(&self, segment: &Segment<'_>) -> bool {
        let known = |expr: &Expr| self.scope.knows(expr);
        (segment.is_ring() || known(&segment.to[0]))
            && segment.from[1..].iter().all(known)
            && segment.to[1..].iter().all(|end| known(end) || self.scope.open(end).is_some())
    }
}

fn circle(place: &Token) -> Error {
    Error::at(place, "parts of memory that depend on each other in a circle are not supported")
}
