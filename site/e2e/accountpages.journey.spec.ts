// projects: de-390
import { deflateSync } from "node:zlib";
import { chosen } from "./support/catalog";
import { confirmButton, userMenu } from "./support/navigation";
import { reconnect } from "./support/network";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** A PNG of one colour; the checksums of its chunks are those of the format. */
function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const sum = (bytes: Buffer) => {
    let value = ~0;
    for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
    return ~value >>> 0;
  };
  const chunk = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(sum(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([196, 92, 120]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

test("a person chooses a picture, and finds what else belongs to their account", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const row = (key: string) => main.getByRole("link", { name: starting(say(`common:title.${key}`)) });
  const back = main.getByRole("link", { name: say("common:title.profile"), exact: true });
  const toggle = (root: string, key: string) =>
    main.getByRole("switch", { name: chosen(root, key, language).name, exact: true });
  const picture = main.getByRole("img", { name: say("profile:picture.own"), exact: true });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  async function fromMenu(key: string) {
    await userMenu(page, say).click();
    const link = page
      .getByRole("dialog")
      .getByRole("link", { name: say(`common:title.${key}`), exact: true });
    await link.click();
    await expect(heading(`common:title.${key}`)).toBeVisible();
  }

  await test.step("no picture yet; what is none is refused on the device", async () => {
    await openAs(page, person);
    await fromMenu("profile");
    await row("profileImage").click();
    await expect(heading("common:title.profileImage")).toBeVisible();
    await page
      .getByLabel(say("profile:picture.choose"))
      .setInputFiles(file("x.png", Buffer.from("<svg onload='alert(1)'/>")));
    await expect(main.getByRole("alert")).toContainText(say("profile:picture.fault.image"));
    await look.at("account-picture-mistake");
  });

  await test.step("a picture is cut out, sent and shown", async () => {
    await page.getByLabel(say("profile:picture.choose")).setInputFiles(file("anna.png", png(900, 600)));
    await expect(page.getByRole("slider", { name: say("profile:picture.editor.zoom") })).toBeVisible();
    await page.getByRole("slider", { name: say("profile:picture.editor.zoom") }).fill("40");
    await look.at("account-picture-cut");
    await button("common:action.save").click();
    await expect(picture).toBeVisible();
    const [document] = await stored.list("document");
    expect(document).toMatchObject({ filename: "profileimage.jpg", mimetype: "image/jpeg" });
    await look.at("account-picture");
    await userMenu(page, say).click();
    await expect(page.locator("header img")).toBeVisible();
    await look.at("account-menu");
    await page.keyboard.press("Escape");
  });

  await test.step("a picture that is not sent waits on the device, is shown, and sent later", async () => {
    watch.expect(/ERR_FAILED|net::/);
    let cut = true;
    await page.route("**/api/profileimage", (route) => (cut ? route.abort() : route.continue()));
    await page.getByLabel(say("profile:picture.replace")).setInputFiles(file("anna.png", png(300, 300)));
    await button("common:action.save").click();
    const waiting = page.getByText(say("outbox:note.waiting_one"));
    await expect(waiting).toBeVisible();
    await expect(picture).toBeVisible();
    await look.at("account-picture-offline");
    // By the same route: one that is taken away while the device tries again can leave a request without answer.
    cut = false;
    await reconnect(page);
    await expect(waiting).toBeHidden();
    await expect(picture).toBeVisible();
  });

  await test.step("the picture is removed after a question", async () => {
    await button("common:action.remove").click();
    await look.at("account-picture-ask");
    await confirmButton(page).click();
    await expect(main).toContainText(say("profile:picture.none"));
    expect(await stored.list("document")).toEqual([]);
    await back.click();
  });

  await test.step("documents by their kind, and the question before one goes", async () => {
    await row("profileData").click();
    await expect(main).toContainText(say("papers:documents.none"));
    await stored.add("document", { name: "Brief vom März", documenttemplatecategory: 1, date: "20260305" });
    await page.reload();
    await expect(main).toContainText(chosen("documenttemplatecategory", "doctorletter", language).name);
    await main
      .getByRole("link", { name: say("papers:documents.remove", { name: "Brief vom März" }), exact: true })
      .click();
    await expect(heading("papers:remove.title.document")).toBeVisible();
    await button("papers:remove.yes").click();
    await expect(main).toContainText(say("papers:documents.none"));
    await back.click();
  });

  await test.step("mails: of each kind, and only answers before anything was chosen", async () => {
    await row("emailSettings").click();
    const message = toggle("notificationcategory", "notification.message.new");
    await expect(message).toBeChecked();
    await expect(main.getByRole("switch", { checked: true })).toHaveCount(1);
    const reminder = say("profile:notices.kind.notification.reminder.due");
    await expect(main.getByRole("switch", { name: reminder, exact: true })).not.toBeChecked();
    await message.uncheck();
    await expect(async () => {
      expect(await stored.list("usernotificationcategory")).toMatchObject([{ email: false }]);
    }).toPass();
    await page.reload();
    await expect(toggle("notificationcategory", "notification.message.new")).not.toBeChecked();
  });

  await test.step("notices on the device: kept for each kind", async () => {
    await fromMenu("pushNotification");
    const article = toggle("notificationcategory", "notification.article.daily");
    await expect(article).not.toBeChecked();
    await expect(toggle("notificationcategory", "notification.account.security")).toBeDisabled();
    await article.check();
    await expect(main).toContainText(say("profile:notices.device.title"));
    await expect(async () => {
      expect(await stored.list("usernotificationcategory")).toHaveLength(2);
    }).toPass();
  });

  await test.step("studies, invoices and ways to pay", async () => {
    await fromMenu("studyParticipation");
    await expect(main).toContainText(say("study:card.none"));
    await back.click();
    // Nothing leads there, as the operator offers no way to pay.
    await page.goto("/invoice");
    await row("paymentType").click();
    await expect(main).toContainText(say("papers:payment.noneOwn"));
    await page.goto("/invoice?result=4");
    await expect(main).toContainText(say("papers:invoice.result.canceled"));
  });
});
