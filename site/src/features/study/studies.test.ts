import { expect, it } from "vitest";
import { formOf, questionnaireAt, STUDIES, studyAt } from "./studies";

it.each(STUDIES)("$key: every questionnaire has a page, also one that is new to the site", (study) => {
  for (const key of [...Object.keys(study.forms), "fatigue-2"]) {
    const page = formOf(study, key);
    expect([studyAt(page).key, questionnaireAt(study, page)]).toEqual([study.key, key]);
  }
});

it("a page of no study is none", () => {
  expect(() => studyAt("/studyform/nothing/phq2")).toThrow();
});
