//! Runs built by hand, for tests.

use crate::run::{Asked, Reported, Run};
use crate::samples::l2_1;
use crate::tests::findings::{double_free, sources};
use ringfence_base::{Exhausted, Loc, Sources};
use ringfence_verdict::finding::{Event, Finding, What};
use ringfence_verdict::{
    Alarm, EngineName, Goal, Invariant, Proof, Property, Refutation, SearchEnd, Statistics, UnknownReason,
    Verdict, ViolationKind,
};
use std::time::Duration;

/// The data of a run.
pub(crate) struct Sample {
    asked: Asked,
    verdict: Verdict,
    finding: Option<Finding>,
    pub(crate) more: Vec<Reported>,
    approximations: Vec<(&'static str, Loc)>,
    invariants: Vec<Invariant>,
    statistics: Statistics,
    sources: Sources,
}

impl Sample {
    pub(crate) fn run(&self) -> Run<'_> {
        let exit_code = match self.verdict {
            Verdict::True(_) => 0,
            Verdict::False(_) => 1,
            Verdict::Unknown(_) => 2,
        };
        Run {
            version: "1.2.3",
            asked: &self.asked,
            verdict: &self.verdict,
            finding: self.finding.as_ref(),
            more: &self.more,
            undefined: &[],
            search_end: if self.more.is_empty() { SearchEnd::First } else { SearchEnd::Done },
            approximations: &self.approximations,
            invariants: &self.invariants,
            invariants_hold: matches!(self.verdict, Verdict::True(_)),
            statistics: &self.statistics,
            sources: &self.sources,
            exit_code,
            accepted: None,
        }
    }
}

fn asked() -> Asked {
    Asked {
        files: vec!["src/drop.c".into()],
        goal: Goal::default().asking(&[Property::ValidDeref, Property::ValidFree], &[]),
        data_model: "LP64".into(),
        base: "/home/me/project".into(),
        ..Asked::default()
    }
}

fn sample(verdict: Verdict, sources: Sources) -> Sample {
    let statistics = Statistics { states: 12, time: Duration::from_millis(1500), ..Statistics::default() };
    Sample {
        asked: asked(),
        verdict,
        finding: None,
        more: Vec::new(),
        approximations: Vec::new(),
        invariants: Vec::new(),
        statistics,
        sources,
    }
}

/// A double free.
pub(crate) fn refuted() -> Sample {
    let (finding, sources) = double_free();
    let verdict =
        Verdict::False(Box::new(Refutation::attest(EngineName::new("symex"), finding.violation.clone())));
    Sample { finding: Some(finding), ..sample(verdict, sources) }
}

/// A proof with an invariant.
pub(crate) fn proved() -> Sample {
    let (mut sources, mut at) = sources("src/drop.c");
    let mut picture = l2_1();
    picture.site.loc = at(&mut sources, 4, 5);
    let invariant = Invariant { site: picture.site.clone(), states: vec![picture] };
    Sample {
        invariants: vec![invariant],
        ..sample(Verdict::True(Proof::attest(EngineName::new("verifier"), 7)), sources)
    }
}

/// Reasons of several sorts.
pub(crate) fn unknown() -> Sample {
    let (mut sources, mut at) = sources("src/drop.c");
    let alarm = Alarm { kind: ViolationKind::DoubleFree, loc: at(&mut sources, 12, 5) };
    let reasons = vec![
        UnknownReason::NotReplayed { alarm, why: "the run came to its end".into() },
        UnknownReason::Unsupported { what: "a call of `setjmp`".into(), loc: at(&mut sources, 9, 13) },
        UnknownReason::Exhausted(Exhausted::Time),
    ];
    let approximations = vec![("a floating-point operation", at(&mut sources, 11, 5))];
    Sample { approximations, ..sample(Verdict::Unknown(reasons), sources) }
}

/// A refutation with a path of many steps.
pub(crate) fn endless(steps: u64) -> Sample {
    let mut long = refuted();
    let finding = long.finding.as_mut().expect("a finding");
    let loc = finding.path.events[3].loc;
    let round = |step| Event {
        step,
        loc,
        function: "drop".into(),
        depth: 1,
        what: What::Branch { condition: String::new(), held: true, values: Vec::new(), times_before: step },
        decisive: step % 2 == 0,
    };
    let last = finding.path.events.pop().expect("the violation");
    finding.path.events = (0..steps).map(round).chain([last]).collect();
    long
}
