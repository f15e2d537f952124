//! Contracts: what a function requires and ensures, in comments before it, as C code.
//!
//! The precondition becomes code that makes memory ([`build`]), the postcondition code that checks and frees it ([`check`]). Between
//! them stands the call of the function. The text is added to the end of the file, and everything in it stands, for messages, at
//! its place in the contract ([`writer`]). So all that comes after the front end, replays included, needs to know nothing of
//! contracts (docs/adr/0023-contracts-become-code.md).
//!
//! What contracts mean is said in docs/contracts.md. C decides what the names and types in them are; this module decides only in
//! which order things are made and looked at. What it cannot express is an error at its place, never left out.

mod arith;
mod build;
pub(crate) mod calls;
mod check;
mod error;
mod expr;
mod extent;
mod formula;
mod frame;
pub(crate) mod globals;
mod invariant;
mod items;
mod plan;
mod probe;
mod scope;
mod stub;
mod token;
mod types;
mod unit;
mod writer;

use build::{Builder, Variable};
pub use calls::{Relied, relied_on};
use check::Checker;
pub(crate) use error::Error;
use error::Result;
use expr::Expr;
use invariant::Inserted;
pub use items::Functions;
use items::{Clause, Contract, Contracts};
use plan::Context;
use scope::{Scope, root};
use std::collections::{BTreeMap, BTreeSet};
use token::Token;
use types::{Member, Type, View};
use writer::Writer;

/// What the name of the function begins with that calls another one as its contract says.
const CALLER: &str = "__contract_";

/// What the name of the function begins with that only makes what a contract requires, and then reaches an error.
const START: &str = "__contractstart_";

/// The same for a program in which calls use contracts.
const USES: &str = "__contractuses_";

/// The same for a program in which calls check what contracts require.
const CHECKS: &str = "__contractchecks_";

/// What the name of a function begins with that stands in the place of one with a contract.
const STAND_IN: &str = "__contractcalled";

/// The same for one that is not called, and calls the function itself: so it is known which one is meant.
const ORIGINAL: &str = "__contractoriginal";

/// The same for one that has no body: its contract is its model.
const MODEL: &str = "__contractmodel";

/// Where programs start.
const MAIN: &str = "main";

/// What a call of a function with a contract does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It executes the function.
    Bodies,
    /// It takes away what is required and makes what is ensured.
    Uses,
    /// It checks what is required, or executes the function.
    Checks,
}

impl Mode {
    /// That of a program with this entry.
    fn of(entry: &str) -> Self {
        match entry {
            _ if entry.starts_with(USES) => Mode::Uses,
            _ if entry.starts_with(CHECKS) => Mode::Checks,
            _ => Mode::Bodies,
        }
    }
}

/// The entry of the program in which calls of functions with contracts use the contracts.
#[must_use]
pub fn using(function: &str) -> String {
    format!("{USES}{function}")
}

/// The entry of the program in which calls of functions with contracts may check what is required and end.
#[must_use]
pub fn checking(function: &str) -> String {
    format!("{CHECKS}{function}")
}

/// The functions of the generated code, under names of its own.
const PRELUDE: &str = "void *__contracts_allocate(__SIZE_TYPE__) __asm__(\"malloc\"); \
    void __contracts_free(void *) __asm__(\"free\"); \
    void __contracts_fill(void *, __SIZE_TYPE__) __asm__(\"__VERIFIER_nondet_memory\"); \
    void __contracts_assume(_Bool) __asm__(\"__CPROVER_assume\"); \
    _Bool __contracts_choice(void) __asm__(\"__VERIFIER_nondet__contract_choice\"); \
    __attribute__((noreturn)) void __contracts_fail(const char *, const char *, unsigned, const char *) \
    __asm__(\"__assert_fail\"); \
    void *__contracts_clear(void *, int, __SIZE_TYPE__) __asm__(\"memset\"); \
    void *__contracts_copy(void *, const void *, __SIZE_TYPE__) __asm__(\"memcpy\"); \
    void __contracts_reached(void) __asm__(\"reach_error\");";

