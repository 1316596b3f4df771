/** What can be edited of a profile beside e-mail and password, which have pages of their own. */
export type ProfileEditType =
  | "name"
  | "contact"
  | "region"
  | "phone"
  | "address"
  | "emergencyphone"
  | "language"
  | "timezone";

/** The only place with addresses. Names and patterns are the specification's. */
export const paths = {
  root: "/",
  tabs: "/tabs",
  welcome: "/welcome",
  onboarding: "/onboarding",
  thankyou: "/thankyou",
  login: "/login",
  signin: "/signin",
  secondStep: "/login/code",
  passkey: "/login/passkey",
  signup: "/signup",
  logout: "/logout",
  forgot: "/forgot",
  /** The token of the mail is behind the `#`, where no server is told. */
  newPassword: (token: "new" | ":token") => `/password/${token}`,
  /** The question for the password; `asker` is what it is asked for. */
  passwordModal: (asker: "social" | "email" | "deleteaccount" | ":asker") => `/passwordmodal/${asker}`,
  emailEdit: "/profile/edit/email",
  passwordEdit: "/profile/edit/password",
  profile: "/profile",
  profileEdit: (type: ProfileEditType | ":type") => `/profile/edit/${type}`,
  personalData: "/personaldata",
  profileImage: "/profileimage",
  profileData: "/profiledata",
  documentAdd: "/profiledata/document",
  documentView: (id: number | ":id") => `/profiledata/document/${id}`,
  emailSettings: "/emailsettings",
  pushNotification: "/pushnotification",
  studyParticipation: "/studyparticipation",
  invoice: "/invoice",
  paymentType: "/paymenttype",
  settings: "/settings",
  outbox: "/outbox",
  thisDevice: "/settings/device",
  devices: "/settings/devices",
  access: "/settings/access",
  proxies: "/settings/proxies",
  proxyAdd: "/settings/proxies/add/new",
  proxyAccept: "/settings/proxies/accept",
  proxyEdit: (id: number | ":id") => `/settings/proxies/edit/${id}`,
  proxySee: (id: number | ":id") => `/settings/proxies/see/${id}`,
  relations: "/settings/relations",
  relationAdd: "/settings/relations/add/new",
  relationView: (id: number | ":id") => `/settings/relations/view/${id}`,
  /** Says that something should not be there. */
  objection: "/objection",
  factor: "/settings/factor",
  social: "/social",
  /** Where a provider of external accounts sends people back to. */
  socialReturn: (category: number | ":category") => `/social/${category}`,
  dataExport: "/dataexport",
  consent: "/consent",
  deleteAccount: "/deleteaccount",
  removeModal: "/remove-modal",
  accountDeleted: "/accountdeleted",
  dashboard: "/dashboard",
  medicalProfile: "/medicalprofile",
  treatment: "/treatment",
  treatmentCategoryModal: "/treatmentcategory-modal",
  treatmentTypeModal: "/treatmenttype-modal",
  diagnosis: "/diagnosis",
  aftercare: "/aftercare",
  cancerType: "/cancertype",
  drug: "/drug",
  myMedicines: "/mymedicines",
  illnessTimeline: "/illness-timeline",
  tumorInformation: "/tumorinformation",
  tumorInformationModal: "/tumorinformation-modal",
  tumorFormula: "/tumorformula",
  tumorFormulaEdit: "/tumorformula-edit",
  tumorFormulaModal: "/tumorformula-modal",
  tumorInfoAssistant: "/tumor-info-assistant",
  article: "/article",
  articleTopic: "/article-topic",
  readArticle: "/read-article",
  glossary: "/glossary",
  glossaryDetail: (id: number | ":id") => `/glossary-detail/${id}`,
  search: "/search",
  searchResult: "/searchresult",
  faq: "/faq",
  help: "/help",
  hintModal: "/hint-modal",
  about: "/about",
  info: "/info",
  install: "/install",
  imprint: "/imprint",
  privacy: "/privacy",
  terms: "/terms",
  timelineEntryAdd: "/timelineentry/add/new",
  timelineEntryEdit: (id: number | ":id") => `/timelineentry/edit/${id}`,
  timelineEntryView: (id: number | ":id") => `/timelineentry/view/${id}`,
  calendar: "/calendar",
  appointmentSheet: "/appointment-sheet",
  myTeam: "/myteam",
  addressBookEntryAdd: "/addressbookentry/add/new",
  addressBookEntryEdit: (id: number | ":id") => `/addressbookentry/edit/${id}`,
  addressBookEntryView: (id: number | ":id") => `/addressbookentry/view/${id}`,
  cancerCenter: "/cancercenter",
  cancerCenterSearch: "/cancercenter-search",
  cancerCenterSearchResult: (zipcode: string) => `/cancercenter-searchresult/${zipcode}`,
  /** `usercancercenter` is 0 for a centre that is not saved. */
  cancerCenterDetail: (
    cancercenter: number | ":cancercenter",
    usercancercenter: number | ":usercancercenter",
  ) => `/cancercenter-detail/${cancercenter}/${usercancercenter}`,
  cancerCenterFeedback: (
    cancercenter: number | ":cancercenter",
    usercancercenter: number | ":usercancercenter",
  ) => `/cancercenter-feedback/${cancercenter}/${usercancercenter}`,
  cancerCenterRemoveModal: (usercancercenter: number | ":usercancercenter") =>
    `/cancercenter-removemodal/${usercancercenter}`,
  message: "/message",
  messageDetail: (id: number | ":id") => `/message/detail/${id}`,
  contactUs: "/contactus",
  feedback: "/feedback",
  followup: "/followup",
  /** How it was, and the questions about one moment; of which instrument, by its key. */
  checkin: "/checkin",
  checkinAdd: (questionnaire: string) => `/checkin/add/${questionnaire}`,
  checkinEdit: (id: number | ":id") => `/checkin/edit/${id}`,
  stressLevelStart: "/stress-level-start",
  stressLevel: (id: number | ":id") => `/stresslevel/${id}`,
  stressLevelEnd: "/stress-level-end",
  coSiOnko: "/co-si-onko",
  coSiOnkoStart: "/co-si-onko-start",
  adverseEffect: "/adverse-effect",
  distressThermometer: "/distress-thermometer",
  appCosinuss: "/app-cosinuss",
  eortcQlqBr23: "/eortc-qlq-br23",
  eortcQlqC30: "/eortc-qlq-c30",
  phq2: "/phq2",
  gad2: "/gad2",
  visitSheet: "/visit-sheet",
  prisma: "/prisma",
  prismaStart: "/prismastart",
  antihormone: "/antihormone",
  prismaDistressThermometer: "/prisma-distress-thermometer",
  prismaGad2: "/prisma-gad2",
  prismaPhq2: "/prisma-phq2",
  prismaAdverseEffect: "/prisma-adverse-effect",
  /** A questionnaire of a study that has no address of its own. */
  studyForm: (study: string, questionnaire: string) => `/studyform/${study}/${questionnaire}`,
  studyP4: "/studyP4",
  studyP4Start: "/studyP4start",
} as const;

