//! What the server says in English.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.entry", "Entry"),
    ("calendar.reminder", "Reminder"),
    ("calendar.appointment", "Appointment"),
    ("calendar.timeforme", "Time for me"),
    ("calendar.article", "Article"),
    ("calendar.intake", "Intake"),
    ("mail.code.subject", "Your sign-up with Zuversicht"),
    (
        "mail.code.text",
        "Hello,\n\nyour code is:\n\n{code}\n\nPlease enter it on the page on which you are creating an account. \
         It is valid for ten minutes and works once.\n\n\
         You did not ask for this? Then there is nothing you need to do: without the code no account is created. Please do \
         not pass it on to anybody.\n\nYour Zuversicht team\n",
    ),
    (
        "mail.known.text",
        "Hello,\n\nthere is already a Zuversicht account with this e-mail address. You can use it to sign in{link}\n\n\
         Have you forgotten your password? Then please reply to this message.\n\n\
         You did not ask for this? Then there is nothing you need to do: your account is unchanged.\n\n\
         Your Zuversicht team\n",
    ),
    ("mail.device.subject", "New login to Zuversicht"),
    (
        "mail.device.text",
        "Hello,\n\nsomebody has just logged in to your account on a device that was not used for it before.\n\n\
         Was it you? Then there is nothing to do.\n\n\
         Was it not you? Then please change your password and log the device out{link}\n\n\
         Your Zuversicht team\n",
    ),
    ("mail.welcome.subject", "Your Zuversicht account"),
    (
        "mail.welcome.text",
        "Hello,\n\nyour Zuversicht account is ready. You can now sign in with this e-mail address.\n\n\
         If you did not create this account yourself, please reply to this message.\n\nYour Zuversicht team\n",
    ),
];
