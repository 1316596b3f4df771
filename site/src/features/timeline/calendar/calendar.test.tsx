import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { confirm } from "../../../test/confirm";
import { openSite } from "../../../test/openSite";
import { PASSWORD } from "../../../test/server/server";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

const MADE = { titles: false, created: "2026-11-20T08:00:00Z" };

beforeEach(signedIn);
afterEach(() => {
  vi.useRealTimers();
});

/** A server that stores at most one feed. */
function feedServer(first: typeof MADE | null) {
  return timelineServer([entry(4)], { feed: first });
}

describe("the calendar feed", () => {
  it("is made with neutral titles, shown once and copied", async () => {
    const server = feedServer(null);
    await openSite("/calendar");
    const user = userEvent.setup();
    const make = await screen.findByRole("button", { name: "Adresse erstellen" });
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    screen.getByText(/Darum sind die Titel zuerst neutral\.$/);
    await expectAccessible();
    await user.click(make);
    await screen.findByText("Wer die Adresse kennt, sieht, wann Sie Termine haben.");
    await expectAccessible();
    expect(server.calls("POST", "timelineentry/feed")).toEqual([]);
    await confirm(user, "Adresse erstellen");
    const heading = await screen.findByRole("heading", { name: "Ihre Kalender-Adresse" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.calls("POST", "timelineentry/feed")[0]?.body).toEqual({
      titles: false,
      password: PASSWORD,
    });
    const address = `${location.origin}/api/timelineentry/feed/abc123.ics`;
    expect(screen.getByLabelText<HTMLInputElement>("Adresse").value).toBe(address);
    expect(screen.getByRole("link", { name: "In Kalender öffnen" }).getAttribute("href")).toBe(
      address.replace("http:", "webcal:"),
    );
    await user.click(screen.getByRole("button", { name: "Adresse kopieren" }));
    await screen.findByText("Die Adresse ist kopiert.");
    expect(await navigator.clipboard.readText()).toBe(address);
    screen.getByText("Seit 20. November 2026, mit neutralen Titeln.");
    await expectAccessible();
  });

  it("does not show the address again, and asks before a new one takes its place", async () => {
    const server = feedServer(MADE);
    await openSite("/calendar");
    const user = userEvent.setup();
    await screen.findByText(/^Die Adresse selbst zeigen wir nicht noch einmal\./);
    expect(screen.queryByLabelText("Adresse")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Titel der Einträge mitgeben" }));
    await user.click(screen.getByRole("button", { name: "Neue Adresse erstellen" }));
    await screen.findByRole("dialog", { name: "Möchten Sie eine neue Adresse erstellen?" });
    expect(server.calls("POST", "timelineentry/feed")).toEqual([]);
    await confirm(user, "Neue Adresse erstellen");
    await screen.findByText(/^Seit 20\. November 2026, mit den Titeln Ihrer Einträge\.$/);
    expect(server.calls("POST", "timelineentry/feed")[0]?.body).toEqual({ titles: true, password: PASSWORD });
  });

  it("is switched off after asking", async () => {
    const server = feedServer(MADE);
    await openSite("/calendar");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Adresse abschalten" }));
    const question = await screen.findByRole("alertdialog", { name: "Möchten Sie die Adresse abschalten?" });
    await user.click(within(question).getByRole("button", { name: "Adresse abschalten" }));
    await screen.findByText("Die Adresse ist abgeschaltet.");
    expect(server.calls("DELETE", "timelineentry/feed")).toHaveLength(1);
    await screen.findByRole("button", { name: "Adresse erstellen" });
  });

  it("is led to from the dashboard", async () => {
    feedServer(null);
    const router = await openSite("/dashboard");
    const user = userEvent.setup();
    await screen.findByRole("button", { name: "Schnell eintragen" });
    await user.click(screen.getByRole("button", { name: "Weitere Funktionen" }));
    await user.click(await screen.findByRole("menuitem", { name: "Kalender abonnieren" }));
    expect(router.state.location.pathname).toBe("/calendar");
  });

  it("says when it could not be read", async () => {
    const server = timelineServer([]);
    server.fail(/\/feed/, "offline");
    await openSite("/calendar");
    await screen.findByRole("button", { name: "Noch einmal versuchen" });
  });
});

describe("an entry as a calendar file", () => {
  it("is fetched with the session and saved under a name that says nothing", async () => {
    const talk = entry(4, { kind: "APPOINTMENT", title: "Gespräch", time: "1030" });
    const server = timelineServer([talk]);
    const blobs: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && "blob:1" }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "In meinen Kalender übernehmen" }));
    await screen.findByText(/^Die Datei ist gespeichert\./);
    expect(server.calls("GET", "timelineentry/calendar/4")[0]?.headers.get("X-Auth-Token")).toBe("t-1");
    expect(await blobs[0]?.text()).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Gespräch\r\n[\s\S]*END:VCALENDAR\r\n$/,
    );
    expect(names).toEqual(["Eintrag.ics"]);
  });

  it("says when it could not be fetched", async () => {
    const server = timelineServer([entry(4, { title: "Gespräch" })]);
    server.fail(/\/calendar\//, "error.unavailable");
    await openSite("/timelineentry/view/4");
    await userEvent.click(await screen.findByRole("button", { name: "In meinen Kalender übernehmen" }));
    await screen.findByText(/^Der Dienst ist gerade nicht erreichbar/);
  });
});
