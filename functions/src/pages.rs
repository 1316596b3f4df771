//! The pages of the site that mails, pushes and notifications lead to. A test of the repository holds them against `site/src/paths.ts`.

use std::fmt::Display;

/// Each page with its name in `paths.ts`. `:word` stands for what is filled in; a query ends where its value begins.
macro_rules! pages {
    ($($constant:ident $name:literal $address:literal,)*) => {
        $(
            #[doc = concat!("`paths.", $name, "` of the site.")]
            pub const $constant: &str = $address;
        )*
        /// All of them, by their names in the site.
        pub const ALL: &[(&str, &str)] = &[$(($name, $address)),*];
    };
}

pages! {
    ACCESS "access" "/settings/access",
    AFTERCARE "aftercare" "/aftercare",
    CANCER_CENTER_FEEDBACK "cancerCenterFeedback" "/cancercenter-feedback/:cancercenter/:usercancercenter",
    CHECKIN_ADD_DAY "checkinAdd" "/checkin/add/:questionnaire?day=",
    CONTACT_US "contactUs" "/contactus",
    DASHBOARD "dashboard" "/dashboard",
    DEVICES "devices" "/settings/devices",
    FOLLOWUP "followup" "/followup",
    FORGOT "forgot" "/forgot",
    HELP "help" "/help",
    LOGIN "login" "/login",
    MESSAGE "message" "/message",
    NEW_PASSWORD "newPassword" "/password/:token",
    PROXIES "proxies" "/settings/proxies",
    READ_ARTICLE "readArticle" "/read-article?id=",
    SOCIAL "social" "/social",
    SOCIAL_RETURN "socialReturn" "/social/:category",
    STRESS_LEVEL_START "stressLevelStart" "/stress-level-start",
    TIME_FOR_ME "timelineEntryAdd" "/timelineentry/add/new?category=time_for_me",
    TIMELINE_ENTRY "timelineEntryView" "/timelineentry/view/:id",
    TIMELINE_ENTRY_DAY "timelineEntryView" "/timelineentry/view/:id?day=",
}

/// A page with these values in the places of its words that begin with `:`.
#[must_use]
pub fn filled(page: &str, values: &[&dyn Display]) -> String {
    let (path, query) = page.split_at(page.find('?').unwrap_or(page.len()));
    let mut values = values.iter();
    let part = |part: &str| match part.strip_prefix(':').and_then(|_| values.next()) {
        Some(value) => value.to_string(),
        None => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/") + query
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_the_places_of_their_words() {
        assert_eq!(filled(CANCER_CENTER_FEEDBACK, &[&7, &8]), "/cancercenter-feedback/7/8");
        assert_eq!(filled(TIMELINE_ENTRY_DAY, &[&7]), "/timelineentry/view/7?day=");
        assert_eq!(filled(HELP, &[&7]), "/help");
    }
}
