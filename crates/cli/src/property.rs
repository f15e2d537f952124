//! The properties that a run is about: names on the command line and property files of SV-COMP.

use crate::args::{ExternalArg, GoalArgs};
use ringfence_cfront::drivers;
use ringfence_verdict::{Externals, Goal, Property, ViolationKind};

/// What the arguments ask for.
pub(crate) fn goal(args: &GoalArgs) -> Result<Goal, String> {
    let properties = Properties::from_arguments(&args.property)?;
    let entry = args.entry.clone().or(properties.entry);
    let entry = entry.map(|name| if args.as_function { drivers::entry(&name, &[]) } else { name });
    let mut also = args.also();
    also.extend(properties.also.into_iter().filter(|kind| !args.also().contains(kind)));
    let goal = Goal {
        entry: entry.unwrap_or_else(|| "main".to_owned()),
        malloc_may_fail: args.malloc_may_fail,
        cleanup_at_abort: !args.no_cleanup_at_abort,
        leaks_at_end: !args.no_leaks_at_end,
        externals: args.assume_external.map_or(Externals::Undefined, |ExternalArg::Pure| Externals::Pure),
        ..Goal::default()
    };
    let goal = goal.asking(&properties.list, &also);
    Ok(if args.no_leaks { goal.without(Property::ValidMemtrack) } else { goal })
}

/// Properties and the function that a property file starts from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Properties {
    /// The properties, sorted, without repetition.
    pub(crate) list: Vec<Property>,
    /// The entry function that a property file names.
    pub(crate) entry: Option<String>,
    /// Kinds that a property file asks about without the property that they belong to.
    pub(crate) also: Vec<ViolationKind>,
}

const MEMSAFETY: [Property; 3] = [Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack];

impl Properties {
    /// Memory safety and assertions: what is checked when nothing else is asked for.
    pub(crate) fn standard() -> Self {
        let mut all = Self::default();
        all.add(&MEMSAFETY);
        all.add(&[Property::UnreachCall]);
        all
    }

    /// The properties of the arguments of `--property`, each a name or a property file; the standard
    /// ones when there are none.
    pub(crate) fn from_arguments(arguments: &[String]) -> Result<Self, String> {
        if arguments.is_empty() {
            return Ok(Self::standard());
        }
        let mut all = Self::default();
        for argument in arguments {
            all.add_argument(argument)?;
        }
        Ok(all)
    }

    fn add_argument(&mut self, argument: &str) -> Result<(), String> {
        match argument {
            "memsafety" => self.add(&MEMSAFETY),
            "memcleanup" => self.add(&[Property::ValidMemcleanup]),
            file if file.ends_with(".prp") => {
                let text = std::fs::read_to_string(file)
                    .map_err(|error| format!("cannot read `{file}`: {error}"))?;
                return self.add_file(&text).map_err(|error| format!("`{file}`: {error}"));
            }
            other => match Property::from_name(other) {
                Some(property) => self.add(&[property]),
                None => {
                    let names = Property::ALL.map(Property::name).join(", ");
                    let known = format!("memsafety, memcleanup, {names} or a file that ends in .prp");
                    return Err(format!("unknown property `{other}`: expected {known}"));
                }
            },
        }
        Ok(())
    }

    /// Whether a violation of a property is one of what is asked.
    pub(crate) fn covers(&self, property: Property) -> bool {
        self.list.contains(&property) || self.also.iter().any(|kind| kind.property() == property)
    }

    fn add(&mut self, properties: &[Property]) {
        self.list.extend(properties);
        self.list.sort_unstable();
        self.list.dedup();
    }

    /// Reads the `CHECK( init(ENTRY()), LTL(FORMULA) )` of a property file.
    fn add_file(&mut self, text: &str) -> Result<(), String> {
        let mut checks = 0;
        let compact: String = text.lines().flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
        for check in compact.split("CHECK(").skip(1) {
            let (entry, formula) =
                split_check(check).ok_or_else(|| format!("cannot read `CHECK({check}`"))?;
            self.entry = Some(entry.to_owned());
            match formula {
                "G!overflow" => self.also.push(ViolationKind::SignedOverflow),
                formula => self.add(&[formula_property(formula)?]),
            }
            checks += 1;
        }
        if checks == 0 { Err("no `CHECK(…)` in the file".to_owned()) } else { Ok(()) }
    }
}

