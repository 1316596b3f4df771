import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** All that is looked at once for each state of a page. */
export const ALL_RULES: axe.RunOptions = {
  runOnly: { type: "tag", values: TAGS },
  rules: { "landmark-unique": { enabled: true } },
  // What passes is not told: naming each of its elements takes as long as a fifth of the checks.
  resultTypes: ["violations"],
};

/** All that other colours can change. */
export const CONTRAST_RULES: axe.RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast"] },
  resultTypes: ["violations"],
};

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What keeps people from using the page as it is now, in one line for each element. */
export async function axeViolations(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Half a megabyte: sent once for each loaded page, not with each look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (run) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, run);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
    );
  }, options);
}
