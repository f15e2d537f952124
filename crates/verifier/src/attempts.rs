//! In how many attempts a program is verified, and how eagerly each of them joins.
//!
//! Most programs take few states, and the first attempt is done with them. It follows calls inline and keeps states apart
//! that are worth it, so the number of states may grow as a power of the number of variables. Beyond a limit the exploration
//! begins anew and joins eagerly: wherever a few states are, they are joined at any price, and lists become segments where
//! functions have returned, too. If that is not a proof, the exploration begins once more as at
//! first, and without limits.
//!
//! When an exploration ends with alarms and widening moved bounds further than the loops need, it begins anew with the
//! narrower bounds as thresholds ([`crate::narrowing`]), and once more with joins that look for relations of all numbers
//! ([`ringfence_smg::shape::quantities`]) instead of those that the program compares, if its states have numbers that could be
//! related. Each further exploration ends when as much stands against a proof as before.
//!
//! A program that accesses memory at offsets that it computes is tried with other settings first: the loops over buffers are
//! what costs, and their counters. If functions of it may call themselves, these are followed once for all callers at first
//! ([`crate::calls`]), so that a recursion of any depth is a fixed point, as a loop is.
//!
//! A program that raises alarms and may count the nodes of its lists is tried with lengths of lists
//! ([`ringfence_smg::shape::lengths`]), before more time is spent on what has these alarms anyway; if it walks through buffers, too, right after the first
//! attempt. Where the first attempt was cut short and joins at any price raise alarms, it is tried before the exploration without limits.
//! A program whose nodes hold numbers is tried then with what these have to do with the numbers of the next node (`ringfence_smg::shape::succession`).
//!
//! A program that raises alarms is verified once more (refinement), with lists that are kept apart for longer.
//! Two nodes become a list of two or more, which forgets that there were two. That is what makes an exploration end,
//! and now and then what raises an alarm. The last attempt takes one node more to make a list, follows each call
//! on its own, and may take some multiple of the states that the others needed.
//!
//! Soundness. Each attempt is an exploration of its own, and the answer is that of one of them alone, a proof
//! with its own recheck. Alarms of several are not compared: a path ends at its first alarm, so one
//! attempt may not come to what the other tells of.

use crate::calls;
use crate::exploration::{Exploration, Explored, Part, with_costs};
use crate::fixpoint::{Ending, Limits};
use crate::settings::{AbstractAt, Calls, Counts, VerifierSettings};
use crate::summaries::{recursive, worth_a_summary};
use ringfence_base::Budget;
use ringfence_engine::{Answer, Evidence, Question, Search};
use ringfence_ir::analysis::Liveness;
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{BinOp, Body, Const, Inst, InstKind, Operand, Program, Record, TypeKind};
use ringfence_smg::shape::bounds::Relations;
use ringfence_verdict::{Statistics, UnknownReason, Verdict};
use std::time::{Duration, Instant};

/// How many states the second attempt may take, for each of the first, and beside these.
const MORE_STATES: (u64, u64) = (6, 300);

/// What is little work: up to this, calls are followed inline and states are kept apart.
const FEW: Limits = Limits { states: 600, comparisons: 6_000, ..Limits::NONE };

/// How many states an attempt may take that knows what follows what in lists, for each of those before, and beside these.
const SUCCEEDING: (u64, u64) = (3, 60);

/// What is little work for a program that walks through buffers.
const BUFFERS: Limits = Limits { states: 6_000, comparisons: 60_000, ..Limits::NONE };

/// The turns of the first attempt at a program that may have arrays of pointers, and of one that joins states at any price: which of the two, and what it may take with the turns before.
const TURNS: [(usize, Limits); 5] = [
    (0, Limits { until_rows: true, ..FEW }),
    (1, so_many(1_200)),
    (0, Limits { until_rows: true, ..so_many(2_400) }),
    (1, LAST_TURNS[1]),
    (0, LAST_TURNS[0]),
];

/// What each of the two may take at most.
const LAST_TURNS: [Limits; 2] = [Limits { until_rows: true, ..BUFFERS }, BUFFERS];

/// Limits of so many states.
const fn so_many(states: u64) -> Limits {
    Limits { states, comparisons: 10 * states, ..Limits::NONE }
}

/// What an attempt may take that joins early.
const EAGER: Limits = Limits { states: 8_000, comparisons: 40_000, ..Limits::NONE };

