//! Columns of values, and the rows that are made of them: of loops and of summarised functions.
//!
//! A table has one column for each variable, and one line for each place where a hypothesis or a conclusion is stated.
//! A row that cannot be concluded everywhere is not made: nothing is assumed then. A hypothesis that cannot
//! be stated is left out.

use super::bound::{UpperBound, intervals, total};
use super::case::ByCase;
use super::parameter::{Instance, Parameter, PointsTo, Reached, SiteFacts};
use super::subject::Questions;
use super::{NO_CUT, Row, Subject, Variable};
use crate::Domain;
use crate::ssa::Ssa;
use crate::value::{Pointer, SiteId, Value};
use ringfence_logic::TermId;
use std::rc::Rc;

/// The values of the columns under a guard.
#[derive(Debug, Clone)]
pub(super) struct Valuation {
    pub(super) guard: TermId,
    pub(super) values: Vec<Option<Value>>,
    /// The pattern of the object, if rows are by pattern.
    pub(super) keys: Vec<TermId>,
}

impl Valuation {
    pub(super) fn new(guard: TermId, values: Vec<Option<Value>>) -> Self {
        Self { guard, values, keys: Vec::new() }
    }

    fn pointer(&self, at: usize) -> Option<&Pointer> {
        self.values[at].as_ref().and_then(Value::pointer)
    }

    pub(super) fn number(&self, at: usize) -> Option<TermId> {
        self.values[at].as_ref().and_then(Value::number)
    }

    /// Something about these values, under their guard.
    fn stated(&self, instance: Instance) -> (TermId, Instance) {
        let keyed = |instance| Instance::Keyed(self.keys.clone(), Box::new(instance));
        (self.guard, if self.keys.is_empty() { instance } else { keyed(instance) })
    }
}

/// A variable.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    /// What it is, for people.
    pub(super) variable: Option<Variable>,
    /// Whether there are rows about it alone; otherwise it is compared with others only.
    pub(super) own: bool,
    /// Whether it is compared with all others, not only with what it was before.
    pub(super) compared: bool,
    /// The column of what it was before.
    pub(super) before: Option<usize>,
}

impl Column {
    pub(super) fn own() -> Self {
        Self { variable: None, own: true, compared: true, before: None }
    }

    pub(super) fn beside() -> Self {
        Self { own: false, ..Self::own() }
    }

    /// With no row that compares it with others.
    pub(super) fn alone(self) -> Self {
        Self { compared: false, ..self }
    }
}

/// How many low bits of offsets rows are about: elements of two, four and eight bytes.
const LOW_BITS: [u32; 3] = [1, 2, 3];

/// Columns with their values.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The number of the loop that it is about; absent for a function.
    pub(super) cut: Option<usize>,
    /// The site, when it is about all objects of a loop's site.
    pub(super) site: Option<SiteId>,
    pub(super) columns: Vec<Column>,
    pub(super) conclusions: Vec<Valuation>,
    pub(super) hypotheses: Vec<Valuation>,
    /// Whether some conclusion cannot be stated, so that there are no rows.
    pub(super) unstated: bool,
    /// What patterns are about, if rows are by pattern.
    pub(super) questions: Questions,
}

/// What rows are made with, and those that were made.
#[derive(Debug)]
pub(super) struct Maker {
    pub(super) thresholds: Rc<[i128]>,
    pub(super) domain: Domain,
    pub(super) facts: Rc<SiteFacts>,
    pub(super) rows: Vec<Row>,
}

/// What a row is about in a line: absent when it cannot be stated there.
type Stated<'a> = dyn Fn(&mut Ssa<'_>, &Valuation) -> Option<Instance> + 'a;

/// The numbers of a sum in a line, with their signs.
type Numbers<'a> = dyn Fn(&mut Ssa<'_>, &Valuation) -> Option<Vec<(TermId, bool)>> + 'a;

impl Table {
    /// The row that says whether anything gets here at all, or which patterns do.
    pub(super) fn reached(&self, ssa: &mut Ssa<'_>, maker: &mut Maker) {
        let parameter = Box::new(Reached::default());
        self.row(ssa, maker, self.subject(&[]), parameter, &|_, _| Some(Instance::Nothing));
    }

    /// The rows about one column: where a pointer points, and the interval of a number or of an offset.
    pub(super) fn single(&self, ssa: &mut Ssa<'_>, maker: &mut Maker, at: usize) {
        if !self.is_pointer(at) {
            for (sign, signed, most) in self.width(ssa, at).map(intervals).unwrap_or_default() {
                self.sum(ssa, maker, &[(at, sign)], signed, most);
            }
            return;
        }
        let parameter = Box::new(PointsTo::new(maker.facts.clone()));
        self.row(ssa, maker, self.subject(&[(at, true)]), parameter, &|_, line| {
            Some(Instance::Pointer(line.pointer(at)?.clone()))
        });
        if !self.is_loose(at) {
            return;
        }
        for (sign, signed, most) in intervals(ssa.pointer_width()) {
            let subject = Subject { signed, offset: true, ..self.subject(&[(at, sign)]) };
            self.bounded(ssa, maker, subject, most, &|_, line| Some(vec![(line.pointer(at)?.off, sign)]));
        }
        self.walks(ssa, maker, at);
    }

