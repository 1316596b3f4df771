//! The tumour formula of one side: from facts to tokens and to the surrogate subtype, and from the line back to facts.
//!
//! Not everything that is stored can be read in the line. One token stands for several answers where they mean the same:
//! - HER2 borderline with a positive or negative FISH test reads like HER2 positive or negative;
//! - borderline without a FISH test reads like borderline with an unknown one;
//! - an unknown receptor, HER2 result or M reads like an empty one.
//!
//! Places of metastases are only read where there are metastases, and the prefix only where there is a T or an N.

use super::marker;

/// How the T and the N were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// Before an operation.
    C,
    /// After an operation.
    P,
    /// Before an operation, after treatment.
    Yc,
    /// After an operation that followed treatment.
    Yp,
}

impl Prefix {
    /// All, in the order of the field's values.
    pub const ALL: [Self; 4] = [Self::C, Self::P, Self::Yc, Self::Yp];

    /// As it stands before the T.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::P => "p",
            Self::Yc => "yc",
            Self::Yp => "yp",
        }
    }

    /// The prefix with this text.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|prefix| prefix.text() == text)
    }
}

/// What a hormone receptor test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receptor {
    /// `+`
    Positive,
    /// `-`
    Negative,
}

impl Receptor {
    /// From the catalog's `token`; any other text is an unknown result.
    #[must_use]
    pub fn of(token: &str) -> Option<Self> {
        match token {
            "+" => Some(Self::Positive),
            "-" => Some(Self::Negative),
            _ => None,
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Positive => "+",
            Self::Negative => "-",
        }
    }
}

/// What is known of HER2 after both tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Her2 {
    /// By staining, or by FISH where staining was borderline.
    Positive,
    /// As above.
    Negative,
    /// Borderline, and no FISH result yet.
    Borderline,
}

impl Her2 {
    const ALL: [Self; 3] = [Self::Positive, Self::Negative, Self::Borderline];

    /// Resolves the stored result: a borderline one is decided by the FISH test, the others by their `formula`.
    #[must_use]
    pub fn resolve(borderline: bool, formula: Option<&str>, fish: Option<Receptor>) -> Option<Self> {
        match (borderline, fish) {
            (true, Some(Receptor::Positive)) => Some(Self::Positive),
            (true, Some(Receptor::Negative)) => Some(Self::Negative),
            (true, None) => Some(Self::Borderline),
            (false, _) => Self::ALL.into_iter().find(|her2| formula == Some(her2.text())),
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Positive => "HER2+",
            Self::Negative => "HER2-",
            Self::Borderline => "HER2 2+",
        }
    }
}

/// The M with the codes of the places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metastases {
    /// The catalog's token, such as `M1`.
    pub token: String,
    /// Codes in the order of the catalog, such as `OSS`; only where there are metastases.
    pub locations: Vec<String>,
}

/// What is known of one side. Texts are the tokens of the catalogs, such as `T1c`; what gives no token is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Stands before T and N.
    pub prefix: Option<Prefix>,
    /// T.
    pub size: Option<String>,
    /// N.
    pub nodes: Option<String>,
    /// M.
    pub metastases: Option<Metastases>,
    /// R.
    pub resection: Option<String>,
    /// G.
    pub grading: Option<String>,
    /// ER.
    pub estrogen: Option<Receptor>,
    /// PR.
    pub progesterone: Option<Receptor>,
    pub her2: Option<Her2>,
    /// Ki-67 in percent.
    pub marker: Option<u8>,
}

