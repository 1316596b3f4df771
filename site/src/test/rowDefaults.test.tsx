import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writesEnded } from "../api/client";
import type { Root } from "../api/entities";
import { openSite } from "./openSite";
import { signedIn } from "./person";
import { type Stored, startServer } from "./server/server";
import { code } from "./sources";

const WORDS = [
  "medical",
  "tumor",
  "timeline",
  "addressbook",
  "contact",
  "cancercenter",
  "onboarding",
  "proxies",
];

beforeEach(() => signedIn({ now: new Date(2026, 10, 20, 9, 12), words: WORDS }));
afterEach(() => vi.useRealTimers());

interface Case {
  /** The file that asks what the form begins with. */
  file: string;
  at: string;
  stored?: Stored;
  root: Root;
  /** What a later version of the server lets a new row begin with. */
  begins: Record<string, unknown>;
  /** Opens the form and fills in what is required besides. */
  open?: (user: UserEvent) => Promise<void>;
  /** The labels of the fields that show it, with their values; of choices, whether they are chosen. */
  shown: readonly (readonly [name: RegExp | string, value: string | boolean])[];
  /** What is stored of it, where references are stored with their names. */
  entered?: Record<string, unknown>;
  /** A field that the person empties, and its property. */
  emptied?: readonly [name: RegExp | string, property: string];
}

/** A button can be pressed when what it needs is known. */
const press = async (user: UserEvent, name: RegExp | string) => {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await user.click(button);
};

const PROFILE = { id: 5, birthday: "19680314" };
const CENTER = {
  id: 1,
  key: "c1",
  name: "Charité",
  zip: "10117",
  city: "Berlin",
  kind: "breast",
  sample: true,
};
const MONTH = { diagnosisdate: "20260901", diagnosisprecision: "month" };
const ASSISTANT = { id: 31, medicalprofile: 5, side: "left", kept: true, finished: false } as const;

