import type { Root } from "../api/entities";

/**
 * The roots whose rows can be written without network. The types ask for what is needed of each: `replicatedTables.ts` says how its
 * rows are shown, `features/outbox/offlineWords.ts` where its words and its form are.
 */
export const REPLICATED_ROOTS = [
  "addressbookentry",
  "timelineentry",
  "treatment",
  "checkin",
  "stresslevel",
  "stresslevelentry",
  "medicalprofile",
  "usercancercenter",
  "contact",
  "followup",
  "tumorinformation",
  "tumorbiology",
  "tumorinformationdistantmetastaseslocation",
  "user",
  "user.profile",
  "document",
  "usernotificationcategory",
  "setting",
  "notification",
  "articleuser",
  "proxyaccess",
  "studyquestionnaire",
  "paymentmethod",
  "tumorInfoAssistant",
] as const satisfies readonly Root[];

export type ReplicatedRoot = (typeof REPLICATED_ROOTS)[number];

/** Whether rows of a root can be written without network. */
export function isReplicated(root: Root): root is ReplicatedRoot {
  return (REPLICATED_ROOTS as readonly Root[]).includes(root);
}
