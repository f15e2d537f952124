// Validates reports: `node validate.js TOOLS SCHEMA DIR`.
//
// TOOLS is a directory with the packages ajv, ajv-draft-04, ajv-formats and one that holds the schema of
// SARIF 2.1.0; SCHEMA is our own schema of JSON reports; DIR holds the reports. Beside the schemas, what
// they do not say is checked: no empty lists, no line 0, the limits of code scanning, links that lead
// somewhere. Each problem is a line; the status is 1 when there are any.
"use strict";
const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");

const [tools, ownSchema, dir] = process.argv.slice(2);
const load = createRequire(path.join(path.resolve(tools), "package.json"));
const Ajv = load("ajv").default;
const Ajv4 = load("ajv-draft-04").default;
const formats = load("ajv-formats").default;

// The limits of GitHub code scanning: what is shown of each, where less is shown than taken.
const LIMITS = { results: 5000, flow: 1000, related: 100, rules: 25000, tags: 10, bytes: 10 * 1024 * 1024 };

function compile(AjvClass, schema) {
  // A pattern of the SARIF schema is no regular expression in the Unicode mode.
  const ajv = new AjvClass({ allErrors: true, strict: false, unicodeRegExp: false });
  formats(ajv);
  return ajv.compile(schema);
}

// Our schema lets readers expect more members; what we write has none that it does not know.
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const copy = {};
  for (const [name, value] of Object.entries(schema)) copy[name] = closed(value);
  if (copy.type === "object" && copy.properties) copy.additionalProperties = false;
  return copy;
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const sarifSchema = path.join(tools, "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const validSarif = compile(Ajv4, readJson(sarifSchema));
const validReport = compile(Ajv, closed(readJson(ownSchema)));

function walk(value, at, visit) {
  visit(value, at);
  if (value && typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) walk(inner, `${at}/${name}`, visit);
  }
}

// What holds for both formats.
function general(document, problems) {
  walk(document, "", (value, at) => {
    if (Array.isArray(value) && value.length === 0 && !/^\/runs\/\d+\/results$/.test(at)) {
      problems.push(`${at} is an empty list`);
    }
    if (/\/(startLine|line|startColumn|column)$/.test(at) && typeof value === "number" && value < 1) {
      problems.push(`${at} is ${value}`);
    }
  });
}

function sarifRun(run, problems) {
  const rules = run.tool.driver.rules;
  if (run.results.length > LIMITS.results) problems.push(`${run.results.length} results`);
  if (rules.length > LIMITS.rules) problems.push(`${rules.length} rules`);
  for (const rule of rules) {
    if (rule.properties.tags.length > LIMITS.tags) problems.push(`${rule.id} has too many tags`);
  }
  for (const result of run.results) sarifResult(result, rules, problems);
  walk(run, "", (value, at) => {
    if (at.endsWith("/artifactLocation") || /\/artifacts\/\d+\/location$/.test(at)) artifact(value, run, at, problems);
  });
}

function sarifResult(result, rules, problems) {
  if (rules[result.ruleIndex]?.id !== result.ruleId) problems.push(`${result.ruleId} is not at ${result.ruleIndex}`);
  if (!result.locations) problems.push(`${result.ruleId} has no location`);
  const related = result.relatedLocations ?? [];
  if (related.length > LIMITS.related) problems.push(`${related.length} related locations`);
  const ids = new Set(related.map((location) => location.id));
  for (const [, id] of result.message.text.matchAll(/\]\((\d+)\)/g)) {
    if (!ids.has(Number(id))) problems.push(`a link to ${id}, which is not there`);
  }
  for (const flow of result.codeFlows ?? []) {
    for (const thread of flow.threadFlows) {
      if (thread.locations.length > LIMITS.flow) problems.push(`${thread.locations.length} steps`);
    }
  }
  if (result.level === "error" && !/^[0-9a-f]{16}$/.test(result.partialFingerprints?.["ringfence/v1"] ?? "")) {
    problems.push("a violation without a fingerprint");
  }
}

function artifact(location, run, at, problems) {
  const absolute = location.uri.startsWith("file:///");
  if (!absolute && !(location.uriBaseId in (run.originalUriBaseIds ?? {}))) {
    problems.push(`${at}: ${location.uri} has no base`);
  }
  if (!absolute && /^[./]|\\/.test(location.uri) && !location.uri.startsWith("../")) {
    problems.push(`${at}: ${location.uri} is not relative to a base`);
  }
}

function check(file) {
  const text = fs.readFileSync(file, "utf8");
  const problems = [];
  const document = JSON.parse(text);
  const valid = file.endsWith(".sarif") ? validSarif : validReport;
  if (!valid(document)) {
    for (const error of valid.errors.slice(0, 5)) problems.push(`${error.instancePath} ${error.message}`);
    return problems;
  }
  general(document, problems);
  if (file.endsWith(".sarif")) {
    if (Buffer.byteLength(text) > LIMITS.bytes) problems.push(`${Buffer.byteLength(text)} bytes`);
    document.runs.forEach((run) => sarifRun(run, problems));
  }
  return problems;
}

let failed = 0;
const files = fs.readdirSync(dir).filter((name) => /\.(json|sarif)$/.test(name)).sort();
for (const name of files) {
  let problems;
  try {
    problems = check(path.join(dir, name));
  } catch (error) {
    problems = [String(error)];
  }
  failed += problems.length > 0 ? 1 : 0;
  for (const problem of problems) console.log(`${name}: ${problem}`);
}
console.log(`${files.length} reports, ${failed} with problems`);
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
