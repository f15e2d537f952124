//! What is asked of the portfolio. Data only.

use crate::choice::Choice;
use ringfence_engine::{AfterAnswer, Evidence, Search};
use ringfence_templates::TemplateSettings;
use ringfence_verdict::Goal;
use ringfence_verifier::VerifierSettings;

/// What to check, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Task {
    /// What is asked of the program.
    pub goal: Goal,
    /// The engines to use; none: the portfolio decides.
    pub engines: Vec<Choice>,
    /// The choices of the verifier.
    pub verifier: VerifierSettings,
    /// The choices of the template engine.
    pub templates: TemplateSettings,
    /// How many threads may work at once; 0 for as many as there are processors.
    pub jobs: usize,
    /// What the answer shall come with.
    pub evidence: Evidence,
    /// Whether to go on after a violation.
    pub search: Search,
    /// What becomes of the memory of the engines.
    pub memory: AfterAnswer,
}