/// What an attempt may take that looks for all that can go wrong.
const SURVEY: Limits = Limits { states: 60_000, comparisons: 600_000, ..Limits::NONE };

/// How many states constants keep apart at one place in a program that walks through buffers.
const PARTITIONS: usize = 16;

/// From how many states at one place on states of a program with arrays of pointers are joined at any price, before it is tried without.
const CROWDED: usize = 8;

/// How much of the time that is left may go into evidence that is waited for.
const WAITED_FOR: f64 = 0.8;

/// How much longer than the answer evidence may take that is only welcome, and what it may take at any rate.
const WELCOME: u32 = 4;
const LEAST_TIME: Duration = Duration::from_millis(200);

/// Verifies a program.
pub(crate) fn verify(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) -> Answer {
    let start = Instant::now();
    let mut answer = match has_buffers(question) && question.evidence != Evidence::default() {
        true => verified_and_shown(question, settings, budget),
        false => verified(question, settings, budget),
    };
    answer.statistics.time = start.elapsed();
    answer
}

/// The answer about a program that may hold something for which pictures and certificates have no words: that of an exploration
/// that gives no evidence, and the evidence of another one that comes to it without these.
fn verified_and_shown(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) -> Answer {
    let start = Instant::now();
    let alone = Question { evidence: Evidence::default(), ..*question };
    let answer = verified(&alone, settings, budget.clone());
    if budget.poll().is_err() || !(answer.is_decided() || question.evidence.waited_for) {
        return answer;
    }
    let time = match (question.evidence.waited_for, budget.time_left()) {
        (true, Some(left)) => left.mul_f64(WAITED_FOR),
        (true, None) => Duration::MAX,
        (false, _) => start.elapsed().saturating_mul(WELCOME).max(LEAST_TIME),
    };
    let shown = verified(question, settings, budget.share(time));
    let costs = [shown.statistics];
    match (shown.is_decided(), answer.is_decided()) {
        (true, _) => with_costs(shown, &[answer.statistics]),
        (false, true) => with_costs(answer, &costs),
        (false, false) => {
            let (invariants, plots) = (shown.invariants, shown.plots);
            with_costs(Answer { invariants, plots, invariants_hold: false, ..answer }, &costs)
        }
    }
}

/// The answer, and if a run shows a violation meanwhile, which no proof goes together with: what else can go wrong.
fn verified(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) -> Answer {
    let answer = proved(question, settings, budget.clone());
    if question.search != Search::First && !question.found.is_empty() && !answer.is_decided() {
        survey(question, settings, budget);
    }
    answer
}

/// Explores everything with the settings that are tried for a proof, and goes on after alarms: the others learn what can go
/// wrong at all, and the search ends when they have found it.
fn survey(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) {
    for settings in surveys(question, settings) {
        if budget.poll().is_err() || question.alarms.are_confirmed(question.found) {
            return;
        }
        let _ = attempt(question, &settings, budget.clone(), SURVEY);
    }
}

/// The settings with which it may be known better what can go wrong, the most precise ones first.
fn surveys(question: &Question<'_>, settings: &VerifierSettings) -> Vec<VerifierSettings> {
    let plain = VerifierSettings { recovery: true, ..for_buffers(settings) };
    let counted = VerifierSettings { counts: Counts::Always, ..plain.clone() };
    let counts = may_count(question, settings)
        && (has_rows(question, settings) || has_counted_lists(question.program));
    let better = [counts.then_some(counted), has_buffers(question).then_some(plain)];
    let usual = (better != [None, None]).then(|| settings.clone());
    better.into_iter().chain([usual]).flatten().collect()
}

/// The limits of an attempt at a proof that may take all the time: it ends when there is a violation and something else may say
/// better what can go wrong.
fn until_found(question: &Question<'_>, settings: &VerifierSettings) -> Limits {
    let until_found = question.search != Search::First && !surveys(question, settings).is_empty();
    Limits { until_found, ..Limits::NONE }
}

fn proved(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) -> Answer {
    let mut spent = Vec::new();
    if has_buffers(question)
        && let Some(answer) = with_buffers(question, settings, &budget, &mut spent)
    {
        return with_costs(answer, &spent);
    }
    let (first, ending) = first_attempt(question, settings, budget.clone());
    let first = with_costs(first, &spent);
    if settings.refinement && ending == Ending::Complete && !first.is_decided() {
        return refined(question, settings, budget, first);
    }
    first
}

