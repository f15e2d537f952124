//! The objects of a SARIF log that are used here: their members, in the order in which they are written.

use super::{MESSAGE, place::BASE};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [RunOfTool<'a>; 1],
}

impl<'a> Log<'a> {
    /// A log of one run.
    pub(super) const fn of(run: RunOfTool<'a>) -> Self {
        Self { schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RunOfTool<'a> {
    pub(super) tool: Tool<'a>,
    pub(super) invocations: [Invocation<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) original_uri_base_ids: Option<Bases>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) artifacts: Vec<Artifact>,
    pub(super) column_kind: &'static str,
    pub(super) results: Vec<Outcome<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) properties: Option<RunProperties<'a>>,
}

impl<'a> RunOfTool<'a> {
    /// A run without results.
    pub(super) const fn new(driver: Driver<'a>, invocation: Invocation<'a>) -> Self {
        Self {
            tool: Tool { driver },
            invocations: [invocation],
            original_uri_base_ids: None,
            artifacts: Vec::new(),
            column_kind: "unicodeCodePoints",
            results: Vec::new(),
            properties: None,
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver<'a> {
    pub(super) name: &'static str,
    pub(super) version: &'a str,
    pub(super) semantic_version: &'a str,
    pub(super) short_description: Message,
    pub(super) rules: Vec<Descriptor>,
}

/// A rule with its help.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor {
    pub(super) id: &'static str,
    pub(super) name: String,
    pub(super) short_description: Message,
    pub(super) full_description: Message,
    pub(super) help: Help,
    pub(super) default_configuration: Configuration,
    pub(super) properties: RuleProperties,
}

#[derive(Debug, Serialize)]
pub(super) struct Help {
    pub(super) text: String,
    pub(super) markdown: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct RuleProperties {
    pub(super) tags: Vec<String>,
    pub(super) precision: &'static str,
    #[serde(rename = "problem.severity")]
    pub(super) severity: &'static str,
    #[serde(rename = "security-severity", skip_serializing_if = "Option::is_none")]
    pub(super) security: Option<&'static str>,
}

/// A text, cut where it is too long.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    text: String,
}

impl<T: Into<String>> From<T> for Message {
    fn from(words: T) -> Self {
        Self { text: crate::words::cut(words.into(), MESSAGE) }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation<'a> {
    pub(super) execution_successful: bool,
    pub(super) exit_code: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit_code_description: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) tool_execution_notifications: Vec<Notification<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Notification<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) descriptor: Option<Reference>,
    pub(super) level: &'static str,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<Location<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Reference {
    pub(super) id: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Bases {
    /// [`BASE`] by its name.
    #[serde(rename = "SRCROOT")]
    pub(super) root: Base,
}

#[derive(Debug, Serialize)]
pub(super) struct Base {
    pub(super) uri: String,
    pub(super) description: Message,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Artifact {
    pub(super) location: ArtifactLocation,
    pub(super) roles: [&'static str; 1],
    pub(super) source_language: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

impl ArtifactLocation {
    /// A file by its whole URI.
    pub(super) const fn absolute(uri: String) -> Self {
        Self { uri, uri_base_id: None }
    }

    /// A file below the base.
    pub(super) const fn relative(uri: String) -> Self {
        Self { uri, uri_base_id: Some(BASE) }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location<'a> {
    pub(super) physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) logical_locations: Option<[LogicalLocation<'a>; 1]>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: u32,
    pub(super) start_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) snippet: Option<Message>,
}

#[derive(Debug, Serialize)]
pub(super) struct LogicalLocation<'a> {
    pub(super) name: &'a str,
    pub(super) kind: &'static str,
}

/// A violation or an alarm.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome<'a> {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) kind: &'static str,
    pub(super) level: &'static str,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Related<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code_flows: Option<[CodeFlow<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stacks: Option<[Stack<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) partial_fingerprints: Option<Fingerprints>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) suppressions: Option<[Suppression; 1]>,
    pub(super) properties: OutcomeProperties<'a>,
}

/// A place that belongs to a finding.
#[derive(Debug, Serialize)]
pub(super) struct Related<'a> {
    #[serde(skip)]
    pub(super) text: String,
    pub(super) id: usize,
    #[serde(flatten)]
    pub(super) location: Location<'a>,
    pub(super) message: Message,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeFlow<'a> {
    pub(super) thread_flows: [ThreadFlow<'a>; 1],
}

#[derive(Debug, Serialize)]
pub(super) struct ThreadFlow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
    pub(super) locations: Vec<FlowStep<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FlowStep<'a> {
    pub(super) location: NotedLocation<'a>,
    pub(super) nesting_level: u32,
    pub(super) importance: &'static str,
    pub(super) kinds: &'static [&'static str],
    pub(super) execution_order: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct NotedLocation<'a> {
    #[serde(flatten)]
    pub(super) location: Location<'a>,
    pub(super) message: Message,
}

#[derive(Debug, Serialize)]
pub(super) struct Stack<'a> {
    pub(super) frames: Vec<Frame<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Frame<'a> {
    pub(super) location: Location<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fingerprints {
    #[serde(rename = "ringfence/v1")]
    pub(super) stable: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) primary_location_line_hash: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Suppression {
    pub(super) kind: &'static str,
    pub(super) status: &'static str,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct OutcomeProperties<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) property: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) engine: Option<&'a str>,
    pub(super) confirmed: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) inputs: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) memory: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RunProperties<'a> {
    pub(super) verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) engine: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) checked: Vec<&'static str>,
    pub(super) entry: &'a str,
    pub(super) data_model: &'a str,
}
