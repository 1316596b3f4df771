import { configure } from "@testing-library/react";
import { vi } from "vitest";
import glossary from "../../../../../infra/catalog/glossaryentry.json";
import { setAccessToken } from "../../../api/token";
import { chooseLanguage, loadWords, startWords } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { type Reply, type SeenCall, stubFetch } from "../../../test/fetchStub";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

const ARTICLES = [
  {
    id: 5,
    title: "Fatigue: mehr als müde",
    topic: 3,
    teaser: "Erschöpfung, die Schlaf nicht löst.",
    text: "Fatigue ist keine Schwäche.",
  },
  {
    id: 7,
    title: "Lymphödem vorbeugen",
    topic: 4,
    teaser: "Bewegung ist gut.",
    text: "Der Arm wird schwer.",
  },
];

const ENTRIES = [
  {
    id: 11,
    title: "Lymphdrainage",
    date: "20261124",
    note: "Bei Frau Sommer, Arm links",
    category: { id: 2, key: "appointment", name: "Termin" },
  },
  {
    id: 12,
    title: "Blutdruck messen",
    date: "20261101",
    category: { id: 1, key: "reminder", name: "Erinnerung" },
  },
  {
    id: 13,
    title: "Blutdruck messen",
    date: "20261102",
    series: 12,
    seriesdate: "20261102",
    category: { id: 1, key: "reminder", name: "Erinnerung" },
  },
];

const CONTACTS = [
  {
    id: 21,
    lastname: "Sommer",
    firstname: "Katrin",
    city: "Bonn",
    phone: "0228 123456",
    addressbookentrycategory: { id: 1, key: "physio", name: "Physiotherapie" },
  },
];

const TREATMENTS = [
  {
    id: 31,
    startdate: "20260301",
    treatmentcategory: { id: 1, key: "chemo", name: "Chemotherapie" },
    note: "Tagesklinik",
  },
];

function answered(call: SeenCall, entries: readonly object[]): Reply {
  const { pathname } = new URL(call.path, "http://localhost");
  const page = (rows: readonly object[]): Reply => ({
    body: { items: rows.map((row) => ({ version: 1, user: 7, ...row })), more: false },
  });
  const language = LANGUAGES[call.headers.get("app-language") === "en" ? "en" : "de"].id;
  switch (pathname) {
    case "/api/v1/session/user":
      return { body: { id: 7, version: 1, email: "a@b.de" } };
    case "/api/article/list":
      return page(ARTICLES);
    case "/api/glossaryentry/list":
      return page(
        glossary.rows.map(
          ({ translations, aliasof, ...row }: (typeof glossary.rows)[number] & { aliasof?: number }) => ({
            ...row,
            ...translations.find((one) => one.language === language),
            ...(aliasof ? { aliasof: { id: aliasof } } : {}),
          }),
        ),
      );
    case "/api/timelineentry/list":
      return page(entries);
    case "/api/addressbookentry/list":
      return page(CONTACTS);
    case "/api/treatment/list":
      return page(TREATMENTS);
    default:
      return page([]);
  }
}

interface Given {
  entries?: readonly object[];
  /** May take a call before the server does. */
  answer?: (call: SeenCall) => Reply | "unreachable" | undefined;
}

const STORED = ENTRIES.map(({ category, ...entry }) => ({ ...entry, timelineentrycategory: category }));

/** A server with a little of everything that can be found. */
export function searchServer({ entries = STORED, answer }: Given = {}) {
  return stubFetch((call) => answer?.(call) ?? answered(call, entries));
}

/** A signed-in person on 21 November 2026, reading German. */
export async function signedIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 21, 9, 12) });
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await startWords();
  await chooseLanguage("de");
  // Fetched ahead, so that no test has to wait for a page to be compiled.
  await Promise.all([import("../../../app/Shell"), import("./SearchPage"), import("./SearchResultPage")]);
  await loadWords("search", "reading");
}
