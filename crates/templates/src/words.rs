//! Invariants in words.

use crate::cut::Cut;
use crate::knowledge::{Field, Part, Place};
use crate::rows::parameter::Shown;
use crate::rows::{Row, Variable};
use crate::ssa::Ssa;
use crate::state::Content;
use crate::value::{Addr, SiteId, Value};
use ringfence_verdict::LoopInvariant;

impl Ssa<'_> {
    /// The name of a variable, if it has one.
    pub(crate) fn place_name(&self, cut: &Cut, place: Place) -> Option<String> {
        let func = *cut.frames.get(place.depth() as usize)?;
        let body = self.program.functions[func].body.as_ref()?;
        let name = match place {
            Place::Reg(_, reg) => body.regs[reg].name,
            Place::Slot(_, slot) => body.slots[slot].name,
            Place::Unset(..) | Place::UnsetResult => return None,
        };
        name.is_some().then(|| self.program.names.name(name).to_owned())
    }

    fn site_words(&self, site: SiteId) -> String {
        let info = &self.knowledge.sites[site];
        if info.is_heap() {
            let line = self.program.sources.place(info.loc).map_or(0, |place| place.line);
            return format!("block of line {line}");
        }
        info.name.clone()
    }

    fn addr_words(&self, addr: Addr) -> String {
        let site = match addr.site {
            SiteId::NULL if addr.off == Some(0) => return "null".to_owned(),
            SiteId::UNKNOWN => return "?".to_owned(),
            site => self.site_words(site),
        };
        match addr.off {
            Some(0) => site,
            Some(off) => format!("{site}+{off}"),
            None => format!("inside of {site}"),
        }
    }

    fn field_words(&self, site: SiteId, field: Field) -> String {
        let named = self.knowledge.sites[site].record.and_then(|record| {
            let fields = &self.program.types.record(record).fields;
            let here =
                |f: &&ringfence_ir::Field| f.offset == field.off && f.bits.is_none() && f.name.is_some();
            let found = fields.iter().find(here)?;
            Some(self.program.names.name(found.name).to_owned())
        });
        named.unwrap_or_else(|| format!("[{}..{}]", field.off, field.end()))
    }

    fn part_words(&self, site: SiteId, part: Part) -> String {
        match part {
            Part::Allocated => "allocated".to_owned(),
            Part::Ended => "ended".to_owned(),
            Part::Born | Part::Clock => "time".to_owned(),
            Part::Chain(_) => "chains".to_owned(),
            Part::Unset(field) => format!("{} is not set", self.field_words(site, field)),
            Part::AnyUnset => "something is not set".to_owned(),
            Part::Field(field) => self.field_words(site, field),
        }
    }

    fn variable_words(&self, cut: &Cut, variable: Variable) -> Option<String> {
        match variable {
            Variable::Place(place) => self.place_name(cut, place),
            Variable::Cell((site, part)) if self.knowledge.sites[site].is_memory() => {
                let info = &self.knowledge.sites[site];
                let whole = matches!(part, Part::Field(field) if field.off == 0 && u64::from(field.size) == info.size);
                let site_name = self.site_words(site);
                let is_named = !info.is_heap() && whole;
                Some(if is_named {
                    site_name
                } else {
                    format!("{site_name}.{}", self.part_words(site, part))
                })
            }
            Variable::Cell(_) | Variable::Part(_) => None,
        }
    }

    /// The sum of a row in words: `a - b`.
    fn sum_words(&self, cut: &Cut, row: &Row) -> Option<String> {
        let mut text = String::new();
        for (variable, positive) in &row.subject.sum {
            let words = match (*variable, row.subject.site) {
                (Variable::Part(part), Some(site)) => self.part_words(site, part),
                (other, _) => self.variable_words(cut, other)?,
            };
            text += match (positive, text.is_empty()) {
                (true, true) => "",
                (true, false) => " + ",
                (false, true) => "-",
                (false, false) => " - ",
            };
            text += &words;
        }
        Some(text)
    }

    fn addrs_words(&self, addrs: &[Addr]) -> String {
        let all: Vec<String> = addrs.iter().map(|&addr| self.addr_words(addr)).collect();
        all.join(" or ")
    }
}

