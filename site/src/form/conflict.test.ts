import { describe, expect, it } from "vitest";
import { differing } from "./conflict";

describe("what differs between two versions", () => {
  it("is told where most of it is the same", () => {
    const versions = { mine: "Operation, 14.07.2026, links", theirs: "Operation, 15.07.2026, links, Notiz" };
    expect(differing(versions)).toEqual({ mine: "14.07.2026", theirs: "15.07.2026, Notiz" });
    expect(differing({ mine: "EC, links", theirs: "EC" })).toEqual({ mine: "links", theirs: "" });
  });

  it("needs no words where the whole versions are short", () => {
    expect(differing({ mine: "14.07.2026", theirs: "15.07.2026" })).toBeNull();
    expect(differing({ mine: "G1", theirs: "Keine Angabe" })).toBeNull();
  });
});
