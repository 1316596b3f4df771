import { screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { MedicalProfile } from "../../api/entities";
import { openSite } from "../../test/openSite";
import { signedIn as visitor } from "../../test/person";

export const PROFILE: MedicalProfile = { id: 5, version: 1, birthday: "19680314" };

export function press(user: UserEvent, name: string | RegExp): Promise<void> {
  return user.click(screen.getByRole("button", { name }));
}

export function startField(): HTMLInputElement {
  return screen.getByRole("textbox", { name: /^(Beginn|Tag der)/ });
}

/** Opens the treatments and waits until one can be added. */
export async function openTreatments(): Promise<UserEvent> {
  await openSite("/treatment");
  await screen.findByRole("button", { name: "Behandlung hinzufügen" });
  return userEvent.setup();
}

/** Signed in on 20 November 2026, with German as the language. */
export const signedIn = () =>
  visitor({
    now: new Date(2026, 10, 20, 9, 12),
    words: ["medical", "glossary"],
    pages: [() => import("./profile/MedicalProfilePage"), () => import("./treatment/TreatmentPage")],
  });
