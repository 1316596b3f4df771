//! What the command lines of the programs have in common: values, and what is wrong in one sentence.

use lexopt::{Error, Parser, ValueExt};

/// The value of the option that was just read.
///
/// # Errors
/// One sentence when there is none; what begins with `--` is the next option.
pub fn value(arguments: &mut Parser, option: &str) -> Result<String, String> {
    let value = arguments.value().and_then(ValueExt::string).ok();
    value
        .filter(|value| !value.is_empty() && !value.starts_with("--"))
        .ok_or_else(|| format!("{option} needs a value."))
}

/// What is wrong with a command line of `command`, such as `cargo start`.
#[must_use]
pub fn sentence(error: &Error, command: &str) -> String {
    match error {
        Error::UnexpectedValue { option, .. } => format!("{option} takes no value."),
        Error::UnexpectedOption(option) => unknown(option, command),
        Error::UnexpectedArgument(argument) => unknown(&argument.to_string_lossy(), command),
        other => format!("{other}; {command} --help lists all options."),
    }
}

fn unknown(argument: &str, command: &str) -> String {
    format!("Unknown option \"{argument}\"; {command} --help lists all options.")
}