/// The library functions of [`PRELUDE`] whose meaning a program may not change.
const MEANT: [&str; 7] =
    ["malloc", "free", "memset", "memcpy", "__VERIFIER_nondet_memory", "__CPROVER_assume", "__assert_fail"];

/// The function that calls another one as its contract says.
#[must_use]
pub fn caller_of(function: &str) -> String {
    format!("{CALLER}{function}")
}

/// The function that makes what the contract of another one requires, and then reaches an error: nothing is proved by a
/// contract for which it does not.
#[must_use]
pub fn start_of(function: &str) -> String {
    format!("{START}{function}")
}

/// The function whose contract a generated function is about; any other is about itself.
#[must_use]
pub fn function_of(entry: &str) -> &str {
    [START, USES, CHECKS, CALLER].iter().find_map(|prefix| entry.strip_prefix(prefix)).unwrap_or(entry)
}

/// The contracts of a file that were read, before C was asked about them.
pub(crate) struct Reading {
    contracts: Contracts,
    /// The functions whose bodies do not stand in the file.
    models: BTreeSet<String>,
    mode: Mode,
}

/// What is added to a file.
#[derive(Debug, Default)]
pub(crate) struct Generated {
    pub(crate) text: String,
    /// The global variables to which it gives values.
    pub(crate) globals: BTreeSet<String>,
    /// The functions of the text.
    pub(crate) functions: Vec<String>,
    /// The functions whose contracts calls cannot use, and why.
    pub(crate) refused: Vec<(String, Error)>,
    /// The checks of invariants.
    inserted: Vec<Inserted>,
}

