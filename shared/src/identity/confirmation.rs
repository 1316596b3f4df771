//! Whether a sign-up proves its e-mail address, as the operator has chosen.

/// How a sign-up proves its e-mail address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// By a code that is mailed to it.
    #[default]
    Code,
    /// Not at all: the answer tells whether an account exists. For places that nobody else can reach.
    None,
}

impl Confirmation {
    /// Reads the setting `SIGNUP_CONFIRMATION`.
    ///
    /// # Errors
    /// One sentence for the operator when it is neither.
    pub fn read(text: &str) -> Result<Self, String> {
        match text {
            "code" => Ok(Self::Code),
            "none" => Ok(Self::None),
            other => Err(format!("SIGNUP_CONFIRMATION is \"code\" or \"none\", not \"{other}\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_is_one_of_two_words() {
        assert_eq!(Confirmation::read("code"), Ok(Confirmation::Code));
        assert_eq!(Confirmation::read("none"), Ok(Confirmation::None));
        for other in ["", "Code", "off", "none "] {
            assert!(Confirmation::read(other).is_err_and(|error| error.contains("SIGNUP_CONFIRMATION")), "{other}");
        }
    }
}
