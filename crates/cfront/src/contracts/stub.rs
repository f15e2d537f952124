//! What stands in the place of a function with a contract where it is called.
//!
//! There are two kinds ([`Mode`]). *Checks*: either what is required is checked and the run ends, or the function itself is called.
//! So whatever such a program does wrong happens when the function is executed, or is a call that breaks the contract. *Uses*: the
//! check is the same, and otherwise the function is not executed: what is required is taken away, what is ensured is made.
//!
//! **A program of the second kind does all that the program with the functions in it can do, or something wrong, if the functions keep
//! their contracts.** The argument:
//!
//! - The function touches nothing but what is required and the variables that the contract names: it was verified with memory of which
//!   nothing else can be reached ([`build`](super::build)), and [`globals`](super::globals) refuses variables that are not named. What is
//!   not mentioned keeps its contents. What it may change in the C library is nothing ([`calls`](super::calls)).
//! - All blocks of what is required are freed but those whose address a parameter holds that something begins at in `ensures`. These are
//!   the same blocks before and after the call, since pointers to them stay valid; all bytes that `requires` speaks of become anything,
//!   before what is ensured is made of them. Which blocks are kept is decided by their addresses, so it does not matter under which
//!   name one was required.
//! - Other blocks that are ensured are new. If one of them was there before, pointers of the caller to it are dangling here: using one is
//!   a violation here, and a comparison has both answers.
//! - A kept block that is not part of what is ensured is freed.
//! - Values are made as those of preconditions: what the formula does not determine is anything. An address of which nothing is said may be any
//!   number; an access by it is a violation here, whatever it leads to.
//! - The function may never return, whatever is ensured: what the caller lost before is lost then, too.
//! - A variable of the contract has the value that `requires` determines. One that it does not determine is refused.
//! - Of several cases of `requires` at most one can hold, by conditions on variables; others are refused.
//! - Addresses of variables of C and of parts of blocks are none of heap blocks: the check fails for them.

use super::build::{Builder, Variable};
use super::check::{Checker, Kept};
use super::error::{Error, Result};
use super::expr::Expr;
use super::formula::{Pure, equal_to};
use super::plan::{Plan, Segment};
use super::scope::{Scope, root};
use super::token::Token;
use super::types::Class;
use super::{Generator, Mode, Record};
use std::collections::{BTreeMap, BTreeSet};

/// The variables of a call, by their names in C.
struct Call {
    /// Parameters and variables of the contract, by the names in the contract.
    values: BTreeMap<String, Expr>,
    params: Vec<String>,
    variables: Vec<String>,
    /// What is returned, if anything is.
    result: Option<String>,
}

impl Call {
    /// Whether a variable has the same value before and after the call.
    fn is_fixed(&self, key: &str) -> bool {
        self.params.iter().chain(&self.variables).any(|one| one == key)
    }
}

impl<'a> Generator<'a> {
    /// Writes the function that stands in the place of the contract's.
    pub(super) fn stand_in(&mut self, name: &str, mode: Mode) -> Result<()> {
        let contract = self.contract;
        let (place, requires) = (&contract.signature.name, &contract.requires);
        let call = self.declare_call(name)?;
        if mode == Mode::Bodies {
            self.execute(&call);
            return Ok(());
        }
        let mut scope = Scope::default();
        call.params.iter().for_each(|key| scope.bind(key));
        contract.globals.iter().for_each(|(key, _)| scope.bind(key));
        self.exclude_each_other(&call, &scope)?;
        self.cx.writer.at(&requires.place, "if (__contracts_choice()) {");
        let mut checker = Checker { cx: &mut self.cx, clause: "requires", kept: &[] };
        checker.formula(&requires.heaps, &call.values, &scope, &requires.place)?;
        self.cx.writer.at(&requires.place, "__contracts_assume(0); }");
        if mode == Mode::Checks {
            self.execute(&call);
            return Ok(());
        }
        // A function that does not return holds what it was given.
        let is_address = |key: &&String| matches!(self.cx.types[key.as_str()].class, Class::Pointer(_));
        let held = call.params.iter().filter(is_address);
        let held: String =
            held.map(|key| format!("__contracts_assume((void *){key} == (void *){key}); ")).collect();
        self.cx.writer.at(place, &format!("if (__contracts_choice()) for (;;) {{ {held}}}"));
        self.effect(&call, &scope)?;
        self.cx.writer.at(place, "}");
        Ok(())
    }

