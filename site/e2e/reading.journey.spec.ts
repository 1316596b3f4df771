// projects: de-390
import { article, question } from "./support/articles";
import { containing, starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const GONE = 99_999;

test("a person reads, listens, and finds again what they have not read yet", async ({
  page,
  api,
  say,
  look,
  watch,
  language,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const articles = main.getByRole("region", { name: say("reading:list.all") }).getByRole("link");
  const isRead = main.getByRole("button", { name: say("reading:read.isRead"), exact: true });
  const law = article("sick-pay-and-work", language);
  const sleep = article("sleeping-better", language);

  // A stub of speech synthesis; the test ends each utterance.
  await page.addInitScript(() => {
    const spoken: SpeechSynthesisUtterance[] = [];
    const voice = { speak: (one: SpeechSynthesisUtterance) => spoken.push(one), cancel: () => undefined };
    Object.defineProperty(window, "speechSynthesis", { value: voice });
    Object.assign(window, { spoken });
  });
  const spoken = () =>
    page.evaluate(() => {
      const last = (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.at(-1);
      return { text: last?.text, lang: last?.lang };
    });
  const finishSentence = () =>
    page.evaluate(() => {
      const last = (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.at(-1);
      last?.dispatchEvent(new Event("end"));
    });

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const marks = async () => (await stored.list("articleuser")).map((mark) => mark.read);

  await test.step("the article of the day waits on the dashboard", async () => {
    await openAs(page, person);
    const daily = page
      .getByRole("listitem")
      .filter({ hasText: say("timeline:kind.article") })
      .getByRole("link");
    await daily.click();
    await expect(page).toHaveURL(/\/read-article\?id=\d+$/);
    await expect(button("reading:read.markRead").or(isRead)).toBeVisible();
  });

  await test.step("articles stand by topic, unread", async () => {
    await page.goto("/article");
    await expect(articles.first()).toBeVisible();
    await expect(main.getByRole("navigation", { name: say("reading:list.topics") })).toBeVisible();
    await page.goto("/article-topic?topic=6");
    await main.getByRole("link", { name: starting(law.title) }).click();
    await expect(heading(law.title)).toBeFocused();
  });

  await test.step("an opened article is marked as read, and the mark can be taken back", async () => {
    const origin = main.getByRole("region", { name: say("reading:read.sourceTitle") });
    for (const source of law.sources) await expect(origin).toContainText(source);
    await expect(origin).toContainText(say("reading:read.pending"));
    await origin.scrollIntoViewIfNeeded();
    await expect(isRead).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("link", { name: say("reading:read.more", { topic: "" }).trim() }).click();
    await expect(main.getByRole("link", { name: starting(law.title) })).toContainText(
      say("reading:list.read"),
    );
    await main.getByRole("link", { name: starting(law.title) }).click();
    await isRead.click();
    await expect(button("reading:read.markRead")).toBeFocused();
    await expect.poll(marks).toContain(false);
    await button("reading:read.markRead").click();
    await expect(isRead).toBeFocused();
  });

  await test.step("what was read moves behind the rest", async () => {
    await page.goto("/article");
    await expect(articles.last()).toContainText(say("reading:list.read"));
    await expect(articles.first()).toContainText(say("reading:list.unread"));
  });

  await test.step("a voice reads aloud, pauses and ends", async () => {
    await page.goto(`/read-article?id=${sleep.id}`);
    await button("reading:aloud.play").click();
    expect(await spoken()).toMatchObject({ text: sleep.title, lang: language === "de" ? "de-DE" : "en-GB" });
    await finishSentence();
    await expect(page.locator("[data-spoken]")).toBeVisible();
    await look.at("aloud");
    await button("reading:aloud.pause").click();
    await button("reading:aloud.resume").click();
    await button("reading:aloud.stop").click();
    await expect(page.locator("[data-spoken]")).toHaveCount(0);
  });

  await test.step("larger text stays in place", async () => {
    const bigger = button("common:user.largeText");
    await bigger.click();
    await expect(bigger).toHaveAttribute("aria-pressed", "true");
    await look.at("article-larger");
    await bigger.click();
  });

  await test.step("an article that is no longer there says what to do", async () => {
    watch.expect(/404/);
    await page.goto(`/read-article?id=${GONE}`);
    await expect(heading(say("reading:read.notFoundTitle"))).toBeVisible();
    await main.getByRole("link", { name: say("reading:topic.toList") }).click();
    await expect(heading(say("reading:list.title"))).toBeFocused();
  });
});

test("a visitor reads questions and everything about the app without an account", async ({
  page,
  say,
  language,
}) => {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const cost = question("cost", language);
  const privacy = question("privacy", language);

  await test.step("questions open, are searched, and are named by an address", async () => {
    await page.goto("/faq");
    await main.getByText(cost.question, { exact: true }).click();
    await expect(main.getByText(cost.answer, { exact: true })).toBeVisible();
    await main.getByRole("searchbox").fill(cost.question);
    await expect(main.getByRole("group")).toHaveCount(1);
    await main.getByRole("button", { name: say("reading:list.clear") }).click();
    await page.goto(`/faq#q${privacy.id}`);
    await expect(main.getByText(privacy.answer, { exact: true })).toBeVisible();
  });

  await test.step("help shows its numbers, and a hint opens above it", async () => {
    await page.goto("/help");
    await expect(main.getByRole("link", { name: containing("112") })).toHaveAttribute("href", "tel:112");
    await page.goto("/hint-modal?key=purpose");
    await expect(page.getByRole("dialog")).toHaveAccessibleName(say("info:hint.texts.purpose.title"));
    await page.keyboard.press("Escape");
    await expect(heading(say("info:help.title"))).toBeVisible();
  });

  for (const [name, title] of [
    ["about", "about"],
    ["info", "info"],
    ["imprint", "imprint"],
    ["privacy", "privacy"],
    ["terms", "terms"],
  ] as const) {
    await test.step(name, async () => {
      await page.goto(`/${name}`);
      await expect(heading(say(`common:title.${title}`))).toBeVisible();
    });
  }
});
