import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLowEnergy } from "../../../app/appearance";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";
import { entry } from "../fixture";
import { signedIn } from "../visit.fixture";

const FATIGUE = {
  id: 1,
  key: "fatigue",
  title: "Fatigue: mehr als müde",
  teaser: "Was vielen hilft.",
  topic: 1,
};
const WATER = entry(7, { title: "Wasser" });

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

const rows = async () =>
  within(await screen.findByRole("region", { name: /^Heute$/ }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const WORDS = "Artikel des TagesFatigue: mehr als müdeWas vielen hilft.";

describe("the article of the day", () => {
  it("is the last entry of today and leads to its text", async () => {
    startServer({ article: [FATIGUE], timelineentry: [WATER] });
    const router = await openSite("/dashboard");
    const link = await screen.findByRole("link", { name: "Fatigue: mehr als müde" });
    expect((await rows()).at(-1)).toBe(WORDS);
    await expectAccessible();
    await userEvent.click(link);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: "/read-article", search: "?id=1" }),
    );
  });

  it("is nothing that stands to be done", async () => {
    startServer({ article: [FATIGUE] });
    await openSite("/dashboard");
    await screen.findByRole("link", { name: "Fatigue: mehr als müde" });
    screen.getByText("Noch keine Einträge");
    expect(await rows()).toEqual([WORDS]);
    const week = screen.getByRole("list", { name: "Diese Woche" });
    within(week).getByRole("button", { name: /Fr\s*20\s*kein Eintrag/ });
  });

  it("says when it was read", async () => {
    const articleuser = [{ id: 3, article: 1, read: true, readdate: "20261120" }];
    startServer({ article: [FATIGUE], articleuser, timelineentry: [WATER] });
    await openSite("/dashboard");
    await screen.findByRole("link", { name: "Fatigue: mehr als müde" });
    expect((await rows()).at(-1)).toBe(WORDS.replace("Tages", "Tages · Gelesen"));
  });

  it("is the one of the person's own day, also shortly after midnight", async () => {
    vi.setSystemTime(new Date(2026, 10, 23, 0, 30));
    startServer({ article: [FATIGUE], timelineentry: [WATER] });
    await openSite("/dashboard");
    await screen.findByRole("link", { name: "Fatigue: mehr als müde" });
    expect((await rows()).at(-1)).toBe(WORDS);
  });

  it("comes with the days: the overview asks nothing else about articles", async () => {
    const server = startServer({ article: [FATIGUE], timelineentry: [WATER] });
    await openSite("/dashboard");
    await screen.findByRole("link", { name: "Fatigue: mehr als müde" });
    expect(server.calls("GET", "article")).toEqual([]);
  });

  it("is not there when there is none, and nothing is said about it", async () => {
    startServer({ article: [], timelineentry: [WATER] });
    await openSite("/dashboard");
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByText(/Artikel des Tages/)).toBeNull();
    expect(screen.getAllByRole("alert").every(({ textContent }) => textContent === "")).toBe(true);
  });

  it("is not shown when less is more", async () => {
    chooseLowEnergy(true);
    startServer({ article: [FATIGUE], timelineentry: [WATER] });
    await openSite("/dashboard");
    await waitFor(async () => expect((await rows()).join()).toContain("Wasser"));
    expect(screen.queryByText(/Artikel des Tages/)).toBeNull();
    chooseLowEnergy(false);
  });
});
