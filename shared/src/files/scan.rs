//! A virus scanner of the operator: it looks at each file in the bucket and says what it found by a tag.

/// How the scanner says that a file is clean, such as `GuardDutyMalwareScanStatus=NO_THREATS_FOUND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scan {
    /// The name of the tag.
    pub tag: String,
    /// Its value on a clean file. Any other value means that the file does harm or could not be looked at.
    pub clean: String,
}

/// What the scanner says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may be fetched.
    Clean,
    /// Nobody has looked at it yet.
    Waiting,
    /// It may not be fetched.
    Refused,
}

impl Verdict {
    /// All of them, as the API names them.
    pub const NAMES: [&'static str; 3] = ["clean", "waiting", "refused"];

    /// As the API names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clean => Self::NAMES[0],
            Self::Waiting => Self::NAMES[1],
            Self::Refused => Self::NAMES[2],
        }
    }
}

impl Scan {
    /// From `tag=value`; an empty text means that there is no scanner.
    ///
    /// # Errors
    /// One sentence when the text is neither.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        match text.split_once('=') {
            Some((tag, clean)) if !tag.is_empty() && !clean.is_empty() => {
                Ok(Some(Self { tag: tag.to_owned(), clean: clean.to_owned() }))
            }
            _ => Err("FILE_SCAN is not tag=value".to_owned()),
        }
    }

    /// What the value of the tag says.
    #[must_use]
    pub fn verdict(&self, value: Option<&str>) -> Verdict {
        match value {
            None => Verdict::Waiting,
            Some(value) if value == self.clean => Verdict::Clean,
            Some(_) => Verdict::Refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_value_of_clean_files_is_clean() {
        let scan = Scan::read("Status=NO_THREATS_FOUND").unwrap_or_default();
        let verdict = |value| scan.as_ref().map(|scan| scan.verdict(value));
        assert_eq!(verdict(None), Some(Verdict::Waiting));
        assert_eq!(verdict(Some("NO_THREATS_FOUND")), Some(Verdict::Clean));
        for other in ["THREATS_FOUND", "FAILED", "no_threats_found", ""] {
            assert_eq!(verdict(Some(other)), Some(Verdict::Refused), "{other}");
        }
        assert_eq!(Scan::read(""), Ok(None));
        for wrong in ["Status", "=x", "x="] {
            assert!(Scan::read(wrong).is_err(), "{wrong}");
        }
    }
}
