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
import { stubPasskeys } from "./passkeyStub";
import { signedIn } from "./person";
import { box, FORMS, type FormCase, PROFILE, PROVIDER } from "./refusalForms";
import { type Server, startServer } from "./server/server";
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

const WORDS = [
  "medical",
  "tumor",
  "timeline",
  "addressbook",
  "contact",
  "cancercenter",
  "papers",
  "leaving",
  "factor",
  "study",
  "questionnaire",
];

beforeEach(() => signedIn({ now: new Date(2026, 10, 20, 9, 12), words: WORDS }));
afterEach(() => vi.useRealTimers());

async function opened({
  at,
  stored,
  visitor,
  hasFactor,
  fill,
  call,
  before,
  given,
}: FormCase): Promise<{ server: Server; user: UserEvent }> {
  if (visitor) {
    setAccessToken(null);
    localStorage.removeItem("zuversicht-user");
  }
  // The draft of an earlier form would be restored.
  sessionStorage.clear();
  const options = before ? { external: [PROVIDER] } : {};
  const server = startServer(stored ?? {}, call === "signup" ? { nobody: true } : options);
  given?.(server);
  if (hasFactor) server.account.factor.switchOn();
  server.account.factor.passkeys = [{ id: "0".repeat(64), name: "Tablet", created: 0, used: 0 }];
  stubPasskeys();
  await openSite(before ? await before() : at);
  const user = userEvent.setup({ delay: null });
  await fill(user);
  return { server, user };
}

/** Sends the form and returns its error texts, at the fields and above them. */
async function errorOf({ call, method, submit }: FormCase, server: Server, about = ""): Promise<string> {
  const before = server.calls(method ?? "POST", call).length;
  const buttons = [...document.querySelectorAll<HTMLElement>("form button[type=submit]")];
  const send = buttons.findLast(({ textContent }) => !submit || textContent === submit);
  await act(async () => send?.click());
  await waitFor(() => expect(server.calls(method ?? "POST", call).length).toBeGreaterThan(before));
  await waitFor(() => {
    expect(words(), about).not.toBe("");
    expect(isPending()).toBe(false);
  });
  return words();
}

/** Whether a form waits for its answer. */
function isPending(): boolean {
  // A selector for this is slow in jsdom, which took a tenth of these tests.
  const all = [...document.forms].flatMap((form) => [...form.getElementsByTagName("*")]);
  return all.some(({ ariaDisabled, ariaBusy }) => ariaDisabled === "true" || ariaBusy === "true");
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
      expectWords(await errorOf(form, server, path), `${path} ${key}`);
      refused.end();
    }
  });

  it("tells every refusal of the whole call, with words", async () => {
    const { server } = await opened(form);
    const elsewhere = form.isDeferred ? [...ASKS_OR_LEADS_ON, "error.unavailable"] : ASKS_OR_LEADS_ON;
    const said = (form.keys ?? CALL_KEYS).filter((key) => !elsewhere.includes(key));
    for (const key of said) {
      const refused = server.fail(form.call, key as never);
      expectWords(await errorOf(form, server, key), key);
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
  await errorOf(form, server);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expectWords(words(), "diagnosisdate");
  expect(words()).toContain("nach dem Beginn Ihrer Nachsorge");
});

/** Sends nothing: a PIN does not leave the device. */
const UNSENT = "features/account/lock/usePinForm.ts";

it("every form stands here", () => {
  const built = code
    .filter(
      ({ path, text }) =>
        /^(features\/|form\/RowForm)/.test(path) && path !== UNSENT && /\buseForm</.test(text),
    )
    .map(({ path }) => path);
  expect([...new Set(FORMS.map(({ file }) => file))].sort()).toEqual(built.sort());
});
