//! What the server says in English.

/// Texts by key.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("calendar.name", "My appointments"),
    ("calendar.entry", "Entry"),
    ("calendar.reminder", "Reminder"),
    ("calendar.appointment", "Appointment"),
    ("calendar.timeforme", "Time for me"),
    ("calendar.article", "Article"),
    ("calendar.intake", "Intake"),
    ("study.reminder", "Questionnaire: {title}"),
    ("kind.user", "Account"),
    ("kind.user/profile", "Profile"),
    ("kind.medicalprofile", "Medical profile"),
    ("kind.treatment", "Treatments"),
    ("kind.followup", "Follow-up questions"),
    ("kind.tumorinformation", "Details of the tumour"),
    ("kind.tumorbiology", "Details of the tumour biology"),
    ("kind.tumorinformationdistantmetastaseslocation", "Places of metastases"),
    ("kind.tumorInfoAssistant", "Runs of the assistant"),
    ("kind.tumorInfoAssistantEntry", "Answers in the assistant"),
    ("kind.timelineentry", "Entries in the calendar"),
    ("kind.articleuser", "Articles read"),
    ("kind.addressbookentry", "Contacts"),
    ("kind.usercancercenter", "Saved centres"),
    ("kind.contact", "Messages to us"),
    ("kind.stresslevel", "Results on stress"),
    ("kind.stresslevelentry", "Answers on stress"),
    ("kind.studyquestionnaire", "Answers in studies"),
    ("kind.studyparticipation", "Participation in studies"),
    ("kind.messageoverview", "Summaries of messages"),
    ("kind.notification", "Notifications"),
    ("kind.pushdevice", "Devices for messages"),
    ("kind.usernotificationcategory", "Notification settings"),
    ("kind.externalaccount", "Connected accounts"),
    ("kind.setting", "Settings"),
    ("kind.userrelation", "Relations to others"),
    ("kind.usersecurityrole", "Roles"),
    ("kind.document", "Documents"),
    ("kind.paymentmethod", "Payment methods"),
    ("kind.feed", "Calendar subscriptions"),
    ("kind.objection", "Reports on content"),
    ("kind.passkey", "Passkeys"),
    ("kind.session", "Sign-ins"),
    ("profileimage.name", "Profile picture"),
    ("field.about", "About"),
    ("field.academictitle", "Title"),
    ("field.accounttype", "Kind of account"),
    ("field.active", "Active"),
    ("field.addressbookentry", "Contact"),
    ("field.addressbookentrycategory", "Field"),
    ("field.aftercare", "Start of aftercare"),
    ("field.answers", "Answers"),
    ("field.armpit", "Armpit"),
    ("field.article", "Article"),
    ("field.band", "Level"),
    ("field.birthday", "Date of birth"),
    ("field.body", "Text"),
    ("field.cancercenter", "Centre"),
    ("field.categories", "Kinds"),
    ("field.category", "Kind"),
    ("field.changed", "What has changed"),
    ("field.city", "Town"),
    ("field.contacted", "Wish to be contacted met on"),
    ("field.contactwish", "Wish to be contacted"),
    ("field.country", "Country"),
    ("field.created", "Created"),
    ("field.data", "Details"),
    ("field.date", "Date"),
    ("field.device", "Device"),
    ("field.diagnosisdate", "Date of diagnosis"),
    ("field.diagnosisprecision", "Precision of the diagnosis"),
    ("field.diseaseAgain", "Illness again"),
    ("field.displayname", "Displayed name"),
    ("field.distantmetastaseslocation", "Place"),
    ("field.distantmetastaseslocationother", "Other place"),
    ("field.distantmetastasespresent", "Distant metastases"),
    ("field.documenttemplatecategory", "Kind of document"),
    ("field.done", "Done"),
    ("field.donedate", "Done on"),
    ("field.donetime", "Done at"),
    ("field.drug", "Medicine"),
    ("field.email", "E-mail address"),
    ("field.emailpaused", "No mails to this address because of"),
    ("field.emailverified", "E-mail address confirmed"),
    ("field.emergencyphone", "Emergency number of the clinic"),
    ("field.enddate", "End"),
    ("field.endtime", "Ends at"),
    ("field.externalid", "Number at the provider"),
    ("field.extraData", "Further details"),
    ("field.filename", "Name of the file"),
    ("field.finished", "Finished"),
    ("field.firstdate", "First day"),
    ("field.firstname", "Given name"),
    ("field.formulaprefix", "Prefix of the formula"),
    ("field.healthdataaccepted", "Consent to health data"),
    ("field.healthdataversion", "Version of this consent"),
    ("field.her2type", "HER2 status"),
    ("field.histology", "Histology"),
    ("field.histologyother", "Other histology"),
    ("field.id", "Number"),
    ("field.image", "Picture"),
    ("field.instant", "Moment"),
    ("field.kept", "Kept"),
    ("field.key", "Key"),
    ("field.label", "Name"),
    ("field.language", "Language"),
    ("field.lastdate", "Last on"),
    ("field.lastname", "Family name"),
    ("field.link", "Page"),
    ("field.lymphnodecount", "Affected lymph nodes"),
    ("field.mailed", "Reported by e-mail"),
    ("field.medicalprofile", "Medical profile"),
    ("field.messagecategory", "Kind of message"),
    ("field.mimetype", "Format"),
    ("field.mobile", "Mobile number"),
    ("field.modified", "Changed"),
    ("field.name", "Name"),
    ("field.newmodel", "New data model"),
    ("field.note", "Note"),
    ("field.notificationcategory", "Kind of notification"),
    ("field.parenttreatment", "Part of the treatment"),
    ("field.paymenttype", "Payment type"),
    ("field.permissionsInclude", "Permissions"),
    ("field.pertuzumab", "Pertuzumab"),
    ("field.phone", "Phone"),
    ("field.place", "Place"),
    ("field.platform", "Kind of device"),
    ("field.practice", "Practice"),
    ("field.proliferationmarker", "Ki-67 in per cent"),
    ("field.push", "Message to the device"),
    ("field.quadrantbottominside", "Lower inner"),
    ("field.quadrantbottomoutsinde", "Lower outer"),
    ("field.quadrantcenter", "Centre"),
    ("field.quadranttopinside", "Upper inner"),
    ("field.quadranttopoutsinde", "Upper outer"),
    ("field.questionnaireId", "Number of the survey"),
    ("field.ratings", "Ratings"),
    ("field.read", "Read"),
    ("field.readdate", "Read on"),
    ("field.reason", "Reason"),
    ("field.receptortypeestrogen", "Oestrogen receptor"),
    ("field.receptortypefish", "FISH test"),
    ("field.receptortypeprogesterone", "Progesterone receptor"),
    ("field.relateduser", "Other person"),
    ("field.relatedname", "Name of the other person"),
    ("field.received", "From the other person"),
    ("field.relationtype", "Kind of relation"),
    ("field.reminderminutes", "Reminder, minutes before"),
    ("field.replyemail", "Address for the answer"),
    ("field.resectionstate", "Resection margin"),
    ("field.salutation", "Salutation"),
    ("field.score", "Points"),
    ("field.securityrole", "Role"),
    ("field.series", "Part of the series"),
    ("field.seriesdate", "Day of the series"),
    ("field.side", "Side"),
    ("field.size", "Size in bytes"),
    ("field.skipped", "Left out"),
    ("field.startdate", "Start"),
    ("field.status", "Status"),
    ("field.step", "Step"),
    ("field.street", "Street and number"),
    ("field.stresslevel", "Result"),
    ("field.stresslevelcategory", "Area"),
    ("field.subject", "Subject"),
    ("field.termsaccepted", "Agreement to the terms"),
    ("field.termsversion", "Version of this agreement"),
    ("field.text", "Text"),
    ("field.time", "Time"),
    ("field.timelineentrycategory", "Kind of entry"),
    ("field.timelineentrytype", "Repetition"),
    ("field.timemeaning", "Meaning of the time"),
    ("field.timezone", "Time zone"),
    ("field.title", "Title"),
    ("field.titles", "With own titles"),
    ("field.total", "In total"),
    ("field.trastuzumab", "Trastuzumab"),
    ("field.treatment", "Treatment"),
    ("field.treatmentcategory", "Kind of treatment"),
    ("field.treatmentresult", "Result of the treatment"),
    ("field.treatmenttype", "Exact treatment"),
    ("field.treatmenttypeother", "Other treatment"),
    ("field.tumorInfoAssistant", "Run"),
    ("field.tumorInfoAssistantcategory", "Question"),
    ("field.tumorgrading", "Grading"),
    ("field.tumorinformation", "Details of the tumour"),
    ("field.tumorsize", "Tumour size"),
    ("field.unread", "Unread"),
    ("field.scan", "Virus check"),
    ("field.url", "Storage"),
    ("field.used", "Last used"),
    ("field.value", "Value"),
    ("field.version", "Revision"),
    ("field.website", "Website"),
    ("field.weekdays", "Days of the week"),
    ("field.weeks", "Every how many weeks"),
    ("field.wellbeing", "Well-being, 0 to 10"),
    ("field.zip", "Postcode"),
    ("field.zone", "Time zone of the entry"),
    ("export.kind", "Area"),
    ("export.number", "Entry"),
    ("export.field", "Detail"),
    ("export.value", "Value"),
    ("export.left", "left"),
    ("export.right", "right"),
    ("export.yes", "Yes"),
    ("export.no", "No"),
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
    ("mail.factor.subject", "Your login to Zuversicht"),
    (
        "mail.factor.on",
        "Hello,\n\ntwo-step login is now switched on for your account. After the password, logging in asks for a \
         code.\n\nWas it you? Then there is nothing to do. Please keep your recovery codes in a safe place.\n\nWas it \
         not you? Then please reply to this message at once.\n\nYour Zuversicht team\n",
    ),
    (
        "mail.factor.off",
        "Hello,\n\ntwo-step login is now switched off for your account. The password alone is enough again.\n\nWas it \
         you? Then there is nothing to do.\n\nWas it not you? Then please change your password at once and look where you \
         are logged in{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.factor.recovery.used",
        "Hello,\n\na recovery code has just been used for your account. It is no longer valid.\n\nWas it you? Then there \
         is nothing to do.\n\nWas it not you? Then please change your password at once and look where you are logged \
         in{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.factor.recovery.renewed",
        "Hello,\n\nyour account now has new recovery codes. The former ones are no longer valid.\n\nWas it you? Then \
         there is nothing to do.\n\nWas it not you? Then please change your password at once and look where you are \
         logged in{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.passkey.added",
        "Hello,\n\na passkey has just been added to your account. It logs in without a password.\n\nWas it you? Then \
         there is nothing to do.\n\nWas it not you? Then please remove it at once, change your password and look where \
         you are logged in{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.passkey.removed",
        "Hello,\n\na passkey has just been removed from your account. It no longer logs in.\n\nWas it you? Then there is \
         nothing to do.\n\nWas it not you? Then please change your password at once and look where you are logged \
         in{link}\n\nYour Zuversicht team\n",
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
    ("mail.external.subject", "Your account with Zuversicht"),
    (
        "mail.external.connected",
        "Hello,\n\nan external account is now connected to your account with Zuversicht. You can sign in with \
         it.\n\nWas it you? Then there is nothing to do.\n\nWas it not you? Then please change your password at \
         once and disconnect the external account{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.external.created",
        "Hello,\n\nyour Zuversicht account is ready. You sign in with your external account.\n\nWould you like to be \
         able to sign in without it too? Then choose a password here{link}\n\nIf you did not create this account \
         yourself, please reply to this message.\n\nYour Zuversicht team\n",
    ),
    (
        "mail.external.disconnected",
        "Hello,\n\nan external account is no longer connected to your account with Zuversicht. You can no longer sign \
         in with it.\n\nWas it you? Then there is nothing to do.\n\nWas it not you? Then please change your password \
         at once{link}\n\nYour Zuversicht team\n",
    ),
    ("mail.access.subject", "Your account with Zuversicht"),
    (
        "mail.access.invited",
        "Hello,\n\na code was just created with your account. Whoever enters it can read what was chosen for it.\n\nWas \
         it you? Then there is nothing to do.\n\nWas it not you? Then please change your password at once and end what \
         you do not know{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.access.widened",
        "Hello,\n\nwhat another person may read with your account, or for how long, was just changed.\n\nWas it you? Then \
         there is nothing to do.\n\nWas it not you? Then please change your password at once and end what you do not \
         know{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.access.feed",
        "Hello,\n\nan address for other calendars was just created with your account. Whoever knows it sees your \
         appointments.\n\nWas it you? Then there is nothing to do.\n\nWas it not you? Then please change your password at \
         once and end what you do not know{link}\n\nYour Zuversicht team\n",
    ),
    (
        "mail.access.export",
        "Hello,\n\neverything in your account was just saved to a file.\n\nWas it you? Then there is nothing to \
         do.\n\nWas it not you? Then please change your password at once and see what opens your account{link}\n\nYour \
         Zuversicht team\n",
    ),
    (
        "mail.access.role.given",
        "Hello,\n\nsomebody was just given a task in Zuversicht with your account.\n\nWas it you? Then there is nothing \
         to do.\n\nWas it not you? Then please change your password at once and see what opens your account{link}\n\nYour \
         Zuversicht team\n",
    ),
    (
        "mail.access.role.got",
        "Hello,\n\nyour account was just given an additional task in Zuversicht.\n\nWas it you, or do you know about it? \
         Then there is nothing to do.\n\nDo you know nothing about it? Then please reply to this message and see what \
         opens your account{link}\n\nYour Zuversicht team\n",
    ),
    ("mail.password.subject", "Your Zuversicht password"),
    (
        "mail.password.changed",
        "Hello,\n\nyour Zuversicht password has just been changed. On other devices you are now signed out.\n\n\
         Was it you? Then there is nothing you need to do.\n\n\
         It was not you? Then please reply to this message at once and choose a new password{link}\n\n\
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
    ("mail.removed.subject", "Your account with Zuversicht is deleted"),
    (
        "mail.removed.text",
        "Hello,\n\nyour account with Zuversicht is deleted with everything that belonged to it: {count} entries.\n\n\
         Was this not you? Then please reply to this message.\n\nYour Zuversicht team\n",
    ),
    ("field.answer", "Answer"),
    ("field.answered", "Answered on"),
    ("kind.proxyaccess", "Access for trusted people"),
    ("field.parts", "What may be read"),
    ("field.until", "Until"),
    ("field.proxyname", "Trusted person"),
    ("field.proxyuser", "Number of the trusted person"),
    ("field.owneruser", "Number of the person who gives the access"),
    ("field.looked", "Last read"),
    ("field.invitation", "Code"),
    ("field.study", "Study"),
    ("field.questionnaire", "Questionnaire"),
    ("field.questions", "Number of questions"),
    ("field.studyquestionnaire", "Answers"),
    ("field.revision", "Revision"),
    ("field.occasion", "Occasion"),
    ("field.due", "Due on"),
    ("field.scores", "Scores"),
    ("field.bands", "Ranges"),
    ("field.rules", "Hints"),
    ("field.submitted", "Submitted on"),
    ("field.started", "Started on"),
    ("field.withdrawn", "Ended on"),
    ("field.participation", "Consent to take part"),
    ("field.healthdata", "Consent to health data"),
    ("field.contact", "Consent to contact"),
    ("field.consentversion", "Version of the consent"),
    ("field.agreed", "Agreed on"),
    ("field.agreedat", "Time of consent"),
    ("field.pseudonym", "Code name in the study"),
    ("field.site", "Study site"),
    ("field.erased", "Answers deleted"),
    ("notification.proxy.title", "A trusted person can read along now"),
    ("notification.answer.title", "Answer to your message"),
    ("mail.answer.subject", "Zuversicht: an answer for you"),
    (
        "mail.answer.text",
        "Hello,\n\nan answer to your message waits in Zuversicht. You can read it after signing in, on the page “Contact us”{link}\n\nYour Zuversicht team\n",
    ),
    ("notification.reminder.title", "A reminder"),
    ("notification.intake.title", "Time for your medication"),
    ("notification.study.title", "A questionnaire of your study is waiting"),
    ("mail.notice.subject", "Zuversicht: a note for you"),
    (
        "mail.notice.text",
        "Hello,\n\na note for you is waiting in Zuversicht. You can read it after signing in{link}\n\nIn the app you choose which notes come by e-mail.\n\nYour Zuversicht team\n",
    ),
    ("push.title", "Zuversicht"),
    ("push.reminder", "You have a reminder."),
    ("push.message", "You have a new message."),
    ("notification.appointment.today", "Your appointments today"),
    ("notification.appointment.tomorrow", "Your appointments tomorrow"),
    ("notification.system.title", "Welcome to Zuversicht"),
    ("notification.system.body", "The page “Help” tells what the app can do. Take your time."),
    ("notification.followup.title", "How have you been?"),
    ("notification.followup.body", "A few short questions are waiting. You can also skip them."),
    ("notification.aftercare.title", "An appointment to plan"),
    (
        "notification.aftercare.body",
        "{name}, around {date}. The suggestion follows the German S3 guideline. You fix the date with your practice.",
    ),
    ("notification.stresslevel.title", "How are you right now?"),
    ("notification.stresslevel.body", "16 short questions help you to look at the last days."),
    ("notification.cancercenter.title", "What was your experience with this centre?"),
    ("notification.timeforme.title", "Time for me: an idea"),
    ("notification.article.title", "Your article for today"),
];
