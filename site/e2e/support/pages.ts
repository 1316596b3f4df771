import { removeModalPath } from "../../src/features/papers/removable";
import { objectionPath } from "../../src/features/people/objection/public/objectionPath";
import { studyRowPath } from "../../src/features/study/studyRowPath";
import { centerResultPath, centerSearchPath, HERE } from "../../src/features/team/cancercenter/searchPaths";
import { intakePath } from "../../src/features/timeline/intakePath";
import {
  articleTopicPath,
  messagesAboutPath,
  paths,
  readArticlePath,
  searchResultPath,
  thankyouPath,
  timelineEntryDayPath,
  timelineEntryEditDayPath,
  treatmentEditPath,
  tumorFormulaEditPath,
  tumorInfoAssistantPath,
  tumorInformationModalPath,
  unreadMessagesPath,
} from "../../src/paths";
import { article, question } from "./articles";
import { chosen } from "./catalog";
import type { SeededPerson } from "./seededPerson";
import type { PageName } from "./site";

/** Who looks at a page: a visitor, a person who has entered nothing yet, one who has entered of everything something. */
export const VIEWERS = ["visitor", "newcomer", "person"] as const;

export type Viewer = (typeof VIEWERS)[number];

/** An address, which may name what the person has entered. */
type Address = string | ((of: SeededPerson) => string);

/** The states of a page that an address leads to, by who looks at them. */
export type States = Partial<Readonly<Record<Viewer, readonly Address[]>>>;

/** A number that nothing has. */
const NONE = 999_999;

const CENTER = 1;

/** The questions of the assistant, and what the answers come to. */
const QUESTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

const both = (address: string): States => ({ newcomer: [address], person: [address] });

const forPerson = (address: string): States => ({ person: [address] });

/**
 * Every page, in all states that an address leads to. Journeys look at those that only an action leads to; of a page that
 * no address shows, here stands what shows it.
 */
