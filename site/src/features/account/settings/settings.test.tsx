import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { startAppearance } from "../../../app/appearance";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { startServer } from "../../../test/server/server";
import { soon } from "../../../test/soon";

beforeEach(async () => {
  await signedIn({ words: ["settings"] });
  startAppearance();
});

const main = () => within(screen.getByRole("main"));

describe("the settings", () => {
  it("take effect at once and are still there on the next visit", async () => {
    startServer();
    await openSite("/settings");
    const user = userEvent.setup();
    await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
    const { dataset } = document.documentElement;
    await user.click(main().getByRole("radio", { name: "Dunkel" }));
    for (const name of ["Größere Schrift", "Weniger auf einmal", "Weniger Bewegung"])
      await user.click(main().getByRole("switch", { name }));
    expect(dataset).toMatchObject({ theme: "dark", text: "large", energy: "low", motion: "less" });
    cleanup();
    for (const name of ["theme", "text", "energy", "motion"]) delete dataset[name];
    startAppearance();
    expect(dataset).toMatchObject({ theme: "dark", text: "large", energy: "low", motion: "less" });
    await openSite("/settings");
    const chosen = await screen.findByRole<HTMLInputElement>("switch", { name: "Weniger Bewegung" });
    expect(chosen.checked).toBe(true);
    await user.click(chosen);
    expect(dataset.motion).toBeUndefined();
    localStorage.clear();
    startAppearance();
  });

  it("lead to external accounts only where the operator has set one up", async () => {
    startServer({}, { external: [{ category: 81, name: "Beispiel-ID" }] });
    await openSite("/settings");
    await main().findByRole("link", { name: /^Externe Konten/ });
    cleanup();
    sessionStorage.clear();
    const server = startServer();
    await openSite("/settings");
    await soon(() => expect(server.calls("GET", "api/info")).toHaveLength(1));
    expect(main().queryByRole("link", { name: /^Externe Konten/ })).toBeNull();
  });

  it("store the language in the account too", async () => {
    const server = startServer();
    await openSite("/settings");
    const user = userEvent.setup();
    await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
    await user.click(main().getByRole("radio", { name: "English" }));
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await waitFor(() =>
      expect(server.writes()).toEqual([
        { method: "POST", path: `user/update/${PERSON}`, body: { id: PERSON, version: 1, language: 1 } },
      ]),
    );
    await expectAccessible();
  });
});
