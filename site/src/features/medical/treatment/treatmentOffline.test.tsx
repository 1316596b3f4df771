import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { mutate } from "swr";
import { beforeEach, expect, it } from "vitest";
import { loadWords } from "../../../i18n/i18n";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { PERSON } from "../../../test/server/person";
import { type Server, type Stored, startServer } from "../../../test/server/server";
import { openTreatments, PROFILE, press, signedIn, startField } from "../page.fixture";
import { treatment } from "./treatment.fixture";

const CHEMO = treatment(3, { id: 12 });
const PARTS = [
  treatment(301, { id: 20, parenttreatment: 12 }),
  treatment(302, { id: 21, parenttreatment: 12, startdate: "20260407" }),
];

beforeEach(async () => {
  await signedIn();
  await Promise.all([
    loadWords("outbox", "addressbook", "timeline"),
    import("../../outbox/OutboxPage"),
    import("../../timeline/entry/EntryAddPage"),
    import("../../timeline/days/DashboardPage"),
    import("../../../offline/offlineWrites"),
  ]);
});

/** Opens the page with all that its form needs, and loses the network. */
async function withoutNetwork(stored: Stored = {}) {
  const server = startServer({ medicalprofile: [PROFILE], ...stored });
  const user = await openTreatments();
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  return { server, network, user };
}

async function addPart(user: UserEvent, which: RegExp, at: number, day: string) {
  await press(user, "Teilbehandlung hinzufügen");
  const part = within(screen.getByRole("group", { name: new RegExp(`^Teil ${at}`) }));
  await user.click(part.getByRole("radio", { name: which }));
  await user.type(part.getByRole("textbox", { name: /^Beginn dieses Teils/ }), day);
}

async function enterChemo(user: UserEvent) {
  await press(user, "Behandlung hinzufügen");
  await user.click(await screen.findByRole("radio", { name: /^Chemotherapie/ }));
  await press(user, "Weiter");
  await user.type(startField(), "9.2.2026");
  await addPart(user, /^Vor der Operation/, 1, "9.2.2026");
  await addPart(user, /^Nach der Operation/, 2, "7.4.2026");
  await press(user, "Speichern");
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
}

async function openMenu(user: UserEvent, item: string) {
  await user.click(await screen.findByRole("button", { name: /^Mehr zu / }));
  await user.click(screen.getByRole("menuitem", { name: item }));
}

const card = async () => (await screen.findByRole("article")).textContent;
const online = () => window.dispatchEvent(new Event("online"));
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
const sent = (server: Server) => server.writes().filter(({ path }) => path.startsWith("treatment/"));

it("a treatment with two parts is shown at once, also after a reload, and arrives in order", async () => {
  const { server, network, user } = await withoutNetwork();
  await enterChemo(user);
  const shown = /^Chemotherapie.*Vor der Operation.*09\.02\.2026.*Nach der Operation.*07\.04\.2026/;
  expect(await card()).toMatch(shown);
  expect(server.rows("treatment")).toEqual([]);
  cleanup();
  await openSite("/treatment");
  expect(await card()).toMatch(shown);
  await expectAccessible();
  cleanup();
  await openSite("/outbox");
  await screen.findByRole("heading", { level: 2, name: "Chemotherapie" });
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["Chemotherapie"]);
  const terms = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms().slice(0, 2)).toEqual(["Behandlungsart", "Beginn der Behandlung"]);
  expect(terms()).not.toContain("Eine Angabe");
  screen.getByText("09.02.2026, Vor der Operation (neoadjuvant); 07.04.2026, Nach der Operation (adjuvant)");

  const before = server.requests.length;
  network.end();
  await press(user, "Jetzt senden");
  await screen.findByRole("heading", { name: "Alles ist gesendet" });
  const sentCalls = server.requests
    .slice(before)
    .filter(({ path }) => path.startsWith("/api/treatment/save"));
  expect(sentCalls).toHaveLength(1);
  const [whole, ...parts] = server.rows("treatment");
  expect(parts.map(({ parenttreatment }) => parenttreatment)).toEqual([whole?.id, whole?.id]);
  expect(parts.map(({ startdate }) => startdate)).toEqual(["20260209", "20260407"]);
  cleanup();
  await openSite("/treatment");
  expect(await card()).toMatch(shown);
});

