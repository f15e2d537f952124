//! What an invariant says, for programs: so that runs of the interpreter can be held against it.
//!
//! A fact is about registers, fields of heap blocks and where pointers point. Blocks are known by the place
//! of their allocation; where several calls lead to the same place, a block belongs to one of several
//! sites, and must have the facts of one of them. Facts about globals and about local variables in
//! memory are left out, and so are the ages of blocks.

use crate::knowledge::{Part, Place};
use crate::rows::parameter::Shown;
use crate::rows::{Row, Variable};
use crate::ssa::Ssa;
use crate::value::{Addr, SiteId};
use ringfence_base::Loc;
use ringfence_ir::{BlockId, FuncId, RegId};

/// What holds whenever an iteration of a loop has ended.
#[derive(Debug, Clone)]
pub struct LoopFacts {
    /// The functions of the calls under way, the outermost first.
    pub frames: Vec<FuncId>,
    /// The head of the loop.
    pub head: BlockId,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// Something that is known.
#[derive(Debug, Clone)]
pub struct Fact {
    /// For facts about all blocks of a site: the number of the site, and where they are allocated.
    pub blocks: Option<(u32, Loc)>,
    /// What it is about; a bound is one of the sum, in which some are negative.
    pub sum: Vec<(Subject, bool)>,
    /// What is known.
    pub claim: Claim,
}

/// What a fact is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A register of the call at a depth.
    Register(u32, RegId),
    /// Some bytes of the block: offset and size.
    Field(u64, u32),
}

/// What is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The sum is at most this, its numbers read as signed or not.
    AtMost(i128, bool),
    /// The pointer is one of these.
    OneOf(Vec<Target>),
}

/// Where a pointer may point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Nowhere.
    Null,
    /// Into a heap block allocated here, at this offset if it is known.
    Heap(Loc, Option<i64>),
    /// Into something else, or it is not known.
    Other,
}

/// The facts of all cut loops, except those in the bodies of summarised functions.
pub(crate) fn facts(ssa: &Ssa<'_>, rows: &[Row]) -> Vec<LoopFacts> {
    let mut all = Vec::new();
    for (at, cut) in ssa.cuts.iter().enumerate().filter(|(_, cut)| cut.within.is_none()) {
        let own = rows.iter().filter(|row| row.cut == at);
        let facts = own.filter_map(|row| fact(ssa, row)).collect();
        all.push(LoopFacts { frames: cut.frames.clone(), head: cut.head, facts });
    }
    all
}

fn fact(ssa: &Ssa<'_>, row: &Row) -> Option<Fact> {
    let subject = &row.subject;
    if subject.offset || subject.sum.is_empty() {
        return None;
    }
    let mut blocks = subject.site.map(|site| (site.raw(), ssa.knowledge.sites[site].loc));
    let mut sum = Vec::new();
    for &(variable, positive) in &subject.sum {
        let about = match variable {
            Variable::Place(Place::Reg(depth, reg)) => Subject::Register(depth, reg),
            Variable::Part(Part::Field(field)) => Subject::Field(field.off, field.size),
            Variable::Cell((site, Part::Field(field))) if ssa.knowledge.sites[site].is_heap() => {
                if subject.sum.len() > 1 {
                    return None;
                }
                blocks = Some((site.raw(), ssa.knowledge.sites[site].loc));
                Subject::Field(field.off, field.size)
            }
            _ => return None,
        };
        sum.push((about, positive));
    }
    let claim = match row.parameter.value() {
        Shown::AtMost(bound) => Claim::AtMost(bound, subject.signed),
        Shown::OneOf(addrs) => Claim::OneOf(addrs.iter().map(|&addr| target(ssa, addr)).collect()),
        Shown::Nothing | Shown::Everything | Shown::Cases(_) => return None,
    };
    Some(Fact { blocks, sum, claim })
}

fn target(ssa: &Ssa<'_>, addr: Addr) -> Target {
    let site = &ssa.knowledge.sites[addr.site];
    match addr.site {
        SiteId::NULL if addr.off == Some(0) => Target::Null,
        _ if site.is_heap() => Target::Heap(site.loc, addr.off),
        _ => Target::Other,
    }
}
