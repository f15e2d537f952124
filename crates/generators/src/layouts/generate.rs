//! Random records with everything that moves members about: bit-fields of all types, packing,
//! alignment, `#pragma pack`, nested and anonymous records, arrays, flexible arrays.

use ringfence_testing::random::Random;
use std::fmt::Write as _;

/// A generated C file.
#[derive(Debug)]
pub(super) struct File {
    /// The whole text.
    pub(super) text: String,
    definitions: Vec<String>,
}

impl File {
    /// The definition of the record that a fact is about.
    pub(super) fn definition(&self, fact: &str) -> &str {
        let tag = fact.split('.').next().unwrap_or(fact);
        let number: usize = tag.trim_start_matches('R').parse().unwrap_or(usize::MAX);
        self.definitions.get(number).map_or("", String::as_str)
    }
}

const SCALARS: [&str; 18] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "float",
    "double",
    "long double",
    "void *",
    "enum small",
    "enum packed_enum",
    "_Bool",
];

/// Types of bit-fields with their widths under the narrower data model.
const BIT_TYPES: [(&str, usize); 11] = [
    ("char", 8),
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned int", 32),
    ("long", 32),
    ("unsigned long long", 64),
    ("long long", 64),
    ("_Bool", 1),
];

const PROLOGUE: &str = include_str!("prologue.c");

/// A member that `main` asks about.
struct Member {
    name: String,
    is_bits: bool,
    is_flexible: bool,
}

struct Maker<'r> {
    random: &'r mut Random,
    members: Vec<Member>,
    next: usize,
    /// Whether bit-fields may be aligned, and `#pragma pack` meet `packed`.
    exotic: bool,
    /// Whether a `#pragma pack` is in force.
    packing: bool,
}

/// A file with this many records, tagged `R0`, `R1` and so on.
pub(super) fn file(random: &mut Random, count: usize, exotic: bool) -> File {
    let mut text = PROLOGUE.to_owned();
    let mut main = String::from("int main(void)\n{\n");
    let mut definitions = Vec::new();
    let mut flexible = Vec::new();
    for number in 0..count {
        let mut maker = Maker { random, members: Vec::new(), next: 0, exotic, packing: false };
        let usable: Vec<usize> = (0..number).filter(|n| !flexible.contains(n)).collect();
        let definition = maker.record(number, &usable);
        let members = maker.members;
        if members.iter().any(|m| m.is_flexible) {
            flexible.push(number);
        }
        text.push_str(&definition);
        let _ = writeln!(text, "static {} v{number};", kind_of(&definition, number));
        ask(&mut main, &kind_of(&definition, number), number, &members);
        definitions.push(definition);
    }
    main.push_str("    return 0;\n}\n");
    text.push_str(&main);
    File { text, definitions }
}

fn kind_of(definition: &str, number: usize) -> String {
    let kind = if definition.contains(&format!("union R{number} ")) { "union" } else { "struct" };
    format!("{kind} R{number}")
}

/// The statements that print the facts of a record.
fn ask(main: &mut String, ty: &str, number: usize, members: &[Member]) {
    let _ = writeln!(main, "    printf(\"R{number} %ld %ld\\n\", (long)sizeof({ty}), (long)_Alignof({ty}));");
    for member in members {
        let name = &member.name;
        let _ = if member.is_bits {
            writeln!(
                main,
                "    memset(&v{number}, 0, sizeof v{number}); v{number}.{name} = -1; \
                 bits(\"R{number}.{name}\", &v{number}, sizeof v{number});"
            )
        } else {
            let size = if member.is_flexible {
                "0".to_owned()
            } else {
                format!("8 * (long)sizeof v{number}.{name}")
            };
            writeln!(
                main,
                "    printf(\"R{number}.{name} %ld %ld\\n\", 8 * (long)offsetof({ty}, {name}), {size});"
            )
        };
    }
}

