import axe from "axe-core";
import { expect } from "vitest";

/**
 * Runs axe on the whole page. Colours need a real layout, and so do the menus of a page in the `frame`, of which one is
 * hidden; both are checked in a browser.
 */
export async function expectAccessible({ frame = true } = {}): Promise<void> {
  const result = await axe.run(document, {
    rules: { "color-contrast": { enabled: false }, "landmark-unique": { enabled: !frame } },
    resultTypes: ["violations"],
  });
  expect(
    result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
  ).toEqual([]);
}
