import { Navigate, type PatchRoutesOnNavigationFunction, type RouteObject } from "react-router";
import type { PageHandle } from "./app/pageFocus";
import { AsideFrame } from "./features/aside/AsideFrame";
import { outsideLayout, type PageModule, PLACES, type PlainName, page, pageAt, shell } from "./pageRoute";
import { ADDRESS_BOOK_ENTRY_PAGES, paths } from "./paths";
import { chunk } from "./platform/chunks";
import { yieldToMain } from "./platform/yieldToMain";

const STRESS = ["wellbeing", "questionnaire", "contact"];
const STUDY = ["study", "questionnaire", "contact"];

/** The words of all that may stand in the summary for an appointment. */
const SHEET = [
  "appointment",
  "tumor",
  "medical",
  "care",
  "timeline",
  "study",
  "questionnaire",
  "wellbeing",
  "contact",
  "addressbook",
  "profile",
];

/** The questionnaires of the studies: one page for all. */
const STUDY_FORMS = [
  "adverseEffect",
  "distressThermometer",
  "appCosinuss",
  "eortcQlqBr23",
  "eortcQlqC30",
  "phq2",
  "gad2",
  "visitSheet",
  "antihormone",
  "prismaDistressThermometer",
  "prismaGad2",
  "prismaPhq2",
  "prismaAdverseEffect",
] as const satisfies readonly PlainName[];

/** Pages of studies. Their titles do not tell which study or what is asked. */
function studyPages(names: readonly PlainName[], title: string, load: PageModule): RouteObject[] {
  return names.map((name) => ({ ...page(name, STUDY, load), handle: { title } satisfies PageHandle }));
}

const notFound: RouteObject = {
  path: "*",
  handle: { title: "notFound" } satisfies PageHandle,
  lazy: () => chunk(async () => ({ Component: (await import("./app/NotFound")).NotFound })),
};

/** Pages for signed-in people, without menus: one question at a time. */
const user: RouteObject[] = [
  page("tumorInfoAssistant", ["tumor", "glossary"], () => import("./features/tumor/assistant/AssistantPage")),
  pageAt(
    paths.checkinAdd(":questionnaire"),
    "checkinAdd",
    STRESS,
    () => import("./features/wellbeing/checkin/CheckinAddPage"),
  ),
  pageAt(
    paths.checkinEdit(":id"),
    "checkinEdit",
    STRESS,
    () => import("./features/wellbeing/checkin/CheckinEditPage"),
  ),
  pageAt(
    paths.stressLevel(":id"),
    "stressLevel",
    STRESS,
    () => import("./features/wellbeing/StressLevelPage"),
  ),
  pageAt(
    paths.studyForm(":study", ":questionnaire"),
    "studyForm",
    STUDY,
    () => import("./features/study/StudyFormPage"),
  ),
  ...studyPages(STUDY_FORMS, "studyForm", () => import("./features/study/StudyFormPage")),
];

