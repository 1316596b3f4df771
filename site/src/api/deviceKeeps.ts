/** Roots whose lists and rows may stay on the device, as the contract says (`x-device`). */
const ROOTS: ReadonlySet<string> = new Set([
  "academictitle",
  "addressbookentry",
  "addressbookentrycategory",
  "article",
  "articleuser",
  "cancercenter",
  "checkin",
  "contact",
  "country",
  "distantmetastaseslocation",
  "distantmetastasespresent",
  "documenttemplatecategory",
  "followup",
  "glossaryentry",
  "her2type",
  "histology",
  "language",
  "lymphnodecount",
  "medicalprofile",
  "messagecategory",
  "messageoverview",
  "notification",
  "notificationcategory",
  "paymentmethod",
  "paymenttype",
  "proxyaccess",
  "questionnaire",
  "receptortype",
  "resectionstate",
  "salutation",
  "securityrole",
  "setting",
  "stresslevel",
  "stresslevelcategory",
  "stresslevelentry",
  "studyparticipation",
  "studyquestionnaire",
  "timelineentry",
  "timelineentrycategory",
  "timelineentrytype",
  "timezone",
  "treatment",
  "treatmentcategory",
  "treatmentresult",
  "treatmenttype",
  "tumorInfoAssistant",
  "tumorInfoAssistantEntry",
  "tumorInfoAssistantcategory",
  "tumorbiology",
  "tumorgrading",
  "tumorinformation",
  "tumorinformationdistantmetastaseslocation",
  "tumorsize",
  "user",
  "user/profile",
  "usercancercenter",
  "usernotificationcategory",
  "userrelation",
  "userrelationcategory",
  "usersecurityrole",
]);

/** Other reads that may. Whatever is in neither goes with the page: what opens something, files, what another person lets be seen. */
const OTHERS: ReadonlySet<string> = new Set([
  "api/info",
  "article/daily",
  "document/list",
  "followup/due",
  "stresslevelbaseproperty/list",
  "stresslevelquestionnaire/show",
  "studyquestionnaire/cosionko/show",
  "studyquestionnaire/prisma/show",
  "studyquestionnaire/show",
  "timelineentry/feed",
  "tumorInfoAssistantbaseproperty/list",
  "tumorformula/formula",
  "userrelation/read/{id}",
  "v1/session/user",
]);

/** Whether the answer to this read may stay on the device, for times without network; also what a new row begins with. */
export function deviceKeeps(path: string): boolean {
  const [, root, last] = /^(.+)\/([^/]+)$/.exec(withoutQuery(path)) ?? [];
  if (root === undefined || last === undefined) return false;
  const one = /^\d+$/.test(last) ? "{id}" : last;
  return (["list", "{id}", "new"].includes(one) && ROOTS.has(root)) || OTHERS.has(`${root}/${one}`);
}

/** Whether the row of this read may stay on the device as the lists have it, although what the read adds to it may not. */
export function deviceKeepsRow(path: string): boolean {
  const [, root] = /^(.+)\/\d+$/.exec(withoutQuery(path)) ?? [];
  return root !== undefined && deviceKeeps(`${root}/list`);
}

function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, "");
}
