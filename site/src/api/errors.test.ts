import type { TFunction } from "i18next";
// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { isCatalog, ROOTS } from "../test/server/contract";
import type { Root } from "./entities";
import { errorText, fieldText } from "./errors";
import { ApiError } from "./problem";

/** Tells what was asked for instead of a sentence. */
const t = ((keys: string[], options: object) =>
  `${keys.join(" ")} ${JSON.stringify(options)}`) as unknown as TFunction;

describe("the words asked for", () => {
  it("of a call are those of its key, or else the general ones", () => {
    expect(errorText(t, new ApiError({ status: 404, key: "error.notfound" }))).toBe(
      'ERROR.NOTFOUND ERROR.UNKNOWN {"ns":"errors"}',
    );
    expect(errorText(t, new Error("error.notfound"))).toBe('ERROR.UNKNOWN ERROR.UNKNOWN {"ns":"errors"}');
  });

  it("of a field say the bound first where there is one", () => {
    const general = "ERROR.VALIDATION";
    expect(fieldText(t, { key: "required" })).toBe(`FORM.ERROR.REQUIRED ${general} {"ns":"errors"}`);
    expect(fieldText(t, { key: "maxlength", max: 5 })).toBe(
      `FORM.ERROR.MAXLENGTH_COUNT FORM.ERROR.MAXLENGTH ${general} {"ns":"errors","max":5}`,
    );
    expect(fieldText(t, { key: "max", min: 3 })).toBe(
      `FORM.ERROR.MIN_COUNT FORM.ERROR.MIN ${general} {"ns":"errors","min":3}`,
    );
    expect(fieldText(t, { key: "min", min: 3, max: 5 })).toBe(
      `FORM.ERROR.MIN_COUNT FORM.ERROR.MIN ${general} {"ns":"errors","min":3,"max":5}`,
    );
  });
});

/** Catalogs that are read as pages and not chosen from. */
const CONTENT: readonly Root[] = ["article", "cancercenter", "glossaryentry", "questionnaire"];

/** Treatments by the specification; what the bell and the device ask for of themselves is of no use to the person. */
const BESIDES: readonly Root[] = ["notification", "pushdevice", "treatment"];

const isLookup = (root: Root) => isCatalog(root) && !CONTENT.includes(root);

/** The rules as a build with these settings has them. */
async function rulesOf(settings: Readonly<Record<string, string>> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { ruled } = await import("./errorRules");
  return (call: string, status = 404, body: unknown = { key: "error.notfound", requestId: "r-1" }) =>
    ruled({ call, status, body });
}

afterEach(() => vi.unstubAllEnvs());

describe("the rules for refused calls", () => {
  it("ER-10: only log a failed read of every lookup list, of treatments, and of hardly another root", async () => {
    const ruled = await rulesOf();
    const silent = ROOTS.filter((root) => ruled(`GET ${root}/list`).silent);
    expect(silent).toEqual(ROOTS.filter((root) => isLookup(root) || BESIDES.includes(root)));
  });

  it.each([
    "country/list?p.i=0",
    "treatment/3",
    "logout",
    "v1/session/user",
    "pushdevice/add",
    "notification/list?p.i=0",
  ])("ER-10: only log a failed read of %s, by its beginning", async (path) => {
    const ruled = await rulesOf();
    expect(ruled(`GET ${path}`).silent).toBe(true);
    expect(ruled(`GET user/${path}`).silent).toBe(false);
    expect(ruled(`DELETE ${path}`).silent).toBe(false);
  });

  it("ER-04: only log a question for a password that no page has a prompt for", async () => {
    const ruled = await rulesOf();
    expect(ruled("POST contact/add", 409, { key: "error.existing.password.required" }).silent).toBe(true);
    expect(ruled("POST contact/add", 409, { key: "error.external.taken" }).silent).toBe(false);
  });

  it.each(["treatments/list", "countryside/1", "notification/3", "tumorformula/list"])(
    "do not take %s for another root",
    async (path) => expect((await rulesOf())(`GET ${path}`).silent).toBe(false),
  );

  it("change no answer by themselves", async () => {
    const body = { key: "error.validation", fields: [] };
    expect((await rulesOf())("POST contact/add", 400, body).body).toBe(body);
  });

  it("ER-06: silence by address, status, environment and members of the answer", async () => {
    const rule = { what: "silent", url: "^POST contact/", status: [404, 410] };
    const ruled = await rulesOf({
      VITE_ERROR_RULES: JSON.stringify([
        { ...rule, environment: import.meta.env.MODE, body: { key: "error.notfound" } },
        { ...rule, url: "^POST followup/", environment: "elsewhere" },
      ]),
    });
    expect(ruled("POST contact/add").silent).toBe(true);
    expect(ruled("POST contact/add", 410).silent).toBe(true);
    expect(ruled("GET contact/list").silent).toBe(false);
    expect(ruled("POST contact/add", 400).silent).toBe(false);
    expect(ruled("POST contact/add", 404, { key: "error.method" }).silent).toBe(false);
    expect(ruled("POST contact/add", 404, null).silent).toBe(false);
    expect(ruled("POST followup/add").silent).toBe(false);
  });

  it("ER-06: put error.unknown in the place of the whole answer", async () => {
    const ruled = await rulesOf({
      VITE_ERROR_RULES: JSON.stringify([{ what: "anonymous", url: "^GET proxyaccess/" }]),
    });
    expect(ruled("GET proxyaccess/see/3").body).toEqual({ key: "error.unknown" });
    expect(ruled("GET proxyaccess/see/3").silent).toBe(false);
    expect(ruled("GET user/list").body).toEqual({ key: "error.notfound", requestId: "r-1" });
  });

  it("ER-06: do so with every answer in production, when that is configured", async () => {
    const wholesale = { VITE_ERRORS_ANONYMOUS: "true" };
    expect((await rulesOf(wholesale))("GET user/list").body).toMatchObject({ key: "error.notfound" });
    const ruled = await rulesOf({ ...wholesale, MODE: "production" });
    expect(ruled("GET user/list").body).toEqual({ key: "error.unknown" });
  });
});
