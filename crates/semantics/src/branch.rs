//! The ends of blocks: which block is executed next.

use crate::algebra::{Algebra, Bits};
use crate::domain::{Domain, Place, ValueOf};
use crate::object::ObjectKind;
use crate::stop::Stop;
use ringfence_base::Id;
use ringfence_ir::{BinOp, BlockId, Body, CmpOp, SwitchCase, Terminator, WhyUnreachable};
use ringfence_verdict::ViolationKind;

/// The block that a terminator other than a return leads to.
#[inline]
pub fn follow<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    term: &'p Terminator,
) -> Result<BlockId, Stop> {
    match term {
        Terminator::Jump(target) => Ok(*target),
        Terminator::Branch { cond, then, otherwise } => {
            let cond = domain.get(*cond);
            domain.use_value(cond, "as a condition")?;
            if !cond.prov.is_none() {
                domain.depends_on_layout();
            }
            Ok(if domain.decide(cond.bits)? { *then } else { *otherwise })
        }
        Terminator::Switch { value, cases, default } => {
            let width = domain.program().operand_ty(body, *value).bits(domain.model());
            let target = switch(domain, domain.get(*value), width, cases)?;
            Ok(target.unwrap_or(*default))
        }
        Terminator::IndirectGoto { addr, targets } => label(domain, body, domain.get(*addr), targets),
        Terminator::Unreachable(why) => Err(domain.violation(
            ViolationKind::UnreachableReached,
            match why {
                WhyUnreachable::Promised => "control reaches a place that was declared unreachable".into(),
                WhyUnreachable::AfterNoReturn => {
                    "a function that was declared never to return did return".into()
                }
            },
            None,
        )),
        Terminator::Return(_) => Err(domain.unsupported("a return in the wrong place".into())),
    }
}

/// The target of the case that holds a value, if there is one.
fn switch<'p, D: Domain<'p>>(
    domain: &mut D,
    value: ValueOf<'p, D>,
    width: u32,
    cases: &[SwitchCase],
) -> Result<Option<BlockId>, Stop> {
    domain.use_value(value, "in a switch")?;
    if !value.prov.is_none() {
        domain.switch_by_address(value, width, cases)?;
    }
    match value.bits.known() {
        Some(bits) => Ok(SwitchCase::find(cases, bits)),
        None => ask_cases(domain, value.bits, width, cases),
    }
}

/// Asks for one case after the other. Of many cases, the half that may hold the value is found first: a path
/// then answers few questions, however many cases there are.
fn ask_cases<'p, D: Domain<'p>>(
    domain: &mut D,
    value: D::Bits,
    width: u32,
    mut cases: &[SwitchCase],
) -> Result<Option<BlockId>, Stop> {
    const MANY: usize = 16;
    while cases.len() > MANY {
        let (below, rest) = cases.split_at(cases.len() / 2);
        let bound = D::Bits::number(rest[0].low);
        let is_below = domain.algebra().compare(CmpOp::Ult, width, value, bound);
        cases = if domain.decide(is_below)? { below } else { rest };
    }
    for case in cases {
        let (low, high) = (D::Bits::number(case.low), D::Bits::number(case.high));
        let algebra = domain.algebra();
        let holds = if case.low == case.high {
            algebra.compare(CmpOp::Eq, width, value, low)
        } else {
            let above = algebra.compare(CmpOp::Ule, width, low, value);
            let below = algebra.compare(CmpOp::Ule, width, value, high);
            algebra.binary(BinOp::And, 1, above, below)
        };
        if domain.decide(holds)? {
            return Ok(Some(case.target));
        }
    }
    Ok(None)
}

/// The block of a label of the current function.
fn label<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &Body,
    addr: ValueOf<'p, D>,
    targets: &[BlockId],
) -> Result<BlockId, Stop> {
    domain.use_value(addr, "as the target of a goto")?;
    let block = match domain.place(addr)? {
        Some(Place { kind: ObjectKind::Function(owner), offset, .. }) if owner == domain.function() => {
            usize::try_from(offset).ok().and_then(|offset| offset.checked_sub(1)).map(BlockId::from_index)
        }
        _ => None,
    };
    block.filter(|block| targets.contains(block) && body.blocks.get(*block).is_some()).ok_or_else(|| {
        let message = "computed goto to an address that is no label of this function";
        domain.violation(ViolationKind::BadCall, message.into(), None)
    })
}
