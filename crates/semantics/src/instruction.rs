//! What each instruction does. Calls and the ends of blocks are the domain's, since they decide what is executed
//! next; [`call`](crate::call) says what a call requires.

use crate::alignment;
use crate::domain::Domain;
use crate::site::Unnamed;
use crate::stop::Stop;
use crate::{address, memory, register, varargs};
use ringfence_ir::{Body, InstKind};

/// Executes an instruction that is no call.
///
/// # Errors
/// When it is undefined or cannot be executed; `Split` when it has to be executed again.
#[inline]
pub fn execute<'p, D: Domain<'p>>(domain: &mut D, body: &'p Body, kind: &InstKind) -> Result<(), Stop> {
    match *kind {
        InstKind::Move { dst, src } => domain.set(dst, domain.get(src)),
        InstKind::Binary { op, arith, dst, lhs, rhs } => {
            let (a, b) = (domain.get(lhs), domain.get(rhs));
            let result = register::binary(domain, op, arith, body.regs[dst].ty, a, b)?;
            domain.set(dst, result);
        }
        InstKind::Compare { op, dst, lhs, rhs } => {
            let ty = domain.program().operand_ty(body, lhs);
            let (a, b) = (domain.get(lhs), domain.get(rhs));
            let result = register::compare(domain, op, ty, a, b)?;
            domain.set(dst, result);
        }
        InstKind::Convert { op, dst, src } => {
            let (from, to) = (domain.program().operand_ty(body, src), body.regs[dst].ty);
            let result = register::convert(domain, op, from, to, domain.get(src))?;
            domain.set(dst, result);
        }
        InstKind::PtrAdd { dst, base, offset, note } => {
            let start = domain.get(base);
            if note.is_some() {
                alignment::check_base(domain, (base, offset), start, note)?;
            }
            let result = address::step(domain, start, domain.get(offset))?;
            domain.set(dst, result);
        }
        InstKind::Load { dst, addr, .. } => return memory::load(domain, body, dst, addr),
        InstKind::Store { addr, value, .. } => return memory::store(domain, body, addr, value),
        _ => return execute_rare(domain, body, kind),
    }
    Ok(())
}

fn execute_rare<'p, D: Domain<'p>>(domain: &mut D, body: &'p Body, kind: &InstKind) -> Result<(), Stop> {
    match *kind {
        InstKind::Undef { dst } => {
            let value = domain.indeterminate(body.regs[dst].ty.bits(domain.model()))?;
            domain.set(dst, value);
        }
        InstKind::Forget { dst } => domain.set(dst, crate::Value::INDETERMINATE),
        InstKind::Unary { op, dst, src } => {
            let result = register::unary(domain, op, body.regs[dst].ty, domain.get(src))?;
            domain.set(dst, result);
        }
        InstKind::PtrDiff { dst, lhs, rhs } => {
            let (a, b) = (domain.get(lhs), domain.get(rhs));
            let result = register::pointer_difference(domain, a, b)?;
            domain.set(dst, result);
        }
        InstKind::LoadBits { dst, addr, bits } => return memory::load_bits(domain, body, dst, addr, bits),
        InstKind::StoreBits { addr, value, bits } => {
            return memory::store_bits(domain, body, addr, value, bits);
        }
        InstKind::CopyMem { dst, src, size, aligns } => return memory::copy(domain, dst, src, size, aligns),
        InstKind::FillMem { addr, byte, size } => return domain.fill(domain.get(addr), byte, size),
        InstKind::Live { slot } => return memory::live(domain, body, slot, None),
        InstKind::LiveSized { slot, size } => return memory::live(domain, body, slot, Some(size)),
        InstKind::Dead { slot } => memory::dead(domain, body, slot),
        InstKind::Alloca { dst, size, align } => return memory::alloca(domain, dst, size, align),
        InstKind::VaStart { list } => return varargs::start(domain, domain.get(list)),
        InstKind::VaArg { dst, list, ty } => {
            let wanted = Unnamed::of(&domain.program().types, ty);
            let value = varargs::next(domain, domain.get(list), wanted)?;
            domain.set(dst, value);
        }
        InstKind::VaEnd { list } => return varargs::end(domain, domain.get(list)),
        InstKind::VaCopy { dst, src } => return varargs::copy(domain, domain.get(dst), domain.get(src)),
        InstKind::Unsupported { what } => {
            return Err(domain.unsupported(domain.program().names.name(what).into()));
        }
        InstKind::Call { .. }
        | InstKind::Move { .. }
        | InstKind::Binary { .. }
        | InstKind::Compare { .. }
        | InstKind::Convert { .. }
        | InstKind::PtrAdd { .. }
        | InstKind::Load { .. }
        | InstKind::Store { .. } => {
            return Err(domain.unsupported("an instruction in the wrong place".into()));
        }
    }
    Ok(())
}
