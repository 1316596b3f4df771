import { describe, expect, it } from "vitest";
import { instrumentOf } from "../../../questionnaire/instrument.fixture";
import { frequentOf, scalesOf } from "./courses";
import { againOf, byMoment, type Checkin, type Diary, offeredOf, timeOf } from "./diary";

const first: Diary = instrumentOf("checkin");
const second: Diary = { ...first, id: 99, revision: 2 };
const other: Diary = { ...first, id: 70, key: "paindiary", sort: 5 };

let id = 0;
const row = (date: string, answers: object, questionnaireId = first.id, time = ""): Checkin => {
  id += 1;
  return { id, version: 1, date, time, questionnaireId, answers } as unknown as Checkin;
};

it("the newest revision that is offered counts, in the order of the operator", () => {
  const offered = offeredOf([first, second, { ...second, id: 100, revision: 3, active: false }, other]);
  expect(offered.map((diary) => diary.id)).toEqual([70, 99]);
});

describe("a course", () => {
  it("goes on over the revisions, in the order of the moments, and keeps gaps as gaps", () => {
    const rows = [
      row("20261103", { wellbeing: 7 }, second.id),
      row("20261101", { wellbeing: 3 }),
      row("20261103", { wellbeing: 5 }, second.id, "0700"),
      row("20261102", { complaint: ["pain"] }),
    ];
    expect(scalesOf([first, second], rows).map(({ item, to, points }) => [item.linkId, to, points])).toEqual([
      [
        "wellbeing",
        [0, 10],
        [
          { day: "20261101", value: 3 },
          { day: "20261103", value: 7 },
          { day: "20261103", value: 5 },
        ],
      ],
    ]);
  });

  it("of a number that was typed reaches as far as it went, and begins with the second", () => {
    const one = row("20261101", { wellbeing: 5, temperature: 37.4 });
    const scales = (rows: Checkin[]) => scalesOf([first], rows).map(({ item, to }) => [item.linkId, to]);
    expect(scales([one])).toEqual([["wellbeing", [0, 10]]]);
    expect(scales([one, row("20261102", { temperature: 38.1 })])).toEqual([
      ["wellbeing", [0, 10]],
      ["temperature", [37, 39]],
    ]);
  });

  it("of two diaries is one each", () => {
    const rows = [row("20261101", { wellbeing: 3 }), row("20261101", { wellbeing: 9 }, other.id)];
    expect(scalesOf([first, other], rows).map(({ diary, points }) => [diary.key, points[0]?.value])).toEqual([
      ["checkin", 3],
      ["paindiary", 9],
    ]);
  });
});

it("what was there is counted in days, with the strongest, the most frequent first", () => {
  const rows = [
    row("20261101", { complaint: ["pain", "fatigue"], pain: "mild", fatigue: "medium" }),
    row("20261101", { complaint: ["pain"], pain: "strong" }),
    row("20261102", { complaint: ["fatigue", "sleep"], fatigue: "mild" }),
    row("20261103", { wellbeing: 8 }),
  ];
  const told = frequentOf([first], rows).map(({ code, days, all, strongest }) => [
    code,
    days,
    all,
    strongest,
  ]);
  expect(told).toEqual([
    ["fatigue", 2, 3, "medium"],
    ["pain", 1, 3, "strong"],
    ["sleep", 1, 3, null],
  ]);
});

it("what is said again is what was chosen, not what was measured or written", () => {
  const answers = {
    wellbeing: 4,
    complaint: ["pain"],
    pain: "mild",
    temperature: 37.9,
    weight: 61,
    note: "Müde",
  };
  expect(againOf(first, answers)).toEqual({ wellbeing: 4, complaint: ["pain"], pain: "mild" });
});

it("moments are in their order, and a day without a time begins it", () => {
  const rows = [row("20261101", {}, 1, "0800"), row("20261102", {}), row("20261101", {})];
  expect([...rows].sort(byMoment).map(({ date, time }) => `${date} ${time}`)).toEqual([
    "20261102 ",
    "20261101 0800",
    "20261101 ",
  ]);
  expect(timeOf(new Date(2026, 0, 1, 7, 5))).toBe("0705");
});
