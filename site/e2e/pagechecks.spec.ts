// projects: en-1280

import { accessibleNameFaults } from "./support/accessibleNames";
import { clippedText } from "./support/clippedText";
import { layoutFaults } from "./support/layoutFaults";
import { misplacedButtons } from "./support/misplacedButtons";
import { expect, test } from "./support/test";
import { unevenButtons } from "./support/unevenButtons";

const BUTTON = "<button style='width: 120px; height: 40px'>Speichern</button>";

/** A message at the end of a window of 844 px, with so much empty page below. */
const bar = (room: number) =>
  `<div style='height: ${room}px'></div><div style='position: fixed; inset: 760px 0 0; background: red'></div>`;

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
  [
    "a bar that scrolling does not take away",
    `<body style='margin: 0'><p style='height: 780px; margin: 0'></p>${BUTTON}${bar(40)}</body>`,
    /covered by/,
  ],
  ["a button beyond the edge", `<div style='margin-left: 330px'>${BUTTON}</div>`, /cut off/],
  [
    "a legend on the edge of its card",
    "<fieldset style='border: 1px solid'><legend>Wiederholung</legend></fieldset>",
    /across the edge/,
  ],
  ["a button cut by its box", `<div style='width: 60px; overflow: hidden'>${BUTTON}</div>`, /cut off/],
];

const GOOD: readonly [name: string, markup: string][] = [
  ["a word parted at its own mark", "<p style='width: 110px'>Hals-Nasen-Ohren-Praxis und Wartezimmer</p>"],
  [
    "a button that one can scroll to",
    `<div style='height: 20px; overflow: auto'><p style='height: 90px'></p>${BUTTON}</div>`,
  ],
  [
    "a bar that scrolling takes away",
    `<body style='margin: 0'><p style='height: 780px; margin: 0'></p>${BUTTON}${bar(100)}</body>`,
  ],
  [
    "a legend inside of its card",
    "<fieldset style='border: 1px solid'><legend style='float: left'>Wiederholung</legend></fieldset>",
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
    expect((await layoutFaults(page)).join("\n")).toMatch(fault);
  });

for (const [name, markup] of GOOD)
  test(`the layout check accepts ${name}`, async ({ page }) => {
    await page.setContent(markup);
    expect(await layoutFaults(page)).toEqual([]);
  });

const LONG = "Der Vorgang wurde abgebrochen. Bitte versuchen Sie es noch einmal.";

const CUT: readonly [name: string, markup: string][] = [
  ["a line below its box", `<p style='width: 200px; height: 20px; overflow: hidden'>${LONG}</p>`],
  [
    "a line below a box that hides only this way",
    `<p style='width: 200px; height: 20px; overflow-y: hidden'>${LONG}</p>`,
  ],
  [
    "a line beside its box",
    `<div style='width: 200px; overflow: clip'><p style='width: 400px'>${LONG}</p></div>`,
  ],
];

const WHOLE: readonly [name: string, markup: string][] = [
  ["a box that grows", `<p style='width: 200px; overflow: hidden'>${LONG}</p>`],
  ["a box that scrolls", `<p style='width: 200px; height: 20px; overflow: auto'>${LONG}</p>`],
  [
    "a line that ends in an ellipsis",
    `<p style='width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'>${LONG}</p>`,
  ],
  [
    "words for screen readers",
    `<p style='position: absolute; width: 1px; height: 1px; overflow: hidden'>${LONG}</p>`,
  ],
];

for (const [name, markup] of CUT)
  test(`text that is cut is found: ${name}`, async ({ page }) => {
    await page.setContent(markup);
    expect(await clippedText(page)).toHaveLength(1);
  });

for (const [name, markup] of WHOLE)
  test(`text that is not cut: ${name}`, async ({ page }) => {
    await page.setContent(markup);
    expect(await clippedText(page)).toEqual([]);
  });

const BACK = "<button>Abbrechen</button>";
const FORWARD = "<button data-main>Speichern</button>";

const MISLEADING: readonly [name: string, markup: string, fault: RegExp][] = [
  ["the way on before the way back", `<div>${FORWARD}${BACK}</div>`, /not the last of its row/],
  [
    "a row that is turned around",
    `<div style='display: flex; flex-direction: row-reverse'>${BACK}${FORWARD}</div>`,
    /another order/,
  ],
  ["two main actions in one view", `<div>${FORWARD}</div><div>${FORWARD}</div>`, /several main actions/],
];

for (const [name, markup, fault] of MISLEADING)
  test(`the eye of the journeys sees ${name}`, async ({ page }) => {
    await page.setContent(`<main>${markup}</main>`);
    expect((await misplacedButtons(page)).join("\n")).toMatch(fault);
  });

test("the eye of the journeys is content with the way back left and the way on right", async ({ page }) => {
  const question = `<dialog open><div>${FORWARD}</div></dialog>`;
  await page.setContent(`<main><div style='display: flex'>${BACK}${FORWARD}</div>${question}</main>`);
  expect(await misplacedButtons(page)).toEqual([]);
});

const ROUND = "border-radius: 999px; border: 1px solid";

test("a button that is higher than the one beside it is found", async ({ page }) => {
  const pair = (second: string) =>
    `<div style='display: flex; align-items: center'><button style='${ROUND}; height: 48px'>Nein</button><button style='${ROUND}; ${second}'>Ja</button></div>`;
  await page.setContent(pair("height: 65px"));
  expect((await unevenButtons(page)).join("\n")).toMatch(/48 beside 65 px/);
  await page.setContent(pair("height: 48px"));
  expect(await unevenButtons(page)).toEqual([]);
});

test("a name without what the button shows is found", async ({ page }) => {
  await page.setContent("<button aria-label='Mein Konto'><span aria-hidden=true>AB</span></button>");
  expect((await accessibleNameFaults(page)).join("\n")).toMatch(/shows "ab"/);
  await page.setContent("<button aria-label='AB, mein Konto'><span aria-hidden=true>AB</span></button>");
  expect(await accessibleNameFaults(page)).toEqual([]);
});

const INACCESSIBLE: readonly [name: string, markup: string, fault: RegExp][] = [
  ["pale words", "<p style='color: #bbb; background: #fff'>Ihre Termine</p>", /color-contrast/],
  ["a picture without words", "<img src='data:,'>", /image-alt/],
  ["two menus of the same name", "<nav>Eins</nav><nav>Zwei</nav>", /landmark-unique/],
];

const whole = (language: string, inside: string) =>
  `<html lang="${language}"><title>Übersicht</title><main><h1>Übersicht</h1>${inside}</main></html>`;

for (const [name, markup, fault] of INACCESSIBLE)
  test(`a look at a page finds ${name}`, async ({ page, look, language }) => {
    await page.setContent(whole(language, markup));
    await expect(look.at("faulty")).rejects.toThrow(fault);
  });

test("a look at a page is content with what everybody can use", async ({ page, look, language }) => {
  await page.setContent(whole(language, "<p>Ihre Termine</p><nav>Eins</nav>"));
  await look.at("accessible");
});