    /// Calls the function itself, and ends.
    fn execute(&mut self, call: &Call) {
        let place = &self.contract.signature.name;
        let called = format!("{}({});", place.text, call.params.join(", "));
        let returns = if call.result.is_some() { "return " } else { "" };
        self.cx.writer.at(place, &format!("{returns}{called} }}"));
    }

    /// Begins the function: its parameters, the variables of the contract and the result.
    fn declare_call(&mut self, name: &str) -> Result<Call> {
        let contract = self.contract;
        let (signature, place) = (&contract.signature, &contract.signature.name);
        let (mut values, mut keys, mut declared) = (BTreeMap::new(), Vec::new(), Vec::new());
        let (mut asked, mut local) = (Vec::new(), String::new());
        for (at, param) in signature.params.iter().chain(&contract.variables).enumerate() {
            let ty = self.cx.type_of(param)?;
            if ty.class == Class::Other {
                return Err(Error::at(&param.name, "not supported in contracts: a variable of this type"));
            }
            let key = self.cx.fresh(&param.name.text, ty.clone());
            if at < signature.params.len() {
                asked.push(format!("({})0", ty.written));
                declared.push(format!("{} {key}", ty.written));
            } else {
                local.push_str(&format!("{} {key} = 0; ", ty.written));
            }
            values.insert(param.name.text.clone(), Expr::name(&key, &param.name));
            keys.push(key);
        }
        let variables = keys.split_off(signature.params.len());
        let returned = self.cx.view.function(&place.text).map(|(ty, _)| ty);
        let returned = returned.filter(|&ty| !self.cx.view.is_void(ty));
        let written = match returned {
            Some(_) => format!("__typeof__({}({}))", place.text, asked.join(", ")),
            None => "void".to_owned(),
        };
        let declared = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
        self.cx.writer.at(place, &format!("{written} {name}({declared}) {{"));
        self.cx.writer.at(place, &local);
        let mut result = None;
        if let Some(ty) = returned {
            let ty = self.cx.view.typed(ty, written.clone());
            if ty.class == Class::Other {
                return Err(Error::at(place, "not supported in contracts: a result of this type"));
            }
            let key = self.cx.fresh("result", ty);
            self.cx.writer.at(place, &format!("{written} {key} = 0;"));
            values.insert("result".to_owned(), Expr::name(&key, place));
            result = Some(key);
        }
        Ok(Call { values, params: keys, variables, result })
    }

    /// Refuses cases of `requires` of which two may hold.
    fn exclude_each_other(&mut self, call: &Call, scope: &Scope) -> Result<()> {
        let requires = &self.contract.requires;
        let mut decided: Vec<Vec<Pure>> = Vec::new();
        for heap in &requires.heaps {
            let plan = self.cx.plan(heap, &call.values)?;
            decided.push(plan.pure.into_iter().filter(|pure| scope.decides(pure)).collect());
        }
        for (at, one) in decided.iter().enumerate() {
            let excluded = |other: &Vec<Pure>| one.iter().any(|a| other.iter().any(|b| contradict(a, b)));
            if !decided[..at].iter().all(excluded) {
                let message = "not supported at calls: cases of `requires` that do not exclude each other";
                return Err(Error::at(&requires.place, message));
            }
        }
        Ok(())
    }