/// The attempts at a program that walks through buffers. The answer, if one of them has it or the budget is used up.
fn with_buffers(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: &Budget,
    spent: &mut Vec<Statistics>,
) -> Option<Answer> {
    let rows = has_rows(question, settings);
    let plain = for_buffers(settings);
    let by_summaries = VerifierSettings { calls: Calls::Recursive, ..plain.clone() };
    let counted = VerifierSettings { counts: Counts::Always, ..plain.clone() };
    let eager = VerifierSettings { lossy_join_limit: CROWDED, ..counted.clone() };
    let tried = |settings: &VerifierSettings, limits: Limits, spent: &mut Vec<Statistics>| {
        let (answer, _) = attempt(question, settings, budget.clone(), limits);
        last_or_spent(answer, budget, spent)
    };
    if may_recur(question, settings)
        && let Some(answer) = tried(&by_summaries, BUFFERS, spent)
    {
        return Some(answer);
    }
    let (answer, is_counted) = match rows {
        true => {
            let (answer, ending) = in_turns(question, [&plain, &eager], budget, spent);
            // Without joins at any price it would be the same.
            (answer, ending == Ending::Vague)
        }
        false => (tried(&plain, BUFFERS, spent), is_counted_with_buffers(question, settings)),
    };
    let more = if rows { BUFFERS } else { FEW };
    match answer {
        None if is_counted => tried(&counted, more, spent),
        answer => answer,
    }
}

/// An answer that is the last one, because it is decided or the budget is used up. What another one has cost is spent.
fn last_or_spent(answer: Answer, budget: &Budget, spent: &mut Vec<Statistics>) -> Option<Answer> {
    if answer.is_decided() || budget.poll().is_err() {
        return Some(answer);
    }
    spent.push(answer.statistics);
    None
}

/// Two attempts in turns, of which either may be the one that needs few states. The first ends where it comes to arrays whose elements should be objects. The answer
/// if it is decided or the budget is used up, and how the second attempt ended.
///
/// Each turn goes on where the one before ended and may take some multiple of its states, so that both together take no more than a small multiple of what the
/// cheaper one needs.
fn in_turns<'q>(
    question: &'q Question<'q>,
    settings: [&'q VerifierSettings; 2],
    budget: &Budget,
    spent: &mut Vec<Statistics>,
) -> (Option<Answer>, Ending) {
    let (mut begun, mut endings) = ([None, None], [Ending::Limited; 2]);
    for (which, limits) in TURNS {
        if endings[which] != Ending::Limited {
            continue;
        }
        // One that is alone takes no turns.
        let limits = if endings[1 - which] == Ending::Limited { limits } else { LAST_TURNS[which] };
        let part = match begun[which].take() {
            None => Exploration::new(question, settings[which], budget.clone(), &[]),
            Some(begun) => Ok(begun),
        };
        let explored = match part.map(|begun| begun.go_on(limits, limits.states >= BUFFERS.states)) {
            Ok(Part::Interrupted(more)) => {
                begun[which] = Some(more);
                continue;
            }
            Ok(Part::Over(explored)) => *explored,
            Err(reason) => (Answer::unknown(reason), Ending::Exhausted, None),
        };
        let (answer, ending) = with_narrower_bounds(question, settings[which], budget.clone(), explored);
        if let Some(answer) = last_or_spent(answer, budget, spent) {
            return (Some(answer), ending);
        }
        // It does not go on at its last limits.
        endings[which] = if ending == Ending::Limited { Ending::Exhausted } else { ending };
    }
    (None, endings[1])
}

/// Whether functions that may call themselves are followed once for all callers in an attempt of their own.
fn may_recur(question: &Question<'_>, settings: &VerifierSettings) -> bool {
    let shared = VerifierSettings { calls: Calls::Recursive, ..settings.clone() };
    settings.calls == Calls::Adaptive
        && calls::is_used(question.evidence, &shared)
        && recursive(question.program).iter().any(|&recurs| recurs)
}

/// Whether a program accesses memory at offsets that it computes, moves a pointer on in place, or reads the words of its command line.
fn has_buffers(question: &Question<'_>) -> bool {
    let program = question.program;
    let walks = |inst: &Inst| match inst.kind {
        InstKind::PtrAdd { offset: Operand::Reg(_), .. } => true,
        InstKind::PtrAdd { dst, base: Operand::Reg(base), .. } => dst == base,
        _ => false,
    };
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.insts.iter()).any(walks) || has_words(question)
}

