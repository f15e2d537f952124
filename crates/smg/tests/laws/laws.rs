//! The laws, each for one state or for two.
//!
//! Meanings are compared up to a number of heap objects: both sides with the same number, so that a state that
//! means more than another shows it as soon as the number is large enough.

use crate::check::check;
use crate::meaning::{Meaning, least, meaning, missing};
use crate::spec::Spec;
use crate::world::{World, rules};
use ringfence_exec::ObjId;
use ringfence_exec::reach::lost_blocks;
use ringfence_smg::Shape;
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::candidates::links;
use ringfence_smg::shape::describe::describe;
use ringfence_smg::shape::join::{Rules, covers, join};
use ringfence_smg::shape::merge::{Neighbours, merge};
use ringfence_smg::shape::question::{Need, Question};
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::status::Status;
use ringfence_smg::shape::tidy::tidy;
use ringfence_smg::shape::unfold::unfold;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What was seen of the laws.
#[derive(Default)]
pub(crate) struct Report {
    /// How often a law was tried, or something else happened that is worth to know.
    pub(crate) counts: BTreeMap<&'static str, usize>,
    /// How often a law did not hold, with the first examples.
    pub(crate) broken: BTreeMap<&'static str, (usize, Vec<String>)>,
}

/// How many examples of a broken law are kept.
const EXAMPLES: usize = 4;

impl Report {
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn broken(&mut self, law: &'static str, example: impl FnOnce() -> String) {
        let entry = self.broken.entry(law).or_default();
        entry.0 += 1;
        if entry.1.len() < EXAMPLES {
            entry.1.push(example());
        }
    }

    /// Notes whether a law holds.
    pub(crate) fn law(&mut self, law: &'static str, holds: bool, example: impl FnOnce() -> String) {
        self.count(law);
        if !holds {
            self.broken(law, example);
        }
    }

    /// The laws that were broken, with examples.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (law, (count, examples)) in &self.broken {
            let _ = write!(text, "\n##### {law}: broken {count} times\n");
            examples.iter().for_each(|example| text.extend(["--- ", example, "\n"]));
        }
        text
    }

    /// Shows what was counted, and fails when a law was broken.
    pub(crate) fn finish(self) {
        for (what, count) in &self.counts {
            println!("{count:9} {what}");
        }
        assert!(self.broken.is_empty(), "{}", self.text());
    }
}

/// A state with what it was made from.
pub(crate) struct Case<'s> {
    pub(crate) spec: &'s Spec,
    pub(crate) state: Configuration,
}

