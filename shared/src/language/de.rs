//! What the server says in German.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.name", "Meine Termine"),
    ("calendar.entry", "Eintrag"),
    ("calendar.reminder", "Erinnerung"),
    ("calendar.appointment", "Termin"),
    ("calendar.timeforme", "Zeit für mich"),
    ("calendar.article", "Artikel"),
    ("calendar.intake", "Einnahme"),
    ("study.reminder", "Fragebogen: {title}"),
    ("kind.user", "Konto"),
    ("kind.user/profile", "Profil"),
    ("kind.medicalprofile", "Medizinisches Profil"),
    ("kind.treatment", "Behandlungen"),
    ("kind.followup", "Nachfragen zum Verlauf"),
    ("kind.tumorinformation", "Angaben zum Tumor"),
    ("kind.tumorbiology", "Angaben zur Tumorbiologie"),
    ("kind.tumorinformationdistantmetastaseslocation", "Orte von Metastasen"),
    ("kind.tumorInfoAssistant", "Durchgänge des Assistenten"),
    ("kind.tumorInfoAssistantEntry", "Antworten im Assistenten"),
    ("kind.timelineentry", "Einträge im Kalender"),
    ("kind.articleuser", "Gelesene Artikel"),
    ("kind.addressbookentry", "Kontakte"),
    ("kind.usercancercenter", "Gemerkte Zentren"),
    ("kind.contact", "Nachrichten an uns"),
    ("kind.stresslevel", "Ergebnisse zur Belastung"),
    ("kind.stresslevelentry", "Antworten zur Belastung"),
    ("kind.studyquestionnaire", "Antworten in Studien"),
    ("kind.studyparticipation", "Teilnahme an Studien"),
    ("kind.messageoverview", "Übersichten der Nachrichten"),
    ("kind.notification", "Benachrichtigungen"),
    ("kind.pushdevice", "Geräte für Mitteilungen"),
    ("kind.usernotificationcategory", "Einstellungen zu Benachrichtigungen"),
    ("kind.externalaccount", "Verbundene Konten"),
    ("kind.setting", "Einstellungen"),
    ("kind.userrelation", "Beziehungen zu anderen"),
    ("kind.usersecurityrole", "Rollen"),
    ("kind.document", "Dokumente"),
    ("kind.paymentmethod", "Zahlungsarten"),
    ("kind.feed", "Kalender-Abos"),
    ("kind.objection", "Meldungen zu Inhalten"),
    ("kind.passkey", "Passkeys"),
    ("kind.session", "Anmeldungen"),
    ("profileimage.name", "Profilbild"),
    ("field.about", "Worüber"),
    ("field.academictitle", "Titel"),
    ("field.accounttype", "Art des Kontos"),
    ("field.active", "Aktiv"),
    ("field.addressbookentry", "Kontakt"),
    ("field.addressbookentrycategory", "Fachrichtung"),
    ("field.aftercare", "Beginn der Nachsorge"),
    ("field.answers", "Antworten"),
    ("field.armpit", "Achsel"),
    ("field.article", "Artikel"),
    ("field.band", "Stufe"),
    ("field.birthday", "Geburtstag"),
    ("field.body", "Text"),
    ("field.cancercenter", "Zentrum"),
    ("field.categories", "Arten"),
    ("field.category", "Art"),
    ("field.changed", "Geändert hat sich"),
    ("field.city", "Ort"),
    ("field.contacted", "Wunsch nach Kontakt erfüllt am"),
    ("field.contactwish", "Wunsch nach Kontakt"),
    ("field.country", "Land"),
    ("field.created", "Angelegt"),
    ("field.data", "Angaben"),
    ("field.date", "Datum"),
    ("field.device", "Gerät"),
    ("field.diagnosisdate", "Diagnosedatum"),
    ("field.diagnosisprecision", "Genauigkeit der Diagnose"),
    ("field.diseaseAgain", "Erneute Erkrankung"),
    ("field.displayname", "Angezeigter Name"),
    ("field.distantmetastaseslocation", "Ort"),
    ("field.distantmetastaseslocationother", "Anderer Ort"),
    ("field.distantmetastasespresent", "Fernmetastasen"),
    ("field.documenttemplatecategory", "Art des Dokuments"),
    ("field.done", "Erledigt"),
    ("field.donedate", "Erledigt am"),
    ("field.donetime", "Erledigt um"),
    ("field.drug", "Medikament"),
    ("field.email", "E-Mail-Adresse"),
    ("field.emailpaused", "Keine Mails an diese Adresse, weil"),
    ("field.emailverified", "E-Mail-Adresse bestätigt"),
    ("field.emergencyphone", "Notfallnummer der Klinik"),
    ("field.enddate", "Ende"),
    ("field.endtime", "Ende um"),
    ("field.externalid", "Nummer beim Anbieter"),
    ("field.extraData", "Weitere Angaben"),
    ("field.filename", "Name der Datei"),
    ("field.finished", "Abgeschlossen"),
    ("field.firstdate", "Erster Tag"),
    ("field.firstname", "Vorname"),
    ("field.formulaprefix", "Zusatz der Formel"),
    ("field.healthdataaccepted", "Einwilligung zu Gesundheitsdaten"),
    ("field.healthdataversion", "Version dieser Einwilligung"),
    ("field.her2type", "HER2-Status"),
    ("field.histology", "Histologie"),
    ("field.histologyother", "Andere Histologie"),
    ("field.id", "Nummer"),
    ("field.image", "Bild"),
    ("field.instant", "Zeitpunkt"),
    ("field.kept", "Behalten"),
    ("field.key", "Schlüssel"),
    ("field.label", "Name"),
    ("field.language", "Sprache"),
    ("field.lastdate", "Zuletzt am"),
    ("field.lastname", "Nachname"),
    ("field.link", "Seite"),
    ("field.lymphnodecount", "Befallene Lymphknoten"),
    ("field.mailed", "Per E-Mail gemeldet"),
    ("field.medicalprofile", "Medizinisches Profil"),
    ("field.messagecategory", "Art der Nachricht"),
    ("field.mimetype", "Format"),
    ("field.mobile", "Mobilnummer"),
    ("field.modified", "Geändert"),
    ("field.name", "Name"),
    ("field.newmodel", "Neues Datenmodell"),
    ("field.note", "Notiz"),
    ("field.notificationcategory", "Art der Benachrichtigung"),
    ("field.parenttreatment", "Gehört zur Behandlung"),
    ("field.paymenttype", "Zahlungsart"),
    ("field.permissionsInclude", "Rechte"),
    ("field.pertuzumab", "Pertuzumab"),
    ("field.phone", "Telefon"),
    ("field.place", "Ort"),
    ("field.platform", "Art des Geräts"),
    ("field.practice", "Praxis"),
    ("field.proliferationmarker", "Ki-67 in Prozent"),
    ("field.push", "Mitteilung aufs Gerät"),
    ("field.quadrantbottominside", "Unten innen"),
    ("field.quadrantbottomoutsinde", "Unten außen"),
    ("field.quadrantcenter", "Mitte"),
    ("field.quadranttopinside", "Oben innen"),
    ("field.quadranttopoutsinde", "Oben außen"),
    ("field.questionnaireId", "Nummer der Befragung"),
    ("field.ratings", "Bewertungen"),
    ("field.read", "Gelesen"),
    ("field.readdate", "Gelesen am"),
    ("field.reason", "Grund"),
    ("field.receptortypeestrogen", "Östrogenrezeptor"),
    ("field.receptortypefish", "FISH-Test"),
    ("field.receptortypeprogesterone", "Progesteronrezeptor"),
    ("field.relateduser", "Andere Person"),
    ("field.relatedname", "Name der anderen Person"),
    ("field.received", "Von der anderen Person"),
    ("field.relationtype", "Art der Beziehung"),
    ("field.reminderminutes", "Erinnerung, Minuten vorher"),
    ("field.replyemail", "Adresse für die Antwort"),
    ("field.resectionstate", "Resektionsrand"),
    ("field.salutation", "Anrede"),
    ("field.score", "Punkte"),
    ("field.securityrole", "Rolle"),
    ("field.series", "Gehört zur Serie"),
    ("field.seriesdate", "Tag der Serie"),
    ("field.side", "Seite"),
    ("field.size", "Größe in Byte"),
    ("field.skipped", "Ausgelassen"),
    ("field.startdate", "Beginn"),
    ("field.status", "Stand"),
    ("field.step", "Schritt"),
    ("field.street", "Straße und Hausnummer"),
    ("field.stresslevel", "Ergebnis"),
    ("field.stresslevelcategory", "Bereich"),
    ("field.subject", "Betreff"),
    ("field.termsaccepted", "Zustimmung zu den Nutzungsbedingungen"),
    ("field.termsversion", "Version dieser Zustimmung"),
    ("field.text", "Text"),
    ("field.time", "Uhrzeit"),
    ("field.timelineentrycategory", "Art des Eintrags"),
    ("field.timelineentrytype", "Wiederholung"),
    ("field.timemeaning", "Bedeutung der Uhrzeit"),
    ("field.timezone", "Zeitzone"),
    ("field.title", "Titel"),
    ("field.titles", "Mit eigenen Titeln"),
    ("field.total", "Insgesamt"),
    ("field.trastuzumab", "Trastuzumab"),
    ("field.treatment", "Behandlung"),
    ("field.treatmentcategory", "Art der Behandlung"),
    ("field.treatmentresult", "Ergebnis der Behandlung"),
    ("field.treatmenttype", "Genaue Behandlung"),
    ("field.treatmenttypeother", "Andere Behandlung"),
    ("field.tumorInfoAssistant", "Durchgang"),
    ("field.tumorInfoAssistantcategory", "Frage"),
    ("field.tumorgrading", "Grading"),
    ("field.tumorinformation", "Angaben zum Tumor"),
    ("field.tumorsize", "Tumorgröße"),
    ("field.unread", "Ungelesen"),
    ("field.scan", "Virenprüfung"),
    ("field.url", "Ablage"),
    ("field.used", "Zuletzt benutzt"),
    ("field.value", "Wert"),
    ("field.version", "Stand Nummer"),
    ("field.website", "Website"),
    ("field.weekdays", "Wochentage"),
    ("field.weeks", "Alle wie viele Wochen"),
    ("field.wellbeing", "Befinden, 0 bis 10"),
    ("field.zip", "Postleitzahl"),
    ("field.zone", "Zeitzone des Eintrags"),
    ("export.kind", "Bereich"),
    ("export.number", "Eintrag"),
    ("export.field", "Angabe"),
    ("export.value", "Wert"),
    ("export.left", "links"),
    ("export.right", "rechts"),
    ("export.yes", "Ja"),
    ("export.no", "Nein"),
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
    ("mail.factor.subject", "Ihre Anmeldung bei Zuversicht"),
    (
        "mail.factor.on",
        "Guten Tag,\n\nbei Ihrem Konto ist jetzt die zweistufige Anmeldung eingeschaltet. Beim Anmelden wird nach dem Passwort \
         noch nach einem Code gefragt.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun. Bewahren Sie Ihre \
         Wiederherstellungscodes gut auf.\n\nWaren Sie es nicht? Dann antworten Sie bitte gleich auf diese \
         Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.factor.off",
        "Guten Tag,\n\nbei Ihrem Konto ist die zweistufige Anmeldung jetzt ausgeschaltet. Zum Anmelden genügt wieder das \
         Passwort.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr \
         Passwort und sehen Sie nach, wo Sie angemeldet sind{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.factor.recovery.used",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade ein Wiederherstellungscode benutzt. Er gilt jetzt nicht mehr.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und \
         sehen Sie nach, wo Sie angemeldet sind{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.factor.recovery.renewed",
        "Guten Tag,\n\nfür Ihr Konto gibt es jetzt neue Wiederherstellungscodes. Die früheren gelten nicht mehr.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und \
         sehen Sie nach, wo Sie angemeldet sind{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.passkey.added",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade ein Passkey hinzugefügt. Damit kann man sich ohne Passwort anmelden.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann entfernen Sie ihn bitte gleich, ändern Sie \
         Ihr Passwort und sehen Sie nach, wo Sie angemeldet sind{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.passkey.removed",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade ein Passkey entfernt. Mit ihm kann man sich nicht mehr anmelden.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und \
         sehen Sie nach, wo Sie angemeldet sind{link}\n\nIhr Zuversicht-Team\n",
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
    ("mail.external.subject", "Ihr Konto bei Zuversicht"),
    (
        "mail.external.connected",
        "Guten Tag,\n\nmit Ihrem Konto bei Zuversicht ist jetzt ein externes Konto verbunden. Sie können sich damit \
         anmelden.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr \
         Passwort und trennen Sie das externe Konto{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.external.created",
        "Guten Tag,\n\nIhr Konto bei Zuversicht ist angelegt. Sie melden sich mit Ihrem externen Konto an.\n\nMöchten Sie \
         sich auch ohne das externe Konto anmelden? Dann legen Sie hier ein Passwort fest{link}\n\nHaben Sie das Konto \
         nicht selbst angelegt? Dann antworten Sie bitte auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.external.disconnected",
        "Guten Tag,\n\nein externes Konto ist nicht mehr mit Ihrem Konto bei Zuversicht verbunden. Sie können sich \
         damit nicht mehr anmelden.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann \
         ändern Sie bitte gleich Ihr Passwort{link}\n\nIhr Zuversicht-Team\n",
    ),
    ("mail.access.subject", "Ihr Konto bei Zuversicht"),
    (
        "mail.access.invited",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade ein Code erstellt. Wer ihn eingibt, kann lesen, was dafür ausgewählt \
         wurde.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich \
         Ihr Passwort und beenden Sie, was Sie nicht kennen{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.access.widened",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade geändert, was eine andere Person lesen darf oder wie lange.\n\nWaren \
         Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und \
         beenden Sie, was Sie nicht kennen{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.access.feed",
        "Guten Tag,\n\nbei Ihrem Konto wurde gerade eine Adresse für andere Kalender erstellt. Wer sie kennt, sieht Ihre \
         Termine.\n\nWaren Sie das? Dann brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich \
         Ihr Passwort und beenden Sie, was Sie nicht kennen{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.access.export",
        "Guten Tag,\n\ngerade wurde alles aus Ihrem Konto in eine Datei gespeichert.\n\nWaren Sie das? Dann brauchen Sie \
         nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und sehen Sie nach, was Ihr \
         Konto öffnet{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.access.role.given",
        "Guten Tag,\n\nmit Ihrem Konto wurde gerade jemandem eine Aufgabe in Zuversicht gegeben.\n\nWaren Sie das? Dann \
         brauchen Sie nichts zu tun.\n\nWaren Sie es nicht? Dann ändern Sie bitte gleich Ihr Passwort und sehen Sie nach, \
         was Ihr Konto öffnet{link}\n\nIhr Zuversicht-Team\n",
    ),
    (
        "mail.access.role.got",
        "Guten Tag,\n\nIhr Konto hat gerade eine zusätzliche Aufgabe in Zuversicht bekommen.\n\nWaren Sie das oder wissen \
         Sie davon? Dann brauchen Sie nichts zu tun.\n\nWissen Sie nichts davon? Dann antworten Sie bitte auf diese \
         Nachricht und sehen Sie nach, was Ihr Konto öffnet{link}\n\nIhr Zuversicht-Team\n",
    ),
    ("mail.password.subject", "Ihr Passwort bei Zuversicht"),
    (
        "mail.password.changed",
        "Guten Tag,\n\nIhr Passwort bei Zuversicht wurde gerade geändert. Auf anderen Geräten sind Sie damit abgemeldet.\n\n\
         Waren Sie das? Dann brauchen Sie nichts zu tun.\n\n\
         Waren Sie es nicht? Dann antworten Sie bitte gleich auf diese Nachricht und wählen Sie ein neues Passwort{link}\n\n\
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
    ("mail.removed.subject", "Ihr Konto bei Zuversicht ist gelöscht"),
    (
        "mail.removed.text",
        "Guten Tag,\n\nIhr Konto bei Zuversicht ist gelöscht, mit allem, was dazugehört: {count} Einträge.\n\n\
         Haben Sie das nicht selbst veranlasst? Dann antworten Sie bitte auf diese Nachricht.\n\nIhr Zuversicht-Team\n",
    ),
    ("field.answer", "Antwort"),
    ("field.answered", "Beantwortet am"),
    ("kind.proxyaccess", "Zugänge für Vertrauenspersonen"),
    ("field.parts", "Was gelesen werden darf"),
    ("field.until", "Bis"),
    ("field.proxyname", "Vertrauensperson"),
    ("field.proxyuser", "Nummer der Vertrauensperson"),
    ("field.owneruser", "Nummer der Person, die den Zugang gibt"),
    ("field.looked", "Zuletzt angesehen"),
    ("field.invitation", "Code"),
    ("field.study", "Studie"),
    ("field.questionnaire", "Fragebogen"),
    ("field.questions", "Anzahl der Fragen"),
    ("field.studyquestionnaire", "Antworten"),
    ("field.revision", "Fassung"),
    ("field.occasion", "Anlass"),
    ("field.due", "Fällig am"),
    ("field.scores", "Werte"),
    ("field.bands", "Stufen"),
    ("field.rules", "Hinweise"),
    ("field.submitted", "Abgeschickt am"),
    ("field.started", "Begonnen am"),
    ("field.withdrawn", "Beendet am"),
    ("field.participation", "Einwilligung in die Teilnahme"),
    ("field.healthdata", "Einwilligung zu Gesundheitsdaten"),
    ("field.contact", "Einwilligung zum Kontakt"),
    ("field.consentversion", "Fassung der Einwilligung"),
    ("field.agreed", "Eingewilligt am"),
    ("field.agreedat", "Zeitpunkt der Einwilligung"),
    ("field.pseudonym", "Kennung in der Studie"),
    ("field.site", "Studienzentrum"),
    ("field.erased", "Antworten gelöscht"),
    ("notification.proxy.title", "Eine Vertrauensperson kann jetzt mitlesen"),
    ("notification.answer.title", "Antwort auf Ihre Nachricht"),
    ("mail.answer.subject", "Zuversicht: eine Antwort für Sie"),
    (
        "mail.answer.text",
        "Guten Tag,\n\nin Zuversicht wartet eine Antwort auf Ihre Nachricht. Sie lesen sie nach der Anmeldung auf der Seite „Kontakt“{link}\n\nIhr Zuversicht-Team\n",
    ),
    ("notification.reminder.title", "Eine Erinnerung"),
    ("notification.intake.title", "Zeit für Ihre Einnahme"),
    ("notification.study.title", "Ein Fragebogen Ihrer Studie wartet"),
    ("mail.notice.subject", "Zuversicht: ein Hinweis für Sie"),
    (
        "mail.notice.text",
        "Guten Tag,\n\nin Zuversicht wartet ein Hinweis für Sie. Sie lesen ihn nach der Anmeldung{link}\n\nWelche Hinweise per E-Mail kommen, stellen Sie in der App ein.\n\nIhr Zuversicht-Team\n",
    ),
    ("push.title", "Zuversicht"),
    ("push.reminder", "Sie haben eine Erinnerung."),
    ("push.message", "Sie haben eine neue Nachricht."),
    ("notification.appointment.today", "Ihre Termine heute"),
    ("notification.appointment.tomorrow", "Ihre Termine morgen"),
    ("notification.system.title", "Willkommen bei Zuversicht"),
    ("notification.system.body", "Auf der Seite „Hilfe“ lesen Sie, was die App kann. Nehmen Sie sich Zeit."),
    ("notification.followup.title", "Wie ist es Ihnen ergangen?"),
    ("notification.followup.body", "Ein paar kurze Fragen warten. Sie können sie auch überspringen."),
    ("notification.aftercare.title", "Ein Termin zum Planen"),
    (
        "notification.aftercare.body",
        "{name}, etwa am {date}. Der Vorschlag folgt der S3-Leitlinie. Den Termin legen Sie mit Ihrer Praxis fest.",
    ),
    ("notification.stresslevel.title", "Wie geht es Ihnen gerade?"),
    ("notification.stresslevel.body", "16 kurze Fragen helfen Ihnen, die letzte Zeit zu überblicken."),
    ("notification.cancercenter.title", "Wie waren Ihre Erfahrungen mit diesem Zentrum?"),
    ("notification.timeforme.title", "Zeit für mich: eine Idee"),
    ("notification.article.title", "Ihr Artikel für heute"),
];
