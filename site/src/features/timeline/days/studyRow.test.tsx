import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "../../../api/client";
import { loadWords } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

beforeEach(async () => {
  await signedIn();
  await loadWords("study", "questionnaire");
  await Promise.all([import("../../study/StudyPage"), import("../../study/StudyFormPage")]);
});
afterEach(() => vi.useRealTimers());

/** Somebody starts a study today. */
async function started(study: string) {
  const server = timelineServer([entry(1, { title: "Rezept abholen" })]);
  const consent = { participation: true, healthdata: true, contact: false, version: "1" };
  const code = server.studies.give(study);
  await call("POST", "studyquestionnaire/start", { body: { study, code, consent } });
}

/** The day that has a row, once its entries are there. */
async function dayWith(row: string): Promise<HTMLElement> {
  await screen.findByRole("heading", { name: row });
  return screen.getByRole("region", { name: /^Heute$/ });
}

it("what a study asks today is one row with its number and minutes, and nothing of it can be ticked", async () => {
  await started("prisma");
  await openSite("/dashboard");
  const day = await dayWith("5 Fragebögen der Studie Prisma");
  const row = within(day).getByRole("heading", { name: "5 Fragebögen der Studie Prisma" }).closest("li");
  expect(row?.textContent).toMatch(/\d+ Fragen, etwa \d+ Minuten/);
  // The prescription and what the study asks.
  expect(screen.getByText(/^Heute stehen 2 Dinge an\.$/)).toBeTruthy();
  expect(within(day).getAllByRole("button", { name: /^Abhaken/ })).toHaveLength(1);
  await expectAccessible();
  const answer = within(day).getByRole("link", { name: "Beantworten: 5 Fragebögen der Studie Prisma" });
  await userEvent.click(answer);
  await screen.findByRole("heading", { level: 1, name: "Studie Prisma" });
});

it("the last one opens its questionnaire and is done by sending", async () => {
  await started("prisma");
  const all = (await call("GET", "studyquestionnaire/prisma/show")) as {
    questionnaires: { id: number; questionnaire: string; occasion: string }[];
  };
  const open = all.questionnaires.filter(({ occasion }) => occasion === "start");
  expect(open).toHaveLength(5);
  const [phq] = open.filter(({ questionnaire }) => questionnaire === "phq2");
  const rows = (await call("GET", "timelineentry/list?f.from=20261120&f.to=20261120")) as {
    items: { title: string; studyquestionnaire?: number; questions?: number; done: boolean }[];
  };
  const reminder = rows.items.find(({ studyquestionnaire }) => studyquestionnaire === phq?.id);
  expect(reminder).toMatchObject({ title: "Fragebogen: PHQ-2", questions: 2, done: false });
  await call("POST", "studyquestionnaire/submit", {
    body: { id: phq?.id, data: { phq2_1: "LA6568-5", phq2_2: "LA6568-5" } },
  });
  await openSite("/dashboard");
  const day = await dayWith("4 Fragebögen der Studie Prisma");
  const sent = within(day).getByRole("link", { name: "Fragebogen: PHQ-2" });
  expect(sent.closest("li")?.textContent).toContain("Erinnerung · Gesendet");
  expect(sent.getAttribute("href")).toBe(`/prisma-phq2?id=${phq?.id}`);
});

it("one alone leads to its questions, whatever day it is asked on", async () => {
  await started("cosionko");
  await openSite("/dashboard");
  const tomorrow = await screen.findByRole("region", { name: /^Morgen/ });
  const link = within(tomorrow).getByRole("link", { name: /^Fragebogen:/ });
  expect(link.getAttribute("href")).toMatch(/^\/app-cosinuss\?id=\d+$/);
  expect(within(tomorrow).queryByRole("link", { name: /^Beantworten/ })).toBeNull();
});