impl World<'_> {
    pub(crate) fn check(&mut self, state: &Configuration) -> Result<(), String> {
        let word = self.word();
        check(state, &mut self.machine.reason, word)
    }

    pub(crate) fn meaning(&mut self, state: &Configuration, limit: usize) -> Result<Meaning, String> {
        let word = self.word();
        meaning(state, &mut self.machine.reason, word, limit)
    }

    pub(crate) fn describe(&mut self, state: &Configuration) -> String {
        let mut text = describe(state, &mut self.machine.reason);
        state.heap.for_each_object(|id, _| {
            if !state.heap.locals(id).is_empty() {
                text += &format!("  locals of {id}: {:?}\n", state.heap.locals(id));
            }
        });
        text
    }

    /// The state of a description, unless it is none that an analysis could meet: inconsistent, with lost
    /// blocks, or empty.
    pub(crate) fn case<'s>(&mut self, spec: &'s Spec) -> Option<Case<'s>> {
        let state = spec.build(self);
        self.check(&state).ok()?;
        let mut roots = Vec::new();
        state.for_each_value(|value| roots.push(value.prov));
        lost_blocks(&state.heap, roots.into_iter()).blocks.is_empty().then_some(())?;
        self.meaning(&state, least(&state)).ok()?;
        Some(Case { spec, state })
    }

    /// Checks that a result is consistent and gives its meaning.
    pub(crate) fn result(
        &mut self,
        report: &mut Report,
        law: &'static str,
        from: &dyn Debug,
        state: &Configuration,
        limit: usize,
    ) -> Option<Meaning> {
        let checked = self.check(state);
        let sound = checked.is_ok();
        report.law(law, sound, || {
            let what = checked.err().unwrap_or_default();
            format!("{what}\nfrom {from:?}\ngives\n{}", self.describe(state))
        });
        match self.meaning(state, limit) {
            Ok(meaning) => Some(meaning),
            Err(what) => {
                if sound {
                    report.broken(law, || format!("{what}\nfrom {from:?}\ngives\n{}", self.describe(state)));
                }
                None
            }
        }
    }

    /// The laws of one state.
    pub(crate) fn single_laws(&mut self, report: &mut Report, case: &Case<'_>, extra: usize) {
        let limit = least(&case.state) + extra;
        let Ok(all) = self.meaning(&case.state, limit) else {
            report.count("states without a meaning");
            return;
        };
        report.count("states");
        let caught = catch_unwind(AssertUnwindSafe(|| {
            self.unfold_law(report, case, &all, limit);
            self.tidy_law(report, case, &all, limit);
            self.merge_law(report, case, &all, limit);
            self.abstraction_law(report, case, &all, limit);
            let records = self.records.clone();
            let reflexive = covers(
                self.machine.program,
                &mut self.machine.reason,
                &case.state,
                &case.state,
                rules(&records, 0),
            );
            report.law("a state covers itself", reflexive, || {
                format!("{:?}\n{}", case.spec, self.describe(&case.state))
            });
        }));
        report.law("no panic on one state", caught.is_ok(), || format!("{:?}", case.spec));
    }

    /// Materialisation and removal, at both ends, keep the meaning.
    fn unfold_law(&mut self, report: &mut Report, case: &Case<'_>, all: &Meaning, limit: usize) {
        for id in abstract_objects(&case.state) {
            for need in [Need::Node, Need::Emptiness, Need::Single] {
                // Whether the first node is the last is asked only while it may be.
                if need == Need::Single && minimum(&case.state, id) >= 2 {
                    continue;
                }
                let request = Question { id, need };
                let bits = self.pointer_bits();
                let Ok(cases) = unfold(&case.state, &mut self.machine.reason, bits, request) else {
                    report.count("refused unfoldings");
                    continue;
                };
                let mut sum = Meaning::new();
                for state in &cases {
                    let law = "unfolding gives consistent states";
                    let Some(part) = self.result(report, law, &(request, case.spec), state, limit) else {
                        return;
                    };
                    sum.extend(part);
                }
                let (lost, added) = (all.difference(&sum).count(), sum.difference(all).count());
                report.law("unfolding keeps the meaning", (lost, added) == (0, 0), || {
                    let texts: Vec<String> = cases.iter().map(|state| self.describe(state)).collect();
                    let before = self.describe(&case.state);
                    format!(
                        "{lost} lost, {added} added by {request:?} of {:?}\n{before}gives\n{}",
                        case.spec,
                        texts.join("and\n")
                    )
                });
            }
        }
    }

    fn generalises(
        &mut self,
        report: &mut Report,
        laws: [&'static str; 2],
        case: &Case<'_>,
        (all, limit): (&Meaning, usize),
        state: &Configuration,
    ) {
        let Some(result) = self.result(report, laws[0], &case.spec, state, limit) else { return };
        let lost = missing(all, &result);
        report.law(laws[1], lost == 0, || {
            let before = self.describe(&case.state);
            format!(
                "{lost} of {} lost from {:?}\n{before}gives\n{}",
                all.len(),
                case.spec,
                self.describe(state)
            )
        });
    }

    fn tidy_law(&mut self, report: &mut Report, case: &Case<'_>, all: &Meaning, limit: usize) {
        let mut state = case.state.clone();
        tidy(&mut state, &mut self.machine.reason);
        let laws = ["tidying gives consistent states", "tidying loses nothing"];
        self.generalises(report, laws, case, (all, limit), &state);
    }

    fn merge_law(&mut self, report: &mut Report, case: &Case<'_>, all: &Meaning, limit: usize) {
        let (bits, word) = (self.pointer_bits(), self.word());
        let records = self.records.clone();
        let mut objects = Vec::new();
        case.state.heap.for_each_object(|id, _| objects.push(id));
        for first in objects {
            for (link, second) in links(&case.state.heap, first, word) {
                let pair = Neighbours { first, second, link };
                let rules = rules(&records, usize::MAX);
                match merge(&case.state, &mut self.machine.reason, bits, pair, rules) {
                    Some((state, _)) => {
                        let laws = ["merging gives consistent states", "merging loses nothing"];
                        self.generalises(report, laws, case, (all, limit), &state);
                    }
                    None => report.count("refused mergers"),
                }
            }
        }
    }

    fn abstraction_law(&mut self, report: &mut Report, case: &Case<'_>, all: &Meaning, limit: usize) {
        let bits = self.pointer_bits();
        let records = self.records.clone();
        let mut state = case.state.clone();
        let rules = rules(&records, usize::MAX);
        if abstracted(&mut state, &mut self.machine.reason, bits, Thresholds::default(), rules) {
            let laws = ["abstraction gives consistent states", "abstraction loses nothing"];
            self.generalises(report, laws, case, (all, limit), &state);
        } else {
            report.count("states that are abstract enough");
        }
    }

    /// The laws of two states.
    pub(crate) fn pair_laws(&mut self, report: &mut Report, cases: [&Known<'_>; 2]) {
        report.count("pairs of states");
        let [a, b] = cases.map(|known| &known.case);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            self.cover_law(report, cases);
            self.join_law(report, cases);
        }));
        report.law("no panic on two states", caught.is_ok(), || format!("{:?}\nand {:?}", a.spec, b.spec));
    }

    fn cover_law(&mut self, report: &mut Report, cases: [&Known<'_>; 2]) {
        let [a, b] = cases.map(|known| &known.case);
        let records = self.records.clone();
        let holds =
            covers(self.machine.program, &mut self.machine.reason, &a.state, &b.state, rules(&records, 0));
        let truth = cases[1].is_within(cases[0]);
        let (ours, theirs) = (Signature::of(&a.state), Signature::of(&b.state));
        let seen = ours.constants().may_cover(&theirs.constants()) && ours.may_cover(&theirs);
        report.law("a signature does not hide that a state is covered", seen || !holds, || {
            format!("{:?}\ncovers\n{:?}", a.spec, b.spec)
        });
        if holds {
            report.law("what a state covers it means", truth, || {
                let texts = [self.describe(&a.state), self.describe(&b.state)];
                format!("{:?}\nis said to cover\n{:?}\n{}and\n{}", a.spec, b.spec, texts[0], texts[1])
            });
        } else if truth {
            report.count("entailments that are not seen");
        }
    }

    fn join_law(&mut self, report: &mut Report, cases: [&Known<'_>; 2]) {
        let [a, b] = cases.map(|known| &known.case);
        let records = self.records.clone();
        let exact = rules(&records, 1);
        let Ok(joined) = join(self.machine.program, &mut self.machine.reason, &a.state, &b.state, exact)
        else {
            report.count("refused joins");
            return;
        };
        let specs = [a.spec, b.spec];
        let (ours, theirs) = (Signature::of(&a.state), Signature::of(&b.state));
        let seen = ours.may_join_somehow(&theirs);
        report.law("a signature does not hide a join at any price", seen, || format!("{specs:?}"));
        let choosy = Rules { lossy: false, ..exact };
        if join(self.machine.program, &mut self.machine.reason, &a.state, &b.state, choosy).is_ok() {
            let seen = ours.constants().may_join(&theirs.constants(), exact.partition_limit)
                && ours.may_join(&theirs, exact.partition_limit);
            report.law("a signature does not hide a join", seen, || format!("{specs:?}"));
        }
        let law = "joining gives consistent states";
        let Some(result) = self.result(report, law, &specs, &joined.state, cases[0].limit) else { return };
        let mut absent = [0, 0];
        for (lost, known) in absent.iter_mut().zip(cases) {
            *lost = missing(&known.meaning, &result);
        }
        let text = |world: &mut Self, what: String| {
            let texts = [&a.state, &b.state, &joined.state].map(|state| world.describe(state));
            format!("{what}: {specs:?}\n{}and\n{}give\n{}", texts[0], texts[1], texts[2])
        };
        report.law("joining loses nothing", absent == [0, 0], || text(self, format!("{absent:?} lost")));
        let inside = [cases[1].is_within(cases[0]), cases[0].is_within(cases[1])];
        let truth = match joined.status {
            Status::Equal => inside[0] && inside[1],
            Status::First => inside[0],
            Status::Second => inside[1],
            Status::Neither => true,
        };
        report.law("the status of a join is true", truth, || text(self, format!("{:?}", joined.status)));
        for (at, known) in cases.into_iter().enumerate() {
            let exact = rules(&records, 0);
            let (program, reason) = (self.machine.program, &mut self.machine.reason);
            let covered = covers(program, reason, &joined.state, &known.case.state, exact);
            report.count("joins to be seen as entailed");
            if !covered {
                report
                    .count(["first not seen to be covered by the join", "second not seen to be covered"][at]);
            }
        }
    }
}

/// A state with its meaning up to a number of objects.
pub(crate) struct Known<'s> {
    pub(crate) case: Case<'s>,
    pub(crate) meaning: Meaning,
    pub(crate) limit: usize,
}

impl<'s> Known<'s> {
    pub(crate) fn of(world: &mut World<'_>, case: Case<'s>, limit: usize) -> Option<Self> {
        let meaning = world.meaning(&case.state, limit).ok()?;
        Some(Self { case, meaning, limit })
    }

    fn is_within(&self, other: &Self) -> bool {
        missing(&self.meaning, &other.meaning) == 0
    }
}

/// The segments of a state that are below none, and their last nodes: only these can be unfolded, since one that is
/// below another is several at once.
fn abstract_objects(state: &Configuration) -> Vec<ObjId> {
    let mut all = Vec::new();
    state.heap.for_each_object(|id, object| {
        if !matches!(object.shape, Shape::Region) && object.owner.is_none() {
            all.push(id);
        }
    });
    all
}

fn minimum(state: &Configuration, id: ObjId) -> u32 {
    let list = match state.heap.object(id).map(|object| object.shape) {
        Some(Shape::Last(of)) => of,
        _ => id,
    };
    state.heap.segment(list).map_or(1, |segment| segment.min)
}
