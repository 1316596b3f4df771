import { describe, expect, it } from "vitest";
import { ALL_VIEWED, type CardEvent, type CardModes, cardModes, openSides } from "./cards";

function modesAfter(...events: CardEvent[]): CardModes {
  return events.reduce(cardModes, ALL_VIEWED);
}

describe("the modes of the two cards", () => {
  it("S-CARD-01: there is one per side, and both are read at first", () => {
    expect(ALL_VIEWED).toEqual({ left: "view", right: "view" });
  });

  it("S-CARD-04: a complete save ends editing", () => {
    const saving = modesAfter({ type: "edit", side: "left" }, { type: "save", side: "left" });
    expect(saving.left).toBe("saving");
    expect(cardModes(saving, { type: "completed", side: "left" }).left).toBe("view");
  });

  it("S-CARD-05: saving everything saves what is open and nothing else", () => {
    const one = modesAfter({ type: "edit", side: "right" }, { type: "saveAll" });
    expect(one).toEqual({ left: "view", right: "saving" });
    const both = modesAfter({ type: "edit", side: "right" }, { type: "edit", side: "left" });
    expect(openSides(both)).toEqual(["right", "left"]);
    expect(cardModes(both, { type: "saveAll" })).toEqual({ left: "saving", right: "saving" });
    expect(openSides(one)).toEqual([]);
  });

  it("S-CARD-06: a failed save goes back to editing", () => {
    const failed = modesAfter(
      { type: "edit", side: "left" },
      { type: "save", side: "left" },
      { type: "failed", side: "left" },
    );
    expect(failed.left).toBe("edit");
  });

  it("S-CARD-08: opening one card leaves the other one open", () => {
    expect(modesAfter({ type: "edit", side: "left" }, { type: "edit", side: "right" })).toEqual({
      left: "edit",
      right: "edit",
    });
  });

  it("what does not belong to a mode changes nothing", () => {
    expect(modesAfter({ type: "save", side: "left" })).toEqual(ALL_VIEWED);
    expect(modesAfter({ type: "completed", side: "left" })).toEqual(ALL_VIEWED);
    const saving = modesAfter({ type: "edit", side: "left" }, { type: "save", side: "left" });
    expect(cardModes(saving, { type: "cancel", side: "left" })).toEqual(saving);
    expect(modesAfter({ type: "edit", side: "left" }, { type: "cancel", side: "left" })).toEqual(ALL_VIEWED);
  });
});
