//! Random programs for the template engine: nodes, numbers, loops, calls, and probes.
//!
//! A probe is an expression at a place of the program. A run prints its values; a program to check asserts
//! the range in which they were seen. So most assertions are as tight as the runs could tell, and whether they
//! hold in all runs is for the engine to find out.

use ringfence_testing::random::Random;
use std::fmt::Write as _;

/// The range in which a probe was seen; absent when no run came there.
pub(super) type Range = Option<(i64, i64)>;

/// A program with probes.
#[derive(Debug, Clone)]
pub(super) struct Generated {
    lines: Vec<Line>,
    /// How many probes there are.
    pub(super) probes: usize,
}

#[derive(Debug, Clone)]
enum Line {
    Text(String),
    Probe { number: usize, indent: usize, expression: String },
}

const HEAD: &str = include_str!("head.c");

const POINTERS: [&str; 4] = ["a", "b", "c", "shared"];
const NUMBERS: [&str; 4] = ["x", "y", "z", "total"];

/// Statements that set a number.
const NUMBERS_SET: [&str; 4] =
    ["if (P) N = P->val;", "if (P && P->next) N = P->next->tag;", "N = E;", "N = E;"];

/// Statements that set a field.
const FIELDS_SET: [&str; 8] = [
    "if (P) P->next = Q;",
    "if (P) P->other = Q;",
    "if (P) P->val = E;",
    "if (P) P->tag = E;",
    "if (P && P->next) P->next->val = E;",
    "if (P && P->next) P->next = P->next->next;",
    "if (P && Q) *P = *Q;",
    "if (P && P->val < 20) P->val++;",
];

/// Statements with aliases of variables and fields.
const ALIASES: [&str; 6] =
    ["ip = &N;", "*ip = E;", "pp = &P;", "if (P) pp = &P->next;", "if (P) ip = &P->val;", "*pp = P;"];

/// Memory accessed in another size or kind than it was written.
const BYTES: [&str; 5] = [
    "if (P) *(signed char *)&P->val = 3;",
    "if (P) N = *(signed char *)&P->tag;",
    "*(short *)&w.low = 2;",
    "{ int t[3] = { 1, 2, 3 }; N = t[small(3)]; }",
    "{ int t[2] = { N, 5 }; ip = &y; t[small(2)] = 4; N = t[1]; }",
];

/// Statements that free blocks.
const FREES: [&str; 6] = [
    "if (P) { free(P); P = 0; }",
    "{ struct node *t = fresh(1, 1); free(t); t = P; }",
    "if (P && P->next) { struct node *t = P->next; P->next = t->next; free(t); }",
    "while (P) { struct node *t = P; P = P->next; free(t); }",
    "free(P);",
    "{ int *t = malloc(4); *t = x; y = *t; free(t); }",
];

const CALLS: [&str; 20] = [
    "N = longest(P);",
    "spread(P, E);",
    "push(pp, E, 4);",
    "if (P) push(&P->other, E, 5);",
    "N = peak(P, 6);",
    "N = peak(P, 6);",
    "P = chain(small(4), E & 7);",
    "P = chain(small(4), E & 7);",
    "P = insert(P, E & 7, 5);",
    "P = insert(P, E & 7, 5);",
    "mark(P, E & 3, 4);",
    "P = find(Q, E, 5);",
    "if (P) P->other = find(Q, E, 5);",
    "drop(P, 6); P = 0;",
    "swap(&P, &Q);",
    "keep(P, E & 15);",
    "hold(&N); *held = E;",
    "lend(E & 7); N = *held & 7;",
    "N = nested(&N, 3);",
    "if (P) hold(&P->val); *held = E & 7;",
];

impl Generated {
    /// The program of a seed.
    pub(super) fn new(seed: u64) -> Self {
        let mut writer =
            Writer { random: Random::new(seed), lines: Vec::new(), probes: 0, loops: 0, left: 0 };
        writer.program();
        Self { lines: writer.lines, probes: writer.probes }
    }

    /// The text that prints its probes.
    pub(super) fn printing(&self) -> String {
        self.text(|number, expression| format!("printf(\"{number} %d\\n\", {expression});"))
    }

    /// The text that asserts the ranges of its probes.
    pub(super) fn asserting(&self, ranges: &[Range]) -> String {
        self.text(|number, expression| match ranges.get(number).copied().flatten() {
            Some((low, high)) if low == high => format!("if ({expression} != {low}) reach_error();"),
            Some((low, high)) => {
                format!("if ({expression} < {low} || {expression} > {high}) reach_error();")
            }
            None => "reach_error();".to_owned(),
        })
    }

