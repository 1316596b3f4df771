import { expect, it } from "vitest";
import { ideasIn } from "./ideas";

it("every idea has words and minutes in both languages", () => {
  const german = ideasIn("de");
  const english = ideasIn("en");
  expect(german.length).toBeGreaterThan(10);
  expect(english.map(({ id }) => id)).toEqual(german.map(({ id }) => id));
  for (const { name, minutes } of [...german, ...english]) {
    expect(name.trim()).not.toBe("");
    expect(name.length).toBeLessThanOrEqual(200);
    expect(minutes).toBeGreaterThan(0);
  }
});
