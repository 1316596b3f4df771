import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import i18next from "i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import api from "../../../shared/openapi.json";
import { errorText, fieldText } from "../api/errors";
import { ApiError } from "../api/problem";
import { setAccessToken } from "../api/token";
import { chooseLanguage } from "../i18n/i18n";
import { openSite } from "./openSite";
import { signedIn } from "./person";
import { PASSWORD, type Server, startServer } from "./server/server";
import { code } from "./sources";

const { schemas } = api.components;
const { properties: problem } = schemas.problem;
const FIELD_KEYS = problem.fields.items.properties.key.enum;
const CALL_KEYS = problem.key.enum;

/**
 * Errors that are no faults of the form: a version conflict opens a question, a lost session the sign-in, a link that is
 * void the way to another one.
 */
const ASKS_OR_LEADS_ON = [
  "error.version.conflict",
  "error.token.invalid",
  "error.login.failed",
  "error.password.token",
];

const signup = api.paths["/api/signup"].post.requestBody.content["application/json"].schema;

function bodyOf(
  path: "/api/email/update" | "/api/password/reset" | "/api/password/reset/change" | "/api/password/update",
) {
  return Object.keys(api.paths[path].post.requestBody.content["application/json"].schema.properties);
}

async function typePassword(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Neues Passwort"), "Birnenkuchen-2026!");
  await user.type(screen.getByLabelText("Neues Passwort wiederholen"), "Birnenkuchen-2026!");
}

function propertiesOf(
  schema:
    | "medicalprofile.update"
    | "treatment.add"
    | "treatment.update"
    | "tumorinformation.add"
    | "timelineentry.add"
    | "addressbookentry.add"
    | "contact.add"
    | "followup.add"
    | "usercancercenter.update"
    | "user.update"
    | "user.profile.update",
) {
  return Object.keys(schemas[schema].properties);
}

const PROFILE = { id: 5, birthday: "19680314", diagnosisdate: "20260112", aftercare: "20260928" };
const CENTER = {
  id: 1,
  key: "c1",
  name: "Charité",
  zip: "10117",
  city: "Berlin",
  kind: "breast",
  sample: true,
};
const CHEMO = { id: 12, medicalprofile: 5, treatmentcategory: 3, startdate: "20260209" };

