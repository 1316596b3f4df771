import { screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { openSite } from "../../../test/openSite";
import { tumorServer } from "../visit.fixture";

/** The stored progress of the left side. */
const REACHED = {
  id: 31,
  version: 2,
  medicalprofile: 5,
  side: "left",
  step: 1,
  kept: true,
  finished: false,
};

interface Reached {
  step?: number;
  finished?: boolean;
}

/** A server with progress of the left side, where it was begun. */
export function assistantServer({
  reached,
  ...stored
}: Parameters<typeof tumorServer>[0] & { reached?: Reached } = {}) {
  return tumorServer({ ...stored, tumorInfoAssistant: reached ? [{ ...REACHED, ...reached }] : [] });
}

export async function openStep(step: number | null, heading: string | RegExp) {
  const router = await openSite(`/tumor-info-assistant?side=left${step === null ? "" : `&step=${step}`}`);
  await screen.findByRole("heading", { level: 1, name: heading });
  const user = userEvent.setup();
  return { router, user };
}

export const press = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));

/** The question on the screen. */
export const question = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