/** The questions about one day. */
export function checkinAddPath(questionnaire: string, day: string): string {
  return `${paths.checkinAdd(questionnaire)}?day=${day}`;
}

/** What names a row in the address of the treatments. */
export const TREATMENT_ROW = "row";

/** The treatments, with the form of a treatment open: of this one, or of the one that this is a part of. */
export function treatmentEditPath(id: number): string {
  return `${paths.treatment}?${TREATMENT_ROW}=${id}`;
}

/** Prefix of the addresses of all pages of an entry. */
export const TIMELINE_ENTRY_PAGES = "/timelineentry/";

/** One entry, or one day of a repeated entry. */
export function timelineEntryDayPath(id: number, day: string | null | undefined): string {
  return day ? `${paths.timelineEntryView(id)}?day=${day}` : paths.timelineEntryView(id);
}

/** The form of one day of a repeated entry. */
export function timelineEntryEditDayPath(id: number, day: string): string {
  return `${paths.timelineEntryEdit(id)}?day=${day}`;
}

/** Prefix of the addresses of all pages of a contact. */
export const ADDRESS_BOOK_ENTRY_PAGES = "/addressbookentry/";

/** Prefix of the addresses of glossary entries. */
export const GLOSSARY_DETAIL_PAGES = "/glossary-detail/";

