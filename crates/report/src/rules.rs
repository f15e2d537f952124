//! The rules: what each kind of violation means, why it matters and what to do about it.
//!
//! The texts stand behind `ringfence explain`, the rules of SARIF and the reports. A test sees that every kind
//! has one. The numbers are those of the Common Weakness Enumeration; the score orders alerts (0 to 10, as code
//! scanning services take it) and is not a claim about a particular program.

use ringfence_verdict::ViolationKind;
use std::fmt::Write as _;

/// What is said about a kind of violation.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// What the rule forbids.
    pub kind: ViolationKind,
    /// A few words.
    pub title: &'static str,
    /// What it is and why it matters.
    pub about: &'static str,
    /// What to do about it.
    pub advice: &'static str,
    /// A small program, or part of one, that does it.
    pub example: &'static str,
    /// Numbers of the Common Weakness Enumeration, the nearest first.
    pub cwe: &'static [u32],
    /// How severe it is for security, from 0 to 10.
    pub score: &'static str,
}

/// Every kind has one.
#[must_use]
pub fn rule(kind: ViolationKind) -> &'static Rule {
    RULES.iter().find(|rule| rule.kind == kind).unwrap_or(&RULES[0])
}

impl Rule {
    /// The name, as in `[use-after-free]`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind.rule()
    }

    /// Whether it is a matter of security, not only of correctness.
    #[must_use]
    pub const fn is_security(&self) -> bool {
        !matches!(
            self.kind,
            ViolationKind::ErrorReached | ViolationKind::AssertionFailed | ViolationKind::NotFreed
        )
    }

    /// All of it for a terminal.
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = format!("{}: {}\n\n{}\n\n", self.name(), self.title, fill(self.about));
        text += "Example:\n\n";
        self.example.lines().for_each(|line| {
            let _ = writeln!(text, "    {line}");
        });
        let _ = writeln!(text, "\n{}\n", fill(self.advice));
        let _ = writeln!(text, "It violates the property {}{}.", self.kind.property().name(), self.asked());
        let _ = writeln!(text, "See {}.", self.weaknesses().join(", "));
        text
    }

    /// For viewers of SARIF logs.
    #[must_use]
    pub fn markdown(&self) -> String {
        let (about, advice, example) = (self.about, self.advice, self.example);
        let property = self.kind.property().name();
        format!(
            "{about}\n\n**Example**\n\n```c\n{example}\n```\n\n**What to do**\n\n{advice}\n\nProperty: \
             `{property}`{}. See {}.",
            self.asked(),
            self.weaknesses().join(", ")
        )
    }

    /// All of it as plain text in one paragraph.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} {}", self.about, self.advice)
    }

    fn weaknesses(&self) -> Vec<String> {
        self.cwe.iter().map(|number| format!("CWE-{number}")).collect()
    }

    /// How to have it checked, if it is not checked anyway.
    const fn asked(&self) -> &'static str {
        match self.kind {
            ViolationKind::NotFreed => ", which is checked with --property memcleanup",
            ViolationKind::SignedOverflow | ViolationKind::InvalidShift => {
                ", which is checked with --check-overflow or --property no-undefined"
            }
            ViolationKind::UninitialisedRead => {
                ", which is checked with --check-uninitialised or --property no-undefined"
            }
            ViolationKind::DivisionByZero => {
                ", which is checked with --check-division or --property no-undefined"
            }
            ViolationKind::UnreachableReached
            | ViolationKind::Misaligned
            | ViolationKind::FloatConversion
            | ViolationKind::UnrelatedPointers
            | ViolationKind::BadArraySize
            | ViolationKind::Unsequenced
            | ViolationKind::IncompatibleCall
            | ViolationKind::ConstWrite => ", which is checked with --property no-undefined",
            _ => "",
        }
    }
}

