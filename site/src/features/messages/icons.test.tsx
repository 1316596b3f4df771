import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import catalog from "../../../../infra/catalog/notificationcategory.json";
import { lookOf } from "../../app/messages/kinds";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";

/** The drawings that the specification names, by the second segment of the key (W-MSG-02). Later kinds have those of `app/messages/kinds.ts`. */
const SPECIFIED: Readonly<Record<string, string>> = {
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

/** "BellRing" is drawn as `lucide-bell-ring`. */
const drawingOf = (key: string) =>
  (lookOf(key).icon.displayName ?? "").replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

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
    const drawings = Object.fromEntries(kinds.map(({ key, segment }) => [segment, drawingOf(key)]));
    expect(drawings).toMatchObject(SPECIFIED);
    expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length);
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
      for (const { key } of group) {
        const drawing = list.getByText(key).closest("a")?.querySelector("svg");
        expect(drawing?.classList.contains(`lucide-${drawingOf(key)}`), key).toBe(true);
      }
    },
  );
});
