// projects: de-390
import { dayFromNow } from "./support/dates";
import { Stored } from "./support/record";
import { Taps } from "./support/taps";
import { expect, test } from "./support/test";

test("a person says how they are in a few taps, again on the next day, and sees how it was", async ({
  page,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const checkins = async () => await stored.list("checkin");

  await test.step("the card on the overview asks", async () => {
    await openAs(page, person);
    await expect(link("wellbeing:card.add")).toBeVisible();
    await look.at("checkin-card");
    await link("wellbeing:card.add").click();
  });

  await test.step("one question at a time", async () => {
    await main.getByRole("radio", { name: "6", exact: true }).check();
    await look.at("checkin-number");
    await button("common:action.next").click();
    await expect(main.getByRole("checkbox")).toHaveCount(12);
    await main.getByRole("checkbox").nth(0).check();
    await main.getByRole("checkbox").nth(3).check();
    await look.at("checkin-complaints");
    await button("common:action.next").click();
    await main.getByRole("radiogroup").nth(0).getByRole("radio").nth(1).check();
    await look.at("checkin-strength");
    await page.goBack();
    await expect(main.getByRole("checkbox").nth(3)).toBeChecked();
    await button("common:action.next").click();
    await expect(main.getByRole("radiogroup").nth(0).getByRole("radio").nth(1)).toBeChecked();
    await button("common:action.next").click();
    await main.getByRole("textbox").nth(0).fill("37,4");
    await page.reload();
    await expect(main.getByRole("textbox").nth(0)).toHaveValue("37,4");
    await look.at("checkin-more");
    await button("common:action.save").click();
    await page.waitForURL("**/dashboard");
    await expect.poll(checkins).toMatchObject([
      {
        answers: {
          wellbeing: 6,
          complaint: ["fatigue", "neuropathy"],
          fatigue: "medium",
          temperature: 37.4,
        },
      },
    ]);
  });

  await test.step("with nothing changed it takes three taps", async () => {
    const taps = new Taps();
    await taps.on(link("wellbeing:card.again"));
    await taps.on(
      main.getByRole("button", {
        name: new RegExp(say("wellbeing:checkin.again", { when: "(.*)" }).split("(")[0] ?? ""),
      }),
    );
    await taps.on(button("common:action.save"));
    await page.waitForURL("**/dashboard");
    await expect.poll(async () => (await checkins()).length).toBe(2);
    expect(taps.count).toBeLessThanOrEqual(6);
  });

  await test.step("how it was over the weeks", async () => {
    for (const [day, wellbeing] of [
      [-12, 3],
      [-8, 4],
      [-5, 7],
      [-2, 5],
    ] as const)
      await stored.add("checkin", {
        date: dayFromNow(day).wire,
        questionnaireId: 16,
        answers: { wellbeing },
      });
    await page.reload();
    await link("wellbeing:title.checkin").click();
    await expect(main.getByRole("slider")).toBeVisible();
    await look.at("checkin-course");
  });
});
