import { expect, it } from "vitest";
import { firstNumber, noteNumber } from "./firstNumbers";

it("a row keeps the number that it was first shown with, and no other has it", () => {
  expect(firstNumber(700)).toBe(700);
  noteNumber(-3, 700);
  expect([firstNumber(700), firstNumber(-3)]).toEqual([-3, -3]);
  noteNumber(-3, 701);
  expect([firstNumber(700), firstNumber(701)]).toEqual([700, -3]);
});
