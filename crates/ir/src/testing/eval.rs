//! A small evaluator of integer code: what a body does, as a list of events that a rewrite must keep.
//!
//! Values are indeterminate, integers, addresses of slots (by name) or labels. Everything that the
//! random programs do not contain stops the run.

use crate::*;
use ringfence_base::bits::mask;
use ringfence_base::{IdVec, Symbol};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    Indeterminate,
    Int(u128),
    Slot(Symbol),
    Label(BlockId),
    Other,
}

/// Something that the outside sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    Call(Vec<Value>),
    Return(Option<Value>),
    Stuck,
    OutOfSteps,
}

struct Run<'a> {
    program: &'a Program,
    body: &'a Body,
    regs: IdVec<RegId, Value>,
    slots: IdVec<SlotId, Value>,
    events: Vec<Event>,
}

/// Runs a body for at most 100 blocks.
pub(crate) fn run(program: &Program, body: &Body, args: &[u128]) -> Vec<Event> {
    let regs = IdVec::filled(Value::Indeterminate, body.regs.len());
    let slots = IdVec::filled(Value::Indeterminate, body.slots.len());
    let mut run = Run { program, body, regs, slots, events: Vec::new() };
    for (param, &arg) in body.params.iter().zip(args) {
        run.write(param.reg, Value::Int(arg));
    }
    let mut block = Body::ENTRY;
    for _ in 0..100 {
        for inst in body.block_insts(block) {
            run.inst(&inst.kind);
        }
        match run.next(&body.blocks[block].term) {
            Ok(next) => block = next,
            Err(event) => {
                run.events.push(event);
                return run.events;
            }
        }
    }
    run.events.push(Event::OutOfSteps);
    run.events
}

impl Run<'_> {
    fn write(&mut self, reg: RegId, value: Value) {
        let width = self.body.regs[reg].ty.bits(self.program.model());
        self.regs[reg] = if let Value::Int(bits) = value { Value::Int(bits & mask(width)) } else { value };
    }

    fn read(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => self.regs[reg],
            Operand::Slot(slot) => Value::Slot(self.body.slots[slot].name),
            Operand::Const(id) => match self.program.consts.get(id) {
                Const::Bits { bits, .. } => Value::Int(bits),
                Const::Label { block, .. } => Value::Label(block),
            },
            Operand::Global(_) | Operand::Func(_) => Value::Other,
        }
    }

    /// What a called function sees of an argument: the value, and what it points to.
    fn seen(&self, arg: Operand) -> Vec<Value> {
        let value = self.read(arg);
        let slots = self.body.slots.iter_ids();
        let pointee = slots.filter(|(_, slot)| value == Value::Slot(slot.name)).map(|(id, _)| self.slots[id]);
        [value].into_iter().chain(pointee).collect()
    }

    fn both(&self, lhs: Operand, rhs: Operand, f: impl Fn(u128, u128) -> u128) -> Value {
        match (self.read(lhs), self.read(rhs)) {
            (Value::Int(lhs), Value::Int(rhs)) => Value::Int(f(lhs, rhs)),
            _ => Value::Indeterminate,
        }
    }

    fn inst(&mut self, kind: &InstKind) {
        match *kind {
            InstKind::Move { dst, src } | InstKind::Convert { dst, src, .. } => {
                self.write(dst, self.read(src))
            }
            InstKind::Undef { dst } | InstKind::Forget { dst } => self.regs[dst] = Value::Indeterminate,
            InstKind::Binary { op, dst, lhs, rhs, .. } => {
                let value = self.both(lhs, rhs, |a, b| match op {
                    BinOp::Sub => a.wrapping_sub(b),
                    BinOp::Mul => a.wrapping_mul(b),
                    BinOp::Xor => a ^ b,
                    _ => a.wrapping_add(b),
                });
                self.write(dst, value);
            }
            InstKind::Compare { op, dst, lhs, rhs } => {
                let value = self.both(lhs, rhs, |a, b| match op {
                    CmpOp::Eq => u128::from(a == b),
                    _ => u128::from(a < b),
                });
                self.write(dst, value);
            }
            InstKind::Load { dst, addr: Operand::Slot(slot), .. } => self.regs[dst] = self.slots[slot],
            InstKind::Store { addr: Operand::Slot(slot), value, .. } => self.slots[slot] = self.read(value),
            InstKind::Live { slot } | InstKind::Dead { slot } => self.slots[slot] = Value::Indeterminate,
            InstKind::Call { dst, args, .. } => {
                let args = self.body.list(args).iter().flat_map(|&arg| self.seen(arg)).collect();
                if dst.is_some() {
                    self.write(dst, Value::Int(self.events.len() as u128 + 3));
                }
                self.events.push(Event::Call(args));
            }
            _ => self.events.push(Event::Stuck),
        }
    }

    fn next(&self, term: &Terminator) -> Result<BlockId, Event> {
        match term {
            Terminator::Jump(target) => Ok(*target),
            Terminator::Branch { cond, then, otherwise } => match self.read(*cond) {
                Value::Int(bits) => Ok(if bits == 1 { *then } else { *otherwise }),
                _ => Err(Event::Stuck),
            },
            Terminator::Switch { value, cases, default } => match self.read(*value) {
                Value::Int(bits) => {
                    let case = cases.iter().find(|case| (case.low..=case.high).contains(&bits));
                    Ok(case.map_or(*default, |case| case.target))
                }
                _ => Err(Event::Stuck),
            },
            Terminator::IndirectGoto { addr, targets } => match self.read(*addr) {
                Value::Label(block) if targets.contains(&block) => Ok(block),
                _ => Err(Event::Stuck),
            },
            Terminator::Return(value) => Err(Event::Return(value.map(|value| self.read(value)))),
            Terminator::Unreachable(_) => Err(Event::Stuck),
        }
    }
}
