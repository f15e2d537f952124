//! One answer of those of several engines.

use ringfence_base::Exhausted;
use ringfence_engine::{Answer, Defect};
use ringfence_verdict::{UnknownReason, Verdict};

/// The answer so far together with that of one more engine, which `explains` or not why it has none.
pub(crate) fn combined(first: Answer, second: Answer, explains: bool) -> Answer {
    if explains { one_of(first, second) } else { first_or_decided(first, second) }
}

/// An answer with everything that runs showed: what was asked about, and undefined behaviour that was not.
pub(crate) fn with_defects(answer: Answer, (asked, others): (Vec<Defect>, Vec<Defect>)) -> Answer {
    let is_proved = matches!(answer.verdict, Verdict::True(_));
    match (asked.first(), others.first()) {
        (Some(first), _) if is_proved => Answer { verdict: disbelieved(&first.refutation), ..answer },
        (Some(_), _) => answer.with_defects(asked),
        (None, Some(first)) => {
            let (kind, loc) = (first.violation().kind, first.violation().loc);
            let mut reasons = vec![UnknownReason::UndefinedBehaviour { kind, loc }];
            if let Verdict::Unknown(others) = &answer.verdict {
                // Those that were asked to stop have nothing to add.
                let stopped = UnknownReason::Exhausted(Exhausted::Cancelled);
                let adds = |reason: &&UnknownReason| ![&reasons[0], &stopped].contains(reason);
                let more: Vec<UnknownReason> = others.iter().filter(adds).cloned().collect();
                reasons.extend(more);
            }
            Answer { verdict: Verdict::Unknown(reasons), undefined: others, ..answer }
        }
        (None, None) => answer,
    }
}

/// The first answer, or the second if only that one is TRUE or FALSE.
fn first_or_decided(first: Answer, second: Answer) -> Answer {
    let mut statistics = first.statistics;
    statistics.add(&second.statistics);
    match (&first.verdict, &second.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) | (Verdict::False(refutation), Verdict::True(_)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, statistics, ..first }
        }
        (Verdict::True(_), Verdict::True(_))
            if matches!(second.certificate, Some(Ok(_))) && !matches!(first.certificate, Some(Ok(_))) =>
        {
            // What one certificate cannot say, the other may.
            Answer { statistics, certificate: second.certificate, verdict: second.verdict, ..first }
        }
        (Verdict::Unknown(_), Verdict::True(_) | Verdict::False(_)) => {
            Answer { statistics, plots: first.plots, ..second }
        }
        _ => Answer { statistics, ..first },
    }
}

/// One answer of two. Pictures of memory are those of the first.
fn one_of(first: Answer, second: Answer) -> Answer {
    let mut statistics = first.statistics;
    statistics.add(&second.statistics);
    let (invariants, plots) = (first.invariants.clone(), first.plots.clone());
    let loops = if first.loops.is_empty() { second.loops.clone() } else { first.loops.clone() };
    // What holds if the program is safe holds when the other one has proved that, of the same goal.
    let is_safe = matches!(second.verdict, Verdict::True(_));
    let invariants_hold = first.invariants_hold || first.invariants_hold_if_safe && is_safe;
    let answer = match (&first.verdict, &second.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) | (Verdict::False(refutation), Verdict::True(_)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, ..first }
        }
        (Verdict::True(_), Verdict::True(_)) if first.certificate.is_some() => first,
        (_, Verdict::False(_) | Verdict::True(_)) => second,
        (Verdict::True(_) | Verdict::False(_), _) => first,
        (Verdict::Unknown(reasons), Verdict::Unknown(others)) => {
            both_unknown([reasons, others], &first, &second)
        }
    };
    Answer { statistics, invariants, invariants_hold, plots, loops, ..answer }
}

/// One of two engines is wrong, so neither is believed.
fn disbelieved(refutation: &ringfence_verdict::Refutation) -> Verdict {
    let why = "an engine proved what a run refutes".to_owned();
    let alarm = ringfence_verdict::Alarm::from(refutation.violation());
    Verdict::Unknown(vec![UnknownReason::NotReplayed { alarm, why }])
}

/// No answer: what the first could not exclude, and why the second found nothing.
fn both_unknown(reported: [&[UnknownReason]; 2], first: &Answer, second: &Answer) -> Answer {
    let [mut reasons, others] = reported.map(<[UnknownReason]>::to_vec);
    // What a run showed about an alarm says more than that there is one.
    for reason in others {
        let same = |other: &UnknownReason| match (&reason, other) {
            (UnknownReason::NotReplayed { alarm: a, .. }, UnknownReason::NotReplayed { alarm: b, .. }) => {
                a == b
            }
            _ => reason == *other,
        };
        match reasons.iter_mut().find(|other| same(other)) {
            Some(other) => *other = reason,
            None => reasons.push(reason),
        }
    }
    let mut alarms = first.alarms.clone();
    alarms.extend(second.alarms.iter().filter(|alarm| !first.alarms.contains(alarm)));
    let mut approximations = first.approximations.clone();
    let is_new = |what: &str| first.approximations.iter().all(|&(known, _)| known != what);
    approximations.extend(second.approximations.iter().filter(|(what, _)| is_new(what)));
    Answer { verdict: Verdict::Unknown(reasons), alarms, approximations, ..first.clone() }
}
