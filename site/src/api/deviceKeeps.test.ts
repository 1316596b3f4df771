import { expect, it } from "vitest";
import { CONTRACT } from "../test/server/contract";
import { deviceKeeps, deviceKeepsRow } from "./deviceKeeps";

const READS = Object.entries(CONTRACT.paths as Record<string, { get?: { "x-device"?: string } }>).flatMap(
  ([path, { get }]) => (get ? [{ path: path.replace("/api/", ""), says: get["x-device"] }] : []),
);

it("follows the contract in every read", () => {
  const keeps = (path: string) => (deviceKeeps(path) ? "keep" : "never");
  for (const { path, says } of READS) {
    const requested = path.replace("{id}", "7").replace("{token}", "abc");
    expect([path, keeps(requested)]).toEqual([path, says]);
    expect([path, keeps(`${requested}?p.i=0&f.qs=a/list`)]).toEqual([path, says]);
  }
  expect(READS.length).toBeGreaterThan(100);
});

it("keeps nothing that opens something, is a file or is another person's", () => {
  expect(READS.filter(({ says }) => says !== "keep").map(({ path }) => path)).toEqual([
    "changes",
    "document/{id}",
    "externalaccount/list",
    "externalaccount/{id}",
    "factor/passkey/list",
    "factor/state",
    "profileimage",
    "proxyaccess/see/{id}",
    "pushdevice/list",
    "pushdevice/{id}",
    "signin/history",
    "signin/list",
    "signin/trusted",
    "timelineentry/calendar/{id}",
    "timelineentry/feed/{token}.ics",
  ]);
});

it.each([
  [
    "",
    "consent",
    "user/export",
    "consent/list",
    "new/list",
    "new/7",
    "treatment",
    "treatment/",
    "treatment/x",
  ],
])("keeps nothing that the contract does not know: %s", (path) => {
  expect(deviceKeeps(path)).toBe(false);
});

it("keeps of a document what the lists know", () => {
  expect([deviceKeeps("document/7"), deviceKeepsRow("document/7")]).toEqual([false, true]);
  for (const path of ["pushdevice/7", "proxyaccess/see/7", "document/list", "timelineentry/calendar/7"])
    expect([path, deviceKeepsRow(path)]).toEqual([path, false]);
});
