//! Tests that need statements before them: strings of nondeterministic characters, loops that
//! accumulate a value, arrays that are written and read at symbolic places.
//!
//! Each writes its statements and gives a test that holds for the secret inputs.

use super::maker::{Maker, Storage};
use crate::cgen::{CInt, Compare, Expr, Op};
use ringfence_base::bits::mask;

/// A buffer of nondeterministic characters with a terminator behind them.
#[derive(Debug, Clone)]
pub(super) struct Text {
    /// The name of the buffer.
    pub(super) name: String,
    /// The secret string in it.
    pub(super) word: String,
    /// How long the string can be.
    pub(super) longest: usize,
}

/// Writes a buffer whose secret contents are a word of `length` letters; it can be up to `longest` long.
pub(super) fn buffer(maker: &mut Maker, length: usize, longest: usize) -> Text {
    let word = letters(maker, length);
    let size = (longest + 1).to_string();
    let storage = if maker.random().chance(70) { Storage::Local } else { Storage::Global };
    let char_type = CInt { signed: true, ..CInt::unsigned_char() };
    let array = maker.array(storage, char_type, &size);
    let name = array.name;
    let at = maker.fresh("at");
    if maker.random().chance(50) {
        maker.line(format!(
            "for (int {at} = 0; {at} < {longest}; {at}++)\n    {name}[{at}] = __VERIFIER_nondet_char();"
        ));
    } else {
        maker.line(format!("int {at} = 0;\nwhile ({at} < {longest}) {{"));
        maker.line(format!("    {name}[{at}] = __VERIFIER_nondet_char();\n    {at}++;\n}}"));
    }
    maker.line(format!("{name}[{longest}] = '\\0';"));
    fill(maker, &word, longest);
    Text { name, word, longest }
}

/// Lists the secret characters of a buffer: the word, a terminator, anything.
fn fill(maker: &mut Maker, word: &str, longest: usize) {
    maker.secrets.extend(word.bytes().map(i128::from));
    for at in word.len()..longest {
        let any = maker.between(0, 255) - 128;
        maker.secrets.push(if at == word.len() { 0 } else { any });
    }
}

/// A word of letters and digits.
pub(super) fn letters(maker: &mut Maker, length: usize) -> String {
    let alphabet: Vec<char> = "abcdefghijklmnopqrstuvwxyzABCXYZ0189_-".chars().collect();
    (0..length).map(|_| *maker.random().pick(&alphabet)).collect()
}

const SAME: &str = "\
static int same_text(const char *a, const char *b)
{
    while (*a != '\\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
";

/// A test of a string of nondeterministic characters.
pub(super) fn text(maker: &mut Maker) -> String {
    let longest = maker.between(1, 6) as usize;
    let length = maker.between(1, longest) as usize;
    let Text { name, word, longest } = buffer(maker, length, longest);
    let part = maker.between(1, length) as usize;
    let some = word.chars().nth(part - 1).unwrap_or('a');
    let found = word.find(some).unwrap_or(0);
    match maker.random().below(9) {
        0 | 1 => format!("strcmp({name}, \"{word}\") == 0"),
        2 => format!("strncmp({name}, \"{}\", {part}) == 0", &word[..part]),
        3 => format!("memcmp({name}, \"{word}\", {length}) == 0"),
        4 => format!("strlen({name}) == {length}"),
        5 => format!("strchr({name}, '{some}') == {name} + {found}"),
        6 => {
            let function = maker.fresh("same_text");
            maker.function(SAME.replace("same_text", &function));
            format!("{function}({name}, \"{word}\")")
        }
        7 => {
            let tests: Vec<String> =
                word.char_indices().map(|(at, c)| format!("{name}[{at}] == '{c}'")).collect();
            format!("({})", tests.join(" && "))
        }
        _ => hashed(maker, &name, &word, longest),
    }
}

/// A checksum over the string, cut to a few bits.
fn hashed(maker: &mut Maker, name: &str, word: &str, longest: usize) -> String {
    let (sum, at) = (maker.fresh("sum"), maker.fresh("at"));
    let factor = maker.between(3, 40);
    let bits = maker.between(4, 10);
    maker.line(format!("unsigned int {sum} = 0;"));
    maker.line(format!("for (int {at} = 0; {at} < {longest} && {name}[{at}] != '\\0'; {at}++)"));
    maker.line(format!("    {sum} = {sum} * {factor}u + (unsigned char){name}[{at}];"));
    let ty = CInt::unsigned_int();
    let value = word.bytes().fold(0, |sum, byte| ty.convert(sum * factor + i128::from(byte)));
    let mask = mask(bits as u32).cast_signed();
    format!("({sum} & {mask}u) == {}u", value & mask)
}

/// A value that a loop accumulates; how often it runs depends on an input.
pub(super) fn accumulator(maker: &mut Maker) -> String {
    let (rounds, _, target) = maker.any_index("rounds", 2..=8, 0);
    let ty = CInt::unsigned_int();
    let step = maker.terms.varying(1).cast(ty);
    let start = Expr::constant(ty, ty.random_value(maker.random()));
    let factor = maker.between(2, 40);
    let style = maker.random().below(3);
    let (sum, at) = (maker.fresh("sum"), maker.fresh("at"));
    let body = match style {
        0 => format!("{sum} = {sum} * {factor}u + {step};"),
        1 => format!("{sum} ^= {step} >> {at};"),
        _ => format!(
            "if (({step} >> {at}) & 1u)\n        {sum} += {factor}u;\n    else\n        {sum} ^= {step};"
        ),
    };
    maker.line(format!("unsigned int {sum} = {start};"));
    maker.line(format!("for (int {at} = 0; {at} < {rounds}; {at}++) {{\n    {body}\n}}"));
    let mut value = start.value;
    for round in 0..target {
        value = match style {
            0 => ty.convert(value * factor + step.value),
            1 => value ^ step.value >> round,
            _ if step.value >> round & 1 == 1 => ty.convert(value + factor),
            _ => value ^ step.value,
        };
    }
    let result = Expr::variable(&sum, ty, value);
    let shown = if maker.random().chance(50) { result } else { result.modulo(maker.between(2, 60)) };
    shown.compare(Compare::Equal, &Expr::constant(ty, shown.value)).text
}

/// An array that is written at two symbolic places and read at a third.
pub(super) fn cells(maker: &mut Maker) -> String {
    let ty = maker.element();
    let length = maker.between(2, 9);
    let storage = *maker.random().pick(&Storage::ALL[1..]);
    let array = maker.array(storage, ty, &length.to_string());
    let mut contents = vec![0i128; length as usize];
    for _ in 0..maker.between(1, 3) {
        let target = maker.between(0, length as usize - 1);
        let at = maker.index("cell", length, target);
        let term = maker.terms.varying(1).op(Op::Add, &Expr::int(1));
        maker.line(format!("{}[{at}] = ({}){term};", array.name, ty.name()));
        contents[target as usize] = ty.convert(term.value);
    }
    let target = maker.between(0, length as usize - 1);
    let at = maker.index("cell", length, target);
    let read = Expr::variable(&format!("{}[{at}]", array.name), ty, contents[target as usize]);
    read.compare(Compare::Equal, &Expr::constant(ty, read.value)).text
}
