//! The checks of a project as commands for another engine: `plan`, what its commands take, and `merge`.

use super::{CheckArgs, Format};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// A check of a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub(crate) struct PlannedArgs {
    /// Write the result to this file for `ringfence merge`; then the exit code says only whether that was done
    #[arg(id = "result-out", long = "result-out", value_name = "FILE", help_heading = "Projects")]
    pub(crate) out: Option<PathBuf>,

    /// What the result is called.
    #[arg(id = "result-name", long = "result-name", value_name = "NAME", hide = true)]
    pub(crate) name: Option<String>,

    /// Why the program cannot be linked, which is its result then.
    #[arg(long, value_name = "TEXT", hide = true)]
    pub(crate) unlinked: Option<String>,
}

/// Who a plan is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlanFormat {
    /// A file for Ninja
    Ninja,
    /// A document for programs
    Json,
}

/// `ringfence plan`.
#[derive(Debug, Args)]
#[command(mut_arg("format", |arg| arg.long("report-format").hide(true)))]
pub(crate) struct PlanArgs {
    /// What the plan is written for
    #[arg(id = "plan-format", long = "format", value_name = "FORMAT", default_value = "ninja")]
    #[arg(help_heading = "Plan")]
    pub(crate) format: PlanFormat,

    /// Write the plan to this file [default: standard output]
    #[arg(long, value_name = "FILE", help_heading = "Plan")]
    pub(crate) out: Option<PathBuf>,

    /// The directory of the results [default: ringfence-results in the build directory, or here]
    #[arg(long, value_name = "DIR", help_heading = "Plan")]
    pub(crate) results: Option<PathBuf>,

    /// The program that the commands call [default: this one]
    #[arg(long, value_name = "PROGRAM", help_heading = "Plan")]
    pub(crate) tool: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) check: CheckArgs,
}

/// `ringfence merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Plans that `ringfence plan` wrote, or results that its commands wrote
    #[arg(value_name = "REPORT", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// How the report looks
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    /// Also write the report to a file, as its name ends: .json, .sarif or .txt; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) report_out: Vec<PathBuf>,

    /// Write a list of everything that was found, for `ringfence check --baseline`
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
}
