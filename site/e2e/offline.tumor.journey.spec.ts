// projects: de-390
import { chosen } from "./support/catalog";
import { reconnect, throughWorker } from "./support/network";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("without network a side of the tumour has its formula at once, the one that the server tells later", async ({
  page,
  context,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const left = page.getByRole("article", { name: say("tumor:side.left") });
  const tokens = left.getByRole("group", { name: say("tumor:formula.title") }).getByRole("button");
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const field = (key: string) => say(`tumor:field.${key}`);
  const line = (key: string) =>
    page.locator("summary").filter({ has: page.getByText(field(key), { exact: true }) });
  const answer = (key: string, list: string, row: string) =>
    page
      .getByRole("radiogroup", { name: field(key) })
      .getByRole("radio", { name: starting(chosen(list, row, language).name.replace(/ \([TG]\w*\)$/, "")) });

  const ANSWERS = [
    ["tumorsize", "tumorsize", "t1c"],
    ["tumorgrading", "tumorgrading", "g2"],
    ["receptortypeestrogen", "receptortype", "positive"],
    ["receptortypeprogesterone", "receptortype", "positive"],
    ["her2type", "her2type", "negative"],
  ] as const;
  const FORMULA = [/^T1c/, /^G2/, /^ER\+/, /^PR\+/, /^HER2/, /^Ki-67\s15/];

  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const medicalprofile = await stored.add("medicalprofile", { birthday: "19710401" });
  let offlineTexts: readonly string[] = [];

  await test.step("the form of the left breast is opened", async () => {
    await openAs(page, person, "/tumorinformation");
    await throughWorker(page);
    await left.getByRole("button", { name: say("tumor:card.enterSide.left"), exact: true }).click();
    for (const [key, list, row] of ANSWERS) {
      await line(key).click();
      await expect(answer(key, list, row)).toBeVisible();
    }
  });

  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("it is filled in without network", async () => {
    await context.setOffline(true);
    for (const [key, list, row] of ANSWERS) await answer(key, list, row).check();
    await line("proliferationmarker").click();
    await left.getByRole("textbox", { name: field("proliferationmarker") }).fill("15");
    await left.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(tokens).toHaveCount(FORMULA.length);
    for (const [at, token] of FORMULA.entries()) await expect(tokens.nth(at)).toHaveAccessibleName(token);
    await look.at("later-tumor");
  });

  await test.step("a reload without network loses nothing", async () => {
    await page.reload();
    await expect(tokens).toHaveCount(FORMULA.length);
    offlineTexts = await left.allTextContents();
    await page.getByRole("link", { name: say("outbox:note.link"), exact: true }).click();
    await expect(items).toHaveCount(2);
    await items.first().getByText(say("outbox:values")).click();
    await expect(items.first()).toContainText(`${say("tumor:side.left")}: ${field("tumorgrading")}`);
    await look.at("later-tumor-waiting");
    expect(await stored.list("tumorinformation")).toEqual([]);
  });

  await test.step("with the network the server tells the same", async () => {
    await reconnect(page);
    await expect(items).toHaveCount(0);
    expect(await stored.list("tumorinformation")).toMatchObject([{ medicalprofile }]);
    await page.goto("/tumorinformation");
    await expect(tokens).toHaveCount(FORMULA.length);
    expect(await left.allTextContents()).toEqual(offlineTexts);
  });
});
