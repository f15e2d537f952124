//! Drivers: C code that makes any memory that a function may be called with, and calls it.
//!
//! A function without a contract is looked at in a program that begins with a driver: parameters and global variables get values that fit their
//! types, the function is called, and what its parameters, its result and global variables lead to stays reachable until the end, so
//! that only what nothing leads to is lost. What the memory looks like is a matter of choices ([`choices`]): each set of options is a
//! driver of its own, and the formula that goes with it says exactly which memory it makes (docs/functions.md,
//! docs/adr/0027-functions-are-called-by-drivers.md).
//!
//! The options are part of the name of the entry, so that a replay reads the same program again.

mod arrays;
mod callbacks;
mod choices;
mod contents;
mod deeds;
mod links;
mod maker;
mod names;
mod outputs;
mod owners;
mod positions;
mod roles;
mod text;
mod types;
mod uses;

pub use choices::{Choice, Order};

use crate::contracts::globals;
use crate::unit::Unit;
use maker::{Count, Maker, Refusal, Result, Where, formula};
use ringfence_ir::{ArrayLen, FuncId, GlobalId, GlobalKind, Program, TypeKind};
use roles::length_of;
use rucc_sema::Decl;
use rucc_types::RecordId;
use std::collections::BTreeSet;
use types::{Kind, Member, Types};
pub(crate) use uses::Uses;

/// What the name of the function begins with that calls another one.
const DRIVER: &str = "__driver_";

/// The same for one that reaches an error instead.
const REACHING: &str = "__reaching_";

/// A driver of a function.
#[derive(Debug, Clone)]
pub struct Driver {
    /// The choices that there are.
    pub choices: Vec<Choice>,
    /// What it requires, in the notation of contracts; empty if it requires nothing.
    pub requires: Vec<String>,
    /// The driver as a file of its own.
    pub text: String,
    /// What is any address although a caller would pass something better: a violation may be due to that.
    pub limits: Vec<String>,
    /// Whether some blocks have any size and any contents, although a caller would pass something better.
    pub has_blocks: bool,
    /// The functions that give an address of which nothing is known.
    pub addresses: Vec<String>,
    /// Numbers that a caller may know a bound of and the driver does not, for nothing that it makes has a length: an access out of bounds may
    /// be due to that.
    pub unbounded: Vec<String>,
    /// What a caller may know that the driver does not: that two parts of the memory share nodes, or who else holds some. A
    /// violation may be due to that.
    pub unknown: Option<String>,
    /// Whether what the driver made may belong to somebody else, since nothing in the file frees it.
    pub is_unowned: bool,
    /// A function that is passed and changes nothing, but may have to free what an allocator gives that is passed, too.
    pub releasing: Option<String>,
    /// Whether the file computes addresses before the one that it has: what a caller passes may be in the middle of a block.
    pub looks_before: bool,
}

/// What came of a driver that was asked for.
pub type Made = std::result::Result<Driver, String>;

/// The entry of the program that calls a function with the memory of some options; those that are missing are the obvious ones.
#[must_use]
pub fn entry(function: &str, options: &[u8]) -> String {
    let digits: String = options.iter().map(|&option| char::from(b'0' + option.min(9))).collect();
    format!("{DRIVER}{digits}_{function}")
}

/// The entry of a program that makes the same memory and reaches an error in the place of the call.
#[must_use]
pub fn reaching(function: &str, options: &[u8]) -> String {
    entry(function, options).replacen(DRIVER, REACHING, 1)
}

/// The options and the function of an entry that is a driver.
#[must_use]
pub fn parts(entry: &str) -> Option<(Vec<u8>, &str)> {
    let rest = entry.strip_prefix(DRIVER).or_else(|| entry.strip_prefix(REACHING));
    let (digits, function) = rest?.split_once('_')?;
    let options = digits.bytes().map(|digit| digit.checked_sub(b'0').filter(|&option| option < 10));
    Some((options.collect::<Option<Vec<u8>>>()?, function))
}

/// Whether a function is one of the code that calls another one.
#[must_use]
pub fn is_generated(name: &str) -> bool {
    [OWN, DRIVER, REACHING].iter().any(|beginning| name.starts_with(beginning))
}

/// Whether a function is one that is passed to another one.
#[must_use]
pub fn is_passed(name: &str) -> bool {
    name.strip_prefix(OWN).is_some_and(|rest| rest.starts_with(callbacks::CALLBACK))
}

/// The function that an entry is about.
#[must_use]
pub fn function_of(entry: &str) -> &str {
    parts(entry).map_or(entry, |(_, function)| function)
}

