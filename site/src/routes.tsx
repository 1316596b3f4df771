import type { ComponentType } from "react";
import { Navigate, Outlet, type RouteObject, redirect } from "react-router";
import { Boot } from "./app/Boot";
import { CrashPage } from "./app/CrashPage";
import { RequireAnonymous, RequireUser } from "./app/guards";
import type { PageHandle } from "./app/pageFocus";
import { Root } from "./app/Root";
import { loadWords } from "./i18n/i18n";
import { ADDRESS_BOOK_ENTRY_PAGES, paths } from "./paths";
import { chunk } from "./platform/chunks";

type PageModule = () => Promise<{ default: ComponentType }>;

/** A page that is fetched together with the words of its domain, and of those it looks into, when it is first wanted. */
function page(path: string, title: string, words: string | string[], load: PageModule): RouteObject {
  const handle: PageHandle = { title };
  return {
    path,
    handle,
    lazy: async () => {
      const [module] = await Promise.all([chunk(load), chunk(() => loadWords(...[words].flat()))]);
      return { Component: module.default };
    },
  };
}

const notFound: RouteObject = {
  path: "*",
  handle: { title: "notFound" } satisfies PageHandle,
  lazy: () => chunk(async () => ({ Component: (await import("./app/NotFound")).NotFound })),
};

/** Pages for signed-in people, inside the frame with the menus. */
const inside: RouteObject[] = [
  page(
    paths.dashboard,
    "dashboard",
    ["timeline", "reading", "contact"],
    () => import("./features/timeline/days/DashboardPage"),
  ),
  page(
    paths.timelineEntryAdd,
    "timelineEntryAdd",
    "timeline",
    () => import("./features/timeline/entry/EntryAddPage"),
  ),
  page(
    paths.timelineEntryEdit(":id"),
    "timelineEntryEdit",
    "timeline",
    () => import("./features/timeline/entry/EntryEditPage"),
  ),
  page(
    paths.timelineEntryView(":id"),
    "timelineEntryView",
    "timeline",
    () => import("./features/timeline/entry/EntryViewPage"),
  ),
  page(paths.calendar, "calendar", "timeline", () => import("./features/timeline/calendar/CalendarPage")),
  page(
    paths.medicalProfile,
    "medicalProfile",
    ["medical", "tumor", "care", "glossary"],
    () => import("./features/medical/profile/MedicalProfilePage"),
  ),
  page(
    paths.treatment,
    "treatment",
    ["medical", "timeline"],
    () => import("./features/medical/treatment/TreatmentPage"),
  ),
  page(
    paths.treatmentCategoryModal,
    "treatmentCategory",
    "medical",
    () => import("./features/medical/treatment/CategoryModalPage"),
  ),
  page(
    paths.treatmentTypeModal,
    "treatmentType",
    "medical",
    () => import("./features/medical/treatment/TypeModalPage"),
  ),
  page(paths.article, "article", "reading", () => import("./features/reading/article/ArticlePage")),
  page(
    paths.articleTopic,
    "articleTopic",
    "reading",
    () => import("./features/reading/article/ArticleTopicPage"),
  ),
  page(
    paths.readArticle,
    "readArticle",
    ["reading", "glossary"],
    () => import("./features/reading/article/ReadArticlePage"),
  ),
  page(paths.search, "search", "search", () => import("./features/reading/search/SearchPage")),
  page(
    paths.searchResult,
    "searchResult",
    ["search", "reading"],
    () => import("./features/reading/search/SearchResultPage"),
  ),
  page(paths.glossary, "glossary", "glossary", () => import("./features/reading/glossary/GlossaryPage")),
  page(
    paths.glossaryDetail(":id"),
    "glossaryDetail",
    "glossary",
    () => import("./features/reading/glossary/GlossaryDetailPage"),
  ),
  page(
    paths.diagnosis,
    "diagnosis",
    ["care", "glossary"],
    () => import("./features/medical/care/DiagnosisPage"),
  ),
  page(
    paths.aftercare,
    "aftercare",
    ["care", "glossary"],
    () => import("./features/medical/care/AftercarePage"),
  ),
  page(
    paths.cancerType,
    "cancerType",
    ["care", "glossary"],
    () => import("./features/medical/care/CancerTypePage"),
  ),
  page(paths.drug, "drug", ["care", "timeline"], () => import("./features/medical/care/DrugPage")),
  page(
    paths.illnessTimeline,
    "illnessTimeline",
    "care",
    () => import("./features/medical/care/IllnessTimelinePage"),
  ),
  page(
    paths.tumorInformation,
    "tumorInformation",
    ["tumor", "glossary"],
    () => import("./features/tumor/side/TumorInformationPage"),
  ),
  page(
    paths.tumorInformationModal,
    "tumorInformation",
    ["tumor", "glossary"],
    () => import("./features/tumor/side/TumorInformationPage"),
  ),
  page(
    paths.tumorFormula,
    "tumorFormula",
    ["tumor", "glossary"],
    () => import("./features/tumor/formula/TumorFormulaPage"),
  ),
  page(
    paths.tumorFormulaModal,
    "tumorFormula",
    ["tumor", "glossary"],
    () => import("./features/tumor/formula/TumorFormulaPage"),
  ),
  page(
    paths.tumorFormulaEdit,
    "tumorFormulaEdit",
    ["tumor", "glossary"],
    () => import("./features/tumor/formula/TumorFormulaEditPage"),
  ),
  page(paths.myTeam, "myTeam", "addressbook", () => import("./features/team/addressbook/MyTeamPage")),
  page(
    paths.addressBookEntryAdd,
    "addressBookEntryAdd",
    "addressbook",
    () => import("./features/team/addressbook/ContactAddPage"),
  ),
  page(
    paths.addressBookEntryEdit(":id"),
    "addressBookEntryEdit",
    "addressbook",
    () => import("./features/team/addressbook/ContactEditPage"),
  ),
  page(
    paths.addressBookEntryView(":id"),
    "addressBookEntryView",
    "addressbook",
    () => import("./features/team/addressbook/ContactViewPage"),
  ),
  page(
    paths.cancerCenter,
    "cancerCenter",
    "cancercenter",
    () => import("./features/team/cancercenter/CentersPage"),
  ),
  page(
    paths.cancerCenterSearch,
    "cancerCenterSearch",
    "cancercenter",
    () => import("./features/team/cancercenter/SearchPage"),
  ),
  page(
    paths.cancerCenterSearchResult(":zipcode"),
    "cancerCenterSearchResult",
    "cancercenter",
    () => import("./features/team/cancercenter/SearchResultPage"),
  ),
  page(
    paths.cancerCenterDetail(":cancercenter", ":usercancercenter"),
    "cancerCenterDetail",
    "cancercenter",
    () => import("./features/team/cancercenter/CenterDetailPage"),
  ),
  page(
    paths.cancerCenterFeedback(":cancercenter", ":usercancercenter"),
    "cancerCenterFeedback",
    "cancercenter",
    () => import("./features/team/cancercenter/CenterFeedbackPage"),
  ),
  page(
    paths.cancerCenterRemoveModal(":usercancercenter"),
    "cancerCenterRemove",
    "cancercenter",
    () => import("./features/team/cancercenter/RemoveModalPage"),
  ),
  page(paths.contactUs, "contactUs", "contact", () => import("./features/team/contact/ContactUsPage")),
  page(paths.feedback, "feedback", "contact", () => import("./features/team/contact/FeedbackPage")),
  page(paths.followup, "followup", "contact", () => import("./features/team/contact/FollowupPage")),
  // An action that does not exist leads to the team.
  { path: `${ADDRESS_BOOK_ENTRY_PAGES}*`, element: <Navigate to={paths.myTeam} replace /> },
  page(paths.logout, "logout", "account", () => import("./features/account/LogoutPage")),
];

