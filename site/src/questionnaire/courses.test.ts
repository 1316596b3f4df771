import { expect, it } from "vitest";
import { coursesOf } from "./courses";
import { instrumentOf } from "./instrument.fixture";

const row = (questionnaire: string, revision: number) => ({ questionnaire, revision });

it("one course goes through revisions that differ in words alone, under the newest words", () => {
  const [first, second] = [instrumentOf("visit-sheet", 1), instrumentOf("visit-sheet", 2)];
  for (const revisions of [
    [first, second],
    [second, first],
  ]) {
    const courses = coursesOf([...revisions, instrumentOf("phq2")]);
    expect(courses.map(({ instrument }) => [instrument.key, instrument.revision])).toEqual([
      ["visit-sheet", 2],
      ["phq2", 1],
    ]);
    const [course] = courses;
    expect([row("visit-sheet", 1), row("visit-sheet", 2)].map((one) => course?.has(one))).toEqual([
      true,
      true,
    ]);
    expect([row("visit-sheet", 3), row("phq2", 1)].map((one) => course?.has(one))).toEqual([false, false]);
  }
});

it("a revision that asks or counts otherwise has a course of its own", () => {
  const first = instrumentOf("gad2");
  const counted = { ...first, id: 90, revision: 2, scoring: { ...first.scoring, scales: [] } };
  const asked = { ...first, id: 91, revision: 3, definition: { item: first.definition.item.slice(1) } };
  const courses = coursesOf([first, counted, asked]);
  expect(courses.map(({ instrument }) => instrument.revision)).toEqual([1, 2, 3]);
  expect(courses.map(({ has }) => has(row("gad2", 2)))).toEqual([false, true, false]);
});