/** Every form of a new row, on a server whose new rows begin with more than today's. */
const CASES: readonly Case[] = [
  {
    file: "features/timeline/days/QuickAdd.tsx",
    at: "/dashboard",
    root: "timelineentry",
    begins: { title: "Trinken", timelineentrycategory: 3, date: "20261121" },
    open: (user) => press(user, "Schnell eintragen"),
    shown: [
      [/^Was möchten Sie/, "Trinken"],
      ["Zeit für mich", true],
      ["Morgen", true],
    ],
    entered: { title: "Trinken", timelineentrycategory: { id: 3 }, date: "20261121" },
  },
  {
    file: "features/timeline/entry/EntryAddPage.tsx",
    at: "/timelineentry/add/new",
    root: "timelineentry",
    begins: { title: "Trinken", timelineentrycategory: 3, date: "20261121", note: "Ein Glas" },
    shown: [
      [/^Worum geht es/, "Trinken"],
      [/^Zeit für mich/, true],
      [/^Notiz/, "Ein Glas"],
    ],
    entered: { title: "Trinken", timelineentrycategory: { id: 3 }, date: "20261121", note: "Ein Glas" },
    emptied: [/^Notiz/, "note"],
  },
  {
    file: "form/RowForm.tsx",
    at: "/addressbookentry/add/new",
    root: "addressbookentry",
    begins: { lastname: "Holm", city: "Berlin" },
    open: async (user) => user.click(await screen.findByRole("radio", { name: "Radiologie" })),
    shown: [
      [/^Nachname/, "Holm"],
      [/^Ort/, "Berlin"],
    ],
    emptied: [/^Ort/, "city"],
  },
  {
    file: "features/team/contact/ContactUsPage.tsx",
    at: "/contactus",
    root: "contact",
    begins: { reason: 2, subject: "Absturz", text: "Es geht nicht.", replyemail: "b@example.org" },
    shown: [
      ["Technisches Problem", true],
      [/^Betreff/, "Absturz"],
      [/^Ihre Nachricht/, "Es geht nicht."],
      [/^Antwort an/, "b@example.org"],
    ],
    emptied: [/^Betreff/, "subject"],
  },
  {
    file: "features/people/proxies/ProxyAddPage.tsx",
    at: "/settings/proxies/add/new",
    root: "proxyaccess",
    begins: { name: "Eva", parts: ["tumor"], until: "20270131" },
    shown: [
      ["Für wen?", "Eva"],
      ["Angaben zum Tumor", true],
    ],
    entered: { name: "Eva", parts: ["tumor"], until: "20270131" },
  },
  {
    file: "features/papers/document/DocumentAddPage.tsx",
    at: "/profiledata/document",
    root: "document",
    begins: { name: "Brief", date: "20261119" },
    open: async (user) => {
      const chooser = await screen.findByLabelText("Datei wählen");
      await user.upload(chooser, new File(["%PDF-1.7\n%%EOF"], "123.pdf", { type: "application/pdf" }));
    },
    shown: [[/^Bezeichnung/, "Brief"]],
  },
  {
    file: "features/team/contact/FeedbackPage.tsx",
    at: "/feedback",
    root: "contact",
    begins: { reason: 5, text: "Danke." },
    shown: [["Lob", true]],
  },
  {
    file: "features/team/contact/FollowupPage.tsx",
    at: "/followup",
    root: "followup",
    begins: { wellbeing: 6, changed: ["contact"], note: "Neue Praxis", contactwish: true },
    shown: [
      [/^6/, true],
      [/^Notiz/, "Neue Praxis"],
    ],
    emptied: [/^Notiz/, "note"],
  },
  {
    file: "features/team/cancercenter/CenterFeedbackPage.tsx",
    at: "/cancercenter-feedback/1/0",
    stored: { cancercenter: [CENTER] },
    root: "contact",
    begins: { ratings: { waiting: 4 }, text: "Gut erklärt." },
    shown: [[/^Was möchten Sie/, "Gut erklärt."]],
  },
  {
    file: "features/medical/profile/ProfileDatesSection.tsx",
    at: "/medicalprofile",
    root: "medicalprofile",
    begins: { birthday: "19680314", ...MONTH },
    open: (user) => press(user, /eintragen$/),
    shown: [
      [/^Geburtstag/, "14.03.1968"],
      [/^Diagnose/, "09.2026"],
    ],
    emptied: [/^Geburtstag/, "birthday"],
  },
  {
    file: "features/medical/care/DatesSection.tsx",
    at: "/diagnosis",
    root: "medicalprofile",
    begins: MONTH,
    open: (user) => press(user, /Ihre Angaben$/),
    shown: [[/^Diagnose/, "09.2026"]],
  },
  {
    file: "features/onboarding/FirstDates.tsx",
    at: "/onboarding?step=5",
    root: "medicalprofile",
    begins: { birthday: "19680314", ...MONTH },
    shown: [[/^Geburtstag/, "14.03.1968"]],
  },
  {
    file: "features/medical/treatment/TreatmentForm.tsx",
    at: "/treatment",
    stored: { medicalprofile: [PROFILE] },
    root: "treatment",
    begins: { startdate: "20261101", note: "Im Haus" },
    open: async (user) => {
      await press(user, "Behandlung hinzufügen");
      await user.click(await screen.findByRole("radio", { name: /^Antihormontherapie/ }));
      await press(user, "Weiter");
    },
    shown: [[/^Beginn/, "01.11.2026"]],
  },
  {
    file: "features/tumor/side/useSideDefaults.ts",
    at: "/tumorinformation-modal?side=left&section=tumorgrading",
    stored: { medicalprofile: [PROFILE] },
    root: "tumorinformation",
    begins: { tumorgradingleft: 1 },
    shown: [[/Im Befund: G1/, true]],
    entered: { tumorgradingleft: { id: 1 } },
  },
  {
    file: "features/tumor/side/useSideDefaults.ts",
    at: "/tumorinformation-modal?side=left&section=receptortypeestrogen",
    stored: { medicalprofile: [PROFILE] },
    root: "tumorbiology",
    begins: { receptortypeestrogenleft: 1, receptortypeprogesteroneleft: 1 },
    shown: [[/^Positiv/, true]],
    entered: { receptortypeestrogenleft: { id: 1 } },
  },
  {
    file: "features/tumor/side/useSideDefaults.ts",
    at: "/tumor-info-assistant?side=left&step=5",
    stored: { medicalprofile: [PROFILE], tumorInfoAssistant: [{ ...ASSISTANT, step: 5 }] },
    root: "tumorinformation",
    begins: { proliferationmarkerleft: 20 },
    shown: [[/Ki-67/, "20"]],
    emptied: [/Ki-67/, "proliferationmarkerleft"],
  },
  {
    file: "app/useClinicPhone.ts",
    at: "/dashboard",
    root: "user.profile",
    begins: { emergencyphone: "030 5550999" },
    open: async (user) => {
      await press(user, "Hilfe im Notfall");
      await press(user, "Nummer eintragen");
    },
    shown: [["Telefonnummer", "030 5550999"]],
    emptied: ["Telefonnummer", "emergencyphone"],
  },
  {
    file: "features/account/profile/ProfileEditPage.tsx",
    at: "/profile/edit/contact",
    root: "user.profile",
    begins: { city: "Berlin", phone: "030 5550145" },
    shown: [
      [/^Ort/, "Berlin"],
      [/^Telefon/, "030 5550145"],
    ],
    emptied: [/^Ort/, "city"],
  },
];

