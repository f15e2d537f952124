//! Random records: the same size, alignment and places of members as with gcc?
//!
//! [`generate`] makes a C file full of records and a `main` that prints what gcc made of them, one
//! line for each fact; the same facts are read from the record tables of the representation.

mod generate;

use clap::Args;
use generate::File;
use ringfence_cfront::Input;
use ringfence_ir::{DataModel, Program, Record, TypeKind};
use ringfence_testing::process::{self, Scratch};
use ringfence_testing::random::Random;
use ringfence_testing::{gcc, pipeline};
use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

/// How many records stand in one file.
const PER_FILE: usize = 50;

/// Which records.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many records
    #[arg(long, default_value_t = 1000)]
    pub count: usize,
    /// The same seed gives the same records
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this data model
    #[arg(long, value_parser = pipeline::model)]
    pub model: Option<DataModel>,
    /// Also align bit-fields, and let `#pragma pack` meet the attribute `packed`
    #[arg(long)]
    pub exotic: bool,
    /// Keep a file that one side refuses
    #[arg(long)]
    pub keep: bool,
}

/// Compares the records and prints what differs. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    let &Options { count, seed, exotic, keep, .. } = options;
    let mut random = Random::new(seed);
    let (mut facts, mut wrong) = (0, 0);
    for round in 0..count.div_ceil(PER_FILE) {
        let file = generate::file(&mut random, PER_FILE.min(count - round * PER_FILE), exotic);
        for &model in &pipeline::models(options.model) {
            let ours = our_facts(&file, model).map_err(|error| kept(&file, keep, &error))?;
            let theirs = gcc_facts(&file, model).map_err(|error| kept(&file, keep, &error))?;
            facts += theirs.len();
            wrong += compare(&file, &ours, &theirs, model);
        }
    }
    println!("layouts: {count} records, {facts} facts, {wrong} different");
    Ok(wrong == 0 && facts > 0)
}

/// Prints the facts that differ, with each record once. Says how many there are.
fn compare(file: &File, ours: &Facts, theirs: &Facts, model: DataModel) -> usize {
    let mut wrong = 0;
    let mut shown = "";
    for (name, value) in theirs {
        let our = ours.get(name).map_or("nothing", String::as_str);
        if our == value {
            continue;
        }
        wrong += 1;
        let definition = file.definition(name);
        if definition != shown {
            println!("{definition}");
            shown = definition;
        }
        println!("{} {name}: {our}, with gcc {value}", model.name());
    }
    wrong
}

fn kept(file: &File, keep: bool, error: &str) -> String {
    if keep {
        let path = std::env::temp_dir().join("ringfence-layouts.c");
        if std::fs::write(&path, &file.text).is_ok() {
            return format!("{error}\nthe file is {}", path.display());
        }
    }
    error.to_owned()
}

/// `tag` → "size alignment", `tag.member` → "first bit, number of bits".
type Facts = BTreeMap<String, String>;

fn gcc_facts(file: &File, model: DataModel) -> Result<Facts, String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = Scratch::new().map_err(text)?;
    let (source, program) = (scratch.path().join("layouts.c"), scratch.path().join("program"));
    std::fs::write(&source, &file.text).map_err(text)?;
    let built = gcc::build(&[source], &[], model, &program, scratch.path()).map_err(text)?;
    if !built.succeeded() {
        return Err(format!("gcc refuses the records: {}", built.errors()));
    }
    let done =
        process::run(&mut Command::new(&program), Duration::from_secs(10), scratch.path()).map_err(text)?;
    let output = String::from_utf8_lossy(&done.stdout).into_owned();
    let fact = |line: &str| line.split_once(' ').map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(output.lines().filter_map(fact).collect())
}

fn our_facts(file: &File, model: DataModel) -> Result<Facts, String> {
    let input = Input {
        path: "layouts.c".into(),
        text: Some(file.text.clone().into_bytes().into()),
        ..Input::default()
    };
    let loaded = ringfence_cfront::load(&[input], &pipeline::config(model));
    let program = pipeline::program_of(loaded).map_err(|failure| failure.parts().1.to_owned())?;
    let mut facts = Facts::new();
    for record in program.types.records() {
        let tag = program.names.name(record.tag);
        if record.complete && tag.starts_with('R') {
            facts.insert(tag.to_owned(), format!("{} {}", record.size, record.align));
            members(&program, record, tag, 0, &mut facts);
        }
    }
    Ok(facts)
}

/// The named members of a record, those of anonymous members included.
fn members(program: &Program, record: &Record, tag: &str, start: u64, facts: &mut Facts) {
    for field in &record.fields {
        let name = program.names.name(field.name);
        if name.is_empty() {
            if let (TypeKind::Record(inner), None) = (program.types.kind(field.ty), field.bits) {
                members(program, program.types.record(inner), tag, start + field.offset, facts);
            }
            continue;
        }
        let first = 8 * (start + field.offset) + field.bits.map_or(0, |(first, _)| u64::from(first));
        let width = match field.bits {
            Some((_, width)) => u64::from(width),
            None => 8 * program.types.size(field.ty).unwrap_or(0),
        };
        facts.insert(format!("{tag}.{name}"), format!("{first} {width}"));
    }
}
