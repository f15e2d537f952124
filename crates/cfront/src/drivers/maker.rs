//! The code that makes the memory that a function is called with.
//!
//! **Every memory that the formula describes is made by some execution, and no other.** Objects are allocated with the size of their
//! type, and their bytes are drawn, which gives their numbers any values; members whose values are not all that bytes can be
//! (addresses, floating-point numbers, numbers that are 0 or 1) are drawn or made one by one. Each part of memory is made of new blocks, so
//! no two parts share one. Lists, rings and trees are made node by node, with a draw that says whether there is one more. An address
//! of which nothing is said is drawn from all values that addresses have.
//!
//! The formula is written where the code is, line by line. What cannot be made is refused.

use super::choices::Choices;
use super::contents::Set;
use super::owners::Owned;
use super::roles::{Role, counts, role};
use super::text::{Helpers, Part, ending};
use super::types::{Kind, Member, Types};
use super::uses::Uses;
use rucc_types::{RecordId, TypeId};

/// Why no driver can be made.
pub(super) type Refusal = String;
pub(super) type Result<T> = std::result::Result<T, Refusal>;

/// How deep records lead to each other that are made; what they lead to beyond is any address.
const DEEPEST: usize = 4;

/// How many choices a driver has at most.
const MOST_CHOICES: usize = 32;

/// What a number may be that is a position in an array.
const POSITIONS: [&str; 4] = ["any", "at most", "below", "between 0 and"];

/// A number of elements: C's expression for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) place: String,
    pub(super) signed: bool,
    /// What must not be null for it to be there.
    pub(super) guard: Option<String>,
}

impl Count {
    pub(super) fn new(place: String, signed: bool) -> Self {
        Self { place, signed, guard: None }
    }
}

/// Where an address stands that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// A caller passes it: it has a value of its type.
    Parameter,
    /// It is a variable of the file: nobody has to have given it a value yet.
    Variable,
    /// It is a member or an element.
    Member,
}

impl Where {
    /// Where a place stands that is none of the file's variables: one with a name alone is a parameter.
    pub(super) fn of(place: &str) -> Self {
        if is_name(place) { Self::Parameter } else { Self::Member }
    }
}

/// Writes the code.
// size: because one pass over the parameters collects all that later ones are compared with.
pub(super) struct Maker<'u> {
    pub(super) types: Types<'u>,
    pub(super) choices: Choices,
    pub(super) helpers: Helpers,
    /// What is written now.
    pub(super) part: Part,
    /// The numbers of elements of what parameters lead to, which other numbers may be compared with.
    pub(super) lengths: Vec<Count>,
    /// What is any address although a caller would pass something better, since it cannot be made.
    pub(super) limits: Vec<String>,
    /// Whether some blocks have any size.
    pub(super) has_blocks: bool,
    /// How many elements the arrays have that nothing changes.
    pub(super) tables: Vec<u64>,
    /// The numbers that there was no length for to compare them with.
    pub(super) unbounded: Vec<String>,
    /// The records that are being made, from the outermost.
    pub(super) making: Vec<RecordId>,
    /// Whether what arrays and texts hold is set.
    pub(super) set: Set,
    /// The kinds of nodes of the lists, rings and trees that were made, each with the place that leads to it.
    pub(super) families: Vec<(RecordId, String)>,
    /// The parameters that are nodes of doubly linked lists or rings: others may know what is before and behind them.
    pub(super) nodes: Vec<String>,
    /// What leads to blocks that nothing in the file frees.
    pub(super) unowned: Vec<String>,
    /// The lists that members of parameters begin.
    pub(super) lists: Vec<Known>,
    /// What the file frees.
    pub(super) owned: Owned,
    /// What the function looks at.
    pub(super) uses: Uses,
    /// The functions that are passed together and allocate memory, by the stems of their names.
    pub(super) allocators: Vec<String>,
    /// A function that is passed with such and changes nothing, although it may be the one that frees what they give.
    pub(super) perhaps_releases: Option<String>,
    /// Whether a function that is passed frees memory.
    pub(super) releases: bool,
    names: usize,
}

/// A list that a member of a parameter begins: another parameter may be one of its nodes.
#[derive(Debug, Clone)]
pub(super) struct Known {
    pub(super) place: String,
    pub(super) node: RecordId,
    /// What must not be null for it to be there.
    pub(super) guard: Option<String>,
}

