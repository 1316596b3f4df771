import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { RemovableRoot } from "../../paths";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";
import { REMOVABLE, removeModalPath } from "./removable";

beforeEach(() => signedIn({ words: ["papers"] }));

const ID = 77;

/** A row of each root, and what the question calls it. */
const ROWS: Readonly<Record<RemovableRoot, readonly [row: Record<string, unknown>, name: string | null]>> = {
  addressbookentry: [{ addressbookentrycategory: 1, lastname: "Sommer" }, "Sommer"],
  document: [{ name: "Brief" }, "Brief"],
  externalaccount: [{ category: 50, displayname: "Mara" }, "Mara"],
  followup: [{ date: "20261101" }, "01.11.2026"],
  notification: [{ title: "Neues" }, "Neues"],
  paymentmethod: [{ paymenttype: 16, label: "Konto" }, "Konto"],
  proxyaccess: [{ name: "Schwester", parts: ["timeline"], until: "20991231" }, "Schwester"],
  pushdevice: [{ token: "t", platform: "web" }, "web"],
  stresslevel: [{ date: "20261102", questionnaireId: 1 }, "02.11.2026"],
  timelineentry: [
    { timelineentrycategory: 1, timelineentrytype: 1, title: "Rezept", date: "20261103" },
    "Rezept",
  ],
  treatment: [{ medicalprofile: 5, treatmentcategory: 3, startdate: "20260209" }, "Chemotherapie"],
  usercancercenter: [{ cancercenter: 1 }, null],
  userrelation: [{ relateduser: 8, relatedname: "Berta" }, "Berta"],
};

describe("the question before a row goes", () => {
  it.each(Object.entries(ROWS))("is there for %s, and the verb removes it", async (name, [row, called]) => {
    const root = name as RemovableRoot;
    const server = startServer({ [root]: [{ id: ID, ...row }] } as never);
    const router = await openSite(removeModalPath(root, ID));
    await screen.findByRole("heading", { level: 1, name: /löschen\?$/i });
    const yes = await screen.findByRole("button", { name: "Löschen" });
    if (called !== null) expect(screen.getByRole("main").textContent).toContain(`„${called}“`);
    expect(screen.getByRole("link", { name: "Behalten" }).getAttribute("href")).toBe(REMOVABLE[root]);
    await expectAccessible();
    await userEvent.setup().click(yes);
    await waitFor(() => expect(server.rows(root).some(({ id }) => id === ID)).toBe(false));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/remove-modal"));
  });

  it("of a treatment lets its parts go first", async () => {
    const part = { medicalprofile: 5, treatmentcategory: 301, parenttreatment: ID, startdate: "20260209" };
    const server = startServer({
      treatment: [
        { id: ID, medicalprofile: 5, treatmentcategory: 3, startdate: "20260209" },
        { id: 78, ...part },
        { id: 79, ...part },
      ],
    } as never);
    await openSite(removeModalPath("treatment", ID));
    await userEvent.setup().click(await screen.findByRole("button", { name: "Löschen" }));
    await waitFor(() => expect(server.rows("treatment")).toEqual([]));
    const deletions = server.calls("DELETE", "treatment").map(({ path }) => path);
    expect(deletions.at(-1)).toBe(`/api/treatment/delete/${ID}`);
    expect(deletions).toHaveLength(3);
  });

  it.each(["user&id=7", "medicalprofile&id=5", "document&id=x", "nothing&id=1"])(
    "is not there for %s",
    async (query) => {
      startServer();
      const router = await openSite(`/remove-modal?root=${query}`);
      await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
    },
  );
});
