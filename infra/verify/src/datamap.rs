//! The data map of `infra/docs/privacy.md`: what is kept under which key, out of the list in `keys.rs`.

/// Where the keys are made and listed.
pub const KEYS: &str = "shared/src/store/keys.rs";

/// The page with the map.
pub const PAGE: &str = "infra/docs/privacy.md";

const BEGIN: &str = "<!-- from shared/src/store/keys.rs, by `cargo generate` -->\n";
const END: &str = "<!-- until here -->\n";

/// The page with the map as the list of keys is now.
///
/// # Errors
/// One sentence when the page has no place for it, or there is no list.
pub fn renewed(page: &str, keys: &str) -> Result<String, String> {
    let (before, rest) = page.split_once(BEGIN).ok_or_else(|| format!("{PAGE} has no {BEGIN}"))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| format!("{PAGE} has no {END}"))?;
    Ok(format!("{before}{BEGIN}\n{}\n{END}{after}", map(keys)?))
}

fn map(keys: &str) -> Result<String, String> {
    let rows: Vec<[&str; 4]> = keys.lines().filter_map(row).collect();
    if rows.is_empty() {
        return Err(format!("{KEYS} lists no keys"));
    }
    let lines = rows.iter().map(|[partition, sort, what, who]| format!("| {partition} | {sort} | {what} | {who} |\n"));
    Ok("| partition | key | what | reached by |\n| --- | --- | --- | --- |\n".to_owned() + &lines.collect::<String>())
}

/// Partition, sort key, what it is and who reaches it.
fn row(line: &str) -> Option<[&str; 4]> {
    let cells: Vec<&str> = line.strip_prefix("//! | `")?.strip_suffix(" |")?.split(" | ").collect();
    let [_, sort, what, _, who] = *cells else { return None };
    let partition = line.strip_prefix("//! | ")?.split(" | ").next()?;
    Some([partition, sort, what, who])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_the_list_of_keys() {
        let keys = "//! | pk | sk | what | query | touched by |\n//! |---|---|---|---|---|\n\
                    //! | `a#<id>` | `b` | a row | get: key | entities |\n//! | `x@<y>` | a row | a window |\nuse a;\n";
        let page = format!("# Page\n\n{BEGIN}old\n{END}\nrest\n");
        let renewed = renewed(&page, keys).unwrap();
        let table = "| partition | key | what | reached by |\n| --- | --- | --- | --- |\n| `a#<id>` | `b` | a row | entities |\n";
        assert_eq!(renewed, format!("# Page\n\n{BEGIN}\n{table}\n{END}\nrest\n"));
        assert!(super::renewed("# Page\n", keys).is_err() && super::renewed(&page, "").is_err());
    }
}