/** Prefix of the addresses of single messages. */
export const MESSAGE_DETAIL_PAGES = "/message/detail/";

/** The page that edits one section, or one field, of one breast. */
export function tumorInformationModalPath(side: "left" | "right", section: string): string {
  return `${paths.tumorInformationModal}?side=${side}&section=${section}`;
}

/** The page that edits the fields of the formula of one breast. */
export function tumorFormulaEditPath(side: "left" | "right"): string {
  return `${paths.tumorFormulaEdit}?side=${side}`;
}

/** Fragment id of the tumour section on the medical profile. */
export const TUMOR_ANCHOR = "tumorinformation";

/** The medical profile, scrolled to its tumour section. */
export const medicalProfileTumor = `${paths.medicalProfile}#${TUMOR_ANCHOR}`;

/** One step of the assistant for one breast; without a step it resumes. */
export function tumorInfoAssistantPath(side: "left" | "right", step?: number): string {
  const address = `${paths.tumorInfoAssistant}?side=${side}`;
  return step === undefined ? address : `${address}&step=${step}`;
}

export function articleTopicPath(topic: number): string {
  return `${paths.articleTopic}?topic=${topic}`;
}

/** The hits of a search. */
export function searchResultPath(text: string): string {
  return `${paths.searchResult}?${new URLSearchParams({ qs: text })}`;
}

export function readArticlePath(id: number): string {
  return `${paths.readArticle}?id=${id}`;
}

/** The address of a website that was entered without a scheme, such as `praxis.example.org`. */
export function webAddress(host: string): string {
  return `https://${host}`;
}

/** Prefix of the addresses of all pages of cancer centres. */
export const CANCER_CENTER_PAGES = "/cancercenter";

/** What people make and may remove. */
export type RemovableRoot =
  | "addressbookentry"
  | "document"
  | "externalaccount"
  | "followup"
  | "notification"
  | "paymentmethod"
  | "proxyaccess"
  | "pushdevice"
  | "stresslevel"
  | "timelineentry"
  | "treatment"
  | "usercancercenter"
  | "userrelation";

/** What people can report: texts and places of ours, and what another person has asked. */
export type ObjectionRoot = "userrelation" | "article" | "glossaryentry" | "cancercenter";

/** The form of a new entry of a kind that pages suggest. */
export const newEntryPaths = {
  reminder: `${paths.timelineEntryAdd}?category=reminder`,
  time_for_me: `${paths.timelineEntryAdd}?category=time_for_me`,
};

/** The messages that were not read yet. */
export const unreadMessagesPath = `${paths.message}?unread=true`;

/** Messages of one message category. */
export const messagesAboutPath = (category: number) => `${paths.message}?about=${category}`;

/** The messages, opened by a tap on a push: the dashboard is below them (N-10). */
export const TAPPED = "tapped";

/** K-32: where appointments by video meet, unless the operator has set another host. */
export const VIDEO_HOST = "https://meet.jit.si";

/** Where the operator's own words are, unless another prefix is set. */
export const REMOTE_WORDS = "/i18n/remote/";

/** Where the build puts the service worker. */
export const SERVICE_WORKER = "/sw.js";

/** Name, icon and shortcuts of the installed site in a language. */
export function manifestPath(language: string): string {
  return `/manifest.${language}.webmanifest`;
}

/** The thank-you page; `from` says what was sent. */
export function thankyouPath(from: "signup" | "contact" | "feedback" | "cancercenter" | "study"): string {
  return `${paths.thankyou}?from=${from}`;
}
