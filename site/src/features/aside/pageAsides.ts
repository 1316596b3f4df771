import type { paths } from "../../paths";

/** Pages that others lead to; each has a sentence that says what is there. */
export type LinkedPage = Extract<
  keyof typeof paths,
  | "access"
  | "appointmentSheet"
  | "article"
  | "calendar"
  | "cancerCenter"
  | "checkin"
  | "consent"
  | "contactUs"
  | "dataExport"
  | "devices"
  | "drug"
  | "emailSettings"
  | "factor"
  | "faq"
  | "feedback"
  | "glossary"
  | "help"
  | "illnessTimeline"
  | "install"
  | "myMedicines"
  | "myTeam"
  | "privacy"
  | "profileData"
  | "proxies"
  | "pushNotification"
  | "stressLevelStart"
  | "studyParticipation"
  | "thisDevice"
>;

/** What stands beside a page. Texts are named by their ids or keys and shown as far as the catalogs have them. */
export interface PageAside {
  /** Sentences of `next.*` that say what happens after the form was sent. */
  next?: "contact" | "entry" | "person" | "report";
  /** How the person is today, and what they answered last. */
  checkin?: true;
  /** The numbers of the clinic and of the first contacts. */
  team?: true;
  pages?: readonly LinkedPage[];
  /** Frequent questions. */
  questions?: readonly number[];
  articles?: readonly number[];
  /** Words of the glossary. */
  terms?: readonly string[];
}

const ENTRY: PageAside = {
  next: "entry",
  pages: ["myMedicines", "calendar", "pushNotification"],
  articles: [20],
};
const CONTACT: PageAside = { next: "person", pages: ["cancerCenter", "proxies"], articles: [20] };
const CENTER: PageAside = {
  questions: [12],
  articles: [20, 17],
  terms: ["zweitmeinung", "tumorkonferenz", "psychoonkologie"],
};
const DOCUMENT: PageAside = { articles: [19], terms: ["pathologe", "staging"], questions: [3, 5] };
const STRESS: PageAside = { checkin: true, team: true, articles: [15, 31, 30], terms: ["psychoonkologie"] };
const STUDY: PageAside = { pages: ["consent", "privacy"], questions: [8, 3], articles: [20] };
const SECURITY: PageAside = { pages: ["devices", "thisDevice", "access"], questions: [14, 11] };
const TRUSTED: PageAside = { pages: ["myTeam", "access"], questions: [3], articles: [34] };
const FORMULA: PageAside = {
  questions: [7, 6],
  articles: [19],
  terms: ["tumorformel", "tnm", "grading", "her2", "ki67"],
};
const OWN_DATA: PageAside = { pages: ["dataExport", "consent", "privacy"], questions: [3] };
const TEXTS: PageAside = { pages: ["help", "faq", "contactUs"] };
const SEARCH: PageAside = { pages: ["article", "glossary", "drug", "faq"] };
const NOTICES: PageAside = { pages: ["pushNotification", "emailSettings", "calendar"], questions: [9] };

/**
 * What stands beside each page, by the name of its title. Pages that are missing use the width themselves (two columns, cards,
 * a chart), bring their own, or ask one short question.
 */
