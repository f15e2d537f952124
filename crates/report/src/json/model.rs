//! The objects of the report: their members, in the order in which they are written.

use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'a> {
    pub(super) format: &'static str,
    pub(super) format_version: &'static str,
    pub(super) tool: Tool<'a>,
    pub(super) task: Task<'a>,
    pub(super) verdict: Answer<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) engine: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) finding: Option<Violation<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) other_findings: Vec<Violation<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) undefined: Vec<Violation<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) invariants: Vec<Memory<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unanalysed: Vec<Unanalysed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) statistics: Option<Cost>,
}

impl<'a> Document<'a> {
    /// What every document says.
    pub(super) const fn new(version: &'a str, task: Task<'a>, verdict: Answer<'a>) -> Self {
        Self {
            format: "ringfence-report",
            format_version: super::VERSION,
            tool: Tool { name: "ringfence", version },
            task,
            verdict,
            engine: None,
            finding: None,
            other_findings: Vec::new(),
            undefined: Vec::new(),
            invariants: Vec::new(),
            unanalysed: Vec::new(),
            statistics: None,
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Tool<'a> {
    name: &'static str,
    version: &'a str,
}

#[derive(Debug, Serialize)]
pub(super) struct Task<'a> {
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub(super) files: &'a [String],
    #[serde(flatten)]
    pub(super) goal: Option<Goal<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Goal<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) properties: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<&'static str>,
    pub(super) entry: &'a str,
    pub(super) data_model: &'a str,
    pub(super) malloc_may_fail: bool,
    /// Only where something is assumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) assume_external: Option<&'static str>,
    /// Only where they do not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) leaks_at_end: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) headers: Option<&'static str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub(super) engines: &'a [String],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer<'a> {
    pub(super) answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    /// What the user assumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) assumed: Option<&'a str>,
    pub(super) exit_code: u8,
    pub(super) detail: Detail<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Detail<'a> {
    StatesCheckedAgain(u64),
    ObligationsCheckedAgain(u64),
    Property(&'static str),
    Reason(&'a str),
}

#[derive(Debug, Serialize)]
pub(super) struct Violation<'a> {
    pub(super) rule: &'static str,
    pub(super) property: &'static str,
    pub(super) message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) function: Option<&'a str>,
    pub(super) fingerprint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) accepted: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) object: Option<Object<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) origin: Option<Place<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) stack: Vec<Frame<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) inputs: Option<Given<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<Steps<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) memory: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Place<'a> {
    pub(super) file: &'a str,
    pub(super) line: u32,
    pub(super) column: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct Object<'a> {
    pub(super) what: &'a str,
    pub(super) size: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) offset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) allocated: Option<Place<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<Place<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lost: Option<Place<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Frame<'a> {
    pub(super) function: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) called_from: Option<Place<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Given<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) values: Vec<Input<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values_left_out: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) arguments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) environment: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stdin: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Input<'a> {
    pub(super) kind: &'static str,
    pub(super) value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) variable: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place<'a>>,
    pub(super) decisive: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Steps<'a> {
    pub(super) steps: u64,
    pub(super) events_left_out: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) events: Vec<Step<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Step<'a> {
    pub(super) step: u64,
    pub(super) what: &'static str,
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) function: Option<&'a str>,
    pub(super) depth: u32,
    pub(super) decisive: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place<'a>>,
    #[serde(flatten)]
    pub(super) kind: Option<StepKind<'a>>,
}

/// The members that only some steps have.
#[derive(Debug, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub(super) enum StepKind<'a> {
    Branch {
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<&'a str>,
        held: bool,
        times_before: u64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        values: Vec<Value<'a>>,
    },
    Switch {
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<&'a str>,
        value: &'a str,
    },
    Input {
        input: usize,
    },
    Call {
        callee: &'a str,
    },
}

#[derive(Debug, Serialize)]
pub(super) struct Value<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
}

/// What memory looks like at a place.
#[derive(Debug, Serialize)]
pub(super) struct Memory<'a> {
    pub(super) moment: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<&'a str>,
    pub(super) function: &'a str,
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place<'a>>,
    pub(super) proved: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) states: Vec<Vec<String>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Unanalysed<'a> {
    pub(super) reason: &'static str,
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cost {
    pub(super) seconds: Box<RawValue>,
    pub(super) peak_memory_bytes: u64,
    pub(super) states: u64,
    pub(super) steps: u64,
    pub(super) paths: u64,
    pub(super) covered_states: u64,
    pub(super) joins: u64,
    pub(super) sat_queries: u64,
    pub(super) sat_undecided: u64,
    pub(super) sat_seconds: Box<RawValue>,
    pub(super) recheck_seconds: Box<RawValue>,
    pub(super) alarms: u64,
    pub(super) replays: u64,
}
