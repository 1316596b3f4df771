import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import catalog from "../../../../infra/catalog/notificationcategory.json";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";

/** The drawing of each kind, by the second segment of its key (W-MSG-02). */
const ICONS: Readonly<Record<string, string>> = {
  reminder: "bell-ring",
  appointment: "calendar",
  timeforme: "leaf",
  intake: "pill",
  article: "book-open",
  stresslevel: "gauge",
  study: "flask-conical",
  message: "message-circle",
  followup: "clipboard-pen",
  aftercare: "calendar-plus",
  cancercenter: "hospital",
  account: "shield-check",
  system: "info",
};

/** As many as the popover shows. */
const LATEST = 5;

const kinds = catalog.rows.map(({ id, key }) => ({ id, key, segment: key.split(".")[1] ?? "" }));
const groups = Array.from({ length: Math.ceil(kinds.length / LATEST) }, (_, group) =>
  kinds.slice(group * LATEST, (group + 1) * LATEST),
);

beforeEach(() =>
  signedIn({
    words: ["messages"],
    pages: [() => import("./MessagesPage"), () => import("../../app/messages/Latest")],
  }),
);

describe("W-MSG-02: the icon of each kind of message", () => {
  it("is its own", () => {
    expect(new Set(kinds.map(({ segment }) => segment))).toEqual(new Set(Object.keys(ICONS)));
    expect(new Set(Object.values(ICONS)).size).toBe(Object.keys(ICONS).length);
  });

  it.each(groups.map((group) => [group.map(({ key }) => key).join(", "), group] as const))(
    "stands in the popover: %s",
    async (_, group) => {
      const notification = group.map(({ id, key }) => ({
        id,
        title: key,
        read: false,
        notificationcategory: id as never,
        date: "20261123",
      }));
      startServer({ notification });
      await openSite("/message");
      const name = `Nachrichten, ${group.length} ungelesen`;
      await userEvent.setup().click(await screen.findByRole("button", { name }));
      const list = within(await screen.findByRole("dialog", { name: "Nachrichten" }));
      await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(group.length));
      for (const { key, segment } of group) {
        const drawing = list.getByText(key).closest("a")?.querySelector("svg");
        expect(drawing?.classList.contains(`lucide-${ICONS[segment]}`), key).toBe(true);
      }
    },
  );
});