    /// Takes away what is required and makes what is ensured.
    fn effect(&mut self, call: &Call, scope: &Scope) -> Result<()> {
        let (requires, place) = (&self.contract.requires, &self.contract.signature.name);
        let kept = self.keep(call)?;
        for (number, heap) in requires.heaps.iter().enumerate() {
            let plan = self.cx.plan(heap, &call.values)?;
            let mut guard = "1".to_owned();
            for pure in plan.pure.iter().filter(|pure| requires.heaps.len() > 1 && scope.decides(pure)) {
                guard.push_str(&format!(" && {}", self.cx.arith().condition(pure)?));
            }
            let before = if number == 0 { "" } else { "else " };
            self.cx.writer.at(&requires.place, &format!("{before}if ({guard}) {{"));
            let mut checker = Checker { cx: &mut self.cx, clause: "requires", kept: &kept };
            let known = checker.check(plan, scope.clone())?;
            if let Some(at) = call.variables.iter().position(|key| !known.has(key)) {
                let message = "what this is at a call is not determined by `requires`";
                return Err(Error::at(&self.contract.variables[at].name, message));
            }
            self.ensure(call, &kept)?;
            self.cx.writer.at(&requires.place, "}");
        }
        self.cx.writer.at(&requires.place, "else __contracts_assume(0);");
        if let Some(result) = &call.result {
            self.cx.writer.at(place, &format!("return {result};"));
        }
        Ok(())
    }

    /// The variables at which blocks are kept, in all cases of `ensures`.
    fn keep(&mut self, call: &Call) -> Result<Vec<Kept>> {
        let mut keys = BTreeSet::new();
        for heap in &self.contract.ensures.heaps {
            keys.extend(heads(&self.cx.plan(heap, &call.values)?, call));
        }
        let place = &self.contract.ensures.place;
        let mut out = Vec::new();
        for key in keys {
            let (flag, used) = (self.cx.writer.fresh("kept"), self.cx.writer.fresh("used"));
            self.cx.writer.at(place, &format!("_Bool {flag} = 0; _Bool {used} = 0;"));
            out.push(Kept { key, flag, used });
        }
        Ok(out)
    }

    /// Makes what is ensured, in one of its cases.
    fn ensure(&mut self, call: &Call, kept: &[Kept]) -> Result<()> {
        let contract = self.contract;
        let place = &contract.ensures.place;
        for (number, heap) in contract.ensures.heaps.iter().enumerate() {
            let is_last = number + 1 == contract.ensures.heaps.len();
            self.cx.writer.at(place, if is_last { "{" } else { "if (__contracts_choice()) {" });
            let plan = self.cx.plan(heap, &call.values)?;
            self.new_is_new(call, &plan)?;
            let heads = heads(&plan, call);
            let (begun, others): (Vec<Kept>, Vec<Kept>) =
                kept.iter().cloned().partition(|one| heads.contains(&one.key));
            self.free_kept(&others, &begun);
            self.make(call, plan, &begun)?;
            // A list may be empty, and a block at its end no part of it.
            self.free_kept(&begun, &[]);
            self.cx.writer.at(place, if is_last { "}" } else { "} else" });
        }
        Ok(())
    }

