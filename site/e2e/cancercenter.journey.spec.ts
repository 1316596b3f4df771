// projects: de-390

import { confirmButton } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** Names of hospitals are the same in every language. */
const CHARITE = "Charité – Universitätsmedizin Berlin, Campus Mitte";
const NOTE = { de: "Zweitmeinung am Vormittag", en: "Second opinion in the morning" } as const;
const PRAISE = { de: "Alles wurde ruhig erklärt.", en: "Everything was explained calmly." } as const;
const QUESTION = { de: "Wie ändere ich meine Adresse? 💐", en: "How do I change my address? 💐" } as const;

test("a person finds a centre, keeps it, writes to the team of the app and says how they are", async ({
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
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const zip = page.getByRole("textbox", { name: say("cancercenter:search.zipcode") });
  const centers = main.getByRole("heading", { level: 3 });

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  await test.step("without a saved centre everything leads to the search", async () => {
    await openAs(page, person, "/myteam");
    await link("addressbook:team.findCenter").click();
    await expect(heading(say("common:title.cancerCenterSearch"))).toBeFocused();
    await page.goto("/cancercenter");
    await expect(page.getByRole("heading", { name: say("cancercenter:saved.emptyTitle") })).toBeVisible();
    await link("cancercenter:saved.search").click();
  });

  await test.step("what is no German postcode is said where it can be corrected", async () => {
    for (const [typed, fault] of [
      ["", "required"],
      ["1234", "foreign"],
      ["abcde", "pattern"],
    ] as const) {
      await zip.fill(typed);
      await button("cancercenter:search.submit").click();
      await expect(main).toContainText(say(`cancercenter:search.fault.${fault}`));
      await expect(zip).toBeFocused();
      await expect(zip).toHaveValue(typed);
    }
    watch.expect(/status of 400 .*\/api\/cancercenter\/list/);
    await zip.fill("00000");
    await button("cancercenter:search.submit").click();
    await expect(main).toContainText(say("cancercenter:search.fault.reference"));
    await expect(zip).toBeFocused();
    await look.at("center-search-unknown");
  });

  await test.step("a reload and the way back find what was typed", async () => {
    await zip.fill("10115");
    await page.reload();
    await expect(zip).toHaveValue("10115");
    await page.keyboard.press("Tab");
    await zip.focus();
    await page.keyboard.press("Enter");
    await expect(heading(say("common:title.cancerCenterSearchResult"))).toBeVisible();
    await expect(page).toHaveURL(/\/cancercenter-searchresult\/10115$/);
    await expect(centers.first()).toHaveText(CHARITE);
    await expect(centers).toHaveCount(20);
    await expect(main.getByText(say("cancercenter:result.samples"), { exact: true })).toHaveCount(1);
    const km = language === "de" ? "1,7" : "1.7";
    await expect(main.getByText(say("cancercenter:center.distance", { km }), { exact: true })).toBeVisible();
    await button("cancercenter:result.more").click();
    await expect(centers).toHaveCount(28);
    await page.goBack();
    await expect(zip).toHaveValue("10115");
  });

  await test.step("without a postcode the location is asked for after the person allowed it, and stays in no address", async () => {
    const sent: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) sent.push(request.headers()["user-location"]);
    });
    const near = button("cancercenter:here.search");
    const allow = page.getByRole("switch", { name: say("cancercenter:here.allow"), exact: true });
    await expect(allow).not.toBeChecked();
    await expect(near).toHaveCount(0);
    await allow.check();
    await look.at("center-search-here");
    await page.context().clearPermissions();
    await near.click();
    await expect(main).toContainText(say("cancercenter:here.missing"));
    await expect(zip).toBeFocused();
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 52.526_41, longitude: 13.376_82 });
    await near.click();
    await expect(main).toContainText(say("cancercenter:result.aroundHere"));
    await expect(centers.first()).toHaveText(CHARITE);
    await expect(page).toHaveURL(/\/cancercenter-searchresult\/here$/);
    expect([...new Set(sent)].filter(Boolean)).toEqual(["52.53;13.38"]);
    await look.at("center-result-here");
    await page.reload();
    await expect(main).toContainText(say("cancercenter:search.fault.place"));
    await page.goto("/settings");
    await page.getByRole("switch", { name: say("settings:location.allow"), exact: true }).uncheck();
    await page.goto("/cancercenter-search");
    await expect(allow).not.toBeChecked();
    await expect(near).toHaveCount(0);
  });

  await test.step("where there is no centre the nearest three are shown", async () => {
    await page.goto("/cancercenter-searchresult/98724?radius=25");
    await expect(main.getByText(say("cancercenter:result.noneInRadius"))).toBeVisible();
    await expect(centers).toHaveCount(3);
    // Hospitals have postcodes of their own, which are in no list of places.
    await page.goto("/cancercenter-searchresult/20246");
    await expect(centers).toHaveCount(20);
    watch.expect(/status of 400 .*\/api\/cancercenter\/list/);
    await page.goto("/cancercenter-searchresult/00000");
    await expect(main).toContainText(say("cancercenter:search.fault.reference"));
  });

  await test.step("a centre is saved with a note", async () => {
    await page.goto("/cancercenter-searchresult/10115");
    await main.getByRole("link", { name: CHARITE, exact: true }).click();
    await expect(heading(CHARITE)).toBeVisible();
    await button("cancercenter:detail.save").click();
    const note = page.getByRole("textbox", { name: say("cancercenter:note.label") });
    await expect(note).toBeVisible();
    expect(await stored.list("usercancercenter")).toHaveLength(1);
    await note.fill(NOTE[language]);
    await button("cancercenter:note.save").click();
    // While it is being saved the button has another name: only the answer says that it is.
    const savedNote = page.getByRole("status").getByText(say("common:state.saved"), { exact: true });
    await expect(savedNote).toBeVisible();
    await expect(button("cancercenter:note.save")).toHaveCount(0);
    await page.goto("/myteam");
    await expect(main).toContainText(NOTE[language]);
    await main.getByRole("link", { name: CHARITE, exact: true }).click();
    await expect(note).toHaveValue(NOTE[language]);
  });

  await test.step("feedback on it goes to the operator", async () => {
    await link("cancercenter:detail.feedback").click();
    await expect(heading(say("common:title.cancerCenterFeedback"))).toBeVisible();
    const rate = (key: string, number: number) =>
      page
        .getByRole("radiogroup", { name: say(`cancercenter:feedback.${key}`) })
        .getByRole("radio", { name: say(`cancercenter:feedback.rating.${number}`), exact: true });
    await rate("waiting", 2).check();
    await rate("kindness", 5).check();
    await page
      .getByRole("textbox", { name: starting(say("cancercenter:feedback.text")) })
      .fill(PRAISE[language]);
    await look.at("center-feedback");
    await button("cancercenter:feedback.send").click();
    await expect(main).toContainText(say("onboarding:thankyou.after.cancercenter"));
    const [row] = await stored.list("contact");
    expect(row).toMatchObject({ reason: 5, ratings: { waiting: 2, kindness: 5 }, text: PRAISE[language] });
  });

  await test.step("it is removed after a question, and the feedback stays", async () => {
    await page.goto("/cancercenter");
    await expect(main).toContainText(NOTE[language]);
    await main.getByRole("link", { name: CHARITE, exact: true }).click();
    await link("cancercenter:detail.remove").click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(say("cancercenter:remove.text"));
    await question.getByRole("button", { name: say("common:action.no"), exact: true }).click();
    await link("cancercenter:detail.remove").click();
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: say("cancercenter:saved.emptyTitle") })).toBeVisible();
    expect(await stored.list("usercancercenter")).toHaveLength(0);
    expect(await stored.list("contact")).toHaveLength(1);
  });

  await test.step("a message is seen in the outbox", async () => {
    await page.goto("/contactus");
    await expect(main).toContainText(say("contact:emergency.not"));
    await button("contact:form.send").click();
    const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(2);
    await look.at("contact-mistakes-us");
    await page.getByRole("radio", { name: say("contact:reason.question"), exact: true }).check();
    const text = page.getByRole("textbox", { name: say("contact:form.text"), exact: true });
    await text.fill(QUESTION[language]);
    const reply = page.getByRole("textbox", { name: starting(say("contact:form.replyemail")) });
    await expect(reply).toHaveValue(person.email);
    await reply.fill("antwort@example.org");
    await page.reload();
    await expect(text).toHaveValue(QUESTION[language]);
    await look.at("contact-us");
    await button("contact:form.send").click();
    await expect(main).toContainText(say("onboarding:thankyou.after.contact"));
    const sent = (await stored.list("contact")).find(({ text }) => text === QUESTION[language]);
    expect(sent).toMatchObject({ replyemail: "antwort@example.org", mailed: true });
    // The mail says that something waits, and never what it says.
    const { mails } = await (await api.get("/local/outbox.json")).json();
    const mail = mails.find((one: { text: string }) => one.text.includes(`-${sent?.id}`));
    expect(JSON.stringify(mail)).not.toContain(QUESTION[language]);
    expect(mail.replyTo ?? null).toBeNull();
  });

  await test.step("feedback without a question", async () => {
    await page.goto("/feedback");
    await expect(page.getByRole("radio")).toHaveCount(4);
  });

  await test.step("the person says how they are, and is led to what has changed", async () => {
    await page.goto("/followup");
    await expect(heading(say("contact:followup.title"))).toBeVisible();
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await expect(page.getByRole("region", { name: say("contact:help.title") })).toBeVisible();
    await page.getByRole("checkbox", { name: say("contact:change.nothing"), exact: true }).check();
    await page.getByRole("checkbox", { name: say("contact:change.treatment"), exact: true }).check();
    await expect(
      page.getByRole("checkbox", { name: say("contact:change.nothing"), exact: true }),
    ).not.toBeChecked();
    await look.at("followup-low");
    await button("common:action.save").click();
    await expect(page.getByRole("heading", { name: say("contact:done.title") })).toBeFocused();
    await expect(main).toContainText(say("contact:past.wellbeing", { value: 2 }));
    await look.at("followup-done");
    const [row] = await stored.list("followup");
    expect(row).toMatchObject({ status: 2, wellbeing: 2, changed: ["treatment"] });
    await link("contact:done.to.treatment").click();
    await expect(heading(say("common:title.treatment"))).toBeVisible();
  });
});