/// What the choice is about that says which values global variables have.
const VARIABLES: &str = "global variables";

/// Its options.
const GLOBALS: [&str; 2] = ["any values", "as the program starts"];

/// The options with which what arrays and texts hold is set, those of nodes aside; none if that is no choice, or taken.
#[must_use]
pub fn with_contents(choices: &[Choice], options: &[u8]) -> Option<Vec<u8>> {
    let at = choices.iter().position(|choice| choice.about == contents::CONTENTS)?;
    let mut out = options.to_vec();
    let option = out.get_mut(at).filter(|option| **option == 0)?;
    *option = 1;
    Some(out)
}

/// What a driver is made for.
pub(crate) struct Asked<'a> {
    pub(crate) entry: &'a str,
    pub(crate) file: &'a str,
    /// The global variables that the function may use.
    pub(crate) globals: &'a [String],
    pub(crate) uses: &'a Uses,
    /// How many elements the arrays have that the function names and nothing changes.
    pub(crate) tables: &'a [u64],
    pub(crate) text: &'a [u8],
}

/// Whether a unit defines a function.
pub(crate) fn defines(unit: &Unit, function: &str) -> bool {
    Types(unit).function(function).is_some()
}

/// Makes the driver, and the text that is added to the file.
pub(crate) fn make(unit: &Unit, asked: &Asked<'_>) -> std::result::Result<(Driver, String), Refusal> {
    let (options, name) = parts(asked.entry).ok_or("no driver")?;
    let types = Types(unit);
    let function = types.function(name).ok_or_else(|| format!("`{name}`, which has no body"))?;
    if [OWN, DRIVER, REACHING].iter().any(|beginning| has_name(asked.text, beginning)) {
        return Err("a file with names that begin with `rf_`".to_owned());
    }
    let mut maker = Maker::new(types, options, asked.uses.clone());
    variables(&mut maker, asked.globals);
    maker.tables = asked.tables.to_vec();
    let call = call(&mut maker, name, function)?;
    match asked.entry.starts_with(REACHING) {
        true => maker.line("rf_reached();"),
        false => call.iter().for_each(|line| maker.line(line)),
    }
    let unknown = maker.unknown();
    let Maker {
        choices,
        helpers,
        part,
        limits,
        has_blocks,
        unowned,
        set,
        unbounded,
        releases,
        perhaps_releases,
        ..
    } = maker;
    let releasing = perhaps_releases.filter(|_| !releases);
    let mut requires = helpers.definitions.clone();
    if !part.atoms.is_empty() || !part.conditions.is_empty() {
        requires.push(format!("//@ requires {}", formula(&part.atoms, &part.conditions)));
    }
    requires.extend(set.said().map(str::to_owned));
    let frees = ["free(", "free (", "realloc("].iter().any(|call| has_name(asked.text, call));
    let is_unowned = !unowned.is_empty() || !(frees || releases);
    let looks_before = text::looks_before(asked.text);
    let addresses = helpers.addresses();
    let text = text::to_read(&helpers, &part, name, asked.file, &requires);
    let place = place(asked.text, name);
    let added = text::added(&helpers, &part, asked.entry, (asked.file, place.0, place.1));
    let choices = choices.all;
    Ok((
        Driver {
            choices,
            requires,
            text,
            limits,
            has_blocks,
            addresses,
            unbounded,
            unknown,
            is_unowned,
            releasing,
            looks_before,
        },
        added,
    ))
}

/// What names of the code begin with.
const OWN: &str = "rf_";

/// Whether a name in a text begins like this.
fn has_name(text: &[u8], beginning: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let found = text.windows(beginning.len()).enumerate().filter(|(_, part)| *part == beginning.as_bytes());
    found.into_iter().any(|(at, _)| at.checked_sub(1).is_none_or(|before| !is_letter(text[before])))
}

/// How many elements the arrays have that a function names and nothing changes, each number once.
pub(crate) fn tables(program: &Program, function: FuncId, constant: &BTreeSet<GlobalId>) -> Vec<u64> {
    let types = &program.types;
    let length = |id: &GlobalId| match types.kind(program.globals[*id].ty) {
        TypeKind::Array { len: ArrayLen::Fixed(len), .. } => Some(len),
        _ => None,
    };
    let is_table =
        |id: &GlobalId| constant.contains(id) && program.globals[*id].kind != GlobalKind::StringLiteral;
    let named: BTreeSet<GlobalId> = globals::named(program, function).into_iter().filter(is_table).collect();
    let lengths: BTreeSet<u64> = named.iter().filter_map(length).collect();
    lengths.into_iter().collect()
}

