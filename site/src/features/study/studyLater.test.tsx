import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { readDraft } from "../../device/drafts";
import { itemsOf } from "../../device/queue";
import { unsentOf } from "../../offline/writes";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { startServer } from "../../test/server/server";
import { draftKey } from "./useStudy";

beforeEach(() =>
  signedIn({
    now: new Date(2026, 10, 23, 9, 12),
    words: ["study", "questionnaire", "contact", "outbox", "account"],
    pages: [
      () => import("./StudyPage"),
      () => import("./StudyStartPage"),
      () => import("./StudyFormPage"),
      () => import("../account/LogoutPage"),
      () => import("./StudyParticipationPage"),
      () => import("../outbox/OutboxPage"),
      () => import("../../offline/offlineWrites"),
    ],
  }),
);

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async () => userEvent.click(await screen.findByRole("radio", { name: "An einzelnen Tagen" }));
const first = () => screen.findByRole("heading", { level: 1, name: /^Wenig Interesse/ });
const second = () => screen.findByRole("heading", { level: 1, name: /^Niedergeschlagenheit/ });
const expectStored = () => screen.findByText(/^Auf diesem Gerät gespeichert/);
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));

function withoutNetwork(server: ReturnType<typeof startServer>) {
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  return () => {
    network.end();
    window.dispatchEvent(new Event("online"));
  };
}

/** Enters a code and agrees to what is needed. */
async function registered(code: string) {
  await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), code);
  await press("Code prüfen");
  await userEvent.click(await screen.findByRole("checkbox", { name: /nehme freiwillig teil/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /meine Antworten zu meiner Gesundheit/ }));
}

it("a registration without network waits with its consent, and starts the study later", async () => {
  const server = startServer();
  server.studies.codes.set("ABCDEFGH", { study: "prisma", state: "valid" });
  const router = await openSite("/prismastart");
  await screen.findByRole("textbox", { name: "Code" });
  const back = withoutNetwork(server);
  await registered("abcdefgh");
  screen.getByText(/^Der Code wird geprüft, sobald dieses Gerät wieder Verbindung hat/);
  await expectAccessible();
  await press("Teilnahme beginnen");
  await expectStored();
  await waitFor(() => expect(router.state.location.pathname).toBe("/prisma"));
  await screen.findByText(/^Ihre Anmeldung zur Studie ist auf diesem Gerät gespeichert/);
  expect(screen.queryByRole("link", { name: "Mit Code teilnehmen" })).toBeNull();
  await act(() => router.navigate("/outbox"));
  const title = await screen.findByRole("heading", { name: "Studie Prisma" });
  within(title.closest("li") as HTMLElement).getByText("Anmeldung zur Studie");
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Code"]);
  await expectAccessible();
  back();
  await allSent();
  expect(server.calls("POST", "studyquestionnaire/start").at(-1)?.body).toEqual({
    study: "prisma",
    code: "ABCDEFGH",
    consent: { participation: true, healthdata: true, contact: false, version: "1" },
  });
  await act(() => router.navigate("/prisma"));
  await screen.findByText(/^Sie nehmen seit dem/);
});

it("a code that does not fit after all is told, and entered anew in its form", async () => {
  const server = startServer();
  server.studies.codes.set("ABCDEFGH", { study: "prisma", state: "valid" });
  await openSite("/prismastart");
  await screen.findByRole("textbox", { name: "Code" });
  const back = withoutNetwork(server);
  await registered("abcdefgj");
  await press("Teilnahme beginnen");
  await expectStored();
  back();
  cleanup();
  await openSite("/outbox");
  await userEvent.click(await screen.findByRole("link", { name: "Angaben ändern: Studie Prisma" }));
  await registered("abcdefgh");
  await press("Teilnahme beginnen");
  await allSent();
  await screen.findByText(/^Sie nehmen seit dem/);
});

it("who ends the participation without network is asked nothing more, and the study hears of it later", async () => {
  const server = startServer();
  server.studies.begin("prisma", 0);
  const router = await openSite("/prisma");
  await screen.findByRole("region", { name: "Jetzt zu beantworten" });
  await act(() => router.navigate("/studyparticipation"));
  await screen.findByRole("button", { name: "Teilnahme beenden: Studie Prisma" });
  const back = withoutNetwork(server);
  await press("Teilnahme beenden: Studie Prisma");
  await userEvent.click(await screen.findByRole("radio", { name: /Sie werden gelöscht/ }));
  await press("Teilnahme beenden");
  await expectStored();
  await screen.findByText("Beendet am 23.11.2026.");
  screen.getByText("Das Studienteam erfährt davon, sobald dieses Gerät wieder Verbindung hat.");
  await expectAccessible();
  await act(() => router.navigate("/prisma"));
  await screen.findByText(/^Sie haben Ihre Teilnahme am 23.11.2026 beendet/);
  expect(screen.queryByRole("region", { name: "Jetzt zu beantworten" })).toBeNull();
  back();
  await allSent();
  expect(server.calls("POST", "studyquestionnaire/withdraw").at(-1)?.body).toEqual({
    study: "prisma",
    erase: true,
  });
  await screen.findByRole("link", { name: "Mit Code teilnehmen" });
});