    /// The rows about a pointer that walks along a buffer: the low bits of its offset, so that it is known to be a multiple of the size of
    /// elements, and, where the size of the object is no constant, how far the offset is from it.
    fn walks(&self, ssa: &mut Ssa<'_>, maker: &mut Maker, at: usize) {
        let subject = Subject { signed: false, ..self.subject(&[]) };
        for bits in LOW_BITS {
            let low = |ssa: &mut Ssa<'_>, line: &Valuation| {
                Some(vec![(ssa.terms.extract(line.pointer(at)?.off, bits - 1, 0), true)])
            };
            self.bounded(ssa, maker, subject.clone(), (1 << bits) - 1, &low);
        }
        let sites =
            |line: &Valuation| line.pointer(at).map(|pointer| crate::ssa::sites_of(&pointer.candidates));
        let mut open: Vec<SiteId> = self.lines().filter_map(sites).flatten().collect();
        open.retain(|&site| ssa.knowledge.sites[site].open);
        open.sort_unstable();
        open.dedup();
        for site in open {
            let Some(size) = ssa.size_of(site) else { continue };
            let most = ringfence_logic::bits::mask(ssa.pointer_width()).cast_signed();
            self.bounded(ssa, maker, subject.clone(), most, &|_, line| {
                Some(vec![(line.pointer(at)?.off, true), (size, false)])
            });
        }
    }

    /// A row that bounds a sum with signs.
    pub(super) fn sum(
        &self,
        ssa: &mut Ssa<'_>,
        maker: &mut Maker,
        sum: &[(usize, bool)],
        signed: bool,
        most: i128,
    ) {
        let subject = Subject { signed, ..self.subject(sum) };
        let numbers = |_: &mut Ssa<'_>, line: &Valuation| {
            sum.iter().map(|&(at, sign)| Some((line.number(at)?, sign))).collect()
        };
        self.bounded(ssa, maker, subject, most, &numbers);
    }

    /// A row that bounds the sum of some numbers with signs, in each line.
    pub(super) fn bounded(
        &self,
        ssa: &mut Ssa<'_>,
        maker: &mut Maker,
        subject: Subject,
        most: i128,
        numbers: &Numbers<'_>,
    ) {
        let parameter = Box::new(UpperBound::new(most, maker.thresholds.clone()));
        let signed = subject.signed;
        self.row(ssa, maker, subject, parameter, &|ssa, line| {
            let numbers = numbers(ssa, line)?;
            Some(Instance::Number(total(&mut ssa.terms, &numbers, signed)))
        });
    }

    /// A row, if it can be concluded everywhere.
    fn row(
        &self,
        ssa: &mut Ssa<'_>,
        maker: &mut Maker,
        subject: Subject,
        parameter: Box<dyn Parameter>,
        stated: &Stated<'_>,
    ) {
        let mut conclusions = Vec::new();
        for line in &self.conclusions {
            let Some(instance) = stated(ssa, line) else { return };
            conclusions.push(line.stated(instance));
        }
        let mut hypotheses = Vec::new();
        for line in &self.hypotheses {
            hypotheses.extend(stated(ssa, line).map(|instance| line.stated(instance)));
        }
        // What a loop leaves is said also where it is not assumed.
        if self.cut.is_some() || !hypotheses.is_empty() {
            let parameter = self.by_case(ssa, maker.domain, parameter);
            let cut = self.cut.unwrap_or(NO_CUT);
            maker.rows.push(Row { cut, subject, hypotheses, conclusions, parameter });
        }
    }

    /// What a parameter says, for each pattern and each path if rows are by these.
    fn by_case(&self, ssa: &Ssa<'_>, domain: Domain, parameter: Box<dyn Parameter>) -> Box<dyn Parameter> {
        let by_pattern = self.conclusions.iter().any(|line| !line.keys.is_empty());
        let parameter = if by_pattern { Box::new(ByCase::patterns(parameter)) } else { parameter };
        match self.cut.map(|cut| &ssa.cuts[cut].earlier).filter(|earlier| !earlier.is_empty()) {
            Some(earlier) if domain.is_by_path() => Box::new(ByCase::paths(earlier.clone(), parameter)),
            _ => parameter,
        }
    }

    /// A row about a sum with signs.
    pub(super) fn subject(&self, sum: &[(usize, bool)]) -> Subject {
        let variable = |&(at, sign): &(usize, bool)| Some((self.columns[at].variable?, sign));
        let questions = self.questions.clone();
        Subject { questions, ..Subject::of_sum(self.site, sum.iter().filter_map(variable).collect()) }
    }

    /// The lines that say what a column is: of a loop, what the end of an iteration is.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Valuation> {
        let hypotheses = self.hypotheses.iter().filter(|_| self.cut.is_none());
        self.conclusions.iter().chain(hypotheses)
    }

    pub(super) fn is_pointer(&self, at: usize) -> bool {
        self.lines().any(|line| line.pointer(at).is_some())
    }

    /// Whether a pointer of a column has an offset that is no constant.
    fn is_loose(&self, at: usize) -> bool {
        let loose = |pointer: &Pointer| pointer.candidates.iter().any(|addr| addr.off.is_none());
        self.lines().any(|line| line.pointer(at).is_some_and(loose))
    }

    /// The width of the numbers of a column; absent when there are none, or of several widths.
    pub(super) fn width(&self, ssa: &Ssa<'_>, at: usize) -> Option<u32> {
        let mut widths = self.lines().filter_map(|line| line.number(at)).map(|term| ssa.terms.width(term));
        let first = widths.next()?;
        widths.all(|width| width == first).then_some(first)
    }
}