/** Pages for signed-in people, inside the frame with the menus. */
const inside: RouteObject[] = [
  page("timelineEntryAdd", "timeline", () => import("./features/timeline/entry/EntryAddPage")),
  pageAt(
    paths.timelineEntryEdit(":id"),
    "timelineEntryEdit",
    "timeline",
    () => import("./features/timeline/entry/EntryEditPage"),
  ),
  pageAt(
    paths.timelineEntryView(":id"),
    "timelineEntryView",
    ["timeline", "papers"],
    () => import("./features/timeline/entry/EntryViewPage"),
  ),
  page("calendar", ["timeline", "factor"], () => import("./features/timeline/calendar/CalendarPage")),
  page("myMedicines", "timeline", () => import("./features/timeline/medicines/MyMedicinesPage")),
  page("appointmentSheet", SHEET, () => import("./features/appointment/AppointmentSheetPage")),
  page(
    "medicalProfile",
    ["medical", "tumor", "care", "glossary", "papers"],
    () => import("./features/medical/profile/MedicalProfilePage"),
  ),
  page(
    "treatment",
    ["medical", "timeline", "papers"],
    () => import("./features/medical/treatment/TreatmentPage"),
  ),
  page("treatmentCategoryModal", "medical", () => import("./features/medical/treatment/CategoryModalPage")),
  page("treatmentTypeModal", "medical", () => import("./features/medical/treatment/TypeModalPage")),
  page("article", "reading", () => import("./features/reading/article/ArticlePage")),
  page("articleTopic", "reading", () => import("./features/reading/article/ArticleTopicPage")),
  page("readArticle", ["reading", "glossary"], () => import("./features/reading/article/ReadArticlePage")),
  page("search", "search", () => import("./features/reading/search/SearchPage")),
  page("searchResult", ["search", "reading"], () => import("./features/reading/search/SearchResultPage")),
  page("glossary", "glossary", () => import("./features/reading/glossary/GlossaryPage")),
  pageAt(
    paths.glossaryDetail(":id"),
    "glossaryDetail",
    "glossary",
    () => import("./features/reading/glossary/GlossaryDetailPage"),
  ),
  page("diagnosis", ["care", "glossary"], () => import("./features/medical/care/DiagnosisPage")),
  page("aftercare", ["care", "glossary"], () => import("./features/medical/care/AftercarePage")),
  page("cancerType", ["care", "glossary"], () => import("./features/medical/care/CancerTypePage")),
  page("drug", ["care", "timeline"], () => import("./features/medical/care/DrugPage")),
  page("illnessTimeline", "care", () => import("./features/medical/care/IllnessTimelinePage")),
  page("tumorInformation", ["tumor", "glossary"], () => import("./features/tumor/side/TumorInformationPage")),
  page(
    "tumorInformationModal",
    ["tumor", "glossary"],
    () => import("./features/tumor/side/TumorInformationPage"),
  ),
  page("tumorFormula", ["tumor", "glossary"], () => import("./features/tumor/formula/TumorFormulaPage")),
  page("tumorFormulaModal", ["tumor", "glossary"], () => import("./features/tumor/formula/TumorFormulaPage")),
  page(
    "tumorFormulaEdit",
    ["tumor", "glossary"],
    () => import("./features/tumor/formula/TumorFormulaEditPage"),
  ),
  page("myTeam", "addressbook", () => import("./features/team/addressbook/MyTeamPage")),
  page("addressBookEntryAdd", "addressbook", () => import("./features/team/addressbook/ContactAddPage")),
  pageAt(
    paths.addressBookEntryEdit(":id"),
    "addressBookEntryEdit",
    "addressbook",
    () => import("./features/team/addressbook/ContactEditPage"),
  ),
  pageAt(
    paths.addressBookEntryView(":id"),
    "addressBookEntryView",
    "addressbook",
    () => import("./features/team/addressbook/ContactViewPage"),
  ),
  page("cancerCenter", "cancercenter", () => import("./features/team/cancercenter/CentersPage")),
  page("cancerCenterSearch", "cancercenter", () => import("./features/team/cancercenter/SearchPage")),
  pageAt(
    paths.cancerCenterSearchResult(":zipcode"),
    "cancerCenterSearchResult",
    "cancercenter",
    () => import("./features/team/cancercenter/SearchResultPage"),
  ),
  pageAt(
    paths.cancerCenterDetail(":cancercenter", ":usercancercenter"),
    "cancerCenterDetail",
    "cancercenter",
    () => import("./features/team/cancercenter/CenterDetailPage"),
  ),
  pageAt(
    paths.cancerCenterFeedback(":cancercenter", ":usercancercenter"),
    "cancerCenterFeedback",
    "cancercenter",
    () => import("./features/team/cancercenter/CenterFeedbackPage"),
  ),
  pageAt(
    paths.cancerCenterRemoveModal(":usercancercenter"),
    "cancerCenterRemoveModal",
    "cancercenter",
    () => import("./features/team/cancercenter/RemoveModalPage"),
  ),
  page("message", "messages", () => import("./features/messages/MessagesPage")),
  pageAt(
    paths.messageDetail(":id"),
    "messageDetail",
    ["messages", "proxies"],
    () => import("./features/messages/MessagePage"),
  ),
  page("contactUs", "contact", () => import("./features/team/contact/ContactUsPage")),
  page("feedback", "contact", () => import("./features/team/contact/FeedbackPage")),
  page("followup", "contact", () => import("./features/team/contact/FollowupPage")),
  // An unknown action shows the team.
  { path: `${ADDRESS_BOOK_ENTRY_PAGES}*`, element: <Navigate to={paths.myTeam} replace /> },
  page("profile", "profile", () => import("./features/account/profile/ProfilePage")),
  page("personalData", "profile", () => import("./features/account/profile/PersonalDataPage")),
  pageAt(
    paths.profileEdit(":type"),
    "profileEdit",
    "profile",
    () => import("./features/account/profile/ProfileEditPage"),
  ),
  page("profileImage", "profile", () => import("./features/account/profile/picture/ProfileImagePage")),
  page("profileData", "papers", () => import("./features/papers/ProfileDataPage")),
  page("documentAdd", "papers", () => import("./features/papers/document/DocumentAddPage")),
  pageAt(
    paths.documentView(":id"),
    "documentView",
    "papers",
    () => import("./features/papers/document/DocumentViewPage"),
  ),
  page("invoice", "papers", () => import("./features/papers/InvoicePage")),
  page("paymentType", "papers", () => import("./features/papers/PaymentTypePage")),
  page("emailSettings", "profile", () => import("./features/account/profile/notices/EmailSettingsPage")),
  page(
    "pushNotification",
    "profile",
    () => import("./features/account/profile/notices/PushNotificationPage"),
  ),
  page("studyParticipation", STUDY, () => import("./features/study/StudyParticipationPage")),
  ...studyPages(["coSiOnko", "prisma", "studyP4"], "study", () => import("./features/study/StudyPage")),
  ...studyPages(
    ["coSiOnkoStart", "prismaStart", "studyP4Start"],
    "studyStart",
    () => import("./features/study/StudyStartPage"),
  ),
  page("checkin", STRESS, () => import("./features/wellbeing/checkin/CoursePage")),
  page("stressLevelStart", STRESS, () => import("./features/wellbeing/StressStartPage")),
  page("stressLevelEnd", STRESS, () => import("./features/wellbeing/StressEndPage")),
  page("settings", ["settings", "idle"], () => import("./features/account/settings/SettingsPage")),
  page(
    "outbox",
    [
      "outbox",
      "addressbook",
      "timeline",
      "medical",
      "wellbeing",
      "cancercenter",
      "tumor",
      "contact",
      "profile",
      "papers",
    ],
    () => import("./features/outbox/OutboxPage"),
  ),
  page("thisDevice", ["lock", "idle"], () => import("./features/account/lock/DevicePage")),
  page("devices", "devices", () => import("./features/account/devices/DevicesPage")),
  page(
    "access",
    ["access", "devices", "external", "factor"],
    () => import("./features/account/access/AccessPage"),
  ),
  page("proxies", ["proxies", "factor"], () => import("./features/people/proxies/ProxiesPage")),
  page("proxyAdd", ["proxies", "factor"], () => import("./features/people/proxies/ProxyAddPage")),
  page("proxyAccept", "proxies", () => import("./features/people/proxies/ProxyAcceptPage")),
  pageAt(
    paths.proxyEdit(":id"),
    "proxyEdit",
    ["proxies", "factor"],
    () => import("./features/people/proxies/ProxyEditPage"),
  ),
  pageAt(
    paths.proxySee(":id"),
    "proxySee",
    ["proxies", "timeline", "tumor", "glossary", "medical", "wellbeing", "questionnaire", "addressbook"],
    () => import("./features/people/proxies/ProxySeePage"),
  ),
  page("relations", "relations", () => import("./features/people/relations/RelationsPage")),
  page("relationAdd", "relations", () => import("./features/people/relations/RelationAddPage")),
  pageAt(
    paths.relationView(":id"),
    "relationView",
    "relations",
    () => import("./features/people/relations/RelationViewPage"),
  ),
  page("objection", "objection", () => import("./features/people/objection/ObjectionPage")),
  page("factor", "factor", () => import("./features/account/factor/FactorPage")),
  page("emailEdit", ["email", "factor"], () => import("./features/account/email/ChangeEmailPage")),
  page(
    "passwordEdit",
    ["password", "factor"],
    () => import("./features/account/password/ChangePasswordPage"),
  ),
  page("dataExport", ["leaving", "factor"], () => import("./features/account/leaving/DataExportPage")),
  page("consent", "leaving", () => import("./features/account/leaving/ConsentPage")),
  page("deleteAccount", "leaving", () => import("./features/account/leaving/DeleteAccountPage")),
  page("removeModal", "papers", () => import("./features/account/leaving/RemoveModalPage")),
  page("logout", ["account", "outbox"], () => import("./features/account/LogoutPage")),
];

