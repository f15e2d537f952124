//! Certificates: a proof as a text that can be checked in another process.
//!
//! A certificate begins with what was asked and the program in the text form of the representation, whichever engine
//! proved it; what follows is the engine's own proof, which only its [`Engine::recheck`](crate::Engine::recheck) reads.
//! Nothing of the file is trusted. The format is described in `docs/certificate.md`.

use ringfence_base::text::{BadText, Lines, Words, quoted};
use ringfence_ir::Program;
use ringfence_verdict::{Externals, Goal, KindSet, Property, ViolationKind};
use std::fmt::Write as _;

/// The first line.
const HEADER: &str = "ringfence-certificate 1";

/// What every certificate begins with: what was asked, and the program.
///
/// # Errors
/// When the program cannot be read again.
pub fn head(program: &Program, goal: &Goal) -> Result<String, String> {
    let mut out = format!("{HEADER}\nentry {}\n", quoted(goal.entry.as_bytes()));
    for property in goal.properties() {
        let _ = writeln!(out, "property {}", property.name());
    }
    for kind in goal.also() {
        let _ = writeln!(out, "also {}", kind.rule());
    }
    for (name, text) in files(program) {
        let _ = writeln!(out, "source {} {:032x}", quoted(name.as_bytes()), digest(text));
    }
    if goal.checks_not_freed_at_abort() {
        out.push_str("cleanup-at-abort yes\n");
    }
    if goal.checks_leaks() && !goal.leaks_at_end {
        out.push_str("leaks-at-end no\n");
    }
    if goal.externals == Externals::Pure {
        out.push_str("assume-external pure\n");
    }
    let may_fail = if goal.malloc_may_fail { "yes" } else { "no" };
    let program = ringfence_ir::text::print(program);
    ringfence_ir::text::parse(&program).map_err(|_| "the program itself".to_owned())?;
    let _ = write!(out, "malloc-may-fail {may_fail}\nprogram {}\n{program}", program.lines().count());
    Ok(out)
}

/// The files that a program was read from, those that are built in excepted.
fn files(program: &Program) -> impl Iterator<Item = (&str, &[u8])> {
    let files = program.sources.files().iter().filter(|file| !file.name.starts_with('<'));
    files.filter_map(|file| Some((&*file.name, file.text.as_deref()?)))
}

/// The hash FNV-1a of 128 bits, by which a file is known again. It tells changed files from others; who wants to deceive
/// can change the certificate as well, whose program is what is proved.
#[must_use]
pub fn digest(text: &[u8]) -> u128 {
    let step = |hash: u128, byte: &u8| {
        (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    };
    text.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step)
}

/// A certificate whose program was read. Its proof is read when it is checked.
#[derive(Debug)]
pub struct Certificate<'t> {
    program: Program,
    goal: Goal,
    /// The files that the program was read from, with their digests.
    files: Vec<(String, u128)>,
    /// The lines after the program.
    proof: Lines<'t>,
}

impl<'t> Certificate<'t> {
    /// Reads a certificate as far as its proof.
    ///
    /// # Errors
    /// The first line that is not understood, or what the program lacks.
    pub fn read(text: &'t str) -> Result<Self, BadText> {
        let mut lines = Lines::new(text, 0);
        let first = lines.take_raw().unwrap_or_default().trim_end();
        if first != HEADER {
            let what = "not a certificate: the first line must be";
            return Err(lines.bad(format!("{what} `{HEADER}`")));
        }
        let mut goal = Goal { cleanup_at_abort: false, ..Goal::default() }.asking(&[], &[]);
        let mut head = Head::default();
        let count = loop {
            let Some(mut words) = lines.take() else { return Err(lines.bad("there is no `program`")) };
            let count = head.line(&mut words, &mut goal)?;
            words.finish()?;
            if let Some(count) = count {
                break count;
            }
        };
        head.is_complete(&goal).map_err(|message| lines.bad(message))?;
        let program = read_program(&mut lines, count)?;
        if program.find_function(&goal.entry).is_none() {
            return Err(lines.bad(format!("the program does not define the entry function `{}`", goal.entry)));
        }
        Ok(Self { program, goal, files: head.files, proof: lines })
    }

