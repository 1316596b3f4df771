import { illegible } from "./support/legible";
import { expect, test } from "./support/test";

const BUTTON = "<button style='width: 120px; height: 40px'>Speichern</button>";

const FAULTS: readonly [name: string, markup: string, fault: RegExp][] = [
  [
    "a word broken inside",
    "<p style='width: 60px; overflow-wrap: anywhere'>Strahlentherapie</p>",
    /is broken/,
  ],
  ["three letters a line", "<p style='width: 30px'>Auf dem Amt am See</p>", /under five letters/],
  [
    "a bar over a button",
    `${BUTTON}<div style='position: fixed; inset: 0; background: red'></div>`,
    /covered by/,
  ],
  ["a button beyond the edge", `<div style='margin-left: 330px'>${BUTTON}</div>`, /cut off/],
  ["a button cut by its box", `<div style='width: 60px; overflow: hidden'>${BUTTON}</div>`, /cut off/],
];

const GOOD: readonly [name: string, markup: string][] = [
  ["a word parted at its own mark", "<p style='width: 110px'>Hals-Nasen-Ohren-Praxis und Wartezimmer</p>"],
  [
    "a button that one can scroll to",
    `<div style='height: 20px; overflow: auto'><p style='height: 90px'></p>${BUTTON}</div>`,
  ],
  [
    "a hidden box under its label",
    "<label style='display: block; position: relative'>Ja<input type=checkbox style='position: absolute; opacity: 0'></label>",
  ],
];

test.use({ viewport: { width: 390, height: 844 } });

for (const [name, markup, fault] of FAULTS)
  test(`the layout check finds ${name}`, async ({ page }) => {
    await page.setContent(markup);
    expect((await illegible(page)).join("\n")).toMatch(fault);
  });

for (const [name, markup] of GOOD)
  test(`the layout check accepts ${name}`, async ({ page }) => {
    await page.setContent(markup);
    expect(await illegible(page)).toEqual([]);
  });