interface FormCase {
  /** The file that has the call of `useForm`. */
  file: string;
  at: string;
  stored?: Parameters<typeof startServer>[0];
  /** Of somebody who is not signed in. */
  visitor?: boolean;
  /** Opens the form and fills in the required fields. */
  fill: (user: UserEvent) => Promise<void>;
  /** The refused call, and the properties of its body. */
  call: string;
  /** Default: POST. */
  method?: "DELETE";
  properties: readonly string[];
  /** The possible keys of this call, if not all. */
  keys?: readonly string[];
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const box = (name: RegExp) => screen.findByRole("textbox", { name });

/** Every form that is built on `useForm`. A new one fails the last test until it is listed here. */
const FORMS: readonly FormCase[] = [
  {
    file: "features/medical/public/useDatesForm.ts",
    at: "/medicalprofile",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Ändern: Diagnose"));
      await user.type(await box(/^Erneute Erkrankung/), "1.9.2026");
    },
    call: "medicalprofile/update/5",
    properties: propertiesOf("medicalprofile.update"),
  },
  {
    file: "features/medical/public/useDatesForm.ts",
    at: "/diagnosis",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Ändern: Ihre Angaben"));
      await user.type(await box(/^Erneute Erkrankung/), "1.9.2026");
    },
    call: "medicalprofile/update/5",
    properties: propertiesOf("medicalprofile.update"),
  },
  {
    file: "features/medical/treatment/useTreatmentForm.ts",
    at: "/treatment",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Behandlung hinzufügen"));
      await user.click(await screen.findByRole("radio", { name: /^Antihormontherapie/ }));
      await user.click(await button("Weiter"));
      await user.type(await box(/^Beginn/), "9.2.2026");
    },
    call: "treatment/add",
    properties: propertiesOf("treatment.add"),
  },
  {
    file: "features/medical/treatment/EndForm.tsx",
    at: "/treatment",
    stored: { medicalprofile: [PROFILE], treatment: [CHEMO] },
    fill: async (user) => {
      await user.click(await button(/^Mehr zu Chemotherapie/));
      await user.click(await screen.findByRole("menuitem", { name: "Beenden" }));
      await user.click(await screen.findByRole("radio", { name: /^Wie geplant/ }));
    },
    call: "treatment/update/12",
    properties: propertiesOf("treatment.update"),
  },
  {
    file: "features/tumor/side/useSideForm.ts",
    at: "/tumorinformation-modal?side=left&section=tumorgrading",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => user.click(await screen.findByRole("radio", { name: /Im Befund: G1/ })),
    call: "tumorinformation/add",
    properties: propertiesOf("tumorinformation.add"),
  },
  {
    file: "features/tumor/assistant/useQuestion.ts",
    at: "/tumor-info-assistant?side=left&step=8",
    stored: {
      medicalprofile: [PROFILE],
      tumorInfoAssistant: [{ id: 31, medicalprofile: 5, side: "left", step: 8, kept: true, finished: false }],
    },
    fill: async (user) => user.click(await screen.findByRole("radio", { name: /^Mehr als 10 mm/ })),
    call: "tumorinformation/add",
    properties: propertiesOf("tumorinformation.add"),
  },
  {
    file: "features/timeline/entry/useEntryForm.ts",
    at: "/timelineentry/add/new?category=reminder",
    fill: async (user) => {
      await user.type(await box(/^Worum geht es/), "Kontrolle");
      await user.click(await button("Morgen"));
    },
    call: "timelineentry/add",
    properties: propertiesOf("timelineentry.add"),
  },
  {
    file: "features/timeline/days/QuickForm.tsx",
    at: "/dashboard",
    fill: async (user) => {
      await user.click(await button("Schnell eintragen"));
      await user.type(await box(/^Was möchten Sie/), "Kontrolle");
    },
    call: "timelineentry/add",
    properties: propertiesOf("timelineentry.add"),
  },
  {
    file: "features/team/addressbook/useContactForm.ts",
    at: "/addressbookentry/add/new",
    fill: async (user) => {
      await user.click(await screen.findByRole("radio", { name: "Radiologie" }));
      await user.type(await box(/^Nachname/), "Holm");
    },
    call: "addressbookentry/add",
    properties: propertiesOf("addressbookentry.add"),
  },
  {
    file: "features/team/contact/MessageForm.tsx",
    at: "/contactus",
    fill: async (user) => {
      await user.click(await screen.findByRole("radio", { name: "Frage" }));
      await user.type(await box(/^Ihre Nachricht/), "Hallo");
    },
    call: "contact/add",
    properties: propertiesOf("contact.add"),
  },
  {
    file: "features/team/contact/FollowupForm.tsx",
    at: "/followup",
    fill: async (user) => user.type(await box(/^Notiz/), "Neue Tabletten"),
    call: "followup/add",
    properties: propertiesOf("followup.add"),
  },
  {
    file: "features/team/cancercenter/NoteForm.tsx",
    at: "/cancercenter-detail/1/4",
    stored: { cancercenter: [CENTER], usercancercenter: [{ id: 4, cancercenter: 1, note: "Alt" }] },
    fill: async (user) => user.type(await box(/^Meine Notiz/), " und neu"),
    call: "usercancercenter/update/4",
    properties: propertiesOf("usercancercenter.update"),
  },
  {
    file: "features/team/cancercenter/CenterFeedbackPage.tsx",
    at: "/cancercenter-feedback/1/0",
    stored: { cancercenter: [CENTER] },
    fill: async (user) => user.type(await box(/^Was möchten Sie/), "Gut erklärt."),
    call: "contact/add",
    properties: propertiesOf("contact.add"),
  },
  {
    file: "features/account/profile/useProfileForm.ts",
    at: "/profile/edit/name",
    fill: async (user) => user.type(await box(/^Nachname/), "Berger"),
    call: "user/update/7",
    properties: propertiesOf("user.update"),
  },
  {
    file: "features/account/profile/useProfileForm.ts",
    at: "/profile/edit/contact",
    stored: { "user.profile": [{ id: 41, phone: "030 5550145" }] },
    fill: async (user) => user.type(await box(/^Ort/), "Berlin"),
    call: "user/profile/update/41",
    properties: propertiesOf("user.profile.update"),
  },
  {
    file: "features/account/leaving/RemoveModalPage.tsx",
    at: "/remove-modal",
    fill: async (user) => user.type(await screen.findByLabelText("Passwort"), PASSWORD),
    call: "user/delete/7",
    method: "DELETE",
    properties: ["password"],
  },
  {
    file: "features/account/signup/useSignup.ts",
    at: "/signup",
    visitor: true,
    fill: async (user) => {
      await user.type(await box(/^E-Mail-Adresse/), "a@b.de");
      await user.type(screen.getByLabelText("Passwort"), PASSWORD);
      await user.type(screen.getByLabelText("Passwort wiederholen"), PASSWORD);
      for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
    },
    call: "signup",
    properties: Object.keys(signup.properties),
    keys: ["error.validation", "error.signup.exists", "error.toomany", "error.unavailable", "error.unknown"],
  },
  {
    file: "features/account/password/useForgot.ts",
    at: "/forgot",
    visitor: true,
    fill: async (user) => user.type(await box(/^E-Mail-Adresse/), "a@b.de"),
    call: "password/reset",
    properties: bodyOf("/api/password/reset"),
  },
  {
    file: "features/account/password/usePasswordForm.ts",
    at: "/password/new#link-0",
    visitor: true,
    fill: typePassword,
    call: "password/reset/change",
    properties: bodyOf("/api/password/reset/change"),
  },
  {
    file: "features/account/password/usePasswordForm.ts",
    at: "/profile/edit/password",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Bisheriges Passwort"), PASSWORD);
      await typePassword(user);
    },
    call: "password/update",
    properties: bodyOf("/api/password/update"),
  },
  {
    file: "features/account/email/useChangeEmail.ts",
    at: "/profile/edit/email",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Neue E-Mail-Adresse"), "a@b.de");
      await user.type(screen.getByLabelText("Ihr Passwort"), PASSWORD);
    },
    call: "email/update",
    properties: bodyOf("/api/email/update"),
  },
];

