//! Engines and their settings, as options and in files of settings.

use clap::ValueEnum;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use ringfence_portfolio::{Choice, Setting, TemplateSetting};
use std::ffi::OsStr;
use std::sync::LazyLock;

/// An engine, or one search strategy of symbolic execution, by its name.
#[derive(Debug, Clone, Copy, serde::Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct EngineArg(pub(crate) Choice);

impl ValueEnum for EngineArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<EngineArg>> =
            LazyLock::new(|| Choice::all().into_iter().map(EngineArg).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).aliases(self.0.former_names()))
    }
}

impl TryFrom<String> for EngineArg {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse().map(Self)
    }
}

/// A setting of the verifier.
#[derive(Debug, Clone)]
pub(crate) struct VerifierArg(pub(crate) Setting);

/// Those whose values are words.
impl ValueEnum for VerifierArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<VerifierArg>> =
            LazyLock::new(|| Setting::with_words().map(VerifierArg).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.to_string()).aliases(self.0.former_texts()))
    }
}

/// Reads settings of the verifier: beside the words that are listed for shells, many take numbers.
#[derive(Clone)]
pub(crate) struct VerifierParser;

impl TypedValueParser for VerifierParser {
    type Value = VerifierArg;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<VerifierArg, clap::Error> {
        let read = |text: String| text.parse().map(VerifierArg);
        StringValueParser::new().try_map(read).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(VerifierArg::value_variants().iter().filter_map(ValueEnum::to_possible_value)))
    }
}

/// A setting of the template engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TemplateArg(pub(crate) TemplateSetting);

impl ValueEnum for TemplateArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<TemplateArg>> =
            LazyLock::new(|| TemplateSetting::all().map(TemplateArg).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.to_string()))
    }
}
