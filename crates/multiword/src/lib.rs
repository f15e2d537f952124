//! Memory managers: programs that cut one object into nodes ("Beyond Reachability", SAS 2006, on C). The object is a static array or a heap block that is allocated
//! once; the nodes have a link and a size, or a link and one length, or lie one behind the other.
//!
//! The engine executes the program as the verifier does, over a heap in which the bytes of one object, the *arena*, are described by formulas of separation
//! logic ([`heap`]). Where an instruction accesses the arena, the bytes that it needs become cells ([`expose`]); at the heads of loops they are seen as nodes and
//! multiword lists again ([`names`], [`restore`], [`ringfence_seplog::multiword`]). What the nodes look like is guessed from the program's types ([`kinds`]); a wrong guess
//! proves nothing.
//!
//! The engine never says FALSE: a formula may stand for memories that no execution has.

mod attempt;
mod context;
mod dissolve;
mod explore;
mod expose;
mod fresh;
mod heap;
mod kinds;
mod names;
mod numbers;
mod restore;
mod words;

use attempt::{Attempts, Source};
use ringfence_base::{Budget, Loc};
use ringfence_engine::{Answer, Engine, Question};
use ringfence_verdict::{EngineName, Statistics, UnknownReason, Verdict};
use std::time::Instant;

/// What `--engine`, statistics and reports call it.
pub const NAME: EngineName = EngineName::new("multiword");

/// The engine for memory managers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Multiword;

impl Engine for Multiword {
    fn name(&self) -> EngineName {
        NAME
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        let start = Instant::now();
        let mut answer = verify(question, &budget);
        answer.statistics.time = start.elapsed();
        answer
    }
}

/// Tries the objects that the program may cut, and for each the kinds of nodes that its types suggest, one after the other.
fn verify(question: &Question<'_>, budget: &Budget) -> Answer {
    let machine = context::machine(question.program);
    let kinds = kinds::kinds(question.program, machine);
    let mut attempts = Attempts::new(question, budget);
    // What stood against the attempt that came furthest.
    let (mut reasons, mut furthest) = (Vec::new(), 0);
    let mut statistics = Statistics::default();
    for source in [Source::Static, Source::Block] {
        for &kind in &kinds {
            if let Err(limit) = budget.poll() {
                reasons.push(UnknownReason::Exhausted(limit));
                break;
            }
            let Some(answer) = attempts.of(source, kind) else { break };
            statistics.states += answer.statistics.states;
            match answer.verdict {
                Verdict::Unknown(own) if answer.statistics.states > furthest => {
                    (reasons, furthest) = (own, answer.statistics.states);
                }
                Verdict::Unknown(_) => {}
                _ => return Answer { statistics, ..answer },
            }
        }
    }
    if reasons.is_empty() {
        let what = "a program without a memory manager over one object".to_owned();
        reasons.push(UnknownReason::Unsupported { what, loc: Loc::NONE });
    }
    Answer { statistics, ..Answer::of(Verdict::Unknown(reasons)) }
}
