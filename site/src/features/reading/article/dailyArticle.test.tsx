import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLowEnergy } from "../../../app/appearance";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { readingServer, signedIn } from "../visit.fixture";

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

const daily = () => screen.queryByRole("region", { name: "Artikel des Tages" });

describe("the article of the day", () => {
  it("stands on the dashboard with its reading time and leads to its text", async () => {
    const server = readingServer();
    const user = userEvent.setup();
    await openSite("/dashboard");
    const link = await screen.findByRole("link", { name: /Fatigue: mehr als müde/ });
    expect(daily()?.contains(link)).toBe(true);
    expect(link.textContent).toContain("Artikel des Tages · 1 Minute");
    await expectAccessible();
    await user.click(link);
    await screen.findByRole("heading", { level: 1, name: "Fatigue: mehr als müde" });
    expect(server.calls("GET", "article/daily")).toHaveLength(1);
  });

  it("is the one of her own day, also shortly after midnight", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T23:30:00Z"), toFake: ["Date"] });
    const server = readingServer();
    await openSite("/dashboard");
    await waitFor(() => expect(daily()).not.toBeNull());
    expect(server.calls("GET", "article/daily").map(({ path }) => path)).toEqual([
      "/api/article/daily?day=20261123",
    ]);
  });

  it("costs the dashboard one request and no more", async () => {
    const server = readingServer();
    await openSite("/dashboard");
    await waitFor(() => expect(daily()).not.toBeNull());
    const asked = server.calls("GET", "article").map(({ path }) => path.split("?")[0]);
    expect(asked).toEqual(["/api/article/daily"]);
  });

  it("is not there when it cannot be had, and nothing is said about it", async () => {
    const server = readingServer({ articles: [] });
    await openSite("/dashboard");
    await waitFor(() => expect(server.calls("GET", "article/daily")).toHaveLength(1));
    await screen.findByRole("heading", { level: 1 });
    expect(daily()).toBeNull();
    expect(screen.getAllByRole("alert").every(({ textContent }) => textContent === "")).toBe(true);
  });

  it("is not asked for when less is more", async () => {
    chooseLowEnergy(true);
    const server = readingServer();
    await openSite("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    expect(daily()).toBeNull();
    expect(server.calls("GET", "article/daily")).toEqual([]);
    chooseLowEnergy(false);
  });
});
