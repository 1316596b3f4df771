import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import { numberOf, spoken } from "./relation";

const OTHER = 4_503_599_627_370_495;
const ASKED = { id: 8, relateduser: OTHER, relatedname: "Berta Sommer", categories: [3] as never };
const RECEIVED = { ...ASKED, received: true, relationtype: "private" as const };

beforeEach(() =>
  signedIn({
    words: ["relations", "objection"],
    pages: [
      () => import("./RelationsPage"),
      () => import("./RelationAddPage"),
      () => import("./RelationViewPage"),
      () => import("../objection/ObjectionPage"),
    ],
  }),
);

const user = () => userEvent.setup();
const press = async (name: string) => user().click(await screen.findByRole("button", { name }));
const follow = async (name: string) => user().click(await screen.findByRole("link", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

it("a number is read out in groups and taken however it is typed", () => {
  expect(spoken(OTHER)).toBe("4503 5996 2737 0495");
  expect(["4503 5996 2737 0495", " 4503-5996.2737\u00a00495 "].map(numberOf)).toEqual([OTHER, OTHER]);
  expect(["", "0", "12a", "99999999999999999"].map(numberOf)).toEqual([null, null, null, null]);
});

describe("whoever asks", () => {
  it("names the person by the number and says how they know each other", async () => {
    const server = startServer();
    await openSite("/settings/relations");
    await screen.findByText("Sie haben noch keine Verbindung.");
    await expectAccessible();
    await follow("Verbindung anfragen");
    await press("Anfrage senden");
    const summary = within(await focusedSummary());
    summary.getByText(/Bitte geben Sie die Nummer der Person ein/);
    summary.getByText(/Bitte wählen Sie, wie Sie sich kennen/);
    await expectAccessible();
    const number = screen.getByLabelText("Nummer der Person");
    await user().type(number, "12a");
    await press("Anfrage senden");
    await screen.findAllByText(/Diese Nummer gibt es nicht/);
    await user().clear(number);
    await user().type(number, "7");
    await press("Anfrage senden");
    await screen.findAllByText(/Das ist Ihre eigene Nummer/);
    await user().clear(number);
    await user().type(number, "4503 5996 2737 0495");
    await user().click(screen.getByRole("radio", { name: "Privat" }));
    await user().click(await screen.findByRole("checkbox", { name: "Freundeskreis" }));
    await press("Anfrage senden");
    await screen.findByText("Wartet auf Antwort");
    expect(server.calls("POST", "userrelation/add")[0]?.body).toEqual({
      relateduser: OTHER,
      categories: [3],
      relationtype: "private",
    });
  });

  it("takes it back, and does not report their own question", async () => {
    const server = startServer({ userrelation: [{ ...ASKED, relatedname: undefined }] });
    await openSite("/settings/relations");
    await follow("Ansehen: Person mit der Nummer 4503 5996 2737 0495");
    await heading("Person mit der Nummer 4503 5996 2737 0495");
    expect(screen.queryByRole("link", { name: "Anfrage melden" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Zustimmen" })).toBeNull();
    await press("Anfrage zurücknehmen");
    await press("Beenden");
    await waitFor(() => expect(server.rows("userrelation")).toEqual([]));
    await screen.findByText("Sie haben noch keine Verbindung.");
  });
});

describe("whoever is asked", () => {
  it("sees who it is, and says yes in one of three ways", async () => {
    const server = startServer({ userrelation: [RECEIVED] });
    await openSite("/settings/relations");
    await screen.findByText("Neue Anfrage");
    await follow("Antworten: Berta Sommer");
    await heading("Berta Sommer");
    await waitFor(() => expect(server.rows("userrelation")[0]?.read).toBe(true));
    await expectAccessible();
    await user().click(await screen.findByRole("radio", { name: "Privat und beruflich" }));
    await press("Zustimmen");
    await screen.findByText("Verbunden: Privat und beruflich");
    expect(server.calls("POST", "userrelation/match/both/8")).toHaveLength(1);
    expect(server.rows("userrelation")[0]).toMatchObject({ status: "matched", relationtype: "both" });
  });

  it("says no, and may answer otherwise later", async () => {
    const server = startServer({ userrelation: [RECEIVED] });
    await openSite("/settings/relations/view/8");
    await press("Ablehnen");
    await screen.findByText("Abgelehnt");
    expect(server.rows("userrelation")[0]).toMatchObject({ status: "nomatch" });
    await screen.findByRole("heading", { name: "Antwort ändern" });
    await press("Zustimmen");
    await screen.findByText("Verbunden: Privat");
  });

  it("is told when the answer did not arrive, and can give it again", async () => {
    const server = startServer({ userrelation: [RECEIVED] });
    await openSite("/settings/relations/view/8");
    server.fail("POST userrelation/match/private/8", "error.unavailable");
    await press("Zustimmen");
    await screen.findByRole("alert");
    expect(server.rows("userrelation")[0]?.status ?? "open").toBe("open");
    expect(screen.getByRole("button", { name: "Zustimmen" })).toHaveProperty("disabled", false);
  });

  it("ends all that there is with the person", async () => {
    const server = startServer({ userrelation: [RECEIVED, { ...RECEIVED, id: 9, status: "matched" }] });
    await openSite("/settings/relations/view/8");
    await press("Alle 2 mit dieser Person beenden");
    await press("Beenden");
    await waitFor(() => expect(server.rows("userrelation")).toEqual([]));
    expect(server.calls("DELETE", "userrelation/deleteByRelatedUserIdForLoggedInUser")[0]?.body).toEqual({
      relatedUserId: OTHER,
    });
  });

  it("reports what is objectionable", async () => {
    const server = startServer({ userrelation: [RECEIVED] });
    await openSite("/settings/relations/view/8");
    await follow("Anfrage melden");
    await heading("Inhalt melden");
    await expectAccessible();
    await user().type(screen.getByLabelText(/Was ist nicht in Ordnung/), "  Ich kenne diese Person nicht. ");
    await press("Melden");
    await screen.findByText("Danke. Wir sehen es uns an.");
    await heading("Berta Sommer");
    expect(server.calls("POST", "userrelation/objectionable/8")[0]?.body).toEqual({
      reason: "Ich kenne diese Person nicht.",
    });
  });

  it("learns that it is over", async () => {
    startServer();
    await openSite("/settings/relations/view/8");
    await heading("Diese Verbindung gibt es nicht");
  });
});

describe("a report", () => {
  it("needs no reason, and reads the same for what we have written", async () => {
    const server = startServer();
    await openSite("/objection?root=glossaryentry&id=1");
    await press("Melden");
    await screen.findByText("Danke. Wir sehen es uns an.");
    expect(server.calls("POST", "glossaryentry/objectionable/1")[0]?.body).toEqual({});
  });

  it.each(["/objection", "/objection?root=user&id=7", "/objection?root=article&id=x"])(
    "%s leads to the contact page",
    async (path) => {
      startServer();
      const router = await openSite(path);
      await waitFor(() => expect(router.state.location.pathname).toBe("/contactus"));
    },
  );
});
