//! Arrays of characters that belong to a record, and members that lead into the memory of another member.

use super::choices::Order;
use super::maker::{Count, Maker, Result, Where};
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

    fn terminate(&mut self, place: &str, at: &str) {
        self.line(&format!("{place}[{at}] = 0;"));
        self.part.conditions.push(format!("{place}[{at}] == 0"));
    }

    /// The memory of a member before one that has the same type, if the member leads into that: one of two memories that are tried.
    pub(super) fn within(
        &mut self,
        place: &str,
        member: &Member,
        members: &[Member],
        base: &str,
    ) -> Option<String> {
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
        let is_within = self.choices.one_of(place, &options, Order::Different) == 1;
        is_within.then(|| format!("{base}{}", first.name))
    }

    /// Lets a member lead into the memory of another one: to its beginning, or into a string.
    pub(super) fn lead_into(&mut self, place: &str, first: &str, is_string: bool) {
        if !is_string {
            self.line(&format!("{place} = {first};"));
            self.part.conditions.push(format!("{place} == {first}"));
            return;
        }
        let (offset, any) = (self.fresh("offset"), self.any_size());
        self.line(&format!("__SIZE_TYPE__ {offset} = {any};"));
        self.line(&format!("rf_assume({first} != 0 && {offset} <= __builtin_strlen({first}));"));
        self.line(&format!("{place} = {first} + {offset};"));
        self.part.conditions.push(format!("{first} != 0 && {place} is in the string {first}"));
    }
}
