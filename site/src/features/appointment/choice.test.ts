import { describe, expect, it } from "vitest";
import { CHOICES, periodOf, questionsIn, readChoice } from "./choice";

const TODAY = "20261123";
const START = readChoice(undefined);

describe("the days of the sheet", () => {
  it("begin with the last appointment, or four weeks ago without one", () => {
    expect(periodOf(START, "20261110", TODAY)).toEqual({ from: "20261110", to: TODAY });
    expect(periodOf(START, null, TODAY)).toEqual({ from: "20261026", to: TODAY });
    expect(periodOf({ ...START, since: "last" }, null, TODAY)).toEqual({ from: "20261026", to: TODAY });
  });

  it("are three months, or those that were typed", () => {
    expect(periodOf({ ...START, since: "months" }, null, TODAY)).toEqual({ from: "20260823", to: TODAY });
    const own = { ...START, since: "own", from: "20261101", to: "20261201" } as const;
    expect(periodOf(own, null, TODAY)).toEqual({ from: "20261101", to: "20261201" });
  });

  it("are refused at the field that is wrong", () => {
    const own = { ...START, since: "own" } as const;
    expect(periodOf(own, null, TODAY)).toEqual({ field: "from", key: "required" });
    const typed = { ...own, from: "20261101" };
    expect(periodOf({ ...typed, to: "?abc" }, null, TODAY)).toEqual({ field: "to", key: "parseDate" });
    expect(periodOf({ ...typed, to: "20261031" }, null, TODAY)).toEqual({ field: "to", key: "order" });
    expect(periodOf({ ...typed, from: "20200101" }, null, TODAY)).toEqual({ field: "from", key: "minDate" });
    expect(periodOf({ ...typed, to: "20280101" }, null, TODAY)).toEqual({ field: "to", key: "maxDate" });
  });
});

it("who the person is stands in the summary only when chosen", () => {
  expect(START.chosen).toEqual(CHOICES.filter((key) => !["name", "team", "contact"].includes(key)));
  expect(readChoice({ chosen: ["contact", "gone"], since: "gone" })).toMatchObject({
    chosen: ["contact"],
    since: null,
  });
});

it("every line with something in it is a question", () => {
  expect(questionsIn(" Warum? \n\n Wie lange?")).toEqual(["Warum?", "Wie lange?"]);
});
