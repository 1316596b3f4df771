import type { TestInfo } from "@playwright/test";
import { expect, test } from "./support/test";
import { mayBegin, noteStop } from "./support/tries";

test("two tests of a run have a second try, and each whose browser stopped drawing", async ({
  page: _,
}, info) => {
  /** The test of that name in a run of its own. */
  const at = (testId: string, retry: number): TestInfo => ({
    ...info,
    project: { ...info.project, outputDir: info.outputPath() },
    testId,
    retry,
  });
  const tests = ["first", "second", "third", "stopped"];
  for (const id of tests) expect(() => mayBegin(at(id, 0))).not.toThrow();
  noteStop(at("stopped", 0));
  for (const id of ["first", "stopped", "second"]) expect(() => mayBegin(at(id, 1))).not.toThrow();
  expect(() => mayBegin(at("third", 1))).toThrow("had a second try already");
});