impl<'u> Maker<'u> {
    pub(super) fn new(types: Types<'u>, taken: Vec<u8>, uses: Uses) -> Self {
        Self {
            types,
            choices: Choices::new(taken),
            helpers: Helpers::default(),
            part: Part::body(),
            lengths: Vec::new(),
            limits: Vec::new(),
            has_blocks: false,
            tables: Vec::new(),
            unbounded: Vec::new(),
            making: Vec::new(),
            set: Set::default(),
            families: Vec::new(),
            nodes: Vec::new(),
            unowned: Vec::new(),
            lists: Vec::new(),
            owned: Owned::of(types),
            uses,
            allocators: Vec::new(),
            perhaps_releases: None,
            releases: false,
            names: 0,
        }
    }

    pub(super) fn line(&mut self, text: &str) {
        self.part.line(text);
    }

    pub(super) fn atom(&mut self, text: String) {
        self.part.atoms.push(text);
    }

    pub(super) fn fresh(&mut self, name: &str) -> String {
        self.names += 1;
        format!("rf_{name}{}", self.names)
    }

    /// How C writes a type.
    pub(super) fn written(&self, ty: TypeId) -> Result<String> {
        let spelled = || self.types.spelled(ty);
        self.types.written(ty).ok_or_else(|| format!("a value of the type `{}`", spelled()))
    }

    /// A call that gives any value of a type.
    pub(super) fn any(&mut self, ty: TypeId) -> Result<String> {
        let written = self.written(ty)?;
        let mut name = ending(&written);
        if written.starts_with("__typeof__") {
            name = format!("function{}", self.helpers.any.len());
        }
        if let Some((known, _)) = self.helpers.any.iter().find(|(_, known)| **known == written) {
            name.clone_from(known);
        }
        self.helpers.any.insert(name.clone(), written);
        Ok(format!("rf_any_{name}()"))
    }

    /// Gives a place any value of its type, if that is a scalar.
    pub(super) fn draw(&mut self, place: &str, ty: TypeId) -> Result<()> {
        let any = self.any(ty)?;
        let is_pointer = matches!(self.types.kind(ty), Kind::Pointer(_));
        match !is_pointer && self.types.spelled(ty).starts_with("const ") {
            true => {
                let written = self.written(ty)?;
                self.line(&format!("*({written} *)&{place} = {any};"));
            }
            false => self.line(&format!("{place} = {any};")),
        }
        // A caller may know other addresses of the type: those are not tried.
        if matches!(self.types.kind(ty), Kind::Pointer(_)) && is_name(place) {
            self.atom(format!("nowhere({place})"));
        }
        Ok(())
    }

    /// The same for an address of something that cannot be made.
    fn limited(&mut self, place: &str, ty: TypeId) -> Result<()> {
        self.limits.push(place.to_owned());
        self.draw(place, ty)
    }