/// The invariants of all cut loops.
pub(crate) fn invariants(ssa: &Ssa<'_>, rows: &[Row]) -> Vec<LoopInvariant> {
    let mut all = Vec::new();
    for (at, cut) in ssa.cuts.iter().enumerate() {
        let own: Vec<&Row> = rows.iter().filter(|row| row.cut == at).collect();
        let mut facts = facts(ssa, cut, &own, None, None);
        facts.extend(constants(ssa, cut));
        let mut sites: Vec<SiteId> = own.iter().filter_map(|row| row.subject.site).collect();
        sites.sort_unstable();
        sites.dedup();
        for site in sites {
            let words = facts_of_site(ssa, cut, &own, site);
            facts.extend(words);
        }
        let function = ssa.program.names.name(ssa.program.functions[cut.func].name).to_owned();
        all.push(LoopInvariant { function, loc: cut.loc, facts });
    }
    all
}

/// The fields of single heap blocks that a loop leaves alone and that have one value.
fn constants(ssa: &Ssa<'_>, cut: &Cut) -> Vec<String> {
    let mut all = Vec::new();
    for (&(site, part), content) in cut.memory.iter() {
        let (Part::Field(field), Content::One(Value::Int(term))) = (part, content) else { continue };
        if let Some(bits) = ssa.terms.constant(*term)
            && ssa.knowledge.sites[site].is_heap()
        {
            let number = ringfence_base::bits::sign_extend(bits.unsigned(), bits.width());
            all.push(format!("{}.{} = {number}", ssa.site_words(site), ssa.field_words(site, field)));
        }
    }
    all
}

/// The facts about all objects of a site, on one line; where rows are by pattern, on one line for each.
fn facts_of_site(ssa: &Ssa<'_>, cut: &Cut, rows: &[&Row], site: SiteId) -> Vec<String> {
    let of_site: Vec<&Row> = rows.iter().copied().filter(|row| row.subject.site == Some(site)).collect();
    if of_site.iter().all(|row| row.parameter.value() == Shown::Nothing) {
        return vec![format!("there is no {}", ssa.site_words(site))];
    }
    if let Some(row) = of_site.iter().find(|row| !row.subject.questions.is_empty()) {
        let Shown::Patterns(patterns) = row.parameter.value() else { return Vec::new() };
        let words = |(pattern, _): &(Vec<bool>, Shown)| facts_of_pattern(ssa, cut, &of_site, site, pattern);
        return patterns.iter().map(words).collect();
    }
    let facts = facts(ssa, cut, &of_site, Some(site), None);
    if facts.is_empty() {
        return Vec::new();
    }
    vec![format!("every {}: {}", ssa.site_words(site), facts.join(", "))]
}

/// The facts about the blocks of a site with a pattern.
fn facts_of_pattern(ssa: &Ssa<'_>, cut: &Cut, rows: &[&Row], site: SiteId, pattern: &[bool]) -> String {
    let mut text = format!("every {} that", ssa.site_words(site));
    let questions = rows.iter().map(|row| &row.subject.questions).find(|questions| !questions.is_empty());
    let mut leading: Vec<String> = Vec::new();
    for (&(root, link), _) in
        questions.into_iter().flat_map(|all| all.iter()).zip(&pattern[1..]).filter(|(_, set)| **set)
    {
        let root = ssa.variable_words(cut, root).unwrap_or_else(|| "a temporary".to_owned());
        let field = Field { off: link, size: ssa.pointer_width() / 8, pointer: true };
        leading.push(format!("{root} leads to over {}", ssa.field_words(site, field)));
    }
    if leading.is_empty() {
        leading.push("nothing leads to".to_owned());
    }
    text += &format!(" {}", leading.join(" and "));
    if pattern[0] {
        return text + ": it has ended";
    }
    let facts = facts(ssa, cut, rows, Some(site), Some(pattern));
    if facts.is_empty() { text + ": it has not ended" } else { format!("{text}: {}", facts.join(", ")) }
}

/// What a row says, of blocks with a pattern if it is by pattern.
fn shown(row: &Row, pattern: Option<&[bool]>) -> Shown {
    match (row.parameter.value(), pattern) {
        (Shown::Patterns(all), Some(pattern)) => {
            let found = all.into_iter().find(|(other, _)| other == pattern);
            found.map_or(Shown::Nothing, |(_, shown)| shown)
        }
        (shown, _) => shown,
    }
}

