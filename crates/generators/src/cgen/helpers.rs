//! Small functions around an expression: loops over bits and digits, bit-fields, unions, copies of
//! bytes, tables, switches. Each comes with what it computes, so that the expression keeps its value.

use super::ctype::{CInt, Rank};
use super::expr::Expr;
use super::terms::Terms;
use ringfence_base::bits::mask;
use std::fmt::Write as _;

struct Helper {
    /// The type of its parameter.
    takes: CInt,
    /// The type of its result.
    gives: CInt,
    /// Its body, with `x` as parameter.
    body: String,
    /// The smallest result.
    low: i128,
    /// The largest result.
    high: i128,
    /// The result for the chosen inputs.
    value: i128,
}

/// A call of a new helper with an expression as argument.
pub(super) fn call(terms: &mut Terms, argument: &Expr) -> Expr {
    let helper = match terms.random.below(9) {
        0 => count_bits(argument),
        1 => digit_sum(argument),
        2 => unsigned_field(terms, argument),
        3 => signed_field(terms, argument),
        4 => byte_of_union(terms, argument),
        5 => copied_half(terms, argument),
        6 => switch(terms, argument),
        7 => clamp(terms, argument),
        _ => linear(terms, argument),
    };
    let name = terms.fresh("helper");
    terms.definitions.push(format!(
        "static {} {name}({} x)\n{{\n{}}}\n",
        helper.gives.name(),
        helper.takes.name(),
        helper.body
    ));
    Expr {
        text: format!("{name}({argument})"),
        ty: helper.gives,
        value: helper.value,
        low: helper.low,
        high: helper.high,
    }
}

/// An element of a new constant table, picked by an index that is made to fit.
pub(super) fn lookup(terms: &mut Terms, index: &Expr) -> Expr {
    let length = 4 + terms.random.below(13);
    let ty = CInt::random(&mut terms.random, terms.model);
    let values: Vec<i128> = (0..length).map(|_| ty.random_value(&mut terms.random)).collect();
    let index = index.cast(index.ty.unsigned()).modulo(length as i128);
    let name = terms.fresh("table");
    let list: Vec<String> = values.iter().map(|&value| ty.literal(value)).collect();
    terms.definitions.push(format!(
        "static const {} {name}[{length}] = {{ {} }};\n",
        ty.name(),
        list.join(", ")
    ));
    let value = usize::try_from(index.value).ok().and_then(|at| values.get(at)).copied().unwrap_or(0);
    Expr {
        text: format!("{name}[{index}]"),
        ty,
        value,
        low: values.iter().copied().min().unwrap_or(0),
        high: values.iter().copied().max().unwrap_or(0),
    }
}

fn count_bits(argument: &Expr) -> Helper {
    let takes = CInt::unsigned_int();
    let value = i128::from(takes.convert(argument.value).count_ones());
    let body = "    int n = 0;\n    while (x != 0) {\n        n += (int)(x & 1u);\n        x >>= 1;\n    }\n    return n;\n";
    Helper { takes, gives: CInt::int(), body: body.to_owned(), low: 0, high: 32, value }
}

fn digit_sum(argument: &Expr) -> Helper {
    let takes = CInt { rank: Rank::Short, signed: false, bits: 16 };
    let mut left = takes.convert(argument.value);
    let mut value = 0;
    while left > 0 {
        value += left % 10;
        left /= 10;
    }
    let body = "    int sum = 0;\n    while (x > 0) {\n        sum += x % 10;\n        x = (unsigned short)(x / 10);\n    }\n    return sum;\n";
    Helper { takes, gives: CInt::int(), body: body.to_owned(), low: 0, high: 45, value }
}

fn unsigned_field(terms: &mut Terms, argument: &Expr) -> Helper {
    let (before, width) = (1 + terms.random.below(9), 1 + terms.random.below(12));
    let takes = argument.ty;
    let body = format!(
        "    struct {{ unsigned a : {before}; unsigned b : {width}; }} s;\n    s.a = 1;\n    s.b = (unsigned)x;\n    return s.b;\n"
    );
    let high = mask(width as u32).cast_signed();
    Helper { takes, gives: CInt::unsigned_int(), body, low: 0, high, value: argument.value & high }
}