    fn text(&self, probe: impl Fn(usize, &str) -> String) -> String {
        let mut text = HEAD.to_owned();
        for line in &self.lines {
            let _ = match line {
                Line::Text(line) => writeln!(text, "{line}"),
                Line::Probe { number, indent, expression } => {
                    writeln!(text, "{}{}", "    ".repeat(*indent), probe(*number, expression))
                }
            };
        }
        text
    }
}

struct Writer {
    random: Random,
    lines: Vec<Line>,
    probes: usize,
    /// How many loops are around.
    loops: usize,
    /// How many statements may still be made.
    left: usize,
}

impl Writer {
    fn line(&mut self, indent: usize, text: impl AsRef<str>) {
        self.lines.push(Line::Text(format!("{}{}", "    ".repeat(indent), text.as_ref())));
    }

    fn program(&mut self) {
        self.left = 8 + self.random.below(22);
        self.line(0, "int main(void) {");
        self.line(1, "struct node *a = 0, *b = 0, *c = 0;");
        self.line(1, "int x = small(4), y = 0, z = 7, i = 0;");
        self.line(1, "struct pair w = { 0, 3 };");
        self.line(1, "struct node **pp = &a; int *ip = &y; (void)ip; (void)pp; (void)w;");
        if self.random.chance(70) {
            let build = *self.random.pick(&[
                "while (small(3)) push(&a, small(8), 1);",
                "while (small(4)) { x = small(8); if (x > 5) continue; push(&b, x, x + 1); }",
                "while (small(3)) { c = fresh(small(6), 2); c->other = a; if (a) a->other = c; c->next = a; a = c; }",
                "a = fresh(3, 0); b = a; while (small(3)) { b->next = fresh(small(5), 1); b = b->next; }",
                "while (small(3)) { y = small(9); push(&a, y, y); if (y > z) z = y; }",
                "while (small(3)) { push(&a, small(4), 0); push(&shared, small(4), 1); }",
            ]);
            self.line(1, build);
            self.probe(1);
        }
        while self.left > 0 {
            self.statement(1, 0);
        }
        self.probe(1);
        self.line(1, "return 0;");
        self.line(0, "}");
    }