    /// Refuses a case that says of a new block, or of the last node of a list, that its address is one that the caller knows: it would have
    /// to be an old block, and those that are kept are found by where parts of memory begin.
    fn new_is_new(&self, call: &Call, plan: &Plan<'_>) -> Result<()> {
        let is_address =
            |key: &str| matches!(self.cx.types.get(key).map(|ty| ty.class), Some(Class::Pointer(_)));
        let fixed = call.params.iter().chain(&call.variables).filter(|key| is_address(key));
        let known = equal_to(&plan.pure, fixed.map(String::as_str).collect());
        let begins = |key: &str| known.contains(key) && !call.is_fixed(key);
        let group = plan.groups.iter().find(|group| begins(&group.key)).map(|group| &group.place);
        let ends = |segment: &&Segment<'_>| {
            let mut behind = segment.changing().flat_map(|(_, to)| to.names());
            segment.from[0].as_variable().is_some_and(begins) || behind.any(|name| known.contains(name))
        };
        let segment = plan.segments.iter().find(ends).map(|segment| &segment.place);
        match group.or(segment) {
            Some(place) => {
                let message = "not supported at calls: a block or a last node whose address the caller knows by another name";
                Err(Error::at(place, message))
            }
            None => Ok(()),
        }
    }

    /// Makes one case of what is ensured. Variables of the program that the contract names get new values.
    fn make(&mut self, call: &Call, plan: Plan<'a>, kept: &[Kept]) -> Result<()> {
        let contract = self.contract;
        let place = &contract.ensures.place;
        for Record { name, .. } in &self.records {
            self.cx.writer.at(place, &format!("__contracts_fill((void *)&{name}, sizeof {name});"));
        }
        let mut scope = Scope::default();
        call.params.iter().chain(&call.variables).for_each(|key| scope.bind(key));
        let globals = contract.globals.iter().map(|(key, place)| (key, place));
        let result = call.result.iter().map(|key| (key, &contract.signature.name));
        let variable = |(key, place): (&String, &Token)| Variable { key: key.clone(), place: place.clone() };
        let variables: Vec<Variable> = globals.chain(result).map(variable).collect();
        let named: BTreeSet<&str> = contract.globals.iter().map(|(key, _)| root(key)).collect();
        let named = named.iter().map(|global| (None, format!("&{global}")));
        let there = kept.iter().map(|one| (Some(one.flag.clone()), one.key.clone()));
        let addresses = named.chain(there).collect();
        let kept = kept.to_vec();
        let mut builder = Builder { cx: &mut self.cx, addresses, pending: 0, kept };
        builder.build(plan, scope, variables, None)?;
        for Record { unsaid, place, .. } in &self.records {
            unsaid.iter().try_for_each(|(access, ty)| builder.draw_in(access, ty, place, 0))?;
        }
        Ok(())
    }

    /// Frees blocks that were kept and are not part of what is ensured, each once. `others` begin something that is.
    fn free_kept(&mut self, blocks: &[Kept], others: &[Kept]) {
        let place = &self.contract.ensures.place;
        let same = |one: &Kept, other: &Kept| format!("(void *){} == (void *){}", one.key, other.key);
        let mut lost = Vec::new();
        for (at, one) in blocks.iter().enumerate() {
            let mut condition = format!("{} && !{}", one.flag, one.used);
            let also = others.iter().map(|other| same(one, other));
            let used = blocks.iter().filter(|other| other.key != one.key);
            let also = also.chain(used.map(|other| format!("({} && {})", other.used, same(one, other))));
            // The first of several names of a block frees it.
            let freed = blocks[..at].iter().map(|other| format!("({} && {})", other.flag, same(one, other)));
            also.chain(freed).for_each(|part| condition.push_str(&format!(" && !({part})")));
            let flag = self.cx.writer.fresh("lost");
            self.cx.writer.at(place, &format!("_Bool {flag} = {condition};"));
            lost.push((flag, &one.key));
        }
        for (flag, key) in lost {
            self.cx.writer.at(place, &format!("if ({flag}) __contracts_free((void *){key});"));
        }
    }
}

/// The variables with a fixed value that begin parts of memory.
fn heads(plan: &Plan<'_>, call: &Call) -> BTreeSet<String> {
    let groups = plan.groups.iter().map(|group| group.key.as_str());
    let segments = plan.segments.iter().filter_map(|segment| segment.from[0].as_variable());
    groups.chain(segments).filter(|key| call.is_fixed(key)).map(str::to_owned).collect()
}

/// Whether two conditions cannot hold at the same time, as far as their operators say.
fn contradict(one: &Pure, other: &Pure) -> bool {
    let sides = |pure: &Pure| (pure.left.shown(), pure.right.shown());
    let ((left, right), theirs) = (sides(one), sides(other));
    let operator = if theirs == (left.clone(), right.clone()) {
        other.operator.as_str()
    } else if theirs == (right, left) {
        turned(&other.operator)
    } else {
        return false;
    };
    let excluded: &[&str] = match one.operator.as_str() {
        "==" => &["!=", "<", ">"],
        "!=" => &["=="],
        "<" => &["==", ">", ">="],
        ">" => &["==", "<", "<="],
        "<=" => &[">"],
        ">=" => &["<"],
        _ => &[],
    };
    excluded.contains(&operator)
}

/// The operator for the sides in the other order.
fn turned(operator: &str) -> &str {
    match operator {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        same => same,
    }
}