it("that of a new person arrives after the profile that it needs", async () => {
  const { server, network, user } = await withoutNetwork({ medicalprofile: [] });
  await enterChemo(user);
  expect(await card()).toMatch(/^Chemotherapie.*09\.02\.2026/);
  cleanup();
  await openSite("/treatment");
  expect(await card()).toMatch(/^Chemotherapie.*09\.02\.2026/);
  expect(server.rows("medicalprofile")).toEqual([]);
  const before = server.writes().length;
  network.end();
  online();
  await allSent();
  expect(
    server
      .writes()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(["medicalprofile/add", "treatment/save"]);
  const [id] = server.rows("medicalprofile").map((row) => row.id);
  expect(server.rows("treatment").map(({ medicalprofile }) => medicalprofile)).toEqual([id, id, id]);
});

it.each(["offline", "lost"] as const)(
  "what waits because its call was %s is stored once",
  async (failure) => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
    server.fail("POST treatment/save", failure, { times: 1 });
    await enterChemo(user);
    online();
    await allSent();
    expect(server.rows("treatment").map(({ treatmentcategory }) => treatmentcategory.key)).toEqual([
      "chemo",
      "chemo.neoadjuvant",
      "chemo.adjuvant",
    ]);
  },
);

it("a form that is open while its treatment arrives changes the row of the server", async () => {
  const { server, network, user } = await withoutNetwork();
  await enterChemo(user);
  await openMenu(user, "Bearbeiten");
  await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port links");
  network.end();
  online();
  await allSent();
  await waitFor(() => expect(server.rows("treatment")).toHaveLength(3));
  await press(user, "Speichern");
  await waitFor(() => expect(server.rows("treatment")[0]?.note).toBe("Port links"));
  expect(server.rows("treatment")).toHaveLength(3);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
});

it("what was typed into the form of a treatment that waits is there when it has arrived", async () => {
  const { server, network, user } = await withoutNetwork();
  await enterChemo(user);
  await openMenu(user, "Bearbeiten");
  await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port links");
  cleanup();
  await openSite("/dashboard");
  network.end();
  online();
  await allSent();
  cleanup();
  // On a later visit.
  await mutate(() => true, undefined, { revalidate: false });
  await openSite("/treatment");
  expect(await screen.findByRole("textbox", { name: /^Notiz/ })).toHaveProperty("value", "Port links");
  await press(user, "Speichern");
  await waitFor(() => expect(server.rows("treatment")[0]?.note).toBe("Port links"));
  expect(server.rows("treatment")).toHaveLength(3);
  await screen.findByRole("article");
});

it("a change of the kind takes the former parts along, here as on the server", async () => {
  const { server, network, user } = await withoutNetwork({ treatment: [CHEMO, ...PARTS] });
  await openMenu(user, "Bearbeiten");
  await press(user, "Andere Behandlungsart wählen");
  await user.click(screen.getByRole("radio", { name: /^Antihormontherapie/ }));
  await press(user, "Weiter");
  await user.type(startField(), "1.5.2026");
  await press(user, "Speichern");
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  cleanup();
  await openSite("/treatment");
  expect(await card()).toMatch(/^Antihormontherapie/);
  expect(await card()).not.toMatch(/Operation/);
  network.end();
  online();
  await waitFor(() => expect(server.rows("treatment")).toHaveLength(1));
});

