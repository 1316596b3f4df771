import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";

/** So many tests of a run may pass at their second try (ADR 41). */
const SECOND_TRIES = 2;

type List = "stopped-drawing" | "second-tries";

/** Adds the test to a list of this run, which its workers share. Returns the ids on that list, in order. */
function noted(info: TestInfo, list: List): string[] {
  const file = join(info.project.outputDir, `${list}.txt`);
  mkdirSync(info.project.outputDir, { recursive: true });
  appendFileSync(file, `${info.testId}\n`);
  return readFileSync(file, "utf8").trim().split("\n");
}

/** The browser of the test has stopped drawing: it begins anew in a new one, and that is no second try. */
export function noteStop(info: TestInfo): void {
  noted(info, "stopped-drawing");
}

function hasStopped({ project, testId }: TestInfo): boolean {
  try {
    return readFileSync(join(project.outputDir, "stopped-drawing.txt"), "utf8").split("\n").includes(testId);
  } catch {
    return false;
  }
}

/** Fails the second try of a test where too many of this run have had one. */
export function mayBegin(info: TestInfo): void {
  if (info.retry === 0 || hasStopped(info)) return;
  if (noted(info, "second-tries").indexOf(info.testId) >= SECOND_TRIES)
    throw new Error(`failed above; ${SECOND_TRIES} tests of this run have had a second try already`);
}