/// Gives global variables values. Those that it did not give any are as the program starts.
fn variables(maker: &mut Maker<'_>, globals: &[String]) {
    let typed = |name: &String| Some(Member { name: name.clone(), ty: maker.types.variable(name)? });
    let together: Vec<Member> = globals.iter().filter_map(typed).collect();
    maker.passed_together(&together);
    let at_start = !globals.is_empty() && maker.choices.one_of(VARIABLES, &GLOBALS, Order::LastResort) == 1;
    for name in globals {
        let Some(ty) = maker.types.variable(name) else { continue };
        let (before, lengths, limits) = (maker.part.mark(), maker.lengths.len(), maker.limits.len());
        let made = match maker.types.kind(ty) {
            Kind::Integer { .. }
            | Kind::Bool
            | Kind::Float
            | Kind::Pointer(_)
            | Kind::Record(_)
            | Kind::Array(..) => maker.object(name, ty, Where::Variable),
            _ => Err("another kind".to_owned()),
        };
        if made.is_err() || at_start {
            maker.part.take_back(before);
            maker.limits.truncate(limits);
        }
        if made.is_err() {
            maker.lengths.truncate(lengths);
        }
    }
    positions(maker, globals, at_start);
}

/// Compares numbers among global variables with the lengths of arrays among them: they may be positions.
fn positions(maker: &mut Maker<'_>, globals: &[String], at_start: bool) {
    let lengths: Vec<Count> = maker.lengths.iter().take(1).cloned().collect();
    for (name, length) in globals.iter().flat_map(|name| lengths.iter().map(move |length| (name, length))) {
        let Some(Kind::Integer { signed }) = maker.types.variable(name).map(|ty| maker.types.kind(ty)) else {
            continue;
        };
        let before = maker.part.mark();
        maker.compare(&Count::new(name.clone(), signed), length, 0);
        if at_start {
            maker.part.take_back(before);
        }
    }
}

/// Makes the arguments; the call, and what keeps the result and the arguments.
fn call(maker: &mut Maker<'_>, name: &str, function: &Decl) -> Result<Vec<String>> {
    let types = maker.types;
    let signature = types.signature(function.ty).ok_or("a function without a type")?;
    let mut params = types.params(function);
    // Without a number that could count them, characters are a text.
    let is_count = |(at, param): (usize, &Member)| {
        matches!(types.kind(param.ty), Kind::Integer { .. }) && maker.uses.may_count(at)
    };
    let least = if params.iter().enumerate().any(is_count) { 2 } else { 1 };
    for (at, param) in types.param_ids(function).into_iter().enumerate() {
        // An address of anything is one of what the function takes it for.
        if let Some(ty) = types.taken_for(param, least) {
            params[at].ty = ty;
        }
    }
    if signature.variadic {
        return Err("a function with any number of arguments".to_owned());
    }
    if !signature.prototyped && !params.is_empty() {
        return Err("a function without a prototype".to_owned());
    }
    let names: Vec<String> =
        params.iter().enumerate().map(|(at, param)| own_name(types, param, at)).collect();
    for (param, own) in params.iter().zip(&names) {
        let written = maker.written(param.ty)?;
        let space = if written.ends_with('*') { "" } else { " " };
        maker.line(&format!("{written}{space}{own};"));
        if is_kept(types, param) {
            maker.line(&format!("static {written}{space}rf_kept_{own};"));
        }
    }
    let ret = (types.kind(signature.ret) != Kind::Void).then(|| maker.written(signature.ret)).transpose()?;
    if let Some(ret) = &ret {
        let space = if ret.ends_with('*') { "" } else { " " };
        maker.line(&format!("static {ret}{space}rf_result;"));
    }
    maker.uses.call_with(&names);
    arguments(maker, &params, &names)?;
    let call = format!("{name}({})", names.join(", "));
    let call = match ret {
        Some(ret) if matches!(types.kind(signature.ret), Kind::Pointer(_)) => {
            format!("rf_result = ({ret}){call};")
        }
        Some(_) => format!("rf_result = {call};"),
        None => format!("{call};"),
    };
    let kept = params.iter().zip(&names).filter(|(param, _)| is_kept(types, param));
    let kept = kept.map(|(_, own)| format!("rf_kept_{own} = {own};"));
    Ok([call].into_iter().chain(kept).collect())
}

/// Whether a parameter may lead to memory. The caller has it until the end: during the call in a variable of its own, since a place that
/// stays would be a second way to the memory for the engines, and then in such a place.
fn is_kept(types: Types<'_>, param: &Member) -> bool {
    matches!(types.kind(param.ty), Kind::Pointer(_) | Kind::Record(_))
}