/// Whether a program reads its command line.
fn has_words(question: &Question<'_>) -> bool {
    let is_entry = |name: &str| name == "main" && name == question.goal.entry;
    let mut functions = question.program.functions.iter();
    let entry = functions.find(|function| is_entry(question.program.names.name(function.name)));
    let Some(body) = entry.and_then(|entry| entry.body.as_ref()) else { return false };
    let Some(words) = body.params.get(1) else { return false };
    let liveness = Liveness::new(body, &Cfg::new(body));
    liveness.live_at(body, Body::ENTRY, 0).contains(&words.reg)
}

/// The settings for a program that walks through buffers: how often a loop was run keeps states apart no longer than
/// that it was or was not, flags do as long as there are few, and what numbers have to do with each other is looked for in the first exploration.
fn for_buffers(settings: &VerifierSettings) -> VerifierSettings {
    VerifierSettings {
        partition_limit: settings.partition_limit.min(1),
        partitions: PARTITIONS,
        relations: Relations::All,
        recovery: false,
        ..settings.clone()
    }
}

/// Whether lengths of lists may be looked for in an attempt of its own.
fn may_count(question: &Question<'_>, settings: &VerifierSettings) -> bool {
    settings.counts == Counts::Later && !question.evidence.is_wanted()
}

/// Whether a program may have arrays of pointers, whose elements are lists with lengths from the first attempt on.
fn has_rows(question: &Question<'_>, settings: &VerifierSettings) -> bool {
    let types = &question.program.types;
    let is_pointer = |ty| matches!(types.kind(ty), TypeKind::Pointer(_));
    let holds_pointer = |ty| match types.kind(ty) {
        TypeKind::Pointer(_) => true,
        TypeKind::Record(id) => types.records()[id].fields.iter().any(|field| is_pointer(field.ty)),
        _ => false,
    };
    let is_table = |kind: &TypeKind| match *kind {
        TypeKind::Pointer(to) => is_pointer(to),
        TypeKind::Array { element, .. } => holds_pointer(element),
        _ => false,
    };
    may_count(question, settings)
        && has_buffers(question)
        && (types.kinds().iter().any(is_table) || has_arrays_of_records(question.program))
}

/// Whether lengths of lists are looked for before anything else is, in a program that walks through buffers: it may have arrays of pointers, or count
/// the nodes of its lists.
fn is_counted_with_buffers(question: &Question<'_>, settings: &VerifierSettings) -> bool {
    has_rows(question, settings)
        || may_count(question, settings) && has_buffers(question) && has_counted_lists(question.program)
}

/// Whether a program multiplies by the size of a record that holds pointers.
fn has_arrays_of_records(program: &Program) -> bool {
    let is_pointer = |ty| matches!(program.types.kind(ty), TypeKind::Pointer(_));
    let holders = program.types.records().iter();
    let sizes: Vec<u128> = holders
        .filter(|record| record.fields.iter().any(|field| is_pointer(field.ty)))
        .map(|record| record.size.into())
        .collect();
    let is_size = |operand: Operand| match operand {
        Operand::Const(id) => {
            matches!(program.consts.get(id), Const::Bits { bits, .. } if sizes.contains(&bits))
        }
        _ => false,
    };
    let multiplies = |inst: &Inst| match inst.kind {
        InstKind::Binary { op: BinOp::Mul, lhs, rhs, .. } => is_size(lhs) || is_size(rhs),
        _ => false,
    };
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    !sizes.is_empty() && bodies.flat_map(|body| body.insts.iter()).any(multiplies)
}

