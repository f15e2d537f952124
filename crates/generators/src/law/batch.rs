//! The programs of a batch as gcc compiles them: as many as possible in one binary, each run in a process of its own.

use super::judge::Trial;
use super::native::{Binary, Job, Level, Shown};
use super::plan::Plan;
use ringfence_ir::DataModel;
use std::path::{Path, PathBuf};

/// A run of a compiled program that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    /// How the program is compiled.
    pub(super) level: Level,
    /// The question whose answer FALSE came with these inputs; absent for the runs that hold against TRUE.
    pub(super) refutes: Option<super::ask::Asked>,
    /// The inputs.
    pub(super) vector: Vec<u64>,
}

/// What gcc makes of a program.
#[derive(Debug, Clone, Default)]
pub(super) struct Native {
    /// Whether gcc builds for the data model.
    pub(super) is_tried: bool,
    /// Why it cannot be built or run.
    pub(super) failed: Option<String>,
    /// What the runs showed.
    pub(super) runs: Vec<(Request, Vec<Shown>)>,
}

/// What gcc makes of the programs of a batch, in their order.
pub(super) fn run(trials: &[Trial<'_>], runtimes: &[(DataModel, PathBuf)], dir: &Path) -> Vec<Native> {
    let mut natives = vec![Native::default(); trials.len()];
    for (model, runtime) in runtimes {
        let of_model = |&index: &usize| trials[index].plan.model == *model && trials[index].is_compiled();
        let (apart, together) = (0..trials.len())
            .filter(of_model)
            .partition::<Vec<usize>, _>(|&index| trials[index].plan.is_apart());
        let groups = apart.into_iter().map(|index| vec![index]).chain([together]);
        let bench = Bench { trials, model: *model, runtime, dir };
        for group in groups {
            for &index in &group {
                natives[index].is_tried = true;
            }
            for level in Level::ALL {
                bench.run(&group, level, &mut natives);
            }
        }
    }
    natives
}

/// Where programs of one data model are built and run.
struct Bench<'a> {
    trials: &'a [Trial<'a>],
    model: DataModel,
    runtime: &'a Path,
    dir: &'a Path,
}

impl Bench<'_> {
    /// Builds a group of programs into one binary and runs it; one by one when that fails, to see whose fault it is.
    fn run(&self, group: &[usize], level: Level, natives: &mut [Native]) {
        let requests = |index: usize| {
            let all = self.trials[index].requests().into_iter();
            all.filter(|request| request.level == level).collect::<Vec<Request>>()
        };
        // Without optimisation everything is built, so that it is known to be C.
        let wanted: Vec<(usize, Vec<Request>)> = group
            .iter()
            .map(|&index| (index, requests(index)))
            .filter(|(_, requests)| level == Level::O0 || !requests.is_empty())
            .collect();
        if wanted.is_empty() {
            return;
        }
        match self.results(&wanted, level) {
            Ok(results) => {
                for ((index, requests), shown) in wanted.into_iter().zip(results) {
                    natives[index].runs.extend(requests.into_iter().zip(shown));
                }
            }
            Err(error) if wanted.len() == 1 => natives[wanted[0].0].failed = Some(error),
            Err(_) => wanted.iter().for_each(|(index, _)| self.run(&[*index], level, natives)),
        }
    }

    /// What the runs of each program show.
    fn results(
        &self,
        wanted: &[(usize, Vec<Request>)],
        level: Level,
    ) -> Result<Vec<Vec<Vec<Shown>>>, String> {
        let plans: Vec<&Plan<'_>> = wanted.iter().map(|(index, _)| self.trials[*index].plan).collect();
        let binary = Binary::build(&plans, self.runtime, self.model, level, self.dir)?;
        let job = |(place, (_, requests)): (usize, &(usize, Vec<Request>))| {
            let job = move |request: &Request| Job { place, vector: request.vector.clone() };
            requests.iter().map(job).collect::<Vec<Job>>()
        };
        let jobs: Vec<Job> = wanted.iter().enumerate().flat_map(job).collect();
        let mut shown = binary.runs(&jobs, self.dir)?.into_iter();
        Ok(wanted.iter().map(|(_, requests)| shown.by_ref().take(requests.len()).collect()).collect())
    }
}