/// The name of the variable that is the argument for a parameter.
fn own_name(types: Types<'_>, param: &Member, at: usize) -> String {
    match param.name.as_str() {
        "" => format!("argument{}", at + 1),
        name if types.is_taken(name) || name == "node" => format!("{name}_"),
        name => name.to_owned(),
    }
}

/// Gives the variables for the parameters their values: first the numbers, since the lengths of arrays are among them.
fn arguments(maker: &mut Maker<'_>, params: &[Member], names: &[String]) -> Result<()> {
    let types = maker.types;
    maker.passed_together(params);
    let is_number = |param: &Member| !matches!(types.kind(param.ty), Kind::Pointer(_) | Kind::Record(_));
    let lengths: Vec<Option<usize>> = (0..params.len())
        .map(|at| length_of(types, params, at).filter(|_| has_length(types, params, at)))
        .map(|length| length.filter(|&at| maker.uses.may_count(at)))
        .collect();
    for (at, param) in params.iter().enumerate().filter(|(_, param)| is_number(param)) {
        maker.draw(&names[at], param.ty)?;
        let signed = types.kind(param.ty) == Kind::Integer { signed: true };
        let count = Count::new(names[at].clone(), signed);
        if lengths.contains(&Some(at)) {
            let taken = maker.choices.of(&names[at], &["at least 0", "at least 1"], 0);
            if taken == 1 || signed {
                maker.require(&format!("{} >= {taken}", names[at]));
            }
            maker.lengths.push(count);
        }
    }
    // Nodes come after what may lead to their lists.
    let pointers = params.iter().enumerate().filter(|(_, param)| !is_number(param));
    let (nodes, others): (Vec<_>, Vec<_>) = pointers.partition(|(_, param)| is_node(types, param));
    for (at, param) in others.into_iter().chain(nodes) {
        let count = lengths[at].map(|index| {
            let signed = types.kind(params[index].ty) == Kind::Integer { signed: true };
            Count::new(names[index].clone(), signed)
        });
        match types.kind(param.ty) {
            Kind::Pointer(_) => {
                maker.pointer(&names[at], param.ty, &names[at], count.as_ref(), Where::Parameter)?
            }
            _ => maker.object(&names[at], param.ty, Where::Parameter)?,
        }
    }
    let tables: Vec<Count> = maker.tables.iter().map(|len| Count::new(len.to_string(), false)).collect();
    maker.lengths.extend(tables);
    for (at, param) in params.iter().enumerate().filter(|(at, _)| !lengths.contains(&Some(*at))) {
        if let Kind::Integer { signed } = types.kind(param.ty) {
            number(maker, &Count::new(names[at].clone(), signed), param);
        }
    }
    for (at, param) in params.iter().enumerate().filter(|(at, _)| lengths[*at].is_none()) {
        let Kind::Pointer(to) = types.kind(param.ty) else { continue };
        match types.kind(to) {
            Kind::Record(id) => members(maker, &names[at], id)?,
            Kind::Integer { .. } if types.size(to).is_some_and(|size| size > 1) => {
                // A caller that passes a length in a variable knows what it is the length of.
                maker.unbounded.push(format!("*{}", names[at]));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Compares the numbers of a record that has nothing else with the lengths of what other parameters lead to: a parser has positions in its
/// text and in its table.
fn members(maker: &mut Maker<'_>, place: &str, id: RecordId) -> Result<()> {
    const MOST: usize = 4;
    let types = maker.types;
    let all = types.members(id);
    let is_number = |member: &Member| matches!(types.kind(member.ty), Kind::Integer { .. });
    if maker.lengths.is_empty() || all.len() > MOST || !types.is_plain(id) || !all.iter().all(is_number) {
        return Ok(());
    }
    let perhaps = format!("({place} == 0 ||");
    let is_guarded = maker.part.atoms.iter().any(|atom| atom.starts_with(&perhaps));
    let begun = maker.part.conditions.len();
    maker.line(&format!("if ({place} != 0) {{"));
    for member in all.iter().filter(|member| maker.uses.names(&member.name)).collect::<Vec<_>>() {
        let own = format!("{place}->{}", member.name);
        maker.draw(&own, member.ty)?;
        let signed = types.kind(member.ty) == Kind::Integer { signed: true };
        number(maker, &Count::new(own, signed), member);
    }
    maker.line("}");
    if is_guarded {
        let said = maker.part.conditions.split_off(begun);
        maker.part.conditions.extend(said.into_iter().map(|one| format!("{perhaps} {one})")));
    }
    Ok(())
}

/// Whether a parameter is a node of a list.
fn is_node(types: Types<'_>, param: &Member) -> bool {
    let Kind::Pointer(to) = types.kind(param.ty) else { return false };
    let Kind::Record(id) = types.kind(to) else { return false };
    matches!(roles::role(types, id), roles::Role::List { .. } | roles::Role::Double { .. })
}

/// Whether a parameter leads to several elements if there is a number that may count them.
fn has_length(types: Types<'_>, params: &[Member], at: usize) -> bool {
    let Kind::Pointer(to) = types.kind(params[at].ty) else { return false };
    match types.kind(to) {
        Kind::Record(id) => {
            roles::role(types, id) == roles::Role::Plain && types.is_plain(id) && {
                // A record with a length of its own is one object.
                let members = types.members(id);
                !members.iter().any(|member| matches!(types.kind(member.ty), Kind::Pointer(_)))
            }
        }
        Kind::Void | Kind::Integer { .. } | Kind::Bool | Kind::Float | Kind::Pointer(_) => true,
        _ => false,
    }
}

/// Compares a number that counts nothing with numbers that do.
fn number(maker: &mut Maker<'_>, number: &Count, param: &Member) {
    if let Some((least, greatest)) = maker.types.constants(param.ty) {
        if maker.choices.of(&number.place, &["any", "one of its constants"], 0) == 1 {
            maker.require(&format!("{} >= {least}", number.place));
            maker.require(&format!("{} <= {greatest}", number.place));
        }
        return;
    }
    let lengths: Vec<Count> = maker.lengths.iter().take(2).cloned().collect();
    if !lengths.is_empty() {
        let is_value = roles::is_value(&param.name);
        lengths.iter().filter(|_| !is_value).for_each(|length| maker.compare(number, length, 0));
        return;
    }
    maker.unbounded.push(number.place.clone());
    let options = ["any", "at least 0", "at least 1"];
    let taken = maker.choices.of(&number.place, &options, 0);
    if taken == 2 || taken == 1 && number.signed {
        maker.require(&format!("{} >= {}", number.place, taken - 1));
    }
}

/// Where a function is named first as one that is defined: its line and column.
fn place(text: &[u8], name: &str) -> (u32, u32) {
    let text = String::from_utf8_lossy(text);
    crate::contracts::place_of(&text, name).or_else(|| mention(&text, name)).unwrap_or((1, 1))
}

/// Where a text has a name and a parenthesis behind it for the last time: what comes before may be a prototype. Macros may stand around
/// the head of a function, so that it is not read as one.
fn mention(text: &str, name: &str) -> Option<(u32, u32)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = |line: &str, at: usize| {
        !line[..at].ends_with(is_letter) && line[at + name.len()..].trim_start().starts_with('(')
    };
    let found = text.lines().zip(1..).filter(|(line, _)| !line.starts_with([' ', '\t']));
    let found = found.filter_map(|(line, number)| {
        let (at, _) = line.match_indices(name).find(|&(at, _)| begins(line, at))?;
        Some((number, u32::try_from(at + 1).unwrap_or(1)))
    });
    found.last()
}

impl Driver {
    /// The variables that a function may use and that are as the program starts.
    pub(crate) fn kept(program: &Program, entry: &str) -> Vec<String> {
        let name = function_of(entry);
        let Some(function) = program.find_function(name) else { return Vec::new() };
        let Some(driver) = program.find_function(entry) else { return Vec::new() };
        let given = globals::named(program, driver);
        let constant = globals::constant(program);
        let changes = |id: &GlobalId| !given.contains(id) && !constant.contains(id);
        let kept = globals::used(program, function).into_iter().filter(changes);
        kept.map(|id| program.names.name(program.globals[id].name).to_owned()).collect()
    }

    /// Says of some variables that they are as the program starts.
    pub(crate) fn starting_with(&mut self, kept: &[String]) {
        if !kept.is_empty() {
            let names: Vec<String> = kept.iter().map(|name| format!("`{name}`")).collect();
            let verb = if names.len() == 1 { "is" } else { "are" };
            self.requires.push(format!("{} {verb} as the program starts", names.join(", ")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{entry, parts};

    #[test]
    fn an_entry_says_what_it_is_made_of() {
        assert_eq!(entry("list_push", &[0, 2, 1]), "__driver_021_list_push");
        assert_eq!(parts("__driver_021_list_push"), Some((vec![0, 2, 1], "list_push")));
        assert_eq!(parts("__driver__f"), Some((vec![], "f")));
        assert_eq!(parts("main"), None);
    }
}