/** Pages for visitors only. */
const visitors: RouteObject[] = [
  page("signin", "account", () => import("./features/account/SigninPage")),
  page("passkey", "factor", () => import("./features/account/factor/PasskeyPage")),
  page("secondStep", "factor", () => import("./features/account/factor/SecondStepPage")),
  page("forgot", "password", () => import("./features/account/password/ForgotPage")),
  page("signup", ["signup", "password", "info"], () => import("./features/account/signup/SignupPage")),
];

/** Pages for everybody, without menus (M-02). */
const first: RouteObject[] = [
  page("welcome", "onboarding", () => import("./features/onboarding/WelcomePage")),
  page("onboarding", ["onboarding", "profile"], () => import("./features/onboarding/OnboardingPage")),
  page("thankyou", "onboarding", () => import("./features/onboarding/ThankyouPage")),
  pageAt(
    paths.socialReturn(":category"),
    "socialReturn",
    ["external", "signup", "info"],
    () => import("./features/account/external/ReturnPage"),
  ),
  page("accountDeleted", "leaving", () => import("./features/account/leaving/AccountDeletedPage")),
];

/** Pages for everybody, in the frame for signed-in people or for visitors. */
const open: RouteObject[] = [
  pageAt(
    paths.newPassword(":token"),
    "newPassword",
    "password",
    () => import("./features/account/password/NewPasswordPage"),
  ),
  pageAt(
    paths.passwordModal(":asker"),
    "passwordModal",
    ["factor", "email", "external", "leaving"],
    () => import("./features/account/factor/PasswordModalPage"),
  ),
  page("social", ["external", "factor"], () => import("./features/account/external/SocialPage")),
  page("faq", "reading", () => import("./features/reading/faq/FaqPage")),
  page("help", "info", () => import("./features/info/HelpPage")),
  page("hintModal", "info", () => import("./features/info/HintModalPage")),
  page("about", "info", () => import("./features/info/AboutPage")),
  page("info", "info", () => import("./features/info/InfoPage")),
  page("install", "info", () => import("./features/info/InstallPage")),
  page("imprint", "info", () => import("./features/info/ImprintPage")),
  page("privacy", "info", () => import("./features/info/PrivacyPage")),
  page("terms", "info", () => import("./features/info/TermsPage")),
  notFound,
];

