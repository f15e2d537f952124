//! Arrays of characters that belong to a record, and members that lead into the memory of another member.

use super::choices::Order;
use super::maker::{Count, Maker, Result, Where, is_index};
use super::roles::is_length;
use super::types::{Kind, Member};
use rucc_types::TypeId;

impl Maker<'_> {
    /// Characters of a record that says how many there are: perhaps a text, which has a terminator behind those that are in use.
    pub(super) fn characters(
        &mut self,
        place: &str,
        elem: TypeId,
        (room, used): (&Count, Option<&Count>),
    ) -> Result<()> {
        let is_text = self.choices.of(place, &["characters", "a text"], 0) == 1;
        if !is_text {
            return self.array(place, Some(elem), room);
        }
        let n = &room.place;
        match used {
            Some(used) => {
                let used = &used.place;
                self.line(&format!("rf_assume((unsigned long long){used} < (unsigned long long){n});"));
                self.part.conditions.push(format!("{used} < {n}"));
                self.array(place, Some(elem), room)?;
                self.terminate(place, used);
            }
            None => {
                self.line(&format!("rf_assume((unsigned long long){n} < __PTRDIFF_MAX__);"));
                self.line(&format!("{place} = rf_block((__SIZE_TYPE__){n} + 1);"));
                self.elements(place, Some(elem), n)?;
                self.atom(format!("blk({place}, {place} + {n} + 1)"));
                self.terminate(place, n);
            }
        }
        Ok(())
    }

    /// What an address of something that is no record leads to: one of it, or strings up to a null, as `argv` does.
    pub(super) fn cell_or_array(&mut self, place: &str, to: TypeId, at: Where) -> Result<()> {
        let is_text = matches!(self.types.kind(to), Kind::Pointer(of) if self.types.is_character(of));
        if !is_text || at != Where::Parameter || self.uses.is_output(place) {
            return self.cell(place, to);
        }
        let options = ["a variable", "strings up to a null"];
        let is_array = self.choices.one_of(place, &options, Order::Different) == 1;
        let before = self.part.mark();
        self.cell(place, to)?;
        if !is_array {
            return Ok(());
        }
        self.part.take_back(before);
        let (size, any, maker) = (self.fresh("size"), self.any_size(), self.string_maker(place));
        let (index, written) = (self.fresh("i"), self.written(to)?);
        self.line(&format!("__SIZE_TYPE__ {size} = {any};"));
        self.line(&format!("rf_assume({size} < __PTRDIFF_MAX__ / sizeof *{place});"));
        self.line(&format!("{place} = rf_block(({size} + 1) * sizeof *{place});"));
        self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < {size}; {index}++)"));
        self.line(&format!("    {place}[{index}] = ({written}){maker}();"));
        self.line(&format!("{place}[{size}] = 0;"));
        self.atom(format!("each(string({place}[i]))"));
        self.part.conditions.push(format!("{place} ends with null"));
        Ok(())
    }

    /// Lets a number beside a string be its length, if the string was made since there were so many parts.
    pub(super) fn counted_string(&mut self, place: &str, (base, members): (&str, &[Member]), since: usize) {
        let made = format!("string({place})");
        let is_number = |member: &&Member| {
            matches!(self.types.kind(member.ty), Kind::Integer { .. })
                && is_length(&member.name)
                && self.uses.names(&member.name)
        };
        let Some(number) = members.iter().find(is_number) else { return };
        let number = format!("{base}{}", number.name);
        let is_counted = self.choices.of(&number, &["any", "the length of a string"], 0) == 1;
        if is_counted && self.part.atoms[since..].contains(&made) {
            self.line(&format!("rf_assume({number} == __builtin_strlen({place}));"));
            self.part.conditions.push(format!("{number} == strlen({place})"));
        }
    }

    /// Whether characters are only read: then there may be a terminator behind them.
    pub(super) fn is_read_only_text(&self, elem: TypeId) -> bool {
        self.types.is_character(elem) && self.types.spelled(elem).starts_with("const ")
    }

    /// Whether a string is one in a block that is larger than the string: that is tried if a function writes behind the terminator.
    pub(super) fn has_room(&mut self, place: &str, ty: TypeId, at: Where) -> bool {
        let Kind::Pointer(to) = self.types.kind(ty) else { return false };
        at == Where::Parameter && !self.types.spelled(to).starts_with("const ") && {
            let options = ["a block that the string fills", "a block of 64 bytes"];
            self.choices.one_of(place, &options, Order::Room) == 1
        }
    }

    /// A string in a block of 64 bytes.
    pub(super) fn spacious(&mut self, place: &str) {
        self.line(&format!("{place} = rf_block(64);"));
        self.fill_bytes(place, "63");
        self.line(&format!("{place}[63] = 0;"));
        self.atom(format!("blk({place}, {place} + 64)"));
        self.part.conditions.push(format!("{place}[63] == 0"));
    }

    /// Ends characters with a terminator. The address may be one of constants.
    fn terminate(&mut self, place: &str, at: &str) {
        self.line(&format!("((char *){place})[{at}] = 0;"));
        self.part.conditions.push(format!("{place}[{at}] == 0"));
    }

    /// The member before one that has the same type, and whether the member leads into the memory of that: one of two memories that are tried.
    pub(super) fn within(
        &mut self,
        place: &str,
        member: &Member,
        members: &[Member],
        base: &str,
    ) -> Option<(String, bool)> {
        let Kind::Pointer(to) = self.types.kind(member.ty) else { return None };
        if !matches!(self.types.kind(to), Kind::Integer { .. } | Kind::Float | Kind::Bool) {
            return None;
        }
        let written = self.types.written(to);
        let is_same =
            |ty| matches!(self.types.kind(ty), Kind::Pointer(other) if self.types.written(other) == written);
        let first =
            members.iter().find(|other| is_same(other.ty)).filter(|first| first.name != member.name)?;
        let options = ["memory of its own", "the memory of a member before it"];
        // Where `head` and `tail` are addresses, they are positions, too.
        let obvious = usize::from(is_index(&member.name));
        let is_within = self.choices.different_of(place, &options, obvious) == 1;
        Some((format!("{base}{}", first.name), is_within))
    }

    /// Where a member is in the array of another one, if it is there: the choice is there in any case, so that those behind it keep their places.
    pub(super) fn position(&mut self, place: &str, first: &str, name: &str) -> usize {
        let options = ["in the array or at its end", "in the array", "at its beginning"];
        let obvious = if is_index(name) { 1 } else { 2 };
        self.choices.of(&format!("{place}, {first}"), &options, obvious)
    }

    /// Lets a member lead into the memory of another one: to its beginning, into a string, or into an array with so many elements.
    pub(super) fn lead_into(
        &mut self,
        place: &str,
        first: &str,
        is_string: bool,
        array: Option<(&Count, usize)>,
    ) {
        match array.filter(|(_, position)| *position < 2) {
            Some((room, position)) => return self.lead_into_array(place, first, (room, position == 1)),
            None if !is_string => {
                self.line(&format!("{place} = {first};"));
                self.part.conditions.push(format!("{place} == {first}"));
                return;
            }
            None => {}
        }
        let (offset, any) = (self.fresh("offset"), self.any_size());
        self.line(&format!("__SIZE_TYPE__ {offset} = {any};"));
        self.line(&format!("rf_assume({first} != 0 && {offset} <= __builtin_strlen({first}));"));
        self.line(&format!("{place} = {first} + {offset};"));
        self.part.conditions.push(format!("{first} != 0 && {place} is in the string {first}"));
    }

    fn lead_into_array(&mut self, place: &str, first: &str, (room, is_before): (&Count, bool)) {
        let (offset, any) = (self.fresh("offset"), self.any_size());
        let operator = if is_before { "<" } else { "<=" };
        self.line(&format!("__SIZE_TYPE__ {offset} = {any};"));
        self.line(&format!("rf_assume({first} != 0 && {offset} {operator} (__SIZE_TYPE__){});", room.place));
        self.line(&format!("{place} = {first} + {offset};"));
        let end = if is_before { "" } else { " or at its end" };
        let is_there = format!("{first} != 0");
        if !self.part.conditions.contains(&is_there) {
            self.part.conditions.push(is_there);
        }
        self.part.conditions.push(format!("{place} is in {first}{end}"));
    }
}