export const STATES: Readonly<Record<PageName, States | string>> = {
  root: "leads on to the entrance or the overview",
  tabs: "leads on to the overview",
  welcome: { visitor: [paths.welcome] },
  onboarding: { newcomer: [paths.onboarding] },
  thankyou: {
    visitor: [thankyouPath("signup")],
    person: (["contact", "feedback", "cancercenter", "study"] as const).map(thankyouPath),
  },
  login: { visitor: [paths.login] },
  signin: { visitor: [paths.signin] },
  secondStep: "needs a right password: factor.journey",
  passkey: { visitor: [paths.passkey] },
  signup: { visitor: [paths.signup] },
  logout: { person: [paths.logout] },
  forgot: { visitor: [paths.forgot] },
  newPassword: { visitor: [`${paths.newPassword("new")}#token`] },
  passwordModal: {
    visitor: [paths.passwordModal("social"), paths.passwordModal("email")],
    person: (["social", "email", "deleteaccount"] as const).map(paths.passwordModal),
  },
  emailEdit: { person: [paths.emailEdit] },
  passwordEdit: { person: [paths.passwordEdit] },
  profile: both(paths.profile),
  profileEdit: {
    person: (
      ["name", "contact", "region", "phone", "address", "emergencyphone", "language", "timezone"] as const
    ).map(paths.profileEdit),
  },
  personalData: both(paths.personalData),
  profileImage: { newcomer: [paths.profileImage] },
  profileData: both(paths.profileData),
  documentAdd: { newcomer: [paths.documentAdd] },
  documentView: { person: [({ document }) => paths.documentView(document)] },
  emailSettings: { person: [paths.emailSettings] },
  pushNotification: { person: [paths.pushNotification] },
  studyParticipation: both(paths.studyParticipation),
  invoice: { newcomer: [paths.invoice, `${paths.invoice}?result=4`] },
  paymentType: { newcomer: [paths.paymentType] },
  settings: { person: [paths.settings] },
  outbox: { person: [paths.outbox] },
  thisDevice: { person: [paths.thisDevice] },
  devices: { person: [paths.devices] },
  access: { person: [paths.access] },
  proxies: both(paths.proxies),
  proxyAdd: { newcomer: [paths.proxyAdd] },
  proxyAccept: { newcomer: [paths.proxyAccept] },
  proxyEdit: { person: [({ given }) => paths.proxyEdit(given)] },
  proxySee: { person: [({ received }) => paths.proxySee(received)] },
  relations: both(paths.relations),
  relationAdd: { newcomer: [paths.relationAdd] },
  relationView: { person: [({ requestedRelation }) => paths.relationView(requestedRelation)] },
  objection: { person: [({ requestedRelation }) => objectionPath("userrelation", requestedRelation)] },
  factor: { person: [paths.factor] },
  social: { person: [paths.social] },
  socialReturn: { visitor: [paths.socialReturn(81)] },
  dataExport: { person: [paths.dataExport] },
  consent: { person: [paths.consent] },
  deleteAccount: { person: [paths.deleteAccount] },
  removeModal: { person: [({ document }) => removeModalPath("document", document)] },
  accountDeleted: { visitor: [paths.accountDeleted] },
  dashboard: both(paths.dashboard),
  medicalProfile: both(paths.medicalProfile),
  treatment: {
    newcomer: [paths.treatment],
    person: [paths.treatment, ({ treatment }) => treatmentEditPath(treatment)],
  },
  treatmentCategoryModal: { person: [paths.treatmentCategoryModal] },
  treatmentTypeModal: { person: [paths.treatmentTypeModal] },
  diagnosis: both(paths.diagnosis),
  aftercare: both(paths.aftercare),
  cancerType: both(paths.cancerType),
  drug: { newcomer: [paths.drug], person: [paths.drug, `${paths.drug}?key=letrozole`] },
  illnessTimeline: both(paths.illnessTimeline),
  myMedicines: both(paths.myMedicines),
  tumorInformation: both(paths.tumorInformation),
  tumorInformationModal: { person: [tumorInformationModalPath("left", "tumorgrading")] },
  tumorFormula: both(paths.tumorFormula),
  tumorFormulaEdit: both(tumorFormulaEditPath("left")),
  tumorFormulaModal: { person: [`${paths.tumorFormulaModal}?side=left&key=her2type`] },
  tumorInfoAssistant: {
    newcomer: [tumorInfoAssistantPath("right"), tumorInfoAssistantPath("right", 1)],
    person: QUESTIONS.map((step) => tumorInfoAssistantPath("left", step)),
  },
  article: { person: [paths.article] },
  articleTopic: { person: [articleTopicPath(6)] },
  readArticle: {
    person: [readArticlePath(article("sick-pay-and-work", "de").id), readArticlePath(NONE)],
  },
  glossary: { person: [paths.glossary] },
  glossaryDetail: {
    person: [
      paths.glossaryDetail(chosen("glossaryentry", "mammographie", "de").id),
      paths.glossaryDetail(NONE),
    ],
  },
  search: { person: [paths.search] },
  searchResult: { person: ["Chemo", "Lympfödem", "sommer", "qqqqqq"].map(searchResultPath) },
  faq: { visitor: [paths.faq, `${paths.faq}#q${question("cost", "de").id}`], person: [paths.faq] },
  help: { visitor: [paths.help], person: [paths.help] },
  hintModal: { visitor: [`${paths.hintModal}?key=purpose`] },
  about: { visitor: [paths.about] },
  info: { visitor: [paths.info] },
  install: { visitor: [paths.install], person: [paths.install] },
  imprint: { visitor: [paths.imprint] },
  privacy: { visitor: [paths.privacy] },
  terms: { visitor: [paths.terms], person: [paths.terms] },
  timelineEntryAdd: {
    newcomer: [paths.timelineEntryAdd, `${paths.timelineEntryAdd}?category=time_for_me`],
    person: [intakePath({ drug: "letrozole" })],
  },
  timelineEntryEdit: {
    person: [
      ({ entry }) => paths.timelineEntryEdit(entry),
      ({ series, day }) => timelineEntryEditDayPath(series, day),
    ],
  },
  timelineEntryView: {
    person: [
      ({ entry }) => paths.timelineEntryView(entry),
      ({ series, day }) => timelineEntryDayPath(series, day),
    ],
  },
  calendar: { person: [paths.calendar] },
  appointmentSheet: both(paths.appointmentSheet),
  myTeam: both(paths.myTeam),
  addressBookEntryAdd: { newcomer: [paths.addressBookEntryAdd] },
  addressBookEntryEdit: { person: [({ contact }) => paths.addressBookEntryEdit(contact)] },
  addressBookEntryView: {
    person: [({ contact }) => paths.addressBookEntryView(contact), "/addressbookentry/view/abc"],
  },
  cancerCenter: both(paths.cancerCenter),
  cancerCenterSearch: {
    newcomer: [paths.cancerCenterSearch],
    person: [centerSearchPath({ zipcode: "10115", radius: "25", certified: true })],
  },
  cancerCenterSearchResult: {
    person: [
      paths.cancerCenterSearchResult("10115"),
      centerResultPath({ zipcode: "98724", radius: "25", certified: false }),
      paths.cancerCenterSearchResult("00000"),
      paths.cancerCenterSearchResult(HERE),
    ],
  },
  cancerCenterDetail: {
    newcomer: [paths.cancerCenterDetail(CENTER, 0)],
    person: [({ center }) => paths.cancerCenterDetail(CENTER, center)],
  },
  cancerCenterFeedback: { person: [({ center }) => paths.cancerCenterFeedback(CENTER, center)] },
  cancerCenterRemoveModal: { person: [({ center }) => paths.cancerCenterRemoveModal(center)] },
  message: { newcomer: [paths.message], person: [paths.message, unreadMessagesPath, messagesAboutPath(1)] },
  messageDetail: { person: [({ message }) => paths.messageDetail(message)] },
  contactUs: { person: [paths.contactUs] },
  feedback: { person: [paths.feedback] },
  followup: { person: [paths.followup] },
  checkin: both(paths.checkin),
  checkinAdd: { person: [paths.checkinAdd("checkin")] },
  checkinEdit: { person: [({ checkin }) => paths.checkinEdit(checkin)] },
  stressLevelStart: both(paths.stressLevelStart),
  stressLevel: { person: [paths.stressLevel(1)] },
  stressLevelEnd: both(paths.stressLevelEnd),
  coSiOnko: both(paths.coSiOnko),
  coSiOnkoStart: both(paths.coSiOnkoStart),
  adverseEffect: forPerson(paths.adverseEffect),
  distressThermometer: forPerson(paths.distressThermometer),
  appCosinuss: forPerson(paths.appCosinuss),
  eortcQlqBr23: forPerson(paths.eortcQlqBr23),
  eortcQlqC30: forPerson(paths.eortcQlqC30),
  phq2: both(paths.phq2),
  gad2: {
    person: [paths.gad2, ({ answeredQuestionnaire }) => studyRowPath(paths.gad2, answeredQuestionnaire)],
  },
  visitSheet: forPerson(paths.visitSheet),
  prisma: both(paths.prisma),
  prismaStart: both(paths.prismaStart),
  antihormone: forPerson(paths.antihormone),
  prismaDistressThermometer: forPerson(paths.prismaDistressThermometer),
  prismaGad2: forPerson(paths.prismaGad2),
  prismaPhq2: forPerson(paths.prismaPhq2),
  prismaAdverseEffect: forPerson(paths.prismaAdverseEffect),
  studyP4: { newcomer: [paths.studyP4] },
  studyForm: "as the page of a questionnaire that has its own address",
  studyP4Start: { newcomer: [paths.studyP4Start] },
};

/** Addresses that belong to no page. */
export const UNKNOWN: States = { visitor: ["/no/such/page"], person: ["/timelineentry/view"] };