/** The pages with what stands beside each. */
function besides(children: RouteObject[]): RouteObject[] {
  return [{ element: <AsideFrame />, children }];
}

/** What most people open next, from the overview. */
const NEXT: readonly string[] = [
  paths.timelineEntryView(":id"),
  paths.medicalProfile,
  paths.myTeam,
  paths.timelineEntryAdd,
];

/** Loads these pages before they are tapped, one after the other: the first tap would take a slow phone twice as long. */
export async function loadNext(): Promise<void> {
  for (const { path, lazy } of inside) {
    if (path === undefined || !NEXT.includes(path) || typeof lazy !== "function") continue;
    await yieldToMain();
    await lazy();
  }
}

/** Hangs all pages but the first ones into the routes of the site. */
export function addPages(patch: Parameters<PatchRoutesOnNavigationFunction>[0]["patch"]): void {
  patch(PLACES.user, besides(user));
  patch(PLACES.inside, besides(inside));
  patch(PLACES.visitors, visitors);
  patch(PLACES.outside, first);
  patch(PLACES.everybody, [
    {
      lazy: () =>
        chunk(async () => {
          const [{ OpenFrame }, { openFrames }] = await Promise.all([
            import("./app/OpenFrame"),
            import("./app/openFrames"),
          ]);
          return { element: <OpenFrame {...(await openFrames(shell, outsideLayout))} /> };
        }),
      children: besides(open),
    },
  ]);
}
