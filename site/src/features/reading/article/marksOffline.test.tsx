import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { itemsOf } from "../../../device/queue";
import { unsentOf } from "../../../offline/writes";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { readingServer } from "../visit.fixture";

beforeEach(() =>
  signedIn({
    words: ["reading"],
    pages: [
      () => import("./ReadArticlePage"),
      () => import("./ArticlePage"),
      () => import("../../../offline/offlineWrites"),
    ],
  }),
);

it("an article that is read without network is marked at once and on the server later, as it was marked last", async () => {
  const server = readingServer({ read: [5] });
  const router = await openSite("/article");
  // The marks come after the articles, and not without network.
  await screen.findByRole("link", { name: /Gelesen/ });
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  await act(() => router.navigate("/read-article?id=6"));
  await screen.findByRole("button", { name: "Gelesen", pressed: true });
  await act(() => router.navigate("/read-article?id=5"));
  await userEvent.click(await screen.findByRole("button", { name: "Gelesen", pressed: true }));
  await screen.findByRole("button", { name: "Als gelesen markieren", pressed: false });
  await waitFor(async () => expect(await itemsOf(PERSON)).toHaveLength(2));
  expect(await unsentOf(PERSON)).toBe(0);
  expect(screen.queryByText(/Änderung wartet/)).toBeNull();
  await act(() => router.navigate("/article"));
  expect((await screen.findByRole("link", { name: /Besser schlafen/ })).textContent).toContain("Gelesen");
  network.end();
  window.dispatchEvent(new Event("online"));
  await waitFor(async () => expect(await itemsOf(PERSON)).toEqual([]));
  const marks = Object.fromEntries(server.rows("articleuser").map(({ article, read }) => [article.id, read]));
  expect(marks).toMatchObject({ 5: false, 6: true });
});
