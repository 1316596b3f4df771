//! What the operators and functions of a condition are given. The embedded database looks at it for some operations only, and
//! never in the conditions of a transaction.

use super::request::Request;
use super::tokens::COMPARATORS;
use serde_json::Value;
use std::cmp::Ordering;

const TYPES: [&str; 10] = ["B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M"];

pub(super) fn check(request: &Request, tokens: &[&str]) -> Result<(), String> {
    for (at, token) in tokens.iter().enumerate() {
        let behind = &tokens[at + 1..];
        let before = at.checked_sub(1).map(|at| tokens[at]);
        match (*token, before, behind) {
            (sign, Some(left), [right, ..]) if COMPARATORS.contains(&sign) => compared(request, sign, left, right)?,
            (word, _, [low, _, high, ..]) if word.eq_ignore_ascii_case("BETWEEN") => bounds(request, low, high)?,
            (function @ ("begins_with" | "contains"), _, ["(", first, ",", second, ..]) => {
                distinct(request, function, first, second)?;
                if function == "begins_with" {
                    [first, second].into_iter().try_for_each(|it| of_type(request, function, it, &["S", "B"]))?;
                }
            }
            (function @ "attribute_type", _, ["(", _, ",", second, ..]) => {
                of_type(request, function, second, &["S"])?;
                let named = request.value(second).and_then(|(_, it)| it.as_str());
                if let Some(name) = named.filter(|it| !TYPES.contains(it)) {
                    let valid = TYPES.join(",");
                    return Err(format!("Invalid attribute type name found; type: {name}, valid types: {{{valid}}}"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn compared(request: &Request, sign: &str, left: &str, right: &str) -> Result<(), String> {
    if !matches!(sign, "=" | "<>") {
        ordered(request, sign, left)?;
        ordered(request, sign, right)?;
    }
    distinct(request, sign, left, right)
}

/// Only texts, numbers and bytes have an order.
fn ordered(request: &Request, operator: &str, operand: &str) -> Result<(), String> {
    match request.value(operand) {
        Some((kind, _)) if !matches!(kind, "S" | "N" | "B") => {
            Err(format!("Incorrect operand type for operator or function; operator: {operator}, operand type: {kind}"))
        }
        _ => Ok(()),
    }
}

fn of_type(request: &Request, function: &str, operand: &str, allowed: &[&str]) -> Result<(), String> {
    match request.value(operand) {
        Some((kind, _)) if !allowed.contains(&kind) => Err(format!(
            "Incorrect operand type for operator or function; operator or function: {function}, operand type: {kind}"
        )),
        _ => Ok(()),
    }
}

fn distinct(request: &Request, operator: &str, first: &str, second: &str) -> Result<(), String> {
    if first.starts_with([':', '(', ')']) || resolved(request, first) != resolved(request, second) {
        return Ok(());
    }
    Err(format!(
        "The first operand must be distinct from the remaining operands for this operator or function; operator: {operator}, first operand: [{}]",
        resolved(request, first)
    ))
}

/// A path by the names that it means.
fn resolved(request: &Request, path: &str) -> String {
    let spread = path.replace('[', ".[");
    spread.split('.').map(|it| request.name(it)).collect::<Vec<_>>().join(", ")
}

/// Only bounds that stand in the request can be compared before an item is read.
fn bounds(request: &Request, low: &str, high: &str) -> Result<(), String> {
    ordered(request, "BETWEEN", low)?;
    ordered(request, "BETWEEN", high)?;
    let (Some(lower), Some(upper)) = (request.value(low), request.value(high)) else { return Ok(()) };
    let reason = if lower.0 != upper.0 {
        "same data type for lower and upper bounds"
    } else if order(lower.0, lower.1, upper.1) == Some(Ordering::Greater) {
        "upper bound to be greater than or equal to lower bound"
    } else {
        return Ok(());
    };
    let shown = |(kind, content): (&str, &Value)| {
        format!("AttributeValue: {{{kind}:{}}}", content.as_str().unwrap_or_default())
    };
    Err(format!(
        "The BETWEEN operator requires {reason}; lower bound operand: {}, upper bound operand: {}",
        shown(lower),
        shown(upper)
    ))
}

/// Not of bytes: base64 has another order.
fn order(kind: &str, left: &Value, right: &Value) -> Option<Ordering> {
    let (left, right) = (left.as_str()?, right.as_str()?);
    match kind {
        "S" => Some(left.cmp(right)),
        "N" => left.parse::<f64>().ok()?.partial_cmp(&right.parse().ok()?),
        _ => None,
    }
}
