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
         Have you forgotten your password? Then tap \"Forgot your password?\" where you sign in. You get a link with which you \
         choose a new one{reset}\n\n\
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
    ("mail.email.subject", "Your e-mail address with Zuversicht"),
    (
        "mail.email.code",
        "Hello,\n\nyour code is:\n\n{code}\n\nPlease enter it on the page on which you are changing your e-mail \
         address. It is valid for ten minutes and works once.\n\nYou did not ask for this? Then there is nothing you \
         need to do. Please do not pass the code on to anybody.\n\nYour Zuversicht team\n",
    ),
    (
        "mail.email.taken",
        "Hello,\n\nsomebody wanted to use this e-mail address for another Zuversicht account. But it has an account \
         already.\n\nWas it you? Then you can sign in with this address.\n\nIt was not you? Then there is nothing you \
         need to do: your account is unchanged.\n\nYour Zuversicht team\n",
    ),
    (
        "mail.email.changed",
        "Hello,\n\nyour Zuversicht account now has another e-mail address. You can no longer sign in with this \
         one.\n\nWas it you? Then there is nothing you need to do.\n\nIt was not you? Then please reply to this \
         message at once.\n\nYour Zuversicht team\n",
    ),
    ("mail.password.subject", "Your Zuversicht password"),
    (
        "mail.password.changed",
        "Hello,\n\nyour Zuversicht password has just been changed. On other devices you are now signed out.\n\n\
         Was it you? Then there is nothing you need to do.\n\n\
         It was not you? Then please choose a new password at once and reply to this message.{link}\n\n\
         Your Zuversicht team\n",
    ),
    (
        "mail.reset.text",
        "Hello,\n\nwith this link you choose a new password for Zuversicht:\n\n{link}\n\n\
         It is valid for 30 minutes and works once. Please do not pass it on to anybody.\n\n\
         You did not ask for this? Then there is nothing you need to do: your password stays as it is.\n\n\
         Your Zuversicht team\n",
    ),
    (
        "mail.reset.unknown",
        "Hello,\n\nsomebody asked for a new Zuversicht password for this e-mail address. But there is no account with this \
         address.\n\n\
         Was it you? Then you may have signed up with another e-mail address.\n\n\
         It was not you? Then there is nothing you need to do.\n\nYour Zuversicht team\n",
    ),
    ("mail.welcome.subject", "Your Zuversicht account"),
    (
        "mail.welcome.text",
        "Hello,\n\nyour Zuversicht account is ready. You can now sign in with this e-mail address.\n\n\
         If you did not create this account yourself, please reply to this message.\n\nYour Zuversicht team\n",
    ),
];