/** Pages for visitors only. */
const visitors: RouteObject[] = [
  page(paths.login, "login", "account", () => import("./features/account/LoginPage")),
  page(paths.signin, "signin", "account", () => import("./features/account/SigninPage")),
  page(paths.signup, "signup", ["account", "info"], () => import("./features/account/SignupPage")),
];

/** Pages for everybody, without menus. */
const open: RouteObject[] = [
  page(paths.welcome, "welcome", "onboarding", () => import("./features/onboarding/WelcomePage")),
  page(paths.onboarding, "onboarding", "onboarding", () => import("./features/onboarding/OnboardingPage")),
  page(paths.thankyou, "thankyou", "onboarding", () => import("./features/onboarding/ThankyouPage")),
  page(paths.faq, "faq", "reading", () => import("./features/reading/faq/FaqPage")),
  page(paths.help, "help", "info", () => import("./features/info/HelpPage")),
  page(paths.hintModal, "hint", "info", () => import("./features/info/HintModalPage")),
  page(paths.about, "about", "info", () => import("./features/info/AboutPage")),
  page(paths.info, "info", "info", () => import("./features/info/InfoPage")),
  page(paths.imprint, "imprint", "info", () => import("./features/info/ImprintPage")),
  page(paths.privacy, "privacy", "info", () => import("./features/info/PrivacyPage")),
  page(paths.terms, "terms", "info", () => import("./features/info/TermsPage")),
];

/** The map of the whole site. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Boot,
    children: [
      {
        // Errors are caught below the root, so that messages and data stay in place around the error page.
        ErrorBoundary: CrashPage,
        Component: Outlet,
        children: [
          // N-15: the root resolves to the tabs page, whose first tab is the dashboard.
          { path: paths.root, loader: () => redirect(paths.tabs) },
          { path: paths.tabs, loader: () => redirect(paths.dashboard) },
          {
            Component: RequireUser,
            children: [
              // One question at a time, without menus beside it.
              page(
                paths.tumorInfoAssistant,
                "tumorInfoAssistant",
                ["tumor", "glossary"],
                () => import("./features/tumor/assistant/AssistantPage"),
              ),
              {
                lazy: () => chunk(async () => ({ Component: (await import("./app/Shell")).Shell })),
                children: inside,
              },
            ],
          },
          {
            lazy: () =>
              chunk(async () => ({ Component: (await import("./app/OutsideLayout")).OutsideLayout })),
            children: [{ Component: RequireAnonymous, children: visitors }, ...open, notFound],
          },
        ],
      },
    ],
  },
];
