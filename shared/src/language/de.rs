//! What the server says in German.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.entry", "Eintrag"),
    ("calendar.reminder", "Erinnerung"),
    ("calendar.appointment", "Termin"),
    ("calendar.timeforme", "Zeit für mich"),
    ("calendar.article", "Artikel"),
    ("calendar.intake", "Einnahme"),
    ("mail.welcome.subject", "Ihr Konto bei Zuversicht"),
    (
        "mail.welcome.text",
        "Guten Tag,\n\nIhr Konto bei Zuversicht ist angelegt. Sie können sich jetzt mit dieser E-Mail-Adresse anmelden.\n\n\
         Haben Sie das Konto nicht selbst angelegt? Dann antworten Sie bitte auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
];
