//! Invariants in words.

use crate::cut::Cut;
use crate::knowledge::{Field, Part, Place};
use crate::rows::parameter::Shown;
use crate::rows::{Row, Variable};
use crate::ssa::Ssa;
use crate::value::{Addr, SiteId};
use ringfence_base::Loc;

/// What holds whenever an iteration of a loop has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopInvariant {
    /// The function.
    pub function: String,
    /// The head of the loop.
    pub loc: Loc,
    /// What holds, one fact a line.
    pub facts: Vec<String>,
}

impl Ssa<'_> {
    /// The name of a variable, if it has one.
    pub(crate) fn place_name(&self, cut: &Cut, place: Place) -> Option<String> {
        let func = *cut.frames.get(place.depth() as usize)?;
        let body = self.program.functions[func].body.as_ref()?;
        let name = match place {
            Place::Reg(_, reg) => body.regs[reg].name,
            Place::Slot(_, slot) => body.slots[slot].name,
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
            Part::Field(field) => self.field_words(site, field),
        }
    }

    fn variable_words(&self, cut: &Cut, row: &Row, variable: Variable) -> Option<String> {
        match variable {
            Variable::Place(place) => self.place_name(cut, place),
            Variable::Cell((site, part)) => {
                let (site_name, part_name) = (self.site_words(site), self.part_words(site, part));
                Some(format!("{site_name}.{part_name}"))
            }
            Variable::Part(part) => {
                let site = row.subject.site?;
                Some(format!("{}.{}", self.site_words(site), self.part_words(site, part)))
            }
        }
    }

    fn shown_words(&self, subject: &str, shown: &Shown) -> Option<String> {
        match shown {
            Shown::AtMost(bound) => Some(format!("{subject} <= {bound}")),
            Shown::OneOf(addrs) => {
                let all: Vec<String> = addrs.iter().map(|&addr| self.addr_words(addr)).collect();
                Some(format!("{subject} in {{{}}}", all.join(", ")))
            }
            Shown::Cases(cases) => {
                let of = |(_, shown): &(Vec<bool>, Shown)| self.shown_words(subject, shown);
                let mut all: Vec<String> = cases.iter().filter_map(of).collect();
                all.dedup();
                Some(all.join(" or ")).filter(|_| all.len() == cases.len())
            }
            Shown::Nothing | Shown::Everything => None,
        }
    }
}

/// The invariants of all cut loops.
pub(crate) fn invariants(ssa: &Ssa<'_>, rows: &[Row]) -> Vec<LoopInvariant> {
    let mut all = Vec::new();
    for (at, cut) in ssa.cuts.iter().enumerate() {
        let facts = rows.iter().filter(|row| row.cut == at).filter_map(|row| fact(ssa, cut, row)).collect();
        let function = ssa.program.names.name(ssa.program.functions[cut.func].name).to_owned();
        all.push(LoopInvariant { function, loc: cut.loc, facts });
    }
    all
}

fn fact(ssa: &Ssa<'_>, cut: &Cut, row: &Row) -> Option<String> {
    let mut subject = String::new();
    for (variable, positive) in &row.subject.sum {
        let words = ssa.variable_words(cut, row, *variable)?;
        let sign = match (positive, subject.is_empty()) {
            (true, true) => "",
            (true, false) => " + ",
            (false, true) => "-",
            (false, false) => " - ",
        };
        subject.push_str(sign);
        subject.push_str(&words);
    }
    if row.subject.offset {
        subject = format!("offset({subject})");
    }
    if !row.subject.signed {
        subject = format!("unsigned({subject})");
    }
    ssa.shown_words(&subject, &row.parameter.value())
}