/// Reads the contract of a function, if the file has one.
pub(crate) fn read(text: &[u8], entry: &str) -> Result<Option<Reading>> {
    let marked = text.windows(3).any(|three| three == b"//@");
    if !marked {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(text);
    let mode = Mode::of(entry);
    let Functions { with_contract, defined, .. } = items::functions(&text);
    let models: BTreeSet<String> = with_contract.into_iter().filter(|name| !defined.contains(name)).collect();
    // A program that starts with `main` is not verified against a contract of that.
    let function = if entry == MAIN { "" } else { function_of(entry) };
    if models.is_empty() && function.is_empty() {
        return Ok(None);
    }
    let is_wanted = |name: &str| mode != Mode::Bodies || models.contains(name);
    let read = items::contracts(&text, function, is_wanted);
    let contracts = match read {
        // Comments of others may look like contracts.
        Err(_) if function.is_empty() => return Ok(None),
        read => read?,
    };
    let is_empty = contracts.entry.is_none() && contracts.others.is_empty();
    Ok((!is_empty).then_some(Reading { contracts, models, mode }))
}

/// Which functions of a file have contracts, by its text alone: the preprocessor is not asked, so a contract in a part that is
/// left out counts, and is an error when it is read.
#[must_use]
pub fn functions(text: &[u8]) -> Functions {
    items::functions(&String::from_utf8_lossy(text))
}

/// Where a function that a text defines is named: the line and the column.
pub(crate) fn place_of(text: &str, function: &str) -> Option<(u32, u32)> {
    items::place_of(text, function)
}

/// Refuses a contract in a file that C does not read as it stands.
pub(crate) fn preprocessed(reading: &Reading) -> Error {
    let mut all = reading.contracts.entry.iter().chain(&reading.contracts.others);
    let place = all.next().map_or_else(Token::nowhere, |contract| contract.signature.name.clone());
    Error::at(&place, "not supported in contracts: text that was preprocessed before")
}

impl Reading {
    /// Whether it is about nothing but functions without bodies, in a program that is read without it, too.
    pub(crate) fn is_optional(&self) -> bool {
        self.contracts.entry.is_none() && self.mode == Mode::Bodies
    }

    /// The text of the file with questions to C in the place of the contracts.
    pub(crate) fn asking(&self, text: &[u8], file: &str) -> Vec<u8> {
        let asking = self.contracts.invariants.iter().map(|one| one.asking(Writer::new(file)));
        self.contracts.probes.insert(text, &asking.collect::<Vec<Inserted>>())
    }

    /// The text of the file with the code for its contracts, which was generated from what C says of the file with the questions.
    pub(crate) fn whole(&self, text: &[u8], generated: &Generated) -> Vec<u8> {
        [self.contracts.probes.insert(text, &generated.inserted), generated.text.clone().into_bytes()]
            .concat()
    }

    /// The code for the contracts. `unit` is what C says of the file with the questions, which has this number among all files.
    pub(crate) fn generate(&self, unit: &crate::unit::Unit, file: &str, number: u32) -> Result<Generated> {
        let Contracts { entry, others, refused, probes, invariants } = &self.contracts;
        let view = View(unit);
        let all = || entry.iter().chain(others);
        let Some(first) = all().next() else { return Ok(Generated::default()) };
        let mut writer = Writer::new(file);
        let names = all().map(|contract| contract.signature.name.text.as_str());
        writer.forget_macros(probes.written().into_iter().chain(names));
        writer.at(&first.signature.name, PRELUDE);
        let checks = invariants.iter().map(|one| one.check(&view, Writer::new(file)));
        let inserted = checks.collect::<Result<Vec<Inserted>>>()?;
        let mut out = Generated { refused: refused.clone(), inserted, ..Generated::default() };
        if let Some(contract) = entry {
            writer = self.verified(contract, &view, writer, &mut out)?;
        }
        for contract in all() {
            let name = &contract.signature.name.text;
            let is_model = self.models.contains(name);
            if self.mode == Mode::Bodies && !is_model {
                continue;
            }
            let named = |prefix: &str| format!("{prefix}{number}_{name}");
            let before = writer.clone();
            let framed = frame::framed(contract, &view);
            let written = framed.and_then(|contract| {
                let mut generator = Generator::new(&contract, &view, writer)?;
                generator.stand_in(&named(ORIGINAL), Mode::Bodies)?;
                if is_model {
                    generator.stand_in(&named(MODEL), Mode::Uses)?;
                }
                if self.mode != Mode::Bodies {
                    generator.stand_in(&named(STAND_IN), self.mode)?;
                }
                Ok(generator.cx.writer)
            });
            match written {
                Ok(after) => {
                    writer = after;
                    out.functions.extend([ORIGINAL, STAND_IN, MODEL].map(named));
                }
                Err(error) => {
                    writer = before;
                    out.refused.push((name.clone(), error));
                }
            }
        }
        out.text = writer.text();
        Ok(out)
    }

    /// Writes the functions that call one as its contract says.
    fn verified(
        &self,
        contract: &Contract,
        view: &View<'_>,
        writer: Writer,
        out: &mut Generated,
    ) -> Result<Writer> {
        let name = &contract.signature.name.text;
        let contract = &frame::framed(contract, view)?;
        let mut generator = Generator::new(contract, view, writer)?;
        out.functions = match self.mode {
            Mode::Bodies => vec![caller_of(name), start_of(name)],
            Mode::Uses => vec![using(name)],
            Mode::Checks => vec![checking(name)],
        };
        for (number, function) in out.functions.iter().enumerate() {
            generator.function(function, number == 1)?;
        }
        out.globals = contract.globals.iter().map(|(key, _)| root(key).to_owned()).collect();
        Ok(generator.cx.writer)
    }
}

/// Leaves out errors that were reported already of the same line: what a contract says once stands in its code more than once.
pub(crate) fn report_once(diagnostics: &mut Vec<crate::Diagnostic>, sources: &ringfence_base::Sources) {
    let mut reported = BTreeSet::new();
    diagnostics.retain(|one| match sources.place(one.loc) {
        Some(place) if one.severity == crate::Severity::Error => {
            reported.insert((one.message.clone(), place.file, place.line))
        }
        _ => true,
    });
}

struct Generator<'a> {
    contract: &'a Contract,
    cx: Context<'a>,
    /// The global variables that are records and of whose members the contract speaks.
    records: Vec<Record>,
}