fn signed_field(terms: &mut Terms, argument: &Expr) -> Helper {
    let (before, width) = (1 + terms.random.below(9), 2 + terms.random.below(11));
    let takes = argument.ty;
    let body = format!(
        "    struct {{ int a : {before}; int b : {width}; }} s;\n    s.a = 0;\n    s.b = (int)x;\n    return s.b;\n"
    );
    let field = CInt { rank: Rank::Int, signed: true, bits: width as u32 };
    Helper {
        takes,
        gives: CInt::int(),
        body,
        low: field.low(),
        high: field.high(),
        value: field.convert(argument.value),
    }
}

fn byte_of_union(terms: &mut Terms, argument: &Expr) -> Helper {
    let takes = argument.ty;
    let at = terms.random.below((takes.bits / 8) as usize);
    let body = format!(
        "    union {{ {} whole; unsigned char part[{}]; }} u;\n    u.whole = x;\n    return u.part[{at}];\n",
        takes.name(),
        takes.bits / 8
    );
    let value = argument.value >> (8 * at) & 0xff;
    Helper { takes, gives: CInt::unsigned_char(), body, low: 0, high: 255, value }
}

fn copied_half(terms: &mut Terms, argument: &Expr) -> Helper {
    let takes = if argument.ty.bits < 32 { argument.ty.promoted() } else { argument.ty };
    let at = terms.random.below((takes.bits / 8) as usize - 1);
    let gives = CInt::new(Rank::Short, terms.random.chance(50), terms.model);
    let body = format!(
        "    {} half;\n    memcpy(&half, (char *)&x + {at}, sizeof half);\n    return half;\n",
        gives.name()
    );
    let value = gives.convert(argument.value >> (8 * at));
    Helper { takes, gives, body, low: gives.low(), high: gives.high(), value }
}

fn switch(terms: &mut Terms, argument: &Expr) -> Helper {
    let takes = CInt::unsigned_int();
    let cases = 2 + terms.random.below(5) as i128;
    let by = cases + 1 + terms.random.below(6) as i128;
    let gives = CInt::random(&mut terms.random, terms.model);
    let chosen = takes.convert(argument.value) % by;
    let mut body = format!("    switch (x % {by}u) {{\n");
    let default = gives.random_value(&mut terms.random);
    let (mut low, mut high, mut value) = (default, default, default);
    for case in 0..cases {
        let result = gives.random_value(&mut terms.random);
        (low, high) = (low.min(result), high.max(result));
        if case == chosen {
            value = result;
        }
        let _ = writeln!(body, "    case {case}: return ({}){};", gives.name(), gives.literal(result));
    }
    let _ = writeln!(body, "    default: return ({}){};\n    }}", gives.name(), gives.literal(default));
    Helper { takes, gives, body, low, high, value }
}

fn clamp(terms: &mut Terms, argument: &Expr) -> Helper {
    let takes = argument.ty.promoted();
    let (a, b) = (takes.random_value(&mut terms.random), takes.random_value(&mut terms.random));
    let (low, high) = (a.min(b), a.max(b));
    let body = format!(
        "    if (x < {0})\n        return {0};\n    return x > {1} ? {1} : x;\n",
        takes.literal(low),
        takes.literal(high)
    );
    Helper { takes, gives: takes, body, low, high, value: argument.value.clamp(low, high) }
}

fn linear(terms: &mut Terms, argument: &Expr) -> Helper {
    let takes = argument.ty.promoted().unsigned();
    let (factor, offset) = (terms.random.below(1000) as i128 * 2 + 1, takes.random_value(&mut terms.random));
    let body = format!("    return x * {} + {};\n", takes.literal(factor), takes.literal(offset));
    let value = takes.convert(takes.convert(argument.value).wrapping_mul(factor).wrapping_add(offset));
    Helper { takes, gives: takes, body, low: 0, high: takes.high(), value }
}