/// An attempt with other settings, for a program that may need them.
type Attempt = fn(&Question<'_>, &VerifierSettings, Budget, Limits) -> Option<Answer>;

/// An attempt in which it is known how many nodes lists have, if the program may count any.
fn counted(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    limits: Limits,
) -> Option<Answer> {
    let was_tried = is_counted_with_buffers(question, settings);
    if was_tried || !may_count(question, settings) || !has_counted_lists(question.program) {
        return None;
    }
    let settings = VerifierSettings { counts: Counts::Always, ..for_buffers(settings) };
    budget.poll().ok()?;
    Some(attempt(question, &settings, budget, limits).0)
}

/// An attempt in which it is known what numbers of a node have to do with those of the next one, if the program may look at any.
fn succeeding(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    limits: Limits,
) -> Option<Answer> {
    let may_succeed = settings.successions == Counts::Later && !question.evidence.is_wanted();
    if !may_succeed || !has_nodes_with_numbers(question.program) {
        return None;
    }
    let settings = VerifierSettings {
        successions: Counts::Always,
        // Calls that are shared would forget it.
        calls: Calls::Inline,
        // Flags and kinds of nodes keep states apart.
        partition_limit: settings.partition_limit,
        ..for_buffers(settings)
    };
    budget.poll().ok()?;
    Some(attempt(question, &settings, budget, limits).0)
}

/// An answer, or that of an attempt that knows how many nodes lists have, or what follows what in them, if only that one is a proof. Where
/// nothing but time stood against a proof, they are not made.
fn or_counted(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    (answer, ending): (Answer, Ending),
) -> (Answer, Ending) {
    if answer.is_decided() || is_only_unfinished(&answer) {
        return (answer, ending);
    }
    let mut answer = answer;
    // A state in which it is known what follows what costs more than one before.
    let states = answer.statistics.states.saturating_mul(SUCCEEDING.0).saturating_add(SUCCEEDING.1);
    let as_before = Limits { states: states.min(FEW.states), ..FEW };
    let attempts: [(Attempt, Limits); 2] = [(counted, FEW), (succeeding, as_before)];
    for (attempt, limits) in attempts {
        match attempt(question, settings, budget.clone(), limits) {
            Some(better) if better.is_decided() => {
                return (with_costs(better, &[answer.statistics]), Ending::Complete);
            }
            Some(other) => answer = with_costs(answer, &[other.statistics]),
            None => {}
        }
    }
    (answer, ending)
}

/// Whether a program has records with a pointer to a record and a number.
fn has_nodes_with_numbers(program: &Program) -> bool {
    let types = &program.types;
    let leads_on = |ty| match types.kind(ty) {
        TypeKind::Pointer(to) => matches!(types.kind(to), TypeKind::Record(_)),
        _ => false,
    };
    let is_number = |ty| matches!(types.kind(ty), TypeKind::Int { .. } | TypeKind::Enum { .. });
    types.records().iter().any(|record| {
        let mut fields = record.fields.iter();
        record.fields.iter().any(|field| leads_on(field.ty)) && fields.any(|field| is_number(field.ty))
    })
}

/// Whether a program has records with pointers in them, and numbers that go up or down by a constant.
fn has_counted_lists(program: &Program) -> bool {
    let links = |record: &Record| {
        record.fields.iter().any(|field| matches!(program.types.kind(field.ty), TypeKind::Pointer(_)))
    };
    let counts = |inst: &Inst| match inst.kind {
        InstKind::Binary { op: BinOp::Add | BinOp::Sub, lhs, rhs, .. } => {
            [lhs, rhs].iter().any(|operand| matches!(operand, Operand::Const(_)))
        }
        _ => false,
    };
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    program.types.records().iter().any(links) && bodies.any(|body| body.insts.iter().any(counts))
}

/// The first attempt. As long as that takes few states, which is the quickest then, calls are followed inline and
/// states are kept apart. Beyond, calls are shared, and states are joined early at first, late if that proves
/// nothing.
fn first_attempt(question: &Question<'_>, settings: &VerifierSettings, budget: Budget) -> (Answer, Ending) {
    let shares = VerifierSettings { calls: Calls::Localised, ..settings.clone() };
    let adapts = settings.calls == Calls::Adaptive
        && calls::is_used(question.evidence, &shares)
        && worth_a_summary(question.program).iter().any(|&worth| worth);
    let is_eager = settings.eager_join_limit > 0 && settings.eager_join_limit < settings.lossy_join_limit;
    if !adapts && !is_eager {
        let answer = attempt(question, settings, budget.clone(), until_found(question, settings));
        return or_counted(question, settings, budget, answer);
    }
    let few = attempt(question, settings, budget.clone(), FEW);
    // Alarms that come with few states are there without limits, too.
    let mut was_counted = !is_only_unfinished(&few.0);
    let (few, ending) = or_counted(question, settings, budget.clone(), few);
    if ending != Ending::Limited {
        return (few, ending);
    }
    let inline = settings;
    let settings = if adapts { &shares } else { settings };
    let mut spent = vec![few.statistics];
    if is_eager && is_only_unfinished(&few) {
        let eager = eager(settings, question.evidence);
        let answer = attempt(question, &eager, budget.clone(), EAGER);
        // What joins at any price have lost may be a count: knowing how long lists are is cheaper to try than to explore without limits.
        was_counted = !is_only_unfinished(&answer.0);
        let (answer, ending) = or_counted(question, inline, budget.clone(), answer);
        if answer.is_decided() || budget.poll().is_err() {
            return (with_costs(answer, &spent), ending);
        }
        spent.push(answer.statistics);
    }
    let last = attempt(question, settings, budget.clone(), until_found(question, settings));
    let (answer, ending) = if was_counted { last } else { or_counted(question, inline, budget, last) };
    (with_costs(answer, &spent), ending)
}

/// The settings with states that are joined early. It ends at the first thing that stands against a proof: that may be there
/// only because of a join.
fn eager(settings: &VerifierSettings, evidence: Evidence) -> VerifierSettings {
    let lossy_join_limit = settings.eager_join_limit;
    let join_limit = settings.join_limit.min(lossy_join_limit);
    // A certificate is checked with the settings of the command line.
    let abstraction = if evidence.certificate { settings.abstraction } else { AbstractAt::Returns };
    VerifierSettings { lossy_join_limit, join_limit, abstraction, recovery: false, ..settings.clone() }
}

/// Whether nothing stands against a proof but that an exploration was not done.
fn is_only_unfinished(answer: &Answer) -> bool {
    match &answer.verdict {
        Verdict::Unknown(reasons) => {
            reasons.iter().all(|reason| matches!(reason, UnknownReason::Unfinished { .. }))
        }
        _ => false,
    }
}

/// An exploration within limits. If numbers may be what stands against a proof: another one with the bounds that the states
/// need not have passed as thresholds, and one that looks for relations of all numbers, too; the best answer of them.
fn attempt(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    limits: Limits,
) -> (Answer, Ending) {
    let first = exploration(question, settings, budget.clone(), limits, &[]);
    with_narrower_bounds(question, settings, budget, first)
}

/// What an exploration came to, and if numbers may be what stands against a proof, others with what is known of numbers then.
fn with_narrower_bounds(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    (first, ending, narrowed): Explored,
) -> (Answer, Ending) {
    let Some(narrowed) = narrowed else { return (first, ending) };
    let mut best = first;
    let again = (!narrowed.bounds.is_empty()).then_some(settings.relations);
    let more = narrowed.may_relate.then_some(Relations::All);
    for relations in again.into_iter().chain(more) {
        let settings = VerifierSettings { relations, ..settings.clone() };
        let limits = beyond(&best);
        let (next, next_ending, _) =
            exploration(question, &settings, budget.clone(), limits, &narrowed.bounds);
        best = better(best, next, next_ending);
        if best.is_decided() || budget.poll().is_err() {
            break;
        }
    }
    (best, ending)
}

/// One exploration within limits, with more bounds to stop at.
fn exploration(
    question: &Question<'_>,
    settings: &VerifierSettings,
    budget: Budget,
    limits: Limits,
    bounds: &[i128],
) -> Explored {
    match Exploration::new(question, settings, budget, bounds) {
        Ok(begun) => begun.finish(limits),
        Err(reason) => (Answer::unknown(reason), Ending::Exhausted, None),
    }
}

/// How much another attempt may take: some multiple of the states, until as much stands against a proof as before.
fn beyond(first: &Answer) -> Limits {
    let states = first.statistics.states.saturating_mul(MORE_STATES.0).saturating_add(MORE_STATES.1);
    Limits { states, objections: objections(first), ..Limits::NONE }
}

/// The better answer of two, with the cost of both.
fn better(first: Answer, second: Answer, ending: Ending) -> Answer {
    let is_better = ending == Ending::Complete && objections(&second) < objections(&first);
    let (answer, other) = if is_better { (second, first) } else { (first, second) };
    with_costs(answer, &[other.statistics])
}

/// The second attempt; the better answer of the two.
fn refined(question: &Question<'_>, settings: &VerifierSettings, budget: Budget, first: Answer) -> Answer {
    let finer = VerifierSettings {
        segment_lengths: settings.segment_lengths.map(|length| length + 1),
        calls: Calls::Inline,
        narrowing: false,
        ..settings.clone()
    };
    let limits = beyond(&first);
    let (second, ending) = attempt(question, &finer, budget, limits);
    better(first, second, ending)
}

/// How many things stand against a proof.
fn objections(answer: &Answer) -> usize {
    match &answer.verdict {
        Verdict::Unknown(reasons) => reasons.len(),
        _ => 0,
    }
}
