import { describe, expect, it } from "vitest";
import type { UserRow } from "../../../api/entities";
import { addressOf, dayPart } from "./greeting";

function user(more: Partial<UserRow>): UserRow {
  return { id: 7, version: 1, email: "m@example.org", ...more } as UserRow;
}

function salutation(key: string) {
  return { id: 1, key, name: key };
}

describe("the greeting", () => {
  it.each([
    [4, "evening"],
    [5, "morning"],
    [10, "morning"],
    [11, "noon"],
    [12, "afternoon"],
    [17, "afternoon"],
    [18, "evening"],
    [23, "evening"],
  ])("at %i o'clock is for the %s", (hour, part) => {
    expect(dayPart(hour)).toBe(part);
  });

  it("addresses by salutation and last name", () => {
    expect(addressOf(user({ salutation: salutation("ms"), firstname: "Mara", lastname: "Berger" }))).toEqual({
      form: "ms",
      name: "Berger",
    });
  });

  it("takes the full name where no salutation fits", () => {
    for (const key of ["none", "diverse"]) {
      const full = user({ salutation: salutation(key), firstname: "Alex", lastname: "Berger" });
      expect(addressOf(full)).toEqual({ form: "full", name: "Alex Berger" });
    }
  });

  it("stays without a name rather than becoming familiar", () => {
    expect(addressOf(undefined)).toBeNull();
    expect(addressOf(user({ firstname: "Alex" }))).toBeNull();
    expect(addressOf(user({ lastname: "Berger" }))).toBeNull();
    expect(addressOf(user({ salutation: salutation("mr"), lastname: " " }))).toBeNull();
  });
});
