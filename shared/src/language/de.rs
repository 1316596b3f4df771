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
         Wissen Sie Ihr Passwort nicht mehr? Dann tippen Sie beim Anmelden auf „Passwort vergessen?“. Sie bekommen einen \
         Link, mit dem Sie ein neues wählen{reset}\n\n\
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
    ("mail.email.subject", "Ihre E-Mail-Adresse bei Zuversicht"),
    (
        "mail.email.code",
        "Guten Tag,\n\nIhr Code lautet:\n\n{code}\n\nBitte geben Sie ihn auf der Seite ein, auf der Sie Ihre \
         E-Mail-Adresse ändern. Er gilt zehn Minuten und nur einmal.\n\nHaben Sie das nicht angefordert? Dann \
         brauchen Sie nichts zu tun. Geben Sie den Code bitte an niemanden weiter.\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.email.taken",
        "Guten Tag,\n\njemand wollte diese E-Mail-Adresse für ein anderes Konto bei Zuversicht angeben. Mit ihr gibt \
         es dort aber schon ein Konto.\n\nWaren Sie das? Dann können Sie sich mit dieser Adresse anmelden.\n\nWaren \
         Sie es nicht? Dann brauchen Sie nichts zu tun: Ihr Konto ist unverändert.\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.email.changed",
        "Guten Tag,\n\nfür Ihr Konto bei Zuversicht gilt jetzt eine andere E-Mail-Adresse. Mit dieser hier können Sie \
         sich nicht mehr anmelden.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann \
         antworten Sie bitte gleich auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
    ("mail.password.subject", "Ihr Passwort bei Zuversicht"),
    (
        "mail.password.changed",
        "Guten Tag,\n\nIhr Passwort bei Zuversicht wurde gerade geändert. Auf anderen Geräten sind Sie damit abgemeldet.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\n\
         Waren Sie es nicht? Dann wählen Sie bitte gleich ein neues Passwort und antworten Sie auf diese Nachricht.{link}\n\n\
         Ihr Zuversicht-Team\n",
    ),
    (
        "mail.reset.text",
        "Guten Tag,\n\nmit diesem Link wählen Sie ein neues Passwort für Zuversicht:\n\n{link}\n\n\
         Er gilt 30 Minuten und nur einmal. Geben Sie ihn bitte an niemanden weiter.\n\n\
         Haben Sie das nicht angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.\n\n\
         Ihr Zuversicht-Team\n",
    ),
    (
        "mail.reset.unknown",
        "Guten Tag,\n\njemand hat für diese E-Mail-Adresse ein neues Passwort bei Zuversicht angefordert. Mit dieser Adresse gibt es \
         dort aber kein Konto.\n\n\
         Waren Sie das? Dann haben Sie sich vielleicht mit einer anderen E-Mail-Adresse angemeldet.\n\n\
         Waren Sie es nicht? Dann brauchen Sie nichts zu tun.\n\nIhr Zuversicht-Team\n",
    ),
    ("mail.welcome.subject", "Ihr Konto bei Zuversicht"),
    (
        "mail.welcome.text",
        "Guten Tag,\n\nIhr Konto bei Zuversicht ist angelegt. Sie können sich jetzt mit dieser E-Mail-Adresse anmelden.\n\n\
         Haben Sie das Konto nicht selbst angelegt? Dann antworten Sie bitte auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
];