const WORDS = ["medical", "tumor", "timeline", "addressbook", "contact", "cancercenter", "leaving"];

beforeEach(() => signedIn({ now: new Date(2026, 10, 20, 9, 12), words: WORDS }));
afterEach(() => vi.useRealTimers());

async function opened({
  at,
  stored,
  visitor,
  fill,
  call,
}: FormCase): Promise<{ server: Server; user: UserEvent }> {
  if (visitor) {
    setAccessToken(null);
    localStorage.removeItem("zuversicht-user");
  }
  // The draft of an earlier form would be restored.
  sessionStorage.clear();
  const server = startServer(stored ?? {}, call === "signup" ? { nobody: true } : {});
  await openSite(at);
  const user = userEvent.setup({ delay: null });
  await fill(user);
  return { server, user };
}

/** Sends the form and returns its error texts, at the fields and above them. */
async function told({ call, method }: FormCase, server: Server, about = ""): Promise<string> {
  const before = server.calls(method ?? "POST", call).length;
  const send = [...document.querySelectorAll<HTMLElement>("form button[type=submit]")].at(-1);
  await act(async () => send?.click());
  await waitFor(() => expect(server.calls(method ?? "POST", call).length).toBeGreaterThan(before));
  await waitFor(() => {
    expect(words(), about).not.toBe("");
    expect(document.querySelector("form [aria-disabled=true], form [aria-busy=true]")).toBeNull();
  });
  return words();
}

function words(): string {
  const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent);
  const wrong = [...document.querySelectorAll("[aria-invalid=true]")].flatMap((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? ""),
  );
  return [...alerts, ...wrong].join(" ").trim();
}

/** A whole sentence, without a key and without an empty placeholder. */
function expectWords(text: string, about: string): void {
  expect(text, about).toMatch(/[A-ZÄÖÜ].*[a-zß"0-9]\./);
  expect(text, about).not.toMatch(/FORM\.ERROR|ERROR\.|\{\{|undefined| am \./);
}

describe.each(["de", "en"] as const)("every key that a refusal can carry, in %s", (language) => {
  beforeEach(() => chooseLanguage(language));

  it("has a sentence of its own at a field", () => {
    const general = fieldText(i18next.t, { key: "no such key" });
    for (const key of FIELD_KEYS) {
      const text = fieldText(i18next.t, { key });
      expectWords(text, key);
      expect(text, key).not.toBe(general);
    }
  });

  it("has a sentence for the whole call", () => {
    for (const key of CALL_KEYS) expectWords(errorText(i18next.t, new ApiError({ status: 400, key })), key);
  });
});

describe.each(FORMS)("$file at $at", (form) => {
  it("tells a fault of every property of the call, with words", async () => {
    const { server } = await opened(form);
    expect(form.properties.length).toBeGreaterThan(0);
    for (const [at, path] of form.properties.entries()) {
      const key = FIELD_KEYS[at % FIELD_KEYS.length] as never;
      const refused = server.fail(form.call, { key: "error.validation", fields: [{ path, key }] });
      expectWords(await told(form, server, path), `${path} ${key}`);
      refused.end();
    }
  });

  it("tells every refusal of the whole call, with words", async () => {
    const { server } = await opened(form);
    const said = (form.keys ?? CALL_KEYS).filter((key) => !ASKS_OR_LEADS_ON.includes(key));
    for (const key of said) {
      const refused = server.fail(form.call, key as never);
      expectWords(await told(form, server, key), key);
      refused.end();
    }
  });
});

it("a diagnosis after an aftercare that was stored meanwhile is told at the diagnosis", async () => {
  const [form] = FORMS;
  if (!form) throw new Error("no form");
  const { server, user } = await opened(form);
  server.put("medicalprofile", { ...PROFILE, aftercare: "20260110", version: 1 });
  const field = await box(/^Diagnosedatum/);
  await user.clear(field);
  await user.type(field, "11.1.2026");
  await told(form, server);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expectWords(words(), "diagnosisdate");
  expect(words()).toContain("nach dem Beginn Ihrer Nachsorge");
});

it("every form stands here", () => {
  const built = code
    .filter(({ path, text }) => path.startsWith("features/") && /\buseForm</.test(text))
    .map(({ path }) => path);
  expect([...new Set(FORMS.map(({ file }) => file))].sort()).toEqual(built.sort());
});
