//! gcc: the oracle of what C programs print and how their types are laid out.

use crate::process::{self, Finished};
use ringfence_ir::DataModel;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long a compilation may take.
const COMPILE_LIMIT: Duration = Duration::from_secs(60);

/// The flag that chooses a data model. On 32 bits, floating point is computed in SSE registers, as on
/// 64 bits: x87 registers round to more digits than the types have.
fn model_flags(model: DataModel) -> &'static [&'static str] {
    match model {
        DataModel::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
        DataModel::Lp64 => &["-m64"],
    }
}

/// Whether gcc can build programs for a data model here.
pub fn available(model: DataModel, scratch: &Path) -> bool {
    let source = scratch.join(format!("probe-{}.c", model.name()));
    let text = "#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }\n";
    std::fs::write(&source, text).is_ok()
        && build(&[source], &[], model, &scratch.join("probe"), scratch).is_ok_and(|done| done.succeeded())
}

/// Builds a program without optimisation and without warnings.
pub fn build(
    files: &[PathBuf],
    flags: &[String],
    model: DataModel,
    to: &Path,
    scratch: &Path,
) -> std::io::Result<Finished> {
    let mut command = Command::new("gcc");
    command.args(["-w", "-O0", "-g"]).args(model_flags(model)).args(flags);
    command.args(files).arg("-o").arg(to).arg("-lm");
    process::run(&mut command, COMPILE_LIMIT, scratch)
}
