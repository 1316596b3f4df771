import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { openSite } from "../../../test/openSite";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

vi.mock("./QuickForm", () => {
  throw new Error("404");
});

beforeEach(() => signedIn());

it("ER-07: a short form that is missing is told, and leaves the overview as it is", async () => {
  timelineServer([entry(4, { title: "Fieber messen" })]);
  await openSite("/dashboard");
  const open = await screen.findByRole("button", { name: "Schnell eintragen" });
  await userEvent.setup().click(open);
  await screen.findByText(/^Ein Teil der Seite fehlt/);
  expect(screen.getByRole("link", { name: "Fieber messen" })).toBeInstanceOf(HTMLElement);
  expect(open.isConnected, "it can be tried again").toBe(true);
});
