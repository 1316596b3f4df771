//! What the server says in German.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.entry", "Eintrag"),
    ("calendar.reminder", "Erinnerung"),
    ("calendar.appointment", "Termin"),
    ("calendar.timeforme", "Zeit für mich"),
    ("calendar.article", "Artikel"),
    ("calendar.intake", "Einnahme"),
    ("mail.code.subject", "Ihre Anmeldung bei Zuversicht"),
    (
        "mail.code.text",
        "Guten Tag,\n\nIhr Code lautet:\n\n{code}\n\nBitte geben Sie ihn auf der Seite ein, auf der Sie gerade ein Konto \
         anlegen. Er gilt zehn Minuten und nur einmal.\n\n\
         Haben Sie das nicht angefordert? Dann brauchen Sie nichts zu tun: Ohne den Code entsteht kein Konto. Geben Sie ihn \
         bitte an niemanden weiter.\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.known.text",
        "Guten Tag,\n\nmit dieser E-Mail-Adresse gibt es bei Zuversicht schon ein Konto. Sie können sich damit anmelden{link}\n\n\
         Wissen Sie Ihr Passwort nicht mehr? Dann antworten Sie bitte auf diese Nachricht.\n\n\
         Haben Sie das nicht angefordert? Dann brauchen Sie nichts zu tun: Ihr Konto ist unverändert.\n\n\
         Ihr Zuversicht-Team\n",
    ),
    ("mail.device.subject", "Neue Anmeldung bei Zuversicht"),
    (
        "mail.device.text",
        "Guten Tag,\n\nbei Ihrem Konto hat sich gerade jemand auf einem Gerät angemeldet, das dafür bisher nicht benutzt wurde.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\n\
         Waren Sie das nicht? Dann ändern Sie bitte Ihr Passwort und melden Sie das Gerät ab{link}\n\n\
         Ihr Zuversicht-Team\n",
    ),
    ("mail.welcome.subject", "Ihr Konto bei Zuversicht"),
    (
        "mail.welcome.text",
        "Guten Tag,\n\nIhr Konto bei Zuversicht ist angelegt. Sie können sich jetzt mit dieser E-Mail-Adresse anmelden.\n\n\
         Haben Sie das Konto nicht selbst angelegt? Dann antworten Sie bitte auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
];