impl Maker<'_> {
    fn record(&mut self, number: usize, usable: &[usize]) -> String {
        let is_union = self.random.chance(15);
        let pack = self.random.chance(15).then(|| *self.random.pick(&[1, 2, 4, 8]));
        self.packing = pack.is_some();
        let mut text = String::new();
        if let Some(pack) = pack {
            let _ = writeln!(text, "#pragma pack(push, {pack})");
        }
        let _ = writeln!(text, "{} R{number} {{", if is_union { "union" } else { "struct" });
        let count = 1 + self.random.below(7);
        for _ in 0..count {
            self.member(&mut text, usable, 0);
        }
        if !is_union && !self.members.is_empty() && self.random.chance(10) {
            let name = self.name();
            let element = self.scalar();
            let _ = writeln!(text, "    {element} {name}[];");
            self.members.push(Member { name, is_bits: false, is_flexible: true });
        }
        let attributes = self.record_attributes();
        let _ = writeln!(text, "}}{attributes};");
        if pack.is_some() {
            text.push_str("#pragma pack(pop)\n");
        }
        text
    }

    fn record_attributes(&mut self) -> String {
        let mut text = String::new();
        if self.random.chance(20) && (self.exotic || !self.packing) {
            text.push_str(" __attribute__((packed))");
        }
        if self.random.chance(12) {
            let align = *self.random.pick(&[1, 2, 4, 8, 16, 32]);
            let _ = write!(text, " __attribute__((aligned({align})))");
        }
        text
    }

    fn member(&mut self, text: &mut String, usable: &[usize], depth: usize) {
        match self.random.below(100) {
            0..45 => self.bit_field(text),
            45..55 if !usable.is_empty() => self.nested(text, usable),
            55..65 if depth < 2 => self.anonymous(text, usable, depth),
            _ => self.plain(text),
        }
    }

    fn plain(&mut self, text: &mut String) {
        let (name, ty) = (self.name(), self.scalar());
        let dimensions = match self.random.below(10) {
            0 => format!("[{}]", 1 + self.random.below(5)),
            1 => format!("[{}][{}]", 1 + self.random.below(3), 1 + self.random.below(3)),
            _ => String::new(),
        };
        let (before, after) = self.member_attributes();
        let _ = writeln!(text, "    {before}{ty} {name}{dimensions}{after};");
        self.members.push(Member { name, is_bits: false, is_flexible: false });
    }

    /// An alignment before a member, which may only raise it, or attributes after it.
    fn member_attributes(&mut self) -> (String, String) {
        match self.random.below(20) {
            0 => (format!("_Alignas({}) ", self.random.pick(&[16, 32])), String::new()),
            1 | 2 => {
                (String::new(), format!(" __attribute__((aligned({})))", self.random.pick(&[1, 2, 4, 8, 16])))
            }
            3 => (String::new(), " __attribute__((packed))".to_owned()),
            _ => (String::new(), String::new()),
        }
    }

    fn bit_field(&mut self, text: &mut String) {
        let &(ty, most) = self.random.pick(&BIT_TYPES);
        match self.random.below(12) {
            0 => drop(writeln!(text, "    {ty} : 0;")),
            1 => drop(writeln!(text, "    {ty} : {};", 1 + self.random.below(most))),
            other => {
                let name = self.name();
                let width = 1 + self.random.below(most);
                let attribute = match other {
                    2 if self.exotic || !self.packing => " __attribute__((packed))".to_owned(),
                    3 if self.exotic => {
                        format!(" __attribute__((aligned({})))", self.random.pick(&[1, 2, 4, 8]))
                    }
                    _ => String::new(),
                };
                let _ = writeln!(text, "    {ty} {name} : {width}{attribute};");
                self.members.push(Member { name, is_bits: true, is_flexible: false });
            }
        }
    }

    fn nested(&mut self, text: &mut String, usable: &[usize]) {
        let name = self.name();
        let inner = self.random.pick(usable);
        // Whether it is a struct or a union is known to the compiler only; typeof asks it.
        let _ = writeln!(text, "    __typeof__(v{inner}) {name};");
        self.members.push(Member { name, is_bits: false, is_flexible: false });
    }

    fn anonymous(&mut self, text: &mut String, usable: &[usize], depth: usize) {
        let kind = *self.random.pick(&["struct", "union"]);
        let _ = writeln!(text, "    {kind} {{");
        for _ in 0..1 + self.random.below(3) {
            self.member(text, usable, depth + 1);
        }
        let attributes = self.record_attributes();
        let _ = writeln!(text, "    }}{attributes};");
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("m{}", self.next)
    }

    fn scalar(&mut self) -> &'static str {
        self.random.pick::<&'static str>(&SCALARS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_file() {
        let one = file(&mut Random::new(3), 20, true);
        let two = file(&mut Random::new(3), 20, true);
        assert_eq!(one.text, two.text);
        assert!(one.definition("R7.m1").contains(" R7 {"));
    }
}
