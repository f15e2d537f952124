//! Code actions: to accept a finding, to begin a contract, to open the page of a run.

use crate::checks::Target;
use crate::document::Document;
use crate::lens::{OPEN_PAGE, target_value};
use crate::outline::{Function, functions};
use crate::text::{Position, is_part};
use serde_json::{Value, json};

/// The actions for a range, with the diagnostics that the client knows there.
pub(crate) fn of(document: &Document, range: &Value, diagnostics: &[Value]) -> Value {
    let own = diagnostics.iter().filter(|one| one["source"] == "ringfence" && one["code"].is_string());
    let mut out: Vec<Value> = own.filter_map(|one| accept(document, one)).collect();
    let functions = functions(document.text.as_str());
    let at = Position::of(&range["start"]).map(|start| document.text.offset(start));
    let function = functions.iter().find(|one| at.is_some_and(|at| (one.start..=one.end).contains(&at)));
    out.extend(function.filter(|one| one.contract.is_empty()).and_then(|one| insert(document, one)));
    out.extend(page(document, function));
    Value::from(out)
}

/// Accepts a finding by a comment on the line before ([docs/daily.md]).
fn accept(document: &Document, diagnostic: &Value) -> Option<Value> {
    let rule = diagnostic["code"].as_str()?;
    let line = Position::of(&diagnostic["range"]["start"])?.line;
    // A comment between two parts of a line that goes on would be a part of it.
    if line > 0 && document.text.line(line - 1).trim_end().ends_with('\\') {
        return None;
    }
    let text = document.text.line(line);
    let indent = &text[..text.len() - text.trim_start().len()];
    let edit = edit(document, line, &format!("{indent}// ringfence: accept {rule}\n"));
    let title = format!("Accept this finding ({rule})");
    Some(json!({ "title": title, "kind": "quickfix", "diagnostics": [diagnostic], "edit": edit }))
}

/// The insertion of whole lines before a line.
fn edit(document: &Document, line: usize, text: &str) -> Value {
    let at = Position { line, unit: 0 }.value();
    let change = json!({ "range": { "start": at, "end": at }, "newText": text });
    json!({ "changes": { document.uri.as_str(): [change] } })
}

/// Begins a contract: the memory that each pointer leads to, before and after. It is there to be changed.
fn insert(document: &Document, function: &Function) -> Option<Value> {
    if function.name == "main" {
        return None;
    }
    let cells: Vec<String> = pointers(&function.params).iter().map(|name| format!("{name} |-> _")).collect();
    let memory = if cells.is_empty() { "emp".to_owned() } else { cells.join(" * ") };
    let line = document.text.position(function.start).line;
    let edit = edit(document, line, &format!("//@ requires {memory}\n//@ ensures {memory}\n"));
    let title = format!("Begin a contract for `{}`", function.name);
    Some(json!({ "title": title, "kind": "refactor.rewrite", "edit": edit }))
}

/// The names of parameters that are pointers.
fn pointers(params: &str) -> Vec<&str> {
    let pointer = |param: &str| param.contains('*') && !param.contains('(');
    let name = |param: &'_ str| param.trim_end().rfind(|c| !is_part(c)).map(|at| at + 1);
    let names = params.split(',').filter(|param| pointer(param));
    names.filter_map(|param| Some(param[name(param)?..].trim())).filter(|name| !name.is_empty()).collect()
}

/// Opens the page of what is known of the function, or of the program.
fn page(document: &Document, function: Option<&Function>) -> Option<Value> {
    let own = function.map(|function| Target::Function(function.name.clone()));
    let target = own.filter(|own| document.results.contains_key(own)).unwrap_or(Target::Program);
    document.results.contains_key(&target).then(|| {
        let title = match &target {
            Target::Program => "Open the page of this check".to_owned(),
            Target::Function(name) => format!("Open the page about `{name}`"),
        };
        let arguments = json!([document.uri, target_value(&target)]);
        let command = json!({ "title": title, "command": OPEN_PAGE, "arguments": arguments });
        json!({ "title": title, "kind": "source", "command": command })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::time::Instant;

    fn document(text: &str) -> Document {
        let mut one = Document::new("file:///a.c", "/a.c".to_owned(), text.to_owned(), None, Instant::now());
        one.learn(Target::Program, Arc::default(), true);
        one
    }

    fn titles(document: &Document, line: usize, diagnostics: &[Value]) -> Vec<(String, String)> {
        let at = Position { line, unit: 5 }.value();
        let all = of(document, &json!({ "start": at, "end": at }), diagnostics);
        let one = |action: &Value| {
            let text = action["edit"]["changes"]["file:///a.c"][0]["newText"].as_str().unwrap_or_default();
            (action["title"].as_str().unwrap().to_owned(), text.to_owned())
        };
        all.as_array().unwrap().iter().map(one).collect()
    }

    #[test]
    fn actions_fit_their_place() {
        let text = "int f(struct n *x, char *s, int k)\n{\n\treturn 0;\n}\nint main(void) { return 0; }\n";
        let here = json!({ "start": { "line": 2, "character": 1 }, "end": { "line": 2, "character": 7 } });
        let leak = json!({ "source": "ringfence", "code": "leak", "range": here });
        let other = json!({ "source": "clang", "code": "leak", "range": here });
        let found = titles(&document(text), 2, &[leak, other, json!(7)]);
        let contract = "//@ requires x |-> _ * s |-> _\n//@ ensures x |-> _ * s |-> _\n";
        let wanted = [
            ("Accept this finding (leak)", "\t// ringfence: accept leak\n"),
            ("Begin a contract for `f`", contract),
            ("Open the page of this check", ""),
        ];
        assert_eq!(found, wanted.map(|(title, text)| (title.to_owned(), text.to_owned())));
        assert_eq!(titles(&document(text), 4, &[]).len(), 1);
        assert_eq!(titles(&document(text), 99, &[]).len(), 1);
    }

    #[test]
    fn a_comment_does_not_come_into_a_macro() {
        let here = json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 1, "character": 1 } });
        let leak = json!({ "source": "ringfence", "code": "leak", "range": here });
        let found = titles(&document("#define F \\\n x\n"), 1, &[leak]);
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
