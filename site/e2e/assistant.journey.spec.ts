// projects: de-390
import { chosen } from "./support/catalog";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

const STEPS = 14;

test("a person goes through the report of the right breast question by question, with a rest in between", async ({
  page,
  api,
  say,
  look,
  language,
  makePerson,
  openAs,
}) => {
  const name = (list: string, key: string) => chosen(list, key, language).name;
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const next = button("common:action.next");
  const back = button("common:action.back");
  const skip = button("tumor:assistant.skip");
  const answer = (list: string, key: string) =>
    page.getByRole("radio", { name: starting(withoutCode(name(list, key))) });
  const unknown = page.getByRole("radio", { name: starting(say("tumor:option.unknown")) });
  const right = page.getByRole("article", { name: say("tumor:side.right") });
  const tokens = (scope = page.getByRole("main")) =>
    scope.getByRole("group", { name: say("tumor:formula.title") }).getByRole("button");

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await stored.add("medicalprofile", { birthday: "19710401", diagnosisdate: "20240229" });

  /** The question of a step is shown and focused, with the progress above. */
  async function expectQuestion(step: number, key: string) {
    const question = say(`tumor:assistant.${key}`).replace(/<\/?term>/g, "");
    await expect(page.getByRole("heading", { level: 1 }).filter({ hasText: question })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`side=right&step=${step}$`));
    const percent = Math.floor(((step + 1) / STEPS) * 100);
    await expect(page.getByRole("main")).toContainText(
      say("tumor:assistant.step", { step: step + 1, all: STEPS }),
    );
    await expect(page.getByRole("main")).toContainText(say("tumor:assistant.percent", { percent }));
  }

  await test.step("it begins on the medical profile", async () => {
    await openAs(page, person, "/medicalprofile");
    await page.getByRole("link", { name: say("tumor:assistant.enterSide.right") }).click();
    await expectQuestion(0, "intro.title");
    await button("tumor:assistant.start").click();
  });

  await test.step("the hormone receptors, one of them not known", async () => {
    await expectQuestion(1, "question.estrogen");
    await answer("receptortype", "positive").check();
    await next.click();
    await expectQuestion(2, "question.progesterone");
    await unknown.check();
    await next.click();
  });

  await test.step("only a borderline HER2 asks for the extra test, on both ways", async () => {
    await expectQuestion(3, "question.her2");
    await answer("her2type", "negative").check();
    await next.click();
    await expectQuestion(5, "question.ki67");
    await back.click();
    await expectQuestion(3, "question.her2");
    await expect(answer("her2type", "negative")).toBeChecked();
    await answer("her2type", "borderline").check();
    await next.click();
    await expectQuestion(4, "question.fish");
    await back.click();
    await expectQuestion(3, "question.her2");
    await expect(answer("her2type", "borderline")).toBeChecked();
    await next.click();
    await expectQuestion(4, "question.fish");
    await page.getByRole("radio", { name: say("tumor:fish.positive") }).check();
    await next.click();
    await expectQuestion(5, "question.ki67");
    await back.click();
    await expectQuestion(4, "question.fish");
    await next.click();
  });

  await test.step("a wrong number is told at the field, and not knowing it is an answer", async () => {
    await expectQuestion(5, "question.ki67");
    const marker = page.getByRole("textbox");
    await marker.fill("101");
    await next.click();
    await expect(marker).toBeFocused();
    await expect(marker).toHaveAttribute("aria-invalid", "true");
    await look.at("assistant-ki67");
    await button("tumor:option.unknown").click();
  });

  await test.step("the person stops, and finds the answers so far on the profile", async () => {
    await expectQuestion(6, "question.grading");
    await button("tumor:assistant.later").click();
    await expect(page.getByRole("heading", { level: 2, name: say("tumor:section.title") })).toBeFocused();
    await expect(tokens(right)).toHaveText(["ER+", "HER2+"]);
    await look.at("assistant-left");
    const [row] = await stored.list("tumorInfoAssistant");
    expect(row).toMatchObject({ side: "right", step: 6, kept: true });
    expect(row?.finished).not.toBe(true);
  });

  await test.step("the person goes on where they stopped", async () => {
    await page.getByRole("link", { name: say("tumor:section.open") }).click();
    await page.getByRole("link", { name: say("tumor:assistant.resumeSide.right") }).click();
    await expectQuestion(6, "question.grading");
    await expect(page.getByText(say("tumor:assistant.resumed"))).toBeVisible();
    await look.at("assistant-resumed");
    await answer("tumorgrading", "g2").check();
    await next.click();
    await expectQuestion(7, "question.histology");
    await skip.click();
    await expectQuestion(8, "question.size");
    await answer("tumorsize", "t2").check();
    await page.getByRole("radio", { name: starting(say("tumor:prefix.c")) }).check();
    await next.click();
    await expectQuestion(9, "question.nodes");
    await answer("lymphnodecount", "n1").check();
    await next.click();
    await expectQuestion(10, "question.resection");
    await skip.click();
    await expectQuestion(11, "question.localization");
    await page.locator("[data-flag=quadranttopoutsinde]").click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await next.click();
  });

  await test.step("a reload in the middle loses neither the place nor what was chosen", async () => {
    await expectQuestion(12, "question.metastases");
    await answer("distantmetastasespresent", "none").check();
    await page.reload();
    await expectQuestion(12, "question.metastases");
    await expect(answer("distantmetastasespresent", "none")).toBeChecked();
    await next.click();
  });

  const formula = ["cT2", "cN1", "M0", "G2", "ER+", "HER2+"];

  await test.step("the answers come to a formula, here and on the profile", async () => {
    await expectQuestion(13, "summary.title");
    const summary = page.getByRole("group", { name: say("tumor:side.right") }).getByRole("button");
    await expect(summary).toHaveText(formula);
    await button("tumor:assistant.done").click();
    await expect(page.getByRole("heading", { level: 2, name: say("tumor:section.title") })).toBeFocused();
    await expect(tokens(right)).toHaveText(formula);
    expect((await stored.list("tumorInfoAssistant"))[0]).toMatchObject({ finished: true });
    await expect(page.getByRole("article", { name: say("tumor:side.left") })).toContainText(
      say("tumor:formula.none"),
    );
  });
});

function withoutCode(name: string): string {
  return name.replace(/ \([TNMRG]\w*\)$/, "");
}
