import { describe, expect, it } from "vitest";
import { entityKey, isListOf, listKey, nearDaysKey } from "./keys";

describe("isListOf", () => {
  it("matches every list of its root, and the days around today as one of the timeline", () => {
    expect(isListOf("treatment")(listKey("treatment", { size: 5 }))).toBe(true);
    expect(isListOf("timelineentry")(nearDaysKey)).toBe(true);
  });

  it.each([entityKey("treatment", 1), listKey("treatmenttype"), nearDaysKey, null, 7])(
    "leaves %s alone",
    (key) => expect(isListOf("treatment")(key)).toBe(false),
  );
});
