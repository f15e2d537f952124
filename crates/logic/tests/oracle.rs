//! Random formulas against z3, where it is installed.
//!
//! The number of formulas is 200, or `RINGFENCE_ORACLE_COUNT`. Each is given to z3 as plain nodes; it
//! is solved here both from the plain nodes and from the simplified terms, and the facts must not
//! contradict either.

mod common;

use common::{Built, Random};
use ringfence_logic::{Answer, FactTable, Facts, Limits, Solver, Terms, smtlib};
use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

const WIDTHS: [u32; 9] = [1, 3, 4, 8, 8, 12, 16, 24, 32];

/// How many formulas z3 gets at a time.
const BATCH: usize = 100;

struct Case {
    script: String,
    plain: Answer,
    simple: Answer,
    decided: Option<bool>,
}

fn case(random: &mut Random) -> Case {
    let recipe = random.recipe(&WIDTHS, 20);
    let mut terms = Terms::new();
    let plain = recipe.build(&mut terms, false);
    let simple = recipe.build_over(&mut terms, true, plain.pool[..recipe.widths.len()].to_vec());
    // At most the last three conditions.
    let positions: Vec<usize> =
        (0..plain.pool.len()).rev().filter(|&i| terms.width(plain.pool[i]) == 1).take(3).collect();
    let pick = |built: &Built| positions.iter().map(|&i| built.pool[i]).collect::<Vec<_>>();
    let (plain, simple) = (pick(&plain), pick(&simple));
    let script = smtlib::query(&terms, &plain);
    let (mut table, mut facts) = (FactTable::new(), Facts::new());
    let mut decided = None;
    for &condition in &simple {
        let known = facts.decide(&terms, &mut table, condition);
        if known == Some(false) || !facts.assume(&terms, &mut table, condition) {
            decided = Some(false);
        }
    }
    let limits = Limits::default();
    let plain = Solver::new().check(&terms, &plain, &limits);
    let simple = Solver::new().check(&terms, &simple, &limits);
    Case { script, plain, simple, decided }
}

/// What z3 says to each script, or nothing when it is not installed.
fn ask_z3(cases: &[Case]) -> Option<Vec<String>> {
    let mut child = match Command::new("z3")
        .args(["-in", "-smt2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
    {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => panic!("z3 does not start: {error}"),
    };
    let mut input = child.stdin.take().expect("z3 has an input");
    let script: String = cases
        .iter()
        .map(|case| format!("(reset)\n(set-logic QF_BV)\n{}(check-sat)\n", case.script))
        .collect();
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let output = child.wait_with_output().expect("z3 ends");
    writer.join().expect("the writer ends").expect("z3 reads its input");
    let text = String::from_utf8(output.stdout).expect("z3 writes text");
    Some(text.lines().map(str::to_owned).collect())
}

fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

#[test]
fn random_formulas_agree_with_z3() {
    let count =
        std::env::var("RINGFENCE_ORACLE_COUNT").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let mut random = Random(2024);
    let (mut satisfiable, mut unsatisfiable, mut by_facts) = (0usize, 0usize, 0usize);
    let mut left: usize = count;
    while left > 0 {
        let cases: Vec<Case> = (0..left.min(BATCH)).map(|_| case(&mut random)).collect();
        left -= cases.len();
        let Some(answers) = ask_z3(&cases) else {
            println!("skipped: z3 is not on the PATH");
            return;
        };
        assert_eq!(answers.len(), cases.len(), "z3 complains: {answers:?}");
        for (case, answer) in cases.iter().zip(&answers) {
            assert_eq!(word(&case.plain), answer, "plain nodes of\n{}", case.script);
            assert_eq!(word(&case.simple), answer, "simplified terms of\n{}", case.script);
            assert!(case.decided.is_none() || answer == "unsat", "facts about\n{}", case.script);
            satisfiable += usize::from(answer == "sat");
            unsatisfiable += usize::from(answer == "unsat");
            by_facts += usize::from(case.decided.is_some());
        }
    }
    println!(
        "{count} formulas: {satisfiable} satisfiable, {unsatisfiable} not ({by_facts} refuted by facts)"
    );
}