/// A global variable that is a record.
struct Record {
    name: String,
    /// The members of which nothing is said and whose bytes are not enough to know them.
    unsaid: Vec<(String, Type)>,
    place: Token,
}

impl<'a> Generator<'a> {
    /// For a contract of which C says that it is what it looks like.
    fn new(contract: &'a Contract, view: &'a View<'a>, writer: Writer) -> Result<Self> {
        contract.answered(view)?;
        let (types, anything) = (BTreeMap::new(), BTreeSet::new());
        let (definitions, made) = (&contract.definitions, &contract.made);
        let cx = Context { view, definitions, made, writer, types, anything };
        let mut generator = Generator { contract, cx, records: Vec::new() };
        generator.globals()?;
        Ok(generator)
    }

    /// Finds the types of the global variables that the contract speaks of, or of members of them.
    fn globals(&mut self) -> Result<()> {
        let mut said: BTreeMap<&str, Vec<Member>> = BTreeMap::new();
        for (key, place) in &self.contract.globals {
            let (name, view) = (root(key), self.cx.view);
            let ty = view.global(name);
            let ty =
                ty.ok_or_else(|| Error::at(place, format!("there is no variable `{name}` that C knows")))?;
            let path = token::tokens(key, place.line, place.column);
            let member = view.member(ty, path.get(2..).unwrap_or_default())?;
            let known = said.entry(name).or_default();
            if known.iter().any(|other| other.overlaps(&member)) {
                return Err(Error::at(place, "not supported in contracts: variables that overlap"));
            }
            known.push(member);
            self.cx.types.insert(key.clone(), view.typed(member.ty, format!("__typeof__({key})")));
            if key.contains('.') && !self.records.iter().any(|record| record.name == name) {
                self.records.push(Record { name: name.to_owned(), unsaid: Vec::new(), place: place.clone() });
            }
        }
        for Record { name, unsaid, place } in &mut self.records {
            let members = said.get(name.as_str()).map_or(&[][..], |members| members);
            let ty = self.cx.view.global(name);
            let found = ty.and_then(|ty| plan::unsaid(self.cx.view, name, ty, members));
            let message =
                "not supported in contracts: a variable with members that cannot be given any value";
            *unsaid = found.ok_or_else(|| Error::at(place, message))?;
        }
        Ok(())
    }

    /// The function that starts with any memory that is required, and the one that ends there.
    fn function(&mut self, name: &str, only_start: bool) -> Result<()> {
        let contract = self.contract;
        let signature = &contract.signature;
        self.cx.writer.at(&signature.name, &format!("void {name}(void) {{"));
        let (mut values, mut variables) = (BTreeMap::new(), Vec::new());
        for param in signature.params.iter().chain(&contract.variables) {
            let ty = self.cx.type_of(param)?;
            let key = self.cx.fresh(&param.name.text, ty.clone());
            self.cx.writer.at(&param.name, &format!("{} {key} = 0;", ty.written));
            values.insert(param.name.text.clone(), Expr::name(&key, &param.name));
            variables.push(Variable { key, place: param.name.clone() });
        }
        let args: Vec<String> =
            variables.iter().take(signature.params.len()).map(|one| one.key.clone()).collect();
        for (key, place) in &contract.globals {
            variables.push(Variable { key: key.clone(), place: place.clone() });
        }
        self.start(&values, &variables)?;
        if only_start {
            self.cx.writer.at(&signature.name, "__contracts_reached(); }");
            return Ok(());
        }
        let mut scope = Scope::default();
        variables.iter().for_each(|variable| scope.bind(&variable.key));
        self.call(&args, &mut values, &mut scope);
        let place = &contract.ensures.place;
        let mut checker = Checker { cx: &mut self.cx, clause: "ensures", kept: &[] };
        checker.formula(&contract.ensures.heaps, &values, &scope, place)?;
        let cleared: BTreeSet<&str> = contract.globals.iter().map(|(key, _)| root(key)).collect();
        for global in cleared {
            self.cx.writer.at(place, &format!("__contracts_clear((void *)&{global}, 0, sizeof {global});"));
        }
        self.cx.writer.at(place, "}");
        Ok(())
    }