/// Breaks a text into lines.
fn fill(text: &str) -> String {
    const WIDTH: usize = 96;
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// Every rule, in the order of [`ViolationKind::ALL`].
pub static RULES: [Rule; 28] = [
    Rule {
        kind: ViolationKind::NullDeref,
        title: "access through a null pointer",
        about: "Memory is read or written through a null pointer, or through a small offset from one (a member \
                of a structure, an element of an array). On most systems the program dies; where the first \
                page can be mapped, as in some kernels, the access succeeds and goes to memory that an attacker \
                may have prepared.",
        advice: "Follow the pointer back to where it became null: the report names that place. Either the \
                 null should not arise (a search that cannot fail, an allocation that is checked), or it needs \
                 a test before the access.",
        example: "struct node *n = find(list, key);   // null when there is none\nn->count++;",
        cwe: &[476],
        score: "7.5",
    },
    Rule {
        kind: ViolationKind::OutOfBounds,
        title: "access outside of an object",
        about: "Memory is read or written before the start or behind the end of the object that the pointer \
                belongs to. A write corrupts whatever lies there, and a read uses or discloses unrelated \
                bytes. Both are common causes of exploits.",
        advice: "Compare the size of the object (the place of its allocation is shown) with the offset of the \
                 access and the inputs that lead there: usually an index is compared with <= instead of <, the \
                 terminating null byte was not counted, or a length from outside is not checked.",
        example: "char *copy = malloc(strlen(text));   // one byte too few\nstrcpy(copy, text);",
        cwe: &[787, 125],
        score: "9.0",
    },
    Rule {
        kind: ViolationKind::UseAfterFree,
        title: "access to memory that was freed",
        about: "A heap block is read or written after it was given back. Its memory may belong to somebody else \
                by then, so that the access reads foreign data or changes it.",
        advice: "Look at the place of the free: who else still holds a pointer to the block? Unlink it from all \
                 lists before it is freed, read what is needed before the free, or let one owner free it at the \
                 end.",
        example: "for (n = list; n; n = n->next)\n    free(n);              // n->next is read after this",
        cwe: &[416],
        score: "9.1",
    },
    Rule {
        kind: ViolationKind::UseAfterScope,
        title: "access to a local variable after its scope",
        about: "A pointer to a local variable is used after the block or the function of the variable was left. \
                The memory is reused by other calls.",
        advice: "Let the variable live as long as the pointer: declare it further out, make it static, or put it \
                 on the heap.",
        example: "int *p;\n{\n    int x = 1;\n    p = &x;\n}\n*p = 2;",
        cwe: &[825, 562],
        score: "8.1",
    },
    Rule {
        kind: ViolationKind::UninitialisedPointer,
        title: "access through an uninitialised pointer",
        about: "Memory is read or written through a pointer variable or member that nothing was stored in. \
                Where the access goes depends on what the memory held before.",
        advice: "Set the pointer where it is declared or allocated (calloc instead of malloc, an initialiser), \
                 and look for the path on which the assignment is skipped.",
        example: "struct node *n = malloc(sizeof *n);\nn->next->value = 1;      // next was never set",
        cwe: &[824],
        score: "8.1",
    },
    Rule {
        kind: ViolationKind::WildPointer,
        title: "access at an address that belongs to no object",
        about: "Memory is read or written at a number that is not the address of any object: the result of \
                arithmetic, of a cast from an integer, or of bytes that are no pointer.",
        advice: "Follow the value back to where it was made. A cast between integers and pointers, a union, or \
                 a wrong type of an argument is the usual cause.",
        example: "int *p = (int *)0x1234;\n*p = 1;",
        cwe: &[119],
        score: "7.5",
    },
    Rule {
        kind: ViolationKind::ReadOnlyWrite,
        title: "write to a constant",
        about: "A string literal or an object declared const is written to. Such objects usually lie in memory \
                that cannot be written, and the program dies; elsewhere a value changes that the compiler assumes to \
                be fixed.",
        advice: "Copy the text into an array before changing it, and keep const in the types that lead to it, so \
                 that the compiler complains.",
        example: "char *name = \"abc\";\nname[0] = 'x';",
        cwe: &[758],
        score: "5.5",
    },
    Rule {
        kind: ViolationKind::BadCall,
        title: "call of something that is not that function",
        about: "A call goes through a pointer that is null, was never set or is not a function's address, or it \
                passes arguments that the function cannot take. What runs then is not determined by the program.",
        advice: "Set the function pointer before it is used and keep its type; declare functions with their \
                 parameters, so that the compiler checks calls.",
        example: "void (*handler)(int) = 0;\nhandler(1);",
        cwe: &[628],
        score: "8.1",
    },
    Rule {
        kind: ViolationKind::DoubleFree,
        title: "block freed twice",
        about: "A heap block is given to free although it was freed before. The allocator's own data are damaged, \
                which attackers know how to use.",
        advice: "The report shows both frees. Decide who owns the block; set the pointer to null after the free \
                 where it stays in use, and unlink the block from structures that are freed as a whole.",
        example: "free(p);\nif (error)\n    free(p);",
        cwe: &[415],
        score: "8.1",
    },
    Rule {
        kind: ViolationKind::NonHeapFree,
        title: "free of something that is no heap block",
        about: "The address of a variable, of a string literal or of something else that no allocation returned \
                is given to free.",
        advice: "Free only what malloc and its like returned. Where a pointer may lead to either, keep a flag \
                 or always copy to the heap.",
        example: "char buffer[16];\nfree(buffer);",
        cwe: &[590],
        score: "7.0",
    },
    Rule {
        kind: ViolationKind::InteriorFree,
        title: "free of a pointer into the middle of a block",
        about: "The pointer given to free does not lead to the start of the block, so that the allocator mistakes \
                other bytes for its own data.",
        advice: "Keep the pointer that the allocation returned and move a copy of it.",
        example: "char *p = malloc(10);\nwhile (*p == ' ')\n    p++;\nfree(p);",
        cwe: &[761],
        score: "7.0",
    },
    Rule {
        kind: ViolationKind::OverlappingCopy,
        title: "copy between ranges that overlap",
        about: "memcpy, strcpy or a similar function is used on ranges that share bytes. What arrives depends on \
                the order in which the library copies.",
        advice: "Use memmove where ranges may overlap.",
        example: "memcpy(text + 1, text, length);",
        cwe: &[475],
        score: "5.0",
    },
    Rule {
        kind: ViolationKind::Leak,
        title: "memory that nothing points to any more",
        about: "A heap block is neither freed nor reachable: no chain of pointers leads to it. A program that \
                does this again and again runs out of memory.",
        advice: "The report names the allocation and the place where the last pointer to the block was lost: an \
                 assignment over it, the end of a function, or the free of the block that pointed to it. Free \
                 the block before that, or keep a pointer to it.",
        example: "p = malloc(10);\np = malloc(20);          // the first block is lost\nfree(p);",
        cwe: &[401],
        score: "5.3",
    },
    Rule {
        kind: ViolationKind::NotFreed,
        title: "memory that was not freed at the end",
        about: "A heap block was not freed when the program ended, although something still points to it. For a \
                program that ends this costs nothing; it is asked for where every block is to be given back.",
        advice: "Free the block before the program ends, for example in a handler for exit.",
        example: "static char *cache;\nint main(void) { cache = malloc(10); return 0; }",
        cwe: &[772],
        score: "2.0",
    },
    Rule {
        kind: ViolationKind::ErrorReached,
        title: "an error function is called",
        about: "The program calls a function that marks an error (reach_error, __VERIFIER_error, ___sl_error, or \
                a label named with --error-label).",
        advice: "The report shows the decisions and inputs that lead there. Either one of them should not be \
                 possible, or the condition in front of the error is wrong.",
        example: "if (count < 0)\n    reach_error();",
        cwe: &[617],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::AssertionFailed,
        title: "an assertion does not hold",
        about: "The condition of an assertion is false in a possible run.",
        advice: "The report shows the decisions and inputs that lead there. Either the assertion demands too \
                 much, or something before it is wrong.",
        example: "int n = read_number();\nassert(n > 0);",
        cwe: &[617],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::UnreachableReached,
        title: "code that was promised to be unreachable is reached",
        about: "__builtin_unreachable is reached, or a function that was declared never to return does so. \
                Compilers rely on such promises to remove code.",
        advice: "Remove the promise, or make it true by handling the remaining case.",
        example: "switch (kind) {\ncase A: return 1;\ncase B: return 2;\n}\n__builtin_unreachable();",
        cwe: &[758],
        score: "5.0",
    },
    Rule {
        kind: ViolationKind::DivisionByZero,
        title: "division by zero",
        about: "The right side of / or % is zero, or the smallest number is divided by -1. The behaviour is \
                undefined; on most processors the program dies.",
        advice: "Test the divisor before the division. The report names the inputs that make it zero.",
        example: "int average = sum / count;   // count may be 0",
        cwe: &[369],
        score: "5.3",
    },
    Rule {
        kind: ViolationKind::SignedOverflow,
        title: "overflow of a signed number",
        about: "The result of an operation on signed integers does not fit its type. The behaviour is undefined, \
                and compilers assume that it does not happen: tests for overflow after the fact may be removed.",
        advice: "Compute in a wider type, or test the operands before the operation.",
        example: "int next = INT_MAX;\nnext = next + 1;",
        cwe: &[190],
        score: "5.5",
    },
    Rule {
        kind: ViolationKind::InvalidShift,
        title: "shift by an impossible count",
        about: "A value is shifted by a negative count, or by as many bits as it has or more. The behaviour is \
                undefined, and processors differ.",
        advice: "Test the count, and shift values of a type that is wide enough: 1UL << n instead of 1 << n.",
        example: "unsigned long mask = 1 << 40;",
        cwe: &[1335],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::UninitialisedRead,
        title: "use of an uninitialised value",
        about: "A decision, a divisor or an argument of the library depends on memory or a variable that nothing \
                was stored in. The program behaves differently from run to run, and may give away old data.",
        advice: "Set the variable where it is declared, and look for the path on which the assignment is skipped.",
        example: "int found;\nfor (i = 0; i < n; i++)\n    if (a[i] == key)\n        found = 1;\nif (found)\n    use(key);",
        cwe: &[457],
        score: "5.5",
    },
    Rule {
        kind: ViolationKind::Misaligned,
        title: "access at a misaligned address",
        about: "An object is accessed at an address that is not a multiple of its alignment. Some processors \
                refuse it, and compilers rely on alignment.",
        advice: "Copy the bytes with memcpy, or allocate with the alignment that is needed.",
        example: "char *bytes = malloc(8);\nint n = *(int *)(bytes + 1);",
        cwe: &[758],
        score: "3.0",
    },
    Rule {
        kind: ViolationKind::FloatConversion,
        title: "floating-point number that does not fit an integer type",
        about: "A floating-point number is converted to an integer type that cannot hold it. The behaviour is \
                undefined, and processors give different results.",
        advice: "Compare the number with the limits of the type before the conversion.",
        example: "int n = (int)1e20;",
        cwe: &[681],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::UnrelatedPointers,
        title: "order or difference of pointers to different objects",
        about: "Pointers to two objects are compared with < or subtracted. The result depends on where the \
                objects happen to lie.",
        advice: "Compare indices instead, or convert to uintptr_t where an order of addresses is really meant.",
        example: "if (p < q)               // two blocks of malloc\n    swap(&p, &q);",
        cwe: &[469],
        score: "3.0",
    },
    Rule {
        kind: ViolationKind::BadArraySize,
        title: "array of zero or negative size",
        about: "The size of a variable-length array is zero or negative. The behaviour is undefined, and the \
                array may overlap others.",
        advice: "Test the size before the declaration.",
        example: "int n = read_number();\nint numbers[n];",
        cwe: &[1284],
        score: "5.0",
    },
    Rule {
        kind: ViolationKind::Unsequenced,
        title: "unsequenced accesses to one object",
        about: "An expression writes an object and reads or writes it in another place, and no rule says which \
                comes first. The behaviour is undefined.",
        advice: "Split the expression into statements.",
        example: "i = i++;\na[i] = i++;",
        cwe: &[758],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::IncompatibleCall,
        title: "call by a type that is not the function's",
        about: "A function is called by a type that is not compatible with its own: with a fixed number of arguments \
                where it takes a variable one, or with other types of arguments or result; or a formatted conversion gets an \
                argument of another type than it takes. The behaviour is undefined, also where it works with gcc.",
        advice: "Declare the function as it is defined wherever it is called, and keep the type of a pointer to it.",
        example: "int log_line(const char *format, ...);\nint (*log)(const char *) = (int (*)(const char *))log_line;\n\
                  log(\"ready\");",
        cwe: &[628],
        score: "4.0",
    },
    Rule {
        kind: ViolationKind::ConstWrite,
        title: "write to a const variable",
        about: "A variable on the stack that was declared const is written to through a pointer. The write happens, but \
                the compiler may go on with the value that the variable had before.",
        advice: "Leave const away where the variable changes, and keep it in the types of pointers where it does not.",
        example: "const int limit = 3;\n*(int *)&limit = 4;",
        cwe: &[758],
        score: "4.0",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_rule() {
        let kinds: Vec<ViolationKind> = RULES.iter().map(|rule| rule.kind).collect();
        assert_eq!(kinds, ViolationKind::ALL);
        for kind in ViolationKind::ALL {
            let rule = rule(kind);
            assert_eq!(rule.name(), kind.rule());
            assert!(!rule.cwe.is_empty() && rule.score.parse::<f64>().is_ok_and(|score| score <= 10.0));
            assert!(!rule.title.ends_with('.') && rule.about.ends_with('.') && rule.advice.ends_with('.'));
            assert!(rule.explain().lines().all(|line| line.chars().count() <= 110), "{}", rule.explain());
        }
    }

    #[test]
    fn an_explanation_says_everything() {
        let wanted = "\
invalid-shift: shift by an impossible count

A value is shifted by a negative count, or by as many bits as it has or more. The behaviour is
undefined, and processors differ.

Example:

    unsigned long mask = 1 << 40;

Test the count, and shift values of a type that is wide enough: 1UL << n instead of 1 << n.

It violates the property no-undefined, which is checked with --check-overflow or --property no-undefined.
See CWE-1335.
";
        assert_eq!(rule(ViolationKind::InvalidShift).explain(), wanted);
    }
}