export const PAGE_ASIDES: Readonly<Record<string, PageAside>> = {
  timelineEntryAdd: ENTRY,
  timelineEntryEdit: ENTRY,
  timelineEntryView: { team: true, pages: ["appointmentSheet", "calendar"], articles: [20] },
  calendar: { pages: ["appointmentSheet", "pushNotification"], questions: [3, 9] },
  diagnosis: {
    pages: ["illnessTimeline", "glossary"],
    articles: [19, 20],
    terms: ["staging", "tumorkonferenz", "zweitmeinung"],
  },
  drug: {
    team: true,
    pages: ["myMedicines"],
    articles: [18, 21],
    terms: ["aromatasehemmer", "antihormontherapie"],
  },
  tumorFormula: FORMULA,
  tumorFormulaEdit: FORMULA,
  search: SEARCH,
  searchResult: SEARCH,
  glossary: { pages: ["drug", "faq"], articles: [19, 20] },
  readArticle: { pages: ["article", "glossary"], articles: [19, 20] },
  articleTopic: { pages: ["glossary"], terms: ["psychoonkologie", "reha"] },
  myTeam: { pages: ["cancerCenter", "proxies", "appointmentSheet"], articles: [20, 34] },
  addressBookEntryAdd: CONTACT,
  addressBookEntryEdit: CONTACT,
  addressBookEntryView: { pages: ["myTeam", "appointmentSheet"], articles: [20] },
  cancerCenter: CENTER,
  cancerCenterSearch: CENTER,
  cancerCenterDetail: CENTER,
  cancerCenterFeedback: CENTER,
  message: NOTICES,
  messageDetail: NOTICES,
  contactUs: { next: "contact", team: true, pages: ["help", "faq"], questions: [1, 8] },
  feedback: { next: "contact", pages: ["help", "faq", "contactUs"] },
  followup: { team: true, pages: ["checkin", "stressLevelStart"], articles: [15] },
  objection: { pages: ["contactUs", "help"], next: "report" },
  profile: { checkin: true, pages: ["illnessTimeline", "myMedicines"], questions: [3, 13] },
  personalData: OWN_DATA,
  profileEdit: OWN_DATA,
  profileImage: { pages: ["proxies", "privacy"], questions: [13] },
  profileData: { ...DOCUMENT, pages: ["appointmentSheet", "illnessTimeline"] },
  documentAdd: DOCUMENT,
  documentView: { ...DOCUMENT, pages: ["appointmentSheet"] },
  invoice: TEXTS,
  paymentType: { pages: ["contactUs"], questions: [2] },
  emailSettings: { pages: ["pushNotification", "calendar"], questions: [9] },
  pushNotification: { pages: ["emailSettings", "thisDevice", "calendar"], questions: [9] },
  studyParticipation: STUDY,
  study: STUDY,
  studyStart: STUDY,
  studyForm: STUDY,
  checkin: { pages: ["stressLevelStart", "appointmentSheet"], articles: [31, 30] },
  stressLevelStart: STRESS,
  stressLevelEnd: STRESS,
  settings: { pages: ["help", "contactUs"], questions: [9, 10, 14] },
  outbox: { pages: ["thisDevice", "install"], questions: [3] },
  thisDevice: { pages: ["devices", "factor", "access"], questions: [14, 3] },
  devices: { pages: ["access", "factor"], questions: [14] },
  access: { pages: ["factor", "devices", "proxies"], questions: [14] },
  proxies: TRUSTED,
  proxyAdd: TRUSTED,
  proxyAccept: TRUSTED,
  proxyEdit: TRUSTED,
  relations: { pages: ["proxies", "privacy"], questions: [3], articles: [34] },
  relationAdd: { pages: ["proxies", "privacy"], questions: [3] },
  relationView: { pages: ["proxies", "privacy"], questions: [3] },
  factor: SECURITY,
  emailEdit: SECURITY,
  passwordEdit: { pages: ["factor", "devices"], questions: [14] },
  password: { questions: [11] },
  dataExport: { pages: ["profileData", "appointmentSheet", "privacy"], questions: [3] },
  consent: { pages: ["privacy", "dataExport", "studyParticipation"], questions: [3, 4] },
  deleteAccount: { pages: ["dataExport", "consent"], questions: [4] },
  social: SECURITY,
  faq: { pages: ["help", "contactUs", "feedback"] },
  help: { pages: ["contactUs", "install", "thisDevice"], questions: [1, 2, 3, 5] },
  about: { questions: [1, 2, 3] },
  info: TEXTS,
  install: { pages: ["thisDevice", "pushNotification"], questions: [9] },
  imprint: TEXTS,
  privacy: { pages: ["consent", "dataExport", "access"], questions: [3, 4] },
  terms: { pages: ["consent", "privacy"], questions: [1, 2] },
};