/// The facts of some rows: intervals put together, the rest one by one.
fn facts(
    ssa: &Ssa<'_>,
    cut: &Cut,
    rows: &[&Row],
    site: Option<SiteId>,
    pattern: Option<&[bool]>,
) -> Vec<String> {
    let mut all = Vec::new();
    let mut done: Vec<(Variable, bool)> = Vec::new();
    for row in rows.iter().filter(|row| row.subject.site == site) {
        let subject = &row.subject;
        match (&subject.sum[..], shown(row, pattern)) {
            ([(variable, _)], Shown::AtMost(_)) => {
                let key = (*variable, subject.offset);
                if !done.contains(&key) {
                    done.push(key);
                    all.extend(interval(ssa, cut, rows, row, pattern));
                }
            }
            ([_], Shown::OneOf(addrs)) => {
                let words = ssa.addrs_words(&addrs);
                all.extend(ssa.sum_words(cut, row).map(|name| format!("{name} -> {words}")));
            }
            ([_, _], Shown::AtMost(bound)) => {
                all.extend(ssa.sum_words(cut, row).map(|sum| format!("{sum} <= {bound}")));
            }
            (_, Shown::Cases(cases)) => {
                all.extend(ssa.sum_words(cut, row).and_then(|name| by_cases(ssa, &name, &cases)));
            }
            _ => {}
        }
    }
    all
}

/// The interval of the variable of a row, from all rows about it: as a signed number if that says
/// something, else as an unsigned one.
fn interval(
    ssa: &Ssa<'_>,
    cut: &Cut,
    rows: &[&Row],
    about: &Row,
    pattern: Option<&[bool]>,
) -> Option<String> {
    let (variable, _) = about.subject.sum[0];
    let bound = |signed: bool, positive: bool| {
        let same = |row: &&&Row| {
            row.subject.sum == [(variable, positive)]
                && row.subject.signed == signed
                && row.subject.offset == about.subject.offset
                && row.subject.site == about.subject.site
        };
        match shown(rows.iter().find(same)?, pattern) {
            Shown::AtMost(bound) => Some(if positive { bound } else { -bound }),
            _ => None,
        }
    };
    let name = match (variable, about.subject.site) {
        (Variable::Part(part), Some(site)) => ssa.part_words(site, part),
        (other, _) => ssa.variable_words(cut, other)?,
    };
    let name = if about.subject.offset { format!("offset of {name}") } else { name };
    let (Variable::Part(part) | Variable::Cell((_, part))) = variable else {
        return interval_words(&name, bound);
    };
    match part {
        Part::Allocated | Part::Ended | Part::Unset(_) | Part::AnyUnset => None,
        _ => interval_words(&name, bound),
    }
}

/// The interval of something with a name: its bound as a signed number or not, from above or not.
fn interval_words(name: &str, bound: impl Fn(bool, bool) -> Option<i128>) -> Option<String> {
    let [signed, unsigned] = [true, false].map(|signed| (bound(signed, false), bound(signed, true)));
    let (low, high, what) = match signed {
        (None, None) => (unsigned.0.filter(|&low| low > 0), unsigned.1, " as unsigned"),
        (low, high) => (low, high, ""),
    };
    match (low, high) {
        (Some(low), Some(high)) if low == high => Some(format!("{name} = {low}")),
        (Some(low), Some(high)) => Some(format!("{name} in {low}..{high}{what}")),
        (Some(low), None) => Some(format!("{name} >= {low}{what}")),
        (None, Some(high)) => Some(format!("{name} <= {high}{what}")),
        (None, None) => None,
    }
}

/// What holds on the symbolic paths, when something holds on each.
fn by_cases(ssa: &Ssa<'_>, name: &str, cases: &[(Vec<bool>, Shown)]) -> Option<String> {
    let mut all = Vec::new();
    for (_, shown) in cases {
        all.push(match shown {
            Shown::AtMost(bound) => format!("{name} <= {bound}"),
            Shown::OneOf(addrs) => format!("{name} -> {}", ssa.addrs_words(addrs)),
            Shown::Nothing => continue,
            Shown::Everything | Shown::Cases(_) | Shown::Patterns(_) => return None,
        });
    }
    all.dedup();
    if all.is_empty() { None } else { Some(all.join(", or ")) }
}
