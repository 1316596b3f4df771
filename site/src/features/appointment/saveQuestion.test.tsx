import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";

const saved = vi.hoisted(() => vi.fn());
vi.mock("./useSavePdf", () => ({
  useSavePdf: () => ({ pending: false, save: async (_: unknown, name: string) => saved(name) }),
}));

/** The words of all that may stand in the summary. */
const WORDS = ["tumor", "medical", "care", "timeline", "study", "questionnaire", "wellbeing", "contact"];

beforeEach(() => {
  saved.mockClear();
  return signedIn({
    now: new Date(2026, 10, 23, 12),
    words: ["appointment", "addressbook", "profile", ...WORDS],
    pages: [() => import("./AppointmentSheetPage")],
  });
});

const user = () => userEvent.setup();
/** Presses the button once everything of the sheet is there. */
async function save() {
  const button = await screen.findByRole("button", { name: "Als PDF speichern" });
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await user().click(button);
}

const question = async () => within(await screen.findByRole("alertdialog", { name: "Als PDF speichern?" }));
const box = { name: "Nicht mehr fragen" };

it("is asked before the file, until one says that it need not be", async () => {
  startServer();
  await openSite("/appointment-sheet");
  await save();
  await user().click((await question()).getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));

  await save();
  const asked = await question();
  await user().click(asked.getByRole("checkbox", box));
  await user().click(asked.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));

  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(3));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  cleanup();

  await openSite("/appointment-sheet");
  await screen.findByText(/Die Datei liegt dann offen auf diesem Gerät/);
  await user().click(screen.getByRole("button", { name: "Vor dem Speichern wieder fragen" }));
  expect(screen.queryByText(/Die Datei liegt dann offen/)).toBeNull();
  await save();
  expect((await question()).getByRole<HTMLInputElement>("checkbox", box).checked).toBe(false);
});

it("is asked again where one has checked the box and saved nothing", async () => {
  startServer();
  await openSite("/appointment-sheet");
  await save();
  const asked = await question();
  await user().click(asked.getByRole("checkbox", box));
  await user().click(asked.getByRole("button", { name: "Abbrechen" }));
  await save();
  expect((await question()).getByRole<HTMLInputElement>("checkbox", box).checked).toBe(false);
  expect(saved).not.toHaveBeenCalled();
});
