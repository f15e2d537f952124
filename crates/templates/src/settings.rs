//! The choices of the template engine.
//!
//! No choice makes a wrong answer possible: a proof is rechecked before it is one.

use ringfence_base::named;
use ringfence_base::named::any_of;
use std::fmt;
use std::str::FromStr;

named! {
    /// How calls of functions are modelled. Recursive functions are summarised in any case.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum CallModel {
        /// Each call as a copy of its function; with summaries where the copies are too many.
        #[default]
        Auto = "auto",
        /// Each call as a copy of its function.
        Inline = "inline",
        /// Each function once, with a summary for its calls.
        Summaries = "summaries",
    }
}

/// The settings of the template engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TemplateSettings {
    /// How calls are modelled.
    pub calls: CallModel,
}

/// One setting, as it is written on a command line: `name=value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateSetting {
    /// What `calls=…` says.
    Calls(CallModel),
}

impl FromStr for TemplateSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("`{text}` is not of the form name=value"));
        };
        if name != "calls" {
            return Err(format!("there is no setting `{name}`; there is calls"));
        }
        CallModel::from_name(value)
            .map(Self::Calls)
            .ok_or_else(|| format!("`calls` takes {}, not `{value}`", any_of(&CallModel::NAMES)))
    }
}

impl fmt::Display for TemplateSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Calls(model) => write!(f, "calls={}", model.name()),
        }
    }
}

impl TemplateSetting {
    /// All settings, with each value that they take.
    pub fn all() -> impl Iterator<Item = Self> {
        CallModel::ALL.into_iter().map(Self::Calls)
    }

    /// A later setting replaces an earlier one.
    pub const fn apply(self, to: &mut TemplateSettings) {
        match self {
            Self::Calls(model) => to.calls = model,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CallModel, TemplateSetting, TemplateSettings};

    fn set(text: &str) -> Result<CallModel, String> {
        let setting: TemplateSetting = text.parse()?;
        assert_eq!(setting.to_string(), text);
        let mut settings = TemplateSettings::default();
        setting.apply(&mut settings);
        Ok(settings.calls)
    }

    #[test]
    fn settings_are_read() {
        assert_eq!(set("calls=auto"), Ok(CallModel::Auto));
        assert_eq!(set("calls=inline"), Ok(CallModel::Inline));
        assert_eq!(set("calls=summaries"), Ok(CallModel::Summaries));
        assert!(TemplateSetting::all().all(|setting| setting.to_string().parse() == Ok(setting)));
    }

    #[test]
    fn what_a_setting_does_not_take_is_said() {
        assert_eq!(set("calls"), Err("`calls` is not of the form name=value".to_owned()));
        let said = "`calls` takes auto, inline or summaries, not `never`".to_owned();
        assert_eq!(set("calls=never"), Err(said));
        assert_eq!(set("join=never"), Err("there is no setting `join`; there is calls".to_owned()));
    }
}
