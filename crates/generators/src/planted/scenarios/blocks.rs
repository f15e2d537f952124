//! Blocks that are copied, filled, resized and allocated with sizes from the inputs.

use super::scenarios;
use crate::cgen::{CInt, Expr, Op};
use crate::planted::maker::{Maker, Storage};
use ringfence_verdict::ViolationKind;

scenarios! {
    memset_length, memcpy_length, negative_length, truncated_size, wrapped_size, overlapping_memcpy,
    realloc_shrink, packet_over_read, packet_overflow, unchecked_malloc, short_calloc,
}

/// A fill that is longer than the block.
fn memset_length(maker: &mut Maker) -> ViolationKind {
    let limit = maker.between(4, 60);
    let target = maker.between(2, limit as usize - 1);
    let short_by = if maker.random().chance(50) { 1 } else { maker.between(1, target as usize - 1) };
    let size = if maker.fixed { limit - 1 } else { target - short_by };
    let array = maker.array_of(CInt::unsigned_char(), &size.to_string());
    let length = maker.index("length", limit, target);
    let byte = maker.between(0, 255);
    maker.line(format!("memset({}, {byte}, {length});", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// A copy that is longer than its source or its destination.
fn memcpy_length(maker: &mut Maker) -> ViolationKind {
    let limit = maker.between(3, 40);
    let target = maker.between(2, limit as usize - 1);
    let short = if maker.fixed { limit - 1 } else { target - 1 };
    let (from_size, to_size) = if maker.random().chance(50) { (short, limit) } else { (limit, short) };
    let storages = (*maker.random().pick(&Storage::ALL), *maker.random().pick(&Storage::ALL));
    let from = maker.array(storages.0, CInt::unsigned_char(), &from_size.to_string());
    let to = maker.array(storages.1, CInt::unsigned_char(), &to_size.to_string());
    let length = maker.index("length", limit, target);
    let function = *maker.random().pick(&["memcpy", "memmove"]);
    maker.line(format!("{function}({}, {}, {length});", to.name, from.name));
    maker.release(&from);
    maker.release(&to);
    ViolationKind::OutOfBounds
}

/// A length that is checked as a signed number and used as an unsigned one.
fn negative_length(maker: &mut Maker) -> ViolationKind {
    let size = maker.between(1, 30);
    let below = maker.between(1, 5);
    let target = maker.between(0, below as usize - 1);
    let shifted =
        maker.terms.index(size + below + 10, target).cast(CInt::int()).op(Op::Sub, &Expr::int(below));
    let length = maker.named("length", &shifted);
    let array = maker.array_of(CInt::unsigned_char(), &size.to_string());
    let lower = if maker.fixed { format!("{length} >= 0 && ") } else { String::new() };
    maker.line(format!("if ({lower}{length} <= {size})\n    memset({}, 1, (size_t){length});", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// The size of the allocation is cut to a byte, the length is not.
fn truncated_size(maker: &mut Maker) -> ViolationKind {
    let header = maker.between(2, 20);
    let target = maker.between(257 - header as usize, 255);
    let length = maker.index("length", 256, target);
    let name = maker.fresh("block");
    let size = maker.fresh("size");
    let ty = maker.either("unsigned char", "unsigned short");
    maker.line(format!("{ty} {size} = ({ty})({length} + {header});"));
    maker.line(format!("unsigned char *{name} = calloc({size}, 1);"));
    maker.touch(&format!("{name}[{length} + {}]", header - 1));
    maker.line(format!("free({name});"));
    ViolationKind::OutOfBounds
}

/// Count times size wraps around in 32 bits.
fn wrapped_size(maker: &mut Maker) -> ViolationKind {
    let (element, shift) = *maker.random().pick(&[("unsigned short", 1), ("int", 2), ("long long", 3)]);
    let extra = maker.between(1, 6);
    let ty = CInt::unsigned_int();
    let wanted = (1i128 << (32 - shift)) + extra;
    let term = maker.terms.varying(2).cast(ty);
    let count = term.op(Op::Add, &Expr::constant(ty, ty.convert(wanted - term.value)));
    let count = maker.named("count", &count);
    let name = maker.fresh("block");
    let bytes = maker.fresh("bytes");
    let limit = if maker.fixed { "64".to_owned() } else { format!("0x{:x}", wanted + 10) };
    maker.line(format!("unsigned int {bytes} = {count} * (unsigned int)sizeof({element});"));
    maker.open(format!("if ({count} > {extra} && {count} <= {limit}u && {bytes} <= 4096u) {{"));
    maker.line(format!("{element} *{name} = malloc({bytes});"));
    maker.line(format!("{name}[{extra}] = 1;"));
    maker.line(format!("free({name});"));
    maker.close("}");
    ViolationKind::OutOfBounds
}

/// `memcpy` within one block.
fn overlapping_memcpy(maker: &mut Maker) -> ViolationKind {
    let (limit, length) = (maker.between(3, 12), maker.between(2, 20));
    let target = maker.between(1, (limit as usize - 1).min(length as usize - 1));
    let array = maker.array_of(CInt::unsigned_char(), &(limit + length).to_string());
    let distance = maker.index("distance", limit, target);
    let name = &array.name;
    let (to, from) = if maker.random().chance(50) {
        (format!("{name} + {distance}"), name.clone())
    } else {
        (name.clone(), format!("{name} + {distance}"))
    };
    let apart = maker.random().chance(50);
    if apart {
        // Safe where the ranges lie apart.
        let test = if maker.fixed {
            format!("if ({distance} >= {length})")
        } else {
            format!("if ({distance} != 0)")
        };
        maker.line(format!("{test}\n    memcpy({to}, {from}, {length});"));
    } else {
        let function = maker.either("memcpy", "memmove");
        maker.line(format!("if ({distance} != 0)\n    {function}({to}, {from}, {length});"));
    }
    maker.release(&array);
    ViolationKind::OverlappingCopy
}

/// A block that shrinks, and an access beyond its new end.
fn realloc_shrink(maker: &mut Maker) -> ViolationKind {
    let limit = maker.between(3, 40);
    let target = maker.between(1, limit as usize - 2);
    let element = maker.element().name();
    let name = maker.fresh("block");
    maker.line(format!("{element} *{name} = calloc({limit}, sizeof({element}));"));
    let count = maker.index("count", limit, target);
    maker.line(format!("{name} = realloc({name}, ((size_t){count} + 1) * sizeof({element}));"));
    let place = if maker.fixed { format!("{name}[{count}]") } else { format!("{name}[{count} + 1]") };
    maker.touch(&place);
    maker.line(format!("free({name});"));
    ViolationKind::OutOfBounds
}

/// Fills an array with nondeterministic bytes, the secret ones among them.
fn receive(maker: &mut Maker, name: &str, secrets: &[i128]) {
    let at = maker.fresh("at");
    let length = secrets.len();
    maker.line(format!(
        "for (int {at} = 0; {at} < {length}; {at}++)\n    {name}[{at}] = __VERIFIER_nondet_uchar();"
    ));
    maker.secrets.extend(secrets);
}

/// A packet that states its own length.
fn packet_over_read(maker: &mut Maker) -> ViolationKind {
    let size = maker.between(3, 7);
    let packet = maker.array_of(CInt::unsigned_char(), &size.to_string());
    let stated = maker.between(size as usize, 60);
    let mut bytes: Vec<i128> = (0..size).map(|_| maker.between(0, 255)).collect();
    bytes[0] = maker.between(0, 255);
    bytes[1] = stated;
    receive(maker, &packet.name, &bytes);
    let reply = maker.array(Storage::Heap, CInt::unsigned_char(), "256");
    let (kind, limit) = (bytes[0], if maker.fixed { size - 2 } else { 60 });
    let (from, to) = (&packet.name, &reply.name);
    maker.line(format!(
        "if ({from}[0] == {kind} && {from}[1] <= {limit})\n    memcpy({to}, {from} + 2, {from}[1]);"
    ));
    maker.release(&reply);
    maker.release(&packet);
    ViolationKind::OutOfBounds
}

/// A packet that is copied into a buffer of fixed size.
fn packet_overflow(maker: &mut Maker) -> ViolationKind {
    let (room, most) = (maker.between(1, 12), maker.between(13, 30));
    let stated = maker.between(room as usize + 1, most as usize);
    let bytes = vec![stated, maker.between(0, 255), maker.between(0, 255)];
    let size = 3 + most;
    let packet = maker.array(Storage::Local, CInt::unsigned_char(), &size.to_string());
    receive(maker, &packet.name, &bytes);
    let element = CInt::unsigned_char();
    let storage = *maker.random().pick(&Storage::ALL);
    let length = if maker.fixed { most } else { room };
    let to = maker.array(storage, element, &length.to_string());
    let sum = (bytes[1] ^ bytes[2]) & 0x1f;
    let (from, at) = (&packet.name, maker.fresh("at"));
    maker.open(format!("if ({from}[0] <= {most} && (({from}[1] ^ {from}[2]) & 31) == {sum}) {{"));
    maker.line(format!(
        "for (int {at} = 0; {at} < {from}[0]; {at}++)\n    {}[{at}] = {from}[{at} + 3];",
        to.name
    ));
    maker.close("}");
    maker.release(&to);
    ViolationKind::OutOfBounds
}

/// A block that is used although its allocation may have failed.
fn unchecked_malloc(maker: &mut Maker) -> ViolationKind {
    maker.malloc_may_fail = true;
    let element = maker.element().name();
    let count = maker.between(2, 4) as usize;
    let failing = maker.random().below(count);
    let names: Vec<String> = (0..count).map(|_| maker.fresh("block")).collect();
    for (at, name) in names.iter().enumerate() {
        maker.line(format!("{element} *{name} = malloc(sizeof({element}));"));
        maker.secrets.push(i128::from(at != failing));
    }
    for (at, name) in names.iter().enumerate() {
        if at == failing && !maker.fixed {
            maker.line(format!("*{name} = 1;"));
        } else {
            maker.line(format!("if ({name} != 0)\n    *{name} = 1;"));
        }
    }
    for name in &names {
        maker.line(format!("free({name});"));
    }
    ViolationKind::NullDeref
}

/// Room for elements of the wrong size.
fn short_calloc(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 2..=20, 1);
    let name = maker.fresh("block");
    let (wide, narrow) = *maker.random().pick(&[("long long", "int"), ("int", "short"), ("short", "char")]);
    let unit = maker.either(narrow, wide);
    maker.line(format!("{wide} *{name} = calloc((size_t){count} + 1, sizeof({unit}));"));
    maker.touch(&format!("{name}[{count}]"));
    maker.line(format!("free({name});"));
    ViolationKind::OutOfBounds
}
