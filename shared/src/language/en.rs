//! What the server says in English.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.entry", "Entry"),
    ("calendar.reminder", "Reminder"),
    ("calendar.appointment", "Appointment"),
    ("calendar.timeforme", "Time for me"),
    ("calendar.article", "Article"),
    ("calendar.intake", "Intake"),
    ("mail.welcome.subject", "Your Zuversicht account"),
    (
        "mail.welcome.text",
        "Hello,\n\nyour Zuversicht account is ready. You can now sign in with this e-mail address.\n\n\
         If you did not create this account yourself, please reply to this message.\n\nYour Zuversicht team\n",
    ),
];
