import { ADDRESS_BOOK_ENTRY_PAGES, CANCER_CENTER_PAGES, paths, TIMELINE_ENTRY_PAGES } from "../../paths";

/** The words of the button that leads on, by the beginning of the address. */
const LEADS: readonly (readonly [start: string, words: string])[] = [
  [paths.timelineEntryAdd, "newEntry"],
  [TIMELINE_ENTRY_PAGES, "entry"],
  [paths.dashboard, "dashboard"],
  [paths.contactUs, "answer"],
  [paths.readArticle, "article"],
  [paths.article, "articles"],
  [paths.checkin, "checkin"],
  [paths.stressLevelStart, "stress"],
  [paths.followup, "followup"],
  [paths.aftercare, "aftercare"],
  [paths.proxies, "proxies"],
  [paths.devices, "devices"],
  [paths.settings, "settings"],
  [paths.help, "help"],
  [paths.coSiOnko, "study"],
  [paths.prisma, "study"],
  [paths.studyParticipation, "study"],
  [CANCER_CENTER_PAGES, "center"],
  [ADDRESS_BOOK_ENTRY_PAGES, "contact"],
];

/** Where a notification leads: the address within the site and the key of its words; null where it leads nowhere else. */
export function leadOf(link: string | null | undefined): { to: string; words: string } | null {
  // An address of another site could begin with two strokes.
  if (!link || !/^\/[^/\\]/.test(link) || link.startsWith(paths.message)) return null;
  const found = LEADS.find(([start]) => link.startsWith(start));
  return { to: link, words: found?.[1] ?? "page" };
}