/// One token: the field it comes from, without its side, and its text.
pub type Token = (&'static str, String);

impl Facts {
    /// The tokens in their fixed order.
    #[must_use]
    pub fn tokens(&self) -> Vec<Token> {
        let prefix = self.prefix.map_or("", Prefix::text);
        let with_prefix = |token: &String| format!("{prefix}{token}");
        let metastases = |m: &Metastases| match m.locations.as_slice() {
            [] => m.token.clone(),
            locations => format!("{}({})", m.token, locations.join(",")),
        };
        let receptor = |name: &str, result: Receptor| format!("{name}{}", result.sign());
        [
            ("tumorsize", self.size.as_ref().map(with_prefix)),
            ("lymphnodecount", self.nodes.as_ref().map(with_prefix)),
            ("distantmetastasespresent", self.metastases.as_ref().map(metastases)),
            ("resectionstate", self.resection.clone()),
            ("tumorgrading", self.grading.clone()),
            ("receptortypeestrogen", self.estrogen.map(|result| receptor("ER", result))),
            ("receptortypeprogesterone", self.progesterone.map(|result| receptor("PR", result))),
            ("her2type", self.her2.map(|her2| her2.text().to_owned())),
            ("proliferationmarker", self.marker.map(marker::write)),
        ]
        .into_iter()
        .filter_map(|(field, token)| Some((field, token?)))
        .collect()
    }

    /// The line; empty when nothing is known.
    #[must_use]
    pub fn line(&self) -> String {
        self.tokens().into_iter().map(|(_, token)| token).collect::<Vec<_>>().join(" ")
    }

    /// The facts in a line; `None` when it is no formula.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut facts = Self::default();
        let mut last = None;
        let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            let borderline = word == "HER2" && words.next_if_eq(&"2+").is_some();
            let position = facts.take(if borderline { Her2::Borderline.text() } else { word })?;
            if last.is_some_and(|last| last >= position) {
                return None;
            }
            last = Some(position);
        }
        Some(facts)
    }

    /// Reads one token and tells its place in the order.
    fn take(&mut self, token: &str) -> Option<u8> {
        if let Some(her2) = Her2::ALL.into_iter().find(|her2| her2.text() == token) {
            self.her2 = Some(her2);
            return Some(8);
        }
        if let Some(percent) = marker::read(token) {
            self.marker = Some(percent);
            return Some(9);
        }
        for (name, position) in [("ER", 6), ("PR", 7)] {
            if let Some(result) = token.strip_prefix(name).and_then(Receptor::of) {
                *(if position == 6 { &mut self.estrogen } else { &mut self.progesterone }) = Some(result);
                return Some(position);
            }
        }
        let bare = token.trim_start_matches(['c', 'p', 'y']);
        let prefix = &token[..token.len() - bare.len()];
        let own = || (bare.len() > 1).then(|| bare.to_owned());
        match (bare.chars().next()?, prefix) {
            (letter @ ('T' | 'N'), prefix) => {
                let prefix = if prefix.is_empty() { None } else { Some(Prefix::named(prefix)?) };
                if letter == 'N' && self.size.is_some() && self.prefix != prefix {
                    return None;
                }
                self.prefix = prefix;
                *(if letter == 'T' { &mut self.size } else { &mut self.nodes }) = Some(own()?);
                Some(if letter == 'T' { 1 } else { 2 })
            }
            ('M', "") => {
                let (token, locations) = match bare.strip_suffix(')') {
                    Some(open) => open.split_once('(')?,
                    None if bare.contains('(') => return None,
                    None => (bare, ""),
                };
                let locations = locations.split(',').filter(|code| !code.is_empty()).map(str::to_owned).collect();
                self.metastases = Some(Metastases { token: token.to_owned(), locations });
                Some(3)
            }
            ('R', "") => {
                self.resection = Some(own()?);
                Some(4)
            }
            ('G', "") => {
                self.grading = Some(own()?);
                Some(5)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Facts {
        let text = |token: &str| Some(token.to_owned());
        Facts {
            prefix: Some(Prefix::P),
            size: text("T1c"),
            nodes: text("N0"),
            metastases: Some(Metastases { token: "M0".to_owned(), locations: Vec::new() }),
            resection: text("R0"),
            grading: text("G2"),
            estrogen: Some(Receptor::Positive),
            progesterone: Some(Receptor::Positive),
            her2: Some(Her2::Negative),
            marker: Some(15),
        }
    }

    #[test]
    fn a_whole_formula_and_its_order() {
        let facts = full();
        assert_eq!(facts.line(), "pT1c pN0 M0 R0 G2 ER+ PR+ HER2- Ki-67\u{a0}15\u{a0}%");
        let fields: Vec<&str> = facts.tokens().into_iter().map(|(field, _)| field).collect();
        let order = [
            "tumorsize",
            "lymphnodecount",
            "distantmetastasespresent",
            "resectionstate",
            "tumorgrading",
            "receptortypeestrogen",
            "receptortypeprogesterone",
            "her2type",
            "proliferationmarker",
        ];
        assert_eq!(fields, order);
        assert_eq!(Facts::parse(&facts.line()), Some(facts));
    }

    #[test]
    fn nothing_known_is_an_empty_line() {
        let nothing = Facts { prefix: Some(Prefix::C), ..Facts::default() };
        assert_eq!((nothing.line(), nothing.tokens()), (String::new(), Vec::new()));
        assert_eq!(Facts::parse(""), Some(Facts::default()));
    }

    #[test]
    fn places_stand_in_brackets() {
        let locations = ["OSS", "HEP"].map(str::to_owned).to_vec();
        let mut facts = full();
        facts.metastases = Some(Metastases { token: "M1".to_owned(), locations });
        assert_eq!(facts.tokens()[2], ("distantmetastasespresent", "M1(OSS,HEP)".to_owned()));
        assert_eq!(Facts::parse(&facts.line()), Some(facts));
    }

    #[test]
    fn her2_is_resolved_by_the_second_test() {
        let positive = Some(Receptor::Positive);
        let negative = Some(Receptor::Negative);
        assert_eq!(Her2::resolve(false, Some("HER2-"), None), Some(Her2::Negative));
        assert_eq!(Her2::resolve(false, Some("HER2+"), None), Some(Her2::Positive));
        assert_eq!(Her2::resolve(true, None, positive), Some(Her2::Positive));
        assert_eq!(Her2::resolve(true, None, negative), Some(Her2::Negative));
        assert_eq!(Her2::resolve(true, None, None), Some(Her2::Borderline));
        assert_eq!(Her2::resolve(false, None, positive), None, "a FISH result alone decides nothing");
        let facts = Facts { her2: Some(Her2::Borderline), marker: Some(0), ..Facts::default() };
        assert_eq!(facts.line(), "HER2 2+ Ki-67\u{a0}0\u{a0}%");
        assert_eq!(Facts::parse(&facts.line()), Some(facts));
    }

    #[test]
    fn every_prefix_comes_back() {
        for prefix in Prefix::ALL {
            let facts = Facts { prefix: Some(prefix), nodes: Some("N0(i+)".to_owned()), ..Facts::default() };
            assert_eq!(facts.line(), format!("{}N0(i+)", prefix.text()));
            assert_eq!(Facts::parse(&facts.line()), Some(facts));
        }
    }

    #[test]
    fn what_is_no_formula_is_none() {
        for line in [
            "pT1c pT1c",
            "pN0 pT1c",
            "pT1c cN0",
            "xT1",
            "ypyT1",
            "pM0",
            "T",
            "p",
            "ER",
            "ER?",
            "HER2",
            "HER2 3+",
            "Ki-67",
            "Ki-67\u{a0}101\u{a0}%",
            "M1(OSS",
            "hello",
            "R0 M0",
            "2+",
        ] {
            assert_eq!(Facts::parse(line), None, "{line}");
        }
    }
}