it("a draft that does not arrive waits unseen, the last one alone is sent, also when its page was left", async () => {
  const server = startServer();
  server.studies.begin("prisma", 0);
  const router = await openSite("/prisma");
  await screen.findByRole("region", { name: "Jetzt zu beantworten" });
  await act(() => router.navigate("/prisma-phq2"));
  await first();
  const back = withoutNetwork(server);
  const drafts = () => server.calls("POST", "studyquestionnaire/draft");
  for (const [at, question] of [first, second].entries()) {
    await question();
    await choose();
    await waitFor(async () => {
      const items = await itemsOf(PERSON);
      expect(items.map(({ quiet, body }) => [quiet, Object.keys(body.data as object).length])).toEqual([
        [true, at + 1],
      ]);
    });
  }
  await screen.findByText("Keine Verbindung");
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  const tried = drafts().length;
  expect(tried).toBeGreaterThan(0);
  await act(() => router.navigate("/prisma"));
  back();
  await waitFor(async () => expect(await itemsOf(PERSON)).toEqual([]));
  expect(drafts()).toHaveLength(tried + 1);
  const last = drafts().at(-1)?.body as { data: object } | undefined;
  expect(Object.keys(last?.data ?? {})).toHaveLength(2);
  expect(server.rows("studyquestionnaire")).toMatchObject([{ questionnaire: "phq2", status: "draft" }]);
});

it("a page that is being filled in stays when its first draft has arrived", async () => {
  const server = startServer();
  server.studies.begin("prisma", 0);
  const router = await openSite("/prisma");
  await screen.findByRole("region", { name: "Jetzt zu beantworten" });
  await act(() => router.navigate("/prisma-phq2"));
  await first();
  const back = withoutNetwork(server);
  await choose();
  const heading = await second();
  await waitFor(async () => expect(await itemsOf(PERSON)).toHaveLength(1));
  back();
  await waitFor(async () => expect(await itemsOf(PERSON)).toEqual([]));
  const [row] = server.rows("studyquestionnaire");
  await waitFor(() => expect(server.calls("GET", `studyquestionnaire/${row?.id}`)).not.toEqual([]));
  await waitFor(() => expect(screen.queryByText("Keine Verbindung")).toBeNull());
  expect(document.contains(heading), "the same page").toBe(true);
  expect(document.activeElement).toBe(heading);
});

it("answers that are confirmed once more take the place of those that wait", async () => {
  const { server, back } = await confirmed();
  await press("Absenden");
  await waitFor(async () => {
    const items = await itemsOf(PERSON);
    expect(items.filter(({ path }) => path === "studyquestionnaire/submit")).toHaveLength(1);
  });
  back();
  await allSent();
  expect(server.rows("studyquestionnaire")).toMatchObject([{ status: "submitted" }]);
});

/** Confirms the answers to one questionnaire without network. */
async function confirmed() {
  const server = startServer();
  server.studies.begin("prisma", 0);
  const router = await openSite("/prisma");
  await screen.findByRole("region", { name: "Jetzt zu beantworten" });
  await act(() => router.navigate("/prisma-phq2"));
  await first();
  await choose();
  await second();
  await choose();
  const back = withoutNetwork(server);
  await press("Absenden");
  await screen.findByText("Noch nicht gesendet");
  return { server, router, back };
}

it("confirmed answers wait, are told before a sign-out, and are sent from any page", async () => {
  const { server, router, back } = await confirmed();
  await act(() => router.navigate("/prisma"));
  await screen.findByText("Wird noch gesendet");
  await act(() => router.navigate("/logout"));
  await press("Ja");
  const question = await screen.findByRole("alertdialog");
  within(question).getByText(/^Eine Änderung ist nur auf diesem Gerät/);
  await userEvent.click(within(question).getByRole("link"));
  const list = await screen.findByRole("list", { name: "Noch nicht gesendete Änderungen" });
  within(list).getByText("Antworten für eine Studie");
  within(list).getByRole("heading", { name: /Stimmung/ });
  await expectAccessible();
  back();
  await allSent();
  expect(server.rows("studyquestionnaire")).toMatchObject([{ questionnaire: "phq2", status: "submitted" }]);
  await waitFor(async () => expect(await draftOf(server)).toBeUndefined());
  await act(() => router.navigate("/prisma"));
  const sent = await screen.findByRole("region", { name: "Gesendet" });
  within(sent).getByRole("link", { name: /Stimmung/ });
});

it("answers that are given up are gone with their draft", async () => {
  const { server, back } = await confirmed();
  server.fail("POST studyquestionnaire/submit", "error.study.notstarted");
  back();
  cleanup();
  await openSite("/outbox");
  await screen.findByText("Das hat unser Server nicht angenommen.");
  const correct = screen.getByRole("link", { name: /^Angaben ändern: / });
  expect(correct.getAttribute("href")).toMatch(/^\/prisma-phq2\?id=\d+$/);
  expect(await draftOf(server)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Verwerfen: / }));
  await press("Verwerfen");
  await allSent();
  await waitFor(async () => expect(await draftOf(server)).toBeUndefined());
});

/** What the device keeps of the answers that were sent last. */
function draftOf(server: ReturnType<typeof startServer>): Promise<unknown> {
  const body = server.calls("POST", "studyquestionnaire/submit").at(-1)?.body as { id: number };
  return readDraft(PERSON, draftKey(body.id));
}
