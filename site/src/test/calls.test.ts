import { describe, expect, it } from "vitest";
import calls from "../../../functions/tests/calls.json";
import { code } from "./sources";

/** Calls that no page makes, each with its reason. */
const UNUSED: Readonly<Record<string, string>> = {
  "POST /api/stresslevel/{id}":
    "an area goes as a row of its own with a key, so that it can wait on the device and is stored once",
  "POST /api/client-login":
    "for the programs of a property-management platform; no page of a patient is one of them",
  "POST /api/login/{externalAccountId}":
    "names a row that only who is signed in knows; the page signs in by category, which finds the row itself",
  "DELETE /api/userrelation/deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser":
    "a page ends one relation by its number, or all with a person; a kind of several is no choice of a tired person",
  "GET /api/timelineentry/feed/{token}.ics": "read by calendar programs; the page makes its address",
};

const CONSTANT = /\bconst ([A-Z_]+) = "([^"]+)"/g;
const SHARED = new Map(code.flatMap(({ text }) => [...text.matchAll(CONSTANT)].map(nameAndValue)));

function nameAndValue([, name = "", value = ""]: RegExpMatchArray): [string, string] {
  return [name, value];
}

/** The source of every page as one text, with the words that constants stand for; a file's own come first. What a device may keep is called by nobody for that. */
const TEXT = code
  .filter(({ path }) => path !== "api/deviceReads.ts")
  .map(({ text }) => {
    const own = new Map([...text.matchAll(CONSTANT)].map(nameAndValue));
    const wordOf = (whole: string, name: string) => own.get(name) ?? SHARED.get(name) ?? whole;
    return text.replace(/\$\{([A-Z_]+)\}/g, wordOf);
  })
  .join("\n");

const VALUE = "\\$\\{[^}]+\\}";

/** Parts of addresses that pages put together from a choice: a category, a format, what two people are to each other. */
const CHOICES = /^(\d+|csv|json|both|private|business)$/;

function part(name: string): string {
  if (/^\{.*\}$/.test(name)) return VALUE;
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return CHOICES.test(name) ? `(?:${literal}|${VALUE})` : literal;
}

/** Whether the text names the address, after a quote or another part of it. */
function isNamed(path: string): boolean {
  const parts = path.replace(/^\/api\//, "").split("/");
  const pattern = parts.map(part).join("/");
  const [found] = new RegExp(`["'\`]${pattern}(?=["'\`?])`).exec(TEXT) ?? [];
  return found !== undefined;
}

describe("the calls of the specification", () => {
  const named = (calls as [string, string][]).map(([method, path]) => ({ call: `${method} ${path}`, path }));

  it("are made by a page each, or it stands here why not", () => {
    const unused = named.filter(({ path }) => !isNamed(path)).map(({ call }) => call);
    expect(unused.toSorted()).toEqual(Object.keys(UNUSED).toSorted());
  });

  it("report what is objectionable", () => {
    expect(isNamed("/api/{root}/objectionable/{id}")).toBe(true);
    expect(isNamed("/api/{root}/nothing/{id}")).toBe(false);
  });
});
