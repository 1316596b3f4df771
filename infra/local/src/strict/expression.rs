//! Limits of expressions.

use super::operand;
use super::request::{Request, refused};
use super::tokens::{COMPARATORS, FUNCTIONS, tokens};
use dynoxide::DynoxideError;

/// Largest numbers of operators and functions in an expression, of values behind `IN`, of the levels of a path, and of the bytes
/// of a name that stands for something.
const OPERATORS: usize = 300;
const OPERANDS: usize = 100;
const LEVELS: usize = 32;
const REFERENCE: usize = 255;

const UPDATE_FUNCTIONS: [&str; 2] = ["if_not_exists", "list_append"];

/// All expressions of a request or of a part of it.
pub(super) fn check(request: &Request) -> Result<(), DynoxideError> {
    short_references(request)?;
    let all = [
        (&request.key_condition_expression, "KeyConditionExpression"),
        (&request.condition_expression, "ConditionExpression"),
        (&request.filter_expression, "FilterExpression"),
        (&request.projection_expression, "ProjectionExpression"),
        (&request.update_expression, "UpdateExpression"),
    ];
    for (expression, kind) in all {
        let Some(expression) = expression else { continue };
        let tokens: Vec<&str> = tokens(expression).collect();
        let invalid = |reason: String| refused(format!("Invalid {kind}: {reason}"));
        functions(&tokens).map_err(invalid)?;
        tokens.iter().try_for_each(|it| path(it).and_then(|()| names(request, it))).map_err(invalid)?;
        if kind != "ProjectionExpression" {
            tokens.iter().try_for_each(|it| value(request, it)).map_err(invalid)?;
        }
        if matches!(kind, "ConditionExpression" | "FilterExpression") {
            operators(&tokens).map_err(invalid)?;
            operand::check(request, &tokens).map_err(invalid)?;
        }
    }
    Ok(())
}

/// Names and values that an expression refers to are in the request.
fn names(request: &Request, token: &str) -> Result<(), String> {
    let mut names = token.split(['.', '[']).filter(|it| it.starts_with('#'));
    names.find(|it| !request.expression_attribute_names.contains_key(*it)).map_or(Ok(()), |name| {
        Err(format!("An expression attribute name used in the document path is not defined; attribute name: {name}"))
    })
}

fn value(request: &Request, token: &str) -> Result<(), String> {
    if token.starts_with(':') && !request.expression_attribute_values.contains_key(token) {
        return Err(format!(
            "An expression attribute value used in expression is not defined; attribute value: {token}"
        ));
    }
    Ok(())
}

fn short_references(request: &Request) -> Result<(), DynoxideError> {
    let too_long = |map: &str| {
        Err(refused(format!(
            "ExpressionAttribute{map} contains invalid key: The expression attribute map contains a key that is too long"
        )))
    };
    if request.expression_attribute_names.keys().any(|it| it.len() > REFERENCE) {
        return too_long("Names");
    }
    if request.expression_attribute_values.keys().any(|it| it.len() > REFERENCE) {
        return too_long("Values");
    }
    Ok(())
}

/// Depth and indexes of a path.
fn path(token: &str) -> Result<(), String> {
    let is_path = token.starts_with(|it: char| it == '#' || it == '_' || it.is_ascii_alphabetic());
    if !is_path {
        return Ok(());
    }
    let levels = 1 + token.matches(['.', '[']).count();
    if levels > LEVELS {
        return Err(format!("The document path has too many nesting levels; nesting levels: {levels}"));
    }
    let mut indexes = token.split('[').skip(1).filter_map(|it| it.split(']').next());
    let beyond = |it: &&str| it.bytes().all(|digit| digit.is_ascii_digit()) && it.parse::<i32>().is_err();
    indexes
        .find(beyond)
        .map_or(Ok(()), |index| Err(format!("List index is not within the allowable range; index: [{index}]")))
}

/// The names of functions have no capitals, unlike the other words.
fn functions(tokens: &[&str]) -> Result<(), String> {
    let known = || FUNCTIONS.iter().chain(&UPDATE_FUNCTIONS);
    let is_other = |it: &str| known().any(|name| name.eq_ignore_ascii_case(it)) && known().all(|name| *name != it);
    match tokens.windows(2).find(|it| it[1] == "(" && is_other(it[0])) {
        Some(called) => Err(format!("Invalid function name; function: {}", called[0])),
        None => Ok(()),
    }
}

fn operators(tokens: &[&str]) -> Result<(), String> {
    let is = |token: &str, word: &str| token.eq_ignore_ascii_case(word);
    let between = tokens.iter().filter(|it| is(it, "BETWEEN")).count();
    let words = ["AND", "OR", "NOT", "IN", "BETWEEN"];
    let counts =
        |it: &&&str| COMPARATORS.contains(*it) || FUNCTIONS.contains(*it) || words.iter().any(|word| is(it, word));
    // BETWEEN is one operator together with its AND.
    if tokens.iter().filter(counts).count() - between > OPERATORS {
        // As far as it was counted.
        return Err(format!("The expression contains too many operators; operator count: {}", OPERATORS + 1));
    }
    for (at, _) in tokens.iter().enumerate().filter(|(_, it)| is(it, "IN")) {
        let operands = 1 + tokens[at..].iter().take_while(|it| **it != ")").filter(|it| **it == ",").count();
        if operands > OPERANDS {
            return Err(format!("The IN operator is provided with too many operands; number of operands: {operands}"));
        }
    }
    Ok(())
}
