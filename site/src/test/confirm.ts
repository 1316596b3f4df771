import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { PASSWORD } from "./server/server";

/** Answers the question for the password that is open. */
export async function confirm(user: UserEvent, submit: string, password = PASSWORD): Promise<void> {
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Passwort");
  await user.clear(field);
  await user.type(field, password);
  await user.click(dialog.getByRole("button", { name: submit }));
}
