// projects: de-390
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./support/test";

const QUESTION = {
  de: "Kann ich zwei Behandlungen am selben Tag eintragen?",
  en: "Can I enter two treatments on one day?",
} as const;

const ANSWER = {
  de: "Ja.\nLegen Sie beide nacheinander an, mit demselben Datum.",
  en: "Yes.\nAdd one after the other, with the same date.",
} as const;

test("an operator reads what a person asks, and they find the answer beside their question", async ({
  page,
  program,
  say,
  look,
  language,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const [person, operator] = [await makePerson(), await makePerson()];
  const folder = await mkdtemp(join(tmpdir(), "zuversicht-answer-"));

  await test.step("the person sends a question", async () => {
    await openAs(page, person, "/contactus");
    await page.getByRole("radio", { name: say("contact:reason.question"), exact: true }).check();
    await page.getByRole("textbox", { name: say("contact:form.text"), exact: true }).fill(QUESTION[language]);
    await page.getByRole("button", { name: say("contact:form.send"), exact: true }).click();
    await expect(page).toHaveURL(/\/thankyou\?from=contact$/);
  });

  await test.step("only somebody with the role sees that it waits, reads it and answers it", async () => {
    const stranger = await program.operate("messages", "--open", "--as", operator.email);
    expect(stranger).toMatchObject({ code: 1, text: expect.stringContaining("has not the role support") });
    expect((await program.operate("grant", operator.email, "support")).code).toBe(0);
    const listed = await program.operate("messages", "--open", "--as", operator.email);
    const [number = ""] = /\b\d+-\d+\b/.exec(listed.text) ?? [];
    expect(number, listed.text).not.toBe("");
    const shown = await program.operate("message", number, "--as", operator.email);
    expect(shown.text).toContain(QUESTION[language]);
    const file = join(folder, "answer.txt");
    await writeFile(file, ANSWER[language]);
    const answered = await program.operate("answer", number, file, "--as", operator.email);
    expect(answered, answered.text).toMatchObject({ code: 0 });
    expect((await program.operate("messages", "--open", "--as", operator.email)).text).not.toContain(number);
  });

  await test.step("the person finds the answer", async () => {
    await openAs(page, person, "/contactus");
    await expect(
      page.getByRole("heading", { level: 2, name: say("contact:answers.title"), exact: true }),
    ).toBeVisible();
    await expect(main).toContainText(QUESTION[language]);
    for (const line of ANSWER[language].split("\n")) await expect(main).toContainText(line);
    await look.at("contact-answer");
  });
  await rm(folder, { recursive: true, force: true });
});
