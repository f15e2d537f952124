//! What an invariant says, for programs: so that runs of the interpreter can be held against it.
//!
//! A fact is about registers, fields of heap blocks and where pointers point. Blocks are known by the place
//! of their allocation; where several calls lead to the same place, a block belongs to one of several
//! sites, and must have the facts of one of them. Facts about globals and about local variables in
//! memory are left out, and so are the ages of blocks.

use crate::knowledge::{Field, Part, Place};
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
    /// Where they hold, in the innermost of the calls.
    pub head: BlockId,
    /// What compares registers with each other and with numbers.
    pub facts: Vec<Fact>,
    /// Where chains from registers lead.
    pub paths: Vec<AccessPath>,
    /// Which registers lead to which blocks.
    pub patterns: Vec<Patterns>,
}

/// The start of a chain: a register of the call at a depth, and the offset of the link that is followed.
pub type Start = (u32, RegId, u64);

/// An access path: through which blocks a chain goes, and where it ends. A chain goes from live block to live block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPath {
    /// Where it starts.
    pub start: Start,
    /// The places where the blocks that it goes through are allocated.
    pub through: Vec<Loc>,
    /// What comes after the last of these.
    pub ends: Vec<Target>,
}

/// Of the live blocks of a site: which combinations of registers lead to one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patterns {
    /// The number of the site, and where the blocks are allocated.
    pub blocks: (u32, Loc),
    /// The registers.
    pub starts: Vec<Start>,
    /// The combinations.
    pub seen: Vec<Vec<bool>>,
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
        let own: Vec<&Row> = rows.iter().filter(|row| row.cut == at).collect();
        let facts = own.iter().filter_map(|row| fact(ssa, row)).collect();
        let (paths, patterns) = (paths(ssa, &own), own.iter().filter_map(|row| patterns(ssa, row)).collect());
        all.push(LoopFacts { frames: cut.frames.clone(), head: cut.head, facts, paths, patterns });
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
    let claim = match of_all_patterns(row.parameter.value()) {
        Shown::AtMost(bound) => Claim::AtMost(bound, subject.signed),
        Shown::OneOf(addrs) => Claim::OneOf(addrs.iter().map(|&addr| target(ssa, addr)).collect()),
        Shown::Nothing | Shown::Everything | Shown::Cases(_) | Shown::Patterns(_) => return None,
    };
    Some(Fact { blocks, sum, claim })
}

/// What holds of blocks of every pattern.
fn of_all_patterns(shown: Shown) -> Shown {
    let Shown::Patterns(all) = shown else { return shown };
    let join = |one: Shown, (_, other): (Vec<bool>, Shown)| match (one, other) {
        (Shown::Nothing, other) | (other, Shown::Nothing) => other,
        (Shown::AtMost(a), Shown::AtMost(b)) => Shown::AtMost(a.max(b)),
        (Shown::OneOf(mut a), Shown::OneOf(b)) => {
            a.extend(b.into_iter().filter(|addr| !a.contains(addr)).collect::<Vec<_>>());
            Shown::OneOf(a)
        }
        _ => Shown::Everything,
    };
    all.into_iter().fold(Shown::Nothing, join)
}

fn target(ssa: &Ssa<'_>, addr: Addr) -> Target {
    let site = &ssa.knowledge.sites[addr.site];
    match addr.site {
        SiteId::NULL if addr.off == Some(0) => Target::Null,
        _ if site.is_heap() => Target::Heap(site.loc, addr.off),
        _ => Target::Other,
    }
}

/// The combinations of registers that lead to the live blocks of a site.
fn patterns(ssa: &Ssa<'_>, row: &Row) -> Option<Patterns> {
    let (site, Shown::Patterns(all)) = (row.subject.site?, row.parameter.value()) else { return None };
    if !row.subject.sum.is_empty() {
        return None;
    }
    let questions = row.subject.questions.iter();
    let starts: Vec<(usize, Start)> =
        questions.enumerate().filter_map(|(at, &(root, link))| Some((at + 1, start(root, link)?))).collect();
    let live = all.iter().filter(|(pattern, _)| !pattern[0]);
    let mut seen: Vec<Vec<bool>> =
        live.map(|(pattern, _)| starts.iter().map(|&(at, _)| pattern[at]).collect()).collect();
    seen.sort();
    seen.dedup();
    let starts = starts.into_iter().map(|(_, start)| start).collect();
    Some(Patterns { blocks: (site.raw(), ssa.knowledge.sites[site].loc), starts, seen })
}

fn start(root: Variable, link: u64) -> Option<Start> {
    match root {
        Variable::Place(Place::Reg(depth, reg)) => Some((depth, reg, link)),
        _ => None,
    }
}

/// The access paths from registers whose every step has a row at this loop.
fn paths(ssa: &Ssa<'_>, rows: &[&Row]) -> Vec<AccessPath> {
    let by_pattern = rows.iter().find(|row| !row.subject.questions.is_empty());
    let questions = by_pattern.map(|row| row.subject.questions.clone()).unwrap_or_default();
    let path = |(at, &(root, link)): (usize, &(Variable, u64))| path(ssa, rows, at + 1, root, link);
    questions.iter().enumerate().filter_map(path).collect()
}

fn path(ssa: &Ssa<'_>, rows: &[&Row], bit: usize, root: Variable, link: u64) -> Option<AccessPath> {
    let start = start(root, link)?;
    let first = rows.iter().find(|row| row.subject.site.is_none() && row.subject.sum == [(root, true)])?;
    let Shown::OneOf(firsts) = first.parameter.value() else { return None };
    let mut targets: Vec<Addr> = firsts;
    let mut sites: Vec<SiteId> = Vec::new();
    let led = |(pattern, _): &&(Vec<bool>, Shown)| pattern[bit] && !pattern[0];
    for row in rows.iter().filter(|row| row.subject.sum.is_empty()) {
        let (Some(site), Shown::Patterns(all)) = (row.subject.site, row.parameter.value()) else { continue };
        if all.iter().any(|case| led(&case)) {
            sites.push(site);
        }
    }
    let field = Field { off: link, size: ssa.pointer_width() / 8, pointer: true };
    for &site in &sites {
        let is_link = |row: &&&Row| {
            let sum = &row.subject.sum[..];
            let of_blocks =
                row.subject.site == Some(site) && sum == [(Variable::Part(Part::Field(field)), true)];
            of_blocks || sum == [(Variable::Cell((site, Part::Field(field))), true)]
        };
        match rows.iter().find(is_link)?.parameter.value() {
            Shown::OneOf(addrs) => targets.extend(addrs),
            Shown::Patterns(all) => {
                for (_, shown) in all.iter().filter(led) {
                    let Shown::OneOf(addrs) = shown else { return None };
                    targets.extend(addrs);
                }
            }
            _ => return None,
        }
    }
    let mut through: Vec<Loc> = sites.iter().map(|&site| ssa.knowledge.sites[site].loc).collect();
    through.sort_unstable();
    through.dedup();
    targets.retain(|addr| !sites.contains(&addr.site));
    targets.sort_unstable();
    targets.dedup();
    let ends = targets.into_iter().map(|addr| target(ssa, addr)).collect();
    Some(AccessPath { start, through, ends })
}
