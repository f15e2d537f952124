//! A number of seconds, or none.

/// A time, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "TimeWords")]
pub(crate) struct TimeLimit(pub(crate) Option<std::time::Duration>);

/// A time limit as a file of settings says it.
#[derive(Debug, serde::Deserialize)]
#[serde(untagged, expecting = "neither a number of seconds nor none")]
enum TimeWords {
    Whole(u32),
    Number(f64),
    Word(String),
}

impl TryFrom<TimeWords> for TimeLimit {
    type Error = String;

    fn try_from(words: TimeWords) -> Result<Self, String> {
        seconds(&match words {
            TimeWords::Whole(number) => number.to_string(),
            TimeWords::Number(number) => number.to_string(),
            TimeWords::Word(word) => word,
        })
    }
}

/// Reads a time as it is written for an option.
pub(crate) fn seconds(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    let number: f64 = text.parse().map_err(|_| "neither a number of seconds nor none".to_owned())?;
    let time =
        std::time::Duration::try_from_secs_f64(number).map_err(|_| "not a possible time".to_owned())?;
    Ok(TimeLimit(Some(time)))
}