    /// Gives an object any contents, or what its members suggest.
    pub(super) fn object(&mut self, place: &str, ty: TypeId, at: Where) -> Result<()> {
        match self.types.kind(ty) {
            Kind::Integer { .. } | Kind::Bool | Kind::Float => self.draw(place, ty),
            Kind::Pointer(_) => self.pointer(place, ty, place, None, at),
            Kind::Record(id) => {
                self.line(&format!("rf_fill(&{place}, sizeof {place});"));
                self.record(&format!("{place}."), id, true)
            }
            Kind::Array(elem, len) => {
                if !self.types.is_delicate(elem) {
                    self.line(&format!("rf_fill(&{place}, sizeof {place});"));
                    self.lengths.push(Count::new(len.to_string(), false));
                    return Ok(());
                }
                let index = self.fresh("i");
                self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < {len}; {index}++) {{"));
                self.object(&format!("{place}[{index}]"), elem, Where::Member)?;
                self.line("}");
                self.lengths.push(Count::new(len.to_string(), false));
                Ok(())
            }
            _ => Err(format!("an object of the type `{}`", self.types.spelled(ty))),
        }
    }

    /// Gives the members of a record whose bytes were drawn their values. `links` are made, too, or left to somebody else.
    pub(super) fn record(&mut self, base: &str, id: RecordId, links: bool) -> Result<()> {
        if !self.types.is_plain(id) {
            let tag = self.types.record(id).tag;
            let name = tag.map_or("a record", |tag| self.types.0.names.resolve(tag));
            return match self.types.record(id).fields.iter().any(|field| self.types.is_delicate(field.ty)) {
                true => Err(format!("`{name}`, a union that has addresses or floating-point numbers")),
                false => Ok(()),
            };
        }
        let members = self.types.members(id);
        let role = role(self.types, id);
        self.making.push(id);
        let counts = counts(self.types, &members);
        let has_array =
            members.iter().any(|member| self.is_array(member, id) && self.uses.matters(&member.name));
        match has_array {
            true => self.numbers(base, &members, &counts)?,
            false => self.own_positions(base, &members),
        }
        let outside = self.passed_together(&members);
        let made = self.members(base, &members, (&role, links), has_array.then_some(&counts));
        self.allocators = outside;
        self.making.pop();
        made
    }

    pub(super) fn members(
        &mut self,
        base: &str,
        members: &[Member],
        (role, links): (&Role, bool),
        counts: Option<&super::roles::Counts>,
    ) -> Result<()> {
        let mut done: Vec<&str> = Vec::new();
        for member in members {
            let place = format!("{base}{}", member.name);
            let linked = role.links().iter().any(|link| link.split('[').next() == Some(member.name.as_str()));
            if done.contains(&member.name.as_str()) {
                continue;
            }
            if linked {
                if links && matches!(self.types.kind(member.ty), Kind::Pointer(_)) {
                    self.limited(&place, member.ty)?;
                }
                continue;
            }
            match self.types.kind(member.ty) {
                Kind::Integer { .. } | Kind::Open => {}
                Kind::Pointer(_) => {
                    let last = self.last_of(member, members).map(|last| last.name.as_str());
                    let mut named = [Some(member.name.as_str()), last].into_iter().flatten();
                    if !named.any(|name| self.uses.matters(name)) {
                        self.draw(&place, member.ty)?;
                        continue;
                    }
                    if let Some(last) = last {
                        self.ended_list(&place, (&format!("{base}{last}"), member.ty), members, base)?;
                        done.push(last);
                        continue;
                    }
                    let owner = self.making.last().copied();
                    let counts = counts.filter(|_| owner.is_some_and(|owner| self.is_array(member, owner)));
                    let count = counts.and_then(|counts| counts.room.clone());
                    let count = count.map(|room| self.count(base, &room, members));
                    let used = counts.and_then(|counts| counts.used.as_ref());
                    let used = used.map(|used| self.count(base, used, members));
                    self.led(&place, member, (base, members), (count.as_ref(), used.as_ref()))?;
                }
                Kind::Record(inner) if self.is_head(inner) => match self.uses.matters(&member.name) {
                    true => self.ring(&place, inner)?,
                    false => self.scramble(&format!("{place}."), inner)?,
                },
                Kind::Record(inner) => self.record(&format!("{place}."), inner, true)?,
                Kind::Array(elem, _) if self.types.is_delicate(elem) => {
                    self.object(&place, member.ty, Where::Member)?;
                }
                Kind::Array(_, len) => self.lengths.push(Count::new(len.to_string(), false)),
                _ => self.draw(&place, member.ty)?,
            }
        }
        Ok(())
    }

    /// What a member leads to: memory of its own, or that of a member before it.
    fn led(
        &mut self,
        place: &str,
        member: &Member,
        (base, members): (&str, &[Member]),
        (room, used): (Option<&Count>, Option<&Count>),
    ) -> Result<()> {
        let within = self.within(place, member, members, base);
        let position = match (&within, room) {
            (Some((first, _)), Some(_)) => self.position(place, first, &member.name),
            _ => 2,
        };
        let first = within.and_then(|(first, is_within)| is_within.then_some(first));
        let before = self.part.mark();
        let lists = (self.lengths.len(), self.limits.len(), self.unowned.len());
        let mut is_string = false;
        match (self.types.kind(member.ty), room) {
            (Kind::Pointer(to), Some(room)) if self.types.is_character(to) => {
                self.characters(place, to, (room, used))?;
            }
            (kind, _) => {
                is_string =
                    room.is_none() && matches!(kind, Kind::Pointer(to) if self.types.is_character(to));
                self.pointer(place, member.ty, &member.name, room, Where::Member)?;
                if is_string && first.is_none() {
                    self.counted_string(place, (base, members), before.2);
                }
            }
        }
        if let Some(first) = first {
            self.part.take_back(before);
            self.lengths.truncate(lists.0);
            self.limits.truncate(lists.1);
            self.unowned.truncate(lists.2);
            self.lead_into(place, &first, is_string, room.map(|room| (room, position)));
        }
        Ok(())
    }

    /// Whether a member by value is the head of a ring.
    fn is_head(&self, id: RecordId) -> bool {
        matches!(role(self.types, id), Role::Ring { .. }) || {
            // A node in a record of another kind is one that was put there so that the list is never empty.
            matches!(role(self.types, id), Role::Double { .. }) && !self.making.contains(&id)
        }
    }

    pub(super) fn count(&self, base: &str, name: &str, members: &[Member]) -> Count {
        let ty = members.iter().find(|member| member.name == name).map(|member| member.ty);
        let signed = ty.is_some_and(|ty| self.types.kind(ty) == Kind::Integer { signed: true });
        Count::new(format!("{base}{name}"), signed)
    }

    /// Whether a member leads to as many elements as a number beside it says.
    fn is_array(&self, member: &Member, owner: RecordId) -> bool {
        let Kind::Pointer(to) = self.types.kind(member.ty) else { return false };
        match self.types.kind(to) {
            Kind::Record(id) => {
                id != owner
                    && self.types.is_plain(id)
                    && role(self.types, id) == Role::Plain
                    && plural(&member.name)
            }
            Kind::Integer { .. } if self.types.is_character(to) => {
                !["name", "key", "path", "title", "text"].contains(&member.name.as_str())
            }
            Kind::Integer { .. } | Kind::Bool | Kind::Float | Kind::Pointer(_) => true,
            _ => false,
        }
    }

    /// The numbers of a record that has an array.
    fn numbers(&mut self, base: &str, members: &[Member], counts: &super::roles::Counts) -> Result<()> {
        let Some(room_name) = &counts.room else { return Ok(()) };
        let room = self.count(base, room_name, members);
        let is_divisor = usize::from(self.uses.divides_by(room_name));
        let most =
            members.iter().find(|member| member.name == *room_name).and_then(|one| self.doubled(one.ty));
        let options = ["any", "at least 1", "at least 1, and twice as much is a number"];
        let options = &options[..if most.is_some() { 3 } else { 2 }];
        let at_least = self.choices.of(&room.place, options, is_divisor);
        if let (2, Some(most)) = (at_least, most) {
            self.require(&format!("{} <= {most}", room.place));
        }
        match (at_least, room.signed) {
            (1 | 2, _) => self.require(&format!("{} >= 1", room.place)),
            (_, true) => self.require(&format!("{} >= 0", room.place)),
            (_, false) => {}
        }
        self.lengths.push(room.clone());
        for member in members {
            let Kind::Integer { .. } = self.types.kind(member.ty) else { continue };
            let is_used = counts.used.as_deref() == Some(member.name.as_str());
            let number = self.count(base, &member.name, members);
            let is_position = is_used || is_index(&member.name);
            if number == room || !is_position || !self.uses.names(&member.name) {
                continue;
            }
            match is_used {
                // What is full is as ordinary as what is not.
                true => {
                    self.compare_as(&number, &room, &POSITIONS[..2], 1);
                    if self.choices.of(&number.place, &["any", "at least 1"], 0) == 1 {
                        self.require(&format!("{} >= 1", number.place));
                    }
                    self.lengths.push(number);
                }
                false => self.compare(&number, &room, 1),
            }
        }
        Ok(())
    }

    /// The greatest number of a type that is narrower than sizes are of which twice as much is one, too: who has so many elements may ask for twice
    /// as many, and nobody has more.
    fn doubled(&self, ty: TypeId) -> Option<u64> {
        let Kind::Integer { signed } = self.types.kind(ty) else { return None };
        let bits = 8 * self.types.size(ty).filter(|size| (2..8).contains(size))?;
        Some((1u64 << (bits - u64::from(signed) - 1)) - 1)
    }

    /// Lets a number be one of those up to another one, or below it.
    pub(super) fn compare(&mut self, number: &Count, length: &Count, obvious: usize) {
        self.compare_as(number, length, &POSITIONS, obvious);
    }

    fn compare_as(&mut self, number: &Count, length: &Count, options: &[&'static str], obvious: usize) {
        let (i, n) = (&number.place, &length.place);
        let taken = self.choices.of(&format!("{i}, {n}"), options, obvious);
        if taken == 0 || length.guard.as_deref() == Some("0") {
            return;
        }
        let least = if taken == 3 { 1 } else { 0 };
        let operator = if taken == 1 { "<=" } else { "<" };
        let mut parts = Vec::new();
        if number.signed || least > 0 {
            parts.push(format!("{i} >= {least}"));
        }
        if number.signed != length.signed && length.signed {
            parts.push(format!("{n} >= 0"));
        }
        let said: Vec<String> = parts.iter().cloned().chain([format!("{i} {operator} {n}")]).collect();
        // Neither is negative, so they are compared as numbers without a sign where only one of them has one.
        parts.push(match number.signed == length.signed {
            true => format!("{i} {operator} {n}"),
            false => format!("(unsigned long long){i} {operator} (unsigned long long){n}"),
        });
        let (guard, shown) = match &length.guard {
            Some(guard) => {
                (format!("if ({guard} != 0) "), format!("({guard} == 0 || {})", said.join(" && ")))
            }
            None => (String::new(), said.join(" && ")),
        };
        for part in parts {
            self.line(&format!("{guard}rf_assume({part});"));
        }
        self.part.conditions.push(shown);
    }

    /// Assumes a condition of C on numbers and says that it is required.
    pub(super) fn require(&mut self, condition: &str) {
        self.line(&format!("rf_assume({condition});"));
        self.part.conditions.push(condition.to_owned());
    }

    /// Gives a place the address of what its type suggests.
    pub(super) fn pointer(
        &mut self,
        place: &str,
        ty: TypeId,
        name: &str,
        count: Option<&Count>,
        at: Where,
    ) -> Result<()> {
        let Kind::Pointer(to) = self.types.kind(ty) else { return self.draw(place, ty) };
        if self.choices.all.len() > MOST_CHOICES {
            return Err("so many parameters and members".to_owned());
        }
        if self.making.len() > DEEPEST {
            return self.limited(place, ty);
        }
        match (self.types.kind(to), count) {
            (Kind::Function, _) => self.function(place, to, at),
            (Kind::Void, Some(count)) => self.array(place, None, count),
            (Kind::Integer { .. }, Some(count)) if at == Where::Parameter && self.is_read_only_text(to) => {
                self.characters(place, to, (count, None))
            }
            (Kind::Void, None) => self.block(place, ty),
            (Kind::Record(id), None) if self.types.is_stream(id) => {
                self.perhaps_null(place, at, |maker| maker.stream(place))
            }
            (Kind::Record(id), _) if self.making.contains(&id) => self.limited(place, ty),
            (Kind::Record(id), _) if self.types.record(id).layout.is_none() => self.limited(place, ty),
            (Kind::Record(id), Some(count)) if role(self.types, id) == Role::Plain => {
                self.array(place, Some(to), count)
            }
            (Kind::Record(id), _) => self.records(place, (ty, to, id), at),
            (Kind::Integer { .. }, None) if self.types.is_character(to) => self.string(place, ty, at),
            (Kind::Integer { .. } | Kind::Bool | Kind::Float | Kind::Pointer(_), Some(count)) => {
                self.array(place, Some(to), count)
            }
            (Kind::Integer { .. } | Kind::Bool | Kind::Float | Kind::Pointer(_), None) => {
                self.perhaps_null(place, at, |maker| maker.cell_or_array(place, to, at))
            }
            _ => Err(format!("`{name}`, of the type `{}`", self.types.spelled(ty))),
        }
    }

    /// Makes an object, or null if that is allowed.
    pub(super) fn perhaps_null(
        &mut self,
        place: &str,
        at: Where,
        make: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let obvious = usize::from(at != Where::Variable);
        let taken = self.choices.of(place, &["null or an object", "an object"], obvious);
        if taken == 1 {
            return make(self);
        }
        self.line("if (rf_choice()) {");
        self.line(&format!("{place} = 0;"));
        self.line("} else {");
        let before = (self.part.atoms.len(), self.part.conditions.len());
        let (lengths, lists) = (self.lengths.len(), self.lists.len());
        make(self)?;
        for length in self.lengths.iter_mut().skip(lengths) {
            length.guard.get_or_insert_with(|| place.to_owned());
        }
        for list in self.lists.iter_mut().skip(lists) {
            list.guard.get_or_insert_with(|| place.to_owned());
        }
        self.line("}");
        let atoms = self.part.atoms.split_off(before.0);
        let conditions = self.part.conditions.split_off(before.1);
        self.atom(format!("({place} == 0 || {})", formula(&atoms, &conditions)));
        Ok(())
    }

    /// A stream that reads and writes a file with any contents.
    fn stream(&mut self, place: &str) -> Result<()> {
        self.line(&format!("{place} = rf_open(\"f\", \"r+\");"));
        self.line(&format!("rf_assume({place} != 0);"));
        self.helpers.streams = true;
        self.atom(format!("stream({place})"));
        Ok(())
    }

    /// One object that is no record.
    pub(super) fn cell(&mut self, place: &str, to: TypeId) -> Result<()> {
        self.line(&format!("{place} = rf_block(sizeof *{place});"));
        match self.types.kind(to) {
            // What it held is the caller's.
            Kind::Pointer(_) if !self.uses.is_output(place) => {
                let held = if plain(place) { format!("(*{place})") } else { format!("*({place})") };
                let value = value_name(place);
                self.atom(format!("{place} |-> {value}"));
                let since = self.part.atoms.len();
                self.pointer(&held, to, place, None, Where::Member)?;
                // A list says of the place that leads to it what is said already.
                let said = format!("{held} |-> {value}");
                let all = self.part.atoms.split_off(since);
                self.part.atoms.extend(all.into_iter().filter(|atom| *atom != said));
                Ok(())
            }
            _ => {
                self.atom(format!("{place} |-> _"));
                self.draw(&format!("*{place}"), to)
            }
        }
    }

    /// What an address of a record leads to.
    fn records(&mut self, place: &str, (ty, to, id): (TypeId, TypeId, RecordId), at: Where) -> Result<()> {
        match role(self.types, id) {
            Role::Plain => match at {
                Where::Member => {
                    let options = ["any address", "an object"];
                    let taken = self.content(place, &options, 1, (Some(id), at));
                    let (before, lengths) = (self.part.mark(), self.lengths.len());
                    let lists = self.lists.len();
                    self.whole(place, (to, id), false)?;
                    if taken == 0 {
                        self.part.take_back(before);
                        self.lists.truncate(lists);
                        for length in self.lengths.iter_mut().skip(lengths) {
                            length.guard = Some("0".to_owned());
                        }
                        return self.draw(place, ty);
                    }
                    Ok(())
                }
                _ => self.perhaps_null(place, at, |maker| maker.whole(place, (to, id), true)),
            },
            Role::Ring { next, prev } => self.perhaps_null(place, at, |maker| {
                maker.line(&format!("{place} = rf_block(sizeof *{place});"));
                let before = maker.part.mark();
                maker.ring(&format!("(*{place})"), id)?;
                if at == Where::Parameter {
                    maker.nodes.push(place.to_owned());
                }
                let read = maker.uses.reads(place, [next.as_str(), prev.as_str()].into_iter());
                let options = ["a ring", "any contents"];
                let is_alone = at == Where::Parameter
                    && maker.choices.less_of(&format!("*{place}"), &options, usize::from(!read)) == 1;
                if is_alone {
                    maker.part.take_back(before);
                    maker.scramble(&format!("{place}->"), id)?;
                    maker.atom(format!("{place}->{next} |-> _ * {place}->{prev} |-> _"));
                }
                Ok(())
            }),
            Role::Unknown => {
                Err(format!("`{}`, whose links are not those of a list, a ring or a tree", self.written(to)?))
            }
            _ => self.list(place, (to, id), at),
        }
    }

    /// An object with what its members lead to.
    fn whole(&mut self, place: &str, (to, id): (TypeId, RecordId), is_free: bool) -> Result<()> {
        let arrow = if plain(place) { format!("{place}->") } else { format!("({place})->") };
        self.line(&format!("{place} = rf_block(sizeof *{place});"));
        self.line(&format!("rf_fill({place}, sizeof *{place});"));
        let first = self.types.members(id).first().map(|member| member.name.clone());
        let is_delicate = self.types.is_delicate(to);
        if is_delicate && is_free {
            let options = ["its members are made", "any contents"];
            let members = self.types.members(id);
            let read = self.uses.reads(place, members.iter().map(|member| member.name.as_str()));
            let taken = self.choices.less_of(&format!("*{place}"), &options, usize::from(!read));
            let before = self.part.mark();
            let (begun, lists) = (self.part.atoms.len(), self.lists.len());
            self.record(&arrow, id, true)?;
            if taken == 1 {
                self.part.take_back(before);
                self.lists.truncate(lists);
                self.scramble(&arrow, id)?;
            }
            if self.part.atoms.len() == begun {
                self.atom(format!("{arrow}{} |-> _", first.unwrap_or_default()));
            }
            return Ok(());
        }
        let begun = self.part.atoms.len();
        self.record(&arrow, id, true)?;
        if self.part.atoms.len() == begun {
            self.atom(format!("{arrow}{} |-> _", first.unwrap_or_default()));
        }
        Ok(())
    }

    /// Gives the members of a record whose bytes are not enough any values.
    fn scramble(&mut self, base: &str, id: RecordId) -> Result<()> {
        for member in self.types.members(id) {
            let place = format!("{base}{}", member.name);
            match self.types.kind(member.ty) {
                Kind::Integer { .. } | Kind::Open => {}
                Kind::Record(inner) => self.scramble(&format!("{place}."), inner)?,
                Kind::Array(elem, len) if self.types.is_delicate(elem) => {
                    let Kind::Pointer(_) = self.types.kind(elem) else {
                        return Err(format!("`{place}`, an array of records with addresses"));
                    };
                    let index = self.fresh("i");
                    self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < {len}; {index}++) {{"));
                    self.draw(&format!("{place}[{index}]"), elem)?;
                    self.line("}");
                }
                Kind::Array(..) => {}
                _ => self.draw(&place, member.ty)?,
            }
        }
        Ok(())
    }

    /// An array with as many elements as a number says; without any, it may be null.
    pub(super) fn array(&mut self, place: &str, elem: Option<TypeId>, count: &Count) -> Result<()> {
        let n = &count.place;
        let size = elem.and_then(|elem| self.types.size(elem)).unwrap_or(1);
        let largest = format!("__PTRDIFF_MAX__ / {size}");
        self.line(&format!("rf_assume((unsigned long long){n} <= {largest});"));
        if let Some(elem) = elem
            && let Some(lists) = self.lists_of(elem)
        {
            return self.chains(place, (elem, lists), count, size);
        }
        let bytes = if size == 1 { n.clone() } else { format!("(__SIZE_TYPE__){n} * {size}") };
        let made = format!("{place} = rf_block({bytes});");
        // Nodes that are all alike are simpler, and a node without elements is rare.
        let options = ["null without elements", "a block"];
        if place.starts_with("node->") && self.choices.of(place, &options, 1) == 1 {
            self.line(&made);
            self.part.conditions.push(format!("{place} != 0"));
        } else {
            self.line(&format!("if ({n} == 0 && rf_choice()) {{"));
            self.line(&format!("{place} = 0;"));
            self.line("} else {");
            self.line(&made);
            self.line("}");
        }
        self.note_owner(place, None, Where::of(place));
        self.atom(format!("blk({place}, {place} + {n})"));
        self.elements(place, elem, n)
    }

    /// Makes the elements of an array one by one.
    pub(super) fn each_element(&mut self, place: &str, elem: TypeId, n: &str) -> Result<()> {
        let index = self.fresh("i");
        self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < (__SIZE_TYPE__){n}; {index}++) {{"));
        let element = format!("{place}[{index}]");
        let begun = self.part.atoms.len();
        match self.types.kind(elem) {
            Kind::Record(_) => {
                self.line(&format!("rf_fill(&{element}, sizeof {element});"));
                self.object(&element, elem, Where::Member)?;
            }
            _ => self.object(&element, elem, Where::Member)?,
        }
        self.line("}");
        let atoms = self.part.atoms.split_off(begun);
        if !atoms.is_empty() {
            let inner = atoms.join(" * ").replace(&index, "i");
            self.atom(format!("each({inner})"));
        }
        Ok(())
    }

    /// A text with its terminator.
    fn string(&mut self, place: &str, ty: TypeId, at: Where) -> Result<()> {
        let options = ["any address", "null or a string", "a string", "a string that is not empty"];
        let obvious = if at == Where::Variable { 1 } else { 2 };
        let taken = self.content(place, &options, obvious, (None, at));
        let has_room = self.has_room(place, ty, at);
        self.contents(place);
        if taken == 0 {
            return self.draw(place, ty);
        }
        self.note_owner(place, None, at);
        if has_room {
            self.spacious(place);
            return Ok(());
        }
        let (written, maker) = (self.written(ty)?, self.string_maker(place));
        let made = format!("{place} = ({written}){maker}();");
        match taken {
            1 => {
                self.line("if (rf_choice()) {");
                self.line(&format!("{place} = 0;"));
                self.line("} else {");
                self.line(&made);
                self.line("}");
                self.atom(format!("({place} == 0 || string({place}))"));
            }
            2 => {
                self.line(&made);
                self.atom(format!("string({place})"));
            }
            _ => {
                self.line(&made);
                self.require(&format!("*{place} != 0"));
                self.atom(format!("string({place})"));
            }
        }
        Ok(())
    }

    pub(super) fn any_size(&mut self) -> String {
        let written = "__SIZE_TYPE__".to_owned();
        self.helpers.any.insert("size".to_owned(), written);
        "rf_any_size()".to_owned()
    }

    /// An address of which the type says nothing.
    fn block(&mut self, place: &str, ty: TypeId) -> Result<()> {
        let options = ["any address", "null or a block", "a block"];
        let taken = self.content(place, &options, 0, (None, Where::of(place)));
        self.contents(place);
        if taken > 0 {
            self.has_blocks = true;
            self.limits.push(place.to_owned());
            self.note_owner(place, None, Where::of(place));
        }
        match taken {
            0 => self.draw(place, ty),
            1 => {
                self.line("if (rf_choice()) {");
                self.line(&format!("{place} = 0;"));
                self.line("} else {");
                self.any_block(place);
                self.line("}");
                self.atom(format!("({place} == 0 || block({place}))"));
                Ok(())
            }
            _ => {
                self.any_block(place);
                self.atom(format!("block({place})"));
                Ok(())
            }
        }
    }
}

/// Whether a place is a path of names, without an index.
pub(super) fn is_path(place: &str) -> bool {
    plain(place) && !place.contains('[')
}

/// Whether a place is a name or a path of names.
fn plain(place: &str) -> bool {
    place.chars().all(|c| c.is_ascii_alphanumeric() || "_->.[]".contains(c))
}

/// Whether a place is a variable.
fn is_name(place: &str) -> bool {
    place.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The name of what a place holds, in a formula.
pub(super) fn value_name(place: &str) -> String {
    let word = place.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).find(|word| !word.is_empty());
    format!("{}'", word.unwrap_or("v"))
}

/// Whether a name is that of several things.
fn plural(name: &str) -> bool {
    name.ends_with('s') || ["data", "array", "arr", "table", "buf", "buffer", "pool", "heap"].contains(&name)
}

/// Whether a number is a position in an array, by its name.
pub(super) fn is_index(name: &str) -> bool {
    let words = [
        "head", "tail", "pos", "front", "rear", "read", "write", "start", "end", "top", "cur", "cursor",
        "idx", "index", "first", "last", "offset", "off", "gap", "in", "out", "begin", "next",
    ];
    let name = name.to_ascii_lowercase();
    name.split('_').any(|part| words.contains(&part))
}

/// Parts of memory and conditions as one formula.
pub(super) fn formula(atoms: &[String], conditions: &[String]) -> String {
    let memory = if atoms.is_empty() { "emp".to_owned() } else { atoms.join(" * ") };
    match conditions {
        [] => memory,
        _ if atoms.is_empty() => conditions.join(" && "),
        _ => format!("{} && {memory}", conditions.join(" && ")),
    }
}
