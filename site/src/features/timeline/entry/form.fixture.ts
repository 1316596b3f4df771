import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { openSite } from "../../../test/openSite";

export const title = () => screen.getByLabelText<HTMLInputElement>("Worum geht es?");
export const date = () => screen.getByLabelText<HTMLInputElement>("An welchem Tag?");
export const time = () => screen.getByLabelText<HTMLInputElement>(/^Um wie viel Uhr\?/);
export const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notiz/);
export const save = () => screen.getByRole("button", { name: "Speichern" });

/** Opens a page with the form and waits until it is shown. */
export async function opened(path: string) {
  const router = await openSite(path);
  await screen.findByRole("button", { name: "Speichern" });
  return { router, user: userEvent.setup() };
}

/** Fills in an appointment that can be saved. */
export async function fill(user: UserEvent) {
  await user.click(screen.getByRole("radio", { name: "Termin" }));
  await user.type(title(), "Gespräch");
  await user.type(date(), "23.11.2026");
  await user.type(time(), "9.30");
}

/** The error summary, once it has the focus. */
export async function focusedSummary(): Promise<HTMLElement> {
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  return document.activeElement as HTMLElement;
}

export function links(summary: HTMLElement): string[] {
  return within(summary)
    .getAllByRole("link")
    .map((link) => link.textContent);
}
