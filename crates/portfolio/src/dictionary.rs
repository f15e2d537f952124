//! What a program knows, and what inputs can be made of: its string literals, the formats among them, the characters that it
//! compares with or looks for, its numbers, and the lengths of its arrays. Fuzzers call that a dictionary.

use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{ArrayLen, TypeKind};
use ringfence_ir::{Body, Const, ConstId, GlobalKind, InstKind, Operand, Program, Terminator};

/// How long a text may be.
const LONGEST_TEXT: usize = 64;

/// The longest array, and the largest number, that a text is made as long as.
const LONGEST: u64 = 5000;

/// The largest table whose bytes are taken for characters.
const LARGEST_TABLE: usize = 1024;

/// How many of each there may be.
const MOST: usize = 4096;

/// What a program knows.
#[derive(Debug, Default)]
pub(crate) struct Dictionary {
    /// Its string literals, the words of those, and its options.
    pub(crate) texts: Vec<Vec<u8>>,
    /// Its string literals with conversions of `printf` and `scanf`.
    pub(crate) formats: Vec<Vec<u8>>,
    /// The characters that it compares with, passes to functions, or has in tables.
    pub(crate) characters: Vec<u8>,
    /// Its integer constants, as signed ones.
    pub(crate) numbers: Vec<i128>,
    /// The lengths of its arrays, and its numbers that could be lengths.
    pub(crate) lengths: Vec<usize>,
}

impl Dictionary {
    /// What a program knows.
    pub(crate) fn of(program: &Program) -> Self {
        let mut own = Self::default();
        let mut functions = program.functions.iter().filter(|function| function.body.is_none());
        let has_options = functions.any(|function| program.names.name(function.name).contains("getopt"));
        for global in program.globals.iter().filter(|global| global.kind == GlobalKind::StringLiteral) {
            let text = global.bytes.iter().copied().take_while(|&byte| byte != 0);
            own.add_literal(&text.collect::<Vec<u8>>(), has_options);
        }
        let variables = program.globals.iter().filter(|global| global.kind != GlobalKind::StringLiteral);
        for global in variables.filter(|global| global.bytes.len() <= LARGEST_TABLE) {
            own.characters.extend(&global.bytes);
        }
        for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
            own.add_constants_of(program, body);
        }
        for constant in program.consts.items() {
            if let Const::Bits { bits, ty } = *constant
                && ty.is_int()
            {
                own.numbers.push(sign_extend(bits, ty.bits(program.model())));
            }
        }
        own.add_lengths(program);
        own.tidy();
        own
    }

    fn add_literal(&mut self, text: &[u8], has_options: bool) {
        if text.len() > LONGEST_TEXT {
            return;
        }
        if text.contains(&b'%') {
            self.formats.push(text.to_vec());
        }
        if text.len() <= 3 && text.iter().all(|byte| !byte.is_ascii_alphanumeric()) {
            self.characters.extend(text);
        }
        if has_options {
            self.texts.extend(options(text));
        }
        if !text.contains(&b'%') {
            self.texts.push(text.to_vec());
            self.texts.extend(text.split(u8::is_ascii_whitespace).map(<[u8]>::to_vec));
        }
    }

    /// Characters that the program compares with or looks for.
    fn add_constants_of(&mut self, program: &Program, body: &Body) {
        let number = |operand: &Operand| match *operand {
            Operand::Const(id) => character(program, id),
            _ => None,
        };
        for inst in &body.insts {
            match &inst.kind {
                InstKind::Compare { lhs, rhs, .. } => {
                    self.characters.extend([lhs, rhs].into_iter().filter_map(number));
                }
                InstKind::Call { args, .. } => {
                    self.characters.extend(body.list(*args).iter().filter_map(number));
                }
                _ => {}
            }
        }
        for block in body.blocks.iter() {
            if let Terminator::Switch { cases, .. } = &block.term {
                for case in cases {
                    self.characters.extend(u8::try_from(case.low & mask(32)).ok());
                    self.numbers.push(sign_extend(case.low & mask(32), 32));
                    self.numbers.push(sign_extend(case.high & mask(32), 32));
                }
            }
        }
    }

    fn add_lengths(&mut self, program: &Program) {
        let arrays = program.types.kinds().iter().filter_map(|kind| match kind {
            TypeKind::Array { len: ArrayLen::Fixed(len), .. } => Some(*len),
            _ => None,
        });
        let numbers = self.numbers.iter().filter_map(|&number| u64::try_from(number).ok());
        let lengths = arrays.chain(numbers).filter(|len| (2..=LONGEST).contains(len));
        self.lengths = lengths.map(|len| len as usize).collect();
    }

    /// Each of them once, in an order, and not too many.
    fn tidy(&mut self) {
        for texts in [&mut self.texts, &mut self.formats] {
            texts.retain(|text| !text.is_empty());
            texts.sort_unstable();
            texts.dedup();
            texts.truncate(MOST);
        }
        self.characters.retain(|&byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace());
        self.characters.sort_unstable();
        self.characters.dedup();
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.numbers.truncate(MOST);
        self.lengths.sort_unstable();
        self.lengths.dedup();
    }
}

/// The character that a constant is.
fn character(program: &Program, id: ConstId) -> Option<u8> {
    match program.consts.items().get(id) {
        Some(Const::Bits { bits, .. }) => u8::try_from(bits & mask(32)).ok(),
        _ => None,
    }
}

/// The options that a text lists if `getopt` gets it: letters and colons.
fn options(text: &[u8]) -> Vec<Vec<u8>> {
    let lists = text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b':');
    let letters = text.iter().filter(|byte| lists && **byte != b':').take(16);
    letters.map(|&letter| vec![b'-', letter]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_cfront::{Config, Input};

    #[test]
    fn words_are_those_of_the_program() {
        let text = "int puts(const char *); int getopt(int, char *const *, const char *); char table[77];
            int main(int c, char **v) { switch (getopt(c, v, \"xy:\")) { case 1234: return 1; }
            if (v[0][0] == 'q') puts(\"two words\"); return puts(\"-o\") + puts(\"%s\"); }";
        let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let program = ringfence_cfront::load(&[input], &Config::default()).program.expect("a program");
        let own = Dictionary::of(&program);
        let has = |word: &str| own.texts.iter().any(|own| own == word.as_bytes());
        let words = ["two words", "two", "-o", "xy:", "-x", "-y"];
        assert!(words.iter().all(|word| has(word)), "{own:?}");
        assert!(!has("%s") && !has("-:") && own.formats == [b"%s"], "{own:?}");
        assert!(own.characters.contains(&b'q') && own.numbers.contains(&1234) && own.lengths.contains(&77));
    }
}
