// @vitest-environment jsdom
import { createRequire } from "node:module";
import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { asksLast, paced, unpaced, withPace } from "./pace";

/** A check that takes so many milliseconds of a clock that only the test moves, and fails until it is told otherwise. */
function slow(ms: number) {
  let time = 0;
  const check = vi.fn(() => {
    time += ms;
    throw new Error(`no, at ${time}`);
  });
  const pass = (more: number) => {
    time += more;
  };
  return { check, ask: paced(check, () => time), pass };
}

it("a wait does not ask again before twice the time that its last question took", () => {
  const { check, ask, pass } = slow(100);
  expect(ask).toThrow("no, at 100");
  expect(ask).toThrow("no, at 100");
  pass(199);
  expect(ask).toThrow("no, at 100");
  expect(check).toHaveBeenCalledTimes(1);
  pass(1);
  expect(ask).toThrow("no, at 400");
  expect(check).toHaveBeenCalledTimes(2);
  pass(200);
  check.mockReturnValue(undefined as never);
  expect(ask()).toBeUndefined();
});

it("a change of the page is not missed where a test has intervals of its own", () => {
  const check = () => undefined;
  expect(withPace(check)).not.toBe(check);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  expect(withPace(check)).toBe(check);
});

it("a wait whose time is over asks once more before it gives up", async () => {
  const gaveUp = Promise.reject(new Error("gave up"));
  await expect(asksLast(() => "there", gaveUp)).resolves.toBe("there");
  const nothing = () => {
    throw new Error("nothing");
  };
  await expect(asksLast(nothing, gaveUp)).rejects.toThrow("gave up");
});

it("a question that takes no time is asked whenever the page changes", () => {
  const { check, ask } = slow(0);
  expect(ask).toThrow();
  expect(ask).toThrow();
  expect(check).toHaveBeenCalledTimes(2);
});

it("every wait for a page has that pace", () => {
  const { waitFor: ofQueries } = createRequire(import.meta.url)("@testing-library/dom/dist/wait-for.js");
  expect(ofQueries).not.toBe(unpaced);
  expect(waitFor).toBe(ofQueries);
});
