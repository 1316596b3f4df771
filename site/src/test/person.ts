import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { setAccessToken } from "../api/token";
import { chooseLanguage, loadWords, startWords } from "../i18n/i18n";
import { chooseIdleMinutes } from "../session/idle";
import { PERSON } from "./server/person";

interface Visit {
  /** The current time; default: the real one. */
  now?: Date;
  /** Namespaces of words to load. */
  words: readonly string[];
  /** Pages to load beforehand, so that no test has to wait for a page to be compiled. */
  pages?: readonly (() => Promise<unknown>)[];
}

/** Signs in a person without drafts, with German as the language. */
export async function signedIn({ now, words, pages = [] }: Visit): Promise<void> {
  if (now) vi.useFakeTimers({ toFake: ["Date"], now });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const stub = { id: PERSON, permissionsInclude: [], newmodel: true };
  localStorage.setItem("zuversicht-user", JSON.stringify(stub));
  // Tests move the clock by days.
  chooseIdleMinutes(0);
  setAccessToken("t-1");
  await startWords();
  await chooseLanguage("de");
  await Promise.all([import("../app/Shell"), loadWords(...words), ...pages.map((page) => page())]);
}

/** The error summary, once it has the focus. */
export async function focusedSummary(): Promise<HTMLElement> {
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  return document.activeElement as HTMLElement;
}