    /// Read from the certificate, so it is the one that was proved.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// What the certificate is to prove of it.
    #[must_use]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The files that the program was read from, with their digests.
    #[must_use]
    pub fn files(&self) -> &[(String, u128)] {
        &self.files
    }

    /// The lines of the proof, to be checked by the engine that they belong to.
    #[must_use]
    pub const fn proof(&self) -> &Lines<'t> {
        &self.proof
    }
}

/// What the head of a certificate said so far.
#[derive(Debug, Default)]
struct Head {
    entry: bool,
    malloc_may_fail: bool,
    files: Vec<(String, u128)>,
}

impl Head {
    /// Reads a line. The number of lines of the program, when it is the last one.
    fn line(&mut self, words: &mut Words<'_>, goal: &mut Goal) -> Result<Option<usize>, BadText> {
        match words.word()? {
            "entry" if !self.entry => {
                goal.entry = words.text()?;
                self.entry = true;
            }
            "malloc-may-fail" if !self.malloc_may_fail => {
                goal.malloc_may_fail = match words.word()? {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(words.bad("yes or no is expected")),
                };
                self.malloc_may_fail = true;
            }
            "cleanup-at-abort" if !goal.cleanup_at_abort => {
                goal.cleanup_at_abort = match words.word()? {
                    "yes" => true,
                    _ => return Err(words.bad("yes is expected")),
                };
            }
            "leaks-at-end" if goal.leaks_at_end => {
                goal.leaks_at_end = match words.word()? {
                    "no" => false,
                    _ => return Err(words.bad("no is expected")),
                };
            }
            "assume-external" if goal.externals == Externals::Undefined => {
                goal.externals = match words.word()? {
                    "pure" => Externals::Pure,
                    _ => return Err(words.bad("pure is expected")),
                };
            }
            "source" => {
                let (name, digest) = (words.text()?, words.word()?);
                let digest =
                    u128::from_str_radix(digest, 16).map_err(|_| words.bad("a digest is expected"))?;
                self.files.push((name, digest));
            }
            "property" => {
                let property = Property::from_name(words.word()?);
                let property = property.ok_or_else(|| words.bad("there is no such property"))?;
                goal.asked = goal.asked.union(KindSet::that_refute(property));
            }
            "also" => {
                let kind = ViolationKind::from_rule(words.word()?);
                let kind = kind.filter(|kind| kind.property() == Property::NoUndefined);
                let kind = kind.ok_or_else(|| words.bad("there is no such kind of violation"))?;
                goal.asked = goal.asked.with(kind);
            }
            "program" => return words.number().map(Some),
            _ => return Err(words.bad("this is not understood, or stands twice")),
        }
        Ok(None)
    }

    fn is_complete(&self, goal: &Goal) -> Result<(), String> {
        let missing = [(self.entry, "entry"), (self.malloc_may_fail, "malloc-may-fail")];
        if let Some((_, what)) = missing.iter().find(|(there, _)| !there) {
            return Err(format!("there is no `{what}` before the program"));
        }
        if goal.asked.is_empty() {
            return Err("there is no `property` before the program".to_owned());
        }
        Ok(())
    }
}

/// Reads a program of so many lines.
fn read_program(lines: &mut Lines<'_>, count: usize) -> Result<Program, BadText> {
    let (before, text) = (lines.line(), lines.rest());
    for _ in 0..count {
        lines.take_raw().ok_or_else(|| lines.bad("the file was cut off in the program"))?;
    }
    let text = &text[..text.len() - lines.rest().len()];
    let program = ringfence_ir::text::parse(text)
        .map_err(|error| BadText { line: before + error.line as usize, message: error.message })?;
    ringfence_ir::verify(&program).map_err(|defects| {
        let first = defects.first().map_or_else(String::new, ToString::to_string);
        BadText { line: before, message: format!("the program breaks its invariants: {first}") }
    })?;
    Ok(program)
}