    fn pointer(&mut self) -> &'static str {
        POINTERS[self.random.below(POINTERS.len())]
    }

    fn number(&mut self) -> &'static str {
        NUMBERS[self.random.below(NUMBERS.len())]
    }

    fn expression(&mut self) -> String {
        let (n, m) = (self.number(), self.number());
        let k = self.random.below(9);
        match self.random.below(13) {
            0 => n.to_owned(),
            11 => format!("climb({m} & 7, {k})"),
            12 => format!("even({n} & 15)"),
            1 => k.to_string(),
            2 => format!("small({})", k + 1),
            3 => format!("({n} + 1) % {}", k + 2),
            4 => format!("{n} / 2"),
            5 => format!("({n} > {m} ? {n} : {m})"),
            6 => format!("({n} & {k})"),
            7 => format!("({n} - {m}) % 16"),
            8 => format!("({n} < {k} ? {n} + 1 : {n})"),
            9 => "(w.low < w.high ? w.low : w.high)".to_owned(),
            _ => "*ip % 32".to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        let (n, m) = (self.number(), self.number());
        let (p, q) = (self.pointer(), self.pointer());
        match self.random.below(8) {
            0 => format!("{n} < {}", self.random.below(10)),
            1 => format!("{n} >= {m}"),
            2 => format!("{p} == {q}"),
            3 => format!("{p} != 0"),
            4 => format!("{p} && {p}->val > {}", self.random.below(8)),
            5 => format!("{p} && {p}->next == {q}"),
            6 => format!("{p} && {p}->next && {p}->next->tag != {n}"),
            _ => format!("small({})", 2 + self.random.below(3)),
        }
    }

    /// A probe of something that is always a number.
    fn probe(&mut self, indent: usize) {
        let (p, q, n, m) = (self.pointer(), self.pointer(), self.number(), self.number());
        let expression = match self.random.below(12) {
            0 => n.to_owned(),
            1 => format!("({p} ? {p}->val : 0)"),
            2 => format!("({p} ? {p}->tag : 1)"),
            3 => format!("({p} && {p}->next ? {p}->next->val : 2)"),
            4 => format!("({p} == {q})"),
            5 => format!("({p} ? {p}->next == {p} : 0)"),
            6 => format!("({p} && {p}->other ? {p}->other->val : 3)"),
            7 => format!("({n} - {m})"),
            8 => format!("({p} ? {p}->val - {p}->tag : 0)"),
            9 => format!("({p} ? {p}->val - {n} : 0)"),
            10 => format!("({p} && {p}->next && {p}->next == {q})"),
            _ => "(w.low - w.high)".to_owned(),
        };
        self.lines.push(Line::Probe { number: self.probes, indent, expression });
        self.probes += 1;
    }

    fn block(&mut self, indent: usize, depth: usize) {
        for _ in 0..1 + self.random.below(3) {
            if self.left > 0 {
                self.statement(indent, depth);
            }
        }
    }

    fn statement(&mut self, indent: usize, depth: usize) {
        self.left = self.left.saturating_sub(1);
        match self.random.below(if depth < 3 { 30 } else { 22 }) {
            0..=2 => self.one_of(indent, &NUMBERS_SET),
            3..=6 => self.set_pointer(indent),
            7..=11 => self.one_of(indent, &FIELDS_SET),
            12..=15 => self.probe(indent),
            16 => self.one_of(indent, &ALIASES),
            17 => self.one_of(indent, &BYTES),
            18 if self.random.chance(60) => self.one_of(indent, &FREES),
            18 => self.probe(indent),
            19 | 25 | 26 => self.one_of(indent, &CALLS),
            20 if self.loops > 0 => {
                let (condition, word) = (self.condition(), *self.random.pick(&["break", "continue"]));
                self.line(indent, format!("if ({condition}) {word};"));
            }
            20 | 21 => {
                let e = self.expression();
                self.line(
                    indent,
                    format!("w.{} = {e};", if depth.is_multiple_of(2) { "low" } else { "high" }),
                );
            }
            22..=24 => self.branch(indent, depth),
            _ => self.looped(indent, depth),
        }
    }

    /// One of some statements, with pointers for `P` and `Q`, a number for `N` and an expression for `E`.
    fn one_of(&mut self, indent: usize, patterns: &[&str]) {
        let (p, q, n, e) = (self.pointer(), self.pointer(), self.number(), self.expression());
        let pattern = *self.random.pick(patterns);
        self.line(indent, pattern.replace('P', p).replace('Q', q).replace('N', n).replace('E', &e));
    }

    fn set_pointer(&mut self, indent: usize) {
        let (p, q, e) = (self.pointer(), self.pointer(), self.expression());
        let text = match self.random.below(9) {
            0 => format!("{p} = {q};"),
            1 => format!("if ({q}) {p} = {q}->next;"),
            2 => format!("if ({q}) {p} = {q}->other;"),
            3 => format!("{p} = fresh({e}, 1);"),
            4 => format!("{p} = 0;"),
            5 => format!("push(&{p}, {e}, 2);"),
            6 => format!("pp = &{p}; if (*pp) *pp = (*pp)->next;"),
            7 if self.random.chance(15) => format!("{p} = {q}->next;"),
            _ => format!("{{ struct node *t = {p}; {p} = {q}; {q} = t; }}"),
        };
        self.line(indent, text);
    }

    fn branch(&mut self, indent: usize, depth: usize) {
        let condition = self.condition();
        self.line(indent, format!("if ({condition}) {{"));
        self.block(indent + 1, depth + 1);
        if self.random.chance(40) {
            self.line(indent, "} else {");
            self.block(indent + 1, depth + 1);
        }
        self.line(indent, "}");
    }

    fn looped(&mut self, indent: usize, depth: usize) {
        let (p, q, k) = (self.pointer(), self.pointer(), 1 + self.random.below(5));
        let head = match self.random.below(6) {
            0 | 1 => format!("while (small({})) {{", 2 + self.random.below(3)),
            2 => format!("for (i = 0; i < {k}; i++) {{"),
            3 => format!("for ({p} = {q}; {p}; {p} = {p}->next) {{"),
            4 => format!("for (struct node *t = {p}; t; t = t->next) {{"),
            _ => format!("do {{ x = small({k});"),
        };
        let is_do = head.starts_with("do");
        self.line(indent, head);
        self.loops += 1;
        self.block(indent + 1, depth + 1);
        self.loops -= 1;
        self.line(indent, if is_do { "} while (small(2));" } else { "}" });
    }
}
