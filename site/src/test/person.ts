import { configure, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { setAccessToken } from "../api/token";
import { chooseLanguage, loadWords, startWords } from "../i18n/i18n";
import { wipeDrafts } from "../offline/drafts";
import { loginAnswer, type Reply, type SeenCall, stubFetch } from "./fetchStub";

const PERSON = { id: 7, version: 1, email: "mara@example.org", firstname: "Mara" };

/** For tests that open whole pages: under axe they take seconds on a busy machine. */
export function patient(): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  configure({ asyncUtilTimeout: 15_000 });
}

/** A signed-in person without drafts, reading German. Pages and words are fetched ahead of the test. */
export async function signedIn(words: string, ...pages: (() => Promise<unknown>)[]): Promise<void> {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  await startWords();
  await chooseLanguage("de");
  await Promise.all([import("../app/Shell"), loadWords(words), ...pages.map((page) => page())]);
  await wipeDrafts(7);
}

export type Answer = (call: SeenCall) => Reply | "unreachable" | undefined;

/** A server that knows the person and, where `answer` says nothing, has only empty lists. */
export function personServer(answer: Answer) {
  const seen = stubFetch((call) => answer(call) ?? usual(call));
  /** Calls whose method and path start like this. */
  return (method: string, start: string) =>
    seen.filter((one) => one.method === method && one.path.startsWith(start));
}

function usual({ path }: SeenCall): Reply {
  if (path === "/api/login") return loginAnswer();
  if (path === "/api/v1/session/user") return { body: PERSON };
  return { body: { items: [], more: false } };
}

/** The error summary, once it has taken the focus. */
export async function focusedSummary(): Promise<HTMLElement> {
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  return document.activeElement as HTMLElement;
}