it("a deleted treatment is gone at once, its parts are deleted before it", async () => {
  const { server, network, user } = await withoutNetwork({ treatment: [CHEMO, ...PARTS] });
  await openMenu(user, "Entfernen");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  cleanup();
  await openSite("/treatment");
  await screen.findByRole("button", { name: "Behandlung hinzufügen" });
  expect(screen.queryByRole("article")).toBeNull();
  expect(server.rows("treatment")).toHaveLength(3);
  const before = sent(server).length;
  network.end();
  online();
  await waitFor(() => expect(server.rows("treatment")).toEqual([]));
  expect(
    sent(server)
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(["treatment/delete/20", "treatment/delete/21", "treatment/delete/12"]);
});

it("how it ended is kept as well", async () => {
  const { server, network, user } = await withoutNetwork({ treatment: [CHEMO] });
  network.end();
  await openMenu(user, "Beenden");
  await user.click(await screen.findByRole("radio", { name: /^Wie geplant/ }));
  const again = server.fail(/^(GET|POST) /, "offline");
  await press(user, "Speichern");
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  expect(await card()).toMatch(/Wie geplant abgeschlossen/);
  again.end();
  online();
  await waitFor(() => expect(server.row("treatment", 12)?.treatmentresult?.key).toBe("completed"));
});

it("a part that was refused is corrected in the form of its treatment", async () => {
  const { server, network, user } = await withoutNetwork();
  await enterChemo(user);
  const fields = [{ path: "parts[1].startdate", key: "value" as const }];
  server.fail("POST treatment/save", { key: "error.validation", fields }, { times: 1 });
  network.end();
  online();
  cleanup();
  const router = await openSite("/outbox");
  await user.click(await screen.findByRole("link", { name: "Angaben ändern: Chemotherapie" }));
  expect(server.rows("treatment")).toEqual([]);
  const part = within(await screen.findByRole("group", { name: /^Teil 2/ }));
  expect(router.state.location.search).toBe("");
  await press(user, /^Ändern: Teil 2/);
  const day = part.getByRole("textbox", { name: /^Beginn dieses Teils/ });
  expect(day).toHaveProperty("value", "07.04.2026");
  await user.clear(day);
  await user.type(day, "8.4.2026");
  await press(user, "Speichern");
  await waitFor(() =>
    expect(server.rows("treatment").map(({ startdate }) => startdate)).toEqual([
      "20260209",
      "20260209",
      "20260408",
    ]),
  );
  await screen.findByRole("button", { name: "Behandlung hinzufügen" });
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
});

it("of a treatment that waits an intake is entered too, and arrives after it", async () => {
  const { server, network, user } = await withoutNetwork();
  await press(user, "Behandlung hinzufügen");
  await user.click(await screen.findByRole("radio", { name: /^Antihormontherapie/ }));
  await press(user, "Weiter");
  await user.selectOptions(await screen.findByRole("combobox", { name: /^Medikament/ }), "Letrozol");
  await user.type(startField(), "1.5.2026");
  await press(user, "Speichern");
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  await openMenu(user, "Einnahme eintragen");
  const title = await screen.findByRole("textbox", { name: "Was nehmen Sie ein?" });
  expect(title).toHaveProperty("value", "Letrozol");
  await user.click(screen.getByRole("button", { name: "Morgen" }));
  await press(user, "Speichern");
  await screen.findByRole("heading", { level: 1, name: /^Guten Morgen/ });
  expect(server.rows("timelineentry")).toEqual([]);
  network.end();
  online();
  await allSent();
  const [whole] = server.rows("treatment");
  expect(server.rows("timelineentry")).toMatchObject([{ treatment: whole?.id, title: "Letrozol" }]);
});

it("that was changed here and elsewhere asks which note counts", async () => {
  const { server, network, user } = await withoutNetwork({ treatment: [CHEMO] });
  await openMenu(user, "Bearbeiten");
  await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port links");
  await press(user, "Speichern");
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  server.change("treatment", 12, { note: "Port rechts", startdate: "20260210" });
  network.end();
  cleanup();
  await openSite("/outbox");
  await user.click(await screen.findByRole("button", { name: "Versionen vergleichen: Chemotherapie" }));
  const notes = within(screen.getByRole("radiogroup", { name: /^Notiz/ }));
  notes.getByRole("radio", { name: /^Port rechts\s*Inzwischen gespeichert/ });
  await user.click(notes.getByRole("radio", { name: /^Port links\s*Ihre Eingabe/ }));
  expect(screen.getAllByRole("radiogroup")).toHaveLength(1);
  await press(user, "Speichern");
  await allSent();
  expect(server.row("treatment", 12)).toMatchObject({ note: "Port links", startdate: "20260210" });
});