    /// Calls the function, and keeps what it returns.
    fn call(&mut self, args: &[String], values: &mut BTreeMap<String, Expr>, scope: &mut Scope) {
        let place = &self.contract.signature.name;
        let call = format!("{}({})", place.text, args.join(", "));
        let returned = self.cx.view.function(&place.text).map(|(ty, _)| ty);
        match returned.filter(|&ty| !self.cx.view.is_void(ty)) {
            None => self.cx.writer.at(place, &format!("{call};")),
            Some(ty) => {
                let written = format!("__typeof__({call})");
                let key = self.cx.fresh("result", self.cx.view.typed(ty, written.clone()));
                self.cx.writer.at(place, &format!("{written} {key} = {call};"));
                scope.bind(&key);
                values.insert("result".to_owned(), Expr::name(&key, place));
            }
        }
    }

    /// Makes what is required.
    fn start(&mut self, values: &BTreeMap<String, Expr>, variables: &[Variable]) -> Result<()> {
        let Clause { heaps, place } = &self.contract.requires;
        for Record { name: global, .. } in &self.records {
            self.cx.writer.at(place, &format!("__contracts_fill((void *)&{global}, sizeof {global});"));
        }
        for (number, heap) in heaps.iter().enumerate() {
            let is_last = number + 1 == heaps.len();
            self.cx.writer.at(place, if is_last { "{" } else { "if (__contracts_choice()) {" });
            let plan = self.cx.plan(heap, values)?;
            let globals: BTreeSet<&str> = self.contract.globals.iter().map(|(key, _)| root(key)).collect();
            let addresses = globals.iter().map(|global| (None, format!("&{global}"))).collect();
            let mut builder = Builder { cx: &mut self.cx, addresses, pending: 0, kept: Vec::new() };
            builder.build(plan, Scope::default(), variables.to_vec(), None)?;
            for Record { unsaid, place, .. } in &self.records {
                unsaid.iter().try_for_each(|(access, ty)| builder.draw_in(access, ty, place, 0))?;
            }
            self.cx.writer.at(place, if is_last { "}" } else { "} else" });
        }
        Ok(())
    }
}

impl Contract {
    /// Refuses a contract of which C says that it is not what it looks like.
    fn answered(&self, view: &View<'_>) -> Result<()> {
        for (word, name) in self.probes.comments() {
            if view.named(name).is_none() {
                return Err(Error::at(word, "this stands in a part of the file that is left out"));
            }
        }
        self.probes.no_macros(view)?;
        let name = &self.signature.name;
        if let Some(file) = view.reserved_in() {
            let message = format!("`{file}` has names of the code for contracts");
            return Err(Error::at(name, message));
        }
        let wrong =
            || Error::at(name, "not supported in contracts: a function that C declares in another way");
        let (_, params) = view.function(&name.text).ok_or_else(wrong)?;
        let same = self
            .signature
            .params
            .iter()
            .zip(&params)
            .all(|(param, &ty)| view.named(&param.type_name).is_some_and(|own| view.same(own.id, ty)));
        if !same || params.len() != self.signature.params.len() {
            return Err(wrong());
        }
        Ok(())
    }
}
