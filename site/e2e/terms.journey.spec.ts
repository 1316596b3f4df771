// projects: de-390, en-1280: explanations stand elsewhere at each width
import type { Locator, Page } from "@playwright/test";
import { paths, tumorInfoAssistantPath } from "../src/paths";
import { withoutFirstHelp } from "./support/help";
import { open } from "./support/site";
import { DEMO, expect, test } from "./support/test";
import type { Say } from "./support/words";

/** Pages on which words explain themselves. */
const PAGES = [
  paths.medicalProfile,
  paths.diagnosis,
  paths.aftercare,
  paths.cancerType,
  paths.tumorInformation,
  `${paths.tumorFormulaModal}?side=left&key=tumorsize`,
] as const;

/** Questions of the assistant of which each is asked whatever was answered. */
const QUESTIONS = 10;

/** What a word stands in, of which nothing may be covered. */
const SENTENCE = "p, li, dt, dd, h1, h2, h3, h4, legend, label, td, th";

/** The letters of a sentence that the panel lies over, as boxes; runs in the page. */
function coveredBy(panel: Element, [button, selector]: [Element, string]): string[] {
  const over = panel.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(button.closest(selector) ?? button);
  return [...range.getClientRects()]
    .filter(
      ({ left, right, top, bottom }) =>
        left < over.right - 1 && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1,
    )
    .map(({ left, top }) => `${Math.round(left)},${Math.round(top)} under ${over.left},${over.top}`);
}

function terms(page: Page): Locator {
  return page.locator("main, dialog").locator('button[class*="_term_"]:visible');
}

/** Opens every word of the page and closes it again. Where answers are given, its explanation is beside all of them. */
async function checkWords(page: Page, say: Say, where: string): Promise<number> {
  const words = terms(page);
  const count = await words.count();
  for (let index = 0; index < count; index += 1) {
    const word = words.nth(index);
    const name = `"${await word.textContent()}" on ${where}`;
    await word.click();
    const panel = page.locator("[popover][role=dialog]");
    await expect(panel.getByRole("link", { name: say("glossary:term.read") }), name).toBeVisible();
    await expect(panel.locator("p").last(), name).not.toBeEmpty();
    const button = await word.elementHandle();
    await expect
      .poll(() => panel.evaluate(coveredBy, [button, SENTENCE] as never), { message: `covered by ${name}` })
      .toEqual([]);
    const column = page.locator("form [data-column]").first();
    const answers = (await column.count()) > 0 ? await column.boundingBox() : null;
    if (answers && (page.viewportSize()?.width ?? 0) >= 1024)
      expect((await panel.boundingBox())?.x, name).toBeGreaterThanOrEqual(answers.x + answers.width);
    await page.keyboard.press("Escape");
    await expect(panel, name).toHaveCount(0);
  }
  return count;
}

test("every word that explains itself does so beside its sentence and never over it", async ({
  page,
  say,
  openAs,
}) => {
  await withoutFirstHelp(page);
  await openAs(page, DEMO);
  for (const address of PAGES) {
    await open(page, address);
    await expect(terms(page).first(), `words on ${address}`).toBeVisible();
    await checkWords(page, say, address);
  }
});

test("words of the assistant explain themselves beside the answers", async ({
  page,
  say,
  makePerson,
  openAs,
  viewport,
}) => {
  await openAs(page, await makePerson(), tumorInfoAssistantPath("right"));
  await page.getByRole("button", { name: say("tumor:assistant.start"), exact: true }).click();
  const skip = page.getByRole("button", { name: say("tumor:assistant.skip"), exact: true });
  let words = 0;
  for (let question = 1; question <= QUESTIONS; question += 1) {
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeFocused();
    const question = (await title.textContent()) ?? "";
    words += await checkWords(page, say, question);
    if ((viewport?.width ?? 0) >= 1024) {
      const [answers, help] = await Promise.all([
        page.locator("[data-column]").boundingBox(),
        page.getByRole("complementary", { name: say("tumor:assistant.help.label") }).boundingBox(),
      ]);
      expect(help?.x, question).toBeGreaterThanOrEqual((answers?.x ?? 0) + (answers?.width ?? 0));
    }
    await skip.click();
    await expect(title).not.toHaveText(question);
  }
  expect(words).toBeGreaterThan(5);
});

test("what opens by itself shows what the word is about, once, and leaves its sentence free", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson(), paths.diagnosis);
  const panel = page.locator("section[popover]");
  await terms(page).first().scrollIntoViewIfNeeded();
  await expect(panel).toBeVisible();
  await expect(panel.getByText(say("glossary:help.how"))).toBeVisible();
  const button = await page.locator('button[class*="_term_"][aria-expanded=true]').elementHandle();
  expect(await panel.evaluate(coveredBy, [button, SENTENCE] as never)).toEqual([]);
  await panel.getByRole("button", { name: say("common:action.close"), exact: true }).click();
  await expect(panel).toHaveCount(0);
});
