import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openSite } from "../../../test/openSite";
import { signedIn as visitor } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import type { Contact } from "./contact";

/** A server with the contacts of one person. */
export function teamServer(addressbookentry: readonly Contact[]) {
  return startServer({ addressbookentry });
}

/** Signed in with German as the language. */
export const signedIn = () =>
  visitor({
    words: ["addressbook"],
    pages: [
      () => import("./MyTeamPage"),
      () => import("./ContactViewPage"),
      () => import("./ContactAddPage"),
      () => import("./ContactEditPage"),
    ],
  });

export const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
export const save = () => screen.getByRole("button", { name: "Speichern" });

/** Opens a page with the form and waits until it and its lists are shown. */
export async function opened(path: string) {
  const router = await openSite(path);
  await screen.findByRole("radio", { name: "Radiologie" });
  await screen.findByLabelText(/^Anrede/);
  return { router, user: userEvent.setup() };
}

export function links(summary: HTMLElement): string[] {
  return within(summary)
    .getAllByRole("link")
    .map((link) => link.textContent);
}