/// What a task asks, in the form of property files.
pub(crate) fn specification(goal: &Goal) -> String {
    let overflow = goal.also().contains(&ViolationKind::SignedOverflow).then_some("! overflow");
    let formulas = goal.properties().into_iter().map(|property| match property {
        Property::ValidDeref => "valid-deref",
        Property::ValidFree => "valid-free",
        Property::ValidMemtrack => "valid-memtrack",
        Property::ValidMemcleanup => "valid-memcleanup",
        Property::UnreachCall => "! call(reach_error())",
        Property::NoUndefined => "def-behavior",
    });
    let check = |formula| format!("CHECK( init({}()), LTL(G {formula}) )", goal.entry);
    formulas.chain(overflow).map(check).collect::<Vec<_>>().join("\n")
}

/// `init(main()),LTL(Gvalid-free))` in its two parts.
fn split_check(check: &str) -> Option<(&str, &str)> {
    let (entry, rest) = check.strip_prefix("init(")?.split_once("()),LTL(")?;
    Some((entry, rest.strip_suffix("))")?))
}

fn formula_property(formula: &str) -> Result<Property, String> {
    Ok(match formula {
        "Gvalid-deref" => Property::ValidDeref,
        "Gvalid-free" => Property::ValidFree,
        "Gvalid-memtrack" => Property::ValidMemtrack,
        "Gvalid-memcleanup" => Property::ValidMemcleanup,
        "Gdef-behavior" => Property::NoUndefined,
        "G!call(reach_error())" | "G!call(__VERIFIER_error())" => Property::UnreachCall,
        other => return Err(format!("the property `LTL({other})` is not supported")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_the_default() {
        let named = Properties::from_arguments(&["memcleanup".into(), "memcleanup".into()]).unwrap();
        assert_eq!(named.list, [Property::ValidMemcleanup]);
        let standard = Properties::from_arguments(&[]).unwrap();
        assert!(
            standard.list.contains(&Property::ValidDeref) && standard.list.contains(&Property::UnreachCall)
        );
        assert!(!standard.list.contains(&Property::ValidMemcleanup));
        for property in Property::ALL {
            let alone = Properties::from_arguments(&[property.name().to_owned()]).unwrap();
            assert_eq!(alone.list, [property]);
        }
        assert!(
            Properties::from_arguments(&["speed".into()]).unwrap_err().contains("unknown property `speed`")
        );
    }

    #[test]
    fn property_files_are_read() {
        let mut all = Properties::default();
        all.add_file(
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
             CHECK( init(main()), LTL(G valid-memtrack) )\n",
        )
        .unwrap();
        assert_eq!(all.list, MEMSAFETY);
        assert_eq!(all.entry.as_deref(), Some("main"));
        let mut call = Properties::default();
        call.add_file("CHECK( init(start()), LTL(G ! call(reach_error())) )").unwrap();
        assert_eq!((call.list, call.entry.as_deref()), (vec![Property::UnreachCall], Some("start")));
    }

    #[test]
    fn what_is_asked_is_written_as_it_is_read() {
        let text = "CHECK( init(go()), LTL(G valid-free) )\nCHECK( init(go()), LTL(G ! call(reach_error())) )\n\
                    CHECK( init(go()), LTL(G ! overflow) )";
        let mut all = Properties::default();
        all.add_file(text).unwrap();
        assert!(all.covers(Property::NoUndefined) && !all.covers(Property::ValidDeref));
        let goal = Goal { entry: all.entry.clone().unwrap_or_default(), ..Goal::default() };
        let goal = goal.asking(&all.list, &all.also);
        assert_eq!(specification(&goal), text);
        let mut again = Properties::default();
        again.add_file(&specification(&goal)).unwrap();
        assert_eq!(again, all);
    }

    #[test]
    fn other_property_files_are_refused() {
        let error = |text: &str| Properties::default().add_file(text).unwrap_err();
        assert_eq!(error("CHECK( init(main()), LTL(F end) )"), "the property `LTL(Fend)` is not supported");
        assert_eq!(error("hello"), "no `CHECK(…)` in the file");
        assert!(error("CHECK( main )").starts_with("cannot read"));
    }
}
