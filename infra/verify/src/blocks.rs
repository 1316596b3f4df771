//! The functions of `template.yaml` that have no rights, settings or routes of their own, out of the domains' lists.

use std::collections::BTreeSet;

/// The page with the whole cloud.
pub const TEMPLATE: &str = "template.yaml";

const BEGIN: &str =
    "  # From the domains' lists, by `cargo generate`: a function that differs has its block above instead.\n";
const END: &str = "  # Until here.\n";
const TABLE: &str = "arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:table/${TableName}";

/// A root whose function differs from others by its name alone.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// Name of the function and of the root.
    pub name: &'static str,
    /// Whether its rows are everybody's.
    pub is_catalog: bool,
}

/// The template with the blocks of these roots. Those that have a block elsewhere in it are left out.
///
/// # Errors
/// One sentence when the template has no place for them, or a block elsewhere says nothing of its own.
pub fn renewed(template: &str, roots: &[Plain]) -> Result<String, String> {
    let (before, rest) = template.split_once(BEGIN).ok_or_else(|| format!("{TEMPLATE} has no line {BEGIN:?}"))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| format!("{TEMPLATE} has no line {END:?}"))?;
    let elsewhere: BTreeSet<&str> =
        before.lines().chain(after.lines()).filter_map(|line| line.trim().strip_prefix("Handler: ")).collect();
    let (by_hand, plain): (Vec<Plain>, Vec<Plain>) = roots.iter().partition(|root| elsewhere.contains(root.name));
    let needless = by_hand.iter().find(|root| {
        let block = block(**root);
        before.contains(&block) || after.contains(&block)
    });
    if let Some(root) = needless {
        return Err(format!("{TEMPLATE}: {} has a block of its own that says what the generated one would", root.name));
    }
    let blocks: Vec<String> = plain.into_iter().map(block).collect();
    Ok(format!("{before}{BEGIN}\n{}\n{END}{after}", blocks.join("\n")))
}

fn block(Plain { name, is_catalog }: Plain) -> String {
    let (first, others) = name.split_at(name.len().min(1));
    let logical = first.to_uppercase() + others;
    let policies = if is_catalog {
        format!(
            "      Policies:
        - !Ref ReadCatalogs
        - !Ref Objections
        - Statement:
            Effect: Allow
            Action: [dynamodb:PutItem, dynamodb:UpdateItem]
            Resource: !Sub '{TABLE}'
            Condition: {{ 'ForAllValues:StringEquals': {{ 'dynamodb:LeadingKeys': ['catalog#{name}'] }} }}
"
        )
    } else {
        "      Policies: [!Ref ReadCatalogs, !Ref OwnRows]\n".to_owned()
    };
    format!(
        "  {logical}:
    Type: AWS::Serverless::Function
    Metadata: {{ SkipBuild: true }}
    Properties:
      Handler: {name}
{policies}      Events:
        Calls: {{ Type: HttpApi, Properties: {{ ApiId: !Ref Api, Method: ANY, Path: '/api/{name}/{{proxy+}}' }} }}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOTS: [Plain; 3] = [
        Plain { name: "note", is_catalog: false },
        Plain { name: "colour", is_catalog: true },
        Plain { name: "file", is_catalog: false },
    ];

    fn template(above: &str, between: &str) -> String {
        format!("Resources:\n{above}\n{BEGIN}{between}{END}  Cdn:\n")
    }

    #[test]
    fn roots_without_a_block_elsewhere_have_one_between_the_marks() {
        let own = "  Picture:\n    Properties:\n      Handler: file\n";
        let renewed = renewed(&template(own, "old"), &ROOTS).unwrap();
        let between = format!("\n{}\n{}\n", block(ROOTS[0]), block(ROOTS[1]));
        assert_eq!(renewed, template(own, &between));
        assert_eq!(super::renewed(&renewed, &ROOTS).unwrap(), renewed);
        assert!(renewed.contains("\n  Colour:\n") && renewed.contains("['catalog#colour']"));
        assert!(renewed.contains("Path: '/api/note/{proxy+}'"));
    }

    #[test]
    fn a_block_elsewhere_has_to_say_something() {
        let error = renewed(&template(&block(ROOTS[0]), ""), &ROOTS).unwrap_err();
        assert!(error.contains("note"), "{error}");
        assert!(renewed("Resources:\n", &ROOTS).is_err());
    }
}