/** Rows that are added without a form to begin. */
const NO_FORM: readonly Root[] = [
  // A switch or a press of a button says all of it.
  "setting",
  "usercancercenter",
  "usernotificationcategory",
  // A questionnaire begins without answers, or it would not measure.
  "checkin",
  "stresslevel",
  "stresslevelentry",
  // Whom somebody knows is asked each time.
  "userrelation",
];

/** Asks in the name of the forms that it draws. */
const SHARED = "form/RowDefaults.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement;

async function field(name: RegExp | string): Promise<Field> {
  const [found] = await screen.findAllByLabelText<Field>(name, { selector: "input, textarea" });
  return found as Field;
}

async function opened({ at, stored, root, begins, open }: Case) {
  sessionStorage.clear();
  const server = startServer(stored ?? {}, { begins: { [root]: begins } });
  await openSite(at);
  const user = userEvent.setup({ delay: null });
  await open?.(user);
  return { server, user };
}

async function send(): Promise<void> {
  const button = [...document.querySelectorAll<HTMLElement>("form button[type=submit]")].at(-1);
  await act(async () => button?.click());
}

// A form that is gone must not hear of what it has saved.
afterEach(() => act(writesEnded));

it.each(CASES)("$file at $at shows what a new row begins with, and add takes it", async (form) => {
  const { server } = await opened(form);
  for (const [name, value] of form.shown) {
    const shown = await field(name);
    const now = typeof value === "boolean" ? (shown as HTMLInputElement).checked : shown.value;
    expect([name, now]).toEqual([name, value]);
  }
  await send();
  await waitFor(() => expect(server.rows(form.root)).toHaveLength(1));
  expect(server.rows(form.root)[0]).toMatchObject(form.entered ?? form.begins);
  expect(server.requests.filter(({ path }) => path.endsWith("/new"))).toHaveLength(1);
});

it.each(CASES.filter(({ emptied }) => emptied))(
  "$file at $at: what was emptied is not there",
  async (form) => {
    const { server, user } = await opened(form);
    const [name, property] = form.emptied ?? ["", ""];
    await user.clear(await field(name));
    await send();
    await waitFor(() => expect(server.rows(form.root)).toHaveLength(1));
    expect(server.rows(form.root)[0]).not.toHaveProperty(property);
  },
);

it("nothing is asked before a form is opened", async () => {
  const server = startServer({ medicalprofile: [] });
  for (const [at, button] of [
    ["/dashboard", "Schnell eintragen"],
    ["/medicalprofile", /eintragen$/],
  ] as const) {
    await openSite(at);
    await screen.findAllByRole("button", { name: button });
    cleanup();
  }
  expect(server.requests.filter(({ path }) => path.endsWith("/new"))).toEqual([]);
});

it("what was typed before a reload counts more than what a new row begins with", async () => {
  startServer({}, { begins: { contact: { text: "Es geht nicht." } } });
  await openSite("/contactus");
  const user = userEvent.setup({ delay: null });
  await user.clear(await field(/^Ihre Nachricht/));
  await user.type(await field(/^Ihre Nachricht/), "Eigene Worte");
  cleanup();
  await openSite("/contactus");
  await waitFor(async () => expect((await field(/^Ihre Nachricht/)).value).toBe("Eigene Worte"));
  await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
});

it("every form of a new row stands here", () => {
  const asking = code
    .filter(({ path, text }) => path !== SHARED && /<RowDefaults\b|\buseRowDefaults\(/.test(text))
    .map(({ path }) => path);
  expect([...new Set(CASES.map(({ file }) => file))].sort()).toEqual(asking.sort());
});

it("every root that a page adds rows to has its form here, or none", () => {
  const adds = /\bcreate\(\s*"([\w.]+)"|\bkind: "add",\s*root: "([\w.]+)"/g;
  const pages = code.filter(({ path }) => path.startsWith("features/") || path.startsWith("app/"));
  const added = pages.flatMap(({ text }) => [...text.matchAll(adds)].map((found) => found[1] ?? found[2]));
  const known = new Set<string>([...CASES.map(({ root }) => root), ...NO_FORM]);
  expect(added.length).toBeGreaterThan(10);
  expect(added.filter((root) => !known.has(root ?? ""))).toEqual([]);
  expect(NO_FORM.filter((root) => !added.includes(root))).toEqual([]);
});
