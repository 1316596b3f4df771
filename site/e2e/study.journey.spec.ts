// projects: de-390
import { reconnect, throughWorker } from "./support/network";
import { answerEach } from "./support/questions";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("a person takes part in a study, answers, loses the connection, and ends it", async ({
  page,
  api,
  say,
  look,
  watch,
  program,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const heading = main.getByRole("heading", { level: 1 });
  const send = button("questionnaire:review.send");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const code = await program.studyCode("cosionko");

  await test.step("what the study is about, and the code", async () => {
    await openAs(page, person, "/studyparticipation");
    await page.goto("/co-si-onko");
    await main.getByRole("link", { name: say("study:landing.start"), exact: true }).click();
    const field = main.getByRole("textbox", { name: say("study:code.label") });
    await field.fill("ABCD EFGH");
    await button("study:code.submit").click();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(say("study:code.fault.unknown"));
    await look.at("study-code-refused");
    await field.fill("");
    await field.pressSequentially(code.toLowerCase());
    await button("study:code.submit").click();
    await expect(main.getByRole("checkbox")).toHaveCount(3);
    await look.at("study-consent");
    await main.getByRole("checkbox").nth(0).check();
    await main.getByRole("checkbox").nth(1).check();
    await button("study:consent.submit").click();
    await page.waitForURL("**/co-si-onko");
    await expect(main.getByRole("region", { name: say("study:plan.open") })).toBeVisible();
  });

  await test.step("one questionnaire with the keyboard alone", async () => {
    await page.goto("/gad2");
    const [first, second] = [main.getByRole("radio").first(), main.getByRole("radio").nth(1)];
    await expect(first).toBeVisible();
    await look.at("study-question");
    const question = (await heading.textContent()) ?? "";
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await expect(second).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(heading).toHaveText(question);
    await second.focus();
    await page.keyboard.press("Enter");
    await expect(heading).not.toHaveText(question);
    await expect(heading).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Space");
    await expect(first).toBeChecked();
    await send.focus();
    await page.keyboard.press("Enter");
    await expect(main.getByText(say("study:copy.arrived"))).toBeVisible();
    await look.at("study-sent");
  });

  await test.step("without a connection the answers wait on the device", async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|not sent|not saved/);
    await page.goto("/phq2");
    await throughWorker(page);
    await answerEach(main, 3, 2);
    await page.context().setOffline(true);
    await send.click();
    await expect(main.getByText(say("questionnaire:waiting.title"))).toBeVisible();
    await look.at("study-waiting");
    await reconnect(page);
    await expect(main.getByText(say("study:copy.arrived"))).toBeVisible();
    await expect(main.getByRole("region", { name: say("contact:help.title") })).toBeVisible();
    await look.at("study-sent-help");
    const rows = await stored.list("studyquestionnaire");
    expect(rows.map(({ questionnaire, status }) => [questionnaire, status]).sort()).toEqual([
      ["gad2", "submitted"],
      ["phq2", "submitted"],
    ]);
  });

  await test.step("nobody is asked what has no licensed words yet", async () => {
    await page.goto("/eortc-qlq-c30");
    await expect(main.getByText(say("study:nothing.running"))).toBeVisible();
  });

  await test.step("the thanks, and the end of the participation", async () => {
    await page.goto("/thankyou?from=study");
    await expect(page.getByText(say("onboarding:thankyou.after.study"))).toBeVisible();
    await page.goto("/studyparticipation");
    await main
      .getByRole("button", { name: say("study:card.leaveOf", { study: say("study:cosionko.title") }) })
      .click();
    await look.at("study-leave");
    await main.getByRole("radio", { name: new RegExp(`^${say("study:leave.keep")}`) }).check();
    await main.getByRole("button", { name: say("study:leave.submit"), exact: true }).click();
    await expect(main.getByText(/\d{4}\.$/).first()).toBeVisible();
    await look.at("study-left");
    expect(await stored.list("studyquestionnaire")).toHaveLength(2);
  });
});

test("the second study asks its five questionnaires, one question at a time", async ({
  page,
  say,
  look,
  program,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: say("common:action.next"), exact: true });
  const person = await makePerson();
  const code = await program.studyCode("prisma");
  await openAs(page, person, "/prismastart");
  await page.evaluate(() => localStorage.setItem("low-energy", "true"));
  await page.reload();
  await main.getByRole("textbox").fill(code);
  await main.getByRole("button", { name: say("study:code.submit"), exact: true }).click();
  await main.getByRole("checkbox").nth(0).check();
  await main.getByRole("checkbox").nth(1).check();
  await main.getByRole("button", { name: say("study:consent.submit"), exact: true }).click();
  const open = main.getByRole("region", { name: say("study:plan.open") });
  await expect(open.getByRole("link")).toHaveCount(5);

  await test.step("on the overview they are one row, which leads to the study", async () => {
    await page.goto("/dashboard");
    const title = say("timeline:study.several_other", { count: 5, study: say("timeline:study.name.prisma") });
    const lead = main.getByRole("link", { name: say("timeline:study.answerFor", { title }) });
    await expect(lead).toBeVisible();
    await look.at("study-on-overview");
    await lead.click();
    await expect(open.getByRole("link")).toHaveCount(5);
  });

  await page.goto("/prisma-distress-thermometer");
  await expect(main.getByRole("radiogroup")).toHaveCount(1);
  await look.at("study-one-question");
  const send = main.getByRole("button", { name: say("questionnaire:review.send"), exact: true });
  const question = main.getByRole("heading", { level: 1 });
  const first = (await question.textContent()) ?? "";
  await main.getByRole("radio").nth(6).click();
  await expect(question).not.toHaveText(first);
  await look.at("study-chips");
  while (!(await send.isVisible())) {
    const before = (await question.textContent()) ?? "";
    await next.click();
    await expect(question).not.toHaveText(before);
  }
  await send.click();
  await expect(main.getByText(say("study:copy.arrived"))).toBeVisible();

  await test.step("sending makes its reminder done, and one fewer is left", async () => {
    await page.goto("/dashboard");
    const title = say("timeline:study.several_other", { count: 4, study: say("timeline:study.name.prisma") });
    await expect(main.getByRole("heading", { name: title })).toBeVisible();
  });
  await page.goto("/antihormone");
  await expect(next).toBeVisible();
  await look.at("study-many-chips");
});
